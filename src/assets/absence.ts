import { lstatSync } from 'node:fs';
import path from 'node:path';
import type { Exclude, Reason } from './exclude.ts';
import { foldName, quote } from './names.ts';
import type { Patterns } from './patterns.ts';
import type { Root } from './root.ts';

export interface AbsenceOptions {
  readonly root: Root;
  readonly patterns: Patterns;
  readonly exclude: Exclude;
  readonly ignoreFile: string;
  /** The files that were taken. */
  readonly files: readonly string[];
}

/** Says why a file is not among those that were taken, to follow its name; `undefined` when it isn't there at all. */
export type ExplainAbsence = (file: string) => string | undefined;

/** Makes an explanation of why files are absent. Paths are relative to the root, with `/`. */
export function createExplainAbsence(options: AbsenceOptions): ExplainAbsence {
  const byFolded = new Map(options.files.map((file) => [foldName(file), file]));
  return (file) => {
    const twin = byFolded.get(foldName(file));
    if (twin !== undefined) return `did you mean ${quote(twin)}? Upper and lower case matter`;
    if (!isThere(options.root, file)) return undefined;
    return explainRule(options, file) ?? 'it exists, but could not be taken';
  };
}

function isThere(root: Root, file: string): boolean {
  try {
    return lstatSync(path.join(root.real, file), { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

function explainRule({ patterns, exclude, ignoreFile }: AbsenceOptions, file: string): string | undefined {
  const segments = file.split('/');
  for (const [index, name] of segments.entries()) {
    const kind = index === segments.length - 1 ? 'file' : 'folder';
    const reason = exclude(segments.slice(0, index).join('/'), name, kind);
    if (reason !== undefined)
      return describeReason(reason, segments.slice(0, index + 1).join('/'), ignoreFile);
  }
  return patterns.selects(file) ? undefined : 'it exists, but no pattern chooses it';
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
