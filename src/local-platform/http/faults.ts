import * as v from 'valibot';
import { HttpError } from './errors.ts';
import { exactly, textOf } from './validate.ts';

function whole(least: number, most: number, message: string) {
  return v.pipe(v.number(message), v.integer(message), v.minValue(least, message), v.maxValue(most, message));
}

/** A failure on demand, for the tests of clients; the contract says what its fields mean. */
export const fault = exactly({
  method: textOf(/^([A-Z]+|\*)$/, 'must be a method in capital letters, or "*"'),
  path: textOf(/^[/*]/, 'must be a path; "*" matches anything'),
  times: v.optional(whole(1, 1e9, 'must be a whole number from 1')),
  status: v.optional(whole(200, 599, 'must be a status from 200 to 599')),
  reset: v.optional(v.picklist(['before', 'after'], 'must be "before" or "after"')),
  delay_ms: v.optional(whole(0, 3_600_000, 'must be milliseconds, up to an hour')),
  truncate: v.optional(v.boolean('must be true or false')),
  retry_after: v.optional(whole(0, 1e9, 'must be a whole number of seconds')),
});

export type Fault = v.InferOutput<typeof fault>;

export const faultList = v.object({ faults: v.array(fault, 'must be a list: send {"faults": [...]}') });

/** The faults to inject; none at first. The first that matches a request hits it. */
export class Faults {
  /** Those that remain, with what is left of `times`. */
  active: readonly Fault[] = [];

  /** Returns the first fault for a request and counts it as used. */
  take(method: string, path: string): Fault | undefined {
    const found = this.active.find((one) => matches(one, method, path));
    if (found?.times === undefined) return found;
    const left = { ...found, times: found.times - 1 };
    this.active = this.active.map((one) => (one === found ? left : one)).filter(({ times }) => times !== 0);
    return found;
  }
}

function matches(one: Fault, method: string, path: string): boolean {
  if (one.method !== '*' && one.method !== method) return false;
  const pattern = one.path.split('*').map((piece) => RegExp.escape(piece));
  return new RegExp(`^${pattern.join('.*')}$`, 's').test(path);
}

export function faultError(status: number, { retry_after }: Fault): HttpError {
  const headers: Record<string, string> =
    retry_after === undefined ? {} : { 'Retry-After': String(retry_after) };
  const message = `This failure (${status}) was requested under /_local/faults.`;
  return new HttpError('fault_injected', message, { status, headers });
}
