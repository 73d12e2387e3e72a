import { cleanLine } from '../http/redact.ts';
import { isObject, messageIn } from '../http/response.ts';

/** What an answer reports of a domain registration, cleaned. What it does not report is absent. */
export interface DomainRecord {
  readonly hostname?: string;
  readonly target?: ReportedTarget;
  readonly status?: string;
  /** What it waits for or why it failed, in the platform's words. */
  readonly message?: string;
  /** One line for each item of `verification_errors`. */
  readonly verificationErrors: readonly string[];
}

/** A target as far as the platform reports it. */
export interface ReportedTarget {
  readonly kind?: string | undefined;
  readonly id?: string | undefined;
}

/** Returns all that the platform says of a registration, line by line. */
export function reasonsOf({ message, verificationErrors }: DomainRecord): readonly string[] {
  return [...(message === undefined ? [] : [message]), ...verificationErrors];
}

const MOST_ITEMS = 20;

/** Reads a registration: the documented fields, and `state` for `status`. */
export function readDomainRecord(json: unknown): DomainRecord {
  const record = isObject(json) ? json : {};
  const { kind, resource_id } = isObject(record.target) ? record.target : {};
  const { verification_errors: errors = [] } = record;
  const [hostname, status] = [lineOf(record.hostname), lineOf(record.status) ?? lineOf(record.state)];
  const message = lineOf(messageIn(record));
  const target = { kind: lineOf(kind), id: lineOf(resource_id) };
  return {
    ...(hostname !== undefined && { hostname }),
    ...((target.kind ?? target.id) !== undefined && { target }),
    ...(status !== undefined && { status }),
    ...(message !== undefined && { message }),
    // The document does not show the shape of an item.
    verificationErrors: [errors]
      .flat()
      .slice(0, MOST_ITEMS)
      .flatMap((item) => lineOf(typeof item === 'string' ? item : JSON.stringify(item)) ?? []),
  };
}

function lineOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
  return text === '' ? undefined : cleanLine(text, 400);
}

/** Returns the form in which hostnames are compared: in lower case, without the dot of the root. */
export function comparableHostname(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, '');
}

/** Returns whether a record is that of a hostname, which a record at its own path need not repeat. */
export function isRecordOf(hostname: string, { hostname: named, status, target }: DomainRecord): boolean {
  if (named !== undefined) return comparableHostname(named) === comparableHostname(hostname);
  return status !== undefined || target !== undefined;
}
