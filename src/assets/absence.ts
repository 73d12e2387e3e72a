import { lstatSync } from 'node:fs';
import path from 'node:path';
import type { Collection } from '../files/collect.ts';
import type { Selection } from '../files/exclude.ts';
import { RULES } from '../files/words.ts';
import { isSource } from './resolve.ts';

const BUILD_FOLDER = /^(?:\.output|\.svelte-kit|\.vercel|_fresh|build|dist|out)\//;

const IS_A_FOLDER = 'it is a folder';

function explainRule(selection: Selection, item: string, isFolder: boolean): string {
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
  return isFolder ? IS_A_FOLDER : 'it exists, but cannot be collected';
}

/** Creates explanations of why a file is not among the assets. */
export function createExplanations({ root, selection, files }: Collection) {
  const simplify = (item: string) => item.normalize().toLowerCase();
  const simplified = new Map(files.map(({ path }) => [simplify(path), path]));

  /** Returns the reason, to follow the name of the file; undefined when it does not exist. */
  function explain(item: string): string | undefined {
    const twin = simplified.get(simplify(item));
    if (twin?.normalize() === item.normalize())
      return 'a file of that name exists, with other characters that look the same (NFD instead of NFC, as macOS writes them): rename it';
    if (twin !== undefined) return `did you mean ${JSON.stringify(twin)}? Upper and lower case matter`;
    let isFolder: boolean;
    try {
      isFolder = lstatSync(path.join(root.real, item)).isDirectory();
    } catch {
      // Whatever the source names: a path through a file, too long or with a zero byte does not exist.
      return undefined;
    }
    return explainRule(selection, item, isFolder);
  }

  return {
    /** Returns the whole message, also with the file that may be meant. */
    ofEntrypoint(entrypoint: string): string {
      const start = `Entrypoint ${JSON.stringify(entrypoint)} is not among the assets`;
      const reason = explain(entrypoint);
      if (reason !== undefined) return `${start}: ${reason}.`;
      const { base, name, dir } = path.posix.parse(entrypoint);
      if (BUILD_FOLDER.test(entrypoint))
        return `${start}: it does not exist. Does a step before this one build it?`;
      const sources = files.map((file) => file.path).filter(isSource);
      const stems = [RegExp.escape(name), 'main', 'index', 'mod', 'server', 'app', 'src/(?:main|index)'];
      const forms = [`(?:.*/)?${RegExp.escape(base)}`, ...stems.map((stem) => `${stem}\\.[^./]+`)];
      const [likely] = forms.flatMap((form) => sources.filter((file) => RegExp(`^${form}$`).test(file)));
      const [only, ...others] = sources.filter((file) => dir === '' || file.startsWith(`${dir}/`));
      const other = likely ?? (others.length === 0 ? only : undefined);
      const question = other === undefined ? '' : ` Found ${other}: set \`entrypoint: ${other}\`?`;
      return `${start}: it does not exist.${question}`;
    },
    /** Returns the reason alone. @param candidates where its file was looked for: nowhere when it leads out of the root */
    ofImport(specifier: string, candidates: readonly string[]): string {
      const declarations = candidates
        .map((one) => one.replace(/(?:\.[cm]?[jt]sx?)?$/, '.d.ts'))
        .find((one) => simplified.has(simplify(one)));
      if (declarations !== undefined)
        return `there is only ${JSON.stringify(declarations)}, which the runtime does not load: write \`import type\``;
      if (candidates.length === 0 && specifier.startsWith('/'))
        return 'it is an absolute path; write it relative to the file';
      if (candidates.length === 0)
        return 'it leads out of the root: set `assets_root` to a folder that contains both, and choose the files with `assets`';
      const reasons = candidates.flatMap((candidate) => explain(candidate) ?? []);
      return reasons.find((reason) => reason !== IS_A_FOLDER) ?? reasons[0] ?? 'it does not exist';
    },
    /** Names the first of these that exists and is no asset, with the reason, as a sentence and a space. */
    ofDefinitions(places: readonly string[]): string {
      const place = places.find((each) => explain(each) !== undefined);
      return place === undefined ? '' : `${JSON.stringify(place)} may: ${explain(place)}. `;
    },
  };
}
