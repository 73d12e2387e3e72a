/** Carries an upload out: files, then pages, deletions, a look at what is there, and the manifest as the commit point. */
import type { Log } from '../context.ts';
import { DeployError } from '../errors.ts';
import { formatCount } from '../format.ts';
import type { UploadItem } from '../objects/item.ts';
import { createProgress, type Progress } from '../objects/progress.ts';
import { createThrottle } from '../objects/throttle.ts';
import { uploadAll } from '../objects/upload.ts';
import type { ObjectRecord } from '../platform/types.ts';
import { type Checked, checkListing } from './check.ts';
import type { Artifact } from './collect.ts';
import { compareContents } from './compare.ts';
import { isPage } from './content-types.ts';
import type { Difference } from './difference.ts';
import { createFates, entriesAfterwards, entriesWhileSending, type Fate, type Fates } from './fates.ts';
import { type ManifestEntry, type Seen, writeManifest } from './manifest.ts';
import { someOf } from './plan.ts';
import { type Disagreement, outcomeError } from './publish-errors.ts';
import { removeObjects } from './removal.ts';
import type { StateTools, UploadState } from './state.ts';

export interface Publication {
  readonly bucket: string;
  readonly difference: Difference;
  readonly before: UploadState;
  readonly manifestKey: string;
  /** Whether a manifest is made where there is none. */
  readonly keepsManifest: boolean;
  /** Transfers at once, at most. */
  readonly concurrency: number;
}

export interface PublishTools extends StateTools {
  readonly log: Log;
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
  const progress = createProgress(tools.clock, (line) => tools.log.info(line));
  const engine = { ...tools, bucket, throttle, onRetry: (line: string) => tools.log.info(line) };
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
    tools.log,
  );
  const stopped = await sendAll(run);
  tools.signal.throwIfAborted();
  const whole = stopped === undefined && fates.is('failed').length === 0;
  if (whole) await deleteOrphans(run);
  tools.signal.throwIfAborted();
  const [look] = await Promise.allSettled([whole ? check(run) : AS_DONE]);
  tools.signal.throwIfAborted();
  const seen = look.status === 'fulfilled' ? look.value : AS_DONE;
  noteReplaced(run.bucket, seen.abandoned, tools.log);
  const left = difference.leave.filter(({ key }) => !seen.abandoned.includes(key));
  const failure = outcomeError(run.bucket, fates, stopped, seen);
  // Also when something failed, or can't be read back: what was acknowledged need not be sent again.
  const [kept] = await Promise.allSettled([run.remember(entriesAfterwards(run.before, left, fates.all()))]);
  tools.signal.throwIfAborted();
  if (failure) throw failure;
  for (const end of [look, kept]) if (end.status === 'rejected') throw end.reason;
}

/** Files first, then the pages that refer to them. Meanwhile those that may be there already are compared. */
async function sendAll(run: Run): Promise<DeployError | undefined> {
  const { difference, tools, fates, progress } = run;
  const [pages, files] = partition(difference.send, ({ contentType }) => isPage(contentType));
  if (difference.send.length > 0) await run.remember(entriesWhileSending(run.before, difference.send));
  expectAll(progress, difference.send);
  const [stopped, compared] = await Promise.all([
    run.upload(files),
    compareContents(difference.compare, tools.signal),
  ]);
  for (const comparison of compared.same) fates.noteSame(comparison);
  if (stopped || tools.signal.aborted) return stopped;
  if (compared.differing.length > 0) {
    const refusal = await announceLater(run, [...difference.send, ...compared.differing]);
    if (refusal) return refusal;
    expectAll(progress, compared.differing);
  }
  const [laterPages, laterFiles] = partition(compared.differing, ({ contentType }) => isPage(contentType));
  return (await run.upload(laterFiles)) ?? (await run.upload([...pages, ...laterPages]));
}

/** Notes in the manifest what is to be sent besides. @returns why that failed: what failed before must still be told */
async function announceLater(run: Run, sending: readonly Artifact[]): Promise<DeployError | undefined> {
  try {
    await run.remember(entriesWhileSending(run.before, sending));
    return undefined;
  } catch (error) {
    if (error instanceof DeployError) return error;
    throw error;
  }
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
  noteReplaced(bucket, replaced, tools.log);
  for (const key of removed) fates.change(key, { deed: 'deleted' });
  for (const { key, reason } of failed) fates.change(key, { reason });
  if (removed.length > 0) tools.log.info(`Deleted ${removed.length} objects that are gone here.`);
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
  warnOfSizes(fates, tools.log);
  return checked;
}

/** How an object is shown now that it was sent. A name that it had before tells nothing of what replaced it. */
function look({ size }: Fate, before: ObjectRecord | undefined, now: ObjectRecord): Seen {
  return {
    ...(now.size !== undefined && now.size !== size && { listedSize: now.size }),
    ...(now.file_id !== undefined && now.file_id !== before?.file_id && { fileId: now.file_id }),
  };
}

function noteReplaced(bucket: string, keys: readonly string[], log: Log): void {
  if (keys.length === 0) return;
  log.notice(
    `Left ${formatCount(keys.length, 'object')} in bucket "${bucket}" that another writer has replaced since an earlier upload: ${someOf(keys.map((key) => `"${key}"`))}. The manifest no longer contains them.`,
  );
}

function warnOfSizes(fates: Fates, log: Log): void {
  const odd = fates.is('uploaded').filter(({ listedSize }) => listedSize !== undefined);
  const [first] = odd;
  if (first === undefined) return;
  log.warning(
    `${odd.length} of the uploaded objects are listed with another size than was sent, such as "${first.key}": ` +
      `${first.size} bytes were sent, ${first.listedSize} is listed. The unit of that number is not documented; ` +
      'if it is bytes, look at these objects.',
  );
}
