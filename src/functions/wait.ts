import type { StepContext } from '../context.ts';
import { ApiError, CancelledError, DeployError, type Place } from '../errors.ts';
import { formatDuration, nameRevision, shortId } from '../format.ts';
import type { RevisionStatus } from '../platform/records.ts';
import { type Judgement, waitFor } from '../platform/wait-for.ts';
import type { OpenStep } from '../steps.ts';
import type { DeployedFunction } from './apply.ts';
import type { AwaitRevision } from './plan.ts';
import { meaningOf, observe } from './state.ts';

/** How a wait ended. `vanished`: the function was seen since its deployment, and then no more. `late`: our own time is up. */
type RevisionEnd = 'ready' | 'failed' | 'superseded' | 'vanished' | 'no status' | 'unreadable' | 'late';

type Watch = ReturnType<typeof createWatch>;

export type AwaitedRevision = ReturnType<Watch['report']>;

/** Returns what is certain of the end of a wait. `unknown`: it may still go live; `unattributed`: some revision has failed. */
export function certainEnd({ end, isDoubtful }: Partial<AwaitedRevision>) {
  if (end === 'superseded' || end === 'vanished') return end;
  if (end === 'failed' && isDoubtful) return 'unattributed';
  return (end === 'ready' || end === 'failed') && !isDoubtful ? end : 'unknown';
}

/**
 * Waits until our revision is ready. Nothing is cancelled at the deadline: the platform continues.
 * @throws DeployError when the revision failed, was superseded, vanished, has no status, cannot be read, or is not ready in time
 */
export async function awaitRevision(action: AwaitRevision, deployed: DeployedFunction, context: StepContext) {
  const { name, polling } = action;
  const watch = createWatch(polling, deployed, context.step);
  watch.report();
  const { end: found, cause } = polling.timeoutMs > 0 ? await watchUntilEnd(watch, action, context) : {};
  const isSilent = found === 'no status' || (cause instanceof ApiError && cause.status === 403);
  const answered = isSilent ? watch.acceptAnswer() : undefined;
  if (answered === 'ready')
    context.log.notice(
      'The action cannot read the status; the response to the deployment reported that the revision is ready.',
    );
  const end = answered ?? found;
  const result = watch.report(end);
  const { revision, isDoubtful } = result;
  if (isDoubtful || (revision.revisionId === undefined && (!end || end === 'ready')))
    context.log.warning(unnamed(name, revision, isDoubtful));
  if (!end || end === 'ready') return result;
  throw revisionError(end, action, revision, watch.shownEarlier(), cause);
}

/** Returns how the wait ends, and why nothing can be read. */
async function watchUntilEnd(
  { judge, revision, hasShown }: Watch,
  { name, polling: { statusPath, timeoutMs } }: AwaitRevision,
  context: StepContext,
): Promise<{ readonly end: RevisionEnd; readonly cause?: DeployError }> {
  const read = () => observe(context.clients.functions, name, statusPath, revision().revisionId);
  const status = () => `the status is "${revision().status ?? 'not known'}"`;
  try {
    const end = await waitFor({ read, judge, timeoutMs, status }, context);
    if (end === 'late') return { end };
    if ('done' in end) return { end: end.done };
    if (end.blank !== null) return { end: 'no status' };
    if (hasShown()) return { end: 'vanished' };
    throw new DeployError('the platform shows it neither in its list nor at its own path');
  } catch (cause) {
    if (!(cause instanceof DeployError) || cause instanceof CancelledError) throw cause;
    return { end: 'unreadable', cause };
  }
}

/** Creates what is known of our revision while it is waited for. */
function createWatch(
  { statuses }: AwaitRevision['polling'],
  { revision: answer, operation, previousRevisionId, isRepeated, seen: earlier }: DeployedFunction,
  step: OpenStep,
) {
  const { activeRevisionId: _, ...accepted } = answer;
  /** Our revision as it was last seen. */
  let ours: RevisionStatus = accepted;
  /** What the platform showed at the last look, which may be the previous revision. */
  let shown: RevisionStatus | undefined;

  /** @param end undefined while it is waited for, and when it is not */
  function report(end?: RevisionEnd) {
    const { status, revisionId, activeRevisionId } = shown ?? {};
    const result = {
      end,
      revision: ours,
      deployed: { operation, previousRevisionId },
      /** A status without a revision may be that of an earlier one, unless the function is new. */
      isDoubtful: status !== undefined && revisionId === undefined && operation === 'redeployed',
      /** The revision that serves, where the read that ended the wait shows it; null when it shows that none does. */
      servingId: end === 'failed' || end === 'superseded' ? activeRevisionId : undefined,
    };
    step.report(result);
    return result;
  }

  /** @returns whether the status or the name of our revision is new */
  function remember({ activeRevisionId: _, ...seen }: RevisionStatus): boolean {
    const before = ours;
    ours = { ...before, ...seen };
    report();
    return seen.status !== undefined && JSON.stringify(ours) !== JSON.stringify(before);
  }

  /** A revision that was seen before ours was sent means that ours has not appeared yet; any other one followed it. */
  function whoseIs({ revisionId }: RevisionStatus): 'ours' | 'earlier' | 'later' {
    if (revisionId === undefined || revisionId === ours.revisionId) return 'ours';
    if (earlier.includes(revisionId)) return 'earlier';
    if (ours.revisionId === undefined) return 'ours';
    // That of our own first request may serve until ours does.
    return isRepeated ? 'earlier' : 'later';
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
    const meaning = meaningOf(seen.status, statuses);
    if (meaning !== 'in progress') return { done: meaning };
    if (isNew && elapsedMs > 0)
      news(`${nameRevision(ours.revisionId)} is ${ours.status} after ${formatDuration(elapsedMs)}`);
    return 'wait';
  }

  return {
    report,
    judge,
    revision: () => ours,
    hasShown: () => shown !== undefined,
    /** The earlier revision that the last look showed instead of ours. */
    shownEarlier: () => (shown && whoseIs(shown) === 'earlier' ? shown.revisionId : undefined),
    /** Where no status can be read, a final one in the answer to the write counts. @returns undefined without one */
    acceptAnswer(): 'ready' | 'failed' | undefined {
      const answered = meaningOf(accepted.status, statuses);
      if (answered === 'in progress') return undefined;
      shown = accepted;
      return answered;
    },
  };
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
  const which = nameRevision(last.revisionId, name);
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
      if (last.missingPath !== undefined)
        return new DeployError(missingText(name, last.missingPath), { hint: MISSING_HINT });
      const place = polling.statusPath === '' ? 'The record' : 'The response at `status_path`';
      return new DeployError(`${place} of function "${name}" contains no revision status`, {
        hint: 'Set `status_path` to where the platform reports it, or `wait_timeout: 0` to deploy without waiting.',
      });
    }
    case 'failed':
      return failedError(which, last, content);
  }
}

const MISSING_HINT =
  'Set `status_path` to where the platform reports the status, or `wait_timeout: 0` to deploy without waiting.';

function missingText(name: string, path: string): string {
  return `Could not read the status of function "${name}": \`status_path\` answered 404 (Not Found) at "${path}"`;
}

/** The revision is not ready in our own time, which says nothing of what becomes of it. */
function lateError(
  what: string,
  { status, message, missingPath }: RevisionStatus,
  earlierId?: string,
): DeployError {
  if (missingPath !== undefined)
    return new DeployError(`${what}: \`status_path\` answered 404 (Not Found) at "${missingPath}"`, {
      hint: MISSING_HINT,
    });
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
    if (file !== undefined) return { file, line: Number(line), column: column ? Number(column) : undefined };
  }
  return undefined;
}
