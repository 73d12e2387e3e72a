/** Uploads artifacts: files, then pages, then deletions, then the manifest as the commit point. */
import type { StepContext } from '../context.ts';
import { ApiError, DeployError } from '../errors.ts';
import { formatCount, formatNumber } from '../format.ts';
import { tryToDelete } from '../objects/delete.ts';
import { listObjects, type Records } from '../objects/read.ts';
import { createThrottle } from '../objects/throttle.ts';
import { type UploadResult, uploadAll } from '../objects/upload.ts';
import { isPage } from './collect.ts';
import { isUntouched, type ManifestEntry } from './manifest.ts';
import type { UploadArtifacts } from './plan.ts';
import { createManifestWriter, createProgress } from './progress.ts';
import { createResults, toUploaded, type UploadedArtifacts, uploadError } from './results.ts';
import { hasOtherSize, isShown, readBack } from './state.ts';
import { listKeys, logUpload } from './words.ts';

/** Uploads the artifacts, and reports the result of each also when that fails. @throws DeployError */
export async function uploadArtifacts(
  action: UploadArtifacts,
  context: StepContext<UploadedArtifacts>,
): Promise<UploadedArtifacts> {
  const { clock, log, signal, step, afterCancellation } = context;
  const begunAt = clock.now();
  const upload = createUpload(action, context);
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
    const saved = signal.aborted
      ? afterCancellation((rest) => upload.save({ ...rest, step }, false))
      : undefined;
    step.report(end());
    if ((await saved) === false) step.report({ isUnsaved: true });
    throw error;
  }
}

const NOT_LISTED_HINT =
  "Run the step again: with `upload: changed` only these are sent. If the problem persists, contact the platform's support.";

const SAVING_INTERVAL_MS = 30_000;

function createUpload(action: UploadArtifacts, context: StepContext) {
  const { bucket, sent, manifest, concurrency } = action;
  const { clock, signal, log } = context;
  const results = createResults(action);
  const write = manifest && createManifestWriter(bucket, manifest);

  async function execute(): Promise<void> {
    reportReplaced(action.replaced);
    const stopped = await send();
    signal.throwIfAborted();
    const [look] = await Promise.allSettled([readBackAndDelete(stopped === undefined)]);
    signal.throwIfAborted();
    const failure = uploadError(bucket, results.all(), stopped);
    // Also after a failure: acknowledged objects need not be sent again.
    const [commit] = await Promise.allSettled([write?.(results.entries(false), context)]);
    signal.throwIfAborted();
    if (failure) throw failure;
    for (const end of [look, commit]) if (end.status === 'rejected') throw end.reason;
  }

  /**
   * Sends files, and pages when all files are stored. A manifest that would not be true any more is written before, and how
   * far it came every 30 seconds, so that the next run goes on where this one is killed.
   * @returns what has stopped the upload
   */
  async function send(): Promise<DeployError | undefined> {
    if (manifest?.text !== undefined && sent.length > 0) await write?.(results.entries(true), context);
    let nextSaveAt = clock.now() + SAVING_INTERVAL_MS;
    let saving: Promise<unknown> | undefined;
    const onEnd = (key: string, result: UploadResult) => {
      results.update(key, result);
      if (saving || clock.now() < nextSaveAt) return;
      nextSaveAt = clock.now() + SAVING_INTERVAL_MS;
      saving = save(context, true).finally(() => (saving = undefined));
    };
    const progress = createProgress(sent, context);
    const uploading = { bucket, throttle: createThrottle(concurrency, context), progress, onEnd };
    const { files = [], pages = [] } = Object.groupBy(sent, (object) => (isPage(object) ? 'pages' : 'files'));
    let stopped = await uploadAll(files, uploading, context);
    if (!stopped && results.having('failed').length === 0)
      stopped = await uploadAll(pages, uploading, context);
    await saving;
    return stopped;
  }

  /** Deletes only when all is sent and listed. */
  async function readBackAndDelete(isAllSent: boolean): Promise<void> {
    const present = [...results.having('uploaded'), ...results.having('unchanged')];
    const deletions = isAllSent && results.having('failed').length === 0 ? action.deletions : [];
    let records: Records;
    try {
      records = await readBack(bucket, present, deletions, context);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 403 || action.deletions.length > 0) throw error;
      log.notice(`Could not read back the content of bucket "${bucket}": ${error.message}`);
      return;
    }
    confirm(records);
    reportSizes(records);
    const missing = present.filter(({ key }) => !records.has(key));
    for (const { key } of missing) {
      const text = `could not find "${key}" in the listing of bucket "${bucket}", although the platform acknowledged the upload`;
      results.update(key, { status: 'failed', reason: new DeployError(text, { hint: NOT_LISTED_HINT }) });
    }
    if (missing.length === 0) await deleteUntouched(deletions, records);
  }

  /** Deletes the objects that are listed as they were after their upload. */
  async function deleteUntouched(deletions: readonly ManifestEntry[], records: Records): Promise<void> {
    const replaced = deletions.filter((entry) => records.has(entry.key) && !isUntouched(entry, records));
    for (const { key } of replaced) results.remove(key);
    reportReplaced(replaced);
    const keys = deletions.filter((entry) => !replaced.includes(entry)).map(({ key }) => key);
    const { deleted, failed, unlisted } = await tryToDelete(bucket, keys, context);
    for (const key of deleted) results.update(key, { status: 'deleted' });
    for (const [key, reason] of failed) results.update(key, { reason });
    if (unlisted) throw unlisted;
  }

  /**
   * Saves the progress of the upload. A failure here occurs again at the end, or the next run sends these objects again.
   * @returns whether it is saved, or there is nothing to save
   */
  async function save(current: StepContext, isSending: boolean): Promise<boolean> {
    const uploaded = results.having('uploaded');
    if (!write || uploaded.length === 0) return true;
    // Only for these does the next listing show what was sent.
    const sent = uploaded.filter(({ listed }) => !listed);
    try {
      if (sent.length > 0) confirm(await listObjects(bucket, current), sent);
      await write(results.entries(isSending), current);
      return true;
    } catch (error) {
      if (!(error instanceof DeployError) && !current.signal.aborted) throw error;
      return false;
    }
  }

  /** Records how sent objects are listed. */
  function confirm(records: Records, sent = results.having('uploaded')): void {
    for (const object of sent) {
      const record = records.get(object.key);
      if (!record || !isShown(object, records)) continue;
      const { size, file_id } = record;
      results.update(object.key, { listed: { size, file_id } });
    }
  }

  function reportReplaced(entries: readonly ManifestEntry[]): void {
    if (entries.length === 0) return;
    log.notice(
      `Kept ${formatCount(entries.length, 'object')} in bucket "${bucket}", changed since an earlier upload: ` +
        `${listKeys(entries)}. The manifest no longer contains them.`,
    );
  }

  function reportSizes(records: Records): void {
    const odd = results.having('uploaded').filter((object) => hasOtherSize(object, records));
    const [first] = odd;
    if (!first) return;
    log.warning(
      `Another size than was sent is listed for ${formatCount(odd.length, 'object')}, such as "${first.key}": ` +
        `${formatCount(first.size, 'byte')} sent, ${formatNumber(records.get(first.key)?.size ?? 0)} listed. The unit of that number is not documented. ` +
        'If it is bytes, check what is listed.',
    );
  }

  return { results, execute, save };
}
