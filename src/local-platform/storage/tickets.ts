import { hash, randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { HttpError } from '../http/errors.ts';
import type { RecordStore, Table } from '../store/records.ts';
import type { Place } from './store.ts';

type Verb = 'upload' | 'download';

/** What a transfer URL allows (section 2 of the API document, "Transfer URLs"). */
interface Grant extends Place {
  readonly verb: Verb;
  /** The bytes that a download was granted for; `null` for an upload. */
  readonly file_id: string | null;
}

/** A grant as it is stored: with the SHA-256 of its ticket in hex, never the ticket. */
interface Ticket extends Grant {
  readonly hash: string;
  readonly expires_at: string;
}

/** How often tickets that can be forgotten are looked for. */
const SWEEP_MS = 1_000;

/** The tickets of a record store. Each is valid for `validMs`, and reported as expired for as long again. */
export class Tickets {
  readonly #records: RecordStore;
  readonly #table: Table<Ticket>;
  readonly #clock: Clock;
  readonly #validMs: number;
  readonly #claimed = new Set<string>();
  #nextSweep = 0;

  constructor(records: RecordStore, clock: Clock, validMs: number) {
    this.#records = records;
    this.#table = records.table('tickets');
    this.#clock = clock;
    this.#validMs = validMs;
  }

  /** Returns a new ticket of 256 random bits, once it is on disk. */
  async issue(grant: Grant): Promise<string> {
    const text = randomBytes(32).toString('base64url');
    const now = this.#clock.now();
    const expires_at = new Date(now + this.#validMs).toISOString();
    const ticket = { ...grant, hash: digest(text), expires_at };
    await this.#records.write(() => {
      this.#table.set(ticket.hash, ticket);
      this.#sweep(now);
    });
    return text;
  }

  /** Returns what a ticket allows. Throws 404 when it is unknown, spent or of another verb, 410 when it has expired. */
  redeem(text: string, verb: Verb): Ticket {
    const ticket = this.#table.get(digest(text));
    if (ticket?.verb !== verb) throw unknown(verb);
    if (this.#clock.now() >= Date.parse(ticket.expires_at)) throw expired(verb, this.#validMs);
    return ticket;
  }

  /**
   * Redeems an upload ticket, which no other upload can use until the result is disposed of; `spend` ends it in the
   * write that stores the object. Throws as `redeem` does, and 409 while another upload uses it.
   */
  claim(text: string) {
    const ticket = this.redeem(text, 'upload');
    const { hash } = ticket;
    if (this.#claimed.has(hash)) throw inUse();
    this.#claimed.add(hash);
    return {
      ticket,
      spend: () => this.#table.delete(hash),
      [Symbol.dispose]: () => void this.#claimed.delete(hash),
    };
  }

  /** Forgets old tickets. The oldest come first, so the first that is still known ends the search. */
  #sweep(now: number): void {
    if (now < this.#nextSweep) return;
    this.#nextSweep = now + SWEEP_MS;
    for (const { hash, expires_at } of this.#table.values()) {
      if (Date.parse(expires_at) + this.#validMs > now) break;
      this.#table.delete(hash);
    }
  }
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
