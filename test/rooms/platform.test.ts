/** The clients follow section 4 of the API document, and accept what it leaves open. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Clients, createClients } from '../../src/context.ts';
import type { Tried } from '../../src/http/reply.ts';
import { readDomainRecord } from '../../src/platform/domains.ts';
import { readFileId, readRevision, resourceIdOf } from '../../src/platform/records.ts';
import { BOUNDS } from '../support/bounds.ts';
import { openPeer } from '../support/peer.ts';
import { answer, type Reply } from '../support/recording-server.ts';

type Act = (clients: Clients) => Promise<Tried<unknown>>;

const UUID = '01234567-89ab-4def-8123-456789abcdef';
const TARGET = { kind: 'functions', id: UUID } as const;
const BODY = { length: 7, open: () => [Buffer.from('{"a":1}')] };
const HOST = 'app.example.com';

/** Sends one request; returns what the client read, or its error, and the request. */
async function call(reply: Reply, act: Act) {
  await using peer = await openPeer([reply]);
  const result = await act(createClients(peer.http)).then(
    (tried) => ('value' in tried ? tried.value : 'error' in tried ? tried.error : tried),
    (thrown: unknown) => thrown,
  );
  const [request] = peer.server.requests;
  return { result, request, target: request?.target };
}

const CREATION = { name: 'site', visibility: 'public' };
const REGISTRATION = { hostname: HOST, target: { kind: 'functions', resource_id: UUID } };

it.each<[line: string, act: Act, body?: object]>([
  ['GET /functions/functions', (to) => to.functions.list()],
  ['GET /functions/functions/hello', (to) => to.functions.read('hello')],
  ['GET /functions/a%20b/c?d=%2F', (to) => to.functions.readStatus('functions/a%20b/c/?d=%2F', 'it')],
  ['POST /functions/functions', (to) => to.functions.create('hello', BODY), { a: 1 }],
  ['PATCH /functions/functions/hello', (to) => to.functions.redeploy('hello', BODY), { a: 1 }],
  ['DELETE /functions/functions/hello', (to) => to.functions.remove('hello')],
  ['GET /storage/buckets', (to) => to.storage.listBuckets()],
  ['GET /storage/buckets/site', (to) => to.storage.readBucket('site')],
  ['POST /storage/buckets', (to) => to.storage.createBucket('site', 'public'), CREATION],
  ['GET /storage/buckets/site/objects', (to) => to.storage.listObjects('site')],
  ['GET /storage/buckets/s/objects/a%20b/%C3%BC%3F%23%25', (to) => to.storage.readObject('s', 'a b/ü?#%')],
  ['DELETE /storage/buckets/s/objects/a/b', (to) => to.storage.removeObject('s', 'a/b')],
  ['POST /storage/buckets/s/objects/upload-url', (to) => to.storage.requestUpload('s', 'ä'), { key: 'ä' }],
  ...[
    ['a/b', 'a/b'],
    ['docs/download-url', 'docs%2Fdownload-url'],
    ['a/b/download-url', 'a/b%2Fdownload-url'],
    ['download-url', 'download-url'],
    ['a/download-url/b', 'a/download-url/b'],
    ['a/my-download-url', 'a/my-download-url'],
  ].map(([key = '', path]): [line: string, act: Act] => [
    `GET /storage/buckets/s/objects/${path}/download-url`,
    (to) => to.storage.requestDownload('s', key),
  ]),
  ['GET /domains/domains', (to) => to.domains.list()],
  [`GET /domains/domains/${HOST}`, (to) => to.domains.read(HOST)],
  ['POST /domains/domains', (to) => to.domains.register(HOST, TARGET), REGISTRATION],
  [`DELETE /domains/domains/${HOST}`, (to) => to.domains.remove(HOST)],
])('%s is sent as documented, and names its permission when it is denied', async (line, act, body) => {
  const [method = '', target = ''] = line.split(' ');
  const [, service = ''] = target.split('/');
  const { result, request } = await call(answer(403), act);
  expect(request).toMatchObject({ method, target: `/v1${target}` });
  expect(request?.body().length === 0 ? undefined : request?.json()).toEqual(body);
  const verb = { GET: 'read', DELETE: 'delete' }[method] ?? 'write';
  const hint = expect.stringContaining(`needs the permission \`${service}:${verb}\``);
  expect(result).toMatchObject({ status: 403, hint });
});

it.each(['a//b', 'a/../b', './a'])('The key %s, which no path can contain, is refused', async (key) => {
  const { result, target } = await call(answer(204), (to) => to.storage.removeObject('site', key));
  expect([result, target]).toMatchObject([{ name: 'DeployError' }, undefined]);
});

const readers = {
  functions: (to) => to.functions.list(),
  buckets: (to) => to.storage.listBuckets(),
  objects: (to) => to.storage.listObjects('site'),
  domains: (to) => to.domains.list(),
  function: (to) => to.functions.read('hello'),
  bucket: (to) => to.storage.readBucket('site'),
  object: (to) => to.storage.readObject('site', 'a'),
  domain: (to) => to.domains.read(HOST),
} satisfies Readonly<Record<string, Act>>;
const NO_REASONS = { reasons: [] };
const aBucket = { name: 'site', visibility: 'public' };
const anObject = { key: 'a', file_id: 'f', size: 5 };

describe('An answer', () => {
  it.each<[what: keyof typeof readers, body: unknown, read: unknown]>([
    ['functions', { functions: [{ name: 'a', x: 1 }, 'b', 7, {}] }, [{ name: 'a', x: 1 }]],
    ['buckets', { buckets: [{ name: 'a' }, 'b', 7] }, [{ name: 'a' }]],
    ['objects', { objects: [anObject, 'b', 7] }, [anObject]],
    ['objects', { objects: [{ key: 'a', size: '5', file_id: 7 }] }, [{ key: 'a' }]],
    ['objects', { objects: null }, []],
    ['function', { name: 'hello', id: 1 }, { name: 'hello', id: 1 }],
    ['function', { name: 'other' }, undefined],
    ['function', 'what a function answers', undefined],
    ['bucket', aBucket, aBucket],
    ['object', anObject, anObject],
    ['object', { ...anObject, key: '/a' }, anObject],
    ['domain', { status: 'active' }, { status: 'active', ...NO_REASONS }],
    ['domain', { hostname: 'other.example', status: 'active' }, undefined],
    ['domain', { hostname: 'APP.example.com.' }, { hostname: 'APP.example.com.', ...NO_REASONS }],
    ['domain', {}, undefined],
  ])('that shows %s in %j is read as %j', async (what, body, read) => {
    expect((await call(answer(200, body), readers[what])).result).toEqual(read);
  });

  it.each<[missing: string, what: keyof typeof readers]>([
    ['`functions` array', 'functions'],
    ['`buckets` array', 'buckets'],
    ['`objects` array', 'objects'],
    ['`domains` array', 'domains'],
    ['record of that bucket', 'bucket'],
    ['record of that object', 'object'],
  ])('with no %s is an error that names `base_url`', async (missing, what) => {
    const { result } = await call(answer(200, 'welcome'), readers[what]);
    const message = expect.stringContaining(`the response contains no ${missing}: it begins with "welcome"`);
    expect(result).toMatchObject({ name: 'DeployError', message, hint: expect.stringContaining('base_url') });
  });

  it('to an upload may name the stored file', () => {
    const read = ['{"file_id":"f"}', '{"file_id":7}', 'fine'].map((text) => readFileId(Buffer.from(text)));
    expect(read).toEqual(['f', undefined, undefined]);
  });
});

it.each<[json: unknown, revision?: string, status?: string, more?: object]>([
  [{ revision_id: 'r', revision_status: 'ok', status: 'x' }, 'r', 'ok'],
  [{ status: 'success', data: { revision_id: 'r', status: 'x' } }, 'r', 'x'],
  [{ revision: { id: 'r', status: 'x' }, status: 'y' }, 'r', 'x'],
  [{ revision: 'r', function: { state: ' Timed out ' } }, 'r', 'Timed out'],
  [{ active_revision_id: 'r' }, 'r', '', { activeRevisionId: 'r' }],
  [{ revision_id: 'r', active_revision_id: null }, 'r', '', { activeRevisionId: null }],
  [{ revision_id: 'r', error: { message: 'no' } }, 'r', '', { message: 'no' }],
  [{ message: '##[y]\n    at a' }, '', '', { message: '##[y]', trace: 'at a' }],
  [{ revision_id: 7 }, '7'],
  [{ status: 'c'.repeat(999) }, '', `${'c'.repeat(199)}…`],
  [['r']],
])('A revision in %j is read as %s, %s, %j', (json, revisionId, status, more) => {
  const texts = { ...(revisionId && { revisionId }), ...(status && { status }) };
  expect(readRevision(json)).toEqual({ ...texts, ...more });
});

it('A record is read from any JSON as lines of limited length, but not from deep inside', () => {
  const property = fc.property(fc.jsonValue(), fc.jsonValue(), (json, errors) => {
    const { revisionId = 'x', status = 'x', message = 'x' } = readRevision(json);
    for (const value of [revisionId, status, message]) expect(value).toMatch(/\S/);
    const records = [readDomainRecord(json), readDomainRecord({ verification_errors: errors })];
    for (const line of records.flatMap(({ reasons }) => reasons)) {
      expect(line.length).toBeLessThanOrEqual(1000);
      expect(line).not.toMatch(/[\r\n]/);
    }
  });
  fc.assert(property, { numRuns: BOUNDS.values });
  let json: unknown = { revision_id: 'deep' };
  for (let depth = 0; depth < 10_000; depth += 1) json = { data: json, revision: json, function: json };
  expect(readRevision(json)).toEqual({});
});

it.each(['id', 'resource_id', 'function_id', 'uuid'])('The id of a resource is the UUID in `%s`', (field) => {
  expect(resourceIdOf({ [field]: UUID })).toBe(UUID);
  expect(resourceIdOf({ [field]: `x${UUID}`, revision_id: UUID })).toBeUndefined();
  expect(resourceIdOf({ [field]: UUID, revision_id: UUID })).toBeUndefined();
});

it.each<[json: unknown, read: object]>([
  [{ state: 'pending' }, { status: 'pending' }],
  [{ target: { kind: 'sites', resource_id: 's' } }, { target: { kind: 'sites', id: 's' } }],
  [{ message: ' a\nb ' }, { reasons: ['a b'] }],
  [{ verification_errors: ['a', { b: 'c' }, '', 7] }, { reasons: ['a', '{"b":"c"}', '7'] }],
  [{ verification_errors: { type: 'MX', name: 'a', value: 'b' } }, { reasons: ['`MX a b`'] }],
  [
    { verification_errors: [{ error: 'none', record: { type: 'A', host: 'a', content: 'b' } }] },
    { reasons: ['none', '`A a b`'] },
  ],
])('A domain registration in %j is read as %j', (json, read) => {
  expect(readDomainRecord(json)).toEqual({ ...NO_REASONS, ...read });
});
