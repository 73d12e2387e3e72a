import type { Limits } from './http/limits.js';
/** How a platform is started; also part of the npm package. */
export interface LocalPlatformOptions {
    /** 0, the default, selects a free one. */
    readonly port?: number;
    /** Loopback when absent. */
    readonly host?: string | undefined;
    /** In memory when absent. */
    readonly dataDir?: string | undefined;
    /** The address that clients use, when it differs from the one the platform listens on. */
    readonly publicUrl?: string | undefined;
    /** How long a transfer URL is valid; 300 when absent. */
    readonly ticketSeconds?: number | undefined;
    /** A key with all permissions, of at least 16 characters, until the platform stops; without it, a new one is stored at the first boot. */
    readonly apiKey?: string | undefined;
    /** `DENO_BIN`, `PATH` and the variables of package registries are looked up here. */
    readonly environment?: Readonly<Record<string, string | undefined>>;
    readonly limits?: Partial<Limits>;
    /** Whether no package that functions import may be downloaded. */
    readonly offline?: boolean;
    /** Where functions may connect to beside this platform, and import modules from, such as `example.com:443`. */
    readonly netHosts?: readonly string[];
    /** Receives internal failures, one per line. */
    readonly report?: (line: string) => void;
}
/** A platform that accepts requests, until `close` or the end of its scope. */
export interface LocalPlatform {
    /** `http://127.0.0.1:<port>`, without a trailing slash. */
    readonly url: string;
    /** The address that clients use, without a trailing slash. */
    readonly publicUrl: string;
    /** A key with all permissions. Empty when the data folder has keys and none was given: only their hashes are stored. */
    readonly apiKey: string;
    /** Allows requests to `/_local/` until `close`. */
    readonly adminToken: string;
    /** Deletes all functions, buckets and domains, ends the faults and sets the clock back; keys stay. */
    reset(): Promise<void>;
    /** Stops within a second, and leaves no process. */
    close(): Promise<void>;
    [Symbol.asyncDispose](): Promise<void>;
}
