/** Names of files: in messages, and on other systems. */
import type { Finding } from './findings.ts';

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
export function findBadName(file: string): readonly Finding[] {
  if (!/[\p{Cc}\\]/u.test(file)) return [];
  const what = file.includes('\\') ? 'a backslash' : 'a control character';
  return [{ message: `The name ${quote(file)} contains ${what}. Rename or exclude it.`, place: { file } }];
}
