/** Creates buckets. */
import type { StepContext } from '../context.ts';
import { DeployError } from '../errors.ts';
import { mapReply } from '../http/reply.ts';
import type { BucketRecord } from '../platform/types.ts';
import { APPEARANCE_DELAYS_MS, readRepeatedly } from '../platform/wait-for.ts';
import { TAKEN_STATUSES, type Write, writeOnce } from '../platform/write-once.ts';
import type { CreateBucket, CreatedBucket } from './plan.ts';
import { type BucketState, checkVisibility, readBucket } from './state.ts';

/** What came of the creation, and the record where it was read. */
interface Creation extends CreatedBucket {
  readonly record?: BucketRecord;
}

/** Creates a bucket and reads it back. One that somebody else has created is used, if it is as wanted. @throws DeployError */
export async function createBucket(
  action: CreateBucket,
  context: StepContext<CreatedBucket>,
): Promise<CreatedBucket> {
  const { name, verb, visibility = 'private' } = action;
  const { storage } = context.clients;
  const read = () => readBucket(storage, name);
  const creation: Write<BucketState, Creation> = {
    subject: { verb: 'create', participle: 'created', thing: `bucket "${name}"` },
    write: async () =>
      mapReply(await storage.createBucket(name, visibility), () => ({ operation: 'created' })),
    read,
    compare(now) {
      if (now.kind === 'unreadable') return 'unclear';
      return now.kind === 'present' ? { done: { operation: 'created', record: now.record } } : 'not done';
    },
    /** A refusal may mean that the bucket exists. */
    async refused(refusal, lost) {
      if (!TAKEN_STATUSES.includes(refusal.status)) throw refusal;
      const now = await read();
      const operation = lost ? 'created' : 'existing';
      if (now.kind === 'present') return { done: { operation, record: now.record } };
      if (now.kind === 'unreadable' && refusal.status === 409) return { done: { operation } };
      throw refusal;
    },
  };
  const { value } = await writeOnce(creation, context);
  const record = value.record ?? (await readBack(name, read, context));
  // The files were checked for the bucket that was to be created.
  if (record) checkVisibility(verb === 'create' ? { name, visibility } : action, record);
  return { operation: value.operation };
}

/** Reads the bucket until it appears; undefined where the key may not read. @throws DeployError when it does not appear */
async function readBack(
  name: string,
  read: () => Promise<BucketState>,
  context: StepContext,
): Promise<BucketRecord | undefined> {
  for await (const now of readRepeatedly(APPEARANCE_DELAYS_MS, read, context)) {
    if (now?.kind === 'present') return now.record;
    if (now?.kind === 'unreadable') return undefined;
  }
  throw new DeployError(`The platform acknowledged the creation of bucket "${name}", but does not show it`, {
    hint: "Run the step again. If the problem persists, contact the platform's support.",
  });
}
