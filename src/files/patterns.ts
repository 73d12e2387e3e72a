/** Globs, one per line, as `@actions/glob` reads them: `!` excludes, a folder stands for all in it. The one importer of it. */
import path from 'node:path';
import { create } from '@actions/glob';
import { ConfigError, DeployError } from '../errors.ts';
import { isBelow, isInside, listWithFolders, relativePath } from '../paths.ts';
import { quote } from './names.ts';
import { describeFailure } from './open.ts';
import type { Root } from './root.ts';
import { takeTurn } from './turn.ts';

const SEPARATOR = path.sep === '/' ? '/' : /[/\\]/;

interface Parts {
  readonly line: string;
  /** The line begins with `!`. */
  readonly excludes: boolean;
  /** For the package: absolute, without `!`. */
  readonly glob: string;
  /** The path before the first wildcard, relative to the root. */
  readonly start: string;
  /** The segments from the first wildcard on. */
  readonly rest: readonly string[];
  /** The line ends with `/`, so that it stands for no file. */
  readonly isFolder: boolean;
}

/** One line of an input. All paths are relative to the root, with `/`. */
export class Pattern {
  readonly #parts: Parts;
  /** What the package finds, for a pattern that needs it; undefined before it was asked. */
  #found: { readonly files: ReadonlySet<string>; readonly all: ReadonlySet<string> } | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get line(): string {
    return this.#parts.line;
  }

  get excludes(): boolean {
    return this.#parts.excludes;
  }

  /** Whether the path before the wildcards decides alone: `dist`, `dist/**` and `**` stand for all below a folder. */
  get #isPlain(): boolean {
    return this.#parts.rest.every((segment) => segment === '**');
  }

  /** Returns whether a file matches. Only after {@link expand}. */
  matches(file: string): boolean {
    if (!this.#isPlain) return this.#found?.files.has(file) ?? false;
    return isBelow(file, this.#parts.start) || (file === this.#parts.start && !this.#parts.isFolder);
  }

  /** Returns whether something in a folder may match; for patterns with wildcards, more exactly after {@link expand}. */
  reaches(folder: string): boolean {
    if (this.#found) return this.#found.all.has(folder);
    return (
      folder === this.#parts.start || isBelow(folder, this.#parts.start) || isBelow(this.#parts.start, folder)
    );
  }

  /** Returns whether everything in a folder matches, as far as the path before the wildcards shows it. */
  covers(folder: string): boolean {
    return this.#isPlain && (folder === this.#parts.start || isBelow(folder, this.#parts.start));
  }

  /** Returns whether this is the path of a file, without wildcards; of a folder, whether such a file is in it. */
  names(item: string, isFolder: boolean): boolean {
    if (this.#parts.rest.length > 0 || this.#parts.isFolder) return false;
    return isFolder ? isBelow(this.#parts.start, item) : this.#parts.start === item;
  }

  /** Returns whether the pattern writes out the dot of a hidden name: `.well-known/**`, `.eslint*`. */
  writesOut(dotName: string): boolean {
    return [...this.#parts.start.split('/'), ...this.#parts.rest].some((segment) => {
      const [fixed = ''] = segment.split(/[*?[\\]/, 1);
      return fixed.startsWith('.') && (fixed === segment ? dotName === segment : dotName.startsWith(fixed));
    });
  }

  /**
   * Asks the package which files match, where wildcards decide. What it finds is only ever a selection among the files of
   * our own walk, since it also enters what is left out, and returns pipes.
   * @param followsLinks whether the walk entered linked folders. Otherwise links are not followed: the package would
   * leave the root through them.
   */
  async expand(root: Root, followsLinks: boolean, signal: AbortSignal | undefined): Promise<void> {
    if (this.#isPlain) return;
    const files = new Set<string>();
    try {
      for (const followSymbolicLinks of followsLinks ? [false, true] : [false]) {
        const globber = await create(this.#parts.glob, { followSymbolicLinks, matchDirectories: false });
        for await (const file of globber.globGenerator()) {
          files.add(relativePath(root.real, file));
          if (files.size % 1000 === 0) await takeTurn(signal);
        }
      }
    } catch (error) {
      // For `a/*` where `a` is a file, the package fails instead of finding nothing.
      const isFile = error instanceof Error && 'code' in error && error.code === 'ENOTDIR';
      if (!isFile) throw cannotMatch(this.line, root, error);
    }
    this.#found = { files, all: listWithFolders(files) };
  }
}

/** The package enters folders that are left out, too, and stops at the first failure. */
function cannotMatch(line: string, root: Root, cause: unknown): unknown {
  if (!(cause instanceof Error && 'path' in cause)) return cause;
  const item = quote(relativePath(root.real, String(cause.path)));
  return new DeployError(`Could not match pattern ${quote(line)}: ${item} ${describeFailure(cause)}.`, {
    cause,
    hint: `Remove or rename ${item}, or begin the pattern with another folder: \`src/**/*.ts\`.`,
  });
}

/**
 * Reads patterns, relative to the root or absolute.
 * @throws ConfigError that names the input and lists every line that cannot be read or points outside the root
 */
export async function readPatterns(
  input: string,
  root: Root,
  lines: readonly string[],
): Promise<readonly Pattern[]> {
  const problems: string[] = [];
  const patterns: Pattern[] = [];
  for (const line of lines) {
    try {
      patterns.push(await readPattern(root, line));
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      problems.push(`\`${input}\`: pattern ${quote(line)}: ${problem}`);
    }
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return patterns;
}

async function readPattern(root: Root, line: string): Promise<Pattern> {
  const [, negation = '', rest = ''] = /^((?:!\s*)*)(.*)$/su.exec(line) ?? [];
  const isAbsolute = path.isAbsolute(rest);
  if (isAbsolute && !isInside(root.folder, rest)) throw new Error('it points outside the root');
  const relative = isAbsolute ? path.relative(root.folder, rest) : rest.replace(/^(?:\.(?:\/+|$))+/u, '');
  const segments = relative.split(SEPARATOR).filter((segment) => segment !== '');
  const isFolder = relative !== '' && relative.split(SEPARATOR).at(-1) === '';
  const glob = [escapeGlob(root.real), ...segments, ...(isFolder ? [''] : [])].join(path.sep);
  // The path up to the first wildcard, without escapes.
  const [searched = root.real] = (await create(glob)).getSearchPaths();
  const start = relativePath(root.real, searched);
  const depth = start === '' ? 0 : start.split('/').length;
  const excludes = negation.split('!').length % 2 === 0;
  return new Pattern({ line, excludes, glob, start, rest: segments.slice(depth), isFolder });
}

/** Writes a path so that no character of it is a wildcard. */
function escapeGlob(text: string): string {
  const escaped = path.sep === '/' ? text.replaceAll('\\', '\\\\') : text;
  return escaped.replace(/[[?*]/g, '[$&]');
}
