import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { systemCode } from '../http/errors.ts';
import { denoEnvironment } from './caches.ts';
import { type Connections, loadConnections } from './connections.ts';
import { type Address, type Endpoint, untilAnswering } from './endpoint.ts';
import { EXAMPLE } from './host-program.ts';
import type { FunctionLog } from './log.ts';
import { watchProcess } from './process-watch.ts';

/** A running revision that accepts requests. */
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
  readonly endpoint: Endpoint;
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

/**
 * Starts a guard in the same process group, then becomes Deno. The guard waits for the end of a pipe that only the
 * platform has open, which SIGKILL of the platform causes too, and then kills the group.
 */
const GUARDED = '{ cd /; read -r _; kill -9 0; } <&3 3<&- >/dev/null 2>&1 & exec "$0" "$@" 3<&-';

/**
 * Starts a revision in a process of its own, with no network, no files except its assets and no environment, and
 * waits until its module is evaluated and it answers. Throws `BootError` when it ends or is not ready in
 * time; nothing is left running then.
 */
export async function startProcess(settings: ProcessSettings): Promise<FunctionProcess> {
  const child = spawnDeno(settings);
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
  const gone = ended.then(() => rm(settings.endpoint.path, { force: true }));
  const kill = (): Promise<void> => {
    endGroup(child);
    return gone;
  };
  try {
    const [open, address] = await Promise.all([loadConnections(), untilReady(settings, ended)]);
    const connections = open(address, settings.endpoint.headers, settings.firstByteMs);
    void ended.then(() => connections.destroy());
    return { connections, ended, overspent: overspent.promise, setIdle: watch.setIdle, kill };
  } catch (error) {
    await kill();
    throw error;
  }
}

/** Starts Deno so that it ends when this process ends, however that happens. */
function spawnDeno(settings: ProcessSettings): ChildProcess {
  const { deno, endpoint } = settings;
  const common = { cwd: settings.assetFolder, env: denoEnvironment(settings.cacheFolder) };
  const input = endpoint.secret === undefined ? 'ignore' : 'pipe';
  const child =
    process.platform === 'win32'
      ? // Windows ends it with this process: Node puts a child that is not detached into its job.
        spawn(deno, denoArguments(settings), {
          ...common,
          stdio: [input, 'pipe', 'pipe'],
          windowsHide: true,
        })
      : spawn('/bin/sh', ['-c', GUARDED, deno, ...denoArguments(settings)], {
          ...common,
          stdio: [input, 'pipe', 'pipe', 'pipe'],
          detached: true,
        });
  // They break when the process ends, which is reported below.
  for (const pipe of [child.stdin, child.stdio[3]]) pipe?.on('error', () => undefined);
  child.stdin?.end(`${endpoint.secret}\n`);
  return child;
}

function denoArguments(settings: ProcessSettings): string[] {
  const { permissions, hostArguments } = settings.endpoint;
  const flags =
    '--quiet --no-prompt --no-remote --no-npm --no-config --no-lock --no-check --unstable-sloppy-imports';
  return [
    'run',
    ...flags.split(' '),
    ...permissions,
    `--v8-flags=--max-old-space-size=${settings.memoryMegabytes}`,
    settings.hostProgram,
    pathToFileURL(settings.entrypoint).href,
    ...hostArguments,
  ];
}

/** Kills the process and its guard. While the guard runs, no other group can have this ID. */
function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
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
  const deadline = AbortSignal.any([done.signal, settings.signal, AbortSignal.timeout(settings.bootMs)]);
  const end = ended.then((reason) => ({ reason }));
  try {
    const first = await Promise.race([untilAnswering(settings.endpoint, deadline), end]);
    if (first !== undefined && 'reason' in first)
      throw new BootError(bootMessage(settings.log, first.reason));
    if (first !== undefined) return first;
    if (settings.signal.aborted) throw new BootError('The function was stopped while it started.');
    throw new BootError(`The function did not start within ${settings.bootMs / 1000} s.`);
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

/** Removes what Deno adds to an uncaught error, its excerpt of the source above all: the place is named below it. */
export function withoutExcerpt(said: string): string {
  return said.replace(/^error: Uncaught (?:\(in promise\) )?/m, '').replace(/^.*\n *\^+\n/m, '');
}
