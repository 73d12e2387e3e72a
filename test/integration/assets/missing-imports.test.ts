import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolveImport } from '../../../src/assets/resolve.ts';
import { BOUNDS } from '../../support/bounds.ts';
import { collect, collectError, collectPaths, problemsOf } from '../../support/collecting.ts';
import { createTree } from '../../support/tree.ts';

const deno = join(import.meta.dirname, '../../../node_modules/.bin/deno');
const flags = ['--json', '--no-remote', '--no-npm', '--no-config', '--no-lock', '--unstable-sloppy-imports'];

interface DenoModule {
  readonly specifier: string;
  readonly error?: string;
  readonly dependencies?: readonly {
    readonly specifier: string;
    readonly code?: { readonly specifier?: string };
    readonly type?: { readonly specifier?: string };
  }[];
}

/** Returns what each specifier in `main.ts` resolves to at run time: an address, or undefined when it is missing. */
async function resolveByDeno(folder: string): Promise<Map<string, string | undefined>> {
  const { stdout } = await promisify(execFile)(deno, ['info', ...flags, 'main.ts'], {
    cwd: folder,
    maxBuffer: 1 << 26,
    env: { ...process.env, DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' },
  });
  const { modules }: { modules: DenoModule[] } = JSON.parse(stdout);
  // An existing file that cannot be imported without attributes is not missing.
  const isMissing = ({ error = '' }: DenoModule) =>
    error !== '' && !error.startsWith('Expected a JavaScript');
  const missing = new Set(modules.filter(isMissing).map(({ specifier }) => specifier));
  const main = modules.find(({ specifier }) => specifier.endsWith('/main.ts'));
  return new Map(
    main?.dependencies?.map(({ specifier, code, type }) => {
      const address = (code ?? type)?.specifier;
      return [specifier, address === undefined || missing.has(address) ? undefined : address];
    }),
  );
}

const extensions = [
  '.ts',
  '.js',
  '.tsx',
  '.jsx',
  '.mts',
  '.mjs',
  '.cts',
  '.cjs',
  '.d.ts',
  '.d.mts',
  '.d.cts',
  '.json',
  '.css',
  '.txt',
  '',
];
const stem = fc.constantFrom('a', 'b', 'c', 'index', 'x.y', 'sp ace');
const path = fc
  .tuple(fc.constantFrom('', 'a/', 'd/', 'd/a/', 'e.js/'), stem, fc.constantFrom(...extensions))
  .map((parts) => parts.join(''));
const specifier = fc
  .tuple(fc.constantFrom('./', './', './d/../'), path, fc.constantFrom('', '', '', '?q', '#h'))
  .map(([start, target, end]) => `${start}${target.replace(' ', '%20')}${end}`);

describe('A specifier', () => {
  test.each(['code', 'types'] as const)('resolves as in Deno, in any tree, for %s', async (kind) => {
    const trees = fc.tuple(
      fc.uniqueArray(path, { minLength: 5, maxLength: 40 }),
      fc.uniqueArray(
        fc.oneof(
          specifier,
          fc.constantFrom('./a', './d', './d/', './a/', './e', './e.js', './e.js/', './d/a', './d/a/', './'),
        ),
        {
          minLength: 60,
          maxLength: 90,
        },
      ),
    );
    await fc.assert(
      fc.asyncProperty(trees, async ([paths, all]) => {
        const files = paths.filter((one) => !paths.some((other) => other.startsWith(`${one}/`)));
        // A slash after a file is left out: the runtime would then forget the file for the following specifiers.
        const specifiers = all.filter((one) => !one.endsWith('/') || !files.includes(one.slice(2, -1)));
        const keyword = kind === 'types' ? 'import type {} from' : 'import';
        await using tree = await createTree({
          ...Object.fromEntries(files.map((file) => [file, file.endsWith('.json') ? '{}' : ''])),
          'main.ts': specifiers.map((one) => `${keyword} '${one}';`).join('\n'),
        });
        const theirs = await resolveByDeno(tree.root);
        const isFolder = (folder: string) => files.some((file) => file.startsWith(`${folder}/`));
        const world = { isFile: (file: string) => file === 'main.ts' || files.includes(file), isFolder };
        const ours = specifiers.map((one) => {
          const resolution = resolveImport(one, 'main.ts', kind, world);
          return [
            one,
            resolution.status === 'found' ? pathToFileURL(tree.at(resolution.path)).href : undefined,
          ];
        });
        const withoutQuery = (address: string | undefined) => address?.replace(/[?#].*$/, '');
        expect(Object.fromEntries(ours)).toEqual(
          Object.fromEntries(specifiers.map((one) => [one, withoutQuery(theirs.get(one))])),
        );
      }),
      { numRuns: BOUNDS.processes },
    );
  });
});

describe('Imports of files that are not among the assets', () => {
  test('are reported together, each with its location and reason', async () => {
    await using tree = await createTree({
      'main.ts': `import './a.ts';\nimport gone from './gone.ts';\nexport * from '../outside.ts';`,
      'a.ts': `import './lib/Helper.ts';\n  const b = await import('./.env');\nimport './data/rows.json';`,
      'lib/helper.ts': `import type { T } from './types';`,
      '.env': '',
      'data/rows.json': '',
      '.deployignore': 'data/',
    });
    const { annotations } = await collectError(tree);
    expect(annotations).toEqual([
      {
        file: 'main.ts',
        line: 2,
        column: 18,
        message: expect.stringMatching(
          /^Import ".\/gone.ts" in line 2 of "main.ts" is not among the assets: it does not exist\.$/,
        ),
      },
      {
        file: 'main.ts',
        line: 3,
        column: 15,
        message: expect.stringMatching(/it leads out of the workspace; copy/),
      },
      {
        file: 'a.ts',
        line: 1,
        column: 8,
        message: expect.stringMatching(/did you mean "lib\/helper.ts"\? Upper and lower case matter\.$/),
      },
      {
        file: 'a.ts',
        line: 2,
        column: 26,
        message: expect.stringMatching(/it exists, but ".env" is on the deny list/),
      },
      {
        file: 'a.ts',
        line: 3,
        column: 8,
        message: expect.stringMatching(/it exists, but ".deployignore" excludes "data"\.$/),
      },
    ]);
  });

  test.each([
    [
      'a script without its extension',
      './lib/a',
      { 'lib/a.ts': '' },
      { patterns: ['**', '!lib'] },
      'it exists, but a pattern with `!` excludes "lib"',
    ],
    [
      'a script whose name was written on another system',
      './caf\u00e9.ts',
      { 'cafe\u0301.ts': '' },
      {},
      'its name exists in another Unicode form, which looks the same; write both in one',
    ],
    ['a folder that has no index', './lib', { 'lib/a.ts': '' }, {}, 'it is a folder'],
    [
      'a folder whose index is hidden',
      './.lib',
      { '.lib/index.ts': '' },
      {},
      'it exists, but ".lib" is hidden: set `include_hidden`, or name it in `assets`',
    ],
    [
      'a package folder by its path',
      './node_modules/a/index.js',
      { 'node_modules/a/index.js': '' },
      {},
      'it exists, but "node_modules" is on the deny list: name the file in `assets` if it is intended',
    ],
  ])('of %s are reported with the reason', async (_, target, entries, changes, reason) => {
    await using tree = await createTree({ 'main.ts': `import '${target}';`, ...entries });
    expect(await problemsOf(tree, changes)).toEqual([
      `Import "${target}" in line 1 of "main.ts" is not among the assets: ${reason}.`,
    ]);
  });

  test('are searched for in the files that the entrypoint reaches, and nowhere else', async () => {
    await using tree = await createTree({
      'main.ts': `import './a.js'; import 'npm:pkg'; import 'node:fs'; import 'https://example.com/x.ts'; import '@/x';`,
      'a.ts': `import './b'; import './main.ts';`,
      'b/index.tsx': `export * from '../c.jsx'; export default <a href="./gone"/>;`,
      'c.jsx': `import data from './data.json' with { type: 'json' };`,
      'data.json': `{"import": "./gone.ts"}`,
      'unreached.ts': `import './gone.ts';`,
      'notes.md': `import './gone.ts'`,
    });
    expect(await collectPaths(tree)).toContain('unreached.ts');
  });
});

describe('A source that does not parse', () => {
  test('causes a warning at its line and column, and is deployed', async () => {
    await using tree = await createTree({
      'main.ts': `import './broken.ts';`,
      'broken.ts': `import './gone.ts';\nconst = 1;`,
    });
    const { warnings, files } = await collect(tree);
    expect(warnings).toEqual([
      {
        message: 'broken.ts:2:7 does not parse (Unexpected token); deploying anyway',
        place: { file: 'broken.ts', line: 2, column: 7 },
      },
    ]);
    expect(files.map(({ path }) => path)).toEqual(['broken.ts', 'main.ts']);
  });

  test('is not checked when that would take the parser hours', async () => {
    await using tree = await createTree({
      'main.ts': `import './broken.ts';`,
      'broken.ts': `import './gone.ts';\nx = ${'async<T>(a='.repeat(40)}1`,
    });
    const { warnings } = await collect(tree);
    expect(warnings.map(({ message }) => message)).toEqual([
      'The imports of "broken.ts" were not checked: it takes longer than 5 s.',
    ]);
  });
});

describe('A very long list of problems', () => {
  test('is cut, with the number of the others', async () => {
    const imports = Array.from({ length: 30_000 }, (_, index) => `import './gone-${index}.ts';`);
    await using tree = await createTree({ 'main.ts': imports.join('\n') });
    const { message } = await collectError(tree);
    expect(message).toMatch(/^30,000 problems with the files:\n/);
    expect(message).toMatch(/\n- and 29,980 more$/);
    expect(message.split('\n')).toHaveLength(22);
  });

  test('can be cancelled while it is written', async () => {
    const imports = Array.from({ length: 30_000 }, (_, index) => `import './gone-${index}.ts';`);
    await using tree = await createTree({ 'main.ts': imports.join('\n') });
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    expect((await collectError(tree, { signal: controller.signal })).name).toBe('CancelledError');
  });
});

describe('Imports', () => {
  test('in a file that is larger than any hand-written one are not checked, with a warning', async () => {
    await using tree = await createTree({ 'main.ts': `import './gone.ts';${' '.repeat(5_000_000)}` });
    const { warnings } = await collect(tree);
    expect(warnings.map(({ message }) => message)).toEqual([
      'The imports of "main.ts" were not checked: the file is larger than 5 MB.',
    ]);
  });

  test('are found in files with a byte order mark and bytes that are not UTF-8', async () => {
    await using tree = await createTree({
      'main.ts': Buffer.concat([Buffer.from(`\ufeffimport './gone.ts'; // `), Buffer.from([0xff])]),
    });
    expect(await problemsOf(tree)).toHaveLength(1);
  });

  test('are found after a byte order mark and a hashbang', async () => {
    await using tree = await createTree({ 'main.ts': `\ufeff#!/usr/bin/env deno\nimport './gone.ts';` });
    expect(await problemsOf(tree)).toHaveLength(1);
  });
});
