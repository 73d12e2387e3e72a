import { ApiError, DeployError } from '../errors.ts';
import type { Answer, Http, RequestBody } from './http.ts';
import { cleanLine } from './redact.ts';
import type { FunctionRecord } from './types.ts';

/** What an answer or a record tells about a revision. What it does not tell is absent. */
export interface RevisionSighting {
  readonly revisionId?: string;
  readonly status?: string;
  /** Why it failed or what it waits for, in the platform's words. */
  readonly message?: string;
}

/** What stands at a function's own path, which may be its record or its invocation path. */
export type PathReading =
  | { readonly kind: 'record'; readonly record: FunctionRecord }
  | { readonly kind: 'absent' }
  | { readonly kind: 'invocation' };

export type FunctionsClient = ReturnType<typeof createFunctionsClient>;

const COLLECTION = ['functions', 'functions'] as const;

/** The function service: section 4 of the API document, "Functions". Every method throws what `Http.send` throws. */
export function createFunctionsClient(http: Http) {
  return {
    /** `GET /functions/functions`. @throws DeployError when the answer is not the documented list. */
    async list(): Promise<readonly FunctionRecord[]> {
      const answer = await http.send({
        method: 'GET',
        path: COLLECTION,
        permission: 'functions:read',
        doing: 'list the functions',
      });
      return readList(answer);
    },

    /** `GET /functions/functions/:name`: a record, unless the platform takes the request for an invocation. */
    async read(name: string): Promise<PathReading> {
      const doing = `read function "${name}"`;
      try {
        const { json } = await http.send({
          method: 'GET',
          path: [...COLLECTION, name],
          permission: 'functions:read',
          doing,
        });
        return isFunctionRecord(json) && json.name === name
          ? { kind: 'record', record: json }
          : { kind: 'invocation' };
      } catch (error) {
        if (!(error instanceof ApiError) || error.status === 401 || error.status === 403) throw error;
        return { kind: error.status === 404 ? 'absent' : 'invocation' };
      }
    },

    /** GET on a path under `/v1` that tells the status of a revision; undefined when nothing is there (404). */
    async readStatus(path: string, revision: string): Promise<RevisionSighting | undefined> {
      const [pathname = '', query] = path.split(/\?(.*)/s);
      const segments = pathname.replace(/\/$/, '').split('/').map(decodeURIComponent);
      const doing = `read the status of ${revision}`;
      try {
        const answer = await http.send({
          method: 'GET',
          path: segments,
          ...(query && { query }),
          permission: 'functions:read',
          doing,
        });
        return readSighting(answer.json);
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return undefined;
        throw error;
      }
    },

    /** `POST /functions/functions`. The body holds name, entrypoint and assets. */
    async create(name: string, body: RequestBody): Promise<RevisionSighting> {
      const answer = await http.send({
        method: 'POST',
        path: COLLECTION,
        permission: 'functions:write',
        doing: `create function "${name}"`,
        body,
      });
      return readSighting(answer.json);
    },

    /** `PATCH /functions/functions/:name`: a new revision. The body holds entrypoint and assets. */
    async redeploy(name: string, body: RequestBody): Promise<RevisionSighting> {
      const answer = await http.send({
        method: 'PATCH',
        path: [...COLLECTION, name],
        permission: 'functions:write',
        doing: `redeploy function "${name}"`,
        body,
      });
      return readSighting(answer.json);
    },

    /** `DELETE /functions/functions/:name`. A function that is not there is no error. */
    async remove(name: string): Promise<'deleted' | 'absent'> {
      try {
        await http.send({
          method: 'DELETE',
          path: [...COLLECTION, name],
          permission: 'functions:delete',
          doing: `delete function "${name}"`,
        });
        return 'deleted';
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return 'absent';
        throw error;
      }
    },
  };
}

/** The address that application traffic goes to, section 4 ("Invocation"). */
export function invocationUrl(baseUrl: string, name: string): string {
  return `${baseUrl.replace(/\/$/, '')}/v1/${COLLECTION.join('/')}/${encodeURIComponent(name)}`;
}

/** Names under which an answer may wrap the record or the revision. */
const WRAPPERS = ['revision', 'function', 'record', 'data', 'result'];

/**
 * Reads a revision out of any answer that may hold one: a record, a revision, or an object that wraps either.
 * The document names `revision_id` and `revision_status`; `status` and `state` stand in for the latter.
 */
export function readSighting(json: unknown): RevisionSighting {
  if (!isObject(json)) return {};
  const inner = WRAPPERS.map((name) => json[name]).filter(isObject);
  const revision = json.revision;
  const wrapped = isObject(revision) ? text(revision.id) : text(revision);
  const revisionId = firstOf([json, ...inner], ['revision_id']) ?? wrapped;
  const status =
    firstOf([json, ...inner], ['revision_status']) ?? firstOf([json, ...inner], ['status', 'state']);
  const message = firstOf([json], ['message', 'revision_message', 'status_message', 'error', 'reason']);
  return {
    ...(revisionId !== undefined && { revisionId }),
    ...(status !== undefined && { status: cleanLine(status.trim(), 60) }),
    ...(message !== undefined && { message: cleanLine(message, 500) }),
  };
}

function readList(answer: Answer): readonly FunctionRecord[] {
  const functions = isObject(answer.json) ? answer.json.functions : undefined;
  if (Array.isArray(functions)) return functions.filter(isFunctionRecord);
  const start = answer.json === undefined ? answer.text : JSON.stringify(answer.json);
  throw new DeployError(
    `The answer to "list the functions" is not the platform's: no \`functions\` array in it, it begins with "${cleanLine(start, 80)}"`,
    {
      hint: 'Check `base_url`: it must be the address of the API, without a path such as `/v1`.',
      requestId: answer.requestId,
    },
  );
}

function firstOf(objects: readonly Record<string, unknown>[], names: readonly string[]): string | undefined {
  for (const object of objects) {
    for (const name of names) {
      const value = text(object[name]);
      if (value !== undefined) return value;
    }
  }
  return undefined;
}

function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isFunctionRecord(value: unknown): value is FunctionRecord {
  return isObject(value) && typeof value.name === 'string';
}
