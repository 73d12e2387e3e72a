/** What one local platform takes before it refuses. Bytes, counts and milliseconds, as the names say. */
export interface Limits {
  readonly jsonBodyBytes: number;
  readonly assetBytes: number;
  readonly assetCount: number;
  readonly assetPathBytes: number;
  readonly functionCount: number;
  readonly bucketCount: number;
  readonly domainCount: number;
  readonly objectBytes: number;
  readonly revisionsKept: number;
  readonly functionMemoryMegabytes: number;
  /** Processes of functions at one time; for one more, the longest idle is ended. */
  readonly functionProcesses: number;
  readonly functionBootMs: number;
  readonly functionFirstByteMs: number;
  /** How long a replaced process may go on with the requests that it already has. */
  readonly functionDrainMs: number;
  /** How many of the last requests are remembered. */
  readonly requestsKept: number;
  readonly logLines: number;
  readonly logLineCharacters: number;
}

const MEGABYTE = 1024 * 1024;

/** The limits of a platform that is started without any of its own; the API document shows none (section 8). */
export const defaultLimits: Limits = {
  jsonBodyBytes: 64 * MEGABYTE,
  assetBytes: 25 * MEGABYTE,
  assetCount: 10_000,
  assetPathBytes: 255,
  functionCount: 1_000,
  bucketCount: 1_000,
  domainCount: 1_000,
  objectBytes: 5 * 1024 * MEGABYTE,
  revisionsKept: 10,
  functionMemoryMegabytes: 128,
  functionProcesses: 20,
  functionBootMs: 10_000,
  functionFirstByteMs: 30_000,
  functionDrainMs: 30_000,
  requestsKept: 200,
  logLines: 200,
  logLineCharacters: 2_000,
};
