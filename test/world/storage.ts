/** The object storage of the platform: buckets, objects and tickets, by sections 2 and 4 of the document. */
import { hash } from 'node:crypto';
import type { Route } from './calls.ts';
import { idOf, isObject, type Reply, type StorageReading, text } from './reading.ts';

export interface StoredObject {
  readonly bytes: Buffer;
  readonly contentType: string;
  /** The number of the upload that has stored it. */
  readonly version: number;
}

export interface StoredBucket {
  readonly id: string;
  readonly name: string;
  readonly visibility: string;
}

interface Bucket extends StoredBucket {
  objects: ReadonlyMap<string, StoredObject>;
  /** What listings show while they are late. */
  shown: ReadonlyMap<string, StoredObject>;
  lag: number;
}

interface Ticket {
  readonly bucket: string;
  readonly key: string;
  readonly until: number;
  isUsed: boolean;
}

/** How long a ticket is valid. Milliseconds. */
const TICKET_MS = 300_000;
const ABSENT: Reply = { status: 404, body: { message: 'no such thing' } };

export class Storage {
  readonly #reading: StorageReading;
  readonly #violations: string[];
  readonly #now: () => number;
  #buckets = new Map<string, Bucket>();
  readonly #tickets = new Map<string, Ticket>();
  #version = 0;
  origin = '';
  /** Somebody has tried to create a bucket. */
  #isAwake = false;

  constructor(reading: StorageReading, violations: string[], now: () => number) {
    this.#reading = reading;
    this.#violations = violations;
    this.#now = now;
  }

  all(): readonly StoredBucket[] {
    return [...this.#buckets.values()];
  }

  /** Returns all tickets so far, which nothing may show. */
  tickets(): readonly string[] {
    return [...this.#tickets.keys()].map((path) => path.split('/')[2] ?? '');
  }

  /** Returns the key of the object that a ticket transfers. @param target as sent */
  keyOf(target: string): string | undefined {
    return this.#tickets.get(target)?.key;
  }

  objects(bucket: string): ReadonlyMap<string, StoredObject> {
    return this.#buckets.get(bucket)?.objects ?? new Map();
  }

  putBucket(name: string, visibility = 'private'): void {
    const none = new Map();
    const id = idOf('storage', name);
    this.#buckets.set(name, { id, name, visibility, objects: none, shown: none, lag: 0 });
  }

  put(bucket: string, key: string, bytes: string | Uint8Array, contentType = 'text/plain'): void {
    this.#version += 1;
    const object = { bytes: Buffer.from(bytes), contentType, version: this.#version };
    this.#change(bucket, (objects) => objects.set(key, object));
  }

  drop(bucket: string, key: string): void {
    this.#change(bucket, (objects) => objects.delete(key));
  }

  save(): () => void {
    const kept = [...this.#buckets].map(([name, bucket]) => [name, { ...bucket }] as const);
    return () => {
      this.#buckets = new Map(kept.map(([name, bucket]) => [name, { ...bucket }]));
    };
  }

  #change(name: string, change: (objects: Map<string, StoredObject>) => void): void {
    const bucket = this.#buckets.get(name);
    if (!bucket) return;
    if (bucket.lag === 0) bucket.shown = bucket.objects;
    bucket.lag = this.#reading.lag ?? 0;
    const objects = new Map(bucket.objects);
    change(objects);
    bucket.objects = objects;
  }

  /** Follows the document, or the reading where the document is silent. */
  handle(route: Route, body: unknown): Reply {
    const { call, name } = route;
    if (call === 'create bucket') return this.#create(body);
    const isShown = !this.#reading.hidesBuckets || this.#isAwake;
    const shown = isShown ? this.all() : [];
    if (call === 'list buckets')
      return { status: 200, body: { buckets: shown.map((each) => this.#bucketRecord(each)) } };
    if (call === 'read bucket' && this.#reading.inspection) return this.#reading.inspection;
    const bucket = this.#buckets.get(name);
    return bucket && isShown ? this.#handleIn(bucket, route, body) : ABSENT;
  }

  #handleIn(bucket: Bucket, { call, name, key }: Route, body: unknown): Reply {
    const object = bucket.objects.get(key);
    switch (call) {
      case 'read bucket':
        return { status: 200, body: this.#bucketRecord(bucket) };
      case 'delete bucket':
        this.#buckets.delete(name);
        return { status: 204 };
      case 'list objects':
        return this.#list(bucket);
      case 'read object':
        return object ? { status: 200, body: this.#record(name, key, object) } : ABSENT;
      case 'delete object':
        this.drop(name, key);
        return object ? { status: 204 } : ABSENT;
      case 'ask for upload': {
        const wanted = text(isObject(body) ? body.key : undefined);
        if (wanted === '') this.#violations.push('an upload without a key');
        const uploadUrl = this.#issue('upload', name, wanted);
        return { status: 200, body: { uploadUrl, fileName: `account/${name}/${wanted}` } };
      }
      case 'ask for download':
        return object ? { status: 200, body: { downloadUrl: this.#issue('download', name, key) } } : ABSENT;
      default:
        return ABSENT;
    }
  }

  transfer(target: string, bytes: Buffer, contentType: string | undefined): Reply {
    const [, verb = ''] = target.split('/');
    const ticket = this.#tickets.get(target);
    if (!ticket || ticket.until < this.#now()) return { status: 410 };
    if (verb === 'upload' && ticket.isUsed) {
      this.#violations.push(`a ticket for ${ticket.key} was used twice`);
      return { status: 410 };
    }
    ticket.isUsed = true;
    const { bucket, key } = ticket;
    if (!this.#buckets.has(bucket)) return ABSENT;
    if (verb === 'download') {
      const object = this.objects(bucket).get(key);
      return object
        ? { status: 200, body: object.bytes, headers: { 'content-type': object.contentType } }
        : ABSENT;
    }
    if (contentType === undefined) this.#violations.push(`an upload of ${key} without a content type`);
    this.put(bucket, key, bytes, contentType);
    if (!this.#reading.answersWithRecord) return { status: 204 };
    return { status: 201, body: this.#record(bucket, key, this.objects(bucket).get(key)) };
  }

  #create(body: unknown): Reply {
    const { name, visibility = 'private' } = isObject(body) ? body : {};
    if (!/^[a-z\d][a-z\d-]{0,61}[a-z\d]$/.test(text(name))) {
      this.#violations.push(`a bucket called ${text(name)}`);
      return { status: 400, body: { message: 'no bucket has such a name' } };
    }
    this.#isAwake = true;
    if (this.#buckets.has(text(name)))
      return { status: this.#reading.existsStatus ?? 409, body: { message: 'it exists' } };
    this.putBucket(text(name), text(visibility));
    return { status: 201 };
  }

  #bucketRecord({ id, name, visibility }: StoredBucket): unknown {
    return this.#reading.bucketRecord?.({ id, name, visibility }) ?? { id, name, visibility };
  }

  #record(bucket: string, key: string, object: StoredObject | undefined): unknown {
    const { sizeOf = (bytes: number) => bytes, fileIdOf } = this.#reading;
    return {
      key,
      file_name: `account/${bucket}/${key}`,
      size: sizeOf(object?.bytes.length ?? 0),
      content_type: object?.contentType,
      file_id: object && fileIdOf?.(key, object),
    };
  }

  #list(bucket: Bucket): Reply {
    const now = bucket.lag > 0 ? bucket.shown : bucket.objects;
    bucket.lag = Math.max(0, bucket.lag - 1);
    const keys = [...now.keys()];
    const listed = this.#reading.listedKeys?.(keys) ?? keys;
    const recordOf = (key: string) =>
      this.#record(bucket.name, key, now.get(key) ?? now.get(decodeURIComponent(key)));
    return { status: 200, body: { objects: listed.map(recordOf) } };
  }

  #issue(verb: string, bucket: string, key: string): string {
    const path = `/${verb}/${hash('sha256', `${verb} ${key} ${this.#tickets.size}`)}`;
    this.#tickets.set(path, { bucket, key, until: this.#now() + TICKET_MS, isUsed: false });
    return this.#reading.transferAddress?.(path, this.origin) ?? `${this.origin}${path}`;
  }
}
