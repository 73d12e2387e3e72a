import { type Annotation, DeployError } from '../errors.ts';
import { createExclude } from '../files/exclude.ts';
import type { LeftOut } from '../files/left-out.ts';
import { nameProblems } from '../files/names.ts';
import { describeNoFiles } from '../files/no-files.ts';
import { createPace, throwIfAborted } from '../files/pace.ts';
import { compilePatterns } from '../files/patterns.ts';
import { problemsError, toWarnings } from '../files/problems.ts';
import { locateRoot, type Root } from '../files/root.ts';
import { type WalkedFile, walk } from '../files/walk.ts';
import type { ArtifactsConfig } from './config.ts';
import { createContentTypes } from './content-types.ts';
import { keyProblems, keyWarnings } from './keys.ts';
import { manifestKey } from './manifest.ts';
import { isInShard } from './shard.ts';

/** A file that is to become an object. */
export interface Artifact {
  readonly key: string;
  /** Bytes, when it was collected. */
  readonly size: number;
  readonly contentType: string;
  readonly source: Pick<WalkedFile, 'absolute' | 'identity'>;
}

export interface Artifacts {
  /** Those of this shard, sorted by the bytes of their key. */
  readonly objects: readonly Artifact[];
  /** Sum of their sizes. */
  readonly bytes: number;
  /** Why no file is chosen at all; undefined when some are, though maybe none in this shard. */
  readonly empty: string | undefined;
  readonly leftOut: readonly LeftOut[];
  readonly warnings: readonly Annotation[];
}

/**
 * Collects the files that are to be uploaded, and checks that all of their keys can be.
 * Throws one DeployError with every problem; a ConfigError for patterns that mean nothing; a CancelledError (or the
 * signal's own reason) when cancelled.
 */
export async function collectArtifacts(
  options: ArtifactsConfig & { readonly signal?: AbortSignal },
): Promise<Artifacts> {
  throwIfAborted(options.signal);
  const root = findRoot(options);
  if (typeof root === 'string')
    return { objects: [], bytes: 0, empty: `\`artifacts\`: no files: ${root}`, leftOut: [], warnings: [] };
  const patterns = compilePatterns('artifacts', root.folder, options.patterns);
  const exclude = createExclude({ ...options, patterns, ignoreFile: '', ignored: undefined });
  const never = options.runnerTemp ? [options.runnerTemp] : [];
  const walked = await walk({
    input: 'artifacts',
    root,
    patterns,
    exclude,
    never,
    pace: createPace(options.signal),
  });
  const typeOf = await createContentTypes(options.contentTypes);
  const files = walked.files.map((file) => ({ ...file, key: `${options.keyPrefix}${file.path}` }));
  const problems = [
    ...walked.problems,
    ...nameProblems(files.map(({ path }) => path)),
    ...keyProblems(files, manifestKey(options.keyPrefix, options.shard)),
  ];
  if (problems.length > 0) throw problemsError(problems, root.prefix);
  const { shard } = options;
  const mine = shard ? files.filter(({ key }) => isInShard(key, shard)) : files;
  return {
    objects: mine.map(({ key, path, absolute, identity }) => ({
      key,
      size: identity.size,
      contentType: typeOf(path),
      source: { absolute, identity },
    })),
    bytes: mine.reduce((sum, { identity }) => sum + identity.size, 0),
    empty: files.length > 0 ? undefined : describeNoFiles('artifacts', options.patterns, walked.leftOut),
    leftOut: walked.leftOut,
    // Without any file, each pattern is unmatched.
    warnings: toWarnings([...keyWarnings(mine), ...(files.length > 0 ? walked.warnings : [])], root.prefix),
  };
}

/** The root; when nothing is there, the reason why there are no files. */
function findRoot({ workspace, root }: ArtifactsConfig): Root | string {
  try {
    return locateRoot(workspace, root);
  } catch (error) {
    const cause = error instanceof DeployError ? error.cause : undefined;
    const isGone = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    if (error instanceof DeployError && isGone) return error.message;
    throw error;
  }
}
