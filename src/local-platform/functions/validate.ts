import * as v from 'valibot';
import { isObject, type JsonObject } from '../http/body.ts';
import { invalid, type Problem } from '../http/errors.ts';
import { inspect } from '../http/validate.ts';

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

const redeployment = v.object({
  assets: v.custom<JsonObject>(isObject, 'must be an object from path to {content, encoding}'),
  entrypoint: v.optional(v.string('must be a string, the path of an asset')),
});
const creation = v.object({
  name: v.pipe(v.string(NAME_RULE), v.regex(NAME, NAME_RULE)),
  ...redeployment.entries,
});

const asset = v.object(
  {
    content: v.string('must be a string'),
    encoding: v.optional(v.picklist(['utf-8', 'base64'], 'must be "utf-8" or "base64"'), 'utf-8'),
  },
  'must be an object with "content"',
);

/** Checks the body of a create; `main.ts` when it names no entrypoint. Throws 400 with every problem. */
export function validateCreate(body: JsonObject): { readonly name: string; readonly source: Source } {
  const { name, ...source } = readSource(creation, { entrypoint: 'main.ts', ...body });
  return { name, source };
}

/** Checks the body of a redeploy, which may omit the entrypoint. Throws as `validateCreate` does. */
export const validateRedeploy = (body: JsonObject): Source => readSource(redeployment, body);

/** Returns why no function can have this name; `undefined` when one can. */
export function functionNameProblem(name: string): string | undefined {
  return NAME.test(name) ? undefined : NAME_RULE;
}

/** Returns the problem of an entrypoint that is not one of the assets. */
export function entrypointProblem(entrypoint: string): Problem {
  return { path: 'entrypoint', message: `"${entrypoint}" is not among the assets` };
}

/** Returns the place of an asset in a body. */
export const place = (path: string): string => `assets[${JSON.stringify(path)}]`;

function readSource<Schema extends typeof creation | typeof redeployment>(
  schema: Schema,
  body: JsonObject,
): v.InferOutput<Schema> & Source {
  const { output, problems: found } = inspect<Schema>(schema, body);
  const problems = [...found];
  const sent = isObject(body.assets) ? body.assets : undefined;
  const assets = decodeAssets(sent ?? {}, problems);
  const { entrypoint } = body;
  if (sent && typeof entrypoint === 'string' && !Object.hasOwn(sent, entrypoint))
    problems.push(entrypointProblem(entrypoint));
  if (output === undefined || problems.length > 0) throw invalid('invalid_function', problems);
  return { ...output, assets, entrypoint: output.entrypoint };
}

/** Returns the bytes of assets, and adds their problems. */
function decodeAssets(sent: JsonObject, problems: Problem[]): AssetMap {
  const assets = new Map<string, Buffer>();
  for (const [path, value] of Object.entries(sent)) {
    const message = pathProblem(path);
    if (message !== undefined) problems.push({ path: place(path), message });
    const { output: file, problems: found } = inspect(asset, value);
    for (const one of found) problems.push({ ...one, path: place(path) + (one.path && `.${one.path}`) });
    if (!file) continue;
    const bytes = Buffer.from(file.content, file.encoding);
    const again = bytes.toString(file.encoding);
    // The padding of base64 may be missing.
    if (again !== file.content && (file.encoding !== 'base64' || again.replace(/=+$/, '') !== file.content))
      problems.push({ path: `${place(path)}.content`, message: `is not valid ${file.encoding}` });
    assets.set(path, bytes);
  }
  return assets;
}

/** Returns why a path cannot be that of an asset on any system, or leads elsewhere on this one; the file system judges the rest. */
function pathProblem(path: string): string | undefined {
  if (/[\p{Cc}\p{Cs}\\]/u.test(path))
    return 'the path contains a control character, a backslash or ill-formed Unicode';
  if (path.split('/').some((segment) => ['', '.', '..'].includes(segment)))
    return 'the path must be relative to the root of the function, and no part of it may be empty, "." or ".."';
  // It would be written to a hidden stream of another file.
  if (process.platform === 'win32' && path.includes(':')) return 'the path contains a colon';
  return undefined;
}
