import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder, toAssets } from '../../support/local-platform.ts';
import { labelled, type Program, runProgram, startProgram } from '../../support/local-platform-program.ts';
import { processesWith } from '../../support/processes.ts';

const KEY = 'a-key-of-the-tests';
const FUNCTIONS = '/v1/functions/functions';
const FREE_PORT = ['--port', '0'];
const answeringPid =
  'export default { fetch: (r) => { if (r.url.endsWith("loop")) for (;;); return new Response(String(Deno.pid)); } };';

async function deploy(program: Program, key: string, name: string, source: string): Promise<void> {
  const body = { name, assets: toAssets({ 'main.ts': source }) };
  const { status, text } = await program.call('POST', FUNCTIONS, key, { body });
  expect(status, text).toBe(201);
  await expect
    .poll(async () => (await program.call('GET', `${FUNCTIONS}/${name}`, key)).json.revision_status, {
      interval: 10,
      timeout: 15_000,
    })
    .not.toBe('pending');
}

/** Starts the program, and ends it when it has printed a line. */
async function firstLine(args: readonly string[]): Promise<unknown> {
  const { child, ended } = runProgram(args);
  child.stdout?.once('data', () => child.kill('SIGTERM'));
  const { stdout, code } = await ended;
  expect([code, stdout.trimEnd().split('\n').length]).toEqual([0, 1]);
  return JSON.parse(stdout);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('The command `local-platform`', () => {
  it('prints labelled lines: address, data folder, key, dashboard, Deno; the key only once', async () => {
    await using folder = await temporaryFolder();
    const data = join(folder.path, 'data');
    let key: string;
    {
      await using first = await startProgram([...FREE_PORT, '--data', data]);
      expect(first.greeting).toEqual([
        expect.stringMatching(/^API: {7}http:\/\/127\.0\.0\.1:\d+$/),
        `Data:      ${data}`,
        expect.stringMatching(/^API key: {3}lpk_[\w-]{43} \(shown once\)$/),
        expect.stringMatching(/^Dashboard: http:\/\/127\.0\.0\.1:\d+\/_local\/\?token=lpa_[\w-]{43}$/),
        expect.stringMatching(/^Deno \d+\.\d+\.\d+ runs the functions$/),
        expect.stringMatching(/^Ready in \d+ ms$/),
      ]);
      key = labelled(first.greeting, 'API key') ?? '';
      expect((await first.call('GET', FUNCTIONS, key)).status).toBe(200);
      expect((await first.call('GET', '/_local/faults', first.adminToken)).status).toBe(200);
    }
    await using second = await startProgram([...FREE_PORT, '--data', data]);
    expect(second.greeting).toContain('API key:   as before; create another one in the dashboard');
    expect(second.greeting.join()).not.toContain(key);
    expect((await second.call('GET', FUNCTIONS, key)).status).toBe(200);
  });

  it('uses LOCAL_PLATFORM_KEY as its first key, and does not print it', async () => {
    const environment = { LOCAL_PLATFORM_KEY: 'from-the-environment' };
    await using program = await startProgram([...FREE_PORT, '--in-memory'], { environment });
    expect(program.greeting).toContain('Data:      in memory');
    expect(program.greeting).toContain('API key:   the one in LOCAL_PLATFORM_KEY');
    expect(program.greeting.join()).not.toContain('from-the-environment');
    expect((await program.call('GET', FUNCTIONS, 'from-the-environment')).status).toBe(200);
  });

  it('warns at the start when there is no Deno, and runs without it', async () => {
    const environment = { DENO_BIN: '/nowhere/deno' };
    await using program = await startProgram([...FREE_PORT, '--in-memory'], { environment });
    const warning = program.greeting.find((line) => line.startsWith('Warning: '));
    expect(warning).toContain('Could not run the Deno at /nowhere/deno. Install Deno');
    expect((await program.call('GET', '/_local/health', '')).status).toBe(200);
  });

  it('prints one JSON object with --json, with the same as the lines', async () => {
    await using folder = await temporaryFolder();
    const args = [...FREE_PORT, '--data', folder.path, '--json', '--limits', '--limit', 'domain_count=3'];
    const first = await firstLine(args);
    expect(first).toEqual({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      data: folder.path,
      api_key: expect.stringMatching(/^lpk_[\w-]{43}$/),
      dashboard_url: expect.stringMatching(/\/_local\/\?token=lpa_[\w-]{43}$/),
      deno: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      limits: expect.objectContaining({ domain_count: 3, json_body_bytes: 67_108_864 }),
    });
    expect(await firstLine([...FREE_PORT, '--data', folder.path, '--json'])).toMatchObject({ api_key: null });
  });

  it.each([
    ['that is not allowed in a header', 'a passphrase of four words'],
    ['of 15 characters', 'fifteen-letters'],
    ['of 1,025 characters', 'x'.repeat(1_025)],
  ])('refuses a LOCAL_PLATFORM_KEY %s', async (_what, key) => {
    const { code, stderr } = await runProgram([...FREE_PORT, '--in-memory'], {
      environment: { LOCAL_PLATFORM_KEY: key },
    }).ended;
    const reason = 'LOCAL_PLATFORM_KEY must be 16 to 1,024 visible ASCII characters without spaces';
    expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
    expect(stderr).not.toContain(key);
  });

  it('prints the limits with --limits, and only then', async () => {
    const args = [...FREE_PORT, '--in-memory', '--limit', 'domain_count=3'];
    await using program = await startProgram([...args, '--limits']);
    expect(program.greeting).toEqual(
      expect.arrayContaining(['Limits:', '  json_body_bytes=67108864', '  domain_count=3']),
    );
    await using silent = await startProgram(args);
    expect(silent.greeting.join()).not.toContain('domain_count');
  });

  it('keeps its data in .local-platform of the working directory, or nowhere with --in-memory', async () => {
    await using folder = await temporaryFolder();
    {
      await using _memory = await startProgram([...FREE_PORT, '--in-memory'], { cwd: folder.path });
      expect(await readdir(folder.path)).toEqual([]);
    }
    await using program = await startProgram(FREE_PORT, { cwd: folder.path });
    expect(labelled(program.greeting, 'Data')).toBe(join(folder.path, '.local-platform'));
    expect(await readdir(folder.path)).toEqual(['.local-platform']);
  });

  it('uses a free port when the default one is taken, and still prints the key', async () => {
    await using folder = await temporaryFolder();
    const blocker = createServer()
      .listen(8787, '127.0.0.1')
      .on('error', () => undefined);
    await using program = await startProgram(['--data', folder.path]);
    expect(program.url).not.toContain(':8787');
    expect(labelled(program.greeting, 'API key')).toMatch(/^lpk_/);
    blocker.close();
  });

  it('exits with 1 when a requested port is taken', async () => {
    await using program = await startProgram([...FREE_PORT, '--in-memory']);
    const { port } = new URL(program.url);
    const { code, stdout, stderr } = await runProgram(['--port', port, '--in-memory']).ended;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      `Could not listen on 127.0.0.1: another program uses port ${port}. Choose another one, or --port 0 for a free one.\n`,
    );
  });

  it('exits with 1 and the reason when another platform uses the data folder', async () => {
    await using folder = await temporaryFolder();
    await using program = await startProgram([...FREE_PORT, '--data', folder.path]);
    const { code, stderr } = await runProgram([...FREE_PORT, '--data', folder.path]).ended;
    expect(code).toBe(1);
    expect(stderr).toBe(
      `Could not open data folder "${folder.path}": another process is using it.\nStop that process, or choose another folder with --data.\n`,
    );
    expect((await program.call('GET', '/_local/health', '')).status).toBe(200);
  });

  it('exits with 1 and instructions when an earlier version wrote the data folder', async () => {
    await using folder = await temporaryFolder();
    await writeFile(join(folder.path, 'journal.jsonl'), '{"format":1}\n');
    const { code, stdout, stderr } = await runProgram([...FREE_PORT, '--data', folder.path]).ended;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      `Could not open data folder "${folder.path}": it contains the journal of an earlier version (journal.jsonl), but this version reads format 3.\nChoose another folder with --data, or delete this one to start empty.\n`,
    );
  });

  it.each([
    [['--prot', '1'], "Unknown option '--prot'"],
    [['--data', 'x', '--in-memory'], 'cannot be combined'],
    [['--host', '203.0.113.1', '--in-memory'], 'Could not listen on 203.0.113.1, port 8787: EADDRNOTAVAIL'],
  ])('refuses the arguments %j with exit code 1 and the reason', async (args, reason) => {
    const { code, stdout, stderr } = await runProgram(args).ended;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(reason);
    expect(stderr).not.toContain('    at ');
  });

  it('describes its options with --help', async () => {
    const { code, stdout } = await runProgram(['--help']).ended;
    expect(code).toBe(0);
    for (const option of [
      '--port',
      '--host',
      '--data',
      '--in-memory',
      '--public-url',
      '--ticket-seconds',
      '--deploy',
      '--function',
      '--watch',
      '--seed',
      'DENO_BIN',
    ]) {
      expect(stdout).toContain(option);
    }
  });
});

/** A busy machine may delay one end; a defect delays all. */
const TRIES = { retry: 2 };

describe('The command `local-platform`', TRIES, () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'exits within a second of one or more %s with 0, and leaves no child process and no file',
    async (signal) => {
      await using folder = await temporaryFolder();
      const environment = { LOCAL_PLATFORM_KEY: KEY, TMPDIR: folder.path };
      await using program = await startProgram([...FREE_PORT, '--in-memory'], { environment });
      await deploy(program, KEY, 'loop', answeringPid);
      const pid = Number((await program.call('GET', `${FUNCTIONS}/loop/`, KEY)).text);
      const looping = program.call('GET', `${FUNCTIONS}/loop/loop`, KEY).catch(() => undefined);
      const body = { name: 'starting', assets: toAssets({ 'main.ts': 'for (;;);' }) };
      await program.call('POST', FUNCTIONS, KEY, { body });
      const begin = performance.now();
      program.child.kill(signal);
      await new Promise((resolve) => setTimeout(resolve, 10));
      program.child.kill(signal);
      const { code, stderr } = await program.ended;
      expect(performance.now() - begin).toBeLessThan(1_000);
      expect([code, stderr, isAlive(pid)]).toEqual([0, '', false]);
      expect(await readdir(folder.path)).toEqual([]);
      await looping;
    },
  );
});

describe('Without signals', () => {
  it('POST /_local/stop ends the program after its response', async () => {
    await using program = await startProgram([...FREE_PORT, '--in-memory']);
    expect(await program.call('POST', '/_local/stop', KEY)).toMatchObject({ status: 401 });
    const { status, json } = await program.call('POST', '/_local/stop', program.adminToken);
    expect([status, json]).toEqual([202, { status: 'stopping' }]);
    expect(await program.ended).toMatchObject({ code: 0, stderr: '' });
  });

  it('the end of the standard input ends the program with --stop-at-eof, also while it starts', async () => {
    const args = [...FREE_PORT, '--in-memory', '--stop-at-eof'];
    await using ready = await startProgram(args, { input: 'pipe' });
    ready.child.stdin?.end('something else\n');
    expect(await ready.ended).toMatchObject({ code: 0, stderr: '' });
    expect(await runProgram(args).ended).toMatchObject({ code: 0, stderr: '' });
    const failing = runProgram([...args, '--seed', 'missing.json'], { input: 'pipe' });
    expect((await failing.ended).code).toBe(1);
  });

  it('the line "detach" lets the program continue without its standard input', async () => {
    const args = [...FREE_PORT, '--in-memory', '--stop-at-eof'];
    await using program = await startProgram(args, { input: 'pipe' });
    program.child.stdin?.end('detach\n');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await program.call('GET', '/_local/health', KEY)).toMatchObject({ status: 200 });
    await program.call('POST', '/_local/stop', program.adminToken);
    expect(await program.ended).toMatchObject({ code: 0 });
  });

  it('the file of --pid-file exists while the program runs', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'pid');
    const program = await startProgram([...FREE_PORT, '--in-memory', '--pid-file', file]);
    expect(await readFile(file, 'utf8')).toBe(`${program.child.pid}\n`);
    const next = await startProgram([...FREE_PORT, '--in-memory', '--pid-file', file]);
    await program[Symbol.asyncDispose]();
    expect(await readFile(file, 'utf8'), 'the one of the next program').toBe(`${next.child.pid}\n`);
    await next[Symbol.asyncDispose]();
    expect(await readdir(folder.path)).toEqual([]);
    const missing = await runProgram(['--in-memory', '--pid-file', join(file, 'pid')]).ended;
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('--pid-file')]);
  });
});

describe('kill -9', () => {
  it.each([
    ['in memory', (_folder: string) => ['--in-memory']],
    ['with a data folder', (folder: string) => ['--data', join(folder, 'data')]],
  ])(
    'of a platform %s leaves no process and no temporary file, even of functions that loop',
    async (_how, args) => {
      await using folder = await temporaryFolder();
      const temporary = join(folder.path, 'tmp');
      await mkdir(temporary);
      const environment = { LOCAL_PLATFORM_KEY: KEY, TMPDIR: temporary };
      await using program = await startProgram([...FREE_PORT, ...args(folder.path)], { environment });
      await deploy(program, KEY, 'kept', answeringPid);
      await deploy(program, KEY, 'looping', answeringPid);
      const pids: number[] = [];
      for (const name of ['kept', 'looping']) {
        pids.push(Number((await program.call('GET', `${FUNCTIONS}/${name}/`, KEY)).text));
      }
      const looping = program.call('GET', `${FUNCTIONS}/looping/loop`, KEY).catch(() => undefined);
      // A module that loops while it is loaded cannot detect the end of the platform either.
      const body = { name: 'starting', assets: toAssets({ 'main.ts': 'for (;;);' }) };
      await program.call('POST', FUNCTIONS, KEY, { body });
      await program.call('GET', `${FUNCTIONS}/kept/`, KEY);
      program.child.kill('SIGKILL');
      await looping;
      for (const pid of pids) await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false);
      await expect.poll(() => processesWith(folder.path), { timeout: 10_000 }).toEqual([]);
      expect(await readdir(temporary)).toEqual([]);
    },
  );
});
