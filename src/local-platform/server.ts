import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  maxHeaderSize,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { adminRoutes } from './admin/routes.ts';
import type { LocalPlatformOptions } from './api.ts';
import { createClock } from './clock.ts';
import { DomainService } from './domains/routes.ts';
import type { FunctionEvent } from './functions/runtime.ts';
import { openFunctionService } from './functions/service.ts';
import type { ApiRequest } from './http/body.ts';
import { type DispatchParts, dispatch } from './http/dispatch.ts';
import { errorBody, HttpError, StartError, systemCode } from './http/errors.ts';
import { Faults } from './http/faults.ts';
import { defaultLimits, type Limits } from './http/limits.ts';
import { createRequestLog, type LoggedRequest } from './http/request-log.ts';
import { createRouter, type Routes, targetOf } from './http/router.ts';
import { createSecretFilter } from './http/secrets.ts';
import { bearer, newSecret } from './keys/access.ts';
import { firstKey, openKeys } from './keys/store.ts';
import { StorageService } from './storage/service.ts';
import { type OpenStorage, openIn, openStorage } from './store/storage-folder.ts';

export { createDenoFinder } from './functions/deno.ts';

/** Longer than clients keep idle connections: whoever ends one while a request is on its way loses that request. Milliseconds. */
const KEEP_ALIVE_MS = 65_000;

/** What only the programs of this project set. */
export interface Settings extends LocalPlatformOptions {
  /** A checkout: no Deno in it is run, nor the one of an installed package. */
  readonly untrustedFolder?: string;
  /** Receives each invocation of a function, and each line of its log. */
  readonly onFunctionEvent?: (event: FunctionEvent) => void;
  /** Receives each request when it has ended, without secrets. */
  readonly onRequest?: (request: LoggedRequest) => void;
}

/** A platform with what only the programs of this project use. */
export type OpenPlatform = Awaited<ReturnType<typeof startLocalPlatform>>;

const LOOPBACK = '127.0.0.1';

/** Section 8 of the API document. */
const TICKET_SECONDS = 300;

/** How long requests in progress may continue when the platform is closed. */
const CLOSE_GRACE_MS = 300;

/**
 * Starts the platform of the API document on this machine and settles when it accepts requests.
 * Throws `StartError` when the port is in use, the data folder cannot be opened, or the given key or public URL is invalid.
 */
export async function startLocalPlatform(options: Settings = {}) {
  await using undo = new AsyncDisposableStack();
  const limits = { ...defaultLimits, ...options.limits };
  const publicUrl = options.publicUrl && readPublicUrl(options.publicUrl);
  const server = createServer({
    // Node's own limit would end long uploads.
    requestTimeout: 0,
    headersTimeout: limits.requestHeadersMs,
    connectionsCheckingInterval: Math.min(limits.requestHeadersMs, 1_000),
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
  const { promise: ready, resolve: open } = Promise.withResolvers<DispatchParts>();
  const responses = new WeakMap<Duplex, ServerResponse>();
  const serve = (request: ApiRequest, response: ServerResponse): void => {
    responses.set(request.socket, response);
    // A proxy may have read the other one.
    if ((request.headersDistinct.host?.length ?? 0) > 1) refuse(request.socket, 'HPE_INVALID_HEADER_TOKEN');
    else void ready.then((parts) => dispatch(request, response, parts));
  };
  server.on('request', serve);
  server.on('checkExpectation', serve);
  server.on('checkContinue', (request: ApiRequest, response) => {
    request.askForBody = () => {
      request.askForBody = undefined;
      response.writeContinue();
    };
    serve(request, response);
  });
  server.on('clientError', (error, socket) => {
    const { headersSent, writableFinished } = responses.get(socket) ?? {};
    // Whoever reads a response that has begun would take a refusal for a part of it.
    if (headersSent && !writableFinished) socket.destroy();
    else refuse(socket, systemCode(error));
  });
  // The port comes first: when it is in use, no data folder and no key have been created.
  const url = await listen(server, options.host ?? LOOPBACK, options.port ?? 0);
  undo.defer(() => closeServer(server));
  const { dataDir } = options;
  const storage = await openIn(dataDir ?? 'in memory', openStorage(dataDir));
  undo.defer(() => storage.close());
  const opening = openPlatform(storage, url, limits, { ...options, publicUrl });
  const { parts, ...platform } = await openIn(storage.folder, opening);
  const { functions } = platform;
  undo.defer(() => functions.close());
  // Closed before the functions that its requests use; the end of the stack finds it closed.
  undo.defer(() => closeServer(server));
  open(parts);
  functions.resume();
  const opened = undo.move();
  const close = () => opened.disposeAsync();
  const logOf = (id: string) => functions.logOf(id).map(({ text }) => text);
  return { ...platform, url, limits, logOf, close, [Symbol.asyncDispose]: close };
}

async function openPlatform(storage: OpenStorage, url: string, limits: Limits, options: Settings) {
  const { publicUrl = url, ticketSeconds = TICKET_SECONDS } = options;
  const report = (error: unknown, about = 'background'): void =>
    options.report?.(`${about}: ${error instanceof Error ? (error.stack ?? error.message) : error}`);
  const { records } = storage;
  const clock = createClock();
  const keys = openKeys(records, clock);
  /** Whether the data folder was empty. */
  const firstBoot = keys.isEmpty();
  const apiKey = firstKey(keys, options.apiKey);
  /** A key with all permissions for this process. Transfer URLs for it lead here, without the proxy of a public URL. */
  const ownKey = keys.addTemporary();
  const adminToken = newSecret('lpa');
  const faults = new Faults();
  const hideSecrets = createSecretFilter(() => [adminToken, ...keys.texts]);
  const requests = createRequestLog(limits.requestsKept, clock, hideSecrets, options.onRequest);
  const hosts = new Set([hostName(url), hostName(publicUrl), LOOPBACK, 'localhost', '[::1]']);
  /** Whether a request is for the platform: under any address too, since a page cannot make its own name an address. */
  const isOwnHost = (host: string): boolean => hosts.has(host) || isIP(host.replace(/[[\]]/g, '')) !== 0;
  /** Returns the address under which the client of a request reaches the platform, without a trailing slash. */
  const addressFor = (request: IncomingMessage): string => {
    const isDirect = options.publicUrl === undefined && isOwnHost(targetOf(request).host);
    if (bearer(request.headers.authorization) === ownKey) return url;
    return isDirect ? `http://${request.headers.host}` : publicUrl;
  };
  const shared = { storage, clock, limits, report };
  const functions = await openFunctionService({
    ...shared,
    environment: options.environment ?? {},
    untrustedFolder: options.untrustedFolder,
    isOffline: options.offline ?? false,
    netHosts: [url.replace('http://', ''), ...(options.netHosts ?? [])],
    onEvent: (event) => options.onFunctionEvent?.(event),
  });
  const objects = new StorageService({ ...shared, addressFor, ticketSeconds });
  const domains = new DomainService({
    ...shared,
    functions,
    objects,
    ownHosts: hosts,
    platformHost: hostName(publicUrl).replace(/[[\]]/g, ''),
  });
  const reset = async (): Promise<void> => {
    for (const service of [domains, functions, objects]) await service.clear();
    faults.active = [];
    clock.reset();
    requests.clear();
  };
  const admin = { token: adminToken, hosts, isOwnHost, publicUrl };
  const routes: Routes = {
    ...functions.routes,
    ...objects.routes,
    ...domains.routes,
    ...keys.routes,
    ...adminRoutes({ admin, records, functions, objects, requests, faults, clock, reset }),
  };
  const route = createRouter(routes);
  const parts = { route, keys, faults, requests, domains, admin, limits, report };
  return { parts, functions, publicUrl, apiKey, ownKey, adminToken, firstBoot, reset, routes };
}

/** Refuses what is no request that can be routed, with the body of every refusal. @param code as Node gives it */
function refuse(socket: Duplex, code: string | undefined): void {
  if (!socket.writable) return void socket.destroy();
  const refusal = REFUSALS[code ?? ''] ?? NOT_HTTP;
  const id = randomUUID();
  const body = `${JSON.stringify(errorBody(refusal, id))}\n`;
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${id}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

const NOT_HTTP = new HttpError('invalid_request', 'The request is not valid HTTP.');
/** By the code of Node. */
const REFUSALS: Readonly<Record<string, HttpError>> = {
  HPE_HEADER_OVERFLOW: new HttpError('headers_too_large', `The headers exceed ${maxHeaderSize} bytes.`),
  ERR_HTTP_REQUEST_TIMEOUT: new HttpError('request_timeout', 'The headers did not arrive in time.'),
};

/** Returns the origin of the address that clients use. Throws a `StartError` for another kind: links would leave out the rest of it. */
function readPublicUrl(text: string): string {
  const url = URL.parse(text);
  if (url?.protocol.startsWith('http') && url.href === `${url.origin}/`) return url.origin;
  throw new StartError(
    'The public URL must have neither a path nor a user, query or fragment, as in https://platform.example. Fix --public-url.',
  );
}

async function listen(server: Server, host: string, port: number): Promise<string> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    const reason = systemCode(cause) ?? String(cause);
    if (reason !== 'EADDRINUSE')
      throw new StartError(`Could not listen on ${host}, port ${port}: ${reason}.`, { cause });
    const message = `Could not listen on ${host}: another program uses port ${port}. Choose another one, or --port 0 for a free one.`;
    throw new StartError(message, { cause });
  }
  const address = server.address();
  const actual = typeof address === 'object' && address !== null ? address.port : port;
  // Other systems than Linux do not connect to the address that means all of them.
  const own = { '0.0.0.0': LOOPBACK, '::': '::1' }[host] ?? host;
  return `http://${own.includes(':') ? `[${own}]` : own}:${actual}`;
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  const cut = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS);
  await closed;
  clearTimeout(cut);
}

/** Returns the host name of a URL, as browsers read it; empty when it is not a URL. */
function hostName(url: string): string {
  return URL.parse(url)?.hostname ?? '';
}
