/** A run of a workflow, as far as the runner names it. */
export interface WorkflowRun {
  readonly commit?: string | undefined;
  readonly ref?: string | undefined;
  readonly workflow?: string | undefined;
  readonly runId?: string | undefined;
  /** Counts the runs of the workflow. */
  readonly runNumber?: number | undefined;
  /** 1, and one more each time somebody runs it again. */
  readonly runAttempt?: number | undefined;
  readonly actor?: string | undefined;
}

/** What the runner says about a run, and what can be read from the GitHub event that started it. */
export interface WorkflowContext extends WorkflowRun {
  /** Absolute path of the checkout. */
  readonly workspace: string;
  /** Names of all environment variables of the step, which include undeclared inputs. */
  readonly variables?: readonly string[];
  readonly serverUrl?: string | undefined;
  readonly repository?: string | undefined;
  /** Base address of GitHub's REST API. */
  readonly apiUrl?: string | undefined;
  readonly eventName?: string | undefined;
  /** The payload of the event; absent when there is none or it cannot be read. */
  readonly event?: unknown;
}

export type PullRequestEvent = NonNullable<ReturnType<typeof pullRequestOf>>;

/** Returns the pull request of a `pull_request` or `pull_request_target` event; undefined for other events. */
export function pullRequestOf({ eventName, event }: WorkflowContext) {
  const isTarget = eventName === 'pull_request_target';
  const number = valueAt(event, ['pull_request', 'number']);
  if (!(isTarget || eventName === 'pull_request') || !Number.isSafeInteger(number)) return undefined;
  const headSha = valueAt(event, ['pull_request', 'head', 'sha']);
  return {
    number: Number(number),
    /** The commit that the event is about; undefined when the payload does not contain it. */
    headSha: typeof headSha === 'string' ? headSha : undefined,
    /** It was closed, merged or not. */
    isClosed: valueAt(event, ['action']) === 'closed',
    /** The event is `pull_request_target`, whose workflow has access to secrets. */
    isTarget,
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
