import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareFiles, type FileChange, type HashedFile } from '../../../src/files/changes.ts';

const anyFiles = fc
  .dictionary(fc.constantFrom('a', 'b', 'a/b', 'é', '__proto__'), fc.nat(2))
  .map((contents) =>
    Object.entries(contents).map(
      ([path, content]): HashedFile => ({ path, size: content * 10, sha256: `${content}` }),
    ),
  );

/** Applies changes, with the content of the new files. */
function applyChanges(
  before: readonly HashedFile[],
  changes: readonly FileChange[],
  now: readonly HashedFile[],
): readonly HashedFile[] {
  const changed = new Set(changes.map(({ path }) => path));
  const written = changes.filter(({ kind }) => kind !== 'deleted').map(({ path }) => path);
  return [
    ...before.filter(({ path }) => !changed.has(path)),
    ...now.filter(({ path }) => written.includes(path)),
  ];
}

const byPath = (files: readonly HashedFile[]) => new Map(files.map((file) => [file.path, file]));

it('the changes between two sets of files lead from one to the other, and contain nothing else', () => {
  fc.assert(
    fc.property(anyFiles, anyFiles, (before, now) => {
      const changes = compareFiles(before, now);
      expect(byPath(applyChanges(before, changes, now))).toEqual(byPath(now));
      expect(changes.map(({ path }) => path)).toEqual([...new Set(changes.map(({ path }) => path))].sort());
      for (const { path, kind, sizeBefore, size } of changes) {
        const [old, current] = [byPath(before).get(path), byPath(now).get(path)];
        expect([sizeBefore, size]).toEqual([old?.size, current?.size]);
        expect(kind).toBe(old ? (current ? 'changed' : 'deleted') : 'added');
        expect(current).not.toEqual(old);
      }
    }),
  );
});

it('equal sets of files have no changes, in whatever order they are', () => {
  fc.assert(
    fc.property(anyFiles, (files) => {
      expect(compareFiles(files, files.toReversed())).toEqual([]);
    }),
  );
});
