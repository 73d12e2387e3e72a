/** The domains of the platform: registrations, how they appear over time, and section 4 "Domains" of the document. */
import type { Route } from './calls.ts';
import { Delayed } from './delayed.ts';
import { type DomainsReading, isObject, type Reply, type StoredDomain, text } from './reading.ts';

/** Every read of a registration moves it one status on. */
export class Domains extends Delayed<StoredDomain, DomainsReading> {
  override stored(hostname: string): StoredDomain | undefined {
    return super.stored(hostname.toLowerCase());
  }

  /** Registers a hostname, as another writer does. */
  put(hostname: string, resourceId: string, kind = 'functions', staleReads = 0): StoredDomain {
    const domain = { hostname, target: { kind, resource_id: resourceId }, step: 0 };
    this.store(hostname.toLowerCase(), domain, staleReads);
    return domain;
  }

  override drop(hostname: string, ghostReads?: number): void {
    super.drop(hostname.toLowerCase(), ghostReads);
  }

  /** Follows the document, or the reading where the document is silent. */
  handle({ call, name }: Route, body: unknown): Reply {
    switch (call) {
      case 'list domains': {
        const { listEntry = (domain: StoredDomain) => this.#record(domain) } = this.reading;
        return { status: 200, body: { domains: this.#read(0).map(listEntry) } };
      }
      case 'read domain': {
        const shown = this.#read(1);
        if (this.reading.inspection) return this.reading.inspection;
        const domain = shown.find(({ hostname }) => hostname.toLowerCase() === name.toLowerCase());
        return domain ? { status: 200, body: this.#record(domain) } : this.refuse(404, `no domain ${name}`);
      }
      case 'register domain':
        return this.#register(body);
      default:
        return this.#delete(name);
    }
  }

  #delete(name: string): Reply {
    const domain = this.stored(name);
    if (!domain) return this.refuse(404, `no domain ${name}`);
    this.drop(name, this.reading.ghostReads);
    return { status: 204 };
  }

  #record(domain: StoredDomain): unknown {
    const { statuses = ['active'], record } = this.reading;
    const status = statuses[Math.min(domain.step, statuses.length - 1)] ?? '';
    const { hostname, target } = domain;
    return record?.(domain, status) ?? { hostname, target, status };
  }

  #register(body: unknown): Reply {
    const { hostname, target } = isObject(body) ? body : {};
    const { kind, resource_id } = isObject(target) ? target : {};
    const name = text(hostname);
    if (this.stored(name)) return this.refuse(409, `${name} is taken`);
    const { staleReads, registerReply } = this.reading;
    const domain = this.put(name, text(resource_id), text(kind), staleReads);
    return registerReply?.(domain) ?? { status: 201, body: this.#record(domain) };
  }

  #read(steps: number): readonly StoredDomain[] {
    return this.show((domain) => ({ ...domain, step: domain.step + steps }));
  }
}
