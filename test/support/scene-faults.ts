/** Every kind of fault, as it can meet a single request of an upload. */

import type { JumpingClock } from './jumping-clock.ts';
import { answer, bytesThenReset, type Reply, reset } from './recording-server.ts';
import type { Events } from './upload-scene.ts';

export interface SceneFault {
  readonly what: string;
  /** Only the answer suffers: what was asked for is done. */
  readonly isAfter: boolean;
  /** The same request may well be answered when it is repeated. */
  readonly isPassing: boolean;
  readonly reply: (clock: JumpingClock) => Reply;
}

const CUT = 'HTTP/1.1 200 OK\r\nContent-Length: 99\r\nContent-Type: application/json\r\n\r\n{"';
const PASSING = [408, 500, 502, 503, 504];
const LASTING = [400, 401, 403, 404, 409, 410, 413, 422];

const status = (code: number, headers = {}): Reply => answer(code, { message: `fault ${code}` }, headers);

function both(what: string, reply: SceneFault['reply']): SceneFault[] {
  return [false, true].map((isAfter) => ({ what, isAfter, isPassing: true, reply }));
}

function once(what: string, isPassing: boolean, reply: Reply): SceneFault {
  return { what, isAfter: false, isPassing, reply: () => reply };
}

export const SCENE_FAULTS: readonly SceneFault[] = [
  ...both('a reset', () => reset),
  ...both('no answer at all', (clock) => clock.silence),
  { what: 'half an answer', isAfter: true, isPassing: true, reply: () => bytesThenReset(CUT) },
  ...PASSING.flatMap((code) => both(`${code}`, () => status(code))),
  // These say that nothing was done.
  once('425', true, status(425)),
  once('429', true, status(429)),
  once('429 with a short Retry-After', true, status(429, { 'retry-after': '2' })),
  once('429 with a Retry-After of a day', false, status(429, { 'retry-after': '86400' })),
  once('503 with a Retry-After of 30 days', false, status(503, { 'retry-after': '2592000' })),
  once('a redirect', false, answer(302, undefined, { location: 'https://elsewhere.example/' })),
  once('a page', false, answer(200, '<!doctype html><title>Log in</title>', { 'content-type': 'text/html' })),
  ...LASTING.map((code) => once(`${code}`, false, status(code))),
];

/** The fault at so many requests in a row, from the n-th on. */
export function faultAt(fault: SceneFault, at: number, times: number): Events {
  const meet = (number: number, _request: unknown, clock: JumpingClock) =>
    number >= at && number < at + times ? fault.reply(clock) : undefined;
  return fault.isAfter ? { after: meet } : { before: meet };
}
