export const id = 9;
export const ids = [9];
export const modules = {

/***/ 9:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GitHub: () => (/* binding */ GitHub)
/* harmony export */ });
/* harmony import */ var _octokit_core__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(5194);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9243);
/* harmony import */ var _format_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(1223);
/* harmony import */ var _http_address_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3583);
/* harmony import */ var _http_exchange_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5726);
/* harmony import */ var _http_failure_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4989);
/* harmony import */ var _http_reply_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4451);
/* harmony import */ var _http_retry_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(9901);
/** Requests to GitHub: their retries, and what their failures mean. The one importer of octokit, loaded when it is needed. */








/** What a request may take, with its retries and the waits that GitHub asks for. Milliseconds. */
const PATIENCE_MS = 5_000;
/** The end of that time, in which no retry is planned: the last one needs it. Milliseconds. */
const LAST_TRY_MS = 1_000;
/** What GitHub asks to wait when a rate limit names no time. Milliseconds. */
const UNNAMED_WAIT_MS = 60_000;
/** Octokit writes to the console otherwise. */
const SILENT = { warn: () => undefined };
/**
 * One repository at GitHub. Whatever becomes of a request is a value; only a cancellation throws. After one that got no
 * usable answer, nothing more is asked: GitHub must not hold up a deployment.
 */
class GitHub {
    /** For the path of a route, and the variables of a query. */
    repository;
    #settings;
    #tools;
    #connections;
    /** Why the last try failed, unless it was refused. */
    #outage;
    constructor({ apiUrl, token, repository }, tools) {
        const [owner = '', repo = ''] = repository.split('/');
        this.repository = { owner, repo };
        this.#settings = { baseUrl: apiUrl.replace(/\/+$/, ''), auth: token };
        this.#tools = { ...tools, budget: (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_5__/* .createRetryBudget */ .Ce)(tools.clock.now) };
        this.#connections = (0,_http_exchange_js__WEBPACK_IMPORTED_MODULE_2__/* .openConnections */ .q)(tools.clock, tools.signal);
    }
    /** Sends a call until it succeeds, is refused, or the patience ends. @param ask throws TypeError when it cannot read the response */
    async send(call, ask) {
        const { doing, permission, isCreation = false } = call;
        if (this.#outage !== undefined)
            return { kind: 'failed', reason: `could not ${doing}: ${this.#outage} earlier in this run` };
        const deadline = this.#tools.clock.now() + PATIENCE_MS;
        const fetch = (url, init) => this.#fetch(url, init, doing, deadline);
        const octokit = new _octokit_core__WEBPACK_IMPORTED_MODULE_6__/* .Octokit */ .E({ ...this.#settings, request: { fetch, log: SILENT } });
        const request = { doing, isRepeatable: !isCreation, patienceMs: PATIENCE_MS - LAST_TRY_MS };
        const tryOnce = () => ask(octokit).then((value) => ({ kind: 'ok', value }), (error) => this.#judge(doing, deadline, error));
        try {
            const value = (0,_http_reply_js__WEBPACK_IMPORTED_MODULE_4__/* .valueOrThrow */ .P7)(await (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_5__/* .withRetries */ .LH)(request, tryOnce, this.#tools));
            this.#outage = undefined;
            return { kind: 'ok', value };
        }
        catch (error) {
            if (error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .CancelledError */ .cc || !(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH))
                throw error;
            if (!(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .TransientError */ .N_))
                this.#outage = undefined;
            const status = error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ApiError */ .hD ? error.status : 0;
            const denial = [401, 403, 404].includes(status) ? { permission, isAbsent: status === 404 } : {};
            return { kind: 'failed', reason: error.message, ...denial };
        }
    }
    askAgain() {
        this.#outage = undefined;
    }
    async close() {
        await this.#connections.close();
    }
    /** Sends one request. @throws FailureError for what may pass; ApiError for a refusal, DeployError for an address without https */
    async #fetch(url, { method, headers, body }, doing, deadline) {
        const { clock, sink } = this.#tools;
        const address = new URL(url);
        if (address.protocol !== 'https:' && !(0,_http_address_js__WEBPACK_IMPORTED_MODULE_1__/* .isLoopback */ .U9)(address))
            throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH(`could not ${doing}: the token is sent over https only, and the address of ${address.host} uses http`);
        const text = `GitHub did not finish within ${(0,_format_js__WEBPACK_IMPORTED_MODULE_7__/* .formatSeconds */ .Xo)(PATIENCE_MS)}`;
        if (clock.now() >= deadline)
            throw new _http_failure_js__WEBPACK_IMPORTED_MODULE_3__/* .FailureError */ .pO({ text, withoutEffect: true });
        const result = await this.#connections.exchange({
            address,
            method: method,
            doing,
            headers: headers,
            body: typeof body === 'string' ? Buffer.from(body) : undefined,
            timeoutMs: Math.max(1, Math.round(deadline - clock.now())),
        });
        if (result.kind === 'failed')
            throw new _http_failure_js__WEBPACK_IMPORTED_MODULE_3__/* .FailureError */ .pO(result);
        if (result.cut)
            throw new _http_failure_js__WEBPACK_IMPORTED_MODULE_3__/* .FailureError */ .pO(result.cut);
        const status = statusOf(result.status, (0,_http_reply_js__WEBPACK_IMPORTED_MODULE_4__/* .readContent */ .c_)(result, sink.data).json);
        if (status < 300)
            return new Response(Buffer.from(result.bytes), { headers: { 'content-type': 'application/json' } });
        const refusal = (0,_http_reply_js__WEBPACK_IMPORTED_MODULE_4__/* .readRefusal */ .ni)({ ...result, status }, address, sink, clock.wall());
        const { message, retryAfterMs } = refusal;
        const isLimited = status === 429 || (status === 403 && (retryAfterMs !== undefined || /rate limit/i.test(message)));
        if (!isLimited && !(0,_http_reply_js__WEBPACK_IMPORTED_MODULE_4__/* .isPassingStatus */ .Wj)(status))
            throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ApiError */ .hD(`could not ${doing}: GitHub answered ${(0,_http_reply_js__WEBPACK_IMPORTED_MODULE_4__/* .describeStatus */ .Wn)(refusal)}`, { status });
        const waitMs = retryAfterMs ?? (isLimited ? UNNAMED_WAIT_MS : undefined);
        const failure = (0,_http_reply_js__WEBPACK_IMPORTED_MODULE_4__/* .failByStatus */ .O$)({ ...refusal, retryAfterMs: waitMs }, 'GitHub');
        throw new _http_failure_js__WEBPACK_IMPORTED_MODULE_3__/* .FailureError */ .pO({ ...failure, withoutEffect: isLimited });
    }
    /** Returns the failed try that an error is. @throws it when it is the last one */
    #judge(doing, deadline, error) {
        if (error instanceof TypeError)
            throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH(`could not ${doing}: GitHub sent a response that cannot be read`);
        const { cause } = error;
        if (!(cause instanceof _http_failure_js__WEBPACK_IMPORTED_MODULE_3__/* .FailureError */ .pO))
            throw cause instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH ? cause : error;
        const { text, retryAfterMs = 0 } = cause.failure;
        this.#outage = text;
        if (retryAfterMs < deadline - this.#tools.clock.now())
            return { kind: 'failed', ...cause.failure };
        const wait = retryAfterMs > 0 ? `; it asked to wait ${(0,_format_js__WEBPACK_IMPORTED_MODULE_7__/* .formatSeconds */ .Xo)(retryAfterMs)}` : '';
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .TransientError */ .N_(`could not ${doing}: ${text}${wait}`);
    }
}
/** What REST would answer where GraphQL answers 200 with an error of this type. */
const STATUSES = new Map([
    ['FORBIDDEN', 403],
    ['INSUFFICIENT_SCOPES', 403],
    ['NOT_FOUND', 404],
    ['RATE_LIMITED', 429],
]);
function statusOf(status, json) {
    if (status >= 300 || !(0,_http_reply_js__WEBPACK_IMPORTED_MODULE_4__/* .isObject */ .Gv)(json) || !Array.isArray(json.errors))
        return status;
    return STATUSES.get(json.errors[0]?.type) ?? 502;
}


/***/ })

};
