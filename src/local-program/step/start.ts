import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDenoFinder, type Deno } from '../../local-platform/functions/deno.ts';
import { StartError } from '../../local-platform/http/errors.ts';
import { newSecret } from '../../local-platform/keys/access.ts';
import { programArguments } from './inputs.ts';
import { logIn, readLog } from './log.ts';
import type { StepRunner } from './runner.ts';

/** In `dist`, the folder above that of this step. */
const PROGRAM = join(import.meta.dirname, '..', 'index.js');

/** How long the platform may take to be ready, its seed included. Milliseconds. */
const START_MS = 30_000;

/** How long a platform that is not needed may take to end; the runner kills a cancelled step after 7.5 s. Milliseconds. */
const END_MS = 2_000;

/** What the program prints with `--json`, as far as the step needs it. */
interface Ready {
  readonly url: string;
  readonly data: string | null;
  readonly dashboard_url: string;
}

/**
 * Starts the platform in the background, waits until it is ready, and sets the outputs. Throws a `StartError` when it
 * cannot start; then nothing is left.
 */
export async function startPlatform(runner: StepRunner): Promise<void> {
  const args = await programArguments(runner);
  const deno = await findDeno(runner);
  // A data folder of an earlier job contains only the hashes of its keys, so each job brings a key of its own.
  const apiKey = newSecret('lpk');
  runner.mask(apiKey);
  const environment = { ...runner.environment, DENO_BIN: deno.path, LOCAL_PLATFORM_KEY: apiKey };
  const folder = await mkdtemp(join(runner.temp, 'local-platform-'));
  runner.save(folder);
  const { child, stdout } = await startProgram(args, environment, folder);
  try {
    const ready = await untilReady(stdout, folder, runner.signal);
    runner.mask(new URL(ready.dashboard_url).searchParams.get('token') ?? '');
    runner.setOutputs({ base_url: ready.url, api_key: apiKey, dashboard_url: ready.dashboard_url });
    describe(ready, deno, runner);
  } catch (error) {
    const exit = child.exitCode === null ? once(child, 'exit') : undefined;
    child.kill('SIGTERM');
    await Promise.race([exit, sleep(END_MS, undefined, { ref: false })]);
    child.kill('SIGKILL');
    await exit;
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  stdout.destroy();
  child.unref();
}

/**
 * Starts the program in the background. Its standard output is a pipe, since what it prints contains secrets; its standard
 * error is its log. It must not have the step's own output: the runner waits until that is closed. It keeps
 * `RUNNER_TRACKING_ID`, by which the runner ends it after the job.
 */
async function startProgram(args: readonly string[], environment: NodeJS.ProcessEnv, folder: string) {
  await using log = await open(logIn(folder), 'a', 0o600);
  const child = spawn(process.execPath, [PROGRAM, '--json', '--log', ...args], {
    cwd: folder,
    env: environment,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'pipe', log.fd],
  });
  await once(child, 'spawn');
  const { stdout } = child;
  if (stdout === null) throw new Error('The process has no output.');
  return { child, stdout };
}

async function findDeno({ environment }: StepRunner): Promise<Deno> {
  return await createDenoFinder(environment)().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    const advice = 'Add the step `- uses: denoland/setup-deno@v2` before this one.';
    throw new StartError(`${reason}\n${advice}`, { cause: error });
  });
}

async function untilReady(stdout: Readable, folder: string, cancelled: AbortSignal): Promise<Ready> {
  const signal = AbortSignal.any([cancelled, AbortSignal.timeout(START_MS)]);
  const line = await firstLine(stdout, signal);
  // The program prints it when it listens and its content is in place.
  if (line !== undefined) return JSON.parse(line) as Ready;
  if (cancelled.aborted) throw new StartError('Cancelled. The local platform was stopped.');
  const reason = signal.aborted
    ? `it was not ready within ${START_MS / 1_000} s.`
    : 'it ended before it was ready.';
  throw new StartError(
    [`Could not start the local platform: ${reason}`, ...(await readLog(folder))].join('\n'),
  );
}

/** Returns the first line of the program's output; `undefined` when it ends before, or with the signal. */
async function firstLine(input: Readable, signal: AbortSignal): Promise<string | undefined> {
  for await (const line of createInterface({ input, signal })) return line;
  return undefined;
}

function describe({ url, data }: Ready, deno: Deno, { info }: StepRunner): void {
  info(`The local platform is ready at ${url} (data: ${data ?? 'in memory'}).`);
  info(`Deno ${deno.version} runs the functions.`);
  info('The next steps find it in the outputs `base_url` and `api_key` of this step. It ends with the job.');
}
