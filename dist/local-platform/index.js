import { createRequire as __WEBPACK_EXTERNAL_createRequire } from "module";
/******/ var __webpack_modules__ = ({

/***/ 760:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:path");

/***/ }),

/***/ 975:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:util");

/***/ }),

/***/ 718:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Wg: () => (/* binding */ DEFAULT_PORT),
/* harmony export */   _$: () => (/* binding */ HELP),
/* harmony export */   ye: () => (/* binding */ readCommandLine)
/* harmony export */ });
/* unused harmony export DEFAULT_DATA_DIR */
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(975);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(695);


const DEFAULT_PORT = 8787;
const DEFAULT_DATA_DIR = '.local-platform';
const HELP = `Runs the cloud platform on this machine: functions, behind the API that the real one has.

Usage: node dist/local-platform/index.js [options]

  --port PORT            Port to listen on; 0 takes a free one. Default: ${DEFAULT_PORT}, or a free one when it is taken.
  --host HOST            Address to listen on. Default: 127.0.0.1, which only this machine reaches.
  --data DIR             Folder that keeps everything. Default: ${DEFAULT_DATA_DIR} in the working directory.
  --in-memory            Keep nothing after the end. Not together with --data.
  --public-url URL       Address under which clients reach the platform. Default: the one it listens on.
  --ticket-seconds N     How long a transfer URL is valid. Default: 300.
  --help                 Print this.

Environment:
  LOCAL_PLATFORM_KEY     API key that grants everything. Default: one is made at the first start, and printed once.
  DENO_BIN               Path of Deno, which runs the functions. Default: the npm package "deno", then PATH.

Prints its address, its data folder and, at the first start, its API key, a line each; then the token for /_local/.
`;
const OPTIONS = {
    port: { type: 'string' },
    host: { type: 'string' },
    data: { type: 'string' },
    'in-memory': { type: 'boolean' },
    'public-url': { type: 'string' },
    'ticket-seconds': { type: 'string' },
    help: { type: 'boolean' },
};
/** Reads the arguments after the program's name. Throws `StartError` that names the wrong one. */
function readCommandLine(args) {
    const values = parse(args);
    if (values.help)
        return { kind: 'help' };
    if (values['in-memory'] && values.data !== undefined) {
        throw wrong('--data and --in-memory exclude each other');
    }
    return {
        kind: 'start',
        port: wholeNumber('--port', values.port, 0, 65_535),
        host: notEmpty('--host', values.host),
        dataDir: values['in-memory'] ? undefined : (notEmpty('--data', values.data) ?? DEFAULT_DATA_DIR),
        publicUrl: webAddress('--public-url', values['public-url']),
        ticketSeconds: wholeNumber('--ticket-seconds', values['ticket-seconds'], 1, 86_400),
    };
}
function parse(args) {
    try {
        return (0,node_util__WEBPACK_IMPORTED_MODULE_0__.parseArgs)({ args: [...args], options: OPTIONS, strict: true, allowPositionals: false }).values;
    }
    catch (error) {
        throw wrong(error instanceof Error ? error.message : String(error));
    }
}
function wholeNumber(option, text, least, most) {
    if (text === undefined)
        return undefined;
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most)
        return value;
    throw wrong(`${option} must be a whole number from ${least} to ${most}, not "${text}"`);
}
function notEmpty(option, text) {
    if (text === '')
        throw wrong(`${option} must not be empty`);
    return text;
}
function webAddress(option, text) {
    if (text === undefined)
        return undefined;
    const url = URL.parse(text);
    if (url && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '')
        return text.replace(/\/+$/, '');
    throw wrong(`${option} must be an address that begins with http:// or https://, not "${text}"`);
}
function wrong(message) {
    return new _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .StartError */ .D4(`${message}\nSee --help.`);
}


/***/ }),

/***/ 695:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   D4: () => (/* binding */ StartError),
/* harmony export */   e7: () => (/* binding */ toHttpError),
/* harmony export */   j$: () => (/* binding */ HttpError),
/* harmony export */   t4: () => (/* binding */ errorBody),
/* harmony export */   xU: () => (/* binding */ systemCode)
/* harmony export */ });
/** A refusal that a client sees: status, a code for programs and a message for people. */
class HttpError extends Error {
    name = 'HttpError';
    status;
    code;
    details;
    headers;
    constructor(status, code, message, more = {}) {
        super(message, 'cause' in more ? { cause: more.cause } : undefined);
        this.status = status;
        this.code = code;
        this.details = more.details ?? [];
        this.headers = more.headers ?? {};
    }
}
/** The platform cannot start or go on, for a reason that its user can mend. */
class StartError extends Error {
    name = 'StartError';
}
/** The system's own name of a failure (`ENOENT`, `EADDRINUSE`), when it has one. */
function systemCode(error) {
    return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
/** No space, no quota left, or a file as large as this process may write. */
const FULL_DISK = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
/** Turns whatever was thrown into what the client is told; the unexpected is never shown to it. */
function toHttpError(error) {
    if (error instanceof HttpError)
        return error;
    if (FULL_DISK.has(systemCode(error) ?? '')) {
        return new HttpError(507, 'storage_full', 'The disk of the local platform is full. Nothing was changed; free some space and send the request again.', { cause: error });
    }
    return new HttpError(500, 'internal_error', 'The local platform failed on this request. Its own output has the reason, under this request_id.', { cause: error });
}
/** The one error body of the platform. */
function errorBody(error, requestId) {
    return {
        error: { code: error.code, message: error.message, request_id: requestId, details: error.details },
    };
}


/***/ }),

/***/ 861:
/***/ ((__webpack_module__, __unused_webpack___webpack_exports__, __nccwpck_require__) => {

__nccwpck_require__.a(__webpack_module__, async (__webpack_handle_async_dependencies__, __webpack_async_result__) => { try {
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(760);
/* harmony import */ var _command_line_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(718);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(695);
/* harmony import */ var _server_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(176);




async function main() {
    const command = (0,_command_line_js__WEBPACK_IMPORTED_MODULE_1__/* .readCommandLine */ .ye)(process.argv.slice(2));
    if (command.kind === 'help') {
        process.stdout.write(_command_line_js__WEBPACK_IMPORTED_MODULE_1__/* .HELP */ ._$);
        return;
    }
    const ended = new Promise((end) => {
        process.once('SIGTERM', () => end());
        process.once('SIGINT', () => end());
    });
    // Whoever reads our output may go away; that is no reason to stop serving.
    process.stdout.on('error', () => undefined);
    process.stderr.on('error', () => undefined);
    const platform = await start(command);
    process.stdout.write(`${greeting(platform, command).join('\n')}\n`);
    await ended;
    await platform.close();
}
async function start(command) {
    const options = {
        ...(command.host === undefined ? {} : { host: command.host }),
        ...(command.dataDir === undefined ? {} : { dataDir: command.dataDir }),
        ...(command.publicUrl === undefined ? {} : { publicUrl: command.publicUrl }),
        ...(command.ticketSeconds === undefined ? {} : { ticketSeconds: command.ticketSeconds }),
        ...(process.env.LOCAL_PLATFORM_KEY ? { apiKey: process.env.LOCAL_PLATFORM_KEY } : {}),
        environment: process.env,
        report: (line) => void process.stderr.write(`${line}\n`),
    };
    if (command.port !== undefined)
        return (0,_server_js__WEBPACK_IMPORTED_MODULE_3__/* .startLocalPlatform */ .T)({ ...options, port: command.port });
    return (0,_server_js__WEBPACK_IMPORTED_MODULE_3__/* .startLocalPlatform */ .T)({ ...options, port: _command_line_js__WEBPACK_IMPORTED_MODULE_1__/* .DEFAULT_PORT */ .Wg }).catch((error) => {
        if (error instanceof _server_js__WEBPACK_IMPORTED_MODULE_3__/* .PortTakenError */ .t)
            return (0,_server_js__WEBPACK_IMPORTED_MODULE_3__/* .startLocalPlatform */ .T)({ ...options, port: 0 });
        throw error;
    });
}
function greeting(platform, command) {
    const isNewKey = platform.firstBoot && !process.env.LOCAL_PLATFORM_KEY;
    return [
        platform.url,
        command.dataDir === undefined ? 'in memory' : (0,node_path__WEBPACK_IMPORTED_MODULE_0__.resolve)(command.dataDir),
        ...(isNewKey ? [platform.apiKey] : []),
        `Admin token for /_local/: ${platform.adminToken}`,
    ];
}
try {
    await main();
}
catch (error) {
    const isExpected = error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_2__/* .StartError */ .D4;
    process.stderr.write(`${isExpected ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
    process.exitCode = 1;
}

__webpack_async_result__();
} catch(e) { __webpack_async_result__(e); } }, 1);

/***/ }),

/***/ 176:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  t: () => (/* binding */ PortTakenError),
  T: () => (/* binding */ startLocalPlatform)
});

;// CONCATENATED MODULE: external "node:events"
const external_node_events_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:events");
;// CONCATENATED MODULE: external "node:http"
const external_node_http_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:http");
;// CONCATENATED MODULE: external "node:crypto"
const external_node_crypto_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:crypto");
// EXTERNAL MODULE: ./.build/local-platform/errors.js
var errors = __nccwpck_require__(695);
;// CONCATENATED MODULE: ./.build/local-platform/body.js

const utf8 = new TextDecoder('utf-8', { fatal: true });
/**
 * Reads a request's JSON body (section 1 of the API document: JSON, sent as `application/json`).
 * Throws 413 above `limitBytes`, 415 for another media type, 400 for what is not a JSON object.
 */
async function readJsonObject(request, limitBytes) {
    if (Number(request.headers['content-length'] ?? 0) > limitBytes)
        throw tooLarge(limitBytes);
    requireJson(request);
    const value = parse(await readBytes(request, limitBytes));
    if (!isObject(value))
        throw new errors/* HttpError */.j$(400, 'invalid_body', 'The body must be a JSON object.');
    return value;
}
/** Whether a value is a plain JSON object: no array, no null. */
function isObject(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
function requireJson(request) {
    const sent = request.headers['content-type'];
    const mediaType = sent?.split(';', 1)[0]?.trim().toLowerCase();
    const isEmpty = request.headers['transfer-encoding'] === undefined && !Number(request.headers['content-length']);
    if (mediaType === 'application/json' || (isEmpty && mediaType === undefined))
        return;
    throw new errors/* HttpError */.j$(415, 'unsupported_media_type', `Send the body as "Content-Type: application/json", not ${sent === undefined ? 'without one' : `as "${sent}"`}.`);
}
async function readBytes(request, limitBytes) {
    const chunks = [];
    let size = 0;
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
        const bytes = chunk;
        size += bytes.length;
        if (size > limitBytes)
            throw tooLarge(limitBytes);
        chunks.push(bytes);
    }
    return Buffer.concat(chunks, size);
}
function parse(bytes) {
    if (bytes.length === 0)
        throw new errors/* HttpError */.j$(400, 'invalid_json', 'The body is empty; it must be a JSON object.');
    try {
        return JSON.parse(utf8.decode(bytes));
    }
    catch (error) {
        const reason = error instanceof SyntaxError ? error.message : 'it is not UTF-8';
        throw new errors/* HttpError */.j$(400, 'invalid_json', `The body is not valid JSON: ${reason}`, { cause: error });
    }
}
function tooLarge(limitBytes) {
    return new errors/* HttpError */.j$(413, 'body_too_large', `The body is larger than the ${limitBytes} bytes that are taken here.`);
}

;// CONCATENATED MODULE: ./.build/local-platform/auth.js



const SERVICES = ['functions', 'storage', 'domains'];
const ACTIONS = ['read', 'write', 'delete'];
/** Every permission there is. */
const allPermissions = SERVICES.flatMap((service) => ACTIONS.map((action) => `${service}:${action}`));
/** Opens the keys that a store holds. */
function createKeys(records) {
    const table = records.table('keys', isApiKey);
    const find = (text) => {
        const hash = digest(text);
        return [...table.values()].filter((key) => isSame(Buffer.from(key.hash, 'hex'), hash)).find(isUsable);
    };
    return {
        async addFullKey(name, text = newSecret('lpk')) {
            const key = {
                id: (0,external_node_crypto_namespaceObject.randomUUID)(),
                name,
                hash: digest(text).toString('hex'),
                permissions: allPermissions,
                resources: ['*'],
                created_at: new Date().toISOString(),
                expires_at: null,
                deactivated_at: null,
            };
            await records.commit([table.put(key.id, key)]);
            return text;
        },
        authenticate(authorization) {
            const text = bearer(authorization);
            const key = text === undefined ? undefined : find(text);
            if (key)
                return key;
            throw new errors/* HttpError */.j$(401, 'unauthenticated', 'No valid API key was sent. Send "Authorization: Bearer <API_KEY>" with a key of this platform that has neither expired nor been deactivated.', { headers: { 'WWW-Authenticate': 'Bearer' } });
        },
        knows: (text) => find(text) !== undefined,
        get isEmpty() {
            return table.size === 0;
        },
    };
}
/** Whether a key may do this, to this resource (to any at all when none is named). */
function allows(key, permission, resource) {
    if (!key.permissions.includes(permission))
        return false;
    const service = permission.slice(0, permission.indexOf(':'));
    return (resource === undefined || key.resources.some((one) => one === '*' || one === `${service}/${resource}`));
}
/** Throws 403, naming the permission, when a key may not do this. Never tells whether the resource exists. */
function requireAccess(key, permission, resource) {
    if (key && allows(key, permission, resource))
        return;
    const where = resource === undefined ? '' : ` for "${resource}"`;
    throw new errors/* HttpError */.j$(403, 'permission_denied', `This API key lacks the permission ${permission}${where}. Use a key that grants it.`);
}
/** A secret nobody can guess: 256 bits, in letters that pass through headers and shells. */
function newSecret(prefix) {
    return `${prefix}_${(0,external_node_crypto_namespaceObject.randomBytes)(32).toString('base64url')}`;
}
/** The token of a `Bearer` header. */
function bearer(authorization) {
    return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}
/** Compares two secrets without telling by its duration where they differ. */
function isSameSecret(one, other) {
    return isSame(digest(one), digest(other));
}
function digest(text) {
    return (0,external_node_crypto_namespaceObject.createHash)('sha256').update(text).digest();
}
function isSame(one, other) {
    return one.length === other.length && (0,external_node_crypto_namespaceObject.timingSafeEqual)(one, other);
}
function isUsable(key) {
    return key.deactivated_at === null && (key.expires_at === null || Date.parse(key.expires_at) > Date.now());
}
function isApiKey(value) {
    return (isObject(value) &&
        typeof value.id === 'string' &&
        typeof value.hash === 'string' &&
        Array.isArray(value.permissions) &&
        Array.isArray(value.resources) &&
        (value.expires_at === null || typeof value.expires_at === 'string') &&
        (value.deactivated_at === null || typeof value.deactivated_at === 'string'));
}

;// CONCATENATED MODULE: external "node:stream"
const external_node_stream_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:stream");
;// CONCATENATED MODULE: ./.build/local-platform/faults.js



/** Makes the switchboard of faults, all off. */
function createFaults() {
    let faults = [];
    return {
        set(next) {
            faults = next;
        },
        list: () => faults,
        take(method, path) {
            const fault = faults.find((one) => matches(one, method, path));
            if (fault?.times !== undefined) {
                const left = fault.times - 1;
                faults = faults.flatMap((one) => one === fault ? (left > 0 ? [{ ...fault, times: left }] : []) : [one]);
            }
            return fault;
        },
    };
}
function matches(fault, method, path) {
    if (fault.method !== '*' && fault.method !== method)
        return false;
    const pattern = fault.path.split('*').map((piece) => RegExp.escape(piece));
    return new RegExp(`^${pattern.join('.*')}$`, 's').test(path);
}
/** The failure that a fault with a status answers with. */
function faultError(status, { retry_after }) {
    const headers = retry_after === undefined ? {} : { 'Retry-After': retry_after };
    return new errors/* HttpError */.j$(status, 'fault_injected', `This failure (${status}) was switched on under /_local/faults.`, {
        headers,
    });
}
/** Sends the head of an answer and half of its body, then breaks the connection. */
function sendTruncated(response, { status, headers, body }) {
    response.writeHead(status, headers);
    if (body instanceof external_node_stream_namespaceObject.Readable) {
        body.destroy();
        response.flushHeaders();
        response.destroy();
        return;
    }
    response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
}
/** Reads the body of `PUT /_local/faults`, `{"faults": [...]}`; throws 400 with every problem. */
function readFaults(body) {
    if (!Array.isArray(body.faults))
        throw new errors/* HttpError */.j$(400, 'invalid_faults', 'Send {"faults": [...]}.');
    const problems = [];
    const faults = body.faults.filter((value, index) => {
        const found = faultProblems(value).map((problem) => ({
            ...problem,
            path: `faults[${index}]${problem.path}`,
        }));
        problems.push(...found);
        return found.length === 0;
    });
    if (problems.length === 0)
        return faults;
    const [first] = problems;
    throw new errors/* HttpError */.j$(400, 'invalid_faults', `${first?.path} ${first?.message}`, { details: problems });
}
const isWhole = (least, most) => (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
const REQUIRED = {
    method: [(value) => typeof value === 'string' && value !== '', 'must be a method, or "*"'],
    path: [
        (value) => typeof value === 'string' && /^[/*]/.test(value),
        'must be a path; "*" stands for anything',
    ],
};
const OPTIONAL = {
    times: [isWhole(1, 1e9), 'must be a whole number from 1'],
    status: [isWhole(200, 599), 'must be a status from 200 to 599'],
    reset: [(value) => value === 'before' || value === 'after', 'must be "before" or "after"'],
    delay_ms: [isWhole(0, 3_600_000), 'must be milliseconds, up to an hour'],
    truncate: [(value) => typeof value === 'boolean', 'must be true or false'],
    retry_after: [(value) => typeof value === 'string', 'must be a string, as it goes into the header'],
};
function faultProblems(value) {
    if (!isObject(value))
        return [{ path: '', message: 'must be an object' }];
    const unknown = Object.keys(value).filter((field) => !(field in REQUIRED || field in OPTIONAL));
    const wrong = (checks, isNeeded) => Object.entries(checks)
        .filter(([field, [isGood]]) => (isNeeded || value[field] !== undefined) && !isGood(value[field]))
        .map(([field, [, message]]) => ({ path: `.${field}`, message }));
    return [
        ...wrong(REQUIRED, true),
        ...wrong(OPTIONAL, false),
        ...unknown.map((field) => ({ path: `.${field}`, message: 'is not known' })),
    ];
}

;// CONCATENATED MODULE: ./.build/local-platform/admin.js



/** The routes under `/_local/`: what a local platform needs beside the API document, and never under `/v1`. */
function adminRoutes({ faults, functions }) {
    return [
        {
            path: '/_local/health',
            methods: { GET: { access: 'anyone', handle: () => ({ status: 200, json: { status: 'ok' } }) } },
        },
        {
            path: '/_local/revisions/:id',
            methods: {
                GET: {
                    access: 'admin',
                    handle: ({ params }) => ({ status: 200, json: revision(params.id ?? '', functions) }),
                },
            },
        },
        {
            path: '/_local/faults',
            methods: {
                GET: { access: 'admin', handle: () => ({ status: 200, json: { faults: faults.list() } }) },
                PUT: {
                    access: 'admin',
                    async handle(context) {
                        faults.set(readFaults(await context.readJson()));
                        return { status: 200, json: { faults: faults.list() } };
                    },
                },
            },
        },
    ];
}
function revision(id, { store, logOf }) {
    const found = store.revisions.get(id);
    if (!found)
        throw new errors/* HttpError */.j$(404, 'revision_not_found', `There is no revision "${id}".`);
    const { number: _number, id: revision_id, ...rest } = found;
    return { revision_id, ...rest, log: logOf(id) };
}
/**
 * Throws unless the request may administer this platform: 403 for a page of another site (its `Host` or `Origin`
 * is not one of `hosts`, names without a port), 401 without the admin token.
 */
function requireAdmin(request, token, hosts) {
    const { host, origin } = request.headers;
    const isHere = hosts.has(hostName(`http://${host ?? ''}`)) && (origin === undefined || hosts.has(hostName(origin)));
    if (!isHere) {
        throw new errors/* HttpError */.j$(403, 'foreign_origin', `/_local/ answers only requests to ${[...hosts].join(', ')} and from pages of these.`);
    }
    if (isSameSecret(bearer(request.headers.authorization) ?? '', token))
        return;
    throw new errors/* HttpError */.j$(401, 'unauthenticated', 'Send "Authorization: Bearer <admin token>". The local platform prints its admin token when it starts.', { headers: { 'WWW-Authenticate': 'Bearer' } });
}
function hostName(url) {
    return URL.parse(url)?.hostname ?? '';
}

;// CONCATENATED MODULE: external "node:timers/promises"
const promises_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:timers/promises");
;// CONCATENATED MODULE: external "node:stream/promises"
const external_node_stream_promises_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:stream/promises");
;// CONCATENATED MODULE: ./.build/local-platform/reply.js


/** The reply that tells a client of a failure, in the platform's one error shape. */
function errorReply(error, requestId) {
    return { status: error.status, headers: error.headers, json: (0,errors/* errorBody */.t4)(error, requestId) };
}
/** Turns a reply into headers and bytes. */
function render(reply, requestId) {
    const headers = { ...reply.headers, 'X-Request-Id': requestId };
    if (reply.stream)
        return { status: reply.status, headers, body: reply.stream };
    if (reply.json === undefined)
        return { status: reply.status, headers, body: Buffer.alloc(0) };
    const body = Buffer.from(`${JSON.stringify(reply.json)}\n`);
    const described = {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': String(body.length),
    };
    return { status: reply.status, headers: { ...described, ...headers }, body };
}
/** Sends a rendered reply, with back-pressure; settles when it is sent or the client is gone. */
async function send(response, { status, headers, body }) {
    response.writeHead(status, headers);
    if (Buffer.isBuffer(body)) {
        response.end(response.req.method === 'HEAD' ? undefined : body);
        return;
    }
    // The reader of a long answer must see its first bytes when they are there, not with the second chunk.
    response.flushHeaders();
    await (0,external_node_stream_promises_namespaceObject.pipeline)(body, response).catch(() => response.destroy());
}

;// CONCATENATED MODULE: ./.build/local-platform/router.js
/** Makes a router of a table. Paths are split before they are decoded, so that `%2F` is never a separator. */
function createRouter(routes) {
    const compiled = routes.map((route) => ({ route, pattern: route.path.slice(1).split('/') }));
    return (target) => {
        const { path, query } = splitTarget(target);
        const pieces = path.slice(1).split('/');
        for (const { route, pattern } of compiled) {
            const found = matchPieces(pattern, pieces);
            if (found)
                return { route, params: found.params, rest: `/${found.rest}${query}` };
        }
        return undefined;
    };
}
/** The path and the query (with its `?`) of a request target, which may be a whole URL. */
function splitTarget(target) {
    const local = target.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
    const at = local.indexOf('?');
    return at < 0 ? { path: local, query: '' } : { path: local.slice(0, at), query: local.slice(at) };
}
/** The operation that a method asks for. HEAD is GET without its body, unless a route says otherwise. */
function operationFor(route, method) {
    const asked = method === 'HEAD' && !route.methods.HEAD ? 'GET' : method;
    return (Object.hasOwn(route.methods, asked) ? route.methods[asked] : undefined) ?? route.other;
}
/** The `Allow` header of a route. */
function allowedMethods(route) {
    const listed = Object.keys(route.methods).flatMap((method) => method === 'GET' ? ['GET', 'HEAD'] : [method]);
    return [...new Set(listed)].join(', ');
}
function matchPieces(pattern, pieces) {
    const isOpen = pattern.at(-1) === '*';
    const fixed = isOpen ? pattern.slice(0, -1) : pattern;
    if (isOpen ? pieces.length <= fixed.length : pieces.length !== fixed.length)
        return undefined;
    const params = {};
    for (const [index, expected] of fixed.entries()) {
        const piece = decoded(pieces[index] ?? '');
        if (piece === undefined || piece === '')
            return undefined;
        if (expected.startsWith(':'))
            params[expected.slice(1)] = piece;
        else if (piece !== expected)
            return undefined;
    }
    return { params, rest: pieces.slice(fixed.length).join('/') };
}
function decoded(piece) {
    try {
        return decodeURIComponent(piece);
    }
    catch {
        return undefined;
    }
}

;// CONCATENATED MODULE: ./.build/local-platform/dispatch.js









/** Makes the way of a request: fault, route, key, permission, method, then the operation, which checks body and state. */
function createDispatch(parts) {
    return async (request, response) => {
        const requestId = (0,external_node_crypto_namespaceObject.randomUUID)();
        try {
            await serve(request, response, requestId, parts);
        }
        catch (error) {
            parts.report(error, requestId);
            response.destroy();
        }
    };
}
async function serve(request, response, requestId, parts) {
    const fault = faultFor(request, parts.faults);
    if (fault?.delay_ms !== undefined)
        await (0,promises_namespaceObject.setTimeout)(fault.delay_ms, undefined, { ref: false });
    if (fault?.reset === 'before') {
        request.socket.destroy();
        return;
    }
    const reply = await answer(request, response, requestId, parts, fault).catch((error) => {
        const shown = (0,errors/* toHttpError */.e7)(error);
        // A client that hangs up in the middle of its body is no failure of ours.
        if (shown !== error && !response.destroyed)
            parts.report(error, requestId);
        return errorReply(shown, requestId);
    });
    if (fault?.reset === 'after') {
        reply.stream?.destroy();
        request.socket.destroy();
    }
    else if (fault?.truncate)
        sendTruncated(response, render(reply, requestId));
    else
        await send(response, render(reply, requestId));
}
function faultFor(request, faults) {
    const { path } = splitTarget(request.url ?? '/');
    return path.startsWith('/_local/') ? undefined : faults.take(request.method ?? 'GET', path);
}
async function answer(request, response, requestId, parts, fault) {
    if (fault?.status !== undefined)
        throw faultError(fault.status, fault);
    const match = parts.route(request.url ?? '/');
    if (!match)
        throw routeNotFound(request);
    const { operation, caller } = admit(request, match, parts);
    return operation.handle({
        request,
        requestId,
        params: match.params,
        rest: match.rest,
        caller,
        signal: goneSignal(response),
        readJson: () => readJsonObject(request, parts.jsonBodyBytes),
    });
}
function admit(request, { route, params }, parts) {
    const operation = operationFor(route, request.method ?? 'GET');
    const accesses = Object.values(route.methods).map(({ access }) => access);
    const access = operation?.access ?? accesses[0] ?? 'anyone';
    if (access === 'anyone' || access === 'admin') {
        if (access === 'admin')
            requireAdmin(request, parts.adminToken, parts.hosts);
        return { operation: operation ?? methodNotAllowed(request, route), caller: undefined };
    }
    const caller = parts.keys.authenticate(request.headers.authorization);
    // No permission belongs to a method that does not exist, so a good key is all that it takes to be told so.
    if (!operation)
        return methodNotAllowed(request, route);
    requireAccess(caller, access, route.resource === undefined ? undefined : params[route.resource]);
    return { operation, caller };
}
function routeNotFound(request) {
    const { path } = splitTarget(request.url ?? '/');
    return new errors/* HttpError */.j$(404, 'route_not_found', `There is nothing at ${path}. The API is under /v1.`);
}
function methodNotAllowed(request, route) {
    const allowed = allowedMethods(route);
    throw new errors/* HttpError */.j$(405, 'method_not_allowed', `${request.method} is not possible here; use ${allowed}.`, {
        headers: { Allow: allowed },
    });
}
function goneSignal(response) {
    const gone = new AbortController();
    response.once('close', () => {
        if (!response.writableFinished)
            gone.abort();
    });
    return gone.signal;
}

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __nccwpck_require__(760);
;// CONCATENATED MODULE: external "node:fs/promises"
const external_node_fs_promises_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs/promises");
;// CONCATENATED MODULE: ./.build/local-platform/records.js

/** Carries changes out on records in memory. */
function applyChanges(records, changes) {
    for (const [table, key, record] of changes) {
        const rows = records.get(table) ?? new Map();
        records.set(table, rows);
        if (record === null)
            rows.delete(key);
        else
            rows.set(key, record);
    }
}
/** Opens a store over what was replayed and the journal that goes on from there. */
function createRecordStore(records, journal) {
    return {
        table: (name, isRecord) => openTable(records, name, isRecord),
        async commit(changes) {
            await journal.append(changes);
            applyChanges(records, changes);
        },
    };
}
function openTable(records, name, isRecord) {
    const rows = new Map();
    for (const [key, value] of records.get(name) ?? []) {
        if (!isRecord(value))
            throw unknownRecord(name, key);
        rows.set(key, value);
    }
    // The guard has seen every row, and `put` takes no other kind, so the typed map may stand for the raw one.
    records.set(name, rows);
    return {
        get: (key) => rows.get(key),
        values: () => rows.values(),
        get size() {
            return rows.size;
        },
        put: (key, record) => [name, key, record],
        remove: (key) => [name, key, null],
    };
}
function unknownRecord(table, key) {
    return new errors/* StartError */.D4(`The data folder holds "${key}" in ${table} in a shape that this version does not know. Choose another data folder, or move this one away to start empty.`);
}

;// CONCATENATED MODULE: ./.build/local-platform/journal.js




/** A journal that forgets: the platform lives in memory alone. */
const memoryJournal = {
    append: () => Promise.resolve(),
    close: () => Promise.resolve(),
};
const FORMAT = 1;
const HEADER = `${JSON.stringify({ format: FORMAT })}\n`;
const NEWLINE = 0x0a;
/**
 * Opens a journal file, made when missing: replays it, cuts a last line that a crash left torn, and rewrites the
 * file without what has been overwritten since. One line is one atomic change. Throws `StartError` when the file
 * is of another format or damaged before its last line.
 */
async function openJournal(path) {
    const replayed = replay(await readIfThere(path), path);
    if (replayed.needsRewrite)
        await rewrite(path, replayed.records);
    const file = await (0,external_node_fs_promises_namespaceObject.open)(path, 'r+');
    const { size } = await file.stat();
    return { journal: appendTo(file, size), records: replayed.records };
}
function replay(bytes, path) {
    const records = new Map();
    const lines = [...wholeLines(bytes)];
    if (lines.length === 0)
        return { records, needsRewrite: true };
    requireFormat(lines[0], path);
    let changes = 0;
    let isTorn = bytes.at(-1) !== NEWLINE;
    for (const [index, line] of lines.entries()) {
        if (index === 0)
            continue;
        const parsed = parseChanges(line);
        if (parsed) {
            applyChanges(records, parsed);
            changes += parsed.length;
        }
        else if (index === lines.length - 1)
            isTorn = true;
        else
            throw damaged(path, index + 1);
    }
    return { records, needsRewrite: isTorn || changes !== recordCount(records) };
}
function* wholeLines(bytes) {
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
        yield bytes.toString('utf8', start, end);
        start = end + 1;
    }
}
function parseChanges(line) {
    const value = parseJson(line);
    return Array.isArray(value) && value.every(isChange) ? value : undefined;
}
function isChange(value) {
    return (Array.isArray(value) && value.length === 3 && typeof value[0] === 'string' && typeof value[1] === 'string');
}
function parseJson(line) {
    try {
        return JSON.parse(line);
    }
    catch {
        return undefined;
    }
}
function requireFormat(line, path) {
    const header = parseJson(line ?? '');
    const format = typeof header === 'object' && header !== null && 'format' in header ? header.format : undefined;
    if (format === FORMAT)
        return;
    const found = format === undefined ? 'is no journal of the local platform' : `has format ${String(format)}`;
    throw new errors/* StartError */.D4(`The journal ${path} ${found}; this version reads format ${FORMAT}. Choose another data folder, or move this one away to start empty.`);
}
function damaged(path, line) {
    return new errors/* StartError */.D4(`The journal ${path} is damaged in line ${line}, with whole lines after it, so this is no crash of ours. Restore it from a copy, or move the data folder away to start empty.`);
}
function recordCount(records) {
    return records.values().reduce((sum, rows) => sum + rows.size, 0);
}
async function rewrite(path, records) {
    const lines = [...records].flatMap(([table, rows]) => [...rows].map(([key, record]) => `${JSON.stringify([[table, key, record]])}\n`));
    const temporary = `${path}.new`;
    const file = await (0,external_node_fs_promises_namespaceObject.open)(temporary, 'w', 0o600);
    try {
        await file.writeFile(HEADER + lines.join(''));
        await file.sync();
    }
    finally {
        await file.close();
    }
    await (0,external_node_fs_promises_namespaceObject.rename)(temporary, path);
    await syncFolder((0,external_node_path_.dirname)(path));
}
/** Makes the names in a folder durable, as a file's own sync does not. */
async function syncFolder(path) {
    const folder = await (0,external_node_fs_promises_namespaceObject.open)(path, 'r');
    try {
        await folder.sync();
    }
    finally {
        await folder.close();
    }
}
async function readIfThere(path) {
    try {
        return await (0,external_node_fs_promises_namespaceObject.readFile)(path);
    }
    catch (error) {
        if ((0,errors/* systemCode */.xU)(error) === 'ENOENT')
            return Buffer.alloc(0);
        throw error;
    }
}
async function writeAll(file, bytes, position) {
    // A disk that fills up takes a part and says so only on the next write.
    for (let done = 0; done < bytes.length;) {
        done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
    }
}
function appendTo(file, size) {
    let waiting = [];
    let flushing;
    let end = size;
    let broken;
    async function writeBatch(batch) {
        if (broken)
            throw broken;
        const bytes = Buffer.from(batch.map(({ line }) => line).join(''));
        try {
            await writeAll(file, bytes, end);
            await file.datasync();
            end += bytes.length;
        }
        catch (error) {
            // Half a line must not stay before the next one. When even that fails, nothing may be acknowledged any more.
            await file.truncate(end).catch(() => {
                broken = error;
            });
            throw error;
        }
    }
    async function flush() {
        // All that arrived while the disk was busy shares the next sync.
        while (waiting.length > 0) {
            const batch = waiting;
            waiting = [];
            await writeBatch(batch).then(() => {
                for (const { resolve } of batch)
                    resolve();
            }, (error) => {
                for (const { reject } of batch)
                    reject(error);
            });
        }
        flushing = undefined;
    }
    return {
        append(changes) {
            return new Promise((resolve, reject) => {
                waiting.push({ line: `${JSON.stringify(changes)}\n`, resolve, reject });
                flushing ??= flush();
            });
        },
        async close() {
            await flushing;
            await file.close();
        },
    };
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/assets.js




/** How many files are written at once; more do not go faster. */
const WRITERS = 16;
/** Opens the asset store in a folder. Files are read-only, never links, and appear in their place all at once. */
async function openAssetStore(root, isDurable) {
    await (0,external_node_fs_promises_namespaceObject.mkdir)(root, { recursive: true, mode: 0o700 });
    const folder = (revisionId) => (0,external_node_path_.join)(root, revisionId);
    const discard = async (name) => (0,external_node_fs_promises_namespaceObject.rm)((0,external_node_path_.join)(root, name), { recursive: true, force: true });
    return {
        folder,
        async save(revisionId, assets) {
            const draft = `${folder(revisionId)}.${(0,external_node_crypto_namespaceObject.randomUUID)()}.part`;
            try {
                await writeTree(draft, assets, isDurable);
                await (0,external_node_fs_promises_namespaceObject.rename)(draft, folder(revisionId));
                if (isDurable)
                    await syncFolder(root);
            }
            catch (error) {
                await (0,external_node_fs_promises_namespaceObject.rm)(draft, { recursive: true, force: true });
                throw error;
            }
        },
        remove: discard,
        async keepOnly(isOwned) {
            const names = await (0,external_node_fs_promises_namespaceObject.readdir)(root);
            await Promise.all(names.filter((name) => !isOwned(name)).map(discard));
        },
    };
}
async function writeTree(root, assets, isDurable) {
    const folders = [...new Set([root, ...[...assets.keys()].map((path) => (0,external_node_path_.join)(root, (0,external_node_path_.dirname)(path)))])].sort();
    for (const folder of folders)
        await (0,external_node_fs_promises_namespaceObject.mkdir)(folder, { recursive: true, mode: 0o700 });
    const files = assets.entries();
    const writer = async () => {
        for (const [path, bytes] of files)
            await writeFile((0,external_node_path_.join)(root, path), bytes, isDurable);
    };
    await Promise.all(Array.from({ length: WRITERS }, writer));
    if (isDurable)
        for (const folder of folders)
            await syncFolder(folder);
}
async function writeFile(path, bytes, isDurable) {
    const file = await (0,external_node_fs_promises_namespaceObject.open)(path, 'wx', 0o600);
    try {
        await file.writeFile(bytes);
        if (isDurable)
            await file.datasync();
    }
    finally {
        await file.close();
    }
    await (0,external_node_fs_promises_namespaceObject.chmod)(path, 0o444);
}

;// CONCATENATED MODULE: ./.build/local-platform/queues.js
/** Makes a queue that holds nothing for keys without work. */
function createKeyedQueue() {
    const tails = new Map();
    return {
        async run(key, work) {
            const before = tails.get(key) ?? Promise.resolve();
            const mine = before.then(work, work);
            tails.set(key, mine);
            try {
                return await mine;
            }
            finally {
                if (tails.get(key) === mine)
                    tails.delete(key);
            }
        },
    };
}

;// CONCATENATED MODULE: external "node:child_process"
const external_node_child_process_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:child_process");
;// CONCATENATED MODULE: external "node:net"
const external_node_net_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:net");
;// CONCATENATED MODULE: external "node:url"
const external_node_url_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:url");
;// CONCATENATED MODULE: ./.build/local-platform/functions/process.js






/** A revision did not come up; the message says why, for its owner. */
class BootError extends Error {
    name = 'BootError';
}
/** How often the socket of a starting process is tried. */
const PROBE_MS = 3;
/**
 * Starts a revision in a process of its own, with no network but its socket, no files but its assets and no
 * environment, and waits until it accepts connections, which Deno does only after the module has been evaluated.
 * Throws `BootError` when it ends or is not ready in time; nothing is left running then.
 */
async function startProcess(settings) {
    const child = (0,external_node_child_process_namespaceObject.spawn)(settings.deno, denoArguments(settings), {
        cwd: settings.assetFolder,
        env: { DENO_DIR: settings.cacheFolder, DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' },
        stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin.on('error', () => undefined);
    settings.log.follow(child.stdout);
    settings.log.follow(child.stderr);
    const registered = child.pid === undefined ? Promise.resolve() : settings.register.add(child.pid);
    const ended = endOf(child);
    const gone = ended.then(async () => {
        await registered;
        if (child.pid !== undefined)
            await settings.register.remove(child.pid);
        await (0,external_node_fs_promises_namespaceObject.rm)(settings.socketPath, { force: true });
    });
    const kill = () => {
        child.kill('SIGKILL');
        return gone;
    };
    try {
        await registered;
        await untilReady(settings, ended);
    }
    catch (error) {
        await kill();
        throw error;
    }
    return { socketPath: settings.socketPath, ended, kill };
}
function denoArguments(settings) {
    const { socketPath } = settings;
    return [
        'run',
        '--quiet',
        '--no-prompt',
        '--no-remote',
        '--no-npm',
        '--no-config',
        '--no-lock',
        '--no-check',
        '--unstable-sloppy-imports',
        `--allow-read=.,${socketPath}`,
        `--allow-write=${socketPath}`,
        `--allow-net=unix:${socketPath}`,
        `--v8-flags=--max-old-space-size=${settings.memoryMegabytes}`,
        settings.hostProgram,
        (0,external_node_url_namespaceObject.pathToFileURL)(settings.entrypoint).href,
        socketPath,
    ];
}
async function endOf(child) {
    try {
        // `close` comes after the last of its output, which says why it ended.
        const [code, signal] = await (0,external_node_events_namespaceObject.once)(child, 'close');
        return signal === null ? `ended with exit code ${String(code)}` : `was ended by ${String(signal)}`;
    }
    catch (error) {
        return `could not be started (${String(error)})`;
    }
}
async function untilReady(settings, ended) {
    const done = new AbortController();
    const deadline = AbortSignal.any([done.signal, settings.signal, AbortSignal.timeout(settings.bootMs)]);
    const end = ended.then((reason) => ({ reason }));
    try {
        const first = await Promise.race([untilAccepting(settings.socketPath, deadline), end]);
        if (first === 'ready')
            return;
        if (first !== 'aborted')
            throw new BootError(bootMessage(settings.log, first.reason));
        if (settings.signal.aborted)
            throw new BootError('The function was stopped while it started.');
        throw new BootError(`The function did not answer within ${settings.bootMs / 1000} s of its start.`);
    }
    finally {
        done.abort();
    }
}
async function untilAccepting(socketPath, signal) {
    while (!signal.aborted) {
        if (await accepts(socketPath))
            return 'ready';
        await (0,promises_namespaceObject.setTimeout)(PROBE_MS);
    }
    return 'aborted';
}
function accepts(socketPath) {
    return new Promise((resolve) => {
        const socket = (0,external_node_net_namespaceObject.connect)(socketPath);
        socket.once('connect', () => {
            socket.destroy();
            resolve(true);
        });
        socket.once('error', () => resolve(false));
    });
}
function bootMessage(log, reason) {
    const said = log.lines.slice(-20).join('\n').trim();
    return said === '' ? `The function ${reason} while it started.` : said;
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/deploy.js




/** The runnable form of a revision. */
function toRunnable(revision, assets) {
    return { id: revision.id, folder: assets.folder(revision.id), entrypoint: revision.entrypoint };
}
/** Makes the writer of functions. Writes to one function are ordered, and its revisions are tried in that order. */
function createDeployer({ store, assets, runtime, pool, limits, report }) {
    const writes = createKeyedQueue();
    const trials = createKeyedQueue();
    const running = new Set();
    let isClosing = false;
    function find(name) {
        const stored = store.functions.get(name);
        const newest = stored && store.revisions.get(stored.revision_id);
        if (stored && newest)
            return { stored, newest };
        throw new errors/* HttpError */.j$(404, 'function_not_found', `There is no function "${name}".`);
    }
    /** Keeps a function with a new pending revision, whose files are there before the record is. */
    async function keep(stored, newest, source) {
        await runtime.requireReady();
        await assets.save(newest.id, source.assets);
        const outdated = outdatedRevisions(stored);
        try {
            await store.commit([
                store.functions.put(stored.name, stored),
                store.revisions.put(newest.id, newest),
                ...outdated.map(({ id }) => store.revisions.remove(id)),
            ]);
        }
        catch (error) {
            await assets.remove(newest.id);
            throw error;
        }
        await discard(outdated);
        schedule(newest);
        return { stored, newest };
    }
    function outdatedRevisions(stored) {
        const former = store.revisionsOf(stored.name).filter(({ id }) => id !== stored.active_revision_id);
        return former.slice(limits.revisionsKept - 2);
    }
    async function discard(revisions) {
        for (const { id } of revisions) {
            await pool.kill(id);
            await assets.remove(id);
            runtime.forget(id);
        }
    }
    function schedule(revision) {
        const trial = trials
            .run(revision.function_name, () => tryOut(revision))
            .catch(report)
            .finally(() => running.delete(trial));
        running.add(trial);
    }
    async function tryOut(revision) {
        if (isClosing || !store.revisions.get(revision.id))
            return;
        const problem = await findProblem(toRunnable(revision, assets));
        if (!isClosing)
            await writes.run(revision.function_name, () => settle(revision, problem));
    }
    /** Why the revision cannot serve; `undefined` when its process has come up, which is kept for invocations then. */
    async function findProblem(runnable) {
        try {
            const problems = await runtime.check(runnable);
            if (problems.length > 0)
                return problems.join('\n');
            (await pool.lease(runnable)).release();
            return undefined;
        }
        catch (error) {
            if (error instanceof BootError || error instanceof errors/* HttpError */.j$)
                return error.message;
            if (!isClosing && store.revisions.get(runnable.id))
                report(error);
            return 'The revision could not be tried. The output of the local platform has the reason.';
        }
    }
    async function settle(revision, problem) {
        const stored = store.functions.get(revision.function_name);
        if (!stored || !store.revisions.get(revision.id))
            return pool.kill(revision.id);
        const updated_at = new Date().toISOString();
        if (problem !== undefined) {
            await store.commit([
                store.functions.put(stored.name, { ...stored, updated_at }),
                store.revisions.put(revision.id, { ...revision, status: 'failed', message: problem }),
            ]);
            return;
        }
        await store.commit([
            store.functions.put(stored.name, { ...stored, updated_at, active_revision_id: revision.id }),
            store.revisions.put(revision.id, { ...revision, status: 'succeeded' }),
        ]);
        if (stored.active_revision_id !== null)
            pool.retire(stored.active_revision_id);
    }
    return {
        find,
        create: (name, source) => writes.run(name, () => {
            if (store.functions.get(name))
                throw alreadyThere(name);
            if (store.functions.size >= limits.functionCount)
                throw tooMany(limits.functionCount);
            const newest = newRevision(name, 1, source.entrypoint ?? 'main.ts');
            const { created_at } = newest;
            const id = (0,external_node_crypto_namespaceObject.randomUUID)();
            const dates = { created_at, updated_at: created_at };
            return keep({ id, name, revision_id: newest.id, active_revision_id: null, ...dates }, newest, source);
        }),
        redeploy: (name, readSource) => writes.run(name, () => {
            const { stored, newest: former } = find(name);
            const source = readSource(former.entrypoint);
            const newest = newRevision(name, former.number + 1, source.entrypoint ?? former.entrypoint);
            return keep({ ...stored, revision_id: newest.id, updated_at: newest.created_at }, newest, source);
        }),
        remove: (name) => writes.run(name, async () => {
            find(name);
            const revisions = store.revisionsOf(name);
            await store.commit([
                store.functions.remove(name),
                ...revisions.map(({ id }) => store.revisions.remove(id)),
            ]);
            await discard(revisions);
        }),
        resume() {
            const pending = [...store.revisions.values()].filter(({ status }) => status === 'pending');
            for (const revision of pending.sort((one, other) => one.number - other.number))
                schedule(revision);
        },
        async close() {
            isClosing = true;
            await Promise.all(running);
        },
    };
}
function newRevision(name, number, entrypoint) {
    const created_at = new Date().toISOString();
    return {
        id: (0,external_node_crypto_namespaceObject.randomUUID)(),
        function_name: name,
        number,
        entrypoint,
        status: 'pending',
        message: null,
        created_at,
    };
}
function alreadyThere(name) {
    return new errors/* HttpError */.j$(409, 'function_exists', `There is a function "${name}" already. Redeploy it with PATCH /v1/functions/functions/${name}.`);
}
function tooMany(count) {
    return new errors/* HttpError */.j$(422, 'limit_exceeded', `There are ${count} functions, which is the limit. Delete one first.`);
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/invoke.js





/** An idle connection to a function is closed after this, before the function's own server might. */
const IDLE_MS = 4_000;
/** The end of a process is known a little later than the end of its connections. */
const CRASH_NOTICE_MS = 200;
/** Of one connection, not of the message (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = new Set([
    'connection',
    'keep-alive',
    'proxy-authenticate',
    'proxy-authorization',
    'proxy-connection',
    'te',
    'trailer',
    'transfer-encoding',
    'upgrade',
]);
/** For the platform alone: its key is no business of the function, and `Expect` has been answered here. */
const FOR_PLATFORM = new Set(['authorization', 'expect']);
/** Makes the proxy between clients and function processes. */
function createInvoker({ store, assets, pool, firstByteMs }) {
    const agent = new external_node_http_namespaceObject.Agent({ keepAlive: true, timeout: IDLE_MS });
    return {
        async invoke({ stored }, context) {
            const { name, active_revision_id } = stored;
            const revision = active_revision_id === null ? undefined : store.revisions.get(active_revision_id);
            if (!revision)
                throw noActiveRevision(name);
            const lease = await pool.lease(toRunnable(revision, assets)).catch((error) => {
                throw error instanceof BootError
                    ? crashed(name, revision.id, `could not be started again: ${error.message}`)
                    : error;
            });
            const answer = await forward({ lease, agent, context, firstByteMs }).catch(async (error) => {
                if (error instanceof FirstByteTimeout)
                    throw timedOut(name, revision.id, firstByteMs);
                throw crashed(name, revision.id, `broke off without an answer: it ${await whatHappened(lease, error)}.`);
            });
            const headers = { ...forwarded(answer, new Set()), 'X-Revision-Id': revision.id };
            return { status: answer.statusCode ?? 502, headers, stream: answer };
        },
        close: () => agent.destroy(),
    };
}
/** Why an invocation broke off: the end of the process when that is it, else what was seen of the connection. */
function whatHappened(lease, error) {
    return Promise.race([lease.ended, (0,promises_namespaceObject.setTimeout)(CRASH_NOTICE_MS, `broke the connection (${String(error)})`)]);
}
class FirstByteTimeout extends Error {
}
function forward({ lease, agent, context, firstByteMs }) {
    const { request, rest, signal } = context;
    const { promise, resolve, reject } = Promise.withResolvers();
    const upstream = (0,external_node_http_namespaceObject.request)({
        agent,
        socketPath: lease.socketPath,
        method: request.method ?? 'GET',
        path: rest,
        headers: requestHeaders(request),
        signal,
    });
    const stopWatching = watchFirstByte(request, upstream, firstByteMs, () => {
        lease.retire();
        upstream.destroy(new FirstByteTimeout());
    });
    let answer;
    upstream.once('response', (received) => {
        stopWatching();
        answer = received;
        resolve(received);
    });
    upstream.once('error', reject);
    upstream.once('close', () => {
        stopWatching();
        // Whoever asks next must not meet a process that is about to end.
        if (!answer?.complete && !signal.aborted)
            lease.retire();
        // The rest of an upload that the function did not want is read and dropped, so that the client gets its answer.
        request.unpipe(upstream);
        request.resume();
        lease.release();
    });
    request.pipe(upstream);
    return promise;
}
/** Calls `onHang` when the function neither answers nor reads on for `ms`; a slow client is not held against it. */
function watchFirstByte(request, upstream, ms, onHang) {
    const timer = setTimeout(() => {
        const isClientSlow = !request.complete && !upstream.writableNeedDrain;
        if (isClientSlow)
            timer.refresh();
        else
            onHang();
    }, ms);
    const restart = () => void timer.refresh();
    request.once('end', restart);
    return () => {
        request.off('end', restart);
        clearTimeout(timer);
    };
}
function requestHeaders(request) {
    const headers = forwarded(request, FOR_PLATFORM);
    // Without its length a body must be chunked, which Node does not do by itself for GET and DELETE.
    const isChunked = request.headers['transfer-encoding'] !== undefined;
    return isChunked ? { ...headers, 'transfer-encoding': 'chunked' } : headers;
}
function forwarded(message, dropped) {
    const named = (message.headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
    const skipped = new Set([...HOP_BY_HOP, ...dropped, ...named]);
    const kept = Object.entries(message.headersDistinct).filter(([name]) => !skipped.has(name));
    return Object.fromEntries(kept.map(([name, values = []]) => [name, values.length === 1 ? (values[0] ?? '') : values]));
}
function noActiveRevision(name) {
    return new errors/* HttpError */.j$(503, 'no_active_revision', `The function "${name}" has no revision that succeeded yet. Its record says how the newest one fares.`, { headers: { 'Retry-After': '1' } });
}
function crashed(name, revisionId, what) {
    return new errors/* HttpError */.j$(502, 'function_crashed', `The function "${name}" ${what} The next request starts a fresh process; its log is at /_local/revisions/${revisionId}.`);
}
function timedOut(name, revisionId, ms) {
    return new errors/* HttpError */.j$(504, 'function_timeout', `The function "${name}" did not begin to answer within ${ms / 1000} s, so its process was ended. The next request starts a fresh one; its log is at /_local/revisions/${revisionId}.`);
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/pool.js

/** Makes a pool over a runtime; `drainMs` bounds how long a retired process may go on. */
function createPool(runtime, drainMs) {
    const taking = new Map();
    const live = new Set();
    let isClosed = false;
    function leave(slot) {
        if (taking.get(slot.revisionId) === slot)
            taking.delete(slot.revisionId);
    }
    function end(slot) {
        clearTimeout(slot.drain);
        live.delete(slot);
        leave(slot);
    }
    function open(revision) {
        const starting = new AbortController();
        const slot = {
            revisionId: revision.id,
            starting,
            process: runtime.start(revision, starting.signal),
            uses: 0,
            drain: undefined,
        };
        taking.set(revision.id, slot);
        live.add(slot);
        void slot.process
            .then((process) => process.ended)
            .catch(() => undefined)
            .then(() => end(slot));
        return slot;
    }
    async function kill(slot) {
        leave(slot);
        slot.starting.abort();
        await slot.process.then((process) => process.kill(), () => undefined);
    }
    function retire(slot) {
        leave(slot);
        if (slot.uses === 0)
            void kill(slot);
        // A process that has ended by itself needs no deadline, which would only keep the platform alive.
        else if (live.has(slot))
            slot.drain ??= setTimeout(() => void kill(slot), drainMs);
    }
    function release(slot) {
        slot.uses -= 1;
        if (slot.uses === 0 && taking.get(slot.revisionId) !== slot)
            void kill(slot);
    }
    return {
        async lease(revision) {
            if (isClosed)
                throw new BootError('The local platform is closing.');
            const slot = taking.get(revision.id) ?? open(revision);
            slot.uses += 1;
            try {
                const { socketPath, ended } = await slot.process;
                return {
                    socketPath,
                    ended,
                    retire: () => retire(slot),
                    release: () => release(slot),
                };
            }
            catch (error) {
                release(slot);
                throw error;
            }
        },
        retire(revisionId) {
            const slot = taking.get(revisionId);
            if (slot)
                retire(slot);
        },
        async kill(revisionId) {
            await Promise.all([...live].filter((slot) => slot.revisionId === revisionId).map(kill));
        },
        async close() {
            isClosed = true;
            await Promise.all([...live].map(kill));
        },
    };
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/store.js

/** Opens the functions and revisions that a record store holds. */
function openFunctionStore(records) {
    const functions = records.table('functions', isStoredFunction);
    const revisions = records.table('revisions', isRevision);
    return {
        functions,
        revisions,
        commit: (changes) => records.commit(changes),
        revisionsOf: (name) => [...revisions.values()]
            .filter((revision) => revision.function_name === name)
            .sort((one, other) => other.number - one.number),
    };
}
/** The record that clients see (section 2 of the API document; the fields after `revision_status` are decided here). */
function publicRecord(stored, newest) {
    return {
        id: stored.id,
        name: stored.name,
        entrypoint: newest.entrypoint,
        revision_id: newest.id,
        revision_status: newest.status,
        active_revision_id: stored.active_revision_id,
        created_at: stored.created_at,
        updated_at: stored.updated_at,
        ...(newest.message === null ? {} : { message: newest.message }),
    };
}
function isStoredFunction(value) {
    return (isObject(value) &&
        ['id', 'name', 'revision_id', 'created_at', 'updated_at'].every((field) => typeof value[field] === 'string') &&
        (value.active_revision_id === null || typeof value.active_revision_id === 'string'));
}
function isRevision(value) {
    return (isObject(value) &&
        ['id', 'function_name', 'entrypoint', 'created_at'].every((field) => typeof value[field] === 'string') &&
        typeof value.number === 'number' &&
        (value.status === 'pending' || value.status === 'succeeded' || value.status === 'failed') &&
        (value.message === null || typeof value.message === 'string'));
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/validate.js


const NAME = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;
/** Checks the body of a create; `main.ts` when it names no entrypoint. Throws 400 with every problem, 413 for large assets. */
function validateCreate(body, limits) {
    const problems = [];
    const name = readName(body.name, problems);
    const source = readSource({ entrypoint: 'main.ts', ...body }, limits, problems, undefined);
    throwAny(problems);
    return { name, source };
}
/**
 * Checks the body of a redeploy, in which the entrypoint may be left out and is `former` then.
 * Throws as `validateCreate` does.
 */
function validateRedeploy(body, limits, former) {
    const problems = [];
    const source = readSource(body, limits, problems, former);
    throwAny(problems);
    return source;
}
function throwAny(problems) {
    if (problems.length === 0)
        return;
    const [first] = problems;
    const more = problems.length > 1 ? ` (and ${problems.length - 1} more, see details)` : '';
    throw new errors/* HttpError */.j$(400, 'invalid_function', `${first?.path}: ${first?.message}${more}`, {
        details: problems,
    });
}
function readName(value, problems) {
    if (typeof value === 'string' && NAME.test(value))
        return value;
    const message = value === undefined
        ? 'is required'
        : 'must be 1 to 63 lower-case letters, digits and hyphens, beginning and ending with a letter or digit';
    problems.push({ path: 'name', message });
    return '';
}
function readSource(body, limits, problems, former) {
    const assets = readAssets(body.assets, limits, problems);
    const { entrypoint } = body;
    if (entrypoint !== undefined && typeof entrypoint !== 'string') {
        problems.push({ path: 'entrypoint', message: 'must be a string, the path of an asset' });
        return { assets, entrypoint: undefined };
    }
    const used = entrypoint ?? former;
    if (used !== undefined && isObject(body.assets) && !Object.hasOwn(body.assets, used)) {
        problems.push({ path: 'entrypoint', message: `"${used}" is not among the assets` });
    }
    return { assets, entrypoint };
}
function readAssets(value, limits, problems) {
    const assets = new Map();
    if (!isObject(value)) {
        const message = value === undefined ? 'is required' : 'must be an object from path to {content, encoding}';
        problems.push({ path: 'assets', message });
        return assets;
    }
    const entries = Object.entries(value);
    if (entries.length > limits.assetCount) {
        throw new errors/* HttpError */.j$(422, 'limit_exceeded', `${entries.length} assets were sent; at most ${limits.assetCount} are taken.`);
    }
    for (const [path, descriptor] of entries) {
        const problem = pathProblem(path, limits);
        if (problem)
            problems.push({ path: place(path), message: problem });
        const content = readContent(path, descriptor, problems);
        if (content)
            assets.set(path, withinLimit(path, content, limits));
    }
    problems.push(...clashes([...assets.keys()]));
    return assets;
}
function withinLimit(path, content, limits) {
    if (content.length <= limits.assetBytes)
        return content;
    throw new errors/* HttpError */.j$(413, 'asset_too_large', `The asset "${path}" has ${content.length} bytes; at most ${limits.assetBytes} are taken.`);
}
function pathProblem(path, limits) {
    if (path === '')
        return 'the path is empty';
    if (!path.isWellFormed())
        return 'the path is not well-formed text';
    if (path.includes('\0'))
        return 'the path holds a NUL';
    if (path.includes('\\'))
        return 'the path holds a backslash; folders are separated by "/"';
    if (path.startsWith('/'))
        return 'the path is absolute; it must be relative to the root of the function';
    if (Buffer.byteLength(path) > limits.assetPathBytes)
        return `the path has more than ${limits.assetPathBytes} bytes`;
    const pieces = path.split('/');
    if (pieces.some((piece) => piece === '' || piece === '.' || piece === '..')) {
        return 'the path has a piece that is empty, "." or ".."';
    }
    if (pieces.some((piece) => Buffer.byteLength(piece) > limits.assetNameBytes)) {
        return `the path has a piece of more than ${limits.assetNameBytes} bytes`;
    }
    return undefined;
}
function readContent(path, descriptor, problems) {
    const problem = descriptorProblem(descriptor);
    if (problem)
        problems.push({ path: `${place(path)}${problem.path}`, message: problem.message });
    return isAsset(descriptor) && !problem
        ? Buffer.from(descriptor.content, descriptor.encoding ?? 'utf-8')
        : undefined;
}
function descriptorProblem(descriptor) {
    if (!isObject(descriptor))
        return { path: '', message: 'must be an object with "content"' };
    const { content, encoding } = descriptor;
    if (typeof content !== 'string')
        return { path: '.content', message: 'must be a string' };
    if (encoding === 'base64') {
        return BASE64.test(content) ? undefined : { path: '.content', message: 'is not valid base64' };
    }
    if (encoding !== undefined && encoding !== 'utf-8') {
        return { path: '.encoding', message: 'must be "utf-8" or "base64"' };
    }
    return content.isWellFormed()
        ? undefined
        : { path: '.content', message: 'is not well-formed text; send it as base64' };
}
function isAsset(value) {
    return isObject(value) && descriptorProblem(value) === undefined;
}
function clashes(paths) {
    const problems = [];
    const composed = new Map();
    for (const path of paths) {
        const twin = composed.get(path.normalize('NFC'));
        if (twin !== undefined)
            problems.push({ path: place(path), message: `is the same name as ${place(twin)} in Unicode` });
        composed.set(path.normalize('NFC'), path);
    }
    for (const path of paths) {
        const file = parents(path).find((parent) => composed.has(parent.normalize('NFC')));
        if (file !== undefined)
            problems.push({ path: place(path), message: `needs a folder where the asset "${file}" is a file` });
    }
    return problems;
}
function parents(path) {
    const pieces = path.split('/');
    return pieces.slice(1).map((_, index) => pieces.slice(0, index + 1).join('/'));
}
function place(path) {
    return `assets[${JSON.stringify(path)}]`;
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/routes.js



/** The table of section 4, "Functions", of the API document, and the invocation path as it is decided here. */
function functionRoutes(store, deployer, invoker, limits) {
    const nameOf = (context) => context.params.name ?? '';
    const list = (context) => {
        const functions = [...store.functions.values()]
            .filter(({ name }) => context.caller && allows(context.caller, 'functions:read', name))
            .sort((one, other) => (one.name < other.name ? -1 : 1))
            .map(({ name }) => recordOf(deployer.find(name)));
        return { status: 200, json: { functions } };
    };
    const create = async (context) => {
        const { name, source } = validateCreate(await context.readJson(), limits);
        requireAccess(context.caller, 'functions:write', name);
        return { status: 201, json: recordOf(await deployer.create(name, source)) };
    };
    const redeploy = async (context) => {
        const body = await context.readJson();
        const deployed = await deployer.redeploy(nameOf(context), (former) => validateRedeploy(body, limits, former));
        return { status: 200, json: recordOf(deployed) };
    };
    const inspect = (context) => ({
        status: 200,
        json: recordOf(deployer.find(nameOf(context))),
    });
    const remove = async (context) => {
        await deployer.remove(nameOf(context));
        return { status: 204 };
    };
    const invocation = {
        access: 'functions:read',
        handle: (context) => invoker.invoke(deployer.find(nameOf(context)), context),
    };
    return [
        {
            path: '/v1/functions/functions',
            methods: {
                GET: { access: 'functions:read', handle: list },
                POST: { access: 'functions:write', handle: create },
            },
        },
        {
            path: '/v1/functions/functions/:name',
            resource: 'name',
            methods: {
                GET: { access: 'functions:read', handle: inspect },
                PATCH: { access: 'functions:write', handle: redeploy },
                DELETE: { access: 'functions:delete', handle: remove },
            },
            other: invocation,
        },
        { path: '/v1/functions/functions/:name/*', resource: 'name', methods: {}, other: invocation },
    ];
}
function recordOf({ stored, newest }) {
    return publicRecord(stored, newest);
}

;// CONCATENATED MODULE: external "node:os"
const external_node_os_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:os");
// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __nccwpck_require__(975);
;// CONCATENATED MODULE: ./.build/local-platform/functions/deno.js





const run = (0,external_node_util_.promisify)(external_node_child_process_namespaceObject.execFile);
const PACKAGES = {
    'linux-x64': 'linux-x64-glibc',
    'linux-arm64': 'linux-arm64-glibc',
    'darwin-x64': 'darwin-x64',
    'darwin-arm64': 'darwin-arm64',
    'win32-x64': 'win32-x64',
    'win32-arm64': 'win32-arm64',
};
const PROGRAM = process.platform === 'win32' ? 'deno.exe' : 'deno';
/** The first version whose network permission can be held to one Unix socket. */
const OLDEST = { major: 2, minor: 9 };
const ADVICE = 'Install it with "npm install --save-dev deno", or set DENO_BIN to its path.';
/**
 * Makes a finder of the Deno program: `DENO_BIN`, then the npm package `deno` near this program or the working
 * directory, then `PATH`. What it finds is kept; not finding it throws 503 `runtime_missing` and is tried again
 * at the next call, so that it can be installed without a restart.
 */
function createDenoFinder(environment) {
    let found;
    return () => {
        found ??= findDeno(environment).catch((error) => {
            found = undefined;
            throw error;
        });
        return found;
    };
}
async function findDeno(environment) {
    const named = environment.DENO_BIN;
    if (named)
        return requireVersion(named);
    for (const candidate of [...fromPackage(), ...fromPath(environment.PATH ?? '')]) {
        if (await isExecutable(candidate))
            return requireVersion(candidate);
    }
    throw missing('Deno, which runs the functions here, was not found.');
}
function fromPackage() {
    const name = PACKAGES[`${process.platform}-${process.arch}`];
    if (name === undefined)
        return [];
    const starts = [import.meta.dirname, process.cwd()];
    return starts.flatMap(upwards).map((folder) => (0,external_node_path_.join)(folder, 'node_modules', '@deno', name, PROGRAM));
}
function upwards(folder) {
    const parent = (0,external_node_path_.dirname)(folder);
    return parent === folder ? [folder] : [folder, ...upwards(parent)];
}
function fromPath(path) {
    return path
        .split(external_node_path_.delimiter)
        .filter((folder) => folder !== '')
        .map((folder) => (0,external_node_path_.join)(folder, PROGRAM));
}
async function isExecutable(path) {
    return (0,external_node_fs_promises_namespaceObject.access)(path, external_node_fs_promises_namespaceObject.constants.X_OK).then(() => true, () => false);
}
async function requireVersion(path) {
    const answer = await run(path, ['--version'], { env: {}, timeout: 10_000 }).catch((error) => {
        throw missing(`The Deno at ${path} does not run.`, error);
    });
    const [found, major, minor] = /^deno (\d+)\.(\d+)\.\S+/.exec(answer.stdout) ?? ['no Deno', 0, 0];
    if (Number(major) > OLDEST.major || (Number(major) === OLDEST.major && Number(minor) >= OLDEST.minor))
        return path;
    throw missing(`The program at ${path} is ${found}; Deno ${OLDEST.major}.${OLDEST.minor} or newer is needed.`);
}
function missing(what, cause) {
    return new errors/* HttpError */.j$(503, 'runtime_missing', `${what} ${ADVICE}`, { cause });
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/graph.js





const graph_run = (0,external_node_util_.promisify)(external_node_child_process_namespaceObject.execFile);
const SHOWN = 20;
const OUTPUT_BYTES = 256 * 1024 * 1024;
const TIMEOUT_MS = 30_000;
/**
 * Reads what the entrypoint imports, without running it, and returns what is wrong: syntax errors and imports that
 * are not among the assets ("every local import must be present in assets", section 2 of the API document), each
 * with file, line and column.
 */
async function checkGraph(settings) {
    const flags = [
        '--json',
        '--no-remote',
        '--no-npm',
        '--no-config',
        '--no-lock',
        '--unstable-sloppy-imports',
    ];
    const running = graph_run(settings.deno, ['info', ...flags, `./${settings.entrypoint}`], {
        cwd: settings.assetFolder,
        env: { DENO_DIR: settings.cacheFolder, DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' },
        maxBuffer: OUTPUT_BYTES,
        timeout: TIMEOUT_MS,
        killSignal: 'SIGKILL',
        signal: settings.signal,
    });
    // An abort is told before the process is gone, and until then it writes to the cache.
    const gone = new Promise((resolve) => running.child.once('close', resolve));
    const { stdout } = await running.finally(() => gone);
    const graph = JSON.parse(stdout);
    return shorten(findProblems(graph, settings.assetFolder));
}
/** Reads the problems out of what `deno info --json` says of a folder. */
function findProblems(graph, folder) {
    const modules = list(isObject(graph) ? graph.modules : []);
    const errors = new Map(modules.map((module) => [graph_text(module.specifier), graph_text(module.error)]));
    return modules.flatMap((module) => {
        const file = nameInside(graph_text(module.specifier), folder);
        return [
            ...brokenModule(file, graph_text(module.error), folder),
            ...list(module.dependencies).flatMap((one) => brokenImport(file ?? graph_text(module.specifier), one, errors, folder)),
        ];
    });
}
function brokenModule(file, error, folder) {
    if (file === undefined || error === '' || isMissing(error))
        return [];
    const at = /\n\s+at (file:\/\/\S+?):(\d+):(\d+)/.exec(error);
    const place = at ? `${nameInside(at[1] ?? '', folder) ?? file}:${at[2]}:${at[3]}` : file;
    return [`${place}: ${error.split('\n', 1)[0]}`];
}
function brokenImport(importer, dependency, errors, folder) {
    const resolution = [dependency.code, dependency.type].find(isObject);
    if (!resolution)
        return [];
    const reason = importProblem(resolution, errors, folder);
    if (reason === undefined)
        return [];
    return [`${importer}${position(resolution.span)}: imports "${graph_text(dependency.specifier)}", ${reason}`];
}
function importProblem(resolution, errors, folder) {
    if (resolution.error !== undefined)
        return 'which is neither a relative path nor "node:" (packages are not installed here)';
    const target = graph_text(resolution.specifier);
    if (/^(https?|jsr|npm):/.test(target))
        return 'but functions have no network here; put the module among the assets';
    if (!target.startsWith('file:'))
        return undefined;
    if (nameInside(target, folder) === undefined)
        return 'which lies outside the assets';
    return isMissing(errors.get(target) ?? '') ? 'which is not among the assets' : undefined;
}
function isMissing(error) {
    return error.startsWith('Module not found');
}
function position(span) {
    const start = isObject(span) ? span.start : undefined;
    if (!isObject(start))
        return '';
    return `:${Number(start.line) + 1}:${Number(start.character) + 1}`;
}
function nameInside(specifier, folder) {
    if (!specifier.startsWith('file:'))
        return undefined;
    const path = (0,external_node_path_.relative)(folder, (0,external_node_url_namespaceObject.fileURLToPath)(specifier));
    return /^\.\.([\\/]|$)/.test(path) || (0,external_node_path_.isAbsolute)(path) ? undefined : path.replaceAll('\\', '/');
}
function list(value) {
    return Array.isArray(value) ? value.filter(isObject) : [];
}
function graph_text(value) {
    return typeof value === 'string' ? value : '';
}
function shorten(problems) {
    if (problems.length <= SHOWN)
        return problems;
    return [...problems.slice(0, SHOWN), `and ${problems.length - SHOWN} more`];
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/host-program.js
/**
 * The program that Deno runs for a revision, as text, since the platform is bundled into one file. It loads the
 * entrypoint (first argument) by a computed import, so that every module it pulls in is held to the read
 * permission, which static imports of a main module are not; then it serves the default export on a Unix socket
 * (second argument). It ends when its standard input does, that is, when the platform is gone.
 */
const hostProgram = `
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
Deno.serve({ path, onListen() {} }, (request, info) => {
  // A URL of a socket is one that no client could follow; shadowing it leaves body and signal as they are.
  Object.defineProperty(request, 'url', { value: request.url.replace(/^http\\+unix:/, 'http:') });
  return handler.fetch(request, info);
});
`;

;// CONCATENATED MODULE: ./.build/local-platform/functions/log.js
/** Makes a log that keeps `maxLines`, each cut at `maxCharacters`; `clean` is applied to every line. */
function createLog(maxLines, maxCharacters, clean = (line) => line) {
    const lines = [];
    const add = (line) => {
        lines.push(clean(line).slice(0, maxCharacters));
        if (lines.length > maxLines)
            lines.shift();
    };
    return {
        lines,
        follow(stream) {
            let open = '';
            stream.setEncoding('utf8');
            stream.on('data', (text) => {
                const pieces = (open + text).split('\n');
                // A line without an end is bounded as well, or a function could fill our memory with one.
                open = (pieces.pop() ?? '').slice(0, maxCharacters);
                for (const piece of pieces)
                    add(piece);
            });
            stream.on('end', () => {
                if (open !== '')
                    add(open);
            });
            stream.on('error', () => undefined);
        },
    };
}

;// CONCATENATED MODULE: ./.build/local-platform/processes.js



const processes_run = (0,external_node_util_.promisify)(external_node_child_process_namespaceObject.execFile);
/** The identity of a running process; `undefined` when there is none of this number. */
async function identify(pid) {
    const started = process.platform === 'linux' ? await startedOnLinux(pid) : await startedElsewhere(pid);
    return started === undefined ? undefined : { pid, started };
}
/** Whether exactly this process still runs. */
async function isRunning({ pid, started }) {
    return (await identify(pid))?.started === started;
}
async function startedOnLinux(pid) {
    const stat = await (0,external_node_fs_promises_namespaceObject.readFile)(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
    // The second field is the program's name in brackets and may hold anything, so fields count from its end.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields?.[0] === 'Z' ? undefined : fields?.[19];
}
async function startedElsewhere(pid) {
    const answer = await processes_run('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => undefined);
    return answer?.stdout.trim() || undefined;
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/process-register.js




/** Opens the register in a folder and ends every process that an earlier platform left there. */
async function openProcessRegister(folder) {
    await (0,external_node_fs_promises_namespaceObject.mkdir)(folder, { recursive: true, mode: 0o700 });
    for (const name of await (0,external_node_fs_promises_namespaceObject.readdir)(folder))
        if (/^\d+$/.test(name))
            await endOrphan((0,external_node_path_.join)(folder, name), Number(name));
    const file = (pid) => (0,external_node_path_.join)(folder, String(pid));
    return {
        async add(pid) {
            const identity = await identify(pid);
            if (identity)
                await (0,external_node_fs_promises_namespaceObject.writeFile)(file(pid), identity.started, { mode: 0o600 });
        },
        remove: (pid) => (0,external_node_fs_promises_namespaceObject.rm)(file(pid), { force: true }),
    };
}
async function endOrphan(file, pid) {
    const started = await (0,external_node_fs_promises_namespaceObject.readFile)(file, 'utf8');
    if (await isRunning({ pid, started }))
        kill(pid);
    await (0,external_node_fs_promises_namespaceObject.rm)(file, { force: true });
}
function kill(pid) {
    try {
        process.kill(pid, 'SIGKILL');
    }
    catch (error) {
        if ((0,errors/* systemCode */.xU)(error) !== 'ESRCH')
            throw error;
    }
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/runtime.js










/** The longest socket path that every system takes is 103 bytes; a temporary folder may be longer than that leaves. */
const LONGEST_FOLDER = 80;
const FOLDER_PREFIX = 'lp-';
/** Opens the runtime; ends what an earlier one with the same register left running. */
async function openRuntime({ environment, limits, registerFolder, }) {
    const findDeno = createDenoFinder(environment);
    const register = await openProcessRegister(registerFolder);
    const folder = await makeRunFolder((0,external_node_path_.join)(registerFolder, 'folder'));
    const program = (0,external_node_path_.join)(folder, 'host.js');
    const cacheFolder = (0,external_node_path_.join)(folder, 'cache');
    await (0,external_node_fs_promises_namespaceObject.writeFile)(program, hostProgram);
    const logs = new Map();
    const closing = new AbortController();
    const checks = new Set();
    let sockets = 0;
    /** The program, found before the runtime was closed; after that nothing may be started any more. */
    const requireDeno = async () => {
        const deno = await findDeno();
        if (closing.signal.aborted)
            throw new BootError('The local platform is closing.');
        return deno;
    };
    const logFor = (revision) => {
        const prefix = `${(0,external_node_url_namespaceObject.pathToFileURL)(revision.folder).href}/`;
        const log = logs.get(revision.id) ??
            createLog(limits.logLines, limits.logLineCharacters, (line) => line.replaceAll(prefix, ''));
        logs.set(revision.id, log);
        return log;
    };
    return {
        requireReady: async () => void (await findDeno()),
        async check(revision) {
            const deno = await requireDeno();
            const { folder: assetFolder, entrypoint } = revision;
            const check = checkGraph({ deno, cacheFolder, assetFolder, entrypoint, signal: closing.signal });
            checks.add(check);
            return check.finally(() => checks.delete(check));
        },
        async start(revision, signal) {
            const deno = await requireDeno();
            sockets += 1;
            return startProcess({
                deno,
                hostProgram: program,
                cacheFolder,
                assetFolder: revision.folder,
                entrypoint: (0,external_node_path_.join)(revision.folder, revision.entrypoint),
                socketPath: (0,external_node_path_.join)(folder, `${sockets}.sock`),
                memoryMegabytes: limits.functionMemoryMegabytes,
                bootMs: limits.functionBootMs,
                log: logFor(revision),
                register,
                signal: AbortSignal.any([signal, closing.signal]),
            });
        },
        logOf: (revisionId) => logs.get(revisionId)?.lines ?? [],
        forget: (revisionId) => void logs.delete(revisionId),
        async close() {
            closing.abort();
            await Promise.allSettled(checks);
            await (0,external_node_fs_promises_namespaceObject.rm)(folder, { recursive: true, force: true });
        },
    };
}
/** Makes the folder of sockets and caches, notes it in a file, and removes the one that a crash left noted there. */
async function makeRunFolder(note) {
    const former = await (0,external_node_fs_promises_namespaceObject.readFile)(note, 'utf8').catch(() => '');
    if ((0,external_node_path_.basename)(former).startsWith(FOLDER_PREFIX))
        await (0,external_node_fs_promises_namespaceObject.rm)(former, { recursive: true, force: true });
    const base = (0,external_node_os_namespaceObject.tmpdir)().length > LONGEST_FOLDER ? '/tmp' : (0,external_node_os_namespaceObject.tmpdir)();
    const folder = await (0,external_node_fs_promises_namespaceObject.realpath)(await (0,external_node_fs_promises_namespaceObject.mkdtemp)((0,external_node_path_.join)(base, FOLDER_PREFIX)));
    await (0,external_node_fs_promises_namespaceObject.writeFile)(note, folder, { mode: 0o600 });
    return folder;
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/service.js








/** Opens the function service over what the storage holds. */
async function openFunctionService(settings) {
    const { storage, environment, limits, report } = settings;
    const store = openFunctionStore(storage.records);
    const assets = await openAssetStore((0,external_node_path_.join)(storage.folder, 'revisions'), storage.isDurable);
    await assets.keepOnly((id) => store.revisions.get(id) !== undefined);
    const runtime = await openRuntime({
        environment,
        limits,
        registerFolder: (0,external_node_path_.join)(storage.folder, 'processes'),
    });
    const pool = createPool(runtime, limits.functionDrainMs);
    const deployer = createDeployer({ store, assets, runtime, pool, limits, report });
    const invoker = createInvoker({ store, assets, pool, firstByteMs: limits.functionFirstByteMs });
    return {
        routes: functionRoutes(store, deployer, invoker, limits),
        store,
        logOf: (revisionId) => runtime.logOf(revisionId),
        resume: () => deployer.resume(),
        async close() {
            const settled = deployer.close();
            await pool.close();
            await runtime.close();
            await settled;
            invoker.close();
        },
    };
}

;// CONCATENATED MODULE: ./.build/local-platform/limits.js
const MEGABYTE = 1024 * 1024;
/** The limits of a platform that is started without any of its own; the API document shows none (section 8). */
const defaultLimits = {
    jsonBodyBytes: 64 * MEGABYTE,
    assetBytes: 25 * MEGABYTE,
    assetCount: 10_000,
    assetPathBytes: 1_024,
    assetNameBytes: 255,
    functionCount: 1_000,
    revisionsKept: 10,
    functionMemoryMegabytes: 128,
    functionBootMs: 10_000,
    functionFirstByteMs: 30_000,
    functionDrainMs: 30_000,
    logLines: 200,
    logLineCharacters: 2_000,
};

;// CONCATENATED MODULE: ./.build/local-platform/lock.js




/**
 * Takes a lock file for this process, so that a data folder has one writer. The lock of a process that is gone is
 * taken over. Throws `StartError` while another one holds it.
 */
async function takeLock(path) {
    const own = await identify(process.pid);
    const text = JSON.stringify(own);
    const draft = `${path}.${process.pid}.${Date.now()}`;
    await (0,external_node_fs_promises_namespaceObject.writeFile)(draft, text, { flag: 'wx', mode: 0o600 });
    try {
        await claim(path, draft);
    }
    finally {
        await (0,external_node_fs_promises_namespaceObject.rm)(draft, { force: true });
    }
    return () => (0,external_node_fs_promises_namespaceObject.rm)(path, { force: true });
}
async function claim(path, draft) {
    // A link appears whole and never over another file, so a reader sees no half lock and two takers cannot both win.
    for (let tries = 0; tries < 5; tries += 1) {
        const isOurs = await (0,external_node_fs_promises_namespaceObject.link)(draft, path).then(() => true, (error) => {
            if ((0,errors/* systemCode */.xU)(error) === 'EEXIST')
                return false;
            throw error;
        });
        if (isOurs)
            return;
        await removeStale(path);
    }
    throw new errors/* StartError */.D4(`The lock file ${path} could not be taken; other processes keep taking it.`);
}
async function removeStale(path) {
    const text = await readText(path);
    const holder = parseHolder(text);
    if (holder && (await isRunning(holder))) {
        throw new errors/* StartError */.D4(`The data folder is in use by another local platform (process ${holder.pid}, lock ${path}). Stop that one, or choose another folder with --data.`);
    }
    const aside = `${path}.stale.${process.pid}`;
    await (0,external_node_fs_promises_namespaceObject.rename)(path, aside).catch(ignoreMissing);
    // Another taker may have been faster, and this is its new lock: it goes back.
    if ((await readText(aside)) !== text)
        await (0,external_node_fs_promises_namespaceObject.link)(aside, path).catch(ignoreMissing);
    await (0,external_node_fs_promises_namespaceObject.rm)(aside, { force: true });
}
function ignoreMissing(error) {
    if ((0,errors/* systemCode */.xU)(error) !== 'ENOENT')
        throw error;
}
function readText(path) {
    return (0,external_node_fs_promises_namespaceObject.readFile)(path, 'utf8').catch(() => '');
}
function parseHolder(text) {
    try {
        const value = JSON.parse(text);
        if (!isObject(value))
            return undefined;
        const { pid, started } = value;
        return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : undefined;
    }
    catch {
        return undefined;
    }
}

;// CONCATENATED MODULE: ./.build/local-platform/storage-folder.js







/** Opens a data folder, made when missing. Throws `StartError` when it is in use, damaged or cannot be written. */
async function openFolder(dataDir) {
    const folder = await prepare((0,external_node_path_.resolve)(dataDir));
    const unlock = await takeLock((0,external_node_path_.join)(folder, 'lock'));
    try {
        const { journal, records } = await openJournal((0,external_node_path_.join)(folder, 'journal.jsonl'));
        return {
            records: createRecordStore(records, journal),
            folder,
            isDurable: true,
            async close() {
                await journal.close();
                await unlock();
            },
        };
    }
    catch (error) {
        await unlock();
        throw error;
    }
}
/** Opens storage that ends with the platform. */
async function openMemory() {
    const folder = await (0,external_node_fs_promises_namespaceObject.realpath)(await (0,external_node_fs_promises_namespaceObject.mkdtemp)((0,external_node_path_.join)((0,external_node_os_namespaceObject.tmpdir)(), 'local-platform-')));
    return {
        records: createRecordStore(new Map(), memoryJournal),
        folder,
        isDurable: false,
        close: () => (0,external_node_fs_promises_namespaceObject.rm)(folder, { recursive: true, force: true }),
    };
}
async function prepare(folder) {
    try {
        await (0,external_node_fs_promises_namespaceObject.mkdir)(folder, { recursive: true, mode: 0o700 });
        // The folder lies in somebody's repository by default, and is no part of it.
        await (0,external_node_fs_promises_namespaceObject.writeFile)((0,external_node_path_.join)(folder, '.gitignore'), '*\n');
        return await (0,external_node_fs_promises_namespaceObject.realpath)(folder);
    }
    catch (error) {
        throw new errors/* StartError */.D4(`The data folder ${folder} cannot be written (${(0,errors/* systemCode */.xU)(error) ?? String(error)}). Choose another one with --data, or run with --in-memory.`, { cause: error });
    }
}

;// CONCATENATED MODULE: ./.build/local-platform/server.js
var __addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var __disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});











const LOOPBACK = '127.0.0.1';
/** What requests under way get to finish in, when the platform is closed. */
const CLOSE_GRACE_MS = 300;
/**
 * Starts the platform of the API document on this machine and settles when it answers.
 * Throws `StartError` when the port is taken, the data folder cannot be used, or the key that was given is none.
 */
async function startLocalPlatform(options = {}) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const undo = __addDisposableResource(env_1, new AsyncDisposableStack(), true);
        const server = (0,external_node_http_namespaceObject.createServer)({ requestTimeout: 0 });
        const { promise: ready, resolve: open } = Promise.withResolvers();
        server.on('request', (request, response) => void ready.then((dispatch) => dispatch(request, response)));
        // The port comes first: when it is taken, no data folder has been begun, and no key made that nobody was told.
        const url = await listen(server, options.host ?? LOOPBACK, options.port ?? 0);
        undo.defer(() => closeServer(server));
        const storage = options.dataDir === undefined ? await openMemory() : await openFolder(options.dataDir);
        undo.defer(() => storage.close());
        const { dispatch, functions, ...platform } = await openPlatform(storage, url, options);
        undo.defer(() => functions.close());
        // Closed before the functions that its requests use; at the end of the stack it is closed already.
        undo.defer(() => closeServer(server));
        open(dispatch);
        functions.resume();
        const opened = undo.move();
        return { url, ...platform, close: () => opened.disposeAsync() };
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        const result_1 = __disposeResources(env_1);
        if (result_1)
            await result_1;
    }
}
async function openPlatform(storage, url, options) {
    const limits = { ...defaultLimits, ...options.limits };
    const report = (error, about = 'background') => options.report?.(`${about}: ${describe(error)}`);
    const keys = createKeys(storage.records);
    const firstBoot = keys.isEmpty;
    const apiKey = await firstKey(keys, options.apiKey);
    const adminToken = newSecret('lpa');
    const faults = createFaults();
    const environment = options.environment ?? {};
    const functions = await openFunctionService({ storage, environment, limits, report });
    const dispatch = createDispatch({
        route: createRouter([...functions.routes, ...adminRoutes({ faults, functions })]),
        keys,
        faults,
        adminToken,
        hosts: hostNames([url, options.publicUrl]),
        jsonBodyBytes: limits.jsonBodyBytes,
        report,
    });
    return { dispatch, functions, apiKey, adminToken, firstBoot };
}
/** The key to tell the user: the one asked for, kept if it is new, or a new one at the first boot. */
async function firstKey(keys, asked) {
    if (asked === undefined)
        return keys.isEmpty ? keys.addFullKey('first key') : '';
    if (!/^[\x21-\x7e]+$/.test(asked)) {
        throw new errors/* StartError */.D4('The API key that was given cannot be sent: use visible ASCII characters without spaces.');
    }
    return keys.knows(asked) ? asked : keys.addFullKey('given at start', asked);
}
async function listen(server, host, port) {
    server.listen(port, host);
    try {
        await (0,external_node_events_namespaceObject.once)(server, 'listening');
    }
    catch (error) {
        throw cannotListen(error, host, port);
    }
    // Without a listener of its own, a broken request would be answered in another shape than all the rest.
    server.on('clientError', (_error, socket) => refuseBroken(socket));
    const address = server.address();
    const actual = typeof address === 'object' && address !== null ? address.port : port;
    return `http://${host.includes(':') ? `[${host}]` : host}:${actual}`;
}
function cannotListen(error, host, port) {
    if ((0,errors/* systemCode */.xU)(error) === 'EADDRINUSE') {
        return new PortTakenError(`Port ${port} of ${host} is taken by another program. Choose another one, or --port 0 for a free one.`, { cause: error });
    }
    const reason = (0,errors/* systemCode */.xU)(error) ?? String(error);
    return new errors/* StartError */.D4(`The local platform cannot listen on ${host}, port ${port} (${reason}).`, {
        cause: error,
    });
}
/** The port is taken, so that another one may be tried. */
class PortTakenError extends errors/* StartError */.D4 {
}
function refuseBroken(socket) {
    if (!socket.writable)
        return;
    const body = '{"error":{"code":"bad_request","message":"This is no HTTP request.","request_id":"","details":[]}}\n';
    socket.end(`HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`);
}
async function closeServer(server) {
    if (!server.listening)
        return;
    const closed = (0,external_node_events_namespaceObject.once)(server, 'close');
    server.close();
    const cut = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS);
    await closed;
    clearTimeout(cut);
}
function hostNames(urls) {
    const names = urls.map((url) => URL.parse(url ?? '')?.hostname).filter((name) => name !== undefined);
    return new Set([...names, LOOPBACK, 'localhost', '[::1]']);
}
function describe(error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
}


/***/ })

/******/ });
/************************************************************************/
/******/ // The module cache
/******/ var __webpack_module_cache__ = {};
/******/ 
/******/ // The require function
/******/ function __nccwpck_require__(moduleId) {
/******/ 	// Check if module is in cache
/******/ 	var cachedModule = __webpack_module_cache__[moduleId];
/******/ 	if (cachedModule !== undefined) {
/******/ 		return cachedModule.exports;
/******/ 	}
/******/ 	// Create a new module (and put it into the cache)
/******/ 	var module = __webpack_module_cache__[moduleId] = {
/******/ 		// no module.id needed
/******/ 		// no module.loaded needed
/******/ 		exports: {}
/******/ 	};
/******/ 
/******/ 	// Execute the module function
/******/ 	var threw = true;
/******/ 	try {
/******/ 		__webpack_modules__[moduleId](module, module.exports, __nccwpck_require__);
/******/ 		threw = false;
/******/ 	} finally {
/******/ 		if(threw) delete __webpack_module_cache__[moduleId];
/******/ 	}
/******/ 
/******/ 	// Return the exports of the module
/******/ 	return module.exports;
/******/ }
/******/ 
/************************************************************************/
/******/ /* webpack/runtime/asset-relocator-loader */
/******/ if (typeof __nccwpck_require__ !== 'undefined') __nccwpck_require__.ab = decodeURIComponent(new URL('.', import.meta.url).pathname).slice(import.meta.url.match(/^file:\/\/\/\w:/) ? 1 : 0, -1) + "/";
/******/ 
/******/ /* webpack/runtime/async module */
/******/ (() => {
/******/ 	var webpackQueues = typeof Symbol === "function" ? Symbol("webpack queues") : "__webpack_queues__";
/******/ 	var webpackExports = typeof Symbol === "function" ? Symbol("webpack exports") : "__webpack_exports__";
/******/ 	var webpackError = typeof Symbol === "function" ? Symbol("webpack error") : "__webpack_error__";
/******/ 	var resolveQueue = (queue) => {
/******/ 		if(queue && queue.d < 1) {
/******/ 			queue.d = 1;
/******/ 			queue.forEach((fn) => (fn.r--));
/******/ 			queue.forEach((fn) => (fn.r-- ? fn.r++ : fn()));
/******/ 		}
/******/ 	}
/******/ 	var wrapDeps = (deps) => (deps.map((dep) => {
/******/ 		if(dep !== null && typeof dep === "object") {
/******/ 			if(dep[webpackQueues]) return dep;
/******/ 			if(dep.then) {
/******/ 				var queue = [];
/******/ 				queue.d = 0;
/******/ 				dep.then((r) => {
/******/ 					obj[webpackExports] = r;
/******/ 					resolveQueue(queue);
/******/ 				}, (e) => {
/******/ 					obj[webpackError] = e;
/******/ 					resolveQueue(queue);
/******/ 				});
/******/ 				var obj = {};
/******/ 				obj[webpackQueues] = (fn) => (fn(queue));
/******/ 				return obj;
/******/ 			}
/******/ 		}
/******/ 		var ret = {};
/******/ 		ret[webpackQueues] = x => {};
/******/ 		ret[webpackExports] = dep;
/******/ 		return ret;
/******/ 	}));
/******/ 	__nccwpck_require__.a = (module, body, hasAwait) => {
/******/ 		var queue;
/******/ 		hasAwait && ((queue = []).d = -1);
/******/ 		var depQueues = new Set();
/******/ 		var exports = module.exports;
/******/ 		var currentDeps;
/******/ 		var outerResolve;
/******/ 		var reject;
/******/ 		var promise = new Promise((resolve, rej) => {
/******/ 			reject = rej;
/******/ 			outerResolve = resolve;
/******/ 		});
/******/ 		promise[webpackExports] = exports;
/******/ 		promise[webpackQueues] = (fn) => (queue && fn(queue), depQueues.forEach(fn), promise["catch"](x => {}));
/******/ 		module.exports = promise;
/******/ 		body((deps) => {
/******/ 			currentDeps = wrapDeps(deps);
/******/ 			var fn;
/******/ 			var getResult = () => (currentDeps.map((d) => {
/******/ 				if(d[webpackError]) throw d[webpackError];
/******/ 				return d[webpackExports];
/******/ 			}))
/******/ 			var promise = new Promise((resolve) => {
/******/ 				fn = () => (resolve(getResult));
/******/ 				fn.r = 0;
/******/ 				var fnQueue = (q) => (q !== queue && !depQueues.has(q) && (depQueues.add(q), q && !q.d && (fn.r++, q.push(fn))));
/******/ 				currentDeps.map((dep) => (dep[webpackQueues](fnQueue)));
/******/ 			});
/******/ 			return fn.r ? promise : getResult();
/******/ 		}, (err) => ((err ? reject(promise[webpackError] = err) : outerResolve(exports)), resolveQueue(queue)));
/******/ 		queue && queue.d < 0 && (queue.d = 0);
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/define property getters */
/******/ (() => {
/******/ 	// define getter functions for harmony exports
/******/ 	__nccwpck_require__.d = (exports, definition) => {
/******/ 		for(var key in definition) {
/******/ 			if(__nccwpck_require__.o(definition, key) && !__nccwpck_require__.o(exports, key)) {
/******/ 				Object.defineProperty(exports, key, { enumerable: true, get: definition[key] });
/******/ 			}
/******/ 		}
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/hasOwnProperty shorthand */
/******/ (() => {
/******/ 	__nccwpck_require__.o = (obj, prop) => (Object.prototype.hasOwnProperty.call(obj, prop))
/******/ })();
/******/ 
/************************************************************************/
/******/ 
/******/ // startup
/******/ // Load entry module and return exports
/******/ // This entry module used 'module' so it can't be inlined
/******/ var __webpack_exports__ = __nccwpck_require__(861);
/******/ __webpack_exports__ = await __webpack_exports__;
/******/ 
