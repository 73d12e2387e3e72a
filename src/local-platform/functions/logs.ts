import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Opens the logs of revisions: the last lines that the processes of each have written, in a file beside its folder. */
export function openLogs(folder: string, mostLines: number) {
  /** What the files contain: up to twice as many lines, so that few lines need a new file. */
  const logs = new Map<string, string[]>();
  const fileOf = (revisionId: string): string => join(folder, `${revisionId}.log`);

  function load(revisionId: string): string[] {
    const file = fileOf(revisionId);
    const stored = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []);
    const lines = logs.get(revisionId) ?? stored();
    logs.set(revisionId, lines);
    return lines;
  }

  return {
    of: (revisionId: string): readonly string[] => load(revisionId).slice(-mostLines),
    add(revisionId: string, line: string): void {
      const lines = load(revisionId);
      lines.push(line);
      const isLong = lines.length > 2 * mostLines;
      if (isLong) lines.splice(0, lines.length - mostLines);
      try {
        if (isLong) writeFileSync(fileOf(revisionId), `${lines.join('\n')}\n`);
        else appendFileSync(fileOf(revisionId), `${line}\n`, { mode: 0o600 });
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
