/** The one vocabulary of what may go wrong with a request, to the platform or to GitHub. */
import type { Call } from './calls.ts';
import type { Traced } from './platform.ts';
import type { Reply } from './reading.ts';

/** What happens to the answer: a reset connection, no answer at all, another answer. */
export type What = 'reset' | 'hang' | Reply;

export interface Fault {
  /** The request: its index in the trace of the run (and its retries), its call, or an expression for `POST /path?query` or `upload a.txt`. */
  readonly at: number | Call | RegExp;
  /** `before` the request takes effect (the usual one), or `after` it, when only the answer is affected. */
  readonly when?: 'before' | 'after';
  readonly what: What;
  readonly times?: number;
  /** Requests that are let through first. */
  readonly skip?: number;
}

type Asked = Pick<Traced, 'index' | 'method' | 'target' | 'thing'> & { readonly call: Call | 'GitHub' };

export function createFaults(faults: readonly Fault[]): (asked: Asked) => Fault | undefined {
  const pending = faults.map((fault) => ({
    fault,
    matches: createMatch(fault.at),
    skip: fault.skip ?? 0,
    times: fault.times ?? 1,
  }));
  return (asked) => {
    for (const each of pending) {
      if (each.times === 0 || !each.matches(asked)) continue;
      each.skip -= 1;
      if (each.skip >= 0) continue;
      each.times -= 1;
      return each.fault;
    }
    return undefined;
  };
}

/** An index stands for that request and its retries: a transfer has a fresh ticket each time, all else the same path. */
function createMatch(at: Fault['at']): (asked: Asked) => boolean {
  const describe = ({ call, method, target, thing }: Asked) =>
    call === 'upload' || call === 'download' ? `${call} ${thing}` : `${method} ${target}`;
  if (typeof at === 'string') return ({ call }) => call === at;
  if (at instanceof RegExp)
    return ({ call, method, target, thing }) => at.test(`${method} ${target}`) || at.test(`${call} ${thing}`);
  let first: string | undefined;
  return (asked) => {
    if (asked.index === at) first = describe(asked);
    return describe(asked) === first;
  };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const HTML_TYPE = { 'content-type': 'text/html' };
const truncated = (status: number): Reply => ({
  status,
  body: '{"name":',
  headers: { ...JSON_TYPE, 'content-length': '500', connection: 'close' },
});
const retryAfter = (status: number, seconds: number): Reply => ({
  status,
  headers: { 'retry-after': String(seconds) },
});

/** Returns faults without their places. A retry of a passing one may get another response. */
function faults(when: 'before' | 'after', passing: readonly What[], lasting: readonly What[]) {
  const all = [...passing, ...lasting];
  return all.map((what, index) => ({ when, what, isPassing: index < passing.length }));
}

/** Whether the request took effect is unknown. */
const PASSING_LOSSES: readonly What[] = [
  ...(['reset', 'hang'] as const),
  ...[408, 503].map((status) => ({ status })),
  { status: 500, body: '<html><title>oops</title></html>', headers: HTML_TYPE },
  { status: 504, body: 'upstream timed out' },
  ...[retryAfter(503, 3), truncated(500)],
];
const LASTING_LOSSES = [retryAfter(503, 600)];

/** The request took no effect. */
const REFUSALS = faults(
  'before',
  [
    { status: 425, body: { message: 'too early' } },
    { status: 429, body: { error: 'slow down' } },
    retryAfter(429, 2),
  ],
  [
    { status: 302, headers: { location: 'https://elsewhere.example/' } },
    ...[401, 413].map((status) => ({ status })),
    ...[400, 409].map((status) => ({ status, body: { detail: 'busy with another deployment' } })),
    ...[403, 410].map((status) => ({ status, body: { message: 'not now' } })),
    { status: 404, body: 'default backend - 404' },
    retryAfter(429, 86_400),
  ],
);

/** A success without its required content. */
const HOLLOW = faults(
  'after',
  [truncated(200)],
  [
    { status: 200, body: 'not { json', headers: JSON_TYPE },
    { status: 200, body: { hello: ['world'] } },
    { status: 200, body: '<!doctype html><title>Log in</title>', headers: HTML_TYPE },
  ],
);

/** Faults of a read, which can only affect its response. */
export const READ_FAULTS = [...faults('before', PASSING_LOSSES, LASTING_LOSSES), ...REFUSALS, ...HOLLOW];
/** The answer of a write is lost after it took effect. */
export const LOST_ANSWERS = faults('after', PASSING_LOSSES, LASTING_LOSSES);
/** Faults of any request. No platform refuses a request that took effect, or acknowledges one that did not. */
export const FAULTS = [...READ_FAULTS, ...LOST_ANSWERS];
export type AnyFault = (typeof FAULTS)[number];
