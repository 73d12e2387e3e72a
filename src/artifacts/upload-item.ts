/** Uploads one object: read, send, and look whether the file is still the same. */
import { ApiError, DeployError, TransientError } from '../errors.ts';
import { ChangedError } from '../files/open.ts';
import { describeFailure } from '../files/root.ts';
import type { Ticket } from '../platform/ticket.ts';
import type { TransferTrouble } from '../platform/transfer.ts';
import { type Attempted, transferWithRetries } from '../platform/transfer-attempts.ts';
import type { UploadItem, UploadResult, UploadTools } from './upload.ts';
import { type BufferPool, finish, openContent, weightOf } from './upload-content.ts';
import type { Turn, TurnEnd } from './upload-throttle.ts';

/** What an item is uploaded with. */
export interface ItemTools extends UploadTools {
  /** Told of bytes that are on their way; negative when they have to be sent again. */
  readonly count: (bytes: number) => void;
  readonly pool: BufferPool;
  /** The whole was given up: what has not begun is not to begin any more. */
  readonly stopped: () => boolean;
}

/** What became of an item, and whether every other one would fail of the same. */
export interface ItemEnd {
  readonly result: UploadResult;
  readonly stopsAll: boolean;
}

/** So often is a file sent that changes while it is. */
const MOST_SENDINGS = 2;

/** Uploads one object; rejects only for mistakes of this program. */
export async function uploadItem(item: UploadItem, tools: ItemTools): Promise<ItemEnd> {
  const { key } = item;
  const place = createPlace(item, tools);
  let begun: number | undefined;
  try {
    await place.enter();
    if (tools.stopped()) {
      place.leave('other');
      return { result: { key, status: 'omitted' }, stopsAll: false };
    }
    begun = tools.clock.now();
    const sent = await sendUntilSame(item, place, tools);
    place.leave('success');
    return { result: { key, ...sent, ms: tools.clock.now() - begun }, stopsAll: false };
  } catch (error) {
    place.leave('other');
    const { reason, stopsAll } = explain(key, error);
    if (begun === undefined) return { result: { key, status: 'omitted' }, stopsAll };
    return { result: { key, status: 'failed', reason, ms: tools.clock.now() - begun }, stopsAll };
  }
}

type Place = ReturnType<typeof createPlace>;

/** The item's place among the transfers that are under way: given up while it waits for another try. */
function createPlace({ source }: UploadItem, { throttle, clock, signal }: UploadTools) {
  let turn: Turn | undefined;
  const enter = async () => {
    turn = await throttle.enter(weightOf(source));
  };
  const leave = (how: TurnEnd) => turn?.end(how);
  return {
    enter,
    leave,
    onTrouble(trouble: TransferTrouble) {
      leave(isPushBack(trouble) ? 'pushed back' : 'other');
      if (trouble.retryAfterMs !== undefined) throttle.hold(trouble.retryAfterMs);
    },
    async pause(ms: number) {
      leave('other');
      await clock.sleep(ms, signal);
      await enter();
    },
  };
}

/** Too many requests, overload, or a connection that broke or did not come about. */
function isPushBack({ status }: TransferTrouble): boolean {
  return status === undefined || status === 429 || status === 503;
}

interface Sent {
  readonly status: 'uploaded';
  readonly bytes: number;
  readonly sha256: string;
}

async function sendUntilSame(item: UploadItem, place: Place, tools: ItemTools): Promise<Sent> {
  for (let sending = 1; ; sending += 1) {
    try {
      return await send(item, place, tools);
    } catch (error) {
      if (!(error instanceof ChangedError) || sending === MOST_SENDINGS) throw error;
    }
  }
}

async function send(item: UploadItem, place: Place, tools: ItemTools): Promise<Sent> {
  const { clock, random, signal, onRetry, storage } = tools;
  return await transferWithRetries(`upload "${item.key}"`, () => sendOnce(item, tools), {
    clock,
    random,
    signal,
    budget: storage.budget,
    onTrouble: place.onTrouble,
    pause: place.pause,
    ...(onRetry && { onRetry }),
  });
}

/** Reads the file anew for each try: one that waits for its turn takes no memory. */
async function sendOnce(item: UploadItem, tools: ItemTools): Promise<Attempted<Sent>> {
  const counter = createCounter(tools.count);
  const content = openContent(item.source, tools.pool, counter.add);
  const ticket = await askForTicket(item, tools);
  const doing = `upload "${item.key}"`;
  const { type, body } = { type: item.contentType, body: content.body };
  try {
    const result = await tools.storage.transfer({ ticket, doing, content: { type, body } });
    if (result.kind !== 'done') return result;
    const sha256 = finish(content);
    content.release();
    counter.settle(body.length);
    return { kind: 'done', value: { status: 'uploaded', bytes: body.length, sha256 } };
  } finally {
    counter.takeBack();
  }
}

/** Counts bytes while they are on their way, and takes them back when they did not arrive. */
function createCounter(count: (bytes: number) => void) {
  let counted = 0;
  const add = (bytes: number) => {
    counted += bytes;
    count(bytes);
  };
  return {
    add,
    settle(bytes: number) {
      count(bytes - counted);
      counted = 0;
    },
    takeBack() {
      if (counted !== 0) count(-counted);
    },
  };
}

/** A no to the asking itself, which every other object would get as well: the key, its permission, the bucket. */
class RefusedForAll extends Error {
  readonly reason: ApiError;

  constructor(reason: ApiError) {
    super(reason.message);
    this.reason = reason;
  }
}

async function askForTicket({ key }: UploadItem, { storage, bucket }: ItemTools): Promise<Ticket> {
  try {
    return await storage.requestUpload(bucket, key);
  } catch (error) {
    if (error instanceof ApiError && [401, 403, 404].includes(error.status)) throw new RefusedForAll(error);
    throw error;
  }
}

/** Puts any failure into an error that names the key, and tells whether to go on with the others. */
function explain(key: string, error: unknown): { readonly reason: DeployError; readonly stopsAll: boolean } {
  if (error instanceof RefusedForAll) return { reason: error.reason, stopsAll: true };
  if (error instanceof ApiError || error instanceof TransientError) return { reason: error, stopsAll: false };
  // A certificate, a proxy, an address: what no further try can mend, of this file or another. Or the run was cancelled.
  if (error instanceof DeployError) return { reason: error, stopsAll: true };
  if (error instanceof ChangedError) return { reason: changed(key, error), stopsAll: false };
  if (error instanceof Error && 'syscall' in error)
    return { reason: unreadable(key, error), stopsAll: false };
  throw error;
}

function changed(key: string, cause: ChangedError): DeployError {
  return new DeployError(`could not upload "${key}": its file ${cause.message}`, {
    cause,
    hint: 'Does an earlier step still write to it? Wait for that step to end, then run this one again.',
  });
}

function unreadable(key: string, cause: Error): DeployError {
  return new DeployError(`could not upload "${key}": its file ${describeFailure(cause)}`, {
    cause,
    hint: 'Check the file and its permissions.',
  });
}
