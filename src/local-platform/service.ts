import type { Clock } from './clock.ts';
import type { Limits } from './http/limits.ts';
import type { OpenStorage } from './store/storage-folder.ts';

/** What the services for functions, storage and domains share. */
export interface ServiceSettings {
  readonly storage: OpenStorage;
  readonly clock: Clock;
  readonly limits: Limits;
  /** Receives failures that no response can report. */
  readonly report: (error: unknown) => void;
}
