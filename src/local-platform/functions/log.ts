import type { Readable } from 'node:stream';

/** What a function did, for whoever watches it. */
export type FunctionEvent = { readonly functionName: string } & (
  | {
      readonly kind: 'invocation';
      readonly method: string;
      /** Without its query. */
      readonly path: string;
      /** Of the response, also when the platform gave it. */
      readonly status: number;
      /** Until the end of the response. */
      readonly ms: number;
    }
  /** A line of its log; uncaught errors are such lines. */
  | { readonly kind: 'line'; readonly revisionId: string; readonly text: string; readonly isError: boolean }
);

/** The last lines of a revision that are kept, and the characters of each. */
const LINES = 200;
const CHARACTERS = 2_000;

export type FunctionLog = ReturnType<typeof createLog>;

/** Creates the log of a revision: the last lines that it wrote, without the prefixes that are hidden. */
export function createLog(hidden: readonly string[], onLine: (text: string, isError: boolean) => void) {
  const lines: string[] = [];
  return {
    lines,
    add(line: string, isError: boolean): void {
      const shown = hidden.reduce((text, prefix) => text.replaceAll(prefix, ''), line);
      const text = shown.slice(0, CHARACTERS);
      lines.push(text);
      if (lines.length > LINES) lines.shift();
      onLine(text, isError);
    },
  };
}

/** Calls back with each line of a stream, until it ends. */
export function readLines(stream: Readable | null, onLine: (line: string) => void): void {
  let open = '';
  stream
    ?.setEncoding('utf8')
    .on('data', (text: string) => {
      const lines = (open + text).split('\n');
      // A line without an end is limited too, or it could fill our memory.
      open = (lines.pop() ?? '').slice(0, CHARACTERS);
      for (const line of lines) onLine(line);
    })
    .on('end', () => open && onLine(open))
    .on('error', () => undefined);
}
