import { describe, expect, it } from 'vitest';
import type { SnapshotsConfig } from '../../../src/snapshots/config.ts';
import type { HistoryEntry, HistoryState } from '../../../src/snapshots/history.ts';
import {
  checkOrder,
  chooseRevision,
  entryOf,
  isNewerRun,
  isUnchanged,
  lastGood,
  planRecord,
  planSnapshot,
  restorable,
} from '../../../src/snapshots/plan.ts';
import { contentOf } from '../../support/any-files.ts';
import { historyEntry, historyOf, RESULTS } from '../../support/any-history.ts';
import { sha } from '../../support/artifacts.ts';

const PLACE = { bucket: 'past', name: 'hello' };
const UNUSABLE: HistoryState = { kind: 'unusable', key: 'key', reason: 'is damaged' };
const r = historyEntry;
/** The newest first. */
const past = (...entries: readonly HistoryEntry[]) => historyOf(entries);

const config = (run: SnapshotsConfig['run'] = {}): SnapshotsConfig => ({
  bucket: 'past',
  skipUnchanged: true,
  rollbackOnFailure: false,
  run,
  runnerTemp: undefined,
});

describe('A deployment', () => {
  const same = { digest: sha(2), entrypoint: 'main.ts' };

  it('is unchanged when the live revision is the newest of the history, was ready, and has the same content', () => {
    expect(isUnchanged(past(r(2), r(1)), 'r2', same)).toBe(true);
  });

  it.each<[when: string, history: HistoryState, live: string | undefined, wanted?: object]>([
    ['the live revision is not known', past(r(2)), undefined],
    ['somebody else has deployed since', past(r(2)), 'r3'],
    ['an older revision is live', past(r(3), r(2)), 'r2'],
    ['the history is empty', past(), 'r2'],
    ['the history cannot be read', UNUSABLE, 'r2'],
    ['a part of the history cannot be read', historyOf([r(2)], { isComplete: false }), 'r2'],
    ['the files differ', past(r(2)), 'r2', { digest: sha(3) }],
    ['the entrypoint differs', past(r(2)), 'r2', { entrypoint: 'other.ts' }],
    ['the last attempt did not get a revision', past(r(3, { revisionId: undefined }), r(2)), 'r2'],
  ])('is never unchanged when %s', (_when, history, live, wanted = {}) => {
    expect(isUnchanged(history, live, { ...same, ...wanted })).toBe(false);
  });
});

describe.each(RESULTS.filter((result) => result !== 'ready'))(
  'A deployment after one that is %s',
  (result) => {
    it.each<readonly [what: string, history: HistoryState]>([
      ['of the live revision', past(r(2, { result }))],
      ['of another revision', past(r(3, { result }), r(2))],
      ['of the same content', past(r(3, { digest: sha(2), result }), r(2))],
    ])('%s is never unchanged', (_what, history) => {
      expect(isUnchanged(history, 'r2', { digest: sha(2), entrypoint: 'main.ts' })).toBe(false);
    });
  },
);

describe('The order of runs', () => {
  const RUN = { workflow: 'Deploy', ref: 'refs/heads/main', runNumber: 5, runAttempt: 1, runId: '500' };
  const newer = (more: Partial<HistoryEntry> = {}) => r(9, { ...RUN, runNumber: 6, ...more });
  const check = (run: SnapshotsConfig['run'], history: HistoryState | undefined) => () =>
    checkOrder('hello', config(run), history);

  it('does not let the first attempt of a run deploy after a newer one, and names both', () => {
    const error = /run 6 of workflow "Deploy" is newer than this run 5, .*\(revision r9\)/;
    expect(check(RUN, past(newer()))).toThrow(error);
    expect(check({ ...RUN, runAttempt: undefined }, past(newer()))).toThrow(error);
    expect(check(RUN, past(r(10, { workflow: 'Other' }), newer(), r(1)))).toThrow(error);
  });

  it.each(['ready', 'unknown', 'superseded'] as const)('respects a newer run that ended as %s', (result) => {
    expect(check(RUN, past(newer({ result, revisionId: undefined })))).toThrow(
      /run 6 of workflow .* is newer/,
    );
  });

  it.each<readonly [when: string, run: SnapshotsConfig['run'], history: HistoryState | undefined]>([
    ['somebody has run it again', { ...RUN, runAttempt: 2 }, past(newer())],
    ['the other run is older', RUN, past(newer({ runNumber: 4 }))],
    ['the other run is the same one', RUN, past(newer({ runNumber: 5 }))],
    ['the other run has no number', RUN, past(newer({ runNumber: undefined }))],
    ['it has no number itself', { ...RUN, runNumber: undefined }, past(newer())],
    ['the other run is of another workflow', RUN, past(newer({ workflow: 'Nightly' }))],
    ['the other run is of another ref', RUN, past(newer({ ref: 'refs/heads/next' }))],
    ['no run has a workflow', { ...RUN, workflow: undefined }, past(newer({ workflow: undefined }))],
    ['the newer run has failed', RUN, past(newer({ result: 'failed' }))],
    ['the newer run was unhealthy', RUN, past(newer({ result: 'unhealthy' }))],
    ['there is no history', RUN, undefined],
    ['the history cannot be read', RUN, UNUSABLE],
  ])('lets a run deploy when %s', (_when, run, history) => {
    expect(check(run, history)).not.toThrow();
  });

  it.each<readonly [isNewer: boolean, what: string, run: SnapshotsConfig['run'], history: HistoryState]>([
    [true, 'has a higher number', { ...RUN, runNumber: 7 }, past(newer())],
    [true, 'is of another workflow', { ...RUN, workflow: 'Nightly' }, past(newer())],
    [true, 'is of another ref', { ...RUN, ref: 'refs/tags/1' }, past(newer())],
    [true, 'follows one without a number', RUN, past(newer({ runNumber: undefined }))],
    [false, 'is the same one', RUN, past(newer({ runNumber: 5 }))],
    [false, 'is older', RUN, past(newer())],
    [false, 'has no number', { ...RUN, runNumber: undefined }, past(newer())],
    [false, 'is the first', RUN, past()],
    [false, 'cannot read the history', RUN, UNUSABLE],
  ])(
    'knows that it is %s that a run that confirms a content is newer when it %s',
    (isNewer, _what, run, history) => {
      expect(isNewerRun(config(run), history)).toBe(isNewer);
    },
  );
});

describe('The revision to bring back', () => {
  const choose = (wanted: string, live: string | undefined, ...entries: readonly HistoryEntry[]) =>
    chooseRevision(PLACE, wanted, historyOf(entries), live).revisionId;

  it.each<readonly [what: string, live: string, entries: readonly HistoryEntry[], expected: string]>([
    ['the one before the live one', 'r3', [r(3), r(2), r(1)], 'r2'],
    ['the one before the live one, when newer ones are not live', 'r2', [r(3), r(2), r(1)], 'r1'],
    ['the newest one when the history does not know the live one', 'other', [r(3), r(2)], 'r3'],
    ['one that was ready', 'r5', [r(5), ...RESULTS.slice(1).map((result) => r(4, { result })), r(1)], 'r1'],
    ['the one before a live one that is unhealthy', 'r2', [r(2, { result: 'unhealthy' }), r(1)], 'r1'],
    ['one with another content', 'r3', [r(3), r(2, { digest: sha(3) }), r(1)], 'r1'],
    [
      'one with another entrypoint at least',
      'r3',
      [r(3), r(2, { digest: sha(3), entrypoint: 'b.ts' }), r(1)],
      'r2',
    ],
    ['one with a revision', 'r3', [r(3), r(2, { revisionId: undefined }), r(1)], 'r1'],
  ])('"previous" is %s', (_what, live, entries, expected) => {
    expect(choose('previous', live, ...entries)).toBe(expected);
  });

  it('"previous" is one whose snapshot is kept', () => {
    const history = historyOf([r(3), r(2), r(1)], { snapshots: new Set([sha(3), sha(1)]) });
    expect(chooseRevision(PLACE, 'previous', history, 'r3').revisionId).toBe('r1');
  });

  it('that is named is that one, also when it is live, newer, or has failed', () => {
    const entries = [r(3, { result: 'failed' }), r(2), r(1)];
    for (const wanted of ['r1', 'r2', 'r3']) expect(choose(wanted, 'r2', ...entries)).toBe(wanted);
    expect(choose('r1', undefined, ...entries)).toBe('r1');
  });

  it.each<
    readonly [
      when: string,
      wanted: string,
      live: string | undefined,
      entries: readonly HistoryEntry[],
      why: RegExp,
    ]
  >([
    [
      'there is only the live one',
      'previous',
      'r1',
      [r(1)],
      /no revision with another content that was ready before revision "r1"/,
    ],
    [
      'all before the live one have failed',
      'previous',
      'r2',
      [r(2), r(1, { result: 'failed' })],
      /was ready before/,
    ],
    ['the live one is not known', 'previous', undefined, [r(2), r(1)], /no revision is known to be live/],
    ['it is not in the history', 'r7', 'r1', [r(1)], /revision "r7" is not in its history/],
  ])('is an error when %s', (_when, wanted, live, entries, why) => {
    expect(() => choose(wanted, live, ...entries)).toThrow(why);
  });

  it('is an error when its snapshot is gone, which lists the others', () => {
    const history = historyOf([r(2), r(1)], { snapshots: new Set([sha(2)]) });
    const error = expect.objectContaining({
      message: 'Could not roll back function "hello": revision "r1" has no snapshot any more',
      choices: [expect.stringContaining('r2')],
    });
    expect(() => chooseRevision(PLACE, 'r1', history, 'r2')).toThrow(error);
  });

  it('after a failure is the newest that was ready and is kept', () => {
    const entries = [r(4, { result: 'failed' }), r(3, { result: 'unknown' }), r(2), r(1)];
    expect(lastGood(historyOf(entries))?.revisionId).toBe('r2');
    expect(lastGood(historyOf(entries), 'r2')?.revisionId).toBe('r1');
    expect(lastGood(historyOf(entries, { snapshots: new Set([sha(1)]) }))?.revisionId).toBe('r1');
    for (const history of [undefined, UNUSABLE, past(), historyOf(entries, { snapshots: new Set() })])
      expect(lastGood(history)).toBeUndefined();
  });

  it('is one of those whose content is kept and that have a name', () => {
    const history = historyOf([r(3), r(2, { revisionId: undefined }), r(1)], {
      snapshots: new Set([sha(2), sha(1)]),
    });
    expect(restorable(history)).toEqual([r(1)]);
    for (const none of [undefined, UNUSABLE]) expect(restorable(none)).toEqual([]);
  });
});

describe('The plan of a deployment', () => {
  const content = { ...contentOf([]), bytes: 10, digest: sha(2) };

  it('records what is deployed with its run and where it comes from, unless the history cannot be read', () => {
    const run = { workflow: 'Deploy', runNumber: 3 };
    const wanted = {
      name: 'hello',
      entrypoint: 'main.ts',
      assets: content,
      rolledBackTo: 'r1',
    };
    const plan = (history: HistoryState) =>
      planRecord(wanted, config(run), history, planSnapshot(config(), content, false), false);
    const { digest } = content;
    const entry = {
      digest,
      entrypoint: 'main.ts',
      assetsCount: 0,
      assetsBytes: 10,
      ...run,
      rolledBackTo: 'r1',
    };
    expect(plan(past())).toMatchObject([{ type: 'record-deployment', bucket: 'past', name: 'hello', entry }]);
    expect(plan(UNUSABLE)).toEqual([]);
  });

  it('knows a revision by its entry', () => {
    expect(entryOf(past(r(2), r(1)), 'r1')).toEqual(r(1));
    expect(entryOf(past(r(2, { revisionId: undefined })), undefined)).toBeUndefined();
    expect(entryOf(UNUSABLE, 'r1')).toBeUndefined();
  });
});
