import { DeployError } from '../errors.ts';
import type { Clock } from '../http/clock.ts';
import type { Answer, Http } from '../http/http.ts';
import { isObject } from '../http/reply.ts';
import { Ticket } from '../http/transfer.ts';
import { createRequests, ignore, notTheApi, WRONG_BASE } from './service.ts';

export interface BucketRecord {
  readonly name: string;
  readonly visibility?: string;
  readonly [field: string]: unknown;
}

export interface ObjectRecord {
  readonly key: string;
  readonly file_id?: string;
  /** The document does not show its unit. */
  readonly size?: number;
}

export type StorageClient = ReturnType<typeof createStorageClient>;

const BUCKETS = ['storage', 'buckets'] as const;
/** Each try of a transfer requests its own ticket, so `Http.transfer` repeats both together. */
const OF_A_TRANSFER = { patienceMs: 0 };

/** Section 4 of the API document, "Buckets" and "Objects". Every method throws what `Http.send` throws. */
export function createStorageClient(http: Http, clock: Pick<Clock, 'now'>) {
  const { send, list } = createRequests(http);
  return {
    listBuckets: () => list(BUCKETS, 'list the buckets', ['buckets', 'name'], (one: BucketRecord) => one),

    readBucket: (bucket: string) =>
      send('GET', [...BUCKETS, bucket], `read bucket "${bucket}"`, (answer): BucketRecord => {
        const { json } = answer;
        if (isObject(json) && json.name === bucket) return { ...json, name: bucket };
        throw notTheApi(answer, 'no record of that bucket');
      }),

    createBucket: (name: string, visibility: 'private' | 'public') =>
      send('POST', BUCKETS, `create bucket "${name}"`, ignore, { json: { name, visibility } }),

    listObjects: (bucket: string) =>
      list(
        [...BUCKETS, bucket, 'objects'],
        `list the objects of bucket "${bucket}"`,
        ['objects', 'key'],
        toRecord,
      ),

    readObject: (bucket: string, key: string) =>
      send('GET', objectPath(bucket, key), `read object "${key}" of bucket "${bucket}"`, (answer) => {
        const { json } = answer;
        // Its path was exact, so a key that the record spells in another way is the same one.
        if (isObject(json) && typeof json.key === 'string') return toRecord({ ...json, key });
        throw notTheApi(answer, 'no record of that object');
      }),

    removeObject: (bucket: string, key: string) =>
      send('DELETE', objectPath(bucket, key), `delete object "${key}" of bucket "${bucket}"`, ignore),

    requestUpload(bucket: string, key: string) {
      const path = [...BUCKETS, bucket, 'objects', 'upload-url'];
      const doing = `get an upload URL for "${key}" in bucket "${bucket}"`;
      const options = { json: { key }, ...OF_A_TRANSFER };
      return send('POST', path, doing, ticketIn('uploadUrl', key, clock.now()), options);
    },

    requestDownload(bucket: string, key: string) {
      const path = [...objectPath(bucket, key), 'download-url'];
      const doing = `get a download URL for "${key}" in bucket "${bucket}"`;
      return send('GET', path, doing, ticketIn('downloadUrl', key, clock.now()), OF_A_TRANSFER);
    },

    transfer: http.transfer,
  };
}

/** A key's path. Its slashes are the path's own, but for one that would make it the path of a download URL. */
function objectPath(bucket: string, key: string): readonly string[] {
  const segments = key.split('/');
  if (key.endsWith('/download-url')) segments.push(segments.splice(-2).join('/'));
  return [...BUCKETS, bucket, 'objects', ...segments];
}

/** Keeps what is looked at; a size that is not a number and a file id that is not text are none. */
function toRecord({ key, size, file_id }: ObjectRecord): ObjectRecord {
  return {
    key,
    ...(typeof size === 'number' && { size }),
    ...(typeof file_id === 'string' && { file_id }),
  };
}

/** Creates the reader of a ticket. @param askedAt when it was requested */
function ticketIn(field: 'uploadUrl' | 'downloadUrl', key: string, askedAt: number) {
  return ({ doing, status, json, requestId }: Answer) => {
    const address = isObject(json) ? json[field] : undefined;
    if (typeof address === 'string' && address !== '') return new Ticket(address, askedAt, key);
    // Whatever the field contains may still be a URL with a ticket, so it is not shown.
    throw new DeployError(`could not ${doing}: the response contains no \`${field}\` (status ${status})`, {
      hint: WRONG_BASE,
      requestId,
    });
  };
}
