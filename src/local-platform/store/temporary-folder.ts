import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that disappears with this process, however the process ends. */
export interface TemporaryFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** The longest socket path that every system allows has 103 bytes, which a long temporary folder would exceed. */
const LONGEST_BASE = 80;

/** Waits for the end of its input, which comes also when SIGKILL ended the platform. Functions end then, too, and may still write. */
const REMOVE_LATER = 'read -r _; rm -rf -- "$@"; sleep 1; rm -rf -- "$@"';

/** Creates a temporary folder, with a path that is short enough for sockets in it. */
export async function createTemporaryFolder(): Promise<TemporaryFolder> {
  const base = tmpdir().length > LONGEST_BASE ? '/tmp' : tmpdir();
  const path = await realpath(await mkdtemp(join(base, 'lp-')));
  // In a session of its own, so that what ends the platform's process group does not end the guard.
  const guard = spawn('/bin/sh', ['-c', REMOVE_LATER, 'sh', path], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const ended = once(guard, 'close').catch(() => undefined);
  guard.stdin.on('error', () => undefined);
  return {
    path,
    async remove() {
      await rm(path, { recursive: true, force: true });
      guard.kill('SIGKILL');
      await ended;
    },
  };
}
