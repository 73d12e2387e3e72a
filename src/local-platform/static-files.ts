import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type AdminAccess, requireOwnOrigin } from './admin/access.ts';
import type { Reply } from './http/reply.ts';
import { type RequestContext, type Routes, routeNotFound } from './http/router.ts';

/** Next to the bundle: the bundler copies the file, and the build the folder. In a checkout, `npm run docs` writes it elsewhere. */
const BUNDLED = new URL('./openapi.yaml', import.meta.url);
const CONTRACT = existsSync(BUNDLED) ? BUNDLED : join(import.meta.dirname, '../../.github/docs/openapi.yaml');
const FOLDER = join(import.meta.dirname, 'dashboard');
/** Preact with `htm` in one file. The build puts a copy beside the files of the dashboard. */
const PREACT = join(import.meta.dirname, '../../node_modules/htm/preact/standalone.module.js');

const TYPES: Readonly<Record<string, string>> = { '.css': 'text/css', '.js': 'text/javascript' };

/** Serves to anyone what contains nothing of this platform's data: the dashboard's page, scripts and style, and the contract. */
export function pageRoutes(admin: AdminAccess): Routes {
  /** Redirects a browser, which a person opened at the printed address. Throws 404 for everyone else, as for any other path. */
  const toDashboard = ({ request }: RequestContext): Reply => {
    if (!request.headers.accept?.includes('text/html')) throw routeNotFound(request);
    return { status: 303, headers: { Location: '/_local/' } };
  };
  /** The link that the platform prints at its start, `/_local/?token=…`, leads here; the page alone reads the token. */
  const sendPage = async ({ request }: RequestContext): Promise<Reply> => {
    requireOwnOrigin(request, admin);
    return sendFile('text/html', join(FOLDER, 'index.html'));
  };
  const sendScript = async ({ request, params: { file = '' } }: RequestContext): Promise<Reply> => {
    const type = TYPES[extname(file)];
    const places = [join(FOLDER, file), ...(file === 'preact.js' ? [PREACT] : [])];
    const found = /^\w+\.\w+$/.test(file) ? places.find((place) => existsSync(place)) : undefined;
    if (type === undefined || found === undefined) throw routeNotFound(request);
    return sendFile(type, found);
  };
  return {
    '/': { '*': ['anyone', toDashboard] },
    '/_local/': { GET: ['anyone', sendPage] },
    '/_local/openapi.yaml': { GET: ['anyone', () => sendFile('application/yaml', CONTRACT)] },
    '/_local/dashboard/:file': { GET: ['anyone', sendScript] },
  };
}

async function sendFile(type: string, file: string | URL): Promise<Reply> {
  const headers = { 'Content-Type': `${type}; charset=utf-8` };
  return { status: 200, headers, stream: (await open(file)).createReadStream() };
}
