/** A small GitHub API server on loopback for the repository octo/hello, with permissions and faults. */
import { answer, type RecordedRequest, reset, startRecordingServer } from '../support/recording-server.ts';
import { JumpingClock, RUN_HEADER } from './clock.ts';
import { createFaults, type Fault } from './faults.ts';
import {
  type Call,
  FORBIDDEN,
  type GitHubUser,
  NOT_FOUND,
  OWN,
  Repository,
  type Scope,
} from './github-records.ts';
import type { Reply } from './reading.ts';

export { FORK, OWN, REPOSITORY } from './github-records.ts';

export const JOB_TOKEN = 'ghs_JobTokenOfTheTestsOnly0123456789abcd';
export const PERSONAL_TOKEN = 'ghp_PersonalTokenOfTheTestsOnly0123456789';

const USERS: Readonly<Record<string, GitHubUser>> = {
  [JOB_TOKEN]: { login: 'github-actions[bot]', type: 'Bot' },
  [PERSONAL_TOKEN]: { login: 'octocat', type: 'User' },
};

export interface GitHubRequest {
  readonly method: string;
  /** With the query, and the operation of a GraphQL request, as in `/graphql#ListComments`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Parsed JSON; undefined without a body. */
  readonly body: unknown;
}

export interface GitHub extends AsyncDisposable, Pick<Repository, 'add' | 'save'> {
  /** For `GITHUB_API_URL`. */
  readonly url: string;
  readonly records: Pick<Repository, 'pullRequests' | 'comments' | 'deployments'>;
  /** In the order of their arrival. */
  readonly requests: readonly GitHubRequest[];
  /** From now on. `at` counts requests from 0, or matches `POST /repos/octo/hello/deployments`. */
  faults: readonly Fault[];
  /** Of all tokens. Without one: 403, as GitHub answers to the token of a job. */
  readonly permissions: Record<Scope, 'write' | 'read' | 'none'>;
  /** Called before each request takes effect; the request waits for it. */
  before: ((request: GitHubRequest) => void | Promise<void>) | undefined;
  /** Changes what GitHub answers. */
  rewrite: ((reply: Reply) => Reply) | undefined;
}

/** Starts the server; `await using` stops it. */
export async function startGitHub(clock = new JumpingClock()): Promise<GitHub> {
  const requests: GitHubRequest[] = [];
  const permissions: GitHub['permissions'] = { 'pull-requests': 'write', deployments: 'write' };
  let faults: readonly Fault[] = [];
  let takeFault = createFaults([]);
  let count = 0;

  const server = await startRecordingServer(() => async (response, recorded) => {
    const { headers } = recorded;
    const id = String(headers[RUN_HEADER]);
    delete headers[RUN_HEADER];
    const request = requestOf(recorded);
    requests.push(request);
    await clock.waitForTurn(id);
    await github.before?.(request);
    const fault = takeFault({
      index: count++,
      call: 'GitHub',
      method: request.method,
      target: request.path,
      thing: '',
    });
    const own = fault?.when === 'after' || !fault ? execute(request) : undefined;
    if (fault?.what === 'hang') return clock.end(id);
    if (typeof fault?.what === 'string') return reset(response, recorded);
    const unchanged = fault?.what ?? own ?? NOT_FOUND;
    const reply = github.rewrite?.(unchanged) ?? unchanged;
    response.setHeader('x-github-request-id', `0A1B:2C3D:${requests.length}`);
    response.setHeader('x-github-media-type', 'github.v3; format=json');
    response.setHeader('x-ratelimit-remaining', '4000');
    answer(reply.status, reply.body, reply.headers)(response, recorded);
  });
  const repository = new Repository();

  function execute({ method, path, headers, body }: GitHubRequest): Reply {
    const { pathname, searchParams: query, hash } = new URL(path, server.url);
    const user = USERS[/^(?:token|bearer) (.+)$/i.exec(String(headers.authorization))?.[1] ?? ''];
    if (!user) return { status: 401, body: { message: 'Bad credentials', status: '401' } };
    const fields = typeof body === 'object' && body !== null ? (body as Call['body']) : {};
    if (pathname === '/graphql')
      return repository.graphql(
        hash.slice(1),
        { user, query, body: fields, id: 0 },
        permissions['pull-requests'],
      );
    const route = repository.routes.find((each) => each.method === method && each.path.test(pathname));
    if (!route) return NOT_FOUND;
    const { scope } = route;
    const id = Number(route.path.exec(pathname)?.[1] ?? 0);
    const level = permissions[scope];
    const isPermitted = level === 'write' || (level === 'read' && method === 'GET');
    const reply = isPermitted ? route.answer({ user, query, body: fields, id }) : FORBIDDEN;
    const needed = { 'x-accepted-github-permissions': acceptedPermissions(scope, method) };
    return { ...reply, headers: { ...reply.headers, ...needed } };
  }

  const github: GitHub = {
    ...{ requests, permissions, records: repository, before: undefined, rewrite: undefined },
    url: server.url.origin,
    add: (...comment) => repository.add(...comment),
    save: () => repository.save(),
    get faults() {
      return faults;
    },
    set faults(list) {
      faults = list;
      count = 0;
      takeFault = createFaults(list);
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
  return github;
}

function requestOf(recorded: RecordedRequest): GitHubRequest {
  const { method, target, headers } = recorded;
  const body = recorded.body().length === 0 ? undefined : recorded.json();
  const { query = '' } = Object(body) as { readonly query?: string };
  const operation = /^(?:query|mutation) (\w+)/.exec(query)?.[1];
  return { method, path: operation ? `${target}#${operation}` : target, headers, body };
}

function acceptedPermissions(scope: Scope, method: string): string {
  const level = method === 'GET' ? 'read' : 'write';
  return scope === 'deployments' ? `deployments=${level}` : `issues=${level}; pull_requests=${level}`;
}

/** The commit of a pull request's event, unless the test names another. */
export const HEAD = 'a'.repeat(40);

/** Returns the workflow of a pull request's event. */
export function pullRequest(
  action: 'opened' | 'synchronize' | 'closed' | 'reopened',
  { number = 7, headSha = HEAD } = {},
) {
  const event = {
    action,
    pull_request: {
      number,
      state: action === 'closed' ? 'closed' : 'open',
      head: { sha: headSha, repo: OWN },
      base: { repo: OWN },
    },
  };
  return { event, eventName: 'pull_request', ref: `refs/pull/${number}/merge`, workflow: 'CI' };
}
