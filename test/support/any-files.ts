/** Files in memory for tests of snapshots, and for fast-check to generate. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { SnapshotContent } from '../../src/snapshots/archive.ts';

/** The path of each file and its bytes. */
export type Files = readonly (readonly [path: string, bytes: Uint8Array])[];

export const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Returns what a snapshot is written from. Its chunks overwrite each other, as those of files on disk do. */
export function contentOf(files: Files): SnapshotContent {
  return {
    files: files.map(([path, bytes]) => ({ path, size: bytes.length, sha256: sha256(bytes) })),
    *readBytes() {
      const chunk = new Uint8Array(700_001);
      for (const [, bytes] of files) {
        for (let at = 0; at < bytes.length || at === 0; at += chunk.length) {
          const part = bytes.subarray(at, at + chunk.length);
          chunk.set(part);
          yield chunk.subarray(0, part.length);
        }
      }
    },
  };
}

const anyBytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  { weight: 2, arbitrary: fc.constant(new Uint8Array()) },
  { weight: 8, arbitrary: fc.uint8Array({ maxLength: 300 }) },
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme' }).map((text) => Buffer.from(text)) },
  // Larger than what is read, compressed and written at once.
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.uint8Array({ minLength: 1, maxLength: 50 }), fc.integer({ min: 500_000, max: 3_000_000 }))
      .map(([pattern, size]) => Buffer.alloc(size, pattern)),
  },
);

const HOSTILE_PATHS = [
  '..',
  '../../outside',
  '/etc/passwd',
  'a\nb',
  '',
  '0',
  'snapshot',
  '__proto__',
  'é',
  'é',
];

/** Generates a few files with any paths. */
export const anyFiles: fc.Arbitrary<Files> = fc.uniqueArray(
  fc.tuple(fc.oneof(fc.constantFrom(...HOSTILE_PATHS), fc.string({ unit: 'grapheme' })), anyBytes),
  { maxLength: 8, selector: ([path]) => path },
);

/** Returns thousands of tiny files, every fourth of which is empty. */
export function manyFiles(): Files {
  return Array.from({ length: 3000 }, (_, at) => [`f${at}`, Buffer.from(`${at}`.slice(0, at % 4))]);
}
