/** The artifacts: files that are to become objects, with their keys and media types. */
import { hash } from 'node:crypto';
import path from 'node:path';
import type { Context } from '../context.ts';
import type { Annotation } from '../errors.ts';
import { collectFiles, createProblemsError, locate } from '../files/collect.ts';
import { inspectFiles } from '../files/inspect.ts';
import type { SecretSearch } from '../files/secrets.ts';
import { describeSecrets } from '../files/words.ts';
import type { Log } from '../steps.ts';
import type { ArtifactsConfig, Shard } from './config.ts';
import { keyProblem, manifestKey } from './manifest.ts';

export type Artifacts = Awaited<ReturnType<typeof collectArtifacts>>;
export type Artifact = Artifacts['objects'][number];

/** Collects the files that are to be uploaded. @throws DeployError with every problem of their keys and content; NoFilesError */
export async function collectArtifacts(
  options: ArtifactsConfig & Pick<Context, 'signal'> & { readonly search: SecretSearch },
) {
  const { keyPrefix, shard, contentTypes, search, signal } = options;
  const { root, leftOut, ...collection } = await collectFiles(options, signal);
  const typeOf = await createContentTypes(contentTypes);
  const files = collection.files.map((file) => ({ ...file, key: `${keyPrefix}${file.path}` }));
  const mine = shard ? files.filter(({ key }) => isInShard(key, shard)) : files;
  const { inspected, secrets, ...unread } = await inspectFiles(mine, search, signal);
  const problems = [
    ...collection.problems,
    ...unread.problems,
    ...keyProblems(files, manifestKey(keyPrefix, shard)),
    ...describeSecrets(secrets.filter(({ fingerprint }) => fingerprint === undefined)),
  ];
  if (problems.length > 0) throw createProblemsError(problems, root.prefix);
  return {
    /** Those of this shard, sorted by the bytes of their key. */
    objects: inspected.map(({ path, absolute, identity, sha256 }) => ({
      key: `${keyPrefix}${path}`,
      /** Bytes. */
      size: identity.size,
      contentType: typeOf(path),
      /** Hexadecimal. */
      sha256,
      source: { absolute, identity },
    })),
    bytes: mine.reduce((sum, { identity }) => sum + identity.size, 0),
    part: shard && { ...shard, totalCount: files.length },
    leftOut,
    /** Private keys and tokens, which must not become objects that anybody can read. */
    secrets,
    prefix: root.prefix,
    warnings: locate(collection.warnings, root.prefix),
  };
}

/** Creates the choice of a media type by name: the longest ending of the rules, of those the last, else the usual table. */
async function createContentTypes(rules: ArtifactsConfig['contentTypes']): Promise<(name: string) => string> {
  // Loaded when it is needed: its table is large, and most runs upload nothing.
  const { contentType } = await import('mime-types');
  const byEnding = rules.toReversed().toSorted((one, other) => other.ending.length - one.ending.length);
  return (name) => {
    const base = path.posix.basename(name).toLowerCase();
    const rule = byEnding.find(({ ending }) => base.endsWith(ending));
    // With its dot, an extension is not taken for a media type.
    const extension = path.posix.extname(base);
    return rule?.type ?? ((extension && contentType(extension)) || 'application/octet-stream');
  };
}

/** Whether a media type is that of a page, which refers to all the rest. */
export function isPage(contentType: string): boolean {
  return /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(contentType);
}

/** Finds keys that cannot be sent, and one that is `reserved` for the manifest. */
function keyProblems(files: readonly { key: string; path: string }[], reserved: string): Annotation[] {
  return files.flatMap(({ key, path }) => {
    const problem = key === reserved ? 'is reserved for the manifest of the upload' : keyProblem(key);
    if (problem === undefined) return [];
    const message = `The key ${JSON.stringify(key)} ${problem}. Rename or exclude the file, or change \`key_prefix\`.`;
    return [{ message, file: path }];
  });
}

/** Whether an object belongs to a part: by its key alone, so that every job of a matrix decides alike. */
export function isInShard(key: string, { index, count }: Shard): boolean {
  return (Number.parseInt(hash('sha256', key, 'hex').slice(0, 8), 16) % count) + 1 === index;
}

/**
 * Checks that no private key and no token becomes an object that anybody can read, and warns of each in a private bucket.
 * @throws DeployError
 */
export function checkExposure(
  bucket: string,
  visibility: string | undefined,
  { secrets, prefix }: Artifacts,
  log: Log,
): void {
  const state = visibility?.toLowerCase();
  const why =
    state === undefined
      ? `, and bucket "${bucket}" may be public: if it is not, set \`bucket_visibility: private\``
      : `, and bucket "${bucket}" is ${state}`;
  const problems = describeSecrets(secrets, why);
  if (problems.length > 0 && state !== 'private') throw createProblemsError(problems, prefix);
  for (const problem of locate(problems, prefix)) log.warning(problem.message, problem);
}
