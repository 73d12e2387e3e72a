/** `--deploy` and `--watch`, from the outside: the program, files as editors write them, and requests. */
import { once } from 'node:events';
import { readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { sendToHost } from '../../support/host-request.ts';
import { answering, isAlive, type Json, temporaryFolder } from '../../support/local-platform.ts';
import { labelled, type Program, runProgram, startProgram } from '../../support/local-platform-program.ts';
import { createTree, type Tree } from '../../support/tree.ts';

const KEY = 'a-key-of-the-tests';
const FREE = ['--port', '0'];
const BROKEN = 'export default {\n  fetch() {},\n}; =';

interface Folder extends Tree {
  readonly app: string;
}

/** A folder `app` that answers with a text, in a folder of its own. */
async function createApp(text: string): Promise<Folder> {
  const tree = await createTree({ 'app/main.ts': mainOf(text) });
  return { ...tree, app: tree.at('app') };
}

function mainOf(text: string): string {
  return answering(text)['main.ts'] ?? '';
}

function startApp(args: readonly string[]): Promise<Program> {
  return startProgram([...FREE, ...args], { environment: { LOCAL_PLATFORM_KEY: KEY } });
}

async function visit({ url }: Program, host = 'app.localhost'): Promise<string> {
  return (await sendToHost(url, host)).text;
}

/** Waits until the function answers with a text. */
async function expectAnswer(program: Program, text: string): Promise<void> {
  await expect.poll(() => visit(program), { interval: 20, timeout: 10_000 }).toBe(text);
}

async function recordOf(program: Program, name = 'app'): Promise<Json> {
  return (await program.call('GET', `/v1/functions/functions/${name}`, KEY)).json;
}

/** Ends the program. Returns the lines that it has printed since it was ready. */
async function newsOf({ child, ended }: Program): Promise<string[]> {
  child.kill('SIGTERM');
  const { stdout, stderr, code } = await ended;
  expect([code, stderr]).toEqual([0, '']);
  const lines = stdout.trimEnd().split('\n');
  return lines.slice(lines.findIndex((line) => line.startsWith('Ready in ')) + 1);
}

const READY = / main\.ts changed: revision [0-9a-f]{8} is ready \(\d+(\.\d+)? s\)$/;

describe('--deploy', () => {
  it('has the function in place when the program is ready, at a domain that needs no key', async () => {
    await using tree = await createApp('hello');
    await using program = await startApp(['--in-memory', '--deploy', tree.app]);
    const { port } = new URL(program.url);
    expect(labelled(program.greeting, 'Function')).toBe(`http://app.localhost:${port}/`);
    expect(await visit(program)).toBe('hello');
  });

  it('names the address in the API for a name that no host can have', async () => {
    await using tree = await createApp('hello');
    await using program = await startApp(['--in-memory', '--deploy', tree.app, '--function', 'a_b']);
    const address = labelled(program.greeting, 'Function') ?? '';
    expect(address).toBe(`${program.url}/v1/functions/functions/a_b/`);
    expect((await program.call('POST', new URL(address).pathname, KEY)).text).toBe('hello');
  });

  it('goes on without the domain when that belongs to something else, and says so', async () => {
    await using tree = await createApp('hello');
    await tree.write({
      'seed.json': JSON.stringify({
        buckets: { other: { visibility: 'public' } },
        domains: { 'app.localhost': 'storage/other' },
      }),
    });
    const args = ['--in-memory', '--deploy', tree.app, '--seed', tree.at('seed.json')];
    await using program = await startApp(args);
    const address = `${program.url}/v1/functions/functions/app/`;
    expect(labelled(program.greeting, 'Function')).toBe(address);
    expect(program.greeting.find((line) => line.startsWith('Warning: '))).toMatch(
      `Domain app.localhost is registered for bucket`,
    );
  });

  it('creates a revision after a restart only when the content has changed', async () => {
    await using tree = await createApp('one');
    const args = ['--data', tree.at('data'), '--deploy', tree.app];
    const revisions: unknown[] = [];
    for (const text of ['one', 'one', 'two']) {
      await tree.write({ 'app/main.ts': mainOf(text) });
      await using program = await startApp(args);
      expect(await visit(program)).toBe(text);
      revisions.push((await recordOf(program)).revision_id);
      const { json } = await program.call('GET', '/_local/keys', program.adminToken);
      expect(json.keys, 'the key of the deployment is not stored').toHaveLength(1);
      expect(await newsOf(program)).toEqual([]);
    }
    expect(revisions[1]).toBe(revisions[0]);
    expect(revisions[2]).not.toBe(revisions[0]);
  });

  it('prints only one object with --json, when the function is in place', async () => {
    await using tree = await createApp('hello');
    const { child, ended } = runProgram([...FREE, '--in-memory', '--json', '--watch', '--deploy', tree.app]);
    const [first] = await once(child.stdout ?? child, 'data');
    const { url, function_url } = JSON.parse(String(first));
    expect(function_url).toBe(`http://app.localhost:${new URL(url).port}/`);
    expect((await sendToHost(url, 'app.localhost')).text).toBe('hello');
    await tree.write({ 'app/main.ts': mainOf('changed') });
    await once(child.stderr ?? child, 'data');
    child.kill('SIGTERM');
    const { stdout, stderr } = await ended;
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(/main\.ts changed: revision/);
  });

  it('shows a new key also when the first deployment fails with --json', async () => {
    await using tree = await createTree({ 'app/main.ts': BROKEN });
    const args = [...FREE, '--data', tree.at('data'), '--json', '--deploy', tree.at('app')];
    const { code, stdout, stderr } = await runProgram(args).ended;
    expect([code, stdout]).toEqual([1, '']);
    expect(labelled(stderr.split('\n'), 'API key')).toMatch(/^lpk_/);
  });

  it.each([
    ['a syntax error', { 'main.ts': BROKEN }, /^ {2}main\.ts:3:4: SyntaxError: /],
    [
      'an import of what is not there',
      { 'main.ts': '\nimport "./gone.ts";' },
      /^ {2}main\.ts:2:8: Import "\.\/gone\.ts"/,
    ],
    ['an error at the start', { 'main.ts': 'null.x;' }, /^ {2}main\.ts:1:\d: .*TypeError/],
    ['no entrypoint', { 'index.ts': '' }, /^ {2}Entrypoint "main\.ts" is not among the assets/],
    ['the key', { 'main.ts': '', 'a.txt': `\n${KEY}` }, /^ {2}a\.txt:2: "a\.txt" contains the/],
  ])('ends with 1 and the place of %s', async (_what, files, reason) => {
    await using tree = await createTree(files);
    const environment = { LOCAL_PLATFORM_KEY: KEY };
    const args = [...FREE, '--in-memory', '--deploy', tree.root, '--function', 'app'];
    const { code, stdout, stderr } = await runProgram(args, { environment }).ended;
    const [first, second, ...rest] = stderr.trimEnd().split('\n');
    expect([code, first, rest]).toEqual([1, 'Could not deploy function "app":', []]);
    expect(second).toMatch(reason);
    expect(stdout).not.toContain('Ready');
  });
});

describe('--watch', () => {
  it('ends with the last content live after 50 quick saves, and leaves no process', async () => {
    await using tree = await createApp('0');
    const pid = 'export default { fetch: () => new Response(String(Deno.pid)) };';
    await using program = await startApp(['--in-memory', '--deploy', tree.app, '--watch']);
    for (let save = 1; save <= 50; save += 1) {
      await writeFile(tree.at('app/main.ts'), mainOf(String(save)));
      if (save % 10 === 0) await expectAnswer(program, String(save));
    }
    await writeFile(tree.at('app/main.ts'), pid);
    await expect.poll(async () => Number(await visit(program)), { timeout: 10_000 }).toBeGreaterThan(50);
    const process = Number(await visit(program));
    const news = await newsOf(program);
    expect(news.filter((line) => !READY.test(line))).toEqual([]);
    expect(news.length).toBeLessThan(30);
    expect(isAlive(process)).toBe(false);
  });

  it('names file and line of an error while the previous revision serves, and deploys the fix', async () => {
    await using tree = await createApp('good');
    await using program = await startApp(['--in-memory', '--deploy', tree.app, '--watch']);
    await tree.write({ 'app/main.ts': BROKEN });
    await once(program.child.stdout ?? program.child, 'data');
    expect((await recordOf(program)).revision_status).toBe('failed');
    expect(await visit(program)).toBe('good');
    const thrown = 'function load() {\n  throw new Error("boom");\n}\nload();\n';
    await tree.write({ 'app/main.ts': thrown });
    await once(program.child.stdout ?? program.child, 'data');
    await tree.write({ 'app/main.ts': mainOf('fixed') });
    await once(program.child.stdout ?? program.child, 'data');
    expect(await visit(program)).toBe('fixed');
    const [error, serving, boom, , fixed, ...rest] = await newsOf(program);
    expect(boom).toMatch(/^\d\d:\d\d:\d\d main\.ts changed: main\.ts:2:9: Error: boom$/);
    expect(error).toMatch(/^\d\d:\d\d:\d\d main\.ts changed: main\.ts:3:4: SyntaxError: /);
    expect(serving).toMatch(/^ {2}Revision [0-9a-f]{8} is still serving\.$/);
    expect(fixed).toMatch(READY);
    expect(rest).toEqual([]);
  });

  it('keeps watching when the first deployment fails', async () => {
    await using tree = await createTree({ 'app/main.ts': BROKEN });
    await using program = await startApp(['--in-memory', '--deploy', tree.at('app'), '--watch']);
    expect(program.greeting.join('\n')).toMatch(/Could not deploy function "app":\n {2}main\.ts:3:4: Syn/);
    await tree.write({ 'app/main.ts': mainOf('fixed') });
    await expectAnswer(program, 'fixed');
  });

  it('deploys content again whose deployment has failed for another reason', async () => {
    await using tree = await createApp('one');
    await using program = await startApp(['--in-memory', '--deploy', tree.app, '--watch']);
    const faults = [{ method: 'PATCH', path: '/v1/functions/functions/app', times: 1, status: 403 }];
    const body = { faults };
    expect((await program.call('PUT', '/_local/faults', program.adminToken, { body })).status).toBe(200);
    await tree.write({ 'app/main.ts': mainOf('two') });
    await once(program.child.stdout ?? program.child, 'data');
    expect(await visit(program)).toBe('one');
    await tree.write({ 'app/main.ts': mainOf('two') });
    await once(program.child.stdout ?? program.child, 'data');
    expect(await visit(program)).toBe('two');
    const [failure, ...rest] = await newsOf(program);
    expect(failure).toContain('403');
    expect(rest.at(-1)).toMatch(READY);
  });

  it('deploys nothing and says nothing when the content stays the same', async () => {
    await using tree = await createApp('same');
    await tree.write({ 'app/.deployignore': '*.log\n' });
    await using program = await startApp(['--in-memory', '--deploy', tree.app, '--watch']);
    const before = await recordOf(program);
    await tree.write({
      'app/main.ts': mainOf('same'),
      'app/today.log': 'x',
      'app/.env': 'A=1',
      'app/node_modules/a/index.js': '',
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await recordOf(program)).toEqual(before);
    expect(await newsOf(program)).toEqual([]);
  });

  it('restores function and domain with the next save after somebody else has replaced or deleted them', async () => {
    await using tree = await createApp('ours');
    await using program = await startApp(['--in-memory', '--deploy', tree.app, '--watch']);
    const path = '/v1/functions/functions/app';
    const assets = { 'main.ts': { content: mainOf('theirs') } };
    await program.call('PATCH', path, KEY, { body: { assets } });
    await expectAnswer(program, 'theirs');
    await tree.write({ 'app/main.ts': mainOf('ours') });
    await once(program.child.stdout ?? program.child, 'data');
    await program.call('DELETE', '/v1/domains/domains/app.localhost', KEY);
    await program.call('DELETE', path, KEY);
    await tree.write({ 'app/main.ts': mainOf('ours') });
    await once(program.child.stdout ?? program.child, 'data');
    expect(await visit(program)).toBe('ours');
    const news = await newsOf(program);
    expect(news.filter((line) => !READY.test(line))).toEqual([]);
    expect(news).toHaveLength(2);
  });

  it('repeats neither a failed deployment nor its message when other files change', async () => {
    await using tree = await createApp('good');
    await using program = await startApp(['--in-memory', '--deploy', tree.app, '--watch']);
    await tree.write({ 'app/main.ts': 'null.x;' });
    await once(program.child.stdout ?? program.child, 'data');
    const before = await recordOf(program);
    for (const text of ['a', 'b']) {
      await tree.write({ 'app/.main.ts.swp': text });
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    expect(await recordOf(program)).toEqual(before);
    expect(await newsOf(program)).toHaveLength(2);
  });

  it('follows a folder that a build replaces, and a link to another one', async () => {
    await using tree = await createApp('zero');
    await using other = await createApp('three');
    await symlink(tree.app, tree.at('link'));
    const args = ['--in-memory', '--deploy', tree.at('link'), '--function', 'app', '--watch'];
    await using program = await startApp(args);
    await tree.write({ 'app/main.ts~': mainOf('one') });
    await rename(tree.at('app/main.ts~'), tree.at('app/main.ts'));
    await expectAnswer(program, 'one');
    await rm(tree.app, { recursive: true });
    await tree.write({ 'app/lib/text.ts': 'export const text = "two";' });
    const main = 'import { text } from "./lib/text.ts";\nexport default { fetch: () => new Response(text) };';
    await tree.write({ 'app/main.ts': main });
    await expectAnswer(program, 'two');
    await symlink(other.app, tree.at('new'));
    await rename(tree.at('new'), tree.at('link'));
    await expectAnswer(program, 'three');
  });

  it('ends on SIGTERM in the middle of the first deployment, without another word', async () => {
    await using tree = await createTree({ 'app/main.ts': 'for (;;);' });
    const { child, ended } = runProgram([...FREE, '--in-memory', '--deploy', tree.at('app'), '--watch']);
    child.stdout?.once('data', () => setTimeout(() => child.kill('SIGTERM'), 500));
    const { code, stdout, stderr } = await ended;
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).not.toMatch(/Could not|Ready/);
  });

  it('ends on SIGTERM in the middle of a deployment, and leaves no file', async () => {
    await using folder = await temporaryFolder();
    await using tree = await createApp('one');
    const environment = { LOCAL_PLATFORM_KEY: KEY, TMPDIR: folder.path };
    const args = [...FREE, '--in-memory', '--deploy', tree.app, '--watch'];
    await using program = await startProgram(args, { environment });
    await tree.write({ 'app/main.ts': 'for (;;);' });
    await expect.poll(async () => (await recordOf(program)).revision_status).toBe('pending');
    expect(await newsOf(program)).toEqual([]);
    expect(await readdir(folder.path)).toEqual([]);
  });
});
