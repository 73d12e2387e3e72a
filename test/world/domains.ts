/** The domains of the platform: registrations, how they appear over time, and section 4 "Domains" of the document. */
import type { Route } from './calls.ts';
import { type DomainsReading, isObject, type Reply, type StoredDomain, text } from './reading.ts';

/** Finds what a registration may point to. @returns why it may not, or undefined */
export type CheckTarget = (kind: string, id: string) => Reply | undefined;

/** Every read of a registration moves it one status on. */
export class Domains {
  readonly #reading: DomainsReading;
  readonly #refuse: (status: number, message: string) => Reply;
  readonly #check: CheckTarget;
  #domains = new Map<string, StoredDomain & { readonly staleReads: number }>();
  #ghosts = new Map<string, { readonly domain: StoredDomain; readonly reads: number }>();

  constructor(
    reading: DomainsReading,
    refuse: (status: number, message: string) => Reply,
    check: CheckTarget,
  ) {
    this.#reading = reading;
    this.#refuse = refuse;
    this.#check = check;
  }

  stored(hostname: string): StoredDomain | undefined {
    return this.#domains.get(hostname.toLowerCase());
  }

  all(): readonly StoredDomain[] {
    return [...this.#domains.values()];
  }

  /** Registers a hostname, as another writer does. */
  put(hostname: string, resourceId: string, kind = 'functions', staleReads = 0): StoredDomain {
    const domain = { hostname, target: { kind, resource_id: resourceId }, step: 0, staleReads };
    this.#domains.set(hostname.toLowerCase(), domain);
    return domain;
  }

  drop(hostname: string): void {
    this.#domains.delete(hostname.toLowerCase());
  }

  /** Lets time pass, after which reads show what is stored. */
  settle(): void {
    this.#ghosts.clear();
    for (const [name, domain] of this.#domains) this.#domains.set(name, { ...domain, staleReads: 0 });
  }

  save(): () => void {
    const [domains, ghosts] = [new Map(this.#domains), new Map(this.#ghosts)];
    return () => {
      this.#domains = new Map(domains);
      this.#ghosts = new Map(ghosts);
    };
  }

  /** Follows the document, or the reading where the document is silent. */
  handle({ call, name }: Route, body: unknown): Reply {
    switch (call) {
      case 'list domains': {
        this.#tick(0);
        const { listEntry = (domain: StoredDomain) => this.#record(domain), list } = this.#reading;
        const entries = this.#visible().map(listEntry);
        return list?.(entries) ?? { status: 200, body: { domains: entries } };
      }
      case 'read domain': {
        this.#tick(1);
        if (this.#reading.inspection) return this.#reading.inspection;
        const isOf = ({ hostname }: StoredDomain) => hostname.toLowerCase() === name.toLowerCase();
        const domain = this.#visible().find(isOf);
        return domain ? { status: 200, body: this.#record(domain) } : this.#refuse(404, `no domain ${name}`);
      }
      case 'register domain':
        return this.#register(body);
      default:
        return this.#delete(name);
    }
  }

  #delete(name: string): Reply {
    const domain = this.stored(name);
    if (!domain) return this.#refuse(404, `no domain ${name}`);
    const { ghostReads } = this.#reading;
    // One more, since a read advances the state before it returns.
    if (ghostReads) this.#ghosts.set(name.toLowerCase(), { domain, reads: ghostReads + 1 });
    this.drop(name);
    return { status: 204 };
  }

  #record(domain: StoredDomain): unknown {
    const { statuses = ['active'], record } = this.#reading;
    const status = statuses[Math.min(domain.step, statuses.length - 1)] ?? '';
    const { hostname, target } = domain;
    return record?.(domain, status) ?? { hostname, target, status };
  }

  #register(body: unknown): Reply {
    const { hostname, target } = isObject(body) ? body : {};
    const { kind, resource_id } = isObject(target) ? target : {};
    const name = text(hostname);
    const refused = this.#reading.refuse?.(text(resource_id)) ?? this.#check(text(kind), text(resource_id));
    if (refused) return refused;
    if (this.#reading.takenByOthers?.includes(name) || this.stored(name))
      return this.#refuse(409, `${name} is taken`);
    const { staleReads, registerReply } = this.#reading;
    // One more, since a read advances the state before it returns.
    const domain = this.put(name, text(resource_id), text(kind), (staleReads ?? -1) + 1);
    return registerReply?.(domain) ?? { status: 201, body: this.#record(domain) };
  }

  #tick(step: number): void {
    for (const [key, domain] of this.#domains) {
      const staleReads = Math.max(0, domain.staleReads - 1);
      this.#domains.set(key, { ...domain, step: domain.step + step, staleReads });
    }
    for (const [key, ghost] of this.#ghosts) {
      if (ghost.reads <= 1) this.#ghosts.delete(key);
      else this.#ghosts.set(key, { ...ghost, reads: ghost.reads - 1 });
    }
  }

  #visible(): readonly StoredDomain[] {
    const shown = [...this.#domains.values()].filter(({ staleReads }) => staleReads === 0);
    const gone = [...this.#ghosts].filter(([key]) => !this.#domains.has(key)).map(([, { domain }]) => domain);
    return [...shown, ...gone];
  }
}
