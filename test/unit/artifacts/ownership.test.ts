import { describe, expect, it } from 'vitest';
import { isOurs, isUntouched, type ManifestEntry } from '../../../src/artifacts/manifest.ts';
import { entry } from '../../support/artifacts.ts';

describe('An object is the one in the manifest', () => {
  it.each<[what: string, known: Partial<ManifestEntry>, record: object, isSame: boolean]>([
    ['with the same size', {}, { size: 10 }, true],
    ['but not with another size', {}, { size: 9 }, false],
    ['with the size that was listed for it', { listedSize: 1 }, { size: 1 }, true],
    ['but not with a size that was not listed for it', { listedSize: 1 }, { size: 10 }, false],
    ['where no size is listed', {}, {}, true],
    ['with the same file id', { fileId: 'f1' }, { size: 10, file_id: 'f1' }, true],
    ['but not with another file id', { fileId: 'f1' }, { size: 10, file_id: 'f2' }, false],
    ['where no file id is shown', { fileId: 'f1' }, { size: 10 }, true],
    ['where its file id was not known', {}, { size: 10, file_id: 'f2' }, true],
  ])('%s', (_what, known, record, isSame) => {
    expect(isUntouched(entry('k', known), { key: 'k', ...record })).toBe(isSame);
  });
});

describe('After an unfinished upload, an object belongs to this action', () => {
  const unfinished = { sha256: undefined, size: 20, listedSize: 10 };

  it.each<[what: string, size: number | undefined, isTheirs: boolean]>([
    ['with the size of the previous object', 10, true],
    ['with the size that was being sent', 20, true],
    ['where no size is listed', undefined, true],
    ['but not with any other size', 30, false],
  ])('%s', (_what, size, expected) => {
    const record = { key: 'k', ...(size !== undefined && { size }) };
    expect(isOurs(entry('k', unfinished), record)).toBe(expected);
  });
});
