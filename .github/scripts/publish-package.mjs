/**
 * Publishes an npm package, unless the same bytes are published already, so that a release can be run again:
 * `publish-package.mjs TARBALL [ARGUMENT …]`, where the arguments are those of `npm publish`
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [tarball, ...options] = process.argv.slice(2);
const registry = process.env.npm_config_registry ?? 'https://registry.npmjs.org/';

function readManifest() {
  return JSON.parse(execFileSync('tar', ['-xzOf', tarball, 'package/package.json'], { encoding: 'utf8' }));
}

/** Returns what the registry knows about a package; of one that nobody has published, nothing. */
async function readPublished(name) {
  const response = await fetch(new URL(name, registry), { signal: AbortSignal.timeout(60_000) });
  if (response.status === 404) return {};
  if (response.ok) return response.json();
  throw new Error(`Could not read which versions of ${name} are published: ${response.status}`);
}

/** Returns the tag to publish as: a fix of an older version must not become what everybody installs. */
function distTagOf(version, latest = '0.0.0') {
  if (version.includes('-')) return 'next';
  const compare = new Intl.Collator('en', { numeric: true }).compare;
  return compare(version, latest) < 0 ? 'previous' : 'latest';
}

const { name, version } = readManifest();
const integrity = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`;
const { versions, 'dist-tags': tags } = await readPublished(name);
const published = versions?.[version]?.dist.integrity;
if (published === integrity) {
  process.stdout.write(`${name}@${version} is already published with the same bytes.\n`);
} else if (published !== undefined) {
  process.stdout.write(
    `::error::${name}@${version} is published as ${published}, and this file is ${integrity}.\n`,
  );
  process.exitCode = 1;
} else {
  const publish = ['publish', tarball, '--access', 'public', '--tag', distTagOf(version, tags?.latest)];
  // npm is a batch file on Windows, which needs a shell.
  const { status } = spawnSync(`npm ${[...publish, ...options].join(' ')}`, {
    shell: true,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
