import type { Problem } from './problems.ts';

// Controls (line breaks among them), format characters such as right-to-left overrides, and lone surrogates:
// a name may hold them, a message must not.
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A name for a message: in quotes, with everything that doesn't print written as an escape. */
export function quote(name: string): string {
  const escaped = name.replace(/["\\]/g, '\\$&').replace(unprintable, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code <= 0xff ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`;
  });
  return `"${escaped}"`;
}

/** A name that is no UTF-8, for a message: the broken bytes as `\xNN`. */
export function quoteBytes(name: Buffer): string {
  const escaped = Array.from(name.toString('latin1'), (character) => {
    const printable = character >= ' ' && character <= '~' && character !== '\\' && character !== '"';
    return printable ? character : `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
  });
  return `"${escaped.join('')}"`;
}

/**
 * Names that can't be carried everywhere: control characters, backslashes, and twins, which are two names
 * that one file system keeps apart and another takes for the same (`a` and `A`, or `é` written in two ways).
 */
export function nameProblems(paths: readonly string[]): Problem[] {
  return [...paths.flatMap(unportable), ...twins(paths)];
}

function unportable(path: string): Problem[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  if (!/[\u0000-\u001f\u007f-\u009f\\]/.test(path)) return [];
  const what = path.includes('\\') ? 'a backslash' : 'a control character';
  return [{ message: `${quote(path)}: its name holds ${what}; rename it or exclude it`, path }];
}

/** What two names have in common when some file system takes them for one. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

function twins(paths: readonly string[]): Problem[] {
  const known = new Set<string>();
  const byFolded = new Map<string, string>();
  const problems: Problem[] = [];
  for (const name of paths.flatMap((path) => newPrefixes(path, known))) {
    const folded = foldName(name);
    const twin = byFolded.get(folded);
    if (twin === undefined) byFolded.set(folded, name);
    else problems.push(twinProblem(twin, name));
  }
  return problems;
}

/** The path and those of its folders that were not given out yet, outermost first. */
function newPrefixes(path: string, known: Set<string>): string[] {
  const prefixes = [path];
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const folder = path.slice(0, end);
    if (known.has(folder)) break;
    known.add(folder);
    prefixes.unshift(folder);
  }
  return prefixes;
}

function twinProblem(one: string, other: string): Problem {
  const difference = one.normalize('NFC') === other.normalize('NFC') ? 'their Unicode form' : 'case';
  return {
    message: `${quote(one)} and ${quote(other)} differ in ${difference} alone: on many systems they are one file; rename or exclude one`,
    path: other,
  };
}
