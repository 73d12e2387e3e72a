/** What the outcome of a request means: for its step, and for the other objects. */
import { ApiError, DeployError, PLATFORM_DOWN_HINT, TransientError } from '../errors.ts';
import type { FailedTry, Reply } from '../http/reply.ts';
import { PATIENCE_MS } from '../http/retry.ts';
import type { Effect, OpenStep } from '../steps.ts';

/** Sends a request that changes an object as a write of the step, and settles its effect. */
export async function trackWrite<Result extends Reply<unknown> | FailedTry>(
  step: Pick<OpenStep, 'write'>,
  request: () => Promise<Result>,
): Promise<Result> {
  const settle = step.write();
  try {
    const result = await request();
    settle(effectOf(result));
    return result;
  } catch (error) {
    settle('unknown');
    throw error;
  }
}

/** Without an answer, one of the tries may have been carried out. */
function effectOf(result: Reply<unknown> | FailedTry): Effect {
  if (result.kind === 'ok') return 'some';
  if (result.kind === 'failed') return result.withoutEffect ? 'none' : 'unknown';
  const isRefused = result.kind === 'absent' || result.kind === 'refused';
  return isRefused && !result.isRetried ? 'none' : 'unknown';
}

/** Whether other objects fail alike: by the key, its permission, the bucket, a certificate, a proxy. */
export function isForAll(error: unknown): boolean {
  if (error instanceof ApiError) return [401, 403, 404].includes(error.status);
  return error instanceof DeployError && !(error instanceof TransientError);
}

/** This many consecutive failures mean that the storage host is down. */
const MOST_FAILURES_IN_A_ROW = 20;

/** Looks for a reason to give up the rest of an upload. */
export class FailureWatch {
  #failedItems = 0;
  #failedTries = 0;
  #failingSince = 0;
  stopped: DeployError | undefined;

  succeeded(): void {
    this.#failedItems = 0;
    this.#failedTries = 0;
  }

  /** A host that restarts fails as many tries within a second: it has as long as any request. @param now milliseconds */
  tryFailed({ text, requestId, hint = PLATFORM_DOWN_HINT }: FailedTry, now: number): void {
    if (this.#failedTries === 0) this.#failingSince = now;
    this.#failedTries += 1;
    if (this.#failedTries < MOST_FAILURES_IN_A_ROW || now - this.#failingSince < PATIENCE_MS) return;
    this.#stop(`No upload has succeeded for ${PATIENCE_MS / 1000} s`, { message: text, requestId, hint });
  }

  itemFailed(reason: DeployError, stopsAll: boolean): void {
    this.#failedItems += 1;
    if (stopsAll) this.stopped ??= reason;
    if (this.#failedItems >= MOST_FAILURES_IN_A_ROW)
      this.#stop(`${MOST_FAILURES_IN_A_ROW} consecutive uploads failed`, reason);
  }

  #stop(
    why: string,
    { message, requestId, hint }: Pick<DeployError, 'message' | 'requestId' | 'hint'>,
  ): void {
    const text = `${why}, so the remaining files were not sent. The last failure: ${message}`;
    this.stopped ??= new TransientError(text, { requestId, hint });
  }
}
