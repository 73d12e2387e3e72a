import { mkdir, readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { temporaryFolder, toAssets } from '../../support/local-platform.ts';
import { type Program, runProgram, startProgram } from '../../support/local-platform-program.ts';

const KEY = 'a-key-of-the-tests';
const FUNCTIONS = '/v1/functions/functions';
const FREE_PORT = ['--port', '0'];
const tellsPid =
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

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('the command', () => {
  it('prints address, data folder and the first key, a line each, and the key never again', async () => {
    await using folder = await temporaryFolder();
    const data = join(folder.path, 'data');
    let key: string;
    {
      await using first = await startProgram([...FREE_PORT, '--data', data]);
      expect(first.greeting).toEqual([
        expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
        data,
        expect.stringMatching(/^lpk_[\w-]{43}$/),
        expect.stringMatching(/^Dashboard: http:\/\/127\.0\.0\.1:\d+\/_local\/\?token=lpa_[\w-]{43}$/),
      ]);
      key = first.greeting[2] ?? '';
      expect((await first.call('GET', FUNCTIONS, key)).status).toBe(200);
      const token = first.greeting[3]?.split('=').at(-1) ?? '';
      expect((await first.call('GET', '/_local/faults', token)).status).toBe(200);
    }
    await using second = await startProgram([...FREE_PORT, '--data', data]);
    expect(second.greeting).toEqual([expect.any(String), data, expect.stringMatching(/^Dashboard: /)]);
    expect((await second.call('GET', FUNCTIONS, key)).status).toBe(200);
  });

  it('takes its first key from LOCAL_PLATFORM_KEY, and does not print that', async () => {
    const environment = { LOCAL_PLATFORM_KEY: 'from-the-environment' };
    await using program = await startProgram([...FREE_PORT, '--in-memory'], { environment });
    expect(program.greeting).toEqual([
      expect.any(String),
      'in memory',
      expect.stringMatching(/^Dashboard: /),
    ]);
    expect((await program.call('GET', FUNCTIONS, 'from-the-environment')).status).toBe(200);
  });

  it.each([
    ['that no header can carry', 'a passphrase of four words'],
    ['of 15 characters', 'fifteen-letters'],
    ['of 1,025 characters', 'x'.repeat(1_025)],
  ])('refuses a LOCAL_PLATFORM_KEY %s', async (_what, key) => {
    const { code, stderr } = await runProgram([...FREE_PORT, '--in-memory'], {
      environment: { LOCAL_PLATFORM_KEY: key },
    }).ended;
    const reason = 'it must be 16 to 1,024 visible ASCII characters without spaces';
    expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
    expect(stderr).not.toContain(key);
  });

  it('prints its limits after that, as they are set', async () => {
    const { child, ended } = runProgram([...FREE_PORT, '--in-memory', '--limit', 'domain_count=3']);
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
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
      await using _memory = await startProgram([...FREE_PORT, '--in-memory'], { cwd: folder.path });
      expect(await readdir(folder.path)).toEqual([]);
    }
    await using program = await startProgram(FREE_PORT, { cwd: folder.path });
    expect(program.greeting[1]).toBe(join(folder.path, '.local-platform'));
    expect(await readdir(folder.path)).toEqual(['.local-platform']);
  });

  it('goes to a free port when the default one is taken, and shows the key all the same', async () => {
    await using folder = await temporaryFolder();
    const blocker = createServer()
      .listen(8787, '127.0.0.1')
      .on('error', () => undefined);
    await using program = await startProgram(['--data', folder.path]);
    expect(program.url).not.toContain(':8787');
    expect(program.greeting).toHaveLength(4);
    blocker.close();
  });

  it('ends with 1 when a port that was asked for is taken', async () => {
    await using program = await startProgram([...FREE_PORT, '--in-memory']);
    const { port } = new URL(program.url);
    const { code, stdout, stderr } = await runProgram(['--port', port, '--in-memory']).ended;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      `Port ${port} of 127.0.0.1 is taken by another program. Choose another one, or --port 0 for a free one.\n`,
    );
  });

  it('ends with 1 and one plain sentence when the data folder is in use', async () => {
    await using folder = await temporaryFolder();
    await using program = await startProgram([...FREE_PORT, '--data', folder.path]);
    const { code, stderr } = await runProgram([...FREE_PORT, '--data', folder.path]).ended;
    expect(code).toBe(1);
    expect(stderr).toContain(`in use by another local platform (process ${program.child.pid}`);
    expect(stderr).not.toContain('    at ');
  });

  it('ends with 1 and what to do when the data folder is of another version', async () => {
    await using folder = await temporaryFolder();
    const journal = join(folder.path, 'journal.jsonl');
    await writeFile(journal, '{"format":2}\n');
    const { code, stdout, stderr } = await runProgram([...FREE_PORT, '--data', folder.path]).ended;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      `The journal ${journal} has format 2; this version reads format 1. Choose another data folder, or move this one away to start empty.\n`,
    );
    expect(await readFile(journal, 'utf8')).toBe('{"format":2}\n');
  });

  it.each([
    [['--prot', '1'], "Unknown option '--prot'"],
    [['--data', 'x', '--in-memory'], 'exclude each other'],
    [['--host', '203.0.113.1', '--in-memory'], 'cannot listen on 203.0.113.1, port 8787 (EADDRNOTAVAIL)'],
  ])('refuses %j with 1 and the reason', async (args, reason) => {
    const { code, stdout, stderr } = await runProgram(args).ended;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(reason);
    expect(stderr).not.toContain('    at ');
  });

  it('explains itself', async () => {
    const { code, stdout } = await runProgram(['--help']).ended;
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
      const environment = { LOCAL_PLATFORM_KEY: KEY, TMPDIR: folder.path };
      await using program = await startProgram([...FREE_PORT, '--in-memory'], { environment });
      await deploy(program, KEY, 'loop', tellsPid);
      const pid = Number((await program.call('GET', `${FUNCTIONS}/loop/`, KEY)).text);
      const looping = program.call('GET', `${FUNCTIONS}/loop/loop`, KEY).catch(() => undefined);
      const body = { name: 'starting', assets: toAssets({ 'main.ts': 'for (;;);' }) };
      await program.call('POST', FUNCTIONS, KEY, { body });
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

/** The processes that have this text in their command line or their working directory. */
async function processesWith(text: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = pids.map(async (pid) => {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    return `${command} ${folder}`.includes(text) ? [pid] : [];
  });
  return (await Promise.all(found)).flat();
}

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
      await deploy(program, KEY, 'kept', tellsPid);
      await deploy(program, KEY, 'looping', tellsPid);
      const pids: number[] = [];
      for (const name of ['kept', 'looping']) {
        pids.push(Number((await program.call('GET', `${FUNCTIONS}/${name}/`, KEY)).text));
      }
      const looping = program.call('GET', `${FUNCTIONS}/looping/loop`, KEY).catch(() => undefined);
      // A module that loops while it is loaded cannot notice the end of the platform either.
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

  it('loses nothing that was acknowledged, and the next start serves it again', async () => {
    await using folder = await temporaryFolder();
    const args = [...FREE_PORT, '--data', folder.path];
    const environment = { LOCAL_PLATFORM_KEY: KEY };
    const pids: number[] = [];
    {
      await using first = await startProgram(args, { environment });
      await deploy(first, KEY, 'kept', tellsPid);
      await deploy(first, KEY, 'looping', tellsPid);
      for (const name of ['kept', 'looping']) {
        pids.push(Number((await first.call('GET', `${FUNCTIONS}/${name}/`, KEY)).text));
      }
      const looping = first.call('GET', `${FUNCTIONS}/looping/loop`, KEY).catch(() => undefined);
      await first.call('GET', `${FUNCTIONS}/kept/`, KEY);
      first.child.kill('SIGKILL');
      await looping;
    }
    await using second = await startProgram(args, { environment });
    for (const pid of pids) await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false);
    for (const name of ['kept', 'looping']) {
      expect((await second.call('GET', `${FUNCTIONS}/${name}/`, KEY)).text).toMatch(/^\d+$/);
    }
  });

  it('in the middle of writes, over and over, leaves each function as it was last acknowledged', async () => {
    await using folder = await temporaryFolder();
    const args = [...FREE_PORT, '--data', folder.path];
    const environment = { LOCAL_PLATFORM_KEY: KEY };
    /** Revision by name as acknowledged; `undefined` after an acknowledged delete. */
    const acknowledged = new Map<string, unknown>();
    for (let round = 0; round < 3; round += 1) {
      const program = await startProgram(args, { environment });
      const unknown = new Set<string>();
      const writer = async (index: number): Promise<void> => {
        for (let step = 0; ; step += 1) {
          const name = `f${index}-${step % 3}`;
          unknown.add(name);
          await writeOnce(program, name, acknowledged, step);
          unknown.delete(name);
        }
      };
      const writers = [0, 1, 2].map((index) => writer(index).catch(() => undefined));
      await new Promise((resolve) => setTimeout(resolve, 60 + 70 * round));
      program.child.kill('SIGKILL');
      await Promise.all([program.ended, ...writers]);

      await using checked = await startProgram(args, { environment });
      const { functions } = (await checked.call('GET', FUNCTIONS, KEY)).json;
      const found = new Map(
        Array.from(Object(functions), (f: { name: string; revision_id: string }) => [f.name, f.revision_id]),
      );
      for (const [name, revision] of acknowledged) {
        if (!unknown.has(name)) expect([round, name, found.get(name)]).toEqual([round, name, revision]);
        // What was under way may have happened or not; the next round begins with what is so.
        acknowledged.set(name, found.get(name));
      }
      checked.child.kill('SIGTERM');
      expect(await checked.ended).toMatchObject({ code: 0, stderr: '' });
    }
    expect(acknowledged.size).toBeGreaterThan(0);
  });
});

describe('a disk that is full', () => {
  it('is 507, never a false 2xx, and what was acknowledged before and after is there', async () => {
    await using folder = await temporaryFolder();
    const environment = { LOCAL_PLATFORM_KEY: KEY };
    const body = (content: string) => ({ body: { name: 'f', assets: toAssets({ 'main.ts': content }) } });
    let isThere = false;
    {
      // The system's limit on the size of a file stands for the end of the disk.
      const how = { environment, shell: 'ulimit -f 40' };
      await using program = await startProgram([...FREE_PORT, '--data', folder.path], how);
      const large = await program.call('POST', FUNCTIONS, KEY, body('x'.repeat(200_000)));
      expect([large.status, Object(large.json.error).code]).toEqual([507, 'storage_full']);
      expect((await program.call('GET', FUNCTIONS, KEY)).json).toEqual({ functions: [] });
      expect(await readdir(join(folder.path, 'revisions'))).toEqual([]);

      const write = async (): Promise<number> => {
        const answer = isThere
          ? await program.call('DELETE', `${FUNCTIONS}/f`, KEY)
          : await program.call('POST', FUNCTIONS, KEY, body('x'));
        if (answer.status < 300) isThere = !isThere;
        return answer.status;
      };
      let status = 0;
      for (let step = 0; step < 500 && status !== 507; step += 1) status = await write();
      expect(status).toBe(507);
      expect((await program.call('GET', `${FUNCTIONS}/f`, KEY)).status).toBe(isThere ? 200 : 404);
      program.child.kill('SIGKILL');
    }
    await using second = await startProgram([...FREE_PORT, '--data', folder.path], { environment });
    expect((await second.call('GET', `${FUNCTIONS}/f`, KEY)).status).toBe(isThere ? 200 : 404);
  });
});

async function writeOnce(
  program: Program,
  name: string,
  acknowledged: Map<string, unknown>,
  step: number,
): Promise<void> {
  const assets = toAssets({ 'main.ts': `export default { fetch: () => new Response("${step}") };` });
  const isThere = acknowledged.get(name) !== undefined;
  if (isThere && step % 4 === 3) {
    const { status } = await program.call('DELETE', `${FUNCTIONS}/${name}`, KEY);
    if (status === 204) acknowledged.set(name, undefined);
    return;
  }
  const { status, json } = isThere
    ? await program.call('PATCH', `${FUNCTIONS}/${name}`, KEY, { body: { assets } })
    : await program.call('POST', FUNCTIONS, KEY, { body: { name, assets } });
  if (status < 300) acknowledged.set(name, json.revision_id);
}
