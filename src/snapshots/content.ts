/** What is stored of a deployment: the compressed body of its request, and the list of its files. */
import { constants as buffers } from 'node:buffer';
import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, zstdDecompressSync } from 'node:zlib';
import { byPath, digestOf, type HashedFile } from '../files/changes.ts';
import type { RequestBody } from '../http/http.ts';

/** The content of an earlier deployment. */
export type RestoredContent = NonNullable<ReturnType<typeof restore>>;

/** The fastest level takes half the time of the default one, for at most a tenth more bytes. */
const params = { [constants.ZSTD_c_compressionLevel]: 1 };
/** With Node's default, the way between the threads takes longer than the compression. */
const chunkSize = 256 * 1024;

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
  return unlessDamaged(() => {
    const { files } = JSON.parse(String(bytes)) as { readonly files: readonly HashedFile[] };
    return digestOf(files) === digest ? files : undefined;
  });
}

/** Reads the body of an earlier deploy; undefined when it is damaged. @param digest of its files */
export function restore(compressed: Uint8Array, digest: string) {
  return unlessDamaged(() => {
    // What is longer cannot become text.
    const body = zstdDecompressSync(compressed, { maxOutputLength: buffers.MAX_STRING_LENGTH });
    const { entrypoint, assets } = JSON.parse(String(body)) as {
      readonly entrypoint: string;
      readonly assets: Readonly<Record<string, { encoding: 'utf-8' | 'base64'; content: string }>>;
    };
    const files = Object.entries(assets)
      .map(([path, { encoding, content }]) => {
        const bytes = Buffer.from(content, encoding);
        return { path, encoding, size: bytes.length, sha256: hash('sha256', bytes) };
      })
      .sort(byPath);
    if (digestOf(files) !== digest) return undefined;
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    const encodeBody = (fields: Readonly<Record<string, string>>): RequestBody => {
      const encoded = Buffer.from(JSON.stringify({ ...fields, assets }));
      return { length: encoded.length, open: () => [encoded] };
    };
    return { entrypoint, files, bytes, digest, locate: () => undefined, encodeBody };
  });
}

/** Whatever is wrong with stored bytes, they are not what was written. */
function unlessDamaged<Value>(read: () => Value | undefined): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
