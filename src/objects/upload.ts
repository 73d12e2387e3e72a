/** Uploads objects: many at once, each with a ticket of its own, and as fast as the platform bears. */
import { CancelledError, type DeployError, TransientError } from '../errors.ts';
import type { StorageClient } from '../platform/storage.ts';
import { createBufferPool } from './content.ts';
import { type ItemEnd, type SendTools, type UploadItem, type UploadResult, uploadItem } from './item.ts';

export interface UploadReport {
  /** In the order of the items. */
  readonly results: readonly UploadResult[];
  /** Why the rest was omitted: cancelled, refused in a way that all would be, or too many failures in a row. */
  readonly stopped: DeployError | undefined;
}

/** How far the upload is. */
export interface UploadProgress {
  /** Items that are through, whatever became of them. */
  readonly files: number;
  /** Bytes that were sent, also of files that are still on their way; what has to be sent again counts once. */
  readonly bytes: number;
}

export interface UploadTools extends SendTools {
  /** Told after every item, and every piece of a large one. Must be quick. */
  readonly onProgress?: (progress: UploadProgress) => void;
}

/** So many files in a row that were given up mean that the platform is not there any more. */
const MOST_FAILURES_IN_A_ROW = 20;

/**
 * Uploads the items, in their order as far as they are begun. A file that fails does not keep the others from being
 * sent. Never rejects for what happens to an item, so that what is there by now is always known.
 */
export async function uploadAll(items: readonly UploadItem[], tools: UploadTools): Promise<UploadReport> {
  const results = items.map(({ key }): UploadResult => ({ key, status: 'omitted' }));
  const progress = { files: 0, bytes: 0 };
  const watch = createWatch(tools.storage);
  const pool = createBufferPool();
  let next = 0;

  const count = (bytes: number) => {
    progress.bytes += bytes;
    tools.onProgress?.({ ...progress });
  };
  const own = { ...tools, count, pool, stopped: () => watch.stopped() !== undefined };
  const work = async () => {
    for (let item = items[next]; item && !watch.stopped() && !tools.signal.aborted; item = items[next]) {
      const index = next;
      next += 1;
      const end = await uploadItem(item, own);
      results[index] = end.result;
      watch.note(end);
      progress.files += 1;
      count(0);
    }
  };
  await Promise.all(Array.from({ length: Math.min(tools.throttle.ceiling, items.length) }, work));
  return { results, stopped: tools.signal.aborted ? cancelled() : watch.stopped() };
}

/** Looks for a reason to give the rest up. */
function createWatch(storage: StorageClient) {
  let stopped: DeployError | undefined;
  let failuresInARow = 0;
  return {
    stopped: () => stopped,
    note({ result, stopsAll }: ItemEnd): void {
      if (result.status !== 'failed') {
        failuresInARow = 0;
        return;
      }
      failuresInARow += 1;
      if (stopsAll || storage.areTransfersDown()) stopped ??= result.reason;
      if (failuresInARow >= MOST_FAILURES_IN_A_ROW) stopped ??= tooManyFailures(result.reason);
    },
  };
}

function tooManyFailures(last: DeployError): DeployError {
  return new TransientError(
    `${MOST_FAILURES_IN_A_ROW} uploads in a row failed, so the rest was not tried; the last of them: ${last.message}`,
    { cause: last, requestId: last.requestId, hint: last.hint },
  );
}

function cancelled(): CancelledError {
  return new CancelledError('cancelled while uploading', {
    hint: 'What is uploaded already stays. Run the job again to upload the rest.',
  });
}
