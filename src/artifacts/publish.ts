/** Carries an upload out: files, then pages, deletions, a look at what is there, and the manifest as the commit point. */
import type { Context } from '../context.ts';
import type { DeployError } from '../errors.ts';
import type { UploadItem } from '../objects/item.ts';
import { createProgress, type Progress } from '../objects/progress.ts';
import { createThrottle } from '../objects/throttle.ts';
import { uploadAll } from '../objects/upload.ts';
import type { StorageClient } from '../platform/storage.ts';
import type { ObjectRecord } from '../platform/types.ts';
import { type Checked, checkListing } from './check.ts';
import type { Artifact } from './collect.ts';
import type { Compared } from './compare.ts';
import { isPage } from './content-types.ts';
import type { Difference } from './difference.ts';
import { createFates, entriesAfterwards, entriesWhileSending, type Fate, type Fates } from './fates.ts';
import { type ManifestEntry, type Seen, writeManifest } from './manifest.ts';
import { type Disagreement, outcomeError } from './publish-errors.ts';
import { removeObjects } from './removal.ts';
import type { UploadState } from './state.ts';

export interface Publication {
  readonly bucket: string;
  readonly difference: Difference;
  readonly compared: Compared;
  readonly before: UploadState;
  readonly manifestKey: string;
  /** Whether a manifest is made where there is none. */
  readonly keepsManifest: boolean;
  /** Transfers at once, at most. */
  readonly concurrency: number;
}

export interface PublishTools extends Context {
  readonly storage: StorageClient;
}

/** How an upload ended: what was done to each object, also when it failed. */
export interface Published {
  readonly fates: readonly Fate[];
  /** From its first request to the last answer. */
  readonly durationMs: number;
  readonly error: unknown;
}

interface Run extends Publication {
  readonly tools: PublishTools;
  readonly fates: Fates;
  readonly progress: Progress;
  /** Uploads items; gives back why the rest was given up. */
  upload(items: readonly UploadItem[]): Promise<DeployError | undefined>;
  /** Puts the manifest there, unless it says the same already. */
  remember(entries: readonly ManifestEntry[]): Promise<void>;
}

/**
 * Uploads, deletes, checks and remembers. Once the signal is aborted nothing new is begun, and the manifest that is
 * there then promises nothing of what was being replaced.
 */
export async function publish(publication: Publication, tools: PublishTools): Promise<Published> {
  const begun = tools.clock.now();
  const run = createRun(publication, tools);
  let error: unknown;
  try {
    await carryOut(run);
  } catch (thrown) {
    error = thrown;
  }
  return { fates: run.fates.all(), durationMs: tools.clock.now() - begun, error };
}

function createRun(publication: Publication, tools: PublishTools): Run {
  const { bucket, manifestKey, before, keepsManifest } = publication;
  const throttle = createThrottle(publication.concurrency, tools);
  const progress = createProgress(tools.clock, (line) => tools.emit({ type: 'upload-progress', line }));
  const engine = { ...tools, bucket, throttle };
  const fates = createFates(publication.difference);
  let remembered = before.manifestText;
  return {
    ...publication,
    tools,
    fates,
    progress,
    async upload(items) {
      const report = await uploadAll(items, { ...engine, onProgress: progress.follow() });
      for (const result of report.results) fates.noteResult(result);
      return report.stopped;
    },
    async remember(entries) {
      const text = writeManifest(entries);
      if (text === remembered || (!keepsManifest && remembered === undefined)) return;
      const item = { key: manifestKey, contentType: 'application/json', source: Buffer.from(text) };
      const { results } = await uploadAll([item], engine);
      tools.signal.throwIfAborted();
      for (const result of results) if (result.status === 'failed') throw result.reason;
      remembered = text;
    },
  };
}

async function carryOut(run: Run): Promise<void> {
  const { difference, tools, fates } = run;
  noteReplaced(
    run.bucket,
    difference.replaced.map(({ key }) => key),
    tools,
  );
  const stopped = await sendAll(run);
  tools.signal.throwIfAborted();
  const whole = stopped === undefined && fates.is('failed').length === 0;
  if (whole) await deleteOrphans(run);
  tools.signal.throwIfAborted();
  const [look] = await Promise.allSettled([whole ? check(run) : AS_DONE]);
  tools.signal.throwIfAborted();
  const seen = look.status === 'fulfilled' ? look.value : AS_DONE;
  noteReplaced(run.bucket, seen.abandoned, tools);
  const left = difference.leave.filter(({ key }) => !seen.abandoned.includes(key));
  const failure = outcomeError(run.bucket, fates, stopped, seen);
  // Also when something failed, or can't be read back: what was acknowledged need not be sent again.
  const [kept] = await Promise.allSettled([run.remember(entriesAfterwards(run.before, left, fates.all()))]);
  tools.signal.throwIfAborted();
  if (failure) throw failure;
  for (const end of [look, kept]) if (end.status === 'rejected') throw end.reason;
}

/** Files first, then the pages that refer to them. */
async function sendAll(run: Run): Promise<DeployError | undefined> {
  const { difference, compared, fates, progress } = run;
  for (const comparison of compared.same) fates.noteSame(comparison);
  const sending = [...difference.send, ...compared.differing];
  if (sending.length === 0) return undefined;
  await run.remember(entriesWhileSending(run.before, sending));
  expectAll(progress, sending);
  const [pages, files] = partition(sending, ({ contentType }) => isPage(contentType));
  return (await run.upload(files)) ?? (await run.upload(pages));
}

function partition(artifacts: readonly Artifact[], test: (artifact: Artifact) => boolean) {
  return [artifacts.filter(test), artifacts.filter((artifact) => !test(artifact))] as const;
}

function expectAll(progress: Progress, artifacts: readonly Artifact[]): void {
  progress.expect(
    artifacts.length,
    artifacts.reduce((sum, { size }) => sum + size, 0),
  );
}

async function deleteOrphans({ bucket, difference, tools, fates }: Run): Promise<void> {
  const { removed, replaced, failed } = await removeObjects(
    bucket,
    difference.remove,
    tools.storage,
    tools.signal,
  );
  for (const key of replaced) fates.forget(key);
  noteReplaced(bucket, replaced, tools);
  for (const key of removed) fates.change(key, { deed: 'deleted' });
  for (const { key, reason } of failed) fates.change(key, { reason });
}

const AS_DONE: Disagreement & Pick<Checked, 'abandoned'> = {
  missing: [],
  remaining: [],
  replaced: [],
  abandoned: [],
};

/** Reads back what is there. */
async function check({ bucket, before, tools, fates, difference }: Run): Promise<typeof AS_DONE> {
  const sent = fates.is('uploaded');
  const deleted = new Set(fates.is('deleted').map(({ key }) => key));
  const gone = difference.remove.filter(({ key }) => deleted.has(key));
  const known = new Map(before.entries.map((entry) => [entry.key, entry]));
  const kept = fates.is('unchanged').map((fate) => ({ ...fate, entry: known.get(fate.key) }));
  const checked = await checkListing(
    { bucket, there: [...sent, ...kept], gone, left: difference.leave },
    tools,
  );
  if (checked === undefined) return AS_DONE;
  for (const fate of sent) {
    const record = checked.records.get(fate.key);
    if (record) fates.change(fate.key, look(fate, before.listed.get(fate.key), record));
  }
  for (const key of checked.remaining) fates.change(key, { deed: 'not deleted' });
  for (const key of checked.missing) fates.change(key, { deed: 'failed' });
  for (const key of checked.replaced) fates.change(key, { deed: 'replaced' });
  for (const key of checked.unconfirmed) fates.change(key, { unconfirmed: true });
  warnOfSizes(fates, tools);
  return checked;
}

/** How an object is shown now that it was sent. A name that it had before tells nothing of what replaced it. */
function look({ size }: Fate, before: ObjectRecord | undefined, now: ObjectRecord): Seen {
  return {
    ...(now.size !== undefined && now.size !== size && { listedSize: now.size }),
    ...(now.file_id !== undefined && now.file_id !== before?.file_id && { fileId: now.file_id }),
  };
}

function noteReplaced(bucket: string, keys: readonly string[], { emit }: Context): void {
  if (keys.length > 0) emit({ type: 'objects-replaced', bucket, keys });
}

function warnOfSizes(fates: Fates, { emit }: Context): void {
  const odd = fates.is('uploaded').filter(({ listedSize }) => listedSize !== undefined);
  const [first] = odd;
  if (first?.listedSize === undefined) return;
  const { key, size: sentBytes, listedSize: listed } = first;
  emit({ type: 'sizes-differ', count: odd.length, key, sentBytes, listed });
}
