import { hash, randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { hasTexts } from '../http/body.ts';
import { HttpError } from '../http/errors.ts';
import type { Change, RecordStore, Table } from '../store/records.ts';

export type Verb = 'upload' | 'download';

/** What a transfer URL allows (section 2 of the API document, "Transfer URLs"). */
export interface Grant {
  readonly verb: Verb;
  /** The name leads to a bucket, and the id tells it from a later one of the same name. */
  readonly bucket_name: string;
  readonly bucket_id: string;
  readonly key: string;
  /** The bytes that a download was granted for; `null` for an upload. */
  readonly file_id: string | null;
}

/** A grant as it is kept: with the SHA-256 of its ticket in hex, never the ticket. */
export interface Ticket extends Grant {
  readonly hash: string;
  readonly expires_at: string;
}

/** A ticket that nobody else can use until this is disposed of. */
export interface Claim extends Disposable {
  readonly ticket: Ticket;
  /** Spends the ticket, in the same commit as what it was used for. */
  readonly spend: Change;
}

export interface Tickets {
  /** Makes a ticket of 256 random bits, kept before this settles. */
  issue(grant: Grant): Promise<string>;
  /** What a ticket allows now. Throws 404 when it is unknown, spent or of another verb, 410 when it has expired. */
  redeem(text: string, verb: Verb): Ticket;
  /** Redeems an upload ticket for one upload at a time. Throws as `redeem`, and 409 while another one uses it. */
  claim(text: string): Claim;
}

/** How often tickets that can be forgotten are looked for. */
const SWEEP_MS = 1_000;

/** Opens the tickets that a store holds. Each is valid for `validMs`, and known as expired for as long again. */
export function openTickets(records: RecordStore, clock: Clock, validMs: number): Tickets {
  const table: Table<Ticket> = records.table('tickets', isTicket);
  const claimed = new Set<string>();
  let nextSweep = 0;

  /** The removal of forgotten tickets; since the oldest come first, those that are still known are not looked at. */
  function sweep(now: number): Change[] {
    if (now < nextSweep) return [];
    nextSweep = now + SWEEP_MS;
    const removals: Change[] = [];
    for (const { hash, expires_at } of table.values()) {
      if (Date.parse(expires_at) + validMs > now) break;
      removals.push(table.remove(hash));
    }
    return removals;
  }

  function redeem(text: string, verb: Verb): Ticket {
    const ticket = table.get(digest(text));
    if (ticket?.verb !== verb) throw unknown(verb);
    if (clock.now() >= Date.parse(ticket.expires_at)) throw expired(verb, validMs);
    return ticket;
  }

  return {
    async issue(grant) {
      const text = randomBytes(32).toString('base64url');
      const now = clock.now();
      const ticket = { ...grant, hash: digest(text), expires_at: new Date(now + validMs).toISOString() };
      await records.commit([table.put(ticket.hash, ticket), ...sweep(now)]);
      return text;
    },
    redeem,
    claim(text) {
      const ticket = redeem(text, 'upload');
      const { hash } = ticket;
      if (claimed.has(hash)) throw inUse();
      claimed.add(hash);
      return { ticket, spend: table.remove(hash), [Symbol.dispose]: () => void claimed.delete(hash) };
    },
  };
}

function digest(text: string): string {
  return hash('sha256', text);
}

function unknown(verb: Verb): HttpError {
  const spent = verb === 'upload' ? ', or its upload is done' : '';
  return new HttpError(
    404,
    'ticket_not_found',
    `This ${verb} URL is none of this platform${spent}. Ask for a new one.`,
  );
}

function expired(verb: Verb, validMs: number): HttpError {
  return new HttpError(
    410,
    'ticket_expired',
    `This ${verb} URL was valid for ${validMs / 1000} s and has expired. Ask for a new one.`,
  );
}

function inUse(): HttpError {
  return new HttpError(
    409,
    'ticket_in_use',
    'An upload to this URL is under way. Wait for its answer, or ask for another URL.',
  );
}

function isTicket(value: unknown): value is Ticket {
  return (
    hasTexts(value, ['hash', 'expires_at', 'bucket_name', 'bucket_id', 'key']) &&
    (value.verb === 'upload' || value.verb === 'download') &&
    (value.file_id === null || typeof value.file_id === 'string')
  );
}
