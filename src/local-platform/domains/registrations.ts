import type { Clock } from '../clock.ts';
import { HttpError, tooMany } from '../http/errors.ts';
import type { RecordStore } from '../store/records.ts';
import { comparable, isLocalHostname } from './hostname.ts';
import type { DomainStatus, StoredDomain } from './record.ts';
import type { FindTarget, Target } from './targets.ts';
import type { Registration } from './validate.ts';

/** What may be done with registrations; every write settles when it is kept. */
export interface Registrations {
  /** Throws 422 for a target that no domain can have, 404 for one that is not there, 409 for a hostname that is taken. */
  register(registration: Registration): Promise<StoredDomain>;
  /** The registration of a hostname; throws 404 when there is none. */
  find(hostname: string): StoredDomain;
  /** Sorted by hostname. */
  list(): StoredDomain[];
  /** Throws 404 when there is none. */
  remove(hostname: string): Promise<void>;
  /** Takes the DNS record as seen; throws 404 when there is no registration, 409 when its target is gone. */
  verify(hostname: string): Promise<StoredDomain>;
  /** A domain fails by the end of its target, which no write to the registration can miss or precede. */
  statusOf(domain: StoredDomain): DomainStatus;
  /** What answers for a hostname; `undefined` unless it is an active domain. */
  activeTarget(hostname: string): Target | undefined;
}

export interface RegistrationParts {
  readonly records: RecordStore;
  readonly findTarget: FindTarget;
  readonly clock: Clock;
  /** Names under which the platform itself is reached. */
  readonly ownHosts: ReadonlySet<string>;
  readonly domainCount: number;
}

/** Makes the keeper of registrations. */
export function createRegistrations(parts: RegistrationParts): Registrations {
  const { records, findTarget, clock } = parts;
  /** By `comparable` hostname. */
  const table = records.table<StoredDomain>('domains');

  function targetOf({ target }: StoredDomain): Target | undefined {
    return findTarget(target.kind, target.resource_id);
  }

  function find(hostname: string): StoredDomain {
    const domain = table.get(comparable(hostname));
    if (domain) return domain;
    throw new HttpError(404, 'domain_not_found', `There is no registration of the domain "${hostname}".`);
  }

  function requireFree(hostname: string): void {
    if (parts.ownHosts.has(comparable(hostname))) throw ownName(hostname);
    if (table.get(comparable(hostname))) throw taken(hostname);
    if (table.size >= parts.domainCount) throw tooMany(parts.domainCount, 'domains');
  }

  return {
    register: ({ hostname, target }) =>
      records.write(() => {
        const { kind, resource_id } = target;
        if (kind === 'sites') throw noSites();
        const found = findTarget(kind, resource_id);
        if (!found) throw noTarget(kind, resource_id);
        if (!found.isPublic) throw privateBucket(resource_id);
        requireFree(hostname);
        const created_at = clock.timestamp();
        const verified_at = isLocalHostname(hostname) ? created_at : null;
        const domain = { hostname, target: { kind, resource_id }, created_at, verified_at };
        table.set(comparable(hostname), domain);
        return domain;
      }),
    find,
    list: () =>
      [...table.values()].sort((one, other) =>
        comparable(one.hostname) < comparable(other.hostname) ? -1 : 1,
      ),
    remove: (hostname) =>
      records.write(() => {
        find(hostname);
        table.delete(comparable(hostname));
      }),
    verify: (hostname) =>
      records.write(() => {
        const domain = find(hostname);
        if (!targetOf(domain)) throw targetGone(domain);
        if (domain.verified_at !== null) return domain;
        const verified = { ...domain, verified_at: clock.timestamp() };
        table.set(comparable(hostname), verified);
        return verified;
      }),
    statusOf(domain) {
      if (!targetOf(domain)) return 'failed';
      return domain.verified_at === null ? 'pending' : 'active';
    },
    activeTarget(hostname) {
      const domain = table.get(comparable(hostname));
      return domain && domain.verified_at !== null ? targetOf(domain) : undefined;
    },
  };
}

function noSites(): HttpError {
  return new HttpError(
    422,
    'unsupported_target',
    'target.kind: "sites" is outside this platform, so that no domain can point at one here. Use "functions" or "storage".',
  );
}

function noTarget(kind: string, id: string): HttpError {
  return new HttpError(
    404,
    'target_not_found',
    `There is nothing in ${kind} with the id ${id} in this account. The id is the "id" of the function's or bucket's record.`,
  );
}

function privateBucket(id: string): HttpError {
  return new HttpError(
    422,
    'private_bucket',
    `The bucket ${id} is private, and no domain can point at it. Visibility cannot be changed: use a bucket that was created as public.`,
  );
}

function taken(hostname: string): HttpError {
  return new HttpError(
    409,
    'hostname_taken',
    `The hostname "${hostname}" is taken. If the registration is yours, delete it with DELETE /v1/domains/domains/${hostname} to point it elsewhere.`,
  );
}

function ownName(hostname: string): HttpError {
  return new HttpError(
    409,
    'hostname_taken',
    `The hostname "${hostname}" is taken: it is the address of the platform itself. Choose another one.`,
  );
}

function targetGone({ hostname }: StoredDomain): HttpError {
  return new HttpError(
    409,
    'target_gone',
    `What the domain "${hostname}" points at was deleted, so that it cannot become active. Delete the registration, and register the hostname anew.`,
  );
}
