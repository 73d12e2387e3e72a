/** The health check after a revision is ready: what it asks, when it passes, and how it fails. */
import { describe, expect, it } from 'vitest';
import type { Inputs } from '../../src/inputs/reader.ts';
import { answer, type Reply, type Script, startRecordingServer } from '../support/recording-server.ts';
import type { What } from '../world/faults.ts';
import { openWorld, type Ran, type Step } from '../world/world.ts';
import { existing } from './functions.ts';
import { always, once } from './scene.ts';

const OK: What = { status: 200, body: 'fine' };
const DOWN: What = { status: 503, body: '"down"', headers: { 'x-request-id': 'probe-7' } };
const CONTROLS = '\u001b[31mno plat_key-5f0c/with+signs==\r\n::error::boom\u0000 ';
const SPEAKING: What = { status: 400, body: CONTROLS + 'x'.repeat(500) };

/** Redeploys a function, and asks the platform at `/healthz`, which gives these answers, the last one for ever. */
async function check(answers: readonly What[], inputs: Partial<Inputs> = {}, step: Step = {}) {
  await using world = await openWorld({});
  existing(world);
  const address = `${world.url}/healthz`;
  const faultAt = (what: What, at: number) => (at < answers.length - 1 ? once : always)('check health', what);
  const faults = answers.map(faultAt);
  const ran = await world.step({ function: 'hello', health_check: address, ...inputs }, { faults, ...step });
  // Without their times.
  const readLine = (line: string) => /^(Health check.*?)(?: after .*)?$/.exec(line)?.[1] ?? [];
  const health = ran.runner.lines.flatMap(readLine);
  return { ...ran, address, health };
}

/** The same with an address elsewhere. */
async function checkElsewhere(script: Script, path = 'healthz') {
  await using server = await startRecordingServer(script);
  const ran = await check([], { health_check: `${server.url.href}${path}` });
  return { ...ran, server, address: `${server.url.href}healthz` };
}

function askedIn({ trace }: Ran): readonly string[] {
  return trace.flatMap(({ call, method, target }) => (call === 'check health' ? `${method} ${target}` : []));
}

describe('The health check', () => {
  it('passes after three answers with 2xx in a row, whatever comes before them', async () => {
    const ran = await check(['reset', OK, { status: 300 }, { status: 500 }, OK, { status: 204 }, OK]);
    expect(ran.error).toBe('');
    expect(askedIn(ran)).toEqual(Array(7).fill('GET /healthz'));
    expect(ran.health).toEqual([
      expect.stringMatching(/^Health check: failed: .* closed the connection/),
      ...[200, 300, 500, 200, 204, 200].map((status) => `Health check: ${status}`),
      `Health check of ${ran.address} passed`,
    ]);
    expect(ran.summary).toContain('| Health check | passed |');
  });

  it.each<[what: string, answers: readonly What[], seconds: number, error: RegExp]>([
    ['passes only twice', [OK, OK, 'hang'], 5, / 5 s: GET \S+ answered 2xx, but not 3 times in a row\.$/m],
    ['never answers', ['hang'], 6, / 6 s: GET \S+ did not answer\.$/m],
    ['takes 10 s each time', ['hang'], 60, / 1 min: GET \S+ failed: \S+ did not answer within 10 s\.$/m],
    ['ends with a failure', ['reset', DOWN], 60, / answered 503 \(.*\): "down"\.\nRequest id: probe-7\n/],
    ['answers 300', [{ status: 300 }], 5, / answered 300 [\s\S]*Check the address in `health_check`/],
    ['speaks to the runner', [SPEAKING], 5, /: \\u001b\[31mno \*{3} ::error::boom\\u0000 x+…\.\n/],
  ])('fails with the last answer at its own deadline: it %s', async (_what, answers, seconds, said) => {
    const ran = await check(answers, { health_check_timeout: `${seconds}s` });
    expect(ran.error).toMatch(/^The health check .{0,360}\n/);
    expect(ran.error).toMatch(said);
    expect(ran.outputs).toMatchObject({ operation: 'redeployed', revision_id: 'rev-2', changed: 'true' });
    expect(ran.log).not.toContain('Retry');
    expect(askedIn(ran).length).toBeLessThan(45);
    expect(Math.floor(ran.ms / 1000)).toBe(seconds);
  });

  it('ends when the run is cancelled', async () => {
    const ran = await check([DOWN], {}, { cancelAt: 5 });
    expect(ran.error).toContain('The run was cancelled (test).\nRevision rev-2 of "hello" is live.\n');
    expect(ran.summary).toContain('but its health check was cancelled');
  });

  it('of a path under `/v1` asks the platform with the key', async () => {
    const ran = await check([], { health_check: '/v1/functions/functions/{name}/live/?of={name}' });
    expect(ran.error).toMatch(/GET \/?\S*functions\/functions\/hello\/live\/ answered 404 \(Not Found\)/);
    expect(ran.trace.at(-1)?.target).toBe('/v1/functions/functions/hello/live/?of=hello');
  });
});

describe('The health check of another address', () => {
  it('sends no key, and never shows what looks like a secret in the query', async () => {
    const path = 'healthz?token=very-secret-1&format=very-long';
    const ran = await checkElsewhere((request) => answer(500, `no ${request.target}`), path);
    expect(ran.error).toContain(`GET ${ran.address} answered 500`);
    expect(ran.runner.everything()).not.toContain('very-secret');
    expect(ran.error).toContain('no /healthz?token=***&format=very-long.');
    const [first] = ran.server.requests;
    expect(first?.target).toBe(`/${path}`);
    const names = ['accept', 'accept-encoding', 'connection', 'host', 'user-agent', 'x-run-of-test'];
    expect(Object.keys(first?.headers ?? {}).sort()).toEqual(names);
  });

  it('does not follow a redirect, and names the origin of its target', async () => {
    const location = 'https://elsewhere.example/sign-in?next=very-secret';
    const { error, runner } = await checkElsewhere([answer(302, undefined, { location })]);
    expect(error).toMatch(
      / 302 \(Found\) with a redirect to https:\/\/elsewhere\.example, and redirects are not/,
    );
    expect(runner.everything()).not.toContain('very-secret');
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
    expect((await checkElsewhere([endless])).error).toBe('');
  });
});
