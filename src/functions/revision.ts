import { ApiError, TransientError } from '../errors.ts';
import type { RevisionSighting } from '../platform/records.ts';
import { startWatch, type WatchTools } from '../platform/watch.ts';
import type { Observer, Sight } from './observer.ts';
import { type AwaitedRevision, judge, meaningOf, type StatusWords, type Verdict } from './status.ts';
import { type Absence, lateError, type NamedWait, unreadableError, verdictError } from './wait-errors.ts';

/** The wait for one revision to become ready. */
export interface RevisionWait extends AwaitedRevision, NamedWait {
  /** What the answer of the write said already. */
  readonly status: string | undefined;
  /** Requests of this deployment whose answer was lost: each may have created a revision of ours. */
  readonly lostWrites: number;
  readonly words: StatusWords;
  readonly look: Observer;
  /** Told of the revision and of every change of its status, as soon as they are seen. */
  onChange(sighting: RevisionSighting): void;
}

/**
 * Waits until our revision is ready, and returns how it was last seen.
 * On our own deadline nothing is cancelled: the platform goes on with it.
 * @throws DeployError when the revision failed, was superseded, vanished, tells no status, can't be read, or
 * is not ready in time.
 */
export async function awaitRevision(wait: RevisionWait, tools: WatchTools): Promise<RevisionSighting> {
  const progress = createProgress(wait, tools);
  for (;;) {
    const sight = await lookOnce(wait, progress, tools);
    if (sight === 'late') throw lateError(wait, progress.last(), progress.shown());
    const verdict = progress.judge(sight);
    if (verdict === 'ready') return progress.last();
    const isEnd = verdict === 'failed' || verdict === 'superseded';
    const isBlank = !isEnd && verdict !== 'in progress';
    if (isEnd || progress.watch.isBlankTooLong(isBlank))
      return endWait(verdict, wait, progress.last(), tools);
    await progress.watch.pause();
  }
}

/** Where nothing tells a status, that of the answer to the write stands, if it is a last one. @throws DeployError else */
function endWait(
  verdict: Verdict | Absence,
  wait: RevisionWait,
  last: RevisionSighting,
  { log }: WatchTools,
): RevisionSighting {
  const answered = verdict === 'no status' ? meaningOf(wait.status ?? '', wait.words) : 'in progress';
  if (answered !== 'ready') throw verdictError(answered === 'failed' ? answered : verdict, wait, last);
  log.notice('Nothing tells the status; the answer to the deployment said that it is ready.');
  return last;
}

/** One look. Where the key may not read, the answer to the write stands for it. */
async function lookOnce(
  wait: RevisionWait,
  { watch, awaited }: Progress,
  { log }: WatchTools,
): Promise<Sight | 'late'> {
  try {
    return await watch.look(() => wait.look(awaited().revisionId));
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof TransientError)) throw error;
    const { status } = wait;
    const isDenied = error instanceof ApiError && error.status === 403;
    if (!isDenied || status === undefined || meaningOf(status, wait.words) !== 'ready')
      throw unreadableError(wait, error);
    log.notice('The key may not read the status; the answer to the deployment said that it is ready.');
    return { status };
  }
}

type Progress = ReturnType<typeof createProgress>;

/** Keeps what was seen last, and tells each change of status. */
function createProgress(wait: RevisionWait, tools: WatchTools) {
  let awaited: AwaitedRevision = wait;
  let unknownOfOurs = wait.lostWrites;
  let shown: RevisionSighting | undefined;
  let last: RevisionSighting = {
    ...(wait.revisionId !== undefined && { revisionId: wait.revisionId }),
    ...(wait.status !== undefined && { status: wait.status }),
  };
  const watch = startWatch(wait.timeoutMs, () => `the status is "${last.status ?? 'not known'}"`, tools);

  function remember(sighting: RevisionSighting): void {
    const before = last;
    last = { ...last, ...sighting };
    if (awaited.revisionId !== last.revisionId) awaited = { ...awaited, revisionId: last.revisionId };
    if (last.status === before.status && last.revisionId === before.revisionId) return;
    watch.say(
      `Revision ${last.revisionId ?? '(not named)'} is "${last.status ?? 'without a status'}" after ${watch.elapsed()}`,
    );
    wait.onChange(last);
  }

  /**
   * Takes an unknown revision for the work of a request of ours whose answer was lost. The revision that an answer
   * named stays the one that is awaited; one that was only seen gives way to the newer one.
   */
  function passOver(unknown: string): void {
    unknownOfOurs -= 1;
    const [revisionId, passed] =
      wait.revisionId === undefined ? [unknown, awaited.revisionId] : [wait.revisionId, unknown];
    awaited = { revisionId, seenBefore: [...awaited.seenBefore, passed ?? unknown] };
    if (wait.revisionId === undefined) last = { revisionId };
  }

  return {
    watch,
    awaited: () => awaited,
    /** Our revision as it was last seen. */
    last: () => last,
    /** What the platform showed at the last look, which may be the revision from before. */
    shown: () => shown ?? {},
    judge(sight: Sight): Verdict | Absence {
      if (sight === 'vanished') return shown ? 'vanished' : 'unseen';
      shown = sight;
      const first = judge(sight, awaited, wait.words);
      if (first === 'superseded' && unknownOfOurs > 0 && sight.revisionId !== undefined)
        passOver(sight.revisionId);
      const verdict = judge(sight, awaited, wait.words);
      if (verdict === 'superseded') remember({ status: verdict });
      else if (!isFromBefore(sight, awaited)) remember(sight);
      return verdict;
    },
  };
}

function isFromBefore({ revisionId }: RevisionSighting, awaited: AwaitedRevision): boolean {
  return (
    revisionId !== undefined && revisionId !== awaited.revisionId && awaited.seenBefore.includes(revisionId)
  );
}
