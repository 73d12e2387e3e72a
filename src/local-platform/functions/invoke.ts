import { once } from 'node:events';
import {
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as openRequest,
} from 'node:http';
import { finished } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpError, systemCode, toHttpError } from '../http/errors.ts';
import type { Reply } from '../http/reply.ts';
import type { RequestContext } from '../http/router.ts';
import type { Lease, Pool } from './pool.ts';
import { BootError, MOST_HEADER_BYTES } from './process.ts';
import type { FunctionSettings, Runnable } from './runtime.ts';

/** The end of a process is reported slightly after the end of its connections. */
const CRASH_NOTICE_MS = 200;

/** Of one connection, not of the message (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-authorization', 'te', 'trailer', 'upgrade'];

/** Node frames the body, and the platform sets its own IDs, once each. */
const NOT_FOR_CLIENT = [...HOP_BY_HOP, 'transfer-encoding', 'x-request-id', 'x-revision-id'];

/** The platform itself answers `Expect`. */
const NOT_FOR_FUNCTION = [...HOP_BY_HOP, 'expect'];

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
      const status = answer.statusCode ?? 0;
      answer.once('close', () => tell(status));
      const headers = { ...without(NOT_FOR_CLIENT, answer), 'X-Revision-Id': id };
      return { status, headers, stream: answer };
    } catch (error) {
      tell(toHttpError(error).status);
      throw error;
    }
  };
}

/** Sends a request to a process. Returns the response when it begins; the use of the process ends with it. */
async function forward(
  pool: Pool,
  revision: Runnable,
  context: RequestContext,
  firstByteMs: number,
): Promise<IncomingMessage> {
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
    const outgoing = send(used, context);
    context.onGone(() => {
      isGone = true;
      outgoing.destroy(new Error('The client has disconnected.'));
    });
    // While the request is still arriving, its client is slow, not the function.
    outgoing.setTimeout(firstByteMs, () => request.complete && outgoing.destroy(new LateError()));
    // Also after the response has begun.
    outgoing.on('error', () => undefined);
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    outgoing.setTimeout(0);
    finished(answer, (error) => {
      // Whoever reads it may stop, which ends the connection too.
      if (!isGone && systemCode(error) === 'ECONNRESET') void retire(used, error).finally(end);
      else end();
    });
    return answer;
  } catch (error) {
    const failure = isGone ? undefined : await describe(error, lease, firstByteMs);
    end();
    if (!failure) throw error;
    const message = `Function "${revision.function_name}" ${failure.what} /_local/revisions/${revision.id}.`;
    throw new HttpError(failure.status, failure.code, message, { cause: error });
  }
}

/** Returns what a function did instead of an answer, before the address of its log; `undefined` for other failures. */
async function describe(error: unknown, lease: Lease | undefined, firstByteMs: number) {
  const crash = { status: 502, code: 'function_crashed' };
  if (error instanceof BootError)
    return { ...crash, what: `could not be started again: ${error.message} ${NEXT}` };
  if (!lease) return undefined;
  if (systemCode(error) === 'HPE_HEADER_OVERFLOW') {
    const most = MOST_HEADER_BYTES.toLocaleString('en-US');
    const what = `responded with too many headers (maximum ${most} bytes). Its log is at`;
    return { status: 502, code: 'function_answer_unusable', what };
  }
  if (error instanceof LateError) {
    lease.retire();
    const what = `did not start its response within ${firstByteMs / 1000} s, so its process was killed. ${NEXT}`;
    return { status: 504, code: 'function_timeout', what };
  }
  return { ...crash, what: `sent no response: it ${await retire(lease, error)}. ${NEXT}` };
}

/** The response did not begin in time. */
class LateError extends Error {}

/**
 * Lets no other request use a process that is about to end, and waits for its own end, which says more than that of a
 * kill. Returns the reason.
 */
function retire(lease: Lease, error: unknown): Promise<string> {
  lease.retire();
  const reason = `closed the connection (${String(error)})`;
  return Promise.race([lease.ended, sleep(CRASH_NOTICE_MS, reason, { ref: false })]);
}

function send({ target }: Lease, { request, rest, query, caller }: RequestContext): ClientRequest {
  const headers: OutgoingHttpHeaders = { ...without(NOT_FOR_FUNCTION, request), ...target.headers };
  // The function must not see the platform's key. Where none is required, the header is for the function.
  if (caller !== undefined) delete headers.authorization;
  // Deno cannot build the URL of a request from an empty Host header.
  headers.host = request.headers.host || 'localhost';
  const outgoing = openRequest({ ...target, method: request.method, path: rest + query, headers });
  // Without a body, the head is sent immediately, in one packet.
  if (request.complete) outgoing.end(request.read() ?? '');
  else request.pipe(outgoing);
  return outgoing;
}

/** Returns the headers of a message without those that are dropped. */
function without(dropped: readonly string[], { headersDistinct }: IncomingMessage) {
  const kept = Object.entries(headersDistinct).filter(([name]) => !dropped.includes(name));
  return Object.fromEntries(kept) as Record<string, string[]>;
}
