import { quote } from './names.ts';
import type { Patterns } from './patterns.ts';
import type { Problem } from './problems.ts';

/** Finds the including patterns without a match. */
export interface UnmatchedPatterns {
  /** Notes a file that is collected. */
  addFile(file: string): void;
  /** Notes what a rule leaves out. */
  addLeftOut(item: string, kind: 'file' | 'folder'): void;
  /** Returns a warning for each pattern that matched nothing, or nothing that was collected. */
  warnings(): Problem[];
}

/** Creates an empty record of matches for the patterns of an input. */
export function createUnmatchedPatterns(
  input: 'assets' | 'artifacts',
  patterns: Patterns,
): UnmatchedPatterns {
  const unmatched = new Set(patterns.including);
  const leftOut = new Set<string>();
  return {
    addFile(file) {
      for (const pattern of unmatched) if (pattern.matches(file)) unmatched.delete(pattern);
    },
    addLeftOut(item, kind) {
      for (const pattern of unmatched) {
        if (kind === 'file' ? pattern.matches(item) : pattern.mayMatchIn(item)) leftOut.add(pattern.line);
      }
    },
    warnings: () =>
      Array.from(unmatched, ({ line }) => {
        const what = leftOut.has(line) ? 'matched only files that were left out' : 'matched no files';
        return { message: `\`${input}\`: pattern ${quote(line)} ${what}` };
      }),
  };
}
