/** The health check after a revision is ready: what it asks, when it passes, and how it fails. */
import { describe, expect, it, vi } from 'vitest';
import type { Inputs } from '../../../src/config/reader.ts';
import {
  existing,
  expectDeployed,
  expectFailed,
  type Run,
  runAgainst,
  runOn,
} from '../../support/deploy-runs.ts';
import { createJumpingClock } from '../../support/jumping-clock.ts';
import { PLATFORM_KEY, startOtherPlatform } from '../../support/other-platform.ts';
import {
  answer,
  closedPort,
  type RecordingServer,
  type Reply,
  reset,
  type Script,
  startRecordingServer,
} from '../../support/recording-server.ts';

interface Checked extends Run {
  readonly server: RecordingServer;
  /** Lines of the log about the health check. */
  readonly health: readonly string[];
}

/** Redeploys a function, and asks a server of its own at `/healthz` for its health. */
async function check(script: Script, inputs: Partial<Inputs> = {}): Promise<Checked> {
  await using server = await startRecordingServer(script);
  const run = await runAgainst(
    {},
    { inputs: { health_check: `${server.url.href}healthz`, ...inputs }, given: existing },
  );
  return { ...run, server, health: run.runner.lines.filter((line) => line.startsWith('Health check')) };
}

const OK = answer(200, 'fine');
const DOWN = answer(503, { status: 'down', db: 'unreachable' }, { 'x-request-id': 'probe-7' });

describe.concurrent('The health check', () => {
  it('passes after three answers with 2xx in a row', async () => {
    const run = await check([OK, answer(500), OK, answer(204), OK]);
    expectDeployed(run, 'redeployed');
    expect(run.server.requests.map(({ method, target }) => `${method} ${target}`)).toEqual(
      Array.from({ length: 5 }, () => 'GET /healthz'),
    );
    expect(run.health.map((line) => line.replace(/after .*/, ''))).toEqual([
      'Health check: 200 ',
      'Health check: 500 ',
      'Health check: 200 ',
      'Health check: 204 ',
      'Health check: 200 ',
      `Health check of ${run.server.url.href}healthz passed `,
    ]);
    expect(run.runner.summary).toContain('| Health check | passed |');
  });

  it('fails with the last answer, and says that the new revision is live', async () => {
    const run = await check([answer(404), DOWN]);
    const address = `${run.server.url.href}healthz`;
    expectFailed(run);
    expect(run.error).toBe(
      [
        `The health check of function "hello" failed after 1 min: GET ${address} answered 503 (Service Unavailable): {"status":"down","db":"unreachable"}.`,
        'Request id: probe-7',
        'Revision rev-2 of "hello" is live, but not healthy. Revision rev-1 served before.',
        'Check the address in `health_check`, and what the function answers there. If it only needs more time, raise `health_check_timeout`.',
      ].join('\n'),
    );
    expect(run.runner.summary).toMatch(
      /^## ❌ `hello` is live: revision `rev-2`, but its health check failed\n/,
    );
    expect(run.runner.summary).toContain('| Health check | failed |');
    expect(run.outputs).toMatchObject({ operation: 'redeployed', revision_id: 'rev-2', changed: 'true' });
    expect(run.runner.lines).toContainEqual(expect.stringMatching(/^Still waiting after .*answered 503/));
    // No retries of its own: the check itself repeats the request, within its time.
    expect(run.runner.lines.join('\n')).not.toContain('Retry');
    expect(run.server.requests.length).toBeLessThan(30);
  });

  it('fails when the answers with 2xx are never three in a row', async () => {
    let count = 0;
    const run = await check(() => {
      count += 1;
      return count % 3 === 0 ? answer(500) : OK;
    });
    expectFailed(run, /answered (2xx only (once|twice), and 3 times in a row are required|500)/);
  });

  it('ends at its own deadline', async () => {
    const run = await check([DOWN], { health_check_timeout: '7s' });
    expectFailed(run, 'The health check of function "hello" failed after 7 s: GET');
  });

  it('does not follow a redirect, and names its target without its query', async () => {
    await using elsewhere = await startRecordingServer([OK]);
    const location = `${elsewhere.url.href}sign-in?next=very-secret`;
    const run = await check([answer(302, undefined, { location })]);
    expectFailed(
      run,
      `answered 302 (Found) with a redirect to ${elsewhere.url.href}sign-in, and redirects are not followed.`,
      'Set `health_check` to an address that answers 2xx itself.',
    );
    expect(elsewhere.requests).toEqual([]);
    expect(run.runner.everything()).not.toContain('very-secret');
  });

  it('passes when the address refuses connections at first', async () => {
    const run = await check([reset, reset, OK]);
    expectDeployed(run, 'redeployed');
    expect(run.health[0]).toMatch(/^Health check: failed: 127\.0\.0\.1:\d+ closed the connection/);
  });

  it('fails with the reason when there is no connection', async () => {
    const port = await closedPort();
    const run = await runAgainst({}, { inputs: { health_check: `http://127.0.0.1:${port}/` } });
    expectFailed(
      run,
      `GET http://127.0.0.1:${port}/ failed: 127.0.0.1:${port} refused the connection (ECONNREFUSED).`,
      'Revision rev-1 of "hello" is live, but not healthy.\n',
    );
  });

  it('passes with bodies that have no end', async () => {
    const endless: Reply = (response) => {
      response.writeHead(200);
      const write = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384)));
      };
      response.on('drain', write);
      write();
    };
    expectDeployed(await check([endless]), 'redeployed');
  });

  it('shows the beginning of a body without the key, control characters and commands', async () => {
    const body = `\u001b[31mno ${PLATFORM_KEY}\r\n::error::boom\u0000 ${'x'.repeat(500)}`;
    const run = await check([answer(500, body)]);
    expectFailed(run, 'answered 500 (Internal Server Error): \\x1b[31mno *** ::error::boom\\x00 xxx');
    expect(run.error.split('\n')[0]?.length).toBeLessThan(400);
    expect(run.error).toContain('…');
  });

  it('sends no key to another origin, and never shows the query', async () => {
    await using server = await startRecordingServer((request) => answer(500, `no ${request.target}`));
    const health_check = `${server.url.href}healthz?token=very-secret-token`;
    const run = await runAgainst({}, { inputs: { health_check } });
    expectFailed(run, `GET ${server.url.href}healthz answered 500`);
    expect(run.runner.everything()).not.toMatch(/very-secret|secret-token/);
    expect(server.requests[0]?.target).toBe('/healthz?token=very-secret-token');
    expect(Object.keys(server.requests[0]?.headers ?? {}).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
  });

  it.each([
    '/healthz',
    'healthz',
    '/v1/status?deep=1',
    'functions',
    'functions/hello/healthz',
    '/api/functions/x',
  ])('of %j, which is no path of the API, is an input error that shows the form', async (health_check) => {
    const run = await runAgainst({}, { inputs: { health_check } });
    expectFailed(run, /^`health_check` .*such as `functions\/functions\/\{name\}\/healthz`/);
    expect(run.platform.calls).toEqual([]);
  });

  it('of a path under `/v1` asks the platform with the key', async () => {
    const run = await runAgainst(
      {},
      { inputs: { health_check: '/v1/functions/functions/{name}/live/?of={name}' } },
    );
    // This platform has no route there.
    expectFailed(run, 'GET /v1/functions/functions/hello/live/ answered 404 (Not Found)');
    const asked = run.platform.calls.filter(({ call }) => call === 'other');
    expect(new Set(asked.map(({ target }) => target))).toEqual(
      new Set(['/v1/functions/functions/hello/live/?of=hello']),
    );
  });

  it('of an address on the platform itself asks it with the key', async () => {
    await using platform = await startOtherPlatform();
    const health_check = `${platform.url}/healthz`;
    // Without the key, this platform answers 401.
    expectFailed(await runOn(platform, { inputs: { health_check } }), `GET ${health_check} answered 404`);
  });

  it('ends when the run is cancelled', async () => {
    let cancel = (): void => undefined;
    await using server = await startRecordingServer(() => {
      cancel();
      return DOWN;
    });
    const run = await runAgainst(
      {},
      {
        inputs: { health_check: server.url.href },
        onStart: (runner) => {
          cancel = runner.cancel;
        },
      },
    );
    expectFailed(run, 'The run was cancelled', 'Revision rev-1 of "hello" is live.');
    expect(run.runner.summary).toContain('but its health check was cancelled');
    expect(server.requests).toHaveLength(1);
  });

  it('is planned by a dry run, which asks nothing', async () => {
    const run = await check([OK], { dry_run: 'true', health_check_timeout: '90s' });
    expect(run.done).toBe(true);
    expect(run.runner.lines).toContain(
      `Plan: check the health of function "hello" at ${run.server.url.href}healthz, for up to 1 min 30 s`,
    );
    expect(run.server.requests).toEqual([]);
  });
});

describe('A health check of this machine', () => {
  it('takes no proxy', async () => {
    vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${await closedPort()}`);
    expectDeployed(await check([OK]), 'redeployed');
  });
});

describe('A health check without an answer', () => {
  it('gives each request up after 10 s', async () => {
    using clock = createJumpingClock();
    await using server = await startRecordingServer([clock.silence]);
    const run = await runAgainst({}, { inputs: { health_check: server.url.href }, clock });
    expectFailed(run, `GET ${server.url.href} failed: ${server.url.host} did not answer within 10 s.`);
    expect(server.requests.length).toBeGreaterThan(3);
  });

  it('passes when only the bodies do not end within that time', async () => {
    using clock = createJumpingClock();
    await using server = await startRecordingServer(() => (response, request) => {
      response.writeHead(200).write('and');
      // The head has arrived before time passes.
      setTimeout(() => clock.silence(response, request), 50);
    });
    const run = await runAgainst({}, { inputs: { health_check: server.url.href }, clock });
    expectDeployed(run, 'created');
    expect(run.runner.lines.join('\n')).toMatch(/Health check of \S+ passed after 3\d/);
  });

  it('ends at a deadline that is shorter than that', async () => {
    using clock = createJumpingClock();
    await using server = await startRecordingServer([clock.silence]);
    const run = await runAgainst(
      {},
      { inputs: { health_check: server.url.href, health_check_timeout: '6s' }, clock },
    );
    expectFailed(run, `failed after 6 s: GET ${server.url.href} did not answer.`);
    expect(server.requests).toHaveLength(1);
  });
});
