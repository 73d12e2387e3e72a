import { allows, requireAccess } from '../http/auth.ts';
import type { Reply } from '../http/reply.ts';
import { type RequestContext, type Route, splitTarget } from '../http/router.ts';
import type { StorageStore } from './store.ts';
import { readKey, validateBucket, validateUpload } from './validate.ts';

/** The two ends of transfer URLs. */
interface Transfers {
  uploadPath(bucketName: string, key: string): Promise<string>;
  downloadPath(bucketName: string, key: string): Promise<string>;
  receive(context: RequestContext): Promise<Reply>;
  send(context: RequestContext): Promise<Reply>;
}

/**
 * Returns the routes of the object storage service: those of section 4 of the API document, and the ends of transfer URLs.
 * Transfer URLs begin with `publicUrl`.
 */
export function storageRoutes(store: StorageStore, transfers: Transfers, publicUrl: string): Route[] {
  return [
    ...bucketRoutes(store),
    ...ticketRoutes(store, transfers, publicUrl),
    ...objectRoutes(store),
    ...transferRoutes(transfers),
  ];
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

  const inspect = (context: RequestContext): Reply => ({
    status: 200,
    json: store.bucket(bucketName(context)),
  });

  const remove = async (context: RequestContext): Promise<Reply> => {
    await store.removeBucket(bucketName(context));
    return { status: 204 };
  };

  return [
    {
      path: '/v1/storage/buckets',
      methods: {
        GET: { access: 'storage:read', handle: list },
        POST: { access: 'storage:write', handle: create },
      },
    },
    {
      path: '/v1/storage/buckets/:name',
      resource: 'name',
      methods: {
        GET: { access: 'storage:read', handle: inspect },
        DELETE: { access: 'storage:delete', handle: remove },
      },
    },
  ];
}

/** The rows of section 4, "Objects", of the API document that issue transfer URLs. */
function ticketRoutes(store: StorageStore, transfers: Transfers, publicUrl: string): Route[] {
  const issueUpload = async (context: RequestContext): Promise<Reply> => {
    const key = validateUpload(await context.readJson());
    const bucket = store.bucket(bucketName(context));
    const uploadUrl = `${publicUrl}${await transfers.uploadPath(bucket.name, key)}`;
    return { status: 200, json: { uploadUrl, fileName: store.fileName(bucket, key) } };
  };

  const issueDownload = async (context: RequestContext): Promise<Reply> => {
    const path = await transfers.downloadPath(bucketName(context), objectKey(context));
    return { status: 200, json: { downloadUrl: `${publicUrl}${path}` } };
  };

  return [
    {
      path: '/v1/storage/buckets/:name/objects/upload-url',
      resource: 'name',
      methods: { POST: { access: 'storage:write', handle: issueUpload } },
    },
    {
      path: '/v1/storage/buckets/:name/objects/*/download-url',
      resource: 'name',
      methods: { GET: { access: 'storage:read', handle: issueDownload } },
    },
  ];
}

/** The other rows of section 4, "Objects". */
function objectRoutes(store: StorageStore): Route[] {
  const list = (context: RequestContext): Reply => {
    const bucket = store.bucket(bucketName(context));
    const objects = store.objectsOf(bucket).map((object) => store.publicObject(bucket, object));
    return { status: 200, json: { objects } };
  };

  const inspect = (context: RequestContext): Reply => {
    const bucket = store.bucket(bucketName(context));
    return { status: 200, json: store.publicObject(bucket, store.object(bucket, objectKey(context))) };
  };

  const remove = async (context: RequestContext): Promise<Reply> => {
    await store.removeObject(bucketName(context), objectKey(context));
    return { status: 204 };
  };

  return [
    {
      path: '/v1/storage/buckets/:name/objects',
      resource: 'name',
      methods: { GET: { access: 'storage:read', handle: list } },
    },
    {
      path: '/v1/storage/buckets/:name/objects/*',
      resource: 'name',
      methods: {
        GET: { access: 'storage:read', handle: inspect },
        DELETE: { access: 'storage:delete', handle: remove },
      },
    },
  ];
}

/** A ticket stands for a key here: no other credential is asked for, or looked at. */
function transferRoutes(transfers: Transfers): Route[] {
  const receive = (context: RequestContext): Promise<Reply> => transfers.receive(context);
  const send = (context: RequestContext): Promise<Reply> => transfers.send(context);
  return [
    { path: '/upload/:ticket', methods: { POST: { access: 'anyone', handle: receive } } },
    { path: '/download/:ticket', methods: { GET: { access: 'anyone', handle: send } } },
  ];
}

function bucketName({ params }: RequestContext): string {
  return params.name ?? '';
}

function objectKey({ rest }: RequestContext): string {
  return readKey(splitTarget(rest).path.slice(1));
}
