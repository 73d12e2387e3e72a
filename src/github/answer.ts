/** What an answer of GitHub means. */
import { describeStatus } from '../http/errors.ts';
import type { SafeValue } from '../http/redact.ts';
import type { FailedTry, Reply } from '../http/reply.ts';
import { isObject, parseRetryAfter, readMessage, readRequestId } from '../http/response.ts';
import { type GitHubResult, ok, type Permission } from './result.ts';

/** One call of GitHub's REST API. */
export interface Call<Value> {
  /** For messages, as in `read pull request 7`. */
  readonly doing: string;
  /** Method and path as GitHub documents them; `{owner}` and `{repo}` are known. */
  readonly route: string;
  /** For the path, the query and the body. */
  readonly parameters: Readonly<Record<string, SafeValue>>;
  readonly permission: Permission;
  /** What 404 means: GitHub also answers it to a token that may not see the thing. */
  readonly notFound: 'absent' | 'denied';
  /** Reads a success. @returns undefined when it is not what GitHub documents */
  read(data: unknown, headers: AnswerHeaders): Value | undefined;
}

/** By lower-case name. */
type AnswerHeaders = Readonly<Record<string, string | undefined>>;

export interface Answer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  /** Parsed JSON, or text. */
  readonly data: unknown;
}

/** Decides what an answer came to: a result, or a try that failed in a way that may pass. @param wallNow milliseconds since 1970 */
export function judgeAnswer<Value>(
  call: Call<Value>,
  answer: Answer,
  { redact, wallNow }: { readonly redact: (text: string) => string; readonly wallNow: number },
): Reply<GitHubResult<Value>> | FailedTry {
  const { status, headers, data } = answer;
  const requestId = readRequestId(headers, undefined, redact);
  // 202 stands for other work than what was asked for, such as a merge in place of a deployment.
  if (status < 300 && status !== 202) {
    const value = call.read(data, headers);
    if (value !== undefined) return ok(ok(value));
    const text = 'GitHub sent a response that cannot be read';
    return { kind: 'failed', text, withoutEffect: false, requestId };
  }
  const text = describeAnswer(answer, redact);
  if (isRateLimit(answer)) {
    const retryAfterMs = rateLimitWait(headers, wallNow);
    return { kind: 'failed', text, withoutEffect: true, retryAfterMs, requestId };
  }
  if (status === 408 || status >= 500) {
    const retryAfterMs = retryAfterOf(headers, wallNow);
    return { kind: 'failed', text, withoutEffect: false, retryAfterMs, requestId };
  }
  const reason = `could not ${call.doing}: ${text}`;
  if (status === 404 && call.notFound === 'absent') return ok({ kind: 'absent' });
  if (status === 401 || status === 403 || status === 404)
    return ok({ kind: 'denied', permission: call.permission, message: reason, requestId });
  return ok({ kind: 'failed', reason, requestId });
}

function describeAnswer({ status, headers, data }: Answer, redact: (text: string) => string): string {
  if (status < 400 && headers.location !== undefined)
    return `GitHub answered ${describeStatus({ status, message: undefined })} with a redirect, and redirects are not followed`;
  const text = typeof data === 'string' ? data : '';
  // What is wrong with a field stands beside the message, which is "Validation Failed" for all of them.
  const json = isObject(data) ? { message: [data.message, data.errors] } : undefined;
  const message = readMessage({ json, text, broken: false }, redact);
  return `GitHub answered ${describeStatus({ status, message })}`;
}

/** Whether GitHub has not worked on the request because there were too many. */
function isRateLimit({ status, headers, data }: Answer): boolean {
  if (status !== 403) return status === 429;
  const message = isObject(data) ? String(data.message) : '';
  return (
    headers['retry-after'] !== undefined ||
    headers['x-ratelimit-remaining'] === '0' ||
    /rate limit/i.test(message)
  );
}

/** What GitHub asks to wait when a rate limit names no time. Milliseconds. */
const UNNAMED_WAIT_MS = 60_000;

function rateLimitWait(headers: AnswerHeaders, wallNow: number): number {
  const named = retryAfterOf(headers, wallNow);
  if (named !== undefined) return named;
  const reset = Number(headers['x-ratelimit-reset'] ?? Number.NaN) * 1000;
  if (headers['x-ratelimit-remaining'] !== '0' || !Number.isFinite(reset)) return UNNAMED_WAIT_MS;
  // By GitHub's own clock: that of this machine may be wrong.
  const sentAt = Date.parse(headers.date ?? '');
  return Math.max(0, reset - (Number.isNaN(sentAt) ? wallNow : sentAt));
}

function retryAfterOf(headers: AnswerHeaders, wallNow: number): number | undefined {
  return parseRetryAfter(headers['retry-after'], headers.date, wallNow);
}
