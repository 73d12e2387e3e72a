/** The assets of a function: its files, checked and ready to be sent. */
import { collectFiles, type LeftOut } from '../files/collect.ts';
import { createProblemsError, type Finding, toWarnings } from '../files/findings.ts';
import { createPace } from '../files/pace.ts';
import type { OwnSecret } from '../files/secrets.ts';
import { createExplainAbsence, describeMissingEntrypoint } from './absence.ts';
import type { AssetsConfig } from './config.ts';
import { type AssetContent, createContent } from './content.ts';
import { checkImports } from './missing-imports.ts';
import { readContents } from './read.ts';

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
  const progress = { files: 0, bytes: 0 };
  const report = () => options.onProgress?.(progress.files, progress.bytes);
  const pace = createPace(options.signal, report);
  const collection = await collectFiles('assets', options, pace);
  const {
    files,
    members,
    problems: unreadable,
  } = await readContents(collection.files, {
    secrets: options.secrets,
    mayContainSecrets: (file) => collection.patterns.names(file, 'file'),
    pace,
    progress,
  });
  report();
  const { entrypoint } = options;
  const explain = createExplainAbsence(collection);
  const { prefix } = collection.root;
  const imports = await checkImports(entrypoint, files, explain, prefix, pace);
  const problems = [...collection.problems, ...unreadable, ...imports.problems];
  if (!collection.files.some(({ path }) => path === entrypoint)) {
    problems.push({ message: describeMissingEntrypoint(entrypoint, collection, explain) });
  }
  if (problems.length > 0) throw createProblemsError(problems, prefix);
  return {
    ...createContent(files, members, prefix),
    leftOut: collection.leftOut,
    warnings: toWarnings([...imports.warnings, ...collection.warnings], prefix),
  };
}
