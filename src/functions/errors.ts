/** How a wait for a revision and its health check fail, in words. */
import { type Annotation, ApiError, DeployError } from '../errors.ts';
import { formatDuration, shortId } from '../format.ts';
import type { Probe } from '../http/probe.ts';
import type { RevisionStatus } from '../platform/records.ts';
import type { FunctionConfig, HealthConfig } from './config.ts';
import type { FunctionState } from './state.ts';
import type { Verdict } from './status.ts';

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

/** The revision is not ready in our own time. @param shown what the platform showed at the last look */
export function lateError(wait: NamedWait, last: RevisionStatus, shown: RevisionStatus): DeployError {
  const { name, polling, seenBefore } = wait;
  const time = formatDuration(polling.timeoutMs);
  if (shown.revisionId !== undefined && seenBefore.includes(shown.revisionId)) {
    return new DeployError(
      `${describe(name, last)} did not appear within ${time}; the platform still reports the previous revision ${shortId(shown.revisionId)}`,
      {
        hint:
          'Nothing was cancelled: it may still become ready. Read the log of the platform. Raise `wait_timeout`, ' +
          'or set `status_path` if the platform reports the status of a new revision elsewhere.',
      },
    );
  }
  const status = last.status === undefined ? 'still has no status' : `is still "${last.status}"`;
  return new DeployError(`${describe(name, last)} ${status} after ${time}${reasonOf(last)}`, {
    hint:
      'Nothing was cancelled: it may still become ready. Raise `wait_timeout`. If that word means ready or ' +
      'failed on your platform, add it to `ready_statuses` or `failed_statuses`.',
  });
}

/** The status cannot be read. */
export function unreadableError({ name }: NamedWait, cause: DeployError): DeployError {
  const hint = cause instanceof ApiError ? `${cause.hint ?? ''} ` : '';
  return new DeployError(
    `Could not read the status of function "${name}", which was deployed: ${cause.message}`,
    {
      cause,
      requestId: cause.requestId,
      hint: `${hint}The revision may still become ready. \`wait_timeout: 0\` deploys without reading the status.`,
    },
  );
}

/** What was seen ends the wait. `vanished`: the function was seen since its deployment, `unseen`: it was not. */
export function verdictError(
  verdict: Verdict | 'vanished' | 'unseen',
  { name, polling: { statusPath }, locate }: NamedWait,
  last: RevisionStatus,
): DeployError {
  switch (verdict) {
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
        `Function "${name}" was deployed, but the platform does not show it, neither in its list nor at its own path`,
        {
          hint: 'Look at the function. Set `status_path` to where the platform reports the status, or `wait_timeout: 0` to deploy without waiting.',
        },
      );
    case 'no status':
      return new DeployError(
        statusPath === ''
          ? `The record of function "${name}" contains no revision status`
          : `The response at \`status_path\` ("${statusPath}") contains no revision status of function "${name}"`,
        {
          hint: 'Set `status_path` to where the platform reports it, or `wait_timeout: 0` to deploy without waiting.',
        },
      );
    default: {
      const reason = last.message ?? `its status is "${last.status}"`;
      return new DeployError(`${describe(name, last)} failed: ${reason}`, {
        hint: 'Fix the error and deploy again.',
        annotations: annotationsOf(reason, locate),
      });
    }
  }
}

/** Finds the first `<path>:<line>:<column>` in a message whose path ends with that of an asset. */
function annotationsOf(message: string, locate: NamedWait['locate']): readonly Annotation[] {
  for (const [, path = '', line, column] of message.matchAll(/([\w@./-]+):(\d+)(?::(\d+))?/g)) {
    const names = path.split('/');
    const file = names.map((_, index) => locate(names.slice(index).join('/'))).find((found) => found);
    if (file === undefined) continue;
    return [{ message, file, line: Number(line), ...(column !== undefined && { column: Number(column) }) }];
  }
  return [];
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
    : 'Look at the log of the function, and check the address in `health_check`.';
  return new DeployError(
    `The health check of function "${name}" failed after ${formatDuration(timeoutMs)}: GET ${target.address} ${reason}`,
    {
      requestId: last?.requestId,
      hint: `${last?.hint ?? look} If it only needs more time, raise \`health_check_timeout\`.`,
    },
  );
}
