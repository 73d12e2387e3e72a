/** Explains why a file is not among the assets. */
import path from 'node:path';
import type { Collection } from '../files/collect.ts';
import { lookAt } from '../files/open.ts';
import { RULES } from '../files/words.ts';
import { isSource } from './resolve.ts';

/** Returns the whole message, also with the file that may be meant. */
export function explainEntrypoint(entrypoint: string, collection: Collection): string {
  const start = `Entrypoint ${JSON.stringify(entrypoint)} is not among the assets`;
  const reason = explain(entrypoint, collection);
  if (reason !== undefined) return `${start}: ${reason}.`;
  const sources = collection.files.map((file) => file.path).filter(isSource);
  const stems = ['main', 'index', 'mod', 'server', 'app', 'src/main', 'src/index'];
  const [other] = stems.flatMap((stem) => sources.filter((file) => file.replace(/\.\w+$/, '') === stem));
  const question = other === undefined ? '' : ` Found ${other}: set \`entrypoint: ${other}\`?`;
  return `${start}: it does not exist.${question}`;
}

/** Returns the reason alone. @param candidates where its file was looked for: nowhere when it leads out of the root */
export function explainImport(candidates: readonly string[], collection: Collection): string {
  if (candidates.length === 0)
    return 'it leads out of the root: set `assets_root` to a folder that contains both, and choose the files with `assets`';
  const reasons = candidates.flatMap((candidate) => explain(candidate, collection) ?? []);
  // A folder comes before the files in it.
  return reasons.at(-1) ?? 'it does not exist';
}

/** Returns the reason, to follow the name of the file; undefined when it does not exist. */
function explain(item: string, { root, selection, files }: Collection): string | undefined {
  const twin = files.find((file) => file.path.toLowerCase() === item.toLowerCase());
  if (twin) return `did you mean ${JSON.stringify(twin.path)}? Upper and lower case matter`;
  const stats = lookAt(path.join(root.real, item));
  if (!stats) return undefined;
  const isFolder = stats.isDirectory();
  const names = item.split('/');
  for (const at of names.keys()) {
    const part = names.slice(0, at + 1).join('/');
    const isItem = at === names.length - 1;
    const verdict = selection.judge(part, !isItem || isFolder);
    const line = /(?:^|\/)node_modules$/i.test(part) ? `${part}/**` : item;
    if (verdict === 'unmatched' && !(isItem && isFolder)) return 'it exists, but no pattern matches it';
    if (verdict !== 'unmatched' && verdict !== 'taken')
      return `it exists, but ${RULES[verdict].why(JSON.stringify(part), JSON.stringify(line))}`;
  }
  return isFolder ? 'it is a folder' : 'it exists, but cannot be collected';
}
