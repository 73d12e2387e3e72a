/** Uploads one object: reads the file, sends it, and checks that the file is still the same. */
import type { Context } from '../context.ts';
import { ApiError, DeployError, TransientError } from '../errors.ts';
import { ChangedError, describeFailure } from '../files/open.ts';
import { type FailedTry, type Reply, valueOrThrow } from '../http/reply.ts';
import { LONGEST_RETRY_AFTER_MS } from '../http/retry.ts';
import type { Ticket, Tried, UseTicket } from '../http/transfer.ts';
import { readFileId } from '../platform/records.ts';
import type { StorageClient } from '../platform/storage.ts';
import { type BufferPool, finish, openContent, type Source, weightOf } from './content.ts';
import type { Progress } from './progress.ts';
import type { Throttle, Turn, TurnEnd } from './throttle.ts';

/** An object to upload. */
export interface UploadItem {
  readonly key: string;
  readonly contentType: string;
  readonly source: Source;
}

/** An item that was sent. */
export interface UploadedObject extends Sent {
  readonly key: string;
  readonly status: 'uploaded';
  readonly durationMs: number;
}

/** The result of one item. */
export type UploadResult =
  | UploadedObject
  /** Whether the object exists is not known. The error names the key. */
  | {
      readonly key: string;
      readonly status: 'failed';
      readonly reason: DeployError;
      readonly durationMs: number;
    }
  /** Nothing of it was sent, because the whole upload was stopped first. */
  | { readonly key: string; readonly status: 'omitted' };

interface Sent {
  readonly bytes: number;
  /** Hexadecimal, of the bytes that were sent. */
  readonly sha256: string;
  /** The platform's name for the stored file, where its answer contained one. */
  readonly fileId: string | undefined;
}

/** What objects are uploaded with. */
export interface UploadTools extends Context {
  readonly bucket: string;
  readonly storage: StorageClient;
  readonly throttle: Throttle;
  /** Absent for an upload that is not shown. */
  readonly progress?: Pick<Progress, 'add'>;
}

interface ItemTools extends UploadTools {
  readonly pool: BufferPool;
  /** The whole upload was given up: no item begins any more. */
  readonly isStopped: () => boolean;
}

/** The result of an item, and whether every other one would fail for the same reason. */
export interface ItemEnd {
  readonly result: UploadResult;
  readonly stopsAll: boolean;
}

/** How often a file is sent that changes while it is read. */
const MOST_SENDINGS = 2;

/** Uploads one object. Rejects only for bugs. */
export async function uploadItem(item: UploadItem, tools: ItemTools): Promise<ItemEnd> {
  const { key } = item;
  const { clock } = tools;
  const slot = new Slot(weightOf(item.source), tools);
  let begunAt: number | undefined;
  try {
    await slot.enter();
    if (tools.isStopped()) return { result: { key, status: 'omitted' }, stopsAll: false };
    begunAt = clock.now();
    const sent = await sendUntilSame(item, slot, tools);
    slot.leave('success');
    const result = { key, status: 'uploaded', ...sent, durationMs: clock.now() - begunAt } as const;
    return { result, stopsAll: false };
  } catch (error) {
    const { reason, stopsAll } = explain(key, error);
    if (begunAt === undefined) return { result: { key, status: 'omitted' }, stopsAll };
    return { result: { key, status: 'failed', reason, durationMs: clock.now() - begunAt }, stopsAll };
  } finally {
    slot.leave('other');
  }
}

/** The item's place among the concurrent transfers: given up while it waits for another try. */
class Slot {
  readonly #bytes: number;
  readonly #tools: UploadTools;
  #turn: Turn | undefined;

  constructor(bytes: number, tools: UploadTools) {
    this.#bytes = bytes;
    this.#tools = tools;
  }

  async enter(): Promise<void> {
    this.#turn = await this.#tools.throttle.enter(this.#bytes);
  }

  /** Leaving again does nothing. */
  leave(how: TurnEnd): void {
    this.#turn?.end(how);
  }

  onFailure(failure: FailedTry): void {
    this.leave(isPushBack(failure) ? 'pushed back' : 'other');
    const { retryAfterMs = 0 } = failure;
    // A wait that this object is not granted does not stop the others either.
    if (retryAfterMs > 0 && retryAfterMs <= LONGEST_RETRY_AFTER_MS) this.#tools.throttle.hold(retryAfterMs);
  }

  async pause(ms: number): Promise<void> {
    this.leave('other');
    await this.#tools.clock.sleep(ms, this.#tools.signal);
    await this.enter();
  }
}

/** Too many requests, overload, or a connection that failed. */
function isPushBack({ status }: FailedTry): boolean {
  return status === undefined || status === 429 || status === 503;
}

async function sendUntilSame(item: UploadItem, slot: Slot, tools: ItemTools): Promise<Sent> {
  for (let sending = 1; ; sending += 1) {
    try {
      return await send(item, slot, tools);
    } catch (error) {
      if (!(error instanceof ChangedError) || sending === MOST_SENDINGS) throw error;
    }
  }
}

async function send(item: UploadItem, slot: Slot, tools: ItemTools): Promise<Sent> {
  const reply = await tools.storage.transfer({
    doing: `upload "${item.key}"`,
    attempt: (use) => sendOnce(item, use, tools),
    onFailure: (failure) => slot.onFailure(failure),
    pause: (ms) => slot.pause(ms),
  });
  return valueOrThrow(reply);
}

/** Reads the file again for each try, so that one that waits for its turn takes no memory. */
async function sendOnce(item: UploadItem, use: UseTicket, tools: ItemTools): Promise<Tried<Sent>> {
  let counted = 0;
  const count = (bytes: number) => {
    counted += bytes;
    tools.progress?.add(0, bytes);
  };
  const content = openContent(item.source, tools.pool, count);
  const ticket = await requestTicket(item, tools);
  if (ticket.kind !== 'ok') return ticket;
  const { body } = content;
  let isSent = false;
  try {
    const result = await use({ ticket: ticket.value, content: { type: item.contentType, body } });
    if (result.kind !== 'ok') return result;
    const sha256 = finish(content);
    content.release();
    count(body.length - counted);
    isSent = true;
    return { kind: 'ok', value: { bytes: body.length, sha256, fileId: readFileId(result.value) } };
  } finally {
    if (!isSent && counted !== 0) count(-counted);
  }
}

async function requestTicket({ key }: UploadItem, { storage, bucket }: UploadTools): Promise<Reply<Ticket>> {
  const reply = await storage.requestUpload(bucket, key);
  const isRefused = reply.kind === 'absent' || reply.kind === 'refused';
  if (isRefused && [401, 403, 404].includes(reply.error.status)) throw new RefusedForAll(reply.error);
  return reply;
}

/** A refusal of the ticket that every other object would get as well: the key, its permission, the bucket. */
class RefusedForAll extends Error {
  readonly reason: ApiError;

  constructor(reason: ApiError) {
    super(reason.message);
    this.reason = reason;
  }
}

/** Turns any failure into an error that names the key, and decides whether the others are still uploaded. */
function explain(key: string, error: unknown): { readonly reason: DeployError; readonly stopsAll: boolean } {
  if (error instanceof RefusedForAll) return { reason: error.reason, stopsAll: true };
  if (error instanceof ApiError || error instanceof TransientError) return { reason: error, stopsAll: false };
  // A certificate, a proxy, an address: no other try and no other file can succeed. Or the run was cancelled.
  if (error instanceof DeployError) return { reason: error, stopsAll: true };
  if (error instanceof ChangedError) return { reason: changed(key, error), stopsAll: false };
  if (error instanceof Error && 'syscall' in error)
    return { reason: unreadable(key, error), stopsAll: false };
  throw error;
}

function changed(key: string, cause: ChangedError): DeployError {
  return new DeployError(`Could not upload "${key}": its file ${cause.message}`, {
    cause,
    hint: 'Does an earlier step still write to it? Let that step finish first, then run the step again.',
  });
}

function unreadable(key: string, cause: Error): DeployError {
  return new DeployError(`Could not upload "${key}": its file ${describeFailure(cause)}`, {
    cause,
    hint: 'Check the file and its permissions.',
  });
}
