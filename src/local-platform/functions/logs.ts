import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';

/** A line that a function has written. */
export interface Output {
  /** `debug`, `info`, `warn` or `error`. */
  readonly level: string;
  readonly text: string;
}

export interface LogLine extends Output {
  /** When it arrived, in ISO 8601. */
  readonly time: string;
}

/** Opens the logs of revisions: the last lines that the processes of each have written, in a file beside its folder. */
export function openLogs(folder: string, mostLines: number, clock: Clock) {
  /** What the files contain: up to twice as many lines, so that few lines need a new file. */
  const logs = new Map<string, LogLine[]>();
  const fileOf = (revisionId: string): string => join(folder, `${revisionId}.log`);

  function load(revisionId: string): LogLine[] {
    const file = fileOf(revisionId);
    const stored = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []);
    const lines = logs.get(revisionId) ?? stored().map((line): LogLine => JSON.parse(line));
    logs.set(revisionId, lines);
    return lines;
  }

  return {
    of: (revisionId: string): readonly LogLine[] => load(revisionId).slice(-mostLines),
    /** Adds what has arrived together, in one write. */
    add(revisionId: string, output: readonly Output[]): void {
      const lines = load(revisionId);
      const time = clock.timestamp();
      const added = output.map((each) => ({ time, ...each }));
      lines.push(...added);
      const isLong = lines.length > 2 * mostLines;
      if (isLong) lines.splice(0, lines.length - mostLines);
      try {
        if (isLong) writeFileSync(fileOf(revisionId), formatLines(lines));
        else appendFileSync(fileOf(revisionId), formatLines(added), { mode: 0o600 });
      } catch {
        // What a full disk refuses is readable until the platform stops.
      }
    },
    forget(revisionId: string): void {
      logs.delete(revisionId);
      rmSync(fileOf(revisionId), { force: true });
    },
  };
}

function formatLines(lines: readonly LogLine[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
