/** The seed file: creates what it names, and updates what has changed in it since. Deletes nothing. */
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import * as v from 'valibot';
import { formatCount, shortId } from '../format.ts';
import { hostnameProblem } from '../local-platform/domains/validate.ts';
import { functionName } from '../local-platform/functions/validate.ts';
import { isObject, type JsonObject } from '../local-platform/http/body.ts';
import { StartError } from '../local-platform/http/errors.ts';
import { exactly, inspect, textOf, textThat } from '../local-platform/http/validate.ts';
import { bucketName } from '../local-platform/storage/validate.ts';
import type { Say } from './events.ts';
import { failureLines } from './failure.ts';
import type { Change } from './folder-watch.ts';
import type { LocalDeployer, SourceFolder } from './local-deployer.ts';

/** Applies a seed file again when it, or what lies beside or below it, has changed, and says what became of that. */
export async function followSeed(
  file: string,
  changes: AsyncIterable<Change>,
  deployer: LocalDeployer,
  say: Say,
): Promise<void> {
  const tell = (error: unknown): void => say(failureLines(error).join(' '));
  await Array.fromAsync(changes, () => applySeed(file, deployer, say, true).catch(tell)).catch(tell);
}

/**
 * Applies a seed file, and says each change. Throws a StartError that names what cannot be created or changed.
 * @param isAgain then no change is not mentioned
 */
export async function applySeed(
  file: string,
  deployer: LocalDeployer,
  say: Say,
  isAgain = false,
): Promise<void> {
  const seed = await readSeed(file);
  let count = 0;
  try {
    for await (const change of changesOf(seed, deployer)) {
      say(change);
      count += 1;
    }
  } catch (error) {
    const lines = [`Could not apply the seed file "${file}":`, ...failureLines(error)];
    throw new StartError(lines.join('\n  '), { cause: error });
  }
  if (count > 0 || !isAgain)
    say(`Seed:      ${file}, ${count === 0 ? 'nothing to change' : formatCount(count, 'change')}`);
}

async function* changesOf(seed: Seed, deployer: LocalDeployer): AsyncGenerator<string> {
  for (const [name, { visibility, files }] of Object.entries(seed.buckets)) {
    if (await deployer.createBucket({ name, visibility })) yield `Created bucket "${name}"`;
    const count = files === undefined ? 0 : await deployer.uploadFiles(name, files);
    if (count > 0) yield `Uploaded ${formatCount(count, 'file')} to bucket "${name}"`;
  }
  for (const [name, source] of Object.entries(seed.functions))
    yield* deployFunction({ name, folder: source.files, ...source }, deployer);
  for (const [hostname, { kind, name }] of Object.entries(seed.domains))
    if (await deployer.registerDomain(hostname, kind, name))
      yield `Registered domain ${hostname} for ${kind}/${name}`;
}

async function* deployFunction(source: SourceFolder, deployer: LocalDeployer): AsyncGenerator<string> {
  const { name } = source;
  try {
    const { operation, revisionId } = await (await deployer.collect(source)).deploy();
    const verb = operation === 'created' ? 'Created' : 'Redeployed';
    if (operation) yield `${verb} function "${name}": revision ${shortId(revisionId)} is ready`;
  } catch (error) {
    throw new StartError([`Function "${name}":`, ...failureLines(error)].join('\n  '), { cause: error });
  }
}

/** What a seed file names; the paths are absolute. */
type Seed = Awaited<ReturnType<typeof readSeed>>;

/** Reads a seed file. Throws a StartError with all of its problems. */
async function readSeed(file: string) {
  const { output, problems } = inspect(seedSchema(dirname(file)), await readJson(file));
  if (output) return output;
  const lines = problems.map(({ path, message }) => `\n  ${path}: ${message}`);
  throw new StartError(`Could not read the seed file "${file}":${lines.join('')}`);
}

async function readJson(file: string): Promise<JsonObject> {
  try {
    const json: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (isObject(json)) return json;
    throw new Error('It must contain an object.');
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new StartError(`Could not read the seed file "${file}": ${message}`, { cause: error });
  }
}

function seedSchema(base: string) {
  const folder = v.pipe(
    v.string('must be a string'),
    v.transform((path) => resolve(base, path)),
    v.check(
      (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true,
      ({ input }) => `must be a folder, but there is none at "${input}"`,
    ),
  );
  const visibility = v.picklist(['private', 'public'], 'must be "private" or "public"');
  const bucket = exactly({ visibility: v.optional(visibility), files: v.optional(folder) });
  const entrypoint = v.optional(v.string('must be a string, the path of a file'));
  return exactly({
    buckets: v.optional(mapOf(bucketName, bucket), {}),
    functions: v.optional(mapOf(functionName, exactly({ files: folder, entrypoint })), {}),
    domains: v.optional(mapOf(textThat(hostnameProblem), domainTarget), {}),
  });
}

const domainTarget = v.pipe(
  textOf(/^(?:functions|storage)\/[^/]+$/, 'must be "functions/<name>" or "storage/<name>"'),
  v.transform((text) => {
    const [kind, name = ''] = text.split('/');
    return { kind: kind === 'storage' ? kind : 'functions', name } as const;
  }),
);

function mapOf<const Schema extends v.GenericSchema>(name: v.GenericSchema<string>, schema: Schema) {
  return v.record(name, schema, 'must be an object');
}
