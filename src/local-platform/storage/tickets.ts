import { hash, randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { HttpError } from '../http/errors.ts';
import type { RecordStore } from '../store/records.ts';
import type { Place } from './store.ts';

type Verb = 'upload' | 'download';

/** What a transfer URL allows (section 2 of the API document, "Transfer URLs"). */
interface Grant extends Place {
  readonly verb: Verb;
  /** The bytes that a download was granted for; `null` for an upload. */
  readonly file_id: string | null;
}

/** A grant as it is kept: with the SHA-256 of its ticket in hex, never the ticket. */
interface Ticket extends Grant {
  readonly hash: string;
  readonly expires_at: string;
}

/** A ticket that nobody else can use until this is disposed of. */
interface Claim extends Disposable {
  readonly ticket: Ticket;
  /** Spends the ticket, in the same write as what it was used for. */
  spend(): void;
}

export interface Tickets {
  /** Returns a new ticket of 256 random bits, which is on disk before this settles. */
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
  const table = records.table<Ticket>('tickets');
  const claimed = new Set<string>();
  let nextSweep = 0;

  /** Forgets old tickets; since the oldest come first, those that are still known are not looked at. */
  function sweep(now: number): void {
    if (now < nextSweep) return;
    nextSweep = now + SWEEP_MS;
    for (const { hash, expires_at } of table.values()) {
      if (Date.parse(expires_at) + validMs > now) break;
      table.delete(hash);
    }
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
      await records.write(() => {
        table.set(ticket.hash, ticket);
        sweep(now);
      });
      return text;
    },
    redeem,
    claim(text) {
      const ticket = redeem(text, 'upload');
      const { hash } = ticket;
      if (claimed.has(hash)) throw inUse();
      claimed.add(hash);
      return { ticket, spend: () => table.delete(hash), [Symbol.dispose]: () => void claimed.delete(hash) };
    },
  };
}

function digest(text: string): string {
  return hash('sha256', text);
}

function unknown(verb: Verb): HttpError {
  const spent = verb === 'upload' ? ' or has already been used' : '';
  return new HttpError(
    404,
    'ticket_not_found',
    `This ${verb} URL does not exist${spent}. Request a new one.`,
  );
}

function expired(verb: Verb, validMs: number): HttpError {
  const message = `This ${verb} URL was valid for ${validMs / 1000} s and has expired. Request a new one.`;
  return new HttpError(410, 'ticket_expired', message);
}

function inUse(): HttpError {
  const message = 'Another upload to this URL is in progress. Wait for its response, or request another URL.';
  return new HttpError(409, 'ticket_in_use', message);
}
