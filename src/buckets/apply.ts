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
  const { value } = await writeOnce(createCreation(action, context), context);
  const { operation } = value;
  const record = value.record ?? (await readBack(action.name, context));
  if (record) checkVisibility(action, record);
  if (record && action.verb === 'create') checkCreated(action, record);
  return { operation };
}

/** Its files were checked for the bucket that was to be created. @throws DeployError when somebody else has created another */
function checkCreated({ name, visibility = 'private' }: CreateBucket, record: BucketRecord): void {
  const there = record.visibility?.toLowerCase() ?? visibility;
  if (there === visibility) return;
  throw new DeployError(`Bucket "${name}" is ${there}: something else has created it since this run began`, {
    hint: `Run the step again, which checks the files for a bucket that is ${there}, or choose another name.`,
  });
}

/** The write that creates a bucket. */
function createCreation(
  { name, visibility }: CreateBucket,
  context: StepContext,
): Write<BucketState, Creation> {
  const { storage } = context.clients;
  return {
    subject: {
      verb: 'create',
      participle: 'created',
      thing: `bucket "${name}"`,
      permission: 'storage:read',
    },
    write: async () =>
      mapReply(await storage.createBucket(name, visibility ?? 'private'), () => ({ operation: 'created' })),
    read: () => readBucket(storage, name),
    compare(now) {
      if (now.kind === 'unreadable') return 'unreadable';
      return now.kind === 'present' ? { done: { operation: 'created', record: now.record } } : 'not done';
    },
    /** A refusal may mean that the bucket exists. */
    async refused(refusal, lost) {
      if (!TAKEN_STATUSES.includes(refusal.status)) throw refusal;
      const isTaken = refusal.status === 409;
      const now = await look(name, isTaken ? APPEARANCE_DELAYS_MS : [0], context);
      const operation = lost ? 'created' : 'existing';
      if (now.kind === 'present') return { done: { operation, record: now.record } };
      if (now.kind === 'unreadable' && isTaken) return { done: { operation } };
      throw refusal;
    },
  };
}

/** Reads the bucket until it appears; undefined where the key may not read. @throws DeployError when it does not appear */
async function readBack(name: string, context: StepContext): Promise<BucketRecord | undefined> {
  const now = await look(name, APPEARANCE_DELAYS_MS, context);
  if (now.kind !== 'absent') return now.kind === 'present' ? now.record : undefined;
  throw new DeployError(`The platform acknowledged the creation of bucket "${name}", but does not show it`, {
    hint: "Run the step again. If the problem persists, contact the platform's support.",
  });
}

async function look(name: string, waits: readonly number[], context: StepContext): Promise<BucketState> {
  let last: BucketState = { kind: 'absent' };
  const read = () => readBucket(context.clients.storage, name);
  for await (const now of readRepeatedly(waits, read, context)) {
    last = now ?? last;
    if (last.kind !== 'absent') return last;
  }
  return last;
}
