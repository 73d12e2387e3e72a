import ignore from 'ignore';
import { describe, expect, test } from 'vitest';
import { createSelection, type SelectionOptions } from '../../../src/files/exclude.ts';
import { compilePatterns } from '../../../src/files/patterns.ts';

/** Returns the rule that leaves out a file, or a folder above it. */
function ruleFor(
  file: string,
  lines: readonly string[],
  changes: Partial<SelectionOptions> = {},
): string | undefined {
  const selection = createSelection({
    patterns: compilePatterns('assets', '/root', lines),
    includeHidden: false,
    defaultExcludes: true,
    ignored: undefined,
    ...changes,
  });
  const segments = file.split('/');
  const verdicts = segments.map((_, index) =>
    selection.judge(
      segments.slice(0, index + 1).join('/'),
      index === segments.length - 1 ? 'file' : 'folder',
    ),
  );
  return verdicts.find((verdict) => verdict !== 'taken');
}

describe('The deny list', () => {
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
  ])('leaves out %s, in upper and lower case', (name) => {
    expect(ruleFor(name, ['**'], { includeHidden: true })).toBe('denied');
    expect(ruleFor(name.toUpperCase(), ['**'], { includeHidden: true })).toBe('denied');
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
  ])('does not contain %s', (name) => {
    expect(ruleFor(name, ['**'], { includeHidden: true })).toBeUndefined();
  });

  test('applies at any depth, to folders and to files', () => {
    expect(ruleFor('a/b/tls.key', ['**'])).toBe('denied');
    expect(ruleFor('a/node_modules/b/index.js', ['**'])).toBe('denied');
  });

  test.each([
    ['a file that a pattern names', 'certs/tls.key', ['**', 'certs/tls.key'], undefined],
    ['a file that only one pattern names', 'certs/tls.key', ['certs/tls.key'], undefined],
    [
      'a file in a denied folder that a pattern names',
      'node_modules/a/index.js',
      ['node_modules/a/index.js'],
      undefined,
    ],
    ['the neighbor of a named file', 'node_modules/a/other.js', ['**', 'node_modules/a/index.js'], 'denied'],
    ['a file in a named folder', 'certs/tls.key', ['certs'], 'denied'],
    ['a file in a folder with `/**`', 'certs/tls.key', ['certs/**'], 'denied'],
    ['a file that wildcards match', 'certs/tls.key', ['certs/*.key'], 'denied'],
    ['a file in a named denied folder', 'node_modules/a/index.js', ['node_modules'], 'denied'],
    ['a file in a denied folder with `/**`', 'node_modules/a/index.js', ['node_modules/**'], 'denied'],
    ['an excluded file', 'certs/tls.key', ['**', '!certs/tls.key'], 'excluded'],
  ])('decides about %s', (_, file, lines, reason) => {
    expect(ruleFor(file, lines)).toBe(reason);
  });

  test('can be switched off with `default_excludes`', () => {
    expect(ruleFor('node_modules/a/tls.key', ['**'], { defaultExcludes: false })).toBeUndefined();
  });

  test('contains the ignore file itself', () => {
    const changes = { includeHidden: true, ignored: ignore() };
    expect(ruleFor('.deployignore', ['**'], changes)).toBe('denied');
    expect(ruleFor('docs/.deployignore', ['**'], changes)).toBeUndefined();
  });
});

describe('Patterns', () => {
  test.each([
    ['a file that a later line excludes', 'docs/a.md', ['**', '!**/*.md'], 'excluded'],
    ['a folder that a later line excludes', 'docs/a.md', ['**', '!docs'], 'excluded'],
    ['a file that a later line includes again', 'docs/a.md', ['**', '!docs/*', 'docs/a.md'], undefined],
    ['a file that no line includes', 'docs/a.md', ['src/**', '!docs/**'], 'unmatched'],
    ['a file that is only excluded', 'a.md', ['!*.md'], 'unmatched'],
  ])('decide about %s', (_, file, lines, rule) => {
    expect(ruleFor(file, lines)).toBe(rule);
  });
});

describe('The rule for hidden files decides about', () => {
  test.each([
    ['a hidden file', '.hidden', ['**'], 'hidden'],
    ['a file in a hidden folder', '.config/app.json', ['**'], 'hidden'],
    ['a file below a hidden folder', 'a/.b/c/d', ['**'], 'hidden'],
    ['a named file', '.hidden', ['**', '.hidden'], undefined],
    ['a named file in a hidden folder', '.config/app.json', ['.config/app.json'], undefined],
    ['the neighbor of a named file', '.config/other.json', ['**', '.config/app.json'], 'hidden'],
    ['a named hidden folder', '.well-known/acme', ['**', '.well-known'], undefined],
    ['a hidden folder with `/**`', '.well-known/a/b', ['.well-known/**'], undefined],
    ['a hidden folder at any depth', 'a/.well-known/b', ['**/.well-known/**'], undefined],
    ['a hidden file in a named hidden folder', '.well-known/.secret', ['.well-known/**'], 'hidden'],
    ['wildcards after a dot', '.eslintrc', ['.eslint*'], undefined],
    ['a star, which does not match a leading dot', '.eslintrc', ['*'], 'hidden'],
    ['a dot in an exclusion', '.hidden', ['**', '!.hidden'], 'excluded'],
    ['a dot in a line for another folder', '.config/app', ['**', 'b/.config/**'], 'hidden'],
  ])('%s', (_, file, lines, reason) => {
    expect(ruleFor(file, lines)).toBe(reason);
  });

  test('files that `include_hidden` collects, except denied ones', () => {
    expect(ruleFor('.hidden', ['**'], { includeHidden: true })).toBeUndefined();
    expect(ruleFor('.env', ['**'], { includeHidden: true })).toBe('denied');
  });
});

describe('The ignore file', () => {
  const ignored = ignore().add('*.log\nbuild/\n!keep.log\n/only-here');

  test.each([
    ['a.log', 'ignored'],
    ['deep/a.log', 'ignored'],
    ['keep.log', undefined],
    ['build/main.js', 'ignored'],
    ['build', undefined],
    ['only-here', 'ignored'],
    ['a/only-here', undefined],
  ])('decides about %s', (file, reason) => {
    expect(ruleFor(file, ['**'], { ignored })).toBe(reason);
  });

  test('applies even to a file that a pattern names, since both have the same author', () => {
    expect(ruleFor('a.log', ['a.log'], { ignored })).toBe('ignored');
  });
});
