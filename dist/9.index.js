export const id = 9;
export const ids = [9];
export const modules = {

/***/ 9:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GitHub: () => (/* binding */ GitHub)
/* harmony export */ });
/* harmony import */ var _octokit_core__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(5194);
/* harmony import */ var valibot__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(9067);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9243);
/* harmony import */ var _format_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(1223);
/* harmony import */ var _http_address_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3583);
/* harmony import */ var _http_exchange_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5726);
/* harmony import */ var _http_failure_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4989);
/* harmony import */ var _http_reply_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4451);
/* harmony import */ var _http_retry_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(9901);
/* harmony import */ var _answer_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(4992);










const OUTAGE_PATIENCE_MS = 5_000;
const DECISIVE_PATIENCE_MS = 60_000;
const LAST_TRY_MS = 1_000;
class GitHub {
    repository;
    #settings;
    #tools;
    #connections;
    #failures = new Map();
    #outage;
    #leftMs = OUTAGE_PATIENCE_MS - LAST_TRY_MS;
    constructor({ apiUrl, token, repository }, tools) {
        const [owner = '', repo = ''] = repository.split('/');
        this.repository = { owner, repo };
        this.#settings = { baseUrl: apiUrl.replace(/\/+$/, ''), auth: token };
        this.#tools = { ...tools, budget: (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_5__/* .createRetryBudget */ .Ce)(tools.clock.now) };
        this.#connections = (0,_http_exchange_js__WEBPACK_IMPORTED_MODULE_2__/* .openConnections */ .q)(tools.clock, tools.signal);
    }
    async send(call, ask) {
        const { doing, isCreation, isDecisive } = call;
        if (this.#outage !== undefined)
            throw failed(call, `${this.#outage} earlier in this run`);
        const { clock, signal } = this.#tools;
        const begunAt = clock.now();
        const patienceMs = isDecisive ? DECISIVE_PATIENCE_MS : this.#leftMs;
        const sending = { ...call, deadline: begunAt + patienceMs };
        const fetch = (url, init) => this.#fetch(new URL(url), init, sending);
        const octokit = new _octokit_core__WEBPACK_IMPORTED_MODULE_7__/* .Octokit */ .E({ ...this.#settings, request: { fetch, log: { warn: () => undefined } } });
        let outage;
        const judge = (error) => {
            const failure = failureOf(error, call);
            const { text, retryAfterMs = 0 } = failure;
            outage = text;
            if (retryAfterMs < sending.deadline - clock.now())
                return { kind: 'failed', ...failure };
            const isNamed = retryAfterMs > 0 && Number.isFinite(retryAfterMs);
            const wait = isNamed ? `; it asked to wait ${(0,_format_js__WEBPACK_IMPORTED_MODULE_8__/* .formatSeconds */ .Xo)(retryAfterMs)}` : '';
            throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .TransientError */ .N_(`could not ${doing}: ${text}${wait}`);
        };
        const tryOnce = () => ask(octokit).then((value) => ({ kind: 'ok', value }), judge);
        const request = {
            task: doing,
            isRepeatable: !isCreation,
            patienceMs: Math.max(0, patienceMs - LAST_TRY_MS),
        };
        try {
            const value = (0,_http_reply_js__WEBPACK_IMPORTED_MODULE_4__/* .valueOrThrow */ .P7)(await (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_5__/* .withRetries */ .LH)(request, tryOnce, this.#tools));
            this.#outage = undefined;
            return value;
        }
        catch (error) {
            this.#outage = error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .TransientError */ .N_ ? outage : undefined;
            if (signal.aborted)
                throw failed(call, 'GitHub did not answer before the run ended');
            const isUnanswered = error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .TransientError */ .N_ || error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .LostAnswerError */ .nD;
            throw isUnanswered ? new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH(error.message) : error;
        }
        finally {
            if (outage !== undefined && !isDecisive)
                this.#leftMs -= clock.now() - begunAt;
        }
    }
    request(call, route, parameters, schema) {
        return this.send(call, async ({ request }) => {
            const { data } = await request(route, { ...this.repository, ...parameters });
            return valibot__WEBPACK_IMPORTED_MODULE_9__/* .parse */ .qgA(schema, data);
        });
    }
    async tolerate(work, record) {
        try {
            return await work;
        }
        catch (error) {
            if (error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .CancelledError */ .cc || !(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH))
                throw error;
            const cause = error.hint ?? (error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ApiError */ .hD ? (record ?? error.message) : 'outage');
            const failure = this.#failures.get(cause) ?? { error, records: new Set() };
            this.#failures.set(cause, failure);
            if (record)
                failure.records.add(record);
            return undefined;
        }
    }
    beginEnd() {
        this.#outage = undefined;
        this.#leftMs += LAST_TRY_MS;
    }
    async close() {
        await this.#connections.close();
        return Array.from(this.#failures.values(), ({ error, records }) => {
            const what = `${[...records].join(' and the ')} ${records.size > 1 ? 'were' : 'was'} not updated.`;
            const refusal = (0,_format_js__WEBPACK_IMPORTED_MODULE_8__/* .sentence */ .em)((0,_format_js__WEBPACK_IMPORTED_MODULE_8__/* .capitalize */ .ZH)(error.message));
            return { warning: records.size > 0 ? `${refusal} The ${what}` : refusal, advice: error.hint ?? '' };
        });
    }
    async #fetch(address, init, sending, isMoved = false) {
        const { clock } = this.#tools;
        if (address.protocol !== 'https:' && !(0,_http_address_js__WEBPACK_IMPORTED_MODULE_1__/* .isLoopback */ .U9)(address))
            throw failed(sending, `the token is sent over https only, and the address of ${address.host} uses http`);
        const leftMs = Math.round(sending.deadline - clock.now());
        if (leftMs <= 0)
            throw new _http_failure_js__WEBPACK_IMPORTED_MODULE_3__/* .FailureError */ .pO({ text: 'GitHub did not finish in time', withoutEffect: true });
        const result = await this.#connections.exchange({
            address,
            method: init.method,
            headers: init.headers,
            body: typeof init.body === 'string' ? Buffer.from(init.body) : undefined,
            timeoutMs: Math.min(10_000, leftMs),
        });
        if (result.kind === 'failed')
            throw new _http_failure_js__WEBPACK_IMPORTED_MODULE_3__/* .FailureError */ .pO(result);
        if (result.cut)
            throw new _http_failure_js__WEBPACK_IMPORTED_MODULE_3__/* .FailureError */ .pO(result.cut);
        const { status, headers } = result;
        const isRedirect = status >= 300 && status < 400 && !isMoved;
        const moved = isRedirect ? URL.parse(String(headers.location), address.href) : null;
        if (moved?.origin === address.origin)
            return await this.#fetch(moved, init, sending, true);
        return (0,_answer_js__WEBPACK_IMPORTED_MODULE_6__/* .readAnswer */ .J)(result, address, sending, clock.wall());
    }
}
function failureOf(error, call) {
    if (error instanceof valibot__WEBPACK_IMPORTED_MODULE_9__/* .ValiError */ .H6d)
        throw failed(call, 'GitHub sent a response that cannot be read');
    const { cause } = error;
    if (cause instanceof _http_failure_js__WEBPACK_IMPORTED_MODULE_3__/* .FailureError */ .pO)
        return cause.failure;
    throw cause instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH ? cause : error;
}
function failed({ doing }, why) {
    return new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH(`could not ${doing}: ${why}`);
}


/***/ })

};
