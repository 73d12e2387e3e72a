import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { allows, requireAccess } from '../http/auth.ts';
import { bodyOf, bounded, requireLength } from '../http/body.ts';
import type { Limits } from '../http/limits.ts';
import type { Reply } from '../http/reply.ts';
import { type RequestContext, type Route, routesOf, splitTarget } from '../http/router.ts';
import type { RecordStore } from '../store/records.ts';
import type { OpenStorage } from '../store/storage-folder.ts';
import { type BlobStore, openBlobStore } from './blobs.ts';
import { browserHeaders, overwritten, sendObject } from './download.ts';
import { type Bucket, type ObjectRecord, StorageStore } from './store.ts';
import { Tickets } from './tickets.ts';
import { readKey, readMediaType, validateBucket, validateUpload } from './validate.ts';

interface StorageServiceSettings {
  readonly storage: OpenStorage;
  readonly clock: Clock;
  readonly limits: Limits;
  /** The address that transfer URLs begin with, without a trailing slash. */
  readonly publicUrl: string;
  /** How long a transfer URL is valid. */
  readonly ticketSeconds: number;
  readonly report: (error: unknown) => void;
}

/** Opens the object storage service over the contents of the storage. */
export async function openStorageService(settings: StorageServiceSettings): Promise<StorageService> {
  const { storage, clock, limits, publicUrl, ticketSeconds, report } = settings;
  const { records } = storage;
  const blobs = await openBlobStore(join(storage.folder, 'blobs'), records.blobs(), storage.isDurable);
  const accountId = await openAccount(records);
  const { bucketCount, objectBytes } = limits;
  const store = new StorageStore({ records, blobs, clock, accountId, bucketCount, report });
  let owned: ReadonlySet<string> | undefined;
  // Without files, no object needs to be read.
  await blobs.keepOnly((fileId) => {
    owned ??= new Set(Iterator.from(store.objects.values()).map(({ file_id }) => file_id));
    return owned.has(fileId);
  });
  const tickets = new Tickets(records, clock, ticketSeconds * 1000);
  return new StorageService({ store, blobs, tickets, objectBytes, publicUrl });
}

/** Returns the ID of the platform's only account, which the first boot creates. */
async function openAccount(records: RecordStore): Promise<string> {
  const accounts = records.table<{ readonly id: string }>('account');
  const [known = { id: randomUUID() }] = accounts.values();
  if (accounts.size === 0) await records.write(() => accounts.set(known.id, known));
  return known.id;
}

interface StorageParts {
  readonly store: StorageStore;
  readonly blobs: BlobStore;
  readonly tickets: Tickets;
  readonly objectBytes: number;
  readonly publicUrl: string;
}

/** The object storage service: its routes, both ends of its transfer URLs, and what domains use of it. */
export class StorageService {
  readonly routes: readonly Route[];
  readonly store: StorageStore;
  readonly #parts: StorageParts;

  constructor(parts: StorageParts) {
    this.#parts = parts;
    this.store = parts.store;
    this.routes = [
      ...bucketRoutes(parts.store),
      ...this.#ticketRoutes(),
      ...objectRoutes(parts.store),
      ...this.#transferRoutes(),
    ];
  }

  /** Finds a bucket as a website. Domains may only serve a public one. */
  bucketWithId(id: string) {
    const bucket = Iterator.from(this.store.buckets.values()).find((one) => one.id === id);
    return (
      bucket && {
        visibility: bucket.visibility,
        has: (key: string): boolean => this.store.find(bucket, key) !== undefined,
        /** Answers a GET or HEAD with the bytes of an object, for a browser to show. Throws 404 when it does not exist. */
        show: (key: string, { request }: RequestContext): Promise<Reply> => this.#show(bucket, key, request),
      }
    );
  }

  async #show(bucket: Bucket, key: string, request: RequestContext['request']): Promise<Reply> {
    const send = () => sendObject(this.store.object(bucket, key), this.#parts.blobs, request);
    // An object may be overwritten after it was found and before its bytes are opened.
    const reply = (await send()) ?? (await send());
    if (reply) return reply;
    throw overwritten(key);
  }

  #issueUpload({ id: bucket_id, name: bucket_name }: Bucket, key: string): Promise<string> {
    return this.#parts.tickets.issue({ verb: 'upload', bucket_name, bucket_id, key, file_id: null });
  }

  /** Stores bytes as the object that a ticket was issued for. The ticket is spent in the same write. */
  async #receive(
    text: string,
    contentType: string | undefined,
    bytes: AsyncIterator<Buffer>,
  ): Promise<ObjectRecord> {
    const { store, blobs, tickets, objectBytes } = this.#parts;
    using claim = tickets.claim(text);
    store.sameBucket(claim.ticket);
    const blob = await blobs.write(bounded(bytes, objectBytes));
    return await store.put(claim.ticket, readMediaType(contentType), blob, () => claim.spend());
  }

  /** The rows of section 4, "Objects", of the API document that issue transfer URLs. */
  #ticketRoutes(): Route[] {
    const { store, publicUrl } = this.#parts;
    const issueUpload = async (context: RequestContext): Promise<Reply> => {
      const key = validateUpload(await context.readJson());
      const bucket = bucketOf(context, store);
      const uploadUrl = `${publicUrl}/upload/${await this.#issueUpload(bucket, key)}`;
      return { status: 200, json: { uploadUrl, fileName: store.fileName(bucket, key) } };
    };
    const issueDownload = async (context: RequestContext): Promise<Reply> => {
      const bucket = bucketOf(context, store);
      const { key, file_id } = store.object(bucket, objectKey(context));
      const { id: bucket_id, name: bucket_name } = bucket;
      const grant = { verb: 'download', bucket_name, bucket_id, key, file_id } as const;
      const downloadUrl = `${publicUrl}/download/${await this.#parts.tickets.issue(grant)}`;
      return { status: 200, json: { downloadUrl } };
    };
    return routesOf({
      '/v1/storage/buckets/:name/objects/upload-url': { POST: ['storage:write', issueUpload] },
      '/v1/storage/buckets/:name/objects/*/download-url': { GET: ['storage:read', issueDownload] },
    });
  }

  /** The ends of transfer URLs, which need no credential but their ticket. */
  #transferRoutes(): Route[] {
    const { store, blobs, tickets, objectBytes } = this.#parts;
    const receive = async ({ request, params }: RequestContext): Promise<Reply> => {
      requireLength(request, objectBytes);
      const type = request.headers['content-type'];
      return { status: 201, json: await this.#receive(params.ticket ?? '', type, bodyOf(request)) };
    };
    const send = async ({ request, params }: RequestContext): Promise<Reply> => {
      const ticket = tickets.redeem(params.ticket ?? '', 'download');
      const object = store.object(store.sameBucket(ticket), ticket.key);
      const isSame = object.file_id === ticket.file_id;
      const reply = isSame ? await sendObject(object, blobs, request) : undefined;
      if (!reply) throw overwritten(object.key);
      return { ...reply, headers: { ...reply.headers, ...browserHeaders(object) } };
    };
    return routesOf({
      '/upload/:ticket': { POST: ['anyone', receive] },
      '/download/:ticket': { GET: ['anyone', send] },
    });
  }
}

/** The table of section 4, "Buckets", of the API document. */
function bucketRoutes(store: StorageStore): Route[] {
  const list = ({ caller }: RequestContext): Reply => {
    const buckets = [...store.buckets.values()]
      .filter(({ name }) => caller && allows(caller, 'storage:read', name))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
    return { status: 200, json: { buckets } };
  };
  const create = async (context: RequestContext): Promise<Reply> => {
    const { name, visibility } = validateBucket(await context.readJson());
    requireAccess(context.caller, 'storage:write', name);
    return { status: 201, json: await store.createBucket(name, visibility) };
  };
  const inspect = (context: RequestContext): Reply => ({ status: 200, json: bucketOf(context, store) });
  const remove = async ({ params }: RequestContext): Promise<Reply> => {
    await store.removeBucket(params.name ?? '');
    return { status: 204 };
  };
  return routesOf({
    '/v1/storage/buckets': { GET: ['storage:read', list], POST: ['storage:write', create] },
    '/v1/storage/buckets/:name': { GET: ['storage:read', inspect], DELETE: ['storage:delete', remove] },
  });
}

/** The other rows of section 4, "Objects". */
function objectRoutes(store: StorageStore): Route[] {
  const list = (context: RequestContext): Reply => {
    const bucket = bucketOf(context, store);
    const objects = store.objectsOf(bucket).map((object) => store.publicObject(bucket, object));
    return { status: 200, json: { objects } };
  };
  const inspect = (context: RequestContext): Reply => {
    const key = objectKey(context);
    const bucket = bucketOf(context, store);
    return { status: 200, json: store.publicObject(bucket, store.object(bucket, key)) };
  };
  const remove = async (context: RequestContext): Promise<Reply> => {
    await store.removeObject(context.params.name ?? '', objectKey(context));
    return { status: 204 };
  };
  return routesOf({
    '/v1/storage/buckets/:name/objects': { GET: ['storage:read', list] },
    '/v1/storage/buckets/:name/objects/*': {
      GET: ['storage:read', inspect],
      DELETE: ['storage:delete', remove],
    },
  });
}

function bucketOf({ params }: RequestContext, store: StorageStore): Bucket {
  return store.bucket(params.name ?? '');
}

function objectKey({ rest }: RequestContext): string {
  return readKey(splitTarget(rest).path.slice(1));
}
