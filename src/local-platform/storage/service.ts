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

const OPTIONS = ['anyone', preflight] as const;

interface StorageServiceSettings extends ServiceSettings {
  /** Returns the address that the transfer URLs for a client begin with, without a trailing slash. */
  addressFor(request: IncomingMessage): string;
  readonly ticketSeconds: number;
}

/** The object storage: its routes with both ends of transfer URLs, and what domains use of its buckets. */
export class StorageService {
  readonly #settings: StorageServiceSettings;
  /** By name. */
  readonly buckets;
  /** By `placeOf`. */
  readonly #objects;
  readonly #blobs;
  readonly #tickets;
  readonly #accountId;
  /** When the objects of a bucket have changed last, by its name, as a number that grows; `''` is for the buckets themselves. */
  readonly changes = new Map<string, number>();

  constructor(settings: StorageServiceSettings) {
    const { records, folder } = settings.storage;
    this.#settings = settings;
    this.buckets = records.table<Bucket>('buckets');
    this.#objects = records.table<StoredObject>('objects');
    this.#blobs = openBlobs(join(folder, 'blobs'));
    const owned = records.prepare("SELECT value ->> 'file_id' AS id FROM objects");
    this.#blobs.keepOnly(this.#objects.size, () => new Set(owned.all().map(({ id }) => id)));
    this.#tickets = openTickets(records, settings.clock, settings.ticketSeconds * 1000);
    this.#accountId = openAccount(records);
  }

  /** The tables of section 4, "Buckets" and "Objects", of the API document, and the ends of transfer URLs. */
  get routes() {
    return {
      '/v1/storage/buckets': {
        GET: ['storage:read', (context) => this.#listBuckets(context)],
        POST: ['storage:write', (context) => this.#createBucket(context), bucketBody],
      },
      '/v1/storage/buckets/:name': {
        GET: ['storage:read', ({ params }) => ok(this.#bucket(params.name))],
        DELETE: ['storage:delete', ({ params }) => this.#removeBucket(this.#bucket(params.name))],
      },
      '/v1/storage/buckets/:name/objects/upload-url': {
        POST: ['storage:write', (context) => this.#createUploadUrl(context), uploadBody],
      },
      '/v1/storage/buckets/:name/objects/*/download-url': {
        GET: ['storage:read', (context) => this.#createDownloadUrl(context)],
      },
      '/v1/storage/buckets/:name/objects': { GET: ['storage:read', (context) => this.#listObjects(context)] },
      '/v1/storage/buckets/:name/objects/*': {
        GET: ['storage:read', (context) => ok(this.#shown(this.#find(context)))],
        DELETE: ['storage:delete', (context) => this.#removeObject(context)],
      },
      // Need no credential but their ticket.
      '/upload/:ticket': { POST: ['anyone', (context) => this.#upload(context)], OPTIONS },
      '/download/:ticket': { GET: ['anyone', (context) => this.#download(context)], OPTIONS },
    } satisfies Routes;
  }

  async clear(): Promise<void> {
    for (const bucket of this.buckets.values()) await this.#removeBucket(bucket);
  }

  /**
   * Answers a request to a domain whose target is a bucket: the path is the key, and a folder is its `index.html`.
   * A folder without its slash is redirected, so that relative links in its page work. Throws 404, and 405 for other
   * methods than GET and HEAD.
   */
  async serve(bucket: Bucket, { request, rest: path, query }: RequestContext): Promise<Reply> {
    const { method = 'GET' } = request;
    if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(method, 'GET, HEAD');
    const message = `The path ${path} is not percent-encoded UTF-8.`;
    const named = found(decodedPiece(path.slice(1)), 'object', message);
    const isFolder = named === '' || named.endsWith('/');
    const has = (key: string) => this.#objects.get(placeOf(bucket.id, key)) !== undefined;
    if (!isFolder && !has(named) && has(`${named}/${INDEX}`)) {
      // Relative, so that no path can lead to another host.
      return { status: 308, headers: { Location: `./${path.slice(path.lastIndexOf('/') + 1)}/${query}` } };
    }
    const key = isFolder ? `${named}${INDEX}` : named;
    const send = async () => sendObject(this.#object(bucket, key), this.#blobs, request);
    // An object may be overwritten after it was found and before its bytes are opened.
    return send().catch(send);
  }

  #listBuckets({ caller }: RequestContext): Reply {
    const seen = this.buckets.values().filter(({ name }) => caller && allows(caller, 'storage:read', name));
    return ok({ buckets: seen.sort((one, other) => (one.name < other.name ? -1 : 1)) });
  }

  async #createBucket({ caller, readJson }: RequestContext): Promise<Reply> {
    const { clock, limits } = this.#settings;
    const body = await readJson();
    requireAccess(caller, 'storage:write', body.name);
    const { name, visibility } = readBody(bucketBody, body, 'invalid_bucket');
    const bucket = { id: randomUUID(), name, visibility, created_at: clock.timestamp() };
    const message = `Bucket "${name}" already exists. Its visibility cannot be changed; its objects can.`;
    if (this.buckets.get(name)) throw new HttpError('bucket_exists', message);
    if (this.buckets.size >= limits.bucketCount) throw tooMany(limits.bucketCount, 'buckets');
    this.#write('', () => this.buckets.set(name, bucket));
    return { status: 201, json: bucket };
  }

  async #removeBucket(bucket: Bucket): Promise<Reply> {
    const contents = this.#objectsOf(bucket);
    this.#write('', () => {
      this.buckets.delete(bucket.name);
      for (const { key } of contents) this.#objects.delete(placeOf(bucket.id, key));
    });
    this.changes.delete(bucket.name);
    await this.#discard(contents);
    return { status: 204 };
  }

  #listObjects({ params }: RequestContext): Reply {
    const bucket = this.#bucket(params.name);
    return ok({ objects: this.#objectsOf(bucket).map((object) => this.#shown({ bucket, object })) });
  }

  async #removeObject(context: RequestContext): Promise<Reply> {
    const { bucket, object } = this.#find(context);
    this.#write(bucket.name, () => this.#objects.delete(placeOf(bucket.id, object.key)));
    await this.#discard([object]);
    return { status: 204 };
  }

  async #createUploadUrl({ request, params, readJson }: RequestContext): Promise<Reply> {
    const { key } = readBody(uploadBody, await readJson(), 'invalid_object_key');
    const bucket = this.#bucket(params.name);
    return ok({ uploadUrl: this.#issue(request, bucket, key, null), fileName: this.#fileName(bucket, key) });
  }

  #createDownloadUrl(context: RequestContext): Reply {
    const { bucket, object } = this.#find(context);
    return ok({ downloadUrl: this.#issue(context.request, bucket, object.key, object.file_id) });
  }

  /** Stores a body as the object that a ticket was issued for, and replaces the previous one. The ticket is spent in the same write. */
  async #upload({ request, params }: RequestContext): Promise<Reply> {
    const { clock, limits } = this.#settings;
    using claim = this.#tickets.claim(params.ticket ?? '');
    const { key } = claim.ticket;
    this.#bucketOf(claim.ticket);
    const writing = this.#blobs.write(bodyOf(request, limits.objectBytes));
    const blob = await unlessStalled(request, writing, limits.bodySilenceMs);
    const content_type = readMediaType(request.headers['content-type']);
    const object = { key, content_type, ...blob, created_at: clock.timestamp() };
    try {
      // It may have been deleted during the upload.
      const bucket = this.#bucketOf(claim.ticket);
      const place = placeOf(bucket.id, key);
      const previous = this.#objects.get(place);
      this.#write(bucket.name, () => {
        this.#objects.set(place, object);
        claim.spend();
      });
      if (previous) await this.#discard([previous]);
      return { status: 201, json: this.#shown({ bucket, object }) };
    } catch (error) {
      await this.#discard([blob]);
      throw error;
    }
  }

  async #download({ request, params }: RequestContext): Promise<Reply> {
    const ticket = this.#tickets.redeem(params.ticket ?? '', 'download');
    const object = this.#object(this.#bucketOf(ticket), ticket.key);
    if (object.file_id !== ticket.file_id) throw overwritten(object.key);
    const reply = await sendObject(object, this.#blobs, request);
    return { ...reply, headers: { ...reply.headers, ...browserHeaders(object) } };
  }

  #bucket(name = ''): Bucket {
    return found(this.buckets.get(name), 'bucket', `There is no bucket "${name}".`);
  }

  /** Returns the bucket of a ticket. Throws 404 when it was deleted, also when another one has its name now. */
  #bucketOf({ bucket_name, bucket_id }: { bucket_name: string; bucket_id: string }): Bucket {
    const bucket = this.#bucket(bucket_name);
    const message = `Bucket "${bucket_name}" was deleted and created again. Request a new URL.`;
    return found(bucket.id === bucket_id ? bucket : undefined, 'bucket', message);
  }

  #object(bucket: Bucket, key: string): StoredObject {
    const message = `There is no object "${key}" in the bucket "${bucket.name}". Keys are case-sensitive.`;
    return found(this.#objects.get(placeOf(bucket.id, key)), 'object', message);
  }

  #find({ params, rest }: RequestContext) {
    const key = readKey(rest.slice(1));
    const bucket = this.#bucket(params.name);
    return { bucket, object: this.#object(bucket, key) };
  }

  /** The objects of a bucket, in the order of the bytes of their keys. */
  #objectsOf({ id }: Bucket): StoredObject[] {
    return this.#objects.range(placeOf(id, ''), `${id}0`);
  }

  #fileName({ name }: Bucket, key: string): string {
    return `${this.#accountId}/${name}/${key}`;
  }

  /** Returns an object as clients see it (section 2 of the API document, "Object"). */
  #shown({ bucket, object }: { readonly bucket: Bucket; readonly object: StoredObject }) {
    const { key, file_id, size, content_type } = object;
    return { key, file_name: this.#fileName(bucket, key), file_id, size, content_type };
  }

  /** Returns a new transfer URL: an upload of a key, or a download of an object. */
  #issue(request: IncomingMessage, { id, name }: Bucket, key: string, file_id: string | null): string {
    const verb = file_id === null ? 'upload' : 'download';
    const ticket = this.#tickets.issue({ bucket_name: name, bucket_id: id, key, verb, file_id });
    return `${this.#settings.addressFor(request)}/${verb}/${ticket}`;
  }

  /** @param changed the bucket whose objects it changes; `''` when it changes the buckets */
  #write(changed: string, work: () => void): void {
    const { records } = this.#settings.storage;
    records.write(work);
    this.changes.set(changed, records.writes);
  }

  /** No request fails because of a file that stays: the next boot removes it. */
  async #discard(files: readonly Pick<StoredObject, 'file_id'>[]): Promise<void> {
    await this.#blobs.remove(files.map(({ file_id }) => file_id)).catch(this.#settings.report);
  }
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
