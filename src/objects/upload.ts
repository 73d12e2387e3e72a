/** Uploads objects: many concurrently, each with a ticket of its own, as fast as the platform accepts them; or a small one. */
import { CancelledError, type DeployError, TransientError } from '../errors.ts';
import { type FailedTry, valueOrThrow } from '../http/reply.ts';
import { type Clock, PATIENCE_MS } from '../http/retry.ts';
import { readFileId } from '../platform/records.ts';
import type { StorageClient } from '../platform/storage.ts';
import type { OpenStep } from '../steps.ts';
import { forEachConcurrently } from './concurrency.ts';
import { Upload, type UploadItem, type UploadResult, type UploadTools, type Watch } from './item.ts';
import { trackWrite } from './track.ts';

interface UploadReport {
  /** In the order of the items. */
  readonly results: readonly UploadResult[];
  /** Why the rest was omitted: cancelled, a refusal that applies to all, or too many failures in a row. */
  readonly stopped: DeployError | undefined;
}

/**
 * Uploads items, begun in their order. A file that fails does not stop the others. Never rejects for what happens to an
 * item, so that the result of each is known.
 */
export async function uploadAll(items: readonly UploadItem[], tools: UploadTools): Promise<UploadReport> {
  const results = items.map(({ key }): UploadResult => ({ key, status: 'omitted' }));
  const watch = new FailureWatch(tools.clock);
  const isStopped = () => watch.stopped !== undefined || tools.signal.aborted;
  const upload = async (item: UploadItem, index: number) => {
    const result = await new Upload(item, tools, watch).execute();
    results[index] = result;
    watch.note(result);
    tools.onEnd?.(result);
    tools.progress?.add(1, 0);
  };
  await forEachConcurrently(items, tools.throttle.ceiling, upload, isStopped);
  return { results, stopped: tools.signal.aborted ? cancelled() : watch.stopped };
}

/** An object that is small enough to be in memory. */
interface SmallObject {
  readonly bucket: string;
  readonly key: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Uploads a small object. @returns its file id, where the platform's answer contains one; @throws DeployError */
export async function uploadSmall(
  { bucket, key, contentType: type, bytes: body }: SmallObject,
  { storage, step }: { readonly storage: StorageClient; readonly step: Pick<OpenStep, 'write'> },
): Promise<string | undefined> {
  const reply = await storage.transfer({
    doing: `upload "${key}"`,
    async attempt(use) {
      const ticket = await storage.requestUpload(bucket, key);
      if (ticket.kind !== 'ok') return ticket;
      return await trackWrite(step, () => use({ ticket: ticket.value, content: { type, body } }));
    },
  });
  return readFileId(valueOrThrow(reply));
}

/** This many consecutive failures mean that the storage host is down. */
const MOST_FAILURES_IN_A_ROW = 20;

/** Looks for a reason to give up the rest. */
class FailureWatch implements Watch {
  readonly #clock: Clock;
  #failedItems = 0;
  #failedTries = 0;
  #failingSince = 0;
  stopped: DeployError | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A host that restarts fails as many tries within a second: it has as long as any request. */
  tryFailed({ text, requestId }: FailedTry): void {
    const now = this.#clock.now();
    if (this.#failedTries === 0) this.#failingSince = now;
    this.#failedTries += 1;
    if (this.#failedTries < MOST_FAILURES_IN_A_ROW || now - this.#failingSince < PATIENCE_MS) return;
    this.stopped ??= new TransientError(
      `No upload has succeeded for ${PATIENCE_MS / 1000} s, so the remaining files were not sent. The last failure: ${text}`,
      { requestId, hint: 'Check that the platform is up, then run the step again.' },
    );
  }

  note(result: UploadResult): void {
    if (result.status === 'uploaded') {
      this.#failedItems = 0;
      this.#failedTries = 0;
    }
    if (result.status !== 'failed') return;
    const { reason, stopsAll } = result;
    this.#failedItems += 1;
    if (stopsAll) this.stopped ??= reason;
    if (this.#failedItems < MOST_FAILURES_IN_A_ROW) return;
    this.stopped ??= new TransientError(
      `${MOST_FAILURES_IN_A_ROW} consecutive uploads failed, so the remaining files were not sent. The last failure: ${reason.message}`,
      { cause: reason, requestId: reason.requestId, hint: reason.hint },
    );
  }
}

function cancelled(): CancelledError {
  return new CancelledError('Cancelled during the upload', {
    hint: 'Uploaded objects stay in the bucket. Run the step again to upload the rest.',
  });
}
