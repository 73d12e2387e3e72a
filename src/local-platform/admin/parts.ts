import type { Clock } from '../clock.ts';
import type { DomainService } from '../domains/routes.ts';
import type { FunctionService } from '../functions/service.ts';
import type { RequestLog } from '../http/request-log.ts';
import type { Keys } from '../keys/store.ts';
import type { StorageService } from '../storage/service.ts';
import type { AdminAccess } from './admin.ts';

/** What the dashboard shows and works on. */
export interface DashboardParts {
  readonly admin: AdminAccess;
  readonly functions: FunctionService;
  readonly storage: StorageService;
  readonly domains: DomainService;
  readonly keys: Keys;
  readonly requests: RequestLog;
  readonly clock: Clock;
  /** The address under which clients reach the platform, without a slash at its end. */
  readonly publicUrl: string;
}
