import type { Clock } from './retry.ts';

/** Whether the storage host still works, shared by all transfers of a run. */
export interface TransferHealth {
  succeeded(): void;
  failed(): void;
  /** Transfers keep failing, and none has succeeded for two minutes. */
  isLost(): boolean;
}

export const LONGEST_WITHOUT_SUCCESS_MS = 120_000;
/** One large file may take longer than that: it gets this many tries all the same. */
const FEWEST_FAILURES = 3;

/** Counts from the first failure after a success, so that a slow transfer is no failure. */
export function createTransferHealth(clock: Pick<Clock, 'now'>): TransferHealth {
  let failures = 0;
  let failingSince = 0;
  return {
    succeeded() {
      failures = 0;
    },
    failed() {
      if (failures === 0) failingSince = clock.now();
      failures += 1;
    },
    isLost: () => failures >= FEWEST_FAILURES && clock.now() - failingSince >= LONGEST_WITHOUT_SUCCESS_MS,
  };
}
