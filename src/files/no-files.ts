import { countReasons, type LeftOut } from './left-out.ts';
import { quote } from './names.ts';

const MOST_PATTERNS = 20;

/** Says that nothing was chosen for an input, by which of its patterns, and how much was left out although they choose it. */
export function describeNoFiles(
  input: 'assets' | 'artifacts',
  patterns: readonly string[],
  leftOut: readonly LeftOut[],
): string {
  const counts = countReasons(leftOut);
  const left = counts === '' ? '' : `; left out: ${counts}`;
  const more = patterns.length > MOST_PATTERNS ? ` and ${patterns.length - MOST_PATTERNS} more` : '';
  const shown = `${patterns.slice(0, MOST_PATTERNS).map(quote).join(', ')}${more}`;
  const lines = patterns.length > 0 ? shown : 'no pattern at all';
  const separators = patterns.some((pattern) => /[,;\s]/.test(pattern)) ? ' (write one pattern a line)' : '';
  return `\`${input}\`: no files: nothing in the root is chosen by ${lines}${separators}${left}`;
}
