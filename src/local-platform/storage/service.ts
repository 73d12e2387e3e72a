import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type * as v from 'valibot';
import { bodyOf, unlessStalled } from '../http/body.ts';
import { found, HttpError, methodNotAllowed, tooMany } from '../http/errors.ts';
import { ok, type Reply } from '../http/reply.ts';
import { decodedPiece, type RequestContext, type Routes } from '../http/router.ts';
import { readBody } from '../http/validate.ts';
import { allows, requireAccess } from '../keys/access.ts';
import type { ServiceSettings } from '../service.ts';
import type { RecordStore } from '../store/records.ts';
import { openBlobs, type StoredObject } from './blobs.ts';
import { browserHeaders, overwritten, sendObject } from './download.ts';
import { openTickets, preflight } from './tickets.ts';
import { bucketBody, readKey, readMediaType, uploadBody } from './validate.ts';

/** A bucket as it is stored and shown (section 2 of the API document; `id` and `created_at` are decided here). */
export interface Bucket extends Readonly<v.InferOutput<typeof bucketBody>> {
  readonly id: string;
  readonly created_at: string;
}

const INDEX = 'index.html';

interface StorageServiceSettings extends ServiceSettings {
  /** Returns the address that the transfer URLs for a client begin with, without a trailing slash. */
  addressFor(request: IncomingMessage): string;
  readonly ticketSeconds: number;
}

export type StorageService = ReturnType<typeof openStorageService>;

/** Opens the object storage service: its routes with both ends of transfer URLs, and what domains use of its buckets. */
export function openStorageService(settings: StorageServiceSettings) {
  const { storage, clock, limits, addressFor, ticketSeconds, report } = settings;
  const { records } = storage;
  /** By name. */
  const buckets = records.table<Bucket>('buckets');
  /** By `placeOf`. */
  const objects = records.table<StoredObject>('objects');
  const owned = records.prepare("SELECT value ->> 'file_id' AS id FROM objects");
  const blobs = openBlobs(join(storage.folder, 'blobs'));
  blobs.keepOnly(objects.size, () => new Set(owned.all().map(({ id }) => id)));
  const tickets = openTickets(records, clock, ticketSeconds * 1000);
  const accountId = openAccount(records);

  const bucketOf = (name = ''): Bucket => found(buckets.get(name), 'bucket', `There is no bucket "${name}".`);

  const objectOf = (bucket: Bucket, key: string): StoredObject => {
    const message = `There is no object "${key}" in the bucket "${bucket.name}". Keys are case-sensitive.`;
    return found(objects.get(placeOf(bucket.id, key)), 'object', message);
  };

  const placed = ({ params, rest }: RequestContext) => {
    const key = readKey(rest.slice(1));
    return { bucket: bucketOf(params.name), key };
  };

  /** The objects of a bucket, in the order of the bytes of their keys. */
  const objectsOf = ({ id }: Bucket) => objects.range(placeOf(id, ''), `${id}0`);

  const fileName = ({ name }: Bucket, key: string) => `${accountId}/${name}/${key}`;

  /** Returns an object as clients see it (section 2 of the API document, "Object"). */
  const shown = (bucket: Bucket, { key, file_id, size, content_type }: StoredObject) => {
    return { key, file_name: fileName(bucket, key), file_id, size, content_type };
  };

  /** When the objects of a bucket have changed last, by its name, as a number that grows; `''` is for the buckets themselves. */
  const changes = new Map<string, number>();
  let count = 0;
  const note = (name: string): void => {
    count += 1;
    changes.set(name, count);
  };

  /** No request fails because of a file that stays: the next boot removes it. */
  const discard = async (files: readonly Pick<StoredObject, 'file_id'>[]): Promise<void> => {
    await blobs.remove(files.map(({ file_id }) => file_id)).catch(report);
  };

  /** Returns a new transfer URL: an upload of a key, or a download of an object. */
  const issue = (request: IncomingMessage, { id, name }: Bucket, key: string, file_id: string | null) => {
    const verb = file_id === null ? 'upload' : 'download';
    const ticket = tickets.issue({ bucket_name: name, bucket_id: id, key, verb, file_id });
    return `${addressFor(request)}/${verb}/${ticket}`;
  };

  /** Returns the bucket of a ticket. Throws 404 when it was deleted, also when another one has its name now. */
  const sameBucket = ({ bucket_name, bucket_id }: { bucket_name: string; bucket_id: string }): Bucket => {
    const bucket = bucketOf(bucket_name);
    const message = `Bucket "${bucket_name}" was deleted and created again. Request a new URL.`;
    return found(bucket.id === bucket_id ? bucket : undefined, 'bucket', message);
  };

  const listBuckets = ({ caller }: RequestContext): Reply => {
    const seen = buckets.values().filter(({ name }) => caller && allows(caller, 'storage:read', name));
    return ok({ buckets: seen.sort((one, other) => (one.name < other.name ? -1 : 1)) });
  };

  const createBucket = async ({ caller, readJson }: RequestContext): Promise<Reply> => {
    const body = await readJson();
    requireAccess(caller, 'storage:write', body.name);
    const { name, visibility } = readBody(bucketBody, body, 'invalid_bucket');
    const bucket = { id: randomUUID(), name, visibility, created_at: clock.timestamp() };
    const message = `Bucket "${name}" already exists. Its visibility cannot be changed; its objects can.`;
    if (buckets.get(name)) throw new HttpError('bucket_exists', message);
    if (buckets.size >= limits.bucketCount) throw tooMany(limits.bucketCount, 'buckets');
    records.write(() => buckets.set(name, bucket));
    note('');
    return { status: 201, json: bucket };
  };

  const drop = async (bucket: Bucket): Promise<void> => {
    const contents = objectsOf(bucket);
    records.write(() => {
      buckets.delete(bucket.name);
      for (const { key } of contents) objects.delete(placeOf(bucket.id, key));
    });
    note('');
    changes.delete(bucket.name);
    await discard(contents);
  };

  const removeBucket = async ({ params }: RequestContext): Promise<Reply> => {
    await drop(bucketOf(params.name));
    return { status: 204 };
  };

  const listObjects = ({ params }: RequestContext): Reply => {
    const bucket = bucketOf(params.name);
    return ok({ objects: objectsOf(bucket).map((object) => shown(bucket, object)) });
  };

  const inspectObject = (context: RequestContext): Reply => {
    const { bucket, key } = placed(context);
    return ok(shown(bucket, objectOf(bucket, key)));
  };

  const removeObject = async (context: RequestContext): Promise<Reply> => {
    const { bucket, key } = placed(context);
    const object = objectOf(bucket, key);
    records.write(() => objects.delete(placeOf(bucket.id, key)));
    note(bucket.name);
    await discard([object]);
    return { status: 204 };
  };

  const wanted = uploadBody(limits.objectKeyBytes);
  const createUploadUrl = async ({ request, params, readJson }: RequestContext): Promise<Reply> => {
    const { key } = readBody(wanted, await readJson(), 'invalid_object_key');
    const bucket = bucketOf(params.name);
    return ok({ uploadUrl: issue(request, bucket, key, null), fileName: fileName(bucket, key) });
  };

  const createDownloadUrl = (context: RequestContext): Reply => {
    const { bucket, key } = placed(context);
    return ok({ downloadUrl: issue(context.request, bucket, key, objectOf(bucket, key).file_id) });
  };

  /** Stores a body as the object that a ticket was issued for, and replaces the previous one. The ticket is spent in the same write. */
  const receiveUpload = async ({ request, params }: RequestContext): Promise<Reply> => {
    using claim = tickets.claim(params.ticket ?? '');
    const { bucket_id, key } = claim.ticket;
    sameBucket(claim.ticket);
    const writing = blobs.write(bodyOf(request, limits.objectBytes));
    const blob = await unlessStalled(request, writing, limits.bodySilenceMs);
    const content_type = readMediaType(request.headers['content-type']);
    const object = { key, content_type, ...blob, created_at: clock.timestamp() };
    try {
      // It may have been deleted during the upload.
      const bucket = sameBucket(claim.ticket);
      const previous = objects.get(placeOf(bucket_id, key));
      records.write(() => {
        objects.set(placeOf(bucket_id, key), object);
        claim.spend();
      });
      note(bucket.name);
      if (previous) await discard([previous]);
      return { status: 201, json: shown(bucket, object) };
    } catch (error) {
      await discard([blob]);
      throw error;
    }
  };

  const sendDownload = async ({ request, params }: RequestContext): Promise<Reply> => {
    const ticket = tickets.redeem(params.ticket ?? '', 'download');
    const object = objectOf(sameBucket(ticket), ticket.key);
    if (object.file_id !== ticket.file_id) throw overwritten(object.key);
    const reply = await sendObject(object, blobs, request);
    return { ...reply, headers: { ...reply.headers, ...browserHeaders(object) } };
  };

  const has = ({ id }: Bucket, key: string): boolean => objects.get(placeOf(id, key)) !== undefined;

  /** Answers a GET or HEAD with the bytes of an object, for a browser to show. Throws 404 when it does not exist. */
  const show = (bucket: Bucket, key: string, request: IncomingMessage): Promise<Reply> => {
    const send = async () => sendObject(objectOf(bucket, key), blobs, request);
    // An object may be overwritten after it was found and before its bytes are opened.
    return send().catch(send);
  };

  return {
    buckets,
    changes: () => Object.fromEntries(changes),
    async clear(): Promise<void> {
      for (const bucket of buckets.values()) await drop(bucket);
    },
    /**
     * Answers a request to a domain whose target is a bucket: the path is the key, and a folder is its `index.html`.
     * A folder without its slash is redirected, so that relative links in its page work. Throws 404, and 405 for other
     * methods than GET and HEAD.
     */
    async serve(bucket: Bucket, { request, rest: path, query }: RequestContext): Promise<Reply> {
      const { method = 'GET' } = request;
      if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(method, 'GET, HEAD');
      const message = `The path ${path} is not percent-encoded UTF-8.`;
      const key = found(decodedPiece(path.slice(1)), 'object', message);
      if (key === '' || key.endsWith('/')) return show(bucket, `${key}${INDEX}`, request);
      if (!has(bucket, key) && has(bucket, `${key}/${INDEX}`)) {
        // Relative, so that no path can lead to another host.
        return { status: 308, headers: { Location: `./${path.slice(path.lastIndexOf('/') + 1)}/${query}` } };
      }
      return show(bucket, key, request);
    },
    /** The tables of section 4, "Buckets" and "Objects", of the API document, and the ends of transfer URLs. */
    routes: {
      '/v1/storage/buckets': {
        GET: ['storage:read', listBuckets],
        POST: ['storage:write', createBucket, bucketBody],
      },
      '/v1/storage/buckets/:name': {
        GET: ['storage:read', ({ params }) => ok(bucketOf(params.name))],
        DELETE: ['storage:delete', removeBucket],
      },
      '/v1/storage/buckets/:name/objects/upload-url': { POST: ['storage:write', createUploadUrl, wanted] },
      '/v1/storage/buckets/:name/objects/*/download-url': { GET: ['storage:read', createDownloadUrl] },
      '/v1/storage/buckets/:name/objects': { GET: ['storage:read', listObjects] },
      '/v1/storage/buckets/:name/objects/*': {
        GET: ['storage:read', inspectObject],
        DELETE: ['storage:delete', removeObject],
      },
      // Need no credential but their ticket.
      '/upload/:ticket': { POST: ['anyone', receiveUpload], OPTIONS: ['anyone', preflight] },
      '/download/:ticket': { GET: ['anyone', sendDownload], OPTIONS: ['anyone', preflight] },
    } satisfies Routes,
  };
}

/** Returns the ID of the platform's only account, which the first boot creates. */
function openAccount(records: RecordStore): string {
  const accounts = records.table<{ readonly id: string }>('account');
  const [known = { id: randomUUID() }] = accounts.values();
  if (accounts.size === 0) records.write(() => accounts.set(known.id, known));
  return known.id;
}

/**
 * Returns the key of an object's record, which precedes `<bucket ID>0` for every key. A bucket that is created again under
 * the same name has another ID, and no objects.
 */
function placeOf(bucketId: string, key: string): string {
  return `${bucketId}/${key}`;
}
