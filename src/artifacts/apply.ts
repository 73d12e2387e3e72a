/** Uploads artifacts: files, then pages, then deletions, then the manifest as the commit point. */
import type { StepContext } from '../context.ts';
import { ApiError, DeployError, PERSISTENT_HINT } from '../errors.ts';
import { formatCount, formatNumber } from '../format.ts';
import { tryToDelete } from '../objects/delete.ts';
import { download, listObjects, type Records } from '../objects/read.ts';
import { Throttle } from '../objects/throttle.ts';
import { type UploadResult, uploadAll, uploadSmall } from '../objects/upload.ts';
import type { Log } from '../steps.ts';
import { isPage } from './collect.ts';
import { isUntouched, type ManifestEntry, mergeManifests, readManifest, writeManifest } from './manifest.ts';
import type { UploadArtifacts } from './plan.ts';
import { createProgress } from './progress.ts';
import { type ObjectResult, Results, toUploaded, type UploadedArtifacts, uploadError } from './results.ts';
import { hasOtherSize, isShown, readBack, readRecords } from './state.ts';
import { listKeys, logUpload } from './words.ts';

/** Uploads the artifacts, and reports the result of each also when that fails. @throws DeployError */
export async function uploadArtifacts(
  action: UploadArtifacts,
  context: StepContext<UploadedArtifacts>,
): Promise<UploadedArtifacts> {
  const { log, signal, step, afterCancellation } = context;
  const upload = new Upload(action, context);
  const end = (): UploadedArtifacts => {
    const result = toUploaded(upload.results.all());
    logUpload(action.bucket, result, log);
    return result;
  };
  try {
    await upload.execute();
    return end();
  } catch (error) {
    const saving = signal.aborted && afterCancellation((rest) => upload.save({ ...rest, step }));
    step.report(end());
    await saving;
    throw error;
  }
}

/** An upload in its order. What became of each object is in `results`. */
class Upload {
  readonly results: Results;
  readonly #action: UploadArtifacts;
  readonly #context: StepContext;
  /** The manifest that was read or written last. */
  #manifestText: string | undefined;
  /** Entries that a concurrent upload has written into it. */
  #others: readonly ManifestEntry[] = [];

  constructor(action: UploadArtifacts, context: StepContext) {
    this.results = new Results(action);
    this.#action = action;
    this.#context = context;
    this.#manifestText = action.manifest?.text;
  }

  async execute(): Promise<void> {
    const { signal } = this.#context;
    const stopped = await this.#send();
    signal.throwIfAborted();
    const [look] = await Promise.allSettled([this.#readBackAndDelete(stopped === undefined)]);
    signal.throwIfAborted();
    const failure = uploadError(this.#action.bucket, this.results.all(), stopped);
    // Also after a failure: acknowledged objects need not be sent again.
    const [commit] = await Promise.allSettled([this.#writeManifest(false, this.#context)]);
    signal.throwIfAborted();
    if (failure) throw failure;
    for (const end of [look, commit]) if (end.status === 'rejected') throw end.reason;
  }

  /** Sends files, and pages when all files are stored. @returns what has stopped the upload */
  async #send(): Promise<DeployError | undefined> {
    const { bucket, sent, concurrency } = this.#action;
    // A manifest that would not be true any more is written before, in case that this run is killed.
    if (this.#manifestText !== undefined && sent.length > 0) await this.#writeManifest(true, this.#context);
    const uploading = {
      bucket,
      throttle: new Throttle(concurrency, this.#context),
      progress: createProgress(sent, this.#context),
      onEnd: (key: string, result: UploadResult) => this.results.update(key, result),
    };
    const { files = [], pages = [] } = Object.groupBy(sent, (object) => (isPage(object) ? 'pages' : 'files'));
    const stopped = await uploadAll(files, uploading, this.#context);
    if (stopped || this.results.having('failed').length > 0) return stopped;
    return await uploadAll(pages, uploading, this.#context);
  }

  /** Deletes only when all is sent and listed. */
  async #readBackAndDelete(isAllSent: boolean): Promise<void> {
    const { bucket, deletions: planned } = this.#action;
    const { log } = this.#context;
    const present = [...this.results.having('uploaded'), ...this.results.having('unchanged')];
    const deletions = isAllSent && this.results.having('failed').length === 0 ? planned : [];
    const records = await readBack(bucket, present, deletions, this.#context).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 403 || planned.length > 0) throw error;
      log.notice(`Could not read back the content of bucket "${bucket}": ${error.message}`);
    });
    if (!records) return;
    this.#confirm(records);
    logOtherSizes(this.results.having('uploaded'), records, log);
    const missing = present.filter(({ key }) => !records.has(key));
    for (const { key } of missing) {
      const text = `could not find "${key}" in the listing of bucket "${bucket}", although the platform acknowledged the upload`;
      const reason = new DeployError(text, { hint: PERSISTENT_HINT });
      this.results.update(key, { status: 'failed', reason });
    }
    if (missing.length === 0) await this.#deleteUntouched(deletions, records);
  }

  /** Deletes the objects that are listed as they were after their upload. */
  async #deleteUntouched(deletions: readonly ManifestEntry[], records: Records): Promise<void> {
    const { bucket } = this.#action;
    const replaced = deletions.filter((entry) => records.has(entry.key) && !isUntouched(entry, records));
    for (const { key } of replaced) this.results.remove(key);
    if (replaced.length > 0)
      this.#context.log.notice(
        `Kept ${formatCount(replaced.length, 'object')} in bucket "${bucket}", changed since an earlier upload: ` +
          `${listKeys(replaced)}. The manifest no longer contains them.`,
      );
    const keys = deletions.filter((entry) => !replaced.includes(entry)).map(({ key }) => key);
    const { deleted, failed, unlisted } = await tryToDelete(bucket, keys, this.#context);
    for (const key of deleted) this.results.update(key, { status: 'deleted' });
    for (const [key, reason] of failed) this.results.update(key, { reason });
    if (unlisted) throw unlisted;
  }

  /** Saves what a cancelled upload has sent, so that the next run continues there. If that fails, it sends it again. */
  async save(context: StepContext): Promise<void> {
    if (!this.#action.manifest || this.results.having('uploaded').length === 0) return;
    try {
      this.#confirm(await listObjects(this.#action.bucket, context));
      await this.#writeManifest(false, context);
    } catch (error) {
      if (!(error instanceof DeployError)) throw error;
    }
  }

  /** Writes the manifest, if there is one. @param isSending what was not sent may be on its way */
  async #writeManifest(isSending: boolean, context: StepContext): Promise<void> {
    const { bucket, manifest } = this.#action;
    if (!manifest) return;
    const own = this.results.entries(isSending);
    let text = writeManifest(own);
    if (text === this.#manifestText) return;
    const bytes = await download(bucket, manifest.key, context.clients.storage);
    const found = bytes && new TextDecoder().decode(bytes);
    if (found !== undefined && found !== this.#manifestText) {
      this.#others = readManifest(found, manifest.prefix) ?? [];
      context.log.warning(
        `Another upload wrote the manifest "${manifest.key}" of bucket "${bucket}" while this one was running. Its entries are kept, ` +
          'but each may have replaced or deleted objects of the other. Run one at a time, such as with `concurrency` in the workflow.',
      );
    }
    if (this.#others.length > 0)
      text = writeManifest(
        mergeManifests(own, this.#others, await readRecords(bucket, this.#others, context)),
      );
    await uploadSmall(bucket, manifest.key, Buffer.from(text), context, 'application/json');
    this.#manifestText = text;
  }

  /** Records how sent objects are listed. */
  #confirm(records: Records): void {
    const sent = this.results.having('uploaded');
    for (const object of sent.filter((one) => !one.listed && isShown(one, records))) {
      const { size, file_id } = records.get(object.key) ?? {};
      this.results.update(object.key, { listed: { size, file_id } });
    }
  }
}

function logOtherSizes(sent: readonly ObjectResult[], records: Records, log: Log): void {
  const odd = sent.filter((object) => hasOtherSize(object, records));
  const [first] = odd;
  if (!first) return;
  log.warning(
    `Another size than was sent is listed for ${formatCount(odd.length, 'object')}, such as "${first.key}": ` +
      `${formatCount(first.size, 'byte')} sent, ${formatNumber(records.get(first.key)?.size ?? 0)} listed. The unit of that number is not documented. ` +
      'If it is bytes, check what is listed.',
  );
}
