/** `--deploy` and `--watch`: what becomes of a folder and of its changes. */
import { rm, truncate } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { EditLoop } from '../../src/local-program/edit-loop.ts';
import { createLocalDeployer } from '../../src/local-program/local-deployer.ts';
import { sendToHost } from '../support/host-request.ts';
import { answering, startTestPlatform } from '../support/local-platform.ts';
import { createBucket } from '../support/storage.ts';
import { createTree, type Tree } from '../support/tree.ts';

const KEY = 'a-key-of-the-tests';
const BROKEN = 'export default {\n  fetch() {},\n}; =';
const READY = /^\d\d:\d\d:\d\d main\.ts changed: revision [0-9a-f]{8} is ready \(\d+(\.\d+)? s\)$/;

const platform = await startTestPlatform({ apiKey: KEY });
afterAll(() => platform.close());

const save = (tree: Tree, text: string) => tree.write(answering(text));
const visit = async (name: string) => (await sendToHost(platform.url, `${name}.localhost`)).text;
const recordOf = async (name: string) => (await platform.call('GET', `/functions/functions/${name}`)).json;
const importing = (file: string) => ({ 'main.ts': `import "${file}";`, '.a.ts': '' });

/** Deploys a folder as a function, and again after each change that is yielded; the next one is asked for afterwards. */
async function deploy(
  tree: Tree,
  name: string,
  changes?: () => AsyncGenerator<readonly string[]>,
  next = new AbortController().signal,
): Promise<{ readonly url: string; readonly said: string[] }> {
  const said: string[] = [];
  const say = (line: string): void => void said.push(line);
  await using deployer = createLocalDeployer(platform, new AbortController().signal);
  const loop = new EditLoop({ name, folder: tree.root }, deployer, say);
  await loop.begin(changes !== undefined);
  const each = async function* () {
    for await (const paths of changes?.() ?? []) yield { paths, next };
  };
  await loop.follow(each());
  return { url: loop.url, said };
}

describe('The deployment of a folder', () => {
  it('has a domain that needs no key, unless no host can have the name or something else has it', async () => {
    await using tree = await createTree(answering('hello'));
    const { port } = new URL(platform.url);
    expect((await deploy(tree, 'named')).url).toBe(`http://named.localhost:${port}/`);
    expect(await visit('named')).toBe('hello');
    const inApi = (name: string) => `${platform.url}/v1/functions/functions/${name}/`;
    expect(await deploy(tree, 'a_b')).toEqual({ url: inApi('a_b'), said: [] });
    await platform.register('taken.localhost', 'storage', (await createBucket(platform, 'b1', 'public')).id);
    const { url, said } = await deploy(tree, 'taken', async function* () {
      await save(tree, 'changed');
      yield ['main.ts'];
    });
    expect(url).toBe(inApi('taken'));
    expect(said).toEqual([
      expect.stringMatching(/^Warning: Domain taken\.localhost is registered for bucket.* at http/),
      expect.stringMatching(READY),
    ]);
    expect((await platform.admin('GET', '/keys')).json.keys, 'its key is not stored').toEqual([]);
  });

  it.each([
    ['a syntax error', { 'main.ts': BROKEN }, /^main\.ts:3:4: SyntaxError: /],
    [
      'no entrypoint',
      { 'index.ts': '' },
      /^Entrypoint "main\.ts" is not among the assets: .* Found index\.ts: rename it, or name it as `entrypoint` in a file of --seed\.$/,
    ],
    ['a hidden import', importing('./.a.ts'), /^main\.ts:1:8: .* is hidden: rename it to deploy it\.$/],
    ['an import outside', importing('../a.ts'), /^main\.ts:1:8: .* it leads out of the root: deploy a/],
    ['the key', { 'main.ts': '', 'a.txt': `\n${KEY}` }, /^a\.txt:2: "a\.txt" contains the/],
  ])('fails with the place of %s, or names it and waits for a change', async (_what, files, reason) => {
    await using tree = await createTree(files);
    const error = await deploy(tree, 'bad').catch(({ message }: Error) => message);
    const [first, second = '', ...rest] = String(error).split('\n  ');
    expect([first, rest]).toEqual(['Could not deploy function "bad":', []]);
    expect(second).toMatch(reason);
    const { said } = await deploy(tree, 'bad', async function* () {
      await rm(tree.at('a.txt'), { force: true });
      await save(tree, 'fixed');
      yield ['main.ts'];
    });
    expect(said).toEqual([error, expect.stringMatching(READY)]);
    expect(await visit('bad')).toBe('fixed');
    await platform.call('DELETE', '/functions/functions/bad');
    await platform.call('DELETE', '/domains/domains/bad.localhost');
  });
});

describe('A change of the folder', () => {
  it('that is broken is named once, while the previous revision serves', async () => {
    await using tree = await createTree(answering('good'));
    const { said } = await deploy(tree, 'fixed', async function* () {
      await tree.write({ 'main.ts': BROKEN });
      yield ['main.ts'];
      const failed = await recordOf('fixed');
      expect([failed.revision_status, await visit('fixed')]).toEqual(['failed', 'good']);
      await tree.write({ '.main.ts.swp': 'a' });
      yield ['.main.ts.swp'];
      expect(await recordOf('fixed')).toEqual(failed);
      await tree.write({ 'main.ts': 'function load() {\n  throw new Error("boom");\n}\nload();\n' });
      yield ['a.ts', 'main.ts', 'z.ts'];
      await save(tree, 'repaired');
      yield ['lib', 'main.ts'];
      expect(await visit('fixed')).toBe('repaired');
    });
    expect(said).toEqual([
      expect.stringMatching(
        /^\S+ main\.ts changed: main\.ts:3:4: SyntaxError: .*\n {2}Revision \w{8} is still/s,
      ),
      expect.stringMatching(/ a\.ts and 2 others changed: main\.ts:2:9: Error: boom\n {2}Revision/),
      expect.stringMatching(/ lib and main\.ts changed: revision \w{8} is ready/),
    ]);
  });

  it('ends the collection of the files once, so that they are all deployed together', async () => {
    await using tree = await createTree(answering('first'));
    const changes = async function* () {
      const first = await recordOf('late');
      await save(tree, 'second');
      yield ['a.ts', 'main.ts'];
      expect(await recordOf('late')).toEqual(first);
      yield ['b.ts'];
      expect(await visit('late')).toBe('second');
    };
    const { said } = await deploy(tree, 'late', changes, AbortSignal.abort());
    expect(said).toEqual([expect.stringMatching(/ a\.ts and 2 others changed: revision \w{8} is ready/)]);
  });

  it('ends the start of an earlier revision once, which is replaced', async () => {
    await using tree = await createTree(answering('first'));
    const next = new AbortController();
    const changes = async function* () {
      await tree.write({ 'main.ts': 'console.log("starting"); for (;;);' });
      const lines = async () => platform.linesOf(await recordOf('slow-start'));
      const isStarting = expect.poll(lines).toEqual(['starting']);
      void isStarting.then(() => next.abort());
      yield ['main.ts'];
      const message = 'Replaced by a newer revision before it had started.';
      expect(await recordOf('slow-start')).toMatchObject({ revision_status: 'failed', message });
      await save(tree, 'quick');
      yield ['main.ts'];
      expect(await visit('slow-start')).toBe('quick');
    };
    const { said } = await deploy(tree, 'slow-start', changes, next.signal);
    expect(said).toEqual([expect.stringMatching(READY)]);
  });

  it('that is larger than a request is refused before it is read', async () => {
    await using tree = await createTree({ ...answering('small'), 'large.bin': '' });
    const { said } = await deploy(tree, 'small', async function* () {
      await truncate(tree.at('large.bin'), 20 * 1024 ** 3);
      yield ['large.bin'];
      await rm(tree.root, { recursive: true });
      yield ['large.bin'];
    });
    expect(said).toEqual([
      expect.stringMatching(
        /: The assets have 21\.5 GB, more than this action sends in one request \(max.*\n {2}Exclude them with \.deployignore\.\n/,
      ),
      expect.stringMatching(
        / large\.bin changed: The folder does not exist\.\n {2}Revision \w{8} is still s/,
      ),
    ]);
  });
});
