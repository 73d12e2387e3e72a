import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyProblem } from '../../../src/artifacts/keys.ts';
import {
  type ManifestEntry,
  manifestKey,
  readManifest,
  writeManifest,
} from '../../../src/artifacts/manifest.ts';
import { entry, sha } from '../../support/artifacts.ts';

const keys = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((key) => !keyProblem(key));
const entries: fc.Arbitrary<ManifestEntry[]> = fc.uniqueArray(
  fc.record(
    {
      key: keys,
      size: fc.maxSafeNat(),
      contentType: fc.string(),
      sha256: fc.nat().map(sha),
      listedSize: fc.nat(),
      fileId: fc.string(),
    },
    { requiredKeys: ['key', 'size', 'contentType'] },
  ),
  { selector: ({ key }) => key },
);

describe('A manifest', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(entries, (before) => {
        const reading = readManifest(writeManifest(before), '');
        expect(reading.kind).toBe('read');
        if (reading.kind !== 'read') return;
        expect(new Set(reading.entries.map(sorted))).toEqual(new Set(before.map(sorted)));
      }),
    );
  });

  it('of the same objects is the same text, in any order', () => {
    fc.assert(
      fc.property(entries, (before) => {
        expect(writeManifest(before.toReversed())).toBe(writeManifest(before));
      }),
    );
  });

  it('contains a line of JSON for each object', () => {
    expect(
      writeManifest([entry('b', { listedSize: 1 }), { key: 'a', size: 2, contentType: 'text/css' }]),
    ).toBe(
      `{"version":1,"objects":[\n${[
        '{"key":"a","size":2,"sha256":null,"content_type":"text/css"}',
        `{"key":"b","size":10,"sha256":"${sha(1)}","content_type":"text/plain; charset=utf-8","listed_size":1}`,
      ].join(',\n')}\n]}\n`,
    );
  });

  it('that is truncated anywhere is damaged', () => {
    const text = writeManifest([entry('a'), entry('b')]);
    // The last byte is a line break.
    for (let length = 0; length < text.length - 1; length += 1) {
      expect(readManifest(text.slice(0, length), '')).toMatchObject({
        kind: 'unusable',
        reason: 'is damaged',
      });
    }
  });

  const one = { key: 'a/b', size: 1, sha256: sha(1), content_type: 'x/y' };
  it.each<[what: string, objects: unknown]>([
    ['no list', {}],
    ['no object', ['a']],
    ['a key of another prefix', [{ ...one, key: 'b' }]],
    ['a key that leads elsewhere', [{ ...one, key: 'a/../b' }]],
    ['no key', [{ ...one, key: undefined }]],
    ['a key twice', [one, one]],
    ['a size below 0', [{ ...one, size: -1 }]],
    ['a size that is text', [{ ...one, size: '1' }]],
    ['an invalid hash', [{ ...one, sha256: 'abc' }]],
    ['no hash', [{ ...one, sha256: undefined }]],
    ['no type', [{ ...one, content_type: undefined }]],
    ['an odd listed size', [{ ...one, listed_size: '7' }]],
    ['a file id that is not text', [{ ...one, file_id: 7 }]],
  ])('with %s is damaged as a whole', (_what, objects) => {
    expect(readManifest(JSON.stringify({ version: 1, objects }), 'a/')).toEqual({
      kind: 'unusable',
      reason: 'is damaged',
    });
  });

  it('of a newer version is not used', () => {
    const reading = readManifest('{"version":2,"objects":[{"anything":true}]}', '');
    expect(reading).toEqual({ kind: 'unusable', reason: 'was written by a newer version (2)' });
  });

  it('of any text is read without an exception', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(['read', 'unusable']).toContain(readManifest(text, '').kind);
      }),
    );
  });

  it('has a separate key for each prefix and each shard', () => {
    expect(manifestKey('', undefined)).toBe('.upload-manifest.json');
    expect(manifestKey('docs/', { index: 2, count: 5 })).toBe('docs/.upload-manifest.2-of-5.json');
  });
});

function sorted(value: ManifestEntry): string {
  return JSON.stringify(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .sort(),
  );
}
