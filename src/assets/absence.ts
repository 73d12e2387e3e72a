import { lstatSync } from 'node:fs';
import path from 'node:path';
import type { Collection } from '../files/collect.ts';
import { IGNORE_FILE, type Selection } from '../files/exclude.ts';
import type { Rule } from '../files/words.ts';
import { isSource } from './resolve.ts';

/** The explanation for a folder, which no asset can be. */
export const IS_A_FOLDER = 'it is a folder';

/** Says why a path is not among the assets, to follow its name; undefined when it does not exist. */
export type ExplainAbsence = (item: string) => string | undefined;

export function createExplainAbsence({ root, selection, files }: Collection): ExplainAbsence {
  const byLowerCase = new Map(files.map(({ path }) => [path.toLowerCase(), path]));
  return (item) => {
    const twin = byLowerCase.get(item.toLowerCase());
    if (twin !== undefined) return `did you mean ${JSON.stringify(twin)}? Upper and lower case matter`;
    let isFolder: boolean;
    try {
      isFolder = lstatSync(path.join(root.real, item)).isDirectory();
    } catch {
      // Whatever the source names: a path through a file, too long or with a zero byte does not exist.
      return undefined;
    }
    return explainRule(selection, item, isFolder);
  };
}

/** Says that the entrypoint is not among the assets, why, and which file may be meant. */
export function describeMissingEntrypoint(
  entrypoint: string,
  { files }: Collection,
  explain: ExplainAbsence,
): string {
  const start = `Entrypoint ${JSON.stringify(entrypoint)} is not among the assets`;
  const reason = explain(entrypoint);
  if (reason !== undefined) return `${start}: ${reason}.`;
  const { base, name } = path.posix.parse(entrypoint);
  const sources = files.map((file) => file.path).filter(isSource);
  const atRoot = (stem: string) =>
    sources.filter((file) => path.posix.parse(file).name === stem && !file.includes('/'));
  const other =
    sources.find((file) => path.posix.basename(file) === base) ??
    [name, 'main', 'index', 'mod', 'server', 'app'].flatMap(atRoot)[0];
  const question = other === undefined ? '' : ` Found ${other}: set \`entrypoint: ${other}\`?`;
  return `${start}: it does not exist.${question}`;
}

const REASONS: Readonly<Record<Rule, (part: string) => string>> = {
  denied: (part) => `${part} is on the deny list: name the file in \`assets\` if it is intended`,
  hidden: (part) => `${part} is hidden: set \`include_hidden\`, or name it in \`assets\``,
  ignored: (part) => `"${IGNORE_FILE}" excludes ${part}`,
  excluded: (part) => `a pattern with \`!\` excludes ${part}`,
};

function explainRule(selection: Selection, item: string, isFolder: boolean): string {
  const names = item.split('/');
  for (const at of names.keys()) {
    const part = names.slice(0, at + 1).join('/');
    const isItem = at === names.length - 1;
    const verdict = selection.judge(part, !isItem || isFolder);
    if (verdict in REASONS) return `it exists, but ${REASONS[verdict as Rule](JSON.stringify(part))}`;
    if (verdict === 'unmatched' && !(isItem && isFolder)) return 'it exists, but no pattern matches it';
  }
  return isFolder ? IS_A_FOLDER : 'it exists, but cannot be collected';
}
