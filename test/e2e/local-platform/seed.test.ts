/** `--seed`, from the outside. */
import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { sendToHost } from '../../support/host-request.ts';
import { answering, type Json, temporaryFolder } from '../../support/local-platform.ts';
import { type Program, runProgram, startProgram } from '../../support/local-platform-program.ts';
import { createTree, type Tree } from '../../support/tree.ts';

const KEY = 'a-key-of-the-tests';
const environment = { LOCAL_PLATFORM_KEY: KEY };
const CI_KEY = 'the-key-of-the-ci-job';
const SEED = {
  keys: [{ name: 'ci', key: CI_KEY, services: ['functions'], actions: ['read'] }],
  buckets: { site: { visibility: 'public', files: './public' }, drafts: {} },
  functions: { hello: { files: './hello', entrypoint: 'start.ts' } },
  domains: { 'hello.localhost': 'functions/hello', 'files.localhost': 'storage/site' },
};

/** A folder with a seed file and what it names. */
function createSeed(seed: unknown = SEED): Promise<Tree> {
  return createTree({
    'seed.json': typeof seed === 'string' ? seed : JSON.stringify(seed),
    'hello/start.ts': answering('hello')['main.ts'] ?? '',
    'public/index.html': 'a page',
    'public/b/c.txt': 'c',
  });
}

function args(tree: Tree, ...more: readonly string[]): string[] {
  return ['--port', '0', '--seed', tree.at('seed.json'), ...more];
}

/** Returns the lines about the seed. */
function changesOf({ greeting }: Program): string[] {
  const from = greeting.findIndex((line) => line.startsWith('Deno ')) + 1;
  return greeting.slice(from, -1).map((line) => line.replace(/[0-9a-f]{8}/, '<id>'));
}

/** Returns everything that the platform contains. */
async function stateOf(program: Program): Promise<Json[]> {
  const paths = ['functions/functions', 'storage/buckets', 'storage/buckets/site/objects', 'domains/domains'];
  const read = async (path: string) => (await program.call('GET', `/v1/${path}`, KEY)).json;
  const { json: keys } = await program.call('GET', '/_local/keys', program.adminToken);
  return [...(await Promise.all(paths.map(read))), keys];
}

/** Runs the program, which is expected to refuse its seed. Returns what it reports. */
async function refusal(tree: Tree, ...more: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runProgram(args(tree, ...more), { environment }).ended;
  expect([code, stdout.includes('Ready in ')]).toEqual([1, false]);
  return stderr.replaceAll(`${tree.root}/`, '');
}

describe('--seed', () => {
  it('creates keys, buckets with files, functions and domains; applied again, it changes nothing', async () => {
    await using tree = await createSeed();
    const path = tree.at('seed.json');
    await using temporary = await temporaryFolder();
    const how = { environment: { ...environment, TMPDIR: temporary.path } };
    let before: Json[];
    {
      await using program = await startProgram(args(tree, '--data', tree.at('data')), how);
      expect(changesOf(program)).toEqual([
        'Created API key "ci"',
        'Created bucket "site"',
        'Uploaded 2 files to bucket "site"',
        'Created bucket "drafts"',
        'Created function "hello": revision <id> is ready',
        'Registered domain hello.localhost for functions/hello',
        'Registered domain files.localhost for storage/site',
        `Seed:      ${path}, 7 changes`,
      ]);
      expect((await sendToHost(program.url, 'hello.localhost')).text).toBe('hello');
      expect((await sendToHost(program.url, 'files.localhost')).text).toBe('a page');
      const own = await program.call('GET', '/v1/functions/functions', CI_KEY);
      expect(own.json.functions).toHaveLength(1);
      expect((await program.call('GET', '/v1/storage/buckets', CI_KEY)).status).toBe(403);
      before = await stateOf(program);
    }
    expect(await readdir(temporary.path)).toEqual([]);
    await using again = await startProgram(args(tree, '--data', tree.at('data')), how);
    expect(changesOf(again)).toEqual([`Seed:      ${path}, nothing to change`]);
    expect(await stateOf(again)).toEqual(before);
  });

  it('applies what has changed since, and deletes nothing', async () => {
    await using tree = await createSeed();
    const how = args(tree, '--data', tree.at('data'));
    await (await startProgram(how, { environment }))[Symbol.asyncDispose]();
    await tree.write({
      'public/index.html': 'a new page',
      'hello/start.ts': answering('changed')['main.ts'] ?? '',
      'seed.json': JSON.stringify({ ...SEED, keys: [], domains: {} }),
    });
    await using program = await startProgram(how, { environment });
    expect(changesOf(program)).toEqual([
      'Uploaded 1 file to bucket "site"',
      'Redeployed function "hello": revision <id> is ready',
      `Seed:      ${tree.at('seed.json')}, 2 changes`,
    ]);
    expect((await sendToHost(program.url, 'hello.localhost')).text).toBe('changed');
    expect((await sendToHost(program.url, 'files.localhost')).text).toBe('a new page');
    expect((await program.call('GET', '/v1/functions/functions', CI_KEY)).status).toBe(200);
  });

  it.each([
    ['all addresses', ['--host', '0.0.0.0']],
    ['an address that only other clients can use', ['--public-url', 'https://platform.invalid/base']],
  ])('uploads to a platform that is available at %s', async (_where, more) => {
    await using tree = await createSeed({ buckets: SEED.buckets });
    await using program = await startProgram(args(tree, '--in-memory', ...more), { environment });
    expect(changesOf(program)).toContain('Uploaded 2 files to bucket "site"');
  });

  it('names what cannot be changed: the visibility of a bucket, the grant of a key', async () => {
    await using tree = await createSeed();
    const data = ['--data', tree.at('data')];
    await (await startProgram(args(tree, ...data), { environment }))[Symbol.asyncDispose]();
    await tree.write({ 'seed.json': JSON.stringify({ buckets: { site: { visibility: 'private' } } }) });
    expect(await refusal(tree, ...data)).toBe(
      'Could not apply the seed file "seed.json":\n  Bucket "site" is public, but `bucket_visibility` is private. The visibility of a bucket cannot be changed\n',
    );
    await tree.write({ 'seed.json': JSON.stringify({ keys: [{ ...SEED.keys[0], actions: ['write'] }] }) });
    expect(await refusal(tree, ...data)).toBe(
      'Could not apply the seed file "seed.json":\n  API key "ci": it exists with another grant, named "ci", which cannot be changed. Choose another key.\n',
    );
  });

  it('reports every problem of the file together, before anything is written', async () => {
    await using tree = await createSeed({
      extra: 1,
      keys: [{ name: 'ci', key: 'short', permissions: [] }, 3],
      buckets: { Big: { visibility: 'open' }, site: { files: './gone' } },
      functions: { 'a b': {}, hello: { files: './hello', entry: 'start.ts' } },
      domains: { nodot: 'functions/hello', 'a.localhost': 'hello' },
    });
    const report = await refusal(tree, '--data', tree.at('data'));
    const places = report.split('\n').map((line) => line.slice(2, line.indexOf(': ', 2)));
    expect(places.slice(1, -1).sort()).toEqual([
      'buckets.Big',
      'buckets.Big.visibility',
      'buckets.site.files',
      'domains.a.localhost',
      'domains.nodot',
      'extra',
      'functions.a b',
      'functions.a b.files',
      'functions.hello.entry',
      'keys[0].actions',
      'keys[0].key',
      'keys[0].permissions',
      'keys[0].services',
      'keys[1]',
      'keys[1].key',
    ]);
    await tree.write({ 'seed.json': '{}' });
    await using program = await startProgram(args(tree, '--data', tree.at('data')), { environment });
    expect((await stateOf(program))[1]).toEqual({ buckets: [] });
  });

  it.each([
    ['is missing', undefined, 'Could not read the seed file "gone.json": ENOENT'],
    ['is not JSON', '{"keys":', 'Could not read the seed file "seed.json": Unexpected end'],
    [
      'has a key without quotes',
      '{"keys": [\n{"key": secret-of-16-characters}]}',
      `Could not read the seed file "seed.json": Unexpected token 's' in JSON\n`,
    ],
    ['is a list', '[]', 'Could not read the seed file "seed.json": It must contain an object.'],
    [
      'names a domain without its function',
      '{"domains":{"a.localhost":"functions/gone"}}',
      'domains.a.localhost: there is no functions/gone in this file or on the platform',
    ],
    [
      'names a function that does not start',
      '{"functions":{"hello":{"files":"hello"}}}',
      'Could not apply the seed file "seed.json":\n  Function "hello":\n    Entrypoint "main.ts" is not among the assets',
    ],
  ])('is refused with the reason when the file %s', async (_what, seed, reason) => {
    await using tree = await createSeed(seed ?? '{}');
    const more = seed === undefined ? ['--seed', tree.at('gone.json')] : [];
    expect(await refusal(tree, '--in-memory', ...more)).toContain(reason);
  });
});
