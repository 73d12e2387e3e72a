import { expect } from 'vitest';
import { type Assets, type CollectOptions, collectAssets } from '../../src/assets/collect.ts';
import { type Annotation, DeployError, type Place } from '../../src/errors.ts';
import { createSecretSearch, type OwnSecret } from '../../src/files/secrets.ts';
import type { Asset } from './local-platform.ts';
import type { Entry, Tree } from './tree.ts';

/** Returns files with one content at these paths, and links, which are written `path→target`. */
export function files(paths: string | readonly string[], content = ''): Record<string, Entry> {
  const all = typeof paths === 'string' ? paths.split(' ') : paths;
  return Object.fromEntries(
    all.map((one): [string, Entry] => {
      const [path = '', link] = one.split('→');
      return [path, link === undefined ? content : { link }];
    }),
  );
}

type Changes = Partial<CollectOptions> & { readonly secrets?: readonly OwnSecret[] };

/** Collects a tree like a step without further inputs does; the entrypoint is `main.ts`. @returns also what is logged */
export async function collect(tree: Tree, { secrets = [], ...changes }: Changes = {}) {
  const warnings: Annotation[] = [];
  const lines: string[] = [];
  const add = (line: string) => void lines.push(line);
  const warning = (message: string, place?: Place) => void warnings.push({ message, ...place });
  const assets = await collectAssets({
    input: 'assets',
    log: { debug: add, info: add, notice: add, group: add, warning },
    signal: new AbortController().signal,
    workspace: tree.root,
    commit: undefined,
    root: tree.root,
    patterns: ['**'],
    includeHidden: false,
    defaultExcludes: true,
    entrypoint: 'main.ts',
    search: createSecretSearch(secrets, []),
    ...changes,
  });
  return { ...assets, warnings, lines };
}

/** Returns the paths of the collected files. */
export async function collectPaths(tree: Tree, changes: Changes = {}): Promise<string[]> {
  const assets = await collect(tree, changes);
  return assets.files.map((file) => file.path);
}

/** Returns the error of a collection; undefined when nothing is wrong. */
async function errorOf(tree: Tree, changes: Changes): Promise<DeployError | undefined> {
  try {
    await collect(tree, changes);
    return undefined;
  } catch (error) {
    if (error instanceof DeployError) return error;
    throw error;
  }
}

/** Returns the error of a collection that fails. */
export async function collectError(tree: Tree, changes: Changes = {}): Promise<DeployError> {
  return (await errorOf(tree, changes)) ?? expect.unreachable('nothing was wrong');
}

/** Returns the messages of all problems; none when nothing is wrong. */
export async function problemsOf(tree: Tree, changes: Changes = {}): Promise<string[]> {
  const error = await errorOf(tree, changes);
  if (error?.annotations.length === 0) throw error;
  return error?.annotations.map(({ message }) => message) ?? [];
}

/** Reads a whole body. */
export async function readBody(assets: Assets, fields: Readonly<Record<string, string>> = {}) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of assets.encodeBody(fields).open()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Returns the asset map as the platform reads it. */
export async function readAssets(assets: Assets): Promise<Record<string, Asset>> {
  const body: unknown = JSON.parse((await readBody(assets)).toString());
  if (typeof body !== 'object' || body === null || !('assets' in body))
    throw new Error('no assets in the body');
  return body.assets as Record<string, Asset>;
}
