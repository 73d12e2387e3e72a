/** Requests to GitHub: their retries, their pages, and what happens when an answer is lost. The one importer of octokit. */
import { Octokit } from '@octokit/core';
import type { Context } from '../context.ts';
import { CancelledError, DeployError } from '../errors.ts';
import { formatSeconds } from '../format.ts';
import { FetchError, type OriginFetch, openFetch } from '../http/fetch.ts';
import { cleanLine, type Sink } from '../http/redact.ts';
import type { FailedTry, Reply } from '../http/reply.ts';
import { isObject } from '../http/response.ts';
import { createRetryBudget, type RetryTools, withRetries } from '../http/retry.ts';
import { type Answer, type Call, judgeAnswer } from './answer.ts';
import { type GitHubFailure, type GitHubResult, ok } from './result.ts';

/** A repository at GitHub, and what opens it. */
export interface GitHubOptions {
  /** `https://api.github.com`, or that of a GitHub Enterprise Server: `https://ghes.example/api/v3`. */
  readonly apiUrl: URL;
  readonly token: string;
  /** As in `octo/hello`. */
  readonly repository: string;
}

export interface Tools extends Pick<Context, 'clock' | 'signal' | 'random'> {
  /** Hides secrets in what GitHub says, and in what it is sent. */
  readonly sink: Sink;
}

/** A call of which each page is a list. */
export type ListCall<Item> = Omit<Call<never>, 'read'> & {
  readItem(data: unknown): Item | undefined;
};

/** A result, or that of a creation whose answer was lost: it may exist. */
type Sent<Value> = GitHubResult<Value> | (Omit<GitHubFailure, 'kind'> & { readonly kind: 'lost' });

const API_VERSION = '2022-11-28';
/**
 * What failures of GitHub cost a run at most, all requests together, with their retries and the waits that GitHub asks for:
 * it must not hold up a deploy. Milliseconds.
 */
const PATIENCE_MS = 5_000;
/** The end of that time, in which no retry is planned: the last one needs it. Milliseconds. */
const LAST_TRY_MS = 1_000;
/** GitHub's own maximum. */
const PER_PAGE = 100;
const MOST_PAGES = 100;
const MOST_CREATIONS = 3;
/** Waits before each look for what was created without an answer. Milliseconds. */
const LOOKS_MS: readonly number[] = [500, 1500];

/** Sends the requests of a run. Whatever becomes of one is a value; only a cancellation throws. */
export class Requests {
  readonly sink: Sink;
  readonly #connections: OriginFetch;
  readonly #octokit: Octokit;
  readonly #repository: Readonly<Record<'owner' | 'repo', string>>;
  readonly #tools: RetryTools;
  #patienceLeftMs = PATIENCE_MS;
  /** When the patience ends if nothing succeeds until then. */
  #deadline = 0;
  /** Of the next try: all that is left. */
  #timeoutMs = PATIENCE_MS;
  /** Why the last try failed. */
  #lastFailure = '';

  constructor({ apiUrl, token, repository }: GitHubOptions, tools: Tools) {
    const [owner = '', repo = ''] = repository.split('/');
    this.#repository = { owner, repo };
    this.#connections = openFetch(apiUrl, { signal: tools.signal, timeoutMs: () => this.#timeoutMs });
    this.sink = tools.sink;
    this.#tools = { ...tools, onRetry: undefined, budget: createRetryBudget(tools.clock.now) };
    const ignore = () => undefined;
    this.#octokit = new Octokit({
      baseUrl: apiUrl.href.replace(/\/+$/, ''),
      auth: token,
      userAgent: 'cloud-platform-deploy',
      // Octokit writes to the console otherwise.
      request: { fetch: this.#connections.fetch, log: { warn: ignore } },
    });
  }

  /** Sends a call that does the same when it is sent twice. */
  async send<Value>(call: Call<Value>): Promise<GitHubResult<Value>> {
    return certain(await this.#send(call, true));
  }

  /** Reads a list over all of its pages. */
  async list<Item>(call: ListCall<Item>): Promise<GitHubResult<readonly Item[]>> {
    const items: Item[] = [];
    for (let number = 1; number <= MOST_PAGES; number += 1) {
      const page = await this.page(call, number);
      if (page.kind !== 'ok') return page;
      items.push(...page.value.items);
      if (page.value.isLast) return ok(items);
    }
    const reason = `could not ${call.doing}: the list is longer than ${MOST_PAGES} pages`;
    return { kind: 'failed', reason, requestId: undefined };
  }

  /** Reads one page of a list. @param number counted from 1 */
  async page<Item>(call: ListCall<Item>, number: number): Promise<GitHubResult<Page<Item>>> {
    return await this.send({
      ...call,
      parameters: { ...call.parameters, per_page: PER_PAGE, page: number },
      read: (data, { link }) => readPage(data, link, call.readItem),
    });
  }

  /** Sends a creation until GitHub has done it once: again only when a read shows that it has not. */
  async create<Value>(
    call: Call<Value>,
    find: () => Promise<GitHubResult<Value | undefined>>,
  ): Promise<GitHubResult<Value>> {
    for (let tries = 1; ; tries += 1) {
      const sent = await this.#send(call, false);
      if (sent.kind !== 'lost') return sent;
      const found = await this.#look(find);
      if (found.kind === 'ok' && found.value !== undefined) return ok(found.value);
      if (found.kind !== 'ok' || tries === MOST_CREATIONS) return certain(sent);
    }
  }

  async close(): Promise<void> {
    await this.#connections.close();
  }

  async #look<Value>(
    find: () => Promise<GitHubResult<Value | undefined>>,
  ): Promise<GitHubResult<Value | undefined>> {
    const { clock, signal } = this.#tools;
    for (const wait of LOOKS_MS) {
      const waitMs = Math.min(wait, this.#patienceLeftMs);
      this.#patienceLeftMs -= waitMs;
      await clock.sleep(waitMs, signal);
      const found = await find();
      if (found.kind !== 'ok' || found.value !== undefined) return found;
    }
    return ok(undefined);
  }

  async #send<Value>(call: Call<Value>, isRepeatable: boolean): Promise<Sent<Value>> {
    const { doing } = call;
    if (this.#patienceLeftMs === 0)
      return {
        kind: 'failed',
        reason: `could not ${doing}: ${this.#lastFailure} earlier in this run`,
        requestId: undefined,
      };
    const { now } = this.#tools.clock;
    const begunAt = now();
    this.#deadline = begunAt + this.#patienceLeftMs;
    const patienceMs = Math.max(1, this.#patienceLeftMs - LAST_TRY_MS);
    let triedAt = begunAt;
    const reply = await withRetries(
      { doing, rule: { isRepeatable, patienceMs, patientFrom: 'first try', fewestTries: 1 } },
      () => {
        triedAt = now();
        this.#timeoutMs = Math.max(1, Math.round(this.#deadline - triedAt));
        return this.#attempt(call);
      },
      this.#tools,
    );
    // A success costs none of it, however long it takes.
    const spentMs = (reply.kind === 'ok' ? triedAt : now()) - begunAt;
    this.#patienceLeftMs = Math.max(0, this.#patienceLeftMs - spentMs);
    if (reply.kind === 'ok') return reply.value;
    if (reply.kind !== 'lost') this.#patienceLeftMs = 0;
    const { message, requestId } = reply.error;
    return {
      kind: reply.kind === 'lost' ? 'lost' : 'failed',
      reason: cleanLine(this.sink.hide(message)),
      requestId,
    };
  }

  async #attempt<Value>(call: Call<Value>): Promise<Reply<GitHubResult<Value>> | FailedTry> {
    const answer = await this.#ask(call);
    if (answer instanceof Error) return this.#unanswered(call.doing, answer);
    const wallNow = this.#tools.clock.wall();
    const judged = judgeAnswer(call, answer, { redact: this.sink.hide, wallNow });
    if (judged.kind !== 'failed') return judged;
    this.#lastFailure = judged.text;
    return this.#afford(call.doing, judged);
  }

  /** @returns why there is no answer, when there is none */
  async #ask(call: Call<unknown>): Promise<Answer | FetchError | DeployError> {
    try {
      // Octokit puts what the path does not name into the query.
      const repository = call.route.includes('{repo}') ? this.#repository : {};
      const headers = { 'x-github-api-version': API_VERSION };
      return answerOf(
        await this.#octokit.request(call.route, { ...repository, ...call.parameters, headers }),
      );
    } catch (error) {
      // Octokit throws each answer from 400, and wraps what `fetch` throws.
      if (isObject(error) && isObject(error.response)) return answerOf(error.response);
      const cause = error instanceof Error ? error.cause : undefined;
      if (cause instanceof CancelledError)
        throw new CancelledError(`cancelled while asking GitHub to ${call.doing}`, { cause });
      if (cause instanceof FetchError || cause instanceof DeployError) return cause;
      throw error;
    }
  }

  #unanswered(doing: string, error: FetchError | DeployError): Reply<GitHubResult<never>> | FailedTry {
    const text = cleanLine(this.sink.hide(error.message));
    this.#lastFailure = text;
    if (error instanceof FetchError && !error.isPermanent)
      return { kind: 'failed', text, withoutEffect: error.unsent, cause: error };
    return ok({ kind: 'failed', reason: `could not ${doing}: ${text}`, requestId: undefined });
  }

  /** @returns the failure of the call when GitHub asks for a longer wait than the patience allows */
  #afford(doing: string, failure: FailedTry): Reply<GitHubResult<never>> | FailedTry {
    const { text, requestId, retryAfterMs = 0 } = failure;
    if (retryAfterMs <= this.#deadline - this.#tools.clock.now()) return failure;
    // Whoever asks for that much time is asked nothing more in this run.
    this.#patienceLeftMs = 0;
    const asked = `it asked to wait ${formatSeconds(retryAfterMs)}, longer than what is left of the ${formatSeconds(PATIENCE_MS)} in one run`;
    return ok({ kind: 'failed', reason: `could not ${doing}: ${text}; ${asked}`, requestId });
  }
}

/** Octokit's type of headers is wider than what `fetch` gives. */
function answerOf(response: object): Answer {
  return response as Answer;
}

/** The failure that a lost answer is once nothing more is done about it. */
function certain<Value>(sent: Sent<Value>): GitHubResult<Value> {
  return sent.kind === 'lost' ? { ...sent, kind: 'failed' } : sent;
}

interface Page<Item> {
  readonly items: readonly Item[];
  readonly isLast: boolean;
}

function readPage<Item>(
  data: unknown,
  link: string | undefined,
  readItem: (data: unknown) => Item | undefined,
): Page<Item> | undefined {
  if (!Array.isArray(data)) return undefined;
  const items = data.map(readItem).filter((item) => item !== undefined);
  if (items.length !== data.length) return undefined;
  const isLast = link === undefined ? data.length < PER_PAGE : !/\brel="?next\b/.test(link);
  return { items, isLast };
}
