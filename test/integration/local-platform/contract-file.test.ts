import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asNode, readContract, resolve } from '../../support/contract/document.ts';
import { findOperation } from '../../support/contract/find.ts';
import { sendToHost } from '../../support/host-request.ts';
import { send, startTestPlatform, type TestPlatform } from '../../support/local-platform.ts';

const FILE = new URL('../../../src/local-platform/openapi.yaml', import.meta.url);

it('the contract is served to anyone, as the file that every response in the tests is compared with', async () => {
  await using platform = await startTestPlatform();
  const { status, headers, text } = await send(`${platform.url}/_local/openapi.yaml`, 'GET', undefined);
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^application\/yaml/)]);
  expect(text).toBe(await readFile(FILE, 'utf8'));
});

describe('A response of a function', () => {
  const { root } = readContract();
  const answersAnything = `export default { fetch(request) {
    const status = Number(new URL(request.url).pathname.slice(1));
    return new Response(status === 304 ? null : '<p>Mine</p>', { status, headers: { 'content-type': 'text/html' } });
  } };`;

  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
    const { id } = await platform.deploy('any', { 'main.ts': answersAnything });
    const body = { hostname: 'any.test', target: { kind: 'functions', resource_id: id } };
    await platform.call('POST', '/domains/domains', { body });
  });
  afterAll(() => platform.close());

  /** Returns the response that the contract declares for a status: that of the status, else the default one. */
  function documented(path: string, method: string, status: number): Readonly<Record<string, unknown>> {
    const item = asNode(asNode(root.paths, 'paths')[path], path);
    const responses = asNode(asNode(item[method], method).responses, 'responses');
    return resolve(root, responses[status] ?? responses.default);
  }

  it.each([200, 206, 304, 308, 401, 403, 404, 405, 416, 500, 502, 503, 504])(
    'is documented with any body and no header of the platform except the request id: %d',
    async (status) => {
      const headers = { authorization: `Bearer ${platform.apiKey}` };
      const own = { method: 'POST', path: `/v1/functions/functions/any/${status}`, headers };
      const answers = [
        ['/v1/functions/functions/{name}/{path}', 'post', await sendToHost(platform.url, '127.0.0.1', own)],
        ['/{path}', 'get', await sendToHost(platform.url, 'any.test', { path: `/${status}` })],
        [
          '/{path}',
          'post',
          await sendToHost(platform.url, 'any.test', { method: 'POST', path: `/${status}` }),
        ],
      ] as const;
      for (const [path, method, answer] of answers) {
        expect(answer.status).toBe(status);
        const response = documented(path, method, status);
        expect(response.content).toEqual({ '*/*': {} });
        for (const [name, header] of Object.entries(asNode(response.headers, 'headers'))) {
          const isSent = answer.headers[name.toLowerCase()] !== undefined;
          expect(isSent || resolve(root, header).required !== true, name).toBe(true);
        }
      }
    },
  );
});

describe('The forms of the dashboard', () => {
  const contract = readContract();

  function documentedFields(path: string): string[] {
    const found = findOperation(contract, 'POST', path, false);
    if (found.kind !== 'operation') throw new Error(`No operation takes a form at ${path}`);
    const { requestBody } = found.operation.node;
    if (requestBody === undefined) return [];
    const [media] = Object.values(asNode(resolve(contract.root, requestBody).content, 'content'));
    const { properties } = asNode(asNode(media, 'media').schema, 'schema');
    return Object.keys(asNode(properties, 'properties')).sort();
  }

  it('have the fields that the contract declares', async () => {
    await using platform = await startTestPlatform();
    await platform.deploy('f', { 'main.ts': 'export default { fetch: () => new Response("") };' });
    const { id } = await platform.settled('f');
    const domain = { hostname: 'a.example.com', target: { kind: 'functions', resource_id: id } };
    await platform.call('POST', '/domains/domains', { body: domain });
    await platform.call('POST', '/storage/buckets', { body: { name: 'files' } });
    const { json } = await platform.call('POST', '/storage/buckets/files/objects/upload-url', {
      body: { key: 'k' },
    });
    await fetch(String(json.uploadUrl), { method: 'POST', body: 'bytes' });

    const actions = new Set<string>();
    const pages = ['dashboard/keys', 'dashboard/domains', 'dashboard/storage/files', ''];
    for (const page of [...pages, 'not-signed-in']) {
      const headers = {
        accept: 'text/html',
        authorization: page === 'not-signed-in' ? '' : `Bearer ${platform.adminToken}`,
      };
      const address = `${platform.url}/_local/${page === 'not-signed-in' ? '' : page}`;
      const html = await (await fetch(address, { headers })).text();
      for (const [, action = '', form = ''] of html.matchAll(
        /<form method="post"[^>]*? action="([^"]*)"[^>]*>(.*?)<\/form>/gs,
      )) {
        const names = [...form.matchAll(/ name="([^"]*)"/g)].map(([, name]) => name);
        expect([...new Set(names)].sort(), action).toEqual(documentedFields(action));
        actions.add(action.replace(/[0-9a-f-]{36}/, ':id'));
      }
    }
    expect([...actions].sort()).toEqual([
      '/_local/dashboard/domains',
      '/_local/dashboard/keys',
      '/_local/dashboard/keys/:id/deactivate',
      '/_local/dashboard/storage/files',
      '/_local/dashboard/storage/files/download',
      '/_local/sign-in',
      '/_local/sign-out',
    ]);
  });
});
