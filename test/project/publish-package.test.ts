/** `.github/scripts/publish-package.mjs` with the real npm, which sends its requests to a registry on loopback. */
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/local-platform.ts';
import { answer, startRecordingServer } from '../support/recording-server.ts';

const SCRIPT = join(import.meta.dirname, '../../.github/scripts/publish-package.mjs');
/** npm starts slowly on some machines. Milliseconds. */
const SLOW = 60_000;
const NAME = 'some-package';

/** Packs a version and publishes it to a registry that has one version; the integrity `same` is that of the package. */
async function publish(version: string, published?: string, integrity = 'sha512-other') {
  await using folder = await temporaryFolder();
  const at = (path: string) => join(folder.path, path);
  mkdirSync(at('package'));
  writeFileSync(at('package/package.json'), JSON.stringify({ name: NAME, version }));
  execFileSync('tar', ['-czf', 'package.tgz', 'package'], { cwd: folder.path });
  const same = `sha512-${createHash('sha512')
    .update(readFileSync(at('package.tgz')))
    .digest('base64')}`;
  const dist = { integrity: integrity === 'same' ? same : integrity, tarball: 'http://127.0.0.1:9/a.tgz' };
  const known = published && {
    'dist-tags': { latest: published },
    versions: { [published]: { name: NAME, version: published, dist } },
  };
  await using registry = await startRecordingServer(({ method }) => {
    if (method === 'PUT') return answer(200, {});
    if (integrity === 'unreadable') return answer(403, { error: 'Forbidden' });
    return known ? answer(200, { name: NAME, ...known }) : answer(404, { error: 'Not found' });
  });
  const { href } = registry.url;
  const settings = `registry=${href}\n${href.replace(/^http:/, '')}:_authToken=secret\nfetch-retries=0\n`;
  writeFileSync(at('npmrc'), settings);
  const child = spawn(process.execPath, [SCRIPT, './package.tgz'], {
    cwd: folder.path,
    env: { ...process.env, npm_config_userconfig: at('npmrc'), npm_config_cache: at('cache') },
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await once(child, 'close');
  const sent = registry.requests.filter(({ method }) => method === 'PUT').map((request) => request.json());
  return { status, output: (await output).join(''), sent };
}

it.concurrent.each([
  ['latest', 'nobody has published the package', '1.2.3', undefined],
  ['previous', 'the version is older', '1.9.1', '1.10.0'],
  ['next', 'the version is a prerelease', '2.0.0-rc.1', '1.2.3'],
])(
  'a package is published as %s when %s',
  async (tag, _when, version, published) => {
    const { status, sent } = await publish(version, published);
    expect(status).toBe(0);
    expect(sent).toMatchObject([{ name: NAME, access: 'public', 'dist-tags': { [tag]: version } }]);
  },
  SLOW,
);

it.concurrent.each([
  [
    'succeeds when the same bytes are',
    'same',
    0,
    'some-package@1.2.3 is already published with the same bytes.',
  ],
  [
    'fails when other bytes are',
    'sha512-other',
    1,
    '::error::some-package@1.2.3 is published as sha512-other',
  ],
  [
    'fails when nobody knows what is',
    'unreadable',
    1,
    'Could not read whether some-package@1.2.3 is published',
  ],
])(
  'a publication of a version %s published, and sends nothing',
  async (_what, integrity, status, output) => {
    const result = await publish('1.2.3', '1.2.3', integrity);
    expect(result).toMatchObject({ status, sent: [] });
    expect(result.output).toContain(output);
  },
  SLOW,
);
