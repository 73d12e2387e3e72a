/** A small GitHub API server on loopback for the repository octo/hello, with permissions and faults. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  type Call,
  FORBIDDEN,
  type GitHubRecords,
  type GitHubToken,
  type GitHubUser,
  NOT_FOUND,
  type Reply,
  Repository,
  type Scope,
} from './github-repository.ts';

export const JOB_TOKEN = 'ghs_JobTokenOfTheTestsOnly0123456789abcd';
export const PERSONAL_TOKEN = 'ghp_PersonalTokenOfTheTestsOnly0123456789';

const TOKENS: Readonly<Record<string, GitHubToken>> = {
  [JOB_TOKEN]: { login: 'github-actions[bot]', type: 'Bot', isInstallation: true },
  [PERSONAL_TOKEN]: { login: 'octocat', type: 'User', isInstallation: false },
};

/** What a server does instead of its own answer. */
export interface GitHubFault {
  /** Of the requests that it is for, as in `POST /repos/octo/hello/deployments`: without the prefix, with the query. */
  readonly match: RegExp;
  readonly answer:
    | 'reset'
    | 'hang'
    | {
        readonly status: number;
        readonly body?: unknown;
        readonly headers?: Readonly<Record<string, string>>;
      };
  /** The request takes effect, and only its answer is another one. */
  readonly isAfter?: boolean;
  /** How often it happens. Always when absent. */
  readonly times?: number;
}

export interface GitHubRequest {
  readonly method: string;
  /** Without the prefix, with the query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** Parsed JSON; undefined without a body. */
  readonly body: unknown;
}

interface Options {
  /** Before each path, as that of GitHub Enterprise Server: `/api/v3`. */
  readonly prefix?: string;
  readonly tokens?: Readonly<Record<string, GitHubToken>>;
  /** Called before each request takes effect; the request waits for it. */
  readonly gate?: (request: GitHubRequest) => Promise<void>;
  /** Called for each request that gets no answer. */
  readonly onHang?: () => void;
}

export interface GitHubServer extends AsyncDisposable {
  /** For `GITHUB_API_URL`. */
  readonly url: URL;
  readonly records: GitHubRecords;
  /** In the order of their arrival. */
  readonly requests: readonly GitHubRequest[];
  readonly faults: GitHubFault[];
  /** Of all tokens. Without one: 403, as GitHub answers to the token of a job. */
  readonly permissions: Record<Scope, 'write' | 'read' | 'none'>;
  addComment(number: number, user: GitHubUser, body: string): void;
}

/** Starts the server; `await using` stops it. */
export async function startGitHubServer(options: Options = {}): Promise<GitHubServer> {
  const { prefix = '', tokens = TOKENS, gate, onHang } = options;
  const requests: GitHubRequest[] = [];
  const faults: GitHubFault[] = [];
  const counts = new Map<GitHubFault, number>();
  const permissions: GitHubServer['permissions'] = { 'pull-requests': 'write', deployments: 'write' };

  const takeFault = ({ method, path }: GitHubRequest): GitHubFault | undefined => {
    const fault = faults.find(
      (candidate) =>
        candidate.match.test(`${method} ${path}`) &&
        (counts.get(candidate) ?? 0) < (candidate.times ?? Number.POSITIVE_INFINITY),
    );
    if (fault) counts.set(fault, (counts.get(fault) ?? 0) + 1);
    return fault;
  };

  const isAllowed = (scope: Scope, method: string) =>
    method === 'GET' ? permissions[scope] !== 'none' : permissions[scope] === 'write';

  const execute = ({ method, path, headers, body }: GitHubRequest): Reply => {
    const { pathname, searchParams: query } = new URL(path, 'http://localhost');
    const token = tokens[/^(?:token|bearer) (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''];
    if (!token) return { status: 401, body: { message: 'Bad credentials', status: '401' } };
    const route = repository.routes.find(
      (candidate) => candidate.method === method && candidate.path.test(pathname),
    );
    if (!route) return NOT_FOUND;
    const { scope } = route;
    const needed = scope && { 'x-accepted-github-permissions': acceptedPermissions(scope, method) };
    const id = Number(route.path.exec(pathname)?.[1] ?? 0);
    const fields = typeof body === 'object' && body !== null ? (body as Call['body']) : {};
    const isPermitted = !scope || isAllowed(scope, method);
    const reply = isPermitted ? route.answer({ token, query, body: fields, id }) : FORBIDDEN;
    return { ...reply, headers: { ...reply.headers, ...needed } };
  };

  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await readRequest(incoming, prefix);
    requests.push(request);
    await gate?.(request);
    const fault = takeFault(request);
    const own = fault && !fault.isAfter ? undefined : execute(request);
    const reply = fault?.answer ?? own ?? NOT_FOUND;
    if (reply === 'hang') onHang?.();
    else if (reply === 'reset') response.socket?.resetAndDestroy();
    else send(response, reply, requests.length);
  };

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const api = `http://127.0.0.1:${portOf(server)}${prefix}`;
  const repository = new Repository(api);
  return {
    url: new URL(api),
    records: repository,
    requests,
    faults,
    permissions,
    addComment: (number, user, body) => void repository.add(number, user, body),
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function readRequest(incoming: IncomingMessage, prefix: string): Promise<GitHubRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  const { method = '', url = '', headers } = incoming;
  const path = url.startsWith(prefix) ? url.slice(prefix.length) : `outside${url}`;
  return { method, path, headers, body: text === '' ? undefined : JSON.parse(text) };
}

function acceptedPermissions(scope: Scope, method: string): string {
  const level = method === 'GET' ? 'read' : 'write';
  return scope === 'deployments' ? `deployments=${level}` : `issues=${level}; pull_requests=${level}`;
}

function send(response: ServerResponse, { status, body, headers = {} }: Reply, count: number): void {
  response.statusCode = status;
  response.setHeader('x-github-request-id', `0A1B:2C3D:${count}`);
  response.setHeader('x-github-media-type', 'github.v3; format=json');
  response.setHeader('x-ratelimit-limit', '5000');
  response.setHeader('x-ratelimit-remaining', '4000');
  if (body !== undefined) response.setHeader('content-type', 'application/json; charset=utf-8');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.end(typeof body === 'string' || body === undefined ? body : JSON.stringify(body));
}

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server has no port');
  return address.port;
}
