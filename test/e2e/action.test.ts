/** The built action as a runner starts it: a process with files, variables and an exit code. */
import { execFile, execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { readWorkflow } from '../../src/inputs/event.ts';
import { TRUSTING } from '../bench/bench.ts';
import { runAction, type Step, type StepResult } from '../support/action-process.ts';
import { files } from '../support/collecting.ts';
import { startTestPlatform } from '../support/local-platform.ts';
import { startRecordingProxy, tunnelTo } from '../support/recording-proxy.ts';
import { answer, startRecordingServer } from '../support/recording-server.ts';
import { commandsIn } from '../support/runner-commands.ts';
import { createTree } from '../support/tree.ts';
import { HEAD, JOB_TOKEN, pullRequest, REPOSITORY } from '../world/github.ts';
import { PLATFORM_KEY } from '../world/platform.ts';
import { openWorld } from '../world/world.ts';

const DIST = join(import.meta.dirname, '../../dist');
const SAMPLE = join(import.meta.dirname, '../fixtures/sample');
const KEY = 'key_for_tests_0123456789abcdef';

const platform = await startTestPlatform();
afterAll(() => platform.close());

async function deploy(name: string, { inputs, ...step }: Partial<Step> = {}): Promise<StepResult> {
  const all = { base_url: platform.url, api_key: platform.apiKey, function: name, ...inputs };
  return runAction({ workspace: SAMPLE, ...step, inputs: all });
}

function shownBy({ output, errorOutput, summary, outputs }: StepResult): string {
  return output.replaceAll(/^::add-mask::.*\n/gm, '') + errorOutput + summary + JSON.stringify(outputs);
}

describe.concurrent('The built action', () => {
  it('of the step of the local platform exports the run that `@github/local-action` awaits', async () => {
    await using temp = await createTree();
    const bundle = pathToFileURL(join(DIST, 'local-platform/step/index.js'));
    const load = `const { run } = await import(${JSON.stringify(bundle)}); await run(); console.log("ended");`;
    const env = { GITHUB_WORKSPACE: temp.root, RUNNER_TEMP: temp.root, DENO_BIN: '/nowhere' };
    const run = promisify(execFile)(process.execPath, ['-e', load], { env });
    const stdout = expect.stringMatching(/^::error[\s\S]*\nended\r?\n$/m);
    await expect(run).rejects.toMatchObject({ code: 1, stdout });
  });

  it('creates a function that answers requests, with artifacts, and deletes it', async () => {
    await using temp = await createTree();
    const created = await deploy('sample', {
      inputs: { bucket: 'site', artifacts: 'public/**' },
      environment: { RUNNER_TEMP: temp.root },
    });
    expect(created).toMatchObject({ exitCode: 0, outputs: { operation: 'created', uploaded_count: '1' } });
    const headers = { authorization: `Bearer ${platform.apiKey}` };
    const page = await fetch(created.outputs.url ?? '', { headers });
    expect(await page.text()).toContain('Grüße, 你好, 👋');
    const image = await fetch(`${created.outputs.url}logo.png`, { headers });
    expect(Buffer.from(await image.arrayBuffer()).toString('latin1', 1, 4)).toBe('PNG');

    const { artifacts_file = '', result_file = '' } = created.outputs;
    expect(created.summary).toMatch(/✅ `sample` is live: revision `[0-9a-f]{8}`/);
    expect(JSON.parse(await readFile(artifacts_file, 'utf8'))).toMatchObject([{ key: 'public/logo.png' }]);
    const result = await readFile(result_file, 'utf8');
    expect(JSON.parse(result)).toMatchObject({ operation: 'created', outputs: { ...created.outputs } });
    expect(shownBy(created) + result).not.toContain(platform.apiKey);
    expect(await readdir(temp.root), 'nothing else is left').toHaveLength(2);

    const deleted = await deploy('sample', { inputs: { mode: 'delete' } });
    expect(deleted).toMatchObject({ exitCode: 0, outputs: { operation: 'deleted' } });
    expect(await platform.call('GET', '/functions/functions/sample')).toMatchObject({ status: 404 });
  });

  it('uses each of its clients: those of the platform through a proxy, all of it encrypted, and that of GitHub', async () => {
    await using world = await openWorld({ isEncrypted: true, github: true });
    await using proxy = await startRecordingProxy(tunnelTo(Number(new URL(world.url).port)));
    await using event = await createTree({ 'event.json': JSON.stringify(pullRequest('opened').event) });
    const base_url = 'https://platform.test';
    world.storage.origin = base_url;
    world.github.records.pullRequests.set(7, { state: 'open', headSha: HEAD });
    const step = await deploy('sample', {
      inputs: {
        ...{ base_url, api_key: PLATFORM_KEY, github_token: JOB_TOKEN, mode: 'preview' },
        ...{ bucket: 'things', artifacts: 'public/**', snapshot_bucket: 'past' },
        ...{ preview_domain: '{preview}.test', health_check: `${base_url}/healthz` },
      },
      environment: {
        NODE_EXTRA_CA_CERTS: TRUSTING.NODE_EXTRA_CA_CERTS,
        HTTPS_PROXY: `http://127.0.0.1:${proxy.port}`,
        ...{ GITHUB_EVENT_NAME: 'pull_request', GITHUB_EVENT_PATH: event.at('event.json') },
        ...{ GITHUB_REPOSITORY: REPOSITORY, GITHUB_API_URL: world.github.url },
      },
    });
    const outputs = { uploaded_count: '1', operation: 'created', domain_url: 'https://pr-7.test/' };
    expect(step).toMatchObject({ exitCode: 0, outputs });
    expect(new Set(proxy.tunnels.map(({ url }) => url))).toEqual(new Set(['platform.test:443']));
    expect(proxy.others).toEqual([]);
    expect(world.github.records.comments).toHaveLength(1);
  });

  it('uploads where it may have 64 files open', async () => {
    const names = Array.from({ length: 500 }, (_, index) => `${index}.txt`);
    await using folder = await createTree(files(names));
    const inputs = { bucket: 'few', artifacts: '**' };
    const step = await deploy('', { workspace: folder.root, inputs, openFiles: 64 });
    expect(step).toMatchObject({ exitCode: 0, errorOutput: '', outputs: { uploaded_count: '500' } });
  });

  it('is whole in an archive of the repository without its sources, and rehearses on the platform that it contains', async () => {
    await using folder = await createTree();
    const git = ['archive', '--worktree-attributes', 'HEAD'];
    const archive = execFileSync('git', git, { cwd: join(DIST, '..'), maxBuffer: 1e8 });
    execFileSync('tar', ['-xf', '-', '-C', folder.root], { input: archive });
    expect((await readdir(folder.root)).toSorted()).toEqual(['LICENSE', 'README.md', 'action.yml', 'dist']);
    const health_check = 'functions/functions/{name}/';
    const inputs = { base_url: 'local', function: 'sample', domain: 'sample.localhost', health_check };
    const step = await runAction({ workspace: SAMPLE, inputs, bundle: folder.at('dist/index.js') });
    const outputs = { operation: 'rehearsed', changed: 'false', url: '' };
    expect(step).toMatchObject({ exitCode: 0, outputs });
    expect(step.output).toMatch(/^🧪 Rehearsal passed: sample starts and is healthy$/mu);
  });

  it.each([
    ['fails', 'OUTPUT', 1, /^::error title=Deploy unwritable-1::Could not write the outputs/m],
    ['warns', 'STEP_SUMMARY', 0, /^::warning title=.*::Could not write the job summary/m],
  ])('%s when the file in GITHUB_%s cannot be written, after a deployment', async (_, file, code, text) => {
    const name = `unwritable-${code}`;
    const step = await deploy(name, { environment: { [`GITHUB_${file}`]: '/nowhere/file' } });
    expect(step.exitCode).toBe(code);
    expect(step.output).toMatch(text);
    expect((await platform.settled(name)).revision_status).toBe('succeeded');
  });

  it('does the same when nobody reads its log any more', async () => {
    const step = await deploy('unread', { onStart: ({ stdout }) => stdout.destroy() });
    expect(step).toMatchObject({ exitCode: 0, outputs: { revision_status: 'succeeded' } });
  });

  it('ends when its log has been read, whenever that is', async () => {
    const names = Array.from({ length: 1000 }, (_, at) => `${String(at).padStart(4, '0')}${'x'.repeat(240)}`);
    await using workspace = await createTree(files(['main.ts', ...names]));
    const step = await deploy('read-late', {
      inputs: { dry_run: 'true' },
      workspace: workspace.root,
      // More than all buffers between the step and its reader take.
      onStart: ({ stdout }) => setTimeout(() => stdout.resume(), 3_000) && stdout.pause(),
    });
    expect(step.exitCode).toBe(0);
    expect(step.output.match(/^ {2}"\d{4}x+", 0 B$/gm)).toHaveLength(names.length);
    expect(step.output).toMatch(/Plan: \d+ changes? to [\w-]+, nothing written yet\n$/);
  });

  it('masks its secrets before it prints anything else, and prints nothing of what the platform sends as a command', async () => {
    const hostile = `denied ${KEY}\r\n::set-output name=x::y\n ::error::z ##[command]w \u001b[31mred`;
    const error = { message: hostile, request_id: `r-${KEY}` };
    await using server = await startRecordingServer(() => answer(422, { error }));
    const inputs = { base_url: server.url.href, api_key: KEY };
    const step = await deploy('sample', { inputs, environment: { RUNNER_DEBUG: '1' } });
    const [first, ...rest] = step.output.split('\n');
    expect(first).toBe(`::add-mask::${KEY}`);
    expect(step.exitCode).toBe(1);
    expect(shownBy(step)).not.toContain(KEY);
    const own = /^::(debug|group|endgroup|(notice|error) title=Deploy sample)::/;
    expect(commandsIn(rest.join('\n')).filter((line) => !own.test(line))).toEqual([]);
    expect(step.output).not.toContain('\u001b');
  });

  it.each([
    ['an error that nobody catches', `throw new Error('broken: ${KEY}')`],
    ['a rejection that nobody handles', `Promise.reject('broken: ${KEY}')`],
  ])('fails with one clean error after %s', async (_what, statement) => {
    await using server = await startRecordingServer(() => answer(503));
    const preload = `const timer = setInterval(() => {
      if (process.listenerCount('SIGTERM') === 0) return;
      clearInterval(timer);
      ${statement};
    }, 5);`;
    const step = await deploy('sample', {
      inputs: { base_url: server.url.href, api_key: KEY },
      environment: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}` },
    });
    expect(step).toMatchObject({ exitCode: 1, errorOutput: '' });
    expect(step.output).toMatch(
      /^::error::Could not finish the step: .*broken: .*\*\*\*.*bug in the action/m,
    );
    expect(shownBy(step)).not.toContain('key_for_');
  });
});

it('A runner has the names of its variables, and no event when its file cannot be read', () => {
  for (const GITHUB_EVENT_PATH of ['/nowhere/event.json', join(SAMPLE, 'main.ts')]) {
    const { event, variables } = readWorkflow({ GITHUB_EVENT_PATH, 'INPUT_DRY-RUN': 'true' });
    expect([event, variables]).toEqual([undefined, ['GITHUB_EVENT_PATH', 'INPUT_DRY-RUN']]);
  }
});

it('`npm start` shows a deployment, one that is rolled back and one that is skipped as people read them', async () => {
  const env = { ...process.env, FORCE_COLOR: undefined };
  const demo = join(import.meta.dirname, '../../.github/scripts/demo.ts');
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [demo], { env });
  expect(stderr).toBe('');
  const operations = [...stdout.matchAll(/^ +operation +(\w+)$/gm)].map(([, operation]) => operation);
  expect(operations).toEqual(['created', 'rolled_back', 'unchanged']);
  expect(stdout, 'no commands to the runner, no markup').not.toMatch(/::|<\w|^#|\*\*/m);
  expect(stripVTControlCharacters(stdout), 'no colours').toBe(stdout);
});
