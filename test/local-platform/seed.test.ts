/** `--seed`: what a platform contains from its start. */
import { readdir } from 'node:fs/promises';
import { sep } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { readCommandLine } from '../../src/local-program/command-line.ts';
import { provideContent } from '../../src/local-program/content.ts';
import { sendToHost } from '../support/host-request.ts';
import { answering, startTestPlatform, type TestPlatform } from '../support/local-platform.ts';
import { createTree, type Tree, temporaryIn } from '../support/tree.ts';

const SEED = {
  buckets: { site: { visibility: 'public', files: './public' }, drafts: {} },
  functions: { hello: { files: './hello', entrypoint: 'start.ts' } },
  domains: { 'hello.localhost': 'functions/hello', 'files.localhost': 'storage/site' },
};

function createSeed(seed: string): Promise<Tree> {
  return createTree({
    'seed.json': seed,
    'hello/start.ts': answering('hello')['main.ts'],
    'public/index.html': 'a page',
    'public/b/c.txt': 'c',
  });
}

/** Applies a seed file as the program does. Returns what it says, or the message of its error. */
async function apply(tree: Tree, platform: TestPlatform): Promise<string[]> {
  const command = readCommandLine(['--seed', tree.at('seed.json'), '--in-memory']);
  if (typeof command === 'string') throw new Error('no start');
  const stopping = new AbortController();
  const said: string[] = [];
  const say = (line: string): void => void said.push(line);
  try {
    const { end } = await provideContent(command, platform, stopping.signal, say);
    stopping.abort();
    await end;
  } catch (error) {
    said.push(...String(Object(error).message).split('\n'));
  }
  const clean = (line: string) => line.replaceAll(tree.root + sep, '').replace(/\w{8}(?= is ready)/, '<id>');
  return said.map(clean);
}

describe('A seed file', () => {
  it('creates buckets with files, functions and domains, then only what has changed, and deletes nothing', async () => {
    await using tree = await createSeed(JSON.stringify(SEED));
    await using temporary = await createTree();
    // Its clients reach it by another address than the program.
    await using platform = await startTestPlatform({ publicUrl: 'https://platform.invalid' });
    for (const [name, folder] of Object.entries(temporaryIn(temporary.root))) vi.stubEnv(name, folder);
    const applied = () => apply(tree, platform);
    expect(await applied()).toEqual([
      'Created bucket "site"',
      'Uploaded 2 files to bucket "site"',
      'Created bucket "drafts"',
      'Created function "hello": revision <id> is ready',
      'Registered domain hello.localhost for functions/hello',
      'Registered domain files.localhost for storage/site',
      'Seed:      seed.json, 6 changes',
    ]);
    const shown = async () => [
      (await sendToHost(platform.url, 'hello.localhost')).text,
      (await sendToHost(platform.url, 'files.localhost')).text,
    ];
    expect(await shown()).toEqual(['hello', 'a page']);
    expect(await applied()).toEqual(['Seed:      seed.json, nothing to change']);

    await tree.write({
      'public/index.html': 'a new page',
      'hello/start.ts': answering('changed')['main.ts'],
      'seed.json': JSON.stringify({ ...SEED, domains: {} }),
    });
    expect(await applied()).toEqual([
      'Uploaded 1 file to bucket "site"',
      'Redeployed function "hello": revision <id> is ready',
      'Seed:      seed.json, 2 changes',
    ]);
    expect(await shown()).toEqual(['changed', 'a new page']);
    expect(await readdir(temporary.root)).toEqual([]);
  });

  it('with problems is refused with all of them, before anything is written', async () => {
    const wrong = {
      extra: 1,
      buckets: { Big: { visibility: 'open' }, site: { files: './gone' } },
      functions: { 'a b': {}, hello: { files: './hello', entry: 'start.ts' } },
      domains: { nodot: 'functions/hello', 'a.localhost': 'hello' },
    };
    await using tree = await createSeed(JSON.stringify(wrong));
    await using platform = await startTestPlatform();
    const places = (await apply(tree, platform)).map((line) => line.slice(2, line.indexOf(': ', 2)));
    expect(places.slice(1).sort()).toEqual([
      ...['buckets.Big', 'buckets.Big.visibility', 'buckets.site.files'],
      ...['domains.a.localhost', 'domains.nodot'],
      ...['extra', 'functions.a b', 'functions.a b.files', 'functions.hello.entry'],
    ]);
    expect((await platform.call('GET', '/storage/buckets')).json).toEqual({ buckets: [] });
  });

  it.each([
    ['{"buckets": no}', `"seed.json": Unexpected token 'o'`],
    ['{"domains":{"a.localhost":"functions/gone"}}', 'Domain a.localhost: there is no functions/gone on the'],
  ])('that contains %s is refused with the reason', async (seed, reason) => {
    await using tree = await createSeed(seed);
    await using platform = await startTestPlatform();
    expect((await apply(tree, platform)).join('\n')).toContain(reason);
  });
});
