import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { bodyOf, bounded, requireLength } from '../http/body.ts';
import type { Limits } from '../http/limits.ts';
import type { Reply } from '../http/reply.ts';
import type { RequestContext, Route } from '../http/router.ts';
import type { RecordStore } from '../store/records.ts';
import type { OpenStorage } from '../store/storage-folder.ts';
import { type BlobStore, openBlobStore } from './blobs.ts';
import { browserHeaders, gone, sendObject } from './download.ts';
import { storageRoutes } from './routes.ts';
import { type Bucket, type ObjectRecord, StorageStore } from './store.ts';
import { openTickets, type Tickets } from './tickets.ts';
import { readMediaType, type Visibility, validateUpload } from './validate.ts';

/** A bucket whose objects can be had without a ticket; whether they may be is for the caller to decide. */
export interface OpenBucket {
  readonly visibility: Visibility;
  has(key: string): boolean;
  /** Answers a GET or HEAD with the bytes of an object, for a browser to show. Throws 404 when there is none. */
  show(key: string, context: RequestContext): Promise<Reply>;
}

export interface StorageServiceSettings {
  readonly storage: OpenStorage;
  readonly clock: Clock;
  readonly limits: Limits;
  /** The address that transfer URLs begin with, without a slash at its end. */
  readonly publicUrl: string;
  /** How long a transfer URL is valid. */
  readonly ticketSeconds: number;
  readonly report: (error: unknown) => void;
}

/** Opens the object storage service over what the storage holds. */
export async function openStorageService(settings: StorageServiceSettings): Promise<StorageService> {
  const { storage, clock, limits, publicUrl, ticketSeconds, report } = settings;
  const { records } = storage;
  const blobs = await openBlobStore(join(storage.folder, 'blobs'), storage.isDurable);
  const accountId = await openAccount(records);
  const { bucketCount, objectBytes } = limits;
  const store = new StorageStore({ records, blobs, clock, accountId, bucketCount, report });
  const owned = new Set(Iterator.from(store.objects.values()).map(({ file_id }) => file_id));
  await blobs.keepOnly((fileId) => owned.has(fileId));
  const tickets = openTickets(records, clock, ticketSeconds * 1000);
  return new StorageService({ store, blobs, tickets, objectBytes, publicUrl });
}

/** The id of the one account that a platform has; created at the first boot and the same ever after. */
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

/** The object storage service: its routes under `/v1`, the two ends of transfer URLs, and what others may see of it. */
export class StorageService {
  readonly routes: readonly Route[];
  readonly store: StorageStore;
  readonly #parts: StorageParts;

  constructor(parts: StorageParts) {
    this.#parts = parts;
    this.store = parts.store;
    this.routes = storageRoutes(parts.store, this, parts.publicUrl);
  }

  /** Returns the path of a fresh upload URL (section 4 of the API document, "Transfer procedure"). Throws 404 without the bucket. */
  async uploadPath(bucketName: string, key: string): Promise<string> {
    return `/upload/${await this.#issueUpload(bucketName, key)}`;
  }

  #issueUpload(bucketName: string, key: string): Promise<string> {
    const { id: bucket_id, name: bucket_name } = this.store.bucket(bucketName);
    return this.#parts.tickets.issue({ verb: 'upload', bucket_name, bucket_id, key, file_id: null });
  }

  /** Returns the path of a fresh download URL, for the bytes that the object has now. Throws 404 when there is none. */
  async downloadPath(bucketName: string, key: string): Promise<string> {
    const bucket = this.store.bucket(bucketName);
    const { id: bucket_id, name: bucket_name } = bucket;
    const { file_id } = this.store.object(bucket, key);
    const grant = { verb: 'download', bucket_name, bucket_id, key, file_id } as const;
    return `/download/${await this.#parts.tickets.issue(grant)}`;
  }

  /** Makes bytes an object, as its upload URL would. Throws 400 for a key that no object can have, 404 without the bucket. */
  async upload(
    bucketName: string,
    key: string,
    contentType: string | undefined,
    bytes: AsyncIterator<Buffer>,
  ): Promise<ObjectRecord> {
    return this.#receive(await this.#issueUpload(bucketName, validateUpload({ key })), contentType, bytes);
  }

  /** Takes the bytes of an object; answers 201 and its record. The ticket is good again when they break off. */
  async receive({ request, params }: RequestContext): Promise<Reply> {
    requireLength(request, this.#parts.objectBytes);
    const type = request.headers['content-type'];
    return { status: 201, json: await this.#receive(params.ticket ?? '', type, bodyOf(request)) };
  }

  /** Makes bytes the object that a ticket was issued for; the write that keeps it spends the ticket. */
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

  /** Answers with the bytes of the object that a ticket was issued for. */
  async send({ request, params }: RequestContext): Promise<Reply> {
    const { store, blobs, tickets } = this.#parts;
    const ticket = tickets.redeem(params.ticket ?? '', 'download');
    const object = store.object(store.sameBucket(ticket), ticket.key);
    if (object.file_id !== ticket.file_id) throw gone(object.key);
    const reply = await sendObject(object, blobs, request);
    if (!reply) throw gone(object.key);
    return { ...reply, headers: { ...reply.headers, ...browserHeaders(object) } };
  }

  bucketWithId(id: string): OpenBucket | undefined {
    const bucket = Iterator.from(this.store.buckets.values()).find((one) => one.id === id);
    return (
      bucket && {
        visibility: bucket.visibility,
        has: (key) => this.store.find(bucket, key) !== undefined,
        show: (key, { request }) => this.#show(bucket, key, request),
      }
    );
  }

  async #show(bucket: Bucket, key: string, request: RequestContext['request']): Promise<Reply> {
    const send = () => sendObject(this.store.object(bucket, key), this.#parts.blobs, request);
    // An object may be overwritten between the moment it is found and the moment its bytes are opened.
    const reply = (await send()) ?? (await send());
    if (reply) return reply;
    throw gone(key);
  }
}
