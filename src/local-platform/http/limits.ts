import { StartError } from './errors.ts';

const MEGABYTE = 1024 * 1024;

/** The default limits; the API document contains none (section 8). Bytes, counts and milliseconds, as the names say. */
export const defaultLimits = {
  /** How long the first line and the headers of a request may take. */
  requestHeadersMs: 30_000,
  /** Of a deployment, whose body carries the files. */
  jsonBodyBytes: 64 * MEGABYTE,
  /** Of every other JSON body. */
  smallBodyBytes: MEGABYTE,
  /** How long a body may send no byte. */
  bodySilenceMs: 60_000,
  functionCount: 1_000,
  bucketCount: 1_000,
  domainCount: 1_000,
  objectBytes: 5 * 1024 * MEGABYTE,
  revisionsKept: 10,
  /** Of the heap of JavaScript; buffers are not part of it. */
  functionMemoryMegabytes: 128,
  /** Concurrent processes of functions; for one more, the one that has been idle longest is killed. */
  functionProcesses: 20,
  packageDownloadMs: 120_000,
  functionBootMs: 10_000,
  functionFirstByteMs: 30_000,
  /** How long a replaced process may continue with the requests that it already has. */
  functionDrainMs: 30_000,
  /** The last lines that are kept of what a revision writes. */
  functionLogLines: 200,
  requestsKept: 200,
};

export type Limits = Readonly<typeof defaultLimits>;

/** Beyond this, Node's timers fire immediately. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The newest and the active revision are always kept. */
const LEAST: Partial<Limits> = { revisionsKept: 2, functionDrainMs: 0 };

/** Returns limits as people set them, such as `json_body_bytes=1`, one per line. */
export function listLimits(limits: Limits): string {
  return Object.entries(limits)
    .map(([name, value]) => `${snakeCase(name)}=${value}\n`)
    .join('');
}

/** Reads a limit written as `name=value`. Throws a `StartError` with what it must be. */
export function readLimit(setting: string): Partial<Limits> {
  const [, asked, text = ''] = /^([^=]*)=(.*)$/s.exec(setting) ?? [];
  const names = Object.keys(defaultLimits) as (keyof Limits)[];
  const name = names.find((one) => snakeCase(one) === asked);
  if (name === undefined)
    throw new StartError(
      `must be NAME=VALUE, not "${setting}". NAME is one of ${names.map(snakeCase).join(', ')}`,
    );
  const most = name.endsWith('Ms') ? LONGEST_TIMER_MS : Number.MAX_SAFE_INTEGER;
  return { [name]: wholeNumber(LEAST[name] ?? 1, most, `${asked} `)(text) };
}

/** Creates a reader of whole numbers in a range. It throws a `StartError` with what `subject` must be. */
export function wholeNumber(least: number, most: number, subject = '') {
  return (text: string): number => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new StartError(`${subject}must be a whole number from ${least} to ${most}, not "${text}"`);
  };
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
