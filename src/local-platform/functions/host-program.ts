/**
 * The program that Deno runs for a revision, as text, since the platform is bundled into one file. It loads the
 * entrypoint (first argument) by a computed import, so that every module it pulls in is held to the read
 * permission, which static imports of a main module are not; then it serves the default export on a Unix socket
 * (second argument). It ends when its standard input does, that is, when the platform is gone.
 */
export const hostProgram = `
const [entrypoint, path] = Deno.args;
const watchParent = async () => {
  const buffer = new Uint8Array(1);
  try { while ((await Deno.stdin.read(buffer)) !== null); } catch { /* gone as well */ }
  Deno.exit(0);
};
watchParent();
const { default: handler } = await import(entrypoint);
if (typeof handler?.fetch !== 'function') {
  console.error('The default export of the entrypoint has no fetch function. Write: export default { fetch(request) { return new Response("hello"); } };');
  Deno.exit(1);
}
Deno.serve({ path, onListen() {} }, async (request, info) => {
  // A URL of a socket is one that no client could follow; shadowing it leaves body and signal as they are.
  Object.defineProperty(request, 'url', { value: request.url.replace(/^http\\+unix:/, 'http:') });
  const response = await handler.fetch(request, info);
  // Deno itself would end the process, and with it the requests beside this one.
  if (!(response instanceof Response) || response.bodyUsed || response.type === 'error') {
    throw new TypeError('fetch() of the default export returned no Response that can be sent.');
  }
  return response;
});
`;
