#!/usr/bin/env node
{
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 24 || (major === 24 && minor < 2)) {
    process.stderr.write(`This program needs Node.js 24.2 or newer, and it was started with Node.js ${process.versions.node}.\n`);
    process.exit(1);
  }
}
import { createRequire as __WEBPACK_EXTERNAL_createRequire } from "module";
/******/ // The require scope
/******/ var __nccwpck_require__ = {};
/******/ 
/************************************************************************/
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
var __webpack_exports__ = {};

// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  e: () => (/* binding */ main_run)
});

;// CONCATENATED MODULE: external "node:child_process"
const external_node_child_process_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:child_process");
;// CONCATENATED MODULE: external "node:events"
const external_node_events_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:events");
;// CONCATENATED MODULE: external "node:fs"
const external_node_fs_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs");
;// CONCATENATED MODULE: external "node:fs/promises"
const promises_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs/promises");
;// CONCATENATED MODULE: external "node:os"
const external_node_os_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:os");
;// CONCATENATED MODULE: external "node:path"
const external_node_path_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:path");
;// CONCATENATED MODULE: external "node:readline"
const external_node_readline_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:readline");
;// CONCATENATED MODULE: external "node:timers/promises"
const external_node_timers_promises_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:timers/promises");
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
    core_error(message);
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
function core_error(message, properties = {}) {
    command_issueCommand('error', utils_toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Adds a warning issue
 * @param message warning issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function warning(message, properties = {}) {
    issueCommand('warning', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
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
;// CONCATENATED MODULE: external "node:querystring"
const external_node_querystring_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:querystring");
;// CONCATENATED MODULE: ./.build/format.js
function formatBytes(bytes) {
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
function format_formatNumber(value) {
    return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
function formatCount(count, what) {
    return `${format_formatNumber(count)} ${what}${count === 1 ? '' : 's'}`;
}
function shortId(id) {
    return /^[0-9a-f]{8}-[0-9a-f]{4}-/i.test(id) ? id.slice(0, 8) : id;
}
function revisionText(id, format = (text) => text) {
    return id === undefined ? 'the new revision' : `revision ${format(shortId(id))}`;
}
function nameRevision(id, name) {
    return `${format_capitalize(revisionText(id))}${name === undefined ? '' : ` of "${name}"`}`;
}
function formatSeconds(ms) {
    const seconds = ms / 1000;
    return `${seconds < 10 ? Number(seconds.toPrecision(2)) : format_formatNumber(Math.ceil(seconds))} s`;
}
function formatTime(iso) {
    return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}
function code(name) {
    return `\`${name}\``;
}
function format_alternatives(names) {
    return names
        .map(code)
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
function format_sentence(clause) {
    if (clause.slice(clause.lastIndexOf('\n')).startsWith('\n- '))
        return clause;
    return /[\p{L}\p{N})}"'`\]%…*]$/u.test(clause) ? `${clause}.` : clause;
}
function format_capitalize(clause) {
    return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}`;
}
function listed(items, describe, most = 1000) {
    const more = items.length - most;
    return [...items.slice(0, most).map(describe), ...(more > 0 ? [`and ${format_formatNumber(more)} more`] : [])];
}
function format_listNames(names) {
    return listed(names, (name) => JSON.stringify(name), 10).join(', ');
}
function formatCounts(counts) {
    return counts
        .filter(([count]) => count > 0)
        .map(([count, what]) => `${format_formatNumber(count)} ${what}`)
        .join(', ');
}

;// CONCATENATED MODULE: ./.build/sink.js


const SHORTEST_SECRET = 8;
const SHORTEST_TICKET = 16;
const MOST_TICKETS = 256;
const PREFIX = 'github_pat_';
function createSink(secrets, names = []) {
    const known = new Runs(SHORTEST_SECRET);
    for (const form of secrets.flatMap(formsOf))
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
function formsOf(secret) {
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
    const parts = [[last, (0,external_node_querystring_namespaceObject.unescape)(last)], ...sink_queryValues(address)];
    return parts.filter(([, read]) => !`/${key}`.endsWith(`/${read}`)).flat();
}
function sink_queryValues(address) {
    const [, query = ''] = address.split(/[?#]/);
    const values = query.split('&').map((pair) => pair.slice(pair.indexOf('=') + 1));
    return values.map((value) => [value, (0,external_node_querystring_namespaceObject.unescape)(value)]);
}

;// CONCATENATED MODULE: ./.build/inputs/defaults.js
const defaults_INPUT_DEFAULTS = {
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
class ApiError extends (/* unused pure expression or super */ null && (errors_DeployError)) {
    name = 'ApiError';
}
class TransientError extends (/* unused pure expression or super */ null && (errors_DeployError)) {
    name = 'TransientError';
}
class LostAnswerError extends (/* unused pure expression or super */ null && (errors_DeployError)) {
    name = 'LostAnswerError';
}
class CancelledError extends (/* unused pure expression or super */ null && (errors_DeployError)) {
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

;// CONCATENATED MODULE: ./.build/http/address.js

function buildAddress(base, path, query) {
    const unsafe = path.find((segment) => !isSegment(segment));
    if (unsafe !== undefined) {
        throw new DeployError(`${JSON.stringify(unsafe)} cannot be part of an address`, {
            hint: 'Choose a name that is not empty, not `.` and not `..`.',
        });
    }
    const pathname = [base.pathname.replace(/\/+$/, ''), 'v1', ...path.map(encodeURIComponent)].join('/');
    const address = new URL(pathname, base.origin);
    if (query)
        address.search = query;
    if (address.origin !== base.origin || address.pathname !== pathname) {
        throw new DeployError(`the address of ${JSON.stringify(path.join('/'))} would be outside the platform's base URL`);
    }
    return address;
}
function address_isAddressable(path) {
    return path.split('/').every(isSegment);
}
function isSegment(text) {
    return text.isWellFormed() && !['', '.', '..'].includes(text);
}
function address_isLoopback(address) {
    return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(address.hostname);
}

;// CONCATENATED MODULE: ./.build/inputs/values.js



class values_ValueProblem extends Error {
    name = 'ValueProblem';
}
function parseForm(form, problem) {
    return (text) => {
        if (form.test(text))
            return text;
        throw new values_ValueProblem(problem);
    };
}
const parseBucketName = parseForm(/^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/, 'must be 2 to 63 lower-case letters, digits and hyphens, with a letter or digit at both ends');
function parseChoice(allowed) {
    return (text) => {
        const choice = allowed.find((word) => word === text);
        if (choice !== undefined)
            return choice;
        throw new values_ValueProblem(`must be ${alternatives(allowed)}`);
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
        throw new values_ValueProblem(`must be a whole number from ${least} to ${most}`);
    };
}
function parseDuration(text) {
    const [, digits, unit] = /^(\d{1,9})([smh]?)$/.exec(text) ?? [];
    if (digits === undefined)
        throw new values_ValueProblem('must be a duration such as `90s`, `10m`, `1h` or a number of seconds');
    const seconds = Number(digits) * (unit === 'h' ? 3600 : unit === 'm' ? 60 : 1);
    if (seconds > 24 * 3600)
        throw new values_ValueProblem('must be at most `24h`');
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
    throw new values_ValueProblem('must contain lines such as `sha256:0123456789ab`, as the message about a secret has it');
}
function isQuoted(text) {
    return /^(["'`]).*\1$/.test(text);
}
function parsePatterns(text) {
    const lines = parseList(text).filter((line) => !line.startsWith('#'));
    if (lines.some((line) => line.startsWith('- ')))
        throw new values_ValueProblem('must have one pattern per line without `- `: an input is text, not a YAML list. For a name that begins with `- `, write `./- `');
    const problems = lines.flatMap((line) => {
        const problem = patternProblem(line.replace(/^(?:!\s*)+/, ''));
        return problem === undefined ? [] : `the pattern ${JSON.stringify(line)}, ${problem}`;
    });
    if (problems.length > 0)
        throw new values_ValueProblem(`contains ${problems.join('; and ')}`);
    return lines;
}
function patternProblem(glob) {
    if (glob === '')
        return 'in which nothing follows the `!`';
    if (glob.split(/[\\/]/).includes('..'))
        return 'in which `..` is not allowed';
    if (hasForeignSeparator(glob) || (glob.includes('\\') && !path.isAbsolute(glob)))
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
    if (!relative.includes('\\') && isAddressable(relative))
        return relative;
    throw new values_ValueProblem('must be a relative path with `/`, such as `src/main.ts`, without `.` and `..`');
}
function isInside(outer, inner) {
    const way = path.relative(outer, inner);
    return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}
function parseFolder(workspace) {
    return (text) => {
        const folder = path.resolve(workspace, text);
        if (isInside(workspace, folder) && !hasForeignSeparator(text))
            return folder;
        throw new values_ValueProblem('must be a folder inside the workspace, such as `src/app`');
    };
}
function hasForeignSeparator(text) {
    return path.sep === '/' && text.includes('\\');
}
function parseBaseUrl(text) {
    const url = URL.parse(text);
    if (!url || !/^https?:\/\//i.test(text))
        throw new values_ValueProblem('must be an address such as `https://api.example.com`, or `local`');
    if (text.includes('@'))
        throw new values_ValueProblem('must not contain user info');
    if (/[?#]/.test(text))
        throw new values_ValueProblem('must not contain a query or a fragment');
    if (url.protocol === 'http:' && !isLoopback(url))
        throw new values_ValueProblem('must use `https`: `http` sends the key unencrypted and is allowed for localhost only');
    url.pathname = url.pathname.replace(/(?:\/+v1)?\/*$/, '');
    return url;
}
const parseApiKey = parseForm(/^[\x21-\x7e]{8,}$/, 'must be the key alone: one line of at least eight characters of printable ASCII, without spaces (its value is not shown)');

;// CONCATENATED MODULE: ./.build/inputs/reader.js




const NAMES = Object.keys(defaults_INPUT_DEFAULTS);
const LONGEST_SHOWN = 100;
function createReader(inputs, workflow) {
    const problems = new Set();
    const warnings = new Set();
    const { variables = [] } = workflow;
    const given = variables.flatMap((variable) => /^INPUT_(.*)$/s.exec(variable)?.[1]?.toLowerCase() ?? []);
    const undeclared = [...new Set(given).difference(new Set(NAMES))].sort();
    const { unknown = [], misspelled = [] } = Object.groupBy(undeclared, (name) => findMeant(name) === undefined ? 'unknown' : 'misspelled');
    if (unknown.length > 0)
        warnings.add(`Unknown inputs are ignored: ${listNames(unknown)}.`);
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

;// CONCATENATED MODULE: external "node:module"
const external_node_module_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:module");
;// CONCATENATED MODULE: external "node:util"
const external_node_util_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:util");
;// CONCATENATED MODULE: ./.build/local-platform/http/error-codes.js
const ERRORS = {
    invalid_request: [400, 'The request is not valid HTTP.'],
    invalid_json: [400, 'The body is not JSON in UTF-8.'],
    invalid_body: [400, 'The body is not a JSON object.'],
    body_incomplete: [400, 'The connection ended before the body. Nothing was changed.'],
    invalid_function: [400, 'It cannot be deployed; `details` contains every problem.'],
    invalid_bucket: [400, 'The bucket is invalid; `details` contains every problem.'],
    invalid_object_key: [400, 'The key is invalid, or is not percent-encoded UTF-8 in the path.'],
    invalid_domain: [400, 'The hostname or the target is invalid; `details` contains every problem.'],
    invalid_key: [400, 'It is not a valid grant; `details` contains every problem.'],
    invalid_faults: [400, 'A fault is invalid; `details` contains every problem. The previous faults stay.'],
    invalid_clock: [400, 'It does not contain a valid number of seconds.'],
    unauthenticated: [401, 'The key or token is missing, wrong, expired or deactivated, alike for all.'],
    permission_denied: [403, 'The key lacks the permission that the message names.'],
    foreign_origin: [403, "The host is none of the platform's, or the page is one of another origin."],
    route_not_found: [404, 'The path does not exist.'],
    function_not_found: [404, 'No function has this name.'],
    bucket_not_found: [404, 'No bucket has this name, or the one of the ticket was deleted.'],
    object_not_found: [404, 'No object has exactly this key, or it was deleted or overwritten.'],
    ticket_not_found: [404, 'The ticket is unknown, used, or for something else.'],
    domain_not_found: [404, 'This hostname is not registered.'],
    target_not_found: [404, 'This account has no such resource. Those of other accounts look the same.'],
    key_not_found: [404, 'No key has this ID.'],
    revision_not_found: [404, 'No revision has this ID, or it was removed because of its age.'],
    method_not_allowed: [405, 'The path does not support this method, only those in `Allow`.'],
    request_timeout: [408, 'The headers or the body did not arrive in time. Nothing was changed.'],
    function_exists: [409, 'A function of this name already exists. Redeploy it.'],
    bucket_exists: [409, 'A bucket of this name already exists.'],
    ticket_in_use: [409, 'Another upload to this URL is in progress.'],
    hostname_taken: [409, "The hostname is already registered, or is the platform's own."],
    target_gone: [409, 'The target of the domain was deleted.'],
    ticket_expired: [410, 'The URL was valid for 300 seconds, or as long as `--ticket-seconds` says.'],
    body_too_large: [413, 'The body or an asset in it is too large. The URL of an upload stays valid.'],
    unsupported_media_type: [415, 'The body was not sent as `application/json`.'],
    range_not_satisfiable: [416, 'The range begins after the end of the object.'],
    expectation_failed: [417, 'The request expects something else than `100-continue`.'],
    limit_exceeded: [422, 'A limit is reached. The platform prints its limits; `--limit` sets them.'],
    private_bucket: [422, 'The bucket is private: a domain cannot serve it.'],
    unsupported_target: [422, 'The local platform has no sites.'],
    headers_too_large: [431, 'The headers are too large.'],
    internal_error: [500, 'The local platform failed; its output contains the reason.'],
    function_crashed: [
        502,
        'The function sent no response that can be forwarded. The next request starts a new process.',
    ],
    no_active_revision: [503, 'No revision has succeeded yet.'],
    functions_busy: [503, 'All function processes are busy.'],
    runtime_missing: [503, 'The platform could not find Deno, which runs the functions.'],
    fault_injected: [503, 'A fault asked for this response, with a status of its choice.'],
    function_timeout: [504, 'The response did not begin in time. The next request starts a new process.'],
    storage_full: [507, 'The platform could not write to its disk. Nothing was changed.'],
};

;// CONCATENATED MODULE: ./.build/local-platform/http/errors.js

class errors_HttpError extends Error {
    name = 'HttpError';
    status;
    code;
    details;
    headers;
    constructor(code, message, more = {}) {
        super(message, more);
        this.status = more.status ?? ERRORS[code][0];
        this.code = code;
        this.details = more.details ?? [];
        this.headers = more.headers ?? {};
    }
}
function errorBody({ code, message, details }, request_id) {
    return { error: { code, message, request_id, details } };
}
function found(value, what, message) {
    if (value !== undefined)
        return value;
    throw new errors_HttpError(`${what}_not_found`, message);
}
function invalid(code, problems) {
    const message = problems.map(({ path, message }) => `${path}: ${message}`).join('; ');
    return new errors_HttpError(code, message, { details: problems });
}
function methodNotAllowed(method, allowed) {
    const message = `${method} is not allowed here. Use ${allowed}.`;
    return new errors_HttpError('method_not_allowed', message, { headers: { Allow: allowed } });
}
function tooMany(count, what) {
    const message = `The platform already has ${count.toLocaleString('en-US')} ${what}, the maximum. Delete one first.`;
    return new errors_HttpError('limit_exceeded', message);
}
class StartError extends Error {
    name = 'StartError';
}
function systemCode(error) {
    return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
function toHttpError(error) {
    if (error instanceof errors_HttpError)
        return error;
    const message = 'The local platform failed on this request. Its output contains the reason, with this request_id.';
    return new errors_HttpError('internal_error', message, { cause: error });
}
function toWriteError(error) {
    if (error instanceof errors_HttpError || systemCode(error) === undefined)
        return error;
    const message = `The local platform could not write to its disk (${systemCode(error)}). Nothing was changed. Free some space or fix the data folder, then send the request again.`;
    return new errors_HttpError('storage_full', message, { cause: error });
}

;// CONCATENATED MODULE: ./.build/local-platform/paths.js

function pathInside(folder, inner, rules = external_node_path_namespaceObject) {
    const way = rules.relative(folder, inner);
    if (way === '..' || way.startsWith(`..${rules.sep}`) || rules.isAbsolute(way))
        return undefined;
    return way.split(rules.sep).join('/');
}

;// CONCATENATED MODULE: ./.build/local-platform/functions/deno.js







const run = (0,external_node_util_namespaceObject.promisify)(external_node_child_process_namespaceObject.execFile);
const PACKAGE = `@deno/${process.platform}-${process.arch}${process.platform === 'linux' ? '-glibc' : ''}`;
const PROGRAM = process.platform === 'win32' ? 'deno.exe' : 'deno';
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
async function findDeno({ DENO_BIN, PATH = '' }, untrustedFolder) {
    if (DENO_BIN)
        return requireVersion((0,external_node_path_namespaceObject.resolve)(DENO_BIN));
    const packaged = untrustedFolder === undefined ? fromPackage() : [];
    const onPath = PATH.split(external_node_path_namespaceObject.delimiter).filter(external_node_path_namespaceObject.isAbsolute);
    for (const candidate of [...packaged, ...onPath.map((folder) => (0,external_node_path_namespaceObject.resolve)(folder, PROGRAM))]) {
        const isMissing = await (0,promises_namespaceObject.access)(candidate, promises_namespaceObject.constants.X_OK).catch(() => true);
        if (isMissing || (untrustedFolder !== undefined && (await isIn(candidate, untrustedFolder))))
            continue;
        return requireVersion(candidate);
    }
    throw missing('Could not find Deno, which runs the functions.');
}
function fromPackage() {
    try {
        const deno = (0,external_node_module_namespaceObject.createRequire)(import.meta.url).resolve('deno/package.json');
        return [(0,external_node_path_namespaceObject.join)((0,external_node_path_namespaceObject.dirname)((0,external_node_module_namespaceObject.createRequire)(deno).resolve(`${PACKAGE}/package.json`)), PROGRAM)];
    }
    catch {
        return [];
    }
}
async function isIn(file, folder) {
    const realFolder = await (0,promises_namespaceObject.realpath)(folder);
    const paths = [file, (0,external_node_path_namespaceObject.join)(await (0,promises_namespaceObject.realpath)((0,external_node_path_namespaceObject.dirname)(file)), PROGRAM), await (0,promises_namespaceObject.realpath)(file)];
    return paths.some((path) => [folder, realFolder].some((outer) => pathInside(outer, path) !== undefined));
}
async function requireVersion(path) {
    const answer = await run(path, ['--version'], { env: {}, timeout: 10_000 }).catch((error) => {
        throw missing(`Could not run the Deno at ${path}.`, error);
    });
    const [found, major, minor] = /^deno (\d+)\.(\d+)\.\S+/.exec(answer.stdout) ?? ['not Deno', 0, 0];
    if (Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 9))
        return { path, version: found.slice('deno '.length) };
    throw missing(`The program at ${path} is ${found}; Deno 2.9 or newer is required.`);
}
function missing(what, cause) {
    const message = `${what} Install Deno (https://deno.com) on the PATH, or set DENO_BIN to its path.`;
    return new errors_HttpError('runtime_missing', message, { cause });
}

;// CONCATENATED MODULE: external "node:crypto"
const external_node_crypto_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:crypto");
;// CONCATENATED MODULE: ./.build/local-platform/keys/access.js


const SERVICES = ['functions', 'storage', 'domains'];
const ACTIONS = ['read', 'write', 'delete'];
function permissionsOf(services, actions) {
    return services.flatMap((service) => actions.map((action) => `${service}:${action}`));
}
const fullGrant = {
    permissions: permissionsOf(SERVICES, ACTIONS),
    resources: ['*'],
    expires_at: null,
};
function allows(key, permission, resource) {
    if (!key.permissions.includes(permission))
        return false;
    if (resource === undefined)
        return true;
    const service = permission.slice(0, permission.indexOf(':'));
    const granting = ['*', `${service}/*`, canonical(`${service}/${resource}`)];
    return key.resources.some((one) => granting.includes(one));
}
function canonical(resource) {
    return resource.startsWith('domains/') ? resource.toLowerCase() : resource;
}
const NEVER_READ = { id: '', name: '', hash: '', created_at: '', deactivated_at: null };
const administrator = { ...fullGrant, ...NEVER_READ };
function requireAccess(key, permission, name) {
    const resource = typeof name === 'string' ? name : undefined;
    if (key && allows(key, permission, resource))
        return;
    const where = resource === undefined ? '' : ` for "${resource}"`;
    const message = `This API key lacks the permission ${permission}${where}. Use a key that grants it.`;
    throw new HttpError('permission_denied', message);
}
function newSecret(prefix) {
    return `${prefix}_${(0,external_node_crypto_namespaceObject.randomBytes)(32).toString('base64url')}`;
}
function bearer(authorization) {
    return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}

;// CONCATENATED MODULE: ./.build/local-program/step/main.js
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















const main_PROGRAM = (0,external_node_path_namespaceObject.join)(import.meta.dirname, '..', 'index.js');
const END_MS = 2_000;
const END_LOOK_MS = 50;
const LOG = 'platform.log';
const END_FILE = 'end';
const MOST_LINES = 500;
const { GITHUB_WORKSPACE, GITHUB_OUTPUT, RUNNER_TEMP } = process.env;
const secrets = [];
let sink = createSink(secrets);
const main_info = (text) => info(sink.text(text));
async function perform() {
    process.exitCode = 1;
    const cancelling = new AbortController();
    for (const name of ['SIGINT', 'SIGTERM'])
        process.on(name, () => cancelling.abort());
    const jobStatus = getInput('job_status');
    const folder = getState('folder');
    try {
        const isPost = folder !== '' || jobStatus === 'cancelled';
        if (!isPost)
            await startPlatform(cancelling.signal);
        else {
            if (jobStatus === 'failure')
                await showLog(folder);
            await endPlatform(folder);
        }
        process.exitCode = 0;
    }
    catch (error) {
        const isExpected = error instanceof StartError;
        core_error(sink.text(isExpected ? error.message : String(error instanceof Error ? error.stack : error)));
    }
}
async function startPlatform(signal) {
    const folder = await (0,promises_namespaceObject.mkdtemp)((0,external_node_path_namespaceObject.join)(RUNNER_TEMP || (0,external_node_os_namespaceObject.tmpdir)(), 'local-platform-'));
    saveState('folder', folder);
    let child;
    try {
        const { args, timeoutMs } = readInputs();
        const deno = await main_findDeno();
        const apiKey = newSecret('lpk');
        mask(apiKey);
        const environment = {
            ...process.env,
            DENO_BIN: deno.path,
            LOCAL_PLATFORM_KEY: apiKey,
            LOCAL_PLATFORM_END_FILE: (0,external_node_path_namespaceObject.join)(folder, END_FILE),
        };
        child = await startProgram(args, environment, folder);
        const { url, data, dashboard_url } = await untilReady(child, folder, timeoutMs, signal);
        mask(new URL(dashboard_url).searchParams.get('token') ?? '');
        const outputs = Object.entries({ base_url: url, api_key: apiKey, dashboard_url });
        if (GITHUB_OUTPUT)
            for (const [name, value] of outputs)
                setOutput(name, value);
        main_info(`The local platform is ready at ${url} (data: ${data ?? 'in memory'}).`);
        main_info(`Deno ${deno.version} runs the functions.`);
        main_info('The next steps find it in the outputs `base_url` and `api_key` of this step. It ends with the job.');
    }
    catch (error) {
        if (child)
            await end(child, folder);
        await (0,promises_namespaceObject.rm)(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
        throw error;
    }
    child.stdout?.destroy();
    child.unref();
}
function mask(secret) {
    setSecret(secret);
    secrets.push(secret);
    sink = createSink(secrets);
}
function readInputs() {
    const problems = [];
    const read = (name, parse) => {
        try {
            return parse(getInput(name));
        }
        catch (error) {
            problems.push(`\`${name}\` ${error instanceof Error ? error.message : error}.`);
            return undefined;
        }
    };
    const port = read('port', optional(parseCount(0, 65_535)));
    const timeoutMs = read('timeout', parseDuration) ?? 0;
    if (problems.length > 0)
        throw new StartError([...problems, 'Fix the inputs of this step.'].join('\n'));
    const [data, seed] = [getInput('data'), getInput('seed')];
    const workspace = GITHUB_WORKSPACE || process.cwd();
    const args = [
        ...(port === undefined ? [] : ['--port', String(port)]),
        ...(data === '' ? ['--in-memory'] : ['--data', (0,external_node_path_namespaceObject.resolve)(workspace, data)]),
        ...(seed === '' ? [] : ['--seed', (0,external_node_path_namespaceObject.resolve)(workspace, seed)]),
    ];
    return { args, timeoutMs };
}
async function main_findDeno() {
    return await createDenoFinder(process.env)().catch((error) => {
        const reason = error instanceof Error ? error.message : String(error);
        const advice = 'Add the step `- uses: denoland/setup-deno@v2` before this one.';
        throw new StartError(`${reason}\n${advice}`, { cause: error });
    });
}
async function startProgram(args, env, folder) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const log = __addDisposableResource(env_1, await (0,promises_namespaceObject.open)((0,external_node_path_namespaceObject.join)(folder, LOG), 'a', 0o600), true);
        const child = (0,external_node_child_process_namespaceObject.spawn)(process.execPath, [main_PROGRAM, '--json', '--log', ...args], {
            ...{ cwd: folder, env, detached: true, windowsHide: true },
            stdio: ['ignore', 'pipe', log.fd],
        });
        await (0,external_node_events_namespaceObject.once)(child, 'spawn');
        return child;
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
async function untilReady({ stdout }, folder, timeoutMs, cancelled) {
    const late = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([cancelled, late]);
    for await (const line of (0,external_node_readline_namespaceObject.createInterface)({ input: stdout ?? process.stdin, signal }))
        return JSON.parse(line);
    if (cancelled.aborted)
        throw new StartError('Cancelled. The local platform was stopped.');
    const reason = late.aborted ? `it took more than ${timeoutMs / 1_000} s.` : 'it ended before it was ready.';
    throw new StartError([`Could not start the local platform: ${reason}`, ...(await readLog(folder)).slice(-20)].join('\n'));
}
async function end(child, folder) {
    if (child.exitCode !== null || child.signalCode !== null)
        return;
    const ended = (0,external_node_events_namespaceObject.once)(child, 'exit');
    await endPlatform(folder);
    child.kill('SIGKILL');
    await ended;
}
async function endPlatform(folder) {
    const file = (0,external_node_path_namespaceObject.join)(folder, END_FILE);
    const until = performance.now() + END_MS;
    const created = await (0,promises_namespaceObject.open)(file, 'wx').catch(() => undefined);
    await created?.close();
    let isAsked = created !== undefined;
    while (isAsked && performance.now() < until) {
        await (0,external_node_timers_promises_namespaceObject.setTimeout)(END_LOOK_MS);
        isAsked = (0,external_node_fs_namespaceObject.existsSync)(file);
    }
}
async function readLog(folder) {
    const text = await (0,promises_namespaceObject.readFile)((0,external_node_path_namespaceObject.join)(folder, LOG), 'utf8').catch(() => '');
    return text
        .split('\n')
        .filter((line) => line !== '')
        .slice(-MOST_LINES);
}
async function showLog(folder) {
    const lines = await readLog(folder);
    if (lines.length === 0)
        return;
    startGroup('Log of the local platform: its last requests, and what its functions wrote');
    for (const line of lines)
        info(sink.line(line));
    endGroup();
}
const ended = perform();
function main_run() {
    return ended;
}

var __webpack_exports__run = __webpack_exports__.e;
export { __webpack_exports__run as run };
