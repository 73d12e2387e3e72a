import { appendFile, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StartError } from '../../../src/local-platform/http/errors.ts';
import { openJournal } from '../../../src/local-platform/store/journal.ts';
import {
  applyChanges,
  type Change,
  createRecordStore,
  type Records,
} from '../../../src/local-platform/store/records.ts';
import { temporaryFolder } from '../../support/local-platform.ts';

async function withJournal(work: (path: string) => Promise<void>): Promise<void> {
  await using folder = await temporaryFolder();
  await work(join(folder.path, 'journal.jsonl'));
}

async function appendAll(path: string, lines: readonly (readonly Change[])[]): Promise<void> {
  const { journal } = await openJournal(path);
  await Promise.all(lines.map((changes) => journal.append(changes)));
  await journal.close();
}

async function replayed(path: string): Promise<Record<string, Record<string, unknown>>> {
  const { journal, records } = await openJournal(path);
  await journal.close();
  return plain(records);
}

function plain(records: Records): Record<string, Record<string, unknown>> {
  const filled = [...records].filter(([, rows]) => rows.size > 0);
  return Object.fromEntries(filled.map(([table, rows]) => [table, Object.fromEntries(rows)]));
}

const change = fc.tuple(
  fc.constantFrom('a', 'b'),
  fc.string({ unit: 'binary', maxLength: 3 }).map((key) => `k${key.toWellFormed()}`),
  fc.option(fc.record({ text: fc.string({ unit: 'grapheme' }) })),
);
const commits = fc.array(fc.array(change, { minLength: 1, maxLength: 3 }), { maxLength: 12 });

describe('journal', () => {
  it('gives back what was appended, whatever it was', async () => {
    await fc.assert(
      fc.asyncProperty(commits, commits, (first, second) =>
        withJournal(async (path) => {
          await appendAll(path, first);
          await appendAll(path, second);
          const expected: Records = new Map();
          for (const changes of [...first, ...second]) applyChanges(expected, changes);
          expect(await replayed(path)).toEqual(plain(expected));
        }),
      ),
      { numRuns: 30 },
    );
  });

  it('cut at any byte, holds all whole lines before the cut, each entirely or not at all', async () => {
    await withJournal(async (path) => {
      const lines = ['x', 'y', 'z'].map((key): Change[] => [
        ['t', `${key}1`, { text: 'é' }],
        ['t', `${key}2`, { text: '\n' }],
      ]);
      await appendAll(path, lines);
      const whole = await readFile(path);
      const seen = new Set<string>();
      for (let length = whole.length; length > 0; length -= 1) {
        await writeFile(path, whole);
        await truncate(path, length);
        const keys = Object.keys((await replayed(path)).t ?? {}).join();
        expect(['', 'x1,x2', 'x1,x2,y1,y2', 'x1,x2,y1,y2,z1,z2']).toContain(keys);
        seen.add(keys);
      }
      expect(seen.size).toBe(4);
    });
  });

  it.each(['[["t","k"', '[["t","half",{}]]\0\0\n', '\0\0\0\0', '{"not":"changes"}\n'])(
    'drops the torn last line %j, and what comes after it is kept',
    async (torn) => {
      await withJournal(async (path) => {
        await appendAll(path, [[['t', 'a', 1]]]);
        await appendFile(path, torn);
        await appendAll(path, [[['t', 'b', 2]]]);
        expect(await replayed(path)).toEqual({ t: { a: 1, b: 2 } });
      });
    },
  );

  it('refuses to open when a line before the last is damaged, and leaves the file as it is', async () => {
    await withJournal(async (path) => {
      const text = '{"format":1}\n[["t","a",1]]\n[["t","b\n[["t","c",3]]\n';
      await writeFile(path, text);
      await expect(openJournal(path)).rejects.toThrow(/damaged in line 3/);
      await expect(openJournal(path)).rejects.toThrow(StartError);
      expect(await readFile(path, 'utf8')).toBe(text);
    });
  });

  it.each([
    ['{"format":2}\n', 'has format 2; this version reads format 1'],
    ['{"format":0}\n', 'has format 0; this version reads format 1'],
    ['[["functions","f",{}]]\n', 'is no journal of the local platform'],
    ['hello', 'is no journal of the local platform'],
    ['hello\n', 'is no journal of the local platform'],
    ['null\n', 'is no journal of the local platform'],
  ])('refuses the format of %j', async (text, reason) => {
    await withJournal(async (path) => {
      await writeFile(path, text);
      await expect(openJournal(path)).rejects.toThrow(reason);
      await expect(openJournal(path)).rejects.toThrow(StartError);
      expect(await readFile(path, 'utf8')).toBe(text);
    });
  });

  it('is rewritten at the next start without what has been overwritten', async () => {
    await withJournal(async (path) => {
      await appendAll(
        path,
        Array.from({ length: 100 }, (_, n): Change[] => [['t', 'k', n]]),
      );
      await appendAll(path, [[['t', 'gone', 1]], [['t', 'gone', null]]]);
      await replayed(path);
      expect(await readFile(path, 'utf8')).toBe('{"format":1}\n[["t","k",99]]\n');
    });
  });

  it('survives a crash in the middle of that rewriting', async () => {
    await withJournal(async (path) => {
      await appendAll(path, [[['t', 'k', 1]], [['t', 'k', 2]]]);
      await writeFile(`${path}.new`, '{"format":1}\n[["t","k"');
      expect(await replayed(path)).toEqual({ t: { k: 2 } });
      expect(await readdir(join(path, '..'))).toEqual(['journal.jsonl']);
    });
  });

  it('keeps the order of changes that were appended at once', async () => {
    await withJournal(async (path) => {
      await appendAll(
        path,
        Array.from({ length: 500 }, (_, n): Change[] => [['t', `k${n % 7}`, n]]),
      );
      const { t } = await replayed(path);
      expect(t).toEqual({ k0: 497, k1: 498, k2: 499, k3: 493, k4: 494, k5: 495, k6: 496 });
    });
  });
});

describe('record store', () => {
  const isNumber = (value: unknown): value is number => typeof value === 'number';

  it('shows a change when it is kept, and not before', async () => {
    let keep: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      keep = resolve;
    });
    const store = createRecordStore(new Map(), { append: () => held, close: async () => undefined });
    const table = store.table('t', isNumber);
    const commit = store.commit([table.put('a', 1)]);
    expect(table.get('a')).toBeUndefined();
    keep?.();
    await commit;
    expect([table.get('a'), table.size]).toEqual([1, 1]);
  });

  it('does not show a change that could not be kept', async () => {
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    const store = createRecordStore(new Map(), {
      append: () => Promise.reject(full),
      close: async () => undefined,
    });
    const table = store.table('t', isNumber);
    await expect(store.commit([table.put('a', 1)])).rejects.toBe(full);
    expect([...table.values()]).toEqual([]);
  });

  it('refuses records of a shape that it does not know, by name', () => {
    const records: Records = new Map([['t', new Map<string, unknown>([['odd', 'text']])]]);
    const store = createRecordStore(records, { append: async () => undefined, close: async () => undefined });
    expect(() => store.table('t', isNumber)).toThrow(
      'holds "odd" in t in a shape that this version does not know',
    );
  });
});
