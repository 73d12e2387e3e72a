/** What a GitHub API server remembers of one repository, and what it answers, with GitHub's own shapes and status codes. */
import type { Reply } from './reading.ts';

export interface GitHubUser {
  readonly login: string;
  readonly type: 'User' | 'Bot';
}

/** An account or app that a token stands for. */
export interface GitHubToken extends GitHubUser {
  /** As the token of a job: it has no user of its own. */
  readonly isInstallation: boolean;
}

export const REPOSITORY = 'octo/hello';

export type Scope = 'pull-requests' | 'deployments';

interface GitHubComment {
  readonly id: number;
  /** Of the pull request. */
  readonly number: number;
  readonly user: GitHubUser;
  body: string;
}

interface GitHubPullRequest {
  state: 'open' | 'closed';
  headSha: string;
}

interface GitHubDeployment {
  readonly id: number;
  readonly creator: GitHubUser;
  /** As it was sent. */
  readonly request: Readonly<Record<string, unknown>>;
  /** As they were sent, the oldest first. */
  readonly statuses: Readonly<Record<string, unknown>>[];
}

/** Tests may change them at any time. */
export interface GitHubRecords {
  readonly pullRequests: Map<number, GitHubPullRequest>;
  /** The oldest first. */
  comments: GitHubComment[];
  /** The oldest first. */
  deployments: GitHubDeployment[];
}

const TIME = '2030-01-02T03:04:05Z';

/** Writes records as GitHub does. */
function createWriter(api: string, repository: string) {
  const web = `https://github.example/${repository}`;
  const user = ({ login, type }: GitHubUser) => ({
    login,
    id: 1000 + login.length,
    type,
    url: `${api}/users/${encodeURIComponent(login)}`,
    site_admin: false,
  });
  return {
    user,
    pullRequest: (number: number, { state, headSha }: GitHubPullRequest) => ({
      id: 500_000 + number,
      number,
      state,
      locked: false,
      title: 'A change',
      url: `${api}/repos/${repository}/pulls/${number}`,
      html_url: `${web}/pull/${number}`,
      user: user({ login: 'octocat', type: 'User' }),
      body: null,
      head: { label: 'octocat:change', ref: 'change', sha: headSha },
      base: { label: 'octocat:main', ref: 'main', sha: '0'.repeat(40) },
      merged: false,
    }),
    comment: ({ id, number, body, user: author }: GitHubComment) => ({
      id,
      node_id: `IC_${id}`,
      url: `${api}/repos/${repository}/issues/comments/${id}`,
      html_url: `${web}/pull/${number}#issuecomment-${id}`,
      issue_url: `${api}/repos/${repository}/issues/${number}`,
      body,
      user: user(author),
      created_at: TIME,
      updated_at: TIME,
      author_association: 'CONTRIBUTOR',
      performed_via_github_app: null,
    }),
    deployment: ({ id, creator, request }: GitHubDeployment) => ({
      id,
      node_id: `DE_${id}`,
      url: `${api}/repos/${repository}/deployments/${id}`,
      sha: 'a'.repeat(40),
      ref: request.ref,
      task: 'deploy',
      payload: request.payload ?? {},
      original_environment: request.environment,
      environment: request.environment,
      description: request.description ?? '',
      creator: user(creator),
      transient_environment: request.transient_environment ?? false,
      production_environment: request.production_environment ?? false,
      created_at: TIME,
      updated_at: TIME,
    }),
    status: (id: number, { creator }: GitHubDeployment, request: Readonly<Record<string, unknown>>) => ({
      id,
      state: request.state,
      creator: user(creator),
      description: request.description ?? '',
      environment_url: request.environment_url ?? '',
      log_url: request.log_url ?? '',
      created_at: TIME,
      updated_at: TIME,
    }),
  };
}

export interface Call {
  readonly token: GitHubToken;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  /** The numbers in the path. */
  readonly id: number;
}

interface Route {
  readonly method: string;
  readonly path: RegExp;
  /** What a token needs. */
  readonly scope: Scope | undefined;
  answer(call: Call): Reply;
}

/** @param what method and path; `:id` stands for a number */
function route(what: string, scope: Route['scope'], answer: Route['answer']): Route {
  const [method = '', path = ''] = what.split(' ');
  return { method, path: new RegExp(`^${path.replace(':id', '(\\d+)')}$`), scope, answer };
}

export const NOT_FOUND: Reply = { status: 404, body: { message: 'Not Found', status: '404' } };
export const FORBIDDEN: Reply = {
  status: 403,
  body: { message: 'Resource not accessible by integration', status: '403' },
};
const STATES = ['error', 'failure', 'inactive', 'in_progress', 'queued', 'pending', 'success'];

function invalid(resource: string, field: string, message: string): Reply {
  const errors = [{ resource, code: 'custom', field, message }];
  return { status: 422, body: { message: 'Validation Failed', errors, status: '422' } };
}

/** One repository and its REST API. */
export class Repository implements GitHubRecords {
  readonly pullRequests: GitHubRecords['pullRequests'] = new Map();
  comments: GitHubRecords['comments'] = [];
  deployments: GitHubRecords['deployments'] = [];
  readonly #write: ReturnType<typeof createWriter>;
  readonly #api: string;
  #lastId = 1_800_000_000;

  constructor(api: string) {
    this.#api = api;
    this.#write = createWriter(api, REPOSITORY);
  }

  readonly routes: readonly Route[] = [
    route('GET /user', undefined, ({ token }) => this.#readUser(token)),
    route('GET /repos/octo/hello/pulls/:id', 'pull-requests', ({ id }) => this.#readPullRequest(id)),
    route('GET /repos/octo/hello/issues/:id/comments', 'pull-requests', (call) => this.#listComments(call)),
    route('POST /repos/octo/hello/issues/:id/comments', 'pull-requests', (call) => this.#createComment(call)),
    route('PATCH /repos/octo/hello/issues/comments/:id', 'pull-requests', (call) =>
      this.#updateComment(call),
    ),
    route('DELETE /repos/octo/hello/issues/comments/:id', 'pull-requests', ({ id }) =>
      this.#deleteComment(id),
    ),
    route('GET /repos/octo/hello/deployments', 'deployments', ({ query }) => this.#listDeployments(query)),
    route('POST /repos/octo/hello/deployments', 'deployments', (call) => this.#createDeployment(call)),
    route('GET /repos/octo/hello/deployments/:id/statuses', 'deployments', (call) =>
      this.#listStatuses(call),
    ),
    route('POST /repos/octo/hello/deployments/:id/statuses', 'deployments', (call) =>
      this.#createStatus(call),
    ),
  ];

  add(number: number, user: GitHubUser, body: string) {
    const comment = { id: this.#nextId(), number, user, body };
    this.comments.push(comment);
    return comment;
  }

  /** Remembers everything. @returns a function that brings it back */
  save(): () => void {
    const { comments, deployments } = structuredClone({
      comments: this.comments,
      deployments: this.deployments,
    });
    const pullRequests = structuredClone(this.pullRequests);
    return () => {
      this.comments = structuredClone(comments);
      this.deployments = structuredClone(deployments);
      this.pullRequests.clear();
      for (const [number, pullRequest] of structuredClone(pullRequests))
        this.pullRequests.set(number, pullRequest);
    };
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  #readUser(token: GitHubToken): Reply {
    return token.isInstallation ? FORBIDDEN : { status: 200, body: this.#write.user(token) };
  }

  #readPullRequest(number: number): Reply {
    const pullRequest = this.pullRequests.get(number);
    return pullRequest ? { status: 200, body: this.#write.pullRequest(number, pullRequest) } : NOT_FOUND;
  }

  #listComments({ id: number, query }: Call): Reply {
    if (!this.pullRequests.has(number)) return NOT_FOUND;
    const comments = this.comments.filter((comment) => comment.number === number);
    const path = `/repos/${REPOSITORY}/issues/${number}/comments`;
    return this.#page(comments.map(this.#write.comment), path, query);
  }

  #createComment({ id: number, token, body: { body } }: Call): Reply {
    if (!this.pullRequests.has(number)) return NOT_FOUND;
    const problem = problemOf(body);
    if (problem) return problem;
    const comment = this.add(number, token, String(body));
    return { status: 201, body: this.#write.comment(comment) };
  }

  #updateComment({ id, body: { body } }: Call): Reply {
    const comment = this.comments.find((candidate) => candidate.id === id);
    if (!comment) return NOT_FOUND;
    const problem = problemOf(body);
    if (problem) return problem;
    comment.body = String(body);
    return { status: 200, body: this.#write.comment(comment) };
  }

  #deleteComment(id: number): Reply {
    const rest = this.comments.filter((comment) => comment.id !== id);
    if (rest.length === this.comments.length) return NOT_FOUND;
    this.comments = rest;
    return { status: 204 };
  }

  #listDeployments(query: URLSearchParams): Reply {
    const environment = query.get('environment');
    const found = this.deployments
      .filter(({ request }) => environment === null || request.environment === environment)
      .reverse();
    return this.#page(found.map(this.#write.deployment), `/repos/${REPOSITORY}/deployments`, query);
  }

  #createDeployment({ token: creator, body: request }: Call): Reply {
    if (typeof request.ref !== 'string' || request.ref === '')
      return invalid('Deployment', 'ref', 'ref is missing');
    if (request.ref === 'missing')
      return { status: 422, body: { message: `No ref found for: ${request.ref}`, status: '422' } };
    if (request.auto_merge !== false)
      return { status: 202, body: { message: 'Auto-merged main into change on deployment.' } };
    if (!Array.isArray(request.required_contexts) || request.required_contexts.length > 0)
      return { status: 409, body: { message: 'Conflict: Commit status checks failed for change.' } };
    const deployment: GitHubDeployment = { id: this.#nextId(), creator, request, statuses: [] };
    this.deployments.push(deployment);
    return { status: 201, body: this.#write.deployment(deployment) };
  }

  #listStatuses({ id, query }: Call): Reply {
    const deployment = this.deployments.find((candidate) => candidate.id === id);
    if (!deployment) return NOT_FOUND;
    const statuses = deployment.statuses.map((status, index) =>
      this.#write.status(id + index, deployment, status),
    );
    return this.#page(statuses.reverse(), `/repos/${REPOSITORY}/deployments/${id}/statuses`, query);
  }

  #createStatus({ id, body: request }: Call): Reply {
    const deployment = this.deployments.find((candidate) => candidate.id === id);
    if (!deployment) return NOT_FOUND;
    if (!STATES.includes(String(request.state)))
      return invalid('DeploymentStatus', 'state', 'state is not included in the list');
    if (String(request.description ?? '').length > 140)
      return invalid(
        'DeploymentStatus',
        'description',
        'description is too long (maximum is 140 characters)',
      );
    deployment.statuses.push(request);
    return { status: 201, body: this.#write.status(this.#nextId(), deployment, request) };
  }

  /** One page of a list; a `Link` header names the others. */
  #page(list: readonly unknown[], path: string, query: URLSearchParams): Reply {
    const size = Math.min(100, Number(query.get('per_page') ?? 30));
    const page = Number(query.get('page') ?? 1);
    const last = Math.max(1, Math.ceil(list.length / size));
    const linkTo = (number: number, rel: string) => {
      const others = new URLSearchParams(query);
      others.set('page', String(number));
      return `<${this.#api}${path}?${others}>; rel="${rel}"`;
    };
    const links = [
      ...(page > 1 ? [linkTo(page - 1, 'prev'), linkTo(1, 'first')] : []),
      ...(page < last ? [linkTo(page + 1, 'next'), linkTo(last, 'last')] : []),
    ];
    const body = list.slice((page - 1) * size, page * size);
    return { status: 200, body, ...(links.length > 0 && { headers: { link: links.join(', ') } }) };
  }
}

function problemOf(body: unknown): Reply | undefined {
  if (typeof body !== 'string' || body.trim() === '')
    return invalid('IssueComment', 'body', "body can't be blank");
  if (body.length > 65_536)
    return invalid('IssueComment', 'body', 'body is too long (maximum is 65536 characters)');
  return undefined;
}
