/** Entries of a history for tests and for fast-check to generate. */
import fc from 'fast-check';
import type { DeploymentResult, History, HistoryEntry } from '../../src/snapshots/history.ts';
import { sha } from './artifacts.ts';

export const RESULTS: readonly DeploymentResult[] = ['ready', 'failed', 'unhealthy', 'superseded', 'unknown'];

/** Returns the time of an entry, a number of minutes after the first. */
export function minute(number: number): string {
  return new Date(Date.UTC(2030, 0, 1, 0, number)).toISOString();
}

/** Returns the entry of revision `r<number>`, which was recorded in that minute and has content of its own. */
export function historyEntry(number: number, more: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    revisionId: `r${number}`,
    digest: sha(number),
    entrypoint: 'main.ts',
    assetsCount: 1,
    assetsBytes: 10,
    result: 'ready',
    time: minute(number),
    ...more,
  };
}

/** Returns the history with these entries, whose snapshots are all kept. */
export function historyOf(entries: readonly HistoryEntry[], more: Partial<History> = {}): History {
  const snapshots = new Set(entries.map(({ digest }) => digest));
  return { kind: 'read', entries, objects: [], isComplete: true, snapshots, ...more };
}

const text = fc.string({ unit: 'grapheme', maxLength: 20 });
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

/** Generates entries of few revisions, times and runs, so that many are the same. */
export const anyEntry: fc.Arbitrary<HistoryEntry> = fc.record({
  revisionId: optional(fc.constantFrom('r1', 'r2', 'r3', '')),
  digest: fc.nat(3).map(sha),
  entrypoint: text,
  assetsCount: fc.maxSafeNat(),
  assetsBytes: fc.maxSafeNat(),
  result: fc.constantFrom(...RESULTS),
  time: fc.nat(5).map(minute),
  commit: optional(text),
  ref: optional(text),
  workflow: optional(text),
  runId: optional(fc.constantFrom('1', '2')),
  runNumber: optional(fc.nat()),
  runAttempt: optional(fc.nat(3)),
  actor: optional(text),
  rolledBackTo: optional(text),
});

/** Generates entries of more revisions than a history keeps. */
export const anyEntries: fc.Arbitrary<readonly HistoryEntry[]> = fc.oneof(
  fc.array(anyEntry),
  fc.array(
    fc
      .record({ number: fc.nat(70), at: fc.nat(70) })
      .map(({ number, at }) => historyEntry(number, { time: minute(at) })),
    { maxLength: 70 },
  ),
);
