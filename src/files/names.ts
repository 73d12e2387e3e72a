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

/** Returns a form that is equal for names that some file systems treat as one. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/**
 * Finds names that not every system keeps: with control characters or backslashes, and twins, which one file system
 * keeps apart and another takes for the same (`a` and `A`, or `é` written in two ways).
 */
export function findBadNames(paths: readonly string[]): Finding[] {
  return [...paths.flatMap(findUnportable), ...findTwins(paths)];
}

function findUnportable(file: string): Finding[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  if (!/[\u0000-\u001f\u007f-\u009f\\]/.test(file)) return [];
  const what = file.includes('\\') ? 'a backslash' : 'a control character';
  return [{ message: `The name ${quote(file)} contains ${what}. Rename or exclude it.`, place: { file } }];
}

function findTwins(paths: readonly string[]): Finding[] {
  const byFolded = new Map<string, string>();
  const findings: Finding[] = [];
  for (const name of listWithFolders(paths)) {
    const folded = foldName(name);
    const twin = byFolded.get(folded);
    if (twin === undefined) byFolded.set(folded, name);
    else findings.push({ message: describeTwins(twin, name), place: { file: name } });
  }
  return findings;
}

/** Returns the paths and all folders that they are in, each once. */
export function listWithFolders(paths: Iterable<string>): ReadonlySet<string> {
  const all = new Set<string>();
  for (const path of paths) {
    for (
      let end = path.length;
      end > 0 && !all.has(path.slice(0, end));
      end = path.lastIndexOf('/', end - 1)
    ) {
      all.add(path.slice(0, end));
    }
  }
  return all;
}

function describeTwins(one: string, other: string): string {
  const difference = one.normalize('NFC') === other.normalize('NFC') ? 'in their Unicode form' : 'in case';
  return `${quote(one)} and ${quote(other)} differ only ${difference}: many systems treat them as one file. Rename or exclude one.`;
}
