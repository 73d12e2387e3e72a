/** Waits until a revision is ready. */
import type { Context } from '../context.ts';
import { ApiError, type DeployError, TransientError } from '../errors.ts';
import type { RevisionStatus } from '../platform/records.ts';
import { type Judgement, type Watch, waitFor } from '../platform/wait-for.ts';
import type { FunctionConfig } from './config.ts';
import { lateError, unreadableError, verdictError } from './errors.ts';
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
  const elapsed = await wait.run();
  const { revisionId, status } = wait.last;
  context.emit({ type: 'revision-ready', revision: wait.last, elapsedMs: elapsed });
  if (revisionId === undefined || wait.isDoubtful)
    context.emit({
      type: 'revision-unnamed',
      name: deployed.name,
      status: wait.isDoubtful ? status : undefined,
    });
}

/** What was seen of a revision so far. */
class RevisionWait {
  /** Our revision as it was last seen. */
  last: RevisionStatus;
  /** The final status came without a revision, so that it may be that of an earlier one. */
  isDoubtful = false;
  readonly #deployed: DeployedRevision;
  readonly #context: Context;
  readonly #words: StatusWords;
  #awaited: AwaitedRevision;
  #unknownOfOurs: number;
  /** What the platform showed at the last look, which may be the previous revision. */
  #shown: RevisionStatus | undefined;

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

  /** @returns how long it took, in milliseconds */
  async run(): Promise<number> {
    const { timeoutMs } = this.#deployed.polling;
    const begunAt = this.#context.clock.now();
    const end = await waitFor<Observation, true>(
      {
        read: () => this.#read(),
        judge: (seen, watch) => this.#judge(seen, watch),
        timeoutMs,
        status: () => `the status is "${this.last.status ?? 'not known'}"`,
      },
      this.#context,
    ).catch((error: unknown) => {
      if (error instanceof ApiError || error instanceof TransientError)
        throw unreadableError(this.#deployed, error);
      throw error;
    });
    if (end === 'late') throw lateError(this.#deployed, this.last, this.#shown ?? {});
    if ('blank' in end) this.#endBlank(end.blank);
    return this.#context.clock.now() - begunAt;
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

  #judge(seen: Observation, watch: Watch): Judgement<true> {
    if (seen === 'vanished') return 'blank';
    this.#shown = seen;
    const verdict = this.#verdict(seen);
    if (verdict === 'superseded') this.#remember({ status: verdict }, watch);
    else if (!isPrevious(seen, this.#awaited)) this.#remember(seen, watch);
    this.isDoubtful = seen.revisionId === undefined && !this.#deployed.isFirst;
    if (verdict === 'ready') return { done: true };
    if (verdict === 'failed' || verdict === 'superseded') throw this.#ended(verdict);
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

  #remember(seen: RevisionStatus, watch: Watch): void {
    const before = this.last;
    this.last = { ...before, ...seen };
    const { revisionId, status } = this.last;
    this.#awaited = { ...this.#awaited, revisionId };
    const isReady = status !== undefined && meaningOf(status, this.#words) === 'ready';
    // That it is ready is reported as the result.
    if (isReady || (status === before.status && revisionId === before.revisionId)) return;
    watch.report({ type: 'revision-status', revision: this.last, elapsedMs: watch.elapsedMs() });
  }

  /** Where no status can be read, a final one in the answer to the write counts. @throws DeployError without one */
  #endBlank(seen: Observation): void {
    this.isDoubtful = false;
    const blank = seen === 'vanished' ? (this.#shown ? 'vanished' : 'unseen') : 'no status';
    const answered = blank === 'no status' ? this.#answered() : 'in progress';
    if (answered !== 'ready') throw this.#ended(answered === 'failed' ? answered : blank);
    this.#context.emit({ type: 'status-assumed', cause: 'no status' });
  }

  /** @returns the error that ends the wait */
  #ended(verdict: 'failed' | 'superseded' | 'vanished' | 'unseen' | 'no status'): DeployError {
    const { name } = this.#deployed;
    if (verdict === 'failed' && this.isDoubtful)
      this.#context.emit({ type: 'revision-unnamed', name, status: this.last.status });
    else if (verdict === 'failed' || verdict === 'superseded')
      this.#context.emit({ type: 'revision-ended', result: verdict });
    if (verdict === 'vanished') this.#context.emit({ type: 'revision-ended', result: 'failed' });
    return verdictError(verdict, this.#deployed, this.last);
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
