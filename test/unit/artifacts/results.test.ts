import { expect, it } from 'vitest';
import { type ObjectResult, toFigures, toObjects } from '../../../src/artifacts/results.ts';
import { DeployError } from '../../../src/errors.ts';
import { sha } from '../../support/artifacts.ts';

const contentType = 'text/css';
const uploaded = (number: number): ObjectResult => ({
  ...{ key: `k${number}`, size: number, contentType, sha256: sha(number) },
  ...{ status: 'uploaded', durationMs: 100 - number },
});
const OBJECTS: readonly ObjectResult[] = [
  ...[3, 1, 6, 2, 5, 4].map(uploaded),
  { key: 'same', size: 7, contentType, sha256: sha(7), status: 'unchanged' },
  { key: 'gone', size: 8, contentType, status: 'deleted' },
  { key: 'bad', size: 9, contentType, status: 'failed', reason: new DeployError('it broke'), durationMs: 5 },
  { key: 'late', size: 9, contentType, status: 'not_sent' },
];

it('the statistics of an upload count objects and bytes, and name the five largest and slowest', () => {
  const { largest, slowest, ...counts } = toFigures(OBJECTS, 1000);
  expect(counts).toEqual({
    uploadedCount: 6,
    uploadedBytes: 21,
    unchangedCount: 1,
    deletedCount: 1,
    totalCount: 10,
    durationMs: 1000,
    failed: [{ key: 'bad', reason: 'it broke' }],
  });
  expect(largest.map(({ key }) => key)).toEqual(['k6', 'k5', 'k4', 'k3', 'k2']);
  expect(slowest.map(({ key }) => key)).toEqual(['k1', 'k2', 'k3', 'k4', 'k5']);
});

it('the list of all objects contains each object with its status, and the reason of a failure', () => {
  const list = toObjects(OBJECTS);
  expect(list).toHaveLength(OBJECTS.length);
  const same = { key: 'same', size: 7, sha256: sha(7), content_type: 'text/css', status: 'unchanged' };
  expect(list[6]).toEqual(same);
  expect(list.slice(8)).toEqual([
    expect.objectContaining({ key: 'bad', sha256: null, status: 'failed', reason: 'it broke' }),
    expect.objectContaining({ key: 'late', sha256: null, status: 'not_sent' }),
  ]);
});
