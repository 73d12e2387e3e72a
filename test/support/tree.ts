import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The entry at a path: the content of a file, or the target of a link. A path that ends in `/` is a folder. */
export type Entry = string | Uint8Array | { readonly link: string };

/** Returns the variables that name the place for temporary files, of this system and of the others. */
export const temporaryIn = (folder: string) => ({ TMPDIR: folder, TEMP: folder });

/** A temporary folder, deleted at the end of the test: `await using tree = await createTree({ 'main.ts': '' })`. */
export interface Tree extends AsyncDisposable {
  readonly root: string;
  at(path: string): string;
  /** Adds entries, or replaces those at the same path; null deletes one. */
  write(entries: Readonly<Record<string, Entry | null>>): Promise<void>;
}

export async function createTree(entries: Readonly<Record<string, Entry>> = {}): Promise<Tree> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'tree-')));
  const write: Tree['write'] = async (more) => {
    for (const [path, entry] of Object.entries(more)) await put(join(root, path), entry, path.endsWith('/'));
  };
  await write(entries);
  return {
    root,
    at: (path) => join(root, path),
    write,
    // A process that ends may still write into it.
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }),
  };
}

async function put(path: string, entry: Entry | null, isFolder: boolean): Promise<void> {
  if (entry === null) return rm(path);
  await mkdir(isFolder ? path : dirname(path), { recursive: true });
  if (isFolder) return;
  if (typeof entry === 'string' || entry instanceof Uint8Array) await writeFile(path, entry);
  else await symlink(entry.link, path);
}
