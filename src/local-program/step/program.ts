/** The program of the platform as a process of its own, which outlives the step that has started it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** In `dist`, the folder above that of this step. */
const PROGRAM = join(import.meta.dirname, '..', 'index.js');

const LOG = 'platform.log';
const PID = 'platform.pid';

/** How often the end of the program is looked for. Milliseconds. */
const POLL_MS = 25;

/** The started program. */
export interface Program {
  readonly stdout: Readable;
  /** Lets this process end while the program runs. Until then, the program ends with this process. */
  release(): Promise<void>;
  /** Ends the program: by request, and by force after the grace period. */
  end(graceMs: number): Promise<void>;
}

/**
 * Starts the program with `--json` in the background. Its standard input is a pipe: it ends with this process until it is
 * released. Its standard output is a pipe, since what it prints contains secrets; its standard error is a file that only
 * this user can read. It must not have the step's own output: the runner waits until that is closed. It keeps
 * `RUNNER_TRACKING_ID`, so that the runner ends it after the job even without the post step.
 */
export async function startProgram(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  folder: string,
): Promise<Program> {
  await using log = await open(join(folder, LOG), 'w', 0o600);
  const own = ['--json', '--stop-at-eof', '--pid-file', join(folder, PID)];
  const child = spawn(process.execPath, [PROGRAM, ...own, ...args], {
    cwd: folder,
    env: environment,
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'pipe', log.fd],
  });
  await once(child, 'spawn');
  const exit = once(child, 'exit');
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error('The process has no input or no output.');
  // It breaks when the program ends early, which its output shows.
  stdin.on('error', () => undefined);
  return {
    stdout,
    async release() {
      await new Promise<void>((resolve) => stdin.end('detach\n', () => resolve()));
      stdout.destroy();
      child.unref();
    },
    async end(graceMs) {
      stdin.destroy();
      await Promise.race([exit, sleep(graceMs, undefined, { ref: false })]);
      child.kill('SIGKILL');
      await exit;
    },
  };
}

/** Returns the lines that the program has written to its standard error. */
export async function readLog(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, LOG), 'utf8').catch(() => '');
  return text.split('\n').filter((line) => line !== '');
}

/** Returns the process ID of the program; `undefined` when it has ended by itself. */
export async function readPid(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, PID), 'utf8').catch(() => '');
  return /^\d+\n$/.test(text) ? Number(text) : undefined;
}

/** Waits until something is true, but no longer than the grace period. @returns whether it is */
export async function waitUntil(isTrue: () => Promise<boolean>, graceMs: number): Promise<boolean> {
  const deadline = performance.now() + graceMs;
  while (!(await isTrue())) {
    if (performance.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}
