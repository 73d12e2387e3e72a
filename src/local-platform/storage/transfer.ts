import type { IncomingMessage } from 'node:http';
import { HttpError } from '../errors.ts';
import type { Reply } from '../reply.ts';
import type { RequestContext } from '../router.ts';
import type { BlobStore } from './blobs.ts';
import { type Contents, requireSame } from './contents.ts';
import { gone, sendObject } from './download.ts';
import type { StorageStore, StoredObject } from './store.ts';
import type { Ticket, Tickets } from './tickets.ts';

/** The two ends of transfer URLs (section 4 of the API document, "Transfer procedure"). */
export interface Transfers {
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

const DEFAULT_TYPE = 'application/octet-stream';

/** Makes the two ends. */
export function createTransfers({ store, blobs, contents, tickets, objectBytes }: TransferParts): Transfers {
  const bucketOf = (ticket: Ticket) => {
    const bucket = store.bucket(ticket.bucket_name);
    requireSame(bucket, ticket.bucket_id);
    return bucket;
  };
  return {
    async upload({ request, params }) {
      using claim = tickets.claim(params.ticket ?? '');
      const bucket = bucketOf(claim.ticket);
      const blob = await blobs.write(received(request, objectBytes));
      const type = request.headers['content-type'] || DEFAULT_TYPE;
      const object = await contents.put(claim.ticket, type, blob, claim.spend);
      return { status: 201, json: store.publicObject(bucket, object) };
    },
    async download({ request, params }) {
      const ticket = tickets.redeem(params.ticket ?? '', 'download');
      const object = store.object(bucketOf(ticket), ticket.key);
      if (object.file_id !== ticket.file_id) throw gone(object.key);
      const reply = await sendObject(object, blobs, request);
      if (!reply) throw gone(object.key);
      return { ...reply, headers: { ...reply.headers, 'Content-Disposition': disposition(object) } };
    },
  };
}

/** The body of an upload. Throws 413 as soon as it is known to be too large, 400 when it breaks off. */
async function* received(request: IncomingMessage, limitBytes: number): AsyncGenerator<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge(limitBytes);
  let size = 0;
  const chunks: AsyncIterator<Buffer> = request.iterator({ destroyOnReturn: false });
  for (;;) {
    const next = await chunks.next().catch((error: unknown) => {
      throw brokenOff(size, error);
    });
    if (next.done) return;
    size += next.value.length;
    if (size > limitBytes) throw tooLarge(limitBytes);
    yield next.value;
  }
}

/** The ticket is no name for a saved file; and no page of somebody else's may run as one of this platform's. */
function disposition({ key, content_type }: StoredObject): string {
  const name = encodeURIComponent(key.slice(key.lastIndexOf('/') + 1)).replace(/['()*]/g, percentEncoded);
  const isActive = /html|xml/i.test(content_type);
  return `${isActive ? 'attachment' : 'inline'}; filename*=UTF-8''${name}`;
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

function tooLarge(limitBytes: number): HttpError {
  return new HttpError(
    413,
    'object_too_large',
    `The object is larger than the ${limitBytes} bytes that are taken here.`,
  );
}

function brokenOff(size: number, cause: unknown): HttpError {
  return new HttpError(
    400,
    'upload_incomplete',
    `The upload broke off after ${size} bytes. Nothing was changed, and its URL can be used again.`,
    { cause },
  );
}
