export const id = 651;
export const ids = [651];
export const modules = {

/***/ 1651:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  provideContent: () => (/* binding */ provideContent)
});

// EXTERNAL MODULE: external "node:events"
var external_node_events_ = __webpack_require__(8474);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
;// CONCATENATED MODULE: ./.build/format.js
function format_formatBytes(bytes) {
    if (bytes < 999.5)
        return `${bytes} B`;
    const [unit, size] = bytes < 999.5e3 ? ['kB', 1e3] : bytes < 999.5e6 ? ['MB', 1e6] : ['GB', 1e9];
    const value = bytes / size;
    return `${value >= 100 ? Math.round(value) : value.toFixed(1)} ${unit}`;
}
function formatDuration(ms) {
    if (Math.round(ms) < 1000)
        return `${Math.round(ms)} ms`;
    const tenths = Math.round(ms / 100);
    if (tenths < 600)
        return `${tenths / 10} s`;
    const seconds = Math.round(ms / 1000);
    const rest = seconds % 60;
    return `${Math.floor(seconds / 60)} min${rest === 0 ? '' : ` ${rest} s`}`;
}
function formatNumber(value) {
    return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
function formatCount(count, what) {
    return `${formatNumber(count)} ${what}${count === 1 ? '' : 's'}`;
}
function format_shortId(id) {
    return /^[0-9a-f]{8}-[0-9a-f]{4}-/i.test(id) ? id.slice(0, 8) : id;
}
function revisionText(id, format = (text) => text) {
    return id === undefined ? 'the new revision' : `revision ${format(format_shortId(id))}`;
}
function nameRevision(id, name) {
    return `${capitalize(revisionText(id))}${name === undefined ? '' : ` of "${name}"`}`;
}
function formatSeconds(ms) {
    const seconds = ms / 1000;
    return `${seconds < 10 ? Number(seconds.toPrecision(2)) : formatNumber(Math.ceil(seconds))} s`;
}
function format_formatTime(iso) {
    return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}
function format_code(name) {
    return `\`${name}\``;
}
function alternatives(names) {
    return names
        .map(format_code)
        .join(', ')
        .replace(/, ([^,]*)$/, ' or $1');
}
function cut(line, max = Number.POSITIVE_INFINITY) {
    if (line.length <= max)
        return line;
    return `${line.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
function excerpt(text, max) {
    const beginning = text.slice(0, 1000 * max);
    return cut(beginning.replace(/\s+/g, ' ').trim(), max);
}
function sentence(clause) {
    if (clause.slice(clause.lastIndexOf('\n')).startsWith('\n- '))
        return clause;
    return /[\p{L}\p{N})}"'`\]%…*]$/u.test(clause) ? `${clause}.` : clause;
}
function capitalize(clause) {
    return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}`;
}
function listed(items, describe, most = 1000) {
    const more = items.length - most;
    return [...items.slice(0, most).map(describe), ...(more > 0 ? [`and ${formatNumber(more)} more`] : [])];
}
function format_listNames(names) {
    return listed(names, (name) => JSON.stringify(name), 10).join(', ');
}
function format_formatCounts(counts) {
    return counts
        .filter(([count]) => count > 0)
        .map(([count, what]) => `${formatNumber(count)} ${what}`)
        .join(', ');
}

;// CONCATENATED MODULE: ./.build/errors.js

const PERSISTENT_HINT = "Run the step again. If the problem persists, contact the platform's support.";
const PLATFORM_DOWN_HINT = 'Check that the platform is up, then run the step again.';
const LATER_HINT = 'Run the step again when that time is over.';
class errors_DeployError extends Error {
    name = 'DeployError';
    hint;
    requestId;
    retryAfterMs;
    status;
    isPage;
    annotations;
    constructor(message, details = {}) {
        super(message, details);
        const { cause } = details;
        this.hint = details.hint;
        this.requestId = details.requestId ?? (cause instanceof errors_DeployError ? cause.requestId : undefined);
        this.retryAfterMs = details.retryAfterMs;
        this.status = details.status;
        this.isPage = details.isPage ?? false;
        this.annotations = details.annotations ?? [];
    }
}
class ConfigError extends errors_DeployError {
    name = 'ConfigError';
    problems;
    constructor(problems) {
        super(problems.length === 1 ? `${problems[0]}` : `${problems.length} inputs are wrong`, {
            hint: 'Fix the inputs of this step (`with:` in the workflow).',
        });
        this.problems = problems;
    }
}
class ApiError extends errors_DeployError {
    name = 'ApiError';
}
class TransientError extends errors_DeployError {
    name = 'TransientError';
}
class LostAnswerError extends errors_DeployError {
    name = 'LostAnswerError';
}
class CancelledError extends errors_DeployError {
    name = 'CancelledError';
}
function messageOf(error) {
    return error instanceof Error ? error.message : String(error);
}
class Failures {
    #all = [];
    note = (error) => {
        if (!(error instanceof errors_DeployError) || error instanceof CancelledError)
            throw error;
        this.#all.push(error);
    };
    throwAll() {
        const [first, ...others] = this.#all;
        if (first === undefined)
            return;
        if (others.length === 0)
            throw first;
        const all = this.#all.map((error) => ({ ...error, message: sentence(capitalize(error.message)) }));
        const lines = all.map(({ message, requestId }) => requestId ? `${message}\nRequest id: ${requestId}` : message);
        const hints = new Set(all.flatMap(({ hint }) => hint ?? []));
        throw new errors_DeployError(lines.join('\n'), {
            hint: [...hints].join('\n') || undefined,
            annotations: all.flatMap(({ annotations, message }) => annotations.length > 0 ? annotations : [{ message }]),
        });
    }
}

// EXTERNAL MODULE: ./.build/local-platform/domains/validate.js
var validate = __webpack_require__(2796);
// EXTERNAL MODULE: ./.build/local-platform/http/errors.js + 1 modules
var errors = __webpack_require__(7803);
;// CONCATENATED MODULE: ./.build/http/address.js

function buildAddress(base, path, query) {
    const unsafe = path.find((segment) => !isSegment(segment));
    if (unsafe !== undefined) {
        throw new errors_DeployError(`${JSON.stringify(unsafe)} cannot be part of an address`, {
            hint: 'Choose a name that is not empty, not `.` and not `..`.',
        });
    }
    const pathname = [base.pathname.replace(/\/+$/, ''), 'v1', ...path.map(encodeURIComponent)].join('/');
    const address = new URL(pathname, base.origin);
    if (query)
        address.search = query;
    if (address.origin !== base.origin || address.pathname !== pathname) {
        throw new errors_DeployError(`the address of ${JSON.stringify(path.join('/'))} would be outside the platform's base URL`);
    }
    return address;
}
function address_isAddressable(path) {
    return path.split('/').every(isSegment);
}
function isSegment(text) {
    return text.isWellFormed() && !['', '.', '..'].includes(text);
}
function isLoopback(address) {
    return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(address.hostname);
}

// EXTERNAL MODULE: external "node:buffer"
var external_node_buffer_ = __webpack_require__(4573);
// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(8500);
// EXTERNAL MODULE: ./.build/node_modules/undici/parts.js
var parts = __webpack_require__(3425);
// EXTERNAL MODULE: external "node:http"
var external_node_http_ = __webpack_require__(7067);
;// CONCATENATED MODULE: ./.build/http/failure.js


const PERMANENT = [
    [
        /^CERT_(?:HAS_EXPIRED|NOT_YET_VALID)$/,
        (host) => `the certificate of ${host} has expired, or is not valid yet`,
        'Renew the certificate, and check the clock of this machine.',
    ],
    [
        /^(?:ERR_TLS_CERT_ALTNAME|HOSTNAME_MISMATCH)/,
        (host) => `the certificate of ${host} is for another name`,
        'Check the host in the address, or add it to the names of the certificate.',
    ],
    [
        /^(?:CERT_|ERR_TLS_CERT_|(?:DEPTH_ZERO_)?SELF_SIGNED_CERT|UNABLE_TO_|INVALID_(?:CA|PURPOSE)$|PATH_LENGTH_)/,
        (host) => `the certificate of ${host} cannot be trusted`,
        'If the certificate comes from an authority of your own, name its PEM file in the environment variable NODE_EXTRA_CA_CERTS of the job (for the whole job: it is read when the process starts). Otherwise fix the certificate; it is never ignored.',
    ],
    [
        /^ERR_SSL_(?:WRONG_VERSION_NUMBER|UNSUPPORTED_PROTOCOL|TLSV1_ALERT_PROTOCOL_VERSION|PACKET_LENGTH_TOO_LONG|VERSION_TOO_LOW)$/,
        (host) => `${host} does not speak TLS 1.2 or newer on this port`,
        'Check the host and port of the address. A server with an older TLS must be updated.',
    ],
];
const TEXTS = {
    ECONNREFUSED: 'HOST refused the connection',
    ENOTFOUND: 'could not resolve HOST',
    EAI_AGAIN: 'could not resolve HOST (temporary failure)',
    EHOSTUNREACH: 'there is no route to HOST',
    ENETUNREACH: 'there is no route to HOST',
    UND_ERR_CONNECT_TIMEOUT: 'HOST did not accept the connection in time',
    ECONNRESET: 'HOST closed the connection',
    EPIPE: 'HOST closed the connection',
    UND_ERR_SOCKET: 'HOST closed the connection',
    ETIMEDOUT: 'HOST did not answer in time',
};
const SHORTAGES = ['EMFILE', 'ENFILE', 'ENOBUFS', 'EADDRNOTAVAIL', 'EAGAIN'];
const SHORTAGE_HINT = 'Raise the number of files that the job may open (`ulimit -n`), or lower `upload_concurrency`.';
class FailureError extends Error {
    failure;
    constructor(failure) {
        super(failure.text);
        this.failure = failure;
    }
}
function codeOf(error) {
    if (!(error instanceof Error))
        return '';
    const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
    return codeOf(error.cause) || code;
}
function explainFailure(error, host, isKnown) {
    if (error instanceof FailureError)
        return error.failure;
    const code = codeOf(error);
    const permanent = PERMANENT.find(([form]) => form.test(code));
    if (permanent)
        return { text: `${permanent[1](host)} (${code})`, cause: error, permanentHint: permanent[2] };
    if (SHORTAGES.includes(code)) {
        const text = `this machine cannot open more files or connections (${code})`;
        return { text, cause: error, isCongestion: true, hint: SHORTAGE_HINT };
    }
    const known = TEXTS[code]?.replace('HOST', host);
    const isUnresolved = !isKnown && (code === 'ENOTFOUND' || code === 'EAI_AGAIN');
    if (known)
        return { text: `${known} (${code})`, cause: error, isUnresolved };
    const reason = code === '' || code.startsWith('UND_') ? messageOf(error) : code;
    return { text: `${host} closed the connection with an error (${reason})`, cause: error };
}
const PROXY_HINT = 'Check the address in HTTPS_PROXY, and that the proxy is up; or name the host in NO_PROXY.';
function explainProxy(host, refusal) {
    const name = `the proxy ${host}`;
    if (typeof refusal !== 'number')
        return { ...explainFailure(refusal, name, true), hint: PROXY_HINT };
    const text = `${name} refused the connection: ${refusal}${external_node_http_.STATUS_CODES[refusal] ? ` (${external_node_http_.STATUS_CODES[refusal]})` : ''}`;
    if (refusal === 407)
        return { text, permanentHint: 'Check the user name and password in HTTPS_PROXY.' };
    if (refusal >= 400 && refusal < 500 && refusal !== 408 && refusal !== 429)
        return { text, permanentHint: 'Let whoever runs the proxy allow the host, or name it in NO_PROXY.' };
    return { text, hint: PROXY_HINT };
}

;// CONCATENATED MODULE: ./.build/http/exchange.js






const SOCKET_BUFFER = 64 * 1024;
const LONGEST_ANSWER = 32 * 1024 * 1024;
const TOO_LONG_HINT = 'Check that `base_url` is the address of the platform itself.';
const COMMON_HEADERS = { 'accept-encoding': 'identity', 'user-agent': 'cloud-platform-deploy' };
const CONNECT_TIMEOUT_MS = 10_000;
const QUICK_MS = 100;
const SLOWEST_MS = 600_000;
const SLOWEST_BYTES_PER_MS = 100;
function openConnections(clock, cancel) {
    const closing = new AbortController();
    const connect = { timeout: CONNECT_TIMEOUT_MS, signal: closing.signal, allowH2: false };
    const settings = { allowH2: false, connect, proxyTls: connect, requestTls: connect };
    const direct = new parts.Agent(settings);
    const proxied = openProxied(settings);
    const signal = AbortSignal.any([closing.signal, cancel]);
    const tools = { clock, signal, tries: new Set(), hosts: new Map() };
    signal.addEventListener('abort', () => {
        for (const one of tools.tries)
            one.cancel();
    });
    return {
        exchange: (request) => new Try(request, tools).send(isLoopback(request.address) ? direct : proxied),
        async close() {
            closing.abort(new CancelledError('Cancelled'));
            await Promise.all([direct.destroy(), proxied.destroy()]);
        },
    };
}
function openProxied(settings) {
    for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy']) {
        const value = process.env[name];
        if (value && !/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
            throw new errors_DeployError(`the proxy in ${name} is not the address of an HTTP proxy`, {
                hint: 'Write it with its scheme, `http` or `https`, as in `http://proxy.example:8080`, or unset the variable.',
            });
    }
    const clientFactory = (proxy, options) => new ProxyPool(proxy, options);
    return new parts.EnvHttpProxyAgent({ ...settings, clientFactory });
}
class ProxyPool extends parts.Pool {
    #host;
    constructor(proxy, options) {
        super(proxy.origin, options);
        this.#host = proxy.host;
    }
    connect = async (options) => {
        const refuse = (refusal) => {
            throw new FailureError(explainProxy(this.#host, refusal));
        };
        const answer = await super.connect(options).catch(refuse);
        if (answer.statusCode === 200)
            return answer;
        answer.socket.on('error', () => undefined).destroy();
        return refuse(answer.statusCode);
    };
}
class Try {
    #request;
    #tools;
    #host;
    #begunAt;
    #deadline;
    #result = Promise.withResolvers();
    #movedAt;
    #controller;
    #head;
    #bytes = Buffer.alloc(0);
    #size = 0;
    #isOver = false;
    constructor(request, tools) {
        this.#request = request;
        this.#tools = tools;
        this.#host = request.address.host;
        this.#begunAt = tools.clock.now();
        this.#movedAt = this.#begunAt;
        this.#deadline = tools.clock.timer(request.timeoutMs, () => this.#expire());
    }
    async send(dispatcher) {
        const { address, method, headers, body } = this.#request;
        const { signal, tries } = this.#tools;
        const isShort = body instanceof Uint8Array && body.length <= SOCKET_BUFFER;
        tries.add(this);
        try {
            const options = {
                origin: address.origin,
                path: address.pathname + address.search,
                method,
                headers: { ...headers, ...COMMON_HEADERS, ...(body && { 'content-length': String(body.length) }) },
                body: (isShort ? body : body && this.#readPieces(body)),
                headersTimeout: 0,
                bodyTimeout: 0,
            };
            if (signal.aborted)
                this.cancel();
            else
                dispatcher.dispatch(options, this);
            const exchange = await this.#result.promise;
            await (0,promises_.setImmediate)();
            return exchange;
        }
        finally {
            this.#deadline[Symbol.dispose]();
            tries.delete(this);
            this.#controller?.abort(new Error('the exchange has ended'));
        }
    }
    onRequestStart(controller) {
        if (this.#isOver)
            controller.abort(new Error('the exchange has ended'));
        else
            this.#controller = controller;
    }
    async *#readPieces(body) {
        const { clock } = this.#tools;
        let most = SOCKET_BUFFER;
        try {
            for await (const chunk of body instanceof Uint8Array ? [body] : body.open()) {
                const givenAt = clock.now();
                for (let end = chunk.length % most || most; end <= chunk.length; end += most) {
                    yield chunk.subarray(Math.max(0, end - most), end);
                    this.#noteProgress();
                }
                most = clock.now() - givenAt < QUICK_MS ? Number.POSITIVE_INFINITY : SOCKET_BUFFER;
            }
        }
        catch (error) {
            if (!this.#head)
                this.#result.reject(error);
            throw error;
        }
    }
    onResponseStart(_, status, headers) {
        const { hosts } = this.#tools;
        if (!hosts.has(this.#host))
            hosts.set(this.#host, 0);
        this.#noteProgress();
        if (status >= 200)
            this.#head = { status, headers };
        this.#requireShort(Number(headers['content-length'] ?? 0));
    }
    onResponseData(_, chunk) {
        const size = this.#size + chunk.byteLength;
        if (!this.#request.body)
            this.#noteProgress(size);
        this.#requireShort(size);
        if (size > this.#bytes.length) {
            const longer = Buffer.allocUnsafe(Math.max(size, 2 * this.#bytes.length));
            this.#bytes.copy(longer);
            this.#bytes = longer;
        }
        this.#bytes.set(chunk, this.#size);
        this.#size = size;
    }
    onResponseEnd() {
        this.#settle();
        this.#controller = undefined;
    }
    onResponseError(_, error) {
        const { hosts, tries } = this.#tools;
        const failure = explainFailure(error, this.#host, hosts.has(this.#host));
        this.#settle({ ...failure, isCongestion: failure.isCongestion && tries.size > 1 });
        this.#controller = undefined;
    }
    cancel() {
        if (this.#controller)
            this.#result.reject(this.#tools.signal.reason);
        else
            this.#settle({ text: 'cancelled' });
    }
    #expire() {
        const { timeoutMs, timeoutFor } = this.#request;
        const [now, othersMovedAt = 0] = [this.#tools.clock.now(), this.#tools.hosts.get(this.#host)];
        const isCongestion = othersMovedAt > this.#movedAt && now - othersMovedAt < timeoutMs;
        if (isCongestion && now - this.#movedAt < SLOWEST_MS)
            return void this.#deadline.refresh();
        const lateness = this.#head ? 'did not finish its answer' : 'did not answer';
        const text = timeoutFor === 'silence' ? 'neither accepted nor sent a byte' : lateness;
        const ms = isCongestion ? now - this.#movedAt : timeoutMs;
        this.#settle({ text: `${this.#host} ${text} within ${Math.round(ms / 1000)} s`, isCongestion });
    }
    #noteProgress(received = Number.POSITIVE_INFINITY) {
        if (this.#request.timeoutFor !== 'silence')
            return;
        this.#movedAt = this.#tools.clock.now();
        this.#tools.hosts.set(this.#host, this.#movedAt);
        const elapsedMs = this.#movedAt - this.#begunAt;
        if (elapsedMs <= SLOWEST_MS + received / SLOWEST_BYTES_PER_MS)
            return void this.#deadline.refresh();
        const speed = `${formatCount(received, 'byte')} in ${formatSeconds(elapsedMs)}`;
        this.#settle({ text: `${this.#host} was too slow: ${speed}` });
    }
    #requireShort(length) {
        const { longestAnswer = LONGEST_ANSWER, tooLongHint = TOO_LONG_HINT } = this.#request;
        if (length <= longestAnswer || Number.isNaN(length))
            return;
        const text = `${this.#host} sent more than ${Math.round(longestAnswer / 2 ** 20)} MiB`;
        throw new FailureError({ text, permanentHint: tooLongHint });
    }
    #settle(failure) {
        this.#isOver = true;
        const body = this.#bytes.subarray(0, this.#size);
        this.#bytes = Buffer.alloc(0);
        const content = this.#request.asText
            ? { bytes: this.#bytes, text: new TextDecoder().decode(body) }
            : { bytes: body };
        if (this.#head)
            this.#result.resolve({ kind: 'answered', ...this.#head, ...content, cut: failure });
        else if (failure)
            this.#result.resolve({ kind: 'failed', ...failure, withoutEffect: !this.#controller });
    }
}

;// CONCATENATED MODULE: ./.build/http/reply.js



function reply_valueOrThrow(reply) {
    if (reply.kind === 'ok')
        return reply.value;
    throw reply.error;
}
function mapReply(reply, read) {
    return reply.kind === 'ok' ? { kind: 'ok', value: read(reply.value) } : reply;
}
function header(headers, name) {
    const value = headers[name];
    return typeof value === 'string' || value === undefined ? value : value.join(', ');
}
function readContent({ bytes, headers, ...given }) {
    const text = given.text ?? new TextDecoder().decode(bytes);
    const isJson = /[/+]json\b/i.test(header(headers, 'content-type') ?? '') || /^\s*[{[]/.test(text);
    let [json, broken] = [undefined, false];
    try {
        if (isJson && text.trim() !== '')
            json = JSON.parse(text);
    }
    catch {
        broken = true;
    }
    return { json, text, broken };
}
function isObject(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
function readRequestId(headers) {
    return excerpt(header(headers, 'x-request-id') ?? '', 100) || undefined;
}
function isPassingStatus(status) {
    return status === 408 || status === 425 || status === 429 || status >= 500;
}
const MESSAGE_FIELDS = ['message', 'error', 'errors', 'detail', 'title', 'msg'];
const DEEPEST_MESSAGE = 8;
function messageIn(value, depth = 0) {
    if (typeof value === 'string')
        return value.trim() === '' ? undefined : value;
    if (depth > DEEPEST_MESSAGE)
        return undefined;
    const read = (item) => messageIn(item, depth + 1);
    if (Array.isArray(value))
        return value.slice(0, 5).map(read).filter(Boolean).join('; ') || undefined;
    if (!isObject(value))
        return undefined;
    const nested = isObject(value.error) ? read(value.error) : undefined;
    const message = nested ?? MESSAGE_FIELDS.map((field) => read(value[field])).find(Boolean);
    const { field } = value;
    return message && typeof field === 'string' && depth > 0 ? `${field}: ${message}` : message;
}
function isHtml(text) {
    return /^\s*<(?:!doctype html|html|head|body|title)\b/i.test(text);
}
const COMPRESSED_HINT = 'The action asks for answers that are not compressed: let whatever compresses them, such as a proxy, leave them as they are.';
function compressionOf({ status, headers }, host) {
    const encoding = header(headers, 'content-encoding')?.trim().toLowerCase();
    if (!encoding || encoding === 'identity')
        return undefined;
    const text = `${host} answered ${status} with a compressed body (\`content-encoding: ${excerpt(encoding, 20)}\`)`;
    return { text, permanentHint: COMPRESSED_HINT };
}
const LONGEST_MESSAGE = 200;
const PAGE = 'an HTML page';
function readRefusal(answered, address, wallNow) {
    const { status, headers } = answered;
    const location = status < 400 ? header(headers, 'location') : undefined;
    const { json, text } = readContent(answered);
    const isCompressed = text !== '' && compressionOf(answered, '') !== undefined;
    const form = isHtml(text) ? PAGE : isCompressed ? 'a compressed body' : undefined;
    const found = messageIn(json) ?? (form ? '' : text);
    return {
        status,
        form,
        message: status < 300 ? '' : excerpt(found, LONGEST_MESSAGE),
        requestId: readRequestId(headers),
        retryAfterMs: parseRetryAfter(headers, wallNow),
        redirect: location === undefined ? undefined : URL.parse(location, address.href)?.origin,
    };
}
function parseRetryAfter(headers, wallNow) {
    const text = (header(headers, 'retry-after') ?? '').trim();
    if (/^\d{1,12}(?:\.\d+)?$/.test(text))
        return Number(text) * 1000;
    const until = text.endsWith(' GMT') ? Date.parse(text) : Number.NaN;
    return Number.isNaN(until) ? undefined : Math.max(0, until - wallNow);
}
function describeStatus({ status, message, redirect, form }) {
    const name = external_node_http_.STATUS_CODES[status] ? ` (${external_node_http_.STATUS_CODES[status]})` : '';
    if (redirect)
        return `${status}${name} with a redirect to ${redirect}, and redirects are not followed`;
    if (message)
        return `${status}${name}: ${message.replace(/\.$/, '')}`;
    return `${status}${name}${form && status >= 300 ? ` with ${form}` : ''}`;
}
const PAGE_STATUSES = [401, 403, 404, 405, 410];
const PAGE_HINT = 'The API answers with no HTML pages: a proxy, a firewall or the login page of a network may have sent it. Check `base_url`, and what stands between this machine and the platform.';
function refuse(refusal, task, request, hint) {
    const { body, address } = request;
    const { status, requestId, retryAfterMs } = refusal;
    const isPage = refusal.form === PAGE && PAGE_STATUSES.includes(status);
    if (isPassingStatus(status))
        return failByStatus(refusal, address.host);
    const isAbsent = status === 404 || status === 410;
    const size = status === 413 && body ? ` (${formatCount(body.length, 'byte')} sent)` : '';
    const said = `${describeStatus(refusal)}${size}`;
    const error = new ApiError(`could not ${task}: the platform answered ${said}`, {
        requestId,
        retryAfterMs,
        hint: isPage ? PAGE_HINT : hint,
        status: isAbsent ? 404 : status,
        isPage,
    });
    return { kind: isAbsent ? 'absent' : 'refused', error };
}
function failByStatus(refusal, host) {
    const { status, retryAfterMs, requestId } = refusal;
    const text = `${host} answered ${describeStatus(refusal)}`;
    return { kind: 'failed', text, withoutEffect: status === 429, status, retryAfterMs, requestId };
}

;// CONCATENATED MODULE: ./.build/http/retry.js


const FIRST_BACKOFF_MS = 200;
const LONGEST_BACKOFF_MS = 10_000;
const BUDGET_RESERVE = 20;
const BUDGET_PER_SECOND = 4;
const BUDGET_PER_SUCCESS = 0.25;
const MOST_SAVED = 250;
function createRetryBudget(now) {
    let balance = BUDGET_RESERVE;
    let refilledAt = now();
    return {
        spend() {
            const gained = ((now() - refilledAt) / 1000) * BUDGET_PER_SECOND;
            refilledAt = now();
            balance = Math.max(balance, Math.min(BUDGET_RESERVE, balance + gained));
            if (balance < 1)
                return false;
            balance -= 1;
            return true;
        },
        earn() {
            balance = Math.min(MOST_SAVED, balance + BUDGET_PER_SUCCESS);
        },
    };
}
const PATIENCE_MS = 60_000;
const UNRESOLVED_PATIENCE_MS = 5000;
const LONGEST_RETRY_AFTER_MS = 60_000;
function asksTooLong({ retryAfterMs = 0 }) {
    return retryAfterMs > LONGEST_RETRY_AFTER_MS;
}
const SILENCE_MS = 15_000;
function createBackoff({ clock, signal, random, onRetry }) {
    let [ceiling, shownAt] = [FIRST_BACKOFF_MS, Number.NEGATIVE_INFINITY];
    return async (failure, tries, askedMs, leftMs) => {
        const waitMs = Math.max(askedMs, Math.min(ceiling * (0.5 + 0.5 * random()), leftMs));
        ceiling = Math.min(2 * ceiling, LONGEST_BACKOFF_MS);
        if (clock.now() - shownAt >= SILENCE_MS) {
            shownAt = clock.now();
            onRetry?.(`${sentence(capitalize(failure))} Retry ${tries} in ${formatSeconds(waitMs)}.`);
        }
        await clock.sleep(waitMs, signal);
    };
}
async function withRetries(request, attempt, tools) {
    const pauseAfter = createPause(request, tools);
    let isRetried = false;
    for (let tries = 1;; tries += 1) {
        const result = await attempt(tries);
        if (result.kind === 'ok')
            tools.budget.earn();
        if (result.kind === 'absent' || result.kind === 'refused')
            return { ...result, isRetried };
        if (result.kind !== 'failed')
            return result;
        tools.signal.throwIfAborted();
        isRetried ||= !result.withoutEffect;
        const end = await pauseAfter({ ...result, withoutEffect: !isRetried }, tries);
        if (end)
            return end;
    }
}
function createPause(request, tools) {
    const { clock, budget } = tools;
    const { task, patienceMs = PATIENCE_MS } = request;
    const begunAt = clock.now();
    const backOff = createBackoff(tools);
    let failedAt = 0;
    return async (failure, tries) => {
        if (tries === 1 || failure.isCongestion)
            failedAt = clock.now();
        const mostMs = failure.isUnresolved ? UNRESOLVED_PATIENCE_MS : PATIENCE_MS;
        do {
            const leftMs = failedAt + Math.min(patienceMs, mostMs) - clock.now();
            const spent = `${tries} tries in ${formatSeconds(clock.now() - begunAt)}`;
            const end = endOf(request, failure, leftMs, spent);
            if (end)
                return end;
            await backOff(`could not ${task}: ${failure.text}`, tries, failure.retryAfterMs ?? 0, leftMs);
        } while (!failure.isCongestion && !budget.spend());
        return undefined;
    };
}
const UNRESOLVED_HINT = 'Check `base_url` for a misspelling, and that this machine can resolve the name.';
const DOWN_HINT = 'Check that the platform is up and that this machine can reach `base_url`, then run the step again.';
function hintFor({ status }) {
    if (status === undefined)
        return DOWN_HINT;
    return [502, 503, 504].includes(status) ? PLATFORM_DOWN_HINT : PERSISTENT_HINT;
}
function endOf(request, failure, leftMs, spent) {
    const { task, isRepeatable, patienceMs } = request;
    const { text, withoutEffect, retryAfterMs = 0, permanentHint, cause, isUnresolved } = failure;
    if (permanentHint)
        throw new errors_DeployError(`could not ${task}: ${text}`, { cause, hint: permanentHint });
    if (!isRepeatable && !withoutEffect)
        return loseAnswer(task, failure);
    const usualHint = failure.hint ?? (isUnresolved ? UNRESOLVED_HINT : hintFor(failure));
    const giveUp = (why, hint = usualHint) => {
        const error = new TransientError(`could not ${task}: ${text}${why}`, { ...failure, hint });
        return { kind: 'unanswered', error };
    };
    if (patienceMs === 0)
        return giveUp('');
    if (asksTooLong(failure)) {
        const [asked, limit] = [retryAfterMs, LONGEST_RETRY_AFTER_MS].map(formatSeconds);
        return giveUp(`; it asked to wait ${asked}; the limit is ${limit}`, LATER_HINT);
    }
    return leftMs <= 0 ? giveUp(`; gave up after ${spent}`) : undefined;
}
function loseAnswer(task, { text, ...details }) {
    const done = task.replace(/^(\w+?)e? (.+)$/s, '$2 was $1ed');
    const hint = 'Look at the state of the platform before you run the step again.';
    const { retryAfterMs } = details;
    const asked = retryAfterMs ? `; it asks to wait ${formatSeconds(retryAfterMs)}` : '';
    const error = new LostAnswerError(`could not confirm that ${done}: ${text}${asked}`, { ...details, hint });
    return { kind: 'lost', error };
}

;// CONCATENATED MODULE: ./.build/http/operation.js





function isRepeatable(operation) {
    return operation.isRepeatable || operation.method === 'GET' || operation.method === 'DELETE';
}
const OF_A_LIST = {
    timeoutFor: 'silence',
    longestAnswer: external_node_buffer_.constants.MAX_STRING_LENGTH,
    asText: true,
    tooLongHint: 'A longer list cannot be read. Delete what is no longer needed, or use several buckets.',
};
const TRY_TIMEOUT_MS = 30_000;
const SLOWEST_BYTES_PER_SECOND = 128 * 1024;
function authorization(address, { baseUrl, apiKey }) {
    return address.origin === baseUrl.origin ? { authorization: `Bearer ${apiKey}` } : {};
}
async function sendOperation(operation, http) {
    const request = { ...operation, isRepeatable: isRepeatable(operation) };
    return await withRetries(request, (number) => tryOperation(operation, http, number), http);
}
async function tryOperation(operation, http, number = 1) {
    const { method, body, task, path, query, timeoutMs = TRY_TIMEOUT_MS } = operation;
    const address = buildAddress(http.baseUrl, path, query);
    const uploadMs = body ? TRY_TIMEOUT_MS + Math.ceil(body.length / SLOWEST_BYTES_PER_SECOND) * 1000 : 0;
    const request = {
        address,
        method,
        body,
        headers: {
            accept: 'application/json',
            ...authorization(address, http),
            ...(body && { 'content-type': 'application/json' }),
        },
        timeoutMs: timeoutMs + uploadMs,
        timeoutFor: body && body.length > SOCKET_BUFFER ? 'silence' : 'whole',
        ...(operation.isList && OF_A_LIST),
    };
    const exchange = await http.tryOnce(request, number, address.pathname);
    if (exchange.kind === 'failed')
        return exchange;
    if (exchange.status < 300)
        return judgeYes(operation, address.host, exchange);
    const refusal = readRefusal(exchange, address, http.clock.wall());
    return refuse(refusal, task, request, adviceFor(refusal, operation));
}
function judgeYes(operation, host, answered) {
    const { task } = operation;
    const { json, text, broken } = readContent(answered);
    const form = isHtml(text) ? 'an HTML page' : 'a body that is not valid JSON';
    const unreadable = { text: `${host} answered ${answered.status} with ${form}`, hint: UNREADABLE_HINT };
    const compressed = text === '' ? undefined : compressionOf(answered, host);
    const failure = compressed ?? answered.cut ?? (broken ? unreadable : undefined);
    if (failure && isRepeatable(operation))
        return { kind: 'failed', ...failure };
    const requestId = readRequestId(answered.headers);
    const value = { task, status: answered.status, json: failure ? undefined : json, text, requestId };
    return { kind: 'ok', value };
}
const UNREADABLE_HINT = 'Check `base_url`, and what stands between this machine and the platform, such as a proxy. Then run the step again.';
const ADDRESS_HINT = 'Set `base_url` to the address that the platform itself answers at.';
const NOT_FOUND = 'Check the name, and that `base_url` is the address of the platform itself.';
const HINTS = {
    401: 'Check the input `api_key`: the platform does not know the key, or it is expired or deactivated. Create a new one in the account dashboard, section API Keys.',
    404: NOT_FOUND,
    405: 'Check that `base_url` is the address of the platform itself.',
    409: 'Something else changed it at the same time, or it is in a state that forbids this. Run the step again.',
    410: NOT_FOUND,
    413: 'Exclude files with `assets` or `.deployignore`. The log lists all files with their sizes.',
    423: 'Something else locks it. Run the step again when that has ended.',
};
const SERVICES = ['functions', 'storage', 'domains'];
const ACTIONS = { GET: 'read', POST: 'write', PATCH: 'write', DELETE: 'delete' };
function adviceFor({ status, redirect }, { method, path: [service, , name] }) {
    if (redirect || (name === undefined && status === 404))
        return ADDRESS_HINT;
    if (status === 403 && !SERVICES.includes(service ?? ''))
        return 'Check the path in `status_path`, and what the API key may read (account dashboard, section API Keys).';
    if (status === 403)
        return `The API key needs the permission \`${service}:${ACTIONS[method]}\`. Create a key that grants it (account dashboard, section API Keys) and put it in \`api_key\`.`;
    return HINTS[status] ?? 'Fix what the message names; the same request would be refused again.';
}

;// CONCATENATED MODULE: ./.build/http/probe.js



async function sendProbe(target, http) {
    const [, inside, slash = ''] = /^\/v1\/(.*?)(\/?)$/s.exec(target.address) ?? [];
    const address = inside === undefined
        ? new URL(target.address)
        : buildAddress(http.baseUrl, inside.split('/').map(decodeURIComponent));
    address.pathname += slash;
    address.search = target.query;
    const request = {
        address,
        method: 'GET',
        headers: { accept: '*/*', ...authorization(address, http) },
        timeoutMs: 10_000,
        longestAnswer: 2 ** 20,
    };
    const exchange = await http.tryOnce(request, 1, target.address);
    http.signal.throwIfAborted();
    if (exchange.kind === 'failed')
        return { result: `failed: ${exchange.text}`, hint: exchange.permanentHint };
    const refusal = readRefusal(exchange, address, http.clock.wall());
    const { status, requestId } = refusal;
    return { status, result: `answered ${describeStatus(refusal)}`, requestId };
}

;// CONCATENATED MODULE: ./.build/platform/records.js


function readFileId(answer) {
    const { json } = readContent({ bytes: answer, headers: {} });
    return isObject(json) && typeof json.file_id === 'string' ? json.file_id : undefined;
}
function isUuid(text) {
    return typeof text === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
function resourceIdOf(record) {
    const { id, resource_id, function_id, uuid, revision_id } = record;
    return [id, resource_id, function_id, uuid].filter(isUuid).find((value) => value !== revision_id);
}
function normalizeWord(word) {
    return word
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, '_');
}
const LONGEST_STATUS = 200;
const LONGEST_TEXT = 500;
function readRevision(json) {
    const layers = layersOf(json);
    const activeRevisionId = layers
        .map(({ active_revision_id: id }) => (id === null ? null : idOf(id)))
        .find((id) => id !== undefined);
    const revisionId = newestRevisionId(json) ?? activeRevisionId ?? undefined;
    const words = ['revision_status', 'status', 'state'].flatMap((name) => layers.map((layer) => layer[name]));
    const status = words.find(isText);
    const [text] = layers.flatMap((layer) => messageIn(layer) ?? []);
    const [message = '', ...frames] = text?.trim().split(/\n\s+(?=at \S)/) ?? [];
    const lines = message.split('\n', 5).map((line) => excerpt(line, LONGEST_TEXT));
    return {
        ...(revisionId !== undefined && { revisionId }),
        ...(status !== undefined && { status: excerpt(status, LONGEST_STATUS) }),
        ...(activeRevisionId !== undefined && { activeRevisionId }),
        ...(text !== undefined && { message: lines.join('\n') }),
        ...(frames.length > 0 && { trace: excerpt(frames.join(' '), LONGEST_TEXT) }),
    };
}
function newestRevisionId(json) {
    return layersOf(json)
        .flatMap(({ revision_id, revision }) => [revision_id, isObject(revision) ? revision.id : revision])
        .map(idOf)
        .find(isText);
}
function layersOf(json) {
    return isObject(json) ? [json.revision, json.data, json, json.function].filter(isObject) : [];
}
function idOf(value) {
    const text = typeof value === 'number' ? String(value) : value;
    return isText(text) ? text : undefined;
}
function isText(value) {
    return typeof value === 'string' && value.trim() !== '';
}

;// CONCATENATED MODULE: ./.build/platform/service.js




const WRONG_BASE = 'Check `base_url`: it must be the address of the API, without a path such as `/v1`.';
const ignore = () => undefined;
function createRequests(http) {
    return {
        send: async (method, path, task, read, options = {}) => {
            const { json, ...rest } = options;
            const body = json && { body: Buffer.from(JSON.stringify(json)) };
            return mapReply(await sendOperation({ method, path, task, ...rest, ...body }, http), read);
        },
        list: async (path, task, [field, name], read) => mapReply(await sendOperation({ method: 'GET', path, task, isList: true }, http), (answer) => {
            const list = isObject(answer.json) ? answer.json[field] : undefined;
            if (list === null)
                return [];
            if (!Array.isArray(list))
                throw notTheApi(answer, `no \`${field}\` array`);
            const named = list.filter((entry) => isObject(entry) && typeof entry[name] === 'string');
            return named.map((entry) => read(entry));
        }),
    };
}
function notTheApi({ task, status, requestId, text }, missing) {
    const isPage = isHtml(text);
    const what = isPage
        ? `\`base_url\` does not look like the API: it answered ${status} with an HTML page`
        : `the response contains ${missing}: it begins with "${excerpt(text, 80)}"`;
    const hint = isPage ? `Is it the dashboard's address? ${WRONG_BASE}` : WRONG_BASE;
    return new errors_DeployError(`could not ${task}: ${what}`, { hint, requestId });
}

;// CONCATENATED MODULE: ./.build/platform/functions.js




const RECORD_TIMEOUT_MS = 10_000;
const COLLECTION = ['functions', 'functions'];
function createFunctionsClient(http) {
    const { send, list } = createRequests(http);
    const readAnswer = ({ json }) => readRevision(json);
    return {
        list: () => list(COLLECTION, 'list the functions', ['functions', 'name'], (one) => one),
        read(name) {
            const own = ({ json }) => isObject(json) && json.name === name ? { ...json, name } : undefined;
            const limits = { timeoutMs: RECORD_TIMEOUT_MS, patienceMs: RECORD_TIMEOUT_MS };
            return send('GET', [...COLLECTION, name], `read function "${name}"`, own, limits);
        },
        readStatus(path, revision) {
            const [pathname = '', query] = path.split(/\?(.*)/s);
            const segments = pathname.replace(/\/$/, '').split('/').map(decodeURIComponent);
            return send('GET', segments, `read the status of ${revision}`, readAnswer, query ? { query } : {});
        },
        probe: (target) => sendProbe(target, http),
        create: (name, body) => send('POST', COLLECTION, `create function "${name}"`, readAnswer, { body }),
        redeploy: (name, body) => send('PATCH', [...COLLECTION, name], `redeploy function "${name}"`, readAnswer, { body }),
        remove: (name) => send('DELETE', [...COLLECTION, name], `delete function "${name}"`, ignore),
    };
}
function invocationUrl(baseUrl, name) {
    return `${baseUrl.replace(/\/$/, '')}/v1/${COLLECTION.join('/')}/${encodeURIComponent(name)}/`;
}

// EXTERNAL MODULE: ./.build/local-program/events.js
var events = __webpack_require__(642);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
;// CONCATENATED MODULE: ./.build/inputs/values.js



class ValueProblem extends Error {
    name = 'ValueProblem';
}
function parseForm(form, problem) {
    return (text) => {
        if (form.test(text))
            return text;
        throw new ValueProblem(problem);
    };
}
const parseBucketName = parseForm(/^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/, 'must be 2 to 63 lower-case letters, digits and hyphens, with a letter or digit at both ends');
function parseChoice(allowed) {
    return (text) => {
        const choice = allowed.find((word) => word === text);
        if (choice !== undefined)
            return choice;
        throw new ValueProblem(`must be ${alternatives(allowed)}`);
    };
}
function parseBoolean(text) {
    return parseChoice(['true', 'false'])(text) === 'true';
}
function parseCount(least, most) {
    return (text) => {
        const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
        if (count >= least && count <= most)
            return count;
        throw new ValueProblem(`must be a whole number from ${least} to ${most}`);
    };
}
function parseDuration(text) {
    const [, digits, unit] = /^(\d{1,9})([smh]?)$/.exec(text) ?? [];
    if (digits === undefined)
        throw new ValueProblem('must be a duration such as `90s`, `10m`, `1h` or a number of seconds');
    const seconds = Number(digits) * (unit === 'h' ? 3600 : unit === 'm' ? 60 : 1);
    if (seconds > 24 * 3600)
        throw new ValueProblem('must be at most `24h`');
    return seconds * 1000;
}
function parseList(text) {
    return text
        .split(/\r\n|\r|\n/)
        .map((line) => line.trim())
        .filter((line) => line !== '');
}
function parseFingerprints(text) {
    const lines = parseList(text);
    if (lines.every((line) => /^sha256:[0-9a-f]{12}$/.test(line)))
        return lines;
    throw new ValueProblem('must contain lines such as `sha256:0123456789ab`, as the message about a secret has it');
}
function isQuoted(text) {
    return /^(["'`]).*\1$/.test(text);
}
function parsePatterns(text) {
    const lines = parseList(text).filter((line) => !line.startsWith('#'));
    if (lines.some((line) => line.startsWith('- ')))
        throw new ValueProblem('must have one pattern per line without `- `: an input is text, not a YAML list. For a name that begins with `- `, write `./- `');
    const problems = lines.flatMap((line) => {
        const problem = patternProblem(line.replace(/^(?:!\s*)+/, ''));
        return problem === undefined ? [] : `the pattern ${JSON.stringify(line)}, ${problem}`;
    });
    if (problems.length > 0)
        throw new ValueProblem(`contains ${problems.join('; and ')}`);
    return lines;
}
function patternProblem(glob) {
    if (glob === '')
        return 'in which nothing follows the `!`';
    if (glob.split(/[\\/]/).includes('..'))
        return 'in which `..` is not allowed';
    if (hasForeignSeparator(glob) || (glob.includes('\\') && !external_node_path_.isAbsolute(glob)))
        return 'in which `\\` does not separate folders: write `/` (`[*]` matches a star)';
    if (/(?<!\[)\{[^{}]*,[^{}]*\}/.test(glob))
        return 'in which braces do not expand: write one line for each alternative (`[{]` matches a brace)';
    return isQuoted(glob) ? 'in which quotes are literal: remove them (`["]` matches a quote)' : undefined;
}
function parseRelativePath(text) {
    const relative = text
        .replace(/^(\.\/+)+/, '')
        .replace(/\/{2,}/g, '/')
        .replace(/(?<=.)\/$/, '');
    if (!relative.includes('\\') && address_isAddressable(relative))
        return relative;
    throw new ValueProblem('must be a relative path with `/`, such as `src/main.ts`, without `.` and `..`');
}
function isInside(outer, inner) {
    const way = external_node_path_.relative(outer, inner);
    return way !== '..' && !way.startsWith(`..${external_node_path_.sep}`) && !external_node_path_.isAbsolute(way);
}
function parseFolder(workspace) {
    return (text) => {
        const folder = external_node_path_.resolve(workspace, text);
        if (isInside(workspace, folder) && !hasForeignSeparator(text))
            return folder;
        throw new ValueProblem('must be a folder inside the workspace, such as `src/app`');
    };
}
function hasForeignSeparator(text) {
    return external_node_path_.sep === '/' && text.includes('\\');
}
function parseBaseUrl(text) {
    const url = URL.parse(text);
    if (!url || !/^https?:\/\//i.test(text))
        throw new ValueProblem('must be an address such as `https://api.example.com`, or `local`');
    if (text.includes('@'))
        throw new ValueProblem('must not contain user info');
    if (/[?#]/.test(text))
        throw new ValueProblem('must not contain a query or a fragment');
    if (url.protocol === 'http:' && !isLoopback(url))
        throw new ValueProblem('must use `https`: `http` sends the key unencrypted and is allowed for localhost only');
    url.pathname = url.pathname.replace(/(?:\/+v1)?\/*$/, '');
    return url;
}
const parseApiKey = parseForm(/^[\x21-\x7e]{8,}$/, 'must be the key alone: one line of at least eight characters of printable ASCII, without spaces (its value is not shown)');

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
;// CONCATENATED MODULE: ./.build/files/changes.js


function changes_createFileSet(files, members, prefix) {
    return {
        files,
        bytes: files.reduce((sum, { size }) => sum + size, 0),
        digest: digestOf(files),
        locate: (path) => prefix !== undefined && files.some((file) => file.path === path) ? prefix + path : undefined,
        encodeBody(fields) {
            const head = JSON.stringify({ ...fields, assets: {} }).slice(0, -2);
            const chunks = [Buffer.from(head), ...members, Buffer.from('}}')];
            return { length: chunks.reduce((sum, { length }) => sum + length, 0), open: () => chunks };
        },
    };
}
function changes_byPath(one, other) {
    return one.path < other.path ? -1 : 1;
}
function digestOf(files) {
    const hash = (0,external_node_crypto_.createHash)('sha256');
    for (const { sha256, path } of files)
        hash.update(`${sha256}  ${path}\n`);
    return hash.digest('hex');
}
function compareFiles(before, now) {
    const earlier = new Map(before.map((file) => [file.path, file]));
    const later = new Map(now.map((file) => [file.path, file]));
    return [...new Set([...earlier.keys(), ...later.keys()])].sort().flatMap((path) => {
        const [old, file] = [earlier.get(path), later.get(path)];
        if (old?.sha256 === file?.sha256)
            return [];
        const kind = old ? (file ? 'changed' : 'deleted') : 'added';
        return [{ path, kind, sizeBefore: old?.size, size: file?.size }];
    });
}
function countChanges(changes) {
    const count = (kind) => [changes.filter((change) => change.kind === kind).length, kind];
    const counts = formatCounts([count('changed'), count('added'), count('deleted')]);
    return counts.replace(/^\S+/, (count) => `${count} file${count === '1' ? '' : 's'}`) || 'no file changed';
}
function describeSizes({ sizeBefore, size }) {
    const sizes = [sizeBefore, size].flatMap((bytes) => (bytes === undefined ? [] : [formatBytes(bytes)]));
    return sizes.length === 2 && sizes[0] === sizes[1] ? [] : [sizes.join(' → ')];
}

// EXTERNAL MODULE: ./node_modules/ignore/index.js
var node_modules_ignore = __webpack_require__(298);
;// CONCATENATED MODULE: ./.build/files/open.js
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


class ChangedError extends Error {
}
const FLAGS = external_node_fs_.constants.O_RDONLY | (external_node_fs_.constants.O_NOFOLLOW ?? 0) | (external_node_fs_.constants.O_NONBLOCK ?? 0);
function openFile(file) {
    let descriptor;
    const close = () => descriptor !== undefined && (0,external_node_fs_.closeSync)(descriptor);
    try {
        descriptor = (0,external_node_fs_.openSync)(file.absolute, FLAGS);
        requireSameVersion((0,external_node_fs_.fstatSync)(descriptor), file.identity);
        return { descriptor, [Symbol.dispose]: close };
    }
    catch (error) {
        close();
        lookAgain(file);
        throw error;
    }
}
function lookAt(place) {
    try {
        return (0,external_node_fs_.lstatSync)(place, { throwIfNoEntry: false });
    }
    catch {
        return undefined;
    }
}
function lookAgain({ absolute, identity }) {
    const stats = (0,external_node_fs_.lstatSync)(absolute, { throwIfNoEntry: false });
    if (stats === undefined)
        throw new ChangedError('no longer exists');
    requireSameVersion(stats, identity);
}
function requireSameVersion(now, collected) {
    if (!now.isFile() || now.dev !== collected.dev || now.ino !== collected.ino)
        throw new ChangedError('was replaced by another file after it was collected');
    const { size, mtimeMs, ctimeMs } = collected;
    if (now.size !== size || now.mtimeMs !== mtimeMs || now.ctimeMs !== ctimeMs)
        throw new ChangedError('changed after it was collected');
}
function readFully(descriptor, target, position) {
    for (let done = 0; done < target.length;) {
        const count = (0,external_node_fs_.readSync)(descriptor, target, done, target.length - done, position + done);
        if (count === 0)
            throw new ChangedError('became shorter while it was read');
        done += count;
    }
}
function readFile(file) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const opened = __addDisposableResource(env_1, openFile(file), false);
        const bytes = Buffer.allocUnsafeSlow(file.identity.size);
        readFully(opened.descriptor, bytes, 0);
        lookAgain(file);
        return bytes;
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        __disposeResources(env_1);
    }
}
function isReadFailure(error) {
    return error instanceof ChangedError || (error instanceof Error && 'syscall' in error);
}
function describeFailure(error) {
    if (error instanceof ChangedError)
        return error.message;
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT')
        return 'does not exist';
    if (code === 'EACCES' || code === 'EPERM')
        return 'cannot be read: permission denied';
    return `cannot be read (${String(code ?? error)})`;
}
const TURN_MS = 5;
let lastTurn = 0;
async function takeTurn(signal) {
    if (performance.now() - lastTurn > TURN_MS) {
        await (0,promises_.setImmediate)();
        lastTurn = performance.now();
    }
    signal.throwIfAborted();
}

;// CONCATENATED MODULE: ./.build/files/exclude.js






function readFileSelection(reader, input) {
    const { workspace } = reader.workflow;
    return {
        input,
        workspace,
        root: reader.read(`${input}_root`, parseFolder(workspace)),
        patterns: reader.read(input, parsePatterns),
        includeHidden: reader.read('include_hidden', parseBoolean),
        defaultExcludes: reader.read('default_excludes', parseBoolean),
    };
}
const DENIED_NAMES = [
    '.git node_modules .env* *.env .dev.vars* .envrc *.pem *.key *.ppk *.p8 *.p12 *.pfx *.jks *.keystore *.keytab *.kdbx',
    'id_rsa* id_dsa* id_ecdsa* id_ed25519* ssh_host_*_key *.ovpn *.har .npmrc .yarnrc.yml .pypirc .netrc _netrc .htpasswd .pgpass .my.cnf .vault-token',
    '.aws .azure .ssh .docker .kube .gnupg *.tfstate* *.tfvars *.tfvars.json credentials.json credentials.toml *-credentials.json *_credentials.json',
    'credentials.yaml credentials.yml kubeconfig.yaml kubeconfig.yml client_secret*.json pip.conf NuGet.Config',
    '.claude/.credentials.json .codex/auth.json .m2/settings.xml .terraform.d',
    'service-account*.json serviceAccount*.json secrets.json secrets.yaml secrets.yml secrets.toml .dockercfg .dockerconfigjson',
    'gha-creds-*.json .git-credentials git-credentials-*.config',
].flatMap((names) => names.split(' '));
const DENIED_FILES = ['credentials', 'kubeconfig', 'netrc'];
const ALLOWED_NAME = '.env.example';
const toSource = (name) => name.replaceAll('.', '\\.').replaceAll('*', '[^/]*');
function compile(names) {
    const sources = names.map(toSource).join('|');
    const source = `(?!${toSource(ALLOWED_NAME)}(?:/|$))(?:(?:${sources})(?:/|$)|(?:${DENIED_FILES.join('|')})$)`;
    return new RegExp(`(?:^|/)${source}`, 'i');
}
const MODULES = 'node_modules';
const CREDENTIALS = DENIED_NAMES.filter((name) => name !== MODULES);
const DENIED = {
    assets: compile(CREDENTIALS),
    artifacts: compile(CREDENTIALS.filter((name) => name !== '*.pem')),
};
function createSelection(patterns, { input, includeHidden, defaultExcludes }, ignored, exists) {
    const including = patterns.filter(({ excludes }) => !excludes);
    const names = (item, isFolder = false) => including.some((each) => each.names(item, isFolder));
    const areWrittenOut = (all, deciding) => deciding.some(({ excludes, writesOut }) => !excludes && all.every(writesOut));
    const isInstalled = (item) => item.split('/').some((name, at, all) => {
        if (name.toLowerCase() !== MODULES)
            return false;
        const beside = (file) => exists([...all.slice(0, at), file].join('/'));
        return input === 'assets' || at === 0 || beside('package.json') || beside('deno.json');
    });
    const denies = (path, deciding) => defaultExcludes &&
        (DENIED[input].test(path) || (isInstalled(path) && !areWrittenOut([MODULES], deciding)));
    function judge(item, isFolder, target = '') {
        const deciding = patterns.filter(({ decides }) => decides(item, isFolder));
        if (deciding.every(({ excludes }) => excludes))
            return 'unmatched';
        if (deciding.at(-1)?.excludes)
            return 'excluded';
        const end = isFolder ? '/' : '';
        const isNamed = names(item, isFolder);
        if (denies(target + end, deciding) || (!isNamed && denies(item + end, deciding)))
            return 'denied';
        const dotNames = item.split('/').filter((name) => name.startsWith('.') && name !== '.well-known');
        if (!isNamed && !includeHidden && !areWrittenOut(dotNames, deciding))
            return 'hidden';
        return ignored?.ignores(item + end) ? 'ignored' : 'taken';
    }
    return { judge, names };
}
const IGNORE_FILE = '.deployignore';
const LARGEST_IGNORE_FILE = 1024 * 1024;
function readIgnoreFile(root) {
    const place = external_node_path_.join(root, IGNORE_FILE);
    if (!lookAt(place))
        return undefined;
    const hint = `Fix or remove "${IGNORE_FILE}".`;
    const refusal = (why, cause) => new errors_DeployError(`The ignore file "${IGNORE_FILE}" ${why}.`, { cause, hint });
    try {
        const absolute = (0,external_node_fs_.realpathSync)(place);
        const identity = (0,external_node_fs_.lstatSync)(absolute);
        if (!isInside(root, absolute))
            throw refusal('is outside the root');
        if (!identity.isFile())
            throw refusal('is not a regular file');
        if (identity.size > LARGEST_IGNORE_FILE)
            throw refusal('is larger than 1 MiB');
        const text = new TextDecoder('utf-8', { fatal: true }).decode(readFile({ absolute, identity }));
        return node_modules_ignore({ ignorecase: false }).add(`/${IGNORE_FILE}\n${text}`);
    }
    catch (error) {
        if (error instanceof errors_DeployError)
            throw error;
        throw refusal(error instanceof TypeError ? 'is not valid UTF-8' : describeFailure(error), error);
    }
}

// EXTERNAL MODULE: ./.build/node_modules/@actions/glob/lib/glob.js + 11 modules
var lib_glob = __webpack_require__(2523);
// EXTERNAL MODULE: ./node_modules/minimatch/dist/esm/index.js + 7 modules
var esm = __webpack_require__(3581);
;// CONCATENATED MODULE: ./.build/files/patterns.js





const SYNTAX = {
    dot: true,
    nobrace: true,
    nocase: external_node_path_.sep !== '/',
    nocomment: true,
    noext: true,
    nonegate: true,
};
async function readPattern(input, root, line) {
    const [, negation = '', text = ''] = /^((?:!\s*)*)(.*)$/su.exec(line) ?? [];
    const isAbsolute = external_node_path_.isAbsolute(text);
    if (isAbsolute && !isInside(root, text))
        throw new ConfigError([`\`${input}\`: pattern ${JSON.stringify(line)}: it points outside the root`]);
    const isFolder = text.endsWith('/');
    const relative = isAbsolute ? relativePath(root, text) : text;
    const segments = relative.split('/').filter((segment) => segment !== '' && segment !== '.');
    const [searched = external_node_path_.sep] = (await (0,lib_glob/* create */.v)(external_node_path_.sep + segments.join(external_node_path_.sep))).getSearchPaths();
    const start = relativePath(external_node_path_.parse(searched).root, searched);
    const rest = segments.slice(start === '' ? 0 : start.split('/').length);
    const glob = new esm/* Minimatch */.VR([...segments, '**'].join('/'), SYNTAX);
    const isBelowStart = (item) => item === start || isBelow(item, start);
    const matches = (file) => glob.match(isFolder ? file : `${file}/`);
    const excludes = negation.split('!').length % 2 === 0;
    return {
        line,
        excludes,
        start,
        matches,
        decides(item, isItemFolder) {
            if (!isItemFolder)
                return matches(item);
            if (!excludes)
                return isBelowStart(item) || isBelow(start, item);
            return isBelowStart(item) && rest.every((segment) => segment === '**');
        },
        reaches: (item) => matches(item) || isBelow(start, item),
        names: (item, isInFolder) => rest.length === 0 && !isFolder && (isInFolder ? isBelow(start, item) : start === item),
        writesOut: (name) => [...start.split('/'), ...rest].some((segment) => {
            const [fixed = ''] = segment.split(/[*?[\\]/, 1);
            return fixed === segment ? name === segment : fixed.startsWith('.') && name.startsWith(fixed);
        }),
    };
}
function relativePath(folder, inner) {
    return external_node_path_.relative(folder, inner).split(external_node_path_.sep).join('/');
}
function isBelow(item, folder) {
    return folder === '' || item.startsWith(`${folder}/`);
}

;// CONCATENATED MODULE: ./.build/files/walk.js





async function walk(root, selection, signal) {
    const files = [];
    const leftOut = [];
    const problems = [];
    const folders = [{ path: '', chain: [root] }];
    function collect({ path: folder, chain }, entry) {
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
        const { isFolder, found, target } = examine(path, chain, entry, root, selection);
        const rule = selection.judge(path, isFolder, target);
        if (rule === 'unmatched')
            return;
        if (rule !== 'taken')
            leftOut.push({ path: isFolder ? `${path}/` : path, rule });
        else if (typeof found === 'string')
            problems.push({ message: found, file: path });
        else if (isFolder)
            folders.push({ path, chain: [found.absolute, ...chain] });
        else
            files.push({ path, ...found });
    }
    for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
        await takeTurn(signal);
        try {
            for (const entry of (0,external_node_fs_.readdirSync)(folder.chain[0], { withFileTypes: true }))
                collect(folder, entry);
        }
        catch (error) {
            problems.push({ message: `Folder ${JSON.stringify(folder.path || '.')} ${describeFailure(error)}.` });
        }
    }
    return { files, leftOut, problems };
}
function examine(item, chain, entry, root, selection) {
    const place = external_node_path_.join(chain[0], entry.name);
    const isLink = entry.isSymbolicLink();
    try {
        const absolute = isLink ? (0,external_node_fs_.realpathSync)(place) : place;
        const stats = (0,external_node_fs_.lstatSync)(absolute);
        const problem = isInside(root, absolute)
            ? findProblem(item, stats, chain.includes(absolute))
            : `Symbolic link ${JSON.stringify(item)} leads out of the root. Copy its target, or exclude the link.`;
        if (problem !== undefined)
            return { isFolder: false, found: problem };
        const { dev, ino, size, mtimeMs, ctimeMs } = stats;
        const found = { absolute, identity: { dev, ino, size, mtimeMs, ctimeMs } };
        const isFolder = stats.isDirectory();
        const target = isLink && (isFolder || !selection.names(item)) ? relativePath(root, absolute) : undefined;
        return { isFolder, found, target };
    }
    catch (error) {
        const found = isLink
            ? `Symbolic link ${JSON.stringify(item)} is broken. Fix or exclude it.`
            : `${JSON.stringify(item)} ${describeFailure(error)}.`;
        return { isFolder: entry.isDirectory(), found };
    }
}
function findProblem(item, stats, isLoop) {
    if (isLoop)
        return `Symbolic link ${JSON.stringify(item)} forms a loop: it leads to a folder that contains it. Exclude it.`;
    if (stats.isDirectory())
        return undefined;
    if (!stats.isFile())
        return `${JSON.stringify(item)} is not a regular file. Remove or exclude it.`;
    if (!/[\p{Cc}\\]/u.test(item))
        return undefined;
    const what = item.includes('\\') ? 'a backslash' : 'a control character';
    return `The name ${JSON.stringify(item)} contains ${what}. Rename or exclude it.`;
}

;// CONCATENATED MODULE: ./.build/files/words.js

const RULES = {
    denied: {
        label: 'denied (default_excludes)',
        way: 'To include a file on the deny list, name its exact path, or `node_modules`.',
        why: (item, line) => `${item} is on the deny list: add the line ${line} to \`assets\` if it is intended`,
    },
    hidden: {
        label: 'hidden (include_hidden)',
        way: 'To include hidden files, name their dot explicitly, or set `include_hidden: true`.',
        why: (item) => `${item} is hidden: set \`include_hidden\`, or name it in \`assets\``,
    },
    ignored: {
        label: 'ignored (.deployignore)',
        way: 'Files that `.deployignore` excludes are never included.',
        why: (item) => `".deployignore" excludes ${item}`,
    },
    excluded: {
        label: 'excluded (!)',
        way: 'A later pattern with `!` excludes it.',
        why: (item) => `a pattern with \`!\` excludes ${item}`,
    },
};
function countRules(leftOut, areNamed = false) {
    const rules = Object.keys(RULES);
    const counts = rules.map((rule) => {
        const paths = leftOut.flatMap((one) => (one.rule === rule ? one.path : []));
        return [paths.length, areNamed ? `${rule} (${format_listNames(paths)})` : rule];
    });
    return format_formatCounts(counts);
}
function describeSecrets(secrets, why = '') {
    const byValue = Map.groupBy(secrets, ({ what, fingerprint = what }) => fingerprint);
    return Array.from(byValue.values(), (places) => {
        const [{ what = '', fingerprint, path: file = '', line } = {}, ...others] = places;
        const names = `${formatCount(places.length, 'file')} (${format_listNames(places.map(({ path }) => path))}) contain`;
        const found = others.length > 0
            ? `${names} ${what}, the first in line ${line}`
            : `${JSON.stringify(file)} contains ${what} in line ${line}`;
        const orElse = fingerprint
            ? `, or add \`${fingerprint}\` to \`allow_secrets\` if it is a documented sample`
            : '';
        const message = `${found}${why}. Remove it${orElse}. If it is in the repository, revoke it.`;
        return { message, file, line };
    });
}
function describeDenied(denied) {
    const [{ path = '' } = {}] = denied;
    const line = /node_modules\/$/i.test(path) ? `${path}**` : path.replace(/\/$/, '/<file>');
    const count = formatCount(denied.length, 'item');
    return `The deny list (\`default_excludes\`) left out ${count} of the artifacts: ${format_listNames(denied.map((one) => one.path))}. To upload the first, add the line \`${line}\` to \`artifacts\`.`;
}
function describePart({ part, files }) {
    if (!part)
        return undefined;
    const { index, count, totalCount } = part;
    return `part ${index} of ${count}: ${formatNumber(files.length)} of ${formatCount(totalCount, 'object')}`;
}
function words_logCollected(what, collected, log) {
    const { files, bytes, leftOut, digest } = collected;
    const count = formatNumber(leftOut.length);
    const left = leftOut.length > 0 ? ` (left out ${count}: ${countRules(leftOut)})` : '';
    const part = collected.part ? ` (${describePart(collected)})` : '';
    log.group(`Collected ${formatCount(files.length, what)}, ${format_formatBytes(bytes)}${part}${left}`, [
        ...listed(files, ({ name, size }) => `  ${JSON.stringify(name)}, ${format_formatBytes(size)}`),
        ...(leftOut.length > 0 ? ['Left out:'] : []),
        ...listed(leftOut, ({ path, rule }) => `  ${JSON.stringify(path)}, ${RULES[rule].label}`),
        ...(digest === undefined ? [] : [`sha256:${digest}`]),
    ]);
}
const collectAssetsWords = {
    say({ state, result: { files, bytes = 0, digest } }) {
        const rows = {
            Assets: files && `${formatCount(files.length, 'file')}, ${format_formatBytes(bytes)}`,
            Digest: digest && format_code(`sha256:${digest}`),
        };
        if (state !== 'done')
            return { rows };
        return {
            rows,
            outputs: { assets_count: `${files?.length}`, assets_bytes: `${bytes}`, assets_digest: digest },
        };
    },
};
const collectArtifactsWords = {
    say: ({ result: { nothing } }) => nothing === undefined ? {} : { note: { kind: 'NOTE', lines: [nothing] } },
};

;// CONCATENATED MODULE: ./.build/files/collect.js











class NoFilesError extends errors_DeployError {
}
async function collectFiles(inputs, signal) {
    const { input } = inputs;
    const root = locateRoot(inputs);
    const patterns = await Promise.all(inputs.patterns.map((line) => readPattern(input, inputs.root, line)));
    const ignored = input === 'assets' ? readIgnoreFile(root.real) : undefined;
    const exists = (item) => lookAt(external_node_path_.join(root.real, item)) !== undefined;
    const selection = createSelection(patterns, inputs, ignored, exists);
    const { files, problems, ...found } = await walk(root.real, selection, signal);
    const leftOut = found.leftOut.filter(({ path }) => !/(?:^|\/)\.git\/?$/.test(path)).sort(changes_byPath);
    if (files.length === 0 && problems.length === 0)
        throw noFiles(input, describeChoice(root, inputs.patterns, leftOut));
    const idle = patterns.filter(({ excludes, matches, start }) => excludes ? start !== '' && !exists(start) : !files.some(({ path }) => matches(path)));
    const warnings = idle.map((pattern) => {
        const what = describeIdle(pattern, leftOut, `${JSON.stringify(root.prefix || './')} (\`${input}_root\`)`);
        return { message: `\`${input}\`: pattern ${JSON.stringify(pattern.line)} ${what}` };
    });
    return { root, selection, files: files.sort(changes_byPath), leftOut, problems, warnings };
}
function locateRoot({ input, workspace, root: folder }) {
    const relative = relativePath(workspace, folder);
    const name = `\`${input}_root\` ${JSON.stringify(relative || '.')}`;
    let real;
    try {
        real = (0,external_node_fs_.realpathSync)(folder);
    }
    catch (error) {
        const why = `${name} ${describeFailure(error)}. Does a step before this one create it?`;
        throw noFiles(input, `: ${why}`, error);
    }
    const isOutside = !isInside((0,external_node_fs_.realpathSync)(workspace), real);
    if (isOutside || !(0,external_node_fs_.statSync)(real).isDirectory()) {
        const what = isOutside ? 'leads out of the workspace by a symbolic link' : 'is not a folder';
        throw new errors_DeployError(`${name} ${what}.`, { hint: 'Set it to a folder of the repository.' });
    }
    return { real, prefix: relative === '' ? '' : `${relative}/` };
}
function noFiles(input, why, cause) {
    const orElse = input === 'artifacts' ? ', or set `if_no_files`' : '';
    const hint = `Check \`${input}\` and \`${input}_root\`${orElse}.`;
    return new NoFilesError(`\`${input}\` matched no files${why}`, { cause, hint });
}
function describeIdle({ excludes, start, reaches }, leftOut, root) {
    if (excludes)
        return `excludes nothing: ${JSON.stringify(start)} does not exist in ${root}, the folder that patterns are relative to`;
    const reached = leftOut.filter(({ path }) => reaches(path.replace(/\/$/, '')));
    if (reached.length === 0)
        return 'matched no files';
    const ways = new Set(reached.map(({ rule }) => RULES[rule].way));
    return `matched only what was left out: ${countRules(reached, true)}. ${[...ways].join(' ')}`;
}
function describeChoice({ real, prefix }, patterns, leftOut) {
    const folder = JSON.stringify(prefix.slice(0, -1) || '.');
    const entries = (0,external_node_fs_.readdirSync)(real, { withFileTypes: true })
        .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
        .sort();
    if (entries.length === 0) {
        const step = prefix === '' ? 'check out the repository' : 'build it';
        return ` in ${folder} (the folder is empty). Does a step before this one ${step}?`;
    }
    const left = leftOut.length > 0 ? ` Left out: ${countRules(leftOut, true)}.` : '';
    return ` in ${folder} (it contains ${format_listNames(entries)}). Patterns: ${format_listNames(patterns) || 'none'}.${left}`;
}
function report(problems, warnings, { prefix }, log) {
    const locate = (each) => ({ ...each, file: each.file && prefix + each.file });
    for (const warning of warnings.map(locate))
        log.warning(warning.message, warning);
    const annotations = problems.map(locate);
    const [first, ...others] = annotations;
    if (!first)
        return;
    const count = `${formatNumber(annotations.length)} problems with the files:`;
    const lines = [count, ...listed(annotations, ({ message }) => `- ${message}`, 20)];
    const hint = 'Fix the files, or the inputs that choose them.';
    throw new errors_DeployError(others.length > 0 ? lines.join('\n') : first.message, { annotations, hint });
}

;// CONCATENATED MODULE: ./.build/local-program/failure.js




const ADVICE = [
    [/: set `entrypoint: [^`]*`\?/, ': rename it, or name it as `entrypoint` in a file of --seed.'],
    [
        /: (?:set `include_hidden`, or name it in `assets`|add the line ".*" to `assets` if it is intended)/,
        ': rename it to deploy it',
    ],
    [/: set `assets_root` to (a folder that contains both), .* with `assets`/, ': deploy $1'],
    [/, or upload them as `artifacts`/, ` with ${IGNORE_FILE}`],
    [/, or (?:add \S+ to `allow_secrets` if it is a documented sample|change `key_prefix`)/, ''],
    [/^`assets_root` "\." (?:is not a folder|leads out).*/, 'It is not a folder.'],
    [/`bucket_visibility`/, '`visibility`'],
];
function failureLines(failure) {
    if (failure instanceof NoFilesError)
        return [
            failure.cause === undefined
                ? `The folder contains no file to deploy: it is empty, or all files are hidden, denied or excluded by ${IGNORE_FILE}.`
                : 'The folder does not exist.',
        ];
    if (failure instanceof ConfigError)
        return [...failure.problems];
    if (failure instanceof errors_DeployError) {
        const { annotations, message, hint = '' } = failure;
        return (annotations.length > 0 ? annotations : [{ message: `${message}\n${hint}` }]).flatMap(linesOf);
    }
    if (!(failure instanceof Error))
        return [String(failure)];
    const isExpected = failure instanceof errors/* StartError */.D4 || failure instanceof errors/* HttpError */.j$ || (0,errors/* systemCode */.xU)(failure) !== undefined;
    return isExpected ? linesOf(failure) : [failure.stack ?? failure.message];
}
function linesOf({ message, file, line, column }) {
    const lines = message
        .split('\n')
        .filter((text) => text.trim() !== '' && !/^\s+at /.test(text))
        .map((text) => ADVICE.reduce((said, advice) => said.replace(...advice), text));
    const place = [file, line, column].filter((part) => part !== undefined).join(':');
    const isPlaced = place === '' || lines[0]?.startsWith(`${file}:${line}`);
    return isPlaced ? lines : [`${place}: ${lines[0]}`, ...lines.slice(1)];
}

;// CONCATENATED MODULE: ./.build/local-program/edit-loop.js







class EditLoop {
    #source;
    #deployer;
    #say;
    #hostname;
    #last;
    constructor(source, deployer, say) {
        const hostname = `${source.name}.localhost`;
        this.#source = source;
        this.#deployer = deployer;
        this.#say = say;
        this.#hostname = (0,validate/* hostnameProblem */.RH)(hostname) === undefined ? hostname : undefined;
    }
    get url() {
        const { publicUrl, url } = this.#deployer.platform;
        if (this.#hostname === undefined)
            return invocationUrl(publicUrl, this.#source.name);
        return `http://${this.#hostname}:${new URL(url).port}/`;
    }
    get command() {
        return `curl ${this.#hostname ? '' : '-H "Authorization: Bearer $LOCAL_PLATFORM_KEY" '}${this.url}`;
    }
    async begin(isWatched) {
        try {
            await this.#deploy();
        }
        catch (error) {
            const lines = [`Could not deploy function "${this.#source.name}":`, ...failureLines(error)].join('\n  ');
            if (!isWatched)
                throw new errors/* StartError */.D4(lines, { cause: error });
            this.#say(lines);
        }
    }
    async follow(changes) {
        let missed = [];
        try {
            for await (const { paths, next } of changes) {
                const all = [...new Set([...missed, ...paths])];
                const changed = missed.length === 0 ? next : undefined;
                missed = [];
                const news = await this.#deploy(changed).catch((error) => {
                    if (!changed?.aborted || error !== changed.reason)
                        return this.#describeFailure(error);
                    missed = all;
                    return undefined;
                });
                if (news !== undefined)
                    this.#say(`${(0,events/* timeOfDay */.rb)()} ${listPaths(all)} changed: ${news}`);
            }
        }
        catch (error) {
            this.#say(failureLines(error).join(' '));
        }
    }
    async #deploy(changed) {
        const begin = performance.now();
        const content = await this.#deployer.collect(this.#source, changed).catch((error) => {
            if (!changed?.aborted)
                this.#last = undefined;
            throw error;
        });
        const { digest, isServing } = content;
        const isKnown = this.#last?.digest === digest;
        if (isKnown && this.#last?.isRejected)
            return undefined;
        this.#last = { digest, isRejected: false };
        const endStart = () => this.#deployer.platform.functions.endStart(this.#source.name);
        changed?.addEventListener('abort', endStart);
        const { revisionId } = await content
            .deploy()
            .catch((error) => {
            this.#last = changed?.aborted ? undefined : { digest, isRejected: content.isRejected() };
            throw changed?.aborted ? changed.reason : error;
        })
            .finally(() => changed?.removeEventListener('abort', endStart));
        await this.#registerDomain();
        const revision = `revision ${format_shortId(revisionId)}`;
        if (!isServing)
            return `${revision} is ready (${formatSeconds(performance.now() - begin)})`;
        return isKnown ? undefined : `${revision} already serves this content`;
    }
    async #registerDomain() {
        if (this.#hostname === undefined)
            return;
        try {
            await this.#deployer.registerDomain(this.#hostname, 'functions', this.#source.name);
        }
        catch (error) {
            if (!(error instanceof errors_DeployError))
                throw error;
            this.#hostname = undefined;
            this.#say(`Warning: ${error.message}. The function is available at ${this.url} instead.`);
        }
    }
    #describeFailure(error) {
        const serving = this.#deployer.platform.functions.servingRevision(this.#source.name);
        const still = serving ? [`Revision ${format_shortId(serving.id)} is still serving.`] : [];
        return [...failureLines(error), ...still].join('\n  ');
    }
}
const MOST_PATHS = 2;
function listPaths(paths) {
    if (paths.length <= MOST_PATHS)
        return paths.join(' and ');
    return `${paths[0]} and ${paths.length - 1} others`;
}

// EXTERNAL MODULE: ./.build/local-platform/paths.js
var paths = __webpack_require__(7790);
;// CONCATENATED MODULE: ./.build/local-program/folder-watch.js






const QUIET_MS = 50;
const LONGEST_MS = 1_000;
const NEVER_ENTERED = ['.git', 'node_modules'];
const NOT_DEPLOYED = ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM'];
function watchFolder(root, excluded) {
    let watchers = [];
    const changed = new Set();
    let lastChange = 0;
    let next = new AbortController();
    function open() {
        const former = watchers;
        watchers = [];
        try {
            enter((0,external_node_path_.dirname)(root), false);
            enter(root);
        }
        catch (error) {
            throw new errors/* StartError */.D4(`Could not watch "${root}": ${String(error)}`, { cause: error });
        }
        finally {
            for (const watcher of former)
                watcher.close();
        }
    }
    function enter(folder, isDeep = true) {
        if (NEVER_ENTERED.includes((0,external_node_path_.basename)(folder)) || folder === excluded)
            return;
        try {
            const watcher = (0,external_node_fs_.watch)(folder, (_, name) => note((0,external_node_path_.join)(folder, name ?? '')));
            watchers.push(watcher.on('error', () => watcher.close()));
            const inner = isDeep ? (0,external_node_fs_.readdirSync)(folder, { withFileTypes: true }) : [];
            for (const { name } of inner.filter((entry) => entry.isDirectory()))
                enter((0,external_node_path_.join)(folder, name));
        }
        catch (error) {
            if (!NOT_DEPLOYED.includes((0,errors/* systemCode */.xU)(error)))
                throw error;
        }
    }
    function note(file) {
        const path = (0,paths/* pathInside */._)(root, file);
        if (path === undefined)
            return;
        changed.add(path || (0,external_node_path_.basename)(root));
        lastChange = performance.now();
        next.abort();
    }
    open();
    return {
        async *changes(signal) {
            for (;;) {
                const wake = AbortSignal.any([signal, next.signal]);
                if (!wake.aborted)
                    await (0,external_node_events_.once)(wake, 'abort');
                const latest = performance.now() + LONGEST_MS;
                while (performance.now() < Math.min(lastChange + QUIET_MS, latest))
                    await (0,promises_.setTimeout)(QUIET_MS);
                if (signal.aborted)
                    return;
                open();
                const paths = [...changed].sort();
                changed.clear();
                next = new AbortController();
                const left = paths.filter((path) => (0,external_node_fs_.existsSync)((0,external_node_path_.join)(root, path)));
                yield { paths: left.length > 0 ? left : paths, next: next.signal };
            }
        },
        [Symbol.dispose]() {
            for (const watcher of watchers)
                watcher.close();
        },
    };
}

;// CONCATENATED MODULE: ./.build/objects/outcome.js

async function trackWrite(step, request) {
    const settle = step.write();
    let effect = 'unknown';
    try {
        const result = await request();
        effect = effectOf(result);
        return result;
    }
    finally {
        settle(effect);
    }
}
function effectOf(result) {
    if (result.kind === 'ok')
        return 'some';
    if (result.kind === 'failed')
        return result.withoutEffect ? 'none' : 'unknown';
    const isRefused = result.kind === 'absent' || result.kind === 'refused';
    return isRefused && !result.isRetried ? 'none' : 'unknown';
}
function isForAll(error) {
    if (error instanceof ApiError)
        return [401, 403, 404].includes(error.status);
    return error instanceof errors_DeployError && !(error instanceof TransientError);
}

;// CONCATENATED MODULE: ./.build/platform/wait-for.js


const MOST_BLANKS = 7;
const LONGEST_BLANK_MS = 8000;
const HEARTBEAT_MS = 30_000;
const SHORTEST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 5000;
const DELAY_SHARE = 0.15;
async function waitFor(wait, tools) {
    const { clock, random, signal, log } = tools;
    const begunAt = clock.now();
    const elapsedMs = () => clock.now() - begunAt;
    const leftMs = () => Math.max(0, wait.timeoutMs - elapsedMs());
    let lastLineAt = begunAt;
    let [blanks, blankSince] = [0, begunAt];
    const write = (line) => {
        lastLineAt = clock.now();
        log.info(line);
    };
    while (true) {
        const seen = await readBefore(leftMs(), wait.read, tools);
        if (seen === 'late')
            return seen;
        const judgement = wait.judge(seen.value, write, elapsedMs());
        if (typeof judgement === 'object')
            return judgement;
        blanks = judgement === 'blank' ? blanks + 1 : 0;
        if (blanks <= 1)
            blankSince = clock.now();
        if (blanks > MOST_BLANKS && clock.now() - blankSince >= LONGEST_BLANK_MS)
            return { blank: seen.value };
        if (clock.now() - lastLineAt >= HEARTBEAT_MS)
            write(`Still waiting after ${formatDuration(elapsedMs())}: ${wait.status()}`);
        const longest = Math.min(Math.max(elapsedMs() * DELAY_SHARE, SHORTEST_DELAY_MS), LONGEST_DELAY_MS);
        await clock.sleep(Math.min(longest * (0.75 + 0.25 * random()), leftMs()), signal);
    }
}
async function readBefore(leftMs, read, { clock, signal }) {
    if (leftMs <= 0)
        return 'late';
    const ended = new AbortController();
    try {
        return await Promise.race([
            read().then((value) => ({ value })),
            clock.sleep(leftMs, AbortSignal.any([signal, ended.signal])).then(() => 'late'),
        ]);
    }
    finally {
        ended.abort();
    }
}
const APPEARANCE_DELAYS_MS = [0, 250, 500, 1000, 2000];
async function* readRepeatedly(waits, read, { clock, signal }) {
    for (const wait of waits) {
        await clock.sleep(wait, signal);
        yield await read().catch((error) => {
            if (error instanceof TransientError)
                return undefined;
            throw error;
        });
    }
}

;// CONCATENATED MODULE: ./.build/objects/throttle.js



const PUSH_BACKS = [429, 503, undefined];
const MOST_FAILED_TRIES = 20;
const FIRST_LIMIT = 32;
const [HALF, MOST] = [0.5, 0.8];
const GROWTH = 3;
const STEP = 3;
const BUSY = 0.75;
const LONGEST_ROUND_MS = 10_000;
const STALL_MS = 40_000;
const FEWEST_ON_A_LINE = 4;
const LIMITS = '/proc/self/limits';
const [OTHER_FILES, FILES_EACH] = [32, 3];
function mostByOpenFiles() {
    const limits = (0,external_node_fs_.existsSync)(LIMITS) ? (0,external_node_fs_.readFileSync)(LIMITS, 'utf8') : '';
    const files = Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
    return Math.max(1, Math.floor((files - OTHER_FILES) / FILES_EACH));
}
function loopMeter() {
    let last = performance.eventLoopUtilization();
    return () => {
        const { utilization } = performance.eventLoopUtilization(last);
        last = performance.eventLoopUtilization();
        return utilization > BUSY;
    };
}
class Throttle {
    ceiling;
    stopped;
    #timing;
    #isBusy;
    #waiting = [];
    #limit;
    #isNeeded = false;
    #leftInRound;
    #roundBegunAt;
    #lastCut;
    #active = 0;
    #heldUntil = 0;
    #failedTries = 0;
    #failingSince = 0;
    constructor(maximum, timing, isBusy = loopMeter()) {
        this.ceiling = Math.min(maximum, mostByOpenFiles());
        this.#timing = timing;
        this.#isBusy = isBusy;
        this.#limit = Math.min(FIRST_LIMIT, this.ceiling);
        this.#leftInRound = this.#limit;
        this.#roundBegunAt = timing.clock.now();
        timing.signal.addEventListener('abort', () => {
            for (const { reject } of this.#waiting.splice(0))
                reject(timing.signal.reason);
        });
    }
    async enter() {
        const { clock, signal } = this.#timing;
        signal.throwIfAborted();
        const place = Promise.withResolvers();
        this.#waiting.push(place);
        this.#admit();
        await place.promise;
        const begunAt = clock.now();
        return (failure) => {
            if (failure)
                this.#noteFailure(failure);
            else
                this.#failedTries = 0;
            this.#adapt(begunAt, failure !== undefined && PUSH_BACKS.includes(failure.status));
            this.#active -= 1;
            this.#admit();
        };
    }
    watch() {
        const { clock } = this.#timing;
        const timer = clock.timer(STALL_MS, () => {
            this.#cut(clock.now() - STALL_MS / 2, FEWEST_ON_A_LINE, HALF);
            timer.refresh();
        });
        return timer;
    }
    #admit() {
        const now = this.#timing.clock.now();
        while (this.#waiting.length > 0 && now >= this.#heldUntil && this.#active < Math.floor(this.#limit)) {
            this.#active += 1;
            this.#waiting.shift()?.resolve();
        }
    }
    #noteFailure(failure) {
        const { clock, signal } = this.#timing;
        const { text, requestId, retryAfterMs, hint = PLATFORM_DOWN_HINT } = failure;
        const now = clock.now();
        if (this.#failedTries === 0)
            this.#failingSince = now;
        this.#failedTries += 1;
        if (this.#failedTries >= MOST_FAILED_TRIES && now - this.#failingSince >= PATIENCE_MS) {
            const why = `No upload has succeeded for ${PATIENCE_MS / 1000} s, so the remaining files were not sent`;
            this.stopped ??= new TransientError(`${why}. The last failure: ${text}`, { requestId, hint });
        }
        if (!retryAfterMs || asksTooLong(failure))
            return;
        this.#heldUntil = Math.max(this.#heldUntil, now + retryAfterMs);
        clock.sleep(retryAfterMs + 1, signal).then(() => this.#admit(), () => undefined);
    }
    #adapt(begunAt, isPushBack) {
        this.#leftInRound -= 1;
        this.#isNeeded ||= this.#active >= Math.floor(this.#limit);
        if (isPushBack)
            this.#cut(begunAt, 1, this.#lastCut === undefined ? HALF : MOST);
        if (this.#leftInRound > 0)
            return;
        const now = this.#timing.clock.now();
        const isQuick = now - this.#roundBegunAt <= LONGEST_ROUND_MS;
        const longer = this.#lastCut === undefined ? this.#limit * GROWTH : this.#limit + STEP;
        if (!this.#isBusy() && this.#isNeeded && isQuick)
            this.#limit = Math.min(this.ceiling, longer);
        this.#leftInRound = this.#limit;
        this.#roundBegunAt = now;
        this.#isNeeded = false;
    }
    #cut(begunAt, fewest, rest) {
        if (this.#lastCut !== undefined && begunAt <= this.#lastCut)
            return;
        this.#lastCut = this.#timing.clock.now();
        this.#limit = Math.max(Math.min(this.#limit, fewest), this.#limit * rest);
    }
}
async function forEachConcurrently(items, width, work, isStopped) {
    let next = 0;
    const worker = async () => {
        for (let item = items[next]; item !== undefined && !isStopped(); item = items[next]) {
            next += 1;
            await work(item);
        }
    };
    await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
}

;// CONCATENATED MODULE: ./.build/objects/read.js



async function read_listObjects(bucket, { clients }) {
    const reply = await clients.storage.listObjects(bucket);
    const records = reply.kind === 'absent' ? [] : reply_valueOrThrow(reply);
    return new Map(records.map((record) => [record.key, record]));
}
async function listUntil(bucket, isShown, context) {
    let records = new Map();
    for (const wait of APPEARANCE_DELAYS_MS) {
        await context.clock.sleep(wait, context.signal);
        records = await read_listObjects(bucket, context);
        if (isShown(records))
            break;
    }
    return records;
}
const READS_AT_ONCE = 16;
async function addOwnRecords(bucket, objects, records, { clients, signal }) {
    const readOne = async ({ key }) => {
        const reply = await clients.storage.readObject(bucket, key);
        if (reply.kind === 'ok')
            records.set(key, joinRecords(reply.value, records.get(key)));
        else if (reply.kind === 'absent')
            records.delete(key);
        else if (reply.kind !== 'refused')
            throw reply.error;
    };
    await forEachConcurrently(objects, READS_AT_ONCE, readOne, () => signal.aborted);
    signal.throwIfAborted();
}
function joinRecords(own, listed = own) {
    const isSame = ['file_id', 'size'].every((field) => {
        return own[field] === undefined || listed[field] === undefined || own[field] === listed[field];
    });
    return isSame ? { ...listed, ...own } : own;
}
async function read_download(bucket, key, storage) {
    const reply = await storage.repeat(`download "${key}"`, async (number) => {
        const ticket = await storage.requestDownload(bucket, key);
        return ticket.kind === 'ok' ? await storage.transfer(ticket.value, number) : ticket;
    });
    return reply.kind === 'absent' ? undefined : reply_valueOrThrow(reply);
}

;// CONCATENATED MODULE: ./.build/objects/delete.js





const DELETIONS_AT_ONCE = 16;
const MOST_FAILURES = 20;
async function tryToDelete(bucket, keys, context) {
    const { clients, signal, step } = context;
    const acknowledged = [];
    const failed = new Map();
    let isOver = false;
    const remove = async (key) => {
        try {
            const reply = await trackWrite(step, () => clients.storage.removeObject(bucket, key));
            if (reply.kind !== 'ok' && reply.kind !== 'absent')
                throw reply.error;
            acknowledged.push(key);
        }
        catch (error) {
            if (!(error instanceof errors_DeployError))
                throw error;
            failed.set(key, error);
            isOver ||= failed.size >= MOST_FAILURES || isForAll(error);
        }
    };
    await forEachConcurrently(keys, DELETIONS_AT_ONCE, remove, () => isOver || signal.aborted);
    if (acknowledged.length === 0 || signal.aborted)
        return { deleted: acknowledged, failed, listed: [] };
    let records;
    try {
        records = await listUntil(bucket, (now) => !acknowledged.some((key) => now.has(key)), context);
    }
    catch (unlisted) {
        return { deleted: acknowledged, failed, listed: [], unlisted };
    }
    for (const key of acknowledged.filter((one) => records.has(one))) {
        const text = `could not delete object "${key}" of bucket "${bucket}": the platform acknowledged it, but still lists the object`;
        failed.set(key, new errors_DeployError(text, { hint: PERSISTENT_HINT }));
    }
    return { deleted: acknowledged.filter((key) => !records.has(key)), failed, listed: [...records.keys()] };
}
async function delete_deleteObjects({ bucket, keys, prefix }, context) {
    const { failed, listed, unlisted } = await tryToDelete(bucket, keys, context);
    context.signal.throwIfAborted();
    const [first = unlisted] = failed.values();
    if (first)
        throw first;
    const late = prefix === undefined ? [] : listed.filter((key) => key.startsWith(prefix) && isAddressable(key));
    return late.length > 0 ? await delete_deleteObjects({ bucket, keys: late, prefix }, context) : {};
}

;// CONCATENATED MODULE: ./.build/objects/upload.js
var upload_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
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
var upload_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
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








async function uploadAll(items, uploading, context) {
    const { setFlagsFromString } = await Promise.resolve(/* import() */).then(__webpack_require__.t.bind(__webpack_require__, 8877, 19));
    setFlagsFromString('--semi-space-growth-factor=1');
    const { throttle, progress, onEnd } = uploading;
    const upload = async (item) => {
        const result = await uploadOne(item, uploading, context);
        if (!result)
            return;
        onEnd(item.key, result);
        progress(1, 0);
    };
    const isStopped = () => throttle.stopped !== undefined || context.signal.aborted;
    await forEachConcurrently(items, throttle.ceiling, upload, isStopped);
    return throttle.stopped;
}
async function uploadSmall(bucket, key, body, { clients: { storage }, step }, type = 'application/octet-stream') {
    const reply = await storage.repeat(`upload "${key}"`, async (number) => {
        const ticket = await storage.requestUpload(bucket, key);
        if (ticket.kind !== 'ok')
            return ticket;
        return await trackWrite(step, () => storage.transfer(ticket.value, number, { type, body }));
    });
    reply_valueOrThrow(reply);
}
async function uploadOne({ key, contentType: type, source }, { bucket, throttle, progress }, { clients: { storage }, step }) {
    let isTicketRefusedForAll = false;
    let mayExist = false;
    async function send(number) {
        const env_1 = { stack: [], error: void 0, hasError: false };
        try {
            let counted = 0;
            const count = (bytes) => {
                counted += bytes;
                progress(0, bytes);
                stall.refresh();
            };
            const body = openContent(source, count);
            const stall = upload_addDisposableResource(env_1, throttle.watch(), false);
            let isSent = false;
            try {
                const ticket = await storage.requestUpload(bucket, key);
                isTicketRefusedForAll = 'error' in ticket && isForAll(ticket.error);
                if (ticket.kind !== 'ok')
                    return ticket;
                const mayHaveExisted = mayExist;
                mayExist = true;
                const sent = await trackWrite(step, () => storage.transfer(ticket.value, number, { type, body }));
                mayExist = mayHaveExisted || effectOf(sent) !== 'none';
                if (sent.kind !== 'ok')
                    return sent;
                lookAgain(source);
                if (!(body instanceof Uint8Array) && counted < body.length) {
                    const text = `Could not upload "${key}": the platform acknowledged it before it had received the whole file`;
                    throw new TransientError(text, { hint: PERSISTENT_HINT });
                }
                count(body.length - counted);
                isSent = true;
                return { kind: 'ok', value: readFileId(sent.value) };
            }
            finally {
                if (!isSent)
                    progress(0, -counted);
            }
        }
        catch (e_1) {
            env_1.error = e_1;
            env_1.hasError = true;
        }
        finally {
            upload_disposeResources(env_1);
        }
    }
    async function sendInTurn(number) {
        const leave = await throttle.enter();
        let sent;
        try {
            if (throttle.stopped)
                throw throttle.stopped;
            sent = await send(number).catch(toShortage);
            return sent;
        }
        finally {
            leave(sent?.kind === 'failed' ? sent : undefined);
        }
    }
    try {
        const fileId = reply_valueOrThrow(await storage.repeat(`upload "${key}"`, sendInTurn));
        return { status: 'uploaded', fileId };
    }
    catch (error) {
        if (!mayExist && (error instanceof CancelledError || error === throttle.stopped))
            return undefined;
        if (error instanceof CancelledError)
            return { status: 'failed' };
        const reason = toReason(key, error);
        if (error instanceof ApiError ? isTicketRefusedForAll : isForAll(error))
            throttle.stopped ??= reason;
        return { status: 'failed', reason };
    }
}
const STREAM_PIECE = 256 * 1024;
const unused = [];
function openContent(file, onPiece) {
    const { size } = file.identity;
    if (size <= SOCKET_BUFFER)
        return readFile(file);
    lookAgain(file);
    return {
        length: size,
        async *open() {
            const env_2 = { stack: [], error: void 0, hasError: false };
            try {
                const opened = upload_addDisposableResource(env_2, openFile(file), false);
                for (let done = 0; done < size;) {
                    const memory = unused.pop() ?? Buffer.allocUnsafeSlow(STREAM_PIECE);
                    const piece = memory.subarray(0, size - done);
                    readFully(opened.descriptor, piece, done);
                    done += piece.length;
                    onPiece(piece.length);
                    yield piece;
                    if (piece.length > SOCKET_BUFFER)
                        unused.push(memory);
                }
            }
            catch (e_2) {
                env_2.error = e_2;
                env_2.hasError = true;
            }
            finally {
                upload_disposeResources(env_2);
            }
        },
    };
}
function toShortage(error) {
    const failure = explainFailure(error, 'the file', true);
    if (!failure.isCongestion)
        throw error;
    return { kind: 'failed', ...failure, withoutEffect: true };
}
function toReason(key, error) {
    if (error instanceof errors_DeployError)
        return error;
    if (!isReadFailure(error))
        throw error;
    return new errors_DeployError(`Could not upload "${key}": its file ${describeFailure(error)}`, {
        cause: error,
        hint: 'Does an earlier step still write to it? Let that step finish first, then run the step again.',
    });
}

;// CONCATENATED MODULE: ./.build/files/secrets.js

const CONTEXT_BYTES = 1024;
const VALUE_BYTES = 16 * 1024;
const KEY_ROW = '(?=[A-Za-z+/]{0,59}\\d)[A-Za-z0-9+/]{60}';
const KEY = `(?:(?!---- ?(?:END|BEGIN))[^]){0,300}?${KEY_ROW}`;
const ENCODED_KEY = 'Ti[A-Za-z0-9+/]{1,40}?(?:QUklWQVRFIEtFW|UFJJVkFURSBLRV|BSSVZBVEUgS0VZ)';
const DATABASE = '(?:postgres(?:ql)?|mysql|mariadb|mongodb|rediss?|amqps?|sqlserver)(?:\\+[a-z\\d]{1,20})?';
const PASSWORD = '(?!\\$|%[sd])[\\w.~!$&+=^%-]{3,128}';
const HOST = '(?!(?:[\\w-]{1,63}\\.)*(?:localhost|example|test|invalid|local|internal)\\b|127\\.|0\\.0\\.)[\\w-]{1,63}\\.\\w';
const TOKEN = '(?:[\\w-]{1,40}\\.)?(?=[A-Za-z_-]{0,40}\\d)[\\w-]{20,}';
const PREFIXED = 'a token that begins with `…`';
const DOCUMENTED = [
    ['a private key', '---- ?BEGIN [A-Z0-9 _-]{0,100}?PRIVATE KEY(?: BLOCK)? ?', '-', `---${KEY}`, readKey],
    ['a private key in base64', 'LS0tLS1CRUd', 'J', ENCODED_KEY, readEncodedKey],
    ['a PuTTY private key', 'PuTTY-User-Key-File', '-', `\\d: [\\w@.-]+\\s+Encryption: ${KEY}`, readKey],
    ['an age private key', 'AGE-SECRET-KEY', '-', '1[02-9AC-HJ-NP-Z]{58}'],
    ['a GitHub token', 'gh[spour]', '_', '(?:[A-Za-z0-9]{36,}|\\d{1,20}_[\\w-]{36,})'],
    ['a GitHub token', 'github_pat', '_', '\\w{36,}'],
    ['a GitLab token', 'gl(?:pat|oas|dt|rt|cbt|ptt|ft|agent|soat)', '-', '[\\w-]{20,}'],
    ['a Stripe key', '[sr]k_live', '_', '[A-Za-z0-9]{20,}'],
    ['a Slack token', 'xox[abeoprs]', '-', '(?:\\d{1,20}-){1,4}[A-Za-z0-9]{20,}'],
    ['a Slack token', 'xapp', '-', '\\d-[A-Z0-9]{5,20}-\\d{5,20}-[a-f0-9]{32,}'],
    ['an npm token', 'npm', '_', '[A-Za-z0-9]{36,}'],
    ['a PyPI token', 'pypi', '-', 'AgE[\\w-]{50,}'],
    ['a Hugging Face token', 'hf', '_', '[A-Za-z0-9]{34,}'],
    ['a DigitalOcean token', 'do[opr]_v1', '_', '[0-9a-f]{64}'],
    ['an OpenAI key', 'sk-(?:proj|svcacct|admin)', '-', '[\\w-]{40,}'],
    ['an OpenAI key', 'sk', '-', '[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20,}'],
    ['an Anthropic key', 'sk-ant', '-', '[a-z]{2,10}\\d\\d-[\\w-]{40,}'],
    ['a Google OAuth client secret', 'GOCSPX', '-', '[\\w-]{28,}'],
    ['a SendGrid key', 'S', 'G', '\\.[\\w-]{22}\\.[\\w-]{43}'],
    ['a Twilio key', 'S', 'K', '[0-9a-f]{32}(?![A-Za-z0-9])'],
    ['an AWS access key', '(?<!Credential=|AccessKeyId=)A', 'K', 'IA[A-Z2-7]{16}(?![A-Za-z0-9])'],
    ['a database address with a password', `${DATABASE}://[\\w.%+-]{0,64}:${PASSWORD}`, '@', HOST, readAddress],
    ['a token that begins with `ops_eyJ`', 'ops', '_', `eyJ${TOKEN}`],
    [PREFIXED, '(?:dckr_pat|glsa|gsk|r8|rubygems|sbp|shpat|sntrys|whsec)', '_', TOKEN],
    [PREFIXED, '(?:NRAK|nvapi|pplx|sk-or-v1|tskey|xai)', '-', TOKEN],
    [PREFIXED, '(?:dp\\.st|hvs)', '.', TOKEN],
];
const WORDS = 'abcdefg|anything|changeme|example|goeshere|invalid|notreal|password|personal|placeholder|redacted|replace|something|testing|whatever';
const PLACEHOLDER = RegExp(`(.)\\1{7}|^[Xx*]{4}|^[a-z_-]{20}|(?i:(?:^|[_.-])your|${WORDS})|^16C7e42F292c6912E7710c838347Ae178B4a`);
const PLACEHOLDER_PASSWORD = RegExp(`^(?:(?:your|my|db)[_-]?)?(?:pass(?:wd)?|pwd?|secret|x+|${WORDS})$`, 'i');
const readToken = ({ before, after }) => (PLACEHOLDER.test(after) ? undefined : before + after);
function readKey({ tail }) {
    const text = tail.replace(/\\+[nrt]/g, '\n').replace(/["'`]\s*\+\s*["'`]/g, '');
    const [rows] = RegExp(`[A-Za-z0-9+/]*?${KEY_ROW}[A-Za-z0-9+/=\\s]*`).exec(text) ?? [];
    return rows?.replace(/\s/g, '');
}
function readEncodedKey({ before, tail }) {
    const [encoded = ''] = /^[A-Za-z0-9+/]+/.exec(before + tail.replace(/\\+[nrt]|\s/g, '')) ?? [];
    const text = Buffer.from(encoded, 'base64').toString('latin1');
    const [, key = ''] = RegExp(`PRIVATE KEY(?: BLOCK)? ?-(---${KEY}[^]*)`).exec(text) ?? [];
    return readKey({ tail: key });
}
function readAddress({ before, tail }) {
    if (PLACEHOLDER_PASSWORD.test(before.slice(before.lastIndexOf(':') + 1, -1)))
        return undefined;
    const [rest = ''] = /^[\w.%:/?=&;~+-]*(?<![.:?;])/.exec(tail) ?? [];
    return before + rest.replaceAll('&amp;', '&');
}
const BOUNDARY = '(?:^|[^A-Za-z0-9]|\\\\[nrt]|\\\\u[0-9A-Fa-f]{4}|%[0-9A-Fa-f]{2})';
function formsOf(secret) {
    if (secret === '')
        return [];
    const inUrl = encodeURIComponent(secret.toWellFormed());
    const inLowerCase = inUrl.replace(/%../g, (byte) => byte.toLowerCase());
    const basic = Buffer.from(`x-access-token:${secret}`).toString('base64');
    return [...new Set([secret, JSON.stringify(secret).slice(1, -1), inUrl, inLowerCase, basic])];
}
function ownForm(what, text) {
    const bytes = Buffer.from(text).toString('latin1').slice(0, CONTEXT_BYTES);
    const [index = 0] = [/[-_@KJG]/, /[^a-z]/].map((rare) => bytes.search(rare)).filter((at) => at >= 0);
    const [before = '', after = ''] = [bytes.slice(0, index), bytes.slice(index + 1)].map(RegExp.escape);
    return [what, before, bytes.charAt(index), after, null];
}
function secrets_compile(all) {
    const groups = [...Map.groupBy(all, ([, , at]) => RegExp.escape(at))];
    const sources = groups.map(([at, group]) => {
        const starts = group.map(([, before]) => before).join('|');
        const around = group.map(([, before, , after, read]) => {
            return `(?=(${after}))(?<=${read === null ? '' : BOUNDARY}(${before}${at}))`;
        });
        return `${at}(?<=(?:${starts})${at})(?:${around.join('|')})`;
    });
    return { expression: RegExp(sources.join('|'), 'g'), forms: groups.flatMap(([, group]) => group) };
}
function readMatch(match, forms, tail) {
    const group = match.findIndex((part, at) => at > 0 && part !== undefined);
    const [what = '', , , , read = readToken] = forms[(group - 1) / 2] ?? [];
    const [after = '', before = ''] = match.slice(group, group + 2);
    const value = read?.({ before, after, tail });
    const fingerprint = value && `sha256:${(0,external_node_crypto_.hash)('sha256', value).slice(0, 12)}`;
    return { what: what.replace('…', before), isOwn: read === null, fingerprint };
}
function secrets_createSecretSearch(own, allowed) {
    const ownTexts = own.flatMap(({ what, text }) => formsOf(text).map((form) => ({ what, form })));
    const ownForms = ownTexts.map(({ what, form }) => ownForm(what, form));
    const inBundle = secrets_compile([...ownForms, ...DOCUMENTED.filter(([, , at]) => at !== '.')]);
    const inText = secrets_compile([...ownForms, ...DOCUMENTED]);
    const used = new Set();
    return {
        used,
        areText: ownTexts.every(({ form }) => /[ -~]{15}/.test(form)),
        *find(bytes, from = 0, to = bytes.length, isBundle = false) {
            const start = Math.max(0, from - CONTEXT_BYTES);
            const text = bytes.toString('latin1', start, to + CONTEXT_BYTES);
            const { expression, forms } = isBundle ? inBundle : inText;
            expression.lastIndex = from - start;
            for (let match = expression.exec(text); match; match = expression.exec(text)) {
                const index = start + match.index;
                if (index >= to)
                    return;
                const tail = bytes.toString('latin1', index + 1, index + VALUE_BYTES);
                const { what, isOwn, fingerprint } = readMatch(match, forms, tail);
                if (fingerprint && allowed.includes(fingerprint))
                    used.add(fingerprint);
                else if (fingerprint || isOwn)
                    yield { what, fingerprint, index };
            }
        },
        findInName: (name) => ownTexts.find(({ form }) => name.includes(form))?.what,
    };
}

;// CONCATENATED MODULE: ./.build/files/inspect.js
var inspect_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
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
var inspect_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
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





const WINDOW_BYTES = 1024 * 1024;
const REPEATED_BYTES = CONTEXT_BYTES + VALUE_BYTES;
const PIECE_BYTES = 32 * 1024;
const SMALLEST_BUNDLE = 256 * 1024;
const POINTER = 'version https://git-lfs.github.com/spec/v1\n';
const LARGEST_POINTER = 1024;
function inspect_isText({ bytes, start, isLast }) {
    const begins = (byte) => (byte & 0xc0) !== 0x80;
    const from = start === 0 ? 0 : bytes.findIndex(begins);
    return (0,external_node_buffer_.isUtf8)(bytes.subarray(from, isLast ? undefined : bytes.findLastIndex(begins))) && !bytes.includes(0);
}
function containsText(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let at = 0; at + 8 <= bytes.length; at += 8) {
        const [some, others] = [view.getInt32(at), view.getInt32(at + 4)];
        if (((some | others | ~(some + 0x60606060) | ~(others + 0x60606060)) & 0x80808080) !== 0)
            continue;
        if (/[ -~]{15}/.test(bytes.toString('latin1', Math.max(0, at - 7), at + 15)))
            return true;
    }
    return false;
}
async function inspectFiles(files, search, signal, use) {
    const buffer = Buffer.allocUnsafeSlow(WINDOW_BYTES);
    const inspected = [];
    const secrets = [];
    const pointers = [];
    const problems = [];
    async function* readWindows(descriptor, size, repeated) {
        for (let start = 0, isLast = false; !isLast; start += WINDOW_BYTES - repeated) {
            await takeTurn(signal);
            const bytes = buffer.subarray(0, size - start);
            readFully(descriptor, bytes, start);
            isLast = start + bytes.length === size;
            yield { bytes, start, isLast };
        }
    }
    function* searchIn({ bytes, start, isLast }, isBundle) {
        const end = bytes.length - (isLast ? 0 : VALUE_BYTES);
        for (let from = start === 0 ? 0 : CONTEXT_BYTES; from < end; from += PIECE_BYTES) {
            const to = Math.min(from + PIECE_BYTES, end);
            const around = bytes.subarray(Math.max(0, from - CONTEXT_BYTES), to + CONTEXT_BYTES);
            if (search.areText && !containsText(around))
                continue;
            for (const secret of search.find(bytes, from, to, isBundle))
                yield { ...secret, index: start + secret.index };
        }
    }
    async function lineOf(descriptor, place) {
        let line = 1;
        for await (const { bytes } of readWindows(descriptor, place, 0))
            for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1))
                line += 1;
        return line;
    }
    async function inspect(file) {
        const env_1 = { stack: [], error: void 0, hasError: false };
        try {
            const opened = inspect_addDisposableResource(env_1, openFile(file), false);
            const { path, identity } = file;
            const { descriptor } = opened;
            const sum = (0,external_node_crypto_.createHash)('sha256');
            const found = new Map();
            let isAllText = true;
            for await (const window of readWindows(descriptor, identity.size, REPEATED_BYTES)) {
                const { bytes, start } = window;
                sum.update(bytes.subarray(start === 0 ? 0 : REPEATED_BYTES));
                isAllText &&= inspect_isText(window);
                if (identity.size <= LARGEST_POINTER && bytes.indexOf(POINTER) === 0)
                    pointers.push(path);
                for (const secret of searchIn(window, identity.size >= SMALLEST_BUNDLE))
                    found.set(secret.what, found.get(secret.what) ?? secret);
            }
            for (const { index, what, fingerprint } of found.values())
                secrets.push({ what, fingerprint, path, line: await lineOf(descriptor, index) });
            lookAgain(file);
            return { ...file, sha256: sum.digest('hex'), isText: isAllText };
        }
        catch (e_1) {
            env_1.error = e_1;
            env_1.hasError = true;
        }
        finally {
            inspect_disposeResources(env_1);
        }
    }
    for (const file of files) {
        const name = JSON.stringify(file.path);
        const what = search.findInName(file.path);
        if (what)
            problems.push({ message: `The name ${name} contains ${what}. Rename or exclude it.` });
        try {
            const found = await inspect(file);
            const { size } = file.identity;
            use?.(found, size > WINDOW_BYTES ? readFile(file) : buffer.subarray(0, size));
            inspected.push(found);
        }
        catch (error) {
            if (!isReadFailure(error))
                throw error;
            problems.push({ message: `${name} ${describeFailure(error)}.`, file: file.path });
        }
    }
    const isOwn = ({ fingerprint }) => fingerprint === undefined;
    problems.push(...describeSecrets(secrets.filter(isOwn)));
    return { inspected, secrets: secrets.filter((secret) => !isOwn(secret)), pointers, problems };
}

// EXTERNAL MODULE: ./.build/node_modules/valibot/dist/index.min.mjs
var index_min = __webpack_require__(9067);
;// CONCATENATED MODULE: ./.build/artifacts/manifest.js



const LONGEST_KEY = 1024;
function keyProblem(key) {
    if (!key.isWellFormed() || /\p{Cc}/u.test(key))
        return 'contains a character that is not allowed in a URL';
    const bytes = Buffer.byteLength(key);
    if (bytes > LONGEST_KEY)
        return `is ${formatNumber(bytes)} bytes long (maximum ${formatNumber(LONGEST_KEY)})`;
    return address_isAddressable(key) ? undefined : 'contains an empty, `.` or `..` segment';
}
const ENTRY = index_min/* object */.Ikc({
    key: index_min/* pipe */.FsL(index_min/* string */.YjP(), index_min/* check */.z6Y((key) => keyProblem(key) === undefined)),
    size: index_min/* pipe */.FsL(index_min/* number */.aig(), index_min/* safeInteger */.Y2b(), index_min/* minValue */.Wwf(0)),
    contentType: index_min/* string */.YjP(),
    sha256: index_min/* nullable */.mee(index_min/* pipe */.FsL(index_min/* string */.YjP(), index_min/* regex */.yGV(/^[0-9a-f]{64}$/))),
    listed: index_min/* object */.Ikc({ size: index_min/* optional */.lqM(index_min/* number */.aig()), file_id: index_min/* optional */.lqM(index_min/* string */.YjP()) }),
});
const MANIFEST = index_min/* pipe */.FsL(index_min/* string */.YjP(), index_min/* parseJson */.qFJ(), index_min/* object */.Ikc({ version: index_min/* literal */.euz(1), objects: index_min/* array */.YOg(ENTRY) }));
function manifestKey(prefix, shard) {
    const part = shard ? `.${shard.index}-of-${shard.count}` : '';
    return `${prefix}.upload-manifest${part}.json`;
}
function writeManifest(entries) {
    const sorted = entries.toSorted((one, other) => (one.key < other.key ? -1 : 1));
    const lines = sorted.map((entry) => JSON.stringify(entry));
    return `{"version":1,"objects":[\n${lines.join(',\n')}\n]}\n`;
}
function readManifest(text, prefix) {
    const { output, success } = index_min/* safeParse */.xLC(MANIFEST, text);
    if (!success)
        return undefined;
    return output.objects.every(({ key }) => key.startsWith(prefix)) ? output.objects : undefined;
}
function isUntouched({ key, listed }, records) {
    const record = records.get(key);
    if (record === undefined)
        return false;
    const { size = listed.size, file_id = listed.file_id } = record;
    return size === listed.size && file_id === listed.file_id;
}
function mergeManifests(own, others, records) {
    const merged = new Map(own.map((entry) => [entry.key, entry]));
    for (const other of others) {
        const mine = merged.get(other.key) ?? other;
        const latest = isUntouched(other, records) ? other : mine;
        merged.set(other.key, mine.sha256 === other.sha256 ? latest : { ...latest, sha256: null });
    }
    return [...merged.values()];
}

;// CONCATENATED MODULE: ./.build/artifacts/collect.js








async function collectArtifacts(options) {
    const { keyPrefix, shard, contentTypes, defaultExcludes, search, signal, log } = options;
    const { root, selection, ...collection } = await collectFiles(options, signal);
    const typeOf = await createContentTypes(contentTypes);
    const files = collection.files.map((file) => ({ ...file, key: keyPrefix + file.path }));
    const mine = files.filter(({ key }) => !shard || isInShard(key, shard));
    const { inspected, secrets, pointers, problems: unread } = await inspectFiles(mine, search, signal);
    const reserved = manifestKey(keyPrefix, shard);
    const wrongKeys = files.flatMap(({ key, path: file }) => {
        const problem = key === reserved ? 'is reserved for the manifest of the upload' : keyProblem(key);
        if (problem === undefined)
            return [];
        const message = `The key ${JSON.stringify(key)} ${problem}. Rename or exclude the file, or change \`key_prefix\`.`;
        return [{ message, file }];
    });
    const isKeptBack = ({ what, path }) => defaultExcludes && what.startsWith('a private key') && /\.pem$/i.test(path) && !selection.names(path);
    const privateKeys = new Set(secrets.filter(isKeptBack).map(({ path }) => path));
    const isTaken = ({ path }) => !privateKeys.has(path);
    const idle = contentTypes.filter(({ matches }) => !files.some(({ path }) => matches(path)));
    const types = idle.map(({ name }) => ({
        message: `\`content_types\`: ${JSON.stringify(name)} matched no files`,
    }));
    report([...collection.problems, ...unread, ...wrongKeys], [...collection.warnings, ...types], root, log);
    const denied = Array.from(privateKeys, (path) => ({ path, rule: 'denied' }));
    const taken = inspected.filter(isTaken);
    return {
        objects: taken.map((file) => {
            const { key, sha256, absolute, identity } = file;
            return { key, size: identity.size, contentType: typeOf(file), sha256, source: { absolute, identity } };
        }),
        bytes: taken.reduce((sum, { identity }) => sum + identity.size, 0),
        part: shard && { ...shard, totalCount: files.length - privateKeys.size },
        leftOut: [...collection.leftOut, ...denied].sort(changes_byPath),
        secrets: secrets.filter(isTaken),
        root,
        pointers: pointers.map((path) => root.prefix + path),
    };
}
async function createContentTypes(rules) {
    const { contentType } = await __webpack_require__.e(/* import() */ 96).then(__webpack_require__.t.bind(__webpack_require__, 4096, 19));
    const longestFirst = rules.toReversed().toSorted((one, other) => other.name.length - one.name.length);
    return ({ path: name, isText }) => {
        const rule = longestFirst.find(({ matches }) => matches(name));
        const extension = external_node_path_.posix.extname(name).toLowerCase();
        const usual = (extension && contentType(extension)) || 'application/octet-stream';
        return rule?.type ?? (isText ? usual : usual.replace(/;.*/, ''));
    };
}
function isPage({ contentType }) {
    return /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(contentType);
}
function isInShard(key, { index, count }) {
    return (Number.parseInt((0,external_node_crypto_.hash)('sha256', key, 'hex').slice(0, 8), 16) % count) + 1 === index;
}
function checkExposure(bucket, { visibility, isSite }, { objects, secrets, root, leftOut }, log) {
    const state = visibility?.toLowerCase();
    const why = state === undefined
        ? `, and bucket "${bucket}" may be public: if it is not, set \`bucket_visibility: private\``
        : `, and bucket "${bucket}" is ${state}`;
    const problems = describeSecrets(secrets, why);
    const isPrivate = state === 'private';
    report(isPrivate ? [] : problems, isPrivate ? problems : [], root, log);
    const missing = leftOut.filter(({ rule, path }) => rule === 'denied' && isUnexpected(root.real, path));
    if (missing.length > 0 && (isSite || !isPrivate || objects.length === 0))
        log.warning(describeDenied(missing));
}
function isUnexpected(root, item) {
    if (/(?:^|\/)\.env[^/]*\/?$/i.test(item))
        return false;
    if (!/(?:^|\/)node_modules\/$/i.test(item))
        return true;
    return !(0,external_node_fs_.readdirSync)(external_node_path_.join(root, item)).some((name) => name.startsWith('.'));
}

;// CONCATENATED MODULE: ./.build/artifacts/progress.js

const INTERVAL_MS = 5000;
function createProgress(total, { clock, log }) {
    const totalBytes = total.reduce((sum, { size }) => sum + size, 0);
    const begunAt = clock.now();
    let nextAt = begunAt + INTERVAL_MS;
    let [sentFiles, sentBytes] = [0, 0];
    return (files, bytes) => {
        sentFiles += files;
        sentBytes += bytes;
        const now = clock.now();
        if (now < nextAt)
            return;
        nextAt = now + INTERVAL_MS;
        const passedMs = now - begunAt;
        const rate = format_formatBytes(Math.round((1000 * sentBytes) / passedMs));
        const done = Math.min(sentFiles / total.length, totalBytes === 0 ? 1 : sentBytes / totalBytes);
        const leftMs = 1000 * Math.max(1, Math.round((passedMs * (1 - done)) / done / 1000));
        const left = done > 0 && done < 1 ? `, about ${formatDuration(leftMs)} left` : '';
        const count = `${formatNumber(sentFiles)} of ${formatCount(total.length, 'file')}`;
        log.info(`${count}, ${format_formatBytes(sentBytes)} of ${format_formatBytes(totalBytes)}, ${rate}/s${left}`);
    };
}

;// CONCATENATED MODULE: ./.build/artifacts/results.js


class Results {
    #byKey = new Map();
    #retained;
    constructor({ sent, unchanged, deletions, retained, manifest }) {
        this.#retained = retained;
        const previous = new Map(manifest?.entries.map((entry) => [entry.key, entry]));
        const begin = (status, objects) => {
            for (const { key, size, contentType, sha256 } of objects)
                this.#byKey.set(key, { key, size, contentType, sha256, status, previous: previous.get(key) });
        };
        begin('not_sent', sent);
        begin('unchanged', unchanged);
        begin('not_deleted', deletions);
    }
    all() {
        return [...this.#byKey.values()];
    }
    having(status) {
        return this.all().filter((result) => result.status === status);
    }
    update(key, change) {
        const result = this.#byKey.get(key);
        if (result)
            this.#byKey.set(key, { ...result, ...change });
    }
    remove(key) {
        this.#byKey.delete(key);
    }
    entries(isSending) {
        return [...this.#retained, ...this.all().flatMap((result) => entryOf(result, isSending) ?? [])];
    }
}
function entryOf({ key, size, contentType, sha256, listed, status, previous }, isSending) {
    if (status === 'deleted')
        return undefined;
    if (status === 'uploaded' && listed)
        return { key, size, contentType, sha256, listed };
    const isReplaced = status === 'uploaded' || status === 'failed' || (status === 'not_sent' && isSending);
    return previous && isReplaced ? { ...previous, sha256: null } : previous;
}
function toUploaded(results) {
    const having = (status) => results.filter((result) => result.status === status);
    const sent = having('uploaded');
    const unsent = [...having('not_sent'), ...having('not_deleted')].filter(({ reason }) => !reason);
    return {
        figures: {
            uploadedCount: sent.length,
            uploadedBytes: sent.reduce((sum, { size }) => sum + size, 0),
            unchangedCount: having('unchanged').length,
            deletedCount: having('deleted').length,
            unsentCount: unsent.length,
            failed: results.flatMap(({ key, reason }) => (reason ? [{ key, reason: reason.message }] : [])),
        },
        objects: results.map(({ key, size, sha256, contentType: content_type, status, reason }) => {
            return { key, size, sha256, content_type, status, ...(reason && { reason: reason.message }) };
        }),
    };
}
const ORDER = 'Pages are sent only when all other files are uploaded, and deletions only when all pages are';
function uploadError(bucket, results, stopped) {
    const { failed, unsentCount } = toUploaded(results).figures;
    const reasons = results.flatMap(({ reason }) => reason ?? []);
    const first = stopped ?? reasons[0];
    if (first === undefined || failed.length === 0)
        return first;
    const unsent = unsentCount > 0 ? ` (${formatNumber(unsentCount)} not sent)` : '';
    const count = `${formatNumber(failed.length)} of ${formatCount(results.length, 'object')}`;
    const isHeldBack = unsentCount > 0 && results.some(({ status }) => status === 'failed');
    const why = stopped?.message ?? (isHeldBack ? ORDER : undefined);
    const lines = [
        `${count} of bucket "${bucket}" failed${unsent}:`,
        ...listed(failed, ({ key, reason }) => `- "${key}": ${reason}`, 100),
        ...(why && !reasons.some((reason) => reason === stopped) ? [why] : []),
    ];
    return new errors_DeployError(lines.join('\n'), { cause: first, hint: first.hint });
}

;// CONCATENATED MODULE: ./.build/artifacts/state.js


async function readUploadState(bucket, state, config, context) {
    const { upload, keyPrefix, shard } = config;
    const isBlind = upload === 'all';
    if (state.kind === 'absent' || (isBlind && state.kind === 'unreadable'))
        return { entries: [], manifestText: undefined, records: new Map() };
    const key = manifestKey(keyPrefix, shard);
    const bytes = await read_download(bucket, key, context.clients.storage);
    const manifestText = bytes && new TextDecoder().decode(bytes);
    const read = manifestText === undefined ? [] : readManifest(manifestText, keyPrefix);
    const kept = upload === 'mirror' ? ', and nothing is deleted' : '';
    if (!read)
        context.log.warning(`The manifest "${key}" is damaged. All files are uploaded${kept}.`);
    const entries = read ?? [];
    const records = isBlind ? new Map() : await readRecords(bucket, entries, context);
    return { entries, manifestText, records };
}
async function readRecords(bucket, entries, context) {
    const records = await read_listObjects(bucket, context);
    const doubtful = entries.filter((entry) => !isUntouched(entry, records));
    await addOwnRecords(bucket, doubtful, records, context);
    return records;
}
async function checkPage(bucket, { keyPrefix, upload, shard }, { objects, root }, { entries, records }, { clients, log }) {
    const page = `${keyPrefix.replace(/[^/]*$/, '')}index.html`;
    if (shard || objects.some(({ key }) => key === page))
        return;
    const isDeleted = upload === 'mirror' && entries.some(({ key }) => key === page);
    const isThere = async () => (await clients.storage.readObject(bucket, page)).kind !== 'absent';
    if (!isDeleted && (records.has(page) || (await isThere())))
        return;
    const [other] = objects
        .filter(({ key }) => key.endsWith('/index.html'))
        .toSorted((one, two) => one.key.length - two.key.length);
    const folder = other?.key.slice(keyPrefix.length, -'/index.html'.length);
    const found = other && ` ${JSON.stringify(other.key)} is: set \`artifacts_root: ${root.prefix}${folder}\`.`;
    log.warning(`The domain has no page: ${JSON.stringify(page)} is not in bucket "${bucket}".${found ?? ''}`);
}
async function readBack(bucket, present, deletions, context) {
    const doubtful = (records) => [
        ...present.filter((object) => !isShown(object, records)),
        ...deletions.filter((entry) => !isUntouched(entry, records)),
    ];
    const isComplete = (records) => doubtful(records).length === 0 && !present.some((object) => hasOtherSize(object, records));
    const records = await listUntil(bucket, isComplete, context);
    await addOwnRecords(bucket, doubtful(records), records, context);
    return records;
}
function hasOtherSize({ key, status, size }, records) {
    return status === 'uploaded' && (records.get(key)?.size ?? size) !== size;
}
function isShown({ key, status, fileId, size, previous }, records) {
    const record = records.get(key);
    if (record === undefined || status !== 'uploaded')
        return record !== undefined;
    if (fileId !== undefined && record.file_id !== undefined)
        return record.file_id === fileId;
    const isInBytes = previous !== undefined && previous.size > 1 && previous.listed.size === previous.size;
    return !isInBytes || record.size === size || !isUntouched(previous, records);
}

;// CONCATENATED MODULE: ./.build/steps.js


const WORK = {
    deploy: ['Deploy', 'deployment'],
    rollback: ['Roll back', 'rollback'],
    promote: ['Promote', 'promotion'],
    delete: ['Delete', 'deletion'],
    sweep: ['Sweep previews', 'sweep'],
};
function workOf({ mode, function: name, bucket, domain }) {
    const [verb, noun] = WORK[mode];
    if (name !== undefined)
        return { noun, title: `${verb} ${name}`, clause: `the ${noun} of ${code(name)}` };
    if (bucket !== undefined && mode === 'deploy')
        return { noun, title: `Upload to ${bucket}`, clause: `the upload to bucket ${code(bucket)}` };
    if (domain === undefined)
        return { noun, title: verb, clause: `the ${noun} of this step` };
    const [how, what] = mode === 'deploy' ? ['Register', 'registration'] : [verb, noun];
    return { noun, title: `${how} ${domain}`, clause: `the ${what} of domain ${code(domain)}` };
}
function failureVerb(step) {
    if (!('error' in step))
        return undefined;
    return step.error instanceof CancelledError ? 'was cancelled' : 'failed';
}
class Recorder {
    steps = [];
    #now;
    #onChange;
    #isClosed = false;
    constructor(now, onChange) {
        this.#now = now;
        this.#onChange = onChange;
    }
    plan(actions) {
        for (const action of actions)
            this.#put(this.steps.length, { ...PLANNED, action });
    }
    async run(action, work, toResult = (value) => value) {
        const planned = this.steps.findIndex((step) => step.action === action);
        const at = planned < 0 ? this.steps.length : planned;
        let step = { ...PLANNED, action, state: 'started', startMs: this.#now() };
        const update = (change) => {
            step = { ...step, ...change };
            this.#put(at, step);
        };
        update({});
        const writes = { none: 0, unknown: 0, some: 0 };
        const updateEffect = () => {
            const effect = writes.some > 0 ? 'some' : writes.unknown > 0 ? 'unknown' : 'none';
            if (effect !== step.effect)
                update({ effect });
        };
        const write = () => {
            writes.unknown += 1;
            updateEffect();
            return (effect) => {
                writes.unknown -= 1;
                writes[effect] += 1;
                updateEffect();
            };
        };
        const report = (part) => update({ result: { ...step.result, ...part } });
        try {
            const value = await work({ report, write });
            const { error, ...result } = toResult(value);
            const end = error === undefined ? { state: 'done' } : { ...failedState(step.effect), error };
            update({ ...end, endMs: this.#now(), result: { ...step.result, ...result } });
            return value;
        }
        catch (error) {
            update({ ...failedState(step.effect), endMs: this.#now(), error });
            throw error;
        }
    }
    close(error) {
        for (const [at, { state, effect }] of this.steps.entries())
            if (state === 'started')
                this.#put(at, { ...failedState(effect), endMs: this.#now(), error });
        this.#isClosed = true;
    }
    #put(at, change) {
        if (this.#isClosed)
            return;
        const before = this.steps[at];
        const step = { ...before, ...change };
        this.steps = before ? this.steps.with(at, step) : [...this.steps, step];
        this.#onChange(step, before);
    }
}
const PLANNED = { state: 'planned', effect: 'none', result: {}, startMs: 0, endMs: 0 };
function failedState(effect) {
    return { state: effect === 'unknown' ? 'uncertain' : 'failed' };
}

;// CONCATENATED MODULE: ./.build/artifacts/words.js


function plannedObjects({ sent, deletions }) {
    return sortByKey([
        ...sent.map(({ key, size }) => ({ key, size, what: 'upload' })),
        ...deletions.map(({ key, size }) => ({ key, size, what: 'delete' })),
    ]);
}
function changedObjects(objects) {
    const changed = objects.filter(({ status }) => status !== 'unchanged');
    return sortByKey(changed.map(({ key, size, status }) => ({ key, size, what: status.replace('_', ' ') })));
}
function sortByKey(objects) {
    return objects.toSorted((one, other) => (one.key < other.key ? -1 : 1));
}
function listKeys(entries) {
    return format_listNames(entries.map(({ key }) => key).toSorted());
}
function describeCounts(figures, uploaded = 'uploaded') {
    return format_formatCounts([
        [figures.uploadedCount, uploaded],
        [figures.unchangedCount, 'unchanged'],
        [figures.deletedCount, 'deleted'],
        [figures.failed.length, 'failed'],
        [figures.unsentCount, 'not sent'],
    ]);
}
const uploadArtifactsWords = {
    plan(action) {
        const { bucket, sent, unchanged, deletions, replaced } = action;
        const bytes = sent.reduce((sum, { size }) => sum + size, 0);
        const deleted = formatCount(deletions.length, 'object');
        const changed = formatCount(replaced.length, 'object');
        const isPartial = unchanged.length + deletions.length > 0;
        const parts = [
            `upload ${formatCount(sent.length, 'object')}, ${format_formatBytes(bytes)}, to bucket "${bucket}"`,
            deletions.length > 0 && `delete ${deleted} of an earlier upload: ${listKeys(deletions)}`,
            replaced.length > 0 && `keep ${changed}, changed since an earlier upload: ${listKeys(replaced)}`,
            unchanged.length > 0 && `keep ${formatCount(unchanged.length, 'unchanged object')}`,
        ];
        return {
            text: parts.filter((part) => part !== false).join('; '),
            writes: sent.length + deletions.length,
            details: listed(isPartial ? plannedObjects(action) : [], ({ key, size, what }) => {
                return `${what} ${JSON.stringify(key)}, ${format_formatBytes(size)}`;
            }),
        };
    },
    say(step) {
        const { action, state, effect, result } = step;
        const { figures, objects } = result;
        const about = `bucket ${action.bucket}`;
        const name = format_code(action.bucket);
        const verb = failureVerb(step);
        const headline = verb && `the upload to bucket ${name} ${verb}`;
        if (!figures || !objects) {
            const now = effect === 'none' ? undefined : `Objects of bucket "${action.bucket}" may have been replaced.`;
            return { about, headline, now };
        }
        const { uploadedCount, uploadedBytes, unchangedCount, deletedCount, failed } = figures;
        const total = formatCount(objects.length, 'object');
        const counts = describeCounts(figures) || '0 uploaded';
        const isAll = figures.unsentCount === 0 &&
            objects.length > 1 &&
            counts.startsWith(`${formatNumber(objects.length)} `);
        const text = counts.replace(/^\S+/, (count) => (isAll ? `all ${total}` : `${count} of ${total}`));
        const durationMs = step.endMs - step.startMs;
        const rate = format_formatBytes(Math.round((1000 * uploadedBytes) / Math.max(durationMs, 1)));
        const size = `${format_formatBytes(uploadedBytes)} in ${formatDuration(durationMs)}, ${rate}/s`;
        const facts = {
            about,
            now: `Bucket "${action.bucket}": ${text}.`,
            outputs: {
                uploaded_count: uploadedCount.toString(),
                uploaded_bytes: uploadedBytes.toString(),
                unchanged_count: unchangedCount.toString(),
                deleted_count: deletedCount.toString(),
            },
            rows: { Artifacts: describeCounts(figures, `uploaded (${size})`) },
        };
        if (state === 'done')
            return { ...facts, headline: describeUpload(name, uploadedCount, deletedCount) };
        const some = `${formatNumber(failed.length)} of ${total} failed`;
        return { ...facts, headline: failed.length > 0 && verb ? some : headline };
    },
};
function describeUpload(bucket, count, deletedCount) {
    if (count === 0 && deletedCount === 0)
        return `bucket ${bucket} is up to date`;
    if (count === 0)
        return `${formatCount(deletedCount, 'object')} deleted from bucket ${bucket}`;
    const also = deletedCount > 0 ? ` and ${formatNumber(deletedCount)} deleted` : '';
    return `${formatCount(count, 'object')} uploaded to bucket ${bucket}${also}`;
}
function logUpload(bucket, { figures, objects }, log) {
    const { uploadedCount, uploadedBytes, deletedCount, failed } = figures;
    const isOnlyDeleted = uploadedCount + failed.length === 0 && deletedCount > 0;
    const title = isOnlyDeleted
        ? `Deleted ${formatCount(deletedCount, 'object')} from bucket "${bucket}"`
        : `Uploaded ${formatCount(uploadedCount, 'object')}, ${format_formatBytes(uploadedBytes)}, to bucket "${bucket}"`;
    const rest = describeCounts({
        ...figures,
        uploadedCount: 0,
        deletedCount: isOnlyDeleted ? 0 : deletedCount,
    });
    const lines = listed(changedObjects(objects), ({ key, size, what }) => `  ${JSON.stringify(key)}, ${format_formatBytes(size)}, ${what}`);
    log.group(`${title}${rest && ` (${rest})`}`, lines);
    for (const { key, reason } of failed)
        log.info(`Failed: ${JSON.stringify(key)}: ${reason}`);
}
const deleteObjectsWords = {
    plan: ({ bucket, what, keys }) => ({
        text: `delete ${words_describeObjects(what, keys.length)} from bucket "${bucket}"`,
        writes: what === 'artifacts' ? keys.length : 0,
    }),
    say: ({ action: { bucket, what } }) => ({
        deletion: `its ${what === 'artifacts' ? 'objects' : 'history and snapshots'} in bucket "${bucket}"`,
    }),
};
function words_describeObjects(what, count) {
    return what === 'artifacts'
        ? `${formatCount(count, 'object')} of the preview`
        : 'the history and the snapshots of the preview';
}

;// CONCATENATED MODULE: ./.build/artifacts/apply.js












async function uploadArtifacts(action, context) {
    const { log, signal, step, afterCancellation } = context;
    const upload = new Upload(action, context);
    const end = () => {
        const result = toUploaded(upload.results.all());
        logUpload(action.bucket, result, log);
        return result;
    };
    try {
        await upload.execute();
        return end();
    }
    catch (error) {
        const saving = signal.aborted && afterCancellation((rest) => upload.save({ ...rest, step }));
        step.report(end());
        await saving;
        throw error;
    }
}
class Upload {
    results;
    #action;
    #context;
    #manifestText;
    #others = [];
    constructor(action, context) {
        this.results = new Results(action);
        this.#action = action;
        this.#context = context;
        this.#manifestText = action.manifest?.text;
    }
    async execute() {
        const { signal } = this.#context;
        const stopped = await this.#send();
        signal.throwIfAborted();
        const [look] = await Promise.allSettled([this.#readBackAndDelete(stopped === undefined)]);
        signal.throwIfAborted();
        const failure = uploadError(this.#action.bucket, this.results.all(), stopped);
        const [commit] = await Promise.allSettled([this.#writeManifest(false, this.#context)]);
        signal.throwIfAborted();
        if (failure)
            throw failure;
        for (const end of [look, commit])
            if (end.status === 'rejected')
                throw end.reason;
    }
    async #send() {
        const { bucket, sent, concurrency } = this.#action;
        if (this.#manifestText !== undefined && sent.length > 0)
            await this.#writeManifest(true, this.#context);
        const uploading = {
            bucket,
            throttle: new Throttle(concurrency, this.#context),
            progress: createProgress(sent, this.#context),
            onEnd: (key, result) => this.results.update(key, result),
        };
        const { files = [], pages = [] } = Object.groupBy(sent, (object) => (isPage(object) ? 'pages' : 'files'));
        const stopped = await uploadAll(files, uploading, this.#context);
        if (stopped || this.results.having('failed').length > 0)
            return stopped;
        return await uploadAll(pages, uploading, this.#context);
    }
    async #readBackAndDelete(isAllSent) {
        const { bucket, deletions: planned } = this.#action;
        const { log } = this.#context;
        const present = [...this.results.having('uploaded'), ...this.results.having('unchanged')];
        const deletions = isAllSent && this.results.having('failed').length === 0 ? planned : [];
        const records = await readBack(bucket, present, deletions, this.#context).catch((error) => {
            if (!(error instanceof ApiError) || error.status !== 403 || planned.length > 0)
                throw error;
            log.notice(`Could not read back the content of bucket "${bucket}": ${error.message}`);
        });
        if (!records)
            return;
        this.#confirm(records);
        logOtherSizes(this.results.having('uploaded'), records, log);
        const missing = present.filter(({ key }) => !records.has(key));
        for (const { key } of missing) {
            const text = `could not find "${key}" in the listing of bucket "${bucket}", although the platform acknowledged the upload`;
            const reason = new errors_DeployError(text, { hint: PERSISTENT_HINT });
            this.results.update(key, { status: 'failed', reason });
        }
        if (missing.length === 0)
            await this.#deleteUntouched(deletions, records);
    }
    async #deleteUntouched(deletions, records) {
        const { bucket } = this.#action;
        const replaced = deletions.filter((entry) => records.has(entry.key) && !isUntouched(entry, records));
        for (const { key } of replaced)
            this.results.remove(key);
        if (replaced.length > 0)
            this.#context.log.notice(`Kept ${formatCount(replaced.length, 'object')} in bucket "${bucket}", changed since an earlier upload: ` +
                `${listKeys(replaced)}. The manifest no longer contains them.`);
        const keys = deletions.filter((entry) => !replaced.includes(entry)).map(({ key }) => key);
        const { deleted, failed, unlisted } = await tryToDelete(bucket, keys, this.#context);
        for (const key of deleted)
            this.results.update(key, { status: 'deleted' });
        for (const [key, reason] of failed)
            this.results.update(key, { reason });
        if (unlisted)
            throw unlisted;
    }
    async save(context) {
        if (!this.#action.manifest || this.results.having('uploaded').length === 0)
            return;
        try {
            this.#confirm(await read_listObjects(this.#action.bucket, context));
            await this.#writeManifest(false, context);
        }
        catch (error) {
            if (!(error instanceof errors_DeployError))
                throw error;
        }
    }
    async #writeManifest(isSending, context) {
        const { bucket, manifest } = this.#action;
        if (!manifest)
            return;
        const own = this.results.entries(isSending);
        let text = writeManifest(own);
        if (text === this.#manifestText)
            return;
        const bytes = await read_download(bucket, manifest.key, context.clients.storage);
        const found = bytes && new TextDecoder().decode(bytes);
        if (found !== undefined && found !== this.#manifestText) {
            this.#others = readManifest(found, manifest.prefix) ?? [];
            context.log.warning(`Another upload wrote the manifest "${manifest.key}" of bucket "${bucket}" while this one was running. Its entries are kept, ` +
                'but each may have replaced or deleted objects of the other. Run one at a time, such as with `concurrency` in the workflow.');
        }
        if (this.#others.length > 0)
            text = writeManifest(mergeManifests(own, this.#others, await readRecords(bucket, this.#others, context)));
        await uploadSmall(bucket, manifest.key, Buffer.from(text), context, 'application/json');
        this.#manifestText = text;
    }
    #confirm(records) {
        const sent = this.results.having('uploaded');
        for (const object of sent.filter((one) => !one.listed && isShown(one, records))) {
            const { size, file_id } = records.get(object.key) ?? {};
            this.results.update(object.key, { listed: { size, file_id } });
        }
    }
}
function logOtherSizes(sent, records, log) {
    const odd = sent.filter((object) => hasOtherSize(object, records));
    const [first] = odd;
    if (!first)
        return;
    log.warning(`Another size than was sent is listed for ${formatCount(odd.length, 'object')}, such as "${first.key}": ` +
        `${formatCount(first.size, 'byte')} sent, ${formatNumber(records.get(first.key)?.size ?? 0)} listed. The unit of that number is not documented. ` +
        'If it is bytes, check what is listed.');
}

// EXTERNAL MODULE: external "node:querystring"
var external_node_querystring_ = __webpack_require__(1792);
;// CONCATENATED MODULE: ./.build/sink.js


const SHORTEST_SECRET = 8;
const SHORTEST_TICKET = 16;
const MOST_TICKETS = 256;
const PREFIX = 'github_pat_';
function createSink(secrets, names = []) {
    const known = new Runs(SHORTEST_SECRET);
    for (const form of secrets.flatMap(sink_formsOf))
        known.add(form);
    const allowNames = (all) => {
        for (const name of all)
            known.drop(name);
    };
    allowNames([PREFIX, ...names]);
    const used = [];
    let [recent, former] = [new Runs(SHORTEST_TICKET), new Runs(SHORTEST_TICKET)];
    function findTickets(text) {
        for (const part of used.splice(0).slice(-MOST_TICKETS).flatMap(ticketsIn)) {
            if (recent.forms.size === MOST_TICKETS)
                [recent, former] = [new Runs(SHORTEST_TICKET), recent];
            recent.add(part);
        }
        return [...recent.find(text), ...former.find(text)];
    }
    const hide = (text) => replaceSpans(text, [...known.find(text), ...findTickets(text)]);
    return {
        allowNames,
        learnTicket(address, key) {
            used.push([address, key]);
        },
        hide,
        text: (text) => cleanText(hide(text)),
        line: (text, max) => cut(cleanLine(hide(text)), max),
        data: (text) => replaceSpans(text, known.find(text)),
    };
}
const UNPRINTABLE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
const WEIGHTLESS = '[\\p{Cf}\\p{M}]*';
const COMMAND_AT_START = new RegExp(`^([\\s\\p{Z}\\p{C}\\p{M}]*):(?=${WEIGHTLESS}:)`, 'u');
const COMMAND_ANYWHERE = new RegExp(`#(?=${WEIGHTLESS}#${WEIGHTLESS}\\[)`, 'gu');
function escapeCharacter(character) {
    const escaped = JSON.stringify(character).slice(1, -1);
    return escaped === character ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}` : escaped;
}
function cleanLine(text) {
    return text
        .toWellFormed()
        .replace(UNPRINTABLE, escapeCharacter)
        .replace(COMMAND_ANYWHERE, '# ')
        .replace(COMMAND_AT_START, '$1: ');
}
function cleanText(text) {
    return text
        .replaceAll('\t', '  ')
        .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
        .map(cleanLine)
        .join('\n');
}
const PART = 3;
class Runs {
    forms = new Set();
    #length;
    #runs = new Set();
    #parts = new Uint8Array(2 ** 16);
    constructor(length) {
        this.#length = length;
    }
    add(form) {
        if (form.length < this.#length || this.forms.has(form))
            return;
        this.forms.add(form);
        for (let at = 0; at + PART <= form.length; at += 1) {
            this.#parts[hashAt(form, at)] = 1;
            if (at + this.#length <= form.length)
                this.#runs.add(form.slice(at, at + this.#length));
        }
    }
    drop(name) {
        for (const [begin, end] of this.find(name))
            this.#runs.delete(name.slice(begin, end));
    }
    find(text) {
        const spans = [];
        const stride = this.#length - PART + 1;
        for (let part = stride - 1; part + PART <= text.length; part += stride) {
            if (this.#parts[hashAt(text, part)] === 0)
                continue;
            for (let at = part - stride + 1; at <= part; at += 1) {
                const isRun = this.#parts[hashAt(text, at)] === 1 && this.#runs.has(text.slice(at, at + this.#length));
                if (isRun)
                    spans.push([at, at + this.#length]);
            }
        }
        return spans;
    }
}
function hashAt(text, at) {
    return (text.charCodeAt(at) * 961 + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2)) & 0xffff;
}
function replaceSpans(text, spans) {
    let [shown, from] = ['', -1];
    for (const [begin, end] of spans.toSorted(([one], [other]) => one - other)) {
        if (begin > from)
            shown += `${text.slice(Math.max(0, from), begin)}***`;
        from = Math.max(from, end);
    }
    return shown + text.slice(Math.max(0, from));
}
function sink_formsOf(secret) {
    const inUrls = Array.from({ length: 2 ** 5 }, (_, cases) => urlFormOf(secret, cases));
    const shifted = (encoding) => [0, 1, 2].map((shift) => base64Of(secret, shift, encoding));
    const inJson = JSON.stringify(secret).slice(1, -1);
    return [secret, inJson, ...inUrls, ...shifted('base64'), ...shifted('base64url')];
}
function urlFormOf(secret, cases) {
    let count = 0;
    const write = (digit) => ((cases >> (count++ % 5)) & 1 ? digit.toLowerCase() : digit);
    const encoded = encodeURIComponent(secret.toWellFormed());
    return encoded.replace(/%../g, (code) => code.replace(/\w/g, write));
}
function base64Of(secret, shift, encoding) {
    const bytes = Buffer.from(' '.repeat(shift) + secret);
    return bytes.toString(encoding).slice(Math.ceil((shift * 8) / 6), Math.floor((bytes.length * 8) / 6));
}
function ticketsIn([address, key]) {
    const [last = ''] = /[^/]*$/.exec(address.replace(/[?#].*$/s, '')) ?? [];
    const parts = [[last, (0,external_node_querystring_.unescape)(last)], ...sink_queryValues(address)];
    return parts.filter(([, read]) => !`/${key}`.endsWith(`/${read}`)).flat();
}
function sink_queryValues(address) {
    const [, query = ''] = address.split(/[?#]/);
    const values = query.split('&').map((pair) => pair.slice(pair.indexOf('=') + 1));
    return values.map((value) => [value, (0,external_node_querystring_.unescape)(value)]);
}

;// CONCATENATED MODULE: ./.build/inputs/defaults.js
const INPUT_DEFAULTS = {
    base_url: '',
    api_key: '',
    mode: 'deploy',
    dry_run: 'false',
    function: '',
    assets_root: '.',
    assets: '**',
    entrypoint: 'main.ts',
    wait_timeout: '10m',
    health_check: '',
    health_check_timeout: '1m',
    include_hidden: 'false',
    default_excludes: 'true',
    allow_secrets: '',
    status_path: '',
    ready_statuses: '',
    failed_statuses: '',
    snapshot_bucket: '',
    rollback_on_failure: 'false',
    from_function: '',
    revision_id: '',
    expected_revision_id: '',
    skip_unchanged: 'true',
    bucket: '',
    bucket_visibility: '',
    artifacts: '',
    artifacts_root: '.',
    key_prefix: '',
    upload: 'all',
    max_deletions: '50%',
    shard: '',
    content_types: '',
    upload_concurrency: '256',
    if_no_files: 'error',
    domain: '',
    domain_timeout: '0',
    domain_target: '',
    domain_replace: 'false',
    preview_domain: '',
    pull_request: '',
    comment: 'true',
    environment: '',
    github_token: '$' + '{{ github.token }}',
};

;// CONCATENATED MODULE: ./.build/inputs/reader.js




const NAMES = Object.keys(INPUT_DEFAULTS);
const LONGEST_SHOWN = 100;
function createReader(inputs, workflow) {
    const problems = new Set();
    const warnings = new Set();
    const { variables = [] } = workflow;
    const given = variables.flatMap((variable) => /^INPUT_(.*)$/s.exec(variable)?.[1]?.toLowerCase() ?? []);
    const undeclared = [...new Set(given).difference(new Set(NAMES))].sort();
    const { unknown = [], misspelled = [] } = Object.groupBy(undeclared, (name) => findMeant(name) === undefined ? 'unknown' : 'misspelled');
    if (unknown.length > 0)
        warnings.add(`Unknown inputs are ignored: ${format_listNames(unknown)}.`);
    for (const name of misspelled)
        problems.add(`Unknown input ${JSON.stringify(name)}. Did you mean "${findMeant(name)}"?`);
    function problem(name, text) {
        problems.add(`\`${name}\` ${text}`);
    }
    function requireInput(name, why) {
        if (inputs[name] === '')
            problem(name, `is required${why}`);
    }
    function read(name, parse) {
        try {
            return parse(inputs[name] || INPUT_DEFAULTS[name]);
        }
        catch (error) {
            if (!(error instanceof ValueProblem))
                throw error;
            const { [name]: value } = inputs;
            const isLong = value.length > LONGEST_SHOWN;
            const what = isLong ? `has ${formatNumber(value.length)} characters` : `is ${JSON.stringify(value)}`;
            const shown = mayHoldSecret(name, value) ? '' : ` (it ${what})`;
            problem(name, error.message + shown);
            return parse(INPUT_DEFAULTS[name]);
        }
    }
    return { inputs, workflow, problems, warnings, read, problem, requireInput };
}
function mayHoldSecret(name, value) {
    if (name === 'base_url')
        return !/^[a-z]+:\/\/[^@?#]*$/i.test(value);
    return name === 'api_key' || name === 'github_token' || (name === 'health_check' && /[@?#]/.test(value));
}
function secretsIn({ api_key, github_token, health_check }) {
    const values = queryValues(health_check).filter(([, read]) => /\d/.test(read));
    return [api_key, github_token, ...values.flat()];
}
function namesIn(inputs, { repository = '', ref = '' }) {
    const [address = ''] = inputs.health_check.split('?');
    return [...Object.values(shownInputs(inputs)), address, repository, ref];
}
function optional(parse) {
    return (text) => (text === '' ? undefined : parse(text));
}
function shownInputs(inputs) {
    const shown = Object.entries(inputs).filter(([name, value]) => !mayHoldSecret(name, value));
    return Object.fromEntries(shown);
}
const FOREIGN_NAMES = {
    assets_root: 'workingdirectory cwd directory path folder root',
    bucket_visibility: 'visibility',
    dry_run: 'dry',
    expected_revision_id: 'expectedrevision',
    github_token: 'token repotoken',
    rollback_on_failure: 'rollback',
};
const LEAST_LETTERS = 6;
function findMeant(name) {
    const letters = lettersOf(name);
    const isMeant = (known) => lettersOf(known) === letters || FOREIGN_NAMES[known]?.split(' ').includes(letters);
    const long = NAMES.filter((known) => lettersOf(known).length >= LEAST_LETTERS);
    const parts = partsOf(letters);
    return NAMES.find(isMeant) ?? long.find((known) => !parts.isDisjointFrom(partsOf(lettersOf(known))));
}
function lettersOf(name) {
    return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
function partsOf(word) {
    return new Set([word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))]);
}

;// CONCATENATED MODULE: ./.build/platform/state.js



function unreadable(reason) {
    if (reason instanceof ApiError && reason.status === 403)
        return { kind: 'unreadable', reason };
    throw reason;
}
function lookupOf(reply) {
    if (reply.kind === 'lost')
        throw reply.error;
    if (reply.kind === 'absent')
        return { kind: 'absent' };
    if (reply.kind !== 'ok')
        return { kind: 'failed', error: reply.error };
    return reply.value === undefined ? { kind: 'other' } : { kind: 'record', record: reply.value };
}
function lookupIn(reply, isWanted) {
    if (reply.kind === 'absent')
        return { kind: 'failed', error: reply.error };
    const found = lookupOf(mapReply(reply, (things) => things.find(isWanted)));
    return found.kind === 'other' ? { kind: 'absent' } : found;
}
async function readEither(readFirst, readSecond, isComplete = () => true) {
    const first = await readFirst();
    const isShared = first.kind === 'failed' && (first.error instanceof TransientError || first.error.status === 401);
    if (isShared)
        throw first.error;
    const isEnough = first.kind === 'record' && isComplete(first.record);
    return [first, isEnough ? undefined : await readSecond()];
}
function noteUnreadable(resource, state, log, more = '') {
    if (state.kind !== 'unreadable')
        return;
    const { message, hint = '' } = state.reason;
    log.notice(`Could not check whether ${resource} exists: ${sentence(message)} ${hint} ${more}`.trim());
}

;// CONCATENATED MODULE: ./.build/platform/write-once.js




const TAKEN_STATUSES = [400, 409, 412, 422];
const LEAST_WRITES = 4;
const MOST_SAME_FAILURES = 3;
const READ_DELAYS_MS = [250, 500, 1000, 1500, 1750];
async function writeOnce(write, tools) {
    tools.signal.throwIfAborted();
    const settle = tools.step.write();
    let [isLost, isOpen] = [false, false];
    const send = async () => {
        isOpen = true;
        const reply = await write.write();
        isLost ||= reply.kind === 'lost';
        isOpen = isLost;
        return reply;
    };
    try {
        const { effect, ...written } = await sendUntilDone({ ...write, write: send }, tools);
        settle(effect);
        return written;
    }
    catch (error) {
        const isUnknown = error instanceof LostAnswerError || (error instanceof CancelledError && isOpen);
        settle(isUnknown || !(error instanceof errors_DeployError) ? 'unknown' : 'none');
        throw error;
    }
}
async function sendUntilDone(write, tools) {
    const begunAt = tools.clock.now();
    const pause = write_once_createPauses(tools);
    const losses = [];
    while (true) {
        requireTry(write.subject, losses, tools.clock.now() - begunAt >= PATIENCE_MS);
        const reply = await write.write();
        if (reply.kind === 'ok')
            return { value: reply.value, isAdopted: false, isRepeated: losses.length > 0, effect: 'some' };
        if (reply.kind === 'unanswered')
            throw reply.error;
        if (reply.kind === 'lost')
            losses.push(reply.error);
        const lost = losses.at(-1);
        const found = await (reply.kind === 'lost'
            ? find(write, reply.error, tools)
            : write.refused(reply.error, lost, pause).catch((error) => {
                throw lost && error instanceof TransientError ? unverifiable(write.subject, lost) : error;
            }));
        if (found !== 'again') {
            const [isAdopted, isRepeated] = [losses.length > 0, losses.length > 1];
            const effect = isAdopted ? 'some' : 'none';
            return { value: found.done, isAdopted, isRepeated, effect };
        }
    }
}
function requireTry({ verb, target }, losses, isLate) {
    const error = losses.at(-1);
    if (!error)
        return;
    const isSame = ({ status, message }) => status === 500 && message === error.message;
    const isPersistent = losses.slice(-MOST_SAME_FAILURES).filter(isSame).length === MOST_SAME_FAILURES;
    const { length: writes } = losses;
    const isOver = isPersistent || (writes >= LEAST_WRITES && isLate);
    if (!isOver && !asksTooLong(error))
        return;
    const attempts = writes === 1 ? 'The request did not take effect' : `None of ${writes} attempts took effect`;
    const downHint = isPersistent ? PERSISTENT_HINT : PLATFORM_DOWN_HINT;
    const hint = asksTooLong(error) ? LATER_HINT : downHint;
    const text = `Could not ${verb} ${target}: ${error.message}. ${attempts}`;
    throw new errors_DeployError(text, { cause: error, hint });
}
async function find(write, lost, tools) {
    tools.log.info(`${sentence(capitalize(lost.message))} Reading the state back.`);
    const [first = 0, ...others] = READ_DELAYS_MS;
    const asked = asksTooLong(lost) ? 0 : (lost.retryAfterMs ?? 0);
    const read = () => write.read().catch((error) => {
        const isRefused = error instanceof errors_DeployError && !(error instanceof CancelledError);
        throw isRefused && !(error instanceof TransientError) ? unverifiable(write.subject, lost) : error;
    });
    let last = 'unclear';
    for await (const now of readRepeatedly([Math.max(first, asked), ...others], read, tools)) {
        last = now === undefined ? 'unclear' : write.compare(now);
        if (typeof last === 'object')
            return last;
    }
    if (last === 'unclear')
        throw unverifiable(write.subject, lost);
    tools.log.info(`The request to ${write.subject.verb} ${write.subject.target} did not take effect.`);
    return 'again';
}
function write_once_createPauses({ log, ...tools }) {
    const { clock } = tools;
    const backOff = createBackoff({ ...tools, onRetry: log.info });
    let [tries, begunAt] = [0, 0];
    return async (refusal) => {
        if (tries === 0)
            begunAt = clock.now();
        tries += 1;
        const { message, hint, retryAfterMs = 0 } = refusal;
        const leftMs = begunAt + PATIENCE_MS - clock.now();
        const spent = `gave up after ${tries} tries in ${formatSeconds(PATIENCE_MS - leftMs)}`;
        if (leftMs <= 0 || asksTooLong(refusal))
            throw new TransientError(`${message}; ${spent}`, { cause: refusal, hint });
        await backOff(message, tries, retryAfterMs, leftMs);
    };
}
function unverifiable({ verb, target }, { message, requestId }) {
    const done = `${target} was ${verb.replace(/e?$/, 'ed')}`;
    return new LostAnswerError(`${message}. The action could not verify whether ${done}`, {
        requestId,
        hint: `Look at ${target} before you run the step again.`,
    });
}

;// CONCATENATED MODULE: ./.build/buckets/bucket.js







function readBucketConfig(reader) {
    const name = reader.read('bucket', optional(parseBucketName));
    const visibility = reader.read('bucket_visibility', optional(parseChoice(['private', 'public'])));
    return name === undefined ? undefined : { name, visibility };
}
async function readBucket(storage, name) {
    const [own, list] = await readEither(async () => lookupOf(await storage.readBucket(name)), async () => lookupIn(await storage.listBuckets(), (record) => record.name === name));
    const found = own.kind === 'record' ? own : list;
    if (found?.kind === 'record')
        return { kind: 'present', record: found.record };
    const isUnreadable = own.kind === 'failed' && list?.kind !== 'absent';
    return isUnreadable ? { kind: 'unreadable', reason: own.error } : { kind: 'absent' };
}
function checkPrivate(name, { visibility }) {
    if (visibility?.toLowerCase() !== 'public')
        return;
    throw new errors_DeployError(`Could not store snapshots in bucket "${name}": it is public, and snapshots contain source code`, { hint: 'Choose a private bucket, or a new name, for `snapshot_bucket`.' });
}
function checkVisibility({ name, visibility }, record) {
    const there = record.visibility?.toLowerCase();
    if (visibility === undefined || there === undefined || there === visibility)
        return;
    throw new errors_DeployError(`Bucket "${name}" is ${there}, but \`bucket_visibility\` is ${visibility}. The visibility of a bucket cannot be changed`, { hint: 'Choose another `bucket`, or leave out `bucket_visibility` to use the bucket as it is.' });
}
function visibilityOf(state, wanted) {
    if (state.kind === 'present')
        return state.record.visibility ?? wanted;
    return state.kind === 'absent' ? (wanted ?? 'private') : wanted;
}
function planBucket(bucket, { kind }, isOwn = false) {
    if (kind === 'present')
        return undefined;
    return { type: 'create-bucket', ...bucket, mayExist: kind === 'unreadable', isOwn };
}
async function createBucket(action, context) {
    const { name, mayExist, visibility = 'private' } = action;
    const { storage } = context.clients;
    const read = () => readBucket(storage, name);
    const creation = {
        subject: { verb: 'create', target: `bucket "${name}"` },
        write: async () => mapReply(await storage.createBucket(name, visibility), () => ({ operation: 'created' })),
        read,
        compare({ kind }) {
            if (kind === 'unreadable')
                return 'unclear';
            return kind === 'present' ? { done: { operation: 'created' } } : 'not done';
        },
        async refused(refusal, lost) {
            if (!TAKEN_STATUSES.includes(refusal.status))
                throw refusal;
            const { kind } = await read();
            const exists = kind === 'present' || (kind === 'unreadable' && refusal.status === 409);
            if (exists)
                return { done: { operation: lost ? 'created' : 'existing' } };
            throw refusal;
        },
    };
    const { value } = await writeOnce(creation, context);
    for await (const now of readRepeatedly(APPEARANCE_DELAYS_MS, read, context)) {
        if (now === undefined || now.kind === 'absent')
            continue;
        const wanted = mayExist ? action : { name, visibility };
        if (now.kind === 'present')
            checkVisibility(wanted, now.record);
        const isNew = value.operation === 'created';
        context.log.info(isNew ? `Created bucket "${name}"` : `Bucket "${name}" already exists; using it.`);
        return value;
    }
    const text = `The platform acknowledged the creation of bucket "${name}", but does not show it`;
    throw new errors_DeployError(text, { hint: PERSISTENT_HINT });
}

;// CONCATENATED MODULE: ./.build/platform/delete-once.js


const delete_once_READ_DELAYS_MS = [0, 250, 500, 1000, 2000, 4000];
async function delete_once_deleteOnce(deletion, tools) {
    tools.signal.throwIfAborted();
    const settle = tools.step.write();
    try {
        const reply = await deletion.remove();
        const isRetried = 'isRetried' in reply && reply.isRetried === true;
        if (reply.kind === 'refused' && !isRetried)
            throw reply.error;
        const wasThere = deletion.wasThere || isRetried;
        const existed = reply.kind !== 'absent' || wasThere;
        await requireGone(reply, { ...deletion, wasThere }, tools);
        settle(existed ? 'some' : 'none');
        return { existed };
    }
    catch (error) {
        settle(error instanceof ApiError ? 'none' : 'unknown');
        throw error;
    }
}
async function requireGone(reply, deletion, tools) {
    const { target, wasThere } = deletion;
    const isAcknowledged = reply.kind === 'ok' || reply.kind === 'absent';
    const seen = await delete_once_readBack(deletion, !isAcknowledged, tools);
    if (seen === 'gone')
        return;
    if (!isAcknowledged) {
        if (seen === SHOWN || (reply.kind !== 'refused' && typeof seen === 'string'))
            throw reply.error;
        const { message, hint, requestId } = reply.error;
        throw new errors_DeployError(`Could not verify that ${target} was deleted: ${message}`, { hint, requestId });
    }
    const answered = reply.kind === 'absent' ? 'answered "not found" to' : 'acknowledged';
    const isUnread = typeof seen !== 'string';
    const text = `The platform ${answered} the deletion of ${target}, but ${isUnread ? `it cannot be read back: ${seen.message}` : seen}`;
    if (seen === SHOWN && reply.kind === 'absent' && !reply.isRetried)
        throw new ApiError(text, { status: 404, cause: reply.error, hint: PERSISTENT_HINT });
    if (!isUnread || (reply.kind === 'absent' && wasThere))
        throw new errors_DeployError(text, { cause: reply.kind === 'absent' && reply.error, hint: PERSISTENT_HINT });
    tools.log.notice(text);
}
const SHOWN = 'still shows it';
const NO_RESPONSE = 'gave no usable response when it was read back';
async function delete_once_readBack({ read }, isDoubtful, tools) {
    const look = () => read().catch((error) => {
        if (error instanceof ApiError)
            return { kind: 'unreadable', reason: error };
        throw error;
    });
    let last = NO_RESPONSE;
    for await (const now of readRepeatedly(delete_once_READ_DELAYS_MS, look, tools)) {
        if (now === undefined)
            return NO_RESPONSE;
        if (now.kind === 'present')
            last = SHOWN;
        if (now.kind === 'unreadable')
            return now.reason;
        if (now.kind === 'absent' && now.doubt instanceof ApiError)
            return now.doubt;
        if (now.kind === 'absent' && !(isDoubtful && now.doubt))
            return 'gone';
    }
    return last;
}

;// CONCATENATED MODULE: ./.build/platform/domains.js



const domains_COLLECTION = ['domains', 'domains'];
function createDomainsClient(http) {
    const { send, list } = createRequests(http);
    const readRecord = ({ json }) => readDomainRecord(json);
    return {
        list: () => list(domains_COLLECTION, 'list the domains', ['domains', 'hostname'], readDomainRecord),
        read: (hostname) => send('GET', [...domains_COLLECTION, hostname], `read domain ${hostname}`, ({ json }) => {
            const record = readDomainRecord(json);
            const { hostname: named = hostname, status, target } = record;
            const isRecord = (record.hostname ?? status ?? target) !== undefined;
            return isRecord && domains_comparableHostname(named) === domains_comparableHostname(hostname) ? record : undefined;
        }),
        register(hostname, { kind, id }) {
            const json = { hostname, target: { kind, resource_id: id } };
            return send('POST', domains_COLLECTION, `register domain ${hostname}`, readRecord, { json });
        },
        remove: (hostname) => send('DELETE', [...domains_COLLECTION, hostname], `delete domain ${hostname}`, ignore),
    };
}
const domains_LONGEST_TEXT = 1000;
function readDomainRecord(json) {
    const lineOf = (value) => typeof value === 'string' ? excerpt(value, domains_LONGEST_TEXT) || undefined : undefined;
    const record = isObject(json) ? json : {};
    const { kind, resource_id } = isObject(record.target) ? record.target : {};
    const [hostname, status] = [lineOf(record.hostname), lineOf(record.status) ?? lineOf(record.state)];
    const target = { kind: lineOf(kind), id: lineOf(resource_id) };
    const errors = [record.verification_errors ?? []].flat();
    const reasons = [messageIn(record), ...errors.flatMap(domains_linesOf)].flatMap((text) => lineOf(text) ?? []);
    return {
        ...(hostname !== undefined && { hostname }),
        ...((target.kind ?? target.id) !== undefined && { target }),
        ...(status !== undefined && { status }),
        reasons: [...new Set(reasons)],
    };
}
function domains_linesOf(error) {
    if (!isObject(error))
        return [typeof error === 'string' ? error : JSON.stringify(error)];
    const records = [error, ...Object.values(error)].filter(isObject);
    const fields = records.map(({ type, host, name = host, content, value = content }) => [type, name, value]);
    const found = fields.find((texts) => texts.every((text) => typeof text === 'string'));
    return found ? [messageIn(error), format_code(found.join(' '))] : [JSON.stringify(error)];
}
function domains_comparableHostname(hostname) {
    return hostname.toLowerCase().replace(/\.$/, '');
}

;// CONCATENATED MODULE: ./.build/domains/state.js




async function state_readDomain(client, hostname) {
    const wanted = domains_comparableHostname(hostname);
    const isWanted = ({ hostname: name = '' }) => domains_comparableHostname(name) === wanted;
    const [own, list] = await readEither(async () => lookupOf(await client.read(hostname)), async () => lookupIn(await client.list(), isWanted), ({ target }) => target !== undefined);
    if (list?.kind === 'failed') {
        const { error } = list;
        if (error instanceof TransientError)
            throw error;
        if (own.kind === 'failed')
            return unreadable(own.error);
        if (own.kind === 'other')
            return unreadable(error);
        if (own.kind === 'absent' && error.status === 404)
            return { kind: 'absent', doubt: error };
    }
    const entry = list?.kind === 'record' ? list.record : undefined;
    if (own.kind === 'record')
        return { kind: 'present', record: state_joinRecords(own.record, entry) };
    return entry ? { kind: 'present', record: entry } : { kind: 'absent' };
}
function state_joinRecords(own, listed = own) {
    const { meaning } = domainStatus(listed);
    const isOther = domainStatus(own).meaning === 'active' && (meaning === 'pending' || meaning === 'failed');
    return isOther && listed.target ? listed : { ...listed, ...own };
}
const GOOD = new Set('active verified ready live ok valid issued success'.split(' '));
const BAD = new Set('failed error rejected expired invalid'.split(' '));
function domainStatus({ status, reasons }) {
    return { status, meaning: meaningOf(normalizeWord(status ?? '')), reasons };
}
function meaningOf(word) {
    if (GOOD.has(word))
        return 'active';
    if (BAD.has(word))
        return 'failed';
    return word.startsWith('pending') ? 'pending' : 'unknown';
}
function withReasons(clause, { reasons }) {
    return reasons.length === 0 ? clause : [`${clause}:`, ...reasons].join('\n- ');
}
function state_compareTargets(seen, wanted) {
    const kind = seen?.kind?.toLowerCase();
    if (isTargetKind(kind) && kind !== wanted.kind)
        return 'other';
    if (wanted.id === undefined)
        return 'other';
    if (seen?.id === undefined)
        return 'unknown';
    return seen.id.toLowerCase() === wanted.id.toLowerCase() ? 'same' : 'other';
}
const NOUNS = { functions: 'function', storage: 'bucket', sites: 'site' };
function isTargetKind(text) {
    return text !== undefined && Object.hasOwn(NOUNS, text);
}
function state_describeTarget(target, name) {
    const kind = target?.kind?.toLowerCase();
    const noun = isTargetKind(kind) ? NOUNS[kind] : (target?.kind ?? 'resource');
    if (target?.id === undefined)
        return `a ${noun} of unknown id`;
    return name === undefined ? `${noun} ${target.id}` : `${noun} "${name}" (${target.id})`;
}

;// CONCATENATED MODULE: ./.build/domains/plan.js


function planDomain({ hostname, replace, timeoutMs }, { state, seen, ...named }, keyPrefix = '') {
    const { target, label, resource } = named;
    const isOfBucket = target.kind === 'storage' && resource !== undefined;
    const folder = isOfBucket ? keyPrefix.replace(/[^/]*$/, '') : '';
    const record = state.kind === 'present' ? state.record : undefined;
    const relation = record && state_compareTargets(record.target, target);
    const former = relation === 'other' ? seen : undefined;
    if (former !== undefined && !replace)
        throw pointsElsewhere(hostname, former, label);
    const replaced = { type: 'delete-domain', hostname, former, isReplaced: true };
    return {
        replaced: former === undefined ? undefined : replaced,
        register: {
            type: 'register-domain',
            hostname,
            ...named,
            replaces: former,
            existing: former === undefined ? record : undefined,
        },
        await: {
            type: 'await-domain',
            hostname,
            timeoutMs,
            isOfBucket,
            path: folder.split('/').map(encodeURIComponent).join('/'),
            wasActive: record !== undefined && relation === 'same' && domainStatus(record).meaning === 'active',
        },
    };
}
function planDomainDeletion(hostname, { state, target, label, seen }) {
    if (state.kind === 'absent')
        return [];
    const record = state.kind === 'present' ? state.record : undefined;
    const relation = target ? compareTargets(record?.target, target) : 'same';
    if (record?.target && relation === 'other')
        throw new DeployError(`Could not delete domain ${hostname}: it is registered for ${seen}, not for ${label}`, {
            hint: 'Check `domain` and `function`. To delete the registration anyway, set `domain_replace: true` or name its target in `domain_target`.',
        });
    const reason = state.kind === 'unreadable' ? state.reason : undefined;
    if (relation !== 'same')
        throw plan_unconfirmedDeletion(hostname, label, 'the platform does not report its target', reason);
    return [{ type: 'delete-domain', hostname, former: record && seen, isReplaced: false }];
}
function pointsElsewhere(hostname, seen, wanted) {
    return new errors_DeployError(`Domain ${hostname} is registered for ${seen}, not for ${wanted}`, {
        hint: `Set \`domain_replace: true\` to delete that registration and to register the hostname for ${wanted}, or choose another hostname.`,
    });
}
function plan_unconfirmedDeletion(hostname, wanted, missing, reason) {
    return new DeployError(`Could not delete domain ${hostname}: the action could not confirm that it is registered for ${wanted}: ${reason?.message ?? missing}`, {
        cause: reason,
        hint: `${reason?.hint ?? ''} Name the target of the registration in \`domain_target\`, such as \`functions/<uuid>\`, or set \`domain_replace: true\` to delete the registration whatever it points at.`.trim(),
    });
}

;// CONCATENATED MODULE: ./.build/domains/read.js







async function readRegistration({ hostname, target: { kind, id } }, resources, { clients, log }) {
    const state = await state_readDomain(clients.domains, hostname);
    noteUnreadable(`domain ${hostname}`, state, log);
    const registered = state.kind === 'present' ? state.record.target : undefined;
    const wanted = await (id === undefined
        ? readOwnTarget(kind, resources[kind])
        : checkTarget({ kind, id }, registered, clients));
    return { state, ...wanted, seen: await describeSeen(registered, wanted.target, clients) };
}
async function readOwnTarget(kind, resource) {
    if (!resource)
        throw new Error(`the configuration has a domain for ${kind} without an id`);
    const { name, state, visibility = 'private' } = resource;
    const label = `${NOUNS[kind]} "${name}"`;
    if (state.kind === 'unreadable')
        throw noResourceId(kind, label, state.reason);
    const exists = state.kind === 'present';
    if (kind === 'storage')
        requirePublic(label, exists ? state.record.visibility : visibility, exists);
    if (!exists)
        return { target: { kind }, label, resource: name };
    const id = resource.readId ? await resource.readId() : resourceIdOf(state.record);
    if (id === undefined)
        throw noResourceId(kind, label);
    return { target: { kind, id }, label, resource: name };
}
async function checkTarget(target, registered, clients) {
    const { kind, id } = target;
    const label = state_describeTarget(target);
    const records = await listTargets(kind, clients);
    const record = findById(records, id);
    if (kind === 'storage')
        requirePublic(label, record?.visibility);
    const isMissing = !record && records?.every((each) => resourceIdOf(each));
    if (isMissing && state_compareTargets(registered, target) !== 'same')
        throw new errors_DeployError(`Could not point the domain at ${label}: the account has nothing of this id`, {
            hint: 'Check `domain_target`, and that the API key belongs to the account that owns the target.',
        });
    return { target, label };
}
async function listTargets(kind, { functions, storage }) {
    if (kind !== 'functions' && kind !== 'storage')
        return undefined;
    const reply = await (kind === 'functions' ? functions.list() : storage.listBuckets());
    return reply.kind === 'absent' || reply.kind === 'refused' ? undefined : reply_valueOrThrow(reply);
}
function findById(records, id) {
    return records?.find((record) => resourceIdOf(record)?.toLowerCase() === id.toLowerCase());
}
function noResourceId(kind, label, reason) {
    const why = reason?.message ?? 'its record contains no UUID in `id`, `resource_id`, `function_id` or `uuid`';
    return new errors_DeployError(`Could not point the domain at ${label}: ${why}`, {
        cause: reason,
        hint: `${reason ? `${reason.hint ?? ''} Or set` : 'Set'} \`domain_target\` to \`${kind}/<uuid>\` with the UUID of ${label}.`,
    });
}
function requirePublic(label, visibility, exists = true) {
    if (String(visibility).toLowerCase() !== 'private')
        return;
    const problem = exists ? 'it is private' : 'it would be created as private';
    throw new errors_DeployError(`No domain can point at ${label}: ${problem}`, {
        hint: exists
            ? 'The visibility of a bucket cannot be changed: use a bucket that was created with `bucket_visibility: public`.'
            : 'Set `bucket_visibility: public`.',
    });
}
async function describeSeen(seen, wanted, clients) {
    const isOther = seen?.id !== undefined && state_compareTargets(seen, wanted) === 'other';
    const records = isOther ? await listTargets(seen.kind?.toLowerCase(), clients) : undefined;
    const name = findById(records, seen?.id ?? '')?.name;
    return state_describeTarget(seen, name === undefined ? undefined : excerpt(name, 130));
}
async function read_readDeletionTarget({ hostname, target }, resource, clients) {
    const state = await readDomain(clients.domains, hostname);
    if (state.kind === 'absent' && state.doubt instanceof DeployError)
        throw state.doubt;
    const seen = state.kind === 'present' ? state.record.target : undefined;
    if (target === 'any' || state.kind === 'absent')
        return { state, target: undefined, label: 'anything', seen: describeTarget(seen) };
    const only = async (wanted, label) => {
        return { state, target: wanted, label, seen: await describeSeen(seen, wanted, clients) };
    };
    if (target !== 'function')
        return await only(target, describeTarget(target));
    if (!resource)
        throw new Error('the configuration has a domain of no function');
    const label = `function "${resource.name}"`;
    if (resource.state.kind === 'absent')
        return await only({ kind: 'functions' }, `${label}, which does not exist`);
    const reason = resource.state.kind === 'unreadable' ? resource.state.reason : undefined;
    const id = await resource.readId?.();
    if (id === undefined)
        throw unconfirmedDeletion(hostname, label, 'the record of the function contains no UUID', reason);
    return await only({ kind: 'functions', id }, label);
}

;// CONCATENATED MODULE: ./.build/domains/words.js



const registerDomainWords = {
    plan: ({ existing, hostname, label }) => existing
        ? { text: `keep domain ${hostname}, which is registered for ${label}`, writes: 0 }
        : { text: `register domain ${hostname} for ${label}`, writes: 1 },
    say(step, { function: name, dryRun }) {
        const { action, state, result } = step;
        const operation = result.operation === 'kept' ? 'unchanged' : result.operation;
        const domain = result.domain ?? action.existing;
        const isKnown = state === 'done' || action.existing || action.replaces || dryRun;
        const verb = failureVerb(step);
        return {
            about: `domain ${action.hostname}`,
            headline: verb && `the registration of domain ${format_code(action.hostname)} ${verb}`,
            now: state === 'planned' ? undefined : registrationNow(step),
            outputs: { ...(name === undefined && { operation }), domain_status: domain?.status },
            rows: {
                Domain: isKnown ? format_code(action.hostname) : undefined,
                'Domain target': result.target && state_describeTarget(result.target),
                'Domain status': domain?.status,
            },
        };
    },
};
function registrationNow({ action, state, effect, result }) {
    const { hostname, label, replaces } = action;
    const domain = `Domain ${hostname}`;
    if (state === 'done')
        return `${domain} ${result.operation === 'kept' ? 'was already registered' : 'was registered'} for ${label}.`;
    const former = replaces && `its registration for ${replaces} was deleted.`;
    if (effect === 'unknown')
        return `${domain} may or may not be registered${former ? `; ${former}` : '.'}`;
    return `${domain} ${former ? `is no longer registered: ${former}` : 'was not registered by this run.'}`;
}
function urlOf({ action, state, result }, { isRehearsal, baseUrl }) {
    const isActive = state === 'planned' ? action.wasActive : state === 'done' && result.meaning === 'active';
    if (!isActive || isRehearsal)
        return undefined;
    if (baseUrl?.protocol === 'http:' && action.hostname.endsWith('.localhost'))
        return `http://${action.hostname}${baseUrl.port && `:${baseUrl.port}`}/${action.path}`;
    return `https://${action.hostname}/${action.path}`;
}
const awaitDomainWords = {
    plan: ({ hostname, timeoutMs }) => timeoutMs > 0
        ? { text: `wait up to ${formatDuration(timeoutMs)} until domain ${hostname} is active` }
        : undefined,
    say(step, subject) {
        const { action, state, result } = step;
        const { status, meaning } = result;
        const url = urlOf(step, subject);
        const domain = `domain ${format_code(action.hostname)}`;
        const isPending = meaning === 'pending';
        const verb = failureVerb(step);
        const end = isPending ? 'still pending' : 'not active';
        const seen = state === 'done' ? (status ?? 'registered') : verb === 'failed' ? end : undefined;
        const lines = state === 'done' && isPending && [pendingText(format_code(action.hostname), result)];
        return {
            about: `domain ${action.hostname}`,
            headline: seen ? `${domain} is ${seen}` : verb && `the wait for ${domain} ${verb}`,
            outputs: { domain_status: status, domain_url: url, bucket_url: action.isOfBucket ? url : undefined },
            rows: { 'Domain status': status },
            note: lines ? { kind: 'IMPORTANT', lines } : undefined,
        };
    },
};
function pendingText(domain, result) {
    const text = `Domain ${domain} is ${result.status} until its DNS records are set at the registrar and the platform has seen them`;
    return sentence(withReasons(text, result));
}
const deleteDomainWords = {
    plan({ hostname, former, isReplaced }) {
        const what = `delete the registration of domain ${hostname}`;
        const rest = isReplaced ? ` for ${former}` : '; its DNS records stay at the registrar';
        return { text: `${what}${rest}`, writes: 1 };
    },
    say(step) {
        const { action, state, effect, result } = step;
        const { hostname, former, isReplaced } = action;
        const domain = `domain ${format_code(action.hostname)}`;
        const verb = failureVerb(step);
        const isDeleted = state === 'done' && result.existed && !isReplaced;
        const registration = `The registration of domain ${hostname} for ${former}`;
        const texts = {
            some: `${registration} was deleted.`,
            unknown: `${registration} may or may not be deleted.`,
            none: `Domain ${hostname} still points at ${former}.`,
        };
        return {
            about: `domain ${action.hostname}`,
            headline: isDeleted ? `${domain} is deleted` : verb && `the deletion of ${domain} ${verb}`,
            deletion: `domain ${action.hostname}`,
            now: isReplaced && state !== 'planned' ? texts[effect] : undefined,
            outputs: { domain_status: isReplaced && state === 'done' ? '' : undefined },
            rows: { Domain: isDeleted ? `${format_code(action.hostname)}, deleted` : undefined },
        };
    },
};

;// CONCATENATED MODULE: ./.build/domains/apply.js











async function registerDomain(action, readCreatedId, context) {
    const { hostname, existing, label } = action;
    const target = await findTarget(action, readCreatedId, context);
    const registered = existing
        ? { operation: 'kept', domain: existing, target }
        : (await writeOnce(createRegistration(action, target, context), context)).value;
    const isKept = registered.operation === 'kept';
    if (isKept && state_compareTargets(registered.domain.target, target) === 'unknown')
        context.log.warning(`The platform does not report what domain ${hostname} points at. The registration is kept as it is. To create it again, delete it with \`mode: delete\` first.`);
    else
        context.log.info(`${isKept ? 'Kept' : 'Registered'} domain ${hostname} for ${label}`);
    return registered;
}
async function findTarget({ target: { kind, id: known }, label }, readCreatedId, context) {
    if (known !== undefined)
        return { kind, id: known };
    for await (const id of readRepeatedly(APPEARANCE_DELAYS_MS, readCreatedId, context))
        if (id !== undefined)
            return { kind, id };
    throw noResourceId(kind, label);
}
function createRegistration({ hostname, replaces }, target, { clients: { domains } }) {
    const wanted = state_describeTarget(target);
    const subject = { verb: 'register', target: `domain ${hostname}` };
    const read = () => state_readDomain(domains, hostname);
    function adopt(domain, isLost) {
        const problem = otherTarget(hostname, domain, target);
        if (problem)
            throw problem;
        return { done: { operation: isLost ? 'registered' : 'kept', domain, target } };
    }
    return {
        subject,
        read,
        async write() {
            const reply = await domains.register(hostname, target);
            return mapReply(reply, (domain) => ({ operation: 'registered', domain, target }));
        },
        compare(now) {
            if (now.kind === 'unreadable')
                return 'unclear';
            if (now.kind === 'absent')
                return now.doubt ? 'unclear' : 'not done';
            return adopt(now.record, true);
        },
        async refused(refusal, lost, pause) {
            const refused = refusedRegistration(refusal, wanted);
            if (!TAKEN_STATUSES.includes(refusal.status))
                throw refused;
            const now = await read();
            const seen = now.kind === 'present' ? now.record : undefined;
            const isOurs = seen && state_compareTargets(seen.target, target) === 'same';
            if (!isOurs && refusal.status !== 409)
                throw refused;
            if (!isOurs && replaces !== undefined) {
                await pause(refusal);
                return 'again';
            }
            if (seen)
                return adopt(seen, lost !== undefined);
            throw lost ? unverifiable(subject, lost) : taken(hostname, refusal, now.kind === 'unreadable');
        },
    };
}
function refusedRegistration(refusal, wanted) {
    const { message, status } = refusal;
    if (![400, 404, 422].includes(status))
        return refusal;
    return new ApiError(message, {
        cause: refusal,
        status,
        hint: `The domain was meant to point at ${wanted}. The target must belong to the account of the API key, a bucket must be public, and no other account may have registered the hostname. ` +
            'Check `domain` and `domain_target`, and that `base_url` is the address of the platform itself.',
    });
}
function taken(hostname, refusal, isUnreadable) {
    const by = isUnreadable
        ? ', and the API key cannot read its target'
        : ' by another account: it is not among the domains of this one';
    return new errors_DeployError(`Domain ${hostname} is already registered${by}. ${capitalize(refusal.message)}`, {
        cause: refusal,
        hint: isUnreadable
            ? 'Create a key that also grants `domains:read` (account dashboard, section API Keys): with it, a registration that points at the right target is kept.'
            : 'Hostnames are unique across all accounts. Choose another one, or have the registration deleted in the account that owns it.',
    });
}
async function awaitDomain({ hostname, timeoutMs }, registered, context) {
    const { clients, log, step } = context;
    const answered = domainStatus(registered.domain);
    let last;
    let problem = unreadDomain(hostname);
    step.report(answered);
    function recordIn(state) {
        if (state.kind !== 'unreadable')
            return state.kind === 'present' ? state.record : undefined;
        if (timeoutMs > 0 && !['active', 'failed'].includes(answered.meaning))
            throw state.reason;
        log.notice(`The API key cannot read domain ${hostname} back (it lacks \`domains:read\`).`);
        return registered.domain;
    }
    function judge(state, logChange) {
        const record = recordIn(state);
        problem = record ? otherTarget(hostname, record, registered.target) : notShown(hostname);
        if (!record || problem)
            return 'blank';
        const seen = domainStatus(record);
        step.report(seen);
        const isOpen = seen.meaning === 'pending' || seen.status === undefined;
        if (timeoutMs === 0 || !isOpen)
            return { done: seen };
        if (JSON.stringify(seen) !== JSON.stringify(last))
            logChange(withReasons(textOf(hostname, seen), seen));
        last = seen;
        return 'wait';
    }
    const wait = {
        read: () => state_readDomain(clients.domains, hostname),
        judge,
        timeoutMs: timeoutMs || 2 * PATIENCE_MS,
        status: () => `the status is "${last?.status ?? 'not known'}"`,
    };
    const end = await waitFor(wait, context).catch((error) => {
        throw error instanceof ApiError || error instanceof TransientError
            ? unreadDomain(hostname, error)
            : error;
    });
    if (end === 'late' || 'blank' in end)
        throw problem ?? lateDomain(hostname, timeoutMs, last ?? answered);
    const { status, meaning } = end.done;
    const foreign = `Domain ${hostname} is "${status}", a status that this action does not know`;
    if (meaning === 'failed')
        throw new errors_DeployError(withReasons(`Domain ${hostname} failed with status "${status}"`, end.done), {
            hint: 'Fix what the message says, such as the DNS records at the registrar, and run the step again. If the status stays, delete the registration with `mode: delete` and create it again.',
        });
    if (meaning === 'pending')
        log.notice(pendingText(hostname, end.done));
    else if (meaning === 'unknown' && status !== undefined)
        log.notice(withReasons(foreign, end.done));
    else
        log.info(withReasons(textOf(hostname, end.done), end.done));
    return end.done;
}
function textOf(hostname, { status = 'without a status' }) {
    return `Domain ${hostname} is ${status}`;
}
function unreadDomain(hostname, cause = new errors_DeployError('no response arrived in that time')) {
    const text = `Could not read the status of domain ${hostname}, which was registered: ${cause.message}`;
    const hint = cause instanceof ApiError ? `${cause.hint ?? ''} ` : '';
    return new errors_DeployError(text, { cause, hint: `${hint}The registration stays. Run the step again.` });
}
function notShown(hostname) {
    return new errors_DeployError(`Domain ${hostname} was registered, but the platform does not show it`, {
        hint: 'Look at the domains of the account: something else may delete it. Run the step again.',
    });
}
function otherTarget(hostname, { target }, wanted) {
    if (state_compareTargets(target, wanted) !== 'other')
        return undefined;
    return pointsElsewhere(hostname, state_describeTarget(target), state_describeTarget(wanted));
}
function lateDomain(hostname, timeoutMs, last) {
    const status = last.status === undefined ? 'still has no status' : `is still ${last.status}`;
    const says = last.reasons.length === 0 ? '' : `${withReasons('The platform reports', last)}\n`;
    return new errors_DeployError(`Domain ${hostname} ${status} after ${formatDuration(timeoutMs)}`, {
        hint: `${says}Set the domain's DNS records at the registrar; they may take hours to become visible. Nothing was cancelled: run the step again, raise \`domain_timeout\`, or set it to \`0\` to report the status and continue.`,
    });
}
async function apply_deleteDomain({ hostname, former, isReplaced }, context) {
    const { log, clients } = context;
    const { domains } = clients;
    const deletion = {
        target: `domain ${hostname}`,
        wasThere: former !== undefined,
        remove: () => domains.remove(hostname),
        read: () => state_readDomain(domains, hostname),
    };
    const deleted = await delete_once_deleteOnce(deletion, context);
    if (!deleted.existed)
        log.info(`Domain ${hostname} was not registered`);
    else if (isReplaced)
        log.info(`Deleted the registration of domain ${hostname} for ${former}`);
    else
        log.info(`Deleted domain ${hostname}. Its DNS records stay at the registrar.`);
    return deleted;
}

;// CONCATENATED MODULE: ./.build/functions/state.js



async function state_readFunction(client, name) {
    const [list, own] = await readEither(async () => lookupIn(await client.list(), (record) => record.name === name), () => readOwnPath(client, name), hasStatus);
    const listed = list.kind === 'record' ? list.record : undefined;
    if (own?.kind === 'record')
        return { kind: 'present', ...functions_state_joinRecords(own.record, listed) };
    if (listed)
        return { kind: 'present', record: listed };
    if (list.kind !== 'failed')
        return own?.kind === 'absent' ? { kind: 'absent' } : { kind: 'absent', doubt: true };
    return unreadable(list.error);
}
function functions_state_joinRecords(own, listed = own) {
    const [ownId, listedId] = [own, listed].map((record) => readRevision(record).revisionId);
    const areTwo = ownId !== undefined && listedId !== undefined && ownId !== listedId;
    if (areTwo && newestRevisionId(listed) !== undefined)
        return { record: listed, other: own };
    if (areTwo || hasStatus(own))
        return { record: { resource_id: resourceIdOf(listed), ...own }, other: listed };
    return { record: { ...own, ...listed } };
}
function hasStatus(record) {
    const { revisionId, status } = readRevision(record);
    return revisionId !== undefined && status !== undefined;
}
async function readFunctionId(client, record) {
    const id = resourceIdOf(record);
    if (id !== undefined)
        return id;
    const own = await readOwnPath(client, record.name);
    return own.kind === 'record' ? resourceIdOf({ ...record, ...own.record }) : undefined;
}
async function observe(client, name, statusPath, revisionId) {
    const isOfRevision = statusPath.includes('{revision_id}');
    if (statusPath !== '' && (revisionId !== undefined || !isOfRevision)) {
        const values = { name, revision_id: revisionId ?? '' };
        const fill = (_, key) => encodeURIComponent(values[key].toWellFormed());
        const path = statusPath.replace(/\{(name|revision_id)\}/g, fill);
        const reply = await client.readStatus(path, `function "${name}"`);
        const seen = reply.kind === 'absent' ? { missingPath: path } : { missingPath: undefined, ...reply_valueOrThrow(reply) };
        return { ...(isOfRevision && revisionId !== undefined && { revisionId }), ...seen };
    }
    const state = await state_readFunction(client, name);
    if (state.kind === 'unreadable')
        throw state.reason;
    if (state.kind === 'absent')
        return state.doubt ? {} : null;
    const { record, other = record } = state;
    return readRevision(hasStatus(record) || !hasStatus(other) ? record : other);
}
async function withStatus(state, client, statusPath) {
    if (state.kind !== 'present' || statusPath === '')
        return state;
    const { record } = state;
    const { revisionId, status, activeRevisionId } = revisionOf(state);
    if (revisionId === undefined || status !== undefined || activeRevisionId !== undefined)
        return state;
    const seen = await observe(client, record.name, statusPath, revisionId).catch(() => null);
    const isSame = seen?.status !== undefined && seen.revisionId === revisionId;
    return isSame ? { ...state, record: { ...record, revision_status: seen.status } } : state;
}
function revisionOf(state) {
    if (state.kind !== 'present')
        return {};
    const { activeRevisionId } = readRevision(state.other);
    return { ...(activeRevisionId !== undefined && { activeRevisionId }), ...readRevision(state.record) };
}
function state_liveRevision(state, statuses) {
    const { revisionId, status, activeRevisionId } = revisionOf(state);
    const isReady = state_meaningOf(status, statuses) === 'ready';
    const live = activeRevisionId === undefined && isReady ? revisionId : activeRevisionId;
    if (typeof live !== 'string')
        return undefined;
    return { revisionId: live, status: live === revisionId ? status : undefined };
}
function state_settledRevision(state, statuses) {
    const { revisionId, status } = revisionOf(state);
    const isReady = status === undefined || state_meaningOf(status, statuses) === 'ready';
    const live = state_liveRevision(state, statuses);
    return isReady && live?.revisionId === revisionId ? live : undefined;
}
function state_isChanging(state, statuses) {
    const { revisionId, status } = revisionOf(state);
    return revisionId !== state_liveRevision(state, statuses)?.revisionId && state_meaningOf(status, statuses) !== 'failed';
}
function revisionsIn(state) {
    const shown = state.kind === 'present' ? [state.record, state.other].map(readRevision) : [];
    const ids = shown.flatMap(({ revisionId, activeRevisionId }) => [revisionId, activeRevisionId]);
    return ids.filter((id) => typeof id === 'string');
}
async function readOwnPath(client, name) {
    const reply = await client.read(name);
    if (reply.kind === 'refused' && ![401, 403].includes(reply.error.status))
        return { kind: 'other' };
    const own = lookupOf(reply);
    if (own.kind !== 'record')
        return own;
    const { revisionId, activeRevisionId } = readRevision(own.record);
    const isOfRevision = revisionId !== undefined || activeRevisionId === null || 'revision_status' in own.record;
    return isOfRevision || resourceIdOf(own.record) !== undefined ? own : { kind: 'other' };
}
const READY = 'ready active live deployed succeeded success successful running healthy available published complete completed done ok';
const FAILED = 'failed failure error errored crashed cancelled canceled rejected timed_out timeout aborted invalid';
function statusWords(ready, failed) {
    const [ownReady, ownFailed] = [new Set(ready.map(normalizeWord)), new Set(failed.map(normalizeWord))];
    return {
        ready: ownReady.size > 0 ? ownReady : new Set(READY.split(' ')).difference(ownFailed),
        failed: ownFailed.size > 0 ? ownFailed : new Set(FAILED.split(' ')),
    };
}
function state_meaningOf(status = '', statuses) {
    const word = normalizeWord(status);
    if (statuses.ready.has(word))
        return 'ready';
    return statuses.failed.has(word) ? 'failed' : 'in progress';
}

;// CONCATENATED MODULE: ./.build/functions/plan.js


function planFunction({ name, polling, expectedRevisionId }, content, before, changes, isAfterFailure) {
    const target = { name, content, polling, expectedRevisionId, isAfterFailure };
    const previousRevisionId = state_liveRevision(before, polling.statuses)?.revisionId;
    return {
        deploy: { type: 'deploy-function', ...target, before, previousRevisionId, changes },
        await: { type: 'await-revision', ...target },
    };
}
function checkExpected(config, before, describe = () => '') {
    const { name, expectedRevisionId: expected, polling } = config;
    const live = state_liveRevision(before, polling.statuses)?.revisionId;
    if (expected === undefined || live === expected)
        return;
    const reason = before.kind === 'unreadable' ? before.reason : undefined;
    const seen = live === undefined ? 'no revision is known to be live' : `revision "${live}"${describe(live)} is live`;
    const why = reason?.message ?? `${seen}, but \`expected_revision_id\` is "${expected}"`;
    throw new errors_DeployError(`Could not deploy function "${name}": ${why}`, {
        cause: reason,
        hint: `${reason?.hint ?? ''} Look at what was deployed since, then run the step again with the live revision, or without \`expected_revision_id\`.`.trim(),
    });
}
function planHealthCheck({ name, health }) {
    if (!health)
        return undefined;
    const fill = (template) => template.replaceAll('{name}', encodeURIComponent(name));
    const { address, query } = health.target;
    const target = { address: fill(address), query: fill(query) };
    return { type: 'check-health', name, target, timeoutMs: health.timeoutMs };
}
function planFunctionDeletion({ name, polling }, before) {
    if (before.kind === 'absent' && !before.doubt)
        return [];
    const previousRevisionId = liveRevision(before, polling.statuses)?.revisionId;
    return [{ type: 'delete-function', name, before, previousRevisionId }];
}

;// CONCATENATED MODULE: ./.build/functions/apply.js







const BUSY_STATUSES = [409, 423];
async function deployFunction(action, checkOrder, context) {
    const { name, content, polling } = action;
    const { entrypoint } = content;
    const { functions } = context.clients;
    const readNow = async () => withStatus(await state_readFunction(functions, name), functions, polling.statusPath);
    let { before } = action;
    let notFound;
    let verb = before.kind === 'absent' ? 'create' : 'redeploy';
    let seen = revisionsIn(before);
    const deployment = {
        subject: { verb: 'deploy', target: `function "${name}"` },
        async write() {
            return verb === 'create'
                ? await functions.create(name, content.encodeBody({ name, entrypoint }))
                : await functions.redeploy(name, content.encodeBody({ entrypoint }));
        },
        read: async () => (before.kind === 'unreadable' ? before : await readNow()),
        compare: (now) => compareStates(before, seen, now),
        async refused(refusal, lost, pause) {
            if (verb === 'redeploy' && refusal.status === 404) {
                notFound = refusal;
                verb = 'create';
                return 'again';
            }
            const statuses = { create: TAKEN_STATUSES, redeploy: BUSY_STATUSES };
            if (!statuses[verb].includes(refusal.status))
                throw refusal;
            await pause(refusal);
            const now = requireExistence(await readNow(), refusal);
            const own = lost && compareStates(before, seen, now);
            if (typeof own === 'object')
                return own;
            if (lost && own === 'unclear')
                throw unverifiable(deployment.subject, lost);
            if (notFound?.isPage)
                throw notFound;
            checkExpected(action, now);
            await checkOrder();
            if (verb === 'create')
                context.log.info(`Function "${name}" already exists. Redeploying it.`);
            verb = 'redeploy';
            before = now;
            seen = [...seen, ...revisionsIn(now)];
            return 'again';
        },
    };
    const written = await writeOnce(deployment, context).catch((error) => {
        if (error instanceof LostAnswerError)
            return { error };
        throw error;
    });
    if ('error' in written)
        return written;
    const { value, isAdopted, isRepeated } = written;
    if (isAdopted)
        context.log.notice(`${nameRevision(value.revisionId, name)} appeared after the response to this deployment was lost. ` +
            'The action treats it as this deployment. If another deployment ran at the same time, it may be the other one.');
    const isOld = value.revisionId !== undefined && seen.includes(value.revisionId);
    const { activeRevisionId: _, ...revision } = isOld ? {} : value;
    const operation = verb === 'create' ? 'created' : 'redeployed';
    const { revisionId: id, status } = revision;
    const state = status === undefined ? '' : ` is ${status}`;
    const which = id === undefined ? 'the platform has not named the revision yet' : `revision ${format_shortId(id)}${state}`;
    context.log.info(`${capitalize(operation)} function "${name}": ${which}`);
    return {
        operation,
        revision,
        doubt: isAdopted ? 'lost' : revision.revisionId === undefined ? 'unnamed' : undefined,
        previousRevisionId: verb === 'create' ? undefined : state_liveRevision(before, polling.statuses)?.revisionId,
        isRepeated,
        seen,
    };
}
function requireExistence(now, refusal) {
    if (now.kind !== 'present' && !BUSY_STATUSES.includes(refusal.status))
        throw refusal;
    return now.kind === 'absent' ? { kind: 'absent', doubt: true } : now;
}
function compareStates(before, seen, now) {
    if (before.kind === 'unreadable' || now.kind === 'unreadable')
        return 'unclear';
    if (before.kind === 'absent' ? before.doubt : now.kind === 'absent')
        return 'unclear';
    if (now.kind === 'absent')
        return now.doubt ? 'unclear' : 'not done';
    const done = readRevision(now.record);
    if (before.kind === 'absent')
        return { done };
    const [newestBefore, newest] = [newestRevisionId(before.record), newestRevisionId(now.record)];
    if (newestBefore === undefined || newest === undefined)
        return 'unclear';
    if (newest === newestBefore && revisionsIn(now).every((id) => seen.includes(id)))
        return 'not done';
    return seen.includes(newest) ? 'unclear' : { done };
}
async function apply_deleteFunction({ name, before }, context) {
    const { functions } = context.clients;
    const deletion = {
        target: `function "${name}"`,
        wasThere: before.kind === 'present',
        async remove() {
            for (const pause = createPauses(context);;) {
                const reply = await functions.remove(name);
                if (reply.kind !== 'refused' || !BUSY_STATUSES.includes(reply.error.status))
                    return reply;
                await pause(reply.error);
                const now = await this.read();
                if (now.kind === 'absent' && !now.doubt)
                    return { ...reply, kind: 'absent' };
            }
        },
        read: () => readFunction(functions, name),
    };
    const deleted = await deleteOnce(deletion, context);
    context.log.info(deleted.existed ? `Deleted function "${name}"` : `There was no function "${name}"`);
    return deleted;
}

;// CONCATENATED MODULE: ./.build/functions/deployment.js
const NO_DEPLOYMENT = { state: 'none', error: undefined };
function deployment_endOf(deployment) {
    if (deployment.state === 'unconfirmed')
        return { result: 'unknown', revisionId: undefined, doubt: undefined };
    if (deployment.state === 'unhealthy')
        return { ...deployment_endOf(deployment.checked), result: 'unhealthy' };
    const { state, revision, deployed } = deployment;
    const { revisionId } = revision;
    if (state === 'kept')
        return { result: 'ready', revisionId, doubt: undefined };
    const isCertain = state === 'superseded' || (!deployment.isDoubtful && (state === 'ready' || state === 'failed'));
    return { result: isCertain ? state : 'unknown', revisionId, doubt: deployed.doubt };
}

;// CONCATENATED MODULE: ./.build/functions/health.js



const REQUIRED_SUCCESSES = 3;
async function checkHealth({ name, target, timeoutMs }, checked, { step, ...context }) {
    let last;
    let shown = '';
    let successes = 0;
    const begunAt = context.clock.now();
    step.report(checked);
    const reason = () => successes > 0
        ? `answered 2xx, but not ${REQUIRED_SUCCESSES} times in a row`
        : (last?.result ?? 'did not answer');
    const end = await waitFor({
        read: () => context.clients.functions.probe(target),
        judge(seen, logChange, elapsedMs) {
            const subject = String(seen.status ?? seen.result);
            if (subject !== shown)
                logChange(`Health check: ${subject} after ${formatDuration(elapsedMs)}`);
            [last, shown] = [seen, subject];
            step.report({ last: shown });
            const isSuccess = seen.status !== undefined && seen.status >= 200 && seen.status < 300;
            successes = isSuccess ? successes + 1 : 0;
            return successes === REQUIRED_SUCCESSES ? { done: true } : 'wait';
        },
        timeoutMs,
        status: () => `GET ${target.address} ${reason()}`,
    }, context);
    const result = { ...checked, last: shown };
    const after = formatDuration(end === 'late' ? timeoutMs : context.clock.now() - begunAt);
    if (end === 'late') {
        const look = 'Check the address in `health_check`, and what the function answers there.';
        const failed = `The health check of function "${name}" failed after ${after}: GET ${target.address} ${reason()}`;
        const hint = `${last?.hint ?? look} If it only needs more time, raise \`health_check_timeout\`.`;
        return { ...result, error: new errors_DeployError(failed, { requestId: last?.requestId, hint }) };
    }
    context.log.info(`Health check of ${target.address} passed after ${after}`);
    return result;
}

;// CONCATENATED MODULE: ./.build/functions/revision.js


class RevisionWatch {
    revision;
    shown;
    earlierId;
    #statuses;
    #deployed;
    #step;
    constructor(statuses, deployed, step) {
        this.revision = deployed.revision;
        this.#statuses = statuses;
        this.#deployed = deployed;
        this.#step = step;
    }
    report(state) {
        const { status, revisionId, activeRevisionId } = this.shown ?? {};
        const deployed = this.#deployed;
        const result = {
            state,
            revision: this.revision,
            deployed,
            isDoubtful: status !== undefined && revisionId === undefined && deployed.operation === 'redeployed',
            servingId: state === 'failed' || state === 'superseded' ? activeRevisionId : undefined,
        };
        this.#step.report(result);
        return result;
    }
    judge(seen, logChange, elapsedMs) {
        if (seen === null)
            return 'blank';
        this.shown = seen;
        const before = this.revision;
        const owner = this.#ownerOf(seen);
        this.earlierId = owner === 'earlier' ? seen.revisionId : undefined;
        if (owner === 'earlier')
            return 'wait';
        this.revision = { ...before, ...(owner === 'later' ? { status: 'superseded' } : seen) };
        if (owner === 'later')
            return { done: 'superseded' };
        this.report('accepted');
        if (seen.status === undefined)
            return 'blank';
        const meaning = state_meaningOf(seen.status, this.#statuses);
        if (meaning !== 'in progress')
            return { done: meaning };
        const { revisionId, status } = this.revision;
        const isNew = status !== before.status || revisionId !== before.revisionId;
        if (isNew && elapsedMs > 0)
            logChange(`${nameRevision(revisionId)} is ${status} after ${formatDuration(elapsedMs)}`);
        return 'wait';
    }
    acceptAnswer() {
        const { revision } = this.#deployed;
        const answered = state_meaningOf(revision.status, this.#statuses);
        if (answered === 'in progress')
            return undefined;
        this.shown = revision;
        return answered;
    }
    #ownerOf({ revisionId }) {
        const ours = this.revision.revisionId;
        if (revisionId === undefined || revisionId === ours)
            return 'ours';
        if (this.#deployed.seen.includes(revisionId))
            return 'earlier';
        if (ours === undefined)
            return 'ours';
        return this.#deployed.isRepeated ? 'earlier' : 'later';
    }
}

;// CONCATENATED MODULE: ./.build/functions/wait.js





async function awaitRevision(action, deployed, context) {
    const { name, polling } = action;
    const { clock, log, step } = context;
    const watch = new RevisionWatch(polling.statuses, deployed, step);
    watch.report('accepted');
    const begunAt = clock.now();
    const found = await watchUntilEnd(watch, action, context);
    const isForbidden = found.cause instanceof ApiError && found.cause.status === 403;
    const isSilent = found.state === 'unread' && (!found.cause || isForbidden);
    const answered = isSilent ? watch.acceptAnswer() : undefined;
    if (answered === 'ready')
        log.notice('The action cannot read the status; the response to the deployment reported that the revision is ready.');
    const state = answered ?? found.state;
    const result = watch.report(state);
    const { revisionId, status = 'ready' } = result.revision;
    const isGood = state === 'accepted' || state === 'ready';
    if (result.isDoubtful || (revisionId === undefined && isGood))
        log.warning(unnamed(name, result));
    const word = status === 'ready' ? '' : ` (${status})`;
    const duration = formatDuration(clock.now() - begunAt);
    if (state === 'ready')
        log.info(`${nameRevision(revisionId)} is ready${word} after ${duration}`);
    if (isGood)
        return { ...result, state };
    return { ...result, state, error: revisionError(state, action, watch, found.cause) };
}
async function watchUntilEnd(watch, { name, polling: { statusPath, timeoutMs } }, context) {
    if (timeoutMs === 0)
        return { state: 'accepted' };
    const read = () => observe(context.clients.functions, name, statusPath, watch.revision.revisionId);
    const judge = watch.judge.bind(watch);
    const status = () => `the status is "${watch.revision.status ?? 'not known'}"`;
    try {
        const end = await waitFor({ read, judge, timeoutMs, status }, context);
        if (end === 'late')
            return { state: end };
        if ('done' in end)
            return { state: end.done };
        if (end.blank !== null)
            return { state: 'unread' };
        if (watch.shown)
            return { state: 'vanished' };
        throw new errors_DeployError('the platform shows it neither in its list nor at its own path');
    }
    catch (cause) {
        if (!(cause instanceof errors_DeployError) || cause instanceof CancelledError)
            throw cause;
        return { state: 'unread', cause };
    }
}
function unnamed(name, { revision: { revisionId, status }, isDoubtful }) {
    const which = ` of function "${name}" with the status "${status}", which may be that of an earlier revision`;
    return (`The platform did not name the new revision${isDoubtful ? which : ''}.` +
        `${revisionId === undefined ? ' The output `revision_id` is empty.' : ''} ` +
        'Set `status_path` to where the platform reports the status of a new revision.');
}
function revisionError(state, { name, polling, content }, { revision: last, earlierId }, cause) {
    const which = nameRevision(last.revisionId, name);
    switch (state) {
        case 'late':
            return lateError(`${which} was not ready within ${formatDuration(polling.timeoutMs)}`, last, earlierId);
        case 'unread':
            return unreadError(name, last, cause);
        case 'superseded':
            return new errors_DeployError(`${which} was superseded: another run deployed a newer revision`, {
                hint: 'Run deployments of one function one after the other (`concurrency:` in the workflow).',
            });
        case 'vanished':
            return new errors_DeployError(`Function "${name}" was deleted while it was being deployed`, {
                hint: 'Find out what deletes it, such as a clean-up job. Then run the step again.',
            });
        case 'failed':
            return failedError(which, last, content);
    }
}
const SET_PATH = 'Set `status_path` to where the platform reports the status, or `wait_timeout: 0` to deploy without waiting.';
function unreadError(name, { missingPath }, cause) {
    const what = `Could not read the status of function "${name}"`;
    if (cause) {
        const hint = cause instanceof ApiError ? `${cause.hint ?? ''} ` : '';
        return new errors_DeployError(`${what}: ${cause.message.replace(/^could not .*?: /i, '')}`, {
            cause,
            hint: `${hint}Look at the function. \`wait_timeout: 0\` deploys without reading the status.`,
        });
    }
    if (missingPath !== undefined)
        return missingError(what, missingPath);
    return new errors_DeployError(`The record of function "${name}" contains no revision status`, { hint: SET_PATH });
}
function missingError(what, path) {
    return new errors_DeployError(`${what}: \`status_path\` answered 404 (Not Found) at "${path}"`, {
        hint: SET_PATH,
    });
}
function lateError(what, { status, message, missingPath }, earlierId) {
    if (missingPath !== undefined)
        return missingError(what, missingPath);
    const read = status === undefined ? 'no status was read' : `its last status: ${status}`;
    const earlier = earlierId && `the platform still reported the previous revision ${format_shortId(earlierId)}`;
    const hint = earlier || status === undefined
        ? 'Raise `wait_timeout`, or set `status_path` if the platform reports the status of a new revision elsewhere.'
        : 'Raise `wait_timeout`. If that status means on your platform that it is ready, add it to `ready_statuses`.';
    return new errors_DeployError(`${what} (${earlier ?? read})${message === undefined ? '' : `: ${message}`}`, {
        hint,
    });
}
function failedError(which, last, content) {
    const { status, message: reason = `its status is "${status}"`, trace = '' } = last;
    const place = findPlace(`${reason} ${trace}`, content);
    const position = place && [place.line, place.column].filter((part) => part !== undefined).join(':');
    const isNamed = !place || reason.includes(`:${position}`);
    return new errors_DeployError(`${which} failed: ${reason}${isNamed ? '' : ` (${place.file}:${position})`}`, {
        hint: 'Fix the error and deploy again.',
        annotations: place ? [{ message: reason, ...place }] : [],
    });
}
function findPlace(text, content) {
    for (const [, path = '', line, column] of text.matchAll(/([\w@./-]+):(\d+)(?::(\d+))?/g)) {
        const names = path.split('/');
        const file = names.map((_, at) => content.locate(names.slice(at).join('/'))).find((found) => found);
        if (file !== undefined)
            return { file, line: Number(line), column: column ? Number(column) : undefined };
    }
    return undefined;
}

// EXTERNAL MODULE: external "node:url"
var external_node_url_ = __webpack_require__(3136);
;// CONCATENATED MODULE: ./.build/domains/config.js





function readDomainConfig(reader, hostname = readHostname(reader)) {
    const { choice, replace, timeoutMs } = readValues(reader);
    if (hostname === undefined)
        return undefined;
    const target = typeof choice === 'object' ? choice : targetOfStep(reader, choice);
    return target && { hostname, target, replace, timeoutMs };
}
function readDomainDeletion(reader) {
    const hostname = readHostname(reader);
    const { choice, replace } = readValues(reader);
    if (choice === 'bucket')
        reader.problem('domain_target', 'must be `function` or `<kind>/<uuid>` with `mode: delete` (it is "bucket")');
    if (hostname === undefined)
        return undefined;
    if (choice === 'function')
        reader.requireInput(choice, ' with `domain_target: function`');
    if (replace)
        return { hostname, target: 'any' };
    if (typeof choice === 'object')
        return { hostname, target: choice };
    return { hostname, target: reader.inputs.function === '' ? 'any' : 'function' };
}
function readHostname(reader) {
    return reader.read('domain', optional(parseHostname));
}
function readValues(reader) {
    return {
        choice: reader.read('domain_target', optional(parseTarget)),
        replace: reader.read('domain_replace', parseBoolean),
        timeoutMs: reader.read('domain_timeout', parseDuration),
    };
}
function targetOfStep(reader, choice) {
    const { inputs, problem, requireInput } = reader;
    const resource = choice ?? ['function', 'bucket'].find((name) => inputs[name] !== '');
    if (resource !== undefined) {
        requireInput(resource, ` with \`domain_target: ${resource}\``);
        return { kind: resource === 'function' ? 'functions' : 'storage' };
    }
    if (inputs.domain_target === '')
        problem('domain_target', 'is required for a domain without `function` and `bucket`, such as `functions/<uuid>`');
    return undefined;
}
function parseTarget(text) {
    if (text === 'function' || text === 'bucket')
        return text;
    const [kind, id, ...rest] = text.split('/');
    if (isTargetKind(kind) && isUuid(id) && rest.length === 0)
        return { kind, id: id.toLowerCase() };
    throw new ValueProblem('must be `function`, `bucket`, or `<kind>/<uuid>` with kind `functions`, `storage` or `sites`');
}
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const HOSTNAME = new RegExp(`^(?=.{1,253}$)(?:${LABEL}\\.)+(?!(?:\\d+|0x[0-9a-f]*)$)${LABEL}$`, 'i');
function parseHostname(text) {
    const ascii = config_toAscii(text);
    if (HOSTNAME.test(ascii) && !/[:/?#@\\]/.test(text))
        return ascii;
    throw new ValueProblem('must be a fully qualified hostname, such as `app.example.com`: at most 253 characters in DNS, in labels of 1 to 63 letters, digits and hyphens, without scheme, port or path');
}
function config_toAscii(text) {
    return /^\p{ASCII}*$/u.test(text) ? text : (0,external_node_url_.domainToASCII)(text);
}

;// CONCATENATED MODULE: ./.build/inputs/event.js

function readWorkflow(environment) {
    return {
        workspace: environment.GITHUB_WORKSPACE || process.cwd(),
        variables: Object.keys(environment),
        searchPath: environment.PATH,
        serverUrl: environment.GITHUB_SERVER_URL,
        repository: environment.GITHUB_REPOSITORY || undefined,
        apiUrl: environment.GITHUB_API_URL || undefined,
        eventName: environment.GITHUB_EVENT_NAME || undefined,
        commit: environment.GITHUB_SHA || undefined,
        ref: environment.GITHUB_REF || undefined,
        workflow: environment.GITHUB_WORKFLOW || undefined,
        workflowFile: environment.GITHUB_WORKFLOW_REF?.replace(/@.*$/s, '') || undefined,
        runId: environment.GITHUB_RUN_ID || undefined,
        runNumber: Number(environment.GITHUB_RUN_NUMBER) || undefined,
        runAttempt: Number(environment.GITHUB_RUN_ATTEMPT) || undefined,
        actor: environment.GITHUB_ACTOR || undefined,
        event: readEvent(environment.GITHUB_EVENT_PATH),
    };
}
function readEvent(path) {
    try {
        return path && JSON.parse(readFileSync(path, 'utf8'));
    }
    catch {
        return undefined;
    }
}
const PULL_REQUEST_EVENTS = 'pull_request pull_request_target pull_request_review pull_request_review_comment'.split(' ');
function isPullRequestEvent({ eventName = '' }) {
    return PULL_REQUEST_EVENTS.includes(eventName);
}
function pullRequestOf(workflow) {
    const record = valueAt(workflow.event, ['pull_request']);
    const isOne = isPullRequestEvent(workflow) && Number.isSafeInteger(valueAt(record, ['number']));
    return isOne ? toPullRequest(record) : undefined;
}
function toPullRequest(record) {
    const headSha = valueAt(record, ['head', 'sha']);
    return {
        number: Number(valueAt(record, ['number'])),
        headSha: typeof headSha === 'string' ? headSha : undefined,
        mergeSha: String(valueAt(record, ['merge_commit_sha'])),
        isClosed: valueAt(record, ['state']) === 'closed',
        fork: forkOf(record),
    };
}
function forkOf(pullRequest) {
    const base = valueAt(pullRequest, ['base', 'repo', 'id']);
    if (base === undefined || valueAt(pullRequest, ['head', 'repo', 'id']) === base)
        return undefined;
    return String(valueAt(pullRequest, ['head', 'repo', 'full_name']) ?? '(deleted)');
}
function startingRunOf({ eventName, event }) {
    const at = (...path) => valueAt(event, ['workflow_run', ...path]);
    if (eventName !== 'workflow_run' || typeof at('event') !== 'string')
        return undefined;
    return {
        event: String(at('event')),
        isSuccess: valueAt(event, ['action']) === 'completed' && at('conclusion') === 'success',
        headSha: String(at('head_sha')),
        headBranch: String(at('head_branch')),
        headOwner: String(at('head_repository', 'owner', 'login') ?? '(deleted)'),
        headRepositoryId: at('head_repository', 'id') ?? null,
        repositoryId: valueAt(event, ['repository', 'id']),
    };
}
const DEPENDABOT = 'dependabot[bot]';
function untrustedReason(workflow) {
    if (!isPullRequestEvent(workflow))
        return undefined;
    const pullRequest = valueAt(workflow.event, ['pull_request']);
    if (workflow.actor === DEPENDABOT || valueAt(pullRequest, ['user', 'login']) === DEPENDABOT)
        return 'because GitHub gives no Actions secrets to what Dependabot starts';
    if (forkOf(pullRequest) === undefined)
        return undefined;
    return workflow.eventName === 'pull_request_target'
        ? 'on a pull request from a fork'
        : 'because GitHub gives no secrets to a pull request from a fork';
}
function valueAt(event, path) {
    return path.reduce((value, name) => value?.[name], event);
}

;// CONCATENATED MODULE: ./.build/inputs/auto.js


const OLDER = 'The branch has a newer commit than the run that started this one. To deploy the commit of that run, check out `github.event.workflow_run.head_sha`.';
const TAG = 'This deploys a tag. To leave tags out, write `on: { push: { branches: [main] } }`.';
const COMMIT = "There is nothing to deploy. Write `if: '!github.event.deleted'` at the job.";
const MERGED = 'This step deploys on the push that follows the merge. Write `base_url: local` to rehearse.';
const SUCCESS = "This step deploys only after a successful run. Write `if: github.event.workflow_run.conclusion == 'success'` at the job.";
const PREVIEW = 'Write `on: pull_request` and open a pull request for a preview of this branch.';
const BRANCHES = '{branches}';
const BRANCH = `This step deploys only from the default branch (${BRANCHES}) or a tag. ${PREVIEW}`;
const OWN_BRANCH = `This step deploys only from the default branch of this repository (${BRANCHES}). ${PREVIEW}`;
const RUN = 'This step deploys only after a run on `push` or `pull_request`. Write `on: [push, pull_request]` in the workflow before this one.';
const RELEASE = 'This step deploys only what is `published`. Write `on: { release: { types: [published] } }`.';
const EVENT = 'This step deploys only on an event of the default branch, a tag or a pull request. Write `pull_request: <number>` for a preview of one.';
const auto_RULES = [
    ...PULL_REQUEST_EVENTS.map((event) => [event, '', 'always', 'preview']),
    ['push', 'that deletes a branch or tag', 'isDeletion', 'skip', COMMIT],
    ['push', 'to the default branch', 'isDefault', 'deploy'],
    ['push', 'of a tag', 'isTag', 'deploy', TAG],
    ['push', 'to the merge queue', 'isQueue', 'skip', MERGED],
    ['push', 'to another branch', 'always', 'skip', BRANCH],
    ['merge_group', '', 'always', 'skip', MERGED],
    ['workflow_run', 'whose run did not succeed', 'hasFailed', 'end', SUCCESS],
    ['workflow_run', 'after `pull_request`', 'isOfPullRequest', 'preview'],
    ['workflow_run', 'of the default branch', 'isOfDefault', 'deploy'],
    ['workflow_run', 'of the merge queue', 'isQueue', 'skip', MERGED],
    ['workflow_run', 'of another branch', 'isOfBranch', 'skip', OWN_BRANCH],
    ['workflow_run', 'after another event', 'always', 'refuse', RUN],
    ['workflow_dispatch', 'of the default branch', 'isDefault', 'deploy'],
    ['workflow_dispatch', 'of a tag', 'isTag', 'deploy'],
    ['workflow_dispatch', 'of another branch', 'always', 'refuse', BRANCH],
    ['repository_dispatch', '', 'always', 'deploy'],
    ['schedule', '', 'always', 'deploy'],
    ['release', 'that becomes public', 'isPublic', 'deploy'],
    ['release', 'that does not become public', 'always', 'skip', RELEASE],
    ['', '', 'always', 'refuse', EVENT],
];
function factsOf(workflow) {
    const { event, ref = '' } = workflow;
    const run = startingRunOf(workflow);
    const branch = valueAt(event, ['repository', 'default_branch']);
    const given = run ? run.headBranch : ref.replace(/^refs\/heads\//, '');
    const isOfBranch = ['push', 'workflow_dispatch', 'schedule'].includes(run?.event ?? '');
    const isOwn = Number.isSafeInteger(run?.repositoryId) && run?.headRepositoryId === run?.repositoryId;
    return {
        always: true,
        branches: `${format_code(String(branch))}, not ${format_code(run && !isOwn ? `${run.headOwner}:${given}` : given)}`,
        isReadable: typeof branch === 'string',
        isDeletion: valueAt(event, ['deleted']) === true,
        isDefault: ref === `refs/heads/${branch}`,
        isTag: ref.startsWith('refs/tags/'),
        isQueue: given.startsWith('gh-readonly-queue/'),
        isPublic: ['published', 'released', 'prereleased'].includes(String(valueAt(event, ['action']))),
        hasFailed: !run?.isSuccess,
        isOfPullRequest: run?.event === 'pull_request',
        isOfBranch,
        isOfDefault: isOfBranch && isOwn && run?.headBranch === branch,
    };
}
const NO_PAYLOAD = 'requires the payload of the event, which the file that `GITHUB_EVENT_PATH` names does not contain';
function chooseMode(workflow) {
    const { eventName } = workflow;
    if (eventName === undefined)
        return { mode: 'deploy' };
    const facts = factsOf(workflow);
    const rules = auto_RULES.filter(([name]) => name === eventName);
    if (rules.length > 1 && !facts.isReadable)
        return { mode: 'deploy', problem: NO_PAYLOAD };
    const rule = [...rules, ...auto_RULES.slice(-1)].find(([, , fact]) => facts[fact]);
    const [, when = '', , does = 'refuse', text = ''] = rule ?? [];
    const testedCommit = startingRunOf(workflow)?.headSha;
    if (does === 'deploy' || does === 'preview')
        return { mode: does, notice: text || undefined, testedCommit };
    const reason = `\`${eventName}\` ${when}`.trim();
    const next = text.replace(BRANCHES, () => facts.branches);
    const problem = `is \`auto\`, which does not know what to deploy on ${reason}. ${next}`;
    if (does === 'refuse')
        return { mode: 'deploy', problem };
    return { mode: does === 'skip' ? 'deploy' : 'preview', skip: { reason, next } };
}

;// CONCATENATED MODULE: ./.build/previews/config.js





const FORKS = 'see "Previews of forks" in `.github/docs/previews.md`';
const DEPLOY_FORKS = `Deploy forks on \`workflow_run\`: ${FORKS}.`;
const TARGET_EVENT = `This workflow runs on \`pull_request_target\`, which has access to secrets. By default, \`actions/checkout\` checks out the base branch, and the preview does not show the pull request. If it checks out the pull request, its author decides what is deployed with these secrets. Use \`pull_request\`, and \`workflow_run\` for forks: ${FORKS}.`;
const parseDigits = parseForm(/^[1-9]\d{0,8}$/, 'must be the number of a pull request');
const parseNumber = (text) => Number(parseDigits(text));
const NO_PULL_REQUEST = 'is `preview`, which requires an event of a pull request, a `workflow_run` after one, or the number in `pull_request`';
function readSource({ inputs, workflow, warnings, problem, read }) {
    if (inputs.mode === 'preview' && inputs.domain !== '')
        problem('domain', 'is not used with `mode: preview`. Use `preview_domain`, such as `{preview}.example.com`');
    const number = read('pull_request', optional(parseNumber));
    const [pullRequest, run] = [pullRequestOf(workflow), startingRunOf(workflow)];
    if (pullRequest && number !== undefined && number !== pullRequest.number)
        problem('pull_request', `must be ${pullRequest.number}, the pull request of this event, or empty`);
    if (workflow.eventName === 'pull_request_target' && !pullRequest?.isClosed)
        warnings.add(TARGET_EVENT);
    if (pullRequest)
        return { number: pullRequest.number, pullRequest };
    if (run?.event === 'pull_request')
        return { number, run };
    const isAboutOne = isPullRequestEvent(workflow) || workflow.eventName === 'workflow_run';
    if (inputs.pull_request !== '' && !isAboutOne)
        return { number: number ?? 1 };
    problem('mode', isAboutOne && !run ? NO_PAYLOAD : NO_PULL_REQUEST);
    return undefined;
}
function checkPreviewDomain(reader, number) {
    reader.read('preview_domain', (text) => {
        if (text === '')
            return;
        if (text.split(PREVIEW_PLACEHOLDER).length !== 2)
            throw new ValueProblem('must contain `{preview}` once, such as `{preview}.example.com`');
        parseHostname(text.replace(PREVIEW_PLACEHOLDER, previewName(number)));
    });
}
const PREVIEW_NAMES = '`function` or `key_prefix` is that of a preview, which would overwrite this deployment, and delete it when its pull request is closed. Choose another name, or use `mode: preview`.';
function warnOfPreviewNames({ inputs, warnings }) {
    if (/.-pr-[1-9]\d*$/.test(inputs.function) || /^pr-[1-9]\d*\//.test(inputs.key_prefix))
        warnings.add(PREVIEW_NAMES);
}
const PREVIEW_PLACEHOLDER = '{preview}';
function previewName(number) {
    return `pr-${number}`;
}
function previewFunction(base, number) {
    return `${base}-${previewName(number)}`;
}
function previewPrefix(prefix, number) {
    return `${previewName(number)}/${prefix}`;
}
function previewHostname(template, number) {
    return template === '' ? undefined : config_toAscii(template.replaceAll(PREVIEW_PLACEHOLDER, previewName(number)));
}
function config_numberOfFunction(base, name) {
    return numberBetween(`${base}-`, name, '');
}
function config_numberOfKey(prefix, key) {
    const end = key.indexOf('/');
    return end >= 0 && key.startsWith(prefix, end + 1) ? numberBetween('', key.slice(0, end), '') : undefined;
}
function config_numberOfDomain(template, hostname) {
    const example = toAscii(template.replaceAll(PREVIEW_PLACEHOLDER, previewName(0))).toLowerCase();
    const [before = '', after, ...others] = example.split(previewName(0));
    if (after === undefined || others.length > 0)
        return undefined;
    return numberBetween(before, hostname.toLowerCase(), after);
}
function numberBetween(before, name, after) {
    if (!name.startsWith(before) || !name.endsWith(after))
        return undefined;
    const [, digits] = /^pr-([1-9]\d{0,8})$/.exec(name.slice(before.length, name.length - after.length)) ?? [];
    return digits === undefined ? undefined : Number(digits);
}

;// CONCATENATED MODULE: ./.build/snapshots/history.js


const RESULTS = ['failed', 'unhealthy', 'superseded', 'unknown', 'ready'];
const MOST_DEPLOYMENTS = 20;
function parseHistory(name, allKeys) {
    const folder = pastFolder(name);
    const own = allKeys.filter((key) => key.startsWith(folder));
    const groups = Map.groupBy(own, (key) => key.slice(folder.length).split('/')[0] ?? '');
    const deployments = [...groups].flatMap(([id, keys]) => {
        const [, time] = ID.exec(id) ?? [];
        const ms = Number(time);
        return time === undefined ? [] : { id, ms, keys, entry: toEntry(id, ms, keys) };
    });
    deployments.sort((one, other) => (one.id < other.id ? 1 : -1));
    const entries = deployments.flatMap(({ entry }) => entry ?? []);
    return { deployments, entries };
}
function toEntry(id, ms, keys) {
    const records = keys.flatMap((key) => parseRecord(key) ?? []);
    records.sort((one, other) => other.runNumber - one.runNumber);
    const [newest] = records;
    if (!newest)
        return undefined;
    const result = RESULTS.find((each) => records.some((record) => record.result === each)) ?? newest.result;
    const hasContent = keys.some((key) => key.endsWith('/content'));
    return { ...newest, id, time: new Date(ms).toISOString(), records, hasContent, result };
}
function findUnused({ deployments }) {
    const good = deployments.find(({ entry }) => entry?.hasContent && entry.result === 'ready');
    return deployments.flatMap((each, at) => {
        if (at + 1 >= MOST_DEPLOYMENTS && each !== good)
            return each.keys;
        const kinds = Map.groupBy(each.entry?.records ?? [], (record) => `${record.workflowHash} ${record.result}`);
        return [...kinds.values()].flatMap(([, ...older]) => older.map(({ key }) => key));
    });
}
const FOLDER = '.cloud-platform-deploy/v2/';
const ID = /^(\d{15})-[\w.]*-[0-9a-f]{8}$/;
const RECORD = new RegExp(`^(${RESULTS.join('|')}),([^,]*),([0-9a-f]{64}),([0-9a-f]{16}),([0-9a-f]*)\\.(\\d+),([^,]*),([^,]*)(?:,(unnamed|lost))?$`);
function pastFolder(name) {
    return `${FOLDER}${name}/`;
}
function history_keyOf(name, id, part) {
    if (typeof part === 'string')
        return `${pastFolder(name)}${id}/${part}`;
    const { result, revisionId, digest, entrypointHash, workflowHash, runNumber, commit, rolledBackTo } = part;
    const run = `${workflowHash}.${runNumber}`;
    const record = [result, revisionId, digest, entrypointHash, run, commit, rolledBackTo]
        .map((text = '') => encodeURIComponent(text.toWellFormed()))
        .join(',');
    return `${pastFolder(name)}${id}/${record}${part.doubt === undefined ? '' : `,${part.doubt}`}`;
}
function history_functionsIn(keys) {
    const past = keys.filter((key) => key.startsWith(FOLDER));
    return [...new Set(past.map((key) => key.slice(FOLDER.length).split('/')[0] ?? ''))];
}
function createId(ms, { runId, runAttempt = 1 }) {
    const run = runId === undefined ? '' : `${runId.replace(/\W/g, '')}.${runAttempt}`;
    return `${String(Math.ceil(ms)).padStart(15, '0')}-${run}-${(0,external_node_crypto_.randomUUID)().slice(0, 8)}`;
}
function history_shortHash(text) {
    return (0,external_node_crypto_.hash)('sha256', text).slice(0, 16);
}
function recordOf(run) {
    const { workflow, workflowFile = workflow, ref = '', runNumber = 0 } = run;
    const line = ref.replace(/^refs\/tags\/.*/s, 'refs/tags/*');
    const workflowHash = workflowFile === undefined ? '' : history_shortHash(`${workflowFile}\n${line}`);
    return { workflowHash, runNumber };
}
function parseRecord(key) {
    const match = RECORD.exec(key.slice(key.lastIndexOf('/') + 1));
    if (!match)
        return undefined;
    const [, result, revision, digest = '', entrypointHash = '', workflowHash = '', number, ...others] = match;
    const [commit, origin, doubt] = others;
    const read = (text = '') => (0,external_node_querystring_.unescape)(text) || undefined;
    return {
        key,
        result: result,
        revisionId: read(revision),
        digest,
        entrypointHash,
        workflowHash,
        runNumber: Number(number),
        commit: read(commit),
        rolledBackTo: read(origin),
        doubt: doubt,
    };
}

;// CONCATENATED MODULE: ./.build/snapshots/plan.js



function refusesOlder(history, own) {
    return own.workflowHash === '' || own.runNumber <= (newestRun(history, own)?.runNumber ?? 0) + 1;
}
function newestRun({ entries }, { workflowHash }) {
    const records = entries.flatMap((entry) => (hasFailed(entry) ? [] : entry.records));
    const own = records.filter((record) => workflowHash !== '' && record.workflowHash === workflowHash);
    return own.sort((one, other) => other.runNumber - one.runNumber)[0];
}
function plan_entryOf({ entries }, revisionId) {
    const claims = entries.filter((entry) => revisionId !== undefined && entry.revisionId === revisionId);
    return claims.find(({ doubt }) => doubt === undefined) ?? claims[0];
}
function certainEntryOf(history, revisionId) {
    const entry = plan_entryOf(history, revisionId);
    const claims = history.entries.filter((other) => other.revisionId === revisionId);
    return entry?.doubt || claims.some((other) => !isSameContent(other, entry)) ? undefined : entry;
}
function plan_deploymentOf(history, revisionId) {
    const { commit, records } = certainEntryOf(history, revisionId) ?? {};
    const runNumber = records?.at(-1)?.runNumber;
    const parts = [commit && `commit ${commit.slice(0, 7)}`, runNumber && `run ${runNumber}`].filter(Boolean);
    return parts.length > 0 ? ` (${parts.join(', ')})` : '';
}
function isSameContent(one, other) {
    return one.digest === other?.digest && one.entrypointHash === other.entrypointHash;
}
function plan_findUnchanged(history, live, wanted) {
    const entry = certainEntryOf(history, live);
    const isGood = entry?.hasContent && entry.result === 'ready' && entry === history.entries[0];
    return isGood && isSameContent(entry, wanted) ? entry : undefined;
}
function checkOrder(name, { run }, history) {
    const { runNumber = 0, revisionId } = newestRun(history, recordOf(run)) ?? {};
    if (run.runNumber === undefined || (run.runAttempt ?? 1) > 1 || runNumber <= run.runNumber)
        return;
    const revision = revisionId === undefined ? '' : ` (revision ${format_shortId(revisionId)})`;
    const text = `Could not deploy function "${name}": run ${runNumber} of workflow "${run.workflow}" is newer than this run ${run.runNumber}, and has already deployed it${revision}`;
    const hint = 'To deploy the older content anyway, run this job again, or use `mode: rollback`. `concurrency:` in the workflow keeps runs from overtaking each other.';
    throw new errors_DeployError(text, { hint });
}
function hasFailed({ result }) {
    return result === 'failed' || result === 'unhealthy';
}
function plan_restorable({ history: { entries }, live }) {
    return entries.flatMap(({ revisionId, ...entry }) => {
        if (revisionId === undefined || !entry.hasContent)
            return [];
        const contentOf = entries.find(({ id }) => id === entry.rolledBackTo)?.revisionId;
        return { ...entry, revisionId, contentOf, isLive: revisionId === live };
    });
}
function formatRevision(entry) {
    const { revisionId, contentOf, commit, time, result, doubt, isLive } = entry;
    const parts = [
        revisionId,
        contentOf && `content of ${shortId(contentOf)}`,
        commit && `commit ${commit.slice(0, 7)}`,
        formatTime(time),
        isLive && result === 'ready' ? undefined : result,
        doubt && 'not confirmed',
        isLive ? 'live' : undefined,
    ];
    const text = parts.filter(Boolean).join(', ');
    return text.replace(/\s+/g, ' ');
}
function chooseReturn({ revisionId: failed, hasServed }, active, past) {
    const { history, live } = past;
    const before = active && active !== failed ? plan_entryOf(history, active) : undefined;
    if (active && before && !hasFailed(before) && !hasServed)
        return { serving: active };
    if (live !== undefined && live !== failed && !plan_entryOf(history, live))
        return { refusal: `revision "${live}", which is not in the history, is serving` };
    const choices = plan_restorable(past);
    const [target] = readyOf(choices, history).filter(({ revisionId }) => revisionId !== failed);
    if (!target)
        return { refusal: 'the history contains no revision that was ready and whose content is kept' };
    return rivalsOf(target, choices).length > 0 ? { refusal: `the ${contradiction(target)}` } : { target };
}
function readyOf(choices, { entries: [newest] }) {
    const isNamed = newest?.doubt !== 'unnamed';
    const isDoubtful = ({ doubt }) => doubt === 'lost' || (isNamed && doubt !== undefined);
    return choices
        .filter(({ result }) => result === 'ready')
        .sort((one, other) => Number(isDoubtful(one)) - Number(isDoubtful(other)));
}
const SHORTEST_BEGINNING = 8;
function rivalsOf(entry, choices) {
    return choices.filter((other) => other.revisionId === entry.revisionId && !isSameContent(other, entry));
}
const contradiction = ({ revisionId }) => `history contains different contents of revision "${revisionId}"`;
function createRefusal(verb, name) {
    const [done, input] = verb === 'promote' ? ['promoted', 'from_function'] : ['brought back', 'function'];
    return (why, choices) => {
        const lines = choices.map((choice) => `\n- ${formatRevision(choice)}`).join('');
        const nothing = `No other revision can be ${done}: check \`${input}\` and \`snapshot_bucket\`, or deploy the commit that you want.`;
        const others = `Deploy the commit that you want, or set \`revision_id\` to one of these revisions:${lines}`;
        const failed = `Could not ${verb} function "${name}": ${why}`;
        return new DeployError(failed, { hint: lines === '' ? nothing : others });
    };
}
function chooseRevision(wanted, past, refuse) {
    const choices = plan_restorable(past);
    const choose = wanted === undefined ? findLive : wanted === 'previous' ? findPrevious : plan_findById;
    const { matches, otherwise } = choose(past, choices, wanted ?? '');
    const [chosen] = matches;
    if (!chosen)
        throw refuse(otherwise, choices);
    if (matches.length > 1)
        throw refuse(`${matches.length} revisions begin with "${wanted}"`, matches);
    const rivals = rivalsOf(chosen, choices);
    if (rivals.length > 0)
        throw refuse(`its ${contradiction(chosen)}`, [chosen, ...rivals]);
    return chosen;
}
function findLive({ history: { entries }, live }, choices) {
    const claims = choices.filter(({ isLive }) => isLive);
    const matches = claims.filter(({ doubt }) => doubt === undefined).slice(0, 1);
    if (entries.length === 0)
        return { matches, otherwise: '`snapshot_bucket` contains no history of it' };
    if (live === undefined)
        return { matches, otherwise: 'no revision of it is known to be live' };
    if (claims.length > 0)
        return { matches, otherwise: `no response has confirmed the content of its live revision "${live}"` };
    return { matches, otherwise: `its live revision "${live}" has no snapshot` };
}
function plan_findById(_past, choices, wanted) {
    const exact = choices.find(({ revisionId }) => revisionId === wanted);
    const beginning = wanted.toLowerCase();
    const similar = choices.filter(({ revisionId }) => revisionId.toLowerCase().startsWith(beginning));
    const matches = exact ? [exact] : wanted.length < SHORTEST_BEGINNING ? [] : similar;
    return { matches, otherwise: `its history contains no snapshot of revision "${wanted}"` };
}
function findPrevious({ history, live }, choices) {
    if (live === undefined)
        return { matches: [], otherwise: 'no revision is known to be live, which "previous" requires' };
    const { entries } = history;
    const current = plan_entryOf(history, live);
    const earlier = current ? entriesBefore(entries, current.id) : entries;
    const ids = new Set(earlier.map(({ id }) => id));
    const matches = readyOf(choices, history).filter((entry) => ids.has(entry.id) && !isSameContent(entry, current));
    const otherwise = `the history contains no revision with another content that was ready before revision "${live}"`;
    return { matches: matches.slice(0, 1), otherwise };
}
function entriesBefore(entries, id) {
    const at = entries.findIndex((entry) => entry.id === id);
    if (at < 0)
        return [];
    const [origin, earlier] = [entries[at]?.rolledBackTo, entries.slice(at + 1)];
    return origin === undefined ? earlier : entriesBefore(earlier, origin);
}

// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(7975);
;// CONCATENATED MODULE: ./.build/snapshots/state.js








async function readIndex({ bucket, name }, entry, storage) {
    try {
        const bytes = await read_download(bucket, history_keyOf(name, entry.id, 'index'), storage);
        const { files } = JSON.parse(new TextDecoder().decode(bytes));
        return digestOf(files) === entry.digest ? files : undefined;
    }
    catch (error) {
        if (error instanceof CancelledError)
            throw error;
        return undefined;
    }
}
async function state_fetchContent({ bucket, name }, entry, { clients: { storage }, secrets }) {
    const { id, revisionId, commit } = entry;
    const content = await download(bucket, keyOf(name, id, 'content'), storage).catch(rethrowAs(`Could not fetch the snapshot of revision "${revisionId}"`));
    if (!content)
        return 'no longer exists';
    try {
        const restored = await restore(content, entry, secrets);
        if (typeof restored === 'string')
            return restored;
        return { ...restored, commit, earlier: { name, id, revisionId } };
    }
    catch {
        return 'is damaged: its content is not what was deployed';
    }
}
async function restore(compressed, { digest, entrypointHash }, secrets) {
    const { zstdDecompress } = await Promise.resolve(/* import() */).then(__webpack_require__.t.bind(__webpack_require__, 8522, 19));
    const options = { maxOutputLength: constants.MAX_STRING_LENGTH, chunkSize: 1024 * 1024 };
    const body = await promisify(zstdDecompress)(compressed, options);
    const { entrypoint, assets } = JSON.parse(new TextDecoder().decode(body));
    const search = createSecretSearch(secrets, []);
    let problem;
    const files = Object.entries(assets)
        .map(([path, { encoding, content }]) => {
        const bytes = Buffer.from(content, encoding);
        const own = search.find(bytes).find((secret) => secret.fingerprint === undefined);
        if (own)
            problem ??= `contains ${own.what} in ${JSON.stringify(path)}`;
        return { path, size: bytes.length, sha256: hash('sha256', bytes) };
    })
        .sort(byPath);
    const members = [Buffer.from(JSON.stringify(assets).slice(1, -1))];
    const content = createFileSet(files, members);
    if (content.digest !== digest || shortHash(`${entrypoint}`) !== entrypointHash)
        throw new Error('other content');
    return problem ?? { ...content, entrypoint };
}
function rethrowAs(what) {
    return (error) => {
        if (error instanceof CancelledError || !(error instanceof errors_DeployError))
            throw error;
        throw new errors_DeployError(`${what}: ${error.message}`, { cause: error, hint: error.hint });
    };
}

;// CONCATENATED MODULE: ./.build/read.js
















async function readRemote({ function: part, snapshots, bucket: wanted, artifacts, domain }, local, context) {
    const own = part && snapshots
        ? await readFunctionAndPast({ function: part, snapshots }, context, local.assets?.digest)
        : part && { function: await readState(part, context) };
    const bucket = wanted && { ...wanted, state: await readBucket(context.clients.storage, wanted.name) };
    if (bucket?.state.kind === 'present')
        checkVisibility(bucket, bucket.state.record);
    if (bucket)
        noteUnreadable(`bucket "${bucket.name}"`, bucket.state, context.log);
    const isSite = domain?.target.kind === 'storage' && domain.target.id === undefined;
    let upload;
    if (bucket && artifacts && local.artifacts) {
        const visibility = visibilityOf(bucket.state, bucket.visibility);
        checkExposure(bucket.name, { visibility, isSite }, local.artifacts, context.log);
        upload = await readUploadState(bucket.name, bucket.state, artifacts, context);
        if (isSite)
            await checkPage(bucket.name, artifacts, local.artifacts, upload, context);
    }
    const functions = part && own && functionResource(part.name, own.function, context.clients);
    const registration = domain && (await readRegistration(domain, { storage: bucket, functions }, context));
    return { ...own, bucket: bucket?.state, upload, domain: registration };
}
const UNVERIFIED = 'Without reading functions, the step cannot verify the revision, unless the response to the deployment reports that it is ready; `wait_timeout: 0` deploys without reading the status.';
async function readState({ name, polling }, { clients: { functions }, log, step }, isDeployed = true) {
    const found = await state_readFunction(functions, name);
    noteUnreadable(`function "${name}"`, found, log, isDeployed && polling.timeoutMs > 0 ? UNVERIFIED : '');
    const state = await withStatus(found, functions, polling.statusPath);
    step.report({ exists: state.kind === 'present', live: state_liveRevision(state, polling.statuses)?.revisionId });
    return state;
}
async function readFunctionAndPast({ function: part, snapshots }, context, digest) {
    const { storage } = context.clients;
    const state = await readState(part, context);
    const place = { bucket: snapshots.bucket, name: part.name };
    const bucket = await readBucket(storage, place.bucket);
    if (bucket.kind === 'unreadable')
        throw bucket.reason;
    if (bucket.kind === 'present')
        checkPrivate(place.bucket, bucket.record);
    const isKept = bucket.kind === 'present';
    const history = isKept ? await readHistory(place, context) : parseHistory(place.name, []);
    const id = createId(Math.max(context.clock.wall(), (history.deployments[0]?.ms ?? 0) + 1), snapshots.run);
    const live = state_liveRevision(state, part.polling.statuses)?.revisionId;
    const entry = certainEntryOf(history, live);
    const liveFiles = entry && entry.digest !== digest ? await readIndex(place, entry, storage) : undefined;
    return { function: state, snapshots: { bucket, history, id, live, liveFiles } };
}
async function readHistory({ bucket, name }, { clients }) {
    const keys = reply_valueOrThrow(await clients.storage.listObjects(bucket)).map(({ key }) => key);
    return parseHistory(name, keys);
}
async function readCreatedId({ target: { kind }, resource: name }, { functions, storage }) {
    if (name === undefined)
        return undefined;
    const state = await (kind === 'storage' ? readBucket(storage, name) : state_readFunction(functions, name));
    if (state.kind === 'unreadable')
        throw state.reason;
    if (state.kind === 'absent')
        return undefined;
    return kind === 'storage' ? resourceIdOf(state.record) : await readFunctionId(functions, state.record);
}
async function readPreviews({ content, keyPrefix, domainTemplate: domain }, context) {
    const { name: functionName = '' } = content.function ?? {};
    const { name: bucket } = content.bucket ?? {};
    const snapshotBucket = content.function && content.snapshots?.bucket;
    const { functions, domains } = context.clients;
    const previews = new Map();
    const add = (number, part) => {
        if (number !== undefined)
            previews.set(number, (previews.get(number) ?? new Set()).add(part));
    };
    for (const { name } of functionName === '' ? [] : valueOrThrow(await functions.list()))
        add(numberOfFunction(functionName, name), `function "${name}"`);
    for (const key of await readKeys(bucket, context))
        add(numberOfKey(keyPrefix, key), `objects in bucket "${bucket}"`);
    for (const name of functionsIn(await readKeys(snapshotBucket, context)))
        add(numberOfFunction(functionName, name), `history in bucket "${snapshotBucket}"`);
    for (const { hostname = '' } of domain === '' ? [] : valueOrThrow(await domains.list()))
        add(numberOfDomain(domain, comparableHostname(hostname)), `domain ${hostname}`);
    return [...previews].sort(([one], [other]) => one - other);
}
async function readForDeletion({ function: part, domain, objects: wanted }, context) {
    const { clients } = context;
    const state = part && (await readState(part, context, false));
    const resource = part && state && functionResource(part.name, state, clients);
    const target = domain && (await readDeletionTarget(domain, resource, clients));
    const objects = [];
    for (const one of wanted) {
        const keys = (await readKeys(one.bucket, context)).filter((key) => key.startsWith(one.prefix));
        const others = keys.filter((key) => !isAddressable(key));
        const why = `because no request can contain their keys: ${listNames(others)}`;
        if (others.length > 0)
            context.log.notice(`Objects stay in bucket "${one.bucket}", ${why}`);
        objects.push({ ...one, keys: keys.filter(isAddressable) });
    }
    return { function: state, domain: target, objects };
}
async function readKeys(bucket, context) {
    return bucket ? [...(await listObjects(bucket, context)).keys()] : [];
}
function functionResource(name, state, { functions }) {
    const readId = async () => state.kind === 'present' ? await readFunctionId(functions, state.record) : undefined;
    return { name, state, readId };
}

// EXTERNAL MODULE: external "node:stream/consumers"
var consumers_ = __webpack_require__(8321);
// EXTERNAL MODULE: external "node:stream/promises"
var external_node_stream_promises_ = __webpack_require__(6466);
;// CONCATENATED MODULE: ./.build/snapshots/apply.js







async function storeSnapshot({ bucket, name, id, content }, context) {
    const fail = rethrowAs(`Could not store the assets in bucket "${bucket}"`);
    const body = content.encodeBody({ entrypoint: content.entrypoint }).open();
    const { constants, createZstdCompress } = await Promise.resolve(/* import() */).then(__webpack_require__.t.bind(__webpack_require__, 8522, 19));
    const params = { [constants.ZSTD_c_compressionLevel]: 1 };
    const compressed = await (0,external_node_stream_promises_.pipeline)(body, createZstdCompress({ chunkSize, params }), consumers_.buffer);
    await uploadSmall(bucket, history_keyOf(name, id, 'content'), compressed, context).catch(fail);
    const index = Buffer.from(JSON.stringify({ files: content.files }));
    await uploadSmall(bucket, history_keyOf(name, id, 'index'), index, context).catch(fail);
    context.log.info(`Stored the assets in bucket "${bucket}", ${format_formatBytes(compressed.length)} compressed`);
    return {};
}
const chunkSize = 256 * 1024;
async function recordDeployment({ bucket, name, id, record, unused = [], isKnown }, end, context) {
    if (isKnown && end.result === 'ready')
        return {};
    const fail = rethrowAs(`Could not record the deployment of function "${name}"`);
    await uploadSmall(bucket, history_keyOf(name, id, { ...record, ...end }), Buffer.alloc(0), context).catch(fail);
    const { deleted, failed } = await tryToDelete(bucket, unused, context);
    context.signal.throwIfAborted();
    const [reason] = failed.values();
    const kept = `Kept ${formatCount(unused.length - deleted.length, 'unused object')} in bucket "${bucket}"`;
    if (reason)
        context.log.info(`${kept}: ${sentence(reason.message)}`);
    return {};
}

;// CONCATENATED MODULE: ./.build/apply.js














async function runStep(tools, action, work) {
    return await tools.recorder.run(action, (step) => work(action, { ...tools, step }));
}
async function readPlatform(tools, read, preview) {
    const work = (step) => read({ ...tools, step });
    return await tools.recorder.run({ type: 'read-platform', preview }, work, () => ({}));
}
function showPlan(actions, { log, recorder }) {
    recorder.plan(actions);
    if (actions.length === 0)
        log.info('Plan: nothing to do');
}
async function execute(plan, tools) {
    if (plan.bucket)
        await runStep(tools, plan.bucket, createBucket);
    const deployed = plan.deployment ? await deploy(plan.deployment, tools) : NO_DEPLOYMENT;
    return deployed.error === undefined ? await publish(plan, deployed, tools) : deployed;
}
async function publish({ upload, domain }, deployed, tools) {
    if (upload)
        await runStep(tools, upload, uploadArtifacts);
    if (!domain)
        return deployed;
    if (domain.replaced)
        await runStep(tools, domain.replaced, apply_deleteDomain);
    const registered = await runStep(tools, domain.register, (action, context) => registerDomain(action, () => readCreatedId(action, context.clients), context));
    await runStep(tools, domain.await, (action, context) => awaitDomain(action, registered, context));
    return deployed;
}
async function executeDeletion(deletion, tools) {
    if (deletion.type === 'delete-domain')
        await runStep(tools, deletion, deleteDomain);
    else if (deletion.type === 'delete-function')
        await runStep(tools, deletion, deleteFunction);
    else {
        const { bucket, what, keys } = deletion;
        await runStep(tools, deletion, deleteObjects);
        tools.log.info(`Deleted ${describeObjects(what, keys.length)} from bucket "${bucket}"`);
    }
}
async function deploy(plan, tools) {
    const sent = plan.kind === 'keep' ? await keep(plan.keep, tools) : await send(plan, tools);
    const ended = plan.health && sent.error === undefined ? await check(plan.health, sent, tools) : sent;
    if (plan.record)
        await record(plan.record, ended, tools);
    return ended;
}
async function keep(action, tools) {
    const { name, revisionId } = action;
    await runStep(tools, action, async () => ({}));
    tools.log.notice(`Function "${name}" is unchanged: ${revisionText(revisionId)} already serves this content, so nothing was deployed. ` +
        '`skip_unchanged: false` deploys it anyway.');
    return { state: 'kept', revision: { revisionId } };
}
async function send(plan, tools) {
    if (plan.snapshotBucket)
        await runStep(tools, plan.snapshotBucket, createBucket);
    if (plan.store)
        await runStep(tools, plan.store, storeSnapshot);
    const { order, deploy } = plan;
    const place = order && { bucket: order.bucket, name: deploy.name };
    const checkAgain = async () => place && checkOrder(place.name, order, await readHistory(place, tools));
    const sent = await runStep(tools, deploy, (action, context) => deployFunction(action, checkAgain, context));
    if ('error' in sent)
        return { state: 'unconfirmed', ...sent };
    return await runStep(tools, plan.await, (action, context) => awaitRevision(action, sent, context));
}
async function check(action, checked, tools) {
    const { revision, deployed } = checked;
    const revisions = { revisionId: revision.revisionId, previousRevisionId: deployed?.previousRevisionId };
    const { error, last } = await runStep(tools, action, (entry, context) => checkHealth(entry, revisions, context));
    return error === undefined ? checked : { state: 'unhealthy', checked, last, error };
}
async function record(action, deployment, tools) {
    const end = deployment_endOf(deployment);
    try {
        await runStep(tools, action, (entry, context) => recordDeployment(entry, end, context));
    }
    catch (error) {
        const isFirst = deployment.error === undefined;
        if (isFirst || error instanceof CancelledError || !(error instanceof errors_DeployError))
            throw error;
        tools.log.warning(sentence(capitalize(error.message)));
    }
}

// EXTERNAL MODULE: external "node:module"
var external_node_module_ = __webpack_require__(8995);
;// CONCATENATED MODULE: ./.build/assets/resolve.js




function isSource(path) {
    return /\.(?:[mc]?[tj]s|[tj]sx)$/i.test(path) && !/\.d\.[mc]?ts$/i.test(path);
}
function createResolver(files) {
    const isFile = (path) => files.has(path);
    const { names, packages, isUnread } = readMaps(files);
    return (specifier, importer) => {
        if (/^[a-z][a-z\d+.-]*:/i.test(specifier) || (0,external_node_module_.isBuiltin)(specifier))
            return {};
        const asked = resolve_keyOf(specifier, importer);
        const known = names.filter(({ name }) => `${asked}/`.startsWith(name.replace(/\/?$/, '/')));
        if (known.some(({ target }) => !isLocal(target)))
            return {};
        const tries = known.map(({ name, target, from }) => resolveImport(target + asked.slice(name.length), from, isFile));
        if (isLocal(specifier))
            tries.push(resolveImport(specifier, importer, isFile));
        const done = tries.find(({ found }) => found !== undefined);
        if (done)
            return { found: done.found };
        const candidates = tries.flatMap((each) => each.candidates);
        if (tries.length > 0)
            return { candidates, isMapped: known.length > 0 || isUnread };
        const [packageName] = /^(?:@[^/]+\/)?[^/]+/.exec(specifier) ?? [];
        return { isUnresolved: !isUnread && !packages.has(packageName) };
    };
}
function resolve_keyOf(specifier, from) {
    if (!/^\.{1,2}(?:\/|$)/.test(specifier))
        return specifier;
    return `/${external_node_path_.posix.join(external_node_path_.posix.dirname(from), specifier)}`.replace(/^\/\.\//, '/');
}
function readMaps(files) {
    const inPackage = /^.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)/;
    const isMap = /^(?!.*\bnode_modules\/)(?:.*\/)?(?:deno|package|import[_-]?map)\.jsonc?$/;
    const read = [...files.values()].filter((file) => isMap.test(file.path)).map(readNames);
    const named = read.flatMap(({ maps }) => maps);
    const all = [...read, ...named.flatMap((name) => files.get(name) ?? []).map(readNames)];
    return {
        names: all.flatMap(({ names }) => names),
        packages: new Set(files.keys().map((file) => inPackage.exec(file)?.[1])),
        isUnread: all.some(({ isUnread }) => isUnread) || named.some((name) => !files.has(name)),
    };
}
function readNames(file) {
    const { path: from } = file;
    const isPackage = from.endsWith('package.json');
    const clean = (text) => (typeof text === 'string' ? text.replace(/\*.*$/, '') : '');
    try {
        const { imports = {}, scopes = {}, importMap } = parseJson(readFile(file));
        const pairs = [imports, ...Object.values(scopes)].flatMap(Object.entries);
        const names = pairs
            .map(([key, target]) => ({ name: resolve_keyOf(clean(key), from), target: clean(target), from }))
            .filter((each) => each.name !== '');
        return { names, maps: importMap ? [external_node_path_.posix.join(from, '..', `${importMap}`)] : [], isUnread: false };
    }
    catch {
        return { names: [], maps: [], isUnread: !isPackage };
    }
}
function parseJson(bytes) {
    const text = new TextDecoder().decode(bytes);
    const plain = text.replace(/("(?:[^"\\]|\\.)*")|\/\/.*|\/\*[\s\S]*?(?:\*\/|$)/g, '$1');
    return JSON.parse(plain.replace(/("(?:[^"\\]|\\.)*")|,(?=\s*[\]}])/g, '$1'));
}
function isLocal(specifier) {
    return /^(?:\.{0,2}\/|\.{1,2}$)/.test(specifier);
}
function resolveImport(specifier, from, isFile) {
    const target = external_node_path_.posix.join(external_node_path_.posix.dirname(from), (0,external_node_querystring_.unescape)(specifier.replace(/[?#].*$/s, '')));
    if (specifier.startsWith('/') || /^\.\.(?:\/|$)/.test(target))
        return { candidates: [] };
    const candidates = isFile(target) ? [target] : listCandidates(target === './' ? '' : target);
    return { found: candidates.find(isFile), candidates };
}
function listCandidates(target) {
    const folder = target.replace(/\/$/, '');
    const files = folder === '' ? [] : [folder, ...(target === folder ? replacements(target) : [])];
    return [...files, ...INDEX_FILES.map((name) => external_node_path_.posix.join(folder, name))];
}
const INDEX_FILES = ['index.ts', 'index.mts', 'index.tsx', 'index.js', 'index.mjs', 'index.jsx'];
const REPLACED = {
    '.js': ['.ts', '.tsx'],
    '.jsx': ['.tsx'],
    '.mjs': ['.mts'],
    '.cjs': ['.cts'],
};
const ADDED = ['.ts', '.js', '.tsx', '.jsx', '.mts', '.mjs'];
const KNOWN = new Set(['.ts', '.mts', '.cts', '.tsx', '.json', '.wasm', '.css', '.html', '.sql', '.map']);
function replacements(target) {
    const extension = external_node_path_.posix.extname(target).toLowerCase();
    const others = REPLACED[extension];
    if (others !== undefined)
        return others.map((other) => target.slice(0, -extension.length) + other);
    return KNOWN.has(extension) ? [] : ADDED.map((other) => target + other);
}

;// CONCATENATED MODULE: ./.build/assets/absence.js




function explainEntrypoint(entrypoint, collection) {
    const start = `Entrypoint ${JSON.stringify(entrypoint)} is not among the assets`;
    const reason = explain(entrypoint, collection);
    if (reason !== undefined)
        return `${start}: ${reason}.`;
    const sources = collection.files.map((file) => file.path).filter(isSource);
    const stems = ['main', 'index', 'mod', 'server', 'app', 'src/main', 'src/index'];
    const [other] = stems.flatMap((stem) => sources.filter((file) => file.replace(/\.\w+$/, '') === stem));
    const question = other === undefined ? '' : ` Found ${other}: set \`entrypoint: ${other}\`?`;
    return `${start}: it does not exist.${question}`;
}
function explainImport(candidates, collection) {
    if (candidates.length === 0)
        return 'it leads out of the root: set `assets_root` to a folder that contains both, and choose the files with `assets`';
    const reasons = candidates.flatMap((candidate) => explain(candidate, collection) ?? []);
    return reasons.at(-1) ?? 'it does not exist';
}
function explain(item, { root, selection, files }) {
    const twin = files.find((file) => file.path.toLowerCase() === item.toLowerCase());
    if (twin)
        return `did you mean ${JSON.stringify(twin.path)}? Upper and lower case matter`;
    const stats = lookAt(external_node_path_.join(root.real, item));
    if (!stats)
        return undefined;
    const isFolder = stats.isDirectory();
    const names = item.split('/');
    for (const at of names.keys()) {
        const part = names.slice(0, at + 1).join('/');
        const isItem = at === names.length - 1;
        const verdict = selection.judge(part, !isItem || isFolder);
        const line = /(?:^|\/)node_modules$/i.test(part) ? `${part}/**` : item;
        if (verdict === 'unmatched' && !(isItem && isFolder))
            return 'it exists, but no pattern matches it';
        if (verdict !== 'unmatched' && verdict !== 'taken')
            return `it exists, but ${RULES[verdict].why(JSON.stringify(part), JSON.stringify(line))}`;
    }
    return isFolder ? 'it is a folder' : 'it exists, but cannot be collected';
}

;// CONCATENATED MODULE: ./.build/assets/imports.js





async function checkImports(entrypoint, collection, { signal, log }) {
    const { files } = collection;
    const problems = [];
    const warnings = [];
    const unresolved = [];
    const byPath = new Map(files.map((file) => [file.path, file]));
    const resolve = createResolver(byPath);
    const reached = new Set([entrypoint]);
    if (!byPath.has(entrypoint))
        problems.push({ message: explainEntrypoint(entrypoint, collection) });
    function check({ specifier, kind, line, column }, file) {
        const place = { file, line, column };
        const { found = '', candidates, isMapped, isUnresolved } = resolve(specifier, file);
        reached.add(found);
        if (isUnresolved && kind === 'static')
            unresolved.push({ specifier, place });
        if (!candidates)
            return;
        const names = [`${candidates[0]}.`, `${candidates[0]}/`];
        if (kind === 'require' && files.some(({ path }) => names.some((name) => path.startsWith(name))))
            return;
        const what = `Import ${JSON.stringify(specifier)} in line ${line} of ${JSON.stringify(file)}`;
        const message = `${what} is not among the assets: ${explainImport(candidates, collection)}.`;
        if (kind === 'static' && !isMapped)
            problems.push({ message, ...place });
        else
            warnings.push({ message: `${message} The function may work without it.`, ...place });
    }
    for (const path of reached) {
        const file = byPath.get(path);
        if (file === undefined || !isSource(path))
            continue;
        await takeTurn(signal);
        for (const one of await readImports(file, warnings, log))
            check(one, path);
    }
    const [first] = unresolved;
    if (first) {
        const list = format_listNames([...new Set(unresolved.map(({ specifier }) => specifier))]);
        const recipe = `\`esbuild ${entrypoint} --bundle --format=esm --outfile=dist/main.js\``;
        const message = `No asset resolves ${list}. The platform installs no packages and reads no aliases of tsconfig.json: bundle the function first, for example with ${recipe}, and deploy \`dist\`.`;
        warnings.push({ message, ...first.place });
    }
    return { problems, warnings };
}
async function readImports(file, warnings, log) {
    const what = `The imports of ${JSON.stringify(file.path)} were not checked`;
    try {
        const source = new TextDecoder().decode(readFile(file));
        if (!ANY_IMPORT.test(source))
            return [];
        if (file.identity.size <= LARGEST_SOURCE)
            return await findImports(source, file.path);
        log.info(`${what}: the file is larger than 4 MB.`);
    }
    catch (error) {
        warnings.push({ message: `${what}: ${messageOf(error)}.`, file: file.path });
    }
    return [];
}
const LARGEST_SOURCE = 4_000_000;
const ANY_IMPORT = /(?:\b(?:from|import(?:\.\w+)?|require)|\*\/)\s*(?:\(\s*)?["'`](?![a-z]+:)/;
async function findImports(source, path) {
    const { parse } = await __webpack_require__.e(/* import() */ 411).then(__webpack_require__.bind(__webpack_require__, 6411));
    const plugins = ['decorators', 'decoratorAutoAccessors'];
    plugins.push('sourcePhaseImports', 'deferredImportEvaluation');
    if (/\.(?:[mc]?ts|tsx)$/i.test(path))
        plugins.push('typescript');
    if (/\.(?:tsx|jsx|[mc]?js)$/i.test(path))
        plugins.push('jsx');
    const { program } = parse(source, { sourceType: 'module', errorRecovery: true, plugins });
    const found = [];
    const left = [program];
    for (let value = left.pop(); value !== undefined; value = left.pop()) {
        const node = value;
        if (node.params?.some(({ name }) => name === 'require'))
            continue;
        found.push(...readImport(node));
        for (const child of Object.values(value))
            if (child instanceof Object)
                left.push(child);
    }
    return found.sort((a, b) => a.line - b.line || a.column - b.column);
}
const KINDS = {
    ImportDeclaration: 'static',
    ExportNamedDeclaration: 'static',
    ExportAllDeclaration: 'static',
    ImportExpression: 'dynamic',
    CallExpression: 'require',
};
function readImport({ type, importKind, exportKind, callee, ...node }) {
    const kind = KINDS[`${type}`];
    if (kind === undefined || importKind === 'type' || exportKind === 'type')
        return [];
    const source = callee?.name === 'require' ? node.arguments?.[0] : node.source;
    if (typeof source?.value !== 'string')
        return [];
    const { line, column } = source.loc.start;
    return [{ specifier: source.value, kind, line, column: column + 1 }];
}

;// CONCATENATED MODULE: ./.build/assets/collect.js







const MOST_BYTES = 512 * 1024 * 1024;
const CHUNK_BYTES = 256 * 1024;
const collect_PIECE_BYTES = 3 * 14 * 1024;
async function collectAssets(options) {
    const { entrypoint, commit, search, signal, log } = options;
    const collection = await collectFiles(options, signal);
    const { root, leftOut } = collection;
    requireFit(collection.files);
    const chunks = [];
    let chunk = '';
    const { inspected, ...found } = await inspectFiles(collection.files, search, signal, (file, bytes) => {
        if (chunk !== '' || chunks.length > 0)
            chunk += ',';
        for (const text of piecesOf(file, bytes)) {
            chunk += text;
            if (chunk.length < CHUNK_BYTES)
                continue;
            chunks.push(Buffer.from(chunk, 'latin1'));
            chunk = '';
        }
    });
    chunks.push(Buffer.from(chunk, 'latin1'));
    const imports = await checkImports(entrypoint, collection, options);
    report([...collection.problems, ...found.problems, ...imports.problems], [...describeSecrets(found.secrets), ...imports.warnings, ...collection.warnings], root, log);
    const files = inspected.map(({ path, identity: { size }, sha256 }) => ({ path, size, sha256 }));
    const pointers = found.pointers.map((path) => root.prefix + path);
    return { ...changes_createFileSet(files, chunks, root.prefix), entrypoint, commit, leftOut, pointers };
}
function requireFit(files) {
    const total = files.reduce((sum, { identity }) => sum + identity.size, 0);
    if (total <= MOST_BYTES)
        return;
    const largest = files.toSorted((one, other) => other.identity.size - one.identity.size).slice(0, 5);
    const names = largest.map(({ path, identity }) => `${JSON.stringify(path)} (${format_formatBytes(identity.size)})`);
    const what = `The assets have ${format_formatBytes(total)}, more than this action sends in one request (maximum ${format_formatBytes(MOST_BYTES)})`;
    const hint = 'Exclude them, or upload them as `artifacts`.';
    throw new errors_DeployError(`${what}. The largest files: ${names.join(', ')}`, { hint });
}
function* piecesOf({ path, isText }, bytes) {
    const name = Buffer.from(JSON.stringify(path)).toString('latin1');
    yield `${name}:{"encoding":"${isText ? 'utf-8' : 'base64'}","content":"`;
    for (let at = 0; at < bytes.length; at += collect_PIECE_BYTES) {
        const piece = bytes.subarray(at, at + collect_PIECE_BYTES);
        yield isText ? JSON.stringify(piece.toString('latin1')).slice(1, -1) : piece.toString('base64');
    }
    yield '"}';
}

// EXTERNAL MODULE: external "node:fs/promises"
var external_node_fs_promises_ = __webpack_require__(1455);
;// CONCATENATED MODULE: ./.build/inputs/checkout.js





const PROGRAM = process.platform === 'win32' ? 'git.exe' : 'git';
async function readCheckout(root, { workspace, searchPath = '', repository }, signal, pullRequest) {
    const [top, folder] = await Promise.all([(0,external_node_fs_promises_.realpath)(workspace), (0,external_node_fs_promises_.realpath)(root)]).catch(() => []);
    if (!top || !folder || !isInside(top, folder))
        return undefined;
    const directory = findDirectory(folder, top);
    const program = directory && (await findGit(searchPath, top));
    if (!directory || !program)
        return undefined;
    const run = (0,external_node_util_.promisify)((await Promise.resolve(/* import() */).then(__webpack_require__.t.bind(__webpack_require__, 1421, 19))).execFile);
    const options = { env: { GIT_DIR: directory }, signal };
    const ask = async (...words) => await run(program, words, options).then(({ stdout }) => stdout.trim(), () => undefined);
    const [head, merge, origin] = await Promise.all([
        ask('rev-parse', '--verify', 'HEAD'),
        ask('rev-parse', '--verify', `refs/remotes/pull/${pullRequest}/merge`),
        ask('config', '--get', 'remote.origin.url'),
    ]);
    const [, name] = /([^/:]+\/[^/:]+?)(?:\.git)?\/*$/.exec(origin ?? '') ?? [];
    const isOther = origin && repository && name?.toLowerCase() !== repository.toLowerCase();
    return head && !isOther ? { head, merge } : undefined;
}
function findDirectory(folder, top) {
    const own = external_node_path_.join(folder, '.git');
    if ((0,external_node_fs_.existsSync)(own))
        return own;
    return folder === top ? undefined : findDirectory(external_node_path_.dirname(folder), top);
}
async function findGit(searchPath, workspace) {
    for (const folder of searchPath.split(external_node_path_.delimiter).filter(external_node_path_.isAbsolute)) {
        const program = external_node_path_.join(folder, PROGRAM);
        const target = await (0,external_node_fs_promises_.realpath)(program).catch(() => undefined);
        if (!target || [program, target].some((each) => isInside(workspace, each)))
            continue;
        if ((await (0,external_node_fs_promises_.stat)(target)).isFile())
            return program;
    }
    return undefined;
}

;// CONCATENATED MODULE: ./.build/previews/checkout.js




const DOWNLOADED = 'To deploy a build that was downloaded, check out with `path:`, so that the build does not lie below the checkout.';
function checkPreviewed({ pullRequest: { number, headSha, mergeSha, fork }, isChosen }, { head, merge }, workflow) {
    const isAfterRun = workflow.eventName === 'workflow_run';
    const isTarget = workflow.eventName === 'pull_request_target';
    const ofEvent = isPullRequestEvent(workflow) && !isTarget ? workflow.commit : undefined;
    const isRight = headSha === undefined || [headSha, mergeSha, merge, ofEvent].includes(head);
    if (isRight || !(isChosen || isTarget || isAfterRun))
        return undefined;
    const [found, wanted] = [head.slice(0, 7), headSha.slice(0, 7)];
    const what = `commit ${found} is checked out, which is neither the head ${wanted} of pull request ${number} nor its merge commit`;
    if (isAfterRun)
        return `${capitalize(what)}. ${DOWNLOADED}`;
    const next = fork === undefined ? `Check it out with \`ref: refs/pull/${number}/head\`.` : DEPLOY_FORKS;
    throw new errors_DeployError(`Could not preview pull request ${number}: ${what}`, {
        hint: `${next} ${DOWNLOADED}`,
    });
}

;// CONCATENATED MODULE: ./.build/collect.js












async function readCommit(config, { signal, log }) {
    const { function: part, assets, artifacts, workflow, subject, previewed, testedCommit } = config;
    const root = part ? assets.root : artifacts?.root;
    if (root === undefined)
        return subject.commit;
    const found = await readCheckout(root, workflow, signal, subject.preview?.number);
    if (previewed) {
        const warning = found && checkPreviewed(previewed, found, workflow);
        if (warning !== undefined)
            log.warning(warning);
        return subject.commit;
    }
    const commit = found?.head ?? workflow.commit;
    if (testedCommit !== undefined && testedCommit !== commit)
        log.notice(OLDER);
    return commit;
}
async function collectLocal(config, tools) {
    const { function: part, assets: wantedAssets, artifacts: wantedArtifacts, allowSecrets } = config;
    const { recorder, secrets, signal, log } = tools;
    const search = secrets_createSecretSearch(secrets, allowSecrets);
    const options = { search, signal, log };
    const failures = new Failures();
    const commit = await readCommit(config, tools).catch(failures.note);
    const collect = async (what, read, describe) => {
        const work = (step) => {
            step.report({ commit });
            return read(step);
        };
        const found = await recorder.run({ type: `collect-${what}s` }, work, describe).catch(failures.note);
        if (found)
            words_logCollected(what, describe(found), log);
        return found;
    };
    const assets = part &&
        (await collect('asset', () => collectAssets({ ...wantedAssets, ...options, entrypoint: part.entrypoint, commit }), describeFiles));
    const artifacts = wantedArtifacts &&
        (await collect('artifact', (step) => collectObjects({ ...wantedArtifacts, ...options }, step), collect_describeObjects));
    failures.throwAll();
    const unused = allowSecrets.filter((line) => !search.used.has(line));
    if (unused.length > 0 && !wantedArtifacts?.shard)
        log.warning(`\`allow_secrets\` contains what no file does: ${format_listNames(unused)}. Remove these lines.`);
    const pointers = [...new Set([...(assets?.pointers ?? []), ...(artifacts?.pointers ?? [])])];
    if (pointers.length > 0)
        log.warning(`Git LFS has left pointers in place of ${formatCount(pointers.length, 'file')}: ${format_listNames(pointers)}. Set \`with: { lfs: true }\` for \`actions/checkout\`.`);
    return { assets, artifacts };
}
function describeFiles({ files, bytes, digest, leftOut = [] }) {
    return { files: files.map(({ path, size }) => ({ name: path, size })), bytes, digest, leftOut };
}
function collect_describeObjects(found) {
    const { objects = [], bytes = 0, leftOut = [], part } = found ?? {};
    return { files: objects.map(({ key, size }) => ({ name: key, size })), bytes, leftOut, part };
}
function collectObjects(wanted, step) {
    return collectArtifacts(wanted).catch((error) => {
        if (!(error instanceof NoFilesError) || wanted.ifNoFiles === 'error')
            throw error;
        const nothing = `${error.message} Nothing is uploaded.`;
        step.report({ nothing });
        wanted.log[wanted.ifNoFiles === 'warn' ? 'warning' : 'info'](nothing);
    });
}
async function collectSnapshot({ function: part, snapshots: { bucket } }, target, past, refuse, tools) {
    const fetch = async () => {
        const found = await fetchContent({ bucket, name: part.name }, target, tools);
        if (typeof found !== 'string')
            return found;
        const others = restorable(past).filter(({ id }) => id !== target.id);
        throw refuse(`the snapshot of revision "${target.revisionId}" ${found}`, others);
    };
    const content = await tools.recorder.run({ type: 'fetch-snapshot' }, fetch, describeFiles);
    logCollected('asset', describeFiles(content), tools.log);
    return content;
}

;// CONCATENATED MODULE: ./.build/github/config.js

function readGitHubConfig(reader) {
    const { apiUrl = 'https://api.github.com', repository } = reader.workflow;
    const token = reader.inputs.github_token;
    const comment = reader.read('comment', parseBoolean);
    const environment = reader.read('environment', parseForm(/^[^\p{Cc}]{0,255}$/u, 'must be a name of at most 255 characters on one line'));
    if (environment !== '' && !['preview', 'auto', 'sweep'].includes(reader.inputs.mode))
        reader.problem('environment', `is only for previews. Name the environment in the job itself, with its protection rules: \`environment: { name: ${environment}, url: '\${{ steps.deploy.outputs.url }}' }\``);
    return token && repository ? { token, apiUrl, repository, comment, environment } : undefined;
}

;// CONCATENATED MODULE: ./.build/inputs/effects.js


const DEPLOYMENTS = ['deploy', 'preview', 'auto'];
const RETURNS = ['rollback', 'promote'];
const ALL = [...DEPLOYMENTS, ...RETURNS];
const effects_RULES = [
    ['revision_id', RETURNS],
    ['from_function', ['promote']],
    ['pull_request', ['preview', 'auto']],
    ['preview_domain', ['preview', 'auto', 'sweep']],
    ['expected_revision_id', ALL, ['function']],
    ['health_check', ALL, ['function']],
    ['health_check_timeout', ALL, ['health_check']],
    ['snapshot_bucket', ALL, ['function']],
    ['skip_unchanged', ALL, ['snapshot_bucket']],
    ['rollback_on_failure', [...DEPLOYMENTS, 'promote'], ['snapshot_bucket']],
    ['bucket_visibility', DEPLOYMENTS, ['bucket']],
    ['key_prefix', DEPLOYMENTS, ['artifacts']],
    ['shard', DEPLOYMENTS, ['artifacts']],
    ['upload', DEPLOYMENTS, ['artifacts']],
    ['max_deletions', DEPLOYMENTS, ['upload: mirror']],
    ['domain_timeout', DEPLOYMENTS, ['domain', 'preview_domain']],
    ['domain_replace', DEPLOYMENTS, ['domain', 'preview_domain']],
];
function checkEffects({ inputs, problem }) {
    const mode = inputs.mode || INPUT_DEFAULTS.mode;
    const isShared = !ALL.includes(mode);
    const hasValue = (need) => need === 'upload: mirror' ? inputs.upload === 'mirror' : inputs[need] !== '';
    for (const [name, modes, needs = []] of effects_RULES) {
        const isUnset = inputs[name] === '' || inputs[name] === INPUT_DEFAULTS[name];
        const isAllowed = modes.includes(isShared ? 'auto' : mode);
        if (isUnset || (isAllowed && (isShared || needs.length === 0 || needs.some(hasValue))))
            continue;
        const missing = isAllowed ? needs : modes.map((word) => `mode: ${word}`);
        problem(name, `has an effect only with ${alternatives(missing)}`);
    }
}

;// CONCATENATED MODULE: ./.build/artifacts/config.js





function readArtifactsConfig(reader) {
    const config = {
        ...readFileSelection(reader, 'artifacts'),
        keyPrefix: reader.read('key_prefix', parseKeyPrefix),
        upload: reader.read('upload', parseChoice(['all', 'changed', 'mirror'])),
        deletionLimit: reader.read('max_deletions', parseDeletionLimit),
        contentTypes: reader.read('content_types', parseContentTypes),
        concurrency: reader.read('upload_concurrency', parseCount(1, 256)),
        shard: reader.read('shard', optional(parseShard)),
        ifNoFiles: reader.read('if_no_files', parseChoice(['error', 'warn', 'ignore'])),
    };
    return reader.inputs.artifacts === '' ? undefined : config;
}
const ALWAYS_ALLOWED = 20;
function parseDeletionLimit(text) {
    const [, digits, sign] = /^(\d{1,9})(%?)$/.exec(text) ?? [];
    const amount = Number(digits);
    if (digits === undefined || (sign === '%' && amount > 100))
        throw new ValueProblem('must be a percentage from `0%` to `100%` or a whole number of objects');
    const least = text === INPUT_DEFAULTS.max_deletions ? ALWAYS_ALLOWED : undefined;
    return { amount, unit: sign === '%' ? '%' : 'objects', least };
}
function parseKeyPrefix(text) {
    const isPlain = !/\p{Cc}|\\/u.test(text) && !isQuoted(text);
    if (isPlain && address_isAddressable(`${text}x`))
        return text;
    throw new ValueProblem('must be the start of a key, such as `docs/`: no leading `/`, no empty, `.` or `..` segment, no quotes around it');
}
const TYPE_LINE = /^([^\s/=][^\s=]*)\s*=\s*([\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;\s*[\w-]+=(?:[\w.+-]+|"[^"\\\p{Cc}]*"))*)$/u;
function parseContentTypes(text) {
    return parseList(text).map((line) => {
        const [, name = '', type] = TYPE_LINE.exec(line) ?? [];
        if (type === undefined || /\{[^{}]*,/.test(name))
            throw new ValueProblem('must contain lines such as `*.ext=type/subtype`, `name=…` or `path/of/it=…`, in which braces do not expand');
        const source = name.split('*').map(RegExp.escape).join('[^/]*');
        const form = new RegExp(`^${name.includes('/') ? '' : '(?:.*/)?'}${source}$`, 'i');
        return { name, type, matches: (path) => form.test(path) };
    });
}
function parseShard(text) {
    const [, index = 0, count = 0] = (/^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []).map(Number);
    if (index >= 1 && index <= count)
        return { index, count };
    throw new ValueProblem('must be a part and the number of parts, such as `2/5`');
}

;// CONCATENATED MODULE: ./.build/functions/config.js



const parseFunctionName = parseForm(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/, 'must be a name of 1 to 128 letters, digits, `-`, `_` and `.` that starts with a letter or a digit');
const parseRevisionId = parseForm(/^[\x21-\x7e]{1,200}$/, 'must be the id of a revision, without spaces');
function readFunctionConfig(reader) {
    const name = reader.read('function', optional(parseFunctionName));
    const entrypoint = reader.read('entrypoint', parseRelativePath);
    const polling = {
        timeoutMs: reader.read('wait_timeout', parseDuration),
        statuses: statusWords(reader.read('ready_statuses', parseList), reader.read('failed_statuses', parseList)),
        statusPath: reader.read('status_path', optional(parseStatusPath)) ?? '',
    };
    const health = readHealth(reader, polling.timeoutMs);
    const expectedRevisionId = reader.read('expected_revision_id', optional(parseRevisionId));
    if (name === undefined)
        return undefined;
    return { name, entrypoint, polling, health, expectedRevisionId };
}
function readHealth(reader, waitMs) {
    const target = reader.read('health_check', optional(parseHealthTarget));
    const timeoutMs = reader.read('health_check_timeout', parseDuration);
    if (timeoutMs === 0)
        reader.problem('health_check_timeout', 'must be at least `1s`');
    if (reader.inputs.health_check === '')
        return undefined;
    if (waitMs === 0)
        reader.problem('health_check', 'requires a `wait_timeout` of more than 0: without the wait, it would check the previous revision');
    return target && { target, timeoutMs };
}
const parseStatusPath = parseTemplate('{name}|{revision_id}', 'must be a path under `/v1`, such as `functions/functions/{name}`, with no placeholders but `{name}` and `{revision_id}`');
const HEALTH_FORM = 'must be an `https://` or `http://` address without user info, fragment and placeholders, or a path of the API under `/v1`, such as `functions/functions/{name}/healthz`';
const parseHealthPath = parseTemplate('{name}', HEALTH_FORM);
const API_RESOURCE = /^(?:functions\/functions|storage\/buckets|domains\/domains)\/[^/?]/;
const HEALTH_URL = /^https?:\/\/[^\s\\@/?#{}]+(?:[/?][^\s\\#{}]*)?$/i;
function parseHealthTarget(text) {
    const url = HEALTH_URL.test(text) ? URL.parse(text) : null;
    if (url)
        return { address: `${url.origin}${url.pathname}`, query: url.search.slice(1) };
    const [path = '', query = ''] = parseHealthPath(text).split(/\?(.*)/s);
    if (!API_RESOURCE.test(path))
        throw new ValueProblem(HEALTH_FORM);
    return { address: `/v1/${path}`, query };
}
function parseTemplate(placeholders, problem) {
    const segment = `(?!\\.{1,2}(?:[/?]|$))(?:[\\w.~@+-]|${placeholders})+`;
    const form = new RegExp(`^${segment}(?:/${segment})*/?(?:\\?(?:[^\\s\\\\#{}]|${placeholders})*)?$`);
    return (text) => {
        const path = text.replace(/^\/(?:v1\/)?/, '').replace(/^v1\//, '');
        if (form.test(path))
            return path;
        throw new ValueProblem(problem);
    };
}

;// CONCATENATED MODULE: ./.build/snapshots/config.js


function readSnapshotsConfig(reader) {
    const { inputs, problem, workflow: run } = reader;
    const bucket = reader.read('snapshot_bucket', optional(parseBucketName));
    const skipUnchanged = reader.read('skip_unchanged', parseBoolean);
    const rollbackOnFailure = reader.read('rollback_on_failure', parseBoolean);
    if (inputs.snapshot_bucket !== '' && inputs.snapshot_bucket === inputs.bucket)
        problem('snapshot_bucket', 'must be another bucket than `bucket`: it contains source code and must stay private');
    if (rollbackOnFailure && reader.read('wait_timeout', parseDuration) === 0)
        problem('rollback_on_failure', 'requires a `wait_timeout` of more than 0: without the wait, no failure is seen');
    if (bucket === undefined)
        return undefined;
    return { bucket, skipUnchanged, rollbackOnFailure, run };
}

;// CONCATENATED MODULE: ./.build/wanted.js










function readDeployment(reader) {
    requireContent(reader);
    warnOfPreviewNames(reader);
    return { mode: 'deploy', ...wanted_readContent(reader), domain: readDomainConfig(reader) };
}
function readReturn(reader, mode) {
    const { function: config, snapshots } = wanted_readContent(reader);
    const isRollback = mode === 'rollback';
    const content = isRollback ? 'was deployed' : 'both functions have';
    reader.requireInput('function', ` with \`mode: ${mode}\``);
    reader.requireInput('snapshot_bucket', ` with \`mode: ${mode}\`: the bucket that keeps what ${content}`);
    const revisionId = reader.read('revision_id', optional(parseRevisionId));
    const fromFunction = isRollback
        ? undefined
        : reader.read('from_function', optional(parseFunctionName));
    if (isRollback)
        reader.requireInput('revision_id', ' with `mode: rollback`: the revision to bring back, or `previous`');
    else
        reader.requireInput('from_function', ' with `mode: promote`: the function whose content is deployed');
    return config && snapshots && { mode, function: config, snapshots, fromFunction, revisionId };
}
function readDeletion(reader) {
    if (reader.inputs.domain === '')
        reader.requireInput('function', ', or `domain`: there is nothing to delete');
    const { function: part } = wanted_readContent(reader);
    const domain = readDomainDeletion(reader);
    return { mode: 'delete', function: part, domain, objects: [] };
}
function readPreview(reader) {
    const { key_prefix: keyPrefix, preview_domain: domainTemplate, pull_request: chosen } = reader.inputs;
    const source = readSource(reader);
    const number = source ? (source.number ?? 999_999_999) : 1;
    requireContent(reader, 'preview_domain');
    const content = wanted_readContent(reader, number);
    const hostname = previewHostname(domainTemplate, number);
    const domain = hostname ? readDomainConfig(reader, hostname) : undefined;
    const isChosen = chosen !== '';
    return source && { mode: 'preview', source, isChosen, content, domain, keyPrefix, domainTemplate };
}
function readSweep(reader) {
    const { bucket, key_prefix: keyPrefix, preview_domain: domainTemplate } = reader.inputs;
    if (bucket === '')
        reader.requireInput('function', ' with `mode: sweep`, or `bucket`: the name of the function without `-pr-<number>`');
    return { mode: 'sweep', content: wanted_readContent(reader), keyPrefix, domainTemplate };
}
function removalOf({ mode, content, keyPrefix, domainTemplate }, number) {
    const { function: part, bucket, artifacts, snapshots } = content;
    const own = part && { ...part, name: previewFunction(part.name, number) };
    const hostname = previewHostname(domainTemplate, number);
    const objects = [];
    if (bucket && (artifacts || mode === 'sweep'))
        objects.push({
            bucket: bucket.name,
            prefix: previewPrefix(keyPrefix, number),
            what: 'artifacts',
        });
    if (own && snapshots)
        objects.push({ bucket: snapshots.bucket, prefix: pastFolder(own.name), what: 'snapshots' });
    return {
        mode: 'delete',
        function: own,
        domain: hostname ? { hostname, target: 'any' } : undefined,
        objects,
    };
}
function wanted_readContent(reader, number = 1) {
    checkPreviewDomain(reader, number);
    return {
        function: readFunctionConfig(reader),
        assets: readFileSelection(reader, 'assets'),
        allowSecrets: reader.read('allow_secrets', parseFingerprints),
        snapshots: readSnapshotsConfig(reader),
        bucket: readBucketConfig(reader),
        artifacts: readArtifactsConfig(reader),
    };
}
function requireContent(reader, hostname = 'domain') {
    const { artifacts, bucket, [hostname]: domain } = reader.inputs;
    if (artifacts === '' && bucket === '' && domain === '')
        reader.requireInput('function', `, or \`bucket\` with \`artifacts\`, or \`${hostname}\`: there is nothing to deploy`);
    if (artifacts !== '')
        reader.requireInput('bucket', ' with `artifacts`: the bucket to upload to');
    if (bucket !== '' && domain === '')
        reader.requireInput('artifacts', ' with `bucket`: the files to upload');
}

;// CONCATENATED MODULE: ./.build/config.js









function parseConfig(inputs, workflow) {
    const reader = createReader(inputs, workflow);
    const dryRun = reader.read('dry_run', parseBoolean);
    const { mode, notice, skip, testedCommit } = readMode(reader, dryRun);
    const isKeyless = inputs.base_url !== 'local' && inputs.api_key === '';
    const untrusted = isKeyless ? untrustedReason(workflow) : undefined;
    const end = skip ?? (untrusted && { reason: `\`api_key\` is empty ${untrusted}` });
    const connection = readConnection(reader, end !== undefined);
    checkEffects(reader);
    const github = readGitHubConfig(reader);
    if (mode === 'sweep' && !github)
        reader.problem('github_token', 'is required with `mode: sweep`, in a workflow: GitHub knows which pull requests are closed');
    const content = skip ? undefined : READERS[mode](reader);
    if (reader.problems.size > 0)
        throw new ConfigError([...reader.problems]);
    if (connection === undefined || content === undefined)
        return { mode: 'skip', reason: '', ...end };
    const common = { connection, dryRun, github, workflow, notice, testedCommit, warnings: reader.warnings };
    if (content.mode !== 'preview')
        return { ...content, ...common, subject: subjectOf(content, common) };
    const preview = { ...content, ...common, subject: subjectOf({ mode: 'deploy' }, common) };
    const { source } = content;
    if (!('pullRequest' in source))
        return preview;
    return { ...preview, subject: previewOf(preview, source.pullRequest).deployment.subject };
}
function previewOf(config, pullRequest) {
    const { content, isChosen } = config;
    const { number, headSha, fork } = pullRequest;
    const removal = removalOf(config, number);
    const { hostname } = removal.domain ?? {};
    const names = {
        function: content.function && { ...content.function, ...removal.function },
        artifacts: content.artifacts && {
            ...content.artifacts,
            keyPrefix: previewPrefix(content.artifacts.keyPrefix, number),
        },
        domain: hostname && config.domain ? { ...config.domain, hostname, replace: true } : undefined,
    };
    const deployment = { ...config, ...content, ...names, mode: 'deploy' };
    const preview = { number, name: previewName(number), fork };
    const subject = { ...subjectOf(deployment, config), preview, commit: headSha };
    return {
        deployment: { ...deployment, subject, previewed: { pullRequest, isChosen } },
        removal: { ...config, ...removal, subject: { ...subject, mode: removal.mode } },
    };
}
function subjectOf({ mode, function: part, bucket, domain }, { connection, dryRun }) {
    const names = { function: part?.name, bucket: bucket?.name, domain: domain?.hostname };
    const isRehearsal = connection.kind === 'local';
    return { mode, dryRun, isRehearsal, baseUrl: isRehearsal ? undefined : connection.baseUrl, ...names };
}
const READERS = {
    deploy: readDeployment,
    rollback: (reader) => readReturn(reader, 'rollback'),
    promote: (reader) => readReturn(reader, 'promote'),
    delete: readDeletion,
    preview: readPreview,
    sweep: readSweep,
};
const parseMode = parseChoice(['deploy', 'preview', 'auto', 'rollback', 'promote', 'delete', 'sweep']);
const UNMERGED = '`mode: deploy` deploys a pull request in place of what is merged. Use `mode: auto` or `preview` for a preview of it.';
function readMode({ inputs, workflow, warnings, ...reader }, dryRun) {
    const given = reader.read('mode', parseMode);
    const choice = chooseMode(workflow);
    const guessed = inputs.pull_request === '' ? choice.mode : 'preview';
    const mode = given === 'auto' ? guessed : given;
    const isOfEvent = isPullRequestEvent(workflow);
    if (inputs.base_url === 'local')
        return { mode: mode === 'preview' && !isOfEvent ? 'deploy' : mode };
    const isAboutPullRequest = isOfEvent || startingRunOf(workflow)?.event.startsWith('pull_request');
    if (given === 'deploy' && isAboutPullRequest && !dryRun)
        warnings.add(UNMERGED);
    if (given === 'deploy' || mode !== choice.mode)
        return { mode };
    if (choice.problem)
        reader.problem('mode', choice.problem);
    return { mode, notice: choice.notice, skip: choice.skip, testedCommit: choice.testedCommit };
}
function readConnection(reader, isSkipped) {
    if (reader.inputs.base_url === 'local')
        return { kind: 'local' };
    const baseUrl = reader.read('base_url', optional(parseBaseUrl));
    const apiKey = reader.read('api_key', optional(parseApiKey));
    if (!isSkipped) {
        reader.requireInput('base_url', ': the address of the platform, or `local` for the embedded local platform');
        reader.requireInput('api_key', ': an API key of the platform, from a secret. If it is set, check the name of the secret, and that the job may read it');
    }
    return baseUrl && apiKey ? { kind: 'remote', baseUrl, apiKey } : undefined;
}

;// CONCATENATED MODULE: ./.build/http/transfer.js



const LONGEST_USE_MS = 240_000;
class Ticket {
    key;
    #address;
    #askedAt;
    #used = false;
    constructor(address, askedAt, key) {
        this.key = key;
        this.#address = address;
        this.#askedAt = askedAt;
    }
    redeem(now) {
        if (this.#used || now - this.#askedAt > LONGEST_USE_MS)
            return undefined;
        this.#used = true;
        return this.#address;
    }
}
const transfer_STALL_MS = 40_000;
const OF_A_DOWNLOAD = {
    longestAnswer: 1024 * 1024 * 1024,
    tooLongHint: 'Something else has replaced this object: delete it.',
};
const TICKET_STATUSES = [401, 403, 404, 409, 410];
const transfer_MOST_TICKETS = 3;
async function transfer(ticket, number, content, http) {
    const { sink, clock } = http;
    const task = `${content ? 'upload' : 'download'} "${ticket.key}"`;
    const text = ticket.redeem(clock.now());
    if (text === undefined)
        return { kind: 'failed', text: 'the transfer URL expired before it was used', withoutEffect: true };
    const address = transfer_readAddress(text, http.baseUrl, task);
    const { href, host } = address;
    sink.learnTicket(href, ticket.key);
    const request = {
        address,
        method: content ? 'POST' : 'GET',
        body: content?.body,
        headers: { accept: '*/*', ...(content && { 'content-type': content.type }) },
        timeoutMs: transfer_STALL_MS,
        timeoutFor: 'silence',
        ...(!content && OF_A_DOWNLOAD),
    };
    const exchange = await http.tryOnce(request, number, `${host}/***`);
    sink.learnTicket(href, ticket.key);
    if (exchange.kind === 'failed')
        return exchange;
    const { status, bytes, cut } = exchange;
    const failure = content ? undefined : (compressionOf(exchange, host) ?? cut);
    if (status < 300)
        return failure ? { kind: 'failed', ...failure } : { kind: 'ok', value: bytes };
    const refused = readRefusal(exchange, address, clock.wall());
    const { message, requestId } = refused;
    const answer = { ...refused, message: sink.hide(message), requestId: requestId && sink.hide(requestId) };
    if (TICKET_STATUSES.includes(status) && number < transfer_MOST_TICKETS)
        return { ...failByStatus(answer, host), withoutEffect: true };
    return refuse(answer, task, request, transfer_adviceFor(answer));
}
function transfer_adviceFor({ status, redirect }) {
    if (TICKET_STATUSES.includes(status))
        return 'Transfer URLs expire after 300 seconds: check the clock of the platform and of any proxy before it.';
    if (redirect)
        return "The platform's transfer URLs redirect, which is not followed. Contact the platform's support.";
    return status === 413
        ? 'The file is larger than the platform allows. Exclude it from `artifacts`.'
        : 'Fix what the message names; the same file would be refused again.';
}
function transfer_readAddress(text, baseUrl, task) {
    const address = URL.parse(text, baseUrl.href);
    const isLocal = address?.protocol === 'http:' && isLoopback(address) && isLoopback(baseUrl);
    const isSafe = isLocal || address?.protocol === 'https:';
    if (address && isSafe && address.username === '' && address.password === '')
        return address;
    throw new errors_DeployError(`could not ${task}: the platform gave a transfer URL that is not an https address`, {
        hint: 'Check `base_url`. Transfer URLs must use https; http is allowed on this machine only, when `base_url` is on it as well.',
    });
}

;// CONCATENATED MODULE: ./.build/platform/storage.js






const BUCKETS = ['storage', 'buckets'];
function createStorageClient(http) {
    const { send, list } = createRequests(http);
    return {
        listBuckets: () => list(BUCKETS, 'list the buckets', ['buckets', 'name'], (one) => one),
        readBucket: (bucket) => send('GET', [...BUCKETS, bucket], `read bucket "${bucket}"`, (answer) => {
            const { json } = answer;
            if (isObject(json) && json.name === bucket)
                return { ...json, name: bucket };
            throw notTheApi(answer, 'no record of that bucket');
        }),
        createBucket: (name, visibility) => send('POST', BUCKETS, `create bucket "${name}"`, ignore, { json: { name, visibility } }),
        listObjects: (bucket) => list([...BUCKETS, bucket, 'objects'], `list the objects of bucket "${bucket}"`, ['objects', 'key'], toRecord),
        readObject: (bucket, key) => send('GET', objectPath(bucket, key), `read object "${key}" of bucket "${bucket}"`, (answer) => {
            const { json } = answer;
            if (isObject(json) && typeof json.key === 'string')
                return toRecord({ ...json, key });
            throw notTheApi(answer, 'no record of that object');
        }),
        removeObject: (bucket, key) => send('DELETE', objectPath(bucket, key), `delete object "${key}" of bucket "${bucket}"`, ignore),
        requestUpload: (bucket, key) => requestTicket(http, 'uploadUrl', key, {
            method: 'POST',
            path: [...BUCKETS, bucket, 'objects', 'upload-url'],
            task: `get an upload URL for "${key}" in bucket "${bucket}"`,
            body: Buffer.from(JSON.stringify({ key })),
            isRepeatable: true,
        }),
        requestDownload: (bucket, key) => requestTicket(http, 'downloadUrl', key, {
            method: 'GET',
            path: [...objectPath(bucket, key), 'download-url'],
            task: `get a download URL for "${key}" in bucket "${bucket}"`,
        }),
        transfer: (ticket, number, content) => transfer(ticket, number, content, http),
        repeat: (task, attempt) => withRetries({ task, isRepeatable: true }, attempt, http),
    };
}
function objectPath(bucket, key) {
    const segments = key.split('/');
    if (key.endsWith('/download-url'))
        segments.push(segments.splice(-2).join('/'));
    return [...BUCKETS, bucket, 'objects', ...segments];
}
function toRecord({ key, size, file_id }) {
    return {
        key,
        ...(typeof size === 'number' && { size }),
        ...(typeof file_id === 'string' && { file_id }),
    };
}
async function requestTicket(http, field, key, operation) {
    const askedAt = http.clock.now();
    const tried = await tryOperation(operation, http);
    if (tried.kind !== 'ok')
        return tried;
    const { status, json, requestId } = tried.value;
    const address = isObject(json) ? json[field] : undefined;
    if (typeof address === 'string' && address !== '')
        return { kind: 'ok', value: new Ticket(address, askedAt, key) };
    const text = `could not ${operation.task}: the response contains no \`${field}\` (status ${status})`;
    throw new errors_DeployError(text, { hint: WRONG_BASE, requestId });
}

;// CONCATENATED MODULE: ./.build/context.js



function createClients(http) {
    return {
        functions: createFunctionsClient(http),
        storage: createStorageClient(http),
        domains: createDomainsClient(http),
    };
}

;// CONCATENATED MODULE: ./.build/http/clock.js

const systemClock = {
    now: () => performance.now(),
    wall: () => Date.now(),
    sleep: (ms, signal) => (0,promises_.setTimeout)(ms, undefined, signal ? { signal } : {}).catch((error) => {
        throw signal?.aborted ? signal.reason : error;
    }),
    timer: (ms, act) => setTimeout(act, ms),
};

;// CONCATENATED MODULE: ./.build/http/http.js





function createHttp({ onRequest, ...options }) {
    const { clock, signal } = options;
    const { exchange, close } = openConnections(clock, signal);
    return {
        random: Math.random,
        sink: createSink([]),
        ...options,
        budget: createRetryBudget(clock.now),
        close,
        async tryOnce(request, number, path) {
            const begunAt = clock.now();
            const result = await exchange(request);
            if (!onRequest)
                return result;
            const status = result.kind === 'answered' ? result.status : 'no response';
            const requestId = result.kind === 'answered' && readRequestId(result.headers);
            const time = formatDuration(clock.now() - begunAt);
            const details = `${number > 1 ? `, try ${number}` : ''}${requestId ? `, request id ${requestId}` : ''}`;
            onRequest(`${request.method} ${path} → ${status} in ${time}${details}`);
            return result;
        },
    };
}

;// CONCATENATED MODULE: ./.build/kinds.js
function stepsOf(steps, type) {
    return steps.filter((step) => step.action.type === type);
}

;// CONCATENATED MODULE: ./.build/artifacts/plan.js



function planUpload(bucket, { upload, deletionLimit, concurrency, keyPrefix, shard }, objects, { entries, records, manifestText: text }) {
    const wanted = new Map(objects.map((object) => [object.key, object]));
    const removed = entries.filter(({ key }) => !wanted.has(key));
    const remaining = entries.filter((entry) => isUntouched(entry, records));
    const unchanged = remaining.filter(({ key, size, contentType, sha256 }) => {
        const file = wanted.get(key);
        return file?.size === size && file.contentType === contentType && file.sha256 === sha256;
    });
    const unchangedKeys = new Set(unchanged.map(({ key }) => key));
    const isBlind = upload === 'all';
    const orphans = isBlind ? removed : remaining.filter(({ key }) => !wanted.has(key));
    const isMirror = upload === 'mirror';
    return {
        type: 'upload-artifacts',
        bucket,
        sent: objects.filter(({ key }) => !unchangedKeys.has(key)),
        unchanged,
        deletions: isMirror ? orphans : [],
        retained: isMirror ? [] : orphans,
        replaced: removed.filter((entry) => records.has(entry.key) && !isUntouched(entry, records)),
        manifest: !isBlind || text !== undefined
            ? { key: manifestKey(keyPrefix, shard), prefix: keyPrefix, text, entries }
            : undefined,
        concurrency,
        refusal: isMirror ? refuseDeletions(bucket, orphans, entries.length, deletionLimit) : undefined,
    };
}
function refuseDeletions(bucket, deletions, total, { amount, unit, least }) {
    const { length: count } = deletions;
    const most = unit === '%' ? (total * amount) / 100 : amount;
    if (count <= Math.max(most, least ?? 0))
        return undefined;
    const allowed = unit === '%' ? `${amount}%` : formatNumber(amount);
    const text = `\`upload: mirror\` would delete ${formatNumber(count)} of the ${formatNumber(total)} objects that earlier uploads put in bucket "${bucket}" (\`max_deletions\` is ${allowed}): ${format_listNames(deletions.map(({ key }) => key).toSorted())}`;
    const hint = `Check that the build is complete, and \`artifacts\`, \`artifacts_root\` and \`key_prefix\`. To allow these deletions, set \`max_deletions: ${count}\`.`;
    return new errors_DeployError(text, { hint });
}

;// CONCATENATED MODULE: ./.build/plan.js








function actionsOf({ bucket, deployment: part, upload, domain }) {
    const revision = part?.kind === 'deploy' ? [part.snapshotBucket, part.store, part.deploy, part.await] : [part?.keep];
    const registration = [domain?.replaced, domain?.register, domain?.await];
    const all = [bucket, ...revision, part?.health, part?.record, upload, ...registration];
    return all.filter((action) => action !== undefined);
}
function planDeploy(config, local, remote) {
    const { bucket, artifacts, domain } = config;
    const isBucketNeeded = local.artifacts || !artifacts || domain?.target.kind === 'storage';
    return {
        bucket: bucket && remote.bucket && isBucketNeeded ? planBucket(bucket, remote.bucket) : undefined,
        deployment: local.assets && planContent(config, local.assets, remote),
        upload: bucket && artifacts && local.artifacts && remote.upload
            ? planUpload(bucket.name, artifacts, local.artifacts.objects, remote.upload)
            : undefined,
        domain: domain && remote.domain && planDomain(domain, remote.domain, artifacts?.keyPrefix),
    };
}
function planContent({ function: wanted, snapshots }, content, { function: before, snapshots: past }, isAfterFailure = false) {
    if (!wanted || !before)
        return undefined;
    checkExpected(wanted, before, (id) => (past ? plan_deploymentOf(past.history, id) : ''));
    const changes = past?.liveFiles && compareFiles(past.liveFiles, content.files);
    const health = planHealthCheck(wanted);
    const steps = planFunction(wanted, content, before, changes, isAfterFailure);
    if (!snapshots || !past)
        return { kind: 'deploy', ...steps, health };
    const { name, polling } = wanted;
    const { earlier, commit, digest, entrypoint } = content;
    const rolledBackTo = earlier?.name === name ? earlier.id : undefined;
    const order = rolledBackTo === undefined ? snapshots : undefined;
    if (order)
        checkOrder(name, order, past.history);
    const contentName = { digest, entrypointHash: history_shortHash(entrypoint) };
    const live = state_settledRevision(before, polling.statuses);
    const { bucket, run } = snapshots;
    const { history, id } = past;
    const unchanged = plan_findUnchanged(history, live?.revisionId, contentName);
    const own = recordOf(isAfterFailure ? {} : run);
    const place = { bucket, name, id, isOwn: true };
    const recorded = { ...contentName, commit, ...own };
    if (snapshots.skipUnchanged && live && unchanged) {
        const record = { ...recorded, rolledBackTo: unchanged.rolledBackTo };
        const isKnown = refusesOlder(history, own);
        const marker = { type: 'record-deployment', ...place, id: unchanged.id, record, isKnown };
        return { ...planKeep(wanted, live, content), record: marker };
    }
    const previous = rolledBackTo ? undefined : certainEntryOf(history, steps.deploy.previousRevisionId);
    return {
        kind: 'deploy',
        snapshotBucket: planBucket({ name: bucket, visibility: 'private' }, past.bucket, true),
        store: { type: 'store-snapshot', ...place, content, isNew: past.bucket.kind === 'absent' },
        order,
        ...steps,
        deploy: { ...steps.deploy, previousCommit: previous?.commit },
        health,
        record: {
            type: 'record-deployment',
            ...place,
            record: { ...recorded, rolledBackTo },
            unused: findUnused(history),
        },
    };
}
function planKeep(wanted, revision, content) {
    const keep = { type: 'keep-function', name: wanted.name, ...revision, content };
    return { kind: 'keep', keep, health: planHealthCheck(wanted) };
}
function planAlreadyLive({ function: wanted, snapshots: { skipUnchanged } }, target, { function: state, snapshots: { history } }) {
    const { statuses } = wanted.polling;
    functions.checkExpected(wanted, state, (id) => deploymentOf(history, id));
    const live = liveRevision(state, statuses);
    const isTarget = live?.revisionId === target.revisionId;
    const isKnown = isTarget && !target.doubt && target.result !== 'unknown' && !isChanging(state, statuses);
    const settled = settledRevision(state, statuses)?.revisionId;
    const isSame = isKnown || findUnchanged(history, settled, target) !== undefined;
    return live && isSame && skipUnchanged ? planKeep(wanted, live, target) : undefined;
}
function planDelete(config, remote) {
    const { function: part, domain } = config;
    return [
        ...(domain && remote.domain ? domains.planDomainDeletion(domain.hostname, remote.domain) : []),
        ...(part && remote.function ? functions.planFunctionDeletion(part, remote.function) : []),
        ...remote.objects
            .filter(({ keys }) => keys.length > 0)
            .map((objects) => ({ type: 'delete-objects', ...objects })),
    ];
}

;// CONCATENATED MODULE: ./.build/local-program/local-deployer.js

















function createLocalDeployer(platform, signal) {
    const baseUrl = new URL(platform.url);
    const http = createHttp({ baseUrl, apiKey: platform.ownKey, signal, clock: systemClock });
    const clients = createClients(http);
    const secrets = [{ what: 'the API key of this run', text: platform.apiKey }];
    function begin(signal) {
        const timing = { clock: systemClock, random: Math.random, signal };
        const own = { clients, secrets, log: SILENT };
        const context = { ...timing, ...own, afterCancellation: (work) => work(context) };
        return { ...context, recorder: new Recorder(systemClock.now, () => undefined) };
    }
    async function deploy(inputs, workspace = process.cwd()) {
        const config = readConfig(inputs, workspace);
        const tools = begin(signal);
        await deployLocal(config, await collectLocal(config, tools), tools);
        return tools.recorder.steps;
    }
    async function findServing(name, entrypoint, digest) {
        const serving = platform.functions.servingRevision(name);
        if (!serving?.isNewest || serving.entrypoint !== entrypoint)
            return undefined;
        const root = { workspace: serving.folder, root: serving.folder };
        const all = { patterns: ['**'], includeHidden: true, defaultExcludes: false };
        const { files } = await collectFiles({ input: 'assets', ...root, ...all }, signal);
        const { inspected } = await inspectFiles(files, secrets_createSecretSearch([], []), signal);
        return digestOf(inspected) === digest ? serving : undefined;
    }
    return {
        platform,
        async collect({ name, folder, entrypoint = INPUT_DEFAULTS.entrypoint }, changed = signal) {
            await platform.functions.denoVersion();
            const config = readConfig({ function: name, entrypoint }, folder);
            const local = await collectLocal(config, begin(AbortSignal.any([signal, changed])));
            const digest = local.assets?.digest;
            const serving = await findServing(name, entrypoint, digest);
            const tools = begin(signal);
            const awaited = () => stepsOf(tools.recorder.steps, 'await-revision')[0]?.result;
            return {
                digest,
                isServing: serving !== undefined,
                async deploy() {
                    if (!serving)
                        await deployLocal(config, local, tools);
                    const { revision, deployed } = awaited() ?? {};
                    return { operation: deployed?.operation, revisionId: revision?.revisionId ?? serving?.id ?? '' };
                },
                isRejected: () => awaited()?.state === 'failed',
            };
        },
        async createBucket(bucket) {
            const state = await readBucket(clients.storage, bucket.name);
            if (state.kind === 'present')
                checkVisibility(bucket, state.record);
            await execute({ bucket: planBucket(bucket, state) }, begin(signal));
            return state.kind !== 'present';
        },
        async uploadFiles(bucket, folder) {
            const inputs = { bucket, artifacts: '**', upload: 'changed', if_no_files: 'ignore' };
            const [upload] = stepsOf(await deploy(inputs, folder), 'upload-artifacts');
            return upload?.result.figures?.uploadedCount ?? 0;
        },
        async registerDomain(hostname, kind, name) {
            const id = await readCreatedId({ target: { kind }, resource: name }, clients);
            if (id === undefined)
                throw new errors/* StartError */.D4(`Domain ${hostname}: there is no ${kind}/${name} on the platform.`);
            const steps = await deploy({ domain: hostname, domain_target: `${kind}/${id}` });
            return stepsOf(steps, 'register-domain').some(({ action }) => !action.existing);
        },
        [Symbol.asyncDispose]: () => http.close(),
    };
}
function readConfig(inputs, workspace) {
    const config = parseConfig({ ...INPUT_DEFAULTS, base_url: 'local', ...inputs }, { workspace });
    if (config.mode === 'deploy')
        return config;
    throw new Error(`the mode is ${config.mode}`);
}
async function deployLocal(config, local, tools) {
    const remote = await readPlatform(tools, (context) => readRemote(config, local, context));
    const plan = planDeploy(config, local, remote);
    const { error } = await execute(plan, tools);
    if (error)
        throw error;
}
const silent = () => undefined;
const SILENT = { debug: silent, info: silent, notice: silent, warning: silent, group: silent };

// EXTERNAL MODULE: ./.build/local-platform/functions/validate.js
var functions_validate = __webpack_require__(2896);
// EXTERNAL MODULE: ./.build/local-platform/http/body.js
var body = __webpack_require__(7815);
// EXTERNAL MODULE: ./.build/local-platform/http/validate.js
var http_validate = __webpack_require__(1989);
// EXTERNAL MODULE: ./.build/local-platform/storage/validate.js
var storage_validate = __webpack_require__(6960);
;// CONCATENATED MODULE: ./.build/local-program/seed.js












async function followSeed(file, changes, deployer, say) {
    const tell = (error) => say(failureLines(error).join(' '));
    await Array.fromAsync(changes, () => applySeed(file, deployer, say, true).catch(tell)).catch(tell);
}
async function applySeed(file, deployer, say, isAgain = false) {
    const seed = await readSeed(file);
    let count = 0;
    try {
        for await (const change of changesOf(seed, deployer)) {
            say(change);
            count += 1;
        }
    }
    catch (error) {
        const lines = [`Could not apply the seed file "${file}":`, ...failureLines(error)];
        throw new errors/* StartError */.D4(lines.join('\n  '), { cause: error });
    }
    if (count > 0 || !isAgain)
        say(`Seed:      ${file}, ${count === 0 ? 'nothing to change' : formatCount(count, 'change')}`);
}
async function* changesOf(seed, deployer) {
    for (const [name, { visibility, files }] of Object.entries(seed.buckets)) {
        if (await deployer.createBucket({ name, visibility }))
            yield `Created bucket "${name}"`;
        const count = files === undefined ? 0 : await deployer.uploadFiles(name, files);
        if (count > 0)
            yield `Uploaded ${formatCount(count, 'file')} to bucket "${name}"`;
    }
    for (const [name, source] of Object.entries(seed.functions))
        yield* seed_deployFunction({ name, folder: source.files, ...source }, deployer);
    for (const [hostname, { kind, name }] of Object.entries(seed.domains))
        if (await deployer.registerDomain(hostname, kind, name))
            yield `Registered domain ${hostname} for ${kind}/${name}`;
}
async function* seed_deployFunction(source, deployer) {
    const { name } = source;
    try {
        const { operation, revisionId } = await (await deployer.collect(source)).deploy();
        const verb = operation === 'created' ? 'Created' : 'Redeployed';
        if (operation)
            yield `${verb} function "${name}": revision ${format_shortId(revisionId)} is ready`;
    }
    catch (error) {
        throw new errors/* StartError */.D4([`Function "${name}":`, ...failureLines(error)].join('\n  '), { cause: error });
    }
}
async function readSeed(file) {
    const { output, problems } = (0,http_validate/* inspect */.Nn)(seedSchema((0,external_node_path_.dirname)(file)), await readJson(file));
    if (output)
        return output;
    const lines = problems.map(({ path, message }) => `\n  ${path}: ${message}`);
    throw new errors/* StartError */.D4(`Could not read the seed file "${file}":${lines.join('')}`);
}
async function readJson(file) {
    try {
        const json = JSON.parse(await (0,external_node_fs_promises_.readFile)(file, 'utf8'));
        if ((0,body/* isObject */.Gv)(json))
            return json;
        throw new Error('It must contain an object.');
    }
    catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        throw new errors/* StartError */.D4(`Could not read the seed file "${file}": ${message}`, { cause: error });
    }
}
function seedSchema(base) {
    const folder = index_min/* pipe */.FsL(index_min/* string */.YjP('must be a string'), index_min/* transform */.pdi((path) => (0,external_node_path_.resolve)(base, path)), index_min/* check */.z6Y((path) => (0,external_node_fs_.statSync)(path, { throwIfNoEntry: false })?.isDirectory() === true, ({ input }) => `must be a folder, but there is none at "${input}"`));
    const visibility = index_min/* picklist */.KIO(['private', 'public'], 'must be "private" or "public"');
    const bucket = (0,http_validate/* exactly */.pV)({ visibility: index_min/* optional */.lqM(visibility), files: index_min/* optional */.lqM(folder) });
    const entrypoint = index_min/* optional */.lqM(index_min/* string */.YjP('must be a string, the path of a file'));
    return (0,http_validate/* exactly */.pV)({
        buckets: index_min/* optional */.lqM(mapOf(storage_validate/* bucketName */.EL, bucket), {}),
        functions: index_min/* optional */.lqM(mapOf(functions_validate/* functionName */.AQ, (0,http_validate/* exactly */.pV)({ files: folder, entrypoint })), {}),
        domains: index_min/* optional */.lqM(mapOf((0,http_validate/* textThat */.jk)(validate/* hostnameProblem */.RH), domainTarget), {}),
    });
}
const domainTarget = index_min/* pipe */.FsL((0,http_validate/* textOf */.b6)(/^(?:functions|storage)\/[^/]+$/, 'must be "functions/<name>" or "storage/<name>"'), index_min/* transform */.pdi((text) => {
    const [kind, name = ''] = text.split('/');
    return { kind: kind === 'storage' ? kind : 'functions', name };
}));
function mapOf(name, schema) {
    return index_min/* record */.g1P(name, schema, 'must be an object');
}

;// CONCATENATED MODULE: ./.build/local-program/content.js
var content_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
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
var content_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
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






async function provideContent({ seed, deploy: folders, watch: isWatched, data }, platform, signal, say) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const opened = content_addDisposableResource(env_1, new AsyncDisposableStack(), true);
        const deployer = opened.use(createLocalDeployer(platform, signal));
        const watch = (folder) => opened.use(watchFolder(folder, data)).changes(signal);
        const changes = folders.map(({ folder }) => (isWatched ? watch(folder) : undefined));
        const loops = folders.map((source) => new EditLoop(source, deployer, say));
        const seedChanges = isWatched && seed !== undefined ? watch((0,external_node_path_.dirname)(seed)) : undefined;
        if (seed !== undefined)
            await applySeed(seed, deployer, say);
        for (const loop of loops)
            await loop.begin(isWatched);
        signal.throwIfAborted();
        const kept = opened.move();
        const follow = async () => {
            const work = loops.map((loop, at) => changes[at] && loop.follow(changes[at]));
            if (seed !== undefined && seedChanges)
                work.push(followSeed(seed, seedChanges, deployer, say));
            await Promise.all(work);
            if (!isWatched)
                await (0,external_node_events_.once)(signal, 'abort');
        };
        return {
            deployed: loops,
            end: follow().finally(() => kept.disposeAsync()),
        };
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        const result_1 = content_disposeResources(env_1);
        if (result_1)
            await result_1;
    }
}


/***/ })

};
