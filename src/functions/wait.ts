/** Waits until a revision is ready. */
import type { StepContext } from '../context.ts';
import { ApiError, CancelledError, DeployError } from '../errors.ts';
import { formatDuration } from '../format.ts';
import type { RevisionEnd, RevisionStatus } from '../platform/records.ts';
import { type Judgement, waitFor } from '../platform/wait-for.ts';
import { revisionError } from './errors.ts';
import type { AwaitedRevision, AwaitRevision, DeployedFunction } from './plan.ts';
import { type Observation, observe } from './state.ts';
import { judge, meaningOf } from './status.ts';
import { nameRevision } from './words.ts';

/**
 * Waits until our revision is ready. Nothing is cancelled at the deadline: the platform continues.
 * @throws DeployError when the revision failed, was superseded, vanished, has no status, cannot be read, or is not ready in time
 */
export async function awaitRevision(
  action: AwaitRevision,
  deployed: DeployedFunction,
  context: StepContext<AwaitedRevision>,
): Promise<AwaitedRevision> {
  const { operation, previousRevisionId } = deployed;
  context.step.report({
    deployed: { operation, previousRevisionId },
    revision: deployed.revision,
    isDoubtful: deployed.isAdopted,
  });
  const wait = new RevisionWait(action, deployed, context);
  if (action.polling.timeoutMs === 0) return await wait.lookOnce();
  const { end, cause } = await wait.run();
  const result = wait.report(end);
  if (end === 'ready') return result;
  if (end === 'failed' || end === 'superseded') context.log.info(wait.describe(end));
  throw revisionError(
    end,
    { ...action, seenBefore: deployed.seen },
    { last: wait.last, shown: wait.shown, cause },
  );
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
  #isUnnamed = false;
  /** The last look showed the revision without a status. */
  #lacksStatus = false;
  readonly #action: AwaitRevision;
  readonly #deployed: DeployedFunction;
  readonly #context: StepContext<AwaitedRevision>;
  readonly #begunAt: number;

  constructor(action: AwaitRevision, deployed: DeployedFunction, context: StepContext<AwaitedRevision>) {
    const { revisionId, status } = deployed.revision;
    this.#action = action;
    this.#deployed = deployed;
    this.#context = context;
    this.#begunAt = context.clock.now();
    this.last = { ...(revisionId !== undefined && { revisionId }), ...(status !== undefined && { status }) };
  }

  async run(): Promise<WaitEnd> {
    try {
      const end = await waitFor<Observation, RevisionEnd | 'ready'>(
        {
          read: () => this.#read(),
          judge: (seen, news, elapsedMs) => this.#judge(seen, news, elapsedMs),
          timeoutMs: this.#action.polling.timeoutMs,
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

  /** Without a wait, the record may still name the revision that the answer did not name. */
  async lookOnce(): Promise<AwaitedRevision> {
    if (this.last.revisionId !== undefined) return this.report(undefined);
    const seen = await this.#look().catch((error: unknown) => {
      if (error instanceof CancelledError || !(error instanceof DeployError)) throw error;
      return 'vanished' as const;
    });
    const isNew = seen !== 'vanished' && !this.#isSeenBefore(seen);
    if (isNew) this.last = { ...this.last, ...seen };
    this.#isUnnamed = isNew && seen.revisionId === undefined && this.#deployed.operation === 'redeployed';
    return this.report(undefined);
  }

  /** The line of the log about a revision that failed, or was superseded. */
  describe(end: 'failed' | 'superseded'): string {
    const { status = 'failed' } = this.last;
    const word = end === 'superseded' || /^failed$/i.test(status) ? '' : ` (${status})`;
    const time = formatDuration(this.#context.clock.now() - this.#begunAt);
    return `${nameRevision(this.last)} ${end === 'failed' ? 'failed' : 'was superseded'}${word} after ${time}`;
  }

  /** States how the wait ended, and warns where the platform has not named the revision. */
  report(end: RevisionEnd | 'ready' | undefined): AwaitedRevision {
    const { operation, previousRevisionId, isAdopted } = this.#deployed;
    const { revisionId, status } = this.last;
    const status_ = this.#isUnnamed ? status : undefined;
    if (status_ !== undefined || (revisionId === undefined && (end === 'ready' || end === undefined)))
      this.#context.log.warning(unnamed(this.#action.name, revisionId, status_));
    const result: AwaitedRevision = {
      end,
      revision: this.last,
      deployed: { operation, previousRevisionId },
      isDoubtful: isAdopted || status_ !== undefined,
      // Only the read that ends the wait shows what serves after it.
      servingId: end === 'failed' || end === 'superseded' ? this.shown?.activeRevisionId : undefined,
    };
    this.#context.step.report(result);
    return result;
  }

  #look(): Promise<Observation> {
    const { name, polling } = this.#action;
    const { functions } = this.#context.clients;
    return observe(functions, { name, statusPath: polling.statusPath }, this.last.revisionId);
  }

  /** Reads once. For a key that cannot read, the answer to the write counts, if that said ready. */
  async #read(): Promise<Observation> {
    try {
      return await this.#look();
    } catch (error) {
      const isDenied = error instanceof ApiError && error.status === 403;
      if (!isDenied || this.#answered() !== 'ready') throw error;
      this.#assume('The API key cannot read the status');
      return this.#deployed.revision;
    }
  }

  #judge(
    seen: Observation,
    news: (line: string) => void,
    elapsedMs: number,
  ): Judgement<RevisionEnd | 'ready'> {
    if (seen === 'vanished') return 'blank';
    this.shown = seen;
    const { revisionId } = this.last;
    const verdict = judge(seen, { revisionId, seenBefore: this.#deployed.seen }, this.#action.polling.words);
    this.#isUnnamed = seen.revisionId === undefined && this.#deployed.operation === 'redeployed';
    this.#lacksStatus = verdict === 'no status';
    const isFinal = verdict === 'ready' || verdict === 'failed' || verdict === 'superseded';
    if (verdict === 'superseded') this.#remember({ status: verdict });
    else if (!this.#isSeenBefore(seen) && this.#remember(seen) && !isFinal && elapsedMs > 0)
      news(`${nameRevision(this.last)} is ${this.last.status} after ${formatDuration(elapsedMs)}`);
    if (isFinal) return { done: verdict };
    return verdict === 'no status' ? 'blank' : 'wait';
  }

  #isSeenBefore({ revisionId }: RevisionStatus): boolean {
    return (
      revisionId !== undefined &&
      revisionId !== this.last.revisionId &&
      this.#deployed.seen.includes(revisionId)
    );
  }

  /** @returns whether the status or the name of our revision is new */
  #remember({ activeRevisionId: _, ...seen }: RevisionStatus): boolean {
    const before = this.last;
    this.last = { ...before, ...seen };
    this.#context.step.report({ revision: { ...this.#deployed.revision, ...this.last } });
    const { revisionId, status } = this.last;
    return status !== undefined && (status !== before.status || revisionId !== before.revisionId);
  }

  /** Where no status can be read, a final one in the answer to the write counts. */
  #endBlank(seen: Observation): RevisionEnd | 'ready' {
    this.#isUnnamed = false;
    if (seen === 'vanished') return this.shown ? 'vanished' : 'unseen';
    const answered = this.#answered();
    if (answered === 'ready') this.#assume('The platform reports no status');
    return answered === 'in progress' ? 'no status' : answered;
  }

  #assume(why: string): void {
    this.#context.log.notice(`${why}; the response to the deployment reported that the revision is ready.`);
  }

  /** What the status in the answer to the write means. */
  #answered() {
    return meaningOf(this.#deployed.revision.status ?? '', this.#action.polling.words);
  }
}

/** @param status was read without a revision, so that it may be that of an earlier one */
function unnamed(name: string, revisionId: string | undefined, status: string | undefined): string {
  const output = revisionId === undefined ? ' The output `revision_id` is empty.' : '';
  return status === undefined
    ? `The platform did not name the new revision.${output}`
    : `The platform did not name the new revision of function "${name}" with the status "${status}", which may be that of an earlier revision.${output} ` +
        'Set `status_path` to where the platform reports the status of a new revision.';
}
