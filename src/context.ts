import type { OwnSecret } from './files/secrets.ts';
import type { Timing } from './http/clock.ts';
import type { Http } from './http/http.ts';
import { createDomainsClient } from './platform/domains.ts';
import { createFunctionsClient } from './platform/functions.ts';
import { createStorageClient } from './platform/storage.ts';
import type { Log, OpenStep } from './steps.ts';

export type Clients = ReturnType<typeof createClients>;

export function createClients(http: Http) {
  return {
    functions: createFunctionsClient(http),
    storage: createStorageClient(http),
    domains: createDomainsClient(http),
  };
}

export interface Context extends Timing {
  readonly clients: Clients;
  /** From 0 to below 1, for jitter. */
  readonly random: () => number;
  readonly log: Log;
  /** Sends the last requests of a cancelled run, whose end waits up to 3 s for them. */
  readonly afterCancellation: <T>(work: (context: Context) => Promise<T>) => Promise<T>;
  /** Secrets that no deployed or uploaded file may contain. */
  readonly secrets: readonly OwnSecret[];
}

export interface StepContext<Result extends object = object> extends Context {
  readonly step: OpenStep<Result>;
}
