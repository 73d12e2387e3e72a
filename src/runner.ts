/** The GitHub runner and the process: the only module that imports @actions/core or reads the state of the process. */
import { appendFileSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import * as core from '@actions/core';
import { CancelledError, type Place } from './errors.ts';
import { INPUT_DEFAULTS } from './inputs/defaults.ts';
import { readWorkflow, type WorkflowContext } from './inputs/event.ts';
import { type Inputs, namesIn, secretsIn } from './inputs/reader.ts';
import { createSink, type SafeText, type Sink } from './sink.ts';

export type Runner = Readonly<ReturnType<typeof createRunner>>;

/** `error` is the only error of the step, `problem` one of several that it lists, at its place. */
export type Level = 'debug' | 'info' | 'notice' | 'warning' | 'error' | 'problem';

type Print = (text: SafeText, properties?: core.AnnotationProperties) => void;

/** The functions of @actions/core that print, each by its name, so that the bundler drops the rest of the package. */
const PRINT: Readonly<Record<Level | 'group', Print>> = {
  debug: core.debug,
  info: core.info,
  notice: core.notice,
  warning: core.warning,
  error: core.error,
  problem: core.error,
  group: core.startGroup,
};
const { endGroup } = core;

const LONGEST_UNCAUGHT_CHARACTERS = 1000;

/** Masks the key before anything else is printed, then gives access to inputs, log and reports. */
export function createRunner() {
  const environment = process.env;
  const workflow: WorkflowContext = readWorkflow(environment);
  const names = Object.keys(INPUT_DEFAULTS);
  const inputs = Object.fromEntries(names.map((name) => [name, core.getInput(name)])) as Inputs;
  const sink = createSink(secretsIn(inputs), namesIn(inputs, workflow));
  for (const secret of [inputs.api_key, inputs.github_token]) if (secret !== '') core.setSecret(secret);
  process.on('uncaughtException', (error) => reportUncaught(error, sink));
  // The reader of the log may be gone; the work continues, and the exit code reports how it ended.
  process.stdout.on('error', () => undefined);
  const written = new Map<string, string>();

  return {
    inputs,
    workflow,
    environment,
    isDebug: core.isDebug(),
    /** Aborted with a CancelledError on the first SIGINT or SIGTERM. */
    signal: cancelSignal(),
    sink,
    /** Prints a line of the log, or an annotation with this title at this place. */
    show(
      level: Level,
      text: SafeText,
      title: SafeText,
      place: Place & { readonly file?: SafeText | undefined },
    ) {
      const { file, line: startLine, column: startColumn } = place;
      PRINT[level](text, { title, file, startLine, startColumn } as core.AnnotationProperties);
    },
    group(title: SafeText, text: SafeText): void {
      PRINT.group(title);
      PRINT.info(text);
      endGroup();
    },
    /** Sets outputs that have changed. @throws Error when the runner's file cannot be written */
    setOutputs(outputs: Readonly<Record<string, SafeText>>): void {
      // Without the runner's file, core 3.0 would print a command that the runner no longer accepts.
      if (!environment.GITHUB_OUTPUT) return;
      for (const [name, value] of Object.entries(outputs)) {
        if (written.get(name) === value) continue;
        core.setOutput(name, value);
        written.set(name, value);
      }
    },
    /** Writes a JSON file, whose pieces may contain its path. @returns the path; undefined outside of a runner. @throws Error */
    writeFile(
      name: 'artifacts' | 'result',
      createText: (path: string) => Iterable<string>,
    ): string | undefined {
      if (!environment.RUNNER_TEMP) return undefined;
      const path = join(mkdtempSync(join(environment.RUNNER_TEMP, `${name}-`)), `${name}.json`);
      for (const piece of createText(path)) appendFileSync(path, sink.data(piece));
      return path;
    },
    async writeSummary(markdown: SafeText): Promise<void> {
      if (environment.GITHUB_STEP_SUMMARY) await core.summary.addRaw(markdown).write();
    },
  };
}

/** Ends the process with a cleaned error: Node would print an uncaught one with its secrets. */
function reportUncaught(error: Error, sink: Sink): void {
  const advice = 'This is a bug in the action. Report it with the inputs of the step, but without the key.';
  const what = sink.line(String(error), LONGEST_UNCAUGHT_CHARACTERS);
  PRINT.error(sink.text(`Could not finish the step: ${what}\n${advice}`));
  // Also if the rest of the run succeeds.
  process.on('exit', () => process.exit(process.exitCode || 1));
  exitWhenRead();
}

/** How long the process waits until its log is read: a pipe loses what is not. Milliseconds. */
const LONGEST_READ_MS = 5_000;
/** Grace period before the process exits. Milliseconds. */
const EXIT_GRACE_MS = 200;

/** Ends the process when its output was read, has no reader any more, or `LONGEST_READ_MS` is over. */
export function exitWhenRead(): void {
  setTimeout(() => process.exit(), LONGEST_READ_MS).unref();
  process.stdout.write('', () => setTimeout(() => process.exit(), EXIT_GRACE_MS).unref());
}

/** Returns a signal that the first SIGINT or SIGTERM aborts; the second one ends the process immediately. */
function cancelSignal(): AbortSignal {
  const controller = new AbortController();
  const cancel = (name: NodeJS.Signals): void => {
    const code = name === 'SIGTERM' ? 143 : 130;
    if (controller.signal.aborted) process.exit(code);
    controller.abort(new CancelledError('Cancelled', { hint: 'Run the step again.' }));
    process.exitCode = code;
  };
  process.on('SIGINT', cancel);
  process.on('SIGTERM', cancel);
  return controller.signal;
}
