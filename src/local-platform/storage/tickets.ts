import { hash } from 'node:crypto';
import type { StatementSync } from 'node:sqlite';
import type { Clock } from '../clock.ts';
import { HttpError } from '../http/errors.ts';
import { newSecret } from '../keys/access.ts';
import type { RecordStore, Table } from '../store/records.ts';

/** What a transfer URL allows (section 2 of the API document, "Transfer URLs"). */
interface Grant {
  readonly verb: 'upload' | 'download';
  readonly bucket_name: string;
  /** A bucket that is created again under the same name has another ID. */
  readonly bucket_id: string;
  readonly key: string;
  /** The bytes that a download was granted for; `null` for an upload. */
  readonly file_id: string | null;
}

interface Ticket extends Grant {
  readonly expires_at: string;
}

/** How often tickets that can be forgotten are looked for. */
const SWEEP_MS = 1_000;

const EXPIRY = "value ->> 'expires_at'";

/**
 * The tickets of a record store, by their SHA-256: their text is not stored. Each is valid for `validMs`, and reported as
 * expired for at least as long again.
 */
export class Tickets {
  readonly #records: RecordStore;
  readonly #table: Table<Ticket>;
  readonly #forget: StatementSync;
  readonly #clock: Clock;
  readonly #validMs: number;
  readonly #claimed = new Set<string>();
  #nextSweepMs = 0;

  constructor(records: RecordStore, clock: Clock, validMs: number) {
    this.#records = records;
    this.#table = records.table('tickets');
    this.#forget = records.prepare(`DELETE FROM tickets WHERE ${EXPIRY} <= ?`);
    this.#clock = clock;
    this.#validMs = validMs;
    // The advanced clock of an earlier process has issued some that would be valid for longer.
    const forgetLater = records.prepare(`DELETE FROM tickets WHERE ${EXPIRY} > ?`);
    records.write(() => forgetLater.run(isoTime(clock.now() + validMs)));
  }

  /** Returns a new ticket of 256 random bits. */
  issue(grant: Grant): string {
    const text = newSecret('lpt');
    const now = this.#clock.now();
    this.#records.write(() => {
      this.#table.set(hash('sha256', text), { ...grant, expires_at: isoTime(now + this.#validMs) });
      if (now < this.#nextSweepMs) return;
      this.#nextSweepMs = now + SWEEP_MS;
      this.#forget.run(isoTime(now - this.#validMs));
    });
    return text;
  }

  /** Returns what a ticket allows. Throws 404 when it is unknown, spent or of another verb, 410 when it has expired. */
  redeem(text: string, verb: Grant['verb']): Ticket {
    const ticket = this.#table.get(hash('sha256', text));
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
    if (this.#claimed.has(text)) throw inUse();
    this.#claimed.add(text);
    return {
      ticket,
      spend: () => this.#table.delete(hash('sha256', text)),
      [Symbol.dispose]: () => void this.#claimed.delete(text),
    };
  }
}

/** Texts of this form are in the order of time until the year 9999. */
function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

function unknown(verb: Grant['verb']): HttpError {
  const spent = verb === 'upload' ? ' or has already been used' : '';
  return new HttpError(
    404,
    'ticket_not_found',
    `This ${verb} URL does not exist${spent}. Request a new one.`,
  );
}

function expired(verb: Grant['verb'], validMs: number): HttpError {
  const message = `This ${verb} URL was valid for ${validMs / 1000} s and has expired. Request a new one.`;
  return new HttpError(410, 'ticket_expired', message);
}

function inUse(): HttpError {
  const message = 'Another upload to this URL is in progress. Wait for its response, or request another URL.';
  return new HttpError(409, 'ticket_in_use', message);
}
