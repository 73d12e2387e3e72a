import { hash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { HttpError } from '../http/errors.ts';
import type { Reply } from '../http/reply.ts';
import { newSecret } from '../keys/access.ts';
import type { RecordStore } from '../store/records.ts';

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

/**
 * Opens the tickets of a record store, by their SHA-256: their text is not stored. Each is valid for `validMs`, and reported
 * as expired for as long again.
 */
export function openTickets(records: RecordStore, clock: Clock, validMs: number) {
  const table = records.table<Ticket>('tickets');
  const forgetUntil = records.prepare("DELETE FROM tickets WHERE value ->> 'expires_at' <= ?");
  const claimed = new Set<string>();

  /** Returns what a ticket allows. Throws 404 when it is unknown, spent or of another verb, 410 when it has expired. */
  const redeem = (text: string, verb: Grant['verb']): Ticket => {
    const ticket = table.get(hash('sha256', text));
    if (ticket?.verb !== verb) {
      const spent = verb === 'upload' ? ' or has already been used' : '';
      const message = `This ${verb} URL does not exist${spent}. Request a new one.`;
      throw new HttpError('ticket_not_found', message);
    }
    if (clock.now() < Date.parse(ticket.expires_at)) return ticket;
    const message = `This ${verb} URL was valid for ${validMs / 1000} s and has expired. Request a new one.`;
    throw new HttpError('ticket_expired', message);
  };

  return {
    redeem,
    /** Returns a new ticket of 256 random bits. */
    issue(grant: Grant): string {
      const text = newSecret('lpt');
      const now = clock.now();
      records.write(() => {
        table.set(hash('sha256', text), { ...grant, expires_at: isoTime(now + validMs) });
        forgetUntil.run(isoTime(now - validMs));
      });
      return text;
    },
    /**
     * Redeems an upload ticket, which no other upload can use until the result is disposed of; `spend` ends it in the
     * write that stores the object. Throws as `redeem` does, and 409 while another upload uses it.
     */
    claim(text: string) {
      const ticket = redeem(text, 'upload');
      const message =
        'Another upload to this URL is in progress. Wait for its response, or request another URL.';
      if (claimed.has(text)) throw new HttpError('ticket_in_use', message);
      claimed.add(text);
      return {
        ticket,
        spend: () => table.delete(hash('sha256', text)),
        [Symbol.dispose]: () => void claimed.delete(text),
      };
    },
  };
}

/** The headers of every answer of a transfer URL: pages of any origin may use it, since its ticket is the permission. */
export const transferHeaders = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': '*' };

/** Answers the question of a browser whether a page of another origin may use a transfer URL. */
export function preflight(): Reply {
  const allowed = { 'Access-Control-Allow-Methods': 'GET, HEAD, POST', 'Access-Control-Allow-Headers': '*' };
  return { status: 204, headers: allowed };
}

/** Texts of this form are in the order of time until the year 9999. */
function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
