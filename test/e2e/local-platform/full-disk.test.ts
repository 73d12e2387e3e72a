import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asNode, readContract } from '../../support/contract/document.ts';
import { type Answer, send, temporaryFolder, toAssets } from '../../support/local-platform.ts';
import { type Program, startProgram } from '../../support/local-platform-program.ts';

const KEY = 'a-key-of-the-tests';
const environment = { LOCAL_PLATFORM_KEY: KEY };
const assets = toAssets({ 'main.ts': 'export default { fetch: () => new Response("fine") };' });

interface Write {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** A platform with one of each resource, and every request that would change something. */
async function prepare(program: Program): Promise<ReadonlyMap<string, Write>> {
  const made = async (path: string, body: unknown): Promise<Answer['json']> => {
    const token = path.startsWith('/_local/') ? program.adminToken : KEY;
    const { status, text, json } = await program.call('POST', path, token, { body });
    expect([200, 201], text).toContain(status);
    return json;
  };
  const objects = '/v1/storage/buckets/things/objects';
  await made('/v1/functions/functions', { name: 'hello', assets });
  const bucket = await made('/v1/storage/buckets', { name: 'things', visibility: 'public' });
  const target = { kind: 'storage', resource_id: bucket.id };
  await made('/v1/domains/domains', { hostname: 'pending.example.com', target });
  const key = await made('/_local/keys', { name: 'k', services: ['storage'], actions: ['read'] });
  const [first, second] = [
    await made(`${objects}/upload-url`, { key: 'a' }),
    await made(`${objects}/upload-url`, { key: 'b' }),
  ];
  expect((await fetch(String(first.uploadUrl), { method: 'POST', body: 'bytes' })).status).toBe(201);
  return new Map<string, Write>([
    ['createFunction', { method: 'POST', path: '/v1/functions/functions', body: { name: 'other', assets } }],
    ['redeployFunction', { method: 'PATCH', path: '/v1/functions/functions/hello', body: { assets } }],
    ['deleteFunction', { method: 'DELETE', path: '/v1/functions/functions/hello' }],
    ['createBucket', { method: 'POST', path: '/v1/storage/buckets', body: { name: 'other' } }],
    ['deleteBucket', { method: 'DELETE', path: '/v1/storage/buckets/things' }],
    ['createUploadUrl', { method: 'POST', path: `${objects}/upload-url`, body: { key: 'b' } }],
    ['upload', { method: 'POST', path: new URL(String(second.uploadUrl)).pathname, body: 'bytes' }],
    ['deleteObject', { method: 'DELETE', path: `${objects}/a` }],
    ['createDownloadUrl', { method: 'GET', path: `${objects}/a/download-url` }],
    ['registerDomain', { method: 'POST', path: '/v1/domains/domains', body: { hostname: 'b.test', target } }],
    ['deleteDomain', { method: 'DELETE', path: '/v1/domains/domains/pending.example.com' }],
    ['verifyDomain', { method: 'POST', path: '/_local/domains/pending.example.com/verify' }],
    [
      'createKey',
      { method: 'POST', path: '/_local/keys', body: { name: 'x', services: ['storage'], actions: ['read'] } },
    ],
    ['deactivateKey', { method: 'POST', path: `/_local/keys/${key.id}/deactivate` }],
  ]);
}

function ask(program: Program, { method, path, body }: Write): Promise<Answer> {
  const token = path.startsWith('/_local/') ? program.adminToken : KEY;
  return program.call(method, path, token, body === undefined ? {} : { body });
}

/** All that clients can see, but for when a pending revision was last looked at. */
async function everything(program: Program): Promise<unknown> {
  const paths = [
    '/v1/functions/functions',
    '/v1/storage/buckets',
    '/v1/storage/buckets/things/objects',
    '/v1/domains/domains',
    '/_local/keys',
  ];
  return Promise.all(paths.map(async (path) => (await ask(program, { method: 'GET', path })).json));
}

/** Writes until not even the shortest line fits into the journal any more. */
async function fill(program: Program): Promise<void> {
  const path = '/v1/storage/buckets';
  let count = 0;
  while ((await program.call('POST', path, KEY, { body: { name: `fill-${count}` } })).status === 201)
    count += 1;
  while (count > 0) {
    count -= 1;
    const { status } = await program.call('DELETE', `${path}/fill-${count}`, KEY);
    if (status === 507) return;
  }
  throw new Error('the journal was not filled');
}

async function untilTried(program: Program): Promise<void> {
  const path = '/v1/functions/functions/hello';
  await expect
    .poll(async () => (await program.call('GET', path, KEY)).json.revision_status, { interval: 10 })
    .not.toBe('pending');
}

describe('a disk that is full', () => {
  it('makes every operation that writes fail with 507 and change nothing, now and after a restart', async () => {
    await using folder = await temporaryFolder();
    const args = ['--port', '0', '--data', folder.path];
    let before: unknown;
    {
      // The system's limit on the size of a file, here 20 kB, stands for the end of the disk.
      await using program = await startProgram(args, { environment, shell: 'ulimit -f 40' });
      const writes = await prepare(program);
      await untilTried(program);
      await fill(program);
      before = await everything(program);
      for (const [id, write] of writes) {
        const { status, json, headers } = await ask(program, write);
        const error = asNode(json.error, 'the error');
        expect([id, status, error.code]).toEqual([id, 507, 'storage_full']);
        expect(error.request_id).toBe(headers.get('x-request-id'));
      }
      const documented = readContract()
        .paths.flatMap(({ operations }) => operations)
        .filter(({ responses }) => responses.some(({ status }) => status === '507'));
      expect([...writes.keys()].sort()).toEqual(documented.map(({ id }) => id).sort());
      expect(await everything(program)).toEqual(before);
      expect(await readdir(join(folder.path, 'blobs'))).toHaveLength(1);
      expect(await readdir(join(folder.path, 'revisions'))).toHaveLength(1);
      program.child.kill('SIGKILL');
    }
    await using again = await startProgram(args, { environment });
    expect(await everything(again)).toEqual(before);
    const next = await again.call('POST', '/v1/storage/buckets', KEY, { body: { name: 'there-is-room' } });
    expect(next.status).toBe(201);
  });
});

describe('a folder that cannot be written any more', () => {
  it.each([
    ['revisions', '/v1/functions/functions', { name: 'other', assets }],
    ['blobs', undefined, 'bytes'],
  ])('%s: 507, with the reason, and nothing is changed', async (name, path, body) => {
    await using folder = await temporaryFolder();
    await using program = await startProgram(['--port', '0', '--data', folder.path], { environment });
    const upload = (await prepare(program)).get('upload')?.path;
    await untilTried(program);
    const before = await everything(program);
    // Nobody is too privileged for a folder that is none.
    await rm(join(folder.path, name), { recursive: true });
    await writeFile(join(folder.path, name), '');
    const answer = await send(`${program.url}${path ?? upload}`, 'POST', KEY, { body });
    expect([answer.status, asNode(answer.json.error, 'the error').code]).toEqual([507, 'storage_full']);
    expect(answer.text).toContain('ENOTDIR');
    expect(await everything(program)).toEqual(before);
  });
});
