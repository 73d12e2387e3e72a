import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type OpenPlatform, type Settings, startLocalPlatform } from '../../src/local-platform/server.ts';
import { watch } from './contract/recorder.ts';

export const FUNCTIONS = '/functions/functions';
export const DOMAINS = '/domains/domains';

/** One file of a function, section 2 of the API document ("Asset descriptor"). */
export interface Asset {
  readonly content: string;
  readonly encoding?: 'utf-8' | 'base64';
}

export type Json = Record<string, unknown>;

export type Answer = Awaited<ReturnType<typeof send>>;

export interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export function clientOf({ url, apiKey, adminToken }: Pick<OpenPlatform, 'url' | 'apiKey' | 'adminToken'>) {
  /** Sends a request with the API key; `path` is under `/v1`. */
  const call = (method: string, path: string, more?: CallOptions) =>
    send(`${url}/v1${path}`, method, apiKey, more);
  const admin = (method: string, path: string, more?: CallOptions) =>
    send(`${url}/_local${path}`, method, adminToken, more);
  const create = async (path: string, body: object, by = call): Promise<Json> => {
    const answer = await by('POST', path, { body });
    if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`);
    return answer.json;
  };
  /** Returns the function's record once its newest revision has left `pending`. */
  const settled = async (name: string): Promise<Json> => {
    for (;;) {
      const { json } = await call('GET', `/functions/functions/${name}`);
      if (json.revision_status !== 'pending') return json;
      await sleep(5);
    }
  };
  return {
    call,
    admin,
    create,
    settled,
    /** Sends a request with the API key whose answer is read piece by piece. */
    open: (path: string, more: RequestInit & { readonly duplex?: 'half' } = {}) =>
      fetch(`${url}/v1${path}`, { headers: { authorization: `Bearer ${apiKey}` }, ...more }),
    async linesOf({ revision_id }: Json): Promise<string[]> {
      return Array.from(Object((await admin('GET', `/revisions/${revision_id}`)).json.log));
    },
    /** Creates a function, or redeploys an existing one, and waits until the revision has left `pending`. */
    async deploy(name: string, assets: Record<string, string | Asset>, entrypoint?: string) {
      const body = { assets: toAssets(assets), entrypoint };
      const created = await call('POST', '/functions/functions', { body: { name, ...body } });
      if (created.status === 409) await call('PATCH', `/functions/functions/${name}`, { body });
      else if (created.status !== 201) throw new Error(`create answered ${created.status}: ${created.text}`);
      return settled(name);
    },
    async list(path: string): Promise<Json[]> {
      const { json } = await call('GET', path);
      return Object.values(json).flatMap((records) => Array.from<Json>(Object(records)));
    },
    createKey: (grant: object) => create('/keys', grant, admin),
    register: (hostname: string, kind: 'functions' | 'storage', resource_id: unknown) =>
      create(DOMAINS, { hostname, target: { kind, resource_id } }),
  };
}

/** Starts a platform on a free port, in memory unless `dataDir` is given. It ends with its scope. */
export async function startTestPlatform(options: Settings = {}) {
  const platform = await startLocalPlatform(options);
  watch(platform.url, options.publicUrl);
  const { url, apiKey, adminToken } = platform;
  return Object.assign(platform, clientOf({ url, apiKey: options.apiKey ?? apiKey, adminToken }));
}

export type TestPlatform = Awaited<ReturnType<typeof startTestPlatform>>;

/** Returns an asset map in which plain text stands for `{content: text}`. */
export function toAssets(assets: Record<string, string | Asset>): Record<string, Asset> {
  const wrapped = (asset: string | Asset) => (typeof asset === 'string' ? { content: asset } : asset);
  return Object.fromEntries(Object.entries(assets).map(([path, asset]) => [path, wrapped(asset)]));
}

export async function send(url: string, method: string, token?: string, { body, headers }: CallOptions = {}) {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    ...{ status: response.status, headers: response.headers, text },
    get json(): Json {
      return JSON.parse(text);
    },
  };
}

export function fixtureAssets(name: string): Record<string, Asset> {
  const root = join(import.meta.dirname, '../fixtures/functions', name);
  const read = (path: string): Asset => ({
    content: readFileSync(join(root, path), 'base64'),
    encoding: 'base64',
  });
  const paths = globSync('**/*.*', { cwd: root });
  return Object.fromEntries(paths.map((path) => [path.replaceAll('\\', '/'), read(path)]));
}

/** Returns the assets of a function that always returns the same text. */
export function answering(text: string) {
  return { 'main.ts': `export default { fetch: () => new Response(${JSON.stringify(text)}) };` };
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
