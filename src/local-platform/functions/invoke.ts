import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { readArrived } from '../http/body.ts';
import { HttpError, systemCode } from '../http/errors.ts';
import type { Reply, ReplyHeaders } from '../http/reply.ts';
import type { RequestContext } from '../http/router.ts';
import type { AssetStore } from './assets.ts';
import { type Controller, FunctionAnswer, MOST_HEADER_BYTES } from './connections.ts';
import { toRunnable } from './deploy.ts';
import type { Lease, Pool } from './pool.ts';
import { BootError } from './process.ts';
import type { FunctionStore, StoredFunction } from './store.ts';

interface InvokerParts {
  readonly store: FunctionStore;
  readonly assets: AssetStore;
  readonly pool: Pool;
  readonly firstByteMs: number;
}

/** The end of a process is reported slightly after the end of its connections. */
const CRASH_NOTICE_MS = 200;

/** Of one connection, not of the message (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Kept even when `Connection` names it: without it, the receiver would read the body as further requests. */
const FRAMING = 'content-length';

/** Set by the platform, once each. */
const NOT_FOR_CLIENT = new Set([...HOP_BY_HOP, 'x-request-id', 'x-revision-id']);

/** The platform itself answers `Expect`. */
const NOT_FOR_FUNCTION = new Set([...HOP_BY_HOP, 'expect']);

/** The function must not see the platform's key. Where none is required, the header is for the function. */
const NOT_FOR_FUNCTION_WITH_KEY = new Set([...NOT_FOR_FUNCTION, 'authorization']);

/** Creates the proxy between clients and function processes. */
export function createInvoker({ store, assets, pool, firstByteMs }: InvokerParts) {
  return {
    /** Forwards a request to the active revision and returns its response, both as streams. */
    async invoke({ name, active_revision_id }: StoredFunction, context: RequestContext): Promise<Reply> {
      const revision = active_revision_id === null ? undefined : store.revisions.get(active_revision_id);
      if (!revision) throw noActiveRevision(name);
      const failure: Failure = (status, code, what) =>
        new HttpError(status, code, `Function "${name}" ${what} /_local/revisions/${revision.id}.`);
      const lease = await pool.lease(toRunnable(revision, assets)).catch((error: unknown) => {
        throw error instanceof BootError
          ? failure(502, 'function_crashed', `could not be started again: ${error.message} ${NEXT}`)
          : error;
      });
      const forwarding = forward({ lease, context, firstByteMs, failure });
      const answer = await forwarding.catch(async (error: unknown) => {
        if (error instanceof HttpError) throw error;
        const end = await failureCause(lease, error);
        throw failure(502, 'function_crashed', `sent no response: it ${end}. ${NEXT}`);
      });
      const headers = { ...answer.headers, 'X-Revision-Id': revision.id };
      return { status: answer.status, headers, stream: answer };
    },
  };
}

const NEXT = 'The next request starts a new process; its log is at';

/** Creates the error that reports what a function did; `what` ends before the address of its log. */
type Failure = (status: number, code: string, what: string) => HttpError;

/** Returns why an invocation failed: the end of the process when it ended, else the error of the connection. */
function failureCause(lease: Lease, error: unknown): Promise<string> {
  return Promise.race([lease.ended, sleep(CRASH_NOTICE_MS, `closed the connection (${String(error)})`)]);
}

interface Forwarding {
  readonly lease: Lease;
  readonly context: RequestContext;
  readonly firstByteMs: number;
  readonly failure: Failure;
}

function forward({ lease, context, firstByteMs, failure }: Forwarding): Promise<FunctionAnswer> {
  const { request, rest } = context;
  const { promise, resolve, reject } = Promise.withResolvers<FunctionAnswer>();
  let connection: Controller | undefined;
  let answer: FunctionAnswer | undefined;
  /** Ended by the platform. The process of the function continues. */
  let isAbandoned = false;
  const abandon = (): void => {
    isAbandoned = true;
    connection?.abort(new Error('The client has disconnected.'));
  };
  /** The response of the function cannot be forwarded. */
  const refuse = (problem: string): void => {
    isAbandoned = true;
    reject(failure(502, 'function_answer_unusable', `responded with ${problem}. Its log is at`));
  };
  const end = (): void => {
    // The rest of an upload that the function did not read is dropped, so that the client gets its response.
    request.unpipe();
    request.resume();
    lease.release();
  };
  const method = request.method ?? 'GET';
  const body = readArrived(request) ?? request.pipe(new PassThrough());
  context.onGone(abandon);
  lease.connections.dispatch(
    { method, path: rest, headers: requestHeaders(context), body },
    {
      onRequestStart(controller) {
        connection = controller;
        if (isAbandoned) abandon();
      },
      onResponseStart(controller, status, headers) {
        const problem = statusProblem(status);
        if (problem !== undefined) {
          refuse(problem);
          controller.abort(new Error(problem));
          return;
        }
        answer = new FunctionAnswer(status, forwarded(headers, NOT_FOR_CLIENT), controller);
        resolve(answer);
      },
      onResponseData: (_, chunk) => answer?.add(chunk),
      onResponseEnd() {
        answer?.end();
        end();
      },
      onResponseError(_, error) {
        const problem = parseProblem(error);
        if (problem !== undefined) refuse(problem);
        // The next request must not use a process that is about to end.
        if (!isAbandoned) lease.retire();
        reject(isTimeout(error) ? failure(504, 'function_timeout', timeoutText(firstByteMs)) : error);
        answer?.destroy(error);
        end();
      },
    },
  );
  return promise;
}

function isTimeout(error: Error): boolean {
  return systemCode(error) === 'UND_ERR_HEADERS_TIMEOUT';
}

function timeoutText(ms: number): string {
  return `did not start its response within ${ms / 1000} s, so its process was killed. ${NEXT}`;
}

/** Returns the problem of a status, if any: 101 would hand over the connection, which the API document does not cover. */
function statusProblem(status: number): string | undefined {
  return status >= 200 && status <= 599 ? undefined : `status ${status}; only 200 to 599 are allowed`;
}

/** Returns the problem of a response that is not HTTP; `undefined` for all other failures. */
function parseProblem(error: Error): string | undefined {
  const code = systemCode(error);
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return `too many headers (maximum ${MOST_HEADER_BYTES.toLocaleString('en-US')} bytes)`;
  return code?.startsWith('HPE_') ? `invalid HTTP (${error.message})` : undefined;
}

function requestHeaders({ request, caller }: RequestContext): ReplyHeaders {
  const dropped = caller === undefined ? NOT_FOR_FUNCTION : NOT_FOR_FUNCTION_WITH_KEY;
  const { host, ...headers } = forwarded(request.headersDistinct, dropped);
  // Deno cannot build the URL of a request from an empty Host header; undici sends its own when there is none.
  return host ? { ...headers, host } : headers;
}

/** Copies headers without those that are dropped, and those that `Connection` names. */
function forwarded(
  headers: NodeJS.Dict<string | string[]>,
  dropped: ReadonlySet<string>,
): Readonly<Record<string, string | string[]>> {
  const named = String(headers.connection ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase());
  const kept = Object.entries(headers).filter(
    ([name]) => name === FRAMING || !(dropped.has(name) || named.includes(name)),
  );
  return Object.fromEntries(
    kept.map(([name, value = '']) => [
      name,
      Array.isArray(value) && value.length === 1 ? (value[0] ?? '') : value,
    ]),
  );
}

function noActiveRevision(name: string): HttpError {
  const message = `No revision of function "${name}" has succeeded yet. Its record contains the status of the newest one.`;
  return new HttpError(503, 'no_active_revision', message, { headers: { 'Retry-After': '1' } });
}
