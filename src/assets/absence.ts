/** Why a path is not among the assets. */
import { lstatSync, type Stats } from 'node:fs';
import path from 'node:path';
import type { Collection } from '../files/collect.ts';
import { IGNORE_FILE, type Selection } from '../files/exclude.ts';
import { quote } from '../files/names.ts';
import type { Root } from '../files/root.ts';
import { isSource } from './imports.ts';

/** The explanation for a folder, which no asset can be. */
export const IS_A_FOLDER = 'it is a folder';

/** Says why a path is not among the assets, to follow its name; undefined when it does not exist. */
export type ExplainAbsence = (item: string) => string | undefined;

/** Creates the explanation for the paths that a collection does not contain. */
export function createExplainAbsence({ root, selection, files }: Collection): ExplainAbsence {
  const byLowerCase = new Map(files.map(({ path }) => [path.toLowerCase(), path]));
  return (item) => {
    const twin = byLowerCase.get(item.toLowerCase());
    if (twin !== undefined) return `did you mean ${quote(twin)}? Upper and lower case matter`;
    const stats = statsOf(root, item);
    return stats && explainRule(selection, item, stats.isDirectory());
  };
}

/** Says that the entrypoint is not among the assets, why, and which file may be meant. */
export function describeMissingEntrypoint(
  entrypoint: string,
  { files }: Collection,
  explain: ExplainAbsence,
): string {
  const start = `Entrypoint ${quote(entrypoint)} is not among the assets`;
  const reason = explain(entrypoint);
  if (reason !== undefined) return `${start}: ${reason}.`;
  const other = suggest(entrypoint, files.map(({ path }) => path).filter(isSource));
  const question = other === undefined ? '' : ` Found ${other}: set \`entrypoint: ${other}\`?`;
  return `${start}: it does not exist.${question}`;
}

/** Returns the file of that name in another folder, else one with a usual name in the root, else the only source. */
function suggest(entrypoint: string, sources: readonly string[]): string | undefined {
  const { base, name } = path.posix.parse(entrypoint);
  const atRoot = (stem: string) =>
    sources.filter((file) => path.posix.parse(file).name === stem && !file.includes('/'));
  return (
    sources.find((file) => path.posix.basename(file) === base) ??
    [name, 'main', 'index', 'mod', 'server', 'app'].flatMap(atRoot)[0] ??
    (sources.length === 1 ? sources[0] : undefined)
  );
}

function statsOf(root: Root, item: string): Stats | undefined {
  try {
    return lstatSync(path.join(root.real, item), { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function explainRule(selection: Selection, item: string, isFolder: boolean): string {
  for (let end = item.indexOf('/'); ; end = item.indexOf('/', end + 1)) {
    const part = end < 0 ? item : item.slice(0, end);
    const verdict = selection.judge(part, end >= 0 || isFolder ? 'folder' : 'file');
    switch (verdict) {
      case 'denied':
        return `it exists, but ${quote(part)} is on the deny list: name the file in \`assets\` if it is intended`;
      case 'hidden':
        return `it exists, but ${quote(part)} is hidden: set \`include_hidden\`, or name it in \`assets\``;
      case 'ignored':
        return `it exists, but "${IGNORE_FILE}" excludes ${quote(part)}`;
      case 'excluded':
        return `it exists, but a pattern with \`!\` excludes ${quote(part)}`;
    }
    if (end < 0 && isFolder) return IS_A_FOLDER;
    if (verdict === 'unmatched') return 'it exists, but no pattern matches it';
    if (end < 0) return 'it exists, but cannot be collected';
  }
}
