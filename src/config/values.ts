/** One parser per kind of input value. Each returns the value, or throws a `ValueProblem` that says what is allowed. */
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { isLoopback } from '../http/address.ts';

/** What is wrong with one value, worded to follow the input's name: "must be …". */
export class ValueProblem extends Error {
  override readonly name = 'ValueProblem';
}

/** Makes a parser for text that has a form and stays as it is. */
function parseForm(form: RegExp, problem: string) {
  return (text: string): string => {
    if (form.test(text)) return text;
    throw new ValueProblem(problem);
  };
}

/** Makes a parser for one of the allowed words. */
export function parseChoice<const Choice extends string>(allowed: readonly Choice[]) {
  return (text: string): Choice => {
    const choice = allowed.find((word) => word === text);
    if (choice !== undefined) return choice;
    const words = allowed.map((word) => `\`${word}\``).join(', ');
    throw new ValueProblem(`must be ${words.replace(/, ([^,]*)$/, ' or $1')}`);
  };
}

/** Parses `true` or `false`, and nothing else. */
export function parseBoolean(text: string): boolean {
  return parseChoice(['true', 'false'])(text) === 'true';
}

/** Makes a parser for a whole number between two others. */
export function parseCount(least: number, most: number) {
  return (text: string): number => {
    const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (count >= least && count <= most) return count;
    throw new ValueProblem(`must be a whole number from ${least} to ${most}`);
  };
}

const LONGEST_DURATION_SECONDS = 24 * 3600;

/** Parses `90s`, `10m`, `1h` or a plain number of seconds, at most 24 hours, into milliseconds. */
export function parseDuration(text: string): number {
  const [, digits, unit] = /^(\d{1,9})([smh]?)$/.exec(text) ?? [];
  if (digits === undefined) {
    throw new ValueProblem('must be a duration such as `90s`, `10m`, `1h` or a number of seconds');
  }
  const seconds = Number(digits) * (unit === 'h' ? 3600 : unit === 'm' ? 60 : 1);
  if (seconds > LONGEST_DURATION_SECONDS) throw new ValueProblem('must be at most `24h`');
  return seconds * 1000;
}

/** Splits text with one item per line into the items, trimmed, without the empty ones. */
export function parseList(text: string): readonly string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

const QUOTED = /^(["'`]).*\1$/;

/** Parses globs, one per line, without comment lines. Refuses syntax that `@actions/glob` would take literally. */
export function parsePatterns(text: string): readonly string[] {
  const lines = parseList(text).filter((line) => !line.startsWith('#'));
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
  if (/(?<!\[)\{[^{}]*,[^{}]*\}/.test(glob)) {
    return 'in which braces do not expand: write one line for each alternative (`[{]` matches a brace)';
  }
  return QUOTED.test(glob) ? 'in which quotes are literal: remove them (`["]` matches a quote)' : undefined;
}

/** Parses the words for a status of a revision into lower case, as they are compared. */
export function parseStatusWords(text: string): readonly string[] {
  const words = parseList(text).map((word) => word.toLowerCase());
  if (words.some((word) => /[,;]|^[-*]\s/.test(word) || QUOTED.test(word))) {
    throw new ValueProblem('must contain one word per line, without commas, semicolons, bullets or quotes');
  }
  return words;
}

/** The API document has no rule for the name of a function, so this one only ensures that it is one segment of a path. */
export const parseFunctionName = parseForm(
  /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/,
  'must be a name of 1 to 128 letters, digits, `-`, `_` and `.` that starts with a letter or a digit',
);

/** By the rule of section 2 of the API document. */
export const parseBucketName = parseForm(
  /^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/,
  'must be 2 to 63 lower-case letters, digits and hyphens, with a letter or digit at both ends',
);

const LONGEST_PREFIX = 512;

/** Parses what is put before every object key as it is: `docs/` makes a folder, `docs-` does not. */
export function parseKeyPrefix(text: string): string {
  const hasBadFolder = text.split('/').slice(0, -1).some(isBadSegment);
  const isPlain = !/\p{Cc}|\\/u.test(text) && !QUOTED.test(text) && text.isWellFormed();
  if (!hasBadFolder && isPlain && Buffer.byteLength(text) <= LONGEST_PREFIX) return text;
  throw new ValueProblem(
    `must be the start of a key, such as \`docs/\`: no leading \`/\`, no empty, \`.\` or \`..\` segment, no quotes around it, at most ${LONGEST_PREFIX} bytes`,
  );
}

function isBadSegment(segment: string): boolean {
  return segment === '' || segment === '.' || segment === '..';
}

const TYPE_LINE =
  /^\*(\.[^\s*/=]+)\s*=\s*([\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;\s*[\w-]+=(?:[\w.+-]+|"[^"\\\p{Cc}]*"))*)$/u;

/** Parses lines `*.ext=type/subtype` into the endings, in lower case, with their media types as written. */
export function parseContentTypes(text: string) {
  return parseList(text).map((line) => {
    const [, ending, type] = TYPE_LINE.exec(line) ?? [];
    if (ending !== undefined && type !== undefined) return { ending: ending.toLowerCase(), type };
    throw new ValueProblem('must contain lines such as `*.ext=type/subtype`');
  });
}

const MOST_SHARDS = 256;

/** Parses `2/5`, the second of five parts. */
export function parseShard(text: string) {
  const [, index = 0, count = 0] = (/^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []).map(Number);
  if (index >= 1 && index <= count && count <= MOST_SHARDS) return { index, count };
  throw new ValueProblem(`must be a part and the number of parts (maximum ${MOST_SHARDS}), such as \`2/5\``);
}

/** Parses a path below some folder: relative, with `/`, without `.` and `..`; a leading `./` is dropped. */
export function parseRelativePath(text: string): string {
  const path = text
    .replace(/^(\.\/+)+/, '')
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '');
  if (!path.includes('\\') && !path.split('/').some(isBadSegment)) return path;
  throw new ValueProblem('must be a relative path with `/`, such as `src/main.ts`, without `.` and `..`');
}

/** Makes a parser for a folder inside the workspace, relative to it or absolute, that returns its absolute path. */
export function parseFolder(workspace: string) {
  return (text: string): string => {
    const path = resolve(workspace, text);
    const below = relative(workspace, path);
    if (below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below)) return path;
    throw new ValueProblem('must be a folder inside the workspace');
  };
}

/** Characters: more than any address in use, and few enough for every server. */
const LONGEST_URL = 2048;
/** Characters: a signed token with many claims has a few thousand; servers refuse headers of more than 8 kB. */
const LONGEST_KEY = 4096;

function requireLength(text: string, maximum: number): void {
  if (text.length <= maximum) return;
  const [length, most] = [text.length, maximum].map((count) => count.toLocaleString('en'));
  throw new ValueProblem(`is ${length} characters long (maximum ${most})`);
}

/** Parses the platform's address into its URL without a trailing `/` or `/v1`; `https`, or `http` on loopback. */
export function parseBaseUrl(text: string): URL {
  requireLength(text, LONGEST_URL);
  const url = URL.parse(text);
  if (!url || !/^https?:\/\//i.test(text)) {
    throw new ValueProblem('must be an address such as `https://api.example.com`, or `local`');
  }
  if (text.includes('@')) throw new ValueProblem('must not contain user info');
  if (/[?#]/.test(text)) throw new ValueProblem('must not contain a query or a fragment');
  if (/[\s\\]|%2e|\/\.{1,2}(\/|$)/i.test(text)) {
    throw new ValueProblem('must not contain spaces, backslashes, `.` or `..` segments');
  }
  // `http://2130706433` is 127.0.0.1 too, but nobody writes that with good intent.
  const isLiteral = text.toLowerCase().startsWith(`http://${url.hostname}`);
  if (url.protocol === 'http:' && !(isLoopback(url) && isLiteral)) {
    throw new ValueProblem(
      'must use `https`, because `http` sends the key unencrypted (allowed for localhost)',
    );
  }
  url.pathname = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '');
  return url;
}

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** Makes a parser for a path template under `/v1` with these placeholders; a leading `/` or `/v1/` is dropped. */
export function parsePathTemplate(allowed: readonly string[]) {
  return (text: string): string => {
    requireLength(text, LONGEST_URL);
    const names = allowed.map((name) => `\`{${name}}\``).join(' and ');
    const path = text.replace(/^\/(?!\/)/, '').replace(/^v1\//, '');
    const isKnown = [...path.matchAll(PLACEHOLDER)].every((match) => allowed.includes(match[1] ?? ''));
    if (!isKnown || /[{}<>$]|(^|\/):/.test(path.replace(PLACEHOLDER, ''))) {
      throw new ValueProblem(`may only contain the placeholders ${names}`);
    }
    const segments = (path.split('?')[0] ?? '').replace(/\/$/, '').split('/');
    const isBad = segments.some((segment) => isBadSegment(segment) || /%2e/i.test(segment));
    if (isBad || !canDecode(path) || /[\s\\#]|^[a-z][a-z0-9+.-]*:/i.test(path)) {
      throw new ValueProblem('must be a path under `/v1`, such as `functions/functions/{name}`');
    }
    return path;
  };
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

const parseKeyForm = parseForm(
  /^[\x21-\x7e]+$/,
  'must be the key alone: one line of printable ASCII without spaces (its value is not shown)',
);

/** Parses a bearer key: printable ASCII without spaces. The problem never repeats the value. */
export function parseApiKey(text: string): string {
  requireLength(text, LONGEST_KEY);
  return parseKeyForm(text);
}
