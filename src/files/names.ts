/** Names of files in messages. */
import { formatBytes } from '../format.ts';

// Controls (line breaks among them), format characters such as right-to-left overrides, and lone surrogates:
// a name may contain them, a message must not.
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Returns a name for a message: in quotes, with everything that does not print as an escape. */
export function quote(name: string): string {
  const escaped = name.replace(/["\\]/g, '\\$&').replace(unprintable, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code <= 0xff ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`;
  });
  return `"${escaped}"`;
}

/** Finds a name that not every system keeps: with control characters or backslashes. */
export function findBadName(file: string): string | undefined {
  if (!/[\p{Cc}\\]/u.test(file)) return undefined;
  const what = file.includes('\\') ? 'a backslash' : 'a control character';
  return `The name ${quote(file)} contains ${what}. Rename or exclude it.`;
}

const MOST_NAMED = 5;

/** Names the largest files, which make a request too large: `The largest files: "a.bin" (12 MB), "b.bin" (3.0 MB)`. */
export function describeLargest(files: readonly { readonly path: string; readonly size: number }[]): string {
  const largest = files.toSorted((one, other) => other.size - one.size).slice(0, MOST_NAMED);
  return `The largest files: ${largest.map(({ path, size }) => `${quote(path)} (${formatBytes(size)})`).join(', ')}`;
}
