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
  /** The number of affected requests; 1 when absent. */
  readonly times?: number;
  /** Requests that are let through first. */
  readonly skip?: number;
}

/** What is known of a request before it is answered. */
type Asked = Pick<Traced, 'index' | 'method' | 'target' | 'thing'> & { readonly call: Call | 'GitHub' };

/** Returns a function that takes the fault of a request, if it has one. */
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
const TRUNCATED = {
  body: '{"name":',
  headers: { ...JSON_TYPE, 'content-length': '500', connection: 'close' },
};

const retryAfter = (status: number, seconds: number): Reply => ({
  status,
  headers: { 'retry-after': String(seconds) },
});

/** Whether the request took effect is unknown. */
const LOSSES: Readonly<Record<string, What>> = {
  'a reset': 'reset',
  'no answer': 'hang',
  '408': { status: 408 },
  '500': { status: 500, body: '<html><title>oops</title></html>', headers: HTML_TYPE },
  '503': { status: 503 },
  '503 for 3 s': retryAfter(503, 3),
  '503 for 10 min': retryAfter(503, 600),
  '504': { status: 504, body: 'upstream timed out' },
  'a truncated 500': { status: 500, ...TRUNCATED },
};

/** The request took no effect. */
const REFUSALS: Readonly<Record<string, What>> = {
  'a redirect': { status: 302, headers: { location: 'https://elsewhere.example/' } },
  '400': { status: 400, body: { detail: 'no' } },
  '401': { status: 401 },
  '403': { status: 403, body: { message: 'not now' } },
  '404': { status: 404, body: 'default backend - 404' },
  '409': { status: 409, body: { detail: 'busy with another deployment' } },
  '410': { status: 410, body: { message: 'gone' } },
  '413': { status: 413 },
  '425': { status: 425, body: { message: 'too early' } },
  '429': { status: 429, body: { error: 'slow down' } },
  '429 for 2 s': retryAfter(429, 2),
  '429 for a day': retryAfter(429, 86_400),
};

/** A success without its required content. */
const HOLLOW: Readonly<Record<string, What>> = {
  'a truncated 200': { status: 200, ...TRUNCATED },
  'wrong JSON': { status: 200, body: 'not { json', headers: JSON_TYPE },
  'other JSON': { status: 200, body: { hello: ['world'] } },
  'a page': { status: 200, body: '<!doctype html><title>Log in</title>', headers: HTML_TYPE },
};

const LASTING = /^(?:a redirect|40[0-49]|41\d|.* for (?:10 min|a day)|wrong JSON|other JSON|a page)$/;

/** Returns faults without their places. A retry of a passing one may get another response. */
function faults(when: 'before' | 'after', answers: Readonly<Record<string, What>>) {
  return Object.entries(answers).map(([name, what]) => ({
    name,
    when,
    what,
    isPassing: !LASTING.test(name),
  }));
}

/** Faults of a read, which can only affect its response. */
export const READ_FAULTS = [
  ...faults('before', LOSSES),
  ...faults('before', REFUSALS),
  ...faults('after', HOLLOW),
];
/** The answer of a write is lost after it took effect. */
export const LOST_ANSWERS = faults('after', LOSSES);
/** Faults of any request. No platform refuses a request that took effect, or acknowledges one that did not. */
export const FAULTS = [...READ_FAULTS, ...LOST_ANSWERS];
export type NamedFault = (typeof FAULTS)[number];
