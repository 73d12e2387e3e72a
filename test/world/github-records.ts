/** What a GitHub API server remembers of one repository, and what it answers: GitHub's status codes, and the fields that a client needs. */
import type { Reply } from './reading.ts';

export const REPOSITORY = 'octo/hello';
/** The commit of a pull request's event, unless the test names another. */
export const HEAD = 'a'.repeat(40);
/** As records and events contain them. */
export const OWN = { id: 186853002, full_name: REPOSITORY, owner: { login: 'octo' } };
export const FORK = { id: 186853003, full_name: 'stranger/hello', owner: { login: 'stranger' } };

interface GitHubComment {
  readonly id: number;
  readonly number: number;
  readonly user: string;
  body: string;
  /** Milliseconds since 1970. */
  updatedAt: number;
}

interface GitHubPullRequest {
  state: 'open' | 'closed';
  headSha: string;
  mergeSha?: string;
  headRef?: string;
  /** That it comes from. Null after its deletion. */
  fork?: typeof FORK | null;
  baseRef?: string;
}

interface GitHubDeployment {
  readonly id: number;
  readonly request: Readonly<Record<string, unknown>>;
  readonly statuses: Readonly<Record<string, unknown>>[];
}

const nodeId = (id: number) => `IC_${id}`;

export function writePullRequest(number: number, { state, headSha, ...pullRequest }: GitHubPullRequest) {
  const { headRef = 'change', fork: repo = OWN, baseRef = 'main', mergeSha = null } = pullRequest;
  const head = { label: `${repo?.owner.login}:${headRef}`, ref: headRef, sha: headSha, repo };
  const base = { label: `octo:${baseRef}`, ref: baseRef, repo: OWN };
  return { number, state, head, base, merge_commit_sha: mergeSha };
}

interface Call {
  readonly user: string;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  readonly id: number;
}

export const NOT_FOUND: Reply = { status: 404, body: { message: 'Not Found', status: '404' } };
const STATES = ['error', 'failure', 'inactive', 'in_progress', 'queued', 'pending', 'success'];

/** Answers of GraphQL have status 200, whatever they contain. */
function unresolved(what: string): Reply {
  const errors = [{ type: 'NOT_FOUND', message: `Could not resolve to a ${what}` }];
  return { status: 200, body: { data: null, errors } };
}

function invalid(message: string): Reply {
  return { status: 422, body: { message: 'Validation Failed', errors: [{ message }], status: '422' } };
}

export class Repository {
  // Tests may change these at any time. The oldest is the first.
  pullRequests = new Map<number, GitHubPullRequest>([[7, { state: 'open', headSha: HEAD }]]);
  comments: GitHubComment[] = [];
  deployments: GitHubDeployment[] = [];
  readonly #wall: () => number;
  #lastId = 1_800_000_000;

  constructor(wall: () => number) {
    this.#wall = wall;
  }

  /** `:id` stands for a number. */
  readonly #routes: Readonly<Record<string, (call: Call) => Reply>> = {
    'GET /repos/octo/hello/pulls': ({ query }) => this.#listPullRequests(query),
    'GET /repos/octo/hello/pulls/:id': ({ id }) => this.#readPullRequest(id),
    'GET /repos/octo/hello/issues/comments': ({ query }) => this.#listRecentComments(query),
    'POST /repos/octo/hello/issues/:id/comments': (call) => this.#createComment(call),
    'GET /repos/octo/hello/deployments': ({ query }) => this.#listDeployments(query),
    'POST /repos/octo/hello/deployments': (call) => this.#createDeployment(call),
    'GET /repos/octo/hello/deployments/:id/statuses': (call) => this.#listStatuses(call),
    'POST /repos/octo/hello/deployments/:id/statuses': (call) => this.#createStatus(call),
  };

  /** Answers a request of the REST API. @param what method and path */
  rest(what: string, call: Omit<Call, 'id'>): Reply {
    for (const [route, answer] of Object.entries(this.#routes)) {
      const [found, id = 0] = new RegExp(`^${route.replace(':id', '(\\d+)')}$`).exec(what) ?? [];
      if (found) return answer({ ...call, id: Number(id) });
    }
    return NOT_FOUND;
  }

  graphql(name: string, { user, body }: Omit<Call, 'id'>): Reply {
    const variables = Object(body.variables) as Readonly<Record<string, unknown>>;
    if (name === 'ListComments') return this.#listComments(variables, user);
    const comment = this.comments.find(({ id }) => nodeId(id) === variables.id);
    if (!comment) return unresolved(`node with the global id of '${variables.id}'`);
    if (name === 'UpdateComment')
      Object.assign(comment, { body: String(variables.body), updatedAt: this.#wall() });
    else this.comments = this.comments.filter(({ id }) => id !== comment.id);
    return { status: 200, body: { data: { [name]: { clientMutationId: null } } } };
  }

  add(number: number, user: string, body: string) {
    const comment = { id: this.#nextId(), number, user, body, updatedAt: this.#wall() };
    this.comments.push(comment);
    return comment;
  }

  /** Remembers everything. @returns a function that brings it back */
  save(): () => void {
    const { comments, deployments, pullRequests } = this;
    const saved = structuredClone({ comments, deployments, pullRequests });
    return () => void Object.assign(this, structuredClone(saved));
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  #readPullRequest(number: number): Reply {
    const pullRequest = this.pullRequests.get(number);
    return pullRequest ? { status: 200, body: writePullRequest(number, pullRequest) } : NOT_FOUND;
  }

  #listPullRequests(query: URLSearchParams): Reply {
    const all = [...this.pullRequests].map(([number, pullRequest]) => writePullRequest(number, pullRequest));
    const isWanted = ({ state, head }: (typeof all)[number]) =>
      state === query.get('state') && head.label === query.get('head');
    return this.#page(all.filter(isWanted), query);
  }

  #listComments({ number, after }: Readonly<Record<string, unknown>>, user: string): Reply {
    if (!this.pullRequests.has(Number(number)))
      return unresolved(`PullRequest with the number of ${Number(number)}.`);
    const all = this.comments.filter((comment) => comment.number === number);
    const start = Number(after ?? 0);
    const nodes = all.slice(start, start + 100).map(({ id, body, user: author }) => ({
      id: nodeId(id),
      body,
      viewerDidAuthor: author === user,
    }));
    const hasNextPage = all.length > start + 100;
    const comments = { nodes, pageInfo: { hasNextPage, endCursor: `${start + nodes.length}` } };
    return { status: 200, body: { data: { repository: { pullRequest: { comments } } } } };
  }

  #listRecentComments(query: URLSearchParams): Reply {
    const recent = this.comments.filter(({ updatedAt }) => updatedAt >= Date.parse(`${query.get('since')}`));
    const issue = 'https://api.github.com/repos/octo/hello/issues';
    const list = recent.map(({ id, number, body }) => ({ id, body, issue_url: `${issue}/${number}` }));
    return this.#page(list, query);
  }

  #createComment({ id: number, user, body: { body } }: Call): Reply {
    if (!this.pullRequests.has(number)) return NOT_FOUND;
    if (typeof body !== 'string' || body.trim() === '') return invalid("body can't be blank");
    if (body.length > 65_536) return invalid('body is too long (maximum is 65536 characters)');
    const comment = this.add(number, user, body);
    return { status: 201, body: { ...comment, node_id: nodeId(comment.id) } };
  }

  #listDeployments(query: URLSearchParams): Reply {
    const environment = query.get('environment');
    const found = this.deployments
      .filter(({ request }) => environment === null || request.environment === environment)
      .map(({ id, request }) => ({ id, ...request }));
    return this.#page(found.reverse(), query);
  }

  #createDeployment({ body: request }: Call): Reply {
    if (typeof request.ref !== 'string' || request.ref === '') return invalid('ref is missing');
    if (request.auto_merge !== false)
      return { status: 202, body: { message: 'Auto-merged main into change on deployment.' } };
    if (!Array.isArray(request.required_contexts) || request.required_contexts.length > 0)
      return { status: 409, body: { message: 'Conflict: Commit status checks failed for change.' } };
    const deployment: GitHubDeployment = { id: this.#nextId(), request, statuses: [] };
    this.deployments.push(deployment);
    return { status: 201, body: { id: deployment.id, ...request } };
  }

  #listStatuses({ id, query }: Call): Reply {
    const deployment = this.deployments.find((candidate) => candidate.id === id);
    if (!deployment) return NOT_FOUND;
    const statuses = deployment.statuses.map((status, index) => ({ id: id + index, ...status }));
    return this.#page(statuses.reverse(), query);
  }

  #createStatus({ id, body: request }: Call): Reply {
    const deployment = this.deployments.find((candidate) => candidate.id === id);
    if (!deployment) return NOT_FOUND;
    if (!STATES.includes(String(request.state))) return invalid('state is not included in the list');
    if (String(request.description ?? '').length > 140)
      return invalid('description is too long (maximum is 140 characters)');
    deployment.statuses.push(request);
    return { status: 201, body: { id: this.#nextId(), ...request } };
  }

  #page(list: readonly unknown[], query: URLSearchParams): Reply {
    const length = Math.min(100, Number(query.get('per_page') ?? 30));
    const start = length * (Number(query.get('page') ?? 1) - 1);
    return { status: 200, body: list.slice(start, start + length) };
  }
}
