/** The content of each deployment: how it is stored, what is never taken for it, and when it is not deployed again. */
import { hash } from 'node:crypto';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTENTS } from '../simulation/histories.ts';
import { BOUNDS } from '../support/bounds.ts';
import { BUILDS, describeContent, records } from '../world/functions.ts';
import { BUCKET, type Content, expectUntouched, liveOf, openPast } from './past.ts';

const anyBytes = fc.oneof(
  { weight: 14, arbitrary: fc.uint8Array({ maxLength: 300 }) },
  // Larger than what is read and compressed together.
  { weight: 1, arbitrary: fc.nat(9).map((byte) => Buffer.alloc(1_500_000, byte)) },
);

it('A snapshot gives a rollback the very bytes that were deployed, whatever the names and the bytes of the files', async () => {
  await using past = await openPast();
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyBytes, { maxLength: 5 }), async (contents) => {
      count += 1;
      const code = `export default [${'{ "\\\\": [] },'.repeat(9)} ${count}];\n`;
      const main = ['main.ts', Buffer.from(code)] as const;
      const named = contents.map((bytes, at) => [`folder ${at % 3}/é${at}.bin`, bytes] as const);
      const files = new Map<string, Uint8Array>([main, ...named]);
      const added = Object.fromEntries([...files].map(([path, bytes]) => [`${count}/${path}`, bytes]));
      const run = await past.deploy('A', { assets_root: `${count}` }, { files: added });
      expect(run.error).toBe('');
      await past.deploy('B', { skip_unchanged: 'false' });
      expect((await past.rollBack('previous')).live).toBe(describeContent('main.ts', files));
    }),
    { numRuns: Math.ceil(BOUNDS.requests / 2) },
  );
});

function contentOf(fields: object, files: Readonly<Record<string, unknown>>): object {
  const assets = Object.entries(files).map(([path, content]) => [path, { encoding: 'utf-8', content }]);
  return { ...fields, assets: Object.fromEntries(assets) };
}

it('A snapshot is what a deploy sends, compressed, and the list of its files', async () => {
  await using past = await openPast({}, 'A');
  const { entrypoint, files } = CONTENTS.A;
  const [contentKey = '', indexKey = ''] = [...past.keys('content'), ...past.keys('index')];
  const objects = past.world.storage.objects(BUCKET);
  const content = objects.get(contentKey)?.bytes ?? Buffer.alloc(0);
  expect(JSON.parse(String(zstdDecompressSync(content)))).toEqual(contentOf({ entrypoint }, files));
  const listed = Object.entries(files).map(([path, text]) => {
    return { path, size: text.length, sha256: hash('sha256', text) };
  });
  expect(JSON.parse(String(objects.get(indexKey)?.bytes))).toEqual({ files: listed });
});

const stored = (fields: object, files: Readonly<Record<string, unknown>>) =>
  zstdCompressSync(JSON.stringify(contentOf(fields, files)));
const { entrypoint, files: FILES } = CONTENTS.B;
const DAMAGED: Readonly<Record<string, Buffer>> = {
  'is no compressed text': Buffer.from('<!doctype html>\n<title>Log in</title>'),
  'has no files': zstdCompressSync(JSON.stringify({ entrypoint, assets: null })),
  'has one more file': stored({ entrypoint }, { ...FILES, 'more.ts': '' }),
  'has another entrypoint': stored({ entrypoint: 'lib/ü.txt' }, FILES),
};

describe('A snapshot that', () => {
  it.each(Object.entries(DAMAGED))('%s is not deployed; the error lists the others', async (_what, bytes) => {
    await using past = await openPast({}, 'B', 'A');
    past.damage('content', () => bytes);
    const run = await past.rollBack('previous');
    const cause = 'the snapshot of revision "rev-1" is damaged: its content is not what was deployed.\n';
    expectUntouched(run, `Could not roll back function "hello": ${cause}Nothing was changed`);
    expect(run.error.match(/^- .{5}/gm)).toEqual(['- rev-2']);
  });

  it('contains a token of the run is not deployed', async () => {
    const text = 'ghs_OfALaterRun0123456789';
    await using past = await openPast();
    await past.deploy('A', { assets_root: 'x' }, { files: { 'x/main.ts': `//\n// ${text}\n` } });
    await past.deploy('B');
    const found = '"rev-1" contains the GitHub token of this run in "main.ts".\n';
    expectUntouched(await past.rollBack('rev-1', { github_token: text }), found);
  });

  it('is gone is stored again by the next run, which deploys its content once more', async () => {
    await using past = await openPast({}, 'A', 'B');
    past.damage('content', () => undefined);
    expect((await past.deploy('B')).outputs.operation).toBe('redeployed');
    expect((await past.deploy('A')).error).toBe('');
    expect((await past.rollBack('rev-3')).live).toBe(liveOf('B'));
  });

  it('has a list of files that is damaged is deployed, and what changed is not known', async () => {
    await using past = await openPast({}, 'A', 'B');
    const { log } = await past.deploy('A', { dry_run: 'true' });
    expect(log).toContain('changed "main.ts"');
    for (const index of ['{', '{"files":[]}', undefined]) {
      past.damage('index', () => index);
      const run = await past.deploy('A', { dry_run: 'true' });
      expect(run.error).toBe('');
      expect(run.log).not.toContain('changed "main.ts"');
    }
  });
});

it('A `snapshot_bucket` that is public fails the step before anything is written', async () => {
  await using past = await openPast();
  past.world.storage.putBucket(BUCKET, 'public');
  const error =
    'Could not store snapshots in bucket "past": it is public, and snapshots contain source code.\n';
  expectUntouched(await past.deploy('A'), error);
});

it.each([
  ['with the newest revision and its status', true, {}],
  ['with only the live revision', true, { record: records.ofActiveRevision }],
  ['without a revision', false, { record: records.withoutRevision }],
] as const)('Only live content is unchanged where a function is shown %s', async (_, isKnown, functions) => {
  await using past = await openPast({ functions });
  const play = (content: Content, more = {}) => past.deploy(content, more, { builds: [BUILDS.instant] });
  expect((await play('A')).live).toBe(liveOf('A'));
  expect((await play('A')).outputs.operation).toBe(isKnown ? 'unchanged' : 'redeployed');
  past.deployElsewhere('B');
  expect((await play('A')).outputs.operation).toBe('redeployed');
  expect(past.world.functions.live('hello')).toBe(liveOf('A'));
  await play('C');
  past.world.functions.drop('hello');
  expect((await play('C')).outputs.operation).toBe('created');
  await play('B');
  const back = await play('C', { mode: 'rollback', revision_id: 'previous' });
  if (isKnown) expect(back.error).toBe('');
  else expectUntouched(back, /does not show which revision is live|no revision is known to be live/);
  expect(back.live).toBe(liveOf(isKnown ? 'C' : 'B'));
  past.history();
});

it('An unchanged run is three requests, and two more for a record where an older run could still replace its content', async () => {
  await using past = await openPast();
  const of = (runNumber: number, more = {}) => ({ workflow: { runNumber, ...more } });
  const reads = ['list functions', 'read bucket', 'list objects'];
  await past.deploy('A', {}, of(1));
  for (const [run, requests] of [
    [2, reads],
    [4, [...reads, 'ask for upload', 'upload']],
    [5, reads],
    [7, [...reads, 'ask for upload', 'upload']],
  ] as const) {
    const { outputs, trace } = await past.deploy('A', {}, of(run));
    expect([outputs.operation, trace.map(({ call }) => call)]).toEqual(['unchanged', requests]);
  }
  expectUntouched(await past.deploy('B', {}, of(6)), /run 7 of .* newer .* \(revision rev-1\)\.\n/);
  const again = await past.deploy('A', {}, of(6, { runAttempt: 2 }));
  expect([again.outputs.operation, again.writes]).toEqual(['unchanged', []]);
  const denied = await past.deploy('A', {}, { ...of(9), denied: ['storage:delete'] });
  expect(denied.log).not.toContain('Kept');
  await past.deploy('B', {}, of(10));
  expect(past.history().map(({ runNumber }) => runNumber)).toEqual([10, 9]);
});
