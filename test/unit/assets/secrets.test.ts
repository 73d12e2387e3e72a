import { describe, expect, test } from 'vitest';
import { createSecretSearch } from '../../../src/assets/secrets.ts';

// Put together here, so that no scanner takes this file for a leak.
const header = (kind: string) => ['-----BEGIN', `${kind}-----`].join(' ');
const token = (prefix: string) => `${prefix}_${'a1B2'.repeat(9)}`;
const find = createSecretSearch(['the-key-of-this-run']);
const kindsIn = (text: string | Buffer) => find(Buffer.from(text)).map((finding) => finding.what);

describe('private keys', () => {
  test.each([
    'PRIVATE KEY',
    'RSA PRIVATE KEY',
    'EC PRIVATE KEY',
    'OPENSSH PRIVATE KEY',
    'ENCRYPTED PRIVATE KEY',
    'PGP PRIVATE KEY BLOCK',
  ])('%s', (kind) => expect(kindsIn(`x\n${header(kind)}\nMIIEvQIBADANBg\n`)).toEqual(['a private key']));

  test.each([
    ['with the line ends of Windows', `${header('PRIVATE KEY')}\r\nMIIE`],
    ['in a string with escapes', `{"key":"${header('PRIVATE KEY')}\\nMIIE"}`],
    [
      'among bytes that are no text',
      Buffer.concat([Buffer.from([0xff, 0]), Buffer.from(`${header('PRIVATE KEY')}\nMIIE`)]),
    ],
  ])('%s', (_, text) => expect(kindsIn(text)).toEqual(['a private key']));

  const body = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC'.repeat(2);
  test.each([
    ['in JSON inside JSON', `${header('PRIVATE KEY')}\\\\nMIIE`],
    ['line by line as strings', `'${header('PRIVATE KEY')}\\n' +\n  '${body}\\n'`],
    ['as a comment', `// ${header('PRIVATE KEY')}\n// ${body}`],
    ['without line breaks', header('PRIVATE KEY') + body],
    ['in the armour of SSH2', `${header('SSH2 ENCRYPTED PRIVATE KEY').replace(/-(-+)/g, '$1 ')}\n${body}`],
    ['in the form of PuTTY', `PuTTY-User-Key-File-3: ssh-rsa\nEncryption: none\nPrivate-Lines: 1\n${body}`],
  ])('%s', (_, text) => expect(kindsIn(text)).toEqual(['a private key']));

  test.each([
    [
      'the texts of a program, one behind the other',
      `${header('PRIVATE KEY')}${'AbortSignalAudio'.repeat(6)}`,
    ],
    ['a sentence about it', `It begins with ${header('PRIVATE KEY')} and then there is base64.`],
    ['code that puts one together', `'${header('PRIVATE KEY')}\\n' + key`],
    ['code that reads the form of PuTTY', `/^PuTTY-User-Key-File-\\d: /.test(text)`],
    ['a public key', `${header('PUBLIC KEY')}\nMIIE`],
    ['a certificate', `${header('CERTIFICATE')}\nMIIE`],
    ['code that tests for the header', `if (pem.startsWith('${header('PRIVATE KEY')}')) {`],
    ['code that builds a key', `\`${header('PRIVATE KEY')}\\n\${body}\``],
  ])('not %s', (_, text) => expect(kindsIn(text)).toEqual([]));
});

// A search that went back over them again and again would take half an hour.
test.each(['\n', ' \n', '\\n', ' '])('a header with a million times %j behind it is no key', (blank) => {
  expect(kindsIn(`${header('PRIVATE KEY')}${blank.repeat(1_000_000)}"`)).toEqual([]);
});

describe('GitHub tokens', () => {
  test.each(['ghs', 'ghp', 'gho', 'ghu', 'ghr', 'github_pat'])('%s_…', (prefix) =>
    expect(kindsIn(`token: ${token(prefix)}`)).toEqual(['a GitHub token']),
  );

  test('the longer form that holds an identifier of the app', () => {
    expect(kindsIn(`ghs_12345_${'eyJhbGciOi'.repeat(4)}.x`)).toEqual(['a GitHub token']);
  });

  test.each([
    ['at the end of a name', `TOKEN_${token('ghp')}`],
    ['after an escape', `"first\\n${token('ghp')}"`],
    ['in an address', `?token%3D${token('ghp')}`],
  ])('%s', (_, text) => expect(kindsIn(text)).toEqual(['a GitHub token']));

  test.each([
    ['one that is too short', 'ghp_abc'],
    ['a name in code', `ghs_this_is_the_long_name_of_a_function_in_code`],
    ['a word that ends like a prefix', `laughs_${'a'.repeat(40)}`],
    ['a placeholder', 'ghp_************************************'],
  ])('not %s', (_, text) => expect(kindsIn(text)).toEqual([]));
});

describe('text in UTF-16, as some shells and editors write it', () => {
  const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();
  const littleEndian = (text: string) => Buffer.from(text, 'utf16le');
  const forms = [
    ['little-endian', littleEndian, ''],
    ['little-endian with a mark', littleEndian, '\ufeff'],
    ['big-endian', bigEndian, ''],
    ['big-endian with a mark', bigEndian, '\ufeff'],
  ] as const;

  test.each(forms)('%s: a private key is found', (_, encode, mark) => {
    const text = `${mark}größe\r\n${header('RSA PRIVATE KEY')}\r\nMIIEvQIBADANBg\r\n`;
    expect(find(encode(text))).toEqual([
      { what: 'a private key', index: expect.any(Number), canBeIntended: true },
    ]);
  });

  test.each(forms)(
    '%s: a token and the given key are found, as the last thing in a file too',
    (_, encode, mark) => {
      expect(kindsIn(encode(`${mark}x ${token('ghp')}`))).toEqual(['a GitHub token']);
      expect(kindsIn(encode(`${mark}the-key-of-this-run`))).toEqual(['the API key of this run']);
    },
  );

  test.each(forms)('%s: a public key is none', (_, encode, mark) => {
    expect(kindsIn(encode(`${mark}${header('PUBLIC KEY')}\r\nMIIE`))).toEqual([]);
  });

  test('at an odd place among bytes that are no text', () => {
    const key = littleEndian(`${header('PRIVATE KEY')}\nMIIE`);
    expect(kindsIn(Buffer.concat([Buffer.from([0xff, 0, 1]), key]))).toEqual(['a private key']);
  });
});

describe('given secrets', () => {
  test('are found as bytes, anywhere', () => {
    expect(kindsIn('xxthe-key-of-this-runxx')).toEqual(['the API key of this run']);
    expect(kindsIn(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('the-key-of-this-run')]))).toEqual([
      'the API key of this run',
    ]);
  });

  test('can never be meant, other kinds can', () => {
    const findings = find(Buffer.from(`the-key-of-this-run ${token('ghp')}`));
    expect(findings.map((finding) => finding.canBeIntended)).toEqual([false, true]);
  });

  test('an empty one is none', () => {
    expect(createSecretSearch([''])(Buffer.from('anything'))).toEqual([]);
  });
});

test('the place is that of the first, and its value is nowhere', () => {
  const text = `\n\n  ${token('gho')} ${token('ghp')}`;
  const findings = find(Buffer.from(text));
  expect(findings).toEqual([{ what: 'a GitHub token', index: 4, canBeIntended: true }]);
});
