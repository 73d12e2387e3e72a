import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openRecords, type Table } from '../../../src/local-platform/store/records.ts';
import { BOUNDS } from '../../support/bounds.ts';
import { temporaryFolder } from '../../support/local-platform.ts';

type Row = { readonly key: string; readonly value: unknown };

function put(table: Table<Row>, key: string, value: unknown = key): void {
  table.set(key, { key, value });
}

const KINDS = ['a', 'b'] as const;
const key = fc.string({ unit: 'binary', maxLength: 3 }).map((text) => text.toWellFormed());
const value = fc.option(fc.record({ text: fc.string({ unit: 'grapheme' }) }));
const change = fc.record({ kind: fc.constantFrom(...KINDS), key, value });
const writes = fc.array(fc.array(change, { minLength: 1, maxLength: 3 }), { maxLength: 12 });

describe('The records of a database file', () => {
  it('are the same and in the same order after it was closed and opened again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(writes, { minLength: 2, maxLength: 3 }), async (sessions) => {
        await using folder = await temporaryFolder();
        const path = join(folder.path, 'records.db');
        let before: Row[][] = [[], []];
        for (const session of sessions) {
          const records = await openRecords(path);
          const tables = { a: records.table<Row>('a'), b: records.table<Row>('b') };
          const seen = () => KINDS.map((kind) => [...tables[kind].values()]);
          expect(seen()).toEqual(before);
          const settled = session.map((changes) =>
            records.write(() => {
              for (const { kind, key, value } of changes) {
                if (value === null) tables[kind].delete(key);
                else put(tables[kind], key, value);
              }
            }),
          );
          // In separate batches, so that a record that is deleted and created again is last on disk as well.
          for (const write of settled) await write;
          before = seen();
          await records.close();
        }
      }),
      { numRuns: BOUNDS.requests },
    );
  });
});

describe('A write of records', () => {
  async function openTable() {
    const records = await openRecords();
    return { records, table: records.table<Row>('a') };
  }

  const keysOf = (table: Table<Row>) => [...table.values()].map((row) => row.key);

  it('is invisible until it is committed, and settles with its result', async () => {
    const { records, table } = await openTable();
    const write = records.write(() => {
      put(table, 'x');
      return 'result';
    });
    expect([table.get('x'), table.size]).toEqual([undefined, 0]);
    expect(await write).toBe('result');
    expect([table.get('x')?.value, table.size]).toEqual(['x', 1]);
  });

  it('reads the changes of earlier writes', async () => {
    const { records, table } = await openTable();
    const counts = await Promise.all(
      ['x', 'y', 'z'].map((name) =>
        records.write(() => {
          put(table, name);
          return table.size;
        }),
      ),
    );
    expect(counts).toEqual([1, 2, 3]);
  });

  it('that throws changes nothing, and concurrent writes succeed', async () => {
    const { records, table } = await openTable();
    await records.write(() => put(table, 'former'));
    const outcomes = await Promise.allSettled([
      records.write(() => put(table, 'before')),
      records.write(() => {
        put(table, 'former', 'changed');
        put(table, 'new');
        table.delete('before');
        throw new Error('refused');
      }),
      records.write(() => put(table, 'after')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(keysOf(table).sort()).toEqual(['after', 'before', 'former']);
    expect(table.get('former')?.value).toBe('former');
  });

  it('that cannot be stored fails with its whole batch, changes nothing, and the next one succeeds', async () => {
    const { records, table } = await openTable();
    await records.write(() => put(table, 'former'));
    const outcomes = await Promise.allSettled([
      records.write(() => table.delete('former')),
      records.write(() => put(table, 'no JSON', 1n)),
      records.write(() => {
        throw new Error('refused because of the write before');
      }),
    ]);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(TypeError) });
    }
    expect(keysOf(table)).toEqual(['former']);
    await records.write(() => put(table, 'next'));
    expect(keysOf(table)).toEqual(['former', 'next']);
  });

  it('is the only way to change records', async () => {
    const { records, table } = await openTable();
    expect(() => put(table, 'x')).toThrow('changed outside of a write');
    await records.write(() => undefined);
    expect(() => table.delete('x')).toThrow('changed outside of a write');
  });
});
