import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  maxHeaderSize,
  request as openRequest,
} from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { readArrived } from '../http/body.ts';
import { HttpError, systemCode } from '../http/errors.ts';
import type { Reply, ReplyHeaders } from '../http/reply.ts';
import type { RequestContext } from '../http/router.ts';
import type { AssetStore } from './assets.ts';
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

/** An idle connection to a function is closed after this, before the function's own server might. */
const IDLE_MS = 4_000;

/** The end of a process is reported slightly after the end of its connections. */
const CRASH_NOTICE_MS = 200;

/** The platform adds its own headers, and clients count all of them. */
const MOST_HEADER_BYTES = maxHeaderSize - 1024;

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
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
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
      const forwarding = forward({ lease, agent, context, firstByteMs, failure });
      const answer = await forwarding.catch(async (error: unknown) => {
        if (error instanceof HttpError) throw error;
        const end = await failureCause(lease, error);
        throw failure(502, 'function_crashed', `sent no response: it ${end}. ${NEXT}`);
      });
      const headers = { ...forwarded(answer, NOT_FOR_CLIENT), 'X-Revision-Id': revision.id };
      return { status: answer.statusCode ?? 502, headers, stream: answer };
    },
    close: (): void => agent.destroy(),
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
  readonly agent: Agent;
  readonly context: RequestContext;
  readonly firstByteMs: number;
  readonly failure: Failure;
}

function forward({ lease, agent, context, firstByteMs, failure }: Forwarding): Promise<IncomingMessage> {
  const { request, rest } = context;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const upstream = openRequest({
    agent,
    socketPath: lease.socketPath,
    method: request.method ?? 'GET',
    path: rest,
    headers: requestHeaders(context),
    maxHeaderSize: MOST_HEADER_BYTES,
  });
  const stopWatching = watchFirstByte(request, upstream, firstByteMs, () => {
    lease.retire();
    const what = `did not start its response within ${firstByteMs / 1000} s, so its process was killed.`;
    upstream.destroy(failure(504, 'function_timeout', `${what} ${NEXT}`));
  });
  let answer: IncomingMessage | undefined;
  /** Ended by the platform. The process of the function continues. */
  let isAbandoned = false;
  const abandon = (): void => {
    isAbandoned = true;
    upstream.destroy();
  };
  /** The response of the function cannot be forwarded. */
  const refuse = (problem: string): void => {
    abandon();
    reject(failure(502, 'function_answer_unusable', `responded with ${problem}. Its log is at`));
  };
  // By default, Node silently drops headers above a number.
  upstream.maxHeadersCount = 0;
  upstream.once('response', (received) => {
    stopWatching();
    const problem = statusProblem(received);
    if (problem !== undefined) return refuse(problem);
    answer = received;
    resolve(received);
  });
  upstream.once('upgrade', (received) => refuse(statusProblem(received) ?? 'an upgrade'));
  upstream.on('error', (error) => {
    const problem = parseProblem(error);
    if (problem === undefined) reject(error);
    else refuse(problem);
  });
  upstream.once('close', () => {
    stopWatching();
    // The next request must not use a process that is about to end.
    if (!answer?.complete && !isAbandoned) lease.retire();
    // The rest of an upload that the function did not read is dropped, so that the client gets its response.
    request.unpipe(upstream);
    request.resume();
    lease.release();
  });
  context.onGone(abandon);
  const body = readArrived(request);
  if (body === undefined) request.pipe(upstream);
  else upstream.end(body);
  return promise;
}

/** Returns the problem of a status, if any: 101 would hand over the connection, which the API document does not cover. */
function statusProblem({ statusCode = 0 }: IncomingMessage): string | undefined {
  if (statusCode >= 200 && statusCode <= 599) return undefined;
  return `status ${statusCode}; only 200 to 599 are allowed`;
}

/** Returns the problem of a response that is not HTTP; `undefined` for all other failures. */
function parseProblem(error: Error): string | undefined {
  const code = systemCode(error);
  if (code === 'HPE_HEADER_OVERFLOW')
    return `too many headers (maximum ${MOST_HEADER_BYTES.toLocaleString('en-US')} bytes)`;
  return code?.startsWith('HPE_') ? `invalid HTTP (${error.message})` : undefined;
}

/** Calls `onHang` when the function neither responds nor continues to read for `ms`; a slow client does not count. */
function watchFirstByte(
  request: IncomingMessage,
  upstream: ClientRequest,
  ms: number,
  onHang: () => void,
): () => void {
  const timer = setTimeout(() => {
    const isClientSlow = !request.complete && !upstream.writableNeedDrain;
    if (isClientSlow) timer.refresh();
    else onHang();
  }, ms);
  const restart = (): void => void timer.refresh();
  request.once('end', restart);
  return () => {
    request.off('end', restart);
    clearTimeout(timer);
  };
}

function requestHeaders({ request, caller }: RequestContext): ReplyHeaders {
  const headers = forwarded(request, caller === undefined ? NOT_FOR_FUNCTION : NOT_FOR_FUNCTION_WITH_KEY);
  // A body without its length must be chunked, which Node does not do by default for GET and DELETE.
  const isChunked = request.headers['transfer-encoding'] !== undefined;
  return isChunked ? { ...headers, 'transfer-encoding': 'chunked' } : headers;
}

function forwarded(message: IncomingMessage, dropped: ReadonlySet<string>): ReplyHeaders {
  const named = (message.headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const kept = Object.entries(message.headersDistinct).filter(
    ([name]) => name === FRAMING || !(dropped.has(name) || named.includes(name)),
  );
  return Object.fromEntries(
    kept.map(([name, values = []]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  );
}

function noActiveRevision(name: string): HttpError {
  const message = `No revision of function "${name}" has succeeded yet. Its record contains the status of the newest one.`;
  return new HttpError(503, 'no_active_revision', message, { headers: { 'Retry-After': '1' } });
}
