import { cleanLine } from '../http/redact.ts';
import { isObject } from '../http/response.ts';

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

type Fields = Readonly<Record<string, unknown>>;

const WRAPPERS = ['domain', 'registration', 'record', 'data', 'result'];
const MESSAGES = ['message', 'error', 'reason', 'detail', 'description', 'title'];
const DEEPEST = 4;
const MOST_ITEMS = 20;
const LONGEST_LINE = 400;

/** Reads a registration out of any answer that may contain one: a record, or an object that wraps it. */
export function readDomainRecord(json: unknown): DomainRecord {
  const record = unwrap(json);
  const hostname = textIn(record, ['hostname']);
  const status = textIn(record, ['status', 'state']);
  const message = textIn(record, MESSAGES);
  const target = targetIn(record);
  return {
    ...(hostname !== undefined && { hostname: cleanLine(hostname, 300) }),
    ...(target !== undefined && { target }),
    ...(status !== undefined && { status: cleanLine(status, 60) }),
    ...(message !== undefined && { message: cleanLine(describe(message), LONGEST_LINE) }),
    verificationErrors: readVerificationErrors(record.verification_errors),
  };
}

/** Returns the innermost wrapped object. */
function unwrap(json: unknown, depth = 1): Fields {
  if (!isObject(json)) return {};
  const inner = WRAPPERS.map((name) => json[name]).find(isObject);
  return inner && depth < DEEPEST ? unwrap(inner, depth + 1) : json;
}

function targetIn({ target, ...record }: Fields): ReportedTarget | undefined {
  if (typeof target === 'string') return { id: cleanLine(target, 100) };
  const kind = isObject(target) ? textIn(target, ['kind', 'type']) : textIn(record, ['target_kind']);
  const id = isObject(target)
    ? textIn(target, ['resource_id', 'id', 'uuid'])
    : textIn(record, ['resource_id', 'target_id']);
  if (kind === undefined && id === undefined) return undefined;
  return {
    ...(kind !== undefined && { kind: cleanLine(kind, 60) }),
    ...(id !== undefined && { id: cleanLine(id, 100) }),
  };
}

/** Returns one clean line per item; the API document does not define the shape of an item. */
function readVerificationErrors(errors: unknown): readonly string[] {
  const items = Array.isArray(errors) ? errors : [errors];
  const lines = items.slice(0, MOST_ITEMS).map((item) => cleanLine(describe(item), LONGEST_LINE));
  const reported = lines.filter((line) => line !== '');
  return items.length > MOST_ITEMS ? [...reported, `and ${items.length - MOST_ITEMS} more`] : reported;
}

/** Describes any value on one line: its message, then its DNS record, then all other fields. */
function describe(value: unknown, depth = 1): string {
  if (typeof value === 'string') return value.replace(/\s+/g, ' ').trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object' || value === null) return '';
  if (depth > DEEPEST) return '…';
  if (Array.isArray(value)) {
    const parts = value.slice(0, MOST_ITEMS).map((item) => describe(item, depth + 1));
    return parts.filter((part) => part !== '').join('; ');
  }
  return isObject(value) ? describeFields(value, depth) : '';
}

function describeFields(fields: Fields, depth: number): string {
  const says = MESSAGES.find((name) => describe(fields[name], depth + 1) !== '');
  const dns = describeDnsRecord(fields);
  const rest = Object.entries(fields)
    .filter(([name]) => name !== says && !dns?.fields.includes(name))
    .map(([name, value]) => [name, describe(value, depth + 1)] as const)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}: ${text}`);
  const more = [...(dns ? [dns.text] : []), ...rest].join(', ');
  if (says === undefined) return more;
  const said = describe(fields[says], depth + 1);
  return more === '' ? said : `${said} (${more})`;
}

interface DnsRecord {
  readonly text: string;
  /** The fields that it was read from. */
  readonly fields: readonly string[];
}

/** Describes the DNS record in `{type, name, value}` under their usual names, as `CNAME app.example.com → host`. */
function describeDnsRecord(fields: Fields): DnsRecord | undefined {
  const [type, name, value] = [
    ['type', 'record_type'],
    ['name', 'host', 'hostname', 'record'],
    ['value', 'target', 'data', 'content', 'expected', 'points_to'],
  ].map((names) => names.find((candidate) => textIn(fields, [candidate]) !== undefined));
  if (type === undefined || value === undefined) return undefined;
  const parts = [type, name].filter((field) => field !== undefined);
  const text = [...parts.map((field) => describe(fields[field])), '→', describe(fields[value])].join(' ');
  return { text, fields: [...parts, value] };
}

/** Returns the first of these fields that contains text. */
function textIn(fields: Fields, names: readonly string[]): string | undefined {
  const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
  const text = names.map((name) => fields[name]).find(isText);
  return typeof text === 'string' ? text.trim() : undefined;
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
