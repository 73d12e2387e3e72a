/** What GitHub shows of a deploy: pull request, comment and deployment record. Loaded only when something there is wanted. */
import { type CommentContent, upsertComment } from './comments.ts';
import {
  createDeployment,
  type DeploymentStatus,
  type EarlierDeployments,
  endDeployments,
  type NewDeployment,
  setDeploymentStatus,
} from './deployments.ts';
import { type GitHubOptions, type GitHubResult, Requests, type Tools } from './requests.ts';

/** One repository at GitHub. Whatever happens is a value; the methods throw only when the run is cancelled. */
export type GitHub = ReturnType<typeof createGitHub>;

interface PullRequest {
  readonly state: 'open' | 'closed';
  /** The newest commit of its branch. */
  readonly headSha: string;
}

/** Opens a repository. Sends nothing yet. */
export function createGitHub(options: GitHubOptions, tools: Tools) {
  const requests = new Requests(options, tools);
  return {
    readPullRequest: (number: number) => readPullRequest(requests, number),
    upsertComment: (comment: CommentContent) => upsertComment(requests, comment),
    createDeployment: (deployment: NewDeployment) => createDeployment(requests, deployment),
    setDeploymentStatus: (id: number, status: DeploymentStatus) => setDeploymentStatus(requests, id, status),
    endDeployments: (earlier: EarlierDeployments, status: DeploymentStatus) =>
      endDeployments(requests, earlier, status),
    /** Ends all connections; nothing here keeps the process alive then. */
    close: () => requests.close(),
  };
}

function readPullRequest(requests: Requests, number: number): Promise<GitHubResult<PullRequest>> {
  const doing = `read pull request ${number}`;
  const parameters = { ...requests.repository, pull_number: number };
  return requests.send({ doing, permission: 'pull-requests: read' }, async ({ request }) => {
    const { data } = await request('GET /repos/{owner}/{repo}/pulls/{pull_number}', parameters);
    return { state: data.state === 'closed' ? 'closed' : 'open', headSha: data.head.sha };
  });
}
