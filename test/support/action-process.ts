import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDenoFinder } from '../../src/local-platform/functions/deno.ts';
import { type ActionFile, readAction } from '../project/action-file.ts';

const findDeno = createDenoFinder({});
const BUNDLE = join(import.meta.dirname, '../../dist/index.js');

/** How a step is run: the settings of a workflow author and of the runner. */
export interface Step {
  readonly workspace: string;
  /** The inputs under `with:`; the rest comes from the defaults of action.yml. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Additional variables, or replacements for those of the runner. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Called with the process when it starts, to send it signals or to close its output. */
  readonly onStart?: (step: RunningStep) => void;
}

export interface RunningStep {
  kill(signal: NodeJS.Signals): void;
  /** Closes our end of the step's standard output. */
  closeOutput(): void;
  /** Called with the whole output so far, at every new part. */
  onOutput(listener: (output: string) => void): void;
}

export interface StepResult {
  /** Null when a signal killed it. */
  readonly exitCode: number | null;
  /** What the step printed, commands to the runner included. */
  readonly output: string;
  /** What it wrote to its standard error. */
  readonly errorOutput: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** Runs the built action in a separate process, whose environment contains only what a runner provides. */
export async function runAction(step: Step): Promise<StepResult> {
  const folder = await mkdtemp(join(tmpdir(), 'runner-'));
  const files = { GITHUB_OUTPUT: join(folder, 'output'), GITHUB_STEP_SUMMARY: join(folder, 'summary') };
  try {
    await Promise.all(Object.values(files).map((file) => writeFile(file, '')));
    const ended = await runBundle(BUNDLE, step, {
      ...runnerEnvironment(step.workspace, folder),
      DENO_BIN: (await findDeno()).path,
      ...files,
      ...inputVariables(step.inputs, readAction()),
      ...step.environment,
    });
    return {
      ...ended,
      outputs: parseCommandFile(await readFile(files.GITHUB_OUTPUT, 'utf8')),
      summary: await readFile(files.GITHUB_STEP_SUMMARY, 'utf8'),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a bundle in a separate process and settles when it has ended and its output is closed, as the runner does. */
export async function runBundle(
  bundle: string,
  { workspace, onStart }: Pick<Step, 'workspace' | 'onStart'>,
  environment: NodeJS.ProcessEnv,
): Promise<Pick<StepResult, 'exitCode' | 'output' | 'errorOutput'>> {
  const child = spawn(process.execPath, [bundle], {
    cwd: workspace,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errorOutput = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorOutput += text;
  });
  const listeners: ((output: string) => void)[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    for (const listener of listeners) listener(output);
  });
  onStart?.({
    kill: (signal) => child.kill(signal),
    closeOutput: () => child.stdout.destroy(),
    onOutput: (listener) => listeners.push(listener),
  });
  const [exitCode] = await once(child, 'close');
  // The action ends its lines as the system does.
  return { exitCode, output: output.replaceAll('\r\n', '\n'), errorOutput };
}

/** Returns the variables that a runner sets for every step. */
export function runnerEnvironment(workspace: string, temp: string): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: temp,
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: workspace,
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'octo-org/sample',
    GITHUB_SHA: '0123456789abcdef0123456789abcdef01234567',
    GITHUB_ACTOR: 'octocat',
    RUNNER_TEMP: temp,
  };
}

/** Returns the variables of the inputs of a step: those under `with:`, and the defaults of its action. */
export function inputVariables(
  inputs: Readonly<Record<string, string>>,
  { inputs: declared }: ActionFile,
): Record<string, string> {
  const unknown = Object.keys(inputs).filter((name) => !(name in declared));
  if (unknown.length > 0) throw new Error(`action.yml declares no ${unknown.join(', ')}`);
  const names = Object.keys(declared);
  // The runner evaluates expressions.
  const defaultOf = (name: string) => declared[name]?.default?.replace(/^\$\{\{.*\}\}$/, '') ?? '';
  return Object.fromEntries(
    names.map((name) => [`INPUT_${name.toUpperCase()}`, inputs[name] ?? defaultOf(name)]),
  );
}

/**
 * Reads a file for outputs, state or variables: `name<<delimiter`, the value's lines, the delimiter; or `name=value`. Later
 * values win.
 */
export function parseCommandFile(text: string): Record<string, string> {
  const values: Record<string, string> = {};
  // On Windows, lines end as they do there.
  const entries = text.replaceAll('\r\n', '\n').matchAll(/^([\w-]+)(?:<<(.+)\n([\s\S]*?)\n?^\2$|=(.*)$)/gm);
  for (const [, name, , lines, value] of entries) {
    if (name !== undefined) values[name] = lines ?? value ?? '';
  }
  return values;
}
