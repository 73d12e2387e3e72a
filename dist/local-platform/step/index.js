#!/usr/bin/env node
if (Number.parseInt(process.versions.node) < 24) {
  process.stderr.write(`This program needs Node.js 24 or newer, and it was started with Node.js ${process.versions.node}.\n`);
  process.exit(1);
}
import { createRequire as __WEBPACK_EXTERNAL_createRequire } from "module";
/******/ var __webpack_modules__ = ({

/***/ 421:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:child_process");

/***/ }),

/***/ 474:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:events");

/***/ }),

/***/ 455:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs/promises");

/***/ }),

/***/ 760:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:path");

/***/ }),

/***/ 296:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   D4: () => (/* binding */ StartError),
/* harmony export */   j$: () => (/* binding */ HttpError)
/* harmony export */ });
/* unused harmony exports invalid, tooMany, systemCode, toHttpError, toWriteError, errorBody */
/** A refusal that a client sees: status, a code for programs and a message for people. */
class HttpError extends Error {
    name = 'HttpError';
    status;
    code;
    details;
    headers;
    constructor(status, code, message, more = {}) {
        super(message, more);
        this.status = status;
        this.code = code;
        this.details = more.details ?? [];
        this.headers = more.headers ?? {};
    }
}
/** Many clients show only the message, and cut it. */
const PROBLEMS_IN_MESSAGE = 3;
/** Returns the refusal of a body: every problem in its details, and the first few in its message. */
function invalid(code, problems, status = 400) {
    const shown = problems.slice(0, PROBLEMS_IN_MESSAGE).map(({ path, message }) => `${path}: ${message}`);
    const left = problems.length - shown.length;
    const more = left > 0 ? ` (and ${left} more, see details)` : '';
    return new HttpError(status, code, `${shown.join('; ')}${more}`, { details: problems });
}
/** Returns the refusal to create more than a limit allows. */
function tooMany(count, what) {
    const message = `The platform already has ${count.toLocaleString('en-US')} ${what}, the maximum. Delete one first.`;
    return new HttpError(422, 'limit_exceeded', message);
}
/** The platform cannot start, for a reason that its user can fix. */
class StartError extends Error {
    name = 'StartError';
}
/** Returns the system's code of a failure (`ENOENT`, `EADDRINUSE`), when it has one. */
function systemCode(error) {
    return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
/** No space or no quota left, or a file larger than this process may write. */
const FULL_DISK = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
/** Turns anything thrown into the error for the client, which never sees an unexpected one. */
function toHttpError(error) {
    if (error instanceof HttpError)
        return error;
    if (FULL_DISK.has(systemCode(error) ?? ''))
        return notWritten(error);
    const message = 'The local platform failed on this request. Its output contains the reason, with this request_id.';
    return new HttpError(500, 'internal_error', message, { cause: error });
}
/** Turns failures to write files into 507; returns any other error unchanged. */
function toWriteError(error) {
    return error instanceof HttpError || systemCode(error) === undefined ? error : notWritten(error);
}
function notWritten(error) {
    const message = `The local platform could not write to its disk (${systemCode(error)}). Nothing was changed. Free some space or fix the data folder, then send the request again.`;
    return new HttpError(507, 'storage_full', message, { cause: error });
}
/** Returns the body of every error. */
function errorBody(error, requestId) {
    return {
        error: { code: error.code, message: error.message, request_id: requestId, details: error.details },
    };
}


/***/ }),

/***/ 689:
/***/ ((__webpack_module__, __unused_webpack___webpack_exports__, __nccwpck_require__) => {

__nccwpck_require__.a(__webpack_module__, async (__webpack_handle_async_dependencies__, __webpack_async_result__) => { try {
/* harmony import */ var _local_platform_http_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(296);
/* harmony import */ var _runner_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(561);
/* harmony import */ var _start_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(979);
/* harmony import */ var _stop_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(248);
/** The step that starts the platform for the steps after it. The runner starts this file a second time to stop it. */




// Red until the work is done: a promise that never settles would otherwise end the process with success.
process.exitCode = 1;
const runner = (0,_runner_js__WEBPACK_IMPORTED_MODULE_1__/* .createStepRunner */ .D)();
try {
    await (runner.isPost ? (0,_stop_js__WEBPACK_IMPORTED_MODULE_3__/* .stopPlatform */ ._)(runner) : (0,_start_js__WEBPACK_IMPORTED_MODULE_2__/* .startPlatform */ .G)(runner));
    process.exitCode = 0;
}
catch (error) {
    const isExpected = error instanceof _local_platform_http_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .StartError */ .D4;
    runner.error(isExpected ? error.message : String(error instanceof Error ? error.stack : error));
}

__webpack_async_result__();
} catch(e) { __webpack_async_result__(e); } }, 1);

/***/ }),

/***/ 260:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  x6: () => (/* binding */ readLog),
  Qs: () => (/* binding */ readPid),
  Xd: () => (/* binding */ startProgram),
  a0: () => (/* binding */ waitUntil)
});

// EXTERNAL MODULE: external "node:child_process"
var external_node_child_process_ = __nccwpck_require__(421);
// EXTERNAL MODULE: external "node:events"
var external_node_events_ = __nccwpck_require__(474);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __nccwpck_require__(455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __nccwpck_require__(760);
;// CONCATENATED MODULE: external "node:timers/promises"
const external_node_timers_promises_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:timers/promises");
;// CONCATENATED MODULE: ./.build/local-program/step/program.js
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
/** The program of the platform as a process of its own, which outlives the step that has started it. */





/** In `dist`, the folder above that of this step. */
const PROGRAM = (0,external_node_path_.join)(import.meta.dirname, '..', 'index.js');
const LOG = 'platform.log';
const PID = 'platform.pid';
/** How often the end of the program is looked for. Milliseconds. */
const POLL_MS = 25;
/**
 * Starts the program with `--json` in the background. Its standard input is a pipe: it ends with this process until it is
 * released. Its standard output is a pipe, since what it prints contains secrets; its standard error is a file that only
 * this user can read. It must not have the step's own output: the runner waits until that is closed. It keeps
 * `RUNNER_TRACKING_ID`, so that the runner ends it after the job even without the post step.
 */
async function startProgram(args, environment, folder) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const log = __addDisposableResource(env_1, await (0,promises_.open)((0,external_node_path_.join)(folder, LOG), 'w', 0o600), true);
        const own = ['--json', '--stop-at-eof', '--pid-file', (0,external_node_path_.join)(folder, PID)];
        const child = (0,external_node_child_process_.spawn)(process.execPath, [PROGRAM, ...own, ...args], {
            cwd: folder,
            env: environment,
            detached: true,
            windowsHide: true,
            stdio: ['pipe', 'pipe', log.fd],
        });
        await (0,external_node_events_.once)(child, 'spawn');
        const exit = (0,external_node_events_.once)(child, 'exit');
        const { stdin, stdout } = child;
        if (stdin === null || stdout === null)
            throw new Error('The process has no input or no output.');
        // It breaks when the program ends early, which its output shows.
        stdin.on('error', () => undefined);
        return {
            stdout,
            async release() {
                await new Promise((resolve) => stdin.end('detach\n', () => resolve()));
                stdout.destroy();
                child.unref();
            },
            async end(graceMs) {
                stdin.destroy();
                await Promise.race([exit, (0,external_node_timers_promises_namespaceObject.setTimeout)(graceMs, undefined, { ref: false })]);
                child.kill('SIGKILL');
                await exit;
            },
        };
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        const result_1 = __disposeResources(env_1);
        if (result_1)
            await result_1;
    }
}
/** Returns the lines that the program has written to its standard error. */
async function readLog(folder) {
    const text = await (0,promises_.readFile)((0,external_node_path_.join)(folder, LOG), 'utf8').catch(() => '');
    return text.split('\n').filter((line) => line !== '');
}
/** Returns the process ID of the program; `undefined` when it has ended by itself. */
async function readPid(folder) {
    const text = await (0,promises_.readFile)((0,external_node_path_.join)(folder, PID), 'utf8').catch(() => '');
    return /^\d+\n$/.test(text) ? Number(text) : undefined;
}
/** Waits until something is true, but no longer than the grace period. @returns whether it is */
async function waitUntil(isTrue, graceMs) {
    const deadline = performance.now() + graceMs;
    while (!(await isTrue())) {
        if (performance.now() > deadline)
            return false;
        await (0,external_node_timers_promises_namespaceObject.setTimeout)(POLL_MS);
    }
    return true;
}


/***/ }),

/***/ 561:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  D: () => (/* binding */ createStepRunner)
});

;// CONCATENATED MODULE: external "node:os"
const external_node_os_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:os");
;// CONCATENATED MODULE: external "os"
const external_os_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("os");
;// CONCATENATED MODULE: ./.build/node_modules/@actions/core/lib/utils.js
// We use any as a valid input type
/* eslint-disable @typescript-eslint/no-explicit-any */
/**
 * Sanitizes an input into a string so it can be passed into issueCommand safely
 * @param input input to sanitize into a string
 */
function utils_toCommandValue(input) {
    if (input === null || input === undefined) {
        return '';
    }
    else if (typeof input === 'string' || input instanceof String) {
        return input;
    }
    return JSON.stringify(input);
}
/**
 *
 * @param annotationProperties
 * @returns The command properties to send with the actual annotation command
 * See IssueCommandProperties: https://github.com/actions/runner/blob/main/src/Runner.Worker/ActionCommandManager.cs#L646
 */
function utils_toCommandProperties(annotationProperties) {
    if (!Object.keys(annotationProperties).length) {
        return {};
    }
    return {
        title: annotationProperties.title,
        file: annotationProperties.file,
        line: annotationProperties.startLine,
        endLine: annotationProperties.endLine,
        col: annotationProperties.startColumn,
        endColumn: annotationProperties.endColumn
    };
}
//# sourceMappingURL=utils.js.map
;// CONCATENATED MODULE: ./.build/node_modules/@actions/core/lib/command.js


/**
 * Issues a command to the GitHub Actions runner
 *
 * @param command - The command name to issue
 * @param properties - Additional properties for the command (key-value pairs)
 * @param message - The message to include with the command
 * @remarks
 * This function outputs a specially formatted string to stdout that the Actions
 * runner interprets as a command. These commands can control workflow behavior,
 * set outputs, create annotations, mask values, and more.
 *
 * Command Format:
 *   ::name key=value,key=value::message
 *
 * @example
 * ```typescript
 * // Issue a warning annotation
 * issueCommand('warning', {}, 'This is a warning message');
 * // Output: ::warning::This is a warning message
 *
 * // Set an environment variable
 * issueCommand('set-env', { name: 'MY_VAR' }, 'some value');
 * // Output: ::set-env name=MY_VAR::some value
 *
 * // Add a secret mask
 * issueCommand('add-mask', {}, 'secretValue123');
 * // Output: ::add-mask::secretValue123
 * ```
 *
 * @internal
 * This is an internal utility function that powers the public API functions
 * such as setSecret, warning, error, and exportVariable.
 */
function command_issueCommand(command, properties, message) {
    const cmd = new Command(command, properties, message);
    process.stdout.write(cmd.toString() + external_os_namespaceObject.EOL);
}
function command_issue(name, message = '') {
    command_issueCommand(name, {}, message);
}
const CMD_STRING = '::';
class Command {
    constructor(command, properties, message) {
        if (!command) {
            command = 'missing.command';
        }
        this.command = command;
        this.properties = properties;
        this.message = message;
    }
    toString() {
        let cmdStr = CMD_STRING + this.command;
        if (this.properties && Object.keys(this.properties).length > 0) {
            cmdStr += ' ';
            let first = true;
            for (const key in this.properties) {
                if (this.properties.hasOwnProperty(key)) {
                    const val = this.properties[key];
                    if (val) {
                        if (first) {
                            first = false;
                        }
                        else {
                            cmdStr += ',';
                        }
                        cmdStr += `${key}=${escapeProperty(val)}`;
                    }
                }
            }
        }
        cmdStr += `${CMD_STRING}${escapeData(this.message)}`;
        return cmdStr;
    }
}
function escapeData(s) {
    return utils_toCommandValue(s)
        .replace(/%/g, '%25')
        .replace(/\r/g, '%0D')
        .replace(/\n/g, '%0A');
}
function escapeProperty(s) {
    return utils_toCommandValue(s)
        .replace(/%/g, '%25')
        .replace(/\r/g, '%0D')
        .replace(/\n/g, '%0A')
        .replace(/:/g, '%3A')
        .replace(/,/g, '%2C');
}
//# sourceMappingURL=command.js.map
;// CONCATENATED MODULE: external "crypto"
const external_crypto_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("crypto");
;// CONCATENATED MODULE: external "fs"
const external_fs_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("fs");
;// CONCATENATED MODULE: ./.build/node_modules/@actions/core/lib/file-command.js
// For internal use, subject to change.
// We use any as a valid input type
/* eslint-disable @typescript-eslint/no-explicit-any */




function file_command_issueFileCommand(command, message) {
    const filePath = process.env[`GITHUB_${command}`];
    if (!filePath) {
        throw new Error(`Unable to find environment variable for file command ${command}`);
    }
    if (!external_fs_namespaceObject.existsSync(filePath)) {
        throw new Error(`Missing file at path: ${filePath}`);
    }
    external_fs_namespaceObject.appendFileSync(filePath, `${utils_toCommandValue(message)}${external_os_namespaceObject.EOL}`, {
        encoding: 'utf8'
    });
}
function file_command_prepareKeyValueMessage(key, value) {
    const delimiter = `ghadelimiter_${external_crypto_namespaceObject.randomUUID()}`;
    const convertedValue = utils_toCommandValue(value);
    // These should realistically never happen, but just in case someone finds a
    // way to exploit uuid generation let's not allow keys or values that contain
    // the delimiter.
    if (key.includes(delimiter)) {
        throw new Error(`Unexpected input: name should not contain the delimiter "${delimiter}"`);
    }
    if (convertedValue.includes(delimiter)) {
        throw new Error(`Unexpected input: value should not contain the delimiter "${delimiter}"`);
    }
    return `${key}<<${delimiter}${external_os_namespaceObject.EOL}${convertedValue}${external_os_namespaceObject.EOL}${delimiter}`;
}
//# sourceMappingURL=file-command.js.map
;// CONCATENATED MODULE: external "path"
const external_path_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("path");
;// CONCATENATED MODULE: ./.build/node_modules/@actions/core/lib/core.js
var __awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};






/**
 * The code to exit an action
 */
var ExitCode;
(function (ExitCode) {
    /**
     * A code indicating that the action was successful
     */
    ExitCode[ExitCode["Success"] = 0] = "Success";
    /**
     * A code indicating that the action was a failure
     */
    ExitCode[ExitCode["Failure"] = 1] = "Failure";
})(ExitCode || (ExitCode = {}));
//-----------------------------------------------------------------------
// Variables
//-----------------------------------------------------------------------
/**
 * Sets env variable for this action and future actions in the job
 * @param name the name of the variable to set
 * @param val the value of the variable. Non-string values will be converted to a string via JSON.stringify
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function exportVariable(name, val) {
    const convertedVal = toCommandValue(val);
    process.env[name] = convertedVal;
    const filePath = process.env['GITHUB_ENV'] || '';
    if (filePath) {
        return issueFileCommand('ENV', prepareKeyValueMessage(name, val));
    }
    issueCommand('set-env', { name }, convertedVal);
}
/**
 * Registers a secret which will get masked from logs
 *
 * @param secret - Value of the secret to be masked
 * @remarks
 * This function instructs the Actions runner to mask the specified value in any
 * logs produced during the workflow run. Once registered, the secret value will
 * be replaced with asterisks (***) whenever it appears in console output, logs,
 * or error messages.
 *
 * This is useful for protecting sensitive information such as:
 * - API keys
 * - Access tokens
 * - Authentication credentials
 * - URL parameters containing signatures (SAS tokens)
 *
 * Note that masking only affects future logs; any previous appearances of the
 * secret in logs before calling this function will remain unmasked.
 *
 * @example
 * ```typescript
 * // Register an API token as a secret
 * const apiToken = "abc123xyz456";
 * setSecret(apiToken);
 *
 * // Now any logs containing this value will show *** instead
 * console.log(`Using token: ${apiToken}`); // Outputs: "Using token: ***"
 * ```
 */
function setSecret(secret) {
    command_issueCommand('add-mask', {}, secret);
}
/**
 * Prepends inputPath to the PATH (for this action and future actions)
 * @param inputPath
 */
function addPath(inputPath) {
    const filePath = process.env['GITHUB_PATH'] || '';
    if (filePath) {
        issueFileCommand('PATH', inputPath);
    }
    else {
        issueCommand('add-path', {}, inputPath);
    }
    process.env['PATH'] = `${inputPath}${path.delimiter}${process.env['PATH']}`;
}
/**
 * Gets the value of an input.
 * Unless trimWhitespace is set to false in InputOptions, the value is also trimmed.
 * Returns an empty string if the value is not defined.
 *
 * @param     name     name of the input to get
 * @param     options  optional. See InputOptions.
 * @returns   string
 */
function getInput(name, options) {
    const val = process.env[`INPUT_${name.replace(/ /g, '_').toUpperCase()}`] || '';
    if (options && options.required && !val) {
        throw new Error(`Input required and not supplied: ${name}`);
    }
    if (options && options.trimWhitespace === false) {
        return val;
    }
    return val.trim();
}
/**
 * Gets the values of an multiline input.  Each value is also trimmed.
 *
 * @param     name     name of the input to get
 * @param     options  optional. See InputOptions.
 * @returns   string[]
 *
 */
function getMultilineInput(name, options) {
    const inputs = getInput(name, options)
        .split('\n')
        .filter(x => x !== '');
    if (options && options.trimWhitespace === false) {
        return inputs;
    }
    return inputs.map(input => input.trim());
}
/**
 * Gets the input value of the boolean type in the YAML 1.2 "core schema" specification.
 * Support boolean input list: `true | True | TRUE | false | False | FALSE` .
 * The return value is also in boolean type.
 * ref: https://yaml.org/spec/1.2/spec.html#id2804923
 *
 * @param     name     name of the input to get
 * @param     options  optional. See InputOptions.
 * @returns   boolean
 */
function getBooleanInput(name, options) {
    const trueValue = ['true', 'True', 'TRUE'];
    const falseValue = ['false', 'False', 'FALSE'];
    const val = getInput(name, options);
    if (trueValue.includes(val))
        return true;
    if (falseValue.includes(val))
        return false;
    throw new TypeError(`Input does not meet YAML 1.2 "Core Schema" specification: ${name}\n` +
        `Support boolean input list: \`true | True | TRUE | false | False | FALSE\``);
}
/**
 * Sets the value of an output.
 *
 * @param     name     name of the output to set
 * @param     value    value to store. Non-string values will be converted to a string via JSON.stringify
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function setOutput(name, value) {
    const filePath = process.env['GITHUB_OUTPUT'] || '';
    if (filePath) {
        return file_command_issueFileCommand('OUTPUT', file_command_prepareKeyValueMessage(name, value));
    }
    process.stdout.write(external_os_namespaceObject.EOL);
    command_issueCommand('set-output', { name }, utils_toCommandValue(value));
}
/**
 * Enables or disables the echoing of commands into stdout for the rest of the step.
 * Echoing is disabled by default if ACTIONS_STEP_DEBUG is not set.
 *
 */
function setCommandEcho(enabled) {
    issue('echo', enabled ? 'on' : 'off');
}
//-----------------------------------------------------------------------
// Results
//-----------------------------------------------------------------------
/**
 * Sets the action status to failed.
 * When the action exits it will be with an exit code of 1
 * @param message add error issue message
 */
function setFailed(message) {
    process.exitCode = ExitCode.Failure;
    error(message);
}
//-----------------------------------------------------------------------
// Logging Commands
//-----------------------------------------------------------------------
/**
 * Gets whether Actions Step Debug is on or not
 */
function isDebug() {
    return process.env['RUNNER_DEBUG'] === '1';
}
/**
 * Writes debug message to user log
 * @param message debug message
 */
function debug(message) {
    issueCommand('debug', {}, message);
}
/**
 * Adds an error issue
 * @param message error issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function error(message, properties = {}) {
    command_issueCommand('error', utils_toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Adds a warning issue
 * @param message warning issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function warning(message, properties = {}) {
    command_issueCommand('warning', utils_toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Adds a notice issue
 * @param message notice issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function notice(message, properties = {}) {
    issueCommand('notice', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Writes info to log with console.log.
 * @param message info message
 */
function info(message) {
    process.stdout.write(message + external_os_namespaceObject.EOL);
}
/**
 * Begin an output group.
 *
 * Output until the next `groupEnd` will be foldable in this group
 *
 * @param name The name of the output group
 */
function startGroup(name) {
    command_issue('group', name);
}
/**
 * End an output group.
 */
function endGroup() {
    command_issue('endgroup');
}
/**
 * Wrap an asynchronous function call in a group.
 *
 * Returns the same type as the function itself.
 *
 * @param name The name of the group
 * @param fn The function to wrap in the group
 */
function group(name, fn) {
    return __awaiter(this, void 0, void 0, function* () {
        startGroup(name);
        let result;
        try {
            result = yield fn();
        }
        finally {
            endGroup();
        }
        return result;
    });
}
//-----------------------------------------------------------------------
// Wrapper action state
//-----------------------------------------------------------------------
/**
 * Saves state for current action, the state can only be retrieved by this action's post job execution.
 *
 * @param     name     name of the state to store
 * @param     value    value to store. Non-string values will be converted to a string via JSON.stringify
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function saveState(name, value) {
    const filePath = process.env['GITHUB_STATE'] || '';
    if (filePath) {
        return file_command_issueFileCommand('STATE', file_command_prepareKeyValueMessage(name, value));
    }
    command_issueCommand('save-state', { name }, utils_toCommandValue(value));
}
/**
 * Gets the value of an state set by this action's main execution.
 *
 * @param     name     name of the state to get
 * @returns   string
 */
function getState(name) {
    return process.env[`STATE_${name}`] || '';
}
function getIDToken(aud) {
    return __awaiter(this, void 0, void 0, function* () {
        return yield OidcClient.getIDToken(aud);
    });
}
/**
 * Summary exports
 */

/**
 * @deprecated use core.summary
 */

/**
 * Path exports
 */

/**
 * Platform utilities exports
 */

//# sourceMappingURL=core.js.map
;// CONCATENATED MODULE: ./.build/http/redact.js
/** The one way out of the process for text: no secret, no transfer URL, no terminal tricks, no workflow command. */
const REDACTED = '***';
/** Characters: a shorter part of an address may be a word. */
const SHORTEST_TICKET = 8;
/** As many transfers as there are at once: a message is about one of them. */
const MOST_TICKETS = 256;
/** Creates the sink of a run. @param secrets the API key and the token, as far as there are any */
function createSink(secrets) {
    const redact = createRedactor(secrets);
    const tickets = [];
    const hide = (text) => redact(tickets.flat().reduce((rest, ticket) => rest.replaceAll(ticket, REDACTED), hideTransferUrls(text)));
    return {
        learnTicket({ pathname, search, searchParams }) {
            // A query value as it was sent and as it is read: either may be in a message.
            const sent = search.split(/[?&]/).map((pair) => pair.slice(pair.indexOf('=') + 1));
            const forms = [pathname.slice(pathname.lastIndexOf('/') + 1), ...sent, ...searchParams.values()];
            tickets.push(forms.filter(({ length }) => length >= SHORTEST_TICKET));
            if (tickets.length > MOST_TICKETS)
                tickets.shift();
        },
        hide,
        text: (text) => cleanText(hide(text)),
        line: (text, max) => cleanLine(hide(text), max),
        data: (text) => redact(text),
    };
}
/** What acts on a terminal or a reader instead of being read: controls, line separators, bidi and zero-width marks. */
const UNPRINTABLE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
// The runner compares by culture, which skips characters without weight (soft hyphens, joiners, marks).
const WEIGHTLESS = '[\\p{Cf}\\p{M}]*';
const COMMAND_AT_START = new RegExp(`^([\\s\\p{Z}\\p{C}\\p{M}]*):(?=${WEIGHTLESS}:)`, 'u');
const COMMAND_ANYWHERE = new RegExp(`#(?=${WEIGHTLESS}#${WEIGHTLESS}\\[)`, 'gu');
/** Writes a character as JSON can, such as `\n` or `\u001b`. */
function escapeCharacter(character) {
    const escaped = JSON.stringify(character).slice(1, -1);
    return escaped === character ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}` : escaped;
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
    if (line.length <= max)
        return line;
    // A pair of surrogates is not cut in half.
    return `${line.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
/** Cleans text of many lines line by line; every line break becomes `\n`, and a tab two spaces. */
function cleanText(text) {
    return text
        .replaceAll('\t', '  ')
        .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
        .map((line) => cleanLine(line))
        .join('\n');
}
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
/** A transfer URL, or its path alone; in a longer path, `/upload/` may be a folder. */
const TRANSFER_URL = /((?:\\?\/\\?\/[^\s"'<>`]{0,300}?|(?<![\w./-]))\\?\/(?:up|down)load\\?\/)[^\s"'<>`]+/gi;
/**
 * Puts `***` for the ticket in whatever looks like a transfer URL (section 2 of the API document): a message may name that
 * of another request, which is not known here.
 */
function hideTransferUrls(text) {
    return text.replace(TRANSFER_URL, `$1${REDACTED}`);
}

;// CONCATENATED MODULE: ./.build/local-program/step/runner.js
/** The runner that this step lives in: the one importer of @actions/core here, and of the process's own state. */



const POST = 'is_post';
const PLATFORM = 'platform';
/** Opens the runner. In the main step, saves that the next start is the post step, before anything can fail. */
function createStepRunner() {
    const jobStatus = getInput('job_status');
    // A main step that is cancelled in its first milliseconds has saved nothing; nobody needs a new platform then.
    const isPost = getState(POST) !== '' || jobStatus === 'cancelled';
    if (!isPost)
        saveState(POST, 'true');
    const environment = process.env;
    // The reader of the log may be gone; the platform is started and stopped all the same.
    process.stdout.on('error', () => undefined);
    return {
        inputs: { port: getInput('port'), data: getInput('data'), seed: getInput('seed') },
        jobStatus,
        isPost,
        saved: isPost ? readSaved() : undefined,
        workspace: environment.GITHUB_WORKSPACE || process.cwd(),
        temp: environment.RUNNER_TEMP || (0,external_node_os_namespaceObject.tmpdir)(),
        environment,
        signal: cancelSignal(),
        mask: (secret) => setSecret(secret),
        // State is handed to the post step of this step only, and the runner masks what it shows of it.
        save: (platform) => saveState(PLATFORM, JSON.stringify(platform)),
        setOutputs(outputs) {
            // Without the runner's file, core would print the key in a command that no runner accepts.
            if (!environment.GITHUB_OUTPUT)
                return;
            for (const [name, value] of Object.entries(outputs))
                setOutput(name, value);
        },
        info: (text) => info(cleanText(text)),
        warning: (text) => warning(cleanText(text)),
        error: (text) => error(cleanText(text)),
        group(title, lines) {
            startGroup(cleanLine(title));
            for (const line of lines)
                info(cleanLine(line));
            endGroup();
        },
    };
}
/** Our own main step wrote it, so its shape is known; it wrote none when it failed early. */
function readSaved() {
    const text = getState(PLATFORM);
    return text === '' ? undefined : JSON.parse(text);
}
/** Later signals change nothing: the end takes less time than the runner grants. */
function cancelSignal() {
    const controller = new AbortController();
    process.on('SIGINT', () => controller.abort());
    process.on('SIGTERM', () => controller.abort());
    return controller.signal;
}


/***/ }),

/***/ 979:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  G: () => (/* binding */ startPlatform)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __nccwpck_require__(455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __nccwpck_require__(760);
;// CONCATENATED MODULE: external "node:readline"
const external_node_readline_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:readline");
// EXTERNAL MODULE: external "node:child_process"
var external_node_child_process_ = __nccwpck_require__(421);
;// CONCATENATED MODULE: external "node:module"
const external_node_module_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:module");
;// CONCATENATED MODULE: external "node:util"
const external_node_util_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:util");
// EXTERNAL MODULE: ./.build/local-platform/http/errors.js
var errors = __nccwpck_require__(296);
;// CONCATENATED MODULE: ./.build/local-platform/paths.js
/** Paths of this system, and the paths of assets, which have `/` on every system. */

/** Returns the path from a folder to what it contains, with `/`; `undefined` for what is outside. Both are absolute. */
function pathInside(folder, inner, rules = external_node_path_) {
    const way = rules.relative(folder, inner);
    if (way === '..' || way.startsWith(`..${rules.sep}`) || rules.isAbsolute(way))
        return undefined;
    return way.split(rules.sep).join('/');
}
// https://learn.microsoft.com/windows/win32/fileio/naming-a-file
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;
/** Returns why a system cannot have a file or folder with this name, to follow "the path contains"; `undefined` when it can. */
function nameProblem(name, system) {
    if (system !== 'win32')
        return undefined;
    if (/[<>:"|?*]/.test(name))
        return 'one of the characters < > : " | ? *';
    if (/[. ]$/.test(name))
        return 'a name that ends with a dot or a space';
    return DEVICE.test(name) ? `"${name}", the name of a device` : undefined;
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/deno.js







const run = (0,external_node_util_namespaceObject.promisify)(external_node_child_process_.execFile);
/** The npm package with the program for this machine. */
const PACKAGE = `@deno/${process.platform}-${process.arch}${process.platform === 'linux' ? '-glibc' : ''}`;
const PROGRAM = process.platform === 'win32' ? 'deno.exe' : 'deno';
/** The first version whose network permission can be limited to one Unix socket. */
const OLDEST = { major: 2, minor: 9 };
const ADVICE = 'Install Deno (https://deno.com) on the PATH, or set DENO_BIN to its path.';
/**
 * Creates a function that finds Deno: `DENO_BIN`, then the npm package `deno` that is installed with this program, then
 * `PATH`. It remembers what it finds. It throws 503 `runtime_missing` without Deno and searches again at the next call,
 * so that Deno can be installed without a restart.
 * @param untrustedFolder a checkout: no program in it is run unless `DENO_BIN` names it, nor the one of an installed package
 */
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
async function findDeno(environment, untrustedFolder) {
    const named = environment.DENO_BIN;
    // Functions run in their own folders, where a relative path means another program.
    if (named)
        return requireVersion((0,external_node_path_.resolve)(named));
    // This program and its package may be part of the checkout.
    const packaged = untrustedFolder === undefined ? fromPackage() : [];
    for (const candidate of [...packaged, ...fromPath(environment.PATH ?? '')]) {
        if (!(await isExecutable(candidate)))
            continue;
        if (untrustedFolder === undefined || !(await isIn(candidate, untrustedFolder))) {
            return requireVersion(candidate);
        }
    }
    throw missing('Could not find Deno, which runs the functions.');
}
/** Resolves as Node does, since installers differ in where they put a package: from here to `deno`, from there to its program. */
function fromPackage() {
    try {
        const deno = manifestOf('deno', (0,external_node_path_.join)(import.meta.dirname, 'deno.js'));
        const program = manifestOf(PACKAGE, deno);
        return [(0,external_node_path_.join)((0,external_node_path_.dirname)(program), PROGRAM)];
    }
    catch {
        return [];
    }
}
function manifestOf(name, importer) {
    return (0,external_node_module_namespaceObject.createRequire)(importer).resolve(`${name}/package.json`);
}
/** A relative entry depends on the working directory, which is often a checkout. */
function fromPath(path) {
    return path
        .split(external_node_path_.delimiter)
        .filter(external_node_path_.isAbsolute)
        .map((folder) => (0,external_node_path_.resolve)(folder, PROGRAM));
}
/** Whether a file is in a folder, by its own path or by the targets of links on either path. */
async function isIn(file, folder) {
    const real = (path) => (0,promises_.realpath)(path).catch(() => path);
    const realFolder = await real(folder);
    const paths = [file, (0,external_node_path_.join)(await real((0,external_node_path_.dirname)(file)), PROGRAM), await real(file)];
    return paths.some((path) => [folder, realFolder].some((outer) => pathInside(outer, path) !== undefined));
}
const isExecutable = (path) => (0,promises_.access)(path, promises_.constants.X_OK).then(() => true, () => false);
async function requireVersion(path) {
    const answer = await run(path, ['--version'], { env: {}, timeout: 10_000 }).catch((error) => {
        throw missing(`Could not run the Deno at ${path}.`, error);
    });
    const [found, major, minor] = /^deno (\d+)\.(\d+)\.\S+/.exec(answer.stdout) ?? ['not Deno', 0, 0];
    if (Number(major) > OLDEST.major || (Number(major) === OLDEST.major && Number(minor) >= OLDEST.minor))
        return { path, version: found.slice('deno '.length) };
    throw missing(`The program at ${path} is ${found}; Deno ${OLDEST.major}.${OLDEST.minor} or newer is required.`);
}
function missing(what, cause) {
    return new errors/* HttpError */.j$(503, 'runtime_missing', `${what} ${ADVICE}`, { cause });
}

;// CONCATENATED MODULE: external "node:crypto"
const external_node_crypto_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:crypto");
;// CONCATENATED MODULE: ./.build/local-platform/http/auth.js


const SERVICES = (/* unused pure expression or super */ null && (['functions', 'storage', 'domains']));
const ACTIONS = (/* unused pure expression or super */ null && (['read', 'write', 'delete']));
/** Returns every one of these actions on every one of these services. */
function permissionsOf(services, actions) {
    return services.flatMap((service) => actions.map((action) => `${service}:${action}`));
}
/** Whether a key grants a permission for a resource, or for any resource when none is named. */
function allows(key, permission, resource) {
    if (!key.permissions.includes(permission))
        return false;
    if (resource === undefined)
        return true;
    const service = permission.slice(0, permission.indexOf(':'));
    const granting = ['*', `${service}/*`, resourceName(service, resource)];
    return key.resources.some((one) => granting.includes(one));
}
/** Returns the name of a resource in keys. Only hostnames ignore case. */
function resourceName(service, name) {
    return `${service}/${service === 'domains' ? name.toLowerCase() : name}`;
}
/** Throws 403, naming the permission, when a key lacks it. Never reveals whether the resource exists. */
function requireAccess(key, permission, resource) {
    if (key && allows(key, permission, resource))
        return;
    const where = resource === undefined ? '' : ` for "${resource}"`;
    const message = `This API key lacks the permission ${permission}${where}. Use a key that grants it.`;
    throw new HttpError(403, 'permission_denied', message);
}
/** Creates a secret of 256 random bits, in characters that are safe in headers and shells. */
function newSecret(prefix) {
    return `${prefix}_${(0,external_node_crypto_namespaceObject.randomBytes)(32).toString('base64url')}`;
}
/** What the name of each cookie of the dashboard begins with. */
const SESSION_COOKIE = 'local_platform_';
/** Returns the token of a `Bearer` header. */
function bearer(authorization) {
    return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}
/** Compares two secrets in a time that does not depend on where they differ. */
function isSameSecret(one, other) {
    return isSameDigest(digest(one), digest(other));
}
/** Returns the SHA-256 of a secret, the only form in which it is stored. */
function digest(text) {
    // As a buffer, the hash would take memory outside of the heap, which costs each request a sixth of its time.
    return Buffer.from(hash('sha256', text, 'hex'), 'hex');
}
/** Compares two digests in a time that does not depend on them. */
function isSameDigest(one, other) {
    return one.length === other.length && timingSafeEqual(one, other);
}

;// CONCATENATED MODULE: ./.build/local-program/step/inputs.js



/**
 * Returns the arguments of the program that the inputs of the step ask for. Throws a `StartError` that names every invalid
 * input.
 * @param workspace what relative paths are relative to
 */
async function programArguments({ port, data, seed }, workspace) {
    const [dataDir, seedFile] = [(0,external_node_path_.resolve)(workspace, data), (0,external_node_path_.resolve)(workspace, seed)];
    const problems = [
        port !== '' && portProblem(port),
        data !== '' && (await dataProblem(dataDir)),
        seed !== '' && (await seedProblem(seedFile)),
    ].filter((problem) => typeof problem === 'string');
    if (problems.length > 0)
        throw new errors/* StartError */.D4([...problems, 'Fix the inputs of this step.'].join('\n'));
    return [
        ...(port === '' ? [] : ['--port', port]),
        ...(data === '' ? ['--in-memory'] : ['--data', dataDir]),
        ...(seed === '' ? [] : ['--seed', seedFile]),
    ];
}
function portProblem(port) {
    if (/^\d+$/.test(port) && Number(port) <= 65_535)
        return undefined;
    return `\`port\` must be a whole number from 0 to 65535, not ${JSON.stringify(port)}.`;
}
async function dataProblem(path) {
    const found = await lookAt(path);
    if (found === undefined || found.isDirectory())
        return undefined;
    return `\`data\` must be a folder, and ${JSON.stringify(path)} is a file.`;
}
async function seedProblem(path) {
    const found = await lookAt(path);
    if (found?.isFile())
        return undefined;
    const what = found
        ? 'is not a file'
        : 'does not exist. Does a step before this one check out the repository?';
    return `\`seed\` must be a JSON file, and ${JSON.stringify(path)} ${what}`;
}
function lookAt(path) {
    return (0,promises_.stat)(path).catch(() => undefined);
}

// EXTERNAL MODULE: ./.build/local-program/step/program.js + 1 modules
var step_program = __nccwpck_require__(260);
;// CONCATENATED MODULE: ./.build/local-program/step/start.js








/** How long the platform may take to be ready, its seed included. Milliseconds. */
const START_MS = 30_000;
/** How long a platform that is not needed may take to end; the runner kills a cancelled step after 7.5 s. Milliseconds. */
const END_MS = 2_000;
/**
 * Starts the platform in the background, waits until it is ready, and sets the outputs. Throws a `StartError` when it
 * cannot start; then nothing is left.
 */
async function startPlatform(runner) {
    const args = await programArguments(runner.inputs, runner.workspace);
    const deno = await start_findDeno(runner);
    // A data folder of an earlier job contains only the hashes of its keys, so each job brings a key of its own.
    const apiKey = newSecret('lpk');
    runner.mask(apiKey);
    const environment = { ...runner.environment, DENO_BIN: deno.path, LOCAL_PLATFORM_KEY: apiKey };
    const folder = await (0,promises_.mkdtemp)((0,external_node_path_.join)(runner.temp, 'local-platform-'));
    const program = await (0,step_program/* startProgram */.Xd)(args, environment, folder);
    runner.save({ folder });
    try {
        const ready = await untilReady(program, folder, runner.signal);
        const adminToken = new URL(ready.dashboard_url).searchParams.get('token') ?? '';
        runner.mask(adminToken);
        runner.save({ folder, access: { url: ready.url, adminToken } });
        runner.setOutputs({ base_url: ready.url, api_key: apiKey, dashboard_url: ready.dashboard_url });
        describe(ready, deno, runner);
    }
    catch (error) {
        await program.end(END_MS);
        await (0,promises_.rm)(folder, { recursive: true, force: true });
        throw error;
    }
    await program.release();
}
async function start_findDeno({ environment }) {
    return await createDenoFinder(environment)().catch((error) => {
        const reason = error instanceof Error ? error.message : String(error);
        const advice = 'Add the step `- uses: denoland/setup-deno@v2` before this one.';
        throw new errors/* StartError */.D4(`${reason}\n${advice}`, { cause: error });
    });
}
async function untilReady(program, folder, cancelled) {
    const signal = AbortSignal.any([cancelled, AbortSignal.timeout(START_MS)]);
    const line = await firstLine(program, signal);
    // The program prints it when it listens and its content is in place.
    if (line !== undefined)
        return JSON.parse(line);
    if (cancelled.aborted)
        throw new errors/* StartError */.D4('Cancelled. The local platform was stopped.');
    const reason = signal.aborted
        ? `it was not ready within ${START_MS / 1_000} s.`
        : 'it ended before it was ready.';
    const lines = [`Could not start the local platform: ${reason}`, ...(await (0,step_program/* readLog */.x6)(folder))];
    throw new errors/* StartError */.D4(lines.join('\n'));
}
/** Returns the first line of the program's output; `undefined` when it ends before, or with the signal. */
async function firstLine({ stdout }, signal) {
    for await (const line of (0,external_node_readline_namespaceObject.createInterface)({ input: stdout, signal }))
        return line;
    return undefined;
}
function describe({ url, data }, deno, { info }) {
    info(`The local platform is ready at ${url} (data: ${data ?? 'in memory'}).`);
    info(`Deno ${deno.version} runs the functions.`);
    info('The next steps find it in the outputs `base_url` and `api_key` of this step. It stops after the job.');
}


/***/ }),

/***/ 248:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  _: () => (/* binding */ stopPlatform)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __nccwpck_require__(455);
// EXTERNAL MODULE: external "node:events"
var external_node_events_ = __nccwpck_require__(474);
;// CONCATENATED MODULE: external "node:http"
const external_node_http_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:http");
;// CONCATENATED MODULE: external "node:stream/consumers"
const consumers_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:stream/consumers");
;// CONCATENATED MODULE: ./.build/local-program/step/access.js
/** The requests of this step to the platform. `fetch` refuses some ports, and may use the proxy of the job. */



/** How long the platform may take to answer. Milliseconds. */
const ANSWER_MS = 5_000;
/** Reads whether the platform answers, and its last requests in their order. */
async function readPlatformState(access) {
    const timeout = AbortSignal.timeout(ANSWER_MS);
    try {
        const response = await send('GET', '/_local/requests', access, timeout);
        if (response.statusCode !== 200)
            return { kind: 'ended' };
        const { requests } = (await (0,consumers_namespaceObject.json)(response));
        return { kind: 'running', requests: requests.reverse() };
    }
    catch {
        return { kind: timeout.aborted ? 'silent' : 'ended' };
    }
}
/** Asks the platform to stop, which it does after its response. */
async function requestStop(access) {
    const response = await send('POST', '/_local/stop', access, AbortSignal.timeout(ANSWER_MS));
    response.resume();
}
async function send(method, path, { url, adminToken }, signal) {
    const headers = { Authorization: `Bearer ${adminToken}` };
    const sent = (0,external_node_http_namespaceObject.request)(`${url}${path}`, { method, agent: false, headers, signal }).end();
    const [response] = (await (0,external_node_events_.once)(sent, 'response'));
    return response;
}

// EXTERNAL MODULE: ./.build/local-program/step/program.js + 1 modules
var program = __nccwpck_require__(260);
;// CONCATENATED MODULE: ./.build/local-program/step/stop.js



/** How long the platform may take to end; it promises one second. Milliseconds. */
const END_MS = 5_000;
/** As many requests as the platform keeps by default; also the most lines of its output that are shown. */
const MOST_LINES = 200;
/** Windows refuses to remove the working folder of a process for some milliseconds after its end. */
const RETRIES = { maxRetries: 10, retryDelay: 50 };
/** Stops the platform that the main step has started, and leaves nothing. When the job has failed, shows what it did before. */
async function stopPlatform(runner) {
    // A main step that has failed has reported why, and stopped what it had started.
    if (runner.saved === undefined)
        return;
    const { folder, access } = runner.saved;
    const hasFailed = runner.jobStatus === 'failure';
    const state = access && (await readPlatformState(access));
    const wasRunning = state !== undefined && state.kind !== 'ended';
    if (state?.kind === 'ended')
        runner.info('The local platform ended before this step.');
    if (state?.kind === 'running' && hasFailed)
        showRequests(state.requests, runner);
    if (state?.kind === 'silent')
        runner.warning('The local platform does not answer.');
    if (access && state?.kind === 'running')
        await requestStop(access).catch(() => undefined);
    const isStopped = state?.kind === 'ended' || (await hasStopped(runner.saved, state?.kind === 'silent'));
    if (access && (hasFailed || !wasRunning))
        await showLog(folder, runner);
    await (0,promises_.rm)(folder, { recursive: true, force: true, ...RETRIES });
    if (!isStopped)
        runner.warning('Could not stop the local platform. The runner ends it after the job.');
    else if (wasRunning)
        runner.info('The local platform has stopped.');
}
/** Waits for the end of the program, unless it does not answer, and ends it by force otherwise. */
async function hasStopped({ folder, access }, isSilent) {
    // Without access, the program was not ready when the main step ended, and ends by itself.
    const isGone = async () => (await (0,program/* readPid */.Qs)(folder)) === undefined;
    if (!isSilent && (await (0,program/* waitUntil */.a0)(isGone, END_MS)))
        return true;
    const pid = await (0,program/* readPid */.Qs)(folder);
    if (pid === undefined)
        return true;
    // Something accepts connections at its address and does not answer: most probably this process, and not another one
    // that has its ID by now.
    return access !== undefined && (await kill(pid, access));
}
async function kill(pid, access) {
    try {
        process.kill(pid, 'SIGKILL');
    }
    catch {
        // It has ended just now.
    }
    return (0,program/* waitUntil */.a0)(async () => (await readPlatformState(access)).kind === 'ended', END_MS);
}
function showRequests(requests, runner) {
    const last = requests.slice(-MOST_LINES);
    runner.group(`Last requests to the local platform (${last.length})`, last.map(requestLine));
}
function requestLine({ at, method, path, status, duration_ms }) {
    const time = at.slice('2026-01-01T'.length, -'Z'.length);
    const end = duration_ms === null ? 'in progress' : `${status ?? 'no response'} ${duration_ms} ms`;
    return `${time} ${method} ${path} ${end}`;
}
async function showLog(folder, runner) {
    const lines = await (0,program/* readLog */.x6)(folder);
    if (lines.length > 0)
        runner.group('Log of the local platform', lines.slice(-MOST_LINES));
}


/***/ })

/******/ });
/************************************************************************/
/******/ // The module cache
/******/ var __webpack_module_cache__ = {};
/******/ 
/******/ // The require function
/******/ function __nccwpck_require__(moduleId) {
/******/ 	// Check if module is in cache
/******/ 	var cachedModule = __webpack_module_cache__[moduleId];
/******/ 	if (cachedModule !== undefined) {
/******/ 		return cachedModule.exports;
/******/ 	}
/******/ 	// Create a new module (and put it into the cache)
/******/ 	var module = __webpack_module_cache__[moduleId] = {
/******/ 		// no module.id needed
/******/ 		// no module.loaded needed
/******/ 		exports: {}
/******/ 	};
/******/ 
/******/ 	// Execute the module function
/******/ 	var threw = true;
/******/ 	try {
/******/ 		__webpack_modules__[moduleId](module, module.exports, __nccwpck_require__);
/******/ 		threw = false;
/******/ 	} finally {
/******/ 		if(threw) delete __webpack_module_cache__[moduleId];
/******/ 	}
/******/ 
/******/ 	// Return the exports of the module
/******/ 	return module.exports;
/******/ }
/******/ 
/************************************************************************/
/******/ /* webpack/runtime/asset-relocator-loader */
/******/ if (typeof __nccwpck_require__ !== 'undefined') __nccwpck_require__.ab = decodeURIComponent(new URL('.', import.meta.url).pathname).slice(import.meta.url.match(/^file:\/\/\/\w:/) ? 1 : 0, -1) + "/";
/******/ 
/******/ /* webpack/runtime/async module */
/******/ (() => {
/******/ 	var webpackQueues = typeof Symbol === "function" ? Symbol("webpack queues") : "__webpack_queues__";
/******/ 	var webpackExports = typeof Symbol === "function" ? Symbol("webpack exports") : "__webpack_exports__";
/******/ 	var webpackError = typeof Symbol === "function" ? Symbol("webpack error") : "__webpack_error__";
/******/ 	var resolveQueue = (queue) => {
/******/ 		if(queue && queue.d < 1) {
/******/ 			queue.d = 1;
/******/ 			queue.forEach((fn) => (fn.r--));
/******/ 			queue.forEach((fn) => (fn.r-- ? fn.r++ : fn()));
/******/ 		}
/******/ 	}
/******/ 	var wrapDeps = (deps) => (deps.map((dep) => {
/******/ 		if(dep !== null && typeof dep === "object") {
/******/ 			if(dep[webpackQueues]) return dep;
/******/ 			if(dep.then) {
/******/ 				var queue = [];
/******/ 				queue.d = 0;
/******/ 				dep.then((r) => {
/******/ 					obj[webpackExports] = r;
/******/ 					resolveQueue(queue);
/******/ 				}, (e) => {
/******/ 					obj[webpackError] = e;
/******/ 					resolveQueue(queue);
/******/ 				});
/******/ 				var obj = {};
/******/ 				obj[webpackQueues] = (fn) => (fn(queue));
/******/ 				return obj;
/******/ 			}
/******/ 		}
/******/ 		var ret = {};
/******/ 		ret[webpackQueues] = x => {};
/******/ 		ret[webpackExports] = dep;
/******/ 		return ret;
/******/ 	}));
/******/ 	__nccwpck_require__.a = (module, body, hasAwait) => {
/******/ 		var queue;
/******/ 		hasAwait && ((queue = []).d = -1);
/******/ 		var depQueues = new Set();
/******/ 		var exports = module.exports;
/******/ 		var currentDeps;
/******/ 		var outerResolve;
/******/ 		var reject;
/******/ 		var promise = new Promise((resolve, rej) => {
/******/ 			reject = rej;
/******/ 			outerResolve = resolve;
/******/ 		});
/******/ 		promise[webpackExports] = exports;
/******/ 		promise[webpackQueues] = (fn) => (queue && fn(queue), depQueues.forEach(fn), promise["catch"](x => {}));
/******/ 		module.exports = promise;
/******/ 		body((deps) => {
/******/ 			currentDeps = wrapDeps(deps);
/******/ 			var fn;
/******/ 			var getResult = () => (currentDeps.map((d) => {
/******/ 				if(d[webpackError]) throw d[webpackError];
/******/ 				return d[webpackExports];
/******/ 			}))
/******/ 			var promise = new Promise((resolve) => {
/******/ 				fn = () => (resolve(getResult));
/******/ 				fn.r = 0;
/******/ 				var fnQueue = (q) => (q !== queue && !depQueues.has(q) && (depQueues.add(q), q && !q.d && (fn.r++, q.push(fn))));
/******/ 				currentDeps.map((dep) => (dep[webpackQueues](fnQueue)));
/******/ 			});
/******/ 			return fn.r ? promise : getResult();
/******/ 		}, (err) => ((err ? reject(promise[webpackError] = err) : outerResolve(exports)), resolveQueue(queue)));
/******/ 		queue && queue.d < 0 && (queue.d = 0);
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/define property getters */
/******/ (() => {
/******/ 	// define getter functions for harmony exports
/******/ 	__nccwpck_require__.d = (exports, definition) => {
/******/ 		for(var key in definition) {
/******/ 			if(__nccwpck_require__.o(definition, key) && !__nccwpck_require__.o(exports, key)) {
/******/ 				Object.defineProperty(exports, key, { enumerable: true, get: definition[key] });
/******/ 			}
/******/ 		}
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/hasOwnProperty shorthand */
/******/ (() => {
/******/ 	__nccwpck_require__.o = (obj, prop) => (Object.prototype.hasOwnProperty.call(obj, prop))
/******/ })();
/******/ 
/************************************************************************/
/******/ 
/******/ // startup
/******/ // Load entry module and return exports
/******/ // This entry module used 'module' so it can't be inlined
/******/ var __webpack_exports__ = __nccwpck_require__(689);
/******/ __webpack_exports__ = await __webpack_exports__;
/******/ 
