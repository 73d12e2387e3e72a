/** One transfer of an object's bytes, to or from the address of a ticket (section 4 of the API document, "Transfer procedure"). */
import { ApiError, DeployError } from '../errors.ts';
import { isLoopback } from './address.ts';
import { contentBytes, header, LONGEST_ANSWER, readContent, readRequestId } from './answer.ts';
import type { Exchange, Request } from './exchange.ts';
import { permanentError, type Route } from './failure.ts';
import type { RequestBody } from './operation.ts';
import { createRedactor } from './redact.ts';
import { describeStatus, isPassingStatus, readMessage, redirectError } from './refusal.ts';
import { type Clock, parseRetryAfter, type RetryBudget } from './retry.ts';
import type { Ticket } from './ticket.ts';

/** One try to send an object's bytes (with a body), or to fetch them (without). */
export interface Transfer {
  readonly ticket: Ticket;
  /** For messages, as in `upload "index.html"`. */
  readonly doing: string;
  readonly content?: {
    readonly type: string;
    readonly body: (RequestBody & { readonly length: number }) | Uint8Array;
  };
  /** Milliseconds without a byte that moves, after which the try is given up. 30 s, and what a slow line needs for a piece, when absent. */
  readonly stallMs?: number;
}

/** What one try came to. */
export type Transferred =
  | { readonly kind: 'done'; readonly bytes: Uint8Array }
  | StaleTicket
  | TransferTrouble;

/** The ticket is used, too old, or not taken by the other side (then with its status): a fresh one may do. */
export interface StaleTicket {
  readonly kind: 'stale';
  readonly status?: number;
  /** What the answer said, clean. */
  readonly message?: string | undefined;
  readonly requestId?: string | undefined;
}

/** A failure that may pass by itself. */
export interface TransferTrouble {
  readonly kind: 'trouble';
  /** A clause that names the host. */
  readonly text: string;
  /** No byte of it can have reached the other side. */
  readonly unsent?: boolean;
  /** Of the answer, when there was one. */
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly requestId: string | undefined;
  readonly cause: unknown;
}

const STALL_MS = 30_000;
/** A piece is handed to the system whole, and nothing is seen of it until the next: the slowest line's bytes a second. */
const SLOWEST_BYTES_PER_SECOND = 16 * 1024;
/** Bytes of the largest piece that a streamed body comes in. */
export const STREAM_PIECE = 256 * 1024;
const CONNECT_TIMEOUT_MS = 10_000;
/** Bytes of the answer to an upload: nothing in it is needed, but a message when it is a no. */
const LONGEST_RECEIPT = 64 * 1024;

/** Characters: servers accept about as many in a request line, and signed URLs have a tenth of that. */
const LONGEST_ADDRESS = 16_384;

/** Statuses with which a storage says that it does not take the ticket (any more). */
const TICKET_STATUSES: readonly number[] = [401, 403, 404, 409, 410];

/**
 * The request of a transfer, with nothing in it but the bytes and what they are.
 * @param now monotonic milliseconds
 * @returns undefined when the ticket can't be used any more
 * @throws DeployError for an address that bytes must not go to
 */
export function transferRequest(transfer: Transfer, baseUrl: URL, now: number): Request | undefined {
  const { ticket, doing, content } = transfer;
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
      ...(content ? { 'content-type': content.type, 'content-length': String(content.body.length) } : {}),
    },
    body,
    doing,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    timeoutMs: transfer.stallMs ?? patience(body),
    timeoutFor: 'silence',
    longestAnswer: content ? LONGEST_RECEIPT : LONGEST_ANSWER,
  };
}

function patience(body: { readonly length: number } | undefined): number {
  const piece = body instanceof Uint8Array ? body.length : STREAM_PIECE;
  return STALL_MS + Math.ceil((piece / SLOWEST_BYTES_PER_SECOND) * 1000);
}

/** No message may hold the address, so it is never quoted here. */
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
        hint: 'Check `base_url`. Bytes go over https alone, or to this very machine when `base_url` is on it too.',
      },
    );
  }
  return address;
}

function isPlainLoopback(address: URL | null): boolean {
  return address?.protocol === 'http:' && isLoopback(address);
}

interface Surroundings {
  readonly clock: Clock;
  readonly budget: RetryBudget;
  readonly redact: (text: string) => string;
  readonly route: () => Route;
}

/** Tells what a try came to; throws as `Http.transfer` does. */
export function judgeTransfer(
  transfer: Transfer,
  request: Request,
  exchange: Exchange,
  surroundings: Surroundings,
): Transferred {
  if (!exchange.answered) {
    if (exchange.failure.permanentHint) throw permanentError(transfer.doing, exchange.failure);
    return { ...troubleOf(exchange.failure.text, exchange.failure.cause), unsent: exchange.unsent };
  }
  const { status, headers, bytes, cut } = exchange;
  if (status >= 300) return judgeNo(transfer, request, exchange, surroundings);
  // The status alone acknowledges an upload; of a download the bytes are what counts.
  if (cut && !transfer.content) {
    if (cut.permanentHint) throw permanentError(transfer.doing, cut);
    return troubleOf(cut.text, cut.cause);
  }
  surroundings.budget.earn();
  return { kind: 'done', bytes: transfer.content ? bytes : contentBytes(bytes, headers) };
}

function troubleOf(text: string, cause: unknown): TransferTrouble {
  return { kind: 'trouble', text, status: undefined, retryAfterMs: undefined, requestId: undefined, cause };
}

type Answered = Extract<Exchange, { answered: true }>;

function judgeNo(
  transfer: Transfer,
  request: Request,
  { status, headers, bytes }: Answered,
  surroundings: Surroundings,
): Transferred {
  const redact = withoutAddress(request.address, surroundings.redact);
  const content = readContent(bytes, headers);
  const message = readMessage(content, redact);
  const requestId = readRequestId(headers, content.json, redact);
  if (TICKET_STATUSES.includes(status)) return { kind: 'stale', status, message, requestId };
  const location = status < 400 ? header(headers, 'location') : undefined;
  const target = location ? URL.parse(redact(location), request.address.origin) : null;
  if (target) throw redirectError(transfer, { status, message, requestId }, target);
  if (!isPassingStatus(status)) throw refusal(transfer, status, message, requestId);
  return {
    kind: 'trouble',
    text: `${surroundings.route().host} answered ${describeStatus(status, message)}`,
    status,
    retryAfterMs: parseRetryAfter(headers['retry-after'], header(headers, 'date'), surroundings.clock.wall()),
    requestId,
    cause: undefined,
  };
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

function refusal(
  { doing, content }: Transfer,
  status: number,
  message: string | undefined,
  requestId: string | undefined,
): ApiError {
  const size = content?.body.length.toLocaleString('en');
  const note = status === 413 && size !== undefined ? ` (it has ${size} bytes)` : '';
  return new ApiError(`could not ${doing}: the platform answered ${describeStatus(status, message)}${note}`, {
    status,
    requestId,
    hint:
      status === 413
        ? 'The file is larger than the platform takes: leave it out of `artifacts`.'
        : 'Mend what the message names; the same file would be refused again.',
  });
}
