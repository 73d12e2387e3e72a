import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Artifact } from '../../../src/artifacts/collect.ts';
import {
  type Before,
  checkBrake,
  findDifference,
  type UploadMode,
} from '../../../src/artifacts/difference.ts';
import { artifact, entry, listing } from '../../support/artifacts.ts';

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const some = (): fc.Arbitrary<string[]> => fc.subarray(KEYS);
const sizes = fc.constantFrom(1, 2);
const types = fc.constantFrom('text/plain', 'text/html');
const modes = fc.constantFrom<UploadMode>('all', 'changed', 'mirror', 'mirror!');

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
        const mirrors = mode === 'mirror' || mode === 'mirror!';
        expect(keysOf(remove)).toEqual(mirrors ? orphans : []);
        expect(keysOf(leave)).toEqual(mirrors ? [] : orphans);
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

describe('the brake of a mirror', () => {
  const brake = (known: number, gone: number, mode: UploadMode) => () => {
    const entries = Array.from({ length: known }, (_, index) => entry(`k${index}`));
    const before = {
      entries,
      listed: listing(
        entries.map(({ key }) => key),
        10,
      ),
    };
    const here = entries.slice(gone).map(({ key }) => artifact(key));
    checkBrake(findDifference(here, before, mode), before, mode, 'site');
  };

  it.each<[known: number, gone: number]>([
    [20, 20],
    [42, 21],
    [1000, 500],
    [1000, 0],
  ])('lets %i known objects, %i of them gone, pass', (known, gone) => {
    expect(brake(known, gone, 'mirror')).not.toThrow();
  });

  it.each<[known: number, gone: number]>([
    [21, 21],
    [41, 21],
    [1000, 501],
  ])('stops %i known objects, %i of them gone, and names the way on', (known, gone) => {
    expect(brake(known, gone, 'mirror')).toThrow(
      `\`upload: mirror\` would delete ${gone} of the ${known} objects that were uploaded to bucket "site" before`,
    );
    expect(brake(known, gone, 'mirror!')).not.toThrow();
    expect(brake(known, gone, 'changed')).not.toThrow();
  });
});
