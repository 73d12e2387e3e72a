/** Trouble on the way to a platform or in it, for fast-check to choose. */
import fc from 'fast-check';
import type { Reply } from './other-platform-shapes.ts';

const TRUNCATED = { body: '{"revision_id":', headers: { 'content-length': '500', connection: 'close' } };

/** What goes wrong. Not all of it can happen after the work is done, unless the platform lies. */
const TROUBLES = {
  reset: 'reset',
  tooLate: { status: 408 },
  tooEarly: { status: 425, body: { message: 'too early' } },
  tooMany: { status: 429, headers: { 'retry-after': '2' } },
  tooManyBare: { status: 429, body: { error: 'slow down' } },
  crash: { status: 500, body: '<html><title>oops</title></html>', headers: { 'content-type': 'text/html' } },
  gateway: { status: 502, body: 'bad gateway' },
  busy: { status: 503, headers: { 'retry-after': '3' } },
  busyLong: { status: 503, headers: { 'retry-after': '600' } },
  late: { status: 504 },
  cutError: { status: 500, ...TRUNCATED },
  cutYes: { status: 200, ...TRUNCATED },
  page: {
    status: 200,
    body: '<!doctype html><title>Log in</title>',
    headers: { 'content-type': 'text/html' },
  },
  wrongType: { status: 200, body: 'not { json', headers: { 'content-type': 'application/json' } },
  moved: { status: 302, headers: { location: 'https://elsewhere.example/' } },
  refused: { status: 400, body: { detail: 'no' } },
  noRoute: { status: 404, body: 'default backend - 404' },
  gone: { status: 410, body: { message: 'gone' } },
  conflict: { status: 409, body: { detail: 'busy with another deployment' } },
  unknown: { status: 401 },
  denied: { status: 403, body: { message: 'not now' } },
} as const satisfies Readonly<Record<string, 'reset' | Reply>>;

export type Trouble = keyof typeof TROUBLES;

/** Trouble that asks to try again. */
export const PASSING: readonly Trouble[] = [
  'reset',
  'tooLate',
  'tooEarly',
  'tooMany',
  'tooManyBare',
  'crash',
  'gateway',
  'busy',
  'late',
  'cutError',
];
const LASTING: readonly Trouble[] = ['busyLong', 'moved', 'refused', 'conflict', 'unknown', 'denied'];
/** What a gateway without its route answers to a write. A read would be right to believe it. */
const MISSING: readonly Trouble[] = ['noRoute', 'gone'];
/** A read whose answer is a yes that says nothing. */
const HOLLOW: readonly Trouble[] = ['cutYes', 'page', 'wrongType'];
/** What may still be said when the work is done. */
const AFTER: readonly Trouble[] = ['reset', 'tooLate', 'crash', 'gateway', 'busy', 'late', 'cutError'];

/** Some calls of one kind go wrong: `before` the work is done, or `after` it, when only the answer suffers. */
export interface AnyFault<Call> {
  readonly on: Call;
  readonly when: 'before' | 'after';
  /** Calls of that kind that are let through first. */
  readonly skip: number;
  readonly times: number;
  readonly trouble: Trouble;
}

export const keysOf = <Key extends string>(map: Readonly<Record<Key, unknown>>) =>
  fc.constantFrom(...(Object.keys(map) as Key[]));

/** Four times out of five the usual. */
export const seldom = <Value, Usual extends Value>(usual: Usual, unusual: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant<Value>(usual) }, { weight: 1, arbitrary: unusual });

function faultOn<Call>(on: Call, isRead: boolean): fc.Arbitrary<AnyFault<Call>> {
  const before = [...PASSING, ...LASTING, ...(isRead ? HOLLOW : MISSING)];
  const after = isRead ? before : AFTER;
  const times = fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 1, max: 3 }) }, fc.constantFrom(6, 40));
  const skip = fc.integer({ min: 0, max: isRead ? 8 : 1 });
  const rest = { on: fc.constant(on), skip, times };
  return fc.oneof(
    fc.record({ ...rest, when: fc.constant('before' as const), trouble: fc.constantFrom(...before) }),
    fc.record({ ...rest, when: fc.constant('after' as const), trouble: fc.constantFrom(...after) }),
  );
}

/** Up to four faults on these calls. */
export function anyFaults<Call>(calls: {
  readonly reads: readonly Call[];
  readonly writes: readonly Call[];
}): fc.Arbitrary<readonly AnyFault<Call>[]> {
  const faults = [
    ...calls.reads.map((call) => faultOn(call, true)),
    ...calls.writes.map((call) => faultOn(call, false)),
  ];
  return fc.array(fc.oneof(...faults), { maxLength: 4 });
}

/** The fault as a platform takes it. */
export function toFault<Call>({ trouble, ...fault }: AnyFault<Call>) {
  return { ...fault, what: TROUBLES[trouble] };
}
