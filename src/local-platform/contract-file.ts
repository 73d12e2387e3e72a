import { open } from 'node:fs/promises';
import type { Route } from './http/router.ts';

/** Lies beside this program, from source and bundled alike; the build puts it there. */
const FILE = new URL('./openapi.yaml', import.meta.url);

/** Serves the description of every route, `/_local/openapi.yaml`, to anyone: it holds nothing of this platform's own. */
export function contractRoutes(): Route[] {
  return [
    {
      path: '/_local/openapi.yaml',
      methods: {
        GET: {
          access: 'anyone',
          handle: async () => ({
            status: 200,
            headers: { 'Content-Type': 'application/yaml; charset=utf-8' },
            stream: (await open(FILE)).createReadStream(),
          }),
        },
      },
    },
  ];
}
