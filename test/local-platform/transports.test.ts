/** The sandbox of functions, and how the platform reaches them: by Unix sockets, and by ports on Windows. Both work here. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createEndpoint, SECRET_HEADER } from '../../src/local-platform/functions/endpoint.ts';
import { removeLater } from '../../src/local-platform/store/storage-folder.ts';
import type { TestPlatform } from '../support/local-platform.ts';
import { fixtureAssets, startTestPlatform, temporaryFolder } from '../support/local-platform.ts';

const FUNCTION = '/functions/functions/f';

const IS_WINDOWS = process.platform === 'win32';
const TRANSPORTS = IS_WINDOWS ? (['tcp'] as const) : (['unix', 'tcp'] as const);
const GUARDS = IS_WINDOWS ? (['win32'] as const) : (['linux', 'win32'] as const);

const source = `export default { async fetch(request) {
  if (request.url.endsWith('/exit')) Deno.exit(3);
  const copies = [request, request.clone(), request.clone().clone(), new Request(request.clone())];
  return Response.json({
    pid: Deno.pid,
    url: request.url,
    headers: copies.map((one) => Object.fromEntries(Reflect.get(Request.prototype, 'headers', one))),
    body: await request.text(),
    network: Deno.permissions.querySync({ name: 'net' }).state,
    write: Deno.permissions.querySync({ name: 'write' }).state,
  });
} };`;

describe.each(TRANSPORTS)('By %s,', (transport) => {
  let platform: TestPlatform;
  let data: Awaited<ReturnType<typeof temporaryFolder>>;
  let revision: unknown;
  beforeAll(async () => {
    data = await temporaryFolder();
    const environment = { ...process.env, LOCAL_PLATFORM_TEST_SECRET: 'the secret' };
    platform = await startTestPlatform({ transport, dataDir: data.path, environment });
    const record = await platform.deploy('f', { 'main.ts': source });
    expect(record).toMatchObject({ revision_status: 'succeeded' });
    revision = record.revision_id;
  });
  afterAll(async () => {
    await platform.close();
    await data[Symbol.asyncDispose]();
  });

  it('a function gets the request of the client, and nothing that the platform adds for itself', async () => {
    const { json } = await platform.call('POST', `${FUNCTION}/a%2Fb?c=d`, {
      body: { e: 1 },
      headers: { 'x-own': 'yes', host: 'example.test' },
    });
    expect(json).toMatchObject({ body: '{"e":1}', network: 'prompt', write: 'prompt' });
    expect(json.url).toMatch(/^http:\/\/[\w.:]+\/a%2Fb\?c=d$/);
    expect(json.headers).toEqual(Array(4).fill(expect.objectContaining({ 'x-own': 'yes' })));
    expect(JSON.stringify(json)).not.toContain(SECRET_HEADER);
    const own = { headers: { [SECRET_HEADER]: 'not of the platform' } };
    expect((await platform.call('GET', `${FUNCTION}/`, own)).status).toBe(200);
  });

  it.each([
    ['', {}],
    [' and has packages', { 'deno.json': '{}' }],
  ])(
    'the sandbox of a function that imports its files%s denies every way out that the probes try',
    async (_, more) => {
      await using outside = await temporaryFolder();
      await writeFile(join(outside.path, 'secret.js'), 'export default "the secret";');
      const record = await platform.deploy('probes', { ...(await fixtureAssets('probes')), ...more });
      expect(record.revision_status, String(record.message)).toBe('succeeded');
      const body = {
        outside: join(outside.path, 'secret.js'),
        port: Number(new URL(platform.url).port),
        secretName: 'LOCAL_PLATFORM_TEST_SECRET',
      };
      const { json } = await platform.call('POST', '/functions/functions/probes/', { body });
      expect(Object.keys(json).length).toBeGreaterThan(20);
      expect(Object.entries(json).filter(([, result]) => !String(result).startsWith('denied: '))).toEqual([]);
      expect(JSON.stringify(json)).not.toContain('the secret');
      expect(await readdir(outside.path)).toEqual(['secret.js']);
    },
  );

  it('the sandbox denies access to the files of another function and of the platform', async () => {
    await platform.deploy('spy', {
      'main.ts': `export default { fetch: async (r) => {
        const read = (p) => Deno.readTextFile(p).then(() => 'OPEN', (e) => e.name);
        return Response.json(await Promise.all((await r.json()).map(read)));
      } };`,
    });
    const other = ['revisions', String(revision), 'main.ts'];
    const body = [['records.db'], ['records.db-wal'], other].map((path) => join(data.path, ...path));
    await Promise.all(body.map((file) => readFile(file)));
    const { json } = await platform.call('POST', '/functions/functions/spy/', { body });
    expect(json).toEqual(['NotCapable', 'NotCapable', 'NotCapable']);
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

    for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, folder.path);
    await using platform = await startTestPlatform({ transport: 'tcp' });
    await platform.deploy('f', { 'main.ts': source });
    const files = await readdir(folder.path, { recursive: true });
    const file = files.find((name) => /lp-\w+[\\/]\d+\.port$/.test(name)) ?? '';
    const address = `http://127.0.0.1:${Number(await readFile(join(folder.path, file), 'utf8'))}/`;
    for (const headers of [undefined, { [SECRET_HEADER]: 'lpp_guess' }])
      expect((await fetch(address, headers && { headers })).status).toBe(403);
    expect((await platform.call('GET', `${FUNCTION}/`)).status).toBe(200);
  });
});

it.each(GUARDS)('The temporary folder disappears after the end of its platform, as on %s', async (system) => {
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
