import { DeployError } from '../errors.ts';
import type { Answer, Http } from '../http/http.ts';
import { mapReply, type Reply } from '../http/reply.ts';
import { isObject } from '../http/response.ts';
import type { Clock } from '../http/retry.ts';
import { Ticket } from '../http/transfer.ts';
import { readBucketRecord, readObjectRecord, readObjectRecords, recordsIn, WRONG_BASE } from './records.ts';
import { createSend } from './service.ts';
import type { BucketRecord, ObjectRecord } from './types.ts';

export type StorageClient = ReturnType<typeof createStorageClient>;

const BUCKETS = ['storage', 'buckets'] as const;
/** Each try of a transfer requests its own ticket, so `Http.transfer` repeats both together. */
const OF_A_TRANSFER = { patienceMs: 0 };

/**
 * The object storage service: section 4 of the API document, "Buckets" and "Objects". Every method throws what
 * `Http.send` throws, and a DeployError when a yes is not the documented answer.
 * @param clock measures the age of tickets
 */
export function createStorageClient(http: Http, clock: Pick<Clock, 'now'>) {
  const send = createSend(http);
  return {
    /** `GET /storage/buckets`. */
    async listBuckets(): Promise<Reply<readonly BucketRecord[]>> {
      const reply = await send('GET', BUCKETS, 'list the buckets');
      return mapReply(reply, (answer) => recordsIn<BucketRecord>(answer, 'buckets', 'name'));
    },

    /** `GET /storage/buckets/:name`. */
    async readBucket(bucket: string): Promise<Reply<BucketRecord>> {
      const reply = await send('GET', [...BUCKETS, bucket], `read bucket "${bucket}"`);
      return mapReply(reply, (answer) => readBucketRecord(answer, bucket));
    },

    /** `POST /storage/buckets`. The body of its response is not documented, and not needed. */
    async createBucket(bucket: string, visibility: 'private' | 'public'): Promise<Reply<unknown>> {
      return await send('POST', BUCKETS, `create bucket "${bucket}"`, {
        body: Buffer.from(JSON.stringify({ name: bucket, visibility })),
      });
    },

    /** `GET /storage/buckets/:name/objects`. */
    async listObjects(bucket: string): Promise<Reply<readonly ObjectRecord[]>> {
      const reply = await send(
        'GET',
        [...BUCKETS, bucket, 'objects'],
        `list the objects of bucket "${bucket}"`,
      );
      return mapReply(reply, readObjectRecords);
    },

    /** `GET /storage/buckets/:name/objects/*`. */
    async readObject(bucket: string, key: string): Promise<Reply<ObjectRecord>> {
      const reply = await send('GET', objectPath(bucket, key), `read object "${key}" of bucket "${bucket}"`);
      return mapReply(reply, (answer) => readObjectRecord(answer, key));
    },

    /** `DELETE /storage/buckets/:name/objects/*`. */
    async removeObject(bucket: string, key: string): Promise<Reply<unknown>> {
      return await send('DELETE', objectPath(bucket, key), `delete object "${key}" of bucket "${bucket}"`);
    },

    /** `POST /storage/buckets/:name/objects/upload-url`. Repeating it does no harm. */
    async requestUpload(bucket: string, key: string): Promise<Reply<Ticket>> {
      const askedAt = clock.now();
      const reply = await send(
        'POST',
        [...BUCKETS, bucket, 'objects', 'upload-url'],
        `get an upload URL for "${key}" in bucket "${bucket}"`,
        { body: Buffer.from(JSON.stringify({ key })), ...OF_A_TRANSFER },
      );
      return readTicket(reply, 'uploadUrl', askedAt);
    },

    /** `GET` of the object's own path and `download-url`. */
    async requestDownload(bucket: string, key: string): Promise<Reply<Ticket>> {
      const askedAt = clock.now();
      const reply = await send(
        'GET',
        [...objectPath(bucket, key), 'download-url'],
        `get a download URL for "${key}" in bucket "${bucket}"`,
        OF_A_TRANSFER,
      );
      return readTicket(reply, 'downloadUrl', askedAt);
    },

    /** Sends or fetches an object's bytes (section 4, "Transfer procedure"). */
    transfer: http.transfer,

    /** Opens the same sender once more, which another signal ends. */
    reopen: http.reopen,
  };
}

/** A key's path. Its slashes are the path's own, but for one that would make it the path of a download URL. */
function objectPath(bucket: string, key: string): readonly string[] {
  const segments = key.split('/');
  if (key.endsWith('/download-url')) segments.push(segments.splice(-2).join('/'));
  return [...BUCKETS, bucket, 'objects', ...segments];
}

function readTicket(
  reply: Reply<Answer>,
  field: 'uploadUrl' | 'downloadUrl',
  askedAt: number,
): Reply<Ticket> {
  if (reply.kind !== 'ok') return reply;
  const { doing, status, json, requestId } = reply.value;
  const address = isObject(json) ? json[field] : undefined;
  if (typeof address === 'string' && address !== '') {
    return { kind: 'ok', value: new Ticket(address, askedAt) };
  }
  // What is there instead may be an address all the same, so nothing of it is shown.
  throw new DeployError(`could not ${doing}: the response contains no \`${field}\` (status ${status})`, {
    hint: WRONG_BASE,
    requestId,
  });
}
