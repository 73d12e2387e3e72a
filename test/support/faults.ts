/** Every fault that one request to a platform can have. */
import type { Reply } from './other-platform-shapes.ts';

type Answer = 'reset' | 'hang' | Reply;

export interface Fault {
  readonly name: string;
  /** `before` the platform executes the request, or `after` it, when only the response is affected. */
  readonly when: 'before' | 'after';
  readonly what: Answer;
  /** A retry may get another response. */
  readonly isPassing: boolean;
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
const LOSSES: Readonly<Record<string, Answer>> = {
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
const REFUSALS: Readonly<Record<string, Answer>> = {
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
const HOLLOW: Readonly<Record<string, Answer>> = {
  'a truncated 200': { status: 200, ...TRUNCATED },
  'wrong JSON': { status: 200, body: 'not { json', headers: JSON_TYPE },
  'other JSON': { status: 200, body: { hello: ['world'] } },
  'a page': { status: 200, body: '<!doctype html><title>Log in</title>', headers: HTML_TYPE },
};

const LASTING = /^(?:a redirect|40[0-49]|41\d|.* for (?:10 min|a day)|wrong JSON|other JSON|a page)$/;

function faults(when: Fault['when'], answers: Readonly<Record<string, Answer>>): readonly Fault[] {
  return Object.entries(answers).map(([name, what]) => ({
    name,
    when,
    what,
    isPassing: !LASTING.test(name),
  }));
}

/** Faults of a read, which can only affect its response. */
export const READ_FAULTS: readonly Fault[] = [
  ...faults('before', LOSSES),
  ...faults('before', REFUSALS),
  ...faults('after', HOLLOW),
];
/** Faults of any request. No platform refuses a request that took effect, or acknowledges one that did not. */
export const FAULTS: readonly Fault[] = [...READ_FAULTS, ...faults('after', LOSSES)];

/** Describes a fault: `503 before the work`. */
export function describeFault({ name, when }: Fault): string {
  return `${name} ${when} the work`;
}

/** A fault of some requests of one kind. */
export interface FaultOn<Call> {
  readonly on: Call;
  /** `before` the request takes effect, or `after` it, when only the response is affected. */
  readonly when: 'before' | 'after';
  /** The number of affected calls; 1 when absent. */
  readonly times?: number;
  /** Calls of that kind that are let through first. */
  readonly skip?: number;
  /** A reset connection, no response, or another response. */
  readonly what: Answer;
}

/** Returns a function that takes the fault of the next request of a kind. */
export function createFaults<Call, Fault extends FaultOn<Call>>(
  faults: readonly Fault[],
): (call: Call) => Fault | undefined {
  const pending = faults.map((fault) => ({ fault, skip: fault.skip ?? 0, times: fault.times ?? 1 }));
  return (call) => {
    const next = pending.find(({ fault, times }) => fault.on === call && times > 0);
    if (!next) return undefined;
    if (next.skip > 0) {
      next.skip -= 1;
      return undefined;
    }
    next.times -= 1;
    return next.fault;
  };
}
