import ignore from 'ignore';
import { describe, expect, test } from 'vitest';
import { isDeniedName } from '../../../src/files/deny-list.ts';
import { createExclude, type ExcludeOptions } from '../../../src/files/exclude.ts';
import { compilePatterns } from '../../../src/files/patterns.ts';

function reasonFor(
  file: string,
  lines: readonly string[],
  changes: Partial<ExcludeOptions> = {},
): string | undefined {
  const exclude = createExclude({
    patterns: compilePatterns('assets', '/root', lines),
    includeHidden: false,
    defaultExcludes: true,
    ignoreFile: '.deployignore',
    ignored: undefined,
    ...changes,
  });
  const segments = file.split('/');
  const reasons = segments.map((name, index) =>
    exclude.reason(
      segments.slice(0, index).join('/'),
      name,
      index === segments.length - 1 ? 'file' : 'folder',
    ),
  );
  return reasons.find((reason) => reason !== undefined);
}

describe('the deny list', () => {
  test.each([
    '.git',
    'node_modules',
    '.env',
    '.env.local',
    '.env.production',
    '.envrc',
    'server.pem',
    'tls.key',
    'store.p12',
    'store.pfx',
    'release.jks',
    'debug.keystore',
    'id_rsa',
    'id_rsa.bak',
    'id_dsa',
    'id_ecdsa',
    'id_ed25519',
    '.npmrc',
    '.netrc',
    '_netrc',
    '.pypirc',
    '.aws',
    '.ssh',
    '.docker',
    '.kube',
    '.gnupg',
    'terraform.tfstate',
    'terraform.tfstate.backup',
    'gha-creds-0123456789abcdef.json',
    '.git-credentials',
    'git-credentials-4711.config',
    '.htpasswd',
    'credentials.json',
    'firebase-credentials.json',
    'service-account.json',
    'service-account-prod.json',
  ])('leaves out %s, in any case', (name) => {
    expect(isDeniedName(name)).toBe(true);
    expect(isDeniedName(name.toUpperCase())).toBe(true);
  });

  test.each([
    '.env.example',
    'env.ts',
    '.github',
    '.gitignore',
    'keys.ts',
    'monkey',
    'pem.ts',
    'my_id_rsa',
    'aws',
    'tfstate.ts',
    'creds.json',
    'credentials.ts',
    'my.credentials.json',
    'service-account.ts',
    'htpasswd',
    'node_modules.ts',
  ])('lets %s be', (name) => {
    expect(isDeniedName(name)).toBe(false);
  });

  test('holds at any depth, for folders as for files', () => {
    expect(reasonFor('a/b/tls.key', ['**'])).toBe('denied');
    expect(reasonFor('a/node_modules/b/index.js', ['**'])).toBe('denied');
  });

  test.each([
    ['the file itself', 'certs/tls.key', ['**', 'certs/tls.key'], undefined],
    ['the file alone', 'certs/tls.key', ['certs/tls.key'], undefined],
    ['a file in a denied folder', 'node_modules/a/index.js', ['node_modules/a/index.js'], undefined],
    ['its neighbour', 'node_modules/a/other.js', ['**', 'node_modules/a/index.js'], 'denied'],
    ['its folder', 'certs/tls.key', ['certs'], 'denied'],
    ['its folder with all below', 'certs/tls.key', ['certs/**'], 'denied'],
    ['a pattern with wildcards', 'certs/tls.key', ['certs/*.key'], 'denied'],
    ['a denied folder', 'node_modules/a/index.js', ['node_modules'], 'denied'],
    ['a denied folder with all below', 'node_modules/a/index.js', ['node_modules/**'], 'denied'],
    ['an exclusion', 'certs/tls.key', ['**', '!certs/tls.key'], 'denied'],
  ])('when a pattern names %s', (_, file, lines, reason) => {
    expect(reasonFor(file, lines)).toBe(reason);
  });

  test('can be switched off', () => {
    expect(reasonFor('node_modules/a/tls.key', ['**'], { defaultExcludes: false })).toBeUndefined();
  });

  test('holds the ignore file itself', () => {
    expect(reasonFor('.deployignore', ['**'], { includeHidden: true })).toBe('denied');
    expect(reasonFor('rules.txt', ['**'], { ignoreFile: 'rules.txt' })).toBe('denied');
  });
});

describe('hidden files', () => {
  test.each([
    ['by default', '.hidden', ['**'], 'hidden'],
    ['in a hidden folder', '.config/app.json', ['**'], 'hidden'],
    ['below a hidden folder', 'a/.b/c/d', ['**'], 'hidden'],
    ['a named file', '.hidden', ['**', '.hidden'], undefined],
    ['a named file in a hidden folder', '.config/app.json', ['.config/app.json'], undefined],
    ['its neighbour', '.config/other.json', ['**', '.config/app.json'], 'hidden'],
    ['a named hidden folder', '.well-known/acme', ['**', '.well-known'], undefined],
    ['a hidden folder with all below', '.well-known/a/b', ['.well-known/**'], undefined],
    ['a hidden folder anywhere', 'a/.well-known/b', ['**/.well-known/**'], undefined],
    ['one in another', '.well-known/.secret', ['.well-known/**'], 'hidden'],
    ['wildcards after a dot', '.eslintrc', ['.eslint*'], undefined],
    ['a star, which does not stand for a dot', '.eslintrc', ['*'], 'hidden'],
    ['a dot in an exclusion', '.hidden', ['**', '!.hidden'], 'hidden'],
    ['a dot in a line for another folder', '.config/app', ['**', 'b/.config/**'], 'hidden'],
  ])('%s', (_, file, lines, reason) => {
    expect(reasonFor(file, lines)).toBe(reason);
  });

  test('are taken when asked for, but not what is denied', () => {
    expect(reasonFor('.hidden', ['**'], { includeHidden: true })).toBeUndefined();
    expect(reasonFor('.env', ['**'], { includeHidden: true })).toBe('denied');
  });
});

describe('the ignore file', () => {
  const ignored = ignore().add('*.log\nbuild/\n!keep.log\n/only-here');

  test.each([
    ['a.log', 'ignored'],
    ['deep/a.log', 'ignored'],
    ['keep.log', undefined],
    ['build/main.js', 'ignored'],
    ['build', undefined],
    ['only-here', 'ignored'],
    ['a/only-here', undefined],
  ])('%s', (file, reason) => {
    expect(reasonFor(file, ['**'], { ignored })).toBe(reason);
  });

  test('holds even when a pattern names the file: both are the same author', () => {
    expect(reasonFor('a.log', ['a.log'], { ignored })).toBe('ignored');
  });
});
