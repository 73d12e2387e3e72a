/** Uploads artifacts: files, then pages, then deletions, then the manifest as the commit point. */
import type { StepContext } from '../context.ts';
import { ApiError, DeployError } from '../errors.ts';
import { formatCount, formatNumber } from '../format.ts';
import { deleteObjects } from '../objects/delete.ts';
import { Progress } from '../objects/progress.ts';
import { createThrottle } from '../objects/throttle.ts';
import { uploadAll, uploadSmall } from '../objects/upload.ts';
import { createStorageClient } from '../platform/storage.ts';
import type { ObjectRecord } from '../platform/types.ts';
import { Checkpoints } from './checkpoints.ts';
import type { Artifact } from './collect.ts';
import { type Disagreement, uploadError } from './errors.ts';
import type { UploadedArtifacts } from './figures.ts';
import { isUntouched, writeManifest } from './manifest.ts';
import type { UploadArtifacts } from './plan.ts';
import { confirmedBy, readBack } from './read-back.ts';
import { Results, toFigures, toObjects } from './results.ts';
import { addOwnRecords, listRecords, type StorageTools } from './state.ts';
import { describeUpload, listNames } from './words.ts';

/** Uploads the artifacts, and reports the result of each also when the upload fails. @throws DeployError */
export async function uploadArtifacts(
  action: UploadArtifacts,
  context: StepContext<UploadedArtifacts>,
): Promise<UploadedArtifacts> {
  const { clock, log, signal, step } = context;
  const begunAt = clock.now();
  const upload = new Upload(action, { ...context, storage: context.clients.storage });
  const end = (): UploadedArtifacts => {
    const results = upload.results.all();
    const figures = toFigures(results, clock.now() - begunAt);
    const result = { figures, objects: toObjects(results) };
    const { title, lines } = describeUpload(action.bucket, result);
    log.group(title, lines);
    for (const { key, reason } of figures.failed) log.info(`Failed: ${JSON.stringify(key)}: ${reason}`);
    return result;
  };
  try {
    await upload.execute();
    return end();
  } catch (error) {
    const saved = signal.aborted ? upload.saveAfterCancellation() : undefined;
    step.report(end());
    await saved;
    throw error;
  }
}

/** What an upload is carried out with. */
type Tools = StorageTools & StepContext;

/** How long the last requests of a cancelled upload may take. Milliseconds. */
const LAST_REQUESTS_MS = 300;

const AS_ACKNOWLEDGED: Disagreement = { missing: [], remaining: [] };

/** One upload. */
class Upload {
  readonly results: Results;
  readonly #action: UploadArtifacts;
  readonly #tools: Tools;
  readonly #checkpoints: Checkpoints;
  #manifestText: string | undefined;

  constructor(action: UploadArtifacts, tools: Tools) {
    this.results = new Results(action);
    this.#action = action;
    this.#tools = tools;
    this.#checkpoints = new Checkpoints(this.results.all().length, () => this.#save(tools), tools);
    this.#manifestText = action.manifest?.text;
  }

  /** @throws DeployError */
  async execute(): Promise<void> {
    const { bucket, replaced } = this.#action;
    const { signal } = this.#tools;
    this.#reportReplaced(replaced.map(({ key }) => key));
    const stopped = await this.#send();
    await this.#checkpoints.settle();
    signal.throwIfAborted();
    const isComplete = stopped === undefined && this.results.having('failed').length === 0;
    const [look] = await Promise.allSettled([this.#readBackAndDelete(isComplete)]);
    signal.throwIfAborted();
    const seen = look.status === 'fulfilled' ? look.value : AS_ACKNOWLEDGED;
    const failure = uploadError(bucket, this.results.failures(stopped), seen);
    // Also after a failure: what was acknowledged need not be sent again.
    const [commit] = await Promise.allSettled([this.#writeManifest(false, this.#tools)]);
    signal.throwIfAborted();
    if (failure) throw failure;
    for (const end of [look, commit]) if (end.status === 'rejected') throw end.reason;
  }

  /** Writes the manifest once more, so that the next run goes on where this one was cancelled. */
  async saveAfterCancellation(): Promise<void> {
    const { storage, clock } = this.#tools;
    const signal = AbortSignal.timeout(LAST_REQUESTS_MS);
    const http = storage.reopen(signal);
    const tools = { ...this.#tools, signal, storage: createStorageClient(http, clock) };
    await this.#save(tools, false);
    await http.close();
  }

  /** Sends files, then pages. A manifest that would not be true any more is written before. @returns why the rest was not sent */
  async #send(): Promise<DeployError | undefined> {
    const { files, pages, concurrency } = this.#action;
    if (this.#manifestText !== undefined && files.length + pages.length > 0)
      await this.#writeManifest(true, this.#tools);
    const progress = new Progress([...files, ...pages], this.#tools);
    const throttle = createThrottle(concurrency, this.#tools);
    const send = async (objects: readonly Artifact[]) => {
      const { bucket } = this.#action;
      const { stopped } = await uploadAll(objects, {
        ...{ ...this.#tools, bucket, throttle, progress },
        onEnd: (result) => {
          this.results.note(result);
          this.#checkpoints.note();
        },
      });
      return stopped;
    };
    return (await send(files)) ?? (await send(pages));
  }

  /** Deletes only when all is sent and listed. */
  async #readBackAndDelete(isComplete: boolean): Promise<Disagreement> {
    const { bucket, deletions } = this.#action;
    const present = [...this.results.having('uploaded'), ...this.results.having('unchanged')];
    let records: Map<string, ObjectRecord>;
    try {
      records = await readBack(bucket, present, this.#tools);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 403 || deletions.length > 0) throw error;
      this.#tools.log.notice(`Could not read back the content of bucket "${bucket}": ${error.message}`);
      return AS_ACKNOWLEDGED;
    }
    this.#confirm(records);
    this.#reportSizes(records);
    const missing = present.map(({ key }) => key).filter((key) => !records.has(key));
    for (const key of missing) this.results.update(key, { status: 'failed' });
    const mayDelete = isComplete && missing.length === 0;
    return { missing, remaining: mayDelete ? await this.#delete(records) : [] };
  }

  /** Deletes what still shows what was listed after its upload. @returns what is listed all the same */
  async #delete(records: Map<string, ObjectRecord>): Promise<readonly string[]> {
    const { bucket, deletions } = this.#action;
    const keysOfOthers = () =>
      deletions.filter((entry) => !isUntouched(entry, records.get(entry.key))).map(({ key }) => key);
    await addOwnRecords(bucket, keysOfOthers(), records, this.#tools);
    const replaced = new Set(keysOfOthers().filter((key) => records.has(key)));
    for (const key of replaced) this.results.remove(key);
    this.#reportReplaced([...replaced]);
    const keys = deletions.map(({ key }) => key).filter((key) => !replaced.has(key));
    const { deleted, failed, remaining } = await deleteObjects(bucket, keys, this.#tools);
    for (const key of deleted) this.results.update(key, { status: 'deleted' });
    for (const { key, reason } of failed) this.results.update(key, { reason });
    return remaining;
  }

  /** Saves how far the upload is. What fails here fails again at the end, or is sent again by the next run. */
  async #save(tools: Tools, isSending = true): Promise<void> {
    const uploaded = this.results.having('uploaded');
    if (!this.#action.manifest || uploaded.length === 0) return;
    // Of these alone, a listing from now on shows what was sent.
    const sent = uploaded.filter(({ listed }) => !listed);
    try {
      if (sent.length > 0) this.#confirm(await listRecords(this.#action.bucket, tools), sent);
      await this.#writeManifest(isSending, tools);
    } catch (error) {
      if (!(error instanceof DeployError) && !tools.signal.aborted) throw error;
    }
  }

  /** Notes what is listed of objects that were sent. */
  #confirm(records: ReadonlyMap<string, ObjectRecord>, sent = this.results.having('uploaded')): void {
    for (const object of sent) {
      const listed = confirmedBy(object, records.get(object.key));
      if (listed) this.results.update(object.key, { listed });
    }
  }

  /** Writes the manifest, unless it is the same already. */
  async #writeManifest(isSending: boolean, tools: Pick<Tools, 'storage' | 'step'>): Promise<void> {
    const { manifest, bucket } = this.#action;
    if (!manifest) return;
    const text = writeManifest(this.results.entries(isSending));
    if (text === this.#manifestText) return;
    const { key } = manifest;
    await uploadSmall({ bucket, key, contentType: 'application/json', bytes: Buffer.from(text) }, tools);
    this.#manifestText = text;
  }

  #reportReplaced(keys: readonly string[]): void {
    if (keys.length === 0) return;
    this.#tools.log.notice(
      `Kept ${formatCount(keys.length, 'object')} in bucket "${this.#action.bucket}", changed since an earlier upload: ` +
        `${listNames(keys)}. The manifest no longer contains them.`,
    );
  }

  #reportSizes(records: ReadonlyMap<string, ObjectRecord>): void {
    const odd = this.results.having('uploaded').flatMap(({ key, size: sentBytes }) => {
      const listed = records.get(key)?.size;
      return listed === undefined || listed === sentBytes ? [] : [{ key, sentBytes, listed }];
    });
    const [first] = odd;
    if (!first) return;
    this.#tools.log.warning(
      `${formatNumber(odd.length)} of the uploaded objects are listed with another size than was sent, such as "${first.key}": ` +
        `${formatNumber(first.sentBytes)} bytes were sent, ${formatNumber(first.listed)} is listed. The unit of that number is not documented. ` +
        'If it is bytes, check these objects.',
    );
  }
}
