/** The loop around transfers: a fresh ticket for every try, until the bytes are there or the rule says stop. */
import { ApiError, CancelledError, DeployError, LostAnswerError, TransientError } from '../errors.ts';
import { cleanLine } from './redact.ts';
import {
  backoffDelay,
  LONGEST_RETRY_AFTER_MS,
  PATIENCE_MS,
  type Pausing,
  type RetryBudget,
} from './retry.ts';
import type { StaleTicket, TransferTrouble } from './transfer.ts';
import { LONGEST_WITHOUT_SUCCESS_MS, type TransferHealth } from './transfer-health.ts';

/** What an attempt came to: its result, or why there is none. */
export type Attempted<T> = { readonly kind: 'done'; readonly value: T } | StaleTicket | TransferTrouble;

export interface TransferTools extends Pausing {
  /** 0 to below 1, for jitter. */
  readonly random: () => number;
  readonly budget: RetryBudget;
  readonly health: TransferHealth;
  /** Told of every failed try, before the wait. */
  readonly onTrouble?: (trouble: TransferTrouble) => void;
  /** Waits before the next try; what it holds meanwhile is its own affair. The clock's sleep when absent. */
  readonly pause?: (ms: number) => Promise<void>;
  /** Told of every retry, in one clean line. */
  readonly onRetry?: (line: string) => void;
}

/**
 * Tries of a transfer, and as many more as fit into a minute after its first failure. Each takes two requests, either of
 * which may fail: with every seventh request lost, one object in ten million is given up. The retry budget bounds a storm.
 */
export const MOST_TRANSFER_TRIES = 12;
const MOST_RENEWALS = 2;

/**
 * Tries until the bytes are through. A ticket that the other side does not take costs no try, twice at most.
 * @param doing for messages, as in `upload "index.html"`
 * @param attempt asks for a ticket and uses it; both may be done any number of times
 * @throws TransientError when all tries are spent
 * @throws ApiError, DeployError, CancelledError and what a body's source throws, as `Http.transfer` does
 */
export async function transferWithRetries<T>(
  doing: string,
  attempt: () => Promise<Attempted<T>>,
  tools: TransferTools,
): Promise<T> {
  let renewals = 0;
  let patientUntil: number | undefined;
  for (let tries = 1; ; ) {
    const result = await tryOnce(attempt);
    if (result.kind === 'done') {
      tools.health.succeeded();
      return result.value;
    }
    if (result.kind === 'trouble') {
      patientUntil ??= tools.clock.now() + PATIENCE_MS;
      tries = await prepareRetry(doing, result, { tries, patientUntil }, tools);
      continue;
    }
    renewals += 1;
    if (renewals > MOST_RENEWALS) throw staleError(doing, result);
  }
}

async function tryOnce<T>(attempt: () => Promise<Attempted<T>>): Promise<Attempted<T>> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof LostAnswerError || error instanceof TransientError) return troubleOf(error);
    throw error;
  }
}

/** Asking for a ticket once more does no harm, so a lost answer to that is a failure like any other. */
function troubleOf(error: LostAnswerError | TransientError): TransferTrouble {
  const isLost = error instanceof LostAnswerError;
  return {
    kind: 'trouble',
    text: error.message,
    status: isLost ? error.status : undefined,
    retryAfterMs: error.retryAfterMs,
    requestId: error.requestId,
    cause: error,
  };
}

/** Waits until another try is due and paid for. @returns its number */
async function prepareRetry(
  doing: string,
  trouble: TransferTrouble,
  { tries, patientUntil }: { readonly tries: number; readonly patientUntil: number },
  tools: TransferTools,
): Promise<number> {
  tools.health.failed();
  tools.onTrouble?.(trouble);
  const asked = trouble.retryAfterMs ?? 0;
  if (asksTooLong(trouble)) throw exhausted(doing, trouble, tries, tooLong(asked));
  const mayGoOn = (attempt: number) => attempt <= MOST_TRANSFER_TRIES || tools.clock.now() < patientUntil;
  for (let attempt = tries + 1; mayGoOn(attempt); attempt += 1) {
    if (tools.health.isLost()) throw exhausted(doing, trouble, tries, NO_SUCCESS);
    await pause(Math.max(asked, backoffDelay(attempt - 1, tools.random)), doing, tools);
    // It may have been lost during the pause, when all the others failed.
    if (tools.health.isLost()) throw exhausted(doing, trouble, tries, NO_SUCCESS);
    // What the others achieve meanwhile may pay for it.
    if (!tools.budget.affords()) continue;
    tools.budget.spend();
    tools.onRetry?.(cleanLine(`${trouble.text}; trying again to ${doing} (try ${attempt})`));
    return attempt;
  }
  throw exhausted(doing, trouble, tries, undefined);
}

const NO_SUCCESS = `no transfer has succeeded for ${LONGEST_WITHOUT_SUCCESS_MS / 60_000} min`;

function tooLong(ms: number): string {
  const seconds = Math.ceil(ms / 1000).toLocaleString('en');
  return `it asked to wait ${seconds} s; the limit is ${LONGEST_RETRY_AFTER_MS / 1000} s`;
}

/** Whether the other side asks for a wait that no transfer waits for. */
export function asksTooLong({ retryAfterMs = 0 }: Pick<TransferTrouble, 'retryAfterMs'>): boolean {
  return retryAfterMs > LONGEST_RETRY_AFTER_MS;
}

async function pause(ms: number, doing: string, { clock, signal, pause }: TransferTools): Promise<void> {
  try {
    await (pause ? pause(ms) : clock.sleep(ms, signal));
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new CancelledError(`cancelled before trying again to ${doing}`);
  }
}

function exhausted(doing: string, trouble: TransferTrouble, tries: number, why: string | undefined): Error {
  const giving = why ?? `gave up after ${tries === 1 ? '1 try' : `${tries} tries`}`;
  return new TransientError(`could not ${doing}: ${trouble.text}; ${giving}`, {
    requestId: trouble.requestId,
    cause: trouble.cause,
    hint: 'Check that the platform is up, then run the step again: what is there already stays.',
  });
}

function staleError(doing: string, { status, message, requestId }: StaleTicket): DeployError {
  const times = `${MOST_RENEWALS + 1} transfer URLs in a row`;
  if (status === undefined)
    return new DeployError(`could not ${doing}: ${times} were too old when they came`);
  return new ApiError(
    `could not ${doing}: the platform does not take ${times} that it gave (status ${status})${message ? `: ${message}` : ''}`,
    {
      status,
      requestId,
      hint: 'Transfer URLs expire after 300 seconds: is the clock of the platform, or of what stands before it, right?',
    },
  );
}
