import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ArtifactsConfig, DeletionLimit, UploadMode } from '../../../src/artifacts/config.ts';
import { planUpload, type UploadState } from '../../../src/artifacts/plan.ts';
import { artifact, artifactsConfig, entry, listing, uploadState } from '../../support/artifacts.ts';

const toArtifact = (key: string) => artifact(key, key.endsWith('.html') ? { contentType: 'text/html' } : {});

function plan(keys: readonly string[], state: UploadState, config: Partial<ArtifactsConfig> = {}) {
  const objects = keys.map(toArtifact);
  return planUpload('site', artifactsConfig({ upload: 'changed', ...config }), { objects }, state);
}

const keysOf = (list: readonly { readonly key: string }[]) => list.map(({ key }) => key);

describe('Any plan', () => {
  const KEYS = ['a', 'b', 'c.html', 'd', 'e', 'f.html', 'g'];
  const some = (): fc.Arbitrary<string[]> => fc.subarray(KEYS);
  const scenes = fc
    .record({
      here: some(),
      known: some(),
      listed: some(),
      same: some(),
      size: fc.constantFrom(10, 20),
      upload: fc.constantFrom<UploadMode>('all', 'changed', 'mirror'),
    })
    .map(({ here, known, listed, same, size, upload }) => {
      const isSame = (key: string) => here.includes(key) && known.includes(key) && listed.includes(key);
      const state = uploadState({
        entries: known.map((key) => entry(key, { size })),
        records: listing(listed, 10),
        unchanged: new Set(upload === 'all' ? [] : same.filter(isSame)),
      });
      return { here, state, upload, result: plan(here, state, { upload }) };
    });

  it('either sends a file or leaves its object unchanged', () => {
    fc.assert(
      fc.property(scenes, ({ here, state, result: { files, pages, unchanged } }) => {
        expect(keysOf([...files, ...pages, ...unchanged]).sort()).toEqual([...here].sort());
        expect(new Set(keysOf(unchanged))).toEqual(state.unchanged);
      }),
    );
  });

  it('deletes only objects that an earlier upload created, that nobody replaced since, and that have no file', () => {
    fc.assert(
      fc.property(scenes, ({ here, state, upload, result: { deletions, kept, replaced } }) => {
        const gone = state.entries.filter(({ key }) => state.records.has(key) && !here.includes(key));
        const orphans = keysOf(gone.filter(({ key, size }) => state.records.get(key)?.size === size));
        expect([...orphans, ...keysOf(replaced)].sort()).toEqual(keysOf(gone).sort());
        expect(keysOf(deletions)).toEqual(upload === 'mirror' ? orphans : []);
        expect(keysOf(kept)).toEqual(upload === 'mirror' ? [] : orphans);
      }),
    );
  });

  it('announces an upload when something is sent, without a sha-256 of that, and omits no object', () => {
    fc.assert(
      fc.property(scenes, ({ state, result: { files, pages, manifest } }) => {
        const sent = keysOf([...files, ...pages]);
        const announced = manifest?.announced;
        if (manifest) expect(announced !== undefined).toBe(sent.length > 0);
        if (!announced) return;
        const vouched = announced.filter(({ sha256 }) => sha256 !== undefined);
        expect(keysOf(vouched).filter((key) => sent.includes(key))).toEqual([]);
        expect(keysOf(announced)).toEqual(expect.arrayContaining(keysOf(state.entries)));
      }),
    );
  });
});

describe('A mirror', () => {
  const percent = (amount: number): DeletionLimit => ({ amount, unit: '%' });
  const objects = (amount: number): DeletionLimit => ({ amount, unit: 'objects' });
  const remove =
    (known: number, gone: number, deletionLimit: DeletionLimit, upload: UploadMode = 'mirror') =>
    () => {
      const keys = Array.from({ length: known }, (_, index) => `k${index}`);
      const state = uploadState({ entries: keys.map((key) => entry(key)), records: listing(keys, 10) });
      return plan(keys.slice(gone), state, { upload, deletionLimit });
    };

  it.each<[known: number, gone: number, limit: DeletionLimit]>([
    [20, 20, percent(50)],
    [20, 20, percent(0)],
    [20, 20, objects(0)],
    [42, 21, percent(50)],
    [1000, 500, percent(50)],
    [1000, 0, percent(0)],
    [1000, 1000, percent(100)],
    [1000, 700, objects(700)],
  ])('of %i objects may delete %i with the limit %j', (known, gone, limit) => {
    expect(remove(known, gone, limit)).not.toThrow();
  });

  it.each<[known: number, gone: number, limit: DeletionLimit, shown: string]>([
    [21, 21, percent(50), '50%'],
    [41, 21, percent(50), '50%'],
    [999, 501, percent(50), '50%'],
    [999, 21, percent(0), '0%'],
    [999, 31, objects(30), '30'],
  ])('of %i objects cannot delete %i with the limit %j', (known, gone, limit, shown) => {
    const stopped = remove(known, gone, limit);
    expect(stopped).toThrow(
      `\`upload: mirror\` would delete ${gone} of the ${known} objects that earlier uploads put in bucket "site" (\`max_deletions\` is ${shown})`,
    );
    expect(stopped).toThrow(
      expect.objectContaining({ hint: expect.stringContaining(`set \`max_deletions: ${gone}\``) }),
    );
    expect(remove(known, gone, limit, 'changed')).not.toThrow();
  });
});
