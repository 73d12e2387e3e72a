/** The imports of all files that the entrypoint reaches. */
import { posix } from 'node:path';
import type { Finding } from '../files/findings.ts';
import { listWithFolders, quote } from '../files/names.ts';
import { openFile, readFully } from '../files/open.ts';
import type { Pace } from '../files/pace.ts';
import { type ExplainAbsence, IS_A_FOLDER } from './absence.ts';
import { type ReadFile, toChangedError } from './body.ts';
import { type FoundImport, findImports, isSource } from './imports.ts';
import { isLocal, resolveImport, type Tree } from './resolve.ts';

interface ImportCheck {
  /** Local imports of files that are not among the assets. */
  readonly problems: readonly Finding[];
  /** Files whose imports could not be read: the platform will judge them. */
  readonly warnings: readonly Finding[];
}

// A file of this size is a bundle, whose parsing takes seconds. Bytes.
const LARGEST_SOURCE = 5 * 1000 * 1000;

/**
 * Follows the local imports from the entrypoint and reports those whose file is missing (section 2, "Rules for assets").
 * @param prefix the path from the workspace to the root: `''`, or with `/` at its end
 */
export async function checkImports(
  entrypoint: string,
  files: readonly ReadFile[],
  explain: ExplainAbsence,
  prefix: string,
  pace: Pace,
): Promise<ImportCheck> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const all = listWithFolders(byPath.keys());
  const tree: Tree = {
    isFile: (path) => byPath.has(path),
    isFolder: (path) => all.has(path) && !byPath.has(path),
  };
  const problems: Finding[] = [];
  const warnings: Finding[] = [];
  const reached = new Set([entrypoint]);
  for (const path of reached) {
    await pace();
    const file = byPath.get(path);
    if (file === undefined || !isSource(path)) continue;
    for (const found of await readImports(file, warnings)) {
      await pace();
      if (!isLocal(found.specifier)) continue;
      const resolution = resolveImport(found.specifier, path, found.kind, tree);
      // A set returns what is added while it is gone through.
      if (resolution.status === 'found') {
        reached.add(resolution.path);
        continue;
      }
      const reason =
        resolution.status === 'missing'
          ? whyMissing(resolution.candidates, explain)
          : whyOutside(found.specifier, prefix + path, prefix, entrypoint);
      problems.push(describeMissing(path, found, reason));
    }
  }
  return { problems, warnings };
}

async function readImports(file: ReadFile, warnings: Finding[]): Promise<FoundImport[]> {
  const unchecked = `The imports of ${quote(file.path)} were not checked`;
  if (file.identity.size > LARGEST_SOURCE) {
    warnings.push({ message: `${unchecked}: the file is larger than 5 MB.`, place: { file: file.path } });
    return [];
  }
  const source = readSource(file);
  try {
    return await findImports(source, file.path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = describeSyntaxError(file.path, error) ?? { message: `${unchecked}: ${reason}.` };
    warnings.push({ place: { file: file.path }, ...message });
    return [];
  }
}

function readSource(file: ReadFile): string {
  try {
    using opened = openFile(file);
    const bytes = Buffer.allocUnsafeSlow(opened.identity.size);
    readFully(opened.descriptor, bytes, 0);
    // The runtime drops a byte order mark; the parser would not know a hashbang behind it.
    return bytes.toString().replace(/^\uFEFF/u, '');
  } catch (error) {
    throw toChangedError(file, error);
  }
}

/** Says where a file does not parse. Parsers differ, so that the platform decides in the end. */
function describeSyntaxError(file: string, error: unknown): Finding | undefined {
  if (!(error instanceof SyntaxError) || !('loc' in error)) return undefined;
  const { loc } = error;
  if (typeof loc !== 'object' || loc === null || !('line' in loc) || !('column' in loc)) return undefined;
  const [line, column] = [Number(loc.line), Number(loc.column) + 1];
  // The parser puts the place behind its message.
  const what = error.message.replace(/\s*\(\d+:\d+\)$/, '').replace(/\.$/, '');
  return {
    message: `${file}:${line}:${column} does not parse (${what}); deploying anyway`,
    place: { file, line, column },
  };
}

function describeMissing(file: string, { specifier, line, column }: FoundImport, reason: string): Finding {
  return {
    message: `Import ${quote(specifier)} in line ${line} of ${quote(file)} is not among the assets: ${reason}.`,
    place: { file, line, column },
  };
}

function whyMissing(candidates: readonly string[], explain: ExplainAbsence): string {
  const reasons = candidates.flatMap((candidate) => explain(candidate) ?? []);
  return reasons.find((reason) => reason !== IS_A_FOLDER) ?? reasons[0] ?? 'it does not exist';
}

/** Says that an import leads out of the root, and which inputs include both the root and what it leads to. */
function whyOutside(specifier: string, from: string, prefix: string, entrypoint: string): string {
  const target = posix.join(posix.dirname(from), specifier);
  if (specifier.startsWith('/')) return 'it is an absolute path; write it relative to the file';
  if (target.startsWith('../')) return 'it leads out of the workspace; copy the file into the repository';
  const [root, other] = [prefix.split('/'), target.split('/')];
  // The folder beside the root, or beside a folder that contains the root.
  const depth = other.findIndex((name, at) => name !== root[at]) + 1;
  const beside = other.length > depth ? `${other.slice(0, depth).join('/')}/**` : target;
  return (
    'it leads out of the root. To include both, set `assets_root: .`, ' +
    `\`assets\` to \`${prefix}**\` and \`${beside}\`, and \`entrypoint: ${prefix}${entrypoint}\``
  );
}
