/** What an answer means, and the loop that tries again. */
import { ApiError, CancelledError, LostAnswerError, TransientError } from '../errors.ts';
import { header, readContent, readRequestId } from './answer.ts';
import type { Exchange } from './exchange.ts';
import { type Failure, permanentError, type Route } from './failure.ts';
import { type Answer, isRepeatable, type Operation } from './operation.ts';
import { cleanLine, cleanText } from './redact.ts';
import { describeStatus, isPassingStatus, readMessage, redirectError, refusalError } from './refusal.ts';
import type { Reply } from './reply.ts';
import {
  type Clock,
  decideRetry,
  LONGEST_RETRY_AFTER_MS,
  parseRetryAfter,
  type RetryBudget,
  type Verdict,
} from './retry.ts';

/** All that the loop needs from outside. */
export interface Attempts {
  readonly baseUrl: URL;
  readonly clock: Clock;
  readonly random: () => number;
  readonly budget: RetryBudget;
  readonly redact: (text: string) => string;
  readonly signal: AbortSignal;
  readonly onRetry: ((line: string) => void) | undefined;
  readonly tryOnce: () => Promise<Exchange>;
  readonly route: () => Route;
}

/** A try that failed in a way that may pass by itself. */
interface Trouble {
  /** A clause that names the host. */
  readonly text: string;
  /** The platform cannot have carried it out. */
  readonly withoutEffect: boolean;
  /** Of the answer, when there was one. */
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly requestId: string | undefined;
  readonly cause: unknown;
}

type Outcome = Reply<Answer> | { readonly kind: 'trouble'; readonly trouble: Trouble };
type Answered = Extract<Exchange, { answered: true }>;

const LONGEST_TEXT = 200;

const NO_ANSWER = { status: undefined, retryAfterMs: undefined } as const;

function troubleOf(failure: Failure, withoutEffect: boolean, requestId?: string): Outcome {
  return {
    kind: 'trouble',
    trouble: { ...NO_ANSWER, text: failure.text, withoutEffect, requestId, cause: failure.cause },
  };
}

/** The beginning of an answer, fit to be printed. */
function printable(text: string, { redact }: Attempts): string {
  return cleanText(redact(text.slice(0, LONGEST_TEXT)));
}

/** A yes. For a write the status alone is one, however broken the rest; a read without its content is none. */
function judgeYes(operation: Operation, answered: Answered, attempts: Attempts): Outcome {
  const { status, headers, bytes, cut } = answered;
  const content = readContent(bytes, headers);
  const requestId = readRequestId(headers, content.json, attempts.redact);
  const unusable: Failure | undefined =
    cut ??
    (content.broken
      ? { text: `${attempts.route().host} sent an answer that can't be read`, cause: undefined }
      : undefined);
  if (!unusable) {
    const { doing } = operation;
    const { json, text } = content;
    // Almost no answer is ever quoted, and a search for secrets costs as much as all the rest of it.
    return {
      kind: 'ok',
      value: { doing, status, json, beginning: () => printable(text, attempts), requestId },
    };
  }
  if (!isRepeatable(operation)) {
    const cut = unusable.permanentHint === undefined ? { cut: unusable.text } : {};
    const value = { doing: operation.doing, status, json: undefined, beginning: () => '', requestId, ...cut };
    return { kind: 'ok', value };
  }
  if (unusable.permanentHint) {
    const message = `could not ${operation.doing}: ${unusable.text}`;
    return {
      kind: 'refused',
      error: new ApiError(message, { status, requestId, hint: unusable.permanentHint }),
    };
  }
  return troubleOf(unusable, false, requestId);
}

/** A no, for good or for now. */
function judgeNo(
  operation: Operation,
  answered: Answered,
  attempts: Attempts,
  afterLostTry: boolean,
): Outcome {
  const { status, headers, bytes } = answered;
  const content = readContent(bytes, headers);
  const requestId = readRequestId(headers, content.json, attempts.redact);
  const message = readMessage(content, attempts.redact);
  const location = header(headers, 'location');
  const target =
    status < 400 && location ? URL.parse(attempts.redact(location), attempts.baseUrl.href) : null;
  const refusal = { status, message, requestId, afterLostTry };
  if (target) return { kind: 'refused', error: redirectError(operation, refusal, target) };
  if (!isPassingStatus(status)) {
    const error = refusalError(operation, refusal);
    return { kind: error.status === 404 ? 'absent' : 'refused', error };
  }
  return {
    kind: 'trouble',
    trouble: {
      text: `${attempts.route().host} answered ${describeStatus(status, message)}`,
      // Whoever comes too often is turned away before any work is done.
      withoutEffect: status === 429,
      status,
      retryAfterMs: parseRetryAfter(headers['retry-after'], header(headers, 'date'), attempts.clock.wall()),
      requestId,
      cause: undefined,
    },
  };
}

function judge(operation: Operation, exchange: Exchange, attempts: Attempts, afterLostTry: boolean): Outcome {
  if (exchange.answered) {
    return exchange.status < 300
      ? judgeYes(operation, exchange, attempts)
      : judgeNo(operation, exchange, attempts, afterLostTry);
  }
  if (exchange.failure.permanentHint) throw permanentError(operation.doing, exchange.failure);
  return troubleOf(exchange.failure, exchange.unsent);
}

/** Rounded as little as a reader needs: what the platform asks for stays what it asks for. */
function secondsOf(ms: number): string {
  const seconds = ms / 1000;
  return `${seconds < 10 ? Number(seconds.toPrecision(2)) : Math.ceil(seconds)} s`;
}

/** A failure that may pass, and what was spent on it. */
interface Spent {
  readonly trouble: Trouble;
  readonly tries: number;
  /** Since the first try began. */
  readonly elapsedMs: number;
  /** The budget of the run did not pay for a further try. */
  readonly isStarved: boolean;
}

type GivingUp = Extract<Verdict, { retry: false }>['because'];

function reasonOf(because: GivingUp, { trouble, tries, elapsedMs, isStarved }: Spent): string {
  if (because === 'asked too long')
    return `it asked to wait ${secondsOf(trouble.retryAfterMs ?? 0)}; the limit is ${secondsOf(LONGEST_RETRY_AFTER_MS)}`;
  const spent = `gave up after ${tries === 1 ? '1 try' : `${tries} tries`} in ${secondsOf(elapsedMs)}`;
  return isStarved ? `${spent}, because too many requests of this run failed` : spent;
}

function giveUp(operation: Operation, spent: Spent, because: GivingUp): Reply<never> {
  const { text, requestId, status, retryAfterMs, cause } = spent.trouble;
  if (because === 'answer lost') {
    const asked = retryAfterMs ? `; it asks to wait ${secondsOf(retryAfterMs)}` : '';
    const error = new LostAnswerError(
      `no certain answer when asked to ${operation.doing}: ${text}${asked}; it may or may not have been done`,
      {
        ...{ requestId, status, retryAfterMs, cause },
        hint: 'Look at what the platform holds now before running the step again.',
      },
    );
    return { kind: 'lost', error };
  }
  // Who repeats it by itself says when it gives up.
  const reason = operation.patienceMs === 0 ? '' : `; ${reasonOf(because, spent)}`;
  const error = new TransientError(`could not ${operation.doing}: ${text}${reason}`, {
    requestId,
    retryAfterMs,
    cause,
    hint:
      because === 'asked too long'
        ? 'Run the step again when that time is over.'
        : 'Check that the platform is up and that this machine can reach `base_url`, then run the step again.',
  });
  return { kind: 'unanswered', error };
}

async function pause(
  ms: number,
  operation: Operation,
  { withoutEffect }: Trouble,
  { clock, signal }: Attempts,
): Promise<void> {
  try {
    await clock.sleep(ms, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new CancelledError(`cancelled before trying again to ${operation.doing}`, { withoutEffect });
  }
}

/** Waits until the next try is due and the budget pays for it. @returns the end when the retry rule says stop */
async function prepareRetry(
  operation: Operation,
  {
    trouble,
    tries,
    begunAt,
  }: { readonly trouble: Trouble; readonly tries: number; readonly begunAt: number },
  attempts: Attempts,
): Promise<Reply<never> | undefined> {
  const { clock, budget, random, onRetry } = attempts;
  for (let pauses = 0; ; pauses += 1) {
    const elapsedMs = clock.now() - begunAt;
    const verdict = decideRetry(
      {
        repeatable: isRepeatable(operation),
        withoutEffect: trouble.withoutEffect,
        attempt: tries + pauses,
        elapsedMs,
        patienceMs: operation.patienceMs,
        retryAfterMs: trouble.retryAfterMs,
      },
      random,
    );
    if (!verdict.retry) {
      return giveUp(operation, { trouble, tries, elapsedMs, isStarved: pauses > 0 }, verdict.because);
    }
    if (pauses === 0) {
      const seconds = secondsOf(verdict.afterMs);
      onRetry?.(cleanLine(`Could not ${operation.doing}: ${trouble.text}. Retry ${tries} in ${seconds}.`));
    }
    await pause(verdict.afterMs, operation, trouble, attempts);
    if (budget.affords()) {
      budget.spend();
      return undefined;
    }
  }
}

/** Tries an operation until it is answered or the retry rule says stop; throws as `Http.send` does. */
export async function sendWithRetries(operation: Operation, attempts: Attempts): Promise<Reply<Answer>> {
  const begunAt = attempts.clock.now();
  let lostTries = 0;
  for (let tries = 1; ; tries += 1) {
    const outcome = judge(operation, await attempts.tryOnce(), attempts, lostTries > 0);
    if (outcome.kind === 'ok') attempts.budget.earn();
    if (outcome.kind !== 'trouble') return outcome;
    const { trouble } = outcome;
    const end = await prepareRetry(operation, { trouble, tries, begunAt }, attempts);
    if (end) return end;
    if (!trouble.withoutEffect) lostTries += 1;
  }
}
