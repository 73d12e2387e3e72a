/** The content of a function: files that were read once, and that can be sent. */
import { createHash } from 'node:crypto';
import { createProblemsError } from '../files/findings.ts';
import type { Pace } from '../files/pace.ts';
import type { CollectedFile } from '../files/walk.ts';
import { createReadBuffer } from '../files/windows.ts';
import type { RequestBody } from '../http/http.ts';
import { createBody, type Members, type ReadFile, readAgain, toChangedError } from './body.ts';
import type { Encoding } from './json.ts';
import { readContents } from './read.ts';

/** A file of a function. */
interface AssetFile {
  /** Relative to the root, with `/`. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal, of its bytes. */
  readonly sha256: string;
  readonly encoding: Encoding;
}

export interface AssetContent {
  /** Sorted by the bytes of their path. */
  readonly files: readonly AssetFile[];
  /** Sum of the sizes. */
  readonly bytes: number;
  /**
   * SHA-256 in hexadecimal over a line `<sha-256 of the bytes>  <path>\n` for each file, in order: what
   * `sha256sum <files> | sha256sum` says.
   */
  readonly digest: string;
  /** Returns the path of an asset relative to the workspace; undefined for a path that is no asset, or not in the workspace. */
  locate(path: string): string | undefined;
  /** The JSON body of a deploy: the fields in the order given, then `assets` (section 4 of the API document). */
  encodeBody(fields: Readonly<Record<string, string>>): RequestBody;
  /** Reads the bytes of all files again, one file after the other. A chunk is valid until the next one. @throws DeployError when a file has changed */
  readBytes(): Iterable<Uint8Array>;
}

/** Creates the content of files that were read. @param prefix path of their root in the workspace; undefined outside of it */
export function createContent(
  files: readonly ReadFile[],
  members: Members,
  prefix: string | undefined,
): AssetContent {
  return {
    files: files.map(({ path, identity: { size }, sha256, encoding }) => ({ path, size, sha256, encoding })),
    bytes: files.reduce((sum, { identity }) => sum + identity.size, 0),
    digest: digestOf(files),
    locate: (path) =>
      prefix !== undefined && files.some((file) => file.path === path) ? prefix + path : undefined,
    encodeBody: (fields) => createBody(fields, members),
    readBytes: () => readAll(files),
  };
}

/** Reads files that were checked when they were first deployed. @throws DeployError when one cannot be read */
export async function readContent(collected: readonly CollectedFile[], pace: Pace): Promise<AssetContent> {
  const { files, problems, members } = await readContents(collected, {
    secrets: [],
    mayContainSecrets: () => true,
    pace,
    progress: { files: 0, bytes: 0 },
  });
  if (problems.length > 0) throw createProblemsError(problems, '');
  return createContent(files, members, undefined);
}

function* readAll(files: readonly ReadFile[]): Generator<Uint8Array> {
  const buffer = createReadBuffer();
  for (const file of files) {
    try {
      yield* readAgain(file, buffer);
    } catch (error) {
      throw toChangedError(file, error);
    }
  }
}

function digestOf(files: readonly ReadFile[]): string {
  const hash = createHash('sha256');
  for (const { sha256, path } of files) hash.update(`${sha256}  ${path}\n`);
  return hash.digest('hex');
}
