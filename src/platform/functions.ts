import type { Answer, Http, RequestBody } from '../http/http.ts';
import { cleanLine } from '../http/redact.ts';
import { mapReply, type Reply } from '../http/reply.ts';
import { isObject } from '../http/response.ts';
import { readList } from './service-answers.ts';
import type { FunctionRecord } from './types.ts';

/** What an answer or a record tells about a revision. What it does not tell is absent. */
export interface RevisionSighting {
  readonly revisionId?: string;
  readonly status?: string;
  /** The revision that serves the traffic, where that is reported; null when it is reported that none does. */
  readonly activeRevisionId?: string | null;
  /** Why it failed or what it waits for, in the platform's words. */
  readonly message?: string;
}

export type FunctionsClient = ReturnType<typeof createFunctionsClient>;

/** Without a route for records, this request may invoke the function, which may hang or stream without end. */
const RECORD_TIMEOUT_MS = 10_000;
const COLLECTION = ['functions', 'functions'] as const;

const readAnswer = ({ json }: Answer) => readSighting(json);

/** The function service: section 4 of the API document, "Functions". Every method throws what `Http.send` throws. */
export function createFunctionsClient(http: Http) {
  return {
    /** `GET /functions/functions`. @throws DeployError when the response is not the documented list */
    async list(): Promise<Reply<readonly FunctionRecord[]>> {
      const reply = await http.send({
        method: 'GET',
        path: COLLECTION,
        permission: 'functions:read',
        doing: 'list the functions',
      });
      return mapReply(reply, (answer) => readList(answer, 'functions', 'name').filter(isFunctionRecord));
    },

    /** `GET /functions/functions/:name`; undefined for a success without its record, as an invocation gives. */
    async read(name: string): Promise<Reply<FunctionRecord | undefined>> {
      const reply = await http.send({
        method: 'GET',
        path: [...COLLECTION, name],
        permission: 'functions:read',
        doing: `read function "${name}"`,
        timeoutMs: RECORD_TIMEOUT_MS,
        patienceMs: RECORD_TIMEOUT_MS,
      });
      return mapReply(reply, ({ json }) => (isFunctionRecord(json) && json.name === name ? json : undefined));
    },

    /** `GET` of any path under `/v1` that reports the status of a revision. */
    async readStatus(path: string, revision: string): Promise<Reply<RevisionSighting>> {
      const [pathname = '', query] = path.split(/\?(.*)/s);
      const reply = await http.send({
        method: 'GET',
        path: pathname.replace(/\/$/, '').split('/').map(decodeURIComponent),
        ...(query && { query }),
        permission: 'functions:read',
        doing: `read the status of ${revision}`,
      });
      return mapReply(reply, readAnswer);
    },

    /** `POST /functions/functions`. The body contains name, entrypoint and assets. */
    async create(name: string, body: RequestBody): Promise<Reply<RevisionSighting>> {
      const reply = await http.send({
        method: 'POST',
        path: COLLECTION,
        permission: 'functions:write',
        doing: `create function "${name}"`,
        body,
      });
      return mapReply(reply, readAnswer);
    },

    /** `PATCH /functions/functions/:name`: a new revision. The body contains entrypoint and assets. */
    async redeploy(name: string, body: RequestBody): Promise<Reply<RevisionSighting>> {
      const reply = await http.send({
        method: 'PATCH',
        path: [...COLLECTION, name],
        permission: 'functions:write',
        doing: `redeploy function "${name}"`,
        body,
      });
      return mapReply(reply, readAnswer);
    },

    /** `DELETE /functions/functions/:name`. */
    async remove(name: string): Promise<Reply<unknown>> {
      return await http.send({
        method: 'DELETE',
        path: [...COLLECTION, name],
        permission: 'functions:delete',
        doing: `delete function "${name}"`,
      });
    },

    /** Takes note of what a look has shown of the writes whose answers were lost. */
    settleLost: (result: 'done' | 'not done'): void => http.settleLost('functions', result),
  };
}

/** The address that application traffic goes to, section 4 ("Invocation"). */
export function invocationUrl(baseUrl: string, name: string): string {
  return `${baseUrl.replace(/\/$/, '')}/v1/${COLLECTION.join('/')}/${encodeURIComponent(name)}`;
}

/** Under these names an answer may hold what is nearer to the revision than itself, and under those what is farther. */
const NEARER = ['revision', 'data', 'result'];
const FARTHER = ['function', 'record'];
const DEEPEST_LAYER = 3;
const MESSAGES = ['message', 'revision_message', 'status_message', 'error', 'reason', 'detail'];

/**
 * Reads a revision out of any answer that may hold one: a record, a revision, or an object that wraps either.
 * The document names `revision_id` and `revision_status`; `status` and `state` stand in for the latter, and
 * `active_revision_id` for the former.
 */
export function readSighting(json: unknown): RevisionSighting {
  const layers = layersOf(json);
  const activeRevisionId = layers.map(activeRevisionIdOf).find((id) => id !== undefined);
  const revisionId = newestRevisionIdOf(layers) ?? activeRevisionId ?? undefined;
  const status = firstText(layers, ['revision_status']) ?? firstText(layers, ['status', 'state']);
  const message = messageOf(layers);
  return {
    ...(revisionId !== undefined && { revisionId }),
    ...(status !== undefined && { status: cleanLine(status.trim(), 60) }),
    ...(activeRevisionId !== undefined && { activeRevisionId }),
    ...(message !== undefined && { message: cleanLine(message.replace(/\s+/g, ' ').trim(), 500) }),
  };
}

/** Whether a record names the serving revision and no newer one, so that a new revision shows only once it is ready. */
export function namesServingOnly(record: FunctionRecord): boolean {
  const layers = layersOf(record);
  return (
    newestRevisionIdOf(layers) === undefined &&
    layers.some((layer) => activeRevisionIdOf(layer) !== undefined)
  );
}

type Layer = Readonly<Record<string, unknown>>;

/** The objects of an answer, what is nearest to the revision first. */
function layersOf(json: unknown, depth = 1): readonly Layer[] {
  if (!isObject(json) || depth > DEEPEST_LAYER) return [];
  const below = (names: readonly string[]) => names.flatMap((name) => layersOf(json[name], depth + 1));
  return [...below(NEARER), json, ...below(FARTHER)];
}

function newestRevisionIdOf(layers: readonly Layer[]): string | undefined {
  return layers.map(revisionIdOf).find((id) => id !== undefined);
}

function activeRevisionIdOf({ active_revision_id: id }: Layer): string | null | undefined {
  return id === null ? null : idOf(id);
}

/** The id in `revision_id`, `revision: "…"` or `revision: {id: "…"}`. */
function revisionIdOf({ revision_id: id, revision }: Layer): string | undefined {
  return idOf(id) ?? (isObject(revision) ? idOf(revision.id) : idOf(revision));
}

/** What is said about the revision, as a text or as an object that holds one. */
function messageOf(layers: readonly Layer[]): string | undefined {
  const holders = layers.flatMap((layer) => MESSAGES.map((name) => layer[name]).filter(isObject));
  return firstText(layers, MESSAGES) ?? firstText(holders, MESSAGES);
}

function firstText(layers: readonly Layer[], names: readonly string[]): string | undefined {
  return layers.flatMap((layer) => names.map((name) => layer[name])).find(isText);
}

function idOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return isText(value) ? value : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function isFunctionRecord(value: unknown): value is FunctionRecord {
  return isObject(value) && typeof value.name === 'string';
}
