/** The program of the platform as a process of its own, which outlives the step that has started it. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** In `dist`, the folder above that of this step. */
const PROGRAM = join(import.meta.dirname, '..', 'index.js');

const LOG = 'platform.log';

/** How often the end of a process is looked for. Milliseconds. */
const POLL_MS = 25;

/** The started program. */
export interface Program {
  readonly pid: number;
  readonly stdout: Readable;
  /** Lets this process end while the program runs. */
  release(): void;
}

/**
 * Starts the program with `--json` in the background. Its standard output is a pipe, since what it prints contains
 * secrets; its standard error is a file that only this user can read. It must not have the step's own output: the runner
 * waits until that is closed. It keeps `RUNNER_TRACKING_ID`, so that the runner ends it after the job even without the
 * post step.
 */
export async function startProgram(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  folder: string,
): Promise<Program> {
  await using log = await open(join(folder, LOG), 'w', 0o600);
  const child = spawn(process.execPath, [PROGRAM, '--json', ...args], {
    cwd: folder,
    env: environment,
    detached: true,
    stdio: ['ignore', 'pipe', log.fd],
  });
  await once(child, 'spawn');
  const { pid, stdout } = child;
  if (pid === undefined || stdout === null) throw new Error('The process has no ID or no output.');
  return {
    pid,
    stdout,
    release() {
      stdout.destroy();
      child.unref();
    },
  };
}

/** Returns the lines that the program has written to its standard error. */
export async function readLog(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, LOG), 'utf8').catch(() => '');
  return text.split('\n').filter((line) => line !== '');
}

/**
 * Whether a process exists and is the program: its ID may belong to another one by now. A process that has ended but that
 * nobody waited for, as in a container without an init process, has no command line.
 */
export async function isProgram(pid: number): Promise<boolean> {
  const command =
    process.platform === 'linux'
      ? readFile(`/proc/${pid}/cmdline`, 'utf8')
      : run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(({ stdout }) => stdout);
  return (await command.catch(() => '')).includes(PROGRAM);
}

/**
 * Ends the program if it is running: by request, and by force after the grace period.
 * @returns whether it has ended
 */
export async function endProgram(pid: number, graceMs: number): Promise<boolean> {
  return (await endWith('SIGTERM', pid, graceMs)) || (await endWith('SIGKILL', pid, graceMs));
}

async function endWith(signal: NodeJS.Signals, pid: number, graceMs: number): Promise<boolean> {
  const deadline = performance.now() + graceMs;
  if (!(await isProgram(pid))) return true;
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended just now.
  }
  while (await isProgram(pid)) {
    if (performance.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}
