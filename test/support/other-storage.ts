/**
 * The object storage of the API document, implemented independently of the local platform, in several readings of its
 * gaps.
 */
import { createHash } from 'node:crypto';
import { answer, type RecordedRequest, type Reply, startRecordingServer } from './recording-server.ts';

export interface StoredObject {
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** How this platform reads what the document leaves open, and its faults. */
export interface StorageReading {
  /** The initial bucket, with its visibility; none when absent. */
  readonly bucket?: { readonly name: string; readonly visibility?: string };
  /** The name of another bucket, whose objects are kept with those of the first. */
  readonly secondBucket?: string;
  /** Of a bucket's creation. */
  readonly createStatus?: number;
  /** The bucket exists although no read showed it before its creation. */
  readonly appearsAtCreation?: { readonly visibility: string };
  /** This number of first creations take effect (or not), and lose their connection. */
  readonly lostCreations?: { readonly count: number; readonly done: boolean };
  /** Of the refusal to create an existing bucket; 409 when absent. */
  readonly existsStatus?: number;
  /** The record at a bucket's own path. */
  readonly bucketRecord?: (bucket: NonNullable<StorageReading['bucket']>) => unknown;
  /** Replaces the response of a bucket's own path. */
  readonly inspection?: Reply;
  /** Reads are denied (403). */
  readonly deniesReads?: boolean;
  /** The listed size for a number of bytes; undefined lists none. */
  readonly sizeOf?: (bytes: number) => unknown;
  /** The file id of a stored object; none when absent. */
  readonly fileIdOf?: (key: string, object: StoredObject) => unknown;
  /** How a listing writes the keys. */
  readonly listedKeys?: (keys: readonly string[]) => readonly string[];
  /** Replaces the response of an object's own path. */
  readonly objectRecord?: (key: string) => Reply | undefined;
  /** Keys whose uploads are acknowledged and lost. */
  readonly loses?: readonly string[];
  /** Listings that still show the state before the first upload. */
  readonly staleListings?: number;
  /** Replaces the response to a transfer or a deletion (`upload k`), unless undefined. */
  readonly fault?: (event: string) => Reply | undefined;
  /** Replaces the response to a request, by its number from 1, before it takes effect. */
  readonly replyInstead?: (number: number, request: RecordedRequest) => Reply | undefined;
  /** Replaces the response to a request after it took effect. */
  readonly lostAnswer?: (request: RecordedRequest) => Reply | undefined;
  /** Of the response to an upload; 204 when absent. */
  readonly transferStatus?: number;
  /** The response to an upload is the object's record. */
  readonly answersWithRecord?: boolean;
  /** How the address of a transfer is written, given its path; absolute when absent. */
  readonly addressOf?: (path: string, base: string) => string;
  /** This number of listings after each write still show the previous state. */
  readonly lag?: number;
  /** Each request takes effect when this resolves; undefined: immediately. */
  readonly hold?: (request: RecordedRequest) => Promise<void> | undefined;
}

export interface OtherStorage extends AsyncDisposable {
  readonly url: URL;
  /**
   * Operations in order: `create b`, `upload k`, `download k`, `delete k`, `list`, `read k`, including refused ones.
   */
  readonly events: readonly string[];
  readonly objects: Map<string, StoredObject>;
  readonly requests: readonly RecordedRequest[];
  visibility(): string | undefined;
  hasBucket(): boolean;
  /** Another writer stores an object. */
  put(key: string, bytes: string): void;
  /** Another writer deletes an object. */
  drop(key: string): void;
  /** Somebody deletes the bucket with its objects. */
  deleteBucket(): void;
}

/** Starts it on a free port. */
export async function startOtherStorage(reading: StorageReading = {}): Promise<OtherStorage> {
  const events: string[] = [];
  const objects = new Map<string, StoredObject>();
  const tickets = new Map<string, string>();
  let bucket = reading.bucket;
  let base = '';
  let staleListings = reading.staleListings ?? 0;
  let lost = reading.lostCreations?.count ?? 0;
  let shown: ReadonlyMap<string, StoredObject> = new Map();
  let lag = 0;

  const denied = answer(403, { message: 'not allowed' });
  const absent = answer(404, { message: 'no such thing' });
  const recordOf = (key: string, among: ReadonlyMap<string, StoredObject> = objects) => {
    const object = among.get(key);
    return {
      key,
      size: (reading.sizeOf ?? ((bytes: number) => bytes))(object?.bytes.length ?? 0),
      content_type: object?.contentType,
      file_id: object && reading.fileIdOf?.(key, object),
    };
  };
  /** Called before each write: delayed listings show this state for a while. */
  const keepShown = () => {
    if (lag === 0) shown = new Map(objects);
    lag = reading.lag ?? 0;
  };
  const issue = (verb: string, key: string): string => {
    const ticket = createHash('sha256').update(`${verb} ${key} ${tickets.size}`).digest('hex');
    tickets.set(`/${verb}/${ticket}`, key);
    return reading.addressOf?.(`${verb}/${ticket}`, base) ?? `${base}${verb}/${ticket}`;
  };

  function list(): Reply {
    events.push('list');
    if (reading.deniesReads) return denied;
    if (objects.size > 0 && staleListings > 0) {
      staleListings -= 1;
      return answer(200, { objects: [] });
    }
    const now = lag > 0 ? shown : objects;
    lag = Math.max(0, lag - 1);
    const keys = [...now.keys()];
    const listed = reading.listedKeys?.(keys) ?? keys;
    return answer(200, {
      objects: listed.map((key) => ({ ...recordOf(now.has(key) ? key : decodeURIComponent(key), now), key })),
    });
  }

  function create(request: RecordedRequest): Reply {
    const body = request.json() as { name: string; visibility?: string };
    events.push(`create ${body.name}`);
    if (reading.appearsAtCreation) bucket = { name: body.name, ...reading.appearsAtCreation };
    if (lost > 0) {
      lost -= 1;
      if (reading.lostCreations?.done) bucket = body;
      return (response) => response.socket?.destroy();
    }
    if (bucket) return answer(reading.existsStatus ?? 409, { message: 'it exists' });
    bucket = body;
    return answer(reading.createStatus ?? 201);
  }

  function sendObject(key: string): Reply {
    const object = objects.get(key);
    return object ? answer(200, object.bytes) : absent;
  }

  function transfer(request: RecordedRequest): Reply {
    const [, verb = ''] = request.target.split('/');
    const key = tickets.get(request.target);
    if (key === undefined) return answer(410);
    if (!bucket) return absent;
    events.push(`${verb} ${key}`);
    const fault = reading.fault?.(`${verb} ${key}`);
    if (fault) return fault;
    if (verb === 'download') return sendObject(key);
    tickets.delete(request.target);
    keepShown();
    if (!reading.loses?.includes(key)) {
      objects.set(key, { bytes: request.body(), contentType: String(request.headers['content-type']) });
    }
    if (reading.answersWithRecord) return answer(201, recordOf(key));
    return answer(reading.transferStatus ?? 204);
  }

  function remove(key: string): Reply {
    events.push(`delete ${key}`);
    const fault = reading.fault?.(`delete ${key}`);
    if (fault) return fault;
    keepShown();
    return objects.delete(key) ? answer(204) : absent;
  }

  function read(key: string): Reply {
    events.push(`read ${key}`);
    if (reading.deniesReads) return denied;
    return reading.objectRecord?.(key) ?? (objects.has(key) ? answer(200, recordOf(key)) : absent);
  }

  function issueDownload(key: string): Reply {
    if (reading.deniesReads) return denied;
    return objects.has(key) ? answer(200, { downloadUrl: issue('download', key) }) : absent;
  }

  function issueUpload(request: RecordedRequest): Reply {
    const { key } = request.json() as { key: string };
    return answer(200, { uploadUrl: issue('upload', key), fileName: `account/bucket/${key}` });
  }

  function isBucket(name: string | undefined): boolean {
    return bucket !== undefined && (name === bucket.name || name === reading.secondBucket);
  }

  function inspect(name: string | undefined): Reply {
    if (reading.deniesReads) return denied;
    if (reading.inspection) return reading.inspection;
    if (!bucket || !isBucket(name)) return absent;
    return answer(200, reading.bucketRecord?.(bucket) ?? { ...bucket, name });
  }

  function listBuckets(): Reply {
    return reading.deniesReads ? denied : answer(200, { buckets: bucket ? [bucket] : [] });
  }

  function objectCall(request: RecordedRequest, path: string): Reply {
    if (path === 'upload-url') return issueUpload(request);
    if (path.endsWith('/download-url')) return issueDownload(decodeURIComponent(path.slice(0, -13)));
    return request.method === 'DELETE' ? remove(decodeURIComponent(path)) : read(decodeURIComponent(path));
  }

  function call(request: RecordedRequest): Reply {
    const [, , , , name, collection, ...rest] = request.target.split('/');
    if (name === undefined) return request.method === 'GET' ? listBuckets() : create(request);
    if (collection === undefined) return inspect(name);
    if (!isBucket(name)) return absent;
    return rest.length === 0 ? list() : objectCall(request, rest.join('/'));
  }

  // The response depends on the body, so that it is chosen after the body has arrived.
  const server = await startRecordingServer(() => (response, request) => {
    const held = reading.hold?.(request);
    if (held === undefined) respond(response, request);
    else void held.then(() => respond(response, request));
  });
  const respond: Reply = (response, request) => {
    const replyInstead = reading.replyInstead?.(server.requests.length, request);
    if (replyInstead) return replyInstead(response, request);
    const isTransfer = /^\/(?:up|down)load\//.test(request.target);
    const reply = isTransfer ? transfer(request) : call(request);
    (reading.lostAnswer?.(request) ?? reply)(response, request);
  };
  base = server.url.href;
  return {
    url: server.url,
    requests: server.requests,
    events,
    objects,
    visibility: () => bucket?.visibility,
    hasBucket: () => bucket !== undefined,
    put(key, bytes) {
      keepShown();
      objects.set(key, { bytes: Buffer.from(bytes), contentType: 'text/plain' });
    },
    drop(key) {
      keepShown();
      objects.delete(key);
    },
    deleteBucket() {
      bucket = undefined;
      objects.clear();
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
