import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  containsEntry,
  type HistoryEntry,
  mergeEntries,
  nextTime,
  readHistoryObject,
  writeHistory,
} from '../../../src/snapshots/history.ts';
import { anyEntries, anyEntry, historyEntry, minute } from '../../support/any-history.ts';

const ENTRY = historyEntry(1, { runNumber: 7, runAttempt: 1, actor: 'octocat' });
const OBJECT = { function: 'hello', includes: ['one', 'two'], entries: [ENTRY] };
const TEXT = writeHistory(OBJECT);
const JSON_OBJECT = JSON.parse(TEXT);

/** Reads the object with other fields, or with other fields of its entry. */
const readWith = (fields: object) =>
  readHistoryObject(JSON.stringify({ ...JSON_OBJECT, ...fields }), 'hello');
const readWithEntry = (fields: object) => readWith({ entries: [{ ...JSON_OBJECT.entries[0], ...fields }] });
const DAMAGED = { kind: 'unusable', reason: 'is damaged' };

describe('A history object', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(anyEntries, fc.string(), fc.array(fc.string()), (entries, name, includes) => {
        const object = { function: name, includes, entries };
        expect(readHistoryObject(writeHistory(object), name)).toEqual({ kind: 'read', ...object });
      }),
    );
  });

  it('has one line for each entry', () => {
    const entries = [historyEntry(1, { actor: 'two\nlines' }), historyEntry(2)];
    expect(writeHistory({ ...OBJECT, entries }).split('\n')).toHaveLength(2 + 3);
  });

  it('is damaged when it ends too early, wherever that is', () => {
    // Its last byte is a line break.
    for (let length = 0; length < TEXT.length - 1; length += 1)
      expect(readHistoryObject(TEXT.slice(0, length), 'hello'), TEXT.slice(0, length)).toEqual(DAMAGED);
  });

  it.each(['null', '[]', '"text"', '1', 'true', '{}', '{"version":1}', '<html>', '\0', `[${TEXT}]`])(
    'is damaged when it is %s',
    (text) => {
      expect(readHistoryObject(text, 'hello')).toEqual(DAMAGED);
    },
  );

  it('is damaged when it is that of another function', () => {
    for (const name of ['hell', 'hello-2', 'Hello', ''])
      expect(readHistoryObject(TEXT, name)).toEqual(DAMAGED);
  });

  it('is damaged when a field of it or of an entry has a wrong type', () => {
    for (const wrong of [null, {}, [[]], true, -1.5]) {
      for (const name of ['version', 'function', 'includes', 'entries'])
        if (name !== 'version' || typeof wrong !== 'number')
          expect(readWith({ [name]: wrong }), name).toEqual(DAMAGED);
      for (const name of Object.keys(JSON_OBJECT.entries[0]))
        expect(readWithEntry({ [name]: wrong }), name).toEqual(DAMAGED);
    }
  });

  it.each<readonly [field: string, value: unknown]>([
    ['digest', ENTRY.digest.slice(1)],
    ['digest', ENTRY.digest.toUpperCase().replace('0', 'G')],
    ['digest', `${ENTRY.digest}\n`],
    ['result', 'done'],
    ['assets_count', -1],
    ['assets_bytes', 2 ** 53],
    ['run_number', 1.5],
    ['run_number', '7'],
    ['run_attempt', -1],
    ['time', ''],
    ['time', 'yesterday'],
    ['time', '2030'],
    ['time', '2030-01-01T00:00:00Z'],
    ['time', '2030-13-01T00:00:00.000Z'],
    ['time', '2030-02-30T00:00:00.000Z'],
    ['time', '2030-01-01T00:00:00.000+01:00'],
    ['time', '1 Jan 2030 (\u202e)'],
    // Nothing comes after the last possible time.
    ['time', '+275760-09-13T00:00:00.000Z'],
  ])('is damaged when the %s of an entry is %j', (field, value) => {
    expect(readWithEntry({ [field]: value })).toEqual(DAMAGED);
  });

  it('is never read by a program that is too old for it, whatever it contains', () => {
    for (const version of [2, 1.1, 1e300]) {
      const reason = `was written by a newer version of this action (format ${version})`;
      expect(readHistoryObject(JSON.stringify({ version }), 'hello')).toEqual({ kind: 'unusable', reason });
    }
  });

  it('may contain unknown fields, which are ignored: a format that needs them has another version', () => {
    const read = { kind: 'read', ...OBJECT };
    expect(readWith({ more: { things: [] } })).toEqual(read);
    expect(readWithEntry({ more: 'things' })).toEqual(read);
  });

  it('never makes the reader throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        expect(readHistoryObject(text, 'hello').kind).toBe('unusable');
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(JSON_OBJECT.entries[0])), fc.jsonValue(), (field, value) => {
        const reading = readWithEntry({ [field]: value });
        if (reading.kind === 'read') nextTime(reading.entries, 0);
      }),
    );
  });
});

const merge = (...lists: readonly (readonly HistoryEntry[])[]) => mergeEntries(lists.flat());

describe('Merged entries', () => {
  it('are the same in whatever order and groups they are merged', () => {
    fc.assert(
      fc.property(anyEntries, anyEntries, anyEntries, (one, two, three) => {
        const merged = merge(one, two, three);
        expect(merge(three, two, one)).toEqual(merged);
        expect(merge(merge(one, two), three)).toEqual(merged);
        expect(merge(one, merge(two, three))).toEqual(merged);
        expect(merge(merged, merged)).toEqual(merged);
      }),
    );
  });

  it('are at most 50, the newest first', () => {
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const merged = mergeEntries(entries);
        expect(merged.length).toBeLessThanOrEqual(50);
        expect(merged.map(({ time }) => time)).toEqual(
          merged
            .map(({ time }) => time)
            .sort()
            .reverse(),
        );
      }),
    );
    const many = Array.from({ length: 60 }, (_, number) => historyEntry(number));
    expect(mergeEntries(many)).toEqual(many.slice(10).reverse());
  });

  it('contain the newest entry of each revision, and only that', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(5), fc.nat(9)), { maxLength: 30 }), (pairs) => {
        const merged = mergeEntries(pairs.map(([number, at]) => historyEntry(number, { time: minute(at) })));
        const newest = new Map<string, number>();
        for (const [number, at] of pairs)
          newest.set(`r${number}`, Math.max(at, newest.get(`r${number}`) ?? 0));
        const found = merged.map(({ revisionId, time }) => [revisionId, time]);
        expect(new Map(found as [string, string][])).toEqual(
          new Map([...newest].map(([id, at]) => [id, minute(at)])),
        );
        expect(found).toHaveLength(newest.size);
      }),
    );
  });

  it('keep all entries without a revision, even those of the same time', () => {
    const entries = ['a', 'b'].map((commit) => historyEntry(1, { revisionId: undefined, commit }));
    expect(mergeEntries([...entries, ...entries])).toHaveLength(2);
  });

  it('contain every entry that was merged, or a later one of its revision', () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 40 }), anyEntry, (entries, entry) => {
        const reading = readHistoryObject(
          writeHistory({ ...OBJECT, entries: merge(entries, [entry]) }),
          'hello',
        );
        expect(reading.kind === 'read' && containsEntry(reading.entries, entry)).toBe(true);
        const others = entries.filter(({ revisionId }) => revisionId !== entry.revisionId);
        expect(containsEntry(mergeEntries(others), entry)).toBe(false);
      }),
    );
  });
});

describe('The time of the next entry', () => {
  it('is now, or after all others when the clock of another machine was ahead', () => {
    fc.assert(
      fc.property(anyEntries, fc.nat(4_000_000_000_000), (entries, now) => {
        const time = nextTime(entries, now);
        expect(Date.parse(time)).toBeGreaterThanOrEqual(now);
        expect(entries.every((entry) => entry.time < time)).toBe(true);
        const entry = historyEntry(99, { time });
        expect(mergeEntries([...entries, entry])[0]).toEqual(entry);
      }),
    );
    expect(nextTime([], 1_000)).toBe('1970-01-01T00:00:01.000Z');
    expect(nextTime([historyEntry(1)], 0)).toBe(minute(1).replace('.000', '.001'));
  });
});
