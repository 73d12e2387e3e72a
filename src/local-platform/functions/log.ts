import type { Readable } from 'node:stream';

/** The last lines that a function wrote. */
export interface FunctionLog {
  readonly lines: readonly string[];
  add(line: string): void;
  /** Takes all that a stream brings, line by line, until it ends. */
  follow(stream: Readable): void;
}

/** Makes a log that keeps `maxLines`, each cut at `maxCharacters`; `clean` is applied to every line. */
export function createLog(
  maxLines: number,
  maxCharacters: number,
  clean: (line: string) => string = (line) => line,
): FunctionLog {
  const lines: string[] = [];
  const add = (line: string): void => {
    lines.push(clean(line).slice(0, maxCharacters));
    if (lines.length > maxLines) lines.shift();
  };
  return {
    lines,
    add,
    follow(stream) {
      let open = '';
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => {
        const pieces = (open + text).split('\n');
        // A line without an end is bounded as well, or a function could fill our memory with one.
        open = (pieces.pop() ?? '').slice(0, maxCharacters);
        for (const piece of pieces) add(piece);
      });
      stream.on('end', () => {
        if (open !== '') add(open);
      });
      stream.on('error', () => undefined);
    },
  };
}
