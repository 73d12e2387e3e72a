import type { Reply } from './reading.ts';

type Refuse = (status: number, message: string) => Reply;

/** Things by name, which reads may show later than they are written, and for longer than they exist. */
export class Delayed<Thing, Reading> {
  protected readonly reading: Reading;
  protected readonly refuse: Refuse;
  /** Rules of the API document that a request has violated. */
  protected readonly violations: string[];
  #stored = new Map<string, { readonly thing: Thing; readonly reads: number }>();
  #ghosts = new Map<string, { readonly thing: Thing; readonly reads: number }>();

  constructor(reading: Reading, refuse: Refuse, violations: string[]) {
    this.reading = reading;
    this.refuse = refuse;
    this.violations = violations;
  }

  stored(name: string): Thing | undefined {
    return this.#stored.get(name)?.thing;
  }

  all(): readonly Thing[] {
    return [...this.#stored.values()].map(({ thing }) => thing);
  }

  /** @param staleReads reads that do not show it yet */
  protected store(name: string, thing: Thing, staleReads = 0): void {
    // One more, since a read advances the state before it returns.
    this.#stored.set(name, { thing, reads: staleReads && staleReads + 1 });
  }

  /** Deletes it, as another writer does when no read shows it any more. @param ghostReads reads that still show it */
  drop(name: string, ghostReads = 0): void {
    const stored = this.#stored.get(name);
    if (stored && ghostReads > 0) this.#ghosts.set(name, { ...stored, reads: ghostReads + 1 });
    this.#stored.delete(name);
  }

  /** Lets time pass, after which reads show what is stored. */
  settle(): void {
    this.#ghosts.clear();
    for (const [name, stored] of this.#stored) this.#stored.set(name, { ...stored, reads: 0 });
  }

  save(): () => void {
    const [stored, ghosts] = [new Map(this.#stored), new Map(this.#ghosts)];
    return () => {
      this.#stored = new Map(stored);
      this.#ghosts = new Map(ghosts);
    };
  }

  /** Returns what a read shows, after everything has progressed. @param former what is shown of a thing until its last write is */
  protected show(progress: (thing: Thing) => Thing, former: (thing: Thing) => Thing | undefined) {
    for (const [name, { thing, reads }] of this.#stored)
      this.#stored.set(name, { thing: progress(thing), reads: Math.max(0, reads - 1) });
    for (const [name, { thing, reads }] of this.#ghosts)
      if (reads <= 1) this.#ghosts.delete(name);
      else this.#ghosts.set(name, { thing, reads: reads - 1 });
    const shown = [...this.#stored.values()].map(({ thing, reads }) => (reads > 0 ? former(thing) : thing));
    const gone = [...this.#ghosts].filter(([name]) => !this.#stored.has(name)).map(([, { thing }]) => thing);
    return [...shown, ...gone].filter((thing) => thing !== undefined);
  }
}
