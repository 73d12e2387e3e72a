import { createHash } from 'node:crypto';
import type { Annotation } from '../errors.ts';
import { createExclude } from '../files/exclude.ts';
import { readIgnoreFile } from '../files/ignore-file.ts';
import type { LeftOut } from '../files/left-out.ts';
import { nameProblems, quote } from '../files/names.ts';
import { describeNoFiles } from '../files/no-files.ts';
import { createPace, throwIfAborted } from '../files/pace.ts';
import { compilePatterns } from '../files/patterns.ts';
import { type Problem, problemsError, toWarnings } from '../files/problems.ts';
import { locateRoot } from '../files/root.ts';
import { type Walked, walk } from '../files/walk.ts';
import type { RequestBody } from '../http/http.ts';
import { createExplainAbsence, type ExplainAbsence } from './absence.ts';
import { createBody } from './body.ts';
import type { AssetsConfig } from './config.ts';
import type { Encoding } from './encode.ts';
import { checkImports } from './missing-imports.ts';
import { type Contents, readContents } from './read.ts';

/** In gitignore syntax, relative to the root; read when it exists. */
const IGNORE_FILE = '.deployignore';

export interface CollectOptions extends AssetsConfig {
  /** Must be in no file's bytes. */
  readonly secrets: readonly string[];
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
  readonly leftOut: readonly LeftOut[];
  /** What does not stop the run: patterns that match nothing, files whose imports could not be read. */
  readonly warnings: readonly Annotation[];
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
  const patterns = compilePatterns('assets', root.folder, options.patterns);
  const ignored = readIgnoreFile(root, IGNORE_FILE);
  const exclude = createExclude({ ...options, patterns, ignoreFile: IGNORE_FILE, ignored });
  const progress = { files: 0, bytes: 0 };
  const report = () => options.onProgress?.(progress.files, progress.bytes);
  const pace = createPace(options.signal, report);
  const never = options.runnerTemp ? [options.runnerTemp] : [];
  const walked = await walk({ input: 'assets', root, patterns, exclude, never, pace });
  const contents = await readContents(walked.files, {
    secrets: options.secrets,
    mayHoldSecrets: patterns.names,
    pace,
    progress,
  });
  report();
  const paths = walked.files.map((file) => file.path);
  const explain = createExplainAbsence({
    root,
    patterns,
    exclude,
    ignoreFile: IGNORE_FILE,
    files: paths,
  });
  const { entrypoint } = options;
  const imports = await checkImports({ entrypoint, files: contents.files, explain, pace });
  const problems = [
    ...walked.problems,
    ...nameProblems(paths),
    ...contents.problems,
    ...missingFiles(options, walked, explain),
    ...imports.problems,
  ];
  if (problems.length > 0) throw problemsError(problems, root.prefix);
  const warnings = toWarnings([...imports.warnings, ...walked.warnings], root.prefix);
  return toAssets(contents, walked.leftOut, warnings);
}

function missingFiles(options: CollectOptions, walked: Walked, explain: ExplainAbsence): Problem[] {
  if (walked.files.length === 0 && walked.problems.length === 0) {
    return [{ message: describeNoFiles('assets', options.patterns, walked.leftOut) }];
  }
  const { entrypoint } = options;
  if (walked.files.some((file) => file.path === entrypoint)) return [];
  const why = explain(entrypoint) ?? 'it does not exist';
  return [{ message: `entrypoint ${quote(entrypoint)} is not among the assets: ${why}` }];
}

function toAssets(
  { files, members }: Contents,
  leftOut: readonly LeftOut[],
  warnings: readonly Annotation[],
): Assets {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file.sha256}  ${file.path}\n`);
  return {
    files: files.map(({ path, identity, encoding }) => ({ path, size: identity.size, encoding })),
    bytes: files.reduce((sum, file) => sum + file.identity.size, 0),
    digest: hash.digest('hex'),
    leftOut,
    warnings,
    encodeBody: (fields) => createBody(fields, members),
  };
}
