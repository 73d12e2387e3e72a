/** A platform as the API document allows it, its faults, and a run against it, as plain values that can be printed. */
import type { Inputs } from '../../src/config/reader.ts';
import type { AnyFault } from './any-faults.ts';
import type { Call, Reading } from './other-platform.ts';
import { bodies, errors, type Reply, records, type StoredFunction } from './other-platform-shapes.ts';

type Shape = (stored: StoredFunction) => unknown;

/** Shapes of records. All contain the name, but not all contain a revision or a status. */
export const RECORDS = {
  full: records.full,
  status: records.statusFieldIs('status'),
  state: records.statusFieldIs('state'),
  nested: records.withNestedRevision,
  withFunctionStatus: records.withFunctionStatus,
  ofActiveRevision: records.ofActiveRevision,
  withoutStatus: records.withoutStatus,
  withoutRevision: records.withoutRevision,
  nameAndStatus: records.nameAndStatus,
  withTimes: records.withTimes,
  nameOnly: records.nameOnly,
} as const satisfies Readonly<Record<string, Shape>>;

export const ENTRIES = { ...RECORDS, asRecord: undefined, bareName: records.bareName } as const;

export const INVOCATIONS = {
  none: undefined,
  text: { status: 200, body: 'Hello!' },
  empty: { status: 204 },
  json: { status: 200, body: { hello: 'world', status: 'failed' } },
  health: { status: 200, body: { name: 'hello', status: 'ok' } },
  notFound: { status: 404, body: 'no such page' },
  notAllowed: { status: 405 },
  crash: { status: 500, body: 'it crashed' },
} as const satisfies Readonly<Record<string, Reply | undefined>>;

export const LISTS = {
  plain: undefined,
  nullWhenEmpty: (entries) => ({ status: 200, body: { functions: entries.length > 0 ? entries : null } }),
  amongOthers: (entries) => ({ status: 200, body: { functions: [null, 7, { name: 'hell' }, ...entries] } }),
  asText: (entries) => ({
    status: 200,
    body: JSON.stringify({ functions: entries }),
    headers: { 'content-type': 'text/plain' },
  }),
} as const satisfies Readonly<Record<string, Reading['list']>>;

/** The calls that may have faults. */
export type FaultyCall = Exclude<Call, 'other'>;

/** One run: the platform, its initial state, the faults, and the inputs. */
export interface AnyRun {
  readonly record: keyof typeof RECORDS;
  readonly entry: keyof typeof ENTRIES;
  readonly list: keyof typeof LISTS;
  readonly unlisted: boolean;
  readonly invocation: keyof typeof INVOCATIONS;
  readonly createStatus: number;
  readonly redeployStatus: number;
  readonly deleteStatus: number;
  readonly createBody: keyof typeof bodies;
  readonly redeployBody: keyof typeof bodies;
  readonly words: readonly string[];
  /** A separate path, which the input `status_path` names, also reports statuses. */
  readonly statusPath: boolean;
  /** The input `ready_statuses` names the word "stuck". */
  readonly stuckIsReady: boolean;
  readonly existsStatus: number;
  readonly staleReads: number;
  readonly ghostReads: number;
  readonly granted: 'all' | 'no list' | 'no read' | 'no write' | 'no delete';
  readonly errorBody: keyof typeof errors;
  readonly requestIds: boolean;
  readonly before: 'nothing' | 'ready' | 'failed' | 'building';
  readonly other: { readonly read: number; readonly does: 'deploys' | 'deletes' } | undefined;
  readonly faults: readonly AnyFault<FaultyCall>[];
  readonly mode: 'deploy' | 'delete';
  readonly dryRun: boolean;
  readonly timeout: '0' | '20s' | '10m';
}

const GRANTED: Readonly<Record<AnyRun['granted'], readonly string[] | undefined>> = {
  all: undefined,
  'no list': ['record', 'functions:write', 'functions:delete'],
  'no read': ['functions:write', 'functions:delete'],
  'no write': ['functions:read', 'functions:delete'],
  'no delete': ['functions:read', 'functions:write'],
};

function replyWith(status: number, body: Shape): (stored: StoredFunction) => Reply {
  return (stored) => ({ status, ...(status !== 204 && { body: body(stored) }) });
}

/** The platform of a run. */
export function readingOf(run: AnyRun): Reading {
  const { other, granted } = run;
  const list = LISTS[run.list];
  const invocation = INVOCATIONS[run.invocation];
  const listEntry = ENTRIES[run.entry];
  const permissions = GRANTED[granted];
  return {
    record: RECORDS[run.record],
    ...(listEntry && { listEntry }),
    ...(list && { list }),
    unlisted: run.unlisted,
    ...(invocation && { invocation }),
    createReply: replyWith(run.createStatus, bodies[run.createBody]),
    redeployReply: replyWith(run.redeployStatus, bodies[run.redeployBody]),
    deleteReply: { status: run.deleteStatus },
    statuses: run.words,
    ...(run.statusPath && { statusPath: (_held, { id }) => `functions/revisions/${id}` }),
    existsStatus: run.existsStatus,
    ...(run.staleReads > 0 && { staleReads: run.staleReads }),
    ghostReads: run.ghostReads,
    ...(permissions && { granted: permissions }),
    errorBody: errors[run.errorBody],
    requestIds: run.requestIds,
    faults: run.faults,
    onRead: (read, platform) => {
      if (read !== other?.read) return;
      if (other.does === 'deploys') platform.put('hello');
      else platform.drop('hello');
    },
  };
}

/** The inputs of a run. */
export function inputsOf({ mode, dryRun, timeout, statusPath, stuckIsReady }: AnyRun): Partial<Inputs> {
  return {
    mode,
    dry_run: String(dryRun),
    wait_timeout: timeout,
    status_path: statusPath ? 'functions/revisions/{revision_id}' : '',
    ready_statuses: stuckIsReady ? 'ready\nsucceeded\nlive\nstuck' : '',
  };
}
