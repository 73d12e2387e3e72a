/** Any platform that the API document allows, as plain values that fast-check can generate, shrink and print. */
import fc from 'fast-check';
import { BUILDS, bodies, records, type StoredFunction } from '../world/functions.ts';
import type { DomainsReading, Reading, Reply, StorageReading, StoredDomain } from '../world/reading.ts';

const { bareName: _, ...RECORDS } = records;
/** Shapes of records that name the newest revision and its status. */
const NAMING = ['full', 'status', 'state', 'nested', 'withFunctionStatus', 'withActiveRevision'] as const;

const ENTRIES = { ...records, asRecord: undefined } as const;

export const INVOCATIONS = {
  none: undefined,
  text: { status: 200, body: 'Hello!' },
  empty: { status: 204 },
  json: { status: 200, body: { hello: 'world', status: 'failed' } },
  health: { status: 200, body: { name: 'hello', status: 'ok' } },
  notFound: { status: 404, body: 'no such page' },
  notAllowed: { status: 405 },
  crash: { status: 500, body: 'it crashed' },
  brokenJson: { status: 200, body: '{"name":', headers: { 'content-type': 'application/json' } },
  redirect: { status: 302, headers: { location: 'https://elsewhere.example/login' } },
} as const satisfies Readonly<Record<string, Reply | undefined>>;

/** How registrations are shown. All of them report the target somewhere. */
const DOMAINS = {
  full: {
    record: ({ hostname, target }, status) => ({
      id: 'dom-1',
      hostname,
      target,
      status,
      message: 'as it is',
    }),
  },
  state: { record: ({ hostname, target }, status) => ({ hostname, target, state: status }) },
  /** Only the list reports the target of these two. */
  wrapped: {
    record: ({ hostname, target }, status) => ({ domain: { hostname, target, status } }),
    listEntry: withStatus,
  },
  flat: {
    record: ({ hostname, target }, status) => ({
      ...{ hostname, target_kind: target.kind, resource_id: target.resource_id, state: status },
    }),
  },
  nameless: { record: ({ target }, status) => ({ target, status }) },
  capitals: {
    record: ({ hostname, target: { kind, resource_id } }, status) => ({
      hostname: hostname.toUpperCase(),
      target: { kind: kind.toUpperCase(), resource_id: resource_id.toUpperCase() },
      status,
    }),
  },
  dotted: { record: ({ hostname, target }, status) => ({ hostname: `${hostname}.`, target, status }) },
  /** The list alone shows a registration: its own path leads elsewhere, or is refused. */
  listed: { record: () => ({ hello: 'world' }), listEntry: withStatus },
  refused: { inspection: { status: 400 }, listEntry: withStatus },
} as const satisfies Readonly<Record<string, DomainsReading>>;

function withStatus({ hostname, target, step }: StoredDomain): unknown {
  return { hostname, target, status: step > 0 ? 'active' : 'pending' };
}

const BUCKETS = {
  full: {},
  capitals: { bucketRecord: ({ name, visibility }) => ({ name, visibility: visibility.toUpperCase() }) },
  withoutVisibility: { bucketRecord: ({ name }) => ({ name }) },
  /** Its own path is refused, so that only the list shows it. */
  refused: { inspection: { status: 400 } },
  forbidden: { inspection: { status: 403 } },
  notFound: { inspection: { status: 404 } },
  notAllowed: { inspection: { status: 405 } },
  gone: { inspection: { status: 410 } },
} as const satisfies Readonly<Record<string, StorageReading>>;

const REGISTER_BODIES = {
  record: (domain) => ({ ...domain, status: 'pending' }),
  empty: () => ({}),
  none: () => undefined,
  page: () => '<html>done</html>',
} as const satisfies Readonly<Record<string, (domain: StoredDomain) => unknown>>;

const keysOf = <Key extends string>(map: Readonly<Record<Key, unknown>>) =>
  fc.constantFrom(...(Object.keys(map) as Key[]));

/** Generates the usual value four times out of five. */
export const seldom = <Value, Usual extends Value>(usual: Usual, unusual: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant<Value>(usual) }, { weight: 1, arbitrary: unusual });

/** What a platform may be like in one way, and what the local one is like. */
const way = <Value, Plain extends Value>(plain: Plain, any: fc.Arbitrary<Value>) => ({ plain, any });
/** A way in which most platforms are like the local one. */
const seldomWay = <Value, Plain extends Value>(plain: Plain, any: fc.Arbitrary<Value>) =>
  way<Value, Plain>(plain, seldom(plain, any));

type Denied = NonNullable<Reading['denied']>;
const DENIED = (['functions', 'storage', 'domains'] as const).flatMap((service) =>
  (['read', 'write', 'delete'] as const).map((action): Denied => [`${service}:${action}`]),
);

const WAYS = {
  record: way('full', keysOf(RECORDS)),
  entry: seldomWay('asRecord', keysOf(ENTRIES)),
  unlisted: seldomWay(false, fc.boolean()),
  invocation: seldomWay('none', keysOf(INVOCATIONS)),
  /** Of a write that creates or changes something. */
  writeStatus: way(201, fc.constantFrom(200, 201, 202, 204)),
  createBody: way('record', keysOf(bodies)),
  redeployBody: way('record', keysOf(bodies)),
  /** A separate path, which the input `status_path` names, reports statuses. */
  statusPath: seldomWay(false, fc.boolean()),
  existsStatus: way(409, fc.constantFrom(400, 409, 412, 422)),
  staleReads: seldomWay(0, fc.integer({ min: 0, max: 3 })),
  ghostReads: seldomWay(0, fc.integer({ min: 0, max: 4 })),
  denied: seldomWay<Denied, []>([], fc.constantFrom<Denied>(['list functions'], ...DENIED)),
  domain: way('full', keysOf(DOMAINS)),
  registerBody: way('record', keysOf(REGISTER_BODIES)),
  /** Whether a listing contains the size of an object. */
  sizes: way(true, fc.boolean()),
  fileIds: way(true, fc.boolean()),
  lag: seldomWay(0, fc.nat(2)),
  answersWithRecord: way(true, fc.boolean()),
  bucket: way('full', keysOf(BUCKETS)),
};

export type Generated<Any> = Any extends fc.Arbitrary<infer Value> ? Readonly<Value> : never;

export type AnyReading = { readonly [Name in keyof typeof WAYS]: Generated<(typeof WAYS)[Name]['any']> };

function partsOf<Parts>(part: 'plain' | 'any'): Parts {
  return Object.fromEntries(Object.entries(WAYS).map(([name, all]) => [name, all[part]])) as Parts;
}

/** A platform like the local one. */
export const PLAIN = partsOf<AnyReading>('plain');

/** Whether the newest revision is named before a write. */
function isSeen({ record, entry, unlisted, invocation, denied }: AnyReading): boolean {
  const isNamed = (NAMING as readonly string[]).includes(record) && entry === 'asRecord';
  return isNamed && !unlisted && invocation === 'none' && denied.length === 0;
}

export const anyReading: fc.Arbitrary<AnyReading> = fc
  .record(partsOf<{ [Name in keyof AnyReading]: fc.Arbitrary<AnyReading[Name]> }>('any'))
  .map((reading) => ({
    ...reading,
    // Only a client that could read the old record before recognizes it as old.
    redeployBody: reading.redeployBody === 'fromBefore' && !isSeen(reading) ? 'none' : reading.redeployBody,
    // A late read of a record that names no revision cannot be told from the new state.
    staleReads: isSeen(reading) ? reading.staleReads : 0,
  }));

/**
 * A platform that names revision and status wherever it shows a function, to a key with all permissions: whether a lost
 * write took effect can be read there.
 */
export const explicitReading: fc.Arbitrary<AnyReading> = fc
  .tuple(
    anyReading,
    fc.constantFrom(...NAMING),
    fc.constantFrom('asRecord', 'nameOnly', 'bareName', 'withoutStatus'),
  )
  .map(([reading, record, entry]) => ({
    ...reading,
    ...{ record, entry, invocation: 'none', statusPath: false, denied: [] },
    unlisted: reading.unlisted && entry === 'asRecord',
    staleReads: entry === 'asRecord' && !reading.unlisted ? reading.staleReads : 0,
    // Only a client that could read the old record before recognizes it as old.
    redeployBody: reading.redeployBody === 'fromBefore' ? 'none' : reading.redeployBody,
  }));

/** A platform that shows as much as `PLAIN`, in other ways: nine in a row have each of them. */
export function plainReading(at: number): AnyReading {
  const pick = <Value>(values: readonly Value[], usual: Value) => values[at % values.length] ?? usual;
  const keys = <Key extends string>(map: Readonly<Record<Key, unknown>>) => Object.keys(map) as Key[];
  return {
    ...PLAIN,
    domain: pick(keys(DOMAINS), PLAIN.domain),
    registerBody: pick(keys(REGISTER_BODIES), PLAIN.registerBody),
    writeStatus: pick([201, 200, 202, 204, 201], PLAIN.writeStatus),
    bucket: pick(keys(BUCKETS), PLAIN.bucket),
    existsStatus: pick([409, 400, 412, 422], PLAIN.existsStatus),
  };
}

/** Whether it names all that a client needs: see `explicitReading`. */
export function isExplicit(reading: AnyReading): boolean {
  return isSeen(reading) && !reading.statusPath && reading.redeployBody !== 'fromBefore';
}

export function readingOf(any: AnyReading): Reading {
  const invocation = INVOCATIONS[any.invocation];
  const listEntry = ENTRIES[any.entry];
  const { writeStatus: status, existsStatus, ghostReads, staleReads } = any;
  const replyWith =
    <Stored>(body: (stored: Stored) => unknown) =>
    (stored: Stored): Reply => ({ status, ...(status !== 204 && { body: body(stored) }) });
  return {
    functions: {
      // A domain needs the id of its target.
      record: (stored) => ({ id: stored.id, ...RECORDS[any.record](stored) }),
      ...(listEntry && { listEntry: listEntry as (stored: StoredFunction) => unknown }),
      ...(invocation && { invocation }),
      ...(any.statusPath && { statusPath: (_stored, { id }) => `functions/revisions/${id}` }),
      unlisted: any.unlisted,
      existsStatus,
      ghostReads,
      staleReads,
      createReply: replyWith(bodies[any.createBody]),
      redeployReply: replyWith(bodies[any.redeployBody]),
      builds: [BUILDS.ready],
    },
    storage: {
      ...BUCKETS[any.bucket],
      ...(!any.sizes && { sizeOf: () => undefined }),
      ...(any.fileIds && { fileIdOf: (key, { version }) => `${key}#${version}` }),
      lag: any.lag,
      answersWithRecord: any.answersWithRecord,
      existsStatus,
    },
    domains: {
      statuses: ['pending', 'active'],
      listEntry: ({ hostname, target }) => ({ hostname, target }),
      ...DOMAINS[any.domain],
      registerReply: replyWith(REGISTER_BODIES[any.registerBody]),
      ghostReads,
      staleReads,
    },
    denied: any.denied,
  };
}
