import { CancelledError, TransientError } from '../errors.ts';
import type { StorageClient } from '../platform/storage.ts';
import type { Transferred } from '../platform/transfer.ts';

/** A client that remembers whether its writes may have changed the bucket. */
export interface WriteTracker {
  readonly storage: StorageClient;
  /** False only when every write was refused, never left this machine, or did not take place. */
  mayHaveChanged(): boolean;
}

/** Follows every upload and deletion. @param onFirst is called as soon as the first of them begins */
export function trackWrites(storage: StorageClient, signal: AbortSignal, onFirst: () => void): WriteTracker {
  let begun = 0;
  let open = 0;
  let hasChanged = false;

  async function follow<T>(work: () => Promise<T>, mayBeDone: (result: T) => boolean): Promise<T> {
    if (signal.aborted) return await work();
    begun += 1;
    if (begun === 1) onFirst();
    open += 1;
    try {
      const result = await work();
      hasChanged ||= mayBeDone(result);
      return result;
    } catch (error) {
      hasChanged ||= error instanceof CancelledError || error instanceof TransientError;
      throw error;
    } finally {
      open -= 1;
    }
  }

  return {
    storage: {
      ...storage,
      transfer: (transfer) =>
        transfer.content ? follow(() => storage.transfer(transfer), mayBeStored) : storage.transfer(transfer),
      removeObject: (bucket, key) =>
        follow(
          () => storage.removeObject(bucket, key),
          () => true,
        ),
    },
    mayHaveChanged: () => hasChanged || open > 0,
  };
}

/** A failed transfer may be done all the same, unless nothing of it was sent or it came too early. */
function mayBeStored(result: Transferred): boolean {
  if (result.kind !== 'trouble') return result.kind === 'done';
  return !result.unsent && result.status !== 429;
}
