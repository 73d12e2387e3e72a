/** What one local platform takes before it refuses. Bytes, counts and milliseconds, as the names say. */
export interface Limits {
  readonly jsonBodyBytes: number;
  readonly assetBytes: number;
  readonly assetCount: number;
  readonly assetPathBytes: number;
  /** Of one piece of a path, between slashes. */
  readonly assetNameBytes: number;
  readonly functionCount: number;
  readonly revisionsKept: number;
  readonly functionMemoryMegabytes: number;
  readonly functionBootMs: number;
  readonly functionFirstByteMs: number;
  /** How long a replaced process may go on with the requests that it already has. */
  readonly functionDrainMs: number;
  readonly logLines: number;
  readonly logLineCharacters: number;
}

const MEGABYTE = 1024 * 1024;

/** The limits of a platform that is started without any of its own; the API document shows none (section 8). */
export const defaultLimits: Limits = {
  jsonBodyBytes: 64 * MEGABYTE,
  assetBytes: 25 * MEGABYTE,
  assetCount: 10_000,
  assetPathBytes: 1_024,
  assetNameBytes: 255,
  functionCount: 1_000,
  revisionsKept: 10,
  functionMemoryMegabytes: 128,
  functionBootMs: 10_000,
  functionFirstByteMs: 30_000,
  functionDrainMs: 30_000,
  logLines: 200,
  logLineCharacters: 2_000,
};
