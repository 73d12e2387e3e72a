import * as v from 'valibot';
import { isObject, type JsonObject } from '../http/body.ts';
import { HttpError, invalid, type Problem } from '../http/errors.ts';
import type { Limits } from '../http/limits.ts';
import { inspect } from '../http/validate.ts';
import { nameProblem } from '../paths.ts';

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

const descriptor = v.pipe(
  v.object(
    {
      content: v.string('must be a string'),
      encoding: v.optional(v.picklist(['utf-8', 'base64'], 'must be "utf-8" or "base64"'), 'utf-8'),
    },
    'must be an object with "content"',
  ),
  v.forward(
    v.check(({ content, encoding }) => encoding !== 'base64' || isBase64(content), 'is not valid base64'),
    ['content'],
  ),
  v.forward(
    v.check(
      ({ content, encoding }) => encoding !== 'utf-8' || content.isWellFormed(),
      'is not well-formed Unicode; send it as base64',
    ),
    ['content'],
  ),
);

/** Checks the body of a create; `main.ts` when it names no entrypoint. Throws 400 with every problem, 413 for large assets. */
export function validateCreate(
  body: JsonObject,
  limits: Limits,
): { readonly name: string; readonly source: Source } {
  const { name, ...source } = readSource(creation, { entrypoint: 'main.ts', ...body }, limits);
  return { name, source };
}

/** Checks the body of a redeploy, which may omit the entrypoint. Throws as `validateCreate` does. */
export function validateRedeploy(body: JsonObject, limits: Limits): Source {
  return readSource(redeployment, body, limits);
}

/** Returns why no function can have this name; `undefined` when one can. */
export function functionNameProblem(name: string): string | undefined {
  return NAME.test(name) ? undefined : NAME_RULE;
}

/** Returns the problem of an entrypoint that is not one of the assets. */
export function entrypointProblem(entrypoint: string): Problem {
  return { path: 'entrypoint', message: `"${entrypoint}" is not among the assets` };
}

/** Returns the place of an asset in a body. */
export function place(path: string): string {
  return `assets[${JSON.stringify(path)}]`;
}

function readSource<Schema extends typeof creation | typeof redeployment>(
  schema: Schema,
  body: JsonObject,
  limits: Limits,
): v.InferOutput<Schema> & Source {
  const { output, problems: found } = inspect<Schema>(schema, body);
  const problems = [...found];
  const sent = isObject(body.assets) ? body.assets : undefined;
  const assets = decodeAssets(sent ?? {}, limits, problems);
  const { entrypoint } = body;
  if (sent && typeof entrypoint === 'string' && !Object.hasOwn(sent, entrypoint))
    problems.push(entrypointProblem(entrypoint));
  if (output === undefined || problems.length > 0) throw invalid('invalid_function', problems);
  return { ...output, assets, entrypoint: output.entrypoint };
}

function decodeAssets(sent: JsonObject, limits: Limits, problems: Problem[]): AssetMap {
  const assets = new Map<string, Buffer>();
  const entries = Object.entries(sent);
  if (entries.length > limits.assetCount) {
    const message = `The body contains ${entries.length.toLocaleString('en-US')} assets (maximum ${limits.assetCount.toLocaleString('en-US')}).`;
    throw new HttpError(422, 'limit_exceeded', message);
  }
  for (const [path, value] of entries) {
    const wrong = pathProblem(path);
    if (wrong !== undefined) problems.push({ path: place(path), message: wrong });
    const { output, problems: found } = inspect(descriptor, value);
    for (const problem of found)
      problems.push({ ...problem, path: place(path) + (problem.path && `.${problem.path}`) });
    if (output === undefined) continue;
    const bytes = Buffer.from(output.content, output.encoding);
    if (bytes.length > limits.assetBytes) {
      const message = `Asset "${path}" has ${bytes.length.toLocaleString('en-US')} bytes (maximum ${limits.assetBytes.toLocaleString('en-US')}).`;
      throw new HttpError(413, 'asset_too_large', message);
    }
    assets.set(path, bytes);
  }
  return assets;
}

/** Returns why a path cannot be that of an asset on any system, or leads elsewhere on this one; the file system judges the rest. */
function pathProblem(path: string): string | undefined {
  if (!path.isWellFormed()) return 'the path is not well-formed Unicode';
  if (/[\p{Cc}\\]/u.test(path)) return 'the path contains a control character or a backslash';
  const segments = path.split('/');
  if (segments.some((segment) => ['', '.', '..'].includes(segment)))
    return 'the path must be relative to the root of the function, and no part of it may be empty, "." or ".."';
  const problem = segments
    .map((segment) => nameProblem(segment, process.platform))
    .find((found) => found !== undefined);
  return problem && `the path contains ${problem}, which the file system of this machine does not allow`;
}

/** Whether a text is base64, with or without its padding. A pattern for the whole text would overflow on a few megabytes. */
function isBase64(text: string): boolean {
  const padding = text.endsWith('==') ? 2 : Number(text.endsWith('='));
  const length = text.length - padding;
  if (length % 4 === 1 || (padding > 0 && text.length % 4 !== 0)) return false;
  return !/[^A-Za-z0-9+/]/.test(text.slice(0, length));
}
