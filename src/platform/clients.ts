import type { Http } from '../http/http.ts';
import type { Clock } from '../http/retry.ts';
import { createDomainsClient } from './domains.ts';
import { createFunctionsClient } from './functions.ts';
import { createStorageClient } from './storage.ts';

export type Clients = ReturnType<typeof createClients>;

/** Creates a client for each service of a platform. */
export function createClients(http: Http, clock: Clock) {
  return {
    functions: createFunctionsClient(http),
    storage: createStorageClient(http, clock),
    domains: createDomainsClient(http),
  };
}
