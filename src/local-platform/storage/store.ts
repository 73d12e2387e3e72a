import { hasTexts } from '../http/body.ts';
import { HttpError } from '../http/errors.ts';
import type { Change, RecordStore, Table } from '../store/records.ts';
import type { Visibility } from './validate.ts';

/** A bucket as it is kept and shown (section 2 of the API document; `id` and `created_at` are decided here). */
export interface Bucket {
  readonly id: string;
  readonly name: string;
  readonly visibility: Visibility;
  readonly created_at: string;
}

/** An object as it is kept. A bucket that is made anew under a former name has another id, and none of its objects. */
export interface StoredObject {
  readonly bucket_id: string;
  readonly key: string;
  /** New for each upload; the bytes lie under it. */
  readonly file_id: string;
  /** Bytes. */
  readonly size: number;
  readonly content_type: string;
  /** Of the bytes, in hex. */
  readonly sha256: string;
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

export interface StorageStore {
  readonly buckets: Table<Bucket>;
  /** By `objectId`. */
  readonly objects: Table<StoredObject>;
  commit(changes: readonly Change[]): Promise<void>;
  /** Throws 404 when there is none. */
  bucket(name: string): Bucket;
  /** Throws 404 when there is none of exactly this key. */
  object(bucket: Bucket, key: string): StoredObject;
  /** The objects of a bucket, in the order of the bytes of their keys. */
  objectsOf(bucket: Bucket): StoredObject[];
  /** `<account_id>/<bucket_name>/<key>`. */
  fileName(bucket: Bucket, key: string): string;
  /** The documented fields of an object. */
  publicObject(bucket: Bucket, object: StoredObject): ObjectRecord;
}

/** The name of an object's row. An id holds no slash, so no two objects share one. */
export function objectId(bucketId: string, key: string): string {
  return `${bucketId}/${key}`;
}

/** Opens the buckets and objects that a record store holds. */
export function openStorageStore(records: RecordStore, accountId: string): StorageStore {
  const buckets = records.table('buckets', isBucket);
  const objects = records.table('objects', isStoredObject);
  const fileName = ({ name }: Bucket, key: string): string => `${accountId}/${name}/${key}`;
  return {
    buckets,
    objects,
    commit: (changes) => records.commit(changes),
    bucket(name) {
      const bucket = buckets.get(name);
      if (bucket) return bucket;
      throw new HttpError(404, 'bucket_not_found', `There is no bucket "${name}".`);
    },
    object(bucket, key) {
      const object = objects.get(objectId(bucket.id, key));
      if (object) return object;
      throw new HttpError(
        404,
        'object_not_found',
        `There is no object "${key}" in the bucket "${bucket.name}". Keys must match exactly, in case too.`,
      );
    },
    objectsOf: (bucket) =>
      [...objects.values()].filter(({ bucket_id }) => bucket_id === bucket.id).sort(byKeyBytes),
    fileName,
    publicObject: (bucket, { key, file_id, size, content_type }) => ({
      key,
      file_name: fileName(bucket, key),
      file_id,
      size,
      content_type,
    }),
  };
}

/** Orders two objects as the UTF-8 bytes of their keys are ordered. */
export function byKeyBytes(
  { key: one }: { readonly key: string },
  { key: other }: { readonly key: string },
): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at += 1) {
    const difference = utf8Rank(one.charCodeAt(at)) - utf8Rank(other.charCodeAt(at));
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

/** A UTF-16 unit's place in the order of UTF-8: surrogates stand for characters above all that fit into one unit. */
function utf8Rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

function isBucket(value: unknown): value is Bucket {
  return (
    hasTexts(value, ['id', 'name', 'created_at']) &&
    (value.visibility === 'private' || value.visibility === 'public')
  );
}

function isStoredObject(value: unknown): value is StoredObject {
  return (
    hasTexts(value, ['bucket_id', 'key', 'file_id', 'content_type', 'sha256', 'created_at']) &&
    typeof value.size === 'number'
  );
}
