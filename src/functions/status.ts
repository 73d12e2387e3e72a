import { normalizeWord } from '../platform/records.ts';

const READY =
  'ready active live deployed succeeded success successful running healthy available published complete completed done ok';
const FAILED =
  'failed failure error errored crashed cancelled canceled rejected timed_out timeout aborted invalid';

/** Words as they are compared that end the wait; every other word means "in progress". */
export interface StatusWords {
  readonly ready: ReadonlySet<string>;
  readonly failed: ReadonlySet<string>;
}

/** The built-in words, each list replaced as a whole by one that is given, whose words leave the other built-in list. */
export function statusWords(ready: readonly string[], failed: readonly string[]): StatusWords {
  const [ownReady, ownFailed] = [new Set(ready.map(normalizeWord)), new Set(failed.map(normalizeWord))];
  return {
    ready: ownReady.size > 0 ? ownReady : new Set(READY.split(' ')).difference(ownFailed),
    failed: ownFailed.size > 0 ? ownFailed : new Set(FAILED.split(' ')),
  };
}

/** What a status word means by itself, whichever revision it belongs to. */
export function meaningOf(status: string, words: StatusWords): 'ready' | 'failed' | 'in progress' {
  const word = normalizeWord(status);
  if (words.ready.has(word)) return 'ready';
  return words.failed.has(word) ? 'failed' : 'in progress';
}
