/** Faults of any request of an upload. */
import fc from 'fast-check';
import { answer, bytesThenReset, type RecordedRequest, type Reply, reset } from './recording-server.ts';

/** Every request of an upload is one of these. */
export type Call =
  | 'bucket'
  | 'create'
  | 'list'
  | 'record'
  | 'ask'
  | 'upload'
  | 'ask back'
  | 'download'
  | 'delete';

/** A fault of some calls of a run. */
export interface Fault {
  readonly on: Call;
  /** Calls of that kind that are let through first. */
  readonly skip: number;
  readonly times: number;
  /** The request takes effect, and only its response is affected. */
  readonly afterwards: boolean;
  readonly what: FaultKind;
}

type FaultKind = 'reset' | 'cut' | { readonly status: number; readonly retryAfter?: string };

const PASSING: readonly number[] = [408, 425, 429, 500, 502, 503, 504];

const faultKinds: fc.Arbitrary<{ afterwards: boolean; what: FaultKind }> = fc.oneof(
  fc.record({ afterwards: fc.boolean(), what: fc.constant<FaultKind>('reset') }),
  // Its status says that it took effect.
  fc.record({ afterwards: fc.constant(true), what: fc.constant<FaultKind>('cut') }),
  fc.record({
    afterwards: fc.boolean(),
    what: fc.record(
      {
        status: fc.constantFrom(...PASSING),
        retryAfter: fc.constantFrom('0', '2', 'Wed, 21 Oct 2015 07:28:00 GMT', '120', 'soon'),
      },
      { requiredKeys: ['status'] },
    ),
  }),
  fc.record({
    afterwards: fc.constant(false),
    what: fc.record({ status: fc.constantFrom(400, 401, 403, 404, 409, 410, 413, 422) }),
  }),
);

/** Any fault. */
export const faults: fc.Arbitrary<Fault> = fc
  .record({
    on: fc.constantFrom<Call>(
      'bucket',
      'create',
      'list',
      'record',
      'ask',
      'ask',
      'upload',
      'upload',
      'upload',
      'ask back',
      'ask back',
      'download',
      'download',
      'delete',
      'delete',
    ),
    skip: fc.nat(4),
    times: fc.constantFrom(1, 1, 1, 2, 3, 5, 20),
    kind: faultKinds,
  })
  .map(({ kind, ...rest }) => ({ ...rest, ...kind }))
  .filter((fault) => !isLie(fault));

/** Returns whether the same request may succeed when it is sent again immediately. */
export function isPassing({ what }: Fault): boolean {
  if (typeof what === 'string') return true;
  return PASSING.includes(what.status) && what.retryAfter !== '120';
}

/** A client cannot detect that a platform denies a single existing object. */
function isLie({ on, what }: Fault): boolean {
  if (typeof what === 'string') return false;
  return (on === 'record' && !PASSING.includes(what.status)) || (on === 'delete' && what.status === 404);
}

/** Returns the purpose of a request. */
export function callOf({ method, target }: RecordedRequest): Call {
  if (target.startsWith('/upload/')) return 'upload';
  if (target.startsWith('/download/')) return 'download';
  const [, , , , , objects, ...key] = target.split('/');
  if (objects === undefined) return method === 'POST' ? 'create' : 'bucket';
  if (key.length === 0) return 'list';
  if (method === 'DELETE') return 'delete';
  if (method === 'POST') return 'ask';
  return target.endsWith('/download-url') ? 'ask back' : 'record';
}

/** Returns the fault as the client observes it. */
export function replyOf({ what }: Fault): Reply {
  if (what === 'reset') return reset;
  if (what === 'cut')
    return bytesThenReset(
      'HTTP/1.1 200 OK\r\nContent-Length: 99\r\nContent-Type: application/json\r\n\r\n{"',
    );
  const headers = what.retryAfter === undefined ? {} : { 'retry-after': what.retryAfter };
  return answer(what.status, { message: `fault ${what.status}`, request_id: 'request-of-fault' }, headers);
}
