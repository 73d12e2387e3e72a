/**
 * Writes the files of a release to the folder `release`: the npm package, an SBOM of what `dist` contains, and `SHA256SUMS`
 * with every file of `dist` and these two. Git's list of `dist` counts, so a file that is not committed is not released.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'release';
const SBOM = 'sbom.cdx.json';

function sumOf(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

mkdirSync(FOLDER, { recursive: true });
// npm is a batch file on Windows, which needs a shell.
const npm = (command) => JSON.parse(execFileSync(`npm ${command}`, { shell: true, encoding: 'utf8' }));
const [{ filename }] = npm(`pack ./dist/local-platform --json --pack-destination ${FOLDER}`);
const sbom = npm('sbom --sbom-format cyclonedx --omit dev --package-lock-only');
// The dashboard has it in the file of htm, which does not name its version.
sbom.components.push({
  type: 'library',
  name: 'preact',
  purl: 'pkg:npm/preact',
  licenses: [{ license: { id: 'MIT' } }],
});
writeFileSync(join(FOLDER, SBOM), JSON.stringify(sbom, null, 2));
const dist = execFileSync('git', ['ls-files', '-z', 'dist'], { encoding: 'utf8' })
  .split('\0')
  .filter(Boolean);
const files = [
  ...dist.map((path) => [path, path]),
  ...[filename, SBOM].map((name) => [name, join(FOLDER, name)]),
];
const sums = files.map(([name, path]) => `${sumOf(path)}  ${name}\n`);
writeFileSync(join(FOLDER, 'SHA256SUMS'), sums.join(''));
process.stdout.write(sums.join(''));
