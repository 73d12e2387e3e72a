/** A pull request, and the one comment of the action on it. */
import { DeployError } from '../errors.ts';
import type { SafeText } from '../http/redact.ts';
import { forkOf, type PullRequest, type StartingRun } from '../inputs/event.ts';
import type { GitHub, GitHubResult } from './github.ts';

interface CommentContent {
  /** Of the pull request. */
  readonly number: number;
  /** Distinguishes the comment from others of the action on the same pull request. */
  readonly name: SafeText;
  readonly markdown: SafeText;
  /** Create none when there is none yet. */
  readonly onlyUpdate: boolean;
}

interface CommentPage {
  /** `viewerDidAuthor`: written with the token of this run, or another one of the same user or app. */
  readonly nodes: readonly {
    readonly id: string;
    readonly body: string;
    readonly viewerDidAuthor: boolean;
  }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
}

const LIST = `query ListComments($owner: String!, $repo: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $repo) {
    pullRequest(number: $number) {
      comments(first: 100, after: $after) {
        nodes { id body viewerDidAuthor }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`;
const UPDATE = `mutation UpdateComment($id: ID!, $body: String!) {
  updateIssueComment(input: { id: $id, body: $body }) { clientMutationId }
}`;
const DELETE = `mutation DeleteComment($id: ID!) {
  deleteIssueComment(input: { id: $id }) { clientMutationId }
}`;
const permission = 'pull-requests: write';
/** Of 100 comments each: GitHub accepts 2,500 on a pull request. */
const MOST_PAGES = 50;

type Seen = { number: number; state: string; head: { sha: string }; merge_commit_sha?: string | null };

function toPullRequest(data: Seen): PullRequest {
  const { number, state, head, merge_commit_sha: mergeSha } = data;
  const isClosed = state === 'closed';
  return { number, headSha: head.sha, mergeSha: String(mergeSha), isClosed, fork: forkOf(data) };
}

/** Reads one pull request. */
export function readPullRequest(github: GitHub, number: number) {
  const doing = `read pull request ${number}`;
  const parameters = { ...github.repository, pull_number: number };
  return github.send({ doing, permission: 'pull-requests: read' }, async ({ request }) => {
    const { data } = await request('GET /repos/{owner}/{repo}/pulls/{pull_number}', parameters);
    return toPullRequest(data);
  });
}

/** Finds the open pull requests whose newest commit is that of a run: what it says of pull requests is empty for forks. */
export function findPullRequests(github: GitHub, run: StartingRun) {
  const { headSha, headBranch, headOwner, headRepositoryId, repositoryId } = run;
  const head = `${headOwner}:${headBranch}`;
  const parameters = { ...github.repository, state: 'open', per_page: 100, head } as const;
  const doing = `list the pull requests of ${head}`;
  return github.send({ doing, permission: 'pull-requests: read' }, async ({ request }) => {
    const { data } = await request('GET /repos/{owner}/{repo}/pulls', parameters);
    const isOfRun = ({ head, base }: (typeof data)[number]) =>
      head.sha === headSha &&
      head.ref === headBranch &&
      head.repo?.id === headRepositoryId &&
      base.repo.id === repositoryId;
    return data.filter(isOfRun).map(toPullRequest);
  });
}

/**
 * Creates the comment, or updates the oldest one of ours and deletes the others, which concurrent runs may have created.
 * The comment of somebody else is never changed, also if it begins with our marker.
 */
export async function upsertComment(
  github: GitHub,
  { number, name, markdown, onlyUpdate }: CommentContent,
): Promise<GitHubResult<unknown>> {
  // An HTML comment that no name can end.
  const marker = `<!-- ${encodeURIComponent(`cloud-platform-deploy ${name}`).replaceAll('--', '-%2D')} -->`;
  const body = `${marker}\n${markdown}`;
  const listed = await listOurs(github, number, marker);
  if (listed.kind !== 'ok') return listed;
  const [id, ...duplicates] = listed.value;
  if (id === undefined) {
    if (onlyUpdate) return listed;
    const doing = `create a comment on pull request ${number}`;
    const parameters = { ...github.repository, issue_number: number, body };
    return await github.send({ doing, permission, isCreation: true }, ({ request }) =>
      request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', parameters),
    );
  }
  const doing = `update the comment on pull request ${number}`;
  let written = await github.send({ doing, permission }, ({ graphql }) => graphql(UPDATE, { id, body }));
  for (const id of duplicates)
    if (written.kind === 'ok')
      written = await github.send({ doing, permission }, ({ graphql }) => graphql(DELETE, { id }));
  return written;
}

/** Lists the ids of our comments with this first line, the oldest first. */
async function listOurs(
  github: GitHub,
  number: number,
  marker: string,
): Promise<GitHubResult<readonly string[]>> {
  const doing = `list the comments of pull request ${number}`;
  // One call, so that its time holds for all pages together.
  return await github.send({ doing, permission }, async ({ graphql }) => {
    const ids: string[] = [];
    let after: string | undefined;
    for (let count = 0; count < MOST_PAGES; count += 1) {
      const variables = { ...github.repository, number, after };
      type Listed = Record<'repository', Record<'pullRequest', Record<'comments', CommentPage>>>;
      const { nodes, pageInfo } = (await graphql<Listed>(LIST, variables)).repository.pullRequest.comments;
      const ours = nodes.filter((node) => node.viewerDidAuthor && node.body.split(/\r?\n/, 1)[0] === marker);
      ids.push(...ours.map(({ id }) => id));
      if (!pageInfo.hasNextPage) return ids;
      after = pageInfo.endCursor;
    }
    throw new DeployError(`could not ${doing}: GitHub sent more than ${MOST_PAGES} pages`);
  });
}
