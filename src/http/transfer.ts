/** Transfers of an object's bytes, to or from the address of a ticket (section 4 of the API document, "Transfer procedure"). */
import { DeployError } from '../errors.ts';
import { isLoopback } from './address.ts';
import type { Exchange, Request, RequestBody } from './exchange.ts';
import type { Sender } from './operation.ts';
import { compressionOf, failByStatus, type Reply, readRefusal, refuse, type Tried } from './reply.ts';
import { type Repeated, withRetries } from './retry.ts';

/** Milliseconds that a ticket is used within: a minute less than section 8 of the API document grants it. */
const LONGEST_USE_MS = 240_000;

/** A transfer URL (section 2 of the API document). A private field keeps it from all that prints, writes or clones a value. */
export class Ticket {
  readonly key: string;
  readonly #address: string;
  readonly #askedAt: number;
  #used = false;

  /** @param askedAt monotonic milliseconds before it was asked for: the platform's own clock can't have begun earlier */
  constructor(address: string, askedAt: number, key: string) {
    this.key = key;
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

export interface TicketUse {
  readonly ticket: Ticket;
  readonly content?: { readonly type: string; readonly body: RequestBody | Uint8Array };
}

/** The result of one try; `refusal` is the result of a refused ticket, if others are refused, too. */
export type TransferTry<V> = Tried<V> & { readonly refusal?: Tried<never> };

export type UseTicket = (use: TicketUse) => Promise<TransferTry<Uint8Array>>;

/** Uploads or downloads one object, with a fresh ticket for each try. */
export interface Transfer<V> extends Pick<Repeated, 'doing' | 'onFailure' | 'pause'> {
  readonly attempt: (use: UseTicket) => Promise<TransferTry<V>>;
}

/** The system may buffer 100 kB of each of 32 transfers without visible progress: enough for a line of 0.1 MB/s. Milliseconds. */
const STALL_MS = 40_000;
/** The longest object that the action stores for itself. */
const OF_A_DOWNLOAD = {
  longestAnswer: 1024 * 1024 * 1024,
  tooLongHint: 'Something else has replaced this object: delete it.',
};

/** Statuses with which a storage service rejects a ticket. */
const TICKET_STATUSES: readonly number[] = [401, 403, 404, 409, 410];

const STALE_HINT =
  'Transfer URLs expire after 300 seconds: check the clock of the platform and of any proxy before it.';

/** Tickets of one transfer that the other side may refuse, before the refusal counts for the object. */
const MOST_STALE = 3;

/** Tries until the bytes are transferred, or fresh tickets are refused repeatedly. */
export async function sendTransfer<V>(transfer: Transfer<V>, sender: Sender): Promise<Reply<V>> {
  const { attempt, ...request } = transfer;
  let stale = 0;
  const tryOnce = async (number: number): Promise<TransferTry<V>> => {
    const result = await attempt((use) => useTicket(transfer.doing, use, number, sender));
    if (result.kind === 'unanswered') {
      const { message: text, retryAfterMs, requestId, hint, isCongestion } = result.error;
      const details = { retryAfterMs, requestId, hint, isCongestion, cause: result.error };
      return { kind: 'failed', text, withoutEffect: false, ...details };
    }
    if (result.kind !== 'failed' || !result.refusal) return result;
    stale += 1;
    return stale < MOST_STALE ? result : result.refusal;
  };
  return await withRetries({ ...request, isRepeatable: true }, tryOnce, sender);
}

/** Sends or fetches the bytes once. The request contains only them and their media type. */
async function useTicket(
  doing: string,
  { ticket, content }: TicketUse,
  number: number,
  sender: Sender,
): Promise<TransferTry<Uint8Array>> {
  const text = ticket.redeem(sender.clock.now());
  if (text === undefined)
    return { kind: 'failed', text: 'the transfer URL expired before it was used', withoutEffect: true };
  const address = readAddress(text, sender.baseUrl, doing);
  sender.sink.learnTicket(address.href, ticket.key);
  const request: Request = {
    address,
    method: content ? 'POST' : 'GET',
    body: content?.body,
    doing,
    headers: { accept: '*/*', ...(content && { 'content-type': content.type }) },
    timeoutMs: STALL_MS,
    timeoutFor: 'silence',
    ...(!content && OF_A_DOWNLOAD),
  };
  const exchange = await sender.tryOnce(request, number, `${address.host}/***`);
  // Hundreds may have followed.
  sender.sink.learnTicket(address.href, ticket.key);
  return judge(request, exchange, sender);
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

function judge(request: Request, exchange: Exchange, { sink, clock }: Sender): TransferTry<Uint8Array> {
  const { address, body } = request;
  if (exchange.kind === 'failed') return exchange;
  const { status, bytes, cut } = exchange;
  // The status alone acknowledges an upload; of a download the bytes are what counts.
  const failure = body ? undefined : (compressionOf(exchange, address.host) ?? cut);
  if (status < 300) return failure ? { kind: 'failed', ...failure } : { kind: 'ok', value: bytes };
  const refused = readRefusal(exchange, address, clock.wall());
  // When this is shown, the ticket may be forgotten.
  const { message, requestId } = refused;
  const answer = { ...refused, message: sink.hide(message), requestId: requestId && sink.hide(requestId) };
  if (TICKET_STATUSES.includes(status)) {
    const refusal = refuse(answer, request, STALE_HINT);
    return { ...failByStatus(answer, address.host), withoutEffect: true, refusal };
  }
  const hint = answer.redirect
    ? "The platform's transfer URLs redirect, which is not followed. Contact the platform's support."
    : status === 413
      ? 'The file is larger than the platform allows. Exclude it from `artifacts`.'
      : 'Fix what the message names; the same file would be refused again.';
  return refuse(answer, request, hint);
}
