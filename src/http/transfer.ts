/** Transfers of an object's bytes, to or from the address of a ticket (section 4 of the API document, "Transfer procedure"). */
import { ApiError, DeployError, LostAnswerError, type TransientError } from '../errors.ts';
import { isLoopback } from './address.ts';
import type { RequestBody, Sink } from './body.ts';
import { CONNECT_TIMEOUT_MS } from './connections.ts';
import { failByStatus, refuse } from './errors.ts';
import type { Exchange, Request } from './exchange.ts';
import { type JudgeTools, judgeUnanswered } from './operation.ts';
import { createRedactor } from './redact.ts';
import type { FailedTry, Reply } from './reply.ts';
import { contentBytes, isPassingStatus, LONGEST_ANSWER, readRefusal } from './response.ts';
import {
  type Clock,
  PATIENCE_MS,
  type Repeated,
  type RetryRule,
  type RetryTools,
  withRetries,
} from './retry.ts';

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
  /** Milliseconds in which no byte moves, after which the try is given up. 30 s, and what a slow line needs for a piece, when absent. */
  readonly stallMs?: number;
}

/** The ticket is used, too old, or refused by the other side (then with its status): a fresh one may work. */
interface StaleTicket {
  readonly kind: 'stale';
  readonly status?: number;
  /** What the answer said, clean. */
  readonly message?: string | undefined;
  readonly requestId?: string | undefined;
}

/** What one try came to. */
export type Tried<V> = Reply<V> | StaleTicket | FailedTry;

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

/** Characters: servers accept about as many in a request line, and signed URLs have a tenth of that. */
const LONGEST_ADDRESS = 16_384;

/** Statuses with which a storage service rejects a ticket. */
const TICKET_STATUSES: readonly number[] = [401, 403, 404, 409, 410];

/**
 * Tries of a transfer, and as many more as fit into a minute after its first failure. Each takes two requests, either of
 * which may fail: with every seventh request lost, one object in ten million is given up. The retry budget bounds a storm.
 */
const TRANSFER_RULE: RetryRule = {
  isRepeatable: true,
  patienceMs: PATIENCE_MS,
  patientFrom: 'first failure',
  fewestTries: 12,
};
const MOST_RENEWALS = 2;

/** Tries until the bytes are through. A ticket that the other side refuses costs no try, twice at most. */
export async function transferWithRetries<V>(
  { doing, onFailure, pause }: Transfer<V>,
  tryOnce: (number: number) => Promise<Tried<V>>,
  health: TransferHealth,
  tools: RetryTools,
): Promise<Reply<V>> {
  let renewals = 0;
  const attempt = async (number: number): Promise<Reply<V> | FailedTry> => {
    for (;;) {
      const result = await tryOnce(number);
      if (result.kind === 'lost' || result.kind === 'unanswered') return failedTryOf(result.error);
      if (result.kind !== 'stale') return result;
      renewals += 1;
      if (renewals > MOST_RENEWALS) return refuseStale(doing, result);
    }
  };
  const noteFailure = (failure: FailedTry) => {
    health.failed();
    onFailure?.(failure);
  };
  const request = { doing, rule: TRANSFER_RULE, onFailure: noteFailure, pause, isHopeless: health.isDown };
  const reply = await withRetries(request, attempt, tools);
  if (reply.kind === 'ok') health.succeeded();
  return reply;
}

/** Requesting a ticket once more does no harm, so a lost answer to that is a failure like any other. */
function failedTryOf(error: LostAnswerError | TransientError): FailedTry {
  const { message: text, retryAfterMs, requestId } = error;
  const status = error instanceof LostAnswerError ? error.status : undefined;
  const failure = {
    kind: 'failed',
    text,
    withoutEffect: false,
    retryAfterMs,
    requestId,
    cause: error,
  } as const;
  return status === undefined ? failure : { ...failure, status };
}

function refuseStale(doing: string, { status, message, requestId }: StaleTicket): Reply<never> {
  const times = `${MOST_RENEWALS + 1} transfer URLs in a row`;
  if (status === undefined)
    throw new DeployError(`could not ${doing}: ${times} expired before they could be used`);
  const said = message ? `: ${message}` : '';
  const error = new ApiError(`could not ${doing}: the platform rejected ${times} (status ${status})${said}`, {
    status,
    requestId,
    hint: 'Transfer URLs expire after 300 seconds: check the clock of the platform and of any proxy before it.',
  });
  return { kind: 'refused', error };
}

type TransferHealth = ReturnType<typeof createTransferHealth>;

const LONGEST_WITHOUT_SUCCESS_MS = 120_000;
/** A large file, which may take longer than that, still gets this many tries. */
const FEWEST_FAILURES = 3;

/**
 * Creates the memory of whether the storage host still works, shared by all transfers of a run. It counts from the first
 * failure after a success, so that a slow transfer is no failure.
 */
export function createTransferHealth(clock: Pick<Clock, 'now'>) {
  let failures = 0;
  let failingSince = 0;
  return {
    succeeded() {
      failures = 0;
    },
    failed() {
      if (failures === 0) failingSince = clock.now();
      failures += 1;
    },
    /** Transfers keep failing, and none has succeeded for two minutes. */
    isDown: () => failures >= FEWEST_FAILURES && clock.now() - failingSince >= LONGEST_WITHOUT_SUCCESS_MS,
  };
}

/**
 * The request of a transfer, with nothing in it but the bytes and what they are.
 * @param now monotonic milliseconds
 * @returns undefined when the ticket cannot be used any more
 * @throws DeployError for an address that bytes must not go to
 */
export function transferRequest(
  doing: string,
  { ticket, content, sink, stallMs }: TicketUse,
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
      accept: '*/*',
      'accept-encoding': 'identity',
      'user-agent': 'cloud-platform-deploy',
      ...(content && { 'content-type': content.type, 'content-length': String(content.body.length) }),
    },
    body,
    doing,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    timeoutMs: stallMs ?? patience(body),
    timeoutFor: 'silence',
    longestAnswer: content || sink ? LONGEST_RECEIPT : LONGEST_ANSWER,
    sink,
  };
}

function patience(body: { readonly length: number } | undefined): number {
  const piece = body instanceof Uint8Array ? body.length : STREAM_PIECE;
  return STALL_MS + Math.ceil((piece / SLOWEST_BYTES_PER_SECOND) * 1000);
}

/** Parses the address. No message may contain it, since it is a secret. */
function readAddress(text: string, baseUrl: URL, doing: string): URL {
  if (text.length > LONGEST_ADDRESS) {
    throw new DeployError(
      `Could not ${doing}: the transfer URL from the platform is ${text.length.toLocaleString('en')} characters long (maximum ${LONGEST_ADDRESS.toLocaleString('en')}).`,
      { hint: "Contact the platform's support." },
    );
  }
  const address = URL.parse(text, baseUrl.href);
  const safe = address?.protocol === 'https:' || (isPlainLoopback(address) && isLoopback(baseUrl));
  if (!address || !safe || address.username !== '' || address.password !== '') {
    throw new DeployError(
      `could not ${doing}: the platform gave a transfer URL that is not an https address`,
      {
        hint: 'Check `base_url`. Transfer URLs must use https; http is allowed on this machine only, when `base_url` is on it as well.',
      },
    );
  }
  return address;
}

function isPlainLoopback(address: URL | null): boolean {
  return address?.protocol === 'http:' && isLoopback(address);
}

/** Decides what one try came to. @throws DeployError for what no further try can change */
export function judgeTransfer(
  { doing, address, body }: Request,
  exchange: Exchange,
  { redact, clock, route }: JudgeTools,
): Tried<Uint8Array> {
  if (!exchange.answered) return judgeUnanswered(doing, exchange);
  const { status, headers, bytes, cut } = exchange;
  if (status < 300) {
    // The status alone acknowledges an upload; of a download the bytes are what counts.
    if (body) return { kind: 'ok', value: bytes };
    if (cut) return judgeUnanswered(doing, { answered: false, unsent: false, failure: cut });
    return { kind: 'ok', value: contentBytes(bytes, headers) };
  }
  const refusal = readRefusal(exchange, address.origin, withoutAddress(address, redact), clock.wall());
  const { message, requestId } = refusal;
  if (TICKET_STATUSES.includes(status)) return { kind: 'stale', status, message, requestId };
  if (!refusal.target && isPassingStatus(status)) return failByStatus(refusal, route().host);
  if (status !== 413 || !body) {
    const hint = 'Fix what the message names; the same file would be refused again.';
    return refuse(refusal, { doing, hint });
  }
  return refuse(refusal, {
    doing,
    note: ` (it has ${body.length?.toLocaleString('en')} bytes)`,
    hint: 'The file is larger than the platform allows. Exclude it from `artifacts`.',
  });
}

/** The other side may echo what it was asked: every part of the address is a secret, the last of its path however short. */
function withoutAddress({ pathname, search }: URL, redact: (text: string) => string) {
  const path = pathname.split('/').map(decoded);
  const parts = [...path, search.slice(1)];
  const hide = createRedactor([...parts.filter((part) => part.length >= 8), ...path.slice(-1)]);
  return (text: string) => hide(redact(text));
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
