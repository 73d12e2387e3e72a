import { describe, expect, it } from 'vitest';
import { openRecords, type Table } from '../../src/local-platform/store/records.ts';

type Row = { readonly key: string; readonly value: unknown };

function put(table: Table<Row>, key: string, value: unknown = key): void {
  table.set(key, { key, value });
}

describe('A write of records', () => {
  async function openTable() {
    const records = await openRecords();
    return { records, table: records.table<Row>('a') };
  }

  const keysOf = (table: Table<Row>) => [...table.values()].map((row) => row.key);

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
});
