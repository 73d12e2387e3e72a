import * as v from 'valibot';
import { isObject, type JsonObject } from '../http/body.ts';
import { invalid } from '../http/errors.ts';
import { readBody, textOf, textThat } from '../http/validate.ts';

/** What a revision is made of: the bytes of its files by path, and one of them; `undefined` when a redeploy omits it. */
export type Source = Readonly<v.InferOutput<typeof redeployment>>;
export type AssetMap = Source['assets'];

export type Creation = Readonly<v.InferOutput<typeof creation>>;

/** The API document contains no rule, so this one is wide. */
export const functionName = textOf(
  /^[A-Za-z0-9][A-Za-z0-9._-]*$/,
  'must be letters, digits, hyphens, underscores and dots, and start with a letter or digit',
);

const encoded = v.object(
  {
    content: v.string('must be a string'),
    encoding: v.optional(v.picklist(['utf-8', 'base64'], 'must be "utf-8" or "base64"'), 'utf-8'),
  },
  'must be an object with "content"',
);
const file = v.pipe(
  encoded,
  v.transform(decode),
  v.forward(
    v.check(isDecoded, ({ input: { encoding } }) => `is not valid ${encoding}`),
    ['content'],
  ),
  v.transform(({ bytes }: ReturnType<typeof decode>) => bytes),
);
const path = textThat(pathProblem);

export const redeployment = v.object({
  assets: v.pipe(
    v.custom<JsonObject>(isObject, 'must be an object from path to {content, encoding}'),
    v.transform((assets) => new Map(Object.entries(assets))),
    v.map(path, file),
  ),
  entrypoint: v.optional(v.string('must be a string, the path of an asset')),
});
export const creation = v.object({
  name: v.pipe(functionName, v.maxLength(128, 'must not be longer than 128 characters')),
  assets: redeployment.entries.assets,
  entrypoint: v.optional(redeployment.entries.entrypoint.wrapped, 'main.ts'),
});

/** Reads the body of a create or a redeploy. Throws 400 with every problem. */
export function readSource<const Schema extends typeof creation | typeof redeployment>(
  schema: Schema,
  body: JsonObject,
): v.InferOutput<Schema> {
  const source: v.InferOutput<Schema> = readBody<Schema>(schema, body, 'invalid_function');
  if (source.entrypoint !== undefined) requireAsset(source.assets, source.entrypoint);
  return source;
}

/** Throws 400 unless the entrypoint is one of the assets. */
export function requireAsset(assets: AssetMap, entrypoint: string): void {
  const message = `"${entrypoint}" is not among the assets`;
  if (!assets.has(entrypoint)) throw invalid('invalid_function', [{ path: 'entrypoint', message }]);
}

function decode(sent: v.InferOutput<typeof encoded>) {
  return { ...sent, bytes: Buffer.from(sent.content, sent.encoding) };
}

function isDecoded({ content, encoding, bytes }: ReturnType<typeof decode>): boolean {
  const again = bytes.toString(encoding);
  // The padding of base64 may be missing.
  return again === content || (encoding === 'base64' && again.replace(/=+$/, '') === content);
}

/** Most file systems allow far less or, with folders in folders, take long for far more. */
const MOST_PATH_BYTES = 1024;

/** What Windows refuses, or takes for a device, a stream of another file, or the same name without its end. */
const NOT_ON_WINDOWS = /[<>:"|?*]|[. ](?=\/|$)|(?:^|\/)(?:aux|con|nul|prn|(?:com|lpt)\d)(?=[./]|$)/i;

/** Returns why a path cannot be that of an asset on any system, or on this one; the file system judges the rest. */
function pathProblem(path: string): string | undefined {
  if (/[\p{Cc}\p{Cs}\\]/u.test(path))
    return 'the path contains a control character, a backslash or ill-formed Unicode';
  if (path.split('/').some((segment) => ['', '.', '..'].includes(segment)))
    return 'the path must be relative to the root of the function, and no part of it may be empty, "." or ".."';
  if (Buffer.byteLength(path) > MOST_PATH_BYTES) return `the path is longer than ${MOST_PATH_BYTES} bytes`;
  if (process.platform === 'win32' && NOT_ON_WINDOWS.test(path)) return 'Windows allows no file of this name';
  return undefined;
}
