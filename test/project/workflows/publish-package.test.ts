/** `.github/scripts/publish-package.mjs` with the real npm, which sends its requests to a registry on loopback. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answer, type Reply, startRecordingServer } from '../../support/recording-server.ts';

const SCRIPT = join(import.meta.dirname, '../../../.github/scripts/publish-package.mjs');
/** npm starts slowly on some machines. Milliseconds. */
const SLOW = 60_000;
const NAME = 'some-package';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publish-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Starts a program, with an npm that uses this registry, and returns how it ended. */
async function run(command: string, registry: string) {
  const host = registry.replace(/^http:/, '');
  await writeFile(
    join(folder, 'npmrc'),
    `registry=${registry}\n${host}:_authToken=secret\nfetch-retries=0\n`,
  );
  const child = spawn(command, {
    cwd: folder,
    shell: true,
    env: {
      ...process.env,
      npm_config_userconfig: join(folder, 'npmrc'),
      npm_config_cache: join(folder, 'cache'),
    },
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await once(child, 'close');
  return { status, output: (await output).join('') };
}

/** Packs a package of this version, and returns the hash of the tarball as npm shows it. */
async function pack(version: string): Promise<string> {
  await mkdir(join(folder, 'package'));
  await writeFile(join(folder, 'package/package.json'), JSON.stringify({ name: NAME, version }));
  expect(await run('npm pack ./package', 'http://127.0.0.1:9/')).toMatchObject({ status: 0 });
  const bytes = await readFile(join(folder, `${NAME}-${version}.tgz`));
  return `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
}

async function publish(version: string, get: Reply) {
  await using registry = await startRecordingServer(({ method }) =>
    method === 'GET' ? get : answer(200, {}),
  );
  const command = `"${process.execPath}" "${SCRIPT}" ./${NAME}-${version}.tgz`;
  const { status, output } = await run(command, registry.url.href);
  const sent = registry.requests.filter(({ method }) => method === 'PUT').map((request) => request.json());
  return { status, output, sent };
}

/** What a registry answers about a package with one version. */
function packument(version: string, integrity: string): Reply {
  const tarball = `http://127.0.0.1:9/${NAME}.tgz`;
  return answer(200, {
    name: NAME,
    'dist-tags': { latest: version },
    versions: { [version]: { name: NAME, version, dist: { integrity, tarball } } },
  });
}

const NOT_FOUND = answer(404, { error: 'Not found' });
it.each([
  ['a package that nobody has published', '1.2.3', NOT_FOUND, 'latest'],
  ['a newer version', '1.10.0', packument('1.9.1', 'sha512-other'), 'latest'],
  ['a fix of an older version', '1.9.1', packument('1.10.0', 'sha512-other'), 'previous'],
  ['a prerelease', '2.0.0-rc.1', packument('1.2.3', 'sha512-other'), 'next'],
])(
  '%s, %s, gets the tag that fits',
  async (_, version, published, tag) => {
    await pack(version);
    const { status, sent } = await publish(version, published);
    expect(status).toBe(0);
    expect(sent).toMatchObject([{ name: NAME, access: 'public', 'dist-tags': { [tag]: version } }]);
  },
  SLOW,
);

it(
  'a rerun succeeds and publishes nothing when the same bytes are published',
  async () => {
    const integrity = await pack('1.2.3');
    const { status, output, sent } = await publish('1.2.3', packument('1.2.3', integrity));
    expect(output).toContain('some-package@1.2.3 is already published with the same bytes.');
    expect({ status, sent }).toEqual({ status: 0, sent: [] });
  },
  SLOW,
);

it(
  'fails and publishes nothing when other bytes are published',
  async () => {
    await pack('1.2.3');
    const { status, output, sent } = await publish('1.2.3', packument('1.2.3', 'sha512-other'));
    expect(output).toContain('::error::some-package@1.2.3 is published as sha512-other');
    expect({ status, sent }).toEqual({ status: 1, sent: [] });
  },
  SLOW,
);

it(
  'fails and publishes nothing when the registry cannot be read',
  async () => {
    await pack('1.2.3');
    const { status, output, sent } = await publish('1.2.3', answer(403, { error: 'Forbidden' }));
    expect(output).toContain('Could not read whether some-package@1.2.3 is published');
    expect({ status, sent }).toEqual({ status: 1, sent: [] });
  },
  SLOW,
);
