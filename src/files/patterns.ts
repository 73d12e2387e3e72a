import path from 'node:path';
// The package's own matcher. Its public interface only walks whole trees, 30 times slower than a bare walk,
// enters folders that are excluded anyway and can't tell whether a path matches; and its `exports` hide this
// file, hence the path. The version is pinned, and a property test compares our choice with the public one.
// It holds after compilation as long as the output folder lies beside `src`.
import { Pattern } from '../../node_modules/@actions/glob/lib/internal-pattern.js';
import { ConfigError } from '../errors.ts';
import { quote } from './names.ts';
import { isInside } from './root.ts';

/** What a list of patterns means. All paths are relative to the root, with `/`. */
export interface Patterns {
  /** True when the file is chosen: the last line that matches it has no `!`. */
  selects(file: string): boolean;
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
  const choosing = rules.filter((rule) => !rule.pattern.negate);
  const named = new Set(choosing.flatMap((rule) => rule.named ?? []));
  const onTheWay = new Set([...named].flatMap(foldersOf));
  const absolute = (relative: string) => (relative === '' ? root : `${root}${path.sep}${relative}`);
  return {
    selects: (file) => isFile(match(rules, absolute(file))),
    mayContain: (folder) => mayContain(rules, absolute(folder)),
    names: (file) => named.has(file),
    leadsToNamed: (folder) => onTheWay.has(folder),
    writesOut: (dotNames, item, kind) => {
      const chooses = kind === 'file' ? takes : mayHold;
      return choosing.some((rule) => writesOut(rule, dotNames) && chooses(rule, absolute(item)));
    },
  };
}

const everything: Patterns = {
  selects: () => true,
  mayContain: () => true,
  names: () => false,
  leadsToNamed: () => false,
  writesOut: () => false,
};

interface Rule {
  readonly pattern: Pattern;
  /** The one path that it stands for, relative to the root, when it has no wildcard. */
  readonly named: string | undefined;
  /** Its segments that begin with a dot, each as a pattern below the root. */
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
  return withDescendants(pattern).map((each) => toRule(root, base, each));
}

/** A folder stands for all that is in it, as in the package's own walk. */
function withDescendants(pattern: Pattern): Pattern[] {
  if (!pattern.trailingSeparator && pattern.segments.at(-1) === '**') return [pattern];
  return [pattern, new Pattern(pattern.negate, true, [...pattern.segments, '**'])];
}

function toRule(root: string, base: string, pattern: Pattern): Rule {
  const hasWildcard = pattern.searchPath.split(path.sep).length < pattern.segments.length;
  const named = path.relative(root, pattern.searchPath).split(path.sep).join('/');
  return {
    pattern,
    named: hasWildcard || pattern.trailingSeparator ? undefined : named,
    dotted: pattern.segments
      .filter((segment) => segment.startsWith('.'))
      .map((segment) => {
        const alone = new Pattern(`${base}${path.sep}${segment}`);
        return (name) => isFile(alone.match(`${root}${path.sep}${name}`));
      }),
  };
}

// The package's MatchKind, whose file can't be imported either without a second path into it.
const fileBit = 2;

function isFile(kind: number): boolean {
  return (kind & fileBit) !== 0;
}

function match(rules: readonly Rule[], item: string): number {
  let kind = 0;
  for (const { pattern } of rules) {
    kind = pattern.negate ? kind & ~pattern.match(item) : kind | pattern.match(item);
  }
  return kind;
}

function mayContain(rules: readonly Rule[], folder: string): boolean {
  let may = false;
  for (const rule of rules) {
    if (!rule.pattern.negate) may ||= mayHold(rule, folder);
    // What matches a folder matches all that is in it.
    else if (rule.pattern.match(folder) !== 0) may = false;
  }
  return may;
}

function takes({ pattern }: Rule, item: string): boolean {
  return isFile(pattern.match(item));
}

function mayHold({ pattern }: Rule, item: string): boolean {
  return pattern.match(item) !== 0 || pattern.partialMatch(item);
}

function writesOut(rule: Rule, dotNames: readonly string[]): boolean {
  return dotNames.every((name) => rule.dotted.some((matches) => matches(name)));
}

function foldersOf(file: string): string[] {
  const segments = file.split('/').slice(0, -1);
  return segments.map((_, index) => segments.slice(0, index + 1).join('/'));
}
