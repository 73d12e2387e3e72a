import { type Clock, clockBody } from '../clock.ts';
import type { FunctionService } from '../functions/service.ts';
import type { Revision } from '../functions/store.ts';
import { found } from '../http/errors.ts';
import { type Faults, faultList } from '../http/faults.ts';
import { ok, type Reply } from '../http/reply.ts';
import type { RequestLog } from '../http/request-log.ts';
import type { RequestContext, Routes } from '../http/router.ts';
import { readBody } from '../http/validate.ts';
import { pageRoutes } from '../static-files.ts';
import type { StorageService } from '../storage/service.ts';
import type { RecordStore } from '../store/records.ts';
import type { AdminAccess } from './access.ts';

interface AdminParts {
  readonly admin: AdminAccess;
  readonly records: RecordStore;
  readonly functions: FunctionService;
  readonly objects: StorageService;
  readonly requests: RequestLog;
  readonly faults: Faults;
  readonly clock: Clock;
  reset(): Promise<void>;
}

/** The routes under `/_local/`, which the API document does not ask for: the dashboard, and JSON for it and for programs. */
export function adminRoutes(parts: AdminParts): Routes {
  const { admin, records, functions, objects, requests, faults, clock, reset } = parts;
  const { store, logOf, filesOf } = functions;
  /** What the dashboard polls: it loads a page again when a number that the page depends on has changed. */
  const status = () => ({
    url: admin.publicUrl,
    hosts: [...admin.hosts],
    now: clock.timestamp(),
    ahead_ms: clock.aheadMs(),
    faults: faults.active.length,
    writes: records.writes,
    storage: Object.fromEntries(objects.changes),
    requests: requests.changes,
  });
  const listRevisions = ({ params: { name = '' } }: RequestContext): Reply => {
    found(store.functions.get(name), 'function', `There is no function "${name}".`);
    return ok({ revisions: store.revisionsOf(name).map(shownRevision) });
  };
  const revisionOf = ({ params: { id = '' } }: RequestContext): Revision =>
    found(store.revisions.get(id), 'revision', `There is no revision "${id}".`);
  const showRevision = (context: RequestContext): Reply => {
    const revision = revisionOf(context);
    const lines = logOf(revision.id);
    const log_details = lines.map(({ time, level }) => ({ time, level }));
    return ok({ ...shownRevision(revision), log: lines.map(({ text }) => text), log_details });
  };
  const listFiles = async (context: RequestContext): Promise<Reply> =>
    ok({ files: await filesOf(revisionOf(context).id) });
  const listFaults = () => ok({ faults: faults.active });
  const setFaults = async ({ readJson }: RequestContext): Promise<Reply> => {
    faults.active = readBody(faultList, await readJson(), 'invalid_faults').faults;
    return listFaults();
  };
  const advanceClock = async ({ readJson }: RequestContext): Promise<Reply> => {
    clock.advance(readBody(clockBody, await readJson(), 'invalid_clock').advance_seconds);
    return ok({ now: clock.timestamp() });
  };
  const resetAll = async (): Promise<Reply> => {
    await reset();
    return { status: 204 };
  };
  return {
    ...pageRoutes(admin),
    '/_local/health': { GET: ['anyone', () => ok({ status: 'ok' })] },
    '/_local/status': { GET: ['admin', () => ok(status())] },
    '/_local/functions/:name/revisions': { GET: ['admin', listRevisions] },
    '/_local/revisions/:id': { GET: ['admin', showRevision] },
    '/_local/revisions/:id/files': { GET: ['admin', listFiles] },
    '/_local/faults': { GET: ['admin', listFaults], PUT: ['admin', setFaults, faultList] },
    '/_local/clock': { POST: ['admin', advanceClock, clockBody] },
    '/_local/reset': { POST: ['admin', resetAll] },
    '/_local/requests': { GET: ['admin', () => ok({ requests: requests.list() })] },
  };
}

const shownRevision = ({ id, ...rest }: Revision): object => ({ revision_id: id, ...rest });
