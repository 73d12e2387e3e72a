/** Counts what the generated histories have met: a situation that never occurs proves nothing. */
import type { Ran } from '../world/world.ts';
import type { Wanted } from './histories.ts';

const lost = (call: string) => (ran: Ran) =>
  ran.trace.some((traced) => traced.call === call && traced.hasEffect && traced.isLost);

const SITUATIONS: Readonly<Record<string, (ran: Ran, wanted: Wanted) => boolean>> = {
  'lost create': lost('create function'),
  'lost redeploy': lost('redeploy function'),
  'lost deletion': lost('delete function'),
  'lost registration': lost('register domain'),
  'lost deletion of a registration': lost('delete domain'),
  'lost bucket': lost('create bucket'),
  'lost upload': lost('upload'),
  'lost deletion of an object': lost('delete object'),
  unchanged: ({ outputs }) => outputs.operation === 'unchanged',
  'rolled back': ({ outputs }) => outputs.operation === 'rolled_back',
  'rolled back after a failure': ({ error }) => / is back on /.test(error),
  superseded: ({ error }) => /superseded/.test(error),
  vanished: ({ error }) => /deleted while/.test(error),
  'deletion stopped': ({ error }) => /max_deletions/.test(error),
  'objects of a mirror deleted': ({ outputs }) => Number(outputs.deleted_count) > 0,
  'registration replaced': ({ done, writes }) =>
    done && writes.includes('delete domain') && writes.includes('register domain'),
  'another target': ({ error }) => /domain_replace/.test(error),
  'timed out': ({ error }) => /was not ready within/.test(error),
  unhealthy: ({ error }) => /health/.test(error),
  'cancelled with a write': ({ error, writes }) => /ancelled/.test(error) && writes.length > 0,
  'older run refused': ({ error, writes }) => / is newer than /.test(error) && writes.length === 0,
  'write of unknown result': ({ error }) => /may or may not/.test(error),
  denied: ({ error }) => /not for you|permission/.test(error),
  'preview deployed': ({ done, writes }, { mode }) =>
    done && mode === 'preview' && writes.includes('create function'),
  'preview deleted': ({ done, writes }, { mode }) =>
    done && mode === 'closed' && writes.includes('delete function'),
  'preview swept': ({ done, writes }, { mode }) =>
    done && mode === 'sweep' && writes.includes('delete function'),
};

/** Counts what occurs of these names. */
export class Counters {
  readonly #counts: Map<string, number>;

  constructor(names: readonly string[]) {
    this.#counts = new Map(names.map((name) => [name, 0]));
  }

  add(name: string, count = 1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + count);
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

/** Counters of the situations, and of each statement. */
export class Situations extends Counters {
  constructor(statements: readonly { readonly name: string }[]) {
    super([...Object.keys(SITUATIONS), ...statements.map(({ name }) => name)]);
  }

  count(ran: Ran, wanted: Wanted): void {
    for (const [name, occurs] of Object.entries(SITUATIONS)) if (occurs(ran, wanted)) this.add(name);
  }
}
