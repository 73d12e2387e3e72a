import type { FailedTry, Reply } from '../http/reply.ts';
import type { Effect, OpenStep } from '../steps.ts';

/** Sends a request that changes an object as a write of the step, and settles its effect. */
export async function trackWrite<Result extends Reply<unknown> | FailedTry>(
  step: Pick<OpenStep, 'write'>,
  send: () => Promise<Result>,
): Promise<Result> {
  const settle = step.write();
  try {
    const result = await send();
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
  if ('isRetried' in result && result.isRetried) return 'unknown';
  return result.kind === 'lost' || result.kind === 'unanswered' ? 'unknown' : 'none';
}
