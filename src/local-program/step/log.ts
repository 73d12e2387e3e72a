/** The log of the platform: a file in the folder that the main step has created, which nobody else can read or replace. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { StepRunner } from './runner.ts';

/** The most lines that are shown. */
const MOST_LINES = 500;

/** The most bytes that are read, from its end: a job may send millions of requests. */
const MOST_BYTES = 256 * 1024;

export function logIn(folder: string): string {
  return join(folder, 'platform.log');
}

/** Shows the end of the log when the job has failed. The runner itself ends the platform, after all steps. */
export async function showLog({ folder, jobStatus, group }: StepRunner): Promise<void> {
  if (folder === undefined || jobStatus !== 'failure') return;
  const lines = await readLog(folder);
  if (lines.length > 0)
    group('Log of the local platform: its last requests, and what its functions wrote', lines);
}

/** Returns the last lines of the log; none when the main step has removed it. */
export async function readLog(folder: string): Promise<string[]> {
  const text = await readEnd(logIn(folder)).catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .slice(-MOST_LINES);
}

async function readEnd(path: string): Promise<string> {
  await using file = await open(path);
  const { size } = await file.stat();
  const start = Math.max(0, size - MOST_BYTES);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
  const text = buffer.toString('utf8', 0, bytesRead);
  // The first line may be the end of one.
  return start === 0 ? text : text.slice(text.indexOf('\n') + 1);
}
