import type { Readable } from 'node:stream';
import type { Limits } from '../http/limits.ts';

/** What a function did, for whoever watches it. */
export type FunctionEvent =
  | {
      readonly kind: 'invocation';
      readonly functionName: string;
      readonly method: string;
      /** Without its query. */
      readonly path: string;
      /** Of the response, also when the platform gave it. */
      readonly status: number;
      /** Until the end of the response. */
      readonly ms: number;
    }
  | {
      readonly kind: 'line';
      readonly functionName: string;
      readonly revisionId: string;
      /** A line of its log; uncaught errors are such lines. */
      readonly text: string;
      readonly isError: boolean;
    };

/** The last lines that a function wrote, each cut at a number of characters; `clean` is applied to every line. */
export class FunctionLog {
  readonly lines: string[] = [];
  readonly #limits: Limits;
  readonly #clean: (line: string) => string;
  readonly #onLine: (text: string, isError: boolean) => void;

  constructor(
    limits: Limits,
    clean: (line: string) => string,
    onLine: (text: string, isError: boolean) => void,
  ) {
    this.#limits = limits;
    this.#clean = clean;
    this.#onLine = onLine;
  }

  /** Adds the lines of a stream until it ends. */
  follow(stream: Readable, isError: boolean): void {
    let open = '';
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      const pieces = (open + text).split('\n');
      // A line without an end is limited too, or it could fill our memory.
      open = (pieces.pop() ?? '').slice(0, this.#limits.logLineCharacters);
      for (const piece of pieces) this.#add(piece, isError);
    });
    stream.on('end', () => {
      if (open !== '') this.#add(open, isError);
    });
    stream.on('error', () => undefined);
  }

  #add(line: string, isError: boolean): void {
    const text = this.#clean(line).slice(0, this.#limits.logLineCharacters);
    this.lines.push(text);
    if (this.lines.length > this.#limits.logLines) this.lines.shift();
    this.#onLine(text, isError);
  }
}
