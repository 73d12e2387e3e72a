import type { Answer, Http, RequestBody } from '../http/http.ts';
import type { Probe, ProbeTarget } from '../http/probe.ts';
import { mapReply, type Reply } from '../http/reply.ts';
import { type RevisionStatus, readFunctionRecord, readRevision, recordsIn } from './records.ts';
import { createSend } from './service.ts';
import type { FunctionRecord } from './types.ts';

export type FunctionsClient = ReturnType<typeof createFunctionsClient>;

/** Without a route for records, this request may invoke the function, which may hang or stream without end. */
const RECORD_TIMEOUT_MS = 10_000;
const COLLECTION = ['functions', 'functions'] as const;

const readAnswer = ({ json }: Answer) => readRevision(json);

/** The function service: section 4 of the API document, "Functions". Every method throws what `Http.send` throws. */
export function createFunctionsClient(http: Http) {
  const send = createSend(http);
  return {
    /** `GET /functions/functions`. @throws DeployError when the response is not the documented list */
    async list(): Promise<Reply<readonly FunctionRecord[]>> {
      const reply = await send('GET', COLLECTION, 'list the functions');
      return mapReply(reply, (answer) => recordsIn<FunctionRecord>(answer, 'functions', 'name'));
    },

    /** `GET /functions/functions/:name`; undefined for a success without its record, as an invocation gives. */
    async read(name: string): Promise<Reply<FunctionRecord | undefined>> {
      const reply = await send('GET', [...COLLECTION, name], `read function "${name}"`, {
        timeoutMs: RECORD_TIMEOUT_MS,
        patienceMs: RECORD_TIMEOUT_MS,
      });
      return mapReply(reply, (answer) => readFunctionRecord(answer, name));
    },

    /** `GET` of any path under `/v1` that reports the status of a revision. */
    async readStatus(path: string, revision: string): Promise<Reply<RevisionStatus>> {
      const [pathname = '', query] = path.split(/\?(.*)/s);
      const reply = await send(
        'GET',
        pathname.replace(/\/$/, '').split('/').map(decodeURIComponent),
        `read the status of ${revision}`,
        query ? { query } : {},
      );
      return mapReply(reply, readAnswer);
    },

    /** `GET` of what shows whether the function works, under `/v1` or elsewhere. Once, and whatever happens is a value. */
    probe: (target: ProbeTarget): Promise<Probe> => http.probe(target),

    /** `POST /functions/functions`. The body contains name, entrypoint and assets. */
    async create(name: string, body: RequestBody): Promise<Reply<RevisionStatus>> {
      const reply = await send('POST', COLLECTION, `create function "${name}"`, { body });
      return mapReply(reply, readAnswer);
    },

    /** `PATCH /functions/functions/:name`: a new revision. The body contains entrypoint and assets. */
    async redeploy(name: string, body: RequestBody): Promise<Reply<RevisionStatus>> {
      const reply = await send('PATCH', [...COLLECTION, name], `redeploy function "${name}"`, { body });
      return mapReply(reply, readAnswer);
    },

    /** `DELETE /functions/functions/:name`. */
    async remove(name: string): Promise<Reply<unknown>> {
      return await send('DELETE', [...COLLECTION, name], `delete function "${name}"`);
    },
  };
}

/** The address that application traffic goes to, section 4 ("Invocation"). */
export function invocationUrl(baseUrl: string, name: string): string {
  return `${baseUrl.replace(/\/$/, '')}/v1/${COLLECTION.join('/')}/${encodeURIComponent(name)}`;
}
