/** The assets of a function: its files, checked and ready to be sent. */
import type { Context } from '../context.ts';
import { DeployError } from '../errors.ts';
import { createFileSet } from '../files/changes.ts';
import { type Collection, collectFiles, report } from '../files/collect.ts';
import type { FileInputs } from '../files/exclude.ts';
import { type InspectedFile, inspectFiles } from '../files/inspect.ts';
import type { SecretSearch } from '../files/secrets.ts';
import { describeLargest, describeSecrets } from '../files/words.ts';
import { formatBytes } from '../format.ts';
import { checkImports } from './imports.ts';

/** Bytes. V8 has no longer text, so no platform in JavaScript can parse a longer request; others accept far less. */
const MOST_BYTES = 512 * 1024 * 1024;

/** Bytes of one buffer of the body, at least, since thousands of small ones are slower to send. */
const CHUNK_BYTES = 256 * 1024;

/** Bytes that are encoded together: a multiple of 3, for base64, whose JSON is at most six times as long. */
const PIECE_BYTES = 3 * 14 * 1024;

export interface CollectOptions extends FileInputs, Pick<Context, 'signal' | 'log' | 'mostRequestBytes'> {
  readonly search: SecretSearch;
  /** Relative to the root, with `/`; must be among the assets. */
  readonly entrypoint: string;
  readonly commit: string | undefined;
}

export type Assets = Awaited<ReturnType<typeof collectAssets>>;

/** Collects and checks the files of a function. @throws DeployError with every problem; NoFilesError; ConfigError */
export async function collectAssets(options: CollectOptions) {
  const { entrypoint, commit, signal, log } = options;
  const collection = await collectFiles(options, signal);
  const { root, leftOut } = collection;
  const { content, secrets, pointers, problems } = await readContent(collection, options);
  const imports = await checkImports(entrypoint, collection, options);
  report(
    [...collection.problems, ...problems, ...imports.problems],
    // The platform offers no other place for the configuration of a function.
    [...describeSecrets(secrets), ...imports.warnings, ...collection.warnings],
    root,
    log,
  );
  return { ...content, entrypoint, commit, leftOut, pointers: pointers.map((path) => root.prefix + path) };
}

/** Inspects files, and keeps their JSON. @throws DeployError for too many bytes */
async function readContent(
  { files: collected, root: { prefix } }: Collection,
  { search, signal, mostRequestBytes: known }: CollectOptions,
) {
  const requireFit = (bytes: number, size: string) => {
    const most = known ?? MOST_BYTES;
    if (bytes <= most) return;
    const limit = known === undefined ? 'this action sends' : 'this platform accepts';
    const largest = describeLargest(collected.map(({ path, identity }) => ({ path, size: identity.size })));
    throw new DeployError(
      `The assets ${size}, more than ${limit} in one request (maximum ${formatBytes(most)}). ${largest}`,
      { hint: 'Exclude them, or upload them as `artifacts`.' },
    );
  };
  const total = collected.reduce((sum, { identity }) => sum + identity.size, 0);
  requireFit(total, `have ${formatBytes(total)}`);
  const chunks: Buffer[] = [];
  let chunk = '';
  const write = (text: string) => {
    chunk += text;
    if (chunk.length < CHUNK_BYTES) return;
    chunks.push(Buffer.from(chunk, 'latin1'));
    chunk = '';
  };
  let separator = '';
  const { inspected, ...found } = await inspectFiles(collected, search, signal, (file, bytes) => {
    write(separator);
    writeMember(file, bytes, write);
    separator = ',';
  });
  chunks.push(Buffer.from(chunk, 'latin1'));
  const files = inspected.map(({ path, identity: { size }, sha256 }) => ({ path, size, sha256 }));
  const content = createFileSet(files, chunks, prefix);
  const { length } = content.encodeBody({});
  requireFit(length, `take ${formatBytes(length)} as JSON`);
  return { ...found, content };
}

/**
 * Writes a file as a member of the JSON. What JSON escapes is ASCII, so that UTF-8 need not be decoded: as Latin-1, one
 * character is one byte, and where a piece ends does not matter.
 */
function writeMember({ path, isText }: InspectedFile, bytes: Buffer, write: (text: string) => void): void {
  const name = Buffer.from(JSON.stringify(path)).toString('latin1');
  write(`${name}:{"encoding":"${isText ? 'utf-8' : 'base64'}","content":"`);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const piece = bytes.subarray(at, at + PIECE_BYTES);
    write(isText ? JSON.stringify(piece.toString('latin1')).slice(1, -1) : piece.toString('base64'));
  }
  write('"}');
}
