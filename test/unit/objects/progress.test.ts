import { describe, expect, it } from 'vitest';
import type { Event, UploadProgress } from '../../../src/events.ts';
import { Progress } from '../../../src/objects/progress.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

/** Follows an upload of files of 100 bytes on a clock that the test moves. */
function follow(files: number) {
  let now = 0;
  const events: UploadProgress[] = [];
  const emit = (event: Event) => void (event.type === 'upload-progress' && events.push(event));
  const total = Array.from({ length: files }, () => ({ size: 100 }));
  const progress = new Progress(total, { clock: { ...createVirtualClock(), now: () => now }, emit });
  return { events, progress, pass: (ms: number) => (now += ms) };
}

describe('The progress of an upload', () => {
  it('is reported at every tenth of the files', () => {
    const { events, progress, pass } = follow(200);
    for (let files = 1; files <= 200; files += 1) {
      pass(50);
      progress.add(1, 100);
    }
    expect(events.map(({ files }) => files)).toEqual([20, 40, 60, 80, 100, 120, 140, 160, 180, 200]);
    expect(events[0]).toEqual({
      ...{ type: 'upload-progress', files: 20, totalFiles: 200 },
      ...{ bytes: 2000, totalBytes: 20_000, elapsedMs: 1000 },
    });
  });

  it('is not reported for an upload that takes less than a second', () => {
    const { events, progress, pass } = follow(200);
    for (let files = 1; files <= 200; files += 1) {
      pass(4);
      progress.add(1, 100);
    }
    expect(events).toEqual([]);
  });

  it('is reported every five seconds, also during the upload of a large file', () => {
    const { events, progress, pass } = follow(2);
    for (let step = 1; step <= 20; step += 1) {
      pass(1000);
      progress.add(0, 1);
    }
    expect(events.map(({ bytes }) => bytes)).toEqual([5, 10, 15, 20]);
  });
});
