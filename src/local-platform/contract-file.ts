import { open } from 'node:fs/promises';
import { type Route, routesOf } from './http/router.ts';

/** Next to this program, both from source and in the bundle: the build copies it. */
const FILE = new URL('./openapi.yaml', import.meta.url);

/** Serves the description of every route, `/_local/openapi.yaml`, to anyone: it contains nothing about this platform's data. */
export function contractRoutes(): Route[] {
  const send = async () => ({
    status: 200,
    headers: { 'Content-Type': 'application/yaml; charset=utf-8' },
    stream: (await open(FILE)).createReadStream(),
  });
  return routesOf({ '/_local/openapi.yaml': { GET: ['anyone', send] } });
}
