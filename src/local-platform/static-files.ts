import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Reply, ReplyHeaders } from './http/reply.ts';
import { type RequestContext, type Route, routeNotFound, routesOf } from './http/router.ts';

/** Next to this program, both from source and in the bundle: the bundler copies the file, and the build the folder. */
const CONTRACT = new URL('./openapi.yaml', import.meta.url);
const FOLDER = join(import.meta.dirname, 'dashboard');
/** Preact with `htm` in one file. The build puts a copy beside the files of the dashboard. */
const PREACT = join(import.meta.dirname, '../../node_modules/htm/preact/standalone.module.js');

const TYPES: Readonly<Record<string, string>> = { '.css': 'text/css', '.js': 'text/javascript' };

/** The page runs only the scripts of this platform. Requests must send their origin, hence the referrer policy. */
const PAGE_HEADERS: ReplyHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'same-origin',
};

/** Serves to anyone what contains nothing of this platform's data: the dashboard's scripts and style, and the contract. */
export function fileRoutes(): Route[] {
  const sendScript = async ({ request, params: { file = '' } }: RequestContext): Promise<Reply> => {
    const type = TYPES[extname(file)];
    const places = [join(FOLDER, file), ...(file === 'preact.js' ? [PREACT] : [])];
    const found = /^\w+\.\w+$/.test(file) ? places.find((place) => existsSync(place)) : undefined;
    if (type === undefined || found === undefined) throw routeNotFound(request);
    return sendFile(type, found);
  };
  return routesOf({
    '/_local/openapi.yaml': { GET: ['anyone', () => sendFile('application/yaml', CONTRACT)] },
    '/_local/dashboard/:file': { GET: ['anyone', sendScript] },
  });
}

/** Returns the page of the dashboard, which shows the sign-in form to whoever has no session. */
export async function dashboardPage(status = 200): Promise<Reply> {
  const { headers, ...reply } = await sendFile('text/html', join(FOLDER, 'index.html'));
  return { ...reply, status, headers: { ...headers, ...PAGE_HEADERS } };
}

async function sendFile(type: string, file: string | URL): Promise<Reply> {
  const headers = { 'Content-Type': `${type}; charset=utf-8`, 'X-Content-Type-Options': 'nosniff' };
  return { status: 200, headers, stream: (await open(file)).createReadStream() };
}
