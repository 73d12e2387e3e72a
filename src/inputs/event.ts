/** What the runner says about a run: the variables of its step, and the GitHub event that started it. */
import { readFileSync } from 'node:fs';

export type WorkflowRun = Readonly<Partial<ReturnType<typeof readWorkflow>>>;

export type WorkflowContext = WorkflowRun & { readonly workspace: string };

export function readWorkflow(environment: NodeJS.ProcessEnv) {
  return {
    workspace: environment.GITHUB_WORKSPACE || process.cwd(),
    /** Names of all environment variables of the step, which include undeclared inputs. */
    variables: Object.keys(environment),
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
    runNumber: readCount(environment.GITHUB_RUN_NUMBER),
    /** 1, and one more each time somebody runs it again. */
    runAttempt: readCount(environment.GITHUB_RUN_ATTEMPT),
    actor: environment.GITHUB_ACTOR || undefined,
    event: readEvent(environment.GITHUB_EVENT_PATH),
  };
}

function readCount(text = ''): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function readEvent(path: string | undefined): unknown {
  try {
    return path && JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

export type PullRequestEvent = NonNullable<ReturnType<typeof pullRequestOf>>;

/** By its name alone: a run whose payload cannot be read must not be taken for one that deploys to production. */
export function isPullRequestEvent({ eventName }: WorkflowContext): boolean {
  return eventName === 'pull_request' || eventName === 'pull_request_target';
}

/** Returns the pull request of a `pull_request` or `pull_request_target` event; undefined for other events. */
export function pullRequestOf(workflow: WorkflowContext) {
  const { eventName, event } = workflow;
  const number = valueAt(event, ['pull_request', 'number']);
  if (!isPullRequestEvent(workflow) || !Number.isSafeInteger(number)) return undefined;
  const headSha = valueAt(event, ['pull_request', 'head', 'sha']);
  return {
    number: Number(number),
    /** The commit that the event is about; undefined when the payload does not contain it. */
    headSha: typeof headSha === 'string' ? headSha : undefined,
    isClosed: valueAt(event, ['action']) === 'closed',
    /** The event is `pull_request_target`, whose workflow has access to secrets. */
    isTarget: eventName === 'pull_request_target',
  };
}

const DEPENDABOT = 'dependabot[bot]';

/**
 * Returns why an event may have no access to secrets, to follow "`api_key` is empty": a pull request from a fork, or
 * anything by Dependabot. Undefined for other events.
 */
export function untrustedReason({ event, eventName, actor }: WorkflowContext): string | undefined {
  const isPullRequest = valueAt(event, ['pull_request']) !== undefined;
  const author = valueAt(event, ['pull_request', 'user', 'login']);
  if (actor === DEPENDABOT || (isPullRequest && author === DEPENDABOT))
    return 'because GitHub gives no Actions secrets to what Dependabot starts';
  const base = valueAt(event, ['pull_request', 'base', 'repo', 'full_name']);
  // A fork that has been deleted has no head repository.
  const head = valueAt(event, ['pull_request', 'head', 'repo', 'full_name']);
  if (!isPullRequest || base === undefined || head === base) return undefined;
  return eventName === 'pull_request_target'
    ? 'on a pull request from a fork'
    : 'because GitHub gives no secrets to a pull request from a fork';
}

function valueAt(event: unknown, path: readonly string[]): unknown {
  return path.reduce((value, name) => (value as Readonly<Record<string, unknown>> | null)?.[name], event);
}
