import type { Http } from '../http/http.ts';
import { type DomainSighting, readDomainSighting } from './domain-sighting.ts';
import { readList, unlessAbsent } from './service-answers.ts';
import type { DomainTarget } from './types.ts';

/** What a domain is to point at. */
export interface KnownTarget {
  readonly kind: DomainTarget['kind'];
  /** UUID. */
  readonly resourceId: string;
}

/** What stands at a registration's own path. */
export type DomainReading =
  | { readonly kind: 'record'; readonly sighting: DomainSighting }
  | { readonly kind: 'absent' }
  /** A yes that is no record of this hostname. */
  | { readonly kind: 'no record' };

export type DomainsClient = ReturnType<typeof createDomainsClient>;

const COLLECTION = ['domains', 'domains'] as const;

/** The domain service: section 4 of the API document, "Domains". Every method throws what `Http.send` throws. */
export function createDomainsClient(http: Http) {
  return {
    /** `GET /domains/domains`. @throws DeployError when the answer is not the documented list. */
    async list(): Promise<readonly DomainSighting[]> {
      const doing = 'list the domains';
      const answer = await http.send({ method: 'GET', path: COLLECTION, permission: 'domains:read', doing });
      return readList(answer, 'domains', 'hostname', doing).map((entry) => readDomainSighting(entry));
    },

    /** `GET /domains/domains/:hostname`. */
    async read(hostname: string): Promise<DomainReading> {
      const doing = `read domain "${hostname}"`;
      const path = [...COLLECTION, hostname];
      const answer = await unlessAbsent(
        http.send({ method: 'GET', path, permission: 'domains:read', doing }),
      );
      if (answer === undefined) return { kind: 'absent' };
      const sighting = readDomainSighting(answer.json);
      return isRecordOf(hostname, sighting) ? { kind: 'record', sighting } : { kind: 'no record' };
    },

    /** `POST /domains/domains`. What its answer tells, which may be nothing. */
    async register(hostname: string, { kind, resourceId }: KnownTarget): Promise<DomainSighting> {
      const target: DomainTarget = { kind, resource_id: resourceId };
      const answer = await http.send({
        method: 'POST',
        path: COLLECTION,
        permission: 'domains:write',
        doing: `register domain "${hostname}"`,
        body: Buffer.from(JSON.stringify({ hostname, target })),
      });
      return readDomainSighting(answer.json);
    },

    /** Takes note of what a look has shown of the writes whose answers were lost. */
    settleLost: (result: 'done' | 'not done'): void => http.settleLost('domains', result),

    /** `DELETE /domains/domains/:hostname`. A registration that is not there is no error. */
    async remove(hostname: string): Promise<'deleted' | 'absent'> {
      const doing = `delete domain "${hostname}"`;
      const path = [...COLLECTION, hostname];
      const answer = await unlessAbsent(
        http.send({ method: 'DELETE', path, permission: 'domains:delete', doing }),
      );
      return answer ? 'deleted' : 'absent';
    },
  };
}

/** The form in which hostnames are compared: DNS knows no case, and a dot at the end is its root. */
export function comparableHostname(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, '');
}

/** A record of its own path need not repeat the hostname, but it says something of the registration. */
function isRecordOf(hostname: string, { hostname: named, status, target }: DomainSighting): boolean {
  if (named !== undefined) return comparableHostname(named) === comparableHostname(hostname);
  return status !== undefined || target !== undefined;
}
