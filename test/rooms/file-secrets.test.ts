/** Secrets in the files of a function stop the step before anything is sent. */
import { generateKeyPairSync, hash, type KeyExportOptions, type KeyObject, randomBytes } from 'node:crypto';
import { appendFileSync, truncateSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lineAt } from '../../src/files/inspect.ts';
import { createSecretSearch } from '../../src/files/secrets.ts';
import { collect, collectError } from '../support/collecting.ts';
import { createTree } from '../support/tree.ts';
import { PLATFORM_KEY } from '../world/platform.ts';
import { openWorld } from '../world/world.ts';
import { listedBy, SITE } from './upload-world.ts';

const header = (kind: string) => ['-----BEGIN', `${kind}-----`].join(' ');
const token = (prefix: string) => `${prefix}_${'a1B2'.repeat(9)}`;
const HEADER = header('PRIVATE KEY');
const BODY = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC'.repeat(2);
const KEY = 'the-key-of-this-run';
const WORD = 'a1B2c3D4e5'.repeat(10);
const HEX = '0123456789abcdef'.repeat(4);
const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64');
const fingerprintOf = (value: string) => `sha256:${hash('sha256', value).slice(0, 12)}`;
const PREFIXED: readonly (readonly [prefix: string, rest: string])[] = [
  ['sk-or-v1-', HEX],
  ['gsk_', WORD.slice(0, 52)],
  ['xai-', WORD.slice(0, 80)],
  ['r8_', WORD.slice(0, 37)],
  ['pplx-', WORD.slice(0, 48)],
  ['nvapi-', WORD.slice(0, 64)],
  ['ops_eyJ', WORD.repeat(3)],
  ['sbp_', HEX.slice(0, 40)],
  ['dckr_pat_', WORD.slice(0, 27)],
  ['rubygems_', HEX.slice(0, 48)],
  ['shpat_', HEX.slice(0, 32)],
  ['whsec_', WORD.slice(0, 32)],
  ['NRAK-', 'QWERTYUIOPASDFGHJKL12345678'],
  ['glsa_', `${WORD.slice(0, 32)}_${HEX.slice(0, 8)}`],
  ['sntrys_', `eyJ${WORD}`],
  ['tskey-', `auth-kA1b2C3d4CNTRL-${WORD.slice(0, 32)}`],
  ['hvs.', `CAESI${WORD.slice(0, 90)}`],
  ['dp.st.', `prd.${WORD.slice(0, 43)}`],
];
// In two parts, so that no scanner reports this file as a leak.
const DOCUMENTED: readonly (readonly [what: string, start: string, rest: string])[] = [
  ...['RSA PRIVATE KEY', 'PRIVATE KEY', 'EC PRIVATE KEY', 'OPENSSH PRIVATE KEY'].map(
    (kind) => ['a private key in base64', base64(`${header(kind)}\n${BODY}`), ''] as const,
  ),
  [
    'a PuTTY private key',
    'PuTTY-User-Key-',
    `File-3: ssh-rsa\r\nEncryption: none\r\nPublic-Lines: 6\r\n${BODY}`,
  ],
  ['an age private key', 'AGE-SECRET-', `KEY-1${'QPZRY9X8GF'.repeat(6).slice(2)}`],
  ['a GitLab token', 'glpat-', WORD.slice(0, 20)],
  ['a Stripe key', 'sk_', `live_${WORD.slice(0, 24)}`],
  ['a Slack token', 'xoxb-', `123456789012-123456789012-${WORD.slice(0, 24)}`],
  ['a Slack token', 'xapp-', `1-A0123456789-1234567890123-${HEX}`],
  ['an npm token', 'npm_', WORD.slice(0, 36)],
  ['a PyPI token', 'pypi-', `AgEIcHlwaS5vcmc${WORD}`],
  ['a Hugging Face token', 'hf_', WORD.slice(0, 34)],
  ['a DigitalOcean token', 'dop_v1_', HEX],
  ['an OpenAI key', 'sk-', `proj-${WORD}`],
  ['an OpenAI key', 'sk-', `${WORD.slice(0, 20)}T3BlbkFJ${WORD.slice(0, 20)}`],
  ['an Anthropic key', 'sk-', `ant-api03-${WORD}`],
  ['a Google OAuth client secret', 'GOCSPX-', WORD.slice(0, 28)],
  ['a SendGrid key', 'SG.', `${WORD.slice(0, 22)}.${WORD.slice(0, 43)}`],
  ['a Twilio key', 'SK', HEX.slice(0, 32)],
  ['an AWS access key', 'AKIA', 'QWERTYUIOP234567'],
  ['a database address with a password', 'postgres://', 'app:5ecr3t-9@db.acme.io:5432/app'],
  ['a database address with a password', 'mongodb+srv://', 'app:5ecr3t%40@c0.ab1cd.mongodb.net'],
  ['a database address with a password', 'postgresql+asyncpg://', 'app:my_Password1@db.acme.io/app'],
  ['a database address with a password', 'mysql+pymysql://', 'root:password-of-acme@db.acme.io'],
  ...PREFIXED.map(([prefix, rest]) => [`a token that begins with \`${prefix}\``, prefix, rest] as const),
];
const PUBLIC = [
  `AIza${WORD.slice(0, 35)}`,
  `pk_live_${WORD.slice(0, 24)}`,
  `sk_test_${WORD.slice(0, 24)}`,
  `eyJhbGciOiJIUzI1NiJ9.${WORD}.${WORD}`,
  'AKIAIOSFODNN7EXAMPLE',
  base64(`${header('CERTIFICATE')}\n${BODY}`),
  'postgres://app:5ecr3t@localhost:5432/app',
  'redis://:5ecr3t@127.0.0.1',
  'mysql://user:password@db.acme.io',
  ['postgres://$', '{user}:$', '{password}@db.acme.io'].join(''),
  'postgres://a:b4c5d6@db:5432',
  'postgres://a:b4c5d6@db.example.com',
  'glpat-xxxxxxxxxxxxxxxxxxxx',
  `ghp_${'x'.repeat(36)}`,
  `AKIA${'X'.repeat(16)}`,
  `npm_${'0'.repeat(36)}`,
  `AGE-SECRET-KEY-1${'Q'.repeat(58)}`,
  `github_pat_my_personal_access_token${WORD.slice(0, 36)}`,
  `gsk_PLACEHOLDER${WORD.slice(0, 52)}`,
  `sk-proj-Example${WORD}`,
  `hvs.your${WORD.slice(0, 30)}`,
  `glpat-${WORD.slice(0, 10)}-YOUR-${WORD.slice(0, 10)}`,
  // Of GitHub's documents.
  ['gho', '16C7e42F292c6912E7710c838347Ae178B4a'].join('_'),
  'mysql://USER:PASSWORD@db.acme.io',
  'postgres://admin:Example@db.acme.io',
  `${header('PRIVATE KEY')}\nMIIEvQIBADANBgkq...\n${'-----END'} PRIVATE KEY-----\n${WORD}`,
  base64(`${header('PRIVATE KEY')}\n...your key...\n`),
  'hf_your_token_goes_here_and_nowhere_else',
  `integrity: sha512-${WORD}==`,
  `https://s3.amazonaws.com/a?X-Amz-Credential=AKIA${'QWERTYUIOP234567'}%2F20260101`,
];
const secrets = [{ what: 'the API key of this run', text: KEY }];
const REMOVE = 'Remove it. If it is in the repository, revoke it.';
const orAllow = (value: string) =>
  `Remove it, or add \`${fingerprintOf(value)}\` to \`allow_secrets\` if it is a documented sample. If it is in the repository, revoke it.`;

describe('A file', () => {
  const { find } = createSecretSearch([...secrets, { what: 'nothing', text: '' }], []);
  const kindsIn = (text: string | Buffer) => [...new Set(find(Buffer.from(text)).map(({ what }) => what))];

  it('contains a private key also among other bytes, and on one line', () => {
    for (const text of [Buffer.from(`\xff\0${HEADER}\n${BODY}\n`, 'latin1'), HEADER + BODY])
      expect(kindsIn(text)).toEqual(['a private key']);
  });

  it.each<readonly [what: string, text: string]>([
    ...['ghs', 'ghp', 'gho', 'ghu', 'ghr', 'github_pat'].map((prefix) => [prefix, token(prefix)] as const),
    ['longer form of an app', `ghs_12345_${'eyJhbGciOi'.repeat(4)}.x`],
    ['end of a name', `TOKEN_${token('ghp')}`],
    ['after an escape', `"first\\n${token('ghp')}"`],
    ['address', `?token%3D${token('ghp')}`],
  ])('contains a GitHub token in whatever form: %s', (_what, text) => {
    expect(kindsIn(text)).toEqual(['a GitHub token']);
  });

  it.each(DOCUMENTED)('contains what a vendor documents as secret: %s', (what, ...parts) => {
    for (const before of ['', 'x = "', `${'x'.repeat(32_768)} `, '\0'])
      expect(kindsIn(before + parts.join(''))).toEqual([what]);
    expect(kindsIn(`x${parts.join('')}`)).toEqual([]);
  });

  it.each<readonly [what: string, text: string]>([
    ['strings of a program in sequence', `${HEADER}${'AbortSignalAudio'.repeat(6)}`],
    ['certificate', `${header('CERTIFICATE')}\nMIIE`],
    ['code that tests for the header', `if (pem.startsWith('${HEADER}')) {`],
    ['code that builds a key', `\`${HEADER}\\n\${body}\``],
    // A search with backtracking would take half an hour.
    ...['\n', ' \n', '\\n'].map((blank) => ['long', `${HEADER}${blank.repeat(1e6)}"`] as const),
    ['identifier', 'ghs_this_is_the_long_name_of_a_function_in_code'],
    ['word that ends like a prefix', `laughs_${'a'.repeat(40)}`],
    ['placeholder', 'ghp_************************************'],
    ...PUBLIC.map((text) => ['public', text] as const),
  ])('contains no secret in text that only resembles one: %s', (_what, text) => {
    expect(kindsIn(text)).toEqual([]);
  });

  it('contains each secret of the run, in each documented form, which nothing allows', () => {
    expect([...find(Buffer.from(`\xff${KEY}\n ${token('gho')} ${token('ghp')}`, 'latin1'))]).toEqual([
      { what: 'the API key of this run', index: 4 },
      { what: 'a GitHub token', index: 25, fingerprint: fingerprintOf(token('gho')) },
      { what: 'a GitHub token', index: expect.any(Number), fingerprint: fingerprintOf(token('ghp')) },
    ]);
    const [long, odd] = [token('ghp'), 'x"%y/'.repeat(9)];
    const own = createSecretSearch(
      [long, odd].map((text) => ({ what: text, text })),
      [fingerprintOf(long)],
    );
    const inUrl = encodeURIComponent(odd);
    const forms = [odd, JSON.stringify(odd), inUrl, inUrl.toLowerCase(), base64(`x-access-token:${odd}`)];
    for (const form of forms)
      for (const blank of ['', '\0'.repeat(40_000)])
        expect([...own.find(Buffer.from(`${blank} ${form}`))]).toMatchObject([{ what: odd }]);
    expect([...own.find(Buffer.from(` ${long}`))]).toEqual([{ what: long, index: 4 }]);
  });

  const { privateKey: rsa } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { privateKey: ec } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { privateKey: ed25519 } = generateKeyPairSync('ed25519');
  const encrypted = { cipher: 'aes-256-cbc', passphrase: 'of a test' } as const;
  const pem = (key: KeyObject, type: 'pkcs1' | 'sec1' | 'pkcs8', more = {}) =>
    `${key.export({ type, format: 'pem', ...more } as KeyExportOptions<'pem'>)}`;
  const field = (bytes: Buffer) => Buffer.concat([Buffer.from([0, 0, 0, bytes.length]), bytes]);
  const fields = (...all: readonly (string | Buffer)[]) =>
    Buffer.concat(all.map((each) => field(Buffer.from(each))));
  const publicKey = fields('ssh-ed25519', randomBytes(32));
  const secretPart = [randomBytes(8), publicKey, fields(randomBytes(64), 'a comment'), Buffer.from([1, 2])];
  const openSsh = [
    ...[Buffer.from('openssh-key-v1\0'), fields('none', 'none', ''), Buffer.from([0, 0, 0, 1])],
    ...[field(publicKey), field(Buffer.concat(secretPart))],
  ];
  /** Writes a key of another kind as text, with its header lines. */
  const armored = (kind: string, bytes: Buffer, width: number, lines = '', dashes = '-----') => {
    const body = base64(bytes).replaceAll(RegExp(`.{${width}}(?=.)`, 'g'), '$&\n');
    const parts = [`${dashes}BEGIN`, `${kind}${dashes}\n${lines}${body}\n${dashes}END`, `${kind}${dashes}\n`];
    return parts.join(' ');
  };
  it.each<[what: string, key: string]>([
    ['RSA, PKCS #1', pem(rsa, 'pkcs1')],
    ['RSA, PKCS #8', pem(rsa, 'pkcs8')],
    ['EC, SEC 1', pem(ec, 'sec1')],
    ['EC, PKCS #8', pem(ec, 'pkcs8')],
    ['Ed25519', pem(ed25519, 'pkcs8')],
    ['encrypted, PKCS #1', pem(rsa, 'pkcs1', encrypted)],
    ['encrypted, PKCS #8', pem(ec, 'pkcs8', encrypted)],
    ['OpenSSH', armored('OPENSSH PRIVATE KEY', Buffer.concat(openSsh), 70)],
    ['PGP', armored('PGP PRIVATE KEY BLOCK', randomBytes(700), 64, 'Comment: of a test\n\n')],
    ['SSH2', armored('SSH2 ENCRYPTED PRIVATE KEY ', randomBytes(400), 70, 'Subject: me\n', '---- ')],
  ])('contains a private key of any kind, with one fingerprint in every form: %s', (_what, key) => {
    const [, body = ''] = /(?:-|: .*)\n\n?((?:[\w+/=]+\n)+)-/.exec(key) ?? [];
    const fingerprint = fingerprintOf(body.replaceAll('\n', ''));
    const json = JSON.stringify(key);
    const program = key.trim().replaceAll(/^.*$/gm, "'$&\\n' +");
    const forms = [key, key.replaceAll('\n', '\r\n'), json, JSON.stringify(json), program];
    const encoded = base64(key);
    const wrapped = encoded.replaceAll(/.{76}/g, '$&\n');
    const inBase64 = [encoded, `"${encoded}"`, wrapped, JSON.stringify({ encoded })];
    for (const text of key.startsWith('-----') ? [...forms, ...inBase64] : forms)
      for (const blank of ['', `${'x'.repeat(32_768)} `])
        expect([...find(Buffer.from(`${blank}${text}`))], text).toMatchObject([{ fingerprint }]);
    expect(kindsIn(key.replaceAll(/[\w+/=]{60,}/g, 'MIIE...'))).toEqual([]);
  });
});

it('Secrets of all kinds in one text are each found in their line', () => {
  const known = [['the API key of this run', KEY, ''] as const, ...DOCUMENTED];
  // In a file of more than 256 KiB, dots are not looked at.
  const isFound = (blank: string, start: string) => blank === '' || !/^(?:hvs|dp\.st)\.$/.test(start);
  for (const blank of ['', 'x'.repeat(32_700)]) {
    const bytes = Buffer.from(known.map(([, start, rest]) => `${blank} ${start}${rest}`).join('\n'));
    const lineOf = (index: number) => lineAt(bytes, index);
    const isBundle = blank !== '';
    const found = [...createSecretSearch(secrets, []).find(bytes, 0, bytes.length, isBundle)].reverse();
    const all = known
      .filter(([, start]) => isFound(blank, start))
      .map(([what, start, rest]) => [what, lineOf(bytes.indexOf(start + rest))] as const);
    // The first one of each kind.
    expect(new Map(found.map(({ what, index }) => [what, lineOf(index)]))).toEqual(new Map(all.toReversed()));
  }
});

describe('A secret', () => {
  it('is reported with file and line, and without its value', async () => {
    await using tree = await createTree({
      'main.ts': `// one\n// ${token('ghp')}`,
      'lib/key.txt': `\n\n${HEADER}\n${BODY}\n`,
      'data.bin': Buffer.concat([Buffer.from([0xff, 0xfe, 0x0a]), Buffer.from(KEY)]),
      'long.txt': `${'line\n'.repeat(500_000)}${token('ghp')}`,
    });
    const { message, annotations } = await collectError(tree, { secrets });
    const { warnings } = await collect(tree);
    const at = (file: string, line: number, what: string, next: string) => ({
      ...{ file, line },
      message: `"${file}" contains ${what} in line ${line}. ${next}`,
    });
    expect(annotations).toEqual([at('data.bin', 2, 'the API key of this run', REMOVE)]);
    const message2 = `2 files ("long.txt", "main.ts") contain a GitHub token, the first in line 500001. ${orAllow(token('ghp'))}`;
    expect(warnings).toEqual([
      at('lib/key.txt', 3, 'a private key', orAllow(BODY)),
      { file: 'long.txt', line: 500_001, message: message2 },
    ]);
    for (const secret of [token('ghp'), KEY])
      expect(message + JSON.stringify(warnings)).not.toContain(secret);
  });

  it('among compressed bytes is found, wherever it begins, and a short key of the run, too', async () => {
    const noise = Buffer.alloc(32_700, Buffer.from([0x00, 0xff, 0x80, 0x1f]));
    const files = DOCUMENTED.map(([, start, rest], at) => {
      const blank = Buffer.alloc(at, 0xff);
      return [`${at}.bin`, Buffer.concat([noise, blank, Buffer.from(`\n${start}${rest}\n`), noise])] as const;
    });
    await using tree = await createTree({ 'main.ts': '', ...Object.fromEntries(files) });
    const { warnings } = await collect(tree);
    const named = warnings.flatMap(({ message }) => message.match(/\d+\.bin/g));
    expect(named.sort()).toEqual(files.map(([file]) => file).sort());
    await tree.write({ 'own.bin': Buffer.concat([noise, Buffer.from('k3y-8abc'), noise]) });
    const { annotations } = await collectError(tree, { secrets: [{ what: 'the key', text: 'k3y-8abc' }] });
    expect(annotations).toMatchObject([{ file: 'own.bin' }]);
  });

  it('is allowed by its fingerprint alone, wherever it is, and what follows it is found', async () => {
    const [sample, real] = [token('ghp'), token('gho')];
    const files = { 'docs/page.html': `<code>${sample}</code>`, 'docs/chunk-4711.js': `"\\n${sample}";` };
    const both = { artifacts: 'docs/**', bucket: 'site', bucket_visibility: 'public', function: 'hello' };
    await using world = await openWorld({ files: { 'main.ts': '', ...files }, inputs: both });
    // The exact name allows nothing.
    const refused = await world.step({ artifacts: 'docs/**\ndocs/page.html' });
    expect(refused.error).toContain(
      '2 files ("docs/chunk-4711.js", "docs/page.html") contain a GitHub token, the first in line 1, and bucket',
    );
    const [allow_secrets = ''] = /sha256:\w+/.exec(refused.error) ?? [];
    expect(refused.error).toContain(orAllow(sample));
    const allowed = await world.step({ allow_secrets });
    expect([allowed.error, allowed.warnings]).toEqual(['', '']);
    const behind = { 'docs/page.html': `${sample}\n${real}` };
    expect((await world.step({ allow_secrets }, { files: behind })).error).toMatch(
      /^"docs\/page\.html" contains a GitHub token in line 2, /,
    );
    // A key of the run is never allowed, and a line without effect is named, but not with a part of the files.
    const lines = `${allow_secrets}\n${fingerprintOf(real)}\n${fingerprintOf(PLATFORM_KEY)}`;
    const own = { 'docs/page.html': PLATFORM_KEY };
    expect((await world.step({ allow_secrets: lines, assets: 'main.ts' }, { files: own })).error).toContain(
      'the API key of this run',
    );
    const unused = await world.step({ allow_secrets: lines }, { files });
    const names = [real, PLATFORM_KEY].map((value) => `"${fingerprintOf(value)}"`).join(', ');
    expect(unused.warnings).toBe(
      `\`allow_secrets\` contains what no file does: ${names}. Remove these lines.`,
    );
    expect((await world.step({ allow_secrets: lines, shard: '1/2' })).warnings).toBe('');
  });

  it('that many files repeat is one problem, with their number and the first names', async () => {
    const inputs = { artifacts: '**', bucket: 'site', bucket_visibility: 'public' };
    await using world = await openWorld({ inputs });
    const pages = Array.from({ length: 100 }, (_, index) => [`${1000 + index}.html`, `\n${token('ghp')}`]);
    const ran = await world.step({}, { files: Object.fromEntries(pages) });
    expect(ran.error.split('\n')[0]).toMatch(
      /^100 files \("1000\.html", ("10\d\d\.html", ){9}and 90 more\) contain a GitHub token, the first in line 2, and bucket/,
    );
    expect(ran.runner.annotations).toEqual([]);
  });

  it('of the run in a name stops the step, without being shown', async () => {
    const inputs = { artifacts: 'public/**', bucket: 'site', function: 'hello' };
    await using world = await openWorld({ inputs });
    const names = { [`public/${PLATFORM_KEY}.txt`]: '', [`lib/${PLATFORM_KEY}.ts`]: '' };
    const ran = await world.step({}, { files: names });
    expect(ran.error).toContain(
      'The name "lib/***.ts" contains the API key of this run. Rename or exclude it.',
    );
    expect(ran.error).toContain('The name "public/***.txt" contains the API key of this run.');
    expect(ran.writes).toEqual([]);
  });

  it('behind 2 GiB of an artifact stops the step with its line', async () => {
    await using world = await openWorld({ files: { 'a.log': 'x\n' }, inputs: SITE });
    // Sparse: it takes neither time to write nor space.
    truncateSync(world.workspace.at('a.log'), 2 ** 31 + 10);
    appendFileSync(world.workspace.at('a.log'), `\n${PLATFORM_KEY}`);
    const { error, trace } = await world.step();
    expect(error).toMatch(/^"a\.log" contains the API key of this run in line 3\. /);
    expect(trace).toEqual([]);
  });

  it('is found once in a large artifact, wherever it is, and the artifact is hashed in the same pass', async () => {
    const step = (1024 - 2) * 1024;
    await using world = await openWorld({ files: {}, inputs: SITE });
    for (const position of [0, step - 1, step + 1000, 1024 * 1024 - 3, 3 * step + 1]) {
      const file = Buffer.alloc(5_000_000, `${'\0'.repeat(1022)}\n`);
      const line = Math.floor(position / 1023) + 2;
      file.write(`\n${token('ghp')}`, position);
      const ran = await world.step({}, { files: { file } });
      const text = `^"file" contains a GitHub token in line ${line}, and .* private\\. Remove it, or add .sha256:.*$`;
      expect(ran.warnings).toMatch(RegExp(text));
      const sha256 = hash('sha256', file);
      expect(listedBy(ran)).toMatchObject([{ key: 'file', sha256, status: 'uploaded' }]);
    }
  });
});
