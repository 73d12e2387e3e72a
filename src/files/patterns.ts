/** Globs, one per line, as `@actions/glob` reads them: `!` excludes, a folder stands for all in it. The one importer of it. */
import path from 'node:path';
import { create } from '@actions/glob';
import { ConfigError, DeployError } from '../errors.ts';
import { isBelow, isInside, relativePath } from '../paths.ts';
import { quote } from './names.ts';
import { takeTurn } from './turn.ts';

const SEPARATOR = path.sep === '/' ? '/' : /[/\\]/;

/** A folder that files are collected from. */
export interface Root {
  /** As given: what patterns and messages refer to. */
  readonly folder: string;
  /** Without links: where the files are opened. */
  readonly real: string;
  /** The path from the workspace to the folder: `''`, or with `/` at its end. */
  readonly prefix: string;
}

/** One line of an input. */
export type Pattern = Awaited<ReturnType<typeof readPattern>>;

/**
 * Reads a pattern, relative to the root or absolute. All other paths are relative to the root, with `/`.
 * @throws ConfigError when it points outside the root
 */
export async function readPattern(input: string, root: Root, line: string) {
  const [, negation = '', text = ''] = /^((?:!\s*)*)(.*)$/su.exec(line) ?? [];
  const isAbsolute = path.isAbsolute(text);
  if (isAbsolute && !isInside(root.folder, text)) {
    throw new ConfigError([`\`${input}\`: pattern ${quote(line)}: it points outside the root`]);
  }
  const isFolder = text.endsWith('/');
  const relative = isAbsolute ? path.relative(root.folder, text) : text;
  const segments = relative.split(SEPARATOR).filter((segment) => segment !== '' && segment !== '.');
  const glob = [escapeGlob(root.real), ...segments, ...(isFolder ? [''] : [])].join(path.sep);
  // The path up to the first wildcard, without escapes.
  const [searched = root.real] = (await create(glob)).getSearchPaths();
  const start = relativePath(root.real, searched);
  const rest = segments.slice(start === '' ? 0 : start.split('/').length);
  // The path before the wildcards decides alone: `dist`, `dist/**` and `**` stand for all below a folder.
  const isPlain = rest.every((segment) => segment === '**');
  const isBelowStart = (item: string) => item === start || isBelow(item, start);
  const found = new Set<string>();
  return {
    line,
    /** The line begins with `!`. */
    excludes: negation.split('!').length % 2 === 0,

    /** Returns whether a file matches. Only after `expand`. */
    matches: (file: string) =>
      isPlain ? isBelowStart(file) && !(isFolder && file === start) : found.has(file),

    /** Returns whether something in a folder may match, as far as the path before the wildcards shows it. */
    reaches: (folder: string) => isBelowStart(folder) || isBelow(start, folder),

    /** Returns whether everything in a folder matches, as far as the path before the wildcards shows it. */
    covers: (folder: string) => isPlain && isBelowStart(folder),

    /** Returns whether this is the path of a file, without wildcards; of a folder, whether such a file is in it. */
    names: (item: string, isInFolder: boolean) =>
      rest.length === 0 && !isFolder && (isInFolder ? isBelow(start, item) : start === item),

    /** Returns whether the pattern writes out the dot of a hidden name: `.well-known/**`, `.eslint*`. */
    writesOut: (dotName: string) =>
      [...start.split('/'), ...rest].some((segment) => {
        const [fixed = ''] = segment.split(/[*?[\\]/, 1);
        return fixed.startsWith('.') && (fixed === segment ? dotName === segment : dotName.startsWith(fixed));
      }),

    /**
     * Asks the package which files match, where wildcards decide. It also enters what is left out, returns pipes, and stops
     * at the first failure: what it finds is only ever a selection among the files of our own walk.
     * @param followSymbolicLinks only where the walk entered linked folders, since the package leaves the root through others
     */
    async expand(followSymbolicLinks: boolean, signal: AbortSignal | undefined): Promise<void> {
      if (isPlain) return;
      try {
        const globber = await create(glob, { followSymbolicLinks, matchDirectories: false });
        for await (const file of globber.globGenerator()) {
          found.add(relativePath(root.real, file));
          if (found.size % 1000 === 0) await takeTurn(signal);
        }
      } catch (error) {
        throwFailure(line, error);
      }
    },
  };
}

function throwFailure(line: string, cause: unknown): void {
  if (!(cause instanceof Error && 'syscall' in cause && 'code' in cause)) throw cause;
  // For `a/*` where `a` is a file, the package fails instead of finding nothing.
  if (cause.code === 'ENOTDIR') return;
  throw new DeployError(`Could not match pattern ${quote(line)}: ${cause.message}.`, {
    cause,
    hint: 'Begin the pattern with another folder, such as `src/**/*.ts`.',
  });
}

/** Writes a path so that no character of it is a wildcard. */
function escapeGlob(text: string): string {
  const escaped = path.sep === '/' ? text.replaceAll('\\', '\\\\') : text;
  return escaped.replace(/[[?*]/g, '[$&]');
}
