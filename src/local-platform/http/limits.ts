import { StartError } from './errors.ts';

/** What one local platform takes before it refuses. Bytes, counts and milliseconds, as the names say. */
export interface Limits {
  /** How long the first line and the headers of a request may take. */
  readonly requestHeadersMs: number;
  readonly jsonBodyBytes: number;
  /** Of all unfinished JSON bodies together; further ones wait. */
  readonly jsonBodiesBytes: number;
  /** How long a JSON body may take. */
  readonly jsonBodyMs: number;
  readonly assetBytes: number;
  readonly assetCount: number;
  readonly assetPathBytes: number;
  /** Of one piece of a path, between slashes. */
  readonly assetNameBytes: number;
  readonly functionCount: number;
  readonly bucketCount: number;
  readonly domainCount: number;
  readonly objectBytes: number;
  readonly revisionsKept: number;
  readonly functionMemoryMegabytes: number;
  /** CPU time that a process may take between two requests, before it is ended. */
  readonly functionIdleCpuMs: number;
  /** Compiled code that a function may keep from one process to the next. */
  readonly functionCacheBytes: number;
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
  requestHeadersMs: 30_000,
  jsonBodyBytes: 64 * MEGABYTE,
  jsonBodiesBytes: 256 * MEGABYTE,
  jsonBodyMs: 120_000,
  assetBytes: 25 * MEGABYTE,
  assetCount: 10_000,
  assetPathBytes: 1_024,
  assetNameBytes: 255,
  functionCount: 1_000,
  bucketCount: 1_000,
  domainCount: 1_000,
  objectBytes: 5 * 1024 * MEGABYTE,
  revisionsKept: 10,
  functionMemoryMegabytes: 128,
  functionIdleCpuMs: 2_000,
  functionCacheBytes: 64 * MEGABYTE,
  functionProcesses: 20,
  functionBootMs: 10_000,
  functionFirstByteMs: 30_000,
  functionDrainMs: 30_000,
  requestsKept: 200,
  logLines: 200,
  logLineCharacters: 2_000,
};

const names = Object.keys(defaultLimits).filter(isName);

function isName(name: string): name is keyof Limits {
  return name in defaultLimits;
}

/** Beyond this, Node's timers fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Bounds of what a limit can be, where they are not 1 and the largest safe integer. */
const bounds: Partial<Record<keyof Limits, readonly [least: number, most: number]>> = {
  requestHeadersMs: [1, LONGEST_TIMER_MS],
  jsonBodyMs: [1, LONGEST_TIMER_MS],
  // JSON is read as one text, and a text in Node has no more than 2^29 - 24 characters.
  jsonBodyBytes: [1, 2 ** 29 - 24],
  assetNameBytes: [1, 255],
  // The newest and the active one.
  revisionsKept: [2, Number.MAX_SAFE_INTEGER],
  functionBootMs: [1, LONGEST_TIMER_MS],
  functionFirstByteMs: [1, LONGEST_TIMER_MS],
  functionDrainMs: [0, LONGEST_TIMER_MS],
};

/** The limits in force as people write them, `name=value` with the name in snake_case. */
export function printLimits(limits: Limits): string[] {
  return names.map((name) => `${snakeCase(name)}=${limits[name]}`);
}

/** Reads limits written as `name=value`. Throws `StartError` that names the wrong one and what is allowed. */
export function readLimits(settings: readonly string[]): Partial<Limits> {
  return Object.fromEntries(settings.map(readLimit));
}

function readLimit(setting: string): [keyof Limits, number] {
  const [, asked = setting, text = ''] = /^([^=]*)=(.*)$/s.exec(setting) ?? [];
  const name = names.find((one) => snakeCase(one) === asked);
  if (name === undefined) {
    throw new StartError(
      `There is no limit "${asked}". Write name=value, with one of ${names.map(snakeCase).join(', ')}.`,
    );
  }
  const [least, most] = bounds[name] ?? [1, Number.MAX_SAFE_INTEGER];
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return [name, value];
  throw new StartError(`The limit ${asked} must be a whole number from ${least} to ${most}, not "${text}".`);
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
