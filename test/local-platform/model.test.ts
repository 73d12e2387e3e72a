import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOUNDS } from '../support/bounds.ts';
import { type HostAnswer, sendToHost } from '../support/host-request.ts';
import { startTestPlatform, type TestPlatform, temporaryFolder } from '../support/local-platform.ts';
import { anyStep, ask, assetsOf, visit } from './calls.ts';
import { type Call, createModel, type Expected, LIMITS, type Model, OWN_HOST } from './model.ts';

/** Sends steps to a platform, one after another, compares each answer with that of the model, and returns the statuses. */
async function follow(steps: Iterable<Call | 'restart'>): Promise<unknown[]> {
  await using folder = await temporaryFolder();
  const failures: string[] = [];
  const options = { dataDir: folder.path, limits: LIMITS, publicUrl: `https://${OWN_HOST}` };
  const start = () => startTestPlatform({ ...options, report: (line) => failures.push(line) });
  let platform = await start();
  try {
    const model = await openModel(platform);
    const statuses: unknown[] = [];
    for (const step of steps) {
      if (step === 'restart') {
        await platform.close();
        platform = await start();
        model.restart(platform.adminToken);
        statuses.push('restart');
      } else statuses.push(await compare(platform, model, model.resolve(step)));
      expect(failures).toEqual([]);
    }
    return statuses;
  } finally {
    await platform.close();
  }
}

/** Returns the model of a new platform, whose first key and account it learns. */
async function openModel(platform: TestPlatform): Promise<Model> {
  const keys = Array.from(Object((await platform.admin('GET', '/keys')).json.keys));
  expect(keys).toHaveLength(1);
  const { status: _, ...record } = Object(keys[0]);
  const objects = '/storage/buckets/aa/objects';
  await platform.call('POST', '/storage/buckets', { body: { name: 'aa' } });
  const { json } = await platform.call('POST', `${objects}/upload-url`, { body: { key: 'a' } });
  await platform.call('DELETE', '/storage/buckets/aa');
  const [account = ''] = String(json.fileName).split('/');
  const model = createModel({ text: platform.apiKey, record }, () => account);
  model.restart(platform.adminToken);
  return model;
}

async function compare(platform: TestPlatform, model: Model, call: Call): Promise<unknown> {
  const expected = model.answer(call);
  const { host = '127.0.0.1', body } = call;
  // Node does not frame the body of DELETE by itself.
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const sent = { ...call, headers: { ...call.headers, ...length } };
  const answer = await sendToHost(platform.url, host, sent);
  expect({ call, ...seen(call, expected, answer) }).toEqual({ call, ...wanted(call, expected) });
  if (call.method !== 'HEAD') expected.learn?.(JSON.parse(answer.text));
  await settle(platform, model);
  return answer.status;
}

/** Returns the parts of an answer that the model knows. */
function seen({ method }: Call, expected: Expected, answer: HostAnswer): object {
  const { status, headers, text } = answer;
  const named = Object.keys(expected.headers ?? {}).map((name) => [name, headers[name]]);
  const base = { status, headers: Object.fromEntries(named) };
  if (method === 'HEAD') return { ...base, text };
  if (expected.code !== undefined) {
    const { error } = JSON.parse(text);
    expect(error.request_id).toBe(headers['x-request-id']);
    return { ...base, code: error.code, message: error.message };
  }
  return { ...base, ...(expected.json === undefined ? { text } : { json: JSON.parse(text) }) };
}

function wanted({ method }: Call, { status, code, says = '', json, text, headers = {} }: Expected): object {
  if (method === 'HEAD') return { status, headers, text: '' };
  if (code !== undefined) return { status, headers, code, message: expect.stringContaining(says) };
  return { status, headers, ...(json === undefined ? { text: text ?? '' } : { json }) };
}

/** Waits until a revision that was deployed has started or failed. */
async function settle(platform: TestPlatform, model: Model): Promise<void> {
  const id = model.pendingRevision();
  if (id === undefined) return;
  while ((await platform.admin('GET', `/revisions/${id}`)).json.status === 'pending') await sleep(20);
  model.settle();
}

const [aa, bb, f] = [{ name: 'aa' }, { name: 'bb' }, { name: 'f' }];
const object = (key: string, bucket = 'aa') => ({ name: bucket, key });
const ticketFor = (key: string, name = 'aa') => ask('createUploadUrl', { name }, { body: { key } });
const uploadTo = (body: string, ticket = '@upload:0') =>
  ask('upload', { ticket }, { body, type: 'text/plain' });
const downloadFrom = (headers: Record<string, string> = {}, ticket = '@download:0') =>
  ask('download', { ticket }, { headers });
const advance = (seconds: number) => ask('advanceClock', {}, { body: { advance_seconds: seconds } });
const create = (name: string, visibility?: string) => ask('createBucket', {}, { body: { name, visibility } });
const register = (hostname: string, resource_id: string, kind = 'storage') =>
  ask('registerDomain', {}, { body: { hostname, target: { kind, resource_id } } });
const deploy = (name: string, text: string | undefined, as?: string) =>
  ask('createFunction', {}, { body: { name, assets: assetsOf(text) }, as });
const redeploy = (body: object) => ask('redeployFunction', f, { body });
const SOME = { name: 'k', services: ['functions', 'storage', 'domains'], actions: ['read', 'write'] };
const keyWith = (more: object) => ask('createKey', {}, { body: { ...SOME, ...more } });

/** One example of each rule, with its status. */
const RULES: Readonly<Record<string, readonly (readonly [status: unknown, step: Call | 'restart'])[]>> = {
  'A bucket has one name and one visibility for ever, and its objects are deleted with it': [
    [201, create('aa', 'public')],
    [201, create('bb')],
    [409, create('bb', 'public')],
    [200, ticketFor('a', 'bb')],
    [201, uploadTo('text')],
    [200, ticketFor('b', 'bb')],
    [200, ask('createDownloadUrl', object('a', 'bb'))],
    [204, ask('deleteBucket', bb)],
    [404, ask('getObject', object('a', 'bb'))],
    [201, create('bb')],
    [404, uploadTo('text')],
    [404, downloadFrom()],
    [200, ask('listObjects', bb)],
  ],
  'A ticket is used once for an upload, until it expires for downloads, and survives a restart': [
    [201, create('aa')],
    [200, ticketFor('a')],
    [413, uploadTo('z'.repeat(51))],
    [404, downloadFrom({}, '@upload:0')],
    ['restart', 'restart'],
    [201, uploadTo('0123456789')],
    [404, uploadTo('again')],
    [400, ask('getObject', object('%ff'))],
    [400, ask('deleteObject', object('%ff'))],
    [400, ask('createDownloadUrl', object('%ff'))],
    [200, ask('createDownloadUrl', object('a'))],
    [200, downloadFrom()],
    [206, downloadFrom({ range: 'bytes=-3' })],
    [416, downloadFrom({ range: 'bytes=10-' })],
    [304, downloadFrom({ 'if-none-match': '@etag:0123456789' })],
    [200, ticketFor('a')],
    [200, ticketFor('a')],
    [200, advance(200)],
    [201, uploadTo('other')],
    [404, downloadFrom()],
    [200, ask('createDownloadUrl', object('a'))],
    [200, advance(100)],
    [410, uploadTo('late', '@upload:1')],
    [200, downloadFrom()],
    [204, ask('deleteObject', object('a'))],
    [404, ask('deleteObject', object('a'))],
    [404, downloadFrom()],
    [200, advance(300)],
    [410, downloadFrom()],
    [200, ticketFor('b')],
    [404, uploadTo('late', '@upload:2')],
  ],
  'A key that ends like a route is read with an encoded slash': [
    [201, create('aa')],
    ...['a', 'a/download-url', 'upload-url'].flatMap((key) => [
      [200, ticketFor(key)] as const,
      [201, uploadTo(key)] as const,
    ]),
    [200, ask('getObject', object('upload-url'))],
    [200, ask('getObject', object('a%2Fdownload-url'))],
    [200, ask('createDownloadUrl', object('a/download-url'))],
    [200, ask('createDownloadUrl', object('a'))],
    [204, ask('deleteObject', object('a/download-url'))],
    [200, ask('listObjects', aa)],
  ],
  'A function is pending until its revision has started, and the previous one serves until then': [
    [201, deploy('f', undefined)],
    [503, ask('invokeFunctionPathByGet', { ...f, path: '' })],
    [409, deploy('f', 'one')],
    [200, redeploy({ assets: assetsOf('one') })],
    [200, redeploy({ assets: assetsOf(undefined) })],
    [200, redeploy({ assets: assetsOf(undefined, 'app.ts'), entrypoint: 'app.ts' })],
    [200, ask('invokeFunction', f)],
    [200, ask('getRevision', { id: '@revision:0' })],
    [200, ask('getRevision', { id: '@revision:2' })],
    ['restart', 'restart'],
    [200, ask('invokeFunctionPath', { ...f, path: 'a' })],
    [201, register('a.test', '@function:f', 'functions')],
    [200, visit('A.test', '/x')],
    [204, ask('deleteFunction', f)],
    [404, visit('a.test', '/x')],
  ],
  'A domain waits for its DNS record, except under local names, and fails when its target is deleted': [
    [201, create('aa', 'public')],
    [201, create('bb')],
    [422, register('a.test', '@bucket:bb')],
    [404, register('a.test', '@bucket:none')],
    [404, register('a.test', '@bucket:aa', 'functions')],
    [422, register('a.test', '@bucket:aa', 'sites')],
    [409, register('Platform.example', '@bucket:aa')],
    [201, register('A.test', '@bucket:aa')],
    [409, register('a.TEST', '@bucket:aa')],
    [201, register('b.example.com', '@bucket:aa')],
    [201, register('c.localhost', '@bucket:aa')],
    [200, ticketFor('a')],
    [201, uploadTo('bytes')],
    [200, visit('a.test', '/a')],
    [206, visit('a.test', '/a', { headers: { range: 'bytes=1-2' } })],
    [304, visit('a.test', '/a', { headers: { 'if-none-match': '@etag:bytes' } })],
    [416, visit('a.test', '/a', { headers: { range: 'bytes=50-' } })],
    [405, visit('a.test', '/a', { method: 'POST' })],
    [404, visit('b.example.com', '/a')],
    [200, ask('verifyDomain', { hostname: 'B.example.com' })],
    [200, visit('b.example.com', '/a')],
    [204, ask('deleteDomain', { hostname: 'A.TEST' })],
    [204, ask('deleteBucket', aa)],
    ['restart', 'restart'],
    [200, ask('getDomain', { hostname: 'b.example.com' })],
    [409, ask('verifyDomain', { hostname: 'b.example.com' })],
  ],
  'A key grants its actions on its resources, until it expires or is deactivated, and never again': [
    [201, keyWith({ resources: ['storage/aa', 'domains/A.test', 'functions/f'], expires_at: '@in:150' })],
    [201, create('bb')],
    [403, ask('createBucket', {}, { body: { name: 'cc' }, as: '@key:0' })],
    [201, ask('createBucket', {}, { body: { name: 'aa', visibility: 'public' }, as: '@key:0' })],
    [200, ask('listBuckets', {}, { as: '@key:0' })],
    [403, ask('getBucket', bb, { as: '@key:0' })],
    [403, deploy('g', undefined, '@key:0')],
    [201, register('a.test', '@bucket:aa')],
    [200, ask('getDomain', { hostname: 'A.TEST' }, { as: '@key:0' })],
    [200, advance(200)],
    [401, ask('listBuckets', {}, { as: '@key:0' })],
    ['restart', 'restart'],
    [200, ask('listBuckets', {}, { as: '@key:0' })],
    [200, ask('deactivateKey', { id: '@keyId:0' })],
    [200, ask('deactivateKey', { id: '@keyId:0' })],
    [404, ask('deactivateKey', { id: 'none' })],
    [401, ask('listBuckets', {}, { as: '@key:0' })],
  ],
};

describe('The local platform', () => {
  it.concurrent.each(Object.entries(RULES))(
    '%s',
    async (_rule, steps) => {
      expect(await follow(steps.map((step) => step[1]))).toEqual(steps.map((step) => step[0]));
    },
    60_000,
  );

  it(
    'answers as the model in any sequence of requests and restarts',
    async () => {
      const steps = fc.array(anyStep, { maxLength: 100, size: 'max' });
      const run = fc.asyncProperty(steps, async (all) => void (await follow(all)));
      await fc.assert(run, { numRuns: BOUNDS.platformHistories });
    },
    10_000 * BOUNDS.platformHistories,
  );
});
