import { expect, it } from 'vitest';
import { NOTHING_KNOWN } from '../../../src/outcome.ts';
import { logEntries } from '../../../src/report/log.ts';

it.each([
  [
    { files: 40, totalFiles: 200, bytes: 1_200_000, totalBytes: 6_000_000, elapsedMs: 1500 },
    '40 of 200 files, 1.2 MB of 6.0 MB, 800 kB/s, about 6 s left',
  ],
  [{ files: 3, totalFiles: 3, bytes: 0, totalBytes: 0, elapsedMs: 10 }, '3 of 3 files, 0 B of 0 B, 0 B/s'],
])('the progress line for %j is "%s"', (progress, text) => {
  expect(logEntries({ type: 'upload-progress', ...progress }, NOTHING_KNOWN)).toEqual([
    { level: 'info', text },
  ]);
});
