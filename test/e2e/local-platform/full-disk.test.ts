import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readContract } from '../../support/contract/document.ts';
import { answering, send, toAssets } from '../../support/local-platform.ts';
import { type Program, startProgram } from '../../support/local-platform-program.ts';
import { createBucket, upload, uploadUrl } from '../../support/storage.ts';
import { createTree } from '../../support/tree.ts';

const KEY = 'a-key-of-the-tests';
const environment = { LOCAL_PLATFORM_KEY: KEY };
const FUNCTIONS = '/v1/functions/functions';
const OBJECTS = '/v1/storage/buckets/things/objects';
const DOMAINS = '/v1/domains/domains';
const assets = toAssets(answering('fine'));
const grant = { name: 'k', services: ['storage'], actions: ['read'] };

type Write = readonly [method: string, path: string, body?: unknown];

function ask({ url, adminToken, apiKey }: Program, [method, path, body]: Write) {
  return send(url + path, method, path.startsWith('/_local/') ? adminToken : apiKey, { body });
}

/** Fills a platform with one of each resource. Returns every request that would change something. */
async function prepare(program: Program): Promise<Readonly<Record<string, Write>>> {
  await program.deploy('hello', answering('fine'));
  const { id } = await createBucket(program, 'things', 'public');
  const { target } = await program.register('pending.example.com', 'storage', id);
  const key = await program.createKey(grant);
  await upload(program, 'things', 'a', 'bytes'.repeat(4_000));
  const unused = await uploadUrl(program, 'things', 'b');
  return {
    createFunction: ['POST', FUNCTIONS, { name: 'other', assets }],
    redeployFunction: ['PATCH', `${FUNCTIONS}/hello`, { assets }],
    deleteFunction: ['DELETE', `${FUNCTIONS}/hello`],
    createBucket: ['POST', '/v1/storage/buckets', { name: 'other' }],
    deleteBucket: ['DELETE', '/v1/storage/buckets/things'],
    createUploadUrl: ['POST', `${OBJECTS}/upload-url`, { key: 'b' }],
    upload: ['POST', new URL(unused).pathname, 'bytes'],
    deleteObject: ['DELETE', `${OBJECTS}/a`],
    createDownloadUrl: ['GET', `${OBJECTS}/a/download-url`],
    registerDomain: ['POST', DOMAINS, { hostname: 'b.test', target }],
    deleteDomain: ['DELETE', `${DOMAINS}/pending.example.com`],
    verifyDomain: ['POST', '/_local/domains/pending.example.com/verify'],
    createKey: ['POST', '/_local/keys', grant],
    deactivateKey: ['POST', `/_local/keys/${key.id}/deactivate`],
    reset: ['POST', '/_local/reset'],
  };
}

function everything(program: Program): Promise<unknown> {
  const paths = [FUNCTIONS, '/v1/storage/buckets', OBJECTS, DOMAINS, '/_local/keys'];
  return Promise.all(paths.map(async (path) => (await ask(program, ['GET', path])).json));
}

/** Writes until not even the smallest change fits into the database. */
async function fill(program: Program): Promise<void> {
  const spare: unknown[] = [];
  for (;;) {
    const { status, json } = await ask(program, ['POST', '/_local/keys', grant]);
    if (status === 507) break;
    spare.push(json.id);
  }
  // A change in place takes less than a new record.
  for (const id of spare)
    if ((await ask(program, ['POST', `/_local/keys/${id}/deactivate`])).status === 507) return;
  throw new Error('the database was not filled');
}

it('A full disk makes every write fail with 507 and change nothing, until there is space again, also for the result of a revision', async () => {
  await using folder = await createTree();
  const args = ['--port', '0', '--data', folder.root, '--limit', 'function_boot_ms=100000'];
  // The system's limit on the size of a file, here 200 kB, simulates the end of the disk.
  await using program = await startProgram(args, { environment, shell: 'ulimit -S -f 400' });
  const writes = await prepare(program);
  const large = 'x'.repeat(1_000_000);
  for (const write of [
    ['POST', FUNCTIONS, { name: 'large', assets: toAssets({ 'main.ts': large }) }],
    ['POST', writes.upload?.[1] ?? '', large],
  ] as const) {
    const { status, text } = await ask(program, write);
    expect([status, text]).toEqual([507, expect.stringContaining('could not write to its disk (EFBIG)')]);
  }
  const gate = `while ((await fetch('${program.url}/gate')).status !== 200) await new Promise((go) => setTimeout(go, 20));`;
  const starting = { 'main.ts': `${gate}\n${answering('late')['main.ts']}` };
  await program.create('/functions/functions', { name: 'late', assets: toAssets(starting) });
  await fill(program);
  const before = await everything(program);
  for (const [id, write] of Object.entries(writes)) {
    const { status, json, headers } = await ask(program, write);
    const request_id = headers.get('x-request-id');
    expect([id, status, json.error]).toMatchObject([id, 507, { code: 'storage_full', request_id }]);
  }
  const documented = readContract()
    .paths.flatMap(({ operations }) => operations)
    .filter(({ responses }) => responses.some(({ status }) => status === '507'));
  expect(Object.keys(writes).sort()).toEqual(documented.map(({ id }) => id).sort());
  expect(await everything(program)).toEqual(before);
  expect(await readdir(folder.at('blobs'))).toHaveLength(1);
  expect(await readdir(folder.at('revisions'))).toHaveLength(2);
  const refused = once(program.child.stderr ?? process.stdin, 'data');
  const faults = [{ method: 'GET', path: '/gate', status: 200 }];
  await program.admin('PUT', '/faults', { body: { faults } });
  expect(String(await refused)).toContain('could not write to its disk');
  execFileSync('prlimit', ['--pid', String(program.child.pid), '--fsize=unlimited']);
  for (const id of ['upload', 'createBucket', 'deleteDomain'])
    expect([201, 204]).toContain((await ask(program, writes[id] ?? ['GET', ''])).status);
  expect(await program.settled('late')).toMatchObject({ revision_status: 'succeeded' });
  const after = await everything(program);
  program.child.kill('SIGKILL');
  await program.ended;
  await using again = await startProgram(args, { environment });
  expect(await everything(again)).toEqual(after);
});
