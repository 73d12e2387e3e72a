/** Sets of files, and what differs between two of them. Pure. */
import { createHash } from 'node:crypto';
import { formatBytes, formatCounts } from '../format.ts';
import type { RequestBody } from '../http/exchange.ts';

export interface HashedFile {
  /** Relative to the root, with `/`. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
}

/** The origin of content. Its commit is that of the content, not of the run. */
export interface Origin {
  /** Of a checkout, or that of the deployment whose snapshot it is. */
  readonly commit: string | undefined;
  /** The deployment whose snapshot it is: of the same function in a rollback, of another one in a promotion. */
  readonly earlier?: { readonly name: string; readonly id: string; readonly revisionId: string };
}

/** @param members the JSON of the assets, without the braces around them @param prefix of their paths in the workspace, if they are in it */
export function createFileSet(files: readonly HashedFile[], members: readonly Buffer[], prefix?: string) {
  return {
    /** Sorted by path. */
    files,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    digest: digestOf(files),
    /** Returns the path of an asset relative to the workspace; undefined for a path that is no asset. */
    locate: (path: string) =>
      prefix !== undefined && files.some((file) => file.path === path) ? prefix + path : undefined,
    /** Returns the JSON body of a deploy: the fields in the order given, then `assets` (section 4 of the API document). */
    encodeBody(fields: Readonly<Record<string, string>>): RequestBody {
      const head = JSON.stringify({ ...fields, assets: {} }).slice(0, -2);
      const chunks = [Buffer.from(head), ...members, Buffer.from('}}')];
      return { length: chunks.reduce((sum, { length }) => sum + length, 0), open: () => chunks };
    },
  };
}

export interface RevisionContent extends ReturnType<typeof createFileSet>, Origin {
  readonly entrypoint: string;
}

export function byPath(one: { readonly path: string }, other: { readonly path: string }): number {
  return one.path < other.path ? -1 : 1;
}

/** Returns the SHA-256 in hexadecimal over a line `<sha-256>  <path>\n` for each file: as `sha256sum <files> | sha256sum`. */
export function digestOf(files: readonly Omit<HashedFile, 'size'>[]): string {
  const hash = createHash('sha256');
  for (const { sha256, path } of files) hash.update(`${sha256}  ${path}\n`);
  return hash.digest('hex');
}

/** How a file changed, with its previous and its new size in bytes. */
type FileChange = ReturnType<typeof compareFiles>[number];

/** Returns the differences, sorted by path. */
export function compareFiles(before: readonly HashedFile[], now: readonly HashedFile[]) {
  const earlier = new Map(before.map((file) => [file.path, file]));
  const later = new Map(now.map((file) => [file.path, file]));
  return [...new Set([...earlier.keys(), ...later.keys()])].sort().flatMap((path) => {
    const [old, file] = [earlier.get(path), later.get(path)];
    if (old?.sha256 === file?.sha256) return [];
    const kind = old ? (file ? 'changed' : 'deleted') : 'added';
    return [{ path, kind, sizeBefore: old?.size, size: file?.size } as const];
  });
}

/** How many files differ, such as `2 files changed, 1 added`. */
export function countChanges(changes: readonly FileChange[]): string {
  const count = (kind: FileChange['kind']) =>
    [changes.filter((change) => change.kind === kind).length, kind] as const;
  const counts = formatCounts([count('changed'), count('added'), count('deleted')]);
  return counts.replace(/^\S+/, (count) => `${count} file${count === '1' ? '' : 's'}`) || 'no file changed';
}

/** The sizes of a file that differs: `120 B → 140 B`; none when they read the same. */
export function describeSizes({ sizeBefore, size }: FileChange): readonly string[] {
  const sizes = [sizeBefore, size].flatMap((bytes) => (bytes === undefined ? [] : [formatBytes(bytes)]));
  return sizes.length === 2 && sizes[0] === sizes[1] ? [] : [sizes.join(' → ')];
}
