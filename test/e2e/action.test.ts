import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type RunningStep, runAction } from '../support/action-process.ts';
import { startTestPlatform } from '../support/local-platform.ts';
import { answer, silence, startRecordingServer } from '../support/recording-server.ts';
import { commandsIn } from '../support/runner-commands.ts';

const SAMPLE = join(import.meta.dirname, '../fixtures/sample');
const KEY = 'key_for_tests_0123456789abcdef';

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'workspace-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

describe('A deployment', () => {
  it('creates a function that answers requests, creates a new revision of it, and deletes it', async () => {
    await using platform = await startTestPlatform();
    const inputs = { base_url: platform.url, api_key: platform.apiKey, function: 'sample' };

    const created = await runAction({ workspace: SAMPLE, inputs });
    expect(created).toMatchObject({
      exitCode: 0,
      outputs: { operation: 'created', changed: 'true', skipped: 'false' },
    });
    const page = await fetch(`${created.outputs.url}/`, {
      headers: { authorization: `Bearer ${platform.apiKey}` },
    });
    expect(await page.text()).toContain('Grüße, 你好, 👋');
    const image = await fetch(`${created.outputs.url}/logo.png`, {
      headers: { authorization: `Bearer ${platform.apiKey}` },
    });
    expect(
      Buffer.from(await image.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');

    const redeployed = await runAction({ workspace: SAMPLE, inputs });
    expect(redeployed).toMatchObject({
      exitCode: 0,
      outputs: {
        operation: 'redeployed',
        revision_status: 'succeeded',
        previous_revision_id: created.outputs.revision_id,
        assets_digest: created.outputs.assets_digest,
      },
    });
    expect(redeployed.outputs.revision_id).not.toBe(created.outputs.revision_id);
    expect(redeployed.summary).toMatch(/✅ `sample` is live: revision `[0-9a-f]{8}`/);

    const deleted = await runAction({ workspace: SAMPLE, inputs: { ...inputs, mode: 'delete' } });
    expect(deleted).toMatchObject({ exitCode: 0, outputs: { operation: 'deleted', changed: 'true' } });
    expect(await platform.call('GET', '/functions/functions')).toMatchObject({ json: { functions: [] } });
  });

  it('with `base_url: local` is rehearsed on the embedded platform, and the summary says so', async () => {
    const inputs = { base_url: 'local', function: 'sample', domain: 'sample.localhost' };
    const step = await runAction({ workspace: SAMPLE, inputs });
    expect(step).toMatchObject({
      exitCode: 0,
      outputs: { operation: 'created', revision_status: 'succeeded', url: '', domain_url: '' },
    });
    expect(step.output).toMatch(/::notice title=Deploy sample::This is a rehearsal/);
    expect(step.output).toMatch(/^🧪 Rehearsal passed: sample starts; domain sample\.localhost is active$/mu);
    expect(step.output).not.toMatch(/Deployed:|needs the API key/);
    expect(step.summary).toMatch(
      /^## 🧪 Rehearsal passed: `sample` starts; domain `sample\.localhost` is active\n/,
    );
    expect(step.summary).toContain('This was a rehearsal');
    expect(step.summary).not.toMatch(/is live|:\/\/(?:127|sample)/);
  });

  it.each([
    [200, 0, '🧪 Rehearsal passed: `sample` starts and is healthy'],
    [500, 1, '❌ `sample` starts, but its health check failed'],
  ])(
    'with `base_url: local` and an answer %i to its health check ends with %i',
    async (status, exitCode, headline) => {
      await using workspace = await temporaryFolder();
      const program = `export default { fetch: () => new Response('', { status: ${status} }) };\n`;
      await writeFile(join(workspace.path, 'main.ts'), program);
      const step = await runAction({
        workspace: workspace.path,
        inputs: {
          ...{ base_url: 'local', function: 'sample', health_check_timeout: '2s' },
          health_check: 'functions/functions/{name}/healthz',
        },
      });
      expect(step).toMatchObject({ exitCode, outputs: { url: '' } });
      expect(step.summary.split('\n')[0]).toBe(`## ${headline}`);
      expect(`${step.output}${step.summary}`).not.toMatch(/is live|serv(?:es|ing)/);
    },
  );

  it('with `base_url: local` says that a revision failed, and nothing of what serves', async () => {
    await using workspace = await temporaryFolder();
    await writeFile(
      join(workspace.path, 'main.ts'),
      'function load() {\n  throw new Error("boom");\n}\nload();\n',
    );
    const step = await runAction({
      workspace: workspace.path,
      inputs: { base_url: 'local', function: 'sample' },
    });
    expect(step).toMatchObject({ exitCode: 1, outputs: { url: '', revision_status: 'failed' } });
    expect(step.summary).toMatch(/^## ❌ Revision `[0-9a-f]{8}` of `sample` failed\n/);
    expect(step.output).toMatch(
      /^::error title=[^:]+,file=main\.ts,line=2,col=9::Revision [0-9a-f]{8} of "sample" failed: Error: boom \(main\.ts:2:9\)\.%0AThis was a rehearsal: nothing reached a real platform\.%0AFix the error and deploy again\.$/m,
    );
    expect(step.output.match(/^::error /gm)).toHaveLength(1);
    expect(step.output).toMatch(/^Revision [0-9a-f]{8} failed after /m);
  });

  it('with `base_url: local` fails immediately without Deno, with an error that names it', async () => {
    const inputs = { base_url: 'local', function: 'sample' };
    const step = await runAction({
      workspace: SAMPLE,
      inputs,
      environment: { DENO_BIN: '/missing/deno' },
    });
    expect(step).toMatchObject({ exitCode: 1, outputs: { changed: 'false', operation: '' } });
    expect(step.output).toMatch(
      /::error title=Deploy sample::Could not run the Deno at \/missing\/deno\..*A rehearsal of a function needs Deno 2\.9/,
    );
    expect(step.output).not.toContain('::group::');
    const planned = await runAction({
      workspace: SAMPLE,
      inputs: { ...inputs, dry_run: 'true' },
      environment: { DENO_BIN: '/missing/deno' },
    });
    expect(planned).toMatchObject({ exitCode: 0, outputs: { operation: 'planned' } });
  });

  it('that the platform refuses fails, names the place in the source, and leaves the function unchanged', async () => {
    await using platform = await startTestPlatform();
    await using workspace = await temporaryFolder();
    await writeFile(
      join(workspace.path, 'main.ts'),
      'export default { fetch() { return new Response("ok") }\n',
    );
    const step = await runAction({
      workspace: workspace.path,
      inputs: { base_url: platform.url, api_key: platform.apiKey, function: 'broken' },
    });
    expect(step).toMatchObject({ exitCode: 1, outputs: { operation: 'created', revision_status: 'failed' } });
    expect(step.output).toMatch(
      /^::error title=Deploy broken,file=main\.ts,line=1,col=\d+::Revision [0-9a-f]{8} of "broken" failed: .*main\.ts:.*%0ANo revision of "broken" is serving\.%0AFix the error and deploy again\.$/m,
    );
  });

  it('with dry_run only reads and plans', async () => {
    await using server = await startRecordingServer(() => answer(200, { functions: [] }));
    const step = await runAction({
      workspace: SAMPLE,
      inputs: { base_url: server.url.href, api_key: KEY, function: 'sample', dry_run: 'true' },
    });
    expect(step).toMatchObject({
      exitCode: 0,
      outputs: { operation: 'planned', changed: 'false', assets_count: '5' },
    });
    expect(step.summary).toContain('create function "sample" (entrypoint `main.ts`, 5 assets');
    expect(new Set(server.requests.map(({ method }) => method))).toEqual(new Set(['GET']));
  });
});

describe('Invalid inputs', () => {
  it('are all named in one error, before any request', async () => {
    const step = await runAction({
      workspace: SAMPLE,
      inputs: {
        base_url: 'http://example.com',
        api_key: 'two words',
        function: 'a/b',
        wait_timeout: 'soon',
        mode: 'destroy',
      },
    });
    expect(step.exitCode).toBe(1);
    const errors = step.output.split('\n').filter((line) => line.startsWith('::error'));
    expect(errors).toHaveLength(1);
    for (const name of ['base_url', 'api_key', 'function', 'wait_timeout', 'mode'])
      expect(errors[0]).toContain(`\`${name}\``);
    expect(step.output.replace(/^::add-mask::.*\n/, '')).not.toContain('two words');
  });

  it('of a pull request from a fork without an API key skip the step, with every output set', async () => {
    await using folder = await temporaryFolder();
    const event = join(folder.path, 'event.json');
    const pullRequest = {
      head: { repo: { full_name: 'fork/sample' } },
      base: { repo: { full_name: 'octo-org/sample' } },
    };
    await writeFile(event, JSON.stringify({ pull_request: pullRequest }));
    const step = await runAction({
      workspace: SAMPLE,
      inputs: { base_url: 'https://platform.invalid', function: 'sample' },
      environment: { GITHUB_EVENT_PATH: event },
    });
    expect(step).toMatchObject({
      exitCode: 0,
      outputs: { skipped: 'true', operation: 'skipped', revision_id: '' },
    });
    expect(step.output).toContain('::notice title=Deploy::Nothing was done');
  });

  it.each(['/nowhere/event.json', join(SAMPLE, 'main.ts')])(
    'without an API key and with the event file %s fail the step',
    async (path) => {
      const step = await runAction({
        workspace: SAMPLE,
        inputs: { base_url: 'https://platform.invalid', function: 'sample' },
        environment: { GITHUB_EVENT_PATH: path },
      });
      expect(step.exitCode).toBe(1);
      expect(step.output).toContain('`api_key` is required');
    },
  );
});

describe('Secrets', () => {
  it('are masked before anything else is printed, and removed from what the platform sends back', async () => {
    const hostile = `denied ${KEY}\r\n::set-output name=x::y\n ::error::z ##[command]w \u001b[31mred`;
    await using server = await startRecordingServer(() =>
      answer(422, { error: { message: hostile, request_id: `r-${KEY}` } }),
    );
    const step = await runAction({
      workspace: SAMPLE,
      inputs: { base_url: server.url.href, api_key: KEY, function: 'sample' },
      environment: { RUNNER_DEBUG: '1' },
    });
    const [first, ...rest] = step.output.split('\n');
    expect(first).toBe(`::add-mask::${KEY}`);
    expect(rest.join('\n') + step.summary + JSON.stringify(step.outputs)).not.toContain(KEY);
    expect(step.exitCode).toBe(1);
    const foreign = commandsIn(rest.join('\n')).filter(
      (line) => !/^::(debug|group|endgroup|(notice|error) title=Deploy sample)::/.test(line),
    );
    expect(foreign).toEqual([]);
    expect(step.output).not.toContain('\u001b');
  });
});

describe('The end of a run', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)(
    'comes within a second of %s, with a failure and a report of the state on the platform',
    async (signal, exitCode) => {
      let cancelledAt = 0;
      let cancel: () => void = () => undefined;
      await using server = await startRecordingServer(({ method }) => {
        if (method === 'GET') return answer(200, { functions: [] });
        cancelledAt = performance.now();
        cancel();
        return silence;
      });
      const step = await runAction({
        workspace: SAMPLE,
        inputs: { base_url: server.url.href, api_key: KEY, function: 'sample' },
        onStart: (running) => {
          cancel = () => running.kill(signal);
        },
      });
      expect(step.exitCode).toBe(exitCode);
      expect(step.output).toMatch(
        /^::error title=Deploy sample::Cancelled\.%0A.*may or may not have been changed/m,
      );
      expect(step.summary).toContain('> Cancelled.');
      // The guarantee is one second; a loaded machine gets a little more.
      expect(performance.now() - cancelledAt).toBeLessThan(3000);
    },
  );

  it('is not delayed by connections that are kept alive', async () => {
    await using platform = await startTestPlatform();
    const inputs = { base_url: platform.url, api_key: platform.apiKey, function: 'sample', mode: 'delete' };
    const start = performance.now();
    expect(await runAction({ workspace: SAMPLE, inputs })).toMatchObject({
      exitCode: 0,
      outputs: { changed: 'false' },
    });
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  it('is a failure when an output cannot be written, although the deployment succeeded', async () => {
    await using platform = await startTestPlatform();
    const step = await runAction({
      workspace: SAMPLE,
      inputs: { base_url: platform.url, api_key: platform.apiKey, function: 'sample' },
      environment: { GITHUB_OUTPUT: '/nowhere/output' },
    });
    expect(step.exitCode).toBe(1);
    expect(step.output).toMatch(/^::error title=Deploy sample::Could not write the outputs/m);
    expect((await platform.settled('sample')).revision_status).toBe('succeeded');
  });

  it('is a success with a warning when the summary cannot be written', async () => {
    await using platform = await startTestPlatform();
    const step = await runAction({
      workspace: SAMPLE,
      inputs: { base_url: platform.url, api_key: platform.apiKey, function: 'sample' },
      environment: { GITHUB_STEP_SUMMARY: '/nowhere/summary' },
    });
    expect(step.exitCode).toBe(0);
    expect(step.output).toMatch(/^::warning title=Deploy sample::Could not write the job summary/m);
  });

  it('is the same when nobody reads the log any more', async () => {
    await using platform = await startTestPlatform();
    const step = await runAction({
      workspace: SAMPLE,
      inputs: { base_url: platform.url, api_key: platform.apiKey, function: 'sample' },
      onStart: (running: RunningStep) => running.closeOutput(),
    });
    expect(step).toMatchObject({
      exitCode: 0,
      outputs: { operation: 'created', revision_status: 'succeeded' },
    });
  });
});

describe('npm start', () => {
  it('shows a deployment, one that is rolled back and one that is skipped as people read them', () => {
    const demo = spawnSync(process.execPath, [join(import.meta.dirname, 'demo.ts')], {
      encoding: 'utf8',
      env: { ...process.env, FORCE_COLOR: undefined },
    });
    expect([demo.status, demo.stderr]).toEqual([0, '']);
    expect(demo.stdout.match(/^ +operation +\w+$/gm)?.map((line) => line.trim().split(/ +/)[1])).toEqual([
      'created',
      'rolled_back',
      'unchanged',
    ]);
    expect(demo.stdout).toMatch(/^ +Error: The health check of function "sample" failed after 2 s/m);
    expect(demo.stdout.match(/→ 200\n +│ Hello from the sample\n/g)).toHaveLength(3);
    expect(demo.stdout, 'no commands to the runner, no markup').not.toMatch(/::|<\w|^#|\*\*/m);
    expect(stripVTControlCharacters(demo.stdout), 'no colours').toBe(demo.stdout);
    expect(demo.stdout.trim().split('\n').length).toBeLessThanOrEqual(100);
  }, 120_000);
});
