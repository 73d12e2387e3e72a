/** What is stored of a deployment: the compressed body of its request, and the list of its files. */
import { constants as buffers } from 'node:buffer';
import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, zstdDecompressSync } from 'node:zlib';
import * as v from 'valibot';
import { digestOf, type HashedFile } from '../files/changes.ts';
import type { RequestBody } from '../http/http.ts';

/** The content of an earlier deployment. */
export type RestoredContent = NonNullable<ReturnType<typeof restore>>;

/** The fastest level takes half the time of the default one, for at most a tenth more bytes. */
const params = { [constants.ZSTD_c_compressionLevel]: 1 };
/** With Node's default, the way between the threads takes longer than the compression. */
const chunkSize = 256 * 1024;

const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const Index = v.object({ files: v.array(v.object({ path: v.string(), size: v.number(), sha256: Sha256 })) });

const Asset = v.object({ encoding: v.picklist(['utf-8', 'base64']), content: v.string() });
const Body = v.object({
  entrypoint: v.string(),
  assets: v.custom<object>((value) => value instanceof Object),
});
/** A record would leave out names that JavaScript gives a meaning. */
const Assets = v.array(v.tuple([v.string(), Asset]));

/** Compresses the body of a deploy. @throws what reading the body throws */
export async function compress(body: RequestBody): Promise<Buffer> {
  const collect = (compressed: AsyncIterable<Buffer>) => buffer(compressed);
  return await pipeline(body.open(), createZstdCompress({ chunkSize, params }), collect);
}

/** Writes the list of files of a deployment. */
export function writeIndex(files: readonly HashedFile[]): Buffer {
  return Buffer.from(
    JSON.stringify({ files: files.map(({ path, size, sha256 }) => ({ path, size, sha256 })) }),
  );
}

/** Reads a list of files; undefined when it is damaged. @param digest of the files */
export function parseIndex(bytes: Uint8Array, digest: string): readonly HashedFile[] | undefined {
  const { success, output } = v.safeParse(Index, parseJson(Buffer.from(bytes)));
  return success && digestOf(output.files) === digest ? output.files : undefined;
}

/** Reads the body of an earlier deploy; undefined when it cannot be decompressed or is not one. */
export function restore(compressed: Uint8Array) {
  const body = decompress(compressed) ?? Buffer.alloc(0);
  const parsed = v.safeParse(Body, parseJson(body));
  const assets = v.safeParse(Assets, parsed.success ? Object.entries(parsed.output.assets) : undefined);
  if (!parsed.success || !assets.success) return undefined;
  const { entrypoint } = parsed.output;
  const files = assets.output.map(([path, asset]) => readAsset(path, asset)).sort(byPath);
  // The assets are sent as they were sent before, without encoding them again.
  const start = Buffer.from(bodyStart({ entrypoint }));
  if (!body.subarray(0, start.length).equals(start)) return undefined;
  return {
    ...{ entrypoint, files, digest: digestOf(files), locate: () => undefined },
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    encodeBody(fields: Readonly<Record<string, string>>): RequestBody {
      const head = Buffer.from(bodyStart(fields));
      const rest = body.subarray(start.length);
      return { length: head.length + rest.length, open: () => [head, rest] };
    },
  };
}

/** Returns a body up to its assets. */
function bodyStart(fields: Readonly<Record<string, string>>): string {
  return `${JSON.stringify(fields).slice(0, -1)},"assets":`;
}

function readAsset(path: string, { encoding, content }: v.InferOutput<typeof Asset>) {
  const bytes = Buffer.from(content, encoding);
  return { path, encoding, size: bytes.length, sha256: hash('sha256', bytes) };
}

function byPath(one: HashedFile, other: HashedFile): number {
  return Buffer.compare(Buffer.from(one.path), Buffer.from(other.path));
}

function decompress(bytes: Uint8Array): Buffer | undefined {
  try {
    // What is longer cannot become text.
    return zstdDecompressSync(bytes, { maxOutputLength: buffers.MAX_STRING_LENGTH });
  } catch {
    return undefined;
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
