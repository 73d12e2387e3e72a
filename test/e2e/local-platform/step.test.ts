/** The step that starts the local platform for the steps after it, and its post step. */

import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runAction, type Step } from '../../support/action-process.ts';
import { sendToHost } from '../../support/host-request.ts';
import { answering, send } from '../../support/local-platform.ts';
import { openJob } from '../../support/platform-job.ts';
import { sendRaw } from '../../support/raw-request.ts';
import { commandsIn } from '../../support/runner-commands.ts';
import { createTree } from '../../support/tree.ts';

const SAMPLE = join(import.meta.dirname, '../../fixtures/sample');
const FREE_PORT = { port: '0' };
const NOTHING = { exitCode: 0, output: '', errorOutput: '' };

/** The system shows a process as ended before it closes its sockets. */
async function listenOnceFree(server: Server, port: number): Promise<void> {
  for (;;) {
    server.listen(port, '127.0.0.1');
    const failure = await once(server, 'listening').catch((error: unknown) => error);
    if (!(failure instanceof Error)) return;
    if (!('code' in failure) || failure.code !== 'EADDRINUSE') throw failure;
    await sleep(5);
  }
}

/** Returns the output without the commands that are meant as such: masks, groups, and the beginning of an annotation. */
function unmasked(output: string): string {
  return output.replace(/^::(add-mask::.*|group::|endgroup::|error::|warning::)/gm, '');
}

describe('The step that starts the local platform', () => {
  it('lets the next steps deploy to it and test against it, and its post step leaves nothing', async () => {
    await using job = await openJob();
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
    // Windows has no such modes.
    if (process.platform !== 'win32') expect((await stat(job.log())).mode & 0o077).toBe(0);
    expect(await readFile(job.log(), 'utf8')).not.toMatch(/lp[ka]_/);

    const target = { function: 'sample', domain: 'sample.localhost', domain_timeout: '6s' };
    const inputs = { base_url, api_key, ...target };
    const deployed = await runAction({ workspace: SAMPLE, inputs });
    const domain_url = `http://sample.localhost:${new URL(base_url).port}/`;
    expect(deployed).toMatchObject({ exitCode: 0, outputs: { operation: 'created', domain_url } });
    expect((await send(deployed.outputs.url ?? '', 'GET', api_key)).text).toContain('Grüße, 你好, 👋');
    expect((await send(dashboard_url, 'GET')).status).toBe(200);
    expect(await job.post('success', proxy)).toMatchObject(NOTHING);
    // Without the end of the job: some runners end no process.
    expect(await job.processes()).toEqual([]);
  });

  it.each<[how: string, inputs: Step['inputs'], reason: RegExp, environment?: Step['inputs']]>([
    [
      'with all invalid inputs',
      { port: '65536', timeout: 'soon' },
      /^::error::`port` must be a whole number from 0 to 65535\.%0A`timeout` must be a duration such as .*\.%0AFix the inputs of this step\.\n$/,
    ],
    [
      'without Deno, and names the step to add',
      FREE_PORT,
      /^::error::Could not find Deno, .*%0AAdd the step `- uses: denoland\/setup-deno@v2` before this one\.\n$/,
      { PATH: '/nowhere' },
    ],
    [
      'with what the platform reports, such as a missing seed',
      { ...FREE_PORT, seed: 'missing.json' },
      /^::error::Could not start the local platform: it ended before it was ready\.%0ACould not read the seed file ".*missing\.json": ENOENT: no such file/m,
    ],
    [
      'when it takes too long, with its news and without its own requests',
      { ...FREE_PORT, seed: 'slow.json', timeout: '6s' },
      /^::error::Could not start the local platform: it took more than 6 s\.%0A(?:\S+ quick: [^%]*%0A)*Created function "quick": revision \w+ is ready\n$/m,
    ],
  ])('fails %s, and leaves nothing', async (_how, inputs, reason, environment = {}) => {
    await using job = await openJob();
    await job.write({
      'workspace/slow.json':
        '{ "functions": { "quick": { "files": "quick" }, "slow": { "files": "slow" } } }',
      'workspace/quick/main.ts': answering('quick')['main.ts'],
      'workspace/slow/main.ts': 'for (;;);',
    });
    const { exitCode, output, outputs } = await job.main({ inputs, environment });
    expect([exitCode, outputs]).toEqual([1, {}]);
    expect(output).toMatch(reason);
    expect(await job.post('failure')).toMatchObject(NOTHING);
    expect(await job.leftovers()).toEqual([]);
  });

  it('ends on SIGINT and stops what it has started', async () => {
    await using job = await openJob();
    // The key is masked right before the platform is started.
    const onStart: Step['onStart'] = (step) => {
      const lines = createInterface({ input: step.stdout });
      lines.on('line', (line) => line.startsWith('::add-mask::lpk_') && step.kill('SIGINT'));
    };
    const { exitCode, output, outputs } = await job.main({ inputs: FREE_PORT, onStart });
    expect([exitCode, outputs]).toEqual([1, {}]);
    expect(output).toContain('::error::Cancelled. The local platform was stopped.');
    expect(await job.leftovers()).toEqual([]);
    expect(await job.post('cancelled')).toMatchObject(NOTHING);
  });
});

describe('The post step of the local platform', () => {
  it('shows the requests of a failed job and what functions wrote, without secrets and workflow commands', async () => {
    await using job = await openJob();
    const throwing =
      'export default { fetch() { console.log("::error::hello"); throw new Error("boom"); } };';
    await using source = await createTree({ 'main.ts': throwing });
    const { outputs } = await job.main({ inputs: FREE_PORT });
    const { base_url = '', api_key = '' } = outputs;
    const inputs = { base_url, api_key, function: 'app', domain: 'app.localhost' };
    expect(await runAction({ workspace: source.root, inputs })).toMatchObject({ exitCode: 0 });
    const { status } = await sendToHost(base_url, 'app.localhost', { path: '/visit?secret=1' });
    expect(status).toBe(500);
    const ticket = `/upload/${'t'.repeat(43)}`;
    // Clients would encode these paths.
    for (const path of [ticket, '/v1/##[error]title', '/::error::title'])
      await sendRaw(base_url, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    const { exitCode, output } = await job.post('failure');
    expect(exitCode).toBe(0);
    const lines = output.replace(/^\d\d:\d\d:\d\d /gm, '');
    for (const line of [
      /^::group::Log of the local platform: its last requests, and what its functions wrote\n/,
      /^app: ::error::hello$/m,
      /^app: .*boom/m,
      /^app: .*main\.ts:1:\d+/m,
      /^app\.localhost: GET \/visit 500 \(\d+ ms\)$/m,
      /^localhost: GET \/upload\/\*\*\* 40\d \(\d+ ms\)$/m,
      /^localhost: GET \/v1\/# #\[error\]title 404/m,
      /^localhost: GET \/::error::title 404/m,
      /\n::endgroup::\n$/,
    ])
      expect(lines).toMatch(line);
    expect(commandsIn(unmasked(output))).toEqual([]);
    expect(output).not.toContain(api_key);
  });

  it('sends nothing to whatever has the address of the platform by then, and ends no process', async () => {
    await using job = await openJob();
    // Below the ports that systems choose: no other test takes it in the meantime.
    const port = 20_000 + (process.pid % 10_000);
    expect(await job.main({ inputs: { port: String(port) } })).toMatchObject({ exitCode: 0 });
    await job.end();
    // Functions end slightly after a platform that is killed.
    await expect.poll(() => job.processes()).toEqual([]);
    const requests: (string | undefined)[] = [];
    await using stranger = createServer(({ url }, response) => {
      requests.push(url);
      response.end('{"requests":[]}');
    });
    await listenOnceFree(stranger, port);
    expect(await job.post('failure')).toMatchObject({ exitCode: 0, errorOutput: '' });
    expect(requests).toEqual([]);
    await fetch(`http://127.0.0.1:${port}/afterwards`);
    expect(requests).toEqual(['/afterwards']);
  });
});
