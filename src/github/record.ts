/** The deployment records of previews in an environment of GitHub. A refusal is a warning. */
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { SafeText, Sink } from '../sink.ts';
import type { GitHub } from './github.ts';

/** The environment of the records, and what distinguishes the preview from others of its pull request. */
interface Place {
  readonly environment: SafeText;
  readonly preview: Readonly<Record<string, SafeText>>;
  readonly logUrl: SafeText;
  readonly sink: Sink;
}

type State = 'in_progress' | 'success' | 'failure' | 'error' | 'inactive';
/** The state of a record, and why those before it end, if they do. */
export type RecordEnd = { readonly state: State; readonly replaced?: string };
/** Asked for the pull request and the id of a record. */
type IsOver = (number: number, id: number) => boolean | Promise<boolean>;

const LONGEST_DESCRIPTION = 140;
const ENDED_STATES: readonly string[] = ['inactive', 'failure', 'error'];
const RECORD = v.object({ id: v.pipe(v.number(), v.safeInteger()) });
const RECORDS = v.array(v.object({ ...RECORD.entries, payload: v.unknown() }));
const STATES = v.array(v.object({ ...RECORD.entries, state: v.string() }));
const DEPLOYMENTS = '/repos/{owner}/{repo}/deployments';
const STATUSES = `${DEPLOYMENTS}/{deployment_id}/statuses`;
const permission = 'deployments: write';

export class Records {
  readonly #github: GitHub;
  readonly #place: Place;
  /** The record of this run. Its creation is waited for, so that no status overtakes another one. */
  #own: Promise<number | undefined> = Promise.resolve(undefined);

  constructor(github: GitHub, place: Place) {
    this.#github = github;
    this.#place = place;
  }

  /** Records that a deployment is in progress. @param number of the pull request */
  async begin(number: number, commit: string, text: string): Promise<void> {
    const { environment, preview, sink } = this.#place;
    const content = { ref: sink.line(commit), description: sink.line(text, LONGEST_DESCRIPTION) };
    // Without the checks and merges that GitHub would begin with.
    const always = { transient_environment: true, auto_merge: false, required_contexts: [] };
    const parameters = { environment, ...content, payload: { ...preview, pull_request: number }, ...always };
    const doing = `create a deployment in environment "${environment}"`;
    const call = { doing, permission, isCreation: true } as const;
    const create = async () => {
      const { id } = await this.#github.request(call, `POST ${DEPLOYMENTS}`, parameters, RECORD);
      await this.#setStatus(id, 'in_progress', text);
      return id;
    };
    this.#own = this.#github.tolerate(create(), 'deployment record');
    await this.#own;
  }

  /** Sets how the deployment ended. @param address of what is live */
  async end(number: number, { state, replaced }: RecordEnd, text: string, address: string): Promise<void> {
    const id = await this.#own.catch(() => undefined);
    if (id !== undefined) await this.#setStatus(id, state, text, state === 'success' ? address : '');
    const isEarlier = (other: number, its: number) => other === number && (id === undefined || its < id);
    if (replaced !== undefined) await this.retire(isEarlier, replaced);
  }

  async #setStatus(id: number, state: State, text: string, address = ''): Promise<void> {
    const { logUrl, sink } = this.#place;
    const doing = `set the status of deployment ${id}`;
    const description = sink.line(text, LONGEST_DESCRIPTION);
    const addresses = { environment_url: sink.line(address), log_url: logUrl };
    const parameters = { deployment_id: id, state, description, ...addresses, auto_inactive: false };
    const set = this.#github.request({ doing, permission }, `POST ${STATUSES}`, parameters, RECORD);
    await this.#github.tolerate(set, 'deployment record');
  }

  /** Ends the active records of the preview, of the environment's 100 newest: GitHub's `auto_inactive` leaves out transient ones. */
  async retire(isOver: IsOver, text: string): Promise<void> {
    const active = await this.#github.tolerate(this.#listActive(isOver), 'deployment record');
    for (const id of active?.toReversed() ?? []) await this.#setStatus(id, 'inactive', text);
  }

  async #listActive(isOver: IsOver): Promise<readonly number[]> {
    const { environment, preview } = this.#place;
    const call = { doing: `list the deployments in environment "${environment}"`, permission } as const;
    const parameters = { environment, per_page: 100 };
    const records = await this.#github.request(call, `GET ${DEPLOYMENTS}`, parameters, RECORDS);
    const active: number[] = [];
    /** The pull requests whose older records have ended. */
    const ended = new Set<number>();
    for (const { id, payload } of records) {
      const { pull_request: number, ...found } = Object(payload);
      if (!isDeepStrictEqual(found, preview) || ended.has(number) || !(await isOver(number, id))) continue;
      const [state = '', ...former] = await this.#listStates(id);
      // The deployment that replaced this one has ended the earlier records first.
      if (state === 'inactive' && former.includes('success')) ended.add(number);
      else if (!ENDED_STATES.includes(state)) active.push(id);
    }
    return active;
  }

  /** Lists the states of a record, the newest first: GitHub does not document their order. */
  async #listStates(id: number): Promise<readonly string[]> {
    const call = { doing: `list the statuses of deployment ${id}`, permission } as const;
    const parameters = { deployment_id: id, per_page: 100 };
    const statuses = await this.#github.request(call, `GET ${STATUSES}`, parameters, STATES);
    return statuses.toSorted((one, other) => other.id - one.id).map(({ state }) => state);
  }
}
