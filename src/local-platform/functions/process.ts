import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { Agent, maxHeaderSize, type RequestOptions } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { systemCode } from '../http/errors.ts';
import type { Limits } from '../http/limits.ts';
import type { Environment } from './deno.ts';
import { type Address, type Endpoint, untilAnswering } from './endpoint.ts';
import { EXAMPLE, HOST_PROGRAM } from './host-program.ts';
import type { FunctionLog } from './log.ts';
import { denoEnvironment, moduleSettings, type Sources } from './packages.ts';

/** A running revision that accepts requests. */
export interface FunctionProcess {
  /** Leads a request of `node:http` to it. */
  readonly target: RequestOptions;
  /** Settles with the reason of its end, such as `ended with exit code 1`. */
  readonly ended: Promise<string>;
  /** Kills it immediately; settles when it has ended. */
  kill(): Promise<void>;
}

interface ProcessSettings {
  readonly deno: string;
  readonly cacheFolder: string;
  /** Of the platform. */
  readonly environment: Environment;
  readonly limits: Limits;
  readonly sources: Sources;
  readonly endpoint: Endpoint;
  readonly log: FunctionLog;
  readonly signal: AbortSignal;
}

const IS_WINDOWS = process.platform === 'win32';

/** A revision did not start; the message says why. */
export class BootError extends Error {
  override readonly name = 'BootError';
}

/** The platform adds its own headers to a response, and clients count all of them. */
export const MOST_HEADER_BYTES = maxHeaderSize - 1024;

/**
 * Starts a guard in the same process group, then becomes Deno. The guard waits for the end of a pipe that only the
 * platform has open, which SIGKILL of the platform causes too, and then kills the group.
 */
const GUARDED = '{ cd /; read -r _; kill -9 0; } <&3 3<&- >/dev/null 2>&1 & exec "$0" "$@" 3<&-';

/**
 * Starts a revision in a process of its own, with no network, no files except its assets and packages and no
 * environment, and waits until its module is evaluated and it answers. Throws `BootError` when it ends or is not ready
 * in time; nothing is left running then.
 */
export async function startProcess(settings: ProcessSettings): Promise<FunctionProcess> {
  const { endpoint, log } = settings;
  const child = spawnDeno(settings);
  if (child.stdout) log.follow(child.stdout, false);
  if (child.stderr) log.follow(child.stderr, true);
  const ended = endOf(child);
  const gone = ended.then(() => rm(endpoint.path, { force: true }));
  const kill = (): Promise<void> => {
    endGroup(child);
    return gone;
  };
  try {
    const address = await untilReady(settings, ended);
    const agent = new Agent({ keepAlive: true });
    void ended.then(() => agent.destroy());
    const target = { ...address, agent, headers: endpoint.headers, maxHeaderSize: MOST_HEADER_BYTES };
    return { target, ended, kill };
  } catch (error) {
    await kill();
    throw error;
  }
}

/** Starts Deno so that it ends when this process ends, however that happens. */
function spawnDeno(settings: ProcessSettings): ChildProcess {
  const { deno, endpoint, sources, cacheFolder, environment } = settings;
  const command = [deno, ...denoArguments(settings)];
  // Windows ends it with this process: Node puts a child that is not detached into its job.
  const [program = '', ...args] = IS_WINDOWS ? command : ['/bin/sh', '-c', GUARDED, ...command];
  const child = spawn(program, args, {
    cwd: sources.folder,
    env: denoEnvironment(cacheFolder, environment),
    stdio: [
      endpoint.secret === undefined ? 'ignore' : 'pipe',
      'pipe',
      'pipe',
      IS_WINDOWS ? 'ignore' : 'pipe',
    ],
    detached: !IS_WINDOWS,
    windowsHide: true,
  });
  // They break when the process ends, which is reported below.
  for (const pipe of [child.stdin, child.stdio[3]]) pipe?.on('error', () => undefined);
  child.stdin?.end(`${endpoint.secret}\n`);
  return child;
}

function denoArguments(settings: ProcessSettings): string[] {
  const { endpoint, sources, cacheFolder } = settings;
  const { flags, readable } = moduleSettings(sources, cacheFolder);
  return [
    ...['run', '--quiet', '--no-prompt', '--no-check', '--no-code-cache', '--unstable-sloppy-imports'],
    ...flags,
    // There is none; packages take its absence better than a refusal.
    '--ignore-env',
    `--allow-read=${pathList('.', endpoint.path, ...readable)}`,
    `--allow-write=${pathList(endpoint.path)}`,
    `--allow-net=${endpoint.network}`,
    `--v8-flags=--max-old-space-size=${settings.limits.functionMemoryMegabytes}`,
    join(cacheFolder, HOST_PROGRAM),
    pathToFileURL(join(sources.folder, sources.entrypoint)).href,
    endpoint.transport,
    endpoint.path,
  ];
}

/** Deno splits lists at single commas. */
function pathList(...paths: readonly string[]): string {
  return paths.map((path) => path.replaceAll(',', ',,')).join(',');
}

/** Kills the process and its guard. While the guard runs, no other group can have this ID. */
function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  if (IS_WINDOWS) {
    child.kill('SIGKILL');
    return;
  }
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if (systemCode(error) !== 'ESRCH') throw error;
  }
}

async function endOf(child: ChildProcess): Promise<string> {
  // The guard of a process that ends by itself is still running.
  child.once('exit', () => endGroup(child));
  try {
    // `close` follows the last output, which contains the reason.
    const [code, signal]: unknown[] = await once(child, 'close');
    return signal === null ? `ended with exit code ${String(code)}` : `was terminated by ${String(signal)}`;
  } catch (error) {
    return `could not be started (${String(error)})`;
  }
}

async function untilReady(settings: ProcessSettings, ended: Promise<string>): Promise<Address> {
  const done = new AbortController();
  const bootMs = settings.limits.functionBootMs;
  const deadline = AbortSignal.any([done.signal, settings.signal, AbortSignal.timeout(bootMs)]);
  const end = ended.then((reason) => ({ reason }));
  try {
    const first = await Promise.race([untilAnswering(settings.endpoint, deadline), end]);
    if (first !== undefined && 'reason' in first)
      throw new BootError(bootMessage(settings.log, first.reason));
    if (first !== undefined) return first;
    if (settings.signal.aborted) throw new BootError('The function was stopped while it started.');
    throw new BootError(`The function did not start within ${bootMs / 1000} s.`);
  } finally {
    done.abort();
  }
}

/** What Deno reports for `Deno.serve()`, and for the servers of `node:http` and `node:net`: they listen on all addresses. */
const SERVER = /NotCapable: Requires net access to "(?:0\.0\.0\.0|\[::\]):\d+"/;

const NO_SERVER = `\nA function does not start a server: the platform calls the fetch function of its default export. ${EXAMPLE}`;

function bootMessage(log: FunctionLog, reason: string): string {
  // Deno colors words in its hints in spite of NO_COLOR.
  const said = stripVTControlCharacters(log.lines.slice(-20).join('\n')).trim();
  if (said === '') return `The function ${reason} while it started.`;
  return withoutExcerpt(said) + (SERVER.test(said) ? NO_SERVER : '');
}

/** Removes what Deno adds to an uncaught error, its excerpts of the source above all: the place is named below them. */
export function withoutExcerpt(said: string): string {
  return said
    .replace(/^error: Uncaught (?:\(in promise\) )?(?:TypeError: (?=SyntaxError: ))?/m, '')
    .replace(/^ *\|\n(?:.*\n)*? *\| *~+\n/m, '')
    .replace(/^.*\n *\^+\n/m, '')
    .replace(/\n +at async host\.js:.*$/m, '');
}
