/** Checks that a function whose revision is ready also answers well. */
import type { StepContext } from '../context.ts';
import { formatDuration } from '../format.ts';
import type { Probe } from '../http/probe.ts';
import { waitFor } from '../platform/wait-for.ts';
import { healthError } from './errors.ts';
import type { CheckedHealth, CheckHealth } from './plan.ts';

/** 2xx answers in a row: one alone may come from a process that is about to fail. */
const REQUIRED_SUCCESSES = 3;

/**
 * Asks an address until it has answered 2xx three times in a row.
 * @param checked the revision that is checked; @throws DeployError when it has not in its time
 */
export async function checkHealth(
  action: CheckHealth,
  checked: Pick<CheckedHealth, 'revisionId' | 'previousRevisionId'>,
  { step, ...context }: StepContext<CheckedHealth>,
): Promise<CheckedHealth> {
  const { name, target, timeoutMs } = action;
  let last: Probe | undefined;
  let successes = 0;
  step.report(checked);
  const reason = () => reasonOf(last, successes);
  const end = await waitFor<Probe, true>(
    {
      read: () => context.clients.functions.probe(name, target),
      judge(seen, news, elapsedMs) {
        const subject = subjectOf(seen);
        if (subject !== subjectOf(last)) news(`Health check: ${subject} after ${formatDuration(elapsedMs)}`);
        last = seen;
        step.report({ last: subject });
        successes = isSuccess(seen) ? successes + 1 : 0;
        return successes === REQUIRED_SUCCESSES ? { done: true } : 'wait';
      },
      timeoutMs,
      status: () => `GET ${target.address} ${reason()}`,
    },
    context,
  );
  if (end === 'late') throw healthError(action, reason(), last);
  return { ...checked, last: subjectOf(last) };
}

/** Why it has not passed yet. */
function reasonOf(last: Probe | undefined, successes: number): string {
  if (!last) return 'did not answer';
  if (successes === 0) return last.result;
  const times = successes === 1 ? 'once' : 'twice';
  return `answered 2xx only ${times}, and ${REQUIRED_SUCCESSES} times in a row are required`;
}

/** What is worth a line of the log when it changes. The body of an answer is not: it may contain the time. */
function subjectOf(probe: Probe | undefined): string {
  return probe ? String(probe.status ?? probe.result) : 'no answer';
}

function isSuccess({ status }: Probe): boolean {
  return status !== undefined && status >= 200 && status < 300;
}
