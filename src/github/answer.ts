/** Interprets responses of GitHub's APIs (https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api). */
import { ApiError } from '../errors.ts';
import type { Answered, Headers } from '../http/exchange.ts';
import { FailureError } from '../http/failure.ts';
import { describeStatus, isObject, isPassingStatus, readContent, readRefusal } from '../http/reply.ts';

export interface Call {
  readonly doing: string;
  readonly permission: 'pull-requests: read' | 'pull-requests: write' | 'deployments: write';
  /** A second request would create a duplicate. */
  readonly isCreation?: boolean;
  /** The run requires a response. */
  readonly isDecisive?: boolean;
}

/** The status in REST for an error type in GraphQL, whose status is 200. Any other error may pass. */
const STATUSES: Readonly<Record<string, number>> = {
  FORBIDDEN: 403,
  INSUFFICIENT_SCOPES: 403,
  NOT_FOUND: 404,
  RATE_LIMIT: 429,
  RATE_LIMITED: 429,
  UNPROCESSABLE: 422,
};

/** Returns a handler that replaces 404, which GitHub also sends to a token without access, by a value. It throws every other error. */
export function ifAbsent<Value>(value: Value) {
  return (error: unknown): Value => {
    if (error instanceof ApiError && error.status === 404) return value;
    throw error;
  };
}

/** Returns the answer when it is a success. @throws FailureError for what may pass; ApiError for a refusal */
export function readAnswer(answered: Answered, address: URL, call: Call, wallNow: number): Response {
  const { headers, bytes } = answered;
  const type = answered.status < 300 ? errorTypeIn(readContent(answered).json) : undefined;
  if (answered.status < 300 && type === undefined)
    return new Response(Buffer.from(bytes), { headers: { 'content-type': 'application/json' } });
  const status = type === undefined ? answered.status : (STATUSES[type] ?? 500);
  const refusal = readRefusal({ ...answered, status }, address, wallNow);
  const { message } = refusal;
  const said = type === undefined ? describeStatus(refusal) : `${type || 'with an error'}: ${message}`;
  const text = `GitHub answered ${said}`;
  const isSlowed = refusal.retryAfterMs !== undefined || /rate limit/i.test(message);
  const isLimited = status === 429 || (status === 403 && isSlowed);
  const hint = adviceOn(status, message, call.permission);
  if (!isLimited && !isPassingStatus(status))
    throw new ApiError(`could not ${call.doing}: ${text}`, { status, hint });
  const limitMs = isLimited ? lengthOfLimit(headers, type !== undefined, wallNow) : undefined;
  const retryAfterMs = refusal.retryAfterMs ?? limitMs;
  throw new FailureError({ text, withoutEffect: isLimited, retryAfterMs });
}

/** Returns the type of the first error of GraphQL, empty where it has none; undefined without an error. */
function errorTypeIn(json: unknown): string | undefined {
  const [error] = isObject(json) && Array.isArray(json.errors) ? json.errors : [];
  if (error === undefined) return undefined;
  return /^[A-Z_]{1,40}$/.test(error?.type) ? error.type : '';
}

/** Returns how long a limit lasts. Milliseconds; no time is long enough where GitHub names none: who goes on may be banned. */
function lengthOfLimit(headers: Headers, isGraphql: boolean, wallNow: number): number {
  const isUsedUp = isGraphql || headers['x-ratelimit-remaining'] === '0';
  const reset = isUsedUp ? headers['x-ratelimit-reset'] : undefined;
  return Math.max(0, Number(reset ?? Number.POSITIVE_INFINITY) * 1000 - wallNow);
}

/** Returns what to do about a refusal, where that is known. @param message in GitHub's words */
function adviceOn(status: number, message: string, permission: Call['permission']): string | undefined {
  if (status === 401)
    return 'Check the input `github_token`: GitHub does not accept the token, or it has expired. Without this input, the step uses the token of the job.';
  if (status !== 404 && !/^Resource not accessible/i.test(message)) return undefined;
  const fork = permission.endsWith('write') ? ' A pull request from a fork gets only read permissions.' : '';
  return `Give the job \`permissions: { ${permission} }\` beside those that it has, or pass a \`github_token\` with that permission.${fork}`;
}
