/** What of a finished site is uploaded, what is left out with a word, and the address where it is announced. */
import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Inputs } from '../../src/inputs/reader.ts';
import { files } from '../support/collecting.ts';
import type { Entry } from '../support/tree.ts';
import { pullRequest } from '../world/github.ts';
import { openWorld } from '../world/world.ts';
import { listedBy } from './upload-world.ts';

const PUBLIC = { bucket: 'site', artifacts: '**', bucket_visibility: 'public' };
const PEM = { type: 'pkcs8', format: 'pem' } as const;
const KEY = `${generateKeyPairSync('ed25519').privateKey.export(PEM)}`;
const CERTIFICATE = `${['-----BEGIN', 'CERTIFICATE-----'].join(' ')}\n${'MIIB'.repeat(16)}\n`;

/** Uploads files in a world of their own, with the domain of their bucket if the inputs name one. */
async function upload(entries: Readonly<Record<string, Entry>>, inputs: Partial<Inputs> = {}) {
  await using world = await openWorld({ files: entries, inputs: { ...PUBLIC, ...inputs } });
  if (inputs.bucket_visibility === 'private') world.storage.putBucket('site', 'private');
  const ran = await world.step();
  return {
    ...ran,
    keys: listedBy(ran).map(({ key }) => key),
    types: Object.fromEntries(listedBy(ran).map((one) => [one.key, one.content_type])),
  };
}

describe('The deny list of artifacts', () => {
  it('leaves a finished site whole: an Expo export, its certificates, and what is well-known', async () => {
    const font = 'assets/node_modules/@expo/vector-icons/Ionicons.ttf';
    const paths = ['.well-known/assetlinks.json', `_expo/${font}`, font, 'index.html', 'server.pem'];
    const { keys, warnings } = await upload({ ...files(paths), 'server.pem': CERTIFICATE });
    expect(keys.toSorted()).toEqual(paths);
    expect(warnings).toBe('');
  });

  const SITE = {
    ...files('index.html .env.production node_modules/a/x.js node_modules/.package-lock.json'),
    ...files('docs/kubeconfig guide/package.json guide/node_modules/index.html slides/talk.key'),
    'certs/own.pem': KEY,
  };
  const WARNING =
    'The deny list (`default_excludes`) left out 4 items of the artifacts: "certs/own.pem", "docs/kubeconfig", "guide/node_modules/", "slides/talk.key". To upload the first, add the line `certs/own.pem` to `artifacts`.';

  it.each<[what: string, inputs: Partial<Inputs>, warning: string]>([
    ['a public bucket', {}, WARNING],
    ['a private bucket', { bucket_visibility: 'private' }, ''],
    ['no deny list', { artifacts: '*.html', default_excludes: 'false' }, ''],
  ])('says what it takes, and the line that brings it back: %s', async (_what, inputs, warning) => {
    const { error, keys, warnings } = await upload(SITE, inputs);
    expect([error, warnings]).toEqual(['', warning]);
    const others = inputs.artifacts ? [] : ['guide/package.json'];
    expect(keys.toSorted()).toEqual([...others, 'index.html']);
  });

  it('is lifted by the exact path, and for `node_modules` by a pattern that writes it out', async () => {
    const lines = ['**', 'docs/kubeconfig', 'guide/node_modules/**', 'slides/talk.key'];
    const { keys, warnings } = await upload(SITE, { artifacts: lines.join('\n') });
    const lifted = ['docs/kubeconfig', 'guide/node_modules/index.html', 'slides/talk.key'];
    expect(keys).toEqual(expect.arrayContaining(lifted));
    expect(warnings).toContain('left out 1 item of the artifacts: "certs/own.pem".');
    // A key that somebody names is one like any other.
    const named = await upload(SITE, { artifacts: 'certs/own.pem' });
    expect(named.error).toContain('contains a private key in line 1, and bucket "site" is public. ');
    const alone = await upload(SITE, { artifacts: 'certs/*' });
    expect([alone.error, ...alone.keys]).toEqual(['']);
    expect(alone.warnings).toContain('left out 1 item of the artifacts: "certs/own.pem".');
  });
});

describe('The address of a site', () => {
  const SITE = { domain: 'docs.example.test', ...PUBLIC };
  it.each<[prefix: string, path: string]>([
    ['', ''],
    ['v1/', 'v1/'],
    ['a b/ü#/', 'a%20b/%C3%BC%23/'],
    ['v1/x-', 'v1/'],
  ])('with the prefix %j is where its page is', async (key_prefix, path) => {
    const entries = files(key_prefix.endsWith('-') ? 'a.txt' : 'index.html');
    const { outputs, log, summary } = await upload(entries, { ...SITE, key_prefix });
    const url = `https://docs.example.test/${path}`;
    expect(outputs).toMatchObject({ domain_url: url, bucket_url: url });
    expect(log).toContain(`Live: ${url}`);
    if (path === 'v1/' && key_prefix === path)
      expect(summary).toContain('](https://docs.example.test/v1/index.html)');
  });

  const MISSING = '"index.html" is not in bucket "site".';
  const IN_DIST = `${MISSING} "dist/index.html" is: set \`artifacts_root: dist\`.`;
  const BELOW = IN_DIST.replaceAll(/"(?=index|dist)/g, '"v1/');
  it.each<[what: string, entries: string, inputs: Partial<Inputs>, warning: string]>([
    ['has a page among its files', 'index.html', {}, ''],
    ['is warned of, with the folder that has the page', 'dist/index.html dist/a/index.html', {}, IN_DIST],
    ['is warned of below its prefix', 'dist/index.html', { key_prefix: 'v1/' }, BELOW],
    ['is warned of without any page', 'a.txt', { upload: 'changed' }, MISSING],
    ['is left to the other jobs of a matrix', 'a.txt', { shard: '1/1' }, ''],
    ['is that of a function', 'a.txt', { function: 'hello', assets: 'a.txt', entrypoint: 'a.txt' }, ''],
  ])('%s', async (_what, entries, inputs, warning) => {
    const { error, warnings } = await upload(files(entries), { ...SITE, ...inputs });
    expect([error, warnings]).toEqual(['', warning && `The domain has no page: ${warning}`]);
  });

  it('of a preview is announced where its page is: as output, in the comment and in the deployment record', async () => {
    const preview = { mode: 'preview', preview_domain: '{preview}.example.test', environment: 'preview' };
    const inputs = { ...PUBLIC, ...preview };
    await using world = await openWorld({ github: true, files: files('index.html'), inputs });
    const { outputs, warnings } = await world.step({}, { workflow: pullRequest('opened') });
    const url = 'https://pr-7.example.test/pr-7/';
    expect([outputs.domain_url, outputs.bucket_url, warnings]).toEqual([url, url, '']);
    const { comments, deployments } = world.github.records;
    expect(JSON.stringify(comments)).toContain(`](${url})`);
    expect(JSON.stringify(deployments)).toContain(`"environment_url":"${url}"`);
  });

  it('has the page that an earlier upload left, until a mirror deletes it', async () => {
    await using world = await openWorld({
      files: files('index.html'),
      inputs: { ...SITE, upload: 'mirror' },
    });
    await world.step();
    const all = await world.step({ upload: 'all' }, { files: { 'index.html': null, 'a.txt': '' } });
    expect([all.warnings, (await world.step({ upload: 'changed' })).warnings]).toEqual(['', '']);
    expect((await world.step()).warnings).toContain('"index.html" is not in bucket "site".');
  });
});

describe('The media type of an object', () => {
  const [UTF8, BYTES] = ['; charset=utf-8', 'application/octet-stream'];
  it('follows the ending of a name, and first the rules for endings, names and paths, of which the longest wins', async () => {
    const expected = {
      ...Object.fromEntries(['index.html', 'UPPER.HTML'].map((name) => [name, `text/html${UTF8}`])),
      ...{ 'style.css': `text/css${UTF8}`, 'app.mjs': `text/javascript${UTF8}` },
      ...{ 'notes.txt': `text/plain${UTF8}`, 'app.js.map': `application/json${UTF8}` },
      ...{ 'logo.svg': 'image/svg+xml', 'photo.jpeg': 'image/jpeg', 'module.wasm': 'application/wasm' },
      // A name without an extension has no type, whatever its letters.
      ...Object.fromEntries(
        ['what.is-this', 'LICENSE', 'html', 'a.html/b', '.html'].map((name) => [name, BYTES]),
      ),
      '.well-known/apple-app-site-association': 'application/json',
      '.well-known/a/b': BYTES,
      '.well-known/security.txt': 'text/plain',
      'a/apple-app-site-association': 'application/x-other',
      'a/x.tar.GZ': 'application/x-tgz',
      ...{ 'x.gz': 'application/x-gz', 'z.tex': 'text/second' },
      '[slug].html': 'text/x-slug',
    };
    const content_types =
      '*.tar.gz=application/x-tgz\n*.gz=application/x-gz\napple-app-site-association=application/x-other\n' +
      '.well-known/apple-*=application/json\n.well-known/*=text/plain\n[slug].html=text/x-slug\n*.tex=text/first\n*.TEX=text/second\n*.md=text/x\ngone/*=a/b';
    const { types, warnings } = await upload(files(Object.keys(expected)), {
      content_types,
      include_hidden: 'true',
    });
    expect(types).toEqual({ ...expected, '.well-known/apple-app-site-association': 'application/x-other' });
    const unused = ['*.md', 'gone/*'].map((name) => `\`content_types\`: "${name}" matched no files`);
    expect(warnings.split('\n')).toEqual(unused);
  });

  it('names a charset only for UTF-8, in files of any length', async () => {
    const korean = Buffer.from('b0fab0fa', 'hex');
    const long = Buffer.from('과'.repeat(700_000));
    const all: readonly (readonly [name: string, content: string | Buffer, type: string])[] = [
      ['utf-8.html', '과', 'text/html; charset=utf-8'],
      ['euc-kr.html', korean, 'text/html'],
      ['euc-kr.json', korean, 'application/json'],
      ['euc-kr.xyz', korean, 'text/plain; charset=euc-kr'],
      ['long.txt', long, 'text/plain; charset=utf-8'],
      ['longer.txt', Buffer.concat([long, korean]), 'text/plain'],
      ['utf-16.txt', Buffer.from('of ASCII', 'utf16le'), 'text/plain'],
    ];
    const entries = Object.fromEntries(all.map(([name, content]) => [name, content]));
    const { types } = await upload(entries, { content_types: '*.xyz=text/plain; charset=euc-kr' });
    expect(types).toEqual(Object.fromEntries(all.map(([name, , type]) => [name, type])));
  });
});

it('Pointers of Git LFS are one warning, of assets and artifacts together', async () => {
  const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n';
  const entries = {
    'main.ts': '',
    'avatar.jpg': pointer,
    'dist/a.png': pointer,
    'dist/manual.txt': `${pointer}${'x'.repeat(1024)}`,
    'dist/b.txt': ` ${pointer}`,
  };
  const inputs = { function: 'hello', wait_timeout: '0', assets: '**\n!dist', artifacts_root: 'dist' };
  const { warnings } = await upload(entries, inputs);
  expect(warnings).toContain('in place of 2 files: "avatar.jpg", "dist/a.png". Set `with: { lfs: true }`');
});
