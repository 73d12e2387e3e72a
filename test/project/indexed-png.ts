/** Makes the PNG files of screenshots several times smaller: one byte per pixel, and a thorough compression. */
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MAX_COLORS = 256;

/** The pixels of a picture, each as one number of 32 bits: red, green, blue, alpha. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly colors: Uint32Array;
}

/**
 * Reads a PNG as a browser writes it: 8 bits per channel, without interlacing, with or without alpha.
 * Throws an error for all others.
 */
export function readPng(png: Buffer): Pixels {
  const chunks = chunksOf(png);
  const header = chunks.find(({ type }) => type === 'IHDR')?.data ?? Buffer.alloc(13);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = { '8,2,0,0,0': 3, '8,6,0,0,0': 4 }[header.subarray(8).join()];
  if (channels === undefined) throw new Error('The picture is not a PNG with 8 bits per channel.');
  const data = inflateSync(
    Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)),
  );
  const bytes = unfilter(data, width * channels, height, channels);
  const colors = Uint32Array.from({ length: width * height }, (_, at) =>
    channels === 4 ? bytes.readUInt32BE(at * 4) : ((bytes.readUIntBE(at * 3, 3) << 8) | 0xff) >>> 0,
  );
  return { width, height, colors };
}

function chunksOf(png: Buffer): { readonly type: string; readonly data: Buffer }[] {
  const chunks = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({
      type: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + length),
    });
    at += length + 12;
  }
  return chunks;
}

/** Undoes the prediction of each byte from its neighbors: left, above, and above left. */
function unfilter(data: Buffer, stride: number, height: number, channels: number): Buffer {
  const out = Buffer.alloc(stride * height);
  for (let row = 0; row < height; row++) {
    const filter = data[row * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x++) {
      const at = row * stride + x;
      const left = x < channels ? 0 : (out[at - channels] ?? 0);
      const above = out[at - stride] ?? 0;
      const corner = x < channels ? 0 : (out[at - stride - channels] ?? 0);
      out[at] = (data[at + row + 1] ?? 0) + predict(filter, left, above, corner);
    }
  }
  return out;
}

function predict(filter: number, left: number, above: number, corner: number): number {
  if (filter < 4) return [0, left, above, (left + above) >> 1][filter] ?? 0;
  const estimate = left + above - corner;
  const [a, b, c] = [left, above, corner].map((value) => Math.abs(estimate - value)) as [
    number,
    number,
    number,
  ];
  if (a <= b && a <= c) return left;
  return b <= c ? above : corner;
}

/** Writes a PNG with a palette of the most frequent colors; each other color becomes the nearest of them. */
export function writeIndexedPng({ width, height, colors }: Pixels): Buffer {
  const counts = new Map<number, number>();
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1);
  const byCount = [...counts].sort(([, one], [, other]) => other - one).map(([color]) => color);
  const palette = byCount.slice(0, MAX_COLORS);
  const indexes = new Map(
    byCount.map((color, at) => [color, at < MAX_COLORS ? at : nearest(color, palette)]),
  );
  const rows = Buffer.alloc((width + 1) * height);
  colors.forEach((color, at) => {
    rows[at + Math.floor(at / width) + 1] = indexes.get(color) ?? 0;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((color) => channelsOf(color).slice(0, 3)))),
    chunk('tRNS', Buffer.from(palette.map((color) => color & 0xff))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.of()),
  ]);
}

function channelsOf(color: number): number[] {
  return [color >>> 24, (color >>> 16) & 0xff, (color >>> 8) & 0xff, color & 0xff];
}

/** Returns the index of the palette's color that differs least. */
function nearest(color: number, palette: readonly number[]): number {
  const wanted = channelsOf(color);
  const distances = palette.map((candidate) =>
    channelsOf(candidate).reduce((sum, value, at) => sum + (value - (wanted[at] ?? 0)) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
