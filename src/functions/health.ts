/** Checks that a function whose revision is ready also answers well. */
import { type Context, stage } from '../context.ts';
import type { Probe } from '../http/probe.ts';
import type { FunctionsClient } from '../platform/functions.ts';
import { type Judgement, type Watch, waitFor } from '../platform/wait-for.ts';
import { healthError } from './errors.ts';
import type { CheckHealth } from './plan.ts';

/** 2xx answers in a row: one alone may come from a process that is about to fail. */
const REQUIRED_SUCCESSES = 3;

/** Asks an address until it has answered 2xx three times in a row. @throws DeployError when it has not in its time */
export async function checkHealth(
  action: CheckHealth,
  client: Pick<FunctionsClient, 'probe'>,
  context: Context,
): Promise<void> {
  await stage(context, 'Check the health', () => new HealthCheck(action, client, context).run());
}

/** What was seen of the health so far. */
class HealthCheck {
  readonly #action: CheckHealth;
  readonly #client: Pick<FunctionsClient, 'probe'>;
  readonly #context: Context;
  #last: Probe | undefined;
  /** In a row. */
  #successes = 0;

  constructor(action: CheckHealth, client: Pick<FunctionsClient, 'probe'>, context: Context) {
    this.#action = action;
    this.#client = client;
    this.#context = context;
  }

  async run(): Promise<void> {
    const { name, target, timeoutMs } = this.#action;
    const { address } = target;
    const { clock, emit } = this.#context;
    const begunAt = clock.now();
    const end = await waitFor<Probe, true>(
      {
        read: () => this.#client.probe(name, target),
        judge: (seen, watch) => this.#judge(seen, watch),
        timeoutMs,
        status: () => `GET ${address} ${this.#reason()}`,
      },
      this.#context,
    );
    const elapsedMs = clock.now() - begunAt;
    if (end !== 'late') return emit({ type: 'health-passed', address, elapsedMs });
    const reason = this.#reason();
    const last = String(this.#last ? subjectOf(this.#last) : 'no answer');
    emit({ type: 'health-failed', address, reason, last, elapsedMs });
    throw healthError(this.#action, reason, this.#last);
  }

  #judge(seen: Probe, watch: Watch): Judgement<true> {
    const { status, result } = seen;
    if (!this.#last || subjectOf(seen) !== subjectOf(this.#last))
      watch.report({ type: 'health-status', status, result, elapsedMs: watch.elapsedMs() });
    this.#last = seen;
    this.#successes = isSuccess(seen) ? this.#successes + 1 : 0;
    return this.#successes === REQUIRED_SUCCESSES ? { done: true } : 'wait';
  }

  /** Why it has not passed yet. */
  #reason(): string {
    if (!this.#last) return 'did not answer';
    if (this.#successes === 0) return this.#last.result;
    const times = this.#successes === 1 ? 'once' : 'twice';
    return `answered 2xx only ${times}, and ${REQUIRED_SUCCESSES} times in a row are required`;
  }
}

/** What is worth a line of the log when it changes. The body of an answer is not: it may contain the time. */
function subjectOf({ status, result }: Probe): number | string {
  return status ?? result;
}

function isSuccess({ status }: Probe): boolean {
  return status !== undefined && status >= 200 && status < 300;
}
