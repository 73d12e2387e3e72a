import { isIP } from 'node:net';
import type { FunctionService } from '../functions/service.ts';
import { found, HttpError, tooMany } from '../http/errors.ts';
import { ok, type Reply } from '../http/reply.ts';
import type { Handle, RequestContext, Routes } from '../http/router.ts';
import { readBody } from '../http/validate.ts';
import { allows, requireAccess } from '../keys/access.ts';
import type { ServiceSettings } from '../service.ts';
import type { StorageService } from '../storage/service.ts';
import { comparable, isLocalHostname, registration } from './validate.ts';

interface DomainServiceSettings extends ServiceSettings {
  readonly functions: Pick<FunctionService, 'store' | 'invoke'>;
  readonly objects: StorageService;
  /** Names of the platform itself, which no domain can have. */
  readonly ownHosts: ReadonlySet<string>;
  /** The host that the DNS record of a domain should point at. */
  readonly platformHost: string;
}

interface StoredDomain {
  /** As it was sent. */
  readonly hostname: string;
  readonly target: { readonly kind: 'functions' | 'storage'; readonly resource_id: string };
  /** Of the target. */
  readonly name: string;
  readonly created_at: string;
  readonly verified_at: string | null;
}

/** The domains: their routes, and the targets of their hosts. */
export class DomainService {
  readonly #settings: DomainServiceSettings;
  /** By `comparable` hostname. */
  readonly #table;
  readonly #resources;

  constructor(settings: DomainServiceSettings) {
    const { storage, functions, objects } = settings;
    this.#settings = settings;
    this.#table = storage.records.table<StoredDomain>('domains');
    this.#resources = { functions: functions.store.functions, storage: objects.buckets };
  }

  /** The table of section 4, "Domains", of the API document, and the replacement for DNS. */
  get routes() {
    return {
      '/v1/domains/domains': {
        GET: ['domains:read', (context) => this.#list(context)],
        POST: ['domains:write', (context) => this.#register(context), registration],
      },
      '/v1/domains/domains/:hostname': {
        GET: ['domains:read', (context) => ok(this.#shown(this.#find(context)))],
        DELETE: ['domains:delete', (context) => this.#remove(context)],
      },
      '/_local/domains/:hostname/verify': { POST: ['admin', (context) => this.#verify(context)] },
    } satisfies Routes;
  }

  clear(): void {
    this.#settings.storage.records.write(() => this.#table.clear());
  }

  /** Says why a host name answers no requests. */
  explain(hostname: string): string {
    const domain = this.#table.get(comparable(hostname));
    if (!domain) return `Domain "${hostname}" is not registered.`;
    const { status, message } = this.#shown(domain);
    return `Domain "${domain.hostname}" is ${status}. ${message ?? ''}`.trim();
  }

  /** Returns what answers the requests to an active domain; `undefined` for any other host name. */
  target(hostname: string): Handle | undefined {
    const { functions, objects } = this.#settings;
    const domain = this.#table.get(comparable(hostname));
    const resource = domain && domain.verified_at !== null ? this.#resourceOf(domain) : undefined;
    if (!resource) return undefined;
    return (context) =>
      'visibility' in resource ? objects.serve(resource, context) : functions.invoke(resource.name, context);
  }

  #list({ caller }: RequestContext): Reply {
    const domains = this.#table
      .values()
      .filter(({ hostname }) => caller && allows(caller, 'domains:read', hostname))
      .sort((one, other) => (comparable(one.hostname) < comparable(other.hostname) ? -1 : 1));
    return ok({ domains: domains.map((domain) => this.#shown(domain)) });
  }

  async #register({ caller, readJson }: RequestContext): Promise<Reply> {
    const body = await readJson();
    requireAccess(caller, 'domains:write', body.hostname);
    const { hostname, target } = readBody(registration, body, 'invalid_domain');
    const found = this.#findTarget(target.kind, target.resource_id);
    this.#requireFree(hostname);
    const created_at = this.#settings.clock.timestamp();
    const verified_at = isLocalHostname(hostname) ? created_at : null;
    return { status: 201, json: this.#save({ hostname, ...found, created_at, verified_at }) };
  }

  #remove(context: RequestContext): Reply {
    const { hostname } = this.#find(context);
    this.#settings.storage.records.write(() => this.#table.delete(comparable(hostname)));
    return { status: 204 };
  }

  /** Replaces DNS: marks a domain as verified. */
  #verify(context: RequestContext): Reply {
    const domain = this.#find(context);
    const message = `Domain "${domain.hostname}" cannot become active: its target was deleted. Delete the registration and register the hostname again.`;
    if (!this.#resourceOf(domain)) throw new HttpError('target_gone', message);
    const verified_at = domain.verified_at ?? this.#settings.clock.timestamp();
    return ok(this.#save({ ...domain, verified_at }));
  }

  #find({ params: { hostname = '' } }: RequestContext): StoredDomain {
    const message = `Domain "${hostname}" is not registered.`;
    return found(this.#table.get(comparable(hostname)), 'domain', message);
  }

  #save(domain: StoredDomain) {
    this.#settings.storage.records.write(() => this.#table.set(comparable(domain.hostname), domain));
    return this.#shown(domain);
  }

  /** Returns a registration as clients see it (section 2 of the API document; `created_at` and the items of the list are decided here). */
  #shown(domain: StoredDomain) {
    const { hostname, target, created_at, verified_at } = domain;
    if (!this.#resourceOf(domain)) {
      const resource = target.kind === 'functions' ? 'function' : 'bucket';
      const message = `The ${resource} ${target.resource_id}, the target of this domain, was deleted. Delete the registration and register the hostname for another one.`;
      return { hostname, target, status: 'failed', created_at, message };
    }
    if (verified_at !== null) return { hostname, target, status: 'active', created_at };
    const { platformHost } = this.#settings;
    const type = { 4: 'A', 6: 'AAAA' }[isIP(platformHost)] ?? 'CNAME';
    const missing = {
      code: 'dns_record_missing',
      message: `The DNS record "${hostname} ${type} ${platformHost}" is missing.`,
      expected: { type, name: hostname, value: platformHost },
    };
    const message = `Waiting for a DNS record. The local platform does not query DNS: POST /_local/domains/${hostname}/verify marks it as verified.`;
    return { hostname, target, status: 'pending', created_at, message, verification_errors: [missing] };
  }

  /** Returns the function or the bucket of a domain; `undefined` when it does not exist any longer. */
  #resourceOf({ target: { kind, resource_id }, name }: StoredDomain) {
    const resource = this.#resources[kind].get(name);
    // Records contain UUIDs in lower case; clients may send them in any case.
    return resource?.id === resource_id.toLowerCase() ? resource : undefined;
  }

  /** Returns the target of a new domain. Throws 422 for one that no domain can have, 404 for one that does not exist. */
  #findTarget(kind: 'functions' | 'storage' | 'sites', id: string) {
    const sites = 'target.kind: the local platform has no "sites". Use "functions" or "storage".';
    if (kind === 'sites') throw new HttpError('unsupported_target', sites);
    const unknown = `This account has no resource ${id} in ${kind}. Use the "id" of the function's or bucket's record.`;
    const known = this.#resources[kind].values().find((one) => one.id === id.toLowerCase());
    const resource = found(known, 'target', unknown);
    const message = `Bucket ${id} is private, and a domain cannot serve it. Visibility cannot be changed: use a bucket that was created as public.`;
    if ('visibility' in resource && resource.visibility === 'private')
      throw new HttpError('private_bucket', message);
    return { target: { kind, resource_id: id }, name: resource.name };
  }

  #requireFree(hostname: string): void {
    const { ownHosts, limits } = this.#settings;
    const name = comparable(hostname);
    const own = `Hostname "${hostname}" is the address of the platform itself. Choose another one.`;
    if (ownHosts.has(name)) throw new HttpError('hostname_taken', own);
    const message = `Domain "${hostname}" is already registered. To change its target, delete it with DELETE /v1/domains/domains/${hostname} and register it again.`;
    if (this.#table.get(name)) throw new HttpError('hostname_taken', message);
    if (this.#table.size >= limits.domainCount) throw tooMany(limits.domainCount, 'domains');
  }
}
