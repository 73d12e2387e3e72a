export const id = 514;
export const ids = [514];
export const modules = {

/***/ 7514:
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

;// CONCATENATED MODULE: ./.build/paths.js
/** Paths of this system, and the paths with `/` that the rest of the action uses. */

/** Returns whether `inner` is `outer` or lies below it. Both are absolute. */
function isInside(outer, inner) {
    const way = external_node_path_.relative(outer, inner);
    return way !== '..' && !way.startsWith(`..${external_node_path_.sep}`) && !external_node_path_.isAbsolute(way);
}
/** Returns the path from a folder to what it contains, with `/`. Both are absolute. */
function relativePath(folder, inner) {
    return external_node_path_.relative(folder, inner).split(external_node_path_.sep).join('/');
}
/** Returns whether a relative path lies below a folder; all paths lie below the root, `''`. */
function isBelow(item, folder) {
    return folder === '' || item.startsWith(`${folder}/`);
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
/** Parses the name of a bucket by the rule of section 2 of the API document. */
const parseBucketName = parseForm(/^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/, 'must be 2 to 63 lower-case letters, digits and hyphens, with a letter or digit at both ends');
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
function parseFolder(workspace) {
    return (text) => {
        const folder = external_node_path_.resolve(workspace, text);
        if (isInside(workspace, folder))
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
/**
 * Reads inputs one by one and collects every problem, each one once, instead of stopping at the first.
 * @param notes what a value differs in from the one in the workflow, for problems with it
 */
function createReader(inputs, workflow, notes = {}) {
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
            const value = JSON.stringify(inputs[name].slice(0, 100));
            const note = notes[name] === undefined ? '' : `; ${notes[name]}`;
            problem(name, mayHoldSecret(name, inputs[name]) ? error.message : `${error.message} (it is ${value}${note})`);
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
function format_formatNumber(value) {
    // The first use of `toLocaleString` takes 13 ms, a tenth of the time to the first request.
    return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
/** A number with what it counts: `1 file`, `3,000 files`. */
function formatCount(count, what) {
    return `${format_formatNumber(count)} ${what}${count === 1 ? '' : 's'}`;
}
/** A revision id for prose: the first eight digits of a UUID; any other id as it is. */
function shortId(id) {
    return /^[0-9a-f]{8}-[0-9a-f]{4}-/i.test(id) ? id.slice(0, 8) : id;
}
/** Milliseconds as seconds, rounded up as little as a reader needs: `0.15 s`, `86,400 s`. */
function formatSeconds(ms) {
    const seconds = ms / 1000;
    return `${seconds < 10 ? Number(seconds.toPrecision(2)) : format_formatNumber(Math.ceil(seconds))} s`;
}
/** A time in ISO 8601 to the minute: `2026-11-22 06:30 UTC`. */
function formatTime(iso) {
    return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}
/** A revision of a history in full, on one line: `1e9b60d4-…, commit 1234567, 2026-11-22 06:30 UTC, failed, live`. */
function format_formatRevision(revision) {
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
/** A line for each of the first items, and one that counts the rest. */
function format_listed(items, describe, most = 1000) {
    const more = items.length - most;
    return [...items.slice(0, most).map(describe), ...(more > 0 ? [`and ${format_formatNumber(more)} more`] : [])];
}
/** The counts above 0, such as `12 unchanged, 3 deleted`. */
function formatCounts(counts) {
    return counts
        .filter(([count]) => count > 0)
        .map(([count, what]) => `${format_formatNumber(count)} ${what}`)
        .join(', ');
}
/** The name of a hostname for people: an international one in both its forms. */
function formatHostname({ ascii, given }) {
    return ascii === given ? ascii : `${given} (${ascii})`;
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

;// CONCATENATED MODULE: ./.build/http/redact.js
/** The one way out of the process for text: no secret, no transfer URL, no terminal tricks, no workflow command. */
/** Creates the sink of a run. @param secrets the API key and the token, as far as there are any */
function createSink(secrets) {
    const redact = createRedactor(secrets);
    const tickets = createTickets();
    const hide = (text) => redact(tickets.hide(hideTransferUrls(text)));
    const line = (text, max) => cleanLine(hide(text), max);
    return {
        learnTicket: tickets.learn,
        hide,
        text: (text) => cleanText(hide(text)),
        line,
        value: (text) => line(text),
        data: (text) => redact(text),
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
/**
 * Makes a function that puts `***` for each secret: as it is, or as URLs, JSON or base64 (at any of its three shifts,
 * standard or for URLs) write it.
 */
function createRedactor(given) {
    const secrets = given.filter((secret) => secret.length >= SHORTEST_SECRET);
    // The longest first, since one form may be a part of another.
    const forms = [...new Set(secrets.flatMap(formsOf))].sort((one, other) => other.length - one.length);
    return (text) => forms.reduce((rest, form) => rest.replaceAll(form, REDACTED), text);
}
function formsOf(secret) {
    const encoded = encodeURIComponent(secret.toWellFormed());
    const base64 = [0, 1, 2].map((shift) => base64Of(secret, shift));
    return [
        secret,
        encoded,
        encoded.replace(/%../g, (byte) => byte.toLowerCase()),
        JSON.stringify(secret).slice(1, -1),
        ...base64,
        ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
    ];
}
/** Returns the part of a secret's base64 that does not depend on the bytes around it. @param shift bytes before it, modulo 3 */
function base64Of(secret, shift) {
    const bytes = Buffer.from(' '.repeat(shift) + secret);
    return bytes.toString('base64').slice(Math.ceil((shift * 8) / 6), Math.floor((bytes.length * 8) / 6));
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
/**
 * Puts `***` for the ticket in whatever looks like a transfer URL (section 2 of the API document): a message may name that
 * of another request, which is not known here.
 */
function hideTransferUrls(text) {
    return text.replace(TRANSFER_URL, `$1${REDACTED}`);
}
/** Characters: a shorter part of an address may be a word. */
const SHORTEST_TICKET = 8;
/** As many transfers as there are at once: a message is about one of them. */
const MOST_TICKETS = 256;
/** Creates the memory of the tickets in use. */
function createTickets() {
    const tickets = [];
    return {
        /** A query value is learned as it was sent and as it is read: either may be in a message. */
        learn({ pathname, search }) {
            const values = search
                .slice(1)
                .split('&')
                .map((pair) => pair.slice(pair.indexOf('=') + 1));
            const parts = [pathname.slice(pathname.lastIndexOf('/') + 1), ...values];
            const forms = [...new Set([...parts, ...parts.map(decode)])];
            tickets.push(forms.filter(({ length }) => length >= SHORTEST_TICKET));
            if (tickets.length > MOST_TICKETS)
                tickets.shift();
        },
        hide: (text) => tickets.flat().reduce((rest, ticket) => rest.replaceAll(ticket, REDACTED), text),
    };
}
function decode(part) {
    try {
        return decodeURIComponent(part);
    }
    catch {
        return part;
    }
}

;// CONCATENATED MODULE: ./.build/http/response.js

/** Bytes of the largest answer that is accepted. */
const LONGEST_ANSWER = 32 * 1024 * 1024;
/** A header's value; several of one name are joined as HTTP joins them. */
function header(headers, name) {
    const value = headers[name];
    return typeof value === 'string' || value === undefined ? value : value.join(', ');
}
const UTF8 = new TextDecoder();
/**
 * Reads a body: as UTF-8 with a byte order mark tolerated, as JSON by its type or its look.
 * @param hide what the text passes first
 */
function readContent({ bytes, headers }, hide) {
    const text = hide(UTF8.decode(bytes));
    const isJson = /[/+]json\b/i.test(header(headers, 'content-type') ?? '') || /^\s*[{[]/.test(text);
    if (!isJson || text.trim() === '')
        return { json: undefined, text, broken: false };
    try {
        return { json: JSON.parse(text), text, broken: false };
    }
    catch {
        return { json: undefined, text, broken: true };
    }
}
/** Narrows to an object whose fields can be looked at. */
function isObject(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
/** Returns the platform's own name for a request, from a header or the body of an error; 100 characters at most. */
function readRequestId(headers, json, hide) {
    const body = isObject(json) ? json : {};
    const named = header(headers, 'x-request-id') ?? header(headers, 'x-github-request-id');
    const found = named ?? (isObject(body.error) ? body.error.request_id : undefined) ?? body.request_id;
    return typeof found === 'string' && found.trim() !== '' ? cleanLine(hide(found.trim()), 100) : undefined;
}
/** Whether a status asks to try again: too early, too late, too many, or a failure of the platform. */
function isPassingStatus(status) {
    return status === 408 || status === 425 || status === 429 || status >= 500;
}
const MESSAGE_FIELDS = ['message', 'error', 'errors', 'detail', 'title', 'msg'];
/** Errors nest a little (`error.errors[].message`); a body that nests deeper contains no message. */
const DEEPEST_MESSAGE = 8;
/** What the platform says went wrong: the document leaves the shape of errors open, so all usual ones are read. */
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
    return nested ?? MESSAGE_FIELDS.map((field) => read(value[field])).find(Boolean);
}
const LONGEST_MESSAGE = 200;
/**
 * The message in an error's body, whatever its shape, as one clean line of at most 200 characters.
 * @param hide what hides secrets, before anything is cut
 * @returns undefined when the body says nothing
 */
function readMessage({ json, text }, hide) {
    // A page says what is wrong in its title, if anywhere.
    const plain = isHtml(text) ? (/<title[^<>]*>([^<]*)/i.exec(text)?.[1] ?? '') : text;
    const found = json === undefined ? plain : (messageIn(json) ?? '');
    // Enough for any message, and little enough to search through.
    const line = hide(found.slice(0, 20_000)).replace(/\s+/g, ' ').trim();
    return line === '' ? undefined : cleanLine(line, LONGEST_MESSAGE);
}
/** Reads a date as HTTP writes it. */
function parseHttpDate(text) {
    const time = text.endsWith(' GMT') ? Date.parse(text) : Number.NaN;
    return Number.isNaN(time) ? undefined : time;
}
/**
 * Reads a `Retry-After` header: seconds, or a date, which is taken against the answer's own `Date` so that a
 * wrong clock on either side does no harm.
 * @returns milliseconds, 0 for a date in the past; undefined for anything else
 */
function parseRetryAfter(value, dateHeader, wallNow) {
    const text = String(value ?? '').trim();
    if (/^\d{1,12}(?:\.\d+)?$/.test(text))
        return Number(text) * 1000;
    const until = parseHttpDate(text);
    return until && Math.max(0, until - (parseHttpDate(dateHeader ?? '') ?? wallNow));
}
/** Returns whether a text is an HTML page, which no API answers with. */
function isHtml(text) {
    return /^\s*<(?:!doctype html|html|head|body|title)\b/i.test(text);
}
/**
 * Reads an answer other than 2xx.
 * @param base what a relative redirect is relative to
 * @param hide what hides secrets
 * @param wallNow milliseconds since 1970
 */
function readRefusal(answered, base, hide, wallNow) {
    const { status, headers } = answered;
    const content = readContent(answered, (text) => text);
    const location = status < 400 ? header(headers, 'location') : undefined;
    return {
        status,
        message: readMessage(content, hide),
        isPage: isHtml(content.text),
        requestId: readRequestId(headers, content.json, hide),
        retryAfterMs: parseRetryAfter(headers['retry-after'], header(headers, 'date'), wallNow),
        target: location ? URL.parse(location, base) : null,
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
function resourceIdOf(record) {
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
    const message = messageOf(layers);
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
function messageOf(layers) {
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
;// CONCATENATED MODULE: ./.build/platform/wait-for.js
/** Waits for what changes on the platform by itself. */


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
async function waitFor(wait, tools) {
    const { clock, random, signal, log } = tools;
    const begunAt = clock.now();
    const elapsedMs = () => clock.now() - begunAt;
    const leftMs = () => Math.max(0, wait.timeoutMs - elapsedMs());
    let lastNews = begunAt;
    let failures = 0;
    let blanks = 0;
    const news = (line) => {
        lastNews = clock.now();
        log.info(line);
    };
    async function look() {
        const seen = await readBefore(leftMs(), wait.read, tools);
        if (seen === 'late')
            return seen;
        failures = 0;
        const judgement = wait.judge(seen.value, news, elapsedMs());
        if (typeof judgement === 'object')
            return judgement;
        blanks = judgement === 'blank' ? blanks + 1 : 0;
        return blanks > MOST_BLANKS ? { blank: seen.value } : undefined;
    }
    /** @returns the pause that a temporary failure asks for, in milliseconds; @throws the error when it ends the wait */
    function survive(error) {
        if (!(error instanceof TransientError))
            throw error;
        failures += 1;
        const askedMs = error.retryAfterMs ?? 0;
        if (failures > MOST_FAILURES || askedMs > leftMs())
            throw error;
        return askedMs;
    }
    for (let reads = 1;; reads += 1) {
        const end = await look().catch(survive);
        if (end !== undefined && typeof end !== 'number')
            return end;
        if (clock.now() - lastNews >= HEARTBEAT_MS)
            news(`Still waiting after ${formatDuration(elapsedMs())}: ${wait.status()}`);
        await clock.sleep(Math.max(Math.min(pollDelay(reads, random), leftMs()), end ?? 0), signal);
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

;// CONCATENATED MODULE: ./.build/objects/track.js

/** Sends a request that changes an object as a write of the step, and settles its effect. */
async function trackWrite(step, send) {
    const settle = step.write();
    try {
        const result = await send();
        settle(effectOf(result));
        return result;
    }
    catch (error) {
        settle(error instanceof CancelledError && error.withoutEffect ? 'none' : 'unknown');
        throw error;
    }
}
/** Without an answer, one of the tries may have been carried out. */
function effectOf(result) {
    if (result.kind === 'ok')
        return 'some';
    if (result.kind === 'failed')
        return result.withoutEffect ? 'none' : 'unknown';
    if ('isRetried' in result && result.isRetried)
        return 'unknown';
    return result.kind === 'lost' || result.kind === 'unanswered' ? 'unknown' : 'none';
}

;// CONCATENATED MODULE: ./.build/objects/delete.js






const DELETIONS_AT_ONCE = 16;
/** After this many failures, the rest is not tried. */
const delete_MOST_FAILURES = 20;
/**
 * Deletes objects. After a failure the others are still deleted, unless it applies to all of them. Once the signal is
 * aborted, nothing new begins. @throws DeployError when the bucket cannot be listed afterwards
 */
async function deleteObjects(bucket, keys, context) {
    const acknowledged = [];
    const failed = [];
    const remove = async (key) => {
        const reason = await tryToDelete(bucket, key, context);
        if (reason)
            failed.push({ key, reason });
        else
            acknowledged.push(key);
    };
    const isStopped = () => context.signal.aborted || failed.length >= delete_MOST_FAILURES || failed.some(({ reason }) => isForAll(reason));
    await forEachConcurrently(keys, DELETIONS_AT_ONCE, remove, isStopped);
    const isUnknown = acknowledged.length === 0 || context.signal.aborted;
    const listed = isUnknown ? [] : await listAfter(bucket, acknowledged, context);
    const remaining = new Set(listed);
    return {
        deleted: acknowledged.filter((key) => !remaining.has(key)),
        failed,
        remaining: acknowledged.filter((key) => remaining.has(key)),
        listed,
    };
}
/** Deletes objects. @returns the keys that are listed afterwards; @throws DeployError of the first one that is not deleted */
async function deleteKeys(bucket, keys, context) {
    const { failed, remaining, listed } = await deleteObjects(bucket, keys, context);
    context.signal.throwIfAborted();
    const [first] = failed;
    if (first)
        throw first.reason;
    if (remaining.length > 0)
        throw new errors_DeployError(`The platform acknowledged the deletion of ${formatCount(keys.length, 'object')} in bucket "${bucket}", but still lists ${formatCount(remaining.length, 'object')} of them`, { hint: "Run the step again. If the problem persists, contact the platform's support." });
    return listed;
}
/** Deletes all of them, also those that are only listed afterwards: a listing may lag behind an upload. @throws DeployError */
async function deleteAll({ bucket, prefix, keys }, context) {
    const listed = await deleteKeys(bucket, keys, context);
    const late = listed.filter((key) => key.startsWith(prefix));
    return late.length > 0 ? await deleteAll({ bucket, prefix, keys: late }, context) : {};
}
/** @returns why the object is not deleted; undefined when it is */
async function tryToDelete(bucket, key, { clients, step }) {
    try {
        const reply = await trackWrite(step, () => clients.storage.removeObject(bucket, key));
        return reply.kind === 'ok' || reply.kind === 'absent' ? undefined : reply.error;
    }
    catch (error) {
        if (error instanceof errors_DeployError)
            return error;
        throw error;
    }
}
/** A key without the permission is refused for all objects, as is a certificate or a proxy. */
function isForAll(reason) {
    if (reason instanceof ApiError)
        return reason.status === 401 || reason.status === 403;
    return !(reason instanceof TransientError);
}
/** Lists the objects until none of the keys is listed. @returns the keys that are listed in the end */
async function listAfter(bucket, keys, context) {
    const deleted = new Set(keys);
    const read = async () => {
        const reply = await context.clients.storage.listObjects(bucket);
        return reply.kind === 'absent' ? [] : reply_valueOrThrow(reply);
    };
    let keysNow;
    for await (const listed of readRepeatedly(APPEARANCE_DELAYS_MS, read, context)) {
        if (listed === undefined)
            continue;
        keysNow = listed.map(({ key }) => key);
        if (!keysNow.some((key) => deleted.has(key)))
            break;
    }
    if (keysNow === undefined) {
        const label = `${formatCount(keys.length, 'object')} in bucket "${bucket}"`;
        context.log.notice(`The platform acknowledged the deletion of ${label}, but it cannot be read back: the platform did not list its objects`);
    }
    return keysNow ?? [];
}

;// CONCATENATED MODULE: ./.build/objects/progress.js

const SHORTEST_SILENCE_MS = 1000;
const LONGEST_SILENCE_MS = 5000;
const PARTS = 10;
/** The progress of an upload: a line at every tenth of the files and every five seconds, at most one a second. */
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
        this.#context.log.info(this.#describe(now - this.#begunAt));
    }
    /** `40 of 200 files, 1.2 MB of 6.0 MB, 800 kB/s, about 6 s left`. */
    #describe(elapsedMs) {
        const fraction = Math.min(share(this.#files, this.#totalFiles), share(this.#bytes, this.#totalBytes));
        const leftMs = 1000 * Math.max(1, Math.round((elapsedMs * (1 - fraction)) / fraction / 1000));
        const left = fraction > 0 && fraction < 1 ? `, about ${formatDuration(leftMs)} left` : '';
        const rate = formatBytes(Math.round((1000 * this.#bytes) / Math.max(elapsedMs, 1)));
        const count = `${format_formatNumber(this.#files)} of ${formatCount(this.#totalFiles, 'file')}`;
        return `${count}, ${formatBytes(this.#bytes)} of ${formatBytes(this.#totalBytes)}, ${rate}/s${left}`;
    }
}
function share(part, whole) {
    return whole === 0 ? 1 : part / whole;
}

;// CONCATENATED MODULE: ./.build/objects/throttle.js
/** Creates a throttle. @param ceiling maximum number of concurrent transfers; the real number adapts below it */
function createThrottle(ceiling, { clock, signal }) {
    const window = createWindow(ceiling);
    const waiting = [];
    let active = 0;
    let heldUntil = 0;
    signal.addEventListener('abort', () => {
        for (const { reject } of waiting.splice(0))
            reject(signal.reason);
    }, { once: true });
    const isOpen = () => clock.now() >= heldUntil && active < window.limit();
    function begin() {
        const begunAt = clock.now();
        let ended = false;
        active += 1;
        return {
            end(how) {
                if (ended)
                    return;
                ended = true;
                if (how === 'success' && active >= window.limit())
                    window.grow();
                if (how === 'pushed back')
                    window.shrink(begunAt, clock.now());
                active -= 1;
                admit();
            },
        };
    }
    function admit() {
        while (waiting.length > 0 && isOpen())
            waiting.shift()?.resolve(begin());
    }
    return {
        ceiling,
        async enter() {
            signal.throwIfAborted();
            if (waiting.length === 0 && isOpen())
                return begin();
            const waiter = Promise.withResolvers();
            waiting.push(waiter);
            return await waiter.promise;
        },
        hold(ms) {
            heldUntil = Math.max(heldUntil, clock.now() + ms);
            // A timer may fire a little early, and no other one would admit those that wait.
            clock.sleep(ms + 1, signal).then(admit, () => undefined);
        },
    };
}
const FIRST_LIMIT = 16;
const CUT = 0.7;
/**
 * Additive increase, multiplicative decrease: begins with 16 and grows by one with each success until the platform pushes
 * back ("slow start"), from then on by one with each round. A push-back cuts the window by three tenths, once for all
 * transfers that ran together: they failed for the same reason.
 */
function createWindow(ceiling) {
    let size = Math.min(FIRST_LIMIT, ceiling);
    let isStarting = true;
    let lastCut = Number.NEGATIVE_INFINITY;
    return {
        limit: () => Math.max(1, Math.floor(size)),
        grow() {
            size = Math.min(ceiling, size + (isStarting ? 1 : 1 / size));
        },
        /** @param begunAt when the transfer began that was pushed back, in milliseconds */
        shrink(begunAt, now) {
            if (begunAt < lastCut)
                return;
            lastCut = now;
            isStarting = false;
            size = Math.max(1, size * CUT);
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
function refuse(refusal, { doing, hint, body }) {
    const { status, requestId, target, isPage } = refusal;
    const refused = (said, advice) => {
        // "Gone" is "not found" with a memory: nowhere does it make a difference.
        const isAbsent = status === 404 || status === 410;
        const details = { status: isAbsent ? 404 : status, requestId, hint: advice };
        const error = new ApiError(`could not ${doing}: ${said}`, details);
        return { kind: isAbsent ? 'absent' : 'refused', error };
    };
    if (target) {
        // The origin alone, since the path may contain a secret.
        const origin = cleanLine(target.origin === 'null' ? target.protocol : target.origin, LONGEST_ORIGIN);
        const said = `the platform answered ${describeStatus({ status, message: undefined })} with a redirect to ${origin}, and redirects are not followed`;
        return refused(said, 'Set `base_url` to the address that the platform itself answers at.');
    }
    // A page in place of "not found" or "not allowed" comes from something else than the API.
    if (isPage && (status === 404 || status === 405))
        return refused(`\`base_url\` does not look like the API, it answered ${status} with an HTML page`, PAGE_HINT);
    const said = `the platform answered ${describeStatus(refusal)}`;
    if (status !== 413 || body?.length === undefined)
        return refused(said, hint);
    return refused(`${said.replace(/\.$/, '')} (${body.length.toLocaleString('en')} bytes were sent)`, hint);
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

;// CONCATENATED MODULE: ./.build/http/retry.js
/** When a request is tried again, and the one loop that tries. */



const LONGEST_TIMER_MS = 2 ** 31 - 1;
const systemClock = {
    now: () => performance.now(),
    wall: () => Date.now(),
    async sleep(ms, signal) {
        try {
            // Node fires a timer immediately when its delay exceeds that.
            await (0,promises_.setTimeout)(Math.min(ms, LONGEST_TIMER_MS), undefined, signal ? { signal } : {});
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
/** How long temporary failures are retried: as long as a platform takes to restart. Milliseconds. */
const PATIENCE_MS = 60_000;
/** The longest wait that is accepted from the platform. Milliseconds. */
const LONGEST_RETRY_AFTER_MS = 60_000;
/**
 * Decides what follows the failure of a try. What is repeatable is repeated until the patience is used up; a write only
 * when it had no effect. A wait that the platform asks for is a minimum; one that is too long ends the request immediately.
 * @param attempt the try that failed, counted from 1
 * @param leftMs of the patience
 * @returns milliseconds until the next try, or why there is none
 */
function decideRetry({ isRepeatable, patienceMs }, { withoutEffect, retryAfterMs = 0 }, { attempt, leftMs }, random) {
    if (!isRepeatable && !withoutEffect)
        return 'answer lost';
    if (patienceMs === 0)
        return 'repeated by its caller';
    if (retryAfterMs > LONGEST_RETRY_AFTER_MS)
        return 'asked too long';
    if (leftMs <= 0)
        return 'time';
    return Math.max(retryAfterMs, Math.min(backoffDelay(attempt, random), leftMs));
}
/**
 * Tries a request until it gets an answer, or the rule says stop. Every request of a run passes through here.
 * @throws CancelledError, and what a try throws
 */
async function withRetries(request, attempt, tools) {
    const { now } = tools.clock;
    const begunAt = now();
    let deadline;
    let isRetried = false;
    for (let tries = 1;; tries += 1) {
        const result = await attempt(tries).catch((error) => {
            throw isRetried ? afterLost(error) : error;
        });
        if (result.kind === 'ok')
            tools.budget.earn();
        if (result.kind === 'absent' || result.kind === 'refused')
            return { ...result, isRetried };
        if (result.kind !== 'failed')
            return result;
        isRetried ||= !result.withoutEffect;
        request.onFailure?.(result);
        deadline ??= now() + request.rule.patienceMs;
        const failure = { ...result, withoutEffect: !isRetried };
        const end = await waitForRetry(request, failure, { tries, begunAt, deadline }, tools);
        if (end)
            return end;
    }
}
/** A try that was cancelled before it was sent says nothing of the tries before it. */
function afterLost(error) {
    return error instanceof CancelledError ? new CancelledError(error.message, { cause: error }) : error;
}
/** Waits until the next try is due and the budget pays for it. @returns the end when there is to be none */
async function waitForRetry(request, failure, { tries, begunAt, deadline, }, tools) {
    const { doing, rule } = request;
    const { clock, random, budget, onRetry } = tools;
    for (let pauses = 0;; pauses += 1) {
        const attempt = { attempt: tries + pauses, leftMs: deadline - clock.now() };
        const waitMs = decideRetry(rule, failure, attempt, random);
        if (typeof waitMs === 'string') {
            const elapsedMs = clock.now() - begunAt;
            const isStarved = pauses > 0;
            return giveUp(waitMs, { doing, failure, tries, elapsedMs, isStarved, limitMs: LONGEST_RETRY_AFTER_MS });
        }
        if (pauses === 0)
            onRetry?.({ doing, cause: failure.text, try: tries, waitMs });
        await pauseFor(waitMs, request, failure, tools);
        // The others may have failed or paid for it during the pause.
        if (budget.spend())
            return undefined;
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
/**
 * Reads a file.
 * @param memory is used for a file that it has room for, whose bytes are then valid until the next one
 * @throws as {@link openFile} and {@link readFully} do
 */
function readFile(file, memory = Buffer.alloc(0)) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const opened = __addDisposableResource(env_1, openFile(file), false);
        const { size } = opened.identity;
        const bytes = size > memory.length ? Buffer.allocUnsafeSlow(size) : memory.subarray(0, size);
        readFully(opened.descriptor, bytes, 0);
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

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(7975);
;// CONCATENATED MODULE: ./.build/http/failure.js
/** Codes with which OpenSSL and Node reject a certificate. */
const CERTIFICATE_CODE = /^(?:CERT_|ERR_TLS_CERT_|(?:DEPTH_ZERO_)?SELF_SIGNED_CERT|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_(?:CA|PURPOSE)$|PATH_LENGTH_)/;
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
function codesOf(chain) {
    return chain.flatMap((error) => ('code' in error && typeof error.code === 'string' ? error.code : []));
}
/** Whether an error of the HTTP library comes from before the connection, so that no byte of the request was sent. */
function isUnsent(error) {
    return codesOf(chainOf(error)).some((code) => code in DIAL_TEXTS);
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
/** A failure because the answer is not what it claims to be. */
function unreadableFailure({ host }) {
    return { text: `${host} sent a response that cannot be read`, cause: undefined };
}
/** A failure because the answer is longer than this number of bytes. */
function tooLongFailure({ host }, longest) {
    const size = longest >= 2 ** 20 ? `${longest >> 20} MiB` : `${longest >> 10} KiB`;
    const permanentHint = 'Check that `base_url` is the address of the platform itself.';
    return { text: `${host} sent more than ${size}`, cause: undefined, permanentHint };
}
/** A failure because the answer is compressed though `identity` was asked for. No retry changes that. */
function encodedFailure(route, encoding) {
    const text = `sent a response with the Content-Encoding ${encoding}, which was not requested`;
    const permanentHint = 'Turn off response compression in the proxy or gateway in front of the platform.';
    return { ...talkFailure(route, text), permanentHint };
}
/** Describes an error of the HTTP library or the operating system, and decides whether a retry can help. */
function explainFailure(error, route) {
    const chain = chainOf(error);
    const codes = codesOf(chain);
    const certificate = codes.find((code) => CERTIFICATE_CODE.test(code));
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

;// CONCATENATED MODULE: ./.build/http/operation.js
/** One call of the API: its request, and what the answer to it means. */





/**
 * Whether sending the operation twice does the same as sending it once: a read, or the deletion of an object. A function or
 * a domain that was deleted may have been created again in between.
 */
function isRepeatable({ method }) {
    return method === 'GET' || method === 'DELETE';
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
/** The headers of every request. */
const COMMON_HEADERS = { 'accept-encoding': 'identity', 'user-agent': 'cloud-platform-deploy' };
/** The header with the key: the only place where it is attached, and only for the platform's own origin. */
function authorization(address, { baseUrl, apiKey }) {
    return address.origin === baseUrl.origin ? { authorization: `Bearer ${apiKey}` } : {};
}
/** Builds the request. */
function operationRequest(operation, platform) {
    const { method, body, doing } = operation;
    const address = buildAddress(platform.baseUrl, operation.path, operation.query);
    return {
        address,
        method,
        headers: {
            ...COMMON_HEADERS,
            accept: 'application/json',
            ...authorization(address, platform),
            ...(body && { 'content-type': 'application/json' }),
            ...(body?.length !== undefined && { 'content-length': String(body.length) }),
        },
        body,
        doing,
        timeoutMs: deadlineOf(operation),
        timeoutFor: 'whole',
        longestAnswer: LONGEST_ANSWER,
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
    const { baseUrl, sink, clock, route } = tools;
    const refusal = readRefusal(exchange, baseUrl.href, sink.hide, clock.wall());
    if (!refusal.target && isPassingStatus(refusal.status))
        return failByStatus(refusal, route().host);
    const { doing, body } = operation;
    return refuse(refusal, { doing, hint: adviceFor(refusal.status, operation), body });
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
    const { status, headers } = answered;
    const { doing } = operation;
    const { json, text, broken } = readContent(answered, tools.sink.data);
    const requestId = readRequestId(headers, json, tools.sink.data);
    const cut = answered.cut ?? (broken ? unreadableFailure(tools.route()) : undefined);
    if (cut && isRepeatable(operation)) {
        if (cut.permanentHint !== undefined)
            return refuseUnusable(doing, cut, { status, requestId });
        return { kind: 'failed', text: cut.text, withoutEffect: false, requestId, cause: cut.cause };
    }
    // Almost no answer is ever quoted.
    const beginning = () => (cut ? '' : cleanText(tools.sink.hide(text.slice(0, LONGEST_TEXT))));
    const answer = { doing, status, json: cut ? undefined : json, beginning, requestId };
    const isBroken = cut && cut.permanentHint === undefined;
    return { kind: 'ok', value: isBroken ? { ...answer, cut: cut.text } : answer };
}
const NOT_FOUND = 'Check the name, and that `base_url` is the address of the platform itself.';
const HINTS = {
    401: 'Check the input `api_key`: the platform does not know the key, or it is expired or deactivated. Create a new one in the account dashboard, section API Keys.',
    404: NOT_FOUND,
    405: 'Check that `base_url` is the address of the platform itself.',
    409: 'Something else changed it at the same time, or it is in a state that forbids this. Run the step again.',
    410: NOT_FOUND,
};
/** What to do about a refusal. */
function adviceFor(status, { permission }) {
    if (status === 403)
        return `The API key needs the permission \`${permission}\`. Create a key that grants it (account dashboard, section API Keys) and put it in \`api_key\`.`;
    return HINTS[status] ?? 'Fix what the message names; the same request would be refused again.';
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
/** Statuses with which a storage service rejects a ticket. */
const TICKET_STATUSES = [401, 403, 404, 409, 410];
/** Tickets of one transfer that the other side may refuse. */
const MOST_STALE = 3;
/** Tries until the bytes are through, or fresh tickets are refused again and again. */
async function transferWithRetries({ doing, onFailure, pause }, tryOnce, health, tools) {
    let stale = 0;
    const attempt = async (number) => {
        health.check(doing);
        const result = await tryOnce(number);
        // Requesting a ticket once more does no harm, so a lost answer to that is a failure like any other.
        if (result.kind === 'lost' || result.kind === 'unanswered')
            return failedTryOf(result.error);
        if (result.kind !== 'failed' || !result.isStale)
            return result;
        stale += 1;
        return stale < MOST_STALE ? result : refuseStale(doing, result);
    };
    const noteFailure = (failure) => {
        health.failed(failure);
        onFailure?.(failure);
    };
    const rule = { isRepeatable: true, patienceMs: PATIENCE_MS };
    const reply = await withRetries({ doing, rule, onFailure: noteFailure, pause }, attempt, tools);
    if (reply.kind === 'ok')
        health.succeeded();
    return reply;
}
/** Tries that fail in a row, over this time, mean that the host is down. */
const DOWN = { failures: 20, ms: 120_000 };
/** Creates the memory of a run's transfers: with a host that is down, each of thousands would fail on its own. */
function createTransferHealth({ now }) {
    let failures = 0;
    let failingSince = 0;
    let last = '';
    return {
        succeeded: () => {
            failures = 0;
        },
        failed({ text }) {
            if (failures === 0)
                failingSince = now();
            failures += 1;
            last = text;
        },
        /** @throws DeployError when no other transfer can succeed either */
        check(doing) {
            if (failures < DOWN.failures || now() - failingSince < DOWN.ms)
                return;
            throw new errors_DeployError(`could not ${doing}: ${last}; no transfer has succeeded for 2 min`, {
                hint: 'Check that this machine can reach the host of the transfer URLs, then run the step again.',
            });
        },
    };
}
function failedTryOf(error) {
    const { message: text, retryAfterMs, requestId } = error;
    const status = error instanceof LostAnswerError ? error.status : undefined;
    return { kind: 'failed', text, withoutEffect: false, status, retryAfterMs, requestId, cause: error };
}
function refuseStale(doing, { text, status = 403, requestId }) {
    const message = `could not ${doing}: ${MOST_STALE} transfer URLs in a row did not work: ${text}`;
    const hint = 'Transfer URLs expire after 300 seconds: check the clock of the platform and of any proxy before it.';
    return { kind: 'refused', error: new ApiError(message, { status, requestId, hint }) };
}
/**
 * The request of a transfer, with nothing in it but the bytes and what they are.
 * @param now monotonic milliseconds
 * @returns undefined when the ticket cannot be used any more
 * @throws DeployError for an address that bytes must not go to
 */
function transferRequest(doing, { ticket, content, sink }, baseUrl, now) {
    const text = ticket.redeem(now);
    if (text === undefined)
        return undefined;
    const body = content?.body;
    return {
        address: readAddress(text, baseUrl, doing),
        method: content ? 'POST' : 'GET',
        headers: {
            ...COMMON_HEADERS,
            accept: '*/*',
            ...(content && { 'content-type': content.type, 'content-length': String(content.body.length) }),
        },
        body,
        doing,
        timeoutMs: patience(body),
        timeoutFor: 'silence',
        longestAnswer: content || sink ? LONGEST_RECEIPT : LONGEST_ANSWER,
        sink,
    };
}
/** The failed try that it is when a ticket was used before, or has become too old while it waited. */
function expiredTicket() {
    return {
        kind: 'failed',
        text: 'the transfer URL expired before it was used',
        withoutEffect: true,
        isStale: true,
    };
}
function patience(body) {
    const piece = body instanceof Uint8Array ? body.length : STREAM_PIECE;
    return STALL_MS + Math.ceil((piece / transfer_SLOWEST_BYTES_PER_SECOND) * 1000);
}
/** Parses the address. No message may contain it, since it is a secret. */
function readAddress(text, baseUrl, doing) {
    const address = URL.parse(text, baseUrl.href);
    const isLocal = address?.protocol === 'http:' && isLoopback(address) && isLoopback(baseUrl);
    const isSafe = isLocal || address?.protocol === 'https:';
    if (address && isSafe && address.username === '' && address.password === '')
        return address;
    throw new errors_DeployError(`could not ${doing}: the platform gave a transfer URL that is not an https address`, {
        hint: 'Check `base_url`. Transfer URLs must use https; http is allowed on this machine only, when `base_url` is on it as well.',
    });
}
/** Decides what one try came to. @throws DeployError for what no further try can change */
function judgeTransfer({ doing, address, body }, exchange, { sink, clock, route }) {
    if (!exchange.answered)
        return judgeUnanswered(doing, exchange);
    const { status, bytes, cut } = exchange;
    if (status < 300) {
        // The status alone acknowledges an upload; of a download the bytes are what counts.
        if (body)
            return { kind: 'ok', value: bytes };
        if (cut)
            return judgeUnanswered(doing, { answered: false, unsent: false, failure: cut });
        return { kind: 'ok', value: bytes };
    }
    const refusal = readRefusal(exchange, address.origin, sink.hide, clock.wall());
    const isStale = TICKET_STATUSES.includes(status);
    if (isStale || (!refusal.target && isPassingStatus(status)))
        return { ...failByStatus(refusal, route().host), isStale };
    const hint = status === 413
        ? 'The file is larger than the platform allows. Exclude it from `artifacts`.'
        : 'Fix what the message names; the same file would be refused again.';
    return refuse(refusal, { doing, hint, body });
}

;// CONCATENATED MODULE: ./.build/objects/content.js
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
/** The bytes of one object: read from a file that must stay the same while it is sent, and is hashed on the way. */





/** Larger files are streamed. Bytes. */
const LARGEST_BUFFER = 512 * 1024;
const readSome = (0,external_node_util_.promisify)(external_node_fs_.read);
/** Smaller buffers cost less to allocate than to keep. Bytes. */
const SMALLEST_POOLED = 64 * 1024;
/** Memory for files that are read whole. To use it again saves a quarter of the time of an upload of 256 KiB files. */
const unused = [];
function takeMemory(bytes) {
    if (bytes < SMALLEST_POOLED)
        return Buffer.allocUnsafeSlow(bytes);
    return Buffer.from(unused.pop() ?? Buffer.allocUnsafeSlow(LARGEST_BUFFER).buffer, 0, bytes);
}
function giveBack({ buffer }) {
    if (buffer.byteLength === LARGEST_BUFFER)
        unused.push(buffer);
}
/**
 * Opens a source for one try. A small file is read whole and synchronously, which is faster than to wait for it.
 * @param onPiece called with the bytes of each piece of a streamed file when it is read
 * @throws ChangedError when another file, a link or nothing is in the file's place
 */
function openContent(source, onPiece) {
    if (source instanceof Uint8Array)
        return { body: source, finish: () => (0,external_node_crypto_.hash)('sha256', source, 'hex') };
    return isStreamed(source) ? stream(source, onPiece) : readWhole(source);
}
/** The sha-256 (hexadecimal) of a source. @throws ChangedError when its file changes while it is read */
async function hashContent(source, signal) {
    const content = openContent(source);
    if (!(content.body instanceof Uint8Array))
        for await (const _ of content.body.open())
            signal.throwIfAborted();
    return content.finish();
}
function isStreamed({ identity }) {
    return identity.size > LARGEST_BUFFER;
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
function readWhole(file) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const opened = content_addDisposableResource(env_1, openAsBefore(file), false);
        if (opened.identity.size > LARGEST_BUFFER)
            throw new ChangedError('has grown since it was collected');
        const bytes = takeMemory(opened.identity.size);
        readFully(opened.descriptor, bytes, 0);
        return {
            body: bytes,
            finish() {
                requireSameVersion(lookAgain(file), opened.identity);
                const sha256 = (0,external_node_crypto_.hash)('sha256', bytes, 'hex');
                giveBack(bytes);
                return sha256;
            },
        };
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        content_disposeResources(env_1);
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
                    const opened = content_addDisposableResource(env_2, openAsBefore(file), false);
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
                    content_disposeResources(env_2);
                }
            },
        },
        finish() {
            requireSameVersion(lookAgain(file), before);
            if (sha256 === undefined)
                throw new ChangedError('was not read completely');
            return sha256;
        },
    };
}

;// CONCATENATED MODULE: ./.build/objects/item.js







/** Statuses with which every upload URL is refused: the key, its permission, the bucket. */
const REFUSED_FOR_ALL = [401, 403, 404];
/** One item on its way. Its place among the concurrent transfers is given up while it waits for another try. */
class Upload {
    #item;
    #tools;
    #watch;
    #turn;
    #isRefusedForAll = false;
    constructor(item, tools, watch) {
        this.#item = item;
        this.#tools = tools;
        this.#watch = watch;
    }
    /** Uploads the item. Rejects only for bugs. */
    async execute() {
        const { key } = this.#item;
        const { clock } = this.#tools;
        let begunAt;
        try {
            await this.#enter();
            if (this.#watch.stopped)
                return { key, status: 'omitted' };
            begunAt = clock.now();
            const sent = await this.#send();
            this.#leave('success');
            return { key, status: 'uploaded', ...sent, durationMs: clock.now() - begunAt };
        }
        catch (error) {
            if (begunAt === undefined)
                return { key, status: 'omitted' };
            const reason = toReason(key, error);
            const stopsAll = this.#isRefusedForAll || item_isForAll(error);
            return { key, status: 'failed', reason, stopsAll, durationMs: clock.now() - begunAt };
        }
        finally {
            this.#leave('other');
        }
    }
    async #enter() {
        this.#turn = await this.#tools.throttle.enter();
    }
    /** Leaving again does nothing. */
    #leave(how) {
        this.#turn?.end(how);
    }
    async #send() {
        const { clock, signal, storage } = this.#tools;
        const reply = await storage.transfer({
            doing: `upload "${this.#item.key}"`,
            attempt: (use) => this.#try(use),
            onFailure: (failure) => this.#failed(failure),
            pause: async (ms) => {
                this.#leave('other');
                await clock.sleep(ms, signal);
                await this.#enter();
                if (this.#watch.stopped)
                    throw this.#watch.stopped;
            },
        });
        return reply_valueOrThrow(reply);
    }
    #failed(failure) {
        this.#watch.tryFailed(failure);
        const { status, retryAfterMs = 0 } = failure;
        // Too many requests, overload, or a connection that failed.
        const isPushBack = status === undefined || status === 429 || status === 503;
        this.#leave(isPushBack ? 'pushed back' : 'other');
        // A wait that this object is not granted does not stop the others either.
        if (retryAfterMs > 0 && retryAfterMs <= LONGEST_RETRY_AFTER_MS)
            this.#tools.throttle.hold(retryAfterMs);
    }
    /** Reads the file again for each try, so that one that waits for its turn takes no memory. */
    async #try(use) {
        const { key, contentType, source } = this.#item;
        const { bucket, storage, progress, step } = this.#tools;
        let counted = 0;
        const count = (bytes) => {
            counted += bytes;
            progress?.add(0, bytes);
        };
        const content = openContent(source, count);
        const ticket = await storage.requestUpload(bucket, key);
        if (ticket.kind === 'absent' || ticket.kind === 'refused')
            this.#isRefusedForAll = REFUSED_FOR_ALL.includes(ticket.error.status);
        if (ticket.kind !== 'ok')
            return ticket;
        const { body } = content;
        let isSent = false;
        try {
            const result = await trackWrite(step, () => use({ ticket: ticket.value, content: { type: contentType, body } }));
            if (result.kind !== 'ok')
                return result;
            const sha256 = content.finish();
            count(body.length - counted);
            isSent = true;
            return { kind: 'ok', value: { bytes: body.length, sha256, fileId: readFileId(result.value) } };
        }
        finally {
            if (!isSent && counted !== 0)
                count(-counted);
        }
    }
}
/** A certificate, a proxy, an address: no other try and no other file can succeed. Or the run was cancelled. */
function item_isForAll(error) {
    return error instanceof errors_DeployError && !(error instanceof ApiError) && !(error instanceof TransientError);
}
/** Turns any failure into an error that names the key. */
function toReason(key, error) {
    if (error instanceof errors_DeployError)
        return error;
    if (error instanceof ChangedError)
        return new errors_DeployError(`Could not upload "${key}": its file ${error.message}`, {
            cause: error,
            hint: 'Does an earlier step still write to it? Let that step finish first, then run the step again.',
        });
    if (error instanceof Error && 'syscall' in error)
        return new errors_DeployError(`Could not upload "${key}": its file ${describeFailure(error)}`, {
            cause: error,
            hint: 'Check the file and its permissions.',
        });
    throw error;
}

;// CONCATENATED MODULE: ./.build/objects/upload.js
/** Uploads objects: many concurrently, each with a ticket of its own, as fast as the platform accepts them; or a small one. */







/**
 * Uploads items, begun in their order. A file that fails does not stop the others. Never rejects for what happens to an
 * item, so that the result of each is known.
 */
async function uploadAll(items, tools) {
    const results = items.map(({ key }) => ({ key, status: 'omitted' }));
    const watch = new FailureWatch(tools.clock);
    const isStopped = () => watch.stopped !== undefined || tools.signal.aborted;
    const upload = async (item, index) => {
        const result = await new Upload(item, tools, watch).execute();
        results[index] = result;
        watch.note(result);
        tools.onEnd?.(result);
        tools.progress?.add(1, 0);
    };
    await forEachConcurrently(items, tools.throttle.ceiling, upload, isStopped);
    return { results, stopped: tools.signal.aborted ? cancelled() : watch.stopped };
}
/** Uploads a small object. @returns its file id, where the platform's answer contains one; @throws DeployError */
async function uploadSmall({ bucket, key, contentType: type, bytes: body }, { storage, step }) {
    const reply = await storage.transfer({
        doing: `upload "${key}"`,
        async attempt(use) {
            const ticket = await storage.requestUpload(bucket, key);
            if (ticket.kind !== 'ok')
                return ticket;
            return await trackWrite(step, () => use({ ticket: ticket.value, content: { type, body } }));
        },
    });
    return readFileId(reply_valueOrThrow(reply));
}
/** This many consecutive failures mean that the storage host is down. */
const MOST_FAILURES_IN_A_ROW = 20;
/** Looks for a reason to give up the rest. */
class FailureWatch {
    #clock;
    #failedItems = 0;
    #failedTries = 0;
    #failingSince = 0;
    stopped;
    constructor(clock) {
        this.#clock = clock;
    }
    /** A host that restarts fails as many tries within a second: it has as long as any request. */
    tryFailed({ text, requestId }) {
        const now = this.#clock.now();
        if (this.#failedTries === 0)
            this.#failingSince = now;
        this.#failedTries += 1;
        if (this.#failedTries < MOST_FAILURES_IN_A_ROW || now - this.#failingSince < PATIENCE_MS)
            return;
        this.stopped ??= new TransientError(`No upload has succeeded for ${PATIENCE_MS / 1000} s, so the remaining files were not sent. The last failure: ${text}`, { requestId, hint: 'Check that the platform is up, then run the step again.' });
    }
    note(result) {
        if (result.status === 'uploaded') {
            this.#failedItems = 0;
            this.#failedTries = 0;
        }
        if (result.status !== 'failed')
            return;
        const { reason, stopsAll } = result;
        this.#failedItems += 1;
        if (stopsAll)
            this.stopped ??= reason;
        if (this.#failedItems < MOST_FAILURES_IN_A_ROW)
            return;
        this.stopped ??= new TransientError(`${MOST_FAILURES_IN_A_ROW} consecutive uploads failed, so the remaining files were not sent. The last failure: ${reason.message}`, { cause: reason, requestId: reason.requestId, hint: reason.hint });
    }
}
function cancelled() {
    return new CancelledError('Cancelled during the upload', {
        hint: 'Uploaded objects stay in the bucket. Run the step again to upload the rest.',
    });
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
        /** Opens the same sender once more, which another signal ends. */
        reopen: http.reopen,
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

;// CONCATENATED MODULE: ./.build/artifacts/checkpoints.js
const OBJECTS = 1000;
const PAUSE_MS = 30_000;
/** A manifest contains all objects, so that those of a large upload are worth fewer checkpoints. */
const MOST = 10;
/** Saves how far an upload is, while it goes on: so that one that is interrupted goes on where it stopped. */
class Checkpoints {
    #save;
    #clock;
    #interval;
    #count = 0;
    #lastAt;
    #running;
    /** @param total objects of the whole upload; @param save never rejects */
    constructor(total, save, { clock }) {
        this.#save = save;
        this.#clock = clock;
        this.#interval = Math.max(OBJECTS, total / MOST);
        this.#lastAt = clock.now();
    }
    /** Notes that one more object was sent. */
    note() {
        this.#count += 1;
        const now = this.#clock.now();
        if (this.#running || (this.#count < this.#interval && now - this.#lastAt < PAUSE_MS))
            return;
        this.#count = 0;
        this.#lastAt = now;
        this.#running = this.#save().finally(() => {
            this.#running = undefined;
        });
    }
    /** Waits for the one that is being saved. */
    async settle() {
        await this.#running;
    }
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
        `${format_formatNumber(messages.length)} problems with the files:`,
        ...messages.slice(0, MOST_LISTED).map((message) => `- ${message}`),
        ...(more > 0 ? [`- and ${format_formatNumber(more)} more`] : []),
    ].join('\n');
}
/** Returns the first findings, placed in the workspace, and how many more there are. */
function toWarnings(findings, prefix) {
    const more = findings.length - MOST_LISTED;
    const shown = findings.slice(0, MOST_LISTED).map((finding) => locate(finding, prefix));
    if (more <= 0)
        return shown;
    return [...shown, { message: `and ${format_formatNumber(more)} more warnings about the files` }];
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
/** Finds a name that not every system keeps: with control characters or backslashes. */
function findBadName(file) {
    if (!/[\p{Cc}\\]/u.test(file))
        return [];
    const what = file.includes('\\') ? 'a backslash' : 'a control character';
    return [{ message: `The name ${quote(file)} contains ${what}. Rename or exclude it.`, place: { file } }];
}

;// CONCATENATED MODULE: ./.build/files/turn.js


/**
 * Gives timers, signals and sockets a turn within long synchronous work.
 * @throws the signal's own reason, or CancelledError, when it is aborted
 */
async function takeTurn(signal) {
    await (0,promises_.setImmediate)();
    if (!signal?.aborted)
        return;
    if (signal.reason instanceof errors_DeployError)
        throw signal.reason;
    throw new CancelledError('Cancelled while the files were being read.', {
        cause: signal.reason,
        hint: 'Run the step again.',
    });
}

;// CONCATENATED MODULE: ./.build/files/secrets.js
/** Secrets in files: those of the run, private keys and GitHub tokens. */
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
/** Creates a search for private keys, GitHub tokens and the secrets of the run. */
function createSecretSearch(own) {
    const given = new Map(own.filter(({ text }) => text !== '').map(({ what, text }) => [text, what]));
    const searched = Array.from(given, ([text, what]) => ({ what, secret: Buffer.from(text) }));
    return (bytes) => {
        const found = searched.flatMap(({ what, secret }) => toFinding(what, bytes.indexOf(secret), false));
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
/** Returns the line that an index lies in, counted from 1. */
function lineAt(bytes, index) {
    let line = 1;
    for (let at = bytes.indexOf(10); at >= 0 && at < index; at = bytes.indexOf(10, at + 1))
        line += 1;
    return line;
}
/**
 * Reads files in search of secrets. A file that cannot be read contains none: its upload reports why.
 * @param mayContain returns whether a file may contain private keys and tokens (never the secrets of the run)
 * @param onFile called with the bytes of each file that was read
 */
async function searchFiles(files, own, mayContain, onFile, signal) {
    const find = createSecretSearch(own);
    const buffer = Buffer.allocUnsafeSlow(WINDOW_BYTES);
    const located = [];
    for (const file of files) {
        try {
            located.push(...(await searchFile(file, find, buffer, signal)));
        }
        catch (error) {
            const isExpected = error instanceof ChangedError || (error instanceof Error && 'syscall' in error);
            if (!isExpected)
                throw error;
        }
        onFile(file.identity.size);
    }
    return located.filter(({ path, canBeIntended }) => !canBeIntended || !mayContain(path));
}
/** Bytes that are searched together. Each window repeats the end of the last one, which is longer than any secret. */
const WINDOW_BYTES = 1024 * 1024;
const OVERLAP_BYTES = 16 * 1024;
const STEP_BYTES = WINDOW_BYTES - OVERLAP_BYTES;
async function searchFile(file, find, buffer, signal) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const opened = secrets_addDisposableResource(env_1, openFile(file), false);
        const { descriptor, identity } = opened;
        const located = new Map();
        for (let start = 0; start === 0 || start + OVERLAP_BYTES < identity.size; start += STEP_BYTES) {
            await takeTurn(signal);
            const bytes = buffer.subarray(0, identity.size - start);
            readFully(descriptor, bytes, start);
            for (const { what, index, canBeIntended } of find(bytes)) {
                const line = countLines(descriptor, start + index, buffer) + 1;
                if (!located.has(what))
                    located.set(what, { path: file.path, what, line, canBeIntended });
            }
        }
        return [...located.values()];
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        secrets_disposeResources(env_1);
    }
}
/** Counts the line breaks before a position: by reading again, since only an error needs it. */
function countLines(descriptor, end, buffer) {
    let count = 0;
    for (let start = 0; start < end; start += buffer.length) {
        const bytes = buffer.subarray(0, end - start);
        readFully(descriptor, bytes, start);
        count += lineAt(bytes, bytes.length) - 1;
    }
    return count;
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
    const limit = unit === '%' ? `${amount}%` : format_formatNumber(amount);
    return new errors_DeployError(`\`upload: mirror\` would delete ${format_formatNumber(count)} of the ${format_formatNumber(total)} objects that earlier uploads put in bucket "${bucket}" (\`max_deletions\` is ${limit})`, {
        hint: `Check that the build is complete, and \`artifacts\`, \`artifacts_root\` and \`key_prefix\`. To allow these deletions, set \`max_deletions: ${count}\`.`,
    });
}
/** Returns one error that names each object that failed, with its reason; undefined when none did. */
function uploadError(bucket, failures, { missing, remaining }) {
    const errors = [
        failedError(bucket, failures),
        listError(missing, (objects) => `Could not find ${objects} in the listing of bucket "${bucket}", although the platform acknowledged the upload`, "Run the step again: with `upload: changed` only these are sent. If the problem persists, contact the platform's support."),
        listError(remaining, (objects) => `Could not delete ${objects} from bucket "${bucket}": still listed after the platform acknowledged the deletion`, "Run the step again. If the problem persists, contact the platform's support."),
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
    const more = unsentCount > 0 ? `, and ${format_formatNumber(unsentCount)} more were not sent` : '';
    const lines = failed.map(({ key, reason }) => `"${key}": ${reason.message}`);
    const why = failed.some(({ reason }) => reason === first) ? '' : `\n${first.message}`;
    const count = `${format_formatNumber(failed.length)} of ${formatCount(totalCount, 'object')}`;
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
    return `${shown.join('')}${more > 0 ? `\n- and ${format_formatNumber(more)} more, which the log names` : ''}`;
}

// EXTERNAL MODULE: ./.build/node_modules/valibot/dist/index.min.mjs
var index_min = __webpack_require__(9067);
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
        return `is ${format_formatNumber(bytes)} bytes long (maximum ${format_formatNumber(keys_LONGEST_KEY)})`;
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
/** The object that lists what uploads put into a bucket. */


const LISTED = index_min/* object */.Ikc({ size: index_min/* optional */.lqM(index_min/* number */.aig()), file_id: index_min/* optional */.lqM(index_min/* string */.YjP()) });
const ENTRY = index_min/* object */.Ikc({
    key: index_min/* pipe */.FsL(index_min/* string */.YjP(), index_min/* check */.z6Y((key) => keyProblem(key) === undefined)),
    /** Bytes that were sent. */
    size: index_min/* pipe */.FsL(index_min/* number */.aig(), index_min/* safeInteger */.Y2b(), index_min/* minValue */.Wwf(0)),
    contentType: index_min/* string */.YjP(),
    /** Hexadecimal; null while the object is replaced, and after a replacement that did not finish. */
    sha256: index_min/* nullable */.mee(index_min/* pipe */.FsL(index_min/* string */.YjP(), index_min/* regex */.yGV(/^[0-9a-f]{64}$/))),
    /** What the platform listed after the upload. Only compared, because the meaning of the numbers is not documented. */
    listed: LISTED,
});
const MANIFEST = index_min/* object */.Ikc({ version: index_min/* number */.aig(), objects: index_min/* array */.YOg(index_min/* unknown */.L5J()) });
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
    const lines = sorted.map(({ key, size, contentType, sha256, listed }) => JSON.stringify({ key, size, contentType, sha256, listed }));
    return `{"version":${VERSION},"objects":[\n${lines.join(',\n')}\n]}\n`;
}
/** Reads a manifest of the objects whose keys begin with `prefix`. One invalid entry makes it unusable as a whole. */
function readManifest(text, prefix) {
    const { output: manifest, success } = index_min/* safeParse */.xLC(index_min/* pipe */.FsL(index_min/* string */.YjP(), index_min/* parseJson */.qFJ(), MANIFEST), text);
    if (!success)
        return DAMAGED;
    if (manifest.version > VERSION)
        return { kind: 'unusable', reason: `was written by a newer version (${manifest.version})` };
    const { output: entries, success: isValid } = index_min/* safeParse */.xLC(index_min/* array */.YOg(ENTRY), manifest.objects);
    if (!isValid)
        return DAMAGED;
    const keys = new Set(entries.map(({ key }) => key));
    const isWhole = keys.size === entries.length && entries.every(({ key }) => key.startsWith(prefix));
    return isWhole ? { kind: 'read', entries } : DAMAGED;
}
/** Returns what identifies an object: whoever replaces it usually changes one of the two. */
function fingerprintOf({ size, file_id }) {
    return { ...(size !== undefined && { size }), ...(file_id !== undefined && { file_id }) };
}
/** Whether an object still shows what was listed after its upload. */
function isUntouched({ listed: { size, file_id } }, record) {
    if (record === undefined)
        return false;
    return (record.size ?? size) === size && (record.file_id ?? file_id) === file_id;
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









const NOTHING = {
    entries: [],
    records: new Map(),
    manifestText: undefined,
    unchanged: new Set(),
};
/**
 * Reads the manifest and the listing, and compares files with their objects. With `upload: all` only the manifest is read,
 * which `changed` or `mirror` wrote, because it has to be corrected. @throws DeployError when they cannot be read
 */
async function readUploadState(query, tools) {
    const { bucket, state, mode, artifacts, manifestKey } = query;
    if (state.kind === 'absent')
        return NOTHING;
    const records = mode === 'all' ? new Map() : await listRecords(bucket, tools);
    const { entries, text } = await readUsableManifest(query, records.has(manifestKey), tools);
    const before = { ...NOTHING, entries, manifestText: text };
    if (mode === 'all')
        return before;
    const doubtful = entries.filter((entry) => !isUntouched(entry, records.get(entry.key)));
    await addOwnRecords(bucket, doubtful.map(({ key }) => key), records, tools);
    const unchanged = await state_findUnchanged(artifacts, entries, records, tools.signal);
    tools.signal.throwIfAborted();
    return { ...before, records, unchanged };
}
/** Lists the objects of a bucket. @throws DeployError */
async function listRecords(bucket, { storage }) {
    const records = reply_valueOrThrow(await storage.listObjects(bucket));
    return new Map(records.map((record) => [record.key, record]));
}
const READS_AT_ONCE = 16;
/**
 * Adds what the own paths of objects show, which decides: a listing may lag, end early or encode keys. An object whose
 * record is refused counts as missing. @throws DeployError when there is no answer
 */
async function addOwnRecords(bucket, keys, records, { storage, signal }) {
    const readOne = async (key) => {
        const reply = await storage.readObject(bucket, key);
        if (reply.kind === 'ok')
            records.set(key, { ...records.get(key), ...reply.value });
        else if (reply.kind === 'absent')
            records.delete(key);
        else if (reply.kind !== 'refused')
            throw reply.error;
    };
    await forEachConcurrently(keys, READS_AT_ONCE, readOne, () => signal.aborted);
}
const NO_MANIFEST = { text: undefined, entries: [] };
/**
 * Reads the manifest. One that is no manifest is reported and counts as empty, as does one that is refused with `upload:
 * all`, which needs no permission to read. @throws DeployError for any other refusal: `mirror` would forget what it has to delete
 */
async function readUsableManifest(query, isListed, { storage, log }) {
    const { bucket, manifestKey: key, mode, prefix } = query;
    let reason;
    try {
        const bytes = await download(bucket, key, storage);
        if (bytes === undefined && !isListed)
            return NO_MANIFEST;
        if (bytes === undefined)
            throw new errors_DeployError('the platform lists it, but does not find it');
        const text = new TextDecoder().decode(bytes);
        const reading = readManifest(text, prefix);
        if (reading.kind === 'read')
            return { text, entries: reading.entries };
        reason = reading.reason;
    }
    catch (error) {
        if (!(error instanceof errors_DeployError) || isPassing(error))
            throw error;
        if (mode !== 'all')
            throw unreadableManifest(query, error);
        reason = `cannot be used (${error.message})`;
    }
    const effect = mode === 'mirror' ? 'All files are uploaded, and nothing is deleted.' : 'All files are uploaded.';
    log.warning(`The manifest "${key}" ${reason}. ${effect}`);
    return { text: '', entries: [] };
}
/** Also what stops every other request. */
function isPassing(error) {
    const isUnknownKey = error instanceof ApiError && error.status === 401;
    return isUnknownKey || error instanceof TransientError || error instanceof CancelledError;
}
/** Hashes the files whose objects may contain the same bytes. Stops early when the signal is aborted. */
async function state_findUnchanged(artifacts, entries, records, signal) {
    const entryOf = new Map(entries.map((entry) => [entry.key, entry]));
    const unchanged = new Set();
    for (const artifact of artifacts) {
        if (signal.aborted)
            break;
        const { key, size, contentType } = artifact;
        const entry = entryOf.get(key);
        if (!entry?.sha256 || !isUntouched(entry, records.get(key)))
            continue;
        if (entry.size !== size || entry.contentType !== contentType)
            continue;
        if ((await hashFile(artifact, signal)) === entry.sha256)
            unchanged.add(key);
        // Other work runs between two files.
        await (0,promises_.setImmediate)();
    }
    return unchanged;
}
/** A file that cannot be read counts as changed: its upload reports why. */
async function hashFile({ source }, signal) {
    try {
        return await hashContent(source, signal);
    }
    catch (error) {
        const isExpected = error instanceof ChangedError || (error instanceof Error && 'syscall' in error);
        if (isExpected || signal.aborted)
            return undefined;
        throw error;
    }
}

;// CONCATENATED MODULE: ./.build/artifacts/read-back.js



/**
 * Lists a bucket until it shows these objects as they were sent. Where it does not, their own records decide.
 * @returns the records, without those of missing objects; @throws DeployError when they cannot be read
 */
async function readBack(bucket, present, tools) {
    let records = new Map();
    let doubtful = present;
    for (const wait of APPEARANCE_DELAYS_MS) {
        await tools.clock.sleep(wait, tools.signal);
        records = await listRecords(bucket, tools);
        doubtful = present.filter((object) => !isShown(object, records.get(object.key)));
        if (doubtful.length === 0)
            return records;
    }
    const keys = doubtful.map(({ key }) => key);
    await addOwnRecords(bucket, keys, records, tools);
    return records;
}
/** Returns what identifies an object that was sent; undefined while its record is that of another upload. */
function confirmedBy(object, record) {
    return record && !isOfOther(object, record) ? fingerprintOf(record) : undefined;
}
function isShown(object, record) {
    return record !== undefined && (object.status !== 'uploaded' || !isOfOther(object, record));
}
/**
 * Whether a record is that of another upload: the file id is not the one in the answer to ours, or all is as it was before,
 * where sizes are listed in bytes. A size of 1 may be the same in any unit.
 */
function isOfOther({ fileId, size, previous }, record) {
    if (fileId !== undefined && record.file_id !== undefined)
        return record.file_id !== fileId;
    const isInBytes = previous !== undefined && previous.size > 1 && previous.listed.size === previous.size;
    return isInBytes && record.size !== size && isUntouched(previous, record);
}

;// CONCATENATED MODULE: ./.build/artifacts/results.js
/** The result of each object of an upload, and what follows from all of them: manifest, figures, list of objects. */

/** The results of all objects of an upload, which change during the upload. */
class Results {
    #byKey;
    #kept;
    constructor({ files, pages, unchanged, deletions, kept, manifest }) {
        const previous = new Map(manifest?.entries.map((entry) => [entry.key, entry]));
        const results = [
            ...[...files, ...pages].map(({ source: _, ...object }) => {
                return { ...object, sha256: null, status: 'not_sent', previous: previous.get(object.key) };
            }),
            ...unchanged.map((entry) => ({ ...entry, status: 'unchanged', previous: entry })),
            ...deletions.map((entry) => ({ ...entry, status: 'not_deleted', previous: entry })),
        ];
        this.#byKey = new Map(results.map((result) => [result.key, result]));
        this.#kept = kept;
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
            const { status, bytes: size, sha256, durationMs, fileId } = result;
            this.update(key, { status, size, sha256, durationMs, fileId });
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
    /**
     * Returns what the manifest contains now: it is true whenever the run ends.
     * @param isSending what was not sent may be on its way
     */
    entries(isSending) {
        return [...this.#kept, ...this.all().flatMap((result) => entryOf(result, isSending) ?? [])];
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
    return results.map(({ key, size, sha256, contentType, status, reason }) => ({
        ...{ key, size, sha256, content_type: contentType, status },
        ...(reason && { reason: reason.message }),
    }));
}

;// CONCATENATED MODULE: ./.build/markdown.js
/** Values as Markdown for people. */

/** Rows of a table; the log and the files of the run name them all. */
const MOST_ROWS = 500;
/** Untrusted text in a code span that it cannot leave, also inside a table. */
function code(value) {
    const line = value.replace(/\s+/g, ' ');
    // A bar ends a table cell even in a code span, and escaping it depends on the backslashes before it.
    if (line.includes('|'))
        return htmlCode(line);
    const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
    const fence = '`'.repeat(longest + 1);
    const padding = /^`|`$/.test(line) ? ' ' : '';
    return `${fence}${padding}${line}${padding}${fence}`;
}
/** Untrusted text as code in HTML, where Markdown has no meaning. */
function htmlCode(value) {
    return `<code>${value.replace(/[^\w ]/g, entity)}</code>`;
}
/**
 * Text that has no meaning as Markdown or HTML, but for the code spans that our own messages use. A word that GitHub would
 * link or take for a mention becomes code, and so does what people copy: there it is neither, and it stays byte for byte.
 */
function markdown_text(value) {
    // Single backticks alone: how longer runs pair up is hard to foresee.
    const parts = value.replace(/\s+/g, ' ').split(/(?<!`)`([^`]+)`(?!`)/);
    return parts
        .map((part, index) => (index % 2 === 1 ? code(part) : prose(part, index > 0, index < parts.length - 1)))
        .join('');
}
/** An address, a mention or a reference of GitHub, anywhere in a word. */
const LINKED = /https?:\/\/|www\.|@|#\d|GH-\d/i;
/** A host or file, a path, an IP address, and the id of a revision, in full and short. */
const COPIED = /^(?:(?:[\w-]+\.)+[a-z]{2,}(?::\d+){0,2}|\/[\w./~%-]+|\d+(?:\.\d+){3}|[0-9a-f]{8}(?:(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?)$/i;
/** @param followsCode whether a code span stands directly before: backticks beside it would belong to it */
function prose(value, followsCode, precedesCode) {
    const words = value.split(' ');
    return words
        .map((word, index) => {
        const [, before = '', core = '', after = ''] = /^([("'[]*)(.*?)([)\]"'.,;:!?…]*)$/s.exec(word) ?? [];
        if (!LINKED.test(core) && !COPIED.test(core))
            return plain(word);
        const isBeside = (followsCode && index === 0 && before === '') ||
            (precedesCode && index === words.length - 1 && after === '');
        return `${plain(before)}${isBeside ? htmlCode(core) : code(core)}${plain(after)}`;
    })
        .join(' ');
}
function plain(value) {
    return value.replace(/[\\*_[\]#~@`]/g, '\\$&').replace(/[&<>|]/g, entity);
}
function entity(character) {
    return `&#${character.codePointAt(0)};`;
}
/**
 * A table of the first rows, and one row that counts the rest; empty without rows.
 * @param aligned the alignment of all columns but the first @param total of the rows, when not all of them are given
 */
function table(head, rows, aligned = '---', total = rows.length) {
    if (rows.length === 0)
        return '';
    const more = total - MOST_ROWS;
    const rest = ['…', `and ${formatNumber(more)} more`, ...head.slice(2).map(() => '')];
    return tableOf(head, [...rows.slice(0, MOST_ROWS), ...(more > 0 ? [rest] : [])], aligned);
}
function tableOf(head, rows, aligned) {
    const line = (cells) => `| ${cells.join(' | ')} |`;
    const rule = head.map((_, index) => (index === 0 ? '---' : aligned)).join('|');
    return [line(head), `|${rule}|`, ...rows.map(line)].join('\n');
}
/** A table of names and values, without what has no value; Markdown needs a head, which is the first of them. */
function factTable(facts) {
    const [head, ...rows] = facts.flatMap(([name, value]) => (value ? [[name, value]] : []));
    return head ? tableOf(head, rows, '---') : '';
}
/** Content that people open when they want to. @param title HTML */
function details(title, content) {
    return `<details><summary>${title}</summary>\n\n${content}\n\n</details>`;
}

;// CONCATENATED MODULE: ./.build/artifacts/words.js
/** All that people read of an upload's steps. Pure. */


/** The objects that a plan changes. */
function plannedObjects({ files, pages, deletions }) {
    return sortByKey([
        ...[...files, ...pages].map(({ key, size }) => ({ key, size, what: 'upload' })),
        ...deletions.map(({ key, size }) => ({ key, size, what: 'delete' })),
    ]);
}
/** The objects that an upload has changed, or was to. */
function changedObjects(objects) {
    const changed = objects.filter(({ status }) => status !== 'unchanged');
    return sortByKey(changed.map(({ key, size, status }) => ({ key, size, what: status.replace('_', ' ') })));
}
function sortByKey(objects) {
    return objects.toSorted((one, other) => (one.key < other.key ? -1 : 1));
}
/** The first ten names in quotes, and how many there are besides. */
function listNames(names) {
    return format_listed(names, (name) => JSON.stringify(name), 10)
        .join(', ')
        .replace(/, (and [\d,]+ more)$/, ' $1');
}
function listKeys(entries) {
    return listNames(entries.map(({ key }) => key).toSorted());
}
/** `3 uploaded (1.5 kB in 0 ms, 1.5 MB/s), 0 unchanged, 0 deleted, 1 failed` */
function describeFigures({ uploadedCount, uploadedBytes, failed, durationMs, ...figures }) {
    const rate = formatBytes(Math.round((1000 * uploadedBytes) / Math.max(durationMs, 1)));
    const size = ` (${formatBytes(uploadedBytes)} in ${formatDuration(durationMs)}, ${rate}/s)`;
    const failures = failed.length > 0 ? `, ${format_formatNumber(failed.length)} failed` : '';
    const rest = `${format_formatNumber(figures.unchangedCount)} unchanged, ${format_formatNumber(figures.deletedCount)} deleted`;
    return `${format_formatNumber(uploadedCount)} uploaded${uploadedCount > 0 ? size : ''}, ${rest}${failures}`;
}
const uploadArtifactsWords = {
    name: ({ bucket }) => `Upload to bucket "${bucket}"`,
    plan({ bucket, files, pages, unchanged, deletions, replaced }) {
        const sent = [...files, ...pages];
        const bytes = sent.reduce((sum, { size }) => sum + size, 0);
        const kept = `keep ${formatCount(unchanged.length, 'unchanged object')}`;
        const deleted = `delete ${formatCount(deletions.length, 'object')} of an earlier upload: ${listKeys(deletions)}`;
        const others = `keep ${formatCount(replaced.length, 'object')}, changed since an earlier upload: ${listKeys(replaced)}`;
        return [
            `upload ${formatCount(sent.length, 'object')}, ${formatBytes(bytes)}, to bucket "${bucket}"`,
            ...(unchanged.length > 0 ? [kept] : []),
            ...(deletions.length > 0 ? [deleted] : []),
            ...(replaced.length > 0 ? [others] : []),
        ].join('; ');
    },
    // Where all files are sent, they are listed already.
    planned: (action) => action.unchanged.length + action.deletions.length > 0
        ? format_listed(plannedObjects(action), ({ key, size, what }) => `${what} ${JSON.stringify(key)}, ${formatBytes(size)}`)
        : [],
    news({ action: { bucket }, result: { figures } }) {
        const { uploadedCount: count, deletedCount } = figures;
        const about = `bucket ${bucket}`;
        const name = code(bucket);
        const deleted = formatCount(deletedCount, 'object');
        if (count === 0)
            return {
                about,
                text: deletedCount === 0 ? `bucket ${name} is up to date` : `${deleted} deleted from bucket ${name}`,
            };
        const also = deletedCount > 0 ? ` and ${format_formatNumber(deletedCount)} deleted` : '';
        return { about, text: `${formatCount(count, 'object')} uploaded to bucket ${name}${also}` };
    },
    failure({ action: { bucket }, result: { figures } }, how) {
        const about = `bucket ${bucket}`;
        const failed = figures?.failed.length ?? 0;
        return failed > 0
            ? {
                about,
                text: `${format_formatNumber(failed)} of ${formatCount(figures?.totalCount ?? 0, 'object')} failed`,
            }
            : { about, text: `the upload to bucket ${code(bucket)} ${how}` };
    },
    now({ action: { bucket }, effect, result: { figures } }) {
        const about = `bucket ${bucket}`;
        if (!figures)
            return effect === 'none'
                ? undefined
                : { about, text: `Objects of bucket "${bucket}" may have been replaced.` };
        const { uploadedCount, unchangedCount, deletedCount, failed, totalCount } = figures;
        const failures = failed.length > 0 ? `, ${format_formatNumber(failed.length)} failed` : '';
        const counts = `${formatCount(uploadedCount, 'object')} uploaded, ${format_formatNumber(unchangedCount)} unchanged, ${format_formatNumber(deletedCount)} deleted`;
        return { about, text: `Bucket "${bucket}": ${counts}${failures} of ${format_formatNumber(totalCount)}.` };
    },
    outputs({ result: { figures } }, { function: name }) {
        if (!figures)
            return {};
        return {
            ...(name === undefined && { operation: 'uploaded' }),
            uploaded_count: `${figures.uploadedCount}`,
            uploaded_bytes: `${figures.uploadedBytes}`,
            unchanged_count: `${figures.unchangedCount}`,
            deleted_count: `${figures.deletedCount}`,
        };
    },
    rows: ({ result: { figures } }) => ({ Artifacts: figures && describeFigures(figures) }),
};
/** Lines of the log of an upload that ended: `Uploaded 214 objects, 1.8 MB, to bucket "site" (12 unchanged, 3 deleted)`. */
function describeUpload(bucket, { figures, objects }) {
    const { uploadedCount, uploadedBytes, unchangedCount, deletedCount, failed } = figures;
    const isOnlyDeleted = uploadedCount + failed.length === 0 && deletedCount > 0;
    const title = isOnlyDeleted
        ? `Deleted ${formatCount(deletedCount, 'object')} from bucket "${bucket}"`
        : `Uploaded ${formatCount(uploadedCount, 'object')}, ${formatBytes(uploadedBytes)}, to bucket "${bucket}"`;
    const rest = formatCounts([
        [unchangedCount, 'unchanged'],
        [isOnlyDeleted ? 0 : deletedCount, 'deleted'],
        [failed.length, 'failed'],
    ]);
    return {
        title: `${title}${rest && ` (${rest})`}`,
        lines: format_listed(changedObjects(objects), ({ key, size, what }) => `  ${JSON.stringify(key)}, ${formatBytes(size)}, ${what}`),
    };
}
const deleteObjectsWords = {
    name: ({ bucket }) => `Delete objects of bucket "${bucket}"`,
    plan: ({ bucket, what, keys }) => `delete ${describeObjects(what, keys.length)} from bucket "${bucket}"`,
    done: ({ action: { bucket, what, keys } }, log) => log.info(`Deleted ${describeObjects(what, keys.length)} from bucket "${bucket}"`),
    deletion: ({ bucket, what }) => `its ${what === 'artifacts' ? 'objects' : 'history and snapshots'} in bucket "${bucket}"`,
};
function describeObjects(what, count) {
    return what === 'artifacts'
        ? `${formatCount(count, 'object')} of the preview`
        : 'the history and the snapshots of the preview';
}

;// CONCATENATED MODULE: ./.build/artifacts/apply.js














/** Uploads the artifacts, and reports the result of each also when the upload fails. @throws DeployError */
async function uploadArtifacts(action, context) {
    const { clock, log, signal, step } = context;
    const begunAt = clock.now();
    const upload = new apply_Upload(action, { ...context, storage: context.clients.storage });
    const end = () => {
        const results = upload.results.all();
        const figures = toFigures(results, clock.now() - begunAt);
        const result = { figures, objects: toObjects(results) };
        const { title, lines } = describeUpload(action.bucket, result);
        log.group(title, lines);
        for (const { key, reason } of figures.failed)
            log.info(`Failed: ${JSON.stringify(key)}: ${reason}`);
        return result;
    };
    try {
        await upload.execute();
        return end();
    }
    catch (error) {
        const saved = signal.aborted ? upload.saveAfterCancellation() : undefined;
        step.report(end());
        await saved;
        throw error;
    }
}
/** How long the last requests of a cancelled upload may take. Milliseconds. */
const LAST_REQUESTS_MS = 300;
const AS_ACKNOWLEDGED = { missing: [], remaining: [] };
/** One upload. */
class apply_Upload {
    results;
    #action;
    #tools;
    #checkpoints;
    #manifestText;
    constructor(action, tools) {
        this.results = new Results(action);
        this.#action = action;
        this.#tools = tools;
        this.#checkpoints = new Checkpoints(this.results.all().length, () => this.#save(tools), tools);
        this.#manifestText = action.manifest?.text;
    }
    /** @throws DeployError */
    async execute() {
        const { bucket, replaced } = this.#action;
        const { signal } = this.#tools;
        this.#reportReplaced(replaced.map(({ key }) => key));
        const stopped = await this.#send();
        await this.#checkpoints.settle();
        signal.throwIfAborted();
        const isComplete = stopped === undefined && this.results.having('failed').length === 0;
        const [look] = await Promise.allSettled([this.#readBackAndDelete(isComplete)]);
        signal.throwIfAborted();
        const seen = look.status === 'fulfilled' ? look.value : AS_ACKNOWLEDGED;
        const failure = uploadError(bucket, this.results.failures(stopped), seen);
        // Also after a failure: what was acknowledged need not be sent again.
        const [commit] = await Promise.allSettled([this.#writeManifest(false, this.#tools)]);
        signal.throwIfAborted();
        if (failure)
            throw failure;
        for (const end of [look, commit])
            if (end.status === 'rejected')
                throw end.reason;
    }
    /** Writes the manifest once more, so that the next run goes on where this one was cancelled. */
    async saveAfterCancellation() {
        const { storage, clock } = this.#tools;
        const signal = AbortSignal.timeout(LAST_REQUESTS_MS);
        const http = storage.reopen(signal);
        const tools = { ...this.#tools, signal, storage: createStorageClient(http, clock) };
        await this.#save(tools, false);
        await http.close();
    }
    /** Sends files, then pages. A manifest that would not be true any more is written before. @returns why the rest was not sent */
    async #send() {
        const { files, pages, concurrency } = this.#action;
        if (this.#manifestText !== undefined && files.length + pages.length > 0)
            await this.#writeManifest(true, this.#tools);
        const progress = new Progress([...files, ...pages], this.#tools);
        const throttle = createThrottle(concurrency, this.#tools);
        const send = async (objects) => {
            const { bucket } = this.#action;
            const { stopped } = await uploadAll(objects, {
                ...{ ...this.#tools, bucket, throttle, progress },
                onEnd: (result) => {
                    this.results.note(result);
                    this.#checkpoints.note();
                },
            });
            return stopped;
        };
        return (await send(files)) ?? (await send(pages));
    }
    /** Deletes only when all is sent and listed. */
    async #readBackAndDelete(isComplete) {
        const { bucket, deletions } = this.#action;
        const present = [...this.results.having('uploaded'), ...this.results.having('unchanged')];
        let records;
        try {
            records = await readBack(bucket, present, this.#tools);
        }
        catch (error) {
            if (!(error instanceof ApiError) || error.status !== 403 || deletions.length > 0)
                throw error;
            this.#tools.log.notice(`Could not read back the content of bucket "${bucket}": ${error.message}`);
            return AS_ACKNOWLEDGED;
        }
        this.#confirm(records);
        this.#reportSizes(records);
        const missing = present.map(({ key }) => key).filter((key) => !records.has(key));
        for (const key of missing)
            this.results.update(key, { status: 'failed' });
        const mayDelete = isComplete && missing.length === 0;
        return { missing, remaining: mayDelete ? await this.#delete(records) : [] };
    }
    /** Deletes what still shows what was listed after its upload. @returns what is listed all the same */
    async #delete(records) {
        const { bucket, deletions } = this.#action;
        const keysOfOthers = () => deletions.filter((entry) => !isUntouched(entry, records.get(entry.key))).map(({ key }) => key);
        await addOwnRecords(bucket, keysOfOthers(), records, this.#tools);
        const replaced = new Set(keysOfOthers().filter((key) => records.has(key)));
        for (const key of replaced)
            this.results.remove(key);
        this.#reportReplaced([...replaced]);
        const keys = deletions.map(({ key }) => key).filter((key) => !replaced.has(key));
        const { deleted, failed, remaining } = await deleteObjects(bucket, keys, this.#tools);
        for (const key of deleted)
            this.results.update(key, { status: 'deleted' });
        for (const { key, reason } of failed)
            this.results.update(key, { reason });
        return remaining;
    }
    /** Saves how far the upload is. What fails here fails again at the end, or is sent again by the next run. */
    async #save(tools, isSending = true) {
        const uploaded = this.results.having('uploaded');
        if (!this.#action.manifest || uploaded.length === 0)
            return;
        // Of these alone, a listing from now on shows what was sent.
        const sent = uploaded.filter(({ listed }) => !listed);
        try {
            if (sent.length > 0)
                this.#confirm(await listRecords(this.#action.bucket, tools), sent);
            await this.#writeManifest(isSending, tools);
        }
        catch (error) {
            if (!(error instanceof errors_DeployError) && !tools.signal.aborted)
                throw error;
        }
    }
    /** Notes what is listed of objects that were sent. */
    #confirm(records, sent = this.results.having('uploaded')) {
        for (const object of sent) {
            const listed = confirmedBy(object, records.get(object.key));
            if (listed)
                this.results.update(object.key, { listed });
        }
    }
    /** Writes the manifest, unless it is the same already. */
    async #writeManifest(isSending, tools) {
        const { manifest, bucket } = this.#action;
        if (!manifest)
            return;
        const text = writeManifest(this.results.entries(isSending));
        if (text === this.#manifestText)
            return;
        const { key } = manifest;
        await uploadSmall({ bucket, key, contentType: 'application/json', bytes: Buffer.from(text) }, tools);
        this.#manifestText = text;
    }
    #reportReplaced(keys) {
        if (keys.length === 0)
            return;
        this.#tools.log.notice(`Kept ${formatCount(keys.length, 'object')} in bucket "${this.#action.bucket}", changed since an earlier upload: ` +
            `${listNames(keys)}. The manifest no longer contains them.`);
    }
    #reportSizes(records) {
        const odd = this.results.having('uploaded').flatMap(({ key, size: sentBytes }) => {
            const listed = records.get(key)?.size;
            return listed === undefined || listed === sentBytes ? [] : [{ key, sentBytes, listed }];
        });
        const [first] = odd;
        if (!first)
            return;
        this.#tools.log.warning(`${format_formatNumber(odd.length)} of the uploaded objects are listed with another size than was sent, such as "${first.key}": ` +
            `${format_formatNumber(first.sentBytes)} bytes were sent, ${format_formatNumber(first.listed)} is listed. The unit of that number is not documented. ` +
            'If it is bytes, check these objects.');
    }
}

;// CONCATENATED MODULE: ./.build/platform/write-once.js
/** Sends a write whose answer can be lost: again only when reads prove that it had no effect. */




/** Statuses that may mean that something of that name exists. */
const TAKEN_STATUSES = [400, 409, 412, 422];
/** Requests that are sent, however long they take. */
const LEAST_WRITES = 4;
/** Waits before each read, 5 s in all, since the write may still be in progress. Milliseconds. */
const LOOKS_MS = [250, 500, 1000, 1500, 1750];
/** A longer pause that the platform asks for ends the step. Milliseconds. */
const LONGEST_PAUSE_MS = 120_000;
/**
 * Sends a write until the platform has done it once, for a minute, and settles its effect.
 * @throws LostAnswerError when it is unknown whether it was done
 * @throws DeployError when the platform refuses, or no request took effect
 */
async function writeOnce(write, tools) {
    const settle = tools.step.write();
    try {
        const { effect, ...written } = await new Writing(write, tools).send();
        settle(effect);
        return written;
    }
    catch (error) {
        settle(write_once_effectOf(error));
        throw error;
    }
}
/** What a write has done that ended with an error. */
function write_once_effectOf(error) {
    if (error instanceof CancelledError)
        return error.withoutEffect ? 'none' : 'unknown';
    return error instanceof LostAnswerError || !(error instanceof errors_DeployError) ? 'unknown' : 'none';
}
/** One write with its repetitions. */
class Writing {
    #write;
    #tools;
    #begunAt;
    #lost;
    constructor(write, tools) {
        this.#write = write;
        this.#tools = tools;
        this.#begunAt = tools.clock.now();
    }
    async send() {
        for (let writes = 1;; writes += 1) {
            const reply = await this.#write.write();
            if (reply.kind === 'ok')
                return { value: reply.value, isAdopted: false, effect: 'some' };
            if (reply.kind === 'unanswered')
                throw reply.error;
            const isLost = reply.kind === 'lost';
            const found = await (isLost ? this.#find(reply.error) : this.#write.refused(reply.error, this.#lost));
            const isAdopted = this.#lost !== undefined;
            if (found !== 'again')
                return { value: found.done, isAdopted, effect: isAdopted ? 'some' : 'none' };
            this.#requireRepeat(reply, writes);
        }
    }
    /** @throws DeployError when the write is not sent again: the platform has asked to wait for too long, or the patience ends */
    #requireRepeat(reply, writes) {
        const { verb, thing } = this.#write.subject;
        if (reply.kind !== 'lost' && writes >= LEAST_WRITES)
            throw reply.error;
        if (reply.kind !== 'lost')
            return;
        const lost = reply.error;
        const isPatient = writes < LEAST_WRITES || this.#tools.clock.now() - this.#begunAt < PATIENCE_MS;
        if (isPatient && !asksTooLong(lost)) {
            this.#tools.log.info(`The request to ${verb} ${thing} did not take effect. Sending it again.`);
            return;
        }
        const attempts = writes === 1 ? 'The request did not take effect' : `None of ${writes} attempts took effect`;
        throw new errors_DeployError(`Could not ${verb} ${thing}: ${lost.message}. ${attempts}`, {
            cause: lost,
            requestId: lost.requestId,
            hint: asksTooLong(lost)
                ? 'Run the step again when that time is over.'
                : 'Check that the platform is up, then run the step again.',
        });
    }
    /**
     * Looks for the result of a lost write.
     * @returns `again` when it had no effect; @throws LostAnswerError when that is unknown
     */
    async #find(lost) {
        const write = this.#write;
        this.#lost = lost;
        this.#tools.log.info(`${sentence(capitalize(lost.message))} Reading the state back.`);
        const asked = asksTooLong(lost) ? 0 : (lost.retryAfterMs ?? 0);
        const waits = LOOKS_MS.map((wait, index) => (index === 0 ? Math.max(wait, asked) : wait));
        const read = () => write.read().catch((error) => {
            throw error instanceof TransientError ? error : write_once_afterLost(error, write.subject, lost);
        });
        // Only the last read counts: the write may have been done after an earlier one.
        let unchanged;
        for await (const now of readRepeatedly(waits, read, this.#tools)) {
            const finding = now === undefined ? 'unclear' : write.compare(now);
            if (typeof finding === 'object')
                return finding;
            if (finding === 'unreadable')
                throw unverifiable(write.subject, lost, true);
            unchanged = finding === 'not done' ? now : undefined;
        }
        if (unchanged === undefined)
            throw unverifiable(write.subject, lost, false);
        write.repeat?.(unchanged);
        return 'again';
    }
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
function write_once_afterLost(error, subject, lost) {
    if (error instanceof CancelledError)
        return new CancelledError(error.message, { cause: error });
    return error instanceof errors_DeployError ? unverifiable(subject, lost, false) : error;
}

;// CONCATENATED MODULE: ./.build/platform/state.js
/** What is known of a thing on the platform, which two places may show: its own path, and a list. */

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
function checkVisibility({ name, visibility }, record) {
    const there = record.visibility?.toLowerCase();
    if (visibility === undefined || there === undefined || there === visibility)
        return;
    throw new errors_DeployError(`Bucket "${name}" is ${there}, but \`bucket_visibility\` is ${visibility}. The visibility of a bucket cannot be changed`, { hint: 'Choose another `bucket`, or leave out `bucket_visibility` to use the bucket as it is.' });
}
/** Returns what the bucket is, or will be created as; undefined where that cannot be read. */
function visibilityOf(state, wanted) {
    if (state.kind === 'present')
        return state.record.visibility ?? wanted;
    return state.kind === 'absent' ? (wanted ?? 'private') : wanted;
}

;// CONCATENATED MODULE: ./.build/buckets/apply.js





/** Creates a bucket and reads it back. One that somebody else has created is used, if it is as wanted. @throws DeployError */
async function createBucket(action, context) {
    const { value } = await writeOnce(createCreation(action, context), context);
    const { operation } = value;
    const record = value.record ?? (await apply_readBack(action.name, context));
    if (record)
        checkVisibility(action, record);
    if (record && action.verb === 'create')
        checkCreated(action, record);
    return { operation };
}
/** Its files were checked for the bucket that was to be created. @throws DeployError when somebody else has created another */
function checkCreated({ name, visibility = 'private' }, record) {
    const there = record.visibility?.toLowerCase() ?? visibility;
    if (there === visibility)
        return;
    throw new errors_DeployError(`Bucket "${name}" is ${there}: something else has created it since this run began`, {
        hint: `Run the step again, which checks the files for a bucket that is ${there}, or choose another name.`,
    });
}
/** The write that creates a bucket. */
function createCreation({ name, visibility }, context) {
    const { storage } = context.clients;
    return {
        subject: {
            verb: 'create',
            participle: 'created',
            thing: `bucket "${name}"`,
            permission: 'storage:read',
        },
        write: async () => mapReply(await storage.createBucket(name, visibility ?? 'private'), () => ({ operation: 'created' })),
        read: () => readBucket(storage, name),
        compare(now) {
            if (now.kind === 'unreadable')
                return 'unreadable';
            return now.kind === 'present' ? { done: { operation: 'created', record: now.record } } : 'not done';
        },
        /** A refusal may mean that the bucket exists. */
        async refused(refusal, lost) {
            if (!TAKEN_STATUSES.includes(refusal.status))
                throw refusal;
            const isTaken = refusal.status === 409;
            const now = await look(name, isTaken ? APPEARANCE_DELAYS_MS : [0], context);
            const operation = lost ? 'created' : 'existing';
            if (now.kind === 'present')
                return { done: { operation, record: now.record } };
            if (now.kind === 'unreadable' && isTaken)
                return { done: { operation } };
            throw refusal;
        },
    };
}
/** Reads the bucket until it appears; undefined where the key may not read. @throws DeployError when it does not appear */
async function apply_readBack(name, context) {
    const now = await look(name, APPEARANCE_DELAYS_MS, context);
    if (now.kind !== 'absent')
        return now.kind === 'present' ? now.record : undefined;
    throw new errors_DeployError(`The platform acknowledged the creation of bucket "${name}", but does not show it`, {
        hint: "Run the step again. If the problem persists, contact the platform's support.",
    });
}
async function look(name, waits, context) {
    let last = { kind: 'absent' };
    const read = () => readBucket(context.clients.storage, name);
    for await (const now of readRepeatedly(waits, read, context)) {
        last = now ?? last;
        if (last.kind !== 'absent')
            return last;
    }
    return last;
}

;// CONCATENATED MODULE: ./.build/platform/delete-once.js
/** Deletes something and reads back that it does not exist. */



/** Waits before each look for what still exists after its deletion. Milliseconds. */
const delete_once_LOOKS_MS = [0, 250, 500, 1000, 2000, 4000];
/**
 * Deletes something and reads back that it does not exist.
 * @returns whether it existed: also when "not found" answers the deletion of what existed a moment ago, or one that was
 * sent before
 * @throws ApiError when the platform refuses: it exists as before
 * @throws DeployError when that is unknown, or the platform still shows it afterwards
 */
async function deleteOnce(deletion, tools) {
    const settle = tools.step.write();
    try {
        const existed = await delete_once_confirm(await deletion.remove(), deletion, tools);
        settle(existed ? 'some' : 'none');
        return existed;
    }
    catch (error) {
        const isRefused = error instanceof ApiError || (error instanceof CancelledError && error.withoutEffect);
        settle(isRefused ? 'none' : 'unknown');
        throw error;
    }
}
async function delete_once_confirm(reply, deletion, tools) {
    const failure = reply.kind === 'ok' || reply.kind === 'absent' ? undefined : reply.error;
    const isRetried = 'isRetried' in reply && reply.isRetried === true;
    // A refusal may mean that the deletion is under way: that of an earlier try whose answer was lost.
    if (failure instanceof ApiError && !isRetried && !TAKEN_STATUSES.includes(failure.status))
        throw failure;
    const { thing } = deletion;
    const isAbsent = reply.kind === 'absent';
    const existed = !isAbsent || deletion.wasThere || isRetried;
    const seen = await delete_once_readBack(deletion, failure !== undefined, tools);
    if (seen === 'gone')
        return existed;
    if (failure)
        throw isRetried && seen !== 'shown' ? asUnproven(thing, failure) : failure;
    if (seen instanceof errors_DeployError) {
        // A gateway that lacks the route answers "not found" as well.
        if (isAbsent && existed)
            throw unverified(thing, seen);
        tools.log.notice(`The platform acknowledged the deletion of ${thing}, but it cannot be read back: ${seen.message}`);
        return existed;
    }
    throw unconfirmed(thing, isAbsent, seen === 'shown');
}
function unconfirmed(thing, isAbsent, isShown) {
    const answered = isAbsent ? 'answered "not found" to' : 'acknowledged';
    const shown = isShown ? 'but still shows it' : 'but gave no usable response when it was read back';
    return new errors_DeployError(`The platform ${answered} the deletion of ${thing}, ${shown}`, {
        hint: "Run the step again. If the problem persists, contact the platform's support.",
    });
}
/** Reads until the thing is gone. @param isDoubtful a list alone does not prove that; @returns why it cannot be read */
async function delete_once_readBack({ read }, isDoubtful, tools) {
    const look = () => read().catch((error) => {
        // A refused read is like that of a key that cannot read.
        if (error instanceof ApiError)
            return { kind: 'unreadable', reason: error };
        throw error;
    });
    let last = 'unanswered';
    for await (const now of readRepeatedly(delete_once_LOOKS_MS, look, tools)) {
        // A read that stays without an answer has taken its minute: a sweep goes on to what comes next.
        if (now === undefined)
            return 'unanswered';
        if (now.kind === 'present')
            last = 'shown';
        if (now.kind === 'unreadable')
            return now.reason;
        if (now.kind === 'absent' && now.doubt instanceof ApiError)
            return now.doubt;
        if (now.kind === 'absent' && !(isDoubtful && now.doubt))
            return 'gone';
    }
    return last;
}
/** A refusal says nothing of the try before it, whose answer was lost. */
function asUnproven(thing, { message, hint, requestId }) {
    return new errors_DeployError(`Could not verify that ${thing} was deleted: ${message}`, { hint, requestId });
}
function unverified(thing, cause) {
    return new errors_DeployError(`Could not verify that ${thing} was deleted: the platform answered "not found", but ${cause.message}`, { cause, requestId: cause.requestId, hint: 'Run the step again.' });
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
    return new DeployError(`${errors_unconfirmed(hostname, wanted)}: ${cause}`, {
        cause: reason,
        requestId: reason?.requestId,
        hint: `${reason?.hint ?? ''} If you are sure, ${DELETE_ANYWAY}`.trim(),
    });
}
/** The id of the function that the registration to be deleted should point at is not known. */
function errors_deletionForUnknown(hostname, wanted, reason) {
    const cause = reason?.message ?? 'the record of the function contains no UUID';
    return new DeployError(`${errors_unconfirmed(hostname, wanted)}: ${cause}`, {
        cause: reason,
        requestId: reason?.requestId,
        hint: `${reason?.hint ?? ''} Name the target of the registration in \`domain_target\`, such as \`functions/<uuid>\`, or ${DELETE_ANYWAY}`.trim(),
    });
}
function errors_unconfirmed(hostname, wanted) {
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
        hint: `${capitalize(label)} does not exist yet, and without that input it would be created as private.`,
    });
}
/** A bucket that no domain can point at. */
function privateBucket(label) {
    return new errors_DeployError(`No domain can point at ${label}: it is private`, {
        hint: 'The visibility of a bucket cannot be changed: use a bucket that was created with `bucket_visibility: public`.',
    });
}
/** A status that means that the registration failed. */
function failedDomain(hostname, { status, reasons }) {
    const clause = reasons.map((reason) => reason.replace(/[.;]+$/, '')).join('; ');
    return new errors_DeployError(`Domain ${hostname} failed with status "${status}"${clause && `: ${clause}`}`, {
        hint: 'Fix what the message says, such as the DNS records at the registrar, and run the step again. If the status stays, delete the registration with `mode: delete` and create it again.',
    });
}
/** The time is up, and the registration is not what was waited for. */
function lateDomain({ hostname, timeoutMs }, last) {
    if (last === undefined)
        return missingDomain(hostname);
    const status = last.status === undefined ? 'still has no status' : `is still ${last.status}`;
    const reasons = last.reasons.map((reason) => `- ${reason}\n`);
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

;// CONCATENATED MODULE: ./.build/platform/domain-records.js


/** Returns all that the platform says of a registration, line by line. */
function reasonsOf({ message, verificationErrors }) {
    return [...(message === undefined ? [] : [message]), ...verificationErrors];
}
const WRAPPERS = ['domain', 'registration', 'record', 'data', 'result'];
const domain_records_MESSAGES = ['message', 'error', 'reason', 'detail', 'description', 'title'];
const DEEPEST = 4;
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
    return inner && depth < DEEPEST ? unwrap(inner, depth + 1) : json;
}
function targetIn({ target, ...record }) {
    if (typeof target === 'string')
        return { id: cleanLine(target, 100) };
    const kind = isObject(target) ? textIn(target, ['kind', 'type']) : textIn(record, ['target_kind']);
    const id = isObject(target)
        ? textIn(target, ['resource_id', 'id', 'uuid'])
        : textIn(record, ['resource_id', 'target_id']);
    if (kind === undefined && id === undefined)
        return undefined;
    return {
        ...(kind !== undefined && { kind: cleanLine(kind, 60) }),
        ...(id !== undefined && { id: cleanLine(id, 100) }),
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
    if (depth > DEEPEST)
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

;// CONCATENATED MODULE: ./.build/domains/state.js



/**
 * Reads whether this account has registered a hostname. Its own path is asked first; the list is asked for what that
 * does not report: the target, a name that the platform keeps in another case, or anything where it refuses. That it is
 * absent is in doubt when the list is "not found" as well: a gateway that lacks the routes answers so.
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

;// CONCATENATED MODULE: ./.build/domains/target.js
/** What a domain points at. */



/** Describes the function or bucket of a step. */
function target_describeResource(kind, name) {
    return `${kind === 'storage' ? 'bucket' : 'function'} "${name}"`;
}
/**
 * Finds what a domain is to point at: an id that was given is used as it is, else that of the step's function or bucket,
 * without an id when that does not exist yet.
 * @throws DeployError for a private bucket, and when the id cannot be read, so that `domain_target` is needed
 */
async function resolveTarget(target, resource, storage) {
    const { kind } = target;
    if (target.id !== undefined) {
        const label = target_describeTarget(target);
        if (kind === 'storage')
            await checkListed(target.id, label, storage);
        return { target, label };
    }
    if (!resource)
        throw new Error(`the configuration has a domain for ${kind} without an id`);
    const { name, state, visibility } = resource;
    const label = target_describeResource(kind, name);
    if (state.kind === 'unreadable')
        throw unreadableResource(kind, label, state.reason);
    if (state.kind === 'absent') {
        if (kind === 'storage' && visibility !== 'public')
            throw futurePrivateBucket(label);
        return { target, label, resource: name };
    }
    checkPublic(label, kind === 'storage' ? state.record.visibility : undefined);
    const id = resource.readId ? await resource.readId() : resourceIdOf(state.record);
    if (id === undefined)
        throw noResourceId(kind, label);
    return { target: { kind, id }, label, resource: name };
}
/** Only a private bucket, which no domain can point at, is looked for. A list that is refused says nothing. */
async function checkListed(id, label, storage) {
    const reply = await storage.listBuckets();
    const buckets = reply.kind === 'absent' || reply.kind === 'refused' ? [] : reply_valueOrThrow(reply);
    const bucket = buckets.find((record) => resourceIdOf(record)?.toLowerCase() === id.toLowerCase());
    checkPublic(label, bucket?.visibility);
}
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
    if (wanted.id === undefined)
        return 'other';
    if (seen?.id === undefined)
        return 'unknown';
    return seen.id.toLowerCase() === wanted.id.toLowerCase() ? 'same' : 'other';
}
/** Whether a text is a kind of target that the API document names. */
function isTargetKind(text) {
    return text === 'functions' || text === 'storage' || text === 'sites';
}
const NOUNS = { functions: 'function', storage: 'bucket', sites: 'site' };
/** Describes a target for people: `function 7c1f3a52-…`, or `function "hello" (7c1f3a52-…)` with its name. */
function target_describeTarget(target, name) {
    const noun = NOUNS[target?.kind?.toLowerCase() ?? ''] ?? target?.kind ?? 'resource';
    if (target?.id === undefined)
        return `a ${noun} of unknown id`;
    return name === undefined ? `${noun} ${target.id}` : `${noun} "${name}" (${target.id})`;
}

;// CONCATENATED MODULE: ./.build/domains/apply.js








/**
 * Registers the hostname.
 * @param readCreatedId reads the id of the target when this run has created it; @throws DeployError
 */
async function registerDomain(action, readCreatedId, context) {
    const { hostname, kept } = action;
    const target = await findTarget(action, readCreatedId, context);
    if (!kept) {
        const { value } = await writeOnce(new Registration(action, target, context), context);
        return { ...value, target };
    }
    if (target_compareTargets(kept.target, target) === 'unknown')
        context.log.warning(`The platform does not report what domain ${formatHostname(hostname)} points at. The registration is kept as it is. To create it again, delete it with \`mode: delete\` first.`);
    return { operation: 'kept', domain: kept, target };
}
async function findTarget({ target, label }, readCreatedId, { clock, signal }) {
    if (target.id !== undefined)
        return target;
    for (const wait of APPEARANCE_DELAYS_MS) {
        await clock.sleep(wait, signal);
        const id = await readCreatedId();
        if (id !== undefined)
            return { ...target, id };
    }
    throw noResourceId(target.kind, label);
}
/** How long a platform may take to free a hostname after its deletion, for each further try. Milliseconds. */
const FREE_PAUSE_MS = 1000;
/** The write of a registration. */
class Registration {
    subject;
    #hostname;
    #target;
    #isFreed;
    #context;
    constructor({ hostname, replaces }, target, context) {
        this.#hostname = hostname.ascii;
        this.#target = target;
        this.#isFreed = replaces !== undefined;
        this.#context = context;
        this.subject = {
            verb: 'register',
            participle: 'registered',
            thing: `domain ${hostname.ascii}`,
            permission: 'domains:read',
        };
    }
    async write() {
        const reply = await this.#context.clients.domains.register(this.#hostname, this.#target);
        return mapReply(reply, (domain) => ({ operation: 'registered', domain }));
    }
    read() {
        return state_readDomain(this.#context.clients.domains, this.#hostname);
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
        const wanted = target_describeTarget(this.#target);
        if (!TAKEN_STATUSES.includes(refusal.status))
            throw refusedRegistration(refusal, wanted);
        const isTaken = refusal.status === 409;
        // What was lost before stays unknown when this read fails.
        const now = await this.read().catch((error) => {
            throw lost ? write_once_afterLost(error, this.subject, lost) : error;
        });
        const seen = now.kind === 'present' ? now.record : undefined;
        const isDone = seen !== undefined && target_compareTargets(seen.target, this.#target) === 'same';
        if (this.#isFreed && isTaken && !isDone) {
            await this.#context.clock.sleep(FREE_PAUSE_MS, this.#context.signal);
            return 'again';
        }
        if (seen && (isTaken || isDone))
            return this.#adopt(seen, lost !== undefined);
        if (!isTaken)
            throw refusedRegistration(refusal, wanted);
        const isUnreadable = now.kind === 'unreadable';
        if (lost)
            throw unverifiable(this.subject, lost, isUnreadable);
        throw isUnreadable ? takenUnreadably(this.#hostname, refusal) : takenElsewhere(this.#hostname, refusal);
    }
    /** Takes over a registration that exists. @throws DeployError when it is for another target */
    #adopt(domain, isLost) {
        if (target_compareTargets(domain.target, this.#target) !== 'other')
            return { done: { operation: isLost ? 'registered' : 'kept', domain } };
        throw pointsElsewhere(this.#hostname, target_describeTarget(domain.target), target_describeTarget(this.#target));
    }
}
/** Deletes a registration and reads back that it is gone. @throws DeployError */
async function deleteDomain({ hostname, former }, context) {
    const { domains } = context.clients;
    const name = former?.domain.hostname ?? hostname.ascii;
    const deletion = {
        thing: `domain ${name}`,
        wasThere: former !== undefined,
        remove: () => domains.remove(name),
        read: () => state_readDomain(domains, name),
    };
    return { existed: await deleteOnce(deletion, context) };
}

;// CONCATENATED MODULE: ./.build/domains/status.js


const GOOD = new Set('active verified ready live ok valid issued success'.split(' '));
const BAD = new Set('failed error rejected expired invalid'.split(' '));
/** The document's own word, and those that say of themselves that they will not last. */
const WAITING = /(?:^|_)(?:pending|queued|waiting|awaiting|verifying|validating|provisioning|processing|issuing|creating|checking|initializing|in_progress)(?:_|$)/;
function status_meaningOf(status) {
    const word = normalizeWord(status);
    if (GOOD.has(word))
        return 'active';
    if (BAD.has(word))
        return 'failed';
    return WAITING.test(word) ? 'pending' : 'unknown';
}
/** Judges what a look at a registration has shown. */
function domainStatus(domain) {
    const { status } = domain;
    return {
        status,
        meaning: status === undefined ? 'unknown' : status_meaningOf(status),
        reasons: reasonsOf(domain),
    };
}

;// CONCATENATED MODULE: ./.build/domains/words.js
/** All that people read of a domain's steps. Pure. */



/** What is known of a registration, to follow its name: `is pending: set the record …`. */
function statusText(domain) {
    const { status } = domain;
    return `${status === undefined ? 'has no status' : `is ${status}`}${reasonClause(domain)}`;
}
/** What the platform says of a registration, as the end of a sentence; empty when that is nothing. */
function reasonClause({ reasons }) {
    const clause = reasons.map((reason) => reason.replace(/[.;]+$/, '')).join('; ');
    return clause && `: ${clause}`;
}
function about({ hostname }) {
    return `domain ${hostname.ascii}`;
}
const registerDomainWords = {
    name: ({ hostname }) => `Register domain ${hostname.ascii}`,
    plan({ verb, hostname, label }) {
        const domain = formatHostname(hostname);
        if (verb === 'keep')
            return `keep domain ${domain}, which is registered for ${label}`;
        return `register domain ${domain} for ${label}${verb === 'unknown' ? ', unless it is registered' : ''}`;
    },
    done({ action: { hostname }, result: { operation, target, domain } }, log) {
        if (operation === 'kept' && target_compareTargets(domain.target, target) === 'unknown')
            return;
        const verb = operation === 'kept' ? 'Kept' : 'Registered';
        log.info(`${verb} domain ${formatHostname(hostname)} for ${target_describeTarget(target)}`);
    },
    news: ({ action }) => ({
        about: about(action),
        text: `domain ${code(action.hostname.ascii)} is registered`,
    }),
    failure: ({ action }, how) => ({
        about: about(action),
        text: `the registration of domain ${code(action.hostname.ascii)} ${how}`,
    }),
    now({ action, state, effect, result }) {
        const { hostname, replaces } = action;
        if (state === 'planned')
            return undefined;
        const domain = `Domain ${hostname.ascii}`;
        const target = result.target === undefined ? '' : ` for ${target_describeTarget(result.target)}`;
        const none = replaces
            ? `${domain} is no longer registered: its registration for ${replaces} was deleted.`
            : `${domain} was not registered by this run.`;
        if (state === 'done') {
            const was = result.operation === 'kept' ? 'was already registered' : 'was registered';
            return { about: about(action), text: `${domain} ${was}${target}.` };
        }
        const former = replaces ? `; its registration for ${replaces} was deleted` : '';
        const unknown = `${domain} may or may not be registered${former}.`;
        return { about: about(action), text: effect === 'unknown' ? unknown : none };
    },
    outputs({ action: { kept }, state, result }, { function: name, bucket }) {
        const domain = state === 'done' ? result.domain : kept;
        const operation = result.operation === 'kept' ? 'unchanged' : result.operation;
        return {
            ...(state === 'done' && name === undefined && bucket === undefined && { operation }),
            domain_status: domain?.status,
        };
    },
    rows({ action: { hostname, kept, replaces }, state, result }, { dryRun }) {
        const { ascii, given } = hostname;
        const status = (result.domain ?? kept)?.status;
        const isKnown = state === 'done' || kept || replaces || dryRun;
        return {
            Domain: isKnown ? `${code(ascii)}${given === ascii ? '' : ` (${code(given)})`}` : undefined,
            'Domain target': result.target && markdown_text(target_describeTarget(result.target)),
            'Domain status': status && markdown_text(status),
        };
    },
};
/** The address of a domain that is active; what was active in a rehearsal ended with it. */
function urlOf({ action, result }, { isRehearsal }) {
    return result.meaning === 'active' && !isRehearsal ? `https://${action.hostname.ascii}/` : undefined;
}
const awaitDomainWords = {
    name: ({ timeoutMs }) => (timeoutMs > 0 ? 'Wait for the domain' : 'Read the domain back'),
    plan: ({ hostname, timeoutMs }) => timeoutMs > 0
        ? `wait up to ${formatDuration(timeoutMs)} until domain ${hostname.ascii} is active`
        : undefined,
    done({ action: { hostname }, result: { status, meaning, reasons } }, log) {
        if (meaning !== 'pending')
            return;
        const lines = reasons.map((reason) => `\n- ${reason}`).join('');
        log.notice(`Domain ${formatHostname(hostname)} is ${status}: it works once its DNS records are set at the registrar and the platform has seen them.${lines}`);
    },
    news: ({ action, result: { status } }) => ({
        about: about(action),
        text: `domain ${code(action.hostname.ascii)} is ${status === undefined ? 'registered' : markdown_text(status)}`,
    }),
    failure({ action, result }, how) {
        const domain = `domain ${code(action.hostname.ascii)}`;
        if (how !== 'failed')
            return { about: about(action), text: `the wait for ${domain} ${how}` };
        return {
            about: about(action),
            text: `${domain} is ${result.meaning === 'pending' ? 'still pending' : 'not active'}`,
        };
    },
    outputs: (step, subject) => ({
        domain_status: step.result.status,
        domain_url: step.state === 'done' ? urlOf(step, subject) : undefined,
    }),
    rows(step, subject) {
        const { ascii, given } = step.action.hostname;
        const { status } = step.result;
        const url = step.state === 'done' ? urlOf(step, subject) : undefined;
        return {
            Domain: url && `[${code(ascii)}](${url})${given === ascii ? '' : ` (${code(given)})`}`,
            'Domain status': status && markdown_text(status),
        };
    },
    note({ action, state, result: { meaning, reasons = [] } }) {
        const domain = `\`${action.hostname.ascii}\``;
        const items = reasons.map((reason) => `- ${reason}`);
        if (state !== 'done')
            return undefined;
        if (meaning === 'pending')
            return {
                kind: 'IMPORTANT',
                lines: [
                    `Domain ${domain} works once its DNS records are set at the registrar and the platform has seen them.`,
                    ...items,
                ],
            };
        return items.length === 0
            ? undefined
            : { kind: 'NOTE', lines: [`The platform says of domain ${domain}:`, ...items] };
    },
};
const deleteDomainWords = {
    name: ({ hostname }) => `Delete domain ${hostname.ascii}`,
    plan({ hostname, former, isReplaced }) {
        const what = `delete the registration of domain ${formatHostname(hostname)}`;
        return isReplaced ? `${what} for ${former?.target}` : `${what}; its DNS records stay at the registrar`;
    },
    done({ action: { hostname, former, isReplaced }, result: { existed } }, log, { preview, mode }) {
        const name = former?.domain.hostname ?? hostname.ascii;
        if (!existed)
            return log.info(`Domain ${name} was not registered`);
        if (isReplaced)
            return log.info(`Deleted the registration of domain ${name} for ${former?.target}`);
        // One DNS record often stands for all previews.
        const isPreview = preview !== undefined || mode === 'sweep';
        log.info(`Deleted domain ${name}${isPreview ? '' : '. Its DNS records stay at the registrar: remove them there.'}`);
    },
    news: ({ action, result: { existed } }) => existed && !action.isReplaced
        ? { about: about(action), text: `domain ${code(action.hostname.ascii)} is deleted` }
        : undefined,
    failure: ({ action }, how) => ({
        about: about(action),
        text: `the deletion of domain ${code(action.hostname.ascii)} ${how}`,
    }),
    now({ action, state, effect }) {
        if (!action.isReplaced || state === 'planned')
            return undefined;
        const registration = `The registration of domain ${action.hostname.ascii} for ${action.former?.target}`;
        const texts = {
            some: `${registration} was deleted.`,
            unknown: `${registration} may or may not be deleted.`,
            none: `Domain ${action.hostname.ascii} still points at ${action.former?.target}.`,
        };
        return { about: about(action), text: texts[effect] };
    },
    deletion: ({ hostname }) => `domain ${hostname.ascii}`,
    outputs: ({ action: { isReplaced }, state }) => isReplaced && state === 'done' ? { domain_status: '' } : {},
    note: ({ action: { hostname, isReplaced }, result: { existed } }, { preview, mode }) => existed && !isReplaced && preview === undefined && mode !== 'sweep'
        ? {
            kind: 'NOTE',
            lines: [`The DNS records of \`${hostname.ascii}\` stay at the registrar: remove them there.`],
        }
        : undefined,
};

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
async function awaitDomain({ hostname: { ascii: hostname }, timeoutMs }, { target, domain: first }, { step, ...context }) {
    const { log } = context;
    let last;
    let failure = NO_ANSWER;
    step.report(domainStatus(first));
    async function read() {
        try {
            const state = await state_readDomain(context.clients.domains, hostname);
            failure = undefined;
            if (state.kind === 'absent')
                return { error: missingDomain(hostname) };
            if (state.kind === 'present') {
                const seen = state.record.target;
                if (target_compareTargets(seen, target) !== 'other')
                    return { domain: state.record };
                return { error: pointsElsewhere(hostname, target_describeTarget(seen), target_describeTarget(target)) };
            }
            // Where the key may not read, the answer to the registration stands for it.
            if (timeoutMs > 0 && !['active', 'failed'].includes(domainStatus(first).meaning))
                throw state.reason;
            log.notice(`The API key cannot read domain ${hostname} back (it lacks \`domains:read\`).`);
            return { domain: first };
        }
        catch (error) {
            if (error instanceof TransientError)
                failure = error;
            throw error;
        }
    }
    function note(seen, news) {
        const isChanged = seen.status !== last?.status || seen.reasons.join() !== last?.reasons.join();
        last = seen;
        step.report(seen.status === undefined ? { reasons: seen.reasons } : seen);
        if (isChanged)
            news(`Domain ${hostname} ${statusText(seen)}`);
        if (seen.meaning !== 'unknown' || seen.status === undefined)
            return;
        const clause = reasonClause(seen);
        log.notice(`Domain ${hostname} is "${seen.status}", a status that this action does not know${clause}`);
    }
    const wait = {
        read,
        judge(reading, news) {
            if ('error' in reading)
                return 'blank';
            const shown = domainStatus(reading.domain);
            // Without a wait, the status that was seen before stands for one that is not shown.
            const seen = shown.status === undefined && timeoutMs === 0 ? domainStatus(first) : shown;
            note(seen, news);
            if (seen.meaning === 'failed')
                throw failedDomain(hostname, seen);
            const isOver = seen.meaning === 'active' || timeoutMs === 0;
            if (isOver || (seen.meaning === 'unknown' && seen.status !== undefined))
                return { done: seen };
            return seen.status === undefined ? 'blank' : 'wait';
        },
        timeoutMs: timeoutMs || APPEARANCE_MS,
        status: () => `domain ${hostname} is ${last ? (last.status ?? 'without a status') : 'not listed yet'}`,
    };
    const end = await waitFor(wait, context).catch((error) => {
        if (error instanceof ApiError || error instanceof TransientError)
            throw unreadableDomain(hostname, error);
        throw error;
    });
    if (end === 'late')
        throw failure ? unreadableDomain(hostname, failure) : lateDomain({ hostname, timeoutMs }, last);
    if ('done' in end)
        return end.done;
    throw 'error' in end.blank ? end.blank.error : statuslessDomain(hostname);
}

;// CONCATENATED MODULE: ./.build/functions/status.js

const READY = 'ready active live deployed succeeded success successful running healthy available published complete completed done ok';
const FAILED = 'failed failure error errored crashed cancelled canceled rejected timed_out timeout aborted invalid';
/** The built-in words, each list replaced as a whole by one that is given. A word in both lists means ready. */
function statusWords(ready, failed) {
    const [ownReady, ownFailed] = [ready.map(normalizeWord), failed.map(normalizeWord)];
    return {
        ready: new Set(ready.length > 0 ? ownReady : READY.split(' ').filter((word) => !ownFailed.includes(word))),
        failed: new Set(failed.length > 0 ? ownFailed : FAILED.split(' ')),
    };
}
/** What a status word means by itself, whichever revision it belongs to. */
function functions_status_meaningOf(status, words) {
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
function judge(seen, awaited, words) {
    const { revisionId } = seen;
    if (revisionId !== undefined && revisionId !== awaited.revisionId) {
        if (awaited.seenBefore.includes(revisionId))
            return 'in progress';
        if (awaited.revisionId !== undefined)
            return 'superseded';
    }
    return seen.status === undefined ? 'no status' : functions_status_meaningOf(seen.status, words);
}

;// CONCATENATED MODULE: ./.build/functions/compare.js
/** Compares a function with how it was before a write. Pure. */



/** Returns the revision that a write has created, as far as the function shows it. */
function compareStates({ before, seen, words }, now) {
    if (before.kind === 'unreadable')
        return unreadable(before.reason);
    if (now.kind === 'unreadable')
        return unreadable(now.reason);
    // What is only not listed may exist, and what existed before may have got a further revision.
    if (now.kind === 'absent')
        return before.kind === 'absent' && !now.doubt ? 'not done' : 'unclear';
    if (before.kind === 'present')
        return compareRecords(before.record, now.record, seen, words);
    // What only its own path shows may have existed before, when that path could not be read.
    return now.unlisted && before.doubt ? 'unclear' : { done: records_readRevision(now.record) };
}
/** Of another reason, no permission helps. */
function unreadable(reason) {
    return reason instanceof ApiError && reason.status === 403 ? 'unreadable' : 'unclear';
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
    // A revision in progress changes its status by itself; any other one, because something was deployed.
    const isSettled = earlier.status === undefined || functions_status_meaningOf(earlier.status, words) !== 'in progress';
    const isMoved = (later.status ?? earlier.status) !== (earlier.status ?? later.status);
    return isSettled && isMoved ? 'unclear' : 'not done';
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
    const { status, requestId } = refusal;
    const message = `${refusal.message}. ${describeLargest(files)}`;
    const hint = 'Exclude files with `assets` or `.deployignore`.';
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
 * read only for what the list lacks (the function, its revision, or its status where that is wanted).
 * @throws ApiError when the list is refused for another reason than a missing permission, and the own path shows no record
 * @throws DeployError when the list is not the platform's, or contains the name twice
 */
async function state_readFunction(client, name, isStatusWanted = false) {
    const { first: list, second: own } = await readEither({
        first: async () => lookupIn(await client.list(), (records) => findByName(records, name)),
        second: () => readOwnPath(client, name),
        isComplete(record) {
            const { revisionId, status } = records_readRevision(record);
            return revisionId !== undefined && (status !== undefined || !isStatusWanted);
        },
    });
    const listed = list.kind === 'record' ? list.record : undefined;
    // What the own path answers may come from the function itself.
    if (own?.kind === 'record')
        return { kind: 'present', record: { ...own.record, ...listed }, unlisted: listed === undefined };
    if (listed)
        return { kind: 'present', record: listed };
    if (list.kind !== 'failed')
        return own?.kind === 'absent' ? { kind: 'absent' } : { kind: 'absent', doubt: true };
    if (list.error instanceof ApiError && list.error.status === 403)
        return { kind: 'unreadable', reason: list.error };
    throw list.error;
}
/** Returns the UUID of a function, which the list may leave out: then the function's own path is read. */
async function state_readFunctionId(client, record) {
    const id = resourceIdOf(record);
    if (id !== undefined)
        return id;
    const own = await readOwnPath(client, record.name);
    return own.kind === 'record' ? resourceIdOf({ ...record, ...own.record }) : undefined;
}
/**
 * Looks at the newest revision of a function: at `statusPath` (a template under `/v1`) when that is given and can be
 * filled, else at the function's record. @throws DeployError
 */
async function observe(client, { name, statusPath }, revisionId) {
    const path = fillTemplate(statusPath, { name, revision_id: revisionId });
    if (path !== undefined) {
        const isOfRevision = revisionId !== undefined && statusPath.includes('{revision_id}');
        const reply = await client.readStatus(path, `function "${name}"`);
        const seen = reply.kind === 'absent' ? {} : reply_valueOrThrow(reply);
        return { ...(isOfRevision && { revisionId }), ...seen };
    }
    const state = await state_readFunction(client, name, true);
    if (state.kind === 'unreadable')
        throw state.reason;
    if (state.kind === 'present')
        return records_readRevision(state.record);
    return state.doubt ? {} : 'vanished';
}
/**
 * Adds the status of the newest revision to a state whose record contains none, from `statusPath`. Only
 * `previous_revision_id` needs it, so a failure leaves it unknown.
 */
async function state_withStatus(state, client, statusPath) {
    if (state.kind !== 'present' || statusPath === '')
        return state;
    const { record } = state;
    const { revisionId, status, activeRevisionId } = records_readRevision(record);
    if (revisionId === undefined || status !== undefined || activeRevisionId !== undefined)
        return state;
    const seen = await observe(client, { name: record.name, statusPath }, revisionId).catch(() => ({}));
    if (seen === 'vanished' || !('status' in seen) || (seen.revisionId ?? revisionId) !== revisionId)
        return state;
    return { ...state, record: { ...record, revision_status: seen.status } };
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
/**
 * Returns the revision that serves: the one that the record reports as active, else its newest one if that is ready.
 * @returns undefined when none is known to serve
 */
function state_liveRevision(state, words) {
    if (state.kind !== 'present')
        return undefined;
    const { revisionId, status, activeRevisionId } = records_readRevision(state.record);
    if (activeRevisionId !== undefined)
        return activeRevisionId ?? undefined;
    return status !== undefined && functions_status_meaningOf(status, words) === 'ready' ? revisionId : undefined;
}
/** Returns the revision that serves, when no newer one exists, failed or in progress. */
function state_settledRevision(state, words) {
    if (state.kind !== 'present')
        return undefined;
    const { revisionId, status } = records_readRevision(state.record);
    const isReady = status === undefined || functions_status_meaningOf(status, words) === 'ready';
    return isReady && state_liveRevision(state, words) === revisionId ? revisionId : undefined;
}
/** Whether a revision that is not live yet may still become so. */
function state_isChanging(state, words) {
    if (state.kind !== 'present')
        return false;
    const { revisionId, status = '' } = readRevision(state.record);
    return revisionId !== state_liveRevision(state, words) && meaningOf(status, words) !== 'failed';
}
/** Returns all revisions that a look at a function has shown. */
function revisionsIn(state) {
    if (state.kind !== 'present')
        return [];
    const { revisionId, activeRevisionId } = records_readRevision(state.record);
    return [revisionId, activeRevisionId].filter((id) => typeof id === 'string');
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

;// CONCATENATED MODULE: ./.build/functions/apply.js






/** Creates the function or a new revision of it. @throws DeployError */
async function deployFunction(action, context) {
    const deployment = new Deployment(action, context);
    const { value, isAdopted } = await writeOnce(deployment, context);
    if (isAdopted)
        context.log.notice(adoption(action.name, value));
    return { ...deployment.result(value), isAdopted };
}
function adoption(name, { revisionId }) {
    const what = revisionId === undefined ? 'A change' : `Revision ${shortId(revisionId)}`;
    return (`${what} of function "${name}" appeared after the response to this deployment was lost. ` +
        'The action treats it as this deployment. If another deployment ran at the same time, it may be the other one.');
}
/** The write of a deployment: a POST or a PATCH, whichever the platform's answers allow. */
class Deployment {
    subject;
    #action;
    #context;
    /** All revisions that were seen so far: none of them can be ours. */
    #seen;
    #before;
    #verb;
    /** The verb of the last request whose answer was lost. */
    #lostVerb;
    constructor(action, context) {
        const { name, verb, before } = action;
        this.#action = action;
        this.#context = context;
        this.#before = before;
        this.#verb = verb === 'create' ? 'create' : 'redeploy';
        this.#seen = revisionsIn(before);
        this.subject = {
            verb: 'deploy',
            participle: 'deployed',
            thing: `function "${name}"`,
            permission: 'functions:read',
        };
    }
    async write() {
        const { name, entrypoint, content } = this.#action;
        const { functions } = this.#context.clients;
        const reply = this.#verb === 'create'
            ? await functions.create(name, content.encodeBody({ name, entrypoint }))
            : await functions.redeploy(name, content.encodeBody({ entrypoint }));
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
        const { words } = this.#action.polling;
        return compareStates({ before: this.#before, seen: this.#seen, words }, now);
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
        this.#context.log.info(`Function "${this.#action.name}" already exists. Redeploying it.`);
        this.#verb = 'redeploy';
        this.#before = now.kind === 'absent' ? { kind: 'unreadable', reason: refusal } : now;
        this.#seen = [...this.#seen, ...revisionsIn(now)];
        return 'again';
    }
    /** What was deployed, by the answer to the write or by a look. */
    result(revision) {
        // An answer that names an earlier revision contains neither the new one nor its status.
        const isOld = revision.revisionId !== undefined && this.#seen.includes(revision.revisionId);
        return {
            operation: this.#verb === 'create' ? 'created' : 'redeployed',
            revision: isOld ? {} : revision,
            previousRevisionId: state_liveRevision(this.#before, this.#action.polling.words),
            seen: this.#seen,
        };
    }
    #readNow() {
        return state_readFunction(this.#context.clients.functions, this.#action.name);
    }
    /** Looks for the work of a lost write in a function that exists, as the platform says. */
    #ownWork(now) {
        if (now.kind === 'present')
            return this.compare(now);
        // It may have existed before, on a page of the list that is not read.
        const before = this.#before;
        return before.kind === 'absent' && !before.doubt ? { done: {} } : 'unclear';
    }
}
/** Permanently deletes a function and reads back that it is gone. @throws DeployError */
async function deleteFunction({ name, before }, context) {
    const { functions } = context.clients;
    const deletion = {
        thing: `function "${name}"`,
        wasThere: before.kind === 'present',
        remove: () => functions.remove(name),
        read: () => state_readFunction(functions, name),
    };
    return { existed: await deleteOnce(deletion, context) };
}

;// CONCATENATED MODULE: ./.build/functions/health.js



/** 2xx answers in a row: one alone may come from a process that is about to fail. */
const REQUIRED_SUCCESSES = 3;
/**
 * Asks an address until it has answered 2xx three times in a row.
 * @param checked the revision that is checked; @throws DeployError when it has not in its time
 */
async function checkHealth(action, checked, { step, ...context }) {
    const { name, target, timeoutMs } = action;
    let last;
    let successes = 0;
    step.report(checked);
    const reason = () => health_reasonOf(last, successes);
    const end = await waitFor({
        read: () => context.clients.functions.probe(name, target),
        judge(seen, news, elapsedMs) {
            const subject = subjectOf(seen);
            if (subject !== subjectOf(last))
                news(`Health check: ${subject} after ${formatDuration(elapsedMs)}`);
            last = seen;
            step.report({ last: subject });
            successes = isSuccess(seen) ? successes + 1 : 0;
            return successes === REQUIRED_SUCCESSES ? { done: true } : 'wait';
        },
        timeoutMs,
        status: () => `GET ${target.address} ${reason()}`,
    }, context);
    if (end === 'late')
        throw healthError(action, reason(), last);
    return { ...checked, last: subjectOf(last) };
}
/** Why it has not passed yet. */
function health_reasonOf(last, successes) {
    if (!last)
        return 'did not answer';
    if (successes === 0)
        return last.result;
    const times = successes === 1 ? 'once' : 'twice';
    return `answered 2xx only ${times}, and ${REQUIRED_SUCCESSES} times in a row are required`;
}
/** What is worth a line of the log when it changes. The body of an answer is not: it may contain the time. */
function subjectOf(probe) {
    return probe ? String(probe.status ?? probe.result) : 'no answer';
}
function isSuccess({ status }) {
    return status !== undefined && status >= 200 && status < 300;
}

;// CONCATENATED MODULE: ./.build/files/changes.js
/** Compares sets of files. Pure. */


/**
 * Returns the SHA-256 in hexadecimal over a line `<sha-256 of the bytes>  <path>\n` for each file, in order: what
 * `sha256sum <files> | sha256sum` says.
 */
function digestOf(files) {
    const hash = (0,external_node_crypto_.createHash)('sha256');
    for (const { sha256, path } of files)
        hash.update(`${sha256}  ${path}\n`);
    return hash.digest('hex');
}
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
const KINDS = ['changed', 'added', 'deleted'];
/** How many files differ, such as `2 files changed, 1 added`. */
function countChanges(changes) {
    const counts = KINDS.flatMap((kind) => {
        const count = changes.filter((change) => change.kind === kind).length;
        return count > 0 ? [{ kind, count }] : [];
    });
    if (counts.length === 0)
        return 'no file changed';
    const parts = counts.map(({ kind, count }, at) => at === 0 ? `${formatCount(count, 'file')} ${kind}` : `${format_formatNumber(count)} ${kind}`);
    return parts.join(', ');
}
/** The sizes of a file that differs: `120 B → 140 B`; none when they read the same. */
function describeSizes({ sizeBefore, size }) {
    const sizes = [sizeBefore, size].flatMap((bytes) => (bytes === undefined ? [] : [formatBytes(bytes)]));
    return sizes.length === 2 && sizes[0] === sizes[1] ? [] : [sizes.join(' → ')];
}

;// CONCATENATED MODULE: ./.build/functions/words.js
/** All that people read of a function's steps. Pure. */




/** A revision at the beginning of a sentence: `Revision 7437ab21`. */
function nameRevision({ revisionId }) {
    return revisionId === undefined ? 'The new revision' : `Revision ${shortId(revisionId)}`;
}
/** The revision that the platform has accepted, for an error. */
function acceptedRevision(name, { revisionId }) {
    return revisionId === undefined ? `the new revision of "${name}"` : `revision ${shortId(revisionId)}`;
}
const VERBS = { create: 'create', redeploy: 'redeploy', unknown: 'create or redeploy' };
const deployFunctionWords = {
    name: ({ name }) => `Deploy function "${name}"`,
    plan({ verb, name, entrypoint, content, previousRevisionId: previous, polling, changes }) {
        const changed = changes ? ` (${countChanges(changes)})` : '';
        const replaced = previous === undefined ? '' : `, replacing revision ${shortId(previous)}${changed}`;
        const wait = polling.timeoutMs > 0 ? `, then wait up to ${formatDuration(polling.timeoutMs)} for it` : '';
        const size = `${formatCount(content.count, 'asset')}, ${formatBytes(content.bytes)}`;
        return `${VERBS[verb]} function "${name}" (entrypoint ${entrypoint}, ${size})${replaced}${wait}`;
    },
    planned: ({ changes = [] }) => format_listed(changes, (change) => [`${change.kind} ${JSON.stringify(change.path)}`, ...describeSizes(change)].join(', ')),
    done({ action: { name }, result: { operation, revision } }, log) {
        const { revisionId: id, status } = revision;
        const which = id === undefined ? 'the platform has not named the revision yet' : `revision ${shortId(id)}`;
        const state = id === undefined || status === undefined ? '' : ` is ${status}`;
        log.info(`${operation === 'created' ? 'Created' : 'Redeployed'} function "${name}": ${which}${state}`);
    },
    failure: ({ action: { name }, state }, how) => state === 'uncertain' && how === 'failed'
        ? { about: `function ${name}`, text: `${code(name)} may or may not have been deployed` }
        : undefined,
    now(step) {
        const { action, state, effect, result } = step;
        const { name } = action;
        const about = `function ${name}`;
        if (state === 'done')
            return { about, text: acceptedText(name, result.revision, result) };
        if (effect !== 'unknown')
            return undefined;
        // Any other error says so itself.
        const advice = 'error' in step && step.error instanceof CancelledError ? ' Look at it before the next run.' : '';
        return { about, text: `Function "${name}" may or may not have been changed.${advice}` };
    },
    outputs({ action: { previousRevisionId, restores }, state, result }) {
        const previous = restores?.failed
            ? {}
            : { previous_revision_id: result.previousRevisionId ?? previousRevisionId };
        if (state !== 'done')
            return previous;
        const { revisionId = '', status = '' } = result.revision;
        const operation = restores ? 'rolled_back' : result.operation;
        return { ...previous, operation, revision_id: revisionId, revision_status: status };
    },
    rows: ({ action: { restores } }) => restores?.failed?.revisionId === undefined ? {} : { 'Failed revision': code(restores.failed.revisionId) },
};
const awaitRevisionWords = {
    name: () => 'Wait for the revision',
    done({ result: { end, revision }, startMs, endMs }, log) {
        const status = revision.status === undefined ? '' : ` (${revision.status})`;
        if (end === 'ready')
            log.info(`${nameRevision(revision)} is ready${status} after ${formatDuration(endMs - startMs)}`);
    },
    news({ action: { name, restores }, result: { end, revision, deployed } }, { isRehearsal }) {
        const about = `function ${name}`;
        const id = revision.revisionId === undefined ? '' : code(shortId(revision.revisionId));
        if (end !== 'ready')
            return {
                about,
                text: `${code(name)} is ${deployed.operation}${id && `: revision ${id}`}, not waited for`,
            };
        if (isRehearsal)
            return { about, text: `${code(name)} starts` };
        if (restores)
            return { about, text: `${backOn(name, restores)}${id && ` as revision ${id}`}` };
        return { about, text: `${code(name)} is live${id && `: revision ${id}`}` };
    },
    failure({ action: { name, polling, restores }, result: { revision = {}, end, ...result } }, how, subject) {
        const about = `function ${name}`;
        const id = revision.revisionId === undefined ? undefined : code(shortId(revision.revisionId));
        const revisionName = id === undefined ? 'the new revision' : `revision ${id}`;
        const content = restores?.failed ? ` with the content of ${code(shortId(restores.revisionId))}` : '';
        const which = `${revisionName}${content} of ${code(name)}`;
        if (how !== 'failed') {
            const rest = subject.isRehearsal ? '' : '; it may be live already';
            return { about, text: `cancelled after the platform accepted ${which}${rest}` };
        }
        switch (end) {
            case 'failed':
                return { about, text: `${which} failed${subject.isRehearsal ? '' : servingNews(revision, result)}` };
            case 'late': {
                const late = `${which} was not ready within ${formatDuration(polling.timeoutMs)}`;
                return { about, text: subject.isRehearsal ? late : `${late}; it may still go live` };
            }
            case 'superseded':
                return { about, text: `${which} was superseded by another deployment` };
            case 'vanished':
                return { about, text: `${which} is gone: the function was deleted` };
            default:
                return { about, text: `${which} was accepted; its status is unknown` };
        }
    },
    now(step) {
        const { action, state, result } = step;
        const { name, restores } = action;
        const about = `function ${name}`;
        const { end, revision = {}, deployed } = result;
        if (state === 'planned')
            return undefined;
        if (end === 'ready')
            return { about, text: liveText(name, revision, restores) };
        // The error itself says what was accepted.
        if ('error' in step && step.error instanceof CancelledError)
            return { about, text: `It may be live already; ${servedText(revision, deployed, 'before')}.` };
        switch (end) {
            case 'late':
                return { about, text: `It may still go live; ${servedText(revision, deployed)}.` };
            case 'failed':
            case 'superseded':
            case 'vanished':
                return { about, text: servingText(name, result) };
            default:
                return { about, text: acceptedText(name, revision, deployed) };
        }
    },
    outputs: ({ result: { revision } }) => ({
        revision_id: revision?.revisionId,
        revision_status: revision?.status,
    }),
    note: ({ state, result: { isDoubtful, end } }) => state === 'done' && isDoubtful && end === 'ready' ? { kind: 'NOTE', lines: [DOUBT] } : undefined,
    rows: ({ result: { revision } }) => ({ Status: revision?.status && markdown_text(revision.status) }),
};
/** Whoever sees only the headline would take it for certain. */
const DOUBT = 'The platform did not confirm which revision this is: its status may be that of another one. See the warnings of the step.';
function acceptedText(name, revision, deployed) {
    const accepted = acceptedRevision(name, revision);
    return `The platform has accepted ${accepted}; its status is unknown. It may be live already; ${servedText(revision, deployed)}.`;
}
/** Which revision served before the one that was accepted, and may have been replaced since. */
function servedText({ activeRevisionId: active, revisionId }, deployed, when = 'when this one was accepted') {
    if (typeof active === 'string' && active !== revisionId)
        return `revision ${shortId(active)} served ${when}`;
    const previous = deployed?.previousRevisionId;
    if (previous !== undefined)
        return `revision ${shortId(previous)} served before`;
    return active === null || deployed?.operation === 'created'
        ? 'no revision served before'
        : 'which revision served before is not known';
}
function liveText(name, { revisionId }, restores) {
    const id = revisionId === undefined ? undefined : shortId(revisionId);
    if (restores)
        return `Function "${name}" is back on the content of revision ${shortId(restores.revisionId)}${id === undefined ? '' : ` as revision ${id}`}.`;
    return id === undefined ? `Function "${name}" is deployed.` : `Revision ${id} of "${name}" is live.`;
}
/** Which revision serves after one that did not become ready, as far as it is known. */
function servingText(name, { servingId: id, deployed }) {
    const previous = deployed?.previousRevisionId;
    if (typeof id === 'string')
        return `Revision ${shortId(id)} is ${id === previous ? 'still ' : ''}serving.`;
    if (id === null)
        return `No revision of "${name}" is serving.`;
    return previous === undefined
        ? `No revision of "${name}" is known to be serving.`
        : `Revision ${shortId(previous)} served before.`;
}
function servingNews({ revisionId }, { servingId: id, deployed }) {
    if (id === null)
        return '; no revision is serving';
    if (id === undefined || id === revisionId)
        return '';
    return `; ${code(shortId(id))} ${id === deployed?.previousRevisionId ? 'still ' : ''}serves`;
}
/** `hello is back on the content of revision bf29f8ee` */
function backOn(name, { revisionId }) {
    return `${code(name)} is back on the content of revision ${code(shortId(revisionId))}`;
}
const keepFunctionWords = {
    name: ({ name }) => `Keep function "${name}"`,
    plan: ({ name, revision }) => `leave function "${name}" as it is: revision ${shortId(revision.revisionId)} already serves this content`,
    done({ action: { name, revision } }, log, { mode }) {
        const again = mode === 'rollback' ? 'deploys it again' : 'deploys it anyway';
        log.notice(`Function "${name}" is unchanged: revision ${shortId(revision.revisionId)} already serves this content, so nothing was deployed. ` +
            `\`skip_unchanged: false\` ${again}.`);
    },
    news: ({ action: { name, revision } }) => ({
        about: `function ${name}`,
        text: `${code(name)} is unchanged: revision ${code(shortId(revision.revisionId))} already serves this content`,
    }),
    now: ({ action: { name, revision }, state }) => state === 'done' ? { about: `function ${name}`, text: liveText(name, revision, undefined) } : undefined,
    outputs({ action: { revision }, state }) {
        const { revisionId, status } = revision;
        if (state !== 'done')
            return { previous_revision_id: revisionId };
        return {
            ...{ operation: 'unchanged', previous_revision_id: revisionId },
            ...{ revision_id: revisionId, revision_status: status },
        };
    },
    rows: ({ action: { revision }, state }) => state === 'done' ? { Status: revision.status && markdown_text(revision.status) } : {},
};
const checkHealthWords = {
    name: () => 'Check the health',
    plan: ({ name, target, timeoutMs }) => `check the health of function "${name}" at ${target.address}, for up to ${formatDuration(timeoutMs)}`,
    done: ({ action: { target }, startMs, endMs }, log) => log.info(`Health check of ${target.address} passed after ${formatDuration(endMs - startMs)}`),
    news: ({ action: { name } }, { isRehearsal }) => isRehearsal ? { about: `function ${name}`, text: `${code(name)} starts and is healthy` } : undefined,
    failure({ action: { name }, result: { revisionId } }, how) {
        if (how !== 'failed')
            return { about: `health of ${name}`, text: 'its health check was cancelled' };
        const which = revisionId === undefined ? 'the new revision' : `revision ${code(shortId(revisionId))}`;
        return { about: `function ${name}`, text: `${which} of ${code(name)} failed its health check` };
    },
    now(step) {
        const { action, state, result } = step;
        if (state !== 'failed' || step.error instanceof CancelledError)
            return undefined;
        const { revisionId, previousRevisionId: previous } = result;
        const live = liveText(action.name, revisionId === undefined ? {} : { revisionId }, undefined);
        const before = previous === undefined || previous === revisionId
            ? ''
            : ` Revision ${shortId(previous)} served before.`;
        return {
            about: `function ${action.name}`,
            text: `${live.replace(/\.$/, ', but not healthy.')}${before}`,
        };
    },
    rows: ({ state }) => state === 'planned' || state === 'started'
        ? {}
        : { 'Health check': state === 'done' ? 'passed' : 'failed' },
};
const deleteFunctionWords = {
    name: ({ name }) => `Delete function "${name}"`,
    plan: ({ name }) => `permanently delete function "${name}"`,
    done: ({ action: { name }, result: { existed } }, log) => log.info(existed ? `Deleted function "${name}"` : `There was no function "${name}"`),
    news: ({ action: { name }, result: { existed } }) => existed ? { about: `function ${name}`, text: `function ${code(name)} is deleted` } : undefined,
    deletion: ({ name }) => `function "${name}"`,
    outputs: ({ action: { previousRevisionId } }) => ({ previous_revision_id: previousRevisionId }),
};

;// CONCATENATED MODULE: ./.build/functions/wait.js







/**
 * Waits until our revision is ready. Nothing is cancelled at the deadline: the platform continues.
 * @throws DeployError when the revision failed, was superseded, vanished, has no status, cannot be read, or is not ready in time
 */
async function awaitRevision(action, deployed, context) {
    const { operation, previousRevisionId } = deployed;
    context.step.report({
        deployed: { operation, previousRevisionId },
        revision: deployed.revision,
        isDoubtful: deployed.isAdopted,
    });
    const wait = new RevisionWait(action, deployed, context);
    if (action.polling.timeoutMs === 0)
        return await wait.lookOnce();
    const { end, cause } = await wait.run();
    const result = wait.report(end);
    if (end === 'ready')
        return result;
    if (end === 'failed' || end === 'superseded')
        context.log.info(wait.describe(end));
    throw revisionError(end, { ...action, seenBefore: deployed.seen }, { last: wait.last, shown: wait.shown, cause });
}
/** What was seen of a revision so far. */
class RevisionWait {
    /** Our revision as it was last seen. */
    last;
    /** What the platform showed at the last look, which may be the previous revision. */
    shown;
    /** The final status came without a revision, so that it may be that of an earlier one. */
    #isUnnamed = false;
    /** The last look showed the revision without a status. */
    #lacksStatus = false;
    #action;
    #deployed;
    #context;
    #begunAt;
    constructor(action, deployed, context) {
        const { revisionId, status } = deployed.revision;
        this.#action = action;
        this.#deployed = deployed;
        this.#context = context;
        this.#begunAt = context.clock.now();
        this.last = { ...(revisionId !== undefined && { revisionId }), ...(status !== undefined && { status }) };
    }
    async run() {
        try {
            const end = await waitFor({
                read: () => this.#read(),
                judge: (seen, news, elapsedMs) => this.#judge(seen, news, elapsedMs),
                timeoutMs: this.#action.polling.timeoutMs,
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
    /** Without a wait, the record may still name the revision that the answer did not name. */
    async lookOnce() {
        if (this.last.revisionId !== undefined)
            return this.report(undefined);
        const seen = await this.#look().catch((error) => {
            if (error instanceof CancelledError || !(error instanceof errors_DeployError))
                throw error;
            return 'vanished';
        });
        const isNew = seen !== 'vanished' && !this.#isSeenBefore(seen);
        if (isNew)
            this.last = { ...this.last, ...seen };
        this.#isUnnamed = isNew && seen.revisionId === undefined && this.#deployed.operation === 'redeployed';
        return this.report(undefined);
    }
    /** The line of the log about a revision that failed, or was superseded. */
    describe(end) {
        const { status = 'failed' } = this.last;
        const word = end === 'superseded' || /^failed$/i.test(status) ? '' : ` (${status})`;
        const time = formatDuration(this.#context.clock.now() - this.#begunAt);
        return `${nameRevision(this.last)} ${end === 'failed' ? 'failed' : 'was superseded'}${word} after ${time}`;
    }
    /** States how the wait ended, and warns where the platform has not named the revision. */
    report(end) {
        const { operation, previousRevisionId, isAdopted } = this.#deployed;
        const { revisionId, status } = this.last;
        const status_ = this.#isUnnamed ? status : undefined;
        if (status_ !== undefined || (revisionId === undefined && (end === 'ready' || end === undefined)))
            this.#context.log.warning(unnamed(this.#action.name, revisionId, status_));
        const result = {
            end,
            revision: this.last,
            deployed: { operation, previousRevisionId },
            isDoubtful: isAdopted || status_ !== undefined,
            // Only the read that ends the wait shows what serves after it.
            servingId: end === 'failed' || end === 'superseded' ? this.shown?.activeRevisionId : undefined,
        };
        this.#context.step.report(result);
        return result;
    }
    #look() {
        const { name, polling } = this.#action;
        const { functions } = this.#context.clients;
        return observe(functions, { name, statusPath: polling.statusPath }, this.last.revisionId);
    }
    /** Reads once. For a key that cannot read, the answer to the write counts, if that said ready. */
    async #read() {
        try {
            return await this.#look();
        }
        catch (error) {
            const isDenied = error instanceof ApiError && error.status === 403;
            if (!isDenied || this.#answered() !== 'ready')
                throw error;
            this.#assume('The API key cannot read the status');
            return this.#deployed.revision;
        }
    }
    #judge(seen, news, elapsedMs) {
        if (seen === 'vanished')
            return 'blank';
        this.shown = seen;
        const { revisionId } = this.last;
        const verdict = judge(seen, { revisionId, seenBefore: this.#deployed.seen }, this.#action.polling.words);
        this.#isUnnamed = seen.revisionId === undefined && this.#deployed.operation === 'redeployed';
        this.#lacksStatus = verdict === 'no status';
        const isFinal = verdict === 'ready' || verdict === 'failed' || verdict === 'superseded';
        if (verdict === 'superseded')
            this.#remember({ status: verdict });
        else if (!this.#isSeenBefore(seen) && this.#remember(seen) && !isFinal && elapsedMs > 0)
            news(`${nameRevision(this.last)} is ${this.last.status} after ${formatDuration(elapsedMs)}`);
        if (isFinal)
            return { done: verdict };
        return verdict === 'no status' ? 'blank' : 'wait';
    }
    #isSeenBefore({ revisionId }) {
        return (revisionId !== undefined &&
            revisionId !== this.last.revisionId &&
            this.#deployed.seen.includes(revisionId));
    }
    /** @returns whether the status or the name of our revision is new */
    #remember({ activeRevisionId: _, ...seen }) {
        const before = this.last;
        this.last = { ...before, ...seen };
        this.#context.step.report({ revision: { ...this.#deployed.revision, ...this.last } });
        const { revisionId, status } = this.last;
        return status !== undefined && (status !== before.status || revisionId !== before.revisionId);
    }
    /** Where no status can be read, a final one in the answer to the write counts. */
    #endBlank(seen) {
        this.#isUnnamed = false;
        if (seen === 'vanished')
            return this.shown ? 'vanished' : 'unseen';
        const answered = this.#answered();
        if (answered === 'ready')
            this.#assume('The platform reports no status');
        return answered === 'in progress' ? 'no status' : answered;
    }
    #assume(why) {
        this.#context.log.notice(`${why}; the response to the deployment reported that the revision is ready.`);
    }
    /** What the status in the answer to the write means. */
    #answered() {
        return functions_status_meaningOf(this.#deployed.revision.status ?? '', this.#action.polling.words);
    }
}
/** @param status was read without a revision, so that it may be that of an earlier one */
function unnamed(name, revisionId, status) {
    const output = revisionId === undefined ? ' The output `revision_id` is empty.' : '';
    return status === undefined
        ? `The platform did not name the new revision.${output}`
        : `The platform did not name the new revision of function "${name}" with the status "${status}", which may be that of an earlier revision.${output} ` +
            'Set `status_path` to where the platform reports the status of a new revision.';
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

;// CONCATENATED MODULE: ./.build/artifacts/plan.js



/** Plans an upload. @throws DeployError when it would delete too much */
function planUpload(bucket, { upload, deletionLimit, concurrency, keyPrefix, shard }, { objects }, { entries, records, manifestText: text, unchanged }) {
    const sent = objects.filter(({ key }) => !unchanged.has(key));
    const wanted = new Set(objects.map(({ key }) => key));
    const gone = entries.filter(({ key }) => !wanted.has(key));
    // With `upload: all`, no object is looked at before it is replaced, and only a manifest that exists is written.
    const isBlind = upload === 'all';
    const orphans = gone.filter((entry) => isBlind || isUntouched(entry, records.get(entry.key)));
    const owned = new Set(orphans);
    const deletions = upload === 'mirror' ? orphans : [];
    checkDeletions(bucket, deletions.length, entries.length, deletionLimit);
    const hasManifest = !isBlind || text !== undefined;
    return {
        type: 'upload-artifacts',
        bucket,
        files: sent.filter(({ contentType }) => !isPage(contentType)),
        pages: sent.filter(({ contentType }) => isPage(contentType)),
        unchanged: entries.filter(({ key }) => unchanged.has(key)),
        deletions,
        kept: upload === 'mirror' ? [] : orphans,
        replaced: gone.filter((entry) => records.has(entry.key) && !owned.has(entry)),
        manifest: hasManifest ? { key: manifestKey(keyPrefix, shard), text, entries } : undefined,
        concurrency,
    };
}
/** A mirror may always delete this many objects. */
const ALWAYS_ALLOWED = 20;
function checkDeletions(bucket, count, total, limit) {
    const { amount, unit } = limit;
    const most = unit === '%' ? (total * amount) / 100 : amount;
    if (count > Math.max(most, ALWAYS_ALLOWED))
        throw tooManyDeletions(bucket, count, total, limit);
}

;// CONCATENATED MODULE: ./.build/buckets/plan.js
/** Plans a bucket. An existing one needs nothing. @param isOwn it keeps snapshots */
function planBucket({ name, visibility }, before, isOwn = false) {
    if (before.kind === 'present')
        return [];
    const verb = before.kind === 'absent' ? 'create' : 'unknown';
    return [{ type: 'create-bucket', verb, name, visibility, isOwn }];
}

;// CONCATENATED MODULE: ./.build/domains/plan.js


/** Plans a registration. @throws DeployError when the hostname points elsewhere and must not be replaced */
function planDomain({ hostname, replace, timeoutMs }, { state, target, label, resource, other }) {
    const none = { replaces: undefined, kept: undefined };
    const action = { type: 'register-domain', hostname, target, label, resource, ...none };
    const wait = { type: 'await-domain', hostname, timeoutMs };
    if (state.kind !== 'present')
        return [{ ...action, verb: state.kind === 'absent' ? 'register' : 'unknown' }, wait];
    const former = toFormer(state.record, other);
    if (target_compareTargets(former.domain.target, target) !== 'other')
        return [{ ...action, verb: 'keep', kept: former.domain }, wait];
    if (!replace)
        throw pointsElsewhere(hostname.ascii, former.target, label);
    return [
        { type: 'delete-domain', hostname, former, isReplaced: true },
        { ...action, verb: 'register', replaces: former.target },
        wait,
    ];
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
    return [{ type: 'delete-domain', hostname, former, isReplaced: false }];
}

;// CONCATENATED MODULE: ./.build/functions/plan.js



const plan_VERBS = { present: 'redeploy', absent: 'create', unreadable: 'unknown' };
/** Plans the deployment of a function. */
function planFunction({ name, entrypoint, polling }, content, before, { changes, restores } = {}) {
    const previousRevisionId = state_liveRevision(before, polling.words);
    const target = { name, polling, restores };
    const facts = { entrypoint, content, before, previousRevisionId, changes };
    return [
        { type: 'deploy-function', verb: plan_VERBS[before.kind], ...target, ...facts },
        { type: 'await-revision', ...target, locate: (path) => content.locate(path) },
    ];
}
/** @throws DeployError when another revision is live than `expected_revision_id` names */
function plan_checkExpected(config, before) {
    const { name, expectedRevisionId: expected, polling } = config;
    if (expected === undefined)
        return;
    const live = state_liveRevision(before, polling.words);
    if (live !== expected)
        throw otherRevisionError(name, expected, live, before);
}
/** Plans to leave a function as it is. @param revisionId the live one */
function plan_planKeep(name, revisionId, before) {
    const status = before.kind === 'present' ? records_readRevision(before.record) : {};
    return { type: 'keep-function', name, revision: { ...status, revisionId } };
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
    if (before.kind === 'absent' && !before.doubt)
        return [];
    const previousRevisionId = liveRevision(before, polling.words);
    return [{ type: 'delete-function', name, before, previousRevisionId }];
}

;// CONCATENATED MODULE: ./.build/snapshots/keys.js
/** The keys of what is kept of a function: that of a record is the record. Pure. */

/** How a deployment can end, the worst first; `unknown` when the run could not see it. */
const RESULTS = ['failed', 'unhealthy', 'superseded', 'unknown', 'ready'];
const ROOT = '.cloud-platform-deploy/';
const FOLDER = `${ROOT}v2/`;
const OLDER_FORMATS = ['history/', 'snapshots/', 'cleanups/'].map((folder) => ROOT + folder);
const ID = /^(\d{15})-([\w.]*)-[0-9a-f]{8}$/;
const RECORD = new RegExp(`^(${RESULTS.join('|')}),([^,]*),([0-9a-f]{64}),([0-9a-f]{16}),([0-9a-f]*)\\.(\\d+),([^,]*),([^,]*)$`);
/** Returns what the keys of all that is kept of a function begin with. */
function pastFolder(name) {
    return `${FOLDER}${name}/`;
}
/** Returns the key of a part of what is kept of a deployment. */
function keyOf(name, id, part) {
    return `${pastFolder(name)}${id}/${typeof part === 'string' ? part : writeRecord(part)}`;
}
/** Returns the names of all functions of which something is kept. */
function keys_functionsIn(keys) {
    const kept = keys.filter((key) => key.startsWith(FOLDER));
    return [...new Set(kept.map((key) => key.slice(FOLDER.length).split('/')[0] ?? ''))];
}
/** Whether a key is of a format before this one, which is ignored. */
function isOlderFormat(key) {
    return OLDER_FORMATS.some((folder) => key.startsWith(folder));
}
/** Creates the id of a deployment, which sorts by time, and which no other run has. @param ms since 1970 */
function createId(ms, { runId, runAttempt = 1 }) {
    const run = runId === undefined ? '' : `${runId.replace(/\W/g, '')}.${runAttempt}`;
    return `${String(Math.ceil(ms)).padStart(15, '0')}-${run}-${(0,external_node_crypto_.randomUUID)().slice(0, 8)}`;
}
/** Returns when a deployment began, in milliseconds since 1970, and the attempt of a run that it belongs to. */
function parseId(id) {
    const [, ms, run = ''] = ID.exec(id) ?? [];
    return ms === undefined ? undefined : { ms: Number(ms), run };
}
/** Shortens a text that is only compared. */
function shortHash(text) {
    return (0,external_node_crypto_.hash)('sha256', text).slice(0, 16);
}
/** Returns what a record says of a run. */
function recordOf({ workflow, ref = '', runNumber = 0, commit }) {
    const workflowHash = workflow === undefined ? '' : shortHash(`${workflow}\n${ref}`);
    return { workflowHash, runNumber, commit };
}
function writeRecord(record) {
    const { result, revisionId, digest, entrypointHash, workflowHash, runNumber, commit, rolledBackTo } = record;
    const run = `${workflowHash}.${runNumber}`;
    return [result, revisionId, digest, entrypointHash, run, commit, rolledBackTo]
        .map((text = '') => encodeURIComponent(text.toWellFormed()))
        .join(',');
}
/** Reads a record from the end of its key; undefined for anything else. */
function parseRecord(key) {
    const match = RECORD.exec(key.slice(key.lastIndexOf('/') + 1));
    if (!match)
        return undefined;
    const [, result, revision, digest = '', entrypointHash = '', workflowHash = '', number, commit, origin] = match;
    return {
        ...{ result: result, digest, entrypointHash, workflowHash },
        revisionId: keys_decode(revision),
        runNumber: Number(number),
        commit: keys_decode(commit),
        rolledBackTo: keys_decode(origin),
    };
}
function keys_decode(text = '') {
    try {
        return decodeURIComponent(text) || undefined;
    }
    catch {
        // This action has not written it.
        return text;
    }
}

;// CONCATENATED MODULE: ./.build/snapshots/history.js
/** The history of a function, from one listing of its bucket. Pure. */

/** The history in a bucket that does not exist yet. */
const history_NO_HISTORY = { entries: [], newestMs: 0, hasOlderFormat: false };
/** Deployments of which something is kept. */
const MOST_DEPLOYMENTS = 20;
/** Reads the history of a function from the keys of its bucket. Keys that this action did not write are ignored. */
function parseHistory(name, keys) {
    const deployments = groupKeys(name, keys);
    const [[newest = ''] = []] = deployments;
    return {
        entries: deployments.flatMap(([id, own]) => toEntry(id, own) ?? []),
        newestMs: parseId(newest)?.ms ?? 0,
        hasOlderFormat: keys.some(isOlderFormat),
    };
}
/** Returns the keys of each deployment by its id, the newest first. */
function groupKeys(name, keys) {
    const folder = pastFolder(name);
    const idOf = (key) => key.slice(folder.length).split('/')[0] ?? '';
    const groups = Map.groupBy(keys.filter((key) => key.startsWith(folder) && parseId(idOf(key))), idOf);
    return [...groups].sort(([one], [other]) => (one < other ? 1 : -1));
}
function toEntry(id, keys) {
    const records = keys.flatMap((key) => parseRecord(key) ?? []);
    records.sort((one, other) => other.runNumber - one.runNumber);
    const [newest] = records;
    const { ms, run } = parseId(id) ?? {};
    if (!newest || ms === undefined || run === undefined)
        return undefined;
    // What was ready can become unhealthy, and no other way round.
    const result = RESULTS.find((each) => records.some((record) => record.result === each)) ?? newest.result;
    const isKept = keys.some((key) => key.endsWith('/content'));
    return { ...newest, id, time: new Date(ms).toISOString(), run, records, isKept, result };
}
/**
 * Returns the keys that nobody needs: of deployments beyond the newest 20, but for the newest content that was ready, and of
 * records that one of a newer run repeats.
 */
function findUnused(name, keys) {
    const deployments = groupKeys(name, keys);
    const isGood = (entry) => entry?.isKept && entry.result === 'ready';
    const [good] = deployments.find(([id, own]) => isGood(toEntry(id, own))) ?? [];
    return deployments.flatMap(([id, own], at) => {
        if (at >= MOST_DEPLOYMENTS && id !== good)
            return own;
        const records = toEntry(id, own)?.records ?? [];
        return own.filter((key) => isRepeated(parseRecord(key), records));
    });
}
function isRepeated(record, records) {
    return records.some(({ workflowHash, result, runNumber }) => workflowHash === record?.workflowHash && result === record.result && runNumber > record.runNumber);
}

;// CONCATENATED MODULE: ./.build/snapshots/errors.js
/** How the past of a function cannot be used, in words. */


/** The revision that was asked for cannot be brought back. @param why completes "Could not roll back function "x": …" */
function errors_noRollback(name, why, choices) {
    return new errors_DeployError(`Could not roll back function "${name}": ${why}`, {
        hint: choices.length === 0
            ? 'No other revision can be brought back: deploy the commit that you want.'
            : 'Deploy the commit that you want, or set `revision_id` to one of these revisions:',
        choices: choices.map(format_formatRevision),
    });
}
/** Nothing was ever recorded of this function in this bucket. */
function errors_noHistory({ bucket, name }) {
    return new DeployError(`Function "${name}" has no history in bucket "${bucket}"`, {
        hint: 'Check both names.',
    });
}
/** A newer run has deployed already. @param newer its number */
function olderRun(name, { workflow, runNumber }, newer, revisionId) {
    const revision = revisionId === undefined ? '' : ` (revision ${shortId(revisionId)})`;
    return new errors_DeployError(`Could not deploy function "${name}": run ${newer} of workflow "${workflow}" is newer than this run ${runNumber}, and has already deployed it${revision}`, {
        hint: 'To deploy the older content anyway, run this job again, or use `mode: rollback`. ' +
            '`concurrency:` in the workflow keeps runs from overtaking each other.',
    });
}
/** Says what could not be done; a cancellation and all else come back as they are. @param what as in `Could not store the assets` */
function toSnapshotError(what, error) {
    if (error instanceof CancelledError || !(error instanceof errors_DeployError))
        return error;
    const { message, requestId, hint } = error;
    return new errors_DeployError(`${what}: ${message}`, { cause: error, requestId, hint });
}
/** The bucket does not list what was uploaded. The message completes "Could not …: …" */
function notShown(keys) {
    return new errors_DeployError(`the platform acknowledged the upload of "${keys[0]}", but does not list it`, {
        hint: "Run the step again. If the problem persists, contact the platform's support.",
    });
}

;// CONCATENATED MODULE: ./.build/snapshots/plan.js


/** Plans to store what is deployed, also what comes from there: a deployment shares nothing with another one. */
function planSnapshot({ bucket }, deployment) {
    return { type: 'store-snapshot', bucket, name: deployment.name, deployment };
}
/** Plans the record of a deployment. */
function planRecord({ bucket, run }, { name, id, digest, entrypoint, source }) {
    const record = { ...nameContent(digest, entrypoint), rolledBackTo: source?.id, ...recordOf(run) };
    return { type: 'record-deployment', bucket, name, id, record };
}
/** Plans to record that a newer run wants the content that is live as well, so that no older one replaces it. */
function planConfirmation(name, { bucket, run }, { id, digest, entrypointHash, rolledBackTo, records }) {
    const own = recordOf(run);
    const isKnown = records.some((other) => isSameWorkflow(own, other) && other.runNumber >= own.runNumber);
    if (run.runNumber === undefined || isKnown)
        return [];
    const record = { digest, entrypointHash, rolledBackTo, ...own };
    return [{ type: 'record-deployment', bucket, name, id, record }];
}
function isSameWorkflow({ workflowHash }, other) {
    return workflowHash !== '' && workflowHash === other.workflowHash;
}
/** Returns what the history knows of a revision. */
function plan_entryOf({ entries }, revisionId) {
    return entries.find((entry) => revisionId !== undefined && entry.revisionId === revisionId);
}
/** Names a content for a comparison. */
function nameContent(digest, entrypoint) {
    return { digest, entrypointHash: shortHash(entrypoint) };
}
function isSameContent(one, other) {
    return one.digest === other?.digest && one.entrypointHash === other.entrypointHash;
}
/**
 * Returns the newest deployment, when its revision is live and was ready, and its content is kept and the wanted one.
 * @param live the revision that serves, when no newer one exists
 */
function plan_findUnchanged({ entries: [newest] }, live, wanted) {
    const isLive = live !== undefined && newest?.revisionId === live && newest.result === 'ready';
    return isLive && newest.isKept && isSameContent(newest, wanted) ? newest : undefined;
}
/** @throws DeployError when a newer run of the same workflow and ref has deployed, and nobody has asked to run this one again */
function checkOrder(name, { run }, { entries }) {
    const own = recordOf(run);
    if (run.runNumber === undefined || (run.runAttempt ?? 1) > 1)
        return;
    for (const entry of entries) {
        const newer = entry.records.find((other) => isSameWorkflow(own, other) && other.runNumber > own.runNumber);
        // What has failed was not deployed, and what was rolled back after it is not the newer run's content.
        const isUndone = entry.rolledBackTo !== undefined &&
            entry.run !== '' &&
            entries.some((other) => hasFailed(other, entry.run));
        if (newer && !hasFailed(entry) && !isUndone)
            throw olderRun(name, run, newer.runNumber, entry.revisionId);
    }
}
/** Whether a deployment has failed, and is of this run. */
function hasFailed({ result, run }, wanted = run) {
    return (result === 'failed' || result === 'unhealthy') && run === wanted;
}
/**
 * Returns the revisions whose content is kept, the newest first.
 * @param live the revision that serves, which is marked; undefined when it is not known
 */
function restorable({ entries }, live) {
    const kept = entries.filter((entry) => entry.revisionId !== undefined && entry.isKept);
    return kept.map((entry) => {
        const oldest = kept.findLast((other) => isSameContent(entry, other));
        return {
            ...entry,
            ...(entry.revisionId === live && { isLive: true }),
            ...(oldest !== entry && { contentOf: oldest?.revisionId }),
        };
    });
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
    if (history.entries.length === 0)
        throw noHistory(place);
    const choices = restorable(history, live);
    if (wanted === 'previous')
        return choosePrevious(name, history, live, choices);
    const ids = [...new Set(history.entries.flatMap(({ revisionId }) => revisionId ?? []))];
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
    const earlier = current ? entriesBefore(entries, current.id) : entries;
    const ids = new Set(earlier.map(({ id }) => id));
    const previous = choices.find((entry) => entry.result === 'ready' && ids.has(entry.id) && !isSameContent(entry, current));
    if (previous)
        return previous;
    throw noRollback(name, `the history contains no revision with another content that was ready before revision "${live}"`, choices);
}
/**
 * Returns the entries before a deployment. Before one that brought a content back means before the one that it comes from:
 * what was deployed between them is what the rollback removed.
 */
function entriesBefore(entries, id) {
    const at = entries.findIndex((entry) => entry.id === id);
    // An origin that the history does not contain any more is older than all of it.
    if (at < 0)
        return [];
    const earlier = entries.slice(at + 1);
    const origin = entries[at]?.rolledBackTo;
    return origin === undefined ? earlier : entriesBefore(earlier, origin);
}

;// CONCATENATED MODULE: ./.build/plan.js









/** Returns the steps of a kind. */
function stepsOf(steps, type) {
    return steps.filter((step) => step.action.type === type);
}
/**
 * Plans a deployment, in the order in which it is carried out.
 * @throws DeployError when another revision is live than is expected, a newer run has deployed already, an upload would
 * delete too much, or a domain points elsewhere
 */
function planDeploy(config, local, remote) {
    const { bucket, artifacts, domain, snapshots } = config;
    const isBucketNeeded = local.artifacts || !artifacts || domain?.target.kind === 'storage';
    if (snapshots && remote.snapshots)
        checkOrder(config.function?.name ?? '', snapshots, remote.snapshots.history);
    return [
        // An upload that found no files needs no bucket, but a domain does.
        ...(bucket && remote.bucket && isBucketNeeded ? planBucket(bucket, remote.bucket) : []),
        ...(local.assets ? planContent(config, local.assets, remote) : []),
        ...(bucket && artifacts && local.artifacts && remote.upload
            ? [planUpload(bucket.name, artifacts, local.artifacts, remote.upload)]
            : []),
        ...(domain && remote.domain ? planDomain(domain, remote.domain) : []),
    ];
}
/**
 * Plans that a function has a content.
 * @param restores the entry of the history that the content comes from, in a rollback
 * @throws DeployError when another revision is live than is expected
 */
function planContent({ function: wanted, snapshots }, assets, remote, restores) {
    if (!wanted || !remote.function)
        return [];
    const { files, bytes, digest, locate, encodeBody } = assets;
    const content = { count: files.length, bytes, files, locate, encodeBody };
    const before = remote.snapshots?.liveFiles;
    plan_checkExpected(wanted, remote.function);
    const changes = before && compareFiles(before, files);
    const deploy = planFunction(wanted, content, remote.function, { changes, restores });
    const health = plan_planHealthCheck(wanted);
    if (!snapshots || !remote.snapshots)
        return [...deploy, ...health];
    const { history, bucket, id } = remote.snapshots;
    const { name, entrypoint, polling } = wanted;
    const live = state_settledRevision(remote.function, polling.words);
    const unchanged = plan_findUnchanged(history, live, nameContent(digest, entrypoint));
    if (snapshots.skipUnchanged && live !== undefined && unchanged)
        return [
            plan_planKeep(name, live, remote.function),
            ...health,
            ...planConfirmation(name, snapshots, unchanged),
        ];
    const deployment = { name, id, entrypoint, digest, files, encodeBody, source: restores };
    const target = { name: snapshots.bucket, visibility: 'private' };
    return [
        ...planBucket(target, bucket, true),
        planSnapshot(snapshots, deployment),
        ...deploy,
        ...health,
        planRecord(snapshots, deployment),
    ];
}
/**
 * Returns the revision that the platform reports as serving after another one has failed to start, unless it is known as bad:
 * nothing has replaced it. A revision that was live before its health check failed has replaced what the platform may still show.
 */
function stillServing(failed, { function: state, snapshots }) {
    const serving = state?.kind === 'present' ? records_readRevision(state.record).activeRevisionId : undefined;
    if (typeof serving !== 'string' || failed.result !== 'failed' || serving === failed.revisionId)
        return undefined;
    const { result } = plan_entryOf(snapshots?.history ?? history_NO_HISTORY, serving) ?? { result: 'failed' };
    return result === 'failed' || result === 'unhealthy' ? undefined : serving;
}
/**
 * Chooses what is deployed again after a deployment that failed.
 * @returns why nothing is, as a clause, when nothing good is known or another revision serves
 */
function planReturn({ function: wanted }, failed, { function: state = { kind: 'absent', doubt: true }, snapshots }) {
    const history = snapshots?.history ?? history_NO_HISTORY;
    const live = state_liveRevision(state, wanted.polling.words);
    if (live !== undefined && live !== failed.revisionId && !plan_entryOf(history, live))
        return `revision "${live}", which is not in the history, is serving`;
    return (lastGood(history, failed.revisionId) ??
        'the history contains no revision that was ready and whose content is kept');
}
/** Returns what a rollback can choose from, the newest first. */
function plan_planChoices({ function: wanted }, { function: state, snapshots }) {
    const live = state && state_liveRevision(state, wanted.polling.words);
    return restorable(snapshots?.history ?? history_NO_HISTORY, live);
}
/** Chooses the revision to bring back. @throws DeployError that lists what can be brought back */
function plan_planTarget({ function: wanted, snapshots: { bucket }, revisionId }, { function: state = { kind: 'absent', doubt: true }, snapshots }) {
    const history = snapshots?.history ?? NO_HISTORY;
    // What was before the live revision depends on which one that is.
    if (revisionId === 'previous' && state.kind === 'unreadable')
        throw state.reason;
    const live = liveRevision(state, wanted.polling.words);
    return chooseRevision({ bucket, name: wanted.name }, revisionId, history, live);
}
/**
 * Plans that nothing is brought back, because the function has that content already.
 * @returns undefined when it has another one; @throws DeployError when another revision is live than is expected
 */
function plan_planAlreadyLive({ function: wanted, snapshots: { skipUnchanged } }, target, { function: state, snapshots }) {
    if (!state || !snapshots)
        return undefined;
    const { words } = wanted.polling;
    checkExpected(wanted, state);
    const live = liveRevision(state, words);
    const isKnown = live === target.revisionId && target.result !== 'unknown' && !isChanging(state, words);
    const isSame = isKnown || findUnchanged(snapshots.history, settledRevision(state, words), target) !== undefined;
    return live !== undefined && isSame && skipUnchanged
        ? [planKeep(wanted.name, live, state), ...planHealthCheck(wanted)]
        : undefined;
}
/** Plans a deletion: the domain first, so that it never leads to what is gone. @throws DeployError when it points elsewhere */
function planDelete({ function: part, domain, objects, past }, remote) {
    return [
        ...(domain && remote.domain ? planDomainDeletion(domain.hostname, remote.domain) : []),
        ...(part && remote.function ? planFunctionDeletion(part, remote.function) : []),
        ...planObjectsDeletion(objects, remote.objects, 'artifacts'),
        ...planObjectsDeletion(past, remote.kept, 'snapshots'),
    ];
}
function planObjectsDeletion(wanted, keys = [], what) {
    return wanted === undefined || keys.length === 0 ? [] : [{ type: 'delete-objects', ...wanted, keys, what }];
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
    const ours = found.flatMap(([number, part]) => (number === undefined ? [] : [{ number, part }]));
    ours.sort((one, other) => one.number - other.number);
    const groups = Map.groupBy(ours, ({ number }) => number);
    return new Map([...groups].map(([number, all]) => [number, [...new Set(all.map(({ part }) => part))]]));
}

// EXTERNAL MODULE: external "node:buffer"
var external_node_buffer_ = __webpack_require__(4573);
// EXTERNAL MODULE: external "node:stream/consumers"
var consumers_ = __webpack_require__(8321);
// EXTERNAL MODULE: external "node:stream/promises"
var external_node_stream_promises_ = __webpack_require__(6466);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(8522);
;// CONCATENATED MODULE: ./.build/snapshots/content.js
/** What is stored of a deployment: the compressed body of its request, and the list of its files. */







/** The fastest level takes half the time of the default one, for at most a tenth more bytes. */
const params = { [external_node_zlib_.constants.ZSTD_c_compressionLevel]: 1 };
/** With Node's default, the way between the threads takes longer than the compression. */
const chunkSize = 256 * 1024;
const Sha256 = index_min/* pipe */.FsL(index_min/* string */.YjP(), index_min/* regex */.yGV(/^[0-9a-f]{64}$/));
const Index = index_min/* object */.Ikc({ files: index_min/* array */.YOg(index_min/* object */.Ikc({ path: index_min/* string */.YjP(), size: index_min/* number */.aig(), sha256: Sha256 })) });
const Asset = index_min/* object */.Ikc({ encoding: index_min/* picklist */.KIO(['utf-8', 'base64']), content: index_min/* string */.YjP() });
const Body = index_min/* object */.Ikc({
    entrypoint: index_min/* string */.YjP(),
    assets: index_min/* custom */.IeY((value) => value instanceof Object),
});
/** A record would leave out names that JavaScript gives a meaning. */
const Assets = index_min/* array */.YOg(index_min/* tuple */.PVZ([index_min/* string */.YjP(), Asset]));
/** Compresses the body of a deploy. @throws what reading the body throws */
async function compress(body) {
    const collect = (compressed) => (0,consumers_.buffer)(compressed);
    return await (0,external_node_stream_promises_.pipeline)(body.open(), (0,external_node_zlib_.createZstdCompress)({ chunkSize, params }), collect);
}
/** Writes the list of files of a deployment. */
function writeIndex(files) {
    return Buffer.from(JSON.stringify({ files: files.map(({ path, size, sha256 }) => ({ path, size, sha256 })) }));
}
/** Reads a list of files; undefined when it is damaged. @param digest of the files */
function parseIndex(bytes, digest) {
    const { success, output } = index_min/* safeParse */.xLC(Index, parseJson(Buffer.from(bytes)));
    return success && digestOf(output.files) === digest ? output.files : undefined;
}
/** Reads the body of an earlier deploy; undefined when it cannot be decompressed or is not one. */
function restore(compressed) {
    const body = decompress(compressed) ?? Buffer.alloc(0);
    const parsed = index_min/* safeParse */.xLC(Body, parseJson(body));
    const assets = index_min/* safeParse */.xLC(Assets, parsed.success ? Object.entries(parsed.output.assets) : undefined);
    if (!parsed.success || !assets.success)
        return undefined;
    const { entrypoint } = parsed.output;
    const files = assets.output.map(([path, asset]) => readAsset(path, asset)).sort(byPath);
    // The assets are sent as they were sent before, without encoding them again.
    const start = Buffer.from(bodyStart({ entrypoint }));
    if (!body.subarray(0, start.length).equals(start))
        return undefined;
    return {
        ...{ entrypoint, files, digest: digestOf(files), locate: () => undefined },
        bytes: files.reduce((sum, { size }) => sum + size, 0),
        encodeBody(fields) {
            const head = Buffer.from(bodyStart(fields));
            const rest = body.subarray(start.length);
            return { length: head.length + rest.length, open: () => [head, rest] };
        },
    };
}
/** Returns a body up to its assets. */
function bodyStart(fields) {
    return `${JSON.stringify(fields).slice(0, -1)},"assets":`;
}
function readAsset(path, { encoding, content }) {
    const bytes = Buffer.from(content, encoding);
    return { path, encoding, size: bytes.length, sha256: (0,external_node_crypto_.hash)('sha256', bytes) };
}
function byPath(one, other) {
    return Buffer.compare(Buffer.from(one.path), Buffer.from(other.path));
}
function decompress(bytes) {
    try {
        // What is longer cannot become text.
        return (0,external_node_zlib_.zstdDecompressSync)(bytes, { maxOutputLength: external_node_buffer_.constants.MAX_STRING_LENGTH });
    }
    catch {
        return undefined;
    }
}
function parseJson(bytes) {
    try {
        return JSON.parse(bytes.toString());
    }
    catch {
        return undefined;
    }
}

;// CONCATENATED MODULE: ./.build/snapshots/state.js
/** Reads what a bucket contains of a function's past. */







/** Reads the history of a function with one request. @throws DeployError */
async function readHistory({ bucket, name }, storage) {
    const listed = reply_valueOrThrow(await storage.listObjects(bucket));
    return parseHistory(name, listed.map(({ key }) => key));
}
/** Reads the list of files of a deployment; undefined when that is not possible. @throws CancelledError */
async function readIndex({ bucket, name }, { id, digest }, storage) {
    try {
        const bytes = await download(bucket, keyOf(name, id, 'index'), storage);
        return bytes && parseIndex(bytes, digest);
    }
    catch (error) {
        if (error instanceof CancelledError || !(error instanceof errors_DeployError))
            throw error;
        return undefined;
    }
}
/**
 * Downloads what was deployed.
 * @returns why it cannot be deployed again, as the end of a sentence that begins with the snapshot; @throws DeployError
 */
async function fetchContent({ bucket, name }, { id, digest, entrypointHash, revisionId }, storage) {
    let chunks = [];
    const sink = {
        begin() {
            chunks = [];
        },
        write(bytes) {
            chunks.push(bytes);
            return 'more';
        },
    };
    const key = keyOf(name, id, 'content');
    const isThere = await downloadTo(bucket, key, sink, storage).catch((error) => {
        throw toSnapshotError(`Could not fetch the snapshot of revision "${revisionId}"`, error);
    });
    if (!isThere)
        return 'no longer exists';
    const content = restore(Buffer.concat(chunks));
    return content?.digest === digest && shortHash(content.entrypoint) === entrypointHash
        ? content
        : 'is damaged: its content is not what was deployed';
}

;// CONCATENATED MODULE: ./.build/snapshots/words.js
/** All that people read of the steps for snapshots, the history and a rollback. Pure. */

/** The warning about snapshots that are not read any more. */
function describeOlderFormat(bucket) {
    return (`Bucket "${bucket}" contains snapshots of an earlier version of this action, which are ignored: what they contain cannot be brought back. ` +
        'Delete `.cloud-platform-deploy/history`, `/snapshots` and `/cleanups` in the bucket to remove this warning.');
}
const chooseRevisionWords = {
    name: () => 'Choose the revision',
    done({ action: { failure }, result: { target, serving } }, log) {
        if (serving !== undefined)
            log.info(`Nothing to roll back: revision ${shortId(serving)} still serves`);
        if (!target)
            return;
        log.info(failure === undefined
            ? `Revision to bring back: ${format_formatRevision(target)}`
            : `↩️ ${failure}Rolling back to the content of revision ${shortId(target.revisionId)}`);
    },
    now: ({ result: { refusal } }) => refusal === undefined
        ? undefined
        : { about: 'rollback', text: `Nothing was rolled back: ${sentence(refusal)}` },
};
const storeSnapshotWords = {
    name: () => 'Store the assets',
    plan: ({ bucket }) => `store the assets in bucket "${bucket}" for a rollback`,
    done: ({ action: { bucket }, result: { bytes } }, log) => log.info(`Stored the assets in bucket "${bucket}", ${formatBytes(bytes)} compressed`),
};
const recordDeploymentWords = {
    name: () => 'Record the deployment',
    plan: ({ name }) => `record the result in the history of function "${name}"`,
    failure: ({ action: { name } }) => ({
        about: `history of ${name}`,
        text: 'its history could not be written',
    }),
};

;// CONCATENATED MODULE: ./.build/read.js
/** Reads the state of the platform before anything is written. */



















/** Reads the state of all that is to be deployed. @throws DeployError also for what cannot become as it is wanted */
async function readRemote(config, local, context) {
    const { bucket: wanted, artifacts, domain } = config;
    const past = await read_readFunctionAndPast(config, context, local.assets?.digest);
    const bucket = wanted && (await readBucket(context.clients.storage, wanted.name));
    if (wanted && bucket?.kind === 'present')
        checkVisibility(wanted, bucket.record);
    if (wanted && bucket)
        noteUnreadable(`bucket "${wanted.name}"`, bucket, context);
    if (wanted && bucket && local.artifacts)
        checkExposure(wanted.name, visibilityOf(bucket, wanted.visibility), local.artifacts);
    const upload = bucket && artifacts && (await readUpload(config, local, bucket, context));
    const remote = { ...past, bucket, upload };
    return { ...remote, domain: domain && (await readRegistration(config, remote, context)) };
}
/**
 * Reads a function and its past, as far as it is kept.
 * @param digest of the content that is to be deployed; undefined while it is not known
 */
async function read_readFunctionAndPast({ function: part, snapshots }, context, digest) {
    if (!part)
        return {};
    const { functions, storage } = context.clients;
    const read = await state_readFunction(functions, part.name);
    noteUnreadable(`function "${part.name}"`, read, context);
    const state = await state_withStatus(read, functions, part.polling.statusPath);
    if (!snapshots)
        return { function: state };
    const place = { bucket: snapshots.bucket, name: part.name };
    const bucket = await readBucket(storage, place.bucket);
    if (bucket.kind === 'unreadable')
        throw bucket.reason;
    if (bucket.kind === 'present')
        checkPrivate(place.bucket, bucket.record);
    const history = bucket.kind === 'present' ? await readHistory(place, storage) : history_NO_HISTORY;
    if (history.hasOlderFormat)
        context.log.warning(describeOlderFormat(place.bucket));
    const id = createId(Math.max(context.clock.wall(), history.newestMs + 1), snapshots.run);
    const live = plan_entryOf(history, state_liveRevision(state, part.polling.words));
    const liveFiles = live && live.digest !== digest ? await readIndex(place, live, storage) : undefined;
    return { function: state, snapshots: { bucket, history, id, liveFiles } };
}
function noteUnreadable(thing, state, { log }) {
    if (state.kind === 'unreadable')
        log.notice(`Could not check whether ${thing} exists: ${state.reason.message}`);
}
async function readUpload({ bucket, artifacts: config }, { artifacts }, state, context) {
    if (!bucket || !config || !artifacts)
        return undefined;
    const { upload: mode, keyPrefix: prefix, shard } = config;
    const query = { bucket: bucket.name, state, mode, prefix, manifestKey: manifestKey(prefix, shard) };
    return await readUploadState({ ...query, artifacts: artifacts.objects }, { ...context, storage: context.clients.storage });
}
/** Reads what is registered for the hostname, and what it is meant to point at. @throws DeployError when that cannot be its target */
async function readRegistration({ domain, function: part, bucket }, remote, context) {
    if (!domain)
        return undefined;
    const { clients } = context;
    const { ascii } = domain.hostname;
    let resource;
    if (domain.target.kind === 'storage' && bucket && remote.bucket)
        resource = { ...bucket, state: remote.bucket };
    if (domain.target.kind === 'functions' && part && remote.function)
        resource = functionResource(part.name, remote.function, clients);
    const wanted = await resolveTarget(domain.target, resource, clients.storage);
    const state = await state_readDomain(clients.domains, ascii);
    noteUnreadable(`domain ${ascii}`, state, context);
    return { state, ...wanted, other: await nameOther(state, wanted.target, clients) };
}
function functionResource(name, state, { functions }) {
    const readId = async () => (state.kind === 'present' ? state_readFunctionId(functions, state.record) : undefined);
    return { name, state, readId };
}
/** Names what a registration points at, when that is not what is wanted; undefined where no name is found. */
async function nameOther(state, wanted, { functions, storage }) {
    if (state.kind !== 'present')
        return undefined;
    const { target } = state.record;
    if (target_compareTargets(target, wanted) !== 'other' || target?.id === undefined)
        return undefined;
    const kind = target.kind?.toLowerCase();
    if (kind !== 'functions' && kind !== 'storage')
        return undefined;
    const list = kind === 'functions' ? functions.list : storage.listBuckets;
    // A name only helps people: without it, the id stands for it.
    const reply = await list().catch((error) => {
        if (error instanceof CancelledError || !(error instanceof errors_DeployError))
            throw error;
        return undefined;
    });
    const records = reply?.kind === 'ok' ? reply.value : [];
    const id = target.id.toLowerCase();
    const name = records.find((record) => resourceIdOf(record)?.toLowerCase() === id)?.name;
    return name === undefined ? undefined : target_describeTarget(target, cleanLine(name, 130));
}
/** Reads the id of what this run has created for a domain; undefined when its record does not contain one (yet). */
async function readCreatedId({ target: { kind }, resource: name }, { functions, storage }) {
    if (name === undefined)
        return undefined;
    const state = await (kind === 'storage' ? readBucket(storage, name) : state_readFunction(functions, name));
    if (state.kind === 'unreadable')
        throw state.reason;
    if (state.kind === 'absent')
        return undefined;
    return kind === 'storage' ? resourceIdOf(state.record) : await state_readFunctionId(functions, state.record);
}
/** Returns what exists of each preview, by the number of its pull request. @throws DeployError */
async function readPreviews({ functionName, bucketName: bucket, keyPrefix, snapshotBucket, domainTemplate: domain }, { clients: { functions, storage, domains } }) {
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
async function readForDeletion(config, { clients }) {
    const { function: part, domain, objects, past } = config;
    const { functions, storage, domains } = clients;
    const state = part && (await withStatus(await readFunction(functions, part.name), functions, part.polling.statusPath));
    const registered = domain && (await readDomain(domains, domain.hostname.ascii));
    if (registered?.kind === 'absent' && registered.doubt instanceof DeployError)
        throw registered.doubt;
    return {
        function: state,
        domain: registered && (await readDeletionTarget(config, state, registered, clients)),
        objects: objects && (await readKeys(objects, storage)),
        kept: past && (await readKeys(past, storage)),
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
async function readDeletionTarget({ function: part, domain }, function_, state, clients) {
    if (!domain || domain.target === 'any' || state.kind === 'absent')
        return { state, target: undefined, label: 'anything' };
    const only = async (target, label) => {
        return { state, target, label, other: await nameOther(state, target, clients) };
    };
    if (domain.target !== 'function')
        return await only(domain.target, describeTarget(domain.target));
    if (!part || !function_)
        throw new Error('the configuration has a domain of no function');
    const label = describeResource('functions', part.name);
    const { ascii } = domain.hostname;
    if (function_.kind === 'unreadable')
        throw deletionForUnknown(ascii, label, function_.reason);
    if (function_.kind === 'absent')
        // The name may be misspelled, and a key that is limited to some functions lists only these.
        return await only({ kind: 'functions' }, `${label}, which does not exist`);
    const id = await readFunctionId(clients.functions, function_.record);
    if (id === undefined)
        throw deletionForUnknown(ascii, label);
    return await only({ kind: 'functions', id }, label);
}

;// CONCATENATED MODULE: ./.build/snapshots/apply.js










/** Stores a content and the list of its files: so a key that cannot write fails before the deployment. @throws DeployError */
async function storeSnapshot({ bucket, name, deployment }, context) {
    try {
        const { id, entrypoint, files, encodeBody } = deployment;
        const content = await compress(encodeBody({ entrypoint }));
        const [key, indexKey] = [keyOf(name, id, 'content'), keyOf(name, id, 'index')];
        await upload(bucket, key, content, context);
        await upload(bucket, indexKey, writeIndex(files), context);
        await listWith([key, indexKey], bucket, context);
        return { bytes: content.length };
    }
    catch (error) {
        throw toSnapshotError(`Could not store the assets in bucket "${bucket}"`, error);
    }
}
/** Adds a deployment to the history of its function: an object whose key says it all. @throws DeployError */
async function recordDeployment({ bucket, name, id, record }, end, context) {
    try {
        const key = keyOf(name, id, { ...record, ...end });
        await upload(bucket, key, Buffer.alloc(0), context);
        const keys = await listWith([key], bucket, context);
        await deleteUnused({ bucket, name }, keys, context);
        return {};
    }
    catch (error) {
        throw toSnapshotError(`Could not record the deployment of function "${name}"`, error);
    }
}
async function upload(bucket, key, bytes, context) {
    const object = { bucket, key, contentType: 'application/octet-stream', bytes };
    await uploadSmall(object, { storage: context.clients.storage, step: context.step });
}
/** Lists a bucket until it shows what was just uploaded. @returns all keys; @throws DeployError when it never does */
async function listWith(wanted, bucket, context) {
    const list = async () => reply_valueOrThrow(await context.clients.storage.listObjects(bucket)).map(({ key }) => key);
    for await (const keys of readRepeatedly(APPEARANCE_DELAYS_MS, list, context)) {
        if (keys && wanted.every((key) => keys.includes(key)))
            return keys;
    }
    throw notShown(wanted);
}
/** A failure is reported and ends the clean-up: the deployment is not affected. @throws CancelledError */
async function deleteUnused({ bucket, name }, listed, context) {
    const keys = findUnused(name, listed);
    if (keys.length === 0)
        return;
    try {
        await deleteKeys(bucket, keys, context);
        const count = keys.filter((key) => key.endsWith('/content')).length;
        if (count > 0)
            context.log.info(`Deleted ${formatCount(count, 'snapshot')} of earlier deployments from bucket "${bucket}"`);
    }
    catch (error) {
        if (error instanceof CancelledError || !(error instanceof errors_DeployError))
            throw error;
        context.log.info(`Snapshots of earlier deployments stay in bucket "${bucket}" for now: ${error.message}`);
    }
}

;// CONCATENATED MODULE: ./.build/apply.js
/** Carries actions out, one after the other: the one place that knows which result feeds which action. */













const ROOMS = {
    'create-bucket': createBucket,
    'store-snapshot': storeSnapshot,
    'deploy-function': deployFunction,
    'await-revision': (action, context, earlier) => awaitRevision(action, resultOf('deploy-function', earlier), context),
    'keep-function': async () => ({}),
    'check-health': (action, context, earlier) => checkHealth(action, checkedRevision(earlier), context),
    'record-deployment': async (action, context, earlier) => {
        const end = deploymentEnd(earlier);
        return end ? await recordDeployment(action, end, context) : {};
    },
    'upload-artifacts': uploadArtifacts,
    'register-domain': (action, context) => registerDomain(action, () => readCreatedId(action, context.clients), context),
    'await-domain': (action, context, earlier) => awaitDomain(action, resultOf('register-domain', earlier), context),
    'delete-domain': deleteDomain,
    'delete-function': deleteFunction,
    'delete-objects': deleteAll,
};
/** Reads the platform in a step of its own. @param of the preview that it is about, in a sweep; @throws what `read` throws */
async function apply_readPlatform({ recorder }, read, of) {
    const found = [];
    await recorder.run({ type: 'read-platform', of }, async () => {
        found.push(await read());
        return {};
    });
    return found[0];
}
/** Adds actions to the plan of the run. */
function apply_plan(actions, { context, recorder }) {
    recorder.plan(actions);
    const { mode } = recorder.subject;
    const isDeployment = mode === 'deploy' || mode === 'rollback';
    if (actions.length === 0)
        context.log.info(`Plan: nothing to ${isDeployment ? 'do' : 'delete'}`);
}
/**
 * Carries out the actions in their order.
 * @throws DeployError when an action fails; those after it are only started with `keepGoing`, and the error joins all
 */
async function apply_apply(actions, tools, { keepGoing = false } = {}) {
    const failures = [];
    for (const [at, action] of actions.entries()) {
        try {
            await applyOne(action.type, action, tools);
        }
        catch (error) {
            const isOver = !keepGoing || tools.context.signal.aborted || !(error instanceof errors_DeployError);
            if (isOver)
                await recordFailure(actions.slice(at + 1), tools);
            if (isOver)
                throw error;
            failures.push(error);
        }
    }
    const failure = joinErrors(failures);
    if (failure)
        throw failure;
}
/** The type is a parameter of its own, so that TypeScript pairs the action with its entry in the table. */
async function applyOne(type, action, { context, recorder }) {
    const room = ROOMS[type];
    await recorder.run(action, (step) => room(action, { ...context, step }, recorder.steps));
}
/** A deployment that failed is recorded as well; the failure stays the first one. */
async function recordFailure(rest, tools) {
    const { context, recorder } = tools;
    const record = rest.find((action) => action.type === 'record-deployment');
    if (!record || !deploymentEnd(recorder.steps) || context.signal.aborted)
        return;
    await applyOne(record.type, record, tools).catch((error) => {
        if (!(error instanceof errors_DeployError))
            throw error;
        context.log.warning(sentence(capitalize(error.message)));
    });
}
function resultOf(type, steps) {
    const step = stepsOf(steps, type).findLast(({ state }) => state === 'done');
    if (step?.state !== 'done')
        throw new Error(`no step before has the result of ${type}`);
    return step.result;
}
/** Returns the steps of the last deployment: from the one that deploys or keeps the function. */
function lastDeployment(steps) {
    const begin = steps.findLastIndex(({ action, state }) => state !== 'planned' && (action.type === 'deploy-function' || action.type === 'keep-function'));
    return begin < 0 ? [] : steps.slice(begin);
}
function checkedRevision(steps) {
    const [step] = lastDeployment(steps);
    const [awaited] = stepsOf(lastDeployment(steps), 'await-revision');
    if (step?.action.type === 'keep-function')
        return { revisionId: step.action.revision.revisionId, previousRevisionId: undefined };
    const { revision, deployed } = awaited?.result ?? {};
    return { revisionId: revision?.revisionId, previousRevisionId: deployed?.previousRevisionId };
}
/** Returns how the last deployment of the function ended, as far as it is known; undefined when nothing was sent. */
function deploymentEnd(steps) {
    const all = lastDeployment(steps);
    const [first] = all;
    if (!first || (first.action.type === 'deploy-function' && first.effect === 'none'))
        return undefined;
    const { revisionId } = checkedRevision(steps);
    const [awaited] = stepsOf(all, 'await-revision');
    const { end, isDoubtful = false } = awaited?.result ?? {};
    const isUnhealthy = stepsOf(all, 'check-health').some(({ state }) => state === 'failed');
    if (first.action.type === 'keep-function' || end === 'ready')
        return { revisionId, result: isUnhealthy ? 'unhealthy' : isDoubtful ? 'unknown' : 'ready' };
    const isKnown = end === 'superseded' || (end === 'failed' && !isDoubtful);
    return { revisionId, result: isKnown ? end : 'unknown' };
}

;// CONCATENATED MODULE: ./.build/assets/content.js
/** The content of a function: its files as the JSON that a deploy sends. */









/** Bytes. V8 has no longer text, so no platform in JavaScript can parse a longer request; others accept far less. */
const MOST_BYTES = 512 * 1024 * 1024;
/** Bytes of one buffer of the body, since thousands of small ones are slower to send. */
const CHUNK_BYTES = 256 * 1024;
/** Bytes that are encoded together. A multiple of 3, for base64. */
const PIECE_BYTES = 3 * 16 * 1024;
/** Files between two turns of the event loop, and the bytes of a file that is worth one of its own. */
const [TURN_FILES, TURN_BYTES] = [100, 1024 * 1024];
/** Memory for reading most files one after the other. */
const MEMORY_BYTES = 1024 * 1024;
/**
 * Reads files, each once, and keeps their JSON.
 * @throws DeployError when one cannot be read and there is no `onFailure`, or when one request cannot contain them all;
 * CancelledError (or the signal's own reason)
 */
async function content_readContent(collected, { prefix, onFile, onFailure = cannotRead, signal } = {}) {
    if (sizeOf(collected) > MOST_BYTES)
        throw tooLarge(collected);
    const files = [];
    const json = new JsonWriter();
    const memory = Buffer.allocUnsafeSlow(MEMORY_BYTES);
    for (const [at, file] of collected.entries()) {
        if (at % TURN_FILES === 0 || file.identity.size > TURN_BYTES)
            await takeTurn(signal);
        try {
            const bytes = readFile(file, memory);
            onFile?.(file, bytes);
            const encoding = (0,external_node_buffer_.isUtf8)(bytes) ? 'utf-8' : 'base64';
            json.write(`${at === 0 ? '' : ','}${JSON.stringify(file.path)}:{"encoding":"${encoding}","content":`);
            json.writeString(bytes, encoding);
            json.write('}');
            files.push({ path: file.path, size: bytes.length, sha256: (0,external_node_crypto_.hash)('sha256', bytes, 'hex'), encoding });
        }
        catch (error) {
            if (error instanceof RangeError)
                throw tooLarge(collected);
            onFailure(file, describeReadFailure(error));
        }
    }
    const { chunks, length } = json.finish();
    const paths = new Set(files.map(({ path }) => path));
    return {
        files,
        bytes: files.reduce((sum, { size }) => sum + size, 0),
        digest: digestOf(files),
        locate: (path) => (prefix !== undefined && paths.has(path) ? prefix + path : undefined),
        encodeBody: (fields) => createBody(fields, chunks, length),
    };
}
/** Collects JSON as buffers. */
class JsonWriter {
    #chunks = [];
    #chunk = Buffer.alloc(0);
    #used = 0;
    #length = 0;
    /** Writes text of any characters. */
    write(text) {
        this.#makeRoom(3 * text.length);
        this.#used += this.#chunk.write(text, this.#used, 'utf8');
    }
    /**
     * Writes bytes as a string. What JSON escapes is ASCII, so that UTF-8 need not be decoded: as Latin-1, one character is one
     * byte, and where a piece ends does not matter.
     */
    writeString(bytes, encoding) {
        this.write('"');
        for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
            const piece = bytes.subarray(at, at + PIECE_BYTES);
            const text = encoding === 'utf-8'
                ? JSON.stringify(piece.toString('latin1')).slice(1, -1)
                : piece.toString('base64');
            this.#makeRoom(text.length);
            this.#used += this.#chunk.write(text, this.#used, 'latin1');
        }
        this.write('"');
    }
    finish() {
        const last = this.#chunk.subarray(0, this.#used);
        return { chunks: [...this.#chunks, last], length: this.#length + last.length };
    }
    /** @throws RangeError when there is more than one request can contain */
    #makeRoom(bytes) {
        if (this.#chunk.length - this.#used >= bytes)
            return;
        this.#chunks.push(this.#chunk.subarray(0, this.#used));
        this.#length += this.#used;
        if (this.#length > MOST_BYTES)
            throw new RangeError(`more than ${MOST_BYTES} bytes`);
        this.#chunk = Buffer.allocUnsafeSlow(Math.max(CHUNK_BYTES, bytes));
        this.#used = 0;
    }
}
function createBody(fields, chunks, length) {
    const head = Object.entries(fields).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},`);
    const start = Buffer.from(`{${head.join('')}"assets":{`);
    const end = Buffer.from('}}');
    return { length: start.length + length + end.length, open: () => [start, ...chunks, end] };
}
function describeReadFailure(error) {
    if (error instanceof ChangedError)
        return 'changed while it was read';
    if (error instanceof Error && 'code' in error)
        return describeFailure(error);
    throw error;
}
function cannotRead({ path }, why) {
    throw new errors_DeployError(`${quote(path)} ${why}.`, { hint: 'Run the step again.' });
}
function tooLarge(collected) {
    const sizes = collected.map(({ path, identity: { size } }) => ({ path, size }));
    return new errors_DeployError(`The assets have ${formatBytes(sizeOf(collected))}, larger than any platform accepts in one request (maximum ` +
        `${formatBytes(MOST_BYTES)}). ${describeLargest(sizes)}. Exclude them, or upload them as \`artifacts\`.`, { hint: 'Fix the files, or the inputs that choose them.' });
}
function sizeOf(collected) {
    return collected.reduce((sum, { identity }) => sum + identity.size, 0);
}

;// CONCATENATED MODULE: ./.build/files/config.js

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
    const target = typeof choice === 'object' ? choice : targetOfStep(reader, choice);
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
function targetOfStep(reader, choice) {
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
        return { kind: 'functions' };
    if (inputs.bucket_visibility === 'private') {
        reader.problem('bucket_visibility', 'must be `public`, because `domain` points at the bucket (it is "private")');
    }
    return { kind: 'storage' };
}
function requireInput({ inputs, problem }, resource) {
    if (inputs[resource] === '')
        problem(resource, `is required with \`domain_target: ${resource}\``);
}
function parseTarget(text) {
    if (text === 'function' || text === 'bucket')
        return text;
    const [kind, id, ...rest] = text.split('/');
    if (isTargetKind(kind) && isUuid(id) && rest.length === 0) {
        return { kind, id: id.toLowerCase() };
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
        words: statusWords(readyStatuses, failedStatuses),
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
/** Reads the inputs of a preview. Problems say what the preview adds to a value of the workflow. */
function readAsPreview(reader, number, read) {
    const name = previewName(number);
    const own = createReader(previewInputs(reader.inputs, number), reader.workflow, {
        function: `the preview adds "-${name}"`,
        key_prefix: `the preview adds "${name}/"`,
    });
    const value = read(own);
    const isTemplateWrong = [...reader.problems].some((problem) => problem.startsWith('`preview_domain` '));
    for (const problem of own.problems) {
        // The check of the template has said so.
        if (isTemplateWrong && problem.startsWith('`domain` '))
            continue;
        reader.report(problem.replaceAll('`domain`', '`preview_domain`'));
    }
    return value;
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
    const { commit, ref, workflow: name, runId, runNumber, runAttempt } = workflow;
    const run = { commit, ref, workflow: name, runId, runNumber, runAttempt };
    return { bucket, skipUnchanged, rollbackOnFailure, run };
}

;// CONCATENATED MODULE: ./.build/config/names.js
/** The names of the inputs of a step: the runner passes undeclared inputs along as well. */


const NAMES = Object.keys(INPUT_DEFAULTS);
const PREFIX = 'INPUT_';
/** Longer names are not ours, and would take time to compare. */
const names_LONGEST_NAME = 100;
const MOST_NAMES_SHOWN = 20;
/** Returns a problem for each input whose name is nearly one of ours: probably a setting that would be ignored. */
function misspelledInputs(workflow) {
    return foreignInputs(workflow).flatMap(({ name, meant }) => meant === undefined ? [] : `Unknown input ${JSON.stringify(name)}. Did you mean "${meant}"?`);
}
/** Returns a warning about inputs that nothing reads, which may be variables of the job; undefined when there are none. */
function warnOfUnknownInputs(workflow) {
    const unknown = foreignInputs(workflow).filter(({ meant }) => meant === undefined);
    const names = listed(unknown, ({ name }) => JSON.stringify(name.slice(0, 100)), MOST_NAMES_SHOWN);
    return unknown.length === 0 ? undefined : `Unknown inputs are ignored: ${names.join(', ')}.`;
}
/** Undeclared inputs in lower case, by the names of the variables: `INPUT_DRY-RUN` is the input `dry-run`. */
function foreignInputs({ variables = [] }) {
    const ours = new Set(NAMES.map((name) => PREFIX + name.toUpperCase()));
    const foreign = variables.filter((variable) => variable.startsWith(PREFIX) && !ours.has(variable));
    const names = foreign.map((variable) => variable.slice(PREFIX.length).toLowerCase()).sort();
    return [...new Set(names)].map((name) => ({ name, meant: findMeant(name) }));
}
/** The input whose name is the same without regard to case and separators, or differs in one letter. */
function findMeant(name) {
    if (name.length > names_LONGEST_NAME)
        return undefined;
    const letters = lettersOf(name);
    const same = NAMES.find((known) => lettersOf(known) === letters);
    return same ?? NAMES.find((known) => isOneLetterOff(letters, lettersOf(known)));
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
    const common = { connection, dryRun, github };
    if (content.mode !== 'preview')
        return { ...content, ...common, subject: config_subjectOf(content, common) };
    const { deployment, removal, pullRequest } = content;
    const preview = previewName(pullRequest.number);
    const subject = { ...config_subjectOf(deployment, common), preview };
    return {
        ...{ mode: 'preview', pullRequest, ...common, subject },
        deployment: { ...deployment, ...common, subject },
        removal: { ...removal, ...common, subject: { ...subject, mode: 'delete' } },
    };
}
function config_subjectOf({ mode, function: part, bucket, domain }, { connection, dryRun }) {
    const names = { function: part?.name, bucket: bucket?.name, domain: domain?.hostname };
    return { mode, dryRun, isRehearsal: connection.kind === 'local', ...names };
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
        past: part && snapshots && { bucket: snapshots.bucket, prefix: pastFolder(part.name) },
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
        bucketName: objects?.bucket,
        keyPrefix: inputs.key_prefix,
        snapshotBucket: past?.bucket,
        domainTemplate: inputs.preview_domain === '' ? undefined : inputs.preview_domain,
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
    if (reader.inputs.base_url === 'local' || reader.inputs.api_key !== '')
        return undefined;
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
 * Creates the rules: patterns first (the last that matches decides), then the deny list (lifted for a file that a pattern
 * names without wildcards), hidden names (lifted when a pattern writes out the dot), and the ignore file, which always applies.
 */
function createSelection(patterns, { includeHidden, defaultExcludes, ignored }) {
    const including = patterns.filter(({ excludes }) => !excludes);
    const known = new Map([['', { denied: false, dotNames: [] }]]);
    /** Finds what the names of a path say about it, once for each folder. */
    function traitsOf(item, kind) {
        const before = known.get(item);
        if (before !== undefined)
            return before;
        const cut = item.lastIndexOf('/');
        const parent = traitsOf(item.slice(0, Math.max(0, cut)), 'folder');
        const name = item.slice(cut + 1);
        const isListed = (denied.test(name) && !allowed.test(name)) || (ignored && item === IGNORE_FILE);
        const traits = {
            denied: parent.denied || (defaultExcludes && Boolean(isListed)),
            dotNames: name.startsWith('.') ? [...parent.dotNames, name] : parent.dotNames,
        };
        if (kind === 'folder')
            known.set(item, traits);
        return traits;
    }
    function decides(pattern, item, kind) {
        if (kind === 'file')
            return pattern.matches(item);
        return pattern.excludes ? pattern.covers(item) : pattern.reaches(item);
    }
    function findNameRule(item, kind) {
        const { denied, dotNames } = traitsOf(item, kind);
        const isHidden = !includeHidden && dotNames.length > 0;
        if (!denied && !isHidden)
            return undefined;
        if (including.some((pattern) => pattern.names(item, kind === 'folder')))
            return undefined;
        if (denied)
            return 'denied';
        const isWrittenOut = including.some((pattern) => dotNames.every((name) => pattern.writesOut(name)) && decides(pattern, item, kind));
        return isWrittenOut ? undefined : 'hidden';
    }
    return {
        denies: (item) => traitsOf(item, 'file').denied,
        names: (file) => including.some((pattern) => pattern.names(file, false)),
        judge(item, kind) {
            const last = patterns.findLast((pattern) => decides(pattern, item, kind));
            if (last === undefined)
                return 'unmatched';
            if (last.excludes) {
                return including.some((pattern) => decides(pattern, item, kind)) ? 'excluded' : 'unmatched';
            }
            const rule = findNameRule(item, kind);
            if (rule !== undefined)
                return rule;
            return ignored?.ignores(kind === 'file' ? item : `${item}/`) ? 'ignored' : 'taken';
        },
    };
}
/** The ignore file in the root of the assets. */
const IGNORE_FILE = '.deployignore';
/**
 * Reads the ignore file (gitignore syntax); undefined when there is none.
 * @throws DeployError when it exists and cannot be read: what it excludes must not be deployed
 */
function readIgnoreFile({ folder, workspace }) {
    const file = external_node_path_.join(folder, IGNORE_FILE);
    try {
        if ((0,external_node_fs_.lstatSync)(file, { throwIfNoEntry: false }) === undefined)
            return undefined;
        const real = (0,external_node_fs_.realpathSync)(file);
        if (!isInside(workspace, real))
            throw unusable('is a symbolic link that leads out of the workspace');
        // Asked first, since opening a pipe would wait for a writer.
        if (!(0,external_node_fs_.statSync)(real).isFile())
            throw unusable('is not a regular file');
        const bytes = (0,external_node_fs_.readFileSync)(real);
        // In another encoding (some editors write UTF-16) its lines would match nothing.
        if (!(0,external_node_buffer_.isUtf8)(bytes) || bytes.includes(0))
            throw unusable('is not valid UTF-8');
        return ignore({ ignorecase: false }).add(bytes.toString().replace(/^\uFEFF/u, ''));
    }
    catch (error) {
        throw error instanceof errors_DeployError ? error : unusable(describeFailure(error), error);
    }
}
function unusable(what, cause) {
    return new errors_DeployError(`The ignore file "${IGNORE_FILE}" ${what}.`, {
        cause,
        hint: `Fix or remove "${IGNORE_FILE}".`,
    });
}

// EXTERNAL MODULE: ./.build/node_modules/@actions/glob/lib/glob.js + 19 modules
var lib_glob = __webpack_require__(7106);
;// CONCATENATED MODULE: ./.build/files/patterns.js
/** Globs, one per line, as `@actions/glob` reads them: `!` excludes, a folder stands for all in it. The one importer of it. */







const SEPARATOR = external_node_path_.sep === '/' ? '/' : /[/\\]/;
/** One line of an input. All paths are relative to the root, with `/`. */
class Pattern {
    #parts;
    /** What the package finds, for a pattern that needs it; undefined before it was asked. */
    #found;
    constructor(parts) {
        this.#parts = parts;
    }
    get line() {
        return this.#parts.line;
    }
    get excludes() {
        return this.#parts.excludes;
    }
    /** Whether the path before the wildcards decides alone: `dist`, `dist/**` and `**` stand for all below a folder. */
    get #isPlain() {
        return this.#parts.rest.every((segment) => segment === '**');
    }
    /** Returns whether a file matches. Only after {@link expand}. */
    matches(file) {
        if (!this.#isPlain)
            return this.#found?.files.has(file) ?? false;
        return isBelow(file, this.#parts.start) || (file === this.#parts.start && !this.#parts.isFolder);
    }
    /** Returns whether something in a folder may match; for patterns with wildcards, more exactly after {@link expand}. */
    reaches(folder) {
        if (this.#found)
            return this.#found.all.has(folder);
        return (folder === this.#parts.start || isBelow(folder, this.#parts.start) || isBelow(this.#parts.start, folder));
    }
    /** Returns whether everything in a folder matches, as far as the path before the wildcards shows it. */
    covers(folder) {
        return this.#isPlain && (folder === this.#parts.start || isBelow(folder, this.#parts.start));
    }
    /** Returns whether this is the path of a file, without wildcards; of a folder, whether such a file is in it. */
    names(item, isFolder) {
        if (this.#parts.rest.length > 0 || this.#parts.isFolder)
            return false;
        return isFolder ? isBelow(this.#parts.start, item) : this.#parts.start === item;
    }
    /** Returns whether the pattern writes out the dot of a hidden name: `.well-known/**`, `.eslint*`. */
    writesOut(dotName) {
        return [...this.#parts.start.split('/'), ...this.#parts.rest].some((segment) => {
            const [fixed = ''] = segment.split(/[*?[\\]/, 1);
            return fixed.startsWith('.') && (fixed === segment ? dotName === segment : dotName.startsWith(fixed));
        });
    }
    /**
     * Asks the package which files match, where wildcards decide. What it finds is only ever a selection among the files of
     * our own walk, since it also enters what is left out, and returns pipes.
     * @param followsLinks whether the walk entered linked folders. Otherwise links are not followed: the package would
     * leave the root through them.
     */
    async expand(root, followsLinks, signal) {
        if (this.#isPlain)
            return;
        const files = new Set();
        try {
            for (const followSymbolicLinks of followsLinks ? [false, true] : [false]) {
                const globber = await (0,lib_glob/* create */.v)(this.#parts.glob, { followSymbolicLinks, matchDirectories: false });
                for await (const file of globber.globGenerator()) {
                    files.add(relativePath(root.real, file));
                    if (files.size % 1000 === 0)
                        await takeTurn(signal);
                }
            }
        }
        catch (error) {
            // For `a/*` where `a` is a file, the package fails instead of finding nothing.
            const isFile = error instanceof Error && 'code' in error && error.code === 'ENOTDIR';
            if (!isFile)
                throw cannotMatch(this.line, root, error);
        }
        this.#found = { files, all: listWithFolders(files) };
    }
}
/** The package enters folders that are left out, too, and stops at the first failure. */
function cannotMatch(line, root, cause) {
    if (!(cause instanceof Error && 'path' in cause))
        return cause;
    const item = quote(relativePath(root.real, String(cause.path)));
    return new errors_DeployError(`Could not match pattern ${quote(line)}: ${item} ${describeFailure(cause)}.`, {
        cause,
        hint: `Remove or rename ${item}, or begin the pattern with another folder: \`src/**/*.ts\`.`,
    });
}
/**
 * Reads patterns, relative to the root or absolute.
 * @throws ConfigError that names the input and lists every line that cannot be read or points outside the root
 */
async function readPatterns(input, root, lines) {
    const problems = [];
    const patterns = [];
    for (const line of lines) {
        try {
            patterns.push(await readPattern(root, line));
        }
        catch (error) {
            const problem = error instanceof Error ? error.message : String(error);
            problems.push(`\`${input}\`: pattern ${quote(line)}: ${problem}`);
        }
    }
    if (problems.length > 0)
        throw new ConfigError(problems);
    return patterns;
}
async function readPattern(root, line) {
    const [, negation = '', rest = ''] = /^((?:!\s*)*)(.*)$/su.exec(line) ?? [];
    const isAbsolute = external_node_path_.isAbsolute(rest);
    if (isAbsolute && !isInside(root.folder, rest))
        throw new Error('it points outside the root');
    const relative = isAbsolute ? external_node_path_.relative(root.folder, rest) : rest.replace(/^(?:\.(?:\/+|$))+/u, '');
    const segments = relative.split(SEPARATOR).filter((segment) => segment !== '');
    const isFolder = relative !== '' && relative.split(SEPARATOR).at(-1) === '';
    const glob = [escapeGlob(root.real), ...segments, ...(isFolder ? [''] : [])].join(external_node_path_.sep);
    // The path up to the first wildcard, without escapes.
    const [searched = root.real] = (await (0,lib_glob/* create */.v)(glob)).getSearchPaths();
    const start = relativePath(root.real, searched);
    const depth = start === '' ? 0 : start.split('/').length;
    const excludes = negation.split('!').length % 2 === 0;
    return new Pattern({ line, excludes, glob, start, rest: segments.slice(depth), isFolder });
}
/** Writes a path so that no character of it is a wildcard. */
function escapeGlob(text) {
    const escaped = external_node_path_.sep === '/' ? text.replaceAll('\\', '\\\\') : text;
    return escaped.replace(/[[?*]/g, '[$&]');
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
/** Walks a folder, without the folders that are left out. */







/**
 * Lists what is below a root. Links to what lies inside the root are followed; links that leave it, lead nowhere or form a
 * loop, pipes, sockets, devices and what cannot be read are items with a problem.
 */
class Walk {
    items = [];
    /** Whether a linked folder was entered. */
    followsLinks = false;
    #root;
    #selection;
    #runnerTemp;
    #folders;
    /** @param runnerTemp the runner's folder for its own files (absolute): nothing in it is taken, whatever the patterns say */
    constructor(root, selection, runnerTemp) {
        this.#root = root;
        this.#selection = selection;
        const temp = runnerTemp && realOrSame(runnerTemp);
        // The workspace of some runners lies in it.
        this.#runnerTemp = temp && !isInside(temp, root.real) ? temp : undefined;
        this.#folders = [{ path: '', real: root.real, parent: undefined }];
    }
    async run(signal) {
        for (let folder = this.#folders.pop(); folder !== undefined; folder = this.#folders.pop()) {
            await takeTurn(signal);
            for (const entry of this.#list(folder))
                this.#visit(folder, entry);
        }
    }
    #list({ path: item, real }) {
        try {
            return (0,external_node_fs_.readdirSync)(real, { withFileTypes: true });
        }
        catch (error) {
            const message = `Folder ${quote(item || '.')} ${describeFailure(error)}.`;
            this.items.push({
                path: item,
                kind: 'folder',
                absolute: real,
                problem: { message },
                isDenied: false,
            });
            return [];
        }
    }
    #visit(folder, entry) {
        const { name } = entry;
        const item = folder.path === '' ? name : `${folder.path}/${name}`;
        const isLink = entry.isSymbolicLink();
        const link = `${folder.real}${external_node_path_.sep}${name}`;
        const target = isLink ? follow(link) : { kind: kindOf(entry), real: link };
        const kind = target.kind === 'folder' ? 'folder' : 'file';
        const problem = this.#findProblem(item, target, isLink, folder);
        const isDenied = this.#isDenied(item, target, isLink);
        if (kind === 'folder' && !problem && !isDenied && this.#selection.judge(item, 'folder') === 'taken') {
            this.followsLinks ||= isLink;
            this.#folders.push({ path: item, real: target.real, parent: folder });
        }
        else
            this.items.push({ path: item, kind, absolute: target.real, problem, isDenied });
    }
    #findProblem(item, target, isLink, folder) {
        const name = external_node_path_.posix.basename(item);
        if (name.includes('\ufffd') && !isUtf8Name(folder.real, name)) {
            return { message: `The name ${quote(item)} is not valid UTF-8. Rename or exclude it.` };
        }
        const problem = isLink ? describeLinkProblem(target, this.#root.real, folder) : describeSpecial(target);
        if (problem === undefined)
            return undefined;
        return { message: `${isLink ? 'Symbolic link ' : ''}${quote(item)} ${problem}.`, place: { file: item } };
    }
    #isDenied(item, { kind, real }, isLink) {
        const mayLeadThere = isLink || kind === 'folder';
        if (mayLeadThere && this.#runnerTemp !== undefined && isInside(this.#runnerTemp, real))
            return true;
        // A line that names the link means the file behind it; a folder is never meant as a whole.
        if (!isLink || (kind === 'file' && this.#selection.names(item)))
            return false;
        return this.#selection.denies(relativePath(this.#root.real, real));
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
async function collectFiles(input, inputs, signal) {
    const root = findRoot(input, inputs);
    const patterns = await readPatterns(input, root, inputs.patterns);
    const ignored = input === 'assets' ? readIgnoreFile(root) : undefined;
    const selection = createSelection(patterns, { ...inputs, ignored });
    const walk = new Walk(root, selection, inputs.runnerTemp);
    await walk.run(signal);
    for (const pattern of patterns)
        await pattern.expand(root, walk.followsLinks, signal);
    const { files, leftOut, problems } = collect_select(walk.items, selection);
    if (files.length === 0 && problems.length === 0) {
        throw noFiles(input, describeChoice(root, inputs.patterns, collect_summarize(leftOut)));
    }
    return {
        root,
        selection,
        files: sortByPath(files),
        leftOut: collect_summarize(leftOut),
        problems: [...problems, ...files.flatMap(({ path }) => findBadName(path))],
        warnings: findUnmatched(input, patterns, files, leftOut),
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
function collect_select(items, selection) {
    const selected = { files: [], leftOut: [], problems: [] };
    for (const item of items) {
        const { path, problem } = item;
        const verdict = selection.judge(path, item.kind);
        if (verdict === 'unmatched')
            continue;
        if (verdict === 'taken' && problem)
            selected.problems.push(problem);
        else if (verdict === 'taken' && !item.isDenied)
            addFile(path, item.absolute, selected);
        else
            selected.leftOut.push(leaveOut(item, verdict === 'taken' ? 'denied' : verdict));
    }
    return selected;
}
function leaveOut({ path, kind }, rule) {
    return { path: kind === 'folder' ? `${path}/` : path, rule };
}
function addFile(path, absolute, { files, problems }) {
    try {
        const stats = (0,external_node_fs_.lstatSync)(absolute);
        if (stats.isFile())
            files.push({ path, absolute, identity: identify(stats) });
        else
            problems.push({ message: `${quote(path)} is no longer a file.`, place: { file: path } });
    }
    catch (error) {
        problems.push({ message: `${quote(path)} ${describeFailure(error)}.`, place: { file: path } });
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
    return order.flatMap((rule) => (counts[rule] ? [`${format_formatNumber(counts[rule])} ${rule}`] : [])).join(', ');
}
/** Finds the lines that include nothing. There is nothing to say about `**` alone. */
function findUnmatched(input, patterns, files, leftOut) {
    const unmatched = new Map();
    for (const pattern of patterns) {
        const isMatched = pattern.excludes || files.some(({ path }) => pattern.matches(path));
        if (!isMatched)
            unmatched.set(pattern.line, pattern);
    }
    return Array.from(unmatched, ([line, pattern]) => {
        const isLeftOut = leftOut.some(({ path }) => path.endsWith('/') ? pattern.reaches(path.slice(0, -1)) : pattern.matches(path));
        const what = isLeftOut ? 'matched only files that were left out' : 'matched no files';
        return { message: `\`${input}\`: pattern ${quote(line)} ${what}` };
    });
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
    return `${names.slice(0, most).join(', ')}${more > 0 ? ` and ${format_formatNumber(more)} more` : ''}`;
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
        // undici takes any iterable, which its types leave out.
        dispatch: (request, handler) => void dispatcher.dispatch(request, handler),
        fetch: (address, options) => (0,parts/* fetch */.h)(address, { ...options, dispatcher, redirect: 'manual' }),
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

;// CONCATENATED MODULE: ./.build/http/body.js

/** Opens a body for one try, held to the length that it announced. Returning the generator closes the source. */
async function* openBody(body, watch) {
    try {
        let sent = 0;
        for await (const chunk of body.open()) {
            sent += chunk.byteLength;
            if (body.length !== undefined && sent > body.length)
                break;
            yield chunk;
            watch.moved();
        }
        if (body.length !== undefined && sent !== body.length)
            throw wrongLength(body.length, sent);
    }
    catch (error) {
        watch.failed(error);
        throw error;
    }
}
function wrongLength(announced, sent) {
    const amount = sent > announced ? 'more' : `only ${sent}`;
    return new errors_DeployError(`the Content-Length of a request was ${announced} bytes, but its body had ${amount}`, { hint: 'A file changed while it was sent. Run the step again.' });
}

;// CONCATENATED MODULE: ./.build/http/exchange.js
/** One try: a request out, an answer in, under one deadline. Knows nothing of retries or of what an answer means. */






/** Listens once to a signal that thousands of requests listen to, one after the other. */
class Cancellation {
    signal;
    #listeners = new Set();
    constructor(signal) {
        this.signal = signal;
        signal.addEventListener('abort', () => {
            for (const { act } of this.#listeners)
                act?.();
        });
    }
    /** Calls `act` when the signal comes. @returns what ends that */
    listen(act) {
        const listener = { act };
        this.#listeners.add(listener);
        return () => {
            this.#listeners.delete(listener);
            // What an old collection has pointed to survives many garbage collections, with all that it references:
            // without this line, an upload of small files uses a third more memory.
            listener.act = undefined;
        };
    }
}
/** One try under way: the first of its answer, its deadlines, a failure of its body's source or its sink, and a cancellation settles it. */
class Try {
    #connections;
    #request;
    #result = Promise.withResolvers();
    #chunks = [];
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
        const { timeoutMs } = request;
        this.#connections = connections;
        this.#request = request;
        const connectTimeoutMs = Math.min(CONNECT_TIMEOUT_MS, timeoutMs);
        this.#connecting = setTimeout(() => {
            if (!this.#controller)
                this.#stop('did not accept a connection', connectTimeoutMs);
        }, connectTimeoutMs);
        this.#deadline = setTimeout(() => this.#stop(this.#lateness(), timeoutMs), timeoutMs);
        this.#stopListening = cancellation.listen(() => this.#fail(exchange_cancelled(request, this.#controller !== undefined)));
    }
    /** Sends the request. @throws what the body's source or the sink throws, and CancelledError */
    async run() {
        const { method, headers, address, body: given } = this.#request;
        const { origin, pathname, search } = address;
        const body = given && !(given instanceof Uint8Array) ? openBody(given, this.#watch()) : (given ?? null);
        // Timeouts of 0: the deadline of the try is the only one.
        const options = { origin, path: pathname + search, method, headers, headersTimeout: 0, bodyTimeout: 0 };
        try {
            this.#connections.dispatch({ ...options, body }, this);
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
        if (this.#isSettled)
            return;
        const encoding = encodingOf(headers);
        if (status < 300)
            this.#sink = this.#request.sink;
        if (encoding === undefined)
            this.#feed((sink) => sink.begin());
        else
            this.#settle(encodedFailure(this.#connections.route(), encoding));
    }
    onResponseData(_controller, chunk) {
        this.#moved();
        // Until the connection is closed, bytes still arrive that nobody waits for.
        if (this.#isSettled)
            return;
        if (this.#sink)
            this.#feed((sink) => sink.write(chunk));
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
    #feed(act) {
        try {
            if (this.#sink && act(this.#sink) === 'enough')
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
    #watch() {
        return {
            moved: () => this.#moved(),
            failed: (error) => {
                if (!this.#head)
                    this.#fail(error);
            },
        };
    }
    #end() {
        this.#isOver = true;
        clearTimeout(this.#connecting);
        clearTimeout(this.#deadline);
        this.#stopListening();
        this.#abort();
    }
    #abort() {
        if (!this.#isComplete)
            this.#controller?.abort(new Error('the exchange has ended'));
    }
}
const LONGEST_ENCODING = 40;
/** Returns the compression that an answer's header names, which was not asked for. */
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
    if (cancellation.signal.aborted)
        throw exchange_cancelled(request, false);
    return await new Try(connections, request, cancellation).run();
}

;// CONCATENATED MODULE: ./.build/http/probe.js
/** One request to an address of the platform or of another server, whose answer matters by its status, such as a health check. */





/** Builds the request. @throws DeployError when the path leads out of `/v1` */
function probeRequest(target, doing, platform) {
    const address = addressOf(target, platform.baseUrl);
    return {
        address,
        method: 'GET',
        headers: { ...COMMON_HEADERS, accept: '*/*', ...authorization(address, platform) },
        doing,
        timeoutMs: 10_000,
        timeoutFor: 'whole',
        // Only the beginning is shown.
        longestAnswer: 64 * 1024,
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
function judgeProbe({ address }, exchange, { sink, clock }) {
    if (!exchange.answered) {
        const { text, permanentHint: hint } = exchange.failure;
        return { status: undefined, result: `failed: ${text}`, hint, requestId: undefined };
    }
    // The other side may echo what it was asked.
    const hideQuery = createRedactor([address.search.slice(1)]);
    const hide = (text) => hideQuery(sink.hide(text));
    const { status, requestId, target } = readRefusal(exchange, address.href, hide, clock.wall());
    // The body as it is: a health report has other fields than an error.
    const body = { ...readContent(exchange, (text) => text), json: undefined };
    const message = status < 300 || target ? undefined : readMessage(body, hide);
    const answered = `answered ${describeStatus({ status, message })}`;
    const result = target
        ? `${answered} with a redirect to ${hide(probe_placeOf(target))}, and redirects are not followed`
        : answered;
    return { status, result, hint: undefined, requestId };
}
/** Where a redirect leads, without its query and user info. */
function probe_placeOf({ origin, protocol, pathname }) {
    return cleanLine(origin === 'null' ? protocol : `${origin}${pathname}`, 200);
}

;// CONCATENATED MODULE: ./.build/http/http.js
/** Sends requests to the platform. */








/**
 * Creates the sender of all requests of a run: they share connections and one retry budget.
 * @throws DeployError when the environment names a proxy that is not a valid address
 */
function createHttp(options) {
    const { baseUrl, clock = systemClock, random = Math.random, onRetry, onRequest } = options;
    const { sink = createSink([options.apiKey]) } = options;
    const lifetime = new AbortController();
    const origins = openOrigins(lifetime.signal);
    const platform = origins.to(baseUrl);
    const signal = options.signal ? AbortSignal.any([options.signal, lifetime.signal]) : lifetime.signal;
    const cancellation = new Cancellation(signal);
    const health = createTransferHealth(clock);
    const retryTools = { clock, signal, random, onRetry, budget: createRetryBudget(clock.now) };
    const judgeTools = { baseUrl, clock, sink, route: platform.route };
    /** Makes one try. @param path for the trace */
    async function tryOnce(request, number, path) {
        const connections = origins.to(request.address);
        const begunAt = clock.now();
        const result = await exchange(connections, request, cancellation);
        onRequest?.({
            method: request.method,
            path,
            status: result.answered ? result.status : undefined,
            ms: clock.now() - begunAt,
            try: number,
            requestId: result.answered ? readRequestId(result.headers, undefined, sink.data) : undefined,
        });
        return result;
    }
    return {
        async send(operation) {
            const request = operationRequest(operation, options);
            const path = request.address.pathname;
            const rule = {
                isRepeatable: isRepeatable(operation),
                patienceMs: operation.patienceMs ?? PATIENCE_MS,
            };
            const attempt = async (number) => {
                const result = await tryOnce(request, number, path);
                return judgeOperation(operation, result, judgeTools);
            };
            return await withRetries({ doing: operation.doing, rule }, attempt, retryTools);
        },
        async probe(target, doing) {
            const request = probeRequest(target, doing, options);
            const { origin, host, pathname } = request.address;
            const path = origin === baseUrl.origin ? pathname : `${host}${pathname}`;
            const result = await tryOnce(request, 1, path);
            return judgeProbe(request, result, judgeTools);
        },
        async transfer(transfer) {
            const useTicket = async (use, number) => {
                const request = transferRequest(transfer.doing, use, baseUrl, clock.now());
                if (request === undefined)
                    return expiredTicket();
                sink.learnTicket(request.address);
                const { route } = origins.to(request.address);
                const result = await tryOnce(request, number, `${request.address.host}/***`);
                return judgeTransfer(request, result, { ...judgeTools, route });
            };
            const attempt = (number) => transfer.attempt((use) => useTicket(use, number));
            return await transferWithRetries(transfer, attempt, health, retryTools);
        },
        reopen: (ended) => createHttp({ ...options, signal: ended }),
        async close() {
            lifetime.abort();
            await origins.close();
        },
    };
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
    const { root, leftOut, selection, ...collection } = await collectFiles('artifacts', options, signal);
    const typeOf = await createContentTypes(contentTypes);
    const files = collection.files.map((file) => ({ ...file, key: `${keyPrefix}${file.path}` }));
    const mine = shard ? files.filter(({ key }) => isInShard(key, shard)) : files;
    // In a pass of its own: an upload reads each file only while it is sent.
    const onFile = (bytes) => {
        progress.files += 1;
        progress.bytes += bytes;
        options.onProgress?.(progress.files, progress.bytes);
    };
    const secrets = await searchFiles(mine, own, selection.names, onFile, signal);
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

;// CONCATENATED MODULE: ./.build/assets/imports.js
/** Returns whether the runtime reads imports from a file. It never loads declarations. */
function isSource(path) {
    return /\.(?:[mc]?[tj]s|[tj]sx)$/i.test(path) && !/\.d\.[mc]?ts$/i.test(path);
}
/** Bytes. A larger source is a bundle, whose parsing takes seconds. */
const LARGEST_SOURCE = 1_000_000;
/**
 * Finds the specifiers that the runtime loads, in their order: imports of types alone are erased.
 * @throws SyntaxError when the source does not parse
 */
async function findImports(source, path) {
    // Source that cannot import a file needs no parsing: bundles are often large and alone.
    if (!/\b(?:import|export)\b/.test(source) || !/["'`]\.{0,2}\//.test(source))
        return [];
    // Loaded when it is needed: the parser is large.
    const { parse } = await __webpack_require__.e(/* import() */ 411).then(__webpack_require__.bind(__webpack_require__, 6411));
    const found = [];
    visit(parse(source, optionsFor(path)).program, (node) => found.push(...readImport(node)));
    return found.sort((a, b) => a.line - b.line || a.column - b.column);
}
function optionsFor(path) {
    const plugins = [
        'decorators',
        'decoratorAutoAccessors',
        'deferredImportEvaluation',
        'sourcePhaseImports',
    ];
    if (/\.(?:[mc]?ts|tsx)$/i.test(path))
        plugins.push('typescript');
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
            return node.importKind === 'type' ? [] : readLiteral(node.source);
        case 'ExportNamedDeclaration':
        case 'ExportAllDeclaration':
            return node.exportKind === 'type' ? [] : readLiteral(node.source);
        case 'ImportExpression':
            return readLiteral(node.source);
        case 'TSImportEqualsDeclaration': {
            // `import a = b.c` names no file.
            const { moduleReference, importKind } = node;
            const isFile = moduleReference.type === 'TSExternalModuleReference' && importKind !== 'type';
            return isFile ? readLiteral(moduleReference.expression) : [];
        }
        default:
            return [];
    }
}
/** Reads a string, or a template without expressions. */
function readLiteral(node) {
    if (!node?.loc)
        return [];
    const { line, column } = node.loc.start;
    const isPlain = node.type === 'TemplateLiteral' && node.quasis.length === 1;
    const specifier = isPlain ? node.quasis[0]?.value.cooked : 'value' in node ? node.value : undefined;
    return typeof specifier === 'string' ? [{ specifier, line, column: column + 1 }] : [];
}

;// CONCATENATED MODULE: ./.build/assets/absence.js
/** Why a path is not among the assets. */





/** The explanation for a folder, which no asset can be. */
const IS_A_FOLDER = 'it is a folder';
/** Creates the explanation for the paths that a collection does not contain. */
function createExplainAbsence({ root, selection, files }) {
    const byLowerCase = new Map(files.map(({ path }) => [path.toLowerCase(), path]));
    return (item) => {
        const twin = byLowerCase.get(item.toLowerCase());
        if (twin !== undefined)
            return `did you mean ${quote(twin)}? Upper and lower case matter`;
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
    const other = suggest(entrypoint, files.map(({ path }) => path).filter(isSource));
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
function resolveImport(specifier, from, tree) {
    const target = toPath(specifier, from);
    if (target === undefined)
        return { status: 'outside' };
    const candidates = listCandidates(target, tree);
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
function listCandidates(target, tree) {
    if (tree.isFile(target))
        return [target];
    const candidates = target === '' || target.endsWith('/') ? [] : [target, ...replacements(target)];
    const folder = target.replace(/\/$/, '');
    if (folder !== '' && !tree.isFolder(folder))
        return candidates;
    return [...candidates, ...indexFiles.map((name) => external_node_path_.posix.join(folder, name))];
}
const indexFiles = ['index.ts', 'index.mts', 'index.tsx', 'index.js', 'index.mjs', 'index.jsx'];
// Extension in the specifier → those tried in its place when that file is not there.
const replaced = {
    '.js': ['.ts', '.tsx'],
    '.jsx': ['.tsx'],
    '.mjs': ['.mts'],
    '.cjs': ['.cts'],
};
const added = ['.ts', '.js', '.tsx', '.jsx', '.mts', '.mjs'];
// Extensions that the runtime knows: to these nothing is added.
const known = new Set(['.ts', '.mts', '.cts', '.tsx', '.json', '.wasm', '.css', '.html', '.sql', '.map']);
function replacements(target) {
    const extension = external_node_path_.posix.extname(target).toLowerCase();
    const others = replaced[extension];
    if (others !== undefined)
        return others.map((other) => target.slice(0, -extension.length) + other);
    return known.has(extension) ? [] : added.map((other) => target + other);
}

;// CONCATENATED MODULE: ./.build/assets/missing-imports.js
/** The imports of all files that the entrypoint reaches. */








/** Follows the local imports from the entrypoint and reports those whose file is missing (section 2, "Rules for assets"). */
async function checkImports(entrypoint, { files, root: { prefix } }, explain, signal) {
    const byPath = new Map(files.map((file) => [file.path, file]));
    const all = listWithFolders(byPath.keys());
    const tree = {
        isFile: (path) => byPath.has(path),
        isFolder: (path) => all.has(path) && !byPath.has(path),
    };
    const problems = [];
    const warnings = [];
    const reached = new Set([entrypoint]);
    // A set returns what is added while it is gone through.
    for (const path of reached) {
        const file = byPath.get(path);
        if (file === undefined || !isSource(path))
            continue;
        await takeTurn(signal);
        for (const found of await readImports(file, warnings)) {
            if (!isLocal(found.specifier))
                continue;
            const resolution = resolveImport(found.specifier, path, tree);
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
    try {
        if (file.identity.size > LARGEST_SOURCE)
            throw new Error('the file is larger than 1 MB');
        // The runtime drops a byte order mark; the parser would not know a hashbang behind it.
        return await findImports(readFile(file)
            .toString()
            .replace(/^\uFEFF/u, ''), file.path);
    }
    catch (error) {
        warnings.push(missing_imports_describeFailure(file.path, error));
        return [];
    }
}
/** Says why imports are not checked. Parsers differ, so that the platform decides in the end. */
function missing_imports_describeFailure(file, error) {
    if (!(error instanceof SyntaxError)) {
        const why = error instanceof Error ? error.message : String(error);
        return { message: `The imports of ${quote(file)} were not checked: ${why}.`, place: { file } };
    }
    const { line, column } = missing_imports_placeOf(error);
    // The parser puts the place behind its message.
    const what = error.message.replace(/\s*\(\d+:\d+\)$/, '').replace(/\.$/, '');
    const message = `${file}:${line}:${column} does not parse (${what}); deploying anyway`;
    return { message, place: { file, line, column } };
}
function missing_imports_placeOf(error) {
    return { line: error.loc?.line ?? 1, column: (error.loc?.column ?? 0) + 1 };
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
    const { entrypoint, signal, onProgress } = options;
    const collection = await collectFiles('assets', options, signal);
    const { prefix } = collection.root;
    const problems = [...collection.problems];
    const findSecrets = createSecretSearch(options.secrets);
    const progress = { files: 0, bytes: 0 };
    const content = await content_readContent(collection.files, {
        prefix,
        signal,
        onFile({ path }, bytes) {
            for (const { what, index, canBeIntended } of findSecrets(bytes)) {
                if (canBeIntended && collection.selection.names(path))
                    continue;
                const line = lineAt(bytes, index);
                problems.push(describeSecret('assets', { path, what, line, canBeIntended }));
            }
            progress.files += 1;
            progress.bytes += bytes.length;
            onProgress?.(progress.files, progress.bytes);
        },
        onFailure({ path }, why) {
            problems.push({ message: `${quote(path)} ${why}.`, place: { file: path } });
        },
    });
    const explain = createExplainAbsence(collection);
    const imports = await checkImports(entrypoint, collection, explain, signal);
    problems.push(...imports.problems);
    if (!collection.files.some(({ path }) => path === entrypoint)) {
        problems.push({ message: describeMissingEntrypoint(entrypoint, collection, explain) });
    }
    if (problems.length > 0)
        throw createProblemsError(problems, prefix);
    const warnings = toWarnings([...imports.warnings, ...collection.warnings], prefix);
    return { ...content, leftOut: collection.leftOut, warnings };
}

;// CONCATENATED MODULE: ./.build/collect.js








const PROGRESS_EVERY_MS = 5000;
const NONE_LEFT_OUT = { count: 0, items: [], counts: {} };
/** Collects all files that are wanted. @param secrets must be in no file; @throws DeployError with the problems of all of them */
async function collectLocal({ assets: wantedAssets, artifacts: wantedArtifacts }, secrets, tools) {
    const { context } = tools;
    const options = () => ({ secrets, signal: context.signal, onProgress: reportProgress(context) });
    const failures = [];
    const assets = wantedAssets &&
        (await attempt('collect-assets', failures, tools, async () => {
            const found = await collectAssets({ ...wantedAssets, ...options() });
            return { found, collected: toCollected(found, found.leftOut, found.warnings, context) };
        }));
    const artifacts = wantedArtifacts &&
        (await attempt('collect-artifacts', failures, tools, () => collectObjects(wantedArtifacts, { ...wantedArtifacts, ...options() }, context)));
    const failure = joinErrors(failures);
    if (failure)
        throw failure;
    return { assets, artifacts };
}
/** Does a part of the collecting; remembers the user's problems, so that those of the next part are found too. */
async function attempt(type, failures, { recorder }, work) {
    const all = [];
    try {
        await recorder.run({ type }, async () => {
            const { found, collected } = await work();
            all.push(found);
            return collected;
        });
    }
    catch (error) {
        if (!(error instanceof errors_DeployError) || error instanceof CancelledError)
            throw error;
        failures.push(error);
    }
    return all[0];
}
/** Reports how much was read, now and then. */
function reportProgress({ clock, log }) {
    let last = clock.now();
    return (files, bytes) => {
        if (clock.now() - last < PROGRESS_EVERY_MS)
            return;
        last = clock.now();
        log.info(`Read ${formatCount(files, 'file')}, ${formatBytes(bytes)} so far`);
    };
}
function toCollected({ files, bytes, digest }, leftOut, warnings, { log }) {
    for (const { message, place } of warnings)
        log.warning(message, place);
    return { files: files.map(({ path, size }) => ({ name: path, size })), bytes, digest, leftOut };
}
/** @returns nothing found when there are no files, and that is no error */
async function collectObjects({ ifNoFiles, shard }, options, { log }) {
    try {
        const found = await collectArtifacts(options);
        for (const { message, place } of found.warnings)
            log.warning(message, place);
        const { objects, bytes, leftOut, totalCount } = found;
        const files = objects.map(({ key, size }) => ({ name: key, size }));
        return { found, collected: { files, bytes, leftOut, part: shard && { ...shard, totalCount } } };
    }
    catch (error) {
        if (!(error instanceof NoFilesError) || ifNoFiles === 'error')
            throw error;
        const nothing = `${error.message} Nothing is uploaded.`;
        if (ifNoFiles === 'warn')
            log.warning(nothing);
        else
            log.info(nothing);
        return { found: undefined, collected: { files: [], bytes: 0, leftOut: NONE_LEFT_OUT, nothing } };
    }
}
/** Fetches the content of an earlier revision. @throws DeployError when it is gone, or not what was deployed */
async function collectSnapshot({ function: part, snapshots: { bucket } }, target, remote, { context, recorder }) {
    const found = [];
    await recorder.run({ type: 'fetch-snapshot' }, async () => {
        const content = await fetchContent({ bucket, name: part.name }, target, context.clients.storage);
        if (typeof content === 'string') {
            const others = plan_planChoices({ function: part }, remote).filter(({ id }) => id !== target.id);
            throw errors_noRollback(part.name, `the snapshot of revision "${target.revisionId}" ${content}`, others);
        }
        found.push(content);
        return toCollected(content, NONE_LEFT_OUT, [], context);
    });
    return found[0];
}

;// CONCATENATED MODULE: ./.build/modes/rollback.js






/** Deploys the content of an earlier revision. @throws DeployError */
async function rollback(config, tools) {
    const { recorder, context } = tools;
    const remote = await readPlatform(tools, () => readFunctionAndPast(config, context));
    const { target, kept } = await recorder.run({ type: 'choose-revision' }, async (step) => {
        const choices = planChoices(config, remote);
        step.report({ choices });
        if (choices.length > 0)
            context.log.group(describeChoices(choices.length), choices.map(toLine));
        const chosen = planTarget(config, remote);
        const live = planAlreadyLive(config, chosen, remote);
        return live ? { choices, kept: live } : { choices, target: chosen };
    });
    if (target)
        return await rollback_restore(config, target, remote, tools);
    if (!kept)
        return;
    plan(kept, tools);
    if (!config.dryRun)
        await apply(kept, tools);
}
function describeChoices(count) {
    return `The history contains ${count === 1 ? '1 revision' : `${count} revisions`} that can be brought back`;
}
function toLine(entry) {
    return `  ${formatRevision(entry)}`;
}
/**
 * Deploys the content that was last ready, after a deployment that failed.
 * @param failure of the deployment
 * @returns the failure; joined with that of the rollback, when it fails as well
 */
async function rollBackFailure(config, failure, tools) {
    const { function: part, snapshots, dryRun } = config;
    const { context, recorder } = tools;
    const end = deploymentEnd(recorder.steps);
    const isVanished = stepsOf(recorder.steps, 'await-revision').some(({ result }) => result.end === 'vanished');
    const isFailed = end?.result === 'failed' || end?.result === 'unhealthy' || isVanished;
    if (!end || !isFailed || !part || !snapshots?.rollbackOnFailure || context.signal.aborted)
        return failure;
    try {
        const wanted = {
            // Somebody asked for this content, whatever was live before the deployment that failed.
            function: { ...part, expectedRevisionId: undefined },
            snapshots: { ...snapshots, skipUnchanged: false },
            dryRun,
        };
        const remote = await apply_readPlatform(tools, () => read_readFunctionAndPast(wanted, context));
        const { target } = await chooseReturn(wanted, end, remote, tools);
        if (target)
            await rollback_restore(wanted, target, remote, tools, { revisionId: end.revisionId });
        return failure;
    }
    catch (error) {
        const isOpen = deploymentEnd(recorder.steps)?.result === 'unknown';
        return context.signal.aborted ? error : joinFailures(failure, error, isOpen);
    }
}
async function chooseReturn(wanted, failed, remote, { recorder }) {
    const health = stepsOf(recorder.steps, 'check-health').findLast(({ state }) => state === 'failed');
    const action = {
        type: 'choose-revision',
        failure: health
            ? `Health check failed for ${formatDuration(health.endMs - health.startMs)} (last: ${health.result.last}). `
            : '',
    };
    return await recorder.run(action, async () => {
        if (stepsOf(recorder.steps, 'keep-function').some(({ state }) => state === 'done'))
            return { refusal: 'the revision was live before this step, which has not deployed it' };
        const serving = stillServing(failed, remote);
        if (serving !== undefined)
            return { serving };
        const target = planReturn(wanted, failed, remote);
        return typeof target === 'string' ? { refusal: target } : { target };
    });
}
/** One error that says that the rollback did not succeed either. @param isOpen what it deployed may still go live */
function joinFailures(failure, second, isOpen) {
    if (!(failure instanceof errors_DeployError))
        return failure;
    const { requestId, hint = '', annotations } = failure;
    const id = second instanceof errors_DeployError && second.requestId ? ` (request id ${second.requestId})` : '';
    const why = second instanceof Error ? second.message : String(second);
    const how = isOpen ? 'The rollback is not confirmed' : 'The rollback failed as well';
    const what = `${sentence(failure.message)}\n${how}${id}: ${sentence(capitalize(why))}`;
    return new errors_DeployError(what, {
        ...{ cause: failure, requestId, annotations },
        hint: `${hint} Or bring an earlier revision back with \`mode: rollback\` and its \`revision_id\`.`.trim(),
    });
}
async function rollback_restore({ function: part, snapshots, dryRun }, target, remote, tools, failed) {
    const content = await collectSnapshot({ function: part, snapshots }, target, remote, tools);
    const wanted = { function: { ...part, entrypoint: content.entrypoint }, snapshots };
    const { id, revisionId } = target;
    const actions = planContent(wanted, content, remote, { id, revisionId, failed });
    apply_plan(actions, tools);
    if (!dryRun)
        await apply_apply(actions, tools);
}

;// CONCATENATED MODULE: ./.build/modes/deploy.js





/**
 * Deploys what is wanted: collects what is here, reads what is there, plans, applies.
 * @param secrets must be in no file
 * @param confirm asked when all is read and before anything is written: whether the deployment is still wanted
 * @throws DeployError
 */
async function deploy(config, secrets, tools, confirm = async () => true) {
    const local = await collectLocal(config, secrets, tools);
    const remote = await apply_readPlatform(tools, () => readRemote(config, local, tools.context));
    const actions = planDeploy(config, local, remote);
    apply_plan(actions, tools);
    if (config.dryRun || !(await confirm()))
        return;
    try {
        await apply_apply(actions, tools);
    }
    catch (error) {
        throw await rollBackFailure(config, error, tools);
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
        async register(hostname, { kind, id = '' }) {
            const target = { kind, resource_id: id };
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

;// CONCATENATED MODULE: ./.build/platform/clients.js



/** Creates the clients of a platform. */
function createClients(http, clock) {
    return {
        functions: createFunctionsClient(http),
        storage: createStorageClient(http, clock),
        domains: createDomainsClient(http),
    };
}

;// CONCATENATED MODULE: ./.build/steps.js
/** Records the steps of a run. Once it is closed, nothing is recorded any more. */
class Recorder {
    /** What the run is about; a preview whose pull request is closed changes it. */
    subject = { mode: 'deploy', dryRun: false, isRehearsal: false };
    steps = [];
    #now;
    #onChange;
    #isClosed = false;
    /** @param now milliseconds since the run began */
    constructor(now, onChange) {
        this.#now = now;
        this.#onChange = onChange;
    }
    /** Adds actions that are to be carried out. */
    plan(actions) {
        for (const action of actions)
            this.#put(this.steps.length, { ...PLANNED, action });
    }
    /** Carries out an action, planned or not. @throws what the work throws */
    async run(action, work) {
        const planned = this.steps.findIndex((step) => step.action === action);
        const at = planned < 0 ? this.steps.length : planned;
        this.#put(at, { ...PLANNED, action, state: 'started', startMs: this.#now() });
        const report = (part) => this.#put(at, { result: { ...this.steps[at]?.result, ...part } });
        const write = createEffect((effect) => {
            if (this.steps[at]?.effect !== effect)
                this.#put(at, { effect });
        });
        try {
            const result = await work({ report: (part) => report({ ...part }), write });
            const all = { ...this.steps[at]?.result, ...result };
            this.#put(at, { state: 'done', endMs: this.#now(), result: all });
            return result;
        }
        catch (error) {
            this.#fail(at, error);
            throw error;
        }
    }
    /** Ends what has not ended. @param error why */
    close(error) {
        for (const [at, { state }] of this.steps.entries())
            if (state === 'started')
                this.#fail(at, error);
        this.#isClosed = true;
    }
    #fail(at, error) {
        const state = this.steps[at]?.effect === 'unknown' ? 'uncertain' : 'failed';
        this.#put(at, { state, endMs: this.#now(), error });
    }
    #put(at, change) {
        if (this.#isClosed)
            return;
        const before = this.steps[at];
        // The one cast: `Kinds` pairs each action with its result.
        const step = { ...before, ...change };
        this.steps = before ? this.steps.with(at, step) : [...this.steps, step];
        this.#onChange(step, before);
    }
}
const PLANNED = { state: 'planned', effect: 'none', result: {}, startMs: 0, endMs: 0 };
/** Creates `write` of a step with any number of writes: what was done stays done, whatever follows. */
function createEffect(onChange) {
    let open = 0;
    const settled = new Set();
    const update = () => {
        const unknown = open > 0 || settled.has('unknown') ? 'unknown' : 'none';
        onChange(settled.has('some') ? 'some' : unknown);
    };
    return () => {
        open += 1;
        update();
        return (effect) => {
            open -= 1;
            settled.add(effect);
            update();
        };
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
        const tools = this.#begin();
        const { recorder } = tools;
        const digestOf = () => stepsOf(recorder.steps, 'collect-assets')[0]?.result.digest;
        const end = (result, failure) => {
            const [awaited] = stepsOf(recorder.steps, 'await-revision');
            const { end: ended, revision } = awaited?.result ?? {};
            const hasRevisionFailed = ended === 'failed';
            return { digest: digestOf(), revisionId: revision?.revisionId, result, hasRevisionFailed, failure };
        };
        try {
            await this.#platform.denoVersion();
            await this.#deploy(tools, folder, { function: name, entrypoint }, async () => {
                const digest = digestOf();
                return digest !== failed && !(await this.#serves(name, entrypoint, digest));
            });
            return end(stepsOf(recorder.steps, 'deploy-function')[0]?.result.operation ?? 'kept');
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
        await apply_apply(actions, this.#begin());
        return actions.length > 0;
    }
    /** Uploads the files of a folder that differ from those of the last upload. Returns how many there are. */
    async uploadFiles(bucket, folder) {
        const runnerTemp = await (0,external_node_fs_promises_.mkdtemp)((0,external_node_path_.join)((0,external_node_os_.tmpdir)(), 'upload-'));
        try {
            const tools = this.#begin();
            const inputs = { bucket, artifacts: '**', upload: 'changed', if_no_files: 'ignore' };
            await this.#deploy(tools, folder, inputs, undefined, runnerTemp);
            const [upload] = stepsOf(tools.recorder.steps, 'upload-artifacts');
            return upload?.result.figures?.uploadedCount ?? 0;
        }
        finally {
            await (0,external_node_fs_promises_.rm)(runnerTemp, { recursive: true, force: true });
        }
    }
    /** Returns the ID of a function or bucket; `undefined` when it does not exist. */
    findId(kind, name) {
        return readCreatedId({ target: { kind }, resource: name }, this.#clients);
    }
    /** Registers a hostname. Returns whether it was not registered. Throws DeployError when it belongs to something else. */
    async registerDomain(hostname, kind, name) {
        const tools = this.#begin();
        const target = `${kind}/${await this.findId(kind, name)}`;
        await this.#deploy(tools, process.cwd(), { domain: hostname, domain_target: target });
        return stepsOf(tools.recorder.steps, 'register-domain').some(({ action }) => action.verb !== 'keep');
    }
    /** Begins a run of the action. */
    #begin() {
        const timing = { clock: systemClock, random: Math.random, signal: this.#signal };
        const recorder = new Recorder(systemClock.now, () => undefined);
        return { recorder, context: { ...timing, clients: this.#clients, log: SILENT } };
    }
    async #deploy(tools, workspace, inputs, isWanted, runnerTemp) {
        // Where the platform is and which key it accepts is known here already.
        const given = { ...INPUT_DEFAULTS, base_url: 'local', ...inputs };
        const config = parseConfig(given, { workspace, runnerTemp });
        if (config.mode !== 'deploy')
            throw new Error(`the mode is ${config.mode}`);
        await deploy(config, this.#secrets, tools, isWanted);
    }
    /** Whether a function serves this content, and nothing newer is about to. */
    async #serves(name, entrypoint, digest) {
        const serving = this.#platform.servingRevision(name);
        if (!serving?.isNewest || serving.entrypoint !== entrypoint)
            return false;
        const { folder } = serving;
        const signal = this.#signal;
        const all = { patterns: ['**'], includeHidden: true, defaultExcludes: false };
        const { files } = await collectFiles('assets', { workspace: folder, root: folder, ...all }, signal);
        return (await content_readContent(files, { signal })).digest === digest;
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
const silent = () => undefined;
/** The edit loop says by itself what became of a deployment. */
const SILENT = { debug: silent, info: silent, notice: silent, warning: silent, group: silent };

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
        for await (const change of changesOf(seed, keys, deployer)) {
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
async function* changesOf(seed, keys, deployer) {
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
