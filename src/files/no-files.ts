import { quote } from './names.ts';
import type { Walked } from './walk.ts';

/** Says that nothing was chosen, by which patterns, and how much was left out although they choose it. */
export function describeNoFiles(patterns: readonly string[], excluded: Walked['excluded']): string {
  const counts = Object.entries(excluded).flatMap(([reason, count]) =>
    count > 0 ? [`${count} ${reason}`] : [],
  );
  const leftOut = counts.length > 0 ? `; left out: ${counts.join(', ')}` : '';
  return `no files: nothing in the root is chosen by ${patterns.map(quote).join(', ') || 'no pattern'}${leftOut}`;
}
