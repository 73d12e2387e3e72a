/** How the platform reaches functions: by Unix sockets, and by ports on Windows. Both work here. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createEndpoint, SECRET_HEADER } from '../../../src/local-platform/functions/endpoint.ts';
import { removeLater } from '../../../src/local-platform/store/storage-folder.ts';
import {
  fixtureAssets,
  isAlive,
  startTestPlatform,
  type TestPlatform,
  temporaryFolder,
} from '../../support/local-platform.ts';

const FUNCTION = '/functions/functions/f';

const IS_WINDOWS = process.platform === 'win32';
const TRANSPORTS = IS_WINDOWS ? (['tcp'] as const) : (['unix', 'tcp'] as const);
const GUARDS = IS_WINDOWS ? (['win32'] as const) : (['linux', 'win32'] as const);

const source = `export default { async fetch(request) {
  const { pathname } = new URL(request.url);
  if (pathname === '/exit') Deno.exit(3);
  return Response.json({
    pid: Deno.pid,
    url: request.url,
    headers: [request, request.clone(), request.clone().clone(), new Request(request.clone())].map((one) => Object.fromEntries(one.headers)),
    body: await request.text(),
    network: Deno.permissions.querySync({ name: 'net' }).state,
    write: Deno.permissions.querySync({ name: 'write' }).state,
  });
} };`;

describe.each(TRANSPORTS)('By %s,', (transport) => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform({ transport });
    expect(await platform.deploy('f', { 'main.ts': source })).toMatchObject({ revision_status: 'succeeded' });
  });
  afterAll(() => platform.close());

  it('a function gets the request of the client, and nothing that the platform adds for itself', async () => {
    const { json } = await platform.call('POST', `${FUNCTION}/a%2Fb?c=d`, {
      body: { e: 1 },
      headers: { 'x-own': 'yes', host: 'example.test' },
    });
    expect(json).toMatchObject({ body: '{"e":1}', network: 'prompt', write: 'prompt' });
    expect(json.url).toMatch(/^http:\/\/[\w.:]+\/a%2Fb\?c=d$/);
    expect(json.headers).toEqual(Array(4).fill(expect.objectContaining({ 'x-own': 'yes' })));
    expect(JSON.stringify(json)).not.toContain(SECRET_HEADER);
  });

  it('a client cannot replace the secret of the platform', async () => {
    const { status } = await platform.call('GET', `${FUNCTION}/`, { headers: { [SECRET_HEADER]: 'x' } });
    expect(status).toBe(200);
  });

  it('a function that ends starts again, and one that is deleted leaves no process', async () => {
    const first = (await platform.call('GET', `${FUNCTION}/`)).json.pid;
    expect((await platform.call('GET', `${FUNCTION}/exit`)).status).toBe(502);
    const second = (await platform.call('GET', `${FUNCTION}/`)).json.pid;
    expect(second).not.toBe(first);
    await platform.call('DELETE', FUNCTION);
    await expect.poll(() => isAlive(Number(second))).toBe(false);
  });

  it('a module that fails and one that never loads are reported', async () => {
    const failing = await platform.deploy('failing', { 'main.ts': 'throw new Error("at start");' });
    expect([failing.revision_status, failing.message]).toEqual([
      'failed',
      expect.stringContaining('at start'),
    ]);
    await using own = await startTestPlatform({ transport, limits: { functionBootMs: 700 } });
    const looping = await own.deploy('looping', { 'main.ts': 'for (;;);' });
    expect(looping).toMatchObject({ message: 'The function did not start within 0.7 s.' });
  });

  it('the sandbox denies every way out that the probes try', async () => {
    const record = await platform.deploy('probes', await fixtureAssets('probes'));
    expect(record.revision_status, String(record.message)).toBe('succeeded');
    const { json } = await platform.call('POST', '/functions/functions/probes/', {
      body: { outside: import.meta.filename, port: Number(new URL(platform.url).port), secretName: 'PATH' },
    });
    expect(Object.keys(json).length).toBeGreaterThan(20);
    expect(Object.values(json).filter((result) => !String(result).startsWith('denied: '))).toEqual([]);
  });
});

describe('The port of a function', () => {
  it('refuses requests without the secret of its process, also before the first one of the platform', async () => {
    await using folder = await temporaryFolder();
    const endpoint = createEndpoint('tcp', join(folder.path, '1'));
    expect(await endpoint.find()).toBeUndefined();
    await writeFile(endpoint.path, '80');
    expect(await endpoint.find(), 'a port that is not written to its end').toBeUndefined();
    await writeFile(endpoint.path, '8080\n');
    expect(await endpoint.find()).toEqual({ host: '127.0.0.1', port: 8080 });
    expect(endpoint.headers).toEqual({ [SECRET_HEADER]: endpoint.secret });

    for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, folder.path);
    await using platform = await startTestPlatform({ transport: 'tcp' });
    await platform.deploy('f', { 'main.ts': source });
    const files = await readdir(folder.path, { recursive: true });
    const [port] = await Promise.all(
      files
        .filter((name) => /lp-\w+[\\/]\d+\.port$/.test(name))
        .map((name) => readFile(join(folder.path, name), 'utf8')),
    );
    const address = `http://127.0.0.1:${Number(port)}/`;
    for (const headers of [undefined, { [SECRET_HEADER]: 'lpp_guess' }])
      expect((await fetch(address, headers && { headers })).status).toBe(403);
    expect((await platform.call('GET', `${FUNCTION}/`)).status).toBe(200);
  });
});

describe('The temporary folder', () => {
  it.each(GUARDS)('disappears after the end of its platform, as on %s', async (system) => {
    await using folder = await temporaryFolder();
    const temporary = join(folder.path, "it's $HOME");
    await mkdir(join(temporary, 'data'), { recursive: true });
    await writeFile(join(temporary, 'data/file'), '');
    const [program, ...args] = removeLater(temporary, system);
    const guard = spawn(program, args, { stdio: ['pipe', 'ignore', 'ignore'] });
    await once(guard, 'spawn');
    expect(await readdir(folder.path)).toHaveLength(1);
    guard.stdin.end();
    await once(guard, 'close');
    expect(await readdir(folder.path)).toEqual([]);
  });
});
