import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Part, readParts, text } from '../../../../src/local-platform/admin/multipart.ts';

type Field = readonly [name: string, value: string | File];

const TYPE = 'multipart/form-data; boundary=XX';

/** Encodes a form by Node's own means, which ours must understand. */
async function encoded(fields: readonly Field[]): Promise<{ readonly type: string; readonly body: Buffer }> {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value);
  }
  const response = new Response(form);
  const body = Buffer.from(await response.arrayBuffer());
  return { type: response.headers.get('content-type') ?? '', body };
}

/** The bytes in pieces of the given sizes, over and over. */
async function* cut(body: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let at = 0;
  for (let turn = 0; at < body.length; turn += 1) {
    const end = at + (sizes[turn % sizes.length] ?? 1);
    yield body.subarray(at, end);
    at = end;
  }
}

function parts(body: string | Buffer, type: string | undefined = TYPE): AsyncGenerator<Part> {
  return readParts(type, cut(Buffer.from(body), [7]));
}

async function readAll(found: AsyncGenerator<Part>): Promise<object[]> {
  const all: object[] = [];
  for await (const { name, fileName, contentType, bytes } of found) {
    all.push({ name, fileName, contentType, value: await text(bytes, 1_000_000) });
  }
  return all;
}

const name = fc.string({ unit: 'grapheme', minLength: 1 }).filter((word) => !/[\r\n]/.test(word));
const bytes = fc.uint8Array({ maxLength: 200 }).map((found) => new Uint8Array(found));
/** What looks like a boundary in the middle of a file. */
const trap = fc.constantFrom('\r\n--', '\r\n\r\n', '--', '\r', '\n--XX').map((word) => Buffer.from(word));
const content = fc.array(fc.oneof(bytes, trap), { maxLength: 5 }).map((pieces) => Buffer.concat(pieces));

describe('a form with files', () => {
  it('is read as it was written, however it is cut into pieces', async () => {
    const field = fc.tuple(name, content, fc.option(name));
    const sizes = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.array(field, { maxLength: 4 }), sizes, async (fields, sizes) => {
        const sent = fields.map(([key, value, fileName]): Field => {
          if (fileName === null) return [key, key];
          return [key, new File([new Uint8Array(value)], fileName, { type: 'application/x-own' })];
        });
        const { type, body } = await encoded(sent);
        const found: object[] = [];
        for await (const part of readParts(type, cut(body, sizes))) {
          const value = Buffer.concat(await Array.fromAsync(part.bytes));
          found.push({ name: part.name, fileName: part.fileName, value });
        }
        expect(found).toEqual(
          fields.map(([key, value, fileName]) => ({
            name: key,
            fileName: fileName ?? undefined,
            value: fileName === null ? Buffer.from(key) : value,
          })),
        );
      }),
    );
  });

  it('can be read in part: what is left of a field is skipped', async () => {
    const { type, body } = await encoded([
      ['skipped', 'x'.repeat(1_000)],
      ['begun', 'y'.repeat(1_000)],
      ['read', 'z'],
    ]);
    const found: string[] = [];
    for await (const { name: key, bytes: chunks } of readParts(type, cut(body, [100]))) {
      found.push(key);
      if (key === 'begun') for await (const _chunk of chunks) break;
      if (key === 'read') found.push(await text(chunks, 10));
    }
    expect(found).toEqual(['skipped', 'begun', 'read', 'z']);
  });

  it('may have a preamble, quotes around its boundary, and headers in any case', async () => {
    const body =
      'ignored\r\n--a b\r\nCONTENT-DISPOSITION: form-data; filename="a%22b"; name="f"\r\ncontent-type: text/x\r\n\r\nv\r\n--a b--\r\n';
    expect(await readAll(parts(body, 'Multipart/Form-Data; charset=utf-8; boundary="a b"'))).toEqual([
      { name: 'f', fileName: 'a"b', contentType: 'text/x', value: 'v' },
    ]);
  });

  it.each([undefined, '', 'application/json', 'multipart/form-data', 'multipart/form-data; boundary='])(
    'is not sent as %j',
    async (type) => {
      await expect(readAll(parts('--XX--\r\n', type ?? ''))).rejects.toMatchObject({ status: 415 });
    },
  );

  it.each([
    ['', 'ends too early'],
    ['--XX', 'ends too early'],
    ['--XX\r\nContent-Disposition: form-data; name="a"\r\n\r\nunfinished', 'ends too early'],
    ['--XX\r\nContent-Disposition: form-data; name="a"', 'ends too early'],
    ['--XX\r\nContent-Type: text/plain\r\n\r\nx\r\n--XX--\r\n', 'has no name'],
  ])('%j is refused: it %s', async (body, reason) => {
    await expect(readAll(parts(body))).rejects.toMatchObject({
      status: 400,
      code: 'invalid_form',
      message: expect.stringContaining(reason),
    });
  });

  it('is refused when what should be short is long', async () => {
    const long = 'x'.repeat(20_000);
    await expect(readAll(parts(`--XX\r\nA: ${long}\r\n\r\n\r\n--XX--\r\n`))).rejects.toMatchObject({
      status: 413,
    });
    const { type, body } = await encoded([['a', long]]);
    for await (const { bytes: chunks } of readParts(type, cut(body, [64]))) {
      await expect(text(chunks, 100)).rejects.toMatchObject({ status: 413 });
    }
  });
});
