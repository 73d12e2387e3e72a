import { readdir, readFile } from 'node:fs/promises';
import { afterAll, expect, it } from 'vitest';
import { HOST_PROGRAM, hostProgram, SECRET_HEADER } from '../../src/local-platform/functions/host-program.ts';
import type { Output } from '../../src/local-platform/functions/logs.ts';
import { startProcess } from '../../src/local-platform/functions/process.ts';
import { defaultLimits } from '../../src/local-platform/http/limits.ts';
import { denoPath } from '../support/action-process.ts';
import { answering, FUNCTIONS, fixtureAssets, startTestPlatform } from '../support/local-platform.ts';
import { answer, silence, startRecordingServer } from '../support/recording-server.ts';
import { createTree } from '../support/tree.ts';

const data = await createTree();
const environment = { ...process.env, LOCAL_PLATFORM_TEST_SECRET: 'the secret' };
const platform = await startTestPlatform({ dataDir: data.root, environment });
afterAll(async () => {
  await platform.close();
  await data[Symbol.asyncDispose]();
});

it('The sandbox of a function contains the request, and nothing that the platform adds for itself', async () => {
  await platform.deploy('f', {
    'main.ts': `export default { async fetch(request) {
      const copies = [request, request.clone(), request.clone().clone(), new Request(request.clone())];
      const headers = copies.map((one) => Object.fromEntries(Reflect.get(Request.prototype, 'headers', one)));
      return Response.json({ url: request.url, headers, body: await request.text() });
    } };`,
  });
  const headers = { 'x-own': 'yes', [SECRET_HEADER]: 'not of the platform' };
  const { json } = await platform.call('POST', `${FUNCTIONS}/f/a%2Fb?c=d`, { body: { e: 1 }, headers });
  expect(json).toMatchObject({ body: '{"e":1}', url: `${platform.url}/a%2Fb?c=d` });
  expect(json.headers).toEqual(Array(4).fill(expect.objectContaining({ 'x-own': 'yes' })));
  expect(JSON.stringify(json)).not.toContain(SECRET_HEADER);
});

it.each([
  ['no package', {}],
  ['packages', { 'deno.json': '{}' }],
])('The sandbox of a function with %s denies every way out that the probes try', async (_, more) => {
  await using foreign = await createTree({ 'secret.js': 'export default "the secret";' });
  const { revision_id } = await platform.deploy('other', answering('the secret'));
  const record = await platform.deploy('probes', { ...fixtureAssets('probes'), ...more });
  expect(record.revision_status, String(record.message)).toBe('succeeded');
  await using stranger = await startRecordingServer(() => silence);
  const ofOther = `revisions/${revision_id}/main.ts`;
  const ofPlatform = ['records.db', 'records.db-wal', ofOther].map((path) => data.at(path));
  for (const outside of [foreign.at('secret.js'), ...ofPlatform]) {
    await readFile(outside);
    const body = { outside, port: Number(stranger.url.port), secretName: 'LOCAL_PLATFORM_TEST_SECRET' };
    const { json, text } = await platform.call('POST', `${FUNCTIONS}/probes/`, { body });
    expect(Object.keys(json).length).toBeGreaterThan(20);
    expect(Object.entries(json).filter(([, result]) => !`${result}`.startsWith('denied: '))).toEqual([]);
    expect(text).not.toContain('the secret');
  }
  expect(await readdir(foreign.root)).toEqual(['secret.js']);
});

it('A function may connect to this platform and to the hosts that are allowed, each with its port, and to nothing else', async () => {
  await using server = await startRecordingServer(() => answer(200, 'there'));
  const { port } = server.url;
  await using open = await startTestPlatform({ netHosts: [`127.0.0.1:${port}`] });
  const source = `export default { async fetch(request) {
    const { method = 'GET', url, token, listen } = await request.json();
    try {
      if (listen) return new Response(Deno.listen({ hostname: '127.0.0.1', port: 0 }).addr.port);
      return await fetch(url, { method, headers: { authorization: 'Bearer ' + token } });
    } catch (error) { return new Response(error.message, { status: 418 }); }
  } };`;
  const visit = async (on: typeof open, body: object) => {
    const { status, text } = await on.call('POST', `${FUNCTIONS}/f`, { body });
    return [status, text.trim()];
  };
  for (const on of [open, platform]) {
    await on.deploy('f', { 'main.ts': source });
    const url = `${on.url}/v1/storage/buckets`;
    expect(await visit(on, { url, token: on.apiKey })).toEqual([200, '{"buckets":[]}']);
    expect((await visit(on, { url }))[0]).toBe(401);
    for (const host of ['127.0.0.1:0', `localhost:${port}`, '127.0.0.1:1234', 'a.test']) {
      const refused = [418, expect.stringContaining(`Requires net access to "${host}`)];
      expect(await visit(on, { url: `http://${host}/`, listen: host.endsWith(':0') })).toEqual(refused);
    }
  }
  const allowed = { url: `http://127.0.0.1:${port}/` };
  expect(await visit(open, allowed)).toEqual([200, 'there']);
  expect((await visit(platform, allowed))[0]).toBe(418);
});

it('A process answers only requests with its secret, which is not in its log', async () => {
  await using tree = await createTree({
    [`cache/${HOST_PROGRAM}`]: hostProgram,
    'r/main.ts': `Deno.stdout.writeSync(new TextEncoder().encode('a line without an end'));
      export default { fetch: () => new Response('fine') };`,
  });
  const lines: string[] = [];
  const add = (output: readonly Output[]) => void lines.push(...output.map(({ text }) => text));
  const log = { lines: () => lines, add };
  const files = { deno: await denoPath(), cacheFolder: tree.at('cache') };
  const access = { environment: {}, isOffline: true, netHosts: [] };
  const settings = { ...files, ...access, limits: defaultLimits, log };
  const started = startProcess({ folder: tree.at('r'), entrypoint: 'main.ts' }, settings);
  await using _end = { [Symbol.asyncDispose]: started.kill };
  const connections = await started.connections;
  const status = async (sent: object) => {
    const request = { method: 'GET', path: '/', headers: { ...sent } } as const;
    const { statusCode, body } = await connections.request(request);
    return `${statusCode} ${await body.text()}`;
  };
  expect([await status({}), await status({ [SECRET_HEADER]: 'lpp_guess' })]).toEqual(['403 ', '403 ']);
  expect(await status(started.headers)).toBe('200 fine');
  expect(lines).toEqual(['a line without an end']);
});
