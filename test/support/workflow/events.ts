/** The events that start a workflow, with the parts of GitHub's payloads that workflows and actions read. */
import { isObject } from '../../../src/http/response.ts';
import { REPOSITORY } from '../../world/github.ts';
import type { Workflow } from './workflow-file.ts';

type Values = Readonly<Record<string, unknown>>;

export interface WorkflowEvent {
  readonly name: 'push' | 'pull_request' | 'schedule' | 'workflow_dispatch';
  readonly payload: Values;
  readonly ref: string;
  readonly headRef: string;
  /** The values of a dispatch. */
  readonly inputs: Values;
}

export const PULL_REQUEST = 7;
const BRANCH_EVENT = { ref: 'refs/heads/main', headRef: '', inputs: {} };

function repositoryOf(name: string) {
  const [owner = '', short = ''] = name.split('/');
  return { full_name: name, name: short, owner: { login: owner }, default_branch: 'main', fork: false };
}

export function branchEvent(name: 'push' | 'schedule'): WorkflowEvent {
  return { name, payload: { ref: BRANCH_EVENT.ref, repository: repositoryOf(REPOSITORY) }, ...BRANCH_EVENT };
}

export type PullRequestAction = 'opened' | 'synchronize' | 'reopened' | 'closed';

/** @param from full name of the repository that the commits come from */
export function pullRequestEvent(action: PullRequestAction, sha: string, from: string): WorkflowEvent {
  const payload = {
    action,
    number: PULL_REQUEST,
    pull_request: {
      number: PULL_REQUEST,
      state: action === 'closed' ? 'closed' : 'open',
      user: { login: 'octocat' },
      head: { ref: 'change', sha, repo: repositoryOf(from) },
      base: { ref: 'main', sha: '0'.repeat(40), repo: repositoryOf(REPOSITORY) },
    },
    repository: repositoryOf(REPOSITORY),
  };
  const ref = `refs/pull/${PULL_REQUEST}/merge`;
  return { name: 'pull_request', payload, ref, headRef: 'change', inputs: {} };
}

export function declaredInputs({ on: { workflow_dispatch: dispatch } }: Workflow): Values {
  return isObject(dispatch) && isObject(dispatch.inputs) ? dispatch.inputs : {};
}

/** @param entered the inputs that a person enters; the others have their defaults */
export function dispatchEvent(workflow: Workflow, entered: Values): WorkflowEvent {
  const declared = declaredInputs(workflow);
  const unknown = Object.keys(entered).filter((name) => !(name in declared));
  if (unknown.length > 0) throw new Error(`The workflow declares no input ${unknown.join(', ')}.`);
  const defaults = Object.entries(declared).map(([name, input]) => [name, Object(input).default ?? '']);
  const inputs = { ...Object.fromEntries(defaults), ...entered };
  const payload = { inputs, ref: BRANCH_EVENT.ref, repository: repositoryOf(REPOSITORY) };
  return { name: 'workflow_dispatch', payload, ...BRANCH_EVENT, inputs };
}

const DEFAULT_TYPES = ['opened', 'synchronize', 'reopened'];

/** Returns the events that a workflow names, such as `push`, `pull_request closed`, or `pull_request` for the default ones. */
export function namedTriggersOf({ on }: Workflow): readonly string[] {
  return Object.entries(on).flatMap(([name, settings]) =>
    isObject(settings) && Array.isArray(settings.types)
      ? settings.types.map((type) => `${name} ${type}`)
      : [name],
  );
}

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
