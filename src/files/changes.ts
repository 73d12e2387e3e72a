/** Compares two sets of files. Pure. */

/** A file by what is in it. */
export interface HashedFile {
  /** Relative to the root, with `/`. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal, of its bytes. */
  readonly sha256: string;
}

/** What became of a file, with its size before and now in bytes. */
export interface FileChange {
  readonly path: string;
  readonly kind: 'added' | 'changed' | 'deleted';
  readonly sizeBefore: number | undefined;
  readonly size: number | undefined;
}

/** Returns what differs, by path. */
export function compareFiles(
  before: readonly HashedFile[],
  now: readonly HashedFile[],
): readonly FileChange[] {
  const earlier = new Map(before.map((file) => [file.path, file]));
  const later = new Set(now.map(({ path }) => path));
  const written = now.flatMap(({ path, size, sha256 }): readonly FileChange[] => {
    const old = earlier.get(path);
    if (old?.sha256 === sha256) return [];
    return [{ path, kind: old ? 'changed' : 'added', sizeBefore: old?.size, size }];
  });
  const deleted = before
    .filter(({ path }) => !later.has(path))
    .map(({ path, size }): FileChange => ({ path, kind: 'deleted', sizeBefore: size, size: undefined }));
  return [...written, ...deleted].sort((one, other) => (one.path < other.path ? -1 : 1));
}
