/** A small GitHub API server on loopback for the repository octo/hello, with faults. */
import { answer, type RecordedRequest, reset, startRecordingServer } from '../support/recording-server.ts';
import { JumpingClock, RUN_HEADER } from './clock.ts';
import { createFaults, type Fault } from './faults.ts';
import { HEAD, NOT_FOUND, OWN, REPOSITORY, Repository } from './github-records.ts';
import { isObject, type Reply } from './reading.ts';

export { FORK, HEAD, OWN, REPOSITORY } from './github-records.ts';

export const JOB_TOKEN = 'ghs_JobTokenOfTheTestsOnly0123456789abcd';
export const PERSONAL_TOKEN = 'ghp_PersonalTokenOfTheTestsOnly0123456789';

/** The logins of their tokens. */
const USERS: Readonly<Record<string, string>> = {
  [JOB_TOKEN]: 'github-actions[bot]',
  [PERSONAL_TOKEN]: 'octocat',
};

type GitHubRequest = ReturnType<typeof requestOf>;
export type GitHub = Awaited<ReturnType<typeof startGitHub>>;

/** Starts the server; `await using` stops it. */
export async function startGitHub(clock = new JumpingClock()) {
  const requests: GitHubRequest[] = [];
  let takeFault = createFaults([]);
  let count = 0;

  const server = await startRecordingServer(() => async (response, recorded) => {
    const { headers } = recorded;
    const id = String(headers[RUN_HEADER]);
    delete headers[RUN_HEADER];
    const request = requestOf(recorded);
    requests.push(request);
    await clock.waitForTurn(id);
    if (github.latencyMs > 0) {
      // Time passes while only this is waited for.
      clock.end(id);
      await clock.sleep(github.latencyMs);
      clock.begin(id);
    }
    await github.before?.(request);
    const { method, path: target } = request;
    const fault = takeFault({ index: count++, call: 'GitHub', method, target, thing: '' });
    const own = fault?.when === 'after' || !fault ? execute(request) : undefined;
    if (fault?.what === 'hang') return clock.end(id);
    if (typeof fault?.what === 'string') return reset(response, recorded);
    const unchanged = fault?.what ?? own ?? NOT_FOUND;
    const reply = github.rewrite?.(unchanged) ?? unchanged;
    answer(reply.status, reply.body, reply.headers)(response, recorded);
  });
  const repository = new Repository(clock.wall);

  function execute({ method, path, headers, body }: GitHubRequest): Reply {
    const { pathname, searchParams: query, hash } = new URL(path, server.url);
    const user = USERS[/^(?:token|bearer) (.+)$/i.exec(String(headers.authorization))?.[1] ?? ''];
    if (!user) return { status: 401, body: { message: 'Bad credentials', status: '401' } };
    const call = { user, query, body: isObject(body) ? body : {} };
    if (pathname === '/graphql') return repository.graphql(hash.slice(1), call);
    const own = pathname.replace(`/repositories/${OWN.id}/`, `/repos/${REPOSITORY}/`);
    if (own === pathname && github.isRenamed) {
      const location = `/repositories/${OWN.id}/${path.split('/').slice(4).join('/')}`;
      return {
        status: method === 'GET' ? 301 : 307,
        headers: { location },
        body: { message: 'Moved Permanently' },
      };
    }
    return repository.rest(`${method} ${own}`, call);
  }

  const github = {
    requests,
    records: repository,
    url: server.url.origin,
    /** How long each request takes to arrive. Milliseconds. */
    latencyMs: 0,
    isRenamed: false,
    /** Called before each request takes effect; the request waits for it. */
    before: undefined as ((request: GitHubRequest) => void | Promise<void>) | undefined,
    rewrite: undefined as ((reply: Reply) => Reply) | undefined,
    /** From now on. `at` counts requests from 0, or matches `POST /repos/octo/hello/deployments`. */
    set faults(list: readonly Fault[]) {
      count = 0;
      takeFault = createFaults(list);
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
  return github;
}

/** Reads a request. Its path contains the query, and the operation of a GraphQL request, as in `/graphql#ListComments`. */
function requestOf(recorded: RecordedRequest) {
  const { method, target, headers } = recorded;
  const body = recorded.body().length === 0 ? undefined : recorded.json();
  const { query = '' } = Object(body) as { readonly query?: string };
  const operation = /^(?:query|mutation) (\w+)/.exec(query)?.[1];
  return { method, path: operation ? `${target}#${operation}` : target, headers, body };
}

export function pullRequest(
  action: 'opened' | 'synchronize' | 'closed' | 'reopened',
  { number = 7, headSha = HEAD } = {},
) {
  const state = action === 'closed' ? 'closed' : 'open';
  const pull_request = { number, state, head: { sha: headSha, repo: OWN }, base: { repo: OWN } };
  const event = { action, pull_request };
  return { event, eventName: 'pull_request', ref: `refs/pull/${number}/merge`, workflow: 'CI' };
}
