/** What the npm package exports, for the tests of other programs. */
import type { LocalPlatform, LocalPlatformOptions } from '../local-platform/api.js';
export type { LocalPlatform, LocalPlatformOptions };
/** Starts a platform, in memory and on a free port by default. Throws an Error that says what prevents it. */
export declare function startLocalPlatform(options?: LocalPlatformOptions): Promise<LocalPlatform>;
