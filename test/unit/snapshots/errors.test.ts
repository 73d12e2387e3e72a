import { describe, expect, it } from 'vitest';
import { noRollback } from '../../../src/snapshots/errors.ts';
import type { HistoryEntry } from '../../../src/snapshots/history.ts';

function entry(revisionId: string): HistoryEntry {
  return {
    revisionId,
    digest: 'd'.repeat(64),
    entrypoint: 'main.ts',
    assetsCount: 1,
    assetsBytes: 10,
    result: 'ready',
    time: '2030-01-02T03:04:05.000Z',
  };
}

describe('A rollback that is not possible', () => {
  it('lists ten revisions that can be brought back, and counts the rest', () => {
    const choices = Array.from({ length: 12 }, (_, index) => entry(`r${index}`));
    const { choices: lines } = noRollback('hello', 'revision "r99" is not in its history', choices);
    expect(lines).toHaveLength(11);
    expect(lines[0]).toMatch(/^r0, /);
    expect(lines.at(-1)).toBe('and 2 more');
  });
});
