import { describe, expect, it } from 'vitest';
import type { Fate } from '../../../src/artifacts/fates.ts';
import { toFigures } from '../../../src/artifacts/figures.ts';
import { recordText } from '../../../src/artifacts/record.ts';
import { DeployError } from '../../../src/errors.ts';
import { sha } from '../../support/artifacts.ts';

const contentType = 'text/css';
const uploaded = (key: string, size: number, ms: number): Fate => ({
  key,
  size,
  contentType,
  sha256: sha(size),
  deed: 'uploaded',
  ms,
});
const fates: readonly Fate[] = [
  ...[3, 1, 6, 2, 5, 4].map((number) => uploaded(`k${number}`, number, 100 - number)),
  { key: 'same', size: 7, contentType, sha256: sha(7), deed: 'unchanged' },
  { key: 'gone', size: 8, contentType, deed: 'deleted' },
  { key: 'bad', size: 9, contentType, deed: 'failed', reason: new DeployError('it broke'), ms: 5 },
  { key: 'late', size: 9, contentType, deed: 'not sent' },
];

describe('the figures of an upload', () => {
  const figures = toFigures({ fates, durationMs: 1000, error: undefined });

  it('count objects and bytes by what was done', () => {
    expect(figures).toMatchObject({
      uploadedCount: 6,
      uploadedBytes: 21,
      unchangedCount: 1,
      deletedCount: 1,
      durationMs: 1000,
      failed: [{ key: 'bad', reason: 'it broke' }],
    });
  });

  it('name the five largest and the five slowest', () => {
    expect(figures.largest.map(({ key }) => key)).toEqual(['k6', 'k5', 'k4', 'k3', 'k2']);
    expect(figures.slowest.map(({ key }) => key)).toEqual(['k1', 'k2', 'k3', 'k4', 'k5']);
  });
});

describe('the list of all objects', () => {
  it('says of each what it is and what was done, and why it failed', () => {
    const list: unknown[] = JSON.parse(recordText(fates));
    expect(list).toHaveLength(fates.length);
    expect(list[6]).toEqual({
      key: 'same',
      size: 7,
      sha256: sha(7),
      content_type: 'text/css',
      status: 'unchanged',
    });
    expect(list.slice(8)).toEqual([
      expect.objectContaining({ key: 'bad', sha256: null, status: 'failed', reason: 'it broke' }),
      expect.objectContaining({ key: 'late', sha256: null, status: 'not_sent' }),
    ]);
  });

  it('is a list of none for none', () => {
    expect(JSON.parse(recordText([]))).toEqual([]);
  });
});
