import type { Clock } from './http/retry.ts';
import type { Clients } from './platform/clients.ts';
import type { Log, OpenStep } from './steps.ts';

/** What a room does its work with, beside its action. */
export interface Context {
  readonly clients: Clients;
  readonly clock: Clock;
  /** From 0 to below 1, for jitter. */
  readonly random: () => number;
  readonly signal: AbortSignal;
  readonly log: Log;
}

export interface StepContext<Result extends object = object> extends Context {
  readonly step: OpenStep<Result>;
}
