import { DeployError, LostAnswerError } from '../errors.ts';
import type { Answer, Http } from '../http/http.ts';
import { mapReply, type Reply } from '../http/reply.ts';
import { isObject } from '../http/response.ts';
import type { Clock } from '../http/retry.ts';
import { Ticket } from '../http/transfer.ts';
import {
  readBucketRecord,
  readBucketRecords,
  readObjectRecord,
  readObjectRecords,
  WRONG_BASE,
} from './records.ts';
import type { BucketRecord, ObjectRecord } from './types.ts';

export type StorageClient = ReturnType<typeof createStorageClient>;

const BUCKETS = ['storage', 'buckets'] as const;
/** Each try of a transfer requests its own ticket, so `Http.transfer` repeats both together. */
const OF_A_TRANSFER = { patienceMs: 0 };

/**
 * The object storage service: section 4 of the API document, "Buckets" and "Objects". Every method throws what
 * `Http.send` throws, and a DeployError when a yes is not the documented answer.
 * @param clock tells how old a ticket is
 */
export function createStorageClient(http: Http, clock: Pick<Clock, 'now'>) {
  return {
    /** `GET /storage/buckets`. */
    async listBuckets(): Promise<Reply<readonly BucketRecord[]>> {
      const reply = await http.send({
        method: 'GET',
        path: BUCKETS,
        permission: 'storage:read',
        doing: 'list the buckets',
      });
      return mapReply(reply, readBucketRecords);
    },

    /** `GET /storage/buckets/:name`. */
    async readBucket(bucket: string): Promise<Reply<BucketRecord>> {
      const reply = await http.send({
        method: 'GET',
        path: [...BUCKETS, bucket],
        permission: 'storage:read',
        doing: `read bucket "${bucket}"`,
      });
      return mapReply(reply, (answer) => readBucketRecord(answer, bucket));
    },

    /** `POST /storage/buckets`. The body of its response is not documented, and not needed. */
    async createBucket(bucket: string, visibility: 'private' | 'public'): Promise<Reply<unknown>> {
      return await http.send({
        method: 'POST',
        path: BUCKETS,
        permission: 'storage:write',
        doing: `create bucket "${bucket}"`,
        body: Buffer.from(JSON.stringify({ name: bucket, visibility })),
      });
    },

    /** `DELETE /storage/buckets/:name`, with all objects in it. */
    async removeBucket(bucket: string): Promise<Reply<unknown>> {
      return await http.send({
        method: 'DELETE',
        path: [...BUCKETS, bucket],
        permission: 'storage:delete',
        doing: `delete bucket "${bucket}"`,
      });
    },

    /** `GET /storage/buckets/:name/objects`. */
    async listObjects(bucket: string): Promise<Reply<readonly ObjectRecord[]>> {
      const reply = await http.send({
        method: 'GET',
        path: [...BUCKETS, bucket, 'objects'],
        permission: 'storage:read',
        doing: `list the objects of bucket "${bucket}"`,
      });
      return mapReply(reply, readObjectRecords);
    },

    /** `GET /storage/buckets/:name/objects/*`. */
    async readObject(bucket: string, key: string): Promise<Reply<ObjectRecord>> {
      const reply = await http.send({
        method: 'GET',
        path: objectPath(bucket, key),
        permission: 'storage:read',
        doing: `read object "${key}" of bucket "${bucket}"`,
      });
      return mapReply(reply, (answer) => readObjectRecord(answer, key));
    },

    /** `DELETE /storage/buckets/:name/objects/*`. */
    async removeObject(bucket: string, key: string): Promise<Reply<unknown>> {
      return await http.send({
        method: 'DELETE',
        path: objectPath(bucket, key),
        permission: 'storage:delete',
        doing: `delete object "${key}" of bucket "${bucket}"`,
      });
    },

    /** `POST /storage/buckets/:name/objects/upload-url`. Repeating it does no harm. */
    async requestUpload(bucket: string, key: string): Promise<Reply<Ticket>> {
      const askedAt = clock.now();
      const reply = await http.send({
        method: 'POST',
        path: [...BUCKETS, bucket, 'objects', 'upload-url'],
        permission: 'storage:write',
        doing: `get an upload URL for "${key}" in bucket "${bucket}"`,
        body: Buffer.from(JSON.stringify({ key })),
        ...OF_A_TRANSFER,
      });
      return readTicket(reply, 'uploadUrl', askedAt);
    },

    /** `GET` of the object's own path and `download-url`. */
    async requestDownload(bucket: string, key: string): Promise<Reply<Ticket>> {
      const askedAt = clock.now();
      const reply = await http.send({
        method: 'GET',
        path: [...objectPath(bucket, key), 'download-url'],
        permission: 'storage:read',
        doing: `get a download URL for "${key}" in bucket "${bucket}"`,
        ...OF_A_TRANSFER,
      });
      return readTicket(reply, 'downloadUrl', askedAt);
    },

    /** Sends or fetches an object's bytes (section 4, "Transfer procedure"). */
    transfer: http.transfer,

    /** Whether transfers keep failing, and none has succeeded for two minutes. */
    areTransfersDown: http.areTransfersDown,
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
  const { doing, status, json, requestId, cut } = reply.value;
  const address = isObject(json) ? json[field] : undefined;
  if (typeof address === 'string' && address !== '') {
    return { kind: 'ok', value: new Ticket(address, askedAt) };
  }
  if (cut !== undefined) {
    const hint = 'Check that the platform is up, then run the step again.';
    const error = new LostAnswerError(`could not ${doing}: ${cut}`, { status, requestId, hint });
    return { kind: 'lost', error };
  }
  // What is there instead may be an address all the same, so nothing of it is shown.
  throw new DeployError(`could not ${doing}: the response contains no \`${field}\` (status ${status})`, {
    hint: WRONG_BASE,
    requestId,
  });
}
