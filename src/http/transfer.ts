/** Transfers of an object's bytes, to or from the address of a ticket (section 4 of the API document, "Transfer procedure"). */
import { ApiError, DeployError, LostAnswerError, type TransientError } from '../errors.ts';
import { isLoopback } from './address.ts';
import type { RequestBody, Sink } from './body.ts';
import { failByStatus, refuse } from './errors.ts';
import type { Exchange, Request } from './exchange.ts';
import { COMMON_HEADERS, type JudgeTools, judgeUnanswered } from './operation.ts';
import type { FailedTry, Reply } from './reply.ts';
import { isPassingStatus, LONGEST_ANSWER, readRefusal } from './response.ts';
import { type Clock, PATIENCE_MS, type Repeated, type RetryTools, withRetries } from './retry.ts';

/** Milliseconds that a ticket is used within: a minute less than section 8 of the API document grants it. */
const LONGEST_USE_MS = 240_000;

/**
 * A transfer URL (section 2 of the API document): for its few minutes it opens an object to whoever knows it. A private
 * field keeps the address from all that prints, writes or clones a value; it is returned once, for immediate use.
 */
export class Ticket {
  readonly #address: string;
  readonly #askedAt: number;
  #used = false;

  /** @param askedAt monotonic milliseconds before it was asked for: the platform's own clock can't have begun earlier */
  constructor(address: string, askedAt: number) {
    this.#address = address;
    this.#askedAt = askedAt;
  }

  /** The address, the first time; undefined when it was given out before, or is too old to be sure of. */
  redeem(now: number): string | undefined {
    if (this.#used || now - this.#askedAt > LONGEST_USE_MS) return undefined;
    this.#used = true;
    return this.#address;
  }
}

/** What is uploaded in one try. */
interface Content {
  readonly type: string;
  readonly body: (RequestBody & { readonly length: number }) | Uint8Array;
}

/** One try to send an object's bytes (with content), or to fetch them (without). */
export interface TicketUse {
  readonly ticket: Ticket;
  readonly content?: Content;
  /** Takes the bytes that are fetched, however many; without it they are returned (32 MiB at most). */
  readonly sink?: Sink | undefined;
}

/** What one try came to. */
export type Tried<V> = Reply<V> | FailedTry;

export type UseTicket = (use: TicketUse) => Promise<Tried<Uint8Array>>;

/** One object's way there or back, with a fresh ticket for every try. */
export interface Transfer<V> extends Pick<Repeated, 'doing' | 'onFailure' | 'pause'> {
  /** Requests a ticket and uses it, any number of times. */
  readonly attempt: (use: UseTicket) => Promise<Tried<V>>;
}

const STALL_MS = 30_000;
/** A piece is handed to the system whole, and nothing is seen of it until the next: the slowest line's bytes a second. */
const SLOWEST_BYTES_PER_SECOND = 16 * 1024;
/** Bytes of the largest piece that a streamed body comes in. */
export const STREAM_PIECE = 256 * 1024;
/** Bytes of an answer in which nothing is needed but a message when it is a no: to an upload, or beside a sink. */
const LONGEST_RECEIPT = 64 * 1024;

/** Statuses with which a storage service rejects a ticket. */
const TICKET_STATUSES: readonly number[] = [401, 403, 404, 409, 410];

/** Tickets of one transfer that the other side may refuse. */
const MOST_STALE = 3;

/** Tries until the bytes are through, or fresh tickets are refused again and again. */
export async function transferWithRetries<V>(
  { doing, onFailure, pause }: Transfer<V>,
  tryOnce: (number: number) => Promise<Tried<V>>,
  health: TransferHealth,
  tools: RetryTools,
): Promise<Reply<V>> {
  let stale = 0;
  const attempt = async (number: number): Promise<Reply<V> | FailedTry> => {
    health.check(doing);
    const result = await tryOnce(number);
    // Requesting a ticket once more does no harm, so a lost answer to that is a failure like any other.
    if (result.kind === 'lost' || result.kind === 'unanswered') return failedTryOf(result.error);
    if (result.kind !== 'failed' || !result.isStale) return result;
    stale += 1;
    return stale < MOST_STALE ? result : refuseStale(doing, result);
  };
  const noteFailure = (failure: FailedTry) => {
    health.failed(failure);
    onFailure?.(failure);
  };
  const rule = { isRepeatable: true, patienceMs: PATIENCE_MS };
  const reply = await withRetries({ doing, rule, onFailure: noteFailure, pause }, attempt, tools);
  if (reply.kind === 'ok') health.succeeded();
  return reply;
}

type TransferHealth = ReturnType<typeof createTransferHealth>;

/** Tries that fail in a row, over this time, mean that the host is down. */
const DOWN = { failures: 20, ms: 120_000 } as const;

/** Creates the memory of a run's transfers: with a host that is down, each of thousands would fail on its own. */
export function createTransferHealth({ now }: Pick<Clock, 'now'>) {
  let failures = 0;
  let failingSince = 0;
  let last = '';
  return {
    succeeded: () => {
      failures = 0;
    },
    failed({ text }: FailedTry) {
      if (failures === 0) failingSince = now();
      failures += 1;
      last = text;
    },
    /** @throws DeployError when no other transfer can succeed either */
    check(doing: string) {
      if (failures < DOWN.failures || now() - failingSince < DOWN.ms) return;
      throw new DeployError(`could not ${doing}: ${last}; no transfer has succeeded for 2 min`, {
        hint: 'Check that this machine can reach the host of the transfer URLs, then run the step again.',
      });
    },
  };
}

function failedTryOf(error: LostAnswerError | TransientError): FailedTry {
  const { message: text, retryAfterMs, requestId } = error;
  const status = error instanceof LostAnswerError ? error.status : undefined;
  return { kind: 'failed', text, withoutEffect: false, status, retryAfterMs, requestId, cause: error };
}

function refuseStale(doing: string, { text, status = 403, requestId }: FailedTry): Reply<never> {
  const message = `could not ${doing}: ${MOST_STALE} transfer URLs in a row did not work: ${text}`;
  const hint =
    'Transfer URLs expire after 300 seconds: check the clock of the platform and of any proxy before it.';
  return { kind: 'refused', error: new ApiError(message, { status, requestId, hint }) };
}

/**
 * The request of a transfer, with nothing in it but the bytes and what they are.
 * @param now monotonic milliseconds
 * @returns undefined when the ticket cannot be used any more
 * @throws DeployError for an address that bytes must not go to
 */
export function transferRequest(
  doing: string,
  { ticket, content, sink }: TicketUse,
  baseUrl: URL,
  now: number,
): Request | undefined {
  const text = ticket.redeem(now);
  if (text === undefined) return undefined;
  const body = content?.body;
  return {
    address: readAddress(text, baseUrl, doing),
    method: content ? 'POST' : 'GET',
    headers: {
      ...COMMON_HEADERS,
      accept: '*/*',
      ...(content && { 'content-type': content.type, 'content-length': String(content.body.length) }),
    },
    body,
    doing,
    timeoutMs: patience(body),
    timeoutFor: 'silence',
    longestAnswer: content || sink ? LONGEST_RECEIPT : LONGEST_ANSWER,
    sink,
  };
}

/** The failed try that it is when a ticket was used before, or has become too old while it waited. */
export function expiredTicket(): FailedTry {
  return {
    kind: 'failed',
    text: 'the transfer URL expired before it was used',
    withoutEffect: true,
    isStale: true,
  };
}

function patience(body: { readonly length: number } | undefined): number {
  const piece = body instanceof Uint8Array ? body.length : STREAM_PIECE;
  return STALL_MS + Math.ceil((piece / SLOWEST_BYTES_PER_SECOND) * 1000);
}

/** Parses the address. No message may contain it, since it is a secret. */
function readAddress(text: string, baseUrl: URL, doing: string): URL {
  const address = URL.parse(text, baseUrl.href);
  const isLocal = address?.protocol === 'http:' && isLoopback(address) && isLoopback(baseUrl);
  const isSafe = isLocal || address?.protocol === 'https:';
  if (address && isSafe && address.username === '' && address.password === '') return address;
  throw new DeployError(`could not ${doing}: the platform gave a transfer URL that is not an https address`, {
    hint: 'Check `base_url`. Transfer URLs must use https; http is allowed on this machine only, when `base_url` is on it as well.',
  });
}

/** Decides what one try came to. @throws DeployError for what no further try can change */
export function judgeTransfer(
  { doing, address, body }: Request,
  exchange: Exchange,
  { sink, clock, route }: JudgeTools,
): Tried<Uint8Array> {
  if (!exchange.answered) return judgeUnanswered(doing, exchange);
  const { status, bytes, cut } = exchange;
  if (status < 300) {
    // The status alone acknowledges an upload; of a download the bytes are what counts.
    if (body) return { kind: 'ok', value: bytes };
    if (cut) return judgeUnanswered(doing, { answered: false, unsent: false, failure: cut });
    return { kind: 'ok', value: bytes };
  }
  const refusal = readRefusal(exchange, address.origin, sink.hide, clock.wall());
  const isStale = TICKET_STATUSES.includes(status);
  if (isStale || (!refusal.target && isPassingStatus(status)))
    return { ...failByStatus(refusal, route().host), isStale };
  const hint =
    status === 413
      ? 'The file is larger than the platform allows. Exclude it from `artifacts`.'
      : 'Fix what the message names; the same file would be refused again.';
  return refuse(refusal, { doing, hint, body });
}
