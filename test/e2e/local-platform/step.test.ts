import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type RunningStep, runAction } from '../../support/action-process.ts';
import { isAlive } from '../../support/local-platform.ts';
import { PlatformJob } from '../../support/platform-job.ts';
import { sendRaw } from '../../support/raw-request.ts';
import { commandsIn } from '../../support/runner-commands.ts';

const SAMPLE = join(import.meta.dirname, '../../fixtures/sample');
const FREE_PORT = { port: '0' };
/** The program removes its file right before it ends. */
const AFTER_END = { timeout: 1_000, interval: 20 };
/** A platform that is killed is cleaned up by its guard, which takes a second. */
const AFTER_KILL = { timeout: 10_000 };

/** Returns the output without the commands that are meant as such: masks, groups, and the beginning of an annotation. */
function unmasked(output: string): string {
  return output.replace(/^::(add-mask::.*|group::|endgroup::|error::|warning::)/gm, '');
}

/** Sends requests with paths as they are, which clients would encode. */
async function requestPaths(url: string, paths: readonly string[]): Promise<void> {
  for (const path of paths)
    await sendRaw(url, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
}

describe('The step that starts the local platform', () => {
  it('lets the next steps deploy to it and test against it, and its post step leaves nothing', async () => {
    await using job = await PlatformJob.open();
    const main = await job.main({ inputs: FREE_PORT });
    expect(main).toMatchObject({ exitCode: 0, errorOutput: '' });
    const { base_url = '', api_key = '', dashboard_url = '' } = main.outputs;
    expect(main.output).toContain(`The local platform is ready at ${base_url} (data: in memory).`);
    expect(main.output).toMatch(/^Deno \d+\.\d+\.\d+ runs the functions\.$/m);

    const inputs = { base_url, api_key, function: 'sample' };
    const deployed = await runAction({ workspace: SAMPLE, inputs });
    expect(deployed).toMatchObject({ exitCode: 0, outputs: { operation: 'created' } });
    const headers = { authorization: `Bearer ${api_key}` };
    expect(await (await fetch(`${deployed.outputs.url}/`, { headers })).text()).toContain('Grüße, 你好, 👋');
    expect((await fetch(dashboard_url, { redirect: 'manual' })).status).toBe(303);

    const post = await job.post('success');
    expect(post).toMatchObject({ exitCode: 0, output: 'The local platform has stopped.\n', errorOutput: '' });
    await expect.poll(() => job.leftovers(), AFTER_END).toEqual([]);
  });

  it('masks the key and the admin token before it prints anything, and writes them to no file', async () => {
    await using job = await PlatformJob.open();
    const { output, outputs } = await job.main({ inputs: FREE_PORT });
    const token = new URL(outputs.dashboard_url ?? '').searchParams.get('token') ?? '';
    const masks = [...output.matchAll(/^::add-mask::(.*)$/gm)].map(([, secret]) => secret);
    expect(masks).toEqual([outputs.api_key, token]);
    expect(unmasked(output)).not.toMatch(/lp[ka]_/);
    expect((await stat(job.logFolder)).mode & 0o077).toBe(0);
    for (const name of await readdir(job.logFolder)) {
      const text = await readFile(join(job.logFolder, name), 'utf8');
      expect(text).not.toMatch(/lp[ka]_/);
    }
  });

  it('leaves the platform to the cleanup of the runner after the job, should its post step not run', async () => {
    await using job = await PlatformJob.open();
    await job.main({ inputs: FREE_PORT });
    const variables = (await readFile(`/proc/${job.pid}/environ`, 'utf8')).split('\0');
    expect(variables).toContain('RUNNER_TRACKING_ID=github_job');
  });

  it('needs no proxy of the job to reach the platform', async () => {
    await using job = await PlatformJob.open();
    const environment = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: 'http://127.0.0.1:9' };
    expect(await job.main({ inputs: FREE_PORT, environment })).toMatchObject({ exitCode: 0 });
    const { output } = await job.post('failure', environment);
    expect(output).toContain('::group::Last requests to the local platform (0)');
  });

  it('continues with the data folder of an earlier job, with a new key', async () => {
    await using first = await PlatformJob.open();
    const inputs = { ...FREE_PORT, data: join(first.workspace, 'data') };
    const before = await first.main({ inputs: { ...inputs, data: 'data' } });
    const bucket = { method: 'POST', body: JSON.stringify({ name: 'kept', visibility: 'private' }) };
    const call = ({ outputs }: typeof before, request: RequestInit = {}) =>
      fetch(`${outputs.base_url}/v1/storage/buckets`, {
        ...request,
        headers: { authorization: `Bearer ${outputs.api_key}`, 'content-type': 'application/json' },
      });
    expect((await call(before, bucket)).status).toBe(201);
    await first.post('success');

    await using second = await PlatformJob.open();
    const after = await second.main({ inputs });
    expect(after.outputs.api_key).not.toBe(before.outputs.api_key);
    expect(await (await call(after)).text()).toContain('"kept"');
    await second.post('success');
  });

  it('names all invalid inputs, and starts nothing', async () => {
    await using job = await PlatformJob.open();
    await writeFile(join(job.workspace, 'file'), '');
    const inputs = { port: '65536', data: 'file', seed: 'missing.json' };
    const { exitCode, output } = await job.main({ inputs });
    expect(exitCode).toBe(1);
    expect(output).toBe(
      `::error::${[
        '`port` must be a whole number from 0 to 65535, not "65536".',
        `\`data\` must be a folder, and "${job.workspace}/file" is a file.`,
        `\`seed\` must be a JSON file, and "${job.workspace}/missing.json" does not exist. Does a step before this one check out the repository?`,
        'Fix the inputs of this step.',
      ].join('%0A')}\n`,
    );
    expect(await job.post('failure')).toMatchObject({ exitCode: 0, output: '' });
    await expect.poll(() => job.leftovers(), AFTER_END).toEqual([]);
  });

  it('fails without Deno, and names the step to add', async () => {
    await using job = await PlatformJob.open();
    const { exitCode, output } = await job.main({ environment: { PATH: '/nowhere' } });
    expect(exitCode).toBe(1);
    expect(output).toMatch(
      /^::error::Could not find Deno, .*%0AAdd the step `- uses: denoland\/setup-deno@v2` before this one\.\n$/,
    );
    expect(await job.post('failure')).toMatchObject({ exitCode: 0, output: '' });
    await expect.poll(() => job.leftovers(), AFTER_END).toEqual([]);
  });

  it('fails with what the platform reports when its port is taken or its seed is invalid, and leaves nothing', async () => {
    await using job = await PlatformJob.open();
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const { port } = blocker.address() as AddressInfo;
    await writeFile(join(job.workspace, 'seed.json'), 'not JSON');
    for (const [inputs, reason] of [
      [{ port: String(port) }, `another program uses port ${port}`],
      [{ ...FREE_PORT, seed: 'seed.json' }, 'seed'],
    ] as const) {
      const { exitCode, output, outputs } = await job.main({ inputs });
      expect([exitCode, outputs]).toEqual([1, {}]);
      expect(output).toMatch(/^::error::Could not start the local platform: /m);
      expect(output).toContain(reason);
      expect(await job.leftovers()).toEqual([]);
      expect(await job.post('failure')).toMatchObject({ exitCode: 0, output: '' });
      await expect.poll(() => job.leftovers(), AFTER_END).toEqual([]);
    }
    blocker.close();
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('ends soon on %s and stops what it has started', async (signal) => {
    await using job = await PlatformJob.open();
    // The key is masked right before the platform is started.
    const onStart = (step: RunningStep) => {
      let isSent = false;
      step.onOutput((output) => {
        if (isSent || !output.includes('::add-mask::lpk_')) return;
        isSent = true;
        step.kill(signal);
      });
    };
    const begin = performance.now();
    const { exitCode, output, outputs } = await job.main({ inputs: FREE_PORT, onStart });
    expect(performance.now() - begin).toBeLessThan(7_500);
    expect([exitCode, outputs]).toEqual([1, {}]);
    expect(output).toContain('::error::Cancelled. The local platform was stopped.');
    expect(await job.leftovers()).toEqual([]);
    expect(await job.post('cancelled')).toMatchObject({ exitCode: 0, output: '' });
  });

  it('that is cancelled before it could save anything is not started again by its post step', async () => {
    await using job = await PlatformJob.open();
    expect(await job.post('cancelled')).toMatchObject({ exitCode: 0, output: '', outputs: {} });
    await expect.poll(() => job.leftovers(), AFTER_END).toEqual([]);
  });

  it('that is killed while it waits is cleaned up by its post step', async () => {
    await using job = await PlatformJob.open();
    await mkdir(join(job.workspace, 'slow'));
    await writeFile(
      join(job.workspace, 'slow/main.ts'),
      'await new Promise(() => setInterval(() => {}, 1e6));',
    );
    const seed = { functions: { slow: { files: 'slow' } } };
    await writeFile(join(job.workspace, 'seed.json'), JSON.stringify(seed));
    const onStart = async (step: RunningStep) => {
      // The program runs, and the seed keeps it from being ready.
      await expect.poll(async () => (await job.processes()).length, AFTER_KILL).toBeGreaterThan(3);
      step.kill('SIGKILL');
    };
    const inputs = { ...FREE_PORT, seed: 'seed.json' };
    const { exitCode } = await job.main({ inputs, onStart: (step) => void onStart(step) });
    expect(exitCode).toBe(null);
    expect(await job.post('cancelled')).toMatchObject({ exitCode: 0, output: '' });
    await expect.poll(() => job.leftovers(), AFTER_END).toEqual([]);
  });
});

describe('The post step of the local platform', () => {
  it('shows the last requests and the log of a failed job, without secrets and workflow commands', async () => {
    await using job = await PlatformJob.open();
    const { outputs } = await job.main({ inputs: FREE_PORT });
    const { base_url = '' } = outputs;
    const ticket = 't'.repeat(43);
    await requestPaths(base_url, [
      '/v1/functions/functions?secret=1',
      `/upload/${ticket}`,
      '/v1/##[error]title',
      '/::error::title',
    ]);
    await appendFile(join(job.logFolder, 'platform.log'), '::error::broken\n');
    const { exitCode, output } = await job.post('failure');
    expect(exitCode).toBe(0);
    const time = String.raw`\d\d:\d\d:\d\d\.\d{3}`;
    const lines = [
      '::group::Last requests to the local platform \\(4\\)',
      `${time} GET /v1/functions/functions 401 \\d+ ms`,
      `${time} GET /upload/\\*\\*\\* 40\\d \\d+ ms`,
      `${time} GET /v1/# #\\[error\\]title 404 \\d+ ms`,
      `${time} GET /::error::title 404 \\d+ ms`,
      '::endgroup::',
      '::group::Log of the local platform',
      ': :error::broken',
      '::endgroup::',
      'The local platform has stopped\\.',
    ];
    expect(output).toMatch(new RegExp(`^${lines.join('\n')}\n$`));
    expect(commandsIn(unmasked(output))).toEqual([]);
    expect(output).not.toContain(outputs.api_key);
    await expect.poll(() => job.leftovers(), AFTER_END).toEqual([]);
  });

  it.each(['success', 'cancelled'] as const)(
    'shows no requests when the job ended with %s',
    async (status) => {
      await using job = await PlatformJob.open();
      const { outputs } = await job.main({ inputs: FREE_PORT });
      await requestPaths(outputs.base_url ?? '', ['/v1/functions/functions']);
      expect(await job.post(status)).toMatchObject({
        exitCode: 0,
        output: 'The local platform has stopped.\n',
      });
    },
  );

  it('reports a platform that has ended before, with its log', async () => {
    await using job = await PlatformJob.open();
    await job.main({ inputs: FREE_PORT });
    await appendFile(join(job.logFolder, 'platform.log'), 'out of memory\n');
    process.kill(job.pid, 'SIGKILL');
    await expect.poll(() => job.processes(), AFTER_KILL).toEqual([]);
    expect(await job.post('failure')).toMatchObject({
      exitCode: 0,
      output: `The local platform ended before this step.\n::group::Log of the local platform\nout of memory\n::endgroup::\n`,
    });
    expect(await readdir(join(job.folder, 'temp'))).toEqual([]);
  });

  it('does not touch another process that has the ID of the platform by now', async () => {
    await using job = await PlatformJob.open();
    await job.main({ inputs: FREE_PORT });
    process.kill(job.pid, 'SIGKILL');
    await expect.poll(() => job.processes(), AFTER_KILL).toEqual([]);
    const other = spawn('sleep', ['60']);
    await writeFile(job.pidFile, `${other.pid}\n`);
    const { exitCode, output } = await job.post('success');
    expect([exitCode, output]).toEqual([0, 'The local platform ended before this step.\n']);
    expect(isAlive(other.pid ?? 0)).toBe(true);
    other.kill();
  });

  it('kills a platform that does not end by itself', async () => {
    await using job = await PlatformJob.open();
    await job.main({ inputs: FREE_PORT });
    process.kill(job.pid, 'SIGSTOP');
    const { exitCode, output } = await job.post('success');
    expect([exitCode, output]).toEqual([
      0,
      '::warning::The local platform does not answer.\nThe local platform has stopped.\n',
    ]);
    await expect.poll(() => job.leftovers(), AFTER_KILL).toEqual([]);
  });
});
