import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import * as v from 'valibot';
import { HttpError } from './errors.ts';
import type { OnSent, Rendered } from './reply.ts';
import { exactly, readBody } from './validate.ts';

const HEADER_RULE = 'must be the value of the header: seconds, or visible ASCII characters';

/** An optional whole number in a range. */
function optionalWhole(least: number, most: number, message: string) {
  return v.optional(
    v.pipe(v.number(message), v.integer(message), v.minValue(least, message), v.maxValue(most, message)),
  );
}

function textOf(pattern: RegExp, message: string) {
  return v.pipe(v.string(message), v.regex(pattern, message));
}

/** A failure on demand, for the tests of clients. */
const fault = exactly({
  /** `*` for every method. */
  method: textOf(/^([A-Z]+|\*)$/, 'must be a method in capital letters, or "*"'),
  /** Raw path without query; `*` matches anything, including slashes. */
  path: textOf(/^[/*]/, 'must be a path; "*" matches anything'),
  /** How many requests it affects; without it, all until the faults are replaced. */
  times: optionalWhole(1, 1e9, 'must be a whole number from 1'),
  /** Answer with this status instead of doing the work. */
  status: optionalWhole(200, 599, 'must be a status from 200 to 599'),
  /** Break the connection, before or after the work is done. */
  reset: v.optional(v.picklist(['before', 'after'], 'must be "before" or "after"')),
  /** Wait this long before anything else. */
  delay_ms: optionalWhole(0, 3_600_000, 'must be milliseconds, up to an hour'),
  /** Do the work, then break the connection in the middle of the response. */
  truncate: v.optional(v.boolean('must be true or false')),
  /** Sent as `Retry-After` with `status`, unchanged: seconds, a date or garbage. */
  retry_after: v.optional(
    v.union(
      [
        v.pipe(v.number(), v.integer(HEADER_RULE), v.minValue(0, HEADER_RULE), v.maxValue(1e9, HEADER_RULE)),
        v.pipe(v.string(), v.regex(/^[\x20-\x7e]*$/, HEADER_RULE)),
      ],
      HEADER_RULE,
    ),
  ),
});

export type Fault = v.InferOutput<typeof fault>;

const faultList = v.object({ faults: v.array(fault, 'must be a list: send {"faults": [...]}') });

/** Reads the body of `PUT /_local/faults`, `{"faults": [...]}`; throws 400 with every problem. */
export function readFaults(body: unknown): readonly Fault[] {
  return readBody(faultList, body, 'invalid_faults').faults;
}

/** The faults to inject; none at first. The first that matches a request hits it. */
export class Faults {
  #active: readonly Fault[] = [];

  /** Replaces all faults. */
  set(faults: readonly Fault[]): void {
    // Two equal faults stay two.
    this.#active = faults.map((one) => ({ ...one }));
  }

  /** Returns the remaining faults, with what is left of `times`. */
  list(): readonly Fault[] {
    return this.#active;
  }

  /** Returns the first fault for a request and counts it as used. */
  take(method: string, path: string): Fault | undefined {
    const found = this.#active.find((one) => matches(one, method, path));
    if (found?.times === undefined) return found;
    const left = { ...found, times: found.times - 1 };
    this.#active = this.#active.map((one) => (one === found ? left : one)).filter(({ times }) => times !== 0);
    return found;
  }
}

function matches(one: Fault, method: string, path: string): boolean {
  if (one.method !== '*' && one.method !== method) return false;
  const pattern = one.path.split('*').map((piece) => RegExp.escape(piece));
  return new RegExp(`^${pattern.join('.*')}$`, 's').test(path);
}

/** Returns the error of a fault with a status. */
export function faultError(status: number, { retry_after }: Fault): HttpError {
  const headers: Record<string, string> =
    retry_after === undefined ? {} : { 'Retry-After': String(retry_after) };
  const message = `This failure (${status}) was requested under /_local/faults.`;
  return new HttpError(status, 'fault_injected', message, { headers });
}

/** Sends the head of a response and half of the first chunk of its body, then breaks the connection. */
export async function sendTruncated(
  response: ServerResponse,
  { status, headers, body }: Rendered,
  onSent: OnSent,
): Promise<void> {
  response.writeHead(status, headers);
  for await (const chunk of pieces(body)) {
    const half = chunk.subarray(0, Math.floor(chunk.length / 2));
    onSent(half.length);
    await new Promise<void>((sent) => void response.write(half, () => sent()));
    break;
  }
  response.destroy();
}

async function* pieces(body: string | Readable): AsyncGenerator<Buffer> {
  if (typeof body === 'string') yield Buffer.from(body);
  else for await (const chunk of body) yield Buffer.from(chunk);
}
