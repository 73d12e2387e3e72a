/** The artifacts: files that are to become objects. */
import { collectFiles, type FileInputs, type LeftOut } from '../files/collect.ts';
import { createProblemsError, type Finding, toWarnings } from '../files/findings.ts';
import type { KnownFile } from '../files/open.ts';
import { describeSecret, type LocatedSecret, type OwnSecret, searchFiles } from '../files/secrets.ts';
import { type ContentTypeRule, createContentTypes } from './content-types.ts';
import { keyProblems, keyWarnings } from './keys.ts';
import { manifestKey } from './manifest.ts';
import { isInShard, type Shard } from './shard.ts';

interface ArtifactOptions extends FileInputs {
  /** Put before every key, as it is. */
  readonly keyPrefix: string;
  readonly contentTypes: readonly ContentTypeRule[];
  readonly shard: Shard | undefined;
  /** Must be in no file's bytes. */
  readonly secrets: readonly OwnSecret[];
  readonly signal?: AbortSignal;
  readonly onProgress?: (files: number, bytes: number) => void;
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
  /** Of all parts. */
  readonly totalCount: number;
  readonly leftOut: LeftOut;
  /** Private keys and tokens, which must not become objects that anybody can read. */
  readonly secrets: readonly LocatedSecret[];
  /** The path from the workspace to the root: `''`, or with `/` at its end. */
  readonly prefix: string;
  /** What does not stop the run: patterns that match nothing, keys that clients misread. */
  readonly warnings: readonly Finding[];
}

/**
 * Collects the files that are to be uploaded, and checks them: keys and secrets.
 * @throws DeployError with every problem; NoFilesError; ConfigError for patterns that point outside the root;
 * CancelledError (or the signal's own reason)
 */
export async function collectArtifacts(options: ArtifactOptions): Promise<Artifacts> {
  const { keyPrefix, shard, contentTypes, secrets: own, signal } = options;
  const progress = { files: 0, bytes: 0 };
  const { root, leftOut, selection, ...collection } = await collectFiles('artifacts', options, signal);
  const typeOf = await createContentTypes(contentTypes);
  const files = collection.files.map((file) => ({ ...file, key: `${keyPrefix}${file.path}` }));
  const mine = shard ? files.filter(({ key }) => isInShard(key, shard)) : files;
  // In a pass of its own: an upload reads each file only while it is sent.
  const onFile = (bytes: number) => {
    progress.files += 1;
    progress.bytes += bytes;
    options.onProgress?.(progress.files, progress.bytes);
  };
  const secrets = await searchFiles(mine, own, selection.names, onFile, signal);
  const problems = [
    ...collection.problems,
    ...keyProblems(files, manifestKey(keyPrefix, shard)),
    ...secrets.flatMap((secret) => (secret.canBeIntended ? [] : describeSecret('artifacts', secret))),
  ];
  if (problems.length > 0) throw createProblemsError(problems, root.prefix);
  return {
    objects: mine.map(({ key, path, absolute, identity }) => ({
      key,
      size: identity.size,
      contentType: typeOf(path),
      source: { absolute, identity },
    })),
    bytes: mine.reduce((sum, { identity }) => sum + identity.size, 0),
    totalCount: files.length,
    leftOut,
    secrets,
    prefix: root.prefix,
    warnings: toWarnings([...keyWarnings(mine), ...collection.warnings], root.prefix),
  };
}
