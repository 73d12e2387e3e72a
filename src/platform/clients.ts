import type { Http } from '../http/http.ts';
import type { Clock } from '../http/retry.ts';
import { createDomainsClient, type DomainsClient } from './domains.ts';
import { createFunctionsClient, type FunctionsClient } from './functions.ts';
import { createStorageClient, type StorageClient } from './storage.ts';

/** A client for each service of the platform. */
export interface Clients {
  readonly functions: FunctionsClient;
  readonly storage: StorageClient;
  readonly domains: DomainsClient;
}

/** Creates the clients of a platform. */
export function createClients(http: Http, clock: Clock): Clients {
  return {
    functions: createFunctionsClient(http),
    storage: createStorageClient(http, clock),
    domains: createDomainsClient(http),
  };
}
