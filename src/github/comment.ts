/** The comment of the action on a pull request: one for each preview. */
import * as v from 'valibot';
import type { SafeText } from '../sink.ts';
import { ifAbsent } from './answer.ts';
import type { GitHub } from './github.ts';

interface Comment {
  /** Distinguishes the comment of a preview from others of the action on the same pull request. */
  readonly mark: SafeText;
  /** The id of the run: those of later runs are higher. */
  readonly run: number;
  /** The job was re-run by hand, so no other run is newer. */
  readonly isRepeated: boolean;
  readonly markdown: SafeText;
  /** It says that the preview was deleted. */
  readonly isDeletion: boolean;
  /** Create none when there is none yet. */
  readonly onlyUpdate: boolean;
}

/** The first line of a comment, an HTML comment that no name can end: the preview, the run, and whether it is deleted. */
const MARK = /^<!-- cloud-platform-deploy (\S+) (\d+)( deleted)? -->$/;

function readMark(body: string) {
  const [, mark, run, isDeletion] = MARK.exec(body.split(/\r?\n/, 1)[0] ?? '') ?? [];
  return { mark, run: Number(run), isDeletion: isDeletion !== undefined };
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
const COMMENTS = v.object({
  /** `viewerDidAuthor`: written with the token of this run, or another one of the same user or app. */
  nodes: v.array(v.object({ id: v.string(), body: v.string(), viewerDidAuthor: v.boolean() })),
  pageInfo: v.object({ hasNextPage: v.boolean(), endCursor: v.nullish(v.string()) }),
});
const LISTED = v.object({ repository: v.object({ pullRequest: v.object({ comments: COMMENTS }) }) });
const RECENT = v.array(v.object({ issue_url: v.string(), body: v.nullish(v.string()) }));
const permission = 'pull-requests: write';
/** How long ago a comment that is looked for may have been written. Milliseconds. */
const OLDEST_COMMENT_MS = 30 * 86_400_000;

/** Creates our comment, or updates the oldest one and deletes those of concurrent runs; that of a newer run stays. */
export async function writeComment(github: GitHub, number: number, comment: Comment): Promise<void> {
  const { mark, run, isRepeated, markdown, isDeletion, onlyUpdate } = comment;
  const own = await listOwn(github, mark, number);
  if (!isRepeated && own.some((other) => other.run > run)) return;
  const body = `<!-- cloud-platform-deploy ${mark} ${run}${isDeletion ? ' deleted' : ''} -->\n${markdown}`;
  let isUpdated = false;
  for (const { id } of own)
    if (isUpdated) await change(github, number, DELETE, { id });
    else isUpdated = await change(github, number, UPDATE, { id, body });
  if (isUpdated || onlyUpdate) return;
  const call = { doing: `create a comment on pull request ${number}`, permission, isCreation: true } as const;
  const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';
  await github.request(call, route, { issue_number: number, body }, v.object({ id: v.number() }));
}

/** Updates or deletes a comment. @returns whether it existed: somebody may have deleted it since */
function change(github: GitHub, number: number, mutation: string, variables: { id: string; body?: string }) {
  const doing = `update the comment on pull request ${number}`;
  const changed = github.send({ doing, permission }, async ({ graphql }) => {
    v.parse(v.object({}), await graphql(mutation, variables));
    return true;
  });
  return changed.catch(ifAbsent(false));
}

/** Lists our comments of a preview, the oldest first. All pages are one call, so that its time holds for them together. */
function listOwn(github: GitHub, mark: string, number: number) {
  const doing = `list the comments of pull request ${number}`;
  return github.send({ doing, permission }, async ({ graphql }) => {
    const own: { readonly id: string; readonly run: number }[] = [];
    for (let after: string | null | undefined; ; ) {
      const page = v.parse(LISTED, await graphql(LIST, { ...github.repository, number, after }));
      const { nodes, pageInfo } = page.repository.pullRequest.comments;
      const marked = nodes.map(({ body, ...node }) => ({ ...node, ...readMark(body) }));
      own.push(...marked.filter((node) => node.viewerDidAuthor && node.mark === mark));
      if (!pageInfo.hasNextPage) return own;
      after = pageInfo.endCursor;
    }
  });
}

/** Lists the pull requests on which a comment of the last 30 days shows a preview that is not deleted. @param now milliseconds since 1970 */
export function listCommented(github: GitHub, mark: SafeText, now: number) {
  const since = new Date(now - OLDEST_COMMENT_MS).toISOString();
  const parameters = { ...github.repository, since, per_page: 100 };
  const doing = 'list the comments of the last 30 days';
  const call = { doing, permission: 'pull-requests: read', isDecisive: true } as const;
  return github.send(call, async ({ request }) => {
    const numbers = new Set<number>();
    for (let page = 1; ; page += 1) {
      const { data } = await request('GET /repos/{owner}/{repo}/issues/comments', { ...parameters, page });
      for (const { issue_url: url, body } of v.parse(RECENT, data)) {
        const found = readMark(body ?? '');
        if (found.mark === mark && !found.isDeletion) numbers.add(Number(/\d+$/.exec(url)));
      }
      if (data.length < 100) return numbers;
    }
  });
}
