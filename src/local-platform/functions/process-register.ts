import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode } from '../errors.ts';
import { identify, isRunning } from '../processes.ts';

/** The processes that this platform has started, on disk, so that the next one can end what a crash left behind. */
export interface ProcessRegister {
  add(pid: number): Promise<void>;
  remove(pid: number): Promise<void>;
}

/** Opens the register in a folder and ends every process that an earlier platform left there. */
export async function openProcessRegister(folder: string): Promise<ProcessRegister> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder))
    if (/^\d+$/.test(name)) await endOrphan(join(folder, name), Number(name));
  const file = (pid: number): string => join(folder, String(pid));
  return {
    async add(pid) {
      const identity = await identify(pid);
      if (identity) await writeFile(file(pid), identity.started, { mode: 0o600 });
    },
    remove: (pid) => rm(file(pid), { force: true }),
  };
}

async function endOrphan(file: string, pid: number): Promise<void> {
  const started = await readFile(file, 'utf8');
  if (await isRunning({ pid, started })) kill(pid);
  await rm(file, { force: true });
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (systemCode(error) !== 'ESRCH') throw error;
  }
}
