import { open } from 'node:fs/promises';

/** Makes the names in a folder durable, which the sync of a file does not. Windows cannot sync a folder. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Lets all calls during a run share the next one: the current one may have started too early. */
export function shareRuns(work: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const run = (): Promise<void> => {
    next = undefined;
    const own = work().finally(() => {
      if (current === own) current = undefined;
    });
    current = own;
    return own;
  };
  return () => {
    if (!current) return run();
    next ??= current.then(run, run);
    return next;
  };
}
