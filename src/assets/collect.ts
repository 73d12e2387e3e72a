/** The assets of a function: its files, checked and ready to be sent. */
import { collectFiles, type LeftOut } from '../files/collect.ts';
import { createProblemsError, type Finding, toWarnings } from '../files/findings.ts';
import { quote } from '../files/names.ts';
import { createSecretSearch, describeSecret, lineAt, type OwnSecret } from '../files/secrets.ts';
import { createExplainAbsence, describeMissingEntrypoint } from './absence.ts';
import type { AssetsConfig } from './config.ts';
import { type AssetContent, readContent } from './content.ts';
import { checkImports } from './missing-imports.ts';

export interface CollectOptions extends AssetsConfig {
  /** Must be in no file's bytes. */
  readonly secrets: readonly OwnSecret[];
  readonly signal?: AbortSignal;
  readonly onProgress?: (files: number, bytes: number) => void;
}

/** The collected files of a function. */
export interface Assets extends AssetContent {
  readonly leftOut: LeftOut;
  /** What does not stop the run: patterns that match nothing, files whose imports could not be read. */
  readonly warnings: readonly Finding[];
}

/**
 * Collects the files of a function and checks them: names, secrets, the entrypoint and local imports.
 * @throws DeployError with every problem, with annotations for those that have a place; NoFilesError; ConfigError for
 * patterns that point outside the root; CancelledError (or the signal's own reason)
 */
export async function collectAssets(options: CollectOptions): Promise<Assets> {
  const { entrypoint, signal, onProgress } = options;
  const collection = await collectFiles('assets', options, signal);
  const { prefix } = collection.root;
  const problems = [...collection.problems];
  const findSecrets = createSecretSearch(options.secrets);
  const progress = { files: 0, bytes: 0 };
  const content = await readContent(collection.files, {
    prefix,
    signal,
    onFile({ path }, bytes) {
      for (const { what, index, canBeIntended } of findSecrets(bytes)) {
        if (canBeIntended && collection.selection.names(path)) continue;
        const line = lineAt(bytes, index);
        problems.push(describeSecret('assets', { path, what, line, canBeIntended }));
      }
      progress.files += 1;
      progress.bytes += bytes.length;
      onProgress?.(progress.files, progress.bytes);
    },
    onFailure({ path }, why) {
      problems.push({ message: `${quote(path)} ${why}.`, place: { file: path } });
    },
  });
  const explain = createExplainAbsence(collection);
  const imports = await checkImports(entrypoint, collection, explain, signal);
  problems.push(...imports.problems);
  if (!collection.files.some(({ path }) => path === entrypoint)) {
    problems.push({ message: describeMissingEntrypoint(entrypoint, collection, explain) });
  }
  if (problems.length > 0) throw createProblemsError(problems, prefix);
  const warnings = toWarnings([...imports.warnings, ...collection.warnings], prefix);
  return { ...content, leftOut: collection.leftOut, warnings };
}
