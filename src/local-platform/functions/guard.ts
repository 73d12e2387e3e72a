/** Processes that end with this one, however that happens. */
import { type ChildProcess, spawn } from 'node:child_process';

const IS_WINDOWS = process.platform === 'win32';

/**
 * Starts a guard in the same process group, then becomes Deno. The guard waits for the end of a pipe that only the
 * platform has open, which SIGKILL of the platform causes too, and then kills the group.
 */
const GUARDED = '{ cd /; read -r _; kill -9 0; } <&3 3<&- >/dev/null 2>&1 & exec "$0" "$@" 3<&-';

/** Starts a program, by its absolute path and arguments, so that it ends when this process ends. */
export function spawnGuarded(command: readonly string[], cwd: string, env: NodeJS.ProcessEnv): ChildProcess {
  // Windows ends it with this process: Node puts a child that is not detached into its job.
  const [program = '', ...args] = IS_WINDOWS ? command : ['/bin/sh', '-c', GUARDED, ...command];
  const child = spawn(program, args, {
    ...{ cwd, env, detached: !IS_WINDOWS, windowsHide: true },
    stdio: ['pipe', 'pipe', 'pipe', IS_WINDOWS ? 'ignore' : 'pipe'],
  });
  // They break when the process ends, which is reported otherwise.
  for (const pipe of [child.stdin, child.stdio[3]]) pipe?.on('error', () => undefined);
  // The guard of a process that ends by itself is still running.
  child.once('exit', () => endGroup(child));
  return child;
}

/** Kills the process and its guard. While the guard runs, no other group can have this ID. */
export function endGroup(child: ChildProcess): void {
  try {
    if (IS_WINDOWS) child.kill('SIGKILL');
    else if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // They have ended already.
  }
}
