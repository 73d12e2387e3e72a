/** Secrets in the files of a function stop the step before anything is sent. */
import { generateKeyPairSync, hash, type KeyExportOptions, type KeyObject, randomBytes } from 'node:crypto';
import { appendFileSync, truncateSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
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
const word = (length: number) => WORD.slice(0, length);
const hex = (length: number) => HEX.slice(0, length);
const PREFIXES =
  'sk-or-v1- gsk_ xai- r8_ pplx- nvapi- ops_eyJ sbp_ dckr_pat_ rubygems_ shpat_ whsec_ NRAK- sntrys_ hvs.';
/** Tokens that only their prefix distinguishes. */
const PREFIXED: readonly (readonly [prefix: string, rest: string])[] = [
  ...PREFIXES.split(' ').map((prefix) => [prefix, word(40)] as const),
  ['glsa_', `${word(32)}_${hex(8)}`],
  ['tskey-', `auth-kA1b2C3d4CNTRL-${word(32)}`],
  ['dp.st.', `prd.${word(43)}`],
];
// In two parts, so that no scanner reports this file as a leak.
const DOCUMENTED: readonly (readonly [what: string, start: string, rest: string])[] = [
  ...['RSA PRIVATE KEY', 'PRIVATE KEY', 'EC PRIVATE KEY', 'OPENSSH PRIVATE KEY'].map(
    (kind) => ['a private key in base64', base64(`${header(kind)}\n${BODY}`), ''] as const,
  ),
  ['a PuTTY private key', 'PuTTY-User-Key-', `File-3: ssh-rsa\r\nEncryption: none\r\n${BODY}`],
  ...['ghs_', 'ghp_', 'gho_', 'ghu_', 'ghr_', 'github_pat_'].map(
    (prefix) => ['a GitHub token', prefix, 'a1B2'.repeat(9)] as const,
  ),
  ['a GitHub token', 'ghs_12345_', `${'eyJhbGciOi'.repeat(4)}.x`],
  ['an age private key', 'AGE-SECRET-', `KEY-1${'QPZRY9X8GF'.repeat(6).slice(2)}`],
  ['a GitLab token', 'glpat-', word(20)],
  ['a Stripe key', 'sk_', `live_${word(24)}`],
  ['a Slack token', 'xoxb-', `123456789012-123456789012-${word(24)}`],
  ['a Slack token', 'xapp-', `1-A0123456789-1234567890123-${HEX}`],
  ['an npm token', 'npm_', word(36)],
  ['a PyPI token', 'pypi-', `AgEIcHlwaS5vcmc${WORD}`],
  ['a Hugging Face token', 'hf_', word(34)],
  ['a DigitalOcean token', 'dop_v1_', HEX],
  ['an OpenAI key', 'sk-', `proj-${WORD}`],
  ['an OpenAI key', 'sk-', `${word(20)}T3BlbkFJ${word(20)}`],
  ['an Anthropic key', 'sk-', `ant-api03-${WORD}`],
  ['a Google OAuth client secret', 'GOCSPX-', word(28)],
  ['a SendGrid key', 'SG.', `${word(22)}.${word(43)}`],
  ['a Twilio key', 'SK', hex(32)],
  ['an AWS access key', 'AKIA', 'QWERTYUIOP234567'],
  ['a database address with a password', 'postgres://', 'app:5ecr3t-9@db.acme.io:5432/app'],
  ['a database address with a password', 'mongodb+srv://', 'app:5ecr3t%40@c0.ab1cd.mongodb.net'],
  ['a database address with a password', 'postgresql+asyncpg://', 'app:my_Password1@db.acme.io/app'],
  ['a database address with a password', 'mysql+pymysql://', 'root:password-of-acme@db.acme.io'],
  ...PREFIXED.map(([prefix, rest]) => [`a token that begins with \`${prefix}\``, prefix, rest] as const),
];
const PUBLIC = [
  `AIza${word(35)}`,
  `pk_live_${word(24)}`,
  `sk_test_${word(24)}`,
  `eyJhbGciOiJIUzI1NiJ9.${WORD}.${WORD}`,
  'AKIAIOSFODNN7EXAMPLE',
  base64(`${header('CERTIFICATE')}\n${BODY}`),
  'postgres://app:5ecr3t@localhost:5432/app',
  'redis://:5ecr3t@127.0.0.1',
  'mysql://user:password@db.acme.io',
  ['postgres://$', '{user}:$', '{password}@db.acme.io'].join(''),
  'postgres://a:b4c5d6@db:5432',
  'postgres://a:b4c5d6@db.example.com',
  `ghp_${'x'.repeat(36)}`,
  `github_pat_my_personal_access_token${word(36)}`,
  `gsk_PLACEHOLDER${word(52)}`,
  `sk-proj-Example${WORD}`,
  `glpat-${word(10)}-YOUR-${word(10)}`,
  // Of GitHub's documents.
  ['gho', '16C7e42F292c6912E7710c838347Ae178B4a'].join('_'),
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

  it.each(DOCUMENTED)('contains what a vendor documents as secret: %s', (what, start, rest) => {
    for (const before of ['', 'x = "', `${'x'.repeat(32_768)} `, '\0', 'NAME_', '"first\\n', '?token%3D'])
      expect(kindsIn(before + start + rest)).toEqual([what]);
    expect(kindsIn(`x${start}${rest}`)).toEqual([]);
    // In a file of more than 256 KiB, dots are not looked at.
    const inBundle = [...find(Buffer.from(start + rest), 0, 1024, true)];
    expect(inBundle.length > 0).toBe(!/^(?:hvs|dp\.st)\.$/.test(start));
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
    const both = [long, odd].map((text) => ({ what: text, text }));
    const own = createSecretSearch(both, [fingerprintOf(long)]);
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
    ['OpenSSH', armored('OPENSSH PRIVATE KEY', Buffer.from(`openssh-key-v1\0${WORD.repeat(4)}`), 70)],
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
    const own = `"data.bin" contains the API key of this run in line 2. ${REMOVE}`;
    expect(annotations).toEqual([{ file: 'data.bin', line: 2, message: own }]);
    const key = `"lib/key.txt" contains a private key in line 3. ${orAllow(BODY)}`;
    const tokens = '2 files ("long.txt", "main.ts") contain a GitHub token, the first in line 500001. ';
    expect(warnings).toEqual([
      { file: 'lib/key.txt', line: 3, message: key },
      { file: 'long.txt', line: 500_001, message: tokens + orAllow(token('ghp')) },
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
    expect(refused.error).toMatch(/^2 files \(.*\) contain a GitHub token, the first in line 1, and bucket/);
    expect(refused.error).toContain(orAllow(sample));
    const allow_secrets = fingerprintOf(sample);
    const allowed = await world.step({ allow_secrets });
    expect([allowed.error, allowed.warnings]).toEqual(['', '']);
    const behind = { 'docs/page.html': `${sample}\n${real}` };
    const next = await world.step({ allow_secrets }, { files: behind });
    expect(next.error).toContain(' contains a GitHub token in line 2, ');
    // A key of the run is never allowed, and a line without effect is named, but not with a part of the files.
    const others = [real, PLATFORM_KEY].map(fingerprintOf);
    const lines = { allow_secrets: [allow_secrets, ...others].join('\n') };
    const own = { 'docs/page.html': PLATFORM_KEY };
    const stopped = await world.step({ ...lines, assets: 'main.ts' }, { files: own });
    expect(stopped.error).toContain('the API key of this run');
    const names = others.map((each) => `"${each}"`).join(', ');
    const unused = `\`allow_secrets\` contains what no file does: ${names}. Remove these lines.`;
    expect((await world.step(lines, { files })).warnings).toBe(unused);
    expect((await world.step({ ...lines, shard: '1/2' })).warnings).toBe('');
  });

  it('of the run in a name stops the step, without being shown', async () => {
    const inputs = { artifacts: 'public/**', bucket: 'site', function: 'hello' };
    await using world = await openWorld({ inputs });
    const names = { [`public/${PLATFORM_KEY}.txt`]: '', [`lib/${PLATFORM_KEY}.ts`]: '' };
    const { error, writes } = await world.step({}, { files: names });
    expect(error).toContain('The name "lib/***.ts" contains the API key of this run. Rename or exclude it.');
    expect(error).toContain('The name "public/***.txt" contains the API key of this run.');
    expect(writes).toEqual([]);
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
      expect(ran.warnings).toMatch(RegExp(`^"file" contains a GitHub token in line ${line}, and .* private`));
      expect(listedBy(ran)).toMatchObject([{ sha256: hash('sha256', file), status: 'uploaded' }]);
    }
  });
});
