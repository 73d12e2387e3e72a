import * as v from 'valibot';
import { isObject, type JsonObject } from '../http/body.ts';
import { HttpError, invalid, type Problem } from '../http/errors.ts';
import type { Limits } from '../http/limits.ts';
import { inspect } from '../http/validate.ts';
import { foldsCase, nameProblem } from '../paths.ts';

/** The files of a revision, decoded: bytes by path. */
export type AssetMap = ReadonlyMap<string, Buffer>;

export interface Source {
  readonly assets: AssetMap;
  /** One of the assets; `undefined` when a redeploy omits it. */
  readonly entrypoint: string | undefined;
}

/** The API document contains no rule, so this one is wide. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;
const NAME_RULE =
  'must be 1 to 128 letters, digits, hyphens, underscores and dots, and start with a letter or digit';

/** `decodeAssets` reads the assets: there may be many, and all their problems are reported together. */
const redeployment = v.object({
  assets: v.custom<JsonObject>(isObject, 'must be an object from path to {content, encoding}'),
  entrypoint: v.optional(v.string('must be a string, the path of an asset')),
});
const creation = v.object({
  name: v.pipe(v.string(NAME_RULE), v.regex(NAME, NAME_RULE)),
  ...redeployment.entries,
});

/**
 * Checks the body of a create; `main.ts` when it names no entrypoint. Throws 400 with every problem, 413 for large assets.
 * @param system what stores the assets, each with its own name
 */
export function validateCreate(
  body: JsonObject,
  limits: Limits,
  system: NodeJS.Platform = process.platform,
): { readonly name: string; readonly source: Source } {
  const { name, ...source } = readSource(creation, { entrypoint: 'main.ts', ...body }, limits, system);
  return { name, source };
}

/** Checks the body of a redeploy, which may omit the entrypoint. Throws as `validateCreate` does. */
export function validateRedeploy(body: JsonObject, limits: Limits): Source {
  return readSource(redeployment, body, limits, process.platform);
}

/** Returns why no function can have this name; `undefined` when one can. */
export function functionNameProblem(name: string): string | undefined {
  return NAME.test(name) ? undefined : NAME_RULE;
}

/** Returns the problem of an entrypoint that is not one of the assets. */
export function entrypointProblem(entrypoint: string): Problem {
  return { path: 'entrypoint', message: `"${entrypoint}" is not among the assets` };
}

function readSource<Schema extends typeof creation | typeof redeployment>(
  schema: Schema,
  body: JsonObject,
  limits: Limits,
  system: NodeJS.Platform,
): v.InferOutput<Schema> & Source {
  const { output, problems: found } = inspect<Schema>(schema, body);
  const problems = [...found];
  const sent = isObject(body.assets) ? body.assets : undefined;
  const assets = decodeAssets(sent ?? {}, limits, problems, system);
  const { entrypoint } = body;
  if (sent && typeof entrypoint === 'string' && !Object.hasOwn(sent, entrypoint))
    problems.push(entrypointProblem(entrypoint));
  if (output === undefined || problems.length > 0) throw invalid('invalid_function', problems);
  return { ...output, assets, entrypoint: output.entrypoint };
}

function decodeAssets(
  sent: JsonObject,
  limits: Limits,
  problems: Problem[],
  system: NodeJS.Platform,
): AssetMap {
  const assets = new Map<string, Buffer>();
  const entries = Object.entries(sent);
  if (entries.length > limits.assetCount) {
    const message = `The body contains ${entries.length.toLocaleString('en-US')} assets (maximum ${limits.assetCount.toLocaleString('en-US')}).`;
    throw new HttpError(422, 'limit_exceeded', message);
  }
  for (const [path, descriptor] of entries) {
    const wrong = pathProblem(path, limits, system);
    if (wrong) problems.push({ path: place(path), message: wrong });
    const content = decode(descriptor);
    if (!Buffer.isBuffer(content)) {
      problems.push({ path: place(path) + content.path, message: content.message });
    } else if (content.length > limits.assetBytes) {
      const message = `Asset "${path}" has ${content.length.toLocaleString('en-US')} bytes (maximum ${limits.assetBytes.toLocaleString('en-US')}).`;
      throw new HttpError(413, 'asset_too_large', message);
    } else assets.set(path, content);
  }
  problems.push(...clashes([...assets.keys()], system));
  return assets;
}

function pathProblem(path: string, limits: Limits, system: NodeJS.Platform): string | undefined {
  if (path === '') return 'the path is empty';
  if (!path.isWellFormed()) return 'the path is not well-formed Unicode';
  if (/\p{Cc}/u.test(path)) return 'the path contains a control character';
  if (path.includes('\\')) return 'the path contains a backslash; folders are separated by "/"';
  if (path.startsWith('/')) return 'the path is absolute; it must be relative to the root of the function';
  if (Buffer.byteLength(path) > limits.assetPathBytes)
    return `the path is too long (maximum ${limits.assetPathBytes.toLocaleString('en-US')} bytes)`;
  const segments = path.split('/');
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..'))
    return 'the path contains a segment that is empty, "." or ".."';
  if (segments.some((segment) => Buffer.byteLength(segment) > limits.assetNameBytes))
    return `the path contains a segment that is too long (maximum ${limits.assetNameBytes} bytes)`;
  const problem = segments
    .map((segment) => nameProblem(segment, system))
    .find((found) => found !== undefined);
  return problem && `the path contains ${problem}, which the file system of this machine does not allow`;
}

/** Returns the bytes of one asset, or its problem. */
function decode(descriptor: unknown): Buffer | Problem {
  if (!isObject(descriptor)) return { path: '', message: 'must be an object with "content"' };
  const { content, encoding = 'utf-8' } = descriptor;
  if (typeof content !== 'string') return { path: '.content', message: 'must be a string' };
  if (encoding === 'base64') {
    if (isBase64(content)) return Buffer.from(content, 'base64');
    return { path: '.content', message: 'is not valid base64' };
  }
  if (encoding !== 'utf-8') return { path: '.encoding', message: 'must be "utf-8" or "base64"' };
  if (content.isWellFormed()) return Buffer.from(content);
  return { path: '.content', message: 'is not well-formed Unicode; send it as base64' };
}

/** Whether a text is base64, with or without its padding. A pattern for the whole text would overflow on a few megabytes. */
function isBase64(text: string): boolean {
  const padding = text.endsWith('==') ? 2 : Number(text.endsWith('='));
  const length = text.length - padding;
  if (length % 4 === 1 || (padding > 0 && text.length % 4 !== 0)) return false;
  return !/[^A-Za-z0-9+/]/.test(text.slice(0, length));
}

function clashes(paths: readonly string[], system: NodeJS.Platform): Problem[] {
  // Two of one Unicode name are refused on every system.
  const fold = (path: string): string => {
    const composed = path.normalize('NFC');
    return foldsCase(system) ? composed.toLowerCase() : composed;
  };
  const problems: Problem[] = [];
  const composed = new Map<string, string>();
  for (const path of paths) {
    const twin = composed.get(fold(path));
    if (twin !== undefined) problems.push({ path: place(path), message: twinProblem(path, twin) });
    composed.set(fold(path), path);
  }
  for (const path of paths) {
    const file = parents(path).find((parent) => composed.has(fold(parent)));
    if (file !== undefined)
      problems.push({ path: place(path), message: `requires a folder with the name of the asset "${file}"` });
  }
  return problems;
}

function twinProblem(path: string, twin: string): string {
  if (path.normalize('NFC') === twin.normalize('NFC')) return `is the same Unicode name as ${place(twin)}`;
  return `is the same file as ${place(twin)} on this machine, whose file system ignores case`;
}

function parents(path: string): string[] {
  const pieces = path.split('/');
  return pieces.slice(1).map((_, index) => pieces.slice(0, index + 1).join('/'));
}

function place(path: string): string {
  return `assets[${JSON.stringify(path)}]`;
}
