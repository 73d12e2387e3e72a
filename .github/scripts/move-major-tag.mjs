/**
 * Moves the tag of a major version, such as `v1`, to the commit of a release: `move-major-tag.mjs TAG [REMOTE]`. It stays
 * where it is for a prerelease, and when a newer release of that major version exists.
 */
import { execFileSync } from 'node:child_process';

const [tag = '', remote = 'origin'] = process.argv.slice(2);
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** Returns the numbers of a release tag; undefined for every other tag. */
function numbersOf(name) {
  return /^v(\d+)\.(\d+)\.(\d+)$/.exec(name)?.slice(1).map(Number);
}

function newestRelease(major) {
  const names = git('ls-remote', '--refs', remote, `refs/tags/${major}.*`)
    .split('\n')
    .map((line) => line.replace(/^.*refs\/tags\//, ''));
  const compare = ([, a, b], [, c, d]) => a - c || b - d;
  return names
    .filter(numbersOf)
    .sort((one, other) => compare(numbersOf(one), numbersOf(other)))
    .at(-1);
}

const numbers = numbersOf(tag);
const major = `v${numbers?.[0]}`;
const newest = numbers && newestRelease(major);
if (numbers === undefined) {
  process.stdout.write(`${tag} is not a final release: no major tag moves.\n`);
} else if (newest !== tag) {
  process.stdout.write(
    `${newest ?? 'No release'} is the newest release of ${major}: the tag ${major} does not move to ${tag}.\n`,
  );
} else {
  const commit = git('rev-parse', `refs/tags/${tag}^{commit}`);
  const push = ['push', '--force', remote, `${commit}:refs/tags/${major}`];
  try {
    git(...push);
  } catch (error) {
    // GitHub refuses it to the token of a job when the workflows of main have changed since the release.
    process.stdout.write(
      `::error::Could not move ${major} to ${tag}. Move it by hand: git ${push.join(' ')}\n`,
    );
    throw error;
  }
  process.stdout.write(`${major} is now ${tag}, ${commit}.\n`);
}
