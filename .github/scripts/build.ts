/** Builds `dist/` from `src/`; with `--check`, only compares and fails when what is committed is stale. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { writeNpmPackage } from './npm-package.ts';

const ROOT = join(import.meta.dirname, '../..');
const EMITTED = join(ROOT, '.build');
const DIST = join(ROOT, 'dist');
/** Bundle folder in `dist` → the emitted file that it starts from. */
const ENTRIES = {
  '.': 'index.js',
  'local-platform': 'local-program/main.js',
  'local-platform/step': 'local-program/step/main.js',
} as const;
/** Declares the step that starts the platform; the runner reads it next to the bundle. */
const STEP_ACTION = 'local-program/step/action.yml';
/** The platform reads it at run time, next to its code. */
const CONTRACT = { from: '.github/docs/openapi.yaml', to: 'local-platform/openapi.yaml' } as const;
/** What the platform serves to browsers, and the name of the package's file in it. */
const DASHBOARD = 'local-platform/dashboard';
const PREACT = { from: 'node_modules/htm/preact/standalone.module.js', to: 'preact.js' } as const;
/** The bundle folder that is also an npm package, and what programs import of it, with the files that declare its types. */
const PACKAGE = 'local-platform';
const LIBRARY = 'local-program/library';
const TYPES = [LIBRARY, 'local-platform/api', 'local-platform/http/limits'].map((file) => `${file}.d.ts`);
const TOOLS = { tsc: 'typescript/bin/tsc', ncc: '@vercel/ncc/dist/ncc/cli.js' } as const;

/** Runs a program of a package by this Node: on Windows, `node_modules/.bin` contains only scripts for shells. */
function runTool(name: keyof typeof TOOLS, ...args: string[]): void {
  execFileSync(process.execPath, [join(ROOT, 'node_modules', TOOLS[name]), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Maps the undici classes that `src` imports to their files. */
const UNDICI_PARTS = {
  Agent: 'dispatcher/agent.js',
  EnvHttpProxyAgent: 'dispatcher/env-http-proxy-agent.js',
  Pool: 'dispatcher/pool.js',
} as const;
/**
 * Replaces files of undici that `src` never uses: HTTP/2, a second parser on trial, and forms. They take 15 of 100 ms of each
 * start, measured with and without them. What needs one of them all the same fails with its name.
 */
const UNUSED = {
  'dispatcher/client-h2.js':
    "module.exports = () => { throw new Error('HTTP/2 is left out of the bundle'); };\n",
  'dispatcher/parser-h1.js': 'exports.getMiloEnabled = () => false;\n',
  'web/fetch/body.js': "throw new Error('web/fetch/body.js of undici is left out of the bundle');\n",
  'web/fetch/formdata.js': "throw new Error('web/fetch/formdata.js of undici is left out of the bundle');\n",
  'web/webidl/index.js': "throw new Error('web/webidl of undici is left out of the bundle');\n",
} as const;

/**
 * Puts leaner forms of four packages where only the bundler finds them, which saves 30 ms of each start and 5 MB of `dist`,
 * measured. `@actions/core` brings an OIDC client with all of undici: loading it does nothing, so the bundler may drop it.
 * undici keeps what `src` imports. valibot brings a minified file of its own, less than half as large; the bundler keeps all
 * of a module, used or not.
 */
function leanPackages(): void {
  copyPackage('@actions/core', { sideEffects: false });
  copyPackage('@actions/glob', { sideEffects: false });
  copyPackage('valibot', { exports: './dist/index.min.mjs' });
  const undici = copyPackage('undici', { main: 'parts.js' });
  const parts = Object.entries(UNDICI_PARTS).map(
    ([name, file]) => `exports.${name} = require('./lib/${file}');\n`,
  );
  // The tunnel of a proxy needs `connect`, the local platform `request`.
  const methods = ['connect', 'request'].map(
    (name) =>
      `require('./lib/dispatcher/dispatcher.js').prototype.${name} = require('./lib/api/api-${name}.js');\n`,
  );
  writeFileSync(join(undici, 'parts.js'), [...parts, ...methods].join(''));
  for (const [file, text] of Object.entries(UNUSED)) {
    // Fails when an update of undici has moved the file.
    rmSync(join(undici, 'lib', file));
    writeFileSync(join(undici, 'lib', file), text);
  }
}

function copyPackage(name: string, changes: Readonly<Record<string, unknown>>): string {
  const copy = join(EMITTED, 'node_modules', name);
  cpSync(join(ROOT, 'node_modules', name), copy, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8'));
  writeFileSync(join(copy, 'package.json'), JSON.stringify({ ...manifest, ...changes }));
  return copy;
}

/**
 * Starts every bundle: an older Node, which lacks features that the bundle uses or misreads files on Windows, prints one sentence instead of a
 * stack. The first line lets a shell run the bundle.
 */
function prologue(): string {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const [oldest = '', major, minor] = /(\d+)\.(\d+)/.exec(engines.node) ?? [];
  return `#!/usr/bin/env node
{
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < ${major} || (major === ${major} && minor < ${minor})) {
    process.stderr.write(\`This program needs Node.js ${oldest} or newer, and it was started with Node.js \${process.versions.node}.\\n\`);
    process.exit(1);
  }
}
`;
}

function build(target: string): void {
  rmSync(EMITTED, { recursive: true, force: true });
  rmSync(target, { recursive: true, force: true });
  // Comments take a millisecond of each start, since V8 reads them too.
  runTool('tsc', '--project', 'src', '--removeComments');
  leanPackages();
  // The bundler copies the target of a URL with `import.meta.url`, if it exists.
  cpSync(join(ROOT, CONTRACT.from), join(EMITTED, CONTRACT.to));
  for (const [folder, entry] of Object.entries(ENTRIES)) {
    const files = bundle(entry, join(target, folder));
    if (folder !== PACKAGE) continue;
    copyLibrary(join(target, folder));
    writeNpmPackage(join(target, folder), [...files, 'library.js', 'types', 'dashboard'], `${LIBRARY}.d.ts`);
  }
  copyDashboard(join(target, DASHBOARD));
  cpSync(join(ROOT, 'src', STEP_ACTION), join(target, 'local-platform/action.yml'));
}

/** Bundles the library into one file beside the program, whose other files it needs too. */
function copyLibrary(folder: string): void {
  const bundled = join(EMITTED, 'library');
  runTool('ncc', 'build', join(EMITTED, `${LIBRARY}.js`), '--out', bundled, '--no-cache');
  cpSync(join(bundled, 'index.js'), join(folder, 'library.js'));
  runTool('tsc', '--project', 'src/local-program');
  for (const file of TYPES) {
    const text = readFileSync(join(EMITTED, 'types', file), 'utf8');
    mkdirSync(dirname(join(folder, 'types', file)), { recursive: true });
    writeFileSync(join(folder, 'types', file), text.replaceAll(".ts';", ".js';"));
  }
}

/** Copies the files of the dashboard with Preact, and its license in its own file. */
function copyDashboard(folder: string): void {
  cpSync(join(ROOT, 'src', DASHBOARD), folder, { recursive: true });
  cpSync(join(ROOT, PREACT.from), join(folder, PREACT.to));
  writeFileSync(join(folder, 'licenses.txt'), licenseOf('htm') + PREACT_LICENSE);
}

/** Bundles an emitted file, with the licenses of the packages in the bundle, and returns the names of the files. */
function bundle(entry: string, folder: string): string[] {
  const stats = join(EMITTED, 'stats.json');
  runTool('ncc', 'build', join(EMITTED, entry), '--out', folder, '--stats-out', stats, '--no-cache');
  const index = join(folder, 'index.js');
  writeFileSync(index, prologue() + readFileSync(index, 'utf8'));
  chmodSync(index, 0o755);
  const packages = bundledPackages(readFileSync(stats, 'utf8'));
  writeFileSync(join(folder, 'licenses.txt'), packages.map(licenseOf).join('\n'));
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((file) => file.isFile() && file.name !== 'package.json').map(({ name }) => name);
}

/** Returns the packages whose files are in a bundle, as the bundler reports them. */
function bundledPackages(stats: string): string[] {
  // On Windows they are separated by backslashes, escaped in JSON.
  const paths = stats.replaceAll('\\\\', '/');
  const names = paths.matchAll(/node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\//g).map(([, name = '']) => name);
  return [...new Set(names)].sort();
}

/**
 * Returns name, version, kind and text of a package's license. ncc writes such a file too, but only for the last chunk.
 */
function licenseOf(name: string): string {
  const folder = join(ROOT, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? '' : `\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
  return `${name} ${version}, ${license}\n${text}`;
}

/** The file of htm contains Preact, whose license is the text of our own. */
const PREACT_LICENSE = `\npreact, MIT\n\n${readFileSync(join(ROOT, 'LICENSE'), 'utf8').replace(/^Copyright.*$/m, 'Copyright (c) 2015-present Jason Miller')}`;

/** Reads each file with its mode as git knows it, executable or not. */
function readTree(folder: string): Map<string, Buffer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const mode = statSync(path).mode & 0o100 ? 'executable' : '';
      return [
        relative(folder, path).replaceAll('\\', '/'),
        Buffer.concat([Buffer.from(mode), readFileSync(path)]),
      ];
    }),
  );
}

function staleFiles(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'dist-'));
  try {
    const fresh = join(folder, 'dist');
    build(fresh);
    const [wanted, present] = [readTree(fresh), readTree(DIST)];
    const names = new Set([...wanted.keys(), ...present.keys()]);
    return [...names].filter((name) => !wanted.get(name)?.equals(present.get(name) ?? Buffer.of()));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv.includes('--check')) {
  const stale = staleFiles();
  if (stale.length > 0) {
    process.stderr.write(`dist is stale, run \`npm run build\` and commit it: ${stale.join(', ')}\n`);
    process.exitCode = 1;
  }
} else {
  build(DIST);
}
