/** The packages that functions import: downloaded while a revision is built, never while it runs. */
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { Limits } from '../http/limits.ts';
import { removeFolder } from '../store/storage-folder.ts';
import type { Environment } from './deno.ts';
import { endGroup, spawnGuarded } from './guard.ts';
import type { AssetMap } from './validate.ts';

/** A revision as Deno sees it. */
export interface Sources {
  /** Absolute path of the folder with its assets. */
  readonly folder: string;
  /** An asset. */
  readonly entrypoint: string;
}

/** A Deno, and what its processes share. */
export interface DenoSettings {
  /** Absolute path. */
  readonly deno: string;
  readonly cacheFolder: string;
  /** Of the platform. */
  readonly environment: Environment;
  /** Where functions may connect to, and import modules from beside the usual hosts, such as `example.com:443`. */
  readonly netHosts: readonly string[];
  /** Whether no package may be downloaded. */
  readonly isOffline: boolean;
  readonly limits: Limits;
}

const CONFIG_FILES = ['deno.json', 'deno.jsonc'];
const SOURCE = /\.(?:[mc]?[jt]s|[jt]sx)$/i;

/** What may be an import of a package. Text that only looks like one costs some milliseconds. */
const REMOTE = /["'`](?:npm|jsr):|\b(?:from|import)\b[^"'`;]{0,200}["'`]https?:|@jsxImportSource\b/;

/**
 * Deno would create folders of these names in its cache; a file in the place of each prevents it. The first would store
 * `localStorage` and `caches`, which the platform of the API document does not have. In the second, Deno would put a copy
 * of itself on Windows.
 */
const DENIED_FOLDERS = ['location_data', 'node_compat_bin'];

/** UTF-16 units of what Deno says at its end that are read. */
const MOST_OUTPUT = 100_000;

/** Where packages come from; also the name of their place in the cache. */
const REGISTRY_VARIABLES = ['NPM_CONFIG_REGISTRY', 'JSR_URL'];

const IMPORT_HOSTS = ['jsr.io:443', 'registry.npmjs.org:443', 'esm.sh:443', 'deno.land:443'];

/** What a download may need from the environment of the platform. */
const NETWORK_VARIABLES = [
  ...['DENO_CERT', 'DENO_TLS_CA_STORE', 'NODE_EXTRA_CA_CERTS'],
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'],
];

/** Returns with which lock file a revision is built; `undefined` when it imports nothing but its own files. */
export function initialLock(assets: AssetMap): Buffer | undefined {
  const mayImport =
    CONFIG_FILES.some((name) => assets.has(name)) ||
    assets.entries().some(([path, bytes]) => SOURCE.test(path) && REMOTE.test(bytes.toString('latin1')));
  return mayImport ? (assets.get('deno.lock') ?? Buffer.from('{"version":"5"}')) : undefined;
}

/** Returns the path of the lock file of a revision, beside its folder. It exists when the revision may import packages. */
export const lockOf = (folder: string): string => `${folder}.lock`;

/** Creates the cache of Deno that all revisions share. Functions can read only the packages in it. */
export async function createCache(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of DENIED_FOLDERS) await writeFile(join(folder, name), '');
  await emptyCache(folder);
}

/** Removes compiled code, which grows with each revision, and with code that functions generate. Deno compiles it again. */
export const emptyCache = (folder: string): Promise<void> => removeFolder(join(folder, 'gen'));

export function denoEnvironment(cacheFolder: string, environment: Environment): NodeJS.ProcessEnv {
  const own = { DENO_DIR: cacheFolder, DENO_NO_UPDATE_CHECK: '1', DENO_NO_PACKAGE_JSON: '1', NO_COLOR: '1' };
  // Deno would link itself into the cache, and Windows removes no link to a program that runs.
  return { ...pick(environment, REGISTRY_VARIABLES), ...own, DENO_DISABLE_NODE_SHIM: '1' };
}

function pick(environment: Environment, names: readonly string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(names.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])));
}

/** Returns how a running revision finds its modules, and which folders it may read beside its own. */
export function moduleSettings(sources: Sources, settings: DenoSettings) {
  if (!existsSync(lockOf(sources.folder)))
    // Packages among the assets are found, and none is downloaded.
    return { flags: ['--no-remote', '--node-modules-dir=manual', '--no-config', '--no-lock'], readable: [] };
  const flags = ['--cached-only', '--frozen', ...resolutionFlags(sources, settings)];
  return { flags, readable: [join(settings.cacheFolder, 'npm')] };
}

/**
 * Downloads what a revision imports, as its lock file says, and adds to that file what it lacks. Scripts of packages
 * never run. Returns why an import cannot be resolved; `undefined` when all are.
 */
export async function installPackages(
  sources: Sources,
  settings: DenoSettings,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { folder, entrypoint } = sources;
  const { deno, cacheFolder, environment, isOffline, limits } = settings;
  const { packageDownloadMs: downloadMs } = limits;
  if (!existsSync(lockOf(folder))) return undefined;
  const foreign = findForeignAddress(folder, hostsOf(settings));
  if (foreign !== undefined) return foreign;
  const flags = [isOffline ? '--cached-only' : '--quiet', ...resolutionFlags(sources, settings)];
  const env = { ...pick(environment, NETWORK_VARIABLES), ...denoEnvironment(cacheFolder, environment) };
  const child = spawnGuarded([deno, 'install', ...flags, '--entrypoint', `./${entrypoint}`], folder, env);
  const deadline = AbortSignal.timeout(downloadMs);
  const end = AbortSignal.any([signal, deadline]);
  end.addEventListener('abort', () => endGroup(child));
  if (end.aborted) endGroup(child);
  child.stdout?.resume();
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-MOST_OUTPUT);
  });
  // Until it has ended, it writes to the cache.
  const [code]: unknown[] = await once(child, 'close').catch((error: unknown) => [String(error)]);
  if (deadline.aborted) return `The download of packages took more than ${downloadMs / 1000} s.`;
  return code === 0 ? undefined : explain(said.trim() || `deno install ended (${String(code)})`, folder);
}

/** Returns where imports may lead. Deno compares each address with them, also that of a redirect; not what a name resolves to. */
function hostsOf({ environment, netHosts }: DenoSettings): readonly string[] {
  const registries = Object.values(pick(environment, REGISTRY_VARIABLES)).map(hostOf);
  return [...IMPORT_HOSTS, ...netHosts, ...registries].filter((host) => host !== '');
}

function hostOf(address: unknown): string {
  const url = URL.parse(String(address));
  return url ? `${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}` : '';
}

/** Returns why an asset would lead Deno to other hosts where it does not ask for a permission: npm packages. */
function findForeignAddress(folder: string, hosts: readonly string[]): string | undefined {
  if (readdirSync(folder).some((name) => name.toLowerCase() === '.npmrc'))
    return 'Remove ".npmrc" from the assets: only NPM_CONFIG_REGISTRY of the platform selects a registry.';
  const addresses: unknown[] = [];
  try {
    JSON.parse(readFileSync(lockOf(folder), 'utf8'), (key, value) => {
      if (key === 'tarball') addresses.push(value);
      return value;
    });
  } catch {
    return 'The asset "deno.lock" is not JSON.';
  }
  const foreign = addresses.find((address) => !hosts.includes(hostOf(address)));
  return foreign === undefined
    ? undefined
    : `The asset "deno.lock" names an address that is not allowed: ${foreign}.`;
}

function resolutionFlags({ folder }: Sources, settings: DenoSettings): string[] {
  const allowed = `--allow-import=${hostsOf(settings).join(',')}`;
  const config = CONFIG_FILES.find((name) => existsSync(join(folder, name)));
  return [
    ...['--node-modules-dir=none', '--vendor=false', allowed, `--lock=${lockOf(folder)}`],
    config === undefined ? '--no-config' : `--config=${join(folder, config)}`,
  ];
}

/** Returns what Deno says, without the folder of this machine and credentials in addresses. */
function explain(said: string, folder: string): string {
  const text = stripVTControlCharacters(said).replace(/(\w:\/\/)[^/@\s"']*@/g, '$1');
  const own = [`${pathToFileURL(folder).href}/`, join(folder, '/')];
  return `Could not resolve the imports: ${own.reduce((rest, prefix) => rest.replaceAll(prefix, ''), text)}`;
}
