import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { HttpError, tooMany } from '../http/errors.ts';
import { createKeyedQueue } from '../store/queues.ts';
import type { Change } from '../store/records.ts';
import type { BlobStore, WrittenBlob } from './blobs.ts';
import { createGate } from './gate.ts';
import { type Bucket, objectId, type StorageStore, type StoredObject } from './store.ts';
import type { Visibility } from './validate.ts';

/** Where an object goes: what a client named, and the bucket that it meant then. */
export interface Place {
  readonly bucket_name: string;
  readonly bucket_id: string;
  readonly key: string;
}

/** Writes buckets and objects: every call settles when what it says is kept. */
export interface Contents {
  /** Throws 409 when there is a bucket of that name, 422 when there are too many. */
  createBucket(name: string, visibility: Visibility): Promise<Bucket>;
  /** Removes a bucket with all that is in it, at once. Throws 404 when there is none. */
  removeBucket(name: string): Promise<void>;
  /**
   * Makes a blob an object, in the place of a former one of that key; `also` comes true together with it.
   * Throws 404 when the bucket is gone. The blob is removed when it does not become an object.
   */
  put(place: Place, contentType: string, blob: WrittenBlob, also: Change): Promise<StoredObject>;
  /** Throws 404 when there is no such object. */
  removeObject(bucketName: string, key: string): Promise<void>;
}

export interface ContentsParts {
  readonly store: StorageStore;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly bucketCount: number;
  /** Is told of failures that no request can answer for. */
  readonly report: (error: unknown) => void;
}

/** How many blobs are removed at once; more do not go faster. */
const REMOVERS = 8;

/** Makes the writer of buckets and objects. Writes to one key are ordered, and a bucket's removal is alone with it. */
export function createContents({ store, blobs, clock, bucketCount, report }: ContentsParts): Contents {
  const creations = createKeyedQueue();
  const writes = createKeyedQueue();
  const gate = createGate();

  /** Blobs without an owner are invisible, and removed at the next boot at the latest: no request fails for them. */
  async function discard(objects: Iterable<StoredObject>): Promise<void> {
    const left = Iterator.from(objects);
    const remover = async (): Promise<void> => {
      for (const { file_id } of left) await blobs.remove(file_id).catch(report);
    };
    await Promise.all(Array.from({ length: REMOVERS }, remover));
  }

  function writeTo<T>(bucketId: string, key: string, work: () => Promise<T>): Promise<T> {
    return gate.shared(bucketId, () => writes.run(objectId(bucketId, key), work));
  }

  return {
    createBucket: (name, visibility) =>
      creations.run('', async () => {
        if (store.buckets.get(name)) throw alreadyThere(name);
        if (store.buckets.size >= bucketCount) throw tooMany(bucketCount, 'buckets');
        const bucket = { id: randomUUID(), name, visibility, created_at: clock.timestamp() };
        await store.commit([store.buckets.put(name, bucket)]);
        return bucket;
      }),
    async removeBucket(name) {
      const bucket = store.bucket(name);
      const objects = await gate.alone(bucket.id, async () => {
        requireSame(store.bucket(name), bucket.id);
        const found = store.objectsOf(bucket);
        await store.commit([
          store.buckets.remove(name),
          ...found.map(({ key }) => store.objects.remove(objectId(bucket.id, key))),
        ]);
        return found;
      });
      await discard(objects);
    },
    async put({ bucket_name, bucket_id, key }, content_type, blob, also) {
      try {
        return await writeTo(bucket_id, key, async () => {
          requireSame(store.bucket(bucket_name), bucket_id);
          const id = objectId(bucket_id, key);
          const former = store.objects.get(id);
          const object = { bucket_id, key, content_type, ...blob, created_at: clock.timestamp() };
          await store.commit([store.objects.put(id, object), also]);
          if (former) await discard([former]);
          return object;
        });
      } catch (error) {
        await blobs.remove(blob.file_id).catch(report);
        throw error;
      }
    },
    removeObject(bucketName, key) {
      const bucket = store.bucket(bucketName);
      return writeTo(bucket.id, key, async () => {
        const object = store.object(bucket, key);
        await store.commit([store.objects.remove(objectId(bucket.id, key))]);
        await discard([object]);
      });
    },
  };
}

/** Throws 404 when the bucket is not the one that was meant: that one has been deleted. */
export function requireSame({ id, name }: Bucket, meantId: string): void {
  if (id === meantId) return;
  throw new HttpError(404, 'bucket_not_found', `The bucket "${name}" has been deleted and made anew since.`);
}

function alreadyThere(name: string): HttpError {
  return new HttpError(
    409,
    'bucket_exists',
    `There is a bucket "${name}" already. Its visibility cannot be changed; its objects can.`,
  );
}
