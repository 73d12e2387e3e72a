import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { isObject } from '../http/body.ts';
import { StartError, systemCode } from '../http/errors.ts';
import { identify, isRunning, type ProcessIdentity } from '../processes.ts';

/** Gives a lock back. */
export type Unlock = () => Promise<void>;

/**
 * Takes a lock file for this process, so that a data folder has one writer. The lock of a process that is gone is
 * taken over. Throws `StartError` while another one holds it.
 */
export async function takeLock(path: string): Promise<Unlock> {
  const own = await identify(process.pid);
  const text = JSON.stringify(own);
  const draft = `${path}.${process.pid}.${Date.now()}`;
  await writeFile(draft, text, { flag: 'wx', mode: 0o600 });
  try {
    await claim(path, draft);
  } finally {
    await rm(draft, { force: true });
  }
  return () => rm(path, { force: true });
}

async function claim(path: string, draft: string): Promise<void> {
  // A link appears whole and never over another file, so a reader sees no half lock and two takers cannot both win.
  for (let tries = 0; tries < 5; tries += 1) {
    const isOurs = await link(draft, path).then(
      () => true,
      (error: unknown) => {
        if (systemCode(error) === 'EEXIST') return false;
        throw error;
      },
    );
    if (isOurs) return;
    await removeStale(path);
  }
  throw new StartError(`The lock file ${path} could not be taken; other processes keep taking it.`);
}

async function removeStale(path: string): Promise<void> {
  const text = await readText(path);
  const holder = parseHolder(text);
  if (holder && (await isRunning(holder))) {
    throw new StartError(
      `The data folder is in use by another local platform (process ${holder.pid}, lock ${path}). Stop that one, or choose another folder with --data.`,
    );
  }
  const aside = `${path}.stale.${process.pid}`;
  await rename(path, aside).catch(ignoreMissing);
  // Another taker may have been faster, and this is its new lock: it goes back.
  if ((await readText(aside)) !== text) await link(aside, path).catch(ignoreMissing);
  await rm(aside, { force: true });
}

function ignoreMissing(error: unknown): void {
  if (systemCode(error) !== 'ENOENT') throw error;
}

function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}

function parseHolder(text: string): ProcessIdentity | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value)) return undefined;
    const { pid, started } = value;
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : undefined;
  } catch {
    return undefined;
  }
}
