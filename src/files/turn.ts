import { setImmediate as nextTurn } from 'node:timers/promises';
import { CancelledError, DeployError } from '../errors.ts';

/**
 * Gives timers, signals and sockets a turn within long synchronous work.
 * @throws the signal's own reason, or CancelledError, when it is aborted
 */
export async function takeTurn(signal: AbortSignal | undefined): Promise<void> {
  await nextTurn();
  if (!signal?.aborted) return;
  if (signal.reason instanceof DeployError) throw signal.reason;
  throw new CancelledError('Cancelled while the files were being read.', {
    cause: signal.reason,
    hint: 'Run the step again.',
  });
}
