import type { TestPlatform } from '../support/local-platform.ts';

/** Every page of the dashboard, with the content of `startSamplePlatform`. */
export const pages: Readonly<Record<string, string>> = {
  overview: '/_local/',
  functions: '/_local/dashboard/functions',
  function: '/_local/dashboard/functions/checkout',
  file: '/_local/dashboard/functions/checkout/revisions/{checkout}/files/main.ts',
  'binary-file': '/_local/dashboard/functions/checkout/revisions/{checkout}/files/assets/logo.png',
  storage: '/_local/dashboard/storage',
  bucket: '/_local/dashboard/storage/website',
  domains: '/_local/dashboard/domains',
  keys: '/_local/dashboard/keys',
  requests: '/_local/dashboard/requests',
  request: '/_local/dashboard/requests/:id',
  testing: '/_local/dashboard/testing',
};

/**
 * Returns the path of a page, with the newest revision of a function in place of its name in braces, and the newest
 * request that a fault hit, or else the newest, in place of `:id`.
 */
export async function pathIn(platform: TestPlatform, path: string): Promise<string> {
  if (path.includes(':id')) return path.replace(':id', await requestIn(platform));
  const [placeholder, name] = /\{(.+)\}/.exec(path) ?? [];
  if (placeholder === undefined) return path;
  const { json } = await platform.call('GET', `/functions/functions/${name}`);
  return path.replace(placeholder, String(json.revision_id));
}

async function requestIn(platform: TestPlatform): Promise<string> {
  const { requests } = (await platform.admin('GET', '/requests')).json;
  const all = Array.from(Object(requests), Object);
  return (all.find(({ fault }) => fault !== null) ?? all[0])?.request_id ?? 'none';
}

/** Color schemes and window sizes in which every page is viewed. */
export const views = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [1280, 1024, 390].map((width) => ({ colorScheme, viewport: { width, height: 800 } })),
);
