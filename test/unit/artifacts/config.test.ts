import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeployConfig } from '../../../src/config/config.ts';
import type { Inputs } from '../../../src/config/reader.ts';
import { parseInputs, problemsOf, WORKSPACE } from '../../support/inputs.ts';

const UPLOAD = { bucket: 'site', artifacts: '**' };

function parse(inputs: Partial<Inputs>): DeployConfig {
  return parseInputs(inputs, { runnerTemp: '/tmp/r' }) as DeployConfig;
}

function artifactsOf(inputs: Partial<Inputs>) {
  return parse({ ...UPLOAD, ...inputs }).artifacts;
}

/** Returns the one problem of an upload with these inputs. */
function problemOf(inputs: Partial<Inputs>): string {
  const problems = problemsOf({ ...UPLOAD, ...inputs });
  expect(problems).toHaveLength(1);
  return problems.join();
}

describe('The configuration of a run', () => {
  const upload = { bucket: 'site', artifacts: 'dist/**' };

  it.each<[inputs: Partial<Inputs>, parts: (keyof DeployConfig)[]]>([
    [{ function: 'hello' }, ['function', 'assets']],
    [upload, ['bucket', 'artifacts']],
    [{ function: 'hello', ...upload }, ['function', 'assets', 'bucket', 'artifacts']],
  ])('with the inputs %j contains %j', (inputs, parts) => {
    const config = parse(inputs);
    const all = ['function', 'assets', 'bucket', 'artifacts', 'domain'] as const;
    expect(all.filter((name) => config[name] !== undefined)).toEqual(parts);
  });

  it('cannot be empty', () => {
    expect(problemsOf({})).toEqual([expect.stringMatching(/^`function` is required, or `bucket` with/)]);
  });

  it('cannot have files without a bucket, or a bucket without files', () => {
    expect(problemsOf({ artifacts: '**' })).toEqual([
      '`bucket` is required with `artifacts`: the bucket to upload to',
    ]);
    expect(problemsOf({ bucket: 'site' })).toEqual([
      '`artifacts` is required with `bucket`: the files to upload',
    ]);
  });

  it('contains the value of every input of an upload', () => {
    const config = parse({
      bucket: 'site',
      bucket_visibility: 'public',
      artifacts: '**\n!*.map',
      artifacts_root: 'dist',
      include_hidden: 'true',
      key_prefix: 'v2/',
      upload: 'mirror',
      max_deletions: '80%',
      content_types: '*.WASM = application/wasm',
      upload_concurrency: '7',
      shard: '2/5',
      if_no_files: 'warn',
    });
    expect(config).toMatchObject({
      bucket: { name: 'site', visibility: 'public' },
      artifacts: {
        workspace: WORKSPACE,
        root: join(WORKSPACE, 'dist'),
        patterns: ['**', '!*.map'],
        includeHidden: true,
        defaultExcludes: true,
        runnerTemp: '/tmp/r',
        keyPrefix: 'v2/',
        upload: 'mirror',
        deletionLimit: { amount: 80, unit: '%' },
        contentTypes: [{ ending: '.wasm', type: 'application/wasm' }],
        concurrency: 7,
        shard: { index: 2, count: 5 },
        ifNoFiles: 'warn',
      },
    });
  });

  it('has one error with the problems of all inputs, also of those that are not used', () => {
    const wrong = {
      function: 'hello',
      bucket: 'Site',
      bucket_visibility: 'secret',
      artifacts_root: '../up',
      key_prefix: '/a',
      upload: 'some',
      max_deletions: 'half',
      content_types: 'html=text/html',
      upload_concurrency: '0',
      shard: '3/2',
      if_no_files: 'fail',
    };
    const names = Object.keys(wrong).slice(1);
    const problems = problemsOf({ ...wrong, artifacts: '**' });
    expect(problems).toHaveLength(names.length);
    for (const name of names)
      expect(problems.some((problem) => problem.startsWith(`\`${name}\``))).toBe(true);
  });
});

describe('The limit of deletions', () => {
  it.each([
    ['', { amount: 50, unit: '%' }],
    ['0%', { amount: 0, unit: '%' }],
    ['100%', { amount: 100, unit: '%' }],
    ['0', { amount: 0, unit: 'objects' }],
    ['5000', { amount: 5000, unit: 'objects' }],
  ])('%j is %j', (text, limit) => {
    expect(artifactsOf({ max_deletions: text })?.deletionLimit).toEqual(limit);
  });

  it.each(['101%', '-1', '1.5', '50 %', '%', '1e3', 'all', '9999999999'])('cannot be %j', (text) => {
    expect(problemsOf({ function: 'hello', max_deletions: text })).toEqual([
      `\`max_deletions\` must be a percentage from \`0%\` to \`100%\` or a whole number of objects (it is "${text}")`,
    ]);
  });

  it('replaces `upload: mirror!`, and the error says so', () => {
    expect(problemsOf({ function: 'hello', upload: 'mirror!' })).toEqual([
      '`upload` must be `mirror`, with `max_deletions: 100%` to allow every deletion (it is "mirror!")',
    ]);
  });
});

describe('The name of a bucket', () => {
  const nameOf = (bucket: string) => parse({ ...UPLOAD, bucket }).bucket?.name;

  it('follows the API document, and nothing else', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'z', '0', '9', '-', 'A', '_', '.', 'ü', ' ') });
    fc.assert(
      fc.property(fc.oneof(letters, fc.string()), (name) => {
        fc.pre(name !== '');
        const allowed = [...name].every((letter) => 'abcdefghijklmnopqrstuvwxyz0123456789-'.includes(letter));
        const good =
          allowed && name.length >= 2 && name.length <= 63 && !name.startsWith('-') && !name.endsWith('-');
        if (good) expect(nameOf(name)).toBe(name);
        else expect(problemOf({ bucket: name })).toMatch(/^`bucket` must be 2 to 63/);
      }),
    );
  });

  it.each(['a1', 'a--b', 'x'.repeat(63)])('may be %j', (name) => {
    expect(nameOf(name)).toBe(name);
  });

  it.each(['a', 'x'.repeat(64), '-a', 'a-', 'A1', 'a.b', 'a_b'])('cannot be %j', (name) => {
    expect(problemOf({ bucket: name })).toMatch(/^`bucket` must be 2 to 63 lower-case letters/);
  });
});

describe('A key prefix', () => {
  it.each(['', 'docs/', 'docs-', 'a/b', 'a b/ü#?/', '.', 'v1..'])('may be %j', (prefix) => {
    expect(artifactsOf({ key_prefix: prefix })?.keyPrefix).toBe(prefix);
  });

  it.each(['"docs/"', '/', '/docs', 'a//b', 'a/../', './a', '../', 'a\\b', 'a\nb', 'x'.repeat(513)])(
    'cannot be %j',
    (prefix) => {
      expect(problemOf({ key_prefix: prefix })).toMatch(/^`key_prefix` must be the start of a key/);
    },
  );
});

describe('Media types', () => {
  it('are lines with an ending and its type', () => {
    const content_types = '*.HTML=text/html\n\n*.tar.gz = application/gzip; q="a b"';
    expect(artifactsOf({ content_types })?.contentTypes).toEqual([
      { ending: '.html', type: 'text/html' },
      { ending: '.tar.gz', type: 'application/gzip; q="a b"' },
    ]);
    expect(artifactsOf({})?.contentTypes).toEqual([]);
  });

  it.each([
    'html=text/html',
    '*.html',
    '*.html=html',
    '*html=text/html',
    '*.a/b=x/y',
    '*.a=x/y\u0001',
    '*.a=x/y z',
  ])('cannot be %j', (text) => {
    expect(problemOf({ content_types: text })).toMatch(/^`content_types` must contain lines such as/);
  });
});

describe('The number of transfers and the shard', () => {
  it('are whole numbers within their bounds', () => {
    const concurrencyOf = (upload_concurrency: string) => artifactsOf({ upload_concurrency })?.concurrency;
    expect([concurrencyOf('1'), concurrencyOf('256')]).toEqual([1, 256]);
    expect(artifactsOf({ shard: '1/1' })?.shard).toEqual({ index: 1, count: 1 });
    expect(artifactsOf({ shard: '256/256' })?.shard).toEqual({ index: 256, count: 256 });
  });

  it.each(['0', '257', '-1', '1.5', '1e2', 'many'])('cannot be %j transfers', (text) => {
    expect(problemOf({ upload_concurrency: text })).toMatch(/must be a whole number from 1 to 256/);
  });

  it.each(['0/5', '6/5', '1/0', '1/257', '2', '2/', '/5', '2 of 5', '-1/5', '1/2/3'])(
    'cannot be the shard %j',
    (text) => {
      expect(problemOf({ shard: text })).toMatch(/such as `2\/5`/);
    },
  );
});
