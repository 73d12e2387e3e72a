import { bodyOf, bounded, requireLength } from '../http/body.ts';
import type { Reply, ReplyHeaders } from '../http/reply.ts';
import type { RequestContext } from '../http/router.ts';
import type { BlobStore } from './blobs.ts';
import { type Contents, requireSame } from './contents.ts';
import { gone, sendObject } from './download.ts';
import type { ObjectRecord, StorageStore, StoredObject } from './store.ts';
import type { Ticket, Tickets } from './tickets.ts';
import { readMediaType } from './validate.ts';

/** Transfer URLs: how they are issued, and their two ends (section 4 of the API document, "Transfer procedure"). */
export interface Transfers {
  /** Throws 404 without the bucket. */
  issueUpload(bucketName: string, key: string): Promise<string>;
  /** For the bytes that the object has now. Throws 404 when there is none. */
  issueDownload(bucketName: string, key: string): Promise<string>;
  /** Makes bytes the object that a ticket was issued for, which is spent with that. Throws what `upload` answers. */
  receive(
    ticket: string,
    contentType: string | undefined,
    bytes: AsyncIterator<Buffer>,
  ): Promise<ObjectRecord>;
  /** Takes the bytes of an object; answers 201 and its record. The ticket is good again when they break off. */
  upload(context: RequestContext): Promise<Reply>;
  /** Gives the bytes of an object. */
  download(context: RequestContext): Promise<Reply>;
}

export interface TransferParts {
  readonly store: StorageStore;
  readonly blobs: BlobStore;
  readonly contents: Contents;
  readonly tickets: Tickets;
  readonly objectBytes: number;
}

/** Makes the transfers between clients and what a store holds. */
export function createTransfers({ store, blobs, contents, tickets, objectBytes }: TransferParts): Transfers {
  const bucketOf = (ticket: Ticket) => {
    const bucket = store.bucket(ticket.bucket_name);
    requireSame(bucket, ticket.bucket_id);
    return bucket;
  };
  const receive: Transfers['receive'] = async (ticket, contentType, bytes) => {
    using claim = tickets.claim(ticket);
    const bucket = bucketOf(claim.ticket);
    const blob = await blobs.write(bounded(bytes, objectBytes));
    const object = await contents.put(claim.ticket, readMediaType(contentType), blob, claim.spend);
    return store.publicObject(bucket, object);
  };
  return {
    async issueUpload(bucketName, key) {
      const { id: bucket_id, name: bucket_name } = store.bucket(bucketName);
      return tickets.issue({ verb: 'upload', bucket_name, bucket_id, key, file_id: null });
    },
    async issueDownload(bucketName, key) {
      const bucket = store.bucket(bucketName);
      const { id: bucket_id, name: bucket_name } = bucket;
      const { file_id } = store.object(bucket, key);
      return tickets.issue({ verb: 'download', bucket_name, bucket_id, key, file_id });
    },
    receive,
    async upload({ request, params }) {
      requireLength(request, objectBytes);
      const type = request.headers['content-type'];
      return { status: 201, json: await receive(params.ticket ?? '', type, bodyOf(request)) };
    },
    async download({ request, params }) {
      const ticket = tickets.redeem(params.ticket ?? '', 'download');
      const object = store.object(bucketOf(ticket), ticket.key);
      if (object.file_id !== ticket.file_id) throw gone(object.key);
      const reply = await sendObject(object, blobs, request);
      if (!reply) throw gone(object.key);
      return { ...reply, headers: { ...reply.headers, ...browserHeaders(object) } };
    },
  };
}

/** The types that browsers only ever show, never run; with nothing behind them that a browser could read as another type. */
const PASSIVE =
  /^(?:text\/plain|application\/json|image\/(?:avif|bmp|gif|jpeg|png|webp|x-icon)|(?:audio|video)\/(?:aac|flac|mp4|mpeg|ogg|wav|webm))(?:; ?charset=[\w-]+)?$/i;

/**
 * Returns what keeps an object from acting as a page of the dashboard, whose origin this is: no scripts, an origin of its
 * own, and a file to be saved unless its type is passive. The name is that of the file, which the ticket is not.
 */
function browserHeaders({ key, content_type }: StoredObject): ReplyHeaders {
  const name = encodeURIComponent(key.slice(key.lastIndexOf('/') + 1)).replace(/['()*]/g, percentEncoded);
  const disposition = PASSIVE.test(content_type) ? 'inline' : 'attachment';
  return {
    'Content-Security-Policy': 'sandbox',
    'Content-Disposition': `${disposition}; filename*=UTF-8''${name}`,
  };
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
