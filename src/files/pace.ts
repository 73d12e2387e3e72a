import { setImmediate as nextTurn } from 'node:timers/promises';
import { CancelledError, DeployError } from '../errors.ts';

// Long enough to cost nothing, short enough for a signal to be noticed at once.
const sliceMs = 50;

/** Lets long synchronous work breathe: `if (pace.due()) await pace.breathe();` */
export interface Pace {
  /** True when the event loop has waited long enough. */
  due(): boolean;
  /** Lets timers, signals and sockets have their turn. Throws when the work was cancelled meanwhile. */
  breathe(): Promise<void>;
}

/** Makes a pace; an aborted signal ends the work with its reason, or with a {@link CancelledError}. */
export function createPace(signal: AbortSignal | undefined, onBreath: () => void = () => {}): Pace {
  let last = performance.now();
  return {
    due: () => performance.now() - last >= sliceMs,
    async breathe() {
      await nextTurn();
      throwIfAborted(signal);
      onBreath();
      last = performance.now();
    },
  };
}

/** Throws the signal's reason when it is an error for the user, else a {@link CancelledError}. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return;
  if (signal.reason instanceof DeployError) throw signal.reason;
  throw new CancelledError('Cancelled while the files were being read', {
    cause: signal.reason,
    hint: 'Nothing was sent.',
  });
}
