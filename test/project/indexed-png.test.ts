import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readPng, writeIndexedPng } from './indexed-png.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** Returns a PNG with 8 bits per channel. @param rows each row after its filter byte, as it is in the file */
function png(width: number, colorType: number, rows: readonly (readonly number[])[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(rows.length, 4);
  header.set([8, colorType], 8);
  const data = deflateSync(Buffer.from(rows.flat()));
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.of())]);
}

function chunk(type: string, data: Buffer): Buffer {
  const words = Buffer.alloc(8);
  const body = Buffer.concat([Buffer.from(type), data]);
  words.writeUInt32BE(data.length, 0);
  words.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([words.subarray(0, 4), body, words.subarray(4)]);
}

/** Returns the data of a chunk whose checksum is right. */
function chunkOf(file: Buffer, type: string): Buffer {
  const at = file.indexOf(type, 0, 'latin1');
  const end = at + 4 + file.readUInt32BE(at - 4);
  expect(file.readUInt32BE(end)).toBe(crc32(file.subarray(at, end)));
  return file.subarray(at + 4, end);
}

describe('A PNG', () => {
  it.each([
    ['none', 0, [40, 50, 60]],
    ['left', 1, [40, 10, 10]],
    ['above', 2, [30, 30, 30]],
    ['average', 3, [35, 20, 20]],
    ['Paeth', 4, [30, 10, 10]],
  ])('is read when its rows are predicted by the filter "%s"', (_name, filter, second) => {
    const file = png(3, 0x02, [
      [0, ...[10, 20, 30].flatMap((value) => [value, value, value])],
      [filter, ...second.flatMap((value) => [value, value, value])],
    ]);
    const gray = (value: number) => ((value << 24) | (value << 16) | (value << 8) | 0xff) >>> 0;
    expect(readPng(file)).toEqual({
      width: 3,
      height: 2,
      colors: Uint32Array.from([10, 20, 30, 40, 50, 60], gray),
    });
  });

  it('is read with its transparency', () => {
    expect(readPng(png(1, 0x06, [[0, 1, 2, 3, 4]])).colors).toEqual(Uint32Array.of(0x01020304));
  });

  it('is refused when its colors are in a palette', () => {
    const indexed = writeIndexedPng({ width: 1, height: 1, colors: Uint32Array.of(0xff) });
    expect(() => readPng(indexed)).toThrow('The picture is not a PNG with 8 bits per channel.');
  });
});

describe('An indexed PNG', () => {
  it('contains each color once, the most frequent first, and one byte per pixel', () => {
    const [ink, paper, clear] = [0x171c24ff, 0xffffffff, 0x00000000];
    const file = writeIndexedPng({
      width: 3,
      height: 2,
      colors: Uint32Array.of(paper, ink, paper, paper, clear, ink),
    });
    expect(chunkOf(file, 'PLTE')).toEqual(Buffer.from([255, 255, 255, 0x17, 0x1c, 0x24, 0, 0, 0]));
    expect(chunkOf(file, 'tRNS')).toEqual(Buffer.from([255, 255, 0]));
    expect(inflateSync(chunkOf(file, 'IDAT'))).toEqual(Buffer.from([0, 0, 1, 0, 0, 0, 2, 1]));
  });

  it('shows the nearest color in place of one that its palette lacks', () => {
    const frequent = Array.from({ length: 256 }, (_, at) => ((at << 24) | 0xff) >>> 0);
    const colors = Uint32Array.from([...frequent, ...frequent, 0x640001ff]);
    const rows = inflateSync(chunkOf(writeIndexedPng({ width: 513, height: 1, colors }), 'IDAT'));
    expect(rows.at(-1)).toBe(0x64);
  });
});
