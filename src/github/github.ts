/** Requests to GitHub, their retries and failures. The only module that imports octokit, loaded when it is needed. */
import { Octokit } from '@octokit/core';
import * as v from 'valibot';
import { ApiError, CancelledError, DeployError, LostAnswerError, TransientError } from '../errors.ts';
import { capitalize, formatSeconds, sentence } from '../format.ts';
import { isLoopback } from '../http/address.ts';
import { openConnections, type Request } from '../http/exchange.ts';
import { type FailedTry, type Failure, FailureError } from '../http/failure.ts';
import { valueOrThrow } from '../http/reply.ts';
import { createRetryBudget, type RetryTools, withRetries } from '../http/retry.ts';
import { type Call, readAnswer } from './answer.ts';
import type { GitHubConfig } from './config.ts';

type Sending = Call & { readonly deadline: number };

/** How long failed calls together, with their retries and waits, may delay a run. Milliseconds. */
const OUTAGE_PATIENCE_MS = 5_000;
/** How long a call is retried whose response the run requires. Milliseconds. */
const DECISIVE_PATIENCE_MS = 60_000;
/** Time of the last try of a call, in which no retry is planned. The end of the run gets as much. Milliseconds. */
const LAST_TRY_MS = 1_000;

/** One repository at GitHub. After a call without a usable answer, no other one is sent until the end of the run: GitHub must not hold up a deployment. */
export class GitHub {
  /** For the path of a route, and the variables of a query. */
  readonly repository: Readonly<Record<'owner' | 'repo', string>>;
  readonly #settings: { readonly baseUrl: string; readonly auth: string };
  readonly #tools: RetryTools;
  readonly #connections: ReturnType<typeof openConnections>;
  /** The first failure of each cause, and what was not updated for it. */
  readonly #failures = new Map<string, { readonly error: DeployError; readonly records: Set<string> }>();
  /** Why the last call failed, unless it was refused. */
  #outage: string | undefined;
  /** How long failed calls may still take. Milliseconds. */
  #leftMs = OUTAGE_PATIENCE_MS - LAST_TRY_MS;

  constructor({ apiUrl, token, repository }: GitHubConfig, tools: Omit<RetryTools, 'budget'>) {
    const [owner = '', repo = ''] = repository.split('/');
    this.repository = { owner, repo };
    this.#settings = { baseUrl: apiUrl.replace(/\/+$/, ''), auth: token };
    this.#tools = { ...tools, budget: createRetryBudget(tools.clock.now) };
    this.#connections = openConnections(tools.clock, tools.signal);
  }

  /** Sends a call until it succeeds, is refused, or the patience ends. @param ask may throw ValiError @throws DeployError with a clause */
  async send<Value>(call: Call, ask: (octokit: Octokit) => Promise<Value>): Promise<Value> {
    const { doing, isCreation, isDecisive } = call;
    if (this.#outage !== undefined) throw failed(call, `${this.#outage} earlier in this run`);
    const { clock, signal } = this.#tools;
    const begunAt = clock.now();
    const patienceMs = isDecisive ? DECISIVE_PATIENCE_MS : this.#leftMs;
    const sending = { ...call, deadline: begunAt + patienceMs };
    const fetch = (url: string, init: RequestInit) => this.#fetch(new URL(url), init, sending);
    // Octokit writes to the console otherwise.
    const octokit = new Octokit({ ...this.#settings, request: { fetch, log: { warn: () => undefined } } });
    let outage: string | undefined;
    const judge = (error: unknown): FailedTry => {
      const failure = failureOf(error, call);
      const { text, retryAfterMs = 0 } = failure;
      outage = text;
      if (retryAfterMs < sending.deadline - clock.now()) return { kind: 'failed', ...failure };
      const isNamed = retryAfterMs > 0 && Number.isFinite(retryAfterMs);
      const wait = isNamed ? `; it asked to wait ${formatSeconds(retryAfterMs)}` : '';
      throw new TransientError(`could not ${doing}: ${text}${wait}`);
    };
    const tryOnce = () => ask(octokit).then((value) => ({ kind: 'ok', value }) as const, judge);
    const request = {
      task: doing,
      isRepeatable: !isCreation,
      patienceMs: Math.max(0, patienceMs - LAST_TRY_MS),
    };
    try {
      const value = valueOrThrow(await withRetries(request, tryOnce, this.#tools));
      this.#outage = undefined;
      return value;
    } catch (error) {
      this.#outage = error instanceof TransientError ? outage : undefined;
      if (signal.aborted) throw failed(call, 'GitHub did not answer before the run ended');
      const isUnanswered = error instanceof TransientError || error instanceof LostAnswerError;
      // The hint of what got no answer is about the platform.
      throw isUnanswered ? new DeployError(error.message) : error;
    } finally {
      if (outage !== undefined && !isDecisive) this.#leftMs -= clock.now() - begunAt;
    }
  }

  /** Sends a request of REST. @param parameters beside the repository @returns what the schema reads in the response; @throws as `send` does */
  request<Value>(call: Call, route: string, parameters: object, schema: v.GenericSchema<unknown, Value>) {
    return this.send(call, async ({ request }): Promise<Value> => {
      const { data } = await request(route, { ...this.repository, ...parameters });
      return v.parse(schema, data);
    });
  }

  /** Waits for what the run can do without: the end of the run warns of failures. @param record that is not written */
  async tolerate<Value>(work: Promise<Value>, record?: 'comment' | 'deployment record') {
    try {
      return await work;
    } catch (error) {
      if (error instanceof CancelledError || !(error instanceof DeployError)) throw error;
      // Every failure but a refusal is an outage.
      const cause = error.hint ?? (error instanceof ApiError ? (record ?? error.message) : 'outage');
      const failure = this.#failures.get(cause) ?? { error, records: new Set() };
      this.#failures.set(cause, failure);
      if (record) failure.records.add(record);
      return undefined;
    }
  }

  /** Allows calls again for the end of the run, even after an outage. */
  beginEnd(): void {
    this.#outage = undefined;
    this.#leftMs += LAST_TRY_MS;
  }

  /** Closes the connections. @returns a warning of each cause of failures, and what to do where that is known */
  async close() {
    await this.#connections.close();
    return Array.from(this.#failures.values(), ({ error, records }) => {
      const what = `${[...records].join(' and the ')} ${records.size > 1 ? 'were' : 'was'} not updated.`;
      const refusal = sentence(capitalize(error.message));
      return { warning: records.size > 0 ? `${refusal} The ${what}` : refusal, advice: error.hint ?? '' };
    });
  }

  /** Sends one request. @throws FailureError for what may pass; ApiError for a refusal, DeployError for an address without https */
  async #fetch(address: URL, init: RequestInit, sending: Sending, isMoved = false): Promise<Response> {
    const { clock } = this.#tools;
    if (address.protocol !== 'https:' && !isLoopback(address))
      throw failed(
        sending,
        `the token is sent over https only, and the address of ${address.host} uses http`,
      );
    const leftMs = Math.round(sending.deadline - clock.now());
    if (leftMs <= 0) throw new FailureError({ text: 'GitHub did not finish in time', withoutEffect: true });
    const result = await this.#connections.exchange({
      address,
      method: init.method as Request['method'],
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? Buffer.from(init.body) : undefined,
      // A request that hangs leaves time for another one.
      timeoutMs: Math.min(10_000, leftMs),
    });
    if (result.kind === 'failed') throw new FailureError(result);
    if (result.cut) throw new FailureError(result.cut);
    const { status, headers } = result;
    const isRedirect = status >= 300 && status < 400 && !isMoved;
    // A repository that was renamed.
    const moved = isRedirect ? URL.parse(String(headers.location), address.href) : null;
    if (moved?.origin === address.origin) return await this.#fetch(moved, init, sending, true);
    return readAnswer(result, address, sending, clock.wall());
  }
}

/** Returns why a try has failed. @throws DeployError for what no other try can change */
function failureOf(error: unknown, call: Call): Failure {
  if (error instanceof v.ValiError) throw failed(call, 'GitHub sent a response that cannot be read');
  const { cause } = error as Error;
  if (cause instanceof FailureError) return cause.failure;
  throw cause instanceof DeployError ? cause : error;
}

function failed({ doing }: Call, why: string): DeployError {
  return new DeployError(`could not ${doing}: ${why}`);
}
