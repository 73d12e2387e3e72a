/** Pull requests and deployment records at GitHub, and how the action reaches it. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createGitHub } from '../../../src/github/github.ts';
import { systemClock } from '../../../src/http/retry.ts';
import { COMMENT, DEPLOYMENT, NUMBER, openGitHub, SINK } from '../../support/github-runs.ts';
import { JOB_TOKEN, PERSONAL_TOKEN, startGitHubServer } from '../../support/github-server.ts';
import { startRecordingProxy, tunnelTo } from '../../support/recording-proxy.ts';
import { answer, startRecordingServer } from '../../support/recording-server.ts';
import { trust, VALID } from '../../support/tls.ts';

const STATUS = { description: SINK.line('Ready'), logUrl: SINK.value('https://github.example/run') };

beforeEach(() => {
  for (const name of ['http_proxy', 'https_proxy', 'no_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'])
    vi.stubEnv(name, undefined);
});

describe('A pull request', () => {
  it('is read with its state and head', async () => {
    await using server = await startGitHubServer();
    server.records.pullRequests.set(NUMBER, { state: 'closed', headSha: 'b'.repeat(40) });
    await using github = openGitHub(server);
    expect(await github.readPullRequest(NUMBER)).toEqual({
      kind: 'ok',
      value: { state: 'closed', headSha: 'b'.repeat(40) },
    });
    expect(await github.readPullRequest(8)).toEqual({ kind: 'absent' });
  });
});

describe('A deployment record', () => {
  it('is created without checks and merges, gets statuses and is listed', async () => {
    await using server = await startGitHubServer();
    await using github = openGitHub(server);
    const created = await github.createDeployment(DEPLOYMENT);
    const [deployment] = server.records.deployments;
    expect(created).toEqual({ kind: 'ok', value: deployment?.id });
    expect(deployment?.request).toEqual({
      ref: DEPLOYMENT.ref,
      environment: 'preview/pr-7',
      description: 'Preview of pull request 7',
      transient_environment: true,
      production_environment: false,
      auto_merge: false,
      required_contexts: [],
      payload: { function: 'hello-pr-7', request: expect.any(String) },
    });
    const id = deployment?.id ?? 0;
    await github.setDeploymentStatus(id, { ...STATUS, state: 'in_progress' });
    const environmentUrl = SINK.value('https://hello.example/');
    const description = SINK.line('a'.repeat(141), 140);
    await github.setDeploymentStatus(id, { ...STATUS, state: 'success', environmentUrl, description });
    expect(deployment?.statuses).toEqual([
      { state: 'in_progress', description: 'Ready', log_url: STATUS.logUrl, auto_inactive: false },
      {
        state: 'success',
        description: `${'a'.repeat(139)}…`,
        environment_url: environmentUrl,
        log_url: STATUS.logUrl,
        auto_inactive: false,
      },
    ]);
    await github.createDeployment({ ...DEPLOYMENT, environment: SINK.value('production') });
    expect(await github.listDeployments(DEPLOYMENT.environment)).toEqual({
      kind: 'ok',
      value: [{ id, payload: deployment?.request.payload }],
    });
  });

  it('is listed with the 99 before it, the newest first, in one request', async () => {
    await using server = await startGitHubServer();
    await using github = openGitHub(server);
    for (let id = 1; id <= 230; id += 1)
      server.records.deployments.push({
        id,
        creator: { login: 'octocat', type: 'User' },
        request: { environment: 'preview' },
        statuses: [],
      });
    const listed = await github.listDeployments(SINK.value('preview'));
    const ids = listed.kind === 'ok' ? listed.value.map(({ id }) => id) : [];
    expect(ids).toEqual(Array.from({ length: 100 }, (_, index) => 230 - index));
    expect(server.requests).toHaveLength(1);
  });

  it('whose creation gets no answer exists once, beside one of another run', async () => {
    await using server = await startGitHubServer();
    await using other = openGitHub(server);
    await other.createDeployment(DEPLOYMENT);
    server.faults.push({ match: /^POST/, answer: 'reset', isAfter: true, times: 1 });
    await using github = openGitHub(server);
    const created = await github.createDeployment(DEPLOYMENT);
    expect(server.records.deployments).toHaveLength(2);
    expect(created).toEqual({ kind: 'ok', value: server.records.deployments[1]?.id });
  });

  it('whose creation was lost before it took effect is created by the next request', async () => {
    await using server = await startGitHubServer();
    server.faults.push({ match: /^POST/, answer: { status: 502 }, times: 2 });
    await using github = openGitHub(server);
    const created = await github.createDeployment(DEPLOYMENT);
    expect(server.records.deployments).toHaveLength(1);
    expect(created).toEqual({ kind: 'ok', value: server.records.deployments[0]?.id });
  });

  it.each([
    [202, 'Auto-merged main into change on deployment.'],
    [409, 'Conflict merging main into change.'],
  ])('that GitHub answers with %i is a failure, and is not sent again', async (status, message) => {
    await using server = await startGitHubServer();
    server.faults.push({ match: /^POST/, answer: { status, body: { message } } });
    await using github = openGitHub(server);
    expect(await github.createDeployment(DEPLOYMENT)).toMatchObject({
      kind: 'failed',
      reason: expect.stringContaining(message),
    });
    expect(server.requests).toHaveLength(1);
  });

  it('of an unknown branch is a failure that names it', async () => {
    await using server = await startGitHubServer();
    await using github = openGitHub(server);
    expect(await github.createDeployment({ ...DEPLOYMENT, ref: SINK.value('missing') })).toMatchObject({
      reason:
        'could not create a deployment in environment "preview/pr-7": GitHub answered 422 (Unprocessable Entity): No ref found for: missing',
    });
  });
});

describe('A job without a permission', () => {
  it('learns which one, and reads what it may', async () => {
    await using server = await startGitHubServer();
    server.records.pullRequests.set(NUMBER, { state: 'open', headSha: 'a'.repeat(40) });
    Object.assign(server.permissions, { 'pull-requests': 'read', deployments: 'none' });
    await using github = openGitHub(server);
    expect(await github.readPullRequest(NUMBER)).toMatchObject({ kind: 'ok' });
    expect(await github.upsertComment(COMMENT)).toMatchObject({
      kind: 'denied',
      permission: 'pull-requests: write',
      message:
        'could not create a comment on pull request 7: GitHub answered 403 (Forbidden): Resource not accessible by integration',
    });
    expect(await github.createDeployment(DEPLOYMENT)).toMatchObject({ permission: 'deployments: write' });
  });

  it('learns that its token is unknown', async () => {
    await using server = await startGitHubServer();
    await using github = openGitHub(server, { token: 'ghs_AnotherTokenThatNobodyKnows' });
    expect(await github.upsertComment(COMMENT)).toMatchObject({
      kind: 'denied',
      message:
        'could not list the comments of pull request 7: GitHub answered 401 (Unauthorized): Bad credentials',
    });
  });
});

describe('GitHub Enterprise Server', () => {
  it.each(['/api/v3', '/api/v3/'])('is reached below %s', async (path) => {
    await using server = await startGitHubServer({ prefix: '/api/v3' });
    server.records.pullRequests.set(NUMBER, { state: 'open', headSha: 'a'.repeat(40) });
    await using github = openGitHub({ url: new URL(path, server.url) }, { token: PERSONAL_TOKEN });
    expect(await github.upsertComment(COMMENT)).toMatchObject({ kind: 'ok' });
    expect(await github.createDeployment(DEPLOYMENT)).toMatchObject({ kind: 'ok' });
    expect(server.requests.every(({ path: target }) => target.startsWith('/'))).toBe(true);
    expect(server.records.comments).toHaveLength(1);
  });

  it('is reached through the proxy of the environment, which does not see the token', async () => {
    using _trusted = trust(VALID.cert);
    const body = { state: 'open', head: { sha: 'a'.repeat(40) } };
    await using server = await startRecordingServer([answer(200, body)], VALID);
    await using proxy = await startRecordingProxy(tunnelTo(Number(server.url.port)));
    vi.stubEnv('HTTPS_PROXY', `http://127.0.0.1:${proxy.port}`);
    await using github = openGitHub({ url: new URL('https://platform.test/api/v3') });
    expect(await github.readPullRequest(NUMBER)).toMatchObject({ kind: 'ok' });
    expect(proxy.tunnels.map(({ url }) => url)).toEqual(['platform.test:443']);
    expect(JSON.stringify(proxy.tunnels[0]?.headers)).not.toContain(JOB_TOKEN);
    expect(server.requests[0]).toMatchObject({
      target: '/api/v3/repos/octo/hello/pulls/7',
      headers: { authorization: `token ${JOB_TOKEN}`, 'x-github-api-version': '2022-11-28' },
    });
  });

  it('with an unknown certificate is a failure that is not tried again', async () => {
    await using server = await startRecordingServer([answer(200)], VALID);
    await using github = openGitHub(server);
    expect(await github.readPullRequest(NUMBER)).toMatchObject({
      kind: 'failed',
      reason: expect.stringMatching(/the certificate of 127\.0\.0\.1:\d+ cannot be trusted/),
    });
    expect(server.connections()).toBe(1);
  });

  it('with http is not given the token', async () => {
    await using github = openGitHub({ url: new URL('http://ghes.example/api/v3') });
    expect(await github.readPullRequest(NUMBER)).toMatchObject({
      kind: 'failed',
      reason:
        'could not read pull request 7: the token is sent over https only, and the address of ghes.example uses http',
    });
  });

  it('is not sent a token with characters that no header allows', async () => {
    await using server = await startGitHubServer();
    await using github = openGitHub(server, { token: `${JOB_TOKEN}\nx: y` });
    expect(await github.readPullRequest(NUMBER)).toMatchObject({
      kind: 'failed',
      reason: expect.stringMatching(/cannot be sent: invalid authorization header$/),
    });
    expect(server.requests).toEqual([]);
  });

  it('behind a proxy that is not a valid address is a failure without its password', async () => {
    vi.stubEnv('HTTPS_PROXY', 'user:secret-password@proxy.test:8080');
    await using github = openGitHub({ url: new URL('https://ghes.example/api/v3') });
    const result = await github.readPullRequest(NUMBER);
    expect(result).toMatchObject({ kind: 'failed', reason: expect.stringContaining('HTTPS_PROXY') });
    expect(JSON.stringify(result)).not.toContain('secret-password');
  });
});

describe('A cancelled run', () => {
  it('ends also while it waits for a rate limit', async () => {
    const controller = new AbortController();
    await using server = await startGitHubServer({
      gate: async () => void setTimeout(() => controller.abort(new Error('stop')), 50),
    });
    server.faults.push({ match: /./, answer: { status: 429, headers: { 'retry-after': '4' } } });
    const tools = { clock: systemClock, signal: controller.signal, random: Math.random, sink: SINK };
    const options = { apiUrl: server.url, token: JOB_TOKEN, repository: 'octo/hello' };
    const github = createGitHub(options, tools);
    const begunAt = performance.now();
    await expect(github.readPullRequest(NUMBER)).rejects.toMatchObject({ name: 'CancelledError' });
    expect(performance.now() - begunAt).toBeLessThan(3_000);
    await github.close();
  });
});
