/** Lists what a bucket contains. */
import type { Context } from '../context.ts';
import { valueOrThrow } from '../http/reply.ts';
import type { ObjectRecord } from '../platform/types.ts';
import { APPEARANCE_DELAYS_MS } from '../platform/wait-for.ts';

/** The records of objects, by key. */
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
