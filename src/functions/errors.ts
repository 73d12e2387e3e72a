/** How a wait for a revision and its health check fail, in words. */
import { ApiError, DeployError, type Place } from '../errors.ts';
import { describeLargest } from '../files/names.ts';
import { formatDuration, shortId } from '../format.ts';
import type { Probe } from '../http/probe.ts';
import type { RevisionStatus } from '../platform/records.ts';
import type { AwaitRevision, CheckHealth, RevisionEnd } from './plan.ts';
import { nameRevision } from './words.ts';

/** The platform does not accept a request with so much content. */
export function tooLargeError(refusal: ApiError, files: Parameters<typeof describeLargest>[0]): ApiError {
  const { status, requestId } = refusal;
  const message = `${refusal.message}. ${describeLargest(files)}`;
  const hint = 'Exclude files with `assets` or `.deployignore`.';
  return new ApiError(message, { cause: refusal, status, requestId, hint });
}

/** What is known when a wait ends without the revision. */
interface EndedWait {
  /** Our revision as it was last seen. */
  readonly last: RevisionStatus;
  /** The earlier revision that the platform showed at the last look instead. */
  readonly earlierId: string | undefined;
  /** Why nothing can be read. */
  readonly cause: DeployError | undefined;
}

/** A wait has ended without the revision. */
export function revisionError(
  end: RevisionEnd,
  { name, polling, locate }: AwaitRevision,
  seen: EndedWait,
): DeployError {
  const which = nameRevision(seen.last, name);
  switch (end) {
    case 'late':
      return lateError(`${which} was not ready within ${formatDuration(polling.timeoutMs)}`, seen);
    case 'unreadable':
      return unreadableError(name, seen.cause);
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
      return failedError(which, seen.last, locate);
  }
}

/** The revision is not ready in our own time, which says nothing of what becomes of it. */
function lateError(what: string, { last: { status, message }, earlierId }: EndedWait): DeployError {
  if (earlierId !== undefined)
    return new DeployError(
      `${what} (the platform still reported the previous revision ${shortId(earlierId)})`,
      {
        hint: 'Raise `wait_timeout`, or set `status_path` if the platform reports the status of a new revision elsewhere.',
      },
    );
  const seen = status === undefined ? 'no status was read' : `its last status: ${status}`;
  return new DeployError(`${what} (${seen})${message === undefined ? '' : `: ${message}`}`, {
    hint: 'Raise `wait_timeout`. If that status means on your platform that it is ready, add it to `ready_statuses`.',
  });
}

function unreadableError(name: string, cause: DeployError | undefined): DeployError {
  const reason = cause?.message.replace(/^could not .*?: /i, '');
  const hint = cause instanceof ApiError ? `${cause.hint ?? ''} ` : '';
  return new DeployError(`Could not read the status of function "${name}": ${reason}`, {
    ...{ cause, requestId: cause?.requestId },
    hint: `${hint}Look at the function. \`wait_timeout: 0\` deploys without reading the status.`,
  });
}

function failedError(
  which: string,
  { message, trace = '', status }: RevisionStatus,
  locate: AwaitRevision['locate'],
): DeployError {
  const reason = message ?? `its status is "${status}"`;
  const place = findPlace(`${reason} ${trace}`, locate);
  const position = place && [place.line, place.column].filter((part) => part !== undefined).join(':');
  const isNamed = !place || reason.includes(`:${position}`);
  return new DeployError(`${which} failed: ${reason}${isNamed ? '' : ` (${place.file}:${position})`}`, {
    hint: 'Fix the error and deploy again.',
    annotations: place ? [{ message: reason, ...place }] : [],
  });
}

/** Finds the first `<path>:<line>:<column>` in a text whose path ends with that of an asset. */
function findPlace(text: string, locate: AwaitRevision['locate']): Place | undefined {
  for (const [, path = '', line, column] of text.matchAll(/([\w@./-]+):(\d+)(?::(\d+))?/g)) {
    const names = path.split('/');
    const file = names.map((_, index) => locate(names.slice(index).join('/'))).find((found) => found);
    if (file !== undefined)
      return { file, line: Number(line), ...(column !== undefined && { column: Number(column) }) };
  }
  return undefined;
}

/** The health check did not pass in its time. @param reason what it saw last, as the end of a sentence that begins with the address */
export function healthError(
  { name, target, timeoutMs }: CheckHealth,
  reason: string,
  last: Probe | undefined,
): DeployError {
  const isRedirect = last?.status !== undefined && last.status >= 300 && last.status < 400;
  const look = isRedirect
    ? 'Set `health_check` to an address that answers 2xx itself.'
    : 'Check the address in `health_check`, and what the function answers there.';
  return new DeployError(
    `The health check of function "${name}" failed after ${formatDuration(timeoutMs)}: GET ${target.address} ${reason}`,
    {
      requestId: last?.requestId,
      hint: `${last?.hint ?? look} If it only needs more time, raise \`health_check_timeout\`.`,
    },
  );
}
