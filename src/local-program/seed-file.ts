import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import * as v from 'valibot';
import { hostnameProblem } from '../local-platform/domains/validate.ts';
import { functionNameProblem } from '../local-platform/functions/validate.ts';
import { isObject, type JsonObject } from '../local-platform/http/body.ts';
import { HttpError, type Problem, StartError } from '../local-platform/http/errors.ts';
import { exactly, inspect, textThat } from '../local-platform/http/validate.ts';
import type { KeyGrant } from '../local-platform/keys/access.ts';
import { keyTextProblem, readGrant } from '../local-platform/keys/validate.ts';
import { bucketNameProblem } from '../local-platform/storage/validate.ts';

/** What a seed file names; the paths are absolute. */
export interface Seed extends Omit<v.InferOutput<ReturnType<typeof seedSchema>>, 'keys'> {
  readonly keys: readonly { readonly text: string; readonly grant: KeyGrant }[];
}

/** Reads a seed file. Throws a StartError with all of its problems. */
export async function readSeed(file: string): Promise<Seed> {
  const json = await readJson(file);
  const { output, problems } = inspect(seedSchema(dirname(file)), json);
  const keys = Array.isArray(json.keys) ? json.keys.map(readKey) : [];
  const all = [...problems, ...keys.flatMap((key) => key.problems)];
  if (output && all.length === 0) return { ...output, keys: keys.flatMap(({ key }) => key ?? []) };
  const lines = all.map(({ path, message }) => `\n  ${path}: ${message}`);
  throw new StartError(`Could not read the seed file "${file}":${lines.join('')}`);
}

async function readJson(file: string): Promise<JsonObject> {
  try {
    const json: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (isObject(json)) return json;
    throw new Error('It must contain an object.');
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // The error of JSON quotes the text around its place, which may be a key.
    const reason = message.replace(/, .* is not valid JSON$/s, ' in JSON');
    throw new StartError(`Could not read the seed file "${file}": ${reason}`, { cause: error });
  }
}

function seedSchema(base: string) {
  const folder = v.pipe(
    textThat((path) => folderProblem(resolve(base, path))),
    v.transform((path) => resolve(base, path)),
  );
  const visibility = v.picklist(['private', 'public'], 'must be "private" or "public"');
  const bucket = exactly({ visibility: v.optional(visibility), files: v.optional(folder) });
  const entrypoint = v.optional(v.string('must be a string, the path of a file'), 'main.ts');
  return exactly({
    // `readKey` checks what is in them.
    keys: v.optional(v.array(v.unknown(), 'must be a list'), []),
    buckets: v.optional(mapOf(bucketNameProblem, bucket), {}),
    functions: v.optional(mapOf(functionNameProblem, exactly({ files: folder, entrypoint })), {}),
    domains: v.optional(mapOf(hostnameProblem, domainTarget), {}),
  });
}

const TARGET_RULE = 'must be "functions/<name>" or "storage/<name>"';
const domainTarget = v.pipe(
  v.string(TARGET_RULE),
  v.regex(/^(?:functions|storage)\/[^/]+$/, TARGET_RULE),
  v.transform((text) => {
    const [kind, name = ''] = text.split('/');
    return { kind: kind === 'storage' ? kind : 'functions', name } as const;
  }),
);

function mapOf<const Schema extends v.GenericSchema>(
  nameProblem: (name: string) => string | undefined,
  schema: Schema,
) {
  return v.record(textThat(nameProblem), schema, 'must be an object');
}

function folderProblem(path: string): string | undefined {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory();
  return isFolder ? undefined : `must be a folder, but there is none at "${path}"`;
}

interface ReadKey {
  readonly key?: Seed['keys'][number];
  readonly problems: readonly Problem[];
}

/** Reads a key: what `POST /_local/keys` accepts, and its text. */
function readKey(body: unknown, index: number): ReadKey {
  const { key: text, ...rest } = isObject(body) ? body : {};
  const placed = (problems: readonly Problem[]) =>
    problems.map(({ path, message }) => ({ path: `keys[${index}]${path && '.'}${path}`, message }));
  const { output, problems } = inspect(exactly({ key: textThat(keyTextProblem) }), { key: text });
  try {
    // A time in the past is one of an earlier start.
    const grant = readGrant(isObject(body) ? rest : body, 0);
    return output ? { key: { text: output.key, grant }, problems } : { problems: placed(problems) };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { problems: placed([...problems, ...error.details]) };
  }
}
