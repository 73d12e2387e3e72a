import type { StepContext } from '../context.ts';
import { DeployError } from '../errors.ts';
import { formatDuration } from '../format.ts';
import type { Probe } from '../http/probe.ts';
import { waitFor } from '../platform/wait-for.ts';
import type { Failed } from '../steps.ts';
import type { CheckedHealth, CheckHealth } from './plan.ts';

/** 2xx answers in a row: one alone may come from a process that is about to fail. */
const REQUIRED_SUCCESSES = 3;

/** Asks an address until it has answered 2xx three times in a row. @param checked the revision that is checked */
export async function checkHealth(
  { name, target, timeoutMs }: CheckHealth,
  checked: Omit<CheckedHealth, 'last'>,
  { step, ...context }: StepContext<CheckedHealth>,
): Promise<CheckedHealth & Partial<Failed>> {
  let last: Probe | undefined;
  let shown = '';
  let successes = 0;
  const begunAt = context.clock.now();
  step.report(checked);
  const reason = () =>
    successes > 0
      ? `answered 2xx, but not ${REQUIRED_SUCCESSES} times in a row`
      : (last?.result ?? 'did not answer');
  const end = await waitFor<Probe, true>(
    {
      read: () => context.clients.functions.probe(target),
      judge(seen, logChange, elapsedMs) {
        // A changed body is not logged: it may contain the time.
        const subject = String(seen.status ?? seen.result);
        if (subject !== shown) logChange(`Health check: ${subject} after ${formatDuration(elapsedMs)}`);
        [last, shown] = [seen, subject];
        step.report({ last: shown });
        const isSuccess = seen.status !== undefined && seen.status >= 200 && seen.status < 300;
        successes = isSuccess ? successes + 1 : 0;
        return successes === REQUIRED_SUCCESSES ? { done: true } : 'wait';
      },
      timeoutMs,
      status: () => `GET ${target.address} ${reason()}`,
    },
    context,
  );
  const result = { ...checked, last: shown };
  const after = formatDuration(end === 'late' ? timeoutMs : context.clock.now() - begunAt);
  if (end === 'late') {
    const look = 'Check the address in `health_check`, and what the function answers there.';
    const failed = `The health check of function "${name}" failed after ${after}: GET ${target.address} ${reason()}`;
    const hint = `${last?.hint ?? look} If it only needs more time, raise \`health_check_timeout\`.`;
    return { ...result, error: new DeployError(failed, { requestId: last?.requestId, hint }) };
  }
  context.log.info(`Health check of ${target.address} passed after ${after}`);
  return result;
}
