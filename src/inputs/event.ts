/** The context of a run: the variables of its step, and the GitHub event that started it. */
import { readFileSync } from 'node:fs';

type Variables = Readonly<Partial<ReturnType<typeof readWorkflow>>>;

export type WorkflowContext = Variables & { readonly workspace: string };

export function readWorkflow(environment: NodeJS.ProcessEnv) {
  return {
    workspace: environment.GITHUB_WORKSPACE || process.cwd(),
    /** Names of all environment variables of the step, which include undeclared inputs. */
    variables: Object.keys(environment),
    searchPath: environment.PATH,
    serverUrl: environment.GITHUB_SERVER_URL,
    repository: environment.GITHUB_REPOSITORY || undefined,
    apiUrl: environment.GITHUB_API_URL || undefined,
    eventName: environment.GITHUB_EVENT_NAME || undefined,
    commit: environment.GITHUB_SHA || undefined,
    ref: environment.GITHUB_REF || undefined,
    workflow: environment.GITHUB_WORKFLOW || undefined,
    /** `owner/name/.github/workflows/deploy.yml`, without the ref that follows it. */
    workflowFile: environment.GITHUB_WORKFLOW_REF?.replace(/@.*$/s, '') || undefined,
    runId: environment.GITHUB_RUN_ID || undefined,
    /** Counts the runs of the workflow file. */
    runNumber: Number(environment.GITHUB_RUN_NUMBER) || undefined,
    /** 1 for the first attempt, one more for each re-run. */
    runAttempt: Number(environment.GITHUB_RUN_ATTEMPT) || undefined,
    actor: environment.GITHUB_ACTOR || undefined,
    event: readEvent(environment.GITHUB_EVENT_PATH),
  };
}

function readEvent(path: string | undefined): unknown {
  try {
    return path && JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The events whose payload contains a pull request. */
export const PULL_REQUEST_EVENTS =
  'pull_request pull_request_target pull_request_review pull_request_review_comment'.split(' ');

/** A pull request in an event or a response of GitHub's API. */
export interface PullRequest {
  readonly number: number;
  /** The commit that the event is about; undefined when the payload does not contain it. */
  readonly headSha: string | undefined;
  /** The commit that merges it, or would; `null` until GitHub knows. */
  readonly mergeSha: string;
  readonly isClosed: boolean;
  /** The name of the fork that it comes from. */
  readonly fork: string | undefined;
}

/** Decides by the name of the event: without a readable payload, the run must not count as a deployment to production. */
export function isPullRequestEvent({ eventName = '' }: WorkflowContext): boolean {
  return PULL_REQUEST_EVENTS.includes(eventName);
}

/** Returns the pull request of an event whose payload contains one; undefined for other events. */
export function pullRequestOf(workflow: WorkflowContext): PullRequest | undefined {
  const record = valueAt(workflow.event, ['pull_request']);
  const isOne = isPullRequestEvent(workflow) && Number.isSafeInteger(valueAt(record, ['number']));
  return isOne ? toPullRequest(record) : undefined;
}

export function toPullRequest(record: unknown): PullRequest {
  const headSha = valueAt(record, ['head', 'sha']);
  return {
    number: Number(valueAt(record, ['number'])),
    headSha: typeof headSha === 'string' ? headSha : undefined,
    mergeSha: String(valueAt(record, ['merge_commit_sha'])),
    isClosed: valueAt(record, ['state']) === 'closed',
    fork: forkOf(record),
  };
}

/** Returns undefined for a pull request of the repository itself, or if its repositories are unknown. */
function forkOf(pullRequest: unknown): string | undefined {
  const base = valueAt(pullRequest, ['base', 'repo', 'id']);
  if (base === undefined || valueAt(pullRequest, ['head', 'repo', 'id']) === base) return undefined;
  // A fork that has been deleted has no head repository.
  return String(valueAt(pullRequest, ['head', 'repo', 'full_name']) ?? '(deleted)');
}

export interface StartingRun {
  readonly event: string;
  readonly isSuccess: boolean;
  readonly headSha: string;
  readonly headBranch: string;
  readonly headOwner: string;
  /** Null after the deletion of a fork, as no repository has. */
  readonly headRepositoryId: unknown;
  readonly repositoryId: unknown;
}

/** Returns the run that started this one by `workflow_run`; undefined for other events, and without a payload. */
export function startingRunOf({ eventName, event }: WorkflowContext): StartingRun | undefined {
  const at = (...path: string[]) => valueAt(event, ['workflow_run', ...path]);
  if (eventName !== 'workflow_run' || typeof at('event') !== 'string') return undefined;
  return {
    event: String(at('event')),
    isSuccess: valueAt(event, ['action']) === 'completed' && at('conclusion') === 'success',
    headSha: String(at('head_sha')),
    headBranch: String(at('head_branch')),
    headOwner: String(at('head_repository', 'owner', 'login') ?? '(deleted)'),
    headRepositoryId: at('head_repository', 'id') ?? null,
    repositoryId: valueAt(event, ['repository', 'id']),
  };
}

const DEPENDABOT = 'dependabot[bot]';

/** Returns why the event of a pull request may have no access to secrets, to follow "`api_key` is empty"; undefined for others. */
export function untrustedReason(workflow: WorkflowContext): string | undefined {
  if (!isPullRequestEvent(workflow)) return undefined;
  const pullRequest = valueAt(workflow.event, ['pull_request']);
  if (workflow.actor === DEPENDABOT || valueAt(pullRequest, ['user', 'login']) === DEPENDABOT)
    return 'because GitHub gives no Actions secrets to what Dependabot starts';
  if (forkOf(pullRequest) === undefined) return undefined;
  return workflow.eventName === 'pull_request_target'
    ? 'on a pull request from a fork'
    : 'because GitHub gives no secrets to a pull request from a fork';
}

export function valueAt(event: unknown, path: readonly string[]): unknown {
  return path.reduce((value, name) => (value as Readonly<Record<string, unknown>> | null)?.[name], event);
}
