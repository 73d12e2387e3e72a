/** The comment of the action on a pull request: one for each preview. */
import * as v from 'valibot';
import type { SafeText } from '../http/redact.ts';
import type { GitHub, GitHubResult } from './github.ts';

interface CommentContent {
  /** Of the pull request. */
  readonly number: number;
  /** Distinguishes the comment from others of the action on the same pull request. */
  readonly preview: SafeText;
  /** The id of the run: those of later runs are higher. */
  readonly run: number;
  /** A person has run the job again, so no other run is newer. */
  readonly isRepeated: boolean;
  /** It says that the preview was deleted. */
  readonly isDeletion: boolean;
  readonly markdown: SafeText;
  /** Create none when there is none yet. */
  readonly onlyUpdate: boolean;
}

/** The first line of a comment, an HTML comment that no name can end: the preview, the run, and whether it is deleted. */
const MARK = /^<!-- cloud-platform-deploy (\S+) (\d+)( deleted)? -->$/;

function readMark(body: string) {
  const [, preview, run, isDeletion] = MARK.exec(body.split(/\r?\n/, 1)[0] ?? '') ?? [];
  return { preview, run: Number(run), isDeletion: isDeletion !== undefined };
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
const RECENT = v.array(
  v.object({ issue_url: v.pipe(v.string(), v.regex(/\/\d+$/)), body: v.nullish(v.string()) }),
);
const permission = 'pull-requests: write';

/**
 * Creates the comment, or updates the oldest one of ours and deletes the others, which concurrent runs may have created.
 * The comment of somebody else is never changed, also if it begins with our mark. @returns whether that of a newer run stays
 */
export async function upsert(github: GitHub, content: CommentContent): Promise<GitHubResult<boolean>> {
  const { number, preview, run, isRepeated, isDeletion, markdown, onlyUpdate } = content;
  const listed = await listOurs(github, number, preview);
  if (listed.kind !== 'ok') return listed;
  if (!isRepeated && listed.value.some((comment) => comment.run > run)) return { kind: 'ok', value: true };
  const body = `<!-- cloud-platform-deploy ${preview} ${run}${isDeletion ? ' deleted' : ''} -->\n${markdown}`;
  const [first, ...duplicates] = listed.value;
  const updated = first && (await change(github, number, UPDATE, { id: first.id, body }));
  // Somebody may have deleted it since.
  if (!updated || updated.isAbsent)
    return onlyUpdate ? { kind: 'ok', value: false } : await create(github, number, body);
  for (const { id } of updated.kind === 'ok' ? duplicates : []) {
    const deleted = await change(github, number, DELETE, { id });
    if (deleted.kind === 'failed' && !deleted.isAbsent) return deleted;
  }
  return updated;
}

function create(github: GitHub, number: number, body: string) {
  const doing = `create a comment on pull request ${number}`;
  const parameters = { ...github.repository, issue_number: number, body };
  return github.send({ doing, permission, isCreation: true }, async ({ request }) => {
    const { data } = await request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', parameters);
    v.parse(v.object({ id: v.number() }), data);
    return false;
  });
}

/** Updates or deletes a comment. */
function change(github: GitHub, number: number, mutation: string, variables: { id: string; body?: string }) {
  const doing = `update the comment on pull request ${number}`;
  return github.send({ doing, permission }, async ({ graphql }) => {
    v.parse(v.object({}), await graphql(mutation, variables));
    return false;
  });
}

/** Lists our comments of a preview, the oldest first. All pages are one call, so that its time holds for them together. */
function listOurs(github: GitHub, number: number, preview: string) {
  const doing = `list the comments of pull request ${number}`;
  return github.send({ doing, permission }, async ({ graphql }) => {
    const ours: { readonly id: string; readonly run: number }[] = [];
    for (let after: string | null | undefined; ; ) {
      const page = v.parse(LISTED, await graphql(LIST, { ...github.repository, number, after }));
      const { nodes, pageInfo } = page.repository.pullRequest.comments;
      const marked = nodes.map(({ body, ...node }) => ({ ...node, ...readMark(body) }));
      ours.push(...marked.filter((node) => node.viewerDidAuthor && node.preview === preview));
      if (!pageInfo.hasNextPage) return ours;
      after = pageInfo.endCursor;
    }
  });
}

/** Lists the pull requests on which a comment shows a preview that is not deleted. @param since in ISO 8601 */
export function listCommented(github: GitHub, preview: string, since: string) {
  const doing = 'list the comments of the last 30 days';
  const parameters = { ...github.repository, since, per_page: 100 };
  const call = { doing, permission: 'pull-requests: read', isDecisive: true } as const;
  return github.send(call, async ({ request }) => {
    const numbers = new Set<number>();
    for (let page = 1; ; page += 1) {
      const { data } = await request('GET /repos/{owner}/{repo}/issues/comments', { ...parameters, page });
      for (const { issue_url: url, body } of v.parse(RECENT, data)) {
        const mark = readMark(body ?? '');
        if (mark.preview === preview && !mark.isDeletion)
          numbers.add(Number(url.slice(url.lastIndexOf('/') + 1)));
      }
      if (data.length < 100) return numbers;
    }
  });
}
