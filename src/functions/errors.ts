/** How a wait for a revision and its health check fail, in words. */
import { type Annotation, ApiError, DeployError } from '../errors.ts';
import { describeLargest } from '../files/largest.ts';
import { formatDuration, shortId } from '../format.ts';
import type { Probe } from '../http/probe.ts';
import type { RevisionEnd, RevisionStatus } from '../platform/records.ts';
import type { FunctionConfig, HealthConfig } from './config.ts';
import type { FunctionState } from './state.ts';

/** A wait for a revision, as far as its errors name it. */
interface NamedWait {
  readonly name: string;
  readonly polling: FunctionConfig['polling'];
  /** Revisions that were seen before ours was sent. */
  readonly seenBefore: readonly string[];
  /** Returns the path of an asset relative to the workspace; undefined for a path that is no asset. */
  locate(path: string): string | undefined;
}

function describe(name: string, { revisionId }: RevisionStatus): string {
  return revisionId === undefined
    ? `The new revision of "${name}"`
    : `Revision ${shortId(revisionId)} of "${name}"`;
}

function reasonOf({ message }: RevisionStatus): string {
  return message === undefined ? '' : `: ${message}`;
}

/** The platform does not accept a request with so much content. */
export function tooLargeError(refusal: ApiError, files: Parameters<typeof describeLargest>[0]): ApiError {
  const { status, requestId } = refusal;
  const message = `${refusal.message}. ${describeLargest(files)}`;
  const hint = 'Exclude files with `assets` or `.deployignore`.';
  return new ApiError(message, { cause: refusal, status, requestId, hint });
}

/** Another revision is live than `expected_revision_id` names, or none is known to be. Nothing was sent. */
export function otherRevisionError(
  name: string,
  expected: string,
  live: string | undefined,
  before: FunctionState,
): DeployError {
  const reason = before.kind === 'unreadable' ? before.reason : undefined;
  const why =
    reason?.message ??
    (live !== undefined
      ? `revision "${live}" is live, but \`expected_revision_id\` is "${expected}"`
      : `no revision is known to be live, but \`expected_revision_id\` is "${expected}"`);
  return new DeployError(`Could not deploy function "${name}": ${why}`, {
    cause: reason,
    requestId: reason?.requestId,
    hint: `${reason ? `${reason.hint ?? ''} ` : ''}Look at what was deployed since, then run the step again with the live revision, or without \`expected_revision_id\`.`,
  });
}

/** What is known when a wait ends without the revision. */
interface EndedWait {
  /** Our revision as it was last seen. */
  readonly last: RevisionStatus;
  /** What the platform showed at the last look, which may be another revision. */
  readonly shown: RevisionStatus | undefined;
  /** Why nothing can be read. */
  readonly cause: DeployError | undefined;
}

/** A wait has ended without the revision. */
export function revisionError(end: RevisionEnd, wait: NamedWait, seen: EndedWait): DeployError {
  const { name, polling, locate } = wait;
  const { last, cause } = seen;
  switch (end) {
    case 'late':
      return lateError(wait, seen);
    case 'unreadable':
      return unreadableError(name, cause);
    case 'superseded':
      return new DeployError(
        `${describe(name, last)} was superseded: another run deployed a newer revision`,
        { hint: 'Run deployments of one function one after the other (`concurrency:` in the workflow).' },
      );
    case 'vanished':
      return new DeployError(`Function "${name}" was deleted while it was being deployed`, {
        hint: 'Find out what deletes it, such as a clean-up job. Then run the step again.',
      });
    case 'unseen':
      return new DeployError(
        `The platform does not show function "${name}", neither in its list nor at its own path`,
        {
          hint: 'Look at the function. Set `status_path` to where the platform reports the status, or `wait_timeout: 0` to deploy without waiting.',
        },
      );
    case 'no status':
      return new DeployError(
        polling.statusPath === ''
          ? `The record of function "${name}" contains no revision status`
          : `The response at \`status_path\` ("${polling.statusPath}") contains no revision status of function "${name}"`,
        {
          hint: 'Set `status_path` to where the platform reports it, or `wait_timeout: 0` to deploy without waiting.',
        },
      );
    case 'failed':
      return failedError(name, last, locate);
  }
}

/** The revision is not ready in our own time, which says nothing of what becomes of it. */
function lateError({ name, polling, seenBefore }: NamedWait, { last, shown }: EndedWait): DeployError {
  const what = `${describe(name, last)} was not ready within ${formatDuration(polling.timeoutMs)}`;
  if (shown?.revisionId !== undefined && seenBefore.includes(shown.revisionId))
    return new DeployError(
      `${what} (the platform still reported the previous revision ${shortId(shown.revisionId)})`,
      {
        hint: 'Raise `wait_timeout`, or set `status_path` if the platform reports the status of a new revision elsewhere.',
      },
    );
  const status = last.status === undefined ? 'no status was read' : `its last status: ${last.status}`;
  return new DeployError(`${what} (${status})${reasonOf(last)}`, {
    hint: 'Raise `wait_timeout`. If that status means on your platform that it is ready, add it to `ready_statuses`.',
  });
}

function unreadableError(name: string, cause: DeployError | undefined): DeployError {
  const reason = cause?.message.replace(/^could not .*?: /i, '') ?? 'no answer';
  const hint = cause instanceof ApiError ? `${cause.hint ?? ''} ` : '';
  return new DeployError(`Could not read the status of function "${name}": ${reason}`, {
    cause,
    requestId: cause?.requestId,
    hint: `${hint}Look at the function. \`wait_timeout: 0\` deploys without reading the status.`,
  });
}

function failedError(name: string, last: RevisionStatus, locate: NamedWait['locate']): DeployError {
  const { message, trace = '', status } = last;
  const reason = message ?? `its status is "${status}"`;
  const annotations = annotationsOf(reason, trace, locate);
  return new DeployError(`${describe(name, last)} failed: ${reason}${placeOf(annotations, reason, trace)}`, {
    hint: 'Fix the error and deploy again.',
    annotations,
  });
}

/** Finds the first `<path>:<line>:<column>` in a message or its stack whose path ends with that of an asset. */
function annotationsOf(message: string, trace: string, locate: NamedWait['locate']): readonly Annotation[] {
  for (const [, path = '', line, column] of `${message} ${trace}`.matchAll(/([\w@./-]+):(\d+)(?::(\d+))?/g)) {
    const names = path.split('/');
    const file = names.map((_, index) => locate(names.slice(index).join('/'))).find((found) => found);
    if (file === undefined) continue;
    return [{ message, file, line: Number(line), ...(column !== undefined && { column: Number(column) }) }];
  }
  return [];
}

/** Where an error with a stack was thrown, unless its message says so. */
function placeOf([place]: readonly Annotation[], message: string, trace: string): string {
  if (trace === '') return '';
  if (place === undefined) return ` ${trace}`;
  const position = [place.line, place.column].filter((part) => part !== undefined).join(':');
  return message.includes(`:${position}`) ? '' : ` (${place.file}:${position})`;
}

/** The health check did not pass in its time. @param reason what it saw last, as the end of a sentence that begins with the address */
export function healthError(
  { name, target, timeoutMs }: HealthConfig & { readonly name: string },
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
