/** One thing that is wrong in a request body; `path` is the place in the body, as `assets["a.ts"].encoding`. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}

interface HttpErrorDetails extends ErrorOptions {
  readonly details?: readonly Problem[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal that a client sees: status, a code for programs and a message for people. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly code: string;
  readonly details: readonly Problem[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, more: HttpErrorDetails = {}) {
    super(message, more);
    this.status = status;
    this.code = code;
    this.details = more.details ?? [];
    this.headers = more.headers ?? {};
  }
}

/** Many clients show the message alone, and not much of that. */
const PROBLEMS_IN_MESSAGE = 3;

/** The refusal of a body, 400 unless told otherwise: all that is wrong in its details, and the first few of that in its message. */
export function invalid(code: string, problems: readonly Problem[], status = 400): HttpError {
  const shown = problems.slice(0, PROBLEMS_IN_MESSAGE).map(({ path, message }) => `${path}: ${message}`);
  const left = problems.length - shown.length;
  const more = left > 0 ? ` (and ${left} more, see details)` : '';
  return new HttpError(status, code, `${shown.join('; ')}${more}`, { details: problems });
}

/** The refusal of one more of what there are as many as there may be. */
export function tooMany(count: number, what: string): HttpError {
  const message = `There are ${count} ${what}, which is the limit. Delete one first.`;
  return new HttpError(422, 'limit_exceeded', message);
}

/** The platform cannot start or go on, for a reason that its user can fix. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The system's own name of a failure (`ENOENT`, `EADDRINUSE`), when it has one. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** No space, no quota left, or a file as large as this process may write. */
const FULL_DISK = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Turns whatever was thrown into what the client is told; the unexpected is never shown to it. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (FULL_DISK.has(systemCode(error) ?? '')) return notTaken(error);
  const message =
    'The local platform failed on this request. Its own output has the reason, under this request_id.';
  return new HttpError(500, 'internal_error', message, { cause: error });
}

/** What is thrown while files are written, as clients are told it: 507 for the system's refusals, all else as it is. */
export function toWriteError(error: unknown): unknown {
  return error instanceof HttpError || systemCode(error) === undefined ? error : notTaken(error);
}

function notTaken(error: unknown): HttpError {
  const message = `The disk of the local platform did not take what was sent (${systemCode(error)}). Nothing was changed; free some space or fix the data folder, and send the request again.`;
  return new HttpError(507, 'storage_full', message, { cause: error });
}

/** The one error body of the platform. */
export function errorBody(error: HttpError, requestId: string): object {
  return {
    error: { code: error.code, message: error.message, request_id: requestId, details: error.details },
  };
}
