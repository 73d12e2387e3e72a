/** The name of its file, in the folder of the cache. */
export const HOST_PROGRAM = 'host.js';

/** The header with the secret of a process. The function does not see it. */
export const SECRET_HEADER = 'x-local-platform-process';

/** What stands before the level of the output that follows, and a space. */
export const LEVEL_MARK = '\x1e';

/**
 * The program that Deno runs for a revision, as text, since the platform is bundled into one file. Its standard input is
 * a secret. It listens on a port of loopback that the system chooses, writes a line with the secret and the port, revokes
 * the permission for that, and loads the entrypoint (its first argument, in the folder that is the second) with a computed
 * import: unlike static imports of a main module, it and its imports need the read permission. Then it writes a line with
 * the secret and `true`, or why the entrypoint cannot be loaded. The port comes before any code of the function runs, since
 * that code can replace whatever this program uses. Every program of the machine can connect to a port, so each request must
 * contain the secret. What `console` writes goes to the standard output, so that it stays in order; a mark says its level.
 */
export const hostProgram = `
const write = Deno.stdout.writeSync.bind(Deno.stdout);
const encode = TextEncoder.prototype.encode.bind(new TextEncoder());
const { exit } = Deno;
const { stringify } = JSON;
const { log } = console;
const secret = await new Response(Deno.stdin.readable).text();
const [entrypoint, folder] = Deno.args;
const ownFolders = [folder, new URL('.', import.meta.url).href].flatMap((url) => [url, decodeURI(new URL(url).pathname)]);
const say = (result) => write(encode(secret + ' ' + stringify(result) + '\\n'));
let module;

for (const level of ['debug', 'warn', 'error']) {
  console[level] = (...data) => {
    write(encode('${LEVEL_MARK}' + level + ' '));
    log(...data);
    write(encode('${LEVEL_MARK}info '));
  };
}
const { error: logError } = console;

const HOW = 'A function exports fetch(request) instead of starting a server: '
  + '\`export default { fetch(request) { return new Response("hello"); } };\` (Hono: \`export default app;\`; Express and other '
  + 'servers of node:http: \`import { toFetchHandler } from "srvx/node"; export default { fetch: toFetchHandler(app) };\`).';

/** An error for the author of the function: with the places in its own files, and what to do here instead of in Deno. */
const describe = (error) => String(error?.stack ?? error)
  .replace(/^TypeError: (?=SyntaxError: )/, '')
  .replace(/^ *\\|\\n(?:.*\\n)*? *\\| *~+\\n/m, '')
  .replace(/NotCapable: Requires net access .*(?=\\n(?:.*\\n)*? *at (?:\\S+\\.)?(?:listen|serve) )/, HOW)
  .replace(/(Requires net access to "([^"]*)"), run again .*/, '$1. Start the local platform with --allow-net $2 to allow it.')
  .replace(/(Requires \\w+ access.*), run again with .* flag/, '$1, which functions do not have')
  .replace(/\\n *hint: run with .*/, '')
  .split('\\n').filter((line) => !/^ +at .*(?:\\bext:|\\bhost\\.js:|<anonymous>)/.test(line))
  .map((line) => ownFolders.reduce((shown, own) => shown.replaceAll(own, ''), line)).join('\\n')
  + (error?.cause === undefined ? '' : '\\nCaused by: ' + describe(error.cause));

async function respond(request) {
  const { default: handler } = await module;
  const headers = new Headers(request.headers);
  headers.delete('${SECRET_HEADER}');
  // Without its body named, the copy of a streamed one would never end.
  const answer = await handler.fetch(new Request(request, { headers, body: request.body }));
  // Deno does not send the class of its own that a framework may have.
  const isForeign = answer instanceof Response && answer.constructor !== Response;
  const response = isForeign ? new Response(answer.body, answer) : answer;
  // Deno itself would end the process, and with it all other requests.
  if (!(response instanceof Response) || response.bodyUsed || response.type === 'error' || response.status === 101) {
    throw new TypeError('fetch() of the default export did not return a Response that can be sent.');
  }
  return response;
}

const place = { hostname: '127.0.0.1', port: 0, onListen() {} };
const { addr } = Deno.serve(place, async (request) => {
  if (request.headers.get('${SECRET_HEADER}') !== secret) return new Response(null, { status: 403 });
  try {
    return await respond(request);
  } catch (error) {
    const takesMore = error instanceof TypeError && (await module).default.fetch.length > 1;
    const message = describe(error) + (takesMore ? '\\nThe platform calls fetch(request), without further arguments.' : '');
    logError(message);
    const isJson = request.headers.get('accept')?.includes('application/json');
    return isJson
      ? Response.json({ error: { code: 'function_error', message } }, { status: 500 })
      : new Response('The function threw an error.\\n\\n' + message + '\\n', { status: 500 });
  }
});
say(addr.port);
Deno.permissions.revokeSync({ name: 'net', host: '127.0.0.1:0' });
try {
  module = import(entrypoint);
  if (typeof (await module).default?.fetch !== 'function') {
    throw 'The default export of the entrypoint has no fetch function. ' + HOW;
  }
} catch (error) {
  say(describe(error).slice(0, 900));
  exit(1);
}
say(true);
`;
