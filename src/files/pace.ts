import { setImmediate as nextTurn } from 'node:timers/promises';
import { CancelledError, DeployError } from '../errors.ts';

// Long enough to cost nothing, short enough for a signal to be noticed immediately.
const SLICE_MS = 50;

/** Called within long synchronous work. Returns a promise now and then: its caller awaits it, so that timers, signals and sockets get a turn. */
export type Pace = () => Promise<void> | undefined;

/** Creates a pace that reports each turn; an aborted signal ends the work with its reason, or with a CancelledError. */
export function createPace(signal: AbortSignal | undefined, onTurn: () => void = () => {}): Pace {
  throwIfAborted(signal);
  let last = performance.now();
  const takeTurn = async () => {
    await nextTurn();
    throwIfAborted(signal);
    onTurn();
    last = performance.now();
  };
  return () => (performance.now() - last < SLICE_MS ? undefined : takeTurn());
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return;
  if (signal.reason instanceof DeployError) throw signal.reason;
  throw new CancelledError('Cancelled while the files were being read.', {
    cause: signal.reason,
    hint: 'Run the step again.',
  });
}
