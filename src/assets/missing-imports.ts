/** The imports of all files that the entrypoint reaches. */
import { posix } from 'node:path';
import type { CollectedFile, Collection } from '../files/collect.ts';
import type { Finding } from '../files/findings.ts';
import { quote } from '../files/names.ts';
import { readFile } from '../files/open.ts';
import { takeTurn } from '../files/turn.ts';
import { listWithFolders } from '../paths.ts';
import { type ExplainAbsence, IS_A_FOLDER } from './absence.ts';
import { type FoundImport, findImports, isSource, LARGEST_SOURCE } from './imports.ts';
import { isLocal, resolveImport, type Tree } from './resolve.ts';

interface ImportCheck {
  /** Local imports of files that are not among the assets. */
  readonly problems: readonly Finding[];
  /** Files whose imports could not be read: the platform will judge them. */
  readonly warnings: readonly Finding[];
}

/** Follows the local imports from the entrypoint and reports those whose file is missing (section 2, "Rules for assets"). */
export async function checkImports(
  entrypoint: string,
  { files, root: { prefix } }: Collection,
  explain: ExplainAbsence,
  signal: AbortSignal | undefined,
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
  // A set returns what is added while it is gone through.
  for (const path of reached) {
    const file = byPath.get(path);
    if (file === undefined || !isSource(path)) continue;
    await takeTurn(signal);
    for (const found of await readImports(file, warnings)) {
      if (!isLocal(found.specifier)) continue;
      const resolution = resolveImport(found.specifier, path, tree);
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

async function readImports(file: CollectedFile, warnings: Finding[]): Promise<readonly FoundImport[]> {
  try {
    if (file.identity.size > LARGEST_SOURCE) throw new Error('the file is larger than 1 MB');
    // The runtime drops a byte order mark; the parser would not know a hashbang behind it.
    return await findImports(
      readFile(file)
        .toString()
        .replace(/^\uFEFF/u, ''),
      file.path,
    );
  } catch (error) {
    warnings.push(describeFailure(file.path, error));
    return [];
  }
}

/** Says why imports are not checked. Parsers differ, so that the platform decides in the end. */
function describeFailure(file: string, error: unknown): Finding {
  if (!(error instanceof SyntaxError)) {
    const why = error instanceof Error ? error.message : String(error);
    return { message: `The imports of ${quote(file)} were not checked: ${why}.`, place: { file } };
  }
  const { line, column } = placeOf(error);
  // The parser puts the place behind its message.
  const what = error.message.replace(/\s*\(\d+:\d+\)$/, '').replace(/\.$/, '');
  const message = `${file}:${line}:${column} does not parse (${what}); deploying anyway`;
  return { message, place: { file, line, column } };
}

function placeOf(error: SyntaxError & { readonly loc?: { readonly line: number; readonly column: number } }) {
  return { line: error.loc?.line ?? 1, column: (error.loc?.column ?? 0) + 1 };
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
