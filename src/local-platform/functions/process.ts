import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { systemCode } from '../http/errors.ts';
import { denoEnvironment } from './caches.ts';
import { type Connections, openConnections } from './connections.ts';
import type { FunctionLog } from './log.ts';
import { watchProcess } from './process-watch.ts';

/** A running revision that accepts requests on its socket. */
export interface FunctionProcess {
  readonly connections: Connections;
  /** Settles with the reason of its end, such as `ended with exit code 1`. */
  readonly ended: Promise<string>;
  /** Settles when it used too much CPU time while idle; its owner ends it then. */
  readonly overspent: Promise<void>;
  /** Sets whether it has no request. It starts as busy. */
  setIdle(isIdle: boolean): void;
  /** Kills it immediately; settles when it has ended. */
  kill(): Promise<void>;
}

interface ProcessSettings {
  readonly deno: string;
  readonly hostProgram: string;
  readonly cacheFolder: string;
  /** Absolute path of the folder with the assets, the only files that it may read. */
  readonly assetFolder: string;
  /** Absolute path of the entrypoint, in that folder. */
  readonly entrypoint: string;
  readonly socketPath: string;
  readonly memoryMegabytes: number;
  readonly idleCpuMs: number;
  readonly bootMs: number;
  readonly firstByteMs: number;
  readonly log: FunctionLog;
  readonly signal: AbortSignal;
}

/** A revision did not start; the message says why. */
export class BootError extends Error {
  override readonly name = 'BootError';
}

/** The memory of a process for each byte of its heap: it also has buffers and the runtime itself. */
const PROCESS_TO_HEAP = 2;

/** The interval at which the socket of a starting process is tried. */
const PROBE_MS = 3;

/**
 * Starts a guard in the same process group, then becomes Deno. The guard waits for the end of a pipe that only the
 * platform has open, which SIGKILL of the platform causes too, and then kills the group.
 */
const GUARDED = '{ cd /; read -r _; kill -9 0; } <&3 3<&- >/dev/null 2>&1 & exec "$0" "$@" 3<&-';

/**
 * Starts a revision in a process of its own, with no network, no files except its assets and no environment, and
 * waits until its module is evaluated and it answers on its socket. Throws `BootError` when it ends or is not ready in
 * time; nothing is left running then.
 */
export async function startProcess(settings: ProcessSettings): Promise<FunctionProcess> {
  const child = spawn('/bin/sh', ['-c', GUARDED, settings.deno, ...denoArguments(settings)], {
    cwd: settings.assetFolder,
    env: denoEnvironment(settings.cacheFolder),
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    detached: true,
  });
  child.stdio[3]?.on('error', () => undefined);
  for (const output of [child.stdout, child.stderr]) if (output) settings.log.follow(output);
  const overspent = Promise.withResolvers<void>();
  const mostMegabytes = settings.memoryMegabytes * PROCESS_TO_HEAP;
  let reason: string | undefined;
  const watch = watchProcess(child.pid ?? 0, {
    mostMegabytes,
    mostIdleCpuMs: settings.idleCpuMs,
    onExceeded(what) {
      const excess =
        what === 'memory'
          ? `${mostMegabytes} MB of memory`
          : `${settings.idleCpuMs / 1000} s of CPU time without a request`;
      reason = `used more than ${excess} and was terminated`;
      settings.log.add(`The local platform: this process ${reason}.`);
      if (what === 'memory') endGroup(child);
      else overspent.resolve();
    },
  });
  const ended = endOf(child)
    .then((end) => reason ?? end)
    .finally(() => watch[Symbol.dispose]());
  const gone = ended.then(() => rm(settings.socketPath, { force: true }));
  const kill = (): Promise<void> => {
    endGroup(child);
    return gone;
  };
  try {
    const opening = openConnections(settings.socketPath, settings.firstByteMs);
    const [connections] = await Promise.all([opening, untilReady(settings, ended)]);
    void ended.then(() => connections.destroy());
    return { connections, ended, overspent: overspent.promise, setIdle: watch.setIdle, kill };
  } catch (error) {
    await kill();
    throw error;
  }
}

function denoArguments(settings: ProcessSettings): string[] {
  const { socketPath } = settings;
  const flags =
    '--quiet --no-prompt --no-remote --no-npm --no-config --no-lock --no-check --unstable-sloppy-imports';
  return [
    'run',
    ...flags.split(' '),
    `--allow-read=.,${socketPath}`,
    `--allow-write=${socketPath}`,
    `--allow-net=unix:${socketPath}`,
    `--v8-flags=--max-old-space-size=${settings.memoryMegabytes}`,
    settings.hostProgram,
    pathToFileURL(settings.entrypoint).href,
    socketPath,
  ];
}

/** Kills the process and its guard. While the guard runs, no other group can have this ID. */
function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
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

async function untilReady(settings: ProcessSettings, ended: Promise<string>): Promise<void> {
  const done = new AbortController();
  const deadline = AbortSignal.any([done.signal, settings.signal, AbortSignal.timeout(settings.bootMs)]);
  const end = ended.then((reason) => ({ reason }));
  try {
    const first = await Promise.race([untilAnswering(settings.socketPath, deadline), end]);
    if (first === 'ready') return;
    if (first !== 'aborted') throw new BootError(bootMessage(settings.log, first.reason));
    if (settings.signal.aborted) throw new BootError('The function was stopped while it started.');
    throw new BootError(`The function did not start within ${settings.bootMs / 1000} s.`);
  } finally {
    done.abort();
  }
}

async function untilAnswering(socketPath: string, signal: AbortSignal): Promise<'ready' | 'aborted'> {
  while (!signal.aborted) {
    if ((await accepts(socketPath)) && (await answers(socketPath, signal))) return 'ready';
    await sleep(PROBE_MS);
  }
  return 'aborted';
}

/** Whether anything listens, which is much cheaper to check than a request. */
function accepts(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Sends the request that the host program answers when the function is loaded. */
function answers(socketPath: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    request({ socketPath, agent: false, signal })
      .once('response', (response) => {
        response.resume();
        resolve(true);
      })
      .on('error', () => resolve(false))
      .end();
  });
}

function bootMessage(log: FunctionLog, reason: string): string {
  // Deno colors words in its hints in spite of NO_COLOR.
  const said = stripVTControlCharacters(log.lines.slice(-20).join('\n')).trim();
  return said === '' ? `The function ${reason} while it started.` : withoutExcerpt(said);
}

/** Removes what Deno adds to an uncaught error, its excerpt of the source above all: the place is named below it. */
export function withoutExcerpt(said: string): string {
  return said.replace(/^error: Uncaught (?:\(in promise\) )?/m, '').replace(/^.*\n *\^+\n/m, '');
}
