/** The one comment of the action on a pull request. */
import type { SafeText } from '../http/redact.ts';
import { isObject } from '../http/response.ts';
import type { Requests } from './requests.ts';
import { type GitHubResult, ok } from './result.ts';

/** A comment that exists once. */
export interface CommentContent {
  /** Of the pull request. */
  readonly number: number;
  /** The first line, which tells the comment from the others on the pull request: see `markerLine`. */
  readonly marker: SafeText;
  /** Markdown that begins with that line. */
  readonly body: SafeText;
  /** Create none when there is none yet. */
  readonly onlyUpdate?: boolean;
}

interface Author {
  readonly login: string;
  readonly type: string;
}

interface Comment {
  readonly id: number;
  readonly body: string;
  /** Undefined for a deleted account. */
  readonly author: Author | undefined;
}

/** Which comments are ours: of one login, or of any bot while our own login is not known. */
type Identity = { readonly login: string } | 'a bot';

const PERMISSION = 'pull-requests: write';

export class Comments {
  readonly #requests: Requests;
  #identity: Identity | undefined;

  constructor(requests: Requests) {
    this.#requests = requests;
  }

  /**
   * Creates or updates the comment. Runs that do the same concurrently leave one comment: each reads the list after its
   * creation, keeps the oldest comment of ours and deletes the others. The comment of somebody else is never changed.
   */
  async upsert({
    number,
    marker: line,
    body: text,
    onlyUpdate = false,
  }: CommentContent): Promise<GitHubResult<undefined>> {
    let created: Comment | undefined;
    let isGone = false;
    for (;;) {
      const listed = await this.#list(number, line);
      if (listed.kind !== 'ok') return listed;
      const [oldest, ...duplicates] = withCreated(listed.value, created);
      if (oldest === undefined && onlyUpdate) return ok(undefined);
      if (oldest === undefined) {
        const creation = await this.#create(number, line, text);
        if (creation.kind !== 'ok') return creation;
        created = creation.value;
        // Another run may have created one after the list was read.
        continue;
      }
      const settled = await this.#settle(oldest, duplicates, {
        text,
        notFound: isGone ? 'denied' : 'absent',
      });
      if (settled.kind !== 'absent') return settled;
      // Somebody deleted it after the list was read. One that the next list shows again is hidden from the token.
      isGone = true;
      created = undefined;
    }
  }

  /** Updates the comment that stays, and deletes the others. @returns `absent` when it does not exist any more */
  async #settle(
    { id, body }: Comment,
    duplicates: readonly Comment[],
    { text, notFound }: { readonly text: SafeText; readonly notFound: 'absent' | 'denied' },
  ): Promise<GitHubResult<undefined>> {
    const updated = isSame(body, text) ? ok(undefined) : await this.#update(id, text, notFound);
    if (updated.kind !== 'ok') return updated;
    for (const duplicate of duplicates) {
      const deleted = await this.#delete(duplicate.id);
      if (deleted.kind !== 'ok' && deleted.kind !== 'absent') return deleted;
    }
    return updated;
  }

  /** Lists our comments with this first line, the oldest first. */
  async #list(number: number, line: string): Promise<GitHubResult<readonly Comment[]>> {
    const identity = await this.#identify();
    if (identity.kind !== 'ok') return identity;
    const listed = await this.#requests.list({
      doing: `list the comments of pull request ${number}`,
      route: 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments',
      parameters: { issue_number: number },
      permission: PERMISSION,
      notFound: 'denied',
      readItem: readComment,
    });
    if (listed.kind !== 'ok') return listed;
    const isOurs = ({ author, body }: Comment) =>
      author !== undefined && isAuthor(author, identity.value) && firstLine(body) === line;
    return ok(listed.value.filter(isOurs).sort((a, b) => a.id - b.id));
  }

  /** Finds out whose comments are ours. */
  async #identify(): Promise<GitHubResult<Identity>> {
    if (this.#identity !== undefined) return ok(this.#identity);
    const user = await this.#requests.send({
      doing: "read the token's own user",
      route: 'GET /user',
      parameters: {},
      permission: PERMISSION,
      notFound: 'denied',
      read: readAuthor,
    });
    if (user.kind === 'failed') return user;
    // The token of a job belongs to an app, which has no user.
    this.#identity = user.kind === 'ok' ? { login: user.value.login } : 'a bot';
    return ok(this.#identity);
  }

  async #create(number: number, line: string, text: SafeText): Promise<GitHubResult<Comment>> {
    const created = await this.#requests.create(
      {
        doing: `create a comment on pull request ${number}`,
        route: 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
        parameters: { issue_number: number, body: text },
        permission: PERMISSION,
        notFound: 'denied',
        read: readComment,
      },
      async () => {
        const listed = await this.#list(number, line);
        return listed.kind === 'ok' ? ok(listed.value[0]) : listed;
      },
    );
    if (created.kind === 'ok' && created.value.author) this.#identity = { login: created.value.author.login };
    return created;
  }

  async #update(id: number, text: SafeText, notFound: 'absent' | 'denied'): Promise<GitHubResult<undefined>> {
    const updated = await this.#requests.send({
      doing: `update comment ${id}`,
      route: 'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}',
      parameters: { comment_id: id, body: text },
      permission: PERMISSION,
      notFound,
      read: readComment,
    });
    return updated.kind === 'ok' ? ok(undefined) : updated;
  }

  async #delete(id: number): Promise<GitHubResult<true>> {
    return await this.#requests.send({
      doing: `delete comment ${id}`,
      route: 'DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}',
      parameters: { comment_id: id },
      permission: PERMISSION,
      notFound: 'absent',
      read: () => true as const,
    });
  }
}

/** Adds what this run has created, which the list may not show yet. */
function withCreated(listed: readonly Comment[], created: Comment | undefined): readonly Comment[] {
  return created === undefined || listed.some(({ id }) => id === created.id) ? listed : [...listed, created];
}

function isAuthor({ login, type }: Author, identity: Identity): boolean {
  return identity === 'a bot' ? type === 'Bot' : login === identity.login;
}

/** Returns an HTML comment that no marker can end: `<!-- cloud-platform-deploy:hello -->`. */
export function markerLine(marker: string): string {
  return `<!-- ${encodeURIComponent(marker).replaceAll('%3A', ':').replaceAll('--', '-%2D')} -->`;
}

function firstLine(body: string): string {
  return body.split('\n', 1)[0]?.trimEnd() ?? '';
}

/** Whether the texts are the same, but for what GitHub may change about line breaks. */
function isSame(one: string, other: string): boolean {
  const plain = (text: string) => text.replaceAll('\r\n', '\n').trimEnd();
  return plain(one) === plain(other);
}

function readComment(data: unknown): Comment | undefined {
  if (!isObject(data) || typeof data.id !== 'number') return undefined;
  const body = typeof data.body === 'string' ? data.body : '';
  return { id: data.id, body, author: readAuthor(data.user) };
}

function readAuthor(data: unknown): Author | undefined {
  if (!isObject(data) || typeof data.login !== 'string') return undefined;
  return { login: data.login, type: String(data.type) };
}
