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

export async function collectPaths(tree: Tree, changes: Changes = {}): Promise<string[]> {
  return (await collect(tree, changes)).files.map((file) => file.path);
}

/** Returns the error of a collection; undefined when nothing is wrong. */
async function errorOf(tree: Tree, changes: Changes): Promise<DeployError | undefined> {
  const error: unknown = await collect(tree, changes).then(() => undefined, Object);
  if (error === undefined || error instanceof DeployError) return error;
  throw error;
}

export async function collectError(tree: Tree, changes: Changes = {}): Promise<DeployError> {
  return (await errorOf(tree, changes)) ?? expect.unreachable('nothing was wrong');
}

/** Returns the messages of all problems; none when nothing is wrong. */
export async function problemsOf(tree: Tree, changes: Changes = {}): Promise<string[]> {
  const error = await errorOf(tree, changes);
  if (error?.annotations.length === 0) throw error;
  return error?.annotations.map(({ message }) => message) ?? [];
}

export async function readBody(assets: Assets, fields: Readonly<Record<string, string>> = {}) {
  return Buffer.concat(await Array.fromAsync(assets.encodeBody(fields).open()));
}

/** Returns the asset map as the platform reads it. */
export async function readAssets(assets: Assets): Promise<Record<string, Asset>> {
  return JSON.parse((await readBody(assets)).toString()).assets;
}
