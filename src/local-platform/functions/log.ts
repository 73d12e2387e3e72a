import type { Readable } from 'node:stream';

/** The last `maxLines` that a function wrote, each cut at `maxCharacters`; `clean` is applied to every line. */
export class FunctionLog {
  readonly lines: string[] = [];
  readonly #maxLines: number;
  readonly #maxCharacters: number;
  readonly #clean: (line: string) => string;

  constructor(maxLines: number, maxCharacters: number, clean = (line: string) => line) {
    this.#maxLines = maxLines;
    this.#maxCharacters = maxCharacters;
    this.#clean = clean;
  }

  add(line: string): void {
    this.lines.push(this.#clean(line).slice(0, this.#maxCharacters));
    if (this.lines.length > this.#maxLines) this.lines.shift();
  }

  /** Adds the lines of a stream until it ends. */
  follow(stream: Readable): void {
    let open = '';
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      const pieces = (open + text).split('\n');
      // A line without an end is limited too, or it could fill our memory.
      open = (pieces.pop() ?? '').slice(0, this.#maxCharacters);
      for (const piece of pieces) this.add(piece);
    });
    stream.on('end', () => {
      if (open !== '') this.add(open);
    });
    stream.on('error', () => undefined);
  }
}
