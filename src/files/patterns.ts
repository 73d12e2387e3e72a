/** Globs, one per line, as `@actions/glob` reads them: `!` excludes, a folder stands for all in it. The only module that imports it. */
import path from 'node:path';
import { create } from '@actions/glob';
import { Minimatch } from 'minimatch';
import { ConfigError } from '../errors.ts';
import { isInside } from '../inputs/values.ts';

// What `@actions/glob` sets. Its own search prints, enters excluded folders, and stops at the first folder that it cannot read.
const SYNTAX = {
  dot: true,
  nobrace: true,
  nocase: path.sep !== '/',
  nocomment: true,
  noext: true,
  nonegate: true,
};

/** One line of an input. It takes paths relative to the root, with `/`. */
export type Pattern = Awaited<ReturnType<typeof readPattern>>;

/** Reads a pattern, relative to the root or absolute. @throws ConfigError when it points outside the root */
export async function readPattern(input: string, root: string, line: string) {
  const [, negation = '', text = ''] = /^((?:!\s*)*)(.*)$/su.exec(line) ?? [];
  const isAbsolute = path.isAbsolute(text);
  if (isAbsolute && !isInside(root, text))
    throw new ConfigError([`\`${input}\`: pattern ${JSON.stringify(line)}: it points outside the root`]);
  const isFolder = text.endsWith('/');
  const relative = isAbsolute ? relativePath(root, text) : text;
  const segments = relative.split('/').filter((segment) => segment !== '' && segment !== '.');
  // The path up to the first wildcard, without escapes.
  const [searched = path.sep] = (await create(path.sep + segments.join(path.sep))).getSearchPaths();
  const start = relativePath(path.parse(searched).root, searched);
  const rest = segments.slice(start === '' ? 0 : start.split('/').length);
  const glob = new Minimatch([...segments, '**'].join('/'), SYNTAX);
  const isBelowStart = (item: string) => item === start || isBelow(item, start);
  const matches = (file: string) => glob.match(isFolder ? file : `${file}/`);
  const excludes = negation.split('!').length % 2 === 0;
  return {
    line,
    excludes,
    start,

    /** Returns whether a file matches, or is in a folder that does. */
    matches,

    /** Returns whether the line is about an item. Of a folder: whether something in it may match, or all of it is excluded. */
    decides(item: string, isItemFolder: boolean): boolean {
      if (!isItemFolder) return matches(item);
      if (!excludes) return isBelowStart(item) || isBelow(start, item);
      return isBelowStart(item) && rest.every((segment) => segment === '**');
    },

    /** Returns whether something in an item may match: an item that matches, or a folder above the wildcards. */
    reaches: (item: string) => matches(item) || isBelow(start, item),

    /** Returns whether this is the path of a file, without wildcards; of a folder, whether such a file is in it. */
    names: (item: string, isInFolder: boolean) =>
      rest.length === 0 && !isFolder && (isInFolder ? isBelow(start, item) : start === item),

    /** Returns whether the pattern contains a name explicitly, or the dot of a hidden one: `node_modules/**`, `.eslint*`. */
    writesOut: (name: string) =>
      [...start.split('/'), ...rest].some((segment) => {
        const [fixed = ''] = segment.split(/[*?[\\]/, 1);
        return fixed === segment ? name === segment : fixed.startsWith('.') && name.startsWith(fixed);
      }),
  };
}

/** Returns the path from a folder to what it contains, with `/`. Both are absolute. */
export function relativePath(folder: string, inner: string): string {
  return path.relative(folder, inner).split(path.sep).join('/');
}

/** Returns whether a relative path lies below a folder; all paths lie below the root, `''`. */
function isBelow(item: string, folder: string): boolean {
  return folder === '' || item.startsWith(`${folder}/`);
}
