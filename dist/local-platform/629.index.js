export const id = 629;
export const ids = [629];
export const modules = {

/***/ 4629:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  provideContent: () => (/* binding */ provideContent)
});

;// CONCATENATED MODULE: ./.build/errors.js
/** A failure that the user can understand: the message says what happened and to which name. */
class errors_DeployError extends Error {
    name = 'DeployError';
    hint;
    choices;
    requestId;
    annotations;
    constructor(message, details = {}) {
        super(message, 'cause' in details ? { cause: details.cause } : undefined);
        this.hint = details.hint;
        this.choices = details.choices ?? [];
        this.requestId = details.requestId;
        this.annotations = details.annotations ?? [];
    }
}
/** The inputs are wrong; carries every problem, so that they can be fixed together. */
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
/** The platform answered, and said no, or sent more than anybody can mean. */
class ApiError extends errors_DeployError {
    name = 'ApiError';
    /** 404 also for 410. */
    status;
    constructor(message, details) {
        super(message, details);
        this.status = details.status;
    }
}
/** No usable answer: refused, reset, timed out, or a status that asks to try again, after all tries. */
class TransientError extends errors_DeployError {
    name = 'TransientError';
    /** Milliseconds that the platform asked to wait, when it did. */
    retryAfterMs;
    constructor(message, details = {}) {
        super(message, details);
        this.retryAfterMs = details.retryAfterMs;
    }
}
/**
 * A write was sent and its answer was lost, so it may or may not have been done.
 * The caller reads the state back before it decides to send the write again.
 */
class LostAnswerError extends errors_DeployError {
    name = 'LostAnswerError';
    /** Milliseconds that the platform asked to wait, when it did. */
    retryAfterMs;
    /** The status of the answer, when there was one. */
    status;
    constructor(message, details) {
        super(message, details);
        this.retryAfterMs = details.retryAfterMs;
        this.status = details.status;
    }
}
/** The run was cancelled from outside (SIGINT or SIGTERM). */
class CancelledError extends errors_DeployError {
    name = 'CancelledError';
    /** The try that it ended cannot have had an effect. */
    withoutEffect;
    constructor(message, details = {}) {
        super(message, details);
        this.withoutEffect = details.withoutEffect ?? false;
    }
}
/** One error that says what all of them say; undefined for none. */
function joinErrors(errors) {
    const [first, ...others] = errors;
    if (first === undefined || others.length === 0)
        return first;
    const wrongInputs = errors.filter((error) => error instanceof ConfigError);
    if (wrongInputs.length === errors.length)
        return new ConfigError([...new Set(wrongInputs.flatMap(({ problems }) => problems))]);
    return new errors_DeployError(errors.flatMap(textsOf).map(toSentence).join('\n'), {
        cause: first,
        hint: first.hint,
        annotations: errors.flatMap((error) => error.annotations.length > 0
            ? error.annotations
            : textsOf(error).map((text) => ({ message: toSentence(text) }))),
    });
}
function textsOf(error) {
    return error instanceof ConfigError ? error.problems : [error.message];
}
/** Several errors are a line each. */
function toSentence(text) {
    const start = `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
    return /[.!?:]$/.test(start) || text.includes('\n') ? start : `${start}.`;
}

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
;// CONCATENATED MODULE: ./.build/files/paths.js
/** Paths of this system, and the paths with `/` that the rest of the action uses. */

/** Returns whether `inner` is `outer` or lies below it. Both are absolute. */
function isInside(outer, inner, rules = external_node_path_) {
    const way = rules.relative(outer, inner);
    return way !== '..' && !way.startsWith(`..${rules.sep}`) && !rules.isAbsolute(way);
}
/** Returns the path from a folder to what it contains, with `/`. Both are absolute. */
function relativePath(folder, inner, rules = external_node_path_) {
    return rules.relative(folder, inner).split(rules.sep).join('/');
}

;// CONCATENATED MODULE: ./.build/http/address.js

/** What the URL parser would resolve or drop instead of sending. */
function isUnsafe(segment) {
    return segment === '' || segment === '.' || segment === '..' || !segment.isWellFormed();
}
/**
 * Builds the address of one request, `{base_url}/v1/<segments>`: the only place where a path is put together.
 * @param path decoded segments; each is percent-encoded here, so a `/` in one stays inside it
 * @param query raw, without `?`
 * @throws DeployError for a segment that would change the path (empty, `.`, `..`), or when the result is not below the base
 */
function buildAddress(base, path, query) {
    const unsafe = path.find(isUnsafe);
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
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** Whether the address is this machine itself, which no proxy can reach for us. */
function isLoopback(address) {
    return LOOPBACK.test(address.hostname);
}

;// CONCATENATED MODULE: ./.build/config/values.js
/** One parser per kind of input value. Each returns the value, or throws a `ValueProblem` that says what is allowed. */



/** What is wrong with one value, worded to follow the input's name: "must be …". */
class ValueProblem extends Error {
    name = 'ValueProblem';
}
/** Creates a parser for text of a fixed form, which it returns unchanged. */
function parseForm(form, problem) {
    return (text) => {
        if (form.test(text))
            return text;
        throw new ValueProblem(problem);
    };
}
/** Creates a parser for one of the allowed words. */
function parseChoice(allowed) {
    return (text) => {
        const choice = allowed.find((word) => word === text);
        if (choice !== undefined)
            return choice;
        const words = allowed.map((word) => `\`${word}\``).join(', ');
        throw new ValueProblem(`must be ${words.replace(/, ([^,]*)$/, ' or $1')}`);
    };
}
/** Parses `true` or `false`, and nothing else. */
function parseBoolean(text) {
    return parseChoice(['true', 'false'])(text) === 'true';
}
/** Creates a parser for a whole number between two others. */
function parseCount(least, most) {
    return (text) => {
        const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
        if (count >= least && count <= most)
            return count;
        throw new ValueProblem(`must be a whole number from ${least} to ${most}`);
    };
}
const LONGEST_DURATION_SECONDS = 24 * 3600;
/** Parses `90s`, `10m`, `1h` or a plain number of seconds, at most 24 hours, into milliseconds. */
function parseDuration(text) {
    const [, digits, unit] = /^(\d{1,9})([smh]?)$/.exec(text) ?? [];
    if (digits === undefined) {
        throw new ValueProblem('must be a duration such as `90s`, `10m`, `1h` or a number of seconds');
    }
    const seconds = Number(digits) * (unit === 'h' ? 3600 : unit === 'm' ? 60 : 1);
    if (seconds > LONGEST_DURATION_SECONDS)
        throw new ValueProblem('must be at most `24h`');
    return seconds * 1000;
}
/** Splits text with one item per line into the items, trimmed, without the empty ones. */
function parseList(text) {
    return text
        .split(/\r\n|\r|\n/)
        .map((line) => line.trim())
        .filter((line) => line !== '');
}
/** Whether somebody put quotes around a value that has no quotes. */
function isQuoted(text) {
    return /^(["'`]).*\1$/.test(text);
}
/** Parses globs, one per line, without comment lines. Refuses syntax that `@actions/glob` would take literally. */
function parsePatterns(text) {
    const lines = parseList(text).filter((line) => !line.startsWith('#'));
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
    if (/(?<!\[)\{[^{}]*,[^{}]*\}/.test(glob)) {
        return 'in which braces do not expand: write one line for each alternative (`[{]` matches a brace)';
    }
    return isQuoted(glob) ? 'in which quotes are literal: remove them (`["]` matches a quote)' : undefined;
}
/** Whether a segment of a path is empty or one that URLs and file systems resolve. */
function isBadSegment(segment) {
    return segment === '' || segment === '.' || segment === '..';
}
/** Parses a path below some folder: relative, with `/`, without `.` and `..`; a leading `./` is dropped. */
function parseRelativePath(text) {
    const relative = text
        .replace(/^(\.\/+)+/, '')
        .replace(/\/{2,}/g, '/')
        .replace(/(?<=.)\/$/, '');
    if (!relative.includes('\\') && !relative.split('/').some(isBadSegment))
        return relative;
    throw new ValueProblem('must be a relative path with `/`, such as `src/main.ts`, without `.` and `..`');
}
/** Creates a parser for a folder inside the workspace, relative to it or absolute, that returns its absolute path. */
function parseFolder(workspace, rules = external_node_path_) {
    return (text) => {
        const folder = rules.resolve(workspace, text);
        if (isInside(workspace, folder, rules))
            return folder;
        throw new ValueProblem('must be a folder inside the workspace');
    };
}
/** Characters: more than any address in use, and few enough for every server. */
const LONGEST_URL = 2048;
/** Characters: a signed token with many claims has a few thousand; servers refuse headers of more than 8 kB. */
const LONGEST_KEY = 4096;
/** @throws ValueProblem */
function requireLength(text, maximum) {
    if (text.length <= maximum)
        return;
    const [length, most] = [text.length, maximum].map((count) => count.toLocaleString('en'));
    throw new ValueProblem(`is ${length} characters long (maximum ${most})`);
}
/** Parses the platform's address into its URL without a trailing `/` or `/v1`; `https`, or `http` on loopback. */
function parseBaseUrl(text) {
    requireLength(text, LONGEST_URL);
    const url = URL.parse(text);
    if (!url || !/^https?:\/\//i.test(text)) {
        throw new ValueProblem('must be an address such as `https://api.example.com`, or `local`');
    }
    if (text.includes('@'))
        throw new ValueProblem('must not contain user info');
    if (/[?#]/.test(text))
        throw new ValueProblem('must not contain a query or a fragment');
    if (/[\s\\]|%2e|\/\.{1,2}(\/|$)/i.test(text)) {
        throw new ValueProblem('must not contain spaces, backslashes, `.` or `..` segments');
    }
    // `http://2130706433` is 127.0.0.1 too, but only an attack would write it so.
    const isLiteral = text.toLowerCase().startsWith(`http://${url.hostname}`);
    if (url.protocol === 'http:' && !(isLoopback(url) && isLiteral)) {
        throw new ValueProblem('must use `https`: `http` sends the key unencrypted and is allowed for localhost only');
    }
    url.pathname = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '');
    return url;
}
const parseKeyForm = parseForm(/^[\x21-\x7e]+$/, 'must be the key alone: one line of printable ASCII without spaces (its value is not shown)');
/** Parses a bearer key: printable ASCII without spaces. The problem never repeats the value. */
function parseApiKey(text) {
    requireLength(text, LONGEST_KEY);
    return parseKeyForm(text);
}

;// CONCATENATED MODULE: ./.build/config/reader.js


/** Every input with its default, as `action.yml` declares them. */
const INPUT_DEFAULTS = {
    base_url: '',
    api_key: '',
    mode: 'deploy',
    dry_run: 'false',
    on_missing_credentials: 'auto',
    function: '',
    assets_root: '.',
    assets: '**',
    include_hidden: 'false',
    default_excludes: 'true',
    entrypoint: 'main.ts',
    wait_timeout: '10m',
    ready_statuses: '',
    failed_statuses: '',
    status_path: '',
    health_check: '',
    health_check_timeout: '1m',
    expected_revision_id: '',
    snapshot_bucket: '',
    skip_unchanged: 'true',
    revision_id: '',
    rollback_on_failure: 'false',
    bucket: '',
    bucket_visibility: '',
    artifacts: '',
    artifacts_root: '.',
    key_prefix: '',
    upload: 'all',
    max_deletions: '50%',
    content_types: '',
    upload_concurrency: '128',
    shard: '',
    if_no_files: 'error',
    domain: '',
    domain_target: '',
    domain_replace: 'false',
    domain_timeout: '0',
    // The runner replaces it by the job's token.
    github_token: '$' + '{{ github.token }}',
    comment: 'true',
    environment: '',
    preview_domain: '',
};
/** Reads inputs one by one and collects every problem, each one once, instead of stopping at the first. */
function createReader(inputs, workflow) {
    const problems = new Set();
    function problem(name, text) {
        problems.add(`\`${name}\` ${text}`);
    }
    function read(name, parse) {
        try {
            return parse(inputs[name] || INPUT_DEFAULTS[name]);
        }
        catch (error) {
            if (!(error instanceof ValueProblem))
                throw error;
            problem(name, mayHoldSecret(name, inputs[name]) ? error.message : `${error.message} ${shownValue(inputs[name])}`);
            return parse(INPUT_DEFAULTS[name]);
        }
    }
    function throwProblems() {
        if (problems.size > 0)
            throw new ConfigError([...problems]);
    }
    const report = (text) => problems.add(text);
    return { inputs, workflow, problems, read, problem, report, throwProblems };
}
/** The value in the text of a problem. */
function shownValue(value) {
    return `(it is ${JSON.stringify(value.slice(0, 100))})`;
}
/** Whether a value may contain a secret: the key, or an address with a password or a token. */
function mayHoldSecret(name, value) {
    if (name === 'base_url')
        return !/^[a-z]+:\/\/[^@?#]*$/i.test(value);
    return name === 'api_key' || name === 'github_token' || (name === 'health_check' && /[@?#]/.test(value));
}
/** Makes a parser return undefined for the empty text, which means "not set". */
function optional(parse) {
    return (text) => (text === '' ? undefined : parse(text));
}
/** Reads which files are assets or artifacts. */
function readFileSelection(reader, name) {
    const { workspace, runnerTemp } = reader.workflow;
    return {
        workspace,
        root: reader.read(`${name}_root`, parseFolder(workspace)),
        patterns: reader.read(name, parsePatterns),
        includeHidden: reader.read('include_hidden', parseBoolean),
        defaultExcludes: reader.read('default_excludes', parseBoolean),
        runnerTemp,
    };
}
/** Returns the inputs that may be shown: without the key, and without an address that may contain a password or a token. */
function shownInputs(inputs) {
    return Object.fromEntries(Object.entries(inputs).filter(([name, value]) => !mayHoldSecret(name, value)));
}

;// CONCATENATED MODULE: ./.build/format.js
/** Numbers and ids in a form for people. */
/** Bytes by powers of 1,000: `120 B`, `1.5 MB`. */
function formatBytes(bytes) {
    const units = ['B', 'kB', 'MB', 'GB'];
    let value = bytes;
    let unit = 0;
    while (value >= 999.5 && unit < units.length - 1) {
        value /= 1000;
        unit++;
    }
    if (unit === 0)
        return `${bytes} B`;
    return `${value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}
/** Milliseconds: `420 ms`, `3.2 s`, `2 min 5 s`, `10 min`. */
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
/** A whole number with thousands separators: `1,100`. */
function formatNumber(value) {
    // The first use of `toLocaleString` takes 13 ms, a tenth of the time to the first request.
    return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
/** A number with what it counts: `1 file`, `3,000 files`. */
function formatCount(count, what) {
    return `${formatNumber(count)} ${what}${count === 1 ? '' : 's'}`;
}
/** A revision id for prose: the first eight digits of a UUID; any other id as it is. */
function shortId(id) {
    return /^[0-9a-f]{8}-[0-9a-f]{4}-/i.test(id) ? id.slice(0, 8) : id;
}
/** Milliseconds as seconds, rounded up as little as a reader needs: `0.15 s`, `86,400 s`. */
function formatSeconds(ms) {
    const seconds = ms / 1000;
    return `${seconds < 10 ? Number(seconds.toPrecision(2)) : formatNumber(Math.ceil(seconds))} s`;
}
/** A time in ISO 8601 to the minute: `2026-11-22 06:30 UTC`. */
function formatTime(iso) {
    return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}
/** A revision of a history in full, on one line: `1e9b60d4-…, commit 1234567, 2026-11-22 06:30 UTC, failed, live`. */
function formatRevision(revision) {
    const { revisionId, commit, time, result, isLive, contentOf } = revision;
    const parts = [
        revisionId ?? 'a revision without a name',
        ...(commit === undefined ? [] : [`commit ${commit.slice(0, 7)}`]),
        formatTime(time),
        ...(result === 'ready' ? [] : [result]),
        ...(isLive ? ['live'] : []),
        ...(contentOf === undefined ? [] : [`content of ${shortId(contentOf)}`]),
    ];
    return parts.join(', ').replace(/\s+/g, ' ');
}
/** A clause as the end of a sentence: with a full stop, unless it has its own or ends with a list. */
function sentence(clause) {
    if (clause.slice(clause.lastIndexOf('\n')).startsWith('\n- '))
        return clause;
    return /[\p{L}\p{N})}"'`\]%…*]$/u.test(clause) ? `${clause}.` : clause;
}
/** A clause as the beginning of a sentence. */
function capitalize(clause) {
    return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}`;
}

// EXTERNAL MODULE: ./.build/local-platform/domains/validate.js
var validate = __webpack_require__(2796);
// EXTERNAL MODULE: ./.build/local-platform/http/errors.js
var errors = __webpack_require__(3296);
;// CONCATENATED MODULE: ./.build/http/reply.js
/** Returns the value of a successful reply. @throws the error of every other one */
function reply_valueOrThrow(reply) {
    if (reply.kind === 'ok')
        return reply.value;
    throw reply.error;
}
/** Reads the value of a successful reply; every other one stays as it is. */
function mapReply(reply, read) {
    return reply.kind === 'ok' ? { kind: 'ok', value: read(reply.value) } : reply;
}

;// CONCATENATED MODULE: ./.build/http/encodings.js
/** The ways in which a text may write a secret: each is read back, with the place of every character in the source. */
/** One byte as `%2F`, also when it was escaped again: `%252F`. */
const PERCENT = /%(?:25)*([0-9a-f]{2})/iy;
const BACKSLASH = /\\(?:u([0-9a-fA-F]{4})|([bfnrt])|([!-/:-@[-`{-~]))/y;
const REFERENCE = /&(?:#0*(\d{1,7})|#x0*([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/iy;
const CONTROLS = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
function matchAt(pattern, text, at) {
    pattern.lastIndex = at;
    return pattern.exec(text);
}
/** A character of a URL, which may take up to four bytes. */
function readPercent(text, at) {
    const bytes = [];
    let end = at;
    for (let size = 1; bytes.length < size;) {
        const match = matchAt(PERCENT, text, end);
        if (match === null)
            break;
        const byte = Number.parseInt(match[1] ?? '', 16);
        if (bytes.length === 0 && byte >= 0xc0)
            size = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
        bytes.push(byte);
        end = PERCENT.lastIndex;
    }
    return bytes.length === 0 ? undefined : { text: Buffer.from(bytes).toString(), end };
}
/** An escape of JSON or of Markdown. */
function readBackslash(text, at) {
    const match = matchAt(BACKSLASH, text, at);
    if (match === null)
        return undefined;
    const [, hex, control, sign = ''] = match;
    const character = hex === undefined ? sign : String.fromCharCode(Number.parseInt(hex, 16));
    return {
        text: control === undefined ? character : (CONTROLS[control] ?? control),
        end: BACKSLASH.lastIndex,
    };
}
/** A character reference of HTML. */
function readReference(text, at) {
    const match = matchAt(REFERENCE, text, at);
    if (match === null)
        return undefined;
    const [, decimal, hex, name = ''] = match;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    const character = code <= 0x10ffff ? String.fromCodePoint(code) : ENTITIES[name.toLowerCase()];
    return character === undefined ? undefined : { text: character, end: REFERENCE.lastIndex };
}
const FORM_SPACE = (_text, at) => ({ text: ' ', end: at + 1 });
const URL_ESCAPES = { '%': readPercent };
const FORM_ESCAPES = { '%': readPercent, '+': FORM_SPACE };
const TEXT_ESCAPES = { '\\': readBackslash };
const HTML_ESCAPES = { '&': readReference };
const BASE64_ESCAPES = { '%': readPercent, '\\': readBackslash };
const MIXED_ESCAPES = { ...FORM_ESCAPES, ...TEXT_ESCAPES, ...HTML_ESCAPES };
/** Undoes escapes from left to right, each once. @returns undefined when there are none */
function unescapeText(source, escapes) {
    const signs = Object.keys(escapes);
    if (!signs.some((sign) => source.includes(sign)))
        return undefined;
    // No escape stands for more characters than it has.
    const starts = new Uint32Array(source.length);
    const ends = new Uint32Array(source.length);
    const readers = Array.from({ length: 128 }, (_, code) => escapes[String.fromCharCode(code)]);
    const parts = [];
    let length = 0;
    let copied = 0;
    for (let at = 0; at < source.length;) {
        const found = readers[source.charCodeAt(at)]?.(source, at);
        const end = found?.end ?? at + 1;
        for (let units = found?.text.length ?? 1; units > 0; units -= 1) {
            starts[length] = at;
            ends[length] = end;
            length += 1;
        }
        if (found) {
            parts.push(source.slice(copied, at), found.text);
            copied = end;
        }
        at = end;
    }
    parts.push(source.slice(copied));
    return { text: parts.join(''), places: { starts, ends } };
}
/** Returns the text as it is, and without the escapes of URLs, of forms, of JSON and Markdown, of HTML, and of all of them. */
function readPlain(source) {
    const readings = [{ text: source }];
    for (const escapes of [URL_ESCAPES, FORM_ESCAPES, TEXT_ESCAPES, HTML_ESCAPES, MIXED_ESCAPES]) {
        const reading = unescapeText(source, escapes);
        if (reading && !readings.some(({ text }) => text === reading.text))
            readings.push(reading);
    }
    return readings;
}
/** Returns the text in the standard alphabet of base64. */
function readBase64(source) {
    const reading = unescapeText(source, BASE64_ESCAPES) ?? { text: source };
    return [{ ...reading, text: reading.text.replaceAll('-', '+').replaceAll('_', '/') }];
}
/** Returns the text with hexadecimal digits in lower case. */
function readHex(source) {
    return [{ text: source.replace(/[A-F]+/g, (digits) => digits.toLowerCase()) }];
}
/** Returns the parts of a secret's base64 that do not depend on the bytes around it, one for each of three shifts. */
function base64Of(secret) {
    const bytes = Buffer.from(secret);
    return [0, 1, 2].map((shift) => {
        const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
        return encoded.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6));
    });
}
/** Returns the secret's bytes in hexadecimal digits. */
function hexOf(secret) {
    return Buffer.from(secret).toString('hex');
}

;// CONCATENATED MODULE: ./.build/http/redact.js
/** The one way out of the process for text: no secret, no transfer URL, no terminal tricks, no workflow command. */

/** Creates the sink of a run. @param secrets the API key and the token, as far as there are any */
function createSink(secrets) {
    const redact = createRedactor(secrets);
    const redactWhole = createWholeRedactor(secrets);
    const tickets = new Tickets();
    const hide = (text) => redact(tickets.hide(hideTransferUrls(text)));
    return {
        learnTicket: (address) => tickets.learn(address),
        hide,
        text: (text) => cleanText(hide(text)),
        line: (text, max) => cleanLine(hide(text), max),
        value: (text) => cleanLine(redactWhole(hideTransferUrls(text))),
        data: (text) => redactWhole(text),
    };
}
const NAMED_ESCAPES = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
/** What acts on a terminal or a reader instead of being read: controls, line separators, bidi and zero-width marks. */
const UNPRINTABLE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
// The runner compares by culture, which skips characters without weight (soft hyphens, joiners, marks).
const WEIGHTLESS = '[\\p{Cf}\\p{M}]*';
const COMMAND_AT_START = new RegExp(`^([\\s\\p{Z}\\p{C}\\p{M}]*):(?=${WEIGHTLESS}:)`, 'u');
const COMMAND_ANYWHERE = new RegExp(`#(?=${WEIGHTLESS}#${WEIGHTLESS}\\[)`, 'gu');
function escapeCharacter(character) {
    const code = character.charCodeAt(0);
    const hex = code.toString(16);
    return (NAMED_ESCAPES[character] ?? (code < 0x100 ? `\\x${hex.padStart(2, '0')}` : `\\u${hex.padStart(4, '0')}`));
}
function shorten(text, max) {
    if (text.length <= max)
        return text;
    // A pair of surrogates is not cut in half.
    return `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
/**
 * Makes any text safe as one log line, or as a part of one: what is unprintable becomes a visible escape, transfer URLs
 * are hidden, and the GitHub runner sees no workflow command in it (`::name::` at a line's start, `##[name]` anywhere).
 * Cleaning twice changes nothing.
 * @param max longest result in UTF-16 units, its end shown by `…`
 */
function cleanLine(text, max = Number.POSITIVE_INFINITY) {
    const line = hideTransferUrls(text.toWellFormed())
        .replace(UNPRINTABLE, escapeCharacter)
        .replace(COMMAND_ANYWHERE, '# ')
        .replace(COMMAND_AT_START, '$1: ');
    return shorten(line, max);
}
/** Cleans text of many lines line by line; every line break becomes `\n`, and a tab two spaces. */
function cleanText(text) {
    return text
        .replaceAll('\t', '  ')
        .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
        .map((line) => cleanLine(line))
        .join('\n');
}
const REDACTED = '***';
/** Characters: a shorter secret cannot be distinguished from other text and is not redacted. */
const SHORTEST_SECRET = 4;
/** Characters of a secret that never stand together in a redacted text. */
const PIECE = 8;
/**
 * Makes a function that puts `***` for each whole secret: as it is, or as URLs, JSON, base64 or hex write it. For values that
 * others work with, and for much text: it takes a hundredth of the time of `createRedactor`.
 */
function createWholeRedactor(given) {
    const secrets = given.filter((secret) => secret.length >= SHORTEST_SECRET);
    const forms = [...new Set(secrets.flatMap(formsOf))].sort((one, other) => other.length - one.length);
    const mark = markFor(secrets);
    return (text) => forms.reduce((rest, form) => rest.replaceAll(form, () => mark), text);
}
function formsOf(secret) {
    const encoded = encodeURIComponent(secret.toWellFormed());
    const base64 = base64Of(secret).filter((form) => form.length >= SHORTEST_SECRET);
    return [
        secret,
        encoded,
        encoded.replace(/%../g, (byte) => byte.toLowerCase()),
        JSON.stringify(secret).slice(1, -1),
        ...base64,
        ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
        hexOf(secret),
        hexOf(secret).toUpperCase(),
    ];
}
/**
 * Makes a function that puts `***` for every 8 consecutive characters of a secret (of a shorter one for all of it): as they
 * are, or as URLs, forms, JSON, HTML, Markdown, base64 (at any of its three shifts, standard or for URLs) or hex write them.
 * Takes time linear in the secrets, and in each text.
 */
function createRedactor(given) {
    const secrets = given.filter((secret) => secret.length >= SHORTEST_SECRET);
    if (secrets.length === 0)
        return (text) => text;
    const plain = secrets.flatMap((secret) => readPlain(secret).map(({ text }) => text));
    const forms = [
        { read: readPlain, indexes: indexesOf(plain, PIECE) },
        { read: readBase64, indexes: indexesOf(secrets.flatMap(base64Of), PIECE) },
        { read: readHex, indexes: indexesOf(secrets.map(hexOf), 2 * PIECE) },
    ];
    const mark = markFor(secrets);
    return (text) => hide(text, forms, mark);
}
/** One index for each width that occurs: that of a piece, or of all of a secret that is shorter. */
function indexesOf(texts, piece) {
    const known = [...new Set(texts)].filter((text) => text.length >= SHORTEST_SECRET);
    const byWidth = Map.groupBy(known, (text) => Math.min(text.length, piece));
    return [...byWidth].map(([width, group]) => createSecretIndex(group, width));
}
/** `***`, or three of another sign when a secret has a star: the mark and what stands around it never make a piece. */
function markFor(secrets) {
    let sign = REDACTED.charAt(0);
    for (let code = 0x2588; secrets.some((secret) => secret.includes(sign)); code += 1) {
        sign = String.fromCharCode(code);
    }
    return sign.repeat(REDACTED.length);
}
function hide(text, forms, mark) {
    const hidden = new Uint8Array(text.length);
    for (const { read, indexes } of forms) {
        for (const reading of read(text))
            for (const index of indexes)
                markPieces(reading, index, hidden);
    }
    return replaceHidden(text, hidden, mark);
}
function markPieces({ text, places }, index, hidden) {
    let done = 0;
    index.find(text, (at) => {
        const last = at + index.width - 1;
        const end = places?.ends[last] ?? last + 1;
        hidden.fill(1, Math.max(done, places?.starts[at] ?? at), end);
        done = end;
    });
}
function replaceHidden(text, hidden, mark) {
    const parts = [];
    let shown = 0;
    for (let start = hidden.indexOf(1); start >= 0; start = hidden.indexOf(1, shown)) {
        parts.push(text.slice(shown, start), mark);
        const end = hidden.indexOf(0, start);
        shown = end < 0 ? text.length : end;
    }
    return parts.length === 0 ? text : parts.join('') + text.slice(shown);
}
const SLASH = String.raw `(?:\\?/|%2F)`;
const INSIDE = String.raw `[^\s"'<>\`]`;
/** What stands before the path: a scheme and a host, a host alone, or nothing that a word would have. */
const BEFORE = [
    String.raw `(?:[a-z][\w+.-]{0,20}(?::|%3A))?${SLASH}${SLASH}${INSIDE}{0,300}?`,
    String.raw `(?<![\w.-])(?:[\w-]{1,63}\.){1,10}[a-z]{2,20}(?::\d+)?(?:${SLASH}${INSIDE}{0,300}?)?`,
    String.raw `(?<=^|[\s"'(<=:,;\`\[{|>])`,
].join('|');
const TRANSFER_URL = new RegExp(`((?:${BEFORE})${SLASH}(?:up|down)load${SLASH})${INSIDE}+`, 'gi');
const ABSOLUTE_TRANSFER_URL = /(https?:\/\/[^\s"'<>]{0,300}\/(?:up|down)load\/)[^\s"'<>`]+/gi;
/**
 * Puts `***` for the ticket in whatever looks like a transfer URL (section 2 of the API document): a message may name that
 * of another request, which is not known here.
 */
function hideTransferUrls(text) {
    return text.replace(TRANSFER_URL, `$1${REDACTED}`);
}
/** Characters: a shorter part of an address may be a word. */
const SHORTEST_TICKET = 8;
/** The newest are kept: the others are long expired. */
const MOST_TICKETS = 20_000;
/** The tickets of this run. They are found by their lengths, since there may be thousands of them. */
class Tickets {
    #byLength = new Map();
    /** A query value is learned as it was sent and as it is read: either may be in a message. */
    learn({ pathname, search, searchParams }) {
        const sent = search
            .slice(1)
            .split('&')
            .map((pair) => pair.slice(pair.indexOf('=') + 1));
        for (const part of [pathname.split('/').at(-1) ?? '', ...sent, ...searchParams.values()]) {
            if (part.length < SHORTEST_TICKET)
                continue;
            const known = this.#byLength.get(part.length) ?? new Set();
            this.#byLength.set(part.length, known.add(part));
            const [oldest] = known;
            if (known.size > MOST_TICKETS && oldest !== undefined)
                known.delete(oldest);
        }
    }
    hide(text) {
        if (this.#byLength.size === 0)
            return text;
        return text.replace(/\S{8,}/g, (word) => this.#hideIn(word));
    }
    #hideIn(word) {
        let shown = '';
        let shownTo = 0;
        for (let at = 0; at < word.length; at += 1) {
            const length = this.#lengthAt(word, at);
            if (length === 0)
                continue;
            shown += `${word.slice(shownTo, at)}${REDACTED}`;
            shownTo = at + length;
            at = shownTo - 1;
        }
        return shown + word.slice(shownTo);
    }
    /** @returns the length of the longest ticket that begins there; 0 without one */
    #lengthAt(word, at) {
        let longest = 0;
        for (const [length, known] of this.#byLength)
            if (length > longest && known.has(word.slice(at, at + length)))
                longest = length;
        return longest;
    }
}
/** Levels of an answer that anything is read from. */
const DEEPEST = 20;
/**
 * Hides secrets and transfer URLs in all texts of an answer: before anything is cut from them, which may leave a part, and
 * before they become Markdown, which may hide them from a later search. @param text the answer as it was sent
 */
function hideInJson(json, text, redactWhole) {
    // Almost no answer contains any, and most of them are long lists.
    if (!/\\|load\//.test(text) && redactWhole(text) === text)
        return json;
    const hide = (value) => redactWhole(value.replace(ABSOLUTE_TRANSFER_URL, `$1${REDACTED}`));
    const visit = (value, depth) => {
        if (typeof value === 'string')
            return hide(value);
        if (typeof value !== 'object' || value === null)
            return value;
        if (depth > DEEPEST)
            return undefined;
        if (Array.isArray(value))
            return value.map((item) => visit(item, depth + 1));
        return Object.fromEntries(Object.entries(value).map(([name, inner]) => [hide(name), visit(inner, depth + 1)]));
    };
    return visit(json, 1);
}
const BASE = 0x01000193;
const SPREAD = 0x9e3779b1;
/** @param secrets none shorter than `width`, in UTF-16 units */
function createSecretIndex(secrets, width) {
    const all = secrets.join('');
    const bits = Math.max(4, Math.ceil(Math.log2(2 * all.length)));
    const heads = new Int32Array(2 ** bits).fill(-1);
    const next = new Int32Array(all.length);
    const slotOf = (hash) => Math.imul(hash, SPREAD) >>> (32 - bits);
    const holds = (text, at, hash) => {
        for (let piece = heads[slotOf(hash)] ?? -1; piece >= 0; piece = next[piece] ?? -1) {
            if (isSame(text, at, all, piece, width))
                return true;
        }
        return false;
    };
    let offset = 0;
    for (const secret of secrets) {
        forEachPiece(secret, width, (at, hash) => {
            if (holds(secret, at, hash))
                return;
            next[offset + at] = heads[slotOf(hash)] ?? -1;
            heads[slotOf(hash)] = offset + at;
        });
        offset += secret.length;
    }
    return {
        width,
        find(text, found) {
            forEachPiece(text, width, (at, hash) => {
                if (holds(text, at, hash))
                    found(at);
            });
        },
    };
}
function forEachPiece(text, width, visit) {
    let leaving = 1;
    for (let count = 0; count < width; count += 1)
        leaving = Math.imul(leaving, BASE);
    let hash = 0;
    for (let end = 0; end < text.length; end += 1) {
        hash = (Math.imul(hash, BASE) + text.charCodeAt(end)) | 0;
        const at = end + 1 - width;
        if (at > 0)
            hash = (hash - Math.imul(text.charCodeAt(at - 1), leaving)) | 0;
        if (at >= 0)
            visit(at, hash);
    }
}
function isSame(one, at, other, otherAt, length) {
    for (let index = 0; index < length; index += 1) {
        if (one.charCodeAt(at + index) !== other.charCodeAt(otherAt + index))
            return false;
    }
    return true;
}

// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(8522);
;// CONCATENATED MODULE: ./.build/http/response.js
/** Reads answers: their bodies, the messages of refusals, and the headers that matter. */


/** Bytes of the largest answer that is accepted, as sent and as decompressed. */
const LONGEST_ANSWER = 32 * 1024 * 1024;
const EMPTY = { json: undefined, text: '', broken: false };
/** A header's value; several of one name are joined as HTTP joins them. */
function header(headers, name) {
    const value = headers[name];
    return typeof value === 'string' || value === undefined ? value : value.join(', ');
}
function inflateEither(bytes, options) {
    // "deflate" means zlib's format, but some servers send the bare one; the first four bits tell them apart.
    return ((bytes[0] ?? 0) & 0x0f) === 8 ? (0,external_node_zlib_.inflateSync)(bytes, options) : (0,external_node_zlib_.inflateRawSync)(bytes, options);
}
const DECODERS = {
    identity: (bytes) => bytes,
    gzip: external_node_zlib_.gunzipSync,
    'x-gzip': external_node_zlib_.gunzipSync,
    deflate: inflateEither,
    br: external_node_zlib_.brotliDecompressSync,
    zstd: external_node_zlib_.zstdDecompressSync,
};
/** Undoes `Content-Encoding`, which some servers apply though it was not asked for. @throws Error when it cannot. */
function decompress(bytes, encoding) {
    const names = (encoding ?? '').split(',').map((name) => name.trim().toLowerCase());
    return names
        .filter((name) => name !== '')
        .reduceRight((data, name) => {
        const decode = DECODERS[name];
        if (!decode)
            throw new Error(`unknown content encoding ${name}`);
        return decode(data, { maxOutputLength: LONGEST_ANSWER });
    }, bytes);
}
/** The bytes that were meant: decompressed where the answer says that they are compressed, else as they are. */
function contentBytes(bytes, headers) {
    try {
        return decompress(bytes, header(headers, 'content-encoding'));
    }
    catch {
        return bytes;
    }
}
function parse(text) {
    try {
        return { json: JSON.parse(text) };
    }
    catch {
        return undefined;
    }
}
/** Reads a body: decompressed (32 MiB at most), as UTF-8 with a byte order mark tolerated, as JSON by its type or its look. */
function readContent(bytes, headers) {
    if (bytes.length === 0)
        return EMPTY;
    let text;
    try {
        text = new TextDecoder().decode(decompress(bytes, header(headers, 'content-encoding')));
    }
    catch {
        return { ...EMPTY, broken: true };
    }
    if (text.trim() === '')
        return EMPTY;
    const isJson = /[/+]json\b/i.test(header(headers, 'content-type') ?? '') || /^\s*[{[]/.test(text);
    if (!isJson)
        return { json: undefined, text, broken: false };
    const parsed = parse(text);
    return parsed ? { json: parsed.json, text, broken: false } : { json: undefined, text, broken: true };
}
const REQUEST_ID_HEADERS = [
    'x-github-request-id',
    'x-request-id',
    'request-id',
    'x-amzn-requestid',
    'x-amz-request-id',
    'x-correlation-id',
    'x-trace-id',
    'cf-ray',
];
/** Narrows to an object whose fields can be looked at. */
function isObject(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
/** Returns the platform's own name for a request, from the usual headers or the body of an error; 100 characters at most. */
function readRequestId(headers, json, redact) {
    const named = REQUEST_ID_HEADERS.map((name) => header(headers, name)).find((value) => value?.trim());
    const body = isObject(json) ? json : {};
    const nested = isObject(body.error) ? body.error.request_id : undefined;
    const found = named ?? nested ?? body.request_id;
    return typeof found === 'string' && found.trim() !== '' ? cleanLine(redact(found.trim()), 100) : undefined;
}
const LONGEST_MESSAGE = 200;
/** Whether a status asks to try again: too early, too late, too many, or a failure of the platform. */
function isPassingStatus(status) {
    return status === 408 || status === 425 || status === 429 || status >= 500;
}
/** Errors nest a little (`error.errors[].message`); a body that nests deeper contains no message. */
const DEEPEST_MESSAGE = 4;
function textOf(value, depth = 0) {
    if (depth > DEEPEST_MESSAGE)
        return undefined;
    if (typeof value === 'string')
        return value.trim() === '' ? undefined : value;
    if (Array.isArray(value)) {
        const parts = value.slice(0, 5).map((item) => textOf(item, depth + 1));
        return parts.filter((part) => part !== undefined).join('; ') || undefined;
    }
    return isObject(value) ? messageOf(value, depth + 1) : undefined;
}
/** What the platform says went wrong: the document leaves the shape of errors open, so all usual ones are read. */
function messageOf(body, depth) {
    const fields = ['message', 'error', 'errors', 'detail', 'title', 'msg'];
    const nested = isObject(body.error) ? textOf(body.error, depth) : undefined;
    return nested ?? fields.map((field) => textOf(body[field], depth)).find((text) => text !== undefined);
}
function textOfHtml(html) {
    const title = /<title[^<>]*>([^<]*)/i.exec(html)?.[1]?.trim();
    return title || html.replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ').replace(/<[^<>]*>/g, ' ');
}
/**
 * The message in an error's body, whatever its shape, as one clean line of at most 200 characters without secrets.
 * @returns undefined when the body says nothing
 */
function readMessage(content, redact) {
    // Enough for any message, and little enough to search through.
    const text = content.json === undefined ? content.text.slice(0, 20_000) : '';
    const found = textOf(content.json) ?? (isHtml(text) ? textOfHtml(text) : text);
    const line = hideTransferUrls(redact(found.slice(0, 20_000)))
        .replace(/\s+/g, ' ')
        .trim();
    return line === '' ? undefined : cleanLine(line, LONGEST_MESSAGE);
}
const WEEKDAY_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /;
function parseHttpDate(text) {
    if (!WEEKDAY_DATE.test(text))
        return undefined;
    // The old asctime form carries no zone, and would be read as local time.
    const time = Date.parse(/(?:GMT|UTC|[+-]\d{4})$/.test(text) ? text : `${text} GMT`);
    return Number.isNaN(time) ? undefined : time;
}
/**
 * Reads a `Retry-After` header: seconds, or a date, which is taken against the answer's own `Date` so that a
 * wrong clock on either side does no harm.
 * @returns milliseconds, 0 for a date in the past; undefined for anything that is no single, finite, positive wish
 */
function parseRetryAfter(value, dateHeader, wallNow) {
    if (typeof value !== 'string')
        return value?.length === 1 ? parseRetryAfter(value[0], dateHeader, wallNow) : undefined;
    const text = value.trim();
    if (/^\d+(?:\.\d+)?$/.test(text)) {
        const ms = Number(text) * 1000;
        return Number.isFinite(ms) ? ms : undefined;
    }
    const until = parseHttpDate(text);
    if (until === undefined)
        return undefined;
    return Math.max(0, until - (parseHttpDate(dateHeader?.trim() ?? '') ?? wallNow));
}
/** Returns whether a text is an HTML page, which no API answers with. */
function isHtml(text) {
    return /^\s*<(?:!doctype html|html|head|body|title)\b/i.test(text);
}
/**
 * Reads an answer other than 2xx.
 * @param base what a relative redirect is relative to
 * @param wallNow milliseconds since 1970
 */
function readRefusal({ status, headers, bytes }, base, redact, wallNow) {
    const content = readContent(bytes, headers);
    const location = status < 400 ? header(headers, 'location') : undefined;
    return {
        status,
        message: readMessage(content, redact),
        isPage: isHtml(content.text),
        requestId: readRequestId(headers, content.json, redact),
        retryAfterMs: parseRetryAfter(headers['retry-after'], header(headers, 'date'), wallNow),
        target: location ? URL.parse(redact(location), base) : null,
    };
}

;// CONCATENATED MODULE: ./.build/platform/records.js
/** Reads what the platform's answers contain, tolerantly: the document leaves much of their shape open. */



/** What to do about a response that cannot be the platform's. */
const WRONG_BASE = 'Check `base_url`: it must be the address of the API, without a path such as `/v1`.';
/** Returns the list in the documented field. A bare text in it, which may stand for a record, becomes one with that name. */
function listIn(answer, field, naming) {
    const list = isObject(answer.json) ? answer.json[field] : undefined;
    if (Array.isArray(list))
        return list.map((entry) => (typeof entry === 'string' ? { [naming]: entry } : entry));
    // Some languages write an empty list as null.
    if (list === null)
        return [];
    throw notTheApi(answer, `no \`${field}\` array`);
}
/** The error for a success without what must be in it. */
function notTheApi(answer, missing) {
    const beginning = answer.beginning();
    return new errors_DeployError(isHtml(beginning)
        ? `could not ${answer.doing}: \`base_url\` does not look like the API, it answered ${answer.status} with an HTML page`
        : `could not ${answer.doing}: the response contains ${missing}, it begins with "${cleanLine(beginning, 80)}"`, {
        hint: isHtml(beginning) ? `Is it the dashboard's address? ${WRONG_BASE}` : WRONG_BASE,
        requestId: answer.requestId,
    });
}
/** Reads the list of functions. @throws DeployError when it is not the documented one */
function readFunctionRecords(answer) {
    return listIn(answer, 'functions', 'name').filter(isFunctionRecord);
}
/** Reads the list of buckets. @throws DeployError when it is not the documented one */
function readBucketRecords(answer) {
    const isRecord = (value) => isObject(value) && typeof value.name === 'string';
    return listIn(answer, 'buckets', 'name').filter(isRecord);
}
/** Reads the list of objects. @throws DeployError when it is not the documented one */
function readObjectRecords(answer) {
    const isRecord = (value) => isObject(value) && typeof value.key === 'string';
    return listIn(answer, 'objects', 'key').filter(isRecord).map(withKnown);
}
/** Returns the list of domains. @throws DeployError when it is not the documented one */
function readDomainList(answer) {
    return listIn(answer, 'domains', 'hostname');
}
/** Reads the record of a function; undefined for anything else, such as what the function itself answers. */
function readFunctionRecord({ json }, name) {
    return isFunctionRecord(json) && json.name === name ? json : undefined;
}
/** Reads the record of a bucket. @throws DeployError when it is something else */
function readBucketRecord(answer, name) {
    const record = recordIn(answer.json, 'bucket', ['name', 'visibility']);
    if (record && (record.name ?? name) === name)
        return { ...record, name };
    throw notTheApi(answer, 'no record of that bucket');
}
/** Reads the record of an object. @throws DeployError when it is something else */
function readObjectRecord(answer, key) {
    const record = recordIn(answer.json, 'object', ['key', 'file_name', 'file_id']);
    // Its path was exact, so a key that the record spells in another way is the same one.
    if (record)
        return withKnown({ ...record, key });
    throw notTheApi(answer, 'no record of that object');
}
/** Returns the name of the stored file, where the answer to an upload is the object's record: that is not documented. */
function readFileId(answer) {
    try {
        const record = recordIn(JSON.parse(Buffer.from(answer).toString()), 'object', ['file_id']);
        return typeof record?.file_id === 'string' ? record.file_id : undefined;
    }
    catch {
        return undefined;
    }
}
/** The record that stands at its own path, which may be wrapped: the object that has one of its fields. */
function recordIn(json, wrapper, fields) {
    const candidates = isObject(json) ? [json, json[wrapper], json.data] : [];
    return candidates
        .filter(isObject)
        .find((record) => fields.some((field) => typeof record[field] === 'string'));
}
/** Drops a size that is not a number and a file id that is not text. */
function withKnown({ size, file_id, ...record }) {
    return {
        ...record,
        ...(typeof size === 'number' && { size }),
        ...(typeof file_id === 'string' && { file_id }),
    };
}
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Whether a text has the form that the API document gives to the id of a target. */
function isUuid(text) {
    return typeof text === 'string' && UUID.test(text);
}
/**
 * The UUID of a function or bucket in its record. The document names no field for it, so the usual ones are looked at;
 * undefined when none of them contains a UUID, or only the revision's.
 */
function records_resourceIdOf(record) {
    const { id, resource_id, function_id, bucket_id, uuid, revision_id } = record;
    return [id, resource_id, function_id, bucket_id, uuid].find((value) => isUuid(value) && value !== revision_id);
}
/** The form in which status words are compared: without case, and `Timed out` is the same as `timed_out` and `timed-out`. */
function normalizeWord(word) {
    return word
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, '_');
}
/** Fields whose objects describe the revision more closely than the object around them, and less closely. */
const NEARER = ['revision', 'data', 'result'];
const FARTHER = ['function', 'record'];
const DEEPEST_LAYER = 3;
const MESSAGES = ['message', 'revision_message', 'status_message', 'error', 'reason', 'detail'];
/**
 * Reads a revision out of any answer that may contain one: a record, a revision, or an object that wraps either.
 * The document names `revision_id` and `revision_status`; `status` and `state` stand in for the latter, and
 * `active_revision_id` for the former.
 */
function records_readRevision(json) {
    const layers = layersOf(json);
    const activeRevisionId = layers.map(activeRevisionIdOf).find((id) => id !== undefined);
    const revisionId = newestRevisionIdOf(layers) ?? activeRevisionId ?? undefined;
    const status = firstText(layers, ['revision_status']) ?? firstText(layers, ['status', 'state']);
    const message = records_messageOf(layers);
    return {
        ...(revisionId !== undefined && { revisionId }),
        ...(status !== undefined && { status: cleanLine(status.trim(), 60) }),
        ...(activeRevisionId !== undefined && { activeRevisionId }),
        ...(message !== undefined && records_readMessage(message)),
    };
}
/** Reads a message of one or more lines, and the stack in it, whose lines say little to most readers. */
function records_readMessage(text) {
    const lines = text.trim().split('\n');
    const isFrame = (line, at) => at > 0 && /^\s+at \S/.test(line);
    const clean = (line, most) => cleanLine(line.replace(/\s+/g, ' ').trim(), most);
    const frames = lines.filter(isFrame);
    const message = clean(lines.filter((line, at) => !isFrame(line, at)).join('\n'), 500);
    return { message, ...(frames.length > 0 && { trace: clean(frames.join('\n'), 500) }) };
}
/** Returns the newest revision that a record names; undefined where it names only the serving one, or none. */
function newestRevisionId(record) {
    return newestRevisionIdOf(layersOf(record));
}
/** The objects of an answer, what is nearest to the revision first. */
function layersOf(json, depth = 1) {
    if (!isObject(json) || depth > DEEPEST_LAYER)
        return [];
    const below = (names) => names.flatMap((name) => layersOf(json[name], depth + 1));
    return [...below(NEARER), json, ...below(FARTHER)];
}
function newestRevisionIdOf(layers) {
    return layers.map(revisionIdOf).find((id) => id !== undefined);
}
function activeRevisionIdOf({ active_revision_id: id }) {
    return id === null ? null : idOf(id);
}
/** The id in `revision_id`, `revision: "…"` or `revision: {id: "…"}`. */
function revisionIdOf({ revision_id: id, revision }) {
    return idOf(id) ?? (isObject(revision) ? idOf(revision.id) : idOf(revision));
}
/** Returns what is said about the revision, as text or as an object that contains text. */
function records_messageOf(layers) {
    const holders = layers.flatMap((layer) => MESSAGES.map((name) => layer[name]).filter(isObject));
    return firstText(layers, MESSAGES) ?? firstText(holders, MESSAGES);
}
function firstText(layers, names) {
    return layers.flatMap((layer) => names.map((name) => layer[name])).find(isText);
}
function idOf(value) {
    if (typeof value === 'number')
        return String(value);
    return isText(value) ? value : undefined;
}
function isText(value) {
    return typeof value === 'string' && value.trim() !== '';
}
function isFunctionRecord(value) {
    return isObject(value) && typeof value.name === 'string';
}

;// CONCATENATED MODULE: ./.build/platform/service.js
const ACTIONS = { GET: 'read', POST: 'write', PATCH: 'write', DELETE: 'delete' };
/** Creates the sender of a service's requests. */
function createSend(http, service) {
    return (method, path, doing, rest) => http.send({ method, path, doing, permission: `${service}:${ACTIONS[method]}`, ...rest });
}

;// CONCATENATED MODULE: ./.build/platform/functions.js



/** Without a route for records, this request may invoke the function, which may hang or stream without end. */
const RECORD_TIMEOUT_MS = 10_000;
const COLLECTION = ['functions', 'functions'];
const readAnswer = ({ json }) => records_readRevision(json);
/** The function service: section 4 of the API document, "Functions". Every method throws what `Http.send` throws. */
function createFunctionsClient(http) {
    const send = createSend(http, 'functions');
    return {
        /** `GET /functions/functions`. @throws DeployError when the response is not the documented list */
        async list() {
            const reply = await send('GET', COLLECTION, 'list the functions');
            return mapReply(reply, readFunctionRecords);
        },
        /** `GET /functions/functions/:name`; undefined for a success without its record, as an invocation gives. */
        async read(name) {
            const reply = await send('GET', [...COLLECTION, name], `read function "${name}"`, {
                timeoutMs: RECORD_TIMEOUT_MS,
                patienceMs: RECORD_TIMEOUT_MS,
            });
            return mapReply(reply, (answer) => readFunctionRecord(answer, name));
        },
        /** `GET` of any path under `/v1` that reports the status of a revision. */
        async readStatus(path, revision) {
            const [pathname = '', query] = path.split(/\?(.*)/s);
            const reply = await send('GET', pathname.replace(/\/$/, '').split('/').map(decodeURIComponent), `read the status of ${revision}`, query ? { query } : {});
            return mapReply(reply, readAnswer);
        },
        /** `GET` of what shows whether the function works, under `/v1` or elsewhere. Once, and whatever happens is a value. */
        async probe(name, target) {
            return await http.probe(target, `check the health of function "${name}"`);
        },
        /** `POST /functions/functions`. The body contains name, entrypoint and assets. */
        async create(name, body) {
            const reply = await send('POST', COLLECTION, `create function "${name}"`, { body });
            return mapReply(reply, readAnswer);
        },
        /** `PATCH /functions/functions/:name`: a new revision. The body contains entrypoint and assets. */
        async redeploy(name, body) {
            const reply = await send('PATCH', [...COLLECTION, name], `redeploy function "${name}"`, { body });
            return mapReply(reply, readAnswer);
        },
        /** `DELETE /functions/functions/:name`. */
        async remove(name) {
            return await send('DELETE', [...COLLECTION, name], `delete function "${name}"`);
        },
    };
}
/** The address that application traffic goes to, section 4 ("Invocation"). */
function invocationUrl(baseUrl, name) {
    return `${baseUrl.replace(/\/$/, '')}/v1/${COLLECTION.join('/')}/${encodeURIComponent(name)}`;
}

;// CONCATENATED MODULE: ./.build/local-program/failure.js


/** Returns the problems of a deployment that failed, one or few lines each: with file and line, and no stack unless it is a bug. */
function failureLines(failure) {
    if (failure instanceof ConfigError)
        return [...failure.problems];
    // The annotations are all problems; the message summarizes them.
    if (failure instanceof errors_DeployError)
        return (failure.annotations.length > 0 ? failure.annotations : [failure]).flatMap(linesOf);
    if (!(failure instanceof Error))
        return [String(failure)];
    const isExpected = failure instanceof errors/* StartError */.D4 || failure instanceof errors/* HttpError */.j$ || (0,errors/* systemCode */.xU)(failure) !== undefined;
    return isExpected ? linesOf(failure) : [failure.stack ?? failure.message];
}
function linesOf({ message, file, line, column }) {
    const lines = message.split('\n').filter((text) => text.trim() !== '' && !/^\s+at /.test(text));
    const place = [file, line, column].filter((part) => part !== undefined).join(':');
    const isPlaced = place === '' || lines[0]?.startsWith(`${file}:${line}`);
    return isPlaced ? lines : [`${place}: ${lines[0]}`, ...lines.slice(1)];
}

;// CONCATENATED MODULE: ./.build/local-program/edit-loop.js






/** Deploys a folder at the start, and again when it has changed. */
class EditLoop {
    #parts;
    /** `undefined` when no host can have the name of the function. */
    #hostname;
    /** Whether the hostname belongs to the function, as far as is known. */
    #hasDomain = true;
    /** Digest of the content whose deployment was reported last. */
    #reported;
    /** Digest of the content whose revision failed last: changes of files that are not deployed do not repeat the failure. */
    #failed;
    constructor(parts) {
        const hostname = `${parts.source.name}.localhost`;
        this.#parts = parts;
        this.#hostname = (0,validate/* hostnameProblem */.RH)(hostname) === undefined ? hostname : undefined;
    }
    /** The address of the function for a browser; without a domain, its address in the API, which needs a key. */
    get url() {
        const { platform, clientUrl, source } = this.#parts;
        if (this.#hostname === undefined || !this.#hasDomain)
            return `${invocationUrl(clientUrl, source.name)}/`;
        return `http://${this.#hostname}:${new URL(platform.url).port}/`;
    }
    /** Deploys the folder for the first time. Throws a StartError when that fails, unless a change may still fix it. */
    async begin(isWatched) {
        const { failure } = await this.#deploy();
        if (failure === undefined)
            return;
        const lines = [`Could not deploy function "${this.#parts.source.name}":`, ...failureLines(failure)];
        if (!isWatched)
            throw new errors/* StartError */.D4(lines.join('\n  '), { cause: failure });
        this.#parts.say(lines.join('\n  '));
    }
    /** Deploys the folder after each change, one after the other, and says what became of it. */
    async follow(changes) {
        try {
            for await (const paths of changes) {
                const begin = performance.now();
                const reported = this.#reported;
                const deployment = await this.#deploy();
                const { digest, result } = deployment;
                const isDeployed = result === 'created' || result === 'redeployed';
                if (!isDeployed && digest !== undefined && digest === reported)
                    continue;
                const seconds = formatSeconds(performance.now() - begin);
                this.#parts.say(`${timeOfDay()} ${listPaths(paths)} changed: ${this.#describe(deployment, seconds)}`);
            }
        }
        catch (error) {
            this.#parts.say(`Could not watch "${this.#parts.source.folder}" any longer: ${failureLines(error).join(' ')}`);
        }
    }
    async #deploy() {
        const deployment = await this.#parts.deployer.deployFunction(this.#parts.source, this.#failed);
        const { digest, result, hasRevisionFailed } = deployment;
        this.#reported = digest;
        if (digest !== this.#failed)
            this.#failed = hasRevisionFailed ? digest : undefined;
        if (result !== 'failed' && digest !== this.#failed)
            await this.#registerDomain();
        return deployment;
    }
    async #registerDomain() {
        if (this.#hostname === undefined)
            return;
        try {
            await this.#parts.deployer.registerDomain(this.#hostname, 'functions', this.#parts.source.name);
            this.#hasDomain = true;
        }
        catch (error) {
            if (!(error instanceof errors_DeployError))
                throw error;
            if (!this.#hasDomain)
                return;
            this.#hasDomain = false;
            this.#parts.say(`Warning: ${error.message}. The function is available at ${this.url} instead.`);
        }
    }
    #describe({ result, revisionId, failure }, seconds) {
        const serving = this.#parts.platform.servingRevision(this.#parts.source.name);
        const revision = `revision ${shortId(revisionId ?? serving?.id ?? '')}`;
        if (result === 'kept')
            return `${revision} already serves this content`;
        if (result !== 'failed')
            return `${revision} is ready (${seconds})`;
        const still = serving ? [`Revision ${shortId(serving.id)} is still serving.`] : [];
        return [...failureLines(failure), ...still].join('\n  ');
    }
}
const MOST_PATHS = 2;
function listPaths(paths) {
    if (paths.length <= MOST_PATHS)
        return paths.join(' and ');
    return `${paths[0]} and ${paths.length - 1} others`;
}
function timeOfDay() {
    return new Date().toTimeString().slice(0, 8);
}

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:path/posix"
var posix_ = __webpack_require__(3916);
// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(8500);
;// CONCATENATED MODULE: ./.build/local-program/folder-watch.js





/** Changes that follow each other within this time are one: an editor saves a file in several steps. */
const QUIET_MS = 50;
/** A file that is written all the time delays the others for no longer than this. */
const LONGEST_MS = 1_000;
/** Folders that are never deployed, and may contain thousands of others. */
const NEVER_ENTERED = ['.git', 'node_modules'];
const PARENT = '..';
/**
 * Watches a folder and the folders in it, each by `fs.watch`: its recursive form loses a file that an editor replaces by
 * renaming another one.
 */
class FolderWatch {
    #root;
    #excluded;
    /** By path relative to the root, with `/`. */
    #watchers = new Map();
    #changed = new Set();
    #lastChange = 0;
    #wake = Promise.withResolvers();
    #failure;
    /** Watches an absolute path, without the folder at another one. */
    constructor(root, excluded) {
        this.#root = root;
        this.#excluded = excluded;
        this.#watchParent();
        this.#enter('');
    }
    /**
     * Yields the paths that have changed, relative to the root and with `/`, until the signal is aborted. Those that change before the
     * next ones are asked for are not lost. Throws what the file system throws when a folder cannot be watched.
     */
    async *changes(signal) {
        signal.addEventListener('abort', () => this.#wake.resolve());
        while (!signal.aborted) {
            await this.#wake.promise;
            await this.#quiet();
            if (signal.aborted)
                return;
            if (this.#failure)
                throw this.#failure;
            const paths = [...this.#changed].sort();
            this.#changed.clear();
            this.#wake = Promise.withResolvers();
            // Editors also create files that do not outlast the save.
            const left = paths.filter((path) => (0,external_node_fs_.existsSync)((0,external_node_path_.join)(this.#root, path)));
            yield left.length > 0 ? left : paths;
        }
    }
    [Symbol.dispose]() {
        for (const watcher of this.#watchers.values())
            watcher.close();
    }
    async #quiet() {
        const latest = performance.now() + LONGEST_MS;
        while (performance.now() < Math.min(this.#lastChange + QUIET_MS, latest))
            await (0,promises_.setTimeout)(QUIET_MS);
    }
    #note(path) {
        this.#changed.add(path);
        this.#lastChange = performance.now();
        this.#wake.resolve();
    }
    /** Watches what has this name now: it may be another folder than before. */
    #renamed(path, shown = path) {
        this.#note(shown);
        for (const [folder, watcher] of this.#watchers) {
            if (folder === PARENT || (path !== '' && !`${folder}/`.startsWith(`${path}/`)))
                continue;
            watcher.close();
            this.#watchers.delete(folder);
        }
        const stats = (0,external_node_fs_.lstatSync)((0,external_node_path_.join)(this.#root, path), { throwIfNoEntry: false });
        if (path === '' || stats?.isDirectory())
            this.#enter(path);
    }
    /** A build may replace the folder itself, or the link that leads to it. */
    #watchParent() {
        try {
            this.#watch(PARENT, (type, name) => {
                if (type === 'rename' && name === (0,external_node_path_.basename)(this.#root))
                    this.#renamed('', name);
            });
        }
        catch {
            // A parent that must not be read: all changes within the folder are still seen.
        }
    }
    #enter(folder) {
        const absolute = (0,external_node_path_.join)(this.#root, folder);
        if (NEVER_ENTERED.includes((0,external_node_path_.basename)(folder)) || absolute === this.#excluded)
            return;
        try {
            this.#watch(folder, (type, name) => {
                const path = (0,posix_.join)(folder, name);
                if (type === 'rename')
                    this.#renamed(path);
                else
                    this.#note(path);
            });
            // Folders that were created before the watch began are not reported by it.
            for (const entry of (0,external_node_fs_.readdirSync)(absolute, { withFileTypes: true }))
                if (entry.isDirectory())
                    this.#enter((0,posix_.join)(folder, entry.name));
        }
        catch (error) {
            // The watch of its parent reports a folder that does not exist any more.
            if ((0,errors/* systemCode */.xU)(error) === 'ENOENT')
                return;
            this.#failure ??= error;
            this.#wake.resolve();
        }
    }
    #watch(folder, changed) {
        const watcher = (0,external_node_fs_.watch)((0,external_node_path_.join)(this.#root, folder), (type, name) => changed(type, name ?? ''));
        watcher.on('error', () => watcher.close());
        this.#watchers.set(folder, watcher);
    }
}

// EXTERNAL MODULE: external "node:fs/promises"
var external_node_fs_promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(8161);
;// CONCATENATED MODULE: ./.build/context.js
/** Runs a part of the work under a name: a bar in the summary's chart. @throws what the work throws */
async function context_stage({ emit }, name, work) {
    let failed = true;
    emit({ type: 'stage-started', name });
    try {
        const result = await work();
        failed = false;
        return result;
    }
    finally {
        emit({ type: 'stage-ended', name, failed });
    }
}

;// CONCATENATED MODULE: ./.build/objects/concurrency.js
/**
 * Works on items in their order, several at a time.
 * @param isStopped checked before each item: once it is true, no further work begins
 */
async function forEachConcurrently(items, width, work, isStopped) {
    let next = 0;
    const worker = async () => {
        for (let item = items[next]; item !== undefined && !isStopped(); item = items[next]) {
            const index = next;
            next += 1;
            await work(item, index);
        }
    };
    await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
}

;// CONCATENATED MODULE: ./.build/objects/progress.js
const SHORTEST_SILENCE_MS = 1000;
const LONGEST_SILENCE_MS = 5000;
const PARTS = 10;
/** The progress of an upload: an event at every tenth of the files and every five seconds, at most one a second. */
class Progress {
    #context;
    #totalFiles;
    #totalBytes;
    #begunAt;
    #files = 0;
    #bytes = 0;
    #lastPart = 0;
    #lastEventAt;
    /** @param total the files of the whole upload, with their sizes in bytes */
    constructor(total, context) {
        this.#context = context;
        this.#totalFiles = total.length;
        this.#totalBytes = total.reduce((sum, { size }) => sum + size, 0);
        this.#begunAt = context.clock.now();
        this.#lastEventAt = this.#begunAt;
    }
    /** Counts files that ended, and bytes that were sent; negative when they have to be sent again. */
    add(files, bytes) {
        this.#files += files;
        this.#bytes += bytes;
        const now = this.#context.clock.now();
        const part = Math.floor((PARTS * this.#files) / this.#totalFiles);
        const silence = part > this.#lastPart ? SHORTEST_SILENCE_MS : LONGEST_SILENCE_MS;
        if (now - this.#lastEventAt < silence)
            return;
        this.#lastPart = Math.max(part, this.#lastPart);
        this.#lastEventAt = now;
        this.#context.emit({
            type: 'upload-progress',
            files: this.#files,
            totalFiles: this.#totalFiles,
            bytes: this.#bytes,
            totalBytes: this.#totalBytes,
            elapsedMs: now - this.#begunAt,
        });
    }
}

;// CONCATENATED MODULE: ./.build/objects/window.js
/** How many transfers may run concurrently: the rule alone, without clocks and sockets. */
const FIRST_LIMIT = 16;
const CUT = 0.7;
/** Smaller growth of the throughput while the window doubles does not count. */
const WORTHWHILE = 1.1;
/**
 * Creates a window that begins with 16 and grows by one with each success ("slow start"), until that brings no more
 * throughput (two consecutive rounds) or the platform pushes back; from then on by one with each round. A push-back cuts
 * it by three tenths, once for all transfers that ran together: they failed for the same reason.
 * @param ceiling 1 or more
 */
function createWindow(ceiling) {
    let size = Math.min(FIRST_LIMIT, ceiling);
    let starting = true;
    let lastCut = Number.NEGATIVE_INFINITY;
    const throughput = createThroughput();
    return {
        limit: () => Math.max(1, Math.floor(size)),
        succeeded(begunAt, now, full) {
            const flat = starting ? throughput.flat(begunAt, now) : 0;
            if (flat > 1)
                starting = false;
            if (full)
                size = Math.min(ceiling, size + step(starting, flat, size));
        },
        pushedBack(begunAt, now) {
            if (begunAt < lastCut)
                return;
            lastCut = now;
            starting = false;
            size = Math.max(1, size * CUT);
        },
    };
}
/** What a success adds: one while that pays, nothing while it is in doubt, and later one with each round. */
function step(starting, flat, size) {
    if (!starting)
        return 1 / size;
    return flat === 0 ? 1 : 0;
}
/**
 * Compares the throughput of each round with the best before it. A round ends with the first success of a transfer that
 * began in it, so it contains what ran together: successes come in bursts, and any other measure splits them.
 */
function createThroughput() {
    let round;
    let best = 0;
    let flat = 0;
    return {
        /** Rounds in a row, up to now, that brought no gain. */
        flat(begunAt, now) {
            const { begun, count } = round ?? { begun: now, count: 0 };
            round = { begun, count: count + 1 };
            if (begunAt < begun || now <= begun)
                return flat;
            const rate = count / (now - begun);
            flat = rate > best * WORTHWHILE ? 0 : flat + 1;
            best = Math.max(best, rate);
            round = { begun: now, count: 1 };
            return flat;
        },
    };
}

;// CONCATENATED MODULE: ./.build/objects/throttle.js

const MOST_BYTES = 64 * 1024 * 1024;
/** Creates a throttle. @param ceiling maximum number of concurrent transfers; the real number adapts below it */
function createThrottle(ceiling, { clock, signal }) {
    const window = createWindow(ceiling);
    const waiting = [];
    let active = 0;
    let bytesTaken = 0;
    let heldUntil = 0;
    let isWaiting = false;
    signal.addEventListener('abort', () => {
        for (const { reject } of waiting.splice(0))
            reject(signal.reason);
    }, { once: true });
    const fits = (bytes) => active === 0 || bytesTaken + bytes <= MOST_BYTES;
    const isOpen = (bytes) => clock.now() >= heldUntil && active < window.limit() && fits(bytes);
    function begin(bytes) {
        const begunAt = clock.now();
        let ended = false;
        active += 1;
        bytesTaken += bytes;
        return {
            end(how) {
                if (ended)
                    return;
                ended = true;
                const full = active >= window.limit();
                active -= 1;
                bytesTaken -= bytes;
                if (how === 'success')
                    window.succeeded(begunAt, clock.now(), full);
                if (how === 'pushed back')
                    window.pushedBack(begunAt, clock.now());
                admit();
            },
        };
    }
    /** Admits in the order of arrival: a large file must not wait until no small one is left. */
    function admit() {
        for (let next = waiting[0]; next && isOpen(next.bytes); next = waiting[0]) {
            waiting.shift();
            next.resolve(begin(next.bytes));
        }
    }
    /** Admits when the hold is over. Runs only while a transfer waits, so that no timer outlives the uploads. */
    async function waitForHold() {
        if (isWaiting)
            return;
        isWaiting = true;
        // Read once: the hold may end between two reads of the clock, and Node warns of a sleep below 0.
        for (let left = heldUntil - clock.now(); left > 0; left = heldUntil - clock.now()) {
            if (waiting.length === 0 || signal.aborted)
                break;
            await clock.sleep(left, signal).catch(() => undefined);
        }
        isWaiting = false;
        admit();
    }
    return {
        ceiling,
        async enter(bytes) {
            signal.throwIfAborted();
            if (waiting.length === 0 && isOpen(bytes))
                return begin(bytes);
            const { promise, resolve, reject } = Promise.withResolvers();
            waiting.push({ bytes, resolve, reject });
            void waitForHold();
            return await promise;
        },
        hold(ms) {
            heldUntil = Math.max(heldUntil, clock.now() + ms);
            void waitForHold();
        },
    };
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(7975);
;// CONCATENATED MODULE: ./.build/files/open.js
/** Files as they were collected, opened so that nothing that took their place is read instead. */

/** A file was written to, replaced or removed between two looks; the message continues a sentence that begins with the file. */
class ChangedError extends Error {
}
// O_NONBLOCK: opening a pipe that took the file's place must not wait. O_NOFOLLOW: nor may a link take it.
// Neither exists on Windows.
const FLAGS = external_node_fs_.constants.O_RDONLY | (external_node_fs_.constants.O_NOFOLLOW ?? 0) | (external_node_fs_.constants.O_NONBLOCK ?? 0);
/**
 * Opens a file that must still be the one that was collected.
 * @throws ChangedError when another one is in its place; the system's error when it cannot be opened, or a link is there
 */
function openFile({ absolute, identity }) {
    const descriptor = (0,external_node_fs_.openSync)(absolute, FLAGS);
    const close = () => (0,external_node_fs_.closeSync)(descriptor);
    try {
        return { descriptor, identity: recognize((0,external_node_fs_.fstatSync)(descriptor), identity), [Symbol.dispose]: close };
    }
    catch (error) {
        close();
        throw error;
    }
}
/** Reads the facts of a file again, without following a link. @throws ChangedError when it is gone, or another is there */
function lookAgain({ absolute, identity }) {
    const stats = (0,external_node_fs_.lstatSync)(absolute, { throwIfNoEntry: false });
    if (stats === undefined)
        throw new ChangedError('no longer exists');
    return recognize(stats, identity);
}
function recognize(stats, { dev, ino }) {
    if (stats.isFile() && stats.dev === dev && stats.ino === ino)
        return identify(stats);
    throw new ChangedError('was replaced by another file after it was collected');
}
/** Returns the facts that must be the same when a file is opened. */
function identify({ dev, ino, size, mtimeMs }) {
    return { dev, ino, size, mtimeMs };
}
/** @throws ChangedError when two looks at a file saw two versions of it */
function requireSameVersion(now, before) {
    if (now.size !== before.size || now.mtimeMs !== before.mtimeMs) {
        throw new ChangedError('changed while it was read');
    }
}
/** Fills the target with the bytes from a position on. @throws ChangedError when the file ends before */
function readFully(descriptor, target, position) {
    for (let done = 0; done < target.length;) {
        const count = (0,external_node_fs_.readSync)(descriptor, target, done, target.length - done, position + done);
        if (count === 0)
            throw new ChangedError('became shorter while it was read');
        done += count;
    }
}
/** Says why a call to the file system failed, to follow the name of the file. */
function describeFailure(error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT')
        return 'does not exist';
    if (code === 'EACCES' || code === 'EPERM')
        return 'cannot be read: permission denied';
    if (code === 'ELOOP')
        return 'is a symbolic link that forms a loop';
    if (code === 'ENOTDIR')
        return 'does not exist: a part of its path is not a folder';
    return `cannot be read (${String(code ?? error)})`;
}

// EXTERNAL MODULE: ./.build/node_modules/undici/parts.js
var parts = __webpack_require__(3425);
;// CONCATENATED MODULE: ./.build/http/connections.js
/** The connections of a run. The one importer of undici. */



const CONNECT_TIMEOUT_MS = 10_000;
/** Opens the connections to one origin, through its proxy when the environment names one. */
function openConnections(target, lifetime) {
    let proxy;
    // undici forgets a socket that is still connecting when it is destroyed, so each one listens to the signal itself.
    const connect = { timeout: CONNECT_TIMEOUT_MS, signal: lifetime, allowH2: false };
    const settings = { allowH2: false, connect, proxyTls: connect, requestTls: connect };
    // undici does not report which proxy a request takes, except for the tunnel that it requests there.
    const clientFactory = (origin, options) => new parts.Pool(origin, options).compose((dispatch) => (request, handler) => {
        proxy = origin.host;
        return dispatch(request, handler);
    });
    const dispatcher = isLoopback(target) ? new parts.Agent(settings) : openProxied({ ...settings, clientFactory });
    return {
        dispatch: (request, handler) => void dispatcher.dispatch(request, handler),
        route: () => ({ host: target.host, proxy }),
        close: () => dispatcher.destroy(),
    };
}
function openProxied(settings) {
    try {
        return new parts.EnvHttpProxyAgent(settings);
    }
    catch {
        // The value may contain a password, and so may the error that quotes it.
        throw new errors_DeployError('the proxy in HTTPS_PROXY or HTTP_PROXY is not a valid address', {
            hint: 'Write it with its scheme, as in `http://proxy.example:8080`, or unset the variable.',
        });
    }
}
/** Opens the connections of a run, origin by origin: those of one neither wait for, nor report, those of another. */
function openOrigins(lifetime) {
    const origins = new Map();
    return {
        to(target) {
            const connections = origins.get(target.origin) ?? openConnections(target, lifetime);
            origins.set(target.origin, connections);
            return connections;
        },
        async close() {
            await Promise.all([...origins.values()].map((connections) => connections.close()));
        },
    };
}

// EXTERNAL MODULE: external "node:http"
var external_node_http_ = __webpack_require__(7067);
;// CONCATENATED MODULE: ./.build/http/errors.js
/** The texts of all errors of this room. */




const LONGEST_ORIGIN = 200;
const PAGE_HINT = "Is `base_url` the dashboard's address? Set it to the address of the API.";
/** Returns a status with its name and what the platform said: `409 (Conflict): name is taken`. */
function describeStatus({ status, message }) {
    const name = external_node_http_.STATUS_CODES[status];
    return `${status}${name ? ` (${name})` : ''}${message ? `: ${message}` : ''}`;
}
/** The reply for a permanent refusal. A redirect is one: following it could give the key to another host. */
function refuse(refusal, context) {
    const { status, requestId, target } = refusal;
    const { doing, hint, note = '' } = context;
    if (target) {
        // The origin alone, since the path may contain a secret.
        const origin = cleanLine(target.origin === 'null' ? target.protocol : target.origin, LONGEST_ORIGIN);
        const said = `${describeStatus({ status, message: undefined })} with a redirect to ${origin}, and redirects are not followed`;
        const message = `could not ${doing}: the platform answered ${said}`;
        const follow = 'Set `base_url` to the address that the platform itself answers at.';
        return {
            kind: 'refused',
            error: new ApiError(message, { status, requestId, hint: follow }),
        };
    }
    // "Gone" is "not found" with a memory: nowhere does it make a difference.
    const isAbsent = status === 404 || status === 410;
    // A page in place of "not found" or "not allowed" comes from something else than the API.
    const isOtherServer = refusal.isPage && (status === 404 || status === 405);
    const cause = isOtherServer
        ? `\`base_url\` does not look like the API, it answered ${status} with an HTML page`
        : `the platform answered ${note ? describeStatus(refusal).replace(/\.$/, '') : describeStatus(refusal)}${note}`;
    const message = `could not ${doing}: ${cause}`;
    const advice = isOtherServer ? PAGE_HINT : hint;
    const details = { status: isAbsent ? 404 : status, requestId, hint: advice };
    return { kind: isAbsent ? 'absent' : 'refused', error: new ApiError(message, details) };
}
/** The reply for an answer to a read that no further try would make usable, such as one that is too long. */
function refuseUnusable(doing, { text, permanentHint: hint }, { status, requestId }) {
    return {
        kind: 'refused',
        error: new ApiError(`could not ${doing}: ${text}`, { status, requestId, hint }),
    };
}
/** The failed try that an answer is whose status asks to try again. */
function failByStatus(refusal, host) {
    const { status, retryAfterMs, requestId } = refusal;
    // A platform that throttles has not worked on the request.
    const withoutEffect = status === 429;
    const text = `${host} answered ${describeStatus(refusal)}`;
    return { kind: 'failed', text, withoutEffect, status, retryAfterMs, requestId };
}
/** The error for a failure that no further try can change. */
function permanentError(doing, { text, cause, permanentHint }) {
    return new errors_DeployError(`could not ${doing}: ${text}`, { cause, hint: permanentHint });
}
/** The reply for a request that is not tried again. */
function giveUp(because, spent) {
    const { doing, failure } = spent;
    const { text, requestId, status, retryAfterMs, cause } = failure;
    if (because === 'answer lost') {
        const asked = retryAfterMs ? `; it asks to wait ${formatSeconds(retryAfterMs)}` : '';
        const message = `could not confirm that ${describeDone(doing)}: ${text}${asked}`;
        const hint = 'Look at the state of the platform before you run the step again.';
        return {
            kind: 'lost',
            error: new LostAnswerError(message, { requestId, status, retryAfterMs, cause, hint }),
        };
    }
    const hint = because === 'asked too long'
        ? 'Run the step again when that time is over.'
        : 'Check that the platform is up and that this machine can reach `base_url`, then run the step again.';
    const message = `could not ${doing}: ${text}${reasonOf(because, spent)}`;
    return { kind: 'unanswered', error: new TransientError(message, { requestId, retryAfterMs, cause, hint }) };
}
/** `create function "x"` as a result: `function "x" was created`. */
function describeDone(doing) {
    return doing.replace(/^(\w+?)e? (.+)$/s, (_, verb, thing) => verb === 'get' ? `the platform returned ${thing}` : `${thing} was ${verb}ed`);
}
function reasonOf(because, { failure, tries, elapsedMs, isStarved, limitMs }) {
    switch (because) {
        case 'asked too long':
            return `; it asked to wait ${formatSeconds(failure.retryAfterMs ?? 0)}; the limit is ${formatSeconds(limitMs)}`;
        case 'no success':
            return '; no transfer has succeeded for 2 min';
        case 'time': {
            const count = tries === 1 ? '1 try' : `${tries} tries`;
            const why = isStarved ? ', because too many requests of this run failed' : '';
            return `; gave up after ${count} in ${formatSeconds(elapsedMs)}${why}`;
        }
        default:
            // Its caller reports when it gives up.
            return '';
    }
}

;// CONCATENATED MODULE: ./.build/http/operation.js
/** One call of the API: its request, and what the answer to it means. */






/**
 * Whether sending the operation twice does the same as sending it once: a read, or the deletion of an object. A function or
 * a domain that was deleted may have been created again in between.
 */
function isRepeatable({ method, permission }) {
    return method === 'GET' || permission === 'storage:delete';
}
const TRY_TIMEOUT_MS = 30_000;
const UNKNOWN_LENGTH_TIMEOUT_MS = 15 * 60_000;
/** The slowest upload that is still given time: 128 KiB a second. */
const SLOWEST_BYTES_PER_SECOND = 128 * 1024;
/** Milliseconds that one try may take. */
function deadlineOf({ timeoutMs, body }) {
    if (timeoutMs !== undefined)
        return timeoutMs;
    if (!body)
        return TRY_TIMEOUT_MS;
    return body.length === undefined
        ? UNKNOWN_LENGTH_TIMEOUT_MS
        : 2 * TRY_TIMEOUT_MS + Math.ceil(body.length / SLOWEST_BYTES_PER_SECOND) * 1000;
}
/** The headers of a request; the only place where the key is attached, and only for the platform's own origin. */
function requestHeaders(address, accept, baseUrl, apiKey) {
    return {
        accept,
        'accept-encoding': 'identity',
        'user-agent': 'cloud-platform-deploy',
        ...(address.origin === baseUrl.origin && { authorization: `Bearer ${apiKey}` }),
    };
}
/** Builds the request. */
function operationRequest(operation, baseUrl, apiKey) {
    const { method, body, doing } = operation;
    const address = buildAddress(baseUrl, operation.path, operation.query);
    if (address.origin !== baseUrl.origin)
        throw new errors_DeployError('the API key is sent to the platform only');
    const timeoutMs = deadlineOf(operation);
    return {
        address,
        method,
        headers: {
            ...requestHeaders(address, 'application/json', baseUrl, apiKey),
            ...(body && { 'content-type': 'application/json' }),
            ...(body?.length !== undefined && { 'content-length': String(body.length) }),
        },
        body,
        doing,
        timeoutMs,
        timeoutFor: 'whole',
        connectTimeoutMs: Math.min(CONNECT_TIMEOUT_MS, timeoutMs),
        longestAnswer: LONGEST_ANSWER,
        sink: undefined,
    };
}
/**
 * Decides what one try of an operation came to.
 * @throws DeployError for what no further try can change
 */
function judgeOperation(operation, exchange, tools) {
    if (!exchange.answered)
        return judgeUnanswered(operation.doing, exchange);
    if (exchange.status < 300)
        return judgeYes(operation, exchange, tools);
    const { baseUrl, redact, clock, route } = tools;
    const refusal = readRefusal(exchange, baseUrl.href, redact, clock.wall());
    if (refusal.target || !isPassingStatus(refusal.status)) {
        return refuse(refusal, { ...adviceFor(refusal.status, operation), doing: operation.doing });
    }
    return failByStatus(refusal, route().host);
}
/** Decides what a try without an answer came to. @throws DeployError for what no further try can change */
function judgeUnanswered(doing, { failure, unsent }) {
    if (failure.permanentHint)
        throw permanentError(doing, failure);
    return { kind: 'failed', text: failure.text, withoutEffect: unsent, cause: failure.cause };
}
const LONGEST_TEXT = 200;
/** For a write the status alone acknowledges, however broken the rest; a read without its content is a failed try. */
function judgeYes(operation, answered, tools) {
    const { status, headers, bytes, cut } = answered;
    const { doing } = operation;
    const { json: parsed, text, broken } = readContent(bytes, headers);
    // A transfer URL is what this answer is asked for, and its reader keeps it to itself.
    const isTicket = ['upload-url', 'download-url'].includes(operation.path.at(-1) ?? '');
    const json = isTicket ? parsed : hideInJson(parsed, text, tools.redactWhole);
    const requestId = readRequestId(headers, json, tools.redact);
    const unreadable = {
        text: `${tools.route().host} sent a response that cannot be read`,
        cause: undefined,
    };
    const failure = cut ?? (broken ? unreadable : undefined);
    if (!failure) {
        // Almost no answer is ever quoted, and a search for secrets costs as much as all the rest of it.
        const beginning = () => cleanText(tools.redact(text.slice(0, LONGEST_TEXT)));
        return { kind: 'ok', value: { doing, status, json, beginning, requestId } };
    }
    const { permanentHint: hint } = failure;
    if (!isRepeatable(operation)) {
        const value = { doing, status, json: undefined, beginning: () => '', requestId };
        return { kind: 'ok', value: { ...value, ...(hint === undefined && { cut: failure.text }) } };
    }
    if (hint !== undefined)
        return refuseUnusable(doing, failure, { status, requestId });
    return { kind: 'failed', text: failure.text, withoutEffect: false, requestId, cause: failure.cause };
}
const NOT_FOUND = 'Check the name, and that `base_url` is the address of the platform itself.';
const HINTS = {
    401: 'Check the input `api_key`: the platform does not know the key, or it is expired or deactivated. Create a new one in the account dashboard, section API Keys.',
    404: NOT_FOUND,
    405: 'Check that `base_url` is the address of the platform itself.',
    409: 'Something else changed it at the same time, or it is in a state that forbids this. Run the step again.',
    410: NOT_FOUND,
    413: 'Exclude files with `assets` or `.deployignore`.',
};
/** What to do about a refusal, and what may have caused it. */
function adviceFor(status, { permission, body }) {
    if (status === 403) {
        return {
            hint: `The API key needs the permission \`${permission}\`. Create a key that grants it (account dashboard, section API Keys) and put it in \`api_key\`.`,
        };
    }
    const hint = HINTS[status] ?? 'Fix what the message names; the same request would be refused again.';
    if (status !== 413 || body?.length === undefined)
        return { hint };
    return { hint, note: ` (the request has ${body.length.toLocaleString('en')} bytes)` };
}

;// CONCATENATED MODULE: ./.build/http/retry.js
/** When a request is tried again, and the one loop that tries. */



const LONGEST_TIMER_MS = 2 ** 31 - 1;
const systemClock = {
    now: () => performance.now(),
    wall: () => Date.now(),
    async sleep(ms, signal) {
        try {
            // Node fires a timer immediately when its delay exceeds 2^31 - 1 ms.
            let left = ms;
            for (; left > LONGEST_TIMER_MS; left -= LONGEST_TIMER_MS) {
                await (0,promises_.setTimeout)(LONGEST_TIMER_MS, undefined, signal ? { signal } : {});
            }
            await (0,promises_.setTimeout)(left, undefined, signal ? { signal } : {});
        }
        catch (error) {
            throw signal?.aborted ? signal.reason : error;
        }
    },
};
const FIRST_BACKOFF_MS = 200;
const LONGEST_BACKOFF_MS = 10_000;
/**
 * Returns the pause before the next try: between half of a ceiling that doubles and all of it, so that clients that
 * failed together come back at different times, and so that a minute of patience costs at most 17 retries.
 * @param attempt the try that failed, counted from 1
 * @returns milliseconds, at most 10 s
 */
function backoffDelay(attempt, random) {
    const ceiling = Math.min(FIRST_BACKOFF_MS * 2 ** (attempt - 1), LONGEST_BACKOFF_MS);
    return ceiling * (0.5 + 0.5 * random());
}
const BUDGET_RESERVE = 20;
/** Retries that an empty budget regains each second: enough to resume 128 transfers after a restart of the platform. */
const BUDGET_PER_SECOND = 4;
const BUDGET_PER_SUCCESS = 0.25;
/** When a short outage hits 100 concurrent requests, all of their retries are due together. */
const MOST_SAVED = 250;
/**
 * Creates a reserve of 20 retries, to which each success adds a quarter: enough to carry one failure in seven forever
 * (which needs a sixth). The reserve refills by 4 a second, so N requests within T seconds never cost more than
 * 1.25 N + 20 + 4 T, nor does an outage that begins after long success cost more than 250 together.
 * @param now monotonic milliseconds
 */
function createRetryBudget(now) {
    let balance = BUDGET_RESERVE;
    let refilledAt = now();
    function refill() {
        const gained = ((now() - refilledAt) / 1000) * BUDGET_PER_SECOND;
        refilledAt = now();
        balance = Math.max(balance, Math.min(BUDGET_RESERVE, balance + gained));
    }
    return {
        affords() {
            refill();
            return balance >= 1;
        },
        spend() {
            balance -= 1;
        },
        earn() {
            balance = Math.min(MOST_SAVED, balance + BUDGET_PER_SUCCESS);
        },
    };
}
/** How long temporary failures are retried: as long as a platform takes to restart. Milliseconds. */
const PATIENCE_MS = 60_000;
/** The longest wait that is accepted from the platform. Milliseconds. */
const LONGEST_RETRY_AFTER_MS = 60_000;
/**
 * Decides what follows the failure of a try. What is repeatable is repeated until the patience is used up; a write only
 * when it had no effect. A wait that the platform asks for is a minimum; one that is too long ends the request immediately.
 * @param attempt the try that failed, counted from 1
 * @param elapsedMs since the rule's patience began
 * @returns milliseconds until the next try, or why there is none
 */
function decideRetry(rule, { withoutEffect, retryAfterMs = 0 }, { attempt, elapsedMs }, random) {
    if (!rule.isRepeatable && !withoutEffect)
        return 'answer lost';
    if (rule.patienceMs === 0)
        return 'repeated by its caller';
    if (retryAfterMs > LONGEST_RETRY_AFTER_MS)
        return 'asked too long';
    const delay = backoffDelay(attempt, random);
    if (attempt < rule.fewestTries)
        return Math.max(retryAfterMs, delay);
    const leftMs = rule.patienceMs - elapsedMs;
    return leftMs > 0 ? Math.max(retryAfterMs, Math.min(delay, leftMs)) : 'time';
}
/**
 * Tries a request until it gets an answer, or the rule says stop. Every request of a run passes through here.
 * @throws CancelledError, and what a try throws
 */
async function withRetries(request, attempt, tools) {
    let patientFrom = request.rule.patientFrom === 'first try' ? tools.clock.now() : undefined;
    for (let tries = 1;; tries += 1) {
        const result = await attempt(tries);
        if (result.kind === 'ok')
            tools.budget.earn();
        if (result.kind !== 'failed')
            return result;
        request.onFailure?.(result);
        patientFrom ??= tools.clock.now();
        const end = await waitForRetry(request, result, tries, patientFrom, tools);
        if (end)
            return end;
    }
}
/** Waits until the next try is due and the budget pays for it. @returns the end when there is to be none */
async function waitForRetry(request, failure, tries, patientFrom, tools) {
    const { doing, rule } = request;
    const { clock, random, budget } = tools;
    const isHopeless = () => request.isHopeless?.() === true;
    for (let pauses = 0;; pauses += 1) {
        const elapsedMs = clock.now() - patientFrom;
        const waitMs = isHopeless()
            ? 'no success'
            : decideRetry(rule, failure, { attempt: tries + pauses, elapsedMs }, random);
        if (typeof waitMs === 'string') {
            const isStarved = pauses > 0;
            return giveUp(waitMs, { doing, failure, tries, elapsedMs, isStarved, limitMs: LONGEST_RETRY_AFTER_MS });
        }
        if (pauses === 0)
            tools.onRetry?.({ doing, cause: failure.text, try: tries, waitMs });
        await pauseFor(waitMs, request, failure, tools);
        // The others may have failed or paid for it during the pause.
        if (!isHopeless() && budget.affords()) {
            budget.spend();
            return undefined;
        }
    }
}
async function pauseFor(ms, { doing, pause }, { withoutEffect }, { clock, signal }) {
    try {
        await (pause ? pause(ms) : clock.sleep(ms, signal));
    }
    catch (error) {
        if (!signal.aborted)
            throw error;
        throw new CancelledError(`cancelled before trying again to ${doing}`, { withoutEffect });
    }
}

;// CONCATENATED MODULE: ./.build/http/transfer.js
/** Transfers of an object's bytes, to or from the address of a ticket (section 4 of the API document, "Transfer procedure"). */








/** Milliseconds that a ticket is used within: a minute less than section 8 of the API document grants it. */
const LONGEST_USE_MS = 240_000;
/**
 * A transfer URL (section 2 of the API document): for its few minutes it opens an object to whoever knows it. A private
 * field keeps the address from all that prints, writes or clones a value; it is returned once, for immediate use.
 */
class Ticket {
    #address;
    #askedAt;
    #used = false;
    /** @param askedAt monotonic milliseconds before it was asked for: the platform's own clock can't have begun earlier */
    constructor(address, askedAt) {
        this.#address = address;
        this.#askedAt = askedAt;
    }
    /** The address, the first time; undefined when it was given out before, or is too old to be sure of. */
    redeem(now) {
        if (this.#used || now - this.#askedAt > LONGEST_USE_MS)
            return undefined;
        this.#used = true;
        return this.#address;
    }
}
const STALL_MS = 30_000;
/** A piece is handed to the system whole, and nothing is seen of it until the next: the slowest line's bytes a second. */
const transfer_SLOWEST_BYTES_PER_SECOND = 16 * 1024;
/** Bytes of the largest piece that a streamed body comes in. */
const STREAM_PIECE = 256 * 1024;
/** Bytes of an answer in which nothing is needed but a message when it is a no: to an upload, or beside a sink. */
const LONGEST_RECEIPT = 64 * 1024;
/** Characters: servers accept about as many in a request line, and signed URLs have a tenth of that. */
const LONGEST_ADDRESS = 16_384;
/** Statuses with which a storage service rejects a ticket. */
const TICKET_STATUSES = [401, 403, 404, 409, 410];
/**
 * Tries of a transfer, and as many more as fit into a minute after its first failure. Each takes two requests, either of
 * which may fail: with every seventh request lost, one object in ten million is given up. The retry budget bounds a storm.
 */
const TRANSFER_RULE = {
    isRepeatable: true,
    patienceMs: PATIENCE_MS,
    patientFrom: 'first failure',
    fewestTries: 12,
};
const MOST_RENEWALS = 2;
/** Tries until the bytes are through. A ticket that the other side refuses costs no try, twice at most. */
async function transferWithRetries({ doing, onFailure, pause }, tryOnce, health, tools) {
    let renewals = 0;
    const attempt = async (number) => {
        for (;;) {
            const result = await tryOnce(number);
            if (result.kind === 'lost' || result.kind === 'unanswered')
                return failedTryOf(result.error);
            if (result.kind !== 'stale')
                return result;
            renewals += 1;
            if (renewals > MOST_RENEWALS)
                return refuseStale(doing, result);
        }
    };
    const noteFailure = (failure) => {
        health.failed();
        onFailure?.(failure);
    };
    const request = { doing, rule: TRANSFER_RULE, onFailure: noteFailure, pause, isHopeless: health.isDown };
    const reply = await withRetries(request, attempt, tools);
    if (reply.kind === 'ok')
        health.succeeded();
    return reply;
}
/** Requesting a ticket once more does no harm, so a lost answer to that is a failure like any other. */
function failedTryOf(error) {
    const { message: text, retryAfterMs, requestId } = error;
    const status = error instanceof LostAnswerError ? error.status : undefined;
    const failure = {
        kind: 'failed',
        text,
        withoutEffect: false,
        retryAfterMs,
        requestId,
        cause: error,
    };
    return status === undefined ? failure : { ...failure, status };
}
function refuseStale(doing, { status, message, requestId }) {
    const times = `${MOST_RENEWALS + 1} transfer URLs in a row`;
    if (status === undefined)
        throw new errors_DeployError(`could not ${doing}: ${times} expired before they could be used`);
    const said = message ? `: ${message}` : '';
    const error = new ApiError(`could not ${doing}: the platform rejected ${times} (status ${status})${said}`, {
        status,
        requestId,
        hint: 'Transfer URLs expire after 300 seconds: check the clock of the platform and of any proxy before it.',
    });
    return { kind: 'refused', error };
}
const LONGEST_WITHOUT_SUCCESS_MS = 120_000;
/** A large file, which may take longer than that, still gets this many tries. */
const FEWEST_FAILURES = 3;
/**
 * Creates the memory of whether the storage host still works, shared by all transfers of a run. It counts from the first
 * failure after a success, so that a slow transfer is no failure.
 */
function createTransferHealth(clock) {
    let failures = 0;
    let failingSince = 0;
    return {
        succeeded() {
            failures = 0;
        },
        failed() {
            if (failures === 0)
                failingSince = clock.now();
            failures += 1;
        },
        /** Transfers keep failing, and none has succeeded for two minutes. */
        isDown: () => failures >= FEWEST_FAILURES && clock.now() - failingSince >= LONGEST_WITHOUT_SUCCESS_MS,
    };
}
/**
 * The request of a transfer, with nothing in it but the bytes and what they are.
 * @param now monotonic milliseconds
 * @returns undefined when the ticket cannot be used any more
 * @throws DeployError for an address that bytes must not go to
 */
function transferRequest(doing, { ticket, content, sink, stallMs }, baseUrl, now) {
    const text = ticket.redeem(now);
    if (text === undefined)
        return undefined;
    const body = content?.body;
    return {
        address: readAddress(text, baseUrl, doing),
        method: content ? 'POST' : 'GET',
        headers: {
            accept: '*/*',
            'accept-encoding': 'identity',
            'user-agent': 'cloud-platform-deploy',
            ...(content && { 'content-type': content.type, 'content-length': String(content.body.length) }),
        },
        body,
        doing,
        connectTimeoutMs: CONNECT_TIMEOUT_MS,
        timeoutMs: stallMs ?? patience(body),
        timeoutFor: 'silence',
        longestAnswer: content || sink ? LONGEST_RECEIPT : LONGEST_ANSWER,
        sink,
    };
}
function patience(body) {
    const piece = body instanceof Uint8Array ? body.length : STREAM_PIECE;
    return STALL_MS + Math.ceil((piece / transfer_SLOWEST_BYTES_PER_SECOND) * 1000);
}
/** Parses the address. No message may contain it, since it is a secret. */
function readAddress(text, baseUrl, doing) {
    if (text.length > LONGEST_ADDRESS) {
        throw new errors_DeployError(`Could not ${doing}: the transfer URL from the platform is ${text.length.toLocaleString('en')} characters long (maximum ${LONGEST_ADDRESS.toLocaleString('en')}).`, { hint: "Contact the platform's support." });
    }
    const address = URL.parse(text, baseUrl.href);
    const safe = address?.protocol === 'https:' || (isPlainLoopback(address) && isLoopback(baseUrl));
    if (!address || !safe || address.username !== '' || address.password !== '') {
        throw new errors_DeployError(`could not ${doing}: the platform gave a transfer URL that is not an https address`, {
            hint: 'Check `base_url`. Transfer URLs must use https; http is allowed on this machine only, when `base_url` is on it as well.',
        });
    }
    return address;
}
function isPlainLoopback(address) {
    return address?.protocol === 'http:' && isLoopback(address);
}
/** Decides what one try came to. @throws DeployError for what no further try can change */
function judgeTransfer({ doing, address, body }, exchange, { redact, clock, route }) {
    if (!exchange.answered)
        return judgeUnanswered(doing, exchange);
    const { status, headers, bytes, cut } = exchange;
    if (status < 300) {
        // The status alone acknowledges an upload; of a download the bytes are what counts.
        if (body)
            return { kind: 'ok', value: bytes };
        if (cut)
            return judgeUnanswered(doing, { answered: false, unsent: false, failure: cut });
        return { kind: 'ok', value: contentBytes(bytes, headers) };
    }
    const refusal = readRefusal(exchange, address.origin, withoutAddress(address, redact), clock.wall());
    const { message, requestId } = refusal;
    if (TICKET_STATUSES.includes(status))
        return { kind: 'stale', status, message, requestId };
    if (!refusal.target && isPassingStatus(status))
        return failByStatus(refusal, route().host);
    if (status !== 413 || !body) {
        const hint = 'Fix what the message names; the same file would be refused again.';
        return refuse(refusal, { doing, hint });
    }
    return refuse(refusal, {
        doing,
        note: ` (it has ${body.length?.toLocaleString('en')} bytes)`,
        hint: 'The file is larger than the platform allows. Exclude it from `artifacts`.',
    });
}
/** The other side may echo what it was asked: every part of the address is a secret, the last of its path however short. */
function withoutAddress({ pathname, search }, redact) {
    const path = pathname.split('/').map(decoded);
    const parts = [...path, search.slice(1)];
    const hide = createRedactor([...parts.filter((part) => part.length >= 8), ...path.slice(-1)]);
    return (text) => hide(redact(text));
}
function decoded(segment) {
    try {
        return decodeURIComponent(segment);
    }
    catch {
        return segment;
    }
}

;// CONCATENATED MODULE: ./.build/objects/content.js
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
/** The bytes of one object: read from a file that must stay the same while it is sent, and is hashed on the way. */





/** Larger files are streamed. Bytes. */
const LARGEST_BUFFER = 512 * 1024;
/** Memory that a streamed file takes at most while it is sent, whatever its size: three pieces. Bytes. */
const STREAM_WEIGHT = 3 * STREAM_PIECE;
const readSome = (0,external_node_util_.promisify)(external_node_fs_.read);
/** Smaller buffers cost less to allocate than to keep. Bytes. */
const SMALLEST_POOLED = 64 * 1024;
/** Creates a pool. It never keeps more than was in use at the same time. */
function createBufferPool() {
    const free = [];
    return {
        take(bytes) {
            if (bytes < SMALLEST_POOLED)
                return Buffer.allocUnsafeSlow(bytes);
            return Buffer.from(free.pop() ?? Buffer.allocUnsafeSlow(LARGEST_BUFFER).buffer, 0, bytes);
        },
        giveBack({ buffer }) {
            if (buffer.byteLength === LARGEST_BUFFER)
                free.push(buffer);
        },
    };
}
/** Bytes of memory that a source takes while it is sent. */
function weightOf(source) {
    if (source instanceof Uint8Array)
        return source.length;
    return isStreamed(source) ? STREAM_WEIGHT : source.identity.size;
}
/**
 * Opens a source for one try. A small file is read whole and synchronously, which is faster than to wait for it.
 * @param onPiece called with the bytes of each piece of a streamed file when it is read
 * @throws ChangedError when another file, a link or nothing is in the file's place
 */
function openContent(source, pool, onPiece) {
    if (source instanceof Uint8Array)
        return contentOf(source, { verify: nothing, release: nothing });
    return isStreamed(source) ? stream(source, onPiece) : readWhole(source, pool);
}
/** The sha-256 (hexadecimal) of a source. @throws ChangedError when its file changes while it is read */
async function hashContent(source, signal, pool) {
    const content = openContent(source, pool);
    if (!(content.body instanceof Uint8Array))
        for await (const _ of content.body.open())
            signal.throwIfAborted();
    const sha256 = finish(content);
    content.release();
    return sha256;
}
/** Returns the sha-256 of what was read, after a check that it was the whole file and still is. @throws ChangedError */
function finish(content) {
    content.verify();
    const sha256 = content.sha256();
    if (sha256 === undefined)
        throw new ChangedError('was not read completely');
    return sha256;
}
function isStreamed({ identity }) {
    return identity.size > LARGEST_BUFFER;
}
function nothing() { }
function contentOf(bytes, ends) {
    return { body: bytes, ...ends, sha256: () => (0,external_node_crypto_.hash)('sha256', bytes, 'hex') };
}
/** Makes sure that the file still is what was read. */
function verifier(file, before) {
    return () => requireSameVersion(lookAgain(file), before);
}
/** Ways in which opening fails because something else is in the file's place now. */
const CHANGES = {
    ENOENT: 'no longer exists',
    ELOOP: 'was replaced by a symbolic link',
};
function openAsBefore(file) {
    try {
        return openFile(file);
    }
    catch (error) {
        const change = error instanceof Error && 'code' in error ? CHANGES[String(error.code)] : undefined;
        throw change === undefined ? error : new ChangedError(change, { cause: error });
    }
}
function readWhole(file, pool) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const opened = __addDisposableResource(env_1, openAsBefore(file), false);
        if (opened.identity.size > LARGEST_BUFFER)
            throw new ChangedError('has grown since it was collected');
        const bytes = pool.take(opened.identity.size);
        readFully(opened.descriptor, bytes, 0);
        return contentOf(bytes, { verify: verifier(file, opened.identity), release: () => pool.giveBack(bytes) });
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        __disposeResources(env_1);
    }
}
async function readPiece(descriptor, piece, position) {
    for (let done = 0; done < piece.length;) {
        const { bytesRead } = await readSome(descriptor, piece, done, piece.length - done, position + done);
        if (bytesRead === 0)
            throw new ChangedError('became shorter while it was read');
        done += bytesRead;
    }
}
function newPiece() {
    return Buffer.allocUnsafeSlow(STREAM_PIECE);
}
function stream(file, onPiece) {
    const before = lookAgain(file);
    let sha256 = before.size === 0 ? (0,external_node_crypto_.hash)('sha256', '', 'hex') : undefined;
    return {
        body: {
            length: before.size,
            async *open() {
                const env_2 = { stack: [], error: void 0, hasError: false };
                try {
                    const opened = __addDisposableResource(env_2, openAsBefore(file), false);
                    requireSameVersion(opened.identity, before);
                    const sum = (0,external_node_crypto_.createHash)('sha256');
                    // In turn. A piece is more than socket and stream keep, so while one is written out one more is read ahead, and no
                    // other is asked for; the third buffer is to spare.
                    let [next, second, third] = [newPiece(), newPiece(), newPiece()];
                    for (let done = 0; done < before.size; [next, second, third] = [second, third, next]) {
                        const piece = next.subarray(0, before.size - done);
                        await readPiece(opened.descriptor, piece, done);
                        sum.update(piece);
                        done += piece.length;
                        if (done === before.size)
                            sha256 = sum.digest('hex');
                        onPiece?.(piece.length);
                        yield piece;
                    }
                }
                catch (e_2) {
                    env_2.error = e_2;
                    env_2.hasError = true;
                }
                finally {
                    __disposeResources(env_2);
                }
            },
        },
        sha256: () => sha256,
        release: nothing,
        verify: verifier(file, before),
    };
}

;// CONCATENATED MODULE: ./.build/objects/item.js






/** How often a file is sent that changes while it is read. */
const MOST_SENDINGS = 2;
/** Uploads one object. Rejects only for bugs. */
async function uploadItem(item, tools) {
    const { key } = item;
    const { clock } = tools;
    const slot = new Slot(weightOf(item.source), tools);
    let begunAt;
    try {
        await slot.enter();
        if (tools.isStopped())
            return { result: { key, status: 'omitted' }, stopsAll: false };
        begunAt = clock.now();
        const sent = await sendUntilSame(item, slot, tools);
        slot.leave('success');
        const result = { key, status: 'uploaded', ...sent, durationMs: clock.now() - begunAt };
        return { result, stopsAll: false };
    }
    catch (error) {
        const { reason, stopsAll } = explain(key, error);
        if (begunAt === undefined)
            return { result: { key, status: 'omitted' }, stopsAll };
        return { result: { key, status: 'failed', reason, durationMs: clock.now() - begunAt }, stopsAll };
    }
    finally {
        slot.leave('other');
    }
}
/** The item's place among the concurrent transfers: given up while it waits for another try. */
class Slot {
    #bytes;
    #tools;
    #turn;
    constructor(bytes, tools) {
        this.#bytes = bytes;
        this.#tools = tools;
    }
    async enter() {
        this.#turn = await this.#tools.throttle.enter(this.#bytes);
    }
    /** Leaving again does nothing. */
    leave(how) {
        this.#turn?.end(how);
    }
    onFailure(failure) {
        this.leave(isPushBack(failure) ? 'pushed back' : 'other');
        const { retryAfterMs = 0 } = failure;
        // A wait that this object is not granted does not stop the others either.
        if (retryAfterMs > 0 && retryAfterMs <= LONGEST_RETRY_AFTER_MS)
            this.#tools.throttle.hold(retryAfterMs);
    }
    async pause(ms) {
        this.leave('other');
        await this.#tools.clock.sleep(ms, this.#tools.signal);
        await this.enter();
    }
}
/** Too many requests, overload, or a connection that failed. */
function isPushBack({ status }) {
    return status === undefined || status === 429 || status === 503;
}
async function sendUntilSame(item, slot, tools) {
    for (let sending = 1;; sending += 1) {
        try {
            return await send(item, slot, tools);
        }
        catch (error) {
            if (!(error instanceof ChangedError) || sending === MOST_SENDINGS)
                throw error;
        }
    }
}
async function send(item, slot, tools) {
    const reply = await tools.storage.transfer({
        doing: `upload "${item.key}"`,
        attempt: (use) => sendOnce(item, use, tools),
        onFailure: (failure) => slot.onFailure(failure),
        pause: (ms) => slot.pause(ms),
    });
    return reply_valueOrThrow(reply);
}
/** Reads the file again for each try, so that one that waits for its turn takes no memory. */
async function sendOnce(item, use, tools) {
    let counted = 0;
    const count = (bytes) => {
        counted += bytes;
        tools.progress?.add(0, bytes);
    };
    const content = openContent(item.source, tools.pool, count);
    const ticket = await requestTicket(item, tools);
    if (ticket.kind !== 'ok')
        return ticket;
    const { body } = content;
    let isSent = false;
    try {
        const result = await use({ ticket: ticket.value, content: { type: item.contentType, body } });
        if (result.kind !== 'ok')
            return result;
        const sha256 = finish(content);
        content.release();
        count(body.length - counted);
        isSent = true;
        return { kind: 'ok', value: { bytes: body.length, sha256, fileId: readFileId(result.value) } };
    }
    finally {
        if (!isSent && counted !== 0)
            count(-counted);
    }
}
async function requestTicket({ key }, { storage, bucket }) {
    const reply = await storage.requestUpload(bucket, key);
    const isRefused = reply.kind === 'absent' || reply.kind === 'refused';
    if (isRefused && [401, 403, 404].includes(reply.error.status))
        throw new RefusedForAll(reply.error);
    return reply;
}
/** A refusal of the ticket that every other object would get as well: the key, its permission, the bucket. */
class RefusedForAll extends Error {
    reason;
    constructor(reason) {
        super(reason.message);
        this.reason = reason;
    }
}
/** Turns any failure into an error that names the key, and decides whether the others are still uploaded. */
function explain(key, error) {
    if (error instanceof RefusedForAll)
        return { reason: error.reason, stopsAll: true };
    if (error instanceof ApiError || error instanceof TransientError)
        return { reason: error, stopsAll: false };
    // A certificate, a proxy, an address: no other try and no other file can succeed. Or the run was cancelled.
    if (error instanceof errors_DeployError)
        return { reason: error, stopsAll: true };
    if (error instanceof ChangedError)
        return { reason: changed(key, error), stopsAll: false };
    if (error instanceof Error && 'syscall' in error)
        return { reason: unreadable(key, error), stopsAll: false };
    throw error;
}
function changed(key, cause) {
    return new errors_DeployError(`Could not upload "${key}": its file ${cause.message}`, {
        cause,
        hint: 'Does an earlier step still write to it? Let that step finish first, then run the step again.',
    });
}
function unreadable(key, cause) {
    return new errors_DeployError(`Could not upload "${key}": its file ${describeFailure(cause)}`, {
        cause,
        hint: 'Check the file and its permissions.',
    });
}

;// CONCATENATED MODULE: ./.build/objects/upload.js
/** Uploads objects concurrently, each with a ticket of its own, as fast as the platform accepts them. */




/** This many consecutive failures mean that the platform is no longer available. */
const MOST_FAILURES_IN_A_ROW = 20;
/**
 * Uploads items, begun in their order. A file that fails does not stop the others. Never rejects for what happens to an
 * item, so that the result of each is known.
 */
async function uploadAll(items, tools) {
    const results = items.map(({ key }) => ({ key, status: 'omitted' }));
    const watch = new FailureWatch(tools.storage);
    const isStopped = () => watch.reason !== undefined || tools.signal.aborted;
    const itemTools = { ...tools, pool: createBufferPool(), isStopped };
    const upload = async (item, index) => {
        const end = await uploadItem(item, itemTools);
        results[index] = end.result;
        watch.note(end);
        tools.progress?.add(1, 0);
    };
    await forEachConcurrently(items, tools.throttle.ceiling, upload, isStopped);
    return { results, stopped: tools.signal.aborted ? cancelled() : watch.reason };
}
/** Uploads one item. @throws the DeployError for which it was not sent */
async function uploadOne(item, tools) {
    const { results } = await uploadAll([item], tools);
    const [result] = results;
    tools.signal.throwIfAborted();
    if (result?.status === 'uploaded')
        return result;
    throw result?.status === 'failed' ? result.reason : new Error(`"${item.key}" was not sent`);
}
/** Looks for a reason to give up the rest. */
class FailureWatch {
    #storage;
    #failuresInARow = 0;
    reason;
    constructor(storage) {
        this.#storage = storage;
    }
    note({ result, stopsAll }) {
        if (result.status !== 'failed') {
            this.#failuresInARow = 0;
            return;
        }
        this.#failuresInARow += 1;
        if (stopsAll || this.#storage.areTransfersDown())
            this.reason ??= result.reason;
        if (this.#failuresInARow >= MOST_FAILURES_IN_A_ROW)
            this.reason ??= tooManyFailures(result.reason);
    }
}
function tooManyFailures(last) {
    return new TransientError(`${MOST_FAILURES_IN_A_ROW} consecutive uploads failed, so the remaining files were not sent. The last failure: ${last.message}`, { cause: last, requestId: last.requestId, hint: last.hint });
}
function cancelled() {
    return new CancelledError('Cancelled during the upload', {
        hint: 'Uploaded objects stay in the bucket. Run the step again to upload the rest.',
    });
}

;// CONCATENATED MODULE: ./.build/files/findings.js


const MOST_LISTED = 20;
/**
 * Creates one error of all problems: the message lists the first ones and counts the rest, the annotations point at the
 * places of all. `prefix` is the path from the workspace to the root, `''` or ending in `/`.
 */
function createProblemsError(problems, prefix) {
    const annotated = problems.map((problem) => locate(problem, prefix));
    return new errors_DeployError(summarize(problems.map(({ message }) => message)), {
        annotations: annotated.map(({ message, place }) => ({ message, ...place })),
        hint: 'Fix the files, or the inputs that choose them.',
    });
}
function summarize(messages) {
    const [first, ...others] = messages;
    if (first !== undefined && others.length === 0)
        return first;
    const more = messages.length - MOST_LISTED;
    return [
        `${formatNumber(messages.length)} problems with the files:`,
        ...messages.slice(0, MOST_LISTED).map((message) => `- ${message}`),
        ...(more > 0 ? [`- and ${formatNumber(more)} more`] : []),
    ].join('\n');
}
/** Returns the first findings, placed in the workspace, and how many more there are. */
function toWarnings(findings, prefix) {
    const more = findings.length - MOST_LISTED;
    const shown = findings.slice(0, MOST_LISTED).map((finding) => locate(finding, prefix));
    if (more <= 0)
        return shown;
    return [...shown, { message: `and ${formatNumber(more)} more warnings about the files` }];
}
function locate({ message, place }, prefix) {
    if (place?.file === undefined)
        return { message };
    return { message, place: { ...place, file: prefix + place.file } };
}

;// CONCATENATED MODULE: ./.build/files/names.js
// Controls (line breaks among them), format characters such as right-to-left overrides, and lone surrogates:
// a name may contain them, a message must not.
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** Returns a name for a message: in quotes, with everything that does not print as an escape. */
function quote(name) {
    const escaped = name.replace(/["\\]/g, '\\$&').replace(unprintable, (character) => {
        const code = character.codePointAt(0) ?? 0;
        return code <= 0xff ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`;
    });
    return `"${escaped}"`;
}
/** Returns a form that is equal for names that some file systems treat as one. */
function foldName(name) {
    return name.normalize('NFC').toLowerCase();
}
/**
 * Finds names that not every system keeps: with control characters or backslashes, and twins, which one file system
 * keeps apart and another takes for the same (`a` and `A`, or `é` written in two ways).
 */
function findBadNames(paths) {
    return [...paths.flatMap(findUnportable), ...findTwins(paths)];
}
function findUnportable(file) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    if (!/[\u0000-\u001f\u007f-\u009f\\]/.test(file))
        return [];
    const what = file.includes('\\') ? 'a backslash' : 'a control character';
    return [{ message: `The name ${quote(file)} contains ${what}. Rename or exclude it.`, place: { file } }];
}
function findTwins(paths) {
    const byFolded = new Map();
    const findings = [];
    for (const name of listWithFolders(paths)) {
        const folded = foldName(name);
        const twin = byFolded.get(folded);
        if (twin === undefined)
            byFolded.set(folded, name);
        else
            findings.push({ message: describeTwins(twin, name), place: { file: name } });
    }
    return findings;
}
/** Returns the paths and all folders that they are in, each once. */
function listWithFolders(paths) {
    const all = new Set();
    for (const path of paths) {
        for (let end = path.length; end > 0 && !all.has(path.slice(0, end)); end = path.lastIndexOf('/', end - 1)) {
            all.add(path.slice(0, end));
        }
    }
    return all;
}
function describeTwins(one, other) {
    const difference = one.normalize('NFC') === other.normalize('NFC') ? 'in their Unicode form' : 'in case';
    return `${quote(one)} and ${quote(other)} differ only ${difference}: many systems treat them as one file. Rename or exclude one.`;
}

;// CONCATENATED MODULE: ./.build/files/windows.js
/** Files that are read window by window, whatever their size. */

/** Bytes of one window: a multiple of 3, for base64. */
const WINDOW_BYTES = 3 * 512 * 1024;
/** Bytes before a window that are read with it, so that nothing that spans two windows is missed: longer than any secret. */
const OVERLAP_BYTES = 16 * 1024;
/** Creates a buffer for {@link readWindows}, to be used for one file after the other. */
function createReadBuffer() {
    return Buffer.allocUnsafeSlow(OVERLAP_BYTES + WINDOW_BYTES);
}
/**
 * Reads a file from its beginning, window by window; the buffer is valid until the next one.
 * An empty file has one empty window. @throws ChangedError when it ends before `size` bytes
 */
function* readWindows(descriptor, size, buffer) {
    let position = 0;
    do {
        const overlap = Math.min(position, OVERLAP_BYTES);
        const length = Math.min(WINDOW_BYTES, size - position);
        const withOverlap = buffer.subarray(OVERLAP_BYTES - overlap, OVERLAP_BYTES + length);
        readFully(descriptor, withOverlap, position - overlap);
        const isLast = position + length >= size;
        yield { bytes: withOverlap.subarray(overlap), withOverlap, position, isLast };
        position += length;
    } while (position < size);
}

;// CONCATENATED MODULE: ./.build/files/secrets.js
var secrets_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
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
var secrets_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
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



// Base64 on the line after the header, or close behind it a line of base64 as long as keys have, whatever is between:
// code and manuals about keys contain only the header, and the names that follow it in programs contain no digits.
const privateKey = /---- ?BEGIN [A-Z0-9 _-]{0,100}?PRIVATE KEY(?: BLOCK)? ?----(?:-?(?:[ \t]*(?:[\r\n]|\\+[rn]))+[ \t]*[A-Za-z0-9+/]|.{0,120}?(?=[A-Za-z+/]{0,59}\d)[A-Za-z0-9+/]{60})/s;
// The end of a longer word is none, but the letter of an escape before it is no part of a word.
const token = /(?<=^|[^A-Za-z0-9]|\\[nrt]|\\u[0-9A-Fa-f]{4}|%[0-9A-Fa-f]{2})(?:gh[spour]_(?:[A-Za-z0-9]{36}|\d+_[\w-]{36})|github_pat_\w{36})/;
const kinds = [
    { what: 'a private key', expression: privateKey },
    { what: 'a GitHub token', expression: token },
];
/** Without one of these, bytes contain none of the kinds: several times as fast as the expressions. */
const hint = /_[\w-]{36}|IVATE KEY/;
/** Characters: a token is no shorter. */
const LONG_WORD = 40;
const isWordByte = Uint8Array.from({ length: 256 }, (_, byte) => /[\w-]/.test(String.fromCharCode(byte)) ? 1 : 0);
/**
 * Returns whether bytes contain a word that is as long as a token. Looks at one byte in 40 and at the words that it hits, since
 * artifacts may be large, and most contain no such word.
 */
function hasLongWord(bytes) {
    const isWord = (at) => isWordByte[bytes[at] ?? 0] === 1;
    for (let at = LONG_WORD - 1; at < bytes.length; at += LONG_WORD) {
        if (!isWord(at))
            continue;
        let start = at;
        while (start > 0 && isWord(start - 1))
            start -= 1;
        while (at + 1 < bytes.length && isWord(at + 1))
            at += 1;
        if (at - start + 1 >= LONG_WORD)
            return true;
    }
    return false;
}
/** Creates a search for private keys, GitHub tokens and the secrets of the run. */
function createSecretSearch(own) {
    const given = new Map(own.filter(({ text }) => text !== '').map(({ what, text }) => [text, what]));
    const searched = Array.from(given, ([text, what]) => {
        const secret = Buffer.from(text);
        return { what, secret, isLongWord: hasLongWord(secret) };
    });
    return (bytes) => {
        const hasWord = hasLongWord(bytes);
        const found = searched.flatMap(({ what, secret, isLongWord }) => isLongWord && !hasWord ? [] : toFinding(what, bytes.indexOf(secret), false));
        if (!hasWord && !bytes.includes('RIVAT'))
            return found;
        const text = bytes.toString('latin1');
        if (!hint.test(text))
            return found;
        const others = kinds.flatMap(({ what, expression }) => toFinding(what, text.search(expression), true));
        return [...found, ...others.filter(({ index }) => found.every((known) => known.index !== index))];
    };
}
function toFinding(what, index, canBeIntended) {
    return index < 0 ? [] : [{ what, index, canBeIntended }];
}
/** Notes the first secret of each kind in a file. */
function noteSecrets(window, find, secrets) {
    const start = window.position - (window.withOverlap.length - window.bytes.length);
    for (const { what, index, canBeIntended } of find(window.withOverlap))
        if (secrets.every((known) => known.what !== what))
            secrets.push({ what, index: start + index, canBeIntended });
}
/**
 * Reads files in search of secrets. A file that cannot be read contains none: its upload reports why.
 * @param mayContain returns whether a file may contain private keys and tokens (never the secrets of the run)
 * @param progress counted up while reading
 */
async function searchFiles(files, own, mayContain, progress, pace) {
    const find = createSecretSearch(own);
    const buffer = createReadBuffer();
    const located = [];
    for (const file of files) {
        await pace();
        try {
            located.push(...(await searchFile(file, find, buffer, pace)));
        }
        catch (error) {
            const isExpected = error instanceof ChangedError || (error instanceof Error && 'syscall' in error);
            if (!isExpected)
                throw error;
        }
        progress.files += 1;
        progress.bytes += file.identity.size;
    }
    return located.filter(({ path, canBeIntended }) => !canBeIntended || !mayContain(path));
}
async function searchFile(file, find, buffer, pace) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const opened = secrets_addDisposableResource(env_1, openFile(file), false);
        const secrets = [];
        for (const window of readWindows(opened.descriptor, opened.identity.size, buffer)) {
            noteSecrets(window, find, secrets);
            if (!window.isLast)
                await pace();
        }
        return await locateSecrets(file.path, secrets, opened, buffer, pace);
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        secrets_disposeResources(env_1);
    }
}
/** Finds the line of each secret, counted from 1. Reads the file up to it, since only errors ask for it. */
async function locateSecrets(path, secrets, { descriptor, identity }, buffer, pace) {
    const located = [];
    for (const { what, index, canBeIntended } of secrets) {
        let line = 1;
        for (const { bytes, position } of readWindows(descriptor, identity.size, buffer)) {
            if (position >= index)
                break;
            const before = bytes.subarray(0, index - position);
            for (let at = before.indexOf(10); at >= 0; at = before.indexOf(10, at + 1))
                line += 1;
            await pace();
        }
        located.push({ path, what, line, canBeIntended });
    }
    return located;
}
/** Says which file contains which secret, and what to do. @param why follows the line, as the end of a sentence */
function describeSecret(input, { path, line, what, canBeIntended }, why = '') {
    const remedy = canBeIntended
        ? `Remove it, or name the file in \`${input}\` if it is intended`
        : 'Remove it';
    return {
        message: `${quote(path)} contains ${what} in line ${line}${why}. ${remedy}. If it is in the repository, revoke it.`,
        place: { file: path, line },
    };
}

;// CONCATENATED MODULE: ./.build/artifacts/errors.js
/** How an upload fails, in words. */




/**
 * Checks that no private key and no token becomes an object that anybody can read.
 * @param visibility of the bucket; undefined when it cannot be read; @throws DeployError
 */
function checkExposure(bucket, visibility, { secrets, prefix }) {
    if (secrets.length === 0 || visibility?.toLowerCase() === 'private')
        return;
    const why = visibility === undefined
        ? `, and bucket "${bucket}" may be public: if it is not, set \`bucket_visibility: private\``
        : `, and bucket "${bucket}" is ${visibility.toLowerCase()}`;
    throw createProblemsError(secrets.map((secret) => describeSecret('artifacts', secret, why)), prefix);
}
/** The manifest exists and cannot be read. */
function unreadableManifest({ bucket, manifestKey, mode }, cause) {
    const hint = `\`upload: ${mode}\` needs the permission \`storage:read\` for this object. ` +
        'Grant it, or delete this object: then all files are uploaded, and objects of removed files are not deleted.';
    return new errors_DeployError(`Could not read the manifest "${manifestKey}" of bucket "${bucket}": ${cause.message}`, { cause, hint, requestId: cause.requestId });
}
/** A mirror would delete more than its limit, which usually means an empty build. */
function tooManyDeletions(bucket, count, total, { amount, unit }) {
    const limit = unit === '%' ? `${amount}%` : formatNumber(amount);
    return new errors_DeployError(`\`upload: mirror\` would delete ${formatNumber(count)} of the ${formatNumber(total)} objects that earlier uploads put in bucket "${bucket}" (\`max_deletions\` is ${limit})`, {
        hint: `Check that the build is complete, and \`artifacts\`, \`artifacts_root\` and \`key_prefix\`. To allow these deletions, set \`max_deletions: ${count}\`.`,
    });
}
/** Returns one error that names each object that failed, with its reason; undefined when none did. */
function uploadError(bucket, failures, { missing, remaining, replaced }) {
    const errors = [
        failedError(bucket, failures),
        listError(missing, (objects) => `Could not find ${objects} in the listing of bucket "${bucket}", although the platform acknowledged the upload`, "Run the step again: with `upload: changed` only these are sent. If the problem persists, contact the platform's support."),
        listError(remaining, (objects) => `Could not delete ${objects} from bucket "${bucket}": still listed after the platform acknowledged the deletion`, "Run the step again. If the problem persists, contact the platform's support."),
        listError(replaced, (objects) => `Could not keep ${objects} in bucket "${bucket}", which another writer replaced during this run`, 'Find out what else writes to these keys, then run the step again.'),
    ];
    const [first, ...others] = errors.filter((error) => error !== undefined);
    if (first === undefined || others.length === 0)
        return first;
    const texts = [first, ...others].map(({ message }) => message);
    return new errors_DeployError(texts.join('\n'), { cause: first, hint: first.hint, requestId: first.requestId });
}
function failedError(bucket, { failed, unsentCount, totalCount, stopped }) {
    const first = stopped ?? failed[0]?.reason;
    if (first === undefined || failed.length === 0)
        return first;
    const more = unsentCount > 0 ? `, and ${formatNumber(unsentCount)} more were not sent` : '';
    const lines = failed.map(({ key, reason }) => `"${key}": ${reason.message}`);
    const why = failed.some(({ reason }) => reason === first) ? '' : `\n${first.message}`;
    const count = `${formatNumber(failed.length)} of ${formatCount(totalCount, 'object')}`;
    return new errors_DeployError(`${count} of bucket "${bucket}" failed${more}:${list(lines)}${why}`, {
        cause: first,
        hint: first.hint,
        requestId: first.requestId,
    });
}
function listError(keys, describe, hint) {
    if (keys.length === 0)
        return undefined;
    const what = describe(formatCount(keys.length, 'object'));
    return new errors_DeployError(`${what}:${list(keys.map((key) => `"${key}"`))}`, { hint });
}
/** Names in one message; the log and `artifacts_file` contain them all. */
const MOST_NAMED = 100;
function list(lines) {
    const more = lines.length - MOST_NAMED;
    const shown = lines.slice(0, MOST_NAMED).map((line) => `\n- ${line}`);
    return `${shown.join('')}${more > 0 ? `\n- and ${formatNumber(more)} more, which the log names` : ''}`;
}

;// CONCATENATED MODULE: ./.build/artifacts/keys.js


/** UTF-8 bytes; the API document shows no limit, this is the usual one. */
const keys_LONGEST_KEY = 1024;
/** The end of a path that asks for a download URL (section 4 of the API document, "Objects"). */
const TRAP = '/download-url';
/** Says what keeps a key from being sent whole in a URL, to follow its name; undefined when nothing does. */
function keyProblem(key) {
    if (key === '')
        return 'is empty';
    if (!key.isWellFormed() || /\p{Cc}/u.test(key))
        return 'contains a character that is not allowed in a URL';
    const bytes = Buffer.byteLength(key);
    if (bytes > keys_LONGEST_KEY)
        return `is ${formatNumber(bytes)} bytes long (maximum ${formatNumber(keys_LONGEST_KEY)})`;
    const bad = key.split('/').find((segment) => ['', '.', '..'].includes(segment));
    if (bad === undefined)
        return undefined;
    return bad === '' ? 'contains an empty segment' : `contains the segment "${bad}", which URLs resolve`;
}
/** Finds keys that cannot be sent, and one that is `reserved` for the upload's own object. */
function keyProblems(files, reserved) {
    return files.flatMap(({ key, path }) => {
        const problem = key === reserved ? 'is reserved for the manifest of the upload' : keyProblem(key);
        if (problem === undefined)
            return [];
        const message = `The key ${quote(key)} ${problem}. Rename or exclude the file, or change \`key_prefix\`.`;
        return [{ message, place: { file: path } }];
    });
}
/** Finds keys whose path in the API is that of something else. */
function keyWarnings(files) {
    return files
        .filter(({ key }) => key.endsWith(TRAP))
        .map(({ key, path }) => ({
        message: `The key ${quote(key)} ends like the API's path for download URLs: clients must send its last slash ` +
            'as `%2F` to read or delete it, as this action does. Better rename the file.',
        place: { file: path },
    }));
}

;// CONCATENATED MODULE: ./.build/artifacts/manifest.js
/** The object that lists what uploads put into a bucket: its format, and how its entries are compared with objects. */


const VERSION = 1;
const DAMAGED = { kind: 'unusable', reason: 'is damaged' };
/** Returns the key of the manifest of all uploads with this prefix; each shard has its own. */
function manifestKey(prefix, shard) {
    const part = shard ? `.${shard.index}-of-${shard.count}` : '';
    return `${prefix}.upload-manifest${part}.json`;
}
/** Writes a manifest: JSON with an object per line, sorted by key, so that the same content is the same text. */
function writeManifest(entries) {
    const sorted = entries.toSorted((one, other) => (one.key < other.key ? -1 : 1));
    const lines = sorted.map(({ key, size, contentType, sha256, listedSize, fileId }) => JSON.stringify({
        ...{ key, size, sha256: sha256 ?? null, content_type: contentType },
        ...{ listed_size: listedSize, file_id: fileId },
    }));
    return `{"version":${VERSION},"objects":[\n${lines.join(',\n')}\n]}\n`;
}
/** Reads a manifest of the objects whose keys begin with `prefix`. One invalid entry makes it unusable as a whole. */
function readManifest(text, prefix) {
    const json = manifest_parse(text);
    if (!isObject(json) || typeof json.version !== 'number' || !Array.isArray(json.objects))
        return DAMAGED;
    if (json.version > VERSION)
        return { kind: 'unusable', reason: `was written by a newer version (${json.version})` };
    const entries = json.objects.map(readEntry).filter((entry) => entry !== undefined);
    const isWhole = entries.length === json.objects.length &&
        entries.every(({ key }) => key.startsWith(prefix)) &&
        new Set(entries.map(({ key }) => key)).size === entries.length;
    return isWhole ? { kind: 'read', entries } : DAMAGED;
}
function manifest_parse(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
function readEntry(value) {
    if (!isObject(value))
        return undefined;
    const { key, size, sha256, content_type: contentType, listed_size: listedSize, file_id: fileId } = value;
    if (typeof key !== 'string' || keyProblem(key) !== undefined)
        return undefined;
    if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0)
        return undefined;
    if (typeof contentType !== 'string')
        return undefined;
    if (sha256 !== null && (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)))
        return undefined;
    if (listedSize !== undefined && typeof listedSize !== 'number')
        return undefined;
    if (fileId !== undefined && typeof fileId !== 'string')
        return undefined;
    return { key, size, contentType, sha256: sha256 ?? undefined, listedSize, fileId };
}
/** Returns the entry of an object while it is replaced: without a sha-256, and with what identifies the previous object. */
function unfinishedEntry({ key, size, contentType }, previous) {
    if (previous === undefined)
        return { key, size, contentType };
    const { fileId, listedSize = previous.size } = previous;
    return { key, size, contentType, listedSize, fileId };
}
/** Whether nothing in the record shows that the object was replaced since the entry was written. */
function isUntouched({ size, listedSize, fileId }, record) {
    const { size: sizeNow = listedSize ?? size, file_id: fileIdNow = fileId } = record;
    return sizeNow === (listedSize ?? size) && (fileId === undefined || fileIdNow === fileId);
}
/**
 * Whether the object may be one that this action uploaded. After an upload that did not finish (an entry without a
 * sha-256) that is the previous object or the one that was being sent, which its size identifies.
 */
function isOurs(entry, record) {
    if (isUntouched(entry, record))
        return true;
    return entry.sha256 === undefined && (record.size === undefined || record.size === entry.size);
}
/** Returns the keys of the entries under which another writer's object exists. */
function keysOfOthers(entries, records) {
    return entries.filter((entry) => isReplaced(entry, records.get(entry.key))).map(({ key }) => key);
}
/** Whether another writer has replaced the object of an entry. */
function isReplaced(entry, record) {
    return record !== undefined && !isOurs(entry, record);
}

;// CONCATENATED MODULE: ./.build/platform/wait-for.js

/** Failed reads in a row, each after its own retries, that a wait survives. */
const MOST_FAILURES = 5;
/** Reads in a row that may show nothing: what is new may take a moment to appear. */
const MOST_BLANKS = 7;
/** Longest silence in the log. Milliseconds. */
const HEARTBEAT_MS = 30_000;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 5000;
/**
 * Reads repeatedly until a read shows the result. The deadline also applies during a read.
 * @throws TransientError when too many reads fail in a row, or one asks for more time than is left; what else a read throws
 */
async function waitFor(wait, context) {
    return await new Waiting(wait, context).end();
}
class Waiting {
    #wait;
    #context;
    #begunAt;
    #lastNews;
    #failures = 0;
    #blanks = 0;
    constructor(wait, context) {
        this.#wait = wait;
        this.#context = context;
        this.#begunAt = context.clock.now();
        this.#lastNews = this.#begunAt;
    }
    elapsedMs() {
        return this.#context.clock.now() - this.#begunAt;
    }
    report(event) {
        this.#lastNews = this.#context.clock.now();
        this.#context.emit(event);
    }
    async end() {
        const { clock, random, signal } = this.#context;
        for (let reads = 1;; reads += 1) {
            const next = await this.#read().catch((error) => this.#survive(error));
            if (typeof next !== 'number')
                return next;
            if (clock.now() - this.#lastNews >= HEARTBEAT_MS)
                this.report({ type: 'waiting', elapsedMs: this.elapsedMs(), status: this.#wait.status() });
            const pause = Math.min(pollDelay(reads, random), this.#leftMs());
            await clock.sleep(Math.max(pause, next), signal);
        }
    }
    #leftMs() {
        return Math.max(0, this.#wait.timeoutMs - this.elapsedMs());
    }
    /** Reads once. @returns how the wait ends, or the shortest pause before the next read, in milliseconds */
    async #read() {
        const seen = await readBefore(this.#leftMs(), () => this.#wait.read(), this.#context);
        if (seen === 'late')
            return seen;
        this.#failures = 0;
        const judgement = this.#wait.judge(seen.value, this);
        if (typeof judgement === 'object')
            return judgement;
        this.#blanks = judgement === 'blank' ? this.#blanks + 1 : 0;
        return this.#blanks > MOST_BLANKS ? { blank: seen.value } : 0;
    }
    /** @returns the pause that a temporary failure asks for, in milliseconds; @throws the error when it ends the wait */
    #survive(error) {
        if (!(error instanceof TransientError))
            throw error;
        this.#failures += 1;
        const askedMs = error.retryAfterMs ?? 0;
        if (this.#failures > MOST_FAILURES || askedMs > this.#leftMs())
            throw error;
        return askedMs;
    }
}
/** The pause after a read: grows by half with each read, from 250 ms to 5 s, with a quarter left to chance. Milliseconds. */
function pollDelay(reads, random) {
    const delay = Math.min(FIRST_DELAY_MS * 1.5 ** (reads - 1), LONGEST_DELAY_MS);
    return delay * (0.75 + 0.25 * random());
}
/** Reads once, unless the time is up first. */
async function readBefore(leftMs, read, { clock, signal }) {
    if (leftMs <= 0)
        return 'late';
    const bell = new AbortController();
    try {
        return await Promise.race([
            read().then((value) => ({ value })),
            clock.sleep(leftMs, AbortSignal.any([signal, bell.signal])).then(() => 'late'),
        ]);
    }
    finally {
        bell.abort();
    }
}
/** Waits before each read of what was just written and may take a moment to appear. Milliseconds. */
const APPEARANCE_DELAYS_MS = [0, 250, 500, 1000, 2000];
/**
 * Reads the result of a write once after each wait (milliseconds).
 * @returns what each read shows, undefined for a temporary failure; @throws any other error of a read
 */
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

;// CONCATENATED MODULE: ./.build/artifacts/records.js



const READS_AT_ONCE = 16;
/** Reads the records of objects at their own paths, which decide: a listing may lag, end early or encode keys. */
async function readRecords(bucket, keys, { storage, signal }) {
    const found = new Map();
    const unverified = new Set();
    const readOne = async (key) => {
        try {
            const reply = await storage.readObject(bucket, key);
            if (reply.kind !== 'absent')
                found.set(key, reply_valueOrThrow(reply));
        }
        catch (error) {
            if (!(error instanceof errors_DeployError))
                throw error;
            unverified.add(key);
        }
    };
    await forEachConcurrently(keys, READS_AT_ONCE, readOne, () => signal.aborted);
    return { found, unverified };
}

;// CONCATENATED MODULE: ./.build/artifacts/read-back.js
/** Reads back what an upload has done to the objects of a bucket. */





/** The result of an upload of which nothing was read back. */
const AS_ACKNOWLEDGED = {
    missing: [],
    remaining: [],
    replaced: [],
    abandoned: [],
    unconfirmed: [],
    records: new Map(),
};
/**
 * Compares the listing with what was done. Where they differ, the object's own record decides, and an object whose record
 * cannot be read counts as missing. A key that may not list gets what was acknowledged.
 */
async function readBack(expected, tools) {
    try {
        return await compare(expected, await readListing(expected, tools), tools);
    }
    catch (error) {
        if (!(error instanceof ApiError) || error.status !== 403)
            throw error;
        tools.emit({ type: 'listing-unreadable', bucket: expected.bucket, reason: error.message });
        return AS_ACKNOWLEDGED;
    }
}
/** Lists the objects; again when the listing does not show yet what was done. */
async function readListing(expected, tools) {
    const { storage, clock, signal } = tools;
    let listed = new Map();
    for (const wait of APPEARANCE_DELAYS_MS) {
        await clock.sleep(wait, signal);
        const objects = reply_valueOrThrow(await storage.listObjects(expected.bucket));
        listed = new Map(objects.map((record) => [record.key, record]));
        const isAsDone = missingKeys(expected, listed).length + remainingKeys(expected, listed).length === 0;
        if (isAsDone && !(await isStale(expected, listed, tools)))
            break;
    }
    return listed;
}
function missingKeys({ present }, records) {
    return present.map(({ key }) => key).filter((key) => !records.has(key));
}
function remainingKeys({ deleted }, records) {
    return deleted.map(({ key }) => key).filter((key) => records.has(key));
}
/** Some of the objects suffice, since a listing is read as a whole; one alone may have a record that cannot be read. */
const SAMPLE = 3;
/** Whether the listing precedes the upload: it shows another size of a sent object than the object's own record. */
async function isStale({ bucket, present }, listed, tools) {
    const sizeIn = (records, key) => records.get(key)?.size;
    const odd = present.filter(({ key, size, status }) => status === 'uploaded' && (sizeIn(listed, key) ?? size) !== size);
    const keys = odd.slice(0, SAMPLE).map(({ key }) => key);
    const { found } = await readRecords(bucket, keys, tools);
    return keys.some((key) => (sizeIn(found, key) ?? sizeIn(listed, key)) !== sizeIn(listed, key));
}
async function compare(expected, listed, tools) {
    const { bucket, present, deleted, kept } = expected;
    const missing = missingKeys(expected, listed);
    const doubtful = [...judge(present, listed)].filter(([, verdict]) => verdict !== 'ours');
    const { found } = await readRecords(bucket, [
        ...missing,
        ...remainingKeys(expected, listed),
        ...doubtful.map(([key]) => key),
        ...keysOfOthers(kept, listed),
    ], tools);
    const records = new Map(listed);
    for (const [key, record] of found)
        records.set(key, { ...listed.get(key), ...record });
    const verdicts = [...judge(present, records)];
    const keysWith = (wanted) => verdicts.filter(([, verdict]) => verdict === wanted).map(([key]) => key);
    return {
        records,
        missing: missing.filter((key) => !found.has(key)),
        // What another writer put there after the deletion is not what was deleted.
        remaining: deleted.filter((entry) => isFound(entry, found)).map(({ key }) => key),
        replaced: keysWith('replaced'),
        abandoned: keysOfOthers(kept, records),
        unconfirmed: keysWith('unknown'),
    };
}
function isFound(entry, found) {
    const record = found.get(entry.key);
    return record !== undefined && isOurs(entry, record);
}
const hasSentSize = ({ object, record }) => record.size === undefined ? undefined : record.size === object.size;
const hasSentFileId = ({ object: { sentFileId }, record: { file_id } }) => sentFileId === undefined || file_id === undefined ? undefined : file_id === sentFileId;
/** The unit of a listed size is not documented: 0 and 1 may be the same in any unit, so they prove nothing. */
const LARGEST_IN_ANY_UNIT = 1;
/**
 * Judges each object by its record. A size, or the file id in the answer to an upload, counts as soon as one object
 * confirms what it means. Several objects that differ, while none agrees, show that it means something else.
 */
function judge(objects, records) {
    const pairs = objects.flatMap((object) => {
        const record = records.get(object.key);
        return record ? [{ object, record }] : [];
    });
    const judges = [
        createJudge(hasSentSize, pairs, ({ object }) => object.size > LARGEST_IN_ANY_UNIT),
        createJudge(hasSentFileId, pairs, () => true),
    ];
    return new Map(pairs.map((pair) => {
        const { object, record } = pair;
        const { key, previous } = object;
        if (object.status === 'unchanged' && previous)
            return [key, isUntouched(previous, record) ? 'ours' : 'replaced'];
        const verdicts = judges.map((judgeOne) => judgeOne(pair));
        const worst = ['replaced', 'unknown'].find((verdict) => verdicts.includes(verdict));
        return [key, worst ?? 'ours'];
    }));
}
function createJudge(isSame, pairs, proves) {
    const isConfirmed = pairs.some((pair) => isSame(pair) === true && proves(pair));
    const differing = pairs.filter((pair) => isSame(pair) === false).length;
    return (pair) => {
        if (isSame(pair) !== false)
            return 'ours';
        if (isConfirmed)
            return 'replaced';
        return differing > 1 ? 'ours' : 'unknown';
    };
}

;// CONCATENATED MODULE: ./.build/artifacts/results.js
/** The result of each object of an upload, and what follows from all of them: manifest, figures, list of objects. */


/** The results of all objects of an upload, which change during the upload. */
class Results {
    #byKey;
    constructor({ files, pages, unchanged, deletions }) {
        const results = [
            ...[...files, ...pages].map(({ source: _, ...object }) => ({ ...object, status: 'not_sent' })),
            ...unchanged.map((entry) => ({ ...entry, previous: entry, status: 'unchanged' })),
            ...deletions.map((entry) => ({ ...entry, previous: entry, status: 'not_deleted' })),
        ];
        this.#byKey = new Map(results.map((result) => [result.key, result]));
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
    /** Removes an object that another writer has replaced. */
    remove(key) {
        this.#byKey.delete(key);
    }
    note(result) {
        const { key } = result;
        if (result.status === 'uploaded') {
            const { status, bytes: size, sha256, durationMs, fileId: sentFileId } = result;
            this.update(key, { status, size, sha256, durationMs, sentFileId });
        }
        if (result.status === 'failed') {
            const { status, reason, durationMs } = result;
            // An upload that was cancelled has not failed by itself.
            this.update(key, reason instanceof CancelledError ? { status } : { status, reason, durationMs });
        }
    }
    /** Returns what failed. @param stopped why the rest was not sent */
    failures(stopped) {
        return {
            failed: this.all().flatMap(({ key, reason }) => (reason ? [{ key, reason }] : [])),
            unsentCount: this.having('not_sent').length,
            totalCount: this.#byKey.size,
            stopped,
        };
    }
    /** Returns what the manifest contains now, beside the objects that the upload did not touch. */
    entries() {
        return this.all().flatMap((result) => entryOf(result) ?? []);
    }
}
function entryOf(result) {
    const { key, size, contentType, sha256, listedSize, fileId, previous, record } = result;
    switch (result.status) {
        case 'uploaded':
        case 'unchanged':
            return result.isUnconfirmed
                ? { key, size, contentType }
                : { key, size, contentType, sha256, listedSize, fileId };
        case 'failed':
            return previous || !record ? unfinishedEntry(result, previous) : undefined;
        case 'not_sent':
        case 'not_deleted':
            return previous;
        case 'deleted':
        case 'replaced':
            return undefined;
    }
}
/** Objects in each list of the summary. */
const MOST_SHOWN = 5;
/** Counts what an upload did. */
function toFigures(results, durationMs) {
    const count = (status) => results.filter((result) => result.status === status).length;
    const sent = results
        .filter(({ status }) => status === 'uploaded')
        .map(({ key, size, durationMs: ms = 0 }) => ({ key, bytes: size, durationMs: ms }));
    const first = (by) => sent.toSorted((one, other) => by(other) - by(one)).slice(0, MOST_SHOWN);
    return {
        uploadedCount: sent.length,
        uploadedBytes: sent.reduce((sum, { bytes }) => sum + bytes, 0),
        unchangedCount: count('unchanged'),
        deletedCount: count('deleted'),
        totalCount: results.length,
        durationMs,
        largest: first(({ bytes }) => bytes),
        slowest: first((object) => object.durationMs),
        failed: results.flatMap(({ key, reason }) => (reason ? [{ key, reason: reason.message }] : [])),
    };
}
/** Describes each object for the list of all. */
function toObjects(results) {
    return results.map(({ key, size, sha256 = null, contentType, status, reason }) => ({
        ...{ key, size, sha256, content_type: contentType, status },
        ...(reason && { reason: reason.message }),
    }));
}

;// CONCATENATED MODULE: ./.build/artifacts/apply.js
/** Uploads artifacts: files, then pages, then deletions, then the manifest as the commit point. */










/** Uploads the artifacts, and reports the result of each also when the upload fails. @throws DeployError */
async function uploadArtifacts(action, storage, context) {
    await context_stage(context, `Upload to bucket "${action.bucket}"`, async () => {
        const begunAt = context.clock.now();
        const upload = new Upload(action, storage, context);
        try {
            await upload.execute();
        }
        finally {
            const results = upload.results.all();
            const figures = toFigures(results, context.clock.now() - begunAt);
            context.emit({ type: 'uploaded', bucket: action.bucket, figures, objects: toObjects(results) });
        }
    });
}
const DELETIONS_AT_ONCE = 16;
/** One upload. Once the signal is aborted nothing new begins; the manifest then promises nothing of what was replaced. */
class Upload {
    results;
    #action;
    #tools;
    #manifestText;
    constructor(action, storage, context) {
        this.results = new Results(action);
        this.#action = action;
        const throttle = createThrottle(action.concurrency, context);
        this.#tools = { ...context, bucket: action.bucket, storage, throttle };
        this.#manifestText = action.manifest?.text;
    }
    /** @throws DeployError */
    async execute() {
        const { bucket, kept, replaced } = this.#action;
        const { signal } = this.#tools;
        this.#reportReplaced(replaced.map(({ key }) => key));
        const stopped = await this.#send();
        signal.throwIfAborted();
        const isComplete = stopped === undefined && this.results.having('failed').length === 0;
        if (isComplete)
            await this.#delete();
        signal.throwIfAborted();
        const [look] = await Promise.allSettled([isComplete ? this.#readBack() : AS_ACKNOWLEDGED]);
        signal.throwIfAborted();
        const seen = look.status === 'fulfilled' ? look.value : AS_ACKNOWLEDGED;
        this.#reportReplaced(seen.abandoned);
        const failure = uploadError(bucket, this.results.failures(stopped), seen);
        const entries = [...kept.filter(({ key }) => !seen.abandoned.includes(key)), ...this.results.entries()];
        // Also after a failure: what was acknowledged need not be sent again.
        const [commit] = await Promise.allSettled([this.#writeManifest(entries)]);
        signal.throwIfAborted();
        if (failure)
            throw failure;
        for (const end of [look, commit])
            if (end.status === 'rejected')
                throw end.reason;
    }
    /** Announces the objects in the manifest, then sends files, then pages. @returns why the rest was not sent */
    async #send() {
        const { files, pages, manifest } = this.#action;
        if (manifest?.announced)
            await this.#writeManifest(manifest.announced);
        const progress = new Progress([...files, ...pages], this.#tools);
        return (await this.#sendAll(files, progress)) ?? (await this.#sendAll(pages, progress));
    }
    async #sendAll(objects, progress) {
        const { results, stopped } = await uploadAll(objects, { ...this.#tools, progress });
        for (const result of results)
            this.results.note(result);
        return stopped;
    }
    /** Deletes objects. After a failure the others are still deleted, unless the refusal applies to all. */
    async #delete() {
        const replaced = [];
        let isRefused = false;
        const deleteOne = async (entry) => {
            const { key } = entry;
            const end = await this.#deleteObject(entry);
            if (end === 'deleted')
                this.results.update(key, { status: 'deleted' });
            else if (end === 'replaced')
                replaced.push(key);
            else
                this.results.update(key, { reason: end });
            isRefused ||= end instanceof ApiError && (end.status === 401 || end.status === 403);
        };
        const isStopped = () => isRefused || this.#tools.signal.aborted;
        await forEachConcurrently(this.#action.deletions, DELETIONS_AT_ONCE, deleteOne, isStopped);
        for (const key of replaced)
            this.results.remove(key);
        this.#reportReplaced(replaced);
    }
    /** Reads the object again before its deletion: the platform has no conditional deletion. */
    async #deleteObject(entry) {
        const { bucket, storage } = this.#tools;
        try {
            const seen = await storage.readObject(bucket, entry.key).catch(unlessDeployError);
            if (seen?.kind === 'ok' && !isOurs(entry, seen.value))
                return 'replaced';
            const reply = await storage.removeObject(bucket, entry.key);
            return reply.kind === 'ok' || reply.kind === 'absent' ? 'deleted' : reply.error;
        }
        catch (error) {
            if (error instanceof errors_DeployError)
                return error;
            throw error;
        }
    }
    async #readBack() {
        const { bucket, deletions, kept } = this.#action;
        const sent = this.results.having('uploaded');
        const deletedKeys = new Set(this.results.having('deleted').map(({ key }) => key));
        const present = [...sent, ...this.results.having('unchanged')];
        const deleted = deletions.filter(({ key }) => deletedKeys.has(key));
        const seen = await readBack({ bucket, present, deleted, kept }, this.#tools);
        for (const { key, size, record: former } of sent) {
            const record = seen.records.get(key);
            if (!record)
                continue;
            // A file id that the object had before identifies nothing.
            const fileId = record.file_id === former?.file_id ? undefined : record.file_id;
            this.results.update(key, { fileId, listedSize: record.size === size ? undefined : record.size });
        }
        for (const key of seen.remaining)
            this.results.update(key, { status: 'not_deleted' });
        for (const key of seen.missing)
            this.results.update(key, { status: 'failed' });
        for (const key of seen.replaced)
            this.results.update(key, { status: 'replaced' });
        for (const key of seen.unconfirmed)
            this.results.update(key, { isUnconfirmed: true });
        this.#reportSizes();
        return seen;
    }
    /** Writes the manifest, unless it is the same already. */
    async #writeManifest(entries) {
        const { manifest } = this.#action;
        const text = writeManifest(entries);
        if (!manifest || text === this.#manifestText)
            return;
        const item = { key: manifest.key, contentType: 'application/json', source: Buffer.from(text) };
        await uploadOne(item, this.#tools);
        this.#manifestText = text;
    }
    #reportReplaced(keys) {
        if (keys.length > 0)
            this.#tools.emit({ type: 'objects-replaced', bucket: this.#action.bucket, keys });
    }
    #reportSizes() {
        const odd = this.results.having('uploaded').filter(({ listedSize }) => listedSize !== undefined);
        const [first] = odd;
        if (first?.listedSize === undefined)
            return;
        const { key, size: sentBytes, listedSize: listed } = first;
        this.#tools.emit({ type: 'sizes-differ', count: odd.length, key, sentBytes, listed });
    }
}
/** An object that cannot be read is as the listing showed it. */
function unlessDeployError(error) {
    if (!(error instanceof errors_DeployError))
        throw error;
}

;// CONCATENATED MODULE: ./.build/platform/write-once.js



/** Statuses that may mean that something of that name exists. */
const TAKEN_STATUSES = [400, 409, 412, 422];
/** Requests that are sent, however long they take. */
const LEAST_WRITES = 4;
/** Waits before each read, 5 s in all, since the write may still be in progress. Milliseconds. */
const LOOKS_MS = [250, 500, 1000, 1500, 1750];
/** A longer pause that the platform asks for ends the step. Milliseconds. */
const LONGEST_PAUSE_MS = 120_000;
/**
 * Sends a write until the platform has done it once, for a minute.
 * @throws LostAnswerError when it is unknown whether it was done
 * @throws DeployError when the platform refuses, or no request took effect
 */
async function writeOnce(write, tools) {
    const begunAt = tools.clock.now();
    let lost;
    let lostCount = 0;
    for (let writes = 1;; writes += 1) {
        const reply = await write.write();
        if (reply.kind === 'ok')
            return { value: reply.value, isAdopted: false, lostCount };
        if (reply.kind === 'unanswered')
            throw withoutEffect(write, reply.error, lost, tools);
        if (reply.kind === 'lost') {
            lost = reply.error;
            const found = await findLost(write, lost, tools);
            if (found)
                return { value: found.done, isAdopted: true, lostCount };
            lostCount += 1;
            const isPatient = writes < LEAST_WRITES || tools.clock.now() - begunAt < PATIENCE_MS;
            sendAgain(write, lost, { lostCount, isPatient }, tools);
            continue;
        }
        const found = await judgeRefusal(write, reply.error, lost, tools);
        if (found)
            return { value: found.done, isAdopted: lost !== undefined, lostCount };
        if (writes >= LEAST_WRITES)
            throw withoutEffect(write, reply.error, lost, tools);
    }
}
/** @returns the result that a refusal shows, undefined to send the write in another way; @throws DeployError when it stands */
async function judgeRefusal(write, refusal, lost, tools) {
    const decision = await write.refused(refusal, lost).catch((error) => {
        throw error === refusal ? withoutEffect(write, refusal, lost, tools) : error;
    });
    if (decision === 'again')
        return undefined;
    if (lost)
        settle(write, 'done', tools);
    return decision;
}
/** @throws DeployError when the platform has asked to wait for too long, or the patience ends */
function sendAgain(write, lost, { lostCount, isPatient }, tools) {
    if (!isPatient || asksTooLong(lost))
        throw endedWithoutEffect(write, lost, lostCount, tools);
    tools.emit({ type: 'write-repeated', doing: `${write.subject.verb} ${write.subject.thing}` });
}
/** Reports what became of the requests whose answer was lost. */
function settle({ subject: { service } }, result, { emit }) {
    emit({ type: 'settled', service, result });
}
/** Settles a write that ends without effect, as reads have shown after each lost answer. @returns the error that ends it */
function withoutEffect(write, error, lost, tools) {
    if (lost)
        settle(write, 'not done', tools);
    return error;
}
/**
 * Looks for the result of a lost write.
 * @returns undefined when it had no effect; @throws LostAnswerError when that is unknown
 */
async function findLost(write, lost, tools) {
    tools.emit({ type: 'answer-lost', message: lost.message });
    const asked = asksTooLong(lost) ? 0 : (lost.retryAfterMs ?? 0);
    const waits = LOOKS_MS.map((wait, index) => (index === 0 ? Math.max(wait, asked) : wait));
    const read = () => write.read().catch((error) => {
        throw error instanceof TransientError ? error : afterLost(error, write.subject, lost);
    });
    // Only the last read counts: the write may have been done after an earlier one.
    let unchanged;
    for await (const now of readRepeatedly(waits, read, tools)) {
        const finding = now === undefined ? 'unclear' : write.compare(now);
        if (typeof finding === 'object') {
            settle(write, 'done', tools);
            return finding;
        }
        if (finding === 'unreadable')
            throw unverifiable(write.subject, lost, true);
        unchanged = finding === 'not done' ? now : undefined;
    }
    if (unchanged === undefined)
        throw unverifiable(write.subject, lost, false);
    write.repeat?.(unchanged);
    return undefined;
}
function asksTooLong({ retryAfterMs = 0 }) {
    return retryAfterMs > LONGEST_PAUSE_MS;
}
/** Returns the error for a lost write that cannot be verified. It may be done, so the error stays that of a lost answer. */
function unverifiable({ participle, thing, permission }, lost, lacksPermission) {
    const advice = lacksPermission
        ? ` With \`${permission}\`, the action could find out whether it was ${participle}.`
        : '';
    return new LostAnswerError(`${lost.message}. The action could not verify whether ${thing} was ${participle}`, {
        cause: lost,
        requestId: lost.requestId,
        hint: `Look at ${thing} before you run the step again.${advice}`,
    });
}
/** What the failure of a read means after a lost answer: the write stays unknown, also when the run was cancelled. */
function afterLost(error, subject, lost) {
    if (error instanceof CancelledError)
        return new CancelledError(error.message, { cause: error });
    return error instanceof errors_DeployError ? unverifiable(subject, lost, false) : error;
}
/** Returns the error for a write that took no effect, as the last read showed. */
function endedWithoutEffect(write, lost, count, tools) {
    const { subject } = write;
    settle(write, 'not done', tools);
    const attempts = count === 1 ? 'The request did not take effect' : `None of ${count} attempts took effect`;
    return new errors_DeployError(`Could not ${subject.verb} ${subject.thing}: ${lost.message}. ${attempts}`, {
        cause: lost,
        requestId: lost.requestId,
        hint: asksTooLong(lost)
            ? 'Run the step again when that time is over.'
            : 'Check that the platform is up, then run the step again.',
    });
}

;// CONCATENATED MODULE: ./.build/platform/read-either.js
/** Reads a thing that two places may show: its own path, and a list. */

/** What the thing's own path shows. */
function lookupOf(reply) {
    if (reply.kind === 'absent')
        return { kind: 'absent' };
    if (reply.kind !== 'ok')
        return failedLookup(reply);
    return reply.value === undefined ? { kind: 'other' } : { kind: 'record', record: reply.value };
}
/** What a list shows. A list that does not exist says nothing of the thing. */
function lookupIn(reply, find) {
    if (reply.kind !== 'ok')
        return failedLookup(reply);
    const record = find(reply.value);
    return record === undefined ? { kind: 'absent' } : { kind: 'record', record };
}
function failedLookup(reply) {
    // A read is repeated until its answer is certain.
    if (reply.kind === 'lost')
        throw reply.error;
    return { kind: 'failed', error: reply.error };
}
/**
 * Reads the first place, and the second one unless the first shows a complete record.
 * @throws the failure of the first place when the second one would share it: an invalid key, or no usable answer
 */
async function readEither(places) {
    const first = await places.first();
    const isShared = first.kind === 'failed' && (first.error instanceof TransientError || first.error.status === 401);
    if (isShared)
        throw first.error;
    if (first.kind === 'record' && places.isComplete(first.record))
        return { first, second: undefined };
    return { first, second: await places.second() };
}

;// CONCATENATED MODULE: ./.build/buckets/state.js


/** Reads a bucket: at its own path, or in the list when that path refuses or shows no such bucket. @throws DeployError */
async function readBucket(storage, name) {
    const { first: own, second: list } = await readEither({
        first: async () => lookupOf(await storage.readBucket(name)),
        second: () => findListed(storage, name),
        isComplete: () => true,
    });
    if (own.kind === 'record')
        return { kind: 'present', record: own.record };
    // A bucket that is wrongly taken for absent would be uploaded to without a look at its content.
    if (list?.kind === 'record')
        return { kind: 'present', record: list.record };
    const isUnreadable = own.kind === 'failed' && own.error instanceof ApiError && list?.kind !== 'absent';
    return isUnreadable ? { kind: 'unreadable', reason: own.error } : { kind: 'absent' };
}
/** A list that is not the platform's says nothing of the bucket. */
async function findListed(storage, name) {
    try {
        return lookupIn(await storage.listBuckets(), (records) => records.find((record) => record.name === name));
    }
    catch (error) {
        if (error instanceof CancelledError || !(error instanceof errors_DeployError))
            throw error;
        return { kind: 'other' };
    }
}
/** Checks that a bucket is not public. @throws DeployError */
function checkPrivate(name, { visibility }) {
    if (visibility?.toLowerCase() !== 'public')
        return;
    throw new errors_DeployError(`Could not store snapshots in bucket "${name}": it is public, and snapshots contain source code`, {
        hint: 'Choose a private bucket, or a new name, for `snapshot_bucket`.',
    });
}
/** Checks that an existing bucket has the wanted visibility. @throws DeployError */
function checkVisibility(target, record) {
    const { name, visibility } = target;
    const there = record.visibility?.toLowerCase();
    if (visibility === undefined || there === undefined || there === visibility)
        return;
    throw new errors_DeployError(`Bucket "${name}" is ${there}, but \`bucket_visibility\` is ${visibility}. The visibility of a bucket cannot be changed`, { hint: 'Choose another `bucket`, or leave out `bucket_visibility` to use the bucket as it is.' });
}

;// CONCATENATED MODULE: ./.build/buckets/apply.js
/** Creates buckets. */





/**
 * Creates a bucket and reads it back. One that somebody else has created is used, if it is as wanted.
 * @returns `outdated` when a bucket that was planned as missing exists: its content was not read; @throws DeployError
 */
async function createBucket(action, storage, context) {
    const { name: bucket, verb } = action;
    const { isOurs } = await context_stage(context, `Create bucket "${bucket}"`, () => create(action, storage, context));
    const isOutdated = !isOurs && verb === 'create';
    if (isOurs)
        context.emit({ type: 'bucket-created', bucket });
    else
        context.emit({ type: isOutdated ? 'plan-outdated' : 'bucket-exists', bucket });
    return isOutdated ? 'outdated' : 'done';
}
async function create(action, storage, context) {
    const creation = new Creation(action, storage, context);
    const { value } = await writeOnce(creation, context);
    const record = value.record ?? (await creation.readBack());
    if (record)
        checkVisibility(action, record);
    return value;
}
/** The write that creates a bucket. */
class Creation {
    subject;
    #action;
    #storage;
    #context;
    constructor(action, storage, context) {
        this.#action = action;
        this.#storage = storage;
        this.#context = context;
        this.subject = {
            verb: 'create',
            participle: 'created',
            thing: `bucket "${action.name}"`,
            service: 'storage',
            permission: 'storage:read',
        };
    }
    async write() {
        const { name, visibility } = this.#action;
        const reply = await this.#storage.createBucket(name, visibility ?? 'private');
        return reply.kind === 'ok' ? { kind: 'ok', value: { isOurs: true } } : reply;
    }
    async read() {
        return await this.#orProbe(await readBucket(this.#storage, this.#action.name));
    }
    /** Where nothing can be read, a bucket that gives out a transfer URL exists. */
    async #orProbe(state) {
        if (state.kind !== 'unreadable')
            return state;
        const { name } = this.#action;
        const probe = await this.#storage.requestUpload(name, 'probe');
        return probe.kind === 'ok' ? { kind: 'present', record: { name } } : state;
    }
    compare(now) {
        if (now.kind === 'unreadable')
            return 'unreadable';
        return now.kind === 'present' ? { done: { isOurs: true, record: now.record } } : 'not done';
    }
    /** A refusal may mean that the bucket exists. */
    async refused(refusal, lost) {
        if (!TAKEN_STATUSES.includes(refusal.status))
            throw refusal;
        const isTaken = refusal.status === 409;
        const seen = await this.#look(isTaken ? APPEARANCE_DELAYS_MS : [0]);
        const isOurs = lost !== undefined;
        if (seen.kind === 'unreadable' && isTaken)
            return { done: { isOurs } };
        const now = await this.#orProbe(seen);
        if (now.kind === 'present')
            return { done: { isOurs, record: now.record } };
        throw refusal;
    }
    /** Reads the bucket until it appears; undefined where the key may not read. @throws DeployError when it does not appear */
    async readBack() {
        const now = await this.#look(APPEARANCE_DELAYS_MS);
        if (now.kind !== 'absent')
            return now.kind === 'present' ? now.record : undefined;
        throw new errors_DeployError(`The platform acknowledged the creation of bucket "${this.#action.name}", but does not show it`, { hint: "Run the step again. If the problem persists, contact the platform's support." });
    }
    async #look(waits) {
        let last = { kind: 'absent' };
        const read = () => readBucket(this.#storage, this.#action.name);
        for await (const now of readRepeatedly(waits, read, this.#context)) {
            last = now ?? last;
            if (last.kind !== 'absent')
                return last;
        }
        return last;
    }
}

;// CONCATENATED MODULE: ./.build/platform/domain-records.js


/** Returns all that the platform says of a registration, line by line. */
function reasonsOf({ message, verificationErrors }) {
    return [...(message === undefined ? [] : [message]), ...verificationErrors];
}
const WRAPPERS = ['domain', 'registration', 'record', 'data', 'result'];
const domain_records_MESSAGES = ['message', 'error', 'reason', 'detail', 'description', 'title'];
const domain_records_DEEPEST = 4;
const MOST_ITEMS = 20;
const LONGEST_LINE = 400;
/** Reads a registration out of any answer that may contain one: a record, or an object that wraps it. */
function readDomainRecord(json) {
    const record = unwrap(json);
    const hostname = textIn(record, ['hostname']);
    const status = textIn(record, ['status', 'state']);
    const message = textIn(record, domain_records_MESSAGES);
    const target = targetIn(record);
    return {
        ...(hostname !== undefined && { hostname: cleanLine(hostname, 300) }),
        ...(target !== undefined && { target }),
        ...(status !== undefined && { status: cleanLine(status, 60) }),
        ...(message !== undefined && { message: cleanLine(describe(message), LONGEST_LINE) }),
        verificationErrors: readVerificationErrors(record.verification_errors),
    };
}
/** Returns the innermost wrapped object. */
function unwrap(json, depth = 1) {
    if (!isObject(json))
        return {};
    const inner = WRAPPERS.map((name) => json[name]).find(isObject);
    return inner && depth < domain_records_DEEPEST ? unwrap(inner, depth + 1) : json;
}
function targetIn({ target, ...record }) {
    if (typeof target === 'string')
        return { resourceId: cleanLine(target, 100) };
    const kind = isObject(target) ? textIn(target, ['kind', 'type']) : textIn(record, ['target_kind']);
    const id = isObject(target)
        ? textIn(target, ['resource_id', 'id', 'uuid'])
        : textIn(record, ['resource_id', 'target_id']);
    if (kind === undefined && id === undefined)
        return undefined;
    return {
        ...(kind !== undefined && { kind: cleanLine(kind, 60) }),
        ...(id !== undefined && { resourceId: cleanLine(id, 100) }),
    };
}
/** Returns one clean line per item; the API document does not define the shape of an item. */
function readVerificationErrors(errors) {
    const items = Array.isArray(errors) ? errors : [errors];
    const lines = items.slice(0, MOST_ITEMS).map((item) => cleanLine(describe(item), LONGEST_LINE));
    const reported = lines.filter((line) => line !== '');
    return items.length > MOST_ITEMS ? [...reported, `and ${items.length - MOST_ITEMS} more`] : reported;
}
/** Describes any value on one line: its message, then its DNS record, then all other fields. */
function describe(value, depth = 1) {
    if (typeof value === 'string')
        return value.replace(/\s+/g, ' ').trim();
    if (typeof value === 'number' || typeof value === 'boolean')
        return String(value);
    if (typeof value !== 'object' || value === null)
        return '';
    if (depth > domain_records_DEEPEST)
        return '…';
    if (Array.isArray(value)) {
        const parts = value.slice(0, MOST_ITEMS).map((item) => describe(item, depth + 1));
        return parts.filter((part) => part !== '').join('; ');
    }
    return isObject(value) ? describeFields(value, depth) : '';
}
function describeFields(fields, depth) {
    const says = domain_records_MESSAGES.find((name) => describe(fields[name], depth + 1) !== '');
    const dns = describeDnsRecord(fields);
    const rest = Object.entries(fields)
        .filter(([name]) => name !== says && !dns?.fields.includes(name))
        .map(([name, value]) => [name, describe(value, depth + 1)])
        .filter(([, text]) => text !== '')
        .map(([name, text]) => `${name}: ${text}`);
    const more = [...(dns ? [dns.text] : []), ...rest].join(', ');
    if (says === undefined)
        return more;
    const said = describe(fields[says], depth + 1);
    return more === '' ? said : `${said} (${more})`;
}
/** Describes the DNS record in `{type, name, value}` under their usual names, as `CNAME app.example.com → host`. */
function describeDnsRecord(fields) {
    const [type, name, value] = [
        ['type', 'record_type'],
        ['name', 'host', 'hostname', 'record'],
        ['value', 'target', 'data', 'content', 'expected', 'points_to'],
    ].map((names) => names.find((candidate) => textIn(fields, [candidate]) !== undefined));
    if (type === undefined || value === undefined)
        return undefined;
    const parts = [type, name].filter((field) => field !== undefined);
    const text = [...parts.map((field) => describe(fields[field])), '→', describe(fields[value])].join(' ');
    return { text, fields: [...parts, value] };
}
/** Returns the first of these fields that contains text. */
function textIn(fields, names) {
    const isText = (value) => typeof value === 'string' && value.trim() !== '';
    const text = names.map((name) => fields[name]).find(isText);
    return typeof text === 'string' ? text.trim() : undefined;
}
/** Returns the form in which hostnames are compared: in lower case, without the dot of the root. */
function domain_records_comparableHostname(hostname) {
    return hostname.toLowerCase().replace(/\.$/, '');
}
/** Returns whether a record is that of a hostname, which a record at its own path need not repeat. */
function isRecordOf(hostname, { hostname: named, status, target }) {
    if (named !== undefined)
        return domain_records_comparableHostname(named) === domain_records_comparableHostname(hostname);
    return status !== undefined || target !== undefined;
}

;// CONCATENATED MODULE: ./.build/domains/errors.js
/** How a registration fails, in words. Targets and resources come as people read them, such as `function "hello"`. */



/** This account has registered the hostname, for another target. */
function pointsElsewhere(hostname, seen, wanted) {
    return new errors_DeployError(`Domain ${hostname} is registered for ${seen}, not for ${wanted}`, {
        hint: `Set \`domain_replace: true\` to delete that registration and to register the hostname for ${wanted}, or choose another hostname.`,
    });
}
/** The registration that is to be deleted is for another target. */
function errors_deletionOfOther(hostname, seen, wanted) {
    return new DeployError(`Could not delete domain ${hostname}: it is registered for ${seen}, not for ${wanted}`, {
        hint: 'Check `domain` and `function`. To delete the registration anyway, set `domain_replace: true` or name its target in `domain_target`.',
    });
}
const DELETE_ANYWAY = 'set `domain_replace: true` to delete the registration whatever it points at.';
/** What the registration that is to be deleted points at is not known. */
function errors_deletionOfUnknown(hostname, wanted, reason) {
    const cause = reason?.message ?? 'the platform does not report its target';
    return new DeployError(`${unconfirmed(hostname, wanted)}: ${cause}`, {
        cause: reason,
        requestId: reason?.requestId,
        hint: `${reason?.hint ?? ''} If you are sure, ${DELETE_ANYWAY}`.trim(),
    });
}
/** The id of the function that the registration to be deleted should point at is not known. */
function errors_deletionForUnknown(hostname, wanted, reason) {
    const cause = reason?.message ?? 'the record of the function contains no UUID';
    return new DeployError(`${unconfirmed(hostname, wanted)}: ${cause}`, {
        cause: reason,
        requestId: reason?.requestId,
        hint: `${reason?.hint ?? ''} Name the target of the registration in \`domain_target\`, such as \`functions/<uuid>\`, or ${DELETE_ANYWAY}`.trim(),
    });
}
function unconfirmed(hostname, wanted) {
    return `Could not delete domain ${hostname}: the action could not confirm that it is registered for ${wanted}`;
}
/** Another account has registered the hostname. */
function takenElsewhere(hostname, refusal) {
    return new errors_DeployError(`Domain ${hostname} is already registered by another account: it is not among the domains of this one. ${capitalize(refusal.message)}`, {
        cause: refusal,
        requestId: refusal.requestId,
        hint: 'Hostnames are unique across all accounts. Choose another one, or have the registration deleted in the account that owns it.',
    });
}
/** The hostname is registered, and its target cannot be read. */
function takenUnreadably(hostname, refusal) {
    return new errors_DeployError(`Domain ${hostname} is already registered, and the API key cannot read its target. ${capitalize(refusal.message)}`, {
        cause: refusal,
        requestId: refusal.requestId,
        hint: 'Create a key that also grants `domains:read` (account dashboard, section API Keys): with it, a registration that points at the right target is kept.',
    });
}
/** A refusal of the registration itself, with what its status hints at. */
function refusedRegistration(refusal, wanted) {
    if (refusal.status !== 400 && refusal.status !== 404 && refusal.status !== 422)
        return refusal;
    return new ApiError(refusal.message, {
        cause: refusal,
        status: refusal.status,
        requestId: refusal.requestId,
        hint: `The domain was meant to point at ${wanted}. The target must belong to the account of the API key, a bucket must be public, and no other account may have registered the hostname. ` +
            'Check `domain` and `domain_target`, and that `base_url` is the address of the platform itself.',
    });
}
/** The second half of a replacement failed, after the first one was done. */
function replacementFailed(failure) {
    const hint = failure.hint?.replace(/ ?Run the step again\.$/, '') ?? '';
    return new errors_DeployError(`${failure.message}. The former registration was deleted before`, {
        cause: failure,
        requestId: failure.requestId,
        hint: `${hint} Run the step again: until it succeeds, the hostname may not be registered.`.trim(),
    });
}
/** The record of the target contains no UUID. */
function noResourceId(kind, label) {
    return new errors_DeployError(`Could not point the domain at ${label}: its record contains no UUID in \`id\`, \`resource_id\`, \`function_id\`, \`bucket_id\` or \`uuid\``, { hint: `Set \`domain_target\` to \`${kind}/<uuid>\` with the UUID of ${label}.` });
}
/** The record of the target cannot be read. */
function unreadableResource(kind, label, reason) {
    return new errors_DeployError(`Could not point the domain at ${label}: ${reason.message}`, {
        cause: reason,
        requestId: reason.requestId,
        hint: `${reason.hint ?? ''} Or set \`domain_target\` to \`${kind}/<uuid>\` with the UUID of ${label}.`,
    });
}
/** A bucket that would be created as one that no domain can point at. */
function futurePrivateBucket(label) {
    return new errors_DeployError('A domain needs a public bucket: add `bucket_visibility: public`', {
        hint: `${label.charAt(0).toUpperCase()}${label.slice(1)} does not exist yet, and without that input it would be created as private.`,
    });
}
/** A bucket that no domain can point at. */
function privateBucket(label) {
    return new errors_DeployError(`No domain can point at ${label}: it is private`, {
        hint: 'The visibility of a bucket cannot be changed: use a bucket that was created with `bucket_visibility: public`.',
    });
}
/** A status that means that the registration failed. */
function failedDomain(hostname, domain) {
    const reasons = reasonsOf(domain).map((reason) => reason.replace(/[.;]+$/, ''));
    const clause = reasons.length === 0 ? '' : `: ${reasons.join('; ')}`;
    return new errors_DeployError(`Domain ${hostname} failed with status "${domain.status}"${clause}`, {
        hint: 'Fix what the message says, such as the DNS records at the registrar, and run the step again. If the status stays, delete the registration with `mode: delete` and create it again.',
    });
}
/** The time is up, and the registration is not what was waited for. */
function lateDomain({ hostname, timeoutMs }, last) {
    if (last === undefined)
        return missingDomain(hostname);
    const status = last.status === undefined ? 'still has no status' : `is still ${last.status}`;
    const reasons = reasonsOf(last).map((reason) => `- ${reason}\n`);
    const says = reasons.length === 0 ? '' : `The platform reports:\n${reasons.join('')}`;
    return new errors_DeployError(`Domain ${hostname} ${status} after ${formatDuration(timeoutMs)}`, {
        hint: `${says}Set the domain's DNS records at the registrar; they may take hours to become visible. Nothing was cancelled: run the step again, raise \`domain_timeout\`, or set it to \`0\` to report the status and continue.`,
    });
}
/** The platform acknowledged the registration, and does not show it. */
function missingDomain(hostname) {
    return new errors_DeployError(`Domain ${hostname} was registered, but the platform does not show it`, {
        hint: 'Look at the domains of the account: something else may delete it. Run the step again.',
    });
}
/** The registration has no status to wait for. */
function statuslessDomain(hostname) {
    return new errors_DeployError(`The registration of domain ${hostname} contains no status`, {
        hint: 'Set `domain_timeout: 0`: the registration itself was read back.',
    });
}
/** The status cannot be read. */
function unreadableDomain(hostname, cause) {
    const hint = cause instanceof ApiError ? `${cause.hint ?? ''} ` : '';
    return new errors_DeployError(`Could not read the status of domain ${hostname}, which was registered: ${cause.message}`, { cause, requestId: cause.requestId, hint: `${hint}The registration stays. Run the step again.` });
}

;// CONCATENATED MODULE: ./.build/domains/status.js


const GOOD = new Set('active verified ready live ok valid issued success'.split(' '));
const BAD = new Set('failed error rejected expired invalid'.split(' '));
/** The document's own word, and those that say of themselves that they will not last. */
const WAITING = /(?:^|_)(?:pending|queued|waiting|awaiting|verifying|validating|provisioning|processing|issuing|creating|checking|initializing|in_progress)(?:_|$)/;
/** What a status word of a registration means. `unknown` words are neither waited for nor judged. */
function meaningOfStatus(status) {
    const word = normalizeWord(status);
    if (GOOD.has(word))
        return 'active';
    if (BAD.has(word))
        return 'failed';
    return WAITING.test(word) ? 'pending' : 'unknown';
}
/** What a look at a registration has shown, as a fact. */
function domainStatus(domain) {
    const { status } = domain;
    const meaning = status === undefined ? 'unknown' : meaningOfStatus(status);
    return { status, meaning, reasons: reasonsOf(domain) };
}

;// CONCATENATED MODULE: ./.build/domains/target.js


/**
 * Returns what a domain of this step's function or bucket is to point at, without an id when the resource does not exist.
 * @throws DeployError when its id cannot be read, so that `domain_target` is needed
 */
function targetOf(kind, { label, state }) {
    if (state.kind === 'absent')
        return { kind, resourceId: undefined };
    if (state.kind === 'unreadable')
        throw unreadableResource(kind, label, state.reason);
    const resourceId = records_resourceIdOf(state.record);
    if (resourceId === undefined)
        throw noResourceId(kind, label);
    return { kind, resourceId };
}
/** Makes sure that a bucket can have a domain. @throws DeployError when it is private */
function checkPublic(label, visibility) {
    if (typeof visibility === 'string' && visibility.toLowerCase() === 'private')
        throw privateBucket(label);
}
/** Compares what the platform reports of a target with the wanted one; `unknown` when it reports too little. */
function target_compareTargets(seen, wanted) {
    const kind = seen?.kind?.toLowerCase();
    if (isTargetKind(kind) && kind !== wanted.kind)
        return 'other';
    // Nothing points at what does not exist yet.
    if (wanted.resourceId === undefined)
        return 'other';
    if (seen?.resourceId === undefined)
        return 'unknown';
    return seen.resourceId.toLowerCase() === wanted.resourceId.toLowerCase() ? 'same' : 'other';
}
/** Whether a text is a kind of target that the API document names. */
function isTargetKind(text) {
    return text === 'functions' || text === 'storage' || text === 'sites';
}
const NOUNS = { functions: 'function', storage: 'bucket', sites: 'site' };
/** Describes a target for people: `function 7c1f3a52-…`, or `function "hello" (7c1f3a52-…)` with its name. */
function target_describeTarget(target, name) {
    const noun = NOUNS[target?.kind?.toLowerCase() ?? ''] ?? target?.kind ?? 'resource';
    if (target?.resourceId === undefined)
        return `a ${noun} of unknown id`;
    return name === undefined ? `${noun} ${target.resourceId}` : `${noun} "${name}" (${target.resourceId})`;
}

;// CONCATENATED MODULE: ./.build/domains/state.js



/**
 * Reads whether this account has registered a hostname. Its own path is asked first; the list is asked for what that
 * does not report: the target, a name that the platform keeps in another case, or anything where it refuses.
 * @throws what `Http.send` throws, but a missing permission, which is a state
 */
async function state_readDomain(client, hostname) {
    const wanted = domain_records_comparableHostname(hostname);
    const isWanted = ({ hostname: name }) => name !== undefined && domain_records_comparableHostname(name) === wanted;
    try {
        const { first, second } = await readEither({
            first: async () => lookupOf(await client.read(hostname)),
            second: async () => lookupIn(await client.list(), (records) => records.find(isWanted)),
            isComplete: ({ target }) => target !== undefined,
        });
        return conclude(first, second);
    }
    catch (error) {
        if (error instanceof ApiError && error.status === 403)
            return { kind: 'unreadable', reason: error };
        throw error;
    }
}
/** When the own path has answered, a list that cannot be read does not contradict it. */
function conclude(own, list) {
    const entry = list?.kind === 'record' ? list.record : undefined;
    const failure = list?.kind === 'failed' ? list.error : undefined;
    if (failure)
        requireAnswer(own, failure);
    if (own.kind === 'record')
        return { kind: 'present', record: { ...entry, ...own.record } };
    if (entry)
        return { kind: 'present', record: entry };
    const isMissing = failure instanceof ApiError && failure.status === 404;
    return isMissing ? { kind: 'absent', doubt: failure } : { kind: 'absent' };
}
/** @throws the failure of the list when the own path's answer does not stand without it */
function requireAnswer(own, failure) {
    if (own.kind === 'failed')
        throw failure instanceof ApiError ? own.error : failure;
    // A record that lacks its target must not count as ours only because the list fails for a moment.
    const isNeeded = own.kind === 'other' || (own.kind === 'record' && failure instanceof TransientError);
    if (isNeeded)
        throw failure;
}

;// CONCATENATED MODULE: ./.build/domains/wait.js








/** How long a registration may take to appear when nothing else is waited for: longer than a read that fails. */
const APPEARANCE_MS = 2 * PATIENCE_MS;
const NO_ANSWER = new TransientError('the platform gave no usable response in that time', {
    hint: 'Check that the platform is up, then run the step again.',
});
/**
 * Reads the registration back, and waits until it has left `pending` when a time for that is given.
 * On our own deadline nothing is cancelled.
 * @returns how it was last seen: good, of an unknown word, or pending when it was not to be waited for
 * @throws DeployError when it failed, points elsewhere now, does not exist, cannot be read, or is pending for too long
 */
async function waitForDomain(registered, client, context) {
    const { hostname, timeoutMs } = registered;
    let last;
    let failure = NO_ANSWER;
    async function read() {
        try {
            const state = await state_readDomain(client, hostname);
            failure = undefined;
            return readingOf(state, registered, context);
        }
        catch (error) {
            if (error instanceof TransientError)
                failure = error;
            throw error;
        }
    }
    function judge(seen, watch) {
        if (!isRecord(seen))
            return 'blank';
        const isChanged = last === undefined || seen.status !== last.status || reasonsOf(seen).join() !== reasonsOf(last).join();
        last = seen;
        if (isChanged)
            watch.report({ type: 'domain-status', hostname, domain: domainStatus(seen) });
        if (isSettled(seen, registered, context))
            return { done: seen };
        return seen.status === undefined ? 'blank' : 'wait';
    }
    const wait = {
        read,
        judge,
        timeoutMs: timeoutMs || APPEARANCE_MS,
        status: () => `domain ${hostname} is ${last ? (last.status ?? 'without a status') : 'not listed yet'}`,
    };
    const end = await waitFor(wait, context).catch((error) => {
        if (error instanceof ApiError || error instanceof TransientError)
            throw unreadableDomain(hostname, error);
        throw error;
    });
    if (end === 'late')
        throw failure ? unreadableDomain(hostname, failure) : lateDomain(registered, last);
    if ('done' in end)
        return end.done;
    throw blankError(end.blank, hostname);
}
function isRecord(reading) {
    return typeof reading === 'object' && !(reading instanceof Error);
}
function blankError(reading, hostname) {
    if (reading instanceof Error)
        return reading;
    return reading === 'absent' ? missingDomain(hostname) : statuslessDomain(hostname);
}
/** What a look shows of our registration. Where the key may not read, the answer to the registration stands for it. */
function readingOf(state, { hostname, target, first, timeoutMs }, { emit }) {
    if (state.kind === 'absent')
        return 'absent';
    if (state.kind === 'present') {
        const seen = state.record.target;
        if (target_compareTargets(seen, target) !== 'other')
            return state.record;
        return pointsElsewhere(hostname, target_describeTarget(seen), target_describeTarget(target));
    }
    const isEnough = timeoutMs === 0 || ['active', 'failed'].includes(meaningOfStatus(first.status ?? ''));
    if (!isEnough)
        throw unreadableDomain(hostname, state.reason);
    emit({ type: 'domain-assumed', hostname });
    return first;
}
/** Whether the wait is over. @throws DeployError when the registration failed */
function isSettled(domain, { hostname, timeoutMs }, { emit }) {
    const status = domainStatus(domain);
    if (status.meaning === 'failed')
        throw failedDomain(hostname, domain);
    const isUnknown = status.meaning === 'unknown' && status.status !== undefined;
    if (isUnknown)
        emit({ type: 'domain-status-unknown', hostname, domain: status });
    return status.meaning === 'active' || isUnknown || timeoutMs === 0;
}

;// CONCATENATED MODULE: ./.build/platform/delete-once.js




/** Waits before each look for what still exists after its deletion. Milliseconds. */
const delete_once_LOOKS_MS = [0, 250, 500, 1000, 2000, 4000];
/**
 * Deletes something and reads back that it does not exist.
 * @returns whether it existed: also when "not found" answers the deletion of what existed a moment ago, or a repeated one
 * @throws ApiError when the platform refuses: it exists as before
 * @throws DeployError when that is unknown, or the platform still shows it afterwards
 */
async function deleteOnce(deletion, tools) {
    const { subject, wasThere, read } = deletion;
    const label = subject.thing;
    const { value } = await writeOnce(writeOf(deletion), tools);
    const { isAbsent, existed } = value;
    let isShown = false;
    for await (const now of readRepeatedly(delete_once_LOOKS_MS, () => read().catch(toUnreadable), tools)) {
        if (now?.kind === 'absent')
            return existed;
        // A read that stays without an answer has taken its minute: a sweep goes on to what comes next.
        if (now === undefined)
            break;
        isShown ||= now.kind === 'present';
        if (now.kind !== 'unreadable')
            continue;
        // A gateway that lacks the route answers "not found" as well.
        if (isAbsent && wasThere)
            throw unverified(label, now.reason);
        tools.emit({ type: 'deletion-unverified', label, reason: now.reason.message });
        return existed;
    }
    const answered = isAbsent ? 'answered "not found" to' : 'acknowledged';
    const seen = isShown ? 'but still shows it' : 'but gave no usable response when it was read back';
    throw new errors_DeployError(`The platform ${answered} the deletion of ${label}, ${seen}`, {
        hint: "Run the step again. If the problem persists, contact the platform's support.",
    });
}
function writeOf({ subject, wasThere, remove, read }) {
    const deleted = { done: { isAbsent: false, existed: true } };
    return {
        subject,
        write: async () => mapReply(await remove(), () => deleted.done),
        read,
        compare(now) {
            if (now.kind === 'absent')
                return now.certain === false ? 'unclear' : deleted;
            if (now.kind === 'present')
                return 'not done';
            // Of another reason, no permission helps.
            return now.reason instanceof ApiError && now.reason.status === 403 ? 'unreadable' : 'unclear';
        },
        async refused(refusal, lost) {
            if (refusal.status !== 404)
                throw refusal;
            return { done: { isAbsent: true, existed: wasThere || lost !== undefined } };
        },
    };
}
function unverified(label, cause) {
    return new errors_DeployError(`Could not verify that ${label} was deleted: the platform answered "not found", but ${cause.message}`, { cause, requestId: cause.requestId, hint: 'Run the step again.' });
}
/** A refused read is like that of a key that cannot read. */
function toUnreadable(error) {
    if (error instanceof ApiError)
        return { kind: 'unreadable', reason: error };
    throw error;
}

;// CONCATENATED MODULE: ./.build/domains/write.js







/** How long a platform may take to free a hostname after its deletion, for each further try. Milliseconds. */
const FREE_PAUSE_MS = 1000;
/**
 * Registers a hostname that was seen not to be registered.
 * @throws LostAnswerError when it is unknown whether it is registered; DeployError when it is not
 */
async function register(wanted, client, context) {
    const target = target_describeTarget(wanted.target);
    const report = (state) => context.emit({ type: 'domain-write', state: { verb: 'register', target, state } });
    report('unknown');
    try {
        const { value } = await writeOnce(new Registration(wanted, client, context), context);
        report('accepted');
        return value;
    }
    catch (error) {
        const isCancelled = error instanceof CancelledError;
        const isOpen = error instanceof LostAnswerError || (isCancelled && !error.withoutEffect);
        if (!isOpen)
            context.emit({ type: 'settled', service: 'domains', result: 'not done' });
        report(isOpen ? 'unknown' : 'not done');
        throw error;
    }
}
/** The write of a registration. */
class Registration {
    subject;
    #wanted;
    #client;
    #context;
    constructor(wanted, client, context) {
        this.#wanted = wanted;
        this.#client = client;
        this.#context = context;
        this.subject = {
            verb: 'register',
            participle: 'registered',
            thing: `domain ${wanted.hostname}`,
            service: 'domains',
            permission: 'domains:read',
        };
    }
    async write() {
        const { hostname, target } = this.#wanted;
        const reply = await this.#client.register(hostname, target);
        return mapReply(reply, (domain) => ({ operation: 'registered', domain }));
    }
    read() {
        return state_readDomain(this.#client, this.#wanted.hostname);
    }
    compare(now) {
        if (now.kind === 'unreadable')
            return 'unreadable';
        if (now.kind === 'absent')
            return now.doubt ? 'unclear' : 'not done';
        return this.#adopt(now.record, true);
    }
    /** A refusal may mean that the hostname is registered already: then it matters by whom, and what for. */
    async refused(refusal, lost) {
        const { hostname, target, isFreed } = this.#wanted;
        if (!TAKEN_STATUSES.includes(refusal.status))
            throw refusedRegistration(refusal, target_describeTarget(target));
        const isTaken = refusal.status === 409;
        const now = await this.#readAfter(lost);
        const seen = now.kind === 'present' ? now.record : undefined;
        const isDone = seen !== undefined && target_compareTargets(seen.target, target) === 'same';
        if (isFreed && isTaken && !isDone) {
            await this.#context.clock.sleep(FREE_PAUSE_MS, this.#context.signal);
            return 'again';
        }
        if (seen && (isTaken || isDone))
            return this.#adopt(seen, lost !== undefined);
        if (!isTaken)
            throw refusedRegistration(refusal, target_describeTarget(target));
        const isUnreadable = now.kind === 'unreadable';
        if (lost)
            throw unverifiable(this.subject, lost, isUnreadable);
        throw isUnreadable ? takenUnreadably(hostname, refusal) : takenElsewhere(hostname, refusal);
    }
    /** Reads the hostname after a refusal. What was lost before stays unknown when this read fails. */
    async #readAfter(lost) {
        try {
            return await this.read();
        }
        catch (error) {
            throw lost ? afterLost(error, this.subject, lost) : error;
        }
    }
    /** Takes over a registration that exists. @throws DeployError when it is for another target */
    #adopt(domain, isLost) {
        const { hostname, target } = this.#wanted;
        if (target_compareTargets(domain.target, target) !== 'other')
            return { done: { operation: isLost ? 'registered' : 'kept', domain } };
        throw pointsElsewhere(hostname, target_describeTarget(domain.target), target_describeTarget(target));
    }
}
/** Deletes a registration. @returns whether it existed; @throws DeployError */
async function deleteRegistration({ hostname, wasThere, target }, client, context) {
    const report = (state) => {
        // A certain end settles the tries whose answer was lost.
        if (state !== 'unknown')
            context.emit({
                type: 'settled',
                service: 'domains',
                result: state === 'accepted' ? 'done' : 'not done',
            });
        context.emit({ type: 'domain-write', state: { verb: 'delete', state, target } });
    };
    const deletion = {
        subject: {
            verb: 'delete',
            participle: 'deleted',
            thing: `domain ${hostname}`,
            service: 'domains',
            permission: 'domains:read',
        },
        wasThere,
        remove: () => client.remove(hostname),
        read: () => readPresence(hostname, client),
    };
    report('unknown');
    try {
        const existed = await deleteOnce(deletion, context);
        report(existed ? 'accepted' : 'not done');
        return existed;
    }
    catch (error) {
        // A refusal that stands, or requests that all had no effect.
        if (error instanceof ApiError || error instanceof TransientError)
            report('not done');
        throw error;
    }
}
/** Whether the hostname is registered. That a doubtful list lacks it says nothing. */
async function readPresence(hostname, client) {
    const now = await state_readDomain(client, hostname);
    return now.kind === 'absent' && now.doubt ? { kind: 'unreadable', reason: now.doubt } : now;
}

;// CONCATENATED MODULE: ./.build/domains/apply.js
/** Registers and deletes hostnames. */








/**
 * Registers the hostname, reads it back and waits for it.
 * @param readCreatedId reads the id of the target when this run has created it; @throws DeployError
 */
async function registerDomain(action, client, context, readCreatedId) {
    const { hostname: name, timeoutMs } = action;
    const hostname = name.ascii;
    const target = await findTarget(action, readCreatedId, context);
    const { operation, domain } = await context_stage(context, `Register domain ${hostname}`, () => ensureRegistered(action, target, client, context));
    const isTargetUnknown = operation === 'kept' && target_compareTargets(domain.target, target) === 'unknown';
    context.emit({
        type: 'domain-registered',
        name,
        operation,
        target: isTargetUnknown ? undefined : target_describeTarget(target),
        domain: domainStatus(domain),
    });
    const last = await context_stage(context, timeoutMs > 0 ? 'Wait for the domain' : 'Read the domain back', () => waitForDomain({ hostname, target, first: domain, timeoutMs }, client, context));
    context.emit({ type: 'domain-settled', name, domain: domainStatus(last) });
}
async function findTarget({ target: { kind, resourceId }, label }, readCreatedId, { clock, signal }) {
    if (resourceId !== undefined)
        return { kind, resourceId };
    for (const wait of APPEARANCE_DELAYS_MS) {
        await clock.sleep(wait, signal);
        const createdId = await readCreatedId();
        if (createdId !== undefined)
            return { kind, resourceId: createdId };
    }
    throw noResourceId(kind, label);
}
async function ensureRegistered({ verb, former, hostname: { ascii: hostname } }, target, client, context) {
    if (former === undefined)
        return await register({ hostname, target, isFreed: false }, client, context);
    if (verb === 'keep')
        return { operation: 'kept', domain: former.domain };
    return await replace(former.domain.hostname ?? hostname, former, target, client, context);
}
/** Deletes a registration and creates it again. @throws DeployError that says so when only the first half was done */
async function replace(hostname, former, target, client, context) {
    context.emit({ type: 'domain-replacing', hostname, formerTarget: former.target });
    await deleteRegistration({ hostname, wasThere: true, target: former.target }, client, context);
    try {
        const { domain } = await register({ hostname, target, isFreed: true }, client, context);
        return { operation: 'replaced', domain };
    }
    catch (failure) {
        const isOpen = failure instanceof CancelledError || failure instanceof LostAnswerError;
        throw isOpen || !(failure instanceof errors_DeployError) ? failure : replacementFailed(failure);
    }
}
/** Deletes a registration. Its DNS records stay at the registrar. @throws DeployError */
async function deleteDomain({ hostname: { ascii }, former }, client, context) {
    const hostname = former?.domain.hostname ?? ascii;
    const deletion = { hostname, wasThere: former !== undefined };
    const existed = await context_stage(context, `Delete domain ${hostname}`, () => deleteRegistration(deletion, client, context));
    context.emit({ type: 'domain-deleted', hostname, existed });
}

;// CONCATENATED MODULE: ./.build/functions/status.js

const READY = 'ready active live deployed succeeded success successful running healthy available published complete completed done ok';
const FAILED = 'failed failure error errored crashed cancelled canceled rejected timed_out timeout aborted invalid';
/** The built-in words, each list replaced as a whole by one that is given. A word in both lists means ready. */
function status_statusWords(ready, failed) {
    const [ownReady, ownFailed] = [ready.map(normalizeWord), failed.map(normalizeWord)];
    return {
        ready: new Set(ready.length > 0 ? ownReady : READY.split(' ').filter((word) => !ownFailed.includes(word))),
        failed: new Set(failed.length > 0 ? ownFailed : FAILED.split(' ')),
    };
}
/** What a status word means by itself, whichever revision it belongs to. */
function status_meaningOf(status, words) {
    const word = normalizeWord(status);
    if (words.ready.has(word))
        return 'ready';
    return words.failed.has(word) ? 'failed' : 'in progress';
}
/**
 * Judges what a look shows. A status counts only for our own revision: a revision that was seen before means that ours has
 * not appeared yet, any other one that another run deployed after us. A status without a revision counts as ours, since
 * nothing distinguishes it.
 */
function status_judge(seen, awaited, words) {
    const { revisionId } = seen;
    if (revisionId !== undefined && revisionId !== awaited.revisionId) {
        if (awaited.seenBefore.includes(revisionId))
            return 'in progress';
        if (awaited.revisionId !== undefined)
            return 'superseded';
    }
    return seen.status === undefined ? 'no status' : status_meaningOf(seen.status, words);
}

;// CONCATENATED MODULE: ./.build/functions/compare.js
/** Compares a function with how it was before a write. Pure. */



/** Returns the revision that a write has created (`{}` when the record does not name it), as far as the function shows it. */
function compareStates({ before, seen, words }, now) {
    if (before.kind === 'unreadable' || now.kind === 'unreadable')
        return 'unreadable';
    // What is only not listed may exist, and what existed before may have got a further revision.
    if (now.kind === 'absent')
        return before.kind === 'absent' && now.certain ? 'not done' : 'unclear';
    if (before.kind === 'present')
        return compareRecords(before.record, now.record, seen, words);
    // What only its own path shows may have existed before, when that path could not be read.
    return now.unlisted && !before.certain ? 'unclear' : { done: records_readRevision(now.record) };
}
function compareRecords(before, now, seen, words) {
    const [earlier, later] = [records_readRevision(before), records_readRevision(now)];
    const [newestBefore, newest] = [newestRevisionId(before), newestRevisionId(now)];
    // The serving revision says nothing of a newer one.
    if (newestBefore === undefined || newest === undefined)
        return 'unclear';
    // A revision that was seen before is not new, though another one was the newest then.
    if (newest !== newestBefore)
        return seen.includes(newest) ? 'unclear' : { done: later };
    // The record of a revision in progress changes by itself; any other one, because something was deployed.
    const isSettled = earlier.status === undefined || status_meaningOf(earlier.status, words) !== 'in progress';
    const isMoved = (later.status ?? earlier.status) !== (earlier.status ?? later.status);
    return isSettled && (isMoved || stamps(before) !== stamps(now)) ? 'unclear' : 'not done';
}
/**
 * Returns the fields of a record that every new revision changes, as a text. A status is none, since it may have its old
 * value again; nor is the serving revision, which an earlier deployment may change.
 */
function stamps(record) {
    const fields = Object.entries(record).filter(([name]) => /revision|updated|deployed|version/i.test(name) && !/status|state|active/i.test(name));
    return JSON.stringify(fields.sort(), (_name, value) => isObject(value) ? Object.entries(value).sort() : value);
}

;// CONCATENATED MODULE: ./.build/files/largest.js


const largest_MOST_NAMED = 5;
/** Names the largest files, which make a request too large: `The largest files: "a.bin" (12 MB), "b.bin" (3.0 MB)`. */
function describeLargest(files) {
    const largest = files.toSorted((one, other) => other.size - one.size).slice(0, largest_MOST_NAMED);
    return `The largest files: ${largest.map(({ path, size }) => `${quote(path)} (${formatBytes(size)})`).join(', ')}`;
}

;// CONCATENATED MODULE: ./.build/functions/errors.js
/** How a wait for a revision and its health check fail, in words. */



function errors_describe(name, { revisionId }) {
    return revisionId === undefined
        ? `The new revision of "${name}"`
        : `Revision ${shortId(revisionId)} of "${name}"`;
}
function errors_reasonOf({ message }) {
    return message === undefined ? '' : `: ${message}`;
}
/** The platform does not accept a request with so much content. */
function tooLargeError(refusal, files) {
    const { status, requestId, hint } = refusal;
    const message = `${refusal.message}. ${describeLargest(files)}`;
    return new ApiError(message, { cause: refusal, status, requestId, hint });
}
/** Another revision is live than `expected_revision_id` names, or none is known to be. Nothing was sent. */
function otherRevisionError(name, expected, live, before) {
    const reason = before.kind === 'unreadable' ? before.reason : undefined;
    const why = reason?.message ??
        (live !== undefined
            ? `revision "${live}" is live, but \`expected_revision_id\` is "${expected}"`
            : `no revision is known to be live, but \`expected_revision_id\` is "${expected}"`);
    return new errors_DeployError(`Could not deploy function "${name}": ${why}`, {
        cause: reason,
        requestId: reason?.requestId,
        hint: `${reason ? `${reason.hint ?? ''} ` : ''}Look at what was deployed since, then run the step again with the live revision, or without \`expected_revision_id\`.`,
    });
}
/** A wait has ended without the revision. */
function revisionError(end, wait, seen) {
    const { name, polling, locate } = wait;
    const { last, cause } = seen;
    switch (end) {
        case 'late':
            return lateError(wait, seen);
        case 'unreadable':
            return unreadableError(name, cause);
        case 'superseded':
            return new errors_DeployError(`${errors_describe(name, last)} was superseded: another run deployed a newer revision`, { hint: 'Run deployments of one function one after the other (`concurrency:` in the workflow).' });
        case 'vanished':
            return new errors_DeployError(`Function "${name}" was deleted while it was being deployed`, {
                hint: 'Find out what deletes it, such as a clean-up job. Then run the step again.',
            });
        case 'unseen':
            return new errors_DeployError(`The platform does not show function "${name}", neither in its list nor at its own path`, {
                hint: 'Look at the function. Set `status_path` to where the platform reports the status, or `wait_timeout: 0` to deploy without waiting.',
            });
        case 'no status':
            return new errors_DeployError(polling.statusPath === ''
                ? `The record of function "${name}" contains no revision status`
                : `The response at \`status_path\` ("${polling.statusPath}") contains no revision status of function "${name}"`, {
                hint: 'Set `status_path` to where the platform reports it, or `wait_timeout: 0` to deploy without waiting.',
            });
        case 'failed':
            return errors_failedError(name, last, locate);
    }
}
/** The revision is not ready in our own time, which says nothing of what becomes of it. */
function lateError({ name, polling, seenBefore }, { last, shown }) {
    const what = `${errors_describe(name, last)} was not ready within ${formatDuration(polling.timeoutMs)}`;
    if (shown?.revisionId !== undefined && seenBefore.includes(shown.revisionId))
        return new errors_DeployError(`${what} (the platform still reported the previous revision ${shortId(shown.revisionId)})`, {
            hint: 'Raise `wait_timeout`, or set `status_path` if the platform reports the status of a new revision elsewhere.',
        });
    const status = last.status === undefined ? 'no status was read' : `its last status: ${last.status}`;
    return new errors_DeployError(`${what} (${status})${errors_reasonOf(last)}`, {
        hint: 'Raise `wait_timeout`. If that status means on your platform that it is ready, add it to `ready_statuses`.',
    });
}
function unreadableError(name, cause) {
    const reason = cause?.message.replace(/^could not .*?: /i, '') ?? 'no answer';
    const hint = cause instanceof ApiError ? `${cause.hint ?? ''} ` : '';
    return new errors_DeployError(`Could not read the status of function "${name}": ${reason}`, {
        cause,
        requestId: cause?.requestId,
        hint: `${hint}Look at the function. \`wait_timeout: 0\` deploys without reading the status.`,
    });
}
function errors_failedError(name, last, locate) {
    const { message, trace = '', status } = last;
    const reason = message ?? `its status is "${status}"`;
    const annotations = annotationsOf(reason, trace, locate);
    return new errors_DeployError(`${errors_describe(name, last)} failed: ${reason}${placeOf(annotations, reason, trace)}`, {
        hint: 'Fix the error and deploy again.',
        annotations,
    });
}
/** Finds the first `<path>:<line>:<column>` in a message or its stack whose path ends with that of an asset. */
function annotationsOf(message, trace, locate) {
    for (const [, path = '', line, column] of `${message} ${trace}`.matchAll(/([\w@./-]+):(\d+)(?::(\d+))?/g)) {
        const names = path.split('/');
        const file = names.map((_, index) => locate(names.slice(index).join('/'))).find((found) => found);
        if (file === undefined)
            continue;
        return [{ message, file, line: Number(line), ...(column !== undefined && { column: Number(column) }) }];
    }
    return [];
}
/** Where an error with a stack was thrown, unless its message says so. */
function placeOf([place], message, trace) {
    if (trace === '')
        return '';
    if (place === undefined)
        return ` ${trace}`;
    const position = [place.line, place.column].filter((part) => part !== undefined).join(':');
    return message.includes(`:${position}`) ? '' : ` (${place.file}:${position})`;
}
/** The health check did not pass in its time. @param reason what it saw last, as the end of a sentence that begins with the address */
function healthError({ name, target, timeoutMs }, reason, last) {
    const isRedirect = last?.status !== undefined && last.status >= 300 && last.status < 400;
    const look = isRedirect
        ? 'Set `health_check` to an address that answers 2xx itself.'
        : 'Check the address in `health_check`, and what the function answers there.';
    return new errors_DeployError(`The health check of function "${name}" failed after ${formatDuration(timeoutMs)}: GET ${target.address} ${reason}`, {
        requestId: last?.requestId,
        hint: `${last?.hint ?? look} If it only needs more time, raise \`health_check_timeout\`.`,
    });
}

;// CONCATENATED MODULE: ./.build/functions/state.js
/** What is known of a function: the platform shows it in its list and at the function's own path. */




/**
 * Reads whether a function exists, and its record: from the list, since the function's own path may invoke it. That path is
 * read only for what the list lacks (the function, or its revision).
 * @throws ApiError when the list is refused for another reason than a missing permission, and the own path shows no record
 * @throws DeployError when the list is not the platform's, or contains the name twice
 */
async function state_readFunction(client, name) {
    const { first: list, second: own } = await readEither({
        first: () => readListed(client, name),
        second: () => readOwnPath(client, name),
        isComplete: (record) => records_readRevision(record).revisionId !== undefined,
    });
    const listed = list.kind === 'record' ? list.record : undefined;
    if (own?.kind === 'record')
        return { kind: 'present', record: { ...listed, ...own.record }, unlisted: listed === undefined };
    if (listed)
        return { kind: 'present', record: listed };
    if (list.kind !== 'failed')
        return { kind: 'absent', certain: own?.kind === 'absent' };
    if (list.error instanceof ApiError && list.error.status === 403)
        return { kind: 'unreadable', reason: list.error };
    throw list.error;
}
/** Returns the record with its UUID, which the list may leave out: then the function's own path is read. */
async function state_withResourceId(client, record) {
    if (records_resourceIdOf(record) !== undefined)
        return record;
    const own = await readOwnPath(client, record.name);
    return own.kind === 'record' ? { ...record, ...own.record } : record;
}
/**
 * Returns the revision that serves: the one that the record reports as active, else its newest one if that is ready.
 * @returns undefined when none is known to serve
 */
function servingRevision(state, words) {
    if (state.kind !== 'present')
        return undefined;
    const { revisionId, status, activeRevisionId } = records_readRevision(state.record);
    if (activeRevisionId !== undefined)
        return activeRevisionId ?? undefined;
    return status !== undefined && status_meaningOf(status, words) === 'ready' ? revisionId : undefined;
}
/** Returns the revision that the platform itself reports as serving. */
function reportedRevision(state) {
    return state.kind === 'present' ? (records_readRevision(state.record).activeRevisionId ?? undefined) : undefined;
}
/** Returns all revisions that a look at a function has shown. */
function revisionsIn(state) {
    if (state.kind !== 'present')
        return [];
    const { revisionId, activeRevisionId } = records_readRevision(state.record);
    return [revisionId, activeRevisionId].filter((id) => typeof id === 'string');
}
/** Reads the function's entry in the list. @throws DeployError when the list is not the platform's, or contains the name twice */
async function readListed(client, name) {
    return lookupIn(await client.list(), (records) => findByName(records, name));
}
/** Reads the function's own path. A function that was invoked may answer with any success or refusal. */
async function readOwnPath(client, name) {
    const reply = await client.read(name);
    const isOther = reply.kind === 'refused' && ![401, 403].includes(reply.error.status);
    return isOther ? { kind: 'other' } : lookupOf(reply);
}
/** Finds the one record of that name. @throws DeployError when there are two. */
function findByName(records, name) {
    const matches = records.filter((record) => record.name === name);
    if (matches.length > 1) {
        throw new errors_DeployError(`The platform lists ${matches.length} functions named "${name}"`, {
            hint: 'Delete all but one of them: the action cannot tell which one is meant.',
        });
    }
    return matches[0];
}

;// CONCATENATED MODULE: ./.build/functions/observer.js




/**
 * Creates an observer of a function. It reads `statusPath` (a template under `/v1`) when that is given and can be filled,
 * else the function's record: at its own path, and in the list when that path returns no record with a status, since it
 * may invoke the function instead.
 */
function createObserver(client, name, statusPath) {
    let isListEnough = false;
    return async (revisionId) => {
        const path = fillTemplate(statusPath, { name, revision_id: revisionId });
        if (path !== undefined) {
            const isOfRevision = revisionId !== undefined && statusPath.includes('{revision_id}');
            return { ...(isOfRevision && { revisionId }), ...(await readStatus(client, path, name)) };
        }
        const own = isListEnough ? { kind: 'other' } : await readOwnPath(client, name);
        const fromOwn = own.kind === 'record' ? records_readRevision(own.record) : undefined;
        if (own.kind === 'record' && fromOwn && isCertain(own.record, fromOwn))
            return fromOwn;
        const seen = combine(fromOwn, own, await readListed(client, name));
        // Where the list contains the status, the own path, which may invoke the function, is not read again.
        isListEnough = seen?.status !== undefined && seen !== fromOwn && fromOwn?.revisionId === undefined;
        // An answer without a record may come from the function itself: it exists.
        return seen ?? (own.kind === 'other' ? {} : 'vanished');
    };
}
/**
 * Adds the status of the newest revision to a state whose record contains none, from `statusPath`. Only
 * `previous_revision_id` needs it, so a failure leaves it unknown.
 */
async function observer_withStatus(state, client, statusPath) {
    if (state.kind !== 'present' || statusPath === '')
        return state;
    const { record } = state;
    const { revisionId, status, activeRevisionId } = records_readRevision(record);
    if (revisionId === undefined || status !== undefined || activeRevisionId !== undefined)
        return state;
    const look = createObserver(client, record.name, statusPath);
    const seen = await look(revisionId).catch((error) => {
        if (error instanceof ApiError || error instanceof TransientError)
            return 'vanished';
        throw error;
    });
    if (seen === 'vanished' || seen.status === undefined)
        return state;
    if (seen.revisionId !== undefined && seen.revisionId !== revisionId)
        return state;
    return { ...state, record: { ...record, revision_status: seen.status } };
}
async function readStatus(client, path, name) {
    const reply = await client.readStatus(path, `function "${name}"`);
    return reply.kind === 'absent' ? {} : reply_valueOrThrow(reply);
}
/** Fills the placeholders of a path; undefined for an empty template and while a value is not known. */
function fillTemplate(template, values) {
    let complete = template !== '';
    const path = template.replace(/\{([a-z_]+)\}/g, (_, placeholder) => {
        const value = values[placeholder];
        complete &&= value !== undefined;
        return encodeURIComponent((value ?? '').toWellFormed());
    });
    return complete ? path : undefined;
}
/** Whether a record at the own path cannot be an answer of the function itself, which may contain a name and a status too. */
function isCertain(record, { revisionId, status }) {
    return status !== undefined && (revisionId !== undefined || 'revision_status' in record);
}
/**
 * Combines what the own path and the list show; undefined when neither shows the function. The list counts where it
 * contains a status; the revision then comes from the own path where the list names none. Otherwise the own path counts,
 * and its failure is thrown.
 */
function combine(fromOwn, own, listed) {
    if (listed.kind === 'failed') {
        // After a temporary failure the list may contain the status, and the own path's may be that of the function itself.
        if (fromOwn !== undefined && listed.error instanceof ApiError)
            return fromOwn;
        throw own.kind === 'failed' ? own.error : listed.error;
    }
    const fromList = listed.kind === 'record' ? records_readRevision(listed.record) : undefined;
    if (fromList?.status !== undefined) {
        return { ...(fromOwn?.revisionId !== undefined && { revisionId: fromOwn.revisionId }), ...fromList };
    }
    if (own.kind === 'failed')
        throw own.error;
    return fromOwn ?? fromList;
}

;// CONCATENATED MODULE: ./.build/functions/wait.js




/**
 * Waits until our revision is ready. Nothing is cancelled at the deadline: the platform continues.
 * @throws DeployError when the revision failed, was superseded, vanished, has no status, cannot be read, or is not ready in time
 */
async function waitForRevision(deployed, context) {
    const wait = new RevisionWait(deployed, context);
    const begunAt = context.clock.now();
    const { end, cause } = await wait.run();
    const elapsedMs = context.clock.now() - begunAt;
    const { last: revision, shown } = wait;
    if (end !== 'ready') {
        const { timeoutMs } = deployed.polling;
        // Only the read that ends the wait shows what serves after it.
        const isRead = end === 'failed' || end === 'superseded';
        const servingId = isRead ? shown?.activeRevisionId : undefined;
        if (end === 'failed' && wait.isDoubtful)
            context.emit({ type: 'revision-unnamed', name: deployed.name, status: revision.status });
        context.emit({ type: 'revision-ended', end, revision, servingId, elapsedMs, timeoutMs });
        throw revisionError(end, deployed, { last: revision, shown, cause });
    }
    const { revisionId, status } = revision;
    context.emit({ type: 'revision-ready', revision, elapsedMs });
    if (revisionId === undefined || wait.isDoubtful)
        context.emit({
            type: 'revision-unnamed',
            name: deployed.name,
            status: wait.isDoubtful ? status : undefined,
        });
}
/** What was seen of a revision so far. */
class RevisionWait {
    /** Our revision as it was last seen. */
    last;
    /** What the platform showed at the last look, which may be the previous revision. */
    shown;
    /** The final status came without a revision, so that it may be that of an earlier one. */
    isDoubtful = false;
    #deployed;
    #context;
    #words;
    #awaited;
    #unknownOfOurs;
    /** The last look showed the revision without a status. */
    #lacksStatus = false;
    constructor(deployed, context) {
        const { revision, polling, seenBefore, lostCount } = deployed;
        const { revisionId, status } = revision;
        this.#deployed = deployed;
        this.#context = context;
        this.#words = status_statusWords(polling.readyStatuses, polling.failedStatuses);
        this.#awaited = { revisionId, seenBefore };
        this.#unknownOfOurs = lostCount;
        this.last = { ...(revisionId !== undefined && { revisionId }), ...(status !== undefined && { status }) };
    }
    async run() {
        const { timeoutMs } = this.#deployed.polling;
        try {
            const end = await waitFor({
                read: () => this.#read(),
                judge: (seen, watch) => this.#judge(seen, watch),
                timeoutMs,
                status: () => `the status is "${this.last.status ?? 'not known'}"`,
            }, this.#context);
            // No status in any record is not a status that takes its time.
            if (end === 'late')
                return { end: this.#lacksStatus && this.shown ? this.#endBlank(this.shown) : end };
            return { end: 'done' in end ? end.done : this.#endBlank(end.blank) };
        }
        catch (error) {
            if (!(error instanceof errors_DeployError) || error instanceof CancelledError)
                throw error;
            return { end: 'unreadable', cause: error };
        }
    }
    /** Reads once. For a key that cannot read, the answer to the write counts, if that said ready. */
    async #read() {
        try {
            return await this.#deployed.look(this.#awaited.revisionId);
        }
        catch (error) {
            const isDenied = error instanceof ApiError && error.status === 403;
            if (!isDenied || this.#answered() !== 'ready')
                throw error;
            this.#context.emit({ type: 'status-assumed', cause: 'no permission' });
            return this.#deployed.revision;
        }
    }
    #judge(seen, watch) {
        if (seen === 'vanished')
            return 'blank';
        this.shown = seen;
        const verdict = this.#verdict(seen);
        this.isDoubtful = seen.revisionId === undefined && !this.#deployed.isFirst;
        this.#lacksStatus = verdict === 'no status';
        const isFinal = verdict === 'ready' || verdict === 'failed' || verdict === 'superseded';
        if (verdict === 'superseded')
            this.#remember({ status: verdict });
        else if (!isPrevious(seen, this.#awaited) && this.#remember(seen) && !isFinal)
            watch.report({ type: 'revision-status', revision: this.last, elapsedMs: watch.elapsedMs() });
        if (isFinal)
            return { done: verdict };
        return verdict === 'no status' ? 'blank' : 'wait';
    }
    #verdict(seen) {
        const verdict = status_judge(seen, this.#awaited, this.#words);
        if (verdict !== 'superseded' || this.#unknownOfOurs === 0 || seen.revisionId === undefined)
            return verdict;
        this.#passOver(seen.revisionId);
        return status_judge(seen, this.#awaited, this.#words);
    }
    /**
     * Takes an unknown revision for the work of a request of ours whose answer was lost. A revision that an answer named
     * stays the awaited one; one that was only seen is replaced by the newer one.
     */
    #passOver(unknown) {
        this.#unknownOfOurs -= 1;
        const named = this.#deployed.revision.revisionId;
        const { revisionId, seenBefore } = this.#awaited;
        const [awaited, passed] = named === undefined ? [unknown, revisionId] : [named, unknown];
        this.#awaited = { revisionId: awaited, seenBefore: [...seenBefore, passed ?? unknown] };
        if (named === undefined)
            this.last = { revisionId: awaited };
    }
    /** @returns whether the status or the name of our revision is new */
    #remember({ activeRevisionId: _, ...seen }) {
        const before = this.last;
        this.last = { ...before, ...seen };
        const { revisionId, status } = this.last;
        this.#awaited = { ...this.#awaited, revisionId };
        return status !== before.status || revisionId !== before.revisionId;
    }
    /** Where no status can be read, a final one in the answer to the write counts. */
    #endBlank(seen) {
        this.isDoubtful = false;
        if (seen === 'vanished')
            return this.shown ? 'vanished' : 'unseen';
        const answered = this.#answered();
        if (answered === 'ready')
            this.#context.emit({ type: 'status-assumed', cause: 'no status' });
        return answered === 'in progress' ? 'no status' : answered;
    }
    /** What the status in the answer to the write means. */
    #answered() {
        return status_meaningOf(this.#deployed.revision.status ?? '', this.#words);
    }
}
function isPrevious({ revisionId }, awaited) {
    return (revisionId !== undefined && revisionId !== awaited.revisionId && awaited.seenBefore.includes(revisionId));
}

;// CONCATENATED MODULE: ./.build/functions/apply.js
/** Deploys and deletes functions. */










/** Creates the function or a new revision of it, and waits until that is ready. @throws DeployError */
async function deployFunction(action, client, context) {
    const { name, polling, content } = action;
    const deployment = new Deployment(action, client, context);
    const { value, isAdopted, lostCount } = await context_stage(context, `Deploy function "${name}"`, () => writeOnce(deployment, context));
    if (isAdopted)
        context.emit({ type: 'revision-adopted', name, revisionId: value.revisionId });
    const deployed = deployment.result(value);
    context.emit({ type: 'function-deployed', name, ...deployed });
    const look = createObserver(client, name, polling.statusPath);
    const { revision } = deployed;
    const awaited = {
        ...{ name, polling, revision, lostCount, look },
        seenBefore: deployment.seen,
        isFirst: deployed.operation === 'created',
        locate: (path) => content.locate(path),
    };
    if (polling.timeoutMs === 0)
        await lookOnce(awaited, context);
    else
        await context_stage(context, 'Wait for the revision', () => waitForRevision(awaited, context));
}
/** The write of a deployment: a POST or a PATCH, whichever the platform's answers allow. */
class Deployment {
    subject;
    /** All revisions that were seen so far: none of them can be ours. */
    seen;
    #action;
    #client;
    #context;
    #words;
    #before;
    #verb;
    /** The platform says that the function exists, and no read shows it. */
    #isHidden = false;
    /** The verb of the last request whose answer was lost. */
    #lostVerb;
    constructor(action, client, context) {
        const { name, verb, before, polling } = action;
        this.#action = action;
        this.#client = client;
        this.#context = context;
        this.#words = status_statusWords(polling.readyStatuses, polling.failedStatuses);
        this.#before = before;
        this.#verb = verb === 'create' ? 'create' : 'redeploy';
        this.seen = revisionsIn(before);
        this.subject = {
            verb: 'deploy',
            participle: 'deployed',
            thing: `function "${name}"`,
            service: 'functions',
            permission: 'functions:read',
        };
    }
    async write() {
        const { name, entrypoint, content } = this.#action;
        const reply = this.#verb === 'create'
            ? await this.#client.create(name, content.encodeBody({ name, entrypoint }))
            : await this.#client.redeploy(name, content.encodeBody({ entrypoint }));
        if (reply.kind === 'lost')
            this.#lostVerb = this.#verb;
        const isTooLarge = reply.kind === 'refused' && reply.error.status === 413;
        return isTooLarge ? { ...reply, error: tooLargeError(reply.error, content.files) } : reply;
    }
    /** Nothing can be compared with what could not be read before, so that is not read again. */
    async read() {
        return this.#before.kind === 'unreadable' ? this.#before : await this.#readNow();
    }
    compare(now) {
        const finding = compareStates({ before: this.#before, seen: this.seen, words: this.#words }, now);
        // No permission would show what the key may read, and what is shown nowhere.
        return finding === 'unreadable' && this.#isHidden ? 'unclear' : finding;
    }
    repeat(now) {
        // A function that exists cannot be created, whatever "not found" an earlier answer claimed.
        if (now.kind === 'present')
            this.#verb = 'redeploy';
    }
    async refused(refusal, lost) {
        // `#before` stays: "not found" may come from a gateway that lacks the route.
        if (this.#verb === 'redeploy' && refusal.status === 404) {
            this.#verb = 'create';
            return 'again';
        }
        const mayExist = this.#verb === 'create' && TAKEN_STATUSES.includes(refusal.status);
        const now = mayExist ? await this.#readNow() : undefined;
        if (!now || (now.kind !== 'present' && refusal.status !== 409))
            throw refusal;
        const finding = lost ? this.#ownWork(now) : 'not done';
        // The work of our own lost write is adopted: a redeploy would create a second revision.
        if (typeof finding === 'object') {
            this.#verb = this.#lostVerb ?? this.#verb;
            return finding;
        }
        if (lost && finding !== 'not done')
            throw unverifiable(this.subject, lost, false);
        this.#context.emit({ type: 'function-exists', name: this.#action.name });
        this.#verb = 'redeploy';
        this.#isHidden = now.kind === 'absent';
        this.#before = now.kind === 'absent' ? { kind: 'unreadable', reason: refusal } : now;
        this.seen = [...this.seen, ...revisionsIn(now)];
        return 'again';
    }
    /** What was deployed, by the answer to the write or by a look. */
    result(revision) {
        // An answer that names an earlier revision contains neither the new one nor its status.
        const isOld = revision.revisionId !== undefined && this.seen.includes(revision.revisionId);
        return {
            operation: this.#verb === 'create' ? 'created' : 'redeployed',
            revision: isOld ? {} : revision,
            previousRevisionId: servingRevision(this.#before, this.#words),
        };
    }
    #readNow() {
        return state_readFunction(this.#client, this.#action.name);
    }
    /** Looks for the work of a lost write in a function that exists, as the platform says. */
    #ownWork(now) {
        if (now.kind === 'present')
            return this.compare(now);
        // It may have existed before, on a page of the list that is not read.
        const before = this.#before;
        return before.kind === 'absent' && before.certain ? { done: {} } : 'unclear';
    }
}
/** Without polling, the record may still name the revision that the answer did not name. */
async function lookOnce({ name, revision, seenBefore, isFirst, look }, { emit }) {
    if (revision.revisionId !== undefined)
        return;
    const seen = await look(undefined).catch((error) => {
        if (error instanceof CancelledError || !(error instanceof errors_DeployError))
            throw error;
        return 'vanished';
    });
    const isNew = seen !== 'vanished' && (seen.revisionId === undefined || !seenBefore.includes(seen.revisionId));
    if (isNew)
        emit({ type: 'revision-status', revision: seen, elapsedMs: 0 });
    if (!isNew || seen.revisionId === undefined)
        emit({ type: 'revision-unnamed', name, status: isNew && !isFirst ? seen.status : undefined });
}
/** Permanently deletes a function and reads back that it is gone. @throws DeployError */
async function deleteFunction({ name, before }, client, context) {
    const existed = await context_stage(context, `Delete function "${name}"`, () => deleteOnce({
        subject: {
            verb: 'delete',
            participle: 'deleted',
            thing: `function "${name}"`,
            service: 'functions',
            permission: 'functions:read',
        },
        wasThere: before.kind === 'present',
        remove: () => client.remove(name),
        read: () => state_readFunction(client, name),
    }, context));
    context.emit({ type: 'deleted', kind: 'function', name, existed });
}

;// CONCATENATED MODULE: ./.build/functions/health.js
/** Checks that a function whose revision is ready also answers well. */



/** 2xx answers in a row: one alone may come from a process that is about to fail. */
const REQUIRED_SUCCESSES = 3;
/** Asks an address until it has answered 2xx three times in a row. @throws DeployError when it has not in its time */
async function checkHealth(action, client, context) {
    await context_stage(context, 'Check the health', () => new HealthCheck(action, client, context).run());
}
/** What was seen of the health so far. */
class HealthCheck {
    #action;
    #client;
    #context;
    #last;
    /** In a row. */
    #successes = 0;
    constructor(action, client, context) {
        this.#action = action;
        this.#client = client;
        this.#context = context;
    }
    async run() {
        const { name, target, timeoutMs } = this.#action;
        const { address } = target;
        const { clock, emit } = this.#context;
        const begunAt = clock.now();
        const end = await waitFor({
            read: () => this.#client.probe(name, target),
            judge: (seen, watch) => this.#judge(seen, watch),
            timeoutMs,
            status: () => `GET ${address} ${this.#reason()}`,
        }, this.#context);
        const elapsedMs = clock.now() - begunAt;
        if (end !== 'late')
            return emit({ type: 'health-passed', address, elapsedMs });
        const reason = this.#reason();
        const last = String(this.#last ? subjectOf(this.#last) : 'no answer');
        emit({ type: 'health-failed', address, reason, last, elapsedMs });
        throw healthError(this.#action, reason, this.#last);
    }
    #judge(seen, watch) {
        const { status, result } = seen;
        if (!this.#last || subjectOf(seen) !== subjectOf(this.#last))
            watch.report({ type: 'health-status', status, result, elapsedMs: watch.elapsedMs() });
        this.#last = seen;
        this.#successes = isSuccess(seen) ? this.#successes + 1 : 0;
        return this.#successes === REQUIRED_SUCCESSES ? { done: true } : 'wait';
    }
    /** Why it has not passed yet. */
    #reason() {
        if (!this.#last)
            return 'did not answer';
        if (this.#successes === 0)
            return this.#last.result;
        const times = this.#successes === 1 ? 'once' : 'twice';
        return `answered 2xx only ${times}, and ${REQUIRED_SUCCESSES} times in a row are required`;
    }
}
/** What is worth a line of the log when it changes. The body of an answer is not: it may contain the time. */
function subjectOf({ status, result }) {
    return status ?? result;
}
function isSuccess({ status }) {
    return status !== undefined && status >= 200 && status < 300;
}

;// CONCATENATED MODULE: ./.build/objects/delete.js





const delete_DELETIONS_AT_ONCE = 16;
/**
 * Deletes the objects with these keys. Those that do not exist are no error, and after a failure the others are still
 * deleted. @throws DeployError of the first one that is not deleted
 */
async function deleteAll(bucket, keys, storage, context) {
    const failures = [];
    const remove = async (key) => {
        const reply = await storage.removeObject(bucket, key);
        if (reply.kind !== 'ok' && reply.kind !== 'absent')
            failures.push(reply.error);
    };
    // A key without the permission is refused for all of them.
    const isStopped = () => context.signal.aborted || failures.length >= delete_DELETIONS_AT_ONCE;
    await forEachConcurrently(keys, delete_DELETIONS_AT_ONCE, remove, isStopped);
    context.signal.throwIfAborted();
    const [first] = failures;
    if (first)
        throw first;
    const remaining = await readRemaining(bucket, keys, storage, context);
    if (remaining === undefined) {
        const label = `${formatCount(keys.length, 'object')} in bucket "${bucket}"`;
        context.emit({ type: 'deletion-unverified', label, reason: 'the platform did not list its objects' });
    }
    else if (remaining > 0)
        throw new errors_DeployError(`The platform acknowledged the deletion of ${formatCount(keys.length, 'object')} in bucket "${bucket}", but still lists ${formatCount(remaining, 'object')} of them`, { hint: "Run the step again. If the problem persists, contact the platform's support." });
}
/** How many of the keys are still listed, after a while; undefined when the list stays without an answer. */
async function readRemaining(bucket, keys, storage, context) {
    const deleted = new Set(keys);
    const read = async () => {
        const reply = await storage.listObjects(bucket);
        return reply.kind === 'absent' ? [] : reply_valueOrThrow(reply);
    };
    let remaining;
    for await (const listed of readRepeatedly(APPEARANCE_DELAYS_MS, read, context)) {
        if (listed === undefined)
            continue;
        remaining = listed.filter(({ key }) => deleted.has(key)).length;
        if (remaining === 0)
            break;
    }
    return remaining;
}

;// CONCATENATED MODULE: ./.build/outcome.js
/** The outcome of a run of which nothing is known yet. */
const NOTHING_KNOWN = {
    mode: 'deploy',
    dryRun: false,
    isRehearsal: false,
    isUnchanged: false,
    mayBeOther: false,
    revision: {},
    isLive: false,
    writes: {},
    githubRefusals: [],
    hasOwnWrites: false,
    stages: [],
    elapsedMs: 0,
    isFinished: false,
};
/**
 * Adds one event to an outcome.
 * @param elapsedMs since the run began
 */
function fold(before, event, elapsedMs) {
    return { ...before, elapsedMs, ...changesBy(before, event, elapsedMs) };
}
/** Returns what the event changes. */
function changesBy(before, event, elapsedMs) {
    switch (event.type) {
        case 'configured':
            return {
                mode: event.mode,
                dryRun: event.dryRun,
                ...(event.preview !== undefined && { preview: event.preview }),
                ...(event.function !== undefined && { function: event.function }),
                ...(event.bucket !== undefined && { bucket: event.bucket }),
                ...(event.domain && { domain: { name: event.domain, writes: [] } }),
            };
        case 'skipped':
            return { skipped: event.reason };
        case 'superseded':
            return { supersededBy: { number: event.number, isReopened: event.isReopened === true } };
        case 'removal-started':
            return { mode: 'delete', removal: { deletedObjects: [] } };
        case 'objects-deleted':
            return deletedObjectsChanges(before, event.what);
        case 'sweep-planned':
            return { sweep: event.previews };
        case 'swept':
            return sweptChanges(before, event.number, { result: event.result });
        case 'sweep-spared':
            return sweptChanges(before, event.number, { state: event.state });
        case 'github-refused':
            return { githubRefusals: [...before.githubRefusals, refusalOf(event)] };
        case 'connected':
            return {
                platform: event.address,
                isRehearsal: event.isRehearsal,
                ...(event.url !== undefined && { url: event.url }),
            };
        case 'stage-started':
            return { openStageMs: elapsedMs };
        case 'stage-ended':
            return { stages: [...before.stages, endedStage(event, before.openStageMs ?? elapsedMs, elapsedMs)] };
        case 'collected':
            return event.what === 'asset' ? { assets: event } : { artifacts: event };
        case 'no-artifacts':
            return { noArtifacts: event.text };
        case 'planned':
            return planned(before, event.actions);
        case 'action-started':
            return { action: event.action, isOwnAction: isOwn(before, event) };
        case 'action-failed':
            return { failedAction: before.failedAction ?? event.action };
        case 'failed':
            return { failure: event.failure };
        case 'finished':
            return { isFinished: true };
        case 'result-file':
            return { resultFile: event.path };
        case 'write':
        case 'settled':
            return writeChanges(before, event);
        case 'serving':
            return { servingRevisionId: event.revisionId };
        case 'revision-adopted':
            return { mayBeOther: true };
        case 'revision-unnamed':
            return event.status === undefined ? {} : { mayBeOther: true };
        case 'function-deployed':
            return deployedChanges(before, event);
        case 'function-kept':
            return { isUnchanged: true, isLive: true, ...revisionChanges(before, event.revision) };
        case 'revision-ended': {
            const { end, timeoutMs, revision, servingId } = event;
            return {
                revisionEnd: { end, timeoutMs },
                ...revisionChanges(before, revision),
                ...(servingId !== undefined && { servingRevisionId: servingId }),
            };
        }
        case 'rollback-choices':
            return { rollbackChoices: event.revisions };
        case 'rollback-started':
            return { mayBeOther: false, rollback: rollbackOf(before, event) };
        case 'rollback-impossible':
        case 'rollback-failed':
            return { rollback: rollbackOf(before, event) };
        case 'revision-status':
            return revisionChanges(before, event.revision);
        case 'revision-ready':
            return { ...revisionChanges(before, event.revision), isLive: true };
        case 'health-passed':
            return { health: 'passed' };
        case 'health-failed':
            return { health: 'failed', healthFailure: { elapsedMs: event.elapsedMs, last: event.last } };
        case 'deleted':
            return { functionExisted: event.existed };
        case 'domain-deleted':
            return domainChanges(before, { result: event.existed ? 'deleted' : 'absent' });
        case 'bucket-created':
            return bucketChanges(before, event.bucket, 'created');
        case 'bucket-exists':
        case 'plan-outdated':
            return bucketChanges(before, event.bucket, 'existing');
        case 'uploaded':
            return { upload: event.figures, objects: event.objects };
        case 'artifacts-file':
            return { artifactsFile: event.path };
        case 'domain-read':
        case 'domain-status':
        case 'domain-settled':
            return domainChanges(before, { last: event.domain });
        case 'domain-write':
            return domainWriteChanges(before, event.state);
        case 'domain-registered':
            return domainChanges(before, { result: event.operation, target: event.target, last: event.domain });
        default:
            return {};
    }
}
function endedStage({ name, failed }, startMs, elapsedMs) {
    return { name, failed, startMs, durationMs: elapsedMs - startMs };
}
function deletedObjectsChanges({ removal }, what) {
    return removal ? { removal: { deletedObjects: [...removal.deletedObjects, what] } } : {};
}
function sweptChanges({ sweep = [] }, number, change) {
    return { sweep: sweep.map((preview) => (preview.number === number ? { ...preview, ...change } : preview)) };
}
/** Of two refusals with the same text, the second says nothing new. */
function refusalOf({ result, record }) {
    return result.kind === 'denied' ? result.permission : (record ?? result.reason);
}
function planned({ rollback, sweep, plan = [] }, actions) {
    // A sweep plans one preview after the other.
    if (sweep)
        return { plan: [...plan, ...actions] };
    // The plan of a rollback after a failure adds to that of the deployment.
    if (rollback?.failed)
        return {};
    const previousRevisionId = actions.find((action) => action.type === 'deploy-function' ||
        action.type === 'keep-function' ||
        action.type === 'delete-function')?.previousRevisionId;
    return { plan: actions, ...(previousRevisionId !== undefined && { previousRevisionId }) };
}
function rollbackOf(before, event) {
    if (event.type === 'rollback-failed')
        return { failed: deploymentEnd(before), ...before.rollback, failure: event.failure };
    const failed = event.type === 'rollback-started' && event.cause === 'requested' ? undefined : deploymentEnd(before);
    return event.type === 'rollback-started'
        ? { target: event.target, failed }
        : { failed, impossible: event.reason };
}
/** The bucket for snapshots is not the one that the step is about. */
function bucketChanges(before, bucket, result) {
    return bucket === before.bucket ? { bucketResult: result } : {};
}
/** The bucket for snapshots is not the one that the step is about. */
function isOwn(before, { action, bucket = before.bucket }) {
    return action === 'store-snapshot' || action === 'record-deployment' || bucket !== before.bucket;
}
/** What the action keeps for itself is no change of what the step is about. */
function writeChanges({ isOwnAction, writes }, event) {
    if (isOwnAction)
        return { hasOwnWrites: true };
    // What was read before a write may not serve after it.
    const isSent = event.service === 'functions' && event.type === 'write' && event.state === 'started';
    return { writes: countWrite(writes, event), ...(isSent && { servingRevisionId: undefined }) };
}
/** The revision of a rollback takes the place of the one that failed, which never was the previous one. */
function deployedChanges(before, { operation, revision, previousRevisionId }) {
    const { rollback } = before;
    const changes = {
        deployed: operation,
        ...(rollback?.target && { rollback: { ...rollback, isDeployed: true } }),
    };
    if (rollback?.failed) {
        const fresh = {
            isUnchanged: false,
            isLive: false,
            health: undefined,
            revisionEnd: undefined,
            servingRevisionId: undefined,
        };
        return { ...changes, ...fresh, ...revisionChanges({ ...before, revision: {} }, revision) };
    }
    return {
        ...changes,
        ...(previousRevisionId !== undefined && { previousRevisionId }),
        ...revisionChanges(before, revision),
    };
}
/** What was once known of the revision stays known. */
function revisionChanges({ revision }, change) {
    return { revision: { ...revision, ...change } };
}
/** A status that was once read stays known while the registration exists. */
function domainChanges({ domain }, change) {
    if (!domain)
        return {};
    const isStatusKnown = change.last?.status === undefined && domain.last !== undefined;
    const last = change.last && isStatusKnown ? { ...domain.last, reasons: change.last.reasons } : change.last;
    return { domain: { ...domain, ...change, last: last ?? domain.last } };
}
/** A later state of the same write takes the place of the earlier one. */
function domainWriteChanges({ domain }, write) {
    if (!domain)
        return {};
    const writes = [...domain.writes.filter(({ verb }) => verb !== write.verb), write];
    const isDeleted = write.verb === 'delete' && write.state === 'accepted';
    return { domain: { ...domain, writes, last: isDeleted ? undefined : domain.last } };
}
const NO_WRITE = { open: 0, lost: 0, accepted: 0 };
function countWrite(writes, event) {
    const { open, lost, accepted } = writes[event.service] ?? NO_WRITE;
    if (event.type === 'settled') {
        const count = { open, lost: 0, accepted: accepted + (event.result === 'done' ? 1 : 0) };
        return { ...writes, [event.service]: count };
    }
    const count = {
        open: open + (event.state === 'started' ? 1 : -1),
        lost: lost + (event.state === 'unknown' ? 1 : 0),
        accepted: accepted + (event.state === 'accepted' ? 1 : 0),
    };
    return { ...writes, [event.service]: count };
}
/** Whether the writes to a service took effect: `unknown` while one is open or its answer is lost; undefined when none was tried. */
function writeState({ writes }, service) {
    const count = writes[service];
    if (count === undefined)
        return undefined;
    if (count.accepted > 0)
        return 'accepted';
    return count.open + count.lost > 0 ? 'unknown' : 'not done';
}
/** Whether the run has changed anything on the platform, or may have: a write without a certain answer counts. */
function mayHaveChanged({ writes }) {
    return Object.values(writes).some(({ open, lost, accepted }) => open > 0 || lost > 0 || accepted > 0);
}
/** Whether the platform has accepted a revision, and it is not known what became of it. */
function isUncertain({ deployed, isLive, revisionEnd, rollback }) {
    const isAccepted = rollback?.failed ? rollback.isDeployed === true : deployed !== undefined;
    const isEnded = revisionEnd && ['failed', 'superseded', 'vanished'].includes(revisionEnd.end);
    return isAccepted && !isLive && !isEnded;
}
/** Whether the failure of the run is that it is not known what became of its revision, or whether there is one. */
function isUnconfirmed(outcome) {
    const { failure, failedAction, rollback, removal } = outcome;
    const isWait = failure !== undefined && !failure.cancelled && failedAction === 'deploy-function';
    const isUnknown = isUncertain(outcome) || writeState(outcome, 'functions') === 'unknown';
    return isWait && !rollback?.failed && !removal && isUnknown;
}
/** Whether a write to the functions has no certain answer. */
function isOpen({ writes: { functions = NO_WRITE } }) {
    return functions.open > 0 || functions.lost > 0;
}
/** How the deployment of the function ended, as far as it is known; undefined when nothing was sent. */
function deploymentEnd(outcome) {
    const { revision, isLive, isUnchanged, mayBeOther, health, revisionEnd, rollback } = outcome;
    const state = writeState(outcome, 'functions');
    if (!isUnchanged && (state === undefined || state === 'not done'))
        return undefined;
    // What is known of the revision is that of the deployment that failed.
    if (rollback?.failed && !rollback.isDeployed)
        return isOpen(outcome) ? { revisionId: undefined, result: 'unknown' } : undefined;
    const liveResult = health === 'failed' ? 'unhealthy' : mayBeOther ? 'unknown' : 'ready';
    const end = revisionEnd?.end;
    const isKnown = end === 'superseded' || (end === 'failed' && !mayBeOther);
    const otherResult = isKnown ? end : 'unknown';
    return { revisionId: revision.revisionId, result: isLive ? liveResult : otherResult };
}
/** What differs between the files that are deployed and those of the previous revision; undefined when that is not known. */
function changesOf({ plan }) {
    return plan?.find((action) => action.type === 'deploy-function')?.changes;
}
/** Returns the address of a hostname that is active and registered for the target of this run, except in a rehearsal. */
function domainUrl({ domain, isRehearsal, }) {
    if (!domain || isRehearsal)
        return undefined;
    const { name, result, last } = domain;
    const isRegistered = result === 'registered' || result === 'replaced' || result === 'kept';
    return isRegistered && last?.meaning === 'active' ? `https://${name.ascii}/` : undefined;
}

;// CONCATENATED MODULE: ./.build/objects/download.js

/** Returns the bytes of a small object (32 MiB at most); undefined when it does not exist. @throws DeployError */
async function download(bucket, key, storage) {
    return await fetchObject(bucket, key, storage, undefined);
}
/**
 * Downloads an object of any size into a sink, from its beginning at each try.
 * @returns false when the object does not exist
 * @throws DeployError, and what the sink throws, as it is
 */
async function downloadTo(bucket, key, sink, storage) {
    return (await fetchObject(bucket, key, storage, sink)) !== undefined;
}
async function fetchObject(bucket, key, storage, sink) {
    const reply = await storage.transfer({
        doing: `download "${key}"`,
        async attempt(use) {
            const ticket = await storage.requestDownload(bucket, key);
            return ticket.kind === 'ok' ? await use({ ticket: ticket.value, sink }) : ticket;
        },
    });
    // Some platforms give out a ticket for what does not exist.
    const isAbsent = reply.kind === 'absent' || (reply.kind === 'refused' && reply.error.status === 404);
    return isAbsent ? undefined : reply_valueOrThrow(reply);
}

;// CONCATENATED MODULE: ./.build/artifacts/state.js
/** Reads what earlier uploads left in a bucket, and which files equal their objects. */









const NONE = new Set();
const NOTHING = {
    ...{ entries: [], records: new Map(), unverified: NONE, manifestText: undefined, unchanged: NONE },
};
/**
 * Reads the manifest and the listing, and compares files with their objects. With `upload: all` they only serve to
 * correct a manifest that `changed` or `mirror` wrote, so that a refusal means that there is nothing.
 * @throws DeployError when they cannot be read
 */
async function readUploadState(query, tools) {
    if (query.state.kind === 'absent')
        return NOTHING;
    try {
        const state = await readState(query, tools);
        const unchanged = query.mode === 'all' ? NONE : await findUnchanged(query.artifacts, state, tools.signal);
        tools.signal.throwIfAborted();
        return { ...state, unchanged };
    }
    catch (error) {
        if (query.mode === 'all' && isRefusal(error))
            return NOTHING;
        throw error;
    }
}
function isRefusal(error) {
    return error instanceof ApiError && error.status !== 401;
}
async function readState(query, tools) {
    const { bucket, manifestKey: key } = query;
    const records = await listObjects(query, tools);
    const isUnknown = (await completeListing(records, [key], bucket, tools)).size > 0;
    const isListed = records.has(key);
    if (!isListed && !isUnknown)
        return { ...NOTHING, records };
    const manifest = await readUsableManifest(query, isListed, tools);
    if (manifest.unusable !== undefined) {
        const isMirror = query.mode === 'mirror';
        tools.emit({ type: 'manifest-unusable', key, reason: manifest.unusable, isMirror });
    }
    const { entries, text: manifestText } = manifest;
    const keys = entries.map((entry) => entry.key);
    const unverified = await completeListing(records, keys, bucket, tools);
    await confirmReplaced(records, entries, bucket, tools);
    return { ...NOTHING, entries, records, unverified, manifestText };
}
/** Lists the objects. Where all files are sent, a manifest can be corrected without a listing. */
async function listObjects({ bucket, mode }, { storage }) {
    try {
        const objects = reply_valueOrThrow(await storage.listObjects(bucket));
        return new Map(objects.map((record) => [record.key, record]));
    }
    catch (error) {
        if (mode === 'all' && isRefusal(error))
            return new Map();
        throw error;
    }
}
async function readUsableManifest(query, isListed, tools) {
    const manifest = await readManifestOnce(query, isListed, tools);
    // A proxy's error page looks damaged as well, but not twice.
    return manifest.isDamaged ? await readManifestOnce(query, isListed, tools) : manifest;
}
/** Reads the manifest. A refusal is an error: without the manifest, `mirror` would forget what it has to delete. */
async function readManifestOnce(query, isListed, tools) {
    const { bucket, manifestKey: key, mode, prefix } = query;
    const unusable = (reason) => ({ text: '', entries: [], unusable: reason });
    try {
        const bytes = await download(bucket, key, tools.storage);
        if (bytes !== undefined) {
            const text = new TextDecoder().decode(bytes);
            const reading = readManifest(text, prefix);
            if (reading.kind === 'read')
                return { text, entries: reading.entries };
            return { text, entries: [], unusable: reading.reason, isDamaged: true };
        }
        if (!isListed || !(await mayExist(query, tools)))
            return { text: undefined, entries: [] };
        if (mode === 'all')
            return unusable('is listed, but cannot be found');
    }
    catch (error) {
        const isPassing = error instanceof TransientError || error instanceof CancelledError;
        if (!(error instanceof errors_DeployError) || isPassing)
            throw error;
        if (mode === 'all')
            return unusable(`cannot be used (${error.message})`);
        throw unreadableManifest(query, error);
    }
    throw unreadableManifest(query, new errors_DeployError('the platform lists it, but does not find it'));
}
/** Whether the manifest without a download URL may exist all the same: a listing may lag behind its deletion. */
async function mayExist({ bucket, manifestKey: key }, tools) {
    const { found, unverified } = await readRecords(bucket, [key], tools);
    return found.has(key) || unverified.has(key);
}
/** Adds objects that exist although the listing lacks them. @returns the keys of which that cannot be read */
async function completeListing(records, keys, bucket, tools) {
    const missing = keys.filter((key) => !records.has(key));
    const { found, unverified } = await readRecords(bucket, missing, tools);
    for (const [key, record] of found)
        records.set(key, record);
    return unverified;
}
/** Reads the records of objects that the listing shows as replaced: it may lag behind the last upload. */
async function confirmReplaced(records, entries, bucket, tools) {
    const { found } = await readRecords(bucket, keysOfOthers(entries, records), tools);
    for (const [key, record] of found)
        records.set(key, { ...records.get(key), ...record });
}
/** Hashes the files whose objects may contain the same bytes. Stops early when the signal is aborted. */
async function findUnchanged(artifacts, { entries, records }, signal) {
    const entryOf = new Map(entries.map((entry) => [entry.key, entry]));
    const unchanged = new Set();
    const pool = createBufferPool();
    for (const artifact of artifacts) {
        if (signal.aborted)
            break;
        const { key } = artifact;
        const [entry, record] = [entryOf.get(key), records.get(key)];
        if (!entry?.sha256 || !record || !isComparable(artifact, entry, record))
            continue;
        if ((await hashFile(artifact, pool, signal)) === entry.sha256)
            unchanged.add(key);
        // Other work runs between two files.
        await (0,promises_.setImmediate)();
    }
    return unchanged;
}
function isComparable(artifact, entry, record) {
    const isSameFile = entry.size === artifact.size && entry.contentType === artifact.contentType;
    return isSameFile && isUntouched(entry, record);
}
/** A file that cannot be read counts as changed: its upload reports why. */
async function hashFile({ source }, pool, signal) {
    try {
        return await hashContent(source, signal, pool);
    }
    catch (error) {
        const isExpected = error instanceof ChangedError || (error instanceof Error && 'syscall' in error);
        if (isExpected || signal.aborted)
            return undefined;
        throw error;
    }
}

;// CONCATENATED MODULE: ./.build/functions/plan.js




const VERBS = { present: 'redeploy', absent: 'create', unreadable: 'unknown' };
/** Plans the deployment of a function. */
function planFunction({ name, entrypoint, polling }, content, before, changes) {
    const previousRevisionId = plan_liveRevision({ polling }, before);
    const verb = VERBS[before.kind];
    const target = { name, entrypoint, content, polling };
    return { type: 'deploy-function', verb, ...target, before, previousRevisionId, changes };
}
/** @throws DeployError when another revision is live than `expected_revision_id` names */
function plan_checkExpected(config, before) {
    const { name, expectedRevisionId: expected } = config;
    if (expected === undefined)
        return;
    const live = plan_liveRevision(config, before);
    if (live !== expected)
        throw otherRevisionError(name, expected, live, before);
}
/** Plans to leave a function as it is. @param revisionId the live one */
function plan_planKeep(name, revisionId, before) {
    const status = before.kind === 'present' ? records_readRevision(before.record) : {};
    return { type: 'keep-function', name, revision: { ...status, revisionId }, previousRevisionId: revisionId };
}
/** Returns the revision that serves, if one is known to. */
function plan_liveRevision({ polling }, state) {
    return servingRevision(state, status_statusWords(polling.readyStatuses, polling.failedStatuses));
}
/** Returns the revision that serves, when no newer one exists, failed or in progress. */
function plan_settledRevision({ polling }, state) {
    if (state.kind !== 'present')
        return undefined;
    const { revisionId, status } = records_readRevision(state.record);
    const words = status_statusWords(polling.readyStatuses, polling.failedStatuses);
    const isReady = status === undefined || status_meaningOf(status, words) === 'ready';
    return isReady && servingRevision(state, words) === revisionId ? revisionId : undefined;
}
/** Whether a revision that is not live yet may still become so. */
function plan_isChanging(config, state) {
    if (state.kind !== 'present')
        return false;
    const { revisionId, status = '' } = readRevision(state.record);
    const { readyStatuses, failedStatuses } = config.polling;
    const isFailed = meaningOf(status, statusWords(readyStatuses, failedStatuses)) === 'failed';
    return revisionId !== plan_liveRevision(config, state) && !isFailed;
}
/** Plans the health check of a function that is deployed, where one is wanted. */
function plan_planHealthCheck({ name, health }) {
    if (!health)
        return [];
    const fill = (template) => template.replaceAll('{name}', encodeURIComponent(name));
    const { address, query } = health.target;
    const target = { address: fill(address), query: fill(query) };
    return [{ type: 'check-health', name, target, timeoutMs: health.timeoutMs }];
}
/** Plans the deletion of a function. A function that certainly does not exist needs none. */
function plan_planFunctionDeletion({ name, polling }, before) {
    if (before.kind === 'absent' && before.certain)
        return [];
    const previousRevisionId = plan_liveRevision({ polling }, before);
    return [{ type: 'delete-function', name, before, previousRevisionId }];
}

// EXTERNAL MODULE: external "node:net"
var external_node_net_ = __webpack_require__(7030);
// EXTERNAL MODULE: external "node:url"
var external_node_url_ = __webpack_require__(3136);
;// CONCATENATED MODULE: ./.build/domains/hostname.js



const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const LONGEST_NAME = 253;
/** A last label that URL parsers take for the end of an IPv4 address. */
const NUMBER = /^(?:\d+|0x[0-9a-f]*)$/i;
/** ASCII that is not allowed in a label. */
const FOREIGN = /[\p{ASCII}--[a-zA-Z0-9\-]]/v;
// The URL parser drops these without a word, but for two joiners that some scripts need and it checks itself.
const VANISHING = /[\p{Default_Ignorable_Code_Point}--[\u200c\u200d]]/v;
/**
 * Parses a hostname by the rules of the API document, section 2 ("Domain registration"): fully qualified, labels of
 * at most 63 letters, digits and hyphens, 253 in all. International names are converted to their ASCII form.
 * @throws ValueProblem
 */
function parseHostname(text) {
    const ascii = hostname_toAscii(text);
    const problem = textProblem(text) ?? (ascii === undefined ? 'must have an ASCII form' : asciiProblem(ascii));
    if (ascii === undefined || problem !== undefined)
        throw new ValueProblem(problem);
    return { ascii, given: text };
}
/** Returns the ASCII form of a name; undefined when it has none. ASCII names keep their case. */
function hostname_toAscii(text) {
    return isAscii(text) ? text : encode(text);
}
/** Checks the text as it is written, before any URL parser interprets it. */
function textProblem(text) {
    if ((0,external_node_net_.isIP)(text.replace(/^\[(.*)\]$/, '$1')) !== 0)
        return 'must be a hostname, not an IP address';
    if (/[:/?#@\\]/.test(text))
        return 'must be only a hostname, without scheme, user, port or path';
    if (text.endsWith('.'))
        return 'must not end with a dot';
    if (isAscii(text))
        return undefined;
    const wrong = text.split('.').find((label) => FOREIGN.test(label));
    return wrong === undefined ? undefined : labelProblem(wrong);
}
function asciiProblem(ascii) {
    const labels = ascii.split('.');
    const wrong = labels.find((label) => !LABEL.test(label));
    if (wrong !== undefined)
        return labelProblem(wrong);
    if (NUMBER.test(labels.at(-1) ?? ''))
        return 'must be a hostname, not an IP address or a number';
    if (labels.length < 2)
        return 'must be fully qualified, such as `app.example.com`';
    return ascii.length > LONGEST_NAME
        ? `is ${ascii.length} characters long in DNS (maximum ${LONGEST_NAME})`
        : undefined;
}
function labelProblem(label) {
    const shown = JSON.stringify(label.slice(0, 80));
    return `contains the label ${shown}; a label has 1 to 63 letters, digits and hyphens, with no hyphen at either end`;
}
/**
 * The ASCII form of an international name; undefined when it has none, or when that would hide what is not allowed in a
 * label: a hyphen at an end, or other ASCII than letters, digits and hyphens.
 */
function encode(text) {
    const ascii = (0,external_node_url_.domainToASCII)(text);
    if (ascii === '' || VANISHING.test(text))
        return undefined;
    const labels = (0,external_node_url_.domainToUnicode)(ascii).split('.');
    const isWrong = labels.some((label) => FOREIGN.test(label) || label.startsWith('-') || label.endsWith('-'));
    return isWrong ? undefined : ascii;
}
function isAscii(text) {
    return /^\p{ASCII}*$/u.test(text);
}

;// CONCATENATED MODULE: ./.build/previews/names.js

/** What `preview_domain` contains where the preview's own name goes. */
const PREVIEW_PLACEHOLDER = '{preview}';
/** Returns the name of a preview, as in the output `preview`. @param number of the pull request */
function previewName(number) {
    return `pr-${number}`;
}
/** Returns the inputs of a step that deploys or deletes the preview of a pull request, as if the workflow had named them. */
function previewInputs(inputs, number) {
    const name = previewName(number);
    const { function: base, key_prefix: prefix, preview_domain: template } = inputs;
    return {
        ...inputs,
        function: base === '' ? '' : `${base}-${name}`,
        key_prefix: `${name}/${prefix}`,
        domain: template.replaceAll(PREVIEW_PLACEHOLDER, name),
    };
}
/** Returns the number of the pull request whose preview a function is; undefined for every other function. */
function names_numberOfFunction(base, name) {
    return name.startsWith(`${base}-`) ? numberOf(name.slice(base.length + 1)) : undefined;
}
/** Returns the number of the pull request that an object belongs to; undefined for every other object. @param prefix the input `key_prefix` */
function names_numberOfKey(prefix, key) {
    const end = key.indexOf('/');
    return end >= 0 && key.startsWith(prefix, end + 1) ? numberOf(key.slice(0, end)) : undefined;
}
/** Returns the number of the pull request whose preview a domain is; undefined for every other domain. @param template the input `preview_domain` */
function names_numberOfDomain(template, hostname) {
    if (!template.includes(PREVIEW_PLACEHOLDER))
        return undefined;
    const wanted = hostname.toLowerCase();
    // The ASCII form of an international name moves its letters, so each number that the name contains is tried.
    return numbersIn(wanted).find((number) => {
        const name = toAscii(template.replaceAll(PREVIEW_PLACEHOLDER, previewName(number)));
        return name?.toLowerCase() === wanted;
    });
}
/** Returns all numbers that follow `pr-` in a text; digits that follow them may belong to the template. */
function numbersIn(text) {
    return [...text.matchAll(/pr-(?=([1-9]\d{0,8}))/g)].flatMap(([, digits = '']) => Array.from(digits, (_, index) => Number(digits.slice(0, index + 1))));
}
function numberOf(name) {
    const [, digits] = /^pr-([1-9]\d{0,8})$/.exec(name) ?? [];
    return digits === undefined ? undefined : Number(digits);
}
/** Groups what was found by the number of its pull request, in their order. What belongs to none is left out. */
function names_groupPreviews(found) {
    const parts = new Map();
    for (const [number, part] of found) {
        if (number === undefined)
            continue;
        const known = parts.get(number) ?? new Set();
        parts.set(number, known.add(part));
    }
    return new Map([...parts].sort(([one], [other]) => one - other).map(([number, all]) => [number, [...all]]));
}

;// CONCATENATED MODULE: ./.build/snapshots/keys.js
/** Where snapshots and histories are in their bucket. */

/** The objects of this action stay apart from whatever else the bucket contains. */
const ROOT = '.cloud-platform-deploy/';
const SNAPSHOTS = `${ROOT}snapshots/`;
const HISTORY = `${ROOT}history/`;
const CLEANUPS = `${ROOT}cleanups/`;
/** Returns the key of the content with this digest. */
function keys_snapshotKey(digest) {
    return `${SNAPSHOTS}${digest}`;
}
/** Returns the digests of all snapshots among the keys of a bucket. */
function digestsIn(keys) {
    return new Set(keys.filter((key) => key.startsWith(SNAPSHOTS)).map((key) => key.slice(SNAPSHOTS.length)));
}
/** Returns a key that no other run writes to, for a function's history; a later one sorts after an earlier one. */
function newHistoryKey(name, now) {
    return `${HISTORY}${name}/${now}-${(0,external_node_crypto_.randomUUID)()}.json`;
}
/** Returns the keys of a function's history among the keys of a bucket, the newest first. */
function keys_historyKeys(keys, name) {
    return keys
        .filter((key) => key.startsWith(`${HISTORY}${name}/`))
        .sort()
        .reverse();
}
/** Returns the names of all functions that have a history. */
function keys_functionsIn(keys) {
    const names = keys
        .filter((key) => key.startsWith(HISTORY))
        .map((key) => key.slice(HISTORY.length).split('/')[0] ?? '');
    return [...new Set(names)];
}
/** Returns the key that records a clean-up, with the digests of the snapshots that no history named. */
function cleanupKey(now) {
    return `${CLEANUPS}${now}`;
}
/** Returns the keys of earlier clean-ups, the last one at the end. */
function cleanupKeys(keys) {
    return keys.filter((key) => key.startsWith(CLEANUPS)).sort();
}
/** Returns when the clean-up of this key happened, in milliseconds since 1970. */
function cleanupTime(key) {
    return Number(key.slice(CLEANUPS.length));
}

;// CONCATENATED MODULE: ./.build/snapshots/history.js
/** The history of a function: its format, and how two copies of it become one. Pure. */


/** The history in a bucket that does not exist yet. */
const history_NO_HISTORY = {
    kind: 'read',
    entries: [],
    objects: [],
    isComplete: true,
    snapshots: new Set(),
};
const history_VERSION = 1;
const MOST_ENTRIES = 50;
const RESULTS = ['ready', 'failed', 'unhealthy', 'superseded', 'unknown'];
/** The fields of an entry, as they are named in JSON. */
const FIELDS = {
    revisionId: 'revision_id',
    digest: 'digest',
    entrypoint: 'entrypoint',
    assetsCount: 'assets_count',
    assetsBytes: 'assets_bytes',
    result: 'result',
    time: 'time',
    commit: 'commit',
    ref: 'ref',
    workflow: 'workflow',
    runId: 'run_id',
    runNumber: 'run_number',
    runAttempt: 'run_attempt',
    actor: 'actor',
    rolledBackTo: 'rolled_back_to',
};
const NAMES = Object.keys(FIELDS);
const REQUIRED = ['digest', 'entrypoint', 'assetsCount', 'assetsBytes', 'result', 'time'];
const NUMBERS = ['assetsCount', 'assetsBytes', 'runNumber', 'runAttempt'];
/**
 * Merges entries, the newest first, at most 50. Of two entries of the same revision the later one counts. The order of
 * the arguments does not matter, so that it does not matter either which of two runs merges.
 */
function mergeEntries(entries) {
    const sorted = entries.toSorted((one, other) => compareText(sortKey(other), sortKey(one)));
    const newest = new Map();
    for (const entry of sorted)
        if (!newest.has(history_identify(entry)))
            newest.set(history_identify(entry), entry);
    return [...newest.values()].slice(0, MOST_ENTRIES);
}
/** Whether merged entries contain this one, or a later one of its revision. */
function containsEntry(entries, entry) {
    return (0,external_node_util_.isDeepStrictEqual)(mergeEntries([...entries, entry]), entries);
}
/** Without a revision, only an entry that is equal in everything is the same one. */
function history_identify(entry) {
    return entry.revisionId ?? sortKey(entry);
}
function sortKey(entry) {
    return `${entry.time} ${JSON.stringify(toJson(entry))}`;
}
function compareText(one, other) {
    return one < other ? -1 : one > other ? 1 : 0;
}
/** Returns the time of the next entry: now, but after all others, whatever the clocks of their machines say. */
function nextTime(entries, now) {
    const last = Math.max(...entries.map(({ time }) => Date.parse(time)), 0);
    return new Date(Math.max(now, last + 1)).toISOString();
}
/** Writes a history object as JSON with an entry per line. */
function writeHistory({ function: name, includes, entries }) {
    const lines = entries.map((entry) => JSON.stringify(toJson(entry)));
    const head = JSON.stringify({ version: history_VERSION, function: name, includes }).slice(0, -1);
    return `${head},"entries":[\n${lines.join(',\n')}\n]}\n`;
}
function toJson(entry) {
    return Object.fromEntries(NAMES.map((name) => [FIELDS[name], entry[name]]));
}
/** Reads a history object. One invalid entry makes it unusable as a whole, since what it contained would be lost. */
function readHistoryObject(text, name) {
    const json = history_parse(text);
    if (!isObject(json) || typeof json.version !== 'number')
        return damaged();
    if (json.version > history_VERSION)
        return {
            kind: 'unusable',
            reason: `was written by a newer version of this action (format ${json.version})`,
        };
    const { includes, entries } = json;
    if (json.function !== name || !isTexts(includes) || !Array.isArray(entries))
        return damaged();
    const read = entries.map(history_readEntry).filter((entry) => entry !== undefined);
    if (read.length !== entries.length)
        return damaged();
    return { kind: 'read', function: name, includes, entries: read };
}
function damaged() {
    return { kind: 'unusable', reason: 'is damaged' };
}
function history_parse(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
function isTexts(value) {
    return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
function history_readEntry(value) {
    if (!isObject(value))
        return undefined;
    const entry = Object.fromEntries(NAMES.map((name) => [name, value[FIELDS[name]]]));
    return isEntry(entry) ? entry : undefined;
}
function isEntry(entry) {
    const isKnown = NAMES.every((name) => {
        const value = entry[name];
        if (value === undefined)
            return !REQUIRED.includes(name);
        return NUMBERS.includes(name) ? isCount(value) : typeof value === 'string';
    });
    return (isKnown &&
        /^[0-9a-f]{64}$/.test(String(entry.digest)) &&
        RESULTS.includes(entry.result) &&
        isTime(String(entry.time)));
}
function isCount(value) {
    return Number.isSafeInteger(value) && Number(value) >= 0;
}
/** Only the one form that is written sorts as text. */
function isTime(text) {
    const time = new Date(text);
    return /^\d{4}-/.test(text) && !Number.isNaN(time.getTime()) && time.toISOString() === text;
}

;// CONCATENATED MODULE: ./.build/snapshots/state.js




/** Waits before each reading of a history of which an object is listed and cannot be found. Milliseconds. */
const state_LOOKS_MS = [0, 250, 1000];
/**
 * Reads the history of a function: all its objects but those that another one includes. Usually that is one; two runs
 * that ended at the same time leave two.
 * @throws DeployError
 */
async function state_readHistory(place, storage, { clock, signal }) {
    let last = history_NO_HISTORY;
    for (const wait of state_LOOKS_MS) {
        await clock.sleep(wait, signal);
        const keys = reply_valueOrThrow(await storage.listObjects(place.bucket)).map(({ key }) => key);
        const read = await readObjects(place, keys_historyKeys(keys, place.name), storage);
        if (read.kind === 'unusable')
            return read;
        last = { ...read, snapshots: digestsIn(keys) };
        // Another run may have replaced an object since the listing.
        if (last.isComplete)
            break;
    }
    return last;
}
/** @param keys the newest first: an object includes earlier ones, which need not be read */
async function readObjects(place, keys, storage) {
    const entries = [];
    const known = new Set();
    for (const key of keys) {
        const object = known.has(key) ? undefined : await readObject(place, key, storage);
        if (object?.kind === 'unusable')
            return object;
        if (!object)
            continue;
        entries.push(...object.entries);
        for (const included of [key, ...object.includes])
            known.add(included);
    }
    const objects = keys.filter((key) => known.has(key));
    return {
        kind: 'read',
        entries: mergeEntries(entries),
        objects,
        isComplete: objects.length === keys.length,
    };
}
/** Reads one object of a history; undefined when it does not exist. @throws DeployError */
async function readObject({ bucket, name }, key, storage) {
    const bytes = await download(bucket, key, storage);
    if (bytes === undefined)
        return undefined;
    const reading = readHistoryObject(Buffer.from(bytes).toString(), name);
    return reading.kind === 'unusable' ? { ...reading, key } : reading;
}

;// CONCATENATED MODULE: ./.build/snapshots/cleanup.js







const DAY_MS = 24 * 3600 * 1000;
/**
 * Deletes the snapshots that no history names, at most once a day, and none when a history cannot be read. A failure
 * is reported and ends the clean-up: the deployment is not affected. @throws CancelledError
 */
async function deleteUnused({ bucket, history, entry }, storage, context) {
    // Most runs end here.
    const mine = new Set([entry, ...history.entries].map(({ digest }) => digest));
    if ([...history.snapshots].every((digest) => mine.has(digest)))
        return;
    try {
        await deleteUnnamed(bucket, storage, context);
    }
    catch (error) {
        if (error instanceof CancelledError || !(error instanceof errors_DeployError))
            throw error;
        context.emit({ type: 'cleanup-skipped', bucket, reason: error.message });
    }
}
async function deleteUnnamed(bucket, storage, context) {
    const { clock, emit } = context;
    const keys = reply_valueOrThrow(await storage.listObjects(bucket)).map(({ key }) => key);
    const earlier = cleanupKeys(keys);
    const last = earlier.at(-1);
    // A clock that is ahead must not prevent clean-ups until then.
    if (last !== undefined && Math.abs(clock.wall() - cleanupTime(last)) < DAY_MS)
        return;
    const named = await readNamed(bucket, keys_functionsIn(keys), storage, context);
    if (!named)
        return;
    const unnamed = [...digestsIn(keys)].filter((digest) => !named.has(digest));
    const unused = await chooseUnused(unnamed, last, bucket, storage);
    const tools = { ...context, bucket, storage, throttle: createThrottle(1, context) };
    const source = Buffer.from(unnamed.map((digest) => `${digest}\n`).join(''));
    await uploadOne({ key: cleanupKey(clock.wall()), contentType: 'text/plain', source }, tools);
    for (const key of earlier)
        await remove(bucket, key, storage);
    for (const digest of unused)
        await remove(bucket, keys_snapshotKey(digest), storage);
    if (unused.length > 0)
        emit({ type: 'snapshots-deleted', bucket, count: unused.length });
}
/** Returns the digests that the histories of these functions name; undefined when one cannot be read. */
async function readNamed(bucket, functions, storage, context) {
    const named = new Set();
    for (const name of functions) {
        const history = await state_readHistory({ bucket, name }, storage, context);
        if (history.kind === 'unusable') {
            const reason = `object "${history.key}" ${history.reason}`;
            context.emit({ type: 'cleanup-skipped', bucket, reason });
        }
        if (history.kind === 'unusable' || !history.isComplete)
            return undefined;
        for (const { digest } of history.entries)
            named.add(digest);
    }
    return named;
}
/**
 * Returns the keys of all that is kept of a function: its history, and the snapshots that no other history names.
 * @throws DeployError
 */
async function cleanup_readKept({ bucket, name }, storage, context) {
    const listed = await storage.listObjects(bucket);
    if (listed.kind === 'absent')
        return [];
    const keys = valueOrThrow(listed).map(({ key }) => key);
    const objects = historyKeys(keys, name);
    if (objects.length === 0)
        return [];
    const history = await readHistory({ bucket, name }, storage, context);
    const others = functionsIn(keys).filter((other) => other !== name);
    const named = await readNamed(bucket, others, storage, context);
    if (!named || history.kind === 'unusable')
        return objects;
    const mine = new Set(history.entries.map(({ digest }) => digest));
    const snapshots = [...mine].filter((digest) => history.snapshots.has(digest) && !named.has(digest));
    return [...snapshots.map(snapshotKey), ...objects];
}
/**
 * Chooses those that the last clean-up has found unnamed as well: another run may be deploying a new one at this moment,
 * and records that later. @param last key of the last clean-up
 */
async function chooseUnused(unnamed, last, bucket, storage) {
    const bytes = last === undefined ? undefined : await download(bucket, last, storage);
    const before = new Set(Buffer.from(bytes ?? [])
        .toString()
        .split('\n'));
    return unnamed.filter((digest) => before.has(digest));
}
async function remove(bucket, key, storage) {
    const reply = await storage.removeObject(bucket, key);
    if (reply.kind !== 'ok' && reply.kind !== 'absent')
        throw reply.error;
}

// EXTERNAL MODULE: external "node:stream/promises"
var external_node_stream_promises_ = __webpack_require__(6466);
;// CONCATENATED MODULE: ./.build/snapshots/archive.js
/** The format of a snapshot: the files of a function in one compressed file. */






/** A snapshot is not what it must be; the message continues a sentence that begins with the snapshot. */
class DamagedError extends Error {
}
const archive_VERSION = 1;
/** Bytes of the first line at most. */
const LONGEST_HEAD = 100;
/** Bytes of the list of files at most, compressed or not: about a million files. */
const LONGEST_INDEX = 256 * 1024 * 1024;
/** Bytes of one file in that list at most: paths have up to 4,096 bytes, and some characters are escaped. */
const LONGEST_ENTRY = 16 * 1024;
/** Bytes that are compressed together: thousands of small files are many calls otherwise. */
const PIECE_BYTES = 1024 * 1024;
/** Bytes that come out together: with Node's default, the way between the threads takes longer than the compression. */
const chunkSize = 256 * 1024;
/** The fastest level takes half the time of the default one, for at most a tenth more bytes. */
const params = { [external_node_zlib_.constants.ZSTD_c_compressionLevel]: 1 };
/**
 * Writes a snapshot: a line of JSON with the length of the index, the index, and the bytes of all files, the last two
 * compressed, so that the list of files can be read alone.
 * @throws what reading the files and writing the disk throws
 */
async function writeArchive(path, content, signal) {
    const index = (0,external_node_zlib_.zstdCompressSync)(JSON.stringify(content.files.map(({ path: name, size, sha256 }) => [name, size, sha256])));
    (0,external_node_fs_.writeFileSync)(path, `${JSON.stringify({ version: archive_VERSION, index_bytes: index.length })}\n`);
    (0,external_node_fs_.writeFileSync)(path, index, { flag: 'a' });
    await (0,external_node_stream_promises_.pipeline)(joinPieces(content.readBytes()), (0,external_node_zlib_.createZstdCompress)({ chunkSize, params }), (0,external_node_fs_.createWriteStream)(path, { flags: 'a' }), { signal });
    return { absolute: path, identity: identify((0,external_node_fs_.statSync)(path)) };
}
/** Copies chunks together, since each is overwritten by the next one. */
function* joinPieces(chunks) {
    let piece = Buffer.allocUnsafe(PIECE_BYTES);
    let length = 0;
    for (const chunk of chunks) {
        for (let done = 0; done < chunk.length;) {
            const part = chunk.subarray(done, done + PIECE_BYTES - length);
            piece.set(part, length);
            done += part.length;
            length += part.length;
            if (length < PIECE_BYTES)
                continue;
            yield piece;
            piece = Buffer.allocUnsafe(PIECE_BYTES);
            length = 0;
        }
    }
    yield piece.subarray(0, length);
}
/** Collects the first bytes of a snapshot until they contain its index. */
class IndexReader {
    #expected;
    #bytes = Buffer.alloc(0);
    #head;
    constructor(expected) {
        this.#expected = expected;
    }
    /** Forgets what was collected. */
    begin() {
        this.#bytes = Buffer.alloc(0);
        this.#head = undefined;
    }
    /** @throws DamagedError */
    write(bytes) {
        this.#bytes = Buffer.concat([this.#bytes, bytes]);
        this.#head ??= parseHead(this.#bytes, longestIndex(this.#expected));
        return this.#head && this.#bytes.length >= this.#head.indexEnd ? 'enough' : 'more';
    }
    /** Returns the files of the snapshot, which are as many and as large as expected. @throws DamagedError */
    files() {
        const { indexStart, indexEnd } = this.#requireHead();
        const { assetsCount, assetsBytes } = this.#expected;
        const files = parseIndex(this.#bytes.subarray(indexStart, indexEnd), longestIndex(this.#expected));
        if (files.length !== assetsCount || files.reduce((sum, { size }) => sum + size, 0) !== assetsBytes)
            throw new DamagedError('is damaged: its content is not what was deployed');
        return files;
    }
    /** Where the bytes of the files begin. @throws DamagedError */
    get end() {
        return this.#requireHead().indexEnd;
    }
    #requireHead() {
        if (this.#head && this.#bytes.length >= this.#head.indexEnd)
            return this.#head;
        throw new DamagedError('is damaged: it ends too early');
    }
}
function longestIndex({ assetsCount }) {
    return Math.min(LONGEST_INDEX, (assetsCount + 1) * LONGEST_ENTRY);
}
/** @returns undefined when there are too few bytes yet */
function parseHead(bytes, longest) {
    const end = bytes.subarray(0, LONGEST_HEAD).indexOf('\n');
    if (end < 0 && bytes.length < LONGEST_HEAD)
        return undefined;
    const json = parseJson(bytes.subarray(0, Math.max(end, 0)).toString());
    if (!isObject(json) || typeof json.version !== 'number')
        throw new DamagedError('is damaged: its first line is not valid');
    if (json.version > archive_VERSION)
        throw new DamagedError(`was written by a newer version of this action (format ${json.version})`);
    const { index_bytes: length } = json;
    if (!isSize(length) || length > longest)
        throw new DamagedError('is damaged: its first line is not valid');
    return { indexStart: end + 1, indexEnd: end + 1 + length };
}
function parseIndex(compressed, maxOutputLength) {
    let text;
    try {
        text = (0,external_node_zlib_.zstdDecompressSync)(compressed, { maxOutputLength }).toString();
    }
    catch (error) {
        throw new DamagedError('is damaged: its list of files cannot be decompressed', { cause: error });
    }
    const json = parseJson(text);
    const files = Array.isArray(json) ? json.map(parseFile).filter((file) => file !== undefined) : [];
    if (!Array.isArray(json) || files.length !== json.length)
        throw new DamagedError('is damaged: its list of files is not valid');
    return files;
}
function parseFile(value) {
    if (!Array.isArray(value))
        return undefined;
    const [path, size, sha256] = value;
    if (typeof path !== 'string' || typeof sha256 !== 'string' || !isSize(size))
        return undefined;
    return { path, size, sha256 };
}
function isSize(value) {
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
function parseJson(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
/**
 * Extracts a snapshot into a folder. Files are named by their number there, so that no path of a snapshot leads elsewhere.
 * Nothing is written of one that lists other files than expected.
 * @throws DamagedError; what the disk throws
 */
async function extractArchive(path, folder, expected, signal) {
    const { files, end } = await readIndex(path, expected);
    const targets = files.map((file, at) => ({ ...file, absolute: (0,external_node_path_.join)(folder, `${at}`) }));
    try {
        const write = (bytes) => writeFiles(targets, bytes);
        await (0,external_node_stream_promises_.pipeline)((0,external_node_fs_.createReadStream)(path, { start: end }), (0,external_node_zlib_.createZstdDecompress)({ chunkSize }), write, {
            signal,
        });
    }
    catch (error) {
        // The disk's errors name a call; those of the compression do not.
        if (error instanceof DamagedError || signal.aborted || (error instanceof Error && 'syscall' in error))
            throw error;
        throw new DamagedError('is damaged: its files cannot be decompressed', { cause: error });
    }
    return targets.map(({ path: name, absolute }) => ({
        path: name,
        absolute,
        identity: identify((0,external_node_fs_.statSync)(absolute)),
    }));
}
async function readIndex(path, expected) {
    const reader = new IndexReader(expected);
    for await (const bytes of (0,external_node_fs_.createReadStream)(path))
        if (reader.write(bytes) === 'enough')
            break;
    return { files: reader.files(), end: reader.end };
}
/** Splits bytes into the files. @throws DamagedError when there are more or fewer than the files have */
async function writeFiles(files, bytes) {
    const chunks = bytes[Symbol.asyncIterator]();
    let rest = Buffer.alloc(0);
    const next = async () => {
        const { value, done } = await chunks.next();
        if (!done)
            rest = value;
        return !done;
    };
    for (const { absolute, size } of files) {
        const descriptor = (0,external_node_fs_.openSync)(absolute, 'wx');
        try {
            for (let left = size; left > 0;) {
                if (rest.length === 0 && !(await next()))
                    throw new DamagedError('is damaged: it ends too early');
                const part = rest.subarray(0, left);
                (0,external_node_fs_.writeFileSync)(descriptor, part);
                rest = rest.subarray(part.length);
                left -= part.length;
            }
        }
        finally {
            (0,external_node_fs_.closeSync)(descriptor);
        }
    }
    while (rest.length === 0 && (await next()))
        ;
    if (rest.length > 0)
        throw new DamagedError('is damaged: it contains more than its files');
}

;// CONCATENATED MODULE: ./.build/snapshots/content.js
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
/** One snapshot on its way into its bucket and back. */













/** Compresses a content, uploads it and reads it back. @returns how many bytes it takes; @throws DeployError */
async function storeContent(place, content, storage, context) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const { bucket, digest, runnerTemp } = place;
        const folder = content_addDisposableResource(env_1, await createFolder(runnerTemp), true);
        const source = await writeArchive((0,external_node_path_.join)(folder.path, 'snapshot'), content, context.signal);
        const tools = { ...context, bucket, storage, throttle: createThrottle(1, context) };
        const item = { key: keys_snapshotKey(digest), contentType: 'application/octet-stream', source };
        const { bytes: size, sha256 } = await uploadOne(item, tools);
        await content_readBack(place, { size, sha256 }, storage, context);
        return size;
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
/** @throws DeployError when the platform does not show what was sent */
async function content_readBack({ bucket, digest }, sent, storage, context) {
    const key = keys_snapshotKey(digest);
    const read = () => storage.readObject(bucket, key);
    for await (const reply of readRepeatedly(APPEARANCE_DELAYS_MS, read, context)) {
        if (reply === undefined || reply.kind === 'absent')
            continue;
        const record = reply_valueOrThrow(reply);
        // The unit of a size is not documented, so only the bytes themselves show that another one is wrong.
        if (record.size === sent.size || (await hashObject(bucket, key, storage)) === sent.sha256)
            return;
    }
    throw new errors_DeployError(`the platform acknowledged the upload of "${key}", but does not show it`, {
        hint: "Run the step again. If the problem persists, contact the platform's support.",
    });
}
async function hashObject(bucket, key, storage) {
    let hash = (0,external_node_crypto_.createHash)('sha256');
    const sink = {
        begin() {
            hash = (0,external_node_crypto_.createHash)('sha256');
        },
        write(bytes) {
            hash.update(bytes);
            return 'more';
        },
    };
    return (await downloadTo(bucket, key, sink, storage)) ? hash.digest('hex') : undefined;
}
/**
 * Downloads a snapshot and extracts its files, when they are as many and as large as the history says.
 * @returns undefined when it does not exist; @throws DamagedError, DeployError
 */
async function fetchContent({ bucket, runnerTemp }, content, storage, { signal }) {
    const env_2 = { stack: [], error: void 0, hasError: false };
    try {
        const cleanUp = content_addDisposableResource(env_2, new AsyncDisposableStack(), true);
        const folder = cleanUp.use(await createFolder(runnerTemp));
        const archive = (0,external_node_path_.join)(folder.path, 'snapshot');
        if (!(await downloadFile(bucket, keys_snapshotKey(content.digest), archive, storage)))
            return undefined;
        const files = await extractArchive(archive, folder.path, content, signal);
        (0,external_node_fs_.rmSync)(archive);
        const kept = cleanUp.move();
        return { files, [Symbol.asyncDispose]: () => kept.disposeAsync() };
    }
    catch (e_2) {
        env_2.error = e_2;
        env_2.hasError = true;
    }
    finally {
        const result_2 = content_disposeResources(env_2);
        if (result_2)
            await result_2;
    }
}
/** Whether a snapshot contains what it should, byte for byte. @throws DeployError when it cannot be read */
async function isSound(place, known, storage, context) {
    const wanted = new Map(place.content.files.map(({ path, sha256 }) => [path, sha256]));
    const hash = (path) => (0,external_node_crypto_.createHash)('sha256').update((0,external_node_fs_.readFileSync)(path)).digest('hex');
    try {
        const env_3 = { stack: [], error: void 0, hasError: false };
        try {
            const fetched = content_addDisposableResource(env_3, await fetchContent(place, known, storage, context), true);
            return fetched?.files.every(({ path, absolute }) => hash(absolute) === wanted.get(path)) ?? false;
        }
        catch (e_3) {
            env_3.error = e_3;
            env_3.hasError = true;
        }
        finally {
            const result_3 = content_disposeResources(env_3);
            if (result_3)
                await result_3;
        }
    }
    catch (error) {
        if (error instanceof DamagedError)
            return false;
        throw error;
    }
}
async function downloadFile(bucket, key, path, storage) {
    let descriptor = (0,external_node_fs_.openSync)(path, 'w');
    const sink = {
        begin() {
            (0,external_node_fs_.closeSync)(descriptor);
            descriptor = (0,external_node_fs_.openSync)(path, 'w');
        },
        write(bytes) {
            (0,external_node_fs_.writeFileSync)(descriptor, bytes);
            return 'more';
        },
    };
    try {
        return await downloadTo(bucket, key, sink, storage);
    }
    finally {
        (0,external_node_fs_.closeSync)(descriptor);
    }
}
/** Reads the list of files of a snapshot, without the files; undefined when that is not possible. @throws CancelledError */
async function fetchIndex(bucket, content, storage) {
    const reader = new IndexReader(content);
    try {
        const isThere = await downloadTo(bucket, keys_snapshotKey(content.digest), reader, storage);
        return isThere ? reader.files() : undefined;
    }
    catch (error) {
        if (error instanceof CancelledError || !(error instanceof errors_DeployError || error instanceof DamagedError))
            throw error;
        return undefined;
    }
}
/** Creates a folder that is deleted with its content when it is disposed of. */
async function createFolder(parent) {
    const path = await (0,external_node_fs_promises_.mkdtemp)((0,external_node_path_.join)(parent ?? (0,external_node_os_.tmpdir)(), 'snapshot-'));
    return { path, [Symbol.asyncDispose]: () => (0,external_node_fs_promises_.rm)(path, { recursive: true, force: true }) };
}

;// CONCATENATED MODULE: ./.build/snapshots/errors.js
/** How the past of a function cannot be used, in words. */


const errors_MOST_LISTED = 10;
/** The choices, a line each. */
function errors_list(choices) {
    const more = choices.length - errors_MOST_LISTED;
    return [
        ...choices.slice(0, errors_MOST_LISTED).map(formatRevision),
        ...(more > 0 ? [`and ${formatNumber(more)} more`] : []),
    ];
}
/** The revision that was asked for cannot be brought back. @param why completes "Could not roll back function "x": …" */
function errors_noRollback(name, why, choices, cause) {
    return new errors_DeployError(`Could not roll back function "${name}": ${why}`, {
        cause,
        hint: choices.length === 0
            ? 'No other revision can be brought back: deploy the commit that you want.'
            : 'Deploy the commit that you want, or set `revision_id` to one of these revisions:',
        choices: errors_list(choices),
    });
}
/** Nothing was ever recorded of this function in this bucket. */
function errors_noHistory({ bucket, name }) {
    return new DeployError(`Function "${name}" has no history in bucket "${bucket}"`, {
        hint: 'Check both names.',
    });
}
/** An object of the history cannot be read, and what is asked for needs it. */
function errors_unusableHistory(name, bucket, object) {
    const { message, hint } = unusableObject(bucket, object);
    return new DeployError(`Could not read the history of function "${name}": ${message}`, {
        hint,
    });
}
/** An object of the history cannot be read. The message completes "Could not …: …" */
function unusableObject(bucket, { key, reason }) {
    return new errors_DeployError(`object "${key}" in bucket "${bucket}" ${reason}`, {
        hint: 'Use the newest version of this action, or delete the object to begin a new history.',
    });
}
/** A newer run has deployed already. */
function olderRun(name, { workflow, runNumber, }, newer) {
    const revision = newer.revisionId === undefined ? '' : ` (revision ${shortId(newer.revisionId)})`;
    return new errors_DeployError(`Could not deploy function "${name}": run ${newer.runNumber} of workflow "${workflow}" is newer than this run ${runNumber}, and has already deployed it${revision}`, {
        hint: 'To deploy the older content anyway, run this job again, or use `mode: rollback`. ' +
            '`concurrency:` in the workflow keeps runs from overtaking each other.',
    });
}
/**
 * Says what could not be done. An error of the disk, on which snapshots are written on their way, becomes one as well; a
 * cancellation and all else come back as they are. @param what as in `Could not store the assets`
 */
function toSnapshotError(what, error) {
    if (error instanceof CancelledError)
        return error;
    if (error instanceof errors_DeployError) {
        const { message, requestId, hint } = error;
        return new errors_DeployError(`${what}: ${message}`, { cause: error, requestId, hint });
    }
    if (!(error instanceof Error && 'syscall' in error))
        return error;
    return new errors_DeployError(`${what}: ${error.message}`, {
        cause: error,
        hint: 'Check the disk of the runner: a snapshot is written to `RUNNER_TEMP` on its way.',
    });
}
/** The history does not show what was written. The message completes "Could not …: …" */
function historyLost(tries) {
    return new errors_DeployError(`none of ${formatCount(tries, 'attempt')} to write its history can be read back`, {
        hint: "Run the step again. If the problem persists, contact the platform's support.",
    });
}

;// CONCATENATED MODULE: ./.build/snapshots/plan.js

/** Plans to store a content: also over a stored one, whose bytes may have been damaged since. */
function planSnapshot({ bucket, runnerTemp }, { digest, ...content }, isStored) {
    return { type: 'store-snapshot', bucket, digest, content, isStored, runnerTemp };
}
/** Plans the entry of a deployment. A history that cannot be read gets none. */
function planRecord({ name, entrypoint, assets: { files, bytes, digest }, rolledBackTo }, { bucket, run }, history, snapshot, isKept) {
    if (history.kind !== 'read')
        return [];
    const content = { digest, entrypoint, assetsCount: files.length, assetsBytes: bytes };
    const entry = { ...content, ...run, rolledBackTo };
    return [{ type: 'record-deployment', bucket, name, entry, history, snapshot, isKept }];
}
/** Returns what the history knows of a revision. */
function plan_entryOf(history, revisionId) {
    if (history.kind !== 'read' || revisionId === undefined)
        return undefined;
    return history.entries.find((entry) => entry.revisionId === revisionId);
}
/**
 * Whether the live revision has this content: the history knows it as ready, and no later attempt. A part of a history
 * that cannot be found may contain one.
 * @param live the revision that serves, when no newer one exists
 */
function plan_isUnchanged(history, live, { digest, entrypoint }) {
    if (history.kind !== 'read' || !history.isComplete || live === undefined)
        return false;
    const [newest] = history.entries;
    return (newest?.revisionId === live &&
        newest.result === 'ready' &&
        newest.digest === digest &&
        newest.entrypoint === entrypoint);
}
/** Whether a newer run than the one in the history has confirmed its content. */
function isNewerRun({ run }, history) {
    if (history.kind !== 'read' || run.runNumber === undefined)
        return false;
    const [newest] = history.entries;
    return newest !== undefined && (!isSameWorkflow(run, newest) || run.runNumber > (newest.runNumber ?? 0));
}
/** @throws DeployError when a newer run of the same workflow and ref has deployed, and nobody has asked to run this one again */
function checkOrder(name, { run }, history) {
    const { runNumber, runAttempt = 1 } = run;
    if (history?.kind !== 'read' || runNumber === undefined || runAttempt > 1)
        return;
    // What has failed was not deployed, and what was rolled back after it is not the newer run's content.
    const newer = history.entries.find((entry) => isSameWorkflow(run, entry) &&
        (entry.runNumber ?? 0) > runNumber &&
        !hasFailed(entry) &&
        !(entry.rolledBackTo !== undefined &&
            history.entries.some((other) => isSameRun(entry, other) && hasFailed(other))));
    if (newer)
        throw olderRun(name, run, newer);
}
function hasFailed({ result }) {
    return result === 'failed' || result === 'unhealthy';
}
function isSameRun(one, other) {
    return one.runId !== undefined && one.runId === other.runId && one.runAttempt === other.runAttempt;
}
function isSameWorkflow(one, other) {
    return one.workflow !== undefined && one.workflow === other.workflow && one.ref === other.ref;
}
/**
 * Returns the revisions whose content is kept, the newest first.
 * @param live the revision that serves, which is marked; undefined when it is not known
 */
function restorable(history, live) {
    if (history?.kind !== 'read')
        return [];
    const kept = history.entries.filter((entry) => entry.revisionId !== undefined && history.snapshots.has(entry.digest));
    return kept.map((entry) => {
        const oldest = kept.findLast((other) => isSameContent(entry, other));
        return {
            ...entry,
            ...(entry.revisionId === live && { isLive: true }),
            ...(oldest !== entry && { contentOf: oldest?.revisionId }),
        };
    });
}
function isSameContent(one, other) {
    return one.digest === other?.digest && one.entrypoint === other.entrypoint;
}
/**
 * Returns the newest revision that was ready and whose content is kept.
 * @param failed the revision to replace: it may have been ready once, and is not healthy now
 */
function lastGood(history, failed) {
    return restorable(history).find(({ result, revisionId }) => result === 'ready' && revisionId !== failed);
}
/** Characters of the beginning of a revision id that can stand for it: as many as titles and log lines show. */
const SHORTEST_BEGINNING = 8;
/**
 * Chooses the revision to bring back.
 * @param wanted a revision, the unique beginning of one, or `previous`
 * @param live the revision that serves; undefined when it is not known
 * @throws DeployError that lists what can be brought back
 */
function plan_chooseRevision(place, wanted, history, live) {
    const { name } = place;
    if (history.entries.length === 0 && history.isComplete)
        throw noHistory(place);
    const choices = restorable(history, live);
    if (wanted === 'previous')
        return choosePrevious(name, history, live, choices);
    const ids = history.entries.flatMap(({ revisionId }) => revisionId ?? []);
    const matches = ids.includes(wanted) ? [wanted] : ids.filter((id) => id.startsWith(wanted));
    const [id = wanted, ...others] = matches;
    const matching = choices.filter(({ revisionId }) => matches.includes(revisionId));
    if (id !== wanted && wanted.length < SHORTEST_BEGINNING)
        throw noRollback(name, `"${wanted}" is not the id of a revision, nor the first ${SHORTEST_BEGINNING} characters of one`, choices);
    if (others.length > 0)
        throw noRollback(name, `${matches.length} revisions begin with "${wanted}"`, matching);
    if (matching[0])
        return matching[0];
    const why = matches.length > 0 ? 'has no snapshot any more' : 'is not in its history';
    throw noRollback(name, `revision "${id}" ${why}`, choices);
}
function choosePrevious(name, { entries }, live, choices) {
    if (live === undefined)
        throw noRollback(name, 'no revision is known to be live, which "previous" requires', choices);
    const current = entries.find(({ revisionId }) => revisionId === live);
    const earlier = entriesBefore(entries, live).map(({ revisionId }) => revisionId);
    const previous = choices.find((entry) => entry.result === 'ready' && earlier.includes(entry.revisionId) && !isSameContent(entry, current));
    if (previous)
        return previous;
    throw noRollback(name, `the history contains no revision with another content that was ready before revision "${live}"`, choices);
}
/**
 * Returns the entries before a revision. Before one that was brought back means before the one whose content it has: what
 * was deployed between them is what the rollback removed.
 */
function entriesBefore(entries, revisionId) {
    const at = entries.findIndex((entry) => entry.revisionId === revisionId);
    // A live revision that the history does not know is newer than all of it.
    const earlier = entries.slice(at + 1);
    const origin = entries[at]?.rolledBackTo;
    if (origin === undefined)
        return earlier;
    // An origin that the history does not contain any more is older than all of it.
    return earlier.some((entry) => entry.revisionId === origin) ? entriesBefore(earlier, origin) : [];
}

;// CONCATENATED MODULE: ./.build/read.js
/** Reads the state of all that a run is about, before anything is written. */























/** Reads the state of all that is to be deployed. @throws DeployError also for what cannot become as it is wanted */
async function readRemote(config, local, clients, context) {
    const { bucket: target, artifacts, domain } = config;
    const past = await read_readFunctionAndPast(config, clients, context, local.assets?.digest);
    const history = past.snapshots?.history;
    if (history?.kind === 'unusable' && config.snapshots) {
        const { key, reason } = history;
        context.emit({ type: 'history-unusable', bucket: config.snapshots.bucket, key, reason });
    }
    const bucket = target && (await readBucketState(target, clients.storage, context));
    if (bucket && local.artifacts)
        checkExposure(target.name, visibilityOf(bucket, target.visibility), local.artifacts);
    const upload = bucket && artifacts && local.artifacts
        ? await readUpload(target.name, artifacts, local.artifacts, bucket, clients.storage, context)
        : undefined;
    const known = { function: past.function, bucket };
    return {
        ...past,
        bucket,
        upload,
        domain: domain && (await readRegistration({ ...config, domain }, known, clients, context)),
    };
}
/**
 * Reads a function and its past, as far as it is kept.
 * @param digest of the content that is to be deployed; undefined while it is not known
 */
async function read_readFunctionAndPast({ function: part, snapshots }, { functions, storage }, context, digest) {
    if (!part)
        return {};
    const state = await readFunctionState(part, functions, context);
    if (!snapshots)
        return { function: state };
    const { bucket: name } = snapshots;
    const bucket = await readBucket(storage, name);
    if (bucket.kind === 'unreadable')
        throw bucket.reason;
    if (bucket.kind === 'absent')
        return { function: state, snapshots: { bucket, history: history_NO_HISTORY, liveFiles: undefined } };
    checkPrivate(name, bucket.record);
    const history = await state_readHistory({ bucket: name, name: part.name }, storage, context);
    const live = plan_entryOf(history, plan_liveRevision(part, state));
    const liveFiles = live && live.digest !== digest ? await fetchIndex(name, live, storage) : undefined;
    return { function: state, snapshots: { bucket, history, liveFiles } };
}
async function readFunctionState({ name, polling }, functions, { emit }) {
    const state = await state_readFunction(functions, name);
    if (state.kind === 'unreadable')
        emit({ type: 'unreadable', kind: 'function', name, reason: state.reason.message });
    if (state.kind === 'present') {
        const { activeRevisionId } = records_readRevision(state.record);
        if (activeRevisionId !== undefined)
            emit({ type: 'serving', revisionId: activeRevisionId });
    }
    return await observer_withStatus(state, functions, polling.statusPath);
}
async function readBucketState(target, storage, { emit }) {
    const { name } = target;
    const state = await readBucket(storage, name);
    if (state.kind === 'present')
        checkVisibility(target, state.record);
    if (state.kind === 'unreadable')
        emit({ type: 'unreadable', kind: 'bucket', name, reason: state.reason.message });
    return state;
}
async function readUpload(bucket, { upload: mode, keyPrefix: prefix, shard }, { objects: artifacts }, state, storage, context) {
    const query = { bucket, state, mode, prefix, manifestKey: manifestKey(prefix, shard), artifacts };
    return await readUploadState(query, { ...context, storage });
}
/** Reads what is registered for the hostname, and what it is meant to point at. @throws DeployError when that cannot be its target */
async function readRegistration(config, known, clients, { emit }) {
    const wanted = await readTarget(config, known, clients);
    const { ascii } = config.domain.hostname;
    const state = await state_readDomain(clients.domains, ascii);
    if (state.kind === 'unreadable')
        emit({ type: 'unreadable', kind: 'domain', name: ascii, reason: state.reason.message });
    if (state.kind === 'present')
        emit({ type: 'domain-read', domain: domainStatus(state.record) });
    return { state, ...wanted, other: await nameOther(state, wanted.target, clients) };
}
/** Names what a registration points at, when that is not what is wanted; undefined where no name is found. */
async function nameOther(state, wanted, { functions, storage }) {
    if (state.kind !== 'present')
        return undefined;
    const { target } = state.record;
    if (target_compareTargets(target, wanted) !== 'other' || target?.resourceId === undefined)
        return undefined;
    const kind = target.kind?.toLowerCase();
    if (kind !== 'functions' && kind !== 'storage')
        return undefined;
    const list = kind === 'functions' ? functions.list : storage.listBuckets;
    const reply = await list().catch(unlessCancelled);
    const records = reply?.kind === 'ok' ? reply.value : [];
    const name = records.find((record) => isOf(record, target.resourceId))?.name;
    return name === undefined ? undefined : target_describeTarget(target, cleanLine(name, 130));
}
/** A name only helps people: without it, the id stands for it. */
function unlessCancelled(error) {
    if (error instanceof CancelledError || !(error instanceof errors_DeployError))
        throw error;
}
/** Whether a record is that of the resource with this id. */
function isOf(record, resourceId) {
    return records_resourceIdOf(record)?.toLowerCase() === resourceId?.toLowerCase();
}
async function readTarget({ domain, function: part, bucket }, known, { functions, storage }) {
    const { kind, resourceId } = domain.target;
    if (resourceId !== undefined)
        return await knownTarget({ kind, resourceId }, storage);
    if (kind === 'functions' && part && known.function) {
        const label = `function "${part.name}"`;
        if (known.function.kind !== 'present')
            return targetOfStep(kind, part.name, { label, state: known.function });
        const record = await state_withResourceId(functions, known.function.record);
        return targetOfStep(kind, part.name, { label, state: { kind: 'present', record } });
    }
    if (kind === 'storage' && bucket && known.bucket) {
        const label = `bucket "${bucket.name}"`;
        if (known.bucket.kind === 'present')
            checkPublic(label, known.bucket.record.visibility);
        if (known.bucket.kind === 'absent' && bucket.visibility !== 'public')
            throw futurePrivateBucket(label);
        return targetOfStep(kind, bucket.name, { label, state: known.bucket });
    }
    throw new Error(`the configuration has a domain for ${kind} without an id`);
}
function targetOfStep(kind, resource, { label, state }) {
    return { target: targetOf(kind, { label, state }), label, resource };
}
/** An id that was given is used as it is. Only a private bucket, which no domain can point at, is looked for. */
async function knownTarget(target, storage) {
    const label = target_describeTarget(target);
    if (target.kind === 'storage') {
        const buckets = orNone(await storage.listBuckets());
        const bucket = buckets.find((record) => records_resourceIdOf(record)?.toLowerCase() === target.resourceId);
        checkPublic(label, bucket?.visibility);
    }
    return { target, label };
}
/** A list that is refused says nothing. */
function orNone(reply) {
    return reply.kind === 'absent' || reply.kind === 'refused' ? [] : reply_valueOrThrow(reply);
}
/** What the bucket is, or will be created as. */
function visibilityOf(state, wanted) {
    if (state.kind === 'present')
        return state.record.visibility ?? wanted;
    return state.kind === 'absent' ? (wanted ?? 'private') : wanted;
}
/** Reads the id of a function or bucket that this run has created; undefined when its record does not contain one (yet). */
async function readResourceId(kind, name, { functions, storage }) {
    if (name === undefined)
        return undefined;
    const state = await (kind === 'storage' ? readBucket(storage, name) : state_readFunction(functions, name));
    if (state.kind === 'unreadable')
        throw state.reason;
    if (state.kind === 'absent')
        return undefined;
    return records_resourceIdOf(kind === 'storage' ? state.record : await state_withResourceId(functions, state.record));
}
/** Returns what exists of each preview, by the number of its pull request. @throws DeployError */
async function readPreviews({ functionName, bucket, keyPrefix, snapshotBucket, domain }, { functions, storage, domains }) {
    const names = functionName === '' ? [] : valueOrThrow(await functions.list()).map(({ name }) => name);
    const keys = bucket === undefined ? [] : await readKeys({ bucket, prefix: '' }, storage);
    const kept = snapshotBucket === undefined ? [] : await readKeys({ bucket: snapshotBucket, prefix: '' }, storage);
    const registered = domain === undefined ? [] : valueOrThrow(await domains.list());
    const hostnames = registered.flatMap(({ hostname }) => hostname ?? []);
    return groupPreviews([
        ...names.map((name) => [numberOfFunction(functionName, name), `function "${name}"`]),
        ...keys.map((key) => [numberOfKey(keyPrefix, key), `objects in bucket "${bucket}"`]),
        ...functionsIn(kept).map((name) => [numberOfFunction(functionName, name), `history in bucket "${snapshotBucket}"`]),
        ...hostnames.map((name) => [numberOfDomain(domain ?? '', comparableHostname(name)), `domain ${name}`]),
    ]);
}
/** Reads the state of all that is to be deleted. @throws DeployError */
async function readForDeletion(config, clients, context) {
    const { function: part, domain, objects, past } = config;
    const { functions, storage } = clients;
    const state = part && (await withStatus(await readFunction(functions, part.name), functions, part.polling.statusPath));
    const registered = domain && (await readDomain(clients.domains, domain.hostname.ascii));
    if (registered?.kind === 'absent' && registered.doubt)
        throw registered.doubt;
    return {
        function: state,
        domain: registered && (await readDeletionTarget(config, state, registered, clients)),
        objects: objects && (await readKeys(objects, storage)),
        kept: past && (await readKept(past, storage, context)),
    };
}
/** Returns the keys of all objects with a prefix; none for a bucket that does not exist. */
async function readKeys({ bucket, prefix }, storage) {
    const listed = await storage.listObjects(bucket);
    if (listed.kind === 'absent')
        return [];
    return valueOrThrow(listed)
        .map(({ key }) => key)
        .filter((key) => key.startsWith(prefix));
}
/**
 * Reads what the registration must point at to be deleted: the target that is named, else the function.
 * @throws DeployError when the function's id cannot be read: then the registration may be that of something else
 */
async function readDeletionTarget({ function: part, domain }, state, registered, clients) {
    const anything = { state: registered, target: undefined, label: 'anything' };
    if (!domain || domain.target === 'any' || registered.kind === 'absent')
        return anything;
    const only = async (target, label) => {
        const other = await nameOther(registered, target, clients);
        return { state: registered, target, label, other };
    };
    if (domain.target !== 'function')
        return await only(domain.target, describeTarget(domain.target));
    if (!part || !state)
        throw new Error('the configuration has a domain of no function');
    const { functions } = clients;
    const label = `function "${part.name}"`;
    const { ascii } = domain.hostname;
    if (state.kind === 'unreadable')
        throw deletionForUnknown(ascii, label, state.reason);
    if (state.kind === 'absent')
        // The name may be misspelled, and a key that is limited to some functions lists only these.
        return await only({ kind: 'functions', resourceId: undefined }, `${label}, which does not exist`);
    const resourceId = resourceIdOf(await withResourceId(functions, state.record));
    if (resourceId === undefined)
        throw deletionForUnknown(ascii, label);
    return await only({ kind: 'functions', resourceId }, label);
}

;// CONCATENATED MODULE: ./.build/snapshots/apply.js
/** Stores snapshots, and records deployments in the history. */










/** Stores a content, or checks that the key could. @throws DeployError */
async function storeSnapshot(action, storage, context) {
    const { bucket, digest, content, isStored } = action;
    await context_stage(context, 'Store the assets', async () => {
        if (isStored) {
            // The history is written after the deployment, so a key that cannot write is noticed before it.
            const reply = await storage.requestUpload(bucket, keys_snapshotKey(digest));
            if (reply.kind === 'refused' || reply.kind === 'absent')
                throw reply.error;
            return;
        }
        const bytes = await storeContent(action, content, storage, context);
        context.emit({ type: 'snapshot-stored', bucket, digest, bytes });
    }).catch((error) => {
        throw toSnapshotError(`Could not store the assets in bucket "${bucket}"`, error);
    });
}
/** Writes of the history, until one can be read back. */
const MOST_WRITES = 3;
/**
 * Adds a deployment to the history of its function. Each run writes an object of its own, which includes all that it has
 * read; objects that are included are deleted afterwards. So two runs that write at the same time leave two objects, which
 * the next one merges, and no entry is lost. @throws DeployError
 */
async function recordDeployment(action, end, storage, context) {
    const { name } = action;
    await context_stage(context, 'Record the deployment', async () => {
        await writeEntry(action, end, storage, context);
        context.emit({ type: 'deployment-recorded', name, result: end.result });
        // A clean-up of another run may have taken it for unused while the deployment was not recorded.
        if (!(await isStored(action, storage, context)))
            await storeSnapshot({ ...action.snapshot, isStored: false }, storage, context);
        await deleteUnused(action, storage, context);
    }).catch((error) => {
        throw toSnapshotError(`Could not record the deployment of function "${name}"`, error);
    });
}
async function isStored({ bucket, entry, snapshot, isKept }, storage, context) {
    if (isKept)
        return await isSound(snapshot, entry, storage, context);
    const reply = await storage.readObject(bucket, keys_snapshotKey(snapshot.digest));
    return reply.kind !== 'absent';
}
async function writeEntry({ bucket, name, entry: facts, history: planned }, end, storage, context) {
    const { clock } = context;
    const tools = { ...context, bucket, storage, throttle: createThrottle(1, context) };
    // A deployment takes minutes, in which another one may have ended.
    const now = await state_readHistory({ bucket, name }, storage, context);
    if (now.kind === 'unusable')
        throw unusableObject(bucket, now);
    const before = mergeEntries([...planned.entries, ...now.entries]);
    const entry = { ...facts, ...end, time: nextTime(before, clock.wall()) };
    const entries = mergeEntries([entry, ...before]);
    const source = Buffer.from(writeHistory({ function: name, includes: now.objects, entries }));
    for (let writes = 1; writes <= MOST_WRITES; writes += 1) {
        const key = newHistoryKey(name, clock.wall());
        await uploadOne({ key, contentType: 'application/json', source }, tools);
        if (!(await isRecorded({ bucket, name }, key, entry, storage, context)))
            continue;
        return await deleteObjects(bucket, now.objects, storage);
    }
    throw historyLost(MOST_WRITES);
}
/** Reads an entry back: from its object, or from one of another run that includes it. */
async function isRecorded(place, key, entry, storage, context) {
    const read = async () => (await readObject(place, key, storage)) ?? (await state_readHistory(place, storage, context));
    for await (const now of readRepeatedly(APPEARANCE_DELAYS_MS, read, context)) {
        if (now?.kind === 'unusable')
            throw unusableObject(place.bucket, now);
        if (now && containsEntry(now.entries, entry))
            return true;
    }
    return false;
}
/** Deletes what another object includes. Without the permission it stays, which does no harm. */
async function deleteObjects(bucket, keys, storage) {
    for (const key of keys) {
        const reply = await storage.removeObject(bucket, key);
        if (reply.kind !== 'ok' && reply.kind !== 'absent')
            return;
    }
}

;// CONCATENATED MODULE: ./.build/apply.js
/** Carries actions out, one after the other. Decides nothing that the plan has decided. */











/**
 * Carries out the actions in their order.
 * @param known what is known of the run, which a later action depends on
 * @returns `outdated` when a bucket that was planned as missing exists by now: nothing after it was started
 * @throws DeployError when an action fails; those after it are not started
 */
async function apply_apply(actions, clients, context, known) {
    for (const [at, action] of actions.entries()) {
        try {
            const bucket = action.type === 'create-bucket' ? { bucket: action.name } : {};
            context.emit({ type: 'action-started', action: action.type, ...bucket });
            if ((await applyOne(action, clients, context, known)) === 'outdated')
                return 'outdated';
        }
        catch (error) {
            context.emit({ type: 'action-failed', action: action.type });
            await recordFailure(actions.slice(at + 1), clients, context, known);
            throw error;
        }
    }
    return 'done';
}
/** A deployment that failed is recorded as well; the failure stays the first one. */
async function recordFailure(rest, { storage }, context, known) {
    const record = rest.find((action) => action.type === 'record-deployment');
    const end = deploymentEnd(known());
    if (!record || !end || context.signal.aborted)
        return;
    context.emit({ type: 'action-started', action: record.type });
    await recordDeployment(record, end, storage, context).catch((error) => {
        if (!(error instanceof errors_DeployError))
            throw error;
        context.emit({ type: 'record-failed', reason: error.message });
    });
}
async function applyOne(action, { functions, storage, domains }, context, known) {
    switch (action.type) {
        case 'create-bucket':
            return await createBucket(action, storage, context);
        case 'deploy-function':
            return await deployFunction(action, functions, context);
        case 'check-health':
            return await checkHealth(action, functions, context);
        case 'store-snapshot':
            return await storeSnapshot(action, storage, context);
        case 'keep-function':
            return context.emit({ type: 'function-kept', name: action.name, revision: action.revision });
        case 'record-deployment': {
            const end = deploymentEnd(known());
            return end && (await recordDeployment(action, end, storage, context));
        }
        case 'upload-artifacts':
            return await uploadArtifacts(action, storage, context);
        case 'register-domain':
            return await registerDomain(action, domains, context, () => readResourceId(action.target.kind, action.resource, { functions, storage }));
        case 'delete-domain':
            return await deleteDomain(action, domains, context);
        case 'delete-objects':
            await context_stage(context, `Delete objects of bucket "${action.bucket}"`, () => deleteAll(action.bucket, action.keys, storage, context));
            return context.emit({
                type: 'objects-deleted',
                bucket: action.bucket,
                what: action.what,
                count: action.keys.length,
            });
        case 'delete-function':
            return await deleteFunction(action, functions, context);
    }
}

;// CONCATENATED MODULE: ./.build/assets/escape.js
/**
 * Writes bytes of UTF-8 as the inside of a JSON string, without decoding them. JSON escapes quotes, backslashes and
 * what is below 0x20, all of which are single bytes, so characters need no decoding. Four bytes are tested and copied
 * together when none needs an escape: up to three times as fast as `JSON.stringify` of the same bytes as Latin-1.
 */
/** The most bytes that one byte can become. */
const LONGEST_ESCAPE = 6;
// What each byte becomes, `LONGEST_ESCAPE` bytes apart, and how many bytes that is.
const escaped = new Uint8Array(256 * LONGEST_ESCAPE);
const escapedLengths = new Uint8Array(256);
for (let byte = 0; byte < 256; byte += 1) {
    const character = String.fromCharCode(byte);
    const text = byte < 0x80 ? JSON.stringify(character).slice(1, -1) : character;
    escapedLengths[byte] = text.length;
    escaped.set(Buffer.from(text, 'latin1'), byte * LONGEST_ESCAPE);
}
/** Non-zero when one of four bytes needs an escape: below 0x20, a quote (0x22) or a backslash (0x5c). */
function findEscapes(word) {
    const control = word - 0x20202020;
    const quote = (word ^ 0x22222222) - 0x01010101;
    const backslash = (word ^ 0x5c5c5c5c) - 0x01010101;
    // A subtraction borrows into the high bit of a byte that was smaller; bytes with that bit set are not ASCII.
    // The lowest bit that is set is exact, those above it may be carried over from it.
    return (control | quote | backslash) & ~word & 0x80808080;
}
/** Which of the four bytes is the first that needs an escape. */
function firstEscape(found) {
    return (31 - Math.clz32(found & -found)) >> 3;
}
/** Bytes that {@link writeEscaped} writes for the same bytes. */
function escapedLength(source) {
    const view = new DataView(source.buffer, source.byteOffset, source.length);
    const { length } = source;
    let more = 0;
    let at = 0;
    while (at < length - 3) {
        const found = findEscapes(view.getInt32(at, true));
        if (found === 0)
            at += 4;
        else {
            at += firstEscape(found);
            more += (escapedLengths[source[at] ?? 0] ?? 0) - 1;
            at += 1;
        }
    }
    for (; at < length; at += 1)
        more += (escapedLengths[source[at] ?? 0] ?? 0) - 1;
    return length + more;
}
/**
 * Writes `source` at `start` of `target`, which needs room for {@link LONGEST_ESCAPE} times as much; gives the end.
 */
function writeEscaped(source, target, start) {
    const from = new DataView(source.buffer, source.byteOffset, source.length);
    const to = new DataView(target.buffer, target.byteOffset, target.length);
    const { length } = source;
    let end = start;
    let at = 0;
    while (at < length - 3) {
        const word = from.getInt32(at, true);
        const found = findEscapes(word);
        // All four go over; what needs an escape and what follows it is written over.
        to.setInt32(end, word, true);
        const clean = found === 0 ? 4 : firstEscape(found);
        at += clean;
        end += clean;
        if (found !== 0) {
            end = writeByte(source[at] ?? 0, target, end);
            at += 1;
        }
    }
    for (; at < length; at += 1)
        end = writeByte(source[at] ?? 0, target, end);
    return end;
}
function writeByte(byte, target, start) {
    const length = escapedLengths[byte] ?? 0;
    // One byte and two are written out, since all but a few in a million are of these.
    if (length === 1)
        target[start] = byte;
    else if (length === 2) {
        target[start] = 0x5c;
        target[start + 1] = escaped[byte * LONGEST_ESCAPE + 1] ?? 0;
    }
    else {
        for (let part = 0; part < length; part += 1)
            target[start + part] = escaped[byte * LONGEST_ESCAPE + part] ?? 0;
    }
    return start + length;
}

;// CONCATENATED MODULE: ./.build/assets/json.js
/** Bytes as JSON text, without decoding them. */

const CHUNK_BYTES = 256 * 1024;
// Small against a chunk, since room is made for the worst case and what is left of a chunk is lost. A multiple of 3.
const json_PIECE_BYTES = 12 * 1024;
/** Collects JSON text as chunks of bytes. */
class JsonWriter {
    #chunk = Buffer.alloc(0);
    #used = 0;
    #full = [];
    #finished = 0;
    /** Bytes since the beginning. */
    get written() {
        return this.#finished + this.#used;
    }
    /** Writes text of any characters. */
    writeText(text) {
        this.#makeRoom(3 * text.length);
        this.#used += this.#chunk.write(text, this.#used, 'utf8');
    }
    /** Writes what belongs between the quotes of a JSON string; base64 only in multiples of 3 bytes, but for the end. */
    writeContent(bytes, encoding) {
        for (let at = 0; at < bytes.length; at += json_PIECE_BYTES) {
            const piece = bytes.subarray(at, at + json_PIECE_BYTES);
            this.#makeRoom(LONGEST_ESCAPE * piece.length);
            if (encoding === 'utf-8')
                this.#used = writeEscaped(piece, this.#chunk, this.#used);
            else
                this.#used += this.#chunk.write(piece.toString('base64'), this.#used, 'latin1');
        }
    }
    /** Returns the full chunks, or all of them, and forgets them. */
    take(which) {
        if (which === 'all')
            this.#finishChunk(0);
        const taken = this.#full;
        this.#full = [];
        return taken;
    }
    #makeRoom(bytes) {
        if (this.#chunk.length - this.#used < bytes)
            this.#finishChunk(Math.max(CHUNK_BYTES, bytes));
    }
    #finishChunk(nextBytes) {
        if (this.#used > 0)
            this.#full.push(this.#chunk.subarray(0, this.#used));
        this.#finished += this.#used;
        this.#used = 0;
        this.#chunk = Buffer.allocUnsafeSlow(nextBytes);
    }
}

;// CONCATENATED MODULE: ./.build/assets/body.js
var body_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
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
var body_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
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
/** The JSON body of a deploy, from files that are read window by window. */






/** Creates the body of a deploy: the fields in the order given, then the files. */
function createBody(fields, members) {
    const head = Object.entries(fields).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},`);
    const start = Buffer.from(`{${head.join('')}"assets":{`);
    const end = Buffer.from('}}');
    return {
        length: start.length + members.length + end.length,
        *open() {
            yield start;
            yield* members.open();
            yield end;
        },
    };
}
/** Joins the JSON that is kept of the first files with that of the rest, which are read again each time. */
function createMembers(kept, rest, isFirst) {
    const lengths = [
        ...kept.map((chunk) => chunk.length),
        ...rest.map((file, at) => Buffer.byteLength(memberStart(file, isFirst && at === 0)) + file.contentLength + END.length),
    ];
    return {
        length: lengths.reduce((sum, length) => sum + length, 0),
        *open() {
            yield* kept;
            if (rest.length > 0)
                yield* streamMembers(rest, isFirst);
        },
    };
}
/** Returns the JSON of a file up to its content. */
function memberStart({ path, encoding }, isFirst) {
    return `${isFirst ? '' : ','}${JSON.stringify(path)}:{"encoding":"${encoding}","content":"`;
}
const END = '"}';
/** Writes the JSON of a file, from its windows. */
function* writeMember(file, isFirst, windows, writer) {
    writer.writeText(memberStart(file, isFirst));
    for (const bytes of windows) {
        writer.writeContent(bytes, file.encoding);
        yield;
    }
    writer.writeText(END);
}
/** @throws DeployError that names the file when one is gone or differs from what was read before */
function* streamMembers(files, isFirst) {
    const buffer = createReadBuffer();
    const writer = new JsonWriter();
    for (const [index, file] of files.entries()) {
        try {
            for (const _ of writeMember(file, isFirst && index === 0, readAgain(file, buffer), writer)) {
                yield* writer.take('full');
            }
        }
        catch (error) {
            throw toChangedError(file, error);
        }
    }
    yield* writer.take('all');
}
/** Reads a file's windows again, and makes sure at the end that its bytes are what was read before. */
function* readAgain(file, buffer) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const opened = body_addDisposableResource(env_1, openFile(file), false);
        requireSameVersion(opened.identity, file.identity);
        const hash = (0,external_node_crypto_.createHash)('sha256');
        for (const { bytes } of readWindows(opened.descriptor, file.identity.size, buffer)) {
            hash.update(bytes);
            yield bytes;
        }
        if (hash.digest('hex') !== file.sha256)
            throw new ChangedError('has other content than when it was first read');
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        body_disposeResources(env_1);
    }
}
/** Returns what a failed second reading of a file means: that it changed or is gone. Other errors come back as they are. */
function toChangedError(file, cause) {
    const isChange = cause instanceof ChangedError;
    if (!isChange && !(cause instanceof Error && 'code' in cause))
        return cause;
    const what = isChange ? 'changed after it was read' : `was read once, but now ${describeFailure(cause)}`;
    return new errors_DeployError(`${quote(file.path)} ${what}.`, {
        cause,
        hint: 'Does something else still write to it? The request was aborted.',
    });
}

// EXTERNAL MODULE: external "node:buffer"
var external_node_buffer_ = __webpack_require__(4573);
;// CONCATENATED MODULE: ./.build/assets/read.js
var read_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
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
var read_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
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









/** JSON that is kept from the first reading; the files after it are read again for each request. */
const KEPT_BYTES = 64 * 1024 * 1024;
/** Above this, nothing is kept: it would cost memory and save little. */
const KEPT_UP_TO = 2 * KEPT_BYTES;
/**
 * Reads every file once: its hash, its encoding, what must not be in it, and its JSON while that is worth keeping.
 * What cannot be read, and secrets, become problems.
 */
async function readContents(collected, options) {
    const total = collected.reduce((sum, file) => sum + file.identity.size, 0);
    const state = {
        buffer: createReadBuffer(),
        writer: new JsonWriter(),
        findSecrets: createSecretSearch(options.secrets),
        options,
        problems: [],
        files: [],
        room: total <= KEPT_UP_TO ? KEPT_BYTES : 0,
        kept: 0,
    };
    for (const file of collected) {
        try {
            await readFile(state, file);
        }
        catch (error) {
            const message = `${quote(file.path)} ${describeReadFailure(error)}.`;
            state.problems.push({ message, place: { file: file.path } });
        }
        options.progress.files += 1;
        options.progress.bytes += file.identity.size;
        await options.pace();
    }
    const { files, problems, kept, writer } = state;
    return { files, problems, members: createMembers(writer.take('all'), files.slice(kept), kept === 0) };
}
function describeReadFailure(error) {
    if (error instanceof ChangedError)
        return 'changed while it was read';
    if (error instanceof Error && 'code' in error)
        return describeFailure(error);
    throw error;
}
async function readFile(state, { path, absolute, identity }) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const opened = read_addDisposableResource(env_1, openFile({ absolute, identity }), false);
        const { size } = opened.identity;
        // What is larger than a window is read again to be encoded, and what is not kept is encoded later.
        const measures = size > WINDOW_BYTES || !fits(state, size);
        const secrets = [];
        const { last, ...facts } = await scan(state, opened, measures, secrets);
        const file = { path, absolute, identity: opened.identity, ...facts };
        if (fits(state, measures ? file.contentLength : size))
            keep(state, file, last);
        else
            state.room = 0;
        state.files.push(file);
        const { mayContainSecrets, pace } = state.options;
        const unwanted = secrets.filter(({ canBeIntended }) => !canBeIntended || !mayContainSecrets(path));
        for (const secret of await locateSecrets(path, unwanted, opened, state.buffer, pace))
            state.problems.push(describeSecret('assets', secret));
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        read_disposeResources(env_1);
    }
}
/** Reads a file window by window. `measures`: the length of its content is needed. */
async function scan(state, { descriptor, identity: { size } }, measures, secrets) {
    const isUtf8SoFar = createUtf8Check();
    // Hashing in one call is faster, and most files are small.
    const sum = size > WINDOW_BYTES ? (0,external_node_crypto_.createHash)('sha256') : undefined;
    let isText = true;
    let textLength = 0;
    let last = state.buffer;
    for (const window of readWindows(descriptor, size, state.buffer)) {
        last = window.bytes;
        noteSecrets(window, state.findSecrets, secrets);
        sum?.update(last);
        isText = isText && isUtf8SoFar(window);
        if (measures && isText)
            textLength += escapedLength(last);
        if (!window.isLast)
            await state.options.pace();
    }
    return {
        last,
        encoding: isText ? 'utf-8' : 'base64',
        sha256: sum?.digest('hex') ?? (0,external_node_crypto_.hash)('sha256', last, 'hex'),
        contentLength: isText ? textLength : 4 * Math.ceil(size / 3),
    };
}
/** Writes the JSON of a file, from its last window when that is its only one. */
function keep(state, file, last) {
    const windows = last.length < file.identity.size ? readAgain(file, state.buffer) : [last];
    for (const _ of writeMember(file, state.kept === 0, windows, state.writer))
        ;
    state.kept += 1;
}
function fits({ writer, room }, length) {
    return writer.written + length <= room;
}
/** Creates a check, window by window, whether a file is UTF-8 so far, also where a window cuts a character in two. */
function createUtf8Check() {
    let checked = 0;
    return ({ bytes, withOverlap, position, isLast }) => {
        const start = withOverlap.length - bytes.length - (position - checked);
        let end = withOverlap.length;
        // The last character, whole or not, is checked with the next window.
        if (!isLast)
            do
                end -= 1;
            while (isContinuation(withOverlap[end]) && end > withOverlap.length - 4);
        checked = position + bytes.length - (withOverlap.length - end);
        return (0,external_node_buffer_.isUtf8)(withOverlap.subarray(start, end));
    };
}
function isContinuation(byte) {
    return byte !== undefined && byte >= 0x80 && byte < 0xc0;
}

;// CONCATENATED MODULE: ./.build/assets/content.js
/** The content of a function: files that were read once, and that can be sent. */





/** Creates the content of files that were read. @param prefix path of their root in the workspace; undefined outside of it */
function createContent(files, members, prefix) {
    return {
        files: files.map(({ path, identity: { size }, sha256, encoding }) => ({ path, size, sha256, encoding })),
        bytes: files.reduce((sum, { identity }) => sum + identity.size, 0),
        digest: digestOf(files),
        locate: (path) => prefix !== undefined && files.some((file) => file.path === path) ? prefix + path : undefined,
        encodeBody: (fields) => createBody(fields, members),
        readBytes: () => readAll(files),
    };
}
/** Reads files that were checked when they were first deployed. @throws DeployError when one cannot be read */
async function content_readContent(collected, pace) {
    const { files, problems, members } = await readContents(collected, {
        secrets: [],
        mayContainSecrets: () => true,
        pace,
        progress: { files: 0, bytes: 0 },
    });
    if (problems.length > 0)
        throw createProblemsError(problems, '');
    return createContent(files, members, undefined);
}
function* readAll(files) {
    const buffer = createReadBuffer();
    for (const file of files) {
        try {
            yield* readAgain(file, buffer);
        }
        catch (error) {
            throw toChangedError(file, error);
        }
    }
}
function digestOf(files) {
    const hash = (0,external_node_crypto_.createHash)('sha256');
    for (const { sha256, path } of files)
        hash.update(`${sha256}  ${path}\n`);
    return hash.digest('hex');
}

;// CONCATENATED MODULE: ./.build/buckets/plan.js
/** Plans a bucket. An existing one needs nothing. */
function planBucket({ name, visibility }, before) {
    if (before.kind === 'present')
        return [];
    const verb = before.kind === 'absent' ? 'create' : 'unknown';
    return [{ type: 'create-bucket', verb, name, visibility }];
}

;// CONCATENATED MODULE: ./.build/artifacts/config.js


/** Reads what is uploaded; undefined when `artifacts` is empty. */
function readArtifactsConfig(reader) {
    const config = {
        ...readFileSelection(reader, 'artifacts'),
        keyPrefix: reader.read('key_prefix', parseKeyPrefix),
        upload: reader.read('upload', parseUploadMode),
        deletionLimit: reader.read('max_deletions', parseDeletionLimit),
        contentTypes: reader.read('content_types', parseContentTypes),
        concurrency: reader.read('upload_concurrency', parseCount(1, 256)),
        shard: reader.read('shard', optional(parseShard)),
        ifNoFiles: reader.read('if_no_files', parseChoice(['error', 'warn', 'ignore'])),
    };
    // Lines that are only comments match nothing, which is for `if_no_files` to judge.
    return reader.inputs.artifacts === '' ? undefined : config;
}
function parseUploadMode(text) {
    if (text === 'mirror!') {
        throw new ValueProblem('must be `mirror`, with `max_deletions: 100%` to allow every deletion');
    }
    return parseChoice(['all', 'changed', 'mirror'])(text);
}
function parseDeletionLimit(text) {
    const [, digits, sign] = /^(\d{1,9})(%?)$/.exec(text) ?? [];
    const amount = Number(digits);
    if (digits === undefined || (sign === '%' && amount > 100)) {
        throw new ValueProblem('must be a percentage from `0%` to `100%` or a whole number of objects');
    }
    return { amount, unit: sign === '%' ? '%' : 'objects' };
}
const LONGEST_PREFIX = 512;
/** Parses what is put before every object key as it is: `docs/` makes a folder, `docs-` does not. */
function parseKeyPrefix(text) {
    const hasBadFolder = text.split('/').slice(0, -1).some(isBadSegment);
    const isPlain = !/\p{Cc}|\\/u.test(text) && !isQuoted(text) && text.isWellFormed();
    if (!hasBadFolder && isPlain && Buffer.byteLength(text) <= LONGEST_PREFIX)
        return text;
    throw new ValueProblem(`must be the start of a key, such as \`docs/\`: no leading \`/\`, no empty, \`.\` or \`..\` segment, no quotes around it, at most ${LONGEST_PREFIX} bytes`);
}
const TYPE_LINE = /^\*(\.[^\s*/=]+)\s*=\s*([\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;\s*[\w-]+=(?:[\w.+-]+|"[^"\\\p{Cc}]*"))*)$/u;
/** Parses lines `*.ext=type/subtype` into the endings, in lower case, with their media types as written. */
function parseContentTypes(text) {
    return parseList(text).map((line) => {
        const [, ending, type] = TYPE_LINE.exec(line) ?? [];
        if (ending !== undefined && type !== undefined)
            return { ending: ending.toLowerCase(), type };
        throw new ValueProblem('must contain lines such as `*.ext=type/subtype`');
    });
}
const MOST_SHARDS = 256;
/** Parses `2/5`, the second of five parts. */
function parseShard(text) {
    const [, index = 0, count = 0] = (/^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []).map(Number);
    if (index >= 1 && index <= count && count <= MOST_SHARDS)
        return { index, count };
    throw new ValueProblem(`must be a part and the number of parts (maximum ${MOST_SHARDS}), such as \`2/5\``);
}

;// CONCATENATED MODULE: ./.build/assets/config.js


/** Reads which files are the assets. */
function readAssetsConfig(reader) {
    return {
        ...readFileSelection(reader, 'assets'),
        entrypoint: reader.read('entrypoint', parseRelativePath),
    };
}

;// CONCATENATED MODULE: ./.build/buckets/config.js


/** By the rule of section 2 of the API document. */
const parseBucketName = parseForm(/^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/, 'must be 2 to 63 lower-case letters, digits and hyphens, with a letter or digit at both ends');
/** Reads the bucket; undefined when `bucket` is empty. */
function readBucketConfig(reader) {
    const name = reader.read('bucket', optional(parseBucketName));
    const visibility = reader.read('bucket_visibility', optional(parseChoice(['private', 'public'])));
    return name === undefined ? undefined : { name, visibility };
}

;// CONCATENATED MODULE: ./.build/domains/config.js





/** Reads what is registered; undefined when `domain` is empty. */
function readDomainConfig(reader) {
    const { hostname, choice, replace, timeoutMs } = readValues(reader);
    if (hostname === undefined)
        return undefined;
    const target = typeof choice === 'object' ? choice : config_targetOfStep(reader, choice);
    return target && { hostname, target, replace, timeoutMs };
}
/** Reads which registration is deleted; undefined when `domain` is empty. */
function readDomainDeletion(reader) {
    const { hostname, choice, replace } = readValues(reader);
    if (choice === 'bucket') {
        reader.problem('domain_target', 'must be `function` or `<kind>/<uuid>` with `mode: delete` (it is "bucket")');
    }
    if (hostname === undefined)
        return undefined;
    if (choice === 'function')
        requireInput(reader, choice);
    if (replace)
        return { hostname, target: 'any' };
    if (typeof choice === 'object')
        return { hostname, target: choice };
    // Without a function, the hostname alone says what is deleted.
    return { hostname, target: reader.inputs.function === '' ? 'any' : 'function' };
}
function readValues(reader) {
    return {
        hostname: reader.read('domain', optional(parseHostname)),
        choice: reader.read('domain_target', optional(parseTarget)),
        replace: reader.read('domain_replace', parseBoolean),
        timeoutMs: reader.read('domain_timeout', parseDuration),
    };
}
/** The target among what this step deploys. */
function config_targetOfStep(reader, choice) {
    const { inputs } = reader;
    const resource = choice ?? ['function', 'bucket'].find((name) => inputs[name] !== '');
    if (resource === undefined) {
        if (inputs.domain_target === '') {
            reader.problem('domain_target', 'is required with `domain` in a step without `function` and `bucket`, such as `functions/<uuid>`');
        }
        return undefined;
    }
    requireInput(reader, resource);
    if (resource === 'function')
        return { kind: 'functions', resourceId: undefined };
    if (inputs.bucket_visibility === 'private') {
        reader.problem('bucket_visibility', 'must be `public`, because `domain` points at the bucket (it is "private")');
    }
    return { kind: 'storage', resourceId: undefined };
}
function requireInput({ inputs, problem }, resource) {
    if (inputs[resource] === '')
        problem(resource, `is required with \`domain_target: ${resource}\``);
}
function parseTarget(text) {
    if (text === 'function' || text === 'bucket')
        return text;
    const [kind, resourceId, ...rest] = text.split('/');
    if (isTargetKind(kind) && isUuid(resourceId) && rest.length === 0) {
        return { kind, resourceId: resourceId.toLowerCase() };
    }
    throw new ValueProblem('must be `function`, `bucket`, or `<kind>/<uuid>` with kind `functions`, `storage` or `sites`');
}

;// CONCATENATED MODULE: ./.build/functions/config.js


/** The API document has no rule for the name of a function, so this one only ensures that it is one segment of a path. */
const parseFunctionName = parseForm(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/, 'must be a name of 1 to 128 letters, digits, `-`, `_` and `.` that starts with a letter or a digit');
/** Parses the id of a revision: the API document does not show its form. */
const parseRevisionId = parseForm(/^[\x21-\x7e]{1,200}$/, 'must be the id of a revision, without spaces');
/** Reads the function; undefined when `function` is empty. */
function readFunctionConfig(reader) {
    const name = reader.read('function', optional(parseFunctionName));
    const entrypoint = reader.read('entrypoint', parseRelativePath);
    const polling = readPolling(reader);
    const health = readHealth(reader, polling);
    const expectedRevisionId = reader.read('expected_revision_id', optional(parseRevisionId));
    if (expectedRevisionId !== undefined && reader.inputs.function === '')
        reader.problem('expected_revision_id', 'requires `function`');
    if (name === undefined)
        return undefined;
    return { name, entrypoint, polling, health, expectedRevisionId };
}
function readPolling(reader) {
    const readyStatuses = reader.read('ready_statuses', parseStatusWords);
    const failedStatuses = reader.read('failed_statuses', parseStatusWords);
    const both = readyStatuses.find((word) => failedStatuses.includes(word));
    if (both !== undefined) {
        reader.problem('ready_statuses', `and \`failed_statuses\` both contain ${JSON.stringify(both)}`);
    }
    return {
        timeoutMs: reader.read('wait_timeout', parseDuration),
        readyStatuses,
        failedStatuses,
        statusPath: reader.read('status_path', optional(parseStatusPath)) ?? '',
    };
}
/** Parses the words for a status of a revision into lower case, as they are compared. */
function parseStatusWords(text) {
    const words = parseList(text).map((word) => word.toLowerCase());
    if (words.some((word) => /[,;]|^[-*]\s/.test(word) || isQuoted(word))) {
        throw new ValueProblem('must contain one word per line, without commas, semicolons, bullets or quotes');
    }
    return words;
}
function readHealth(reader, polling) {
    const target = reader.read('health_check', optional(parseHealthTarget));
    const timeoutMs = reader.read('health_check_timeout', parseHealthTimeout);
    if (reader.inputs.health_check === '')
        return undefined;
    if (reader.inputs.function === '')
        reader.problem('health_check', 'requires `function`');
    if (polling.timeoutMs === 0) {
        reader.problem('health_check', 'requires a `wait_timeout` of more than 0: without the wait, it would check the previous revision');
    }
    return target && { target, timeoutMs };
}
/** Parses a duration of at least a second. */
function parseHealthTimeout(text) {
    const timeoutMs = parseDuration(text);
    if (timeoutMs < 1000)
        throw new ValueProblem('must be at least `1s`');
    return timeoutMs;
}
const HEALTH_FORM = 'must be an `https://` or `http://` address, or a path of the API under `/v1`, such as `functions/functions/{name}/healthz`';
const parseHealthPath = parseTemplate(['name'], HEALTH_FORM);
/** The resources of the API document under `/v1`: nothing answers at another path, such as that of the function's own routes. */
const API_RESOURCE = /^(?:functions\/functions|storage\/buckets|domains\/domains)\/[^/?]/;
/** Parses an address, or a path template under `/v1`. No problem repeats the value, whose query may contain a token. */
function parseHealthTarget(text) {
    if (/^https?:/i.test(text))
        return parseHealthUrl(text);
    const [path = '', query = ''] = parseHealthPath(text).split(/\?(.*)/s);
    if (!API_RESOURCE.test(path))
        throw new ValueProblem(HEALTH_FORM);
    return { address: `/v1/${path}`, query };
}
function parseHealthUrl(text) {
    requireLength(text, LONGEST_URL);
    const url = /[\s\\]/.test(text) || !/^https?:\/\//i.test(text) ? null : URL.parse(text);
    if (!url)
        throw new ValueProblem('must be an address such as `https://app.example.com/healthz`');
    if (/^[^/]*\/\/[^/?]*@/.test(text))
        throw new ValueProblem('must not contain user info');
    if (text.includes('#'))
        throw new ValueProblem('must not contain a fragment');
    if (/[{}]/.test(text))
        throw new ValueProblem('may contain `{name}` only as a path under `/v1`');
    return { address: `${url.origin}${url.pathname}`, query: url.search.slice(1) };
}
const parseStatusPath = parseTemplate(['name', 'revision_id'], 'must be a path under `/v1`, such as `functions/functions/{name}`');
/** Creates a parser for a path template under `/v1` with these placeholders; a leading `/` or `/v1/` is dropped. */
function parseTemplate(placeholders, problem) {
    const known = new RegExp(`\\{(?:${placeholders.join('|')})\\}`, 'g');
    const names = placeholders.map((name) => `\`{${name}}\``).join(' and ');
    return (text) => {
        requireLength(text, LONGEST_URL);
        const path = text.replace(/^\/(?!\/)/, '').replace(/^v1\//, '');
        if (/[{}<>$]|(^|\/):/.test(path.replace(known, ''))) {
            throw new ValueProblem(`may only contain the placeholder${placeholders.length === 1 ? '' : 's'} ${names}`);
        }
        const segments = (path.split('?')[0] ?? '').replace(/\/$/, '').split('/');
        const isBad = segments.some((segment) => isBadSegment(segment) || /%2e/i.test(segment));
        if (isBad || !canDecode(path) || /[\s\\#]|^[a-z][a-z0-9+.-]*:/i.test(path)) {
            throw new ValueProblem(problem);
        }
        return path;
    };
}
function canDecode(path) {
    try {
        decodeURIComponent(path);
        return true;
    }
    catch {
        return false;
    }
}

;// CONCATENATED MODULE: ./.build/github/config.js

/** GitHub allows 255 characters. */
const parseEnvironment = parseForm(/^[^\p{Cc}]{0,255}$/u, 'must be a name of at most 255 characters on one line');
/** Reads how GitHub is reached; undefined without a token or outside of a workflow. */
function readGitHubConfig(reader) {
    const { inputs, workflow } = reader;
    const comment = reader.read('comment', parseBoolean);
    const environment = reader.read('environment', parseEnvironment);
    const { apiUrl = 'https://api.github.com', repository } = workflow;
    if (inputs.github_token === '' || repository === undefined)
        return undefined;
    return { token: inputs.github_token, apiUrl, repository, comment, environment };
}

;// CONCATENATED MODULE: ./.build/config/event.js
/** Returns the pull request of a `pull_request` or `pull_request_target` event; undefined for other events. */
function pullRequestOf({ eventName, event }) {
    const isTarget = eventName === 'pull_request_target';
    const number = valueAt(event, ['pull_request', 'number']);
    if (!(isTarget || eventName === 'pull_request') || !Number.isSafeInteger(number))
        return undefined;
    const headSha = valueAt(event, ['pull_request', 'head', 'sha']);
    return {
        number: Number(number),
        headSha: typeof headSha === 'string' ? headSha : undefined,
        isClosed: valueAt(event, ['action']) === 'closed',
        isTarget,
    };
}
const DEPENDABOT = 'dependabot[bot]';
/**
 * Returns why an event may have no access to secrets, to follow "`api_key` is empty": a pull request from a fork, or
 * anything by Dependabot. Undefined for other events.
 */
function untrustedReason({ event, eventName, actor }) {
    const isPullRequest = valueAt(event, ['pull_request']) !== undefined;
    const author = valueAt(event, ['pull_request', 'user', 'login']);
    if (actor === DEPENDABOT || (isPullRequest && author === DEPENDABOT))
        return 'because GitHub gives no Actions secrets to what Dependabot starts';
    const base = valueAt(event, ['pull_request', 'base', 'repo', 'full_name']);
    // A fork that has been deleted has no head repository.
    const head = valueAt(event, ['pull_request', 'head', 'repo', 'full_name']);
    if (!isPullRequest || base === undefined || head === base)
        return undefined;
    return eventName === 'pull_request_target'
        ? 'on a pull request from a fork'
        : 'because GitHub gives no secrets to a pull request from a fork';
}
function valueAt(value, path) {
    return path.reduce((inner, name) => typeof inner === 'object' && inner !== null
        ? Object.getOwnPropertyDescriptor(inner, name)?.value
        : undefined, value);
}

;// CONCATENATED MODULE: ./.build/previews/config.js





/** Reads the pull request of this event; undefined, with a problem, when it is about none. */
function readPullRequest({ inputs, workflow, problem }) {
    // With `auto`, the same step deploys to `domain` on other events.
    if (inputs.mode === 'preview' && inputs.domain !== '')
        problem('domain', 'is not used with `mode: preview`. Use `preview_domain`, such as `{preview}.example.com`');
    const pullRequest = pullRequestOf(workflow);
    if (!pullRequest)
        problem('mode', 'is `preview`, which requires a `pull_request` or `pull_request_target` event. `auto` deploys on other events');
    return pullRequest;
}
/** Checks the hostname of previews, in every mode: so it is not the first pull request that shows a mistake. */
function readPreviewDomain(reader) {
    reader.read('preview_domain', optional(parsePreviewDomain));
}
function parsePreviewDomain(text) {
    if (text.split(PREVIEW_PLACEHOLDER).length !== 2)
        throw new ValueProblem('must contain `{preview}` once, such as `{preview}.example.com`');
    parseHostname(text.replace(PREVIEW_PLACEHOLDER, previewName(1)));
    return text;
}
/** Reads the inputs of a preview. Problems name what the workflow contains, not what the preview makes of it. */
function readAsPreview(reader, number, read) {
    const { inputs, workflow } = reader;
    const own = createReader(previewInputs(inputs, number), workflow);
    const value = read(own);
    const isTemplateWrong = [...reader.problems].some((problem) => problem.startsWith('`preview_domain` '));
    for (const problem of own.problems) {
        // The check of the template has said so.
        if (isTemplateWrong && problem.startsWith('`domain` '))
            continue;
        reader.report(inWorkflowWords(problem, { written: inputs, own: own.inputs, name: previewName(number) }));
    }
    return value;
}
function inWorkflowWords(problem, { written, own, name }) {
    const changes = [
        ['function', written.function, `; the preview adds "-${name}"`],
        ['key_prefix', written.key_prefix, `; the preview puts "${name}/" before it`],
        ['domain', written.preview_domain, ''],
    ];
    const change = changes.find(([input]) => problem.startsWith(`\`${input}\` `));
    const shown = change && shownValue(change[1]).replace(/\)$/, `${change[2]})`);
    const text = change && shown ? problem.replace(shownValue(own[change[0]]), () => shown) : problem;
    return text.replaceAll('`domain`', '`preview_domain`');
}

;// CONCATENATED MODULE: ./.build/snapshots/config.js



/** Reads how snapshots are kept; undefined when `snapshot_bucket` is empty. */
function readSnapshotsConfig(reader) {
    const { inputs, problem, workflow } = reader;
    const bucket = reader.read('snapshot_bucket', optional(parseBucketName));
    const skipUnchanged = reader.read('skip_unchanged', parseBoolean);
    const rollbackOnFailure = reader.read('rollback_on_failure', parseBoolean);
    if (inputs.snapshot_bucket !== '' && inputs.function === '')
        problem('snapshot_bucket', 'requires `function`: it keeps what is deployed as a function');
    if (inputs.snapshot_bucket !== '' && inputs.snapshot_bucket === inputs.bucket)
        problem('snapshot_bucket', 'must be another bucket than `bucket`: it contains source code and must stay private');
    if (rollbackOnFailure && inputs.snapshot_bucket === '')
        problem('rollback_on_failure', 'requires `snapshot_bucket`: the bucket that keeps what was deployed');
    if (rollbackOnFailure && reader.read('wait_timeout', parseDuration) === 0)
        problem('rollback_on_failure', 'requires a `wait_timeout` of more than 0: without the wait, no failure is seen');
    if (bucket === undefined)
        return undefined;
    const { commit, ref, workflow: name, runId, runNumber, runAttempt, actor, runnerTemp } = workflow;
    const run = { commit, ref, workflow: name, runId, runNumber, runAttempt, actor };
    return { bucket, skipUnchanged, rollbackOnFailure, run, runnerTemp };
}

;// CONCATENATED MODULE: ./.build/config/names.js

/** Every name that a workflow may have meant → how the problem ends. The first one that fits counts. */
const names_HINTS = [
    ...Object.keys(INPUT_DEFAULTS).map((name) => [name, didYouMean(name)]),
    // Names of earlier versions.
    ['root', didYouMean('assets_root')],
    ['visibility', didYouMean('bucket_visibility')],
    ['concurrency', didYouMean('upload_concurrency')],
    ['target_kind', didYouMean('domain_target')],
    ['target_id', didYouMean('domain_target')],
    ['ignore_file', '`.deployignore` in `assets_root` is always read.'],
];
const PREFIX = 'INPUT_';
/** Longer names are not ours, and would take time to compare. */
const names_LONGEST_NAME = 100;
/** Shorter names may begin like one of ours by chance. */
const names_SHORTEST_BEGINNING = 8;
const MOST_NAMES_SHOWN = 20;
/** Returns a problem for each input whose name is nearly one of ours: probably a setting that would be ignored. */
function misspelledInputs(workflow) {
    return foreignInputs(workflow).flatMap(({ name, hint }) => hint === undefined ? [] : `Unknown input ${JSON.stringify(name)}. ${hint}`);
}
/** Returns a warning about inputs that nothing reads, which may be variables of the job; undefined when there are none. */
function warnOfUnknownInputs(workflow) {
    const unknown = foreignInputs(workflow).filter(({ hint }) => hint === undefined);
    if (unknown.length === 0)
        return undefined;
    const shown = unknown.slice(0, MOST_NAMES_SHOWN).map(({ name }) => JSON.stringify(name.slice(0, 100)));
    const rest = unknown.length - shown.length;
    return `Unknown inputs are ignored: ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
}
/** Undeclared inputs in lower case, by the names of the variables: `INPUT_DRY-RUN` is the input `dry-run`. */
function foreignInputs({ variables = [] }) {
    const ours = new Set(Object.keys(INPUT_DEFAULTS).map((name) => PREFIX + name.toUpperCase()));
    const foreign = variables.filter((variable) => variable.startsWith(PREFIX) && !ours.has(variable));
    const names = foreign.map((variable) => variable.slice(PREFIX.length).toLowerCase()).sort();
    return [...new Set(names)].map((name) => ({ name, hint: findHint(name) }));
}
/** The hint for the name that is the same without regard to case and separators, differs in one letter, or is longer. */
function findHint(name) {
    if (name.length > names_LONGEST_NAME)
        return undefined;
    const letters = lettersOf(name);
    const same = names_HINTS.find(([known]) => lettersOf(known) === letters);
    const match = same ?? names_HINTS.find(([known]) => isOneLetterOff(letters, lettersOf(known)));
    const isBeginning = letters.length >= names_SHORTEST_BEGINNING;
    const longer = isBeginning ? names_HINTS.find(([known]) => lettersOf(known).startsWith(letters)) : undefined;
    return (match ?? longer)?.[1];
}
function didYouMean(name) {
    return `Did you mean "${name}"?`;
}
function lettersOf(name) {
    return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
/** Whether one letter is missing, added or different, or two neighbors are swapped. */
function isOneLetterOff(one, other) {
    const [short, long] = one.length <= other.length ? [one, other] : [other, one];
    let at = 0;
    while (at < short.length && short[at] === long[at])
        at += 1;
    const [restOfShort, restOfLong] = [short.slice(at), long.slice(at)];
    if (short.length < long.length)
        return restOfShort === restOfLong.slice(1);
    const swapped = `${restOfLong[1]}${restOfLong[0]}${restOfLong.slice(2)}`;
    return restOfShort.slice(1) === restOfLong.slice(1) || restOfShort === swapped;
}

;// CONCATENATED MODULE: ./.build/config/config.js













/**
 * Turns raw inputs into a configuration in which every value is valid.
 * @throws ConfigError with every problem, each naming the input, the value and what is allowed.
 */
function parseConfig(inputs, workflow) {
    const reader = createReader(inputs, workflow);
    for (const problem of misspelledInputs(workflow))
        reader.report(problem);
    const mode = readMode(reader);
    const dryRun = reader.read('dry_run', parseBoolean);
    const skip = readSkipReason(reader);
    const connection = readConnection(reader, skip !== undefined);
    if (mode !== 'rollback' && inputs.revision_id !== '')
        reader.problem('revision_id', 'is only for `mode: rollback`: the revision to bring back');
    const github = readGitHubConfig(reader);
    if (mode === 'sweep' && !github)
        reader.problem('github_token', 'is required with `mode: sweep`, in a workflow: GitHub knows which pull requests are closed');
    readPreviewDomain(reader);
    const content = READERS[mode](reader);
    reader.throwProblems();
    // Without a content, a problem was thrown.
    if (connection === undefined || content === undefined)
        return { mode: 'skip', reason: skip ?? '' };
    return { ...content, connection, dryRun, github };
}
const READERS = {
    deploy: readDeployment,
    rollback: readRollback,
    delete: readDeletion,
    preview: readPreview,
    sweep: readSweep,
};
const parseMode = parseChoice(['deploy', 'preview', 'auto', 'rollback', 'delete', 'sweep']);
/** `auto` stands for another mode. */
function readMode(reader) {
    const mode = reader.read('mode', parseMode);
    if (mode !== 'auto')
        return mode;
    return pullRequestOf(reader.workflow) ? 'preview' : 'deploy';
}
function readDeployment(reader) {
    requireContent(reader);
    const content = config_readContent(reader);
    return { mode: 'deploy', ...content, domain: readDomainConfig(reader) };
}
/** @returns undefined when an input is missing */
function readRollback(reader) {
    const { function: config, snapshots } = config_readContent(reader);
    const revisionId = reader.read('revision_id', optional(parseRevisionId));
    const { inputs, problem } = reader;
    if (inputs.function === '')
        problem('function', 'is required with `mode: rollback`');
    if (inputs.snapshot_bucket === '')
        problem('snapshot_bucket', 'is required with `mode: rollback`: the bucket that keeps what was deployed');
    if (inputs.revision_id === '')
        problem('revision_id', 'is required with `mode: rollback`: the revision to bring back, or `previous`');
    if (!config || !snapshots || revisionId === undefined)
        return undefined;
    return { mode: 'rollback', function: config, snapshots, revisionId };
}
function readDeletion(reader) {
    if (reader.inputs.function === '' && reader.inputs.domain === '') {
        reader.problem('function', 'is required, or `domain`: there is nothing to delete');
    }
    const { function: part } = config_readContent(reader);
    const domain = readDomainDeletion(reader);
    return { mode: 'delete', function: part, domain, objects: undefined, past: undefined };
}
function readPreview(reader) {
    const pullRequest = readPullRequest(reader);
    // Without a pull request, all other problems are still found.
    const [wanted, removal] = readAsPreview(reader, pullRequest?.number ?? 1, (own) => [
        readDeployment(own),
        readRemoval(own),
    ]);
    // The hostname is that of this preview and no other, so what it points at instead is what a former one has left.
    const domain = wanted.domain && { ...wanted.domain, replace: true };
    const deployment = { ...wanted, domain };
    return pullRequest && { mode: 'preview', pullRequest, deployment, removal };
}
/** Reads what belongs to a preview: the names of the inputs are its own. */
function readRemoval(reader) {
    const { function: part, bucket, snapshots } = config_readContent(reader);
    const { inputs } = reader;
    const hostname = reader.read('domain', optional(parseHostname));
    return {
        mode: 'delete',
        function: part,
        // The hostname is that of this preview and no other.
        domain: hostname && { hostname, target: 'any' },
        objects: bucket && (inputs.artifacts !== '' || inputs.mode === 'sweep')
            ? { bucket: bucket.name, prefix: inputs.key_prefix }
            : undefined,
        past: part && snapshots && { bucket: snapshots.bucket, name: part.name },
    };
}
function readSweep(reader) {
    const { inputs, problem } = reader;
    if (inputs.function === '' && inputs.bucket === '')
        problem('function', 'is required with `mode: sweep`, or `bucket`: the name of the function without `-pr-<number>`');
    const { objects, past } = readAsPreview(reader, 1, readRemoval);
    return {
        mode: 'sweep',
        functionName: inputs.function,
        bucket: objects?.bucket,
        keyPrefix: inputs.key_prefix,
        snapshotBucket: past?.bucket,
        domain: inputs.preview_domain === '' ? undefined : inputs.preview_domain,
        removalOf: (number) => readAsPreview(reader, number, readRemoval),
    };
}
/** Reads all inputs of the rooms, also of what is not deployed, so that no problem stays hidden. */
function config_readContent(reader) {
    const config = readFunctionConfig(reader);
    const assets = readAssetsConfig(reader);
    return {
        function: config,
        assets: config && assets,
        snapshots: readSnapshotsConfig(reader),
        bucket: readBucketConfig(reader),
        artifacts: readArtifactsConfig(reader),
    };
}
/** Requires something to deploy, and for an upload both the files and the bucket. */
function requireContent({ inputs, problem }) {
    if ([inputs.function, inputs.artifacts, inputs.bucket, inputs.domain].every((text) => text === '')) {
        problem('function', 'is required, or `bucket` with `artifacts`, or `domain`: there is nothing to deploy');
    }
    if (inputs.artifacts !== '' && inputs.bucket === '') {
        problem('bucket', 'is required with `artifacts`: the bucket to upload to');
    }
    // A bucket without files may still be what a domain points at.
    if (inputs.bucket !== '' && inputs.artifacts === '' && inputs.domain === '') {
        problem('artifacts', 'is required with `bucket`: the files to upload');
    }
}
/**
 * Reads the connection; undefined while the address or the key is missing or wrong.
 * A run that is skipped may lack both, since secrets often contain the address too.
 */
function readConnection(reader, isSkipped) {
    const { inputs, problem } = reader;
    if (inputs.base_url === 'local')
        return { kind: 'local' };
    const baseUrl = reader.read('base_url', optional(parseBaseUrl));
    const apiKey = reader.read('api_key', optional(parseApiKey));
    if (inputs.base_url === '' && !isSkipped) {
        problem('base_url', 'is required: the address of the platform, or `local` for the embedded local platform');
    }
    if (inputs.api_key === '' && !isSkipped) {
        problem('api_key', 'is required: an API key of the platform, from a repository or environment secret');
    }
    return baseUrl && apiKey ? { kind: 'remote', baseUrl, apiKey } : undefined;
}
/** Returns why an empty key skips the run; undefined when it does not. */
function readSkipReason(reader) {
    const whenMissing = reader.read('on_missing_credentials', parseChoice(['auto', 'skip', 'fail']));
    if (whenMissing === 'fail' || reader.inputs.base_url === 'local' || reader.inputs.api_key !== '') {
        return undefined;
    }
    if (whenMissing === 'skip')
        return '`api_key` is empty and `on_missing_credentials` is `skip`';
    const reason = untrustedReason(reader.workflow);
    return reason && `\`api_key\` is empty ${reason}`;
}

// EXTERNAL MODULE: ./node_modules/ignore/index.js
var ignore = __webpack_require__(298);
;// CONCATENATED MODULE: ./.build/files/exclude.js
/** What is collected: what the patterns choose, without what the deny list, hidden names and the ignore file leave out. */








/** Names of files and folders that contain credentials, the history, or what is installed; `*` stands for any characters. */
const DENIED_NAMES = [
    '.git',
    'node_modules',
    '.env*',
    '.envrc',
    '*.pem',
    '*.key',
    '*.p12',
    '*.pfx',
    '*.jks',
    '*.keystore',
    'id_rsa*',
    'id_dsa*',
    'id_ecdsa*',
    'id_ed25519*',
    '.npmrc',
    '.pypirc',
    '.netrc',
    '_netrc',
    '.htpasswd',
    '.aws',
    '.ssh',
    '.docker',
    '.kube',
    '.gnupg',
    '*.tfstate*',
    'credentials.json',
    '*-credentials.json',
    'service-account*.json',
    'gha-creds-*.json',
    '.git-credentials',
    'git-credentials-*.config',
];
/** Names that the list above covers, and that are not denied. */
const ALLOWED_NAMES = ['.env.example'];
const denied = toExpression(DENIED_NAMES);
const allowed = toExpression(ALLOWED_NAMES);
function toExpression(names) {
    const sources = names.map((name) => name.replaceAll('.', '\\.').replaceAll('*', '.*'));
    // Ignores case, since `.ENV` is the same file on many systems; `s` for names with line breaks.
    return new RegExp(`^(?:${sources.join('|')})$`, 'is');
}
/**
 * Creates the rules: patterns first, then the deny list (lifted for a file that a pattern names without wildcards),
 * hidden names (lifted when a pattern names the dot explicitly), and the ignore file, which always applies.
 */
function createSelection(options) {
    const { patterns, includeHidden, defaultExcludes, ignored } = options;
    const known = new Map([['', { denied: false, dotNames: [] }]]);
    /** What the names of a path say about it, found once for each folder. */
    function traitsOf(item, kind) {
        const before = known.get(item);
        if (before !== undefined)
            return before;
        const cut = item.lastIndexOf('/');
        const parent = traitsOf(item.slice(0, Math.max(0, cut)), 'folder');
        const name = item.slice(cut + 1);
        const isIgnoreFile = ignored !== undefined && item === IGNORE_FILE;
        const isDenied = defaultExcludes && ((denied.test(name) && !allowed.test(name)) || isIgnoreFile);
        const isDot = name.startsWith('.');
        const traits = isDenied || isDot
            ? {
                denied: parent.denied || isDenied,
                dotNames: isDot ? [...parent.dotNames, name] : parent.dotNames,
            }
            : parent;
        if (kind === 'folder')
            known.set(item, traits);
        return traits;
    }
    function findNameRule({ denied, dotNames }, item, kind) {
        const mayHide = !includeHidden && dotNames.length > 0;
        if ((!denied && !mayHide) || patterns.names(item, kind))
            return undefined;
        if (denied)
            return 'denied';
        return patterns.writesOut(dotNames, item, kind) ? undefined : 'hidden';
    }
    return {
        denies: (item) => traitsOf(item, 'file').denied,
        judge(item, kind) {
            const choice = patterns.judge(item, kind);
            if (choice !== 'chosen')
                return choice;
            const rule = findNameRule(traitsOf(item, kind), item, kind);
            if (rule !== undefined)
                return rule;
            return ignored?.ignores(kind === 'file' ? item : `${item}/`) ? 'ignored' : 'taken';
        },
    };
}
/** The ignore file in the root of the assets. */
const IGNORE_FILE = '.deployignore';
// Every path is compared with every rule: these keep one comparison below a second.
const exclude_MOST_BYTES = 256_000;
const MOST_RULES = 5000;
/** `**` between names in one rule: each multiplies the time by the depth of the path. */
const MOST_GLOBSTARS = 2;
/**
 * Reads the ignore file (gitignore syntax); undefined when there is none.
 * @throws DeployError when it exists and cannot be read or is too large: what it excludes must not be deployed
 */
function readIgnoreFile(root) {
    const bytes = readIfPresent(root);
    if (bytes === undefined)
        return undefined;
    // In another encoding (some editors write UTF-16) its lines would match nothing.
    if (!(0,external_node_buffer_.isUtf8)(bytes) || bytes.includes(0))
        throw unusable('is not valid UTF-8');
    const text = bytes.toString().replace(/^\uFEFF/u, '');
    const lines = text.split(/\r?\n/);
    const rules = lines.filter((line) => line.trim() !== '' && !line.startsWith('#')).length;
    if (rules > MOST_RULES) {
        throw unusable(`contains ${formatNumber(rules)} rules (maximum ${formatNumber(MOST_RULES)})`);
    }
    const line = lines.findIndex((rule) => countGlobstars(rule) > MOST_GLOBSTARS);
    if (line >= 0) {
        throw unusable(`contains more than ${MOST_GLOBSTARS} \`**\` between names in line ${line + 1}`);
    }
    return ignore({ ignorecase: false }).add(text);
}
function readIfPresent({ folder, workspace }) {
    const file = external_node_path_.join(folder, IGNORE_FILE);
    try {
        if ((0,external_node_fs_.lstatSync)(file, { throwIfNoEntry: false }) === undefined)
            return undefined;
        const real = (0,external_node_fs_.realpathSync)(file);
        if (!isInside(workspace, real))
            throw unusable('is a symbolic link that leads out of the workspace');
        const stats = (0,external_node_fs_.statSync)(real);
        // Asked first, since opening a pipe would wait for a writer.
        if (!stats.isFile())
            throw unusable('is not a regular file');
        if (stats.size > exclude_MOST_BYTES) {
            throw unusable(`is too large: ${formatBytes(stats.size)} (maximum ${formatBytes(exclude_MOST_BYTES)})`);
        }
        return (0,external_node_fs_.readFileSync)(real);
    }
    catch (error) {
        throw error instanceof errors_DeployError ? error : unusable(describeFailure(error), error);
    }
}
/** Counts those between names: at both ends they cost nothing. */
function countGlobstars(rule) {
    if (rule.startsWith('#'))
        return 0;
    const inner = rule.replace(/^!?\/?(?:\*\*+\/)*/, '').replace(/(?:\/\*\*+)*\/?\s*$/, '');
    return inner.split('/').filter((segment) => /^\*\*+$/.test(segment)).length;
}
function unusable(what, cause) {
    return new errors_DeployError(`The ignore file "${IGNORE_FILE}" ${what}.`, {
        cause,
        hint: `Fix or remove "${IGNORE_FILE}".`,
    });
}

// EXTERNAL MODULE: ./node_modules/@actions/glob/lib/internal-pattern.js + 11 modules
var internal_pattern = __webpack_require__(115);
;// CONCATENATED MODULE: ./.build/files/glob.js
/** Globs of a path, matched in a time that is bounded by the lengths of pattern and path, however many stars there are. */

/** Stands for any number of items. */
const ANY = Symbol('any');
/**
 * Compiles the segments of a glob: `**` is any number of folders, and at the end any path.
 * @param isBelow a `**` at the end stands for what is in a folder, and not for the folder itself
 */
function compileGlob(segments, isBelow, matchesSet) {
    const steps = segments.map((segment) => segment === '**' ? ANY : compileSegment(segment, matchesSet));
    const whole = isBelow && steps.at(-1) === ANY ? [...steps.slice(0, -1), () => true, ANY] : steps;
    return {
        matches: (items) => matchSequence(whole, items),
        mayMatchBelow: (items) => {
            const end = steps.indexOf(ANY);
            const fixed = end < 0 ? steps : steps.slice(0, end);
            const isReached = end >= 0 || items.length <= steps.length;
            return isReached && fixed.every((step, at) => at >= items.length || accepts(step, items[at]));
        },
    };
}
/** Compiles one segment of a glob, which has no `/`. */
function compileSegment(segment, matchesSet) {
    const steps = readSegment(segment, matchesSet);
    const literal = steps.every((step) => typeof step === 'string') ? steps.join('') : undefined;
    if (literal !== undefined)
        return (name) => glob_fold(name) === literal;
    const tests = steps.map((step) => typeof step === 'string' ? (character) => glob_fold(character) === step : step);
    return (name) => matchSequence(tests, name);
}
// The file systems of Windows ignore case, and its separator is no escape.
const onWindows = external_node_path_.sep === '\\';
function glob_fold(text) {
    return onWindows ? text.toLowerCase() : text;
}
function readSegment(segment, matchesSet) {
    const steps = [];
    for (let at = 0; at < segment.length;) {
        const [step, end] = readStep(segment, at, matchesSet);
        steps.push(step);
        at = end;
    }
    return steps;
}
/** Reads what begins here: a wildcard, a set, or a character, maybe behind an escape. Returns it with its end. */
function readStep(segment, at, matchesSet) {
    const character = segment.charAt(at);
    if (character === '*')
        return [ANY, at + 1];
    if (character === '?')
        return [() => true, at + 1];
    const setEnd = character === '[' ? findSetEnd(segment, at) : undefined;
    if (setEnd !== undefined)
        return [rememberSet(segment.slice(at, setEnd), matchesSet), setEnd];
    const isEscape = character === '\\' && !onWindows && at + 1 < segment.length;
    return isEscape ? [segment.charAt(at + 1), at + 2] : [glob_fold(character), at + 1];
}
/** Returns the index behind the `]` of a set that begins here; undefined when nothing closes it. */
function findSetEnd(segment, start) {
    const first = /[!^]/.test(segment.charAt(start + 1)) ? start + 2 : start + 1;
    for (let at = first; at < segment.length; at += 1) {
        const named = segment.startsWith('[:', at) ? /^\[:[a-z]+:\]/.exec(segment.slice(at, at + 12)) : null;
        if (named)
            at += named[0].length - 1;
        else if (segment.charAt(at) === '\\')
            at += 1;
        else if (segment.charAt(at) === ']' && at > first)
            return at + 1;
    }
    return undefined;
}
/** Asks for each character once, since an answer costs much more than a look into a map. */
function rememberSet(set, matchesSet) {
    const known = new Map();
    return (character) => {
        const answer = known.get(character) ?? matchesSet(set, character);
        known.set(character, answer);
        return answer;
    };
}
/**
 * Matches a sequence with wildcards for any number of items. A mismatch gives one item more to the last wildcard alone:
 * what an earlier one could give, the last one can too. So the steps are at most the product of both lengths.
 */
function matchSequence(steps, items) {
    let step = 0;
    let retryStep = -1;
    let retryItem = 0;
    for (let item = 0; item < items.length;) {
        const current = steps[step];
        if (current === ANY) {
            step += 1;
            retryStep = step;
            retryItem = item;
        }
        else if (accepts(current, items[item])) {
            step += 1;
            item += 1;
        }
        else if (retryStep >= 0) {
            step = retryStep;
            retryItem += 1;
            item = retryItem;
        }
        else
            return false;
    }
    while (steps[step] === ANY)
        step += 1;
    return step === steps.length;
}
function accepts(step, item) {
    return item !== undefined && (step === ANY || (step?.(item) ?? false));
}

;// CONCATENATED MODULE: ./.build/files/patterns.js

// The package's own reader of patterns. Its public interface walks whole trees, 30 times slower than a bare walk,
// enters folders that are excluded anyway and cannot decide whether a path matches; and its `exports` hide this
// file, hence the path. Its matcher is not used: its time is exponential in the number of stars. The version is
// pinned, and a property test compares our choice with the public one.
// The path is valid after compilation as long as the output folder lies beside `src`.





/** One pattern for all files needs no matching. */
const everything = {
    judge: () => 'chosen',
    names: () => false,
    writesOut: () => false,
    including: [],
};
/**
 * Reads patterns as `@actions/glob` does: `*`, `?`, `[…]`, `**`, a folder stands for all in it, `!` excludes,
 * later lines win. They are relative to `root` (absolute).
 * @throws ConfigError that names the input and lists every line that points outside the root
 */
function compilePatterns(input, root, lines) {
    if (lines.length > 0 && lines.every((line) => line === '**'))
        return everything;
    const rules = readRules(input, root, lines);
    const choosing = rules.filter((rule) => !rule.excludes);
    const named = new Set(choosing.flatMap((rule) => rule.named ?? []));
    const foldersOfNamed = new Set([...named].flatMap(foldersOf));
    return {
        judge(item, kind) {
            const segments = item.split('/');
            const last = rules.findLast((rule) => decides(rule, segments, kind));
            if (last === undefined)
                return 'unmatched';
            if (!last.excludes)
                return 'chosen';
            return choosing.some((rule) => decides(rule, segments, kind)) ? 'excluded' : 'unmatched';
        },
        names: (item, kind) => (kind === 'file' ? named : foldersOfNamed).has(item),
        writesOut(dotNames, item, kind) {
            const segments = item.split('/');
            return choosing.some((rule) => dotNames.every((name) => rule.dotted.some((matches) => matches(name))) &&
                decides(rule, segments, kind));
        },
        including: Array.from(Map.groupBy(choosing, ({ line }) => line), ([line, ofLine]) => ({
            line,
            matches: (item, kind) => ofLine.some((rule) => decides(rule, item.split('/'), kind)),
        })),
    };
}
/** Whether a rule matches a file; whether it includes something in a folder, or excludes all of it. */
function decides({ glob, isFolder, excludes }, item, kind) {
    if (kind === 'file')
        return !isFolder && glob.matches(item);
    return glob.matches(item) || (!excludes && glob.mayMatchBelow(item));
}
function readRules(input, root, lines) {
    const problems = [];
    const rules = lines.flatMap((line) => {
        try {
            return readLine(root, line);
        }
        catch (error) {
            const problem = error instanceof Error ? error.message : String(error);
            problems.push(`\`${input}\`: pattern ${quote(line)}: ${problem}`);
            return [];
        }
    });
    if (problems.length > 0)
        throw new ConfigError(problems);
    return rules;
}
function readLine(root, line) {
    const [, negation = '', rest = ''] = /^((?:!\s*)*)(.*)$/su.exec(line) ?? [];
    const relative = rest.replace(/^(?:\.\/+)+/u, '');
    const base = internal_pattern/* Pattern */.z.globEscape(root);
    const text = external_node_path_.isAbsolute(relative) ? relative : `${base}${external_node_path_.sep}${relative}`;
    const pattern = new internal_pattern/* Pattern */.z(negation + (relative === '.' || relative === '' ? base : text));
    if (!isInside(root, pattern.searchPath))
        throw new Error('it points outside the root');
    const place = { root, depth: new internal_pattern/* Pattern */.z(base).segments.length, line };
    const own = toRule(place, pattern, false);
    if (!pattern.trailingSeparator && pattern.segments.at(-1) === '**')
        return [own];
    // A folder stands for all that is in it, as in the package's own walk.
    return [own, toRule(place, new internal_pattern/* Pattern */.z(pattern.negate, true, [...pattern.segments, '**']), true)];
}
function toRule({ root, depth, line }, pattern, isBelow) {
    const { negate, searchPath, segments, trailingSeparator } = pattern;
    const hasWildcard = searchPath.split(external_node_path_.sep).length < segments.length;
    const below = segments.slice(depth);
    return {
        line,
        glob: compileGlob(below, isBelow, matchesSet),
        excludes: negate,
        isFolder: trailingSeparator,
        named: hasWildcard || trailingSeparator ? undefined : relativePath(root, searchPath),
        dotted: below
            .filter((segment) => segment.startsWith('.'))
            .map((segment) => compileSegment(segment, matchesSet)),
    };
}
/** Asks the package which characters a set stands for; behind a letter, since a name of one dot is special to it. */
const matchesSet = (set, character) => new internal_pattern/* Pattern */.z(`${external_node_path_.sep}a${set}`).match(`${external_node_path_.sep}a${character}`) !== 0;
function foldersOf(file) {
    const segments = file.split('/').slice(0, -1);
    return segments.map((_, index) => segments.slice(0, index + 1).join('/'));
}

;// CONCATENATED MODULE: ./.build/files/root.js





/**
 * Finds the folder that files are collected from; `input` names it in messages.
 * @throws DeployError when it is missing (with the system's error as its cause), no folder, or outside the workspace
 */
function locateRoot(input, workspace, folder) {
    const relative = relativePath(workspace, folder);
    const name = `\`${input}\` ${quote(relative || '.')}`;
    if (!isInside(workspace, folder))
        throw root_unusable(`${name} is outside the workspace`);
    const real = realFolder(folder, name);
    const realWorkspace = (0,external_node_fs_.realpathSync)(workspace);
    if (!isInside(realWorkspace, real)) {
        throw root_unusable(`${name} is outside the workspace (a symbolic link leads to ${quote(real)})`);
    }
    return { folder, real, workspace: realWorkspace, prefix: relative === '' ? '' : `${relative}/` };
}
function realFolder(folder, name) {
    try {
        const real = (0,external_node_fs_.realpathSync)(folder);
        if ((0,external_node_fs_.statSync)(real).isDirectory())
            return real;
    }
    catch (error) {
        throw root_unusable(`${name} ${describeFailure(error)}`, error);
    }
    throw root_unusable(`${name} is not a folder`);
}
function root_unusable(what, cause) {
    return new errors_DeployError(`${what}.`, {
        cause,
        hint: 'Set it to a folder of the repository.',
    });
}

;// CONCATENATED MODULE: ./.build/files/walk.js






/**
 * Lists the regular files below a root that are selected. Folders that are left out are never entered. Links to what lies
 * inside the root are followed; links that leave it, lead nowhere or form a loop, pipes, sockets, devices and what cannot
 * be read become problems, but only where they are selected.
 */
class Walk {
    files = [];
    problems = [];
    leftOut = [];
    #options;
    #runnerTemp;
    #folders;
    constructor(options) {
        const { root, runnerTemp } = options;
        this.#options = options;
        const temp = runnerTemp && realOrSame(runnerTemp);
        // The workspace of some runners lies in it.
        this.#runnerTemp = temp && !isInside(temp, root.real) ? temp : undefined;
        this.#folders = [{ path: '', real: root.real, parent: undefined }];
    }
    async run() {
        for (let folder = this.#folders.pop(); folder !== undefined; folder = this.#folders.pop()) {
            for (const entry of this.#list(folder)) {
                // For each one: thousands of patterns and rules may be asked about it.
                await this.#options.pace();
                this.#visit(folder, entry);
            }
        }
    }
    #list(folder) {
        try {
            return (0,external_node_fs_.readdirSync)(folder.real, { withFileTypes: true });
        }
        catch (error) {
            this.#report(`Folder ${quote(folder.path || '.')} ${describeFailure(error)}.`);
            return [];
        }
    }
    #visit(folder, entry) {
        const { root, selection } = this.#options;
        const { name } = entry;
        const item = folder.path === '' ? name : `${folder.path}/${name}`;
        const isLink = entry.isSymbolicLink();
        const real = `${folder.real}${external_node_path_.sep}${name}`;
        const target = isLink ? follow(real) : { kind: kindOf(entry), real };
        const kind = target.kind === 'folder' ? 'folder' : 'file';
        const verdict = selection.judge(item, kind);
        const problem = isLink ? describeLinkProblem(target, root.real, folder) : describeSpecial(target);
        if (verdict === 'unmatched')
            return;
        if (verdict !== 'taken')
            this.#leaveOut(item, kind, verdict);
        else if (name.includes('\ufffd') && !isUtf8Name(folder.real, name)) {
            this.#report(`The name ${quote(item)} is not valid UTF-8. Rename or exclude it.`);
        }
        else if (problem !== undefined)
            this.#report(`${isLink ? 'Symbolic link ' : ''}${quote(item)} ${problem}.`, item);
        else if (this.#isDenied(item, target, isLink))
            this.#leaveOut(item, kind, 'denied');
        else if (kind === 'folder')
            this.#folders.push({ path: item, real: target.real, parent: folder });
        else
            this.#add(item, target.real);
    }
    #report(message, file) {
        this.problems.push(file === undefined ? { message } : { message, place: { file } });
    }
    #leaveOut(item, kind, rule) {
        this.leftOut.push({ path: kind === 'folder' ? `${item}/` : item, rule });
    }
    /** A link must not carry under a harmless name what the deny list keeps back under its own. */
    #isDenied(item, { kind, real }, isLink) {
        const { root, patterns, selection } = this.#options;
        const mayLeadThere = isLink || kind === 'folder';
        if (mayLeadThere && this.#runnerTemp !== undefined && isInside(this.#runnerTemp, real))
            return true;
        // A line that names the link means the file behind it; a folder is never meant as a whole.
        if (!isLink || (kind === 'file' && patterns.names(item, 'file')))
            return false;
        return selection.denies(relativePath(root.real, real));
    }
    #add(file, absolute) {
        try {
            const stats = (0,external_node_fs_.lstatSync)(absolute, { throwIfNoEntry: false });
            if (stats?.isFile())
                this.files.push({ path: file, absolute, identity: identify(stats) });
            else
                this.#report(`${quote(file)} changed while its folder was read.`, file);
        }
        catch (error) {
            this.#report(`${quote(file)} ${describeFailure(error)}.`, file);
        }
    }
}
/** Whether a name with a replacement character has it of its own; it may stand for bytes that are not UTF-8. */
function isUtf8Name(folder, name) {
    const names = (0,external_node_fs_.readdirSync)(folder, { encoding: 'buffer' });
    return names.every((bytes) => bytes.toString() !== name || (0,external_node_buffer_.isUtf8)(bytes));
}
function realOrSame(folder) {
    try {
        return (0,external_node_fs_.realpathSync)(folder);
    }
    catch {
        return folder;
    }
}
function kindOf(entry) {
    if (entry.isFile())
        return 'file';
    if (entry.isDirectory())
        return 'folder';
    if (entry.isFIFO())
        return 'a pipe';
    return entry.isSocket() ? 'a socket' : 'a device';
}
function follow(link) {
    try {
        const real = (0,external_node_fs_.realpathSync)(link);
        return { kind: kindOf((0,external_node_fs_.statSync)(real)), real };
    }
    catch (failure) {
        return { kind: 'broken', real: link, failure };
    }
}
function describeSpecial({ kind }) {
    return kind === 'file' || kind === 'folder'
        ? undefined
        : `is ${kind}, not a regular file. Remove or exclude it`;
}
/** Says why a link must not be followed, to come after its name; undefined when it may be. */
function describeLinkProblem({ kind, real, failure }, realRoot, folder) {
    if (kind === 'broken') {
        const code = failure instanceof Error && 'code' in failure ? failure.code : undefined;
        if (code === 'ENOENT')
            return 'leads to something that does not exist. Fix or exclude it';
        if (code === 'ELOOP')
            return 'forms a loop. Fix or exclude it';
        return `cannot be followed: its target ${describeFailure(failure)}`;
    }
    if (!isInside(realRoot, real))
        return 'leads out of the root. Copy its target, or exclude the link';
    if (kind !== 'file' && kind !== 'folder')
        return `leads to ${kind}, not to a regular file. Exclude it`;
    for (let above = folder; above !== undefined; above = above.parent) {
        if (above.real === real)
            return 'forms a loop: it leads to a folder that contains it. Exclude it';
    }
    return undefined;
}

;// CONCATENATED MODULE: ./.build/files/collect.js
/** The one door to files on disk: which files the inputs choose, and what was left out by which rule. */








/** The patterns choose no file. */
class NoFilesError extends errors_DeployError {
}
const MOST_LEFT_OUT = 1000;
/**
 * Collects the files that an input chooses. The ignore file applies to assets only.
 * @throws NoFilesError; DeployError for a root or an ignore file that cannot be used; ConfigError for patterns that point
 * outside the root; CancelledError
 */
async function collectFiles(input, inputs, pace) {
    const root = findRoot(input, inputs);
    const patterns = compilePatterns(input, root.folder, inputs.patterns);
    const ignored = input === 'assets' ? readIgnoreFile(root) : undefined;
    const selection = createSelection({ ...inputs, patterns, ignored });
    const walk = new Walk({ root, patterns, selection, runnerTemp: inputs.runnerTemp, pace });
    await walk.run();
    const files = sortByPath(walk.files);
    const leftOut = collect_summarize(walk.leftOut);
    if (files.length === 0 && walk.problems.length === 0) {
        throw noFiles(input, describeChoice(root, inputs.patterns, leftOut));
    }
    return {
        root,
        patterns,
        selection,
        files,
        leftOut,
        problems: [...walk.problems, ...findBadNames(files.map(({ path }) => path))],
        warnings: await findUnmatched(input, patterns, walk, pace),
    };
}
function findRoot(input, { workspace, root }) {
    try {
        return locateRoot(`${input}_root`, workspace, root);
    }
    catch (error) {
        const cause = error instanceof errors_DeployError ? error.cause : undefined;
        const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
        if (!(error instanceof errors_DeployError) || !isMissing)
            throw error;
        throw noFiles(input, `: ${error.message} Does a step before this one create it?`, error);
    }
}
/** Sorts by the bytes of the UTF-8 path, which is the same everywhere (and what `LC_ALL=C sort` does). */
function sortByPath(files) {
    // Comparing strings compares UTF-16 units, which differs from bytes beside surrogates only.
    const byUnits = files.every((file) => !/[\ud800-\udfff]/.test(file.path));
    if (byUnits)
        return files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
    return files.toSorted((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)));
}
/** Every checkout has a folder `.git` (or, as a submodule, a file), which nobody expects to be collected. */
const GIT = /(?:^|\/)\.git\/?$/;
function collect_summarize(all) {
    const leftOut = all.filter(({ path, rule }) => rule !== 'denied' || !GIT.test(path));
    const counts = {};
    for (const { rule } of leftOut)
        counts[rule] = (counts[rule] ?? 0) + 1;
    const items = leftOut.toSorted((a, b) => (a.path < b.path ? -1 : 1)).slice(0, MOST_LEFT_OUT);
    return { count: leftOut.length, items, counts };
}
/** Returns how many were left out by which rule: `2 denied, 1 hidden`; empty for none. */
function describeCounts({ counts }) {
    const order = ['denied', 'hidden', 'ignored', 'excluded'];
    return order.flatMap((rule) => (counts[rule] ? [`${formatNumber(counts[rule])} ${rule}`] : [])).join(', ');
}
async function findUnmatched(input, { including }, { files, leftOut }, pace) {
    const findings = [];
    for (const { line, matches } of including) {
        await pace();
        if (files.some(({ path }) => matches(path, 'file')))
            continue;
        const isLeftOut = leftOut.some(({ path }) => path.endsWith('/') ? matches(path.slice(0, -1), 'folder') : matches(path, 'file'));
        const what = isLeftOut ? 'matched only files that were left out' : 'matched no files';
        findings.push({ message: `\`${input}\`: pattern ${quote(line)} ${what}` });
    }
    return findings;
}
function noFiles(input, why, cause) {
    const hint = input === 'assets'
        ? 'Check `assets` and `assets_root`.'
        : 'Check `artifacts` and `artifacts_root`, or set `if_no_files`.';
    return new NoFilesError(`\`${input}\` matched no files${why}`, {
        cause,
        hint,
    });
}
const MOST_NAMES = 10;
const MOST_PATTERNS = 20;
/** Says what there was to choose from, and by which patterns, to follow "matched no files". */
function describeChoice(root, patterns, leftOut) {
    const folder = quote(root.prefix.slice(0, -1) || '.');
    const entries = (0,external_node_fs_.readdirSync)(root.real, { withFileTypes: true })
        .map((entry) => quote(entry.isDirectory() ? `${entry.name}/` : entry.name))
        .sort();
    if (entries.length === 0) {
        return ` in ${folder} (the folder is empty). Does a step before this one check out the repository?`;
    }
    const counts = describeCounts(leftOut);
    const hasSeparator = patterns.some((pattern) => /[,;\s]/.test(pattern));
    return [
        ` in ${folder} (it contains ${collect_list(entries, MOST_NAMES)}).`,
        `Patterns: ${patterns.length === 0 ? 'none' : collect_list(patterns.map(quote), MOST_PATTERNS)}.`,
        ...(hasSeparator ? ['Write one pattern per line.'] : []),
        ...(counts === '' ? [] : [`Left out: ${counts}.`]),
    ].join(' ');
}
function collect_list(names, most) {
    const more = names.length - most;
    return `${names.slice(0, most).join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`;
}

;// CONCATENATED MODULE: ./.build/files/pace.js


// Long enough to cost nothing, short enough for a signal to be noticed immediately.
const SLICE_MS = 50;
/** Creates a pace that reports each turn; an aborted signal ends the work with its reason, or with a CancelledError. */
function createPace(signal, onTurn = () => { }) {
    throwIfAborted(signal);
    let last = performance.now();
    const takeTurn = async () => {
        await (0,promises_.setImmediate)();
        throwIfAborted(signal);
        onTurn();
        last = performance.now();
    };
    return () => (performance.now() - last < SLICE_MS ? undefined : takeTurn());
}
function throwIfAborted(signal) {
    if (!signal?.aborted)
        return;
    if (signal.reason instanceof errors_DeployError)
        throw signal.reason;
    throw new CancelledError('Cancelled while the files were being read.', {
        cause: signal.reason,
        hint: 'Run the step again.',
    });
}

// EXTERNAL MODULE: external "node:stream"
var external_node_stream_ = __webpack_require__(7075);
;// CONCATENATED MODULE: ./.build/http/body.js


async function* readBody(body, watch) {
    try {
        let sent = 0;
        for await (const chunk of body.open()) {
            sent += chunk.byteLength;
            if (body.length !== undefined && sent > body.length)
                break;
            yield chunk;
            watch.moved();
        }
        if (body.length !== undefined && sent !== body.length) {
            const amount = sent > body.length ? 'more' : `only ${sent}`;
            throw new errors_DeployError(`the Content-Length of a request was ${body.length} bytes, but its body had ${amount}`, {
                hint: 'A file changed while it was sent. Run the step again.',
            });
        }
    }
    catch (error) {
        watch.failed(error);
        throw error;
    }
}
/** Leaves out `throw`, through which a stream would hand the errors of a socket to the source, as if it had failed. */
function withoutThrow(generator) {
    return {
        [Symbol.asyncIterator]: () => ({
            next: () => generator.next(),
            return: () => generator.return(undefined),
        }),
    };
}
/** Opens a body for one try, held to the length that it announced. Destroying the stream closes the source. */
function streamBody(body, watch) {
    const stream = external_node_stream_.Readable.from(withoutThrow(readBody(body, watch)), { objectMode: false });
    // Whoever reads the stream may have left when it fails; the error has been reported already.
    stream.on('error', () => undefined);
    return stream;
}

;// CONCATENATED MODULE: ./.build/http/failure.js
const CERTIFICATE_CODES = new Set(`CERT_CHAIN_TOO_LONG CERT_HAS_EXPIRED CERT_NOT_YET_VALID CERT_REJECTED CERT_REVOKED
  CERT_SIGNATURE_FAILURE CERT_UNTRUSTED DEPTH_ZERO_SELF_SIGNED_CERT
  ERR_TLS_CERT_ALTNAME_INVALID HOSTNAME_MISMATCH INVALID_CA INVALID_PURPOSE
  PATH_LENGTH_EXCEEDED SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY
  UNABLE_TO_DECRYPT_CERT_SIGNATURE UNABLE_TO_GET_ISSUER_CERT UNABLE_TO_GET_ISSUER_CERT_LOCALLY
  UNABLE_TO_VERIFY_LEAF_SIGNATURE`.split(/\s+/));
const CERTIFICATE_HINT = "If the platform's certificate comes from an authority of your own, name its PEM file in the environment variable NODE_EXTRA_CA_CERTS of the job (for the whole job: it is read when the process starts). Otherwise fix the certificate; it is never ignored.";
const DIAL_TEXTS = {
    ECONNREFUSED: (party) => `${party} refused the connection`,
    ENOTFOUND: (party) => `could not resolve ${party}`,
    EAI_AGAIN: (party) => `could not resolve ${party} (temporary failure)`,
    EHOSTUNREACH: (party) => `there is no route to ${party}`,
    ENETUNREACH: (party) => `there is no route to ${party}`,
    UND_ERR_CONNECT_TIMEOUT: (party) => `${party} did not accept the connection in time`,
};
const TALK_TEXTS = {
    ECONNRESET: 'closed the connection',
    ETIMEDOUT: 'did not answer in time',
    EPIPE: 'closed the connection',
    UND_ERR_SOCKET: 'closed the connection',
    UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'sent fewer bytes than its Content-Length',
    UND_ERR_HEADERS_OVERFLOW: 'sent headers that are too long',
};
/** An error and what caused it, ten deep at most, so that a circle ends. */
function chainOf(error) {
    const chain = [];
    for (let next = error; next instanceof Error && chain.length < 10; next = next.cause)
        chain.push(next);
    return chain;
}
function codeOf(error) {
    return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
function refusedTunnel(chain) {
    const status = chain.map((error) => /^Proxy response \((\d{3})\)/.exec(error.message)?.[1]).find(Boolean);
    return status === undefined ? undefined : Number(status);
}
function tunnelFailure(status, route, cause) {
    const text = `the proxy ${route.proxy} answered ${status} instead of opening a tunnel to ${route.host}`;
    if (status >= 500 || status === 408 || status === 429)
        return { text, cause };
    const what = status === 407 ? 'its user and password' : 'whether it may reach the platform';
    return {
        text,
        cause,
        permanentHint: `Check the proxy in HTTPS_PROXY: ${what}, or list the platform in NO_PROXY.`,
    };
}
function connectionFailure(code, route, cause) {
    const note = code === '' ? '' : ` (${code})`;
    const dial = DIAL_TEXTS[code];
    // Through a tunnel, the proxy is the only party whose name and port this machine dials itself.
    if (dial)
        return { text: `${dial(route.proxy ? `the proxy ${route.proxy}` : route.host)}${note}`, cause };
    const other = /^(?:ERR_SSL_|ERR_TLS_|EPROTO)/.test(code)
        ? 'could not establish a TLS connection'
        : 'closed the connection with an error';
    return talkFailure(route, `${TALK_TEXTS[code] ?? other}${note}`, cause);
}
/**
 * A failure of the talk with the platform.
 * @param what continues a sentence that begins with the host
 */
function talkFailure(route, what, cause) {
    const by = route.proxy ? `, through the proxy ${route.proxy}` : '';
    return { text: `${route.host} ${what}${by}`, cause };
}
/** A failure because the answer is longer than this number of bytes. */
function tooLongFailure({ host }, longest) {
    const size = longest >= 2 ** 20 ? `${longest >> 20} MiB` : `${longest >> 10} KiB`;
    const permanentHint = 'Check that `base_url` is the address of the platform itself.';
    return { text: `${host} sent more than ${size}`, cause: undefined, permanentHint };
}
/** A failure because the answer is encoded for a sink, which takes bytes as they were stored. No retry changes that. */
function encodedFailure(route, encoding) {
    const text = `sent it with the Content-Encoding ${encoding}, which was not requested`;
    const permanentHint = 'Turn off response compression in the proxy or gateway in front of the platform.';
    return { ...talkFailure(route, text), permanentHint };
}
/** Describes an error of the HTTP library or the operating system, and decides whether a retry can help. */
function explainFailure(error, route) {
    const chain = chainOf(error);
    const codes = chain.map(codeOf).filter((code) => code !== undefined);
    const certificate = codes.find((code) => CERTIFICATE_CODES.has(code));
    if (certificate) {
        const text = `the certificate of ${route.host} cannot be trusted (${certificate})`;
        return { text, cause: error, permanentHint: CERTIFICATE_HINT };
    }
    const tunnel = refusedTunnel(chain);
    if (tunnel !== undefined)
        return tunnelFailure(tunnel, route, error);
    if (codes.includes('UND_ERR_INVALID_ARG')) {
        const text = `the request to ${route.host} cannot be sent: ${chain[0]?.message}`;
        return { text, cause: error, permanentHint: 'Check `base_url` and `api_key` for stray characters.' };
    }
    if (chain.some((link) => link.name === 'HTTPParserError')) {
        // This error carries the bytes that it could not read, which may echo the key.
        return talkFailure(route, 'sent something that is not HTTP');
    }
    return connectionFailure(codes.at(-1) ?? '', route, error);
}

;// CONCATENATED MODULE: ./.build/http/exchange.js
/** One try: a request out, an answer in, under one deadline. Knows nothing of retries or of what an answer means. */






/** Listens once to a signal that thousands of requests listen to, one after the other. */
function createCancellation(signal) {
    const listeners = new Set();
    signal.addEventListener('abort', () => {
        for (const { act } of listeners)
            act?.();
    }, { once: true });
    return {
        requested: () => signal.aborted,
        listen(act) {
            const listener = { act };
            listeners.add(listener);
            return () => {
                listeners.delete(listener);
                // What an old collection has pointed to survives many garbage collections, with all that it references:
                // without this line, an upload of small files uses a third more memory.
                listener.act = undefined;
            };
        },
    };
}
/** One try under way: the first of its answer, its deadlines, a failure of its body's source or its sink, and a cancellation settles it. */
class Try {
    #connections;
    #request;
    #result = Promise.withResolvers();
    #chunks = [];
    #body;
    #connecting;
    #deadline;
    #stopListening;
    #controller;
    #head;
    #sink;
    #size = 0;
    #isSettled = false;
    #isComplete = false;
    #isOver = false;
    constructor(connections, request, cancellation) {
        const { body, connectTimeoutMs, timeoutMs } = request;
        this.#connections = connections;
        this.#request = request;
        this.#connecting = setTimeout(() => {
            if (!this.#controller)
                this.#stop('did not accept a connection', connectTimeoutMs);
        }, connectTimeoutMs);
        this.#deadline = setTimeout(() => this.#stop(this.#lateness(), timeoutMs), timeoutMs);
        this.#stopListening = cancellation.listen(() => this.#fail(exchange_cancelled(request, this.#controller !== undefined)));
        this.#body = body && !(body instanceof Uint8Array) ? this.#stream(body) : (body ?? null);
    }
    /** Sends the request. @throws what the body's source or the sink throws, and CancelledError */
    async run() {
        const { method, headers, address } = this.#request;
        const { origin, pathname, search } = address;
        // Timeouts of 0: the deadline of the try is the only one.
        const options = { origin, path: pathname + search, method, headers, headersTimeout: 0, bodyTimeout: 0 };
        try {
            this.#connections.dispatch({ ...options, body: this.#body }, this);
            const result = await this.#result.promise;
            // The connection is free again a turn later; a request that is sent before would open another one.
            await (0,promises_.setImmediate)();
            return result;
        }
        finally {
            this.#end();
        }
    }
    onRequestStart(controller) {
        this.#controller = controller;
        if (this.#isOver)
            this.#abort();
    }
    onResponseStart(_controller, status, headers) {
        this.#moved();
        if (status < 200)
            return;
        this.#head = { status, headers };
        const { sink } = this.#request;
        if (sink && status < 300 && !this.#isSettled)
            this.#begin(sink, headers);
    }
    onResponseData(_controller, chunk) {
        this.#moved();
        // Until the connection is closed, bytes still arrive that nobody waits for.
        if (this.#isSettled)
            return;
        if (this.#sink)
            this.#write(this.#sink, chunk);
        else
            this.#keep(chunk);
    }
    onResponseEnd() {
        this.#isComplete = true;
        this.#settle();
    }
    onResponseError(_controller, error) {
        this.#isComplete = true;
        this.#settle(explainFailure(error, this.#connections.route()));
    }
    #begin(sink, headers) {
        const encoding = encodingOf(headers);
        if (encoding !== undefined) {
            this.#settle(encodedFailure(this.#connections.route(), encoding));
            return;
        }
        try {
            sink.begin();
            this.#sink = sink;
        }
        catch (error) {
            this.#fail(error);
        }
    }
    #write(sink, chunk) {
        try {
            if (sink.write(chunk) === 'enough')
                this.#settle();
        }
        catch (error) {
            this.#fail(error);
        }
    }
    #keep(chunk) {
        const { longestAnswer } = this.#request;
        this.#size += chunk.byteLength;
        if (this.#size <= longestAnswer)
            this.#chunks.push(chunk);
        else
            this.#settle(tooLongFailure(this.#connections.route(), longestAnswer));
    }
    #fail(error) {
        this.#isSettled = true;
        this.#result.reject(error);
    }
    /** An answer that came early counts more than the failure that follows it. */
    #settle(failure) {
        this.#isSettled = true;
        const bytes = () => Buffer.concat(this.#chunks);
        if (this.#head)
            this.#result.resolve({ answered: true, ...this.#head, bytes: bytes(), cut: failure });
        else if (failure)
            this.#result.resolve({ answered: false, unsent: !this.#controller, failure });
    }
    #stop(what, ms) {
        this.#settle(talkFailure(this.#connections.route(), `${what} within ${ms / 1000} s`));
    }
    #lateness() {
        if (this.#request.timeoutFor === 'silence')
            return 'neither accepted nor sent a byte';
        return this.#head ? 'did not finish its answer' : 'did not answer';
    }
    #moved() {
        if (this.#request.timeoutFor === 'silence')
            this.#deadline.refresh();
    }
    #stream(body) {
        return streamBody(body, {
            moved: () => this.#moved(),
            failed: (error) => {
                if (!this.#head)
                    this.#fail(error);
            },
        });
    }
    #end() {
        this.#isOver = true;
        clearTimeout(this.#connecting);
        clearTimeout(this.#deadline);
        this.#stopListening();
        if (this.#body instanceof external_node_stream_.Readable)
            this.#body.destroy();
        this.#abort();
    }
    #abort() {
        if (!this.#isComplete)
            this.#controller?.abort(new Error('the exchange has ended'));
    }
}
const LONGEST_ENCODING = 40;
/** Returns the compression that an answer's header names. */
function encodingOf(headers) {
    const name = String(headers['content-encoding'] ?? '').trim();
    return /^(?:identity)?$/i.test(name) ? undefined : cleanLine(name, LONGEST_ENCODING);
}
function exchange_cancelled({ doing, method }, isStarted) {
    const hint = isStarted && method !== 'GET' ? 'The platform may still carry it out.' : undefined;
    const withoutEffect = !isStarted;
    return new CancelledError(`cancelled while asking the platform to ${doing}`, { hint, withoutEffect });
}
/**
 * Sends one request and reads its answer. Deadlines and cancellation are raced against the library, which looks at
 * neither while it connects.
 * @returns also an incomplete answer
 * @throws CancelledError immediately when that is requested; and what the body's source or the sink throws, as it is
 */
async function exchange(connections, request, cancellation) {
    if (cancellation.requested())
        throw exchange_cancelled(request, false);
    return await new Try(connections, request, cancellation).run();
}

;// CONCATENATED MODULE: ./.build/http/probe.js
/** One request to an address of the platform or of another server, whose answer matters by its status, such as a health check. */






/** Milliseconds for the whole probe. */
const PROBE_TIMEOUT_MS = 10_000;
/** Bytes of the answer's body that are read: only its beginning is shown. */
const LONGEST_BODY = 64 * 1024;
/** Characters. */
const LONGEST_PLACE = 200;
/** Builds the request. @throws DeployError when the path leads out of `/v1` */
function probeRequest(target, doing, baseUrl, apiKey) {
    const address = addressOf(target, baseUrl);
    return {
        address,
        method: 'GET',
        headers: requestHeaders(address, '*/*', baseUrl, apiKey),
        body: undefined,
        sink: undefined,
        doing,
        connectTimeoutMs: CONNECT_TIMEOUT_MS,
        timeoutMs: PROBE_TIMEOUT_MS,
        timeoutFor: 'whole',
        longestAnswer: LONGEST_BODY,
    };
}
function addressOf({ address, query }, baseUrl) {
    const path = /^\/v1\/(.*?)(\/?)$/s.exec(address);
    const [, inside = '', slash = ''] = path ?? [];
    const url = path ? buildAddress(baseUrl, inside.split('/').map(decodeURIComponent)) : new URL(address);
    // Below a function, the path with a slash at its end may be another one.
    if (slash !== '')
        url.pathname += slash;
    url.search = query;
    return url;
}
/** Decides what a probe has shown. The head of the answer counts: a body that is cut off or has no end changes nothing. */
function judgeProbe({ address }, exchange, { redact, clock }) {
    if (!exchange.answered) {
        const { text, permanentHint: hint } = exchange.failure;
        return { status: undefined, result: `failed: ${text}`, hint, requestId: undefined };
    }
    // The other side may echo what it was asked.
    const hideQuery = createRedactor([address.search.slice(1)]);
    const hide = (text) => hideQuery(redact(text));
    const { status, requestId, target } = readRefusal(exchange, address.href, hide, clock.wall());
    const answered = (message) => `answered ${describeStatus({ status, message })}`;
    const describe = () => {
        if (status < 300)
            return answered();
        if (target)
            return `${answered()} with a redirect to ${probe_placeOf(target)}, and redirects are not followed`;
        const content = readContent(exchange.bytes, exchange.headers);
        // The body as it is: a health report has other fields than an error.
        return answered(readMessage({ ...content, json: undefined }, hide));
    };
    return { status, result: describe(), hint: undefined, requestId };
}
/** Where a redirect leads, without its query and user info. */
function probe_placeOf({ origin, protocol, pathname }) {
    return cleanLine(origin === 'null' ? protocol : `${origin}${pathname}`, LONGEST_PLACE);
}

;// CONCATENATED MODULE: ./.build/http/writes.js
/** States what each try of a write came to. */


/** Whether an operation changes something. A request for an upload URL does not. */
function isWrite({ method, path }) {
    return method !== 'GET' && !(method === 'POST' && path.at(-1) === 'upload-url');
}
/** Returns the service that an operation belongs to. */
function serviceOf({ permission }) {
    if (permission.startsWith('functions:'))
        return 'functions';
    return permission.startsWith('domains:') ? 'domains' : 'storage';
}
/** Runs one try of a write. @param report called when it starts, and with what it came to */
async function watchWrite(attempt, report) {
    report('started');
    let state = 'unknown';
    try {
        const exchange = await attempt();
        state = stateOf(exchange);
        return exchange;
    }
    catch (error) {
        if (error instanceof CancelledError && error.withoutEffect)
            state = 'not done';
        throw error;
    }
    finally {
        report(state);
    }
}
function stateOf(exchange) {
    if (!exchange.answered)
        return exchange.unsent ? 'not done' : 'unknown';
    const { status } = exchange;
    if (status < 300)
        return 'accepted';
    // A platform that throttles has not worked on the request.
    return isPassingStatus(status) && status !== 429 ? 'unknown' : 'not done';
}

;// CONCATENATED MODULE: ./.build/http/http.js
/** Sends requests to the platform. */









/**
 * Creates the sender of all requests of a run: they share connections and one retry budget.
 * @throws DeployError when the environment names a proxy that is not a valid address
 */
function createHttp(options) {
    const { baseUrl, apiKey, clock = systemClock, random = Math.random, onRetry, onRequest } = options;
    const lifetime = new AbortController();
    const origins = openOrigins(lifetime.signal);
    const platform = origins.to(baseUrl);
    const signal = options.signal ? AbortSignal.any([options.signal, lifetime.signal]) : lifetime.signal;
    const cancellation = createCancellation(signal);
    const health = createTransferHealth(clock);
    const secrets = [apiKey, ...(options.otherSecrets ?? [])];
    const redact = createRedactor(secrets);
    const retryTools = { clock, signal, random, onRetry, budget: createRetryBudget(clock.now) };
    const judgeTools = { baseUrl, clock, redact, redactWhole: createWholeRedactor(secrets) };
    /** Makes one try. @param path for the trace @param service what it writes to, if it does */
    async function tryOnce(request, { number, path, service }) {
        const connections = origins.to(request.address);
        const begunAt = clock.now();
        const attempt = () => exchange(connections, request, cancellation);
        const result = await (service
            ? watchWrite(attempt, (state) => options.onWrite?.(service, state))
            : attempt());
        onRequest?.({
            method: request.method,
            path: redact(path),
            status: result.answered ? result.status : undefined,
            ms: clock.now() - begunAt,
            try: number,
            requestId: result.answered ? readRequestId(result.headers, undefined, redact) : undefined,
        });
        return result;
    }
    return {
        async send(operation) {
            const request = operationRequest(operation, baseUrl, apiKey);
            const path = request.address.pathname;
            const service = isWrite(operation) ? serviceOf(operation) : undefined;
            const tools = { ...judgeTools, route: platform.route };
            const rule = {
                isRepeatable: isRepeatable(operation),
                patienceMs: operation.patienceMs ?? PATIENCE_MS,
                patientFrom: 'first try',
                fewestTries: 1,
            };
            const attempt = async (number) => {
                const result = await tryOnce(request, { number, path, service });
                return judgeOperation(operation, result, tools);
            };
            return await withRetries({ doing: operation.doing, rule }, attempt, retryTools);
        },
        async probe(target, doing) {
            const request = probeRequest(target, doing, baseUrl, apiKey);
            const { origin, host, pathname } = request.address;
            const path = origin === baseUrl.origin ? pathname : `${host}${pathname}`;
            const result = await tryOnce(request, { number: 1, path, service: undefined });
            return judgeProbe(request, result, judgeTools);
        },
        async transfer(transfer) {
            const useTicket = async (use, number) => {
                const request = transferRequest(transfer.doing, use, baseUrl, clock.now());
                if (request === undefined)
                    return { kind: 'stale' };
                options.onTransfer?.(request.address);
                const { route } = origins.to(request.address);
                const service = use.content && 'storage';
                const result = await tryOnce(request, { number, path: `${request.address.host}/***`, service });
                return judgeTransfer(request, result, { ...judgeTools, route });
            };
            const attempt = (number) => transfer.attempt((use) => useTicket(use, number));
            return await transferWithRetries(transfer, attempt, health, retryTools);
        },
        areTransfersDown: health.isDown,
        async close() {
            lifetime.abort();
            await origins.close();
        },
    };
}

;// CONCATENATED MODULE: ./.build/artifacts/content-types.js
/** The one importer of mime-types. */

const UNKNOWN = 'application/octet-stream';
/**
 * Creates a function that returns a file's media type by its name: by the rules, of which the longest ending wins and then
 * the last, else by the usual table, with `charset=utf-8` for text.
 */
async function createContentTypes(rules) {
    // Loaded when it is needed: its table is large, and most runs upload nothing.
    const { contentType } = await __webpack_require__.e(/* import() */ 96).then(__webpack_require__.t.bind(__webpack_require__, 4096, 19));
    const known = new Map();
    const byEnding = rules.toReversed().toSorted((one, other) => other.ending.length - one.ending.length);
    function fromTable(ending) {
        const type = known.get(ending) ?? (ending !== '' && contentType(ending)) ?? UNKNOWN;
        known.set(ending, type || UNKNOWN);
        return type || UNKNOWN;
    }
    return (name) => {
        const base = external_node_path_.posix.basename(name).toLowerCase();
        return byEnding.find(({ ending }) => base.endsWith(ending))?.type ?? fromTable(external_node_path_.posix.extname(base));
    };
}
/** Whether a media type is that of a page, which refers to all the rest. */
function isPage(contentType) {
    return /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(contentType);
}

;// CONCATENATED MODULE: ./.build/artifacts/shard.js

/**
 * Returns whether an object belongs to a part. The key alone decides, so that every job of a matrix decides alike, and an
 * object stays in its part when others come and go.
 */
function isInShard(key, { index, count }) {
    return (Number.parseInt((0,external_node_crypto_.hash)('sha256', key, 'hex').slice(0, 8), 16) % count) + 1 === index;
}

;// CONCATENATED MODULE: ./.build/artifacts/collect.js
/** The artifacts: files that are to become objects. */








/**
 * Collects the files that are to be uploaded, and checks them: keys and secrets.
 * @throws DeployError with every problem; NoFilesError; ConfigError for patterns that point outside the root;
 * CancelledError (or the signal's own reason)
 */
async function collectArtifacts(options) {
    const { keyPrefix, shard, contentTypes, secrets: own, signal } = options;
    const progress = { files: 0, bytes: 0 };
    const pace = createPace(signal, () => options.onProgress?.(progress.files, progress.bytes));
    const { root, leftOut, patterns, ...collection } = await collectFiles('artifacts', options, pace);
    const typeOf = await createContentTypes(contentTypes);
    const files = collection.files.map((file) => ({ ...file, key: `${keyPrefix}${file.path}` }));
    const mine = shard ? files.filter(({ key }) => isInShard(key, shard)) : files;
    // In a pass of its own: an upload reads each file only while it is sent.
    const secrets = await searchFiles(mine, own, (file) => patterns.names(file, 'file'), progress, pace);
    const problems = [
        ...collection.problems,
        ...keyProblems(files, manifestKey(keyPrefix, shard)),
        ...secrets.flatMap((secret) => (secret.canBeIntended ? [] : describeSecret('artifacts', secret))),
    ];
    if (problems.length > 0)
        throw createProblemsError(problems, root.prefix);
    return {
        objects: mine.map(({ key, path, absolute, identity }) => ({
            key,
            size: identity.size,
            contentType: typeOf(path),
            source: { absolute, identity },
        })),
        bytes: mine.reduce((sum, { identity }) => sum + identity.size, 0),
        totalCount: files.length,
        leftOut,
        secrets,
        prefix: root.prefix,
        warnings: toWarnings([...keyWarnings(mine), ...collection.warnings], root.prefix),
    };
}

// EXTERNAL MODULE: external "node:vm"
var external_node_vm_ = __webpack_require__(714);
;// CONCATENATED MODULE: ./.build/assets/imports.js
/** The imports in one source file. The one importer of @babel/parser. */

/** Returns whether the runtime reads imports from a file. */
function isSource(path) {
    return /\.(?:[mc]?[tj]s|[tj]sx)$/i.test(path);
}
/**
 * Finds the specifiers of a source file in their order.
 * @throws SyntaxError when it does not parse; Error when that takes too long
 */
async function findImports(source, path) {
    // Source that cannot import a file needs no parsing: bundles are often large and alone.
    if (!/\b(?:import|export)\b/.test(source) || !/["'`]\.{0,2}\//.test(source))
        return [];
    // Loaded when it is needed: the parser is large.
    const { parse } = await __webpack_require__.e(/* import() */ 411).then(__webpack_require__.bind(__webpack_require__, 6411));
    return runBounded(() => {
        const found = [];
        visit(parse(source, optionsFor(path)).program, (node) => {
            const literal = readImport(node);
            if (literal !== undefined)
                found.push(isDeclaration(path) ? { ...literal, kind: 'types' } : literal);
        });
        return found.sort((a, b) => a.line - b.line || a.column - b.column);
    });
}
/** Enough for sources of some megabytes on a busy machine. */
const imports_LONGEST_MS = 5000;
const context = (0,external_node_vm_.createContext)({});
/** Runs synchronous work that may take very long. SIGINT, which cancels a step, ends it immediately. */
function runBounded(work) {
    const results = [];
    context.work = () => void results.push(work());
    try {
        (0,external_node_vm_.runInContext)('work()', context, { timeout: imports_LONGEST_MS, breakOnSigint: true });
    }
    catch (error) {
        // It is no Error of this realm.
        const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
        if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
            throw new Error(`it takes longer than ${imports_LONGEST_MS / 1000} s`, { cause: error });
        }
        if (code !== 'ERR_SCRIPT_EXECUTION_INTERRUPTED')
            throw error;
        // The signal reached the script instead of our own listener.
        process.emit('SIGINT', 'SIGINT');
    }
    const [result] = results;
    if (result === undefined)
        throw new Error('it was interrupted');
    return result;
}
function isDeclaration(path) {
    return /\.d\.[mc]?ts$/i.test(path);
}
function optionsFor(path) {
    const plugins = [
        'decorators',
        'decoratorAutoAccessors',
        'deferredImportEvaluation',
        'sourcePhaseImports',
    ];
    if (/\.(?:[mc]?ts|tsx)$/i.test(path))
        plugins.push(['typescript', { dts: isDeclaration(path) }]);
    if (/\.(?:tsx|jsx|[mc]?js)$/i.test(path))
        plugins.push('jsx');
    return {
        sourceType: /\.c[tj]s$/i.test(path) ? 'commonjs' : 'module',
        // What breaks a rule is for the runtime to judge: here only its imports matter.
        errorRecovery: true,
        plugins,
    };
}
function isNode(value) {
    return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
/** Visits every node. Not by recursion, since generated code nests deeper than the stack is. */
function visit(root, look) {
    const left = [root];
    for (let value = left.pop(); value !== undefined; value = left.pop()) {
        if (isNode(value))
            look(value);
        else if (!Array.isArray(value))
            continue;
        // One by one: a call has not room for the arguments that a long list would be.
        for (const child of Object.values(value))
            if (typeof child === 'object' && child !== null)
                left.push(child);
    }
}
function readImport(node) {
    switch (node.type) {
        case 'ImportDeclaration':
            return readLiteral(node.source, node.importKind);
        case 'ExportNamedDeclaration':
            return readLiteral(node.source, node.exportKind);
        case 'ExportAllDeclaration':
            return readLiteral(node.source, node.exportKind);
        case 'ImportExpression':
            return readLiteral(node.source, 'value');
        case 'TSImportType':
            return readLiteral(node.source, 'type');
        case 'TSImportEqualsDeclaration': {
            // `import a = b.c` names no file.
            const { moduleReference, importKind } = node;
            const isFile = moduleReference.type === 'TSExternalModuleReference';
            return isFile ? readLiteral(moduleReference.expression, importKind) : undefined;
        }
        default:
            return undefined;
    }
}
/** Reads a string, or a template without expressions. */
function readLiteral(node, importKind) {
    if (!node?.loc)
        return undefined;
    const isPlain = node.type === 'TemplateLiteral' && node.quasis.length === 1;
    const text = isPlain
        ? node.quasis[0]?.value.cooked
        : node.type === 'StringLiteral'
            ? node.value
            : undefined;
    const { line, column } = node.loc.start;
    const kind = importKind === 'type' ? 'types' : 'code';
    return typeof text === 'string' ? { specifier: text, kind, line, column: column + 1 } : undefined;
}

;// CONCATENATED MODULE: ./.build/assets/absence.js
/** Why a path is not among the assets. */





/** The explanation for a folder, which no asset can be. */
const IS_A_FOLDER = 'it is a folder';
/** Creates the explanation for the paths that a collection does not contain. */
function createExplainAbsence({ root, selection, files }) {
    const byFolded = new Map(files.map((file) => [foldName(file.path), file.path]));
    return (item) => {
        const twin = byFolded.get(foldName(item));
        if (twin !== undefined)
            return describeTwin(twin, item);
        const stats = statsOf(root, item);
        return stats && explainRule(selection, item, stats.isDirectory());
    };
}
/** Says that the entrypoint is not among the assets, why, and which file may be meant. */
function describeMissingEntrypoint(entrypoint, { files }, explain) {
    const start = `Entrypoint ${quote(entrypoint)} is not among the assets`;
    const reason = explain(entrypoint);
    if (reason !== undefined)
        return `${start}: ${reason}.`;
    const other = suggest(entrypoint, files.map((file) => file.path).filter((file) => isSource(file)));
    const question = other === undefined ? '' : ` Found ${other}: set \`entrypoint: ${other}\`?`;
    return `${start}: it does not exist.${question}`;
}
/** Returns the file of that name in another folder, else one with a usual name in the root, else the only source. */
function suggest(entrypoint, sources) {
    const { base, name } = external_node_path_.posix.parse(entrypoint);
    const atRoot = (stem) => sources.filter((file) => external_node_path_.posix.parse(file).name === stem && !file.includes('/'));
    return (sources.find((file) => external_node_path_.posix.basename(file) === base) ??
        [name, 'main', 'index', 'mod', 'server', 'app'].flatMap(atRoot)[0] ??
        (sources.length === 1 ? sources[0] : undefined));
}
function describeTwin(twin, item) {
    return twin.normalize('NFC') === item.normalize('NFC')
        ? 'its name exists in another Unicode form, which looks the same; write both in one'
        : `did you mean ${quote(twin)}? Upper and lower case matter`;
}
function statsOf(root, item) {
    try {
        return (0,external_node_fs_.lstatSync)(external_node_path_.join(root.real, item), { throwIfNoEntry: false });
    }
    catch {
        return undefined;
    }
}
function explainRule(selection, item, isFolder) {
    for (let end = item.indexOf('/');; end = item.indexOf('/', end + 1)) {
        const part = end < 0 ? item : item.slice(0, end);
        const verdict = selection.judge(part, end >= 0 || isFolder ? 'folder' : 'file');
        switch (verdict) {
            case 'denied':
                return `it exists, but ${quote(part)} is on the deny list: name the file in \`assets\` if it is intended`;
            case 'hidden':
                return `it exists, but ${quote(part)} is hidden: set \`include_hidden\`, or name it in \`assets\``;
            case 'ignored':
                return `it exists, but "${IGNORE_FILE}" excludes ${quote(part)}`;
            case 'excluded':
                return `it exists, but a pattern with \`!\` excludes ${quote(part)}`;
        }
        if (end < 0 && isFolder)
            return IS_A_FOLDER;
        if (verdict === 'unmatched')
            return 'it exists, but no pattern matches it';
        if (end < 0)
            return 'it exists, but cannot be collected';
    }
}

;// CONCATENATED MODULE: ./.build/assets/resolve.js
/**
 * How the runtime finds the file of a local import: Deno with `--unstable-sloppy-imports`, which takes specifiers
 * without extension, of a folder, and with the extension that a compiler would have given. Pure.
 */

/** True for a specifier that stands for a file of the function, and not for a package or an address. */
function isLocal(specifier) {
    return /^\.{0,2}\//.test(specifier);
}
/** Finds the file that a local specifier in `from` (relative to the root) stands for. */
function resolveImport(specifier, from, kind, tree) {
    const target = toPath(specifier, from);
    if (target === undefined)
        return { status: 'outside' };
    const candidates = listCandidates(target, kind, tree);
    const found = candidates.find((candidate) => tree.isFile(candidate));
    if (found !== undefined)
        return { status: 'found', path: found };
    return { status: 'missing', candidates: candidates.length > 0 ? candidates : [target] };
}
// Stands for the root in addresses: a name that no file has, so that leaving the root can't lead back into it.
const aboveRoot = '/%00/';
/** The path that a specifier means as a URL: without query and fragment, `%20` a space. `undefined` outside the root. */
function toPath(specifier, from) {
    const base = `file://${aboveRoot}${from.split('/').map(encodeURIComponent).join('/')}`;
    const { pathname } = new URL(specifier, base);
    if (!pathname.startsWith(aboveRoot))
        return undefined;
    return decodePercent(pathname.slice(aboveRoot.length))
        .replace(/\/{2,}/g, '/')
        .replace(/^\//, '');
}
/** Leaves what is no escape as it is, where `decodeURIComponent` would throw. */
function decodePercent(text) {
    return text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => Buffer.from(escapes.replaceAll('%', ''), 'hex').toString());
}
function listCandidates(target, kind, tree) {
    if (tree.isFile(target))
        return [...(kind === 'types' ? declarationsOf(target) : []), target];
    const candidates = target === '' || target.endsWith('/') ? [] : [target, ...replacements(target, kind)];
    const folder = target.replace(/\/$/, '');
    if (folder !== '' && !tree.isFolder(folder))
        return candidates;
    return [...candidates, ...indexFiles[kind].map((name) => external_node_path_.posix.join(folder, name))];
}
const indexFiles = {
    code: ['index.ts', 'index.mts', 'index.tsx', 'index.js', 'index.mjs', 'index.jsx'],
    types: [
        'index.ts',
        'index.mts',
        'index.d.ts',
        'index.d.mts',
        'index.js',
        'index.mjs',
        'index.tsx',
        'index.jsx',
    ],
};
// Extension in the specifier → those tried in its place when that file is not there.
const replaced = {
    code: { '.js': ['.ts', '.tsx'], '.jsx': ['.tsx'], '.mjs': ['.mts'], '.cjs': ['.cts'] },
    types: {
        '.js': ['.ts', '.tsx', '.d.ts'],
        '.jsx': ['.tsx'],
        '.mjs': ['.mts', '.d.mts', '.d.ts'],
        '.cjs': ['.cts', '.d.cts', '.d.ts'],
    },
};
const added = {
    code: ['.ts', '.js', '.tsx', '.jsx', '.mts', '.mjs'],
    types: ['.ts', '.tsx', '.mts', '.d.ts', '.d.mts', '.d.cts', '.js', '.jsx', '.mjs'],
};
// Extensions that the runtime knows: to these nothing is added.
const known = new Set(['.ts', '.mts', '.cts', '.tsx', '.json', '.wasm', '.css', '.html', '.sql', '.map']);
function replacements(target, kind) {
    const extension = external_node_path_.posix.extname(target).toLowerCase();
    const others = replaced[kind][extension];
    if (others !== undefined)
        return others.map((other) => target.slice(0, -extension.length) + other);
    return known.has(extension) ? [] : added[kind].map((other) => target + other);
}
/** A declaration file beside a script that is there is what its types are taken from. */
function declarationsOf(target) {
    const extension = external_node_path_.posix.extname(target);
    const beside = {
        '.js': ['.d.ts'],
        '.mjs': ['.d.mts', '.d.ts'],
        '.cjs': ['.d.cts', '.d.ts'],
    };
    return (beside[extension] ?? []).map((other) => target.slice(0, -extension.length) + other);
}

;// CONCATENATED MODULE: ./.build/assets/missing-imports.js
var missing_imports_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
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
var missing_imports_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
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
/** The imports of all files that the entrypoint reaches. */







// A file of this size is a bundle, whose parsing takes seconds. Bytes.
const LARGEST_SOURCE = 5 * 1000 * 1000;
/**
 * Follows the local imports from the entrypoint and reports those whose file is missing (section 2, "Rules for assets").
 * @param prefix the path from the workspace to the root: `''`, or with `/` at its end
 */
async function checkImports(entrypoint, files, explain, prefix, pace) {
    const byPath = new Map(files.map((file) => [file.path, file]));
    const all = listWithFolders(byPath.keys());
    const tree = {
        isFile: (path) => byPath.has(path),
        isFolder: (path) => all.has(path) && !byPath.has(path),
    };
    const problems = [];
    const warnings = [];
    const reached = new Set([entrypoint]);
    for (const path of reached) {
        await pace();
        const file = byPath.get(path);
        if (file === undefined || !isSource(path))
            continue;
        for (const found of await readImports(file, warnings)) {
            await pace();
            if (!isLocal(found.specifier))
                continue;
            const resolution = resolveImport(found.specifier, path, found.kind, tree);
            // A set returns what is added while it is gone through.
            if (resolution.status === 'found') {
                reached.add(resolution.path);
                continue;
            }
            const reason = resolution.status === 'missing'
                ? whyMissing(resolution.candidates, explain)
                : whyOutside(found.specifier, prefix + path, prefix, entrypoint);
            problems.push(describeMissing(path, found, reason));
        }
    }
    return { problems, warnings };
}
async function readImports(file, warnings) {
    const unchecked = `The imports of ${quote(file.path)} were not checked`;
    if (file.identity.size > LARGEST_SOURCE) {
        warnings.push({ message: `${unchecked}: the file is larger than 5 MB.`, place: { file: file.path } });
        return [];
    }
    const source = readSource(file);
    try {
        return await findImports(source, file.path);
    }
    catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        const message = describeSyntaxError(file.path, error) ?? { message: `${unchecked}: ${reason}.` };
        warnings.push({ place: { file: file.path }, ...message });
        return [];
    }
}
function readSource(file) {
    try {
        const env_1 = { stack: [], error: void 0, hasError: false };
        try {
            const opened = missing_imports_addDisposableResource(env_1, openFile(file), false);
            const bytes = Buffer.allocUnsafeSlow(opened.identity.size);
            readFully(opened.descriptor, bytes, 0);
            // The runtime drops a byte order mark; the parser would not know a hashbang behind it.
            return bytes.toString().replace(/^\uFEFF/u, '');
        }
        catch (e_1) {
            env_1.error = e_1;
            env_1.hasError = true;
        }
        finally {
            missing_imports_disposeResources(env_1);
        }
    }
    catch (error) {
        throw toChangedError(file, error);
    }
}
/** Says where a file does not parse. Parsers differ, so that the platform decides in the end. */
function describeSyntaxError(file, error) {
    if (!(error instanceof SyntaxError) || !('loc' in error))
        return undefined;
    const { loc } = error;
    if (typeof loc !== 'object' || loc === null || !('line' in loc) || !('column' in loc))
        return undefined;
    const [line, column] = [Number(loc.line), Number(loc.column) + 1];
    // The parser puts the place behind its message.
    const what = error.message.replace(/\s*\(\d+:\d+\)$/, '').replace(/\.$/, '');
    return {
        message: `${file}:${line}:${column} does not parse (${what}); deploying anyway`,
        place: { file, line, column },
    };
}
function describeMissing(file, { specifier, line, column }, reason) {
    return {
        message: `Import ${quote(specifier)} in line ${line} of ${quote(file)} is not among the assets: ${reason}.`,
        place: { file, line, column },
    };
}
function whyMissing(candidates, explain) {
    const reasons = candidates.flatMap((candidate) => explain(candidate) ?? []);
    return reasons.find((reason) => reason !== IS_A_FOLDER) ?? reasons[0] ?? 'it does not exist';
}
/** Says that an import leads out of the root, and which inputs include both the root and what it leads to. */
function whyOutside(specifier, from, prefix, entrypoint) {
    const target = external_node_path_.posix.join(external_node_path_.posix.dirname(from), specifier);
    if (specifier.startsWith('/'))
        return 'it is an absolute path; write it relative to the file';
    if (target.startsWith('../'))
        return 'it leads out of the workspace; copy the file into the repository';
    const [root, other] = [prefix.split('/'), target.split('/')];
    // The folder beside the root, or beside a folder that contains the root.
    const depth = other.findIndex((name, at) => name !== root[at]) + 1;
    const beside = other.length > depth ? `${other.slice(0, depth).join('/')}/**` : target;
    return ('it leads out of the root. To include both, set `assets_root: .`, ' +
        `\`assets\` to \`${prefix}**\` and \`${beside}\`, and \`entrypoint: ${prefix}${entrypoint}\``);
}

;// CONCATENATED MODULE: ./.build/assets/collect.js
/** The assets of a function: its files, checked and ready to be sent. */









/**
 * Collects the files of a function and checks them: names, secrets, the entrypoint and local imports.
 * @throws DeployError with every problem, with annotations for those that have a place; NoFilesError; ConfigError for
 * patterns that point outside the root; CancelledError (or the signal's own reason)
 */
async function collectAssets(options) {
    const progress = { files: 0, bytes: 0 };
    const report = () => options.onProgress?.(progress.files, progress.bytes);
    const pace = createPace(options.signal, report);
    const collection = await collectFiles('assets', options, pace);
    requireSendable(collection);
    const { files, members, problems: unreadable, } = await readContents(collection.files, {
        secrets: options.secrets,
        mayContainSecrets: (file) => collection.patterns.names(file, 'file'),
        pace,
        progress,
    });
    report();
    const { entrypoint } = options;
    const explain = createExplainAbsence(collection);
    const { prefix } = collection.root;
    const imports = await checkImports(entrypoint, files, explain, prefix, pace);
    const problems = [...collection.problems, ...unreadable, ...imports.problems];
    if (!collection.files.some(({ path }) => path === entrypoint)) {
        problems.push({ message: describeMissingEntrypoint(entrypoint, collection, explain) });
    }
    if (problems.length > 0)
        throw createProblemsError(problems, prefix);
    return {
        ...createContent(files, members, prefix),
        leftOut: collection.leftOut,
        warnings: toWarnings([...imports.warnings, ...collection.warnings], prefix),
    };
}
/** Bytes. V8 has no longer text, so no platform in JavaScript can parse a longer request; others accept far less. */
const collect_MOST_BYTES = 512 * 1024 * 1024;
/** Checks that one request can contain the files, before they are read. @throws DeployError */
function requireSendable({ files, problems, root }) {
    const bytes = files.reduce((sum, { identity }) => sum + identity.size, 0);
    if (bytes <= collect_MOST_BYTES)
        return;
    const named = files.map(({ path, identity: { size } }) => ({ path, size }));
    const message = `The assets have ${formatBytes(bytes)}, larger than any platform accepts in one request (maximum ` +
        `${formatBytes(collect_MOST_BYTES)}). ${describeLargest(named)}. Exclude them, or upload them as \`artifacts\`.`;
    throw createProblemsError([...problems, { message }], root.prefix);
}

;// CONCATENATED MODULE: ./.build/artifacts/plan.js



/** Plans an upload. @throws DeployError when it would delete too much */
function planUpload(bucket, config, { objects }, state) {
    const { upload, deletionLimit, concurrency } = config;
    const { entries, records, unverified, unchanged } = state;
    const entryOf = new Map(entries.map((entry) => [entry.key, entry]));
    const planned = objects
        .filter(({ key }) => !unchanged.has(key))
        .map((object) => ({ ...object, previous: entryOf.get(object.key), record: records.get(object.key) }));
    const here = new Set(objects.map(({ key }) => key));
    const gone = entries.filter(({ key }) => !here.has(key) && (records.has(key) || unverified.has(key)));
    const orphans = gone.filter((entry) => !isReplaced(entry, records.get(entry.key)));
    const deletions = upload === 'mirror' ? orphans : [];
    checkDeletions(bucket, deletions.length, entries.length, deletionLimit);
    return {
        type: 'upload-artifacts',
        bucket,
        files: planned.filter(({ contentType }) => !isPage(contentType)),
        pages: planned.filter(({ contentType }) => isPage(contentType)),
        unchanged: entries.filter(({ key }) => unchanged.has(key)),
        deletions,
        kept: upload === 'mirror' ? [] : orphans,
        replaced: gone.filter((entry) => isReplaced(entry, records.get(entry.key))),
        manifest: planManifest(config, planned, state),
        concurrency,
    };
}
/** With `upload: all`, only a manifest that exists is written. */
function planManifest({ upload, keyPrefix, shard }, planned, { entries, manifestText: text }) {
    if (upload === 'all' && text === undefined)
        return undefined;
    const announced = planned.length > 0 ? announce(planned, entries) : undefined;
    return { key: manifestKey(keyPrefix, shard), text, announced };
}
/**
 * The manifest while objects are sent: without a sha-256 for each of them, so that it is true whenever the run ends. An
 * object of another writer is added only once it is replaced, because a mirror deletes what the manifest contains.
 */
function announce(planned, entries) {
    const announced = new Map(entries.map((entry) => [entry.key, entry]));
    for (const object of planned) {
        const { key, previous, record } = object;
        if (previous || !record)
            announced.set(key, unfinishedEntry(object, previous));
    }
    return [...announced.values()];
}
/** A mirror may always delete this many objects. */
const ALWAYS_ALLOWED = 20;
function checkDeletions(bucket, count, total, limit) {
    const { amount, unit } = limit;
    const most = unit === '%' ? (total * amount) / 100 : amount;
    if (count > Math.max(most, ALWAYS_ALLOWED))
        throw tooManyDeletions(bucket, count, total, limit);
}

;// CONCATENATED MODULE: ./.build/domains/plan.js


/** Plans a registration. @throws DeployError when the hostname points elsewhere and must not be replaced */
function planDomain({ hostname, target: { kind }, replace, timeoutMs }, { state, target: { resourceId }, label, resource, other }) {
    const target = { kind, resourceId };
    const action = { type: 'register-domain', hostname, target, label, resource, timeoutMs };
    if (state.kind !== 'present')
        return { ...action, verb: state.kind === 'absent' ? 'register' : 'unknown', former: undefined };
    const former = toFormer(state.record, other);
    if (target_compareTargets(former.domain.target, target) !== 'other')
        return { ...action, verb: 'keep', former };
    if (!replace)
        throw pointsElsewhere(hostname.ascii, former.target, label);
    return { ...action, verb: 'replace', former };
}
function toFormer(domain, name) {
    return { domain, target: name ?? target_describeTarget(domain.target) };
}
/** Plans the deletion of a registration. @throws DeployError when it does not point at the target, or may not */
function plan_planDomainDeletion(hostname, { state, target, label, other }) {
    if (state.kind === 'absent')
        return [];
    const former = state.kind === 'present' ? toFormer(state.record, other) : undefined;
    const seen = former?.domain.target;
    const relation = target ? compareTargets(seen, target) : 'same';
    if (former && seen && relation === 'other')
        throw deletionOfOther(hostname.ascii, former.target, label);
    if (relation !== 'same')
        throw deletionOfUnknown(hostname.ascii, label, state.kind === 'unreadable' ? state.reason : undefined);
    return [{ type: 'delete-domain', hostname, former }];
}

;// CONCATENATED MODULE: ./.build/files/changes.js
/** Compares two sets of files. Pure. */
/** Returns what differs, by path. */
function compareFiles(before, now) {
    const earlier = new Map(before.map((file) => [file.path, file]));
    const later = new Set(now.map(({ path }) => path));
    const written = now.flatMap(({ path, size, sha256 }) => {
        const old = earlier.get(path);
        if (old?.sha256 === sha256)
            return [];
        return [{ path, kind: old ? 'changed' : 'added', sizeBefore: old?.size, size }];
    });
    const deleted = before
        .filter(({ path }) => !later.has(path))
        .map(({ path, size }) => ({ path, kind: 'deleted', sizeBefore: size, size: undefined }));
    return [...written, ...deleted].sort((one, other) => (one.path < other.path ? -1 : 1));
}

;// CONCATENATED MODULE: ./.build/plan.js









/**
 * Plans a deployment, in the order in which it is carried out.
 * @throws DeployError when another revision is live than is expected, a newer run has deployed already, an upload would
 * delete too much, or a domain points elsewhere
 */
function planDeploy(config, local, remote) {
    const { bucket, artifacts, domain, snapshots } = config;
    const actions = [];
    if (bucket && remote.bucket && needsBucket(config, local))
        actions.push(...planBucket(bucket, remote.bucket));
    if (snapshots)
        checkOrder(config.function?.name ?? '', snapshots, remote.snapshots?.history);
    if (local.assets)
        actions.push(...planContent(config, local.assets, remote));
    if (bucket && artifacts && local.artifacts && remote.upload)
        actions.push(planUpload(bucket.name, artifacts, local.artifacts, remote.upload));
    if (domain && remote.domain)
        actions.push(planDomain(domain, remote.domain));
    return actions;
}
/**
 * Plans that a function has a content.
 * @param source the entry of the history that the content comes from, in a rollback
 * @throws DeployError when another revision is live than is expected
 */
function planContent({ function: wanted, snapshots }, assets, remote, source) {
    if (!wanted || !remote.function)
        return [];
    const { files, bytes, digest, locate, encodeBody } = assets;
    const content = { count: files.length, bytes, files, locate, encodeBody };
    const before = remote.snapshots?.liveFiles;
    plan_checkExpected(wanted, remote.function);
    const changes = before && compareFiles(before, files);
    const deploy = planFunction(wanted, content, remote.function, changes);
    const health = plan_planHealthCheck(wanted);
    if (!snapshots || !remote.snapshots)
        return [deploy, ...health];
    const { history, bucket } = remote.snapshots;
    const { name, entrypoint } = wanted;
    const snapshot = planSnapshot(snapshots, assets, source !== undefined);
    const planEntry = (rolledBackTo, isKept) => planRecord({ name, entrypoint, assets, rolledBackTo }, snapshots, history, snapshot, isKept);
    const live = plan_settledRevision(wanted, remote.function);
    if (snapshots.skipUnchanged && live !== undefined && plan_isUnchanged(history, live, { digest, entrypoint })) {
        const record = isNewerRun(snapshots, history)
            ? planEntry(plan_entryOf(history, live)?.rolledBackTo, true)
            : [];
        return [plan_planKeep(name, live, remote.function), ...health, ...record];
    }
    const target = { name: snapshots.bucket, visibility: 'private' };
    return [
        ...planBucket(target, bucket),
        snapshot,
        deploy,
        ...health,
        ...planEntry(source?.revisionId, false),
    ];
}
/**
 * Returns the revision that the platform reports as serving after another one has failed to start, unless it is known as bad:
 * nothing has replaced it. A revision that was live before its health check failed has replaced what the platform may still show.
 */
function stillServing(failed, { function: state, snapshots }) {
    const serving = state && reportedRevision(state);
    if (failed.result !== 'failed' || serving === failed.revisionId)
        return undefined;
    const { result } = plan_entryOf(snapshots?.history ?? history_NO_HISTORY, serving) ?? { result: 'failed' };
    return result === 'failed' || result === 'unhealthy' ? undefined : serving;
}
/**
 * Chooses what is deployed again after a deployment that failed.
 * @returns why nothing is, as a clause, when nothing good is known or another revision serves
 */
function planReturn({ function: wanted, snapshots: { bucket } }, failed, { function: state = { kind: 'absent', certain: false }, snapshots }) {
    const history = snapshots?.history ?? history_NO_HISTORY;
    if (history.kind === 'unusable')
        return `object "${history.key}" in bucket "${bucket}" ${history.reason}`;
    const live = plan_liveRevision(wanted, state);
    if (live !== undefined && live !== failed.revisionId && !plan_entryOf(history, live))
        return `revision "${live}", which is not in the history, is serving`;
    return (lastGood(history, failed.revisionId) ??
        'the history contains no revision that was ready and whose content is kept');
}
/** Returns what a rollback can choose from, the newest first. */
function plan_planChoices({ function: wanted }, { function: state, snapshots }) {
    return restorable(snapshots?.history, state && plan_liveRevision(wanted, state));
}
/** Chooses the revision to bring back. @throws DeployError that lists what can be brought back */
function plan_planTarget({ function: wanted, snapshots: { bucket }, revisionId }, { function: state = { kind: 'absent', certain: false }, snapshots }) {
    const history = snapshots?.history ?? NO_HISTORY;
    if (history.kind === 'unusable')
        throw unusableHistory(wanted.name, bucket, history);
    // What was before the live revision depends on which one that is.
    if (revisionId === 'previous' && state.kind === 'unreadable')
        throw state.reason;
    return chooseRevision({ bucket, name: wanted.name }, revisionId, history, liveRevision(wanted, state));
}
/**
 * Plans that nothing is brought back, because the function has that content already.
 * @returns undefined when it has another one; @throws DeployError when another revision is live than is expected
 */
function plan_planAlreadyLive({ function: wanted, snapshots: { skipUnchanged } }, target, { function: state, snapshots }) {
    if (!state || !snapshots)
        return undefined;
    checkExpected(wanted, state);
    const live = liveRevision(wanted, state);
    const isKnown = live === target.revisionId && target.result !== 'unknown' && !isChanging(wanted, state);
    const isSame = isKnown || isUnchanged(snapshots.history, settledRevision(wanted, state), target);
    return live !== undefined && isSame && skipUnchanged
        ? [planKeep(wanted.name, live, state), ...planHealthCheck(wanted)]
        : undefined;
}
/** An upload that found no files needs no bucket, but a domain does. */
function needsBucket({ artifacts, domain }, local) {
    return local.artifacts !== undefined || !artifacts || domain?.target.kind === 'storage';
}
/** Plans a deletion: the domain first, so that it never leads to what is gone. @throws DeployError when it points elsewhere */
function planDelete({ function: part, domain, objects, past }, remote) {
    return [
        ...(domain && remote.domain ? planDomainDeletion(domain.hostname, remote.domain) : []),
        ...(part && remote.function ? planFunctionDeletion(part, remote.function) : []),
        ...planObjectsDeletion(objects?.bucket, remote.objects, 'artifacts'),
        ...planObjectsDeletion(past?.bucket, remote.kept, 'snapshots'),
    ];
}
function planObjectsDeletion(bucket, keys = [], what) {
    return bucket === undefined || keys.length === 0 ? [] : [{ type: 'delete-objects', bucket, keys, what }];
}

;// CONCATENATED MODULE: ./.build/collect.js
/** Collects the files that a run is about, and reports the problems of all of them together. */
var collect_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
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
var collect_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
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











const PROGRESS_EVERY_MS = 5000;
/** Collects all files that are wanted. @param secrets must be in no file; @throws DeployError with the problems of all of them */
async function collectLocal({ assets: wantedAssets, artifacts: wantedArtifacts }, secrets, context) {
    const failures = [];
    const assets = wantedAssets &&
        (await attempt('Collect assets', () => collectFunction(wantedAssets, secrets, context), failures, context));
    const artifacts = wantedArtifacts &&
        (await attempt('Collect artifacts', () => collectObjects(wantedArtifacts, secrets, context), failures, context));
    const failure = joinErrors(failures);
    if (failure)
        throw failure;
    return { assets, artifacts };
}
/** Does a part of the collecting; remembers the user's problems, so that those of the next part are found too. */
async function attempt(name, work, failures, context) {
    try {
        return await context_stage(context, name, work);
    }
    catch (error) {
        if (!(error instanceof errors_DeployError) || error instanceof CancelledError)
            throw error;
        failures.push(error);
        return undefined;
    }
}
/** Reports how much was read, now and then. */
function reportProgress({ clock, emit }) {
    let last = clock.now();
    return (files, bytes) => {
        if (clock.now() - last < PROGRESS_EVERY_MS)
            return;
        last = clock.now();
        emit({ type: 'collecting', files, bytes });
    };
}
async function collectFunction(config, secrets, context) {
    const { signal, emit } = context;
    const assets = await collectAssets({ ...config, secrets, signal, onProgress: reportProgress(context) });
    for (const { message, place } of assets.warnings)
        emit({ type: 'finding', message, place });
    const { bytes, digest, leftOut } = assets;
    const files = assets.files.map(({ path, size }) => ({ name: path, size }));
    emit({ type: 'collected', what: 'asset', files, bytes, digest, leftOut });
    return assets;
}
/** Fetches the content of an earlier revision. @throws DeployError when it is gone, or not what was deployed */
async function collectSnapshot({ function: part, snapshots }, target, remote, storage, context) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const { revisionId, digest } = target;
        const refuse = (why, cause) => errors_noRollback(part.name, `the snapshot of revision "${revisionId}" ${why}`, plan_planChoices({ function: part }, remote).filter((entry) => entry.digest !== digest), cause);
        const cleanUp = collect_addDisposableResource(env_1, new AsyncDisposableStack(), true);
        const fetched = await fetchContent(snapshots, target, storage, context).catch((error) => {
            if (error instanceof DamagedError)
                throw refuse(error.message, error);
            throw toSnapshotError(`Could not fetch the snapshot of revision "${revisionId}"`, error);
        });
        if (!fetched)
            throw refuse('no longer exists');
        cleanUp.use(fetched);
        const assets = await content_readContent(fetched.files, createPace(context.signal));
        if (assets.digest !== digest)
            throw refuse('is damaged: its content is not what was deployed');
        const files = assets.files.map(({ path, size }) => ({ name: path, size }));
        context.emit({
            type: 'collected',
            what: 'asset',
            files,
            bytes: assets.bytes,
            digest,
            leftOut: NONE_LEFT_OUT,
        });
        const kept = cleanUp.move();
        return { assets, [Symbol.asyncDispose]: () => kept.disposeAsync() };
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        const result_1 = collect_disposeResources(env_1);
        if (result_1)
            await result_1;
    }
}
const NONE_LEFT_OUT = { count: 0, items: [], counts: {} };
/** @returns undefined when there are no files, and that is no error */
async function collectObjects(config, secrets, context) {
    const { signal, emit } = context;
    try {
        const onProgress = reportProgress(context);
        const artifacts = await collectArtifacts({ ...config, secrets, signal, onProgress });
        for (const { message, place } of artifacts.warnings)
            emit({ type: 'finding', message, place });
        const { objects, bytes, leftOut, totalCount } = artifacts;
        const files = objects.map(({ key, size }) => ({ name: key, size }));
        const part = config.shard && { ...config.shard, totalCount };
        emit({ type: 'collected', what: 'artifact', files, bytes, leftOut, part });
        return artifacts;
    }
    catch (error) {
        if (!(error instanceof NoFilesError) || config.ifNoFiles === 'error')
            throw error;
        const text = `${error.message} Nothing is uploaded.`;
        emit({ type: 'no-artifacts', text, isWarning: config.ifNoFiles === 'warn' });
        return undefined;
    }
}

;// CONCATENATED MODULE: ./.build/modes/rollback.js
var rollback_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
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
var rollback_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
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







/** Deploys the content of an earlier revision. @param known what is known of the run; @throws DeployError */
async function rollback(config, clients, context, known) {
    for (let isOutdated = true; isOutdated;) {
        const remote = await stage(context, 'Read the platform', () => readFunctionAndPast(config, clients, context));
        context.emit({ type: 'rollback-choices', revisions: planChoices(config, remote) });
        const target = planTarget(config, remote);
        const kept = planAlreadyLive(config, target, remote);
        if (kept) {
            context.emit({ type: 'planned', actions: kept });
            if (!config.dryRun)
                await apply(kept, clients, context, known);
            return;
        }
        context.emit({ type: 'rollback-started', target, cause: 'requested' });
        isOutdated = (await restore(config, target, remote, clients, context, known)) === 'outdated';
    }
}
/** Deploys the content that was last ready, after a deployment that failed. Its own failure is only reported. */
async function rollBackFailure(config, clients, context, known) {
    const { function: part, snapshots, dryRun } = config;
    const failed = deploymentEnd(known());
    const isVanished = known().revisionEnd?.end === 'vanished';
    const isFailed = failed?.result === 'failed' || failed?.result === 'unhealthy' || isVanished;
    if (!failed || !isFailed || !part || !snapshots?.rollbackOnFailure || context.signal.aborted)
        return;
    const refuse = (reason) => context.emit({ type: 'rollback-impossible', reason });
    if (known().isUnchanged)
        return refuse('the revision was live before this step, which has not deployed it');
    try {
        const remote = await context_stage(context, 'Read the platform', () => read_readFunctionAndPast(config, clients, context));
        const serving = stillServing(failed, remote);
        if (serving !== undefined)
            return context.emit({ type: 'rollback-unneeded', revisionId: serving });
        const target = planReturn({ function: part, snapshots }, failed, remote);
        if (typeof target === 'string')
            return refuse(target);
        context.emit({ type: 'rollback-started', target, cause: 'failure' });
        // Somebody asked for this content, whatever was live before the deployment that failed.
        const wanted = { ...part, expectedRevisionId: undefined };
        const kept = { ...snapshots, skipUnchanged: false };
        await restore({ function: wanted, snapshots: kept, dryRun }, target, remote, clients, context, known);
    }
    catch (error) {
        const { requestId, hint: next = '' } = error instanceof errors_DeployError ? error : {};
        const what = error instanceof Error ? error.message : String(error);
        context.emit({ type: 'rollback-failed', failure: { what, requestId, next } });
    }
}
async function restore({ function: part, snapshots, dryRun }, target, remote, clients, context, known) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const content = rollback_addDisposableResource(env_1, await context_stage(context, 'Fetch the snapshot', () => collectSnapshot({ function: part, snapshots }, target, remote, clients.storage, context)), true);
        const wanted = { function: { ...part, entrypoint: target.entrypoint }, snapshots };
        const actions = planContent(wanted, content.assets, remote, target);
        context.emit({ type: 'planned', actions });
        return dryRun ? 'done' : await apply_apply(actions, clients, context, known);
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        const result_1 = rollback_disposeResources(env_1);
        if (result_1)
            await result_1;
    }
}

;// CONCATENATED MODULE: ./.build/modes/deploy.js






/**
 * Deploys what is wanted: collects what is here, reads what is there, plans, applies.
 * @param secrets must be in no file
 * @param known what is known of the run
 * @param confirm asked when all is read and before anything is written: whether the deployment is still wanted
 * @throws DeployError
 */
async function deploy(config, secrets, clients, context, known, confirm = async () => true) {
    const local = await collectLocal(config, secrets, context);
    try {
        for (let isOutdated = true; isOutdated;) {
            const remote = await context_stage(context, 'Read the platform', () => readRemote(config, local, clients, context));
            const actions = planDeploy(config, local, remote);
            context.emit({ type: 'planned', actions });
            if (config.dryRun || !(await confirm()))
                return;
            isOutdated = (await apply_apply(actions, clients, context, known)) === 'outdated';
        }
    }
    catch (error) {
        await rollBackFailure(config, clients, context, known);
        throw error;
    }
}

;// CONCATENATED MODULE: ./.build/platform/domains.js




const domains_COLLECTION = ['domains', 'domains'];
/** The domain service: section 4 of the API document, "Domains". Every method throws what `Http.send` throws. */
function createDomainsClient(http) {
    const send = createSend(http, 'domains');
    return {
        /** `GET /domains/domains`. @throws DeployError when the response is not the documented list */
        async list() {
            const reply = await send('GET', domains_COLLECTION, 'list the domains');
            return mapReply(reply, (answer) => readDomainList(answer).map(readDomainRecord));
        },
        /** `GET /domains/domains/:hostname`; undefined for a success that is no record of this hostname. */
        async read(hostname) {
            const reply = await send('GET', [...domains_COLLECTION, hostname], `read domain ${hostname}`);
            return mapReply(reply, ({ json }) => {
                const record = readDomainRecord(json);
                return isRecordOf(hostname, record) ? record : undefined;
            });
        },
        /** `POST /domains/domains`. What its response reports, which may be nothing. */
        async register(hostname, { kind, resourceId }) {
            const target = { kind, resource_id: resourceId };
            const reply = await send('POST', domains_COLLECTION, `register domain ${hostname}`, {
                body: Buffer.from(JSON.stringify({ hostname, target })),
            });
            return mapReply(reply, ({ json }) => readDomainRecord(json));
        },
        /** `DELETE /domains/domains/:hostname`. */
        async remove(hostname) {
            return await send('DELETE', [...domains_COLLECTION, hostname], `delete domain ${hostname}`);
        },
    };
}

;// CONCATENATED MODULE: ./.build/platform/storage.js






const BUCKETS = ['storage', 'buckets'];
/** Each try of a transfer requests its own ticket, so `Http.transfer` repeats both together. */
const OF_A_TRANSFER = { patienceMs: 0 };
/**
 * The object storage service: section 4 of the API document, "Buckets" and "Objects". Every method throws what
 * `Http.send` throws, and a DeployError when a yes is not the documented answer.
 * @param clock measures the age of tickets
 */
function createStorageClient(http, clock) {
    const send = createSend(http, 'storage');
    return {
        /** `GET /storage/buckets`. */
        async listBuckets() {
            const reply = await send('GET', BUCKETS, 'list the buckets');
            return mapReply(reply, readBucketRecords);
        },
        /** `GET /storage/buckets/:name`. */
        async readBucket(bucket) {
            const reply = await send('GET', [...BUCKETS, bucket], `read bucket "${bucket}"`);
            return mapReply(reply, (answer) => readBucketRecord(answer, bucket));
        },
        /** `POST /storage/buckets`. The body of its response is not documented, and not needed. */
        async createBucket(bucket, visibility) {
            return await send('POST', BUCKETS, `create bucket "${bucket}"`, {
                body: Buffer.from(JSON.stringify({ name: bucket, visibility })),
            });
        },
        /** `GET /storage/buckets/:name/objects`. */
        async listObjects(bucket) {
            const reply = await send('GET', [...BUCKETS, bucket, 'objects'], `list the objects of bucket "${bucket}"`);
            return mapReply(reply, readObjectRecords);
        },
        /** `GET /storage/buckets/:name/objects/*`. */
        async readObject(bucket, key) {
            const reply = await send('GET', objectPath(bucket, key), `read object "${key}" of bucket "${bucket}"`);
            return mapReply(reply, (answer) => readObjectRecord(answer, key));
        },
        /** `DELETE /storage/buckets/:name/objects/*`. */
        async removeObject(bucket, key) {
            return await send('DELETE', objectPath(bucket, key), `delete object "${key}" of bucket "${bucket}"`);
        },
        /** `POST /storage/buckets/:name/objects/upload-url`. Repeating it does no harm. */
        async requestUpload(bucket, key) {
            const askedAt = clock.now();
            const reply = await send('POST', [...BUCKETS, bucket, 'objects', 'upload-url'], `get an upload URL for "${key}" in bucket "${bucket}"`, { body: Buffer.from(JSON.stringify({ key })), ...OF_A_TRANSFER });
            return readTicket(reply, 'uploadUrl', askedAt);
        },
        /** `GET` of the object's own path and `download-url`. */
        async requestDownload(bucket, key) {
            const askedAt = clock.now();
            const reply = await send('GET', [...objectPath(bucket, key), 'download-url'], `get a download URL for "${key}" in bucket "${bucket}"`, OF_A_TRANSFER);
            return readTicket(reply, 'downloadUrl', askedAt);
        },
        /** Sends or fetches an object's bytes (section 4, "Transfer procedure"). */
        transfer: http.transfer,
        /** Whether transfers keep failing, and none has succeeded for two minutes. */
        areTransfersDown: http.areTransfersDown,
    };
}
/** A key's path. Its slashes are the path's own, but for one that would make it the path of a download URL. */
function objectPath(bucket, key) {
    const segments = key.split('/');
    if (key.endsWith('/download-url'))
        segments.push(segments.splice(-2).join('/'));
    return [...BUCKETS, bucket, 'objects', ...segments];
}
function readTicket(reply, field, askedAt) {
    if (reply.kind !== 'ok')
        return reply;
    const { doing, status, json, requestId, cut } = reply.value;
    const address = isObject(json) ? json[field] : undefined;
    if (typeof address === 'string' && address !== '') {
        return { kind: 'ok', value: new Ticket(address, askedAt) };
    }
    if (cut !== undefined) {
        const hint = 'Check that the platform is up, then run the step again.';
        const error = new LostAnswerError(`could not ${doing}: ${cut}`, { status, requestId, hint });
        return { kind: 'lost', error };
    }
    // What is there instead may be an address all the same, so nothing of it is shown.
    throw new errors_DeployError(`could not ${doing}: the response contains no \`${field}\` (status ${status})`, {
        hint: WRONG_BASE,
        requestId,
    });
}

;// CONCATENATED MODULE: ./.build/platform/clients.js



/** Creates the clients of a platform. */
function createClients(http, clock) {
    return {
        functions: createFunctionsClient(http),
        storage: createStorageClient(http, clock),
        domains: createDomainsClient(http),
    };
}

;// CONCATENATED MODULE: ./.build/local-program/local-deployer.js
/** The action's own code, with the platform of this process as its platform. */



















/** Deploys to a platform in the same process. Disposing closes the connections to it. */
class LocalDeployer {
    #platform;
    #signal;
    #secrets;
    #http;
    #clients;
    /** @param clientUrl the address that other clients use */
    constructor(platform, clientUrl, signal) {
        const apiKey = platform.keys.addTemporary();
        // A server that listens on all addresses also has the one that needs no proxy and no encryption.
        const address = platform.url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
        this.#platform = platform;
        this.#signal = signal;
        this.#secrets = [apiKey, platform.apiKey].map((text) => ({ what: 'the API key of this run', text }));
        this.#http = createHttp({ baseUrl: new URL(address), apiKey, signal, clock: systemClock });
        const clients = createClients(this.#http, systemClock);
        this.#clients = { ...clients, storage: withAddress(clients.storage, clientUrl, address) };
    }
    async [Symbol.asyncDispose]() {
        await this.#http.close();
    }
    /**
     * Deploys a folder as a function, unless the function serves this content.
     * @param failed digest of content that is not deployed again
     */
    async deployFunction({ name, folder, entrypoint }, failed) {
        const run = new Run(this.#signal);
        const end = (result, failure) => {
            const { assets, revision, revisionEnd } = run.outcome;
            const hasRevisionFailed = revisionEnd?.end === 'failed';
            return { digest: assets?.digest, revisionId: revision.revisionId, result, hasRevisionFailed, failure };
        };
        try {
            await this.#platform.denoVersion();
            await this.#deploy(run, folder, { function: name, entrypoint }, async () => {
                const digest = run.outcome.assets?.digest;
                return digest !== failed && !(await this.#serves(name, entrypoint, digest));
            });
            return end(run.outcome.deployed ?? 'kept');
        }
        catch (failure) {
            return end('failed', failure);
        }
    }
    /** Creates a bucket. Returns whether it did not exist. Throws DeployError when it exists with another visibility. */
    async createBucket(bucket) {
        const state = await readBucket(this.#clients.storage, bucket.name);
        if (state.kind === 'present')
            checkVisibility(bucket, state.record);
        const actions = planBucket(bucket, state);
        const run = new Run(this.#signal);
        await apply_apply(actions, this.#clients, run, () => run.outcome);
        return actions.length > 0;
    }
    /** Uploads the files of a folder that differ from those of the last upload. Returns how many there are. */
    async uploadFiles(bucket, folder) {
        const runnerTemp = await (0,external_node_fs_promises_.mkdtemp)((0,external_node_path_.join)((0,external_node_os_.tmpdir)(), 'upload-'));
        try {
            const run = new Run(this.#signal);
            const inputs = { bucket, artifacts: '**', upload: 'changed', if_no_files: 'ignore' };
            await this.#deploy(run, folder, inputs, undefined, runnerTemp);
            return run.outcome.upload?.uploadedCount ?? 0;
        }
        finally {
            await (0,external_node_fs_promises_.rm)(runnerTemp, { recursive: true, force: true });
        }
    }
    /** Returns the ID of a function or bucket; `undefined` when it does not exist. */
    findId(kind, name) {
        return readResourceId(kind, name, this.#clients);
    }
    /** Registers a hostname. Returns whether it was not registered. Throws DeployError when it belongs to something else. */
    async registerDomain(hostname, kind, name) {
        const run = new Run(this.#signal);
        const target = `${kind}/${await this.findId(kind, name)}`;
        await this.#deploy(run, process.cwd(), { domain: hostname, domain_target: target });
        return run.outcome.plan?.some((step) => step.type === 'register-domain' && step.verb !== 'keep') ?? false;
    }
    async #deploy(run, workspace, inputs, isWanted, runnerTemp) {
        // Where the platform is and which key it accepts is known here already.
        const given = { ...INPUT_DEFAULTS, base_url: 'local', ...inputs };
        const config = parseConfig(given, { workspace, runnerTemp });
        if (config.mode !== 'deploy')
            throw new Error(`the mode is ${config.mode}`);
        await deploy(config, this.#secrets, this.#clients, run, () => run.outcome, isWanted);
    }
    /** Whether a function serves this content, and nothing newer is about to. */
    async #serves(name, entrypoint, digest) {
        const serving = this.#platform.servingRevision(name);
        if (!serving?.isNewest || serving.entrypoint !== entrypoint)
            return false;
        const { folder } = serving;
        const all = { patterns: ['**'], includeHidden: true, defaultExcludes: false };
        const pace = createPace(this.#signal);
        const { files } = await collectFiles('assets', { workspace: folder, root: folder, ...all }, pace);
        return (await content_readContent(files, pace)).digest === digest;
    }
}
/** Replaces the beginning of transfer URLs, which are for other clients and may not lead here from here. */
function withAddress(storage, clientUrl, address) {
    const replace = (ticket) => new Ticket((ticket.redeem(systemClock.now()) ?? '').replace(clientUrl, address), systemClock.now());
    return {
        ...storage,
        requestUpload: async (...of) => mapReply(await storage.requestUpload(...of), replace),
        requestDownload: async (...of) => mapReply(await storage.requestDownload(...of), replace),
    };
}
/** One run of the action, with all that is known of it. */
class Run {
    clock = systemClock;
    random = Math.random;
    signal;
    #begunAt = systemClock.now();
    outcome = NOTHING_KNOWN;
    constructor(signal) {
        this.signal = signal;
    }
    emit = (event) => {
        this.outcome = fold(this.outcome, event, systemClock.now() - this.#begunAt);
    };
}

// EXTERNAL MODULE: ./.build/node_modules/valibot/dist/index.min.mjs
var index_min = __webpack_require__(9067);
// EXTERNAL MODULE: ./.build/local-platform/functions/validate.js
var functions_validate = __webpack_require__(2896);
// EXTERNAL MODULE: ./.build/local-platform/http/body.js
var http_body = __webpack_require__(7815);
// EXTERNAL MODULE: ./.build/local-platform/http/validate.js
var http_validate = __webpack_require__(1989);
// EXTERNAL MODULE: ./.build/local-platform/keys/validate.js
var keys_validate = __webpack_require__(2357);
// EXTERNAL MODULE: ./.build/local-platform/storage/validate.js
var storage_validate = __webpack_require__(6960);
;// CONCATENATED MODULE: ./.build/local-program/seed-file.js











/** Reads a seed file. Throws a StartError with all of its problems. */
async function readSeed(file) {
    const json = await readJson(file);
    const { output, problems } = (0,http_validate/* inspect */.Nn)(seedSchema((0,external_node_path_.dirname)(file)), json);
    const keys = Array.isArray(json.keys) ? json.keys.map(readKey) : [];
    const all = [...problems, ...keys.flatMap((key) => key.problems)];
    if (output && all.length === 0)
        return { ...output, keys: keys.flatMap(({ key }) => key ?? []) };
    const lines = all.map(({ path, message }) => `\n  ${path}: ${message}`);
    throw new errors/* StartError */.D4(`Could not read the seed file "${file}":${lines.join('')}`);
}
async function readJson(file) {
    try {
        const json = JSON.parse(await (0,external_node_fs_promises_.readFile)(file, 'utf8'));
        if ((0,http_body/* isObject */.Gv)(json))
            return json;
        throw new Error('It must contain an object.');
    }
    catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        // The error of JSON quotes the text around its place, which may be a key.
        const reason = message.replace(/, .* is not valid JSON$/s, ' in JSON');
        throw new errors/* StartError */.D4(`Could not read the seed file "${file}": ${reason}`, { cause: error });
    }
}
function seedSchema(base) {
    const folder = index_min/* pipe */.FsL((0,http_validate/* textThat */.jk)((path) => folderProblem((0,external_node_path_.resolve)(base, path))), index_min/* transform */.pdi((path) => (0,external_node_path_.resolve)(base, path)));
    const visibility = index_min/* picklist */.KIO(['private', 'public'], 'must be "private" or "public"');
    const bucket = (0,http_validate/* exactly */.pV)({ visibility: index_min/* optional */.lqM(visibility), files: index_min/* optional */.lqM(folder) });
    const entrypoint = index_min/* optional */.lqM(index_min/* string */.YjP('must be a string, the path of a file'), 'main.ts');
    return (0,http_validate/* exactly */.pV)({
        // `readKey` checks what is in them.
        keys: index_min/* optional */.lqM(index_min/* array */.YOg(index_min/* unknown */.L5J(), 'must be a list'), []),
        buckets: index_min/* optional */.lqM(mapOf(storage_validate/* bucketNameProblem */.Bn, bucket), {}),
        functions: index_min/* optional */.lqM(mapOf(functions_validate/* functionNameProblem */.J, (0,http_validate/* exactly */.pV)({ files: folder, entrypoint })), {}),
        domains: index_min/* optional */.lqM(mapOf(validate/* hostnameProblem */.RH, domainTarget), {}),
    });
}
const TARGET_RULE = 'must be "functions/<name>" or "storage/<name>"';
const domainTarget = index_min/* pipe */.FsL(index_min/* string */.YjP(TARGET_RULE), index_min/* regex */.yGV(/^(?:functions|storage)\/[^/]+$/, TARGET_RULE), index_min/* transform */.pdi((text) => {
    const [kind, name = ''] = text.split('/');
    return { kind: kind === 'storage' ? kind : 'functions', name };
}));
function mapOf(nameProblem, schema) {
    return index_min/* record */.g1P((0,http_validate/* textThat */.jk)(nameProblem), schema, 'must be an object');
}
function folderProblem(path) {
    const isFolder = (0,external_node_fs_.statSync)(path, { throwIfNoEntry: false })?.isDirectory();
    return isFolder ? undefined : `must be a folder, but there is none at "${path}"`;
}
/** Reads a key: what `POST /_local/keys` accepts, and its text. */
function readKey(body, index) {
    const { key: text, ...rest } = (0,http_body/* isObject */.Gv)(body) ? body : {};
    const placed = (problems) => problems.map(({ path, message }) => ({ path: `keys[${index}]${path && '.'}${path}`, message }));
    const { output, problems } = (0,http_validate/* inspect */.Nn)((0,http_validate/* exactly */.pV)({ key: (0,http_validate/* textThat */.jk)(keys_validate/* keyTextProblem */.q) }), { key: text });
    try {
        const grant = (0,keys_validate/* readGrant */.v)((0,http_body/* isObject */.Gv)(body) ? rest : body, Date.now());
        return output ? { key: { text: output.key, grant }, problems } : { problems: placed(problems) };
    }
    catch (error) {
        if (!(error instanceof errors/* HttpError */.j$))
            throw error;
        return { problems: placed([...problems, ...error.details]) };
    }
}

;// CONCATENATED MODULE: ./.build/local-program/seed.js
/** Creates what a seed file names, and updates what has changed in it since. Deletes nothing. */




/** Applies a seed file, and says each change. Throws a StartError that names what cannot be created or changed. */
async function applySeed(file, keys, deployer, say) {
    const seed = await readSeed(file);
    let count = 0;
    try {
        for await (const change of seed_changesOf(seed, keys, deployer)) {
            say(change);
            count += 1;
        }
    }
    catch (error) {
        const lines = [`Could not apply the seed file "${file}":`, ...failureLines(error)];
        throw new errors/* StartError */.D4(lines.join('\n  '), { cause: error });
    }
    say(`Seed:      ${file}, ${count === 0 ? 'nothing to change' : formatCount(count, 'change')}`);
}
async function* seed_changesOf(seed, keys, deployer) {
    await requireTargets(seed, deployer);
    for (const key of seed.keys)
        if (await addKey(key, keys))
            yield `Created API key "${key.grant.name}"`;
    for (const [name, bucket] of Object.entries(seed.buckets))
        yield* fillBucket(name, bucket, deployer);
    for (const [name, { files: folder, entrypoint }] of Object.entries(seed.functions)) {
        const { result, revisionId = '', failure } = await deployer.deployFunction({ name, folder, entrypoint });
        if (result === 'failed')
            throw new errors/* StartError */.D4([`Function "${name}":`, ...failureLines(failure)].join('\n  '), {
                cause: failure,
            });
        const verb = result === 'created' ? 'Created' : 'Redeployed';
        if (result !== 'kept')
            yield `${verb} function "${name}": revision ${shortId(revisionId)} is ready`;
    }
    for (const [hostname, { kind, name }] of Object.entries(seed.domains)) {
        if (await deployer.registerDomain(hostname, kind, name))
            yield `Registered domain ${hostname} for ${kind}/${name}`;
    }
}
async function* fillBucket(name, { visibility, files }, deployer) {
    if (await deployer.createBucket({ name, visibility }))
        yield `Created bucket "${name}"`;
    const count = files === undefined ? 0 : await deployer.uploadFiles(name, files);
    if (count > 0)
        yield `Uploaded ${formatCount(count, 'file')} to bucket "${name}"`;
}
/** Throws before anything is written when a domain names what neither the file nor the platform contains. */
async function requireTargets({ domains, buckets, functions }, deployer) {
    const named = { functions, storage: buckets };
    const problems = [];
    for (const [hostname, { kind, name }] of Object.entries(domains)) {
        if (Object.hasOwn(named[kind], name) || (await deployer.findId(kind, name)) !== undefined)
            continue;
        problems.push(`domains.${hostname}: there is no ${kind}/${name} in this file or on the platform`);
    }
    if (problems.length > 0)
        throw new errors/* StartError */.D4(problems.join('\n'));
}
/** Returns whether the key is new. Throws a StartError when one with its text exists that differs. */
async function addKey({ text, grant }, keys) {
    const existing = keys.find(text);
    if (!existing) {
        await keys.add(grant, text);
        return true;
    }
    const status = keys.statusOf(existing);
    const { name, permissions, resources, expires_at } = existing;
    const isSame = JSON.stringify(grant) === JSON.stringify({ name, permissions, resources, expires_at });
    if (isSame && status === 'active')
        return false;
    const reason = isSame
        ? `it is ${status} on this platform`
        : `it exists with another grant, named "${name}"`;
    throw new errors/* StartError */.D4(`API key "${grant.name}": ${reason}, which cannot be changed. Choose another key.`);
}

;// CONCATENATED MODULE: ./.build/local-program/content.js
var local_program_content_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
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
var local_program_content_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
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





/** Applies the seed file and deploys the folder of a command, and continues to watch it until the signal is aborted. */
async function provideContent({ seedFile, deployed, dataDir, publicUrl }, platform, signal, say) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const clientUrl = publicUrl ?? platform.url;
        const opened = local_program_content_addDisposableResource(env_1, new AsyncDisposableStack(), true);
        const deployer = opened.use(new LocalDeployer(platform, clientUrl, signal));
        if (seedFile !== undefined)
            await applySeed(seedFile, platform.keys, deployer, say);
        if (!deployed)
            return { functionUrl: undefined, end: Promise.resolve() };
        const { folder, name, isWatched } = deployed;
        const source = { name, folder, entrypoint: INPUT_DEFAULTS.entrypoint };
        const loop = new EditLoop({ source, deployer, platform, clientUrl, say });
        // The watch begins first, so that no change is missed.
        const watch = isWatched ? opened.use(new FolderWatch(folder, dataDir)) : undefined;
        await loop.begin(isWatched);
        signal.throwIfAborted();
        if (!watch)
            return { functionUrl: loop.url, end: Promise.resolve() };
        const kept = opened.move();
        const end = loop.follow(watch.changes(signal)).finally(() => kept.disposeAsync());
        return { functionUrl: loop.url, end };
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        const result_1 = local_program_content_disposeResources(env_1);
        if (result_1)
            await result_1;
    }
}


/***/ })

};
