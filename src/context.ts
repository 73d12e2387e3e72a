import type { Event } from './events.ts';
import type { Clock } from './http/retry.ts';

/** What a room does its work with, beside its action: time, chance, cancellation, and where facts go. */
export interface Context {
  readonly clock: Clock;
  /** From 0 to below 1, for jitter. */
  readonly random: () => number;
  /** Aborted when the run is cancelled from outside. */
  readonly signal: AbortSignal;
  /** States a fact. Outputs follow immediately, so that they are set when a later part fails. */
  emit(event: Event): void;
}

/** Runs a part of the work under a name: a bar in the summary's chart. @throws what the work throws */
export async function stage<Result>(
  { emit }: Pick<Context, 'emit'>,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  let failed = true;
  emit({ type: 'stage-started', name });
  try {
    const result = await work();
    failed = false;
    return result;
  } finally {
    emit({ type: 'stage-ended', name, failed });
  }
}
