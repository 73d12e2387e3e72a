/** One parser per kind of input value. Each returns the value, or throws a `ValueProblem` that says what is allowed. */
import path from 'node:path';
import { alternatives } from '../format.ts';
import { isAddressable, isLoopback } from '../http/address.ts';

/** What is wrong with one value, as it follows the name of the input: "must be …". */
export class ValueProblem extends Error {
  override readonly name = 'ValueProblem';
}

export function parseForm(form: RegExp, problem: string) {
  return (text: string): string => {
    if (form.test(text)) return text;
    throw new ValueProblem(problem);
  };
}

export const parseBucketName = parseForm(
  /^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/,
  'must be 2 to 63 lower-case letters, digits and hyphens, with a letter or digit at both ends',
);

export function parseChoice<const Choice extends string>(allowed: readonly Choice[]) {
  return (text: string): Choice => {
    const choice = allowed.find((word) => word === text);
    if (choice !== undefined) return choice;
    throw new ValueProblem(`must be ${alternatives(allowed)}`);
  };
}

export function parseBoolean(text: string): boolean {
  return parseChoice(['true', 'false'])(text) === 'true';
}

export function parseCount(least: number, most: number) {
  return (text: string): number => {
    const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (count >= least && count <= most) return count;
    throw new ValueProblem(`must be a whole number from ${least} to ${most}`);
  };
}

/** Parses `90s`, `10m`, `1h` or a plain number of seconds, at most 24 hours, into milliseconds. */
export function parseDuration(text: string): number {
  const [, digits, unit] = /^(\d{1,9})([smh]?)$/.exec(text) ?? [];
  if (digits === undefined)
    throw new ValueProblem('must be a duration such as `90s`, `10m`, `1h` or a number of seconds');
  const seconds = Number(digits) * (unit === 'h' ? 3600 : unit === 'm' ? 60 : 1);
  if (seconds > 24 * 3600) throw new ValueProblem('must be at most `24h`');
  return seconds * 1000;
}

/** Splits text with one item per line into the items, trimmed, without the empty ones. */
export function parseList(text: string): readonly string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export function parseFingerprints(text: string): readonly string[] {
  const lines = parseList(text);
  if (lines.every((line) => /^sha256:[0-9a-f]{12}$/.test(line))) return lines;
  throw new ValueProblem(
    'must contain lines such as `sha256:0123456789ab`, as the message about a secret has it',
  );
}

/** Whether somebody put quotes around a value that has no quotes. */
export function isQuoted(text: string): boolean {
  return /^(["'`]).*\1$/.test(text);
}

/** Parses globs, one per line, without comment lines. Refuses syntax that `@actions/glob` would take literally. */
export function parsePatterns(text: string): readonly string[] {
  const lines = parseList(text).filter((line) => !line.startsWith('#'));
  if (lines.some((line) => line.startsWith('- ')))
    throw new ValueProblem(
      'must have one pattern per line without `- `: an input is text, not a YAML list. For a name that begins with `- `, write `./- `',
    );
  const problems = lines.flatMap((line) => {
    const problem = patternProblem(line.replace(/^(?:!\s*)+/, ''));
    return problem === undefined ? [] : `the pattern ${JSON.stringify(line)}, ${problem}`;
  });
  if (problems.length > 0) throw new ValueProblem(`contains ${problems.join('; and ')}`);
  return lines;
}

function patternProblem(glob: string): string | undefined {
  if (glob === '') return 'in which nothing follows the `!`';
  if (glob.split(/[\\/]/).includes('..')) return 'in which `..` is not allowed';
  // On Windows, an absolute pattern begins with the runner's path of the workspace.
  if (hasForeignSeparator(glob) || (glob.includes('\\') && !path.isAbsolute(glob)))
    return 'in which `\\` does not separate folders: write `/` (`[*]` matches a star)';
  if (/(?<!\[)\{[^{}]*,[^{}]*\}/.test(glob))
    return 'in which braces do not expand: write one line for each alternative (`[{]` matches a brace)';
  return isQuoted(glob) ? 'in which quotes are literal: remove them (`["]` matches a quote)' : undefined;
}

/** Parses a path below some folder: relative, with `/`, without `.` and `..`; a leading `./` is dropped. */
export function parseRelativePath(text: string): string {
  const relative = text
    .replace(/^(\.\/+)+/, '')
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '');
  if (!relative.includes('\\') && isAddressable(relative)) return relative;
  throw new ValueProblem('must be a relative path with `/`, such as `src/main.ts`, without `.` and `..`');
}

/** Returns whether `inner` is `outer` or lies below it. Both are absolute. */
export function isInside(outer: string, inner: string): boolean {
  const way = path.relative(outer, inner);
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}

/** Creates a parser for a folder inside the workspace, relative to it or absolute, that returns its absolute path. */
export function parseFolder(workspace: string) {
  return (text: string): string => {
    const folder = path.resolve(workspace, text);
    if (isInside(workspace, folder) && !hasForeignSeparator(text)) return folder;
    throw new ValueProblem('must be a folder inside the workspace, such as `src/app`');
  };
}

/** Whether a path has the separators of Windows on another system. On Windows, paths of the runner have them. */
function hasForeignSeparator(text: string): boolean {
  return path.sep === '/' && text.includes('\\');
}

/** Parses the platform's address into its URL without a trailing `/` or `/v1`; `https`, or `http` on loopback. */
export function parseBaseUrl(text: string): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:\/\//i.test(text))
    throw new ValueProblem('must be an address such as `https://api.example.com`, or `local`');
  if (text.includes('@')) throw new ValueProblem('must not contain user info');
  if (/[?#]/.test(text)) throw new ValueProblem('must not contain a query or a fragment');
  if (url.protocol === 'http:' && !isLoopback(url))
    throw new ValueProblem(
      'must use `https`: `http` sends the key unencrypted and is allowed for localhost only',
    );
  url.pathname = url.pathname.replace(/(?:\/+v1)?\/*$/, '');
  return url;
}

/** Parses a bearer key. The problem never repeats the value. */
export const parseApiKey = parseForm(
  /^[\x21-\x7e]{8,}$/,
  'must be the key alone: one line of at least eight characters of printable ASCII, without spaces (its value is not shown)',
);
