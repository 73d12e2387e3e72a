/** The assets of a function: its files, checked and ready to be sent. */
import { type Collection, collectFiles, type LeftOut } from '../files/collect.ts';
import { createProblemsError, type Finding, toWarnings } from '../files/findings.ts';
import { describeLargest } from '../files/largest.ts';
import { createPace } from '../files/pace.ts';
import type { OwnSecret } from '../files/secrets.ts';
import { formatBytes } from '../format.ts';
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
  requireSendable(collection);
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

/** Bytes. V8 has no longer text, so no platform in JavaScript can parse a longer request; others accept far less. */
const MOST_BYTES = 512 * 1024 * 1024;

/** Checks that one request can contain the files, before they are read. @throws DeployError */
function requireSendable({ files, problems, root }: Collection): void {
  const bytes = files.reduce((sum, { identity }) => sum + identity.size, 0);
  if (bytes <= MOST_BYTES) return;
  const named = files.map(({ path, identity: { size } }) => ({ path, size }));
  const message =
    `The assets have ${formatBytes(bytes)}, larger than any platform accepts in one request (maximum ` +
    `${formatBytes(MOST_BYTES)}). ${describeLargest(named)}. Exclude them, or upload them as \`artifacts\`.`;
  throw createProblemsError([...problems, { message }], root.prefix);
}
