/** The imports of all files that the entrypoint reaches. */
import type { CollectedFile, Collection } from '../files/collect.ts';
import type { Finding } from '../files/findings.ts';
import { quote } from '../files/names.ts';
import { readFile } from '../files/open.ts';
import { takeTurn } from '../files/turn.ts';
import { type ExplainAbsence, IS_A_FOLDER } from './absence.ts';
import { type FoundImport, findImports, isSource, LARGEST_SOURCE } from './imports.ts';
import { isLocal, resolveImport } from './resolve.ts';

/**
 * Follows the local imports from the entrypoint (section 2, "Rules for assets").
 * @returns the imports whose file is missing, and warnings of files whose imports could not be read: the platform judges them
 */
export async function checkImports(
  entrypoint: string,
  { files }: Collection,
  explain: ExplainAbsence,
  signal: AbortSignal | undefined,
): Promise<{ readonly problems: readonly Finding[]; readonly warnings: readonly Finding[] }> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const problems: Finding[] = [];
  const warnings: Finding[] = [];
  const reached = new Set([entrypoint]);
  // A set returns what is added while it is gone through.
  for (const path of reached) {
    const file = byPath.get(path);
    if (file === undefined || !isSource(path)) continue;
    await takeTurn(signal);
    for (const { specifier, line, column } of await readImports(file, warnings)) {
      if (!isLocal(specifier)) continue;
      const { found, candidates } = resolveImport(specifier, path, (target) => byPath.has(target));
      if (found !== undefined) reached.add(found);
      else
        problems.push({
          message: `Import ${quote(specifier)} in line ${line} of ${quote(path)} is not among the assets: ${whyMissing(specifier, candidates, explain)}.`,
          place: { file: path, line, column },
        });
    }
  }
  return { problems, warnings };
}

async function readImports(file: CollectedFile, warnings: Finding[]): Promise<readonly FoundImport[]> {
  try {
    if (file.identity.size > LARGEST_SOURCE) throw new Error('the file is larger than 1 MB');
    // The runtime drops a byte order mark; the parser would not know a hashbang behind it.
    const source = readFile(file)
      .toString()
      .replace(/^\uFEFF/u, '');
    return await findImports(source, file.path);
  } catch (error) {
    // Parsers differ, so that the platform decides in the end.
    const why = error instanceof Error ? error.message.replace(/\.(?= \(\d+:\d+\)$)/, '') : String(error);
    const message = `The imports of ${quote(file.path)} were not checked: ${why}.`;
    warnings.push({ message, place: { file: file.path } });
    return [];
  }
}

function whyMissing(specifier: string, candidates: readonly string[], explain: ExplainAbsence): string {
  if (specifier.startsWith('/')) return 'it is an absolute path; write it relative to the file';
  if (candidates.length === 0) {
    return 'it leads out of the root: set `assets_root` to a folder that contains both, and choose the files with `assets`';
  }
  const reasons = candidates.flatMap((candidate) => explain(candidate) ?? []);
  return reasons.find((reason) => reason !== IS_A_FOLDER) ?? reasons[0] ?? 'it does not exist';
}
