import { open } from 'node:fs/promises';

/** Makes the names in a folder durable, as a file's own sync does not. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Lets all calls that come while the work is being done share one further run: the present one may have begun too early. */
export function shareRuns(work: () => Promise<void>): () => Promise<void> {
  let present: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const run = (): Promise<void> => {
    next = undefined;
    const mine = work().finally(() => {
      if (present === mine) present = undefined;
    });
    present = mine;
    return mine;
  };
  return () => {
    if (!present) return run();
    next ??= present.then(run, run);
    return next;
  };
}
