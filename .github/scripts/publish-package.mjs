/**
 * Publishes an npm package, unless the same bytes are published already, so that a release can be run again:
 * `publish-package.mjs TARBALL [ARGUMENT …]`, where the arguments are those of `npm publish`
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [tarball, ...options] = process.argv.slice(2);
// npm is a batch file on Windows, which needs a shell.
const npm = (args, settings) =>
  spawnSync(`npm ${args.join(' ')}`, { shell: true, encoding: 'utf8', ...settings });

function readManifest() {
  return JSON.parse(execFileSync('tar', ['-xzOf', tarball, 'package/package.json'], { encoding: 'utf8' }));
}

/** Returns a field of a published package; undefined when that package or version is not published. */
function readPublished(spec, field) {
  const { status, stdout, stderr } = npm(['view', spec, field, '--json']);
  if (status === 0) return stdout.trim() === '' ? undefined : JSON.parse(stdout);
  if (stdout.trim().startsWith('{') && JSON.parse(stdout).error?.code === 'E404') return undefined;
  throw new Error(`Could not read whether ${spec} is published: ${stdout}${stderr}`);
}

/** Returns the tag to publish as: a fix of an older version must not become what everybody installs. */
function distTagOf(version, latest = '0.0.0') {
  if (version.includes('-')) return 'next';
  const compare = new Intl.Collator('en', { numeric: true }).compare;
  return compare(version, latest) < 0 ? 'previous' : 'latest';
}

const { name, version } = readManifest();
const integrity = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`;
const published = readPublished(`${name}@${version}`, 'dist.integrity');
if (published === integrity) {
  process.stdout.write(`${name}@${version} is already published with the same bytes.\n`);
} else if (published !== undefined) {
  process.stdout.write(
    `::error::${name}@${version} is published as ${published}, and this file is ${integrity}.\n`,
  );
  process.exitCode = 1;
} else {
  const tag = distTagOf(version, readPublished(name, 'dist-tags.latest'));
  process.exitCode =
    npm(['publish', tarball, '--access', 'public', '--tag', tag, ...options], { stdio: 'inherit' }).status ??
    1;
}
