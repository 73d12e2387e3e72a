/** The artifacts: files that are to become objects, with their keys and media types. */
import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Context } from '../context.ts';
import { byPath } from '../files/changes.ts';
import { type Collection, collectFiles, report } from '../files/collect.ts';
import { type InspectedFile, inspectFiles } from '../files/inspect.ts';
import type { KnownFile } from '../files/open.ts';
import type { SecretSearch } from '../files/secrets.ts';
import { describeDenied, describeSecrets, type LeftOut, type LocatedSecret } from '../files/words.ts';
import type { Log } from '../steps.ts';
import type { ArtifactsConfig, Shard } from './config.ts';
import { keyProblem, type ManifestEntry, manifestKey } from './manifest.ts';

export interface Artifact extends Pick<ManifestEntry, 'key' | 'size' | 'contentType'> {
  readonly sha256: string;
  readonly source: KnownFile;
}

export interface Artifacts {
  /** Those of this shard, sorted by the bytes of their key. */
  readonly objects: readonly Artifact[];
  readonly bytes: number;
  readonly part: (Shard & { readonly totalCount: number }) | undefined;
  readonly leftOut: LeftOut;
  /** Private keys and tokens, which must not become objects that anybody can read. */
  readonly secrets: readonly LocatedSecret[];
  readonly root: Collection['root'];
  readonly pointers: readonly string[];
}

/** Collects the files that are to be uploaded. @throws DeployError with every problem of their keys and content; NoFilesError */
export async function collectArtifacts(
  options: ArtifactsConfig & Pick<Context, 'signal' | 'log'> & { readonly search: SecretSearch },
): Promise<Artifacts> {
  const { keyPrefix, shard, contentTypes, defaultExcludes, search, signal, log } = options;
  const { root, selection, ...collection } = await collectFiles(options, signal);
  const typeOf = await createContentTypes(contentTypes);
  const files = collection.files.map((file) => ({ ...file, key: keyPrefix + file.path }));
  const mine = files.filter(({ key }) => !shard || isInShard(key, shard));
  const { inspected, secrets, pointers, problems: unread } = await inspectFiles(mine, search, signal);
  const reserved = manifestKey(keyPrefix, shard);
  const wrongKeys = files.flatMap(({ key, path: file }) => {
    const problem = key === reserved ? 'is reserved for the manifest of the upload' : keyProblem(key);
    if (problem === undefined) return [];
    const message = `The key ${JSON.stringify(key)} ${problem}. Rename or exclude the file, or change \`key_prefix\`.`;
    return [{ message, file }];
  });
  const isKeptBack = ({ what, path }: LocatedSecret) =>
    defaultExcludes && what.startsWith('a private key') && /\.pem$/i.test(path) && !selection.names(path);
  const privateKeys = new Set(secrets.filter(isKeptBack).map(({ path }) => path));
  const isTaken = ({ path }: { readonly path: string }) => !privateKeys.has(path);
  const idle = contentTypes.filter(({ matches }) => !files.some(({ path }) => matches(path)));
  const types = idle.map(({ name }) => ({
    message: `\`content_types\`: ${JSON.stringify(name)} matched no files`,
  }));
  report([...collection.problems, ...unread, ...wrongKeys], [...collection.warnings, ...types], root, log);
  const denied = Array.from(privateKeys, (path) => ({ path, rule: 'denied' as const }));
  const taken = inspected.filter(isTaken);
  return {
    objects: taken.map((file) => {
      const { key, sha256, absolute, identity } = file;
      return { key, size: identity.size, contentType: typeOf(file), sha256, source: { absolute, identity } };
    }),
    bytes: taken.reduce((sum, { identity }) => sum + identity.size, 0),
    part: shard && { ...shard, totalCount: files.length - privateKeys.size },
    leftOut: [...collection.leftOut, ...denied].sort(byPath),
    secrets: secrets.filter(isTaken),
    root,
    pointers: pointers.map((path) => root.prefix + path),
  };
}

/** Creates the choice of a media type: the longest rule, of those the last, else the usual table. Other text than UTF-8 has no charset. */
async function createContentTypes(rules: ArtifactsConfig['contentTypes']) {
  // Loaded when it is needed: its table is large, and most runs upload nothing.
  const { contentType } = await import('mime-types');
  const longestFirst = rules.toReversed().toSorted((one, other) => other.name.length - one.name.length);
  return ({ path: name, isText }: InspectedFile): string => {
    const rule = longestFirst.find(({ matches }) => matches(name));
    // With its dot, an extension is not taken for a media type.
    const extension = path.posix.extname(name).toLowerCase();
    const usual = (extension && contentType(extension)) || 'application/octet-stream';
    return rule?.type ?? (isText ? usual : usual.replace(/;.*/, ''));
  };
}

/** Whether an object is a page, which refers to all the rest. */
export function isPage({ contentType }: Pick<Artifact, 'contentType'>): boolean {
  return /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(contentType);
}

/** Whether an object belongs to a part: by its key alone, so that every job of a matrix decides alike. */
export function isInShard(key: string, { index, count }: Shard): boolean {
  return (Number.parseInt(hash('sha256', key, 'hex').slice(0, 8), 16) % count) + 1 === index;
}

/** Refuses keys and tokens that anybody could read, and warns of others, and of what the deny list takes from a site. @throws DeployError */
export function checkExposure(
  bucket: string,
  { visibility, isSite }: { readonly visibility: string | undefined; readonly isSite: boolean },
  { objects, secrets, root, leftOut }: Artifacts,
  log: Log,
): void {
  const state = visibility?.toLowerCase();
  const why =
    state === undefined
      ? `, and bucket "${bucket}" may be public: if it is not, set \`bucket_visibility: private\``
      : `, and bucket "${bucket}" is ${state}`;
  const problems = describeSecrets(secrets, why);
  const isPrivate = state === 'private';
  report(isPrivate ? [] : problems, isPrivate ? problems : [], root, log);
  const missing = leftOut.filter(({ rule, path }) => rule === 'denied' && isUnexpected(root.real, path));
  if (missing.length > 0 && (isSite || !isPrivate || objects.length === 0))
    log.warning(describeDenied(missing));
}

/** Whether a site may need what is denied. Installed packages have hidden files of the program that installed them. */
function isUnexpected(root: string, item: string): boolean {
  if (/(?:^|\/)\.env[^/]*\/?$/i.test(item)) return false;
  if (!/(?:^|\/)node_modules\/$/i.test(item)) return true;
  return !readdirSync(path.join(root, item)).some((name) => name.startsWith('.'));
}
