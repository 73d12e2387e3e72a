/** Imports that lead to no asset: a static one of a file stops the step before anything is sent, all else is a warning. */
import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveImport } from '../../src/assets/resolve.ts';
import { denoPath } from '../support/action-process.ts';
import { BOUNDS } from '../support/bounds.ts';
import { collect, collectError, files, problemsOf } from '../support/collecting.ts';
import { createTree, type Entry } from '../support/tree.ts';
import { openWorld } from '../world/world.ts';

/** Returns what is said of these files: the problems, or the warnings with their places when there are none. */
async function saidOf(entries: Readonly<Record<string, Entry>>, changes = {}): Promise<string[]> {
  await using tree = await createTree({ 'main.ts': '', ...entries });
  const options = { defaultExcludes: false, ...changes };
  const problems = await problemsOf(tree, options);
  if (problems.length > 0) return problems;
  const { warnings } = await collect(tree, options);
  return warnings.map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`);
}

const gone = (specifier: string, place: string, reason = 'it does not exist') =>
  `Import "${specifier}" in ${place} is not among the assets: ${reason}.`;

describe('An import', () => {
  it.each<[what: string, source: string | Buffer, entrypoint?: string]>([
    ['static', `import a from './a';`],
    ['with an escape', `import './\\u0061';`],
    ['behind a byte order mark and a hashbang', `\ufeff#!/usr/bin/env deno\nimport './a';`],
    ['before bytes that are not UTF-8', Buffer.from(`import './a'; // \xff`, 'latin1')],
    ['before deep nesting', `import './a'; x(${'x + '.repeat(1000)}1);`],
    ['with types', `import './a'; const a = <T,>(x: T) => <string>x; @d class C { accessor x!: number }`],
    ['with types and JSX', `import './a'; const a = <div>{x as string}</div>;`, 'main.tsx'],
    ['with JSX', `#!/usr/bin/env -S deno run\nimport './a'; const a = <div/>; using b = c();`, 'main.js'],
  ])('(%s) is found', async (_what, source, entrypoint = 'main.ts') => {
    const problemsWith = (entries: Readonly<Record<string, Entry>>) =>
      saidOf({ [entrypoint]: source, ...entries }, { entrypoint });
    expect((await problemsWith({})).join()).toMatch(/^Import "\.\/a" in line [^,]*$/);
    // The runtime loads no declarations.
    expect(await problemsWith({ 'a.d.ts': '' })).toHaveLength(1);
    expect(await problemsWith({ 'a.ts': '' })).toEqual([]);
  });

  it.each([
    `// import './a.ts';`,
    `/** @type {import('./a.ts').T} */ import 'npm:b';`,
    `await import('./a' + '.ts');`,
    `import a = b.c; export const path = './a.ts';`,
    `import type { A } from './a'; export type * from './b'; import type C = require('./c');`,
  ])('is not found in %s', async (source) => {
    expect(await saidOf({ 'main.ts': source })).toEqual([]);
  });

  it('is looked for in all files that the entrypoint reaches, and nowhere else', async () => {
    const others = ['data.json', 'a.wasm', 'a.txt', 'ts', 'a.tsv', 'a.css'];
    const entries = {
      'main.ts': [...others, 'a.js'].map((name) => `import './${name}';`).join(''),
      'a.ts': `import './b'; import './main.ts';`,
      'b/index.tsx': `export * from '../c.jsx'; export default <a href="./gone"/>;`,
      'c.jsx': `import './d.d.ts'`,
      'd.d.ts': `import { A } from './gone'; export declare const b: A;`,
      ...Object.fromEntries(others.map((name) => [name, `import './gone.ts';`])),
      'unreached.ts': `import './gone.ts';`,
    };
    expect((await saidOf(entries)).filter((text) => !text.includes('is not code'))).toEqual([]);
    expect(await saidOf({ ...entries, 'c.jsx': `import './gone.ts'` })).toEqual([
      gone('./gone.ts', 'line 1 of "c.jsx"'),
    ]);
  });
});

it('The error about an import has the place of its specifier in the workspace, in the order of the file', async () => {
  await using tree = await createTree({
    'app/main.ts': `import a from './a.ts';\n\n  export * from "./b.ts"; import './c.ts';`,
  });
  const { annotations } = await collectError(tree, { root: tree.at('app') });
  const at = (line: number, column: number, specifier: string) => ({
    ...{ file: 'app/main.ts', line, column },
    message: gone(specifier, `line ${line} of "main.ts"`),
  });
  expect(annotations).toEqual([at(1, 15, './a.ts'), at(3, 17, './b.ts'), at(3, 34, './c.ts')]);
});

const OUTSIDE =
  'it leads out of the root: set `assets_root` to a folder that contains both, and choose the files with `assets`';
it.each([
  ['./gone.ts', 'it does not exist'],
  ['./lib/A.ts', 'did you mean "lib/a.ts"? Upper and lower case matter'],
  ['./skip/', 'it exists, but a pattern with `!` excludes "skip"'],
  ['./lib', 'it is a folder'],
  ['../../util.ts', OUTSIDE],
  ['../../../../other/x.ts', OUTSIDE],
])('The error about an import of %s says why: %s', async (specifier, reason) => {
  await using tree = await createTree({
    ...files('functions/util.ts functions/api/lib/a.ts functions/api/skip/a.ts'),
    'functions/api/main.ts': `import '${specifier}';`,
  });
  const inputs = { root: tree.at('functions/api'), patterns: ['**', '!skip'] };
  expect(await problemsOf(tree, inputs)).toEqual([gone(specifier, 'line 1 of "main.ts"', reason)]);
});

it.each([
  `try { await import('./a') } catch {}`,
  `const require = createRequire(import.meta.url); require('./a', 1);`,
])('What code loads while it runs is a warning when it is missing, else followed: %s', async (source) => {
  const column = source.indexOf("'") + 1;
  expect(await saidOf({ 'main.ts': source })).toEqual([
    `main.ts:1:${column}: ${gone('./a', 'line 1 of "main.ts"')} The function may work without it.`,
  ]);
  expect(await saidOf({ 'main.ts': source, 'a.js': `require('./b')` })).toHaveLength(1);
  expect(await saidOf({ 'main.ts': source, 'a.js': `import './b'` })).toHaveLength(1);
});

it('What code loads while it runs is no warning for data, packages and modules that are no files', async () => {
  const source = [
    `require('./data'); require('./lib'); require.resolve('./gone'); __require('./gone'); x.require('./gone');`,
    `(function (require, module) { require('./gone') })(e => e, {});`,
    `if (false) require('bufferutil'); try { await import('pg-native') } catch {}`,
  ].join('\n');
  const entries = { 'main.ts': source, 'data.json': '', 'lib/package.json': '{"main":"x.js"}' };
  expect(await saidOf(entries)).toEqual([]);
});

const RECIPE =
  'The platform installs no packages and reads no aliases of tsconfig.json: bundle the function first, for example with ' +
  '`esbuild main.ts --bundle --format=esm --outfile=dist/main.js`, and deploy `dist`.';
const names = (source: string) => ({ 'main.ts': source.replace(/(\S+)/g, `import '$1';`) });

it('Names that no asset resolves are one warning at the first of them, with the recipe for bundling', async () => {
  const many = Array.from({ length: 12 }, (_, at) => `package-${at}`).join(' ');
  const entries = { ...names(`\n./a.ts @/db lodash/fp lodash/fp ${many}`), 'a.ts': `import 'lodash/fp'` };
  const listed = ['@/db', 'lodash/fp', ...many.split(' ').slice(0, 8)].map((name) => `"${name}"`).join(', ');
  expect(await saidOf({ ...entries, 'package.json': '{"dependencies":{"lodash":"4"}}' })).toEqual([
    `main.ts:2:25: No asset resolves ${listed}, and 4 more. ${RECIPE}`,
  ]);
});

it('Names that no asset resolves are none of the runtime, of packages among the assets, and of an import map whose files are there', async () => {
  const elsewhere =
    'npm:a jsr:@std/path node:fs fs path/posix https://deno.land/x data:text/javascript, file:///a';
  const entries = {
    ...names(`${elsewhere} ${'@/db lib lib/x @std/path/join #db #in/a /root.ts'} in-modules @in/modules/x`),
    'node_modules/in-modules/index.js': '',
    'node_modules/@in/modules/x.js': '',
    'deno.jsonc':
      '{ // comment\n"imports": { "@/": "./src/", "lib": "npm:lib", "@std/path": "jsr:@std/path@1", "/": "./src/" }, }',
    'package.json': '{"imports":{"#db":{"default":"./src/db.ts"},"#in/*":"./src/in/*.ts"}}',
    'src/db.ts': `import 'unresolved'`,
    'src/in/a.ts': '',
    'src/root.ts': '',
  };
  expect(await saidOf(entries)).toEqual([
    expect.stringMatching(/^src\/db\.ts:1:8: No asset resolves "unresolved"\. T/),
  ]);
  expect(await saidOf({ ...entries, 'src/db.ts': '', 'package.json': '{}' })).toEqual([
    expect.stringContaining('No asset resolves "#db", "#in/a". T'),
  ]);
  const { 'src/db.ts': _, ...without } = entries;
  expect(await saidOf(without)).toEqual([expect.stringContaining(gone('@/db', 'line 1 of "main.ts"'))]);
});

it.each<[map: string, specifier: string, end: string]>([
  ['{"imports":{"./src/public/":"./src/pages/"}}', './public/x', 'src/pages/x.ts'],
  ['{"imports":{"./src/config.ts":"./prod.ts"}}', './config.ts', 'prod.ts'],
  ['{"imports":{"./src/config.ts":"./gone.ts"}}', './config.ts', 'a warning'],
  ['{"imports":{"./src/config.ts":"npm:config"}}', './config.ts', 'nothing'],
  ['{"scopes":{"./src/":{"/src/gone.ts":"./prod.ts"}}}', './gone.ts', 'prod.ts'],
  ['{"scopes":{"./src/gone.ts":{"lib":"npm:lib"}}}', './gone.ts', 'src/main.ts'],
  ['{"imports":{"../src/gone.ts":"./prod.ts"}}', './gone.ts', 'src/main.ts'],
  ['{"imports":{"/":"./lib/"}}', './gone.ts', 'a warning'],
  ['{"imports":{"lib/":"./src/"},"exports":{"./src/gone.ts":"./prod.ts"}}', './gone.ts', 'src/main.ts'],
  ['{"imports":', './gone.ts', 'a warning'],
  ['{"importMap":"./imports.json"}', './config.ts', 'prod.ts'],
  ['{"importMap":"https://a.example/imports.json"}', './gone.ts', 'a warning'],
])('The import map %s is read before a file is missing: %s is %s', async (map, specifier, end) => {
  const missing = `import './missing.ts';`;
  const said = await saidOf({
    ...{ 'main.ts': `import './src/main.ts';`, 'src/main.ts': `import '${specifier}';`, 'deno.json': map },
    ...{ 'imports.json': '{"imports":{"./src/config.ts":"./prod.ts"}}' },
    ...{ 'prod.ts': missing, 'src/pages/x.ts': missing },
  });
  const found = said.map((text) =>
    text.includes('The function may work') ? text.includes(specifier) : / of "(.*?)"/.exec(text)?.[1],
  );
  expect(found).toEqual(end === 'a warning' ? [true] : end === 'nothing' ? [] : [end]);
});

const ALONE = 'No asset resolves "lib/x". T';
const LEADS_OUT = `Import "lib/x" in line 1 of "src/a.ts" is not among the assets: ${OUTSIDE}. The function`;
const MAP = { 'deno.json': '{"imports":{"lib/":"npm:lib/"}}' };
it.each<
  [what: string, files: Readonly<Record<string, Entry>>, warning: string | undefined, patterns?: string[]]
>([
  ['a map that no pattern chooses', MAP, ALONE, ['src/**', 'main.ts']],
  ['a map among the assets', MAP, undefined],
  ['packages that are denied', files('node_modules/lib/x.js'), ALONE],
  ['packages beside it', files('src/node_modules/lib/x.js'), undefined, ['**', 'src/node_modules/lib/x.js']],
  ['a map that leads out', { 'deno.json': '{"imports":{"lib/":"../lib/"}}' }, LEADS_OUT],
  ['a map that is not read', { 'deno.json': '{"importMap":"https://a.example"}' }, undefined],
])(
  'A name is resolved by what defines it among the assets: %s',
  async (_what, entries, warning, patterns = ['**']) => {
    const warnings = await saidOf(
      { 'main.ts': `import './src/a.ts';`, 'src/a.ts': `import 'lib/x';`, ...entries },
      { patterns, defaultExcludes: true },
    );
    const expected = warning && expect.stringContaining(`src/a.ts:1:8: ${warning}`);
    expect(warnings).toEqual(expected ? [expected] : []);
  },
);

it.each<[source: string, entries: Readonly<Record<string, string>>, message: string | undefined]>([
  [`import a from './a.txt' with { type: 'text' };`, { 'a.txt': '' }, undefined],
  [`import source a from './a.wasm';`, { 'a.wasm': '' }, undefined],
  [`import defer * as a from './a.ts'; import.defer('./a.ts');`, { 'a.ts': '' }, undefined],
  [`import '.'; export * from '..';`, { 'index.ts': '' }, 'is not among the assets: it leads out'],
])('The import %s beside %j is explained', async (source, entries, message) => {
  const said = message && expect.stringContaining(message);
  expect(await saidOf({ 'main.ts': source, ...entries })).toEqual(said ? [said] : []);
});

const unchecked = (why: string) => `The imports of "a.ts" were not checked: ${why}.`;
it.each<[what: string, source: string, warnings: readonly unknown[], lines?: readonly string[]]>([
  ['does not parse', 'import "./gone.ts";\nconst = 1;', [unchecked('Unexpected token (2:6)')]],
  ['does not parse and imports nothing', 'export const = 1;', []],
  ['does not parse and imports packages alone', `import = from 'npm:a';`, []],
  ['has 5 MB and imports nothing', 'export default {};'.padEnd(5e6), []],
  ['has 2 MB', `import 'dep';`.padEnd(2e6), [expect.stringContaining('No asset resolves "dep"')]],
  ['has 5 MB', `import 'dep';`.padEnd(5e6), [], [unchecked('the file is larger than 4 MB')]],
])('A source that %s is deployed, and said to be unchecked', async (_what, source, said, log = []) => {
  await using tree = await createTree({ 'main.ts': `import './a.ts';`, 'a.ts': source });
  const { warnings, lines } = await collect(tree);
  expect([warnings.map(({ message }) => message), lines]).toEqual([said, log]);
});

it('What code loads while it runs is shown also when a static import fails', async () => {
  const source = `import './gone.ts'; await import('./later.ts');`;
  await using world = await openWorld({ files: { 'main.ts': source } });
  const { error, warnings } = await world.step({ function: 'hello' });
  expect(error).toContain('"./gone.ts"');
  expect(warnings).toContain('"./later.ts"');
});

function resolve(specifier: string, from: string, paths: readonly string[]) {
  return resolveImport(specifier, from, (path) => paths.includes(path)).found;
}

const FLAGS = ['--json', '--no-remote', '--no-npm', '--no-config', '--no-lock', '--unstable-sloppy-imports'];

type Specified = { readonly specifier: string };
type Dependency = Specified & { readonly code?: Partial<Specified> };
type DenoModule = Specified & { readonly error?: string; readonly dependencies?: readonly Dependency[] };

/** Returns what each specifier in `main.ts` resolves to at run time: an address, or undefined when it is missing. */
async function resolveByDeno(folder: string): Promise<Map<string, string | undefined>> {
  const { stdout } = await promisify(execFile)(await denoPath(), ['info', ...FLAGS, 'main.ts'], {
    cwd: folder,
    maxBuffer: 1 << 26,
    env: { ...process.env, DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' },
  });
  const { modules }: { modules: DenoModule[] } = JSON.parse(stdout);
  // An existing file that cannot be imported without attributes is not missing.
  const isMissing = ({ error }: DenoModule) => error && !error.startsWith('Expected a JavaScript');
  const missing = new Set(modules.filter(isMissing).map(({ specifier }) => specifier));
  const main = modules.find(({ specifier }) => specifier.endsWith('/main.ts'));
  return new Map(
    main?.dependencies?.map(({ specifier, code }) => {
      const address = code?.specifier;
      return [specifier, address === undefined || missing.has(address) ? undefined : address];
    }),
  );
}

it.each([
  ['.//b.ts', 'lib/a.ts', 'lib/b.ts'],
  ['./100%.ts', 'main.ts', '100%.ts'],
  ['./b.ts', 'odd #?% folder/a.ts', 'odd #?% folder/b.ts'],
])('A specifier is an address: %s in %s is %s', (specifier, from, path) => {
  expect(resolve(specifier, from, [path])).toBe(path);
});

const extensions = '.ts .js .tsx .jsx .mts .mjs .cts .cjs .d.ts .d.mts .d.cts .json .css .txt';
const stem = fc.constantFrom('a', 'b', 'c', 'index', 'x.y', 'sp ace');
const folder = fc.constantFrom('', 'a/', 'd/', 'd/a/', 'e.js/');
const extension = fc.constantFrom(...extensions.split(' '), '');
const path = fc.tuple(folder, stem, extension).map((parts) => parts.join(''));
const generated = fc
  .tuple(fc.constantFrom('./', './', './d/../'), path, fc.constantFrom('', '', '', '?q', '#h'))
  .map(([start, target, end]) => `${start}${target.replace(' ', '%20')}${end}`);
const folders = fc.constantFrom(...'./a ./d ./d/ ./a/ ./e ./e.js ./e.js/ ./d/a ./d/a/ ./'.split(' '));

it('A specifier resolves as in Deno, in any tree', async () => {
  const trees = fc.tuple(
    fc.uniqueArray(path, { minLength: 5, maxLength: 40 }),
    fc.uniqueArray(fc.oneof(generated, folders), { minLength: 60, maxLength: 90 }),
  );
  await fc.assert(
    fc.asyncProperty(trees, async ([paths, all]) => {
      const chosen = paths.filter((one) => !paths.some((other) => other.startsWith(`${one}/`)));
      // A slash after a file is left out: the runtime would then forget the file for the following specifiers.
      const specifiers = all.filter((one) => !one.endsWith('/') || !chosen.includes(one.slice(2, -1)));
      await using tree = await createTree({
        ...Object.fromEntries(chosen.map((file) => [file, file.endsWith('.json') ? '{}' : ''])),
        'main.ts': specifiers.map((one) => `import '${one}';`).join('\n'),
      });
      const theirs = await resolveByDeno(tree.root);
      const ours = specifiers.map((one) => {
        const found = resolve(one, 'main.ts', [...chosen, 'main.ts']);
        return [one, found && pathToFileURL(tree.at(found)).href];
      });
      expect(ours).toEqual(specifiers.map((one) => [one, theirs.get(one)?.replace(/[?#].*$/, '')]));
    }),
    { numRuns: BOUNDS.processes },
  );
});
