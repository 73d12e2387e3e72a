import type { Clock } from '../clock.ts';
import { HttpError, tooMany } from '../http/errors.ts';
import type { Limits } from '../http/limits.ts';
import type { Reply } from '../http/reply.ts';
import { type RequestContext, routesOf } from '../http/router.ts';
import { allows, requireAccess } from '../keys/access.ts';
import type { RecordStore } from '../store/records.ts';
import { type DomainRecord, type DomainStatus, domainRecord, type StoredDomain } from './record.ts';
import { findTarget, resourceName, type Target, type TargetServices } from './targets.ts';
import { comparable, type DomainTarget, isLocalHostname, readRegistration } from './validate.ts';

interface DomainServiceSettings extends TargetServices {
  readonly records: RecordStore;
  readonly clock: Clock;
  readonly limits: Limits;
  /** Names of the platform itself, which no domain can have. */
  readonly ownHosts: ReadonlySet<string>;
  /** The host that the DNS record of a domain should point at. */
  readonly platformHost: string;
}

/** Opens the domain service over what the records contain: its routes, and the targets of its hosts. */
export function openDomainService(settings: DomainServiceSettings) {
  const { clock, records } = settings;
  /** By `comparable` hostname. */
  const table = records.table<StoredDomain>('domains');

  function targetOf({ target, name }: StoredDomain): Target | undefined {
    return findTarget(settings, target.kind, name, target.resource_id);
  }

  /** A domain fails when its target was deleted. This is derived, so that no write can miss it. */
  function statusOf(domain: StoredDomain): DomainStatus {
    if (!targetOf(domain)) return 'failed';
    return domain.verified_at === null ? 'pending' : 'active';
  }

  function recordOf(domain: StoredDomain): DomainRecord {
    return domainRecord(domain, statusOf(domain), settings.platformHost);
  }

  /** All registrations, sorted by hostname. */
  function list(): StoredDomain[] {
    return table
      .values()
      .sort((one, other) => (comparable(one.hostname) < comparable(other.hostname) ? -1 : 1));
  }

  function find(hostname = ''): StoredDomain {
    const domain = table.get(comparable(hostname));
    if (domain) return domain;
    throw new HttpError(404, 'domain_not_found', `Domain "${hostname}" is not registered.`);
  }

  function requireFree(hostname: string): void {
    if (settings.ownHosts.has(comparable(hostname))) throw ownName(hostname);
    if (table.get(comparable(hostname))) throw taken(hostname);
    const most = settings.limits.domainCount;
    if (table.size >= most) throw tooMany(most, 'domains');
  }

  /** Throws 422 for a target that no domain can have, 404 for one that does not exist, 409 for a hostname that is already registered. */
  function add(hostname: string, { kind, resource_id }: DomainTarget): StoredDomain {
    if (kind === 'sites') throw noSites();
    const name = resourceName(settings, kind, resource_id);
    if (name === undefined) throw noTarget(kind, resource_id);
    const created_at = clock.timestamp();
    const verified_at = isLocalHostname(hostname) ? created_at : null;
    const domain = { hostname, target: { kind, resource_id }, name, created_at, verified_at };
    if (!targetOf(domain)?.isPublic) throw privateBucket(resource_id);
    requireFree(hostname);
    records.write(() => table.set(comparable(hostname), domain));
    return domain;
  }

  async function register(context: RequestContext): Promise<Reply> {
    const { hostname, target } = readRegistration(await context.readJson());
    requireAccess(context.caller, 'domains:write', hostname);
    return { status: 201, json: recordOf(add(hostname, target)) };
  }

  /** Marks a domain as verified. Throws 404 when it is not registered, 409 when its target was deleted. */
  function verify(hostname?: string): DomainRecord {
    const domain = find(hostname);
    if (!targetOf(domain)) throw targetGone(domain);
    if (domain.verified_at !== null) return recordOf(domain);
    const verified = { ...domain, verified_at: clock.timestamp() };
    records.write(() => table.set(comparable(verified.hostname), verified));
    return recordOf(verified);
  }

  const listed = ({ caller }: RequestContext): Reply => {
    const seen = list().filter(({ hostname }) => caller && allows(caller, 'domains:read', hostname));
    return { status: 200, json: { domains: seen.map(recordOf) } };
  };
  const inspect = ({ params }: RequestContext): Reply => ({
    status: 200,
    json: recordOf(find(params.hostname)),
  });
  const remove = ({ params }: RequestContext): Reply => {
    const { hostname } = find(params.hostname);
    records.write(() => table.delete(comparable(hostname)));
    return { status: 204 };
  };

  /** The table of section 4, "Domains", of the API document, and the replacement for DNS. */
  const routes = routesOf({
    '/v1/domains/domains': { GET: ['domains:read', listed], POST: ['domains:write', register] },
    '/v1/domains/domains/:hostname': { GET: ['domains:read', inspect], DELETE: ['domains:delete', remove] },
    '/_local/domains/:hostname/verify': {
      POST: ['admin', ({ params }) => ({ status: 200, json: verify(params.hostname) })],
    },
  });

  return {
    routes,
    /** Returns the target of an active domain; `undefined` for any other host name. */
    targetOf(hostname: string): Target | undefined {
      const domain = table.get(comparable(hostname));
      return domain && domain.verified_at !== null ? targetOf(domain) : undefined;
    },
  };
}

function noSites(): HttpError {
  const message = 'target.kind: the local platform has no "sites". Use "functions" or "storage".';
  return new HttpError(422, 'unsupported_target', message);
}

function noTarget(kind: string, id: string): HttpError {
  const message = `This account has no resource ${id} in ${kind}. Use the "id" of the function's or bucket's record.`;
  return new HttpError(404, 'target_not_found', message);
}

function privateBucket(id: string): HttpError {
  const message = `Bucket ${id} is private, and a domain cannot serve it. Visibility cannot be changed: use a bucket that was created as public.`;
  return new HttpError(422, 'private_bucket', message);
}

function taken(hostname: string): HttpError {
  const message = `Domain "${hostname}" is already registered. To change its target, delete it with DELETE /v1/domains/domains/${hostname} and register it again.`;
  return new HttpError(409, 'hostname_taken', message);
}

function ownName(hostname: string): HttpError {
  const message = `Hostname "${hostname}" is the address of the platform itself. Choose another one.`;
  return new HttpError(409, 'hostname_taken', message);
}

function targetGone({ hostname }: StoredDomain): HttpError {
  const message = `Domain "${hostname}" cannot become active: its target was deleted. Delete the registration and register the hostname again.`;
  return new HttpError(409, 'target_gone', message);
}
