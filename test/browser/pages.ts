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
};

/** Returns the path of a page, with the newest revision of a function in place of its name in braces. */
export async function pathIn(platform: TestPlatform, path: string): Promise<string> {
  const [placeholder, name] = /\{(.+)\}/.exec(path) ?? [];
  if (placeholder === undefined) return path;
  const { json } = await platform.call('GET', `/functions/functions/${name}`);
  return path.replace(placeholder, String(json.revision_id));
}

/** Color schemes and window sizes in which every page is viewed. */
export const views = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [1280, 1024, 390].map((width) => ({ colorScheme, viewport: { width, height: 800 } })),
);
