/** Every kind of fault that one answer of a platform can have. */
import type { Reply } from './other-platform-shapes.ts';

export interface FaultKind {
  /** `before` the platform does the work, or `after` it, when only the answer suffers. */
  readonly when: 'before' | 'after';
  readonly what: 'reset' | 'hang' | Reply;
  /** A further request may get a better answer. */
  readonly passes: boolean;
}

const CUT: Reply = {
  status: 200,
  body: '{"domain":',
  headers: { 'content-type': 'application/json', 'content-length': '500', connection: 'close' },
};
const retryAfter = (status: number, seconds: string): Reply => ({
  status,
  headers: { 'retry-after': seconds },
});
const passing = (what: FaultKind['what']): FaultKind => ({ when: 'before', what, passes: true });
const lasting = (what: FaultKind['what']): FaultKind => ({ when: 'before', what, passes: false });
const unheard = (what: FaultKind['what'], passes = true): FaultKind => ({ when: 'after', what, passes });

export const FAULT_KINDS = {
  '400': lasting({ status: 400, body: { detail: 'no' } }),
  '401': lasting({ status: 401 }),
  '403': lasting({ status: 403, body: { message: 'not now' } }),
  '404': lasting({ status: 404, body: 'no such route' }),
  '409': lasting({ status: 409, body: { detail: 'busy' } }),
  '410': lasting({ status: 410 }),
  'a redirect': lasting({ status: 302, headers: { location: 'https://elsewhere.example/' } }),
  '429': passing({ status: 429 }),
  '429 with a short Retry-After': passing(retryAfter(429, '2')),
  '429 with a long Retry-After': lasting(retryAfter(429, '600')),
  '500': passing({ status: 500, body: '<html><title>oops</title></html>' }),
  '503': passing({ status: 503 }),
  '503 with a short Retry-After': passing(retryAfter(503, '20')),
  '503 with a long Retry-After': lasting(retryAfter(503, '600')),
  'a reset': passing('reset'),
  'no answer': passing('hang'),
  '500 after the work': unheard({ status: 500 }),
  '503 with a long Retry-After after the work': unheard(retryAfter(503, '600'), false),
  'a reset after the work': unheard('reset'),
  'no answer after the work': unheard('hang'),
  'a truncated body after the work': unheard(CUT),
  'wrong JSON after the work': unheard({
    status: 200,
    body: 'not { json',
    headers: { 'content-type': 'application/json' },
  }),
  'JSON of another shape after the work': unheard({ status: 200, body: { hello: ['world'] } }, false),
} as const satisfies Readonly<Record<string, FaultKind>>;

export type FaultName = keyof typeof FAULT_KINDS;
export const FAULT_NAMES = Object.keys(FAULT_KINDS) as FaultName[];
