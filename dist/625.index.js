export const id = 625;
export const ids = [625];
export const modules = {

/***/ 7625:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  createDenoFinder: () => (/* reexport */ createDenoFinder),
  startLocalPlatform: () => (/* binding */ startLocalPlatform)
});

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: external "node:events"
var external_node_events_ = __webpack_require__(8474);
// EXTERNAL MODULE: external "node:http"
var external_node_http_ = __webpack_require__(7067);
// EXTERNAL MODULE: external "node:net"
var external_node_net_ = __webpack_require__(7030);
// EXTERNAL MODULE: ./.build/node_modules/valibot/dist/index.min.mjs
var index_min = __webpack_require__(9067);
;// CONCATENATED MODULE: ./.build/local-platform/clock.js

const RULE = 'must be a number of seconds from 0 to 1,000,000,000';
const clockBody = index_min/* object */.Ikc({
    advance_seconds: index_min/* pipe */.FsL(index_min/* number */.aig(RULE), index_min/* minValue */.Wwf(0, RULE), index_min/* maxValue */.cGV(1e9, RULE)),
});
function createClock() {
    let aheadMs = 0;
    const now = () => Date.now() + aheadMs;
    return {
        now,
        timestamp: () => new Date(now()).toISOString(),
        aheadMs: () => aheadMs,
        advance(seconds) {
            aheadMs += seconds * 1000;
        },
        reset() {
            aheadMs = 0;
        },
    };
}

;// CONCATENATED MODULE: ./.build/local-platform/http/error-codes.js
const ERRORS = {
    invalid_request: [400, 'The request is not valid HTTP.'],
    invalid_json: [400, 'The body is not JSON in UTF-8.'],
    invalid_body: [400, 'The body is not a JSON object.'],
    body_incomplete: [400, 'The connection ended before the body. Nothing was changed.'],
    invalid_function: [400, 'It cannot be deployed; `details` contains every problem.'],
    invalid_bucket: [400, 'The bucket is invalid; `details` contains every problem.'],
    invalid_object_key: [400, 'The key is invalid, or is not percent-encoded UTF-8 in the path.'],
    invalid_domain: [400, 'The hostname or the target is invalid; `details` contains every problem.'],
    invalid_key: [400, 'It is not a valid grant; `details` contains every problem.'],
    invalid_faults: [400, 'A fault is invalid; `details` contains every problem. The previous faults stay.'],
    invalid_clock: [400, 'It does not contain a valid number of seconds.'],
    unauthenticated: [401, 'The key or token is missing, wrong, expired or deactivated, alike for all.'],
    permission_denied: [403, 'The key lacks the permission that the message names.'],
    foreign_origin: [403, "The host is none of the platform's, or the page is one of another origin."],
    route_not_found: [404, 'The path does not exist.'],
    function_not_found: [404, 'No function has this name.'],
    bucket_not_found: [404, 'No bucket has this name, or the one of the ticket was deleted.'],
    object_not_found: [404, 'No object has exactly this key, or it was deleted or overwritten.'],
    ticket_not_found: [404, 'The ticket is unknown, used, or for something else.'],
    domain_not_found: [404, 'This hostname is not registered.'],
    target_not_found: [404, 'This account has no such resource. Those of other accounts look the same.'],
    key_not_found: [404, 'No key has this ID.'],
    revision_not_found: [404, 'No revision has this ID, or it was removed because of its age.'],
    method_not_allowed: [405, 'The path does not support this method, only those in `Allow`.'],
    request_timeout: [408, 'The headers or the body did not arrive in time. Nothing was changed.'],
    function_exists: [409, 'A function of this name already exists. Redeploy it.'],
    bucket_exists: [409, 'A bucket of this name already exists.'],
    ticket_in_use: [409, 'Another upload to this URL is in progress.'],
    hostname_taken: [409, "The hostname is already registered, or is the platform's own."],
    target_gone: [409, 'The target of the domain was deleted.'],
    ticket_expired: [410, 'The URL was valid for 300 seconds, or as long as `--ticket-seconds` says.'],
    body_too_large: [413, 'The body or an asset in it is too large. The URL of an upload stays valid.'],
    unsupported_media_type: [415, 'The body was not sent as `application/json`.'],
    range_not_satisfiable: [416, 'The range begins after the end of the object.'],
    expectation_failed: [417, 'The request expects something else than `100-continue`.'],
    limit_exceeded: [422, 'A limit is reached. The platform prints its limits; `--limit` sets them.'],
    private_bucket: [422, 'The bucket is private: a domain cannot serve it.'],
    unsupported_target: [422, 'The local platform has no sites.'],
    headers_too_large: [431, 'The headers are too large.'],
    internal_error: [500, 'The local platform failed; its output contains the reason.'],
    function_crashed: [
        502,
        'The function sent no response that can be forwarded. The next request starts a new process.',
    ],
    no_active_revision: [503, 'No revision has succeeded yet.'],
    functions_busy: [503, 'All function processes are busy.'],
    runtime_missing: [503, 'The platform could not find Deno, which runs the functions.'],
    fault_injected: [503, 'A fault asked for this response, with a status of its choice.'],
    function_timeout: [504, 'The response did not begin in time. The next request starts a new process.'],
    storage_full: [507, 'The platform could not write to its disk. Nothing was changed.'],
};

;// CONCATENATED MODULE: ./.build/local-platform/http/errors.js

class HttpError extends Error {
    name = 'HttpError';
    status;
    code;
    details;
    headers;
    constructor(code, message, more = {}) {
        super(message, more);
        this.status = more.status ?? ERRORS[code][0];
        this.code = code;
        this.details = more.details ?? [];
        this.headers = more.headers ?? {};
    }
}
function errorBody({ code, message, details }, request_id) {
    return { error: { code, message, request_id, details } };
}
function found(value, what, message) {
    if (value !== undefined)
        return value;
    throw new HttpError(`${what}_not_found`, message);
}
function invalid(code, problems) {
    const message = problems.map(({ path, message }) => `${path}: ${message}`).join('; ');
    return new HttpError(code, message, { details: problems });
}
function methodNotAllowed(method, allowed) {
    const message = `${method} is not allowed here. Use ${allowed}.`;
    return new HttpError('method_not_allowed', message, { headers: { Allow: allowed } });
}
function tooMany(count, what) {
    const message = `The platform already has ${count.toLocaleString('en-US')} ${what}, the maximum. Delete one first.`;
    return new HttpError('limit_exceeded', message);
}
class errors_StartError extends Error {
    name = 'StartError';
}
function systemCode(error) {
    return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
function toHttpError(error) {
    if (error instanceof HttpError)
        return error;
    const message = 'The local platform failed on this request. Its output contains the reason, with this request_id.';
    return new HttpError('internal_error', message, { cause: error });
}
function toWriteError(error) {
    if (error instanceof HttpError || systemCode(error) === undefined)
        return error;
    const message = `The local platform could not write to its disk (${systemCode(error)}). Nothing was changed. Free some space or fix the data folder, then send the request again.`;
    return new HttpError('storage_full', message, { cause: error });
}

;// CONCATENATED MODULE: ./.build/local-platform/http/validate.js


function readBody(schema, body, code) {
    const { output, problems } = inspect(schema, body);
    if (problems.length > 0 || output === undefined)
        throw invalid(code, problems);
    return output;
}
function inspect(schema, body) {
    const { success, output, issues } = index_min/* safeParse */.xLC(schema, body, { abortPipeEarly: true });
    return success ? { output, problems: [] } : { output: undefined, problems: issues.map(toProblem) };
}
function exactly(entries, unknown = 'is not a known field') {
    return index_min/* objectWithRest */.U1j(entries, index_min/* never */.ZmZ(unknown), 'must be an object');
}
function textOf(form, message) {
    return index_min/* pipe */.FsL(index_min/* string */.YjP(message), index_min/* regex */.yGV(form, message));
}
function textThat(problemOf) {
    return index_min/* pipe */.FsL(index_min/* string */.YjP('must be a string'), index_min/* check */.z6Y((text) => problemOf(text) === undefined, ({ input }) => problemOf(input) ?? ''));
}
function toProblem({ path, input, message }) {
    const keys = (path ?? []).map(({ type, key }) => type === 'map' || typeof key === 'number' ? `[${JSON.stringify(key)}]` : `.${String(key)}`);
    return { path: keys.join('').replace(/^\./, ''), message: input === undefined ? 'is required' : message };
}

;// CONCATENATED MODULE: ./.build/local-platform/http/faults.js



function whole(least, most, message) {
    return index_min/* pipe */.FsL(index_min/* number */.aig(message), index_min/* integer */.ndf(message), index_min/* minValue */.Wwf(least, message), index_min/* maxValue */.cGV(most, message));
}
const fault = exactly({
    method: textOf(/^([A-Z]+|\*)$/, 'must be a method in capital letters, or "*"'),
    path: textOf(/^[/*]/, 'must be a path; "*" matches anything'),
    times: index_min/* optional */.lqM(whole(1, 1e9, 'must be a whole number from 1')),
    status: index_min/* optional */.lqM(whole(200, 599, 'must be a status from 200 to 599')),
    reset: index_min/* optional */.lqM(index_min/* picklist */.KIO(['before', 'after'], 'must be "before" or "after"')),
    delay_ms: index_min/* optional */.lqM(whole(0, 3_600_000, 'must be milliseconds, up to an hour')),
    truncate: index_min/* optional */.lqM(index_min/* boolean */.zMY('must be true or false')),
    retry_after: index_min/* optional */.lqM(whole(0, 1e9, 'must be a whole number of seconds')),
});
const faultList = index_min/* object */.Ikc({ faults: index_min/* array */.YOg(fault, 'must be a list: send {"faults": [...]}') });
class Faults {
    active = [];
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
function faultError(status, { retry_after }) {
    const headers = retry_after === undefined ? {} : { 'Retry-After': String(retry_after) };
    const message = `This failure (${status}) was requested under /_local/faults.`;
    return new HttpError('fault_injected', message, { status, headers });
}

// EXTERNAL MODULE: external "node:stream"
var external_node_stream_ = __webpack_require__(7075);
// EXTERNAL MODULE: external "node:stream/promises"
var promises_ = __webpack_require__(6466);
;// CONCATENATED MODULE: ./.build/local-platform/http/reply.js


function ok(json) {
    return { status: 200, json };
}
async function sendReply(response, { status, headers, json: sentJson, stream }, isTruncated = false) {
    const json = [204, 205, 304].includes(status) ? undefined : sentJson;
    const text = json === undefined ? '' : `${JSON.stringify(json)}\n`;
    response.writeHead(status, { ...(json !== undefined && describe(text)), ...headers });
    if (isTruncated) {
        const [chunk = ''] = await (stream ?? external_node_stream_.Readable.from([text])).take(1).toArray();
        const half = Buffer.from(chunk).subarray(0, Buffer.byteLength(chunk) / 2);
        response.write(half, () => response.destroy());
    }
    else if (stream && stream.readableLength !== Number(headers?.['content-length'])) {
        response.write(Buffer.alloc(0));
        await (0,promises_.pipeline)(stream, response).catch(() => response.destroy());
    }
    else {
        response.end(stream?.read() ?? text);
    }
}
function describe(text) {
    return {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': String(Buffer.byteLength(text)),
        'X-Content-Type-Options': 'nosniff',
    };
}

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:fs/promises"
var external_node_fs_promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
;// CONCATENATED MODULE: ./.build/local-platform/keys/access.js


const SERVICES = ['functions', 'storage', 'domains'];
const ACTIONS = ['read', 'write', 'delete'];
function permissionsOf(services, actions) {
    return services.flatMap((service) => actions.map((action) => `${service}:${action}`));
}
const fullGrant = {
    permissions: permissionsOf(SERVICES, ACTIONS),
    resources: ['*'],
    expires_at: null,
};
function allows(key, permission, resource) {
    if (!key.permissions.includes(permission))
        return false;
    if (resource === undefined)
        return true;
    const service = permission.slice(0, permission.indexOf(':'));
    const granting = ['*', `${service}/*`, canonical(`${service}/${resource}`)];
    return key.resources.some((one) => granting.includes(one));
}
function canonical(resource) {
    return resource.startsWith('domains/') ? resource.toLowerCase() : resource;
}
const NEVER_READ = { id: '', name: '', hash: '', created_at: '', deactivated_at: null };
const administrator = { ...fullGrant, ...NEVER_READ };
function requireAccess(key, permission, name) {
    const resource = typeof name === 'string' ? name : undefined;
    if (key && allows(key, permission, resource))
        return;
    const where = resource === undefined ? '' : ` for "${resource}"`;
    const message = `This API key lacks the permission ${permission}${where}. Use a key that grants it.`;
    throw new HttpError('permission_denied', message);
}
function newSecret(prefix) {
    return `${prefix}_${(0,external_node_crypto_.randomBytes)(32).toString('base64url')}`;
}
function bearer(authorization) {
    return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}

;// CONCATENATED MODULE: ./.build/local-platform/http/router.js


function createRouter(routes) {
    const paths = Object.entries(routes).map(([path, own]) => ({ expression: compile(path), own }));
    return (path, method) => {
        let matched;
        const others = [];
        for (const { expression, own } of paths) {
            const values = matchPath(expression, path);
            if (!values)
                continue;
            const [access, handle] = own[method === 'HEAD' ? 'GET' : method] ?? own['*'] ?? [];
            if (access && handle)
                return { ...values, access, handle };
            matched ??= values;
            others.push(own);
        }
        return (matched && { ...matched, ...withoutMethod(method, matched.resource, Object.assign({}, ...others)) });
    };
}
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
function withoutMethod(method, resource, others) {
    const allowed = Object.keys(others).flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one]));
    const needed = Object.values(others).map(([access]) => access);
    const permissions = needed.filter((access) => access.includes(':'));
    const [first] = permissions;
    const handle = ({ caller }) => {
        if (first && !permissions.some((one) => caller && allows(caller, one, resource)))
            requireAccess(caller, first, resource);
        throw methodNotAllowed(method, allowed.join(', '));
    };
    return { access: first ? 'key' : (needed[0] ?? 'anyone'), handle };
}
function targetOf({ url = '/', headers }) {
    const [, authority = headers.host ?? '', path, query = ''] = /^(?:https?:\/\/([^/?#]*))?([^?]*)(.*)$/is.exec(url) ?? [];
    const host = authority.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
    return { host, path: path || '/', query };
}
function routeNotFound(request, reason = '') {
    const message = `${reason && `${reason} `}The path ${targetOf(request).path} does not exist. The API has /v1/functions/functions, /v1/storage/buckets and /v1/domains/domains.`;
    return new HttpError('route_not_found', message);
}
function decodedPiece(piece) {
    try {
        return decodeURIComponent(piece);
    }
    catch {
        return undefined;
    }
}

;// CONCATENATED MODULE: ./.build/local-platform/admin/access.js




const adminHeaders = {
    'Content-Security-Policy': "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
};
function requireAdmin(request, access) {
    requireOwnOrigin(request, access);
    const sent = bearer(request.headers.authorization) ?? '';
    if ((0,external_node_crypto_.hash)('sha256', sent) === (0,external_node_crypto_.hash)('sha256', access.token))
        return;
    const message = 'Send "Authorization: Bearer <admin token>". The local platform prints its admin token when it starts.';
    throw new HttpError('unauthenticated', message, { headers: { 'WWW-Authenticate': 'Bearer' } });
}
function requireOwnOrigin(request, access) {
    const { host, origin } = request.headers;
    const ownOrigins = [undefined, access.publicUrl, `http://${host}`, `https://${host}`];
    if (access.isOwnHost(targetOf(request).host) && ownOrigins.includes(origin))
        return;
    const hosts = [...access.hosts].join(', ');
    const message = `/_local/ answers only requests to ${hosts} and from its own pages. To use another address, start the local platform with --public-url.`;
    throw new HttpError('foreign_origin', message);
}

;// CONCATENATED MODULE: ./.build/local-platform/static-files.js





const BUNDLED = __webpack_require__.ab + "openapi.yaml";
const CONTRACT = (0,external_node_fs_.existsSync)(BUNDLED) ? BUNDLED : (0,external_node_path_.join)(import.meta.dirname, '../../.github/docs/openapi.yaml');
const FOLDER = (0,external_node_path_.join)(import.meta.dirname, 'dashboard');
const PREACT = (0,external_node_path_.join)(import.meta.dirname, '../../node_modules/htm/preact/standalone.module.js');
const TYPES = { '.css': 'text/css', '.js': 'text/javascript' };
function pageRoutes(admin) {
    const toDashboard = ({ request }) => {
        if (!request.headers.accept?.includes('text/html'))
            throw routeNotFound(request);
        return { status: 303, headers: { Location: '/_local/' } };
    };
    const sendPage = async ({ request }) => {
        requireOwnOrigin(request, admin);
        return sendFile('text/html', (0,external_node_path_.join)(FOLDER, 'index.html'));
    };
    const sendScript = async ({ request, params: { file = '' } }) => {
        const type = TYPES[(0,external_node_path_.extname)(file)];
        const places = [(0,external_node_path_.join)(FOLDER, file), ...(file === 'preact.js' ? [PREACT] : [])];
        const found = /^\w+\.\w+$/.test(file) ? places.find((place) => (0,external_node_fs_.existsSync)(place)) : undefined;
        if (type === undefined || found === undefined)
            throw routeNotFound(request);
        return sendFile(type, found);
    };
    return {
        '/': { '*': ['anyone', toDashboard] },
        '/_local/': { GET: ['anyone', sendPage] },
        '/_local/openapi.yaml': { GET: ['anyone', () => sendFile('application/yaml', CONTRACT)] },
        '/_local/dashboard/:file': { GET: ['anyone', sendScript] },
    };
}
async function sendFile(type, file) {
    const headers = { 'Content-Type': `${type}; charset=utf-8` };
    return { status: 200, headers, stream: (await (0,external_node_fs_promises_.open)(file)).createReadStream() };
}

;// CONCATENATED MODULE: ./.build/local-platform/admin/routes.js






function adminRoutes(parts) {
    const { admin, records, functions, objects, requests, faults, clock, reset } = parts;
    const { store, logOf, filesOf } = functions;
    const status = () => ({
        url: admin.publicUrl,
        hosts: [...admin.hosts],
        now: clock.timestamp(),
        ahead_ms: clock.aheadMs(),
        faults: faults.active.length,
        writes: records.writes,
        storage: Object.fromEntries(objects.changes),
        requests: requests.changes,
    });
    const listRevisions = ({ params: { name = '' } }) => {
        found(store.functions.get(name), 'function', `There is no function "${name}".`);
        return ok({ revisions: store.revisionsOf(name).map(shownRevision) });
    };
    const revisionOf = ({ params: { id = '' } }) => found(store.revisions.get(id), 'revision', `There is no revision "${id}".`);
    const showRevision = (context) => {
        const revision = revisionOf(context);
        const lines = logOf(revision.id);
        const log_details = lines.map(({ time, level }) => ({ time, level }));
        return ok({ ...shownRevision(revision), log: lines.map(({ text }) => text), log_details });
    };
    const listFiles = async (context) => ok({ files: await filesOf(revisionOf(context).id) });
    const listFaults = () => ok({ faults: faults.active });
    const setFaults = async ({ readJson }) => {
        faults.active = readBody(faultList, await readJson(), 'invalid_faults').faults;
        return listFaults();
    };
    const advanceClock = async ({ readJson }) => {
        clock.advance(readBody(clockBody, await readJson(), 'invalid_clock').advance_seconds);
        return ok({ now: clock.timestamp() });
    };
    const resetAll = async () => {
        await reset();
        return { status: 204 };
    };
    return {
        ...pageRoutes(admin),
        '/_local/health': { GET: ['anyone', () => ok({ status: 'ok' })] },
        '/_local/status': { GET: ['admin', () => ok(status())] },
        '/_local/functions/:name/revisions': { GET: ['admin', listRevisions] },
        '/_local/revisions/:id': { GET: ['admin', showRevision] },
        '/_local/revisions/:id/files': { GET: ['admin', listFiles] },
        '/_local/faults': { GET: ['admin', listFaults], PUT: ['admin', setFaults, faultList] },
        '/_local/clock': { POST: ['admin', advanceClock, clockBody] },
        '/_local/reset': { POST: ['admin', resetAll] },
        '/_local/requests': { GET: ['admin', () => ok({ requests: requests.list() })] },
    };
}
const shownRevision = ({ id, ...rest }) => ({ revision_id: id, ...rest });

;// CONCATENATED MODULE: ./.build/local-platform/domains/validate.js


const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const LONGEST = 253;
const UUID_RULE = 'must be a UUID, the ID of the function or bucket';
const KINDS = ['functions', 'sites', 'storage'];
const registration = index_min/* object */.Ikc({
    hostname: textThat(hostnameProblem),
    target: index_min/* object */.Ikc({
        kind: index_min/* picklist */.KIO(KINDS, `must be one of ${KINDS.join(', ')}`),
        resource_id: index_min/* pipe */.FsL(index_min/* string */.YjP(UUID_RULE), index_min/* uuid */.uRe(UUID_RULE)),
    }, 'must be an object, {"kind": …, "resource_id": …}'),
});
function hostnameProblem(text) {
    if (text.length > LONGEST)
        return `is ${text.length} characters long (maximum ${LONGEST})`;
    const labels = text.split('.');
    const wrong = labels.find((label) => !LABEL.test(label));
    if (wrong !== undefined) {
        return `contains the invalid label "${wrong}"; each label must be 1 to 63 ASCII letters, digits and inner hyphens (write other letters in Punycode, "xn--…")`;
    }
    if (/^\d+$/.test(labels.at(-1) ?? ''))
        return 'must not be an IP address or end like one';
    return labels.length < 2 ? 'is not fully qualified; it needs a dot, as in "app.example.com"' : undefined;
}
function isLocalHostname(hostname) {
    return /\.(?:localhost|test)$/i.test(hostname);
}
function comparable(hostname) {
    return hostname.toLowerCase().replace(/\.$/, '');
}

;// CONCATENATED MODULE: ./.build/local-platform/domains/routes.js






class DomainService {
    #settings;
    #table;
    #resources;
    constructor(settings) {
        const { storage, functions, objects } = settings;
        this.#settings = settings;
        this.#table = storage.records.table('domains');
        this.#resources = { functions: functions.store.functions, storage: objects.buckets };
    }
    get routes() {
        return {
            '/v1/domains/domains': {
                GET: ['domains:read', (context) => this.#list(context)],
                POST: ['domains:write', (context) => this.#register(context), registration],
            },
            '/v1/domains/domains/:hostname': {
                GET: ['domains:read', (context) => ok(this.#shown(this.#find(context)))],
                DELETE: ['domains:delete', (context) => this.#remove(context)],
            },
            '/_local/domains/:hostname/verify': { POST: ['admin', (context) => this.#verify(context)] },
        };
    }
    clear() {
        this.#settings.storage.records.write(() => this.#table.clear());
    }
    explain(hostname) {
        const domain = this.#table.get(comparable(hostname));
        if (!domain)
            return `Domain "${hostname}" is not registered.`;
        const { status, message } = this.#shown(domain);
        return `Domain "${domain.hostname}" is ${status}. ${message ?? ''}`.trim();
    }
    target(hostname) {
        const { functions, objects } = this.#settings;
        const domain = this.#table.get(comparable(hostname));
        const resource = domain && domain.verified_at !== null ? this.#resourceOf(domain) : undefined;
        if (!resource)
            return undefined;
        return (context) => 'visibility' in resource ? objects.serve(resource, context) : functions.invoke(resource.name, context);
    }
    #list({ caller }) {
        const domains = this.#table
            .values()
            .filter(({ hostname }) => caller && allows(caller, 'domains:read', hostname))
            .sort((one, other) => (comparable(one.hostname) < comparable(other.hostname) ? -1 : 1));
        return ok({ domains: domains.map((domain) => this.#shown(domain)) });
    }
    async #register({ caller, readJson }) {
        const body = await readJson();
        requireAccess(caller, 'domains:write', body.hostname);
        const { hostname, target } = readBody(registration, body, 'invalid_domain');
        const found = this.#findTarget(target.kind, target.resource_id);
        this.#requireFree(hostname);
        const created_at = this.#settings.clock.timestamp();
        const verified_at = isLocalHostname(hostname) ? created_at : null;
        return { status: 201, json: this.#save({ hostname, ...found, created_at, verified_at }) };
    }
    #remove(context) {
        const { hostname } = this.#find(context);
        this.#settings.storage.records.write(() => this.#table.delete(comparable(hostname)));
        return { status: 204 };
    }
    #verify(context) {
        const domain = this.#find(context);
        const message = `Domain "${domain.hostname}" cannot become active: its target was deleted. Delete the registration and register the hostname again.`;
        if (!this.#resourceOf(domain))
            throw new HttpError('target_gone', message);
        const verified_at = domain.verified_at ?? this.#settings.clock.timestamp();
        return ok(this.#save({ ...domain, verified_at }));
    }
    #find({ params: { hostname = '' } }) {
        const message = `Domain "${hostname}" is not registered.`;
        return found(this.#table.get(comparable(hostname)), 'domain', message);
    }
    #save(domain) {
        this.#settings.storage.records.write(() => this.#table.set(comparable(domain.hostname), domain));
        return this.#shown(domain);
    }
    #shown(domain) {
        const { hostname, target, created_at, verified_at } = domain;
        if (!this.#resourceOf(domain)) {
            const resource = target.kind === 'functions' ? 'function' : 'bucket';
            const message = `The ${resource} ${target.resource_id}, the target of this domain, was deleted. Delete the registration and register the hostname for another one.`;
            return { hostname, target, status: 'failed', created_at, message };
        }
        if (verified_at !== null)
            return { hostname, target, status: 'active', created_at };
        const { platformHost } = this.#settings;
        const type = { 4: 'A', 6: 'AAAA' }[(0,external_node_net_.isIP)(platformHost)] ?? 'CNAME';
        const missing = {
            code: 'dns_record_missing',
            message: `The DNS record "${hostname} ${type} ${platformHost}" is missing.`,
            expected: { type, name: hostname, value: platformHost },
        };
        const message = `Waiting for a DNS record. The local platform does not query DNS: POST /_local/domains/${hostname}/verify marks it as verified.`;
        return { hostname, target, status: 'pending', created_at, message, verification_errors: [missing] };
    }
    #resourceOf({ target: { kind, resource_id }, name }) {
        const resource = this.#resources[kind].get(name);
        return resource?.id === resource_id.toLowerCase() ? resource : undefined;
    }
    #findTarget(kind, id) {
        const sites = 'target.kind: the local platform has no "sites". Use "functions" or "storage".';
        if (kind === 'sites')
            throw new HttpError('unsupported_target', sites);
        const unknown = `This account has no resource ${id} in ${kind}. Use the "id" of the function's or bucket's record.`;
        const known = this.#resources[kind].values().find((one) => one.id === id.toLowerCase());
        const resource = found(known, 'target', unknown);
        const message = `Bucket ${id} is private, and a domain cannot serve it. Visibility cannot be changed: use a bucket that was created as public.`;
        if ('visibility' in resource && resource.visibility === 'private')
            throw new HttpError('private_bucket', message);
        return { target: { kind, resource_id: id }, name: resource.name };
    }
    #requireFree(hostname) {
        const { ownHosts, limits } = this.#settings;
        const name = comparable(hostname);
        const own = `Hostname "${hostname}" is the address of the platform itself. Choose another one.`;
        if (ownHosts.has(name))
            throw new HttpError('hostname_taken', own);
        const message = `Domain "${hostname}" is already registered. To change its target, delete it with DELETE /v1/domains/domains/${hostname} and register it again.`;
        if (this.#table.get(name))
            throw new HttpError('hostname_taken', message);
        if (this.#table.size >= limits.domainCount)
            throw tooMany(limits.domainCount, 'domains');
    }
}

;// CONCATENATED MODULE: ./.build/local-platform/paths.js

function pathInside(folder, inner, rules = external_node_path_) {
    const way = rules.relative(folder, inner);
    if (way === '..' || way.startsWith(`..${rules.sep}`) || rules.isAbsolute(way))
        return undefined;
    return way.split(rules.sep).join('/');
}

// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(8161);
// EXTERNAL MODULE: external "node:sqlite"
var external_node_sqlite_ = __webpack_require__(99);
;// CONCATENATED MODULE: ./.build/local-platform/store/records.js


const records_KINDS = [
    'account',
    'keys',
    'functions',
    'revisions',
    'buckets',
    'objects',
    'tickets',
    'domains',
];
const TABLES = records_KINDS.map((kind) => `
    CREATE TABLE ${kind} (
      id INTEGER PRIMARY KEY,
      key TEXT NOT NULL UNIQUE,
      value TEXT NOT NULL CHECK (json_valid(value))
    );`);
const SCHEMA = `${TABLES.join('')} CREATE INDEX tickets_by_expiry ON tickets (value ->> 'expires_at');`;
const FORMAT = 4;
class FormatError extends Error {
}
const SQLITE = { busy: 5, ioError: 10, corrupt: 11, full: 13, notADatabase: 26 };
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
        writes: 0,
        table: (kind) => openTable(database, kind),
        prepare: (sql) => database.prepare(sql),
        write(work) {
            begin.run();
            try {
                const result = work();
                commit.run();
                this.writes += 1;
                return result;
            }
            catch (error) {
                if (database.isTransaction)
                    database.exec('ROLLBACK');
                throw toCommitError(error);
            }
        },
        close: () => database.close(),
    };
}
function prepare(database) {
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
        values: () => all.all().map(parse),
        range: (from, to) => some.all(from, to).map(parse),
        get size() {
            return Number(count.get()?.count);
        },
        set: (key, record) => void insert.run(key, JSON.stringify(record)),
        delete: (key) => void remove.run(key),
        clear: () => database.exec(`DELETE FROM ${kind}`),
    };
}
function toCommitError(error) {
    const result = sqliteCode(error);
    if (result !== SQLITE.full && result !== SQLITE.ioError)
        return error;
    const code = result === SQLITE.full ? 'ENOSPC' : 'EIO';
    return toWriteError(Object.assign(new Error('The commit failed.', { cause: error }), { code }));
}
function sqliteCode(error) {
    return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
        ? error.errcode & 0xff
        : undefined;
}

;// CONCATENATED MODULE: ./.build/local-platform/store/storage-folder.js






const DATABASE = 'records.db';
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
const TEMPORARY = /^lp-(\w+)-(\d+)_/;
async function createTemporaryFolder() {
    const base = await (0,external_node_fs_promises_.realpath)((0,external_node_os_.tmpdir)());
    const namespace = await (0,external_node_fs_promises_.readlink)('/proc/self/ns/pid').catch(() => '');
    const machine = (0,external_node_crypto_.hash)('sha256', `${(0,external_node_os_.hostname)()} ${namespace}`).slice(0, 8);
    for (const name of await (0,external_node_fs_promises_.readdir)(base)) {
        const [, where, owner] = TEMPORARY.exec(name) ?? [];
        if (where === machine && !isRunning(Number(owner)))
            await removeFolder((0,external_node_path_.join)(base, name)).catch(() => { });
    }
    return (0,external_node_fs_promises_.mkdtemp)((0,external_node_path_.join)(base, `lp-${machine}-${process.pid}_`));
}
function isRunning(pid) {
    try {
        return process.kill(pid, 0);
    }
    catch (error) {
        return systemCode(error) !== 'ESRCH';
    }
}
async function storage_folder_prepare(folder) {
    await (0,external_node_fs_promises_.mkdir)(folder, { recursive: true, mode: 0o700 });
    await (0,external_node_fs_promises_.writeFile)((0,external_node_path_.join)(folder, '.gitignore'), '*\n');
    await (0,external_node_fs_promises_.writeFile)((0,external_node_path_.join)(folder, DATABASE), '', { flag: 'a', mode: 0o600 });
    return (0,external_node_fs_promises_.realpath)(folder);
}
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
function problemOf(error) {
    const code = sqliteCode(error);
    if (code === SQLITE.busy)
        return 'another process is using it.\nStop that process, or choose another folder with --data.';
    if (code === SQLITE.corrupt || code === SQLITE.notADatabase)
        return `its ${DATABASE} is damaged (${error.message}).\nRestore the folder from a copy, choose another folder with --data, or delete this one to start empty.`;
    if (error instanceof FormatError)
        return `${error.message}.\nChoose another folder with --data, or delete this one to start empty.`;
    if (systemCode(error) === undefined)
        return undefined;
    return `${error.message}.\nFix the folder, choose another one with --data, or run with --in-memory.`;
}
async function removeFolder(path) {
    await (0,external_node_fs_promises_.rm)(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
}

// EXTERNAL MODULE: external "node:url"
var external_node_url_ = __webpack_require__(3136);
// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(7975);
// EXTERNAL MODULE: external "node:child_process"
var external_node_child_process_ = __webpack_require__(1421);
;// CONCATENATED MODULE: ./.build/local-platform/functions/guard.js

const IS_WINDOWS = process.platform === 'win32';
const GUARDED = '{ cd /; read -r _; kill -9 0; } <&3 3<&- >/dev/null 2>&1 & exec "$0" "$@" 3<&-';
function spawnGuarded(command, cwd, env) {
    const [program = '', ...args] = IS_WINDOWS ? command : ['/bin/sh', '-c', GUARDED, ...command];
    const child = (0,external_node_child_process_.spawn)(program, args, {
        ...{ cwd, env, detached: !IS_WINDOWS, windowsHide: true },
        stdio: ['pipe', 'pipe', 'pipe', IS_WINDOWS ? 'ignore' : 'pipe'],
    });
    for (const pipe of [child.stdin, child.stdio[3]])
        pipe?.on('error', () => undefined);
    child.once('exit', () => endGroup(child));
    return child;
}
function endGroup(child) {
    try {
        if (IS_WINDOWS)
            child.kill('SIGKILL');
        else if (child.pid !== undefined)
            process.kill(-child.pid, 'SIGKILL');
    }
    catch {
    }
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/packages.js








const CONFIG_FILES = ['deno.json', 'deno.jsonc'];
const SOURCE = /\.(?:[mc]?[jt]s|[jt]sx)$/i;
const REMOTE = /["'`](?:npm|jsr):|\b(?:from|import)\b[^"'`;]{0,200}["'`]https?:|@jsxImportSource\b/;
const DENIED_FOLDERS = ['location_data', 'node_compat_bin'];
const MOST_OUTPUT = 100_000;
const REGISTRY_VARIABLES = ['NPM_CONFIG_REGISTRY', 'JSR_URL'];
const IMPORT_HOSTS = ['jsr.io:443', 'registry.npmjs.org:443', 'esm.sh:443', 'deno.land:443'];
const NETWORK_VARIABLES = [
    ...['DENO_CERT', 'DENO_TLS_CA_STORE', 'NODE_EXTRA_CA_CERTS'],
    ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'],
];
function initialLock(assets) {
    const mayImport = CONFIG_FILES.some((name) => assets.has(name)) ||
        assets.entries().some(([path, bytes]) => SOURCE.test(path) && REMOTE.test(bytes.toString('latin1')));
    return mayImport ? (assets.get('deno.lock') ?? Buffer.from('{"version":"5"}')) : undefined;
}
const lockOf = (folder) => `${folder}.lock`;
async function createCache(folder) {
    await (0,external_node_fs_promises_.mkdir)(folder, { recursive: true, mode: 0o700 });
    for (const name of DENIED_FOLDERS)
        await (0,external_node_fs_promises_.writeFile)((0,external_node_path_.join)(folder, name), '');
    await emptyCache(folder);
}
const emptyCache = (folder) => removeFolder((0,external_node_path_.join)(folder, 'gen'));
function denoEnvironment(cacheFolder, environment) {
    const own = { DENO_DIR: cacheFolder, DENO_NO_UPDATE_CHECK: '1', DENO_NO_PACKAGE_JSON: '1', NO_COLOR: '1' };
    return { ...pick(environment, REGISTRY_VARIABLES), ...own, DENO_DISABLE_NODE_SHIM: '1' };
}
function pick(environment, names) {
    return Object.fromEntries(names.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])));
}
function moduleSettings(sources, settings) {
    if (!(0,external_node_fs_.existsSync)(lockOf(sources.folder)))
        return { flags: ['--no-remote', '--node-modules-dir=manual', '--no-config', '--no-lock'], readable: [] };
    const flags = ['--cached-only', '--frozen', ...resolutionFlags(sources, settings)];
    return { flags, readable: [(0,external_node_path_.join)(settings.cacheFolder, 'npm')] };
}
async function installPackages(sources, settings, signal) {
    const { folder, entrypoint } = sources;
    const { deno, cacheFolder, environment, isOffline, limits } = settings;
    const { packageDownloadMs: downloadMs } = limits;
    if (!(0,external_node_fs_.existsSync)(lockOf(folder)))
        return undefined;
    const foreign = findForeignAddress(folder, hostsOf(settings));
    if (foreign !== undefined)
        return foreign;
    const flags = [isOffline ? '--cached-only' : '--quiet', ...resolutionFlags(sources, settings)];
    const env = { ...pick(environment, NETWORK_VARIABLES), ...denoEnvironment(cacheFolder, environment) };
    const child = spawnGuarded([deno, 'install', ...flags, '--entrypoint', `./${entrypoint}`], folder, env);
    const deadline = AbortSignal.timeout(downloadMs);
    const end = AbortSignal.any([signal, deadline]);
    end.addEventListener('abort', () => endGroup(child));
    if (end.aborted)
        endGroup(child);
    child.stdout?.resume();
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text) => {
        said = (said + text).slice(-MOST_OUTPUT);
    });
    const [code] = await (0,external_node_events_.once)(child, 'close').catch((error) => [String(error)]);
    if (deadline.aborted)
        return `The download of packages took more than ${downloadMs / 1000} s.`;
    return code === 0 ? undefined : explain(said.trim() || `deno install ended (${String(code)})`, folder);
}
function hostsOf({ environment, netHosts }) {
    const registries = Object.values(pick(environment, REGISTRY_VARIABLES)).map(hostOf);
    return [...IMPORT_HOSTS, ...netHosts, ...registries].filter((host) => host !== '');
}
function hostOf(address) {
    const url = URL.parse(String(address));
    return url ? `${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}` : '';
}
function findForeignAddress(folder, hosts) {
    if ((0,external_node_fs_.readdirSync)(folder).some((name) => name.toLowerCase() === '.npmrc'))
        return 'Remove ".npmrc" from the assets: only NPM_CONFIG_REGISTRY of the platform selects a registry.';
    const addresses = [];
    try {
        JSON.parse((0,external_node_fs_.readFileSync)(lockOf(folder), 'utf8'), (key, value) => {
            if (key === 'tarball')
                addresses.push(value);
            return value;
        });
    }
    catch {
        return 'The asset "deno.lock" is not JSON.';
    }
    const foreign = addresses.find((address) => !hosts.includes(hostOf(address)));
    return foreign === undefined
        ? undefined
        : `The asset "deno.lock" names an address that is not allowed: ${foreign}.`;
}
function resolutionFlags({ folder }, settings) {
    const allowed = `--allow-import=${hostsOf(settings).join(',')}`;
    const config = CONFIG_FILES.find((name) => (0,external_node_fs_.existsSync)((0,external_node_path_.join)(folder, name)));
    return [
        ...['--node-modules-dir=none', '--vendor=false', allowed, `--lock=${lockOf(folder)}`],
        config === undefined ? '--no-config' : `--config=${(0,external_node_path_.join)(folder, config)}`,
    ];
}
function explain(said, folder) {
    const text = (0,external_node_util_.stripVTControlCharacters)(said).replace(/(\w:\/\/)[^/@\s"']*@/g, '$1');
    const own = [`${(0,external_node_url_.pathToFileURL)(folder).href}/`, (0,external_node_path_.join)(folder, '/')];
    return `Could not resolve the imports: ${own.reduce((rest, prefix) => rest.replaceAll(prefix, ''), text)}`;
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/assets.js






async function openAssetStore(root) {
    await (0,external_node_fs_promises_.mkdir)(root, { recursive: true, mode: 0o700 });
    const folder = (revisionId) => (0,external_node_path_.join)(root, revisionId);
    async function remove(revisionId) {
        await removeFolder(lockOf(folder(revisionId)));
        await removeFolder(folder(revisionId));
    }
    return {
        folder,
        remove,
        list: (revisionId) => listTree(folder(revisionId)),
        async save(revisionId, assets) {
            try {
                await (0,external_node_fs_promises_.mkdir)(folder(revisionId), { mode: 0o700 });
                for (const [path, bytes] of assets)
                    await writeAsset(folder(revisionId), path, bytes);
                const lock = initialLock(assets);
                if (lock)
                    await (0,external_node_fs_promises_.writeFile)(lockOf(folder(revisionId)), lock, { mode: 0o600 });
            }
            catch (error) {
                await remove(revisionId).catch(() => undefined);
                throw toWriteError(error);
            }
        },
        async keepOnly(isOwned) {
            const names = await (0,external_node_fs_promises_.readdir)(root);
            const unowned = names.filter((name) => !isOwned(name.replace(/\.(?:lock|log)$/, '')));
            await Promise.all(unowned.map((name) => removeFolder((0,external_node_path_.join)(root, name))));
        },
    };
}
async function listTree(root) {
    const entries = await (0,external_node_fs_promises_.readdir)(root, { recursive: true, withFileTypes: true });
    const files = entries
        .filter((entry) => entry.isFile())
        .map(async ({ parentPath, name }) => {
        const file = (0,external_node_path_.join)(parentPath, name);
        return { path: pathInside(root, file) ?? file, size: (await (0,external_node_fs_promises_.lstat)(file)).size };
    });
    return (await Promise.all(files)).sort((one, other) => (one.path < other.path ? -1 : 1));
}
const REFUSALS = new Set(['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'EINVAL', 'EILSEQ', 'ENOENT']);
async function writeAsset(root, path, bytes) {
    try {
        const file = (0,external_node_path_.join)(root, path);
        await (0,external_node_fs_promises_.mkdir)((0,external_node_path_.dirname)(file), { recursive: true, mode: 0o700 });
        await (0,external_node_fs_promises_.writeFile)(file, bytes, { flag: 'wx', mode: 0o444 });
    }
    catch (error) {
        const code = systemCode(error) ?? '';
        if (!REFUSALS.has(code))
            throw error;
        const message = `the file system of this machine does not allow this path beside the others (${code})`;
        throw invalid('invalid_function', [{ path: `assets[${JSON.stringify(path)}]`, message }]);
    }
}

// EXTERNAL MODULE: external "node:timers/promises"
var external_node_timers_promises_ = __webpack_require__(8500);
// EXTERNAL MODULE: ./.build/node_modules/undici/parts.js
var parts = __webpack_require__(3425);
;// CONCATENATED MODULE: ./.build/local-platform/functions/host-program.js
const HOST_PROGRAM = 'host.js';
const SECRET_HEADER = 'x-local-platform-process';
const LEVEL_MARK = '\x1e';
const hostProgram = `
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

;// CONCATENATED MODULE: ./.build/local-platform/functions/process.js









const LONGEST_LINE = 2_000;
const MARKS = new RegExp(`${LEVEL_MARK}(\\w*) `, 'g');
class BootError extends Error {
    name = 'BootError';
}
const MOST_HEADER_BYTES = external_node_http_.maxHeaderSize - 1024;
function startProcess(sources, settings) {
    const { limits, log } = settings;
    const { promise: connections, resolve, reject } = Promise.withResolvers();
    const secret = newSecret('lpp');
    const { deno, cacheFolder, environment } = settings;
    const command = [deno, ...denoArguments(sources, settings)];
    const child = spawnGuarded(command, sources.folder, denoEnvironment(cacheFolder, environment));
    child.stdin?.end(secret);
    let isFull = false;
    readLines(child.stderr, (lines) => {
        isFull ||= lines.some((line) => /^# Fatal \w+ out of memory/.test(line));
        log.add(lines.map((text) => ({ level: 'error', text })));
    });
    const readLevel = createLevelReader();
    let port;
    let hasStarted = false;
    readLines(child.stdout, (lines) => {
        const output = lines.flatMap((line) => {
            const [text = '', report] = hasStarted ? [line] : line.split(`${secret} `);
            const written = readLevel(text);
            if (report === undefined)
                return written;
            if (port === undefined)
                port = parse(report);
            else {
                hasStarted = true;
                start(parse(report));
            }
            return written.text === '' ? [] : written;
        });
        log.add(output);
    });
    function start(result) {
        if (result !== true || !Number.isInteger(port)) {
            reject(new BootError(typeof result === 'string' ? result : 'The function did not start.'));
            endGroup(child);
            return;
        }
        const pool = new parts.Pool(`http://127.0.0.1:${port}`, {
            headersTimeout: limits.functionFirstByteMs,
            bodyTimeout: 0,
            maxHeaderSize: MOST_HEADER_BYTES,
        });
        void ended.then(() => pool.destroy());
        resolve(pool);
    }
    const full = `exceeded its memory limit of ${limits.functionMemoryMegabytes} MB (function_memory_megabytes)`;
    const ended = endOf(child).then((reason) => (isFull ? full : reason));
    let late;
    const timer = setTimeout(() => {
        late = `The function did not start within ${limits.functionBootMs / 1000} s.`;
        endGroup(child);
    }, limits.functionBootMs);
    void connections.finally(() => clearTimeout(timer)).catch(() => undefined);
    void ended.then((reason) => {
        const said = isFull ? '' : log.lines().slice(-20).join('\n').trim();
        reject(new BootError(late ?? (said || `The function ${reason} while it started.`)));
    });
    return {
        connections,
        headers: { [SECRET_HEADER]: secret },
        ended,
        async kill() {
            if (child.exitCode === null && child.signalCode === null)
                endGroup(child);
            await ended;
        },
    };
}
function parse(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
function readLines(stream, onLines) {
    let open = '';
    stream?.setEncoding('utf8').on('data', (text) => {
        const lines = (open + text).split('\n');
        open = (lines.pop() ?? '').slice(0, LONGEST_LINE);
        if (lines.length > 0)
            onLines(lines.map((line) => line.slice(0, LONGEST_LINE)));
    });
    stream?.on('end', () => open.replace(MARKS, '') && onLines([open]));
}
function createLevelReader() {
    let level = 'info';
    return (line) => {
        const text = line.replace(MARKS, (_, name) => {
            level = name;
            return '';
        });
        return { level, text };
    };
}
function denoArguments(sources, settings) {
    const { cacheFolder, limits, netHosts } = settings;
    const { flags, readable } = moduleSettings(sources, settings);
    return [
        ...['run', '--quiet', '--no-prompt', '--no-check', '--no-code-cache', '--unstable-sloppy-imports'],
        ...flags,
        '--unstable-no-legacy-abort',
        '--ignore-env',
        `--allow-read=${['.', ...readable].map((path) => path.replaceAll(',', ',,')).join(',')}`,
        `--allow-net=${['127.0.0.1:0', ...netHosts].join(',')}`,
        `--v8-flags=--max-old-space-size=${limits.functionMemoryMegabytes}`,
        (0,external_node_path_.join)(cacheFolder, HOST_PROGRAM),
        (0,external_node_url_.pathToFileURL)((0,external_node_path_.join)(sources.folder, sources.entrypoint)).href,
        `${(0,external_node_url_.pathToFileURL)(sources.folder).href}/`,
    ];
}
async function endOf(child) {
    try {
        const [code, signal] = await (0,external_node_events_.once)(child, 'close');
        return signal === null ? `ended with exit code ${String(code)}` : `was terminated by ${String(signal)}`;
    }
    catch (error) {
        return `could not be started (${String(error)})`;
    }
}

;// CONCATENATED MODULE: ./.build/local-platform/http/body.js

function isObject(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
async function readJson(request, { smallBodyBytes, bodySilenceMs }, limitBytes = smallBodyBytes) {
    const body = bodyOf(request, limitBytes);
    requireJson(request);
    const chunks = await unlessStalled(request, Array.fromAsync(body), bodySilenceMs);
    const value = body_parse(Buffer.concat(chunks));
    if (!isObject(value))
        throw new HttpError('invalid_body', 'The body must be a JSON object.');
    return value;
}
function bodyOf(request, limitBytes) {
    if (Number(request.headers['content-length'] ?? 0) > limitBytes)
        throw tooLarge(limitBytes);
    return bounded(request, limitBytes);
}
async function unlessStalled(request, reading, ms) {
    const { promise: end, reject } = Promise.withResolvers();
    const message = `No byte of the body has arrived for ${ms / 1000} s. Nothing was changed. Send the request again.`;
    const headers = { Connection: 'close' };
    request.setTimeout(ms, () => reject(new HttpError('request_timeout', message, { headers })));
    return await Promise.race([reading, end]).finally(() => request.setTimeout(0));
}
async function* bounded(request, limitBytes) {
    let size = 0;
    request.askForBody?.();
    try {
        for await (const chunk of request.iterator({ destroyOnReturn: false })) {
            size += chunk.length;
            if (size > limitBytes)
                throw tooLarge(limitBytes);
            yield chunk;
        }
    }
    catch (error) {
        if (error instanceof HttpError)
            throw error;
        const message = `The body ended early, after ${size.toLocaleString('en-US')} bytes. Nothing was changed. Send the request again.`;
        throw new HttpError('body_incomplete', message, { cause: error });
    }
}
function tooLarge(limitBytes) {
    const message = `The body is too large (maximum ${limitBytes.toLocaleString('en-US')} bytes).`;
    return new HttpError('body_too_large', message);
}
function requireJson({ headers }) {
    const sent = headers['content-type'];
    const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
    if (sent === undefined ? isEmpty : /^ *application\/json *(?:;|$)/i.test(sent))
        return;
    const actual = sent === undefined ? 'without one' : `as "${sent}"`;
    const message = `Send the body as "Content-Type: application/json", not ${actual}.`;
    throw new HttpError('unsupported_media_type', message);
}
const utf8 = new TextDecoder('utf-8', { fatal: true });
function body_parse(bytes) {
    if (bytes.length === 0)
        throw new HttpError('invalid_json', 'The body is empty; it must be a JSON object.');
    try {
        return JSON.parse(utf8.decode(bytes));
    }
    catch (error) {
        const reason = error instanceof SyntaxError ? error.message : 'it is not valid UTF-8';
        throw new HttpError('invalid_json', `The body is not valid JSON: ${reason}`, { cause: error });
    }
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/validate.js




const functionName = textOf(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'must be letters, digits, hyphens, underscores and dots, and start with a letter or digit');
const encoded = index_min/* object */.Ikc({
    content: index_min/* string */.YjP('must be a string'),
    encoding: index_min/* optional */.lqM(index_min/* picklist */.KIO(['utf-8', 'base64'], 'must be "utf-8" or "base64"'), 'utf-8'),
}, 'must be an object with "content"');
const file = index_min/* pipe */.FsL(encoded, index_min/* transform */.pdi(decode), index_min/* forward */.sYn(index_min/* check */.z6Y(isDecoded, ({ input: { encoding } }) => `is not valid ${encoding}`), ['content']), index_min/* transform */.pdi(({ bytes }) => bytes));
const path = textThat(pathProblem);
const redeployment = index_min/* object */.Ikc({
    assets: index_min/* pipe */.FsL(index_min/* custom */.IeY(isObject, 'must be an object from path to {content, encoding}'), index_min/* transform */.pdi((assets) => new Map(Object.entries(assets))), index_min/* map */.TjK(path, file)),
    entrypoint: index_min/* optional */.lqM(index_min/* string */.YjP('must be a string, the path of an asset')),
});
const creation = index_min/* object */.Ikc({
    name: index_min/* pipe */.FsL(functionName, index_min/* maxLength */.Ru6(128, 'must not be longer than 128 characters')),
    assets: redeployment.entries.assets,
    entrypoint: index_min/* optional */.lqM(redeployment.entries.entrypoint.wrapped, 'main.ts'),
});
function readSource(schema, body) {
    const source = readBody(schema, body, 'invalid_function');
    if (source.entrypoint !== undefined)
        requireAsset(source.assets, source.entrypoint);
    return source;
}
function requireAsset(assets, entrypoint) {
    const message = `"${entrypoint}" is not among the assets`;
    if (!assets.has(entrypoint))
        throw invalid('invalid_function', [{ path: 'entrypoint', message }]);
}
function decode(sent) {
    return { ...sent, bytes: Buffer.from(sent.content, sent.encoding) };
}
function isDecoded({ content, encoding, bytes }) {
    const again = bytes.toString(encoding);
    return again === content || (encoding === 'base64' && again.replace(/=+$/, '') === content);
}
const MOST_PATH_BYTES = 1024;
const NOT_ON_WINDOWS = /[<>:"|?*]|[. ](?=\/|$)|(?:^|\/)(?:aux|con|nul|prn|(?:com|lpt)\d)(?=[./]|$)/i;
function pathProblem(path) {
    if (/[\p{Cc}\p{Cs}\\]/u.test(path))
        return 'the path contains a control character, a backslash or ill-formed Unicode';
    if (path.split('/').some((segment) => ['', '.', '..'].includes(segment)))
        return 'the path must be relative to the root of the function, and no part of it may be empty, "." or ".."';
    if (Buffer.byteLength(path) > MOST_PATH_BYTES)
        return `the path is longer than ${MOST_PATH_BYTES} bytes`;
    if (process.platform === 'win32' && NOT_ON_WINDOWS.test(path))
        return 'Windows allows no file of this name';
    return undefined;
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/deploy.js





const AGAIN_MS = 1_000;
class Deployer {
    #parts;
    #inOrder = createQueue();
    #tryInOrder = createQueue();
    #running = new Set();
    #closing = new AbortController();
    #starts = new Map();
    constructor(parts) {
        this.#parts = parts;
    }
    create({ name, ...source }) {
        const { store, clock } = this.#parts;
        return this.#inOrder(name, () => {
            const message = `Function "${name}" already exists. Redeploy it with PATCH /v1/functions/functions/${name}.`;
            if (store.functions.get(name))
                throw new HttpError('function_exists', message);
            const newest = newRevision(name, 1, source.entrypoint, clock.timestamp());
            const { id: revision_id, created_at } = newest;
            const created = { id: (0,external_node_crypto_.randomUUID)(), name, revision_id, active_revision_id: null, created_at };
            return this.#save({ ...created, updated_at: created_at }, newest, source);
        });
    }
    redeploy(name, source) {
        const { store, clock } = this.#parts;
        return this.#inOrder(name, () => {
            const { stored, newest: previous } = store.find(name);
            const entrypoint = source.entrypoint ?? previous.entrypoint;
            requireAsset(source.assets, entrypoint);
            const newest = newRevision(name, previous.number + 1, entrypoint, clock.timestamp());
            return this.#save({ ...stored, revision_id: newest.id, updated_at: newest.created_at }, newest, source);
        });
    }
    remove(name) {
        const { storage, store, pool } = this.#parts;
        return this.#inOrder(name, async () => {
            store.find(name);
            const revisions = store.revisionsOf(name);
            storage.records.write(() => {
                store.functions.delete(name);
                for (const { id } of revisions)
                    store.revisions.delete(id);
            });
            for (const one of revisions)
                this.#background(this.#discard(one));
            await Promise.all(revisions.map(({ id }) => pool.kill(id)));
        });
    }
    endStart(name) {
        this.#starts.get(name)?.abort();
    }
    resume() {
        const pending = this.#parts.store.revisions.values().filter(({ status }) => status === 'pending');
        for (const revision of pending.sort((one, other) => one.number - other.number))
            this.#schedule(revision);
    }
    async close() {
        this.#closing.abort();
        await Promise.all(this.#running);
    }
    async #save(stored, newest, source) {
        const { storage, store, assets, runtime, limits } = this.#parts;
        await runtime.findDeno();
        await assets.save(newest.id, source.assets);
        const others = store.revisionsOf(stored.name).filter(({ id }) => id !== stored.active_revision_id);
        const outdated = others.slice(limits.revisionsKept - 2);
        try {
            storage.records.write(() => {
                if (!store.functions.get(stored.name) && store.functions.size >= limits.functionCount)
                    throw tooMany(limits.functionCount, 'functions');
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
        this.#schedule(newest);
        for (const one of outdated)
            this.#background(this.#discard(one));
        return { stored, newest };
    }
    #schedule(revision) {
        this.#background(this.#tryInOrder(revision.function_name, () => this.#tryOut(revision)));
    }
    #background(work) {
        const tracked = work.catch(this.#parts.report).finally(() => this.#running.delete(tracked));
        this.#running.add(tracked);
    }
    async #discard({ id }) {
        const { pool, assets, runtime } = this.#parts;
        await pool.kill(id);
        await assets.remove(id);
        await pool.kill(id);
        await runtime.forget(id);
    }
    async #tryOut(revision) {
        const { store, report } = this.#parts;
        const { signal } = this.#closing;
        const isWanted = () => !signal.aborted && store.revisions.get(revision.id) !== undefined;
        let result;
        for (let failures = 0; isWanted(); failures += 1) {
            try {
                result ??= { problem: await this.#findProblem(revision) };
                const { problem } = result;
                if (problem !== undefined && signal.aborted)
                    return;
                return await this.#inOrder(revision.function_name, () => this.#settle(revision, problem));
            }
            catch (error) {
                if (failures === 0 && isWanted())
                    report(error);
                await (0,external_node_timers_promises_.setTimeout)(AGAIN_MS, undefined, { signal }).catch(() => undefined);
            }
        }
    }
    async #findProblem(revision) {
        const { store, assets, runtime, pool, report } = this.#parts;
        const { id, function_name: name } = revision;
        const runnable = { ...revision, folder: assets.folder(id) };
        const start = new AbortController();
        start.signal.addEventListener('abort', () => this.#background(pool.kill(id)));
        this.#starts.set(name, start);
        try {
            const missing = await runtime.build(runnable, AbortSignal.any([this.#closing.signal, start.signal]));
            if (missing !== undefined)
                throw new BootError(missing);
            (await pool.lease(runnable)).release();
            return undefined;
        }
        catch (error) {
            if (error instanceof HttpError)
                throw error;
            const isOwn = error instanceof BootError;
            if (!isOwn && !this.#closing.signal.aborted && store.revisions.get(id))
                report(error);
            if (start.signal.aborted)
                return 'Replaced by a newer revision before it had started.';
            if (isOwn)
                return error.message;
            return 'Could not start the revision. The output of the local platform contains the reason.';
        }
        finally {
            this.#starts.delete(name);
        }
    }
    async #settle(revision, problem) {
        const { storage, store, pool, clock, onEvent } = this.#parts;
        const stored = store.functions.get(revision.function_name);
        if (!stored || !store.revisions.get(revision.id))
            return await this.#discard(revision);
        const previous = stored.active_revision_id;
        const active = problem === undefined ? { active_revision_id: revision.id } : {};
        const status = problem === undefined ? 'succeeded' : 'failed';
        storage.records.write(() => {
            store.functions.set(stored.name, { ...stored, ...active, updated_at: clock.timestamp() });
            store.revisions.set(revision.id, { ...revision, status, message: problem ?? null });
        });
        if (problem !== undefined)
            onEvent({ kind: 'failure', functionName: stored.name, text: problem });
        else if (previous !== null)
            pool.retire(previous);
    }
}
function createQueue() {
    const tails = new Map();
    return async (key, work) => {
        const own = (tails.get(key) ?? Promise.resolve()).then(work, work);
        tails.set(key, own);
        try {
            return await own;
        }
        finally {
            if (tails.get(key) === own)
                tails.delete(key);
        }
    };
}
function newRevision(name, number, entrypoint, created_at) {
    const id = (0,external_node_crypto_.randomUUID)();
    return { id, function_name: name, number, entrypoint, status: 'pending', message: null, created_at };
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/invoke.js




const CRASH_NOTICE_MS = 200;
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-authorization', 'te', 'trailer', 'upgrade'];
const NOT_FOR_CLIENT = [...HOP_BY_HOP, 'transfer-encoding', 'x-request-id', 'x-revision-id'];
const NOT_FOR_FUNCTION = [...HOP_BY_HOP, 'expect', 'transfer-encoding'];
const NEXT = 'The next request starts a new process; its log is at';
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
            const { statusCode: status, body: stream } = answer;
            stream.once('close', () => tell(status));
            const headers = { ...without(NOT_FOR_CLIENT, answer.headers), 'X-Revision-Id': id };
            return { status, headers, stream };
        }
        catch (error) {
            tell(toHttpError(error).status);
            throw error;
        }
    };
}
async function forward(pool, revision, context, firstByteMs) {
    const { request } = context;
    let lease;
    let isGone = false;
    const end = () => {
        request.unpipe();
        request.resume();
        lease?.release();
    };
    try {
        const used = await pool.lease(revision);
        lease = used;
        const abort = new AbortController();
        context.onGone(() => {
            isGone = true;
            abort.abort(new Error('The client has disconnected.'));
        });
        const answer = await send(used, context, abort.signal);
        (0,external_node_stream_.finished)(answer.body, (error) => {
            if (!isGone && isBroken(error))
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
        throw new HttpError(failure.code, message, { cause: error });
    }
}
async function invoke_describe(error, lease, firstByteMs) {
    const crash = { code: 'function_crashed' };
    if (error instanceof BootError)
        return { ...crash, what: `could not be started again: ${error.message} ${NEXT}` };
    if (!lease)
        return undefined;
    if (systemCode(error) === 'UND_ERR_HEADERS_TIMEOUT') {
        lease.retire();
        const what = `did not start its response within ${firstByteMs / 1000} s, so its process was killed. ${NEXT}`;
        return { code: 'function_timeout', what };
    }
    return { ...crash, what: `sent no response: it ${await retire(lease, error)}. ${NEXT}` };
}
function isBroken(error) {
    return ['ECONNRESET', 'UND_ERR_SOCKET'].includes(systemCode(error) ?? '');
}
function retire(lease, error) {
    lease.retire();
    const reason = `failed (${String(error)})`;
    return Promise.race([lease.ended, (0,external_node_timers_promises_.setTimeout)(CRASH_NOTICE_MS, reason, { ref: false })]);
}
function send(lease, { request, rest, query, caller }, signal) {
    const headers = {
        ...without(NOT_FOR_FUNCTION, request.headers),
        ...lease.headers,
    };
    if (caller !== undefined)
        delete headers.authorization;
    headers.host = request.headers.host || 'localhost';
    request.askForBody?.();
    const body = request.complete ? request.read() : request.pipe(new external_node_stream_.PassThrough());
    const { method = 'GET' } = request;
    return lease.connections.request({ method, path: rest + query, headers, body, signal });
}
function without(dropped, headers) {
    const kept = Object.entries(headers).filter(([name]) => !dropped.includes(name));
    return Object.fromEntries(kept);
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/pool.js



class Pool {
    #runtime;
    #limits;
    #slots = new Set();
    #isClosed = false;
    #change = Promise.withResolvers();
    constructor(runtime, limits) {
        this.#runtime = runtime;
        this.#limits = limits;
    }
    async lease(revision) {
        const slot = await this.#awaitSlot(revision);
        const { ended, connections, headers } = slot.process;
        const lease = { ended, headers, retire: () => this.#retire(slot), release: () => this.#release(slot) };
        connections.catch(lease.release);
        return { ...lease, connections: await connections };
    }
    async #awaitSlot(revision) {
        const deadline = performance.now() + this.#limits.functionBootMs;
        const { path } = await this.#runtime.findDeno();
        for (;;) {
            const slot = this.#take(revision, path);
            if (slot)
                return slot;
            const left = deadline - performance.now();
            const message = `All ${this.#limits.functionProcesses} function processes are busy. Try again, or start the local platform with a higher limit for function_processes.`;
            if (left <= 0)
                throw new HttpError('functions_busy', message, { headers: { 'Retry-After': '1' } });
            await Promise.race([this.#change.promise, (0,external_node_timers_promises_.setTimeout)(Math.ceil(left), undefined, { ref: false })]);
        }
    }
    #take(revision, deno) {
        if (this.#isClosed)
            throw new BootError('The local platform is closing.');
        const all = [...this.#slots];
        let slot = all.find(({ revisionId, isRetired }) => !isRetired && revisionId === revision.id);
        if (!slot && all.length < this.#limits.functionProcesses)
            slot = this.#open(revision, deno);
        if (slot) {
            slot.uses += 1;
            this.#slots.delete(slot);
            this.#slots.add(slot);
            return slot;
        }
        const idle = all.filter(({ uses }) => uses === 0);
        if (idle[0] && !idle.some(({ isRetired }) => isRetired))
            this.#retire(idle[0]);
        return undefined;
    }
    #open(revision, deno) {
        const process = this.#runtime.start(revision, deno);
        const slot = { revisionId: revision.id, process, uses: 0, isRetired: false };
        void process.ended.then(() => {
            this.#slots.delete(slot);
            this.#changed();
        });
        return slot;
    }
    #changed() {
        this.#change.resolve();
        this.#change = Promise.withResolvers();
    }
    #retire(slot) {
        slot.isRetired = true;
        const drainMs = slot.uses === 0 ? 0 : this.#limits.functionDrainMs;
        void (0,external_node_timers_promises_.setTimeout)(drainMs, undefined, { ref: false }).then(() => slot.process.kill());
    }
    #release(slot) {
        slot.uses -= 1;
        if (slot.isRetired && slot.uses === 0)
            void slot.process.kill();
        this.#changed();
    }
    retire(id) {
        for (const slot of this.#slots)
            if (slot.revisionId === id)
                this.#retire(slot);
    }
    async kill(id) {
        const killed = [...this.#slots].filter(({ revisionId }) => id === undefined || revisionId === id);
        for (const slot of killed)
            slot.isRetired = true;
        await Promise.all(killed.map(({ process }) => process.kill()));
    }
    async close() {
        this.#isClosed = true;
        await this.kill();
    }
}

// EXTERNAL MODULE: external "node:module"
var external_node_module_ = __webpack_require__(8995);
;// CONCATENATED MODULE: ./.build/local-platform/functions/deno.js







const run = (0,external_node_util_.promisify)(external_node_child_process_.execFile);
const PACKAGE = `@deno/${process.platform}-${process.arch}${process.platform === 'linux' ? '-glibc' : ''}`;
const PROGRAM = process.platform === 'win32' ? 'deno.exe' : 'deno';
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
async function findDeno({ DENO_BIN, PATH = '' }, untrustedFolder) {
    if (DENO_BIN)
        return requireVersion((0,external_node_path_.resolve)(DENO_BIN));
    const packaged = untrustedFolder === undefined ? fromPackage() : [];
    const onPath = PATH.split(external_node_path_.delimiter).filter(external_node_path_.isAbsolute);
    for (const candidate of [...packaged, ...onPath.map((folder) => (0,external_node_path_.resolve)(folder, PROGRAM))]) {
        const isMissing = await (0,external_node_fs_promises_.access)(candidate, external_node_fs_promises_.constants.X_OK).catch(() => true);
        if (isMissing || (untrustedFolder !== undefined && (await isIn(candidate, untrustedFolder))))
            continue;
        return requireVersion(candidate);
    }
    throw missing('Could not find Deno, which runs the functions.');
}
function fromPackage() {
    try {
        const deno = (0,external_node_module_.createRequire)(import.meta.url).resolve('deno/package.json');
        return [(0,external_node_path_.join)((0,external_node_path_.dirname)((0,external_node_module_.createRequire)(deno).resolve(`${PACKAGE}/package.json`)), PROGRAM)];
    }
    catch {
        return [];
    }
}
async function isIn(file, folder) {
    const realFolder = await (0,external_node_fs_promises_.realpath)(folder);
    const paths = [file, (0,external_node_path_.join)(await (0,external_node_fs_promises_.realpath)((0,external_node_path_.dirname)(file)), PROGRAM), await (0,external_node_fs_promises_.realpath)(file)];
    return paths.some((path) => [folder, realFolder].some((outer) => pathInside(outer, path) !== undefined));
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
    return new HttpError('runtime_missing', message, { cause });
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/logs.js


function openLogs(folder, mostLines, clock) {
    const logs = new Map();
    const fileOf = (revisionId) => (0,external_node_path_.join)(folder, `${revisionId}.log`);
    function load(revisionId) {
        const file = fileOf(revisionId);
        const stored = () => ((0,external_node_fs_.existsSync)(file) ? (0,external_node_fs_.readFileSync)(file, 'utf8').split('\n').slice(0, -1) : []);
        const lines = logs.get(revisionId) ?? stored().map((line) => JSON.parse(line));
        logs.set(revisionId, lines);
        return lines;
    }
    return {
        of: (revisionId) => load(revisionId).slice(-mostLines),
        add(revisionId, output) {
            const lines = load(revisionId);
            const time = clock.timestamp();
            const added = output.map((each) => ({ time, ...each }));
            lines.push(...added);
            const isLong = lines.length > 2 * mostLines;
            if (isLong)
                lines.splice(0, lines.length - mostLines);
            try {
                if (isLong)
                    (0,external_node_fs_.writeFileSync)(fileOf(revisionId), formatLines(lines));
                else
                    (0,external_node_fs_.appendFileSync)(fileOf(revisionId), formatLines(added), { mode: 0o600 });
            }
            catch {
            }
        },
        forget(revisionId) {
            logs.delete(revisionId);
            (0,external_node_fs_.rmSync)(fileOf(revisionId), { force: true });
        },
    };
}
function formatLines(lines) {
    return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/runtime.js








async function openRuntime(settings) {
    const { storage, limits, clock, onEvent } = settings;
    const cacheFolder = (0,external_node_path_.join)(storage.folder, 'deno');
    const findDeno = createDenoFinder(settings.environment, settings.untrustedFolder);
    await createCache(cacheFolder);
    await (0,external_node_fs_promises_.writeFile)((0,external_node_path_.join)(cacheFolder, HOST_PROGRAM), hostProgram);
    const logs = openLogs((0,external_node_path_.join)(storage.folder, 'revisions'), limits.functionLogLines, clock);
    return {
        findDeno,
        async build(revision, signal) {
            const { path: deno } = await findDeno();
            return installPackages(revision, { ...settings, deno, cacheFolder }, signal);
        },
        start(revision, deno) {
            const { id, function_name: functionName, folder } = revision;
            const hidden = [folder, cacheFolder].map((path) => `${(0,external_node_url_.pathToFileURL)(path).href}/`);
            const add = (output) => {
                if (output.length === 0)
                    return;
                const lines = output.slice(-limits.functionLogLines).map(({ level, text }) => {
                    return { level, text: hidden.reduce((shown, prefix) => shown.replaceAll(prefix, ''), text) };
                });
                logs.add(id, lines);
                for (const { text } of lines)
                    onEvent({ kind: 'line', functionName, text });
            };
            const log = { lines: () => logs.of(id).map(({ text }) => text), add };
            return startProcess(revision, { ...settings, deno, cacheFolder, log });
        },
        logOf: logs.of,
        forget(revisionId) {
            logs.forget(revisionId);
            return emptyCache(cacheFolder);
        },
    };
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/store.js

function openFunctionStore(records) {
    const functions = records.table('functions');
    const revisions = records.table('revisions');
    return {
        functions,
        revisions,
        find(name) {
            const stored = functions.get(name);
            const newest = stored && revisions.get(stored.revision_id);
            return found(newest && { stored, newest }, 'function', `There is no function "${name}".`);
        },
        revisionsOf: (name) => revisions
            .values()
            .filter((revision) => revision.function_name === name)
            .sort((one, other) => other.number - one.number),
    };
}
function publicRecord({ stored, newest }) {
    const { entrypoint, status: revision_status, message } = newest;
    return { ...stored, entrypoint, revision_status, ...(message !== null && { message }) };
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/service.js











async function openFunctionService(settings) {
    const { storage, limits, report } = settings;
    const store = openFunctionStore(storage.records);
    const assets = await openAssetStore((0,external_node_path_.join)(storage.folder, 'revisions'));
    await assets.keepOnly((id) => store.revisions.get(id) !== undefined).catch(report);
    const runtime = await openRuntime(settings);
    const pool = new Pool(runtime, limits);
    const deployer = new Deployer({ ...settings, store, assets, runtime, pool });
    const forward = createInvoke(pool, settings);
    const servingRevision = (name) => {
        const stored = store.functions.get(name);
        const active = store.revisions.get(stored?.active_revision_id ?? '');
        return (active && { ...active, folder: assets.folder(active.id), isNewest: active.id === stored?.revision_id });
    };
    const invoke = async (name, context) => {
        const active = servingRevision(name);
        if (active)
            return forward(active, context);
        store.find(name);
        const message = `No revision of function "${name}" has succeeded yet. Its record contains the status of the newest one.`;
        throw new HttpError('no_active_revision', message, { headers: { 'Retry-After': '1' } });
    };
    const list = ({ caller }) => {
        const names = [...store.functions.values()].map(({ name }) => name).sort();
        const allowed = names.filter((name) => caller && allows(caller, 'functions:read', name));
        return ok({ functions: allowed.map((name) => publicRecord(store.find(name))) });
    };
    const create = async ({ caller, readJson }) => {
        const body = await readJson(limits.jsonBodyBytes);
        requireAccess(caller, 'functions:write', body.name);
        return { status: 201, json: publicRecord(await deployer.create(readSource(creation, body))) };
    };
    const inspect = ({ params: { name = '' } }) => ok(publicRecord(store.find(name)));
    const redeploy = async ({ params: { name = '' }, readJson }) => {
        const source = readSource(redeployment, await readJson(limits.jsonBodyBytes));
        return ok(publicRecord(await deployer.redeploy(name, source)));
    };
    const remove = async ({ params: { name = '' } }) => {
        await deployer.remove(name);
        return { status: 204 };
    };
    const invokeSandboxed = async (context) => sandboxed(await invoke(context.params.name ?? '', context));
    return {
        routes: {
            '/v1/functions/functions': {
                GET: ['functions:read', list],
                POST: ['functions:write', create, creation],
            },
            '/v1/functions/functions/:name': {
                GET: ['functions:read', inspect],
                PATCH: ['functions:write', redeploy, redeployment],
                DELETE: ['functions:delete', remove],
                '*': ['functions:read', invokeSandboxed],
            },
            '/v1/functions/functions/:name/*': { '*': ['functions:read', invokeSandboxed] },
        },
        store,
        logOf: runtime.logOf,
        denoVersion: async () => (await runtime.findDeno()).version,
        servingRevision,
        invoke,
        filesOf: assets.list,
        endStart: (name) => deployer.endStart(name),
        resume: () => deployer.resume(),
        async clear() {
            for (const { name } of store.functions.values())
                await deployer.remove(name);
        },
        async close() {
            await Promise.all([deployer.close(), pool.close()]);
        },
    };
}
const SANDBOX = 'sandbox allow-downloads allow-forms allow-modals allow-popups allow-scripts';
function sandboxed({ headers = {}, ...reply }) {
    const { 'clear-site-data': _cleared, ...others } = headers;
    const policies = [headers['content-security-policy'] ?? []].flat();
    return { ...reply, headers: { ...others, 'content-security-policy': [...policies, SANDBOX] } };
}

;// CONCATENATED MODULE: ./.build/local-platform/storage/tickets.js



function openTickets(records, clock, validMs) {
    const table = records.table('tickets');
    const forgetUntil = records.prepare("DELETE FROM tickets WHERE value ->> 'expires_at' <= ?");
    const claimed = new Set();
    const redeem = (text, verb) => {
        const ticket = table.get((0,external_node_crypto_.hash)('sha256', text));
        if (ticket?.verb !== verb) {
            const spent = verb === 'upload' ? ' or has already been used' : '';
            const message = `This ${verb} URL does not exist${spent}. Request a new one.`;
            throw new HttpError('ticket_not_found', message);
        }
        if (clock.now() < Date.parse(ticket.expires_at))
            return ticket;
        const message = `This ${verb} URL was valid for ${validMs / 1000} s and has expired. Request a new one.`;
        throw new HttpError('ticket_expired', message);
    };
    return {
        redeem,
        issue(grant) {
            const text = newSecret('lpt');
            const now = clock.now();
            records.write(() => {
                table.set((0,external_node_crypto_.hash)('sha256', text), { ...grant, expires_at: isoTime(now + validMs) });
                forgetUntil.run(isoTime(now - validMs));
            });
            return text;
        },
        claim(text) {
            const ticket = redeem(text, 'upload');
            const message = 'Another upload to this URL is in progress. Wait for its response, or request another URL.';
            if (claimed.has(text))
                throw new HttpError('ticket_in_use', message);
            claimed.add(text);
            return {
                ticket,
                spend: () => table.delete((0,external_node_crypto_.hash)('sha256', text)),
                [Symbol.dispose]: () => void claimed.delete(text),
            };
        },
    };
}
const transferHeaders = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': '*' };
function preflight() {
    const allowed = { 'Access-Control-Allow-Methods': 'GET, HEAD, POST', 'Access-Control-Allow-Headers': '*' };
    return { status: 204, headers: allowed };
}
function isoTime(ms) {
    return new Date(ms).toISOString();
}

;// CONCATENATED MODULE: ./.build/local-platform/http/dispatch.js










async function dispatch(request, response, parts) {
    const { method = 'GET' } = request;
    const { host, path, query } = targetOf(request);
    const serveDomain = parts.admin.isOwnHost(host) ? undefined : parts.domains.target(host);
    const isLocal = !serveDomain && path.startsWith('/_local/');
    const fault = isLocal ? undefined : parts.faults.take(method, path);
    const known = { id: (0,external_node_crypto_.randomUUID)(), method, host, path, fault, keyId: null };
    const exchange = { request, response, known, query, isLocal, serveDomain };
    if (!isLocal)
        parts.requests.add(known, response);
    try {
        await serve(exchange, parts);
    }
    catch (error) {
        parts.report(error, known.id);
        response.destroy();
    }
}
async function serve(exchange, parts) {
    const { request, response, isLocal, serveDomain } = exchange;
    const { id, fault } = exchange.known;
    if (fault?.delay_ms !== undefined)
        await (0,external_node_timers_promises_.setTimeout)(fault.delay_ms, undefined, { ref: false });
    if (fault?.reset === 'before')
        return void request.socket.destroy();
    const reply = await answer(exchange, parts).catch((error) => {
        const shown = toHttpError(error);
        if (shown !== error && !response.destroyed)
            parts.report(error, id);
        if (!request.askForBody)
            request.resume();
        const headers = { ...shown.headers, ...(request.askForBody && { Connection: 'close' }) };
        return { status: shown.status, headers, json: errorBody(shown, id) };
    });
    if (fault?.reset === 'after') {
        reply.stream?.destroy();
        return void request.socket.destroy();
    }
    const isTransfer = !serveDomain && /^\/(?:up|down)load\//.test(exchange.known.path);
    const isAdmin = isLocal && reply.headers?.['X-Revision-Id'] === undefined;
    const own = { ...(isAdmin && adminHeaders), ...(isTransfer && transferHeaders) };
    const headers = { ...own, ...reply.headers, 'X-Request-Id': id };
    await sendReply(response, { ...reply, headers }, fault?.truncate);
}
async function answer(exchange, parts) {
    const { request, response, query, serveDomain } = exchange;
    const { method, host, path, fault } = exchange.known;
    if (fault?.status !== undefined)
        throw faultError(fault.status, fault);
    const { expect = '100-continue' } = request.headers;
    if (expect.toLowerCase() !== '100-continue')
        throw new HttpError('expectation_failed', `"Expect: ${expect}" is not supported, only 100-continue.`);
    const context = {
        request,
        params: {},
        rest: path,
        query,
        caller: undefined,
        onGone: (callback) => onGone(response, callback),
        readJson: (limitBytes) => readJson(request, parts.limits, limitBytes),
    };
    if (serveDomain)
        return serveDomain(context);
    const isMounted = path.startsWith('/_local/v1/');
    const isOwn = parts.admin.isOwnHost(host);
    const match = isOwn || path !== '/' ? parts.route(isMounted ? path.slice('/_local'.length) : path, method) : undefined;
    if (!match)
        throw routeNotFound(request, isOwn ? '' : parts.domains.explain(host));
    const { params, rest, handle } = match;
    const admitted = isMounted ? { ...match, access: 'admin' } : match;
    return handle({ ...context, params, rest, caller: admit(exchange, admitted, parts) });
}
function admit({ request, known }, match, parts) {
    const { access, resource } = match;
    if (access === 'anyone')
        return undefined;
    if (access === 'admin') {
        requireAdmin(request, parts.admin);
        return administrator;
    }
    const caller = parts.keys.authenticate(request.headers.authorization);
    known.keyId = caller.id;
    if (access !== 'key')
        requireAccess(caller, access, resource);
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

;// CONCATENATED MODULE: ./.build/local-platform/http/limits.js

const MEGABYTE = 1024 * 1024;
const defaultLimits = {
    requestHeadersMs: 30_000,
    jsonBodyBytes: 64 * MEGABYTE,
    smallBodyBytes: MEGABYTE,
    bodySilenceMs: 60_000,
    functionCount: 1_000,
    bucketCount: 1_000,
    domainCount: 1_000,
    objectBytes: 5 * 1024 * MEGABYTE,
    revisionsKept: 10,
    functionMemoryMegabytes: 128,
    functionProcesses: 20,
    packageDownloadMs: 120_000,
    functionBootMs: 10_000,
    functionFirstByteMs: 30_000,
    functionDrainMs: 30_000,
    functionLogLines: 200,
    requestsKept: 200,
};
const LONGEST_TIMER_MS = (/* unused pure expression or super */ null && (2 ** 31 - 1));
const LEAST = { revisionsKept: 2, functionDrainMs: 0 };
function listLimits(limits) {
    return Object.entries(limits)
        .map(([name, value]) => `${snakeCase(name)}=${value}\n`)
        .join('');
}
function readLimit(setting) {
    const [, asked, text = ''] = /^([^=]*)=(.*)$/s.exec(setting) ?? [];
    const names = Object.keys(defaultLimits);
    const name = names.find((one) => snakeCase(one) === asked);
    if (name === undefined)
        throw new StartError(`must be NAME=VALUE, not "${setting}". NAME is one of ${names.map(snakeCase).join(', ')}`);
    const most = name.endsWith('Ms') ? LONGEST_TIMER_MS : Number.MAX_SAFE_INTEGER;
    return { [name]: wholeNumber(LEAST[name] ?? 1, most, `${asked} `)(text) };
}
function wholeNumber(least, most, subject = '') {
    return (text) => {
        const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
        if (value >= least && value <= most)
            return value;
        throw new StartError(`${subject}must be a whole number from ${least} to ${most}, not "${text}"`);
    };
}
function snakeCase(name) {
    return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

;// CONCATENATED MODULE: ./.build/local-platform/http/request-log.js
const LONGEST_PATH = 500;
function createRequestLog(maxEntries, clock, hideSecrets, onRequest) {
    const entries = [];
    const summaryOf = ({ known, atMs, end }) => ({
        request_id: known.id,
        at: new Date(atMs).toISOString(),
        method: known.method,
        host: hideSecrets(known.host),
        path: hideSecrets(known.path).slice(0, LONGEST_PATH),
        status: end?.status ?? null,
        duration_ms: end?.ms ?? null,
        key_id: known.keyId,
        fault: known.fault ?? null,
    });
    return {
        changes: 0,
        add(known, response) {
            const entry = { known, atMs: clock.now() };
            const start = performance.now();
            entries.push(entry);
            if (entries.length > maxEntries)
                entries.shift();
            this.changes += 1;
            response.once('close', () => {
                const status = response.headersSent ? response.statusCode : undefined;
                entry.end = { status, ms: Math.round(performance.now() - start) };
                this.changes += 1;
                onRequest?.(summaryOf(entry));
            });
        },
        clear() {
            entries.length = 0;
            this.changes += 1;
        },
        list: () => entries.map(summaryOf).reverse(),
    };
}

;// CONCATENATED MODULE: ./.build/local-platform/http/secrets.js

const HIDDEN = '***';
const OWN_SECRET = /lp[kat]_[\w-]{20,}/gi;
function createSecretFilter(known) {
    const plain = (text) => known().reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text.replace(OWN_SECRET, HIDDEN));
    const hide = (segment) => {
        const shown = plain(segment);
        const decoded = decodedPiece(shown) ?? shown;
        return plain(decoded) === decoded ? shown : HIDDEN;
    };
    return (text) => text.replace(/^(\/(?:up|down)load\/).*/s, `$1${HIDDEN}`).replace(/[^/]+/g, hide);
}

;// CONCATENATED MODULE: ./.build/local-platform/keys/validate.js




const EXPIRY_RULE = 'must be a date and time with a time zone, such as "2030-12-31T00:00:00Z", or null';
const RESOURCE = new RegExp(`^(?:\\*|(?:${SERVICES.join('|')})/\\S+)$`);
const RESOURCE_RULE = 'must be a list of "*", "<service>/*" or "<service>/<name>"';
const moment = index_min/* pipe */.FsL(textOf(/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/, EXPIRY_RULE), index_min/* check */.z6Y((text) => !Number.isNaN(Date.parse(text)), EXPIRY_RULE), index_min/* transform */.pdi((text) => new Date(text).toISOString()));
const entries = {
    name: textOf(/^\P{Cc}{1,100}$/u, 'must be 1 to 100 characters in one line'),
    services: choiceOf(SERVICES),
    actions: choiceOf(ACTIONS),
    resources: index_min/* optional */.lqM(index_min/* pipe */.FsL(index_min/* array */.YOg(index_min/* pipe */.FsL(textOf(RESOURCE, RESOURCE_RULE), index_min/* transform */.pdi(canonical)), RESOURCE_RULE), index_min/* minLength */.BpQ(1, RESOURCE_RULE)), ['*']),
    expires_at: index_min/* nullish */.cl6(moment, null),
};
const keyText = textOf(/^[\x21-\x7e]{16,1024}$/, 'must be 16 to 1,024 visible ASCII characters without spaces');
const keyBody = exactly(entries, `is not a known field; a key has ${Object.keys(entries).join(', ')}`);
function choiceOf(choices) {
    const rule = `must be a list of one or more of ${choices.join(', ')}`;
    return index_min/* pipe */.FsL(index_min/* array */.YOg(index_min/* picklist */.KIO(choices, rule), rule), index_min/* minLength */.BpQ(1, rule), index_min/* transform */.pdi((chosen) => choices.filter((choice) => chosen.includes(choice))));
}
function readGrant(body, now) {
    const { name, services, actions, resources, expires_at } = readBody(keyBody, body, 'invalid_key');
    if (expires_at !== null && Date.parse(expires_at) <= now) {
        const message = `must be in the future: this platform's clock shows ${new Date(now).toISOString()}`;
        throw invalid('invalid_key', [{ path: 'expires_at', message }]);
    }
    return { name, permissions: permissionsOf(services, actions), resources, expires_at };
}

;// CONCATENATED MODULE: ./.build/local-platform/keys/store.js






function openKeys(records, clock) {
    const stored = records.table('keys');
    const temporary = new Map();
    const texts = new Set();
    const create = (grant, text) => {
        texts.add(text);
        const created_at = clock.timestamp();
        return { id: (0,external_node_crypto_.randomUUID)(), ...grant, hash: (0,external_node_crypto_.hash)('sha256', text), created_at, deactivated_at: null };
    };
    const add = (grant) => {
        const text = newSecret('lpk');
        const key = create(grant, text);
        records.write(() => stored.set(key.hash, key));
        return { key, text };
    };
    const statusOf = ({ deactivated_at, expires_at }) => {
        if (deactivated_at !== null)
            return 'deactivated';
        return expires_at !== null && Date.parse(expires_at) <= clock.now() ? 'expired' : 'active';
    };
    const shown = (key) => {
        const { hash: _hash, ...record } = key;
        return { ...record, status: statusOf(key) };
    };
    const createKey = async ({ readJson }) => {
        const { key, text } = add(readGrant(await readJson(), clock.now()));
        return { status: 201, json: { ...shown(key), key: text } };
    };
    const deactivate = ({ params }) => {
        const listed = stored.values().find(({ id }) => id === params.id);
        const key = found(listed, 'key', `There is no key with the ID "${params.id}".`);
        const deactivated = { ...key, deactivated_at: key.deactivated_at ?? clock.timestamp() };
        records.write(() => stored.set(key.hash, deactivated));
        return ok(shown(deactivated));
    };
    return {
        add,
        texts,
        isEmpty: () => stored.size === 0,
        addTemporary(text = newSecret('lpk')) {
            const key = create({ ...fullGrant, name: 'temporary' }, text);
            temporary.set(key.hash, key);
            return text;
        },
        authenticate(authorization) {
            const sent = (0,external_node_crypto_.hash)('sha256', bearer(authorization) ?? '');
            const key = temporary.get(sent) ?? stored.get(sent);
            if (key && statusOf(key) === 'active')
                return key;
            throw new HttpError('unauthenticated', 'No valid API key was sent. Send "Authorization: Bearer <API_KEY>" with a key of this platform that has neither expired nor been deactivated.', { headers: { 'WWW-Authenticate': 'Bearer' } });
        },
        routes: {
            '/_local/keys': {
                GET: ['admin', () => ok({ keys: stored.values().map(shown) })],
                POST: ['admin', createKey, keyBody],
            },
            '/_local/keys/:id/deactivate': { POST: ['admin', deactivate] },
        },
    };
}
function firstKey(keys, given) {
    if (given === undefined)
        return keys.isEmpty() ? keys.add({ ...fullGrant, name: 'first key' }).text : '';
    const [problem] = inspect(keyText, given).problems;
    if (problem)
        throw new errors_StartError(`The API key in LOCAL_PLATFORM_KEY ${problem.message}.`);
    return keys.addTemporary(given);
}

;// CONCATENATED MODULE: ./.build/local-platform/storage/blobs.js





const READ_BYTES = 256 * 1024;
function openBlobs(folder) {
    (0,external_node_fs_.mkdirSync)(folder, { recursive: true, mode: 0o700 });
    const remove = async (fileIds) => {
        for (const fileId of fileIds)
            await (0,external_node_fs_promises_.unlink)((0,external_node_path_.join)(folder, fileId)).catch((error) => {
                if (systemCode(error) !== 'ENOENT')
                    throw error;
            });
    };
    return {
        remove,
        async write(bytes) {
            const file_id = (0,external_node_crypto_.randomUUID)();
            let size = 0;
            try {
                const file = (0,external_node_fs_.openSync)((0,external_node_path_.join)(folder, file_id), 'wx', 0o600);
                try {
                    for await (const chunk of bytes) {
                        size += chunk.length;
                        (0,external_node_fs_.writeFileSync)(file, chunk);
                    }
                }
                finally {
                    (0,external_node_fs_.closeSync)(file);
                }
                return { file_id, size };
            }
            catch (error) {
                await remove([file_id]).catch(() => undefined);
                throw toWriteError(error);
            }
        },
        async read(fileId, from, to) {
            const file = await (0,external_node_fs_promises_.open)((0,external_node_path_.join)(folder, fileId)).catch((error) => {
                if (systemCode(error) === 'ENOENT')
                    return undefined;
                throw error;
            });
            return file?.createReadStream({ start: from, end: to, highWaterMark: READ_BYTES });
        },
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

async function sendObject(object, blobs, request) {
    const { key, size, content_type, file_id } = object;
    const range = rangeOf(request, size);
    const { from, to } = range ?? { from: 0, to: size - 1 };
    if (range && from >= size) {
        const message = `The range begins after the end of the object, which has ${size.toLocaleString('en-US')} bytes.`;
        const headers = { 'Content-Range': `bytes */${size}` };
        throw new HttpError('range_not_satisfiable', message, { headers });
    }
    const headers = {
        'Accept-Ranges': 'bytes',
        'X-Content-Type-Options': 'nosniff',
        'Content-Type': content_type,
        'Content-Length': String(to - from + 1),
        ...(range && { 'Content-Range': `bytes ${from}-${to}/${size}` }),
    };
    const status = range ? 206 : 200;
    if (request.method === 'HEAD' || size === 0)
        return { status, headers };
    const stream = await blobs.read(file_id, from, to);
    if (!stream)
        throw overwritten(key);
    return { status, headers, stream };
}
function overwritten(key) {
    const message = `Object "${key}" was overwritten or deleted. Request it again.`;
    return new HttpError('object_not_found', message);
}
function rangeOf({ method, headers }, size) {
    const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(headers.range ?? '') ?? [];
    if (method !== 'GET' || (first === '' && last === ''))
        return undefined;
    if (first === '')
        return { from: Math.max(size - Number(last), 0), to: size - 1 };
    const to = last === '' ? size - 1 : Number(last);
    if (last !== '' && to < Number(first))
        return undefined;
    return { from: Number(first), to: Math.min(to, size - 1) };
}
const PASSIVE = /^(?:text\/plain|application\/json|image\/(?:avif|bmp|gif|jpeg|png|webp|x-icon)|(?:audio|video)\/(?:aac|flac|mp4|mpeg|ogg|wav|webm))(?:; ?charset=[\w-]+)?$/i;
function browserHeaders({ content_type }) {
    const disposition = PASSIVE.test(content_type) ? 'inline' : 'attachment';
    return { 'Content-Security-Policy': 'sandbox', 'Content-Disposition': disposition };
}

;// CONCATENATED MODULE: ./.build/local-platform/storage/validate.js




const bucketName = textOf(/^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/, 'must be 2 to 63 lower-case letters, digits and hyphens, beginning and ending with a letter or digit');
const HEADER_VALUE = /^[ -~\u0080-\u00ff]+$/;
const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;
const bucketBody = index_min/* object */.Ikc({
    name: bucketName,
    visibility: index_min/* optional */.lqM(index_min/* picklist */.KIO(['private', 'public'], 'must be "private" or "public"'), 'private'),
});
const uploadBody = index_min/* object */.Ikc({ key: textThat(keyProblem) });
function readKey(rawPath) {
    const key = decodedPiece(rawPath);
    if (key !== undefined)
        return key;
    const message = `The object key "${rawPath}" in the path is not percent-encoded UTF-8. Encode each segment with encodeURIComponent.`;
    throw new HttpError('invalid_object_key', message);
}
function readMediaType(given) {
    return given !== undefined && HEADER_VALUE.test(given) ? given : 'application/octet-stream';
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
    if (Buffer.byteLength(key) > 1024)
        return 'must not be longer than 1,024 bytes in UTF-8';
    const resolved = key.split(/[/\\]/).find((part) => DOT_SEGMENT.test(part));
    return resolved === undefined
        ? undefined
        : `must not contain the segment "${resolved}", which URLs resolve`;
}

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












const INDEX = 'index.html';
const OPTIONS = ['anyone', preflight];
class StorageService {
    #settings;
    buckets;
    #objects;
    #blobs;
    #tickets;
    #accountId;
    changes = new Map();
    constructor(settings) {
        const { records, folder } = settings.storage;
        this.#settings = settings;
        this.buckets = records.table('buckets');
        this.#objects = records.table('objects');
        this.#blobs = openBlobs((0,external_node_path_.join)(folder, 'blobs'));
        const owned = records.prepare("SELECT value ->> 'file_id' AS id FROM objects");
        this.#blobs.keepOnly(this.#objects.size, () => new Set(owned.all().map(({ id }) => id)));
        this.#tickets = openTickets(records, settings.clock, settings.ticketSeconds * 1000);
        this.#accountId = openAccount(records);
    }
    get routes() {
        return {
            '/v1/storage/buckets': {
                GET: ['storage:read', (context) => this.#listBuckets(context)],
                POST: ['storage:write', (context) => this.#createBucket(context), bucketBody],
            },
            '/v1/storage/buckets/:name': {
                GET: ['storage:read', ({ params }) => ok(this.#bucket(params.name))],
                DELETE: ['storage:delete', ({ params }) => this.#removeBucket(this.#bucket(params.name))],
            },
            '/v1/storage/buckets/:name/objects/upload-url': {
                POST: ['storage:write', (context) => this.#createUploadUrl(context), uploadBody],
            },
            '/v1/storage/buckets/:name/objects/*/download-url': {
                GET: ['storage:read', (context) => this.#createDownloadUrl(context)],
            },
            '/v1/storage/buckets/:name/objects': { GET: ['storage:read', (context) => this.#listObjects(context)] },
            '/v1/storage/buckets/:name/objects/*': {
                GET: ['storage:read', (context) => ok(this.#shown(this.#find(context)))],
                DELETE: ['storage:delete', (context) => this.#removeObject(context)],
            },
            '/upload/:ticket': { POST: ['anyone', (context) => this.#upload(context)], OPTIONS },
            '/download/:ticket': { GET: ['anyone', (context) => this.#download(context)], OPTIONS },
        };
    }
    async clear() {
        for (const bucket of this.buckets.values())
            await this.#removeBucket(bucket);
    }
    async serve(bucket, { request, rest: path, query }) {
        const { method = 'GET' } = request;
        if (method !== 'GET' && method !== 'HEAD')
            throw methodNotAllowed(method, 'GET, HEAD');
        const message = `The path ${path} is not percent-encoded UTF-8.`;
        const named = found(decodedPiece(path.slice(1)), 'object', message);
        const isFolder = named === '' || named.endsWith('/');
        const has = (key) => this.#objects.get(placeOf(bucket.id, key)) !== undefined;
        if (!isFolder && !has(named) && has(`${named}/${INDEX}`)) {
            return { status: 308, headers: { Location: `./${path.slice(path.lastIndexOf('/') + 1)}/${query}` } };
        }
        const key = isFolder ? `${named}${INDEX}` : named;
        const send = async () => sendObject(this.#object(bucket, key), this.#blobs, request);
        return send().catch(send);
    }
    #listBuckets({ caller }) {
        const seen = this.buckets.values().filter(({ name }) => caller && allows(caller, 'storage:read', name));
        return ok({ buckets: seen.sort((one, other) => (one.name < other.name ? -1 : 1)) });
    }
    async #createBucket({ caller, readJson }) {
        const { clock, limits } = this.#settings;
        const body = await readJson();
        requireAccess(caller, 'storage:write', body.name);
        const { name, visibility } = readBody(bucketBody, body, 'invalid_bucket');
        const bucket = { id: (0,external_node_crypto_.randomUUID)(), name, visibility, created_at: clock.timestamp() };
        const message = `Bucket "${name}" already exists. Its visibility cannot be changed; its objects can.`;
        if (this.buckets.get(name))
            throw new HttpError('bucket_exists', message);
        if (this.buckets.size >= limits.bucketCount)
            throw tooMany(limits.bucketCount, 'buckets');
        this.#write('', () => this.buckets.set(name, bucket));
        return { status: 201, json: bucket };
    }
    async #removeBucket(bucket) {
        const contents = this.#objectsOf(bucket);
        this.#write('', () => {
            this.buckets.delete(bucket.name);
            for (const { key } of contents)
                this.#objects.delete(placeOf(bucket.id, key));
        });
        this.changes.delete(bucket.name);
        await this.#discard(contents);
        return { status: 204 };
    }
    #listObjects({ params }) {
        const bucket = this.#bucket(params.name);
        return ok({ objects: this.#objectsOf(bucket).map((object) => this.#shown({ bucket, object })) });
    }
    async #removeObject(context) {
        const { bucket, object } = this.#find(context);
        this.#write(bucket.name, () => this.#objects.delete(placeOf(bucket.id, object.key)));
        await this.#discard([object]);
        return { status: 204 };
    }
    async #createUploadUrl({ request, params, readJson }) {
        const { key } = readBody(uploadBody, await readJson(), 'invalid_object_key');
        const bucket = this.#bucket(params.name);
        return ok({ uploadUrl: this.#issue(request, bucket, key, null), fileName: this.#fileName(bucket, key) });
    }
    #createDownloadUrl(context) {
        const { bucket, object } = this.#find(context);
        return ok({ downloadUrl: this.#issue(context.request, bucket, object.key, object.file_id) });
    }
    async #upload({ request, params }) {
        const env_1 = { stack: [], error: void 0, hasError: false };
        try {
            const { clock, limits } = this.#settings;
            const claim = __addDisposableResource(env_1, this.#tickets.claim(params.ticket ?? ''), false);
            const { key } = claim.ticket;
            this.#bucketOf(claim.ticket);
            const writing = this.#blobs.write(bodyOf(request, limits.objectBytes));
            const blob = await unlessStalled(request, writing, limits.bodySilenceMs);
            const content_type = readMediaType(request.headers['content-type']);
            const object = { key, content_type, ...blob, created_at: clock.timestamp() };
            try {
                const bucket = this.#bucketOf(claim.ticket);
                const place = placeOf(bucket.id, key);
                const previous = this.#objects.get(place);
                this.#write(bucket.name, () => {
                    this.#objects.set(place, object);
                    claim.spend();
                });
                if (previous)
                    await this.#discard([previous]);
                return { status: 201, json: this.#shown({ bucket, object }) };
            }
            catch (error) {
                await this.#discard([blob]);
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
    }
    async #download({ request, params }) {
        const ticket = this.#tickets.redeem(params.ticket ?? '', 'download');
        const object = this.#object(this.#bucketOf(ticket), ticket.key);
        if (object.file_id !== ticket.file_id)
            throw overwritten(object.key);
        const reply = await sendObject(object, this.#blobs, request);
        return { ...reply, headers: { ...reply.headers, ...browserHeaders(object) } };
    }
    #bucket(name = '') {
        return found(this.buckets.get(name), 'bucket', `There is no bucket "${name}".`);
    }
    #bucketOf({ bucket_name, bucket_id }) {
        const bucket = this.#bucket(bucket_name);
        const message = `Bucket "${bucket_name}" was deleted and created again. Request a new URL.`;
        return found(bucket.id === bucket_id ? bucket : undefined, 'bucket', message);
    }
    #object(bucket, key) {
        const message = `There is no object "${key}" in the bucket "${bucket.name}". Keys are case-sensitive.`;
        return found(this.#objects.get(placeOf(bucket.id, key)), 'object', message);
    }
    #find({ params, rest }) {
        const key = readKey(rest.slice(1));
        const bucket = this.#bucket(params.name);
        return { bucket, object: this.#object(bucket, key) };
    }
    #objectsOf({ id }) {
        return this.#objects.range(placeOf(id, ''), `${id}0`);
    }
    #fileName({ name }, key) {
        return `${this.#accountId}/${name}/${key}`;
    }
    #shown({ bucket, object }) {
        const { key, file_id, size, content_type } = object;
        return { key, file_name: this.#fileName(bucket, key), file_id, size, content_type };
    }
    #issue(request, { id, name }, key, file_id) {
        const verb = file_id === null ? 'upload' : 'download';
        const ticket = this.#tickets.issue({ bucket_name: name, bucket_id: id, key, verb, file_id });
        return `${this.#settings.addressFor(request)}/${verb}/${ticket}`;
    }
    #write(changed, work) {
        const { records } = this.#settings.storage;
        records.write(work);
        this.changes.set(changed, records.writes);
    }
    async #discard(files) {
        await this.#blobs.remove(files.map(({ file_id }) => file_id)).catch(this.#settings.report);
    }
}
function openAccount(records) {
    const accounts = records.table('account');
    const [known = { id: (0,external_node_crypto_.randomUUID)() }] = accounts.values();
    if (accounts.size === 0)
        records.write(() => accounts.set(known.id, known));
    return known.id;
}
function placeOf(bucketId, key) {
    return `${bucketId}/${key}`;
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




















const KEEP_ALIVE_MS = 65_000;
const LOOPBACK = '127.0.0.1';
const TICKET_SECONDS = 300;
const CLOSE_GRACE_MS = 300;
async function startLocalPlatform(options = {}) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const undo = server_addDisposableResource(env_1, new AsyncDisposableStack(), true);
        const limits = { ...defaultLimits, ...options.limits };
        const publicUrl = options.publicUrl && readPublicUrl(options.publicUrl);
        const server = (0,external_node_http_.createServer)({
            requestTimeout: 0,
            headersTimeout: limits.requestHeadersMs,
            connectionsCheckingInterval: Math.min(limits.requestHeadersMs, 1_000),
            keepAliveTimeout: KEEP_ALIVE_MS,
        });
        const { promise: ready, resolve: open } = Promise.withResolvers();
        const responses = new WeakMap();
        const serve = (request, response) => {
            responses.set(request.socket, response);
            if ((request.headersDistinct.host?.length ?? 0) > 1)
                refuse(request.socket, 'HPE_INVALID_HEADER_TOKEN');
            else
                void ready.then((parts) => dispatch(request, response, parts));
        };
        server.on('request', serve);
        server.on('checkExpectation', serve);
        server.on('checkContinue', (request, response) => {
            request.askForBody = () => {
                request.askForBody = undefined;
                response.writeContinue();
            };
            serve(request, response);
        });
        server.on('clientError', (error, socket) => {
            const { headersSent, writableFinished } = responses.get(socket) ?? {};
            if (headersSent && !writableFinished)
                socket.destroy();
            else
                refuse(socket, systemCode(error));
        });
        const url = await listen(server, options.host ?? LOOPBACK, options.port ?? 0);
        undo.defer(() => closeServer(server));
        const { dataDir } = options;
        const storage = await openIn(dataDir ?? 'in memory', openStorage(dataDir));
        undo.defer(() => storage.close());
        const opening = openPlatform(storage, url, limits, { ...options, publicUrl });
        const { parts, ...platform } = await openIn(storage.folder, opening);
        const { functions } = platform;
        undo.defer(() => functions.close());
        undo.defer(() => closeServer(server));
        open(parts);
        functions.resume();
        const opened = undo.move();
        const close = () => opened.disposeAsync();
        const logOf = (id) => functions.logOf(id).map(({ text }) => text);
        return { ...platform, url, limits, logOf, close, [Symbol.asyncDispose]: close };
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
    const report = (error, about = 'background') => options.report?.(`${about}: ${error instanceof Error ? (error.stack ?? error.message) : error}`);
    const { records } = storage;
    const clock = createClock();
    const keys = openKeys(records, clock);
    const firstBoot = keys.isEmpty();
    const apiKey = firstKey(keys, options.apiKey);
    const ownKey = keys.addTemporary();
    const adminToken = newSecret('lpa');
    const faults = new Faults();
    const hideSecrets = createSecretFilter(() => [adminToken, ...keys.texts]);
    const requests = createRequestLog(limits.requestsKept, clock, hideSecrets, options.onRequest);
    const hosts = new Set([hostName(url), hostName(publicUrl), LOOPBACK, 'localhost', '[::1]']);
    const isOwnHost = (host) => hosts.has(host) || (0,external_node_net_.isIP)(host.replace(/[[\]]/g, '')) !== 0;
    const addressFor = (request) => {
        const isDirect = options.publicUrl === undefined && isOwnHost(targetOf(request).host);
        if (bearer(request.headers.authorization) === ownKey)
            return url;
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
    const reset = async () => {
        for (const service of [domains, functions, objects])
            await service.clear();
        faults.active = [];
        clock.reset();
        requests.clear();
    };
    const admin = { token: adminToken, hosts, isOwnHost, publicUrl };
    const routes = {
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
function refuse(socket, code) {
    if (!socket.writable)
        return void socket.destroy();
    const refusal = server_REFUSALS[code ?? ''] ?? NOT_HTTP;
    const id = (0,external_node_crypto_.randomUUID)();
    const body = `${JSON.stringify(errorBody(refusal, id))}\n`;
    const head = [
        `HTTP/1.1 ${refusal.status} ${external_node_http_.STATUS_CODES[refusal.status]}`,
        'Connection: close',
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        `X-Request-Id: ${id}`,
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
const NOT_HTTP = new HttpError('invalid_request', 'The request is not valid HTTP.');
const server_REFUSALS = {
    HPE_HEADER_OVERFLOW: new HttpError('headers_too_large', `The headers exceed ${external_node_http_.maxHeaderSize} bytes.`),
    ERR_HTTP_REQUEST_TIMEOUT: new HttpError('request_timeout', 'The headers did not arrive in time.'),
};
function readPublicUrl(text) {
    const url = URL.parse(text);
    if (url?.protocol.startsWith('http') && url.href === `${url.origin}/`)
        return url.origin;
    throw new errors_StartError('The public URL must have neither a path nor a user, query or fragment, as in https://platform.example. Fix --public-url.');
}
async function listen(server, host, port) {
    server.listen(port, host);
    try {
        await (0,external_node_events_.once)(server, 'listening');
    }
    catch (cause) {
        const reason = systemCode(cause) ?? String(cause);
        if (reason !== 'EADDRINUSE')
            throw new errors_StartError(`Could not listen on ${host}, port ${port}: ${reason}.`, { cause });
        const message = `Could not listen on ${host}: another program uses port ${port}. Choose another one, or --port 0 for a free one.`;
        throw new errors_StartError(message, { cause });
    }
    const address = server.address();
    const actual = typeof address === 'object' && address !== null ? address.port : port;
    const own = { '0.0.0.0': LOOPBACK, '::': '::1' }[host] ?? host;
    return `http://${own.includes(':') ? `[${own}]` : own}:${actual}`;
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
function hostName(url) {
    return URL.parse(url)?.hostname ?? '';
}


/***/ })

};
