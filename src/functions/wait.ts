/** Waits until a revision is ready. */
import type { Context } from '../context.ts';
import { ApiError, CancelledError, DeployError } from '../errors.ts';
import type { RevisionEnd, RevisionStatus } from '../platform/records.ts';
import { type Judgement, type Watch, waitFor } from '../platform/wait-for.ts';
import type { FunctionConfig } from './config.ts';
import { revisionError } from './errors.ts';
import type { Observation, Observer } from './observer.ts';
import {
  type AwaitedRevision,
  judge,
  meaningOf,
  type StatusWords,
  statusWords,
  type Verdict,
} from './status.ts';

/** A revision that was deployed, and how to look at it. */
export interface DeployedRevision {
  readonly name: string;
  readonly polling: FunctionConfig['polling'];
  /** What the answer of the write contained. */
  readonly revision: RevisionStatus;
  /** Revisions that were seen before ours was sent. */
  readonly seenBefore: readonly string[];
  /** The function did not exist before, so that no status can be that of an earlier revision. */
  readonly isFirst: boolean;
  /** Requests of this deployment whose answer was lost: each may have created a revision of ours. */
  readonly lostCount: number;
  readonly look: Observer;
  /** Returns the path of an asset relative to the workspace; undefined for a path that is no asset. */
  locate(path: string): string | undefined;
}

/**
 * Waits until our revision is ready. Nothing is cancelled at the deadline: the platform continues.
 * @throws DeployError when the revision failed, was superseded, vanished, has no status, cannot be read, or is not ready in time
 */
export async function waitForRevision(deployed: DeployedRevision, context: Context): Promise<void> {
  const wait = new RevisionWait(deployed, context);
  const begunAt = context.clock.now();
  const { end, cause } = await wait.run();
  const elapsedMs = context.clock.now() - begunAt;
  const { last: revision, shown } = wait;
  if (end !== 'ready') {
    const { timeoutMs } = deployed.polling;
    // Only the read that ends the wait shows what serves after it.
    const isRead = end === 'failed' || end === 'superseded';
    const servingId = isRead ? shown?.activeRevisionId : undefined;
    if (end === 'failed' && wait.isDoubtful)
      context.emit({ type: 'revision-unnamed', name: deployed.name, status: revision.status });
    context.emit({ type: 'revision-ended', end, revision, servingId, elapsedMs, timeoutMs });
    throw revisionError(end, deployed, { last: revision, shown, cause });
  }
  const { revisionId, status } = revision;
  context.emit({ type: 'revision-ready', revision, elapsedMs });
  if (revisionId === undefined || wait.isDoubtful)
    context.emit({
      type: 'revision-unnamed',
      name: deployed.name,
      status: wait.isDoubtful ? status : undefined,
    });
}

/** How a wait ended. `cause`: why nothing can be read. */
interface WaitEnd {
  readonly end: RevisionEnd | 'ready';
  readonly cause?: DeployError;
}

/** What was seen of a revision so far. */
class RevisionWait {
  /** Our revision as it was last seen. */
  last: RevisionStatus;
  /** What the platform showed at the last look, which may be the previous revision. */
  shown: RevisionStatus | undefined;
  /** The final status came without a revision, so that it may be that of an earlier one. */
  isDoubtful = false;
  readonly #deployed: DeployedRevision;
  readonly #context: Context;
  readonly #words: StatusWords;
  #awaited: AwaitedRevision;
  #unknownOfOurs: number;
  /** The last look showed the revision without a status. */
  #lacksStatus = false;

  constructor(deployed: DeployedRevision, context: Context) {
    const { revision, polling, seenBefore, lostCount } = deployed;
    const { revisionId, status } = revision;
    this.#deployed = deployed;
    this.#context = context;
    this.#words = statusWords(polling.readyStatuses, polling.failedStatuses);
    this.#awaited = { revisionId, seenBefore };
    this.#unknownOfOurs = lostCount;
    this.last = { ...(revisionId !== undefined && { revisionId }), ...(status !== undefined && { status }) };
  }

  async run(): Promise<WaitEnd> {
    const { timeoutMs } = this.#deployed.polling;
    try {
      const end = await waitFor<Observation, RevisionEnd | 'ready'>(
        {
          read: () => this.#read(),
          judge: (seen, watch) => this.#judge(seen, watch),
          timeoutMs,
          status: () => `the status is "${this.last.status ?? 'not known'}"`,
        },
        this.#context,
      );
      // No status in any record is not a status that takes its time.
      if (end === 'late') return { end: this.#lacksStatus && this.shown ? this.#endBlank(this.shown) : end };
      return { end: 'done' in end ? end.done : this.#endBlank(end.blank) };
    } catch (error) {
      if (!(error instanceof DeployError) || error instanceof CancelledError) throw error;
      return { end: 'unreadable', cause: error };
    }
  }

  /** Reads once. For a key that cannot read, the answer to the write counts, if that said ready. */
  async #read(): Promise<Observation> {
    try {
      return await this.#deployed.look(this.#awaited.revisionId);
    } catch (error) {
      const isDenied = error instanceof ApiError && error.status === 403;
      if (!isDenied || this.#answered() !== 'ready') throw error;
      this.#context.emit({ type: 'status-assumed', cause: 'no permission' });
      return this.#deployed.revision;
    }
  }

  #judge(seen: Observation, watch: Watch): Judgement<RevisionEnd | 'ready'> {
    if (seen === 'vanished') return 'blank';
    this.shown = seen;
    const verdict = this.#verdict(seen);
    this.isDoubtful = seen.revisionId === undefined && !this.#deployed.isFirst;
    this.#lacksStatus = verdict === 'no status';
    const isFinal = verdict === 'ready' || verdict === 'failed' || verdict === 'superseded';
    if (verdict === 'superseded') this.#remember({ status: verdict });
    else if (!isPrevious(seen, this.#awaited) && this.#remember(seen) && !isFinal)
      watch.report({ type: 'revision-status', revision: this.last, elapsedMs: watch.elapsedMs() });
    if (isFinal) return { done: verdict };
    return verdict === 'no status' ? 'blank' : 'wait';
  }

  #verdict(seen: RevisionStatus): Verdict {
    const verdict = judge(seen, this.#awaited, this.#words);
    if (verdict !== 'superseded' || this.#unknownOfOurs === 0 || seen.revisionId === undefined)
      return verdict;
    this.#passOver(seen.revisionId);
    return judge(seen, this.#awaited, this.#words);
  }

  /**
   * Takes an unknown revision for the work of a request of ours whose answer was lost. A revision that an answer named
   * stays the awaited one; one that was only seen is replaced by the newer one.
   */
  #passOver(unknown: string): void {
    this.#unknownOfOurs -= 1;
    const named = this.#deployed.revision.revisionId;
    const { revisionId, seenBefore } = this.#awaited;
    const [awaited, passed] = named === undefined ? [unknown, revisionId] : [named, unknown];
    this.#awaited = { revisionId: awaited, seenBefore: [...seenBefore, passed ?? unknown] };
    if (named === undefined) this.last = { revisionId: awaited };
  }

  /** @returns whether the status or the name of our revision is new */
  #remember({ activeRevisionId: _, ...seen }: RevisionStatus): boolean {
    const before = this.last;
    this.last = { ...before, ...seen };
    const { revisionId, status } = this.last;
    this.#awaited = { ...this.#awaited, revisionId };
    return status !== before.status || revisionId !== before.revisionId;
  }

  /** Where no status can be read, a final one in the answer to the write counts. */
  #endBlank(seen: Observation): RevisionEnd | 'ready' {
    this.isDoubtful = false;
    if (seen === 'vanished') return this.shown ? 'vanished' : 'unseen';
    const answered = this.#answered();
    if (answered === 'ready') this.#context.emit({ type: 'status-assumed', cause: 'no status' });
    return answered === 'in progress' ? 'no status' : answered;
  }

  /** What the status in the answer to the write means. */
  #answered() {
    return meaningOf(this.#deployed.revision.status ?? '', this.#words);
  }
}

function isPrevious({ revisionId }: RevisionStatus, awaited: AwaitedRevision): boolean {
  return (
    revisionId !== undefined && revisionId !== awaited.revisionId && awaited.seenBefore.includes(revisionId)
  );
}
