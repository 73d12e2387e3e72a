/** Requests to GitHub: their retries, and what their failures mean. The one importer of octokit, loaded when it is needed. */
import { Octokit } from '@octokit/core';
import { CancelledError, DeployError } from '../errors.ts';
import { formatSeconds } from '../format.ts';
import { describeStatus } from '../http/errors.ts';
import { FetchError, type OriginFetch, openFetch } from '../http/fetch.ts';
import { cleanLine, type Sink } from '../http/redact.ts';
import type { FailedTry, Reply } from '../http/reply.ts';
import { isObject, parseRetryAfter, readMessage } from '../http/response.ts';
import { createRetryBudget, type RetryTools, withRetries } from '../http/retry.ts';
import type { GitHubConfig } from './config.ts';

export interface GitHubTools extends Pick<RetryTools, 'clock' | 'signal' | 'random'> {
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
}

interface Call {
  /** For messages, as in `read pull request 7`. */
  readonly doing: string;
  /** A line of a job's `permissions`. */
  readonly permission: 'pull-requests: read' | 'pull-requests: write' | 'deployments: write';
  /** A second request would create a second thing. */
  readonly isCreation?: boolean;
}

/** What a request may take, with its retries and the waits that GitHub asks for. Milliseconds. */
const PATIENCE_MS = 5_000;
/** The end of that time, in which no retry is planned: the last one needs it. Milliseconds. */
const LAST_TRY_MS = 1_000;

/**
 * One repository at GitHub. Whatever becomes of a request is a value; only a cancellation throws. After one that got no
 * usable answer, nothing more is asked: GitHub must not hold up a deployment.
 */
export class GitHub {
  /** For the path of a route, and the variables of a query. */
  readonly repository: Readonly<Record<'owner' | 'repo', string>>;
  readonly #connections: OriginFetch;
  readonly #octokit: Octokit;
  readonly #tools: GitHubTools & RetryTools;
  /** When the request that is sent must have ended. */
  #deadline = 0;
  /** Why the last try failed, unless it was refused. */
  #outage: string | undefined;

  /** Opens the repository. Sends nothing yet. */
  constructor({ apiUrl, token, repository }: GitHubConfig, tools: GitHubTools) {
    const [owner = '', repo = ''] = repository.split('/');
    this.repository = { owner, repo };
    this.#tools = { ...tools, onRetry: undefined, budget: createRetryBudget(tools.clock.now) };
    const timeoutMs = () => Math.max(1, Math.round(this.#deadline - tools.clock.now()));
    this.#connections = openFetch(new URL(apiUrl), { signal: tools.signal, timeoutMs });
    this.#octokit = new Octokit({
      baseUrl: apiUrl.replace(/\/+$/, ''),
      auth: token,
      userAgent: 'cloud-platform-deploy',
      // Octokit writes to the console otherwise.
      request: { fetch: this.#connections.fetch, log: { warn: () => undefined } },
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
    if (this.#outage !== undefined)
      return { kind: 'failed', reason: `could not ${doing}: ${this.#outage} earlier in this run` };
    this.#deadline = this.#tools.clock.now() + PATIENCE_MS;
    const reply = await withRetries<GitHubResult<Value>>(
      { doing, isRepeatable: !isCreation, patienceMs: PATIENCE_MS - LAST_TRY_MS },
      async () =>
        await ask(this.#octokit).then(
          (value) => ({ kind: 'ok', value: { kind: 'ok', value } }),
          (error: unknown) => this.#judge(call, error),
        ),
      this.#tools,
    );
    if (reply.kind === 'lost' || (reply.kind === 'ok' && reply.value.kind === 'ok')) this.#outage = undefined;
    if (reply.kind === 'ok') return reply.value;
    return { kind: 'failed', reason: reply.error.message };
  }

  /** Ends all connections; nothing here keeps the process alive then. */
  async close(): Promise<void> {
    await this.#connections.close();
  }

  /** Decides whether a try that failed is the last one. */
  #judge({ doing, permission }: Call, error: unknown): Reply<GitHubFailure> | FailedTry {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof CancelledError)
      throw new CancelledError(`cancelled while asking GitHub to ${doing}`, { cause });
    const { clock, sink } = this.#tools;
    const { isFinal, ...failure } = readFailure(error, sink.hide, clock.wall());
    const { text, status = 0, retryAfterMs = 0 } = failure;
    this.#outage = isFinal ? undefined : text;
    if (!isFinal && retryAfterMs < this.#deadline - clock.now()) return failure;
    const wait = retryAfterMs > 0 ? `; it asked to wait ${formatSeconds(retryAfterMs)}` : '';
    const isDenied = isFinal && [401, 403, 404].includes(status);
    const denial = isDenied ? { permission, isAbsent: status === 404 } : {};
    const reason = `could not ${doing}: ${text}${wait}`;
    return { kind: 'ok', value: { kind: 'failed', reason, ...denial } };
  }
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
  hide: (text: string) => string,
  wallNow: number,
): FailedTry & { readonly isFinal: boolean } {
  const read = (text: string, withoutEffect: boolean, isFinal: boolean) =>
    ({ kind: 'failed', text: cleanLine(hide(text)), withoutEffect, isFinal }) as const;
  if (error instanceof TypeError) return read('GitHub sent a response that cannot be read', false, false);
  const { response, cause } = error as { readonly response?: Answer; readonly cause?: unknown };
  if (cause instanceof FetchError) return read(cause.message, cause.unsent, cause.isPermanent);
  if (cause instanceof DeployError) return read(cause.message, true, true);
  if (!response) throw error;
  const { status, headers, data } = response;
  const json = isObject(data) ? data : undefined;
  const isLimited =
    status === 429 ||
    (status === 403 && (headers['retry-after'] !== undefined || /rate limit/i.test(`${json?.message}`)));
  const message =
    status < 400
      ? 'it redirects, and redirects are not followed'
      : readMessage({ json, text: typeof data === 'string' ? data : '' }, hide);
  const text = `GitHub answered ${describeStatus({ status, message })}`;
  return {
    ...read(text, isLimited, !isLimited && status !== 408 && status < 500),
    status,
    retryAfterMs: parseRetryAfter(headers, wallNow) ?? (isLimited ? UNNAMED_WAIT_MS : 0),
  };
}
