/**
 * The program that Deno runs for a revision, as text, since the platform is bundled into one file. It listens on a Unix
 * socket (second argument) and gives up the rights that this takes, so that the function can neither replace the
 * socket nor write to it. Then it loads the entrypoint (first argument) by a computed import, so that every module it
 * pulls in is held to the read permission, which static imports of a main module are not. The first request is the
 * platform's own: its answer says that the function is ready.
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
  // A URL of a socket is one that no client could follow; shadowing it leaves body and signal as they are.
  Object.defineProperty(request, 'url', { value: request.url.replace(/^http\\+unix:/, 'http:') });
  const response = await handler.fetch(request, info);
  // Deno itself would end the process, and with it the requests beside this one.
  if (!(response instanceof Response) || response.bodyUsed || response.type === 'error') {
    throw new TypeError('fetch() of the default export returned no Response that can be sent.');
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
  console.error('The default export of the entrypoint has no fetch function. Write: export default { fetch(request) { return new Response("hello"); } };');
  exit(1);
}
load([handler]);
`;
