/**
 * Writes the files of a release to the folder `release`: the npm package, and `SHA256SUMS` with every file of `dist` and
 * the package. Git's list of `dist` counts, so a file that is not committed is not released.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'release';

function sumOf(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

mkdirSync(FOLDER, { recursive: true });
// npm is a batch file on Windows, which needs a shell.
const packed = execFileSync(`npm pack ./dist/local-platform --json --pack-destination ${FOLDER}`, {
  shell: true,
  encoding: 'utf8',
});
const [{ filename }] = JSON.parse(packed);
const dist = execFileSync('git', ['ls-files', '-z', 'dist'], { encoding: 'utf8' })
  .split('\0')
  .filter(Boolean);
const sums = [...dist.map((path) => [path, path]), [filename, join(FOLDER, filename)]].map(
  ([name, path]) => `${sumOf(path)}  ${name}\n`,
);
writeFileSync(join(FOLDER, 'SHA256SUMS'), sums.join(''));
process.stdout.write(sums.join(''));
