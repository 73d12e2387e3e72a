/** Waits until a revision is ready. */
import type { StepContext } from '../context.ts';
import { ApiError, CancelledError, DeployError } from '../errors.ts';
import { formatDuration } from '../format.ts';
import type { RevisionStatus } from '../platform/records.ts';
import { type Judgement, waitFor } from '../platform/wait-for.ts';
import { revisionError } from './errors.ts';
import type { AwaitedRevision, AwaitRevision, DeployedFunction } from './plan.ts';
import { observe } from './state.ts';
import { meaningOf } from './status.ts';
import { nameRevision } from './words.ts';

type End = NonNullable<AwaitedRevision['end']>;

/**
 * Waits until our revision is ready. Nothing is cancelled at the deadline: the platform continues.
 * @throws DeployError when the revision failed, was superseded, vanished, has no status, cannot be read, or is not ready in time
 */
export async function awaitRevision(
  action: AwaitRevision,
  deployed: DeployedFunction,
  context: StepContext<AwaitedRevision>,
): Promise<AwaitedRevision> {
  const { name, polling } = action;
  const { operation, previousRevisionId, isAdopted, seen: seenBefore } = deployed;
  const { activeRevisionId: _, ...accepted } = deployed.revision;
  /** Our revision as it was last seen. */
  let last: RevisionStatus = accepted;
  /** What the platform showed at the last look, which may be the previous revision. */
  let shown: RevisionStatus | undefined;
  /** A status without a revision may be that of an earlier one, unless the function is new. */
  const isUnnamed = (seen: RevisionStatus | undefined) =>
    seen?.status !== undefined && seen.revisionId === undefined && operation === 'redeployed';

  /** States how far the wait is. */
  function report(end?: End): AwaitedRevision {
    const result = {
      ...{ end, revision: last, deployed: { operation, previousRevisionId } },
      isDoubtful: isAdopted || isUnnamed(shown),
      servingId: end === 'failed' || end === 'superseded' ? shown?.activeRevisionId : undefined,
    };
    context.step.report(result);
    return result;
  }

  /** @returns whether the status or the name of our revision is new */
  function remember({ activeRevisionId: _, ...seen }: RevisionStatus): boolean {
    const before = last;
    last = { ...before, ...seen };
    report();
    return seen.status !== undefined && JSON.stringify(last) !== JSON.stringify(before);
  }

  /** A revision that was seen before ours was sent means that ours has not appeared yet; any other one followed it. */
  function whoseIs({ revisionId }: RevisionStatus): 'ours' | 'earlier' | 'later' {
    if (revisionId === undefined || revisionId === last.revisionId) return 'ours';
    if (seenBefore.includes(revisionId)) return 'earlier';
    return last.revisionId === undefined ? 'ours' : 'later';
  }

  function judge(
    seen: RevisionStatus | null,
    news: (line: string) => void,
    elapsedMs: number,
  ): Judgement<End> {
    if (seen === null) return 'blank';
    shown = seen;
    const whose = whoseIs(seen);
    if (whose === 'earlier') return 'wait';
    if (whose === 'later') {
      remember({ status: 'superseded' });
      return { done: 'superseded' };
    }
    const isNew = remember(seen);
    if (seen.status === undefined) return 'blank';
    const meaning = meaningOf(seen.status, polling.words);
    if (meaning !== 'in progress') return { done: meaning };
    if (isNew && elapsedMs > 0)
      news(`${nameRevision(last)} is ${last.status} after ${formatDuration(elapsedMs)}`);
    return 'wait';
  }

  /** Returns how the wait ends, and why nothing can be read. */
  async function wait(): Promise<{ end: End; cause?: DeployError }> {
    try {
      const { functions } = context.clients;
      const { statusPath, timeoutMs } = polling;
      const end = await waitFor<RevisionStatus | null, End>(
        {
          read: () => observe(functions, { name, statusPath }, last.revisionId),
          judge,
          timeoutMs,
          status: () => `the status is "${last.status ?? 'not known'}"`,
        },
        context,
      );
      if (end === 'late') return { end };
      if ('done' in end) return { end: end.done };
      if (end.blank !== null) return { end: 'no status' };
      if (shown) return { end: 'vanished' };
      throw new DeployError('the platform shows it neither in its list nor at its own path');
    } catch (cause) {
      if (!(cause instanceof DeployError) || cause instanceof CancelledError) throw cause;
      return { end: 'unreadable', cause };
    }
  }

  /** Where no status can be read, a final one in the answer to the write counts. */
  function accept(end: End, cause: DeployError | undefined): End {
    const isSilent = end === 'no status' || (cause instanceof ApiError && cause.status === 403);
    const answered = meaningOf(accepted.status ?? '', polling.words);
    if (!isSilent || answered === 'in progress') return end;
    shown = accepted;
    if (answered === 'ready')
      context.log.notice(
        'The action cannot read the status; the response to the deployment reported that the revision is ready.',
      );
    return answered;
  }

  report();
  const isAwaited = polling.timeoutMs > 0;
  const { end: found, cause } = isAwaited ? await wait() : {};
  const end = found && accept(found, cause);
  const result = report(end);
  const isUnsure = isUnnamed(shown);
  if (isUnsure || (last.revisionId === undefined && (end === 'ready' || !isAwaited)))
    context.log.warning(unnamed(name, last, isUnsure));
  if (!end || end === 'ready') return result;
  const isEarlier = shown !== undefined && whoseIs(shown) === 'earlier';
  throw revisionError(end, action, { last, earlierId: isEarlier ? shown?.revisionId : undefined, cause });
}

function unnamed(name: string, { revisionId, status }: RevisionStatus, isUnsure: boolean): string {
  const which = ` of function "${name}" with the status "${status}", which may be that of an earlier revision`;
  return (
    `The platform did not name the new revision${isUnsure ? which : ''}.` +
    `${revisionId === undefined ? ' The output `revision_id` is empty.' : ''} ` +
    'Set `status_path` to where the platform reports the status of a new revision.'
  );
}
