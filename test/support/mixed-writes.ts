import { type Answer, toAssets } from './local-platform.ts';
import { createBucket, objectPath, type StoragePlatform, upload } from './storage.ts';

export const FUNCTIONS = '/functions/functions';
export const DOMAINS = '/domains/domains';

/** Public buckets that stay, as targets of domains; the objects are in the first. */
export const STANDING_BUCKETS = ['things', 'other-things'] as const;

/** The content of a resource in one word; `null` when it does not exist. */
export type State = string | null;

/** The resources that a client writes and their known content, by name. */
export interface Ledger {
  /** The content that was acknowledged last, or found after the last restart. */
  current(name: string): State;
  /** Records that `next` is in progress, sends it, and records it as acknowledged when that settles. */
  write(name: string, next: State, send: () => Promise<unknown>): Promise<void>;
  /**
   * Compares with the existing content: returns every name with neither the acknowledged content nor the one in
   * progress, and continues with the content that was found.
   */
  compare(found: ReadonlyMap<string, State>): string[];
}

/** Creates an empty ledger. */
export function createLedger(): Ledger {
  const possible = new Map<string, readonly State[]>();
  const current = (name: string): State => possible.get(name)?.[0] ?? null;
  return {
    current,
    async write(name, next, send) {
      possible.set(name, [current(name), next]);
      await send();
      possible.set(name, [next]);
    },
    compare(found) {
      const names = new Set([...possible.keys(), ...found.keys()]);
      return [...names].flatMap((name) => {
        const state = found.get(name) ?? null;
        const expected = possible.get(name) ?? [null];
        possible.set(name, [state]);
        return expected.includes(state) ? [] : [`${name} is ${state}, not ${expected.join(' or ')}`];
      });
    },
  };
}

/** Returns a whole number from 0 up to, not including, `end`. */
export type Random = (end: number) => number;

/** Returns random numbers that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed;
  return (end) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  };
}

/** Returns the bytes of an object in a state, which is `<word>*<times>`. */
export function bytesOf(state: string): string {
  const [word = '', times] = state.split('*');
  return `${word} `.repeat(Number(times));
}

/** Returns the state of these bytes; bytes that no upload has sent, such as truncated ones, are no expected state. */
export function stateOf(bytes: string): string {
  const state = `${bytes.split(' ', 1)[0]}*${bytes.split(' ').length - 1}`;
  return bytesOf(state) === bytes ? state : `${bytes.length} torn bytes`;
}

export interface Writer {
  readonly platform: StoragePlatform;
  readonly ledger: Ledger;
  readonly random: Random;
  /** The ids of the standing buckets, by name. */
  readonly bucketIds: ReadonlyMap<string, string>;
}

/** Writes to its own resources, one request after the other, until one gets no response; then throws. */
type WriteOn = (writer: Writer) => Promise<never>;

/** Returns one writer for each resource or group of them, which run concurrently. */
export const WRITERS: readonly WriteOn[] = [
  ...[0, 1].map(
    (index): WriteOn =>
      (writer) =>
        writeFunction(writer, `f${index}`),
  ),
  ...[0, 1, 2].map(
    (index): WriteOn =>
      (writer) =>
        writeObjects(writer, `folder ${index}`),
  ),
  ...[0, 1].map(
    (index): WriteOn =>
      (writer) =>
        writeBucket(writer, `shelf-${index}`),
  ),
  (writer) => writeDomains(writer),
];

/** Creates a function, redeploys it repeatedly, and deletes it. */
async function writeFunction({ platform, ledger, random }: Writer, name: string): Promise<never> {
  const path = `${FUNCTIONS}/${name}`;
  for (;;) {
    // The entrypoint is a part of the record, so that it identifies the revision.
    const entrypoint = `r${random(1e9)}.ts`;
    const source = `export default { fetch: () => new Response("${entrypoint}") };`;
    const body = { entrypoint, assets: toAssets({ [entrypoint]: source }) };
    const here = `function ${name}`;
    if (ledger.current(here) === null)
      await ledger.write(here, entrypoint, () =>
        expecting(201, platform.call('POST', FUNCTIONS, { body: { name, ...body } })),
      );
    else if (random(4) === 0)
      await ledger.write(here, null, () => expecting(204, platform.call('DELETE', path)));
    else await ledger.write(here, entrypoint, () => expecting(200, platform.call('PATCH', path, { body })));
    if (random(2) === 0) await untilSettled(platform, path);
  }
}

/** Reads a function's record until its newest revision is no longer pending. */
export async function untilSettled(platform: StoragePlatform, path: string): Promise<Answer> {
  for (;;) {
    const answer = await platform.call('GET', path);
    if (answer.status !== 200 || answer.json.revision_status !== 'pending') return answer;
  }
}

/** Uploads, overwrites and deletes a few objects. */
async function writeObjects({ platform, ledger, random }: Writer, folder: string): Promise<never> {
  const [bucket] = STANDING_BUCKETS;
  for (;;) {
    const key = `${folder}/${random(3)}`;
    const here = `object ${key}`;
    const next = `${random(1e9)}*${random(20_000)}`;
    if (ledger.current(here) !== null && random(4) === 0)
      await ledger.write(here, null, () => expecting(204, platform.call('DELETE', objectPath(bucket, key))));
    else await ledger.write(here, next, () => upload(platform, bucket, key, bytesOf(next)));
  }
}

/** Creates a bucket, uploads to it, and deletes it with its objects. */
async function writeBucket({ platform, ledger, random }: Writer, name: string): Promise<never> {
  const here = `bucket ${name}`;
  for (;;) {
    const next = `${random(1e9)}*${random(2_000)}`;
    const current = ledger.current(here);
    if (current === null) await ledger.write(here, 'empty', () => createBucket(platform, name));
    else if (current === 'empty' || random(2) === 0)
      await ledger.write(here, next, () => upload(platform, name, 'inside', bytesOf(next)));
    else
      await ledger.write(here, null, () =>
        expecting(204, platform.call('DELETE', `/storage/buckets/${name}`)),
      );
  }
}

/** Registers hostnames for one of the permanent buckets, and deletes the registrations. */
async function writeDomains({ platform, ledger, random, bucketIds }: Writer): Promise<never> {
  for (;;) {
    const hostname = `d${random(4)}.localhost`;
    const here = `domain ${hostname}`;
    const bucket = STANDING_BUCKETS[random(2) === 0 ? 0 : 1];
    const target = { kind: 'storage', resource_id: bucketIds.get(bucket) };
    if (ledger.current(here) === null)
      await ledger.write(here, bucket, () =>
        expecting(201, platform.call('POST', DOMAINS, { body: { hostname, target } })),
      );
    else
      await ledger.write(here, null, () => expecting(204, platform.call('DELETE', `${DOMAINS}/${hostname}`)));
  }
}

async function expecting(status: number, sent: Promise<Answer>): Promise<void> {
  const answer = await sent;
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${answer.text}`);
}
