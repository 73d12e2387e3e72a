import type { Context } from '../context.ts';
import { valueOrThrow } from '../http/reply.ts';
import type { ObjectRecord, StorageClient } from '../platform/storage.ts';
import { APPEARANCE_DELAYS_MS } from '../platform/wait-for.ts';
import { forEachConcurrently } from './throttle.ts';

export type Records = Map<string, ObjectRecord>;

/** Lists the objects of a bucket; none when it does not exist. @throws DeployError */
export async function listObjects(bucket: string, { clients }: Pick<Context, 'clients'>): Promise<Records> {
  const reply = await clients.storage.listObjects(bucket);
  const records = reply.kind === 'absent' ? [] : valueOrThrow(reply);
  return new Map(records.map((record) => [record.key, record]));
}

/** Lists a bucket until it shows what was just written, or for 4 s. @returns the last listing; @throws DeployError */
export async function listUntil(
  bucket: string,
  isShown: (records: Records) => boolean,
  context: Context,
): Promise<Records> {
  let records: Records = new Map();
  for (const wait of APPEARANCE_DELAYS_MS) {
    await context.clock.sleep(wait, context.signal);
    records = await listObjects(bucket, context);
    if (isShown(records)) break;
  }
  return records;
}

const READS_AT_ONCE = 16;

/** Adds what the own paths of objects show, which decides: a listing may lag, end early or encode keys. @throws DeployError */
export async function addOwnRecords(
  bucket: string,
  objects: readonly { readonly key: string }[],
  records: Records,
  { clients, signal }: Context,
): Promise<void> {
  const readOne = async ({ key }: { readonly key: string }) => {
    const reply = await clients.storage.readObject(bucket, key);
    if (reply.kind === 'ok') records.set(key, joinRecords(reply.value, records.get(key)));
    else if (reply.kind === 'absent') records.delete(key);
    else if (reply.kind !== 'refused') throw reply.error;
  };
  await forEachConcurrently(objects, READS_AT_ONCE, readOne, () => signal.aborted);
  signal.throwIfAborted();
}

/** Adds what only the listing shows, unless it shows another version. */
function joinRecords(own: ObjectRecord, listed: ObjectRecord = own): ObjectRecord {
  const isSame = (['file_id', 'size'] as const).every((field) => {
    return own[field] === undefined || listed[field] === undefined || own[field] === listed[field];
  });
  return isSame ? { ...listed, ...own } : own;
}

/** Downloads an object, with a new ticket for each try; undefined when it does not exist. @throws DeployError */
export async function download(
  bucket: string,
  key: string,
  storage: StorageClient,
): Promise<Uint8Array | undefined> {
  const reply = await storage.repeat(`download "${key}"`, async (number) => {
    const ticket = await storage.requestDownload(bucket, key);
    return ticket.kind === 'ok' ? await storage.transfer(ticket.value, number) : ticket;
  });
  // Some platforms return a ticket for an object that does not exist.
  return reply.kind === 'absent' ? undefined : valueOrThrow(reply);
}
