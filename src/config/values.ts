import { isAbsolute, relative, resolve, sep } from 'node:path';
import { isLoopback } from '../http/address.ts';

/** One parser per kind of input value. Each gives the value, or throws a `ValueProblem` that says what is allowed. */

/** What is wrong with one value, worded to follow the input's name: "must be …". */
export class ValueProblem extends Error {
  override readonly name = 'ValueProblem';
}

const SECONDS_PER_UNIT = { s: 1, m: 60, h: 3600 } as const;
const LONGEST_DURATION_SECONDS = 24 * 3600;

/** `90s`, `10m`, `1h` or a plain number of seconds → milliseconds; at most 24 hours. */
export function parseDuration(text: string): number {
  const [, digits, unit] = /^(\d{1,9})([smh]?)$/.exec(text) ?? [];
  if (digits === undefined) {
    throw new ValueProblem('must be a duration such as `90s`, `10m`, `1h` or a number of seconds');
  }
  const seconds = Number(digits) * SECONDS_PER_UNIT[unit === 'm' || unit === 'h' ? unit : 's'];
  if (seconds > LONGEST_DURATION_SECONDS) throw new ValueProblem('must be at most `24h`');
  return seconds * 1000;
}

/** `true` or `false`, and nothing else. */
export function parseBoolean(text: string): boolean {
  if (text === 'true') return true;
  if (text === 'false') return false;
  throw new ValueProblem('must be `true` or `false`');
}

/** Text with one item a line → the items, trimmed, without the empty ones. */
export function parseList(text: string): readonly string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/**
 * Globs, one a line → the lines, without those with `#` in front. What would choose nothing is told: what means something
 * elsewhere, and would be a part of a name here.
 */
export function parsePatterns(text: string): readonly string[] {
  const lines = parseList(text).filter((line) => !line.startsWith('#'));
  const problems = lines.flatMap((line) => {
    const problem = patternProblem(line.replace(/^(?:!\s*)+/, ''));
    return problem === undefined ? [] : `the pattern ${JSON.stringify(line)}, ${problem}`;
  });
  if (problems.length > 0) throw new ValueProblem(`has ${problems.join('; and ')}`);
  return lines;
}

function patternProblem(glob: string): string | undefined {
  if (glob === '') return 'in which nothing follows the `!`';
  if (glob.split(/[\\/]/).includes('..')) return 'in which `..` is not allowed';
  if (/(?<!\[)\{[^{}]*,[^{}]*\}/.test(glob)) {
    return 'in which braces do not expand: write one line for each (`[{]` is a brace in a name)';
  }
  if (/^(["'`]).*\1$/.test(glob)) {
    return 'whose quotes would be a part of the name: leave them out (`["]` is a quote in a name)';
  }
  return undefined;
}

/** One of the allowed words. */
export function parseChoice<const Choice extends string>(allowed: readonly Choice[]) {
  return (text: string): Choice => {
    const choice = allowed.find((word) => word === text);
    if (choice !== undefined) return choice;
    throw new ValueProblem(
      `must be ${allowed
        .map((word) => `\`${word}\``)
        .join(', ')
        .replace(/, ([^,]*)$/, ' or $1')}`,
    );
  };
}

/** Revision status words → trimmed and in lower case, as they are compared. */
export function parseStatusWords(text: string): readonly string[] {
  const words = parseList(text).map((word) => word.toLowerCase());
  if (words.some((word) => /[,;]|^[-*]\s|^(["'`]).*\1$/.test(word)))
    throw new ValueProblem('must have one word a line, without commas, semicolons, bullets and quotes');
  return words;
}

/**
 * A function's name. The API document shows no rule, so this one is wider than any platform's:
 * it only keeps out what can't be one segment of a path.
 */
export function parseFunctionName(text: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/.test(text)) return text;
  throw new ValueProblem(
    'must be a name of 1 to 128 letters, digits, `-`, `_` and `.` that starts with a letter or a digit',
  );
}

/** A bucket's name, by the rule of section 2 of the API document. */
export function parseBucketName(text: string): string {
  if (/^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/.test(text)) return text;
  throw new ValueProblem(
    'must be 2 to 63 lower-case letters, digits and hyphens, with a letter or digit at both ends',
  );
}

const LONGEST_PREFIX = 512;

/** What is put before every object key, as it is: `docs/` makes a folder of it, `docs-` does not. */
export function parseKeyPrefix(text: string): string {
  const folders = text.split('/').slice(0, -1);
  const isPlain =
    !folders.some((part) => ['', '.', '..'].includes(part)) && !/\p{Cc}|\\|^(["'`]).*\1$/u.test(text);
  if (isPlain && text.isWellFormed() && Buffer.byteLength(text) <= LONGEST_PREFIX) return text;
  throw new ValueProblem(
    `must be the beginning of a key, such as \`docs/\`: no \`/\` in front, no empty, \`.\` or \`..\` part, no quotes around it, at most ${LONGEST_PREFIX} bytes`,
  );
}

const TYPE_LINE =
  /^\*(\.[^\s*/=]+)\s*=\s*([\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;\s*[\w-]+=(?:[\w.+-]+|"[^"\\\p{Cc}]*"))*)$/u;

/** Lines `*.ext=type/subtype` → the endings, in lower case, with their media types as written. */
export function parseContentTypes(
  text: string,
): readonly { readonly ending: string; readonly type: string }[] {
  return parseList(text).map((line) => {
    const [, ending, type] = TYPE_LINE.exec(line) ?? [];
    if (ending !== undefined && type !== undefined) return { ending: ending.toLowerCase(), type };
    throw new ValueProblem('must have lines such as `*.ext=type/subtype`');
  });
}

/** A whole number between two others. */
export function parseCount(least: number, most: number) {
  return (text: string): number => {
    const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (count >= least && count <= most) return count;
    throw new ValueProblem(`must be a whole number from ${least} to ${most}`);
  };
}

const MOST_SHARDS = 256;

/** `2/5`: the second of five parts. */
export function parseShard(text: string): { readonly index: number; readonly count: number } {
  const [, index, count] = (/^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []).map(Number);
  if (index !== undefined && count !== undefined && index >= 1 && index <= count && count <= MOST_SHARDS) {
    return { index, count };
  }
  throw new ValueProblem('must be a part and the number of parts, such as `2/5`, counted from 1');
}

/** A path below some folder: relative, with `/`, without `.` and `..`; a leading `./` is dropped. */
export function parseRelativePath(text: string): string {
  const path = text
    .replace(/^(\.\/+)+/, '')
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '');
  const segments = path.split('/');
  if (
    path === '' ||
    path.includes('\\') ||
    segments.some((part) => part === '' || part === '.' || part === '..')
  ) {
    throw new ValueProblem('must be a relative path with `/`, such as `src/main.ts`, without `.` and `..`');
  }
  return path;
}

/** A folder, relative to the workspace or absolute → its absolute path, which must not be outside of the workspace. */
export function parseFolder(workspace: string) {
  return (text: string): string => {
    const path = resolve(workspace, text);
    const below = relative(workspace, path);
    if (below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below)) {
      throw new ValueProblem('must be a folder inside the workspace');
    }
    return path;
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

/** The platform's address → its URL without a trailing `/` or `/v1`; `https`, or `http` on loopback. */
export function parseBaseUrl(text: string): URL {
  requireLength(text, LONGEST_URL);
  const url = URL.parse(text);
  if (!url || !/^https?:\/\//i.test(text)) {
    throw new ValueProblem('must be an address such as `https://api.example.com`, or `local`');
  }
  if (url.username || url.password || text.includes('@'))
    throw new ValueProblem('must not contain user info');
  if (/[?#]/.test(text)) throw new ValueProblem('must not contain a query or a fragment');
  if (/[\s\\]|%2e|\/\.{1,2}(\/|$)/i.test(text)) throw new ValueProblem('must be a plain address');
  // `http://2130706433` is 127.0.0.1 too, but nobody who writes it means well.
  const literal = text.toLowerCase().startsWith(`http://${url.hostname}`);
  if (url.protocol === 'http:' && !(isLoopback(url) && literal)) {
    throw new ValueProblem(
      'must use `https` (`http` is for localhost alone), so that the key is not sent in the clear',
    );
  }
  url.pathname = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '');
  return url;
}

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** A path template under `/v1` with the placeholders that are allowed; a leading `/` or `/v1/` is dropped. */
export function parsePathTemplate(allowed: readonly string[]) {
  return (text: string): string => {
    requireLength(text, LONGEST_URL);
    const names = allowed.map((name) => `\`{${name}}\``).join(' and ');
    const path = text.replace(/^\/(?!\/)/, '').replace(/^v1\//, '');
    const known = [...path.matchAll(PLACEHOLDER)].every((match) => allowed.includes(match[1] ?? ''));
    if (!known || /[{}<>$]|(^|\/):/.test(path.replace(PLACEHOLDER, ''))) {
      throw new ValueProblem(`may only contain the placeholders ${names}`);
    }
    const segments = (path.split('?')[0] ?? '').replace(/\/$/, '').split('/');
    const bad = segments.some((part) => part === '' || part === '.' || part === '..' || /%2e/i.test(part));
    if (bad || !canDecode(path) || /[\s\\#]|^[a-z][a-z0-9+.-]*:/i.test(path)) {
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

/** Bearer key: printable ASCII without spaces. The problem never repeats the value. */
export function parseApiKey(text: string): string {
  requireLength(text, LONGEST_KEY);
  if (/^[\x21-\x7e]+$/.test(text)) return text;
  throw new ValueProblem(
    'must be the key alone: one line of printable ASCII without spaces (its value is not shown)',
  );
}
