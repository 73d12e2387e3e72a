import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import type { LoggedRequest } from '../../local-platform/http/request-log.ts';
import { endProgram, isProgram, readLog } from './program.ts';
import type { PlatformAccess, StepRunner } from './runner.ts';

/** How long the platform may take to end; it promises one second. Milliseconds. */
const END_MS = 5_000;

/** How long the platform may take to send its request log. Milliseconds. */
const LOG_MS = 5_000;

/** As many requests as the platform keeps by default; also the most lines of its output that are shown. */
const MOST_LINES = 200;

/** Stops the platform that the main step has started, and leaves nothing. When the job has failed, shows what it did before. */
export async function stopPlatform(runner: StepRunner): Promise<void> {
  // A main step that has failed has reported why, and stopped what it had started.
  if (runner.saved === undefined) return;
  const { pid, folder, access } = runner.saved;
  const isRunning = await isProgram(pid);
  const hasFailed = runner.jobStatus === 'failure';
  if (access && !isRunning) runner.info('The local platform ended before this step.');
  if (access && isRunning && hasFailed) await showRequests(access, runner);
  const hasEnded = await endProgram(pid, END_MS);
  if (access && (hasFailed || !isRunning)) await showLog(folder, runner);
  await rm(folder, { recursive: true, force: true });
  if (!hasEnded)
    runner.warning(`Could not stop the local platform (process ${pid}). The runner ends it after the job.`);
  else if (access && isRunning) runner.info('The local platform has stopped.');
}

async function showRequests(access: PlatformAccess, runner: StepRunner): Promise<void> {
  try {
    const requests = await readRequests(access);
    runner.group(`Last requests to the local platform (${requests.length})`, requests.map(requestLine));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    runner.warning(`Could not read the request log of the local platform: ${reason}.`);
  }
}

/** Returns the last requests in their order. `fetch` refuses some ports, and may use the proxy of the job. */
async function readRequests({ url, adminToken }: PlatformAccess): Promise<LoggedRequest[]> {
  const request = get(`${url}/_local/requests`, {
    agent: false,
    headers: { Authorization: `Bearer ${adminToken}` },
    signal: AbortSignal.timeout(LOG_MS),
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`);
  const { requests } = (await json(response)) as { requests: LoggedRequest[] };
  return requests.slice(0, MOST_LINES).reverse();
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
