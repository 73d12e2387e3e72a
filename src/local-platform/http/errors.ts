import { ERRORS, type ErrorCode } from './error-codes.ts';

/** A problem of a request body; `path` is its place in the body, such as `assets["a.ts"].encoding`. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}

/** A refusal that a client sees: a code for programs, with its status, and a message for people. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: readonly Problem[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    message: string,
    more: ErrorOptions & Partial<Pick<HttpError, 'status' | 'details' | 'headers'>> = {},
  ) {
    super(message, more);
    this.status = more.status ?? ERRORS[code][0];
    this.code = code;
    this.details = more.details ?? [];
    this.headers = more.headers ?? {};
  }
}

export function errorBody({ code, message, details }: HttpError, request_id: string): object {
  return { error: { code, message, request_id, details } };
}

type Missing<Code> = Code extends `${infer Resource}_not_found` ? Resource : never;

/** Returns what a client asked for. Throws 404 when it does not exist. */
export function found<T>(value: T | undefined, what: Missing<ErrorCode>, message: string): T {
  if (value !== undefined) return value;
  throw new HttpError(`${what}_not_found`, message);
}

/** Returns the refusal of a body: every problem in its details, and in its message for clients that show only that. */
export function invalid(code: ErrorCode, problems: readonly Problem[]): HttpError {
  const message = problems.map(({ path, message }) => `${path}: ${message}`).join('; ');
  return new HttpError(code, message, { details: problems });
}

export function methodNotAllowed(method: string, allowed: string): HttpError {
  const message = `${method} is not allowed here. Use ${allowed}.`;
  return new HttpError('method_not_allowed', message, { headers: { Allow: allowed } });
}

export function tooMany(count: number, what: string): HttpError {
  const message = `The platform already has ${count.toLocaleString('en-US')} ${what}, the maximum. Delete one first.`;
  return new HttpError('limit_exceeded', message);
}

/** The platform cannot start, for a reason that its user can fix. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Returns the system's code of a failure (`ENOENT`, `EADDRINUSE`), when it has one. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Turns anything thrown into the error for the client, which never sees an unexpected one. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  const message =
    'The local platform failed on this request. Its output contains the reason, with this request_id.';
  return new HttpError('internal_error', message, { cause: error });
}

/** Turns failures to write files into 507; returns any other error unchanged. */
export function toWriteError(error: unknown): unknown {
  if (error instanceof HttpError || systemCode(error) === undefined) return error;
  const message = `The local platform could not write to its disk (${systemCode(error)}). Nothing was changed. Free some space or fix the data folder, then send the request again.`;
  return new HttpError('storage_full', message, { cause: error });
}
