import { finished, PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpError, systemCode, toHttpError } from '../http/errors.ts';
import type { Reply } from '../http/reply.ts';
import type { RequestContext } from '../http/router.ts';
import type { Lease, Pool } from './pool.ts';
import { BootError } from './process.ts';
import type { FunctionSettings, Runnable } from './runtime.ts';

/** The end of a process is reported slightly after the end of its connections. */
const CRASH_NOTICE_MS = 200;

/** Of one connection, not of the message (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-authorization', 'te', 'trailer', 'upgrade'];

/** Node frames the body, and the platform sets its own IDs, once each. */
const NOT_FOR_CLIENT = [...HOP_BY_HOP, 'transfer-encoding', 'x-request-id', 'x-revision-id'];

/** The platform itself answers `Expect`. */
const NOT_FOR_FUNCTION = [...HOP_BY_HOP, 'expect', 'transfer-encoding'];

const NEXT = 'The next request starts a new process; its log is at';

/** Creates the proxy between clients and function processes, which returns the response of a revision as a stream. */
export function createInvoke(pool: Pool, { limits, onEvent }: Pick<FunctionSettings, 'limits' | 'onEvent'>) {
  return async (revision: Runnable, context: RequestContext): Promise<Reply> => {
    const begun = performance.now();
    const { id, function_name: functionName } = revision;
    const { method = 'GET' } = context.request;
    const tell = (status: number): void => {
      const ms = Math.round(performance.now() - begun);
      onEvent({ kind: 'request', functionName, text: `${method} ${context.rest} ${status} (${ms} ms)` });
    };
    try {
      const answer = await forward(pool, revision, context, limits.functionFirstByteMs);
      const { statusCode: status, body: stream } = answer;
      stream.once('close', () => tell(status));
      const headers = { ...without(NOT_FOR_CLIENT, answer.headers), 'X-Revision-Id': id };
      return { status, headers, stream };
    } catch (error) {
      tell(toHttpError(error).status);
      throw error;
    }
  };
}

/** Sends a request to a process. Returns the response when it begins; the use of the process ends with it. */
async function forward(pool: Pool, revision: Runnable, context: RequestContext, firstByteMs: number) {
  const { request } = context;
  let lease: Lease | undefined;
  let isGone = false;
  const end = (): void => {
    // The rest of an upload that the function did not read is dropped, so that the client gets its response.
    request.unpipe();
    request.resume();
    lease?.release();
  };
  try {
    const used = await pool.lease(revision);
    lease = used;
    const abort = new AbortController();
    context.onGone(() => {
      isGone = true;
      abort.abort(new Error('The client has disconnected.'));
    });
    const answer = await send(used, context, abort.signal);
    finished(answer.body, (error) => {
      // Whoever reads it may stop, which ends the connection too.
      if (!isGone && isBroken(error)) void retire(used, error).finally(end);
      else end();
    });
    return answer;
  } catch (error) {
    const failure = isGone ? undefined : await describe(error, lease, firstByteMs);
    end();
    if (!failure) throw error;
    const message = `Function "${revision.function_name}" ${failure.what} /_local/revisions/${revision.id}.`;
    throw new HttpError(failure.code, message, { cause: error });
  }
}

/** Returns what a function did instead of an answer, before the address of its log; `undefined` for other failures. */
async function describe(error: unknown, lease: Lease | undefined, firstByteMs: number) {
  const crash = { code: 'function_crashed' } as const;
  if (error instanceof BootError)
    return { ...crash, what: `could not be started again: ${error.message} ${NEXT}` };
  if (!lease) return undefined;
  if (systemCode(error) === 'UND_ERR_HEADERS_TIMEOUT') {
    lease.retire();
    const what = `did not start its response within ${firstByteMs / 1000} s, so its process was killed. ${NEXT}`;
    return { code: 'function_timeout', what } as const;
  }
  return { ...crash, what: `sent no response: it ${await retire(lease, error)}. ${NEXT}` };
}

/** Whether the process closed the connection. */
function isBroken(error: unknown): boolean {
  return ['ECONNRESET', 'UND_ERR_SOCKET'].includes(systemCode(error) ?? '');
}

/**
 * Lets no other request use a process that is about to end, and waits for its own end, which says more than that of a
 * kill. Returns the reason.
 */
function retire(lease: Lease, error: unknown): Promise<string> {
  lease.retire();
  const reason = `failed (${String(error)})`;
  return Promise.race([lease.ended, sleep(CRASH_NOTICE_MS, reason, { ref: false })]);
}

/** Sends a request; settles with the response when it begins. */
function send(lease: Lease, { request, rest, query, caller }: RequestContext, signal: AbortSignal) {
  const headers: Record<string, string | string[]> = {
    ...without(NOT_FOR_FUNCTION, request.headers),
    ...lease.headers,
  };
  // The function must not see the platform's key. Where none is required, the header is for the function.
  if (caller !== undefined) delete headers.authorization;
  // Deno cannot build the URL of a request from an empty Host header.
  headers.host = request.headers.host || 'localhost';
  request.askForBody?.();
  // The connection is closed when a function does not read its request to the end; that of the client is still needed.
  const body = request.complete ? request.read() : request.pipe(new PassThrough());
  const { method = 'GET' } = request;
  return lease.connections.request({ method, path: rest + query, headers, body, signal });
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

function without(dropped: readonly string[], headers: Headers) {
  const kept = Object.entries(headers).filter(([name]) => !dropped.includes(name));
  return Object.fromEntries(kept) as Record<string, string[]>;
}
