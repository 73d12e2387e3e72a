import type { Asset } from '../../platform/types.ts';
import { isObject } from '../http/body.ts';
import { HttpError, invalid, type Problem } from '../http/errors.ts';
import type { Limits } from '../http/limits.ts';

/** The files of a revision, decoded: bytes by path. */
export type AssetMap = ReadonlyMap<string, Buffer>;

export interface Source {
  readonly assets: AssetMap;
  /** Among the assets; `undefined` when a redeploy left it out. */
  readonly entrypoint: string | undefined;
}

/** No narrower than clients may think it is: the API document shows no rule. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;
const NAME_RULE =
  'must be 1 to 128 letters, digits, hyphens, underscores and dots, beginning with a letter or digit';
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

type Body = Readonly<Record<string, unknown>>;

/** Checks the body of a create; `main.ts` when it names no entrypoint. Throws 400 with every problem, 413 for large assets. */
export function validateCreate(
  body: Body,
  limits: Limits,
): { readonly name: string; readonly source: Source } {
  const problems: Problem[] = [];
  const name = readName(body.name, problems);
  const source = readSource({ entrypoint: 'main.ts', ...body }, limits, problems);
  if (problems.length > 0) throw invalid('invalid_function', problems);
  return { name, source };
}

/** Checks the body of a redeploy, in which the entrypoint may be left out. Throws as `validateCreate` does. */
export function validateRedeploy(body: Body, limits: Limits): Source {
  const problems: Problem[] = [];
  const source = readSource(body, limits, problems);
  if (problems.length > 0) throw invalid('invalid_function', problems);
  return source;
}

function readName(value: unknown, problems: Problem[]): string {
  if (typeof value === 'string' && NAME.test(value)) return value;
  problems.push({ path: 'name', message: value === undefined ? 'is required' : NAME_RULE });
  return '';
}

/** Returns why no function can have this name; `undefined` when one can. */
export function functionNameProblem(name: string): string | undefined {
  return NAME.test(name) ? undefined : NAME_RULE;
}

function readSource(body: Body, limits: Limits, problems: Problem[]): Source {
  const assets = readAssets(body.assets, limits, problems);
  const { entrypoint } = body;
  if (entrypoint !== undefined && typeof entrypoint !== 'string') {
    problems.push({ path: 'entrypoint', message: 'must be a string, the path of an asset' });
    return { assets, entrypoint: undefined };
  }
  if (entrypoint !== undefined && isObject(body.assets) && !Object.hasOwn(body.assets, entrypoint)) {
    problems.push(entrypointProblem(entrypoint));
  }
  return { assets, entrypoint };
}

/** What is wrong when there is no asset of the entrypoint's path. */
export function entrypointProblem(entrypoint: string): Problem {
  return { path: 'entrypoint', message: `"${entrypoint}" is not among the assets` };
}

function readAssets(value: unknown, limits: Limits, problems: Problem[]): AssetMap {
  const assets = new Map<string, Buffer>();
  if (!isObject(value)) {
    const message =
      value === undefined ? 'is required' : 'must be an object from path to {content, encoding}';
    problems.push({ path: 'assets', message });
    return assets;
  }
  const entries = Object.entries(value);
  if (entries.length > limits.assetCount) {
    throw new HttpError(
      422,
      'limit_exceeded',
      `${entries.length} assets were sent; at most ${limits.assetCount} are taken.`,
    );
  }
  for (const [path, descriptor] of entries) {
    const problem = pathProblem(path, limits);
    if (problem) problems.push({ path: place(path), message: problem });
    const content = readContent(path, descriptor, problems);
    if (content) assets.set(path, withinLimit(path, content, limits));
  }
  problems.push(...clashes([...assets.keys()]));
  return assets;
}

function withinLimit(path: string, content: Buffer, limits: Limits): Buffer {
  if (content.length <= limits.assetBytes) return content;
  throw new HttpError(
    413,
    'asset_too_large',
    `The asset "${path}" has ${content.length} bytes; at most ${limits.assetBytes} are taken.`,
  );
}

function pathProblem(path: string, limits: Limits): string | undefined {
  if (path === '') return 'the path is empty';
  if (!path.isWellFormed()) return 'the path is not well-formed text';
  if (/\p{Cc}/u.test(path)) return 'the path contains a control character';
  if (path.includes('\\')) return 'the path holds a backslash; folders are separated by "/"';
  if (path.startsWith('/')) return 'the path is absolute; it must be relative to the root of the function';
  if (Buffer.byteLength(path) > limits.assetPathBytes)
    return `the path has more than ${limits.assetPathBytes} bytes`;
  const pieces = path.split('/');
  if (pieces.some((piece) => piece === '' || piece === '.' || piece === '..')) {
    return 'the path has a piece that is empty, "." or ".."';
  }
  if (pieces.some((piece) => Buffer.byteLength(piece) > limits.assetNameBytes)) {
    return `the path has a piece of more than ${limits.assetNameBytes} bytes`;
  }
  return undefined;
}

function readContent(path: string, descriptor: unknown, problems: Problem[]): Buffer | undefined {
  const problem = descriptorProblem(descriptor);
  if (problem) problems.push({ path: `${place(path)}${problem.path}`, message: problem.message });
  return isAsset(descriptor) && !problem
    ? Buffer.from(descriptor.content, descriptor.encoding ?? 'utf-8')
    : undefined;
}

function descriptorProblem(descriptor: unknown): Problem | undefined {
  if (!isObject(descriptor)) return { path: '', message: 'must be an object with "content"' };
  const { content, encoding } = descriptor;
  if (typeof content !== 'string') return { path: '.content', message: 'must be a string' };
  if (encoding === 'base64') {
    return BASE64.test(content) ? undefined : { path: '.content', message: 'is not valid base64' };
  }
  if (encoding !== undefined && encoding !== 'utf-8') {
    return { path: '.encoding', message: 'must be "utf-8" or "base64"' };
  }
  return content.isWellFormed()
    ? undefined
    : { path: '.content', message: 'is not well-formed text; send it as base64' };
}

function isAsset(value: unknown): value is Asset {
  return isObject(value) && descriptorProblem(value) === undefined;
}

function clashes(paths: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  const composed = new Map<string, string>();
  for (const path of paths) {
    const twin = composed.get(path.normalize('NFC'));
    if (twin !== undefined)
      problems.push({ path: place(path), message: `is the same name as ${place(twin)} in Unicode` });
    composed.set(path.normalize('NFC'), path);
  }
  for (const path of paths) {
    const file = parents(path).find((parent) => composed.has(parent.normalize('NFC')));
    if (file !== undefined)
      problems.push({ path: place(path), message: `needs a folder where the asset "${file}" is a file` });
  }
  return problems;
}

function parents(path: string): string[] {
  const pieces = path.split('/');
  return pieces.slice(1).map((_, index) => pieces.slice(0, index + 1).join('/'));
}

function place(path: string): string {
  return `assets[${JSON.stringify(path)}]`;
}
