import type { Route } from '../http/router.ts';
import { domainPages } from './domains.ts';
import { functionPages } from './functions.ts';
import { keyPages } from './keys.ts';
import { overviewPage } from './overview.ts';
import type { DashboardParts } from './parts.ts';
import { requestRoutes } from './requests.ts';
import { signInRoutes } from './sign-in.ts';
import { storagePages } from './storage.ts';

/** The dashboard: pages for people over what the API is for programs, and the API keys of section 5 of the API document. */
export function dashboardRoutes(parts: DashboardParts): Route[] {
  return [
    ...signInRoutes(parts.admin, () => overviewPage(parts)),
    ...functionPages(parts),
    ...storagePages(parts),
    ...domainPages(parts),
    ...keyPages(parts),
    ...requestRoutes(parts),
  ];
}
