import { describe, expect, it } from 'vitest';
import { readHistoryObject, writeHistory } from '../../../src/snapshots/history.ts';

const ENTRY = {
  digest: 'a'.repeat(64),
  entrypoint: 'main.ts',
  assetsCount: 1,
  assetsBytes: 3,
  result: 'ready',
} as const;

/** How a history with an entry of this time is read. */
function kindOf(time: string): string {
  const text = writeHistory({ function: 'hello', includes: [], entries: [{ ...ENTRY, time }] });
  return readHistoryObject(text, 'hello').kind;
}

describe('The time of an entry in a history', () => {
  it.each(['2026-11-22T06:30:00.000Z', '2026-11-22T06:30:00Z'])('is a time in UTC: %s', (time) => {
    expect(kindOf(time)).toBe('read');
  });

  it.each(['2026-11-22', '1 Jan 2026 (<img src=x>)', '2026-99-22T06:30:00Z', '2026-11-22T06:30:00+01:00'])(
    'makes the history unusable when it is anything else: %s',
    (time) => {
      expect(kindOf(time)).toBe('unusable');
    },
  );
});
