/** The name of its file, in the folder of the cache. */
export const HOST_PROGRAM = 'host.js';

/** The header with the secret of a process. The function does not see it. */
export const SECRET_HEADER = 'x-local-platform-process';

/**
 * The program that Deno runs for a revision, as text, since the platform is bundled into one file. Its standard input is
 * a secret. It listens on a port of loopback that the system chooses, revokes the permission for that, and loads the
 * entrypoint (its argument) with a computed import: unlike static imports of a main module, it and its imports need the
 * read permission. Then it writes the secret and the port as a line, which no function can forge. Every program of the
 * machine can connect to a port, so each request must contain the secret.
 */
export const hostProgram = `
const write = Deno.stdout.writeSync.bind(Deno.stdout);
const secret = await new Response(Deno.stdin.readable).text();
let module;
const place = { hostname: '127.0.0.1', port: 0, onListen() {} };
const { addr } = Deno.serve(place, async (request, info) => {
  if (request.headers.get('${SECRET_HEADER}') !== secret) return new Response(null, { status: 403 });
  const { default: handler } = await module;
  const headers = new Headers(request.headers);
  headers.delete('${SECRET_HEADER}');
  // Without its body named, the copy of a streamed one would never end.
  const response = await handler.fetch(new Request(request, { headers, body: request.body }), info);
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
const ready = new TextEncoder().encode(secret + ' ' + addr.port + '\\n');
Deno.permissions.revokeSync({ name: 'net' });
module = import(Deno.args[0]);
const { default: handler } = await module;
if (typeof handler?.fetch !== 'function') {
  console.error('The default export of the entrypoint has no fetch function. Example: '
    + 'export default { fetch(request) { return new Response("hello"); } };');
  Deno.exit(1);
}
write(ready);
`;
