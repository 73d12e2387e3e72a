import type { Reply } from './reading.ts';

type Entry<Thing> = { readonly thing: Thing; readonly former: Thing; readonly reads: number };
type Refuse = (status: number, message: string) => Reply;

/** Things by name, which reads may show later than they are written, and for longer than they exist. */
export class Delayed<Thing, Reading> {
  protected readonly reading: Reading;
  protected readonly refuse: Refuse;
  /** Rules of the API document that a request has violated. */
  protected readonly violations: string[];
  /** What exists (undefined after a deletion), and what so many reads still show instead. */
  #entries = new Map<string, Entry<Thing | undefined>>();

  constructor(reading: Reading, refuse: Refuse, violations: string[]) {
    this.reading = reading;
    this.refuse = refuse;
    this.violations = violations;
  }

  stored(name: string): Thing | undefined {
    return this.#entries.get(name)?.thing;
  }

  all(): readonly Thing[] {
    return [...this.#entries.values()].map(({ thing }) => thing).filter((thing) => thing !== undefined);
  }

  protected store(name: string, thing: Thing | undefined, staleReads = 0): void {
    // One more, since a read advances the state before it returns.
    this.#entries.set(name, { thing, former: this.stored(name), reads: staleReads && staleReads + 1 });
  }

  /** Deletes it, as another writer does when no read shows it any more. @param ghostReads reads that still show it */
  drop(name: string, ghostReads = 0): void {
    if (this.stored(name)) this.store(name, undefined, ghostReads);
  }

  /** Lets time pass, after which reads show what is stored. */
  settle(): void {
    for (const [name, entry] of this.#entries) this.#entries.set(name, { ...entry, reads: 0 });
  }

  save(): () => void {
    const saved = new Map(this.#entries);
    return () => {
      this.#entries = new Map(saved);
    };
  }

  /** Returns what a read shows, after everything has progressed. */
  protected show(progress: (thing: Thing) => Thing): readonly Thing[] {
    for (const [name, { thing, former, reads }] of this.#entries) {
      const next = thing === undefined ? undefined : progress(thing);
      this.#entries.set(name, { thing: next, former, reads: Math.max(0, reads - 1) });
    }
    const shown = [...this.#entries.values()].map(({ thing, former, reads }) => (reads > 0 ? former : thing));
    return shown.filter((thing) => thing !== undefined);
  }
}
