import type { StepContext } from '../context.ts';
import { ApiError, CancelledError, DeployError, type Place } from '../errors.ts';
import { formatDuration, nameRevision, shortId } from '../format.ts';
import type { RevisionStatus } from '../platform/records.ts';
import { waitFor } from '../platform/wait-for.ts';
import type { DeployedFunction } from './apply.ts';
import type { Deployment } from './deployment.ts';
import type { AwaitRevision } from './plan.ts';
import { type AcceptedRevision, RevisionWatch } from './revision.ts';
import { observe } from './state.ts';

/** Waits until the new revision is ready. The deadline cancels nothing on the platform. @throws CancelledError */
export async function awaitRevision(
  action: AwaitRevision,
  deployed: DeployedFunction,
  context: StepContext<AcceptedRevision>,
): Promise<Extract<Deployment, AcceptedRevision>> {
  const { name, polling } = action;
  const { clock, log, step } = context;
  const watch = new RevisionWatch(polling.statuses, deployed, step);
  watch.report('accepted');
  const begunAt = clock.now();
  const found = await watchUntilEnd(watch, action, context);
  const isForbidden = found.cause instanceof ApiError && found.cause.status === 403;
  const isSilent = found.state === 'unread' && (!found.cause || isForbidden);
  const answered = isSilent ? watch.acceptAnswer() : undefined;
  if (answered === 'ready')
    log.notice(
      'The action cannot read the status; the response to the deployment reported that the revision is ready.',
    );
  const state = answered ?? found.state;
  const result = watch.report(state);
  const { revisionId, status = 'ready' } = result.revision;
  const isGood = state === 'accepted' || state === 'ready';
  if (result.isDoubtful || (revisionId === undefined && isGood)) log.warning(unnamed(name, result));
  const word = status === 'ready' ? '' : ` (${status})`;
  const duration = formatDuration(clock.now() - begunAt);
  if (state === 'ready') log.info(`${nameRevision(revisionId)} is ready${word} after ${duration}`);
  if (isGood) return { ...result, state };
  return { ...result, state, error: revisionError(state, action, watch, found.cause) };
}

async function watchUntilEnd(
  watch: RevisionWatch,
  { name, polling: { statusPath, timeoutMs } }: AwaitRevision,
  context: StepContext,
): Promise<{ readonly state: AcceptedRevision['state']; readonly cause?: DeployError }> {
  if (timeoutMs === 0) return { state: 'accepted' };
  const read = () => observe(context.clients.functions, name, statusPath, watch.revision.revisionId);
  const judge = watch.judge.bind(watch);
  const status = () => `the status is "${watch.revision.status ?? 'not known'}"`;
  try {
    const end = await waitFor({ read, judge, timeoutMs, status }, context);
    if (end === 'late') return { state: end };
    if ('done' in end) return { state: end.done };
    if (end.blank !== null) return { state: 'unread' };
    if (watch.shown) return { state: 'vanished' };
    throw new DeployError('the platform shows it neither in its list nor at its own path');
  } catch (cause) {
    if (!(cause instanceof DeployError) || cause instanceof CancelledError) throw cause;
    return { state: 'unread', cause };
  }
}

function unnamed(name: string, { revision: { revisionId, status }, isDoubtful }: AcceptedRevision): string {
  const which = ` of function "${name}" with the status "${status}", which may be that of an earlier revision`;
  return (
    `The platform did not name the new revision${isDoubtful ? which : ''}.` +
    `${revisionId === undefined ? ' The output `revision_id` is empty.' : ''} ` +
    'Set `status_path` to where the platform reports the status of a new revision.'
  );
}

/** @param cause why nothing can be read; undefined when the platform shows no status */
function revisionError(
  state: Exclude<AcceptedRevision['state'], 'accepted' | 'ready'>,
  { name, polling, content }: AwaitRevision,
  { revision: last, earlierId }: RevisionWatch,
  cause: DeployError | undefined,
): DeployError {
  const which = nameRevision(last.revisionId, name);
  switch (state) {
    case 'late':
      return lateError(`${which} was not ready within ${formatDuration(polling.timeoutMs)}`, last, earlierId);
    case 'unread':
      return unreadError(name, last, cause);
    case 'superseded':
      return new DeployError(`${which} was superseded: another run deployed a newer revision`, {
        hint: 'Run deployments of one function one after the other (`concurrency:` in the workflow).',
      });
    case 'vanished':
      return new DeployError(`Function "${name}" was deleted while it was being deployed`, {
        hint: 'Find out what deletes it, such as a clean-up job. Then run the step again.',
      });
    case 'failed':
      return failedError(which, last, content);
  }
}

const SET_PATH =
  'Set `status_path` to where the platform reports the status, or `wait_timeout: 0` to deploy without waiting.';

function unreadError(name: string, { missingPath }: RevisionStatus, cause?: DeployError): DeployError {
  const what = `Could not read the status of function "${name}"`;
  if (cause) {
    const hint = cause instanceof ApiError ? `${cause.hint ?? ''} ` : '';
    return new DeployError(`${what}: ${cause.message.replace(/^could not .*?: /i, '')}`, {
      cause,
      hint: `${hint}Look at the function. \`wait_timeout: 0\` deploys without reading the status.`,
    });
  }
  if (missingPath !== undefined) return missingError(what, missingPath);
  return new DeployError(`The record of function "${name}" contains no revision status`, { hint: SET_PATH });
}

function missingError(what: string, path: string): DeployError {
  return new DeployError(`${what}: \`status_path\` answered 404 (Not Found) at "${path}"`, {
    hint: SET_PATH,
  });
}

/** The error of a revision that was not ready in time, and may still go live. */
function lateError(
  what: string,
  { status, message, missingPath }: RevisionStatus,
  earlierId: string | undefined,
): DeployError {
  if (missingPath !== undefined) return missingError(what, missingPath);
  const read = status === undefined ? 'no status was read' : `its last status: ${status}`;
  const earlier = earlierId && `the platform still reported the previous revision ${shortId(earlierId)}`;
  const hint =
    earlier || status === undefined
      ? 'Raise `wait_timeout`, or set `status_path` if the platform reports the status of a new revision elsewhere.'
      : 'Raise `wait_timeout`. If that status means on your platform that it is ready, add it to `ready_statuses`.';
  return new DeployError(`${what} (${earlier ?? read})${message === undefined ? '' : `: ${message}`}`, {
    hint,
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
