/** Transfers of an object's bytes, to or from the address of a ticket (section 4 of the API document, "Transfer procedure"). */
import { DeployError } from '../errors.ts';
import { isLoopback } from './address.ts';
import type { Request, RequestBody } from './exchange.ts';
import type { Http } from './http.ts';
import { compressionOf, failByStatus, type Refusal, readRefusal, refuse, type Tried } from './reply.ts';

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

export interface Content {
  readonly type: string;
  readonly body: RequestBody | Uint8Array;
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

/** Tries of a transfer after which a refused ticket counts as a refusal of the object. */
const MOST_TICKETS = 3;

/** Sends the content, or fetches it, once. @param number of the try, which needs a ticket of its own; @throws DeployError for an unsafe address */
export async function transfer(
  ticket: Ticket,
  number: number,
  content: Content | undefined,
  http: Http,
): Promise<Tried<Uint8Array>> {
  const { sink, clock } = http;
  const task = `${content ? 'upload' : 'download'} "${ticket.key}"`;
  const text = ticket.redeem(clock.now());
  if (text === undefined)
    return { kind: 'failed', text: 'the transfer URL expired before it was used', withoutEffect: true };
  const address = readAddress(text, http.baseUrl, task);
  const { href, host } = address;
  sink.learnTicket(href, ticket.key);
  const request: Request = {
    address,
    method: content ? 'POST' : 'GET',
    body: content?.body,
    headers: { accept: '*/*', ...(content && { 'content-type': content.type }) },
    timeoutMs: STALL_MS,
    timeoutFor: 'silence',
    ...(!content && OF_A_DOWNLOAD),
  };
  const exchange = await http.tryOnce(request, number, `${host}/***`);
  // Hundreds may have followed.
  sink.learnTicket(href, ticket.key);
  if (exchange.kind === 'failed') return exchange;
  const { status, bytes, cut } = exchange;
  // The status alone acknowledges an upload; of a download the bytes are what counts.
  const failure = content ? undefined : (compressionOf(exchange, host) ?? cut);
  if (status < 300) return failure ? { kind: 'failed', ...failure } : { kind: 'ok', value: bytes };
  const refused = readRefusal(exchange, address, clock.wall());
  // When this is shown, the ticket may be forgotten.
  const { message, requestId } = refused;
  const answer = { ...refused, message: sink.hide(message), requestId: requestId && sink.hide(requestId) };
  if (TICKET_STATUSES.includes(status) && number < MOST_TICKETS)
    return { ...failByStatus(answer, host), withoutEffect: true };
  return refuse(answer, task, request, adviceFor(answer));
}

function adviceFor({ status, redirect }: Refusal): string {
  if (TICKET_STATUSES.includes(status))
    return 'Transfer URLs expire after 300 seconds: check the clock of the platform and of any proxy before it.';
  if (redirect)
    return "The platform's transfer URLs redirect, which is not followed. Contact the platform's support.";
  return status === 413
    ? 'The file is larger than the platform allows. Exclude it from `artifacts`.'
    : 'Fix what the message names; the same file would be refused again.';
}

/** Parses the address. No message may contain it, since it is a secret. */
function readAddress(text: string, baseUrl: URL, task: string): URL {
  const address = URL.parse(text, baseUrl.href);
  const isLocal = address?.protocol === 'http:' && isLoopback(address) && isLoopback(baseUrl);
  const isSafe = isLocal || address?.protocol === 'https:';
  if (address && isSafe && address.username === '' && address.password === '') return address;
  throw new DeployError(`could not ${task}: the platform gave a transfer URL that is not an https address`, {
    hint: 'Check `base_url`. Transfer URLs must use https; http is allowed on this machine only, when `base_url` is on it as well.',
  });
}
