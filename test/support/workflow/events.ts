/** The events that start a workflow, with the parts of GitHub's payloads that workflows and actions read. */
import { isObject } from '../../../src/http/response.ts';
import type { Workflow } from './workflow-file.ts';

export interface WorkflowEvent {
  readonly name: 'push' | 'pull_request' | 'schedule' | 'workflow_dispatch';
  readonly payload: Readonly<Record<string, unknown>>;
  readonly ref: string;
  readonly sha: string;
  readonly headRef: string;
  readonly actor: string;
  /** The values of a dispatch. */
  readonly inputs: Readonly<Record<string, unknown>>;
}

const ACTOR = 'octocat';
const BRANCH_EVENT = { ref: 'refs/heads/main', headRef: '', actor: ACTOR, inputs: {} };

function repositoryOf(name: string) {
  const [owner = '', short = ''] = name.split('/');
  return { full_name: name, name: short, owner: { login: owner }, default_branch: 'main', fork: false };
}

export function pushEvent(repository: string, sha: string): WorkflowEvent {
  const payload = { ref: BRANCH_EVENT.ref, after: sha, repository: repositoryOf(repository) };
  return { name: 'push', payload, sha, ...BRANCH_EVENT };
}

export function scheduleEvent(repository: string, sha: string): WorkflowEvent {
  return { name: 'schedule', payload: { repository: repositoryOf(repository) }, sha, ...BRANCH_EVENT };
}

export type PullRequestAction = 'opened' | 'synchronize' | 'reopened' | 'closed';

interface PullRequest {
  readonly action: PullRequestAction;
  readonly number: number;
  readonly sha: string;
  /** Full name of the repository that the commits come from. */
  readonly from: string;
}

export function pullRequestEvent(repository: string, pullRequest: PullRequest): WorkflowEvent {
  const { action, number, sha, from } = pullRequest;
  const payload = {
    action,
    number,
    pull_request: {
      number,
      state: action === 'closed' ? 'closed' : 'open',
      user: { login: ACTOR },
      head: { ref: 'change', sha, repo: repositoryOf(from) },
      base: { ref: 'main', sha: '0'.repeat(40), repo: repositoryOf(repository) },
    },
    repository: repositoryOf(repository),
  };
  const ref = `refs/pull/${number}/merge`;
  return { name: 'pull_request', payload, ref, sha, headRef: 'change', actor: ACTOR, inputs: {} };
}

/** Returns the inputs that a person may enter, by name. */
export function declaredInputs({ on }: Workflow): Readonly<Record<string, unknown>> {
  const { workflow_dispatch: dispatch } = on;
  return isObject(dispatch) && isObject(dispatch.inputs) ? dispatch.inputs : {};
}

/** @param inputs those that a person enters; the others have their defaults */
export function dispatchEvent(
  repository: string,
  sha: string,
  workflow: Workflow,
  inputs: Readonly<Record<string, unknown>>,
): WorkflowEvent {
  const declared = declaredInputs(workflow);
  const unknown = Object.keys(inputs).filter((name) => !(name in declared));
  if (unknown.length > 0) throw new Error(`The workflow declares no input ${unknown.join(', ')}.`);
  const all = Object.entries(declared).map(([name, input]) => {
    const { default: value = '', required = false } = isObject(input) ? input : {};
    if (required === true && value === '' && !(name in inputs))
      throw new Error(`The input ${name} is required.`);
    return [name, inputs[name] ?? value];
  });
  const values = Object.fromEntries(all);
  const payload = { inputs: values, ref: BRANCH_EVENT.ref, repository: repositoryOf(repository) };
  return { name: 'workflow_dispatch', payload, sha, ...BRANCH_EVENT, inputs: values };
}

/** What GitHub starts a workflow for by default. */
const DEFAULT_TYPES = ['opened', 'synchronize', 'reopened'];

/** Returns the events that a workflow names, such as `push`, `pull_request closed`, or `pull_request` for the default ones. */
export function namedTriggersOf({ on }: Workflow): readonly string[] {
  return Object.entries(on).flatMap(([name, settings]) =>
    isObject(settings) && Array.isArray(settings.types)
      ? settings.types.map((type) => `${name} ${type}`)
      : [name],
  );
}

/** Returns the trigger that an event is, with its type. */
export function triggerOf({ name, payload }: WorkflowEvent): string {
  return name === 'pull_request' ? `${name} ${payload.action}` : name;
}

/** Returns whether the workflow starts for an event: its kind and type, and for a push its branch. */
export function startsFor(workflow: Workflow, event: WorkflowEvent): boolean {
  const { push } = workflow.on;
  const branches = isObject(push) && Array.isArray(push.branches) ? push.branches : [];
  const isBranch = event.name !== 'push' || branches.length === 0 || branches.includes('main');
  const named = namedTriggersOf(workflow);
  const isDefault = event.name !== 'pull_request' || DEFAULT_TYPES.includes(String(event.payload.action));
  return isBranch && (named.includes(triggerOf(event)) || (isDefault && named.includes(event.name)));
}
