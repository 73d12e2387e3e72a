/** The rules of an upload: keys, content types, the manifest, whose object is whose, deletions and shards. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectArtifacts, isInShard, isPage } from '../../src/artifacts/collect.ts';
import type { ArtifactsConfig } from '../../src/artifacts/config.ts';
import { keyProblem, type ManifestEntry, readManifest, writeManifest } from '../../src/artifacts/manifest.ts';
import { planUpload } from '../../src/artifacts/plan.ts';
import { createSecretSearch } from '../../src/files/secrets.ts';
import type { Inputs } from '../../src/inputs/reader.ts';
import { sha } from '../support/artifacts.ts';
import { files } from '../support/collecting.ts';
import { parseDeployment } from '../support/inputs.ts';
import { createTree } from '../support/tree.ts';
import { open } from './upload-world.ts';

function configOf(inputs: Partial<Inputs>): ArtifactsConfig {
  const defaults = { bucket: 'site', artifacts: '**', include_hidden: 'true' };
  const { artifacts } = parseDeployment({ ...defaults, ...inputs });
  if (!artifacts) throw new Error('these inputs upload nothing');
  return artifacts;
}

async function collectNames(names: readonly string[], inputs: Partial<Inputs> = {}) {
  await using tree = await createTree(files(names));
  const places = { workspace: tree.root, root: tree.root };
  const ignore = () => undefined;
  const log = { debug: ignore, info: ignore, notice: ignore, group: ignore, warning: ignore };
  const tools = { search: createSecretSearch([], []), signal: new AbortController().signal, log };
  return await collectArtifacts({ ...configOf(inputs), ...places, ...tools });
}

function entry(key: string, more: Partial<ManifestEntry> = {}): ManifestEntry {
  return { key, size: 10, contentType: 'text/plain', sha256: sha(1), listed: { size: 10 }, ...more };
}

it('A page has the content type of HTML or XHTML', () => {
  const types = ['text/html; charset=utf-8', 'application/xhtml+xml', 'text/html-sandboxed'];
  expect(types.map((contentType) => isPage({ contentType }))).toEqual([true, true, false]);
});

describe('The key of an object', () => {
  const BAD = 'contains an empty, `.` or `..` segment';

  it.each<[key: string, why?: string]>([
    ...['a b/ü#?%.txt', '..a/b..', '.well-known/x', 'a%2Fb', 'x'.repeat(1024)].map((key): [string] => [key]),
    ['a//b', BAD],
    ['.', BAD],
    ['a/../b', BAD],
    ['a\nb', 'contains a character that is not allowed in a URL'],
    ['a\ud800b', 'contains a character that is not allowed in a URL'],
    ['ü'.repeat(513), 'is 1,026 bytes long (maximum 1,024)'],
  ])('%j: %s', (key, why) => expect(keyProblem(key)).toBe(why));

  it('is the same in a URL when it is accepted', () => {
    const letters = fc.constantFrom('a', '.', '/', '%', '2', 'e', ' ', 'é', '\\');
    fc.assert(
      fc.property(fc.string({ unit: letters }), (key) => {
        fc.pre(keyProblem(key) === undefined);
        const path = `/objects/${key.split('/').map(encodeURIComponent).join('/')}`;
        const { pathname } = new URL(path, 'https://example.com');
        expect([pathname, decodeURIComponent(pathname)]).toEqual([path, `/objects/${key}`]);
      }),
    );
  });

  it('that cannot be sent, or is that of the manifest, stops the step with the name of the file', async () => {
    const manifest = '.upload-manifest.json';
    const long = `${'x'.repeat(200)}/${'y'.repeat(200)}/${'z'.repeat(126)}`;
    const collecting = collectNames(['ok', long, manifest], { key_prefix: `${'p'.repeat(499)}/` });
    const matching = (file: string, message: RegExp) => ({ file, message: expect.stringMatching(message) });
    const annotations = [
      matching(manifest, /^The key "p+\/.*\.json" is reserved for the manifest/),
      matching(long, /^The key "p+\/x.*" is 1,028 bytes long .* Rename or/),
    ];
    await expect(collecting).rejects.toMatchObject({ annotations });
  });
});

describe('A manifest', () => {
  const keys = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((key) => !keyProblem(key));
  const listed = fc.record({ size: fc.nat(), file_id: fc.string() }, { requiredKeys: [] });
  const sha256 = fc.option(fc.nat().map(sha));
  const one = fc.record({ key: keys, size: fc.maxSafeNat(), contentType: fc.string(), sha256, listed });
  const entries = fc.uniqueArray(one, { selector: ({ key }) => key });

  it('is read as it was written, in whatever order, and is damaged when it is truncated anywhere', () => {
    const byKey = (list: readonly ManifestEntry[]) => new Map(list.map((item) => [item.key, item]));
    fc.assert(
      fc.property(entries, (before) => {
        const reading = readManifest(writeManifest(before), '');
        expect(byKey(reading ?? [])).toEqual(byKey(before));
        expect(writeManifest(before.toReversed())).toBe(writeManifest(before));
      }),
    );
    const text = writeManifest([entry('a'), entry('b')]);
    // The last byte is a line break.
    for (let length = 0; length < text.length - 1; length += 1)
      expect(readManifest(text.slice(0, length), '')).toBeUndefined();
  });

  const good = { key: 'a/b', size: 1, sha256: sha(1), contentType: 'x/y', listed: {} };
  it.each<[what: string, objects: unknown]>([
    ['no list', {}],
    ['no object', ['a']],
    ['a key of another prefix', [{ ...good, key: 'b' }]],
    ['a key that leads elsewhere', [{ ...good, key: 'a/../b' }]],
    ['a size below 0', [{ ...good, size: -1 }]],
    ['an invalid hash', [{ ...good, sha256: 'abc' }]],
    ['no type', [{ ...good, contentType: undefined }]],
    ['nothing that was listed', [{ ...good, listed: undefined }]],
    ['an odd listed size', [{ ...good, listed: { size: '7' } }]],
    ['a file id that is not text', [{ ...good, listed: { file_id: 7 } }]],
  ])('with %s is damaged as a whole', (_what, objects) => {
    expect(readManifest(JSON.stringify({ version: 1, objects: [good] }), 'a/')).toEqual([good]);
    expect(readManifest(JSON.stringify({ version: 1, objects }), 'a/')).toBeUndefined();
  });

  it('of another version is not used, and any text is read without an exception', () => {
    expect(readManifest('{"version":2,"objects":[]}', '')).toBeUndefined();
    const any = fc.oneof(fc.string(), fc.json());
    fc.assert(fc.property(any, (text) => void expect(readManifest(text, '')).toBeUndefined()));
  });
});

/** Plans the upload of objects to a bucket in which earlier uploads put them, and others whose files are gone. */
function planUploadOf(known: number, gone: number, inputs: Partial<Inputs>) {
  const entries = Array.from({ length: known }, (_, index) => entry(`k${index}`));
  const records = new Map(entries.map(({ key, size }) => [key, { key, size }]));
  const identity = { dev: 1, ino: 1, size: 10, mtimeMs: 0, ctimeMs: 0 };
  const object = { sha256: sha(1), source: { absolute: '/nowhere', identity } };
  const objects = entries.slice(gone).map((each) => ({ ...each, ...object }));
  const state = { entries, records, unchanged: new Set<string>(), manifestText: undefined };
  return planUpload('site', configOf(inputs), objects, state).refusal;
}

it.each<[known: number, gone: number, limit: string, isAllowed: boolean]>([
  [20, 20, '50%', true],
  [42, 21, '50%', true],
  [20, 0, '0', true],
  [30, 15, '51%', true],
  [41, 21, '50%', false],
  [20, 1, '0', false],
  [30, 16, '51%', false],
  [1030, 1001, '1000', false],
])('A mirror of %i objects that deletes %i with the limit %s: %s', (known, gone, limit, isAllowed) => {
  const format = (count: number) => count.toLocaleString('en');
  const shown = limit.endsWith('%') ? limit : format(Number(limit));
  const deleted = `${format(gone)} of the ${format(known)} objects that earlier uploads put`;
  const text = `${deleted} in bucket "site" (\`max_deletions\` is ${shown}): "k0"`;
  const message = expect.stringContaining(text);
  const hint = expect.stringContaining(`set \`max_deletions: ${gone}\``);
  const refusal = planUploadOf(known, gone, { upload: 'mirror', max_deletions: limit });
  if (isAllowed) expect(refusal).toBeUndefined();
  else expect(refusal).toMatchObject({ message, hint });
  expect(planUploadOf(known, gone, { upload: 'changed' })).toBeUndefined();
});

it('Shards are about equally large, and assign each key to one of them, the same in every version of the action', () => {
  const keys = Array.from({ length: 4000 }, (_, index) => `assets/chunk-${index}.js`);
  const shards = Array.from({ length: 4 }, (_, index) => ({ index: index + 1, count: 4 }));
  const parts = shards.map((shard) => keys.filter((key) => isInShard(key, shard)));
  expect(parts.flat().sort()).toEqual(keys.toSorted());
  for (const own of parts) expect(Math.abs(own.length - 1000)).toBeLessThan(150);
  expect([2, 4, 5].map((count) => isInShard('index.html', { index: 1, count }))).toEqual([true, true, false]);
});

it('an upload of nothing is refused before any request, or not, as `if_no_files` says', async () => {
  await using world = await open({ '.a': '' }, {}, { upload: 'mirror' });
  const error =
    /^`artifacts` matched no files in "\." \(it contains "\.a"\)\. Patterns: "\*\*"\. Left out: 1 hidden \("\.a"\)\./;
  const ran = await world.step();
  expect(ran.error).toMatch(error);
  expect(ran.trace).toEqual([]);
  expect((await world.step({ artifacts_root: 'b' })).error).toContain('`artifacts_root` "b" does not exist.');
  expect((await world.step({ if_no_files: 'warn' })).warnings).toMatch(error);
  const ignored = await world.step({ if_no_files: 'ignore', bucket: 'none-yet' });
  expect(ignored.outputs).toMatchObject({ operation: 'unchanged', changed: 'false' });
  expect(ignored.warnings).toBe('');
  const empty = await world.step({ artifacts_root: 'dist' }, { files: { 'dist/': '' } });
  expect(empty.error).toContain('"dist" (the folder is empty). Does a step before this one build it?');
});
