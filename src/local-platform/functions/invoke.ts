import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  maxHeaderSize,
  request as openRequest,
} from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
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

/** The end of a process is known a little later than the end of its connections. */
const CRASH_NOTICE_MS = 200;

/** The platform adds headers of its own, and clients count all of them. */
const MOST_HEADER_BYTES = maxHeaderSize - 1024;

/** Of one connection, not of the message (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Stays whatever `Connection` names: without it, the next process along would take the body for further requests. */
const FRAMING = 'content-length';

/** Ours, and there can be one of each. */
const FOR_CLIENT = new Set(['x-request-id', 'x-revision-id']);

/** `Expect` has been answered here. */
const FOR_PLATFORM = new Set(['expect']);

/** The key of the platform is no business of the function. Where none was asked for, the header is the function's own. */
const FOR_PLATFORM_WITH_KEY = new Set(['expect', 'authorization']);

/** Creates the proxy between clients and function processes. */
export function createInvoker({ store, assets, pool, firstByteMs }: InvokerParts) {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  return {
    /** Passes a request on to the active revision and its answer back, both as streams. */
    async invoke({ name, active_revision_id }: StoredFunction, context: RequestContext): Promise<Reply> {
      const revision = active_revision_id === null ? undefined : store.revisions.get(active_revision_id);
      if (!revision) throw noActiveRevision(name);
      const failure: Failure = (status, code, what) =>
        new HttpError(status, code, `The function "${name}" ${what} /_local/revisions/${revision.id}.`);
      const lease = await pool.lease(toRunnable(revision, assets)).catch((error: unknown) => {
        throw error instanceof BootError
          ? failure(502, 'function_crashed', `could not be started again: ${error.message} ${FRESH}`)
          : error;
      });
      const forwarding = forward({ lease, agent, context, firstByteMs, failure });
      const answer = await forwarding.catch(async (error: unknown) => {
        if (error instanceof HttpError) throw error;
        const end = await whatHappened(lease, error);
        throw failure(502, 'function_crashed', `broke off without an answer: it ${end}. ${FRESH}`);
      });
      const headers = { ...forwarded(answer, FOR_CLIENT), 'X-Revision-Id': revision.id };
      return { status: answer.statusCode ?? 502, headers, stream: answer };
    },
    close: (): void => agent.destroy(),
  };
}

const FRESH = 'The next request starts a fresh process; its log is at';

/** Creates the error that says what a function did; `what` ends before the address of its log. */
type Failure = (status: number, code: string, what: string) => HttpError;

/** Why an invocation broke off: the end of the process when that is it, else what was seen of the connection. */
function whatHappened(lease: Lease, error: unknown): Promise<string> {
  return Promise.race([lease.ended, sleep(CRASH_NOTICE_MS, `broke the connection (${String(error)})`)]);
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
  const signal = context.goneSignal();
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const upstream = openRequest({
    agent,
    socketPath: lease.socketPath,
    method: request.method ?? 'GET',
    path: rest,
    headers: requestHeaders(context),
    maxHeaderSize: MOST_HEADER_BYTES,
    signal,
  });
  const stopWatching = watchFirstByte(request, upstream, firstByteMs, () => {
    lease.retire();
    const what = `did not begin to answer within ${firstByteMs / 1000} s, so its process was killed.`;
    upstream.destroy(
      failure(504, 'function_timeout', `${what} The next request starts a fresh one; its log is at`),
    );
  });
  let answer: IncomingMessage | undefined;
  let isUnusable = false;
  /** The function answered with what cannot be passed on. Its process continues. */
  const refuse = (problem: string): void => {
    isUnusable = true;
    upstream.destroy();
    reject(failure(502, 'function_answer_unusable', `answered with ${problem}. Its log is at`));
  };
  // Every header counts: by itself, Node silently drops those beyond a number.
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
    // Whoever asks next must not meet a process that is about to end.
    if (!answer?.complete && !signal.aborted && !isUnusable) lease.retire();
    // The rest of an upload that the function did not want is read and dropped, so that the client gets its answer.
    request.unpipe(upstream);
    request.resume();
    lease.release();
  });
  request.pipe(upstream);
  return promise;
}

/** What is wrong with the status, if anything: 101 would hand over the connection, which the API document does not know. */
function statusProblem({ statusCode = 0 }: IncomingMessage): string | undefined {
  if (statusCode >= 200 && statusCode <= 599) return undefined;
  return `status ${statusCode}; only 200 to 599 are possible`;
}

/** What is wrong with an answer that is not HTTP; `undefined` for all other failures. */
function parseProblem(error: Error): string | undefined {
  const code = systemCode(error);
  if (code === 'HPE_HEADER_OVERFLOW')
    return `too many headers (maximum ${MOST_HEADER_BYTES.toLocaleString('en-US')} bytes)`;
  return code?.startsWith('HPE_') ? `what is not HTTP (${error.message})` : undefined;
}

/** Calls `onHang` when the function neither answers nor reads on for `ms`; a slow client is not held against it. */
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
  const headers = forwarded(request, caller === undefined ? FOR_PLATFORM : FOR_PLATFORM_WITH_KEY);
  // Without its length a body must be chunked, which Node does not do by itself for GET and DELETE.
  const isChunked = request.headers['transfer-encoding'] !== undefined;
  return isChunked ? { ...headers, 'transfer-encoding': 'chunked' } : headers;
}

function forwarded(message: IncomingMessage, dropped: ReadonlySet<string>): ReplyHeaders {
  const named = (message.headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const skipped = new Set([...HOP_BY_HOP, ...dropped, ...named]);
  const kept = Object.entries(message.headersDistinct).filter(
    ([name]) => name === FRAMING || !skipped.has(name),
  );
  return Object.fromEntries(
    kept.map(([name, values = []]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  );
}

function noActiveRevision(name: string): HttpError {
  const message = `The function "${name}" has no revision that succeeded yet. Its record contains the status of the newest one.`;
  return new HttpError(503, 'no_active_revision', message, { headers: { 'Retry-After': '1' } });
}
