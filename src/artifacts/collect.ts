/** The artifacts: files that are to become objects. */
import { hash } from 'node:crypto';
import { collectFiles } from '../files/collect.ts';
import { createProblemsError, type Finding, locate } from '../files/findings.ts';
import { describeSecret, type LocatedSecret, type OwnSecret, searchFiles } from '../files/secrets.ts';
import type { LeftOut } from '../files/words.ts';
import type { UploadItem } from '../objects/upload.ts';
import type { ArtifactsConfig, Shard } from './config.ts';
import { createContentTypes } from './content-types.ts';
import { keyProblems } from './keys.ts';
import { manifestKey } from './manifest.ts';

interface ArtifactOptions extends ArtifactsConfig {
  /** Must be in no file's bytes. */
  readonly secrets: readonly OwnSecret[];
  readonly signal?: AbortSignal;
}

/** A file that is to become an object. */
export interface Artifact extends UploadItem {
  /** Bytes, when it was collected. */
  readonly size: number;
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
  /** What does not stop the run: patterns that match nothing. */
  readonly warnings: readonly Finding[];
}

/**
 * Collects the files that are to be uploaded, and checks them: keys and secrets.
 * @throws DeployError with every problem; NoFilesError; ConfigError for patterns that point outside the root;
 * CancelledError (or the signal's own reason)
 */
export async function collectArtifacts(options: ArtifactOptions): Promise<Artifacts> {
  const { keyPrefix, shard, contentTypes, secrets: own, signal } = options;
  const { root, leftOut, selection, ...collection } = await collectFiles('artifacts', options, signal);
  const typeOf = await createContentTypes(contentTypes);
  const files = collection.files.map((file) => ({ ...file, key: `${keyPrefix}${file.path}` }));
  const mine = shard ? files.filter(({ key }) => isInShard(key, shard)) : files;
  // In a pass of its own: an upload reads each file only while it is sent.
  const secrets = await searchFiles(mine, own, selection.names, signal);
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
    warnings: locate(collection.warnings, root.prefix),
  };
}

/**
 * Returns whether an object belongs to a part. The key alone decides, so that every job of a matrix decides alike, and an
 * object stays in its part when others come and go.
 */
export function isInShard(key: string, { index, count }: Shard): boolean {
  return (Number.parseInt(hash('sha256', key, 'hex').slice(0, 8), 16) % count) + 1 === index;
}
