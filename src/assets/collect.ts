import { createHash } from 'node:crypto';
import type { RequestBody } from '../platform/http.ts';
import { createBody } from './body.ts';
import type { Encoding } from './encode.ts';
import { createExclude, readIgnoreFile } from './exclude.ts';
import { nameProblems, quote } from './names.ts';
import { createPace, throwIfAborted } from './pace.ts';
import { compilePatterns } from './patterns.ts';
import { type Problem, problemsError } from './problems.ts';
import { type Contents, readContents } from './read.ts';
import { locateRoot } from './root.ts';
import { type Walked, walk } from './walk.ts';

export interface CollectOptions {
  /** Absolute; the files of annotations are relative to it. */
  readonly workspace: string;
  /** Absolute, inside the workspace. */
  readonly root: string;
  /** Relative to the root; `!` excludes, later lines win. */
  readonly patterns: readonly string[];
  /** Relative to the root; may not exist; `''` for none. */
  readonly ignoreFile: string;
  readonly includeHidden: boolean;
  readonly defaultExcludes: boolean;
  /** Relative to the root, with `/`; must be among the assets. */
  readonly entrypoint: string;
  /** Must be in no file's bytes. */
  readonly secrets: readonly string[];
  /** The runner's folder for its own files, never taken. */
  readonly runnerTemp?: string | undefined;
  readonly signal?: AbortSignal;
  readonly onProgress?: (files: number, bytes: number) => void;
}

export interface AssetFile {
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
  /** The JSON body of a deploy: the fields in the order given, then `assets` (section 4 of the API document). */
  encodeBody(fields: Readonly<Record<string, string>>): RequestBody;
}

/**
 * Collects the files of a function and checks them: what may be taken, names, secrets, the entrypoint and local imports.
 * Throws one DeployError with every problem, with annotations for those that have a place; a ConfigError for patterns
 * that mean nothing; a CancelledError (or the signal's own reason) when cancelled.
 */
export async function collectAssets(options: CollectOptions): Promise<Assets> {
  throwIfAborted(options.signal);
  const root = locateRoot(options.workspace, options.root);
  const patterns = compilePatterns(root.folder, options.patterns);
  const ignored = readIgnoreFile(root.folder, options.ignoreFile);
  const exclude = createExclude({ ...options, patterns, ignored });
  const progress = { files: 0, bytes: 0 };
  const pace = createPace(options.signal, () => options.onProgress?.(progress.files, progress.bytes));
  const never = options.runnerTemp ? [options.runnerTemp] : [];
  const walked = await walk({ root, patterns, exclude, never, pace });
  const mayHoldSecrets = (file: string) => patterns.names(file);
  const contents = await readContents(walked.files, {
    secrets: options.secrets,
    mayHoldSecrets,
    pace,
    progress,
  });
  options.onProgress?.(progress.files, progress.bytes);
  const problems = [
    ...walked.problems,
    ...nameProblems(walked.files.map((file) => file.path)),
    ...contents.problems,
    ...missingFiles(options, walked),
  ];
  if (problems.length > 0) throw problemsError(problems, root.prefix);
  return toAssets(contents);
}

function missingFiles(
  { entrypoint, patterns }: CollectOptions,
  { files, problems, excluded }: Walked,
): Problem[] {
  if (files.length === 0 && problems.length === 0) {
    const counts = Object.entries(excluded).flatMap(([reason, count]) =>
      count > 0 ? [`${count} ${reason}`] : [],
    );
    const leftOut = counts.length > 0 ? ` (left out: ${counts.join(', ')})` : '';
    return [
      { message: `no files: ${patterns.map(quote).join(', ') || 'no pattern'} chooses nothing${leftOut}` },
    ];
  }
  if (files.some((file) => file.path === entrypoint)) return [];
  return [{ message: `entrypoint ${quote(entrypoint)} is not among the assets` }];
}

function toAssets({ files, members }: Contents): Assets {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file.sha256}  ${file.path}\n`);
  return {
    files: files.map(({ path, identity, encoding }) => ({ path, size: identity.size, encoding })),
    bytes: files.reduce((sum, file) => sum + file.identity.size, 0),
    digest: hash.digest('hex'),
    encodeBody: (fields) => createBody(fields, members),
  };
}
