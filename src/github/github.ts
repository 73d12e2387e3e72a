/** Requests to GitHub: their retries, and what their failures mean. The one importer of octokit, loaded when it is needed. */
import { Octokit } from '@octokit/core';
import * as v from 'valibot';
import { ApiError, CancelledError, DeployError, LostAnswerError, TransientError } from '../errors.ts';
import { formatSeconds } from '../format.ts';
import { isLoopback } from '../http/address.ts';
import { type Connections, openConnections, type Request } from '../http/exchange.ts';
import { type FailedTry, type Failure, FailureError } from '../http/failure.ts';
import { valueOrThrow } from '../http/reply.ts';
import { createRetryBudget, type RetryTools, withRetries } from '../http/retry.ts';
import { type Call, movedTo, readAnswer } from './answer.ts';
import type { GitHubConfig } from './config.ts';

/** What became of a request: a value, since nothing at GitHub ends a deployment. */
export type GitHubResult<Value> =
  | { readonly kind: 'ok'; readonly value: Value; readonly isAbsent?: false }
  | GitHubFailure;

export interface GitHubFailure {
  readonly kind: 'failed';
  readonly value?: undefined;
  /** A clause, as in `could not list the comments: GitHub answered 403 (Forbidden)`. */
  readonly reason: string;
  /** What to do, as sentences, where that is known. */
  readonly advice?: string | undefined;
  /** GitHub answered 404, also to a token that may not see the thing. */
  readonly isAbsent?: boolean;
}

type Sending = Call & { readonly deadline: number };

/** What GitHub may cost a run when it is away: the failed calls together, with their retries and waits. Milliseconds. */
const PATIENCE_MS = 5_000;
/** What a call may take whose answer decides. Milliseconds. */
const DECISIVE_PATIENCE_MS = 60_000;
/** What the last try of a call needs, so that no retry is planned in it. As much is kept for the end of the run. Milliseconds. */
const LAST_TRY_MS = 1_000;

/** Octokit writes to the console otherwise. */
const SILENT = { warn: () => undefined };

/**
 * One repository at GitHub. Whatever becomes of a request is a value; only a cancellation throws. After one that got no
 * usable answer, nothing more is asked until the end of the run: GitHub must not hold up a deployment.
 */
export class GitHub {
  /** For the path of a route, and the variables of a query. */
  readonly repository: Readonly<Record<'owner' | 'repo', string>>;
  readonly #settings: { readonly baseUrl: string; readonly auth: string };
  readonly #tools: RetryTools;
  readonly #connections: Connections;
  /** Why the last call failed, unless it was refused. */
  #outage: string | undefined;
  /** What failed calls may still cost. Milliseconds. */
  #leftMs = PATIENCE_MS - LAST_TRY_MS;

  constructor({ apiUrl, token, repository }: GitHubConfig, tools: Omit<RetryTools, 'budget'>) {
    const [owner = '', repo = ''] = repository.split('/');
    this.repository = { owner, repo };
    this.#settings = { baseUrl: apiUrl.replace(/\/+$/, ''), auth: token };
    this.#tools = { ...tools, budget: createRetryBudget(tools.clock.now) };
    this.#connections = openConnections(tools.clock, tools.signal);
  }

  /** Sends a call until it succeeds, is refused, or the patience ends. @param ask throws ValiError when it cannot read the response */
  async send<Value>(call: Call, ask: (octokit: Octokit) => Promise<Value>): Promise<GitHubResult<Value>> {
    const { doing, isCreation, isDecisive } = call;
    if (this.#outage !== undefined)
      return { kind: 'failed', reason: `could not ${doing}: ${this.#outage} earlier in this run` };
    const { clock } = this.#tools;
    const begunAt = clock.now();
    const patienceMs = isDecisive ? DECISIVE_PATIENCE_MS : this.#leftMs;
    const sending = { ...call, deadline: begunAt + patienceMs };
    const fetch = (url: string, init: RequestInit) => this.#fetch(new URL(url), init, sending);
    const octokit = new Octokit({ ...this.#settings, request: { fetch, log: SILENT } });
    let outage: string | undefined;
    const judge = (error: unknown): FailedTry => {
      const failure = failureOf(error, doing);
      const { text, retryAfterMs = 0 } = failure;
      outage = text;
      if (retryAfterMs < sending.deadline - clock.now()) return { kind: 'failed', ...failure };
      const isNamed = retryAfterMs > 0 && Number.isFinite(retryAfterMs);
      const wait = isNamed ? `; it asked to wait ${formatSeconds(retryAfterMs)}` : '';
      throw new TransientError(`could not ${doing}: ${text}${wait}`);
    };
    const tryOnce = () => ask(octokit).then((value) => ({ kind: 'ok', value }) as const, judge);
    const retryMs = Math.max(0, patienceMs - LAST_TRY_MS);
    const request = { doing, isRepeatable: !isCreation, patienceMs: retryMs };
    try {
      const value = valueOrThrow(await withRetries(request, tryOnce, this.#tools));
      this.#outage = undefined;
      return { kind: 'ok', value };
    } catch (error) {
      this.#outage = error instanceof TransientError ? outage : undefined;
      return this.#toFailure(error, doing);
    } finally {
      if (outage !== undefined && !isDecisive) this.#leftMs -= clock.now() - begunAt;
    }
  }

  /** @throws what is no failure of GitHub */
  #toFailure(error: unknown, doing: string): GitHubFailure {
    if (this.#tools.signal.aborted)
      return { kind: 'failed', reason: `could not ${doing}: GitHub did not answer before the run ended` };
    if (error instanceof CancelledError || !(error instanceof DeployError)) throw error;
    // The hint of what got no answer is about the platform.
    const isAnswered = !(error instanceof TransientError || error instanceof LostAnswerError);
    const isAbsent = error instanceof ApiError && error.status === 404;
    return { kind: 'failed', reason: error.message, advice: isAnswered ? error.hint : undefined, isAbsent };
  }

  /** Asks again, after an outage too: the run ends. */
  beginEnd(): void {
    this.#outage = undefined;
    this.#leftMs += LAST_TRY_MS;
  }

  async close(): Promise<void> {
    await this.#connections.close();
  }

  /** Sends one request. @throws FailureError for what may pass; ApiError for a refusal, DeployError for an address without https */
  async #fetch(address: URL, init: RequestInit, sending: Sending, isMoved = false): Promise<Response> {
    const { doing, deadline } = sending;
    const { clock } = this.#tools;
    if (address.protocol !== 'https:' && !isLoopback(address))
      throw new DeployError(
        `could not ${doing}: the token is sent over https only, and the address of ${address.host} uses http`,
      );
    const leftMs = Math.round(deadline - clock.now());
    if (leftMs <= 0) throw new FailureError({ text: 'GitHub did not finish in time', withoutEffect: true });
    const result = await this.#connections.exchange({
      address,
      method: init.method as Request['method'],
      doing,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? Buffer.from(init.body) : undefined,
      // One that hangs leaves time for another one.
      timeoutMs: Math.min(10_000, leftMs),
    });
    if (result.kind === 'failed') throw new FailureError(result);
    if (result.cut) throw new FailureError(result.cut);
    const moved = isMoved ? undefined : movedTo(result, address);
    if (moved) return await this.#fetch(moved, init, sending, true);
    return readAnswer(result, address, sending, clock.wall());
  }
}

/** Returns why a try has failed. @throws DeployError for what no other try can change */
function failureOf(error: unknown, doing: string): Failure {
  if (error instanceof v.ValiError)
    throw new DeployError(`could not ${doing}: GitHub sent a response that cannot be read`);
  const { cause } = error as Error;
  if (cause instanceof FailureError) return cause.failure;
  throw cause instanceof DeployError ? cause : error;
}
