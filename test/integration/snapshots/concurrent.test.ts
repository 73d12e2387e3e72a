/** Runs that store snapshots and record deployments at the same time, against a bucket that fails in many ways. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BOUNDS } from '../../support/bounds.ts';
import { type StorageReading, startOtherStorage } from '../../support/other-storage.ts';
import { answer, reset } from '../../support/recording-server.ts';
import { BUCKET, openRun, ROOT, type SnapshotRun, Turns } from '../../support/snapshot-runs.ts';

const HOUR_MS = 3_600_000;
/** Requests of a run: it takes about 20, and may write and look several times. */
const MOST_REQUESTS = 120;

const anyScenario = fc.record({
  /** Deployments before. */
  earlier: fc.nat(2),
  runs: fc.array(
    fc.record({
      skewMs: fc.integer({ min: -HOUR_MS, max: HOUR_MS }),
      text: fc.constantFrom('a', 'b', 'c'),
      hasRevision: fc.boolean(),
    }),
    { minLength: 2, maxLength: 3 },
  ),
  choices: fc.array(fc.nat(2), { minLength: 1, maxLength: 200 }),
  /** Requests of the concurrent runs that take effect and lose their answer. */
  lost: fc.uniqueArray(fc.nat(80), { maxLength: 5 }),
  /** Listings after each write that do not show it. */
  lag: fc.nat(4),
  mayDelete: fc.boolean(),
});

it('no order of the requests of concurrent runs loses an entry of the history, or a snapshot that it names', async () => {
  await fc.assert(
    fc.asyncProperty(anyScenario, async ({ earlier, runs, choices, lost, lag, mayDelete }) => {
      const turns = new Turns(choices);
      let phase: 'alone' | 'concurrent' = 'alone';
      let requests = 0;
      const reading: StorageReading = {
        bucket: { name: BUCKET },
        get lag() {
          return phase === 'concurrent' ? lag : 0;
        },
        hold: () => turns.hold(),
        lostAnswer() {
          if (phase === 'alone') return undefined;
          requests += 1;
          return lost.includes(requests) ? reset : undefined;
        },
        fault: (event) => (event.startsWith('delete ') && !mayDelete ? answer(403) : undefined),
      };
      await using server = await startOtherStorage(reading);
      await using cleanUp = new AsyncDisposableStack();
      const open = (skewMs = 0): SnapshotRun => cleanUp.use(openRun(server.url, skewMs));
      const first = open();
      for (let number = 0; number < earlier; number += 1)
        await first.deploy({ text: `before ${number}`, commit: `before ${number}` });
      // Nobody needs it, so that somebody cleans up.
      server.put(`${ROOT}snapshots/unused`, 'unused');

      phase = 'concurrent';
      await turns.run(
        runs.map(({ skewMs, text, hasRevision }, number) => () => {
          const commit = `run ${number}`;
          const revisionId = hasRevision ? commit : undefined;
          return open(skewMs).deploy({ text, commit, end: { revisionId, result: 'ready' } });
        }),
      );
      phase = 'alone';
      expect(requests).toBeLessThanOrEqual(MOST_REQUESTS * runs.length);

      const last = open();
      // The listings catch up.
      for (let listings = 0; listings < lag; listings += 1) await last.storage.listObjects(BUCKET);
      const commits = [
        ...Array.from({ length: earlier }, (_, number) => `before ${number}`),
        ...runs.map((_, number) => `run ${number}`),
      ];
      await expectKept(last, commits);
      await last.deploy({ text: 'after', commit: 'after' });
      await expectKept(last, [...commits, 'after']);
      const objects = [...server.objects.keys()].filter((key) => key.startsWith(`${ROOT}history/hello/`));
      if (mayDelete) expect(objects).toHaveLength(1);
    }),
    { numRuns: BOUNDS.requests },
  );
});

async function expectKept(run: SnapshotRun, commits: readonly string[]): Promise<void> {
  const { entries, snapshots, isComplete } = await run.read();
  expect(isComplete).toBe(true);
  expect(entries.map(({ commit }) => commit).toSorted()).toEqual(commits.toSorted());
  expect(
    entries.filter(({ digest }) => !snapshots.has(digest)),
    'entries without a snapshot',
  ).toEqual([]);
}
