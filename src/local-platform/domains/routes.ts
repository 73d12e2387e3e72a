import type { Clock } from '../clock.ts';
import { allows, requireAccess } from '../http/auth.ts';
import type { Limits } from '../http/limits.ts';
import type { Reply } from '../http/reply.ts';
import type { RequestContext, Route } from '../http/router.ts';
import type { RecordStore } from '../store/records.ts';
import { type DomainRecord, domainRecord, type StoredDomain } from './record.ts';
import { createRegistrations, type Registrations } from './registrations.ts';
import { createTargets, type Target, type TargetServices } from './targets.ts';
import { readRegistration } from './validate.ts';

/** The domain service: its routes, and what answers for the hosts that it knows. */
export interface DomainService {
  readonly routes: readonly Route[];
  /** What answers a request for this host name; `undefined` unless it is an active domain. */
  targetOf(hostname: string): Target | undefined;
  /** All registrations as clients see them, by hostname. */
  list(): DomainRecord[];
  /** Takes the DNS record as seen; throws 404 when there is no registration, 409 when its target is gone. */
  verify(hostname: string): Promise<DomainRecord>;
}

export interface DomainServiceSettings extends TargetServices {
  readonly records: RecordStore;
  readonly clock: Clock;
  readonly limits: Limits;
  /** Names under which the platform itself is reached; no domain can have them. */
  readonly ownHosts: ReadonlySet<string>;
  /** The host where the DNS record of a domain should lead. */
  readonly platformHost: string;
}

/** Opens the domain service over what the records hold. */
export function openDomainService(settings: DomainServiceSettings): DomainService {
  const registrations = createRegistrations({
    records: settings.records,
    findTarget: createTargets(settings),
    clock: settings.clock,
    ownHosts: settings.ownHosts,
    domainCount: settings.limits.domainCount,
  });
  const recordOf = (domain: StoredDomain): DomainRecord =>
    domainRecord(domain, registrations.statusOf(domain), settings.platformHost);
  return {
    routes: domainRoutes(registrations, recordOf),
    targetOf: (hostname) => registrations.activeTarget(hostname),
    list: () => registrations.list().map(recordOf),
    verify: async (hostname) => recordOf(await registrations.verify(hostname)),
  };
}

/** The table of section 4, "Domains", of the API document, and what stands in for DNS. */
function domainRoutes(
  registrations: Registrations,
  recordOf: (domain: StoredDomain) => DomainRecord,
): Route[] {
  const hostnameOf = (context: RequestContext): string => context.params.hostname ?? '';

  const list = ({ caller }: RequestContext): Reply => {
    const seen = registrations
      .list()
      .filter(({ hostname }) => caller && allows(caller, 'domains:read', hostname));
    return { status: 200, json: { domains: seen.map(recordOf) } };
  };

  const register = async (context: RequestContext): Promise<Reply> => {
    const registration = readRegistration(await context.readJson());
    requireAccess(context.caller, 'domains:write', registration.hostname);
    return { status: 201, json: recordOf(await registrations.register(registration)) };
  };

  const inspect = (context: RequestContext): Reply => ({
    status: 200,
    json: recordOf(registrations.find(hostnameOf(context))),
  });

  const remove = async (context: RequestContext): Promise<Reply> => {
    await registrations.remove(hostnameOf(context));
    return { status: 204 };
  };

  const verify = async (context: RequestContext): Promise<Reply> => ({
    status: 200,
    json: recordOf(await registrations.verify(hostnameOf(context))),
  });

  return [
    {
      path: '/v1/domains/domains',
      methods: {
        GET: { access: 'domains:read', handle: list },
        POST: { access: 'domains:write', handle: register },
      },
    },
    {
      path: '/v1/domains/domains/:hostname',
      resource: 'hostname',
      methods: {
        GET: { access: 'domains:read', handle: inspect },
        DELETE: { access: 'domains:delete', handle: remove },
      },
    },
    { path: '/_local/domains/:hostname/verify', methods: { POST: { access: 'admin', handle: verify } } },
  ];
}
