import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HELP } from '../../src/local-program/command-line.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Its `{help}` stands for what the program prints with `--help`. */
const README = join(ROOT, 'src/local-program/README.md');

/**
 * Makes the folder of the local platform's bundle the npm package `cloud-platform-local`, with Deno as its one
 * dependency.
 * @param files what the bundle consists of; npm adds `package.json`, the README and the license
 * @param types the file in `types` with the types of the library
 */
export function writeNpmPackage(folder: string, files: readonly string[], types: string): void {
  const { version, license, repository, engines, dependencies } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  );
  const [description] = HELP.split('\n');
  const manifest = {
    name: 'cloud-platform-local',
    version,
    description,
    license,
    repository,
    type: 'module',
    bin: { 'cloud-platform-local': 'index.js' },
    exports: { '.': { types: `./types/${types}`, default: './library.js' } },
    files,
    engines,
    dependencies: { deno: dependencies.deno },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(
    join(folder, 'README.md'),
    readFileSync(README, 'utf8').replace('{help}', () => HELP.trimEnd()),
  );
  copyFileSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
}
