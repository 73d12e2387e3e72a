import type { StepContext } from '../context.ts';
import { DeployError, PERSISTENT_HINT } from '../errors.ts';
import { mapReply } from '../http/reply.ts';
import { APPEARANCE_DELAYS_MS, readRepeatedly } from '../platform/wait-for.ts';
import { TAKEN_STATUSES, type Write, writeOnce } from '../platform/write-once.ts';
import {
  type BucketState,
  type CreateBucket,
  type CreatedBucket,
  checkVisibility,
  readBucket,
} from './bucket.ts';

/** Creates a bucket and reads it back. One that somebody else has created is used, if it is as wanted. @throws DeployError */
export async function createBucket(
  action: CreateBucket,
  context: StepContext<CreatedBucket>,
): Promise<CreatedBucket> {
  const { name, verb, visibility = 'private' } = action;
  const { storage } = context.clients;
  const read = () => readBucket(storage, name);
  const creation: Write<BucketState, CreatedBucket> = {
    subject: { verb: 'create', thing: `bucket "${name}"` },
    write: async () =>
      mapReply(await storage.createBucket(name, visibility), () => ({ operation: 'created' })),
    read,
    compare({ kind }) {
      if (kind === 'unreadable') return 'unclear';
      return kind === 'present' ? { done: { operation: 'created' } } : 'not done';
    },
    /** A refusal may mean that the bucket exists. */
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
    const wanted = verb === 'create' ? { name, visibility } : action;
    if (now.kind === 'present') checkVisibility(wanted, now.record);
    return value;
  }
  const text = `The platform acknowledged the creation of bucket "${name}", but does not show it`;
  throw new DeployError(text, { hint: PERSISTENT_HINT });
}
