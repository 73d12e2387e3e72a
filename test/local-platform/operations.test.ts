/** What is true of every operation in the contract. */
import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { BOUNDS } from '../support/bounds.ts';
import { CONTRACT_FILE, findPaths, type OperationEntry, readContract } from '../support/contract/document.ts';
import { countNothing, takeProblems } from '../support/contract/recorder.ts';
import { type HostRequest, sendToHost } from '../support/host-request.ts';
import { DOMAINS, FUNCTIONS, send, startTestPlatform } from '../support/local-platform.ts';
import { BUCKETS } from '../support/storage.ts';

const contract = readContract();
const paths = contract.paths.filter(({ isOfDomains }) => !isOfDomains);
const operations = paths.flatMap((path) => path.operations);
const guarded = operations.filter(({ access }) => access !== 'anyone');

/** Where nothing exists: a refused client must not learn that. */
const UUID = '00000000-0000-4000-8000-000000000000';
const NOWHERE: Readonly<Record<string, string>> = { id: UUID, revision: UUID, hostname: 'nowhere.test' };

const failures: string[] = [];
const limits = { jsonBodyBytes: 1_000, smallBodyBytes: 1_000, objectBytes: 1_000 };
const platform = await startTestPlatform({ limits, report: (line) => failures.push(line) });
afterAll(() => platform.close());

function tokenOf({ access }: OperationEntry): string {
  return { anyone: '', admin: platform.adminToken }[access] ?? platform.apiKey;
}

const pathOf = ({ path }: OperationEntry) =>
  path.replace(/\{(\w+)\}/g, (_, name) => NOWHERE[name] ?? 'nowhere');

/** Sends a request of an operation, and returns its status, the code of its error, and the answer. */
async function ask(
  operation: OperationEntry,
  { headers, ...more }: HostRequest = {},
  token = tokenOf(operation),
) {
  const authorization = token === '' ? {} : { authorization: `Bearer ${token}` };
  const usual = { method: operation.method, path: pathOf(operation) };
  const request = { ...usual, ...more, headers: { ...authorization, ...headers } };
  const answer = await sendToHost(platform.url, '127.0.0.1', request);
  const [, code] = /^\{"error":\{"code":"(\w+)"/.exec(answer.text) ?? [];
  return { ...answer, outcome: [answer.status, code] };
}

it('The contract is served to anyone, as the file that every answer in the tests is compared with', async () => {
  const { status, headers, text } = await send(`${platform.url}/_local/openapi.yaml`, 'GET', undefined);
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^application\/yaml/)]);
  expect(text).toBe(await readFile(CONTRACT_FILE, 'utf8'));
});

it.each(guarded)('Without a valid credential, $id is 401, whatever exists', async (operation) => {
  const other = operation.access === 'admin' ? platform.apiKey : platform.adminToken;
  for (const token of ['', 'wrong', other, `${tokenOf(operation)}x`]) {
    const { outcome, headers } = await ask(operation, {}, token);
    expect([...outcome, headers['www-authenticate']]).toEqual([401, 'unauthenticated', 'Bearer']);
  }
});

const withKey = guarded.filter(({ access }) => access !== 'admin');

it.each(withKey)('Without its permission, $id is 403 and names it, whatever exists', async (operation) => {
  const services = ['functions', 'storage', 'domains'];
  const all = { services, actions: ['read', 'write', 'delete'] };
  const [service = '', action] = operation.access.split(':');
  const keyWith = async (grant: object) =>
    String((await platform.createKey({ name: 'lacks one', ...all, ...grant })).key);
  const actions = all.actions.filter((one) => one !== action);
  const ofOthers = await keyWith({ services: services.filter((one) => one !== service) });
  const keys = [await keyWith({ actions }), ofOthers];
  const resources = [service === 'storage' ? 'storage/another' : `${service}/another.test`];
  if (operation.path.includes('{')) keys.push(await keyWith({ resources }));
  for (const key of keys) {
    const { outcome, text } = await ask(operation, {}, key);
    expect(outcome).toEqual([403, 'permission_denied']);
    expect(text).toContain(operation.access);
  }
  if (paths.some(({ path, other }) => path === operation.path && other !== undefined)) return;
  const { outcome } = await ask(operation, { method: 'PROPFIND' }, ofOthers);
  expect(outcome).toEqual([403, 'permission_denied']);
});

it.each([
  [FUNCTIONS, 'functions', { name: 'ours', assets: 1 }],
  [BUCKETS, 'storage', { name: 'ours', visibility: 'odd' }],
  [DOMAINS, 'domains', { hostname: 'ours.test' }],
])('A body of %s that names what the key does not grant is 403, whatever else is wrong', async (...row) => {
  const [path, service, body] = row;
  const grant = { services: [service], actions: ['write'], resources: [`${service}/theirs.test`] };
  const { key } = await platform.createKey({ name: 'narrow', ...grant });
  const headers = { authorization: `Bearer ${key}` };
  const statusWith = async (more: object) =>
    (await platform.call('POST', path, { body: { ...body, ...more }, headers })).status;
  expect(await statusWith({})).toBe(403);
  expect(await statusWith({ name: 'theirs.test', hostname: 'theirs.test' })).toBe(400);
});

const withToken = guarded.filter(({ access }) => access === 'admin');

it.each(withToken)('From another origin, $id is 403, with or without the token', async (operation) => {
  for (const token of [platform.adminToken, '']) {
    const { outcome } = await ask(operation, { headers: { origin: 'https://elsewhere.example' } }, token);
    expect(outcome).toEqual([403, 'foreign_origin']);
  }
});

const withBody = operations.filter(({ bodySchema }) => bodySchema !== undefined);

it.each(withBody)('With an invalid body, $id is 413, 415 or 400, in this order', async (operation) => {
  const outcomeOf = async (body: string | Uint8Array, type = 'application/json') =>
    (await ask(operation, { body, headers: { 'content-type': type } })).outcome;
  const large = `{"name":"${'x'.repeat(1_000)}"}`;
  expect(await outcomeOf(large, 'text/plain')).toEqual([413, 'body_too_large']);
  expect(await outcomeOf(large)).toEqual([413, 'body_too_large']);
  expect(await outcomeOf('{', 'text/plain')).toEqual([415, 'unsupported_media_type']);
  for (const body of ['', '{', '{"name":"a"}x', Buffer.from([0x22, 0xff, 0x22])])
    expect(await outcomeOf(body)).toEqual([400, 'invalid_json']);
  expect(await outcomeOf('[]')).toEqual([400, 'invalid_body']);
});

const missing = operations.filter(
  ({ responses, hasBody }) => !hasBody && responses.some(({ status }) => status === '404'),
);

it.each(missing)('For a missing resource, $id is 404', async (operation) => {
  expect((await ask(operation)).status).toBe(404);
});

const closed = paths.flatMap(({ other, operations }) => (other ? [] : operations.slice(0, 1)));

it.each(closed)('With another method, the path of $id is 405 and lists its methods', async (operation) => {
  const { outcome, headers } = await ask(operation, { method: 'PROPFIND' });
  expect(outcome).toEqual([405, 'method_not_allowed']);
  const all = findPaths(contract, pathOf(operation)).flatMap((one) => one.operations);
  const methods = new Set(all.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : method)));
  expect(String(headers.allow).split(', ').sort()).toEqual([...methods].sort());
});

const piece = fc.oneof(
  fc.constantFrom('', ...'.. %2e%2e %2F % %ff %00 a%2Fb ?x=/ %F0%9F%98%80 aa a.test'.split(' ')),
  fc.webPath().map((text) => text.slice(1)),
);
const types = 'application/json text/plain application/x-www-form-urlencoded multipart/form-data';
const name = fc.constantFrom(...'range accept origin cookie host'.split(' '));
const value = fc.oneof(
  fc.constantFrom('bytes=0-1', 'bytes=-1', '*', 'text/html', 'null', '100-continue', ''),
  fc.stringMatching(/^[ -~]{0,20}$/),
);
const requests = fc.record({
  operation: fc.constantFrom(...operations),
  pieces: fc.array(piece, { minLength: 3, maxLength: 3 }),
  method: fc.option(fc.constantFrom('HEAD', 'PUT', 'POST', 'DELETE', 'OPTIONS'), { freq: 9 }),
  headers: fc.dictionary(name, value, { maxKeys: 2 }),
  type: fc.constantFrom(...types.split(' '), 'multipart/form-data; boundary=x', ''),
  body: fc.oneof(fc.constant('--x\r\n\r\na\r\n--x--'), fc.json(), fc.string({ unit: 'binary' })),
});

it('Any request gets an answer that the contract declares, and never a failure of the platform', async () => {
  using _uncounted = countNothing();
  await fc.assert(
    fc.asyncProperty(requests, async ({ operation, pieces, method, headers, type, body }) => {
      const left = [...pieces];
      const path = operation.path.replace(/\{\w+\}/g, () => left.pop() ?? '').replace(/[^!-~]/g, '');
      const framing = { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) };
      const changed = { method: method ?? operation.method, path, headers: { ...framing, ...headers } };
      await ask(operation, { ...changed, body });
      expect([...takeProblems(), ...failures]).toEqual([]);
    }),
    { numRuns: BOUNDS.contractRequests },
  );
});
