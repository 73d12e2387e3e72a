export const id = 360;
export const ids = [360];
export const modules = {

/***/ 7360:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  createGitHub: () => (/* binding */ createGitHub)
});

// EXTERNAL MODULE: ./.build/http/response.js
var response = __webpack_require__(4684);
// EXTERNAL MODULE: ./.build/github/comments.js
var github_comments = __webpack_require__(4392);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./.build/http/redact.js + 1 modules
var redact = __webpack_require__(6812);
// EXTERNAL MODULE: ./.build/github/result.js
var result = __webpack_require__(5359);
;// CONCATENATED MODULE: ./.build/github/deployments.js
/** The deployment record that GitHub shows of a deploy. */




const PERMISSION = 'deployments: write';
/** Of the payload: distinguishes a deployment whose creation was not answered from those of other runs. */
const REQUEST_KEY = 'request';
class Deployments {
    #requests;
    constructor(requests) {
        this.#requests = requests;
    }
    /** Creates the record, without the checks and merges that GitHub would begin with. @returns its id */
    async create(deployment) {
        const { ref, environment, description, isTransient, isProduction, payload } = deployment;
        const key = this.#requests.sink.value((0,external_node_crypto_.randomUUID)());
        const created = await this.#requests.create({
            doing: `create a deployment in environment "${(0,redact/* cleanLine */.Ow)(environment)}"`,
            route: 'POST /repos/{owner}/{repo}/deployments',
            parameters: {
                ref,
                environment,
                description,
                transient_environment: isTransient,
                production_environment: isProduction,
                payload: { ...payload, [REQUEST_KEY]: key },
                auto_merge: false,
                required_contexts: [],
            },
            permission: PERMISSION,
            notFound: 'denied',
            read: readDeployment,
        }, async () => {
            // The newest come first.
            const page = await this.#requests.page(listCall(environment), 1);
            return page.kind === 'ok'
                ? (0,result.ok)(page.value.items.find((found) => found.payload[REQUEST_KEY] === key))
                : page;
        });
        return created.kind === 'ok' ? (0,result.ok)(created.value.id) : created;
    }
    /** Adds a status. A repeated one changes nothing. */
    async setStatus(id, status) {
        const { state, description, environmentUrl, logUrl } = status;
        const set = await this.#requests.send({
            doing: `set the status of deployment ${id}`,
            route: 'POST /repos/{owner}/{repo}/deployments/{deployment_id}/statuses',
            parameters: {
                deployment_id: id,
                state: this.#requests.sink.value(state),
                description,
                environment_url: environmentUrl,
                log_url: logUrl,
                auto_inactive: false,
            },
            permission: PERMISSION,
            notFound: 'denied',
            read: (data) => ((0,response/* isObject */.Gv)(data) ? data : undefined),
        });
        return set.kind === 'ok' ? (0,result.ok)(undefined) : set;
    }
    /** Lists the 100 newest deployments in an environment, the newest first. */
    async list(environment) {
        const page = await this.#requests.page(listCall(environment), 1);
        return page.kind === 'ok' ? (0,result.ok)(page.value.items) : page;
    }
    /** Lists the states that a deployment has had, the newest first. */
    async listStates(id) {
        const page = await this.#requests.page({
            doing: `list the statuses of deployment ${id}`,
            route: 'GET /repos/{owner}/{repo}/deployments/{deployment_id}/statuses',
            parameters: { deployment_id: id },
            permission: PERMISSION,
            notFound: 'denied',
            readItem: readStatus,
        }, 1);
        if (page.kind !== 'ok')
            return page;
        // GitHub does not document their order.
        return (0,result.ok)(page.value.items.toSorted((a, b) => b.id - a.id).map(({ state }) => state));
    }
}
function listCall(environment) {
    return {
        doing: `list the deployments in environment "${(0,redact/* cleanLine */.Ow)(environment)}"`,
        route: 'GET /repos/{owner}/{repo}/deployments',
        parameters: { environment },
        permission: PERMISSION,
        notFound: 'denied',
        readItem: readDeployment,
    };
}
function readDeployment(data) {
    if (!(0,response/* isObject */.Gv)(data) || typeof data.id !== 'number')
        return undefined;
    return { id: data.id, payload: (0,response/* isObject */.Gv)(data.payload) ? data.payload : {} };
}
function readStatus(data) {
    if (!(0,response/* isObject */.Gv)(data) || typeof data.id !== 'number')
        return undefined;
    return { id: data.id, state: String(data.state) };
}

// EXTERNAL MODULE: ./node_modules/@octokit/core/dist-src/index.js + 13 modules
var dist_src = __webpack_require__(5194);
// EXTERNAL MODULE: ./.build/errors.js
var errors = __webpack_require__(9243);
// EXTERNAL MODULE: ./.build/format.js
var format = __webpack_require__(1223);
// EXTERNAL MODULE: ./.build/http/address.js
var http_address = __webpack_require__(3583);
// EXTERNAL MODULE: ./.build/http/connections.js
var connections = __webpack_require__(4682);
// EXTERNAL MODULE: ./.build/http/exchange.js + 2 modules
var exchange = __webpack_require__(8055);
;// CONCATENATED MODULE: ./.build/http/fetch.js
/** A `fetch` for a client library that brings everything but the connections. */





/** Why a `fetch` has no whole answer. */
class FetchError extends Error {
    name = 'FetchError';
    /** No byte of the request can have reached the server. */
    unsent;
    /** No further try can change it. */
    isPermanent;
    /** @param message a clause that names the host */
    constructor(message, details) {
        super(message, { cause: details.cause });
        this.unsent = details.unsent;
        this.isPermanent = details.isPermanent;
    }
}
/**
 * Opens the connections to one origin, with the proxies and certificate authorities of the environment.
 * @param base `https`, or `http` on loopback: a secret in the headers is sent nowhere else
 * @param timeoutMs asked for each request, for all of it: connection, headers and body together
 */
function openFetch(base, { signal, timeoutMs }) {
    const lifetime = new AbortController();
    const origins = (0,connections/* openOrigins */.M)(lifetime.signal);
    const cancellation = (0,exchange/* createCancellation */.M)(AbortSignal.any([signal, lifetime.signal]));
    return {
        async fetch(url, { method, headers, body }) {
            const address = new URL(url);
            if (address.origin !== base.origin)
                throw new errors/* DeployError */.sH(`the token is sent to ${base.host} only`);
            if (base.protocol !== 'https:' && !(0,http_address/* isLoopback */.U)(base))
                throw new errors/* DeployError */.sH(`the token is sent over https only, and the address of ${base.host} uses http`);
            const limitMs = timeoutMs();
            const answer = await (0,exchange/* exchange */.c)(origins.to(base), {
                address,
                method,
                headers: { ...headers, 'accept-encoding': 'identity' },
                body: body ? Buffer.from(body) : undefined,
                doing: `answer ${method} ${address.pathname}`,
                connectTimeoutMs: Math.min(connections/* CONNECT_TIMEOUT_MS */.c, limitMs),
                timeoutMs: limitMs,
                timeoutFor: 'whole',
                longestAnswer: response/* LONGEST_ANSWER */.EF,
                sink: undefined,
            }, cancellation);
            if (!answer.answered)
                throw fetchError(answer.failure, answer.unsent);
            if (answer.cut)
                throw fetchError(answer.cut, false);
            return responseOf(answer, base);
        },
        async close() {
            lifetime.abort();
            await origins.close();
        },
    };
}
function fetchError({ text, permanentHint, cause }, unsent) {
    return new FetchError(text, { unsent, isPermanent: permanentHint !== undefined, cause });
}
/** Statuses whose answer has no body. */
const BODILESS_STATUSES = [204, 205, 304];
/** @throws FetchError for an answer that `fetch` does not know */
function responseOf({ status, headers, bytes }, { host }) {
    try {
        const body = BODILESS_STATUSES.includes(status) ? null : Uint8Array.from((0,response/* contentBytes */.dW)(bytes, headers));
        return new Response(body, { status, headers: plainHeaders(headers) });
    }
    catch (cause) {
        const text = `${host} sent an answer that is not valid HTTP`;
        throw new FetchError(text, { unsent: false, isPermanent: false, cause });
    }
}
/** The headers without those that describe how the body was sent. */
function plainHeaders(headers) {
    const plain = new Headers();
    for (const [name, value] of Object.entries(headers)) {
        if (value === undefined || /^content-(?:encoding|length)$/.test(name))
            continue;
        for (const one of [value].flat())
            plain.append(name, Buffer.from(one).toString('latin1'));
    }
    return plain;
}

// EXTERNAL MODULE: ./.build/http/retry.js
var retry = __webpack_require__(9901);
// EXTERNAL MODULE: ./.build/http/errors.js
var http_errors = __webpack_require__(6204);
;// CONCATENATED MODULE: ./.build/github/answer.js
/** What an answer of GitHub means. */



/** Decides what an answer came to: a result, or a try that failed in a way that may pass. @param wallNow milliseconds since 1970 */
function judgeAnswer(call, answer, { redact, wallNow }) {
    const { status, headers, data } = answer;
    const requestId = (0,response/* readRequestId */.BZ)(headers, undefined, redact);
    // 202 stands for other work than what was asked for, such as a merge in place of a deployment.
    if (status < 300 && status !== 202) {
        const value = call.read(data, headers);
        if (value !== undefined)
            return (0,result.ok)((0,result.ok)(value));
        const text = 'GitHub sent a response that cannot be read';
        return { kind: 'failed', text, withoutEffect: false, requestId };
    }
    const text = describeAnswer(answer, redact);
    if (isRateLimit(answer)) {
        const retryAfterMs = rateLimitWait(headers, wallNow);
        return { kind: 'failed', text, withoutEffect: true, retryAfterMs, requestId };
    }
    if (status === 408 || status >= 500) {
        const retryAfterMs = retryAfterOf(headers, wallNow);
        return { kind: 'failed', text, withoutEffect: false, retryAfterMs, requestId };
    }
    const reason = `could not ${call.doing}: ${text}`;
    if (status === 404 && call.notFound === 'absent')
        return (0,result.ok)({ kind: 'absent' });
    if (status === 401 || status === 403 || status === 404)
        return (0,result.ok)({ kind: 'denied', permission: call.permission, message: reason, requestId });
    return (0,result.ok)({ kind: 'failed', reason, requestId });
}
function describeAnswer({ status, headers, data }, redact) {
    if (status < 400 && headers.location !== undefined)
        return `GitHub answered ${(0,http_errors/* describeStatus */.Wn)({ status, message: undefined })} with a redirect, and redirects are not followed`;
    const text = typeof data === 'string' ? data : '';
    // What is wrong with a field stands beside the message, which is "Validation Failed" for all of them.
    const json = (0,response/* isObject */.Gv)(data) ? { message: [data.message, data.errors] } : undefined;
    const message = (0,response/* readMessage */._8)({ json, text, broken: false }, redact);
    return `GitHub answered ${(0,http_errors/* describeStatus */.Wn)({ status, message })}`;
}
/** Whether GitHub has not worked on the request because there were too many. */
function isRateLimit({ status, headers, data }) {
    if (status !== 403)
        return status === 429;
    const message = (0,response/* isObject */.Gv)(data) ? String(data.message) : '';
    return (headers['retry-after'] !== undefined ||
        headers['x-ratelimit-remaining'] === '0' ||
        /rate limit/i.test(message));
}
/** What GitHub asks to wait when a rate limit names no time. Milliseconds. */
const UNNAMED_WAIT_MS = 60_000;
function rateLimitWait(headers, wallNow) {
    const named = retryAfterOf(headers, wallNow);
    if (named !== undefined)
        return named;
    const reset = Number(headers['x-ratelimit-reset'] ?? Number.NaN) * 1000;
    if (headers['x-ratelimit-remaining'] !== '0' || !Number.isFinite(reset))
        return UNNAMED_WAIT_MS;
    // By GitHub's own clock: that of this machine may be wrong.
    const sentAt = Date.parse(headers.date ?? '');
    return Math.max(0, reset - (Number.isNaN(sentAt) ? wallNow : sentAt));
}
function retryAfterOf(headers, wallNow) {
    return (0,response/* parseRetryAfter */.mu)(headers['retry-after'], headers.date, wallNow);
}

;// CONCATENATED MODULE: ./.build/github/requests.js
/** Requests to GitHub: their retries, their pages, and what happens when an answer is lost. The one importer of octokit. */









const API_VERSION = '2022-11-28';
/**
 * What failures of GitHub cost a run at most, all requests together, with their retries and the waits that GitHub asks for:
 * it must not hold up a deploy. Milliseconds.
 */
const PATIENCE_MS = 5_000;
/** The end of that time, in which no retry is planned: the last one needs it. Milliseconds. */
const LAST_TRY_MS = 1_000;
/** GitHub's own maximum. */
const PER_PAGE = 100;
const MOST_PAGES = 100;
const MOST_CREATIONS = 3;
/** Waits before each look for what was created without an answer. Milliseconds. */
const LOOKS_MS = [500, 1500];
/** Sends the requests of a run. Whatever becomes of one is a value; only a cancellation throws. */
class Requests {
    sink;
    #connections;
    #octokit;
    #repository;
    #tools;
    #patienceLeftMs = PATIENCE_MS;
    /** When the patience ends if nothing succeeds until then. */
    #deadline = 0;
    /** Of the next try: all that is left. */
    #timeoutMs = PATIENCE_MS;
    /** Why the last try failed. */
    #lastFailure = '';
    constructor({ apiUrl, token, repository }, tools) {
        const [owner = '', repo = ''] = repository.split('/');
        this.#repository = { owner, repo };
        this.#connections = openFetch(apiUrl, { signal: tools.signal, timeoutMs: () => this.#timeoutMs });
        this.sink = tools.sink;
        this.#tools = { ...tools, onRetry: undefined, budget: (0,retry/* createRetryBudget */.Ce)(tools.clock.now) };
        const ignore = () => undefined;
        this.#octokit = new dist_src/* Octokit */.E({
            baseUrl: apiUrl.href.replace(/\/+$/, ''),
            auth: token,
            userAgent: 'cloud-platform-deploy',
            // Octokit writes to the console otherwise.
            request: { fetch: this.#connections.fetch, log: { warn: ignore } },
        });
    }
    /** Sends a call that does the same when it is sent twice. */
    async send(call) {
        return certain(await this.#send(call, true));
    }
    /** Reads a list over all of its pages. */
    async list(call) {
        const items = [];
        for (let number = 1; number <= MOST_PAGES; number += 1) {
            const page = await this.page(call, number);
            if (page.kind !== 'ok')
                return page;
            items.push(...page.value.items);
            if (page.value.isLast)
                return (0,result.ok)(items);
        }
        const reason = `could not ${call.doing}: the list is longer than ${MOST_PAGES} pages`;
        return { kind: 'failed', reason, requestId: undefined };
    }
    /** Reads one page of a list. @param number counted from 1 */
    async page(call, number) {
        return await this.send({
            ...call,
            parameters: { ...call.parameters, per_page: PER_PAGE, page: number },
            read: (data, { link }) => readPage(data, link, call.readItem),
        });
    }
    /** Sends a creation until GitHub has done it once: again only when a read shows that it has not. */
    async create(call, find) {
        for (let tries = 1;; tries += 1) {
            const sent = await this.#send(call, false);
            if (sent.kind !== 'lost')
                return sent;
            const found = await this.#look(find);
            if (found.kind === 'ok' && found.value !== undefined)
                return (0,result.ok)(found.value);
            if (found.kind !== 'ok' || tries === MOST_CREATIONS)
                return certain(sent);
        }
    }
    async close() {
        await this.#connections.close();
    }
    async #look(find) {
        const { clock, signal } = this.#tools;
        for (const wait of LOOKS_MS) {
            const waitMs = Math.min(wait, this.#patienceLeftMs);
            this.#patienceLeftMs -= waitMs;
            await clock.sleep(waitMs, signal);
            const found = await find();
            if (found.kind !== 'ok' || found.value !== undefined)
                return found;
        }
        return (0,result.ok)(undefined);
    }
    async #send(call, isRepeatable) {
        const { doing } = call;
        if (this.#patienceLeftMs === 0)
            return {
                kind: 'failed',
                reason: `could not ${doing}: ${this.#lastFailure} earlier in this run`,
                requestId: undefined,
            };
        const { now } = this.#tools.clock;
        const begunAt = now();
        this.#deadline = begunAt + this.#patienceLeftMs;
        const patienceMs = Math.max(1, this.#patienceLeftMs - LAST_TRY_MS);
        let triedAt = begunAt;
        const reply = await (0,retry/* withRetries */.LH)({ doing, rule: { isRepeatable, patienceMs, patientFrom: 'first try', fewestTries: 1 } }, () => {
            triedAt = now();
            this.#timeoutMs = Math.max(1, Math.round(this.#deadline - triedAt));
            return this.#attempt(call);
        }, this.#tools);
        // A success costs none of it, however long it takes.
        const spentMs = (reply.kind === 'ok' ? triedAt : now()) - begunAt;
        this.#patienceLeftMs = Math.max(0, this.#patienceLeftMs - spentMs);
        if (reply.kind === 'ok')
            return reply.value;
        if (reply.kind !== 'lost')
            this.#patienceLeftMs = 0;
        const { message, requestId } = reply.error;
        return {
            kind: reply.kind === 'lost' ? 'lost' : 'failed',
            reason: (0,redact/* cleanLine */.Ow)(this.sink.hide(message)),
            requestId,
        };
    }
    async #attempt(call) {
        const answer = await this.#ask(call);
        if (answer instanceof Error)
            return this.#unanswered(call.doing, answer);
        const wallNow = this.#tools.clock.wall();
        const judged = judgeAnswer(call, answer, { redact: this.sink.hide, wallNow });
        if (judged.kind !== 'failed')
            return judged;
        this.#lastFailure = judged.text;
        return this.#afford(call.doing, judged);
    }
    /** @returns why there is no answer, when there is none */
    async #ask(call) {
        try {
            // Octokit puts what the path does not name into the query.
            const repository = call.route.includes('{repo}') ? this.#repository : {};
            const headers = { 'x-github-api-version': API_VERSION };
            return answerOf(await this.#octokit.request(call.route, { ...repository, ...call.parameters, headers }));
        }
        catch (error) {
            // Octokit throws each answer from 400, and wraps what `fetch` throws.
            if ((0,response/* isObject */.Gv)(error) && (0,response/* isObject */.Gv)(error.response))
                return answerOf(error.response);
            const cause = error instanceof Error ? error.cause : undefined;
            if (cause instanceof errors/* CancelledError */.cc)
                throw new errors/* CancelledError */.cc(`cancelled while asking GitHub to ${call.doing}`, { cause });
            if (cause instanceof FetchError || cause instanceof errors/* DeployError */.sH)
                return cause;
            throw error;
        }
    }
    #unanswered(doing, error) {
        const text = (0,redact/* cleanLine */.Ow)(this.sink.hide(error.message));
        this.#lastFailure = text;
        if (error instanceof FetchError && !error.isPermanent)
            return { kind: 'failed', text, withoutEffect: error.unsent, cause: error };
        return (0,result.ok)({ kind: 'failed', reason: `could not ${doing}: ${text}`, requestId: undefined });
    }
    /** @returns the failure of the call when GitHub asks for a longer wait than the patience allows */
    #afford(doing, failure) {
        const { text, requestId, retryAfterMs = 0 } = failure;
        if (retryAfterMs <= this.#deadline - this.#tools.clock.now())
            return failure;
        // Whoever asks for that much time is asked nothing more in this run.
        this.#patienceLeftMs = 0;
        const asked = `it asked to wait ${(0,format/* formatSeconds */.Xo)(retryAfterMs)}, longer than what is left of the ${(0,format/* formatSeconds */.Xo)(PATIENCE_MS)} in one run`;
        return (0,result.ok)({ kind: 'failed', reason: `could not ${doing}: ${text}; ${asked}`, requestId });
    }
}
/** Octokit's type of headers is wider than what `fetch` gives. */
function answerOf(response) {
    return response;
}
/** The failure that a lost answer is once nothing more is done about it. */
function certain(sent) {
    return sent.kind === 'lost' ? { ...sent, kind: 'failed' } : sent;
}
function readPage(data, link, readItem) {
    if (!Array.isArray(data))
        return undefined;
    const items = data.map(readItem).filter((item) => item !== undefined);
    if (items.length !== data.length)
        return undefined;
    const isLast = link === undefined ? data.length < PER_PAGE : !/\brel="?next\b/.test(link);
    return { items, isLast };
}

;// CONCATENATED MODULE: ./.build/github/github.js




/** Opens a repository. Sends nothing yet. */
function createGitHub(options, tools) {
    const requests = new Requests(options, tools);
    const comments = new github_comments/* Comments */.H(requests);
    const deployments = new Deployments(requests);
    return {
        readPullRequest: (number) => requests.send({
            doing: `read pull request ${number}`,
            route: 'GET /repos/{owner}/{repo}/pulls/{pull_number}',
            parameters: { pull_number: number },
            permission: 'pull-requests: read',
            notFound: 'absent',
            read: readPullRequest,
        }),
        upsertComment: (comment) => comments.upsert(comment),
        createDeployment: (deployment) => deployments.create(deployment),
        setDeploymentStatus: (id, status) => deployments.setStatus(id, status),
        listDeployments: (environment) => deployments.list(environment),
        listDeploymentStates: (id) => deployments.listStates(id),
        close: () => requests.close(),
    };
}
function readPullRequest(data) {
    if (!(0,response/* isObject */.Gv)(data) || !(0,response/* isObject */.Gv)(data.head))
        return undefined;
    const { state } = data;
    const { sha } = data.head;
    return (state === 'open' || state === 'closed') && typeof sha === 'string'
        ? { state, headSha: sha }
        : undefined;
}


/***/ })

};
