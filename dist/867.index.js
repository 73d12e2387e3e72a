export const id = 867;
export const ids = [867];
export const modules = {

/***/ 9867:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  requireDeno: () => (/* binding */ requireDeno),
  startLocalPlatform: () => (/* binding */ startLocalPlatform)
});

// UNUSED EXPORTS: PortTakenError

// EXTERNAL MODULE: external "node:events"
var external_node_events_ = __webpack_require__(8474);
// EXTERNAL MODULE: external "node:http"
var external_node_http_ = __webpack_require__(7067);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
;// CONCATENATED MODULE: ./.build/local-platform/http/errors.js
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
/** Returns the refusal to create more than a limit allows. */
function tooMany(count, what) {
    const message = `The platform already has ${count.toLocaleString('en-US')} ${what}, the maximum. Delete one first.`;
    return new HttpError(422, 'limit_exceeded', message);
}
/** The platform cannot start, for a reason that its user can fix. */
class errors_StartError extends Error {
    name = 'StartError';
}
/** Returns the system's code of a failure (`ENOENT`, `EADDRINUSE`), when it has one. */
function systemCode(error) {
    return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
/** No space or no quota left, or a file larger than this process may write. */
const FULL_DISK = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
/** Turns anything thrown into the error for the client, which never sees an unexpected one. */
function toHttpError(error) {
    if (error instanceof HttpError)
        return error;
    if (FULL_DISK.has(systemCode(error) ?? ''))
        return notWritten(error);
    const message = 'The local platform failed on this request. Its output contains the reason, with this request_id.';
    return new HttpError(500, 'internal_error', message, { cause: error });
}
/** Turns failures to write files into 507; returns any other error unchanged. */
function toWriteError(error) {
    return error instanceof HttpError || systemCode(error) === undefined ? error : notWritten(error);
}
function notWritten(error) {
    const message = `The local platform could not write to its disk (${systemCode(error)}). Nothing was changed. Free some space or fix the data folder, then send the request again.`;
    return new HttpError(507, 'storage_full', message, { cause: error });
}
/** Returns the body of every error. */
function errorBody(error, requestId) {
    return {
        error: { code: error.code, message: error.message, request_id: requestId, details: error.details },
    };
}

;// CONCATENATED MODULE: ./.build/local-platform/http/auth.js


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
    const granting = ['*', `${service}/*`, resourceName(service, resource)];
    return key.resources.some((one) => granting.includes(one));
}
/** Returns the name of a resource in keys. Only hostnames ignore case. */
function resourceName(service, name) {
    return `${service}/${service === 'domains' ? name.toLowerCase() : name}`;
}
/** Throws 403, naming the permission, when a key lacks it. Never reveals whether the resource exists. */
function requireAccess(key, permission, resource) {
    if (key && allows(key, permission, resource))
        return;
    const where = resource === undefined ? '' : ` for "${resource}"`;
    const message = `This API key lacks the permission ${permission}${where}. Use a key that grants it.`;
    throw new HttpError(403, 'permission_denied', message);
}
/** Creates a secret of 256 random bits, in characters that are safe in headers and shells. */
function newSecret(prefix) {
    return `${prefix}_${(0,external_node_crypto_.randomBytes)(32).toString('base64url')}`;
}
/** What the name of each cookie of the dashboard begins with. */
const SESSION_COOKIE = 'local_platform_';
/** Returns the token of a `Bearer` header. */
function bearer(authorization) {
    return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}
/** Compares two secrets in a time that does not depend on where they differ. */
function isSameSecret(one, other) {
    return isSameDigest(digest(one), digest(other));
}
/** Returns the SHA-256 of a secret, the only form in which it is stored. */
function digest(text) {
    // As a buffer, the hash would take memory outside of the heap, which costs each request a sixth of its time.
    return Buffer.from((0,external_node_crypto_.hash)('sha256', text, 'hex'), 'hex');
}
/** Compares two digests in a time that does not depend on them. */
function isSameDigest(one, other) {
    return one.length === other.length && (0,external_node_crypto_.timingSafeEqual)(one, other);
}

;// CONCATENATED MODULE: ./.build/local-platform/http/router.js

/** Creates routes from a table of operations. Keys may be restricted by the first parameter of a path under `/v1`. */
function routesOf(table) {
    return Object.entries(table).map(([path, operations]) => {
        const methods = Object.entries(operations).map(([method, [access, handle]]) => [method, { access, handle }]);
        const { '*': other, ...listed } = Object.fromEntries(methods);
        const [, resource] = /^\/v1\/[^:]*:(\w+)/.exec(path) ?? [];
        return { path, methods: listed, ...(other && { other }), ...(resource !== undefined && { resource }) };
    });
}
/**
 * Creates a router of a table. Of the routes of a path, the first that has the method wins; when none does, the match
 * names the methods of all. Paths are split before they are decoded, so that `%2F` is never a separator.
 */
function createRouter(routes) {
    const patterns = routes.map((route) => ({ route, pattern: route.path.slice(1).split('/') }));
    return (target, method) => {
        const { path, query } = splitTarget(target);
        const pieces = path.slice(1).split('/');
        const texts = pieces.map(decodedPiece);
        const others = [];
        for (const { route, pattern } of patterns) {
            const found = matchPieces(pattern, texts);
            if (!found)
                continue;
            const rest = `/${pieces.slice(...found.open).join('/')}${query}`;
            const match = { route, params: found.params, rest };
            if (operationFor(route, method))
                return match;
            others.push(match);
        }
        const [first] = others;
        const methods = Object.fromEntries(others.flatMap(({ route }) => Object.entries(route.methods)));
        return first && { ...first, route: { ...first.route, methods } };
    };
}
/** Returns the path and the query (with its `?`) of a request target, which may be a whole URL. */
function splitTarget(target) {
    const local = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
    const at = local.indexOf('?');
    return at < 0 ? { path: local, query: '' } : { path: local.slice(0, at) || '/', query: local.slice(at) };
}
/** Returns the refusal of a path without a route. */
function routeNotFound(request) {
    const { path } = splitTarget(request.url ?? '/');
    return new HttpError(404, 'route_not_found', `The path ${path} does not exist. The API is under /v1.`);
}
/** Returns the operation of a method. HEAD is GET without its body, unless a route has its own. */
function operationFor(route, method) {
    const asked = method === 'HEAD' && !route.methods.HEAD ? 'GET' : method;
    return (Object.hasOwn(route.methods, asked) ? route.methods[asked] : undefined) ?? route.other;
}
/** Returns the `Allow` header of a route. */
function allowedMethods(route) {
    const listed = Object.keys(route.methods).flatMap((method) => method === 'GET' ? ['GET', 'HEAD'] : [method]);
    return [...new Set(listed)].join(', ');
}
function matchPieces(pattern, texts) {
    const star = pattern.indexOf('*');
    const more = texts.length - pattern.length;
    if (star < 0 ? more !== 0 : more < 0)
        return undefined;
    const params = {};
    const isMatch = pattern.every((expected, index) => {
        const text = texts[star >= 0 && index > star ? index + more : index];
        if (index === star)
            return true;
        if (!expected.startsWith(':'))
            return text === expected;
        if (text)
            params[expected.slice(1)] = text;
        return Boolean(text);
    });
    if (!isMatch)
        return undefined;
    return { params, open: star < 0 ? [0, 0] : [star, star + more + 1] };
}
/** Returns the first segment of a path, decoded, as the router reads it. */
function firstPiece(path) {
    return decodedPiece(path.split('/', 2)[1] ?? '');
}
/** Decodes a segment of a path; `undefined` when it is not percent-encoded UTF-8. */
function decodedPiece(piece) {
    if (!piece.includes('%'))
        return piece;
    try {
        return decodeURIComponent(piece);
    }
    catch {
        return undefined;
    }
}
/**
 * Returns the host name of a request in lower case, without port and trailing dot; empty when it has none. The host of
 * a whole URL as target wins over the `Host` header (RFC 9112, section 3.2.2).
 */
function requestHost({ url = '/', headers }) {
    const authority = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? headers.host ?? '';
    if (authority !== last.authority)
        last = { authority, host: hostName(`http://${authority}`).replace(/\.$/, '') };
    return last.host;
}
/** Most requests have the same host as the one before, and to parse it is a twentieth of a small request's work. */
let last = { authority: '', host: '' };
/** Throws 400 unless a request has one `Host` header (RFC 9112, section 3.2); HTTP/1.0 may omit it. */
function requireHost({ httpVersion, rawHeaders }) {
    const count = rawHeaders.filter((name, index) => index % 2 === 0 && isHost(name)).length;
    if (count === 1 || (count === 0 && httpVersion === '1.0'))
        return;
    throw new HttpError(400, 'bad_request', `A request must have exactly one Host header; this one has ${count}.`);
}
function isHost(name) {
    return name.length === 'host'.length && name.toLowerCase() === 'host';
}
/** Returns the host name of a URL, as browsers read it; empty when it is not a URL. */
function hostName(url) {
    return URL.parse(url)?.hostname ?? '';
}

// EXTERNAL MODULE: ./.build/node_modules/valibot/dist/index.min.mjs
var index_min = __webpack_require__(9067);
;// CONCATENATED MODULE: ./.build/local-platform/http/validate.js


/** Reads a request body by its schema. Throws 400 with this code and every problem, each with its place in the body. */
function readBody(schema, body, code) {
    const { output, problems } = inspect(schema, body);
    if (problems.length > 0 || output === undefined)
        throw invalid(code, problems);
    return output;
}
/** Reads a body as `readBody` does, but returns its problems instead of throwing them. */
function inspect(schema, body) {
    const { success, output, issues } = index_min/* safeParse */.xLC(schema, body, { abortPipeEarly: true });
    return success ? { output, problems: [] } : { output: undefined, problems: issues.map(toProblem) };
}
/** An object with only these fields: every other one is a problem. */
function exactly(entries, unknown = 'is not a known field') {
    return index_min/* objectWithRest */.U1j(entries, index_min/* never */.ZmZ(unknown), 'must be an object');
}
/** A string in which `problemOf` finds no problem. */
function textThat(problemOf, message = 'must be a string') {
    return index_min/* pipe */.FsL(index_min/* string */.YjP(message), index_min/* check */.z6Y((text) => problemOf(text) === undefined, ({ input }) => problemOf(input) ?? ''));
}
function toProblem({ path, input, message }) {
    const keys = (path ?? []).map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
    return { path: keys.join('').replace(/^\./, ''), message: input === undefined ? 'is required' : message };
}

;// CONCATENATED MODULE: ./.build/local-platform/domains/validate.js



const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const LONGEST = 253;
/** Reserved for local use (RFC 2606, RFC 6761), so no DNS record can prove who owns them. */
const LOCAL_ENDINGS = ['.localhost', '.test'];
const KINDS = ['functions', 'sites', 'storage'];
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const kind = index_min/* pipe */.FsL(index_min/* string */.YjP('must be a string'), index_min/* picklist */.KIO(KINDS, `must be one of ${KINDS.join(', ')}`));
const target = index_min/* object */.Ikc({
    kind,
    resource_id: index_min/* pipe */.FsL(index_min/* string */.YjP('must be a string'), index_min/* regex */.yGV(UUID, 'must be a UUID, the ID of the function or bucket')),
}, 'must be an object, {"kind": …, "resource_id": …}');
const registration = index_min/* object */.Ikc({ hostname: textThat(hostnameProblem), target });
/** Checks the body that registers a domain; throws 400 with every problem. */
function readRegistration(body) {
    const { output, problems } = inspect(registration, body);
    if (output !== undefined)
        return output;
    throw invalid(problems[0]?.path === 'hostname' ? 'invalid_hostname' : 'invalid_target', problems);
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
/** Whether a hostname always resolves to this machine. */
function isLocalHostname(hostname) {
    return LOCAL_ENDINGS.some((ending) => hostname.toLowerCase().endsWith(ending));
}
/** Returns the form in which hostnames are compared: DNS ignores case and a trailing dot. */
function comparable(hostname) {
    return hostname.toLowerCase().replace(/\.$/, '');
}

;// CONCATENATED MODULE: ./.build/local-platform/http/body.js
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

/** Returns whether a value is a JSON object. */
function isObject(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
/** The limit of every body without files. */
const WITHOUT_FILES_BYTES = 1024 * 1024;
/** A smaller body never waits for others: it needs little more memory than its connection. */
const SMALL_BYTES = 64 * 1024;
/** Creates a reader for all requests of a platform, whose unfinished bodies together stay within `jsonBodiesBytes`. */
function createJsonReader({ jsonBodyBytes, jsonBodiesBytes, jsonBodyMs }) {
    const budget = new ByteBudget(jsonBodiesBytes);
    return async (request, limitBytes = WITHOUT_FILES_BYTES) => {
        const env_1 = { stack: [], error: void 0, hasError: false };
        try {
            const limit = Math.min(limitBytes, jsonBodyBytes);
            requireLength(request, limit);
            requireJson(request);
            const length = declaredLength(request) ?? limit;
            const _room = __addDisposableResource(env_1, length > SMALL_BYTES ? await budget.take(length) : undefined, false);
            const bytes = await within(jsonBodyMs, readBytes(request, limit));
            requireReasonable(bytes);
            const value = parse(bytes);
            if (!isObject(value))
                throw new HttpError(400, 'invalid_body', 'The body must be a JSON object.');
            return value;
        }
        catch (e_1) {
            env_1.error = e_1;
            env_1.hasError = true;
        }
        finally {
            __disposeResources(env_1);
        }
    };
}
/** Limits the memory that concurrent work uses together. */
class ByteBudget {
    #total;
    #left;
    #waiting = [];
    constructor(total) {
        this.#total = total;
        this.#left = total;
    }
    /**
     * Settles when this many bytes are available, in the order of the calls; work that is larger than the budget gets
     * all of it. Disposing of the result returns them.
     */
    async take(asked) {
        const bytes = Math.min(asked, this.#total);
        const { promise, resolve: enter } = Promise.withResolvers();
        this.#waiting.push({ bytes, enter });
        this.#admit();
        await promise;
        return {
            [Symbol.dispose]: () => {
                this.#left += bytes;
                this.#admit();
            },
        };
    }
    #admit() {
        for (let [next] = this.#waiting; next && next.bytes <= this.#left; [next] = this.#waiting) {
            this.#waiting.shift();
            this.#left -= next.bytes;
            next.enter();
        }
    }
}
/** Reads a request's body to its end; throws as `bounded` does. */
async function readBytes(request, limitBytes) {
    return Buffer.concat(await Array.fromAsync(bounded(bodyOf(request), limitBytes)));
}
/** Returns the bytes of a request's body as they arrive. */
function bodyOf(request) {
    // The connection of a body that is not read to its end still has to carry the response.
    return request.iterator({ destroyOnReturn: false });
}
/** Returns the bytes of a message that has arrived entirely, to be sent in one packet with a head; `undefined` for any other stream. */
function readArrived(stream) {
    return stream.complete ? (stream.read() ?? '') : undefined;
}
/** Throws 413 when a request declares a body of more than `limitBytes`. */
function requireLength(request, limitBytes) {
    if (Number(request.headers['content-length'] ?? 0) > limitBytes)
        throw tooLarge(limitBytes);
}
/** Yields bytes as they are read. Throws 413 after more than `limitBytes`, 400 when the connection breaks. */
async function* bounded(bytes, limitBytes) {
    let size = 0;
    try {
        for (;;) {
            const next = await bytes.next().catch((error) => {
                if (error instanceof HttpError)
                    throw error;
                const message = `The body ended early, after ${size.toLocaleString('en-US')} bytes. Nothing was changed. Send the request again.`;
                throw new HttpError(400, 'body_incomplete', message, { cause: error });
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
    const message = `The body is too large (maximum ${limitBytes.toLocaleString('en-US')} bytes).`;
    return new HttpError(413, 'body_too_large', message);
}
/** The length that a request declares; `undefined` when its body is chunked. */
function declaredLength({ headers }) {
    return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined;
}
function requireJson(request) {
    const sent = request.headers['content-type'];
    const mediaType = sent?.split(';', 1)[0]?.trim().toLowerCase();
    const isEmpty = declaredLength(request) === 0;
    if (mediaType === 'application/json' || (isEmpty && mediaType === undefined))
        return;
    const actual = sent === undefined ? 'without one' : `as "${sent}"`;
    const message = `Send the body as "Content-Type: application/json", not ${actual}.`;
    throw new HttpError(415, 'unsupported_media_type', message);
}
async function within(ms, work) {
    const { promise: end, reject } = Promise.withResolvers();
    const message = `The body did not arrive within ${ms / 1000} s. Nothing was changed. Send the request again.`;
    // The rest of the body is not read.
    const headers = { Connection: 'close' };
    const timer = setTimeout(() => reject(new HttpError(408, 'request_timeout', message, { headers })), ms);
    return Promise.race([work, end]).finally(() => clearTimeout(timer));
}
/** Far above what any body of this API needs; parsing more would block all other requests. */
const DEEPEST = 64;
const MOST_VALUES = 1_000_000;
const QUOTE = 0x22;
const COMMA = 0x2c;
const BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const BRACKET_END = 0x5d;
const BRACE = 0x7b;
const BRACE_END = 0x7d;
/** Throws for a body that would take seconds to parse: 400 when it is nested deeply, 413 for too many values. */
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
            throw new HttpError(400, 'invalid_json', `The body is nested more than ${DEEPEST} levels deep.`);
        if (values > MOST_VALUES)
            throw new HttpError(413, 'body_too_large', `The body contains more than ${MOST_VALUES.toLocaleString('en-US')} values.`);
    }
}
/** Returns the index of the quote that ends the string at `start`. */
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
const utf8 = new TextDecoder('utf-8', { fatal: true });
function parse(bytes) {
    if (bytes.length === 0)
        throw new HttpError(400, 'invalid_json', 'The body is empty; it must be a JSON object.');
    try {
        return JSON.parse(utf8.decode(bytes));
    }
    catch (error) {
        const reason = error instanceof SyntaxError ? error.message : 'it is not valid UTF-8';
        throw new HttpError(400, 'invalid_json', `The body is not valid JSON: ${reason}`, { cause: error });
    }
}

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
;// CONCATENATED MODULE: ./.build/local-platform/paths.js
/** Paths of this system, and the paths of assets, which have `/` on every system. */

/** Returns the path from a folder to what it contains, with `/`; `undefined` for what is outside. Both are absolute. */
function pathInside(folder, inner, rules = external_node_path_) {
    const way = rules.relative(folder, inner);
    if (way === '..' || way.startsWith(`..${rules.sep}`) || rules.isAbsolute(way))
        return undefined;
    return way.split(rules.sep).join('/');
}
// https://learn.microsoft.com/windows/win32/fileio/naming-a-file
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;
/** Returns why a system cannot have a file or folder with this name, to follow "the path contains"; `undefined` when it can. */
function nameProblem(name, system) {
    if (system !== 'win32')
        return undefined;
    if (/[<>:"|?*]/.test(name))
        return 'one of the characters < > : " | ? *';
    if (/[. ]$/.test(name))
        return 'a name that ends with a dot or a space';
    return DEVICE.test(name) ? `"${name}", the name of a device` : undefined;
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/validate.js





/** The API document contains no rule, so this one is wide. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;
const NAME_RULE = 'must be 1 to 128 letters, digits, hyphens, underscores and dots, and start with a letter or digit';
/** `decodeAssets` reads the assets: there may be many, and all their problems are reported together. */
const redeployment = index_min/* object */.Ikc({
    assets: index_min/* custom */.IeY(isObject, 'must be an object from path to {content, encoding}'),
    entrypoint: index_min/* optional */.lqM(index_min/* string */.YjP('must be a string, the path of an asset')),
});
const creation = index_min/* object */.Ikc({
    name: index_min/* pipe */.FsL(index_min/* string */.YjP(NAME_RULE), index_min/* regex */.yGV(NAME, NAME_RULE)),
    ...redeployment.entries,
});
const descriptor = index_min/* pipe */.FsL(index_min/* object */.Ikc({
    content: index_min/* string */.YjP('must be a string'),
    encoding: index_min/* optional */.lqM(index_min/* picklist */.KIO(['utf-8', 'base64'], 'must be "utf-8" or "base64"'), 'utf-8'),
}, 'must be an object with "content"'), index_min/* forward */.sYn(index_min/* check */.z6Y(({ content, encoding }) => encoding !== 'base64' || isBase64(content), 'is not valid base64'), ['content']), index_min/* forward */.sYn(index_min/* check */.z6Y(({ content, encoding }) => encoding !== 'utf-8' || content.isWellFormed(), 'is not well-formed Unicode; send it as base64'), ['content']));
/** Checks the body of a create; `main.ts` when it names no entrypoint. Throws 400 with every problem, 413 for large assets. */
function validateCreate(body, limits) {
    const { name, ...source } = readSource(creation, { entrypoint: 'main.ts', ...body }, limits);
    return { name, source };
}
/** Checks the body of a redeploy, which may omit the entrypoint. Throws as `validateCreate` does. */
function validateRedeploy(body, limits) {
    return readSource(redeployment, body, limits);
}
/** Returns why no function can have this name; `undefined` when one can. */
function functionNameProblem(name) {
    return NAME.test(name) ? undefined : NAME_RULE;
}
/** Returns the problem of an entrypoint that is not one of the assets. */
function entrypointProblem(entrypoint) {
    return { path: 'entrypoint', message: `"${entrypoint}" is not among the assets` };
}
/** Returns the place of an asset in a body. */
function place(path) {
    return `assets[${JSON.stringify(path)}]`;
}
function readSource(schema, body, limits) {
    const { output, problems: found } = inspect(schema, body);
    const problems = [...found];
    const sent = isObject(body.assets) ? body.assets : undefined;
    const assets = decodeAssets(sent ?? {}, limits, problems);
    const { entrypoint } = body;
    if (sent && typeof entrypoint === 'string' && !Object.hasOwn(sent, entrypoint))
        problems.push(entrypointProblem(entrypoint));
    if (output === undefined || problems.length > 0)
        throw invalid('invalid_function', problems);
    return { ...output, assets, entrypoint: output.entrypoint };
}
function decodeAssets(sent, limits, problems) {
    const assets = new Map();
    const entries = Object.entries(sent);
    if (entries.length > limits.assetCount) {
        const message = `The body contains ${entries.length.toLocaleString('en-US')} assets (maximum ${limits.assetCount.toLocaleString('en-US')}).`;
        throw new HttpError(422, 'limit_exceeded', message);
    }
    for (const [path, value] of entries) {
        const wrong = pathProblem(path);
        if (wrong !== undefined)
            problems.push({ path: place(path), message: wrong });
        const { output, problems: found } = inspect(descriptor, value);
        for (const problem of found)
            problems.push({ ...problem, path: place(path) + (problem.path && `.${problem.path}`) });
        if (output === undefined)
            continue;
        const bytes = Buffer.from(output.content, output.encoding);
        if (bytes.length > limits.assetBytes) {
            const message = `Asset "${path}" has ${bytes.length.toLocaleString('en-US')} bytes (maximum ${limits.assetBytes.toLocaleString('en-US')}).`;
            throw new HttpError(413, 'asset_too_large', message);
        }
        assets.set(path, bytes);
    }
    return assets;
}
/** Returns why a path cannot be that of an asset on any system, or leads elsewhere on this one; the file system judges the rest. */
function pathProblem(path) {
    if (!path.isWellFormed())
        return 'the path is not well-formed Unicode';
    if (/[\p{Cc}\\]/u.test(path))
        return 'the path contains a control character or a backslash';
    const segments = path.split('/');
    if (segments.some((segment) => ['', '.', '..'].includes(segment)))
        return 'the path must be relative to the root of the function, and no part of it may be empty, "." or ".."';
    const problem = segments
        .map((segment) => nameProblem(segment, process.platform))
        .find((found) => found !== undefined);
    return problem && `the path contains ${problem}, which the file system of this machine does not allow`;
}
/** Whether a text is base64, with or without its padding. A pattern for the whole text would overflow on a few megabytes. */
function isBase64(text) {
    const padding = text.endsWith('==') ? 2 : Number(text.endsWith('='));
    const length = text.length - padding;
    if (length % 4 === 1 || (padding > 0 && text.length % 4 !== 0))
        return false;
    return !/[^A-Za-z0-9+/]/.test(text.slice(0, length));
}

;// CONCATENATED MODULE: ./.build/local-platform/storage/validate.js



const validate_NAME = /^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;
const validate_NAME_RULE = 'must be 2 to 63 lower-case letters, digits and hyphens, beginning and ending with a letter or digit';
/** A value that HTTP can send back: no control characters, and only Latin-1. */
const HEADER_VALUE = /^[ -~\u0080-\u00ff]+$/;
/** Segments that URL parsers resolve (WHATWG URL, "single-dot" and "double-dot URL path segment"). */
const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;
/** UTF-8 bytes; the API document contains no limit (section 8). */
const LONGEST_KEY = 1024;
const visibility = index_min/* picklist */.KIO(['private', 'public'], 'must be "private" or "public"');
const bucket = index_min/* object */.Ikc({
    name: textThat(bucketNameProblem, validate_NAME_RULE),
    visibility: index_min/* optional */.lqM(visibility, 'private'),
});
const upload = index_min/* object */.Ikc({ key: textThat(keyProblem) });
/**
 * Checks the body of a bucket's creation (section 2 of the API document, "Bucket"); `private` when it names no
 * visibility. Throws 400 with every problem.
 */
function validateBucket(body) {
    return readBody(bucket, body, 'invalid_bucket');
}
/** Checks the body that requests an upload URL, and returns its key unchanged. Throws 400 for an invalid key. */
function validateUpload(body) {
    return readBody(upload, body, 'invalid_object_key').key;
}
/** Decodes the key at the end of a raw path. Throws 400 when it is not percent-encoded UTF-8. */
function readKey(rawPath) {
    try {
        return decodeURIComponent(rawPath);
    }
    catch (error) {
        const message = `The object key "${rawPath}" in the path is not percent-encoded UTF-8. Encode each segment with encodeURIComponent.`;
        throw new HttpError(400, 'invalid_object_key', message, { cause: error });
    }
}
/** Returns the media type of an upload; `application/octet-stream` when it is missing or cannot be sent in a header. */
function readMediaType(given) {
    return given !== undefined && HEADER_VALUE.test(given) ? given : 'application/octet-stream';
}
/** Returns why no bucket can have this name; `undefined` when one can. */
function bucketNameProblem(name) {
    return validate_NAME.test(name) ? undefined : validate_NAME_RULE;
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

;// CONCATENATED MODULE: ./.build/local-platform/keys/validate.js








const LONGEST_NAME = 100;
const keys_validate_NAME_RULE = `must be 1 to ${LONGEST_NAME} characters in one line`;
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;
const EXPIRY_RULE = 'must be a date and time with a time zone, such as "2030-12-31T00:00:00Z", or null';
const RESOURCES_RULE = 'must be a list of "*", "<service>/*" or "<service>/<name>"';
/** Returns why a name is invalid for resources of a service. */
const NAME_PROBLEMS = {
    functions: functionNameProblem,
    storage: bucketNameProblem,
    domains: hostnameProblem,
};
/**
 * Checks the body that creates a key: `{name, services, actions, resources, expires_at}`, where `resources`
 * defaults to all and `expires_at` to never. Throws 400 with every problem, and 422 for resources that can never exist;
 * the key must expire after `now`.
 */
function readGrant(body, now) {
    const asked = isObject(body) && Array.isArray(body.services) ? body.services : [];
    const grant = grantSchema(SERVICES.filter((service) => asked.includes(service)), now);
    const { name, services, actions, resources, expires_at } = readBody(grant, body, 'invalid_key');
    const unmatched = unmatchedResources(resources);
    if (unmatched.length > 0)
        throw invalid('unmatched_resource', unmatched, 422);
    return { name, permissions: permissionsOf(services, actions), resources, expires_at };
}
/** Returns why no key can have this text; `undefined` when one can. */
function keyTextProblem(text) {
    return /^[\x21-\x7e]{16,1024}$/.test(text)
        ? undefined
        : 'must be 16 to 1,024 visible ASCII characters without spaces';
}
/** The resources of a key must belong to its services, and it must expire after `now`. */
function grantSchema(services, now) {
    const granted = services.map((service) => `"${service}/<name>"`).join(' or ');
    const isGranted = (resource) => {
        const [, service = ''] = /^([a-z]+)\/\S+$/.exec(resource) ?? [];
        return resource === '*' || services.includes(service);
    };
    const resourceRule = `must be "*", or ${granted} of a service that the key grants; <name> may be "*"`;
    const resource = index_min/* pipe */.FsL(index_min/* string */.YjP(resourceRule), index_min/* check */.z6Y(isGranted, resourceRule), index_min/* transform */.pdi((text) => resourceName(text.slice(0, text.indexOf('/')), text.slice(text.indexOf('/') + 1))));
    const moment = index_min/* pipe */.FsL(index_min/* string */.YjP(EXPIRY_RULE), index_min/* check */.z6Y((text) => TIMESTAMP.test(text) && !Number.isNaN(Date.parse(text)), EXPIRY_RULE), index_min/* check */.z6Y((text) => Date.parse(text) > now, `must be in the future: this platform's clock shows ${new Date(now).toISOString()}`), index_min/* transform */.pdi((text) => new Date(text).toISOString()));
    const entries = {
        name: index_min/* pipe */.FsL(index_min/* string */.YjP(keys_validate_NAME_RULE), index_min/* regex */.yGV(/^\P{Cc}+$/u, keys_validate_NAME_RULE), index_min/* maxLength */.Ru6(LONGEST_NAME, keys_validate_NAME_RULE)),
        services: choiceOf(SERVICES),
        actions: choiceOf(ACTIONS),
        resources: index_min/* optional */.lqM(index_min/* pipe */.FsL(index_min/* array */.YOg(index_min/* union */.KCZ([index_min/* literal */.euz('*'), resource], resourceRule), RESOURCES_RULE), index_min/* minLength */.BpQ(1, RESOURCES_RULE)), ['*']),
        expires_at: index_min/* nullish */.cl6(moment, null),
    };
    // Ignoring a misspelled `expires_at` would create a key that never expires.
    return exactly(entries, `is not a known field; a key has ${Object.keys(entries).join(', ')}`);
}
/** A list of one or more of these, returned in their order and each once. */
function choiceOf(choices) {
    const list = index_min/* pipe */.FsL(index_min/* array */.YOg(index_min/* picklist */.KIO(choices)), index_min/* minLength */.BpQ(1));
    return index_min/* pipe */.FsL(index_min/* custom */.IeY((value) => index_min.is(list, value), `must be a list of one or more of ${choices.join(', ')}`), index_min/* transform */.pdi((chosen) => choices.filter((choice) => chosen.includes(choice))));
}
/** Finds names that no resource can have: a key that is restricted to one would silently grant nothing. */
function unmatchedResources(resources) {
    return resources.flatMap((resource, index) => {
        const [service = '', name = ''] = resource.split(/\/(.*)/s);
        const problem = name === '' || name === '*' ? undefined : NAME_PROBLEMS[service]?.(name);
        return problem === undefined
            ? []
            : [{ path: `resources[${index}]`, message: `"${resource}" never matches: the name ${problem}` }];
    });
}

;// CONCATENATED MODULE: ./.build/local-platform/keys/store.js





/** A grant of everything, without an end. */
const fullGrant = {
    permissions: permissionsOf(SERVICES, ACTIONS),
    resources: ['*'],
    expires_at: null,
};
/** The API keys of a record store. */
class Keys {
    #records;
    #table;
    #clock;
    /** By ID, decoded once: every request compares all of them. */
    #digests = new Map();
    /** Of this process: neither stored nor listed. */
    #temporary = [];
    constructor(records, clock) {
        this.#records = records;
        this.#table = records.table('keys');
        this.#clock = clock;
    }
    get isEmpty() {
        return this.#table.size === 0;
    }
    /** Creates a key and returns it once it is on disk, with its text, which is not stored. The default text is a new secret. */
    async add(grant, text = newSecret('lpk')) {
        const key = this.#create(grant, text);
        await this.#records.write(() => this.#table.set(key.id, key));
        return { key, text };
    }
    /** Returns the text of a new key with all permissions, which is valid until the platform stops. */
    addTemporary() {
        const text = newSecret('lpk');
        this.#temporary.push(this.#create({ ...fullGrant, name: 'temporary' }, text));
        return text;
    }
    #create(grant, text) {
        return {
            id: (0,external_node_crypto_.randomUUID)(),
            ...grant,
            hash: digest(text).toString('hex'),
            created_at: this.#clock.timestamp(),
            deactivated_at: null,
        };
    }
    /** Returns the key of an `Authorization` header. Throws the same 401 whatever is wrong with it. */
    authenticate(authorization) {
        const text = bearer(authorization);
        const key = text === undefined ? undefined : this.find(text);
        if (key && this.statusOf(key) === 'active')
            return key;
        throw new HttpError(401, 'unauthenticated', 'No valid API key was sent. Send "Authorization: Bearer <API_KEY>" with a key of this platform that has neither expired nor been deactivated.', { headers: { 'WWW-Authenticate': 'Bearer' } });
    }
    /** Returns all keys in the order of their creation, including deactivated ones. */
    list() {
        return [...this.#table.values()];
    }
    /** Permanently deactivates a key, which stays in the list. Throws 404 when it does not exist. */
    deactivate(id) {
        return this.#records.write(() => {
            const key = this.#table.get(id);
            if (!key)
                throw new HttpError(404, 'key_not_found', `There is no key with the ID "${id}".`);
            if (key.deactivated_at !== null)
                return key;
            const deactivated = { ...key, deactivated_at: this.#clock.timestamp() };
            this.#table.set(id, deactivated);
            return deactivated;
        });
    }
    statusOf({ deactivated_at, expires_at }) {
        if (deactivated_at !== null)
            return 'deactivated';
        return expires_at !== null && Date.parse(expires_at) <= this.#clock.now() ? 'expired' : 'active';
    }
    /** Returns the active key with this text that grants everything, without an end. */
    fullKey(text) {
        const key = this.find(text);
        return key && this.statusOf(key) === 'active' && grantsEverything(key) ? key : undefined;
    }
    isActive(id) {
        const key = this.#table.get(id);
        return key !== undefined && this.statusOf(key) === 'active';
    }
    /**
     * Returns the key with this text, an active one if there are several; `undefined` when this platform has never had it.
     * Compares every key, so that the duration reveals nothing about the matching one.
     */
    find(text) {
        const wanted = digest(text);
        const all = [...this.#table.values(), ...this.#temporary];
        const found = all.filter((key) => isSameDigest(this.#digestOf(key), wanted));
        return found.find((key) => this.statusOf(key) === 'active') ?? found[0];
    }
    #digestOf({ id, hash }) {
        const known = this.#digests.get(id) ?? Buffer.from(hash, 'hex');
        this.#digests.set(id, known);
        return known;
    }
}
function grantsEverything({ permissions, resources, expires_at }) {
    return (fullGrant.permissions.every((permission) => permissions.includes(permission)) &&
        fullGrant.resources.every((resource) => resources.includes(resource)) &&
        expires_at === fullGrant.expires_at);
}
/** Returns the routes of `/_local/keys`, in place of the account dashboard of section 5 of the API document. */
function keyRoutes(keys, clock) {
    /** Leaves out the hash and adds the status. */
    const shown = (key) => {
        const { hash: _hash, ...record } = key;
        return { ...record, status: keys.statusOf(key) };
    };
    const create = async (context) => {
        const { key, text } = await keys.add(readGrant(await context.readJson(), clock.now()));
        return { status: 201, json: { ...shown(key), key: text } };
    };
    const deactivate = async ({ params }) => ({
        status: 200,
        json: shown(await keys.deactivate(params.id ?? '')),
    });
    return routesOf({
        '/_local/keys': {
            GET: ['admin', () => ({ status: 200, json: { keys: keys.list().map(shown) } })],
            POST: ['admin', create],
        },
        '/_local/keys/:id/deactivate': { POST: ['admin', deactivate] },
    });
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
    if (isSameSecret(bearer(authorization) ?? '', access.token))
        return;
    if (access.sessions.has(request)) {
        // Browsers send the cookie whatever page asks, so a request that changes something must send its origin.
        if (origin !== undefined || request.method === 'GET' || request.method === 'HEAD')
            return;
        throw foreignOrigin(access);
    }
    throw new HttpError(401, 'unauthenticated', 'Send "Authorization: Bearer <admin token>". The local platform prints its admin token when it starts.', { headers: { 'WWW-Authenticate': 'Bearer' } });
}
/** Throws 403 under a foreign `Host` or from a page of another origin. */
function requireOwnOrigin(request, access) {
    const { host, origin } = request.headers;
    const ownOrigins = [undefined, access.publicOrigin, `http://${host}`, `https://${host}`];
    if (!access.hosts.has(requestHost(request)) || !ownOrigins.includes(origin))
        throw foreignOrigin(access);
}
/** Returns the refusal of a request that comes from another place. */
function foreignOrigin({ hosts }) {
    return new HttpError(403, 'foreign_origin', `/_local/ answers only requests to ${[...hosts].join(', ')} and from its own pages.`);
}
/** The signed-in browsers, kept in memory alone, as the admin token is. */
class Sessions {
    /** Whether each is still valid, by the digest of its secret: the duration of a look-up reveals nothing about secrets. */
    #open = new Map();
    /** Signs a browser in until it is closed, for as long as the session is valid. Returns the `Set-Cookie` header. */
    begin(request, isValid) {
        const secret = newSecret('lps');
        this.#open.set(hashed(secret), isValid);
        return cookie(request, secret);
    }
    /** Whether the request comes from a browser that is signed in to this platform. */
    has(request) {
        return this.#open.get(hashed(sentSecret(request)))?.() ?? false;
    }
    /** Ends the session of a browser, whose cookie is invalid then. Returns the `Set-Cookie` header that removes it. */
    end(request) {
        this.#open.delete(hashed(sentSecret(request)));
        return `${cookie(request, '')}; Max-Age=0`;
    }
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
    return `${cookieName(request)}=${secret}; Path=/_local/; HttpOnly; SameSite=Strict`;
}
/** Browsers share cookies among all ports of a host, and each port can be a platform. */
function cookieName({ socket }) {
    return `${SESSION_COOKIE}${socket.localPort}`;
}

;// CONCATENATED MODULE: ./.build/local-platform/admin/mount.js


/** Stands for the reader of the dashboard where an operation asks which key calls it. */
const ADMINISTRATOR = {
    ...fullGrant,
    id: '',
    name: 'dashboard',
    hash: '',
    created_at: '',
    deactivated_at: null,
};
/** Mounts the operations of the API document once more, below `/_local/v1`, for whoever may administer the platform. */
function mountForAdmin(routes, admin) {
    return routes
        .filter(({ path }) => path.startsWith('/v1/'))
        .map(({ path, methods, other }) => ({
        path: `/_local${path}`,
        methods: Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, forAdmin(operation, admin)])),
        ...(other && { other: forAdmin(other, admin) }),
    }));
}
function forAdmin({ handle }, admin) {
    return {
        access: 'admin',
        handle(context) {
            // From another port of this host, browsers send the cookie with every GET, and the GET of a function may have effects.
            if (/-site$/.test(String(context.request.headers['sec-fetch-site'])))
                throw foreignOrigin(admin);
            // A function that is invoked from the dashboard must not see its reader's session.
            delete context.request.headers.cookie;
            delete context.request.headersDistinct.cookie;
            return handle({ ...context, caller: ADMINISTRATOR });
        },
    };
}

// EXTERNAL MODULE: external "node:stream"
var external_node_stream_ = __webpack_require__(7075);
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
        /** Advances the clock until the platform stops; it never goes back. */
        advance(seconds) {
            if (now() + seconds * 1000 > LAST_MOMENT) {
                throw new HttpError(400, 'invalid_clock', 'advance_seconds: must not go beyond the year 9999');
            }
            aheadMs += seconds * 1000;
        },
    };
}
/** Reads the body of `POST /_local/clock`, `{"advance_seconds": n}`; throws 400 for anything else. */
function readAdvance({ advance_seconds }) {
    if (typeof advance_seconds === 'number' && advance_seconds >= 0)
        return advance_seconds;
    throw new HttpError(400, 'invalid_clock', 'advance_seconds: must be a number of seconds, 0 or more');
}

;// CONCATENATED MODULE: ./.build/local-platform/http/faults.js



const HEADER_RULE = 'must be the value of the header: seconds, or visible ASCII characters';
/** An optional whole number in a range. */
function optionalWhole(least, most, message) {
    return index_min/* optional */.lqM(index_min/* pipe */.FsL(index_min/* number */.aig(message), index_min/* integer */.ndf(message), index_min/* minValue */.Wwf(least, message), index_min/* maxValue */.cGV(most, message)));
}
function textOf(pattern, message) {
    return index_min/* pipe */.FsL(index_min/* string */.YjP(message), index_min/* regex */.yGV(pattern, message));
}
/** A failure on demand, for the tests of clients. */
const fault = exactly({
    /** `*` for every method. */
    method: textOf(/^([A-Z]+|\*)$/, 'must be a method in capital letters, or "*"'),
    /** Raw path without query; `*` matches anything, including slashes. */
    path: textOf(/^[/*]/, 'must be a path; "*" matches anything'),
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
        index_min/* pipe */.FsL(index_min/* number */.aig(), index_min/* integer */.ndf(HEADER_RULE), index_min/* minValue */.Wwf(0, HEADER_RULE), index_min/* maxValue */.cGV(1e9, HEADER_RULE)),
        index_min/* pipe */.FsL(index_min/* string */.YjP(), index_min/* regex */.yGV(/^[\x20-\x7e]*$/, HEADER_RULE)),
    ], HEADER_RULE)),
});
const faultList = index_min/* object */.Ikc({ faults: index_min/* array */.YOg(fault, 'must be a list: send {"faults": [...]}') });
/** Reads the body of `PUT /_local/faults`, `{"faults": [...]}`; throws 400 with every problem. */
function readFaults(body) {
    return readBody(faultList, body, 'invalid_faults').faults;
}
/** The faults to inject; none at first. The first that matches a request hits it. */
class Faults {
    #active = [];
    /** Replaces all faults. */
    set(faults) {
        // Two equal faults stay two.
        this.#active = faults.map((one) => ({ ...one }));
    }
    /** Returns the remaining faults, with what is left of `times`. */
    list() {
        return this.#active;
    }
    /** Returns the first fault for a request and counts it as used. */
    take(method, path) {
        const found = this.#active.find((one) => matches(one, method, path));
        if (found?.times === undefined)
            return found;
        const left = { ...found, times: found.times - 1 };
        this.#active = this.#active.map((one) => (one === found ? left : one)).filter(({ times }) => times !== 0);
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
    return new HttpError(status, 'fault_injected', message, { headers });
}
/** Sends the head of a response and half of the first chunk of its body, then breaks the connection. */
async function sendTruncated(response, { status, headers, body }, onSent) {
    response.writeHead(status, headers);
    for await (const chunk of pieces(body)) {
        const half = chunk.subarray(0, Math.floor(chunk.length / 2));
        onSent(half.length);
        await new Promise((sent) => void response.write(half, () => sent()));
        break;
    }
    response.destroy();
}
async function* pieces(body) {
    if (typeof body === 'string')
        yield Buffer.from(body);
    else
        for await (const chunk of body)
            yield Buffer.from(chunk);
}

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
;// CONCATENATED MODULE: ./.build/local-platform/static-files.js




/** Next to this program, both from source and in the bundle: the bundler copies the file, and the build the folder. */
const CONTRACT = __webpack_require__.ab + "openapi.yaml";
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
        if (!/^\w+\.\w+$/.test(file) || type === undefined)
            throw routeNotFound(request);
        return sendFile(type, (0,external_node_path_.join)(FOLDER, file)).catch((error) => {
            if (systemCode(error) !== 'ENOENT')
                throw error;
            if (file !== 'preact.js')
                throw routeNotFound(request);
            return sendFile(type, PREACT);
        });
    };
    return routesOf({
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

;// CONCATENATED MODULE: ./.build/local-platform/admin/sign-in.js







const HOME = '/_local/';
const sign_in_form = index_min/* object */.Ikc({ token: index_min/* string */.YjP('must be a string') });
/**
 * Routes to the dashboard, in and out. The link that the platform prints at its start, `/_local/?token=…`, and the
 * sign-in form both set a session cookie; the link redirects to an address without the token.
 */
function signInRoutes(admin) {
    const enter = ({ request, rest }) => {
        requireOwnOrigin(request, admin);
        const token = new URLSearchParams(splitTarget(rest).query).get('token');
        if (token === null)
            return dashboardPage();
        // A key does not belong in an address, which histories and logs keep.
        if (!isSameSecret(token.trim(), admin.token))
            return dashboardPage(401);
        return { status: 303, headers: { Location: HOME, 'Set-Cookie': begin(request) } };
    };
    const begin = (request) => admin.sessions.begin(request, () => true);
    const signIn = async ({ request, readJson }) => {
        requireOwnOrigin(request, admin);
        const secret = readBody(sign_in_form, await readJson(), 'invalid_body').token.trim();
        if (isSameSecret(secret, admin.token))
            return withCookie(begin(request));
        const key = admin.keys.fullKey(secret);
        if (!key)
            throw refused();
        // Whoever deactivates a key ends the sessions that it began, and nobody keeps access through a lost key.
        return withCookie(admin.sessions.begin(request, () => admin.keys.isActive(key.id)));
    };
    return routesOf({
        '/': { '*': ['anyone', ({ request }) => toDashboard(request, admin)] },
        [HOME]: { GET: ['anyone', enter] },
        '/_local/sign-in': { POST: ['anyone', signIn] },
        '/_local/sign-out': { POST: ['admin', ({ request }) => withCookie(admin.sessions.end(request))] },
    });
}
/** Redirects a browser, which a person opened at the printed address. Throws 404 for everyone else, as for any other path. */
function toDashboard(request, { hosts }) {
    const isVisit = request.method === 'GET' || request.method === 'HEAD';
    const isBrowser = request.headers.accept?.includes('text/html') === true;
    if (!isVisit || !isBrowser || !hosts.has(requestHost(request)))
        throw routeNotFound(request);
    return { status: 303, headers: { Location: HOME } };
}
function withCookie(cookie) {
    return { status: 204, headers: { 'Set-Cookie': cookie } };
}
/** The same for every secret, so that nobody learns which keys exist. */
function refused() {
    return new HttpError(401, 'sign_in_refused', 'The platform did not accept this. Enter the token of the running platform (each start prints a new one), or an active API key that grants all permissions on all resources and never expires.');
}

;// CONCATENATED MODULE: ./.build/local-platform/admin/routes.js







/** The routes under `/_local/`, which the API document does not ask for: the dashboard, and JSON for it and for programs. */
function adminRoutes(parts) {
    const { admin, clock, faults, functions, requests } = parts;
    const stop = () => {
        parts.stop();
        return { status: 202, json: { status: 'stopping' } };
    };
    const listFaults = () => json({ faults: faults.list() });
    const setFaults = async ({ readJson }) => {
        faults.set(readFaults(await readJson()));
        return listFaults();
    };
    const advanceClock = async ({ readJson }) => {
        clock.advance(readAdvance(await readJson()));
        return json({ now: clock.timestamp() });
    };
    const listFiles = async ({ params }) => {
        const files = await functions.filesOf(params.id ?? '');
        return json({ files: [...files].map(([path, size]) => ({ path, size })) });
    };
    const readFile = async ({ params, rest }) => {
        const path = decodedPiece(splitTarget(rest).path.slice(1)) ?? '';
        const bytes = await functions.readFile(params.id ?? '', path);
        const headers = { 'Content-Type': 'application/octet-stream', 'Content-Length': String(bytes.length) };
        return { status: 200, headers, stream: external_node_stream_.Readable.from([bytes]) };
    };
    return [
        ...signInRoutes(admin),
        ...fileRoutes(),
        ...routesOf({
            '/_local/health': { GET: ['anyone', () => json({ status: 'ok' })] },
            '/_local/status': { GET: ['admin', () => json(statusOf(parts))] },
            '/_local/usage': { GET: ['admin', () => json(usageOf(parts.storage))] },
            '/_local/functions/:name/revisions': {
                GET: ['admin', ({ params }) => json(revisionsOf(params.name ?? '', functions))],
            },
            '/_local/revisions/:id': { GET: ['admin', ({ params }) => json(revision(params.id ?? '', functions))] },
            '/_local/revisions/:id/files': { GET: ['admin', listFiles] },
            '/_local/revisions/:id/files/*': { GET: ['admin', readFile] },
            '/_local/faults': { GET: ['admin', listFaults], PUT: ['admin', setFaults] },
            '/_local/clock': { POST: ['admin', advanceClock] },
            '/_local/stop': { POST: ['admin', stop] },
            '/_local/requests': { GET: ['admin', () => json({ requests: requests.list() })] },
            '/_local/requests/:id': { GET: ['admin', ({ params }) => json(findRequest(requests, params.id))] },
        }),
    ];
}
/** What the dashboard polls: it loads a page again when a number that the page depends on has changed. */
function statusOf({ admin, records, requests, faults, clock, publicUrl }) {
    return {
        url: publicUrl,
        hosts: [...admin.hosts],
        now: clock.timestamp(),
        ahead_ms: clock.aheadMs(),
        faults: faults.list().length,
        writes: records.writes,
        requests: requests.changes,
    };
}
/** How much each bucket contains, by its name. */
function usageOf({ store }) {
    const usage = new Map();
    for (const { id, name } of store.buckets.values())
        usage.set(id, { name, objects: 0, bytes: 0 });
    for (const { bucket_id, size } of store.objects.values()) {
        const bucket = usage.get(bucket_id);
        if (!bucket)
            continue;
        bucket.objects += 1;
        bucket.bytes += size;
    }
    return { buckets: [...usage.values()] };
}
function revisionsOf(name, { store }) {
    if (!store.functions.get(name))
        throw new HttpError(404, 'function_not_found', `There is no function "${name}".`);
    return { revisions: store.revisionsOf(name).map(shownRevision) };
}
function revision(id, { store, logOf }) {
    const found = store.revisions.get(id);
    if (!found)
        throw new HttpError(404, 'revision_not_found', `There is no revision "${id}".`);
    return { ...shownRevision(found), log: logOf(id) };
}
function shownRevision({ id, ...rest }) {
    return { revision_id: id, ...rest };
}
function findRequest(requests, id = '') {
    const found = requests.find(id);
    if (found)
        return found;
    const message = 'There is no such request. The platform keeps only the most recent ones, until it stops.';
    throw new HttpError(404, 'request_not_found', message);
}
function json(json) {
    return { status: 200, json };
}

// EXTERNAL MODULE: external "node:net"
var external_node_net_ = __webpack_require__(7030);
;// CONCATENATED MODULE: ./.build/local-platform/domains/record.js

/** Returns the public record of a registration, whose DNS record should point at `platformHost`. */
function domainRecord({ hostname, target, created_at }, status, platformHost) {
    const record = { hostname, target, status, created_at };
    if (status === 'active')
        return record;
    if (status === 'failed') {
        const resource = target.kind === 'functions' ? 'function' : 'bucket';
        const message = `The ${resource} ${target.resource_id}, the target of this domain, was deleted. Delete the registration and register the hostname for another one.`;
        return { ...record, message };
    }
    const expected = { type: recordType(platformHost), name: hostname, value: platformHost };
    const error = {
        code: 'dns_record_missing',
        message: `The DNS record "${hostname} ${expected.type} ${platformHost}" is missing.`,
        expected,
    };
    return {
        ...record,
        message: `Waiting for a DNS record. The local platform does not query DNS: POST /_local/domains/${hostname}/verify marks it as verified.`,
        verification_errors: [error],
    };
}
function recordType(host) {
    const version = (0,external_node_net_.isIP)(host);
    return version === 4 ? 'A' : version === 6 ? 'AAAA' : 'CNAME';
}

;// CONCATENATED MODULE: ./.build/local-platform/domains/targets.js


/** Finds the target of a domain; `undefined` when this account has no resource of this kind and ID. */
function findTarget({ functions, storage }, kind, resourceId) {
    // Records contain UUIDs in lower case; clients may send them in any case.
    const id = resourceId.toLowerCase();
    if (kind === 'functions') {
        const name = functions.nameOf(id);
        if (name === undefined)
            return undefined;
        return { isPublic: true, serve: (context) => functions.invoke(name, context) };
    }
    const bucket = storage.bucketWithId(id);
    if (!bucket)
        return undefined;
    return { isPublic: bucket.visibility === 'public', serve: (context) => serveBucket(bucket, context) };
}
const INDEX = 'index.html';
/**
 * Answers a request to a domain whose target is a bucket: the path is the key, and a folder is its `index.html`.
 * A folder without its slash is redirected, so that relative links in its page work. Throws 404, and 405 for other
 * methods than GET and HEAD.
 */
async function serveBucket(bucket, context) {
    const { method } = context.request;
    if (method !== 'GET' && method !== 'HEAD') {
        const headers = { Allow: 'GET, HEAD' };
        throw new HttpError(405, 'method_not_allowed', `${method} is not allowed here. Use GET, HEAD.`, {
            headers,
        });
    }
    const { path, query } = splitTarget(context.rest);
    const key = decodedPiece(path.slice(1));
    if (key === undefined)
        throw new HttpError(404, 'object_not_found', `The path ${path} is not percent-encoded UTF-8.`);
    if (key === '' || key.endsWith('/'))
        return bucket.show(`${key}${INDEX}`, context);
    if (!bucket.has(key) && bucket.has(`${key}/${INDEX}`)) {
        // Relative, so that no path can lead to another host.
        return { status: 308, headers: { Location: `./${path.slice(path.lastIndexOf('/') + 1)}/${query}` } };
    }
    return bucket.show(key, context);
}

;// CONCATENATED MODULE: ./.build/local-platform/domains/routes.js






/** Opens the domain service over what the records contain: its routes, and the targets of its hosts. */
function openDomainService(settings) {
    const { clock, records } = settings;
    /** By `comparable` hostname. */
    const table = records.table('domains');
    function targetOf({ target }) {
        return findTarget(settings, target.kind, target.resource_id);
    }
    /** A domain fails when its target was deleted. This is derived, so that no write can miss it. */
    function statusOf(domain) {
        if (!targetOf(domain))
            return 'failed';
        return domain.verified_at === null ? 'pending' : 'active';
    }
    function recordOf(domain) {
        return domainRecord(domain, statusOf(domain), settings.platformHost);
    }
    /** All registrations, sorted by hostname. */
    function list() {
        return [...table.values()].sort((one, other) => comparable(one.hostname) < comparable(other.hostname) ? -1 : 1);
    }
    function find(hostname = '') {
        const domain = table.get(comparable(hostname));
        if (domain)
            return domain;
        throw new HttpError(404, 'domain_not_found', `Domain "${hostname}" is not registered.`);
    }
    function requireFree(hostname) {
        if (settings.ownHosts.has(comparable(hostname)))
            throw ownName(hostname);
        if (table.get(comparable(hostname)))
            throw taken(hostname);
        const most = settings.limits.domainCount;
        if (table.size >= most)
            throw tooMany(most, 'domains');
    }
    /** Throws 422 for a target that no domain can have, 404 for one that does not exist, 409 for a hostname that is already registered. */
    function add(hostname, { kind, resource_id }) {
        if (kind === 'sites')
            throw noSites();
        const found = findTarget(settings, kind, resource_id);
        if (!found)
            throw noTarget(kind, resource_id);
        if (!found.isPublic)
            throw privateBucket(resource_id);
        requireFree(hostname);
        const created_at = clock.timestamp();
        const verified_at = isLocalHostname(hostname) ? created_at : null;
        const domain = { hostname, target: { kind, resource_id }, created_at, verified_at };
        table.set(comparable(hostname), domain);
        return domain;
    }
    async function register(context) {
        const { hostname, target } = readRegistration(await context.readJson());
        requireAccess(context.caller, 'domains:write', hostname);
        return { status: 201, json: recordOf(await records.write(() => add(hostname, target))) };
    }
    /** Marks a domain as verified. Throws 404 when it is not registered, 409 when its target was deleted. */
    function verify(hostname) {
        return records.write(() => {
            const domain = find(hostname);
            if (!targetOf(domain))
                throw targetGone(domain);
            if (domain.verified_at !== null)
                return recordOf(domain);
            const verified = { ...domain, verified_at: clock.timestamp() };
            table.set(comparable(verified.hostname), verified);
            return recordOf(verified);
        });
    }
    const listed = ({ caller }) => {
        const seen = list().filter(({ hostname }) => caller && allows(caller, 'domains:read', hostname));
        return { status: 200, json: { domains: seen.map(recordOf) } };
    };
    const inspect = ({ params }) => ({
        status: 200,
        json: recordOf(find(params.hostname)),
    });
    const remove = async ({ params }) => {
        await records.write(() => table.delete(comparable(find(params.hostname).hostname)));
        return { status: 204 };
    };
    /** The table of section 4, "Domains", of the API document, and the replacement for DNS. */
    const routes = routesOf({
        '/v1/domains/domains': { GET: ['domains:read', listed], POST: ['domains:write', register] },
        '/v1/domains/domains/:hostname': { GET: ['domains:read', inspect], DELETE: ['domains:delete', remove] },
        '/_local/domains/:hostname/verify': {
            POST: ['admin', async ({ params }) => ({ status: 200, json: await verify(params.hostname) })],
        },
    });
    return {
        routes,
        /** Returns the target of an active domain; `undefined` for any other host name. */
        targetOf(hostname) {
            const domain = table.get(comparable(hostname));
            return domain && domain.verified_at !== null ? targetOf(domain) : undefined;
        },
    };
}
function noSites() {
    const message = 'target.kind: the local platform has no "sites". Use "functions" or "storage".';
    return new HttpError(422, 'unsupported_target', message);
}
function noTarget(kind, id) {
    const message = `This account has no resource ${id} in ${kind}. Use the "id" of the function's or bucket's record.`;
    return new HttpError(404, 'target_not_found', message);
}
function privateBucket(id) {
    const message = `Bucket ${id} is private, and a domain cannot serve it. Visibility cannot be changed: use a bucket that was created as public.`;
    return new HttpError(422, 'private_bucket', message);
}
function taken(hostname) {
    const message = `Domain "${hostname}" is already registered. To change its target, delete it with DELETE /v1/domains/domains/${hostname} and register it again.`;
    return new HttpError(409, 'hostname_taken', message);
}
function ownName(hostname) {
    const message = `Hostname "${hostname}" is the address of the platform itself. Choose another one.`;
    return new HttpError(409, 'hostname_taken', message);
}
function targetGone({ hostname }) {
    const message = `Domain "${hostname}" cannot become active: its target was deleted. Delete the registration and register the hostname again.`;
    return new HttpError(409, 'target_gone', message);
}

// EXTERNAL MODULE: external "node:child_process"
var external_node_child_process_ = __webpack_require__(1421);
// EXTERNAL MODULE: external "node:module"
var external_node_module_ = __webpack_require__(8995);
// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(7975);
;// CONCATENATED MODULE: ./.build/local-platform/functions/deno.js







const run = (0,external_node_util_.promisify)(external_node_child_process_.execFile);
/** The npm package with the program for this machine. */
const PACKAGE = `@deno/${process.platform}-${process.arch}${process.platform === 'linux' ? '-glibc' : ''}`;
const PROGRAM = process.platform === 'win32' ? 'deno.exe' : 'deno';
/** The first version whose network permission can be limited to one Unix socket. */
const OLDEST = { major: 2, minor: 9 };
const ADVICE = 'Install Deno (https://deno.com) on the PATH, or set DENO_BIN to its path.';
/**
 * Creates a function that finds Deno: `DENO_BIN`, then the npm package `deno` that is installed with this program, then
 * `PATH`. It remembers what it finds. It throws 503 `runtime_missing` without Deno and searches again at the next call,
 * so that Deno can be installed without a restart.
 * @param untrustedFolder a checkout: no program in it is run unless `DENO_BIN` names it, nor the one of an installed package
 */
function createDenoFinder(environment, untrustedFolder) {
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
    // Functions run in their own folders, where a relative path means another program.
    if (named)
        return requireVersion((0,external_node_path_.resolve)(named));
    // This program and its package may be part of the checkout.
    const packaged = untrustedFolder === undefined ? fromPackage() : [];
    for (const candidate of [...packaged, ...fromPath(environment.PATH ?? '')]) {
        if (!(await isExecutable(candidate)))
            continue;
        if (untrustedFolder === undefined || !(await isIn(candidate, untrustedFolder))) {
            return requireVersion(candidate);
        }
    }
    throw missing('Could not find Deno, which runs the functions.');
}
/** Resolves as Node does, since installers differ in where they put a package: from here to `deno`, from there to its program. */
function fromPackage() {
    try {
        const deno = manifestOf('deno', (0,external_node_path_.join)(import.meta.dirname, 'deno.js'));
        const program = manifestOf(PACKAGE, deno);
        return [(0,external_node_path_.join)((0,external_node_path_.dirname)(program), PROGRAM)];
    }
    catch {
        return [];
    }
}
function manifestOf(name, importer) {
    return (0,external_node_module_.createRequire)(importer).resolve(`${name}/package.json`);
}
/** A relative entry depends on the working directory, which is often a checkout. */
function fromPath(path) {
    return path
        .split(external_node_path_.delimiter)
        .filter(external_node_path_.isAbsolute)
        .map((folder) => (0,external_node_path_.resolve)(folder, PROGRAM));
}
/** Whether a file is in a folder, by its own path or by the targets of links on either path. */
async function isIn(file, folder) {
    const real = (path) => (0,promises_.realpath)(path).catch(() => path);
    const realFolder = await real(folder);
    const paths = [file, (0,external_node_path_.join)(await real((0,external_node_path_.dirname)(file)), PROGRAM), await real(file)];
    return paths.some((path) => [folder, realFolder].some((outer) => pathInside(outer, path) !== undefined));
}
const isExecutable = (path) => (0,promises_.access)(path, promises_.constants.X_OK).then(() => true, () => false);
async function requireVersion(path) {
    const answer = await run(path, ['--version'], { env: {}, timeout: 10_000 }).catch((error) => {
        throw missing(`Could not run the Deno at ${path}.`, error);
    });
    const [found, major, minor] = /^deno (\d+)\.(\d+)\.\S+/.exec(answer.stdout) ?? ['not Deno', 0, 0];
    if (Number(major) > OLDEST.major || (Number(major) === OLDEST.major && Number(minor) >= OLDEST.minor))
        return { path, version: found.slice('deno '.length) };
    throw missing(`The program at ${path} is ${found}; Deno ${OLDEST.major}.${OLDEST.minor} or newer is required.`);
}
function missing(what, cause) {
    return new HttpError(503, 'runtime_missing', `${what} ${ADVICE}`, { cause });
}

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:timers/promises"
var external_node_timers_promises_ = __webpack_require__(8500);
;// CONCATENATED MODULE: ./.build/local-platform/functions/endpoint.js





/** Deno has no Unix sockets on Windows. */
const systemTransport = process.platform === 'win32' ? 'tcp' : 'unix';
/** The header with the secret. The function does not see it. */
const SECRET_HEADER = 'x-local-platform-process';
const LOOPBACK = '127.0.0.1';
/** The interval at which a starting process is tried. */
const PROBE_MS = 3;
/**
 * Creates the endpoint of a process. Only this user can open a socket. Every program of the machine can connect to a port,
 * which the system chooses, so each request to it contains a secret.
 * @param base absolute path without an extension; its folder is only for this user
 */
function createEndpoint(transport, base) {
    return transport === 'unix' ? socketEndpoint(`${base}.sock`) : portEndpoint(`${base}.port`);
}
function socketEndpoint(path) {
    const find = async () => ((0,external_node_fs_.existsSync)(path) ? { socketPath: path } : undefined);
    return { transport: 'unix', path, network: `unix:${path}`, secret: undefined, headers: {}, find };
}
function portEndpoint(path) {
    const secret = newSecret('lpp');
    const find = async () => {
        const text = await (0,promises_.readFile)(path, 'utf8').catch(() => '');
        const [, port] = /^(\d+)\n$/.exec(text) ?? [];
        return port === undefined ? undefined : { host: LOOPBACK, port: Number(port) };
    };
    // Port 0 allows the process to listen on a port that the system chooses, and to connect to none.
    return {
        transport: 'tcp',
        path,
        network: `${LOOPBACK}:0`,
        secret,
        headers: { [SECRET_HEADER]: secret },
        find,
    };
}
/** Waits until the process answers, which it does when its function is loaded. Returns `undefined` when the signal is aborted before. */
async function untilAnswering(endpoint, signal) {
    while (!signal.aborted) {
        const address = await endpoint.find();
        if (address !== undefined && (await answers(address, endpoint, signal)))
            return address;
        await (0,external_node_timers_promises_.setTimeout)(PROBE_MS);
    }
    return undefined;
}
/** Sends the request that the host program answers when the function is loaded. */
function answers(address, { headers }, signal) {
    return new Promise((resolve) => {
        (0,external_node_http_.request)({ ...address, headers, agent: false, signal })
            .once('response', (response) => {
            response.resume();
            resolve(true);
        })
            .on('error', () => resolve(false))
            .end();
    });
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
var external_node_url_ = __webpack_require__(3136);
;// CONCATENATED MODULE: ./.build/local-platform/functions/packages.js
/** The packages that functions import: downloaded while a revision is built, never while it runs. */








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
/** Creates the cache of Deno that all revisions share. Functions can read only the packages in it. */
async function createCache(folder) {
    await (0,promises_.mkdir)(folder, { recursive: true, mode: 0o700 });
    for (const name of DENIED_FOLDERS)
        await (0,promises_.writeFile)((0,external_node_path_.join)(folder, name), '');
    await emptyCache(folder);
}
/** Removes compiled code, which grows with each revision, and with code that functions generate. Deno compiles it again. */
async function emptyCache(folder) {
    await removeFolder((0,external_node_path_.join)(folder, 'gen'));
}
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
    if (!(0,external_node_fs_.existsSync)(sources.lockFile))
        return { flags: ['--no-remote', '--no-npm', '--no-config', '--no-lock'], readable: [] };
    const flags = ['--cached-only', '--frozen', ...resolutionFlags(sources)];
    return { flags, readable: [(0,external_node_path_.join)(cacheFolder, 'npm')] };
}
/**
 * Downloads what a revision imports, as its lock file says, and adds to that file what it lacks. Scripts of packages
 * never run. Returns why an import cannot be resolved; `undefined` when all are.
 */
async function installPackages(sources, settings) {
    if (!(0,external_node_fs_.existsSync)(sources.lockFile))
        return undefined;
    const offline = settings.isOffline ? ['--cached-only'] : [];
    const args = ['install', '--quiet', ...offline, ...resolutionFlags(sources), '--entrypoint'];
    const failure = await packages_run([...args, `./${sources.entrypoint}`], sources.folder, settings);
    return failure && explain(failure, sources.folder);
}
function resolutionFlags({ folder, lockFile }) {
    const config = CONFIG_FILES.find((name) => (0,external_node_fs_.existsSync)((0,external_node_path_.join)(folder, name)));
    return [
        ...['--node-modules-dir=none', '--vendor=false', '--allow-import', `--lock=${lockFile}`],
        config === undefined ? '--no-config' : `--config=${(0,external_node_path_.join)(folder, config)}`,
    ];
}
/** Returns what Deno says when it fails. */
function packages_run(args, cwd, settings) {
    const { deno, cacheFolder, environment, signal } = settings;
    const timeout = settings.limits.functionBuildMs;
    const env = { ...pick(environment, NETWORK_VARIABLES), ...denoEnvironment(cacheFolder, environment) };
    const options = { cwd, env, signal, timeout, killSignal: 'SIGKILL' };
    return new Promise((resolve) => {
        let failure;
        (0,external_node_child_process_.execFile)(deno, args, options, (error, _, said) => {
            if (error?.killed)
                failure = `error: the download took more than ${timeout / 1000} s`;
            else if (error)
                failure = said.trim() || error.message;
        })
            // An abort is reported before the process has ended, and until then it writes to the cache.
            .once('close', () => setImmediate(() => resolve(failure)))
            .once('error', (error) => resolve(String(error)));
    });
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
    const file = url && pathInside(folder, (0,external_node_url_.fileURLToPath)(url));
    if (!file)
        return `Could not resolve the imports: ${reason}.`;
    const source = (0,external_node_fs_.readFileSync)((0,external_node_url_.fileURLToPath)(url), 'utf8').split('\n')[Number(line) - 1] ?? '';
    const [, specifier] = /^(["'`])(.*?)\1/.exec([...source].slice(Number(column) - 1).join(''))?.slice(1) ?? [];
    const what = specifier === undefined ? '' : `Could not import "${specifier}": `;
    return `${file}:${line}:${column}: ${what}${reason}.`;
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/assets.js








/** How many files are written concurrently; more are not faster. */
const WRITERS = 16;
const LOCK = '.lock';
/**
 * Opens the store of the files of revisions, one folder each, and beside it the lock file of a revision that may import
 * packages. Files are read-only and never links. All files of a revision appear together.
 */
async function openAssetStore(root) {
    await (0,promises_.mkdir)(root, { recursive: true, mode: 0o700 });
    const folder = (revisionId) => (0,external_node_path_.join)(root, revisionId);
    const lockFile = (revisionId) => folder(revisionId) + LOCK;
    /** Returns the files of a revision and their sizes in bytes, sorted by path; `undefined` when it has none. */
    const list = (revisionId) => listTree(folder(revisionId)).catch((error) => {
        if (systemCode(error) === 'ENOENT')
            return undefined;
        throw error;
    });
    return {
        folder,
        lockFile,
        list,
        /** Writes the files of a revision. Throws 400 when the file system refuses a path, 507 when the disk refuses. */
        async save(revisionId, assets) {
            const draft = `${folder(revisionId)}.${(0,external_node_crypto_.randomUUID)()}.part`;
            try {
                await writeTree(draft, assets);
                const lock = initialLock(assets);
                if (lock)
                    await (0,promises_.writeFile)(lockFile(revisionId), lock, { mode: 0o600 });
                await (0,promises_.rename)(draft, folder(revisionId));
            }
            catch (error) {
                // The next boot removes what cannot be removed now; the client needs the first failure.
                await removeFolder(draft).catch(() => undefined);
                throw toWriteError(error);
            }
        },
        /** Returns the bytes of a file of a revision; `undefined` when it does not exist. */
        async read(revisionId, path) {
            // Only what is listed is read: no `..` leads out of the folder.
            return (await list(revisionId))?.has(path) ? (0,promises_.readFile)((0,external_node_path_.join)(folder(revisionId), path)) : undefined;
        },
        async remove(revisionId) {
            await removeFolder(lockFile(revisionId));
            await removeFolder(folder(revisionId));
        },
        /** Removes what no revision owns: saves and removals that a crash interrupted. */
        async keepOnly(isOwned) {
            const names = await (0,promises_.readdir)(root);
            const unowned = names.filter((name) => !isOwned(name.replace(LOCK, '')));
            await Promise.all(unowned.map((name) => removeFolder((0,external_node_path_.join)(root, name))));
        },
    };
}
async function listTree(root) {
    const entries = await (0,promises_.readdir)(root, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => (0,external_node_path_.join)(entry.parentPath, entry.name));
    const sizes = files.map(async (file) => [pathInside(root, file) ?? file, (await (0,promises_.lstat)(file)).size]);
    return new Map((await Promise.all(sizes)).sort(([one], [other]) => (one < other ? -1 : 1)));
}
/** What a file system says of a path that it does not allow, or that is another file or a folder already. */
const REFUSALS = {
    EEXIST: 'is also the path of a folder or of another asset',
    ENOTDIR: 'requires a folder with the name of another asset',
    ENAMETOOLONG: 'the path is too long for the file system of this machine',
    EINVAL: 'the file system of this machine does not allow this path',
    EILSEQ: 'the file system of this machine does not allow this path',
};
async function writeTree(root, assets) {
    await (0,promises_.mkdir)(root, { mode: 0o700 });
    const files = assets.entries();
    const writer = async () => {
        for (const [path, bytes] of files)
            await writeAsset((0,external_node_path_.join)(root, path), bytes).catch(refuse(path));
    };
    const ends = await Promise.allSettled(Array.from({ length: WRITERS }, writer));
    for (const end of ends)
        if (end.status === 'rejected')
            throw end.reason;
}
async function writeAsset(file, bytes) {
    await (0,promises_.mkdir)((0,external_node_path_.dirname)(file), { recursive: true, mode: 0o700 });
    await (0,promises_.writeFile)(file, bytes, { flag: 'wx', mode: 0o444 });
}
function refuse(path) {
    return (error) => {
        const message = REFUSALS[systemCode(error) ?? ''];
        throw message === undefined ? error : invalid('invalid_function', [{ path: place(path), message }]);
    };
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/host-program.js

/** The name of its file, in the folder of the cache. */
const HOST_PROGRAM = 'host.js';
/** Follows the reason why a module is not a function. */
const EXAMPLE = 'Example: export default { fetch(request) { return new Response("hello"); } };';
/**
 * The program that Deno runs for a revision, as text, since the platform is bundled into one file. It listens on a Unix
 * socket or on a port of loopback (second argument): at the path of the third argument is the socket, or a file with the
 * port. It revokes the permissions for that, so that the function can neither replace the socket nor write to it. On a
 * port, it refuses requests without the secret, the first line of its standard input. Then it loads the entrypoint (first
 * argument) with a computed import: unlike static imports of a main module, it and its imports need the read permission.
 * The first request is the platform's own: its response means that the function is ready.
 */
const hostProgram = `
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

;// CONCATENATED MODULE: ./.build/local-platform/functions/process.js











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
 * Starts a revision in a process of its own, with no network, no files except its assets and packages and no
 * environment, and waits until its module is evaluated and it answers. Throws `BootError` when it ends or is not ready
 * in time; nothing is left running then.
 */
async function startProcess(settings) {
    const { endpoint, log } = settings;
    const child = spawnDeno(settings);
    if (child.stdout)
        log.follow(child.stdout, false);
    if (child.stderr)
        log.follow(child.stderr, true);
    const ended = endOf(child);
    const gone = ended.then(() => (0,promises_.rm)(endpoint.path, { force: true }));
    const kill = () => {
        endGroup(child);
        return gone;
    };
    try {
        const address = await untilReady(settings, ended);
        const agent = new external_node_http_.Agent({ keepAlive: true });
        void ended.then(() => agent.destroy());
        const target = { ...address, agent, headers: endpoint.headers, maxHeaderSize: MOST_HEADER_BYTES };
        return { target, ended, kill };
    }
    catch (error) {
        await kill();
        throw error;
    }
}
/** Starts Deno so that it ends when this process ends, however that happens. */
function spawnDeno(settings) {
    const { deno, endpoint, sources, cacheFolder, environment } = settings;
    const command = [deno, ...denoArguments(settings)];
    // Windows ends it with this process: Node puts a child that is not detached into its job.
    const [program = '', ...args] = IS_WINDOWS ? command : ['/bin/sh', '-c', GUARDED, ...command];
    const child = (0,external_node_child_process_.spawn)(program, args, {
        cwd: sources.folder,
        env: denoEnvironment(cacheFolder, environment),
        stdio: [
            endpoint.secret === undefined ? 'ignore' : 'pipe',
            'pipe',
            'pipe',
            IS_WINDOWS ? 'ignore' : 'pipe',
        ],
        detached: !IS_WINDOWS,
        windowsHide: true,
    });
    // They break when the process ends, which is reported below.
    for (const pipe of [child.stdin, child.stdio[3]])
        pipe?.on('error', () => undefined);
    child.stdin?.end(`${endpoint.secret}\n`);
    return child;
}
function denoArguments(settings) {
    const { endpoint, sources, cacheFolder } = settings;
    const { flags, readable } = moduleSettings(sources, cacheFolder);
    return [
        ...['run', '--quiet', '--no-prompt', '--no-check', '--no-code-cache', '--unstable-sloppy-imports'],
        ...flags,
        // There is none; packages take its absence better than a refusal.
        '--ignore-env',
        `--allow-read=${pathList('.', endpoint.path, ...readable)}`,
        `--allow-write=${pathList(endpoint.path)}`,
        `--allow-net=${endpoint.network}`,
        `--v8-flags=--max-old-space-size=${settings.limits.functionMemoryMegabytes}`,
        (0,external_node_path_.join)(cacheFolder, HOST_PROGRAM),
        (0,external_node_url_.pathToFileURL)((0,external_node_path_.join)(sources.folder, sources.entrypoint)).href,
        endpoint.transport,
        endpoint.path,
    ];
}
/** Deno splits lists at single commas. */
function pathList(...paths) {
    return paths.map((path) => path.replaceAll(',', ',,')).join(',');
}
/** Kills the process and its guard. While the guard runs, no other group can have this ID. */
function endGroup(child) {
    if (child.pid === undefined)
        return;
    if (IS_WINDOWS) {
        child.kill('SIGKILL');
        return;
    }
    try {
        process.kill(-child.pid, 'SIGKILL');
    }
    catch (error) {
        if (systemCode(error) !== 'ESRCH')
            throw error;
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
async function untilReady(settings, ended) {
    const done = new AbortController();
    const bootMs = settings.limits.functionBootMs;
    const deadline = AbortSignal.any([done.signal, settings.signal, AbortSignal.timeout(bootMs)]);
    const end = ended.then((reason) => ({ reason }));
    try {
        const first = await Promise.race([untilAnswering(settings.endpoint, deadline), end]);
        if (first !== undefined && 'reason' in first)
            throw new BootError(bootMessage(settings.log, first.reason));
        if (first !== undefined)
            return first;
        if (settings.signal.aborted)
            throw new BootError('The function was stopped while it started.');
        throw new BootError(`The function did not start within ${bootMs / 1000} s.`);
    }
    finally {
        done.abort();
    }
}
/** What Deno reports for `Deno.serve()`, and for the servers of `node:http` and `node:net`: they listen on all addresses. */
const SERVER = /NotCapable: Requires net access to "(?:0\.0\.0\.0|\[::\]):\d+"/;
const NO_SERVER = `\nA function does not start a server: the platform calls the fetch function of its default export. ${EXAMPLE}`;
function bootMessage(log, reason) {
    // Deno colors words in its hints in spite of NO_COLOR.
    const said = (0,external_node_util_.stripVTControlCharacters)(log.lines.slice(-20).join('\n')).trim();
    if (said === '')
        return `The function ${reason} while it started.`;
    return withoutExcerpt(said) + (SERVER.test(said) ? NO_SERVER : '');
}
/** Removes what Deno adds to an uncaught error, its excerpts of the source above all: the place is named below them. */
function withoutExcerpt(said) {
    return said
        .replace(/^error: Uncaught (?:\(in promise\) )?(?:TypeError: (?=SyntaxError: ))?/m, '')
        .replace(/^ *\|\n(?:.*\n)*? *\| *~+\n/m, '')
        .replace(/^.*\n *\^+\n/m, '')
        .replace(/\n +at async host\.js:.*$/m, '');
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/queues.js
/** Runs work one after the other for the same key, and concurrently for different keys. */
class KeyedQueue {
    #tails = new Map();
    /** Runs `work` after all earlier work for `key` has settled; settles as `work` does. */
    async run(key, work) {
        const previous = this.#tails.get(key) ?? Promise.resolve();
        const own = previous.then(work, work);
        this.#tails.set(key, own);
        try {
            return await own;
        }
        finally {
            if (this.#tails.get(key) === own)
                this.#tails.delete(key);
        }
    }
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/deploy.js






/** How long a result that could not be stored waits for another try: a full disk may have space again. */
const STORE_AGAIN_MS = 1_000;
/** Returns a revision as the runtime runs it. */
function toRunnable({ id, function_name, entrypoint }, assets) {
    const [folder, lockFile] = [assets.folder(id), assets.lockFile(id)];
    return { id, functionName: function_name, folder, lockFile, entrypoint };
}
/**
 * Creates the writer of functions: a write settles when it is stored, before the revision has been started.
 * Writes to one function are ordered, and its revisions are started in that order.
 */
function createDeployer({ store, assets, runtime, pool, clock, limits, report }) {
    const writes = new KeyedQueue();
    const trials = new KeyedQueue();
    /** The names of functions that are being created. */
    const creating = new Set();
    const running = new Set();
    const closing = new AbortController();
    /** Returns the names of all functions, sorted. */
    const names = () => [...store.functions.values()].map(({ name }) => name).sort();
    /** Returns a function with its newest revision. Throws 404 when it does not exist. */
    function find(name) {
        const stored = store.functions.get(name);
        const newest = stored && store.revisions.get(stored.revision_id);
        if (stored && newest)
            return { stored, newest };
        throw new HttpError(404, 'function_not_found', `There is no function "${name}".`);
    }
    /** Stores a function with a new pending revision, whose files are written before its record. */
    async function save(stored, newest, source) {
        await runtime.requireReady();
        await assets.save(newest.id, source.assets);
        const others = store.revisionsOf(stored.name).filter(({ id }) => id !== stored.active_revision_id);
        const outdated = others.slice(limits.revisionsKept - 2);
        try {
            await store.write(() => {
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
        discard(outdated);
        return { stored, newest };
    }
    /** Runs work that no request waits for; `close` does. */
    function background(work) {
        const tracked = work.catch(report).finally(() => running.delete(tracked));
        running.add(tracked);
    }
    /** Removes what belongs to revisions without a record. What cannot be removed now is removed by the next boot. */
    function discard(revisions) {
        for (const { id } of revisions) {
            background(removeFiles(id));
        }
    }
    async function removeFiles(id) {
        // Windows does not remove the working folder of a process.
        await pool.kill(id);
        await assets.remove(id);
        // It cannot start again without its files, so no process is left after this.
        await pool.kill(id);
        await runtime.forget(id);
    }
    function schedule(revision) {
        background(trials.run(revision.function_name, () => tryOut(revision)));
    }
    async function tryOut(revision) {
        const { signal } = closing;
        if (signal.aborted || !store.revisions.get(revision.id))
            return;
        const problem = await findProblem(toRunnable(revision, assets));
        for (let failures = 0; !signal.aborted; failures += 1) {
            try {
                return await writes.run(revision.function_name, () => settle(revision, problem));
            }
            catch (error) {
                if (failures === 0)
                    report(error);
                await (0,external_node_timers_promises_.setTimeout)(STORE_AGAIN_MS, undefined, { signal }).catch(() => undefined);
            }
        }
    }
    /** Returns why the revision cannot serve; `undefined` when its process has started, which then serves invocations. */
    async function findProblem(runnable) {
        try {
            await runtime.build(runnable);
            (await pool.lease(runnable)).release();
            return undefined;
        }
        catch (error) {
            if (error instanceof BootError || error instanceof HttpError)
                return error.message;
            if (!closing.signal.aborted && store.revisions.get(runnable.id))
                report(error);
            return 'Could not start the revision. The output of the local platform contains the reason.';
        }
    }
    async function settle(revision, problem) {
        const stored = store.functions.get(revision.function_name);
        if (!stored || !store.revisions.get(revision.id))
            return discard([revision]);
        const previous = stored.active_revision_id;
        const active = problem === undefined ? { active_revision_id: revision.id } : {};
        const status = problem === undefined ? 'succeeded' : 'failed';
        await store.write(() => {
            store.functions.set(stored.name, { ...stored, ...active, updated_at: clock.timestamp() });
            store.revisions.set(revision.id, { ...revision, status, message: problem ?? null });
        });
        // It finishes the requests that it already has.
        if (problem === undefined && previous !== null)
            pool.retire(previous);
    }
    return {
        names,
        find,
        /** Throws 409 when a function of that name exists. */
        create: (name, source) => writes.run(name, () => {
            if (store.functions.get(name))
                throw alreadyExists(name);
            // Functions that are being created count too: their records follow their files.
            if (new Set([...creating, ...names()]).size >= limits.functionCount)
                throw tooMany(limits.functionCount, 'functions');
            const newest = newRevision(name, 1, source.entrypoint ?? 'main.ts', clock.timestamp());
            const { id: revision_id, created_at } = newest;
            const dates = { created_at, updated_at: created_at };
            creating.add(name);
            const stored = { id: (0,external_node_crypto_.randomUUID)(), name, revision_id, active_revision_id: null, ...dates };
            return save(stored, newest, source).finally(() => creating.delete(name));
        }),
        /** Keeps the entrypoint when the source names none. Throws 404 when the function does not exist, 400 without that asset. */
        redeploy: (name, source) => writes.run(name, () => {
            const { stored, newest: previous } = find(name);
            const entrypoint = source.entrypoint ?? previous.entrypoint;
            if (!source.assets.has(entrypoint))
                throw invalid('invalid_function', [entrypointProblem(entrypoint)]);
            const newest = newRevision(name, previous.number + 1, entrypoint, clock.timestamp());
            return save({ ...stored, revision_id: newest.id, updated_at: newest.created_at }, newest, source);
        }),
        /** Settles when no process is left. Throws 404 when it does not exist. */
        remove: (name) => writes.run(name, async () => {
            find(name);
            const revisions = store.revisionsOf(name);
            await store.write(() => {
                store.functions.delete(name);
                for (const { id } of revisions)
                    store.revisions.delete(id);
            });
            discard(revisions);
            await Promise.all(revisions.map(({ id }) => pool.kill(id)));
        }),
        /** Starts the revisions that were pending when the platform stopped. */
        resume() {
            const pending = [...store.revisions.values()].filter(({ status }) => status === 'pending');
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
function newRevision(name, number, entrypoint, created_at) {
    const id = (0,external_node_crypto_.randomUUID)();
    return { id, function_name: name, number, entrypoint, status: 'pending', message: null, created_at };
}
function alreadyExists(name) {
    const message = `Function "${name}" already exists. Redeploy it with PATCH /v1/functions/functions/${name}.`;
    return new HttpError(409, 'function_exists', message);
}

// EXTERNAL MODULE: external "node:stream/promises"
var external_node_stream_promises_ = __webpack_require__(6466);
;// CONCATENATED MODULE: ./.build/local-platform/functions/invoke.js







/** The end of a process is reported slightly after the end of its connections. */
const CRASH_NOTICE_MS = 200;
/** Of one connection, not of the message (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = [
    ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection'],
    ...['te', 'trailer', 'transfer-encoding', 'upgrade'],
];
/** Kept even when `Connection` names it: without it, the receiver would read the body as further requests. */
const FRAMING = 'content-length';
/** Set by the platform, once each. */
const NOT_FOR_CLIENT = new Set([...HOP_BY_HOP, 'x-request-id', 'x-revision-id']);
/** The platform itself answers `Expect`. */
const NOT_FOR_FUNCTION = new Set([...HOP_BY_HOP, 'expect']);
/** The function must not see the platform's key. Where none is required, the header is for the function. */
const NOT_FOR_FUNCTION_WITH_KEY = new Set([...NOT_FOR_FUNCTION, 'authorization']);
const NEXT = 'The next request starts a new process; its log is at';
/** Creates the proxy between clients and function processes. */
function createInvoke(pool, { limits, onEvent }) {
    async function invoke(revision, context) {
        const { id, functionName } = revision;
        const failure = (status, code, what) => new HttpError(status, code, `Function "${functionName}" ${what} /_local/revisions/${id}.`);
        const lease = await pool.lease(revision).catch((error) => {
            throw error instanceof BootError
                ? failure(502, 'function_crashed', `could not be started again: ${error.message} ${NEXT}`)
                : error;
        });
        const answer = await forward(lease, context, limits.functionFirstByteMs, failure);
        const headers = { ...forwarded(answer.headersDistinct, NOT_FOR_CLIENT), 'X-Revision-Id': id };
        return { status: answer.statusCode ?? 0, headers, stream: answer };
    }
    return async (revision, context) => {
        const begun = performance.now();
        const { functionName } = revision;
        const { method = 'GET' } = context.request;
        const { path } = splitTarget(context.rest);
        const tell = (status) => onEvent({ kind: 'invocation', functionName, method, path, status, ms: performance.now() - begun });
        try {
            const reply = await invoke(revision, context);
            reply.stream?.once('close', () => tell(reply.status));
            return reply;
        }
        catch (error) {
            tell(toHttpError(error).status);
            throw error;
        }
    };
}
/** Sends a request to a process. Returns the response when it begins; the lease ends with it. */
async function forward(lease, context, firstByteMs, failure) {
    let isGone = false;
    const end = () => {
        // The rest of an upload that the function did not read is dropped, so that the client gets its response.
        context.request.unpipe();
        context.request.resume();
        lease.release();
    };
    try {
        const outgoing = send(lease, context);
        context.onGone(() => {
            isGone = true;
            outgoing.destroy(new Error('The client has disconnected.'));
        });
        const answer = await headOf(outgoing, firstByteMs);
        if (answer.complete)
            end();
        else
            void (0,external_node_stream_promises_.finished)(answer)
                // Whoever reads it may stop, which ends the connection too.
                .catch((error) => (isBroken(error) && !isGone ? retire(lease, error) : undefined))
                .finally(end);
        return answer;
    }
    catch (error) {
        try {
            throw isGone ? error : await toFailure(error);
        }
        finally {
            end();
        }
    }
    async function toFailure(error) {
        const code = systemCode(error);
        if (code === 'HPE_HEADER_OVERFLOW') {
            const most = MOST_HEADER_BYTES.toLocaleString('en-US');
            const what = `responded with too many headers (maximum ${most} bytes). Its log is at`;
            return failure(502, 'function_answer_unusable', what);
        }
        if (error instanceof LateError) {
            lease.retire();
            const what = `did not start its response within ${firstByteMs / 1000} s, so its process was killed. ${NEXT}`;
            return failure(504, 'function_timeout', what);
        }
        const reason = await retire(lease, error);
        return failure(502, 'function_crashed', `sent no response: it ${reason}. ${NEXT}`);
    }
}
/** The response did not begin in time. */
class LateError extends Error {
}
function isBroken(error) {
    return systemCode(error) === 'ECONNRESET';
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
/** Waits for the response. Throws a `LateError` when it does not begin in time after the request was sent. */
function headOf(outgoing, mostMs) {
    return new Promise((resolve, reject) => {
        let timer;
        const wait = () => {
            timer = setTimeout(() => outgoing.destroy(new LateError()), mostMs);
        };
        const stop = () => {
            outgoing.off('finish', wait);
            clearTimeout(timer);
        };
        outgoing
            .once('finish', wait)
            .once('response', (answer) => {
            stop();
            resolve(answer);
        })
            .on('error', (error) => {
            stop();
            reject(error);
        });
    });
}
function send({ target }, { request, rest, caller }) {
    const dropped = caller === undefined ? NOT_FOR_FUNCTION : NOT_FOR_FUNCTION_WITH_KEY;
    const headers = forwarded(request.headersDistinct, dropped);
    const whole = readArrived(request);
    if (request.headers['transfer-encoding'] !== undefined && !(FRAMING in headers)) {
        if (whole === undefined)
            headers['transfer-encoding'] = 'chunked';
        else
            headers[FRAMING] = String(whole.length);
    }
    const outgoing = (0,external_node_http_.request)({
        ...target,
        method: request.method ?? 'GET',
        path: rest,
        // Deno cannot build the URL of a request from an empty Host header.
        headers: { ...headers, host: request.headers.host || 'localhost', ...target.headers },
    });
    if (whole === undefined)
        request.pipe(outgoing);
    else
        outgoing.end(whole);
    return outgoing;
}
/** Copies headers without those that are dropped, and those that `Connection` names. */
function forwarded(headers, dropped) {
    const named = String(headers.connection ?? '')
        .split(',')
        .map((name) => name.trim().toLowerCase());
    const kept = Object.entries(headers).filter(([name]) => name === FRAMING || !(dropped.has(name) || named.includes(name)));
    return Object.fromEntries(kept.map(([name, value = []]) => [name, value.length === 1 ? (value[0] ?? '') : value]));
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/pool.js




/** The live processes, at most one of each revision that accepts invocations. */
class Pool {
    #runtime;
    #limits;
    /** The slots that accept invocations, by revision. */
    #accepting = new Map();
    /** The last used are the last. */
    #live = new Set();
    #placing = new KeyedQueue();
    /** Emits `change` when a place may be free. */
    #places = new external_node_events_.EventEmitter();
    #isClosed = false;
    constructor(runtime, limits) {
        this.#runtime = runtime;
        this.#limits = limits;
    }
    /**
     * Returns a process of the revision, started when there is none. When the limit of processes is reached, the one that
     * has been idle longest is killed for it. Throws 503 when all stay busy, and what `Runtime.start` throws.
     */
    async lease(revision) {
        const deadline = performance.now() + this.#limits.functionBootMs;
        const running = this.#accepting.get(revision.id);
        // One call at a time, so that each of them sees the place that another has made.
        const slot = running
            ? this.#use(running)
            : await this.#placing.run('', () => this.#place(revision, deadline));
        try {
            const { target, ended } = await slot.process;
            return { target, ended, retire: () => this.#retire(slot), release: () => this.#release(slot) };
        }
        catch (error) {
            this.#release(slot);
            throw error;
        }
    }
    /** Lets the revision's process finish its requests, then kills it. */
    retire(revisionId) {
        const slot = this.#accepting.get(revisionId);
        if (slot)
            this.#retire(slot);
    }
    /** Kills the revision's processes immediately; settles when they have ended. */
    async kill(revisionId) {
        const all = [...this.#live].filter((slot) => slot.revisionId === revisionId);
        await Promise.all(all.map((slot) => this.#kill(slot)));
    }
    /** Kills all processes immediately, and starts no more. */
    async close() {
        this.#isClosed = true;
        this.#places.emit('change');
        await Promise.all([...this.#live].map((slot) => this.#kill(slot)));
    }
    async #place(revision, deadline) {
        for (;;) {
            if (this.#isClosed)
                throw new BootError('The local platform is closing.');
            const slot = this.#accepting.get(revision.id);
            if (slot)
                return this.#use(slot);
            if (this.#live.size < this.#limits.functionProcesses)
                return this.#use(this.#open(revision));
            const idle = [...this.#live].find((one) => one.uses === 0 && this.#isAccepting(one));
            if (idle)
                await this.#kill(idle);
            else
                await this.#untilChanged(Math.ceil(deadline - performance.now()));
        }
    }
    async #untilChanged(ms) {
        if (ms <= 0)
            throw noPlace(this.#limits.functionProcesses);
        await (0,external_node_events_.once)(this.#places, 'change', { signal: AbortSignal.timeout(ms) }).catch(() => undefined);
    }
    #open(revision) {
        const starting = new AbortController();
        const process = this.#runtime.start(revision, starting.signal);
        const slot = { revisionId: revision.id, starting, process, uses: 0, drain: undefined };
        this.#accepting.set(revision.id, slot);
        this.#live.add(slot);
        void process
            .then(({ ended }) => ended)
            .catch(() => undefined)
            .then(() => this.#end(slot));
        return slot;
    }
    #use(slot) {
        slot.uses += 1;
        this.#live.delete(slot);
        this.#live.add(slot);
        return slot;
    }
    #release(slot) {
        slot.uses -= 1;
        if (slot.uses > 0)
            return;
        if (!this.#isAccepting(slot))
            void this.#kill(slot);
        this.#places.emit('change');
    }
    #retire(slot) {
        this.#leave(slot);
        if (slot.uses === 0)
            void this.#kill(slot);
        // A process that has ended needs no deadline, which would only keep the platform running.
        else if (this.#live.has(slot))
            slot.drain ??= setTimeout(() => void this.#kill(slot), this.#limits.functionDrainMs);
    }
    async #kill(slot) {
        this.#leave(slot);
        slot.starting.abort();
        await slot.process.then((process) => process.kill(), () => undefined);
    }
    #end(slot) {
        clearTimeout(slot.drain);
        this.#live.delete(slot);
        this.#leave(slot);
        this.#places.emit('change');
    }
    #isAccepting(slot) {
        return this.#accepting.get(slot.revisionId) === slot;
    }
    #leave(slot) {
        if (this.#isAccepting(slot))
            this.#accepting.delete(slot.revisionId);
    }
}
function noPlace(processes) {
    const message = `All ${processes} function processes are busy. Try again, or start the local platform with a higher limit for function_processes.`;
    return new HttpError(503, 'functions_busy', message, { headers: { 'Retry-After': '1' } });
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/log.js
/** The last lines that a function wrote, each cut at a number of characters; `clean` is applied to every line. */
class FunctionLog {
    lines = [];
    #limits;
    #clean;
    #onLine;
    constructor(limits, clean, onLine) {
        this.#limits = limits;
        this.#clean = clean;
        this.#onLine = onLine;
    }
    /** Adds the lines of a stream until it ends. */
    follow(stream, isError) {
        let open = '';
        stream.setEncoding('utf8');
        stream.on('data', (text) => {
            const pieces = (open + text).split('\n');
            // A line without an end is limited too, or it could fill our memory.
            open = (pieces.pop() ?? '').slice(0, this.#limits.logLineCharacters);
            for (const piece of pieces)
                this.#add(piece, isError);
        });
        stream.on('end', () => {
            if (open !== '')
                this.#add(open, isError);
        });
        stream.on('error', () => undefined);
    }
    #add(line, isError) {
        const text = this.#clean(line).slice(0, this.#limits.logLineCharacters);
        this.lines.push(text);
        if (this.lines.length > this.#limits.logLines)
            this.lines.shift();
        this.#onLine(text, isError);
    }
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/runtime.js









/** Opens the runtime of revisions: Deno, one process each. */
async function openRuntime(settings) {
    const { environment, limits } = settings;
    const { temporaryFolder } = settings.storage;
    const cacheFolder = (0,external_node_path_.join)(settings.storage.folder, 'deno');
    const findDeno = createDenoFinder(environment, settings.untrustedFolder);
    await createCache(cacheFolder);
    await (0,promises_.writeFile)((0,external_node_path_.join)(cacheFolder, HOST_PROGRAM), hostProgram);
    const logs = new Map();
    const closing = new AbortController();
    let started = 0;
    /** Throws once the runtime is closed: nothing may start then. */
    const requireDeno = async () => {
        const { path } = await findDeno();
        if (closing.signal.aborted)
            throw new BootError('The local platform is closing.');
        return path;
    };
    const logFor = ({ id, functionName, folder }) => {
        const hidden = [folder, cacheFolder].map((path) => `${(0,external_node_url_.pathToFileURL)(path).href}/`);
        const clean = (line) => hidden.reduce((text, prefix) => text.replaceAll(prefix, ''), line);
        const onLine = (text, isError) => settings.onEvent({ kind: 'line', functionName, revisionId: id, text, isError });
        const log = logs.get(id) ?? new FunctionLog(limits, clean, onLine);
        logs.set(id, log);
        return log;
    };
    return {
        /** Throws 503 `runtime_missing` without Deno. */
        requireReady: async () => void (await findDeno()),
        /** Returns the version of Deno, such as `2.9.5`. Throws 503 `runtime_missing` without Deno. */
        denoVersion: async () => (await findDeno()).version,
        /** Downloads the packages of a revision; throws `BootError` when one is missing. */
        async build(revision) {
            const deno = await requireDeno();
            const problem = await installPackages(revision, {
                ...settings,
                deno,
                cacheFolder,
                signal: closing.signal,
            });
            if (problem !== undefined)
                throw new BootError(problem);
        },
        /** Starts a process; throws `BootError` when it does not start. */
        async start(revision, signal) {
            // It may have been deleted while its process waited for a place.
            await (0,promises_.access)(revision.folder).catch((cause) => {
                throw new BootError('The revision was deleted.', { cause });
            });
            const deno = await requireDeno();
            started += 1;
            const endpoint = createEndpoint(settings.transport, (0,external_node_path_.join)(temporaryFolder, String(started)));
            // Systems clean their temporary folders while a platform runs.
            await (0,promises_.mkdir)(temporaryFolder, { recursive: true, mode: 0o700 });
            return startProcess({
                ...{ deno, cacheFolder, environment, limits, sources: revision, log: logFor(revision) },
                endpoint,
                signal: AbortSignal.any([signal, closing.signal]),
            });
        },
        /** Returns the last lines that a revision wrote, from all its processes. */
        logOf: (revisionId) => logs.get(revisionId)?.lines ?? [],
        /** Removes the log of a revision that was deleted, and the compiled code of all. */
        forget(revisionId) {
            logs.delete(revisionId);
            return emptyCache(cacheFolder);
        },
        /** Starts nothing more. */
        close: () => closing.abort(),
    };
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/store.js
/** Opens the functions and revisions of a record store. */
function openFunctionStore(records) {
    const functions = records.table('functions');
    const revisions = records.table('revisions');
    return {
        functions,
        revisions,
        write: (work) => records.write(work),
        /** The revisions of a function, newest first. */
        revisionsOf: (name) => [...revisions.values()]
            .filter((revision) => revision.function_name === name)
            .sort((one, other) => other.number - one.number),
    };
}
/** Returns the record that clients see (section 2 of the API document; the fields after `revision_status` are decided here). */
function publicRecord({ stored, newest }) {
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

;// CONCATENATED MODULE: ./.build/local-platform/functions/service.js











/** Opens the function service over what the storage contains: its routes under `/v1`, and what domains and the dashboard use of it. */
async function openFunctionService(settings) {
    const { storage, limits, report } = settings;
    const store = openFunctionStore(storage.records);
    const assets = await openAssetStore((0,external_node_path_.join)(storage.folder, 'revisions'));
    await assets.keepOnly((id) => store.revisions.get(id) !== undefined).catch(report);
    const runtime = await openRuntime(settings);
    const pool = new Pool(runtime, limits);
    const deployer = createDeployer({ ...settings, store, assets, runtime, pool });
    const forward = createInvoke(pool, settings);
    /** Forwards a request to the active revision. Throws 404 when the function does not exist, 503 without such a revision. */
    const invoke = async (name, context) => {
        const active = store.revisions.get(deployer.find(name).stored.active_revision_id ?? '');
        if (active)
            return forward(toRunnable(active, assets), context);
        const message = `No revision of function "${name}" has succeeded yet. Its record contains the status of the newest one.`;
        throw new HttpError(503, 'no_active_revision', message, { headers: { 'Retry-After': '1' } });
    };
    return {
        routes: functionRoutes(deployer, invoke, limits),
        store,
        logOf: runtime.logOf,
        denoVersion: runtime.denoVersion,
        /** Returns the files of a revision and their sizes in bytes, sorted by path. Throws 404 when it does not exist. */
        async filesOf(revisionId) {
            const files = store.revisions.get(revisionId) && (await assets.list(revisionId));
            // It may have been removed while its files were listed.
            if (files && store.revisions.get(revisionId))
                return files;
            throw new HttpError(404, 'revision_not_found', `There is no revision "${revisionId}".`);
        },
        /** Returns the bytes of a file of a revision. Throws 404 when one of them does not exist. */
        async readFile(revisionId, path) {
            const bytes = store.revisions.get(revisionId) && (await assets.read(revisionId, path));
            if (bytes)
                return bytes;
            throw new HttpError(404, 'file_not_found', `Revision "${revisionId}" has no file "${path}".`);
        },
        /** The name of the function with this ID. */
        nameOf: (id) => Iterator.from(store.functions.values()).find((stored) => stored.id === id)?.name,
        /** Returns the revision that serves a function; `undefined` when there is none. */
        servingRevision(name) {
            const stored = store.functions.get(name);
            const revision = store.revisions.get(stored?.active_revision_id ?? '');
            return revision && { ...toRunnable(revision, assets), isNewest: revision.id === stored?.revision_id };
        },
        invoke,
        /** Starts the revisions that were pending when the platform stopped. */
        resume: deployer.resume,
        /** Kills every process; settles when none is left. */
        async close() {
            runtime.close();
            await Promise.all([deployer.close(), pool.close()]);
        },
    };
}
/** The table of section 4, "Functions", of the API document, and the invocation path as decided here. */
function functionRoutes(deployer, invoke, limits) {
    const list = ({ caller }) => {
        const functions = deployer
            .names()
            .filter((name) => caller && allows(caller, 'functions:read', name))
            .map((name) => publicRecord(deployer.find(name)));
        return { status: 200, json: { functions } };
    };
    const create = async (context) => {
        const { name, source } = validateCreate(await context.readJson(limits.jsonBodyBytes), limits);
        requireAccess(context.caller, 'functions:write', name);
        return { status: 201, json: publicRecord(await deployer.create(name, source)) };
    };
    const inspect = ({ params: { name = '' } }) => ({
        status: 200,
        json: publicRecord(deployer.find(name)),
    });
    const redeploy = async ({ params: { name = '' }, readJson }) => {
        const source = validateRedeploy(await readJson(limits.jsonBodyBytes), limits);
        return { status: 200, json: publicRecord(await deployer.redeploy(name, source)) };
    };
    const remove = async ({ params: { name = '' } }) => {
        await deployer.remove(name);
        return { status: 204 };
    };
    const forward = async (context) => sandboxed(await invoke(context.params.name ?? '', context));
    return routesOf({
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
    const own = [cookies].flat().filter((cookie) => !cookie.toLowerCase().includes(SESSION_COOKIE));
    return {
        ...reply,
        headers: {
            ...others,
            'content-security-policy': [...policies, SANDBOX],
            ...(own.length > 0 && { 'set-cookie': own }),
        },
    };
}

;// CONCATENATED MODULE: ./.build/local-platform/http/reply.js





/** Returns the reply that reports a failure to a client. */
function errorReply(error, requestId) {
    return { status: error.status, headers: error.headers, json: errorBody(error, requestId) };
}
/** Turns a reply into headers and a body. */
function render({ status, stream, json, ...reply }, requestId) {
    const headers = { ...reply.headers, 'X-Request-Id': requestId };
    if (stream)
        return { status, headers, body: stream };
    const body = json === undefined ? reply.text : `${JSON.stringify(json)}\n`;
    if (body === undefined)
        return { status, headers, body: '' };
    const described = {
        'Content-Type': `${json === undefined ? 'text/plain' : 'application/json'}; charset=utf-8`,
        'Content-Length': String(Buffer.byteLength(body)),
        'X-Content-Type-Options': 'nosniff',
    };
    return { status, headers: { ...described, ...headers }, body };
}
/** Sends a rendered reply, with back-pressure; settles when it is sent or the client has disconnected. */
async function reply_send(response, { status, headers, body }, onSent) {
    response.writeHead(status, headers);
    const hasBody = response.req.method !== 'HEAD';
    const end = (whole) => {
        response.end(hasBody ? whole : undefined);
        if (hasBody)
            onSent(Buffer.byteLength(whole));
    };
    if (typeof body === 'string')
        return end(body);
    const arrived = readArrived(body);
    if (arrived !== undefined)
        return end(arrived);
    if (hasBody)
        body.on('data', (chunk) => onSent(chunk.length));
    // Node would delay the first bytes of a long response until the second chunk.
    response.write(Buffer.alloc(0));
    await (0,external_node_stream_promises_.pipeline)(body, response).catch(() => response.destroy());
}
/** How long a client may take to read a refusal before its connection is closed. */
const LINGER_MS = 1_000;
/**
 * Refuses bytes that are not a request, or arrive too slowly, in the shape of all other refusals, and closes the connection.
 * `answer` is the last response of this connection: once it has begun, only the rest of it may follow.
 */
function refuseBroken(error, socket, answer) {
    if (!socket.writable || (answer?.headersSent && !answer.writableFinished)) {
        socket.destroy();
        return;
    }
    const id = (0,external_node_crypto_.randomUUID)();
    const { status, headers, body } = render(errorReply(toRefusal(error), id), id);
    const lines = Object.entries({ ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${external_node_http_.STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
    // A client that never closes its side would keep the connection.
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
function toRefusal(error) {
    if (systemCode(error) === 'ERR_HTTP_REQUEST_TIMEOUT')
        return new HttpError(408, 'request_timeout', 'The headers of the request did not arrive in time.');
    if (systemCode(error) !== 'HPE_HEADER_OVERFLOW')
        return new HttpError(400, 'bad_request', 'This is not an HTTP request.');
    const message = `The first line and the headers of the request are too long (maximum ${external_node_http_.maxHeaderSize.toLocaleString('en-US')} bytes).`;
    return new HttpError(431, 'headers_too_large', message);
}

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
            parts.report(error, exchange.id);
            response.destroy();
        }
    };
}
function openExchange(request, response, parts) {
    const id = (0,external_node_crypto_.randomUUID)();
    const { method = 'GET', url = '/' } = request;
    const { path, query } = splitTarget(url);
    const host = requestHost(request);
    const domain = parts.admin.hosts.has(host) ? undefined : parts.domainTarget(host);
    const isLocal = domain === undefined && firstPiece(path) === '_local';
    if (isLocal)
        return { request, response, id, domain, isLocal, fault: undefined, entry: undefined };
    const fault = parts.faults.take(method, path);
    const entry = parts.requests.begin({ id, method, host, path, query, headers: request.rawHeaders, fault });
    response.once('close', () => entry.close(response.headersSent ? response.statusCode : null, request.bodyBytes));
    return { request, response, id, domain, isLocal, fault, entry };
}
async function serve(exchange, parts) {
    const { request, response, id, fault, entry } = exchange;
    if (fault?.delay_ms !== undefined)
        await (0,external_node_timers_promises_.setTimeout)(fault.delay_ms, undefined, { ref: false });
    if (fault?.reset === 'before') {
        request.socket.destroy();
        return;
    }
    const reply = await answer(exchange, parts).catch((error) => {
        const shown = toHttpError(error);
        // A client that disconnects while it sends its body is not a failure of the platform.
        if (shown !== error && !response.destroyed)
            parts.report(error, id);
        // The rest of the body is dropped: some clients do not read the response before they have sent all of it.
        request.resume();
        return errorReply(shown, id);
    });
    if (fault?.reset === 'after') {
        reply.stream?.destroy();
        request.socket.destroy();
        return;
    }
    const own = exchange.isLocal ? { ...reply, headers: { ...adminHeaders, ...reply.headers } } : reply;
    const rendered = render(own, id);
    if (entry)
        entry.replyHeaders = rendered.headers;
    const onSent = (bytes) => {
        if (entry)
            entry.sentBytes += bytes;
    };
    if (fault?.truncate)
        await sendTruncated(response, rendered, onSent);
    else
        await reply_send(response, rendered, onSent);
}
async function answer(exchange, parts) {
    const { request, fault, domain } = exchange;
    if (fault?.status !== undefined)
        throw faultError(fault.status, fault);
    requireHost(request);
    const context = baseContext(exchange, parts);
    if (domain)
        return domain.serve(context);
    const match = parts.route(request.url ?? '/', request.method ?? 'GET');
    if (!match)
        throw routeNotFound(request);
    const { route, ...matched } = match;
    const operation = operationFor(route, request.method ?? 'GET');
    const caller = admit(exchange, match, operation, parts);
    if (!operation)
        throw methodNotAllowed(request, route);
    return operation.handle({ ...context, ...matched, caller });
}
/** Returns the context of a request without a route and a key. */
function baseContext({ request, response, id }, parts) {
    const { path, query } = splitTarget(request.url ?? '/');
    return {
        request,
        requestId: id,
        params: {},
        rest: path + query,
        caller: undefined,
        onGone: (callback) => onGone(response, callback),
        readJson: (limitBytes) => parts.readJson(request, limitBytes),
    };
}
/** Throws unless the request may use the route; returns its key when the route requires one. A refused key is logged too. */
function admit({ request, entry }, { route, params }, operation, parts) {
    const access = operation?.access ?? Object.values(route.methods)[0]?.access ?? 'anyone';
    if (access === 'admin')
        requireAdmin(request, parts.admin);
    if (access === 'anyone' || access === 'admin')
        return undefined;
    const caller = parts.keys.authenticate(request.headers.authorization);
    if (entry)
        entry.keyId = caller.id;
    // A missing method has no permission, so any valid key learns that it is missing.
    if (operation)
        requireAccess(caller, access, route.resource === undefined ? undefined : params[route.resource]);
    return caller;
}
function methodNotAllowed({ method }, route) {
    const headers = { Allow: allowedMethods(route) };
    const message = `${method} is not allowed here. Use ${headers.Allow}.`;
    return new HttpError(405, 'method_not_allowed', message, { headers });
}
function onGone(response, callback) {
    if (response.closed)
        callback();
    response.once('close', () => {
        if (!response.writableFinished)
            callback();
    });
}

;// CONCATENATED MODULE: ./.build/local-platform/http/limits.js

const MEGABYTE = 1024 * 1024;
/**
 * The default limits; the API document contains none (section 8). Bytes, counts and milliseconds, as the names say.
 */
const defaultLimits = {
    /** How long the first line and the headers of a request may take. */
    requestHeadersMs: 30_000,
    jsonBodyBytes: 64 * MEGABYTE,
    /** All unfinished JSON bodies together; further ones wait. */
    jsonBodiesBytes: 256 * MEGABYTE,
    /** How long a JSON body may take. */
    jsonBodyMs: 120_000,
    assetBytes: 25 * MEGABYTE,
    assetCount: 10_000,
    functionCount: 1_000,
    bucketCount: 1_000,
    domainCount: 1_000,
    objectBytes: 5 * 1024 * MEGABYTE,
    revisionsKept: 10,
    functionMemoryMegabytes: 128,
    /** Concurrent processes of functions; for one more, the one that has been idle longest is killed. */
    functionProcesses: 20,
    /** How long the packages of a revision may be downloaded. */
    functionBuildMs: 120_000,
    functionBootMs: 10_000,
    functionFirstByteMs: 30_000,
    /** How long a replaced process may continue with the requests that it already has. */
    functionDrainMs: 30_000,
    /** How many of the last requests are listed. */
    requestsKept: 200,
    logLines: 200,
    logLineCharacters: 2_000,
};
/** Beyond this, Node's timers fire immediately. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** The range of each limit whose range is not 1 to the largest safe integer. */
const bounds = {
    requestHeadersMs: [1, LONGEST_TIMER_MS],
    jsonBodyMs: [1, LONGEST_TIMER_MS],
    // JSON is read as one string, and a string in Node has at most 2^29 - 24 characters.
    jsonBodyBytes: [1, 2 ** 29 - 24],
    // The newest and the active revision.
    revisionsKept: [2, Number.MAX_SAFE_INTEGER],
    functionBuildMs: [1, LONGEST_TIMER_MS],
    functionBootMs: [1, LONGEST_TIMER_MS],
    functionFirstByteMs: [1, LONGEST_TIMER_MS],
    functionDrainMs: [0, LONGEST_TIMER_MS],
};
const names = Object.keys(defaultLimits).filter(isName);
function isName(name) {
    return name in defaultLimits;
}
/** Returns limits as `name=value`, with the name in snake_case. */
function printLimits(limits) {
    return names.map((name) => `${snakeCase(name)}=${limits[name]}`);
}
/** Reads limits written as `name=value`. Throws a `StartError` that names the invalid one and what is allowed. */
function readLimits(settings) {
    return Object.fromEntries(settings.map(readLimit));
}
function readLimit(setting) {
    const [, asked = setting, text = ''] = /^([^=]*)=(.*)$/s.exec(setting) ?? [];
    const name = names.find((one) => snakeCase(one) === asked);
    if (name === undefined) {
        throw new StartError(`There is no limit "${asked}". Write name=value, with one of ${names.map(snakeCase).join(', ')}.`);
    }
    const [least, most] = bounds[name] ?? [1, Number.MAX_SAFE_INTEGER];
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most)
        return [name, value];
    throw new StartError(`Limit ${asked} must be a whole number from ${least} to ${most}, not "${text}".`);
}
function snakeCase(name) {
    return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

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
/** One request, to be completed while it is answered. Its methods only remember: every request waits for them. */
class LogEntry {
    began;
    atMs;
    #start = performance.now();
    keyId = null;
    replyHeaders = {};
    sentBytes = 0;
    /** The path without its secrets, once it was read: an open page reads all paths again and again. */
    shownPath;
    end;
    #changed;
    constructor(began, atMs, changed) {
        this.began = began;
        this.atMs = atMs;
        this.#changed = changed;
        changed();
    }
    /** Completes the entry: with `null` when there was no response. */
    close(status, receivedBytes) {
        this.end = { status, ms: Math.round(performance.now() - this.#start), receivedBytes };
        this.#changed();
    }
}
const LONGEST_PATH = 500;
/**
 * The last requests, in memory only and without their bodies. Secrets are hidden whenever an entry is read, since most
 * entries never are.
 */
class RequestLog {
    #maxEntries;
    #clock;
    #secrets;
    #entries = [];
    /** Counts the beginnings and ends of requests. */
    changes = 0;
    constructor(maxEntries, clock, secrets) {
        this.#maxEntries = maxEntries;
        this.#clock = clock;
        this.#secrets = secrets;
    }
    begin(request) {
        const entry = new LogEntry(request, this.#clock.now(), () => {
            this.changes += 1;
        });
        this.#entries.push(entry);
        if (this.#entries.length > this.#maxEntries)
            this.#entries.shift();
        return entry;
    }
    /** The last requests, newest first. */
    list() {
        return this.#entries.map((entry) => this.#logged(entry)).reverse();
    }
    /** One of the last requests with all that is known about it. */
    find(id) {
        const entry = this.#entries.find(({ began }) => began.id === id);
        if (!entry)
            return undefined;
        const { query, headers } = entry.began;
        const sent = headers.flatMap((name, at) => at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : []);
        const answered = Object.entries(entry.replyHeaders).flatMap(([name, values]) => [values].flat().map((value) => [name, value]));
        return {
            ...this.#logged(entry),
            query: this.#secrets.query(query),
            request_headers: this.#shown(sent),
            response_headers: this.#shown(answered),
        };
    }
    #logged(entry) {
        const { began, atMs, keyId, sentBytes, end } = entry;
        entry.shownPath ??= this.#secrets.path(began.path).slice(0, LONGEST_PATH);
        return {
            request_id: began.id,
            at: new Date(atMs).toISOString(),
            method: began.method,
            host: this.#secrets.header('Host', began.host),
            path: entry.shownPath,
            status: end?.status ?? null,
            duration_ms: end?.ms ?? null,
            key_id: keyId,
            request_bytes: end?.receivedBytes ?? null,
            response_bytes: end ? sentBytes : null,
            fault: began.fault ? this.#faultOf(began.fault) : null,
        };
    }
    /** Whoever set a fault may have written a secret into it. */
    #faultOf(fault) {
        const { path, retry_after } = fault;
        const isText = typeof retry_after === 'string';
        return {
            ...fault,
            path: this.#secrets.path(path),
            ...(isText && { retry_after: this.#secrets.value(retry_after) }),
        };
    }
    #shown(headers) {
        return headers.map(([name, value]) => ({
            name: this.#secrets.headerName(name),
            value: this.#secrets.header(name, value),
        }));
    }
}

;// CONCATENATED MODULE: ./.build/local-platform/http/secrets.js

/** What replaces a secret. */
const HIDDEN = '***';
/** Names of headers, parameters and fields whose values are secrets. Too many are hidden rather than too few. */
const NAMES = 'auth(?!ors?(?![a-z]))|cookie|credential|csrf|xsrf|jwt|key(?!word|board)|nonce|otp|pass|pwd|secret|session|sid(?![a-z])|sig|ticket|token|(?<![\\w-])(?:code|state)(?![\\w-])';
const SECRET_NAME = new RegExp(NAMES, 'i');
/** Their names match, but they say only how to authenticate. */
const PUBLIC = new Set(['www-authenticate', 'proxy-authenticate', 'access-control-allow-credentials']);
/** `token=…` and `"token":"…"`, also inside an address or JSON. Begins only where a word does, so that it is linear. */
const NAMED = new RegExp(`(?<![\\w.-])(?=[\\w.-]*?(?:${NAMES}))([\\w.-]+["'\\]]*\\s*[=:]\\s*["']?)[^\\s&;,"']+`, 'gi');
const SCHEME = /\b(bearer|basic|digest|negotiate|apikey|token)(\s+)[^\s,;]+/gi;
const USER_INFO = /\/\/[^/@\s?#]*@/g;
const JSON_WEB_TOKEN = /eyJ[\w-]*\.[\w-]+\.[\w-]*/g;
/** Keys, tokens and sessions of a platform; `newSecret` writes them. */
const OWN = /lp[kas]_[\w-]{20,}/gi;
/** A ticket in a wrong path is still valid in the right one. */
const TICKET = /(?<=(?:up|down)load(?:\/|%2f))[\w-]{40,}/gi;
/** Random text of this length may be a secret: in a value, and in a path, where names of files often look random. */
const RANDOM_VALUE = 20;
const RANDOM_PIECE = 40;
/** The same length in headers that look random and are no secrets: names of hosts, digests of content, boundaries of parts. */
const RANDOM_IN = new Map([
    ['host', RANDOM_PIECE],
    ['etag', Infinity],
    ['if-match', Infinity],
    ['if-none-match', Infinity],
    ['if-range', Infinity],
    ['content-type', RANDOM_PIECE],
]);
/** Hides secrets in what a client or a function has sent, before anyone reads it. */
class SecretFilter {
    #known;
    /** `known` are the secrets that no pattern recognizes, such as a key that was chosen by hand. */
    constructor(known) {
        this.#known = known.filter((secret) => secret !== '');
    }
    /** Hides the tickets of transfer URLs, and secrets that were sent in a path by mistake. */
    path(path) {
        const start = firstPiece(path);
        if ((start === 'upload' || start === 'download') && path.indexOf('/', 1) > 0)
            return `/${start}/${HIDDEN}`;
        const pieces = path.replace(TICKET, HIDDEN).split('/');
        return pieces.map((piece) => this.#encoded(piece, RANDOM_PIECE)).join('/');
    }
    /** Hides secrets in a query, which begins with its `?` unless it is empty. */
    query(query) {
        return query.replace(/[^?&]+/g, (parameter) => this.#encoded(parameter, RANDOM_VALUE));
    }
    /** Hides the secrets in the value of a header; all of it when the name of the header says that it is secret. */
    header(name, value) {
        const lowercase = name.toLowerCase();
        if (SECRET_NAME.test(name) && !PUBLIC.has(lowercase))
            return HIDDEN;
        return this.#encoded(value, RANDOM_IN.get(lowercase) ?? RANDOM_VALUE);
    }
    /** Hides secrets that were sent as the name of a header by mistake. */
    headerName(name) {
        return this.#encoded(name, RANDOM_PIECE);
    }
    /** Hides the secrets in any text. */
    value(text) {
        return this.#encoded(text, RANDOM_VALUE);
    }
    /** Hides all of a text whose percent-encoding contains a secret that is not readable in the text itself. */
    #encoded(text, shortestRandom) {
        const shown = this.#plain(text, shortestRandom);
        const decoded = shown.includes('%') ? decodedPiece(shown) : shown;
        return decoded === undefined || this.#plain(decoded, shortestRandom) === decoded ? shown : HIDDEN;
    }
    #plain(text, shortestRandom) {
        const withoutKnown = this.#known.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text);
        return withoutKnown
            .replace(/[\w-]+/g, (run) => (run.length >= shortestRandom && isRandom(run) ? HIDDEN : run))
            .replace(OWN, HIDDEN)
            .replace(TICKET, HIDDEN)
            .replace(USER_INFO, `//${HIDDEN}@`)
            .replace(SCHEME, `$1$2${HIDDEN}`)
            .replace(NAMED, `$1${HIDDEN}`)
            .replace(JSON_WEB_TOKEN, HIDDEN);
    }
}
/** Whether a run of letters and digits looks random. A UUID does not: it names something, and its letters have one case. */
function isRandom(run) {
    const hasBothCases = /[a-z]/.test(run) && /[A-Z]/.test(run);
    if (run.length >= RANDOM_PIECE && hasBothCases)
        return true;
    const isOneWord = !/[-_]/.test(run);
    return /\d/.test(run) && (hasBothCases || (isOneWord && /[a-z]/i.test(run)));
}

;// CONCATENATED MODULE: ./.build/local-platform/store/sync.js

/** Makes the names in a folder durable, which the sync of a file does not. Windows cannot sync a folder. */
async function syncFolder(path) {
    if (process.platform === 'win32')
        return;
    const folder = await (0,promises_.open)(path, 'r');
    try {
        await folder.sync();
    }
    finally {
        await folder.close();
    }
}
/** Lets all calls during a run share the next one: the current one may have started too early. */
function shareRuns(work) {
    let current;
    let next;
    const run = () => {
        next = undefined;
        const own = work().finally(() => {
            if (current === own)
                current = undefined;
        });
        current = own;
        return own;
    };
    return () => {
        if (!current)
            return run();
        next ??= current.then(run, run);
        return next;
    };
}

;// CONCATENATED MODULE: ./.build/local-platform/storage/blobs.js






/** Bytes up to this are written together with the record of their object: a file of their own costs eight times as much. */
const blobs_SMALL_BYTES = 16 * 1024;
/** Larger reads than the 64 KiB of a stream are faster. */
const READ_BYTES = 256 * 1024;
/** Opens the store of the bytes of objects: small ones in a table, others in a folder, created when missing. */
async function openBlobStore(root, small, isDurable) {
    await (0,promises_.mkdir)(root, { recursive: true, mode: 0o700 });
    const syncNames = shareRuns(() => syncFolder(root));
    const discard = (name) => (0,promises_.rm)((0,external_node_path_.join)(root, name), { force: true });
    async function writeToFile(file_id, bytes) {
        const draft = `${file_id}.part`;
        try {
            const written = await writeBlob((0,external_node_path_.join)(root, draft), bytes, isDurable);
            await (0,promises_.rename)((0,external_node_path_.join)(root, draft), (0,external_node_path_.join)(root, file_id));
            if (isDurable)
                await syncNames();
            return { blob: { file_id, ...written }, keep: () => undefined };
        }
        catch (error) {
            // The next boot removes what cannot be removed now; the client needs the first failure.
            await Promise.allSettled([discard(draft), discard(file_id)]);
            throw toWriteError(error);
        }
    }
    return {
        /**
         * Writes bytes; when this settles and their object is written, they are as durable as the store is. Throws what
         * `bytes` throws, and 507 when the disk refuses them; nothing is left then.
         */
        async write(bytes) {
            const file_id = (0,external_node_crypto_.randomUUID)();
            try {
                const { head, isAll } = await readHead(bytes);
                if (!isAll)
                    return await writeToFile(file_id, resume(head, bytes));
                const blob = { file_id, size: head.length, sha256: (0,external_node_crypto_.hash)('sha256', head) };
                return { blob, keep: () => small.set(file_id, head) };
            }
            finally {
                await bytes.return(undefined);
            }
        },
        /** Reads the bytes `from` to `to`, even if they are removed later. Returns `undefined` when the blob does not exist. */
        async read(fileId, from, to) {
            const bytes = small.get(fileId);
            if (bytes)
                return external_node_stream_.Readable.from([bytes.subarray(from, to + 1)]);
            const file = await (0,promises_.open)((0,external_node_path_.join)(root, fileId)).catch((error) => {
                if (systemCode(error) === 'ENOENT')
                    return undefined;
                throw error;
            });
            return file?.createReadStream({ start: from, end: to, highWaterMark: READ_BYTES });
        },
        /** Removes the row of a blob; must be called in the write that removes its object. */
        forget: (fileId) => small.delete(fileId),
        /** Removes the file of a blob, if it has one. */
        remove: discard,
        /** Removes files that no object owns: uploads and removals that a crash interrupted. */
        async keepOnly(isOwned) {
            for (const name of await (0,promises_.readdir)(root))
                if (!isOwned(name))
                    await discard(name);
        },
    };
}
/** Reads all of the bytes when they are few, else at least the first `SMALL_BYTES`. */
async function readHead(bytes) {
    const chunks = [];
    for (let size = 0; size <= blobs_SMALL_BYTES;) {
        const next = await bytes.next();
        if (next.done)
            return { head: Buffer.concat(chunks), isAll: true };
        chunks.push(next.value);
        size += next.value.length;
    }
    return { head: Buffer.concat(chunks), isAll: false };
}
async function* resume(head, rest) {
    yield head;
    yield* rest;
}
async function writeBlob(path, bytes, isDurable) {
    const digest = (0,external_node_crypto_.createHash)('sha256');
    let size = 0;
    async function* measured() {
        for await (const chunk of bytes) {
            digest.update(chunk);
            size += chunk.length;
            yield chunk;
        }
    }
    const file = await (0,promises_.open)(path, 'wx', 0o600);
    try {
        await (0,promises_.writeFile)(file, measured());
        if (isDurable)
            await file.datasync();
    }
    finally {
        await file.close();
    }
    return { size, sha256: digest.digest('hex') };
}

;// CONCATENATED MODULE: ./.build/local-platform/storage/download.js

/**
 * Answers a GET or HEAD with the bytes of an object, a single range of them (206, 416), or 304. Returns `undefined`
 * when the object was deleted or overwritten after it was found.
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
    const stream = await blobs.read(file_id, from, to);
    return stream && { status, headers, stream };
}
function notSatisfiable(size) {
    const headers = { 'Content-Range': `bytes */${size}` };
    const message = `The range begins after the end of the object, which has ${size.toLocaleString('en-US')} bytes.`;
    return new HttpError(416, 'range_not_satisfiable', message, { headers });
}
/** The refusal of bytes that were removed after their object was found. */
function overwritten(key) {
    const message = `Object "${key}" was overwritten or deleted. Request it again.`;
    return new HttpError(404, 'object_not_found', message);
}
/**
 * Decides how a GET of `size` bytes with this ETag is answered (RFC 9110, sections 13 and 14). Several ranges,
 * other units and invalid ranges select everything, as the RFC allows.
 */
function choosePart(conditions, size, etag) {
    if (download_matches(conditions['if-none-match'], etag))
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
/** Compares weakly: a cache or proxy may have marked the tag as weak. */
function download_matches(tags, etag) {
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

;// CONCATENATED MODULE: ./.build/local-platform/storage/store.js


/** How many blobs are removed concurrently; more do not go faster. */
const REMOVERS = 8;
/** Buckets and objects. Every write settles when its result is on disk. */
class StorageStore {
    /** By name. */
    buckets;
    /** By `objectId`. */
    objects;
    #parts;
    constructor(parts) {
        this.#parts = parts;
        this.buckets = parts.records.table('buckets');
        this.objects = parts.records.table('objects');
    }
    /** Throws 404 when it does not exist. */
    bucket(name) {
        const bucket = this.buckets.get(name);
        if (bucket)
            return bucket;
        throw new HttpError(404, 'bucket_not_found', `There is no bucket "${name}".`);
    }
    /** Returns the bucket of a place. Throws 404 when it was deleted, also when another one has its name now. */
    sameBucket({ bucket_name, bucket_id }) {
        const bucket = this.bucket(bucket_name);
        if (bucket.id === bucket_id)
            return bucket;
        const message = `Bucket "${bucket_name}" was deleted and created again. Request a new URL.`;
        throw new HttpError(404, 'bucket_not_found', message);
    }
    find({ id }, key) {
        return this.objects.get(objectId(id, key));
    }
    /** Throws 404 when no object has exactly this key. */
    object(bucket, key) {
        const object = this.find(bucket, key);
        if (object)
            return object;
        const message = `There is no object "${key}" in the bucket "${bucket.name}". Keys are case-sensitive.`;
        throw new HttpError(404, 'object_not_found', message);
    }
    /** The objects of a bucket, in the order of the bytes of their keys. */
    objectsOf(bucket) {
        const found = Iterator.from(this.objects.values()).filter(({ bucket_id }) => bucket_id === bucket.id);
        return [...found.map((object) => ({ object, bytes: Buffer.from(object.key) }))]
            .sort((one, other) => Buffer.compare(one.bytes, other.bytes))
            .map(({ object }) => object);
    }
    /** `<account_id>/<bucket_name>/<key>`. */
    fileName({ name }, key) {
        return `${this.#parts.accountId}/${name}/${key}`;
    }
    /** The documented fields of an object. */
    publicObject(bucket, { key, file_id, size, content_type }) {
        return { key, file_name: this.fileName(bucket, key), file_id, size, content_type };
    }
    /** Throws 409 when a bucket of that name exists, 422 when there are too many. */
    createBucket(name, visibility) {
        const { records, clock, bucketCount } = this.#parts;
        return records.write(() => {
            if (this.buckets.get(name))
                throw bucketExists(name);
            if (this.buckets.size >= bucketCount)
                throw tooMany(bucketCount, 'buckets');
            const bucket = { id: (0,external_node_crypto_.randomUUID)(), name, visibility, created_at: clock.timestamp() };
            this.buckets.set(name, bucket);
            return bucket;
        });
    }
    /** Deletes a bucket with everything in it. Throws 404 when it does not exist. */
    async removeBucket(name) {
        const objects = await this.#parts.records.write(() => {
            const found = this.objectsOf(this.bucket(name));
            this.buckets.delete(name);
            for (const object of found)
                this.#delete(object);
            return found;
        });
        await this.#discard(objects);
    }
    /**
     * Stores a blob as an object and replaces the previous one of that key; `also` changes further records in the same write.
     * Throws 404 when the bucket was deleted. The blob is removed when it does not become an object.
     */
    async put(place, content_type, { blob, keep }, also) {
        const { records, blobs, clock, report } = this.#parts;
        const { bucket_id, key } = place;
        const written = records.write(() => {
            const bucket = this.sameBucket(place);
            const previous = this.find(bucket, key);
            const object = { bucket_id, key, content_type, ...blob, created_at: clock.timestamp() };
            if (previous)
                blobs.forget(previous.file_id);
            this.objects.set(objectId(bucket_id, key), object);
            keep();
            also();
            return { previous, record: this.publicObject(bucket, object) };
        });
        try {
            const { previous, record } = await written;
            if (previous)
                await this.#discard([previous]);
            return record;
        }
        catch (error) {
            await blobs.remove(blob.file_id).catch(report);
            throw error;
        }
    }
    /** Throws 404 when it does not exist. */
    async removeObject(bucketName, key) {
        const removed = await this.#parts.records.write(() => {
            const object = this.object(this.bucket(bucketName), key);
            this.#delete(object);
            return object;
        });
        await this.#discard([removed]);
    }
    #delete({ bucket_id, key, file_id }) {
        this.objects.delete(objectId(bucket_id, key));
        this.#parts.blobs.forget(file_id);
    }
    /** Blobs without an owner are invisible, and the next boot removes them: no request fails because of one. */
    async #discard(objects) {
        const { blobs, report } = this.#parts;
        const left = objects.values();
        const remover = async () => {
            for (const { file_id } of left)
                await blobs.remove(file_id).catch(report);
        };
        await Promise.all(Array.from({ length: REMOVERS }, remover));
    }
}
/** Returns the key of an object's record, which is unique because an ID contains no slash. */
function objectId(bucketId, key) {
    return `${bucketId}/${key}`;
}
function bucketExists(name) {
    const message = `Bucket "${name}" already exists. Its visibility cannot be changed; its objects can.`;
    return new HttpError(409, 'bucket_exists', message);
}

;// CONCATENATED MODULE: ./.build/local-platform/storage/tickets.js


/** How often tickets that can be forgotten are looked for. */
const SWEEP_MS = 1_000;
/** The tickets of a record store. Each is valid for `validMs`, and reported as expired for as long again. */
class Tickets {
    #records;
    #table;
    #clock;
    #validMs;
    #claimed = new Set();
    #nextSweep = 0;
    constructor(records, clock, validMs) {
        this.#records = records;
        this.#table = records.table('tickets');
        this.#clock = clock;
        this.#validMs = validMs;
    }
    /** Returns a new ticket of 256 random bits, once it is on disk. */
    async issue(grant) {
        const text = (0,external_node_crypto_.randomBytes)(32).toString('base64url');
        const now = this.#clock.now();
        const expires_at = new Date(now + this.#validMs).toISOString();
        const ticket = { ...grant, hash: tickets_digest(text), expires_at };
        await this.#records.write(() => {
            this.#table.set(ticket.hash, ticket);
            this.#sweep(now);
        });
        return text;
    }
    /** Returns what a ticket allows. Throws 404 when it is unknown, spent or of another verb, 410 when it has expired. */
    redeem(text, verb) {
        const ticket = this.#table.get(tickets_digest(text));
        if (ticket?.verb !== verb)
            throw unknown(verb);
        if (this.#clock.now() >= Date.parse(ticket.expires_at))
            throw expired(verb, this.#validMs);
        return ticket;
    }
    /**
     * Redeems an upload ticket, which no other upload can use until the result is disposed of; `spend` ends it in the
     * write that stores the object. Throws as `redeem` does, and 409 while another upload uses it.
     */
    claim(text) {
        const ticket = this.redeem(text, 'upload');
        const { hash } = ticket;
        if (this.#claimed.has(hash))
            throw inUse();
        this.#claimed.add(hash);
        return {
            ticket,
            spend: () => this.#table.delete(hash),
            [Symbol.dispose]: () => void this.#claimed.delete(hash),
        };
    }
    /** Forgets old tickets. The oldest come first, so the first that is still known ends the search. */
    #sweep(now) {
        if (now < this.#nextSweep)
            return;
        this.#nextSweep = now + SWEEP_MS;
        for (const { hash, expires_at } of this.#table.values()) {
            if (Date.parse(expires_at) + this.#validMs > now)
                break;
            this.#table.delete(hash);
        }
    }
}
function tickets_digest(text) {
    return (0,external_node_crypto_.hash)('sha256', text);
}
function unknown(verb) {
    const spent = verb === 'upload' ? ' or has already been used' : '';
    return new HttpError(404, 'ticket_not_found', `This ${verb} URL does not exist${spent}. Request a new one.`);
}
function expired(verb, validMs) {
    const message = `This ${verb} URL was valid for ${validMs / 1000} s and has expired. Request a new one.`;
    return new HttpError(410, 'ticket_expired', message);
}
function inUse() {
    const message = 'Another upload to this URL is in progress. Wait for its response, or request another URL.';
    return new HttpError(409, 'ticket_in_use', message);
}

;// CONCATENATED MODULE: ./.build/local-platform/storage/service.js
var service_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
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
var service_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
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










/** Opens the object storage service over the contents of the storage. */
async function openStorageService(settings) {
    const { storage, clock, limits, publicUrl, ticketSeconds, report } = settings;
    const { records } = storage;
    const blobs = await openBlobStore((0,external_node_path_.join)(storage.folder, 'blobs'), records.blobs(), storage.isDurable);
    const accountId = await openAccount(records);
    const { bucketCount, objectBytes } = limits;
    const store = new StorageStore({ records, blobs, clock, accountId, bucketCount, report });
    let owned;
    // Without files, no object needs to be read.
    await blobs.keepOnly((fileId) => {
        owned ??= new Set(Iterator.from(store.objects.values()).map(({ file_id }) => file_id));
        return owned.has(fileId);
    });
    const tickets = new Tickets(records, clock, ticketSeconds * 1000);
    return new StorageService({ store, blobs, tickets, objectBytes, publicUrl });
}
/** Returns the ID of the platform's only account, which the first boot creates. */
async function openAccount(records) {
    const accounts = records.table('account');
    const [known = { id: (0,external_node_crypto_.randomUUID)() }] = accounts.values();
    if (accounts.size === 0)
        await records.write(() => accounts.set(known.id, known));
    return known.id;
}
/** The object storage service: its routes, both ends of its transfer URLs, and what domains use of it. */
class StorageService {
    routes;
    store;
    #parts;
    constructor(parts) {
        this.#parts = parts;
        this.store = parts.store;
        this.routes = [
            ...bucketRoutes(parts.store),
            ...this.#ticketRoutes(),
            ...objectRoutes(parts.store),
            ...this.#transferRoutes(),
        ];
    }
    /** Finds a bucket as a website. Domains may only serve a public one. */
    bucketWithId(id) {
        const bucket = Iterator.from(this.store.buckets.values()).find((one) => one.id === id);
        return (bucket && {
            visibility: bucket.visibility,
            has: (key) => this.store.find(bucket, key) !== undefined,
            /** Answers a GET or HEAD with the bytes of an object, for a browser to show. Throws 404 when it does not exist. */
            show: (key, { request }) => this.#show(bucket, key, request),
        });
    }
    async #show(bucket, key, request) {
        const send = () => sendObject(this.store.object(bucket, key), this.#parts.blobs, request);
        // An object may be overwritten after it was found and before its bytes are opened.
        const reply = (await send()) ?? (await send());
        if (reply)
            return reply;
        throw overwritten(key);
    }
    #issueUpload({ id: bucket_id, name: bucket_name }, key) {
        return this.#parts.tickets.issue({ verb: 'upload', bucket_name, bucket_id, key, file_id: null });
    }
    /** Stores bytes as the object that a ticket was issued for. The ticket is spent in the same write. */
    async #receive(text, contentType, bytes) {
        const env_1 = { stack: [], error: void 0, hasError: false };
        try {
            const { store, blobs, tickets, objectBytes } = this.#parts;
            const claim = service_addDisposableResource(env_1, tickets.claim(text), false);
            store.sameBucket(claim.ticket);
            const blob = await blobs.write(bounded(bytes, objectBytes));
            return await store.put(claim.ticket, readMediaType(contentType), blob, () => claim.spend());
        }
        catch (e_1) {
            env_1.error = e_1;
            env_1.hasError = true;
        }
        finally {
            service_disposeResources(env_1);
        }
    }
    /** The rows of section 4, "Objects", of the API document that issue transfer URLs. */
    #ticketRoutes() {
        const { store, publicUrl } = this.#parts;
        const issueUpload = async (context) => {
            const key = validateUpload(await context.readJson());
            const bucket = bucketOf(context, store);
            const uploadUrl = `${publicUrl}/upload/${await this.#issueUpload(bucket, key)}`;
            return { status: 200, json: { uploadUrl, fileName: store.fileName(bucket, key) } };
        };
        const issueDownload = async (context) => {
            const bucket = bucketOf(context, store);
            const { key, file_id } = store.object(bucket, objectKey(context));
            const { id: bucket_id, name: bucket_name } = bucket;
            const grant = { verb: 'download', bucket_name, bucket_id, key, file_id };
            const downloadUrl = `${publicUrl}/download/${await this.#parts.tickets.issue(grant)}`;
            return { status: 200, json: { downloadUrl } };
        };
        return routesOf({
            '/v1/storage/buckets/:name/objects/upload-url': { POST: ['storage:write', issueUpload] },
            '/v1/storage/buckets/:name/objects/*/download-url': { GET: ['storage:read', issueDownload] },
        });
    }
    /** The ends of transfer URLs, which need no credential but their ticket. */
    #transferRoutes() {
        const { store, blobs, tickets, objectBytes } = this.#parts;
        const receive = async ({ request, params }) => {
            requireLength(request, objectBytes);
            const type = request.headers['content-type'];
            return { status: 201, json: await this.#receive(params.ticket ?? '', type, bodyOf(request)) };
        };
        const send = async ({ request, params }) => {
            const ticket = tickets.redeem(params.ticket ?? '', 'download');
            const object = store.object(store.sameBucket(ticket), ticket.key);
            const isSame = object.file_id === ticket.file_id;
            const reply = isSame ? await sendObject(object, blobs, request) : undefined;
            if (!reply)
                throw overwritten(object.key);
            return { ...reply, headers: { ...reply.headers, ...browserHeaders(object) } };
        };
        return routesOf({
            '/upload/:ticket': { POST: ['anyone', receive] },
            '/download/:ticket': { GET: ['anyone', send] },
        });
    }
}
/** The table of section 4, "Buckets", of the API document. */
function bucketRoutes(store) {
    const list = ({ caller }) => {
        const buckets = [...store.buckets.values()]
            .filter(({ name }) => caller && allows(caller, 'storage:read', name))
            .sort((one, other) => (one.name < other.name ? -1 : 1));
        return { status: 200, json: { buckets } };
    };
    const create = async (context) => {
        const { name, visibility } = validateBucket(await context.readJson());
        requireAccess(context.caller, 'storage:write', name);
        return { status: 201, json: await store.createBucket(name, visibility) };
    };
    const inspect = (context) => ({ status: 200, json: bucketOf(context, store) });
    const remove = async ({ params }) => {
        await store.removeBucket(params.name ?? '');
        return { status: 204 };
    };
    return routesOf({
        '/v1/storage/buckets': { GET: ['storage:read', list], POST: ['storage:write', create] },
        '/v1/storage/buckets/:name': { GET: ['storage:read', inspect], DELETE: ['storage:delete', remove] },
    });
}
/** The other rows of section 4, "Objects". */
function objectRoutes(store) {
    const list = (context) => {
        const bucket = bucketOf(context, store);
        const objects = store.objectsOf(bucket).map((object) => store.publicObject(bucket, object));
        return { status: 200, json: { objects } };
    };
    const inspect = (context) => {
        const key = objectKey(context);
        const bucket = bucketOf(context, store);
        return { status: 200, json: store.publicObject(bucket, store.object(bucket, key)) };
    };
    const remove = async (context) => {
        await store.removeObject(context.params.name ?? '', objectKey(context));
        return { status: 204 };
    };
    return routesOf({
        '/v1/storage/buckets/:name/objects': { GET: ['storage:read', list] },
        '/v1/storage/buckets/:name/objects/*': {
            GET: ['storage:read', inspect],
            DELETE: ['storage:delete', remove],
        },
    });
}
function bucketOf({ params }, store) {
    return store.bucket(params.name ?? '');
}
function objectKey({ rest }) {
    return readKey(splitTarget(rest).path.slice(1));
}

// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(8161);
// EXTERNAL MODULE: external "node:sqlite"
var external_node_sqlite_ = __webpack_require__(99);
;// CONCATENATED MODULE: ./.build/local-platform/store/records.js
var records_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
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
var records_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
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




const FORMAT = 3;
/** Format 1 was a journal of JSON lines; this one had no blobs. */
const FORMER_FORMAT = 2;
/** `id` keeps the order in which records were created. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS records (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL CHECK (json_valid(value)),
    UNIQUE (kind, key)
  );
  CREATE TABLE blobs (id TEXT PRIMARY KEY, bytes BLOB NOT NULL);
  PRAGMA user_version = ${FORMAT};
`;
/** This version cannot read the records of the data folder. */
class FormatError extends Error {
    name = 'FormatError';
    constructor(found) {
        super(`${found}, but this version reads format ${FORMAT}`);
    }
}
/**
 * Opens a database file, created when missing, or a database in memory. Throws `FormatError`, and what SQLite throws for a file
 * that is in use, damaged or not writable (see `sqliteCode`).
 */
async function openRecords(path) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const undo = records_addDisposableResource(env_1, new AsyncDisposableStack(), true);
        const database = undo.adopt(new external_node_sqlite_.DatabaseSync(path ?? ':memory:'), (one) => one.close());
        prepare(database);
        const log = path === undefined ? undefined : undo.use(await (0,promises_.open)(`${path}-wal`, 'r+'));
        // A damaged database cannot be read: the resources must still be those of `undo` then.
        const stored = readRecords(database);
        return new RecordStore(database, stored, async () => log?.datasync(), undo.move());
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        const result_1 = records_disposeResources(env_1);
        if (result_1)
            await result_1;
    }
}
function prepare(database) {
    // The first transaction locks the file until the process ends, however it ends.
    database.exec(`
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA synchronous = NORMAL;
    PRAGMA journal_mode = WAL;
    BEGIN IMMEDIATE;
  `);
    const format = database.prepare('PRAGMA user_version').get()?.user_version;
    if (format === 0 || format === FORMER_FORMAT)
        database.exec(SCHEMA);
    else if (format !== FORMAT)
        throw new FormatError(`its records have format ${format}`);
    database.exec('COMMIT');
}
/** A record that nobody has read since the boot, which is shorter when it parses none. */
class Unparsed {
    json;
    constructor(json) {
        this.json = json;
    }
}
/** Reads all records by kind and key, in one scan and without an object for each row: that takes half the time. */
function readRecords(database) {
    const all = database.prepare('SELECT kind, key, value FROM records ORDER BY id');
    all.setReturnArrays(true);
    const stored = new Map();
    for (const { 0: kind, 1: key, 2: value } of all.iterate()) {
        const records = stored.get(String(kind)) ?? new Map();
        if (records.size === 0)
            stored.set(String(kind), records);
        records.set(String(key), new Unparsed(String(value)));
    }
    return stored;
}
/**
 * The records of the platform: a SQLite database that only this process has open, read from memory. A commit survives the end
 * of this process. The write-ahead log is synced after it, without blocking the event loop, so it survives a power cut too.
 */
class RecordStore {
    #database;
    #sync;
    #resources;
    /** The records of each kind that is not open yet, in the order in which they were created. */
    #stored;
    /** The next batch. */
    #waiting = [];
    /** The changes of the batch that is being committed. */
    #changes;
    /** Why writes fail: the store is closed, or a sync failed and the contents of the disk are unknown. */
    #failure;
    /** Counts the commits, so that a reader learns cheaply whether anything has changed. */
    writes = 0;
    constructor(database, stored, sync, resources) {
        this.#database = database;
        this.#sync = shareRuns(sync);
        this.#resources = resources;
        this.#stored = stored;
    }
    /** Opens the records of one kind, once. */
    table(kind) {
        const insert = this.#database.prepare('INSERT INTO records (kind, key, value) VALUES (?, ?, ?) ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value');
        const remove = this.#database.prepare('DELETE FROM records WHERE kind = ? AND key = ?');
        const rows = this.#stored.get(kind) ?? new Map();
        this.#stored.delete(kind);
        const parsed = (key, row) => {
            if (!(row instanceof Unparsed))
                return row;
            const record = JSON.parse(row.json);
            rows.set(key, record);
            return record;
        };
        const note = (key, save) => {
            const former = rows.get(key);
            this.#note(kind, save, () => (former === undefined ? rows.delete(key) : rows.set(key, former)));
        };
        return {
            get(key) {
                const row = rows.get(key);
                return row && parsed(key, row);
            },
            values: () => rows.entries().map(([key, row]) => parsed(key, row)),
            get size() {
                return rows.size;
            },
            set(key, record) {
                note(key, () => insert.run(kind, key, JSON.stringify(record)));
                rows.set(key, record);
            },
            delete(key) {
                note(key, () => remove.run(kind, key));
                rows.delete(key);
            },
        };
    }
    /** Opens the small blobs, once. */
    blobs() {
        const insert = this.#database.prepare('INSERT INTO blobs (id, bytes) VALUES (?, ?)');
        const remove = this.#database.prepare('DELETE FROM blobs WHERE id = ?');
        const select = this.#database.prepare('SELECT bytes FROM blobs WHERE id = ?');
        const note = (save) => this.#note('blobs', save, () => undefined);
        return {
            get(id) {
                const bytes = select.get(id)?.bytes;
                return bytes instanceof Uint8Array ? bytes : undefined;
            },
            set: (id, bytes) => note(() => insert.run(id, bytes)),
            delete: (id) => note(() => remove.run(id)),
        };
    }
    #note(kind, save, undo) {
        if (!this.#changes)
            throw new Error(`The ${kind} were changed outside of a write.`);
        this.#changes.push({ save, undo });
    }
    /**
     * Runs `work`, which reads and changes tables synchronously; no other write runs in between. Settles with
     * its result once the changes are on disk. When `work` throws or the disk refuses the changes (507), nothing has changed.
     */
    write(work) {
        return new Promise((resolve, reject) => {
            // All writes of one turn of the event loop share one transaction.
            if (this.#waiting.length === 0)
                setImmediate(() => this.#commit());
            const run = () => {
                const result = work();
                return () => resolve(result);
            };
            this.#waiting.push({ run, reject });
        });
    }
    /** Settles when all earlier writes are on disk; later ones fail. */
    async close() {
        this.#commit();
        this.#failure ??= new Error('The records are closed.');
        await this.#sync().catch(() => undefined);
        await this.#resources[Symbol.asyncDispose]();
    }
    #commit() {
        const writes = this.#waiting;
        if (writes.length === 0)
            return;
        this.#waiting = [];
        const fail = (error) => {
            for (const { reject } of writes)
                reject(error);
        };
        try {
            const outcomes = this.#transact(writes);
            void this.#sync().then(() => {
                for (const settle of outcomes)
                    settle();
            }, (error) => {
                this.#failure = error;
                fail(error);
            });
        }
        catch (error) {
            fail(toCommitError(error));
        }
    }
    /** Runs writes in one transaction; returns how each of them settles. */
    #transact(writes) {
        if (this.#failure)
            throw this.#failure;
        const changes = [];
        this.#changes = changes;
        try {
            this.#database.exec('BEGIN');
            const outcomes = writes.map((write) => execute(write, changes));
            for (const { save } of changes)
                save();
            this.#database.exec('COMMIT');
            this.writes += 1;
            return outcomes;
        }
        catch (error) {
            undo(changes);
            if (this.#database.isTransaction)
                this.#database.exec('ROLLBACK');
            throw error;
        }
        finally {
            this.#changes = undefined;
        }
    }
}
/** Runs one write of a batch. When it throws, the others continue without it. */
function execute({ run, reject }, changes) {
    const first = changes.length;
    try {
        return run();
    }
    catch (error) {
        undo(changes.splice(first));
        // Not before the commit: the reason may be another write of this batch, which fails with it.
        return () => reject(error);
    }
}
function undo(changes) {
    for (const change of changes.toReversed())
        change.undo();
}
const IO_ERROR = 10;
const FULL = 13;
/** Turns a failed write of SQLite into 507, as for files. */
function toCommitError(error) {
    const result = sqliteCode(error);
    if (result !== FULL && result !== IO_ERROR)
        return error;
    const code = result === FULL ? 'ENOSPC' : 'EIO';
    return toWriteError(Object.assign(new Error('The commit failed.', { cause: error }), { code }));
}
/** Returns the primary result code of an error of SQLite (https://sqlite.org/rescode.html); `undefined` for any other error. */
function sqliteCode(error) {
    return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
        ? error.errcode & 0xff
        : undefined;
}

;// CONCATENATED MODULE: ./.build/local-platform/store/storage-folder.js
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








const DATABASE = 'records.db';
/** The records of earlier versions. */
const JOURNAL = 'journal.jsonl';
/** Opens a data folder, created when missing. Throws as `openRecords` does, for `openIn` to explain. */
async function openFolder(dataDir) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const folder = await storage_folder_prepare((0,external_node_path_.resolve)(dataDir));
        const undo = storage_folder_addDisposableResource(env_1, new AsyncDisposableStack(), true);
        const records = await openRecords((0,external_node_path_.join)(folder, DATABASE));
        undo.defer(() => records.close());
        const temporary = await createTemporaryFolder();
        undo.defer(() => temporary.remove());
        const opened = undo.move();
        return {
            records,
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
    await (0,promises_.mkdir)(folder, { mode: 0o700 });
    const records = await openRecords();
    return {
        records,
        folder,
        temporaryFolder: temporary.path,
        isDurable: false,
        async close() {
            await records.close();
            await temporary.remove();
        },
    };
}
/** Every system allows socket paths of up to 103 bytes, which a long temporary folder would exceed. Windows uses no sockets. */
const LONGEST_BASE = 80;
/** Waits for the end of its input, which SIGKILL of the platform causes too. Functions end at the same time and may still write. */
const REMOVE_LATER = 'read -r _; rm -rf -- "$@"; sleep 1; rm -rf -- "$@"';
/** The same for a system without a shell, as a program of Node. */
const REMOVE_LATER_IN_NODE = `
process.stdin.resume().once('close', () => {
  const { rmSync } = require('node:fs');
  rmSync(process.argv[1], { recursive: true, force: true, maxRetries: 50, retryDelay: 20 });
});`;
/** Returns the program and the arguments that remove a folder at the end of their standard input. */
function removeLater(path, system) {
    if (system === 'win32')
        return [process.execPath, '-e', REMOVE_LATER_IN_NODE, path];
    // Much smaller than Node, which would need 40 MB beside each platform.
    return ['/bin/sh', '-c', REMOVE_LATER, 'sh', path];
}
/** Creates a folder that disappears with this process, however that ends. Its path is short enough for sockets in it. */
async function createTemporaryFolder() {
    // On macOS it is behind a link, and the path without links is longer.
    const usual = await (0,promises_.realpath)((0,external_node_os_.tmpdir)());
    // Deno cannot be allowed to listen on a socket whose path has a comma.
    const hasSockets = usual.length <= LONGEST_BASE && !usual.includes(',');
    const base = hasSockets || process.platform === 'win32' ? usual : '/tmp';
    const path = await (0,promises_.realpath)(await (0,promises_.mkdtemp)((0,external_node_path_.join)(base, 'lp-')));
    const [program, ...args] = removeLater(path, process.platform);
    // In a session of its own, so that a signal to the platform's process group does not reach the guard.
    const guard = (0,external_node_child_process_.spawn)(program, args, {
        cwd: '/',
        env: { PATH: '/usr/bin:/bin' },
        stdio: ['pipe', 'ignore', 'ignore'],
        detached: true,
        windowsHide: true,
    });
    const ended = (0,external_node_events_.once)(guard, 'close').catch(() => undefined);
    guard.stdin.on('error', () => undefined);
    return {
        path,
        async remove() {
            await removeFolder(path);
            guard.kill('SIGKILL');
            await ended;
        },
    };
}
async function storage_folder_prepare(folder) {
    await createFolder(folder);
    // By default the folder is inside a repository, but not part of it.
    await (0,promises_.writeFile)((0,external_node_path_.join)(folder, '.gitignore'), '*\n');
    if (await exists((0,external_node_path_.join)(folder, JOURNAL))) {
        throw new FormatError(`it contains the journal of an earlier version (${JOURNAL})`);
    }
    // SQLite gives all its files the mode of this one, which it would create readable by everyone.
    await (0,promises_.writeFile)((0,external_node_path_.join)(folder, DATABASE), '', { flag: 'wx', mode: 0o600 }).catch((error) => {
        if (systemCode(error) !== 'EEXIST')
            throw error;
    });
    return (0,promises_.realpath)(folder);
}
/** Creates a folder and its parents. Node's own `recursive` never settles in `/proc`. */
async function createFolder(path) {
    try {
        await (0,promises_.mkdir)(path, { mode: 0o700 });
    }
    catch (error) {
        if (systemCode(error) === 'EEXIST' && (await (0,promises_.stat)(path)).isDirectory())
            return;
        if (systemCode(error) !== 'ENOENT' || (await exists((0,external_node_path_.dirname)(path))))
            throw error;
        await createFolder((0,external_node_path_.dirname)(path));
        await createFolder(path);
    }
}
function exists(path) {
    return (0,promises_.access)(path).then(() => true, () => false);
}
/** Waits for something to open in a data folder. Throws `StartError` when the folder is in use, damaged, of another version or not writable. */
async function openIn(folder, opening) {
    try {
        return await opening;
    }
    catch (error) {
        const problem = error instanceof Error ? problemOf(error) : undefined;
        if (problem === undefined)
            throw error;
        throw new errors_StartError(`Could not open data folder "${folder}": ${problem}`, { cause: error });
    }
}
/** Result codes of SQLite. */
const BUSY = 5;
const DAMAGED = [11, 26];
/** The cause and, on a second line, what to do; `undefined` for an error that is not about the folder. */
function problemOf(error) {
    const code = sqliteCode(error) ?? 0;
    if (code === BUSY) {
        return 'another process is using it.\nStop that process, or choose another folder with --data.';
    }
    if (DAMAGED.includes(code)) {
        return `its ${DATABASE} is damaged (${error.message}).\nRestore the folder from a copy, choose another folder with --data, or delete this one to start empty.`;
    }
    if (error instanceof FormatError) {
        return `${error.message}.\nChoose another folder with --data, or delete this one to start empty.`;
    }
    if (systemCode(error) === undefined)
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
const server_LOOPBACK = '127.0.0.1';
/** Section 8 of the API document. */
const TICKET_SECONDS = 300;
/** How long requests in progress may continue when the platform is closed. */
const CLOSE_GRACE_MS = 300;
/**
 * Starts the platform of the API document on this machine and settles when it accepts requests.
 * Throws `StartError` when the port is in use, the data folder cannot be opened, or the given key is invalid.
 */
async function startLocalPlatform(options = {}) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const undo = server_addDisposableResource(env_1, new AsyncDisposableStack(), true);
        const limits = { ...defaultLimits, ...options.limits };
        const server = (0,external_node_http_.createServer)({
            IncomingMessage: CountedRequest,
            // Node's own limit would end long uploads.
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
        // An unknown expectation may be ignored (RFC 9110, section 10.1.1); Node's own refusal has another shape.
        server.on('request', serve).on('checkExpectation', serve);
        // Node's own response to a broken request has another shape than all others.
        server.on('clientError', (error, socket) => refuseBroken(error, socket, answers.get(socket)));
        // The port comes first: when it is in use, no data folder and no key have been created.
        const url = await listen(server, options.host ?? server_LOOPBACK, options.port ?? 0);
        undo.defer(() => closeServer(server));
        const { dataDir } = options;
        const storage = dataDir === undefined ? await openMemory() : await openIn(dataDir, openFolder(dataDir));
        undo.defer(() => storage.close());
        const opening = openPlatform(storage, url, limits, options);
        const { dispatch, functions, ...platform } = await openIn(storage.folder, opening);
        undo.defer(() => functions.close());
        // Closed before the functions that its requests use; the end of the stack finds it closed.
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
    const keys = new Keys(storage.records, clock);
    const firstBoot = keys.isEmpty;
    const apiKey = await firstKey(keys, options.apiKey);
    const adminToken = newSecret('lpa');
    const faults = new Faults();
    const requests = new RequestLog(limits.requestsKept, clock, new SecretFilter([adminToken, apiKey]));
    const hosts = hostNames([url, options.publicUrl]);
    const { environment = {}, publicUrl = url, transport = systemTransport } = options;
    const { ticketSeconds = TICKET_SECONDS, untrustedFolder, offline = false, onFunctionEvent } = options;
    const shared = { storage, clock, limits, report };
    const objects = await openStorageService({ ...shared, publicUrl, ticketSeconds });
    const functions = await openFunctionService({
        ...shared,
        environment,
        untrustedFolder,
        transport,
        isOffline: offline,
        onEvent: (event) => onFunctionEvent?.(event),
    });
    const platformHost = hostName(publicUrl).replace(/[[\]]/g, '');
    const targets = { functions, storage: objects };
    const domains = openDomainService({
        ...targets,
        records: storage.records,
        clock,
        limits,
        ownHosts: hosts,
        platformHost,
    });
    const publicOrigin = URL.parse(publicUrl)?.origin;
    const admin = { token: adminToken, keys, sessions: new Sessions(), hosts, publicOrigin };
    const stopping = Promise.withResolvers();
    const documented = [...functions.routes, ...objects.routes, ...domains.routes];
    const dispatch = createDispatch({
        route: createRouter([
            ...documented,
            ...mountForAdmin(documented, admin),
            ...keyRoutes(keys, clock),
            ...adminRoutes({
                admin,
                records: storage.records,
                functions,
                storage: objects,
                requests,
                faults,
                clock,
                publicUrl,
                stop: stopping.resolve,
            }),
        ]),
        keys,
        faults,
        requests,
        domainTarget: domains.targetOf,
        admin,
        readJson: createJsonReader(limits),
        report,
    });
    const { logOf, denoVersion, servingRevision } = functions;
    return {
        dispatch,
        functions,
        apiKey,
        adminToken,
        firstBoot,
        keys,
        logOf,
        denoVersion,
        servingRevision,
        stopRequested: stopping.promise,
    };
}
/** Returns the key to print: the given one, which is added when it is new, or a new one at the first boot. */
async function firstKey(keys, given) {
    if (given === undefined)
        return keys.isEmpty ? addFullKey(keys, 'first key') : '';
    const problem = keyTextProblem(given);
    if (problem !== undefined)
        throw new errors_StartError(`The API key in LOCAL_PLATFORM_KEY ${problem}.`);
    const key = keys.find(given);
    if (!key)
        return addFullKey(keys, 'given at start', given);
    const status = keys.statusOf(key);
    if (status === 'active')
        return given;
    throw new errors_StartError(`The API key in LOCAL_PLATFORM_KEY is ${status} in this data folder. Use another one.`);
}
async function addFullKey(keys, name, text) {
    return (await keys.add({ ...fullGrant, name }, text)).text;
}
async function listen(server, host, port) {
    server.listen(port, host);
    try {
        await (0,external_node_events_.once)(server, 'listening');
    }
    catch (error) {
        throw cannotListen(error, host, port);
    }
    const address = server.address();
    const actual = typeof address === 'object' && address !== null ? address.port : port;
    return `http://${host.includes(':') ? `[${host}]` : host}:${actual}`;
}
function cannotListen(error, host, port) {
    const cause = { cause: error };
    if (systemCode(error) !== 'EADDRINUSE') {
        const reason = systemCode(error) ?? String(error);
        return new errors_StartError(`Could not listen on ${host}, port ${port}: ${reason}.`, cause);
    }
    const message = `Could not listen on ${host}: another program uses port ${port}. Choose another one, or --port 0 for a free one.`;
    return new PortTakenError(message, cause);
}
/** The port is in use, so another one may be tried. */
class PortTakenError extends errors_StartError {
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
function hostNames(urls) {
    const names = urls.map((url) => hostName(url ?? '')).filter((name) => name !== '');
    return new Set([...names, server_LOOPBACK, 'localhost', '[::1]']);
}
function describe(error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
}


/***/ })

};
