import { describe, expect, test } from 'vitest';
import { createSecretSearch } from '../../../src/files/secrets.ts';

// Built here, so that no scanner reports this file as a leak.
const header = (kind: string) => ['-----BEGIN', `${kind}-----`].join(' ');
const token = (prefix: string) => `${prefix}_${'a1B2'.repeat(9)}`;
const find = createSecretSearch([{ what: 'the API key of this run', text: 'the-key-of-this-run' }]);
const kindsIn = (text: string | Buffer) => find(Buffer.from(text)).map((finding) => finding.what);

describe('A private key is found', () => {
  test.each([
    'PRIVATE KEY',
    'RSA PRIVATE KEY',
    'EC PRIVATE KEY',
    'OPENSSH PRIVATE KEY',
    'ENCRYPTED PRIVATE KEY',
    'PGP PRIVATE KEY BLOCK',
  ])('with the header "%s"', (kind) =>
    expect(kindsIn(`x\n${header(kind)}\nMIIEvQIBADANBg\n`)).toEqual(['a private key']),
  );

  test.each([
    ['with the line ends of Windows', `${header('PRIVATE KEY')}\r\nMIIE`],
    ['in a string with escapes', `{"key":"${header('PRIVATE KEY')}\\nMIIE"}`],
    [
      'among binary bytes',
      Buffer.concat([Buffer.from([0xff, 0]), Buffer.from(`${header('PRIVATE KEY')}\nMIIE`)]),
    ],
  ])('%s', (_, text) => expect(kindsIn(text)).toEqual(['a private key']));

  const body = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC'.repeat(2);
  test.each([
    ['in JSON inside JSON', `${header('PRIVATE KEY')}\\\\nMIIE`],
    ['line by line as strings', `'${header('PRIVATE KEY')}\\n' +\n  '${body}\\n'`],
    ['as a comment', `// ${header('PRIVATE KEY')}\n// ${body}`],
    ['without line breaks', header('PRIVATE KEY') + body],
    ['in SSH2 format', `${header('SSH2 ENCRYPTED PRIVATE KEY').replace(/-(-+)/g, '$1 ')}\n${body}`],
  ])('%s', (_, text) => expect(kindsIn(text)).toEqual(['a private key']));

  test.each([
    ['the strings of a program in sequence', `${header('PRIVATE KEY')}${'AbortSignalAudio'.repeat(6)}`],
    ['a sentence about the header', `It begins with ${header('PRIVATE KEY')} and then there is base64.`],
    ['code that concatenates a key', `'${header('PRIVATE KEY')}\\n' + key`],
    ['a public key', `${header('PUBLIC KEY')}\nMIIE`],
    ['a certificate', `${header('CERTIFICATE')}\nMIIE`],
    ['code that tests for the header', `if (pem.startsWith('${header('PRIVATE KEY')}')) {`],
    ['code that builds a key', `\`${header('PRIVATE KEY')}\\n\${body}\``],
  ])('but not in %s', (_, text) => expect(kindsIn(text)).toEqual([]));
});

// A search with backtracking would take half an hour.
test.each(['\n', ' \n', '\\n', ' '])(
  'a header followed by a million times %j is not a private key',
  (blank) => {
    expect(kindsIn(`${header('PRIVATE KEY')}${blank.repeat(1_000_000)}"`)).toEqual([]);
  },
);

describe('A GitHub token is found', () => {
  test.each(['ghs', 'ghp', 'gho', 'ghu', 'ghr', 'github_pat'])('with the prefix %s_', (prefix) =>
    expect(kindsIn(`token: ${token(prefix)}`)).toEqual(['a GitHub token']),
  );

  test('in the longer form with an identifier of the app', () => {
    expect(kindsIn(`ghs_12345_${'eyJhbGciOi'.repeat(4)}.x`)).toEqual(['a GitHub token']);
  });

  test.each([
    ['at the end of a name', `TOKEN_${token('ghp')}`],
    ['after an escape', `"first\\n${token('ghp')}"`],
    ['in an address', `?token%3D${token('ghp')}`],
  ])('%s', (_, text) => expect(kindsIn(text)).toEqual(['a GitHub token']));

  test.each([
    ['a text that is too short', 'ghp_abc'],
    ['an identifier', `ghs_this_is_the_long_name_of_a_function_in_code`],
    ['a word that ends like a prefix', `laughs_${'a'.repeat(40)}`],
    ['a placeholder', 'ghp_************************************'],
  ])('but not in %s', (_, text) => expect(kindsIn(text)).toEqual([]));
});

describe('A given secret', () => {
  test('is found as bytes at any position', () => {
    expect(kindsIn('xxthe-key-of-this-runxx')).toEqual(['the API key of this run']);
    expect(kindsIn(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('the-key-of-this-run')]))).toEqual([
      'the API key of this run',
    ]);
  });

  test('can never be intended, unlike other kinds', () => {
    const findings = find(Buffer.from(`the-key-of-this-run ${token('ghp')}`));
    expect(findings.map((finding) => finding.canBeIntended)).toEqual([false, true]);
  });

  test('is ignored when it is empty', () => {
    expect(
      createSecretSearch([{ what: 'the API key of this run', text: '' }])(Buffer.from('anything')),
    ).toEqual([]);
  });
});

test('a finding has the position of the first secret, and not its value', () => {
  const text = `\n\n  ${token('gho')} ${token('ghp')}`;
  const findings = find(Buffer.from(text));
  expect(findings).toEqual([{ what: 'a GitHub token', index: 4, canBeIntended: true }]);
});
