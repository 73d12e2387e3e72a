/** The runner that the action lives in: the one importer of @actions/core, and of the process's own state. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as core from '@actions/core';
import type { WorkflowContext } from './config/event.ts';
import { INPUT_DEFAULTS, type InputName, type Inputs } from './config/reader.ts';
import { type Annotation, CancelledError, type Place } from './errors.ts';
import {
  cleanLine,
  cleanText,
  createRedactor,
  createWholeRedactor,
  hideTransferUrls,
} from './http/redact.ts';
import type { LogEntry } from './report/entry.ts';
import type { Result } from './report/result-file.ts';

/** What the rest of the action sees of the runner and of the process. */
export interface Runner {
  readonly inputs: Inputs;
  readonly workflow: WorkflowContext;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Debug logging is on. */
  readonly isDebug: boolean;
  /** Aborted with a CancelledError on the first SIGINT or SIGTERM. */
  readonly signal: AbortSignal;
  /** Prints an entry of the log. @param title of its annotation, when it is one */
  show(entry: LogEntry, title: string): void;
  error(text: string, title: string, place: Place): void;
  annotate(annotation: Annotation, title: string): void;
  debug(text: string): void;
  /** Sets outputs that have changed. @throws Error when the runner's file cannot be written */
  setOutputs(outputs: Readonly<Record<string, string>>): void;
  /** Writes the result file into a folder of its own. @returns its path; undefined outside of a runner. @throws Error when it cannot be written */
  writeResult(result: Result): string | undefined;
  /** @throws Error when the runner's file cannot be written */
  writeSummary(markdown: string): Promise<void>;
}

/** GitHub drops a summary over 1 MiB; a character takes up to 4 bytes. */
const LONGEST_SUMMARY_CHARACTERS = 250_000;

const LONGEST_UNCAUGHT_CHARACTERS = 1000;

/** Masks the key before anything else is printed, then gives access to inputs, log and reports. */
export function createRunner(): Runner {
  const environment = process.env;
  const inputs = readInputs();
  const secrets = [inputs.api_key, inputs.github_token].filter((secret) => secret !== '');
  for (const secret of secrets) core.setSecret(secret);
  // The reader of the log may be gone; the work continues, and the exit code reports how it ended.
  process.stdout.on('error', () => undefined);

  const redact = createRedactor(secrets);
  // Later steps work with outputs, in which a few characters may agree with those of the key by chance.
  const redactOutput = createWholeRedactor(secrets);
  /** The one sink: whatever is shown has passed through here. */
  const clean = (text: string) => cleanText(redact(text));
  const toProperties = (title: string, { file, line, column }: Place = {}): core.AnnotationProperties => ({
    title: cleanLine(redact(title)),
    ...(file !== undefined && { file: cleanLine(redact(file)) }),
    ...(line !== undefined && { startLine: line }),
    ...(column !== undefined && { startColumn: column }),
  });
  // Without debug logging the runner drops these lines, and there may be thousands.
  const debug = (text: string): void => {
    if (core.isDebug()) core.debug(clean(hideTransferUrls(text)));
  };
  const written = new Map<string, string>();

  return {
    inputs,
    workflow: readWorkflow(environment),
    environment,
    isDebug: core.isDebug(),
    signal: cancelSignal(),
    show(entry, title) {
      switch (entry.level) {
        case 'info':
          return core.info(clean(entry.text));
        case 'debug':
          return debug(entry.text);
        case 'notice':
          return core.notice(clean(entry.text), toProperties(title));
        case 'warning':
          return core.warning(clean(entry.text), toProperties(title, entry.place));
        case 'group': {
          if (entry.lines.length === 0) return core.info(clean(entry.title));
          core.startGroup(cleanLine(redact(entry.title)));
          for (const line of entry.lines) core.info(clean(line));
          return core.endGroup();
        }
      }
    },
    error: (text, title, place) => core.error(clean(hideTransferUrls(text)), toProperties(title, place)),
    annotate: (annotation, title) => core.error(clean(annotation.message), toProperties(title, annotation)),
    debug,
    setOutputs: (outputs) => setOutputs(outputs, written, redactOutput, environment),
    writeResult({ about, lists }) {
      if (!environment.RUNNER_TEMP) return undefined;
      const path = join(mkdtempSync(join(environment.RUNNER_TEMP, 'result-')), 'result.json');
      // A search for secrets takes as long as all the rest, and the lists come from this machine.
      const text = redact(hideTransferUrls(JSON.stringify(about, undefined, 1)));
      writeFileSync(path, `${text.slice(0, -2)},${JSON.stringify(lists, undefined, 1).slice(1)}\n`);
      return path;
    },
    writeSummary: async (markdown) => {
      if (!environment.GITHUB_STEP_SUMMARY) return;
      await core.summary.addRaw(cutSummary(clean(markdown))).write();
    },
  };
}

/**
 * Ends the process with one clean error for an uncaught error: Node would print the error as it is,
 * with whatever secret its text contains.
 */
export function reportUncaughtErrors(): void {
  process.on('uncaughtException', (error) => {
    core.error(`Could not finish the step: ${describeUncaught(error)}`);
    process.exit(process.exitCode || 1);
  });
}

/** Everything here may throw as well, and then the error stays unnamed. */
function describeUncaught(error: unknown): string {
  const advice = 'This is a bug in the action. Report it with the inputs of the step, but without the key.';
  try {
    const redact = createRedactor([core.getInput('api_key'), core.getInput('github_token')]);
    const name = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return `${cleanLine(redact(hideTransferUrls(name)), LONGEST_UNCAUGHT_CHARACTERS)}\n${advice}`;
  } catch {
    return `an unexpected error occurred.\n${advice}`;
  }
}

function cutSummary(markdown: string): string {
  if (markdown.length <= LONGEST_SUMMARY_CHARACTERS) return markdown;
  return `${markdown.slice(0, LONGEST_SUMMARY_CHARACTERS)}\n\n… The rest of this summary was cut, because GitHub shows at most 1 MiB. The output \`result_file\` names all of it.\n`;
}

function readInputs(): Inputs {
  const names = Object.keys(INPUT_DEFAULTS) as InputName[];
  return Object.fromEntries(names.map((name) => [name, core.getInput(name)])) as Record<InputName, string>;
}

function readWorkflow(environment: NodeJS.ProcessEnv): WorkflowContext {
  return {
    workspace: environment.GITHUB_WORKSPACE || process.cwd(),
    variables: Object.keys(environment),
    runnerTemp: environment.RUNNER_TEMP || undefined,
    serverUrl: environment.GITHUB_SERVER_URL,
    repository: environment.GITHUB_REPOSITORY || undefined,
    apiUrl: environment.GITHUB_API_URL || undefined,
    eventName: environment.GITHUB_EVENT_NAME || undefined,
    commit: environment.GITHUB_SHA || undefined,
    ref: environment.GITHUB_REF || undefined,
    workflow: environment.GITHUB_WORKFLOW || undefined,
    runId: environment.GITHUB_RUN_ID || undefined,
    runNumber: readCount(environment.GITHUB_RUN_NUMBER),
    runAttempt: readCount(environment.GITHUB_RUN_ATTEMPT),
    actor: environment.GITHUB_ACTOR || undefined,
    event: readEvent(environment.GITHUB_EVENT_PATH),
  };
}

function readCount(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** The event's payload. Without one the run goes on as for an event that is no pull request. */
function readEvent(path: string | undefined): unknown {
  if (!path) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** A signal for the first SIGINT or SIGTERM; the second ends the process where it stands. */
function cancelSignal(): AbortSignal {
  const controller = new AbortController();
  const cancel = (name: NodeJS.Signals): void => {
    if (controller.signal.aborted) process.exit(exitCodeOf(name));
    controller.abort(new CancelledError('Cancelled', { hint: 'Run the step again.' }));
    process.exitCode = exitCodeOf(name);
  };
  process.on('SIGINT', cancel);
  process.on('SIGTERM', cancel);
  return controller.signal;
}

function exitCodeOf(name: NodeJS.Signals): number {
  return name === 'SIGTERM' ? 143 : 130;
}

function setOutputs(
  outputs: Readonly<Record<string, string>>,
  written: Map<string, string>,
  redact: (text: string) => string,
  environment: NodeJS.ProcessEnv,
): void {
  // Without the runner's file, core would print a command that the runner has long stopped to accept.
  if (!environment.GITHUB_OUTPUT) return;
  for (const [name, value] of Object.entries(outputs)) {
    if (written.get(name) === value) continue;
    core.setOutput(name, cleanLine(redact(value)));
    written.set(name, value);
  }
}
