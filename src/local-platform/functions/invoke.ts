import { Agent, type ClientRequest, type IncomingMessage, request as openRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpError } from '../http/errors.ts';
import type { Reply, ReplyHeaders } from '../http/reply.ts';
import type { RequestContext } from '../http/router.ts';
import type { AssetStore } from './assets.ts';
import { type Deployed, toRunnable } from './deploy.ts';
import type { Lease, Pool } from './pool.ts';
import { BootError } from './process.ts';
import type { FunctionStore } from './store.ts';
import { MOST_HEADER_BYTES, parseProblem, statusProblem, UnusableAnswer } from './unusable-answer.ts';

export interface Invoker {
  /** Passes a request on to the active revision and its answer back, both as streams. */
  invoke(deployed: Deployed, context: RequestContext): Promise<Reply>;
  close(): void;
}

export interface InvokerParts {
  readonly store: FunctionStore;
  readonly assets: AssetStore;
  readonly pool: Pool;
  readonly firstByteMs: number;
}

/** An idle connection to a function is closed after this, before the function's own server might. */
const IDLE_MS = 4_000;

/** The end of a process is known a little later than the end of its connections. */
const CRASH_NOTICE_MS = 200;

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

/** Makes the proxy between clients and function processes. */
export function createInvoker({ store, assets, pool, firstByteMs }: InvokerParts): Invoker {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  return {
    async invoke({ stored }, context) {
      const { name, active_revision_id } = stored;
      const revision = active_revision_id === null ? undefined : store.revisions.get(active_revision_id);
      if (!revision) throw noActiveRevision(name);
      const lease = await pool.lease(toRunnable(revision, assets)).catch((error: unknown) => {
        throw error instanceof BootError
          ? crashed(name, revision.id, `could not be started again: ${error.message}`)
          : error;
      });
      const answer = await forward({ lease, agent, context, firstByteMs }).catch(async (error: unknown) => {
        if (error instanceof FirstByteTimeout) throw timedOut(name, revision.id, firstByteMs);
        if (error instanceof UnusableAnswer) throw unusable(name, revision.id, error.message);
        throw crashed(
          name,
          revision.id,
          `broke off without an answer: it ${await whatHappened(lease, error)}.`,
        );
      });
      const headers = { ...forwarded(answer, FOR_CLIENT), 'X-Revision-Id': revision.id };
      return { status: answer.statusCode ?? 502, headers, stream: answer };
    },
    close: () => agent.destroy(),
  };
}

/** Why an invocation broke off: the end of the process when that is it, else what was seen of the connection. */
function whatHappened(lease: Lease, error: unknown): Promise<string> {
  return Promise.race([lease.ended, sleep(CRASH_NOTICE_MS, `broke the connection (${String(error)})`)]);
}

class FirstByteTimeout extends Error {}

interface Forwarding {
  readonly lease: Lease;
  readonly agent: Agent;
  readonly context: RequestContext;
  readonly firstByteMs: number;
}

function forward({ lease, agent, context, firstByteMs }: Forwarding): Promise<IncomingMessage> {
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
    upstream.destroy(new FirstByteTimeout());
  });
  let answer: IncomingMessage | undefined;
  let isUnusable = false;
  const refuse = (problem: string): void => {
    isUnusable = true;
    upstream.destroy();
    reject(new UnusableAnswer(problem));
  };
  // Every header counts: by itself, Node drops those beyond a number without a word.
  upstream.maxHeadersCount = 0;
  upstream.once('response', (received) => {
    stopWatching();
    const problem = statusProblem(received);
    if (problem !== undefined) return refuse(problem);
    answer = received;
    resolve(received);
  });
  upstream.once('upgrade', (received) => refuse(statusProblem(received) ?? 'answered with an upgrade'));
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
  return new HttpError(
    503,
    'no_active_revision',
    `The function "${name}" has no revision that succeeded yet. Its record says how the newest one fares.`,
    { headers: { 'Retry-After': '1' } },
  );
}

function crashed(name: string, revisionId: string, what: string): HttpError {
  return new HttpError(
    502,
    'function_crashed',
    `The function "${name}" ${what} The next request starts a fresh process; its log is at /_local/revisions/${revisionId}.`,
  );
}

function unusable(name: string, revisionId: string, what: string): HttpError {
  return new HttpError(
    502,
    'function_answer_unusable',
    `The function "${name}" ${what}. Its log is at /_local/revisions/${revisionId}.`,
  );
}

function timedOut(name: string, revisionId: string, ms: number): HttpError {
  return new HttpError(
    504,
    'function_timeout',
    `The function "${name}" did not begin to answer within ${ms / 1000} s, so its process was ended. The next request starts a fresh one; its log is at /_local/revisions/${revisionId}.`,
  );
}
