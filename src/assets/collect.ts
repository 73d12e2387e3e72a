/** The assets of a function: its files, checked and ready to be sent. */
import type { Context } from '../context.ts';
import { DeployError } from '../errors.ts';
import { createFileSet, type RevisionContent } from '../files/changes.ts';
import { collectFiles, report } from '../files/collect.ts';
import type { FileInputs } from '../files/exclude.ts';
import { type InspectedFile, inspectFiles } from '../files/inspect.ts';
import type { SecretSearch } from '../files/secrets.ts';
import type { CollectedFile } from '../files/walk.ts';
import { describeSecrets, type LeftOut } from '../files/words.ts';
import { formatBytes } from '../format.ts';
import { checkImports } from './imports.ts';

/** Bytes. V8 has no longer text (Node 24.21), so no platform in JavaScript can parse a longer request; others accept far less. */
const MOST_BYTES = 512 * 1024 * 1024;

/** Bytes of one buffer of the body, at least, since thousands of small ones are slower to send. */
const CHUNK_BYTES = 256 * 1024;

/** Bytes that are encoded together: a multiple of 3, for base64, whose JSON is at most six times as long. */
const PIECE_BYTES = 3 * 14 * 1024;

export interface CollectOptions extends FileInputs, Pick<Context, 'signal' | 'log'> {
  readonly search: SecretSearch;
  /** Relative to the root, with `/`; must be among the assets. */
  readonly entrypoint: string;
  readonly commit: string | undefined;
}

export interface Assets extends RevisionContent {
  readonly leftOut: LeftOut;
  /** Files that Git LFS has left pointers for, relative to the workspace. */
  readonly pointers: readonly string[];
}

/** Collects and checks the files of a function. @throws DeployError with every problem; NoFilesError; ConfigError */
export async function collectAssets(options: CollectOptions): Promise<Assets> {
  const { entrypoint, commit, search, signal, log } = options;
  const collection = await collectFiles(options, signal);
  const { root, leftOut } = collection;
  requireFit(collection.files);
  const chunks: Buffer[] = [];
  let chunk = '';
  const { inspected, ...found } = await inspectFiles(collection.files, search, signal, (file, bytes) => {
    if (chunk !== '' || chunks.length > 0) chunk += ',';
    for (const text of piecesOf(file, bytes)) {
      chunk += text;
      if (chunk.length < CHUNK_BYTES) continue;
      chunks.push(Buffer.from(chunk, 'latin1'));
      chunk = '';
    }
  });
  chunks.push(Buffer.from(chunk, 'latin1'));
  const imports = await checkImports(entrypoint, collection, options);
  report(
    [...collection.problems, ...found.problems, ...imports.problems],
    // The platform offers no other place for the configuration of a function.
    [...describeSecrets(found.secrets), ...imports.warnings, ...collection.warnings],
    root,
    log,
  );
  const files = inspected.map(({ path, identity: { size }, sha256 }) => ({ path, size, sha256 }));
  const pointers = found.pointers.map((path) => root.prefix + path);
  return { ...createFileSet(files, chunks, root.prefix), entrypoint, commit, leftOut, pointers };
}

/** @throws DeployError for too many bytes */
function requireFit(files: readonly CollectedFile[]): void {
  const total = files.reduce((sum, { identity }) => sum + identity.size, 0);
  if (total <= MOST_BYTES) return;
  const largest = files.toSorted((one, other) => other.identity.size - one.identity.size).slice(0, 5);
  const names = largest.map(
    ({ path, identity }) => `${JSON.stringify(path)} (${formatBytes(identity.size)})`,
  );
  const what = `The assets have ${formatBytes(total)}, more than this action sends in one request (maximum ${formatBytes(MOST_BYTES)})`;
  const hint = 'Exclude them, or upload them as `artifacts`.';
  throw new DeployError(`${what}. The largest files: ${names.join(', ')}`, { hint });
}

/** Yields a file as a member of the JSON. What JSON escapes is ASCII, so that its UTF-8 can be read as Latin-1, in any pieces. */
function* piecesOf({ path, isText }: InspectedFile, bytes: Buffer): Generator<string> {
  const name = Buffer.from(JSON.stringify(path)).toString('latin1');
  yield `${name}:{"encoding":"${isText ? 'utf-8' : 'base64'}","content":"`;
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const piece = bytes.subarray(at, at + PIECE_BYTES);
    yield isText ? JSON.stringify(piece.toString('latin1')).slice(1, -1) : piece.toString('base64');
  }
  yield '"}';
}
