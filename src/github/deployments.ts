/** The deployment records that GitHub shows of an environment. */
import { cleanLine, type SafeText } from '../http/redact.ts';
import type { GitHubResult, Requests } from './requests.ts';

/** With the names of the API. */
export interface NewDeployment {
  /** Branch, tag or commit. */
  readonly ref: SafeText;
  readonly environment: SafeText;
  /** At most 140 characters. */
  readonly description: SafeText;
  /** The environment will be gone one day, as that of a preview. */
  readonly transient_environment: boolean;
  readonly production_environment: boolean;
  /** By which the record is found again. */
  readonly payload: Readonly<Record<string, SafeText>>;
}

/** With the names of the API. */
export interface DeploymentStatus {
  readonly state: 'in_progress' | 'success' | 'failure' | 'inactive' | 'error';
  /** At most 140 characters. */
  readonly description: SafeText;
  readonly environment_url?: SafeText;
  readonly log_url: SafeText;
}

/** The records that are older than the one with the id `before`. */
export interface EarlierDeployments extends Pick<NewDeployment, 'environment' | 'payload'> {
  readonly before: number;
}

const permission = 'deployments: write';
/** The states of a record that is not active. */
const ENDED_STATES: readonly string[] = ['inactive', 'failure', 'error'];

/** Creates a record, without the checks and merges that GitHub would begin with. @returns its id */
export function createDeployment(
  requests: Requests,
  deployment: NewDeployment,
): Promise<GitHubResult<number>> {
  const doing = `create a deployment in environment "${cleanLine(deployment.environment)}"`;
  const parameters = {
    ...{ ...requests.repository, ...deployment },
    ...{ auto_merge: false, required_contexts: [] },
  };
  return requests.send({ doing, permission, isCreation: true }, async ({ request }) => {
    const { data } = await request('POST /repos/{owner}/{repo}/deployments', parameters);
    if ('id' in data) return Number(data.id);
    throw new TypeError(data.message);
  });
}

/** Adds a status. A repeated one changes nothing. */
export function setDeploymentStatus(
  requests: Requests,
  id: number,
  status: DeploymentStatus,
): Promise<GitHubResult<unknown>> {
  const doing = `set the status of deployment ${id}`;
  const parameters = { ...requests.repository, deployment_id: id, ...status, auto_inactive: false };
  return requests.send({ doing, permission }, ({ request }) =>
    request('POST /repos/{owner}/{repo}/deployments/{deployment_id}/statuses', parameters),
  );
}

/**
 * Gives a status to those that are still active, the newest first, of the 100 newest in the environment. GitHub's own
 * `auto_inactive` ignores the payload, and leaves out production and transient environments.
 */
export async function endDeployments(
  requests: Requests,
  { environment, payload, before }: EarlierDeployments,
  status: DeploymentStatus,
): Promise<GitHubResult<unknown>> {
  const doing = `list the deployments in environment "${cleanLine(environment)}"`;
  const parameters = { ...requests.repository, environment, per_page: 100 };
  const listed = await requests.send({ doing, permission }, async ({ request }) => {
    const { data } = await request('GET /repos/{owner}/{repo}/deployments', parameters);
    const found = data.filter((record) => record.id < before && contains(record.payload, payload));
    return found.map(({ id }) => Number(id));
  });
  if (listed.kind !== 'ok') return listed;
  for (const id of listed.value) {
    const states = await listStates(requests, id);
    if (states.kind !== 'ok') return states;
    const [state = '', ...former] = states.value;
    // The run that replaced this one has also ended those before it.
    if (state === 'inactive' && former.includes('success')) break;
    const set = ENDED_STATES.includes(state) ? states : await setDeploymentStatus(requests, id, status);
    if (set.kind !== 'ok') return set;
  }
  return listed;
}

/** Lists the states that a deployment has had, the newest first. GitHub does not document their order. */
function listStates(requests: Requests, id: number): Promise<GitHubResult<readonly string[]>> {
  const doing = `list the statuses of deployment ${id}`;
  const parameters = { ...requests.repository, deployment_id: id, per_page: 100 };
  return requests.send({ doing, permission }, async ({ request }) => {
    const route = 'GET /repos/{owner}/{repo}/deployments/{deployment_id}/statuses';
    const { data } = await request(route, parameters);
    return data.toSorted((one, other) => Number(other.id) - Number(one.id)).map(({ state }) => state);
  });
}

function contains(found: unknown, payload: NewDeployment['payload']): boolean {
  const fields = new Map(Object.entries(found ?? {}));
  return Object.entries(payload).every(([name, value]) => fields.get(name) === value);
}
