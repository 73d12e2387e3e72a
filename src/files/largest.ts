import { formatBytes } from '../format.ts';
import { quote } from './names.ts';

const MOST_NAMED = 5;

/** Names the largest files, which make a request too large: `The largest files: "a.bin" (12 MB), "b.bin" (3.0 MB)`. */
export function describeLargest(files: readonly { readonly path: string; readonly size: number }[]): string {
  const largest = files.toSorted((one, other) => other.size - one.size).slice(0, MOST_NAMED);
  return `The largest files: ${largest.map(({ path, size }) => `${quote(path)} (${formatBytes(size)})`).join(', ')}`;
}
