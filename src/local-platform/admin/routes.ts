import { Readable } from 'node:stream';
import type { Clock } from '../clock.ts';
import type { FunctionService } from '../functions/service.ts';
import type { Revision } from '../functions/store.ts';
import { HttpError } from '../http/errors.ts';
import { type Faults, readFaults } from '../http/faults.ts';
import type { Reply } from '../http/reply.ts';
import type { RequestLog } from '../http/request-log.ts';
import { decodedPiece, type RequestContext, type Route, routesOf } from '../http/router.ts';
import { fileRoutes } from '../static-files.ts';
import type { RecordStore } from '../store/records.ts';
import type { AdminAccess } from './session.ts';
import { signInRoutes } from './sign-in.ts';

interface AdminParts {
  readonly admin: AdminAccess;
  readonly records: RecordStore;
  readonly functions: FunctionService;
  readonly requests: RequestLog;
  readonly faults: Faults;
  readonly clock: Clock;
  /** The address under which clients reach the platform, without a slash at its end. */
  readonly publicUrl: string;
}

/** The routes under `/_local/`, which the API document does not ask for: the dashboard, and JSON for it and for programs. */
export function adminRoutes(parts: AdminParts): Route[] {
  const { admin, clock, faults, functions, requests } = parts;
  const listFaults = () => json({ faults: faults.active });
  const setFaults = async ({ readJson }: RequestContext): Promise<Reply> => {
    faults.active = readFaults(await readJson());
    return listFaults();
  };
  const advanceClock = async ({ readJson }: RequestContext): Promise<Reply> => {
    clock.advance((await readJson()).advance_seconds);
    return json({ now: clock.timestamp() });
  };
  const listFiles = async ({ params }: RequestContext): Promise<Reply> => {
    const files = await functions.filesOf(params.id ?? '');
    return json({ files: [...files].map(([path, size]) => ({ path, size })) });
  };
  const readFile = async ({ params, rest }: RequestContext): Promise<Reply> => {
    const path = decodedPiece(rest.slice(1)) ?? '';
    const bytes = await functions.readFile(params.id ?? '', path);
    const headers = { 'Content-Type': 'application/octet-stream', 'Content-Length': String(bytes.length) };
    return { status: 200, headers, stream: Readable.from([bytes]) };
  };
  return [
    ...signInRoutes(admin),
    ...fileRoutes(),
    ...routesOf({
      '/_local/health': { GET: ['anyone', () => json({ status: 'ok' })] },
      '/_local/status': { GET: ['admin', () => json(statusOf(parts))] },
      '/_local/functions/:name/revisions': {
        GET: ['admin', ({ params }) => json(revisionsOf(params.name ?? '', functions))],
      },
      '/_local/revisions/:id': { GET: ['admin', ({ params }) => json(revision(params.id ?? '', functions))] },
      '/_local/revisions/:id/files': { GET: ['admin', listFiles] },
      '/_local/revisions/:id/files/*': { GET: ['admin', readFile] },
      '/_local/faults': { GET: ['admin', listFaults], PUT: ['admin', setFaults] },
      '/_local/clock': { POST: ['admin', advanceClock] },
      '/_local/requests': { GET: ['admin', () => json({ requests: requests.list() })] },
      '/_local/requests/:id': { GET: ['admin', ({ params }) => json(findRequest(requests, params.id))] },
    }),
  ];
}

/** What the dashboard polls: it loads a page again when a number that the page depends on has changed. */
function statusOf({ admin, records, requests, faults, clock, publicUrl }: AdminParts): object {
  return {
    url: publicUrl,
    hosts: [...admin.hosts],
    now: clock.timestamp(),
    ahead_ms: clock.aheadMs(),
    faults: faults.active.length,
    writes: records.writes,
    requests: requests.changes,
  };
}

function revisionsOf(name: string, { store }: FunctionService): object {
  const message = `There is no function "${name}".`;
  if (!store.functions.get(name)) throw new HttpError(404, 'function_not_found', message);
  return { revisions: store.revisionsOf(name).map(shownRevision) };
}

function revision(id: string, { store, logOf }: FunctionService): object {
  const found = store.revisions.get(id);
  if (!found) throw new HttpError(404, 'revision_not_found', `There is no revision "${id}".`);
  return { ...shownRevision(found), log: logOf(id) };
}

function shownRevision({ id, ...rest }: Revision): object {
  return { revision_id: id, ...rest };
}

function findRequest(requests: RequestLog, id = ''): object {
  const found = requests.find(id);
  if (found) return found;
  const message = 'There is no such request. The platform keeps only the most recent ones, until it stops.';
  throw new HttpError(404, 'request_not_found', message);
}

function json(json: object): Reply {
  return { status: 200, json };
}
