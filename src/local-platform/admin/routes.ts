import { readAdvance } from '../clock.ts';
import type { FunctionService } from '../functions/service.ts';
import { HttpError } from '../http/errors.ts';
import { readFaults } from '../http/faults.ts';
import type { Reply } from '../http/reply.ts';
import { type RequestContext, type Route, routesOf } from '../http/router.ts';
import { domainPages } from './domains.ts';
import { functionPages } from './functions.ts';
import { keyPages } from './keys.ts';
import type { Dashboard } from './layout.ts';
import { overviewPage } from './overview.ts';
import { findRequest, requestPages } from './requests.ts';
import type { AdminAccess } from './session.ts';
import { signInRoutes } from './sign-in.ts';
import { storagePages } from './storage.ts';
import { testingPages } from './testing.ts';

interface AdminParts extends Dashboard {
  readonly admin: AdminAccess;
  /** Asks whoever has started the platform to close it. */
  readonly stop: () => void;
}

/** The routes under `/_local/`, which the API document does not ask for: the dashboard, and JSON for programs. */
export function adminRoutes(parts: AdminParts): Route[] {
  const { admin, clock, faults, functions, requests } = parts;
  const stop = (): Reply => {
    parts.stop();
    return { status: 202, json: { status: 'stopping' } };
  };
  const listFaults = () => json({ faults: faults.list().map(({ fault }) => fault) });
  const setFaults = async (context: RequestContext): Promise<Reply> => {
    faults.set(readFaults(await context.readJson()));
    return listFaults();
  };
  const advanceClock = async (context: RequestContext): Promise<Reply> => {
    clock.advance(readAdvance(await context.readJson()));
    return json({ now: clock.timestamp() });
  };
  return [
    ...routesOf({
      '/_local/health': { GET: ['anyone', () => json({ status: 'ok' })] },
      '/_local/revisions/:id': { GET: ['admin', ({ params }) => revision(params.id ?? '', functions)] },
      '/_local/faults': { GET: ['admin', listFaults], PUT: ['admin', setFaults] },
      '/_local/stop': { POST: ['admin', stop] },
      '/_local/clock': { POST: ['admin', advanceClock] },
      '/_local/requests': { GET: ['admin', () => json({ requests: requests.list() })] },
      '/_local/requests/:id': { GET: ['admin', ({ params }) => json(findRequest(requests, params.id))] },
    }),
    ...signInRoutes(admin, () => overviewPage(parts)),
    ...functionPages(parts),
    ...storagePages(parts),
    ...domainPages(parts),
    ...keyPages(parts),
    ...requestPages(parts),
    ...testingPages(parts),
  ];
}

function revision(id: string, { store, logOf }: FunctionService): Reply {
  const found = store.revisions.get(id);
  if (!found) throw new HttpError(404, 'revision_not_found', `There is no revision "${id}".`);
  const { number: _number, id: revision_id, ...rest } = found;
  return json({ revision_id, ...rest, log: logOf(id) });
}

function json(json: object): Reply {
  return { status: 200, json };
}
