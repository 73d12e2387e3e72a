export const id = 765;
export const ids = [765];
export const modules = {

/***/ 1765:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  GitHub: () => (/* binding */ GitHub)
});

// EXTERNAL MODULE: ./node_modules/@octokit/core/dist-src/index.js + 13 modules
var dist_src = __webpack_require__(5194);
// EXTERNAL MODULE: ./.build/node_modules/valibot/dist/index.min.mjs
var index_min = __webpack_require__(9067);
// EXTERNAL MODULE: ./.build/errors.js
var errors = __webpack_require__(9243);
// EXTERNAL MODULE: ./.build/format.js
var format = __webpack_require__(1223);
// EXTERNAL MODULE: ./.build/http/address.js
var http_address = __webpack_require__(3583);
// EXTERNAL MODULE: ./.build/http/exchange.js
var exchange = __webpack_require__(5726);
// EXTERNAL MODULE: ./.build/http/failure.js
var failure = __webpack_require__(4989);
// EXTERNAL MODULE: ./.build/http/reply.js
var reply = __webpack_require__(4451);
// EXTERNAL MODULE: ./.build/http/retry.js
var retry = __webpack_require__(9901);
;// CONCATENATED MODULE: ./.build/github/answer.js
/** What GitHub's answers mean, of its REST and of its GraphQL API. */



/** What REST would answer where GraphQL answers 200 with an error of this type. Any other error may pass. */
const STATUSES = new Map(Object.entries({
    FORBIDDEN: 403,
    INSUFFICIENT_SCOPES: 403,
    NOT_FOUND: 404,
    RATE_LIMIT: 429,
    RATE_LIMITED: 429,
    UNPROCESSABLE: 422,
}));
/** Returns where a repository that was renamed is now; undefined for other answers, and on another origin. */
function movedTo({ status, headers: { location } }, { href, origin }) {
    const moved = status >= 300 && status < 400 ? URL.parse(String(location), href) : null;
    return moved?.origin === origin ? moved : undefined;
}
/** Returns the answer when it is a success. @throws FailureError for what may pass; ApiError for a refusal */
function readAnswer(answered, address, { doing, permission }, wallNow) {
    const { headers, bytes } = answered;
    const type = answered.status < 300 ? errorTypeIn((0,reply/* readContent */.c_)(answered).json) : undefined;
    if (answered.status < 300 && type === undefined)
        return new Response(Buffer.from(bytes), { headers: { 'content-type': 'application/json' } });
    const status = type === undefined ? answered.status : (STATUSES.get(type) ?? 500);
    const refusal = (0,reply/* readRefusal */.ni)({ ...answered, status }, address, wallNow);
    const { message, requestId } = refusal;
    const said = type === undefined ? (0,reply/* describeStatus */.Wn)(refusal) : `${type || 'with an error'}: ${message}`;
    const text = `GitHub answered ${said}`;
    const isSlowed = refusal.retryAfterMs !== undefined || /rate limit/i.test(message);
    const isLimited = status === 429 || (status === 403 && isSlowed);
    const hint = adviceOn(status, message, permission);
    if (!isLimited && !(0,reply/* isPassingStatus */.Wj)(status))
        throw new errors/* ApiError */.hD(`could not ${doing}: ${text}`, { status, hint });
    const limitMs = isLimited ? lengthOfLimit(headers, type !== undefined, wallNow) : undefined;
    const retryAfterMs = refusal.retryAfterMs ?? limitMs;
    throw new failure/* FailureError */.pO({ text, withoutEffect: isLimited, status, requestId, retryAfterMs });
}
/** Returns the type of the first error of GraphQL, empty where it has none; undefined without an error. */
function errorTypeIn(json) {
    const [error] = (0,reply/* isObject */.Gv)(json) && Array.isArray(json.errors) ? json.errors : [];
    if (error === undefined)
        return undefined;
    return /^[A-Z_]{1,40}$/.test(error?.type) ? error.type : '';
}
/** Returns how long a limit lasts. Milliseconds; no time is long enough where GitHub names none: who goes on may be banned. */
function lengthOfLimit(headers, isGraphql, wallNow) {
    const isUsedUp = isGraphql || headers['x-ratelimit-remaining'] === '0';
    const reset = isUsedUp ? headers['x-ratelimit-reset'] : undefined;
    return Math.max(0, Number(reset ?? Number.POSITIVE_INFINITY) * 1000 - wallNow);
}
/** Returns what to do about a refusal, where that is known. @param message in GitHub's words */
function adviceOn(status, message, permission) {
    if (status === 401)
        return 'Check the input `github_token`: GitHub does not accept the token, or it has expired. Without this input, the step uses the token of the job.';
    if (status !== 404 && !/^Resource not accessible/i.test(message))
        return undefined;
    const fork = permission.endsWith('write') ? ' A pull request from a fork gets only read permissions.' : '';
    return `Give the job \`permissions: { ${permission} }\` beside those that it has, or pass a \`github_token\` with that permission.${fork}`;
}

;// CONCATENATED MODULE: ./.build/github/github.js
/** Requests to GitHub: their retries, and what their failures mean. The one importer of octokit, loaded when it is needed. */










/** What GitHub may cost a run when it is away: the failed calls together, with their retries and waits. Milliseconds. */
const PATIENCE_MS = 5_000;
/** What a call may take whose answer decides. Milliseconds. */
const DECISIVE_PATIENCE_MS = 60_000;
/** What the last try of a call needs, so that no retry is planned in it. As much is kept for the end of the run. Milliseconds. */
const LAST_TRY_MS = 1_000;
/** Octokit writes to the console otherwise. */
const SILENT = { warn: () => undefined };
/**
 * One repository at GitHub. Whatever becomes of a request is a value; only a cancellation throws. After one that got no
 * usable answer, nothing more is asked until the end of the run: GitHub must not hold up a deployment.
 */
class GitHub {
    /** For the path of a route, and the variables of a query. */
    repository;
    #settings;
    #tools;
    #connections;
    /** Why the last call failed, unless it was refused. */
    #outage;
    /** What failed calls may still cost. Milliseconds. */
    #leftMs = PATIENCE_MS - LAST_TRY_MS;
    constructor({ apiUrl, token, repository }, tools) {
        const [owner = '', repo = ''] = repository.split('/');
        this.repository = { owner, repo };
        this.#settings = { baseUrl: apiUrl.replace(/\/+$/, ''), auth: token };
        this.#tools = { ...tools, budget: (0,retry/* createRetryBudget */.Ce)(tools.clock.now) };
        this.#connections = (0,exchange/* openConnections */.q)(tools.clock, tools.signal);
    }
    /** Sends a call until it succeeds, is refused, or the patience ends. @param ask throws ValiError when it cannot read the response */
    async send(call, ask) {
        const { doing, isCreation, isDecisive } = call;
        if (this.#outage !== undefined)
            return { kind: 'failed', reason: `could not ${doing}: ${this.#outage} earlier in this run` };
        const { clock } = this.#tools;
        const begunAt = clock.now();
        const patienceMs = isDecisive ? DECISIVE_PATIENCE_MS : this.#leftMs;
        const sending = { ...call, deadline: begunAt + patienceMs };
        const fetch = (url, init) => this.#fetch(new URL(url), init, sending);
        const octokit = new dist_src/* Octokit */.E({ ...this.#settings, request: { fetch, log: SILENT } });
        let outage;
        const judge = (error) => {
            const failure = failureOf(error, doing);
            const { text, retryAfterMs = 0 } = failure;
            outage = text;
            if (retryAfterMs < sending.deadline - clock.now())
                return { kind: 'failed', ...failure };
            const isNamed = retryAfterMs > 0 && Number.isFinite(retryAfterMs);
            const wait = isNamed ? `; it asked to wait ${(0,format/* formatSeconds */.Xo)(retryAfterMs)}` : '';
            throw new errors/* TransientError */.N_(`could not ${doing}: ${text}${wait}`);
        };
        const tryOnce = () => ask(octokit).then((value) => ({ kind: 'ok', value }), judge);
        const retryMs = Math.max(0, patienceMs - LAST_TRY_MS);
        const request = { doing, isRepeatable: !isCreation, patienceMs: retryMs };
        try {
            const value = (0,reply/* valueOrThrow */.P7)(await (0,retry/* withRetries */.LH)(request, tryOnce, this.#tools));
            this.#outage = undefined;
            return { kind: 'ok', value };
        }
        catch (error) {
            this.#outage = error instanceof errors/* TransientError */.N_ ? outage : undefined;
            return this.#toFailure(error, doing);
        }
        finally {
            if (outage !== undefined && !isDecisive)
                this.#leftMs -= clock.now() - begunAt;
        }
    }
    /** @throws what is no failure of GitHub */
    #toFailure(error, doing) {
        if (this.#tools.signal.aborted)
            return { kind: 'failed', reason: `could not ${doing}: GitHub did not answer before the run ended` };
        if (error instanceof errors/* CancelledError */.cc || !(error instanceof errors/* DeployError */.sH))
            throw error;
        // The hint of what got no answer is about the platform.
        const isAnswered = !(error instanceof errors/* TransientError */.N_ || error instanceof errors/* LostAnswerError */.nD);
        const isAbsent = error instanceof errors/* ApiError */.hD && error.status === 404;
        return { kind: 'failed', reason: error.message, advice: isAnswered ? error.hint : undefined, isAbsent };
    }
    /** Asks again, after an outage too: the run ends. */
    beginEnd() {
        this.#outage = undefined;
        this.#leftMs += LAST_TRY_MS;
    }
    async close() {
        await this.#connections.close();
    }
    /** Sends one request. @throws FailureError for what may pass; ApiError for a refusal, DeployError for an address without https */
    async #fetch(address, init, sending, isMoved = false) {
        const { doing, deadline } = sending;
        const { clock } = this.#tools;
        if (address.protocol !== 'https:' && !(0,http_address/* isLoopback */.U9)(address))
            throw new errors/* DeployError */.sH(`could not ${doing}: the token is sent over https only, and the address of ${address.host} uses http`);
        const leftMs = Math.round(deadline - clock.now());
        if (leftMs <= 0)
            throw new failure/* FailureError */.pO({ text: 'GitHub did not finish in time', withoutEffect: true });
        const result = await this.#connections.exchange({
            address,
            method: init.method,
            doing,
            headers: init.headers,
            body: typeof init.body === 'string' ? Buffer.from(init.body) : undefined,
            // One that hangs leaves time for another one.
            timeoutMs: Math.min(10_000, leftMs),
        });
        if (result.kind === 'failed')
            throw new failure/* FailureError */.pO(result);
        if (result.cut)
            throw new failure/* FailureError */.pO(result.cut);
        const moved = isMoved ? undefined : movedTo(result, address);
        if (moved)
            return await this.#fetch(moved, init, sending, true);
        return readAnswer(result, address, sending, clock.wall());
    }
}
/** Returns why a try has failed. @throws DeployError for what no other try can change */
function failureOf(error, doing) {
    if (error instanceof index_min/* ValiError */.H6d)
        throw new errors/* DeployError */.sH(`could not ${doing}: GitHub sent a response that cannot be read`);
    const { cause } = error;
    if (cause instanceof failure/* FailureError */.pO)
        return cause.failure;
    throw cause instanceof errors/* DeployError */.sH ? cause : error;
}


/***/ })

};
