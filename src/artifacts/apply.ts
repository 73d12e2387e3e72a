/** Uploads artifacts: files, then pages, then deletions, then the manifest as the commit point. */
import type { StepContext } from '../context.ts';
import { ApiError, DeployError } from '../errors.ts';
import { formatCount, formatNumber } from '../format.ts';
import { tryToDelete } from '../objects/delete.ts';
import { listObjects, type Records } from '../objects/read.ts';
import { createThrottle } from '../objects/throttle.ts';
import { uploadAll, uploadSmall } from '../objects/upload.ts';
import type { Artifact } from './collect.ts';
import { isUntouched, type ManifestEntry, writeManifest } from './manifest.ts';
import type { UploadArtifacts } from './plan.ts';
import { createCheckpoints, createProgress } from './progress.ts';
import { Results, toUploaded, type UploadedArtifacts, uploadError } from './results.ts';
import { hasOtherSize, isShown, readBack } from './state.ts';
import { describeUpload, listKeys } from './words.ts';

/** Uploads the artifacts, and reports the result of each also when that fails. @throws DeployError */
export async function uploadArtifacts(
  action: UploadArtifacts,
  context: StepContext<UploadedArtifacts>,
): Promise<UploadedArtifacts> {
  const { clock, log, signal, step } = context;
  const begunAt = clock.now();
  const upload = new Upload(action, context);
  const end = (): UploadedArtifacts => {
    const result = toUploaded(upload.results.all(), clock.now() - begunAt);
    const { title, lines } = describeUpload(action.bucket, result);
    log.group(title, lines);
    for (const { key, reason } of result.figures.failed)
      log.info(`Failed: ${JSON.stringify(key)}: ${reason}`);
    return result;
  };
  try {
    await upload.execute();
    return end();
  } catch (error) {
    const saved = signal.aborted ? upload.saveAfterCancellation() : undefined;
    step.report(end());
    if ((await saved) === false) step.report({ isUnsaved: true });
    throw error;
  }
}

class Upload {
  readonly results: Results;
  readonly #action: UploadArtifacts;
  readonly #context: StepContext;
  readonly #checkpoints: ReturnType<typeof createCheckpoints>;
  #manifestText: string | undefined;

  constructor(action: UploadArtifacts, context: StepContext) {
    this.results = new Results(action);
    this.#action = action;
    this.#context = context;
    const total = this.results.all().length;
    this.#checkpoints = createCheckpoints(total, async () => void (await this.#save(context)), context.clock);
    this.#manifestText = action.manifest?.text;
  }

  async execute(): Promise<void> {
    const { signal } = this.#context;
    this.#reportReplaced(this.#action.replaced);
    const stopped = await this.#send();
    await this.#checkpoints.settle();
    signal.throwIfAborted();
    const [look] = await Promise.allSettled([this.#readBackAndDelete(stopped === undefined)]);
    signal.throwIfAborted();
    const failure = uploadError(this.#action.bucket, this.results.all(), stopped);
    // Also after a failure: what was acknowledged need not be sent again.
    const [commit] = await Promise.allSettled([this.#writeManifest(false, this.#context)]);
    signal.throwIfAborted();
    if (failure) throw failure;
    for (const end of [look, commit]) if (end.status === 'rejected') throw end.reason;
  }

  /** Writes the manifest once more, so that the next run goes on where this one was cancelled. @returns whether it did */
  async saveAfterCancellation(): Promise<boolean> {
    const { step, afterCancellation } = this.#context;
    if (!this.#isWorthSaving()) return true;
    return await afterCancellation((context) => this.#save({ ...context, step }, false));
  }

  /** Sends files, then pages. A manifest that would not be true any more is written before. @returns why the rest was not sent */
  async #send(): Promise<DeployError | undefined> {
    const { bucket, files, pages, concurrency } = this.#action;
    const context = this.#context;
    if (this.#manifestText !== undefined && files.length + pages.length > 0)
      await this.#writeManifest(true, context);
    const uploading = {
      bucket,
      throttle: createThrottle(concurrency, context),
      progress: createProgress([...files, ...pages], context),
      onEnd: (...[key, result]: Parameters<Results['update']>) => {
        this.results.update(key, result);
        this.#checkpoints.note();
      },
    };
    const send = (objects: readonly Artifact[]) => uploadAll(objects, uploading, context);
    return (await send(files)) ?? (await send(pages));
  }

  /** Deletes only when all is sent and listed. */
  async #readBackAndDelete(isAllSent: boolean): Promise<void> {
    const { bucket, deletions: planned } = this.#action;
    const present = [...this.results.having('uploaded'), ...this.results.having('unchanged')];
    const deletions = isAllSent && this.results.having('failed').length === 0 ? planned : [];
    let records: Records;
    try {
      records = await readBack(bucket, present, deletions, this.#context);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 403 || planned.length > 0) throw error;
      this.#context.log.notice(`Could not read back the content of bucket "${bucket}": ${error.message}`);
      return;
    }
    this.#confirm(records);
    this.#reportSizes(records);
    const missing = present.filter(({ key }) => !records.has(key));
    for (const { key } of missing)
      this.results.update(key, { status: 'failed', reason: notListed(bucket, key) });
    if (missing.length === 0) await this.#delete(deletions, records);
  }

  /** Deletes what still shows what was listed after its upload. */
  async #delete(deletions: readonly ManifestEntry[], records: Records): Promise<void> {
    const replaced = deletions.filter(
      (entry) => records.has(entry.key) && !isUntouched(entry, records.get(entry.key)),
    );
    for (const { key } of replaced) this.results.remove(key);
    this.#reportReplaced(replaced);
    const keys = deletions.filter((entry) => !replaced.includes(entry)).map(({ key }) => key);
    const { deleted, failed, unlisted } = await tryToDelete(this.#action.bucket, keys, this.#context);
    for (const key of deleted) this.results.update(key, { status: 'deleted' });
    for (const [key, reason] of failed) this.results.update(key, { reason });
    if (unlisted) throw unlisted;
  }

  #isWorthSaving(): boolean {
    return this.#action.manifest !== undefined && this.results.having('uploaded').length > 0;
  }

  /**
   * Saves how far the upload is. What fails here fails again at the end, or is sent again by the next run.
   * @returns whether it is saved
   */
  async #save(context: StepContext, isSending = true): Promise<boolean> {
    if (!this.#isWorthSaving()) return true;
    // Of these alone, a listing from now on shows what was sent.
    const sent = this.results.having('uploaded').filter(({ listed }) => !listed);
    try {
      if (sent.length > 0) this.#confirm(await listObjects(this.#action.bucket, context), sent);
      await this.#writeManifest(isSending, context);
      return true;
    } catch (error) {
      if (!(error instanceof DeployError) && !context.signal.aborted) throw error;
      return false;
    }
  }

  /** Notes what is listed of objects that were sent. */
  #confirm(records: Records, sent = this.results.having('uploaded')): void {
    for (const object of sent) {
      const record = records.get(object.key);
      if (!isShown(object, record)) continue;
      const { size, file_id } = record;
      this.results.update(object.key, { listed: { size, file_id } });
    }
  }

  async #writeManifest(isSending: boolean, context: StepContext): Promise<void> {
    const { manifest, bucket } = this.#action;
    if (!manifest) return;
    const text = writeManifest(this.results.entries(isSending));
    if (text === this.#manifestText) return;
    const content = { type: 'application/json', body: Buffer.from(text) };
    await uploadSmall(bucket, manifest.key, content, context);
    this.#manifestText = text;
  }

  #reportReplaced(entries: readonly ManifestEntry[]): void {
    if (entries.length === 0) return;
    this.#context.log.notice(
      `Kept ${formatCount(entries.length, 'object')} in bucket "${this.#action.bucket}", changed since an earlier upload: ` +
        `${listKeys(entries)}. The manifest no longer contains them.`,
    );
  }

  #reportSizes(records: Records): void {
    const odd = this.results.having('uploaded').filter((object) => hasOtherSize(object, records));
    const [first] = odd;
    if (!first) return;
    this.#context.log.warning(
      `${formatNumber(odd.length)} of the uploaded objects are listed with another size than was sent, such as "${first.key}": ` +
        `${formatNumber(first.size)} bytes were sent, ${formatNumber(records.get(first.key)?.size ?? 0)} is listed. The unit of that number is not documented. ` +
        'If it is bytes, check these objects.',
    );
  }
}

function notListed(bucket: string, key: string): DeployError {
  const text = `could not find "${key}" in the listing of bucket "${bucket}", although the platform acknowledged the upload`;
  const hint =
    "Run the step again: with `upload: changed` only these are sent. If the problem persists, contact the platform's support.";
  return new DeployError(text, { hint });
}
