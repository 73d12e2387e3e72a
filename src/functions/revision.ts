import type { Log } from '../context.ts';
import { ApiError, DeployError, TransientError } from '../errors.ts';
import type { RevisionSighting } from '../platform/functions.ts';
import type { Clock } from '../platform/retry.ts';
import type { Sight } from './state.ts';
import { type AwaitedRevision, judge, type StatusWords, type Verdict } from './status.ts';

/** The wait for one revision to become ready. */
export interface RevisionWait extends AwaitedRevision {
  readonly functionName: string;
  /** What the answer of the write said already. */
  readonly status: string | undefined;
  readonly timeoutMs: number;
  readonly words: StatusWords;
  /** Looks once; `revisionId` is undefined until it is known. */
  look(revisionId: string | undefined): Promise<Sight>;
  /** Told of the revision and of every change of its status, as soon as they are seen. */
  onChange(sighting: RevisionSighting): void;
}

export interface WaitTools {
  readonly clock: Clock;
  readonly random: () => number;
  readonly signal: AbortSignal;
  readonly log: Log;
}

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 5000;
const HEARTBEAT_MS = 30_000;
/** Failed looks in a row, each with its own tries, after which the wait ends. */
const MOST_FAILURES = 5;
/** Looks in a row that may lack the function (it may take a moment to appear) or its status. */
const MOST_BLANKS = 5;

/**
 * Waits until our revision is ready, and returns how it was last seen.
 * On our own deadline nothing is cancelled: the platform goes on with it.
 * @throws DeployError when the revision failed, was superseded, vanished, tells no status, can't be read, or
 * is not ready in time.
 */
export async function awaitRevision(wait: RevisionWait, tools: WaitTools): Promise<RevisionSighting> {
  const { clock, signal } = tools;
  const deadline = clock.now() + wait.timeoutMs;
  const progress = createProgress(wait, tools);
  const tally = createTally(wait);
  for (let looks = 1; ; looks++) {
    const sight = await lookBefore(deadline, wait, progress.awaited().revisionId, tools);
    if (sight === 'late') throw lateError(wait, progress.last());
    const verdict = progress.judge(sight);
    if (verdict === 'ready') return progress.last();
    tally.count(verdict, sight, progress.last());
    progress.beat();
    const left = Math.max(0, deadline - clock.now());
    await clock.sleep(Math.min(pollDelay(looks, tools.random), left), signal);
  }
}

type LookVerdict = Verdict | 'vanished' | 'failed look';

/** Counts what may pass but must not last; throws as soon as the wait makes no sense any more. */
function createTally(wait: RevisionWait) {
  let failures = 0;
  let blanks = 0;
  return {
    count(verdict: LookVerdict, sight: Sight | TransientError, last: RevisionSighting): void {
      failures = verdict === 'failed look' ? failures + 1 : 0;
      if (failures > MOST_FAILURES) throw unreadableError(wait, sight);
      if (verdict === 'failed look' || verdict === 'in progress') return;
      const mayPass = verdict === 'vanished' || verdict === 'no status';
      blanks = mayPass ? blanks + 1 : 0;
      if (!mayPass || blanks > MOST_BLANKS) throw verdictError(verdict, wait, last);
    },
  };
}

/** Grows from 250 ms by half at each look, to 5 s, with a quarter of it left to chance. Milliseconds. */
export function pollDelay(looks: number, random: () => number): number {
  const delay = Math.min(FIRST_DELAY_MS * 1.5 ** (looks - 1), LONGEST_DELAY_MS);
  return delay * (0.75 + 0.25 * random());
}

/** One look, which our own deadline outruns if need be; a failure that may pass is a value. */
async function lookBefore(
  deadline: number,
  wait: RevisionWait,
  revisionId: string | undefined,
  { clock, signal, log }: WaitTools,
): Promise<Sight | TransientError | 'late'> {
  const left = deadline - clock.now();
  if (left <= 0) return 'late';
  const bell = new AbortController();
  try {
    return await Promise.race([
      wait.look(revisionId),
      clock.sleep(left, AbortSignal.any([signal, bell.signal])).then(() => 'late' as const),
    ]);
  } catch (error) {
    if (error instanceof TransientError) return error;
    if (!(error instanceof ApiError)) throw error;
    if (error.status !== 403 || !wait.words.ready.has(wait.status?.toLowerCase() ?? ''))
      throw unreadableError(wait, error);
    log.notice('The key may not read the status; the answer to the deployment said that it is ready.');
    return wait.status === undefined ? {} : { status: wait.status };
  } finally {
    bell.abort();
  }
}

/** Keeps what was seen last, and logs each change of status and a sign of life in between. */
function createProgress(wait: RevisionWait, { clock, log }: WaitTools) {
  const start = clock.now();
  let lastLine = start;
  let awaited: AwaitedRevision = wait;
  let last: RevisionSighting = {
    ...(wait.revisionId !== undefined && { revisionId: wait.revisionId }),
    ...(wait.status !== undefined && { status: wait.status }),
  };
  const seconds = () => `${Math.round((clock.now() - start) / 1000)} s`;

  function say(text: string): void {
    log.info(text);
    lastLine = clock.now();
  }

  function remember(sighting: RevisionSighting): void {
    const before = last;
    last = { ...last, ...sighting };
    if (awaited.revisionId !== last.revisionId) awaited = { ...awaited, revisionId: last.revisionId };
    if (last.status === before.status && last.revisionId === before.revisionId) return;
    say(
      `Revision ${last.revisionId ?? '(not named)'} is "${last.status ?? 'without a status'}" after ${seconds()}`,
    );
    wait.onChange(last);
  }

  return {
    awaited: () => awaited,
    last: () => last,
    judge(sight: Sight | TransientError): LookVerdict {
      if (sight === 'vanished') return sight;
      if (sight instanceof TransientError) return 'failed look';
      const verdict = judge(sight, awaited, wait.words);
      if (verdict === 'superseded') remember({ status: verdict });
      else if (!isFromBefore(sight, awaited)) remember(sight);
      return verdict;
    },
    beat(): void {
      if (clock.now() - lastLine < HEARTBEAT_MS) return;
      say(`Still waiting after ${seconds()}: the status is "${last.status ?? 'not known'}"`);
    },
  };
}

function isFromBefore({ revisionId }: RevisionSighting, awaited: AwaitedRevision): boolean {
  return (
    revisionId !== undefined && revisionId !== awaited.revisionId && revisionId === awaited.previousRevisionId
  );
}

function describe(wait: RevisionWait, last: RevisionSighting): string {
  return `Revision ${last.revisionId ?? '(not named by the platform)'} of function "${wait.functionName}"`;
}

function lateError(wait: RevisionWait, last: RevisionSighting): DeployError {
  const status = last.status === undefined ? 'not to be seen' : `"${last.status}"`;
  return new DeployError(`${describe(wait, last)} was still ${status} after ${wait.timeoutMs / 1000} s`, {
    hint:
      'Nothing was cancelled: it may still become ready. Raise `wait_timeout`; or, if that word means ready or ' +
      'failed on your platform, name it in `ready_statuses` or `failed_statuses`.',
  });
}

function unreadableError(wait: RevisionWait, cause: unknown): DeployError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const requestId = cause instanceof DeployError ? cause.requestId : undefined;
  const hint = cause instanceof ApiError ? `${cause.hint ?? ''} ` : '';
  return new DeployError(
    `Function "${wait.functionName}" was deployed, but its status can not be read: ${reason}`,
    {
      cause,
      requestId,
      hint: `${hint}The revision may still become ready. \`wait_timeout: 0\` deploys without reading the status.`,
    },
  );
}

function verdictError(
  verdict: Verdict | 'vanished',
  wait: RevisionWait,
  last: RevisionSighting,
): DeployError {
  const which = describe(wait, last);
  const why = last.message === undefined ? '' : `: ${last.message}`;
  switch (verdict) {
    case 'superseded':
      return new DeployError(`${which} was superseded: somebody deployed another revision meanwhile`, {
        hint: 'Let deployments of one function run one after the other (`concurrency:` in the workflow).',
      });
    case 'vanished':
      return new DeployError(`Function "${wait.functionName}" was deleted while it was being deployed`, {
        hint: 'Find out who deletes it (a clean-up job, perhaps), then run this again.',
      });
    case 'no status':
      return new DeployError(
        `The record of function "${wait.functionName}" tells no status of its revision`,
        {
          hint: 'Set `status_path` to where your platform tells it, or `wait_timeout: 0` to deploy without waiting.',
        },
      );
    default:
      return new DeployError(`${which} failed with status "${last.status}"${why}`, {
        hint: 'Mend what the message says and deploy again. The revision from before was not touched by this action.',
      });
  }
}
