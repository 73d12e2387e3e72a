import { lstatSync, type Stats } from 'node:fs';
import path from 'node:path';
import type { Exclude, Reason } from '../files/exclude.ts';
import { foldName, quote } from '../files/names.ts';
import type { Patterns } from '../files/patterns.ts';
import type { Root } from '../files/root.ts';

export interface AbsenceOptions {
  readonly root: Root;
  readonly patterns: Patterns;
  readonly exclude: Exclude;
  readonly ignoreFile: string;
  /** The files that were taken. */
  readonly files: readonly string[];
}

/** The explanation for a folder, which no asset can be. */
export const itIsAFolder = 'it is a folder';

/** Says why a file is not among those that were taken, to follow its name; `undefined` when it isn't there at all. */
export type ExplainAbsence = (file: string) => string | undefined;

/** Makes an explanation of why files are absent. Paths are relative to the root, with `/`. */
export function createExplainAbsence(options: AbsenceOptions): ExplainAbsence {
  const byFolded = new Map(options.files.map((file) => [foldName(file), file]));
  return (file) => {
    const twin = byFolded.get(foldName(file));
    if (twin !== undefined) return describeTwin(twin, file);
    const stats = factsOf(options.root, file);
    if (stats === undefined) return undefined;
    const kind = stats.isDirectory() ? 'folder' : 'file';
    return (
      explainRule(options, file, kind) ??
      (kind === 'folder' ? itIsAFolder : notChosen(options.patterns, file))
    );
  };
}

function describeTwin(twin: string, file: string): string {
  return twin.normalize('NFC') === file.normalize('NFC')
    ? 'its name is there in another Unicode form, which looks the same; write both in one'
    : `did you mean ${quote(twin)}? Upper and lower case matter`;
}

function factsOf(root: Root, file: string): Stats | undefined {
  try {
    return lstatSync(path.join(root.real, file), { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function explainRule(options: AbsenceOptions, item: string, itemKind: 'file' | 'folder'): string | undefined {
  const segments = item.split('/');
  for (const [index, name] of segments.entries()) {
    const kind = index === segments.length - 1 ? itemKind : 'folder';
    const reason = options.exclude.reason(segments.slice(0, index).join('/'), name, kind);
    const what = segments.slice(0, index + 1).join('/');
    if (reason !== undefined) return describeReason(reason, what, options.ignoreFile);
  }
  return undefined;
}

function notChosen(patterns: Patterns, file: string): string {
  return patterns.selects(file)
    ? 'it exists, but could not be taken'
    : 'it exists, but no pattern chooses it';
}

function describeReason(reason: Reason, what: string, ignoreFile: string): string {
  switch (reason) {
    case 'denied':
      return `it exists, but ${quote(what)} is on the deny list: name the file in \`assets\` if it is meant`;
    case 'hidden':
      return `it exists, but ${quote(what)} is hidden: set \`include_hidden\`, or name it in \`assets\``;
    case 'ignored':
      return `it exists, but ${quote(ignoreFile)} excludes ${quote(what)}`;
  }
}
