import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { optional } from '../../inputs/reader.ts';
import { parseCount, parseDuration } from '../../inputs/values.ts';
import { createDenoFinder } from '../../local-platform/functions/deno.ts';
import { StartError } from '../../local-platform/http/errors.ts';
import { newSecret } from '../../local-platform/keys/access.ts';
import type { StepRunner } from './runner.ts';

/** In `dist`, the folder above that of this step. */
const PROGRAM = join(import.meta.dirname, '..', 'index.js');

/** How often the step looks whether the platform has made progress while it starts. Milliseconds. */
const LOOK_MS = 500;

/** How long a platform that is not needed may take to end; the runner kills a cancelled step after 7.5 s. Milliseconds. */
const END_MS = 2_000;

/** In the folder that this step creates, which nobody else can read or replace. */
const LOG = 'platform.log';

/** The most lines that are shown. */
const MOST_LINES = 500;

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
  const folder = await mkdtemp(join(runner.temp, 'local-platform-'));
  runner.saveFolder(folder);
  let child: ChildProcess | undefined;
  try {
    const { args, timeoutMs } = readInputs(runner);
    const deno = await findDeno(runner);
    // A data folder of an earlier job contains only the hashes of its keys, so each job brings a key of its own.
    const apiKey = newSecret('lpk');
    runner.mask(apiKey);
    const environment = { ...runner.environment, DENO_BIN: deno.path, LOCAL_PLATFORM_KEY: apiKey };
    child = await startProgram(args, environment, folder);
    const { url, data, dashboard_url } = await untilReady(child, folder, timeoutMs, runner.signal);
    runner.mask(new URL(dashboard_url).searchParams.get('token') ?? '');
    runner.setOutputs({ base_url: url, api_key: apiKey, dashboard_url });
    runner.info(`The local platform is ready at ${url} (data: ${data ?? 'in memory'}).`);
    runner.info(`Deno ${deno.version} runs the functions.`);
    runner.info(
      'The next steps find it in the outputs `base_url` and `api_key` of this step. It ends with the job.',
    );
  } catch (error) {
    if (child) await end(child);
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  child.stdout?.destroy();
  child.unref();
}

/**
 * Returns the arguments of the program that the inputs of the step ask for, and how long it may make no progress while it
 * starts; relative paths are relative to the workspace. Throws a `StartError` that names every invalid input.
 */
function readInputs({ input, workspace }: StepRunner) {
  const problems: string[] = [];
  const read = <Value>(name: string, parse: (text: string) => Value) => {
    try {
      return parse(input(name));
    } catch (error) {
      problems.push(`\`${name}\` ${error instanceof Error ? error.message : error}.`);
      return undefined;
    }
  };
  const port = read('port', optional(parseCount(0, 65_535)));
  const timeoutMs = read('timeout', parseDuration) ?? 0;
  if (problems.length > 0) throw new StartError([...problems, 'Fix the inputs of this step.'].join('\n'));
  const data = input('data');
  const seed = input('seed');
  const args = [
    ...(port === undefined ? [] : ['--port', String(port)]),
    ...(data === '' ? ['--in-memory'] : ['--data', resolve(workspace, data)]),
    ...(seed === '' ? [] : ['--seed', resolve(workspace, seed)]),
  ];
  return { args, timeoutMs };
}

async function findDeno({ environment }: StepRunner) {
  return await createDenoFinder(environment)().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    const advice = 'Add the step `- uses: denoland/setup-deno@v2` before this one.';
    throw new StartError(`${reason}\n${advice}`, { cause: error });
  });
}

/**
 * Starts the program in the background. Its standard output is a pipe, since what it prints contains secrets; its standard
 * error is its log. It must not have the step's own output: the runner waits until that is closed. It keeps
 * `RUNNER_TRACKING_ID`, by which the runner ends it after the job.
 */
async function startProgram(args: readonly string[], env: NodeJS.ProcessEnv, folder: string) {
  await using log = await open(join(folder, LOG), 'a', 0o600);
  const child = spawn(process.execPath, [PROGRAM, '--json', '--log', ...args], {
    ...{ cwd: folder, env, detached: true, windowsHide: true },
    stdio: ['ignore', 'pipe', log.fd],
  });
  await once(child, 'spawn');
  return child;
}

/** Waits until the program is ready. Throws a `StartError` with its news when it ends, or makes no progress for so long. */
async function untilReady(
  { stdout }: ChildProcess,
  folder: string,
  timeoutMs: number,
  cancelled: AbortSignal,
): Promise<Ready> {
  const late = new AbortController();
  const signal = AbortSignal.any([cancelled, late.signal]);
  let last = { size: 0, at: performance.now() };
  // Until it is ready, its log contains no requests: it grows with each part of the content, and with what functions write.
  using _timer = setInterval(async () => {
    const { size } = await stat(join(folder, LOG)).catch(() => last);
    if (size !== last.size) last = { size, at: performance.now() };
    else if (performance.now() - last.at > timeoutMs) late.abort();
  }, LOOK_MS);
  // The program prints it when it listens and its content is in place. The signal ends the lines.
  for await (const line of createInterface({ input: stdout ?? process.stdin, signal }))
    return JSON.parse(line);
  if (cancelled.aborted) throw new StartError('Cancelled. The local platform was stopped.');
  const reason = signal.aborted
    ? `it made no progress for ${timeoutMs / 1_000} s.`
    : 'it ended before it was ready.';
  throw new StartError(
    [`Could not start the local platform: ${reason}`, ...(await readLog(folder)).slice(-20)].join('\n'),
  );
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const timer = setTimeout(() => child.kill('SIGKILL'), END_MS);
  child.kill('SIGTERM');
  await once(child, 'exit');
  clearTimeout(timer);
}

/** Returns the last lines of the log; none when there is none. */
export async function readLog(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, LOG), 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .slice(-MOST_LINES);
}
