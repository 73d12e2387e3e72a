import { SECRET_HEADER } from './endpoint.ts';

/** The name of its file, in the folder of the cache. */
export const HOST_PROGRAM = 'host.js';

/** Follows the reason why a module is not a function. */
export const EXAMPLE = 'Example: export default { fetch(request) { return new Response("hello"); } };';

/**
 * The program that Deno runs for a revision, as text, since the platform is bundled into one file. It listens on a Unix
 * socket or on a port of loopback (second argument): at the path of the third argument is the socket, or a file with the
 * port. It revokes the permissions for that, so that the function can neither replace the socket nor write to it. On a
 * port, it refuses requests without the secret, the first line of its standard input. Then it loads the entrypoint (first
 * argument) with a computed import: unlike static imports of a main module, it and its imports need the read permission.
 * The first request is the platform's own: its response means that the function is ready.
 */
export const hostProgram = `
const SECRET = '${SECRET_HEADER}';
const [entrypoint, transport, path] = Deno.args;
const { exit, permissions } = Deno;
const secret = transport === 'tcp' ? readLine() : undefined;
const { promise: loading, resolve: load } = Promise.withResolvers();
let isAsked = false;
const place = transport === 'tcp'
  ? { hostname: '127.0.0.1', port: 0, onListen: ({ port }) => Deno.writeTextFileSync(path, port + '\\n') }
  : { path, onListen() {} };
Deno.serve(place, async (request, info) => {
  if (secret !== undefined && request.headers.get(SECRET) !== secret) return new Response(null, { status: 403 });
  if (!isAsked) {
    isAsked = true;
    await loading;
    return new Response(null, { status: 204 });
  }
  const [handler] = await loading;
  const response = await handler.fetch(secret === undefined ? withUrl(request) : withoutSecret(request), info);
  // Deno itself would end the process, and with it all other requests.
  if (!(response instanceof Response) || response.bodyUsed || response.type === 'error' || response.status === 101) {
    throw new TypeError('fetch() of the default export did not return a Response that can be sent.');
  }
  for (const [name, value] of response.headers) {
    if (/[^\\t\\x20-\\x7e\\x80-\\xff]/.test(value)) {
      throw new TypeError('fetch() of the default export returned a header "' + name + '" with a control character.');
    }
  }
  return response;
});
function withUrl(request) {
  // No client could follow the URL of a socket.
  return Object.defineProperty(request, 'url', { value: request.url.replace(/^http\\+unix:/, 'http:') });
}
function withoutSecret(request) {
  const headers = new Headers(request.headers);
  headers.delete(SECRET);
  return new Request(request, { headers });
}
function readLine() {
  let line = '';
  const bytes = new Uint8Array(256);
  while (!line.endsWith('\\n')) {
    const count = Deno.stdin.readSync(bytes);
    if (count === null) exit(1);
    line += new TextDecoder().decode(bytes.subarray(0, count));
  }
  return line.slice(0, -1);
}
for (const name of ['write', 'net']) permissions.revokeSync({ name });
permissions.revokeSync({ name: 'read', path });
const { default: handler } = await import(entrypoint);
if (typeof handler?.fetch !== 'function') {
  console.error('The default export of the entrypoint has no fetch function. ${EXAMPLE}');
  exit(1);
}
load([handler]);
`;
