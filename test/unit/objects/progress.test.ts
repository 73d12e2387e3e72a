import { describe, expect, it } from 'vitest';
import { createProgress, describeProgress } from '../../../src/objects/progress.ts';

function follow(files: number) {
  let now = 0;
  const lines: string[] = [];
  const progress = createProgress({ now: () => now }, (line) => lines.push(line));
  progress.expect(files, files * 100);
  return { lines, progress, pass: (ms: number) => (now += ms) };
}

describe('the progress of an upload', () => {
  it('is a line at every tenth of the files', () => {
    const { lines, progress, pass } = follow(200);
    const listener = progress.follow();
    for (let files = 1; files <= 200; files += 1) {
      pass(50);
      listener({ files, bytes: files * 100 });
    }
    expect(lines.map((line) => Number.parseInt(line, 10))).toEqual([
      20, 40, 60, 80, 100, 120, 140, 160, 180, 200,
    ]);
  });

  it('says nothing of what is over in a second', () => {
    const { lines, progress, pass } = follow(200);
    const listener = progress.follow();
    for (let files = 1; files <= 200; files += 1) {
      pass(4);
      listener({ files, bytes: files * 100 });
    }
    expect(lines).toEqual([]);
  });

  it('is a line every five seconds, also while a large file is on its way', () => {
    const { lines, progress, pass } = follow(2);
    const listener = progress.follow();
    for (let step = 1; step <= 20; step += 1) {
      pass(1000);
      listener({ files: 0, bytes: step });
    }
    expect(lines).toHaveLength(4);
  });

  it('counts several uploads as one', () => {
    const { lines, progress, pass } = follow(2);
    pass(1000);
    progress.follow()({ files: 1, bytes: 100 });
    progress.expect(2, 200);
    pass(1000);
    progress.follow()({ files: 3, bytes: 300 });
    expect(lines.at(-1)).toMatch(/^4 of 4 files/);
  });

  it('tells files, bytes, rate and the time that is left', () => {
    expect(describeProgress({ files: 40, bytes: 1_200_000 }, { files: 200, bytes: 6_000_000 }, 1500)).toBe(
      '40 of 200 files, 1.2 MB of 6.0 MB, 800 kB/s, about 6 s left',
    );
    expect(describeProgress({ files: 3, bytes: 0 }, { files: 3, bytes: 0 }, 10)).toBe(
      '3 of 3 files, 0 bytes of 0 bytes, 0 bytes/s',
    );
  });
});
