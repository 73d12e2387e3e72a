/**
 * Any platform with domains that the API document allows, with any faults, and a run against it, for fast-check to
 * generate.
 */
import fc from 'fast-check';
import type { Inputs } from '../../src/config/reader.ts';
import { type AnyFault, anyFaults, keysOf, seldom } from './any-faults.ts';
import { HOSTNAME } from './domain-runs.ts';
import type { DomainCall } from './other-domains.ts';
import { FUNCTION_ID } from './other-domains.ts';
import type { DomainReading, StoredDomain } from './other-domains-reading.ts';

type Shape = (domain: StoredDomain, status: string) => unknown;

const RECORDS = {
  full: ({ hostname, target }, status) => ({ id: 'dom-1', hostname, target, status, message: 'as it is' }),
  wrapped: ({ hostname, target }, status) => ({ domain: { hostname, target, status } }),
  flat: ({ hostname, target }, status) => ({
    hostname,
    target_kind: target.kind,
    resource_id: target.resource_id,
    state: status,
  }),
  nameless: ({ target }, status) => ({ target, status }),
  withoutKind: ({ hostname, target }, status) => ({
    hostname,
    status,
    target: { resource_id: target.resource_id },
  }),
  /** Only the list reports the target. */
  statusOnly: (_domain, status) => ({ status }),
} as const satisfies Readonly<Record<string, Shape>>;

const REPLIES = {
  record: (domain) => ({ ...domain, status: 'pending' }),
  empty: () => ({}),
  none: () => undefined,
  text: () => 'registered',
} as const satisfies Readonly<Record<string, (domain: StoredDomain) => unknown>>;

type FaultyCall = Exclude<DomainCall, 'other'>;

/** One run: the platform, the registration before it, the faults, and the inputs. */
export interface AnyDomainRun {
  readonly record: keyof typeof RECORDS;
  readonly statuses: readonly string[];
  readonly registerStatus: number;
  readonly registerBody: keyof typeof REPLIES;
  readonly deleteStatus: number;
  readonly isNullWhenEmpty: boolean;
  readonly exactPaths: boolean;
  readonly staleReads: number;
  readonly ghostReads: number;
  readonly granted: readonly string[];
  readonly isTaken: boolean;
  readonly requestIds: boolean;
  readonly before: 'nothing' | 'ours' | 'another';
  readonly faults: readonly AnyFault<FaultyCall>[];
  readonly mode: 'deploy' | 'delete';
  readonly replace: boolean;
  readonly dryRun: boolean;
  readonly timeout: '0' | '30s';
}

const ALL = ['domains:read', 'domains:write', 'domains:delete'];
const GOOD = ['active', 'Verified', 'live'];

const anything: fc.Arbitrary<AnyDomainRun> = fc.record({
  record: keysOf(RECORDS),
  statuses: fc.constantFrom(
    ['active'],
    ['pending', 'active'],
    ['pending', 'pending', 'pending', 'Verified'],
    ['pending_validation', ' live '],
    ['pending'],
    ['pending', 'failed'],
    ['expired'],
    ['parked'],
  ),
  registerStatus: fc.constantFrom(200, 201, 202, 204),
  registerBody: keysOf(REPLIES),
  deleteStatus: fc.constantFrom(200, 202, 204),
  isNullWhenEmpty: fc.boolean(),
  exactPaths: fc.boolean(),
  staleReads: seldom(0, fc.integer({ min: 0, max: 3 })),
  ghostReads: seldom(0, fc.integer({ min: 0, max: 4 })),
  granted: seldom<readonly string[], readonly string[]>(ALL, fc.subarray(ALL)),
  isTaken: seldom(false, fc.boolean()),
  requestIds: fc.boolean(),
  before: fc.constantFrom('nothing', 'ours', 'another'),
  faults: anyFaults<FaultyCall>({ reads: ['read', 'list'], writes: ['register', 'delete'] }),
  mode: fc.oneof({ weight: 3, arbitrary: fc.constant('deploy' as const) }, fc.constant('delete' as const)),
  replace: fc.boolean(),
  dryRun: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
  timeout: fc.constantFrom('0', '30s'),
});

/** Any run in which some response reports the target of a registration; otherwise the run accepts it with a warning. */
export const anyDomainRun: fc.Arbitrary<AnyDomainRun> = anything.map((run) => {
  const isListed = run.faults.every(({ on, isPassing }) => on !== 'list' || isPassing);
  return { ...run, record: isListed || run.record !== 'statusOnly' ? run.record : 'full' };
});

/** Transient faults, an available hostname, and a key with all permissions. */
export const promisingDomainRun: fc.Arbitrary<AnyDomainRun> = anyDomainRun.map((run) => ({
  ...run,
  statuses: GOOD.includes(run.statuses.at(-1) ?? '') ? run.statuses : ['pending', 'active'],
  granted: ALL,
  isTaken: false,
  faults: run.faults
    .filter(({ isPassing }) => isPassing)
    .slice(0, 3)
    .map((fault) => ({ ...fault, times: 1 })),
  replace: run.before === 'another' || run.replace,
  dryRun: false,
}));

/** The platform of a run. */
export function domainReadingOf(run: AnyDomainRun): DomainReading {
  const body = REPLIES[run.registerBody];
  return {
    statuses: run.statuses,
    record: RECORDS[run.record],
    listEntry: ({ hostname, target }) => ({ hostname, target }),
    list: (entries) => ({
      status: 200,
      body: { domains: run.isNullWhenEmpty && entries.length === 0 ? null : entries },
    }),
    registerReply: (domain) => ({
      status: run.registerStatus,
      ...(run.registerStatus !== 204 && { body: body(domain) }),
    }),
    deleteReply: { status: run.deleteStatus },
    exactPaths: run.exactPaths,
    ...(run.staleReads > 0 && { staleReads: run.staleReads }),
    ghostReads: run.ghostReads,
    granted: run.granted,
    takenByOthers: run.isTaken && run.before === 'nothing' ? [HOSTNAME] : [],
    requestIds: run.requestIds,
    faults: run.faults,
  };
}

/** The inputs of a run. */
export function domainInputsOf({ mode, replace, dryRun, timeout }: AnyDomainRun): Partial<Inputs> {
  return {
    mode,
    dry_run: String(dryRun),
    domain_replace: String(replace),
    domain_timeout: timeout,
    domain_target: `functions/${FUNCTION_ID}`,
  };
}
