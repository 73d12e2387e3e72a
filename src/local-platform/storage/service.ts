import { join } from 'node:path';
import { openAccount } from '../account.ts';
import type { Clock } from '../clock.ts';
import type { Limits } from '../http/limits.ts';
import type { Reply } from '../http/reply.ts';
import type { RequestContext, Route } from '../http/router.ts';
import type { OpenStorage } from '../store/storage-folder.ts';
import { type BlobStore, openBlobStore } from './blobs.ts';
import { createContents } from './contents.ts';
import { gone, sendObject } from './download.ts';
import { storageRoutes } from './routes.ts';
import { type Bucket, type ObjectRecord, objectId, openStorageStore, type StorageStore } from './store.ts';
import { openTickets } from './tickets.ts';
import { createTransfers } from './transfer.ts';
import { type Visibility, validateUpload } from './validate.ts';

/** The object storage service: its routes under `/v1`, and what others may see of it. */
export interface StorageService {
  readonly routes: readonly Route[];
  readonly store: StorageStore;
  bucketWithId(id: string): OpenBucket | undefined;
  /** Makes bytes an object, as its upload URL would. Throws 400 for a key that no object can have, 404 without the bucket. */
  upload(
    bucketName: string,
    key: string,
    contentType: string | undefined,
    bytes: AsyncIterator<Buffer>,
  ): Promise<ObjectRecord>;
  /** The path of a fresh download URL. Throws 404 when there is no such object. */
  downloadPath(bucketName: string, key: string): Promise<string>;
}

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
  const store = openStorageStore(storage.records, await openAccount(storage.records));
  const blobs = await openBlobStore(join(storage.folder, 'blobs'), storage.isDurable);
  const owned = new Set([...store.objects.values()].map(({ file_id }) => file_id));
  await blobs.keepOnly((fileId) => owned.has(fileId));
  const tickets = openTickets(storage.records, clock, ticketSeconds * 1000);
  const { bucketCount, objectBytes } = limits;
  const contents = createContents({ store, blobs, clock, bucketCount, report });
  const transfers = createTransfers({ store, blobs, contents, tickets, objectBytes });
  return {
    routes: storageRoutes({ store, contents, transfers, publicUrl }),
    store,
    upload: async (bucketName, key, contentType, bytes) =>
      transfers.receive(await transfers.issueUpload(bucketName, validateUpload({ key })), contentType, bytes),
    downloadPath: async (bucketName, key) => `/download/${await transfers.issueDownload(bucketName, key)}`,
    bucketWithId(id) {
      const bucket = [...store.buckets.values()].find((one) => one.id === id);
      return bucket && openBucket(bucket, store, blobs);
    },
  };
}

function openBucket(bucket: Bucket, store: StorageStore, blobs: BlobStore): OpenBucket {
  return {
    visibility: bucket.visibility,
    has: (key) => store.objects.get(objectId(bucket.id, key)) !== undefined,
    async show(key, { request }) {
      const send = () => sendObject(store.object(bucket, key), blobs, request);
      // An object may be overwritten between the moment it is found and the moment its bytes are opened.
      const reply = (await send()) ?? (await send());
      if (reply) return reply;
      throw gone(key);
    },
  };
}
