/** The step that starts the local platform for the steps after it, and its post step. */
import { appendFile, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type RunningStep, runAction } from '../../support/action-process.ts';
import { send } from '../../support/local-platform.ts';
import { PlatformJob } from '../../support/platform-job.ts';
import { sendRaw } from '../../support/raw-request.ts';
import { commandsIn } from '../../support/runner-commands.ts';

const SAMPLE = join(import.meta.dirname, '../../fixtures/sample');
const FREE_PORT = { port: '0' };
const STOPPED = { exitCode: 0, output: 'The local platform has stopped.\n', errorOutput: '' };

/** The program removes its file right before it ends. */
async function expectNothingLeft(job: PlatformJob): Promise<void> {
  await expect.poll(() => job.leftovers(), { timeout: 1_000, interval: 20 }).toEqual([]);
}

/** Returns the output without the commands that are meant as such: masks, groups, and the beginning of an annotation. */
function unmasked(output: string): string {
  return output.replace(/^::(add-mask::.*|group::|endgroup::|error::|warning::)/gm, '');
}

describe('The step that starts the local platform', () => {
  it('lets the next steps deploy to it and test against it, and its post step leaves nothing', async () => {
    await using job = await PlatformJob.open();
    const proxy = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: 'http://127.0.0.1:9' };
    const main = await job.main({ inputs: FREE_PORT, environment: proxy });
    expect(main).toMatchObject({ exitCode: 0, errorOutput: '' });
    const { base_url = '', api_key = '', dashboard_url = '' } = main.outputs;
    expect(main.output).toContain(`The local platform is ready at ${base_url} (data: in memory).`);
    expect(main.output).toMatch(/^Deno \d+\.\d+\.\d+ runs the functions\.$/m);
    const token = new URL(dashboard_url).searchParams.get('token');
    const masks = [...main.output.matchAll(/^::add-mask::(.*)$/gm)].map(([, secret]) => secret);
    expect(masks).toEqual([api_key, token]);
    expect(unmasked(main.output)).not.toMatch(/lp[ka]_/);
    expect((await stat(job.logFolder)).mode & 0o077).toBe(0);
    for (const name of await readdir(job.logFolder))
      expect(await readFile(join(job.logFolder, name), 'utf8')).not.toMatch(/lp[ka]_/);
    const variables = (await readFile(`/proc/${job.pid}/environ`, 'utf8')).split('\0');
    expect(variables, 'for the cleanup of the runner').toContain('RUNNER_TRACKING_ID=github_job');

    const inputs = { base_url, api_key, function: 'sample' };
    const deployed = await runAction({ workspace: SAMPLE, inputs });
    expect(deployed).toMatchObject({ exitCode: 0, outputs: { operation: 'created' } });
    expect((await send(`${deployed.outputs.url}/`, 'GET', api_key)).text).toContain('Grüße, 你好, 👋');
    expect((await send(dashboard_url, 'GET', undefined)).status).toBe(303);
    expect(await job.post('success', proxy)).toMatchObject(STOPPED);
    await expectNothingLeft(job);
  });

  it.each([
    [
      'with all invalid inputs',
      { port: '65536', data: 'seed.json', seed: 'missing.json' },
      {},
      /^::error::`port` must be a whole number from 0 to 65535, not "65536"\.%0A`data` must be a folder, and ".*seed\.json" is a file\.%0A`seed` must be a JSON file, and ".*missing\.json" does not exist\. Does .*\?%0AFix the inputs of this step\.\n$/,
    ],
    [
      'without Deno, and names the step to add',
      FREE_PORT,
      { PATH: '/nowhere' },
      /^::error::Could not find Deno, .*%0AAdd the step `- uses: denoland\/setup-deno@v2` before this one\.\n$/,
    ],
    [
      'with what the platform reports, such as an invalid seed',
      { ...FREE_PORT, seed: 'seed.json' },
      {},
      /^::error::Could not start the local platform: it ended before it was ready\.%0ACould not read the seed file ".*seed\.json": /m,
    ],
  ])('fails %s, and leaves nothing', async (_how, inputs, environment, reason) => {
    await using job = await PlatformJob.open();
    await writeFile(join(job.workspace, 'seed.json'), 'not JSON');
    const { exitCode, output, outputs } = await job.main({ inputs, environment });
    expect([exitCode, outputs]).toEqual([1, {}]);
    expect(output).toMatch(reason);
    expect(await job.post('failure')).toMatchObject({ exitCode: 0, output: '' });
    await expectNothingLeft(job);
  });

  it('ends soon on SIGINT and stops what it has started', async () => {
    await using job = await PlatformJob.open();
    // The key is masked right before the platform is started.
    const onStart = (step: RunningStep) => {
      const { promise: isMasked, resolve } = Promise.withResolvers<void>();
      step.onOutput((output) => output.includes('::add-mask::lpk_') && resolve());
      void isMasked.then(() => step.kill('SIGINT'));
    };
    const begin = performance.now();
    const { exitCode, output, outputs } = await job.main({ inputs: FREE_PORT, onStart });
    expect(performance.now() - begin).toBeLessThan(7_500);
    expect([exitCode, outputs]).toEqual([1, {}]);
    expect(output).toContain('::error::Cancelled. The local platform was stopped.');
    expect(await job.leftovers()).toEqual([]);
    expect(await job.post('cancelled')).toMatchObject({ exitCode: 0, output: '' });
  });
});

describe('The post step of the local platform', () => {
  it('shows the last requests and the log of a failed job, without secrets and workflow commands', async () => {
    await using job = await PlatformJob.open();
    const { outputs } = await job.main({ inputs: FREE_PORT });
    const ticket = `/upload/${'t'.repeat(43)}`;
    // Clients would encode these paths.
    for (const path of [
      '/v1/functions/functions?secret=1',
      ticket,
      '/v1/##[error]title',
      '/::error::title',
    ]) {
      const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
      await sendRaw(outputs.base_url ?? '', request);
    }
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
    await expectNothingLeft(job);
  });
});
