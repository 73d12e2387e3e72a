/** Whatever GitHub answers to a method is a value that names what is missing, and never the token. */
import { describe, expect, it } from 'vitest';
import type { GitHub } from '../../../src/github/github.ts';
import { COMMENT, commentOf, DEPLOYMENT, NUMBER, openGitHub, SINK } from '../../support/github-runs.ts';
import {
  type GitHubFault,
  type GitHubServer,
  JOB_TOKEN,
  startGitHubServer,
} from '../../support/github-server.ts';
import { createInstantClock } from '../../support/instant-clock.ts';
import { neverAnswer, onJumpingClock } from '../../support/jumping-clock.ts';

interface Method {
  readonly permission: string;
  /** The last request of it. */
  readonly match: RegExp;
  readonly doing: string;
  call(github: GitHub): Promise<{ readonly kind: string }>;
}

const STATUS = {
  state: 'success',
  description: SINK.line('Ready'),
  logUrl: SINK.value('https://github.example/run'),
} as const;
const DEPLOYMENTS = /^(?:GET|POST) \/repos\/octo\/hello\/deployments(?:\?|$)/;

const METHODS: Readonly<Record<string, Method>> = {
  readPullRequest: {
    permission: 'pull-requests: read',
    match: /\/pulls\/7$/,
    doing: 'read pull request 7',
    call: (github) => github.readPullRequest(NUMBER),
  },
  'upsertComment, as it lists': {
    permission: 'pull-requests: write',
    match: /^GET .*\/comments\?/,
    doing: 'list the comments of pull request 7',
    call: (github) => github.upsertComment(COMMENT),
  },
  'upsertComment, as it creates': {
    permission: 'pull-requests: write',
    match: /^POST .*\/comments$/,
    doing: 'create a comment on pull request 7',
    call: (github) => github.upsertComment(COMMENT),
  },
  'upsertComment, as it updates': {
    permission: 'pull-requests: write',
    match: /^PATCH /,
    doing: 'update comment 1800000001',
    call: (github) => github.upsertComment(commentOf('existing', 'New')),
  },
  'upsertComment, as it deletes': {
    permission: 'pull-requests: write',
    match: /^DELETE /,
    doing: 'delete comment 1800000002',
    call: (github) => github.upsertComment(commentOf('existing', 'New')),
  },
  createDeployment: {
    permission: 'deployments: write',
    match: /^POST .*\/deployments$/,
    doing: 'create a deployment in environment "preview/pr-7"',
    call: (github) => github.createDeployment(DEPLOYMENT),
  },
  setDeploymentStatus: {
    permission: 'deployments: write',
    match: /^POST .*\/statuses$/,
    doing: 'set the status of deployment 1',
    call: (github) => github.setDeploymentStatus(1, STATUS),
  },
  listDeploymentStates: {
    permission: 'deployments: write',
    match: /^GET .*\/statuses\?/,
    doing: 'list the statuses of deployment 1',
    call: (github) => github.listDeploymentStates(1),
  },
  listDeployments: {
    permission: 'deployments: write',
    match: DEPLOYMENTS,
    doing: 'list the deployments in environment "preview/pr-7"',
    call: (github) => github.listDeployments(DEPLOYMENT.environment),
  },
};

async function startServer(options: Parameters<typeof startGitHubServer>[0] = {}): Promise<GitHubServer> {
  const server = await startGitHubServer(options);
  const bot = { login: 'github-actions[bot]', type: 'Bot' } as const;
  server.records.pullRequests.set(NUMBER, { state: 'open', headSha: 'a'.repeat(40) });
  server.addComment(NUMBER, bot, '<!-- existing -->\nOld');
  server.addComment(NUMBER, bot, '<!-- existing -->\nDuplicate');
  server.records.deployments.push({ id: 1, creator: bot, request: DEPLOYMENT, statuses: [] });
  return server;
}

/** GitHub's body of an error, with what nobody should see. */
const bodyOf = (message: string) => ({
  message: `${message}\n::error::for ${JOB_TOKEN}`,
  documentation_url: 'https://docs.github.com/rest',
});

const answerOf = (status: number, message: string, headers: Readonly<Record<string, string>> = {}) => ({
  status,
  body: bodyOf(message),
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
});

/** Calls a method while its last request has a fault. */
async function callWithFault(method: Method, answer: GitHubFault['answer'], times?: number) {
  return await onJumpingClock(async (clock) => {
    await using server = await startServer({ onHang: neverAnswer });
    server.faults.push({ match: method.match, answer, ...(times !== undefined && { times }) });
    await using github = openGitHub(server, { clock });
    const begunAt = clock.now();
    const result = await method.call(github);
    expect(JSON.stringify(result)).not.toContain(JOB_TOKEN.slice(10, 18));
    expect(JSON.stringify(result)).not.toMatch(/\\n|"::/);
    const requests = server.requests.filter(({ method: verb, path }) => method.match.test(`${verb} ${path}`));
    return { result, server, count: requests.length, elapsedMs: clock.now() - begunAt };
  });
}

describe.each(Object.entries(METHODS))('%s', (name, method) => {
  it.each([401, 403, 404])('is denied by %i, and the permission is named', async (status) => {
    const { result } = await callWithFault(method, answerOf(status, 'No'));
    if (status === 404 && name === 'readPullRequest') return expect(result).toEqual({ kind: 'absent' });
    // What is deleted already is as it should be.
    if (status === 404 && name.endsWith('deletes')) return expect(result).toMatchObject({ kind: 'ok' });
    expect(result).toEqual({
      kind: 'denied',
      permission: method.permission,
      message: expect.stringMatching(`^could not ${method.doing}: GitHub answered ${status} \\(.*\\): No `),
      requestId: expect.stringMatching(/^0A1B:2C3D:\d+$/),
    });
  });

  it('fails by 422 with what is wrong, and is not repeated', async () => {
    const body = {
      message: 'Validation Failed',
      errors: [{ resource: 'Any', code: 'custom', field: 'body', message: 'body is too long' }],
    };
    const { result, count } = await callWithFault(method, { status: 422, body });
    expect(result).toEqual({
      kind: 'failed',
      reason: `could not ${method.doing}: GitHub answered 422 (Unprocessable Entity): Validation Failed; body is too long`,
      requestId: expect.any(String),
    });
    expect(count).toBe(1);
  });

  it.each<[string, GitHubFault['answer'], RegExp]>([
    ['500', answerOf(500, 'Server Error'), /GitHub answered 500 \(Internal Server Error\): Server Error/],
    [
      '502 with a page',
      { status: 502, body: '<html><title>Unicorn!</title>' },
      /502 \(Bad Gateway\): Unicorn!/,
    ],
    [
      'broken JSON',
      { status: 200, body: '{"id": ', headers: { 'content-type': 'application/json' } },
      /cannot be read/,
    ],
    [
      'a page',
      { status: 200, body: '<html>Log in', headers: { 'content-type': 'text/html' } },
      /cannot be read/,
    ],
    ['other JSON', { status: 200, body: { hello: 'world' } }, /cannot be read/],
    ['a reset connection', 'reset', /127\.0\.0\.1:\d+ closed the connection/],
    ['no answer', 'hang', /127\.0\.0\.1:\d+ did not answer within 5 s/],
  ])('fails by %s after at most 5 s', async (what, answer, reason) => {
    const { result, count, elapsedMs } = await callWithFault(method, answer);
    const acceptsAnyAnswer =
      (name.endsWith('deletes') && typeof answer === 'object' && answer.status === 200) ||
      (name === 'setDeploymentStatus' && what === 'other JSON');
    if (acceptsAnyAnswer) return expect(result).toMatchObject({ kind: 'ok' });
    expect(result).toMatchObject({ kind: 'failed', reason: expect.stringMatching(reason) });
    expect(result).toMatchObject({
      reason: expect.stringMatching(new RegExp(`^could not (?:${method.doing}|confirm that )`)),
    });
    if (what !== 'no answer') expect(count).toBeGreaterThan(1);
    expect(count).toBeLessThan(15);
    expect(elapsedMs).toBeLessThanOrEqual(5_000);
  });

  it.each<[string, GitHubFault['answer'], number]>([
    [
      'a secondary rate limit',
      answerOf(403, 'You have exceeded a secondary rate limit.', { 'retry-after': '4' }),
      4_000,
    ],
    ['429', answerOf(429, 'Too many', { 'retry-after': '3' }), 3_000],
    [
      'a primary rate limit',
      answerOf(403, 'API rate limit exceeded', {
        date: 'Tue, 01 Jan 2030 00:00:00 GMT',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(Date.UTC(2030, 0, 1) / 1000 + 2),
      }),
      2_000,
    ],
  ])('waits for the end of %s', async (_what, answer, waitMs) => {
    const { result, elapsedMs } = await callWithFault(method, answer, 1);
    expect(result).toMatchObject({ kind: 'ok' });
    expect(elapsedMs).toBeGreaterThanOrEqual(waitMs);
    expect(elapsedMs).toBeLessThan(waitMs + 1000);
  });

  it.each([
    [
      'an hour',
      3_600,
      {
        date: 'Tue, 01 Jan 2030 00:00:00 GMT',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(Date.UTC(2030, 0, 1, 1) / 1000),
      },
    ],
    ['a minute, which it does not name', 60, {}],
    ['6 s', 6, { 'retry-after': '6' }],
  ])('does not wait for a rate limit of %s', async (_what, seconds, headers) => {
    const answer = answerOf(403, 'API rate limit exceeded', headers);
    const { result, count, elapsedMs } = await callWithFault(method, answer);
    expect(result).toMatchObject({
      kind: 'failed',
      reason: expect.stringMatching(
        `API rate limit exceeded.*; it asked to wait ${seconds.toLocaleString('en')} s, longer than what is left of the \\d(?:\\.\\d+)? s in one run$`,
      ),
    });
    expect([count, elapsedMs]).toEqual([1, 0]);
  });

  it('follows no redirect', async () => {
    const { result, count, server } = await callWithFault(method, {
      status: 307,
      headers: { location: `http://localhost:1/${JOB_TOKEN}` },
    });
    expect(result).toMatchObject({
      kind: 'failed',
      reason: `could not ${method.doing}: GitHub answered 307 (Temporary Redirect) with a redirect, and redirects are not followed`,
    });
    expect(count).toBe(1);
    expect(server.requests.filter(({ path }) => path.includes(JOB_TOKEN))).toEqual([]);
  });

  it('ends immediately when the run is cancelled, with the request unanswered', async () => {
    const controller = new AbortController();
    await using server = await startServer({ onHang: () => controller.abort(new Error('stop')) });
    server.faults.push({ match: method.match, answer: 'hang' });
    await using github = openGitHub(server, { signal: controller.signal });
    await expect(method.call(github)).rejects.toMatchObject({
      name: 'CancelledError',
      message: `cancelled while asking GitHub to ${method.doing}`,
    });
  });
});

describe('All rate limits of a run', () => {
  it('together are waited for at most 5 s', async () => {
    await using server = await startServer();
    const limit = answerOf(403, 'You have exceeded a secondary rate limit.', { 'retry-after': '2' });
    const clock = createInstantClock();
    await using github = openGitHub(server, { clock });
    const results = [];
    for (let count = 0; count < 3; count += 1) {
      server.faults.push({ match: /\/pulls\/7$/, answer: limit, times: 1 });
      results.push(await github.readPullRequest(NUMBER));
    }
    expect(results.map(({ kind }) => kind)).toEqual(['ok', 'ok', 'failed']);
    expect(clock.now()).toBe(4_000);
  });
});

describe('A rate limit of GET /user', () => {
  it('is not taken for the token of a job', async () => {
    await using server = await startServer();
    const limit = answerOf(403, 'API rate limit exceeded', { 'retry-after': '1' });
    server.faults.push({ match: /^GET \/user$/, answer: limit, times: 1 });
    const clock = createInstantClock();
    await using github = openGitHub(server, { clock });
    expect(await github.upsertComment(COMMENT)).toMatchObject({ kind: 'ok' });
    expect(server.requests.filter(({ path }) => path === '/user')).toHaveLength(2);
  });
});
