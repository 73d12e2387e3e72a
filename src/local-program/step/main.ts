/**
 * The step that starts the platform for the steps after it. The runner starts this file a second time after the job. It is the
 * one importer of @actions/core here, and whatever it prints is cleaned.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import * as core from '@actions/core';
import { optional } from '../../inputs/reader.ts';
import { parseCount, parseDuration } from '../../inputs/values.ts';
import { createDenoFinder } from '../../local-platform/functions/deno.ts';
import { StartError } from '../../local-platform/http/errors.ts';
import { newSecret } from '../../local-platform/keys/access.ts';
import { createSink } from '../../sink.ts';

/** In `dist`, the folder above that of this step. */
const PROGRAM = join(import.meta.dirname, '..', 'index.js');

/** How long a platform that is not needed may take to end; the runner kills a cancelled step after 7.5 s. Milliseconds. */
const END_MS = 2_000;

const END_LOOK_MS = 50;

/** In the folder that this step creates, which nobody else can read or replace. */
const LOG = 'platform.log';

/** The program ends when this file appears in that folder, and then removes it. */
const END_FILE = 'end';

const MOST_LINES = 500;

/** What the program prints with `--json`, as far as the step needs it. */
interface Ready {
  readonly url: string;
  readonly data: string | null;
  readonly dashboard_url: string;
}

const { GITHUB_WORKSPACE, GITHUB_OUTPUT, RUNNER_TEMP } = process.env;
const secrets: string[] = [];
let sink = createSink(secrets);
const info = (text: string): void => core.info(sink.text(text));

async function perform(): Promise<void> {
  // Red until the work is done: a promise that never settles would otherwise end the process with success.
  process.exitCode = 1;
  // Later signals change nothing: the end takes less time than the runner grants.
  const cancelling = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => cancelling.abort());
  // The runner evaluates the defaults of inputs for each of main and post, so the default `${{ job.status }}` is `success`,
  // `failure` or `cancelled` as it is at this time; `actions/setup-java` and others use it in the same way.
  const jobStatus = core.getInput('job_status');
  // In the post step, the folder with the log of the platform; empty before the main step has created it.
  const folder = core.getState('folder');
  try {
    // A main step that is cancelled in its first milliseconds has created nothing; nobody needs a new platform then.
    const isPost = folder !== '' || jobStatus === 'cancelled';
    if (!isPost) await startPlatform(cancelling.signal);
    else {
      if (jobStatus === 'failure') await showLog(folder);
      await endPlatform(folder);
    }
    process.exitCode = 0;
  } catch (error) {
    const isExpected = error instanceof StartError;
    core.error(sink.text(isExpected ? error.message : String(error instanceof Error ? error.stack : error)));
  }
}

/**
 * Starts the platform in the background, waits until it is ready, and sets the outputs. Throws a `StartError` when it
 * cannot start; then nothing is left.
 */
async function startPlatform(signal: AbortSignal): Promise<void> {
  // The runner empties this place after the job.
  const folder = await mkdtemp(join(RUNNER_TEMP || tmpdir(), 'local-platform-'));
  core.saveState('folder', folder);
  let child: ChildProcess | undefined;
  try {
    const { args, timeoutMs } = readInputs();
    const deno = await findDeno();
    // A data folder of an earlier job contains only the hashes of its keys, so each job brings a key of its own.
    const apiKey = newSecret('lpk');
    mask(apiKey);
    const environment = {
      ...process.env,
      DENO_BIN: deno.path,
      LOCAL_PLATFORM_KEY: apiKey,
      LOCAL_PLATFORM_END_FILE: join(folder, END_FILE),
    };
    child = await startProgram(args, environment, folder);
    const { url, data, dashboard_url } = await untilReady(child, folder, timeoutMs, signal);
    mask(new URL(dashboard_url).searchParams.get('token') ?? '');
    const outputs = Object.entries({ base_url: url, api_key: apiKey, dashboard_url });
    // Without the runner's file, core would print the key.
    if (GITHUB_OUTPUT) for (const [name, value] of outputs) core.setOutput(name, value);
    info(`The local platform is ready at ${url} (data: ${data ?? 'in memory'}).`);
    info(`Deno ${deno.version} runs the functions.`);
    info(
      'The next steps find it in the outputs `base_url` and `api_key` of this step. It ends with the job.',
    );
  } catch (error) {
    if (child) await end(child, folder);
    // On Windows, a process that is ending still holds the folder.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    throw error;
  }
  child.stdout?.destroy();
  child.unref();
}

function mask(secret: string): void {
  core.setSecret(secret);
  secrets.push(secret);
  sink = createSink(secrets);
}

/**
 * Returns the arguments of the program that the inputs of the step ask for, and how long its start may take; relative paths are relative to the workspace. Throws a `StartError` that names every invalid input.
 */
function readInputs() {
  const problems: string[] = [];
  const read = <Value>(name: string, parse: (text: string) => Value) => {
    try {
      return parse(core.getInput(name));
    } catch (error) {
      problems.push(`\`${name}\` ${error instanceof Error ? error.message : error}.`);
      return undefined;
    }
  };
  const port = read('port', optional(parseCount(0, 65_535)));
  const timeoutMs = read('timeout', parseDuration) ?? 0;
  if (problems.length > 0) throw new StartError([...problems, 'Fix the inputs of this step.'].join('\n'));
  const [data, seed] = [core.getInput('data'), core.getInput('seed')];
  const workspace = GITHUB_WORKSPACE || process.cwd();
  const args = [
    ...(port === undefined ? [] : ['--port', String(port)]),
    ...(data === '' ? ['--in-memory'] : ['--data', resolve(workspace, data)]),
    ...(seed === '' ? [] : ['--seed', resolve(workspace, seed)]),
  ];
  return { args, timeoutMs };
}

async function findDeno() {
  return await createDenoFinder(process.env)().catch((error: unknown) => {
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

/** Waits until the program is ready. Throws a `StartError` with its news when it ends before, or takes longer. */
async function untilReady(
  { stdout }: ChildProcess,
  folder: string,
  timeoutMs: number,
  cancelled: AbortSignal,
): Promise<Ready> {
  const late = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([cancelled, late]);
  // The program prints it when it listens and its content is in place. The signal ends the lines.
  for await (const line of createInterface({ input: stdout ?? process.stdin, signal }))
    return JSON.parse(line);
  if (cancelled.aborted) throw new StartError('Cancelled. The local platform was stopped.');
  const reason = late.aborted ? `it took more than ${timeoutMs / 1_000} s.` : 'it ended before it was ready.';
  throw new StartError(
    [`Could not start the local platform: ${reason}`, ...(await readLog(folder)).slice(-20)].join('\n'),
  );
}

/** Ends a platform that is not needed, as the post step does: Windows has no signal that it could answer. */
async function end(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  await endPlatform(folder);
  child.kill('SIGKILL');
  await ended;
}

/** Ends the platform of the main step, which some runners do not; it may have ended already. */
async function endPlatform(folder: string): Promise<void> {
  const file = join(folder, END_FILE);
  const until = performance.now() + END_MS;
  const created = await open(file, 'wx').catch(() => undefined);
  await created?.close();
  let isAsked = created !== undefined;
  while (isAsked && performance.now() < until) {
    await sleep(END_LOOK_MS);
    isAsked = existsSync(file);
  }
}

/** Returns the last lines of the log; none when there is none. */
async function readLog(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, LOG), 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .slice(-MOST_LINES);
}

async function showLog(folder: string): Promise<void> {
  const lines = await readLog(folder);
  if (lines.length === 0) return;
  core.startGroup('Log of the local platform: its last requests, and what its functions wrote');
  for (const line of lines) core.info(sink.line(line));
  core.endGroup();
}

const ended = perform();

/** Settles when the step has ended, which begins when this file is loaded; `@github/local-action` calls it. */
export function run(): Promise<void> {
  return ended;
}
