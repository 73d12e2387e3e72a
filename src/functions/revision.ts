import type { Log } from '../context.ts';
import { ApiError, TransientError } from '../errors.ts';
import { formatDuration } from '../figures.ts';
import type { RevisionSighting } from '../platform/functions.ts';
import { HEARTBEAT_MS, lookBefore, pollDelay } from '../platform/poll.ts';
import type { Clock } from '../platform/retry.ts';
import type { Sight } from './state.ts';
import { type AwaitedRevision, judge, meaningOf, type StatusWords, type Verdict } from './status.ts';
import { lateError, unreadableError, verdictError } from './wait-errors.ts';

/** The wait for one revision to become ready. */
export interface RevisionWait extends AwaitedRevision {
  readonly functionName: string;
  /** What the answer of the write said already. */
  readonly status: string | undefined;
  readonly timeoutMs: number;
  /** Where the status is read, for messages; empty for the function's record. */
  readonly statusPath: string;
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

/** Failed looks in a row, each with its own tries, after which the wait ends. */
const MOST_FAILURES = 5;
/** Looks in a row that may lack the function (it may take a moment to appear) or its status. */
const MOST_BLANKS = 7;

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
    const sight = await lookOnce(deadline, wait, progress.awaited().revisionId, tools);
    if (sight === 'late') throw lateError(wait, progress.last(), progress.shown());
    const verdict = progress.judge(sight);
    if (verdict === 'ready') return progress.last();
    if (tally.count(verdict, sight, progress.last()) === 'ready') {
      tools.log.notice('Nothing tells the status; the answer to the deployment said that it is ready.');
      return progress.last();
    }
    progress.beat();
    const left = Math.max(0, deadline - clock.now());
    const asked = sight instanceof TransientError ? (sight.retryAfterMs ?? 0) : 0;
    if (asked > left) throw unreadableError(wait, sight);
    await clock.sleep(Math.max(Math.min(pollDelay(looks, tools.random), left), asked), signal);
  }
}

/** How an absent function is called depends on whether it was seen since the deployment. */
type Absence = 'vanished' | 'unseen';
type LookVerdict = Verdict | Absence | 'failed look';

/** Where nothing tells a status, that of the answer to the write stands, if it is a last one. @throws DeployError else */
function endWait(verdict: Verdict | Absence, wait: RevisionWait, last: RevisionSighting): 'ready' {
  const answered = verdict === 'no status' ? meaningOf(wait.status ?? '', wait.words) : 'in progress';
  if (answered === 'ready') return answered;
  throw verdictError(answered === 'failed' ? answered : verdict, wait, last);
}

/** Counts what may pass but must not last; throws as soon as the wait makes no sense any more. */
function createTally(wait: RevisionWait) {
  let failures = 0;
  let blanks = 0;
  return {
    count(verdict: LookVerdict, sight: Sight | TransientError, last: RevisionSighting): 'ready' | undefined {
      failures = verdict === 'failed look' ? failures + 1 : 0;
      if (failures > MOST_FAILURES) throw unreadableError(wait, sight);
      if (verdict === 'failed look') return undefined;
      const isBlank = verdict === 'vanished' || verdict === 'unseen' || verdict === 'no status';
      blanks = isBlank ? blanks + 1 : 0;
      if (verdict === 'in progress' || (isBlank && blanks <= MOST_BLANKS)) return undefined;
      return endWait(verdict, wait, last);
    },
  };
}

/** One look, which our own deadline outruns if need be; a failure that may pass is a value. */
async function lookOnce(
  deadline: number,
  wait: RevisionWait,
  revisionId: string | undefined,
  tools: WaitTools,
): Promise<Sight | TransientError | 'late'> {
  try {
    return await lookBefore(deadline, () => wait.look(revisionId), tools);
  } catch (error) {
    if (error instanceof TransientError) return error;
    if (!(error instanceof ApiError)) throw error;
    if (error.status !== 403 || meaningOf(wait.status ?? '', wait.words) !== 'ready')
      throw unreadableError(wait, error);
    tools.log.notice('The key may not read the status; the answer to the deployment said that it is ready.');
    return wait.status === undefined ? {} : { status: wait.status };
  }
}

/** Keeps what was seen last, and logs each change of status and a sign of life in between. */
function createProgress(wait: RevisionWait, { clock, log }: WaitTools) {
  const start = clock.now();
  let lastLine = start;
  let awaited: AwaitedRevision = wait;
  let shown: RevisionSighting | undefined;
  let last: RevisionSighting = {
    ...(wait.revisionId !== undefined && { revisionId: wait.revisionId }),
    ...(wait.status !== undefined && { status: wait.status }),
  };
  const elapsed = () => formatDuration(clock.now() - start);

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
      `Revision ${last.revisionId ?? '(not named)'} is "${last.status ?? 'without a status'}" after ${elapsed()}`,
    );
    wait.onChange(last);
  }

  return {
    awaited: () => awaited,
    /** Our revision as it was last seen. */
    last: () => last,
    /** What the platform showed at the last look, which may be the revision from before. */
    shown: () => shown ?? {},
    judge(sight: Sight | TransientError): LookVerdict {
      if (sight === 'vanished') return shown ? 'vanished' : 'unseen';
      if (sight instanceof TransientError) return 'failed look';
      shown = sight;
      const verdict = judge(sight, awaited, wait.words);
      if (verdict === 'superseded') remember({ status: verdict });
      else if (!isFromBefore(sight, awaited)) remember(sight);
      return verdict;
    },
    beat(): void {
      if (clock.now() - lastLine < HEARTBEAT_MS) return;
      say(`Still waiting after ${elapsed()}: the status is "${last.status ?? 'not known'}"`);
    },
  };
}

function isFromBefore({ revisionId }: RevisionSighting, awaited: AwaitedRevision): boolean {
  return (
    revisionId !== undefined && revisionId !== awaited.revisionId && revisionId === awaited.previousRevisionId
  );
}
