/** Requests to GitHub: their retries, and what their failures mean. The one importer of octokit. */
import { Octokit } from '@octokit/core';
import { CancelledError, DeployError } from '../errors.ts';
import { formatSeconds } from '../format.ts';
import { describeStatus } from '../http/errors.ts';
import { FetchError, type OriginFetch, openFetch } from '../http/fetch.ts';
import { cleanLine, type Sink } from '../http/redact.ts';
import type { FailedTry, Reply } from '../http/reply.ts';
import { isObject, parseRetryAfter, readMessage, readRequestId } from '../http/response.ts';
import { createRetryBudget, type RetryTools, withRetries } from '../http/retry.ts';

/** A repository at GitHub, and what opens it. */
export interface GitHubOptions {
  /** `https://api.github.com`, or that of a GitHub Enterprise Server: `https://ghes.example/api/v3`. */
  readonly apiUrl: URL;
  readonly token: string;
  /** As in `octo/hello`. */
  readonly repository: string;
}

export interface Tools extends Pick<RetryTools, 'clock' | 'signal' | 'random'> {
  /** Hides secrets in what GitHub says. */
  readonly sink: Sink;
}

/** What became of a request: a value, since nothing at GitHub ends a deployment. */
export type GitHubResult<Value> = { readonly kind: 'ok'; readonly value: Value } | GitHubFailure;

export interface GitHubFailure {
  readonly kind: 'failed';
  /** A clause, as in `could not list the comments: GitHub answered 403 (Forbidden)`. */
  readonly reason: string;
  /** The line of the job's `permissions` that may be missing. */
  readonly permission?: string;
  /** GitHub answered 404, also to a token that may not see the thing. */
  readonly isAbsent?: boolean;
  readonly requestId?: string | undefined;
}

interface Call {
  /** For messages, as in `read pull request 7`. */
  readonly doing: string;
  /** A line of a job's `permissions`. */
  readonly permission: 'pull-requests: read' | 'pull-requests: write' | 'deployments: write';
  /** A second request would create a second thing. */
  readonly isCreation?: boolean;
}

/**
 * What failures of GitHub cost a run at most, all requests together, with their retries and the waits that GitHub asks for:
 * it must not hold up a deployment. Milliseconds.
 */
const PATIENCE_MS = 5_000;
/** The end of that time, in which no retry is planned: the last one needs it. Milliseconds. */
const LAST_TRY_MS = 1_000;

/** Sends the requests of a run, one after the other. Whatever becomes of one is a value; only a cancellation throws. */
export class Requests {
  /** For the path of a route, and the variables of a query. */
  readonly repository: Readonly<Record<'owner' | 'repo', string>>;
  readonly #connections: OriginFetch;
  readonly #octokit: Octokit;
  readonly #tools: Tools & RetryTools;
  #patienceLeftMs = PATIENCE_MS;
  /** When the patience ends if nothing succeeds until then. */
  #deadline = 0;
  /** Why the last try failed. */
  #lastFailure = '';

  constructor({ apiUrl, token, repository }: GitHubOptions, tools: Tools) {
    const [owner = '', repo = ''] = repository.split('/');
    this.repository = { owner, repo };
    this.#tools = { ...tools, onRetry: undefined, budget: createRetryBudget(tools.clock.now) };
    const timeoutMs = () => Math.max(1, Math.round(this.#deadline - tools.clock.now()));
    this.#connections = openFetch(apiUrl, { signal: tools.signal, timeoutMs });
    this.#octokit = new Octokit({
      baseUrl: apiUrl.href.replace(/\/+$/, ''),
      auth: token,
      userAgent: 'cloud-platform-deploy',
      // Octokit writes to the console otherwise.
      request: { fetch: this.#connections.fetch, log: { warn: () => undefined } },
    });
    this.#octokit.hook.before('request', ({ headers }) => {
      headers['x-github-api-version'] = '2022-11-28';
    });
    // To Octokit, a redirect is a success, and so is an answer of GraphQL that contains errors.
    this.#octokit.hook.after('request', (response) => {
      const status = statusOf(response);
      if (status >= 300)
        throw Object.assign(new Error(`answered ${status}`), { response: { ...response, status } });
    });
  }

  /** Sends a call until it succeeds, is refused, or the patience ends. @param ask throws TypeError when it cannot read the response */
  async send<Value>(call: Call, ask: (octokit: Octokit) => Promise<Value>): Promise<GitHubResult<Value>> {
    const { doing, isCreation = false } = call;
    if (this.#patienceLeftMs === 0)
      return failed(`could not ${doing}: ${this.#lastFailure} earlier in this run`);
    const { now } = this.#tools.clock;
    const begunAt = now();
    this.#deadline = begunAt + this.#patienceLeftMs;
    const patienceMs = Math.max(1, this.#patienceLeftMs - LAST_TRY_MS);
    let triedAt = begunAt;
    const reply = await withRetries<GitHubResult<Value>>(
      { doing, rule: { isRepeatable: !isCreation, patienceMs } },
      async () => {
        triedAt = now();
        return await ask(this.#octokit).then(
          (value) => settled({ kind: 'ok', value }),
          (error: unknown) => this.#judge(call, error),
        );
      },
      this.#tools,
    );
    // A success costs nothing, however long it takes.
    const spentMs = (reply.kind === 'ok' ? triedAt : now()) - begunAt;
    this.#patienceLeftMs = Math.max(0, this.#patienceLeftMs - spentMs);
    if (reply.kind === 'ok') return reply.value;
    if (reply.kind !== 'lost') this.#patienceLeftMs = 0;
    return failed(cleanLine(this.#tools.sink.hide(reply.error.message)), reply.error.requestId);
  }

  async close(): Promise<void> {
    await this.#connections.close();
  }

  /** Decides whether a try that failed is the last one. */
  #judge({ doing, permission, isCreation }: Call, error: unknown): Reply<GitHubFailure> | FailedTry {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof CancelledError)
      throw new CancelledError(`cancelled while asking GitHub to ${doing}`, { cause });
    const { clock, sink } = this.#tools;
    const { isFinal, ...failure } = readFailure(error, sink.hide, clock.wall());
    const { text, status = 0, retryAfterMs = 0, requestId } = failure;
    this.#lastFailure = text;
    const reason = `could not ${doing}: ${text}`;
    const isDenied = [401, 403, 404].includes(status);
    if (isFinal)
      return settled({
        ...failed(reason, requestId),
        ...(isDenied && { permission, isAbsent: status === 404 }),
      });
    if (retryAfterMs < this.#deadline - clock.now() || (isCreation && retryAfterMs === 0)) return failure;
    // Whoever takes or asks for that much time is asked nothing more in this run.
    this.#patienceLeftMs = 0;
    if (retryAfterMs === 0) return settled(failed(reason, requestId));
    const limit = `the limit is ${formatSeconds(PATIENCE_MS)} in one run`;
    return settled(failed(`${reason}; it asked to wait ${formatSeconds(retryAfterMs)}; ${limit}`, requestId));
  }
}

function failed(reason: string, requestId?: string): GitHubFailure {
  return { kind: 'failed', reason, requestId };
}

function settled<Value>(value: Value): Reply<Value> {
  return { kind: 'ok', value };
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Parsed JSON, or text. */
  readonly data: unknown;
}

/** What REST would answer where GraphQL answers 200 with an error of this type. */
const STATUSES = new Map([
  ['FORBIDDEN', 403],
  ['INSUFFICIENT_SCOPES', 403],
  ['NOT_FOUND', 404],
  ['RATE_LIMITED', 429],
]);

function statusOf({ status, data }: Pick<Answer, 'status' | 'data'>): number {
  if (status >= 300 || !isObject(data) || !Array.isArray(data.errors)) return status;
  return STATUSES.get(data.errors[0]?.type) ?? 502;
}

/** What GitHub asks to wait when a rate limit names no time. Milliseconds. */
const UNNAMED_WAIT_MS = 60_000;

/** @throws the error when it is a bug */
function readFailure(
  error: unknown,
  redact: (text: string) => string,
  wallNow: number,
): FailedTry & { readonly isFinal: boolean } {
  const read = (text: string, withoutEffect: boolean, isFinal: boolean) =>
    ({ kind: 'failed', text, withoutEffect, isFinal }) as const;
  if (error instanceof TypeError) return read('GitHub sent a response that cannot be read', false, false);
  const { response, cause } = error as { readonly response?: Answer; readonly cause?: unknown };
  if (cause instanceof FetchError)
    return read(cleanLine(redact(cause.message)), cause.unsent, cause.isPermanent);
  if (cause instanceof DeployError) return read(cleanLine(redact(cause.message)), true, true);
  if (!response) throw error;
  const { status, headers } = response;
  const isLimited = isRateLimit(response);
  return {
    ...read(describe(response, redact), isLimited, !isLimited && status !== 408 && status < 500),
    status,
    retryAfterMs:
      parseRetryAfter(headers['retry-after'], headers.date, wallNow) ?? (isLimited ? UNNAMED_WAIT_MS : 0),
    requestId: readRequestId(headers, undefined, redact),
  };
}

/** Whether GitHub has not worked on the request because there were too many. */
function isRateLimit({ status, headers, data }: Answer): boolean {
  if (status !== 403) return status === 429;
  return headers['retry-after'] !== undefined || (isObject(data) && /rate limit/i.test(`${data.message}`));
}

function describe({ status, data }: Answer, redact: (text: string) => string): string {
  if (status < 400)
    return `GitHub answered ${describeStatus({ status, message: undefined })} with a redirect, and redirects are not followed`;
  const text = typeof data === 'string' ? data : '';
  // What is wrong with a field stands beside the message, which is "Validation Failed" for all of them.
  const json = isObject(data) ? { message: [data.message, data.errors] } : undefined;
  const message = readMessage({ json, text, broken: false }, redact);
  return `GitHub answered ${describeStatus({ status, message })}`;
}
