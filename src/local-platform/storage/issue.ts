import type { StorageStore } from './store.ts';
import type { Tickets } from './tickets.ts';

/** Issues tickets for buckets and objects that are there; both throw 404 for those that are not. */
export interface Issuer {
  upload(bucketName: string, key: string): Promise<string>;
  /** For the bytes that the object has now. */
  download(bucketName: string, key: string): Promise<string>;
}

/** Makes the issuer of tickets for what a store holds. */
export function createIssuer(store: StorageStore, tickets: Tickets): Issuer {
  return {
    async upload(bucketName, key) {
      const { id: bucket_id, name: bucket_name } = store.bucket(bucketName);
      return tickets.issue({ verb: 'upload', bucket_name, bucket_id, key, file_id: null });
    },
    async download(bucketName, key) {
      const bucket = store.bucket(bucketName);
      const { id: bucket_id, name: bucket_name } = bucket;
      const { file_id } = store.object(bucket, key);
      return tickets.issue({ verb: 'download', bucket_name, bucket_id, key, file_id });
    },
  };
}
