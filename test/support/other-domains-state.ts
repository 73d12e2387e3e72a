/** The stored state of the platform with domains, and how it appears over time. */
import type { DomainReading, StoredDomain } from './other-domains-reading.ts';

export const FUNCTION_ID = '11111111-1111-4111-8111-111111111111';
export const OTHER_ID = '99999999-9999-4999-8999-999999999999';

export type State = ReturnType<typeof createState>;

/** Stores registrations as the reading requires. Every read of one of them moves it one status on. */
export function createState(reading: DomainReading) {
  const domains = new Map<string, StoredDomain & { readonly staleReads: number }>();
  const functions = [...(reading.functions ?? [{ name: 'hello', id: FUNCTION_ID }])];
  const ghosts = new Map<string, { readonly domain: StoredDomain; readonly reads: number }>();
  const keyOf = (hostname: string) => hostname.toLowerCase();

  return {
    functions,
    registered: [] as string[],
    deleted: [] as string[],
    stored: (hostname: string): StoredDomain | undefined => domains.get(keyOf(hostname)),
    put(hostname: string, target: StoredDomain['target'], staleReads: number): StoredDomain {
      const domain = { hostname, target, step: 0, staleReads };
      domains.set(keyOf(hostname), domain);
      return domain;
    },
    remove(hostname: string): void {
      const domain = domains.get(keyOf(hostname));
      if (domain && reading.ghostReads)
        ghosts.set(keyOf(hostname), { domain, reads: reading.ghostReads + 1 });
      if (domains.delete(keyOf(hostname))) this.deleted.push(hostname);
    },
    tick(call: 'read' | 'list'): void {
      for (const [key, domain] of domains) {
        const step = call === 'read' ? domain.step + 1 : domain.step;
        domains.set(key, { ...domain, step, staleReads: Math.max(0, domain.staleReads - 1) });
      }
      for (const [key, { domain, reads }] of ghosts) {
        if (reads <= 1) ghosts.delete(key);
        else ghosts.set(key, { domain, reads: reads - 1 });
      }
    },
    visible(): readonly StoredDomain[] {
      const shown = [...domains.values()].filter(({ staleReads }) => staleReads === 0);
      const gone = [...ghosts].filter(([key]) => !domains.has(key)).map(([, { domain }]) => domain);
      return [...shown, ...gone];
    },
  };
}
