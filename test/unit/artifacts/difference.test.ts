import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Artifact } from '../../../src/artifacts/collect.ts';
import type { DeletionLimit, UploadMode } from '../../../src/artifacts/config.ts';
import { type Before, checkDeletions, findDifference } from '../../../src/artifacts/difference.ts';
import { artifact, entry, listing } from '../../support/artifacts.ts';

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const some = (): fc.Arbitrary<string[]> => fc.subarray(KEYS);
const sizes = fc.constantFrom(1, 2);
const types = fc.constantFrom('text/plain', 'text/html');
const modes = fc.constantFrom<UploadMode>('all', 'changed', 'mirror');

const scenes = fc
  .record({ here: some(), known: some(), listed: some(), size: sizes, type: types, sure: fc.boolean() })
  .map(({ here, known, listed, size, type, sure }): { artifacts: Artifact[]; before: Before } => ({
    artifacts: here.map((key) => artifact(key, { size: 1, contentType: 'text/plain' })),
    before: {
      entries: known.map((key) => {
        const { sha256, ...rest } = entry(key, { size, contentType: type });
        return sure ? { ...rest, ...(sha256 && { sha256 }) } : rest;
      }),
      listed: listing(listed, 1),
    },
  }));

const keysOf = (list: readonly { readonly key: string }[]) => list.map(({ key }) => key);

describe('the difference between files and a bucket', () => {
  it('has every file either sent or compared, once', () => {
    fc.assert(
      fc.property(scenes, modes, ({ artifacts, before }, mode) => {
        const { send, compare } = findDifference(artifacts, before, mode);
        const both = [...keysOf(send), ...compare.map(({ artifact: { key } }) => key)];
        expect(both.sort()).toEqual(keysOf(artifacts).sort());
      }),
    );
  });

  it('compares only what the manifest vouches for and the listing confirms', () => {
    fc.assert(
      fc.property(scenes, modes, ({ artifacts, before }, mode) => {
        for (const { artifact: file, sha256 } of findDifference(artifacts, before, mode).compare) {
          const known = before.entries.find(({ key }) => key === file.key);
          expect(known).toMatchObject({ sha256, size: file.size, contentType: file.contentType });
          expect(before.listed.get(file.key)?.size).toBe(file.size);
          expect(mode).not.toBe('all');
        }
      }),
    );
  });

  it('deletes only what an earlier upload put there, what nobody replaced since, and what is gone here', () => {
    fc.assert(
      fc.property(scenes, modes, ({ artifacts, before }, mode) => {
        const { remove, leave, replaced } = findDifference(artifacts, before, mode);
        const gone = before.entries.filter(
          ({ key }) => before.listed.has(key) && !keysOf(artifacts).includes(key),
        );
        const orphans = keysOf(gone.filter(({ key, size }) => before.listed.get(key)?.size === size));
        expect([...orphans, ...keysOf(replaced)].sort()).toEqual(keysOf(gone).sort());
        expect(keysOf(remove)).toEqual(mode === 'mirror' ? orphans : []);
        expect(keysOf(leave)).toEqual(mode === 'mirror' ? [] : orphans);
      }),
    );
  });

  it.each<[what: string, file: Partial<Artifact>, known: object, listed: number | undefined, same: boolean]>([
    ['the same', {}, {}, 10, true],
    ['another size here', { size: 11 }, {}, 10, false],
    ['another type here', { contentType: 'text/css' }, {}, 10, false],
    ['another size there', {}, {}, 9, false],
    ['a size there that was seen before', {}, { listedSize: 1 }, 1, true],
    ['a size there that was other before', {}, { listedSize: 1 }, 10, false],
    ['no size there', {}, {}, undefined, true],
  ])('takes an object with %s for comparable or not', (_what, file, known, listed, same) => {
    const before = { entries: [entry('k', known)], listed: listing(['k'], listed) };
    const { compare } = findDifference([artifact('k', file)], before, 'changed');
    expect(compare).toHaveLength(same ? 1 : 0);
  });
});

describe('the name of the stored file', () => {
  it.each<[what: string, known: string | undefined, now: string | undefined, same: boolean]>([
    ['the same', 'f1', 'f1', true],
    ['another one', 'f1', 'f2', false],
    ['not told any more', 'f1', undefined, true],
    ['not known from before', undefined, 'f2', true],
  ])('that is %s makes an object comparable or not', (_what, fileId, now, same) => {
    const before = {
      entries: [entry('k', { ...(fileId !== undefined && { fileId }) })],
      listed: new Map([['k', { key: 'k', size: 10, ...(now !== undefined && { file_id: now }) }]]),
    };
    expect(findDifference([artifact('k')], before, 'changed').compare).toHaveLength(same ? 1 : 0);
  });
});

describe('a mirror', () => {
  const remove = (known: number, gone: number, limit: DeletionLimit, mode: UploadMode = 'mirror') => {
    const entries = Array.from({ length: known }, (_, index) => entry(`k${index}`));
    const before = {
      entries,
      listed: listing(
        entries.map(({ key }) => key),
        10,
      ),
    };
    const here = entries.slice(gone).map(({ key }) => artifact(key));
    return () => checkDeletions(findDifference(here, before, mode), before, limit, 'site');
  };
  const percent = (amount: number): DeletionLimit => ({ amount, unit: '%' });
  const objects = (amount: number): DeletionLimit => ({ amount, unit: 'objects' });

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
    [1000, 501, percent(50), '50%'],
    [1000, 21, percent(0), '0%'],
    [1000, 31, objects(30), '30'],
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
