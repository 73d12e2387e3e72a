import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { HttpError, tooMany } from '../http/errors.ts';
import type { RecordStore, Table } from '../store/records.ts';
import type { BlobRecord, BlobStore, WrittenBlob } from './blobs.ts';
import type { Visibility } from './validate.ts';

/** A bucket as it is stored and shown (section 2 of the API document; `id` and `created_at` are decided here). */
export interface Bucket {
  readonly id: string;
  readonly name: string;
  readonly visibility: Visibility;
  readonly created_at: string;
}

/** An object as it is stored. A bucket that is created again under the same name has another ID and no objects. */
export interface StoredObject extends BlobRecord {
  readonly bucket_id: string;
  readonly key: string;
  readonly content_type: string;
  readonly created_at: string;
}

/** An object as clients see it (section 2 of the API document, "Object"). */
export interface ObjectRecord {
  readonly key: string;
  readonly file_name: string;
  readonly file_id: string;
  readonly size: number;
  readonly content_type: string;
}

/** The destination of an object: the names that the client sent, and the bucket that had that name then. */
export interface Place {
  readonly bucket_name: string;
  readonly bucket_id: string;
  readonly key: string;
}

interface StorageStoreParts {
  readonly records: RecordStore;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly accountId: string;
  readonly bucketCount: number;
  /** Receives failures that no response can report. */
  readonly report: (error: unknown) => void;
}

/** How many blobs are removed concurrently; more do not go faster. */
const REMOVERS = 8;

/** Buckets and objects. Every write settles when its result is on disk. */
export class StorageStore {
  /** By name. */
  readonly buckets: Table<Bucket>;
  /** By `objectId`. */
  readonly objects: Table<StoredObject>;
  readonly #parts: StorageStoreParts;

  constructor(parts: StorageStoreParts) {
    this.#parts = parts;
    this.buckets = parts.records.table('buckets');
    this.objects = parts.records.table('objects');
  }

  /** Throws 404 when it does not exist. */
  bucket(name: string): Bucket {
    const bucket = this.buckets.get(name);
    if (bucket) return bucket;
    throw new HttpError(404, 'bucket_not_found', `There is no bucket "${name}".`);
  }

  /** Returns the bucket of a place. Throws 404 when it was deleted, also when another one has its name now. */
  sameBucket({ bucket_name, bucket_id }: Place): Bucket {
    const bucket = this.bucket(bucket_name);
    if (bucket.id === bucket_id) return bucket;
    const message = `Bucket "${bucket_name}" was deleted and created again. Request a new URL.`;
    throw new HttpError(404, 'bucket_not_found', message);
  }

  find({ id }: Bucket, key: string): StoredObject | undefined {
    return this.objects.get(objectId(id, key));
  }

  /** Throws 404 when no object has exactly this key. */
  object(bucket: Bucket, key: string): StoredObject {
    const object = this.find(bucket, key);
    if (object) return object;
    const message = `There is no object "${key}" in the bucket "${bucket.name}". Keys are case-sensitive.`;
    throw new HttpError(404, 'object_not_found', message);
  }

  /** The objects of a bucket, in the order of the bytes of their keys. */
  objectsOf(bucket: Bucket): StoredObject[] {
    const found = Iterator.from(this.objects.values()).filter(({ bucket_id }) => bucket_id === bucket.id);
    return [...found.map((object) => ({ object, bytes: Buffer.from(object.key) }))]
      .sort((one, other) => Buffer.compare(one.bytes, other.bytes))
      .map(({ object }) => object);
  }

  /** `<account_id>/<bucket_name>/<key>`. */
  fileName({ name }: Bucket, key: string): string {
    return `${this.#parts.accountId}/${name}/${key}`;
  }

  /** The documented fields of an object. */
  publicObject(bucket: Bucket, { key, file_id, size, content_type }: StoredObject): ObjectRecord {
    return { key, file_name: this.fileName(bucket, key), file_id, size, content_type };
  }

  /** Throws 409 when a bucket of that name exists, 422 when there are too many. */
  createBucket(name: string, visibility: Visibility): Promise<Bucket> {
    const { records, clock, bucketCount } = this.#parts;
    return records.write(() => {
      if (this.buckets.get(name)) throw bucketExists(name);
      if (this.buckets.size >= bucketCount) throw tooMany(bucketCount, 'buckets');
      const bucket = { id: randomUUID(), name, visibility, created_at: clock.timestamp() };
      this.buckets.set(name, bucket);
      return bucket;
    });
  }

  /** Deletes a bucket with everything in it. Throws 404 when it does not exist. */
  async removeBucket(name: string): Promise<void> {
    const objects = await this.#parts.records.write(() => {
      const found = this.objectsOf(this.bucket(name));
      this.buckets.delete(name);
      for (const object of found) this.#delete(object);
      return found;
    });
    await this.#discard(objects);
  }

  /**
   * Stores a blob as an object and replaces the previous one of that key; `also` changes further records in the same write.
   * Throws 404 when the bucket was deleted. The blob is removed when it does not become an object.
   */
  async put(
    place: Place,
    content_type: string,
    { blob, keep }: WrittenBlob,
    also: () => void,
  ): Promise<ObjectRecord> {
    const { records, blobs, clock, report } = this.#parts;
    const { bucket_id, key } = place;
    const written = records.write(() => {
      const bucket = this.sameBucket(place);
      const previous = this.find(bucket, key);
      const object = { bucket_id, key, content_type, ...blob, created_at: clock.timestamp() };
      if (previous) blobs.forget(previous.file_id);
      this.objects.set(objectId(bucket_id, key), object);
      keep();
      also();
      return { previous, record: this.publicObject(bucket, object) };
    });
    try {
      const { previous, record } = await written;
      if (previous) await this.#discard([previous]);
      return record;
    } catch (error) {
      await blobs.remove(blob.file_id).catch(report);
      throw error;
    }
  }

  /** Throws 404 when it does not exist. */
  async removeObject(bucketName: string, key: string): Promise<void> {
    const removed = await this.#parts.records.write(() => {
      const object = this.object(this.bucket(bucketName), key);
      this.#delete(object);
      return object;
    });
    await this.#discard([removed]);
  }

  #delete({ bucket_id, key, file_id }: StoredObject): void {
    this.objects.delete(objectId(bucket_id, key));
    this.#parts.blobs.forget(file_id);
  }

  /** Blobs without an owner are invisible, and the next boot removes them: no request fails because of one. */
  async #discard(objects: readonly StoredObject[]): Promise<void> {
    const { blobs, report } = this.#parts;
    const left = objects.values();
    const remover = async (): Promise<void> => {
      for (const { file_id } of left) await blobs.remove(file_id).catch(report);
    };
    await Promise.all(Array.from({ length: REMOVERS }, remover));
  }
}

/** Returns the key of an object's record, which is unique because an ID contains no slash. */
function objectId(bucketId: string, key: string): string {
  return `${bucketId}/${key}`;
}

function bucketExists(name: string): HttpError {
  const message = `Bucket "${name}" already exists. Its visibility cannot be changed; its objects can.`;
  return new HttpError(409, 'bucket_exists', message);
}
