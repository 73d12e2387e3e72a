/** The assets of a function: its files, checked and ready to be sent. */
import { createHash } from 'node:crypto';
import { collectFiles, type LeftOut } from '../files/collect.ts';
import { createProblemsError, type Finding, toWarnings } from '../files/findings.ts';
import { createPace } from '../files/pace.ts';
import type { RequestBody } from '../http/http.ts';
import { createExplainAbsence, describeMissingEntrypoint } from './absence.ts';
import { createBody, type ReadFile } from './body.ts';
import type { AssetsConfig } from './config.ts';
import type { Encoding } from './json.ts';
import { checkImports } from './missing-imports.ts';
import { readContents } from './read.ts';

export interface CollectOptions extends AssetsConfig {
  /** Must be in no file's bytes. */
  readonly secrets: readonly string[];
  readonly signal?: AbortSignal;
  readonly onProgress?: (files: number, bytes: number) => void;
}

interface AssetFile {
  /** Relative to the root, with `/`. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly encoding: Encoding;
}

export interface Assets {
  /** Sorted by the bytes of their path. */
  readonly files: readonly AssetFile[];
  /** Sum of the sizes. */
  readonly bytes: number;
  /**
   * SHA-256 in hexadecimal over a line `<sha-256 of the bytes>  <path>\n` for each file, in order: what
   * `sha256sum <files> | sha256sum` says.
   */
  readonly digest: string;
  readonly leftOut: LeftOut;
  /** What does not stop the run: patterns that match nothing, files whose imports could not be read. */
  readonly warnings: readonly Finding[];
  /** Returns the path of an asset relative to the workspace; undefined for a path that is no asset. */
  locate(path: string): string | undefined;
  /** The JSON body of a deploy: the fields in the order given, then `assets` (section 4 of the API document). */
  encodeBody(fields: Readonly<Record<string, string>>): RequestBody;
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
  const imports = await checkImports(entrypoint, files, explain, pace);
  const problems = [...collection.problems, ...unreadable, ...imports.problems];
  if (!collection.files.some(({ path }) => path === entrypoint)) {
    problems.push({ message: describeMissingEntrypoint(entrypoint, collection, explain) });
  }
  const { prefix } = collection.root;
  if (problems.length > 0) throw createProblemsError(problems, prefix);
  return {
    files: files.map(({ path, identity, encoding }) => ({ path, size: identity.size, encoding })),
    bytes: progress.bytes,
    digest: digest(files),
    leftOut: collection.leftOut,
    warnings: toWarnings([...imports.warnings, ...collection.warnings], prefix),
    locate: (path) => (files.some((file) => file.path === path) ? prefix + path : undefined),
    encodeBody: (fields) => createBody(fields, members),
  };
}

function digest(files: readonly ReadFile[]): string {
  const hash = createHash('sha256');
  for (const { sha256, path } of files) hash.update(`${sha256}  ${path}\n`);
  return hash.digest('hex');
}
