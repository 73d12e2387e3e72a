import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { bodyOf, bounded, requireLength } from '../http/body.ts';
import { HttpError, tooMany } from '../http/errors.ts';
import type { Limits } from '../http/limits.ts';
import type { Reply } from '../http/reply.ts';
import { type RequestContext, type Route, routesOf, splitTarget } from '../http/router.ts';
import { allows, requireAccess } from '../keys/access.ts';
import type { RecordStore, Table } from '../store/records.ts';
import type { OpenStorage } from '../store/storage-folder.ts';
import { type BlobRecord, Blobs, type StoredObject } from './blobs.ts';
import { browserHeaders, overwritten, sendObject } from './download.ts';
import { Tickets } from './tickets.ts';
import { readKey, readMediaType, type Visibility, validateBucket, validateUpload } from './validate.ts';

/** A bucket as it is stored and shown (section 2 of the API document; `id` and `created_at` are decided here). */
export interface Bucket {
  readonly id: string;
  readonly name: string;
  readonly visibility: Visibility;
  readonly created_at: string;
}

/** An object as clients see it (section 2 of the API document, "Object"). */
interface ObjectRecord {
  readonly key: string;
  readonly file_name: string;
  readonly file_id: string;
  readonly size: number;
  readonly content_type: string;
}

interface StorageServiceSettings {
  readonly storage: OpenStorage;
  readonly clock: Clock;
  readonly limits: Limits;
  /** The address that transfer URLs begin with, without a trailing slash. */
  readonly publicUrl: string;
  /** How long a transfer URL is valid. */
  readonly ticketSeconds: number;
  /** Receives failures that no response can report. */
  readonly report: (error: unknown) => void;
}

/** The object storage service: buckets, objects, both ends of transfer URLs, and what domains and the dashboard use of them. */
export class StorageService {
  /** By name. */
  readonly buckets: Table<Bucket>;
  readonly #settings: StorageServiceSettings;
  readonly #records: RecordStore;
  /** By `placeOf`. */
  readonly #objects: Table<StoredObject>;
  readonly #blobs: Blobs;
  readonly #tickets: Tickets;
  readonly #accountId: string;

  constructor(settings: StorageServiceSettings) {
    const { storage, clock, ticketSeconds } = settings;
    const { records } = storage;
    this.#settings = settings;
    this.#records = records;
    this.buckets = records.table('buckets');
    this.#objects = records.table('objects');
    this.#blobs = new Blobs(join(storage.folder, 'blobs'));
    const owned = records.prepare("SELECT value ->> 'file_id' AS id FROM objects");
    this.#blobs.keepOnly(this.#objects.size, () => new Set(owned.all().map(({ id }) => id)));
    this.#tickets = new Tickets(records, clock, ticketSeconds * 1000);
    this.#accountId = openAccount(records);
  }

  /** Throws 404 when it does not exist. */
  bucket(name = ''): Bucket {
    const bucket = this.buckets.get(name);
    if (bucket) return bucket;
    throw new HttpError(404, 'bucket_not_found', `There is no bucket "${name}".`);
  }

  /** Throws 404 when no object has exactly this key. */
  object(bucket: Bucket, key: string): StoredObject {
    const object = this.#objects.get(placeOf(bucket.id, key));
    if (object) return object;
    const message = `There is no object "${key}" in the bucket "${bucket.name}". Keys are case-sensitive.`;
    throw new HttpError(404, 'object_not_found', message);
  }

  /** The objects of a bucket, in the order of the bytes of their keys. */
  objectsOf({ id }: Bucket): StoredObject[] {
    return this.#objects.range(...contentsOf(id));
  }

  has({ id }: Bucket, key: string): boolean {
    return this.#objects.get(placeOf(id, key)) !== undefined;
  }

  /** Answers a GET or HEAD with the bytes of an object, for a browser to show. Throws 404 when it does not exist. */
  async show(bucket: Bucket, key: string, request: RequestContext['request']): Promise<Reply> {
    const send = () => sendObject(this.object(bucket, key), this.#blobs, request);
    // An object may be overwritten after it was found and before its bytes are opened.
    const reply = (await send()) ?? (await send());
    if (reply) return reply;
    throw overwritten(key);
  }

  /** The tables of section 4, "Buckets" and "Objects", of the API document, and the ends of transfer URLs. */
  routes(): Route[] {
    const bucket = '/v1/storage/buckets/:name';
    const objects = `${bucket}/objects`;
    return routesOf({
      '/v1/storage/buckets': {
        GET: ['storage:read', (context) => this.#listBuckets(context)],
        POST: ['storage:write', (context) => this.#createBucket(context)],
      },
      [bucket]: {
        GET: ['storage:read', ({ params }) => ok(this.bucket(params.name))],
        DELETE: ['storage:delete', (context) => this.#removeBucket(context)],
      },
      [`${objects}/upload-url`]: { POST: ['storage:write', (context) => this.#createUploadUrl(context)] },
      [`${objects}/*/download-url`]: {
        GET: ['storage:read', (context) => this.#createDownloadUrl(context)],
      },
      [objects]: { GET: ['storage:read', (context) => this.#listObjects(context)] },
      [`${objects}/*`]: {
        GET: ['storage:read', (context) => this.#inspectObject(context)],
        DELETE: ['storage:delete', (context) => this.#removeObject(context)],
      },
      // Need no credential but their ticket.
      '/upload/:ticket': { POST: ['anyone', (context) => this.#receiveUpload(context)] },
      '/download/:ticket': { GET: ['anyone', (context) => this.#sendDownload(context)] },
    });
  }

  #listBuckets({ caller }: RequestContext): Reply {
    const buckets = this.buckets
      .values()
      .filter(({ name }) => caller && allows(caller, 'storage:read', name))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
    return ok({ buckets });
  }

  async #createBucket(context: RequestContext): Promise<Reply> {
    const { name, visibility } = validateBucket(await context.readJson());
    requireAccess(context.caller, 'storage:write', name);
    const { clock, limits } = this.#settings;
    const bucket = { id: randomUUID(), name, visibility, created_at: clock.timestamp() };
    this.#records.write(() => {
      if (this.buckets.get(name)) throw bucketExists(name);
      if (this.buckets.size >= limits.bucketCount) throw tooMany(limits.bucketCount, 'buckets');
      this.buckets.set(name, bucket);
    });
    return { status: 201, json: bucket };
  }

  async #removeBucket({ params }: RequestContext): Promise<Reply> {
    const bucket = this.bucket(params.name);
    const objects = this.objectsOf(bucket);
    this.#records.write(() => {
      this.buckets.delete(bucket.name);
      for (const { key } of objects) this.#objects.delete(placeOf(bucket.id, key));
    });
    await this.#discard(objects);
    return { status: 204 };
  }

  #listObjects({ params }: RequestContext): Reply {
    const bucket = this.bucket(params.name);
    return ok({ objects: this.objectsOf(bucket).map((object) => this.#shown(bucket, object)) });
  }

  #inspectObject({ params, rest }: RequestContext): Reply {
    const key = objectKey(rest);
    const bucket = this.bucket(params.name);
    return ok(this.#shown(bucket, this.object(bucket, key)));
  }

  async #removeObject({ params, rest }: RequestContext): Promise<Reply> {
    const key = objectKey(rest);
    const bucket = this.bucket(params.name);
    const object = this.object(bucket, key);
    this.#records.write(() => this.#objects.delete(placeOf(bucket.id, key)));
    await this.#discard([object]);
    return { status: 204 };
  }

  async #createUploadUrl({ params, readJson }: RequestContext): Promise<Reply> {
    const key = validateUpload(await readJson());
    const bucket = this.bucket(params.name);
    const place = { bucket_name: bucket.name, bucket_id: bucket.id, key };
    const ticket = this.#tickets.issue({ ...place, verb: 'upload', file_id: null });
    const uploadUrl = `${this.#settings.publicUrl}/upload/${ticket}`;
    return ok({ uploadUrl, fileName: this.#fileName(bucket, key) });
  }

  #createDownloadUrl({ params, rest }: RequestContext): Reply {
    const key = objectKey(rest);
    const bucket = this.bucket(params.name);
    const { file_id } = this.object(bucket, key);
    const place = { bucket_name: bucket.name, bucket_id: bucket.id, key };
    const ticket = this.#tickets.issue({ ...place, verb: 'download', file_id });
    return ok({ downloadUrl: `${this.#settings.publicUrl}/download/${ticket}` });
  }

  /** Stores a body as the object that a ticket was issued for, and replaces the previous one. The ticket is spent in the same write. */
  async #receiveUpload({ request, params }: RequestContext): Promise<Reply> {
    const { clock, limits } = this.#settings;
    requireLength(request, limits.objectBytes);
    using claim = this.#tickets.claim(params.ticket ?? '');
    this.#sameBucket(claim.ticket);
    const blob = await this.#blobs.write(bounded(bodyOf(request), limits.objectBytes));
    const { bucket_id, key } = claim.ticket;
    const place = placeOf(bucket_id, key);
    const content_type = readMediaType(request.headers['content-type']);
    const object = { key, content_type, ...blob, created_at: clock.timestamp() };
    try {
      // It may have been deleted during the upload.
      const bucket = this.#sameBucket(claim.ticket);
      const previous = this.#objects.get(place);
      this.#records.write(() => {
        this.#objects.set(place, object);
        claim.spend();
      });
      if (previous) await this.#discard([previous]);
      return { status: 201, json: this.#shown(bucket, object) };
    } catch (error) {
      await this.#discard([blob]);
      throw error;
    }
  }

  async #sendDownload({ request, params }: RequestContext): Promise<Reply> {
    const ticket = this.#tickets.redeem(params.ticket ?? '', 'download');
    const object = this.object(this.#sameBucket(ticket), ticket.key);
    const isSame = object.file_id === ticket.file_id;
    const reply = isSame ? await sendObject(object, this.#blobs, request) : undefined;
    if (!reply) throw overwritten(object.key);
    return { ...reply, headers: { ...reply.headers, ...browserHeaders(object) } };
  }

  /** Returns the bucket of a ticket. Throws 404 when it was deleted, also when another one has its name now. */
  #sameBucket({ bucket_name, bucket_id }: { bucket_name: string; bucket_id: string }): Bucket {
    const bucket = this.bucket(bucket_name);
    if (bucket.id === bucket_id) return bucket;
    const message = `Bucket "${bucket_name}" was deleted and created again. Request a new URL.`;
    throw new HttpError(404, 'bucket_not_found', message);
  }

  /** No request fails because of a file that stays: the next boot removes it. */
  async #discard(blobs: readonly BlobRecord[]): Promise<void> {
    await this.#blobs.remove(blobs.map(({ file_id }) => file_id)).catch(this.#settings.report);
  }

  #fileName({ name }: Bucket, key: string): string {
    return `${this.#accountId}/${name}/${key}`;
  }

  #shown(bucket: Bucket, { key, file_id, size, content_type }: StoredObject): ObjectRecord {
    return { key, file_name: this.#fileName(bucket, key), file_id, size, content_type };
  }
}

/** Returns the ID of the platform's only account, which the first boot creates. */
function openAccount(records: RecordStore): string {
  const accounts = records.table<{ readonly id: string }>('account');
  const [known = { id: randomUUID() }] = accounts.values();
  if (accounts.size === 0) records.write(() => accounts.set(known.id, known));
  return known.id;
}

/** Returns the key of an object's record. A bucket that is created again under the same name has another ID, and no objects. */
function placeOf(bucketId: string, key: string): string {
  return `${bucketId}/${key}`;
}

/** Returns the range of the places in a bucket: `0` follows `/`. */
function contentsOf(bucketId: string): [from: string, to: string] {
  return [`${bucketId}/`, `${bucketId}0`];
}

function objectKey(rest: string): string {
  return readKey(splitTarget(rest).path.slice(1));
}

function ok(json: object): Reply {
  return { status: 200, json };
}

function bucketExists(name: string): HttpError {
  const message = `Bucket "${name}" already exists. Its visibility cannot be changed; its objects can.`;
  return new HttpError(409, 'bucket_exists', message);
}
