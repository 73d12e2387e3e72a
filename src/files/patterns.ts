import path from 'node:path';
// The package's own reader of patterns. Its public interface walks whole trees, 30 times slower than a bare walk,
// enters folders that are excluded anyway and cannot decide whether a path matches; and its `exports` hide this
// file, hence the path. Its matcher is left out, since it takes years for a name with many stars. The version is
// pinned, and a property test compares our choice with the public one.
// The path is valid after compilation as long as the output folder lies beside `src`.
import { Pattern } from '../../node_modules/@actions/glob/lib/internal-pattern.js';
import { ConfigError } from '../errors.ts';
import { compileGlob, compileSegment, type Glob, type MatchesSet } from './glob.ts';
import { quote } from './names.ts';
import { isInside } from './root.ts';

/** A line that includes files. */
export interface IncludingPattern {
  readonly line: string;
  matches(file: string): boolean;
  /** Whether something in the folder may match. */
  mayMatchIn(folder: string): boolean;
}

/** What a list of patterns means. All paths are relative to the root, with `/`. */
export interface Patterns {
  /** True when the file is chosen: the last line that matches it has no `!`. */
  selects(file: string): boolean;
  /** The lines that include, each once; none when all files are chosen anyway. */
  readonly including: readonly IncludingPattern[];
  /** True when a chosen file may lie in the folder. */
  mayContain(folder: string): boolean;
  /** True when a line is this very path, without wildcards. */
  names(file: string): boolean;
  /** True when a line is the path of something in this folder, without wildcards. */
  leadsToNamed(folder: string): boolean;
  /** True when one line that chooses the file (or may choose something in the folder) writes out all these dot names. */
  writesOut(dotNames: readonly string[], item: string, kind: 'file' | 'folder'): boolean;
}

/**
 * Reads patterns as `@actions/glob` does: `*`, `?`, `[…]`, `**`, a folder stands for all in it, `!` excludes,
 * later lines win. They are relative to `root` (absolute). Throws a ConfigError that names the input and lists every
 * line that points outside the root.
 */
export function compilePatterns(
  input: 'assets' | 'artifacts',
  root: string,
  lines: readonly string[],
): Patterns {
  if (lines.length > 0 && lines.every((line) => line === '**')) return everything;
  const rules = readRules(input, root, lines);
  const choosing = rules.filter((rule) => !rule.excludes);
  const named = new Set(choosing.flatMap((rule) => rule.named ?? []));
  const onTheWay = new Set([...named].flatMap(foldersOf));
  return {
    selects: (file) => selects(rules, file.split('/')),
    including: Array.from(
      Map.groupBy(choosing, ({ line }) => line),
      toIncluding,
    ),
    mayContain: (folder) => mayContain(rules, folder.split('/')),
    names: (file) => named.has(file),
    leadsToNamed: (folder) => onTheWay.has(folder),
    writesOut: (dotNames, item, kind) => {
      const segments = item.split('/');
      const chooses = (rule: Rule) => (kind === 'file' ? takes(rule, segments) : mayHold(rule, segments));
      return choosing.some((rule) => writesOut(rule, dotNames) && chooses(rule));
    },
  };
}

function toIncluding([line, rules]: [string, readonly Rule[]]): IncludingPattern {
  return {
    line,
    matches: (file) => rules.some((rule) => takes(rule, file.split('/'))),
    mayMatchIn: (folder) => rules.some((rule) => mayHold(rule, folder.split('/'))),
  };
}

const everything: Patterns = {
  selects: () => true,
  including: [],
  mayContain: () => true,
  names: () => false,
  leadsToNamed: () => false,
  writesOut: () => false,
};

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
  const depth = new Pattern(base).segments.length;
  const own = toRule({ root, depth, line }, pattern, false);
  if (!pattern.trailingSeparator && pattern.segments.at(-1) === '**') return [own];
  // A folder stands for all that is in it, as in the package's own walk.
  return [
    own,
    toRule({ root, depth, line }, new Pattern(pattern.negate, true, [...pattern.segments, '**']), true),
  ];
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
  const named = path.relative(root, searchPath).split(path.sep).join('/');
  const below = segments.slice(depth);
  return {
    line,
    glob: compileGlob(below, isBelow, matchesSet),
    excludes: negate,
    isFolder: trailingSeparator,
    named: hasWildcard || trailingSeparator ? undefined : named,
    dotted: below
      .filter((segment) => segment.startsWith('.'))
      .map((segment) => compileSegment(segment, matchesSet)),
  };
}

/** Which characters a set stands for is the package's to say; behind a letter, since a name of one dot is special to it. */
const matchesSet: MatchesSet = (set, character) =>
  new Pattern(`${path.sep}a${set}`).match(`${path.sep}a${character}`) !== 0;

function selects(rules: readonly Rule[], file: readonly string[]): boolean {
  const last = rules.findLast((rule) => takes(rule, file));
  return last !== undefined && !last.excludes;
}

function mayContain(rules: readonly Rule[], folder: readonly string[]): boolean {
  // What matches a folder matches all that is in it.
  const last = rules.findLast((rule) => (rule.excludes ? rule.glob.matches(folder) : mayHold(rule, folder)));
  return last !== undefined && !last.excludes;
}

function takes({ glob, isFolder }: Rule, item: readonly string[]): boolean {
  return !isFolder && glob.matches(item);
}

function mayHold({ glob }: Rule, item: readonly string[]): boolean {
  return glob.matches(item) || glob.mayMatchBelow(item);
}

function writesOut(rule: Rule, dotNames: readonly string[]): boolean {
  return dotNames.every((name) => rule.dotted.some((matches) => matches(name)));
}

function foldersOf(file: string): string[] {
  const segments = file.split('/').slice(0, -1);
  return segments.map((_, index) => segments.slice(0, index + 1).join('/'));
}
