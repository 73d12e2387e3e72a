import { spawn } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';

/** Returns the processes that have this text in their command line or their working directory, or as a variable; none on a system without `/proc`. */
export async function processesWith(text: string): Promise<string[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = pids.map(async (pid) => {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    const variables = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    return `${command} ${folder}`.includes(text) || variables.split('\0').includes(text) ? [pid] : [];
  });
  return (await Promise.all(found)).flat();
}

export async function killProcessesWith(text: string): Promise<void> {
  for (const pid of await processesWith(text)) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}

/** Ends the processes that have this text in their command line when this process ends, however that happens, until it is disposed. */
export function guardProcessesWith(text: string): Disposable {
  if (process.platform === 'win32') return { [Symbol.dispose]: () => undefined };
  const guard = spawn('/bin/sh', ['-c', 'read -r _; pkill -9 -f "$GUARDED_TEXT"'], {
    env: { PATH: process.env.PATH, GUARDED_TEXT: text },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  return { [Symbol.dispose]: () => void guard.kill('SIGKILL') };
}
