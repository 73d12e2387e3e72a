import { setImmediate as nextTurn } from 'node:timers/promises';

/** Gives timers, signals and sockets a turn within long synchronous work. @throws the reason of the signal */
export async function takeTurn(signal: AbortSignal | undefined): Promise<void> {
  await nextTurn();
  signal?.throwIfAborted();
}
