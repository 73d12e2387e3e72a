/** A bucket: its inputs, its state on the platform, and how it is created. */
import type { StepContext } from '../context.ts';
import { DeployError, PERSISTENT_HINT } from '../errors.ts';
import { mapReply } from '../http/reply.ts';
import { optional, type Reader } from '../inputs/reader.ts';
import { parseBucketName, parseChoice } from '../inputs/values.ts';
import { lookupIn, lookupOf, readEither, type State } from '../platform/state.ts';
import type { BucketRecord, StorageClient } from '../platform/storage.ts';
import { APPEARANCE_DELAYS_MS, readRepeatedly } from '../platform/wait-for.ts';
import { TAKEN_STATUSES, type Write, writeOnce } from '../platform/write-once.ts';

/** A bucket that a run uploads to or points a domain at. */
export interface BucketConfig {
  readonly name: string;
  /** undefined: that of the existing bucket, and `private` for a new one. */
  readonly visibility: 'private' | 'public' | undefined;
}

export function readBucketConfig(reader: Reader): BucketConfig | undefined {
  const name = reader.read('bucket', optional(parseBucketName));
  const visibility = reader.read('bucket_visibility', optional(parseChoice(['private', 'public'])));
  return name === undefined ? undefined : { name, visibility };
}

export type BucketState = State<BucketRecord>;

/** Reads a bucket: at its own path, or in the list when that path refuses or shows no such bucket. @throws DeployError */
export async function readBucket(storage: StorageClient, name: string): Promise<BucketState> {
  const [own, list] = await readEither<BucketRecord>(
    async () => lookupOf(await storage.readBucket(name)),
    async () => lookupIn(await storage.listBuckets(), (record) => record.name === name),
  );
  const found = own.kind === 'record' ? own : list;
  if (found?.kind === 'record') return { kind: 'present', record: found.record };
  // An upload to a bucket that is wrongly taken for absent would not check its content.
  const isUnreadable = own.kind === 'failed' && list?.kind !== 'absent';
  return isUnreadable ? { kind: 'unreadable', reason: own.error } : { kind: 'absent' };
}

export function checkPrivate(name: string, { visibility }: BucketRecord): void {
  if (visibility?.toLowerCase() !== 'public') return;
  throw new DeployError(
    `Could not store snapshots in bucket "${name}": it is public, and snapshots contain source code`,
    { hint: 'Choose a private bucket, or a new name, for `snapshot_bucket`.' },
  );
}

export function checkVisibility({ name, visibility }: BucketConfig, record: BucketRecord): void {
  const there = record.visibility?.toLowerCase();
  if (visibility === undefined || there === undefined || there === visibility) return;
  throw new DeployError(
    `Bucket "${name}" is ${there}, but \`bucket_visibility\` is ${visibility}. The visibility of a bucket cannot be changed`,
    { hint: 'Choose another `bucket`, or leave out `bucket_visibility` to use the bucket as it is.' },
  );
}

/** Returns the visibility that the bucket has or will get; undefined if it cannot be read. */
export function visibilityOf(state: BucketState, wanted: BucketConfig['visibility']): string | undefined {
  if (state.kind === 'present') return state.record.visibility ?? wanted;
  return state.kind === 'absent' ? (wanted ?? 'private') : wanted;
}

/** Creates a bucket, or accepts one that somebody else has created since. */
export interface CreateBucket extends BucketConfig {
  readonly type: 'create-bucket';
  /** Whether the bucket exists cannot be read, so the platform's response decides. */
  readonly mayExist: boolean;
  /** It keeps snapshots. */
  readonly isOwn: boolean;
}

export interface CreatedBucket {
  readonly operation: 'created' | 'existing';
}

/** Plans a bucket; nothing for an existing one. */
export function planBucket(
  bucket: BucketConfig,
  { kind }: State<unknown>,
  isOwn = false,
): CreateBucket | undefined {
  if (kind === 'present') return undefined;
  return { type: 'create-bucket', ...bucket, mayExist: kind === 'unreadable', isOwn };
}

/** Creates a bucket and reads it back. One that somebody else created since is used if it matches. @throws DeployError */
export async function createBucket(
  action: CreateBucket,
  context: StepContext<CreatedBucket>,
): Promise<CreatedBucket> {
  const { name, mayExist, visibility = 'private' } = action;
  const { storage } = context.clients;
  const read = () => readBucket(storage, name);
  const creation: Write<BucketState, CreatedBucket> = {
    subject: { verb: 'create', target: `bucket "${name}"` },
    write: async () =>
      mapReply(await storage.createBucket(name, visibility), () => ({ operation: 'created' })),
    read,
    compare({ kind }) {
      if (kind === 'unreadable') return 'unclear';
      return kind === 'present' ? { done: { operation: 'created' } } : 'not done';
    },
    async refused(refusal, lost) {
      if (!TAKEN_STATUSES.includes(refusal.status)) throw refusal;
      const { kind } = await read();
      const exists = kind === 'present' || (kind === 'unreadable' && refusal.status === 409);
      if (exists) return { done: { operation: lost ? 'created' : 'existing' } };
      throw refusal;
    },
  };
  const { value } = await writeOnce(creation, context);
  for await (const now of readRepeatedly(APPEARANCE_DELAYS_MS, read, context)) {
    if (now === undefined || now.kind === 'absent') continue;
    // The files were checked for the bucket that was to be created.
    const wanted = mayExist ? action : { name, visibility };
    if (now.kind === 'present') checkVisibility(wanted, now.record);
    const isNew = value.operation === 'created';
    context.log.info(isNew ? `Created bucket "${name}"` : `Bucket "${name}" already exists; using it.`);
    return value;
  }
  const text = `The platform acknowledged the creation of bucket "${name}", but does not show it`;
  throw new DeployError(text, { hint: PERSISTENT_HINT });
}
