/** Creates what a seed file names, and updates what has changed in it since. Deletes nothing. */
import { formatCount, shortId } from '../format.ts';
import { StartError } from '../local-platform/http/errors.ts';
import type { LocalPlatform } from '../local-platform/server.ts';
import { failureLines } from './failure.ts';
import type { LocalDeployer } from './local-deployer.ts';
import { readSeed, type Seed } from './seed-file.ts';

/** Applies a seed file, and says each change. Throws a StartError that names what cannot be created or changed. */
export async function applySeed(
  file: string,
  platform: LocalPlatform,
  deployer: LocalDeployer,
  say: (line: string) => void,
): Promise<void> {
  const seed = await readSeed(file);
  for (const { text } of seed.keys) platform.keys.texts.add(text);
  let count = 0;
  try {
    // It was valid once, and must not prevent a later start.
    for (const { grant } of seed.keys.filter(hasExpired))
      say(`Warning: API key "${grant.name}" has expired.`);
    for await (const change of changesOf(seed, platform, deployer)) {
      say(change);
      count += 1;
    }
  } catch (error) {
    const lines = [`Could not apply the seed file "${file}":`, ...failureLines(error)];
    throw new StartError(lines.join('\n  '), { cause: error });
  }
  say(`Seed:      ${file}, ${count === 0 ? 'nothing to change' : formatCount(count, 'change')}`);
}

async function* changesOf(
  seed: Seed,
  { keys }: LocalPlatform,
  deployer: LocalDeployer,
): AsyncGenerator<string> {
  await requireTargets(seed, deployer);
  for (const key of seed.keys)
    if (!hasExpired(key) && (await addKey(key, keys))) yield `Created API key "${key.grant.name}"`;
  for (const [name, bucket] of Object.entries(seed.buckets)) yield* fillBucket(name, bucket, deployer);
  for (const [name, { files: folder, entrypoint }] of Object.entries(seed.functions)) {
    const { result, revisionId = '', failure } = await deployer.deployFunction({ name, folder, entrypoint });
    if (result === 'failed')
      throw new StartError([`Function "${name}":`, ...failureLines(failure)].join('\n  '), {
        cause: failure,
      });
    const verb = result === 'created' ? 'Created' : 'Redeployed';
    if (result !== 'kept') yield `${verb} function "${name}": revision ${shortId(revisionId)} is ready`;
  }
  for (const [hostname, { kind, name }] of Object.entries(seed.domains)) {
    if (await deployer.registerDomain(hostname, kind, name))
      yield `Registered domain ${hostname} for ${kind}/${name}`;
  }
}

async function* fillBucket(
  name: string,
  { visibility, files }: Seed['buckets'][string],
  deployer: LocalDeployer,
): AsyncGenerator<string> {
  if (await deployer.createBucket({ name, visibility })) yield `Created bucket "${name}"`;
  const count = files === undefined ? 0 : await deployer.uploadFiles(name, files);
  if (count > 0) yield `Uploaded ${formatCount(count, 'file')} to bucket "${name}"`;
}

/** Throws before anything is written when a domain names what neither the file nor the platform contains. */
async function requireTargets({ domains, buckets, functions }: Seed, deployer: LocalDeployer): Promise<void> {
  const named = { functions, storage: buckets };
  const problems: string[] = [];
  for (const [hostname, { kind, name }] of Object.entries(domains)) {
    if (Object.hasOwn(named[kind], name) || (await deployer.findId(kind, name)) !== undefined) continue;
    problems.push(`domains.${hostname}: there is no ${kind}/${name} in this file or on the platform`);
  }
  if (problems.length > 0) throw new StartError(problems.join('\n'));
}

function hasExpired({ grant: { expires_at } }: Seed['keys'][number]): boolean {
  return expires_at !== null && Date.parse(expires_at) <= Date.now();
}

/** Returns whether the key is new. Throws a StartError when one with its text exists that differs. */
async function addKey({ text, grant }: Seed['keys'][number], keys: LocalPlatform['keys']): Promise<boolean> {
  const existing = keys.find(text);
  keys.texts.add(text);
  if (!existing) {
    keys.add(grant, text);
    return true;
  }
  const status = keys.statusOf(existing);
  const { name, permissions, resources, expires_at } = existing;
  const isSame = JSON.stringify(grant) === JSON.stringify({ name, permissions, resources, expires_at });
  if (isSame && status === 'active') return false;
  const reason = isSame
    ? `it is ${status} on this platform`
    : `it exists with another grant, named "${name}"`;
  throw new StartError(`API key "${grant.name}": ${reason}, which cannot be changed. Choose another key.`);
}
