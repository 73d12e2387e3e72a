/** What GitHub shows of a deploy: pull request, comment and deployment record. Loaded only when something there is wanted. */
import type { SafeText } from '../http/redact.ts';
import { isObject } from '../http/response.ts';
import { type CommentContent, Comments } from './comments.ts';
import { type Deployment, type DeploymentStatus, Deployments, type NewDeployment } from './deployments.ts';
import { type GitHubOptions, Requests, type Tools } from './requests.ts';
import type { GitHubResult } from './result.ts';

interface PullRequest {
  readonly state: 'open' | 'closed';
  /** The newest commit of its branch. */
  readonly headSha: string;
}

/** One repository at GitHub. Whatever happens is a value; the methods throw only when the run is cancelled. */
export interface GitHub {
  readPullRequest(number: number): Promise<GitHubResult<PullRequest>>;
  /** Creates or updates the one comment with this marker, which only its own author changes. */
  upsertComment(comment: CommentContent): Promise<GitHubResult<undefined>>;
  /** @returns the id */
  createDeployment(deployment: NewDeployment): Promise<GitHubResult<number>>;
  setDeploymentStatus(id: number, status: DeploymentStatus): Promise<GitHubResult<undefined>>;
  /** The 100 newest, the newest first. */
  listDeployments(environment: SafeText): Promise<GitHubResult<readonly Deployment[]>>;
  /** The states that a deployment has had, the newest first. */
  listDeploymentStates(id: number): Promise<GitHubResult<readonly string[]>>;
  /** Ends all connections; nothing here keeps the process alive then. */
  close(): Promise<void>;
}

/** Opens a repository. Sends nothing yet. */
export function createGitHub(options: GitHubOptions, tools: Tools): GitHub {
  const requests = new Requests(options, tools);
  const comments = new Comments(requests);
  const deployments = new Deployments(requests);
  return {
    readPullRequest: (number) =>
      requests.send({
        doing: `read pull request ${number}`,
        route: 'GET /repos/{owner}/{repo}/pulls/{pull_number}',
        parameters: { pull_number: number },
        permission: 'pull-requests: read',
        notFound: 'absent',
        read: readPullRequest,
      }),
    upsertComment: (comment) => comments.upsert(comment),
    createDeployment: (deployment) => deployments.create(deployment),
    setDeploymentStatus: (id, status) => deployments.setStatus(id, status),
    listDeployments: (environment) => deployments.list(environment),
    listDeploymentStates: (id) => deployments.listStates(id),
    close: () => requests.close(),
  };
}

function readPullRequest(data: unknown): PullRequest | undefined {
  if (!isObject(data) || !isObject(data.head)) return undefined;
  const { state } = data;
  const { sha } = data.head;
  return (state === 'open' || state === 'closed') && typeof sha === 'string'
    ? { state, headSha: sha }
    : undefined;
}
