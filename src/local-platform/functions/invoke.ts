import { type ClientRequest, type IncomingMessage, request as openRequest } from 'node:http';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { readArrived } from '../http/body.ts';
import { HttpError, systemCode, toHttpError } from '../http/errors.ts';
import type { Reply } from '../http/reply.ts';
import { type RequestContext, splitTarget } from '../http/router.ts';
import type { Lease, Pool } from './pool.ts';
import { BootError, MOST_HEADER_BYTES } from './process.ts';
import type { FunctionSettings, Runnable } from './runtime.ts';

/** The end of a process is reported slightly after the end of its connections. */
const CRASH_NOTICE_MS = 200;

/** Of one connection, not of the message (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = [
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade'],
];

/** Kept even when `Connection` names it: without it, the receiver would read the body as further requests. */
const FRAMING = 'content-length';

/** Set by the platform, once each. */
const NOT_FOR_CLIENT = new Set([...HOP_BY_HOP, 'x-request-id', 'x-revision-id']);

/** The platform itself answers `Expect`. */
const NOT_FOR_FUNCTION = new Set([...HOP_BY_HOP, 'expect']);

/** The function must not see the platform's key. Where none is required, the header is for the function. */
const NOT_FOR_FUNCTION_WITH_KEY = new Set([...NOT_FOR_FUNCTION, 'authorization']);

const NEXT = 'The next request starts a new process; its log is at';

/** Forwards a request to a revision and returns its response, both as streams. */
export type Invoke = (revision: Runnable, context: RequestContext) => Promise<Reply>;

/** Creates the error that reports what a function did; `what` ends before the address of its log. */
type Failure = (status: number, code: string, what: string) => HttpError;

/** Creates the proxy between clients and function processes. */
export function createInvoke(
  pool: Pool,
  { limits, onEvent }: Pick<FunctionSettings, 'limits' | 'onEvent'>,
): Invoke {
  async function invoke(revision: Runnable, context: RequestContext): Promise<Reply> {
    const { id, functionName } = revision;
    const failure: Failure = (status, code, what) =>
      new HttpError(status, code, `Function "${functionName}" ${what} /_local/revisions/${id}.`);
    const lease = await pool.lease(revision).catch((error: unknown) => {
      throw error instanceof BootError
        ? failure(502, 'function_crashed', `could not be started again: ${error.message} ${NEXT}`)
        : error;
    });
    const answer = await forward(lease, context, limits.functionFirstByteMs, failure);
    const headers = { ...forwarded(answer.headersDistinct, NOT_FOR_CLIENT), 'X-Revision-Id': id };
    return { status: answer.statusCode ?? 0, headers, stream: answer };
  }

  return async (revision, context) => {
    const begun = performance.now();
    const { functionName } = revision;
    const { method = 'GET' } = context.request;
    const { path } = splitTarget(context.rest);
    const tell = (status: number): void =>
      onEvent({ kind: 'invocation', functionName, method, path, status, ms: performance.now() - begun });
    try {
      const reply = await invoke(revision, context);
      reply.stream?.once('close', () => tell(reply.status));
      return reply;
    } catch (error) {
      tell(toHttpError(error).status);
      throw error;
    }
  };
}

/** Sends a request to a process. Returns the response when it begins; the lease ends with it. */
async function forward(
  lease: Lease,
  context: RequestContext,
  firstByteMs: number,
  failure: Failure,
): Promise<IncomingMessage> {
  let isGone = false;
  const end = (): void => {
    // The rest of an upload that the function did not read is dropped, so that the client gets its response.
    context.request.unpipe();
    context.request.resume();
    lease.release();
  };
  try {
    const outgoing = send(lease, context);
    context.onGone(() => {
      isGone = true;
      outgoing.destroy(new Error('The client has disconnected.'));
    });
    const answer = await headOf(outgoing, firstByteMs);
    if (answer.complete) end();
    else
      void finished(answer)
        // Whoever reads it may stop, which ends the connection too.
        .catch((error: unknown) => (isBroken(error) && !isGone ? retire(lease, error) : undefined))
        .finally(end);
    return answer;
  } catch (error) {
    try {
      throw isGone ? error : await toFailure(error);
    } finally {
      end();
    }
  }

  async function toFailure(error: unknown): Promise<unknown> {
    const code = systemCode(error);
    if (code === 'HPE_HEADER_OVERFLOW') {
      const most = MOST_HEADER_BYTES.toLocaleString('en-US');
      const what = `responded with too many headers (maximum ${most} bytes). Its log is at`;
      return failure(502, 'function_answer_unusable', what);
    }
    if (error instanceof LateError) {
      lease.retire();
      const what = `did not start its response within ${firstByteMs / 1000} s, so its process was killed. ${NEXT}`;
      return failure(504, 'function_timeout', what);
    }
    const reason = await retire(lease, error);
    return failure(502, 'function_crashed', `sent no response: it ${reason}. ${NEXT}`);
  }
}

/** The response did not begin in time. */
class LateError extends Error {}

function isBroken(error: unknown): boolean {
  return systemCode(error) === 'ECONNRESET';
}

/**
 * Lets no other request use a process that is about to end, and waits for its own end, which says more than that of a
 * kill. Returns the reason.
 */
function retire(lease: Lease, error: unknown): Promise<string> {
  lease.retire();
  const reason = `closed the connection (${String(error)})`;
  return Promise.race([lease.ended, sleep(CRASH_NOTICE_MS, reason, { ref: false })]);
}

/** Waits for the response. Throws a `LateError` when it does not begin in time after the request was sent. */
function headOf(outgoing: ClientRequest, mostMs: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const wait = (): void => {
      timer = setTimeout(() => outgoing.destroy(new LateError()), mostMs);
    };
    const stop = (): void => {
      outgoing.off('finish', wait);
      clearTimeout(timer);
    };
    outgoing
      .once('finish', wait)
      .once('response', (answer) => {
        stop();
        resolve(answer);
      })
      .on('error', (error) => {
        stop();
        reject(error);
      });
  });
}

function send({ target }: Lease, { request, rest, caller }: RequestContext): ClientRequest {
  const dropped = caller === undefined ? NOT_FOR_FUNCTION : NOT_FOR_FUNCTION_WITH_KEY;
  const headers = forwarded(request.headersDistinct, dropped);
  const whole = readArrived(request);
  if (request.headers['transfer-encoding'] !== undefined && !(FRAMING in headers)) {
    if (whole === undefined) headers['transfer-encoding'] = 'chunked';
    else headers[FRAMING] = String(whole.length);
  }
  const outgoing = openRequest({
    ...target,
    method: request.method ?? 'GET',
    path: rest,
    // Deno cannot build the URL of a request from an empty Host header.
    headers: { ...headers, host: request.headers.host || 'localhost', ...target.headers },
  });
  if (whole === undefined) request.pipe(outgoing);
  else outgoing.end(whole);
  return outgoing;
}

/** Copies headers without those that are dropped, and those that `Connection` names. */
function forwarded(
  headers: NodeJS.Dict<string[]>,
  dropped: ReadonlySet<string>,
): Record<string, string | string[]> {
  const named = String(headers.connection ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase());
  const kept = Object.entries(headers).filter(
    ([name]) => name === FRAMING || !(dropped.has(name) || named.includes(name)),
  );
  return Object.fromEntries(
    kept.map(([name, value = []]) => [name, value.length === 1 ? (value[0] ?? '') : value]),
  );
}
