import type { OwnSecret } from './files/secrets.ts';
import type { Clock, Timing } from './http/clock.ts';
import type { Http } from './http/http.ts';
import { createDomainsClient } from './platform/domains.ts';
import { createFunctionsClient } from './platform/functions.ts';
import { createStorageClient } from './platform/storage.ts';
import type { Log, OpenStep } from './steps.ts';

export type Clients = ReturnType<typeof createClients>;

/** Creates a client for each service of a platform. */
export function createClients(http: Http, clock: Clock) {
  return {
    functions: createFunctionsClient(http),
    storage: createStorageClient(http, clock),
    domains: createDomainsClient(http),
  };
}

/** What a room does its work with, beside its action. */
export interface Context extends Timing {
  readonly clients: Clients;
  /** From 0 to below 1, for jitter. */
  readonly random: () => number;
  readonly log: Log;
  /** Does what a cancelled run still has to send: the end of the run waits for it, for up to 3 s. */
  readonly afterCancellation: <T>(work: (context: Context) => Promise<T>) => Promise<T>;
  /** What must be in no file that is deployed or uploaded. */
  readonly secrets: readonly OwnSecret[];
  /** How long a request to the platform may be, where that is known: of the local one. Bytes. */
  readonly mostRequestBytes?: number | undefined;
}

export interface StepContext<Result extends object = object> extends Context {
  readonly step: OpenStep<Result>;
}
