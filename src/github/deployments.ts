/** The deployment records that GitHub shows of an environment. */
import type { SafeText } from '../http/redact.ts';
import type { GitHub, GitHubResult } from './github.ts';

/** Characters. */
export const LONGEST_DESCRIPTION = 140;

/** With the names of the API. */
interface NewDeployment {
  readonly ref: SafeText;
  readonly environment: SafeText;
  readonly description: SafeText;
  /** By which the record is found again. */
  readonly payload: { readonly function: SafeText };
}

export interface DeploymentStatus {
  readonly state: 'in_progress' | 'success' | 'failure' | 'error' | 'inactive';
  readonly description: SafeText;
  readonly environment_url?: SafeText;
  readonly log_url: SafeText;
}

const permission = 'deployments: write';
const ENDED_STATES: readonly string[] = ['inactive', 'failure', 'error'];

/** Creates a record, without the checks and merges that GitHub would begin with. @returns its id */
export function createDeployment(github: GitHub, deployment: NewDeployment): Promise<GitHubResult<number>> {
  const doing = `create a deployment in environment "${deployment.environment}"`;
  const always = { transient_environment: true, auto_merge: false, required_contexts: [] };
  const parameters = { ...github.repository, ...deployment, ...always };
  return github.send({ doing, permission, isCreation: true }, async ({ request }) => {
    const { data } = await request('POST /repos/{owner}/{repo}/deployments', parameters);
    if ('id' in data) return Number(data.id);
    throw new TypeError(data.message);
  });
}

export function setDeploymentStatus(github: GitHub, id: number, status: DeploymentStatus) {
  const doing = `set the status of deployment ${id}`;
  const parameters = { ...github.repository, deployment_id: id, ...status, auto_inactive: false };
  return github.send({ doing, permission }, ({ request }) =>
    request('POST /repos/{owner}/{repo}/deployments/{deployment_id}/statuses', parameters),
  );
}

/**
 * Gives a status to the records of a function that are older than the one with the id `before` and still active, the newest
 * first, of the 100 newest in the environment. GitHub's own `auto_inactive` ends those of other functions as well, and
 * leaves out production and transient environments.
 */
export async function endDeployments(
  github: GitHub,
  { environment, payload, before }: Pick<NewDeployment, 'environment' | 'payload'> & { before: number },
  status: DeploymentStatus,
): Promise<GitHubResult<unknown>> {
  const doing = `list the deployments in environment "${environment}"`;
  const parameters = { ...github.repository, environment, per_page: 100 };
  const listed = await github.send({ doing, permission }, async ({ request }) => {
    const { data } = await request('GET /repos/{owner}/{repo}/deployments', parameters);
    const isOurs = (found: unknown) => Object(found).function === payload.function;
    return data.filter((record) => record.id < before && isOurs(record.payload)).map(({ id }) => Number(id));
  });
  if (listed.kind !== 'ok') return listed;
  for (const id of listed.value) {
    const doing = `list the statuses of deployment ${id}`;
    const states = await github.send({ doing, permission }, async ({ request }) => {
      const route = 'GET /repos/{owner}/{repo}/deployments/{deployment_id}/statuses';
      const { data } = await request(route, { ...github.repository, deployment_id: id, per_page: 100 });
      // GitHub does not document their order.
      return data.toSorted((one, other) => Number(other.id) - Number(one.id)).map(({ state }) => state);
    });
    if (states.kind !== 'ok') return states;
    const [state = '', ...former] = states.value;
    // The run that replaced this one has also ended those before it.
    if (state === 'inactive' && former.includes('success')) break;
    const set = ENDED_STATES.includes(state) ? states : await setDeploymentStatus(github, id, status);
    if (set.kind !== 'ok') return set;
  }
  return listed;
}
