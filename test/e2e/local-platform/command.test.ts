/** The program: what it prints, how it ends, and that nothing is left of it. */
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HELP } from '../../../src/local-program/command-line.ts';
import { sendToHost } from '../../support/host-request.ts';
import { answering, FUNCTIONS, isAlive, send, toAssets } from '../../support/local-platform.ts';
import { runProgram, startProgram } from '../../support/local-platform-program.ts';
import { createTree, temporaryIn } from '../../support/tree.ts';

const KEY = 'a-key-of-the-tests';
const FREE_PORT = ['--port', '0'];
const loop =
  'export default { fetch: (r) => { if (r.url.endsWith("loop")) for (;;); return new Response(String(Deno.pid)); } };';

describe('The command `local-platform`', () => {
  it('prints labelled lines, or the same as one JSON object, and a new key only once', async () => {
    await using folder = await createTree();
    const data = folder.at('data');
    const first = await startProgram([...FREE_PORT, '--data', data]);
    expect(first.greeting).toEqual([
      expect.stringMatching(/^API: {7}http:\/\/127\.0\.0\.1:\d+$/),
      `Data:      ${data}`,
      expect.stringMatching(/^API key: {3}lpk_[\w-]{43} \(shown once\)$/),
      expect.stringMatching(/^Dashboard: http:\/\/127\.0\.0\.1:\d+\/_local\/\?token=lpa_[\w-]{43}$/),
      expect.stringMatching(/^Deno \d+\.\d+\.\d+ runs the functions$/),
      expect.stringMatching(/^Ready in \d+ ms$/),
    ]);
    expect((await first.call('GET', FUNCTIONS)).status).toBe(200);
    expect((await first.admin('GET', '/faults')).status).toBe(200);
    await first[Symbol.asyncDispose]();
    await using second = await startProgram([...FREE_PORT, '--data', data]);
    expect(second.greeting).toContain('API key:   as before; create another one in the dashboard');
    expect((await send(`${second.url}/v1${FUNCTIONS}`, 'GET', first.apiKey)).status).toBe(200);
    await second[Symbol.asyncDispose]();
    const third = runProgram([...FREE_PORT, '--data', data, '--json']);
    await once(third.child.stdout ?? process.stdin, 'data');
    const { code, stdout } = await third.stop();
    expect([code, stdout.trimEnd().split('\n').length]).toEqual([0, 1]);
    expect(JSON.parse(stdout)).toEqual({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      data,
      api_key: null,
      dashboard_url: expect.stringMatching(/\/_local\/\?token=lpa_[\w-]{43}$/),
      deno: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
  });

  it('takes its key from the environment, and a free port when the default one is taken', async () => {
    await using folder = await createTree();
    const blocker = createServer().listen(8787, '127.0.0.1');
    blocker.on('error', () => undefined);
    const environment = { LOCAL_PLATFORM_KEY: KEY, DENO_BIN: resolve('/nowhere/deno') };
    await using program = await startProgram(['--in-memory'], { environment, cwd: folder.root });
    blocker.close();
    const { greeting } = program;
    expect(program.url).not.toContain(':8787');
    expect(greeting[0]).toBe('Another program uses port 8787; choosing a free one. Select one with --port.');
    const warning = `Warning: Could not run the Deno at ${environment.DENO_BIN}. Install Deno`;
    for (const line of ['Data:      in memory', 'API key:   the one in LOCAL_PLATFORM_KEY', warning])
      expect(greeting).toContainEqual(expect.stringContaining(line));
    expect(greeting.join()).not.toContain(KEY);
    expect((await program.call('GET', FUNCTIONS)).status).toBe(200);
    expect(await readdir(folder.root)).toEqual([]);

    const { port } = new URL(program.url);
    const { code, stdout, stderr } = await runProgram(['--port', port, '--in-memory']).ended;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      `Could not listen on 127.0.0.1: another program uses port ${port}. Choose another one, or --port 0 for a free one.\n`,
    );
  });

  it('exits with 1 and the reason, without a stack, when it cannot start', async () => {
    const wrongKey = { LOCAL_PLATFORM_KEY: 'four secret words' };
    for (const [args, reason, environment = {}] of [
      ['--host 203.0.113.1 --in-memory', 'Could not listen on 203.0.113.1, port 8787: EADDRNOTAVAIL'],
      ['--public-url https://a:secret@x.example', 'Fix --public-url.'],
      ['--in-memory --port 0', 'LOCAL_PLATFORM_KEY must be 16 to 1,024', wrongKey],
    ] as const) {
      const { code, stdout, stderr } = await runProgram(args.split(' '), { environment }).ended;
      expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(reason)]);
      expect(stderr).not.toMatch(/ {4}at |secret/);
    }
    expect(await runProgram(['--port', 'x', '--help']).ended).toEqual({ code: 0, stdout: HELP, stderr: '' });
    const version = expect.stringMatching(/^\d+\.\d+\.\d+\n$/);
    expect(await runProgram(['--version']).ended).toEqual({ code: 0, stdout: version, stderr: '' });
  });

  it('with --json prints where a folder is deployed, and all news of it and of a seed file as errors', async () => {
    await using temporary = await createTree();
    const seed = JSON.stringify({ buckets: { site: {} } });
    await using tree = await createTree({ 'app/main.ts': answering('one')['main.ts'], 'seed.json': seed });
    const environment = { LOCAL_PLATFORM_KEY: KEY, ...temporaryIn(temporary.root) };
    const content = ['--seed', tree.at('seed.json'), '--deploy', tree.at('app'), '--watch'];
    const { child, stop } = runProgram([...FREE_PORT, '--in-memory', '--json', ...content], { environment });
    const [output] = await once(child.stdout ?? process.stdin, 'data');
    const { url, function_urls } = JSON.parse(output);
    expect(function_urls).toEqual([`http://app.localhost:${new URL(url).port}/`]);
    const status = async () => (await send(`${url}/v1${FUNCTIONS}/app`, 'GET', KEY)).json.revision_status;
    await tree.write({ 'app/main.ts': 'export default {};' });
    await once(child.stderr ?? process.stdin, 'data');
    await tree.write({ 'app/main.ts': 'for (;;);' });
    await expect.poll(status).toBe('pending');
    const { code, stdout, stderr } = await stop();
    expect([code, stdout]).toEqual([0, output]);
    expect(stderr).toMatch(
      /^Created bucket "site"\nSeed: {6}.*seed\.json, 1 change\n.* has no fetch function/,
    );
    expect(await readdir(temporary.root)).toEqual([]);
  });

  it('deploys several folders, names a problem once, and follows them and the seed file with --watch', async () => {
    const seed = (...buckets: string[]) =>
      JSON.stringify({ buckets: Object.fromEntries(buckets.map((name) => [name, {}])) });
    const files = { 'two/main.ts': 'let = ;', 'seeds/seed.json': seed('first') };
    await using tree = await createTree({ 'one/main.ts': answering('one')['main.ts'], ...files });
    const folders = ['--deploy', tree.at('one'), '--deploy', tree.at('two'), '--function', 'second'];
    const content = [...folders, '--seed', tree.at('seeds/seed.json'), '--watch'];
    await using program = await startProgram([...FREE_PORT, '--in-memory', ...content]);
    expect(program.greeting.filter((line) => line.includes('SyntaxError'))).toEqual([
      expect.stringMatching(/^ {2}main\.ts:1:\d+: SyntaxError: /),
    ]);
    expect(program.greeting.join('\n')).toContain(`http://one.localhost:${new URL(program.url).port}/`);
    const answer = async (name: string) => (await sendToHost(program.url, `${name}.localhost`)).text;
    expect(await answer('one')).toBe('one');
    for (const [folder, name] of Object.entries({ one: 'one', two: 'second' })) {
      await tree.write({ [`${folder}/main.ts`]: answering('changed')['main.ts'] });
      await expect.poll(() => answer(name)).toBe('changed');
    }
    const buckets = async () => (await program.list('/storage/buckets')).length;
    await tree.write({ 'seeds/seed.json': seed('first', 'later') });
    await expect.poll(buckets).toBe(2);
  });

  it('prints with --watch each request to a function, its console lines and errors with their place, unless --quiet', async () => {
    const source = `export default {
      fetch(request) {
        console.log("visit\\x1b[2J", "of nobody");
        if (request.url.endsWith("/boom")) throw new Error("boom");
        return new Response("hello");
      },
    };`;
    await using tree = await createTree({ 'app/main.ts': source });
    const args = [...FREE_PORT, '--in-memory', '--deploy', tree.at('app'), '--watch'];
    const ends = [[], ['--quiet']].map(async (more) => {
      await using program = await startProgram([...args, ...more]);
      const address = `http://app.localhost:${new URL(program.url).port}/`;
      const lines = [`Function:  ${address}`, `           curl ${address}`];
      expect(program.greeting).toEqual(expect.arrayContaining(lines));
      for (const [path, status] of Object.entries({ '/a%2Fb?key=1': 200, '/boom': 500 }))
        expect((await sendToHost(program.url, 'app.localhost', { path })).status).toBe(status);
      // The log of a process is read to its end when it ends.
      return (await program.stop()).stdout.split('Ready in ')[1]?.split('\n').slice(1, -1) ?? [];
    });
    const [shown = [], quiet] = await Promise.all(ends);
    expect(quiet).toEqual([]);
    const lines = shown.map((line) => line.replace(/^\d\d:\d\d:\d\d app: /, ''));
    expect(lines).toEqual(
      expect.arrayContaining([
        'visit of nobody',
        expect.stringMatching(/^GET \/a%2Fb 200 \(\d+ ms\)$/),
        expect.stringMatching(/boom/),
        expect.stringMatching(/main\.ts:4:\d+/),
        expect.stringMatching(/^GET \/boom 500 \(\d+ ms\)$/),
      ]),
    );
  });
});

it('The end of the program follows SIGINT and SIGTERM during requests and starts, and leaves no process and no file', async () => {
  await using folder = await createTree();
  const environment = { LOCAL_PLATFORM_KEY: KEY, ...temporaryIn(folder.root) };
  await using program = await startProgram([...FREE_PORT, '--in-memory'], { environment });
  await program.deploy('loop', { 'main.ts': loop });
  const pid = Number((await program.call('GET', `${FUNCTIONS}/loop/`)).text);
  expect(isAlive(pid)).toBe(true);
  void program.call('GET', `${FUNCTIONS}/loop/loop`).catch(() => undefined);
  await program.create(FUNCTIONS, { name: 'starting', assets: toAssets({ 'main.ts': 'for (;;);' }) });
  program.child.kill('SIGINT');
  program.child.kill('SIGTERM');
  const { code, stderr } = await program.ended;
  expect([code, stderr, isAlive(pid)]).toEqual([0, '', false]);
  expect(await readdir(folder.root)).toEqual([]);
});
