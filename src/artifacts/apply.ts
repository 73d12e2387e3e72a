/** Uploads artifacts: files, then pages, then deletions, then the manifest as the commit point. */
import { type Context, stage } from '../context.ts';
import { ApiError, DeployError } from '../errors.ts';
import { forEachConcurrently } from '../objects/concurrency.ts';
import type { UploadTools } from '../objects/item.ts';
import { Progress } from '../objects/progress.ts';
import { createThrottle } from '../objects/throttle.ts';
import { uploadAll, uploadOne } from '../objects/upload.ts';
import type { StorageClient } from '../platform/storage.ts';
import { uploadError } from './errors.ts';
import { isOurs, type ManifestEntry, writeManifest } from './manifest.ts';
import type { PlannedObject, UploadArtifacts } from './plan.ts';
import { AS_ACKNOWLEDGED, type ReadBack, readBack } from './read-back.ts';
import { Results, toFigures, toObjects } from './results.ts';

/** Uploads the artifacts, and reports the result of each also when the upload fails. @throws DeployError */
export async function uploadArtifacts(
  action: UploadArtifacts,
  storage: StorageClient,
  context: Context,
): Promise<void> {
  await stage(context, `Upload to bucket "${action.bucket}"`, async () => {
    const begunAt = context.clock.now();
    const upload = new Upload(action, storage, context);
    try {
      await upload.execute();
    } finally {
      const results = upload.results.all();
      const figures = toFigures(results, context.clock.now() - begunAt);
      context.emit({ type: 'uploaded', bucket: action.bucket, figures, objects: toObjects(results) });
    }
  });
}

const DELETIONS_AT_ONCE = 16;

/** One upload. Once the signal is aborted nothing new begins; the manifest then promises nothing of what was replaced. */
class Upload {
  readonly results: Results;
  readonly #action: UploadArtifacts;
  readonly #tools: UploadTools;
  #manifestText: string | undefined;

  constructor(action: UploadArtifacts, storage: StorageClient, context: Context) {
    this.results = new Results(action);
    this.#action = action;
    const throttle = createThrottle(action.concurrency, context);
    this.#tools = { ...context, bucket: action.bucket, storage, throttle };
    this.#manifestText = action.manifest?.text;
  }

  /** @throws DeployError */
  async execute(): Promise<void> {
    const { bucket, kept, replaced } = this.#action;
    const { signal } = this.#tools;
    this.#reportReplaced(replaced.map(({ key }) => key));
    const stopped = await this.#send();
    signal.throwIfAborted();
    const isComplete = stopped === undefined && this.results.having('failed').length === 0;
    if (isComplete) await this.#delete();
    signal.throwIfAborted();
    const [look] = await Promise.allSettled([isComplete ? this.#readBack() : AS_ACKNOWLEDGED]);
    signal.throwIfAborted();
    const seen = look.status === 'fulfilled' ? look.value : AS_ACKNOWLEDGED;
    this.#reportReplaced(seen.abandoned);
    const failure = uploadError(bucket, this.results.failures(stopped), seen);
    const entries = [...kept.filter(({ key }) => !seen.abandoned.includes(key)), ...this.results.entries()];
    // Also after a failure: what was acknowledged need not be sent again.
    const [commit] = await Promise.allSettled([this.#writeManifest(entries)]);
    signal.throwIfAborted();
    if (failure) throw failure;
    for (const end of [look, commit]) if (end.status === 'rejected') throw end.reason;
  }

  /** Announces the objects in the manifest, then sends files, then pages. @returns why the rest was not sent */
  async #send(): Promise<DeployError | undefined> {
    const { files, pages, manifest } = this.#action;
    if (manifest?.announced) await this.#writeManifest(manifest.announced);
    const progress = new Progress([...files, ...pages], this.#tools);
    return (await this.#sendAll(files, progress)) ?? (await this.#sendAll(pages, progress));
  }

  async #sendAll(objects: readonly PlannedObject[], progress: Progress): Promise<DeployError | undefined> {
    const { results, stopped } = await uploadAll(objects, { ...this.#tools, progress });
    for (const result of results) this.results.note(result);
    return stopped;
  }

  /** Deletes objects. After a failure the others are still deleted, unless the refusal applies to all. */
  async #delete(): Promise<void> {
    const replaced: string[] = [];
    let isRefused = false;
    const deleteOne = async (entry: ManifestEntry) => {
      const { key } = entry;
      const end = await this.#deleteObject(entry);
      if (end === 'deleted') this.results.update(key, { status: 'deleted' });
      else if (end === 'replaced') replaced.push(key);
      else this.results.update(key, { reason: end });
      isRefused ||= end instanceof ApiError && (end.status === 401 || end.status === 403);
    };
    const isStopped = () => isRefused || this.#tools.signal.aborted;
    await forEachConcurrently(this.#action.deletions, DELETIONS_AT_ONCE, deleteOne, isStopped);
    for (const key of replaced) this.results.remove(key);
    this.#reportReplaced(replaced);
  }

  /** Reads the object again before its deletion: the platform has no conditional deletion. */
  async #deleteObject(entry: ManifestEntry): Promise<'deleted' | 'replaced' | DeployError> {
    const { bucket, storage } = this.#tools;
    try {
      const seen = await storage.readObject(bucket, entry.key).catch(unlessDeployError);
      if (seen?.kind === 'ok' && !isOurs(entry, seen.value)) return 'replaced';
      const reply = await storage.removeObject(bucket, entry.key);
      return reply.kind === 'ok' || reply.kind === 'absent' ? 'deleted' : reply.error;
    } catch (error) {
      if (error instanceof DeployError) return error;
      throw error;
    }
  }

  async #readBack(): Promise<ReadBack> {
    const { bucket, deletions, kept } = this.#action;
    const sent = this.results.having('uploaded');
    const deletedKeys = new Set(this.results.having('deleted').map(({ key }) => key));
    const present = [...sent, ...this.results.having('unchanged')];
    const deleted = deletions.filter(({ key }) => deletedKeys.has(key));
    const seen = await readBack({ bucket, present, deleted, kept }, this.#tools);
    for (const { key, size, record: former } of sent) {
      const record = seen.records.get(key);
      if (!record) continue;
      // A file id that the object had before identifies nothing.
      const fileId = record.file_id === former?.file_id ? undefined : record.file_id;
      this.results.update(key, { fileId, listedSize: record.size === size ? undefined : record.size });
    }
    for (const key of seen.remaining) this.results.update(key, { status: 'not_deleted' });
    for (const key of seen.missing) this.results.update(key, { status: 'failed' });
    for (const key of seen.replaced) this.results.update(key, { status: 'replaced' });
    for (const key of seen.unconfirmed) this.results.update(key, { isUnconfirmed: true });
    this.#reportSizes();
    return seen;
  }

  /** Writes the manifest, unless it is the same already. */
  async #writeManifest(entries: readonly ManifestEntry[]): Promise<void> {
    const { manifest } = this.#action;
    const text = writeManifest(entries);
    if (!manifest || text === this.#manifestText) return;
    const item = { key: manifest.key, contentType: 'application/json', source: Buffer.from(text) };
    await uploadOne(item, this.#tools);
    this.#manifestText = text;
  }

  #reportReplaced(keys: readonly string[]): void {
    if (keys.length > 0) this.#tools.emit({ type: 'objects-replaced', bucket: this.#action.bucket, keys });
  }

  #reportSizes(): void {
    const odd = this.results.having('uploaded').filter(({ listedSize }) => listedSize !== undefined);
    const [first] = odd;
    if (first?.listedSize === undefined) return;
    const { key, size: sentBytes, listedSize: listed } = first;
    this.#tools.emit({ type: 'sizes-differ', count: odd.length, key, sentBytes, listed });
  }
}

/** An object that cannot be read is as the listing showed it. */
function unlessDeployError(error: unknown): undefined {
  if (!(error instanceof DeployError)) throw error;
}
