import type { RequestBody } from '../http/exchange.ts';
import type { Http } from '../http/http.ts';
import type { Answer } from '../http/operation.ts';
import { type ProbeTarget, sendProbe } from '../http/probe.ts';
import { isObject } from '../http/reply.ts';
import { readRevision } from './records.ts';
import { createRequests, ignore } from './service.ts';

/** A function as the platform records it: as in every record, only its name is certain, and any other field may be absent. */
export interface FunctionRecord {
  readonly name: string;
  readonly revision_id?: string;
  readonly revision_status?: string;
  readonly [field: string]: unknown;
}

/** Without a route for records, this request may invoke the function, which may hang or stream without end. */
const RECORD_TIMEOUT_MS = 10_000;
const COLLECTION = ['functions', 'functions'] as const;

/** The function service: section 4 of the API document, "Functions". Every method throws what `sendOperation` throws. */
export function createFunctionsClient(http: Http) {
  const { send, list } = createRequests(http);
  const readAnswer = ({ json }: Answer) => readRevision(json);
  return {
    list: () => list(COLLECTION, 'list the functions', ['functions', 'name'], (one: FunctionRecord) => one),

    /** undefined for a success without its record, as an invocation gives. */
    read(name: string) {
      const own = ({ json }: Answer): FunctionRecord | undefined =>
        isObject(json) && json.name === name ? { ...json, name } : undefined;
      const limits = { timeoutMs: RECORD_TIMEOUT_MS, patienceMs: RECORD_TIMEOUT_MS };
      return send('GET', [...COLLECTION, name], `read function "${name}"`, own, limits);
    },

    /** `GET` of any path under `/v1` that reports the status of a revision. */
    readStatus(path: string, revision: string) {
      const [pathname = '', query] = path.split(/\?(.*)/s);
      const segments = pathname.replace(/\/$/, '').split('/').map(decodeURIComponent);
      return send('GET', segments, `read the status of ${revision}`, readAnswer, query ? { query } : {});
    },

    /** Requests the health check once, under `/v1` or elsewhere. Every outcome is a value. */
    probe: (target: ProbeTarget) => sendProbe(target, http),

    create: (name: string, body: RequestBody) =>
      send('POST', COLLECTION, `create function "${name}"`, readAnswer, { body }),

    redeploy: (name: string, body: RequestBody) =>
      send('PATCH', [...COLLECTION, name], `redeploy function "${name}"`, readAnswer, { body }),

    remove: (name: string) => send('DELETE', [...COLLECTION, name], `delete function "${name}"`, ignore),
  };
}

/** The address that application traffic goes to, section 4 ("Invocation"). Without the slash at its end, it may return the record. */
export function invocationUrl(baseUrl: string, name: string): string {
  return `${baseUrl.replace(/\/$/, '')}/v1/${COLLECTION.join('/')}/${encodeURIComponent(name)}/`;
}
