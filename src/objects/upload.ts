/** Uploads objects concurrently, each with a ticket of its own, as fast as the platform accepts them. */
import { CancelledError, type DeployError, TransientError } from '../errors.ts';
import type { StorageClient } from '../platform/storage.ts';
import { forEachConcurrently } from './concurrency.ts';
import { createBufferPool } from './content.ts';
import {
  type ItemEnd,
  type UploadedObject,
  type UploadItem,
  type UploadResult,
  type UploadTools,
  uploadItem,
} from './item.ts';

interface UploadReport {
  /** In the order of the items. */
  readonly results: readonly UploadResult[];
  /** Why the rest was omitted: cancelled, a refusal that applies to all, or too many failures in a row. */
  readonly stopped: DeployError | undefined;
}

/** This many consecutive failures mean that the platform is no longer available. */
const MOST_FAILURES_IN_A_ROW = 20;

/**
 * Uploads items, begun in their order. A file that fails does not stop the others. Never rejects for what happens to an
 * item, so that the result of each is known.
 */
export async function uploadAll(items: readonly UploadItem[], tools: UploadTools): Promise<UploadReport> {
  const results = items.map(({ key }): UploadResult => ({ key, status: 'omitted' }));
  const watch = new FailureWatch(tools.storage);
  const isStopped = () => watch.reason !== undefined || tools.signal.aborted;
  const itemTools = { ...tools, pool: createBufferPool(), isStopped };
  const upload = async (item: UploadItem, index: number) => {
    const end = await uploadItem(item, itemTools);
    results[index] = end.result;
    watch.note(end);
    tools.progress?.add(1, 0);
  };
  await forEachConcurrently(items, tools.throttle.ceiling, upload, isStopped);
  return { results, stopped: tools.signal.aborted ? cancelled() : watch.reason };
}

/** Uploads one item. @throws the DeployError for which it was not sent */
export async function uploadOne(item: UploadItem, tools: UploadTools): Promise<UploadedObject> {
  const { results } = await uploadAll([item], tools);
  const [result] = results;
  tools.signal.throwIfAborted();
  if (result?.status === 'uploaded') return result;
  throw result?.status === 'failed' ? result.reason : new Error(`"${item.key}" was not sent`);
}

/** Looks for a reason to give up the rest. */
class FailureWatch {
  readonly #storage: Pick<StorageClient, 'areTransfersDown'>;
  #failuresInARow = 0;
  reason: DeployError | undefined;

  constructor(storage: Pick<StorageClient, 'areTransfersDown'>) {
    this.#storage = storage;
  }

  note({ result, stopsAll }: ItemEnd): void {
    if (result.status !== 'failed') {
      this.#failuresInARow = 0;
      return;
    }
    this.#failuresInARow += 1;
    if (stopsAll || this.#storage.areTransfersDown()) this.reason ??= result.reason;
    if (this.#failuresInARow >= MOST_FAILURES_IN_A_ROW) this.reason ??= tooManyFailures(result.reason);
  }
}

function tooManyFailures(last: DeployError): DeployError {
  return new TransientError(
    `${MOST_FAILURES_IN_A_ROW} consecutive uploads failed, so the remaining files were not sent. The last failure: ${last.message}`,
    { cause: last, requestId: last.requestId, hint: last.hint },
  );
}

function cancelled(): CancelledError {
  return new CancelledError('Cancelled during the upload', {
    hint: 'Uploaded objects stay in the bucket. Run the step again to upload the rest.',
  });
}
