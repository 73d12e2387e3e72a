/** Every single thing that can go wrong at every request of a run, one at a time. */
import { IS_DEEP } from './bounds.ts';
import type { Reply } from './other-platform-shapes.ts';

const TRUNCATED = { body: '{"name":', headers: { 'content-length': '500', connection: 'close' } };

/** What may happen whether the work is done or not. */
const LOSSES = {
  reset: 'reset',
  hang: 'hang',
  '500': { status: 500, body: '<html><title>oops</title></html>', headers: { 'content-type': 'text/html' } },
  '503': { status: 503 },
  '503 for 3 s': { status: 503, headers: { 'retry-after': '3' } },
  '503 for 10 min': { status: 503, headers: { 'retry-after': '600' } },
  'truncated 500': { status: 500, ...TRUNCATED },
} as const;

/** What says that the work is not done. */
const REFUSALS = {
  '302': { status: 302, headers: { location: 'https://elsewhere.example/' } },
  '400': { status: 400, body: { detail: 'no' } },
  '401': { status: 401 },
  '403': { status: 403, body: { message: 'not now' } },
  '404': { status: 404, body: 'default backend - 404' },
  '409': { status: 409, body: { detail: 'busy' } },
  '410': { status: 410, body: { message: 'gone' } },
  '429 for 2 s': { status: 429, headers: { 'retry-after': '2' } },
  '429 for a day': { status: 429, headers: { 'retry-after': '86400' } },
} as const;

/** A yes that tells nothing. */
const HOLLOW = {
  'truncated 200': { status: 200, ...TRUNCATED },
  'wrong JSON': { status: 200, body: 'not { json', headers: { 'content-type': 'application/json' } },
  'another JSON': { status: 200, body: { hello: 'world' } },
  page: {
    status: 200,
    body: '<!doctype html><title>Log in</title>',
    headers: { 'content-type': 'text/html' },
  },
} as const;

/** One fault of one request, as the platforms of the tests take it. */
export interface SingleFault<Call> {
  readonly kind: string;
  readonly on: Call;
  /** Requests of that kind that are let through first. */
  readonly skip: number;
  /** Whether the work is done in spite of it. */
  readonly when: 'before' | 'after';
  readonly what: 'reset' | 'hang' | Reply;
}

interface Kinds {
  readonly when: SingleFault<unknown>['when'];
  readonly kinds: Readonly<Record<string, SingleFault<unknown>['what']>>;
}

const OF_A_READ: readonly Kinds[] = [{ when: 'before', kinds: { ...LOSSES, ...REFUSALS, ...HOLLOW } }];
/** A platform that refuses what it has done, or acknowledges what it has not, is none that can be dealt with. */
const OF_A_WRITE: readonly Kinds[] = [
  { when: 'before', kinds: { ...LOSSES, ...REFUSALS } },
  { when: 'after', kinds: { ...LOSSES, ...HOLLOW } },
];

/** Requests of one kind that suffer every fault: the first of them, since those that follow are alike. */
const MOST_OF_A_KIND = 4;

/** In a quick run of the tests, this many reads in a row share the faults of a read among them; no write shares. */
const SHARED_BY = IS_DEEP ? 1 : 3;

/** Returns the faults of these requests, which a run without faults has sent: each of every write and, in turn, of the reads. */
export function everySingleFault<Call>(
  requests: readonly { readonly call: Call; readonly method: string }[],
): readonly SingleFault<Call>[] {
  return requests.flatMap(({ call, method }, index) => {
    const skip = requests.slice(0, index).filter((earlier) => earlier.call === call).length;
    if (skip >= MOST_OF_A_KIND) return [];
    const faults = (method === 'GET' ? OF_A_READ : OF_A_WRITE).flatMap(({ when, kinds }) =>
      Object.entries(kinds).map(([kind, what]) => ({ kind, on: call, skip, when, what })),
    );
    return method === 'GET' ? faults.filter((_, turn) => (turn + index) % SHARED_BY === 0) : faults;
  });
}

/** Names a fault: `503 before create #1`. */
export function describeFault<Call>({ kind, on, skip, when }: SingleFault<Call>): string {
  return `${kind} ${when} ${String(on)} #${skip + 1}`;
}
