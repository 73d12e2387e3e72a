import { rm } from 'node:fs/promises';
import type { LoggedRequest } from '../../local-platform/http/request-log.ts';
import { readPlatformState, requestStop } from './access.ts';
import { readLog, readPid, waitUntil } from './program.ts';
import type { PlatformAccess, SavedPlatform, StepRunner } from './runner.ts';

/** How long the platform may take to end; it promises one second. Milliseconds. */
const END_MS = 5_000;

/** As many requests as the platform keeps by default; also the most lines of its output that are shown. */
const MOST_LINES = 200;

/** Windows refuses to remove the working folder of a process for some milliseconds after its end. */
const RETRIES = { maxRetries: 10, retryDelay: 50 };

/** Stops the platform that the main step has started, and leaves nothing. When the job has failed, shows what it did before. */
export async function stopPlatform(runner: StepRunner): Promise<void> {
  // A main step that has failed has reported why, and stopped what it had started.
  if (runner.saved === undefined) return;
  const { folder, access } = runner.saved;
  const hasFailed = runner.jobStatus === 'failure';
  const state = access && (await readPlatformState(access));
  const wasRunning = state !== undefined && state.kind !== 'ended';
  if (state?.kind === 'ended') runner.info('The local platform ended before this step.');
  if (state?.kind === 'running' && hasFailed) showRequests(state.requests, runner);
  if (state?.kind === 'silent') runner.warning('The local platform does not answer.');
  if (access && state?.kind === 'running') await requestStop(access).catch(() => undefined);
  const isStopped = state?.kind === 'ended' || (await hasStopped(runner.saved, state?.kind === 'silent'));
  if (access && (hasFailed || !wasRunning)) await showLog(folder, runner);
  await rm(folder, { recursive: true, force: true, ...RETRIES });
  if (!isStopped) runner.warning('Could not stop the local platform. The runner ends it after the job.');
  else if (wasRunning) runner.info('The local platform has stopped.');
}

/** Waits for the end of the program, unless it does not answer, and ends it by force otherwise. */
async function hasStopped({ folder, access }: SavedPlatform, isSilent: boolean): Promise<boolean> {
  // Without access, the program was not ready when the main step ended, and ends by itself.
  const isGone = async () => (await readPid(folder)) === undefined;
  if (!isSilent && (await waitUntil(isGone, END_MS))) return true;
  const pid = await readPid(folder);
  if (pid === undefined) return true;
  // Something accepts connections at its address and does not answer: most probably this process, and not another one
  // that has its ID by now.
  return access !== undefined && (await kill(pid, access));
}

async function kill(pid: number, access: PlatformAccess): Promise<boolean> {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended just now.
  }
  return waitUntil(async () => (await readPlatformState(access)).kind === 'ended', END_MS);
}

function showRequests(requests: readonly LoggedRequest[], runner: StepRunner): void {
  const last = requests.slice(-MOST_LINES);
  runner.group(`Last requests to the local platform (${last.length})`, last.map(requestLine));
}

function requestLine({ at, method, path, status, duration_ms }: LoggedRequest): string {
  const time = at.slice('2026-01-01T'.length, -'Z'.length);
  const end = duration_ms === null ? 'in progress' : `${status ?? 'no response'} ${duration_ms} ms`;
  return `${time} ${method} ${path} ${end}`;
}

async function showLog(folder: string, runner: StepRunner): Promise<void> {
  const lines = await readLog(folder);
  if (lines.length > 0) runner.group('Log of the local platform', lines.slice(-MOST_LINES));
}
