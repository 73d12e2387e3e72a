import { isObject } from './body.ts';
import { HttpError, invalid, type Problem } from './errors.ts';

/** Something that goes wrong on purpose, for the tests of clients. */
export interface Fault {
  /** `*` for every method. */
  readonly method: string;
  /** Raw path without query; `*` stands for anything, slashes too. */
  readonly path: string;
  /** How often it happens; without it, until the faults are set anew. */
  readonly times?: number;
  /** Answer with this status instead of doing the work. */
  readonly status?: number;
  /** Break the connection, before or after the work is done. */
  readonly reset?: 'before' | 'after';
  /** Wait this long before anything else. */
  readonly delay_ms?: number;
  /** Do the work, announce the whole answer, and break off in the middle of it. */
  readonly truncate?: boolean;
  /** Do the work, and let the body of the answer drip. */
  readonly bytes_per_second?: number;
  /** Sent as `Retry-After`, with `status`, as it is: seconds, a date or rubbish. */
  readonly retry_after?: string | number;
}

export interface Faults {
  /** Puts faults in the place of all former ones. */
  set(faults: readonly Fault[]): void;
  /** Those still to come, with what is left of `times`. */
  list(): readonly Fault[];
  /** The first fault for a request, counted as used. */
  take(method: string, path: string): Fault | undefined;
}

/** Makes the switchboard of faults, all off. */
export function createFaults(): Faults {
  let faults: readonly Fault[] = [];
  return {
    set(next) {
      faults = next;
    },
    list: () => faults,
    take(method, path) {
      const fault = faults.find((one) => matches(one, method, path));
      if (fault?.times !== undefined) {
        const left = fault.times - 1;
        faults = faults.flatMap((one) =>
          one === fault ? (left > 0 ? [{ ...fault, times: left }] : []) : [one],
        );
      }
      return fault;
    },
  };
}

function matches(fault: Fault, method: string, path: string): boolean {
  if (fault.method !== '*' && fault.method !== method) return false;
  const pattern = fault.path.split('*').map((piece) => RegExp.escape(piece));
  return new RegExp(`^${pattern.join('.*')}$`, 's').test(path);
}

/** Reads the body of `PUT /_local/faults`, `{"faults": [...]}`; throws 400 with every problem. */
export function readFaults(body: Readonly<Record<string, unknown>>): readonly Fault[] {
  if (!Array.isArray(body.faults)) throw new HttpError(400, 'invalid_faults', 'Send {"faults": [...]}.');
  const problems: Problem[] = [];
  const faults = body.faults.filter((value: unknown, index): value is Fault => {
    const found = faultProblems(value).map((problem) => ({
      ...problem,
      path: `faults[${index}]${problem.path}`,
    }));
    problems.push(...found);
    return found.length === 0;
  });
  if (problems.length > 0) throw invalid('invalid_faults', problems);
  return faults;
}

type Check = readonly [isGood: (value: unknown) => boolean, message: string];

const isWhole = (least: number, most: number) => (value: unknown) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

const isHeaderValue = (value: unknown): boolean =>
  isWhole(0, 1e9)(value) || (typeof value === 'string' && /^[\x20-\x7e]*$/.test(value));

const REQUIRED: Readonly<Record<string, Check>> = {
  method: [
    (value) => typeof value === 'string' && /^([A-Z]+|\*)$/.test(value),
    'must be a method in capital letters, or "*"',
  ],
  path: [
    (value) => typeof value === 'string' && /^[/*]/.test(value),
    'must be a path; "*" stands for anything',
  ],
};

const OPTIONAL: Readonly<Record<string, Check>> = {
  times: [isWhole(1, 1e9), 'must be a whole number from 1'],
  status: [isWhole(200, 599), 'must be a status from 200 to 599'],
  reset: [(value) => value === 'before' || value === 'after', 'must be "before" or "after"'],
  delay_ms: [isWhole(0, 3_600_000), 'must be milliseconds, up to an hour'],
  truncate: [(value) => typeof value === 'boolean', 'must be true or false'],
  bytes_per_second: [isWhole(1, 1e9), 'must be a whole number of bytes from 1'],
  retry_after: [isHeaderValue, 'must be what goes into the header: seconds, or text of visible characters'],
};

function faultProblems(value: unknown): Problem[] {
  if (!isObject(value)) return [{ path: '', message: 'must be an object' }];
  const known = Object.keys({ ...REQUIRED, ...OPTIONAL });
  const unknown = Object.keys(value).filter((field) => !known.includes(field));
  const wrong = (checks: Readonly<Record<string, Check>>, isNeeded: boolean): Problem[] =>
    Object.entries(checks)
      .filter(([field, [isGood]]) => (isNeeded || value[field] !== undefined) && !isGood(value[field]))
      .map(([field, [, message]]) => ({ path: `.${field}`, message }));
  return [
    ...wrong(REQUIRED, true),
    ...wrong(OPTIONAL, false),
    ...unknown.map((field) => ({ path: `.${field}`, message: 'is not known' })),
  ];
}
