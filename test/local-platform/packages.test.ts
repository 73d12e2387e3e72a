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
const other = await startRecordingServer(() => answer(200, {}));
afterAll(async () => {
  for (const each of [server, other]) await each[Symbol.asyncDispose]();
});

const start = (more: Settings = {}) => startTestPlatform({ environment, ...more });

describe('A function', () => {
  it.each([
    ['the files of an npm package', 'read()', 'read', 'npm:greeting@1', 'a file of the package'],
    ['a JSR package', 'text', 'text', 'jsr:@own/jsr@1', 'of JSR'],
    ['a module by its address', 'text', 'text', `${server.url}/mod.ts`, 'a module'],
    ['a package by its name in the import map', 'version', 'version', 'greet', '1.2.0'],
    ['a module below a name in the import map', 'text', 'text', 'modules/mod.ts', 'a module'],
  ])('imports %s', async (_what, expression, name, specifier, expected) => {
    await using platform = await start();
    const map = { imports: { greet: 'npm:@own/scoped@^1', 'modules/': `${server.url}/` } };
    const record = await platform.deploy('f', {
      'main.ts': answering(expression, `import { ${name} } from "${specifier}";`),
      ...(/^\w+(\/|$)/.test(specifier) && { 'deno.json': JSON.stringify(map) }),
    });
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
  const imports = 'import { posix } from "path"; import "greeting";';
  const files = {
    'build/main.js': answering('posix.sep + (await import("greeting")).version', imports),
    'node_modules/greeting/index.js': 'exports.version = "far";',
    'build/node_modules/greeting/index.js': 'exports.version = "near";',
    'build/node_modules/greeting/package.json': '{ "main": "index.js" }',
  };
  const record = await platform.deploy('f', files, 'build/main.js');
  expect(record.revision_status, String(record.message)).toBe('succeeded');
  expect((await platform.call('GET', `${FUNCTION}/`)).text).toBe('/near');
});

describe('An import that cannot be resolved', () => {
  const OFFLINE = '--cached-only is specified';
  it.each([
    ['npm:none@1', "npm package 'none' does not exist"],
    ['npm:greeting@9', "Could not find npm package 'greeting' matching '9'"],
    ['jsr:@own/none@1', 'JSR package not found: @own/none'],
    ['http://user:password@127.0.0.1:1/mod.ts', 'Requires import access to "127.0.0.1:1"'],
    ['npm:greeting@1', OFFLINE],
    ['jsr:@own/jsr@1', OFFLINE],
    ['https://esm.sh/mod.ts', OFFLINE],
  ])('fails the revision with its place in the assets, such as %s: %s', async (specifier, reason) => {
    const offline = reason === OFFLINE;
    await using platform = await start({ offline });
    const asked = server.requests.length;
    const source = { 'main.ts': 'import "./lib/a.ts";', 'lib/a.ts': `\n  import "${specifier}";` };
    const { revision_status, message } = await platform.deploy('f', source);
    expect([revision_status, message]).toEqual(['failed', expect.stringContaining(reason)]);
    expect(message).toContain('lib/a.ts:2:10');
    expect(message).not.toMatch(/file:|password/);
    if (offline) expect(server.requests).toHaveLength(asked);
  });

  const { href, port } = other.url;
  const TARBALL = `"npm": { "greeting@1.0.0": { "integrity": "sha512-x", "tarball": "${href}g.tgz" } }`;
  it.each<[what: string, specifier: string, assets?: Record<string, string>]>([
    ['an import', `${href}token`],
    ['its name', `http://localhost:${port}/token`],
    ['a redirect of an allowed host', `${server.url}/redirect?${href}token`],
    ['a registry in .npmrc', 'npm:@a/b', { 'deno.json': '{}', '.npmrc': `@a:registry=${href}` }],
    ['a package in deno.lock', 'npm:greeting@1', { 'deno.lock': `{ "version": "5", ${TARBALL} }` }],
  ])('that leads to the machine by %s is not requested', async (_what, specifier, assets) => {
    await using platform = await start();
    const type = specifier.startsWith('http') ? ' with { type: "json" }' : '';
    const main = answering('""', `import x from "${specifier}"${type};`);
    const { revision_status } = await platform.deploy('f', { 'main.ts': main, ...assets });
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
