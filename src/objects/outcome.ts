/** Judges the outcome of a request: its effect, and whether the upload stops. */
import { ApiError, DeployError, TransientError } from '../errors.ts';
import type { Tried } from '../http/reply.ts';
import type { Effect, OpenStep } from '../steps.ts';

/** Sends a request that changes an object as a write of the step, and settles its effect. */
export async function trackWrite<Result extends Tried<unknown>>(
  step: Pick<OpenStep, 'write'>,
  request: () => Promise<Result>,
): Promise<Result> {
  const settle = step.write();
  let effect: Effect = 'unknown';
  try {
    const result = await request();
    effect = effectOf(result);
    return result;
  } finally {
    settle(effect);
  }
}

/** Without a response, one of the tries may have taken effect. */
export function effectOf(result: Tried<unknown>): Effect {
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
