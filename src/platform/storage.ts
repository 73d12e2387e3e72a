import { DeployError } from '../errors.ts';
import type { Http } from '../http/http.ts';
import { type Operation, tryOperation } from '../http/operation.ts';
import { isObject, type Tried } from '../http/reply.ts';
import { withRetries } from '../http/retry.ts';
import { type Content, Ticket, transfer } from '../http/transfer.ts';
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

/** Section 4 of the API document, "Buckets" and "Objects". Every method throws what `sendOperation` throws. */
export function createStorageClient(http: Http) {
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

    /** Requests a ticket once: it is repeated together with the transfer. */
    requestUpload: (bucket: string, key: string) =>
      requestTicket(http, 'uploadUrl', key, {
        method: 'POST',
        path: [...BUCKETS, bucket, 'objects', 'upload-url'],
        task: `get an upload URL for "${key}" in bucket "${bucket}"`,
        body: Buffer.from(JSON.stringify({ key })),
        isRepeatable: true,
      }),

    requestDownload: (bucket: string, key: string) =>
      requestTicket(http, 'downloadUrl', key, {
        method: 'GET',
        path: [...objectPath(bucket, key), 'download-url'],
        task: `get a download URL for "${key}" in bucket "${bucket}"`,
      }),

    /** Sends the content, or fetches it, once. @param number of the try */
    transfer: (ticket: Ticket, number: number, content?: Content) => transfer(ticket, number, content, http),

    /** Repeats the requests of a transfer for a minute after the first failure. */
    repeat: <V>(task: string, attempt: (number: number) => Promise<Tried<V>>) =>
      withRetries({ task, isRepeatable: true }, attempt, http),
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

async function requestTicket(
  http: Http,
  field: 'uploadUrl' | 'downloadUrl',
  key: string,
  operation: Operation,
): Promise<Tried<Ticket>> {
  const askedAt = http.clock.now();
  const tried = await tryOperation(operation, http);
  if (tried.kind !== 'ok') return tried;
  const { status, json, requestId } = tried.value;
  const address = isObject(json) ? json[field] : undefined;
  if (typeof address === 'string' && address !== '')
    return { kind: 'ok', value: new Ticket(address, askedAt, key) };
  // Whatever the field contains may still be a URL with a ticket, so it is not shown.
  const text = `could not ${operation.task}: the response contains no \`${field}\` (status ${status})`;
  throw new DeployError(text, { hint: WRONG_BASE, requestId });
}
