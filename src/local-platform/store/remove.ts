import { rm } from 'node:fs/promises';

/**
 * Removes a folder with its content, if it exists. Windows refuses that for some milliseconds after the end of a process
 * that had one of the files open.
 */
export async function removeFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
}
