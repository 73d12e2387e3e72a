/** The stored state of the platform with domains, and how it appears over time. */
import type { DomainReading, HeldDomain } from './other-domains-reading.ts';

export const FUNCTION_ID = '11111111-1111-4111-8111-111111111111';
export const OTHER_ID = '99999999-9999-4999-8999-999999999999';

export type State = ReturnType<typeof createState>;

/** Stores registrations as the reading requires. Every read of one of them moves it one status on. */
export function createState(reading: DomainReading) {
  const domains = new Map<string, HeldDomain & { readonly staleLooks: number }>();
  const functions = [...(reading.functions ?? [{ name: 'hello', id: FUNCTION_ID }])];
  const ghosts = new Map<string, { readonly domain: HeldDomain; readonly looks: number }>();
  const keyOf = (hostname: string) => hostname.toLowerCase();

  return {
    functions,
    registered: [] as string[],
    deleted: [] as string[],
    held: (hostname: string): HeldDomain | undefined => domains.get(keyOf(hostname)),
    put(hostname: string, target: HeldDomain['target'], staleLooks: number): HeldDomain {
      const domain = { hostname, target, step: 0, staleLooks };
      domains.set(keyOf(hostname), domain);
      return domain;
    },
    remove(hostname: string): void {
      const domain = domains.get(keyOf(hostname));
      if (domain && reading.ghostLooks)
        ghosts.set(keyOf(hostname), { domain, looks: reading.ghostLooks + 1 });
      if (domains.delete(keyOf(hostname))) this.deleted.push(hostname);
    },
    tick(call: 'read' | 'list'): void {
      for (const [key, domain] of domains) {
        const step = call === 'read' ? domain.step + 1 : domain.step;
        domains.set(key, { ...domain, step, staleLooks: Math.max(0, domain.staleLooks - 1) });
      }
      for (const [key, { domain, looks }] of ghosts) {
        if (looks <= 1) ghosts.delete(key);
        else ghosts.set(key, { domain, looks: looks - 1 });
      }
    },
    visible(): readonly HeldDomain[] {
      const shown = [...domains.values()].filter(({ staleLooks }) => staleLooks === 0);
      const gone = [...ghosts].filter(([key]) => !domains.has(key)).map(([, { domain }]) => domain);
      return [...shown, ...gone];
    },
  };
}
