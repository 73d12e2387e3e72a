import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const DOCUMENTS = ['README.md', '.github/**/*.md', 'src/local-program/README.md', 'test/bench/README.md'];

export interface Document {
  readonly path: string;
  readonly text: string;
}

export function readDocuments(): readonly Document[] {
  return readFiles(DOCUMENTS);
}

/** Reads the files of this repository, or of a folder in it, that match globs, sorted by path. */
export function readFiles(globs: readonly string[], root = ROOT): readonly Document[] {
  return globSync(globs, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Returns `<owner>/<name>` of this repository, as `package.json` names it. */
export function repositoryName(): string {
  const { repository } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return new URL(repository.url.replace(/^git\+/, '')).pathname.replace(/^\/|\.git$/g, '');
}

/** Returns the fenced code blocks of a document, also those that are indented or folded in `<details>`. */
export function snippetsOf({ path, text }: Document) {
  return [...text.matchAll(/^( *)```(\w*)\n(.*?)^\1```$/gms)].map(
    ({ 1: indent = '', 2: language = '', 3: code = '', index }) => ({
      /** `<path>:<line>`, where line is the first line of the code. */
      at: `${path}:${text.slice(0, index).split('\n').length + 1}`,
      language,
      text: code.replace(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );
}
