/** Requests to GitHub: their retries, and what their failures mean. The one importer of octokit, loaded when it is needed. */
import { Octokit } from '@octokit/core';
import { ApiError, CancelledError, DeployError, TransientError } from '../errors.ts';
import { formatSeconds } from '../format.ts';
import { isLoopback } from '../http/address.ts';
import { type Connections, openConnections, type Request } from '../http/exchange.ts';
import { type FailedTry, FailureError } from '../http/failure.ts';
import {
  describeStatus,
  failByStatus,
  isObject,
  isPassingStatus,
  readContent,
  readRefusal,
  valueOrThrow,
} from '../http/reply.ts';
import { createRetryBudget, type RetryTools, withRetries } from '../http/retry.ts';
import type { GitHubConfig } from './config.ts';

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
  readonly doing: string;
  readonly permission: 'pull-requests: read' | 'pull-requests: write' | 'deployments: write';
  /** A second request would create a second thing. */
  readonly isCreation?: boolean;
}

/** What a request may take, with its retries and the waits that GitHub asks for. Milliseconds. */
const PATIENCE_MS = 5_000;
/** The end of that time, in which no retry is planned: the last one needs it. Milliseconds. */
const LAST_TRY_MS = 1_000;

/** What GitHub asks to wait when a rate limit names no time. Milliseconds. */
const UNNAMED_WAIT_MS = 60_000;

/** Octokit writes to the console otherwise. */
const SILENT = { warn: () => undefined };

/**
 * One repository at GitHub. Whatever becomes of a request is a value; only a cancellation throws. After one that got no
 * usable answer, nothing more is asked: GitHub must not hold up a deployment.
 */
export class GitHub {
  /** For the path of a route, and the variables of a query. */
  readonly repository: Readonly<Record<'owner' | 'repo', string>>;
  readonly #settings: { readonly baseUrl: string; readonly auth: string };
  readonly #tools: RetryTools;
  readonly #connections: Connections;
  /** Why the last try failed, unless it was refused. */
  #outage: string | undefined;

  constructor({ apiUrl, token, repository }: GitHubConfig, tools: Omit<RetryTools, 'budget'>) {
    const [owner = '', repo = ''] = repository.split('/');
    this.repository = { owner, repo };
    this.#settings = { baseUrl: apiUrl.replace(/\/+$/, ''), auth: token };
    this.#tools = { ...tools, budget: createRetryBudget(tools.clock.now) };
    this.#connections = openConnections(tools.clock, tools.signal);
  }

  /** Sends a call until it succeeds, is refused, or the patience ends. @param ask throws TypeError when it cannot read the response */
  async send<Value>(call: Call, ask: (octokit: Octokit) => Promise<Value>): Promise<GitHubResult<Value>> {
    const { doing, permission, isCreation = false } = call;
    if (this.#outage !== undefined)
      return { kind: 'failed', reason: `could not ${doing}: ${this.#outage} earlier in this run` };
    const deadline = this.#tools.clock.now() + PATIENCE_MS;
    const fetch = (url: string, init: RequestInit) => this.#fetch(url, init, doing, deadline);
    const octokit = new Octokit({ ...this.#settings, request: { fetch, log: SILENT } });
    const request = { doing, isRepeatable: !isCreation, patienceMs: PATIENCE_MS - LAST_TRY_MS };
    const tryOnce = () =>
      ask(octokit).then(
        (value) => ({ kind: 'ok', value }) as const,
        (error: unknown) => this.#judge(doing, deadline, error),
      );
    try {
      const value = valueOrThrow(await withRetries(request, tryOnce, this.#tools));
      this.#outage = undefined;
      return { kind: 'ok', value };
    } catch (error) {
      if (error instanceof CancelledError || !(error instanceof DeployError)) throw error;
      if (!(error instanceof TransientError)) this.#outage = undefined;
      const status = error instanceof ApiError ? error.status : 0;
      const denial = [401, 403, 404].includes(status) ? { permission, isAbsent: status === 404 } : {};
      return { kind: 'failed', reason: error.message, ...denial };
    }
  }

  askAgain(): void {
    this.#outage = undefined;
  }

  async close(): Promise<void> {
    await this.#connections.close();
  }

  /** Sends one request. @throws FailureError for what may pass; ApiError for a refusal, DeployError for an address without https */
  async #fetch(
    url: string,
    { method, headers, body }: RequestInit,
    doing: string,
    deadline: number,
  ): Promise<Response> {
    const { clock } = this.#tools;
    const address = new URL(url);
    if (address.protocol !== 'https:' && !isLoopback(address))
      throw new DeployError(
        `could not ${doing}: the token is sent over https only, and the address of ${address.host} uses http`,
      );
    const text = `GitHub did not finish within ${formatSeconds(PATIENCE_MS)}`;
    if (clock.now() >= deadline) throw new FailureError({ text, withoutEffect: true });
    const result = await this.#connections.exchange({
      address,
      method: method as Request['method'],
      doing,
      headers: headers as Record<string, string>,
      body: typeof body === 'string' ? Buffer.from(body) : undefined,
      timeoutMs: Math.max(1, Math.round(deadline - clock.now())),
    });
    if (result.kind === 'failed') throw new FailureError(result);
    if (result.cut) throw new FailureError(result.cut);
    const status = statusOf(result.status, readContent(result).json);
    if (status < 300)
      return new Response(Buffer.from(result.bytes), { headers: { 'content-type': 'application/json' } });
    const refusal = readRefusal({ ...result, status }, address, clock.wall());
    const { message, retryAfterMs } = refusal;
    const isLimited =
      status === 429 || (status === 403 && (retryAfterMs !== undefined || /rate limit/i.test(message)));
    if (!isLimited && !isPassingStatus(status))
      throw new ApiError(`could not ${doing}: GitHub answered ${describeStatus(refusal)}`, { status });
    const waitMs = retryAfterMs ?? (isLimited ? UNNAMED_WAIT_MS : undefined);
    const failure = failByStatus({ ...refusal, retryAfterMs: waitMs }, 'GitHub');
    throw new FailureError({ ...failure, withoutEffect: isLimited });
  }

  /** Returns the failed try that an error is. @throws it when it is the last one */
  #judge(doing: string, deadline: number, error: unknown): FailedTry {
    if (error instanceof TypeError)
      throw new DeployError(`could not ${doing}: GitHub sent a response that cannot be read`);
    const { cause } = error as Error;
    if (!(cause instanceof FailureError)) throw cause instanceof DeployError ? cause : error;
    const { text, retryAfterMs = 0 } = cause.failure;
    this.#outage = text;
    if (retryAfterMs < deadline - this.#tools.clock.now()) return { kind: 'failed', ...cause.failure };
    const wait = retryAfterMs > 0 ? `; it asked to wait ${formatSeconds(retryAfterMs)}` : '';
    throw new TransientError(`could not ${doing}: ${text}${wait}`);
  }
}

/** What REST would answer where GraphQL answers 200 with an error of this type. */
const STATUSES = new Map([
  ['FORBIDDEN', 403],
  ['INSUFFICIENT_SCOPES', 403],
  ['NOT_FOUND', 404],
  ['RATE_LIMITED', 429],
]);

function statusOf(status: number, json: unknown): number {
  if (status >= 300 || !isObject(json) || !Array.isArray(json.errors)) return status;
  return STATUSES.get(json.errors[0]?.type) ?? 502;
}
