/** The built action as a runner starts it: a process with files, variables, signals and an exit code. */
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWorkflow } from '../../src/runner.ts';
import { runAction, type StepResult } from '../support/action-process.ts';
import { JOB_TOKEN, startGitHubServer } from '../support/github-server.ts';
import { startTestPlatform, type TestPlatform } from '../support/local-platform.ts';
import { answer, startRecordingServer } from '../support/recording-server.ts';
import { commandsIn } from '../support/runner-commands.ts';
import { createTree } from '../support/tree.ts';

const SAMPLE = join(import.meta.dirname, '../fixtures/sample');
const KEY = 'key_for_tests_0123456789abcdef';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});

afterAll(() => platform.close());

/** What deploys the sample to the platform of all tests, as a function of its own. */
function inputsFor(name: string): Record<string, string> {
  return { base_url: platform.url, api_key: platform.apiKey ?? '', function: name };
}

/** Everything that a step shows, without the commands that mask its secrets. */
function shownBy({ output, errorOutput, summary, outputs }: StepResult): string {
  return output.replaceAll(/^::add-mask::.*\n/gm, '') + errorOutput + summary + JSON.stringify(outputs);
}

describe.concurrent('The built action', () => {
  it('creates a function that answers requests, redeploys it with artifacts, and deletes it', async () => {
    await using temp = await createTree({});
    const environment = { RUNNER_TEMP: temp.root };
    const inputs = inputsFor('sample');
    const created = await runAction({ workspace: SAMPLE, inputs });
    expect(created).toMatchObject({
      exitCode: 0,
      outputs: { operation: 'created', changed: 'true', skipped: 'false' },
    });
    const headers = { authorization: `Bearer ${platform.apiKey}` };
    const page = await fetch(`${created.outputs.url}/`, { headers });
    expect(await page.text()).toContain('Grüße, 你好, 👋');
    const image = await fetch(`${created.outputs.url}/logo.png`, { headers });
    expect(Buffer.from(await image.arrayBuffer()).toString('latin1', 1, 4)).toBe('PNG');

    const redeployed = await runAction({
      workspace: SAMPLE,
      inputs: { ...inputs, bucket: 'site', artifacts: 'public/**' },
      environment,
    });
    expect(redeployed).toMatchObject({
      exitCode: 0,
      outputs: {
        operation: 'redeployed',
        revision_status: 'succeeded',
        previous_revision_id: created.outputs.revision_id,
        assets_digest: created.outputs.assets_digest,
        uploaded_count: '1',
      },
    });
    const { revision_id, artifacts_file = '', result_file = '' } = redeployed.outputs;
    expect(revision_id).not.toBe(created.outputs.revision_id);
    expect(redeployed.summary).toMatch(/✅ `sample` is live: revision `[0-9a-f]{8}`/);
    expect(JSON.parse(await readFile(artifacts_file, 'utf8'))).toEqual([
      expect.objectContaining({ key: 'public/logo.png', status: 'uploaded' }),
    ]);
    const result = await readFile(result_file, 'utf8');
    expect(JSON.parse(result)).toMatchObject({ inputs: { function: 'sample' }, operation: 'redeployed' });
    expect(shownBy(redeployed) + result).not.toContain(platform.apiKey);
    const left = (await readdir(temp.root)).map((name) => name.split('-')[0]);
    expect(left.sort()).toEqual(['artifacts', 'result']);

    const deleted = await runAction({ workspace: SAMPLE, inputs: { ...inputs, mode: 'delete' } });
    expect(deleted).toMatchObject({ exitCode: 0, outputs: { operation: 'deleted', changed: 'true' } });
    expect(await platform.call('GET', '/functions/functions/sample')).toMatchObject({ status: 404 });
  });

  it('rehearses a function and a domain on the platform that it contains', async () => {
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

  it('runs no Deno of the workspace in a rehearsal', async () => {
    await using folder = await createTree({ 'marks/': '' });
    const [workspace, marks] = [folder.at('workspace'), folder.at('marks')];
    const places = ['linux-x64-glibc', 'linux-arm64-glibc', 'darwin-arm64', 'darwin-x64'].map(
      (system) => `node_modules/@deno/${system}/deno`,
    );
    for (const [index, place] of [...places, 'node_modules/.bin/deno', 'deno'].entries()) {
      await mkdir(dirname(join(workspace, place)), { recursive: true });
      await writeFile(join(workspace, place), `#!/bin/sh\n: > '${marks}/${index}'\n`, { mode: 0o755 });
    }
    await writeFile(join(workspace, 'main.ts'), 'export default { fetch: () => new Response() };\n');
    const step = await runAction({
      workspace,
      inputs: { base_url: 'local', function: 'sample' },
      environment: {
        DENO_BIN: '',
        PATH: ['.', 'node_modules/.bin', join(workspace, 'node_modules/.bin')].join(delimiter),
      },
    });
    expect(step.exitCode).toBe(1);
    expect(step.output).toContain(
      '::error title=Deploy sample::Could not find Deno, which runs the functions.',
    );
    expect(await readdir(marks)).toEqual([]);
  });

  it('fails before any request when the name of an input is nearly that of a declared one', async () => {
    await using server = await startRecordingServer(() => answer(200, { functions: [] }));
    const step = await runAction({
      workspace: SAMPLE,
      inputs: { base_url: server.url.href, api_key: KEY, function: 'sample' },
      environment: { 'INPUT_DRY-RUN': 'true' },
    });
    expect(step).toMatchObject({ exitCode: 1, outputs: { changed: 'false' } });
    expect(step.output).toMatch(
      /^::error title=Deploy::.*Unknown input "dry-run"\. Did you mean "dry_run"\?/m,
    );
    expect(server.requests).toEqual([]);
  });

  it.each([
    ['is not loaded, and nothing is asked, by a deployment without `environment`', ''],
    ['is loaded by a deployment with `environment`', 'production'],
  ])('has a client for GitHub that %s', async (_, environment) => {
    await using coverage = await createTree({});
    await using github = await startGitHubServer();
    const { exitCode, output } = await runAction({
      workspace: SAMPLE,
      inputs: { ...inputsFor(`github${environment}`), environment, github_token: JOB_TOKEN },
      environment: {
        GITHUB_API_URL: github.url.href,
        GITHUB_REPOSITORY: 'octo/hello',
        NODE_V8_COVERAGE: coverage.root,
      },
    });
    expect(exitCode, output).toBe(0);
    const scripts = await loadedScripts(coverage.root);
    const sources = await Promise.all(scripts.map((script) => readFile(script, 'utf8')));
    expect(sources.some((source) => source.includes('octokit'))).toBe(environment !== '');
    expect(github.requests.length > 0).toBe(environment !== '');
  });
});

/** The files of the bundle that a process has loaded, by its coverage. */
async function loadedScripts(folder: string): Promise<readonly string[]> {
  const reports = await Promise.all(
    (await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')),
  );
  const urls = reports.flatMap((report): readonly string[] =>
    JSON.parse(report).result.map(({ url }: { readonly url: string }) => url),
  );
  return urls.filter((url) => url.includes('/dist/')).map((url) => fileURLToPath(url));
}

it.each(['/nowhere/event.json', join(SAMPLE, 'main.ts')])(
  'A runner whose event file is %s has no event',
  (path) => {
    expect(readWorkflow({ GITHUB_EVENT_PATH: path }).event).toBeUndefined();
  },
);

describe.concurrent('A secret', () => {
  it('is masked before anything else is printed, and removed from what the platform sends back', async () => {
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
    expect(step.exitCode).toBe(1);
    expect(shownBy(step)).not.toContain(KEY);
    const foreign = commandsIn(rest.join('\n')).filter(
      (line) => !/^::(debug|group|endgroup|(notice|error) title=Deploy sample)::/.test(line),
    );
    expect(foreign).toEqual([]);
    expect(step.output).not.toContain('\u001b');
  });

  it.each([
    [100, 'with an answer that repeats it'],
    [7000, 'that is too long for a key'],
    [100_000, 'that is far too long for a key'],
  ])('of %d characters %s is shown nowhere', async (length) => {
    const key = longSecret(length);
    await using server = await startRecordingServer(() => answer(422, { message: `no ${key}` }));
    const step = await runAction({
      workspace: SAMPLE,
      inputs: { base_url: server.url.href, api_key: key, function: 'sample' },
      environment: { RUNNER_DEBUG: '1' },
    });
    expect(step.exitCode).toBe(1);
    expect(piecesIn(shownBy(step), key)).toBe(0);
    expect(shownBy(step)).not.toContain('bug in the action');
    expect(step.output).toMatch(
      length > 4096
        ? `\`api_key\` is ${length.toLocaleString('en')} characters long (maximum 4,096)`
        : /422 .*no \*\*\*/,
    );
  });

  it('in a base_url with a password is shown nowhere', async () => {
    await using temp = await createTree({});
    const step = await runAction({
      workspace: SAMPLE,
      inputs: { base_url: 'https://user:pass-4711-word@platform.invalid', api_key: KEY, function: 'sample' },
      environment: { RUNNER_TEMP: temp.root },
    });
    expect(step.exitCode).toBe(1);
    const result = await readFile(step.outputs.result_file ?? '', 'utf8');
    expect(JSON.parse(result)).toMatchObject({ inputs: { function: 'sample' }, operation: null });
    expect(step.output).toContain('`base_url` must not contain user info');
    expect(shownBy(step) + result).not.toMatch(/pass-4711-word|key_for_tests/);
  });

  it.each([
    ['an error that nobody catches', `throw new Error('broken: ' + ${JSON.stringify(KEY)})`],
    ['a rejection that nobody handles', `Promise.reject(new Error('broken: ' + ${JSON.stringify(KEY)}))`],
    ['an error that is only text', `throw 'broken: ' + ${JSON.stringify(KEY)}`],
    [
      'an error that quotes a transfer URL',
      "throw new Error('broken: https://x.example/upload/ticket-4711')",
    ],
  ])('in %s is shown nowhere, and the step fails', async (_what, statement) => {
    await using server = await startRecordingServer(() => answer(503));
    const preload = `const timer = setInterval(() => {
      if (process.listenerCount('SIGTERM') === 0) return;
      clearInterval(timer);
      ${statement};
    }, 5);`;
    const step = await runAction({
      workspace: SAMPLE,
      inputs: { base_url: server.url.href, api_key: KEY, function: 'sample' },
      environment: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}` },
    });
    expect(step.exitCode).toBe(1);
    expect(step.output).toMatch(
      /^::error::Could not finish the step: .*broken: .*\*\*\*.*bug in the action/m,
    );
    expect(shownBy(step)).not.toMatch(/key_for_|ticket-4711/);
    expect(step.errorOutput).toBe('');
  });
});

/** Counts the positions in a secret whose eight characters occur in a text. */
function piecesIn(text: string, secret: string): number {
  return Array.from({ length: secret.length - 7 }, (_, at) => secret.slice(at, at + 8)).filter((piece) =>
    text.includes(piece),
  ).length;
}

/** A secret of any length in which no eight characters occur twice. */
function longSecret(length: number): string {
  return Array.from({ length }, (_, index) => `${(index * 48271) % 2147483647}_`)
    .join('')
    .slice(0, length);
}

describe.concurrent('The end of a run', () => {
  it('is a failure when an output cannot be written, although the deployment succeeded', async () => {
    const step = await runAction({
      workspace: SAMPLE,
      inputs: inputsFor('outputs'),
      environment: { GITHUB_OUTPUT: '/nowhere/output' },
    });
    expect(step.exitCode).toBe(1);
    expect(step.output).toMatch(/^::error title=Deploy outputs::Could not write the outputs/m);
    expect((await platform.settled('outputs')).revision_status).toBe('succeeded');
  });

  it('is a success with a warning when the summary cannot be written', async () => {
    const step = await runAction({
      workspace: SAMPLE,
      inputs: { ...inputsFor('summary'), mode: 'delete' },
      environment: { GITHUB_STEP_SUMMARY: '/nowhere/summary' },
    });
    expect(step.exitCode).toBe(0);
    expect(step.output).toMatch(/^::warning title=.*::Could not write the job summary/m);
  });

  it('is the same when nobody reads the log any more', async () => {
    const step = await runAction({
      workspace: SAMPLE,
      inputs: inputsFor('unread'),
      onStart: (running) => running.closeOutput(),
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
