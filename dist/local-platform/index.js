#!/usr/bin/env node
if (Number.parseInt(process.versions.node) < 24) {
  process.stderr.write(`This program needs Node.js 24 or newer, and it was started with Node.js ${process.versions.node}.\n`);
  process.exit(1);
}
import { createRequire as __WEBPACK_EXTERNAL_createRequire } from "module";
/******/ var __webpack_modules__ = ({

/***/ 2613:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("assert");

/***/ }),

/***/ 9896:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("fs");

/***/ }),

/***/ 4589:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:assert");

/***/ }),

/***/ 6698:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:async_hooks");

/***/ }),

/***/ 4573:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:buffer");

/***/ }),

/***/ 7598:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:crypto");

/***/ }),

/***/ 3053:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:diagnostics_channel");

/***/ }),

/***/ 8474:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:events");

/***/ }),

/***/ 3024:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs");

/***/ }),

/***/ 1455:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs/promises");

/***/ }),

/***/ 7067:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:http");

/***/ }),

/***/ 7030:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:net");

/***/ }),

/***/ 6760:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:path");

/***/ }),

/***/ 643:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:perf_hooks");

/***/ }),

/***/ 1792:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:querystring");

/***/ }),

/***/ 99:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:sqlite");

/***/ }),

/***/ 7075:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:stream");

/***/ }),

/***/ 8321:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:stream/consumers");

/***/ }),

/***/ 6466:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:stream/promises");

/***/ }),

/***/ 7830:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:stream/web");

/***/ }),

/***/ 8500:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:timers/promises");

/***/ }),

/***/ 1692:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:tls");

/***/ }),

/***/ 3136:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:url");

/***/ }),

/***/ 7975:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:util");

/***/ }),

/***/ 3429:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:util/types");

/***/ }),

/***/ 5919:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:worker_threads");

/***/ }),

/***/ 8522:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:zlib");

/***/ }),

/***/ 857:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("os");

/***/ }),

/***/ 6928:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("path");

/***/ }),

/***/ 2796:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   RH: () => (/* binding */ hostnameProblem),
/* harmony export */   Zm: () => (/* binding */ comparable),
/* harmony export */   qC: () => (/* binding */ readRegistration),
/* harmony export */   rZ: () => (/* binding */ isLocalHostname)
/* harmony export */ });
/* harmony import */ var valibot__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(9067);
/* harmony import */ var _http_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(3296);
/* harmony import */ var _http_validate_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(1989);



const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const LONGEST = 253;
const KINDS = ['functions', 'sites', 'storage'];
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Section 2 of the API document, "Domain registration". */
const registration = valibot__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({
    hostname: (0,_http_validate_js__WEBPACK_IMPORTED_MODULE_1__/* .textThat */ .jk)(hostnameProblem),
    target: valibot__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({
        kind: valibot__WEBPACK_IMPORTED_MODULE_2__/* .picklist */ .KIO(KINDS, `must be one of ${KINDS.join(', ')}`),
        resource_id: (0,_http_validate_js__WEBPACK_IMPORTED_MODULE_1__/* .textOf */ .b6)(UUID, 'must be a UUID, the ID of the function or bucket'),
    }, 'must be an object, {"kind": …, "resource_id": …}'),
});
/** Checks the body that registers a domain; throws 400 with every problem. */
function readRegistration(body) {
    const { output, problems } = (0,_http_validate_js__WEBPACK_IMPORTED_MODULE_1__/* .inspect */ .Nn)(registration, body);
    if (output !== undefined)
        return output;
    throw (0,_http_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .invalid */ .Gq)(problems[0]?.path === 'hostname' ? 'invalid_hostname' : 'invalid_target', problems);
}
/** Returns why a text is not a fully qualified hostname as in DNS (section 2 of the API document); `undefined` when it is one. */
function hostnameProblem(text) {
    if (text.length > LONGEST)
        return `is ${text.length} characters long (maximum ${LONGEST})`;
    if (text.endsWith('.'))
        return 'must not end with a dot';
    const labels = text.split('.');
    const wrong = labels.find((label) => !LABEL.test(label));
    if (wrong !== undefined) {
        return `contains the invalid label "${wrong}"; each label must be 1 to 63 ASCII letters, digits and inner hyphens (write other letters in Punycode, "xn--…")`;
    }
    if (/^\d+$/.test(labels.at(-1) ?? ''))
        return 'must not be an IP address or end like one';
    return labels.length < 2 ? 'is not fully qualified; it needs a dot, as in "app.example.com"' : undefined;
}
/** Whether a hostname is reserved for local use (RFC 2606, RFC 6761), so that no DNS record can prove who owns it. */
function isLocalHostname(hostname) {
    return /\.(?:localhost|test)$/i.test(hostname);
}
/** Returns the form in which hostnames are compared: DNS ignores case and a trailing dot. */
function comparable(hostname) {
    return hostname.toLowerCase().replace(/\.$/, '');
}


/***/ }),

/***/ 2896:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   J: () => (/* binding */ functionNameProblem),
/* harmony export */   RW: () => (/* binding */ validateRedeploy),
/* harmony export */   Rj: () => (/* binding */ validateCreate),
/* harmony export */   qv: () => (/* binding */ entrypointProblem)
/* harmony export */ });
/* harmony import */ var valibot__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(9067);
/* harmony import */ var _http_body_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7815);
/* harmony import */ var _http_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(3296);
/* harmony import */ var _http_validate_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(1989);




/** The API document contains no rule, so this one is wide. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;
const NAME_RULE = 'must be 1 to 128 letters, digits, hyphens, underscores and dots, and start with a letter or digit';
const encoded = valibot__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    content: valibot__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP('must be a string'),
    encoding: valibot__WEBPACK_IMPORTED_MODULE_3__/* .optional */ .lqM(valibot__WEBPACK_IMPORTED_MODULE_3__/* .picklist */ .KIO(['utf-8', 'base64'], 'must be "utf-8" or "base64"'), 'utf-8'),
}, 'must be an object with "content"');
const file = valibot__WEBPACK_IMPORTED_MODULE_3__/* .pipe */ .FsL(encoded, valibot__WEBPACK_IMPORTED_MODULE_3__/* .transform */ .pdi(decode), valibot__WEBPACK_IMPORTED_MODULE_3__/* .forward */ .sYn(valibot__WEBPACK_IMPORTED_MODULE_3__/* .check */ .z6Y(isDecoded, ({ input: { encoding } }) => `is not valid ${encoding}`), ['content']), valibot__WEBPACK_IMPORTED_MODULE_3__/* .transform */ .pdi(({ bytes }) => bytes));
const path = (0,_http_validate_js__WEBPACK_IMPORTED_MODULE_2__/* .textThat */ .jk)(pathProblem);
const redeployment = valibot__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    assets: valibot__WEBPACK_IMPORTED_MODULE_3__/* .pipe */ .FsL(valibot__WEBPACK_IMPORTED_MODULE_3__/* .custom */ .IeY(_http_body_js__WEBPACK_IMPORTED_MODULE_0__/* .isObject */ .Gv, 'must be an object from path to {content, encoding}'), valibot__WEBPACK_IMPORTED_MODULE_3__/* .transform */ .pdi((assets) => new Map(Object.entries(assets))), valibot__WEBPACK_IMPORTED_MODULE_3__/* .map */ .TjK(path, file)),
    entrypoint: valibot__WEBPACK_IMPORTED_MODULE_3__/* .optional */ .lqM(valibot__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP('must be a string, the path of an asset')),
});
const creation = valibot__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ name: (0,_http_validate_js__WEBPACK_IMPORTED_MODULE_2__/* .textThat */ .jk)(functionNameProblem, NAME_RULE), ...redeployment.entries });
/** Checks the body of a create; `main.ts` when it names no entrypoint. Throws 400 with every problem. */
function validateCreate(body) {
    const { name, ...source } = readSource(creation, { entrypoint: 'main.ts', ...body });
    return { name, source };
}
/** Checks the body of a redeploy, which may omit the entrypoint. Throws as `validateCreate` does. */
const validateRedeploy = (body) => readSource(redeployment, body);
/** Returns why no function can have this name; `undefined` when one can. */
function functionNameProblem(name) {
    return NAME.test(name) ? undefined : NAME_RULE;
}
/** Returns the problem of an entrypoint that is not one of the assets. */
function entrypointProblem(entrypoint) {
    return { path: 'entrypoint', message: `"${entrypoint}" is not among the assets` };
}
function readSource(schema, body) {
    const { output, problems: found } = (0,_http_validate_js__WEBPACK_IMPORTED_MODULE_2__/* .inspect */ .Nn)(schema, body);
    const { assets, entrypoint } = body;
    const isMissing = (0,_http_body_js__WEBPACK_IMPORTED_MODULE_0__/* .isObject */ .Gv)(assets) && typeof entrypoint === 'string' && !Object.hasOwn(assets, entrypoint);
    const problems = [...found, ...(isMissing ? [entrypointProblem(entrypoint)] : [])];
    if (output !== undefined && problems.length === 0)
        return output;
    throw (0,_http_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .invalid */ .Gq)('invalid_function', problems);
}
function decode(sent) {
    return { ...sent, bytes: Buffer.from(sent.content, sent.encoding) };
}
function isDecoded({ content, encoding, bytes }) {
    const again = bytes.toString(encoding);
    // The padding of base64 may be missing.
    return again === content || (encoding === 'base64' && again.replace(/=+$/, '') === content);
}
/** Returns why a path cannot be that of an asset on any system, or leads elsewhere on this one; the file system judges the rest. */
function pathProblem(path) {
    if (/[\p{Cc}\p{Cs}\\]/u.test(path))
        return 'the path contains a control character, a backslash or ill-formed Unicode';
    if (path.split('/').some((segment) => ['', '.', '..'].includes(segment)))
        return 'the path must be relative to the root of the function, and no part of it may be empty, "." or ".."';
    // It would be written to a hidden stream of another file.
    if (process.platform === 'win32' && path.includes(':'))
        return 'the path contains a colon';
    return undefined;
}


/***/ }),

/***/ 7815:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   EN: () => (/* binding */ bodyOf),
/* harmony export */   Gv: () => (/* binding */ isObject),
/* harmony export */   Vh: () => (/* binding */ readJson)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(3296);

/** Returns whether a value is a JSON object. */
function isObject(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
/** The limit of every body without files. */
const WITHOUT_FILES_BYTES = 1024 * 1024;
/**
 * Reads a request's JSON body, sent as `application/json` (section 1 of the API document). Throws 413 above the limit,
 * 415 for another media type, 408 when it does not arrive in time, 400 when it is not a JSON object.
 */
async function readJson(request, { jsonBodyBytes, jsonBodyMs }, limitBytes = WITHOUT_FILES_BYTES) {
    const body = bodyOf(request, Math.min(limitBytes, jsonBodyBytes));
    requireJson(request);
    const value = parse(await readBytes(body, jsonBodyMs));
    if (!isObject(value))
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .HttpError */ .j$(400, 'invalid_body', 'The body must be a JSON object.');
    return value;
}
/** Reads a body to its end. Throws as it does, and 408 when it does not arrive in time. */
async function readBytes(body, ms) {
    const { promise: end, reject } = Promise.withResolvers();
    const message = `The body did not arrive within ${ms / 1000} s. Nothing was changed. Send the request again.`;
    // The rest of the body is not read.
    const headers = { Connection: 'close' };
    const timer = setTimeout(() => reject(new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .HttpError */ .j$(408, 'request_timeout', message, { headers })), ms);
    const chunks = await Promise.race([Array.fromAsync(body), end]).finally(() => clearTimeout(timer));
    return Buffer.concat(chunks);
}
/**
 * Returns the bytes of a request's body as they arrive. Throws 413 when it declares more than `limitBytes`; the bytes throw
 * that after more of them, and 400 when the connection breaks.
 */
function bodyOf(request, limitBytes) {
    if (Number(request.headers['content-length'] ?? 0) > limitBytes)
        throw tooLarge(limitBytes);
    return bounded(request, limitBytes);
}
async function* bounded(request, limitBytes) {
    let size = 0;
    try {
        // The connection of a body that is not read to its end still has to carry the response.
        for await (const chunk of request.iterator({ destroyOnReturn: false })) {
            size += chunk.length;
            if (size > limitBytes)
                throw tooLarge(limitBytes);
            yield chunk;
        }
    }
    catch (error) {
        if (error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .HttpError */ .j$)
            throw error;
        const message = `The body ended early, after ${size.toLocaleString('en-US')} bytes. Nothing was changed. Send the request again.`;
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .HttpError */ .j$(400, 'body_incomplete', message, { cause: error });
    }
}
function tooLarge(limitBytes) {
    const message = `The body is too large (maximum ${limitBytes.toLocaleString('en-US')} bytes).`;
    return new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .HttpError */ .j$(413, 'body_too_large', message);
}
function requireJson({ headers }) {
    const sent = headers['content-type'];
    const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
    if (sent === undefined ? isEmpty : /^ *application\/json *(?:;|$)/i.test(sent))
        return;
    const actual = sent === undefined ? 'without one' : `as "${sent}"`;
    const message = `Send the body as "Content-Type: application/json", not ${actual}.`;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .HttpError */ .j$(415, 'unsupported_media_type', message);
}
const utf8 = new TextDecoder('utf-8', { fatal: true });
function parse(bytes) {
    if (bytes.length === 0)
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .HttpError */ .j$(400, 'invalid_json', 'The body is empty; it must be a JSON object.');
    try {
        return JSON.parse(utf8.decode(bytes));
    }
    catch (error) {
        const reason = error instanceof SyntaxError ? error.message : 'it is not valid UTF-8';
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .HttpError */ .j$(400, 'invalid_json', `The body is not valid JSON: ${reason}`, { cause: error });
    }
}


/***/ }),

/***/ 3296:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   D4: () => (/* binding */ StartError),
/* harmony export */   Gq: () => (/* binding */ invalid),
/* harmony export */   Ot: () => (/* binding */ tooMany),
/* harmony export */   TS: () => (/* binding */ methodNotAllowed),
/* harmony export */   e7: () => (/* binding */ toHttpError),
/* harmony export */   h$: () => (/* binding */ toWriteError),
/* harmony export */   j$: () => (/* binding */ HttpError),
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
        super(message, more);
        this.status = status;
        this.code = code;
        this.details = more.details ?? [];
        this.headers = more.headers ?? {};
    }
}
/** Many clients show only the message, and cut it. */
const PROBLEMS_IN_MESSAGE = 3;
/** Returns the refusal of a body: every problem in its details, and the first few in its message. */
function invalid(code, problems, status = 400) {
    const shown = problems.slice(0, PROBLEMS_IN_MESSAGE).map(({ path, message }) => `${path}: ${message}`);
    const left = problems.length - shown.length;
    const more = left > 0 ? ` (and ${left} more, see details)` : '';
    return new HttpError(status, code, `${shown.join('; ')}${more}`, { details: problems });
}
/** Returns the refusal of a method; `allowed` lists those of the path. */
function methodNotAllowed(method, allowed) {
    const message = `${method} is not allowed here. Use ${allowed}.`;
    return new HttpError(405, 'method_not_allowed', message, { headers: { Allow: allowed } });
}
/** Returns the refusal to create more than a limit allows. */
function tooMany(count, what) {
    const message = `The platform already has ${count.toLocaleString('en-US')} ${what}, the maximum. Delete one first.`;
    return new HttpError(422, 'limit_exceeded', message);
}
/** The platform cannot start, for a reason that its user can fix. */
class StartError extends Error {
    name = 'StartError';
}
/** Returns the system's code of a failure (`ENOENT`, `EADDRINUSE`), when it has one. */
function systemCode(error) {
    return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
/** Turns anything thrown into the error for the client, which never sees an unexpected one. */
function toHttpError(error) {
    if (error instanceof HttpError)
        return error;
    const message = 'The local platform failed on this request. Its output contains the reason, with this request_id.';
    return new HttpError(500, 'internal_error', message, { cause: error });
}
/** Turns failures to write files into 507; returns any other error unchanged. */
function toWriteError(error) {
    if (error instanceof HttpError || systemCode(error) === undefined)
        return error;
    const message = `The local platform could not write to its disk (${systemCode(error)}). Nothing was changed. Free some space or fix the data folder, then send the request again.`;
    return new HttpError(507, 'storage_full', message, { cause: error });
}


/***/ }),

/***/ 9795:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   MK: () => (/* binding */ defaultLimits),
/* harmony export */   gy: () => (/* binding */ namedLimits),
/* harmony export */   i2: () => (/* binding */ readLimit)
/* harmony export */ });
/* harmony import */ var node_buffer__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4573);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(3296);


const MEGABYTE = 1024 * 1024;
/**
 * The default limits; the API document contains none (section 8). Bytes, counts and milliseconds, as the names say.
 */
const defaultLimits = {
    /** How long the first line and the headers of a request may take. */
    requestHeadersMs: 30_000,
    jsonBodyBytes: 64 * MEGABYTE,
    /** How long a JSON body may take. */
    jsonBodyMs: 120_000,
    functionCount: 1_000,
    bucketCount: 1_000,
    domainCount: 1_000,
    objectBytes: 5 * 1024 * MEGABYTE,
    revisionsKept: 10,
    functionMemoryMegabytes: 128,
    /** Concurrent processes of functions; for one more, the one that has been idle longest is killed. */
    functionProcesses: 20,
    functionBootMs: 10_000,
    functionFirstByteMs: 30_000,
    /** How long a replaced process may continue with the requests that it already has. */
    functionDrainMs: 30_000,
    /** How many of the last requests are listed. */
    requestsKept: 200,
};
/** Beyond this, Node's timers fire immediately. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** The newest and the active revision are always kept. */
const LEAST = { revisionsKept: 2, functionDrainMs: 0 };
function mostOf(name) {
    // JSON is read as one string.
    if (name === 'jsonBodyBytes')
        return node_buffer__WEBPACK_IMPORTED_MODULE_0__.constants.MAX_STRING_LENGTH;
    return name.endsWith('Ms') ? LONGEST_TIMER_MS : Number.MAX_SAFE_INTEGER;
}
/** Returns limits by the names that people write, such as `json_body_bytes`. */
function namedLimits(limits) {
    return Object.fromEntries(Object.entries(limits).map(([name, value]) => [snakeCase(name), value]));
}
/** Reads a limit written as `name=value`. Throws a `StartError` with what it must be. */
function readLimit(setting) {
    const [, asked, text = ''] = /^([^=]*)=(.*)$/s.exec(setting) ?? [];
    const names = Object.keys(defaultLimits);
    const name = names.find((one) => snakeCase(one) === asked);
    if (name === undefined)
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .StartError */ .D4(`must be NAME=VALUE, not "${setting}". NAME is one of ${names.map(snakeCase).join(', ')}`);
    const [least, most] = [LEAST[name] ?? 1, mostOf(name)];
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most)
        return { [name]: value };
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .StartError */ .D4(`${asked} must be a whole number from ${least} to ${most}, not "${text}"`);
}
function snakeCase(name) {
    return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}


/***/ }),

/***/ 6162:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $r: () => (/* binding */ targetOf),
/* harmony export */   BY: () => (/* binding */ routeNotFound),
/* harmony export */   aE: () => (/* binding */ createRouter),
/* harmony export */   dK: () => (/* binding */ decodedPiece),
/* harmony export */   eV: () => (/* binding */ routesOf)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(3296);

/** Creates routes from a table of operations. */
function routesOf(table) {
    return Object.entries(table).flatMap(([path, operations]) => Object.entries(operations).map(([method, [access, handle]]) => ({ method, path, access, handle })));
}
/**
 * Creates a router. Of several paths that match, the first that has the method wins; when none has it, the route throws
 * 405, to whoever may use another method of the path.
 */
function createRouter(routes) {
    const byPath = [...Map.groupBy(routes, ({ path }) => path)];
    const paths = byPath.map(([path, own]) => ({ expression: compile(path), own }));
    return (path, method) => {
        const found = paths.flatMap(({ expression, own }) => {
            const values = matchPath(expression, path);
            return values ? own.map((route) => ({ ...values, route })) : [];
        });
        // HEAD is GET without its body.
        const methods = [method === 'HEAD' ? 'GET' : method, '*'];
        const chosen = found.find(({ route }) => methods.includes(route.method)) ?? found[0];
        if (!chosen || methods.includes(chosen.route.method))
            return chosen;
        const all = found.map(({ route }) => route.method);
        return { ...chosen, route: withoutMethod(chosen.route, method, all) };
    };
}
/** Parameters are matched before they are decoded, so that `%2F` is never a separator. */
function compile(path) {
    const pieces = path.split(/(:\w+|\*)/).map((piece) => {
        if (piece === '*')
            return '(?<rest>.*)';
        return piece.startsWith(':') ? `(?<${piece.slice(1)}>[^/]+)` : RegExp.escape(piece);
    });
    return new RegExp(`^${pieces.join('')}$`, 's');
}
function matchPath(expression, path) {
    const found = expression.exec(path);
    if (!found)
        return undefined;
    const { rest = '', ...raw } = found.groups ?? {};
    const params = {};
    for (const [name, piece] of Object.entries(raw)) {
        const text = decodedPiece(piece);
        if (text === undefined)
            return undefined;
        params[name] = text;
    }
    const resource = path.startsWith('/v1/') ? Object.values(params)[0] : undefined;
    return { params, rest: `/${rest}`, resource };
}
function withoutMethod(route, method, listed) {
    const allowed = new Set(listed.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one])));
    // A missing method has no permission, so any valid key learns that it is missing.
    const access = route.access.includes(':') ? 'key' : route.access;
    const handle = () => {
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .methodNotAllowed */ .TS)(method, [...allowed].join(', '));
    };
    return { ...route, access, handle };
}
/**
 * Returns the host in lower case, without port and trailing dot, the path and the query (with its `?`) of a request. The host
 * of a whole URL as target wins over the `Host` header (RFC 9112, section 3.2.2).
 */
function targetOf({ url = '/', headers }) {
    const [, authority = headers.host ?? '', path, query = ''] = /^(?:https?:\/\/([^/?#]*))?([^?]*)(.*)$/is.exec(url) ?? [];
    const host = authority.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
    return { host, path: path || '/', query };
}
/** Returns the refusal of a path without a route. */
function routeNotFound(request) {
    const message = `The path ${targetOf(request).path} does not exist. The API is under /v1.`;
    return new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .HttpError */ .j$(404, 'route_not_found', message);
}
/** Decodes a segment of a path; `undefined` when it is not percent-encoded UTF-8. */
function decodedPiece(piece) {
    try {
        return decodeURIComponent(piece);
    }
    catch {
        return undefined;
    }
}


/***/ }),

/***/ 1989:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Nn: () => (/* binding */ inspect),
/* harmony export */   b6: () => (/* binding */ textOf),
/* harmony export */   jk: () => (/* binding */ textThat),
/* harmony export */   pV: () => (/* binding */ exactly),
/* harmony export */   x8: () => (/* binding */ readBody)
/* harmony export */ });
/* harmony import */ var valibot__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(9067);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(3296);


/** Reads a request body by its schema. Throws 400 with this code and every problem, each with its place in the body. */
function readBody(schema, body, code) {
    const { output, problems } = inspect(schema, body);
    if (problems.length > 0 || output === undefined)
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .invalid */ .Gq)(code, problems);
    return output;
}
/** Reads a body as `readBody` does, but returns its problems instead of throwing them. */
function inspect(schema, body) {
    const { success, output, issues } = valibot__WEBPACK_IMPORTED_MODULE_1__/* .safeParse */ .xLC(schema, body, { abortPipeEarly: true });
    return success ? { output, problems: [] } : { output: undefined, problems: issues.map(toProblem) };
}
/** An object with only these fields: every other one is a problem. */
function exactly(entries, unknown = 'is not a known field') {
    return valibot__WEBPACK_IMPORTED_MODULE_1__/* .objectWithRest */ .U1j(entries, valibot__WEBPACK_IMPORTED_MODULE_1__/* .never */ .ZmZ(unknown), 'must be an object');
}
/** A string of a form. */
function textOf(form, message) {
    return valibot__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(valibot__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(message), valibot__WEBPACK_IMPORTED_MODULE_1__/* .regex */ .yGV(form, message));
}
/** A string in which `problemOf` finds no problem. */
function textThat(problemOf, message = 'must be a string') {
    return valibot__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(valibot__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(message), valibot__WEBPACK_IMPORTED_MODULE_1__/* .check */ .z6Y((text) => problemOf(text) === undefined, ({ input }) => problemOf(input) ?? ''));
}
function toProblem({ path, input, message }) {
    const keys = (path ?? []).map(({ type, key }) => type === 'map' || typeof key === 'number' ? `[${JSON.stringify(key)}]` : `.${String(key)}`);
    return { path: keys.join('').replace(/^\./, ''), message: input === undefined ? 'is required' : message };
}


/***/ }),

/***/ 7273:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $N: () => (/* binding */ canonical),
/* harmony export */   Bg: () => (/* binding */ SERVICES),
/* harmony export */   CM: () => (/* binding */ bearer),
/* harmony export */   NB: () => (/* binding */ allows),
/* harmony export */   Q: () => (/* binding */ SESSION_COOKIE),
/* harmony export */   jr: () => (/* binding */ newSecret),
/* harmony export */   k0: () => (/* binding */ permissionsOf),
/* harmony export */   kl: () => (/* binding */ ACTIONS),
/* harmony export */   n_: () => (/* binding */ isSameSecret),
/* harmony export */   wo: () => (/* binding */ requireAccess)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7598);
/* harmony import */ var _http_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(3296);


const SERVICES = ['functions', 'storage', 'domains'];
const ACTIONS = ['read', 'write', 'delete'];
/** Returns every one of these actions on every one of these services. */
function permissionsOf(services, actions) {
    return services.flatMap((service) => actions.map((action) => `${service}:${action}`));
}
/** Whether a key grants a permission for a resource, or for any resource when none is named. */
function allows(key, permission, resource) {
    if (!key.permissions.includes(permission))
        return false;
    if (resource === undefined)
        return true;
    const service = permission.slice(0, permission.indexOf(':'));
    const granting = ['*', `${service}/*`, canonical(`${service}/${resource}`)];
    return key.resources.some((one) => granting.includes(one));
}
/** Returns the form in which resources of keys are compared. Only hostnames ignore case. */
function canonical(resource) {
    return resource.startsWith('domains/') ? resource.toLowerCase() : resource;
}
/** Throws 403, naming the permission, when a key lacks it. Never reveals whether the resource exists. */
function requireAccess(key, permission, resource) {
    if (key && allows(key, permission, resource))
        return;
    const where = resource === undefined ? '' : ` for "${resource}"`;
    const message = `This API key lacks the permission ${permission}${where}. Use a key that grants it.`;
    throw new _http_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .HttpError */ .j$(403, 'permission_denied', message);
}
/** Creates a secret of 256 random bits, in characters that are safe in headers and shells. */
function newSecret(prefix) {
    return `${prefix}_${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(32).toString('base64url')}`;
}
/** What the name of each cookie of the dashboard begins with. */
const SESSION_COOKIE = 'local_platform_';
/** Returns the token of a `Bearer` header. */
function bearer(authorization) {
    return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}
/** Compares two secrets by their hashes, so that the duration reveals nothing about them. */
function isSameSecret(one, other) {
    return (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.hash)('sha256', one) === (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.hash)('sha256', other);
}


/***/ }),

/***/ 2357:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   q: () => (/* binding */ keyTextProblem),
/* harmony export */   v: () => (/* binding */ readGrant)
/* harmony export */ });
/* harmony import */ var valibot__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(9067);
/* harmony import */ var _domains_validate_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(2796);
/* harmony import */ var _functions_validate_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(2896);
/* harmony import */ var _http_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(3296);
/* harmony import */ var _http_validate_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(1989);
/* harmony import */ var _storage_validate_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(6960);
/* harmony import */ var _access_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(7273);







const EXPIRY_RULE = 'must be a date and time with a time zone, such as "2030-12-31T00:00:00Z", or null';
const RESOURCES_RULE = 'must be a list of "*", "<service>/*" or "<service>/<name>"';
const RESOURCE_RULE = 'must be "*", "<service>/*" or "<service>/<name>", with a service that the key grants';
/** Why a name is invalid for resources of a service. */
const NAME_PROBLEMS = {
    functions: _functions_validate_js__WEBPACK_IMPORTED_MODULE_1__/* .functionNameProblem */ .J,
    storage: _storage_validate_js__WEBPACK_IMPORTED_MODULE_4__/* .bucketNameProblem */ .Bn,
    domains: _domains_validate_js__WEBPACK_IMPORTED_MODULE_0__/* .hostnameProblem */ .RH,
};
const moment = valibot__WEBPACK_IMPORTED_MODULE_6__/* .pipe */ .FsL((0,_http_validate_js__WEBPACK_IMPORTED_MODULE_3__/* .textOf */ .b6)(/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/, EXPIRY_RULE), valibot__WEBPACK_IMPORTED_MODULE_6__/* .check */ .z6Y((text) => !Number.isNaN(Date.parse(text)), EXPIRY_RULE), valibot__WEBPACK_IMPORTED_MODULE_6__/* .transform */ .pdi((text) => new Date(text).toISOString()));
const entries = {
    name: (0,_http_validate_js__WEBPACK_IMPORTED_MODULE_3__/* .textOf */ .b6)(/^\P{Cc}{1,100}$/u, 'must be 1 to 100 characters in one line'),
    services: choiceOf(_access_js__WEBPACK_IMPORTED_MODULE_5__/* .SERVICES */ .Bg),
    actions: choiceOf(_access_js__WEBPACK_IMPORTED_MODULE_5__/* .ACTIONS */ .kl),
    resources: valibot__WEBPACK_IMPORTED_MODULE_6__/* .optional */ .lqM(valibot__WEBPACK_IMPORTED_MODULE_6__/* .pipe */ .FsL(valibot__WEBPACK_IMPORTED_MODULE_6__/* .array */ .YOg(valibot__WEBPACK_IMPORTED_MODULE_6__/* .pipe */ .FsL((0,_http_validate_js__WEBPACK_IMPORTED_MODULE_3__/* .textOf */ .b6)(/^(?:\*|[a-z]+\/\S+)$/, RESOURCE_RULE), valibot__WEBPACK_IMPORTED_MODULE_6__/* .transform */ .pdi(_access_js__WEBPACK_IMPORTED_MODULE_5__/* .canonical */ .$N)), RESOURCES_RULE), valibot__WEBPACK_IMPORTED_MODULE_6__/* .minLength */ .BpQ(1, RESOURCES_RULE)), ['*']),
    expires_at: valibot__WEBPACK_IMPORTED_MODULE_6__/* .nullish */ .cl6(moment, null),
};
// Ignoring a misspelled `expires_at` would create a key that never expires.
const keyBody = (0,_http_validate_js__WEBPACK_IMPORTED_MODULE_3__/* .exactly */ .pV)(entries, `is not a known field; a key has ${Object.keys(entries).join(', ')}`);
/** A list of one or more of these, returned in their order and each once. */
function choiceOf(choices) {
    const rule = `must be a list of one or more of ${choices.join(', ')}`;
    return valibot__WEBPACK_IMPORTED_MODULE_6__/* .pipe */ .FsL(valibot__WEBPACK_IMPORTED_MODULE_6__/* .array */ .YOg(valibot__WEBPACK_IMPORTED_MODULE_6__/* .picklist */ .KIO(choices, rule), rule), valibot__WEBPACK_IMPORTED_MODULE_6__/* .minLength */ .BpQ(1, rule), valibot__WEBPACK_IMPORTED_MODULE_6__/* .transform */ .pdi((chosen) => choices.filter((choice) => chosen.includes(choice))));
}
/**
 * Checks the body that creates a key: `{name, services, actions, resources, expires_at}`, where `resources`
 * defaults to all and `expires_at` to never. Throws 400 with every problem, and 422 for resources that can never exist;
 * the key must expire after `now`.
 */
function readGrant(body, now) {
    const { name, services, actions, resources, expires_at } = (0,_http_validate_js__WEBPACK_IMPORTED_MODULE_3__/* .readBody */ .x8)(keyBody, body, 'invalid_key');
    const problems = [];
    const unmatched = [];
    for (const [index, resource] of resources.entries()) {
        const path = `resources[${index}]`;
        const [service = '', resourceName = '*'] = resource.split(/\/(.*)/s);
        const problem = resourceName === '*' ? undefined : NAME_PROBLEMS[service]?.(resourceName);
        if (![...services, '*'].includes(service))
            problems.push({ path, message: RESOURCE_RULE });
        // A key that is restricted to it would silently grant nothing.
        else if (problem)
            unmatched.push({ path, message: `"${resource}" never matches: the name ${problem}` });
    }
    if (expires_at !== null && Date.parse(expires_at) <= now) {
        const message = `must be in the future: this platform's clock shows ${new Date(now).toISOString()}`;
        problems.push({ path: 'expires_at', message });
    }
    if (problems.length > 0)
        throw (0,_http_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .invalid */ .Gq)('invalid_key', problems);
    if (unmatched.length > 0)
        throw (0,_http_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .invalid */ .Gq)('unmatched_resource', unmatched, 422);
    return { name, permissions: (0,_access_js__WEBPACK_IMPORTED_MODULE_5__/* .permissionsOf */ .k0)(services, actions), resources, expires_at };
}
/** Returns why no key can have this text; `undefined` when one can. */
function keyTextProblem(text) {
    return /^[\x21-\x7e]{16,1024}$/.test(text)
        ? undefined
        : 'must be 16 to 1,024 visible ASCII characters without spaces';
}


/***/ }),

/***/ 7790:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ pathInside)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6760);
/** Paths of this system, and the paths of assets, which have `/` on every system. */

/** Returns the path from a folder to what it contains, with `/`; `undefined` for what is outside. Both are absolute. */
function pathInside(folder, inner, rules = node_path__WEBPACK_IMPORTED_MODULE_0__) {
    const way = rules.relative(folder, inner);
    if (way === '..' || way.startsWith(`..${rules.sep}`) || rules.isAbsolute(way))
        return undefined;
    return way.split(rules.sep).join('/');
}


/***/ }),

/***/ 8513:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  tM: () => (/* binding */ PortTakenError),
  TN: () => (/* binding */ startLocalPlatform)
});

// UNUSED EXPORTS: requireDeno

// EXTERNAL MODULE: external "node:events"
var external_node_events_ = __nccwpck_require__(8474);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __nccwpck_require__(1455);
// EXTERNAL MODULE: external "node:http"
var external_node_http_ = __nccwpck_require__(7067);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __nccwpck_require__(6760);
// EXTERNAL MODULE: external "node:stream"
var external_node_stream_ = __nccwpck_require__(7075);
// EXTERNAL MODULE: ./.build/local-platform/http/errors.js
var errors = __nccwpck_require__(3296);
// EXTERNAL MODULE: ./.build/node_modules/valibot/dist/index.min.mjs
var index_min = __nccwpck_require__(9067);
// EXTERNAL MODULE: ./.build/local-platform/http/validate.js
var validate = __nccwpck_require__(1989);
;// CONCATENATED MODULE: ./.build/local-platform/http/faults.js



const HEADER_RULE = 'must be the value of the header: seconds, or visible ASCII characters';
/** An optional whole number in a range. */
function optionalWhole(least, most, message) {
    return index_min/* optional */.lqM(index_min/* pipe */.FsL(index_min/* number */.aig(message), index_min/* integer */.ndf(message), index_min/* minValue */.Wwf(least, message), index_min/* maxValue */.cGV(most, message)));
}
/** A failure on demand, for the tests of clients. */
const fault = (0,validate/* exactly */.pV)({
    /** `*` for every method. */
    method: (0,validate/* textOf */.b6)(/^([A-Z]+|\*)$/, 'must be a method in capital letters, or "*"'),
    /** Raw path without query; `*` matches anything, including slashes. */
    path: (0,validate/* textOf */.b6)(/^[/*]/, 'must be a path; "*" matches anything'),
    /** How many requests it affects; without it, all until the faults are replaced. */
    times: optionalWhole(1, 1e9, 'must be a whole number from 1'),
    /** Answer with this status instead of doing the work. */
    status: optionalWhole(200, 599, 'must be a status from 200 to 599'),
    /** Break the connection, before or after the work is done. */
    reset: index_min/* optional */.lqM(index_min/* picklist */.KIO(['before', 'after'], 'must be "before" or "after"')),
    /** Wait this long before anything else. */
    delay_ms: optionalWhole(0, 3_600_000, 'must be milliseconds, up to an hour'),
    /** Do the work, then break the connection in the middle of the response. */
    truncate: index_min/* optional */.lqM(index_min/* boolean */.zMY('must be true or false')),
    /** Sent as `Retry-After` with `status`, unchanged: seconds, a date or garbage. */
    retry_after: index_min/* optional */.lqM(index_min/* union */.KCZ([
        index_min/* pipe */.FsL(index_min/* number */.aig(), index_min/* integer */.ndf(), index_min/* minValue */.Wwf(0), index_min/* maxValue */.cGV(1e9)),
        (0,validate/* textOf */.b6)(/^[\x20-\x7e]*$/, HEADER_RULE),
    ], HEADER_RULE)),
});
const faultList = index_min/* object */.Ikc({ faults: index_min/* array */.YOg(fault, 'must be a list: send {"faults": [...]}') });
/** Reads the body of `PUT /_local/faults`, `{"faults": [...]}`; throws 400 with every problem. */
function readFaults(body) {
    return (0,validate/* readBody */.x8)(faultList, body, 'invalid_faults').faults;
}
/** The faults to inject; none at first. The first that matches a request hits it. */
class Faults {
    /** Those that remain, with what is left of `times`. */
    active = [];
    /** Returns the first fault for a request and counts it as used. */
    take(method, path) {
        const found = this.active.find((one) => matches(one, method, path));
        if (found?.times === undefined)
            return found;
        const left = { ...found, times: found.times - 1 };
        this.active = this.active.map((one) => (one === found ? left : one)).filter(({ times }) => times !== 0);
        return found;
    }
}
function matches(one, method, path) {
    if (one.method !== '*' && one.method !== method)
        return false;
    const pattern = one.path.split('*').map((piece) => RegExp.escape(piece));
    return new RegExp(`^${pattern.join('.*')}$`, 's').test(path);
}
/** Returns the error of a fault with a status. */
function faultError(status, { retry_after }) {
    const headers = retry_after === undefined ? {} : { 'Retry-After': String(retry_after) };
    const message = `This failure (${status}) was requested under /_local/faults.`;
    return new errors/* HttpError */.j$(status, 'fault_injected', message, { headers });
}

// EXTERNAL MODULE: ./.build/local-platform/http/router.js
var router = __nccwpck_require__(6162);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __nccwpck_require__(7598);
// EXTERNAL MODULE: external "node:stream/promises"
var external_node_stream_promises_ = __nccwpck_require__(6466);
;// CONCATENATED MODULE: ./.build/local-platform/http/reply.js



/** Returns the response of an operation that has succeeded. */
function ok(json) {
    return { status: 200, json };
}
/**
 * Sends a reply, with back-pressure; settles when it is sent or the client has disconnected. With `isTruncated`, breaks the
 * connection after half of the first chunk of the body.
 */
async function sendReply(response, { status, headers, json, stream }, sent, isTruncated = false) {
    const text = json === undefined ? '' : `${JSON.stringify(json)}\n`;
    sent.headers = { ...(json !== undefined && describe(text)), ...headers };
    response.writeHead(status, sent.headers);
    const count = (bytes) => {
        if (response.req.method !== 'HEAD')
            sent.bytes += Buffer.byteLength(bytes);
    };
    if (isTruncated) {
        const [chunk = ''] = await (stream ?? external_node_stream_.Readable.from([text])).take(1).toArray();
        const half = Buffer.from(chunk).subarray(0, Buffer.byteLength(chunk) / 2);
        count(half);
        response.write(half, () => response.destroy());
    }
    else if (stream && !(stream instanceof external_node_http_.IncomingMessage && stream.complete)) {
        stream.on('data', count);
        // Node would delay the first bytes of a long response until the second chunk.
        response.write(Buffer.alloc(0));
        await (0,external_node_stream_promises_.pipeline)(stream, response).catch(() => response.destroy());
    }
    else {
        // What has arrived entirely is sent in one packet with the headers.
        const whole = stream?.read() ?? text;
        response.end(whole);
        count(whole);
    }
}
function describe(text) {
    return {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': String(Buffer.byteLength(text)),
        'X-Content-Type-Options': 'nosniff',
    };
}

// EXTERNAL MODULE: ./.build/local-platform/keys/access.js
var keys_access = __nccwpck_require__(7273);
// EXTERNAL MODULE: ./.build/local-platform/keys/validate.js
var keys_validate = __nccwpck_require__(2357);
;// CONCATENATED MODULE: ./.build/local-platform/keys/store.js






/** A grant of everything, without an end. */
const fullGrant = {
    permissions: (0,keys_access/* permissionsOf */.k0)(keys_access/* SERVICES */.Bg, keys_access/* ACTIONS */.kl),
    resources: ['*'],
    expires_at: null,
};
/** Opens the API keys of a record store, by the hash of their text, and those of this process. */
function openKeys(records, clock) {
    const stored = records.table('keys');
    /** Neither stored nor listed. */
    const temporary = new Map();
    const texts = new Set();
    const create = (grant, text) => {
        texts.add(text);
        const created_at = clock.timestamp();
        return { id: (0,external_node_crypto_.randomUUID)(), ...grant, hash: (0,external_node_crypto_.hash)('sha256', text), created_at, deactivated_at: null };
    };
    /** Creates a key and returns it with its text, which is not stored. The default text is a new secret. */
    const add = (grant, text = (0,keys_access/* newSecret */.jr)('lpk')) => {
        const key = create(grant, text);
        records.write(() => stored.set(key.hash, key));
        return { key, text };
    };
    const withHash = (keyHash) => temporary.get(keyHash) ?? stored.get(keyHash);
    /** Returns the key with this text. It is looked up by its hash, so the duration reveals nothing about texts. */
    const find = (text) => withHash((0,external_node_crypto_.hash)('sha256', text));
    const statusOf = ({ deactivated_at, expires_at }) => {
        if (deactivated_at !== null)
            return 'deactivated';
        return expires_at !== null && Date.parse(expires_at) <= clock.now() ? 'expired' : 'active';
    };
    const ifActive = (key) => (key && statusOf(key) === 'active' ? key : undefined);
    /** Leaves out the hash and adds the status. */
    const shown = (key) => {
        const { hash: _hash, ...record } = key;
        return { ...record, status: statusOf(key) };
    };
    const createKey = async ({ readJson }) => {
        const { key, text } = add((0,keys_validate/* readGrant */.v)(await readJson(), clock.now()));
        return { status: 201, json: { ...shown(key), key: text } };
    };
    /** A deactivated key stays in the list, and never becomes active again. */
    const deactivate = ({ params }) => {
        const key = stored.values().find(({ id }) => id === params.id);
        if (!key)
            throw new errors/* HttpError */.j$(404, 'key_not_found', `There is no key with the ID "${params.id}".`);
        const deactivated = { ...key, deactivated_at: key.deactivated_at ?? clock.timestamp() };
        records.write(() => stored.set(key.hash, deactivated));
        return ok(shown(deactivated));
    };
    return {
        add,
        find,
        statusOf,
        /** The texts of keys that this process has seen, to be hidden wherever they show. */
        texts,
        isEmpty: () => stored.size === 0,
        /** Lets a text be a key with all permissions until the platform stops, and returns it. The default text is a new secret. */
        addTemporary(text = (0,keys_access/* newSecret */.jr)('lpk')) {
            const key = create({ ...fullGrant, name: 'temporary' }, text);
            temporary.set(key.hash, key);
            return text;
        },
        /** Returns the key of an `Authorization` header. Throws the same 401 whatever is wrong with it. */
        authenticate(authorization) {
            const key = ifActive(find((0,keys_access/* bearer */.CM)(authorization) ?? ''));
            if (key)
                return key;
            throw new errors/* HttpError */.j$(401, 'unauthenticated', 'No valid API key was sent. Send "Authorization: Bearer <API_KEY>" with a key of this platform that has neither expired nor been deactivated.', { headers: { 'WWW-Authenticate': 'Bearer' } });
        },
        /** Returns the active key with this text that grants everything, without an end. */
        fullKey(text) {
            const key = ifActive(find(text));
            return key && grantsEverything(key) ? key : undefined;
        },
        /** Whether the key that had this text, by its hash, is still active. */
        isActive: (keyHash) => ifActive(withHash(keyHash)) !== undefined,
        /** `/_local/keys`, in place of the account dashboard of section 5 of the API document. */
        routes: (0,router/* routesOf */.eV)({
            '/_local/keys': {
                GET: ['admin', () => ok({ keys: stored.values().map(shown) })],
                POST: ['admin', createKey],
            },
            '/_local/keys/:id/deactivate': { POST: ['admin', deactivate] },
        }),
    };
}
function grantsEverything({ permissions, resources, expires_at }) {
    const isAll = fullGrant.permissions.every((permission) => permissions.includes(permission));
    return isAll && resources.includes('*') && expires_at === null;
}
/**
 * Returns the key to print: the given one, which is valid until the platform stops, or a new one when none is stored; else
 * nothing. Throws a `StartError` for a given text that is invalid or that of a stored key that does not grant everything.
 */
function firstKey(keys, given) {
    if (given === undefined)
        return keys.isEmpty() ? keys.add({ ...fullGrant, name: 'first key' }).text : '';
    const problem = (0,keys_validate/* keyTextProblem */.q)(given);
    if (problem !== undefined)
        throw new errors/* StartError */.D4(`The API key in LOCAL_PLATFORM_KEY ${problem}.`);
    const stored = keys.find(given);
    if (!stored)
        return keys.addTemporary(given);
    keys.texts.add(given);
    if (keys.fullKey(given))
        return given;
    const status = keys.statusOf(stored);
    const reason = status === 'active' ? `does not grant everything: it is the key "${stored.name}"` : `is ${status}`;
    throw new errors/* StartError */.D4(`The API key in LOCAL_PLATFORM_KEY ${reason} in this data folder. Use another one.`);
}

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __nccwpck_require__(3024);
;// CONCATENATED MODULE: ./.build/local-platform/static-files.js




/** Next to this program, both from source and in the bundle: the bundler copies the file, and the build the folder. */
const CONTRACT = __nccwpck_require__.ab + "openapi.yaml";
const FOLDER = (0,external_node_path_.join)(import.meta.dirname, 'dashboard');
/** Preact with `htm` in one file. The build puts a copy beside the files of the dashboard. */
const PREACT = (0,external_node_path_.join)(import.meta.dirname, '../../node_modules/htm/preact/standalone.module.js');
const TYPES = { '.css': 'text/css', '.js': 'text/javascript' };
/** The page runs only the scripts of this platform. Requests must send their origin, hence the referrer policy. */
const PAGE_HEADERS = {
    'Content-Security-Policy': "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    'Referrer-Policy': 'same-origin',
};
/** Serves to anyone what contains nothing of this platform's data: the dashboard's scripts and style, and the contract. */
function fileRoutes() {
    const sendScript = async ({ request, params: { file = '' } }) => {
        const type = TYPES[(0,external_node_path_.extname)(file)];
        const places = [(0,external_node_path_.join)(FOLDER, file), ...(file === 'preact.js' ? [PREACT] : [])];
        const found = /^\w+\.\w+$/.test(file) ? places.find((place) => (0,external_node_fs_.existsSync)(place)) : undefined;
        if (type === undefined || found === undefined)
            throw (0,router/* routeNotFound */.BY)(request);
        return sendFile(type, found);
    };
    return (0,router/* routesOf */.eV)({
        '/_local/openapi.yaml': { GET: ['anyone', () => sendFile('application/yaml', CONTRACT)] },
        '/_local/dashboard/:file': { GET: ['anyone', sendScript] },
    });
}
/** Returns the page of the dashboard, which shows the sign-in form to whoever has no session. */
async function dashboardPage(status = 200) {
    const { headers, ...reply } = await sendFile('text/html', (0,external_node_path_.join)(FOLDER, 'index.html'));
    return { ...reply, status, headers: { ...headers, ...PAGE_HEADERS } };
}
async function sendFile(type, file) {
    const headers = { 'Content-Type': `${type}; charset=utf-8`, 'X-Content-Type-Options': 'nosniff' };
    return { status: 200, headers, stream: (await (0,promises_.open)(file)).createReadStream() };
}

;// CONCATENATED MODULE: ./.build/local-platform/admin/session.js




/** The headers of every answer under `/_local/`: pages that create keys run no foreign code and are never framed or cached. */
const adminHeaders = {
    'Content-Security-Policy': "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
};
/**
 * Throws unless the request may administer this platform: 403 under a foreign `Host` (such as an attacker's name that
 * resolves to this machine) or from a page of another origin; 401 without the admin token in a header or a session cookie.
 */
function requireAdmin(request, access) {
    requireOwnOrigin(request, access);
    const { authorization, origin } = request.headers;
    if ((0,keys_access/* isSameSecret */.n_)((0,keys_access/* bearer */.CM)(authorization) ?? '', access.token))
        return;
    if (access.sessions.has(request)) {
        // Browsers send the cookie whatever page asks, so a request that changes something must send its origin.
        if (origin !== undefined || request.method === 'GET' || request.method === 'HEAD')
            return;
        throw foreignOrigin(access);
    }
    const message = 'Send "Authorization: Bearer <admin token>". The local platform prints its admin token when it starts.';
    throw new errors/* HttpError */.j$(401, 'unauthenticated', message, { headers: { 'WWW-Authenticate': 'Bearer' } });
}
/** Throws 403 under a foreign `Host` or from a page of another origin. */
function requireOwnOrigin(request, access) {
    const { host, origin } = request.headers;
    const ownOrigins = [undefined, access.publicOrigin, `http://${host}`, `https://${host}`];
    if (!access.hosts.has((0,router/* targetOf */.$r)(request).host) || !ownOrigins.includes(origin))
        throw foreignOrigin(access);
}
/** Returns the refusal of a request that comes from another place. */
function foreignOrigin({ hosts }) {
    const message = `/_local/ answers only requests to ${[...hosts].join(', ')} and from its own pages.`;
    return new errors/* HttpError */.j$(403, 'foreign_origin', message);
}
/** The signed-in browsers, kept in memory alone, as the admin token is. */
class Sessions {
    /** Whether each is still valid, by the digest of its secret: the duration of a look-up reveals nothing about secrets. */
    #open = new Map();
    /** Signs a browser in until it is closed, for as long as the session is valid. Returns the `Set-Cookie` header. */
    begin(request, isValid) {
        const secret = (0,keys_access/* newSecret */.jr)('lps');
        this.#open.set((0,external_node_crypto_.hash)('sha256', secret), isValid);
        return cookie(request, secret);
    }
    /** Whether the request comes from a browser that is signed in to this platform. */
    has(request) {
        return this.#open.get(sentDigest(request))?.() ?? false;
    }
    /** Ends the session of a browser, whose cookie is invalid then. Returns the `Set-Cookie` header that removes it. */
    end(request) {
        this.#open.delete(sentDigest(request));
        return `${cookie(request, '')}; Max-Age=0`;
    }
}
function sentDigest(request) {
    const name = `${cookieName(request)}=`;
    const sent = request.headers.cookie?.split('; ').find((one) => one.startsWith(name));
    return (0,external_node_crypto_.hash)('sha256', sent?.slice(name.length) ?? '');
}
function cookie(request, secret) {
    return `${cookieName(request)}=${secret}; Path=/_local/; HttpOnly; SameSite=Strict`;
}
/** Browsers share cookies among all ports of a host, and each port can be a platform. */
const cookieName = ({ socket }) => `${keys_access/* SESSION_COOKIE */.Q}${socket.localPort}`;

;// CONCATENATED MODULE: ./.build/local-platform/admin/sign-in.js







const HOME = '/_local/';
const sign_in_form = index_min/* object */.Ikc({ token: index_min/* string */.YjP('must be a string') });
/** The same for every secret, so that nobody learns which keys exist. */
const REFUSED = 'The platform did not accept this. Enter the token of the running platform (each start prints a new one), or an active API key that grants all permissions on all resources and never expires.';
/**
 * Routes to the dashboard, in and out. The link that the platform prints at its start, `/_local/?token=…`, and the
 * sign-in form both set a session cookie; the link redirects to an address without the token.
 */
function signInRoutes(admin) {
    const { sessions, keys, hosts } = admin;
    const withCookie = (cookie) => ({ status: 204, headers: { 'Set-Cookie': cookie } });
    const isToken = (text) => (0,keys_access/* isSameSecret */.n_)(text.trim(), admin.token);
    /** Redirects a browser, which a person opened at the printed address. Throws 404 for everyone else, as for any other path. */
    const toDashboard = ({ request }) => {
        const isVisit = request.method === 'GET' || request.method === 'HEAD';
        const isBrowser = request.headers.accept?.includes('text/html') === true;
        if (!isVisit || !isBrowser || !hosts.has((0,router/* targetOf */.$r)(request).host))
            throw (0,router/* routeNotFound */.BY)(request);
        return { status: 303, headers: { Location: HOME } };
    };
    const enter = ({ request, query }) => {
        requireOwnOrigin(request, admin);
        const token = new URLSearchParams(query).get('token');
        // A key does not belong in an address, which histories and logs keep.
        if (token === null || !isToken(token))
            return dashboardPage(token === null ? 200 : 401);
        return { status: 303, headers: { Location: HOME, 'Set-Cookie': sessions.begin(request, () => true) } };
    };
    const signIn = async ({ request, readJson }) => {
        requireOwnOrigin(request, admin);
        const { token } = (0,validate/* readBody */.x8)(sign_in_form, await readJson(), 'invalid_body');
        const key = keys.fullKey(token.trim());
        if (!key && !isToken(token))
            throw new errors/* HttpError */.j$(401, 'sign_in_refused', REFUSED);
        // Whoever deactivates a key ends the sessions that it began, and nobody keeps access through a lost key.
        const isValid = () => !key || keys.isActive(key.hash);
        return withCookie(sessions.begin(request, isValid));
    };
    return (0,router/* routesOf */.eV)({
        '/': { '*': ['anyone', toDashboard] },
        [HOME]: { GET: ['anyone', enter] },
        '/_local/sign-in': { POST: ['anyone', signIn] },
        '/_local/sign-out': { POST: ['admin', ({ request }) => withCookie(sessions.end(request))] },
    });
}

;// CONCATENATED MODULE: ./.build/local-platform/admin/routes.js








const NO_REQUEST = 'There is no such request. The platform keeps only the most recent ones, until it stops.';
/** The routes under `/_local/`, which the API document does not ask for: the dashboard, and JSON for it and for programs. */
function adminRoutes({ functions, requests, faults, clock, ...parts }) {
    const { admin, records, publicUrl } = parts;
    const { store, logOf, filesOf } = functions;
    /** What the dashboard polls: it loads a page again when a number that the page depends on has changed. */
    const status = () => ({
        url: publicUrl,
        hosts: [...admin.hosts],
        now: clock.timestamp(),
        ahead_ms: clock.aheadMs(),
        faults: faults.active.length,
        writes: records.writes,
        requests: requests.changes,
    });
    const listRevisions = ({ params: { name = '' } }) => {
        found(store.functions.get(name), 'function', `There is no function "${name}".`);
        return json({ revisions: store.revisionsOf(name).map(shownRevision) });
    };
    const showRevision = ({ params: { id = '' } }) => {
        const revision = found(store.revisions.get(id), 'revision', `There is no revision "${id}".`);
        return json({ ...shownRevision(revision), log: logOf(id) });
    };
    const listFiles = async ({ params: { id = '' } }) => json({ files: [...(await filesOf(id))].map(([path, size]) => ({ path, size })) });
    const sendFile = async ({ params: { id = '' }, rest }) => {
        const bytes = await functions.readFile(id, (0,router/* decodedPiece */.dK)(rest.slice(1)) ?? '');
        const headers = { 'Content-Type': 'application/octet-stream', 'Content-Length': String(bytes.length) };
        return { status: 200, headers, stream: external_node_stream_.Readable.from([bytes]) };
    };
    const showRequest = ({ params: { id = '' } }) => json(found(requests.find(id), 'request', NO_REQUEST));
    const listFaults = () => json({ faults: faults.active });
    const setFaults = async ({ readJson }) => {
        faults.active = readFaults(await readJson());
        return listFaults();
    };
    const advanceClock = async ({ readJson }) => {
        clock.advance((await readJson()).advance_seconds);
        return json({ now: clock.timestamp() });
    };
    return [
        ...signInRoutes(admin),
        ...fileRoutes(),
        ...(0,router/* routesOf */.eV)({
            '/_local/health': { GET: ['anyone', () => json({ status: 'ok' })] },
            '/_local/status': { GET: ['admin', () => json(status())] },
            '/_local/functions/:name/revisions': { GET: ['admin', listRevisions] },
            '/_local/revisions/:id': { GET: ['admin', showRevision] },
            '/_local/revisions/:id/files': { GET: ['admin', listFiles] },
            '/_local/revisions/:id/files/*': { GET: ['admin', sendFile] },
            '/_local/faults': { GET: ['admin', listFaults], PUT: ['admin', setFaults] },
            '/_local/clock': { POST: ['admin', advanceClock] },
            '/_local/requests': { GET: ['admin', () => json({ requests: requests.list() })] },
            '/_local/requests/:id': { GET: ['admin', showRequest] },
        }),
    ];
}
const json = (json) => ({ status: 200, json });
const shownRevision = ({ id, ...rest }) => ({ revision_id: id, ...rest });
function found(value, what, message) {
    if (value === undefined)
        throw new errors/* HttpError */.j$(404, `${what}_not_found`, message);
    return value;
}
/** Stands for the reader of the dashboard where an operation asks which key calls it. */
const NEVER_READ = { id: '', name: '', hash: '', created_at: '', deactivated_at: null };
const ADMINISTRATOR = { ...fullGrant, ...NEVER_READ };
/** Mounts the operations of the API document once more, below `/_local/v1`, for whoever may administer the platform. */
function mountForAdmin(routes, admin) {
    const documented = routes.filter(({ path }) => path.startsWith('/v1/'));
    return documented.map(({ method, path, handle }) => ({
        method,
        path: `/_local${path}`,
        access: 'admin',
        handle(context) {
            const { headers, headersDistinct } = context.request;
            // From another port of this host, browsers send the cookie with every GET, and the GET of a function may have effects.
            if (/-site$/.test(String(headers['sec-fetch-site'])))
                throw foreignOrigin(admin);
            // A function that is invoked from the dashboard must not see its reader's session.
            delete headers.cookie;
            delete headersDistinct.cookie;
            return handle({ ...context, caller: ADMINISTRATOR });
        },
    }));
}

;// CONCATENATED MODULE: ./.build/local-platform/clock.js

/** ISO 8601 has four-digit years only until here. */
const LAST_MOMENT = Date.UTC(9999, 11, 31);
/** Creates the platform's clock, by which tickets and keys expire. It shows the machine's time and can be advanced. */
function createClock() {
    let aheadMs = 0;
    const now = () => Date.now() + aheadMs;
    return {
        /** Milliseconds since 1970. */
        now,
        /** The same in ISO 8601, as in records. */
        timestamp: () => new Date(now()).toISOString(),
        /** How far it is ahead of the machine's time. */
        aheadMs: () => aheadMs,
        /** Advances the clock until the platform stops; it never goes back. Throws 400 for anything but a number of seconds. */
        advance(seconds) {
            if (typeof seconds !== 'number' || seconds < 0)
                throw invalidClock('be a number of seconds, 0 or more');
            if (now() + seconds * 1000 > LAST_MOMENT)
                throw invalidClock('not go beyond the year 9999');
            aheadMs += seconds * 1000;
        },
    };
}
function invalidClock(rule) {
    return (0,errors/* invalid */.Gq)('invalid_clock', [{ path: 'advance_seconds', message: `must ${rule}` }]);
}

// EXTERNAL MODULE: external "node:net"
var external_node_net_ = __nccwpck_require__(7030);
;// CONCATENATED MODULE: ./.build/local-platform/domains/bucket-site.js


const INDEX = 'index.html';
/**
 * Answers a request to a domain whose target is a bucket: the path is the key, and a folder is its `index.html`.
 * A folder without its slash is redirected, so that relative links in its page work. Throws 404, and 405 for other
 * methods than GET and HEAD.
 */
async function serveBucket({ has, show }, bucket, { request, rest: path, query }) {
    const { method = 'GET' } = request;
    if (method !== 'GET' && method !== 'HEAD')
        throw (0,errors/* methodNotAllowed */.TS)(method, 'GET, HEAD');
    const key = (0,router/* decodedPiece */.dK)(path.slice(1));
    if (key === undefined)
        throw new errors/* HttpError */.j$(404, 'object_not_found', `The path ${path} is not percent-encoded UTF-8.`);
    if (key === '' || key.endsWith('/'))
        return show(bucket, `${key}${INDEX}`, request);
    if (!has(bucket, key) && has(bucket, `${key}/${INDEX}`)) {
        // Relative, so that no path can lead to another host.
        return { status: 308, headers: { Location: `./${path.slice(path.lastIndexOf('/') + 1)}/${query}` } };
    }
    return show(bucket, key, request);
}

// EXTERNAL MODULE: ./.build/local-platform/domains/validate.js
var domains_validate = __nccwpck_require__(2796);
;// CONCATENATED MODULE: ./.build/local-platform/domains/routes.js







/** Opens the domain service over what the records contain: its routes, and the targets of its hosts. */
function openDomainService(settings) {
    const { functions, objects, clock, limits, ownHosts, platformHost } = settings;
    const { records } = settings.storage;
    /** By `comparable` hostname. */
    const table = records.table('domains');
    const resources = { functions: functions.store.functions, storage: objects.buckets };
    /** Returns the function or the bucket of a domain; `undefined` when it does not exist any longer. */
    function resourceOf({ target: { kind, resource_id }, name }) {
        const resource = resources[kind].get(name);
        // Records contain UUIDs in lower case; clients may send them in any case.
        return resource?.id === resource_id.toLowerCase() ? resource : undefined;
    }
    /** Returns a registration as clients see it (section 2 of the API document; `created_at` and the items of the list are decided here). */
    function shown(domain) {
        const { hostname, target, created_at, verified_at } = domain;
        if (!resourceOf(domain)) {
            const resource = target.kind === 'functions' ? 'function' : 'bucket';
            const message = `The ${resource} ${target.resource_id}, the target of this domain, was deleted. Delete the registration and register the hostname for another one.`;
            return { hostname, target, status: 'failed', created_at, message };
        }
        if (verified_at !== null)
            return { hostname, target, status: 'active', created_at };
        const type = { 4: 'A', 6: 'AAAA' }[(0,external_node_net_.isIP)(platformHost)] ?? 'CNAME';
        const missing = {
            code: 'dns_record_missing',
            message: `The DNS record "${hostname} ${type} ${platformHost}" is missing.`,
            expected: { type, name: hostname, value: platformHost },
        };
        const message = `Waiting for a DNS record. The local platform does not query DNS: POST /_local/domains/${hostname}/verify marks it as verified.`;
        return { hostname, target, status: 'pending', created_at, message, verification_errors: [missing] };
    }
    function find({ params: { hostname = '' } }) {
        const domain = table.get((0,domains_validate/* comparable */.Zm)(hostname));
        if (domain)
            return domain;
        throw new errors/* HttpError */.j$(404, 'domain_not_found', `Domain "${hostname}" is not registered.`);
    }
    /** Returns the target of a new domain. Throws 422 for one that no domain can have, 404 for one that does not exist. */
    function findTarget(kind, id) {
        if (kind === 'sites') {
            const message = 'target.kind: the local platform has no "sites". Use "functions" or "storage".';
            throw new errors/* HttpError */.j$(422, 'unsupported_target', message);
        }
        const resource = resources[kind].values().find((one) => one.id === id.toLowerCase());
        if (!resource) {
            const message = `This account has no resource ${id} in ${kind}. Use the "id" of the function's or bucket's record.`;
            throw new errors/* HttpError */.j$(404, 'target_not_found', message);
        }
        if ('visibility' in resource && resource.visibility === 'private') {
            const message = `Bucket ${id} is private, and a domain cannot serve it. Visibility cannot be changed: use a bucket that was created as public.`;
            throw new errors/* HttpError */.j$(422, 'private_bucket', message);
        }
        return { target: { kind, resource_id: id }, name: resource.name };
    }
    function requireFree(hostname) {
        const name = (0,domains_validate/* comparable */.Zm)(hostname);
        if (ownHosts.has(name)) {
            const message = `Hostname "${hostname}" is the address of the platform itself. Choose another one.`;
            throw new errors/* HttpError */.j$(409, 'hostname_taken', message);
        }
        if (table.get(name)) {
            const message = `Domain "${hostname}" is already registered. To change its target, delete it with DELETE /v1/domains/domains/${hostname} and register it again.`;
            throw new errors/* HttpError */.j$(409, 'hostname_taken', message);
        }
        if (table.size >= limits.domainCount)
            throw (0,errors/* tooMany */.Ot)(limits.domainCount, 'domains');
    }
    const register = async ({ caller, readJson }) => {
        const { hostname, target } = (0,domains_validate/* readRegistration */.qC)(await readJson());
        (0,keys_access/* requireAccess */.wo)(caller, 'domains:write', hostname);
        const found = findTarget(target.kind, target.resource_id);
        requireFree(hostname);
        const created_at = clock.timestamp();
        const verified_at = (0,domains_validate/* isLocalHostname */.rZ)(hostname) ? created_at : null;
        const domain = { hostname, ...found, created_at, verified_at };
        records.write(() => table.set((0,domains_validate/* comparable */.Zm)(hostname), domain));
        return { status: 201, json: shown(domain) };
    };
    const list = ({ caller }) => {
        const domains = table
            .values()
            .filter(({ hostname }) => caller && (0,keys_access/* allows */.NB)(caller, 'domains:read', hostname))
            .sort((one, other) => ((0,domains_validate/* comparable */.Zm)(one.hostname) < (0,domains_validate/* comparable */.Zm)(other.hostname) ? -1 : 1));
        return ok({ domains: domains.map(shown) });
    };
    const remove = (context) => {
        const { hostname } = find(context);
        records.write(() => table.delete((0,domains_validate/* comparable */.Zm)(hostname)));
        return { status: 204 };
    };
    /** Replaces DNS: marks a domain as verified. */
    const verify = (context) => {
        const domain = find(context);
        const { hostname } = domain;
        const message = `Domain "${hostname}" cannot become active: its target was deleted. Delete the registration and register the hostname again.`;
        if (!resourceOf(domain))
            throw new errors/* HttpError */.j$(409, 'target_gone', message);
        const verified = { ...domain, verified_at: domain.verified_at ?? clock.timestamp() };
        records.write(() => table.set((0,domains_validate/* comparable */.Zm)(hostname), verified));
        return ok(shown(verified));
    };
    return {
        /** The table of section 4, "Domains", of the API document, and the replacement for DNS. */
        routes: (0,router/* routesOf */.eV)({
            '/v1/domains/domains': { GET: ['domains:read', list], POST: ['domains:write', register] },
            '/v1/domains/domains/:hostname': {
                GET: ['domains:read', (context) => ok(shown(find(context)))],
                DELETE: ['domains:delete', remove],
            },
            '/_local/domains/:hostname/verify': { POST: ['admin', verify] },
        }),
        /** Returns what answers the requests to an active domain; `undefined` for any other host name. */
        domainTarget(hostname) {
            const domain = table.get((0,domains_validate/* comparable */.Zm)(hostname));
            const resource = domain && domain.verified_at !== null ? resourceOf(domain) : undefined;
            if (!resource)
                return undefined;
            return (context) => 'visibility' in resource
                ? serveBucket(objects, resource, context)
                : functions.invoke(resource.name, context);
        },
    };
}

;// CONCATENATED MODULE: external "node:child_process"
const external_node_child_process_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:child_process");
;// CONCATENATED MODULE: external "node:module"
const external_node_module_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:module");
// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __nccwpck_require__(7975);
// EXTERNAL MODULE: ./.build/local-platform/paths.js
var local_platform_paths = __nccwpck_require__(7790);
;// CONCATENATED MODULE: ./.build/local-platform/functions/deno.js







const run = (0,external_node_util_.promisify)(external_node_child_process_namespaceObject.execFile);
/** The npm package with the program for this machine. */
const PACKAGE = `@deno/${process.platform}-${process.arch}${process.platform === 'linux' ? '-glibc' : ''}`;
const PROGRAM = process.platform === 'win32' ? 'deno.exe' : 'deno';
/**
 * Creates a function that finds Deno: `DENO_BIN`, then the npm package `deno` that is installed with this program, then
 * `PATH`. It remembers what it finds. It throws 503 `runtime_missing` without Deno and searches again at the next call,
 * so that Deno can be installed without a restart.
 * @param untrustedFolder a checkout: no program in it is run unless `DENO_BIN` names it, nor the one of an installed package
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
async function findDeno({ DENO_BIN, PATH = '' }, untrustedFolder) {
    // Functions run in their own folders, where a relative path means another program.
    if (DENO_BIN)
        return requireVersion((0,external_node_path_.resolve)(DENO_BIN));
    // This program and its package may be part of the checkout.
    const packaged = untrustedFolder === undefined ? fromPackage() : [];
    // A relative entry depends on the working directory, which is often a checkout.
    const onPath = PATH.split(external_node_path_.delimiter).filter(external_node_path_.isAbsolute);
    for (const candidate of [...packaged, ...onPath.map((folder) => (0,external_node_path_.resolve)(folder, PROGRAM))]) {
        const isMissing = await (0,promises_.access)(candidate, promises_.constants.X_OK).catch(() => true);
        if (isMissing || (untrustedFolder !== undefined && (await isIn(candidate, untrustedFolder))))
            continue;
        return requireVersion(candidate);
    }
    throw missing('Could not find Deno, which runs the functions.');
}
/** Resolves as Node does, since installers differ in where they put a package: from here to `deno`, from there to its program. */
function fromPackage() {
    try {
        const deno = (0,external_node_module_namespaceObject.createRequire)(import.meta.url).resolve('deno/package.json');
        return [(0,external_node_path_.join)((0,external_node_path_.dirname)((0,external_node_module_namespaceObject.createRequire)(deno).resolve(`${PACKAGE}/package.json`)), PROGRAM)];
    }
    catch {
        return [];
    }
}
/** Whether a file is in a folder, by its own path or by the targets of links on either path. */
async function isIn(file, folder) {
    const realFolder = await (0,promises_.realpath)(folder);
    const paths = [file, (0,external_node_path_.join)(await (0,promises_.realpath)((0,external_node_path_.dirname)(file)), PROGRAM), await (0,promises_.realpath)(file)];
    return paths.some((path) => [folder, realFolder].some((outer) => (0,local_platform_paths/* pathInside */._)(outer, path) !== undefined));
}
async function requireVersion(path) {
    const answer = await run(path, ['--version'], { env: {}, timeout: 10_000 }).catch((error) => {
        throw missing(`Could not run the Deno at ${path}.`, error);
    });
    const [found, major, minor] = /^deno (\d+)\.(\d+)\.\S+/.exec(answer.stdout) ?? ['not Deno', 0, 0];
    if (Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 9))
        return { path, version: found.slice('deno '.length) };
    throw missing(`The program at ${path} is ${found}; Deno 2.9 or newer is required.`);
}
function missing(what, cause) {
    const message = `${what} Install Deno (https://deno.com) on the PATH, or set DENO_BIN to its path.`;
    return new errors/* HttpError */.j$(503, 'runtime_missing', message, { cause });
}

;// CONCATENATED MODULE: ./.build/local-platform/store/remove.js

/**
 * Removes a folder with its content, if it exists. Windows refuses that for some milliseconds after the end of a process
 * that had one of the files open.
 */
async function removeFolder(path) {
    await (0,promises_.rm)(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
}

// EXTERNAL MODULE: external "node:url"
var external_node_url_ = __nccwpck_require__(3136);
;// CONCATENATED MODULE: ./.build/local-platform/functions/packages.js
/** The packages that functions import: downloaded while a revision is built, never while it runs. */








/** How long the packages of a revision may be downloaded. */
const DOWNLOAD_MS = 120_000;
const CONFIG_FILES = ['deno.json', 'deno.jsonc'];
const SOURCE = /\.(?:[mc]?[jt]s|[jt]sx)$/i;
/** What may be an import of a package. Text that only looks like one costs some milliseconds. */
const REMOTE = /["'`](?:npm|jsr):|\b(?:from|import)\b[^"'`;]{0,200}["'`]https?:|@jsxImportSource\b/;
/**
 * Deno would create folders of these names in its cache; a file in the place of each prevents it. The first would store
 * `localStorage` and `caches`, which the platform of the API document does not have. In the second, Deno would put a copy
 * of itself on Windows.
 */
const DENIED_FOLDERS = ['location_data', 'node_compat_bin'];
/** Where packages come from; also the name of their place in the cache. */
const REGISTRY_VARIABLES = ['NPM_CONFIG_REGISTRY', 'JSR_URL'];
/** What a download may need from the environment of the platform. */
const NETWORK_VARIABLES = [
    ...['DENO_CERT', 'DENO_TLS_CA_STORE', 'NODE_EXTRA_CA_CERTS'],
    ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'],
];
/** Returns with which lock file a revision is built; `undefined` when it imports nothing but its own files. */
function initialLock(assets) {
    const mayImport = CONFIG_FILES.some((name) => assets.has(name)) ||
        assets.entries().some(([path, bytes]) => SOURCE.test(path) && REMOTE.test(bytes.toString('latin1')));
    return mayImport ? (assets.get('deno.lock') ?? Buffer.from('{"version":"5"}')) : undefined;
}
/** Returns the path of the lock file of a revision, beside its folder. It exists when the revision may import packages. */
const lockOf = (folder) => `${folder}.lock`;
/** Creates the cache of Deno that all revisions share. Functions can read only the packages in it. */
async function createCache(folder) {
    await (0,promises_.mkdir)(folder, { recursive: true, mode: 0o700 });
    for (const name of DENIED_FOLDERS)
        await (0,promises_.writeFile)((0,external_node_path_.join)(folder, name), '');
    await emptyCache(folder);
}
/** Removes compiled code, which grows with each revision, and with code that functions generate. Deno compiles it again. */
const emptyCache = (folder) => removeFolder((0,external_node_path_.join)(folder, 'gen'));
/** Returns the whole environment of a Deno process with this cache. */
function denoEnvironment(cacheFolder, environment) {
    const own = { DENO_DIR: cacheFolder, DENO_NO_UPDATE_CHECK: '1', DENO_NO_PACKAGE_JSON: '1', NO_COLOR: '1' };
    return { ...pick(environment, REGISTRY_VARIABLES), ...own };
}
function pick(environment, names) {
    return Object.fromEntries(names.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])));
}
/** Returns how a running revision finds its modules, and which folders it may read beside its own. */
function moduleSettings(sources, cacheFolder) {
    if (!(0,external_node_fs_.existsSync)(lockOf(sources.folder)))
        return { flags: ['--no-remote', '--no-npm', '--no-config', '--no-lock'], readable: [] };
    const flags = ['--cached-only', '--frozen', ...resolutionFlags(sources)];
    return { flags, readable: [(0,external_node_path_.join)(cacheFolder, 'npm')] };
}
/**
 * Downloads what a revision imports, as its lock file says, and adds to that file what it lacks. Scripts of packages
 * never run. Returns why an import cannot be resolved; `undefined` when all are.
 */
function installPackages(sources, { deno, cacheFolder, environment }, { isOffline, signal }) {
    const { folder, entrypoint } = sources;
    const { promise, resolve } = Promise.withResolvers();
    if (!(0,external_node_fs_.existsSync)(lockOf(folder)))
        return Promise.resolve(undefined);
    const flags = [isOffline ? '--cached-only' : '--quiet', ...resolutionFlags(sources)];
    const env = { ...pick(environment, NETWORK_VARIABLES), ...denoEnvironment(cacheFolder, environment) };
    const options = { cwd: folder, env, signal, timeout: DOWNLOAD_MS, killSignal: 'SIGKILL' };
    let problem;
    (0,external_node_child_process_namespaceObject.execFile)(deno, ['install', ...flags, '--entrypoint', `./${entrypoint}`], options, (error, _, said) => {
        if (error?.killed)
            problem = `The download of packages took more than ${DOWNLOAD_MS / 1000} s.`;
        else if (error)
            problem = explain(said.trim() || error.message, folder);
    })
        // An abort is reported before the process has ended, and until then it writes to the cache.
        .once('close', () => setImmediate(() => resolve(problem)))
        .once('error', (error) => resolve(String(error)));
    return promise;
}
function resolutionFlags({ folder }) {
    const config = CONFIG_FILES.find((name) => (0,external_node_fs_.existsSync)((0,external_node_path_.join)(folder, name)));
    return [
        ...['--node-modules-dir=none', '--vendor=false', '--allow-import', `--lock=${lockOf(folder)}`],
        config === undefined ? '--no-config' : `--config=${(0,external_node_path_.join)(folder, config)}`,
    ];
}
/** Returns what Deno says, with the place of the import first. */
function explain(said, folder) {
    const text = (0,external_node_util_.stripVTControlCharacters)(said).replace(/(\w:\/\/)[^/@\s"']*@/g, '$1');
    const [first = '', second = ''] = text.split('\n');
    const [, url = '', line = '', column = ''] = /^ +at (file:\S+?):(\d+):(\d+)$/m.exec(text) ?? [];
    const cause = / 0: (.+)$/.exec(second)?.[1] ?? first.replace(/^error: /, '');
    const reason = cause.includes('--cached-only')
        ? 'it is not in the cache, and --offline allows no download'
        : cause.replaceAll(`${(0,external_node_url_.pathToFileURL)(folder).href}/`, '').replace(/\.$/, '');
    const file = url && (0,local_platform_paths/* pathInside */._)(folder, (0,external_node_url_.fileURLToPath)(url));
    if (!file)
        return `Could not resolve the imports: ${reason}.`;
    const source = (0,external_node_fs_.readFileSync)((0,external_node_url_.fileURLToPath)(url), 'utf8').split('\n')[Number(line) - 1] ?? '';
    const [, specifier] = /^(["'`])(.*?)\1/.exec([...source].slice(Number(column) - 1).join(''))?.slice(1) ?? [];
    const what = specifier === undefined ? '' : `Could not import "${specifier}": `;
    return `${file}:${line}:${column}: ${what}${reason}.`;
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/assets.js






/**
 * Opens the store of the files of revisions, one folder each, and beside it the lock file of a revision that may import
 * packages. Files are read-only and never links. They are complete before the revision has a record.
 */
async function openAssetStore(root) {
    await (0,promises_.mkdir)(root, { recursive: true, mode: 0o700 });
    const folder = (revisionId) => (0,external_node_path_.join)(root, revisionId);
    async function remove(revisionId) {
        await removeFolder(lockOf(folder(revisionId)));
        await removeFolder(folder(revisionId));
    }
    return {
        folder,
        remove,
        /** Returns the files of a revision and their sizes in bytes, sorted by path. */
        list: (revisionId) => listTree(folder(revisionId)),
        /** Writes the files of a revision. Throws 400 when the file system refuses a path, 507 when the disk refuses. */
        async save(revisionId, assets) {
            try {
                await (0,promises_.mkdir)(folder(revisionId), { mode: 0o700 });
                for (const [path, bytes] of assets)
                    await writeAsset(folder(revisionId), path, bytes);
                const lock = initialLock(assets);
                if (lock)
                    await (0,promises_.writeFile)(lockOf(folder(revisionId)), lock, { mode: 0o600 });
            }
            catch (error) {
                // The next boot removes what cannot be removed now; the client needs the first failure.
                await remove(revisionId).catch(() => undefined);
                throw (0,errors/* toWriteError */.h$)(error);
            }
        },
        /** Removes what no revision owns: saves and removals that a crash interrupted. */
        async keepOnly(isOwned) {
            const names = await (0,promises_.readdir)(root);
            const unowned = names.filter((name) => !isOwned(name.replace(/\.lock$/, '')));
            await Promise.all(unowned.map((name) => removeFolder((0,external_node_path_.join)(root, name))));
        },
    };
}
async function listTree(root) {
    const entries = await (0,promises_.readdir)(root, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => (0,external_node_path_.join)(entry.parentPath, entry.name));
    const sizes = files.map(async (file) => [(0,local_platform_paths/* pathInside */._)(root, file) ?? file, (await (0,promises_.lstat)(file)).size]);
    return new Map((await Promise.all(sizes)).sort(([one], [other]) => (one < other ? -1 : 1)));
}
/** Systems report a path that they do not allow, or that is another file or a folder already. Windows says `ENOENT`. */
const REFUSALS = new Set(['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'EINVAL', 'EILSEQ', 'ENOENT']);
async function writeAsset(root, path, bytes) {
    try {
        const file = (0,external_node_path_.join)(root, path);
        await (0,promises_.mkdir)((0,external_node_path_.dirname)(file), { recursive: true, mode: 0o700 });
        await (0,promises_.writeFile)(file, bytes, { flag: 'wx', mode: 0o444 });
    }
    catch (error) {
        const code = (0,errors/* systemCode */.xU)(error) ?? '';
        if (!REFUSALS.has(code))
            throw error;
        const message = `the file system of this machine does not allow this path beside the others (${code})`;
        throw (0,errors/* invalid */.Gq)('invalid_function', [{ path: `assets[${JSON.stringify(path)}]`, message }]);
    }
}

// EXTERNAL MODULE: external "node:timers/promises"
var external_node_timers_promises_ = __nccwpck_require__(8500);
;// CONCATENATED MODULE: ./.build/local-platform/functions/host-program.js
/** The name of its file, in the folder of the cache. */
const HOST_PROGRAM = 'host.js';
/** The header with the secret of a process. The function does not see it. */
const SECRET_HEADER = 'x-local-platform-process';
/**
 * The program that Deno runs for a revision, as text, since the platform is bundled into one file. Its standard input is
 * a secret. It listens on a port of loopback that the system chooses, revokes the permission for that, and loads the
 * entrypoint (its argument) with a computed import: unlike static imports of a main module, it and its imports need the
 * read permission. Then it writes the secret and the port as a line, which no function can forge. Every program of the
 * machine can connect to a port, so each request must contain the secret.
 */
const hostProgram = `
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

;// CONCATENATED MODULE: ./.build/local-platform/functions/process.js









/** The characters that are kept of a line of output. */
const LONGEST_LINE = 2_000;
const IS_WINDOWS = process.platform === 'win32';
/** A revision did not start; the message says why. */
class BootError extends Error {
    name = 'BootError';
}
/** The platform adds its own headers to a response, and clients count all of them. */
const MOST_HEADER_BYTES = external_node_http_.maxHeaderSize - 1024;
/**
 * Starts a guard in the same process group, then becomes Deno. The guard waits for the end of a pipe that only the
 * platform has open, which SIGKILL of the platform causes too, and then kills the group.
 */
const GUARDED = '{ cd /; read -r _; kill -9 0; } <&3 3<&- >/dev/null 2>&1 & exec "$0" "$@" 3<&-';
/**
 * Starts a revision in a process of its own, with no files except its assets and packages, no environment, and no network
 * except the port on which it answers.
 */
function startProcess(sources, settings) {
    const { limits, log } = settings;
    const { promise: target, resolve, reject } = Promise.withResolvers();
    const secret = (0,keys_access/* newSecret */.jr)('lpp');
    const agent = new external_node_http_.Agent({ keepAlive: true });
    const child = spawnDeno(sources, settings);
    child.stdin?.end(secret);
    readLines(child.stderr, log.add);
    readLines(child.stdout, (line) => {
        const [text = '', port] = line.split(`${secret} `);
        if (text !== '' || port === undefined)
            log.add(text);
        if (port === undefined)
            return;
        const headers = { [SECRET_HEADER]: secret };
        resolve({ host: '127.0.0.1', port: Number(port), agent, headers, maxHeaderSize: MOST_HEADER_BYTES });
    });
    const ended = endOf(child);
    let late;
    const timer = setTimeout(() => {
        late = `The function did not start within ${limits.functionBootMs / 1000} s.`;
        endGroup(child);
    }, limits.functionBootMs);
    void target.finally(() => clearTimeout(timer)).catch(() => undefined);
    void ended.then((reason) => {
        agent.destroy();
        reject(new BootError(late ?? bootMessage(log.lines(), reason)));
    });
    return {
        /** Settles when its module is evaluated. Rejects with a `BootError` when it has ended before, also for being late. */
        target,
        /** Settles with the reason of its end, such as `ended with exit code 1`. */
        ended,
        /** Kills it immediately; settles when it has ended. */
        async kill() {
            if (child.exitCode === null && child.signalCode === null)
                endGroup(child);
            await ended;
        },
    };
}
/** Calls back with each line of a stream, until it ends. */
function readLines(stream, onLine) {
    let open = '';
    stream?.setEncoding('utf8').on('data', (text) => {
        const lines = (open + text).split('\n');
        // A line without an end would fill our memory.
        open = (lines.pop() ?? '').slice(0, LONGEST_LINE);
        for (const line of lines)
            onLine(line.slice(0, LONGEST_LINE));
    });
    stream?.on('end', () => open && onLine(open));
}
/** Starts Deno so that it ends when this process ends, however that happens. */
function spawnDeno(sources, settings) {
    const { deno, cacheFolder, environment } = settings;
    const command = [deno, ...denoArguments(sources, settings)];
    // Windows ends it with this process: Node puts a child that is not detached into its job.
    const [program = '', ...args] = IS_WINDOWS ? command : ['/bin/sh', '-c', GUARDED, ...command];
    const child = (0,external_node_child_process_namespaceObject.spawn)(program, args, {
        ...{ cwd: sources.folder, env: denoEnvironment(cacheFolder, environment) },
        ...{ detached: !IS_WINDOWS, windowsHide: true },
        stdio: ['pipe', 'pipe', 'pipe', IS_WINDOWS ? 'ignore' : 'pipe'],
    });
    // They break when the process ends, which is reported below.
    for (const pipe of [child.stdin, child.stdio[3]])
        pipe?.on('error', () => undefined);
    return child;
}
function denoArguments(sources, { cacheFolder, limits }) {
    const { flags, readable } = moduleSettings(sources, cacheFolder);
    return [
        ...['run', '--quiet', '--no-prompt', '--no-check', '--no-code-cache', '--unstable-sloppy-imports'],
        ...flags,
        // Deno warns of its former behavior in the log of each function.
        '--unstable-no-legacy-abort',
        // There is none; packages take its absence better than a refusal.
        '--ignore-env',
        // Deno splits lists at single commas.
        `--allow-read=${['.', ...readable].map((path) => path.replaceAll(',', ',,')).join(',')}`,
        // Port 0 allows the process to listen on a port that the system chooses, and to connect to none.
        '--allow-net=127.0.0.1:0',
        `--v8-flags=--max-old-space-size=${limits.functionMemoryMegabytes}`,
        (0,external_node_path_.join)(cacheFolder, HOST_PROGRAM),
        (0,external_node_url_.pathToFileURL)((0,external_node_path_.join)(sources.folder, sources.entrypoint)).href,
    ];
}
/** Kills the process and its guard. While the guard runs, no other group can have this ID. */
function endGroup(child) {
    try {
        if (IS_WINDOWS)
            child.kill('SIGKILL');
        else if (child.pid !== undefined)
            process.kill(-child.pid, 'SIGKILL');
    }
    catch {
        // They have ended already.
    }
}
async function endOf(child) {
    // The guard of a process that ends by itself is still running.
    child.once('exit', () => endGroup(child));
    try {
        // `close` follows the last output, which contains the reason.
        const [code, signal] = await (0,external_node_events_.once)(child, 'close');
        return signal === null ? `ended with exit code ${String(code)}` : `was terminated by ${String(signal)}`;
    }
    catch (error) {
        return `could not be started (${String(error)})`;
    }
}
/** Returns what Deno says, without its excerpts of the source: the place is named below them. */
function bootMessage(lines, reason) {
    // Deno colors words in its hints in spite of NO_COLOR.
    const said = (0,external_node_util_.stripVTControlCharacters)(lines.slice(-20).join('\n')).trim();
    if (said === '')
        return `The function ${reason} while it started.`;
    return said
        .replace(/^error: Uncaught (?:\(in promise\) )?(?:TypeError: (?=SyntaxError: ))?/m, '')
        .replace(/^ *\|\n(?:.*\n)*? *\| *~+\n/m, '')
        .replace(/^.*\n *\^+\n/m, '')
        .replace(/\n +at async host\.js:.*$/m, '');
}

// EXTERNAL MODULE: ./.build/local-platform/functions/validate.js
var functions_validate = __nccwpck_require__(2896);
;// CONCATENATED MODULE: ./.build/local-platform/functions/deploy.js





/** How long a result that could not be stored waits for another try: a full disk may have space again. */
const STORE_AGAIN_MS = 1_000;
/**
 * Creates the writer of functions: a write settles when it is stored, before the revision has been started.
 * Writes to one function are ordered, and its revisions are started in that order.
 */
function createDeployer(parts) {
    const { storage, store, assets, runtime, pool, clock, limits, report } = parts;
    const inOrder = createQueue();
    const tryInOrder = createQueue();
    const running = new Set();
    const closing = new AbortController();
    /** Stores a function with a new pending revision, whose files are written before its record. */
    async function save(stored, newest, source) {
        await runtime.findDeno();
        await assets.save(newest.id, source.assets);
        const others = store.revisionsOf(stored.name).filter(({ id }) => id !== stored.active_revision_id);
        const outdated = others.slice(limits.revisionsKept - 2);
        try {
            storage.records.write(() => {
                if (!store.functions.get(stored.name) && store.functions.size >= limits.functionCount)
                    throw (0,errors/* tooMany */.Ot)(limits.functionCount, 'functions');
                store.functions.set(stored.name, stored);
                store.revisions.set(newest.id, newest);
                for (const { id } of outdated)
                    store.revisions.delete(id);
            });
        }
        catch (error) {
            await assets.remove(newest.id);
            throw error;
        }
        schedule(newest);
        for (const one of outdated)
            background(discard(one));
        return { stored, newest };
    }
    /** Runs work that no request waits for; `close` does. */
    function background(work) {
        const tracked = work.catch(report).finally(() => running.delete(tracked));
        running.add(tracked);
    }
    /** Removes what belongs to a revision without a record. What cannot be removed now is removed by the next boot. */
    async function discard({ id }) {
        // Windows does not remove the working folder of a process.
        await pool.kill(id);
        await assets.remove(id);
        // It cannot start again without its files, so no process is left after this.
        await pool.kill(id);
        await runtime.forget(id);
    }
    function schedule(revision) {
        background(tryInOrder(revision.function_name, () => tryOut(revision)));
    }
    async function tryOut(revision) {
        const { signal } = closing;
        if (signal.aborted || !store.revisions.get(revision.id))
            return;
        const problem = await findProblem(revision);
        for (let failures = 0; !signal.aborted; failures += 1) {
            try {
                return await inOrder(revision.function_name, () => settle(revision, problem));
            }
            catch (error) {
                if (failures === 0)
                    report(error);
                await (0,external_node_timers_promises_.setTimeout)(STORE_AGAIN_MS, undefined, { signal }).catch(() => undefined);
            }
        }
    }
    /** Returns why the revision cannot serve; `undefined` when its process has started, which then serves invocations. */
    async function findProblem(revision) {
        const runnable = { ...revision, folder: assets.folder(revision.id) };
        try {
            await runtime.build(runnable, closing.signal);
            (await pool.lease(runnable)).release();
            return undefined;
        }
        catch (error) {
            if (error instanceof BootError || error instanceof errors/* HttpError */.j$)
                return error.message;
            if (!closing.signal.aborted && store.revisions.get(revision.id))
                report(error);
            return 'Could not start the revision. The output of the local platform contains the reason.';
        }
    }
    async function settle(revision, problem) {
        const stored = store.functions.get(revision.function_name);
        if (!stored || !store.revisions.get(revision.id))
            return await discard(revision);
        const previous = stored.active_revision_id;
        const active = problem === undefined ? { active_revision_id: revision.id } : {};
        const status = problem === undefined ? 'succeeded' : 'failed';
        storage.records.write(() => {
            store.functions.set(stored.name, { ...stored, ...active, updated_at: clock.timestamp() });
            store.revisions.set(revision.id, { ...revision, status, message: problem ?? null });
        });
        // It finishes the requests that it already has.
        if (problem === undefined && previous !== null)
            pool.retire(previous);
    }
    return {
        /** Throws 409 when a function of that name exists. */
        create: (name, source) => inOrder(name, () => {
            if (store.functions.get(name)) {
                const message = `Function "${name}" already exists. Redeploy it with PATCH /v1/functions/functions/${name}.`;
                throw new errors/* HttpError */.j$(409, 'function_exists', message);
            }
            const newest = newRevision(name, 1, source.entrypoint ?? 'main.ts', clock.timestamp());
            const { id: revision_id, created_at } = newest;
            const created = { id: (0,external_node_crypto_.randomUUID)(), name, revision_id, active_revision_id: null, created_at };
            return save({ ...created, updated_at: created_at }, newest, source);
        }),
        /** Keeps the entrypoint when the source names none. Throws 404 when the function does not exist, 400 without that asset. */
        redeploy: (name, source) => inOrder(name, () => {
            const { stored, newest: previous } = store.find(name);
            const entrypoint = source.entrypoint ?? previous.entrypoint;
            if (!source.assets.has(entrypoint))
                throw (0,errors/* invalid */.Gq)('invalid_function', [(0,functions_validate/* entrypointProblem */.qv)(entrypoint)]);
            const newest = newRevision(name, previous.number + 1, entrypoint, clock.timestamp());
            return save({ ...stored, revision_id: newest.id, updated_at: newest.created_at }, newest, source);
        }),
        /** Settles when no process is left. Throws 404 when it does not exist. */
        remove: (name) => inOrder(name, async () => {
            store.find(name);
            const revisions = store.revisionsOf(name);
            storage.records.write(() => {
                store.functions.delete(name);
                for (const { id } of revisions)
                    store.revisions.delete(id);
            });
            for (const one of revisions)
                background(discard(one));
            await Promise.all(revisions.map(({ id }) => pool.kill(id)));
        }),
        /** Starts the revisions that were pending when the platform stopped. */
        resume() {
            const pending = store.revisions.values().filter(({ status }) => status === 'pending');
            for (const revision of pending.sort((one, other) => one.number - other.number))
                schedule(revision);
        },
        /** Starts no more revisions; pending ones stay pending. */
        async close() {
            closing.abort();
            await Promise.all(running);
        },
    };
}
/** Creates a function that runs work one after the other for the same key, and concurrently for different keys. */
function createQueue() {
    const tails = new Map();
    return (key, work) => {
        const own = (tails.get(key) ?? Promise.resolve()).then(work, work);
        tails.set(key, own);
        return own;
    };
}
function newRevision(name, number, entrypoint, created_at) {
    const id = (0,external_node_crypto_.randomUUID)();
    return { id, function_name: name, number, entrypoint, status: 'pending', message: null, created_at };
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/invoke.js






/** The end of a process is reported slightly after the end of its connections. */
const CRASH_NOTICE_MS = 200;
/** Of one connection, not of the message (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-authorization', 'te', 'trailer', 'upgrade'];
/** Node frames the body, and the platform sets its own IDs, once each. */
const NOT_FOR_CLIENT = [...HOP_BY_HOP, 'transfer-encoding', 'x-request-id', 'x-revision-id'];
/** The platform itself answers `Expect`. */
const NOT_FOR_FUNCTION = [...HOP_BY_HOP, 'expect'];
const NEXT = 'The next request starts a new process; its log is at';
/** Creates the proxy between clients and function processes, which returns the response of a revision as a stream. */
function createInvoke(pool, { limits, onEvent }) {
    return async (revision, context) => {
        const begun = performance.now();
        const { id, function_name: functionName } = revision;
        const { method = 'GET' } = context.request;
        const tell = (status) => {
            const ms = Math.round(performance.now() - begun);
            onEvent({ kind: 'request', functionName, text: `${method} ${context.rest} ${status} (${ms} ms)` });
        };
        try {
            const answer = await forward(pool, revision, context, limits.functionFirstByteMs);
            const status = answer.statusCode ?? 0;
            answer.once('close', () => tell(status));
            const headers = { ...without(NOT_FOR_CLIENT, answer), 'X-Revision-Id': id };
            return { status, headers, stream: answer };
        }
        catch (error) {
            tell((0,errors/* toHttpError */.e7)(error).status);
            throw error;
        }
    };
}
/** Sends a request to a process. Returns the response when it begins; the use of the process ends with it. */
async function forward(pool, revision, context, firstByteMs) {
    const { request } = context;
    let lease;
    let isGone = false;
    const end = () => {
        // The rest of an upload that the function did not read is dropped, so that the client gets its response.
        request.unpipe();
        request.resume();
        lease?.release();
    };
    try {
        const used = await pool.lease(revision);
        lease = used;
        const outgoing = send(used, context);
        context.onGone(() => {
            isGone = true;
            outgoing.destroy(new Error('The client has disconnected.'));
        });
        // While the request is still arriving, its client is slow, not the function.
        outgoing.setTimeout(firstByteMs, () => request.complete && outgoing.destroy(new LateError()));
        // Also after the response has begun.
        outgoing.on('error', () => undefined);
        const [answer] = (await (0,external_node_events_.once)(outgoing, 'response'));
        outgoing.setTimeout(0);
        (0,external_node_stream_.finished)(answer, (error) => {
            // Whoever reads it may stop, which ends the connection too.
            if (!isGone && (0,errors/* systemCode */.xU)(error) === 'ECONNRESET')
                void retire(used, error).finally(end);
            else
                end();
        });
        return answer;
    }
    catch (error) {
        const failure = isGone ? undefined : await invoke_describe(error, lease, firstByteMs);
        end();
        if (!failure)
            throw error;
        const message = `Function "${revision.function_name}" ${failure.what} /_local/revisions/${revision.id}.`;
        throw new errors/* HttpError */.j$(failure.status, failure.code, message, { cause: error });
    }
}
/** Returns what a function did instead of an answer, before the address of its log; `undefined` for other failures. */
async function invoke_describe(error, lease, firstByteMs) {
    const crash = { status: 502, code: 'function_crashed' };
    if (error instanceof BootError)
        return { ...crash, what: `could not be started again: ${error.message} ${NEXT}` };
    if (!lease)
        return undefined;
    if ((0,errors/* systemCode */.xU)(error) === 'HPE_HEADER_OVERFLOW') {
        const most = MOST_HEADER_BYTES.toLocaleString('en-US');
        const what = `responded with too many headers (maximum ${most} bytes). Its log is at`;
        return { status: 502, code: 'function_answer_unusable', what };
    }
    if (error instanceof LateError) {
        lease.retire();
        const what = `did not start its response within ${firstByteMs / 1000} s, so its process was killed. ${NEXT}`;
        return { status: 504, code: 'function_timeout', what };
    }
    return { ...crash, what: `sent no response: it ${await retire(lease, error)}. ${NEXT}` };
}
/** The response did not begin in time. */
class LateError extends Error {
}
/**
 * Lets no other request use a process that is about to end, and waits for its own end, which says more than that of a
 * kill. Returns the reason.
 */
function retire(lease, error) {
    lease.retire();
    const reason = `closed the connection (${String(error)})`;
    return Promise.race([lease.ended, (0,external_node_timers_promises_.setTimeout)(CRASH_NOTICE_MS, reason, { ref: false })]);
}
function send({ target }, { request, rest, query, caller }) {
    const headers = { ...without(NOT_FOR_FUNCTION, request), ...target.headers };
    // The function must not see the platform's key. Where none is required, the header is for the function.
    if (caller !== undefined)
        delete headers.authorization;
    // Deno cannot build the URL of a request from an empty Host header.
    headers.host = request.headers.host || 'localhost';
    const outgoing = (0,external_node_http_.request)({ ...target, method: request.method, path: rest + query, headers });
    // Without a body, the head is sent immediately, in one packet.
    if (request.complete)
        outgoing.end(request.read() ?? '');
    else
        request.pipe(outgoing);
    return outgoing;
}
/** Returns the headers of a message without those that are dropped. */
function without(dropped, { headersDistinct }) {
    const kept = Object.entries(headersDistinct).filter(([name]) => !dropped.includes(name));
    return Object.fromEntries(kept);
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/pool.js



/** Creates the pool of live processes, at most one of each revision that accepts invocations. */
function createPool(runtime, limits) {
    /** The last used are the last. */
    const slots = new Set();
    let isClosed = false;
    /** Settles when a place may be free. */
    let change = Promise.withResolvers();
    const changed = () => {
        change.resolve();
        change = Promise.withResolvers();
    };
    function open(revision, deno) {
        const process = runtime.start(revision, deno);
        const slot = { revisionId: revision.id, process, uses: 0, isRetired: false };
        void process.ended.then(() => {
            slots.delete(slot);
            changed();
        });
        return slot;
    }
    /** Returns the slot of a revision, in use; `undefined` when there is no place for it now. */
    function take(revision, deno) {
        if (isClosed)
            throw new BootError('The local platform is closing.');
        const all = [...slots];
        let slot = all.find(({ revisionId, isRetired }) => !isRetired && revisionId === revision.id);
        if (!slot && all.length < limits.functionProcesses)
            slot = open(revision, deno);
        if (slot) {
            slot.uses += 1;
            slots.delete(slot);
            slots.add(slot);
            return slot;
        }
        const idle = all.filter(({ uses }) => uses === 0);
        // One that is ending already makes a place.
        if (idle[0] && !idle.some(({ isRetired }) => isRetired))
            retire(idle[0]);
        return undefined;
    }
    function retire(slot) {
        slot.isRetired = true;
        const drainMs = slot.uses === 0 ? 0 : limits.functionDrainMs;
        void (0,external_node_timers_promises_.setTimeout)(drainMs, undefined, { ref: false }).then(() => slot.process.kill());
    }
    function release(slot) {
        slot.uses -= 1;
        if (slot.isRetired && slot.uses === 0)
            void slot.process.kill();
        changed();
    }
    /** Kills the processes of a revision, or all, immediately; settles when they have ended. */
    async function kill(id) {
        const killed = [...slots].filter(({ revisionId }) => id === undefined || revisionId === id);
        for (const slot of killed)
            slot.isRetired = true;
        await Promise.all(killed.map(({ process }) => process.kill()));
    }
    return {
        /**
         * Returns a process of the revision, started when there is none. When the limit of processes is reached, the one
         * that has been idle longest is killed for it. Throws 503 when all stay busy or Deno is missing, `BootError` when the
         * revision does not start.
         */
        async lease(revision) {
            const deadline = performance.now() + limits.functionBootMs;
            const { path } = await runtime.findDeno();
            let slot = take(revision, path);
            while (!slot) {
                const left = deadline - performance.now();
                if (left <= 0) {
                    const message = `All ${limits.functionProcesses} function processes are busy. Try again, or start the local platform with a higher limit for function_processes.`;
                    throw new errors/* HttpError */.j$(503, 'functions_busy', message, { headers: { 'Retry-After': '1' } });
                }
                await Promise.race([change.promise, (0,external_node_timers_promises_.setTimeout)(Math.ceil(left), undefined, { ref: false })]);
                slot = take(revision, path);
            }
            const used = slot;
            const { ended, target } = used.process;
            const lease = { ended, retire: () => retire(used), release: () => release(used) };
            target.catch(lease.release);
            return { ...lease, target: await target };
        },
        /** Lets the revision's process finish its requests, then kills it. */
        retire(id) {
            for (const slot of slots)
                if (slot.revisionId === id)
                    retire(slot);
        },
        kill,
        /** Kills all processes immediately, and starts no more. */
        async close() {
            isClosed = true;
            await kill();
        },
    };
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/runtime.js







/** The last lines of a revision that are kept. */
const LINES = 200;
/** Opens the runtime of revisions: Deno with its cache, and the logs of the revisions. */
async function openRuntime(settings) {
    const { environment, isOffline, limits, onEvent } = settings;
    const cacheFolder = (0,external_node_path_.join)(settings.storage.folder, 'deno');
    const findDeno = deno_createDenoFinder(environment, settings.untrustedFolder);
    await createCache(cacheFolder);
    await (0,promises_.writeFile)((0,external_node_path_.join)(cacheFolder, HOST_PROGRAM), hostProgram);
    const logs = new Map();
    /** Returns the last lines that a revision wrote, from all its processes. */
    const logOf = (revisionId) => logs.get(revisionId) ?? [];
    /** Adds a line to the log of a revision, without the folders of this machine. */
    const addLine = ({ id, function_name: functionName, folder }, line) => {
        const hidden = [folder, cacheFolder].map((path) => `${(0,external_node_url_.pathToFileURL)(path).href}/`);
        const text = hidden.reduce((shown, prefix) => shown.replaceAll(prefix, ''), line);
        logs.set(id, [...logOf(id), text].slice(-LINES));
        onEvent({ kind: 'line', functionName, text });
    };
    return {
        /** Throws 503 `runtime_missing` without Deno. */
        findDeno,
        /** Downloads the packages of a revision; throws `BootError` when one is missing. */
        async build(revision, signal) {
            const { path: deno } = await findDeno();
            const settings = { deno, cacheFolder, environment };
            const problem = await installPackages(revision, settings, { isOffline, signal });
            if (problem !== undefined)
                throw new BootError(problem);
        },
        start(revision, deno) {
            const log = { lines: () => logOf(revision.id), add: (line) => addLine(revision, line) };
            return startProcess(revision, { deno, cacheFolder, environment, limits, log });
        },
        logOf,
        /** Removes the log of a revision that was deleted, and the compiled code of all. */
        forget(revisionId) {
            logs.delete(revisionId);
            return emptyCache(cacheFolder);
        },
    };
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/store.js

/** Opens the functions, by name, and the revisions, by ID, of a record store. */
function openFunctionStore(records) {
    const functions = records.table('functions');
    const revisions = records.table('revisions');
    return {
        functions,
        revisions,
        /** Returns a function with its newest revision. Throws 404 when it does not exist. */
        find(name) {
            const stored = functions.get(name);
            const newest = stored && revisions.get(stored.revision_id);
            if (stored && newest)
                return { stored, newest };
            throw new errors/* HttpError */.j$(404, 'function_not_found', `There is no function "${name}".`);
        },
        /** The revisions of a function, newest first. */
        revisionsOf: (name) => revisions
            .values()
            .filter((revision) => revision.function_name === name)
            .sort((one, other) => other.number - one.number),
    };
}
/** Returns the record that clients see (section 2 of the API document; the fields after `revision_status` are decided here). */
function publicRecord({ stored, newest }) {
    const { entrypoint, status: revision_status, message } = newest;
    return { ...stored, entrypoint, revision_status, ...(message !== null && { message }) };
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/service.js












/** Opens the function service over what the storage contains: its routes under `/v1`, and what domains and the dashboard use of it. */
async function openFunctionService(settings) {
    const { storage, limits, report } = settings;
    const store = openFunctionStore(storage.records);
    const assets = await openAssetStore((0,external_node_path_.join)(storage.folder, 'revisions'));
    await assets.keepOnly((id) => store.revisions.get(id) !== undefined).catch(report);
    const runtime = await openRuntime(settings);
    const pool = createPool(runtime, limits);
    const deployer = createDeployer({ ...settings, store, assets, runtime, pool });
    const forward = createInvoke(pool, settings);
    /** Returns the revision that serves a function; `undefined` when there is none. */
    const servingRevision = (name) => {
        const stored = store.functions.get(name);
        const active = store.revisions.get(stored?.active_revision_id ?? '');
        return (active && { ...active, folder: assets.folder(active.id), isNewest: active.id === stored?.revision_id });
    };
    /** Forwards a request to the active revision. Throws 404 when the function does not exist, 503 without such a revision. */
    const invoke = async (name, context) => {
        const active = servingRevision(name);
        if (active)
            return forward(active, context);
        store.find(name);
        const message = `No revision of function "${name}" has succeeded yet. Its record contains the status of the newest one.`;
        throw new errors/* HttpError */.j$(503, 'no_active_revision', message, { headers: { 'Retry-After': '1' } });
    };
    /** Returns the files of a revision and their sizes in bytes, sorted by path. Throws 404 when it does not exist. */
    const filesOf = async (revisionId) => {
        if (store.revisions.get(revisionId))
            return await assets.list(revisionId);
        throw new errors/* HttpError */.j$(404, 'revision_not_found', `There is no revision "${revisionId}".`);
    };
    return {
        routes: functionRoutes(store, deployer, invoke, limits),
        store,
        logOf: runtime.logOf,
        denoVersion: async () => (await runtime.findDeno()).version,
        servingRevision,
        invoke,
        filesOf,
        /** Returns the bytes of a file of a revision. Throws 404 when one of them does not exist. */
        async readFile(revisionId, path) {
            // Only what is listed is read: no `..` leads out of the folder.
            if ((await filesOf(revisionId)).has(path))
                return (0,promises_.readFile)((0,external_node_path_.join)(assets.folder(revisionId), path));
            throw new errors/* HttpError */.j$(404, 'file_not_found', `Revision "${revisionId}" has no file "${path}".`);
        },
        /** Starts the revisions that were pending when the platform stopped. */
        resume: deployer.resume,
        /** Kills every process; settles when none is left. */
        async close() {
            await Promise.all([deployer.close(), pool.close()]);
        },
    };
}
/** The table of section 4, "Functions", of the API document, and the invocation path as decided here. */
function functionRoutes(store, deployer, invoke, { jsonBodyBytes }) {
    const json = (body, status = 200) => ({ status, json: body });
    const list = ({ caller }) => {
        const names = [...store.functions.values()].map(({ name }) => name).sort();
        const allowed = names.filter((name) => caller && (0,keys_access/* allows */.NB)(caller, 'functions:read', name));
        return json({ functions: allowed.map((name) => publicRecord(store.find(name))) });
    };
    const create = async ({ caller, readJson }) => {
        const { name, source } = (0,functions_validate/* validateCreate */.Rj)(await readJson(jsonBodyBytes));
        (0,keys_access/* requireAccess */.wo)(caller, 'functions:write', name);
        return json(publicRecord(await deployer.create(name, source)), 201);
    };
    const inspect = ({ params: { name = '' } }) => json(publicRecord(store.find(name)));
    const redeploy = async ({ params: { name = '' }, readJson }) => {
        const source = (0,functions_validate/* validateRedeploy */.RW)(await readJson(jsonBodyBytes));
        return json(publicRecord(await deployer.redeploy(name, source)));
    };
    const remove = async ({ params: { name = '' } }) => {
        await deployer.remove(name);
        return { status: 204 };
    };
    const forward = async (context) => sandboxed(await invoke(context.params.name ?? '', context));
    return (0,router/* routesOf */.eV)({
        '/v1/functions/functions': { GET: ['functions:read', list], POST: ['functions:write', create] },
        '/v1/functions/functions/:name': {
            GET: ['functions:read', inspect],
            PATCH: ['functions:write', redeploy],
            DELETE: ['functions:delete', remove],
            '*': ['functions:read', forward],
        },
        '/v1/functions/functions/:name/*': { '*': ['functions:read', forward] },
    });
}
/** What pages usually need, except `allow-same-origin`. */
const SANDBOX = 'sandbox allow-downloads allow-forms allow-modals allow-popups allow-scripts';
/**
 * Gives the pages of a function their own origin in browsers: here they share the dashboard's, and could create keys or end
 * its session. The function's own policies and cookies stay. A domain is a host of its own and does not need this.
 */
function sandboxed({ headers = {}, ...reply }) {
    const { 'clear-site-data': _cleared, 'set-cookie': cookies = [], ...others } = headers;
    const policies = [headers['content-security-policy'] ?? []].flat();
    const own = [cookies].flat().filter((cookie) => !cookie.toLowerCase().includes(keys_access/* SESSION_COOKIE */.Q));
    return {
        ...reply,
        headers: { ...others, 'content-security-policy': [...policies, SANDBOX], 'set-cookie': own },
    };
}

// EXTERNAL MODULE: ./.build/local-platform/http/body.js
var http_body = __nccwpck_require__(7815);
;// CONCATENATED MODULE: ./.build/local-platform/http/dispatch.js









/**
 * Creates the pipeline of a request: fault, domain, route, key, permission, method, then the operation, which checks
 * body and state.
 */
function createDispatch(parts) {
    return async (request, response) => {
        const exchange = openExchange(request, response, parts);
        try {
            await serve(exchange, parts);
        }
        catch (error) {
            parts.report(error, exchange.known.id);
            response.destroy();
        }
    };
}
function openExchange(request, response, parts) {
    const { method = 'GET', rawHeaders: headers } = request;
    const target = (0,router/* targetOf */.$r)(request);
    const serveDomain = parts.admin.hosts.has(target.host) ? undefined : parts.domainTarget(target.host);
    const isLocal = !serveDomain && target.path.startsWith('/_local/');
    const fault = isLocal ? undefined : parts.faults.take(method, target.path);
    const sent = { headers: {}, bytes: 0 };
    const known = { id: (0,external_node_crypto_.randomUUID)(), method, ...target, headers, fault, keyId: null, sent };
    if (!isLocal)
        parts.requests.add(known, request, response);
    return { request, response, known, isLocal, serveDomain };
}
async function serve(exchange, parts) {
    const { request, response, isLocal } = exchange;
    const { id, fault, sent } = exchange.known;
    if (fault?.delay_ms !== undefined)
        await (0,external_node_timers_promises_.setTimeout)(fault.delay_ms, undefined, { ref: false });
    if (fault?.reset === 'before')
        return void request.socket.destroy();
    const reply = await answer(exchange, parts).catch((error) => {
        const shown = (0,errors/* toHttpError */.e7)(error);
        // A client that disconnects while it sends its body is not a failure of the platform.
        if (shown !== error && !response.destroyed)
            parts.report(error, id);
        // The rest of the body is dropped: some clients do not read the response before they have sent all of it.
        request.resume();
        const { status, headers, code, message, details } = shown;
        return { status, headers, json: { error: { code, message, request_id: id, details } } };
    });
    if (fault?.reset === 'after') {
        reply.stream?.destroy();
        return void request.socket.destroy();
    }
    const headers = { ...(isLocal && adminHeaders), ...reply.headers, 'X-Request-Id': id };
    await sendReply(response, { ...reply, headers }, sent, fault?.truncate);
}
async function answer(exchange, parts) {
    const { request, response, serveDomain } = exchange;
    const { method, path, query, fault } = exchange.known;
    if (fault?.status !== undefined)
        throw faultError(fault.status, fault);
    const context = {
        request,
        params: {},
        rest: path,
        query,
        caller: undefined,
        onGone: (callback) => onGone(response, callback),
        readJson: (limitBytes) => (0,http_body/* readJson */.Vh)(request, parts.limits, limitBytes),
    };
    if (serveDomain)
        return serveDomain(context);
    const match = parts.route(path, method);
    if (!match)
        throw (0,router/* routeNotFound */.BY)(request);
    const { route, params, rest } = match;
    return route.handle({ ...context, params, rest, caller: admit(exchange, match, parts) });
}
/** Throws unless the request may use the route; returns its key when the route requires one. A refused key is logged too. */
function admit({ request, known }, { route: { access }, resource }, { admin, keys }) {
    if (access === 'admin')
        requireAdmin(request, admin);
    if (access === 'anyone' || access === 'admin')
        return undefined;
    const caller = keys.authenticate(request.headers.authorization);
    known.keyId = caller.id;
    if (access !== 'key')
        (0,keys_access/* requireAccess */.wo)(caller, access, resource);
    return caller;
}
function onGone(response, callback) {
    if (response.closed)
        callback();
    response.once('close', () => {
        if (!response.writableFinished)
            callback();
    });
}

// EXTERNAL MODULE: ./.build/local-platform/http/limits.js
var http_limits = __nccwpck_require__(9795);
;// CONCATENATED MODULE: ./.build/local-platform/http/request-log.js

/** A request that counts the bytes of its body as they arrive, whoever reads them. */
class CountedRequest extends external_node_http_.IncomingMessage {
    bodyBytes = 0;
    push(chunk, encoding) {
        if (chunk instanceof Uint8Array)
            this.bodyBytes += chunk.length;
        return super.push(chunk, encoding);
    }
}
const LONGEST_PATH = 500;
/**
 * Creates the log of the last requests, in memory only and without their bodies. Secrets are hidden whenever an entry is
 * read, since most entries never are.
 */
function createRequestLog(maxEntries, clock, secrets, onRequest) {
    const entries = [];
    let changes = 0;
    const shown = (headers) => headers.map(([name, value]) => ({ name: secrets.text(name), value: secrets.header(name, value) }));
    return {
        /** Counts the beginnings and ends of requests. */
        get changes() {
            return changes;
        },
        /** Adds a request, and the end of its response. Only remembers: every request waits for this. */
        add(known, request, response) {
            const entry = { known, atMs: clock.now() };
            const start = performance.now();
            entries.push(entry);
            if (entries.length > maxEntries)
                entries.shift();
            changes += 1;
            response.once('close', () => {
                const status = response.headersSent ? response.statusCode : undefined;
                entry.end = { status, ms: Math.round(performance.now() - start), receivedBytes: request.bodyBytes };
                changes += 1;
                onRequest?.(summaryOf(entry, secrets));
            });
        },
        /** The last requests, newest first. */
        list: () => entries.map((entry) => summaryOf(entry, secrets)).reverse(),
        /** One of the last requests with its query and headers. */
        find(id) {
            const entry = entries.find(({ known }) => known.id === id);
            if (!entry)
                return undefined;
            const { query, headers, sent } = entry.known;
            const received = headers.flatMap((name, at) => at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : []);
            const answered = Object.entries(sent.headers).flatMap(([name, values]) => [values].flat().map((value) => [name, value]));
            return {
                ...summaryOf(entry, secrets),
                query: secrets.query(query),
                request_headers: shown(received),
                response_headers: shown(answered),
            };
        },
    };
}
/** What ends is `null` while the request is in progress. */
function summaryOf({ known, atMs, end }, secrets) {
    return {
        request_id: known.id,
        at: new Date(atMs).toISOString(),
        method: known.method,
        host: secrets.header('Host', known.host),
        path: secrets.path(known.path).slice(0, LONGEST_PATH),
        status: end?.status ?? null,
        /** Until the last byte of the response was sent or the connection broke. */
        duration_ms: end?.ms ?? null,
        key_id: known.keyId,
        request_bytes: end?.receivedBytes ?? null,
        response_bytes: end ? known.sent.bytes : null,
        fault: known.fault ?? null,
    };
}

;// CONCATENATED MODULE: ./.build/local-platform/http/secrets.js

/** What replaces a secret. */
const HIDDEN = '***';
/** Names of headers, parameters and fields whose values are secrets. Too many are hidden rather than too few. */
const NAMES = 'auth(?!ors?(?![a-z]))|cookie|credential|csrf|xsrf|jwt|key(?!word|board)|nonce|otp|pass|pwd|secret|session|sid(?![a-z])|sig|ticket|token|(?<![\\w-])(?:code|state)(?![\\w-])';
const SECRET_NAME = new RegExp(NAMES, 'i');
/** Their names match, but they say only how to authenticate. */
const PUBLIC = new Set(['www-authenticate', 'proxy-authenticate', 'access-control-allow-credentials']);
/** What is hidden in any text, and what stays of it. */
const PATTERNS = [
    // Keys, tokens, sessions and tickets of a platform; `newSecret` writes them.
    [/lp[kast]_[\w-]{20,}/gi, HIDDEN],
    // Tickets of another platform.
    [/((?:up|down)load(?:\/|%2f))[\w-]{40,}/gi, `$1${HIDDEN}`],
    // User and password of an address.
    [/\/\/[^/@\s?#]*@/g, `//${HIDDEN}@`],
    [/\b(bearer|basic|digest|negotiate|apikey|token)(\s+)[^\s,;]+/gi, `$1$2${HIDDEN}`],
    // `token=…` and `"token":"…"`, also inside an address or JSON. Begins only where a word does, so that it is linear.
    [
        new RegExp(`(?<![\\w.-])(?=[\\w.-]*?(?:${NAMES}))([\\w.-]+["'\\]]*\\s*[=:]\\s*["']?)[^\\s&;,"']+`, 'gi'),
        `$1${HIDDEN}`,
    ],
    // JSON Web Tokens.
    [/eyJ[\w-]*\.[\w-]+\.[\w-]*/g, HIDDEN],
];
/**
 * Creates what hides secrets in what a client or a function has sent, before anyone reads it. `known` returns the secrets
 * that no pattern recognizes, such as a key that was chosen by hand.
 */
function createSecretFilter(known) {
    const plain = (text) => {
        const unknown = known().reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text);
        return PATTERNS.reduce((rest, [pattern, shown]) => rest.replace(pattern, shown), unknown);
    };
    /** Hides the secrets in any text; all of it when its percent-encoding contains one that is not readable in the text itself. */
    const hide = (text) => {
        const shown = plain(text);
        const decoded = (0,router/* decodedPiece */.dK)(shown) ?? shown;
        return plain(decoded) === decoded ? shown : HIDDEN;
    };
    return {
        text: hide,
        /** Hides the tickets of transfer URLs, and secrets that were sent in a path by mistake. */
        path: (path) => path.replace(/^(\/(?:up|down)load\/).*/s, `$1${HIDDEN}`).replace(/[^/]+/g, hide),
        /** Hides secrets in a query, which begins with its `?` unless it is empty. */
        query: (query) => query.replace(/[^?&]+/g, hide),
        /** Hides the secrets in the value of a header; all of it when the name of the header says that it is secret. */
        header: (name, value) => SECRET_NAME.test(name) && !PUBLIC.has(name.toLowerCase()) ? HIDDEN : hide(value),
    };
}

;// CONCATENATED MODULE: ./.build/local-platform/storage/blobs.js





/** Larger reads than the 64 KiB of a stream are faster. */
const READ_BYTES = 256 * 1024;
/**
 * Opens the bytes of objects: files in one folder, which is created when missing. A file without a record is invisible, and
 * the next boot removes it.
 */
function openBlobs(folder) {
    (0,external_node_fs_.mkdirSync)(folder, { recursive: true, mode: 0o700 });
    const remove = async (fileIds) => {
        for (const fileId of fileIds)
            await (0,promises_.rm)((0,external_node_path_.join)(folder, fileId), { force: true });
    };
    return {
        remove,
        /** Writes bytes. Throws what `bytes` throws, and 507 when the disk refuses them; nothing is left then. */
        async write(bytes) {
            const file_id = (0,external_node_crypto_.randomUUID)();
            const digest = (0,external_node_crypto_.createHash)('sha256');
            let size = 0;
            try {
                // Synchronous, as the database is: for a small object, that takes a quarter of the time.
                const file = (0,external_node_fs_.openSync)((0,external_node_path_.join)(folder, file_id), 'wx', 0o600);
                try {
                    for await (const chunk of bytes) {
                        digest.update(chunk);
                        size += chunk.length;
                        (0,external_node_fs_.writeFileSync)(file, chunk);
                    }
                }
                finally {
                    (0,external_node_fs_.closeSync)(file);
                }
                return { file_id, size, sha256: digest.digest('hex') };
            }
            catch (error) {
                // The client needs the first failure.
                await remove([file_id]).catch(() => undefined);
                throw (0,errors/* toWriteError */.h$)(error);
            }
        },
        /** Reads the bytes `from` to `to`, even if they are removed later. Returns `undefined` when the blob does not exist. */
        async read(fileId, from, to) {
            const file = await (0,promises_.open)((0,external_node_path_.join)(folder, fileId)).catch((error) => {
                if ((0,errors/* systemCode */.xU)(error) === 'ENOENT')
                    return undefined;
                throw error;
            });
            return file?.createReadStream({ start: from, end: to, highWaterMark: READ_BYTES });
        },
        /** Removes files that no object owns: uploads and removals that a crash interrupted. Asks for the owned ones only if there are others. */
        keepOnly(count, ownedFiles) {
            const names = (0,external_node_fs_.readdirSync)(folder);
            if (names.length === count)
                return;
            const owned = ownedFiles();
            for (const name of names)
                if (!owned.has(name))
                    (0,external_node_fs_.rmSync)((0,external_node_path_.join)(folder, name));
        },
    };
}

;// CONCATENATED MODULE: ./.build/local-platform/storage/download.js

/**
 * Answers a GET or HEAD with the bytes of an object, a single range of them (206, 416), or 304. Returns `undefined`
 * when the object was deleted or overwritten after it was found.
 */
async function sendObject(object, blobs, request) {
    const { size, sha256, content_type, file_id } = object;
    const etag = `"${sha256}"`;
    const described = { ETag: etag, 'Accept-Ranges': 'bytes', 'X-Content-Type-Options': 'nosniff' };
    if (isMatch(request.headers['if-none-match'], etag))
        return { status: 304, headers: described };
    const range = rangeOf(request, size, etag);
    const { from, to } = range ?? { from: 0, to: size - 1 };
    if (range && from >= size)
        throw notSatisfiable(size);
    const headers = {
        ...described,
        'Content-Type': content_type,
        'Content-Length': String(to - from + 1),
        ...(range && { 'Content-Range': `bytes ${from}-${to}/${size}` }),
    };
    const status = range ? 206 : 200;
    if (request.method === 'HEAD' || size === 0)
        return { status, headers };
    const stream = await blobs.read(file_id, from, to);
    return stream && { status, headers, stream };
}
function notSatisfiable(size) {
    const headers = { 'Content-Range': `bytes */${size}` };
    const message = `The range begins after the end of the object, which has ${size.toLocaleString('en-US')} bytes.`;
    return new errors/* HttpError */.j$(416, 'range_not_satisfiable', message, { headers });
}
/** The refusal of bytes that were removed after their object was found. */
function overwritten(key) {
    const message = `Object "${key}" was overwritten or deleted. Request it again.`;
    return new errors/* HttpError */.j$(404, 'object_not_found', message);
}
/**
 * Returns the first and the last byte that a GET asks for (RFC 9110, section 14). Several ranges, other units and invalid
 * ranges select everything, as the RFC allows.
 */
function rangeOf({ method, headers }, size, etag) {
    const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(headers.range ?? '') ?? [];
    const isForOther = (headers['if-range'] ?? etag) !== etag;
    if (method !== 'GET' || isForOther || (first === '' && last === ''))
        return undefined;
    if (first === '')
        return { from: Math.max(size - Number(last), 0), to: size - 1 };
    const to = last === '' ? size - 1 : Number(last);
    if (last !== '' && to < Number(first))
        return undefined;
    return { from: Number(first), to: Math.min(to, size - 1) };
}
/** Compares weakly: a cache or proxy may have marked the tag as weak. */
function isMatch(tags, etag) {
    const listed = (tags ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return listed.includes(etag) || listed.includes('*');
}
/** The types that browsers show and never run, without parameters that could change that. */
const PASSIVE = /^(?:text\/plain|application\/json|image\/(?:avif|bmp|gif|jpeg|png|webp|x-icon)|(?:audio|video)\/(?:aac|flac|mp4|mpeg|ogg|wav|webm))(?:; ?charset=[\w-]+)?$/i;
/**
 * Returns headers that prevent an object from acting as a page of the dashboard, which has the same origin: no scripts, an
 * origin of its own, and a download unless its type is passive. The URL contains no file name, so a header does.
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

;// CONCATENATED MODULE: ./.build/local-platform/storage/tickets.js



const EXPIRY = "value ->> 'expires_at'";
/**
 * Opens the tickets of a record store, by their SHA-256: their text is not stored. Each is valid for `validMs`, and reported
 * as expired for as long again.
 */
function openTickets(records, clock, validMs) {
    const table = records.table('tickets');
    const forgetUntil = records.prepare(`DELETE FROM tickets WHERE ${EXPIRY} <= ?`);
    const forgetAfter = records.prepare(`DELETE FROM tickets WHERE ${EXPIRY} > ?`);
    const claimed = new Set();
    // The advanced clock of an earlier process has issued some that would be valid for longer.
    records.write(() => forgetAfter.run(isoTime(clock.now() + validMs)));
    /** Returns what a ticket allows. Throws 404 when it is unknown, spent or of another verb, 410 when it has expired. */
    const redeem = (text, verb) => {
        const ticket = table.get((0,external_node_crypto_.hash)('sha256', text));
        if (ticket?.verb !== verb) {
            const spent = verb === 'upload' ? ' or has already been used' : '';
            const message = `This ${verb} URL does not exist${spent}. Request a new one.`;
            throw new errors/* HttpError */.j$(404, 'ticket_not_found', message);
        }
        if (clock.now() < Date.parse(ticket.expires_at))
            return ticket;
        const message = `This ${verb} URL was valid for ${validMs / 1000} s and has expired. Request a new one.`;
        throw new errors/* HttpError */.j$(410, 'ticket_expired', message);
    };
    return {
        redeem,
        /** Returns a new ticket of 256 random bits. */
        issue(grant) {
            const text = (0,keys_access/* newSecret */.jr)('lpt');
            const now = clock.now();
            records.write(() => {
                table.set((0,external_node_crypto_.hash)('sha256', text), { ...grant, expires_at: isoTime(now + validMs) });
                forgetUntil.run(isoTime(now - validMs));
            });
            return text;
        },
        /**
         * Redeems an upload ticket, which no other upload can use until the result is disposed of; `spend` ends it in the
         * write that stores the object. Throws as `redeem` does, and 409 while another upload uses it.
         */
        claim(text) {
            const ticket = redeem(text, 'upload');
            const message = 'Another upload to this URL is in progress. Wait for its response, or request another URL.';
            if (claimed.has(text))
                throw new errors/* HttpError */.j$(409, 'ticket_in_use', message);
            claimed.add(text);
            return {
                ticket,
                spend: () => table.delete((0,external_node_crypto_.hash)('sha256', text)),
                [Symbol.dispose]: () => void claimed.delete(text),
            };
        },
    };
}
/** Texts of this form are in the order of time until the year 9999. */
function isoTime(ms) {
    return new Date(ms).toISOString();
}

// EXTERNAL MODULE: ./.build/local-platform/storage/validate.js
var storage_validate = __nccwpck_require__(6960);
;// CONCATENATED MODULE: ./.build/local-platform/storage/service.js
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












/** Opens the object storage service: its routes with both ends of transfer URLs, and what domains use of its buckets. */
function openStorageService(settings) {
    const { storage, clock, limits, publicUrl, ticketSeconds, report } = settings;
    const { records } = storage;
    /** By name. */
    const buckets = records.table('buckets');
    /** By `placeOf`. */
    const objects = records.table('objects');
    const owned = records.prepare("SELECT value ->> 'file_id' AS id FROM objects");
    const blobs = openBlobs((0,external_node_path_.join)(storage.folder, 'blobs'));
    blobs.keepOnly(objects.size, () => new Set(owned.all().map(({ id }) => id)));
    const tickets = openTickets(records, clock, ticketSeconds * 1000);
    const accountId = openAccount(records);
    /** Throws 404 when it does not exist. */
    const bucketOf = (name = '') => {
        const bucket = buckets.get(name);
        if (bucket)
            return bucket;
        throw new errors/* HttpError */.j$(404, 'bucket_not_found', `There is no bucket "${name}".`);
    };
    /** Throws 404 when no object has exactly this key. */
    const objectOf = (bucket, key) => {
        const object = objects.get(placeOf(bucket.id, key));
        if (object)
            return object;
        const message = `There is no object "${key}" in the bucket "${bucket.name}". Keys are case-sensitive.`;
        throw new errors/* HttpError */.j$(404, 'object_not_found', message);
    };
    /** Returns the bucket and the key of a request about an object. */
    const placed = ({ params, rest }) => {
        const key = (0,storage_validate/* readKey */.YZ)(rest.slice(1));
        return { bucket: bucketOf(params.name), key };
    };
    /** The objects of a bucket, in the order of the bytes of their keys. */
    const objectsOf = ({ id }) => objects.range(placeOf(id, ''), `${id}0`);
    const fileName = ({ name }, key) => `${accountId}/${name}/${key}`;
    /** Returns an object as clients see it (section 2 of the API document, "Object"). */
    const shown = (bucket, { key, file_id, size, content_type }) => {
        return { key, file_name: fileName(bucket, key), file_id, size, content_type };
    };
    /** No request fails because of a file that stays: the next boot removes it. */
    const discard = async (files) => {
        await blobs.remove(files.map(({ file_id }) => file_id)).catch(report);
    };
    /** Returns the path of a new transfer URL. */
    const issue = (verb, { id, name }, key, file_id) => {
        const ticket = tickets.issue({ bucket_name: name, bucket_id: id, key, verb, file_id });
        return `${publicUrl}/${verb}/${ticket}`;
    };
    /** Returns the bucket of a ticket. Throws 404 when it was deleted, also when another one has its name now. */
    const sameBucket = ({ bucket_name, bucket_id }) => {
        const bucket = bucketOf(bucket_name);
        if (bucket.id === bucket_id)
            return bucket;
        const message = `Bucket "${bucket_name}" was deleted and created again. Request a new URL.`;
        throw new errors/* HttpError */.j$(404, 'bucket_not_found', message);
    };
    const listBuckets = ({ caller }) => {
        const seen = buckets.values().filter(({ name }) => caller && (0,keys_access/* allows */.NB)(caller, 'storage:read', name));
        return ok({ buckets: seen.sort((one, other) => (one.name < other.name ? -1 : 1)) });
    };
    const createBucket = async ({ caller, readJson }) => {
        const { name, visibility } = (0,validate/* readBody */.x8)(storage_validate/* bucketBody */.nq, await readJson(), 'invalid_bucket');
        (0,keys_access/* requireAccess */.wo)(caller, 'storage:write', name);
        const bucket = { id: (0,external_node_crypto_.randomUUID)(), name, visibility, created_at: clock.timestamp() };
        const message = `Bucket "${name}" already exists. Its visibility cannot be changed; its objects can.`;
        if (buckets.get(name))
            throw new errors/* HttpError */.j$(409, 'bucket_exists', message);
        if (buckets.size >= limits.bucketCount)
            throw (0,errors/* tooMany */.Ot)(limits.bucketCount, 'buckets');
        records.write(() => buckets.set(name, bucket));
        return { status: 201, json: bucket };
    };
    const removeBucket = async ({ params }) => {
        const bucket = bucketOf(params.name);
        const contents = objectsOf(bucket);
        records.write(() => {
            buckets.delete(bucket.name);
            for (const { key } of contents)
                objects.delete(placeOf(bucket.id, key));
        });
        await discard(contents);
        return { status: 204 };
    };
    const listObjects = ({ params }) => {
        const bucket = bucketOf(params.name);
        return ok({ objects: objectsOf(bucket).map((object) => shown(bucket, object)) });
    };
    const inspectObject = (context) => {
        const { bucket, key } = placed(context);
        return ok(shown(bucket, objectOf(bucket, key)));
    };
    const removeObject = async (context) => {
        const { bucket, key } = placed(context);
        const object = objectOf(bucket, key);
        records.write(() => objects.delete(placeOf(bucket.id, key)));
        await discard([object]);
        return { status: 204 };
    };
    const createUploadUrl = async ({ params, readJson }) => {
        const { key } = (0,validate/* readBody */.x8)(storage_validate/* uploadBody */.E3, await readJson(), 'invalid_object_key');
        const bucket = bucketOf(params.name);
        return ok({ uploadUrl: issue('upload', bucket, key, null), fileName: fileName(bucket, key) });
    };
    const createDownloadUrl = (context) => {
        const { bucket, key } = placed(context);
        return ok({ downloadUrl: issue('download', bucket, key, objectOf(bucket, key).file_id) });
    };
    /** Stores a body as the object that a ticket was issued for, and replaces the previous one. The ticket is spent in the same write. */
    const receiveUpload = async ({ request, params }) => {
        const env_1 = { stack: [], error: void 0, hasError: false };
        try {
            const body = (0,http_body/* bodyOf */.EN)(request, limits.objectBytes);
            const claim = __addDisposableResource(env_1, tickets.claim(params.ticket ?? ''), false);
            const { bucket_id, key } = claim.ticket;
            sameBucket(claim.ticket);
            const blob = await blobs.write(body);
            const content_type = (0,storage_validate/* readMediaType */.Hi)(request.headers['content-type']);
            const object = { key, content_type, ...blob, created_at: clock.timestamp() };
            try {
                // It may have been deleted during the upload.
                const bucket = sameBucket(claim.ticket);
                const previous = objects.get(placeOf(bucket_id, key));
                records.write(() => {
                    objects.set(placeOf(bucket_id, key), object);
                    claim.spend();
                });
                if (previous)
                    await discard([previous]);
                return { status: 201, json: shown(bucket, object) };
            }
            catch (error) {
                await discard([blob]);
                throw error;
            }
        }
        catch (e_1) {
            env_1.error = e_1;
            env_1.hasError = true;
        }
        finally {
            __disposeResources(env_1);
        }
    };
    const sendDownload = async ({ request, params }) => {
        const ticket = tickets.redeem(params.ticket ?? '', 'download');
        const object = objectOf(sameBucket(ticket), ticket.key);
        const isSame = object.file_id === ticket.file_id;
        const reply = isSame ? await sendObject(object, blobs, request) : undefined;
        if (!reply)
            throw overwritten(object.key);
        return { ...reply, headers: { ...reply.headers, ...browserHeaders(object) } };
    };
    return {
        buckets,
        /** Whether a bucket has an object with exactly this key. */
        has: ({ id }, key) => objects.get(placeOf(id, key)) !== undefined,
        /** Answers a GET or HEAD with the bytes of an object, for a browser to show. Throws 404 when it does not exist. */
        async show(bucket, key, request) {
            const send = () => sendObject(objectOf(bucket, key), blobs, request);
            // An object may be overwritten after it was found and before its bytes are opened.
            const reply = (await send()) ?? (await send());
            if (reply)
                return reply;
            throw overwritten(key);
        },
        /** The tables of section 4, "Buckets" and "Objects", of the API document, and the ends of transfer URLs. */
        routes: (0,router/* routesOf */.eV)({
            '/v1/storage/buckets': { GET: ['storage:read', listBuckets], POST: ['storage:write', createBucket] },
            '/v1/storage/buckets/:name': {
                GET: ['storage:read', ({ params }) => ok(bucketOf(params.name))],
                DELETE: ['storage:delete', removeBucket],
            },
            '/v1/storage/buckets/:name/objects/upload-url': { POST: ['storage:write', createUploadUrl] },
            '/v1/storage/buckets/:name/objects/*/download-url': { GET: ['storage:read', createDownloadUrl] },
            '/v1/storage/buckets/:name/objects': { GET: ['storage:read', listObjects] },
            '/v1/storage/buckets/:name/objects/*': {
                GET: ['storage:read', inspectObject],
                DELETE: ['storage:delete', removeObject],
            },
            // Need no credential but their ticket.
            '/upload/:ticket': { POST: ['anyone', receiveUpload] },
            '/download/:ticket': { GET: ['anyone', sendDownload] },
        }),
    };
}
/** Returns the ID of the platform's only account, which the first boot creates. */
function openAccount(records) {
    const accounts = records.table('account');
    const [known = { id: (0,external_node_crypto_.randomUUID)() }] = accounts.values();
    if (accounts.size === 0)
        records.write(() => accounts.set(known.id, known));
    return known.id;
}
/**
 * Returns the key of an object's record, which precedes `<bucket ID>0` for every key. A bucket that is created again under
 * the same name has another ID, and no objects.
 */
function placeOf(bucketId, key) {
    return `${bucketId}/${key}`;
}

;// CONCATENATED MODULE: external "node:os"
const external_node_os_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:os");
// EXTERNAL MODULE: external "node:sqlite"
var external_node_sqlite_ = __nccwpck_require__(99);
;// CONCATENATED MODULE: ./.build/local-platform/store/records.js


const KINDS = [
    'account',
    'keys',
    'functions',
    'revisions',
    'buckets',
    'objects',
    'tickets',
    'domains',
];
/** Each kind has a table, whose `id` keeps the order in which records were created. */
const TABLES = KINDS.map((kind) => `
    CREATE TABLE ${kind} (
      id INTEGER PRIMARY KEY,
      key TEXT NOT NULL UNIQUE,
      value TEXT NOT NULL CHECK (json_valid(value))
    );`);
/** Tickets are forgotten by the time of their expiry. */
const SCHEMA = `${TABLES.join('')} CREATE INDEX tickets_by_expiry ON tickets (value ->> 'expires_at');`;
/** 1 was a journal of JSON lines; 2 and 3 had one table for all records, and 3 also small blobs. */
const FORMAT = 4;
/** The records are of another version. */
class FormatError extends Error {
}
/** Result codes of SQLite (https://sqlite.org/rescode.html). */
const SQLITE = { busy: 5, ioError: 10, corrupt: 11, full: 13, notADatabase: 26 };
/**
 * Opens a database file, created when missing, or a database in memory. Throws `FormatError`, and what SQLite throws for a
 * file that is in use, damaged or not writable (see `sqliteCode`).
 */
function openRecords(path = ':memory:') {
    const database = new external_node_sqlite_.DatabaseSync(path);
    try {
        prepare(database);
    }
    catch (error) {
        database.close();
        throw error;
    }
    const begin = database.prepare('BEGIN');
    const commit = database.prepare('COMMIT');
    return {
        /** Counts the commits, so that a reader learns cheaply whether anything has changed. */
        writes: 0,
        table: (kind) => openTable(database, kind),
        /** Prepares a statement about the tables, which have the columns `key` and `value`. */
        prepare: (sql) => database.prepare(sql),
        /** Runs `work`, which reads and changes tables, in one transaction: when it throws or the disk refuses (507), nothing has changed. */
        write(work) {
            begin.run();
            try {
                const result = work();
                commit.run();
                this.writes += 1;
                return result;
            }
            catch (error) {
                // A full disk may have ended the transaction already.
                if (database.isTransaction)
                    database.exec('ROLLBACK');
                throw toCommitError(error);
            }
        },
        close: () => database.close(),
    };
}
function prepare(database) {
    // A commit survives the end of the process, but need not survive a power cut: no write waits for the disk.
    // The first transaction locks the file until the process ends, however it ends.
    database.exec(`
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA synchronous = OFF;
    PRAGMA journal_mode = WAL;
    BEGIN IMMEDIATE;
  `);
    const format = database.prepare('PRAGMA user_version').get()?.user_version;
    if (format === 0)
        database.exec(`${SCHEMA} PRAGMA user_version = ${FORMAT};`);
    else if (format !== FORMAT)
        throw new FormatError(`its records have format ${format}, but this version reads format ${FORMAT}`);
    // Also finds values that are no JSON, through the constraint of each table.
    const [check] = Object.values(database.prepare('PRAGMA quick_check(1)').get() ?? {});
    if (check !== 'ok')
        throw Object.assign(new Error('database disk image is malformed'), { errcode: SQLITE.corrupt });
    database.exec('COMMIT');
}
function openTable(database, kind) {
    const one = database.prepare(`SELECT value FROM ${kind} WHERE key = ?`);
    const all = database.prepare(`SELECT value FROM ${kind} ORDER BY id`);
    const some = database.prepare(`SELECT value FROM ${kind} WHERE key >= ? AND key < ? ORDER BY key`);
    const count = database.prepare(`SELECT count(*) AS count FROM ${kind}`);
    const insert = database.prepare(`INSERT INTO ${kind} (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`);
    const remove = database.prepare(`DELETE FROM ${kind} WHERE key = ?`);
    const parse = (row) => JSON.parse(String(row.value));
    return {
        get(key) {
            const row = one.get(key);
            return row && parse(row);
        },
        /** All records, oldest first. */
        values: () => all.all().map(parse),
        /** The records whose keys are at least `from` and below `to`, in the order of the bytes of their keys. */
        range: (from, to) => some.all(from, to).map(parse),
        get size() {
            return Number(count.get()?.count);
        },
        set: (key, record) => void insert.run(key, JSON.stringify(record)),
        delete: (key) => void remove.run(key),
    };
}
/** Turns a failed write of SQLite into 507, as for files. */
function toCommitError(error) {
    const result = sqliteCode(error);
    if (result !== SQLITE.full && result !== SQLITE.ioError)
        return error;
    const code = result === SQLITE.full ? 'ENOSPC' : 'EIO';
    return (0,errors/* toWriteError */.h$)(Object.assign(new Error('The commit failed.', { cause: error }), { code }));
}
/** Returns the primary result code of an error of SQLite; `undefined` for any other error. */
function sqliteCode(error) {
    return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
        ? error.errcode & 0xff
        : undefined;
}

;// CONCATENATED MODULE: ./.build/local-platform/store/storage-folder.js






const DATABASE = 'records.db';
/** The file with the address of the platform that uses the folder, for whoever wants to use it too. */
const ADDRESS = 'address';
/** Opens a data folder, created when missing; without one, storage that ends with the platform. Throws what `openIn` explains. */
async function openStorage(dataDir) {
    const isLasting = dataDir !== undefined;
    const folder = isLasting ? await storage_folder_prepare((0,external_node_path_.resolve)(dataDir)) : await createTemporaryFolder();
    const records = openRecords(isLasting ? (0,external_node_path_.join)(folder, DATABASE) : undefined);
    return {
        records,
        folder,
        async close() {
            records.close();
            if (!isLasting)
                await removeFolder(folder);
        },
    };
}
/** Names the process that the folder belongs to. */
const TEMPORARY = /^lp-(\d+)_/;
/** Creates a folder for this process, and removes those of processes that were killed. */
async function createTemporaryFolder() {
    const base = await (0,promises_.realpath)((0,external_node_os_namespaceObject.tmpdir)());
    for (const name of await (0,promises_.readdir)(base)) {
        const [, owner] = TEMPORARY.exec(name) ?? [];
        // One that cannot be removed belongs to another user.
        if (owner && !isRunning(Number(owner)))
            await removeFolder((0,external_node_path_.join)(base, name)).catch(() => { });
    }
    return (0,promises_.mkdtemp)((0,external_node_path_.join)(base, `lp-${process.pid}_`));
}
function isRunning(pid) {
    try {
        return process.kill(pid, 0);
    }
    catch (error) {
        return (0,errors/* systemCode */.xU)(error) !== 'ESRCH';
    }
}
async function storage_folder_prepare(folder) {
    await (0,promises_.mkdir)(folder, { recursive: true, mode: 0o700 });
    // By default the folder is inside a repository, but not part of it.
    await (0,promises_.writeFile)((0,external_node_path_.join)(folder, '.gitignore'), '*\n');
    // SQLite gives all its files the mode of this one, which it would create readable by everyone.
    await (0,promises_.writeFile)((0,external_node_path_.join)(folder, DATABASE), '', { flag: 'a', mode: 0o600 });
    return (0,promises_.realpath)(folder);
}
/** Waits for something to open in a data folder. Throws `StartError` when the folder is in use, damaged, of another version or not writable. */
async function openIn(folder, opening) {
    try {
        return await opening;
    }
    catch (error) {
        const address = await (0,promises_.readFile)((0,external_node_path_.join)(folder, ADDRESS), 'utf8').catch(() => undefined);
        const problem = error instanceof Error ? problemOf(error, address) : undefined;
        if (problem === undefined)
            throw error;
        throw new errors/* StartError */.D4(`Could not open data folder "${folder}": ${problem}`, { cause: error });
    }
}
/** The cause and, on a second line, what to do; `undefined` for an error that is not about the folder. */
function problemOf(error, address) {
    const code = sqliteCode(error);
    if (code === SQLITE.busy) {
        const user = address ? `the local platform at ${address}` : 'another process';
        return `${user} is using it.\nStop that process, or choose another folder with --data.`;
    }
    if (code === SQLITE.corrupt || code === SQLITE.notADatabase)
        return `its ${DATABASE} is damaged (${error.message}).\nRestore the folder from a copy, choose another folder with --data, or delete this one to start empty.`;
    if (error instanceof FormatError)
        return `${error.message}.\nChoose another folder with --data, or delete this one to start empty.`;
    if ((0,errors/* systemCode */.xU)(error) === undefined)
        return undefined;
    return `${error.message}.\nFix the folder, choose another one with --data, or run with --in-memory.`;
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
/** How long requests in progress may continue when the platform is closed. */
const CLOSE_GRACE_MS = 300;
/**
 * Starts the platform of the API document on this machine and settles when it accepts requests.
 * Throws `StartError` when the port is in use, the data folder cannot be opened, or the given key or public URL is invalid.
 */
async function startLocalPlatform(options = {}) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const undo = server_addDisposableResource(env_1, new AsyncDisposableStack(), true);
        const limits = { ...http_limits/* defaultLimits */.MK, ...options.limits };
        const publicUrl = options.publicUrl && readPublicUrl(options.publicUrl);
        const server = (0,external_node_http_.createServer)({
            IncomingMessage: CountedRequest,
            // Node's own limit would end long uploads.
            requestTimeout: 0,
            headersTimeout: limits.requestHeadersMs,
            connectionsCheckingInterval: Math.min(limits.requestHeadersMs, 1_000),
        });
        const { promise: ready, resolve: open } = Promise.withResolvers();
        server.on('request', (request, response) => {
            void ready.then((dispatch) => dispatch(request, response));
        });
        // The port comes first: when it is in use, no data folder and no key have been created.
        const url = await listen(server, options.host ?? LOOPBACK, options.port ?? 0);
        undo.defer(() => closeServer(server));
        const { dataDir } = options;
        const storage = await openIn(dataDir ?? 'in memory', openStorage(dataDir));
        undo.defer(() => storage.close());
        // Without it, the next one learns only that there is another process.
        if (dataDir !== undefined)
            await (0,promises_.writeFile)((0,external_node_path_.join)(dataDir, ADDRESS), url).catch(() => undefined);
        const opening = openPlatform(storage, url, limits, { ...options, publicUrl });
        const { dispatch, functions, ...platform } = await openIn(storage.folder, opening);
        undo.defer(() => functions.close());
        // Closed before the functions that its requests use; the end of the stack finds it closed.
        undo.defer(() => closeServer(server));
        open(dispatch);
        functions.resume();
        const { logOf, denoVersion, servingRevision } = functions;
        const opened = undo.move();
        const close = () => opened.disposeAsync();
        return { url, limits, ...platform, logOf, denoVersion, servingRevision, close };
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
    const { publicUrl = url, ticketSeconds = TICKET_SECONDS } = options;
    const report = (error, about = 'background') => options.report?.(`${about}: ${server_describe(error)}`);
    const { records } = storage;
    const clock = createClock();
    const keys = openKeys(records, clock);
    const firstBoot = keys.isEmpty();
    const apiKey = firstKey(keys, options.apiKey);
    const adminToken = (0,keys_access/* newSecret */.jr)('lpa');
    const faults = new Faults();
    const secrets = createSecretFilter(() => [adminToken, ...keys.texts]);
    const requests = createRequestLog(limits.requestsKept, clock, secrets, options.onRequest);
    const hosts = new Set([hostName(url), hostName(publicUrl), LOOPBACK, 'localhost', '[::1]']);
    const shared = { storage, clock, limits, report };
    const functions = await openFunctionService({
        ...shared,
        environment: options.environment ?? {},
        untrustedFolder: options.untrustedFolder,
        isOffline: options.offline ?? false,
        onEvent: (event) => options.onFunctionEvent?.(event),
    });
    const objects = openStorageService({ ...shared, publicUrl, ticketSeconds });
    const domains = openDomainService({
        ...shared,
        functions,
        objects,
        ownHosts: hosts,
        platformHost: hostName(publicUrl).replace(/[[\]]/g, ''),
    });
    const publicOrigin = URL.parse(publicUrl)?.origin;
    const admin = { token: adminToken, keys, sessions: new Sessions(), hosts, publicOrigin };
    const documented = [...functions.routes, ...objects.routes, ...domains.routes];
    const route = (0,router/* createRouter */.aE)([
        ...documented,
        ...mountForAdmin(documented, admin),
        ...keys.routes,
        ...adminRoutes({ admin, records, functions, requests, faults, clock, publicUrl }),
    ]);
    const { domainTarget } = domains;
    const dispatch = createDispatch({ route, keys, faults, requests, domainTarget, admin, limits, report });
    return { dispatch, functions, publicUrl, apiKey, adminToken, firstBoot, keys };
}
/** Returns the origin of the address that clients use. Throws a `StartError` for another kind: links would leave out the rest of it. */
function readPublicUrl(text) {
    const url = URL.parse(text);
    if (url?.protocol.startsWith('http') && url.href === `${url.origin}/`)
        return url.origin;
    throw new errors/* StartError */.D4('The public URL must have neither a path nor a user, query or fragment, as in https://platform.example. Fix --public-url.');
}
async function listen(server, host, port) {
    server.listen(port, host);
    try {
        await (0,external_node_events_.once)(server, 'listening');
    }
    catch (cause) {
        const reason = (0,errors/* systemCode */.xU)(cause) ?? String(cause);
        if (reason !== 'EADDRINUSE')
            throw new errors/* StartError */.D4(`Could not listen on ${host}, port ${port}: ${reason}.`, { cause });
        const message = `Could not listen on ${host}: another program uses port ${port}. Choose another one, or --port 0 for a free one.`;
        throw new PortTakenError(message, { cause });
    }
    const address = server.address();
    const actual = typeof address === 'object' && address !== null ? address.port : port;
    return `http://${host.includes(':') ? `[${host}]` : host}:${actual}`;
}
/** The port is in use, so another one may be tried. */
class PortTakenError extends errors/* StartError */.D4 {
}
async function closeServer(server) {
    if (!server.listening)
        return;
    const closed = (0,external_node_events_.once)(server, 'close');
    server.close();
    const cut = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS);
    await closed;
    clearTimeout(cut);
}
/** Returns the host name of a URL, as browsers read it; empty when it is not a URL. */
function hostName(url) {
    return URL.parse(url)?.hostname ?? '';
}
function server_describe(error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
}


/***/ }),

/***/ 6960:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Bn: () => (/* binding */ bucketNameProblem),
/* harmony export */   E3: () => (/* binding */ uploadBody),
/* harmony export */   Hi: () => (/* binding */ readMediaType),
/* harmony export */   YZ: () => (/* binding */ readKey),
/* harmony export */   nq: () => (/* binding */ bucketBody)
/* harmony export */ });
/* harmony import */ var valibot__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(9067);
/* harmony import */ var _http_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(3296);
/* harmony import */ var _http_router_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6162);
/* harmony import */ var _http_validate_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(1989);




const NAME = /^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;
const NAME_RULE = 'must be 2 to 63 lower-case letters, digits and hyphens, beginning and ending with a letter or digit';
/** A value that HTTP can send back: no control characters, and only Latin-1. */
const HEADER_VALUE = /^[ -~\u0080-\u00ff]+$/;
/** Segments that URL parsers resolve (WHATWG URL, "single-dot" and "double-dot URL path segment"). */
const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;
/** UTF-8 bytes; the API document contains no limit (section 8). */
const LONGEST_KEY = 1024;
/** Creates a bucket (section 2 of the API document, "Bucket"). */
const bucketBody = valibot__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    name: (0,_http_validate_js__WEBPACK_IMPORTED_MODULE_2__/* .textThat */ .jk)(bucketNameProblem, NAME_RULE),
    visibility: valibot__WEBPACK_IMPORTED_MODULE_3__/* .optional */ .lqM(valibot__WEBPACK_IMPORTED_MODULE_3__/* .picklist */ .KIO(['private', 'public'], 'must be "private" or "public"'), 'private'),
});
/** Requests an upload URL. */
const uploadBody = valibot__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ key: (0,_http_validate_js__WEBPACK_IMPORTED_MODULE_2__/* .textThat */ .jk)(keyProblem) });
/** Decodes the key at the end of a raw path. Throws 400 when it is not percent-encoded UTF-8. */
function readKey(rawPath) {
    const key = (0,_http_router_js__WEBPACK_IMPORTED_MODULE_1__/* .decodedPiece */ .dK)(rawPath);
    if (key !== undefined)
        return key;
    const message = `The object key "${rawPath}" in the path is not percent-encoded UTF-8. Encode each segment with encodeURIComponent.`;
    throw new _http_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .HttpError */ .j$(400, 'invalid_object_key', message);
}
/** Returns the media type of an upload; `application/octet-stream` when it is missing or cannot be sent in a header. */
function readMediaType(given) {
    return given !== undefined && HEADER_VALUE.test(given) ? given : 'application/octet-stream';
}
/** Returns why no bucket can have this name; `undefined` when one can. */
function bucketNameProblem(name) {
    return NAME.test(name) ? undefined : NAME_RULE;
}
function keyProblem(key) {
    if (key === '')
        return 'must not be empty';
    if (!key.isWellFormed())
        return 'is not well-formed Unicode';
    if (/\p{Cc}/u.test(key))
        return 'must not contain control characters';
    if (key.startsWith('/'))
        return 'must not begin with "/"; it is relative to the bucket';
    if (Buffer.byteLength(key) > LONGEST_KEY)
        return `must not be longer than ${LONGEST_KEY.toLocaleString('en-US')} bytes in UTF-8`;
    // Browsers read a backslash in a path as a slash.
    const resolved = key.split(/[/\\]/).find((part) => DOT_SEGMENT.test(part));
    return resolved === undefined
        ? undefined
        : `must not contain the segment "${resolved}", which URLs resolve`;
}


/***/ }),

/***/ 6401:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Wg: () => (/* binding */ DEFAULT_PORT),
/* harmony export */   _$: () => (/* binding */ HELP),
/* harmony export */   ye: () => (/* binding */ readCommandLine)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(3024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6760);
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(7975);
/* harmony import */ var _local_platform_functions_validate_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(2896);
/* harmony import */ var _local_platform_http_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(3296);
/* harmony import */ var _local_platform_http_limits_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(9795);
/* harmony import */ var _local_platform_paths_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(7790);







const DEFAULT_PORT = 8787;
const DEFAULT_DATA_DIR = '.local-platform';
/** All options: their help, how each is read, and the type of what is read. */
const OPTIONS = {
    port: option('PORT', wholeNumber(0, 65_535), `Port to listen on; 0 selects a free one. Default: ${DEFAULT_PORT}, or a free one when it is in use.`),
    host: option('HOST', notEmpty, 'Address to listen on. Default: 127.0.0.1, for this machine only.'),
    data: option('DIR', path, `Folder for all data. Default: ${DEFAULT_DATA_DIR} in the working directory.`),
    'in-memory': flag('Keep no data after the end. Excludes --data.'),
    deploy: option('DIR', folder, 'Deploy a folder as a function at the start, as the action does.'),
    function: option('NAME', notEmpty, 'Name of that function. Default: the name of the folder.'),
    watch: flag('Deploy it again on each change; print requests to functions, console lines and errors.'),
    quiet: flag('With --watch, print deployments only.'),
    log: flag('Print each request to the platform, and the console lines and errors of functions.'),
    seed: option('FILE', path, 'Create keys, buckets, functions and domains from a JSON file, or update them.'),
    'public-url': option('URL', notEmpty, 'Address that clients use. Default: the one it listens on.'),
    'ticket-seconds': option('N', wholeNumber(1, 86_400), 'How long a transfer URL is valid. Default: 300.'),
    offline: flag('Download no packages that functions import; use those of earlier deployments.'),
    limit: {
        placeholder: 'NAME=VALUE',
        help: 'Set a limit; may be repeated.',
        read: (given) => Object.assign({}, ...given.map(_local_platform_http_limits_js__WEBPACK_IMPORTED_MODULE_5__/* .readLimit */ .i2)),
    },
    limits: flag('Print all limits at the start.'),
    json: flag('Print one JSON object instead of lines; all news are written to standard error.'),
    help: flag('Print this.'),
};
const ALL = Object.entries(OPTIONS);
const HELP = `Runs the cloud platform on this machine: functions, object storage and domains, with the same API as the real one.

Usage: cloud-platform-local [options]

${ALL.map(helpOf).join('\n')}

Environment:
  LOCAL_PLATFORM_KEY     API key with all permissions, 16 characters or more. Default: a new one, which is printed once.
  DENO_BIN               Path of Deno, which runs the functions. Default: its own npm package "deno", then PATH.

Prints its address, its data folder, its API key (only at the first start with a data folder, and at each start in
memory), the link to its dashboard, which contains the admin token of /_local/, and the version of Deno.
`;
function helpOf([name, { placeholder = '', help }]) {
    return `  ${`--${name} ${placeholder}`.padEnd(22)} ${help}`;
}
/**
 * Reads the arguments after the program's name. Returns `undefined` when they ask for help. Throws a `StartError` that names
 * the invalid one.
 */
function readCommandLine(args) {
    try {
        const kinds = ALL.map(([name, { placeholder }]) => {
            return [name, { type: placeholder === undefined ? 'boolean' : 'string', multiple: true }];
        });
        const known = Object.fromEntries(kinds);
        const { values } = (0,node_util__WEBPACK_IMPORTED_MODULE_2__.parseArgs)({ args: [...args], options: known });
        if (values.help)
            return undefined;
        const read = ALL.map((option) => readOption(option, [values[option[0]] ?? []].flat()));
        return complete(Object.fromEntries(read));
    }
    catch (error) {
        throw new _local_platform_http_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .StartError */ .D4(`${messageOf(error)}\nSee --help.`);
    }
}
function readOption([name, { read }], given) {
    try {
        return [name, read(given.map(String))];
    }
    catch (error) {
        throw new _local_platform_http_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .StartError */ .D4(`--${name} ${messageOf(error)}`);
    }
}
const messageOf = (error) => (error instanceof Error ? error.message : String(error));
/** Adds the defaults that depend on other options, and refuses what cannot be combined. */
function complete(options) {
    const { deploy, watch, function: name = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.basename)(deploy ?? '') } = options;
    const inMemory = options['in-memory'];
    if (inMemory && options.data !== undefined)
        throw new _local_platform_http_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .StartError */ .D4('--data and --in-memory cannot be combined');
    const data = inMemory ? undefined : (options.data ?? (0,node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(DEFAULT_DATA_DIR));
    if (deploy === undefined) {
        if (watch || name !== '')
            throw new _local_platform_http_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .StartError */ .D4('--watch and --function require --deploy');
        return { ...options, data };
    }
    // Hidden files are not deployed.
    const inner = data && (0,_local_platform_paths_js__WEBPACK_IMPORTED_MODULE_6__/* .pathInside */ ._)(deploy, data);
    if (inner !== undefined && !/(?:^|\/)\./.test(inner))
        throw new _local_platform_http_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .StartError */ .D4(`--data must not be a folder that --deploy deploys, such as "${data}"`);
    const problem = (0,_local_platform_functions_validate_js__WEBPACK_IMPORTED_MODULE_3__/* .functionNameProblem */ .J)(name);
    if (problem === undefined)
        return { ...options, data, function: name };
    throw new _local_platform_http_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .StartError */ .D4(`The name of the function ${problem}, not "${name}". Choose it with --function.`);
}
function flag(help) {
    return { help, read: (given) => given.length > 0 };
}
function option(placeholder, readOne, help) {
    return { placeholder, help, read: ([...given]) => given.slice(-1).map(readOne)[0] };
}
function wholeNumber(least, most) {
    return (text) => {
        const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
        if (value >= least && value <= most)
            return value;
        throw new _local_platform_http_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .StartError */ .D4(`must be a whole number from ${least} to ${most}, not "${text}"`);
    };
}
function notEmpty(text) {
    if (text !== '')
        return text;
    throw new _local_platform_http_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .StartError */ .D4('must not be empty');
}
function path(text) {
    return (0,node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(notEmpty(text));
}
function folder(text) {
    if ((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.statSync)(text, { throwIfNoEntry: false })?.isDirectory())
        return (0,node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(text);
    throw new _local_platform_http_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .StartError */ .D4(`must be a folder, not "${text}"`);
}


/***/ }),

/***/ 642:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   VF: () => (/* binding */ functionLine),
/* harmony export */   rb: () => (/* binding */ timeOfDay),
/* harmony export */   uA: () => (/* binding */ requestLine)
/* harmony export */ });
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7975);
/** What happens on the platform, as lines for people. */

/** Returns a request to a function, or a line that it wrote. */
function functionLine({ functionName, text }) {
    return `${timeOfDay()} ${functionName}: ${clean(text)}`;
}
/** Returns a request to the platform, which has ended. */
function requestLine({ method, host, path, status, duration_ms }) {
    return `${timeOfDay()} ${host}: ${method} ${clean(path)} ${status ?? 'no response'} (${duration_ms} ms)`;
}
function timeOfDay() {
    return new Date().toTimeString().slice(0, 8);
}
/** What clients and functions write must not control a terminal. */
function clean(text) {
    return (0,node_util__WEBPACK_IMPORTED_MODULE_0__.stripVTControlCharacters)(text).replace(/\p{Cc}/gu, ' ');
}


/***/ }),

/***/ 7950:
/***/ ((__webpack_module__, __unused_webpack___webpack_exports__, __nccwpck_require__) => {

__nccwpck_require__.a(__webpack_module__, async (__webpack_handle_async_dependencies__, __webpack_async_result__) => { try {
/* harmony import */ var node_events__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(8474);
/* harmony import */ var _local_platform_http_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(3296);
/* harmony import */ var _local_platform_http_limits_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(9795);
/* harmony import */ var _local_platform_server_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(8513);
/* harmony import */ var _command_line_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(6401);
/* harmony import */ var _events_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(642);






const print = (line) => void process.stdout.write(`${line}\n`);
const report = (line) => void process.stderr.write(`${line}\n`);
async function main() {
    const options = (0,_command_line_js__WEBPACK_IMPORTED_MODULE_4__/* .readCommandLine */ .ye)(process.argv.slice(2));
    if (options === undefined) {
        process.stdout.write(_command_line_js__WEBPACK_IMPORTED_MODULE_4__/* .HELP */ ._$);
        return;
    }
    const stopping = new AbortController();
    const { signal } = stopping;
    // With npx, Ctrl+C sends two signals: the second must not interrupt the end.
    for (const name of ['SIGTERM', 'SIGINT'])
        process.on(name, () => stopping.abort());
    // The reader of our output may stop; the platform continues.
    process.stdout.on('error', () => undefined);
    process.stderr.on('error', () => undefined);
    const say = (line) => {
        // What is cancelled at the end is no news.
        if (!signal.aborted)
            (options.json ? report : print)(line);
    };
    const platform = await start(options, say);
    try {
        const content = await announce(platform, options, signal, say);
        if (!signal.aborted)
            await (0,node_events__WEBPACK_IMPORTED_MODULE_0__.once)(signal, 'abort');
        await content?.end;
    }
    catch (error) {
        // What is cancelled fails.
        if (!signal.aborted)
            throw error;
    }
    finally {
        await platform.close();
    }
}
async function start(options, say) {
    const { data: dataDir, host, port, log, watch, quiet, limit: limits, offline } = options;
    const startOn = (port) => (0,_local_platform_server_js__WEBPACK_IMPORTED_MODULE_3__/* .startLocalPlatform */ .TN)({
        ...{ port, host, dataDir, limits, offline, report, environment: process.env },
        publicUrl: options['public-url'],
        ticketSeconds: options['ticket-seconds'],
        apiKey: process.env.LOCAL_PLATFORM_KEY || undefined,
        ...(log && { onRequest: (request) => say((0,_events_js__WEBPACK_IMPORTED_MODULE_5__/* .requestLine */ .uA)(request)) }),
        onFunctionEvent(event) {
            // With `--log`, all requests are printed already.
            if (log ? event.kind === 'line' : watch && !quiet)
                say((0,_events_js__WEBPACK_IMPORTED_MODULE_5__/* .functionLine */ .VF)(event));
        },
    });
    if (port !== undefined)
        return startOn(port);
    return startOn(_command_line_js__WEBPACK_IMPORTED_MODULE_4__/* .DEFAULT_PORT */ .Wg).catch((error) => {
        if (error instanceof _local_platform_server_js__WEBPACK_IMPORTED_MODULE_3__/* .PortTakenError */ .tM)
            return startOn(0);
        throw error;
    });
}
/** Prints how to reach the platform and, when its content is in place, that it is ready. */
async function announce(platform, options, signal, say) {
    const { publicUrl: url, adminToken, apiKey } = platform;
    const { data } = options;
    const printLine = options.json ? () => undefined : print;
    const key = `API key:   ${describeKey(platform)}`;
    const dashboardUrl = `${url}/_local/?token=${adminToken}`;
    const limits = options.limits ? (0,_local_platform_http_limits_js__WEBPACK_IMPORTED_MODULE_2__/* .namedLimits */ .gy)(platform.limits) : undefined;
    // The platform answers already; Deno takes longer to say its version.
    printLine(`API:       ${url}\nData:      ${data ?? 'in memory'}\n${key}\nDashboard: ${dashboardUrl}`);
    if (limits)
        printLine(['Limits:', ...Object.entries(limits).map((limit) => `  ${limit.join('=')}`)].join('\n'));
    const deno = await platform.denoVersion().catch(({ message }) => {
        printLine(`Warning: ${message} Until then, functions cannot be deployed; everything else works.`);
        return null;
    });
    if (deno !== null)
        printLine(`Deno ${deno} runs the functions`);
    const content = await provide(options, platform, signal, say).catch((error) => {
        // It is shown only once, whatever becomes of the content.
        if (options.json && platform.firstBoot && !process.env.LOCAL_PLATFORM_KEY)
            report(key);
        throw error;
    });
    const deployed = content?.deployed;
    if (deployed)
        printLine(`Function:  ${deployed.url}\n           ${deployed.command}`);
    printLine(`Ready in ${Math.round(performance.now())} ms`);
    const ready = {
        ...{ url, data: data ?? null, api_key: apiKey || null, dashboard_url: dashboardUrl, deno },
        ...(deployed && { function_url: deployed.url }),
        ...(limits && { limits }),
    };
    if (options.json)
        print(JSON.stringify(ready));
    return content;
}
function describeKey({ apiKey, firstBoot }) {
    if (process.env.LOCAL_PLATFORM_KEY)
        return 'the one in LOCAL_PLATFORM_KEY';
    return firstBoot ? `${apiKey} (shown once)` : 'as before; create another one in the dashboard';
}
/** Loads the action's code only when there is something to deploy: the platform starts faster without it. */
async function provide(options, platform, signal, say) {
    if (options.deploy === undefined && options.seed === undefined)
        return undefined;
    const { provideContent } = await Promise.all(/* import() */[__nccwpck_require__.e(306), __nccwpck_require__.e(153)]).then(__nccwpck_require__.bind(__nccwpck_require__, 7153));
    return provideContent(options, platform, signal, say);
}
try {
    await main();
}
catch (error) {
    const isExpected = error instanceof _local_platform_http_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .StartError */ .D4;
    report(isExpected ? error.message : String(error instanceof Error ? error.stack : error));
    process.exitCode = 1;
}

__webpack_async_result__();
} catch(e) { __webpack_async_result__(e); } }, 1);

/***/ }),

/***/ 9067:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   BpQ: () => (/* binding */ _n),
/* harmony export */   FsL: () => (/* binding */ sa),
/* harmony export */   IeY: () => (/* binding */ Zr),
/* harmony export */   Ikc: () => (/* binding */ Ei),
/* harmony export */   KCZ: () => (/* binding */ Q),
/* harmony export */   KIO: () => (/* binding */ Y),
/* harmony export */   L5J: () => (/* binding */ Ji),
/* harmony export */   TjK: () => (/* binding */ pi),
/* harmony export */   U1j: () => (/* binding */ Oi),
/* harmony export */   Wwf: () => (/* binding */ yn),
/* harmony export */   Y2b: () => (/* binding */ Qn),
/* harmony export */   YOg: () => (/* binding */ Kr),
/* harmony export */   YjP: () => (/* binding */ zi),
/* harmony export */   ZmZ: () => (/* binding */ gi),
/* harmony export */   aig: () => (/* binding */ Ti),
/* harmony export */   cGV: () => (/* binding */ ln),
/* harmony export */   cl6: () => (/* binding */ Ci),
/* harmony export */   euz: () => (/* binding */ ci),
/* harmony export */   g1P: () => (/* binding */ ji),
/* harmony export */   lqM: () => (/* binding */ q),
/* harmony export */   mee: () => (/* binding */ xi),
/* harmony export */   ndf: () => (/* binding */ At),
/* harmony export */   pdi: () => (/* binding */ yr),
/* harmony export */   qFJ: () => (/* binding */ Rn),
/* harmony export */   sYn: () => (/* binding */ Rr),
/* harmony export */   xLC: () => (/* binding */ da),
/* harmony export */   yGV: () => (/* binding */ Jn),
/* harmony export */   z6Y: () => (/* binding */ Ye),
/* harmony export */   zMY: () => (/* binding */ Xr)
/* harmony export */ });
/* unused harmony exports BASE64_REGEX, BIC_REGEX, CUID2_REGEX, DECIMAL_REGEX, DIGITS_REGEX, DOMAIN_REGEX, EMAIL_REGEX, EMOJI_REGEX, HEXADECIMAL_REGEX, HEX_COLOR_REGEX, IMEI_REGEX, IPV4_REGEX, IPV6_REGEX, IP_REGEX, ISO_DATE_REGEX, ISO_DATE_TIME_REGEX, ISO_DATE_TIME_SECOND_REGEX, ISO_TIMESTAMP_REGEX, ISO_TIME_REGEX, ISO_TIME_SECOND_REGEX, ISO_WEEK_REGEX, ISRC_REGEX, JWS_COMPACT_REGEX, KSUID_REGEX, MAC48_REGEX, MAC64_REGEX, MAC_REGEX, NANO_ID_REGEX, OCTAL_REGEX, RFC_EMAIL_REGEX, SLUG_REGEX, ULID_REGEX, UUID_REGEX, ValiError, _addIssue, _cloneDataset, _formatCase, _getByteCount, _getCodePointCount, _getGraphemeCount, _getLastMetadata, _getWordCount, _isLuhnAlgo, _isSameValueZero, _isValidObjectKey, _isValueMatch, _joinExpects, _standardSchema, _stringify, any, args, argsAsync, arrayAsync, assert, awaitAsync, base64, bic, bigint, blob, brand, bytes, cache, cacheAsync, checkAsync, checkItems, checkItemsAsync, codePoints, config, creditCard, cuid2, customAsync, date, decimal, deleteGlobalConfig, deleteGlobalMessage, deleteSchemaMessage, deleteSpecificMessage, description, digits, domain, email, emoji, empty, endsWith, entries, entriesFromList, entriesFromObjects, enum, enum_, everyItem, exactOptional, exactOptionalAsync, examples, excludes, fallback, fallbackAsync, file, filterItems, findItem, finite, flatten, flavor, forwardAsync, function, function_, getDefault, getDefaults, getDefaultsAsync, getDescription, getDotPath, getExamples, getFallback, getFallbacks, getFallbacksAsync, getGlobalConfig, getGlobalMessage, getMetadata, getSchemaMessage, getSpecificMessage, getTitle, graphemes, gtValue, guard, hash, hexColor, hexadecimal, imei, includes, instance, intersect, intersectAsync, ip, ipv4, ipv6, is, isOfKind, isOfType, isValiError, isbn, isoDate, isoDateTime, isoDateTimeSecond, isoTime, isoTimeSecond, isoTimestamp, isoWeek, isrc, jwsCompact, keyof, ksuid, lazy, lazyAsync, length, looseObject, looseObjectAsync, looseTuple, looseTupleAsync, ltValue, mac, mac48, mac64, mapAsync, mapItems, maxBytes, maxCodePoints, maxEntries, maxGraphemes, maxLength, maxSize, maxWords, message, metadata, mimeType, minBytes, minCodePoints, minEntries, minGraphemes, minSize, minWords, multipleOf, nan, nanoid, nonEmpty, nonNullable, nonNullableAsync, nonNullish, nonNullishAsync, nonOptional, nonOptionalAsync, normalize, notBytes, notCodePoints, notEntries, notGraphemes, notLength, notSize, notValue, notValues, notWords, null, null_, nullableAsync, nullishAsync, objectAsync, objectWithRestAsync, octal, omit, optionalAsync, parse, parseAsync, parseBoolean, parser, parserAsync, partial, partialAsync, partialCheck, partialCheckAsync, pick, pipeAsync, promise, rawCheck, rawCheckAsync, rawTransform, rawTransformAsync, readonly, recordAsync, reduceItems, required, requiredAsync, returns, returnsAsync, rfcEmail, safeParseAsync, safeParser, safeParserAsync, set, setAsync, setGlobalConfig, setGlobalMessage, setSchemaMessage, setSpecificMessage, size, slug, someItem, sortItems, startsWith, strictObject, strictObjectAsync, strictTuple, strictTupleAsync, stringifyJson, summarize, symbol, title, toBigint, toBoolean, toCamelCase, toDate, toKebabCase, toLowerCase, toMaxValue, toMinValue, toNumber, toPascalCase, toSnakeCase, toString, toUpperCase, transformAsync, trim, trimEnd, trimStart, tuple, tupleAsync, tupleWithRest, tupleWithRestAsync, ulid, undefined, undefined_, undefinedable, undefinedableAsync, unionAsync, unwrap, url, uuid, value, values, variant, variantAsync, void, void_, words */
let e;const t={lang:void 0,message:void 0,abortEarly:void 0,abortPipeEarly:void 0};function n(t){e={...e,...t}}function r(n){return!n&&!e?t:{lang:n?.lang??e?.lang,message:n?.message,abortEarly:n?.abortEarly??e?.abortEarly,abortPipeEarly:n?.abortPipeEarly??e?.abortPipeEarly}}function i(){e=void 0}let a;function o(e,t){a||(a=new Map),a.set(t,e)}function s(e){return a?.get(e)}function c(e){a?.delete(e)}let l;function u(e,t){l||(l=new Map),l.set(t,e)}function ee(e){return l?.get(e)}function d(e){l?.delete(e)}let f;function te(e,t,n){f||(f=new Map),f.get(e)||f.set(e,new Map),f.get(e).set(n,t)}function ne(e,t){return f?.get(e)?.get(t)}function re(e,t){f?.get(e)?.delete(t)}function p(e){let t=typeof e;return t===`string`?`"${e}"`:t===`number`||t===`bigint`||t===`boolean`?`${e}`:t===`object`||t===`function`?(e&&Object.getPrototypeOf(e)?.constructor?.name)??`null`:t}function m(e,t,n,r,i){let a=i&&`input`in i?i.input:n.value,o=i?.expected??e.expects??null,c=i?.received??p(a),l={kind:e.kind,type:e.type,input:a,expected:o,received:c,message:`Invalid ${t}: ${o?`Expected ${o} but r`:`R`}eceived ${c}`,requirement:e.requirement,path:i?.path,issues:i?.issues,lang:r.lang,abortEarly:r.abortEarly,abortPipeEarly:r.abortPipeEarly},u=e.kind===`schema`,d=i?.message??e.message??ne(e.reference,l.lang)??(u?ee(l.lang):null)??r.message??s(l.lang);d!==void 0&&(l.message=typeof d==`function`?d(l):d),u&&(n.typed=!1),n.issues?n.issues.push(l):n.issues=[l]}function h(e){return{typed:e.typed,value:e.value,issues:e.issues?.map(e=>({...e,path:e.path&&[...e.path]}))}}function g(e,t,n,r){let i=``,a=!0,o=0,s=0,c=0,l=s=>{if(s>o){let c=e.slice(o,s).toLowerCase();if(a?n:r){let e=c.charCodeAt(0);if(e>=97&&e<=122)c=String.fromCharCode(e-32)+c.slice(1);else{let t=e>=55296&&e<=56319?2:1;c=c.slice(0,t).toUpperCase()+c.slice(t)}}i+=a?c:t+c,a=!1}};for(let t=0;t<e.length;t++){let n=e.charCodeAt(t),r;if(n===32||n===9||n===10||n===11||n===12||n===13||n===45||n===95)l(t),o=t+1,r=0;else if(n<128)r=n>=65&&n<=90?1:n>=97&&n<=122?2:3;else{let n=e[t],i=n.toLowerCase();r=i===n.toUpperCase()?3:n===i?2:1}r===1&&(s===2||s===3)&&t>o?(l(t),o=t):r===2&&s===1&&c===1&&t-1>o&&(l(t-1),o=t-1),c=s,s=r}return l(e.length),i}let _;function v(e){return _||(_=new TextEncoder),_.encode(e).length}function y(e){let t=e.length,n=e.length-1;for(let r=0;r<n;)e.codePointAt(r)<=65535?r++:(r+=2,t--);return t}let b;function x(e){b||(b=new Intl.Segmenter);let t=b.segment(e),n=0;for(let e of t)n++;return n}function S(e,t){if(`pipe`in e){let n=[];for(let r=e.pipe.length-1;r>=0;r--){let i=e.pipe[r];if(i.kind===`schema`&&`pipe`in i)n.push(i);else if(i.kind===`metadata`&&i.type===t)return i[t]}for(let e of n){let n=S(e,t);if(n!==void 0)return n}}}let C;function w(e,t){C||(C=new Map);let n=String(e),r=C.get(n);r||(r=new Intl.Segmenter(e,{granularity:`word`}),C.set(n,r));let i=r.segment(t),a=0;for(let e of i)e.isWordLike&&a++;return a}const ie=/\D/gu;function T(e){let t=e.replace(ie,``),n=t.length,r=1,i=0;for(;n;){let e=+t[--n];r^=1,i+=r?[0,2,4,6,8,1,3,5,7,9][e]:e}return i%10==0}function E(e,t){return e===t||Number.isNaN(e)&&Number.isNaN(t)}function D(e,t){return Object.prototype.hasOwnProperty.call(e,t)&&t!==`__proto__`&&t!==`prototype`&&t!==`constructor`}function O(e,t){return Number.isNaN(e)&&Number.isNaN(t)||e<=t&&e>=t}function k(e,t){let n=[...new Set(e)];return n.length>1?`(${n.join(` ${t} `)})`:n[0]??`never`}function A(e){return e[`~standard`]={version:1,vendor:`valibot`,validate:t=>e[`~run`]({value:t},r())},e}function ae(e,t){let n={};for(let r of e)n[r]=t;return n}function oe(e){let t={};for(let n of e)Object.assign(t,n.entries);return t}function j(e){if(e.path){let t=``;for(let n of e.path)if(typeof n.key==`string`||typeof n.key==`number`)t?t+=`.${n.key}`:t+=n.key;else return null;return t}return null}function se(e,t){return t.kind===e}function ce(e,t){return t.type===e}var M=class extends Error{constructor(e){super(e[0].message),this.name=`ValiError`,this.issues=e}};function le(e){return e instanceof M}function ue(e){return{kind:`transformation`,type:`args`,reference:ue,async:!1,schema:e,"~run"(e,t){let n=e.value;return e.value=(...e)=>{let r=this.schema[`~run`]({value:e},t);if(r.issues)throw new M(r.issues);return n(...r.value)},e}}}function de(e){return{kind:`transformation`,type:`args`,reference:de,async:!1,schema:e,"~run"(t,n){let r=t.value;return t.value=async(...t)=>{let i=await e[`~run`]({value:t},n);if(i.issues)throw new M(i.issues);return r(...i.value)},t}}}function fe(){return{kind:`transformation`,type:`await`,reference:fe,async:!0,async"~run"(e){return e.value=await e.value,e}}}const pe=/^(?:[\da-z+/]{4})*(?:[\da-z+/]{2}==|[\da-z+/]{3}=)?$/iu,me=/^[A-Z]{6}(?!00)[\dA-Z]{2}(?:[\dA-Z]{3})?$/u,he=/^[a-z][\da-z]*$/u,ge=/^[+-]?(?:\d*\.)?\d+$/u,_e=/^\d+$/u,ve=/^(?=.{1,253}$)(?:(?![Xx][Nn]--)[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/u,ye=/^[\w+-]+(?:\.[\w+-]+)*@[\da-zA-Z]+(?:[.-][\da-zA-Z]+)*\.[a-zA-Z]{2,}$/u,be=/^(?:[\u{1F1E6}-\u{1F1FF}]{2}|\u{1F3F4}[\u{E0061}-\u{E007A}]{2}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,3}\u{E007F}|(?:\p{Emoji}\uFE0F\u20E3?|\p{Emoji_Modifier_Base}\p{Emoji_Modifier}?|(?![\p{Emoji_Modifier_Base}\u{1F1E6}-\u{1F1FF}])\p{Emoji_Presentation})(?:\u200D(?:\p{Emoji}\uFE0F\u20E3?|\p{Emoji_Modifier_Base}\p{Emoji_Modifier}?|(?![\p{Emoji_Modifier_Base}\u{1F1E6}-\u{1F1FF}])\p{Emoji_Presentation}))*)+$/u,N=/^(?:0[hx])?[\da-fA-F]+$/u,xe=/^#(?:[\da-fA-F]{3,4}|[\da-fA-F]{6}|[\da-fA-F]{8})$/u,Se=/^\d{15}$|^\d{2}-\d{6}-\d{6}-\d$/u,Ce=/^(?:(?:[1-9]|1\d|2[0-4])?\d|25[0-5])(?:\.(?:(?:[1-9]|1\d|2[0-4])?\d|25[0-5])){3}$/u,we=/^(?:(?:[\da-f]{1,4}:){7}[\da-f]{1,4}|(?:[\da-f]{1,4}:){1,7}:|(?:[\da-f]{1,4}:){1,6}:[\da-f]{1,4}|(?:[\da-f]{1,4}:){1,5}(?::[\da-f]{1,4}){1,2}|(?:[\da-f]{1,4}:){1,4}(?::[\da-f]{1,4}){1,3}|(?:[\da-f]{1,4}:){1,3}(?::[\da-f]{1,4}){1,4}|(?:[\da-f]{1,4}:){1,2}(?::[\da-f]{1,4}){1,5}|[\da-f]{1,4}:(?::[\da-f]{1,4}){1,6}|:(?:(?::[\da-f]{1,4}){1,7}|:)|fe80:(?::[\da-f]{0,4}){0,4}%[\da-z]+|::(?:f{4}(?::0{1,4})?:)?(?:(?:25[0-5]|(?:2[0-4]|1?\d)?\d)\.){3}(?:25[0-5]|(?:2[0-4]|1?\d)?\d)|(?:[\da-f]{1,4}:){1,4}:(?:(?:25[0-5]|(?:2[0-4]|1?\d)?\d)\.){3}(?:25[0-5]|(?:2[0-4]|1?\d)?\d))$/iu,Te=/^(?:(?:[1-9]|1\d|2[0-4])?\d|25[0-5])(?:\.(?:(?:[1-9]|1\d|2[0-4])?\d|25[0-5])){3}$|^(?:(?:[\da-f]{1,4}:){7}[\da-f]{1,4}|(?:[\da-f]{1,4}:){1,7}:|(?:[\da-f]{1,4}:){1,6}:[\da-f]{1,4}|(?:[\da-f]{1,4}:){1,5}(?::[\da-f]{1,4}){1,2}|(?:[\da-f]{1,4}:){1,4}(?::[\da-f]{1,4}){1,3}|(?:[\da-f]{1,4}:){1,3}(?::[\da-f]{1,4}){1,4}|(?:[\da-f]{1,4}:){1,2}(?::[\da-f]{1,4}){1,5}|[\da-f]{1,4}:(?::[\da-f]{1,4}){1,6}|:(?:(?::[\da-f]{1,4}){1,7}|:)|fe80:(?::[\da-f]{0,4}){0,4}%[\da-z]+|::(?:f{4}(?::0{1,4})?:)?(?:(?:25[0-5]|(?:2[0-4]|1?\d)?\d)\.){3}(?:25[0-5]|(?:2[0-4]|1?\d)?\d)|(?:[\da-f]{1,4}:){1,4}:(?:(?:25[0-5]|(?:2[0-4]|1?\d)?\d)\.){3}(?:25[0-5]|(?:2[0-4]|1?\d)?\d))$/iu,Ee=/^\d{4}-(?:0[1-9]|1[0-2])-(?:[12]\d|0[1-9]|3[01])$/u,De=/^\d{4}-(?:0[1-9]|1[0-2])-(?:[12]\d|0[1-9]|3[01])[T ](?:0\d|1\d|2[0-3]):[0-5]\d$/u,Oe=/^\d{4}-(?:0[1-9]|1[0-2])-(?:[12]\d|0[1-9]|3[01])[T ](?:0\d|1\d|2[0-3])(?::[0-5]\d){2}$/u,ke=/^(?:0\d|1\d|2[0-3]):[0-5]\d$/u,Ae=/^(?:0\d|1\d|2[0-3])(?::[0-5]\d){2}$/u,je=/^\d{4}-(?:0[1-9]|1[0-2])-(?:[12]\d|0[1-9]|3[01])[T ](?:0\d|1\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,9})?(?:Z| ?[+-](?:0\d|1\d|2[0-3])(?::?[0-5]\d)?)$/u,Me=/^\d{4}-W(?:0[1-9]|[1-4]\d|5[0-3])$/u,Ne=/^(?:[\w-]{2,3}|(?:[\w-]{4})+(?:[\w-]{2,3})?)\.(?:[\w-]{2,3}|(?:[\w-]{4})+(?:[\w-]{2,3})?)?\.(?:[\w-]{2,3}|(?:[\w-]{4})+(?:[\w-]{2,3})?)?$/u,Pe=/^(?:[A-Z]{2}[A-Z\d]{3}\d{7}|[A-Z]{2}-[A-Z\d]{3}-\d{2}-\d{5})$/u,Fe=/^[a-zA-Z0-9]{27}$/u,Ie=/^(?:[\da-fA-F]{2}:){5}[\da-fA-F]{2}$|^(?:[\da-fA-F]{2}-){5}[\da-fA-F]{2}$|^(?:[\da-fA-F]{4}\.){2}[\da-fA-F]{4}$/u,Le=/^(?:[\da-fA-F]{2}:){7}[\da-fA-F]{2}$|^(?:[\da-fA-F]{2}-){7}[\da-fA-F]{2}$|^(?:[\da-fA-F]{4}\.){3}[\da-fA-F]{4}$|^(?:[\da-fA-F]{4}:){3}[\da-fA-F]{4}$/u,Re=/^(?:[\da-fA-F]{2}:){5}[\da-fA-F]{2}$|^(?:[\da-fA-F]{2}-){5}[\da-fA-F]{2}$|^(?:[\da-fA-F]{4}\.){2}[\da-fA-F]{4}$|^(?:[\da-fA-F]{2}:){7}[\da-fA-F]{2}$|^(?:[\da-fA-F]{2}-){7}[\da-fA-F]{2}$|^(?:[\da-fA-F]{4}\.){3}[\da-fA-F]{4}$|^(?:[\da-fA-F]{4}:){3}[\da-fA-F]{4}$/u,ze=/^[\w-]+$/u,Be=/^(?:0o)?[0-7]+$/u,Ve=/^[a-zA-Z0-9.!#$%&'*+\/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/,He=/^[\da-z]+(?:[-_][\da-z]+)*$/u,Ue=/^[0-7][\da-hjkmnp-tv-zA-HJKMNP-TV-Z]{25}$/u,We=/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;function Ge(e){return{kind:`validation`,type:`base64`,reference:Ge,async:!1,expects:null,requirement:pe,message:e,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`Base64`,e,t),e}}}function Ke(e){return{kind:`validation`,type:`bic`,reference:Ke,async:!1,expects:null,requirement:me,message:e,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`BIC`,e,t),e}}}function qe(e){return{kind:`transformation`,type:`brand`,reference:qe,async:!1,name:e,"~run"(e){return e}}}function Je(e,t){return{kind:`validation`,type:`bytes`,reference:Je,async:!1,expects:`${e}`,requirement:e,message:t,"~run"(e,t){if(e.typed){let n=v(e.value);n!==this.requirement&&m(this,`bytes`,e,t,{received:`${n}`})}return e}}}function Ye(e,t){return{kind:`validation`,type:`check`,reference:Ye,async:!1,expects:null,requirement:e,message:t,"~run"(e,t){return e.typed&&!this.requirement(e.value)&&m(this,`input`,e,t),e}}}function Xe(e,t){return{kind:`validation`,type:`check`,reference:Xe,async:!0,expects:null,requirement:e,message:t,async"~run"(e,t){return e.typed&&!await this.requirement(e.value)&&m(this,`input`,e,t),e}}}function Ze(e,t){return{kind:`validation`,type:`check_items`,reference:Ze,async:!1,expects:null,requirement:e,message:t,"~run"(e,t){if(e.typed)for(let n=0;n<e.value.length;n++){let r=e.value[n];this.requirement(r,n,e.value)||m(this,`item`,e,t,{input:r,path:[{type:`array`,origin:`value`,input:e.value,key:n,value:r}]})}return e}}}function Qe(e,t){return{kind:`validation`,type:`check_items`,reference:Qe,async:!0,expects:null,requirement:e,message:t,async"~run"(e,t){if(e.typed){let n=await Promise.all(e.value.map(this.requirement));for(let r=0;r<e.value.length;r++)if(!n[r]){let n=e.value[r];m(this,`item`,e,t,{input:n,path:[{type:`array`,origin:`value`,input:e.value,key:r,value:n}]})}}return e}}}function $e(e,t){return{kind:`validation`,type:`code_points`,reference:$e,async:!1,expects:`${e}`,requirement:e,message:t,"~run"(e,t){if(e.typed){let n=y(e.value);n!==this.requirement&&m(this,`code points`,e,t,{received:`${n}`})}return e}}}const et=/^(?:\d{13,19}|\d{4}(?: \d{3,6}){2,4}|\d{4}(?:-\d{3,6}){2,4})$/u,tt=/[- ]/gu,nt=(/* unused pure expression or super */ null && ([/^3[47]\d{13}$/u,/^3(?:0[0-5]|[68]\d)\d{11,13}$/u,/^6(?:011|5\d{2})\d{12,15}$/u,/^(?:2131|1800|35\d{3})\d{11}$/u,/^(?:5[1-5]\d{2}|222\d|22[3-9]\d|2[3-6]\d{2}|27[01]\d|2720)\d{12}$/u,/^(?:6[27]\d{14,17}|81\d{14,17})$/u,/^4\d{12}(?:\d{3,6})?$/u]));function rt(e){return{kind:`validation`,type:`credit_card`,reference:rt,async:!1,expects:null,requirement(e){let t;return et.test(e)&&(t=e.replace(tt,``))&&nt.some(e=>e.test(t))&&T(t)},message:e,"~run"(e,t){return e.typed&&!this.requirement(e.value)&&m(this,`credit card`,e,t),e}}}function it(e){return{kind:`validation`,type:`cuid2`,reference:it,async:!1,expects:null,requirement:he,message:e,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`Cuid2`,e,t),e}}}function at(e){return{kind:`validation`,type:`decimal`,reference:at,async:!1,expects:null,requirement:ge,message:e,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`decimal`,e,t),e}}}function ot(e){return{kind:`metadata`,type:`description`,reference:ot,description:e}}function st(e){return{kind:`validation`,type:`digits`,reference:st,async:!1,expects:null,requirement:_e,message:e,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`digits`,e,t),e}}}function ct(e){return{kind:`validation`,type:`domain`,reference:ct,expects:null,async:!1,requirement:ve,message:e,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`domain`,e,t),e}}}function lt(e){return{kind:`validation`,type:`email`,reference:lt,expects:null,async:!1,requirement:ye,message:e,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`email`,e,t),e}}}function ut(e){return{kind:`validation`,type:`emoji`,reference:ut,async:!1,expects:null,requirement:be,message:e,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`emoji`,e,t),e}}}function dt(e){return{kind:`validation`,type:`empty`,reference:dt,async:!1,expects:`0`,message:e,"~run"(e,t){return e.typed&&e.value.length>0&&m(this,`length`,e,t,{received:`${e.value.length}`}),e}}}function ft(e,t){return{kind:`validation`,type:`ends_with`,reference:ft,async:!1,expects:`"${e}"`,requirement:e,message:t,"~run"(e,t){return e.typed&&!e.value.endsWith(this.requirement)&&m(this,`end`,e,t,{received:`"${e.value.slice(-this.requirement.length)}"`}),e}}}function pt(e,t){return{kind:`validation`,type:`entries`,reference:pt,async:!1,expects:`${e}`,requirement:e,message:t,"~run"(e,t){if(!e.typed)return e;let n=Object.keys(e.value).length;return e.typed&&n!==this.requirement&&m(this,`entries`,e,t,{received:`${n}`}),e}}}function mt(e,t){return{kind:`validation`,type:`every_item`,reference:mt,async:!1,expects:null,requirement:e,message:t,"~run"(e,t){return e.typed&&!e.value.every(this.requirement)&&m(this,`item`,e,t),e}}}function ht(e){return{kind:`metadata`,type:`examples`,reference:ht,examples:e}}function gt(e,t){let n=p(e);return{kind:`validation`,type:`excludes`,reference:gt,async:!1,expects:`!${n}`,requirement:e,message:t,"~run"(e,t){return e.typed&&e.value.includes(this.requirement)&&m(this,`content`,e,t,{received:n}),e}}}function _t(e){return{kind:`transformation`,type:`filter_items`,reference:_t,async:!1,operation:e,"~run"(e){return e.value=e.value.filter(this.operation),e}}}function vt(e){return{kind:`transformation`,type:`find_item`,reference:vt,async:!1,operation:e,"~run"(e){return e.value=e.value.find(this.operation),e}}}function yt(e){return{kind:`validation`,type:`finite`,reference:yt,async:!1,expects:null,requirement:Number.isFinite,message:e,"~run"(e,t){return e.typed&&!this.requirement(e.value)&&m(this,`finite`,e,t),e}}}function bt(e){return{kind:`transformation`,type:`flavor`,reference:bt,async:!1,name:e,"~run"(e){return e}}}function xt(e,t){return{kind:`validation`,type:`graphemes`,reference:xt,async:!1,expects:`${e}`,requirement:e,message:t,"~run"(e,t){if(e.typed){let n=x(e.value);n!==this.requirement&&m(this,`graphemes`,e,t,{received:`${n}`})}return e}}}function St(e,t){return{kind:`validation`,type:`gt_value`,reference:St,async:!1,expects:`>${e instanceof Date?e.toJSON():p(e)}`,requirement:e,message:t,"~run"(e,t){return e.typed&&!(e.value>this.requirement)&&m(this,`value`,e,t,{received:e.value instanceof Date?e.value.toJSON():p(e.value)}),e}}}function Ct(e,t){return{kind:`transformation`,type:`guard`,reference:Ct,async:!1,requirement:e,message:t,"~run"(e,t){return e.typed&&!this.requirement(e.value)&&(m(this,`input`,e,t),e.typed=!1),e}}}const wt={md4:32,md5:32,sha1:40,sha256:64,sha384:96,sha512:128,ripemd128:32,ripemd160:40,tiger128:32,tiger160:40,tiger192:48,crc32:8,crc32b:8,adler32:8};function Tt(e,t){return{kind:`validation`,type:`hash`,reference:Tt,expects:null,async:!1,requirement:RegExp(e.map(e=>`^[a-fA-F0-9]{${wt[e]}}$`).join(`|`),`u`),message:t,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`hash`,e,t),e}}}function Et(e){return{kind:`validation`,type:`hexadecimal`,reference:Et,async:!1,expects:null,requirement:N,message:e,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`hexadecimal`,e,t),e}}}function Dt(e){return{kind:`validation`,type:`hex_color`,reference:Dt,async:!1,expects:null,requirement:xe,message:e,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`hex color`,e,t),e}}}function Ot(e){return{kind:`validation`,type:`imei`,reference:Ot,async:!1,expects:null,requirement(e){return Se.test(e)&&T(e)},message:e,"~run"(e,t){return e.typed&&!this.requirement(e.value)&&m(this,`IMEI`,e,t),e}}}function kt(e,t){let n=p(e);return{kind:`validation`,type:`includes`,reference:kt,async:!1,expects:n,requirement:e,message:t,"~run"(e,t){return e.typed&&!e.value.includes(this.requirement)&&m(this,`content`,e,t,{received:`!${n}`}),e}}}function At(e){return{kind:`validation`,type:`integer`,reference:At,async:!1,expects:null,requirement:Number.isInteger,message:e,"~run"(e,t){return e.typed&&!this.requirement(e.value)&&m(this,`integer`,e,t),e}}}function jt(e){return{kind:`validation`,type:`ip`,reference:jt,async:!1,expects:null,requirement:Te,message:e,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`IP`,e,t),e}}}function Mt(e){return{kind:`validation`,type:`ipv4`,reference:Mt,async:!1,expects:null,requirement:Ce,message:e,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`IPv4`,e,t),e}}}function Nt(e){return{kind:`validation`,type:`ipv6`,reference:Nt,async:!1,expects:null,requirement:we,message:e,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`IPv6`,e,t),e}}}function Pt(e){let t=e.split(``).map(e=>e===`X`?10:parseInt(e)),n=0;for(let e=0;e<10;e++)n+=t[e]*(10-e);return n%11==0}function Ft(e){let t=e.split(``).map(e=>parseInt(e)),n=0;for(let e=0;e<13;e++)n+=t[e]*(e%2==0?1:3);return n%10==0}const It=/[- ]/gu,Lt=/^\d{9}[\dX]$/u,Rt=/^\d{13}$/u;function zt(e){return{kind:`validation`,type:`isbn`,reference:zt,async:!1,expects:null,requirement(e){let t=e.replace(It,``);return Lt.test(t)?Pt(t):Rt.test(t)?Ft(t):!1},message:e,"~run"(e,t){return e.typed&&!this.requirement(e.value)&&m(this,`ISBN`,e,t),e}}}function Bt(e){return{kind:`validation`,type:`isrc`,reference:Bt,async:!1,expects:null,requirement:Pe,message:e,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`ISRC`,e,t),e}}}function Vt(e){return{kind:`validation`,type:`iso_date`,reference:Vt,async:!1,expects:null,requirement:Ee,message:e,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`date`,e,t),e}}}function Ht(e){return{kind:`validation`,type:`iso_date_time`,reference:Ht,async:!1,expects:null,requirement:De,message:e,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`date-time`,e,t),e}}}function Ut(e){return{kind:`validation`,type:`iso_date_time_second`,reference:Ut,async:!1,expects:null,requirement:Oe,message:e,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`date-time-second`,e,t),e}}}function Wt(e){return{kind:`validation`,type:`iso_time`,reference:Wt,async:!1,expects:null,requirement:ke,message:e,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`time`,e,t),e}}}function Gt(e){return{kind:`validation`,type:`iso_time_second`,reference:Gt,async:!1,expects:null,requirement:Ae,message:e,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`time-second`,e,t),e}}}function Kt(e){return{kind:`validation`,type:`iso_timestamp`,reference:Kt,async:!1,expects:null,requirement:je,message:e,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`timestamp`,e,t),e}}}function qt(e){return{kind:`validation`,type:`iso_week`,reference:qt,async:!1,expects:null,requirement:Me,message:e,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`week`,e,t),e}}}function Jt(e){return{kind:`validation`,type:`jws_compact`,reference:Jt,async:!1,expects:null,requirement:Ne,message:e,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`JWS compact`,e,t),e}}}function Yt(e){return{kind:`validation`,type:`ksuid`,reference:Yt,async:!1,expects:null,requirement:Fe,message:e,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`KSUID`,e,t),e}}}function Xt(e,t){return{kind:`validation`,type:`length`,reference:Xt,async:!1,expects:`${e}`,requirement:e,message:t,"~run"(e,t){return e.typed&&e.value.length!==this.requirement&&m(this,`length`,e,t,{received:`${e.value.length}`}),e}}}function Zt(e,t){return{kind:`validation`,type:`lt_value`,reference:Zt,async:!1,expects:`<${e instanceof Date?e.toJSON():p(e)}`,requirement:e,message:t,"~run"(e,t){return e.typed&&!(e.value<this.requirement)&&m(this,`value`,e,t,{received:e.value instanceof Date?e.value.toJSON():p(e.value)}),e}}}function Qt(e){return{kind:`validation`,type:`mac`,reference:Qt,async:!1,expects:null,requirement:Re,message:e,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`MAC`,e,t),e}}}function $t(e){return{kind:`validation`,type:`mac48`,reference:$t,async:!1,expects:null,requirement:Ie,message:e,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`48-bit MAC`,e,t),e}}}function en(e){return{kind:`validation`,type:`mac64`,reference:en,async:!1,expects:null,requirement:Le,message:e,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`64-bit MAC`,e,t),e}}}function tn(e){return{kind:`transformation`,type:`map_items`,reference:tn,async:!1,operation:e,"~run"(e){return e.value=e.value.map(this.operation),e}}}function nn(e,t){return{kind:`validation`,type:`max_bytes`,reference:nn,async:!1,expects:`<=${e}`,requirement:e,message:t,"~run"(e,t){if(e.typed){let n=v(e.value);n>this.requirement&&m(this,`bytes`,e,t,{received:`${n}`})}return e}}}function rn(e,t){return{kind:`validation`,type:`max_code_points`,reference:rn,async:!1,expects:`<=${e}`,requirement:e,message:t,"~run"(e,t){if(e.typed){let n=y(e.value);n>this.requirement&&m(this,`code points`,e,t,{received:`${n}`})}return e}}}function an(e,t){return{kind:`validation`,type:`max_entries`,reference:an,async:!1,expects:`<=${e}`,requirement:e,message:t,"~run"(e,t){if(!e.typed)return e;let n=Object.keys(e.value).length;return e.typed&&n>this.requirement&&m(this,`entries`,e,t,{received:`${n}`}),e}}}function on(e,t){return{kind:`validation`,type:`max_graphemes`,reference:on,async:!1,expects:`<=${e}`,requirement:e,message:t,"~run"(e,t){if(e.typed){let n=x(e.value);n>this.requirement&&m(this,`graphemes`,e,t,{received:`${n}`})}return e}}}function sn(e,t){return{kind:`validation`,type:`max_length`,reference:sn,async:!1,expects:`<=${e}`,requirement:e,message:t,"~run"(e,t){return e.typed&&e.value.length>this.requirement&&m(this,`length`,e,t,{received:`${e.value.length}`}),e}}}function cn(e,t){return{kind:`validation`,type:`max_size`,reference:cn,async:!1,expects:`<=${e}`,requirement:e,message:t,"~run"(e,t){return e.typed&&e.value.size>this.requirement&&m(this,`size`,e,t,{received:`${e.value.size}`}),e}}}function ln(e,t){return{kind:`validation`,type:`max_value`,reference:ln,async:!1,expects:`<=${e instanceof Date?e.toJSON():p(e)}`,requirement:e,message:t,"~run"(e,t){return e.typed&&!(e.value<=this.requirement)&&m(this,`value`,e,t,{received:e.value instanceof Date?e.value.toJSON():p(e.value)}),e}}}function un(e,t,n){return{kind:`validation`,type:`max_words`,reference:un,async:!1,expects:`<=${t}`,locales:e,requirement:t,message:n,"~run"(e,t){if(e.typed){let n=w(this.locales,e.value);n>this.requirement&&m(this,`words`,e,t,{received:`${n}`})}return e}}}function dn(e){return{kind:`metadata`,type:`metadata`,reference:dn,metadata:e}}function fn(e,t){return{kind:`validation`,type:`mime_type`,reference:fn,async:!1,expects:k(e.map(e=>`"${e}"`),`|`),requirement:e,message:t,"~run"(e,t){return e.typed&&!this.requirement.includes(e.value.type)&&m(this,`MIME type`,e,t,{received:`"${e.value.type}"`}),e}}}function pn(e,t){return{kind:`validation`,type:`min_bytes`,reference:pn,async:!1,expects:`>=${e}`,requirement:e,message:t,"~run"(e,t){if(e.typed){let n=v(e.value);n<this.requirement&&m(this,`bytes`,e,t,{received:`${n}`})}return e}}}function mn(e,t){return{kind:`validation`,type:`min_code_points`,reference:mn,async:!1,expects:`>=${e}`,requirement:e,message:t,"~run"(e,t){if(e.typed){let n=y(e.value);n<this.requirement&&m(this,`code points`,e,t,{received:`${n}`})}return e}}}function hn(e,t){return{kind:`validation`,type:`min_entries`,reference:hn,async:!1,expects:`>=${e}`,requirement:e,message:t,"~run"(e,t){if(!e.typed)return e;let n=Object.keys(e.value).length;return e.typed&&n<this.requirement&&m(this,`entries`,e,t,{received:`${n}`}),e}}}function gn(e,t){return{kind:`validation`,type:`min_graphemes`,reference:gn,async:!1,expects:`>=${e}`,requirement:e,message:t,"~run"(e,t){if(e.typed){let n=x(e.value);n<this.requirement&&m(this,`graphemes`,e,t,{received:`${n}`})}return e}}}function _n(e,t){return{kind:`validation`,type:`min_length`,reference:_n,async:!1,expects:`>=${e}`,requirement:e,message:t,"~run"(e,t){return e.typed&&e.value.length<this.requirement&&m(this,`length`,e,t,{received:`${e.value.length}`}),e}}}function vn(e,t){return{kind:`validation`,type:`min_size`,reference:vn,async:!1,expects:`>=${e}`,requirement:e,message:t,"~run"(e,t){return e.typed&&e.value.size<this.requirement&&m(this,`size`,e,t,{received:`${e.value.size}`}),e}}}function yn(e,t){return{kind:`validation`,type:`min_value`,reference:yn,async:!1,expects:`>=${e instanceof Date?e.toJSON():p(e)}`,requirement:e,message:t,"~run"(e,t){return e.typed&&!(e.value>=this.requirement)&&m(this,`value`,e,t,{received:e.value instanceof Date?e.value.toJSON():p(e.value)}),e}}}function bn(e,t,n){return{kind:`validation`,type:`min_words`,reference:bn,async:!1,expects:`>=${t}`,locales:e,requirement:t,message:n,"~run"(e,t){if(e.typed){let n=w(this.locales,e.value);n<this.requirement&&m(this,`words`,e,t,{received:`${n}`})}return e}}}function xn(e,t){return{kind:`validation`,type:`multiple_of`,reference:xn,async:!1,expects:`%${e}`,requirement:e,message:t,"~run"(e,t){return e.typed&&e.value%this.requirement!=0&&m(this,`multiple`,e,t),e}}}function Sn(e){return{kind:`validation`,type:`nanoid`,reference:Sn,async:!1,expects:null,requirement:ze,message:e,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`Nano ID`,e,t),e}}}function Cn(e){return{kind:`validation`,type:`non_empty`,reference:Cn,async:!1,expects:`!0`,message:e,"~run"(e,t){return e.typed&&e.value.length===0&&m(this,`length`,e,t,{received:`0`}),e}}}function wn(e){return{kind:`transformation`,type:`normalize`,reference:wn,async:!1,form:e,"~run"(e){return e.value=e.value.normalize(this.form),e}}}function Tn(e,t){return{kind:`validation`,type:`not_bytes`,reference:Tn,async:!1,expects:`!${e}`,requirement:e,message:t,"~run"(e,t){if(e.typed){let n=v(e.value);n===this.requirement&&m(this,`bytes`,e,t,{received:`${n}`})}return e}}}function En(e,t){return{kind:`validation`,type:`not_code_points`,reference:En,async:!1,expects:`!${e}`,requirement:e,message:t,"~run"(e,t){if(e.typed){let n=y(e.value);n===this.requirement&&m(this,`code points`,e,t,{received:`${n}`})}return e}}}function Dn(e,t){return{kind:`validation`,type:`not_entries`,reference:Dn,async:!1,expects:`!${e}`,requirement:e,message:t,"~run"(e,t){if(!e.typed)return e;let n=Object.keys(e.value).length;return e.typed&&n===this.requirement&&m(this,`entries`,e,t,{received:`${n}`}),e}}}function On(e,t){return{kind:`validation`,type:`not_graphemes`,reference:On,async:!1,expects:`!${e}`,requirement:e,message:t,"~run"(e,t){if(e.typed){let n=x(e.value);n===this.requirement&&m(this,`graphemes`,e,t,{received:`${n}`})}return e}}}function kn(e,t){return{kind:`validation`,type:`not_length`,reference:kn,async:!1,expects:`!${e}`,requirement:e,message:t,"~run"(e,t){return e.typed&&e.value.length===this.requirement&&m(this,`length`,e,t,{received:`${e.value.length}`}),e}}}function An(e,t){return{kind:`validation`,type:`not_size`,reference:An,async:!1,expects:`!${e}`,requirement:e,message:t,"~run"(e,t){return e.typed&&e.value.size===this.requirement&&m(this,`size`,e,t,{received:`${e.value.size}`}),e}}}function jn(e,t){return{kind:`validation`,type:`not_value`,reference:jn,async:!1,expects:e instanceof Date?`!${e.toJSON()}`:`!${p(e)}`,requirement:e,message:t,"~run"(e,t){return e.typed&&O(this.requirement,e.value)&&m(this,`value`,e,t,{received:e.value instanceof Date?e.value.toJSON():p(e.value)}),e}}}function Mn(e,t){return{kind:`validation`,type:`not_values`,reference:Mn,async:!1,expects:`!${k(e.map(e=>e instanceof Date?e.toJSON():p(e)),`|`)}`,requirement:e,message:t,"~run"(e,t){return e.typed&&this.requirement.some(t=>O(t,e.value))&&m(this,`value`,e,t,{received:e.value instanceof Date?e.value.toJSON():p(e.value)}),e}}}function Nn(e,t,n){return{kind:`validation`,type:`not_words`,reference:Nn,async:!1,expects:`!${t}`,locales:e,requirement:t,message:n,"~run"(e,t){if(e.typed){let n=w(this.locales,e.value);n===this.requirement&&m(this,`words`,e,t,{received:`${n}`})}return e}}}function Pn(e){return{kind:`validation`,type:`octal`,reference:Pn,async:!1,expects:null,requirement:Be,message:e,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`octal`,e,t),e}}}const Fn=(/* unused pure expression or super */ null && ([!0,1,`true`,`1`,`yes`,`y`,`on`,`enabled`])),In=(/* unused pure expression or super */ null && ([!1,0,`false`,`0`,`no`,`n`,`off`,`disabled`]));function Ln(e,t){let n=e=>typeof e==`string`?e.toLowerCase():e,r=e?.truthy??Fn,i=e?.falsy??In,a=e?.truthy?e.truthy.map(n):Fn,o=e?.falsy?e.falsy.map(n):In;return{kind:`transformation`,type:`parse_boolean`,reference:Ln,expects:k([...r,...i].map(p),`|`),config:e,message:t,async:!1,"~run"(e,t){let r=n(e.value);return a.includes(r)?e.value=!0:o.includes(r)?e.value=!1:(m(this,`boolean`,e,t),e.typed=!1),e}}}function Rn(e,t){return{kind:`transformation`,type:`parse_json`,reference:Rn,config:e,message:t,async:!1,"~run"(e,t){try{e.value=JSON.parse(e.value,this.config?.reviver)}catch(n){if(n instanceof Error)m(this,`JSON`,e,t,{received:`"${n.message}"`}),e.typed=!1;else throw n}return e}}}function zn(e,t){if(e.issues)for(let n of t)for(let t of e.issues){let e=!1,r=Math.min(n.length,t.path?.length??0);for(let i=0;i<r;i++)if(n[i]!==t.path[i].key&&(n[i]!==`$`||t.path[i].type!==`array`)){e=!0;break}if(!e)return!1}return!0}function Bn(e,t,n){return{kind:`validation`,type:`partial_check`,reference:Bn,async:!1,expects:null,paths:e,requirement:t,message:n,"~run"(t,n){return(t.typed||zn(t,e))&&!this.requirement(t.value)&&m(this,`input`,t,n),t}}}function Vn(e,t,n){return{kind:`validation`,type:`partial_check`,reference:Vn,async:!0,expects:null,paths:e,requirement:t,message:n,async"~run"(t,n){return(t.typed||zn(t,e))&&!await this.requirement(t.value)&&m(this,`input`,t,n),t}}}function Hn(e){return{kind:`validation`,type:`raw_check`,reference:Hn,async:!1,expects:null,"~run"(t,n){return e({dataset:t,config:n,addIssue:e=>m(this,e?.label??`input`,t,n,e)}),t}}}function Un(e){return{kind:`validation`,type:`raw_check`,reference:Un,async:!0,expects:null,async"~run"(t,n){return await e({dataset:t,config:n,addIssue:e=>m(this,e?.label??`input`,t,n,e)}),t}}}function Wn(e){return{kind:`transformation`,type:`raw_transform`,reference:Wn,async:!1,"~run"(t,n){let r=e({dataset:t,config:n,addIssue:e=>m(this,e?.label??`input`,t,n,e),NEVER:null});return t.issues?t.typed=!1:t.value=r,t}}}function Gn(e){return{kind:`transformation`,type:`raw_transform`,reference:Gn,async:!0,async"~run"(t,n){let r=await e({dataset:t,config:n,addIssue:e=>m(this,e?.label??`input`,t,n,e),NEVER:null});return t.issues?t.typed=!1:t.value=r,t}}}function Kn(){return{kind:`transformation`,type:`readonly`,reference:Kn,async:!1,"~run"(e){return e}}}function qn(e,t){return{kind:`transformation`,type:`reduce_items`,reference:qn,async:!1,operation:e,initial:t,"~run"(e){return e.value=e.value.reduce(this.operation,this.initial),e}}}function Jn(e,t){return{kind:`validation`,type:`regex`,reference:Jn,async:!1,expects:`${e}`,requirement:e,message:t,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`format`,e,t),e}}}function Yn(e){return{kind:`transformation`,type:`returns`,reference:Yn,async:!1,schema:e,"~run"(e,t){let n=e.value;return e.value=(...e)=>{let r=this.schema[`~run`]({value:n(...e)},t);if(r.issues)throw new M(r.issues);return r.value},e}}}function Xn(e){return{kind:`transformation`,type:`returns`,reference:Xn,async:!1,schema:e,"~run"(e,t){let n=e.value;return e.value=async(...e)=>{let r=await this.schema[`~run`]({value:await n(...e)},t);if(r.issues)throw new M(r.issues);return r.value},e}}}function Zn(e){return{kind:`validation`,type:`rfc_email`,reference:Zn,expects:null,async:!1,requirement:Ve,message:e,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`email`,e,t),e}}}function Qn(e){return{kind:`validation`,type:`safe_integer`,reference:Qn,async:!1,expects:null,requirement:Number.isSafeInteger,message:e,"~run"(e,t){return e.typed&&!this.requirement(e.value)&&m(this,`safe integer`,e,t),e}}}function $n(e,t){return{kind:`validation`,type:`size`,reference:$n,async:!1,expects:`${e}`,requirement:e,message:t,"~run"(e,t){return e.typed&&e.value.size!==this.requirement&&m(this,`size`,e,t,{received:`${e.value.size}`}),e}}}function er(e){return{kind:`validation`,type:`slug`,reference:er,async:!1,expects:null,requirement:He,message:e,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`slug`,e,t),e}}}function tr(e,t){return{kind:`validation`,type:`some_item`,reference:tr,async:!1,expects:null,requirement:e,message:t,"~run"(e,t){return e.typed&&!e.value.some(this.requirement)&&m(this,`item`,e,t),e}}}function nr(e){return{kind:`transformation`,type:`sort_items`,reference:nr,async:!1,operation:e,"~run"(e){return e.value=e.value.sort(this.operation),e}}}function rr(e,t){return{kind:`validation`,type:`starts_with`,reference:rr,async:!1,expects:`"${e}"`,requirement:e,message:t,"~run"(e,t){return e.typed&&!e.value.startsWith(this.requirement)&&m(this,`start`,e,t,{received:`"${e.value.slice(0,this.requirement.length)}"`}),e}}}function ir(e,t){return{kind:`transformation`,type:`stringify_json`,reference:ir,message:t,config:e,async:!1,"~run"(e,t){try{let n=JSON.stringify(e.value,this.config?.replacer,this.config?.space);n===void 0?(m(this,`JSON`,e,t),e.typed=!1):e.value=n}catch(n){if(n instanceof Error)m(this,`JSON`,e,t,{received:`"${n.message}"`}),e.typed=!1;else throw n}return e}}}function ar(e){return{kind:`metadata`,type:`title`,reference:ar,title:e}}function or(e){return{kind:`transformation`,type:`to_bigint`,reference:or,async:!1,message:e,"~run"(e,t){try{e.value=BigInt(e.value)}catch{m(this,`bigint`,e,t),e.typed=!1}return e}}}function sr(){return{kind:`transformation`,type:`to_boolean`,reference:sr,async:!1,"~run"(e){return e.value=!!e.value,e}}}function cr(){return{kind:`transformation`,type:`to_camel_case`,reference:cr,async:!1,"~run"(e){return e.value=g(e.value,``,!1,!0),e}}}function lr(e){return{kind:`transformation`,type:`to_date`,reference:lr,async:!1,message:e,"~run"(e,t){try{e.value=new Date(e.value),isNaN(e.value)&&(m(this,`date`,e,t,{received:`"Invalid Date"`}),e.typed=!1)}catch{m(this,`date`,e,t),e.typed=!1}return e}}}function ur(){return{kind:`transformation`,type:`to_kebab_case`,reference:ur,async:!1,"~run"(e){return e.value=g(e.value,`-`,!1,!1),e}}}function dr(){return{kind:`transformation`,type:`to_lower_case`,reference:dr,async:!1,"~run"(e){return e.value=e.value.toLowerCase(),e}}}function fr(e){return{kind:`transformation`,type:`to_max_value`,reference:fr,async:!1,requirement:e,"~run"(e){return e.value=e.value>this.requirement?this.requirement:e.value,e}}}function pr(e){return{kind:`transformation`,type:`to_min_value`,reference:pr,async:!1,requirement:e,"~run"(e){return e.value=e.value<this.requirement?this.requirement:e.value,e}}}function mr(e){return{kind:`transformation`,type:`to_number`,reference:mr,async:!1,message:e,"~run"(e,t){try{e.value=Number(e.value),isNaN(e.value)&&(m(this,`number`,e,t),e.typed=!1)}catch{m(this,`number`,e,t),e.typed=!1}return e}}}function hr(){return{kind:`transformation`,type:`to_pascal_case`,reference:hr,async:!1,"~run"(e){return e.value=g(e.value,``,!0,!0),e}}}function gr(){return{kind:`transformation`,type:`to_snake_case`,reference:gr,async:!1,"~run"(e){return e.value=g(e.value,`_`,!1,!1),e}}}function _r(e){return{kind:`transformation`,type:`to_string`,reference:_r,async:!1,message:e,"~run"(e,t){try{e.value=String(e.value)}catch{m(this,`string`,e,t),e.typed=!1}return e}}}function vr(){return{kind:`transformation`,type:`to_upper_case`,reference:vr,async:!1,"~run"(e){return e.value=e.value.toUpperCase(),e}}}function yr(e){return{kind:`transformation`,type:`transform`,reference:yr,async:!1,operation:e,"~run"(e){return e.value=this.operation(e.value),e}}}function br(e){return{kind:`transformation`,type:`transform`,reference:br,async:!0,operation:e,async"~run"(e){return e.value=await this.operation(e.value),e}}}function xr(){return{kind:`transformation`,type:`trim`,reference:xr,async:!1,"~run"(e){return e.value=e.value.trim(),e}}}function Sr(){return{kind:`transformation`,type:`trim_end`,reference:Sr,async:!1,"~run"(e){return e.value=e.value.trimEnd(),e}}}function Cr(){return{kind:`transformation`,type:`trim_start`,reference:Cr,async:!1,"~run"(e){return e.value=e.value.trimStart(),e}}}function wr(e){return{kind:`validation`,type:`ulid`,reference:wr,async:!1,expects:null,requirement:Ue,message:e,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`ULID`,e,t),e}}}function Tr(e){return{kind:`validation`,type:`url`,reference:Tr,async:!1,expects:null,requirement(e){try{return URL.canParse?URL.canParse(e):(new URL(e),!0)}catch{return!1}},message:e,"~run"(e,t){return e.typed&&!this.requirement(e.value)&&m(this,`URL`,e,t),e}}}function Er(e){return{kind:`validation`,type:`uuid`,reference:Er,async:!1,expects:null,requirement:We,message:e,"~run"(e,t){return e.typed&&!this.requirement.test(e.value)&&m(this,`UUID`,e,t),e}}}function Dr(e,t){return{kind:`validation`,type:`value`,reference:Dr,async:!1,expects:e instanceof Date?e.toJSON():p(e),requirement:e,message:t,"~run"(e,t){return e.typed&&!O(this.requirement,e.value)&&m(this,`value`,e,t,{received:e.value instanceof Date?e.value.toJSON():p(e.value)}),e}}}function Or(e,t){return{kind:`validation`,type:`values`,reference:Or,async:!1,expects:`${k(e.map(e=>e instanceof Date?e.toJSON():p(e)),`|`)}`,requirement:e,message:t,"~run"(e,t){return e.typed&&!this.requirement.some(t=>O(t,e.value))&&m(this,`value`,e,t,{received:e.value instanceof Date?e.value.toJSON():p(e.value)}),e}}}function kr(e,t,n){return{kind:`validation`,type:`words`,reference:kr,async:!1,expects:`${t}`,locales:e,requirement:t,message:n,"~run"(e,t){if(e.typed){let n=w(this.locales,e.value);n!==this.requirement&&m(this,`words`,e,t,{received:`${n}`})}return e}}}const P={abortEarly:!0};function Ar(e,t){let n=e[`~run`]({value:t},P).issues;if(n)throw new M(n)}var jr=class{constructor(e){this.refCount=0,this.maxSize=e?.maxSize??1e3,this.maxAge=e?.maxAge??1/0,this.hasMaxAge=isFinite(this.maxAge)}stringify(e){let t=typeof e;if(t===`string`)return`"${e}"`;if(t===`number`||t===`boolean`)return`${e}`;if(t===`bigint`)return`${e}n`;if(t===`object`||t===`function`){if(e){this.refIds??(this.refIds=new WeakMap);let t=this.refIds.get(e);return t||(t=++this.refCount,this.refIds.set(e,t)),`#${t}`}return`null`}return t}key(e,t={}){return`${this.stringify(e)}|${this.stringify(t.lang)}|${this.stringify(t.message)}|${this.stringify(t.abortEarly)}|${this.stringify(t.abortPipeEarly)}`}get(e){if(!this.store)return;let t=this.store.get(e);if(t){if(this.hasMaxAge&&Date.now()-t[1]>this.maxAge){this.store.delete(e);return}return this.store.delete(e),this.store.set(e,t),t[0]}}set(e,t){this.store??(this.store=new Map),this.store.delete(e);let n=this.hasMaxAge?Date.now():0;this.store.set(e,[t,n]),this.store.size>this.maxSize&&this.store.delete(this.store.keys().next().value)}clear(){this.store?.clear()}};function Mr(e,t){return A({...e,cacheConfig:t,cache:new jr(t),"~run"(t,n){let r=this.cache.key(t.value,n),i=this.cache.get(r);return i||this.cache.set(r,i=e[`~run`](t,n)),h(i)}})}function Nr(e,t){let n;return A({...e,async:!0,cacheConfig:t,cache:new jr(t),async"~run"(t,r){let i=this.cache.key(t.value,r),a=this.cache.get(i);if(a)return h(a);let o=n?.get(i);o||(n??(n=new Map),o=Promise.resolve(e[`~run`](t,r)),n.set(i,o));try{let e=await o;return this.cache.set(i,e),h(e)}finally{n?.delete(i)}}})}function Pr(e,t){return A({...e,"~run"(n,r){return e[`~run`](n,{...r,...t})}})}function F(e,t,n){return typeof e.fallback==`function`?e.fallback(t,n):e.fallback}function Fr(e,t){return A({...e,fallback:t,"~run"(t,n){let r=e[`~run`](t,n);return r.issues?{typed:!0,value:F(this,r,n)}:r}})}function Ir(e,t){return A({...e,fallback:t,async:!0,async"~run"(t,n){let r=await e[`~run`](t,n);return r.issues?{typed:!0,value:await F(this,r,n)}:r}})}function Lr(e){let t={};for(let n of e)if(n.path){let e=j(n);e?(t.nested||(t.nested={}),Object.prototype.hasOwnProperty.call(t.nested,e)?t.nested[e].push(n.message):t.nested[e]=[n.message]):t.other?t.other.push(n.message):t.other=[n.message]}else t.root?t.root.push(n.message):t.root=[n.message];return t}function Rr(e,t){return{...e,"~run"(n,r){let i=n.issues&&[...n.issues];if(n=e[`~run`](n,r),n.issues){for(let e of n.issues)if(!i?.includes(e)){let r=n.value;for(let n of t){let t=r[n],i={type:`unknown`,origin:`value`,input:r,key:n,value:t};if(e.path?e.path.push(i):e.path=[i],!t)break;r=t}}}return n}}}function zr(e,t){return{...e,async:!0,async"~run"(n,r){let i=n.issues&&[...n.issues];if(n=await e[`~run`](n,r),n.issues){for(let e of n.issues)if(!i?.includes(e)){let r=n.value;for(let n of t){let t=r[n],i={type:`unknown`,origin:`value`,input:r,key:n,value:t};if(e.path?e.path.push(i):e.path=[i],!t)break;r=t}}}return n}}}function I(e,t,n){return typeof e.default==`function`?e.default(t,n):e.default}function L(e){if(`entries`in e){let t={};for(let n in e.entries)t[n]=L(e.entries[n]);return t}return`items`in e?e.items.map(L):I(e)}async function R(e){return`entries`in e?Object.fromEntries(await Promise.all(Object.entries(e.entries).map(async([e,t])=>[e,await R(t)]))):`items`in e?Promise.all(e.items.map(R)):I(e)}function Br(e){return S(e,`description`)}function Vr(e){let t=[];function n(e){if(`pipe`in e){for(let r of e.pipe)if(r.kind===`schema`&&`pipe`in r)n(r);else if(r.kind===`metadata`&&r.type===`examples`)for(let e of r.examples)t.push(e)}}return n(e),t}function z(e){if(`entries`in e){let t={};for(let n in e.entries)t[n]=z(e.entries[n]);return t}return`items`in e?e.items.map(z):F(e)}async function B(e){return`entries`in e?Object.fromEntries(await Promise.all(Object.entries(e.entries).map(async([e,t])=>[e,await B(t)]))):`items`in e?Promise.all(e.items.map(B)):F(e)}function Hr(e){let t={};function n(e){if(`pipe`in e)for(let r of e.pipe)r.kind===`schema`&&`pipe`in r?n(r):r.kind===`metadata`&&r.type===`metadata`&&Object.assign(t,r.metadata)}return n(e),t}function Ur(e){return S(e,`title`)}function Wr(e,t){return!e[`~run`]({value:t},P).issues}function Gr(){return A({kind:`schema`,type:`any`,reference:Gr,expects:`any`,async:!1,"~run"(e){return e.typed=!0,e}})}function Kr(e,t){return A({kind:`schema`,type:`array`,reference:Kr,expects:`Array`,async:!1,item:e,message:t,"~run"(e,t){let n=e.value;if(Array.isArray(n)){e.typed=!0,e.value=[];for(let r=0;r<n.length;r++){let i=n[r],a=this.item[`~run`]({value:i},t);if(a.issues){let o={type:`array`,origin:`value`,input:n,key:r,value:i};for(let t of a.issues)t.path?t.path.unshift(o):t.path=[o],e.issues?.push(t);if(e.issues||(e.issues=a.issues),t.abortEarly){e.typed=!1;break}}a.typed||(e.typed=!1),e.value.push(a.value)}}else m(this,`type`,e,t);return e}})}function qr(e,t){return A({kind:`schema`,type:`array`,reference:qr,expects:`Array`,async:!0,item:e,message:t,async"~run"(e,t){let n=e.value;if(Array.isArray(n)){e.typed=!0,e.value=[];let r=await Promise.all(n.map(e=>this.item[`~run`]({value:e},t)));for(let i=0;i<r.length;i++){let a=r[i];if(a.issues){let r={type:`array`,origin:`value`,input:n,key:i,value:n[i]};for(let t of a.issues)t.path?t.path.unshift(r):t.path=[r],e.issues?.push(t);if(e.issues||(e.issues=a.issues),t.abortEarly){e.typed=!1;break}}a.typed||(e.typed=!1),e.value.push(a.value)}}else m(this,`type`,e,t);return e}})}function Jr(e){return A({kind:`schema`,type:`bigint`,reference:Jr,expects:`bigint`,async:!1,message:e,"~run"(e,t){return typeof e.value==`bigint`?e.typed=!0:m(this,`type`,e,t),e}})}function Yr(e){return A({kind:`schema`,type:`blob`,reference:Yr,expects:`Blob`,async:!1,message:e,"~run"(e,t){return e.value instanceof Blob?e.typed=!0:m(this,`type`,e,t),e}})}function Xr(e){return A({kind:`schema`,type:`boolean`,reference:Xr,expects:`boolean`,async:!1,message:e,"~run"(e,t){return typeof e.value==`boolean`?e.typed=!0:m(this,`type`,e,t),e}})}function Zr(e,t){return A({kind:`schema`,type:`custom`,reference:Zr,expects:`unknown`,async:!1,check:e,message:t,"~run"(e,t){return this.check(e.value)?e.typed=!0:m(this,`type`,e,t),e}})}function Qr(e,t){return A({kind:`schema`,type:`custom`,reference:Qr,expects:`unknown`,async:!0,check:e,message:t,async"~run"(e,t){return await this.check(e.value)?e.typed=!0:m(this,`type`,e,t),e}})}function $r(e){return A({kind:`schema`,type:`date`,reference:$r,expects:`Date`,async:!1,message:e,"~run"(e,t){return e.value instanceof Date?isNaN(e.value)?m(this,`type`,e,t,{received:`"Invalid Date"`}):e.typed=!0:m(this,`type`,e,t),e}})}function V(e,t){let n=[];for(let t in e)(`${+t}`!==t||typeof e[t]!=`string`||!Object.is(e[e[t]],+t))&&n.push(e[t]);return A({kind:`schema`,type:`enum`,reference:V,expects:k(n.map(p),`|`),async:!1,enum:e,options:n,message:t,"~run"(e,t){return this.options.includes(e.value)?e.typed=!0:m(this,`type`,e,t),e}})}function ei(e,t){return A({kind:`schema`,type:`exact_optional`,reference:ei,expects:e.expects,async:!1,wrapped:e,default:t,"~run"(e,t){return this.wrapped[`~run`](e,t)}})}function ti(e,t){return A({kind:`schema`,type:`exact_optional`,reference:ti,expects:e.expects,async:!0,wrapped:e,default:t,async"~run"(e,t){return this.wrapped[`~run`](e,t)}})}function ni(e){return A({kind:`schema`,type:`file`,reference:ni,expects:`File`,async:!1,message:e,"~run"(e,t){return e.value instanceof File?e.typed=!0:m(this,`type`,e,t),e}})}function H(e){return A({kind:`schema`,type:`function`,reference:H,expects:`Function`,async:!1,message:e,"~run"(e,t){return typeof e.value==`function`?e.typed=!0:m(this,`type`,e,t),e}})}function ri(e,t){return A({kind:`schema`,type:`instance`,reference:ri,expects:e.name,async:!1,class:e,message:t,"~run"(e,t){return e.value instanceof this.class?e.typed=!0:m(this,`type`,e,t),e}})}function U(e,t){if(typeof e==typeof t){if(E(e,t)||e instanceof Date&&t instanceof Date&&E(+e,+t))return{value:e};if(e&&t&&e.constructor===Object&&t.constructor===Object){let n={...e,...t};for(let r in t)if(Object.prototype.hasOwnProperty.call(e,r)&&Object.prototype.hasOwnProperty.call(t,r)){let i=U(e[r],t[r]);if(i.issue)return i;n[r]=i.value}return{value:n}}if(Array.isArray(e)&&Array.isArray(t)&&e.length===t.length){let n=[...e];for(let r=0;r<e.length;r++){let i=U(e[r],t[r]);if(i.issue)return i;n[r]=i.value}return{value:n}}}return{issue:!0}}function ii(e,t){return A({kind:`schema`,type:`intersect`,reference:ii,expects:k(e.map(e=>e.expects),`&`),async:!1,options:e,message:t,"~run"(e,t){if(this.options.length){let n=e.value,r;e.typed=!0;for(let i of this.options){let a=i[`~run`]({value:n},t);if(a.issues){if(e.issues)for(let t of a.issues)e.issues.push(t);else e.issues=a.issues;if(t.abortEarly){e.typed=!1;break}}a.typed||(e.typed=!1),e.typed&&(r?r.push(a.value):r=[a.value])}if(e.typed){e.value=r[0];for(let n=1;n<r.length;n++){let i=U(e.value,r[n]);if(i.issue){m(this,`type`,e,t,{received:`unknown`});break}e.value=i.value}}}else m(this,`type`,e,t);return e}})}function ai(e,t){return A({kind:`schema`,type:`intersect`,reference:ai,expects:k(e.map(e=>e.expects),`&`),async:!0,options:e,message:t,async"~run"(e,t){if(this.options.length){let n=e.value,r;e.typed=!0;let i=await Promise.all(this.options.map(e=>e[`~run`]({value:n},t)));for(let n of i){if(n.issues){if(e.issues)for(let t of n.issues)e.issues.push(t);else e.issues=n.issues;if(t.abortEarly){e.typed=!1;break}}n.typed||(e.typed=!1),e.typed&&(r?r.push(n.value):r=[n.value])}if(e.typed){e.value=r[0];for(let n=1;n<r.length;n++){let i=U(e.value,r[n]);if(i.issue){m(this,`type`,e,t,{received:`unknown`});break}e.value=i.value}}}else m(this,`type`,e,t);return e}})}function oi(e){return A({kind:`schema`,type:`lazy`,reference:oi,expects:`unknown`,async:!1,getter:e,"~run"(e,t){return this.getter(e.value)[`~run`](e,t)}})}function si(e){return A({kind:`schema`,type:`lazy`,reference:si,expects:`unknown`,async:!0,getter:e,async"~run"(e,t){return(await this.getter(e.value))[`~run`](e,t)}})}function ci(e,t){return A({kind:`schema`,type:`literal`,reference:ci,expects:p(e),async:!1,literal:e,message:t,"~run"(e,t){return E(e.value,this.literal)?e.typed=!0:m(this,`type`,e,t),e}})}function li(e,t){return A({kind:`schema`,type:`loose_object`,reference:li,expects:`Object`,async:!1,entries:e,message:t,"~run"(e,t){let n=e.value;if(n&&typeof n==`object`){for(let r in e.typed=!0,e.value={},this.entries){let i=this.entries[r];if(r in n||(i.type===`exact_optional`||i.type===`optional`||i.type===`nullish`)&&i.default!==void 0){let a=r in n?n[r]:I(i),o=i[`~run`]({value:a},t);if(o.issues){let i={type:`object`,origin:`value`,input:n,key:r,value:a};for(let t of o.issues)t.path?t.path.unshift(i):t.path=[i],e.issues?.push(t);if(e.issues||(e.issues=o.issues),t.abortEarly){e.typed=!1;break}}o.typed||(e.typed=!1),e.value[r]=o.value}else if(i.fallback!==void 0)e.value[r]=F(i);else if(i.type!==`exact_optional`&&i.type!==`optional`&&i.type!==`nullish`&&(m(this,`key`,e,t,{input:void 0,expected:`"${r}"`,path:[{type:`object`,origin:`key`,input:n,key:r,value:n[r]}]}),t.abortEarly))break}if(!e.issues||!t.abortEarly)for(let t in n)D(n,t)&&!Object.prototype.hasOwnProperty.call(this.entries,t)&&(e.value[t]=n[t])}else m(this,`type`,e,t);return e}})}function ui(e,t){return A({kind:`schema`,type:`loose_object`,reference:ui,expects:`Object`,async:!0,entries:e,message:t,async"~run"(e,t){let n=e.value;if(n&&typeof n==`object`){e.typed=!0,e.value={};let r=await Promise.all(Object.entries(this.entries).map(async([e,r])=>{if(e in n||(r.type===`exact_optional`||r.type===`optional`||r.type===`nullish`)&&r.default!==void 0){let i=e in n?n[e]:await I(r);return[e,i,r,await r[`~run`]({value:i},t)]}return[e,n[e],r,null]}));for(let[i,a,o,s]of r)if(s){if(s.issues){let r={type:`object`,origin:`value`,input:n,key:i,value:a};for(let t of s.issues)t.path?t.path.unshift(r):t.path=[r],e.issues?.push(t);if(e.issues||(e.issues=s.issues),t.abortEarly){e.typed=!1;break}}s.typed||(e.typed=!1),e.value[i]=s.value}else if(o.fallback!==void 0)e.value[i]=await F(o);else if(o.type!==`exact_optional`&&o.type!==`optional`&&o.type!==`nullish`&&(m(this,`key`,e,t,{input:void 0,expected:`"${i}"`,path:[{type:`object`,origin:`key`,input:n,key:i,value:a}]}),t.abortEarly))break;if(!e.issues||!t.abortEarly)for(let t in n)D(n,t)&&!Object.prototype.hasOwnProperty.call(this.entries,t)&&(e.value[t]=n[t])}else m(this,`type`,e,t);return e}})}function di(e,t){return A({kind:`schema`,type:`loose_tuple`,reference:di,expects:`Array`,async:!1,items:e,message:t,"~run"(e,t){let n=e.value;if(Array.isArray(n)){e.typed=!0,e.value=[];for(let r=0;r<this.items.length;r++){let i=n[r],a=this.items[r][`~run`]({value:i},t);if(a.issues){let o={type:`array`,origin:`value`,input:n,key:r,value:i};for(let t of a.issues)t.path?t.path.unshift(o):t.path=[o],e.issues?.push(t);if(e.issues||(e.issues=a.issues),t.abortEarly){e.typed=!1;break}}a.typed||(e.typed=!1),e.value.push(a.value)}if(!e.issues||!t.abortEarly)for(let t=this.items.length;t<n.length;t++)e.value.push(n[t])}else m(this,`type`,e,t);return e}})}function fi(e,t){return A({kind:`schema`,type:`loose_tuple`,reference:fi,expects:`Array`,async:!0,items:e,message:t,async"~run"(e,t){let n=e.value;if(Array.isArray(n)){e.typed=!0,e.value=[];let r=await Promise.all(this.items.map(async(e,r)=>{let i=n[r];return[r,i,await e[`~run`]({value:i},t)]}));for(let[i,a,o]of r){if(o.issues){let r={type:`array`,origin:`value`,input:n,key:i,value:a};for(let t of o.issues)t.path?t.path.unshift(r):t.path=[r],e.issues?.push(t);if(e.issues||(e.issues=o.issues),t.abortEarly){e.typed=!1;break}}o.typed||(e.typed=!1),e.value.push(o.value)}if(!e.issues||!t.abortEarly)for(let t=this.items.length;t<n.length;t++)e.value.push(n[t])}else m(this,`type`,e,t);return e}})}function pi(e,t,n){return A({kind:`schema`,type:`map`,reference:pi,expects:`Map`,async:!1,key:e,value:t,message:n,"~run"(e,t){let n=e.value;if(n instanceof Map){e.typed=!0,e.value=new Map;for(let[r,i]of n){let a=this.key[`~run`]({value:r},t);if(a.issues){let o={type:`map`,origin:`key`,input:n,key:r,value:i};for(let t of a.issues)t.path?t.path.unshift(o):t.path=[o],e.issues?.push(t);if(e.issues||(e.issues=a.issues),t.abortEarly){e.typed=!1;break}}let o=this.value[`~run`]({value:i},t);if(o.issues){let a={type:`map`,origin:`value`,input:n,key:r,value:i};for(let t of o.issues)t.path?t.path.unshift(a):t.path=[a],e.issues?.push(t);if(e.issues||(e.issues=o.issues),t.abortEarly){e.typed=!1;break}}(!a.typed||!o.typed)&&(e.typed=!1),e.value.set(a.value,o.value)}}else m(this,`type`,e,t);return e}})}function mi(e,t,n){return A({kind:`schema`,type:`map`,reference:mi,expects:`Map`,async:!0,key:e,value:t,message:n,async"~run"(e,t){let n=e.value;if(n instanceof Map){e.typed=!0,e.value=new Map;let r=await Promise.all([...n].map(([e,n])=>Promise.all([e,n,this.key[`~run`]({value:e},t),this.value[`~run`]({value:n},t)])));for(let[i,a,o,s]of r){if(o.issues){let r={type:`map`,origin:`key`,input:n,key:i,value:a};for(let t of o.issues)t.path?t.path.unshift(r):t.path=[r],e.issues?.push(t);if(e.issues||(e.issues=o.issues),t.abortEarly){e.typed=!1;break}}if(s.issues){let r={type:`map`,origin:`value`,input:n,key:i,value:a};for(let t of s.issues)t.path?t.path.unshift(r):t.path=[r],e.issues?.push(t);if(e.issues||(e.issues=s.issues),t.abortEarly){e.typed=!1;break}}(!o.typed||!s.typed)&&(e.typed=!1),e.value.set(o.value,s.value)}}else m(this,`type`,e,t);return e}})}function hi(e){return A({kind:`schema`,type:`nan`,reference:hi,expects:`NaN`,async:!1,message:e,"~run"(e,t){return Number.isNaN(e.value)?e.typed=!0:m(this,`type`,e,t),e}})}function gi(e){return A({kind:`schema`,type:`never`,reference:gi,expects:`never`,async:!1,message:e,"~run"(e,t){return m(this,`type`,e,t),e}})}function _i(e,t){return A({kind:`schema`,type:`non_nullable`,reference:_i,expects:`!null`,async:!1,wrapped:e,message:t,"~run"(e,t){return e.value!==null&&(e=this.wrapped[`~run`](e,t)),e.value===null&&m(this,`type`,e,t),e}})}function vi(e,t){return A({kind:`schema`,type:`non_nullable`,reference:vi,expects:`!null`,async:!0,wrapped:e,message:t,async"~run"(e,t){return e.value!==null&&(e=await this.wrapped[`~run`](e,t)),e.value===null&&m(this,`type`,e,t),e}})}function yi(e,t){return A({kind:`schema`,type:`non_nullish`,reference:yi,expects:`(!null & !undefined)`,async:!1,wrapped:e,message:t,"~run"(e,t){return e.value===null||e.value===void 0||(e=this.wrapped[`~run`](e,t)),(e.value===null||e.value===void 0)&&m(this,`type`,e,t),e}})}function bi(e,t){return A({kind:`schema`,type:`non_nullish`,reference:bi,expects:`(!null & !undefined)`,async:!0,wrapped:e,message:t,async"~run"(e,t){return e.value===null||e.value===void 0||(e=await this.wrapped[`~run`](e,t)),(e.value===null||e.value===void 0)&&m(this,`type`,e,t),e}})}function W(e,t){return A({kind:`schema`,type:`non_optional`,reference:W,expects:`!undefined`,async:!1,wrapped:e,message:t,"~run"(e,t){return e.value!==void 0&&(e=this.wrapped[`~run`](e,t)),e.value===void 0&&m(this,`type`,e,t),e}})}function G(e,t){return A({kind:`schema`,type:`non_optional`,reference:G,expects:`!undefined`,async:!0,wrapped:e,message:t,async"~run"(e,t){return e.value!==void 0&&(e=await this.wrapped[`~run`](e,t)),e.value===void 0&&m(this,`type`,e,t),e}})}function K(e){return A({kind:`schema`,type:`null`,reference:K,expects:`null`,async:!1,message:e,"~run"(e,t){return e.value===null?e.typed=!0:m(this,`type`,e,t),e}})}function xi(e,t){return A({kind:`schema`,type:`nullable`,reference:xi,expects:`(${e.expects} | null)`,async:!1,wrapped:e,default:t,"~run"(e,t){return e.value===null&&(this.default!==void 0&&(e.value=I(this,e,t)),e.value===null)?(e.typed=!0,e):this.wrapped[`~run`](e,t)}})}function Si(e,t){return A({kind:`schema`,type:`nullable`,reference:Si,expects:`(${e.expects} | null)`,async:!0,wrapped:e,default:t,async"~run"(e,t){return e.value===null&&(this.default!==void 0&&(e.value=await I(this,e,t)),e.value===null)?(e.typed=!0,e):this.wrapped[`~run`](e,t)}})}function Ci(e,t){return A({kind:`schema`,type:`nullish`,reference:Ci,expects:`(${e.expects} | null | undefined)`,async:!1,wrapped:e,default:t,"~run"(e,t){return(e.value===null||e.value===void 0)&&(this.default!==void 0&&(e.value=I(this,e,t)),e.value===null||e.value===void 0)?(e.typed=!0,e):this.wrapped[`~run`](e,t)}})}function wi(e,t){return A({kind:`schema`,type:`nullish`,reference:wi,expects:`(${e.expects} | null | undefined)`,async:!0,wrapped:e,default:t,async"~run"(e,t){return(e.value===null||e.value===void 0)&&(this.default!==void 0&&(e.value=await I(this,e,t)),e.value===null||e.value===void 0)?(e.typed=!0,e):this.wrapped[`~run`](e,t)}})}function Ti(e){return A({kind:`schema`,type:`number`,reference:Ti,expects:`number`,async:!1,message:e,"~run"(e,t){return typeof e.value==`number`&&!isNaN(e.value)?e.typed=!0:m(this,`type`,e,t),e}})}function Ei(e,t){return A({kind:`schema`,type:`object`,reference:Ei,expects:`Object`,async:!1,entries:e,message:t,"~run"(e,t){let n=e.value;if(n&&typeof n==`object`)for(let r in e.typed=!0,e.value={},this.entries){let i=this.entries[r];if(r in n||(i.type===`exact_optional`||i.type===`optional`||i.type===`nullish`)&&i.default!==void 0){let a=r in n?n[r]:I(i),o=i[`~run`]({value:a},t);if(o.issues){let i={type:`object`,origin:`value`,input:n,key:r,value:a};for(let t of o.issues)t.path?t.path.unshift(i):t.path=[i],e.issues?.push(t);if(e.issues||(e.issues=o.issues),t.abortEarly){e.typed=!1;break}}o.typed||(e.typed=!1),e.value[r]=o.value}else if(i.fallback!==void 0)e.value[r]=F(i);else if(i.type!==`exact_optional`&&i.type!==`optional`&&i.type!==`nullish`&&(m(this,`key`,e,t,{input:void 0,expected:`"${r}"`,path:[{type:`object`,origin:`key`,input:n,key:r,value:n[r]}]}),t.abortEarly))break}else m(this,`type`,e,t);return e}})}function Di(e,t){return A({kind:`schema`,type:`object`,reference:Di,expects:`Object`,async:!0,entries:e,message:t,async"~run"(e,t){let n=e.value;if(n&&typeof n==`object`){e.typed=!0,e.value={};let r=await Promise.all(Object.entries(this.entries).map(async([e,r])=>{if(e in n||(r.type===`exact_optional`||r.type===`optional`||r.type===`nullish`)&&r.default!==void 0){let i=e in n?n[e]:await I(r);return[e,i,r,await r[`~run`]({value:i},t)]}return[e,n[e],r,null]}));for(let[i,a,o,s]of r)if(s){if(s.issues){let r={type:`object`,origin:`value`,input:n,key:i,value:a};for(let t of s.issues)t.path?t.path.unshift(r):t.path=[r],e.issues?.push(t);if(e.issues||(e.issues=s.issues),t.abortEarly){e.typed=!1;break}}s.typed||(e.typed=!1),e.value[i]=s.value}else if(o.fallback!==void 0)e.value[i]=await F(o);else if(o.type!==`exact_optional`&&o.type!==`optional`&&o.type!==`nullish`&&(m(this,`key`,e,t,{input:void 0,expected:`"${i}"`,path:[{type:`object`,origin:`key`,input:n,key:i,value:a}]}),t.abortEarly))break}else m(this,`type`,e,t);return e}})}function Oi(e,t,n){return A({kind:`schema`,type:`object_with_rest`,reference:Oi,expects:`Object`,async:!1,entries:e,rest:t,message:n,"~run"(e,t){let n=e.value;if(n&&typeof n==`object`){for(let r in e.typed=!0,e.value={},this.entries){let i=this.entries[r];if(r in n||(i.type===`exact_optional`||i.type===`optional`||i.type===`nullish`)&&i.default!==void 0){let a=r in n?n[r]:I(i),o=i[`~run`]({value:a},t);if(o.issues){let i={type:`object`,origin:`value`,input:n,key:r,value:a};for(let t of o.issues)t.path?t.path.unshift(i):t.path=[i],e.issues?.push(t);if(e.issues||(e.issues=o.issues),t.abortEarly){e.typed=!1;break}}o.typed||(e.typed=!1),e.value[r]=o.value}else if(i.fallback!==void 0)e.value[r]=F(i);else if(i.type!==`exact_optional`&&i.type!==`optional`&&i.type!==`nullish`&&(m(this,`key`,e,t,{input:void 0,expected:`"${r}"`,path:[{type:`object`,origin:`key`,input:n,key:r,value:n[r]}]}),t.abortEarly))break}if(!e.issues||!t.abortEarly){for(let r in n)if(D(n,r)&&!Object.prototype.hasOwnProperty.call(this.entries,r)){let i=this.rest[`~run`]({value:n[r]},t);if(i.issues){let a={type:`object`,origin:`value`,input:n,key:r,value:n[r]};for(let t of i.issues)t.path?t.path.unshift(a):t.path=[a],e.issues?.push(t);if(e.issues||(e.issues=i.issues),t.abortEarly){e.typed=!1;break}}i.typed||(e.typed=!1),e.value[r]=i.value}}}else m(this,`type`,e,t);return e}})}function ki(e,t,n){return A({kind:`schema`,type:`object_with_rest`,reference:ki,expects:`Object`,async:!0,entries:e,rest:t,message:n,async"~run"(e,t){let n=e.value;if(n&&typeof n==`object`){e.typed=!0,e.value={};let[r,i]=await Promise.all([Promise.all(Object.entries(this.entries).map(async([e,r])=>{if(e in n||(r.type===`exact_optional`||r.type===`optional`||r.type===`nullish`)&&r.default!==void 0){let i=e in n?n[e]:await I(r);return[e,i,r,await r[`~run`]({value:i},t)]}return[e,n[e],r,null]})),Promise.all(Object.entries(n).filter(([e])=>D(n,e)&&!Object.prototype.hasOwnProperty.call(this.entries,e)).map(async([e,n])=>[e,n,await this.rest[`~run`]({value:n},t)]))]);for(let[i,a,o,s]of r)if(s){if(s.issues){let r={type:`object`,origin:`value`,input:n,key:i,value:a};for(let t of s.issues)t.path?t.path.unshift(r):t.path=[r],e.issues?.push(t);if(e.issues||(e.issues=s.issues),t.abortEarly){e.typed=!1;break}}s.typed||(e.typed=!1),e.value[i]=s.value}else if(o.fallback!==void 0)e.value[i]=await F(o);else if(o.type!==`exact_optional`&&o.type!==`optional`&&o.type!==`nullish`&&(m(this,`key`,e,t,{input:void 0,expected:`"${i}"`,path:[{type:`object`,origin:`key`,input:n,key:i,value:a}]}),t.abortEarly))break;if(!e.issues||!t.abortEarly)for(let[r,a,o]of i){if(o.issues){let i={type:`object`,origin:`value`,input:n,key:r,value:a};for(let t of o.issues)t.path?t.path.unshift(i):t.path=[i],e.issues?.push(t);if(e.issues||(e.issues=o.issues),t.abortEarly){e.typed=!1;break}}o.typed||(e.typed=!1),e.value[r]=o.value}}else m(this,`type`,e,t);return e}})}function q(e,t){return A({kind:`schema`,type:`optional`,reference:q,expects:`(${e.expects} | undefined)`,async:!1,wrapped:e,default:t,"~run"(e,t){return e.value===void 0&&(this.default!==void 0&&(e.value=I(this,e,t)),e.value===void 0)?(e.typed=!0,e):this.wrapped[`~run`](e,t)}})}function J(e,t){return A({kind:`schema`,type:`optional`,reference:J,expects:`(${e.expects} | undefined)`,async:!0,wrapped:e,default:t,async"~run"(e,t){return e.value===void 0&&(this.default!==void 0&&(e.value=await I(this,e,t)),e.value===void 0)?(e.typed=!0,e):this.wrapped[`~run`](e,t)}})}function Y(e,t){return A({kind:`schema`,type:`picklist`,reference:Y,expects:k(e.map(p),`|`),async:!1,options:e,message:t,"~run"(e,t){return this.options.includes(e.value)?e.typed=!0:m(this,`type`,e,t),e}})}function Ai(e){return A({kind:`schema`,type:`promise`,reference:Ai,expects:`Promise`,async:!1,message:e,"~run"(e,t){return e.value instanceof Promise?e.typed=!0:m(this,`type`,e,t),e}})}function ji(e,t,n){return A({kind:`schema`,type:`record`,reference:ji,expects:`Object`,async:!1,key:e,value:t,message:n,"~run"(e,t){let n=e.value;if(n&&typeof n==`object`){for(let r in e.typed=!0,e.value={},n)if(D(n,r)){let i=n[r],a=this.key[`~run`]({value:r},t);if(a.issues){let o={type:`object`,origin:`key`,input:n,key:r,value:i};for(let t of a.issues)t.path=[o],e.issues?.push(t);if(e.issues||(e.issues=a.issues),t.abortEarly){e.typed=!1;break}}let o=this.value[`~run`]({value:i},t);if(o.issues){let a={type:`object`,origin:`value`,input:n,key:r,value:i};for(let t of o.issues)t.path?t.path.unshift(a):t.path=[a],e.issues?.push(t);if(e.issues||(e.issues=o.issues),t.abortEarly){e.typed=!1;break}}(!a.typed||!o.typed)&&(e.typed=!1),a.typed&&(e.value[a.value]=o.value)}}else m(this,`type`,e,t);return e}})}function Mi(e,t,n){return A({kind:`schema`,type:`record`,reference:Mi,expects:`Object`,async:!0,key:e,value:t,message:n,async"~run"(e,t){let n=e.value;if(n&&typeof n==`object`){e.typed=!0,e.value={};let r=await Promise.all(Object.entries(n).filter(([e])=>D(n,e)).map(([e,n])=>Promise.all([e,n,this.key[`~run`]({value:e},t),this.value[`~run`]({value:n},t)])));for(let[i,a,o,s]of r){if(o.issues){let r={type:`object`,origin:`key`,input:n,key:i,value:a};for(let t of o.issues)t.path=[r],e.issues?.push(t);if(e.issues||(e.issues=o.issues),t.abortEarly){e.typed=!1;break}}if(s.issues){let r={type:`object`,origin:`value`,input:n,key:i,value:a};for(let t of s.issues)t.path?t.path.unshift(r):t.path=[r],e.issues?.push(t);if(e.issues||(e.issues=s.issues),t.abortEarly){e.typed=!1;break}}(!o.typed||!s.typed)&&(e.typed=!1),o.typed&&(e.value[o.value]=s.value)}}else m(this,`type`,e,t);return e}})}function Ni(e,t){return A({kind:`schema`,type:`set`,reference:Ni,expects:`Set`,async:!1,value:e,message:t,"~run"(e,t){let n=e.value;if(n instanceof Set){e.typed=!0,e.value=new Set;for(let r of n){let i=this.value[`~run`]({value:r},t);if(i.issues){let a={type:`set`,origin:`value`,input:n,key:null,value:r};for(let t of i.issues)t.path?t.path.unshift(a):t.path=[a],e.issues?.push(t);if(e.issues||(e.issues=i.issues),t.abortEarly){e.typed=!1;break}}i.typed||(e.typed=!1),e.value.add(i.value)}}else m(this,`type`,e,t);return e}})}function Pi(e,t){return A({kind:`schema`,type:`set`,reference:Pi,expects:`Set`,async:!0,value:e,message:t,async"~run"(e,t){let n=e.value;if(n instanceof Set){e.typed=!0,e.value=new Set;let r=await Promise.all([...n].map(async e=>[e,await this.value[`~run`]({value:e},t)]));for(let[i,a]of r){if(a.issues){let r={type:`set`,origin:`value`,input:n,key:null,value:i};for(let t of a.issues)t.path?t.path.unshift(r):t.path=[r],e.issues?.push(t);if(e.issues||(e.issues=a.issues),t.abortEarly){e.typed=!1;break}}a.typed||(e.typed=!1),e.value.add(a.value)}}else m(this,`type`,e,t);return e}})}function Fi(e,t){return A({kind:`schema`,type:`strict_object`,reference:Fi,expects:`Object`,async:!1,entries:e,message:t,"~run"(e,t){let n=e.value;if(n&&typeof n==`object`){for(let r in e.typed=!0,e.value={},this.entries){let i=this.entries[r];if(r in n||(i.type===`exact_optional`||i.type===`optional`||i.type===`nullish`)&&i.default!==void 0){let a=r in n?n[r]:I(i),o=i[`~run`]({value:a},t);if(o.issues){let i={type:`object`,origin:`value`,input:n,key:r,value:a};for(let t of o.issues)t.path?t.path.unshift(i):t.path=[i],e.issues?.push(t);if(e.issues||(e.issues=o.issues),t.abortEarly){e.typed=!1;break}}o.typed||(e.typed=!1),e.value[r]=o.value}else if(i.fallback!==void 0)e.value[r]=F(i);else if(i.type!==`exact_optional`&&i.type!==`optional`&&i.type!==`nullish`&&(m(this,`key`,e,t,{input:void 0,expected:`"${r}"`,path:[{type:`object`,origin:`key`,input:n,key:r,value:n[r]}]}),t.abortEarly))break}if(!e.issues||!t.abortEarly){for(let r in n)if(!Object.prototype.hasOwnProperty.call(this.entries,r)){m(this,`key`,e,t,{input:r,expected:`never`,path:[{type:`object`,origin:`key`,input:n,key:r,value:n[r]}]});break}}}else m(this,`type`,e,t);return e}})}function Ii(e,t){return A({kind:`schema`,type:`strict_object`,reference:Ii,expects:`Object`,async:!0,entries:e,message:t,async"~run"(e,t){let n=e.value;if(n&&typeof n==`object`){e.typed=!0,e.value={};let r=await Promise.all(Object.entries(this.entries).map(async([e,r])=>{if(e in n||(r.type===`exact_optional`||r.type===`optional`||r.type===`nullish`)&&r.default!==void 0){let i=e in n?n[e]:await I(r);return[e,i,r,await r[`~run`]({value:i},t)]}return[e,n[e],r,null]}));for(let[i,a,o,s]of r)if(s){if(s.issues){let r={type:`object`,origin:`value`,input:n,key:i,value:a};for(let t of s.issues)t.path?t.path.unshift(r):t.path=[r],e.issues?.push(t);if(e.issues||(e.issues=s.issues),t.abortEarly){e.typed=!1;break}}s.typed||(e.typed=!1),e.value[i]=s.value}else if(o.fallback!==void 0)e.value[i]=await F(o);else if(o.type!==`exact_optional`&&o.type!==`optional`&&o.type!==`nullish`&&(m(this,`key`,e,t,{input:void 0,expected:`"${i}"`,path:[{type:`object`,origin:`key`,input:n,key:i,value:a}]}),t.abortEarly))break;if(!e.issues||!t.abortEarly){for(let r in n)if(!Object.prototype.hasOwnProperty.call(this.entries,r)){m(this,`key`,e,t,{input:r,expected:`never`,path:[{type:`object`,origin:`key`,input:n,key:r,value:n[r]}]});break}}}else m(this,`type`,e,t);return e}})}function Li(e,t){return A({kind:`schema`,type:`strict_tuple`,reference:Li,expects:`Array`,async:!1,items:e,message:t,"~run"(e,t){let n=e.value;if(Array.isArray(n)){e.typed=!0,e.value=[];for(let r=0;r<this.items.length;r++){let i=n[r],a=this.items[r][`~run`]({value:i},t);if(a.issues){let o={type:`array`,origin:`value`,input:n,key:r,value:i};for(let t of a.issues)t.path?t.path.unshift(o):t.path=[o],e.issues?.push(t);if(e.issues||(e.issues=a.issues),t.abortEarly){e.typed=!1;break}}a.typed||(e.typed=!1),e.value.push(a.value)}!(e.issues&&t.abortEarly)&&this.items.length<n.length&&m(this,`type`,e,t,{input:n[this.items.length],expected:`never`,path:[{type:`array`,origin:`value`,input:n,key:this.items.length,value:n[this.items.length]}]})}else m(this,`type`,e,t);return e}})}function Ri(e,t){return A({kind:`schema`,type:`strict_tuple`,reference:Ri,expects:`Array`,async:!0,items:e,message:t,async"~run"(e,t){let n=e.value;if(Array.isArray(n)){e.typed=!0,e.value=[];let r=await Promise.all(this.items.map(async(e,r)=>{let i=n[r];return[r,i,await e[`~run`]({value:i},t)]}));for(let[i,a,o]of r){if(o.issues){let r={type:`array`,origin:`value`,input:n,key:i,value:a};for(let t of o.issues)t.path?t.path.unshift(r):t.path=[r],e.issues?.push(t);if(e.issues||(e.issues=o.issues),t.abortEarly){e.typed=!1;break}}o.typed||(e.typed=!1),e.value.push(o.value)}!(e.issues&&t.abortEarly)&&this.items.length<n.length&&m(this,`type`,e,t,{input:n[this.items.length],expected:`never`,path:[{type:`array`,origin:`value`,input:n,key:this.items.length,value:n[this.items.length]}]})}else m(this,`type`,e,t);return e}})}function zi(e){return A({kind:`schema`,type:`string`,reference:zi,expects:`string`,async:!1,message:e,"~run"(e,t){return typeof e.value==`string`?e.typed=!0:m(this,`type`,e,t),e}})}function Bi(e){return A({kind:`schema`,type:`symbol`,reference:Bi,expects:`symbol`,async:!1,message:e,"~run"(e,t){return typeof e.value==`symbol`?e.typed=!0:m(this,`type`,e,t),e}})}function Vi(e,t){return A({kind:`schema`,type:`tuple`,reference:Vi,expects:`Array`,async:!1,items:e,message:t,"~run"(e,t){let n=e.value;if(Array.isArray(n)){e.typed=!0,e.value=[];for(let r=0;r<this.items.length;r++){let i=n[r],a=this.items[r][`~run`]({value:i},t);if(a.issues){let o={type:`array`,origin:`value`,input:n,key:r,value:i};for(let t of a.issues)t.path?t.path.unshift(o):t.path=[o],e.issues?.push(t);if(e.issues||(e.issues=a.issues),t.abortEarly){e.typed=!1;break}}a.typed||(e.typed=!1),e.value.push(a.value)}}else m(this,`type`,e,t);return e}})}function Hi(e,t){return A({kind:`schema`,type:`tuple`,reference:Hi,expects:`Array`,async:!0,items:e,message:t,async"~run"(e,t){let n=e.value;if(Array.isArray(n)){e.typed=!0,e.value=[];let r=await Promise.all(this.items.map(async(e,r)=>{let i=n[r];return[r,i,await e[`~run`]({value:i},t)]}));for(let[i,a,o]of r){if(o.issues){let r={type:`array`,origin:`value`,input:n,key:i,value:a};for(let t of o.issues)t.path?t.path.unshift(r):t.path=[r],e.issues?.push(t);if(e.issues||(e.issues=o.issues),t.abortEarly){e.typed=!1;break}}o.typed||(e.typed=!1),e.value.push(o.value)}}else m(this,`type`,e,t);return e}})}function Ui(e,t,n){return A({kind:`schema`,type:`tuple_with_rest`,reference:Ui,expects:`Array`,async:!1,items:e,rest:t,message:n,"~run"(e,t){let n=e.value;if(Array.isArray(n)){e.typed=!0,e.value=[];for(let r=0;r<this.items.length;r++){let i=n[r],a=this.items[r][`~run`]({value:i},t);if(a.issues){let o={type:`array`,origin:`value`,input:n,key:r,value:i};for(let t of a.issues)t.path?t.path.unshift(o):t.path=[o],e.issues?.push(t);if(e.issues||(e.issues=a.issues),t.abortEarly){e.typed=!1;break}}a.typed||(e.typed=!1),e.value.push(a.value)}if(!e.issues||!t.abortEarly)for(let r=this.items.length;r<n.length;r++){let i=n[r],a=this.rest[`~run`]({value:i},t);if(a.issues){let o={type:`array`,origin:`value`,input:n,key:r,value:i};for(let t of a.issues)t.path?t.path.unshift(o):t.path=[o],e.issues?.push(t);if(e.issues||(e.issues=a.issues),t.abortEarly){e.typed=!1;break}}a.typed||(e.typed=!1),e.value.push(a.value)}}else m(this,`type`,e,t);return e}})}function Wi(e,t,n){return A({kind:`schema`,type:`tuple_with_rest`,reference:Wi,expects:`Array`,async:!0,items:e,rest:t,message:n,async"~run"(e,t){let n=e.value;if(Array.isArray(n)){e.typed=!0,e.value=[];let[r,i]=await Promise.all([Promise.all(this.items.map(async(e,r)=>{let i=n[r];return[r,i,await e[`~run`]({value:i},t)]})),Promise.all(n.slice(this.items.length).map(async(e,n)=>[n+this.items.length,e,await this.rest[`~run`]({value:e},t)]))]);for(let[i,a,o]of r){if(o.issues){let r={type:`array`,origin:`value`,input:n,key:i,value:a};for(let t of o.issues)t.path?t.path.unshift(r):t.path=[r],e.issues?.push(t);if(e.issues||(e.issues=o.issues),t.abortEarly){e.typed=!1;break}}o.typed||(e.typed=!1),e.value.push(o.value)}if(!e.issues||!t.abortEarly)for(let[r,a,o]of i){if(o.issues){let i={type:`array`,origin:`value`,input:n,key:r,value:a};for(let t of o.issues)t.path?t.path.unshift(i):t.path=[i],e.issues?.push(t);if(e.issues||(e.issues=o.issues),t.abortEarly){e.typed=!1;break}}o.typed||(e.typed=!1),e.value.push(o.value)}}else m(this,`type`,e,t);return e}})}function X(e){return A({kind:`schema`,type:`undefined`,reference:X,expects:`undefined`,async:!1,message:e,"~run"(e,t){return e.value===void 0?e.typed=!0:m(this,`type`,e,t),e}})}function Gi(e,t){return A({kind:`schema`,type:`undefinedable`,reference:Gi,expects:`(${e.expects} | undefined)`,async:!1,wrapped:e,default:t,"~run"(e,t){return e.value===void 0&&(this.default!==void 0&&(e.value=I(this,e,t)),e.value===void 0)?(e.typed=!0,e):this.wrapped[`~run`](e,t)}})}function Ki(e,t){return A({kind:`schema`,type:`undefinedable`,reference:Ki,expects:`(${e.expects} | undefined)`,async:!0,wrapped:e,default:t,async"~run"(e,t){return e.value===void 0&&(this.default!==void 0&&(e.value=await I(this,e,t)),e.value===void 0)?(e.typed=!0,e):this.wrapped[`~run`](e,t)}})}function Z(e){let t;if(e)for(let n of e)if(t)for(let e of n.issues)t.push(e);else t=n.issues;return t}function Q(e,t){return A({kind:`schema`,type:`union`,reference:Q,expects:k(e.map(e=>e.expects),`|`),async:!1,options:e,message:t,"~run"(e,t){let n,r,i;for(let a of this.options){let o=a[`~run`]({value:e.value},t);if(o.typed)if(o.issues)r?r.push(o):r=[o];else{n=o;break}else i?i.push(o):i=[o]}if(n)return n;if(r){if(r.length===1)return r[0];m(this,`type`,e,t,{issues:Z(r)}),e.typed=!0}else if(i?.length===1)return i[0];else m(this,`type`,e,t,{issues:Z(i)});return e}})}function qi(e,t){return A({kind:`schema`,type:`union`,reference:qi,expects:k(e.map(e=>e.expects),`|`),async:!0,options:e,message:t,async"~run"(e,t){let n,r,i;for(let a of this.options){let o=await a[`~run`]({value:e.value},t);if(o.typed)if(o.issues)r?r.push(o):r=[o];else{n=o;break}else i?i.push(o):i=[o]}if(n)return n;if(r){if(r.length===1)return r[0];m(this,`type`,e,t,{issues:Z(r)}),e.typed=!0}else if(i?.length===1)return i[0];else m(this,`type`,e,t,{issues:Z(i)});return e}})}function Ji(){return A({kind:`schema`,type:`unknown`,reference:Ji,expects:`unknown`,async:!1,"~run"(e){return e.typed=!0,e}})}function Yi(e,t,n){return A({kind:`schema`,type:`variant`,reference:Yi,expects:`Object`,async:!1,key:e,options:t,message:n,"~run"(e,t){let n=e.value;if(n&&typeof n==`object`){let r,i=0,a=this.key,o=[],s=(e,c)=>{for(let l of e.options){if(l.type===`variant`)s(l,new Set(c).add(l.key));else{let e=!0,s=0;for(let t of c){let r=l.entries[t];if(t in n?r[`~run`]({typed:!1,value:n[t]},P).issues:r.type!==`exact_optional`&&r.type!==`optional`&&r.type!==`nullish`){e=!1,a!==t&&(i<s||i===s&&t in n&&!(a in n))&&(i=s,a=t,o=[]),a===t&&o.push(l.entries[t].expects);break}s++}if(e){let e=l[`~run`]({value:n},t);(!r||!r.typed&&e.typed)&&(r=e)}}if(r&&!r.issues)break}};if(s(this,new Set([this.key])),r)return r;m(this,`type`,e,t,{input:n[a],expected:k(o,`|`),path:[{type:`object`,origin:`value`,input:n,key:a,value:n[a]}]})}else m(this,`type`,e,t);return e}})}function Xi(e,t,n){return A({kind:`schema`,type:`variant`,reference:Xi,expects:`Object`,async:!0,key:e,options:t,message:n,async"~run"(e,t){let n=e.value;if(n&&typeof n==`object`){let r,i=0,a=this.key,o=[],s=async(e,c)=>{for(let l of e.options){if(l.type===`variant`)await s(l,new Set(c).add(l.key));else{let e=!0,s=0;for(let t of c){let r=l.entries[t];if(t in n?(await r[`~run`]({typed:!1,value:n[t]},P)).issues:r.type!==`exact_optional`&&r.type!==`optional`&&r.type!==`nullish`){e=!1,a!==t&&(i<s||i===s&&t in n&&!(a in n))&&(i=s,a=t,o=[]),a===t&&o.push(l.entries[t].expects);break}s++}if(e){let e=await l[`~run`]({value:n},t);(!r||!r.typed&&e.typed)&&(r=e)}}if(r&&!r.issues)break}};if(await s(this,new Set([this.key])),r)return r;m(this,`type`,e,t,{input:n[a],expected:k(o,`|`),path:[{type:`object`,origin:`value`,input:n,key:a,value:n[a]}]})}else m(this,`type`,e,t);return e}})}function $(e){return A({kind:`schema`,type:`void`,reference:$,expects:`void`,async:!1,message:e,"~run"(e,t){return e.value===void 0?e.typed=!0:m(this,`type`,e,t),e}})}function Zi(e,t){return Y(Object.keys(e.entries),t)}function Qi(e,t){return A({...e,"~run"(n,r){return e[`~run`](n,{...r,message:t})}})}function $i(e,t){let n={...e.entries};for(let e of t)delete n[e];return A({...e,entries:n})}function ea(e,t,n){let i=e[`~run`]({value:t},r(n));if(i.issues)throw new M(i.issues);return i.value}async function ta(e,t,n){let i=await e[`~run`]({value:t},r(n));if(i.issues)throw new M(i.issues);return i.value}function na(e,t){let n=n=>ea(e,n,t);return n.schema=e,n.config=t,n}function ra(e,t){let n=n=>ta(e,n,t);return n.schema=e,n.config=t,n}function ia(e,t){let n={};for(let r in e.entries)n[r]=!t||t.includes(r)?q(e.entries[r]):e.entries[r];return A({...e,entries:n})}function aa(e,t){let n={};for(let r in e.entries)n[r]=!t||t.includes(r)?J(e.entries[r]):e.entries[r];return A({...e,entries:n})}function oa(e,t){let n={};for(let r of t)n[r]=e.entries[r];return A({...e,entries:n})}function sa(...e){return A({...e[0],pipe:e,"~run"(t,n){for(let r of e)if(r.kind!==`metadata`){if(t.issues&&(r.kind===`schema`||r.kind===`transformation`)){t.typed=!1;break}(!t.issues||!n.abortEarly&&!n.abortPipeEarly)&&(t=r[`~run`](t,n))}return t}})}function ca(...e){return A({...e[0],pipe:e,async:!0,async"~run"(t,n){for(let r of e)if(r.kind!==`metadata`){if(t.issues&&(r.kind===`schema`||r.kind===`transformation`)){t.typed=!1;break}(!t.issues||!n.abortEarly&&!n.abortPipeEarly)&&(t=await r[`~run`](t,n))}return t}})}function la(e,t,n){let r=Array.isArray(t)?t:void 0,i=Array.isArray(t)?n:t,a={};for(let t in e.entries)a[t]=!r||r.includes(t)?W(e.entries[t],i):e.entries[t];return A({...e,entries:a})}function ua(e,t,n){let r=Array.isArray(t)?t:void 0,i=Array.isArray(t)?n:t,a={};for(let t in e.entries)a[t]=!r||r.includes(t)?G(e.entries[t],i):e.entries[t];return A({...e,entries:a})}function da(e,t,n){let i=e[`~run`]({value:t},r(n));return{typed:i.typed,success:!i.issues,output:i.value,issues:i.issues}}async function fa(e,t,n){let i=await e[`~run`]({value:t},r(n));return{typed:i.typed,success:!i.issues,output:i.value,issues:i.issues}}function pa(e,t){let n=n=>da(e,n,t);return n.schema=e,n.config=t,n}function ma(e,t){let n=n=>fa(e,n,t);return n.schema=e,n.config=t,n}function ha(e){let t=``;for(let n of e){t&&(t+=`
`),t+=`× ${n.message}`;let e=j(n);e&&(t+=`\n  → at ${e}`)}return t}function ga(e){return e.wrapped}

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
/******/ 		id: moduleId,
/******/ 		loaded: false,
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
/******/ 	// Flag the module as loaded
/******/ 	module.loaded = true;
/******/ 
/******/ 	// Return the exports of the module
/******/ 	return module.exports;
/******/ }
/******/ 
/******/ // expose the modules object (__webpack_modules__)
/******/ __nccwpck_require__.m = __webpack_modules__;
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
/******/ /* webpack/runtime/create fake namespace object */
/******/ (() => {
/******/ 	var getProto = Object.getPrototypeOf ? (obj) => (Object.getPrototypeOf(obj)) : (obj) => (obj.__proto__);
/******/ 	var leafPrototypes;
/******/ 	// create a fake namespace object
/******/ 	// mode & 1: value is a module id, require it
/******/ 	// mode & 2: merge all properties of value into the ns
/******/ 	// mode & 4: return value when already ns object
/******/ 	// mode & 16: return value when it's Promise-like
/******/ 	// mode & 8|1: behave like require
/******/ 	__nccwpck_require__.t = function(value, mode) {
/******/ 		if(mode & 1) value = this(value);
/******/ 		if(mode & 8) return value;
/******/ 		if(typeof value === 'object' && value) {
/******/ 			if((mode & 4) && value.__esModule) return value;
/******/ 			if((mode & 16) && typeof value.then === 'function') return value;
/******/ 		}
/******/ 		var ns = Object.create(null);
/******/ 		__nccwpck_require__.r(ns);
/******/ 		var def = {};
/******/ 		leafPrototypes = leafPrototypes || [null, getProto({}), getProto([]), getProto(getProto)];
/******/ 		for(var current = mode & 2 && value; typeof current == 'object' && !~leafPrototypes.indexOf(current); current = getProto(current)) {
/******/ 			Object.getOwnPropertyNames(current).forEach((key) => (def[key] = () => (value[key])));
/******/ 		}
/******/ 		def['default'] = () => (value);
/******/ 		__nccwpck_require__.d(ns, def);
/******/ 		return ns;
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
/******/ /* webpack/runtime/ensure chunk */
/******/ (() => {
/******/ 	__nccwpck_require__.f = {};
/******/ 	// This file contains only the entry chunk.
/******/ 	// The chunk loading function for additional chunks
/******/ 	__nccwpck_require__.e = (chunkId) => {
/******/ 		return Promise.all(Object.keys(__nccwpck_require__.f).reduce((promises, key) => {
/******/ 			__nccwpck_require__.f[key](chunkId, promises);
/******/ 			return promises;
/******/ 		}, []));
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/get javascript chunk filename */
/******/ (() => {
/******/ 	// This function allow to reference async chunks
/******/ 	__nccwpck_require__.u = (chunkId) => {
/******/ 		// return url for filenames based on template
/******/ 		return "" + chunkId + ".index.js";
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/hasOwnProperty shorthand */
/******/ (() => {
/******/ 	__nccwpck_require__.o = (obj, prop) => (Object.prototype.hasOwnProperty.call(obj, prop))
/******/ })();
/******/ 
/******/ /* webpack/runtime/make namespace object */
/******/ (() => {
/******/ 	// define __esModule on exports
/******/ 	__nccwpck_require__.r = (exports) => {
/******/ 		if(typeof Symbol !== 'undefined' && Symbol.toStringTag) {
/******/ 			Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
/******/ 		}
/******/ 		Object.defineProperty(exports, '__esModule', { value: true });
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/node module decorator */
/******/ (() => {
/******/ 	__nccwpck_require__.nmd = (module) => {
/******/ 		module.paths = [];
/******/ 		if (!module.children) module.children = [];
/******/ 		return module;
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/import chunk loading */
/******/ (() => {
/******/ 	// no baseURI
/******/ 	
/******/ 	// object to store loaded and loading chunks
/******/ 	// undefined = chunk not loaded, null = chunk preloaded/prefetched
/******/ 	// [resolve, Promise] = chunk loading, 0 = chunk loaded
/******/ 	var installedChunks = {
/******/ 		792: 0
/******/ 	};
/******/ 	
/******/ 	var installChunk = (data) => {
/******/ 		var {ids, modules, runtime} = data;
/******/ 		// add "modules" to the modules object,
/******/ 		// then flag all "ids" as loaded and fire callback
/******/ 		var moduleId, chunkId, i = 0;
/******/ 		for(moduleId in modules) {
/******/ 			if(__nccwpck_require__.o(modules, moduleId)) {
/******/ 				__nccwpck_require__.m[moduleId] = modules[moduleId];
/******/ 			}
/******/ 		}
/******/ 		if(runtime) runtime(__nccwpck_require__);
/******/ 		for(;i < ids.length; i++) {
/******/ 			chunkId = ids[i];
/******/ 			if(__nccwpck_require__.o(installedChunks, chunkId) && installedChunks[chunkId]) {
/******/ 				installedChunks[chunkId][0]();
/******/ 			}
/******/ 			installedChunks[ids[i]] = 0;
/******/ 		}
/******/ 	
/******/ 	}
/******/ 	
/******/ 	__nccwpck_require__.f.j = (chunkId, promises) => {
/******/ 			// import() chunk loading for javascript
/******/ 			var installedChunkData = __nccwpck_require__.o(installedChunks, chunkId) ? installedChunks[chunkId] : undefined;
/******/ 			if(installedChunkData !== 0) { // 0 means "already installed".
/******/ 	
/******/ 				// a Promise means "currently loading".
/******/ 				if(installedChunkData) {
/******/ 					promises.push(installedChunkData[1]);
/******/ 				} else {
/******/ 					if(true) { // all chunks have JS
/******/ 						// setup Promise in chunk cache
/******/ 						var promise = import("./" + __nccwpck_require__.u(chunkId)).then(installChunk, (e) => {
/******/ 							if(installedChunks[chunkId] !== 0) installedChunks[chunkId] = undefined;
/******/ 							throw e;
/******/ 						});
/******/ 						var promise = Promise.race([promise, new Promise((resolve) => (installedChunkData = installedChunks[chunkId] = [resolve]))])
/******/ 						promises.push(installedChunkData[1] = promise);
/******/ 					}
/******/ 				}
/******/ 			}
/******/ 	};
/******/ 	
/******/ 	// no prefetching
/******/ 	
/******/ 	// no preloaded
/******/ 	
/******/ 	// no external install chunk
/******/ 	
/******/ 	// no on chunks loaded
/******/ })();
/******/ 
/************************************************************************/
/******/ 
/******/ // startup
/******/ // Load entry module and return exports
/******/ // This entry module used 'module' so it can't be inlined
/******/ var __webpack_exports__ = __nccwpck_require__(7950);
/******/ __webpack_exports__ = await __webpack_exports__;
/******/ 
