import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonWriter } from '../../../src/assets/json.ts';

describe('the JSON writer', () => {
  test.each(['utf-8', 'base64'] as const)('writes %s contents that span pieces and chunks', (encoding) => {
    const writer = new JsonWriter();
    const text = 'a "quoted" line\nwith größe and 日本\n'.repeat(30_000);
    writer.writeContent(Buffer.from(text), encoding);
    const written = Buffer.concat(writer.take('all')).toString();
    const expected =
      encoding === 'utf-8' ? JSON.stringify(text).slice(1, -1) : Buffer.from(text).toString('base64');
    expect(written).toBe(expected);
    expect(writer.written).toBe(Buffer.byteLength(written));
  });

  test('keeps an incomplete chunk until all are requested', () => {
    const writer = new JsonWriter();
    writer.writeText('{"größe":');
    expect(writer.take('full')).toEqual([]);
    writer.writeContent(Buffer.alloc(300_000, 'x'), 'utf-8');
    const first = writer.take('full');
    const rest = writer.take('all');
    expect(first).not.toHaveLength(0);
    expect(Buffer.concat([...first, ...rest]).toString()).toBe(`{"größe":${'x'.repeat(300_000)}`);
    expect(writer.take('all')).toEqual([]);
  });

  test('never changes a chunk that was taken', () => {
    const writer = new JsonWriter();
    writer.writeText('before');
    const [taken] = writer.take('all');
    writer.writeText('after');
    expect(taken?.toString()).toBe('before');
  });

  test.each(Array.from({ length: 14 }, (_, index) => index))(
    'writes a whole text that begins %d bytes before the end of a chunk',
    (distance) => {
      const writer = new JsonWriter();
      const start = 'x'.repeat(256 * 1024 - distance);
      writer.writeText(start);
      writer.writeText('größe 日本');
      writer.writeContent(Buffer.from('"日"'), 'utf-8');
      expect(Buffer.concat(writer.take('all')).toString()).toBe(`${start}größe 日本\\"日\\"`);
      expect(writer.written).toBe(start.length + Buffer.byteLength('größe 日本\\"日\\"'));
    },
  );

  test('writes the same bytes however the text is divided', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 50 }), { maxLength: 20 }), (texts) => {
        const writer = new JsonWriter();
        for (const text of texts) writer.writeContent(Buffer.from(text), 'utf-8');
        const joined = texts.map((text) => text.toWellFormed()).join('');
        expect(Buffer.concat(writer.take('all')).toString()).toBe(JSON.stringify(joined).slice(1, -1));
      }),
    );
  });
});
