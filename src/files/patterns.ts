import path from 'node:path';
// The package's own reader of patterns. Its public interface walks whole trees, 30 times slower than a bare walk,
// enters folders that are excluded anyway and cannot decide whether a path matches; and its `exports` hide this
// file, hence the path. Its matcher is not used: its time is exponential in the number of stars. The version is
// pinned, and a property test compares our choice with the public one.
// The path is valid after compilation as long as the output folder lies beside `src`.
import { Pattern } from '../../node_modules/@actions/glob/lib/internal-pattern.js';
import { ConfigError } from '../errors.ts';
import { compileGlob, compileSegment, type Glob, type MatchesSet } from './glob.ts';
import { quote } from './names.ts';
import { isInside, relativePath } from './paths.ts';

export type ItemKind = 'file' | 'folder';

/** What a list of patterns means. All paths are relative to the root, with `/`. */
export interface Patterns {
  /** Judges a file, or whether a chosen file may lie in a folder: the last line that matches decides. */
  judge(item: string, kind: ItemKind): 'chosen' | 'excluded' | 'unmatched';
  /** Returns whether a line without wildcards is this file, or something in this folder. */
  names(item: string, kind: ItemKind): boolean;
  /** Returns whether one line that may choose the item names all these dot names explicitly. */
  writesOut(dotNames: readonly string[], item: string, kind: ItemKind): boolean;
  /** The lines that include, each once; none when all files are chosen anyway. */
  readonly including: readonly { readonly line: string; matches(item: string, kind: ItemKind): boolean }[];
}

/** One pattern for all files needs no matching. */
const everything: Patterns = {
  judge: () => 'chosen',
  names: () => false,
  writesOut: () => false,
  including: [],
};

/**
 * Reads patterns as `@actions/glob` does: `*`, `?`, `[…]`, `**`, a folder stands for all in it, `!` excludes,
 * later lines win. They are relative to `root` (absolute).
 * @throws ConfigError that names the input and lists every line that points outside the root
 */
export function compilePatterns(input: string, root: string, lines: readonly string[]): Patterns {
  if (lines.length > 0 && lines.every((line) => line === '**')) return everything;
  const rules = readRules(input, root, lines);
  const choosing = rules.filter((rule) => !rule.excludes);
  const named = new Set(choosing.flatMap((rule) => rule.named ?? []));
  const foldersOfNamed = new Set([...named].flatMap(foldersOf));
  return {
    judge(item, kind) {
      const segments = item.split('/');
      const last = rules.findLast((rule) => decides(rule, segments, kind));
      if (last === undefined) return 'unmatched';
      if (!last.excludes) return 'chosen';
      return choosing.some((rule) => decides(rule, segments, kind)) ? 'excluded' : 'unmatched';
    },
    names: (item, kind) => (kind === 'file' ? named : foldersOfNamed).has(item),
    writesOut(dotNames, item, kind) {
      const segments = item.split('/');
      return choosing.some(
        (rule) =>
          dotNames.every((name) => rule.dotted.some((matches) => matches(name))) &&
          decides(rule, segments, kind),
      );
    },
    including: Array.from(
      Map.groupBy(choosing, ({ line }) => line),
      ([line, ofLine]) => ({
        line,
        matches: (item, kind) => ofLine.some((rule) => decides(rule, item.split('/'), kind)),
      }),
    ),
  };
}

interface Rule {
  readonly line: string;
  readonly glob: Glob;
  /** The line begins with `!`. */
  readonly excludes: boolean;
  /** The line ends with `/`, so that it is no file. */
  readonly isFolder: boolean;
  /** The one path that it stands for, relative to the root, when it has no wildcard. */
  readonly named: string | undefined;
  /** Its segments that begin with a dot. */
  readonly dotted: readonly ((name: string) => boolean)[];
}

/** Whether a rule matches a file; whether it includes something in a folder, or excludes all of it. */
function decides({ glob, isFolder, excludes }: Rule, item: readonly string[], kind: ItemKind): boolean {
  if (kind === 'file') return !isFolder && glob.matches(item);
  return glob.matches(item) || (!excludes && glob.mayMatchBelow(item));
}

function readRules(input: string, root: string, lines: readonly string[]): Rule[] {
  const problems: string[] = [];
  const rules = lines.flatMap((line) => {
    try {
      return readLine(root, line);
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      problems.push(`\`${input}\`: pattern ${quote(line)}: ${problem}`);
      return [];
    }
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return rules;
}

function readLine(root: string, line: string): Rule[] {
  const [, negation = '', rest = ''] = /^((?:!\s*)*)(.*)$/su.exec(line) ?? [];
  const relative = rest.replace(/^(?:\.\/+)+/u, '');
  const base = Pattern.globEscape(root);
  const text = path.isAbsolute(relative) ? relative : `${base}${path.sep}${relative}`;
  const pattern = new Pattern(negation + (relative === '.' || relative === '' ? base : text));
  if (!isInside(root, pattern.searchPath)) throw new Error('it points outside the root');
  const place = { root, depth: new Pattern(base).segments.length, line };
  const own = toRule(place, pattern, false);
  if (!pattern.trailingSeparator && pattern.segments.at(-1) === '**') return [own];
  // A folder stands for all that is in it, as in the package's own walk.
  return [own, toRule(place, new Pattern(pattern.negate, true, [...pattern.segments, '**']), true)];
}

interface Line {
  readonly root: string;
  /** How many segments the root has. */
  readonly depth: number;
  readonly line: string;
}

function toRule({ root, depth, line }: Line, pattern: Pattern, isBelow: boolean): Rule {
  const { negate, searchPath, segments, trailingSeparator } = pattern;
  const hasWildcard = searchPath.split(path.sep).length < segments.length;
  const below = segments.slice(depth);
  return {
    line,
    glob: compileGlob(below, isBelow, matchesSet),
    excludes: negate,
    isFolder: trailingSeparator,
    named: hasWildcard || trailingSeparator ? undefined : relativePath(root, searchPath),
    dotted: below
      .filter((segment) => segment.startsWith('.'))
      .map((segment) => compileSegment(segment, matchesSet)),
  };
}

/** Asks the package which characters a set stands for; behind a letter, since a name of one dot is special to it. */
const matchesSet: MatchesSet = (set, character) =>
  new Pattern(`${path.sep}a${set}`).match(`${path.sep}a${character}`) !== 0;

function foldersOf(file: string): string[] {
  const segments = file.split('/').slice(0, -1);
  return segments.map((_, index) => segments.slice(0, index + 1).join('/'));
}
