export const id = 350;
export const ids = [350];
export const modules = {

/***/ 3350:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  GitHub: () => (/* binding */ GitHub)
});

// EXTERNAL MODULE: ./node_modules/@octokit/core/dist-src/index.js + 13 modules
var dist_src = __webpack_require__(5194);
// EXTERNAL MODULE: ./.build/errors.js
var errors = __webpack_require__(9243);
// EXTERNAL MODULE: ./.build/format.js
var format = __webpack_require__(1223);
// EXTERNAL MODULE: ./.build/http/errors.js
var http_errors = __webpack_require__(6204);
// EXTERNAL MODULE: ./.build/http/address.js
var address = __webpack_require__(3583);
// EXTERNAL MODULE: ./.build/http/connections.js
var http_connections = __webpack_require__(4682);
// EXTERNAL MODULE: ./.build/http/failure.js
var failure = __webpack_require__(4989);
;// CONCATENATED MODULE: ./.build/http/fetch.js
/** A `fetch` for a client library that brings everything but the connections. */




/** Why a `fetch` has no whole answer. The message is a clause that names the host. */
class FetchError extends Error {
    name = 'FetchError';
    /** No byte of the request can have reached the server. */
    unsent;
    /** No further try can change it. */
    isPermanent;
    constructor({ text, permanentHint, cause }) {
        super(text, { cause });
        this.unsent = (0,failure/* isUnsent */.w)(cause);
        this.isPermanent = permanentHint !== undefined;
    }
}
/**
 * Opens the connections to one origin. A secret in the headers is sent nowhere else.
 * @param timeoutMs asked for each request, for all of it: connection, headers and body together
 */
function openFetch(base, { signal, timeoutMs }) {
    const lifetime = new AbortController();
    const cancelled = AbortSignal.any([signal, lifetime.signal]);
    let connections;
    return {
        /**
         * Sends one request, once, and reads the whole answer. A redirect is an answer.
         * @throws FetchError without a whole answer; CancelledError; DeployError when the address is not of the origin
         */
        async fetch(url, { method, headers, body }) {
            const { origin, protocol } = new URL(url);
            if (origin !== base.origin)
                throw new errors/* DeployError */.sH(`the token is sent to ${base.host} only`);
            if (protocol !== 'https:' && !(0,address/* isLoopback */.U)(base))
                throw new errors/* DeployError */.sH(`the token is sent over https only, and the address of ${base.host} uses http`);
            connections ??= (0,http_connections/* openConnections */.q)(lifetime.signal);
            const limitMs = timeoutMs();
            const late = new AbortController();
            const timer = setTimeout(() => late.abort(), limitMs);
            try {
                const until = AbortSignal.any([cancelled, late.signal]);
                const dispatcher = connections.to(base);
                const request = { method, headers, body, signal: until, dispatcher, redirect: 'manual' };
                const answer = await (0,http_connections/* fetch */.h)(url, request);
                const bytes = await answer.arrayBuffer();
                // An answer such as 204 must not have a body, not even an empty one.
                return new Response(answer.body && bytes, { status: answer.status, headers: [...answer.headers] });
            }
            catch (cause) {
                if (cancelled.aborted)
                    throw new errors/* CancelledError */.cc(`cancelled while asking ${base.host}`, { cause });
                const text = `${base.host} did not answer within ${limitMs / 1000} s`;
                throw new FetchError(late.signal.aborted ? { text, cause } : (0,failure/* explainFailure */.S)(cause, base.host));
            }
            finally {
                clearTimeout(timer);
            }
        },
        async close() {
            lifetime.abort();
            await connections?.close();
        },
    };
}

// EXTERNAL MODULE: ./.build/http/redact.js
var redact = __webpack_require__(5982);
// EXTERNAL MODULE: ./.build/http/response.js
var http_response = __webpack_require__(4684);
// EXTERNAL MODULE: ./.build/http/retry.js
var retry = __webpack_require__(9901);
;// CONCATENATED MODULE: ./.build/github/github.js
/** Requests to GitHub: their retries, and what their failures mean. The one importer of octokit, loaded when it is needed. */








/** What a request may take, with its retries and the waits that GitHub asks for. Milliseconds. */
const PATIENCE_MS = 5_000;
/** The end of that time, in which no retry is planned: the last one needs it. Milliseconds. */
const LAST_TRY_MS = 1_000;
/**
 * One repository at GitHub. Whatever becomes of a request is a value; only a cancellation throws. After one that got no
 * usable answer, nothing more is asked: GitHub must not hold up a deployment.
 */
class GitHub {
    /** For the path of a route, and the variables of a query. */
    repository;
    #connections;
    #octokit;
    #tools;
    /** When the request that is sent must have ended. */
    #deadline = 0;
    /** Why the last try failed, unless it was refused. */
    #outage;
    /** Opens the repository. Sends nothing yet. */
    constructor({ apiUrl, token, repository }, tools) {
        const [owner = '', repo = ''] = repository.split('/');
        this.repository = { owner, repo };
        this.#tools = { ...tools, onRetry: undefined, budget: (0,retry/* createRetryBudget */.Ce)(tools.clock.now) };
        const timeoutMs = () => Math.max(1, Math.round(this.#deadline - tools.clock.now()));
        this.#connections = openFetch(new URL(apiUrl), { signal: tools.signal, timeoutMs });
        this.#octokit = new dist_src/* Octokit */.E({
            baseUrl: apiUrl.replace(/\/+$/, ''),
            auth: token,
            userAgent: 'cloud-platform-deploy',
            // Octokit writes to the console otherwise.
            request: { fetch: this.#connections.fetch, log: { warn: () => undefined } },
        });
        // To Octokit, a redirect is a success, and so is an answer of GraphQL that contains errors.
        this.#octokit.hook.after('request', (response) => {
            const status = statusOf(response);
            if (status >= 300)
                throw Object.assign(new Error(`answered ${status}`), { response: { ...response, status } });
        });
    }
    /** Sends a call until it succeeds, is refused, or the patience ends. @param ask throws TypeError when it cannot read the response */
    async send(call, ask) {
        const { doing, isCreation = false } = call;
        if (this.#outage !== undefined)
            return { kind: 'failed', reason: `could not ${doing}: ${this.#outage} earlier in this run` };
        this.#deadline = this.#tools.clock.now() + PATIENCE_MS;
        const reply = await (0,retry/* withRetries */.LH)({ doing, isRepeatable: !isCreation, patienceMs: PATIENCE_MS - LAST_TRY_MS }, async () => await ask(this.#octokit).then((value) => ({ kind: 'ok', value: { kind: 'ok', value } }), (error) => this.#judge(call, error)), this.#tools);
        if (reply.kind === 'lost' || (reply.kind === 'ok' && reply.value.kind === 'ok'))
            this.#outage = undefined;
        if (reply.kind === 'ok')
            return reply.value;
        return { kind: 'failed', reason: reply.error.message };
    }
    /** Ends all connections; nothing here keeps the process alive then. */
    async close() {
        await this.#connections.close();
    }
    /** Decides whether a try that failed is the last one. */
    #judge({ doing, permission }, error) {
        const cause = error instanceof Error ? error.cause : undefined;
        if (cause instanceof errors/* CancelledError */.cc)
            throw new errors/* CancelledError */.cc(`cancelled while asking GitHub to ${doing}`, { cause });
        const { clock, sink } = this.#tools;
        const { isFinal, ...failure } = readFailure(error, sink.hide, clock.wall());
        const { text, status = 0, retryAfterMs = 0 } = failure;
        this.#outage = isFinal ? undefined : text;
        if (!isFinal && retryAfterMs < this.#deadline - clock.now())
            return failure;
        const wait = retryAfterMs > 0 ? `; it asked to wait ${(0,format/* formatSeconds */.Xo)(retryAfterMs)}` : '';
        const isDenied = isFinal && [401, 403, 404].includes(status);
        const denial = isDenied ? { permission, isAbsent: status === 404 } : {};
        const reason = `could not ${doing}: ${text}${wait}`;
        return { kind: 'ok', value: { kind: 'failed', reason, ...denial } };
    }
}
/** What REST would answer where GraphQL answers 200 with an error of this type. */
const STATUSES = new Map([
    ['FORBIDDEN', 403],
    ['INSUFFICIENT_SCOPES', 403],
    ['NOT_FOUND', 404],
    ['RATE_LIMITED', 429],
]);
function statusOf({ status, data }) {
    if (status >= 300 || !(0,http_response/* isObject */.Gv)(data) || !Array.isArray(data.errors))
        return status;
    return STATUSES.get(data.errors[0]?.type) ?? 502;
}
/** What GitHub asks to wait when a rate limit names no time. Milliseconds. */
const UNNAMED_WAIT_MS = 60_000;
/** @throws the error when it is a bug */
function readFailure(error, hide, wallNow) {
    const read = (text, withoutEffect, isFinal) => ({ kind: 'failed', text: (0,redact/* cleanLine */.Ow)(hide(text)), withoutEffect, isFinal });
    if (error instanceof TypeError)
        return read('GitHub sent a response that cannot be read', false, false);
    const { response, cause } = error;
    if (cause instanceof FetchError)
        return read(cause.message, cause.unsent, cause.isPermanent);
    if (cause instanceof errors/* DeployError */.sH)
        return read(cause.message, true, true);
    if (!response)
        throw error;
    const { status, headers, data } = response;
    const json = (0,http_response/* isObject */.Gv)(data) ? data : undefined;
    const isLimited = status === 429 ||
        (status === 403 && (headers['retry-after'] !== undefined || /rate limit/i.test(`${json?.message}`)));
    const message = status < 400
        ? 'it redirects, and redirects are not followed'
        : (0,http_response/* readMessage */._8)({ json, text: typeof data === 'string' ? data : '' }, hide);
    const text = `GitHub answered ${(0,http_errors/* describeStatus */.Wn)({ status, message })}`;
    return {
        ...read(text, isLimited, !isLimited && status !== 408 && status < 500),
        status,
        retryAfterMs: (0,http_response/* parseRetryAfter */.mu)(headers, wallNow) ?? (isLimited ? UNNAMED_WAIT_MS : 0),
    };
}


/***/ })

};
