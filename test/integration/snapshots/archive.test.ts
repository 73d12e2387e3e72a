import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DamagedError, extractArchive, IndexReader, writeArchive } from '../../../src/snapshots/archive.ts';
import { anyFiles, contentOf, type Files, manyFiles, sha256 } from '../../support/any-files.ts';
import { BOUNDS } from '../../support/bounds.ts';
import { createTree } from '../../support/tree.ts';

const { signal } = new AbortController();

async function archiveOf(files: Files): Promise<Buffer> {
  await using folder = await createTree({});
  const { absolute, identity } = await writeArchive(folder.at('snapshot'), contentOf(files), signal);
  const bytes = readFileSync(absolute);
  expect(identity.size).toBe(bytes.length);
  return bytes;
}

const sizeOf = (files: Files) => ({
  assetsCount: files.length,
  assetsBytes: files.reduce((sum, [, bytes]) => sum + bytes.length, 0),
});

/** Extracts bytes as a snapshot. Nothing appears beside the folder, also when that fails. */
async function extract(bytes: Uint8Array, size = sizeOf(FILES)): Promise<Files> {
  await using outer = await createTree({ snapshot: bytes });
  mkdirSync(outer.at('files'));
  try {
    const files = await extractArchive(outer.at('snapshot'), outer.at('files'), size, signal);
    const inside = files.map(({ absolute }) => absolute).toSorted();
    expect(inside).toEqual(
      readdirSync(outer.at('files'))
        .map((name) => outer.at(join('files', name)))
        .toSorted(),
    );
    return files.map(({ path, absolute, identity }) => {
      const content = readFileSync(absolute);
      expect(identity.size).toBe(content.length);
      return [path, content] as const;
    });
  } finally {
    expect(readdirSync(outer.root).toSorted()).toEqual(['files', 'snapshot']);
  }
}

const summary = (files: Files) => files.map(([path, bytes]) => [path, bytes.length, sha256(bytes)]);
const damaged = (bytes: Uint8Array, size?: ReturnType<typeof sizeOf>) =>
  expect(extract(bytes, size).then(summary)).rejects.toBeInstanceOf(DamagedError);

const FILES: Files = [
  ['main.ts', Buffer.from('export default { fetch: () => new Response("hello") };\n')],
  ['empty', Buffer.alloc(0)],
  ['data.bin', Buffer.from(Array.from({ length: 400 }, (_, at) => (at * at * 31) % 251))],
  ['last', Buffer.alloc(0)],
];

/** Puts a snapshot together from its parts. */
function assemble(head: object | string, index: unknown, bytes: Uint8Array = Buffer.alloc(0)): Buffer {
  const list = zstdCompressSync(Buffer.isBuffer(index) ? index : JSON.stringify(index));
  const line =
    typeof head === 'string' ? head : JSON.stringify({ version: 1, index_bytes: list.length, ...head });
  return Buffer.concat([Buffer.from(`${line}\n`), list, zstdCompressSync(bytes)]);
}

const ONE_FILE = ['a', 1, sha256('x')];
const X = Buffer.from('x');

describe('A snapshot', () => {
  it('returns every file as it was, whatever its name and its bytes', async () => {
    await fc.assert(
      fc.asyncProperty(anyFiles, async (files) => {
        expect(summary(await extract(await archiveOf(files), sizeOf(files)))).toEqual(summary(files));
      }),
      { numRuns: BOUNDS.requests, examples: [[[]], [FILES], [[['only', Buffer.alloc(0)]]], [manyFiles()]] },
    );
  });

  it('can be put together by another program', async () => {
    expect(await extract(assemble({}, [ONE_FILE], X), { assetsCount: 1, assetsBytes: 1 })).toEqual([
      ['a', X],
    ]);
  });

  it('is damaged when it ends too early, wherever that is', async () => {
    const bytes = await archiveOf(FILES);
    for (let length = 0; length < bytes.length; length += 1) await damaged(bytes.subarray(0, length));
  });

  it('with more bytes after it is damaged or still the same', async () => {
    const bytes = await archiveOf(FILES);
    for (const more of [X, Buffer.alloc(1), Buffer.alloc(70_000), zstdCompressSync(X)])
      await extract(Buffer.concat([bytes, more])).then(
        (files) => expect(summary(files)).toEqual(summary(FILES)),
        (error: unknown) => expect(error).toBeInstanceOf(DamagedError),
      );
  });

  it('with any flipped bit is damaged, has other files, or is still the same', async () => {
    const bytes = await archiveOf(FILES);
    const flip = fc.tuple(fc.nat(bytes.length - 1), fc.nat(7));
    await fc.assert(
      fc.asyncProperty(flip, async ([at, bit]) => {
        const changed = Buffer.from(bytes);
        changed[at] = (bytes[at] ?? 0) ^ (1 << bit);
        // The digest of the files is compared with the one of the history.
        await extract(changed).catch((error: unknown) => expect(error).toBeInstanceOf(DamagedError));
      }),
      { numRuns: BOUNDS.values },
    );
  });

  it.each<readonly [what: string, bytes: Buffer]>([
    ['is empty', Buffer.alloc(0)],
    ['is a page', Buffer.from('<!doctype html>\n<title>Log in</title>')],
    ['has a first line without an end', Buffer.alloc(200, '1')],
    ['has a first line that is not JSON', assemble('version 1', [])],
    ['has a first line that is null', assemble('null', [])],
    ['has no version', assemble({ version: undefined }, [])],
    ['has no length of its index', assemble({ index_bytes: undefined }, [])],
    ['has a negative length of its index', assemble({ index_bytes: -1 }, [])],
    ['has a fraction as length of its index', assemble({ index_bytes: 1.5 }, [])],
    ['has an index that is longer than itself', assemble({ index_bytes: 1_000_000 }, [])],
    ['has an index of more bytes than there can be', assemble({ index_bytes: 2 ** 53 - 1 }, [])],
    ['has an empty index', assemble({ index_bytes: 0 }, [])],
    ['has an index that is cut', assemble({ index_bytes: 5 }, [])],
    ['has an index that is not a list', assemble({}, { files: [] })],
    ['has an index that is not JSON', assemble({}, Buffer.from('['))],
    ['lists a file that is not a list', assemble({}, ['a'])],
    ['lists a file without a path', assemble({}, [[1, 1, sha256('x')]], X)],
    ['lists a file of a negative size', assemble({}, [['a', -1, sha256('x')]], X)],
    ['lists a file without a hash', assemble({}, [['a', 1]], X)],
    ['lists more files than were deployed', assemble({}, [ONE_FILE, ['b', 0, sha256('')]], X)],
    ['lists larger files than were deployed', assemble({}, [['a', 2, sha256('xx')]], Buffer.from('xx'))],
  ])('is damaged when it %s', async (_what, bytes) => {
    await damaged(bytes, { assetsCount: 1, assetsBytes: 1 });
  });

  it.each<readonly [what: string, bytes: Buffer, count: number, size: number]>([
    ['contains fewer bytes than are listed', assemble({}, [['a', 2, sha256('x')]], X), 1, 2],
    ['contains more bytes than are listed', assemble({}, [['a', 0, sha256('')]], X), 1, 0],
    ['contains bytes of no file', assemble({}, [], X), 0, 0],
    ['claims a file that no disk can hold', assemble({}, [['a', 2 ** 53 - 1, '']], X), 1, 2 ** 53 - 1],
  ])('is damaged when it %s', async (_what, bytes, count, size) => {
    await damaged(bytes, { assetsCount: count, assetsBytes: size });
  });

  it('is damaged when its list of files takes too much memory, which is noticed first', async () => {
    await damaged(assemble({}, Buffer.alloc(300 * 1024 * 1024)), { assetsCount: 10_000_000, assetsBytes: 0 });
  });

  it('of a newer format says so', async () => {
    await expect(extract(assemble({ version: 2, index_bytes: undefined }, []))).rejects.toThrow(
      'was written by a newer version of this action (format 2)',
    );
  });
});

describe('The list of files of a snapshot', () => {
  it('is read from any pieces of it, and nothing after it is asked for', async () => {
    const bytes = await archiveOf(FILES);
    const whole = new IndexReader(sizeOf(FILES));
    expect(whole.write(bytes)).toBe('enough');
    const expected = contentOf(FILES).files;
    expect(whole.files()).toEqual(expected);
    await fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: whole.end }), { minLength: 1 }), (sizes) => {
        const reader = new IndexReader(sizeOf(FILES));
        let at = 0;
        for (let turn = 0, said = 'more'; said === 'more'; turn += 1) {
          // Whoever asks for more has not seen the end yet.
          expect(at).toBeLessThan(whole.end);
          const size = sizes[turn % sizes.length] ?? 1;
          said = reader.write(bytes.subarray(at, at + size));
          at += size;
        }
        expect(at).toBeGreaterThanOrEqual(whole.end);
        expect(reader.files()).toEqual(expected);
      }),
      { examples: [[[1]]] },
    );
  });

  it('is read again from the beginning when the download begins again', async () => {
    const bytes = await archiveOf(FILES);
    const reader = new IndexReader(sizeOf(FILES));
    reader.write(bytes.subarray(0, 60));
    reader.begin();
    reader.write(bytes);
    expect(reader.files()).toEqual(contentOf(FILES).files);
  });

  it('is damaged when there is less of it than the first line says', () => {
    const reader = new IndexReader(sizeOf(FILES));
    expect(reader.write(assemble({ index_bytes: 50_000 }, []))).toBe('more');
    expect(() => reader.files()).toThrow(DamagedError);
    expect(() => reader.end).toThrow(DamagedError);
  });

  it('is refused before it is collected when it cannot be that long', () => {
    const reader = new IndexReader(sizeOf(FILES));
    expect(() => reader.write(Buffer.from('{"version":1,"index_bytes":1000000000000}\n'))).toThrow(
      DamagedError,
    );
  });
});

it('a cancelled run neither writes nor extracts a snapshot', async () => {
  await using folder = await createTree({});
  const cancelled = AbortSignal.abort(new Error('cancelled'));
  await expect(writeArchive(folder.at('new'), contentOf(FILES), cancelled)).rejects.toThrow();
  writeFileSync(folder.at('snapshot'), await archiveOf(FILES));
  const failed = extractArchive(folder.at('snapshot'), folder.root, sizeOf(FILES), cancelled);
  await expect(failed).rejects.not.toBeInstanceOf(DamagedError);
});
