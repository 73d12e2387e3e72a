import { code, excerpt } from '../format.ts';
import type { Http } from '../http/http.ts';
import type { Answer } from '../http/operation.ts';
import { isObject, messageIn } from '../http/reply.ts';
import { createRequests, ignore } from './service.ts';

/** What a domain can point at, section 2 of the API document ("Domain registration"). */
export type TargetKind = 'functions' | 'sites' | 'storage';

/** What an answer reports of a domain registration, each text on one line. What it does not report is absent. */
export interface DomainRecord {
  readonly hostname?: string;
  readonly target?: { readonly kind?: string | undefined; readonly id?: string | undefined };
  readonly status?: string;
  /** What it waits for or why it failed, line by line: its message and its verification errors. */
  readonly reasons: readonly string[];
}

const COLLECTION = ['domains', 'domains'] as const;

/** Section 4 of the API document, "Domains". Every method throws what `sendOperation` throws. */
export function createDomainsClient(http: Http) {
  const { send, list } = createRequests(http);
  const readRecord = ({ json }: Answer) => readDomainRecord(json);
  return {
    list: () => list(COLLECTION, 'list the domains', ['domains', 'hostname'], readDomainRecord),

    /** undefined for a success that is no record of this hostname. */
    read: (hostname: string) =>
      send('GET', [...COLLECTION, hostname], `read domain ${hostname}`, ({ json }) => {
        const record = readDomainRecord(json);
        // A record at its own path need not repeat the hostname.
        const { hostname: named = hostname, status, target } = record;
        const isRecord = (record.hostname ?? status ?? target) !== undefined;
        return isRecord && comparableHostname(named) === comparableHostname(hostname) ? record : undefined;
      }),

    register(hostname: string, { kind, id }: { readonly kind: TargetKind; readonly id: string }) {
      const json = { hostname, target: { kind, resource_id: id } };
      return send('POST', COLLECTION, `register domain ${hostname}`, readRecord, { json });
    },

    remove: (hostname: string) =>
      send('DELETE', [...COLLECTION, hostname], `delete domain ${hostname}`, ignore),
  };
}

/** UTF-16 units of a text that are shown: a DNS record, which people copy, may have a long value. */
const LONGEST_TEXT = 1000;

/** Reads a registration: the documented fields, and `state` for `status`. */
export function readDomainRecord(json: unknown): DomainRecord {
  const lineOf = (value: unknown) =>
    typeof value === 'string' ? excerpt(value, LONGEST_TEXT) || undefined : undefined;
  const record = isObject(json) ? json : {};
  const { kind, resource_id } = isObject(record.target) ? record.target : {};
  const [hostname, status] = [lineOf(record.hostname), lineOf(record.status) ?? lineOf(record.state)];
  const target = { kind: lineOf(kind), id: lineOf(resource_id) };
  const errors = [record.verification_errors ?? []].flat();
  const reasons = [messageIn(record), ...errors.flatMap(linesOf)].flatMap((text) => lineOf(text) ?? []);
  return {
    ...(hostname !== undefined && { hostname }),
    ...((target.kind ?? target.id) !== undefined && { target }),
    ...(status !== undefined && { status }),
    reasons: [...new Set(reasons)],
  };
}

/** Returns what an error says: its message and the DNS record in it, as people copy it; all of it in another shape. */
function linesOf(error: unknown): readonly unknown[] {
  if (!isObject(error)) return [typeof error === 'string' ? error : JSON.stringify(error)];
  const records = [error, ...Object.values(error)].filter(isObject);
  const fields = records.map(({ type, host, name = host, content, value = content }) => [type, name, value]);
  const found = fields.find((texts) => texts.every((text) => typeof text === 'string'));
  return found ? [messageIn(error), code(found.join(' '))] : [JSON.stringify(error)];
}

/** Returns the form in which hostnames are compared: in lower case, without the dot of the root. */
export function comparableHostname(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, '');
}
