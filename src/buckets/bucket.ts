import type { Log } from '../context.ts';
import { ApiError, DeployError, LostAnswerError, TransientError } from '../errors.ts';
import { PATIENCE_MS, type Pausing } from '../http/retry.ts';
import { asksTooLong, MOST_WRITES, TAKEN_STATUSES } from '../platform/lost-answer.ts';
import { looksAfter, NEWS_LOOKS_MS } from '../platform/poll.ts';
import type { StorageClient } from '../platform/storage.ts';
import type { BucketRecord } from '../platform/types.ts';
import type { BucketConfig } from './config.ts';

/** What is known of a bucket. */
export type BucketState =
  | { readonly kind: 'present'; readonly record: BucketRecord }
  | { readonly kind: 'absent' }
  /** The key may not read. */
  | { readonly kind: 'unreadable'; readonly reason: ApiError };

export interface BucketTools extends Pausing {
  readonly storage: StorageClient;
  readonly log: Log;
  /** Told what is left of the bucket if the run ends here, as one sentence. */
  onLeft(text: string): void;
}

/** Reads a bucket: at its own path, or in the list where that refuses or knows of none. @throws DeployError */
export async function readBucket(storage: StorageClient, name: string): Promise<BucketState> {
  try {
    const record = await storage.readBucket(name);
    // One that is wrongly taken for absent is uploaded to without a look at what it holds.
    return record ? { kind: 'present', record } : await findListed(storage, name, undefined);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    return await findListed(storage, name, error);
  }
}

/** @param reason why its own path refuses; undefined when it knows of no such bucket */
async function findListed(
  storage: StorageClient,
  name: string,
  reason: ApiError | undefined,
): Promise<BucketState> {
  try {
    const record = (await storage.listBuckets()).find((bucket) => bucket.name === name);
    return record ? { kind: 'present', record } : { kind: 'absent' };
  } catch (error) {
    if (error instanceof DeployError) return reason ? { kind: 'unreadable', reason } : { kind: 'absent' };
    throw error;
  }
}

/** Makes sure that an existing bucket has the visibility that is asked for. @throws DeployError */
export function checkVisibility(target: BucketConfig, record: BucketRecord): void {
  const { name, visibility } = target;
  const there = record.visibility?.toLowerCase();
  if (visibility === undefined || there === undefined || there === visibility) return;
  throw new DeployError(
    `bucket "${name}" is ${there}, and \`bucket_visibility\` asks for ${visibility}; the visibility of a bucket cannot be changed`,
    { hint: 'Choose another `bucket`, or leave `bucket_visibility` out to use the bucket as it is.' },
  );
}

/**
 * Makes a bucket and reads it back. One that was made meanwhile by somebody else is taken, if it is as asked for.
 * @returns `created` also when the answer was lost and the bucket is there now; @throws DeployError
 */
export async function makeBucket(target: BucketConfig, tools: BucketTools): Promise<'created' | 'existing'> {
  const begunAt = tools.clock.now();
  for (let write = 1; ; write += 1) {
    const failure = await create(target, tools, write);
    const now = await lookFor(target.name, tools, failure);
    const isOurs = !(failure instanceof ApiError) || write > 1;
    if (await isThere(target.name, now, failure, tools)) return accept(target, now, isOurs, tools);
    if (!(failure instanceof LostAnswerError) || now.kind === 'unreadable') throw failure;
    tools.storage.settleLost('not done');
    const isPatient = write < MOST_WRITES || tools.clock.now() - begunAt < PATIENCE_MS;
    if (!isPatient || asksTooLong(failure)) throw failure;
    tools.log.info(`Bucket "${target.name}" was not made: sending the request again.`);
  }
}

/** Whether the bucket is there now. One whose creation was acknowledged is, whatever a look shows. */
async function isThere(
  name: string,
  now: BucketState,
  failure: DeployError | undefined,
  tools: BucketTools,
): Promise<boolean> {
  if (failure === undefined || now.kind === 'present') return true;
  return now.kind === 'unreadable' && (await isWritable(name, failure, tools));
}

/** @returns why it is not certain that we made it; undefined when we did */
async function create(
  target: BucketConfig,
  { storage, log, clock, signal, onLeft }: BucketTools,
  write: number,
): Promise<DeployError | undefined> {
  onLeft(`Bucket "${target.name}" may or may not have been made.`);
  try {
    await storage.createBucket(target.name, target.visibility ?? 'private');
    return undefined;
  } catch (error) {
    const isRefused = error instanceof ApiError || error instanceof TransientError;
    if (isRefused && write === 1) onLeft(`Bucket "${target.name}" was not made by this run.`);
    if (error instanceof ApiError && TAKEN_STATUSES.includes(error.status)) return error;
    if (!(error instanceof LostAnswerError)) throw error;
    log.info(`${error.message}. Reading back whether it was done.`);
    if (!asksTooLong(error)) await clock.sleep(error.retryAfterMs ?? 0, signal);
    return error;
  }
}

/** Where nothing can be read: a bucket that is refused as taken, or that gives out a transfer URL, is there. */
async function isWritable(name: string, failure: DeployError, { storage }: BucketTools): Promise<boolean> {
  if (isTaken(failure)) return true;
  try {
    await storage.requestUpload(name, 'probe');
    return true;
  } catch (error) {
    if (error instanceof DeployError) return false;
    throw error;
  }
}

function isTaken(failure: DeployError): boolean {
  return failure instanceof ApiError && failure.status === 409;
}

/** Looks until the bucket is there; once is enough where nobody says that it should be. */
async function lookFor(
  name: string,
  tools: BucketTools,
  failure: DeployError | undefined,
): Promise<BucketState> {
  let last: BucketState = { kind: 'absent' };
  const looks = failure instanceof ApiError && !isTaken(failure) ? [0] : NEWS_LOOKS_MS;
  for await (const now of looksAfter(looks, () => readBucket(tools.storage, name), tools)) {
    last = now ?? last;
    if (last.kind !== 'absent') return last;
  }
  return last;
}

function accept(
  target: BucketConfig,
  now: BucketState,
  isOurs: boolean,
  { log, storage }: BucketTools,
): 'created' | 'existing' {
  const { name } = target;
  if (now.kind === 'absent') {
    throw new DeployError(`Bucket "${name}" can not be found after its creation was acknowledged`, {
      hint: 'Run this again in a moment; if it stays, ask the platform.',
    });
  }
  if (now.kind === 'present') {
    storage.settleLost(isOurs ? 'done' : 'not done');
    checkVisibility(target, now.record);
  }
  log.info(isOurs ? `Bucket "${name}" was created.` : `Bucket "${name}" already exists; using it.`);
  return isOurs ? 'created' : 'existing';
}
