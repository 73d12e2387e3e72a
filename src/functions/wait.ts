/** Waits until a revision is ready, and says why it is not. */
import type { StepContext } from '../context.ts';
import { ApiError, CancelledError, DeployError, type Place } from '../errors.ts';
import { formatDuration, shortId } from '../format.ts';
import type { RevisionStatus } from '../platform/records.ts';
import { type Judgement, waitFor } from '../platform/wait-for.ts';
import type { AwaitedRevision, AwaitRevision, DeployedFunction, RevisionEnd } from './plan.ts';
import { meaningOf, observe } from './state.ts';
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
  const { name, polling } = action;
  const { operation, previousRevisionId, seen: earlier } = deployed;
  const { activeRevisionId: _, ...accepted } = deployed.revision;
  /** Our revision as it was last seen. */
  let last: RevisionStatus = accepted;
  /** What the platform showed at the last look, which may be the previous revision. */
  let shown: RevisionStatus | undefined;
  /** A status without a revision may be that of an earlier one, unless the function is new. */
  const isUnnamed = (seen: RevisionStatus | undefined) =>
    seen?.status !== undefined && seen.revisionId === undefined && operation === 'redeployed';

  function report(end?: RevisionEnd): AwaitedRevision {
    const result = {
      ...{ end, revision: last, deployed: { operation, previousRevisionId } },
      isDoubtful: isUnnamed(shown),
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
    if (earlier.includes(revisionId)) return 'earlier';
    if (last.revisionId === undefined) return 'ours';
    // That of our own first request may serve until ours does.
    return deployed.isRepeated ? 'earlier' : 'later';
  }

  function judge(
    seen: RevisionStatus | null,
    news: (line: string) => void,
    elapsedMs: number,
  ): Judgement<RevisionEnd> {
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
  async function wait(): Promise<{ end: RevisionEnd; cause?: DeployError }> {
    try {
      const end = await waitFor<RevisionStatus | null, RevisionEnd>(
        {
          read: () => observe(context.clients.functions, name, polling.statusPath, last.revisionId),
          judge,
          timeoutMs: polling.timeoutMs,
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
  function accept(end: RevisionEnd, cause: DeployError | undefined): RevisionEnd {
    const isSilent = end === 'no status' || (cause instanceof ApiError && cause.status === 403);
    const answered = meaningOf(accepted.status, polling.words);
    if (!isSilent || answered === 'in progress') return end;
    shown = accepted;
    if (answered === 'ready')
      context.log.notice(
        'The action cannot read the status; the response to the deployment reported that the revision is ready.',
      );
    return answered;
  }

  report();
  const { end: found, cause } = polling.timeoutMs > 0 ? await wait() : {};
  const end = found && accept(found, cause);
  const result = report(end);
  const isUnsure = isUnnamed(shown);
  if (isUnsure || (last.revisionId === undefined && (!end || end === 'ready')))
    context.log.warning(unnamed(name, last, isUnsure));
  if (!end || end === 'ready') return result;
  const earlierId = shown && whoseIs(shown) === 'earlier' ? shown.revisionId : undefined;
  throw revisionError(end, action, last, earlierId, cause);
}

function unnamed(name: string, { revisionId, status }: RevisionStatus, isUnsure: boolean): string {
  const which = ` of function "${name}" with the status "${status}", which may be that of an earlier revision`;
  return (
    `The platform did not name the new revision${isUnsure ? which : ''}.` +
    `${revisionId === undefined ? ' The output `revision_id` is empty.' : ''} ` +
    'Set `status_path` to where the platform reports the status of a new revision.'
  );
}

/** @param last the revision as it was last seen @param earlierId the earlier one that the last read showed instead */
function revisionError(
  end: Exclude<RevisionEnd, 'ready'>,
  { name, polling, content }: AwaitRevision,
  last: RevisionStatus,
  earlierId: string | undefined,
  cause: DeployError | undefined,
): DeployError {
  const which = nameRevision(last, name);
  switch (end) {
    case 'late':
      return lateError(`${which} was not ready within ${formatDuration(polling.timeoutMs)}`, last, earlierId);
    case 'unreadable': {
      const reason = cause?.message.replace(/^could not .*?: /i, '');
      const hint = cause instanceof ApiError ? `${cause.hint ?? ''} ` : '';
      return new DeployError(`Could not read the status of function "${name}": ${reason}`, {
        cause,
        hint: `${hint}Look at the function. \`wait_timeout: 0\` deploys without reading the status.`,
      });
    }
    case 'superseded':
      return new DeployError(`${which} was superseded: another run deployed a newer revision`, {
        hint: 'Run deployments of one function one after the other (`concurrency:` in the workflow).',
      });
    case 'vanished':
      return new DeployError(`Function "${name}" was deleted while it was being deployed`, {
        hint: 'Find out what deletes it, such as a clean-up job. Then run the step again.',
      });
    case 'no status': {
      const place = polling.statusPath === '' ? 'The record' : 'The response at `status_path`';
      return new DeployError(`${place} of function "${name}" contains no revision status`, {
        hint: 'Set `status_path` to where the platform reports it, or `wait_timeout: 0` to deploy without waiting.',
      });
    }
    case 'failed':
      return failedError(which, last, content);
  }
}

/** The revision is not ready in our own time, which says nothing of what becomes of it. */
function lateError(what: string, { status, message }: RevisionStatus, earlierId?: string): DeployError {
  const read = status === undefined ? 'no status was read' : `its last status: ${status}`;
  const isEarlier = earlierId !== undefined;
  const seen = isEarlier ? `the platform still reported the previous revision ${shortId(earlierId)}` : read;
  const elsewhere =
    'Raise `wait_timeout`, or set `status_path` if the platform reports the status of a new revision elsewhere.';
  return new DeployError(`${what} (${seen})${message === undefined ? '' : `: ${message}`}`, {
    hint:
      isEarlier || status === undefined
        ? elsewhere
        : 'Raise `wait_timeout`. If that status means on your platform that it is ready, add it to `ready_statuses`.',
  });
}

function failedError(which: string, last: RevisionStatus, content: AwaitRevision['content']): DeployError {
  const { status, message: reason = `its status is "${status}"`, trace = '' } = last;
  const place = findPlace(`${reason} ${trace}`, content);
  const position = place && [place.line, place.column].filter((part) => part !== undefined).join(':');
  const isNamed = !place || reason.includes(`:${position}`);
  return new DeployError(`${which} failed: ${reason}${isNamed ? '' : ` (${place.file}:${position})`}`, {
    hint: 'Fix the error and deploy again.',
    annotations: place ? [{ message: reason, ...place }] : [],
  });
}

/** Finds the first `<path>:<line>:<column>` in a text whose path ends with that of an asset. */
function findPlace(text: string, content: AwaitRevision['content']): Place | undefined {
  for (const [, path = '', line, column] of text.matchAll(/([\w@./-]+):(\d+)(?::(\d+))?/g)) {
    const names = path.split('/');
    const file = names.map((_, at) => content.locate(names.slice(at).join('/'))).find((found) => found);
    if (file !== undefined)
      return { file, line: Number(line), column: column === undefined ? undefined : Number(column) };
  }
  return undefined;
}
