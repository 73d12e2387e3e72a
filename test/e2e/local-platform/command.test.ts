import { readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { isAlive, temporaryFolder, toAssets } from '../../support/local-platform.ts';
import { deploy, FREE_PORT, FUNCTIONS, run, start, tellsPid } from '../../support/local-platform-program.ts';

describe('the command', () => {
  it('prints address, data folder and the first key, a line each, and the key never again', async () => {
    await using folder = await temporaryFolder();
    const data = join(folder.path, 'data');
    let key: string;
    {
      await using first = await start([...FREE_PORT, '--data', data]);
      expect(first.greeting).toEqual([
        expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
        data,
        expect.stringMatching(/^lpk_[\w-]{43}$/),
        expect.stringMatching(/^Admin token for \/_local\/: lpa_[\w-]{43}$/),
      ]);
      key = first.greeting[2] ?? '';
      expect((await first.call('GET', FUNCTIONS, key)).status).toBe(200);
      const token = first.greeting[3]?.split(' ').at(-1) ?? '';
      expect((await first.call('GET', '/_local/faults', token)).status).toBe(200);
    }
    await using second = await start([...FREE_PORT, '--data', data]);
    expect(second.greeting).toEqual([expect.any(String), data, expect.stringMatching(/^Admin token/)]);
    expect((await second.call('GET', FUNCTIONS, key)).status).toBe(200);
  });

  it('takes its first key from LOCAL_PLATFORM_KEY, and does not print that', async () => {
    const environment = { LOCAL_PLATFORM_KEY: 'from-the-environment' };
    await using program = await start([...FREE_PORT, '--in-memory'], environment);
    expect(program.greeting).toEqual([
      expect.any(String),
      'in memory',
      expect.stringMatching(/^Admin token/),
    ]);
    expect((await program.call('GET', FUNCTIONS, 'from-the-environment')).status).toBe(200);
  });

  it('refuses a LOCAL_PLATFORM_KEY that no header can carry', async () => {
    const { code, stderr } = await run([...FREE_PORT, '--in-memory'], { LOCAL_PLATFORM_KEY: 'two words' })
      .ended;
    expect([code, stderr]).toEqual([1, expect.stringContaining('visible ASCII characters without spaces')]);
    expect(stderr).not.toContain('two words');
  });

  it('prints its limits after that, as they are set', async () => {
    const { child, ended } = run([...FREE_PORT, '--in-memory', '--limit', 'domain_count=3']);
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      if (line.startsWith('Limits: ')) break;
    }
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
    expect(lines.at(-1)?.split(' ')).toEqual(
      expect.arrayContaining(['json_body_bytes=67108864', 'object_bytes=5368709120', 'domain_count=3']),
    );
  });

  it('keeps its data in .local-platform of the working directory, or nothing at all with --in-memory', async () => {
    await using folder = await temporaryFolder();
    {
      await using _memory = await start([...FREE_PORT, '--in-memory'], {}, folder.path);
      expect(await readdir(folder.path)).toEqual([]);
    }
    await using program = await start(FREE_PORT, {}, folder.path);
    expect(program.greeting[1]).toBe(join(folder.path, '.local-platform'));
    expect(await readdir(folder.path)).toEqual(['.local-platform']);
  });

  it('goes to a free port when the default one is taken, and shows the key all the same', async () => {
    await using folder = await temporaryFolder();
    const blocker = createServer()
      .listen(8787, '127.0.0.1')
      .on('error', () => undefined);
    await using program = await start(['--data', folder.path]);
    expect(program.url).not.toContain(':8787');
    expect(program.greeting).toHaveLength(4);
    blocker.close();
  });

  it('ends with 1 when a port that was asked for is taken', async () => {
    await using program = await start([...FREE_PORT, '--in-memory']);
    const { port } = new URL(program.url);
    const { code, stdout, stderr } = await run(['--port', port, '--in-memory']).ended;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      `Port ${port} of 127.0.0.1 is taken by another program. Choose another one, or --port 0 for a free one.\n`,
    );
  });

  it('ends with 1 and one plain sentence when the data folder is in use', async () => {
    await using folder = await temporaryFolder();
    await using program = await start([...FREE_PORT, '--data', folder.path]);
    const { code, stderr } = await run([...FREE_PORT, '--data', folder.path]).ended;
    expect(code).toBe(1);
    expect(stderr).toContain(`in use by another local platform (process ${program.child.pid}`);
    expect(stderr).not.toContain('    at ');
  });

  it.each([
    [['--prot', '1'], "Unknown option '--prot'"],
    [['--data', 'x', '--in-memory'], 'exclude each other'],
    [['--host', '203.0.113.1', '--in-memory'], 'cannot listen on 203.0.113.1, port 8787 (EADDRNOTAVAIL)'],
  ])('refuses %j with 1 and the reason', async (args, reason) => {
    const { code, stdout, stderr } = await run(args).ended;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(reason);
    expect(stderr).not.toContain('    at ');
  });

  it('explains itself', async () => {
    const { code, stdout } = await run(['--help']).ended;
    expect(code).toBe(0);
    for (const option of [
      '--port',
      '--host',
      '--data',
      '--in-memory',
      '--public-url',
      '--ticket-seconds',
      'DENO_BIN',
    ]) {
      expect(stdout).toContain(option);
    }
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends on %s with 0, soon, with no child and no file left',
    async (signal) => {
      await using folder = await temporaryFolder();
      const environment = { LOCAL_PLATFORM_KEY: 'k', TMPDIR: folder.path };
      await using program = await start([...FREE_PORT, '--in-memory'], environment);
      await deploy(program, 'k', 'loop', tellsPid);
      const pid = Number((await program.call('GET', `${FUNCTIONS}/loop/`, 'k')).text);
      const looping = program.call('GET', `${FUNCTIONS}/loop/loop`, 'k').catch(() => undefined);
      const body = { name: 'starting', assets: toAssets({ 'main.ts': 'for (;;);' }) };
      await program.call('POST', FUNCTIONS, 'k', { body });
      const begin = performance.now();
      program.child.kill(signal);
      const { code, stderr } = await program.ended;
      // A second is promised; the rest is for a machine that is busy with other tests.
      expect(performance.now() - begin).toBeLessThan(3_000);
      expect([code, stderr, isAlive(pid)]).toEqual([0, '', false]);
      expect(await readdir(folder.path)).toEqual([]);
      await looping;
    },
  );
});
