/** The deployment record that GitHub shows of a deploy. */
import { randomUUID } from 'node:crypto';
import { cleanLine, type SafeText } from '../http/redact.ts';
import { isObject } from '../http/response.ts';
import type { ListCall, Requests } from './requests.ts';
import { type GitHubResult, ok } from './result.ts';

export interface NewDeployment {
  /** Branch, tag or commit. */
  readonly ref: SafeText;
  readonly environment: SafeText;
  /** At most 140 characters. */
  readonly description: SafeText;
  /** The environment will be gone one day, as that of a preview. */
  readonly isTransient: boolean;
  readonly isProduction: boolean;
  /** Whatever should be found again in the list. */
  readonly payload: Readonly<Record<string, SafeText>>;
}

export interface DeploymentStatus {
  readonly state: 'in_progress' | 'success' | 'failure' | 'inactive' | 'error';
  /** At most 140 characters. */
  readonly description: SafeText;
  readonly environmentUrl?: SafeText | undefined;
  readonly logUrl: SafeText;
}

export interface Deployment {
  readonly id: number;
  readonly payload: Readonly<Record<string, unknown>>;
}

const PERMISSION = 'deployments: write';
/** Of the payload: distinguishes a deployment whose creation was not answered from those of other runs. */
const REQUEST_KEY = 'request';

export class Deployments {
  readonly #requests: Requests;

  constructor(requests: Requests) {
    this.#requests = requests;
  }

  /** Creates the record, without the checks and merges that GitHub would begin with. @returns its id */
  async create(deployment: NewDeployment): Promise<GitHubResult<number>> {
    const { ref, environment, description, isTransient, isProduction, payload } = deployment;
    const key = this.#requests.sink.value(randomUUID());
    const created = await this.#requests.create(
      {
        doing: `create a deployment in environment "${cleanLine(environment)}"`,
        route: 'POST /repos/{owner}/{repo}/deployments',
        parameters: {
          ref,
          environment,
          description,
          transient_environment: isTransient,
          production_environment: isProduction,
          payload: { ...payload, [REQUEST_KEY]: key },
          auto_merge: false,
          required_contexts: [],
        },
        permission: PERMISSION,
        notFound: 'denied',
        read: readDeployment,
      },
      async () => {
        // The newest come first.
        const page = await this.#requests.page(listCall(environment), 1);
        return page.kind === 'ok'
          ? ok(page.value.items.find((found) => found.payload[REQUEST_KEY] === key))
          : page;
      },
    );
    return created.kind === 'ok' ? ok(created.value.id) : created;
  }

  /** Adds a status. A repeated one changes nothing. */
  async setStatus(id: number, status: DeploymentStatus): Promise<GitHubResult<undefined>> {
    const { state, description, environmentUrl, logUrl } = status;
    const set = await this.#requests.send({
      doing: `set the status of deployment ${id}`,
      route: 'POST /repos/{owner}/{repo}/deployments/{deployment_id}/statuses',
      parameters: {
        deployment_id: id,
        state: this.#requests.sink.value(state),
        description,
        environment_url: environmentUrl,
        log_url: logUrl,
        auto_inactive: false,
      },
      permission: PERMISSION,
      notFound: 'denied',
      read: (data) => (isObject(data) ? data : undefined),
    });
    return set.kind === 'ok' ? ok(undefined) : set;
  }

  /** Lists the 100 newest deployments in an environment, the newest first. */
  async list(environment: SafeText): Promise<GitHubResult<readonly Deployment[]>> {
    const page = await this.#requests.page(listCall(environment), 1);
    return page.kind === 'ok' ? ok(page.value.items) : page;
  }

  /** Lists the states that a deployment has had, the newest first. */
  async listStates(id: number): Promise<GitHubResult<readonly string[]>> {
    const page = await this.#requests.page(
      {
        doing: `list the statuses of deployment ${id}`,
        route: 'GET /repos/{owner}/{repo}/deployments/{deployment_id}/statuses',
        parameters: { deployment_id: id },
        permission: PERMISSION,
        notFound: 'denied',
        readItem: readStatus,
      },
      1,
    );
    if (page.kind !== 'ok') return page;
    // GitHub does not document their order.
    return ok(page.value.items.toSorted((a, b) => b.id - a.id).map(({ state }) => state));
  }
}

function listCall(environment: SafeText): ListCall<Deployment> {
  return {
    doing: `list the deployments in environment "${cleanLine(environment)}"`,
    route: 'GET /repos/{owner}/{repo}/deployments',
    parameters: { environment },
    permission: PERMISSION,
    notFound: 'denied',
    readItem: readDeployment,
  };
}

function readDeployment(data: unknown): Deployment | undefined {
  if (!isObject(data) || typeof data.id !== 'number') return undefined;
  return { id: data.id, payload: isObject(data.payload) ? data.payload : {} };
}

function readStatus(data: unknown): { readonly id: number; readonly state: string } | undefined {
  if (!isObject(data) || typeof data.id !== 'number') return undefined;
  return { id: data.id, state: String(data.state) };
}
