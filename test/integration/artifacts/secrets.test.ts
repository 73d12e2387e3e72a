/** Secrets in artifacts, which become objects that others may read. */
import { describe, expect, it } from 'vitest';
import type { Inputs } from '../../../src/config/reader.ts';
import { runAgainst } from '../../support/deploy-runs.ts';
import { type StorageReading, startOtherStorage } from '../../support/other-storage.ts';
import { createTree, type Entry } from '../../support/tree.ts';
import { BUCKET, runUpload } from '../../support/upload-runs.ts';

// Built here, so that no scanner reports this file as a leak.
const API_KEY = 'key_0123456789abcdef';
const TOKEN = `ghs_${'a1B2'.repeat(9)}`;
const PRIVATE_KEY = `${['-----BEGIN', 'PRIVATE KEY-----'].join(' ')}\nMIIEvQIBADANBg\n`;
const PUBLIC: StorageReading = { bucket: { name: BUCKET, visibility: 'public' } };

async function upload(
  entries: Readonly<Record<string, Entry>>,
  { inputs = {}, reading = {} }: { inputs?: Partial<Inputs>; reading?: StorageReading } = {},
) {
  await using storage = await startOtherStorage(reading);
  await using tree = await createTree(entries);
  const run = await runUpload({ url: storage.url, apiKey: API_KEY }, tree, inputs);
  return { ...run, requests: storage.requests.length, writes: writesOf(storage.events) };
}

function writesOf(events: readonly string[]): readonly string[] {
  return events.filter((event) => /^(?:create|upload|delete)/.test(event));
}

const UPLOADS = ['all', 'changed', 'mirror'] as const;

describe('A secret of the run in an artifact', () => {
  it.each(UPLOADS)('stops `upload: %s` before the first request, also for a private bucket', async (mode) => {
    const entries = { 'a.txt': 'a', 'config/app.js': `// first\nconst key = "${API_KEY}";\n` };
    const run = await upload(entries, { inputs: { upload: mode, bucket_visibility: 'private' } });
    expect(run.done).toBe(false);
    expect(run.error).toContain(
      '"config/app.js" contains the API key of this run in line 2. Remove it. If it is in the repository, revoke it.',
    );
    expect(run.requests).toBe(0);
    expect(run.runner.everything()).not.toContain(API_KEY);
  });

  it('is found as the GitHub token as well, and reported once', async () => {
    const run = await upload({ 'a.txt': `x ${TOKEN}` }, { inputs: { github_token: TOKEN }, reading: PUBLIC });
    expect(run.error).toContain('"a.txt" contains the GitHub token of this run in line 1. Remove it.');
    expect(run.error).not.toContain('a GitHub token');
    expect(run.requests).toBe(0);
  });

  it.each([0, 1_572_864 - 8, 1_572_864, 3_000_000])(
    'is found in a file of 4 MB at byte %i, also in binary content and across the pieces that are read',
    async (at) => {
      const bytes = Buffer.alloc(4_000_000, 0xff);
      bytes.write(API_KEY, at);
      const run = await upload({ 'data.bin': bytes });
      expect(run.error).toContain('"data.bin" contains the API key of this run in line 1.');
      expect(run.requests).toBe(0);
    },
  );

  it('is not allowed by a pattern that names the file', async () => {
    const run = await upload({ 'a.txt': API_KEY }, { inputs: { artifacts: '**\na.txt' } });
    expect(run.error).toContain('"a.txt" contains the API key of this run');
    expect(run.requests).toBe(0);
  });

  it('is reported together with all other problems of the files, and stops a dry run', async () => {
    const entries = { '.upload-manifest.json': '{}', 'b.txt': API_KEY };
    const run = await upload(entries, { inputs: { dry_run: 'true', include_hidden: 'true' } });
    expect(run.error).toContain('2 problems, each annotated in its file.');
    expect(run.runner.annotations.map(({ file }) => file)).toEqual(['.upload-manifest.json', 'b.txt']);
  });

  it('stops the deployment of a function in the same step', async () => {
    await using tree = await createTree({ 'main.ts': 'export default 1;', 'dist/a.txt': API_KEY });
    const inputs = { api_key: API_KEY, assets: 'main.ts', bucket: BUCKET, artifacts: 'dist/**' };
    const run = await runAgainst({}, { inputs, workflow: { workspace: tree.root } });
    expect(run.error).toContain('"dist/a.txt" contains the API key of this run');
    expect(run.platform.calls).toEqual([]);
  });

  it('is searched for only in the files of this part', async () => {
    const entries = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`${at}.txt`, at === 7 ? API_KEY : '']),
    );
    const parts = await Promise.all(['1/2', '2/2'].map((shard) => upload(entries, { inputs: { shard } })));
    expect(parts.map(({ done }) => done).toSorted()).toEqual([false, true]);
  });
});

describe('A GitHub token of this run in an asset', () => {
  it('stops the step, also when a pattern names the file', async () => {
    await using tree = await createTree({ 'main.ts': 'export default 1;', 'a.txt': TOKEN });
    const inputs = { github_token: TOKEN, assets: '**\na.txt' };
    const run = await runAgainst({}, { inputs, workflow: { workspace: tree.root } });
    expect(run.error).toContain('"a.txt" contains the GitHub token of this run in line 1. Remove it.');
    expect(run.platform.calls).toEqual([]);
  });
});

describe('A private key or a token in an artifact', () => {
  const SECRETS = [
    ['a private key', PRIVATE_KEY],
    ['a GitHub token', `token: ${TOKEN}`],
  ] as const;

  it.each(SECRETS)('(%s) stops the creation of a public bucket', async (what, text) => {
    const run = await upload({ 'a.txt': text }, { inputs: { bucket_visibility: 'public' } });
    expect(run.error).toContain(
      `"a.txt" contains ${what} in line 1, and bucket "site" is public. ` +
        'Remove it, or name the file in `artifacts` if it is intended. If it is in the repository, revoke it.',
    );
    expect(run.writes).toEqual([]);
  });

  it.each(UPLOADS)('stops `upload: %s` to an existing public bucket', async (mode) => {
    const run = await upload({ 'a.txt': PRIVATE_KEY }, { inputs: { upload: mode }, reading: PUBLIC });
    expect(run.error).toContain('"a.txt" contains a private key in line 1, and bucket "site" is public.');
    expect(run.writes).toEqual([]);
  });

  it.each<[what: string, inputs: Partial<Inputs>, reading: StorageReading]>([
    ['a new one', {}, {}],
    ['an existing one', {}, { bucket: { name: BUCKET, visibility: 'private' } }],
    ['one that the input describes', { bucket_visibility: 'private' }, { bucket: { name: BUCKET } }],
  ])('goes to a private bucket: %s', async (_what, inputs, reading) => {
    const run = await upload({ 'a.txt': PRIVATE_KEY }, { inputs, reading });
    expect(run.error).toBe('');
    expect(run.writes).toContain('upload a.txt');
  });

  it('stops the step where nobody knows whether the bucket is public', async () => {
    const reading = { deniesReads: true, bucket: { name: BUCKET } };
    const run = await upload({ 'a.txt': PRIVATE_KEY }, { reading });
    expect(run.error).toContain(
      'bucket "site" may be public: if it is not, set `bucket_visibility: private`.',
    );
    expect(run.writes).toEqual([]);
  });

  it('does not go to a public bucket that another writer creates during the run', async () => {
    const run = await upload(
      { 'a.txt': PRIVATE_KEY },
      { reading: { appearsAtCreation: { visibility: 'public' } } },
    );
    expect(run.error).toContain('"a.txt" contains a private key in line 1, and bucket "site" is public.');
    expect(run.writes).toEqual(['create site']);
  });

  it('is allowed by a pattern that names the file', async () => {
    const run = await upload(
      { 'a.txt': PRIVATE_KEY },
      { inputs: { artifacts: '**\na.txt' }, reading: PUBLIC },
    );
    expect(run.error).toBe('');
    expect(run.writes).toContain('upload a.txt');
  });

  it('is not what code and manuals about keys contain', async () => {
    const entries = {
      'a.js': `if (pem.startsWith('${PRIVATE_KEY.split('\n')[0]}')) {}`,
      'b.js': `var _errors_js__WEBPACK_IMPORTED_MODULE_0_${'_x'.repeat(30)};`,
    };
    expect((await upload(entries, { reading: PUBLIC })).error).toBe('');
  });
});
