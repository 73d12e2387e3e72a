import type { DomainsClient } from './domains.ts';
import type { FunctionsClient } from './functions.ts';
import type { StorageClient } from './storage.ts';

/** A client for each service of the platform. */
export interface Clients {
  readonly functions: FunctionsClient;
  readonly storage: StorageClient;
  readonly domains: DomainsClient;
}
