/** Secrets in the files of a function stop the step before anything is sent. */
import { hash } from 'node:crypto';
import { appendFileSync, truncateSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createSecretSearch, lineAt } from '../../src/files/secrets.ts';
import { collect, collectError, problemsOf } from '../support/collecting.ts';
import { createTree } from '../support/tree.ts';
import { PLATFORM_KEY } from '../world/platform.ts';
import { openWorld } from '../world/world.ts';
import { listedBy } from './upload-world.ts';

// Built here, so that no scanner reports this file as a leak.
const header = (kind: string) => ['-----BEGIN', `${kind}-----`].join(' ');
const token = (prefix: string) => `${prefix}_${'a1B2'.repeat(9)}`;
const HEADER = header('PRIVATE KEY');
const BODY = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC'.repeat(2);
const KEY = 'the-key-of-this-run';
const WORD = 'a1B2c3D4e5'.repeat(10);
const HEX = '0123456789abcdef'.repeat(4);
const base64 = (text: string) => Buffer.from(text).toString('base64');
// In two parts, for the same reason.
const DOCUMENTED: readonly (readonly [what: string, start: string, rest: string])[] = [
  ...['RSA PRIVATE KEY', 'PRIVATE KEY', 'EC PRIVATE KEY', 'OPENSSH PRIVATE KEY'].map(
    (kind) => ['a private key in base64', base64(`${header(kind)}\n${BODY}`), ''] as const,
  ),
  ['a PuTTY private key', 'PuTTY-User-Key-', 'File-3: ssh-ed25519\r\nEncryption: none'],
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
  'hf_your_token_goes_here_and_nowhere_else',
  `integrity: sha512-${WORD}==`,
  `https://s3.amazonaws.com/a?X-Amz-Credential=AKIA${'QWERTYUIOP234567'}%2F20260101`,
];
const secrets = [{ what: 'the API key of this run', text: KEY }];
const REMOVE = 'Remove it. If it is in the repository, revoke it.';
const OR_NAME =
  'Remove it, or name the file in `assets` if it is intended. If it is in the repository, revoke it.';

describe('A file', () => {
  const find = createSecretSearch([...secrets, { what: 'nothing', text: '' }]);
  const kindsIn = (text: string | Buffer) => find(Buffer.from(text)).map(({ what }) => what);

  it.each<[what: string, text: string | Buffer]>([
    ['RSA header', `x\n${header('RSA PRIVATE KEY')}\nMIIEvQIBADANBg\n`],
    ['PGP header', `${header('PGP PRIVATE KEY BLOCK')}\nMIIE`],
    ['line ends of Windows', `${HEADER}\r\nMIIE`],
    ['string with escapes', `{"key":"${HEADER}\\nMIIE"}`],
    ['binary file', Buffer.concat([Buffer.from([0xff, 0]), Buffer.from(`${HEADER}\nMIIE`)])],
    ['JSON inside JSON', `${HEADER}\\\\nMIIE`],
    ['program with a string for each line', `'${HEADER}\\n' +\n  '${BODY}\\n'`],
    ['line without breaks', HEADER + BODY],
    ['SSH2 format', `${header('SSH2 ENCRYPTED PRIVATE KEY').replace(/-(-+)/g, '$1 ')}\n${BODY}`],
  ])('contains a private key in whatever form: %s', (_what, text) => {
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
    for (const text of [parts.join(''), `x = "${parts.join('')}"`, `${'x'.repeat(32_768)} ${parts.join('')}`])
      expect(kindsIn(text)).toEqual([what]);
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

  it('contains each secret of the run, which cannot be intended, at its place', () => {
    expect(find(Buffer.from(`\xff${KEY}\n ${token('gho')} ${token('ghp')}`, 'latin1'))).toEqual([
      { what: 'the API key of this run', index: 4, canBeIntended: false },
      { what: 'a GitHub token', index: 25, canBeIntended: true },
    ]);
    const [long, other] = [token('ghp'), 'x'.repeat(45)];
    const own = createSecretSearch([long, other].map((text) => ({ what: text, text })));
    expect(own(Buffer.from(` ${long}`))).toEqual([{ what: long, index: 4, canBeIntended: false }]);
    expect(own(Buffer.from(`${'-'.repeat(60)} ${other}`))).toEqual([
      { what: other, index: 61, canBeIntended: false },
    ]);
  });
});

it('Secrets of all kinds in one text are each found in their line', () => {
  const known = [['the API key of this run', KEY, ''] as const, ...DOCUMENTED];
  for (const blank of ['', 'x'.repeat(32_700)]) {
    const bytes = Buffer.from(known.map(([, start, rest]) => `${blank} ${start}${rest}`).join('\n'));
    const lineOf = (index: number) => lineAt(bytes, index);
    const found = createSecretSearch(secrets)(bytes).map(({ what, index }) => [what, lineOf(index)] as const);
    const all = known.map(([what, start, rest]) => [what, lineOf(bytes.indexOf(start + rest))] as const);
    // The first one of each kind.
    expect(new Map(found)).toEqual(new Map(all.toReversed()));
  }
});

describe('A secret', () => {
  it('is reported with file and line, and without its value', async () => {
    await using tree = await createTree({
      'main.ts': `// one\n// ${token('ghp')}`,
      'lib/key.txt': `\n\n${HEADER}\nMIIE\n`,
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
    expect(warnings).toEqual([
      at('lib/key.txt', 3, 'a private key', OR_NAME),
      at('long.txt', 500_001, 'a GitHub token', OR_NAME),
      at('main.ts', 2, 'a GitHub token', OR_NAME),
    ]);
    for (const secret of [token('ghp'), KEY])
      expect(message + JSON.stringify(warnings)).not.toContain(secret);
  });

  it('is allowed when a pattern names the file, except for the key of the run', async () => {
    await using tree = await createTree({ 'main.ts': '', 'a.txt': token('ghp'), 'b.txt': KEY });
    const patterns = ['**', 'a.txt', 'b.txt'];
    const { files, warnings } = await collect(tree, { patterns });
    expect(files.map(({ path }) => path)).toEqual(['a.txt', 'b.txt', 'main.ts']);
    expect(warnings).toEqual([]);
    expect(await problemsOf(tree, { patterns: ['**', 'b.txt'], secrets })).toEqual([
      `"b.txt" contains the API key of this run in line 1. ${REMOVE}`,
    ]);
  });

  it('behind 2 GiB of an artifact stops the step with its line', async () => {
    await using world = await openWorld({
      files: { 'a.log': 'x\n' },
      inputs: { bucket: 'site', artifacts: '**' },
    });
    // Sparse: it takes neither time to write nor space.
    truncateSync(world.workspace.at('a.log'), 2 ** 31 + 10);
    appendFileSync(world.workspace.at('a.log'), `\n${PLATFORM_KEY}`);
    const { error, trace } = await world.step();
    expect(error).toMatch(/^"a\.log" contains the API key of this run in line 3\. /);
    expect(trace).toEqual([]);
  });

  it('is found once in a large artifact, wherever it is, and the artifact is hashed in the same pass', async () => {
    const step = (1024 - 2) * 1024;
    await using world = await openWorld({ files: {}, inputs: { bucket: 'site', artifacts: '**' } });
    for (const position of [0, step - 1, step + 1000, 1024 * 1024 - 3, 3 * step + 1]) {
      const file = Buffer.alloc(5_000_000, `${'\0'.repeat(1022)}\n`);
      const line = Math.floor(position / 1023) + 2;
      file.write(`\n${token('ghp')}`, position);
      const ran = await world.step({}, { files: { file } });
      const text = `^"file" contains a GitHub token in line ${line}, and .* private\\. Remove it,.*$`;
      expect(ran.warnings).toMatch(RegExp(text));
      expect(listedBy(ran)).toMatchObject([
        { key: 'file', sha256: hash('sha256', file), status: 'uploaded' },
      ]);
    }
  });
});
