import type { Place } from './errors.ts';
import type { Clock } from './http/retry.ts';
import type { Facts } from './outcome.ts';

/** The log of the step. Everything that passes through it is cleaned and freed of secrets. */
export interface Log {
  info(text: string): void;
  notice(text: string): void;
  /** `place` puts it beside a line of the repository. */
  warning(text: string, place?: Place): void;
}

/** What a mode is given to do its work with, beside its configuration. */
export interface Context {
  readonly log: Log;
  readonly clock: Clock;
  /** Aborted when the run is cancelled from outside. */
  readonly signal: AbortSignal;
  /** Adds to what is known. Outputs are set at once, so that they are there when a later part fails. */
  tell(facts: Facts): void;
  /** Runs a part of the work under a name: a group in the log and a bar in the summary's chart. */
  stage<T>(name: string, work: () => Promise<T>): Promise<T>;
}
