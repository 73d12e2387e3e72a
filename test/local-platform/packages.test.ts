/** Functions that import packages, which are downloaded while a revision is built. */
import { hash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import type { Settings } from '../../src/local-platform/server.ts';
import { startTestPlatform } from '../support/local-platform.ts';
import { startPackageServer } from '../support/package-server.ts';
import { answer, silence, startRecordingServer } from '../support/recording-server.ts';
import { createTree } from '../support/tree.ts';

const FUNCTION = '/functions/functions/f';

const says = (version: string) => ({
  'package.json': JSON.stringify({
    main: 'index.js',
    scripts: { install: 'touch ran', postinstall: 'touch ran' },
    hasInstallScript: true,
  }),
  'index.js': `const { readFileSync } = require('node:fs');
    exports.version = '${version}' + (process.env.NONE ?? '');
    exports.read = () => readFileSync(__dirname + '/text.txt', 'utf8');`,
  'text.txt': 'a file of the package',
});

const answering = (expression: string, imports: string) =>
  `${imports}\nexport default { fetch: async () => new Response(${expression}) };`;

const greeting = { '1.0.0': says('1.0.0'), '1.2.0': says('1.2.0') };
const ownModule = 'export const text: string = "of JSR";';
const modules = {
  '/mod.ts': 'import { word } from "./word.ts"; export const text: string = "a " + word;',
  '/word.ts': 'export const word = "module";',
  '/@own/jsr/meta.json': JSON.stringify({ scope: 'own', name: 'jsr', versions: { '1.0.0': {} } }),
  '/@own/jsr/1.0.0_meta.json': JSON.stringify({
    exports: { '.': './mod.ts' },
    manifest: {
      '/mod.ts': { size: ownModule.length, checksum: `sha256-${hash('sha256', ownModule)}` },
    },
  }),
  '/@own/jsr/1.0.0/mod.ts': ownModule,
};
const server = await startPackageServer({ greeting, '@own/scoped': greeting }, modules);
const environment = { ...process.env, NPM_CONFIG_REGISTRY: `${server.url}/`, JSR_URL: `${server.url}/` };
/** Another server of this machine, which nothing may lead to. */
const other = await startRecordingServer(() => answer(200, {}));
afterAll(async () => {
  for (const each of [server, other]) await each[Symbol.asyncDispose]();
});

const start = (more: Settings = {}) => startTestPlatform({ environment, ...more });

describe('A function', () => {
  it.each<[what: string, expression: string, imports: string, expected: string, map?: string]>([
    [
      'an npm package, and its files',
      'read()',
      'import { read } from "npm:greeting@1";',
      'a file of the package',
    ],
    ['a JSR package', 'text', 'import { text } from "jsr:@own/jsr@1";', 'of JSR'],
    ['a module by its address', 'text', `import { text } from "${server.url}/mod.ts";`, 'a module'],
    [
      'a name of the import map in deno.json',
      'version + text',
      'import { version } from "greet"; import { text } from "modules/mod.ts";',
      '1.2.0a module',
      `{ "imports": { "greet": "npm:@own/scoped@^1", "modules/": "${server.url}/" } }`,
    ],
  ])('imports %s', async (_what, expression, imports, expected, map) => {
    await using platform = await start();
    const files = { 'main.ts': answering(expression, imports), ...(map && { 'deno.json': map }) };
    const record = await platform.deploy('f', files);
    expect(record.revision_status, String(record.message)).toBe('succeeded');
    expect((await platform.call('GET', `${FUNCTION}/`)).text).toBe(expected);
  });

  it('starts again without its registry, with the versions of its build, and no script of a package ever ran', async () => {
    await using folder = await createTree();
    const dataDir = folder.at('a,b');
    const settings = { dataDir, apiKey: 'a-key-of-the-tests' };
    const assets = {
      'main.ts': answering('version', 'import { version } from "npm:greeting@1";'),
      'deno.json': '{ "nodeModulesDir": "auto", "allowScripts": true }',
    };
    const before = await start(settings);
    await before.deploy('f', assets);
    await before.close();
    const asked = server.requests.length;
    await using after = await start({ ...settings, offline: true });
    expect((await after.deploy('again', assets)).revision_status).toBe('succeeded');
    expect((await after.call('GET', `${FUNCTION}/`)).text).toBe('1.2.0');
    expect(server.requests).toHaveLength(asked);
    const files = await readdir(dataDir, { recursive: true });
    expect(files.filter((name) => /(?:^|\/)(?:ran|node_modules)$/.test(name))).toEqual([]);
  });

  it('may not use the network when it runs, whatever it imports', async () => {
    await using platform = await start();
    const attempts = `(await Promise.all([
      import(["${server.url}", "word.ts"].join("/")), import(["npm", "@own/scoped"].join(":")), fetch("${server.url}/"),
    ].map((one) => one.then(() => "OPEN", () => "closed")))).join()`;
    await platform.deploy('f', { 'main.ts': answering(attempts, 'import "npm:greeting@1";') });
    const asked = server.requests.length;
    expect((await platform.call('GET', `${FUNCTION}/`)).text).toBe('closed,closed,closed');
    expect(server.requests).toHaveLength(asked);
  });
});

it('A function finds the packages among its assets, the nearest first, and the modules of Node by their bare names', async () => {
  await using platform = await start({ offline: true });
  const files = {
    'build/main.js': answering(
      'posix.sep + (await import("greeting")).version',
      'import { posix } from "path"; import "greeting";',
    ),
    'node_modules/greeting/index.js': 'exports.version = "far";',
    ...Object.fromEntries(
      Object.entries(says('near')).map(([name, text]) => [`build/node_modules/greeting/${name}`, text]),
    ),
  };
  const record = await platform.deploy('f', files, 'build/main.js');
  expect(record.revision_status, String(record.message)).toBe('succeeded');
  expect((await platform.call('GET', `${FUNCTION}/`)).text).toBe('/near');
});

describe('An import that cannot be resolved', () => {
  const source = (specifier: string) => ({
    'main.ts': 'import "./lib/a.ts";',
    'lib/a.ts': `\n  import "${specifier}";`,
  });
  const OFFLINE = '--cached-only is specified';
  it.each([
    ['npm:none@1', "npm package 'none' does not exist"],
    ['npm:greeting@9', "Could not find npm package 'greeting' matching '9'"],
    ['jsr:@own/none@1', 'JSR package not found: @own/none'],
    ['http://user:password@127.0.0.1:1/mod.ts', 'Requires import access to "127.0.0.1:1"'],
    ['npm:greeting@1', OFFLINE],
    ['jsr:@own/jsr@1', OFFLINE],
    ['https://esm.sh/mod.ts', OFFLINE],
  ])(
    'fails the revision with its place and without the folders of this machine, such as %s: %s',
    async (specifier, reason) => {
      const offline = reason === OFFLINE;
      await using platform = await start({ offline });
      const asked = server.requests.length;
      const { revision_status, message } = await platform.deploy('f', source(specifier));
      expect([revision_status, message]).toEqual(['failed', expect.stringContaining(reason)]);
      expect(message).toContain('lib/a.ts:2:10');
      expect(message).not.toMatch(/file:|password/);
      if (offline) expect(server.requests).toHaveLength(asked);
    },
  );

  const importing = (specifier: string) =>
    answering('""', `import x from "${specifier}" with { type: "json" };`);
  const TOKEN = `${other.url.href}token`;
  const TARBALL = `"npm": { "greeting@1.0.0": { "integrity": "sha512-x", "tarball": "${other.url.href}g.tgz" } }`;
  const LOCK = `{ "version": "5", ${TARBALL} }`;
  it.each<[what: string, assets: Record<string, string>]>([
    ['an import', { 'main.ts': importing(TOKEN) }],
    ['its name', { 'main.ts': importing(`http://localhost:${other.url.port}/token`) }],
    ['a redirect of an allowed host', { 'main.ts': importing(`${server.url}/redirect?${TOKEN}`) }],
    [
      'a registry in .npmrc',
      { 'deno.json': '{}', '.npmrc': `@a:registry=${other.url.href}`, 'main.ts': 'import "npm:@a/b";' },
    ],
    ['a package in deno.lock', { 'deno.lock': LOCK, 'main.ts': 'import "npm:greeting@1";' }],
  ])('that leads to the machine by %s is not requested', async (_what, assets) => {
    await using platform = await start();
    const { revision_status } = await platform.deploy('f', assets);
    expect([revision_status, other.requests]).toEqual(['failed', []]);
  });
});

it('A download of packages ends after its limit', async () => {
  await using silent = await startRecordingServer(() => silence);
  const ofSilent = { ...environment, NPM_CONFIG_REGISTRY: silent.url.href };
  await using platform = await start({ environment: ofSilent, limits: { packageDownloadMs: 200 } });
  const { revision_status, message } = await platform.deploy('f', { 'main.ts': 'import "npm:greeting";' });
  expect([revision_status, message]).toEqual(['failed', 'The download of packages took more than 0.2 s.']);
});
