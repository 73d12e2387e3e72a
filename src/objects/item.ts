/** Uploads one object: read, send, and look whether the file is still the same. */
import type { DeployError } from '../errors.ts';
import { ChangedError } from '../files/open.ts';
import { type FailedTry, type Reply, valueOrThrow } from '../http/reply.ts';
import { LONGEST_RETRY_AFTER_MS, type Pausing } from '../http/retry.ts';
import type { Ticket, Tried, UseTicket } from '../http/transfer.ts';
import { readFileId } from '../platform/records.ts';
import type { StorageClient } from '../platform/storage.ts';
import { type BufferPool, finish, openContent, type Source, weightOf } from './content.ts';
import { explain, RefusedForAll } from './errors.ts';
import type { Throttle, Turn, TurnEnd } from './throttle.ts';

/** One object to be. */
export interface UploadItem {
  readonly key: string;
  readonly contentType: string;
  readonly source: Source;
}

/** What became of one item. */
export type UploadResult = UploadedResult | FailedResult | OmittedResult;

/** The bytes are there. */
interface UploadedResult {
  readonly key: string;
  readonly status: 'uploaded';
  readonly bytes: number;
  /** Hexadecimal, of the bytes that were sent. */
  readonly sha256: string;
  /** The platform's name for the stored file, where its answer contained one. */
  readonly fileId?: string | undefined;
  /** From its first request to the last answer, waits included. */
  readonly ms: number;
}

/** Whether the object is there is not known. The error names the key. */
interface FailedResult {
  readonly key: string;
  readonly status: 'failed';
  readonly reason: DeployError;
  readonly ms: number;
}

/** Nothing was sent of it, because the whole was stopped before. */
interface OmittedResult {
  readonly key: string;
  readonly status: 'omitted';
}

/** What objects are sent with. */
export interface SendTools extends Pausing {
  readonly bucket: string;
  readonly storage: StorageClient;
  readonly throttle: Throttle;
}

/** What an item is uploaded with. */
export interface ItemTools extends SendTools {
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
function createPlace({ source }: UploadItem, { throttle, clock, signal }: SendTools) {
  let turn: Turn | undefined;
  const enter = async () => {
    turn = await throttle.enter(weightOf(source));
  };
  const leave = (how: TurnEnd) => turn?.end(how);
  return {
    enter,
    leave,
    onFailure(failure: FailedTry) {
      leave(isPushBack(failure) ? 'pushed back' : 'other');
      const { retryAfterMs = 0 } = failure;
      // A wait that this object is not granted stops no other one either.
      if (retryAfterMs > 0 && retryAfterMs <= LONGEST_RETRY_AFTER_MS) throttle.hold(retryAfterMs);
    },
    async pause(ms: number) {
      leave('other');
      await clock.sleep(ms, signal);
      await enter();
    },
  };
}

/** Too many requests, overload, or a connection that broke or did not come about. */
function isPushBack({ status }: FailedTry): boolean {
  return status === undefined || status === 429 || status === 503;
}

interface Sent {
  readonly status: 'uploaded';
  readonly bytes: number;
  readonly sha256: string;
  readonly fileId: string | undefined;
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
  const reply = await tools.storage.transfer({
    doing: `upload "${item.key}"`,
    attempt: (use) => sendOnce(item, use, tools),
    onFailure: place.onFailure,
    pause: place.pause,
  });
  return valueOrThrow(reply);
}

/** Reads the file anew for each try: one that waits for its turn takes no memory. */
async function sendOnce(item: UploadItem, use: UseTicket, tools: ItemTools): Promise<Tried<Sent>> {
  const counter = createCounter(tools.count);
  const content = openContent(item.source, tools.pool, counter.add);
  const reply = await askForTicket(item, tools);
  if (reply.kind !== 'ok') return reply;
  const { body } = content;
  try {
    const result = await use({ ticket: reply.value, content: { type: item.contentType, body } });
    if (result.kind !== 'ok') return result;
    const sha256 = finish(content);
    content.release();
    counter.settle(body.length);
    return {
      kind: 'ok',
      value: { status: 'uploaded', bytes: body.length, sha256, fileId: readFileId(result.value) },
    };
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

async function askForTicket({ key }: UploadItem, { storage, bucket }: ItemTools): Promise<Reply<Ticket>> {
  const reply = await storage.requestUpload(bucket, key);
  const isRefused = reply.kind === 'absent' || reply.kind === 'refused';
  if (isRefused && [401, 403, 404].includes(reply.error.status)) throw new RefusedForAll(reply.error);
  return reply;
}
