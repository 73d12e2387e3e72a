/** What an answer means, and the loop that tries again. */
import { ApiError, CancelledError, LostAnswerError, TransientError } from '../errors.ts';
import { header, readContent, readRequestId } from './answer.ts';
import type { Exchange } from './exchange.ts';
import { type Failure, permanentError, type Route } from './failure.ts';
import { type Answer, isRepeatable, type Operation } from './operation.ts';
import { cleanLine, cleanText } from './redact.ts';
import { describeStatus, isPassingStatus, readMessage, redirectError, refusalError } from './refusal.ts';
import {
  type Clock,
  decideRetry,
  LONGEST_RETRY_AFTER_MS,
  MAX_TRIES,
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
  readonly unsent: boolean;
  /** Of the answer, when there was one. */
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly requestId: string | undefined;
  readonly cause: unknown;
}

type Outcome = { readonly answer: Answer } | { readonly trouble: Trouble };
type Answered = Extract<Exchange, { answered: true }>;

const LONGEST_TEXT = 200;

const NO_ANSWER = { status: undefined, retryAfterMs: undefined } as const;

function troubleOf(failure: Failure, unsent: boolean, requestId?: string): Outcome {
  return {
    trouble: { ...NO_ANSWER, text: failure.text, unsent, requestId, cause: failure.cause },
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
    const { json, text } = content;
    // Almost no answer is ever quoted, and a search for secrets costs as much as all the rest of it.
    return { answer: { status, json, beginning: () => printable(text, attempts), requestId } };
  }
  if (!isRepeatable(operation)) {
    const cut = unusable.permanentHint === undefined ? { cut: unusable.text } : {};
    return { answer: { status, json: undefined, beginning: () => '', requestId, ...cut } };
  }
  if (unusable.permanentHint) {
    const message = `could not ${operation.doing}: ${unusable.text}`;
    throw new ApiError(message, { status, requestId, hint: unusable.permanentHint });
  }
  return troubleOf(unusable, false, requestId);
}

/** A no, for good or for now. */
function judgeNo(operation: Operation, answered: Answered, attempts: Attempts): Outcome {
  const { status, headers, bytes } = answered;
  const content = readContent(bytes, headers);
  const requestId = readRequestId(headers, content.json, attempts.redact);
  const message = readMessage(content, attempts.redact);
  const location = header(headers, 'location');
  const target =
    status < 400 && location ? URL.parse(attempts.redact(location), attempts.baseUrl.href) : null;
  if (target) throw redirectError(operation, { status, message, requestId }, target);
  if (!isPassingStatus(status)) throw refusalError(operation, { status, message, requestId });
  return {
    trouble: {
      text: `${attempts.route().host} answered ${describeStatus(status, message)}`,
      unsent: false,
      status,
      retryAfterMs: parseRetryAfter(headers['retry-after'], header(headers, 'date'), attempts.clock.wall()),
      requestId,
      cause: undefined,
    },
  };
}

function judge(operation: Operation, exchange: Exchange, attempts: Attempts): Outcome {
  if (exchange.answered) {
    return exchange.status < 300
      ? judgeYes(operation, exchange, attempts)
      : judgeNo(operation, exchange, attempts);
  }
  if (exchange.failure.permanentHint) throw permanentError(operation.doing, exchange.failure);
  return troubleOf(exchange.failure, exchange.unsent);
}

/** Rounded as little as a reader needs: what the platform asks for stays what it asks for. */
function secondsOf(ms: number): string {
  const seconds = ms / 1000;
  return `${seconds < 10 ? Number(seconds.toPrecision(2)) : Math.ceil(seconds)} s`;
}

type GivingUp = Extract<Verdict, { retry: false }>['because'];

function reasonOf(because: GivingUp, trouble: Trouble, attempt: number): string {
  const tries = attempt === 1 ? '1 try' : `${attempt} tries`;
  switch (because) {
    case 'asked too long':
      return `it asks to wait ${secondsOf(trouble.retryAfterMs ?? 0)}, longer than the ${secondsOf(LONGEST_RETRY_AFTER_MS)} that are waited at most`;
    case 'budget':
      return `gave up after ${tries}, because too many requests of this run have failed`;
    case 'time':
      return `gave up after ${tries}, because they took too long`;
    default:
      return `gave up after ${tries}`;
  }
}

function giveUp(operation: Operation, trouble: Trouble, because: GivingUp, attempt: number): Error {
  const { text, requestId, status, retryAfterMs, cause } = trouble;
  if (because === 'answer lost') {
    const details = { requestId, status, retryAfterMs, cause };
    const asked = retryAfterMs ? `; it asks to wait ${secondsOf(retryAfterMs)}` : '';
    if (status === 429) {
      return new LostAnswerError(`could not ${operation.doing}: ${text}${asked}`, {
        ...details,
        hint: 'Nothing was done. Run the step again when the platform is less busy.',
      });
    }
    return new LostAnswerError(
      `no certain answer when asked to ${operation.doing}: ${text}${asked}; it may or may not have been done`,
      { ...details, hint: 'Look at what the platform holds now before running the step again.' },
    );
  }
  return new TransientError(`could not ${operation.doing}: ${text}; ${reasonOf(because, trouble, attempt)}`, {
    requestId,
    retryAfterMs,
    cause,
    hint:
      because === 'asked too long'
        ? 'Run the step again when that time is over.'
        : 'Check that the platform is up and that this machine can reach `base_url`, then run the step again.',
  });
}

async function pause(ms: number, operation: Operation, attempts: Attempts): Promise<void> {
  try {
    await attempts.clock.sleep(ms, attempts.signal);
  } catch (error) {
    if (!attempts.signal.aborted) throw error;
    throw new CancelledError(`cancelled before trying again to ${operation.doing}`);
  }
}

/** Tries an operation until it is answered or the retry rule says stop; throws as `Http.send` does. */
export async function sendWithRetries(operation: Operation, attempts: Attempts): Promise<Answer> {
  const { clock, budget, random } = attempts;
  const begun = clock.now();
  for (let attempt = 1; ; attempt += 1) {
    const outcome = judge(operation, await attempts.tryOnce(), attempts);
    if ('answer' in outcome) {
      budget.earn();
      return outcome.answer;
    }
    const { trouble } = outcome;
    const verdict = decideRetry(
      {
        repeatable: isRepeatable(operation),
        unsent: trouble.unsent,
        attempt,
        elapsedMs: clock.now() - begun,
        patienceMs: operation.patienceMs,
        retryAfterMs: trouble.retryAfterMs,
        affordable: budget.affords(),
      },
      random,
    );
    if (!verdict.retry) throw giveUp(operation, trouble, verdict.because, attempt);
    budget.spend();
    attempts.onRetry?.(
      cleanLine(
        `${trouble.text}; trying again in ${secondsOf(verdict.afterMs)} to ${operation.doing} (try ${attempt + 1} of ${MAX_TRIES})`,
      ),
    );
    await pause(verdict.afterMs, operation, attempts);
  }
}
