/** Every page of the dashboard, with the content of `startSamplePlatform`. */
export const pages: Readonly<Record<string, string>> = {
  overview: '/_local/',
  functions: '/_local/dashboard/functions',
  function: '/_local/dashboard/functions/checkout',
  storage: '/_local/dashboard/storage',
  bucket: '/_local/dashboard/storage/website',
  domains: '/_local/dashboard/domains',
  keys: '/_local/dashboard/keys',
  requests: '/_local/dashboard/requests',
};

/** Color schemes and window sizes in which every page is viewed. */
export const views = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [1280, 1024, 390].map((width) => ({ colorScheme, viewport: { width, height: 800 } })),
);
