/** The body of the assets of a function, its entrypoint, and the problems of its files. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { report } from '../../src/files/collect.ts';
import { BOUNDS } from '../support/bounds.ts';
import { collect, collectError, files, problemsOf, readBody } from '../support/collecting.ts';
import { createTree } from '../support/tree.ts';
import { openWorld } from '../world/world.ts';

/** Sorted by UTF-16, as the names of an object are in JavaScript. */
const PATHS = ['Z', 'b.ts', 'b/y', 'é', '\u{1f600}', '\uff5e'];

it('The request body of any assets is what JSON.stringify writes, with the length that it announces, sorted by path, each time it is sent', async () => {
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
  // Its pieces, as text or as base64, end within a character.
  const long = ['', 'x', 'xx', 'xxx'].flatMap((shift) => {
    const text = Buffer.from(shift + 'größe 日本 😀 "\\\n'.repeat(10_000));
    return [text, Buffer.concat([text, Buffer.from([0xc3])])];
  });
  const holds = async (contents: readonly Buffer[]) => {
    const all = new Map(contents.map((file, at) => [PATHS[at] ?? `file-${at}`, file]));
    all.set('main.ts', Buffer.from(''));
    await using tree = await createTree(Object.fromEntries(all));
    const assets = await collect(tree);
    await tree.write({ 'main.ts': 'changed since' });
    const paths = [...all.keys()].sort();
    expect(assets.files.map(({ path }) => path)).toEqual(paths);
    const expected = paths.map((path) => {
      const file = all.get(path) ?? Buffer.from('');
      const encoding = file.equals(Buffer.from(file.toString())) && !file.includes(0) ? 'utf-8' : 'base64';
      return [path, { encoding, content: file.toString(encoding) }];
    });
    for (const fields of [{ name: 'größe', entrypoint: 'main.ts' }, { name: 'x' }]) {
      const body = (await readBody(assets, fields)).toString();
      expect(body).toBe(JSON.stringify({ ...fields, assets: Object.fromEntries(expected) }));
      expect(assets.encodeBody(fields).length).toBe(Buffer.byteLength(body));
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(content, { minLength: 1, maxLength: 30 }), holds), {
    numRuns: BOUNDS.requests,
    examples: [[long]],
  });
});

const NAME_IT = 'add the line ".aws/main.ts" to `assets` if it is intended';
const found = (file: string) => `it does not exist. Found ${file}: set \`entrypoint: ${file}\`?`;
const RULES = ['main.ts', 'ignored.ts', '.app/main.ts', '.aws/main.ts', 'lib/a.ts', 'build/a.ts'];

it.each<[reason: string, entrypoint: string, paths: readonly string[], patterns?: readonly string[]]>([
  ['it does not exist.', 'main.ts', ['b.ts']],
  [found('src/index.ts'), 'main.ts', ['src/index.ts', 'lib/a.ts']],
  [found('index.ts'), 'main.ts', ['index.ts', 'src/index.ts']],
  [found('main.js'), 'main.ts', ['main.js', 'index.ts']],
  ['it exists, but no pattern matches it.', 'main.ts', RULES, ['other.ts']],
  ['it exists, but a pattern with `!` excludes "main.ts".', 'main.ts', RULES, ['**', '!main.ts']],
  ['it exists, but ".deployignore" excludes "ignored.ts".', 'ignored.ts', RULES],
  ['it exists, but ".deployignore" excludes "build".', 'build/a.ts', RULES],
  ['it exists, but ".app" is hidden: set `include_hidden`, or name it in `assets`.', '.app/main.ts', RULES],
  [`it exists, but ".aws" is on the deny list: ${NAME_IT}.`, '.aws/main.ts', RULES],
  ['it is a folder.', 'lib', RULES],
  ['did you mean "lib/a.ts"? Upper and lower case matter.', 'lib/A.ts', RULES],
])('An entrypoint is not among the assets: %s', async (reason, entrypoint, paths, patterns = ['**']) => {
  const ignored = { '.deployignore': 'ignored.ts\nbuild/' };
  await using tree = await createTree({ ...files(['other.ts', ...paths]), ...ignored });
  const problem = `Entrypoint "${entrypoint}" is not among the assets: ${reason}`;
  expect(await problemsOf(tree, { entrypoint, patterns })).toEqual([problem]);
});

describe('Problems of the files', () => {
  it('are reported together, each at its place in the workspace', async () => {
    await using tree = await createTree({
      ...{ 'app/main.ts': `import './gone.ts';\nimport './.env';`, 'app/.env': '', 'app/a\nb': '' },
      ...{ 'app/link': { link: 'nowhere' }, 'app/key.txt': 'x\nthe-key\n' },
    });
    const secrets = [{ what: 'the API key of this run', text: 'the-key' }];
    const { message, annotations } = await collectError(tree, { root: tree.at('app'), secrets });
    const places = ['app/a\nb:', 'app/link:', 'app/key.txt:2', 'app/main.ts:1', 'app/main.ts:2'];
    expect(annotations.map(({ file, line }) => `${file}:${line ?? ''}`)).toEqual(places);
    const lines = annotations.map((one) => `- ${one.message}`);
    expect(message).toBe(['5 problems with the files:', ...lines].join('\n'));
    expect(message).not.toContain('the-key');
  });

  it('are cut in the message after twenty, but all annotated', () => {
    const problems = Array.from({ length: 21 }, (_, index) => ({ message: `problem ${index}` }));
    const ignore = () => undefined;
    const log = { debug: ignore, info: ignore, notice: ignore, group: ignore, warning: ignore };
    const reporting = (from: number) => () => report(problems.slice(from), [], { prefix: '' }, log);
    const message = expect.stringMatching(/^21 problems with the files:\n(?:.*\n){20}and 1 more$/);
    expect(reporting(0)).toThrow(expect.objectContaining({ message, annotations: problems }));
    expect(reporting(1)).not.toThrow(/more/);
    expect(reporting(20)).toThrow(/^problem 20$/);
  });

  it('are annotated, and reported with those of the artifacts, before anything is sent', async () => {
    const imports = "import './gone-0.ts';\nimport './gone-1.ts';";
    await using world = await openWorld({ files: { 'main.ts': imports } });
    const inputs = { function: 'hello', bucket: 'site', artifacts: 'dist/**' };
    const { runner, error, trace } = await world.step(inputs);
    expect(error).toMatch(
      /^3 problems, 2 of them annotated in their files:\n- `artifacts` matched no files in "\." .*\nN/,
    );
    expect(runner.annotations).toHaveLength(2);
    const message = expect.stringMatching(/^Import/);
    expect(runner.annotations[1]).toMatchObject({ file: 'main.ts', line: 2, message });
    expect(trace).toEqual([]);
  });
});
