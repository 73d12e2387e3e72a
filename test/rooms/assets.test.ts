/** The body and the digest of the assets of a function, and its entrypoint. */
import { execFileSync } from 'node:child_process';
import { createHash, hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createProblemsError } from '../../src/files/collect.ts';
import { BOUNDS } from '../support/bounds.ts';
import { collect, collectError, files, problemsOf, readAssets, readBody } from '../support/collecting.ts';
import { createTree } from '../support/tree.ts';
import { openWorld } from '../world/world.ts';

describe('The request body of assets', () => {
  it('has the fields in their order, then the files sorted by their path', async () => {
    const paths = ['Z', 'b.ts', 'b/y', 'main.ts', 'é', '\u{1f600}', '\uff5e'];
    await using tree = await createTree(files(paths.toReversed()));
    const assets = await collect(tree);
    const body = await readBody(assets, { name: 'größe', entrypoint: 'main.ts' });
    expect(body.toString()).toMatch(/^\{"name":"größe","entrypoint":"main.ts","assets":\{"Z":/);
    expect(Object.keys(await readAssets(assets))).toEqual(paths);
    expect(assets.files.map((file) => file.path)).toEqual(paths);
  });

  it('can be sent again with other fields without reading the files again', async () => {
    await using tree = await createTree({ 'main.ts': 'x' });
    const assets = await collect(tree);
    await tree.write({ 'main.ts': 'changed' });
    expect((await readBody(assets, { name: 'b' })).toString()).toBe(
      '{"name":"b","assets":{"main.ts":{"encoding":"utf-8","content":"x"}}}',
    );
  });

  it('is what JSON.stringify writes, with the length that it announces, for any files', async () => {
    // Quotes, controls, Latin, Chinese and emoji next to each other, at every offset in a word.
    const unit = fc.oneof(
      fc.constantFrom('"', '\\', '\n', '\u0000', '\u001f', '\u007f', 'é', '語', '😀'),
      fc.string({ maxLength: 5 }),
    );
    const [utf16, latin] = [Buffer.from('\ufeffgröße', 'utf16le'), Buffer.from('größe', 'latin1')];
    const bytes = Buffer.from(Uint8Array.from({ length: 256 }, (_, byte) => byte));
    const content = fc.oneof(
      fc.constantFrom(utf16, latin, bytes, Buffer.from('\ufeffx')),
      fc.string({ unit, maxLength: 60 }).map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 40 }).map((any) => Buffer.from(any)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(content, { minLength: 1, maxLength: 30 }), async (contents) => {
        await using tree = await createTree({ 'main.ts': '' });
        const names = contents.map((_, at) => `file-${at}`);
        await tree.write(Object.fromEntries(contents.map((file, at) => [`file-${at}`, file])));
        const expected = [...names, 'main.ts'].sort().map((path) => {
          const file = contents[names.indexOf(path)] ?? Buffer.alloc(0);
          const encoding =
            file.equals(Buffer.from(file.toString())) && !file.includes(0) ? 'utf-8' : 'base64';
          return [path, { encoding, content: file.toString(encoding) }];
        });
        const assets = await collect(tree);
        const body = (await readBody(assets, { name: 'x' })).toString();
        expect(body).toBe(JSON.stringify({ name: 'x', assets: Object.fromEntries(expected) }));
        expect(assets.encodeBody({ name: 'x' }).length).toBe(Buffer.byteLength(body));
      }),
      { numRuns: BOUNDS.requests },
    );
  });

  it('is whole wherever the pieces end that it is encoded in, as text or as base64', async () => {
    const text = 'größe 日本 😀 "\\\n'.repeat(10_000);
    const contents = ['', 'x', 'xx', 'xxx'].flatMap((shift) => [
      Buffer.from(shift + text),
      Buffer.concat([Buffer.from(shift + text), Buffer.from([0xc3])]),
    ]);
    await using tree = await createTree({ 'main.ts': '', ...Object.fromEntries(contents.entries()) });
    const assets = await collect(tree);
    const read = await readAssets(assets);
    for (const [at, content] of contents.entries()) {
      const { encoding = 'utf-8', content: sent = '' } = read[at] ?? {};
      expect(encoding).toBe(at % 2 === 0 ? 'utf-8' : 'base64');
      expect(Buffer.from(sent, encoding).equals(content)).toBe(true);
    }
    expect((await readBody(assets)).length).toBe(assets.encodeBody({}).length);
  });
});

it('The digest of assets is the SHA-256 of what sha256sum prints', async () => {
  await using tree = await createTree({ 'main.ts': 'größe', 'a/b': '', bin: Buffer.from([0xff]) });
  const assets = await collect(tree);
  const sums = execFileSync('sha256sum', ['a/b', 'bin', 'main.ts'], { cwd: tree.root });
  expect(assets.digest).toBe(createHash('sha256').update(sums).digest('hex'));
  expect(assets.bytes).toBe(8);
  expect(assets.files).toEqual([
    { path: 'a/b', size: 0, sha256: hash('sha256', '') },
    { path: 'bin', size: 1, sha256: hash('sha256', Buffer.from([0xff])) },
    { path: 'main.ts', size: 7, sha256: hash('sha256', 'größe') },
  ]);
});

describe('An entrypoint that is not among the assets', () => {
  const problemOf = async (paths: readonly string[], changes = {}) => {
    await using tree = await createTree({ ...files(['other.ts', ...paths]), '.deployignore': 'ignored.ts' });
    return await problemsOf(tree, changes);
  };

  it.each([
    ['nothing', ['b.ts']],
    ['a file with a common name', ['index.ts', 'src/index.ts'], 'index.ts'],
    ['a file with another extension', ['main.js', 'index.ts'], 'main.js'],
  ])('that does not exist is an error that suggests %s', async (_what, paths, found?: string) => {
    const question = found === undefined ? '' : ` Found ${found}: set \`entrypoint: ${found}\`?`;
    expect(await problemOf(paths)).toEqual([
      `Entrypoint "main.ts" is not among the assets: it does not exist.${question}`,
    ]);
  });

  const NAME_IT = 'name the file in `assets` if it is intended';
  it.each([
    ['main.ts', { patterns: ['other.ts'] }, 'it exists, but no pattern matches it'],
    ['main.ts', { patterns: ['**', '!main.ts'] }, 'it exists, but a pattern with `!` excludes "main.ts"'],
    ['ignored.ts', {}, 'it exists, but ".deployignore" excludes "ignored.ts"'],
    ['.app/main.ts', {}, 'it exists, but ".app" is hidden: set `include_hidden`, or name it in `assets`'],
    ['.aws/main.ts', {}, `it exists, but ".aws" is on the deny list: ${NAME_IT}`],
    ['lib', {}, 'it is a folder'],
    ['lib/A.ts', {}, 'did you mean "lib/a.ts"? Upper and lower case matter'],
  ])('names the rule that left it out: %s', async (entrypoint, changes, reason) => {
    const paths = ['main.ts', 'ignored.ts', '.app/main.ts', '.aws/main.ts', 'lib/a.ts'];
    expect(await problemOf(paths, { entrypoint, ...changes })).toEqual([
      `Entrypoint "${entrypoint}" is not among the assets: ${reason}.`,
    ]);
  });
});

describe('Problems of the files', () => {
  it('name the size as JSON of assets that only this makes too large', async () => {
    await using tree = await createTree({ 'main.ts': '', 'ones.bin': '\u0001'.repeat(40) });
    const { message } = await collectError(tree, { mostBytes: 100 });
    expect(message).toMatch(
      /^The assets take 3\d\d B as JSON, larger than this platform .*"ones\.bin" \(40 B\)/,
    );
  });

  it('are reported together, each at its place in the workspace', async () => {
    await using tree = await createTree({
      'app/main.ts': `import './gone.ts';\nimport './.env';`,
      'app/.env': '',
      'app/a\nb': '',
      'app/link': { link: 'nowhere' },
      'app/key.txt': 'x\nthe-key\n',
    });
    const secrets = [{ what: 'the API key of this run', text: 'the-key' }];
    const { message, annotations } = await collectError(tree, { root: tree.at('app'), secrets });
    const places = ['app/a\nb:', 'app/link:', 'app/key.txt:2', 'app/main.ts:1', 'app/main.ts:2'];
    expect(annotations.map(({ file, line }) => `${file}:${line ?? ''}`)).toEqual(places);
    expect(message).toBe(
      ['5 problems with the files:', ...annotations.map((one) => `- ${one.message}`)].join('\n'),
    );
    expect(message).not.toContain('the-key');
  });

  it('are cut in the message after twenty, but all annotated', () => {
    const problems = Array.from({ length: 21 }, (_, index) => ({ message: `problem ${index}` }));
    const error = createProblemsError(problems, '');
    expect(error.message.split('\n')).toHaveLength(22);
    expect(error.message).toMatch(/^21 problems with the files:\n.*\nand 1 more$/s);
    expect(error.annotations).toHaveLength(21);
    expect(createProblemsError(problems.slice(1), '').message).not.toContain('more');
    expect(createProblemsError(problems.slice(20), '').message).toBe('problem 20');
  });

  it('are annotated up to 50 times, and reported with those of the artifacts, before anything is sent', async () => {
    const imports = Array.from({ length: 60 }, (_, at) => `import './gone-${at}.ts';`).join('\n');
    await using world = await openWorld({ files: { 'main.ts': imports } });
    const inputs = { function: 'hello', bucket: 'site', artifacts: 'dist/**' };
    const { runner, error, trace } = await world.step(inputs);
    expect(error).toMatch(
      /^61 problems, 60 of them annotated in their files:\n- `artifacts` matched no files in "\." .*\nN/,
    );
    expect(runner.annotations).toHaveLength(50);
    const message = expect.stringMatching(/^Import/);
    expect(runner.annotations[1]).toMatchObject({ file: 'main.ts', line: 2, message });
    expect(trace).toEqual([]);
  });
});
