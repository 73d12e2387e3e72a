/** Uploads artifacts: files, then pages, then deletions, then the manifest as the commit point. */
import type { StepContext } from '../context.ts';
import { ApiError, DeployError } from '../errors.ts';
import { formatCount, formatNumber } from '../format.ts';
import { tryToDelete } from '../objects/delete.ts';
import { listObjects, type Records } from '../objects/read.ts';
import { Throttle } from '../objects/throttle.ts';
import { type UploadResult, uploadAll } from '../objects/upload.ts';
import type { Log } from '../steps.ts';
import { isPage } from './collect.ts';
import { isUntouched, type ManifestEntry } from './manifest.ts';
import type { UploadArtifacts } from './plan.ts';
import { createManifestWriter, createProgress } from './progress.ts';
import {
  createResults,
  type ObjectResult,
  toUploaded,
  type UploadedArtifacts,
  uploadError,
} from './results.ts';
import { hasOtherSize, isShown, readBack } from './state.ts';
import { listKeys, logUpload } from './words.ts';

/** Uploads the artifacts, and reports the result of each also when that fails. @throws DeployError */
export async function uploadArtifacts(
  action: UploadArtifacts,
  context: StepContext<UploadedArtifacts>,
): Promise<UploadedArtifacts> {
  const { clock, log, signal, step, afterCancellation } = context;
  const begunAt = clock.now();
  const upload = new Upload(action, context);
  const end = (): UploadedArtifacts => {
    const result = toUploaded(upload.results.all(), clock.now() - begunAt);
    logUpload(action.bucket, result, log);
    return result;
  };
  try {
    await upload.execute();
    return end();
  } catch (error) {
    // So that the next run continues where this one was cancelled.
    const isUnsaved = signal.aborted && afterCancellation((rest) => upload.save({ ...rest, step }, false));
    step.report(end());
    if (await isUnsaved) step.report({ isUnsaved: true });
    throw error;
  }
}

const NOT_LISTED_HINT =
  "Run the step again: with `upload: changed` only these are sent. If the problem persists, contact the platform's support.";

const SAVING_INTERVAL_MS = 30_000;

/** An upload in its order. What became of each object is in `results`. */
class Upload {
  readonly results: ReturnType<typeof createResults>;
  readonly #action: UploadArtifacts;
  readonly #context: StepContext;
  readonly #write: ReturnType<typeof createManifestWriter> | undefined;

  constructor(action: UploadArtifacts, context: StepContext) {
    this.results = createResults(action);
    this.#action = action;
    this.#context = context;
    this.#write = action.manifest && createManifestWriter(action.bucket, action.manifest);
  }

  async execute(): Promise<void> {
    const { bucket, replaced } = this.#action;
    const { signal, log } = this.#context;
    logReplaced(bucket, replaced, log);
    const stopped = await this.#send();
    signal.throwIfAborted();
    const [look] = await Promise.allSettled([this.#readBackAndDelete(stopped === undefined)]);
    signal.throwIfAborted();
    const failure = uploadError(bucket, this.results.all(), stopped);
    // Also after a failure: acknowledged objects need not be sent again.
    const [commit] = await Promise.allSettled([this.#write?.(this.results.entries(false), this.#context)]);
    signal.throwIfAborted();
    if (failure) throw failure;
    for (const end of [look, commit]) if (end.status === 'rejected') throw end.reason;
  }

  /**
   * Sends files, and pages when all files are stored. A manifest that would not be true any more is written before, and how
   * far it came every 30 seconds, so that the next run goes on where this one is killed.
   * @returns what has stopped the upload
   */
  async #send(): Promise<DeployError | undefined> {
    const { bucket, sent, manifest, concurrency } = this.#action;
    const { clock } = this.#context;
    if (manifest?.text !== undefined && sent.length > 0)
      await this.#write?.(this.results.entries(true), this.#context);
    let nextSaveAt = clock.now() + SAVING_INTERVAL_MS;
    let saving: Promise<unknown> | undefined;
    const onEnd = (key: string, result: UploadResult) => {
      this.results.update(key, result);
      if (saving || clock.now() < nextSaveAt) return;
      nextSaveAt = clock.now() + SAVING_INTERVAL_MS;
      saving = this.save(this.#context, true).finally(() => (saving = undefined));
    };
    const progress = createProgress(sent, this.#context);
    const uploading = { bucket, throttle: new Throttle(concurrency, this.#context), progress, onEnd };
    const { files = [], pages = [] } = Object.groupBy(sent, (object) => (isPage(object) ? 'pages' : 'files'));
    let stopped = await uploadAll(files, uploading, this.#context);
    if (!stopped && this.results.having('failed').length === 0)
      stopped = await uploadAll(pages, uploading, this.#context);
    await saving;
    return stopped;
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
      const reason = new DeployError(text, { hint: NOT_LISTED_HINT });
      this.results.update(key, { status: 'failed', reason });
    }
    if (missing.length === 0) await this.#deleteUntouched(deletions, records);
  }

  /** Deletes the objects that are listed as they were after their upload. */
  async #deleteUntouched(deletions: readonly ManifestEntry[], records: Records): Promise<void> {
    const { bucket } = this.#action;
    const replaced = deletions.filter((entry) => records.has(entry.key) && !isUntouched(entry, records));
    for (const { key } of replaced) this.results.remove(key);
    logReplaced(bucket, replaced, this.#context.log);
    const keys = deletions.filter((entry) => !replaced.includes(entry)).map(({ key }) => key);
    const { deleted, failed, unlisted } = await tryToDelete(bucket, keys, this.#context);
    for (const key of deleted) this.results.update(key, { status: 'deleted' });
    for (const [key, reason] of failed) this.results.update(key, { reason });
    if (unlisted) throw unlisted;
  }

  /**
   * Saves the progress of the upload. A failure here occurs again at the end, or the next run sends these objects again.
   * @returns whether something could not be saved
   */
  async save(context: StepContext, isSending: boolean): Promise<boolean> {
    const uploaded = this.results.having('uploaded');
    if (!this.#write || uploaded.length === 0) return false;
    // Only for these does the next listing show what was sent.
    const sent = uploaded.filter(({ listed }) => !listed);
    try {
      if (sent.length > 0) this.#confirm(await listObjects(this.#action.bucket, context), sent);
      await this.#write(this.results.entries(isSending), context);
      return false;
    } catch (error) {
      if (!(error instanceof DeployError) && !context.signal.aborted) throw error;
      return true;
    }
  }

  /** Records how sent objects are listed. */
  #confirm(records: Records, sent = this.results.having('uploaded')): void {
    for (const object of sent.filter((one) => isShown(one, records))) {
      const { size, file_id } = records.get(object.key) ?? {};
      this.results.update(object.key, { listed: { size, file_id } });
    }
  }
}

function logReplaced(bucket: string, entries: readonly ManifestEntry[], log: Log): void {
  if (entries.length === 0) return;
  log.notice(
    `Kept ${formatCount(entries.length, 'object')} in bucket "${bucket}", changed since an earlier upload: ` +
      `${listKeys(entries)}. The manifest no longer contains them.`,
  );
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
