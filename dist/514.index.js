export const id = 514;
export const ids = [514];
export const modules = {

/***/ 9514:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  createGitHub: () => (/* binding */ createGitHub)
});

;// CONCATENATED MODULE: ./.build/github/comments.js
const LIST = `query ListComments($owner: String!, $repo: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $repo) {
    pullRequest(number: $number) {
      comments(first: 100, after: $after) {
        nodes { id body viewerDidAuthor }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`;
const UPDATE = `mutation UpdateComment($id: ID!, $body: String!) {
  updateIssueComment(input: { id: $id, body: $body }) { clientMutationId }
}`;
const DELETE = `mutation DeleteComment($id: ID!) {
  deleteIssueComment(input: { id: $id }) { clientMutationId }
}`;
const permission = 'pull-requests: write';
/**
 * Creates the comment, or updates the oldest one of ours and deletes the others, which concurrent runs may have created.
 * The comment of somebody else is never changed, also if it begins with our marker.
 */
async function upsertComment(requests, { number, name, markdown, onlyUpdate = false }) {
    const marker = markerLine(`cloud-platform-deploy ${name}`);
    const body = `${marker}\n${markdown}`;
    const listed = await listOurs(requests, number, marker);
    if (listed.kind !== 'ok')
        return listed;
    const [id, ...duplicates] = listed.value;
    if (id === undefined)
        return onlyUpdate ? listed : await createComment(requests, number, body);
    const doing = `update the comment on pull request ${number}`;
    const updated = await requests.send({ doing, permission }, ({ graphql }) => graphql(UPDATE, { id, body }));
    if (updated.kind !== 'ok')
        return updated;
    for (const id of duplicates) {
        const doing = `delete a second comment on pull request ${number}`;
        const deleted = await requests.send({ doing, permission }, ({ graphql }) => graphql(DELETE, { id }));
        if (deleted.kind !== 'ok' && !deleted.isAbsent)
            return deleted;
    }
    return updated;
}
/** Lists the ids of our comments with this first line, the oldest first. */
async function listOurs(requests, number, marker) {
    const doing = `list the comments of pull request ${number}`;
    const isOurs = ({ viewerDidAuthor, body }) => viewerDidAuthor && body.split(/\r?\n/, 1)[0] === marker;
    const ids = [];
    for (let after;;) {
        const page = await requests.send({ doing, permission }, async ({ graphql }) => {
            const { repository } = await graphql(LIST, { ...requests.repository, number, after });
            const { nodes, pageInfo } = repository.pullRequest.comments;
            ids.push(...nodes.filter(isOurs).map(({ id }) => id));
            return pageInfo.hasNextPage ? pageInfo.endCursor : undefined;
        });
        if (page.kind !== 'ok')
            return page;
        if (page.value === undefined)
            return { kind: 'ok', value: ids };
        after = page.value;
    }
}
function createComment(requests, number, body) {
    const doing = `create a comment on pull request ${number}`;
    const parameters = { ...requests.repository, issue_number: number, body };
    return requests.send({ doing, permission, isCreation: true }, ({ request }) => request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', parameters));
}
/** Returns an HTML comment that no marker can end: `<!-- cloud-platform-deploy%20hello -->`. */
function markerLine(marker) {
    return `<!-- ${encodeURIComponent(marker).replaceAll('--', '-%2D')} -->`;
}

// EXTERNAL MODULE: ./.build/http/redact.js
var http_redact = __webpack_require__(5982);
;// CONCATENATED MODULE: ./.build/github/deployments.js
/** The deployment records that GitHub shows of an environment. */

const deployments_permission = 'deployments: write';
/** The states of a record that is not active. */
const ENDED_STATES = ['inactive', 'failure', 'error'];
/** Creates a record, without the checks and merges that GitHub would begin with. @returns its id */
function createDeployment(requests, deployment) {
    const doing = `create a deployment in environment "${(0,http_redact/* cleanLine */.Ow)(deployment.environment)}"`;
    const parameters = {
        ...{ ...requests.repository, ...deployment },
        ...{ auto_merge: false, required_contexts: [] },
    };
    return requests.send({ doing, permission: deployments_permission, isCreation: true }, async ({ request }) => {
        const { data } = await request('POST /repos/{owner}/{repo}/deployments', parameters);
        if ('id' in data)
            return Number(data.id);
        throw new TypeError(data.message);
    });
}
/** Adds a status. A repeated one changes nothing. */
function setDeploymentStatus(requests, id, status) {
    const doing = `set the status of deployment ${id}`;
    const parameters = { ...requests.repository, deployment_id: id, ...status, auto_inactive: false };
    return requests.send({ doing, permission: deployments_permission }, ({ request }) => request('POST /repos/{owner}/{repo}/deployments/{deployment_id}/statuses', parameters));
}
/**
 * Gives a status to those that are still active, the newest first, of the 100 newest in the environment. GitHub's own
 * `auto_inactive` ignores the payload, and leaves out production and transient environments.
 */
async function endDeployments(requests, { environment, payload, before }, status) {
    const doing = `list the deployments in environment "${(0,http_redact/* cleanLine */.Ow)(environment)}"`;
    const parameters = { ...requests.repository, environment, per_page: 100 };
    const listed = await requests.send({ doing, permission: deployments_permission }, async ({ request }) => {
        const { data } = await request('GET /repos/{owner}/{repo}/deployments', parameters);
        const found = data.filter((record) => record.id < before && contains(record.payload, payload));
        return found.map(({ id }) => Number(id));
    });
    if (listed.kind !== 'ok')
        return listed;
    for (const id of listed.value) {
        const states = await listStates(requests, id);
        if (states.kind !== 'ok')
            return states;
        const [state = '', ...former] = states.value;
        // The run that replaced this one has also ended those before it.
        if (state === 'inactive' && former.includes('success'))
            break;
        const set = ENDED_STATES.includes(state) ? states : await setDeploymentStatus(requests, id, status);
        if (set.kind !== 'ok')
            return set;
    }
    return listed;
}
/** Lists the states that a deployment has had, the newest first. GitHub does not document their order. */
function listStates(requests, id) {
    const doing = `list the statuses of deployment ${id}`;
    const parameters = { ...requests.repository, deployment_id: id, per_page: 100 };
    return requests.send({ doing, permission: deployments_permission }, async ({ request }) => {
        const route = 'GET /repos/{owner}/{repo}/deployments/{deployment_id}/statuses';
        const { data } = await request(route, parameters);
        return data.toSorted((one, other) => Number(other.id) - Number(one.id)).map(({ state }) => state);
    });
}
function contains(found, payload) {
    const fields = new Map(Object.entries(found ?? {}));
    return Object.entries(payload).every(([name, value]) => fields.get(name) === value);
}

// EXTERNAL MODULE: ./node_modules/@octokit/core/dist-src/index.js + 13 modules
var dist_src = __webpack_require__(5194);
// EXTERNAL MODULE: ./.build/errors.js
var errors = __webpack_require__(9243);
// EXTERNAL MODULE: ./.build/format.js
var format = __webpack_require__(1223);
// EXTERNAL MODULE: ./.build/http/errors.js
var http_errors = __webpack_require__(6204);
// EXTERNAL MODULE: ./.build/http/address.js
var http_address = __webpack_require__(3583);
// EXTERNAL MODULE: ./.build/http/connections.js
var connections = __webpack_require__(4682);
// EXTERNAL MODULE: ./.build/http/failure.js
var failure = __webpack_require__(4989);
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
    const cancelled = AbortSignal.any([signal, lifetime.signal]);
    const origins = (0,connections/* openOrigins */.M)(lifetime.signal);
    return {
        async fetch(url, { method, headers, body = null }) {
            const address = new URL(url);
            checkAddress(address, base);
            const connections = origins.to(base);
            const limitMs = timeoutMs();
            const late = new AbortController();
            const timer = setTimeout(() => late.abort(), limitMs);
            try {
                const until = AbortSignal.any([cancelled, late.signal]);
                const answer = await connections.fetch(address, { method, headers, body, signal: until });
                const bytes = await answer.arrayBuffer();
                // An answer such as 204 must not have a body, not even an empty one.
                return new Response(answer.body && bytes, { status: answer.status, headers: [...answer.headers] });
            }
            catch (cause) {
                if (cancelled.aborted)
                    throw new errors/* CancelledError */.cc(`cancelled while asking ${base.host}`, { cause });
                throw fetchError(cause, connections.route(), late.signal.aborted ? limitMs : undefined);
            }
            finally {
                clearTimeout(timer);
            }
        },
        async close() {
            lifetime.abort();
            await origins.close();
        },
    };
}
function checkAddress(address, base) {
    if (address.origin !== base.origin)
        throw new errors/* DeployError */.sH(`the token is sent to ${base.host} only`);
    if (base.protocol !== 'https:' && !(0,http_address/* isLoopback */.U)(base))
        throw new errors/* DeployError */.sH(`the token is sent over https only, and the address of ${base.host} uses http`);
}
/** @param lateMs the time that was over, when it was */
function fetchError(cause, route, lateMs) {
    // Nothing but a request that cannot be sent has no cause; the error quotes it, with the token.
    if (cause instanceof TypeError && cause.cause === undefined)
        return new FetchError(`the request to ${route.host} cannot be sent`, { unsent: true, isPermanent: true });
    if (lateMs !== undefined) {
        const text = `${route.host} did not answer within ${lateMs / 1000} s`;
        return new FetchError(text, { unsent: false, isPermanent: false, cause });
    }
    const { text, permanentHint } = (0,failure/* explainFailure */.SP)(cause, route);
    return new FetchError(text, {
        unsent: (0,failure/* isUnsent */.wt)(cause),
        isPermanent: permanentHint !== undefined,
        cause,
    });
}

// EXTERNAL MODULE: ./.build/http/response.js
var http_response = __webpack_require__(4684);
// EXTERNAL MODULE: ./.build/http/retry.js
var retry = __webpack_require__(9901);
;// CONCATENATED MODULE: ./.build/github/requests.js
/** Requests to GitHub: their retries, and what their failures mean. The one importer of octokit. */








/**
 * What failures of GitHub cost a run at most, all requests together, with their retries and the waits that GitHub asks for:
 * it must not hold up a deployment. Milliseconds.
 */
const PATIENCE_MS = 5_000;
/** The end of that time, in which no retry is planned: the last one needs it. Milliseconds. */
const LAST_TRY_MS = 1_000;
/** Sends the requests of a run, one after the other. Whatever becomes of one is a value; only a cancellation throws. */
class Requests {
    /** For the path of a route, and the variables of a query. */
    repository;
    #connections;
    #octokit;
    #tools;
    #patienceLeftMs = PATIENCE_MS;
    /** When the patience ends if nothing succeeds until then. */
    #deadline = 0;
    /** Why the last try failed. */
    #lastFailure = '';
    constructor({ apiUrl, token, repository }, tools) {
        const [owner = '', repo = ''] = repository.split('/');
        this.repository = { owner, repo };
        this.#tools = { ...tools, onRetry: undefined, budget: (0,retry/* createRetryBudget */.Ce)(tools.clock.now) };
        const timeoutMs = () => Math.max(1, Math.round(this.#deadline - tools.clock.now()));
        this.#connections = openFetch(apiUrl, { signal: tools.signal, timeoutMs });
        this.#octokit = new dist_src/* Octokit */.E({
            baseUrl: apiUrl.href.replace(/\/+$/, ''),
            auth: token,
            userAgent: 'cloud-platform-deploy',
            // Octokit writes to the console otherwise.
            request: { fetch: this.#connections.fetch, log: { warn: () => undefined } },
        });
        this.#octokit.hook.before('request', ({ headers }) => {
            headers['x-github-api-version'] = '2022-11-28';
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
        if (this.#patienceLeftMs === 0)
            return failed(`could not ${doing}: ${this.#lastFailure} earlier in this run`);
        const { now } = this.#tools.clock;
        const begunAt = now();
        this.#deadline = begunAt + this.#patienceLeftMs;
        const patienceMs = Math.max(1, this.#patienceLeftMs - LAST_TRY_MS);
        let triedAt = begunAt;
        const reply = await (0,retry/* withRetries */.LH)({ doing, rule: { isRepeatable: !isCreation, patienceMs } }, async () => {
            triedAt = now();
            return await ask(this.#octokit).then((value) => settled({ kind: 'ok', value }), (error) => this.#judge(call, error));
        }, this.#tools);
        // A success costs nothing, however long it takes.
        const spentMs = (reply.kind === 'ok' ? triedAt : now()) - begunAt;
        this.#patienceLeftMs = Math.max(0, this.#patienceLeftMs - spentMs);
        if (reply.kind === 'ok')
            return reply.value;
        if (reply.kind !== 'lost')
            this.#patienceLeftMs = 0;
        return failed((0,http_redact/* cleanLine */.Ow)(this.#tools.sink.hide(reply.error.message)), reply.error.requestId);
    }
    async close() {
        await this.#connections.close();
    }
    /** Decides whether a try that failed is the last one. */
    #judge({ doing, permission, isCreation }, error) {
        const cause = error instanceof Error ? error.cause : undefined;
        if (cause instanceof errors/* CancelledError */.cc)
            throw new errors/* CancelledError */.cc(`cancelled while asking GitHub to ${doing}`, { cause });
        const { clock, sink } = this.#tools;
        const { isFinal, ...failure } = readFailure(error, sink.hide, clock.wall());
        const { text, status = 0, retryAfterMs = 0, requestId } = failure;
        this.#lastFailure = text;
        const reason = `could not ${doing}: ${text}`;
        const isDenied = [401, 403, 404].includes(status);
        if (isFinal)
            return settled({
                ...failed(reason, requestId),
                ...(isDenied && { permission, isAbsent: status === 404 }),
            });
        if (retryAfterMs < this.#deadline - clock.now() || (isCreation && retryAfterMs === 0))
            return failure;
        // Whoever takes or asks for that much time is asked nothing more in this run.
        this.#patienceLeftMs = 0;
        if (retryAfterMs === 0)
            return settled(failed(reason, requestId));
        const limit = `the limit is ${(0,format/* formatSeconds */.Xo)(PATIENCE_MS)} in one run`;
        return settled(failed(`${reason}; it asked to wait ${(0,format/* formatSeconds */.Xo)(retryAfterMs)}; ${limit}`, requestId));
    }
}
function failed(reason, requestId) {
    return { kind: 'failed', reason, requestId };
}
function settled(value) {
    return { kind: 'ok', value };
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
function readFailure(error, redact, wallNow) {
    const read = (text, withoutEffect, isFinal) => ({ kind: 'failed', text, withoutEffect, isFinal });
    if (error instanceof TypeError)
        return read('GitHub sent a response that cannot be read', false, false);
    const { response, cause } = error;
    if (cause instanceof FetchError)
        return read((0,http_redact/* cleanLine */.Ow)(redact(cause.message)), cause.unsent, cause.isPermanent);
    if (cause instanceof errors/* DeployError */.sH)
        return read((0,http_redact/* cleanLine */.Ow)(redact(cause.message)), true, true);
    if (!response)
        throw error;
    const { status, headers } = response;
    const isLimited = isRateLimit(response);
    return {
        ...read(describe(response, redact), isLimited, !isLimited && status !== 408 && status < 500),
        status,
        retryAfterMs: (0,http_response/* parseRetryAfter */.mu)(headers['retry-after'], headers.date, wallNow) ?? (isLimited ? UNNAMED_WAIT_MS : 0),
        requestId: (0,http_response/* readRequestId */.BZ)(headers, undefined, redact),
    };
}
/** Whether GitHub has not worked on the request because there were too many. */
function isRateLimit({ status, headers, data }) {
    if (status !== 403)
        return status === 429;
    return headers['retry-after'] !== undefined || ((0,http_response/* isObject */.Gv)(data) && /rate limit/i.test(`${data.message}`));
}
function describe({ status, data }, redact) {
    if (status < 400)
        return `GitHub answered ${(0,http_errors/* describeStatus */.Wn)({ status, message: undefined })} with a redirect, and redirects are not followed`;
    const text = typeof data === 'string' ? data : '';
    // What is wrong with a field stands beside the message, which is "Validation Failed" for all of them.
    const json = (0,http_response/* isObject */.Gv)(data) ? { message: [data.message, data.errors] } : undefined;
    const message = (0,http_response/* readMessage */._8)({ json, text, broken: false }, redact);
    return `GitHub answered ${(0,http_errors/* describeStatus */.Wn)({ status, message })}`;
}

;// CONCATENATED MODULE: ./.build/github/github.js
/** What GitHub shows of a deploy: pull request, comment and deployment record. Loaded only when something there is wanted. */



/** Opens a repository. Sends nothing yet. */
function createGitHub(options, tools) {
    const requests = new Requests(options, tools);
    return {
        readPullRequest: (number) => readPullRequest(requests, number),
        upsertComment: (comment) => upsertComment(requests, comment),
        createDeployment: (deployment) => createDeployment(requests, deployment),
        setDeploymentStatus: (id, status) => setDeploymentStatus(requests, id, status),
        endDeployments: (earlier, status) => endDeployments(requests, earlier, status),
        /** Ends all connections; nothing here keeps the process alive then. */
        close: () => requests.close(),
    };
}
function readPullRequest(requests, number) {
    const doing = `read pull request ${number}`;
    const parameters = { ...requests.repository, pull_number: number };
    return requests.send({ doing, permission: 'pull-requests: read' }, async ({ request }) => {
        const { data } = await request('GET /repos/{owner}/{repo}/pulls/{pull_number}', parameters);
        return { state: data.state === 'closed' ? 'closed' : 'open', headSha: data.head.sha };
    });
}


/***/ })

};
