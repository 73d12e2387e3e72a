import { quote } from './names.ts';
import type { Walked } from './walk.ts';

/** Says that nothing was chosen for an input, by which of its patterns, and how much was left out although they choose it. */
export function describeNoFiles(
  input: 'assets' | 'artifacts',
  patterns: readonly string[],
  excluded: Walked['excluded'],
): string {
  const counts = Object.entries(excluded).flatMap(([reason, count]) =>
    count > 0 ? [`${count} ${reason}`] : [],
  );
  const leftOut = counts.length > 0 ? `; left out: ${counts.join(', ')}` : '';
  const lines = patterns.length > 0 ? patterns.map(quote).join(', ') : 'no pattern at all';
  const separators = patterns.some((pattern) => /[,;\s]/.test(pattern)) ? ' (write one pattern a line)' : '';
  return `\`${input}\`: no files: nothing in the root is chosen by ${lines}${separators}${leftOut}`;
}
