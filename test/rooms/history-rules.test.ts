/** The history of a function: what an object of it may contain, how copies are merged, and which run is the newer one. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  containsEntry,
  type HistoryEntry,
  type HistoryState,
  mergeEntries,
  nextTime,
  readHistoryObject,
  writeHistory,
} from '../../src/snapshots/history.ts';
import { checkOrder, isNewerRun } from '../../src/snapshots/plan.ts';
import { anyEntries, anyEntry, historyEntry, historyOf, minute } from '../support/any-history.ts';
import { parseDeployment } from '../support/inputs.ts';

const r = historyEntry;

describe('A history object', () => {
  const ENTRY = r(1, { runNumber: 7, runAttempt: 1, actor: 'octocat' });
  const OBJECT = { function: 'hello', includes: ['one', 'two'], entries: [ENTRY] };
  const TEXT = writeHistory(OBJECT);
  const JSON_OBJECT = JSON.parse(TEXT);
  const DAMAGED = { kind: 'unusable', reason: 'is damaged' };
  const read = (text: string) => readHistoryObject(text, 'hello');
  const readWith = (fields: object) => read(JSON.stringify({ ...JSON_OBJECT, ...fields }));
  const readWithEntry = (fields: object) => readWith({ entries: [{ ...JSON_OBJECT.entries[0], ...fields }] });

  it('is read as it was written, with one line for each entry', () => {
    fc.assert(
      fc.property(anyEntries, fc.string(), fc.array(fc.string()), (entries, name, includes) => {
        const object = { function: name, includes, entries };
        const text = writeHistory(object);
        expect(readHistoryObject(text, name)).toEqual({ kind: 'read', ...object });
        expect(text.split('\n')).toHaveLength(Math.max(entries.length, 1) + 3);
      }),
    );
  });

  it('is damaged when it ends too early, is something else, or that of another function', () => {
    // Its last byte is a line break.
    for (let length = 0; length < TEXT.length - 1; length += 1)
      expect(read(TEXT.slice(0, length))).toEqual(DAMAGED);
    for (const text of ['null', '{}', '{"version":1}', '<html>', `[${TEXT}]`])
      expect(read(text), text).toEqual(DAMAGED);
    for (const name of ['hell', 'Hello']) expect(readHistoryObject(TEXT, name)).toEqual(DAMAGED);
  });

  it.each<[field: string, values: readonly unknown[]]>([
    ['digest', [ENTRY.digest.slice(1), `${ENTRY.digest.slice(1)}G`, `${ENTRY.digest}\n`]],
    ['result', ['done']],
    ['assets_count', [-1]],
    ['assets_bytes', [2 ** 53]],
    ['run_number', [1.5, '7']],
    ['time', ['', 'yesterday', '2030', '2030-01-01T00:00:00Z', '2030-13-01T00:00:00.000Z']],
    ['time', ['2030-02-30T00:00:00.000Z', '2030-01-01T00:00:00.000+01:00', '1 Jan 2030 (\u202e)']],
    // Nothing comes after the last possible time.
    ['time', ['+275760-09-13T00:00:00.000Z']],
  ])('is damaged when the %s of an entry is one of %j', (field, values) => {
    for (const value of values) expect(readWithEntry({ [field]: value })).toEqual(DAMAGED);
  });

  it('is damaged when any field has a wrong type, and the reader throws for no text', () => {
    for (const wrong of [null, {}, [[]], true, -1.5]) {
      for (const name of ['version', 'function', 'includes', 'entries'])
        if (name !== 'version' || typeof wrong !== 'number')
          expect(readWith({ [name]: wrong })).toEqual(DAMAGED);
      for (const name of Object.keys(JSON_OBJECT.entries[0]))
        expect(readWithEntry({ [name]: wrong }), name).toEqual(DAMAGED);
    }
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        expect(read(text).kind).toBe('unusable');
      }),
    );
  });

  it('of a newer format is not read, but one with unknown fields is', () => {
    for (const version of [2, 1.1]) {
      const reason = `was written by a newer version of this action (format ${version})`;
      expect(read(JSON.stringify({ version }))).toEqual({ kind: 'unusable', reason });
    }
    expect(readWith({ more: { things: [] } })).toEqual({ kind: 'read', ...OBJECT });
    expect(readWithEntry({ more: 'things' })).toEqual({ kind: 'read', ...OBJECT });
  });
});

describe('Merged entries', () => {
  it('are the same in whatever order and groups: the newest of each revision, at most 50, and those without one', () => {
    fc.assert(
      fc.property(anyEntries, anyEntries, anyEntries, (one, two, three) => {
        const merged = mergeEntries([...one, ...two, ...three]);
        expect(mergeEntries([...three, ...two, ...one])).toEqual(merged);
        expect(mergeEntries([...one, ...mergeEntries([...two, ...three])])).toEqual(merged);
        const times = merged.map(({ time }) => time);
        expect(times).toEqual(times.toSorted().reverse());
      }),
    );
    const many = Array.from({ length: 60 }, (_, number) => r(number));
    expect(mergeEntries(many)).toEqual(many.slice(10).reverse());
    expect(mergeEntries([r(1), r(1, { time: minute(2) })])).toEqual([r(1, { time: minute(2) })]);
    const unnamed = ['a', 'b'].map((commit) => r(1, { revisionId: undefined, commit }));
    expect(mergeEntries([...unnamed, ...unnamed])).toHaveLength(2);
  });

  it('are known to contain an entry, or a later one of its revision, also when they were stored', () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 40 }), anyEntry, (entries, entry) => {
        const object = { function: 'hello', includes: [], entries: mergeEntries([...entries, entry]) };
        const reading = readHistoryObject(writeHistory(object), 'hello');
        expect(reading.kind === 'read' && containsEntry(reading.entries, entry)).toBe(true);
        const others = entries.filter(({ revisionId }) => revisionId !== entry.revisionId);
        expect(containsEntry(mergeEntries(others), entry)).toBe(false);
      }),
    );
  });

  it('have times in the order of the deployments, also when the clock of another machine was ahead', () => {
    fc.assert(
      fc.property(anyEntries, fc.nat(4_000_000_000_000), (entries, now) => {
        const time = nextTime(entries, now);
        expect(Date.parse(time)).toBeGreaterThanOrEqual(now);
        expect(mergeEntries([...entries, r(99, { time })])[0]).toEqual(r(99, { time }));
      }),
    );
    expect(nextTime([r(1)], 0)).toBe(minute(1).replace('.000', '.001'));
  });
});

describe('The order of runs', () => {
  const { snapshots } = parseDeployment({ snapshot_bucket: 'past' });
  if (!snapshots) throw new Error('these inputs keep no snapshots');
  const RUN = { workflow: 'Deploy', ref: 'refs/heads/main', runNumber: 5, runAttempt: 1, runId: '500' };
  const past = (...entries: readonly HistoryEntry[]) => historyOf(entries);
  const newer = (more: Partial<HistoryEntry> = {}) => r(9, { ...RUN, runNumber: 6, runId: '6', ...more });
  const undone = (more: Partial<HistoryEntry>) =>
    past(newer({ rolledBackTo: 'r1' }), newer({ revisionId: 'r8', ...more }));
  const late = (...others: readonly HistoryEntry[]) => past(r(10, { workflow: 'Other' }), newer(), ...others);

  it.each<[isRefused: boolean, isNewer: boolean, what: string, run: object, history: HistoryState]>([
    [true, false, 'a newer run has deployed', {}, past(newer())],
    [true, true, 'a newer run has deployed before others', {}, late(r(1))],
    [true, false, 'a newer run has an unknown end', {}, past(newer({ result: 'unknown' }))],
    [true, false, 'a newer run brought back a revision', {}, past(newer({ rolledBackTo: 'r1' }))],
    [true, false, 'one brought back, and another failed', {}, undone({ runId: '7', result: 'failed' })],
    [true, false, 'another attempt of it failed', {}, undone({ runAttempt: 2, result: 'failed' })],
    [false, false, 'a newer run failed and was rolled back', {}, undone({ result: 'failed' })],
    [false, false, 'somebody has run it again', { runAttempt: 2 }, past(newer())],
    [false, true, 'the other run is older', {}, past(newer({ runNumber: 4 }))],
    [false, false, 'it has no number itself', { runNumber: undefined }, past(newer())],
    [false, true, 'the other run is of another workflow', {}, past(newer({ workflow: 'Nightly' }))],
    [false, true, 'the other run is of another ref', {}, past(newer({ ref: 'refs/heads/next' }))],
    [false, true, 'no run has a workflow', { workflow: undefined }, past(newer({ workflow: undefined }))],
    [false, false, 'the newer run was unhealthy', {}, past(newer({ result: 'unhealthy' }))],
    [false, false, 'the history cannot be read', {}, { kind: 'unusable', key: 'key', reason: 'is damaged' }],
  ])('refuses (%s) or confirms as newer (%s) a run when %s', (isRefused, isNewer, _when, run, history) => {
    const config = { ...snapshots, run: { ...RUN, ...run } };
    const check = () => checkOrder('hello', config, history);
    if (isRefused)
      expect(check).toThrow(/run 6 of workflow "Deploy" is newer than this run 5, .*\(revision r9\)/);
    else expect(check).not.toThrow();
    expect(isNewerRun(config, history)).toBe(isNewer);
  });
});
