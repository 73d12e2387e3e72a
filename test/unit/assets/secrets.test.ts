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

  test.each([
    ['a public key', `${header('PUBLIC KEY')}\nMIIE`],
    ['a certificate', `${header('CERTIFICATE')}\nMIIE`],
    ['code that tests for the header', `if (pem.startsWith('${header('PRIVATE KEY')}')) {`],
    ['code that builds a key', `\`${header('PRIVATE KEY')}\\n\${body}\``],
  ])('not %s', (_, text) => expect(kindsIn(text)).toEqual([]));
});

describe('GitHub tokens', () => {
  test.each(['ghs', 'ghp', 'gho', 'ghu', 'ghr', 'github_pat'])('%s_…', (prefix) =>
    expect(kindsIn(`token: ${token(prefix)}`)).toEqual(['a GitHub token']),
  );

  test('the longer form that holds an identifier of the app', () => {
    expect(kindsIn(`ghs_12345_${'eyJhbGciOi'.repeat(4)}.x`)).toEqual(['a GitHub token']);
  });

  test.each([
    ['one that is too short', 'ghp_abc'],
    ['a word that ends like a prefix', `laughs_${'a'.repeat(40)}`],
    ['a placeholder', 'ghp_************************************'],
  ])('not %s', (_, text) => expect(kindsIn(text)).toEqual([]));
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
    expect(findings.map((finding) => finding.canBeMeant)).toEqual([false, true]);
  });

  test('an empty one is none', () => {
    expect(createSecretSearch([''])(Buffer.from('anything'))).toEqual([]);
  });
});

test('the place is that of the first, and its value is nowhere', () => {
  const text = `\n\n  ${token('gho')} ${token('ghp')}`;
  const findings = find(Buffer.from(text));
  expect(findings).toEqual([{ what: 'a GitHub token', index: 4, canBeMeant: true }]);
});
