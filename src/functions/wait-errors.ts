/** How a wait for a revision fails, in words. */
import { ApiError, DeployError } from '../errors.ts';
import { formatDuration } from '../format.ts';
import type { RevisionSighting } from '../platform/records.ts';
import type { Verdict } from './status.ts';

/** A wait for a revision, as far as its errors name it. */
export interface NamedWait {
  readonly functionName: string;
  /** Revisions that were seen before ours was sent. */
  readonly seenBefore: readonly string[];
  readonly timeoutMs: number;
  /** Where the status is read; empty for the function's record. */
  readonly statusPath: string;
}

/** How an absent function is called depends on whether it was seen since the deployment. */
export type Absence = 'vanished' | 'unseen';

function describe(wait: NamedWait, last: RevisionSighting): string {
  return last.revisionId === undefined
    ? `The new revision of function "${wait.functionName}"`
    : `Revision ${last.revisionId} of function "${wait.functionName}"`;
}

function reasonOf({ message }: RevisionSighting): string {
  return message === undefined ? '' : `: ${message}`;
}

/** The revision is not ready in our own time. */
export function lateError(wait: NamedWait, last: RevisionSighting, shown: RevisionSighting): DeployError {
  const after = `after ${formatDuration(wait.timeoutMs)}`;
  if (shown.revisionId !== undefined && wait.seenBefore.includes(shown.revisionId)) {
    return new DeployError(
      `${describe(wait, last)} did not show ${after}: the platform still shows revision ${shown.revisionId} from before`,
      {
        hint:
          'Nothing was cancelled: it may still become ready. Look at the log of the platform; raise `wait_timeout`, ' +
          'or set `status_path` if the status of a new revision stands elsewhere.',
      },
    );
  }
  const status = last.status === undefined ? 'not to be seen' : `"${last.status}"`;
  return new DeployError(`${describe(wait, last)} was still ${status} ${after}${reasonOf(last)}`, {
    hint:
      'Nothing was cancelled: it may still become ready. Raise `wait_timeout`; or, if that word means ready or ' +
      'failed on your platform, name it in `ready_statuses` or `failed_statuses`.',
  });
}

/** The status can't be read, again and again or for good. */
export function unreadableError(wait: NamedWait, cause: DeployError): DeployError {
  const hint = cause instanceof ApiError ? `${cause.hint ?? ''} ` : '';
  return new DeployError(
    `Function "${wait.functionName}" was deployed, but its status can not be read: ${cause.message}`,
    {
      cause,
      requestId: cause.requestId,
      hint: `${hint}The revision may still become ready. \`wait_timeout: 0\` deploys without reading the status.`,
    },
  );
}

/** What was seen ends the wait. */
export function verdictError(
  verdict: Verdict | Absence,
  wait: NamedWait,
  last: RevisionSighting,
): DeployError {
  const which = describe(wait, last);
  switch (verdict) {
    case 'superseded':
      return new DeployError(`${which} was superseded: somebody deployed another revision meanwhile`, {
        hint: 'Let deployments of one function run one after the other (`concurrency:` in the workflow).',
      });
    case 'vanished':
      return new DeployError(`Function "${wait.functionName}" was deleted while it was being deployed`, {
        hint: 'Find out who deletes it (a clean-up job, perhaps), then run this again.',
      });
    case 'unseen':
      return new DeployError(
        `Function "${wait.functionName}" was deployed, but the platform does not show it: neither in its list nor at its own path`,
        {
          hint: 'Look at the function. Set `status_path` to where your platform tells the status, or `wait_timeout: 0` to deploy without waiting.',
        },
      );
    case 'no status':
      return new DeployError(
        wait.statusPath === ''
          ? `The record of function "${wait.functionName}" tells no status of its revision`
          : `Nothing at \`status_path\` ("${wait.statusPath}") tells the status of function "${wait.functionName}"`,
        {
          hint: 'Set `status_path` to where your platform tells it, or `wait_timeout: 0` to deploy without waiting.',
        },
      );
    default:
      return new DeployError(`${which} failed with status "${last.status}"${reasonOf(last)}`, {
        hint: 'Fix what the message says and deploy again.',
      });
  }
}
