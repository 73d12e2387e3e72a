import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { FunctionLog } from './log.ts';
import { watchMemory } from './memory-watch.ts';
import type { ProcessRegister } from './process-register.ts';

/** A running revision, ready to answer on its socket. */
export interface FunctionProcess {
  readonly socketPath: string;
  /** Settles with what ended it, as `ended with exit code 1`. */
  readonly ended: Promise<string>;
  /** Ends it at once; settles when it is gone. */
  kill(): Promise<void>;
}

export interface ProcessSettings {
  readonly deno: string;
  readonly hostProgram: string;
  readonly cacheFolder: string;
  /** Absolute path of the folder with the assets, the only files that it may read. */
  readonly assetFolder: string;
  /** Absolute path of the entrypoint, in that folder. */
  readonly entrypoint: string;
  readonly socketPath: string;
  readonly memoryMegabytes: number;
  readonly bootMs: number;
  readonly log: FunctionLog;
  /** Holds the process from its spawn to its end, so that none is ever unknown. */
  readonly register: ProcessRegister;
  readonly signal: AbortSignal;
}

/** A revision did not come up; the message says why, for its owner. */
export class BootError extends Error {
  override readonly name = 'BootError';
}

/** What a process may take for each byte of its heap: beside that it has buffers, and its own runtime. */
const PROCESS_TO_HEAP = 2;

/** How often the socket of a starting process is tried. */
const PROBE_MS = 3;

/**
 * Starts a revision in a process of its own, with no network but its socket, no files but its assets and no
 * environment, and waits until it accepts connections, which Deno does only after the module has been evaluated.
 * Throws `BootError` when it ends or is not ready in time; nothing is left running then.
 */
export async function startProcess(settings: ProcessSettings): Promise<FunctionProcess> {
  const child = spawn(settings.deno, denoArguments(settings), {
    cwd: settings.assetFolder,
    env: { DENO_DIR: settings.cacheFolder, DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.on('error', () => undefined);
  settings.log.follow(child.stdout);
  settings.log.follow(child.stderr);
  const registered = child.pid === undefined ? Promise.resolve() : settings.register.add(child.pid);
  const ended = endOf(child, settings.memoryMegabytes * PROCESS_TO_HEAP);
  const gone = ended.then(async () => {
    await registered;
    if (child.pid !== undefined) await settings.register.remove(child.pid);
    await rm(settings.socketPath, { force: true });
  });
  const kill = (): Promise<void> => {
    child.kill('SIGKILL');
    return gone;
  };
  try {
    await registered;
    await untilReady(settings, ended);
  } catch (error) {
    await kill();
    throw error;
  }
  return { socketPath: settings.socketPath, ended, kill };
}

function denoArguments(settings: ProcessSettings): string[] {
  const { socketPath } = settings;
  return [
    'run',
    '--quiet',
    '--no-prompt',
    '--no-remote',
    '--no-npm',
    '--no-config',
    '--no-lock',
    '--no-check',
    '--unstable-sloppy-imports',
    `--allow-read=.,${socketPath}`,
    `--allow-write=${socketPath}`,
    `--allow-net=unix:${socketPath}`,
    `--v8-flags=--max-old-space-size=${settings.memoryMegabytes}`,
    settings.hostProgram,
    pathToFileURL(settings.entrypoint).href,
    socketPath,
  ];
}

async function endOf(child: ChildProcess, mostMegabytes: number): Promise<string> {
  let isTooLarge = false;
  using _watch =
    child.pid === undefined
      ? undefined
      : watchMemory(child.pid, mostMegabytes, () => {
          isTooLarge = true;
          child.kill('SIGKILL');
        });
  try {
    // `close` comes after the last of its output, which says why it ended.
    const [code, signal]: unknown[] = await once(child, 'close');
    if (isTooLarge) return `took more than ${mostMegabytes} MB of memory and was ended`;
    return signal === null ? `ended with exit code ${String(code)}` : `was ended by ${String(signal)}`;
  } catch (error) {
    return `could not be started (${String(error)})`;
  }
}

async function untilReady(settings: ProcessSettings, ended: Promise<string>): Promise<void> {
  const done = new AbortController();
  const deadline = AbortSignal.any([done.signal, settings.signal, AbortSignal.timeout(settings.bootMs)]);
  const end = ended.then((reason) => ({ reason }));
  try {
    const first = await Promise.race([untilAccepting(settings.socketPath, deadline), end]);
    if (first === 'ready') return;
    if (first !== 'aborted') throw new BootError(bootMessage(settings.log, first.reason));
    if (settings.signal.aborted) throw new BootError('The function was stopped while it started.');
    throw new BootError(`The function did not answer within ${settings.bootMs / 1000} s of its start.`);
  } finally {
    done.abort();
  }
}

async function untilAccepting(socketPath: string, signal: AbortSignal): Promise<'ready' | 'aborted'> {
  while (!signal.aborted) {
    if (await accepts(socketPath)) return 'ready';
    await sleep(PROBE_MS);
  }
  return 'aborted';
}

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

function bootMessage(log: FunctionLog, reason: string): string {
  // The runtime marks words in its hints though it is told not to.
  const said = stripVTControlCharacters(log.lines.slice(-20).join('\n')).trim();
  return said === '' ? `The function ${reason} while it started.` : said;
}
