import { execFileSync } from 'node:child_process';
import { createHash, hash } from 'node:crypto';
import { chmod, utimes } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ConfigError } from '../../../src/errors.ts';
import { NoFilesError } from '../../../src/files/collect.ts';
import { BOUNDS } from '../../support/bounds.ts';
import {
  collect,
  collectError,
  collectPaths,
  problemsOf,
  readAssets,
  readBody,
} from '../../support/collecting.ts';
import { createTree } from '../../support/tree.ts';

describe('The request body of assets', () => {
  test('has the fields in their order, then the files sorted by the bytes of their path', async () => {
    await using tree = await createTree({
      'main.ts': 'x',
      'b/y': '',
      'b.ts': '',
      Z: '',
      é: '',
      '\u{1f600}': '',
      '\uff5e': '',
    });
    const assets = await collect(tree);
    const body = (await readBody(assets, { name: 'hello', entrypoint: 'main.ts' })).toString();
    expect(body).toMatch(/^\{"name":"hello","entrypoint":"main.ts","assets":\{"Z":/);
    const paths = Object.keys(await readAssets(assets));
    expect(paths).toEqual(['Z', 'b.ts', 'b/y', 'main.ts', 'é', '\uff5e', '\u{1f600}']);
    expect(assets.files.map((file) => file.path)).toEqual(paths);
  });

  test('has the length that it announces, and is the same each time', async () => {
    await using tree = await createTree({ 'main.ts': '"größe"\n\u0000', bin: Buffer.from([0xff, 0xfe, 1]) });
    const assets = await collect(tree);
    const body = assets.encodeBody({ name: 'größe' });
    const first = await readBody(assets, { name: 'größe' });
    expect(first.length).toBe(body.length);
    expect(await readBody(assets, { name: 'größe' })).toEqual(first);
  });

  test('can be sent with other fields without reading the files again', async () => {
    await using tree = await createTree({ 'main.ts': 'x' });
    const assets = await collect(tree);
    await tree.write({ 'main.ts': 'changed' });
    expect((await readBody(assets, { name: 'b' })).toString()).toBe(
      '{"name":"b","assets":{"main.ts":{"encoding":"utf-8","content":"x"}}}',
    );
  });

  test.each([
    ['text', Buffer.from('größe 日本 😀\r\n\t"\\'), 'utf-8'],
    ['an empty file', Buffer.alloc(0), 'utf-8'],
    ['a byte order mark', Buffer.from('\ufeffx'), 'utf-8'],
    ['NUL', Buffer.from('a\u0000b'), 'utf-8'],
    ['Latin-1', Buffer.from('größe', 'latin1'), 'base64'],
    ['UTF-16', Buffer.from('\ufeffgröße', 'utf16le'), 'base64'],
    ['a truncated character', Buffer.from('é').subarray(0, 1), 'base64'],
    ['every byte', Buffer.from(Uint8Array.from({ length: 256 }, (_, byte) => byte)), 'base64'],
  ])('contains %s byte for byte', async (_, content, encoding) => {
    await using tree = await createTree({ 'main.ts': '', file: content });
    const { file } = await readAssets(await collect(tree));
    expect(file?.encoding).toBe(encoding);
    expect(Buffer.from(file?.content ?? '', encoding === 'base64' ? 'base64' : 'utf8')).toEqual(content);
  });

  test('contains any bytes', async () => {
    const bytes = fc.oneof(
      fc.uint8Array(),
      fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(bytes, { minLength: 1, maxLength: 10 }), async (contents) => {
        await using tree = await createTree({ 'main.ts': '' });
        await tree.write(Object.fromEntries(contents.map((content, index) => [`file-${index}`, content])));
        const assets = await readAssets(await collect(tree));
        for (const [index, content] of contents.entries()) {
          const { encoding, content: text = '' } = assets[`file-${index}`] ?? {};
          expect(Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8')).toEqual(Buffer.from(content));
        }
      }),
      { numRuns: BOUNDS.requests },
    );
  });
});

describe('The digest of assets', () => {
  test('is the SHA-256 of what sha256sum prints', async () => {
    await using tree = await createTree({ 'main.ts': 'x', 'a/b': 'größe', 'z.bin': Buffer.from([0xff]) });
    const sums = execFileSync('sha256sum', ['a/b', 'main.ts', 'z.bin'], { cwd: tree.root });
    expect((await collect(tree)).digest).toBe(createHash('sha256').update(sums).digest('hex'));
  });

  test('is independent of times, modes, the order of creation and the location', async () => {
    await using one = await createTree({ 'main.ts': 'x', a: '1', b: '2' });
    await using other = await createTree({ b: '2', a: '1', 'main.ts': 'x' });
    await utimes(other.at('a'), 1, 1);
    await chmod(other.at('b'), 0o755);
    expect((await collect(one)).digest).toBe((await collect(other)).digest);
  });

  test.each([
    ['each byte', { 'main.ts': 'x', a: '2' }],
    ['each name', { 'main.ts': 'x', b: '1' }],
    ['the boundaries of files', { 'main.ts': 'x1', a: '' }],
    ['the number of files', { 'main.ts': 'x', a: '1', b: '' }],
  ])('depends on %s', async (_, entries) => {
    await using one = await createTree({ 'main.ts': 'x', a: '1' });
    await using other = await createTree(entries);
    expect((await collect(one)).digest).not.toBe((await collect(other)).digest);
  });
});

test('the collected assets contain the count, the sizes and the encodings of the files', async () => {
  await using tree = await createTree({ 'main.ts': 'größe', bin: Buffer.from([0xff]) });
  const assets = await collect(tree);
  expect(assets.bytes).toBe(8);
  expect(assets.files).toEqual([
    { path: 'bin', size: 1, encoding: 'base64', sha256: hash('sha256', Buffer.from([0xff])) },
    { path: 'main.ts', size: 7, encoding: 'utf-8', sha256: hash('sha256', 'größe') },
  ]);
});

describe('`assets_root`', () => {
  test('may be a folder in the workspace, and annotations stay relative to the workspace', async () => {
    await using tree = await createTree({ 'app/src/main.ts': `import './gone.ts';`, 'other.ts': '' });
    const { annotations } = await collectError(tree, { root: tree.at('app/src') });
    expect(annotations).toEqual([expect.objectContaining({ file: 'app/src/main.ts', line: 1, column: 8 })]);
  });

  test('may be named like a pattern', async () => {
    await using tree = await createTree({ '[a]* ?{b}/x/main.ts': '', '[a]* ?{b}/y/z': '' });
    const root = tree.at('[a]* ?{b}');
    expect(await collectPaths(tree, { root, patterns: ['x/**', '!y'], entrypoint: 'x/main.ts' })).toEqual([
      'x/main.ts',
    ]);
  });

  test('must exist, be a folder, and lie in the workspace', async () => {
    await using tree = await createTree({ file: '', 'inside/main.ts': '' });
    await using other = await createTree({ 'main.ts': '' });
    await tree.write({ link: { link: other.root } });
    const messageFor = async (root: string) => (await collectError(tree, { root })).message;
    expect(await messageFor(tree.at('gone'))).toBe(
      '`assets` matched no files: `assets_root` "gone" does not exist. Does a step before this one create it?',
    );
    expect(await messageFor(tree.at('file'))).toBe('`assets_root` "file" is not a folder.');
    expect(await messageFor(tree.at('file/below'))).toMatch(
      /^`assets_root` "file\/below" does not exist: a part/,
    );
    expect(await messageFor(tree.at('..'))).toMatch(/^`assets_root` ".." is outside the workspace/);
    expect(await messageFor(`${tree.root}-evil`)).toMatch(/is outside the workspace/);
    expect(await messageFor(tree.at('link'))).toBe(
      `\`assets_root\` "link" is outside the workspace (a symbolic link leads to "${other.root}").`,
    );
  });
});

describe('Patterns that match no file', () => {
  test('in an empty folder cause an error that asks about the checkout', async () => {
    await using tree = await createTree({ 'app/': '' });
    const root = tree.at('app');
    const error = await collectError(tree, { root });
    expect(error).toBeInstanceOf(NoFilesError);
    expect(error.message).toBe(
      '`assets` matched no files in "app" (the folder is empty). Does a step before this one check out the repository?',
    );
  });

  test('cause an error with the content of the folder and the number of files that each rule left out', async () => {
    await using tree = await createTree({
      '.env': '',
      '.hidden/a': '',
      '.b': '',
      'node_modules/a/b': '',
      'x.log': '',
      'y.md': '',
      '.deployignore': '*.log',
    });
    expect((await collectError(tree, { patterns: ['**', '!*.md'] })).message).toBe(
      '`assets` matched no files in "." (it contains ".b", ".deployignore", ".env", ".hidden/", "node_modules/", ' +
        '"x.log", "y.md"). Patterns: "**", "!*.md". Left out: 3 denied, 2 hidden, 1 ignored, 1 excluded.',
    );
  });

  test.each([
    ['on one line', ['a.ts, lib/**'], '"a.ts, lib/**". Write one pattern per line.'],
    ['that only exclude', ['!*.md'], '"!*.md".'],
    ['of which there are many', Array(30).fill('x'), `${Array(20).fill('"x"').join(', ')} and 10 more.`],
  ])('%s are repeated in the error', async (_, patterns, shown) => {
    await using tree = await createTree({ 'main.ts': '' });
    expect((await collectError(tree, { patterns })).message).toBe(
      `\`assets\` matched no files in "." (it contains "main.ts"). Patterns: ${shown}`,
    );
  });

  test('cause an error with the first entries of a large folder', async () => {
    await using tree = await createTree(
      Object.fromEntries(Array.from({ length: 15 }, (_, index) => [`file-${index}`, ''])),
    );
    expect((await collectError(tree, { patterns: ['x'] })).message).toMatch(/"file-4" and 5 more\)/);
  });
});

describe('The error about an entrypoint that is not among the assets', () => {
  const why = async (entries: Record<string, string>, changes = {}) => {
    await using tree = await createTree({ 'other.ts': '', ...entries });
    const [message] = await problemsOf(tree, changes);
    return message;
  };

  test('says that it does not exist', async () => {
    expect(await why({ 'b.ts': '' })).toBe(
      'Entrypoint "main.ts" is not among the assets: it does not exist.',
    );
  });

  test.each([
    ['a file with a common name', { 'index.ts': '', 'src/index.ts': '' }, 'index.ts'],
    ['a file with another extension', { 'main.js': '', 'index.ts': '' }, 'main.js'],
    ['a file in another folder', { 'src/main.ts': '', 'index.ts': '' }, 'src/main.ts'],
    ['the only source', {}, 'other.ts'],
  ])('suggests %s that exists', async (_, entries, found) => {
    expect(await why(entries)).toBe(
      `Entrypoint "main.ts" is not among the assets: it does not exist. Found ${found}: set \`entrypoint: ${found}\`?`,
    );
  });

  test('suggests the name in another case', async () => {
    expect(await why({ 'Main.ts': '' })).toMatch(/did you mean "Main.ts"\?/);
  });

  test.each([
    ['no pattern', { 'main.ts': '' }, { patterns: ['other.ts'] }, 'it exists, but no pattern matches it'],
    [
      'a pattern',
      { 'main.ts': '' },
      { patterns: ['**', '!main.ts'] },
      'it exists, but a pattern with `!` excludes "main.ts"',
    ],
    [
      'the ignore file',
      { 'main.ts': '', '.deployignore': 'main.ts' },
      {},
      'it exists, but ".deployignore" excludes "main.ts"',
    ],
    [
      'its folder',
      { '.app/main.ts': '' },
      { entrypoint: '.app/main.ts' },
      'it exists, but ".app" is hidden: set `include_hidden`, or name it in `assets`',
    ],
    [
      'the deny list',
      { '.aws/main.ts': '' },
      { entrypoint: '.aws/main.ts' },
      'it exists, but ".aws" is on the deny list: name the file in `assets` if it is intended',
    ],
  ])('names the rule that left it out: %s', async (_, entries, changes, reason) => {
    expect(await why(entries, changes)).toBe(
      `Entrypoint ${JSON.stringify('entrypoint' in changes ? changes.entrypoint : 'main.ts')} is not among the assets: ${reason}.`,
    );
  });

  test('says that it is a folder', async () => {
    expect(await why({ 'main.ts/a': '' })).toMatch(
      /Entrypoint "main.ts" is not among the assets: it is a folder/,
    );
  });
});

describe('Patterns that point outside the root', () => {
  test('are reported together, before anything is read', async () => {
    await using tree = await createTree({ 'main.ts': '' });
    const error = await collectError(tree, {
      patterns: ['**', '/etc/*', '/'],
    });
    expect(error).toBeInstanceOf(ConfigError);
    expect(error).toHaveProperty('problems', [
      '`assets`: pattern "/etc/*": it points outside the root',
      '`assets`: pattern "/": it points outside the root',
    ]);
  });
});

describe('The ignore file', () => {
  test.each(['\ufeff*.log\r\n# comment\r\nbuild/\r\n', '*.log\nbuild/'])(
    'is read with the content %j',
    async (rules) => {
      await using tree = await createTree({
        'main.ts': '',
        'a.log': '',
        'build/x': '',
        'src/build.ts': '',
        '.deployignore': rules,
      });
      expect(await collectPaths(tree)).toEqual(['main.ts', 'src/build.ts']);
    },
  );

  test.each([
    ['a folder', { '.deployignore/x': '' }, 'is not a regular file'],
    ['a link that leads nowhere', { '.deployignore': { link: 'gone' } }, 'does not exist'],
    [
      'a link out of the workspace',
      { '.deployignore': { link: '/etc/hosts' } },
      'is a symbolic link that leads out of the workspace',
    ],
  ])(
    'that is %s stops the run, because the files that it excludes must not be deployed',
    async (_, entries, what) => {
      await using tree = await createTree({ 'main.ts': '', ...entries });
      expect((await collectError(tree)).message).toBe(`The ignore file ".deployignore" ${what}.`);
    },
  );

  test('that is a pipe stops the run immediately', async () => {
    await using tree = await createTree({ 'main.ts': '' });
    execFileSync('mkfifo', [tree.at('.deployignore')]);
    expect((await collectError(tree)).message).toBe('The ignore file ".deployignore" is not a regular file.');
  });

  test('may be a link inside the workspace', async () => {
    await using tree = await createTree({
      'app/main.ts': '',
      'app/a.log': '',
      rules: '*.log',
      'app/.deployignore': { link: '../rules' },
    });
    expect(await collectPaths(tree, { root: tree.at('app') })).toEqual(['main.ts']);
  });

  test.each([
    [
      '300,000 lines',
      'a-name\n'.repeat(300_000),
      'The ignore file ".deployignore" is too large: 2.1 MB (maximum 256 kB).',
    ],
    [
      '100,000 lines',
      'x\n'.repeat(100_000),
      'The ignore file ".deployignore" contains 100,000 rules (maximum 5,000).',
    ],
    [
      'a rule whose comparison takes exponential time',
      `*.log\na/${'**/a/'.repeat(20)}b`,
      'The ignore file ".deployignore" contains more than 2 `**` between names in line 2.',
    ],
  ])('with %s stops the run with a limit', async (_, rules, message) => {
    await using tree = await createTree({ 'main.ts': '', '.deployignore': rules });
    expect((await collectError(tree)).message).toBe(message);
  });

  test('of usual size is accepted with any rules', async () => {
    await using tree = await createTree({
      'main.ts': '',
      'a/x/b/c/d.log': '',
      ['a'.repeat(200)]: '',
      '.deployignore': `# ${'**/'.repeat(9)}\n**/a/**/b/**/d.log/**\n!**/a/**/b/**/d.log\n${'*a'.repeat(100)}b\n/a/x/\n`,
    });
    expect(await collectPaths(tree)).toEqual(['a'.repeat(200), 'main.ts']);
  });

  test.each([
    ['UTF-16', Buffer.from('\ufeff*.log\n', 'utf16le')],
    ['UTF-16 without a byte order mark', Buffer.from('*.log\n', 'utf16le')],
    ['Latin-1', Buffer.from('caf\u00e9\n', 'latin1')],
  ])('in %s stops the run, since its lines would match nothing', async (_, bytes) => {
    await using tree = await createTree({ 'main.ts': '', 'a.log': '', '.deployignore': bytes });
    expect((await collectError(tree)).message).toBe('The ignore file ".deployignore" is not valid UTF-8.');
  });
});

test('the body of a repository full of secrets contains none of them', async () => {
  const canary = 'canary-in-the-coal-mine';
  const places = [
    '.env',
    '.env.local',
    '.ENV',
    'app/.env.production',
    '.envrc',
    'server.pem',
    'tls/private.key',
    'TLS.KEY.p12',
    'store.pfx',
    'release.jks',
    'id_rsa',
    'deploy/id_ed25519',
    'id_ecdsa',
    'id_dsa',
    '.npmrc',
    '.netrc',
    '_netrc',
    '.pypirc',
    '.aws/credentials',
    '.ssh/config',
    '.docker/config.json',
    '.kube/config',
    '.gnupg/ring',
    'terraform.tfstate',
    'infra/x.tfstate.backup',
    'gha-creds-1f2e.json',
    '.git-credentials',
    'git-credentials-1.config',
    'credentials.json',
    'config/firebase-credentials.json',
    'service-account-prod.json',
    '.htpasswd',
    '.git/config',
    'node_modules/a/token.js',
    'temp/token',
    '.deployignore',
    'secrets/ignored',
  ];
  await using tree = await createTree({ 'main.ts': 'export {};', '.env.example': 'KEY=' });
  await tree.write(Object.fromEntries(places.map((place) => [place, canary])));
  await tree.write({ '.deployignore': `# ${canary}\nsecrets/` });
  const assets = await collect(tree, { includeHidden: true, runnerTemp: tree.at('temp') });
  expect((await readBody(assets)).includes(canary)).toBe(false);
  expect(assets.files.map((file) => file.path)).toEqual(['.env.example', 'main.ts']);
});

test('all problems of the assets are reported together', async () => {
  await using tree = await createTree({
    'main.ts': `import './gone.ts';\nimport './.env';`,
    '.env': '',
    'A.txt': '',
    'a.txt': '',
    'gone-link': { link: 'nowhere' },
    'key.txt': 'x\nthe-key\n',
  });
  const { message, annotations } = await collectError(tree, {
    secrets: [{ what: 'the API key of this run', text: 'the-key' }],
  });
  expect(annotations.map(({ file, line }) => `${file}:${line ?? ''}`)).toEqual([
    'gone-link:',
    'a.txt:',
    'key.txt:2',
    'main.ts:1',
    'main.ts:2',
  ]);
  expect(message).toMatch(/^5 problems with the files:\n/);
  expect(message).not.toContain('the-key');
});
