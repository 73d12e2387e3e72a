/** The one comment of the action on a pull request. */
import type { SafeText } from '../http/redact.ts';
import type { GitHubResult, Requests } from './requests.ts';

/** A comment that exists once. */
export interface CommentContent {
  /** Of the pull request. */
  readonly number: number;
  /** Distinguishes the comment from others of the action on the same pull request. */
  readonly name: SafeText;
  readonly markdown: SafeText;
  /** Create none when there is none yet. */
  readonly onlyUpdate?: boolean;
}

interface Comment {
  readonly id: string;
  readonly body: string;
  /** It was written with the token of this run, or another one of the same user or app. */
  readonly viewerDidAuthor: boolean;
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
/** What `LIST` returns. */
type Listed = Record<
  'repository',
  Record<
    'pullRequest',
    { comments: { nodes: Comment[]; pageInfo: { hasNextPage: boolean; endCursor: string } } }
  >
>;
const permission = 'pull-requests: write';

/**
 * Creates the comment, or updates the oldest one of ours and deletes the others, which concurrent runs may have created.
 * The comment of somebody else is never changed, also if it begins with our marker.
 */
export async function upsertComment(
  requests: Requests,
  { number, name, markdown, onlyUpdate = false }: CommentContent,
): Promise<GitHubResult<unknown>> {
  const marker = markerLine(`cloud-platform-deploy ${name}`);
  const body = `${marker}\n${markdown}`;
  const listed = await listOurs(requests, number, marker);
  if (listed.kind !== 'ok') return listed;
  const [id, ...duplicates] = listed.value;
  if (id === undefined) return onlyUpdate ? listed : await createComment(requests, number, body);
  const doing = `update the comment on pull request ${number}`;
  const updated = await requests.send({ doing, permission }, ({ graphql }) => graphql(UPDATE, { id, body }));
  if (updated.kind !== 'ok') return updated;
  for (const id of duplicates) {
    const doing = `delete a second comment on pull request ${number}`;
    const deleted = await requests.send({ doing, permission }, ({ graphql }) => graphql(DELETE, { id }));
    if (deleted.kind !== 'ok' && !deleted.isAbsent) return deleted;
  }
  return updated;
}

/** Lists the ids of our comments with this first line, the oldest first. */
async function listOurs(
  requests: Requests,
  number: number,
  marker: string,
): Promise<GitHubResult<readonly string[]>> {
  const doing = `list the comments of pull request ${number}`;
  const isOurs = ({ viewerDidAuthor, body }: Comment) =>
    viewerDidAuthor && body.split(/\r?\n/, 1)[0] === marker;
  const ids: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await requests.send({ doing, permission }, async ({ graphql }) => {
      const { repository } = await graphql<Listed>(LIST, { ...requests.repository, number, after });
      const { nodes, pageInfo } = repository.pullRequest.comments;
      ids.push(...nodes.filter(isOurs).map(({ id }) => id));
      return pageInfo.hasNextPage ? pageInfo.endCursor : undefined;
    });
    if (page.kind !== 'ok') return page;
    if (page.value === undefined) return { kind: 'ok', value: ids };
    after = page.value;
  }
}

function createComment(requests: Requests, number: number, body: string): Promise<GitHubResult<unknown>> {
  const doing = `create a comment on pull request ${number}`;
  const parameters = { ...requests.repository, issue_number: number, body };
  return requests.send({ doing, permission, isCreation: true }, ({ request }) =>
    request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', parameters),
  );
}

/** Returns an HTML comment that no marker can end: `<!-- cloud-platform-deploy%20hello -->`. */
function markerLine(marker: string): string {
  return `<!-- ${encodeURIComponent(marker).replaceAll('--', '-%2D')} -->`;
}
