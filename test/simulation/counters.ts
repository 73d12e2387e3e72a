/** Counts how often each statement has applied: one that never applies proves nothing. */
export class Counters {
  readonly #counts: Map<string, number>;

  constructor(statements: readonly { readonly name: string }[]) {
    this.#counts = new Map(statements.map(({ name }) => [name, 0]));
  }

  add(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  /** Checks a statement, and counts whether it applies. */
  hold<Args extends readonly unknown[]>(statement: (...args: Args) => boolean, ...args: Args): void {
    if (statement(...args)) this.add(statement.name);
  }

  /** @throws Error for each name that has not occurred */
  expectAll(): void {
    const missing = [...this.#counts].filter(([, count]) => count === 0).map(([name]) => name);
    if (missing.length > 0) throw new Error(`these have not occurred: ${missing.join(', ')}`);
  }
}
