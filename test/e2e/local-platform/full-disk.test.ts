import { execFileSync } from 'node:child_process';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asNode, readContract } from '../../support/contract/document.ts';
import { type Answer, temporaryFolder, toAssets } from '../../support/local-platform.ts';
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
  const createResource = async (path: string, body: unknown): Promise<Answer['json']> => {
    const token = path.startsWith('/_local/') ? program.adminToken : KEY;
    const { status, text, json } = await program.call('POST', path, token, { body });
    expect([200, 201], text).toContain(status);
    return json;
  };
  const objects = '/v1/storage/buckets/things/objects';
  await createResource('/v1/functions/functions', { name: 'hello', assets });
  const bucket = await createResource('/v1/storage/buckets', { name: 'things', visibility: 'public' });
  const target = { kind: 'storage', resource_id: bucket.id };
  await createResource('/v1/domains/domains', { hostname: 'pending.example.com', target });
  const key = await createResource('/_local/keys', { name: 'k', services: ['storage'], actions: ['read'] });
  const [first, second] = [
    await createResource(`${objects}/upload-url`, { key: 'a' }),
    await createResource(`${objects}/upload-url`, { key: 'b' }),
  ];
  expect((await fetch(String(first.uploadUrl), { method: 'POST', body: 'bytes'.repeat(4_000) })).status).toBe(
    201,
  );
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

/** Returns everything that clients can read, except when a pending revision was last read. */
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

/** Writes until not even the smallest change fits into the database. */
async function fill(program: Program): Promise<void> {
  const spare: unknown[] = [];
  const key = { name: 'spare', services: ['storage'], actions: ['read'] };
  for (;;) {
    const { status, json } = await program.call('POST', '/_local/keys', program.adminToken, { body: key });
    if (status === 507) break;
    spare.push(json.id);
  }
  // A change in place takes less than a new record.
  for (const id of spare) {
    const path = `/_local/keys/${id}/deactivate`;
    if ((await program.call('POST', path, program.adminToken)).status === 507) return;
  }
  throw new Error('the database was not filled');
}

async function untilTried(program: Program): Promise<void> {
  const path = '/v1/functions/functions/hello';
  await expect
    .poll(async () => (await program.call('GET', path, KEY)).json.revision_status, { interval: 10 })
    .not.toBe('pending');
}

/** Sends files that are larger than the whole disk, as a function and as an object. */
async function expectLargeRefused(program: Program, writes: ReadonlyMap<string, Write>): Promise<void> {
  const large = 'x'.repeat(1_000_000);
  const upload = writes.get('upload')?.path ?? '';
  const files = toAssets({ 'main.ts': large });
  for (const write of [
    { method: 'POST', path: '/v1/functions/functions', body: { name: 'large', assets: files } },
    { method: 'POST', path: upload, body: large },
  ]) {
    const { status, text } = await ask(program, write);
    expect([status, text]).toEqual([507, expect.stringContaining('could not write to its disk (EFBIG)')]);
  }
}

/** Ends the limit of `ulimit -S -f`. */
function freeSpace({ child }: Program): void {
  execFileSync('prlimit', ['--pid', String(child.pid), '--fsize=unlimited']);
}

describe('A full disk', () => {
  it('makes every operation that writes fail with 507 and change nothing, until there is space again', async () => {
    await using folder = await temporaryFolder();
    const args = ['--port', '0', '--data', folder.path];
    let after: unknown;
    {
      // The system's limit on the size of a file, here 200 kB, simulates the end of the disk.
      await using program = await startProgram(args, { environment, shell: 'ulimit -S -f 400' });
      const writes = await prepare(program);
      await untilTried(program);
      await expectLargeRefused(program, writes);
      await fill(program);
      const before = await everything(program);
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

      freeSpace(program);
      const statuses: number[] = [];
      for (const [id, write] of writes)
        if (/^(?:upload|createBucket|deleteDomain)$/.test(id))
          statuses.push((await ask(program, write)).status);
      expect(statuses).toEqual([201, 201, 204]);
      after = await everything(program);
      program.child.kill('SIGKILL');
    }
    await using again = await startProgram(args, { environment });
    expect(await everything(again)).toEqual(after);
  });
});

describe('A revisions folder that is no longer writable', () => {
  it('makes the creation of a function fail with 507 and the reason, and change nothing', async () => {
    await using folder = await temporaryFolder();
    await using program = await startProgram(['--port', '0', '--data', folder.path], { environment });
    await prepare(program);
    await untilTried(program);
    const before = await everything(program);
    // No user has enough privileges to write into a folder that is a file.
    await rm(join(folder.path, 'revisions'), { recursive: true });
    await writeFile(join(folder.path, 'revisions'), '');
    const body = { name: 'other', assets };
    const answer = await ask(program, { method: 'POST', path: '/v1/functions/functions', body });
    expect([answer.status, asNode(answer.json.error, 'the error').code]).toEqual([507, 'storage_full']);
    expect(answer.text).toContain('ENOTDIR');
    expect(await everything(program)).toEqual(before);
  });
});
