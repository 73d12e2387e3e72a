if (Number.parseInt(process.versions.node) < 24) {
  process.stderr.write(`This program needs Node.js 24 or newer, and it was started with Node.js ${process.versions.node}.\n`);
  process.exit(1);
}
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
/* harmony import */ var _limits_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(300);



const DEFAULT_PORT = 8787;
const DEFAULT_DATA_DIR = '.local-platform';
const HELP = `Runs the cloud platform on this machine: functions, object storage and domains, behind the API that the real one has.

Usage: node dist/local-platform/index.js [options]

  --port PORT            Port to listen on; 0 takes a free one. Default: ${DEFAULT_PORT}, or a free one when it is taken.
  --host HOST            Address to listen on. Default: 127.0.0.1, which only this machine reaches.
  --data DIR             Folder that keeps everything. Default: ${DEFAULT_DATA_DIR} in the working directory.
  --in-memory            Keep nothing after the end. Not together with --data.
  --public-url URL       Address under which clients reach the platform. Default: the one it listens on.
  --ticket-seconds N     How long a transfer URL is valid. Default: 300.
  --limit NAME=VALUE     Set a limit; may be repeated. All of them are printed at the start.
  --help                 Print this.

Environment:
  LOCAL_PLATFORM_KEY     API key that grants everything, 16 characters or more. Default: a new one, printed once at the first start.
  DENO_BIN               Path of Deno, which runs the functions. Default: its own npm package "deno", then PATH.

Prints its address, its data folder and, at the first start, its API key, a line each; then the link to its
dashboard, which holds the admin token of /_local/, and the limits.
`;
const OPTIONS = {
    port: { type: 'string' },
    host: { type: 'string' },
    data: { type: 'string' },
    'in-memory': { type: 'boolean' },
    'public-url': { type: 'string' },
    'ticket-seconds': { type: 'string' },
    limit: { type: 'string', multiple: true },
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
        limits: limitsFrom(values.limit ?? []),
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
function limitsFrom(settings) {
    try {
        return (0,_limits_js__WEBPACK_IMPORTED_MODULE_2__/* .readLimits */ .BU)(settings);
    }
    catch (error) {
        throw error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .StartError */ .D4 ? wrong(`--limit: ${error.message}`) : error;
    }
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
/* harmony export */   Gq: () => (/* binding */ invalid),
/* harmony export */   Ot: () => (/* binding */ tooMany),
/* harmony export */   e7: () => (/* binding */ toHttpError),
/* harmony export */   h$: () => (/* binding */ toWriteError),
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
/** Many clients show the message alone, and not much of that. */
const PROBLEMS_IN_MESSAGE = 3;
/** The refusal of a body, 400 unless told otherwise: all that is wrong in its details, and the first few of that in its message. */
function invalid(code, problems, status = 400) {
    const shown = problems.slice(0, PROBLEMS_IN_MESSAGE).map(({ path, message }) => `${path}: ${message}`);
    const left = problems.length - shown.length;
    const more = left > 0 ? ` (and ${left} more, see details)` : '';
    return new HttpError(status, code, `${shown.join('; ')}${more}`, { details: problems });
}
/** The refusal of one more of what there are as many as there may be. */
function tooMany(count, what) {
    return new HttpError(422, 'limit_exceeded', `There are ${count} ${what}, which is the limit. Delete one first.`);
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
    if (FULL_DISK.has(systemCode(error) ?? ''))
        return notTaken(error);
    return new HttpError(500, 'internal_error', 'The local platform failed on this request. Its own output has the reason, under this request_id.', { cause: error });
}
/** What is thrown while files are written, as clients are told it: 507 for the system's refusals, all else as it is. */
function toWriteError(error) {
    return error instanceof HttpError || systemCode(error) === undefined ? error : notTaken(error);
}
function notTaken(error) {
    return new HttpError(507, 'storage_full', `The disk of the local platform did not take what was sent (${systemCode(error)}). Nothing was changed; free some space or mend the data folder, and send the request again.`, { cause: error });
}
/** The one error body of the platform. */
function errorBody(error, requestId) {
    return {
        error: { code: error.code, message: error.message, request_id: requestId, details: error.details },
    };
}


/***/ }),

/***/ 300:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   BU: () => (/* binding */ readLimits),
/* harmony export */   MK: () => (/* binding */ defaultLimits),
/* harmony export */   aK: () => (/* binding */ printLimits)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(695);

const MEGABYTE = 1024 * 1024;
/** The limits of a platform that is started without any of its own; the API document shows none (section 8). */
const defaultLimits = {
    requestHeadersMs: 30_000,
    jsonBodyBytes: 64 * MEGABYTE,
    jsonBodiesBytes: 256 * MEGABYTE,
    jsonBodyMs: 120_000,
    assetBytes: 25 * MEGABYTE,
    assetCount: 10_000,
    assetPathBytes: 1_024,
    assetNameBytes: 255,
    functionCount: 1_000,
    bucketCount: 1_000,
    domainCount: 1_000,
    objectBytes: 5 * 1024 * MEGABYTE,
    revisionsKept: 10,
    functionMemoryMegabytes: 128,
    functionIdleCpuMs: 2_000,
    functionCacheBytes: 64 * MEGABYTE,
    functionProcesses: 20,
    functionBootMs: 10_000,
    functionFirstByteMs: 30_000,
    functionDrainMs: 30_000,
    requestsKept: 200,
    logLines: 200,
    logLineCharacters: 2_000,
};
const names = Object.keys(defaultLimits).filter(isName);
function isName(name) {
    return name in defaultLimits;
}
/** Beyond this, Node's timers fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** Bounds of what a limit can be, where they are not 1 and the largest safe integer. */
const bounds = {
    requestHeadersMs: [1, LONGEST_TIMER_MS],
    jsonBodyMs: [1, LONGEST_TIMER_MS],
    // JSON is read as one text, and a text in Node has no more than 2^29 - 24 characters.
    jsonBodyBytes: [1, 2 ** 29 - 24],
    assetNameBytes: [1, 255],
    // The newest and the active one.
    revisionsKept: [2, Number.MAX_SAFE_INTEGER],
    functionBootMs: [1, LONGEST_TIMER_MS],
    functionFirstByteMs: [1, LONGEST_TIMER_MS],
    functionDrainMs: [0, LONGEST_TIMER_MS],
};
/** The limits in force as people write them, `name=value` with the name in snake_case. */
function printLimits(limits) {
    return names.map((name) => `${snakeCase(name)}=${limits[name]}`);
}
/** Reads limits written as `name=value`. Throws `StartError` that names the wrong one and what is allowed. */
function readLimits(settings) {
    return Object.fromEntries(settings.map(readLimit));
}
function readLimit(setting) {
    const [, asked = setting, text = ''] = /^([^=]*)=(.*)$/s.exec(setting) ?? [];
    const name = names.find((one) => snakeCase(one) === asked);
    if (name === undefined) {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .StartError */ .D4(`There is no limit "${asked}". Write name=value, with one of ${names.map(snakeCase).join(', ')}.`);
    }
    const [least, most] = bounds[name] ?? [1, Number.MAX_SAFE_INTEGER];
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most)
        return [name, value];
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .StartError */ .D4(`The limit ${asked} must be a whole number from ${least} to ${most}, not "${text}".`);
}
function snakeCase(name) {
    return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}


/***/ }),

/***/ 861:
/***/ ((__webpack_module__, __unused_webpack___webpack_exports__, __nccwpck_require__) => {

__nccwpck_require__.a(__webpack_module__, async (__webpack_handle_async_dependencies__, __webpack_async_result__) => { try {
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(760);
/* harmony import */ var _command_line_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(718);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(695);
/* harmony import */ var _limits_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(300);
/* harmony import */ var _server_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(109);





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
        limits: command.limits,
        environment: process.env,
        report: (line) => void process.stderr.write(`${line}\n`),
    };
    if (command.port !== undefined)
        return (0,_server_js__WEBPACK_IMPORTED_MODULE_4__/* .startLocalPlatform */ .TN)({ ...options, port: command.port });
    return (0,_server_js__WEBPACK_IMPORTED_MODULE_4__/* .startLocalPlatform */ .TN)({ ...options, port: _command_line_js__WEBPACK_IMPORTED_MODULE_1__/* .DEFAULT_PORT */ .Wg }).catch((error) => {
        if (error instanceof _server_js__WEBPACK_IMPORTED_MODULE_4__/* .PortTakenError */ .tM)
            return (0,_server_js__WEBPACK_IMPORTED_MODULE_4__/* .startLocalPlatform */ .TN)({ ...options, port: 0 });
        throw error;
    });
}
function greeting(platform, command) {
    const isNewKey = platform.firstBoot && !process.env.LOCAL_PLATFORM_KEY;
    return [
        platform.url,
        command.dataDir === undefined ? 'in memory' : (0,node_path__WEBPACK_IMPORTED_MODULE_0__.resolve)(command.dataDir),
        ...(isNewKey ? [platform.apiKey] : []),
        `Dashboard: ${command.publicUrl ?? platform.url}/_local/?token=${platform.adminToken}`,
        `Limits: ${(0,_limits_js__WEBPACK_IMPORTED_MODULE_3__/* .printLimits */ .aK)({ ..._limits_js__WEBPACK_IMPORTED_MODULE_3__/* .defaultLimits */ .MK, ...command.limits }).join(' ')}`,
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

/***/ 109:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  tM: () => (/* binding */ PortTakenError),
  TN: () => (/* binding */ startLocalPlatform)
});

// UNUSED EXPORTS: requireDeno

;// CONCATENATED MODULE: external "node:events"
const external_node_events_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:events");
;// CONCATENATED MODULE: external "node:http"
const external_node_http_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:http");
;// CONCATENATED MODULE: external "node:crypto"
const external_node_crypto_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:crypto");
// EXTERNAL MODULE: ./.build/local-platform/errors.js
var errors = __nccwpck_require__(695);
;// CONCATENATED MODULE: ./.build/local-platform/auth.js


const SERVICES = ['functions', 'storage', 'domains'];
const ACTIONS = ['read', 'write', 'delete'];
/** Whether a key may do this, to this resource (to any at all when none is named). */
function allows(key, permission, resource) {
    if (!key.permissions.includes(permission))
        return false;
    if (resource === undefined)
        return true;
    const service = permission.slice(0, permission.indexOf(':'));
    const granting = ['*', `${service}/*`, resourceName(service, resource)];
    return key.resources.some((one) => granting.includes(one));
}
/** The name under which keys know a resource. Hostnames are the one kind whose case says nothing. */
function resourceName(service, name) {
    return `${service}/${service === 'domains' ? name.toLowerCase() : name}`;
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
    return isSameDigest(digest(one), digest(other));
}
/** The SHA-256 of a secret: all of it that is kept. */
function digest(text) {
    return (0,external_node_crypto_namespaceObject.hash)('sha256', text, 'buffer');
}
/** Compares two digests in a time that does not depend on them. */
function isSameDigest(one, other) {
    return one.length === other.length && (0,external_node_crypto_namespaceObject.timingSafeEqual)(one, other);
}

;// CONCATENATED MODULE: ./.build/local-platform/clock.js

/** Beyond the year 9999 a date has no four-digit year any more. */
const LAST_MOMENT = Date.UTC(9999, 11, 31);
/** Makes a clock that shows the machine's time. */
function createClock() {
    let ahead = 0;
    const now = () => Date.now() + ahead;
    return {
        now,
        timestamp: () => new Date(now()).toISOString(),
        advance(seconds) {
            if (now() + seconds * 1000 > LAST_MOMENT) {
                throw new errors/* HttpError */.j$(400, 'invalid_clock', 'advance_seconds: goes beyond the year 9999');
            }
            ahead += seconds * 1000;
        },
    };
}
/** Reads the body of `POST /_local/clock`, `{"advance_seconds": n}`; throws 400 for anything else. */
function readAdvance({ advance_seconds }) {
    if (typeof advance_seconds === 'number' && advance_seconds >= 0)
        return advance_seconds;
    throw new errors/* HttpError */.j$(400, 'invalid_clock', 'advance_seconds: must be a number of seconds, 0 or more');
}

;// CONCATENATED MODULE: ./.build/local-platform/body.js

/** Whether a value is a plain JSON object: no array, no null. */
function isObject(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
/** Whether a value is an object in which all these fields are texts. */
function hasTexts(value, fields) {
    return isObject(value) && fields.every((field) => typeof value[field] === 'string');
}
/** Reads a request's body to its end; throws as `bounded` does. */
async function readBytes(request, limitBytes) {
    return Buffer.concat(await Array.fromAsync(bounded(bodyOf(request), limitBytes)));
}
/** The bytes of a request's body, as they come. */
function bodyOf(request) {
    // The connection of a body that is not read to its end still has to carry the answer.
    return request.iterator({ destroyOnReturn: false });
}
/** Throws 413 when a request announces a body of more than `limitBytes`. */
function requireLength(request, limitBytes) {
    if (Number(request.headers['content-length'] ?? 0) > limitBytes)
        throw tooLarge(limitBytes);
}
/** Passes bytes on as they are taken. Throws 413 when more than `limitBytes` have come, 400 when they break off. */
async function* bounded(bytes, limitBytes) {
    let size = 0;
    try {
        for (;;) {
            const next = await bytes.next().catch((error) => {
                throw error instanceof errors/* HttpError */.j$ ? error : incomplete(size, error);
            });
            if (next.done)
                return;
            size += next.value.length;
            if (size > limitBytes)
                throw tooLarge(limitBytes);
            yield next.value;
        }
    }
    finally {
        await bytes.return?.();
    }
}
function tooLarge(limitBytes) {
    return new errors/* HttpError */.j$(413, 'body_too_large', `The body is larger than the ${limitBytes} bytes that are taken here.`);
}
function incomplete(size, cause) {
    return new errors/* HttpError */.j$(400, 'body_incomplete', `The body broke off after ${size} bytes. Nothing was changed; send the request again.`, { cause });
}

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
    if (problems.length > 0)
        throw (0,errors/* invalid */.Gq)('invalid_faults', problems);
    return faults;
}
const isWhole = (least, most) => (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
const isHeaderValue = (value) => isWhole(0, 1e9)(value) || (typeof value === 'string' && /^[\x20-\x7e]*$/.test(value));
const REQUIRED = {
    method: [
        (value) => typeof value === 'string' && /^([A-Z]+|\*)$/.test(value),
        'must be a method in capital letters, or "*"',
    ],
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
    bytes_per_second: [isWhole(1, 1e9), 'must be a whole number of bytes from 1'],
    retry_after: [isHeaderValue, 'must be what goes into the header: seconds, or text of visible characters'],
};
function faultProblems(value) {
    if (!isObject(value))
        return [{ path: '', message: 'must be an object' }];
    const known = Object.keys({ ...REQUIRED, ...OPTIONAL });
    const unknown = Object.keys(value).filter((field) => !known.includes(field));
    const wrong = (checks, isNeeded) => Object.entries(checks)
        .filter(([field, [isGood]]) => (isNeeded || value[field] !== undefined) && !isGood(value[field]))
        .map(([field, [, message]]) => ({ path: `.${field}`, message }));
    return [
        ...wrong(REQUIRED, true),
        ...wrong(OPTIONAL, false),
        ...unknown.map((field) => ({ path: `.${field}`, message: 'is not known' })),
    ];
}

;// CONCATENATED MODULE: ./.build/local-platform/hosts.js

/**
 * The name of the host that a request is for, in lower case, without port and without the dot that may end a name.
 * The host of a whole URL as target wins over the `Host` header (RFC 9112, section 3.2.2). Empty when there is none.
 */
function requestHost({ url = '/', headers }) {
    const authority = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? headers.host ?? '';
    return hostName(`http://${authority}`).replace(/\.$/, '');
}
/** Throws 400 unless a request says once for which host it is (RFC 9112, section 3.2); HTTP/1.0 need not. */
function requireHost({ httpVersion, rawHeaders }) {
    const count = rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length;
    if (count === 1 || (count === 0 && httpVersion === '1.0'))
        return;
    throw new errors/* HttpError */.j$(400, 'bad_request', `A request has one Host header; this one has ${count}.`);
}
/** The host name of a URL, as browsers read it; empty when it is no URL. */
function hostName(url) {
    return URL.parse(url)?.hostname ?? '';
}

;// CONCATENATED MODULE: ./.build/local-platform/admin.js





/** On every answer under `/_local/`: pages that can mint keys run no foreign code, lie in no frame and in no cache. */
const adminHeaders = {
    'Content-Security-Policy': "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
};
/** The routes under `/_local/`: what a local platform needs beside the API document, and never under `/v1`. */
function adminRoutes({ faults, functions, clock, requests }) {
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
        {
            path: '/_local/clock',
            methods: {
                POST: {
                    access: 'admin',
                    async handle(context) {
                        clock.advance(readAdvance(await context.readJson()));
                        return { status: 200, json: { now: clock.timestamp() } };
                    },
                },
            },
        },
        {
            path: '/_local/requests',
            methods: {
                GET: { access: 'admin', handle: () => ({ status: 200, json: { requests: requests.list() } }) },
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
/** Throws 403 under a foreign `Host`, and for a page of another origin. */
function requireOwnOrigin(request, access) {
    const { host, origin } = request.headers;
    const ownOrigins = [undefined, access.publicOrigin, `http://${host}`, `https://${host}`];
    if (!access.hosts.has(requestHost(request)) || !ownOrigins.includes(origin))
        throw foreignOrigin(access);
}
function foreignOrigin({ hosts }) {
    return new errors/* HttpError */.j$(403, 'foreign_origin', `/_local/ answers only requests to ${[...hosts].join(', ')} and from its own pages.`);
}
/**
 * Throws unless the request may administer this platform: 403 under a foreign `Host` (a name of an attacker's that was
 * made to lead here) and for a page of another origin, be it only another port; 401 without the admin token in a header or the
 * cookie of a session.
 */
function requireAdmin(request, access) {
    requireOwnOrigin(request, access);
    const { authorization, origin } = request.headers;
    if (isSameSecret(bearer(authorization) ?? '', access.token))
        return;
    if (access.sessions.has(request)) {
        // A browser sends its cookie along whoever it is that asks: what changes something must say where it comes from.
        if (origin !== undefined || request.method === 'GET' || request.method === 'HEAD')
            return;
        throw foreignOrigin(access);
    }
    throw new errors/* HttpError */.j$(401, 'unauthenticated', 'Send "Authorization: Bearer <admin token>". The local platform prints its admin token when it starts.', { headers: { 'WWW-Authenticate': 'Bearer' } });
}

;// CONCATENATED MODULE: ./.build/local-platform/broken-request.js



/** How long a client may take to read a refusal before its connection is cut. */
const LINGER_MS = 1_000;
/**
 * Answers bytes that are no request, or too few of them in too long a time, in the shape of all other refusals, and ends the
 * connection. `answer` is the last one of this connection: when it has begun, all that may follow is the rest of it.
 */
function refuseBroken(error, socket, answer) {
    if (!socket.writable || (answer?.headersSent && !answer.writableFinished)) {
        socket.destroy();
        return;
    }
    const id = (0,external_node_crypto_namespaceObject.randomUUID)();
    const refusal = toRefusal(error);
    const body = `${JSON.stringify((0,errors/* errorBody */.t4)(refusal, id))}\n`;
    const head = [
        `HTTP/1.1 ${refusal.status} ${external_node_http_namespaceObject.STATUS_CODES[refusal.status]}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${body.length}`,
        `X-Request-Id: ${id}`,
        'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
    // A client that never closes its side would keep the connection.
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
function toRefusal(error) {
    if ((0,errors/* systemCode */.xU)(error) === 'ERR_HTTP_REQUEST_TIMEOUT')
        return new errors/* HttpError */.j$(408, 'request_timeout', 'The headers of the request did not arrive in time.');
    if ((0,errors/* systemCode */.xU)(error) !== 'HPE_HEADER_OVERFLOW')
        return new errors/* HttpError */.j$(400, 'bad_request', 'This is no HTTP request.');
    const message = `The first line and the headers of a request have at most ${external_node_http_namespaceObject.maxHeaderSize} bytes here.`;
    return new errors/* HttpError */.j$(431, 'headers_too_large', message);
}

;// CONCATENATED MODULE: external "node:fs/promises"
const promises_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs/promises");
;// CONCATENATED MODULE: ./.build/local-platform/contract-file.js

/** Lies beside this program, from source and bundled alike; the build puts it there. */
const FILE = __nccwpck_require__.ab + "openapi.yaml";
/** Serves the description of every route, `/_local/openapi.yaml`, to anyone: it holds nothing of this platform's own. */
function contractRoutes() {
    return [
        {
            path: '/_local/openapi.yaml',
            methods: {
                GET: {
                    access: 'anyone',
                    handle: async () => ({
                        status: 200,
                        headers: { 'Content-Type': 'application/yaml; charset=utf-8' },
                        stream: (await (0,promises_namespaceObject.open)(FILE)).createReadStream(),
                    }),
                },
            },
        },
    ];
}

;// CONCATENATED MODULE: ./.build/local-platform/dashboard/format.js
const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A number of bytes for people: `0 B`, `1.2 kB`, `35 MB`. */
function formatBytes(bytes) {
    const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
    const value = bytes / 1000 ** power;
    return `${power > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${UNITS[power]}`;
}
/** A number with its noun: `1 bucket`, `2 buckets`, `1,200 buckets`. */
function formatCount(count, noun) {
    return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
/** How far a moment is from now, to the past or the future; from a month on its date. Both in milliseconds. */
function formatMoment(moment, now) {
    const distance = Math.abs(now - moment);
    if (distance < MINUTE)
        return 'just now';
    if (distance >= 30 * DAY)
        return new Date(moment).toISOString().slice(0, 10);
    const [size, unit] = distance < HOUR ? [MINUTE, 'min'] : distance < DAY ? [HOUR, 'h'] : [DAY, 'd'];
    const count = Math.round(distance / size);
    return moment <= now ? `${count} ${unit} ago` : `in ${count} ${unit}`;
}

;// CONCATENATED MODULE: ./.build/local-platform/dashboard/html.js
/** Only what was made here has this key, so that no text from outside can pass for markup. */
const TEXT = Symbol('markup');
/** Template tag that makes markup. Attribute values in the template must stand in double quotes. */
function html(strings, ...pieces) {
    const text = strings.map((string, index) => string + (index < pieces.length ? show(pieces[index]) : ''));
    return { [TEXT]: text.join('') };
}
/** Takes text of our own as it is, for places where nothing is escaped: `<style>` and `<script>`. */
function verbatim(text) {
    return { [TEXT]: text };
}
/** Escapes text and changes nothing else, for the values of fields that come back to the server. */
function exactly(text) {
    return { [TEXT]: escaped(text) };
}
/** The markup as text. */
function markupText(markup) {
    return markup[TEXT];
}
function show(piece) {
    if (piece === undefined || piece === false)
        return '';
    if (typeof piece === 'string' || typeof piece === 'number')
        return escaped(visible(String(piece)));
    return TEXT in piece ? piece[TEXT] : piece.map(show).join('');
}
/** Characters that have no shape of their own or change the order of others. Joiners are part of the spelling of words. */
const HIDDEN = /[[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]--[\t\n\u{200c}\u{200d}]]/gv;
/** Shows hidden characters by their code points, as `\u{202e}`: text from outside must not look like another one. */
function visible(text) {
    return text.replace(HIDDEN, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}
const ENTITIES = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
};
function escaped(text) {
    return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

;// CONCATENATED MODULE: ./.build/local-platform/dashboard/components.js


/** A state in a word. */
function pill(mood, word) {
    return html `<span class="pill ${mood}">${word}</span>`;
}
/** The head of a page: its title with what stands beside it, and a line on what the page is. */
function head(title, line, beside) {
    return html `<div class="head"><h1>${title}</h1>${beside}<p>${line}</p></div>`;
}
/** A part of a page under its own heading. */
function card(heading, content, beside) {
    return html `<section class="card"><header><h2>${heading}</h2>${beside}</header>${content}</section>`;
}
/** A table; where there is no room for its columns each row stands as a list. Its roles are named because they would be lost with that. */
function table(caption, columns, rows) {
    const size = columns.length > 6 ? 'wide' : undefined;
    const heads = columns.map(({ label, kind, isUnseen }) => html `<th role="columnheader" scope="col" class="${kind}">${isUnseen ? html `<span class="unseen">${label}</span>` : label}</th>`);
    const lines = rows.map(({ cells, isCurrent }) => html `<tr role="row"${isCurrent && html ` aria-current="true"`}>${columns.map(({ label, kind, isUnseen }, at) => html `<td role="cell" class="${kind}" data-label="${isUnseen ? '' : label}">${kind === 'short' ? html `<span class="short">${cells[at]}</span>` : cells[at]}</td>`)}</tr>`);
    return html `<table role="table" class="${size}" aria-label="${caption}"><thead role="rowgroup"><tr role="row">${heads}</tr></thead><tbody role="rowgroup">${lines}</tbody></table>`;
}
/** What is known of one thing, each under its name. */
function facts(entries) {
    return html `<dl class="facts">${entries.map(([name, value]) => html `<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}
/** Text to take away, such as a line for a shell. */
function copyable(text) {
    return html `<div class="copy"><code>${text}</code>${copyButton()}</div>`;
}
/** A secret to take away: a click marks all of it. */
function copyableSecret(text, label) {
    return html `<div class="copy secret" role="group" aria-label="${label}"><code>${text}</code>${copyButton()}</div>`;
}
function copyButton() {
    return html `<button type="button" class="little" data-copy hidden aria-live="polite">Copy</button>`;
}
/** What a page shows as long as it has nothing to show: what would be here, and the line that brings it about. */
function empty(text, command) {
    return html `<div class="empty"><p>${text}</p>${command !== undefined && copyable(command)}</div>`;
}
/** A moment in ISO 8601, told by its distance from now. */
function when(moment, now) {
    return html `<time datetime="${moment}" title="${moment}">${formatMoment(Date.parse(moment), now)}</time>`;
}
/** Tells why what a form asked for was not done. */
function refusal(problem) {
    if (!problem)
        return undefined;
    const { message, details } = problem;
    const list = html `<ul>${details.map((one) => html `<li>${one.path}: ${one.message}</li>`)}</ul>`;
    return html `<div class="notice bad" role="alert">${details.length > 1 ? html `<p>Nothing was done, since this is wrong:</p>${list}` : html `<p>${message}</p>`}</div>`;
}
/** A line for a shell that calls the API; `$KEY` stands for the key. `data` is sent as JSON. */
function curlLine(method, address, data) {
    const verb = method === 'GET' || (method === 'POST' && data) ? '' : ` -X ${method}`;
    const body = data ? ` \\\n  -H 'Content-Type: application/json' -d '${JSON.stringify(data)}'` : '';
    return `curl -H "Authorization: Bearer $KEY"${verb} ${address}${body}`;
}

;// CONCATENATED MODULE: ./.build/local-platform/dashboard/forms.js


const LARGEST_FORM = 64 * 1024;
/** Reads a form without files. Throws 413 when it is too long, 415 when it is none. */
async function readForm(request) {
    const mediaType = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
    if (mediaType !== 'application/x-www-form-urlencoded') {
        throw new errors/* HttpError */.j$(415, 'unsupported_media_type', 'Send the form as application/x-www-form-urlencoded.');
    }
    return new URLSearchParams((await readBytes(request, LARGEST_FORM)).toString());
}
/** Sends a browser on, so that to reload the page it gets does not send the form again. */
function seeOther(path) {
    return { status: 303, headers: { Location: path } };
}
/** Does what a form asks for and goes on to the path that comes of it; a refusal is shown by the form's own page. */
async function forms_submit(work, refused) {
    try {
        return seeOther(await work());
    }
    catch (error) {
        if (error instanceof errors/* HttpError */.j$ && error.status < 500)
            return refused(error);
        throw error;
    }
}

;// CONCATENATED MODULE: ./.build/local-platform/dashboard/icons.js

/** The mark of the platform: a cloud's outline in a rounded square. */
const mark = html `<svg viewBox="0 0 26 26" aria-hidden="true"><rect width="26" height="26" rx="7" fill="#3f52d9"/><path d="M8.6 18.2a3.6 3.6 0 0 1-.5-7.1 5 5 0 0 1 9.6.7 3.2 3.2 0 0 1 .1 6.4z" fill="none" stroke="#fff" stroke-width="1.8" stroke-linejoin="round"/></svg>`;
/** The same as an address, for the tab of a browser. */
const favicon = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 26 26%22%3E%3Crect width=%2226%22 height=%2226%22 rx=%227%22 fill=%22%233f52d9%22/%3E%3Cpath d=%22M8.6 18.2a3.6 3.6 0 0 1-.5-7.1 5 5 0 0 1 9.6.7 3.2 3.2 0 0 1 .1 6.4z%22 fill=%22none%22 stroke=%22%23fff%22 stroke-width=%221.8%22/%3E%3C/svg%3E';
/** Strokes on a grid of 20, in the colour of the text beside them. */
const icons = {
    overview: stroke(html `<rect x="3" y="3" width="6" height="6" rx="1.4"/><rect x="11" y="3" width="6" height="6" rx="1.4"/><rect x="3" y="11" width="6" height="6" rx="1.4"/><rect x="11" y="11" width="6" height="6" rx="1.4"/>`),
    functions: stroke(html `<path d="M7 5 3 10l4 5M13 5l4 5-4 5"/>`),
    storage: stroke(html `<ellipse cx="10" cy="5" rx="6.5" ry="2.3"/><path d="M3.5 5v10c0 1.3 2.9 2.3 6.5 2.3s6.5-1 6.5-2.3V5M3.5 10c0 1.3 2.9 2.3 6.5 2.3s6.5-1 6.5-2.3"/>`),
    domains: stroke(html `<circle cx="10" cy="10" r="7"/><path d="M3 10h14M10 3c2.4 2 3.4 4.3 3.4 7s-1 5-3.4 7c-2.4-2-3.4-4.3-3.4-7s1-5 3.4-7z"/>`),
    keys: stroke(html `<circle cx="6.5" cy="13.5" r="3.2"/><path d="m8.9 11.1 7.6-7.6M13.4 6.6l2.3 2.3"/>`),
    requests: stroke(html `<path d="M3 10h3l2.2-5.5 3.6 11L14 10h3"/>`),
};
function stroke(shapes) {
    return html `<svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${shapes}</svg>`;
}

;// CONCATENATED MODULE: ./.build/local-platform/dashboard/style.js
/** The style of every page: light and dark by the reader's own choice, one column where there is no room for two. */
const style = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f5f6f8, #0e1115);
  --card: light-dark(#ffffff, #161a20);
  --sunk: light-dark(#f5f6f8, #0e1115);
  --line: light-dark(#e2e5ea, #282e37);
  --edge: light-dark(#868f9d, #6b7685);
  --text: light-dark(#171c24, #e7eaef);
  --muted: light-dark(#566070, #9aa5b4);
  --accent: light-dark(#3345c9, #9dabff);
  --fill: light-dark(#3345c9, #4b5de0);
  --fill-hover: light-dark(#2836a6, #3d4ecb);
  --good: light-dark(#0f6434, #7fdca6);
  --good-ground: light-dark(#e1f4e8, #12301f);
  --wait: light-dark(#744600, #f2c77b);
  --wait-ground: light-dark(#fdf0d7, #362a10);
  --bad: light-dark(#a11d19, #ffa39d);
  --bad-ground: light-dark(#fde9e7, #3b1816);
  --still: light-dark(#4a5361, #aeb7c3);
  --still-ground: light-dark(#ebeef2, #232932);
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  --round: 10px;
}
* { box-sizing: border-box; }
html { font: 15px/1.5 ui-sans-serif, system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
body { overflow-wrap: anywhere; margin: 0; min-height: 100vh; display: grid; grid-template-columns: 15rem minmax(0, 1fr); background: var(--ground); color: var(--text); }
a { color: var(--accent); text-underline-offset: 3px; text-decoration-thickness: 1px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
h1, h2, h3, p, ul, dl, dd, pre, fieldset { margin: 0; padding: 0; }
h1 { font-size: 1.6rem; line-height: 1.25; letter-spacing: -.015em; }
h2 { font-size: 1.05rem; letter-spacing: -.005em; }
h3 { font-size: .95rem; }
ul { list-style: none; }
code, pre, .mono { font-family: var(--mono); font-size: .865em; }
code, bdi, .chip { unicode-bidi: isolate; }
time { white-space: nowrap; }
.muted { color: var(--muted); }
.small { font-size: .865rem; }
.skip { position: absolute; left: 1rem; top: -4rem; z-index: 1; background: var(--card); padding: .5rem .9rem; border-radius: 6px; }
.skip:focus { top: 1rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.side { border-right: 1px solid var(--line); background: var(--card); padding: 1.4rem .9rem; }
.side > div { position: sticky; top: 1.4rem; }
.brand { display: flex; align-items: center; gap: .65rem; padding: 0 .6rem 1.4rem; color: inherit; text-decoration: none; font-weight: 650; letter-spacing: -.01em; }
.brand svg { width: 26px; height: 26px; flex: none; }
.side nav a { display: flex; align-items: center; gap: .7rem; padding: .45rem .6rem; border-radius: 7px; color: var(--muted); text-decoration: none; font-weight: 500; }
.side nav a:hover { background: var(--still-ground); color: var(--text); }
.side nav a[aria-current] { background: var(--still-ground); color: var(--text); font-weight: 600; }
.side nav svg { width: 17px; height: 17px; flex: none; }
.out { padding: 1.1rem .6rem 0; justify-items: start; }

main { container-type: inline-size; padding: 2.2rem 2.4rem 4rem; max-width: 72rem; display: grid; gap: 1.4rem; align-content: start; grid-template-columns: minmax(0, 1fr); }
body.alone { grid-template-columns: minmax(0, 1fr); grid-template-rows: auto 1fr; }
.alone .side { border: 0; background: none; padding: 12vh 1rem 0; width: min(30rem, 100%); margin: auto; }
.alone .brand { padding: 0; }
.alone main { padding: 1.6rem 1rem 4rem; width: min(30rem, 100%); margin: 0 auto; }
main:focus { outline: none; }
.head { display: flex; flex-wrap: wrap; align-items: center; gap: .3rem .9rem; }
.head p { flex: 0 0 100%; color: var(--muted); }
.head .crumb { font-size: .865rem; }

.card { background: var(--card); border: 1px solid var(--line); border-radius: var(--round); }
.card > header { display: flex; flex-wrap: wrap; align-items: center; gap: .3rem .8rem; padding: .85rem 1.2rem; border-bottom: 1px solid var(--line); }
.card > header > :last-child:not(:first-child) { margin-left: auto; }
.card > .inside { padding: 1.1rem 1.2rem; display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); }
.card > .inside + .inside { border-top: 1px solid var(--line); }

.tiles { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 1rem; }
.tiles a { display: grid; align-content: start; gap: .15rem; padding: 1rem 1.2rem; background: var(--card); border: 1px solid var(--line); border-radius: var(--round); color: inherit; text-decoration: none; }
.tiles a:hover { border-color: var(--edge); }
.tiles strong { font-size: 1.7rem; line-height: 1.2; font-weight: 650; letter-spacing: -.02em; font-variant-numeric: tabular-nums; }

table { width: 100%; border-collapse: collapse; }
th { text-align: left; font-size: .8rem; font-weight: 600; color: var(--muted); padding: .6rem 1.2rem; white-space: nowrap; }
td { font-size: .94rem; padding: .6rem 1.2rem; min-width: 7rem; border-top: 1px solid var(--line); vertical-align: middle; }
th:not(:first-child), td:not(:first-child) { padding-left: 0; }
tbody tr[aria-current] { background: var(--sunk); }
tr:last-child td:first-child { border-bottom-left-radius: var(--round); }
.end { text-align: right; font-variant-numeric: tabular-nums; }
td .end { justify-content: flex-end; }
td form { display: inline-block; }
td.name { font-weight: 550; min-width: 11rem; }
td.name:not(:first-child) { font-weight: 400; }
td.whole, td.end { white-space: nowrap; min-width: 0; }
td.short { min-width: 0; }
td > .short { display: inline-block; width: max-content; max-width: 14rem; }

.pill { display: inline-flex; align-items: center; gap: .4rem; padding: .06rem .6rem; border-radius: 99px; font-size: .8rem; font-weight: 600; line-height: 1.5; vertical-align: middle; white-space: nowrap; color: var(--still); background: var(--still-ground); }
.pill::before { content: ""; width: 6px; height: 6px; border-radius: 50%; background: currentColor; }
.pill.good { color: var(--good); background: var(--good-ground); }
.pill.wait { color: var(--wait); background: var(--wait-ground); }
.pill.bad { color: var(--bad); background: var(--bad-ground); }
.chips { display: flex; flex-wrap: wrap; gap: .3rem; }
.chip { font: .8rem/1.5 var(--mono); padding: 0 .45rem; border-radius: 5px; background: var(--still-ground); color: var(--still); }
.chip.whole { white-space: nowrap; }
.chip.plain { font-family: inherit; }

.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .55rem 1.6rem; align-items: baseline; }
.facts dt { color: var(--muted); font-size: .9rem; }

.copy { display: flex; align-items: flex-start; gap: .6rem; padding: .5rem .5rem .5rem .8rem; background: var(--sunk); border: 1px solid var(--line); border-radius: 7px; }
.copy code { flex: 1; white-space: pre-wrap; padding: .18rem 0; line-height: 1.55; }
.copy.secret code { user-select: all; font-size: 1rem; font-weight: 600; }
.log { padding: .9rem 1rem; background: var(--sunk); border: 1px solid var(--line); border-radius: 7px; overflow: auto; max-height: 26rem; white-space: pre; line-height: 1.6; }
.log.wrap { white-space: pre-wrap; }

.notice { padding: .9rem 1.2rem; border-radius: var(--round); display: grid; gap: .5rem; grid-template-columns: minmax(0, 1fr); border: 1px solid color-mix(in srgb, currentColor 22%, transparent); }
.notice.good { color: var(--good); background: var(--good-ground); }
.notice.wait { color: var(--wait); background: var(--wait-ground); }
.notice.bad { color: var(--bad); background: var(--bad-ground); }
.notice .copy, .notice .facts { color: var(--text); }
.notice .copy { background: var(--card); }
.notice .facts dt { color: inherit; }
.notice ul { list-style: disc; padding-left: 1.2rem; }
.empty { padding: 2.2rem 1.2rem; display: grid; gap: .7rem; grid-template-columns: minmax(0, 1fr); }
.steps { display: grid; gap: 1.1rem; counter-reset: step; list-style: none; margin: 0; padding: 0; }
.steps li { display: grid; gap: .45rem; counter-increment: step; padding-left: 2.3rem; position: relative; grid-template-columns: minmax(0, 1fr); }
.steps li::before { content: counter(step); position: absolute; left: 0; width: 1.55rem; height: 1.55rem; border-radius: 50%; background: var(--still-ground); color: var(--still); font-size: .8rem; font-weight: 650; display: grid; place-items: center; }

form { display: grid; gap: 1.1rem; grid-template-columns: minmax(0, 1fr); }
::placeholder { color: var(--muted); opacity: 1; }
fieldset { border: 0; min-width: 0; }
legend, .field > label { display: block; padding: 0; font-weight: 600; font-size: .9rem; margin-bottom: .35rem; }
.pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1.1rem 1.6rem; }
.choices { display: flex; flex-wrap: wrap; gap: .5rem; }
.choices label { display: flex; align-items: center; gap: .5rem; padding: .4rem .8rem; border: 1px solid var(--edge); border-radius: 7px; cursor: pointer; }
.choices label:has(:checked) { border-color: var(--accent); background: color-mix(in srgb, var(--accent) 9%, transparent); }
input, select, textarea, button { font: inherit; color: inherit; }
input[type=checkbox] { accent-color: var(--fill); width: 1rem; height: 1rem; margin: 0; }
input[type=text], input[type=password], input[type=search], input[type=file], select, textarea { width: 100%; padding: .45rem .7rem; background: var(--card); border: 1px solid var(--edge); border-radius: 7px; }
input[type=file] { padding: .32rem .4rem; }
input::file-selector-button { font: inherit; font-size: .9rem; color: var(--text); background: var(--still-ground); border: 0; border-radius: 5px; padding: .15rem .7rem; margin-right: .7rem; cursor: pointer; }
textarea { resize: vertical; min-height: 4.6rem; font-family: var(--mono); font-size: .865rem; }
.hint { color: var(--muted); font-size: .83rem; margin-top: .3rem; }
button, .button { display: inline-block; padding: .45rem 1rem; border-radius: 7px; border: 1px solid var(--edge); background: var(--card); font-weight: 600; font-size: .9rem; cursor: pointer; white-space: nowrap; text-decoration: none; color: var(--text); }
button:hover, .button:hover { background: var(--still-ground); }
button.first { background: var(--fill); border-color: var(--fill); color: #fff; }
button.first:hover { background: var(--fill-hover); border-color: var(--fill-hover); }
button.danger { background: var(--bad-ground); border-color: currentColor; color: var(--bad); }
button.little, .button.little { padding: .16rem .65rem; font-size: .83rem; }
.row { display: flex; flex-wrap: wrap; gap: .7rem; align-items: center; }
.row > input { flex: 1 1 14rem; }
.confirm { position: relative; display: inline-block; }
.confirm summary { list-style: none; }
.confirm summary::-webkit-details-marker { display: none; }
.confirm > div { position: absolute; right: 0; z-index: 1; width: 15rem; margin-top: .4rem; padding: .8rem .9rem; display: grid; gap: .6rem; justify-items: start; font-size: .865rem; background: var(--card); border: 1px solid var(--edge); border-radius: 8px; box-shadow: 0 8px 24px rgb(0 0 0 / .18); }

@media (max-width: 62rem) {
  .tiles { grid-template-columns: repeat(2, minmax(0, 1fr)); }
}
@media (max-width: 48rem) {
  body { grid-template-columns: minmax(0, 1fr); grid-template-rows: auto 1fr; }
  .side { border-right: 0; border-bottom: 1px solid var(--line); padding: .8rem 1rem .5rem; min-width: 0; }
  .brand { padding: 0 0 .6rem; }
  .side ul { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: .2rem; }
  .side nav a { padding: .35rem .5rem; gap: .5rem; font-size: .9rem; }
  main { padding: 1.3rem 1rem 3rem; gap: 1.1rem; }
  .pair { grid-template-columns: minmax(0, 1fr); }
  .facts { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .facts dd { margin-bottom: .6rem; }
  .side > div { position: relative; top: 0; }
  .out { position: absolute; top: 0; right: 0; padding: 0; }
}
${rowsAsLists('48rem', 'table')}
${rowsAsLists('62rem', 'table.wide')}`;
/** Shows the rows of a table as lists where the content of the page is narrower than its columns need. */
function rowsAsLists(width, table) {
    return `
@container (max-width: ${width}) {
  ${table} {
    &, tbody { display: block; }
    thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    tr { display: grid; padding: .7rem 1.2rem; border-top: 1px solid var(--line); }
    tbody tr:first-child { border-top: 0; }
    td, td:not(:first-child) { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); gap: .8rem; align-items: baseline; min-width: 0; padding: .18rem 0; border: 0; white-space: normal; text-align: left; justify-items: start; }
    td::before { content: attr(data-label); color: var(--muted); font-size: .83rem; }
    td.name, td.name:not(:first-child) { display: block; order: -1; font-size: 1.02rem; padding-bottom: .3rem; }
    td.name::before { display: none; }
    td:empty { display: none; }
    td > .short { max-width: 100%; }
    .confirm > div { right: auto; left: 0; }
  }
}
`;
}

;// CONCATENATED MODULE: ./.build/local-platform/dashboard/layout.js




/** Where the pages are. */
const paths = {
    overview: '/_local/',
    signIn: '/_local/sign-in',
    signOut: '/_local/sign-out',
    functions: '/_local/dashboard/functions',
    storage: '/_local/dashboard/storage',
    domains: '/_local/dashboard/domains',
    keys: '/_local/dashboard/keys',
    requests: '/_local/dashboard/requests',
};
const sections = [
    ['overview', 'Overview'],
    ['functions', 'Functions'],
    ['storage', 'Storage'],
    ['domains', 'Domains'],
    ['keys', 'API keys'],
    ['requests', 'Requests'],
];
/** Shows the copy buttons where copying is possible. All else works without it. */
const script = `
if (navigator.clipboard) {
  for (const button of document.querySelectorAll('button[data-copy]')) {
    button.hidden = false;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(button.parentElement.querySelector('code').textContent);
      button.textContent = 'Copied';
      setTimeout(() => { button.textContent = 'Copy'; }, 2000);
    });
  }
}
`;
/**
 * Nothing is loaded and nothing runs but the two texts above. The origin must reach us with forms, so that pages tell it
 * to their own server.
 */
const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; style-src ${source(style)}; script-src ${source(script)}; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    'Referrer-Policy': 'same-origin',
};
/** The reply that shows a page. */
function pageReply({ title, content, section, status = 200 }) {
    const page = html `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Local platform</title>
<link rel="icon" href="${favicon}">
<style>${verbatim(style)}</style>
</head>
<body${!section && html ` class="alone"`}>
<a class="skip" href="#content">Skip to the content</a>
<header class="side"><div>
<a class="brand" href="${paths.overview}">${mark} Local platform</a>
${section && navigation(section)}
</div></header>
<main id="content" tabindex="-1">
${content}
</main>
<script>${verbatim(script)}</script>
</body>
</html>
`;
    return { status, headers, text: markupText(page) };
}
function navigation(current) {
    const items = sections.map(([section, label]) => html `<li><a href="${paths[section]}"${section === current && html ` aria-current="page"`}>${icons[section]} ${label}</a></li>`);
    return html `<nav aria-label="Sections"><ul>${items}</ul></nav>
<form method="post" class="out" action="${paths.signOut}"><button class="little">Sign out</button></form>`;
}
function source(text) {
    return `'sha256-${(0,external_node_crypto_namespaceObject.createHash)('sha256').update(text).digest('base64')}'`;
}

;// CONCATENATED MODULE: ./.build/local-platform/dashboard/domains.js





const MOODS = { pending: 'wait', active: 'good', failed: 'bad' };
/** The page of the domains, with what those that are pending wait for. */
function domainPages(parts) {
    const verify = ({ request }) => forms_submit(async () => {
        await parts.domains.verify((await readForm(request)).get('hostname') ?? '');
        return paths.domains;
    }, (problem) => domainsPage(parts, problem));
    return [
        {
            path: paths.domains,
            methods: {
                GET: { access: 'admin', handle: () => domainsPage(parts) },
                POST: { access: 'admin', handle: verify },
            },
        },
    ];
}
function domainsPage(parts, problem) {
    const domains = parts.domains.list();
    const none = empty(html `No domains yet. Register one with the id of a function or a public bucket. Names under <code>.localhost</code> and <code>.test</code> are active at once.`, curlLine('POST', `${parts.publicUrl}/v1/domains/domains`, {
        hostname: 'hello.localhost',
        target: { kind: 'functions', resource_id: exampleId(parts) },
    }));
    return pageReply({
        title: 'Domains',
        section: 'domains',
        status: problem?.status ?? 200,
        content: html `
${head('Domains', 'Hostnames under which a function or a public bucket answers without a key.')}
${refusal(problem)}
${domains.length === 0 ? card(formatCount(0, 'domain'), none) : domains.map((domain) => domainCard(domain, parts))}`,
    });
}
function domainCard(domain, parts) {
    const { hostname, status, created_at, message } = domain;
    return card(hostname, html `<div class="inside">
${message !== undefined && html `<p>${message}</p>`}
${(domain.verification_errors ?? []).map(({ message: missing, expected }) => html `<div class="notice wait"><p>${missing}</p>${facts([
        ['Type', expected.type],
        ['Name', html `<code>${expected.name}</code>`],
        ['Value', html `<code>${expected.value}</code>`],
    ])}</div>`)}
${status === 'pending' &&
        html `<form method="post" action="${paths.domains}"><input type="hidden" name="hostname" value="${exactly(hostname)}"><div class="row"><button class="first">Take the record as seen<span class="unseen"> for ${hostname}</span></button></div></form>`}
${status === 'active' && copyable(visitLine(hostname, parts.publicUrl))}
${facts([
        ['Points at', targetLink(domain, parts)],
        ['Registered', when(created_at, parts.clock.now())],
    ])}
</div>`, pill(MOODS[status], status));
}
function visitLine(hostname, publicUrl) {
    return `curl -H 'Host: ${hostname}' ${publicUrl}/`;
}
function targetLink({ target }, { functions, storage }) {
    const id = target.resource_id.toLowerCase();
    const isFunction = target.kind === 'functions';
    const name = isFunction
        ? functions.nameOf(id)
        : Iterator.from(storage.store.buckets.values()).find((bucket) => bucket.id === id)?.name;
    if (name === undefined)
        return html `<code>${id}</code>, which was deleted`;
    const page = isFunction ? paths.functions : paths.storage;
    return html `the ${isFunction ? 'function' : 'bucket'} <a href="${page}/${encodeURIComponent(name)}">${name}</a>`;
}
function exampleId({ functions }) {
    const [first] = functions.store.functions.values();
    return first?.id ?? '<id of the function>';
}

// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __nccwpck_require__(975);
;// CONCATENATED MODULE: ./.build/local-platform/dashboard/functions.js






const functions_MOODS = { pending: 'wait', succeeded: 'good', failed: 'bad' };
/** The pages of the functions: all of them, and each with its revisions and their logs. */
function functionPages(parts) {
    const one = ({ params }) => {
        const { store } = parts.functions;
        const stored = store.functions.get(params.name ?? '');
        if (!stored)
            throw new errors/* HttpError */.j$(404, 'function_not_found', `There is no function "${params.name}".`);
        const revisions = store.revisionsOf(stored.name);
        const shown = revisions.find(({ id }) => id === (params.revision ?? stored.revision_id));
        if (!shown) {
            const problem = `The function "${stored.name}" has no revision "${params.revision}", or not any more.`;
            throw new errors/* HttpError */.j$(404, 'revision_not_found', problem);
        }
        return functionPage(stored, revisions, shown, parts);
    };
    return [
        {
            path: paths.functions,
            methods: { GET: { access: 'admin', handle: () => listPage(parts) } },
        },
        { path: `${paths.functions}/:name`, methods: { GET: { access: 'admin', handle: one } } },
        {
            path: `${paths.functions}/:name/revisions/:revision`,
            methods: { GET: { access: 'admin', handle: one } },
        },
    ];
}
/** The line that deploys a first function. */
function deployLine(publicUrl) {
    const content = 'export default { fetch: () => new Response("Hello") };';
    const assets = { 'main.ts': { content } };
    return curlLine('POST', `${publicUrl}/v1/functions/functions`, { name: 'hello', assets });
}
function listPage(parts) {
    const { functions, publicUrl, clock } = parts;
    const all = [...functions.store.functions.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
    const rows = all.map((stored) => {
        const newest = functions.store.revisions.get(stored.revision_id);
        return {
            cells: [
                html `<a href="${pathOf(stored.name)}">${stored.name}</a>`,
                newest && functionPill(stored, newest, parts),
                newest && `#${newest.number}`,
                html `<code>${newest?.entrypoint}</code>`,
                when(stored.updated_at, clock.now()),
            ],
        };
    });
    const list = table('Functions', [
        { label: 'Name', kind: 'name' },
        { label: 'Status', kind: 'whole' },
        { label: 'Newest', kind: 'whole' },
        { label: 'Entrypoint' },
        { label: 'Updated', kind: 'whole' },
    ], rows);
    const none = empty('No functions yet. Deploy one with an API key that grants functions:write:', deployLine(publicUrl));
    return pageReply({
        title: 'Functions',
        section: 'functions',
        content: html `
${head('Functions', 'Source that runs under a name of its own. Traffic moves to a new revision once it has answered.')}
${card(formatCount(all.length, 'function'), rows.length === 0 ? none : list)}`,
    });
}
function functionPage(stored, revisions, shown, parts) {
    const { name } = stored;
    const newest = revisions[0] ?? shown;
    return pageReply({
        title: name,
        section: 'functions',
        content: html `
<div class="head"><p class="crumb"><a href="${paths.functions}">Functions</a></p><h1>${name}</h1>${functionPill(stored, newest, parts)}</div>
${card('Address', addressPart(stored, parts))}
${card(formatCount(revisions.length, 'revision'), revisionTable(stored, revisions, shown, parts.clock.now()))}
${card(`Revision #${shown.number}`, revisionPart(shown, parts), statusPill(shown))}`,
    });
}
function addressPart({ id, name, active_revision_id }, parts) {
    const { publicUrl, domains } = parts;
    const hostnames = domains.list().filter(({ target }) => target.resource_id.toLowerCase() === id);
    return html `<div class="inside">
${copyable(curlLine('GET', `${publicUrl}/v1/functions/functions/${name}/`))}
${active_revision_id === null && html `<p class="muted">No revision has succeeded yet, so that calls are answered with 503.</p>`}
${facts([
        ['Id', html `<code>${id}</code>`],
        [
            'Domains',
            hostnames.length === 0
                ? html `<span class="muted">none; register one with this id as its target</span>`
                : html `<a href="${paths.domains}">${hostnames.map(({ hostname }) => hostname).join(', ')}</a>`,
        ],
    ])}
</div>`;
}
function revisionTable({ name, active_revision_id }, revisions, shown, now) {
    return table('Revisions', [
        { label: 'Revision', kind: 'name' },
        { label: 'Status', kind: 'whole' },
        { label: 'Id', kind: 'whole' },
        { label: 'Created', kind: 'whole' },
    ], revisions.map((revision) => ({
        isCurrent: revision.id === shown.id,
        cells: [
            html `<a href="${pathOf(name)}/revisions/${revision.id}#revision">#${revision.number}</a>`,
            html `<span class="chips">${statusPill(revision)}${revision.id === active_revision_id && html `<span class="chip plain">serving</span>`}</span>`,
            html `<code class="muted">${revision.id}</code>`,
            when(revision.created_at, now),
        ],
    })));
}
function revisionPart({ id, entrypoint, message }, { functions }) {
    const all = functions
        .logOf(id)
        .map((line) => (0,external_node_util_.stripVTControlCharacters)(line))
        .join('\n');
    const log = message === null ? all : withoutEnd(all, message);
    return html `<div class="inside" id="revision">
${facts([['Entrypoint', html `<code>${entrypoint}</code>`]])}
${message !== null && html `<h3>Why it failed</h3><pre class="log wrap">${message}</pre>`}
${(message === null || log !== '') && logPart(log)}
</div>`;
}
/** The log before the lines that are the message as well, since a revision often fails with the last lines that it wrote. */
function withoutEnd(log, message) {
    const written = log.trimEnd();
    return written.endsWith(message) ? written.slice(0, -message.length).trimEnd() : written;
}
function logPart(log) {
    return html `<h3>Log</h3>
${log === ''
        ? html `<p class="muted">Nothing yet. The output of console.log() appears here.</p>`
        : html `<pre class="log" tabindex="0" role="region" aria-label="Log">${log}</pre>`}`;
}
/** Whether a function serves, which a newer revision that failed or is pending does not change. */
function functionPill(stored, newest, { functions }) {
    const active = functions.store.revisions.get(stored.active_revision_id ?? '');
    if (!active)
        return statusPill(newest);
    const serving = `serving #${active.number}`;
    return active.id === newest.id
        ? pill('good', serving)
        : pill('wait', `${serving}, newest ${newest.status}`);
}
function statusPill({ status }) {
    return pill(functions_MOODS[status], status);
}
function pathOf(name) {
    return `${paths.functions}/${encodeURIComponent(name)}`;
}

;// CONCATENATED MODULE: ./.build/local-platform/domains/hostname.js
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const LONGEST = 253;
/** Reserved for machines like this one (RFC 2606, RFC 6761), so no DNS record can tell who owns them. */
const LOCAL_ENDINGS = ['.localhost', '.test'];
/** Why a text is no fully qualified hostname as it appears in DNS (section 2 of the API document); `undefined` when it is one. */
function hostnameProblem(text) {
    if (text.length > LONGEST)
        return `has ${text.length} characters; a hostname has at most ${LONGEST}`;
    if (text.endsWith('.'))
        return 'ends in a dot; leave it out';
    const labels = text.split('.');
    const wrong = labels.find((label) => !LABEL.test(label));
    if (wrong !== undefined) {
        return `has the part "${wrong}"; each part between dots is 1 to 63 ASCII letters, digits and hyphens, no hyphen at its ends (write other letters in punycode, "xn--…")`;
    }
    if (/^\d+$/.test(labels.at(-1) ?? ''))
        return 'is no hostname but an IP address, or ends like one';
    return labels.length < 2 ? 'is not fully qualified; it needs a dot, as in "app.example.com"' : undefined;
}
/** Whether a hostname can only ever mean this machine. */
function isLocalHostname(hostname) {
    return LOCAL_ENDINGS.some((ending) => hostname.toLowerCase().endsWith(ending));
}
/** The form in which two hostnames are compared: DNS knows no case, and the dot at the end of a name says nothing. */
function comparable(hostname) {
    return hostname.toLowerCase().replace(/\.$/, '');
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/validate.js


/** No narrower than clients may think it is: the API document shows no rule. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;
const NAME_RULE = 'must be 1 to 128 letters, digits, hyphens, underscores and dots, beginning with a letter or digit';
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;
/** Checks the body of a create; `main.ts` when it names no entrypoint. Throws 400 with every problem, 413 for large assets. */
function validateCreate(body, limits) {
    const problems = [];
    const name = readName(body.name, problems);
    const source = readSource({ entrypoint: 'main.ts', ...body }, limits, problems);
    if (problems.length > 0)
        throw (0,errors/* invalid */.Gq)('invalid_function', problems);
    return { name, source };
}
/** Checks the body of a redeploy, in which the entrypoint may be left out. Throws as `validateCreate` does. */
function validateRedeploy(body, limits) {
    const problems = [];
    const source = readSource(body, limits, problems);
    if (problems.length > 0)
        throw (0,errors/* invalid */.Gq)('invalid_function', problems);
    return source;
}
function readName(value, problems) {
    if (typeof value === 'string' && NAME.test(value))
        return value;
    problems.push({ path: 'name', message: value === undefined ? 'is required' : NAME_RULE });
    return '';
}
/** Returns why no function can have this name; `undefined` when one can. */
function functionNameProblem(name) {
    return NAME.test(name) ? undefined : NAME_RULE;
}
function readSource(body, limits, problems) {
    const assets = readAssets(body.assets, limits, problems);
    const { entrypoint } = body;
    if (entrypoint !== undefined && typeof entrypoint !== 'string') {
        problems.push({ path: 'entrypoint', message: 'must be a string, the path of an asset' });
        return { assets, entrypoint: undefined };
    }
    if (entrypoint !== undefined && isObject(body.assets) && !Object.hasOwn(body.assets, entrypoint)) {
        problems.push(entrypointProblem(entrypoint));
    }
    return { assets, entrypoint };
}
/** What is wrong when there is no asset of the entrypoint's path. */
function entrypointProblem(entrypoint) {
    return { path: 'entrypoint', message: `"${entrypoint}" is not among the assets` };
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
    if (/\p{Cc}/u.test(path))
        return 'the path contains a control character';
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

;// CONCATENATED MODULE: ./.build/local-platform/storage/validate.js

const validate_NAME = /^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;
const validate_NAME_RULE = 'must be 2 to 63 lower-case letters, digits and hyphens, beginning and ending with a letter or digit';
/** What HTTP can send again: no control characters, and nothing beyond Latin-1. */
const HEADER_VALUE = /^[ -~\u0080-\u00ff]+$/;
/** What a URL parser resolves (WHATWG URL, "single-dot" and "double-dot URL path segment"), so that the path leads elsewhere. */
const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;
/** UTF-8 bytes; the API document shows no limit (section 8). */
const LONGEST_KEY = 1024;
/**
 * Checks the body of a bucket's creation (section 2 of the API document, "Bucket"); `private` when it names no
 * visibility. Throws 400 with every problem.
 */
function validateBucket(body) {
    const { name, visibility = 'private' } = body;
    if (isBucketName(name) && isVisibility(visibility))
        return { name, visibility };
    throw (0,errors/* invalid */.Gq)('invalid_bucket', [
        ...(isBucketName(name) ? [] : [{ path: 'name', message: nameProblem(name) }]),
        ...(isVisibility(visibility) ? [] : [{ path: 'visibility', message: 'must be "private" or "public"' }]),
    ]);
}
/** Checks the body that asks for an upload URL, and gives back its key, unchanged. Throws 400 for a key that no object can have. */
function validateUpload({ key }) {
    const message = keyProblem(key);
    if (typeof key === 'string' && message === undefined)
        return key;
    throw (0,errors/* invalid */.Gq)('invalid_object_key', [{ path: 'key', message: message ?? 'must be a string' }]);
}
/** The key that the raw end of a path names. Throws 400 when it is no percent-encoded UTF-8. */
function readKey(rawPath) {
    try {
        return decodeURIComponent(rawPath);
    }
    catch (error) {
        const message = `The object key "${rawPath}" in the path is not percent-encoded UTF-8. Encode each of its pieces, as encodeURIComponent does.`;
        throw new errors/* HttpError */.j$(400, 'invalid_object_key', message, { cause: error });
    }
}
/** The media type of an upload: as given, or the one for bytes of no known kind when none is, or none that a header can carry. */
function readMediaType(given) {
    return given !== undefined && HEADER_VALUE.test(given) ? given : 'application/octet-stream';
}
function isBucketName(value) {
    return typeof value === 'string' && validate_NAME.test(value);
}
function isVisibility(value) {
    return value === 'private' || value === 'public';
}
function nameProblem(value) {
    return value === undefined ? 'is required' : validate_NAME_RULE;
}
/** Returns why no bucket can have this name; `undefined` when one can. */
function bucketNameProblem(name) {
    return validate_NAME.test(name) ? undefined : validate_NAME_RULE;
}
function keyProblem(key) {
    if (key === undefined)
        return 'is required';
    if (typeof key !== 'string')
        return 'must be a string';
    if (key === '')
        return 'must not be empty';
    if (!key.isWellFormed())
        return 'is not well-formed text';
    if (/\p{Cc}/u.test(key))
        return 'must not contain control characters';
    if (key.startsWith('/'))
        return 'must not begin with "/"; it is relative to the bucket';
    if (Buffer.byteLength(key) > LONGEST_KEY)
        return `must not be longer than ${LONGEST_KEY} bytes of UTF-8`;
    // Browsers read a backslash in a path as a slash.
    const resolved = key.split(/[/\\]/).find((part) => DOT_SEGMENT.test(part));
    return resolved === undefined ? undefined : `must not contain the part "${resolved}", which URLs resolve`;
}

;// CONCATENATED MODULE: ./.build/local-platform/keys/store.js




/** Grants everything, for good. */
const fullGrant = {
    permissions: permissionsOf(SERVICES, ACTIONS),
    resources: ['*'],
    expires_at: null,
};
/** Every action on every service, as permissions. */
function permissionsOf(services, actions) {
    return services.flatMap((service) => actions.map((action) => `${service}:${action}`));
}
/** Opens the keys that a store holds. */
function createKeys(records, clock) {
    const table = records.table('keys', isApiKey);
    /** By id, decoded once: every request looks at all of them. */
    const digests = new Map();
    function digestOf({ id, hash }) {
        const known = digests.get(id) ?? Buffer.from(hash, 'hex');
        digests.set(id, known);
        return known;
    }
    function statusOf({ deactivated_at, expires_at }) {
        if (deactivated_at !== null)
            return 'deactivated';
        return expires_at !== null && Date.parse(expires_at) <= clock.now() ? 'expired' : 'active';
    }
    /** Every key is compared, so that the time it takes says nothing about the one that fits. */
    function withText(text) {
        const wanted = digest(text);
        return [...table.values()].filter((key) => isSameDigest(digestOf(key), wanted));
    }
    return {
        async add(grant, text = newSecret('lpk')) {
            const key = {
                id: (0,external_node_crypto_namespaceObject.randomUUID)(),
                ...grant,
                hash: digest(text).toString('hex'),
                created_at: clock.timestamp(),
                deactivated_at: null,
            };
            await records.commit([table.put(key.id, key)]);
            return { key, text };
        },
        authenticate(authorization) {
            const text = bearer(authorization);
            const key = text === undefined ? undefined : withText(text).find((one) => statusOf(one) === 'active');
            if (key)
                return key;
            throw new errors/* HttpError */.j$(401, 'unauthenticated', 'No valid API key was sent. Send "Authorization: Bearer <API_KEY>" with a key of this platform that has neither expired nor been deactivated.', { headers: { 'WWW-Authenticate': 'Bearer' } });
        },
        list: () => [...table.values()],
        async deactivate(id) {
            const key = table.get(id);
            if (!key)
                throw new errors/* HttpError */.j$(404, 'key_not_found', `There is no key with the id "${id}".`);
            if (key.deactivated_at !== null)
                return key;
            const deactivated = { ...key, deactivated_at: clock.timestamp() };
            await records.commit([table.put(id, deactivated)]);
            return deactivated;
        },
        statusOf,
        standing(text) {
            const found = withText(text).map(statusOf);
            return found.find((status) => status === 'active') ?? found[0];
        },
        get isEmpty() {
            return table.size === 0;
        },
    };
}
function isApiKey(value) {
    return (hasTexts(value, ['id', 'name', 'hash', 'created_at']) &&
        Array.isArray(value.permissions) &&
        Array.isArray(value.resources) &&
        (value.expires_at === null || typeof value.expires_at === 'string') &&
        (value.deactivated_at === null || typeof value.deactivated_at === 'string'));
}

;// CONCATENATED MODULE: ./.build/local-platform/keys/validate.js






const FIELDS = ['name', 'services', 'actions', 'resources', 'expires_at'];
const LONGEST_NAME = 100;
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;
/** Why no resource of a service can have a name. */
const NAME_PROBLEMS = {
    functions: functionNameProblem,
    storage: bucketNameProblem,
    domains: hostnameProblem,
};
/**
 * Checks the body that makes a key: `{name, services, actions, resources, expires_at}`, where left out means all
 * resources and no end. Throws 400 with every problem, and 422 for resources that can never exist; `now` is what the
 * end must be after.
 */
function readGrant(body, now) {
    const problems = [];
    const name = validate_readName(body.name, problems);
    const services = readChoice('services', body.services, SERVICES, problems);
    const actions = readChoice('actions', body.actions, ACTIONS, problems);
    const resources = readResources(body.resources, services, problems);
    const expires_at = readExpiry(body.expires_at, now, problems);
    // A misspelt `expires_at` that was ignored would make a key that never ends.
    for (const field of Object.keys(body).filter((one) => !FIELDS.includes(one))) {
        problems.push({ path: field, message: `is not known; a key has ${FIELDS.join(', ')}` });
    }
    if (problems.length > 0)
        throw (0,errors/* invalid */.Gq)('invalid_key', problems);
    const unmatched = unmatchedResources(resources);
    if (unmatched.length > 0)
        throw (0,errors/* invalid */.Gq)('unmatched_resource', unmatched, 422);
    return { name, permissions: permissionsOf(services, actions), resources, expires_at };
}
function validate_readName(value, problems) {
    if (typeof value === 'string' && /^\P{Cc}+$/u.test(value) && value.length <= LONGEST_NAME)
        return value;
    problems.push({ path: 'name', message: `must be text in one line, of 1 to ${LONGEST_NAME} characters` });
    return '';
}
function readChoice(path, value, choices, problems) {
    const isGood = Array.isArray(value) &&
        value.length > 0 &&
        value.every((one) => choices.some((choice) => choice === one));
    if (isGood)
        return choices.filter((choice) => value.includes(choice));
    problems.push({ path, message: `must be a list of one or more of ${choices.join(', ')}` });
    return [];
}
function readResources(value, services, problems) {
    if (value === undefined)
        return ['*'];
    if (!Array.isArray(value) || value.length === 0) {
        problems.push({
            path: 'resources',
            message: 'must be a list of "*", "<service>/*" or "<service>/<name>"',
        });
        return [];
    }
    return value.flatMap((one, index) => {
        const resource = readResource(one, services);
        if (resource !== undefined)
            return [resource];
        const granted = services.map((service) => `"${service}/<name>"`).join(' or ');
        problems.push({
            path: `resources[${index}]`,
            message: `must be "*", or ${granted} of a service that the key grants; "*" may stand for <name>`,
        });
        return [];
    });
}
function readResource(value, services) {
    if (value === '*')
        return value;
    const [, service = '', name = ''] = /^([a-z]+)\/(\S+)$/.exec(typeof value === 'string' ? value : '') ?? [];
    return services.includes(service) ? resourceName(service, name) : undefined;
}
/** Finds the names that no resource can have: a key that is restricted to one silently grants nothing. */
function unmatchedResources(resources) {
    return resources.flatMap((resource, index) => {
        const [service = '', name = ''] = resource.split(/\/(.*)/s);
        const problem = name === '' || name === '*' ? undefined : NAME_PROBLEMS[service]?.(name);
        return problem === undefined
            ? []
            : [{ path: `resources[${index}]`, message: `"${resource}" never matches: the name ${problem}` }];
    });
}
function readExpiry(value, now, problems) {
    if (value === undefined || value === null)
        return null;
    const moment = typeof value === 'string' && TIMESTAMP.test(value) ? Date.parse(value) : Number.NaN;
    if (moment > now)
        return new Date(moment).toISOString();
    const message = Number.isNaN(moment)
        ? 'must be a date and time with its zone, as "2030-12-31T00:00:00Z", or null for no end'
        : `is over: this platform's clock shows ${new Date(now).toISOString()}`;
    problems.push({ path: 'expires_at', message });
    return null;
}

;// CONCATENATED MODULE: ./.build/local-platform/router.js
/**
 * Makes a router of a table. Of the routes of a path, the first that takes the method wins; when none does, the match
 * names the methods of all. Paths are split before they are decoded, so that `%2F` is never a separator.
 */
function createRouter(routes) {
    const compiled = routes.map((route) => ({ route, pattern: compile(route.path) }));
    return (target, method) => {
        const { path, query } = splitTarget(target);
        const pieces = path.slice(1).split('/');
        const texts = pieces.map(decodedPiece);
        const others = [];
        for (const { route, pattern } of compiled) {
            const params = matchPieces(pattern, texts);
            if (!params)
                continue;
            const open = pattern.isOpen
                ? pieces.slice(pattern.head.length, pieces.length - pattern.tail.length)
                : [];
            const match = { route, params, rest: `/${open.join('/')}${query}` };
            if (operationFor(route, method))
                return match;
            others.push(match);
        }
        return ofAllMethods(others);
    };
}
function ofAllMethods(matches) {
    const [first] = matches;
    const methods = Object.fromEntries(matches.flatMap(({ route }) => Object.entries(route.methods)));
    return first && { ...first, route: { ...first.route, methods } };
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
function compile(path) {
    const pieces = path.slice(1).split('/');
    const star = pieces.indexOf('*');
    if (star < 0)
        return { head: pieces, isOpen: false, tail: [] };
    return { head: pieces.slice(0, star), isOpen: true, tail: pieces.slice(star + 1) };
}
function matchPieces({ head, isOpen, tail }, texts) {
    const left = texts.length - head.length - tail.length;
    if (isOpen ? left < 1 : left !== 0)
        return undefined;
    const params = {};
    const fits = (expected, text) => {
        if (!expected.startsWith(':'))
            return text === expected;
        if (text === undefined || text === '')
            return false;
        params[expected.slice(1)] = text;
        return true;
    };
    const isMatch = head.every((expected, index) => fits(expected, texts[index])) &&
        tail.every((expected, index) => fits(expected, texts[head.length + left + index]));
    return isMatch ? params : undefined;
}
/** The first piece of a path, as routes are found by it: however it is encoded. */
function firstPiece(path) {
    return decodedPiece(path.split('/', 2)[1] ?? '');
}
/** One piece of a path as it is meant; `undefined` when it is no percent-encoded UTF-8. */
function decodedPiece(piece) {
    try {
        return decodeURIComponent(piece);
    }
    catch {
        return undefined;
    }
}

;// CONCATENATED MODULE: ./.build/local-platform/dashboard/key-form.js



const key_form_DAY = 86_400;
/** How long a key may be valid, in seconds; the first is what the form begins with. */
const LIFETIMES = [
    [String(30 * key_form_DAY), '30 days'],
    ['3600', '1 hour'],
    [String(key_form_DAY), '1 day'],
    [String(7 * key_form_DAY), '7 days'],
    [String(90 * key_form_DAY), '90 days'],
    [String(365 * key_form_DAY), '1 year'],
    ['', 'Never'],
];
/** What a form asks for, as the body that makes a key through `/_local/keys`; `now` in milliseconds. */
function toGrantBody(form, now) {
    const lifetime = form.get('lifetime') ?? '';
    const resources = (form.get('resources') ?? '').split(/\s+/).filter((line) => line !== '');
    return {
        name: form.get('name') ?? '',
        services: form.getAll('services'),
        actions: form.getAll('actions'),
        ...(resources.length === 0 ? {} : { resources }),
        expires_at: lifetime === '' ? null : expiry(lifetime, now),
    };
}
/** What is no lifetime of ours goes on as it is, and is refused with all else that is wrong. */
function expiry(lifetime, now) {
    const isKnown = LIFETIMES.some(([seconds]) => seconds === lifetime);
    return isKnown ? new Date(now + Number(lifetime) * 1000).toISOString() : lifetime;
}
/** The form that makes a key, empty or as it was filled in. */
function keyForm(form = new URLSearchParams()) {
    return html `<form method="post" action="${paths.keys}">
<div class="field"><label for="name">Name</label><input type="text" id="name" name="name" value="${exactly(form.get('name') ?? '')}" required maxlength="100" autocomplete="off" aria-describedby="name-hint"><p class="hint" id="name-hint">What the key is for, such as “deploys of the shop”.</p></div>
<div class="pair">
${choices('Services', 'services', SERVICES, form)}
${choices('Actions', 'actions', ACTIONS, form)}
</div>
<div class="pair">
<div class="field"><label for="resources">Resources</label><textarea id="resources" name="resources" rows="3" spellcheck="false" aria-describedby="resources-hint">${exactly(form.get('resources') ?? '')}</textarea><p class="hint" id="resources-hint">One a line, as <code>functions/hello</code> or <code>storage/*</code>. Left empty, the key is for all.</p></div>
<div class="field"><label for="lifetime">Expires after</label><select id="lifetime" name="lifetime">${LIFETIMES.map(([seconds, label]) => html `<option value="${seconds}"${seconds === form.get('lifetime') && html ` selected`}>${label}</option>`)}</select></div>
</div>
<div class="row"><button class="first">Create key</button></div>
</form>`;
}
function choices(legend, name, values, form) {
    const chosen = form.getAll(name);
    const boxes = values.map((value) => html `<label><input type="checkbox" name="${name}" value="${value}"${chosen.includes(value) && html ` checked`}> ${value}</label>`);
    return html `<fieldset><legend>${legend}</legend><div class="choices">${boxes}</div></fieldset>`;
}

;// CONCATENATED MODULE: ./.build/local-platform/dashboard/one-time.js
const KEPT_MS = 60_000;
/** Makes a keeper of texts that forgets them after a minute. */
function createOneTimeTexts(clock) {
    const texts = new Map();
    function forgetOld() {
        for (const [id, { until }] of texts)
            if (until <= clock.now())
                texts.delete(id);
    }
    return {
        keep(id, text) {
            forgetOld();
            texts.set(id, { text, until: clock.now() + KEPT_MS });
        },
        take(id) {
            forgetOld();
            const kept = texts.get(id);
            texts.delete(id);
            return kept?.text;
        },
    };
}

;// CONCATENATED MODULE: ./.build/local-platform/dashboard/keys.js










const keys_MOODS = { active: 'good', expired: 'wait', deactivated: 'still' };
/** The page of the API keys (section 5 of the API document): make one, see its text once, deactivate it. */
function keyPages(parts) {
    const { keys, clock } = parts;
    const newTexts = createOneTimeTexts(clock);
    const show = ({ rest }) => {
        const id = new URLSearchParams(splitTarget(rest).query).get('created');
        const created = keys.list().find((key) => key.id === id);
        return keysPage(parts, { created, createdText: created && newTexts.take(created.id) });
    };
    const create = async ({ request }) => {
        const form = await readForm(request);
        return forms_submit(async () => {
            const { key, text } = await keys.add(readGrant(toGrantBody(form, clock.now()), clock.now()));
            newTexts.keep(key.id, text);
            return `${paths.keys}?created=${key.id}`;
        }, (problem) => keysPage(parts, { form, problem }));
    };
    const deactivate = async ({ params }) => {
        await keys.deactivate(params.id ?? '');
        return seeOther(paths.keys);
    };
    return [
        {
            path: paths.keys,
            methods: { GET: { access: 'admin', handle: show }, POST: { access: 'admin', handle: create } },
        },
        { path: `${paths.keys}/:id/deactivate`, methods: { POST: { access: 'admin', handle: deactivate } } },
    ];
}
function keysPage(parts, { created, createdText, form, problem }) {
    const all = parts.keys.list();
    const list = card(formatCount(all.length, 'key'), keyTable(all.toReversed(), parts));
    const create = card('Create new key', html `<div class="inside">${refusal(problem)}${keyForm(form)}</div>`);
    return pageReply({
        title: 'API keys',
        section: 'keys',
        status: problem?.status ?? 200,
        content: html `
${head('API keys', 'Each grants actions on services, for all of their resources or for some. Only a hash of a key is kept.')}
${created && createdNotice(created, createdText, parts.publicUrl)}
${problem ? [create, list] : [list, create]}`,
    });
}
function createdNotice({ name, permissions }, text, publicUrl) {
    if (text === undefined) {
        return html `<div class="notice wait" role="status"><p>The key “<bdi>${name}</bdi>” has been shown once and cannot be shown again. If it is lost, deactivate it and create a new one.</p></div>`;
    }
    const service = permissions[0]?.split(':')[0];
    const path = service === 'storage' ? 'storage/buckets' : `${service}/${service}`;
    return html `<div class="notice good" role="status"><p><strong>The key “<bdi>${name}</bdi>” was created.</strong> Copy it now: it is shown this once and never again.</p>
${copyableSecret(text, `The text of the key ${name}`)}
<p>Try it:</p>${copyable(`KEY='the key'\n${curlLine('GET', `${publicUrl}/v1/${path}`)}`)}</div>`;
}
function keyTable(keys, parts) {
    const now = parts.clock.now();
    return table('API keys', [
        { label: 'Name', kind: 'name' },
        { label: 'Status', kind: 'whole' },
        { label: 'Permissions' },
        { label: 'Resources' },
        { label: 'Created', kind: 'whole' },
        { label: 'Expires', kind: 'whole' },
        { label: 'Deactivate', isUnseen: true },
    ], keys.map((key) => {
        const status = parts.keys.statusOf(key);
        return {
            cells: [
                key.name,
                pill(keys_MOODS[status], status),
                permissionChips(key),
                resourceChips(key),
                when(key.created_at, now),
                key.expires_at === null ? html `<span class="muted">never</span>` : when(key.expires_at, now),
                status !== 'deactivated' && deactivateForm(key),
            ],
        };
    }));
}
function permissionChips({ permissions }) {
    if (permissions.length === SERVICES.length * ACTIONS.length)
        return chips(['all'], 'plain');
    return chips(permissions, 'whole');
}
function resourceChips({ resources }) {
    return resources.includes('*') ? chips(['all'], 'plain') : chips(resources);
}
function chips(words, kind) {
    return html `<span class="chips">${words.map((word) => html `<span class="chip ${kind}">${word}</span>`)}</span>`;
}
/** A deactivation is for good, so it takes a second step. */
function deactivateForm({ id, name }) {
    return html `<details class="confirm"><summary class="button little">Deactivate …<span class="unseen"> the key ${name}</span></summary><div><p>Requests with it will be refused, for good.</p><form method="post" action="${paths.keys}/${id}/deactivate"><button class="danger little">Deactivate for good<span class="unseen">: ${name}</span></button></form></div></details>`;
}

;// CONCATENATED MODULE: ./.build/local-platform/dashboard/requests.js



/** The page of the last requests. */
function requestRoutes(parts) {
    const show = () => {
        const requests = parts.requests.list();
        return pageReply({
            title: 'Requests',
            section: 'requests',
            content: html `
${head('Requests', 'The last requests to the API and to domains, newest first. Queries, headers, keys and tickets are never kept.', html `<a class="button" href="${paths.requests}">Refresh</a>`)}
${card('Last requests', requests.length === 0 ? noRequests(parts) : requestTable(requests, parts))}`,
        });
    };
    return [{ path: paths.requests, methods: { GET: { access: 'admin', handle: show } } }];
}
/** What there is to say as long as nobody has asked for anything. */
function noRequests({ publicUrl }) {
    return empty('No requests yet. Send one: without a key it is refused, and it shows here.', `curl -i ${publicUrl}/v1/functions/functions`);
}
/** A table of requests. */
function requestTable(requests, { keys, admin }) {
    const names = new Map(keys.list().map(({ id, name }) => [id, name]));
    return table('Last requests', [
        { label: 'Time', kind: 'whole' },
        { label: 'Request', kind: 'name' },
        { label: 'Status', kind: 'whole' },
        { label: 'Took', kind: 'end' },
        { label: 'Key', kind: 'short' },
    ], requests.map((request) => ({
        cells: [
            html `<time class="mono muted" datetime="${request.at}" title="${request.at}">${request.at.slice(11, 19)}</time>`,
            html `<code><strong>${request.method}</strong> ${!admin.hosts.has(request.host) && html `<span class="muted">${request.host}</span>`}${request.path}</code>`,
            statusOf(request),
            request.duration_ms === null ? '' : `${request.duration_ms.toLocaleString('en-US')} ms`,
            request.key_id !== null && html `<span class="muted">${names.get(request.key_id)}</span>`,
        ],
    })));
}
function statusOf({ status, duration_ms }) {
    if (status === null)
        return duration_ms === null ? pill('wait', 'under way') : pill('bad', 'broken off');
    return pill(moodOf(status), String(status));
}
function moodOf(status) {
    if (status >= 500)
        return 'bad';
    if (status >= 400)
        return 'wait';
    return status < 300 ? 'good' : 'still';
}

;// CONCATENATED MODULE: ./.build/local-platform/dashboard/overview.js






const SHOWN_REQUESTS = 8;
/** The first page: how much there is of everything, what to do first, and the last requests. */
function overviewPage(parts) {
    const requests = parts.requests.list().slice(0, SHOWN_REQUESTS);
    return pageReply({
        title: 'Overview',
        section: 'overview',
        content: html `
${head('Overview', html `The API answers at <code>${parts.publicUrl}/v1</code>.`)}
<div class="tiles">${tiles(parts)}</div>
${parts.functions.store.functions.size === 0 && card('First steps', firstSteps(parts.publicUrl))}
${card('Last requests', requests.length === 0 ? noRequests(parts) : requestTable(requests, parts), html `<a class="small" href="${paths.requests}">All requests</a>`)}`,
    });
}
function tiles({ functions, storage, domains, keys }) {
    const { store } = functions;
    const newest = [...store.functions.values()].map(({ revision_id }) => store.revisions.get(revision_id));
    const failed = newest.filter((revision) => revision?.status === 'failed').length;
    const objects = [...storage.store.objects.values()];
    const bytes = objects.reduce((sum, { size }) => sum + size, 0);
    const all = domains.list();
    const notActive = all.filter(({ status }) => status !== 'active').length;
    const active = keys.list().filter((key) => keys.statusOf(key) === 'active').length;
    return [
        tile('Functions', paths.functions, store.functions.size, failed === 0 ? 'none failed' : `${failed} with a failed revision`),
        tile('Buckets', paths.storage, storage.store.buckets.size, `${formatCount(objects.length, 'object')}, ${formatBytes(bytes)}`),
        tile('Domains', paths.domains, all.length, notActive === 0 ? 'all active' : `${notActive} not active`),
        tile('Active API keys', paths.keys, active, `of ${keys.list().length} made`),
    ];
}
function tile(label, path, count, detail) {
    return html `<a href="${path}"><span>${label}</span><strong>${count.toLocaleString('en-US')}</strong><span class="muted small">${count === 0 ? 'none yet' : detail}</span></a>`;
}
function firstSteps(publicUrl) {
    return html `<div class="inside"><ol class="steps">
<li><p><a href="${paths.keys}">Create an API key</a> that grants <code>functions</code>, and put it into the shell:</p>${copyable("KEY='the key'")}</li>
<li><p>Deploy a function:</p>${copyable(deployLine(publicUrl))}</li>
<li><p>Call it:</p>${copyable(curlLine('GET', `${publicUrl}/v1/functions/functions/hello/`))}</li>
</ol></div>`;
}

;// CONCATENATED MODULE: ./.build/local-platform/dashboard/sign-in.js






/**
 * The way in: the link that is printed at the start, `/_local/?token=…`, and the form for its token. Both exchange it for
 * the cookie of a session and lead to an address without it. `overview` is what the link's path shows to those who are in.
 * The way out ends the session.
 */
function signInRoutes(admin, overview) {
    const enter = ({ request, rest }) => {
        const token = new URLSearchParams(splitTarget(rest).query).get('token');
        if (token !== null)
            return signIn(request, token, admin);
        requireAdmin(request, admin);
        return overview();
    };
    const submitToken = async ({ request }) => signIn(request, (await readForm(request)).get('token') ?? '', admin);
    const leave = ({ request }) => sendOn(admin.sessions.end(request));
    return [
        { path: paths.overview, methods: { GET: { access: 'anyone', handle: enter } } },
        { path: paths.signIn, methods: { POST: { access: 'anyone', handle: submitToken } } },
        { path: paths.signOut, methods: { POST: { access: 'admin', handle: leave } } },
    ];
}
function signIn(request, token, admin) {
    requireOwnOrigin(request, admin);
    if (!isSameSecret(token.trim(), admin.token)) {
        throw new errors/* HttpError */.j$(401, 'wrong_token', 'This is not the admin token of this platform. It is printed when the platform starts, a new one each time.');
    }
    return sendOn(admin.sessions.begin(request));
}
function sendOn(cookie) {
    const reply = seeOther(paths.overview);
    return { ...reply, headers: { ...reply.headers, 'Set-Cookie': cookie } };
}

;// CONCATENATED MODULE: ./.build/local-platform/dashboard/multipart.js

const LINE_END = Buffer.from('\r\n');
const HEADERS_END = Buffer.from('\r\n\r\n');
const LONGEST_HEADERS = 16 * 1024;
/**
 * Reads a `multipart/form-data` body part by part as it comes, with no more in memory than one chunk.
 * Throws 415 for another media type, 400 for a body that is not built so or ends too early.
 */
async function* readParts(contentType, chunks) {
    // The first boundary has no line end before it; with one, all of them look the same.
    const scanner = createScanner(LINE_END, chunks);
    const boundary = Buffer.from(`\r\n--${readBoundary(contentType)}`);
    try {
        await skip(scanner.until(boundary));
        // What follows a boundary is a line end when there is another part.
        while ((await multipart_text(scanner.until(LINE_END), LONGEST_HEADERS)) === '') {
            const headers = await multipart_text(scanner.until(HEADERS_END), LONGEST_HEADERS);
            let isOpen = true;
            const bytes = async function* () {
                yield* scanner.until(boundary);
                isOpen = false;
            };
            yield { ...readHeaders(headers), bytes: bytes() };
            if (isOpen)
                await skip(scanner.until(boundary));
        }
    }
    finally {
        await chunks.return?.();
    }
}
/** Reads all of a part as text; throws 413 beyond `limitBytes`. */
async function multipart_text(bytes, limitBytes) {
    const chunks = [];
    let size = 0;
    for await (const chunk of bytes) {
        size += chunk.length;
        if (size > limitBytes)
            throw new errors/* HttpError */.j$(413, 'body_too_large', 'A field of the form is too long.');
        chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString();
}
function createScanner(start, chunks) {
    let held = start;
    return {
        async *until(mark) {
            for (;;) {
                const at = held.indexOf(mark);
                if (at >= 0) {
                    const last = held.subarray(0, at);
                    // The mark stays until all before it was taken: a reader may stop here, and another one go on.
                    held = held.subarray(at);
                    if (last.length > 0)
                        yield last;
                    held = held.subarray(mark.length);
                    return;
                }
                // The end of what is here may be the beginning of the mark.
                const safe = Math.max(0, held.length - mark.length + 1);
                const ready = held.subarray(0, safe);
                held = held.subarray(safe);
                if (ready.length > 0)
                    yield ready;
                const next = await chunks.next();
                if (next.done)
                    throw malformed('it ends too early');
                held = Buffer.concat([held, next.value]);
            }
        },
    };
}
async function skip(bytes) {
    while (!(await bytes.next()).done)
        ;
}
function readBoundary(contentType = '') {
    const match = /^multipart\/form-data;.*?boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(contentType);
    const boundary = match?.[1] ?? match?.[2];
    if (boundary !== undefined)
        return boundary;
    throw new errors/* HttpError */.j$(415, 'unsupported_media_type', 'Send the form as multipart/form-data.');
}
function readHeaders(headers) {
    const disposition = headerOf(headers, 'content-disposition') ?? '';
    const name = parameterOf(disposition, 'name');
    if (name === undefined)
        throw malformed('a field has no name');
    return {
        name,
        fileName: parameterOf(disposition, 'filename'),
        contentType: headerOf(headers, 'content-type'),
    };
}
function headerOf(headers, name) {
    const line = headers.split('\r\n').find((one) => one.toLowerCase().startsWith(`${name}:`));
    return line?.slice(name.length + 1).trim();
}
/** Browsers escape these three characters alone in the names of fields and files. */
function parameterOf(disposition, name) {
    const value = new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(disposition)?.[1];
    return value?.replaceAll(/%(?:22|0D|0A)/gi, decodeURIComponent);
}
function malformed(reason) {
    return new errors/* HttpError */.j$(400, 'invalid_form', `The form could not be read: ${reason}. Send it again.`);
}

;// CONCATENATED MODULE: ./.build/local-platform/dashboard/storage.js









const LONGEST_FIELD = 8 * 1024;
/** More on one page are of no use to a reader. */
const SHOWN_OBJECTS = 200;
/** The pages of the object storage: all buckets, and each with its objects. */
function storagePages(parts) {
    const bucketOf = ({ params }) => parts.storage.store.bucket(params.bucket ?? '');
    const show = (context) => {
        const query = new URLSearchParams(splitTarget(context.rest).query);
        const uploaded = query.get('uploaded') ?? undefined;
        return bucketPage(bucketOf(context), parts, { prefix: query.get('prefix') ?? '', uploaded });
    };
    const upload = (context) => {
        const bucket = bucketOf(context);
        return forms_submit(async () => {
            const key = await storeFile(context, bucket.name, parts);
            return `${storage_pathOf(bucket.name)}?${new URLSearchParams({ uploaded: key })}`;
        }, (problem) => {
            // A browser that cannot send its file to the end does not show the answer.
            context.request.resume();
            return bucketPage(bucket, parts, { prefix: '', problem });
        });
    };
    const download = async (context) => {
        const key = (await readForm(context.request)).get('key') ?? '';
        return seeOther(await parts.storage.downloadPath(bucketOf(context).name, key));
    };
    return [
        { path: paths.storage, methods: { GET: { access: 'admin', handle: () => bucketsPage(parts) } } },
        {
            path: `${paths.storage}/:bucket`,
            methods: { GET: { access: 'admin', handle: show }, POST: { access: 'admin', handle: upload } },
        },
        {
            path: `${paths.storage}/:bucket/download`,
            methods: { POST: { access: 'admin', handle: download } },
        },
    ];
}
/** Makes the file of the form an object, and gives back its key: the form's, or else the file's name. */
async function storeFile({ request }, bucket, parts) {
    let asked = '';
    for await (const part of readParts(request.headers['content-type'], bodyOf(request))) {
        if (part.name === 'key')
            asked = await multipart_text(part.bytes, LONGEST_FIELD);
        if (part.name !== 'file' || !part.fileName)
            continue;
        const key = asked || part.fileName;
        await parts.storage.upload(bucket, key, part.contentType, part.bytes);
        return key;
    }
    throw new errors/* HttpError */.j$(400, 'file_missing', 'No file was chosen. Choose one and upload it again.');
}
function bucketsPage({ storage, publicUrl, clock }) {
    const { store } = storage;
    const contents = Map.groupBy(store.objects.values(), ({ bucket_id }) => bucket_id);
    const buckets = [...store.buckets.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
    const list = table('Buckets', [
        { label: 'Name', kind: 'name' },
        { label: 'Visibility', kind: 'whole' },
        { label: 'Objects', kind: 'end' },
        { label: 'Size', kind: 'end' },
        { label: 'Created', kind: 'whole' },
    ], buckets.map(({ id, name, visibility, created_at }) => {
        const objects = contents.get(id) ?? [];
        return {
            cells: [
                html `<a href="${storage_pathOf(name)}">${name}</a>`,
                visibilityPill(visibility),
                objects.length.toLocaleString('en-US'),
                formatBytes(totalSize(objects)),
                when(created_at, clock.now()),
            ],
        };
    }));
    const none = empty('No buckets yet. Create one with an API key that grants storage:write:', curlLine('POST', `${publicUrl}/v1/storage/buckets`, { name: 'my-files', visibility: 'private' }));
    return pageReply({
        title: 'Storage',
        section: 'storage',
        content: html `
${head('Storage', 'Buckets of objects. Only those of public buckets can be reached without a short-lived URL, under a domain.')}
${card(formatCount(buckets.length, 'bucket'), buckets.length === 0 ? none : list)}`,
    });
}
function bucketPage(bucket, parts, { prefix, uploaded, problem }) {
    const { store } = parts.storage;
    const objects = store.objectsOf(bucket);
    const isNew = objects.some(({ key }) => key === uploaded);
    return pageReply({
        title: bucket.name,
        section: 'storage',
        status: problem?.status ?? 200,
        content: html `
<div class="head"><p class="crumb"><a href="${paths.storage}">Storage</a></p><h1>${bucket.name}</h1>${visibilityPill(bucket.visibility)}</div>
${refusal(problem)}
${isNew && html `<div class="notice good" role="status"><p>Uploaded <code>${uploaded}</code>.</p></div>`}
${card('Upload', uploadForm(bucket.name))}
${card(formatCount(objects.length, 'object'), objectsPart(bucket, objects, prefix, parts.clock.now()), html `<span class="muted small">${formatBytes(totalSize(objects))}</span>`)}
${card('Bucket', html `<div class="inside">${facts([
            ['Id', html `<code>${bucket.id}</code>`],
            ['Created', when(bucket.created_at, parts.clock.now())],
        ])}</div>`)}`,
    });
}
function uploadForm(bucket) {
    return html `<div class="inside"><form method="post" enctype="multipart/form-data" action="${storage_pathOf(bucket)}">
<div class="pair">
<div class="field"><label for="key">Key</label><input type="text" id="key" name="key" autocomplete="off" spellcheck="false" aria-describedby="key-hint"><p class="hint" id="key-hint">Such as <code>images/logo.png</code>. Left empty, it is the name of the file.</p></div>
<div class="field"><label for="file">File</label><input type="file" id="file" name="file" required></div>
</div>
<div class="row"><button class="first">Upload</button></div>
</form></div>`;
}
function objectsPart(bucket, all, prefix, now) {
    if (all.length === 0)
        return empty('No objects yet. Upload a file above, or ask the API for an upload URL.');
    const found = all.filter(({ key }) => key.startsWith(prefix));
    const shown = found.slice(0, SHOWN_OBJECTS);
    return html `
<form class="inside" method="get" action="${storage_pathOf(bucket.name)}" role="search"><div class="row"><label for="prefix" class="unseen">Keys that begin with</label><input type="search" id="prefix" name="prefix" value="${exactly(prefix)}" placeholder="Keys that begin with …" autocomplete="off" spellcheck="false"><button>Filter</button></div></form>
${found.length === 0 ? empty(html `No key begins with <code>${prefix}</code>.`) : objectTable(bucket, shown, now)}
${found.length > shown.length && html `<p class="inside muted small">${shown.length} of ${found.length.toLocaleString('en-US')} are shown. Filter them by the beginning of their keys.</p>`}`;
}
function objectTable({ name }, objects, now) {
    return table('Objects', [
        { label: 'Key', kind: 'name' },
        { label: 'Type' },
        { label: 'Size', kind: 'end' },
        { label: 'Uploaded', kind: 'whole' },
        { label: 'Download', kind: 'end', isUnseen: true },
    ], objects.map(({ key, content_type, size, created_at }) => ({
        cells: [
            html `<code>${key}</code>`,
            html `<span class="muted">${content_type}</span>`,
            formatBytes(size),
            when(created_at, now),
            html `<form method="post" action="${storage_pathOf(name)}/download"><input type="hidden" name="key" value="${exactly(key)}"><div class="row end"><button class="little">Download<span class="unseen"> ${key}</span></button></div></form>`,
        ],
    })));
}
function visibilityPill(visibility) {
    return pill(visibility === 'public' ? 'good' : 'still', visibility);
}
function totalSize(objects) {
    return objects.reduce((sum, { size }) => sum + size, 0);
}
function storage_pathOf(bucket) {
    return `${paths.storage}/${encodeURIComponent(bucket)}`;
}

;// CONCATENATED MODULE: ./.build/local-platform/dashboard/routes.js







/** The dashboard: pages for people over what the API is for programs, and the API keys of section 5 of the API document. */
function dashboardRoutes(parts) {
    return [
        ...signInRoutes(parts.admin, () => overviewPage(parts)),
        ...functionPages(parts),
        ...storagePages(parts),
        ...domainPages(parts),
        ...keyPages(parts),
        ...requestRoutes(parts),
    ];
}

;// CONCATENATED MODULE: external "node:timers/promises"
const external_node_timers_promises_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:timers/promises");
;// CONCATENATED MODULE: ./.build/local-platform/dashboard/errors.js



const TITLES = {
    400: 'That was not understood',
    403: 'Not from here',
    404: 'There is nothing here',
};
/** Whether the answer is for the window of a browser, which asks for pages by name. */
function wantsPage({ headers }) {
    return headers.accept?.includes('text/html') === true;
}
/** The reply that tells the reader of a page of a failure: the form to sign in with when that is what is missing. */
function errorPage(error, requestId) {
    const reply = error.status === 401 ? signInPage(error) : problemPage(error, requestId);
    return { ...reply, headers: { ...error.headers, ...reply.headers } };
}
function problemPage({ status, message }, requestId) {
    const title = TITLES[status] ?? 'That did not work';
    return pageReply({
        title,
        status,
        content: html `
${head(title, message)}
<p><a class="button" href="${paths.overview}">To the overview</a></p>
<p class="muted small">Status ${status}, request ${requestId}</p>`,
    });
}
function signInPage({ status, code }) {
    return pageReply({
        title: 'Sign in',
        status,
        content: html `
${head('Sign in', html `Open the link behind <code>Dashboard:</code> in the output of the local platform, or enter the token from it. It is a new one with every start.`)}
${code === 'wrong_token' && html `<div class="notice bad" role="alert"><p>This is not the token of the platform that runs now.</p></div>`}
<section class="card"><div class="inside"><form method="post" action="${paths.signIn}">
<div class="field"><label for="token">Token</label><input type="password" id="token" name="token" required autocomplete="off"></div>
<div class="row"><button class="first">Sign in</button></div>
</form></div></section>`,
    });
}

;// CONCATENATED MODULE: external "node:stream"
const external_node_stream_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:stream");
;// CONCATENATED MODULE: ./.build/local-platform/fault-answers.js



/** The failure that a fault with a status answers with. */
function faultError(status, { retry_after }) {
    const headers = retry_after === undefined ? {} : { 'Retry-After': String(retry_after) };
    const message = `This failure (${status}) was switched on under /_local/faults.`;
    return new errors/* HttpError */.j$(status, 'fault_injected', message, { headers });
}
/** Sends the head of an answer and half of what first comes of its body, then breaks the connection. */
async function sendTruncated(response, { status, headers, body }) {
    response.writeHead(status, headers);
    for await (const chunk of pieces(body)) {
        const half = chunk.subarray(0, Math.floor(chunk.length / 2));
        await new Promise((sent) => void response.write(half, () => sent()));
        break;
    }
    response.destroy();
}
/** The pause between two drops; the smaller the drops, the more timers. */
const DROP_MS = 50;
/** The same answer with a body that comes in drops, `bytesPerSecond` in all. */
function slowly(rendered, bytesPerSecond) {
    const size = Math.max(1, Math.round((bytesPerSecond * DROP_MS) / 1000));
    return { ...rendered, body: external_node_stream_namespaceObject.Readable.from(drops(rendered.body, size, (size * 1000) / bytesPerSecond)) };
}
async function* drops(body, size, pauseMs) {
    for await (const chunk of pieces(body)) {
        for (let start = 0; start < chunk.length; start += size) {
            await (0,external_node_timers_promises_namespaceObject.setTimeout)(pauseMs, undefined, { ref: false });
            yield chunk.subarray(start, start + size);
        }
    }
}
async function* pieces(body) {
    if (typeof body === 'string')
        yield Buffer.from(body);
    else
        for await (const chunk of body)
            yield Buffer.from(chunk);
}

;// CONCATENATED MODULE: external "node:stream/promises"
const external_node_stream_promises_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:stream/promises");
;// CONCATENATED MODULE: ./.build/local-platform/reply.js


/** The reply that tells a client of a failure, in the platform's one error shape. */
function errorReply(error, requestId) {
    return { status: error.status, headers: error.headers, json: (0,errors/* errorBody */.t4)(error, requestId) };
}
/** Turns a reply into headers and a body. */
function render(reply, requestId) {
    const headers = { ...reply.headers, 'X-Request-Id': requestId };
    if (reply.stream)
        return { status: reply.status, headers, body: reply.stream };
    const text = reply.json === undefined ? reply.text : `${JSON.stringify(reply.json)}\n`;
    if (text === undefined)
        return { status: reply.status, headers, body: '' };
    const described = {
        'Content-Type': reply.json === undefined ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
        'Content-Length': String(Buffer.byteLength(text)),
        'X-Content-Type-Options': 'nosniff',
    };
    return { status: reply.status, headers: { ...described, ...headers }, body: text };
}
/** Sends a rendered reply, with back-pressure; settles when it is sent or the client is gone. */
async function send(response, { status, headers, body }) {
    response.writeHead(status, headers);
    if (typeof body === 'string') {
        response.end(response.req.method === 'HEAD' ? undefined : body);
        return;
    }
    // The reader of a long answer must see its first bytes when they are there, not with the second chunk.
    response.write(Buffer.alloc(0));
    await (0,external_node_stream_promises_namespaceObject.pipeline)(body, response).catch(() => response.destroy());
}

;// CONCATENATED MODULE: ./.build/local-platform/dispatch.js










/**
 * Makes the way of a request: fault, domain, route, key, permission, method, then the operation, which checks body
 * and state.
 */
function createDispatch(parts) {
    return async (request, response) => {
        const exchange = openExchange(request, response, parts);
        try {
            await serve(exchange, parts);
        }
        catch (error) {
            parts.report(error, exchange.id);
            response.destroy();
        }
    };
}
function openExchange(request, response, parts) {
    const id = (0,external_node_crypto_namespaceObject.randomUUID)();
    const { method = 'GET', url = '/' } = request;
    const { path } = splitTarget(url);
    const host = requestHost(request);
    const domain = parts.admin.hosts.has(host) ? undefined : parts.domainTarget(host);
    const isLocal = domain === undefined && firstPiece(path) === '_local';
    if (isLocal)
        return { request, response, id, domain, isLocal, fault: undefined, entry: undefined };
    const entry = parts.requests.begin({ request_id: id, method, host, path });
    response.once('close', () => entry.end(response.headersSent ? response.statusCode : null));
    return { request, response, id, domain, isLocal, fault: parts.faults.take(method, path), entry };
}
async function serve(exchange, parts) {
    const { request, response, id, fault } = exchange;
    if (fault?.delay_ms !== undefined)
        await (0,external_node_timers_promises_namespaceObject.setTimeout)(fault.delay_ms, undefined, { ref: false });
    if (fault?.reset === 'before') {
        request.socket.destroy();
        return;
    }
    const reply = await answer(exchange, parts).catch((error) => {
        const shown = (0,errors/* toHttpError */.e7)(error);
        // A client that hangs up in the middle of its body is no failure of ours.
        if (shown !== error && !response.destroyed)
            parts.report(error, id);
        // What is left of its body is dropped: a client that cannot send that to the end may not look at the answer.
        request.resume();
        return exchange.isLocal && wantsPage(request) ? errorPage(shown, id) : errorReply(shown, id);
    });
    if (fault?.reset === 'after') {
        reply.stream?.destroy();
        request.socket.destroy();
        return;
    }
    const headers = exchange.isLocal ? { ...adminHeaders, ...reply.headers } : { ...reply.headers };
    const rendered = render({ ...reply, headers }, id);
    if (fault?.truncate)
        await sendTruncated(response, rendered);
    else if (fault?.bytes_per_second)
        await send(response, slowly(rendered, fault.bytes_per_second));
    else
        await send(response, rendered);
}
async function answer(exchange, parts) {
    const { request, fault, domain, entry } = exchange;
    if (fault?.status !== undefined)
        throw faultError(fault.status, fault);
    requireHost(request);
    const context = baseContext(exchange, parts);
    if (domain)
        return domain.serve(context);
    const match = parts.route(request.url ?? '/', request.method ?? 'GET');
    if (!match)
        throw routeNotFound(request);
    const { operation, caller } = admit(request, match, parts);
    if (caller)
        entry?.usedKey(caller.id);
    return operation.handle({ ...context, params: match.params, rest: match.rest, caller });
}
/** What a handler gets when no route and no key has a part in it. */
function baseContext({ request, response, id }, parts) {
    const { path, query } = splitTarget(request.url ?? '/');
    return {
        request,
        requestId: id,
        params: {},
        rest: path + query,
        caller: undefined,
        goneSignal: () => goneSignal(response),
        readJson: (limitBytes) => parts.readJson(request, limitBytes),
    };
}
function admit(request, { route, params }, parts) {
    const operation = operationFor(route, request.method ?? 'GET');
    const accesses = Object.values(route.methods).map(({ access }) => access);
    const access = operation?.access ?? accesses[0] ?? 'anyone';
    if (access === 'anyone' || access === 'admin') {
        if (access === 'admin')
            requireAdmin(request, parts.admin);
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
    if (response.closed)
        gone.abort();
    response.once('close', () => {
        if (!response.writableFinished)
            gone.abort();
    });
    return gone.signal;
}

;// CONCATENATED MODULE: external "node:net"
const external_node_net_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:net");
;// CONCATENATED MODULE: ./.build/local-platform/domains/record.js

/** The public record of a registration; `platformHost` is where its DNS record should lead. */
function domainRecord({ hostname, target, created_at }, status, platformHost) {
    const record = { hostname, target, status, created_at };
    if (status === 'active')
        return record;
    if (status === 'failed') {
        const resource = target.kind === 'functions' ? 'function' : 'bucket';
        const message = `The ${resource} ${target.resource_id} that this domain points at was deleted. Delete the registration, and register the hostname for another one.`;
        return { ...record, message };
    }
    const expected = { type: recordType(platformHost), name: hostname, value: platformHost };
    const error = {
        code: 'dns_record_missing',
        message: `The DNS record "${hostname} ${expected.type} ${platformHost}" has not been seen.`,
        expected,
    };
    return {
        ...record,
        message: `Waiting for a DNS record. The local platform asks no DNS: POST /_local/domains/${hostname}/verify takes it as seen.`,
        verification_errors: [error],
    };
}
function recordType(host) {
    const version = (0,external_node_net_namespaceObject.isIP)(host);
    return version === 4 ? 'A' : version === 6 ? 'AAAA' : 'CNAME';
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

;// CONCATENATED MODULE: ./.build/local-platform/domains/registrations.js



/** All writes wait for each other: a hostname is unique, and the number of all is bounded. */
const ALL = 'all';
/** Makes the keeper of registrations. */
function createRegistrations(parts) {
    const { store, findTarget, clock } = parts;
    const writes = createKeyedQueue();
    function targetOf({ target }) {
        return findTarget(target.kind, target.resource_id);
    }
    function find(hostname) {
        const domain = store.get(hostname);
        if (domain)
            return domain;
        throw new errors/* HttpError */.j$(404, 'domain_not_found', `There is no registration of the domain "${hostname}".`);
    }
    function requireFree(hostname) {
        if (parts.ownHosts.has(comparable(hostname)))
            throw ownName(hostname);
        if (store.get(hostname))
            throw taken(hostname);
        if (store.size >= parts.domainCount)
            throw (0,errors/* tooMany */.Ot)(parts.domainCount, 'domains');
    }
    return {
        register: ({ hostname, target }) => writes.run(ALL, async () => {
            const { kind, resource_id } = target;
            if (kind === 'sites')
                throw noSites();
            const found = findTarget(kind, resource_id);
            if (!found)
                throw noTarget(kind, resource_id);
            if (!found.isPublic)
                throw privateBucket(resource_id);
            requireFree(hostname);
            const created_at = clock.timestamp();
            const verified_at = isLocalHostname(hostname) ? created_at : null;
            const domain = { hostname, target: { kind, resource_id }, created_at, verified_at };
            await store.keep(domain);
            return domain;
        }),
        find,
        list: () => [...store.values()].sort((one, other) => comparable(one.hostname) < comparable(other.hostname) ? -1 : 1),
        remove: (hostname) => writes.run(ALL, () => {
            find(hostname);
            return store.remove(hostname);
        }),
        verify: (hostname) => writes.run(ALL, async () => {
            const domain = find(hostname);
            if (!targetOf(domain))
                throw targetGone(domain);
            if (domain.verified_at !== null)
                return domain;
            const verified = { ...domain, verified_at: clock.timestamp() };
            await store.keep(verified);
            return verified;
        }),
        statusOf(domain) {
            if (!targetOf(domain))
                return 'failed';
            return domain.verified_at === null ? 'pending' : 'active';
        },
        activeTarget(hostname) {
            const domain = store.get(hostname);
            return domain && domain.verified_at !== null ? targetOf(domain) : undefined;
        },
    };
}
function noSites() {
    return new errors/* HttpError */.j$(422, 'unsupported_target', 'target.kind: "sites" is outside this platform, so that no domain can point at one here. Use "functions" or "storage".');
}
function noTarget(kind, id) {
    return new errors/* HttpError */.j$(404, 'target_not_found', `There is nothing in ${kind} with the id ${id} in this account. The id is the "id" of the function's or bucket's record.`);
}
function privateBucket(id) {
    return new errors/* HttpError */.j$(422, 'private_bucket', `The bucket ${id} is private, and no domain can point at it. Visibility cannot be changed: use a bucket that was created as public.`);
}
function taken(hostname) {
    return new errors/* HttpError */.j$(409, 'hostname_taken', `The hostname "${hostname}" is taken. If the registration is yours, delete it with DELETE /v1/domains/domains/${hostname} to point it elsewhere.`);
}
function ownName(hostname) {
    return new errors/* HttpError */.j$(409, 'hostname_taken', `The hostname "${hostname}" is taken: it is the address of the platform itself. Choose another one.`);
}
function targetGone({ hostname }) {
    return new errors/* HttpError */.j$(409, 'target_gone', `What the domain "${hostname}" points at was deleted, so that it cannot become active. Delete the registration, and register the hostname anew.`);
}

;// CONCATENATED MODULE: ./.build/local-platform/domains/validate.js



const KINDS = ['functions', 'sites', 'storage'];
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Checks the body that registers a domain; throws 400 with every problem. */
function readRegistration(body) {
    const target = isObject(body.target) ? body.target : {};
    const problems = [
        textProblem('hostname', body.hostname, hostnameProblem),
        isObject(body.target)
            ? textProblem('target.kind', target.kind, (kind) => isKind(kind) ? undefined : `must be one of ${KINDS.join(', ')}`)
            : { path: 'target', message: 'must be an object, {"kind": …, "resource_id": …}' },
        isObject(body.target)
            ? textProblem('target.resource_id', target.resource_id, (id) => UUID.test(id) ? undefined : 'must be a UUID, the id of the function or bucket')
            : undefined,
    ].filter((problem) => problem !== undefined);
    const { hostname } = body;
    const { kind, resource_id } = target;
    if (problems.length === 0 &&
        typeof hostname === 'string' &&
        isKind(kind) &&
        typeof resource_id === 'string')
        return { hostname, target: { kind, resource_id } };
    throw (0,errors/* invalid */.Gq)(problems[0]?.path === 'hostname' ? 'invalid_hostname' : 'invalid_target', problems);
}
function textProblem(path, value, problemOf) {
    if (value === undefined)
        return { path, message: 'is required' };
    const message = typeof value === 'string' ? problemOf(value) : 'must be a string';
    return message === undefined ? undefined : { path, message };
}
/** Whether a value is a kind of target. */
function isKind(value) {
    return KINDS.some((kind) => kind === value);
}

;// CONCATENATED MODULE: ./.build/local-platform/domains/store.js



/** Opens the registrations that a record store holds. */
function openDomainStore(records) {
    const table = records.table('domains', isStoredDomain);
    return {
        get: (hostname) => table.get(comparable(hostname)),
        values: () => table.values(),
        get size() {
            return table.size;
        },
        keep: (domain) => records.commit([table.put(comparable(domain.hostname), domain)]),
        remove: (hostname) => records.commit([table.remove(comparable(hostname))]),
    };
}
function isStoredDomain(value) {
    return (hasTexts(value, ['hostname', 'created_at']) &&
        isObject(value.target) &&
        isKind(value.target.kind) &&
        value.target.kind !== 'sites' &&
        typeof value.target.resource_id === 'string' &&
        (value.verified_at === null || typeof value.verified_at === 'string'));
}

;// CONCATENATED MODULE: ./.build/local-platform/domains/bucket-site.js


const INDEX = 'index.html';
/**
 * Answers a request under a domain that points at a bucket: the path is the key, and a folder is its `index.html`.
 * A folder written without its slash is sent to where relative links in its page are right. Throws 404, and 405 for
 * what is neither GET nor HEAD.
 */
async function serveBucket(bucket, context) {
    const { method } = context.request;
    if (method !== 'GET' && method !== 'HEAD')
        throw readOnly(method);
    const { path, query } = splitTarget(context.rest);
    const key = decodedKey(path);
    if (key === '' || key.endsWith('/'))
        return bucket.show(`${key}${INDEX}`, context);
    if (!bucket.has(key) && bucket.has(`${key}/${INDEX}`)) {
        // Relative, so that no path can be made that leads to another host.
        return { status: 308, headers: { Location: `./${path.slice(path.lastIndexOf('/') + 1)}/${query}` } };
    }
    return bucket.show(key, context);
}
function decodedKey(path) {
    try {
        return decodeURIComponent(path.slice(1));
    }
    catch (error) {
        throw new errors/* HttpError */.j$(404, 'object_not_found', `The path ${path} is not encoded as an address must be.`, {
            cause: error,
        });
    }
}
function readOnly(method) {
    return new errors/* HttpError */.j$(405, 'method_not_allowed', `${method} is not possible here; use GET, HEAD.`, {
        headers: { Allow: 'GET, HEAD' },
    });
}

;// CONCATENATED MODULE: ./.build/local-platform/domains/targets.js

/** Makes the one place that knows how each kind of resource is found and answers. */
function createTargets({ functions, storage }) {
    return (kind, resourceId) => {
        // Records hold UUIDs in lower case; clients may write them as they like.
        const id = resourceId.toLowerCase();
        if (kind === 'functions') {
            const name = functions.nameOf(id);
            return name === undefined
                ? undefined
                : { isPublic: true, serve: (context) => functions.invoke(name, context) };
        }
        const bucket = storage.bucketWithId(id);
        return (bucket && {
            isPublic: bucket.visibility === 'public',
            serve: (context) => serveBucket(bucket, context),
        });
    };
}

;// CONCATENATED MODULE: ./.build/local-platform/domains/routes.js






/** Opens the domain service over what the records hold. */
function openDomainService(settings) {
    const registrations = createRegistrations({
        store: openDomainStore(settings.records),
        findTarget: createTargets(settings),
        clock: settings.clock,
        ownHosts: settings.ownHosts,
        domainCount: settings.limits.domainCount,
    });
    const recordOf = (domain) => domainRecord(domain, registrations.statusOf(domain), settings.platformHost);
    return {
        routes: domainRoutes(registrations, recordOf),
        targetOf: (hostname) => registrations.activeTarget(hostname),
        list: () => registrations.list().map(recordOf),
        verify: async (hostname) => recordOf(await registrations.verify(hostname)),
    };
}
/** The table of section 4, "Domains", of the API document, and what stands in for DNS. */
function domainRoutes(registrations, recordOf) {
    const hostnameOf = (context) => context.params.hostname ?? '';
    const list = ({ caller }) => {
        const seen = registrations
            .list()
            .filter(({ hostname }) => caller && allows(caller, 'domains:read', hostname));
        return { status: 200, json: { domains: seen.map(recordOf) } };
    };
    const register = async (context) => {
        const registration = readRegistration(await context.readJson());
        requireAccess(context.caller, 'domains:write', registration.hostname);
        return { status: 201, json: recordOf(await registrations.register(registration)) };
    };
    const inspect = (context) => ({
        status: 200,
        json: recordOf(registrations.find(hostnameOf(context))),
    });
    const remove = async (context) => {
        await registrations.remove(hostnameOf(context));
        return { status: 204 };
    };
    const verify = async (context) => ({
        status: 200,
        json: recordOf(await registrations.verify(hostnameOf(context))),
    });
    return [
        {
            path: '/v1/domains/domains',
            methods: {
                GET: { access: 'domains:read', handle: list },
                POST: { access: 'domains:write', handle: register },
            },
        },
        {
            path: '/v1/domains/domains/:hostname',
            resource: 'hostname',
            methods: {
                GET: { access: 'domains:read', handle: inspect },
                DELETE: { access: 'domains:delete', handle: remove },
            },
        },
        { path: '/_local/domains/:hostname/verify', methods: { POST: { access: 'admin', handle: verify } } },
    ];
}

;// CONCATENATED MODULE: external "node:child_process"
const external_node_child_process_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:child_process");
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __nccwpck_require__(760);
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
const ADVICE = 'Install Deno (https://deno.com) on the PATH, or set DENO_BIN to its path.';
/**
 * Makes a finder of the Deno program: `DENO_BIN`, then the npm package `deno` that is installed with this program, then
 * `PATH`. What it finds is kept; not finding it throws 503 `runtime_missing` and is tried again at the next call, so
 * that it can be installed without a restart.
 * @param untrustedFolder a checkout: no program in it is run, unless `DENO_BIN` names it, nor an installed package's
 */
function deno_createDenoFinder(environment, untrustedFolder) {
    let found;
    return () => {
        found ??= findDeno(environment, untrustedFolder).catch((error) => {
            found = undefined;
            throw error;
        });
        return found;
    };
}
async function findDeno(environment, untrustedFolder) {
    const named = environment.DENO_BIN;
    // Functions are run in folders of their own, from which a relative path would lead elsewhere.
    if (named)
        return requireVersion((0,external_node_path_.resolve)(named));
    // This very program may lie in the checkout, and its package with it.
    const packaged = untrustedFolder === undefined ? fromPackage() : [];
    for (const candidate of [...packaged, ...fromPath(environment.PATH ?? '')]) {
        if (!(await isExecutable(candidate)))
            continue;
        if (untrustedFolder === undefined || !(await liesIn(candidate, untrustedFolder))) {
            return requireVersion(candidate);
        }
    }
    throw missing('Deno, which runs the functions here, was not found.');
}
function fromPackage() {
    const name = PACKAGES[`${process.platform}-${process.arch}`];
    if (name === undefined)
        return [];
    return upwards(import.meta.dirname).map((folder) => (0,external_node_path_.join)(folder, 'node_modules', '@deno', name, PROGRAM));
}
function upwards(folder) {
    const parent = (0,external_node_path_.dirname)(folder);
    return parent === folder ? [folder] : [folder, ...upwards(parent)];
}
/** A relative entry means another folder wherever this program is started, often a checkout. */
function fromPath(path) {
    return path
        .split(external_node_path_.delimiter)
        .filter(external_node_path_.isAbsolute)
        .map((folder) => (0,external_node_path_.resolve)(folder, PROGRAM));
}
/** Whether a file lies in a folder, by its own path or by what links on either path lead to. */
async function liesIn(file, folder) {
    const real = (path) => (0,promises_namespaceObject.realpath)(path).catch(() => path);
    const realFolder = await real(folder);
    const paths = [file, (0,external_node_path_.join)(await real((0,external_node_path_.dirname)(file)), PROGRAM), await real(file)];
    return paths.some((path) => [folder, realFolder].some((outer) => isBelow(path, outer)));
}
function isBelow(path, folder) {
    const below = (0,external_node_path_.relative)(folder, path);
    return below !== '..' && !below.startsWith(`..${external_node_path_.sep}`) && !(0,external_node_path_.isAbsolute)(below);
}
async function isExecutable(path) {
    return (0,promises_namespaceObject.access)(path, promises_namespaceObject.constants.X_OK).then(() => true, () => false);
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
    const file = await (0,promises_namespaceObject.open)(path, 'r+');
    const { size } = await file.stat();
    return { journal: appendTo(file, size), records: replayed.records };
}
function replay(bytes, path) {
    const records = new Map();
    const lines = [...wholeLines(bytes)];
    if (HEADER.startsWith(bytes.toString('utf8', 0, HEADER.length + 1)))
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
    const file = await (0,promises_namespaceObject.open)(temporary, 'w', 0o600);
    try {
        await file.writeFile(HEADER + lines.join(''));
        await file.sync();
    }
    finally {
        await file.close();
    }
    await (0,promises_namespaceObject.rename)(temporary, path);
    await syncFolder((0,external_node_path_.dirname)(path));
}
/** Makes the names in a folder durable, as a file's own sync does not. */
async function syncFolder(path) {
    const folder = await (0,promises_namespaceObject.open)(path, 'r');
    try {
        await folder.sync();
    }
    finally {
        await folder.close();
    }
}
async function readIfThere(path) {
    try {
        return await (0,promises_namespaceObject.readFile)(path);
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
    await (0,promises_namespaceObject.mkdir)(root, { recursive: true, mode: 0o700 });
    const folder = (revisionId) => (0,external_node_path_.join)(root, revisionId);
    const discard = async (name) => (0,promises_namespaceObject.rm)((0,external_node_path_.join)(root, name), { recursive: true, force: true });
    return {
        folder,
        async save(revisionId, assets) {
            const draft = `${folder(revisionId)}.${(0,external_node_crypto_namespaceObject.randomUUID)()}.part`;
            try {
                await writeTree(draft, assets, isDurable);
                await (0,promises_namespaceObject.rename)(draft, folder(revisionId));
                if (isDurable)
                    await syncFolder(root);
            }
            catch (error) {
                // What cannot be removed now is removed at the next boot; the client must hear of the first failure.
                await (0,promises_namespaceObject.rm)(draft, { recursive: true, force: true }).catch(() => undefined);
                throw (0,errors/* toWriteError */.h$)(error);
            }
        },
        remove: discard,
        async keepOnly(isOwned) {
            const names = await (0,promises_namespaceObject.readdir)(root);
            await Promise.all(names.filter((name) => !isOwned(name)).map(discard));
        },
    };
}
async function writeTree(root, assets, isDurable) {
    const folders = [...new Set([root, ...[...assets.keys()].map((path) => (0,external_node_path_.join)(root, (0,external_node_path_.dirname)(path)))])].sort();
    for (const folder of folders)
        await (0,promises_namespaceObject.mkdir)(folder, { recursive: true, mode: 0o700 });
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
    const file = await (0,promises_namespaceObject.open)(path, 'wx', 0o600);
    try {
        await file.writeFile(bytes);
        if (isDurable)
            await file.datasync();
    }
    finally {
        await file.close();
    }
    await (0,promises_namespaceObject.chmod)(path, 0o444);
}

;// CONCATENATED MODULE: external "node:url"
const external_node_url_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:url");
;// CONCATENATED MODULE: ./.build/local-platform/functions/caches.js



/**
 * Deno would keep `localStorage` and `caches` in a folder of this name. A file in its place denies both, in workers as
 * well: the platform of the API document has no such storage.
 */
const STORAGE = 'location_data';
/**
 * Opens the caches in a folder, for processes that run the host program. A function fills its cache by importing code that it generates: one with more than
 * `mostBytes` is emptied before the next process.
 */
function createCaches(folder, warmUp, mostBytes) {
    const template = (0,external_node_path_.join)(folder, 'template');
    let warm;
    const pathOf = (revisionId) => (0,external_node_path_.join)(folder, revisionId);
    const queue = createKeyedQueue();
    async function open(revisionId) {
        const path = pathOf(revisionId);
        const bytes = await bytesIn(path);
        if (bytes !== undefined && bytes <= mostBytes)
            return path;
        warm ??= createTemplate(template, warmUp);
        await warm;
        await (0,promises_namespaceObject.rm)(path, { recursive: true, force: true });
        await (0,promises_namespaceObject.cp)(template, path, { recursive: true });
        return path;
    }
    return {
        open: (revisionId) => queue.run(revisionId, () => open(revisionId)),
        remove: (revisionId) => queue.run(revisionId, () => (0,promises_namespaceObject.rm)(pathOf(revisionId), { recursive: true, force: true })),
    };
}
/** Lets Deno create its databases and compile the host program once: for each revision that would double its start. */
async function createTemplate(template, warmUp) {
    await (0,promises_namespaceObject.mkdir)(template, { recursive: true, mode: 0o700 });
    await (0,promises_namespaceObject.writeFile)((0,external_node_path_.join)(template, STORAGE), '');
    // Without it a start takes longer and works as well.
    await warmUp(template).catch(() => undefined);
}
/** The whole environment of a Deno with this cache. */
function denoEnvironment(cacheFolder) {
    return { DENO_DIR: cacheFolder, DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' };
}
/** `undefined` when there is no such folder. */
async function bytesIn(folder) {
    const names = await (0,promises_namespaceObject.readdir)(folder, { recursive: true }).catch(() => undefined);
    // Deno replaces and removes files while this looks.
    const sizes = names?.map((name) => (0,promises_namespaceObject.lstat)((0,external_node_path_.join)(folder, name)).then(sizeOf, () => 0));
    return sizes && (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
function sizeOf({ size }) {
    return size;
}

;// CONCATENATED MODULE: external "node:fs"
const external_node_fs_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs");
;// CONCATENATED MODULE: ./.build/local-platform/functions/process-watch.js

/** How often a process is looked at. */
const LOOK_MS = 100;
/** Linux counts CPU time in hundredths of a second, whatever the kernel's own clock. */
const TICK_MS = 10;
/**
 * Watches what memory a process has of its own, since V8's limit holds for its heap but not for buffers, and the CPU
 * time that it takes while idle; calls back once. Where there is no `/proc`, nothing is watched.
 */
function watchProcess(pid, settings) {
    let isIdle = false;
    let idleFrom;
    const look = setInterval(() => {
        const kilobytes = ownKilobytes(pid);
        if (kilobytes === undefined)
            return clearInterval(look);
        const cpuMs = isIdle ? cpuMilliseconds(pid) : undefined;
        idleFrom ??= cpuMs;
        const isTooLarge = kilobytes > settings.mostMegabytes * 1024;
        const isTooBusy = cpuMs !== undefined && cpuMs - (idleFrom ?? cpuMs) > settings.mostIdleCpuMs;
        if (!isTooLarge && !isTooBusy)
            return;
        clearInterval(look);
        if (isTooLarge)
            settings.onMemoryExceeded();
        else
            settings.onIdleCpuExceeded();
    }, LOOK_MS);
    look.unref();
    return {
        setIdle(value) {
            isIdle = value;
            idleFrom = undefined;
        },
        [Symbol.dispose]: () => clearInterval(look),
    };
}
/** `undefined` when the process is gone, or the system does not say. */
function ownKilobytes(pid) {
    const [, kilobytes] = /^RssAnon:\s*(\d+) kB$/m.exec(readProc(pid, 'status')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes);
}
/** All CPU time that the process has taken; `undefined` when it is gone. */
function cpuMilliseconds(pid) {
    const stat = readProc(pid, 'stat');
    // The second field is the program's name in brackets and may contain anything, so fields count from its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user, system] = [Number(fields[11]), Number(fields[12])];
    return Number.isNaN(user + system) ? undefined : (user + system) * TICK_MS;
}
function readProc(pid, name) {
    try {
        return (0,external_node_fs_namespaceObject.readFileSync)(`/proc/${pid}/${name}`, 'latin1');
    }
    catch {
        return '';
    }
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/process.js
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











/** A revision did not come up; the message says why, for its owner. */
class BootError extends Error {
    name = 'BootError';
}
/** What a process may take for each byte of its heap: beside that it has buffers, and its own runtime. */
const PROCESS_TO_HEAP = 2;
/** How often the socket of a starting process is tried. */
const PROBE_MS = 3;
/**
 * Becomes Deno, after it has left a guard in the same process group. The guard waits for the end of the pipe that only
 * the platform holds, which comes also when SIGKILL ended the platform, and then ends the group, whatever it is doing.
 */
const GUARDED = '{ cd /; read -r _; kill -9 0; } <&3 3<&- >/dev/null 2>&1 & exec "$0" "$@" 3<&-';
/**
 * Starts a revision in a process of its own, with no network, no files but its assets and no environment, and waits
 * until it answers on its socket, which it does only after the module has been evaluated. Throws `BootError` when it
 * ends or is not ready in time; nothing is left running then.
 */
async function startProcess(settings) {
    const child = (0,external_node_child_process_namespaceObject.spawn)('/bin/sh', ['-c', GUARDED, settings.deno, ...denoArguments(settings)], {
        cwd: settings.assetFolder,
        env: denoEnvironment(settings.cacheFolder),
        stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
        detached: true,
    });
    child.stdio[3]?.on('error', () => undefined);
    for (const output of [child.stdout, child.stderr])
        if (output)
            settings.log.follow(output);
    const overspent = Promise.withResolvers();
    const watch = watchChild(child, settings, overspent.resolve);
    const ended = endOf(child, watch);
    const gone = ended.then(() => (0,promises_namespaceObject.rm)(settings.socketPath, { force: true }));
    const kill = () => {
        endGroup(child);
        return gone;
    };
    try {
        await untilReady(settings, ended);
    }
    catch (error) {
        await kill();
        throw error;
    }
    return {
        socketPath: settings.socketPath,
        ended,
        overspent: overspent.promise,
        setIdle: (isIdle) => watch.setIdle(isIdle),
        kill,
    };
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
function watchChild(child, { memoryMegabytes, idleCpuMs, log }, onOverspent) {
    let reason;
    const end = (why) => {
        reason = `${why} and was ended`;
        log.add(`The local platform: this process ${reason}.`);
    };
    const mostMegabytes = memoryMegabytes * PROCESS_TO_HEAP;
    const watch = watchProcess(child.pid ?? 0, {
        mostMegabytes,
        mostIdleCpuMs: idleCpuMs,
        onMemoryExceeded() {
            end(`took more than ${mostMegabytes} MB of memory`);
            endGroup(child);
        },
        onIdleCpuExceeded() {
            end(`took more than ${idleCpuMs / 1000} s of CPU time without a request`);
            onOverspent();
        },
    });
    return {
        get reason() {
            return reason;
        },
        setIdle: (isIdle) => watch.setIdle(isIdle),
        [Symbol.dispose]: () => watch[Symbol.dispose](),
    };
}
/** Ends the process and its guard. While the guard lives, its group has this number and no other group can. */
function endGroup(child) {
    if (child.pid === undefined)
        return;
    try {
        process.kill(-child.pid, 'SIGKILL');
    }
    catch (error) {
        if ((0,errors/* systemCode */.xU)(error) !== 'ESRCH')
            throw error;
    }
}
async function endOf(child, watch) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const _watch = __addDisposableResource(env_1, watch, false);
        // The guard outlives a process that ends by itself.
        child.once('exit', () => endGroup(child));
        try {
            // `close` comes after the last of its output, which says why it ended.
            const [code, signal] = await (0,external_node_events_namespaceObject.once)(child, 'close');
            if (watch.reason !== undefined)
                return watch.reason;
            return signal === null ? `ended with exit code ${String(code)}` : `was ended by ${String(signal)}`;
        }
        catch (error) {
            return `could not be started (${String(error)})`;
        }
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        __disposeResources(env_1);
    }
}
async function untilReady(settings, ended) {
    const done = new AbortController();
    const deadline = AbortSignal.any([done.signal, settings.signal, AbortSignal.timeout(settings.bootMs)]);
    const end = ended.then((reason) => ({ reason }));
    try {
        const first = await Promise.race([untilAnswering(settings.socketPath, deadline), end]);
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
async function untilAnswering(socketPath, signal) {
    while (!signal.aborted) {
        if ((await accepts(socketPath)) && (await answers(socketPath, signal)))
            return 'ready';
        await (0,external_node_timers_promises_namespaceObject.setTimeout)(PROBE_MS);
    }
    return 'aborted';
}
/** Whether anything listens, which costs far less to ask than a request does. */
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
/** Sends the request that the host program answers when the function is loaded. */
function answers(socketPath, signal) {
    return new Promise((resolve) => {
        (0,external_node_http_namespaceObject.request)({ socketPath, agent: false, signal })
            .once('response', (response) => {
            response.resume();
            resolve(true);
        })
            .on('error', () => resolve(false))
            .end();
    });
}
function bootMessage(log, reason) {
    // The runtime marks words in its hints though it is told not to.
    const said = (0,external_node_util_.stripVTControlCharacters)(log.lines.slice(-20).join('\n')).trim();
    return said === '' ? `The function ${reason} while it started.` : said;
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/deploy.js





/** The runnable form of a revision. */
function toRunnable(revision, assets) {
    return { id: revision.id, folder: assets.folder(revision.id), entrypoint: revision.entrypoint };
}
/** Makes the writer of functions. Writes to one function are ordered, and its revisions are tried in that order. */
function createDeployer(parts) {
    const { store, assets, runtime, pool, clock, limits, report } = parts;
    const writes = createKeyedQueue();
    const trials = createKeyedQueue();
    /** The names of functions that are being made. */
    const underWay = new Set();
    const running = new Set();
    let isClosing = false;
    function find(name) {
        const stored = store.functions.get(name);
        const newest = stored && store.revisions.get(stored.revision_id);
        if (stored && newest)
            return { stored, newest };
        throw new errors/* HttpError */.j$(404, 'function_not_found', `There is no function "${name}".`);
    }
    /** Those that are being made count as well: they take their place only when all their files are written. */
    function requirePlace() {
        const names = new Set([...underWay, ...[...store.functions.values()].map(({ name }) => name)]);
        if (names.size >= limits.functionCount)
            throw (0,errors/* tooMany */.Ot)(limits.functionCount, 'functions');
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
            // Without its files nothing starts it again, so that what is ended then is the last of it.
            await assets.remove(id);
            await pool.kill(id);
            await runtime.forget(id);
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
            return discard([revision]);
        const updated_at = clock.timestamp();
        if (problem !== undefined) {
            await store.commit([
                store.functions.put(stored.name, { ...stored, updated_at }),
                store.revisions.put(revision.id, { ...revision, status: 'failed', message: problem }),
            ]);
            await runtime.removeCache(revision.id);
            return;
        }
        await store.commit([
            store.functions.put(stored.name, { ...stored, updated_at, active_revision_id: revision.id }),
            store.revisions.put(revision.id, { ...revision, status: 'succeeded' }),
        ]);
        if (stored.active_revision_id !== null)
            retire(stored.active_revision_id);
    }
    /** Ends a revision that serves no longer, once it has answered what it was asked. */
    function retire(id) {
        const ending = pool
            .retire(id)
            .then(() => runtime.removeCache(id))
            .catch(report)
            .finally(() => running.delete(ending));
        running.add(ending);
    }
    return {
        find,
        create: (name, source) => writes.run(name, () => {
            if (store.functions.get(name))
                throw alreadyThere(name);
            requirePlace();
            const newest = newRevision(name, 1, source.entrypoint ?? 'main.ts', clock.timestamp());
            const { created_at } = newest;
            const id = (0,external_node_crypto_namespaceObject.randomUUID)();
            const dates = { created_at, updated_at: created_at };
            const stored = { id, name, revision_id: newest.id, active_revision_id: null, ...dates };
            underWay.add(name);
            return keep(stored, newest, source).finally(() => underWay.delete(name));
        }),
        redeploy: (name, source) => writes.run(name, () => {
            const { stored, newest: former } = find(name);
            const entrypoint = source.entrypoint ?? former.entrypoint;
            if (!source.assets.has(entrypoint))
                throw (0,errors/* invalid */.Gq)('invalid_function', [entrypointProblem(entrypoint)]);
            const newest = newRevision(name, former.number + 1, entrypoint, clock.timestamp());
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
function newRevision(name, number, entrypoint, created_at) {
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

;// CONCATENATED MODULE: ./.build/local-platform/functions/unusable-answer.js


/** A function answered with what cannot be passed on; the message says what. Its process goes on. */
class UnusableAnswer extends Error {
}
/** The platform adds headers of its own, and clients count all of them. */
const MOST_HEADER_BYTES = external_node_http_namespaceObject.maxHeaderSize - 1024;
/** What is wrong with the status, if anything: 101 would hand over the connection, which the API document does not know. */
function statusProblem({ statusCode = 0 }) {
    if (statusCode >= 200 && statusCode <= 599)
        return undefined;
    return `answered with status ${statusCode}; only 200 to 599 are possible`;
}
/** What is wrong with an answer that is not HTTP; `undefined` for all other failures. */
function parseProblem(error) {
    const code = (0,errors/* systemCode */.xU)(error);
    if (code === 'HPE_HEADER_OVERFLOW')
        return `answered with too many headers (maximum ${MOST_HEADER_BYTES.toLocaleString('en-US')} bytes)`;
    return code?.startsWith('HPE_') ? `answered with what is not HTTP (${error.message})` : undefined;
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
/** Stays whatever `Connection` names: without it, the next process along would take the body for further requests. */
const FRAMING = 'content-length';
/** Ours, and there can be one of each. */
const FOR_CLIENT = new Set(['x-request-id', 'x-revision-id']);
/** `Expect` has been answered here. */
const FOR_PLATFORM = new Set(['expect']);
/** The key of the platform is no business of the function. Where none was asked for, the header is the function's own. */
const FOR_PLATFORM_WITH_KEY = new Set(['expect', 'authorization']);
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
                if (error instanceof UnusableAnswer)
                    throw unusable(name, revision.id, error.message);
                throw crashed(name, revision.id, `broke off without an answer: it ${await whatHappened(lease, error)}.`);
            });
            const headers = { ...forwarded(answer, FOR_CLIENT), 'X-Revision-Id': revision.id };
            return { status: answer.statusCode ?? 502, headers, stream: answer };
        },
        close: () => agent.destroy(),
    };
}
/** Why an invocation broke off: the end of the process when that is it, else what was seen of the connection. */
function whatHappened(lease, error) {
    return Promise.race([lease.ended, (0,external_node_timers_promises_namespaceObject.setTimeout)(CRASH_NOTICE_MS, `broke the connection (${String(error)})`)]);
}
class FirstByteTimeout extends Error {
}
function forward({ lease, agent, context, firstByteMs }) {
    const { request, rest } = context;
    const signal = context.goneSignal();
    const { promise, resolve, reject } = Promise.withResolvers();
    const upstream = (0,external_node_http_namespaceObject.request)({
        agent,
        socketPath: lease.socketPath,
        method: request.method ?? 'GET',
        path: rest,
        headers: requestHeaders(context),
        maxHeaderSize: MOST_HEADER_BYTES,
        signal,
    });
    const stopWatching = watchFirstByte(request, upstream, firstByteMs, () => {
        lease.retire();
        upstream.destroy(new FirstByteTimeout());
    });
    let answer;
    let isUnusable = false;
    const refuse = (problem) => {
        isUnusable = true;
        upstream.destroy();
        reject(new UnusableAnswer(problem));
    };
    // Every header counts: by itself, Node drops those beyond a number without a word.
    upstream.maxHeadersCount = 0;
    upstream.once('response', (received) => {
        stopWatching();
        const problem = statusProblem(received);
        if (problem !== undefined)
            return refuse(problem);
        answer = received;
        resolve(received);
    });
    upstream.once('upgrade', (received) => refuse(statusProblem(received) ?? 'answered with an upgrade'));
    upstream.on('error', (error) => {
        const problem = parseProblem(error);
        if (problem === undefined)
            reject(error);
        else
            refuse(problem);
    });
    upstream.once('close', () => {
        stopWatching();
        // Whoever asks next must not meet a process that is about to end.
        if (!answer?.complete && !signal.aborted && !isUnusable)
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
function requestHeaders({ request, caller }) {
    const headers = forwarded(request, caller === undefined ? FOR_PLATFORM : FOR_PLATFORM_WITH_KEY);
    // Without its length a body must be chunked, which Node does not do by itself for GET and DELETE.
    const isChunked = request.headers['transfer-encoding'] !== undefined;
    return isChunked ? { ...headers, 'transfer-encoding': 'chunked' } : headers;
}
function forwarded(message, dropped) {
    const named = (message.headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
    const skipped = new Set([...HOP_BY_HOP, ...dropped, ...named]);
    const kept = Object.entries(message.headersDistinct).filter(([name]) => name === FRAMING || !skipped.has(name));
    return Object.fromEntries(kept.map(([name, values = []]) => [name, values.length === 1 ? (values[0] ?? '') : values]));
}
function noActiveRevision(name) {
    return new errors/* HttpError */.j$(503, 'no_active_revision', `The function "${name}" has no revision that succeeded yet. Its record says how the newest one fares.`, { headers: { 'Retry-After': '1' } });
}
function crashed(name, revisionId, what) {
    return new errors/* HttpError */.j$(502, 'function_crashed', `The function "${name}" ${what} The next request starts a fresh process; its log is at /_local/revisions/${revisionId}.`);
}
function unusable(name, revisionId, what) {
    return new errors/* HttpError */.j$(502, 'function_answer_unusable', `The function "${name}" ${what}. Its log is at /_local/revisions/${revisionId}.`);
}
function timedOut(name, revisionId, ms) {
    return new errors/* HttpError */.j$(504, 'function_timeout', `The function "${name}" did not begin to answer within ${ms / 1000} s, so its process was ended. The next request starts a fresh one; its log is at /_local/revisions/${revisionId}.`);
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/pool.js



/** Makes a pool over a runtime. */
function createPool({ runtime, drainMs, maxProcesses, patienceMs }) {
    const taking = new Map();
    /** The last used are the last. */
    const live = new Set();
    let changed = Promise.withResolvers();
    let making;
    let isClosed = false;
    function tellWaiting() {
        changed.resolve();
        changed = Promise.withResolvers();
    }
    function leave(slot) {
        if (taking.get(slot.revisionId) === slot)
            taking.delete(slot.revisionId);
    }
    function end(slot) {
        clearTimeout(slot.drain);
        live.delete(slot);
        leave(slot);
        tellWaiting();
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
            .then((process) => {
            void process.overspent.then(() => kill(slot));
            return process.ended;
        })
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
    function setIdle(slot, isIdle) {
        void slot.process.then((process) => process.setIdle(isIdle), () => undefined);
    }
    function use(slot) {
        if (slot.uses === 0)
            setIdle(slot, false);
        slot.uses += 1;
        live.delete(slot);
        live.add(slot);
        return slot;
    }
    function release(slot) {
        slot.uses -= 1;
        if (slot.uses > 0)
            return;
        setIdle(slot, true);
        if (taking.get(slot.revisionId) !== slot)
            void kill(slot);
        tellWaiting();
    }
    /** One at a time: of all that wait for a place, many may find theirs where one has ended. */
    function makePlaceOf(idle) {
        making ??= kill(idle).finally(() => {
            making = undefined;
        });
        return making;
    }
    /** Nothing may come between finding a place and taking it, so both happen in one turn. */
    async function place(revision) {
        const deadline = performance.now() + patienceMs;
        for (;;) {
            if (isClosed)
                throw new BootError('The local platform is closing.');
            const slot = taking.get(revision.id);
            if (slot)
                return use(slot);
            if (live.size < maxProcesses)
                return use(open(revision));
            const idle = [...live].find((one) => one.uses === 0 && taking.get(one.revisionId) === one);
            if (idle)
                await makePlaceOf(idle);
            else
                await untilChanged(deadline - performance.now());
        }
    }
    async function untilChanged(ms) {
        if (ms <= 0)
            throw noPlace(maxProcesses);
        const stop = new AbortController();
        await Promise.race([
            changed.promise,
            (0,external_node_timers_promises_namespaceObject.setTimeout)(ms, undefined, { signal: stop.signal }).catch(() => undefined),
        ]);
        stop.abort();
    }
    return {
        async lease(revision) {
            const slot = await place(revision);
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
        async retire(revisionId) {
            const slot = taking.get(revisionId);
            if (slot)
                retire(slot);
            const own = [...live].filter((one) => one.revisionId === revisionId);
            await Promise.all(own.map(({ process }) => process.then(({ ended }) => ended).catch(() => undefined)));
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
function noPlace(maxProcesses) {
    return new errors/* HttpError */.j$(503, 'functions_busy', `All ${maxProcesses} processes that functions may have are busy. Try again, or start the local platform with a higher limit for function_processes.`, { headers: { 'Retry-After': '1' } });
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
    return (hasTexts(value, ['id', 'name', 'revision_id', 'created_at', 'updated_at']) &&
        (value.active_revision_id === null || typeof value.active_revision_id === 'string'));
}
function isRevision(value) {
    return (hasTexts(value, ['id', 'function_name', 'entrypoint', 'created_at']) &&
        typeof value.number === 'number' &&
        (value.status === 'pending' || value.status === 'succeeded' || value.status === 'failed') &&
        (value.message === null || typeof value.message === 'string'));
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
        const { name, source } = validateCreate(await context.readJson(limits.jsonBodyBytes), limits);
        requireAccess(context.caller, 'functions:write', name);
        return { status: 201, json: recordOf(await deployer.create(name, source)) };
    };
    const redeploy = async (context) => {
        const source = validateRedeploy(await context.readJson(limits.jsonBodyBytes), limits);
        return { status: 200, json: recordOf(await deployer.redeploy(nameOf(context), source)) };
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
        handle: async (context) => sandboxed(await invoker.invoke(deployer.find(nameOf(context)), context)),
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
/** All that pages usually do, but not `allow-same-origin`. */
const SANDBOX = 'sandbox allow-downloads allow-forms allow-modals allow-popups allow-scripts';
/**
 * Gives the pages of a function an origin of their own in browsers: here they would have the dashboard's, and could create
 * keys. The policies of the function stay. Under a domain it has its own host, and needs none of this.
 */
function sandboxed({ headers = {}, ...reply }) {
    const own = [headers['content-security-policy'] ?? []].flat();
    return { ...reply, headers: { ...headers, 'content-security-policy': [...own, SANDBOX] } };
}
function recordOf({ stored, newest }) {
    return publicRecord(stored, newest);
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/require-calls.js
/**
 * Where a source calls `require`: the places of what stands in its brackets, `line:character`, both counted from 0 and the
 * characters as code points, as the runtime counts them.
 *
 * The runtime tells such calls among the imports, though bundles hold those of a function of their own, or behind a test
 * of the runtime: only running them tells whether anything is missing.
 */
function findRequireCalls(source) {
    const places = new Set();
    let [line, character, at] = [0, 0, 0];
    for (const call of source.matchAll(/\brequire\s*\(\s*/g)) {
        const end = call.index + call[0].length;
        const passed = source.slice(at, end).split('\n');
        if (passed.length > 1)
            character = 0;
        line += passed.length - 1;
        character += [...(passed.at(-1) ?? '')].length;
        places.add(`${line}:${character}`);
        at = end;
    }
    return places;
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
        env: denoEnvironment(settings.cacheFolder),
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
        const importer = { name: file ?? graph_text(module.specifier), isRequire: createRequireTest(module) };
        return [
            ...brokenModule(file, graph_text(module.error), folder),
            ...list(module.dependencies).flatMap((one) => brokenImport(importer, one, errors, folder)),
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
    const resolution = isObject(dependency.code) ? dependency.code : localType(dependency.type);
    if (!resolution)
        return [];
    const reason = importProblem(resolution, errors, folder);
    if (reason === undefined)
        return [];
    if (dependency.isDynamic === true && importer.isRequire(resolution.span))
        return [];
    return [`${importer.name}${position(resolution.span)}: imports "${graph_text(dependency.specifier)}", ${reason}`];
}
/** A type-only import of a file. Those of packages are erased, and those in comments (without a mode) are none. */
function localType(type) {
    const isLocal = isObject(type) && type.resolutionMode !== undefined && isFile(graph_text(type.specifier));
    return isLocal ? type : undefined;
}
function isFile(specifier) {
    return specifier.startsWith('file:');
}
function importProblem(resolution, errors, folder) {
    if (resolution.error !== undefined)
        return 'which is neither a relative path nor "node:" (packages are not installed here)';
    const target = graph_text(resolution.specifier);
    if (/^(https?|jsr|npm):/.test(target))
        return 'but functions have no network here; put the module among the assets';
    if (!isFile(target))
        return undefined;
    if (nameInside(target, folder) === undefined)
        return 'which lies outside the assets';
    return isMissing(errors.get(target) ?? '') ? 'which is not among the assets' : undefined;
}
/** A folder is no asset either. */
function isMissing(error) {
    return error.startsWith('Module not found') || error.startsWith('[ERR_UNSUPPORTED_DIR_IMPORT]');
}
/** Reads once, and only where an import is broken, which places a module calls `require` at. */
function createRequireTest(module) {
    let calls;
    return (span) => {
        const start = isObject(span) && isObject(span.start) ? span.start : {};
        // The runtime drops a byte order mark before it counts.
        calls ??= findRequireCalls((0,external_node_fs_namespaceObject.readFileSync)(graph_text(module.local), 'utf8').replace(/^\uFEFF/u, ''));
        return calls.has(`${Number(start.line)}:${Number(start.character)}`);
    };
}
function position(span) {
    const start = isObject(span) ? span.start : undefined;
    if (!isObject(start))
        return '';
    return `:${Number(start.line) + 1}:${Number(start.character) + 1}`;
}
function nameInside(specifier, folder) {
    if (!isFile(specifier))
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
 * The program that Deno runs for a revision, as text, since the platform is bundled into one file. It listens on a Unix
 * socket (second argument) and gives up the rights that this takes, so that the function can neither replace the
 * socket nor write to it. Then it loads the entrypoint (first argument) by a computed import, so that every module it
 * pulls in is held to the read permission, which static imports of a main module are not. The first request is the
 * platform's own: its answer says that the function is ready.
 */
const hostProgram = `
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
        add,
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

;// CONCATENATED MODULE: ./.build/local-platform/functions/runtime.js









/** Opens the runtime. */
async function openRuntime(settings) {
    const { environment, untrustedFolder, limits, folder, socketFolder } = settings;
    const findDeno = deno_createDenoFinder(environment, untrustedFolder);
    const program = (0,external_node_path_.join)(folder, 'host.js');
    await (0,promises_namespaceObject.rm)(folder, { recursive: true, force: true });
    await (0,promises_namespaceObject.mkdir)(folder, { mode: 0o700 });
    await (0,promises_namespaceObject.writeFile)(program, hostProgram);
    const caches = createCaches((0,external_node_path_.join)(folder, 'caches'), warmUp, limits.functionCacheBytes);
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
        const own = [revision.folder, folder].map((path) => `${(0,external_node_url_namespaceObject.pathToFileURL)(path).href}/`);
        const log = logs.get(revision.id) ??
            createLog(limits.logLines, limits.logLineCharacters, (line) => own.reduce((text, prefix) => text.replaceAll(prefix, ''), line));
        logs.set(revision.id, log);
        return log;
    };
    async function run({ folder: assetFolder, entrypoint }, openCache, log, signal) {
        const deno = await requireDeno();
        sockets += 1;
        const socketPath = (0,external_node_path_.join)(socketFolder, `${sockets}.sock`);
        // Systems clean their temporary folders, also under a platform that runs for long.
        await (0,promises_namespaceObject.mkdir)(socketFolder, { recursive: true, mode: 0o700 });
        return startProcess({
            deno,
            hostProgram: program,
            cacheFolder: await openCache(),
            assetFolder,
            entrypoint: (0,external_node_path_.join)(assetFolder, entrypoint),
            socketPath,
            memoryMegabytes: limits.functionMemoryMegabytes,
            idleCpuMs: limits.functionIdleCpuMs,
            bootMs: limits.functionBootMs,
            log,
            signal: AbortSignal.any([signal, closing.signal]),
        });
    }
    async function warmUp(cacheFolder) {
        const assets = (0,external_node_path_.join)(folder, 'warm-up');
        await (0,promises_namespaceObject.mkdir)(assets, { recursive: true });
        await (0,promises_namespaceObject.writeFile)((0,external_node_path_.join)(assets, 'main.js'), 'export default { fetch() {} };');
        const any = { folder: assets, entrypoint: 'main.js' };
        const process = await run(any, async () => cacheFolder, createLog(1, 1), closing.signal);
        await process.kill();
    }
    return {
        requireReady: async () => void (await findDeno()),
        async check(revision) {
            const deno = await requireDeno();
            const { folder: assetFolder, entrypoint } = revision;
            const check = caches
                .open(revision.id)
                .then((cacheFolder) => checkGraph({ deno, cacheFolder, assetFolder, entrypoint, signal: closing.signal }));
            checks.add(check);
            return check.finally(() => checks.delete(check));
        },
        async start(revision, signal) {
            await requireFiles(revision);
            return run(revision, () => caches.open(revision.id), logFor(revision), signal);
        },
        logOf: (revisionId) => logs.get(revisionId)?.lines ?? [],
        removeCache: (revisionId) => caches.remove(revisionId),
        forget(revisionId) {
            logs.delete(revisionId);
            return caches.remove(revisionId);
        },
        async close() {
            closing.abort();
            await Promise.allSettled(checks);
            await (0,promises_namespaceObject.rm)(folder, { recursive: true, force: true });
        },
    };
}
/** A revision may have been deleted while its process waited for a place. */
async function requireFiles({ folder }) {
    await (0,promises_namespaceObject.access)(folder).catch((cause) => {
        throw new BootError('The revision was deleted.', { cause });
    });
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/service.js








/** Opens the function service over what the storage holds. */
async function openFunctionService(settings) {
    const { storage, environment, untrustedFolder, clock, limits, report } = settings;
    const store = openFunctionStore(storage.records);
    const assets = await openAssetStore((0,external_node_path_.join)(storage.folder, 'revisions'), storage.isDurable);
    await assets.keepOnly((id) => store.revisions.get(id) !== undefined);
    const runtime = await openRuntime({
        environment,
        untrustedFolder,
        limits,
        folder: (0,external_node_path_.join)(storage.folder, 'processes'),
        socketFolder: storage.temporaryFolder,
    });
    const pool = createPool({
        runtime,
        drainMs: limits.functionDrainMs,
        maxProcesses: limits.functionProcesses,
        patienceMs: limits.functionBootMs,
    });
    const deployer = createDeployer({ store, assets, runtime, pool, clock, limits, report });
    const invoker = createInvoker({ store, assets, pool, firstByteMs: limits.functionFirstByteMs });
    return {
        routes: functionRoutes(store, deployer, invoker, limits),
        store,
        logOf: (revisionId) => runtime.logOf(revisionId),
        nameOf: (id) => Iterator.from(store.functions.values()).find((stored) => stored.id === id)?.name,
        invoke: async (name, context) => invoker.invoke(deployer.find(name), context),
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

;// CONCATENATED MODULE: ./.build/local-platform/byte-budget.js
/** Makes a budget. Work that is larger than all of it gets all of it. */
function createByteBudget(total) {
    let left = total;
    const waiting = [];
    function admit() {
        for (let [next] = waiting; next && next.bytes <= left; [next] = waiting) {
            waiting.shift();
            left -= next.bytes;
            next.enter();
        }
    }
    return {
        async take(asked) {
            const bytes = Math.min(asked, total);
            const { promise, resolve: enter } = Promise.withResolvers();
            waiting.push({ bytes, enter });
            admit();
            await promise;
            return {
                [Symbol.dispose]() {
                    left += bytes;
                    admit();
                },
            };
        },
    };
}

;// CONCATENATED MODULE: ./.build/local-platform/json-body.js
var json_body_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
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
var json_body_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
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



/** For every body that carries no files. */
const WITHOUT_FILES_BYTES = 1024 * 1024;
/** A body that is not larger than this never waits for others: it takes little more than its connection. */
const SMALL_BYTES = 64 * 1024;
/** No body of this API comes near either of these; to parse one that does would only block everyone else. */
const DEEPEST = 64;
const MOST_VALUES = 1_000_000;
const utf8 = new TextDecoder('utf-8', { fatal: true });
/** Makes a reader for all requests of a platform, whose unfinished bodies together stay within `jsonBodiesBytes`. */
function createJsonReader({ jsonBodyBytes, jsonBodiesBytes, jsonBodyMs }) {
    const budget = createByteBudget(jsonBodiesBytes);
    return async (request, limitBytes = WITHOUT_FILES_BYTES) => {
        const env_1 = { stack: [], error: void 0, hasError: false };
        try {
            const limit = Math.min(limitBytes, jsonBodyBytes);
            requireLength(request, limit);
            requireJson(request);
            const length = announcedLength(request) ?? limit;
            const _room = json_body_addDisposableResource(env_1, length > SMALL_BYTES ? await budget.take(length) : undefined, false);
            const bytes = await within(jsonBodyMs, readBytes(request, limit));
            requireReasonable(bytes);
            const value = parse(bytes);
            if (!isObject(value))
                throw new errors/* HttpError */.j$(400, 'invalid_body', 'The body must be a JSON object.');
            return value;
        }
        catch (e_1) {
            env_1.error = e_1;
            env_1.hasError = true;
        }
        finally {
            json_body_disposeResources(env_1);
        }
    };
}
/** The length that a request announces; `undefined` when its body comes in chunks. */
function announcedLength({ headers }) {
    return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined;
}
function requireJson(request) {
    const sent = request.headers['content-type'];
    const mediaType = sent?.split(';', 1)[0]?.trim().toLowerCase();
    const isEmpty = announcedLength(request) === 0;
    if (mediaType === 'application/json' || (isEmpty && mediaType === undefined))
        return;
    throw new errors/* HttpError */.j$(415, 'unsupported_media_type', `Send the body as "Content-Type: application/json", not ${sent === undefined ? 'without one' : `as "${sent}"`}.`);
}
async function within(ms, work) {
    const { promise: end, reject } = Promise.withResolvers();
    const timer = setTimeout(() => reject(tooSlow(ms)), ms);
    try {
        return await Promise.race([work, end]);
    }
    finally {
        clearTimeout(timer);
    }
}
const QUOTE = 0x22;
const COMMA = 0x2c;
const BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const BRACKET_END = 0x5d;
const BRACE = 0x7b;
const BRACE_END = 0x7d;
/** Throws for a body that would take seconds to parse, by its bytes alone: 400 when it is nested deeply, 413 for too many values. */
function requireReasonable(bytes) {
    let depth = 0;
    let values = 0;
    for (let at = 0; at < bytes.length; at += 1) {
        const byte = bytes[at];
        if (byte === QUOTE)
            at = endOfText(bytes, at);
        else if (byte === BRACKET || byte === BRACE)
            depth += 1;
        else if (byte === BRACKET_END || byte === BRACE_END)
            depth -= 1;
        else if (byte !== COMMA)
            continue;
        values += 1;
        if (depth > DEEPEST)
            throw tooDeep();
        if (values > MOST_VALUES)
            throw tooMany();
    }
}
/** The place of the quote that ends the text which begins at `start`. */
function endOfText(bytes, start) {
    // Most bytes are those of base64, which has no escapes.
    const quote = bytes.indexOf(QUOTE, start + 1);
    if (quote < 0 || !bytes.subarray(start, quote).includes(BACKSLASH))
        return quote < 0 ? bytes.length : quote;
    let at = start + 1;
    while (at < bytes.length && bytes[at] !== QUOTE)
        at += bytes[at] === BACKSLASH ? 2 : 1;
    return at;
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
function tooDeep() {
    return new errors/* HttpError */.j$(400, 'invalid_json', `The body is nested more than ${DEEPEST} levels deep.`);
}
function tooMany() {
    const most = MOST_VALUES.toLocaleString('en-US');
    return new errors/* HttpError */.j$(413, 'body_too_large', `The body contains more than ${most} values.`);
}
function tooSlow(ms) {
    return new errors/* HttpError */.j$(408, 'request_timeout', `The body did not arrive within ${ms / 1000} s. Nothing was changed; send the request again.`, 
    // The rest of it is not waited for.
    { headers: { Connection: 'close' } });
}

;// CONCATENATED MODULE: ./.build/local-platform/keys/routes.js

/** What stands in for the account dashboard of section 5 of the API document: `/_local/keys`. */
function keyRoutes(keys, clock) {
    const list = () => ({
        status: 200,
        json: { keys: keys.list().map((key) => keyRecord(key, keys)) },
    });
    const create = async (context) => {
        const { key, text } = await keys.add(readGrant(await context.readJson(), clock.now()));
        return { status: 201, json: { ...keyRecord(key, keys), key: text } };
    };
    const deactivate = async ({ params }) => ({
        status: 200,
        json: keyRecord(await keys.deactivate(params.id ?? ''), keys),
    });
    return [
        {
            path: '/_local/keys',
            methods: { GET: { access: 'admin', handle: list }, POST: { access: 'admin', handle: create } },
        },
        { path: '/_local/keys/:id/deactivate', methods: { POST: { access: 'admin', handle: deactivate } } },
    ];
}
/** Leaves the hash out and says how the key stands. */
function keyRecord(key, keys) {
    const { hash: _hash, ...shown } = key;
    return { ...shown, status: keys.statusOf(key) };
}

// EXTERNAL MODULE: ./.build/local-platform/limits.js
var local_platform_limits = __nccwpck_require__(300);
;// CONCATENATED MODULE: ./.build/local-platform/request-log.js

const LONGEST_PATH = 500;
/** Makes a log of the last `maxEntries` requests, in memory alone. */
function createRequestLog(maxEntries, clock) {
    const entries = [];
    return {
        begin(request) {
            const start = performance.now();
            const entry = {
                ...request,
                path: withoutSecrets(request.path).slice(0, LONGEST_PATH),
                at: clock.timestamp(),
                ...unfinished,
            };
            entries.push(entry);
            if (entries.length > maxEntries)
                entries.shift();
            return {
                usedKey(id) {
                    entry.key_id = id;
                },
                end(status) {
                    entry.status = status;
                    entry.duration_ms = Math.round(performance.now() - start);
                },
            };
        },
        list: () => entries.map((entry) => ({ ...entry })).reverse(),
    };
}
const unfinished = {
    status: null,
    duration_ms: null,
    key_id: null,
};
/** Tickets are all that a transfer URL holds, and a key may have slipped into any path. */
function withoutSecrets(path) {
    const start = firstPiece(path);
    if ((start === 'upload' || start === 'download') && path.indexOf('/', 1) > 0)
        return `/${start}/***`;
    // A client that puts a ticket into a wrong path can still use it in the right one.
    return path.replaceAll(/lp[ka]_[\w-]{20,}|(?<=(?:up|down)load(?:\/|%2f))[\w-]{40,}/gi, '***');
}

;// CONCATENATED MODULE: ./.build/local-platform/session.js

/** Under this path browsers send the cookie, and to nothing else that listens on this machine. */
const PATH = '/_local/';
/** Creates the sessions of one platform. */
function createSessions() {
    /** Digests, so that the duration of a look-up says nothing about the secrets. */
    const open = new Set();
    return {
        begin(request) {
            const secret = newSecret('lps');
            open.add(hashed(secret));
            return cookie(request, secret);
        },
        has: (request) => open.has(hashed(sentSecret(request))),
        end(request) {
            open.delete(hashed(sentSecret(request)));
            return `${cookie(request, '')}; Max-Age=0`;
        },
    };
}
function sentSecret(request) {
    const name = `${cookieName(request)}=`;
    const cookies = (request.headers.cookie ?? '').split('; ');
    return cookies.find((one) => one.startsWith(name))?.slice(name.length) ?? '';
}
function hashed(secret) {
    return digest(secret).toString('base64');
}
function cookie(request, secret) {
    return `${cookieName(request)}=${secret}; Path=${PATH}; HttpOnly; SameSite=Strict`;
}
/** Browsers keep one set of cookies for all ports of a host, and there may be a platform on each. */
function cookieName({ socket }) {
    return `local_platform_${socket.localPort}`;
}

;// CONCATENATED MODULE: ./.build/local-platform/account.js


/** The id of the one account that a platform has; made at the first boot and the same ever after. */
async function openAccount(records) {
    const table = records.table('account', isAccount);
    const [known] = table.values();
    if (known)
        return known.id;
    const account = { id: (0,external_node_crypto_namespaceObject.randomUUID)() };
    await records.commit([table.put(account.id, account)]);
    return account.id;
}
function isAccount(value) {
    return isObject(value) && typeof value.id === 'string';
}

;// CONCATENATED MODULE: ./.build/local-platform/storage/blobs.js





/** Opens the blob store in a folder, made when missing. */
async function openBlobStore(root, isDurable) {
    await (0,promises_namespaceObject.mkdir)(root, { recursive: true, mode: 0o700 });
    const syncNames = shareRuns(() => syncFolder(root));
    const discard = (name) => (0,promises_namespaceObject.rm)((0,external_node_path_.join)(root, name), { force: true });
    return {
        async write(bytes) {
            const file_id = (0,external_node_crypto_namespaceObject.randomUUID)();
            const draft = `${file_id}.part`;
            try {
                const written = await writeBlob((0,external_node_path_.join)(root, draft), bytes, isDurable);
                await (0,promises_namespaceObject.rename)((0,external_node_path_.join)(root, draft), (0,external_node_path_.join)(root, file_id));
                if (isDurable)
                    await syncNames();
                return { file_id, ...written };
            }
            catch (error) {
                // What cannot be removed now is removed at the next boot; the client must hear of the first failure.
                await Promise.allSettled([discard(draft), discard(file_id)]);
                throw (0,errors/* toWriteError */.h$)(error);
            }
        },
        open: (fileId) => (0,promises_namespaceObject.open)((0,external_node_path_.join)(root, fileId)).catch((error) => {
            if ((0,errors/* systemCode */.xU)(error) === 'ENOENT')
                return undefined;
            throw error;
        }),
        remove: discard,
        async keepOnly(isOwned) {
            for (const name of await (0,promises_namespaceObject.readdir)(root))
                if (!isOwned(name))
                    await discard(name);
        },
    };
}
async function writeBlob(path, bytes, isDurable) {
    const hash = (0,external_node_crypto_namespaceObject.createHash)('sha256');
    let size = 0;
    async function* measured() {
        for await (const chunk of bytes) {
            hash.update(chunk);
            size += chunk.length;
            yield chunk;
        }
    }
    const file = await (0,promises_namespaceObject.open)(path, 'wx', 0o600);
    try {
        await (0,promises_namespaceObject.writeFile)(file, measured());
        if (isDurable)
            await file.datasync();
    }
    finally {
        await file.close();
    }
    return { size, sha256: hash.digest('hex') };
}
/** Lets all calls that come while the work is being done share one further run: the present one may have begun too early. */
function shareRuns(work) {
    let present;
    let next;
    const run = () => {
        next = undefined;
        const mine = work().finally(() => {
            if (present === mine)
                present = undefined;
        });
        present = mine;
        return mine;
    };
    return () => {
        if (!present)
            return run();
        next ??= present.then(run, run);
        return next;
    };
}

;// CONCATENATED MODULE: ./.build/local-platform/storage/gate.js
/** Makes a gate that holds nothing for keys without work. */
function createGate() {
    const keys = new Map();
    async function enter(key, start) {
        const waiting = keys.get(key) ?? { lone: Promise.resolve(), underWay: new Set() };
        keys.set(key, waiting);
        const mine = start(waiting);
        waiting.underWay.add(mine);
        try {
            return await mine;
        }
        finally {
            waiting.underWay.delete(mine);
            if (waiting.underWay.size === 0)
                keys.delete(key);
        }
    }
    return {
        shared: (key, work) => enter(key, ({ lone }) => lone.then(work, work)),
        alone: (key, work) => enter(key, (waiting) => {
            const mine = Promise.allSettled(waiting.underWay).then(work);
            waiting.lone = mine;
            return mine;
        }),
    };
}

;// CONCATENATED MODULE: ./.build/local-platform/storage/store.js


/** The name of an object's row. An id holds no slash, so no two objects share one. */
function objectId(bucketId, key) {
    return `${bucketId}/${key}`;
}
/** Opens the buckets and objects that a record store holds. */
function openStorageStore(records, accountId) {
    const buckets = records.table('buckets', isBucket);
    const objects = records.table('objects', isStoredObject);
    const fileName = ({ name }, key) => `${accountId}/${name}/${key}`;
    return {
        buckets,
        objects,
        commit: (changes) => records.commit(changes),
        bucket(name) {
            const bucket = buckets.get(name);
            if (bucket)
                return bucket;
            throw new errors/* HttpError */.j$(404, 'bucket_not_found', `There is no bucket "${name}".`);
        },
        object(bucket, key) {
            const object = objects.get(objectId(bucket.id, key));
            if (object)
                return object;
            throw new errors/* HttpError */.j$(404, 'object_not_found', `There is no object "${key}" in the bucket "${bucket.name}". Keys must match exactly, in case too.`);
        },
        objectsOf: (bucket) => [...objects.values()].filter(({ bucket_id }) => bucket_id === bucket.id).sort(byKeyBytes),
        fileName,
        publicObject: (bucket, { key, file_id, size, content_type }) => ({
            key,
            file_name: fileName(bucket, key),
            file_id,
            size,
            content_type,
        }),
    };
}
/** Orders two objects as the UTF-8 bytes of their keys are ordered. */
function byKeyBytes({ key: one }, { key: other }) {
    const length = Math.min(one.length, other.length);
    for (let at = 0; at < length; at += 1) {
        const difference = utf8Rank(one.charCodeAt(at)) - utf8Rank(other.charCodeAt(at));
        if (difference !== 0)
            return difference;
    }
    return one.length - other.length;
}
/** A UTF-16 unit's place in the order of UTF-8: surrogates stand for characters above all that fit into one unit. */
function utf8Rank(unit) {
    return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
function isBucket(value) {
    return (hasTexts(value, ['id', 'name', 'created_at']) &&
        (value.visibility === 'private' || value.visibility === 'public'));
}
function isStoredObject(value) {
    return (hasTexts(value, ['bucket_id', 'key', 'file_id', 'content_type', 'sha256', 'created_at']) &&
        typeof value.size === 'number');
}

;// CONCATENATED MODULE: ./.build/local-platform/storage/contents.js





/** How many blobs are removed at once; more do not go faster. */
const REMOVERS = 8;
/** Makes the writer of buckets and objects. Writes to one key are ordered, and a bucket's removal is alone with it. */
function createContents({ store, blobs, clock, bucketCount, report }) {
    const creations = createKeyedQueue();
    const writes = createKeyedQueue();
    const gate = createGate();
    /** Blobs without an owner are invisible, and removed at the next boot at the latest: no request fails for them. */
    async function discard(objects) {
        const left = Iterator.from(objects);
        const remover = async () => {
            for (const { file_id } of left)
                await blobs.remove(file_id).catch(report);
        };
        await Promise.all(Array.from({ length: REMOVERS }, remover));
    }
    function writeTo(bucketId, key, work) {
        return gate.shared(bucketId, () => writes.run(objectId(bucketId, key), work));
    }
    return {
        createBucket: (name, visibility) => creations.run('', async () => {
            if (store.buckets.get(name))
                throw contents_alreadyThere(name);
            if (store.buckets.size >= bucketCount)
                throw (0,errors/* tooMany */.Ot)(bucketCount, 'buckets');
            const bucket = { id: (0,external_node_crypto_namespaceObject.randomUUID)(), name, visibility, created_at: clock.timestamp() };
            await store.commit([store.buckets.put(name, bucket)]);
            return bucket;
        }),
        async removeBucket(name) {
            const bucket = store.bucket(name);
            const objects = await gate.alone(bucket.id, async () => {
                requireSame(store.bucket(name), bucket.id);
                const found = store.objectsOf(bucket);
                await store.commit([
                    store.buckets.remove(name),
                    ...found.map(({ key }) => store.objects.remove(objectId(bucket.id, key))),
                ]);
                return found;
            });
            await discard(objects);
        },
        async put({ bucket_name, bucket_id, key }, content_type, blob, also) {
            try {
                return await writeTo(bucket_id, key, async () => {
                    requireSame(store.bucket(bucket_name), bucket_id);
                    const id = objectId(bucket_id, key);
                    const former = store.objects.get(id);
                    const object = { bucket_id, key, content_type, ...blob, created_at: clock.timestamp() };
                    await store.commit([store.objects.put(id, object), also]);
                    if (former)
                        await discard([former]);
                    return object;
                });
            }
            catch (error) {
                await blobs.remove(blob.file_id).catch(report);
                throw error;
            }
        },
        removeObject(bucketName, key) {
            const bucket = store.bucket(bucketName);
            return writeTo(bucket.id, key, async () => {
                const object = store.object(bucket, key);
                await store.commit([store.objects.remove(objectId(bucket.id, key))]);
                await discard([object]);
            });
        },
    };
}
/** Throws 404 when the bucket is not the one that was meant: that one has been deleted. */
function requireSame({ id, name }, meantId) {
    if (id === meantId)
        return;
    throw new errors/* HttpError */.j$(404, 'bucket_not_found', `The bucket "${name}" has been deleted and made anew since.`);
}
function contents_alreadyThere(name) {
    return new errors/* HttpError */.j$(409, 'bucket_exists', `There is a bucket "${name}" already. Its visibility cannot be changed; its objects can.`);
}

;// CONCATENATED MODULE: ./.build/local-platform/storage/conditions.js
/**
 * Decides how a GET of `size` bytes with this ETag is answered (RFC 9110, sections 13 and 14). Several ranges,
 * other units and what is no range at all are answered with everything, as the RFC allows.
 */
function choosePart(conditions, size, etag) {
    if (conditions_matches(conditions['if-none-match'], etag))
        return { kind: 'unchanged' };
    const asked = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(conditions.range ?? '');
    const [, first = '', last = ''] = asked ?? [];
    const isForOther = conditions['if-range'] !== undefined && conditions['if-range'] !== etag;
    if (isForOther || (first === '' && last === ''))
        return { kind: 'all' };
    if (first === '')
        return range(Math.max(size - Number(last), 0), size - 1, size);
    if (last === '')
        return range(Number(first), size - 1, size);
    if (Number(last) < Number(first))
        return { kind: 'all' };
    return range(Number(first), Math.min(Number(last), size - 1), size);
}
function range(from, to, size) {
    return from < size ? { kind: 'range', from, to } : { kind: 'unsatisfiable' };
}
/** Compares weakly: a cache or proxy on the way may have marked the tag so. */
function conditions_matches(tags, etag) {
    const listed = (tags ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return listed.includes(etag) || listed.includes('*');
}

;// CONCATENATED MODULE: ./.build/local-platform/storage/download.js


/** Fewer and larger reads than the 64 KiB of a stream's own choice. */
const READ_BYTES = 256 * 1024;
/**
 * Answers a GET or HEAD with the bytes of an object, a single range of them (206, 416), or 304. `undefined` when
 * they are gone: the object has been deleted or overwritten since it was looked up.
 */
async function sendObject(object, blobs, request) {
    const { size, sha256, content_type, file_id } = object;
    const etag = `"${sha256}"`;
    // A range is of what GET transfers (RFC 9110, section 14.2).
    const range = request.method === 'GET' ? request.headers.range : undefined;
    const part = choosePart({ ...request.headers, range }, size, etag);
    if (part.kind === 'unsatisfiable')
        throw notSatisfiable(size);
    const described = { ETag: etag, 'Accept-Ranges': 'bytes', 'X-Content-Type-Options': 'nosniff' };
    if (part.kind === 'unchanged')
        return { status: 304, headers: described };
    const { from, to } = part.kind === 'range' ? part : { from: 0, to: size - 1 };
    const headers = {
        ...described,
        'Content-Type': content_type,
        'Content-Length': String(to - from + 1),
        ...(part.kind === 'range' ? { 'Content-Range': `bytes ${from}-${to}/${size}` } : {}),
    };
    const status = part.kind === 'range' ? 206 : 200;
    if (request.method === 'HEAD' || size === 0)
        return { status, headers };
    const file = await blobs.open(file_id);
    return (file && {
        status,
        headers,
        stream: file.createReadStream({ start: from, end: to, highWaterMark: READ_BYTES }),
    });
}
function notSatisfiable(size) {
    return new errors/* HttpError */.j$(416, 'range_not_satisfiable', `The object has ${size} bytes; the range begins after.`, {
        headers: { 'Content-Range': `bytes */${size}` },
    });
}
/** The refusal of bytes that are gone while their object was looked up. */
function gone(key) {
    return new errors/* HttpError */.j$(404, 'object_not_found', `The object "${key}" has been overwritten or deleted since this was asked for. Ask anew.`);
}

;// CONCATENATED MODULE: ./.build/local-platform/storage/routes.js



/** The routes of the object storage service: those of section 4 of the API document, and the ends of transfer URLs. */
function storageRoutes({ store, contents, transfers, publicUrl }) {
    return [
        ...bucketRoutes(store, contents),
        ...ticketRoutes(store, transfers, publicUrl),
        ...objectRoutes(store, contents),
        ...transferRoutes(transfers),
    ];
}
/** The table of section 4, "Buckets", of the API document. */
function bucketRoutes(store, contents) {
    const list = ({ caller }) => {
        const buckets = [...store.buckets.values()]
            .filter(({ name }) => caller && allows(caller, 'storage:read', name))
            .sort((one, other) => (one.name < other.name ? -1 : 1));
        return { status: 200, json: { buckets } };
    };
    const create = async (context) => {
        const { name, visibility } = validateBucket(await context.readJson());
        requireAccess(context.caller, 'storage:write', name);
        return { status: 201, json: await contents.createBucket(name, visibility) };
    };
    const inspect = (context) => ({
        status: 200,
        json: store.bucket(bucketName(context)),
    });
    const remove = async (context) => {
        await contents.removeBucket(bucketName(context));
        return { status: 204 };
    };
    return [
        {
            path: '/v1/storage/buckets',
            methods: {
                GET: { access: 'storage:read', handle: list },
                POST: { access: 'storage:write', handle: create },
            },
        },
        {
            path: '/v1/storage/buckets/:name',
            resource: 'name',
            methods: {
                GET: { access: 'storage:read', handle: inspect },
                DELETE: { access: 'storage:delete', handle: remove },
            },
        },
    ];
}
/** The rows of section 4, "Objects", of the API document that issue transfer URLs. */
function ticketRoutes(store, transfers, publicUrl) {
    const issueUpload = async (context) => {
        const key = validateUpload(await context.readJson());
        const bucket = store.bucket(bucketName(context));
        const uploadUrl = `${publicUrl}/upload/${await transfers.issueUpload(bucket.name, key)}`;
        return { status: 200, json: { uploadUrl, fileName: store.fileName(bucket, key) } };
    };
    const issueDownload = async (context) => {
        const ticket = await transfers.issueDownload(bucketName(context), objectKey(context));
        return { status: 200, json: { downloadUrl: `${publicUrl}/download/${ticket}` } };
    };
    return [
        {
            path: '/v1/storage/buckets/:name/objects/upload-url',
            resource: 'name',
            methods: { POST: { access: 'storage:write', handle: issueUpload } },
        },
        {
            path: '/v1/storage/buckets/:name/objects/*/download-url',
            resource: 'name',
            methods: { GET: { access: 'storage:read', handle: issueDownload } },
        },
    ];
}
/** The other rows of section 4, "Objects". */
function objectRoutes(store, contents) {
    const list = (context) => {
        const bucket = store.bucket(bucketName(context));
        const objects = store.objectsOf(bucket).map((object) => store.publicObject(bucket, object));
        return { status: 200, json: { objects } };
    };
    const inspect = (context) => {
        const bucket = store.bucket(bucketName(context));
        return { status: 200, json: store.publicObject(bucket, store.object(bucket, objectKey(context))) };
    };
    const remove = async (context) => {
        await contents.removeObject(bucketName(context), objectKey(context));
        return { status: 204 };
    };
    return [
        {
            path: '/v1/storage/buckets/:name/objects',
            resource: 'name',
            methods: { GET: { access: 'storage:read', handle: list } },
        },
        {
            path: '/v1/storage/buckets/:name/objects/*',
            resource: 'name',
            methods: {
                GET: { access: 'storage:read', handle: inspect },
                DELETE: { access: 'storage:delete', handle: remove },
            },
        },
    ];
}
/** A ticket stands for a key here: no other credential is asked for, or looked at. */
function transferRoutes({ upload, download }) {
    return [
        { path: '/upload/:ticket', methods: { POST: { access: 'anyone', handle: upload } } },
        { path: '/download/:ticket', methods: { GET: { access: 'anyone', handle: download } } },
    ];
}
function bucketName({ params }) {
    return params.name ?? '';
}
function objectKey({ rest }) {
    return readKey(splitTarget(rest).path.slice(1));
}

;// CONCATENATED MODULE: ./.build/local-platform/storage/tickets.js



/** How often tickets that can be forgotten are looked for. */
const SWEEP_MS = 1_000;
/** Opens the tickets that a store holds. Each is valid for `validMs`, and known as expired for as long again. */
function openTickets(records, clock, validMs) {
    const table = records.table('tickets', isTicket);
    const claimed = new Set();
    let nextSweep = 0;
    /** The removal of forgotten tickets; since the oldest come first, those that are still known are not looked at. */
    function sweep(now) {
        if (now < nextSweep)
            return [];
        nextSweep = now + SWEEP_MS;
        const removals = [];
        for (const { hash, expires_at } of table.values()) {
            if (Date.parse(expires_at) + validMs > now)
                break;
            removals.push(table.remove(hash));
        }
        return removals;
    }
    function redeem(text, verb) {
        const ticket = table.get(tickets_digest(text));
        if (ticket?.verb !== verb)
            throw unknown(verb);
        if (clock.now() >= Date.parse(ticket.expires_at))
            throw expired(verb, validMs);
        return ticket;
    }
    return {
        async issue(grant) {
            const text = (0,external_node_crypto_namespaceObject.randomBytes)(32).toString('base64url');
            const now = clock.now();
            const ticket = { ...grant, hash: tickets_digest(text), expires_at: new Date(now + validMs).toISOString() };
            await records.commit([table.put(ticket.hash, ticket), ...sweep(now)]);
            return text;
        },
        redeem,
        claim(text) {
            const ticket = redeem(text, 'upload');
            const { hash } = ticket;
            if (claimed.has(hash))
                throw inUse();
            claimed.add(hash);
            return { ticket, spend: table.remove(hash), [Symbol.dispose]: () => void claimed.delete(hash) };
        },
    };
}
function tickets_digest(text) {
    return (0,external_node_crypto_namespaceObject.hash)('sha256', text);
}
function unknown(verb) {
    const spent = verb === 'upload' ? ', or its upload is done' : '';
    return new errors/* HttpError */.j$(404, 'ticket_not_found', `This ${verb} URL is none of this platform${spent}. Ask for a new one.`);
}
function expired(verb, validMs) {
    return new errors/* HttpError */.j$(410, 'ticket_expired', `This ${verb} URL was valid for ${validMs / 1000} s and has expired. Ask for a new one.`);
}
function inUse() {
    return new errors/* HttpError */.j$(409, 'ticket_in_use', 'An upload to this URL is under way. Wait for its answer, or ask for another URL.');
}
function isTicket(value) {
    return (hasTexts(value, ['hash', 'expires_at', 'bucket_name', 'bucket_id', 'key']) &&
        (value.verb === 'upload' || value.verb === 'download') &&
        (value.file_id === null || typeof value.file_id === 'string'));
}

;// CONCATENATED MODULE: ./.build/local-platform/storage/transfer.js
var transfer_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
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
var transfer_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
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




/** Makes the transfers between clients and what a store holds. */
function createTransfers({ store, blobs, contents, tickets, objectBytes }) {
    const bucketOf = (ticket) => {
        const bucket = store.bucket(ticket.bucket_name);
        requireSame(bucket, ticket.bucket_id);
        return bucket;
    };
    const receive = async (ticket, contentType, bytes) => {
        const env_1 = { stack: [], error: void 0, hasError: false };
        try {
            const claim = transfer_addDisposableResource(env_1, tickets.claim(ticket), false);
            const bucket = bucketOf(claim.ticket);
            const blob = await blobs.write(bounded(bytes, objectBytes));
            const object = await contents.put(claim.ticket, readMediaType(contentType), blob, claim.spend);
            return store.publicObject(bucket, object);
        }
        catch (e_1) {
            env_1.error = e_1;
            env_1.hasError = true;
        }
        finally {
            transfer_disposeResources(env_1);
        }
    };
    return {
        async issueUpload(bucketName, key) {
            const { id: bucket_id, name: bucket_name } = store.bucket(bucketName);
            return tickets.issue({ verb: 'upload', bucket_name, bucket_id, key, file_id: null });
        },
        async issueDownload(bucketName, key) {
            const bucket = store.bucket(bucketName);
            const { id: bucket_id, name: bucket_name } = bucket;
            const { file_id } = store.object(bucket, key);
            return tickets.issue({ verb: 'download', bucket_name, bucket_id, key, file_id });
        },
        receive,
        async upload({ request, params }) {
            requireLength(request, objectBytes);
            const type = request.headers['content-type'];
            return { status: 201, json: await receive(params.ticket ?? '', type, bodyOf(request)) };
        },
        async download({ request, params }) {
            const ticket = tickets.redeem(params.ticket ?? '', 'download');
            const object = store.object(bucketOf(ticket), ticket.key);
            if (object.file_id !== ticket.file_id)
                throw gone(object.key);
            const reply = await sendObject(object, blobs, request);
            if (!reply)
                throw gone(object.key);
            return { ...reply, headers: { ...reply.headers, ...browserHeaders(object) } };
        },
    };
}
/** The types that browsers only ever show, never run; with nothing behind them that a browser could read as another type. */
const PASSIVE = /^(?:text\/plain|application\/json|image\/(?:avif|bmp|gif|jpeg|png|webp|x-icon)|(?:audio|video)\/(?:aac|flac|mp4|mpeg|ogg|wav|webm))(?:; ?charset=[\w-]+)?$/i;
/**
 * Returns what keeps an object from acting as a page of the dashboard, whose origin this is: no scripts, an origin of its
 * own, and a file to be saved unless its type is passive. The name is that of the file, which the ticket is not.
 */
function browserHeaders({ key, content_type }) {
    const name = encodeURIComponent(key.slice(key.lastIndexOf('/') + 1)).replace(/['()*]/g, percentEncoded);
    const disposition = PASSIVE.test(content_type) ? 'inline' : 'attachment';
    return {
        'Content-Security-Policy': 'sandbox',
        'Content-Disposition': `${disposition}; filename*=UTF-8''${name}`,
    };
}
function percentEncoded(character) {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

;// CONCATENATED MODULE: ./.build/local-platform/storage/service.js










/** Opens the object storage service over what the storage holds. */
async function openStorageService(settings) {
    const { storage, clock, limits, publicUrl, ticketSeconds, report } = settings;
    const store = openStorageStore(storage.records, await openAccount(storage.records));
    const blobs = await openBlobStore((0,external_node_path_.join)(storage.folder, 'blobs'), storage.isDurable);
    const owned = new Set([...store.objects.values()].map(({ file_id }) => file_id));
    await blobs.keepOnly((fileId) => owned.has(fileId));
    const tickets = openTickets(storage.records, clock, ticketSeconds * 1000);
    const { bucketCount, objectBytes } = limits;
    const contents = createContents({ store, blobs, clock, bucketCount, report });
    const transfers = createTransfers({ store, blobs, contents, tickets, objectBytes });
    return {
        routes: storageRoutes({ store, contents, transfers, publicUrl }),
        store,
        upload: async (bucketName, key, contentType, bytes) => transfers.receive(await transfers.issueUpload(bucketName, validateUpload({ key })), contentType, bytes),
        downloadPath: async (bucketName, key) => `/download/${await transfers.issueDownload(bucketName, key)}`,
        bucketWithId(id) {
            const bucket = [...store.buckets.values()].find((one) => one.id === id);
            return bucket && openBucket(bucket, store, blobs);
        },
    };
}
function openBucket(bucket, store, blobs) {
    return {
        visibility: bucket.visibility,
        has: (key) => store.objects.get(objectId(bucket.id, key)) !== undefined,
        async show(key, { request }) {
            const send = () => sendObject(store.object(bucket, key), blobs, request);
            // An object may be overwritten between the moment it is found and the moment its bytes are opened.
            const reply = (await send()) ?? (await send());
            if (reply)
                return reply;
            throw gone(key);
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
    const stat = await (0,promises_namespaceObject.readFile)(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
    // The second field is the program's name in brackets and may hold anything, so fields count from its end.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields?.[0] === 'Z' ? undefined : fields?.[19];
}
async function startedElsewhere(pid) {
    const answer = await processes_run('/bin/ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => undefined);
    return answer?.stdout.trim() || undefined;
}

;// CONCATENATED MODULE: ./.build/local-platform/lock.js




/**
 * Takes a lock file for this process, so that a data folder has one writer. The lock of a process that is gone is
 * taken over. Throws `StartError` while another one holds it.
 */
async function takeLock(path) {
    const own = await identify(process.pid);
    const text = JSON.stringify(own);
    const draft = `${path}.${process.pid}.${Date.now()}`;
    await (0,promises_namespaceObject.writeFile)(draft, text, { flag: 'wx', mode: 0o600 });
    try {
        await claim(path, draft);
    }
    finally {
        await (0,promises_namespaceObject.rm)(draft, { force: true });
    }
    return () => (0,promises_namespaceObject.rm)(path, { force: true });
}
async function claim(path, draft) {
    // A link appears whole and never over another file, so a reader sees no half lock and two takers cannot both win.
    for (let tries = 0; tries < 5; tries += 1) {
        const isOurs = await (0,promises_namespaceObject.link)(draft, path).then(() => true, (error) => {
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
    await (0,promises_namespaceObject.rename)(path, aside).catch(ignoreMissing);
    // Another taker may have been faster, and this is its new lock: it goes back.
    if ((await readText(aside)) !== text)
        await (0,promises_namespaceObject.link)(aside, path).catch(ignoreMissing);
    await (0,promises_namespaceObject.rm)(aside, { force: true });
}
function ignoreMissing(error) {
    if ((0,errors/* systemCode */.xU)(error) !== 'ENOENT')
        throw error;
}
function readText(path) {
    return (0,promises_namespaceObject.readFile)(path, 'utf8').catch(() => '');
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

;// CONCATENATED MODULE: external "node:os"
const external_node_os_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:os");
;// CONCATENATED MODULE: ./.build/local-platform/temporary-folder.js





/** The longest socket path that every system allows has 103 bytes, which a long temporary folder would exceed. */
const LONGEST_BASE = 80;
/** Waits for the end of its input, which comes also when SIGKILL ended the platform. Functions end then, too, and may still write. */
const REMOVE_LATER = 'read -r _; rm -rf -- "$@"; sleep 1; rm -rf -- "$@"';
/** Creates a temporary folder, with a path that is short enough for sockets in it. */
async function createTemporaryFolder() {
    const base = (0,external_node_os_namespaceObject.tmpdir)().length > LONGEST_BASE ? '/tmp' : (0,external_node_os_namespaceObject.tmpdir)();
    const path = await (0,promises_namespaceObject.realpath)(await (0,promises_namespaceObject.mkdtemp)((0,external_node_path_.join)(base, 'lp-')));
    // In a session of its own, so that what ends the platform's process group does not end the guard.
    const guard = (0,external_node_child_process_namespaceObject.spawn)('/bin/sh', ['-c', REMOVE_LATER, 'sh', path], {
        cwd: '/',
        env: { PATH: '/usr/bin:/bin' },
        stdio: ['pipe', 'ignore', 'ignore'],
        detached: true,
    });
    const ended = (0,external_node_events_namespaceObject.once)(guard, 'close').catch(() => undefined);
    guard.stdin.on('error', () => undefined);
    return {
        path,
        async remove() {
            await (0,promises_namespaceObject.rm)(path, { recursive: true, force: true });
            guard.kill('SIGKILL');
            await ended;
        },
    };
}

;// CONCATENATED MODULE: ./.build/local-platform/storage-folder.js
var storage_folder_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
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
var storage_folder_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
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







/** Opens a data folder, made when missing. Throws `StartError` when it is in use or damaged. */
async function openFolder(dataDir) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const folder = await prepare((0,external_node_path_.resolve)(dataDir));
        const undo = storage_folder_addDisposableResource(env_1, new AsyncDisposableStack(), true);
        const unlock = await takeLock((0,external_node_path_.join)(folder, 'lock'));
        undo.defer(unlock);
        const { journal, records } = await openJournal((0,external_node_path_.join)(folder, 'journal.jsonl'));
        undo.defer(() => journal.close());
        const temporary = await createTemporaryFolder();
        undo.defer(() => temporary.remove());
        const opened = undo.move();
        return {
            records: createRecordStore(records, journal),
            folder,
            temporaryFolder: temporary.path,
            isDurable: true,
            close: () => opened.disposeAsync(),
        };
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        const result_1 = storage_folder_disposeResources(env_1);
        if (result_1)
            await result_1;
    }
}
/** Opens storage that ends with the platform. */
async function openMemory() {
    const temporary = await createTemporaryFolder();
    const folder = (0,external_node_path_.join)(temporary.path, 'data');
    await (0,promises_namespaceObject.mkdir)(folder, { mode: 0o700 });
    return {
        records: createRecordStore(new Map(), memoryJournal),
        folder,
        temporaryFolder: temporary.path,
        isDurable: false,
        close: () => temporary.remove(),
    };
}
async function prepare(folder) {
    await makeFolder(folder);
    // The folder lies in somebody's repository by default, and is no part of it.
    await (0,promises_namespaceObject.writeFile)((0,external_node_path_.join)(folder, '.gitignore'), '*\n');
    return (0,promises_namespaceObject.realpath)(folder);
}
/** Node's own `recursive` tries for ever where a system takes no new folder and does not say so, as in `/proc`. */
async function makeFolder(path) {
    try {
        await (0,promises_namespaceObject.mkdir)(path, { mode: 0o700 });
    }
    catch (error) {
        if ((0,errors/* systemCode */.xU)(error) === 'EEXIST' && (await (0,promises_namespaceObject.stat)(path)).isDirectory())
            return;
        if ((0,errors/* systemCode */.xU)(error) !== 'ENOENT' || (await isThere((0,external_node_path_.dirname)(path))))
            throw error;
        await makeFolder((0,external_node_path_.dirname)(path));
        await makeFolder(path);
    }
}
function isThere(path) {
    return (0,promises_namespaceObject.access)(path).then(() => true, () => false);
}
/** Waits for something to open in a data folder; what the system refuses becomes a `StartError` with its reason. */
async function openIn(folder, opening) {
    try {
        return await opening;
    }
    catch (error) {
        if (!(error instanceof Error) || (0,errors/* systemCode */.xU)(error) === undefined)
            throw error;
        throw new errors/* StartError */.D4(`The data folder ${folder} cannot be used (${error.message}). Mend it, choose another one with --data, or run with --in-memory.`, { cause: error });
    }
}

;// CONCATENATED MODULE: ./.build/local-platform/server.js
var server_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
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
var server_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
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
























/** Looks for the Deno that runs functions. Throws an Error that says what is missing. */
async function requireDeno(environment, untrustedFolder) {
    await createDenoFinder(environment, untrustedFolder)();
}
const LOOPBACK = '127.0.0.1';
/** Section 8 of the API document. */
const TICKET_SECONDS = 300;
/** What requests under way get to finish in, when the platform is closed. */
const CLOSE_GRACE_MS = 300;
/**
 * Starts the platform of the API document on this machine and settles when it answers.
 * Throws `StartError` when the port is taken, the data folder cannot be used, or the key that was given is none.
 */
async function startLocalPlatform(options = {}) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const undo = server_addDisposableResource(env_1, new AsyncDisposableStack(), true);
        const limits = { ...local_platform_limits/* defaultLimits */.MK, ...options.limits };
        const server = (0,external_node_http_namespaceObject.createServer)({
            // An upload may take as long as it likes, and without this it could not.
            requestTimeout: 0,
            headersTimeout: limits.requestHeadersMs,
            connectionsCheckingInterval: Math.min(limits.requestHeadersMs, 1_000),
            requireHostHeader: false,
        });
        const { promise: ready, resolve: open } = Promise.withResolvers();
        const answers = new WeakMap();
        const serve = (request, response) => {
            answers.set(request.socket, response);
            void ready.then((dispatch) => dispatch(request, response));
        };
        // An expectation that we do not know may be ignored (RFC 9110, section 10.1.1); Node's own refusal is in another shape.
        server.on('request', serve).on('checkExpectation', serve);
        // Without a listener of its own, a broken request would be answered in another shape than all the rest.
        server.on('clientError', (error, socket) => refuseBroken(error, socket, answers.get(socket)));
        // The port comes first: when it is taken, no data folder has been begun, and no key made that nobody was told.
        const url = await listen(server, options.host ?? LOOPBACK, options.port ?? 0);
        undo.defer(() => closeServer(server));
        const { dataDir } = options;
        const storage = dataDir === undefined ? await openMemory() : await openIn(dataDir, openFolder(dataDir));
        undo.defer(() => storage.close());
        const opening = openPlatform(storage, url, limits, options);
        const { dispatch, functions, ...platform } = await openIn(storage.folder, opening);
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
        const result_1 = server_disposeResources(env_1);
        if (result_1)
            await result_1;
    }
}
async function openPlatform(storage, url, limits, options) {
    const report = (error, about = 'background') => options.report?.(`${about}: ${describe(error)}`);
    const clock = createClock();
    const keys = createKeys(storage.records, clock);
    const firstBoot = keys.isEmpty;
    const apiKey = await firstKey(keys, options.apiKey);
    const adminToken = newSecret('lpa');
    const faults = createFaults();
    const requests = createRequestLog(limits.requestsKept, clock);
    const hosts = hostNames([url, options.publicUrl]);
    const environment = options.environment ?? {};
    const publicUrl = options.publicUrl ?? url;
    const ticketSeconds = options.ticketSeconds ?? TICKET_SECONDS;
    const objects = await openStorageService({ storage, clock, limits, publicUrl, ticketSeconds, report });
    const functions = await openFunctionService({
        storage,
        environment,
        untrustedFolder: options.untrustedFolder,
        clock,
        limits,
        report,
    });
    const domains = openDomainService({
        records: storage.records,
        functions,
        storage: objects,
        clock,
        limits,
        ownHosts: hosts,
        platformHost: hostName(publicUrl).replace(/[[\]]/g, ''),
    });
    const publicOrigin = URL.parse(publicUrl)?.origin;
    const admin = { token: adminToken, sessions: createSessions(), hosts, publicOrigin };
    const dispatch = createDispatch({
        route: createRouter([
            ...functions.routes,
            ...objects.routes,
            ...domains.routes,
            ...keyRoutes(keys, clock),
            ...adminRoutes({ faults, functions, clock, requests }),
            ...dashboardRoutes({ admin, functions, storage: objects, domains, keys, requests, clock, publicUrl }),
            ...contractRoutes(),
        ]),
        keys,
        faults,
        requests,
        domainTarget: domains.targetOf,
        admin,
        readJson: createJsonReader(limits),
        report,
    });
    return { dispatch, functions, apiKey, adminToken, firstBoot };
}
/** The key to tell the user: the one asked for, kept if it is new, or a new one at the first boot. */
async function firstKey(keys, asked) {
    if (asked === undefined)
        return keys.isEmpty ? addFullKey(keys, 'first key') : '';
    if (!/^[\x21-\x7e]{16,1024}$/.test(asked)) {
        throw new errors/* StartError */.D4('Could not use the API key that was given: it must be 16 to 1,024 visible ASCII characters without spaces.');
    }
    const standing = keys.standing(asked);
    if (standing === 'active')
        return asked;
    if (standing === undefined)
        return addFullKey(keys, 'given at start', asked);
    throw new errors/* StartError */.D4(`The API key that was given is ${standing} in this data folder. Give another one.`);
}
async function addFullKey(keys, name, text) {
    return (await keys.add({ ...fullGrant, name }, text)).text;
}
async function listen(server, host, port) {
    server.listen(port, host);
    try {
        await (0,external_node_events_namespaceObject.once)(server, 'listening');
    }
    catch (error) {
        throw cannotListen(error, host, port);
    }
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
    const names = urls.map((url) => hostName(url ?? '')).filter((name) => name !== '');
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
