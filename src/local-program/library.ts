/** What the npm package exports, for the tests of other programs. */
import type { LocalPlatform, LocalPlatformOptions } from '../local-platform/api.ts';
import { startLocalPlatform as start } from '../local-platform/server.ts';

export type { LocalPlatform, LocalPlatformOptions };

/** Starts a platform, in memory and on a free port by default. Throws an Error that says what prevents it. */
export function startLocalPlatform(options: LocalPlatformOptions = {}): Promise<LocalPlatform> {
  return start({ environment: process.env, ...options });
}
