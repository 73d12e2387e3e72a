import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createDenoFinder } from '../../src/local-platform/functions/deno.ts';
import { type ActionFile, readAction } from '../project/action-file.ts';
import { createTree } from './tree.ts';

const findDeno = createDenoFinder({});
/** Returns the Deno that the tests run with, from the npm package. */
export const denoPath = async () => (await findDeno()).path;
const BUNDLE = join(import.meta.dirname, '../../dist/index.js');

/** How a step is run: the settings of a workflow author and of the runner. */
export interface Step {
  readonly workspace: string;
  /** The inputs under `with:`; the rest comes from the defaults of action.yml. */
  readonly inputs: Readonly<Record<string, string>>;
  /** The built action; that of this checkout when absent. */
  readonly bundle?: string;
  /** Additional variables, or replacements for those of the runner. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly openFiles?: number;
  /** Called with the process when it starts, to send it signals or to close its output. */
  readonly onStart?: ((step: ChildProcessWithoutNullStreams) => void) | undefined;
}

export type StepResult = Awaited<ReturnType<typeof runProcess>>;

/** Runs the built action in a separate process, whose environment contains only what a runner provides. */
export async function runAction(step: Step): Promise<StepResult> {
  const { workspace, inputs, bundle = BUNDLE, environment, openFiles, onStart } = step;
  await using temp = await createTree();
  const env = {
    ...runnerEnvironment(workspace, temp.root),
    DENO_BIN: await denoPath(),
    ...inputVariables(inputs, readAction()),
    ...environment,
  };
  const program = [process.execPath, bundle] as const;
  const limited = ['sh', '-c', `ulimit -n ${openFiles} && exec "$0" "$@"`, ...program] as const;
  return await runProcess(openFiles === undefined ? program : limited, { cwd: workspace, env, onStart });
}

type ProcessSettings = Pick<Step, 'onStart'> & { readonly cwd: string; readonly env: NodeJS.ProcessEnv };

/** Runs a program with the files that a runner provides. It settles when the process has ended and its output is closed. */
export async function runProcess(
  [program, ...args]: readonly [string, ...string[]],
  { onStart, env, cwd }: ProcessSettings,
) {
  await using folder = await createTree({ output: '', state: '', summary: '' });
  const read = (name: string) => readFile(folder.at(name), 'utf8');
  const files = { GITHUB_OUTPUT: folder.at('output'), GITHUB_STATE: folder.at('state') };
  const all = { ...files, GITHUB_STEP_SUMMARY: folder.at('summary'), ...env };
  const child = spawn(program, args, { cwd, env: all });
  child.stdin.end();
  const errorOutput = text(child.stderr);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    output += part;
  });
  onStart?.(child);
  const [exitCode] = await once(child, 'close');
  return {
    exitCode: exitCode as number | null,
    /** What the step printed, commands to the runner included. The action ends its lines as the system does. */
    output: output.replaceAll('\r\n', '\n'),
    errorOutput: await errorOutput,
    outputs: parseCommandFile(await read('output')),
    state: parseCommandFile(await read('state')),
    summary: await read('summary'),
  };
}

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
export function inputVariables(inputs: Readonly<Record<string, string>>, { inputs: declared }: ActionFile) {
  const unknown = Object.keys(inputs).filter((name) => !(name in declared));
  if (unknown.length > 0) throw new Error(`action.yml declares no ${unknown.join(', ')}`);
  return Object.fromEntries(
    Object.entries(declared).map(([name, { default: text = '' }]) => [
      `INPUT_${name.toUpperCase()}`,
      // The runner evaluates expressions.
      inputs[name] ?? text.replace(/^\$\{\{.*\}\}$/, ''),
    ]),
  );
}

/** Reads a file of outputs or state: `name<<delimiter`, the value's lines, the delimiter; or `name=value`. Later values win. */
function parseCommandFile(text: string): Record<string, string> {
  const values: Record<string, string> = {};
  // On Windows, lines end as they do there.
  const entries = text.replaceAll('\r\n', '\n').matchAll(/^([\w-]+)(?:<<(.+)\n([\s\S]*?)\n?^\2$|=(.*)$)/gm);
  for (const [, name, , lines, value] of entries) {
    if (name !== undefined) values[name] = lines ?? value ?? '';
  }
  return values;
}
