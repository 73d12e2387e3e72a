/**
 * The program that Deno runs for a revision, as text, since the platform is bundled into one file. It listens on a Unix
 * socket (second argument) and revokes the permissions for that, so that the function can neither replace the socket nor
 * write to it. Then it loads the entrypoint (first argument) with a computed import: unlike static imports of a main
 * module, it and its imports need the read permission. The first request is the platform's own: its response means that
 * the function is ready.
 */
export const hostProgram = `
const [entrypoint, path] = Deno.args;
const { exit, permissions } = Deno;
const { promise: loading, resolve: load } = Promise.withResolvers();
let isAsked = false;
Deno.serve({ path, onListen() {} }, async (request, info) => {
  if (!isAsked) {
    isAsked = true;
    await loading;
    return new Response(null, { status: 204 });
  }
  const [handler] = await loading;
  // No client could follow the URL of a socket; shadowing it keeps body and signal unchanged.
  Object.defineProperty(request, 'url', { value: request.url.replace(/^http\\+unix:/, 'http:') });
  const response = await handler.fetch(request, info);
  // Deno itself would end the process, and with it all other requests.
  if (!(response instanceof Response) || response.bodyUsed || response.type === 'error') {
    throw new TypeError('fetch() of the default export did not return a Response that can be sent.');
  }
  for (const [name, value] of response.headers) {
    if (/[^\\t\\x20-\\x7e\\x80-\\xff]/.test(value)) {
      throw new TypeError('fetch() of the default export returned a header "' + name + '" with a control character.');
    }
  }
  return response;
});
for (const name of ['write', 'net']) permissions.revokeSync({ name });
permissions.revokeSync({ name: 'read', path });
const { default: handler } = await import(entrypoint);
if (typeof handler?.fetch !== 'function') {
  console.error('The default export of the entrypoint has no fetch function. Example: export default { fetch(request) { return new Response("hello"); } };');
  exit(1);
}
load([handler]);
`;
