/** Judges the outcome of a request: its effect, and whether the upload stops. */
import { ApiError, DeployError, PLATFORM_DOWN_HINT, TransientError } from '../errors.ts';
import type { FailedTry } from '../http/failure.ts';
import type { Tried } from '../http/reply.ts';
import { PATIENCE_MS } from '../http/retry.ts';
import type { Effect, OpenStep } from '../steps.ts';

/** Sends a request that changes an object as a write of the step, and settles its effect. @param onEffect gets it, too */
export async function trackWrite<Result extends Tried<unknown>>(
  step: Pick<OpenStep, 'write'>,
  request: () => Promise<Result>,
  onEffect?: (effect: Effect) => void,
): Promise<Result> {
  const settle = step.write();
  let effect: Effect = 'unknown';
  try {
    const result = await request();
    effect = effectOf(result);
    return result;
  } finally {
    settle(effect);
    onEffect?.(effect);
  }
}

/** Without a response, one of the tries may have taken effect. */
function effectOf(result: Tried<unknown>): Effect {
  if (result.kind === 'ok') return 'some';
  if (result.kind === 'failed') return result.withoutEffect ? 'none' : 'unknown';
  const isRefused = result.kind === 'absent' || result.kind === 'refused';
  return isRefused && !result.isRetried ? 'none' : 'unknown';
}

/** Whether other objects would fail in the same way: the API key, its permission, the bucket, a certificate, a proxy. */
export function isForAll(error: unknown): boolean {
  if (error instanceof ApiError) return [401, 403, 404].includes(error.status);
  return error instanceof DeployError && !(error instanceof TransientError);
}

/** Tries that fail in a row, for as long as any request is retried, before the storage host counts as down. */
const MOST_FAILED_TRIES = 20;

/** Finds a reason to stop an upload. */
export class FailureWatch {
  #failedTries = 0;
  #failingSince = 0;
  stopped: DeployError | undefined;

  succeeded(): void {
    this.#failedTries = 0;
  }

  tryFailed({ text, requestId, hint = PLATFORM_DOWN_HINT }: FailedTry, now: number): void {
    if (this.#failedTries === 0) this.#failingSince = now;
    this.#failedTries += 1;
    if (this.#failedTries < MOST_FAILED_TRIES || now - this.#failingSince < PATIENCE_MS) return;
    const why = `No upload has succeeded for ${PATIENCE_MS / 1000} s, so the remaining files were not sent`;
    this.stopped ??= new TransientError(`${why}. The last failure: ${text}`, { requestId, hint });
  }
}
