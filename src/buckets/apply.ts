/** Creates buckets. */
import { type Context, stage } from '../context.ts';
import { type ApiError, DeployError, type LostAnswerError } from '../errors.ts';
import type { Reply } from '../http/reply.ts';
import type { StorageClient } from '../platform/storage.ts';
import type { BucketRecord } from '../platform/types.ts';
import { APPEARANCE_DELAYS_MS, readRepeatedly } from '../platform/wait-for.ts';
import {
  type LostWriteResult,
  TAKEN_STATUSES,
  type Write,
  type WriteSubject,
  writeOnce,
} from '../platform/write-once.ts';
import type { CreateBucket } from './plan.ts';
import { type BucketState, checkVisibility, readBucket } from './state.ts';

/** Whether this run has created the bucket, and its record where it was read. */
interface Created {
  readonly isOurs: boolean;
  readonly record?: BucketRecord;
}

/**
 * Creates a bucket and reads it back. One that somebody else has created is used, if it is as wanted.
 * @returns `outdated` when a bucket that was planned as missing exists: its content was not read; @throws DeployError
 */
export async function createBucket(
  action: CreateBucket,
  storage: StorageClient,
  context: Context,
): Promise<'done' | 'outdated'> {
  const { name: bucket, verb } = action;
  const { isOurs } = await stage(context, `Create bucket "${bucket}"`, () =>
    create(action, storage, context),
  );
  const isOutdated = !isOurs && verb === 'create';
  if (isOurs) context.emit({ type: 'bucket-created', bucket });
  else context.emit({ type: isOutdated ? 'plan-outdated' : 'bucket-exists', bucket });
  return isOutdated ? 'outdated' : 'done';
}

async function create(action: CreateBucket, storage: StorageClient, context: Context): Promise<Created> {
  const creation = new Creation(action, storage, context);
  const { value } = await writeOnce(creation, context);
  const record = value.record ?? (await creation.readBack());
  if (record) checkVisibility(action, record);
  return value;
}

/** The write that creates a bucket. */
class Creation implements Write<BucketState, Created> {
  readonly subject: WriteSubject;
  readonly #action: CreateBucket;
  readonly #storage: StorageClient;
  readonly #context: Context;

  constructor(action: CreateBucket, storage: StorageClient, context: Context) {
    this.#action = action;
    this.#storage = storage;
    this.#context = context;
    this.subject = {
      verb: 'create',
      participle: 'created',
      thing: `bucket "${action.name}"`,
      service: 'storage',
      permission: 'storage:read',
    };
  }

  async write(): Promise<Reply<Created>> {
    const { name, visibility } = this.#action;
    const reply = await this.#storage.createBucket(name, visibility ?? 'private');
    return reply.kind === 'ok' ? { kind: 'ok', value: { isOurs: true } } : reply;
  }

  async read(): Promise<BucketState> {
    return await this.#orProbe(await readBucket(this.#storage, this.#action.name));
  }

  /** Where nothing can be read, a bucket that gives out a transfer URL exists. */
  async #orProbe(state: BucketState): Promise<BucketState> {
    if (state.kind !== 'unreadable') return state;
    const { name } = this.#action;
    const probe = await this.#storage.requestUpload(name, 'probe');
    return probe.kind === 'ok' ? { kind: 'present', record: { name } } : state;
  }

  compare(now: BucketState): LostWriteResult<Created> {
    if (now.kind === 'unreadable') return 'unreadable';
    return now.kind === 'present' ? { done: { isOurs: true, record: now.record } } : 'not done';
  }

  /** A refusal may mean that the bucket exists. */
  async refused(refusal: ApiError, lost: LostAnswerError | undefined): Promise<{ readonly done: Created }> {
    if (!TAKEN_STATUSES.includes(refusal.status)) throw refusal;
    const isTaken = refusal.status === 409;
    const seen = await this.#look(isTaken ? APPEARANCE_DELAYS_MS : [0]);
    const isOurs = lost !== undefined;
    if (seen.kind === 'unreadable' && isTaken) return { done: { isOurs } };
    const now = await this.#orProbe(seen);
    if (now.kind === 'present') return { done: { isOurs, record: now.record } };
    throw refusal;
  }

  /** Reads the bucket until it appears; undefined where the key may not read. @throws DeployError when it does not appear */
  async readBack(): Promise<BucketRecord | undefined> {
    const now = await this.#look(APPEARANCE_DELAYS_MS);
    if (now.kind !== 'absent') return now.kind === 'present' ? now.record : undefined;
    throw new DeployError(
      `The platform acknowledged the creation of bucket "${this.#action.name}", but does not show it`,
      { hint: "Run the step again. If the problem persists, contact the platform's support." },
    );
  }

  async #look(waits: readonly number[]): Promise<BucketState> {
    let last: BucketState = { kind: 'absent' };
    const read = () => readBucket(this.#storage, this.#action.name);
    for await (const now of readRepeatedly(waits, read, this.#context)) {
      last = now ?? last;
      if (last.kind !== 'absent') return last;
    }
    return last;
  }
}
