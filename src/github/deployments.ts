/** The deployment records that GitHub shows of an environment. */
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { SafeText } from '../http/redact.ts';
import type { GitHub, GitHubResult } from './github.ts';

/** Characters. */
export const LONGEST_DESCRIPTION = 140;

/** Where records are, and what distinguishes the preview that they are of from others of its pull request. */
export interface Place {
  readonly environment: SafeText;
  readonly preview: Readonly<Record<string, SafeText>>;
}

export interface Status {
  readonly state: 'in_progress' | 'success' | 'failure' | 'error' | 'inactive';
  readonly description: SafeText;
  /** Empty for none. */
  readonly environment_url: SafeText;
  readonly log_url: SafeText;
}

/** Asked for the pull request and the id of a record. */
export type IsOver = (number: number, id: number) => boolean | Promise<boolean>;

const permission = 'deployments: write';
const ENDED_STATES: readonly string[] = ['inactive', 'failure', 'error'];
const RECORD = v.object({ id: v.pipe(v.number(), v.safeInteger()) });
const RECORDS = v.array(v.object({ ...RECORD.entries, payload: v.unknown() }));
const STATUSES = v.array(v.object({ ...RECORD.entries, state: v.string() }));

/** Creates a record, without the checks and merges that GitHub would begin with. @param number of the pull request @returns its id */
export function create(
  github: GitHub,
  { environment, preview }: Place,
  number: number,
  content: Readonly<Record<'ref' | 'description', SafeText>>,
): Promise<GitHubResult<number>> {
  const doing = `create a deployment in environment "${environment}"`;
  const payload = { ...preview, pull_request: number };
  const always = { transient_environment: true, auto_merge: false, required_contexts: [] };
  const parameters = { ...github.repository, ...content, environment, payload, ...always };
  return github.send({ doing, permission, isCreation: true }, async ({ request }) => {
    const { data } = await request('POST /repos/{owner}/{repo}/deployments', parameters);
    return v.parse(RECORD, data).id;
  });
}

export function setStatus(github: GitHub, id: number, status: Status) {
  const doing = `set the status of deployment ${id}`;
  const parameters = { ...github.repository, deployment_id: id, ...status, auto_inactive: false };
  return github.send({ doing, permission }, async ({ request }) => {
    const route = 'POST /repos/{owner}/{repo}/deployments/{deployment_id}/statuses';
    v.parse(RECORD, (await request(route, parameters)).data);
  });
}

/**
 * Gives a status to the records of a preview that have not ended, of the 100 newest in the environment. GitHub's own
 * `auto_inactive` ends those of other previews as well, and leaves out production and transient environments.
 */
export async function end(
  github: GitHub,
  { environment, preview }: Place,
  isOver: IsOver,
  status: Status,
): Promise<GitHubResult<unknown>> {
  const doing = `list the deployments in environment "${environment}"`;
  const parameters = { ...github.repository, environment, per_page: 100 };
  const listed = await github.send({ doing, permission }, async ({ request }) => {
    const { data } = await request('GET /repos/{owner}/{repo}/deployments', parameters);
    return v.parse(RECORDS, data);
  });
  if (listed.kind !== 'ok') return listed;
  const active: number[] = [];
  /** The pull requests whose older records have ended. */
  const ended = new Set<number>();
  for (const { id, payload } of listed.value) {
    const { pull_request: number, ...found } = Object(payload);
    if (!isDeepStrictEqual(found, preview) || ended.has(number) || !(await isOver(number, id))) continue;
    const states = await listStates(github, id);
    if (states.kind !== 'ok') return states;
    const [state = '', ...former] = states.value;
    // What has replaced this one has ended those before it first.
    if (state === 'inactive' && former.includes('success')) ended.add(number);
    else if (!ENDED_STATES.includes(state)) active.push(id);
  }
  for (const id of active.toReversed()) {
    const set = await setStatus(github, id, status);
    if (set.kind !== 'ok') return set;
  }
  return listed;
}

/** Lists the states of a record, the newest first: GitHub does not document their order. */
function listStates(github: GitHub, id: number): Promise<GitHubResult<readonly string[]>> {
  return github.send({ doing: `list the statuses of deployment ${id}`, permission }, async ({ request }) => {
    const route = 'GET /repos/{owner}/{repo}/deployments/{deployment_id}/statuses';
    const { data } = await request(route, { ...github.repository, deployment_id: id, per_page: 100 });
    const statuses = v.parse(STATUSES, data).toSorted((one, other) => other.id - one.id);
    return statuses.map(({ state }) => state);
  });
}
