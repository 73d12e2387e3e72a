/** The artifacts: files that are to become objects. */
import { collectFiles, type FileInputs, type LeftOut } from '../files/collect.ts';
import { createProblemsError, type Finding, toWarnings } from '../files/findings.ts';
import type { KnownFile } from '../files/open.ts';
import { createPace } from '../files/pace.ts';
import { type ContentTypeRule, createContentTypes } from './content-types.ts';
import { keyProblems, keyWarnings } from './keys.ts';
import { manifestKey } from './manifest.ts';
import { isInShard, type Shard } from './shard.ts';

interface ArtifactOptions extends FileInputs {
  /** Put before every key, as it is. */
  readonly keyPrefix: string;
  readonly contentTypes: readonly ContentTypeRule[];
  readonly shard: Shard | undefined;
  readonly signal?: AbortSignal;
}

/** A file that is to become an object. */
export interface Artifact {
  readonly key: string;
  /** Bytes, when it was collected. */
  readonly size: number;
  readonly contentType: string;
  readonly source: KnownFile;
}

export interface Artifacts {
  /** Those of this shard, sorted by the bytes of their key. */
  readonly objects: readonly Artifact[];
  /** Sum of their sizes. */
  readonly bytes: number;
  readonly leftOut: LeftOut;
  /** What does not stop the run: patterns that match nothing, keys that clients misread. */
  readonly warnings: readonly Finding[];
}

/**
 * Collects the files that are to be uploaded, and checks that all of their keys can be.
 * @throws DeployError with every problem; NoFilesError; ConfigError for patterns that point outside the root;
 * CancelledError (or the signal's own reason)
 */
export async function collectArtifacts(options: ArtifactOptions): Promise<Artifacts> {
  const { keyPrefix, shard, contentTypes, signal } = options;
  const { root, leftOut, ...collection } = await collectFiles('artifacts', options, createPace(signal));
  const typeOf = await createContentTypes(contentTypes);
  const files = collection.files.map((file) => ({ ...file, key: `${keyPrefix}${file.path}` }));
  const problems = [...collection.problems, ...keyProblems(files, manifestKey(keyPrefix, shard))];
  if (problems.length > 0) throw createProblemsError(problems, root.prefix);
  const mine = shard ? files.filter(({ key }) => isInShard(key, shard)) : files;
  return {
    objects: mine.map(({ key, path, absolute, identity }) => ({
      key,
      size: identity.size,
      contentType: typeOf(path),
      source: { absolute, identity },
    })),
    bytes: mine.reduce((sum, { identity }) => sum + identity.size, 0),
    leftOut,
    warnings: toWarnings([...keyWarnings(mine), ...collection.warnings], root.prefix),
  };
}
