/** Secrets in the files of a function stop the step before anything is sent. */
import { hash } from 'node:crypto';
import { open, readFile, truncate } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { collectFiles } from '../../src/files/collect.ts';
import { inspectFiles } from '../../src/files/inspect.ts';
import { createSecretSearch } from '../../src/files/secrets.ts';
import { collectError, collectPaths, problemsOf } from '../support/collecting.ts';
import { createTree } from '../support/tree.ts';

// Built here, so that no scanner reports this file as a leak.
const header = (kind: string) => ['-----BEGIN', `${kind}-----`].join(' ');
const token = (prefix: string) => `${prefix}_${'a1B2'.repeat(9)}`;
const HEADER = header('PRIVATE KEY');
const BODY = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC'.repeat(2);
const KEY = 'the-key-of-this-run';
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
  ])('contains no secret in text that only resembles one: %s', (_what, text) => {
    expect(kindsIn(text)).toEqual([]);
  });

  it('contains each secret of the run, which cannot be intended, at its place', () => {
    expect(find(Buffer.from(`\xff${KEY}\n ${token('gho')} ${token('ghp')}`, 'latin1'))).toEqual([
      { what: 'the API key of this run', index: 1, canBeIntended: false },
      { what: 'a GitHub token', index: 22, canBeIntended: true },
    ]);
    const [long, other] = [token('ghp'), 'x'.repeat(45)];
    const own = createSecretSearch([long, other].map((text) => ({ what: text, text })));
    expect(own(Buffer.from(` ${long}`))).toEqual([{ what: long, index: 1, canBeIntended: false }]);
    expect(own(Buffer.from(`${'-'.repeat(60)} ${other}`))).toEqual([
      { what: other, index: 61, canBeIntended: false },
    ]);
  });
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
    const at = (file: string, line: number, what: string, next: string) => ({
      ...{ file, line },
      message: `"${file}" contains ${what} in line ${line}. ${next}`,
    });
    expect(annotations).toEqual([
      at('data.bin', 2, 'the API key of this run', REMOVE),
      at('lib/key.txt', 3, 'a private key', OR_NAME),
      at('long.txt', 500_001, 'a GitHub token', OR_NAME),
      at('main.ts', 2, 'a GitHub token', OR_NAME),
    ]);
    for (const secret of [token('ghp'), KEY]) expect(message).not.toContain(secret);
  });

  it('is allowed when a pattern names the file, except for the key of the run', async () => {
    await using tree = await createTree({ 'main.ts': '', 'a.txt': token('ghp'), 'b.txt': KEY });
    const patterns = ['**', 'a.txt', 'b.txt'];
    expect(await collectPaths(tree, { patterns })).toEqual(['a.txt', 'b.txt', 'main.ts']);
    expect(await problemsOf(tree, { patterns: ['**', 'b.txt'], secrets })).toEqual([
      `"a.txt" contains a GitHub token in line 1. ${OR_NAME}`,
      `"b.txt" contains the API key of this run in line 1. ${REMOVE}`,
    ]);
  });

  it('is found once in a large artifact, wherever it is, and the artifact is hashed in the same pass', async () => {
    const step = (1024 - 16) * 1024;
    const selection = { patterns: ['**'], includeHidden: false, defaultExcludes: true };
    for (const position of [0, step - 1, step + 5000, 1024 * 1024 - 3, 3 * step + 1]) {
      await using tree = await createTree({ file: '' });
      await truncate(tree.at('file'), 5_000_000);
      await using file = await open(tree.at('file'), 'r+');
      await file.write(`\n${KEY}`, position);
      const { root } = tree;
      const { files } = await collectFiles('artifacts', { workspace: root, root, ...selection }, undefined);
      const what = 'the API key of this run';
      const sum = hash('sha256', await readFile(tree.at('file')));
      expect(await inspectFiles(files, secrets, undefined)).toMatchObject({
        inspected: [{ path: 'file', sha256: sum }],
        secrets: [{ path: 'file', what, line: 2, canBeIntended: false }],
        problems: [],
      });
    }
  });
});
