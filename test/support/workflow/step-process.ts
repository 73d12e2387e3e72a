/** Runs the processes of a job's steps, with the files and variables that a runner provides. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { parseCommandFile } from '../action-process.ts';

/** Milliseconds after which a process that hangs is terminated, so that its log is shown. */
const PATIENCE = 60_000;

export interface ProcessResult {
  readonly isSuccess: boolean;
  /** Standard output and error, in the order of their arrival. */
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly state: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
  readonly paths: readonly string[];
  readonly summary: string;
}

const FILES = ['GITHUB_OUTPUT', 'GITHUB_STATE', 'GITHUB_ENV', 'GITHUB_PATH', 'GITHUB_STEP_SUMMARY'] as const;

/** Runs a program to its end, and reads what it wrote for the runner. */
export async function runProcess(
  command: readonly [string, ...string[]],
  { cwd, env, temp }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv; readonly temp: string },
): Promise<ProcessResult> {
  const folder = await mkdtemp(join(temp, '_runner_file_commands-'));
  const files = Object.fromEntries(FILES.map((name) => [name, join(folder, name)]));
  await Promise.all(Object.values(files).map((file) => writeFile(file, '')));
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd,
    env: { ...env, ...files },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: PATIENCE,
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  const [exitCode] = await once(child, 'close');
  const texts = await Promise.all(FILES.map((name) => readFile(join(folder, name), 'utf8')));
  const [outputs = '', state = '', variables = '', paths = '', summary = ''] = texts;
  return {
    isSuccess: exitCode === 0,
    log,
    outputs: parseCommandFile(outputs),
    state: parseCommandFile(state),
    env: parseCommandFile(variables),
    paths: paths.split('\n').filter((path) => path !== ''),
    summary,
  };
}

/** Returns the command for the script of a `run:` step, which GitHub writes to a file. */
export function shellCommand(shell: string | undefined, script: string): readonly [string, ...string[]] {
  if (shell === undefined) return ['bash', '-e', script];
  if (shell === 'bash') return ['bash', '--noprofile', '--norc', '-eo', 'pipefail', script];
  if (shell === 'sh') return ['sh', '-e', script];
  throw new Error(`The runner of the tests has no shell "${shell}".`);
}

/**
 * Returns the folders of programs that every runner has: those of this process, without the commands of this project's
 * packages, such as Deno. Its Node comes first.
 */
export function runnerPath(): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [dirname(process.execPath), ...folders.filter((folder) => !folder.includes('node_modules'))].join(
    delimiter,
  );
}
