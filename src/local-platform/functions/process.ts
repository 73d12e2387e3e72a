import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { maxHeaderSize } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { Pool } from 'undici';
import { newSecret } from '../keys/access.ts';
import { endGroup, spawnGuarded } from './guard.ts';
import { HOST_PROGRAM, LEVEL_MARK, SECRET_HEADER } from './host-program.ts';
import type { Output } from './logs.ts';
import { type DenoSettings, denoEnvironment, moduleSettings, type Sources } from './packages.ts';

export type FunctionProcess = ReturnType<typeof startProcess>;

export interface ProcessSettings extends DenoSettings {
  readonly log: { lines(): readonly string[]; add(lines: readonly Output[]): void };
}

/** The characters that are kept of a line of output. */
const LONGEST_LINE = 2_000;

const MARKS = new RegExp(`${LEVEL_MARK}(\\w*) `, 'g');

/** A revision did not start; the message says why. */
export class BootError extends Error {
  override readonly name = 'BootError';
}

/** The platform adds its own headers to a response, and clients count all of them. */
const MOST_HEADER_BYTES = maxHeaderSize - 1024;

/**
 * Starts a revision in a process of its own, with no files except its assets and packages, no environment, and no network
 * except the port on which it answers and the hosts of its settings.
 */
export function startProcess(sources: Sources, settings: ProcessSettings) {
  const { limits, log } = settings;
  const { promise: connections, resolve, reject } = Promise.withResolvers<Pool>();
  const secret = newSecret('lpp');
  const { deno, cacheFolder, environment } = settings;
  const command = [deno, ...denoArguments(sources, settings)];
  const child = spawnGuarded(command, sources.folder, denoEnvironment(cacheFolder, environment));
  child.stdin?.end(secret);
  let isFull = false;
  readLines(child.stderr, (lines) => {
    // V8 says so before it ends the process with a signal of its own.
    isFull ||= lines.some((line) => /^# Fatal \w+ out of memory/.test(line));
    log.add(lines.map((text) => ({ level: 'error', text })));
  });
  const readLevel = createLevelReader();
  /** The host program reports its port before the function can write anything, and then once how the start ended. */
  let port: unknown;
  let hasStarted = false;
  readLines(child.stdout, (lines) => {
    const output = lines.flatMap((line) => {
      const [text = '', report] = hasStarted ? [line] : line.split(`${secret} `);
      const written = readLevel(text);
      if (report === undefined) return written;
      if (port === undefined) port = parse(report);
      else {
        hasStarted = true;
        start(parse(report));
      }
      // What it left without an end stands before the report.
      return written.text === '' ? [] : written;
    });
    log.add(output);
  });
  function start(result: unknown): void {
    if (result !== true || !Number.isInteger(port)) {
      reject(new BootError(typeof result === 'string' ? result : 'The function did not start.'));
      endGroup(child);
      return;
    }
    const pool = new Pool(`http://127.0.0.1:${port}`, {
      headersTimeout: limits.functionFirstByteMs,
      bodyTimeout: 0,
      maxHeaderSize: MOST_HEADER_BYTES,
    });
    void ended.then(() => pool.destroy());
    resolve(pool);
  }
  const full = `exceeded its memory limit of ${limits.functionMemoryMegabytes} MB (function_memory_megabytes)`;
  const ended = endOf(child).then((reason) => (isFull ? full : reason));
  let late: string | undefined;
  const timer = setTimeout(() => {
    late = `The function did not start within ${limits.functionBootMs / 1000} s.`;
    endGroup(child);
  }, limits.functionBootMs);
  void connections.finally(() => clearTimeout(timer)).catch(() => undefined);
  void ended.then((reason) => {
    const said = isFull ? '' : log.lines().slice(-20).join('\n').trim();
    reject(new BootError(late ?? (said || `The function ${reason} while it started.`)));
  });
  return {
    /** Settles when its module is evaluated. Rejects with a `BootError` when it has ended before, also for being late. */
    connections,
    /** What each request must contain. */
    headers: { [SECRET_HEADER]: secret },
    /** Settles with the reason of its end, such as `ended with exit code 1`. */
    ended,
    /** Kills it immediately; settles when it has ended. */
    async kill(): Promise<void> {
      if (child.exitCode === null && child.signalCode === null) endGroup(child);
      await ended;
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads the lines of each chunk together: one after the other, they would hold up all requests. */
function readLines(stream: Readable | null, onLines: (lines: readonly string[]) => void): void {
  let open = '';
  stream?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (open + text).split('\n');
    // A line without an end would fill our memory.
    open = (lines.pop() ?? '').slice(0, LONGEST_LINE);
    if (lines.length > 0) onLines(lines.map((line) => line.slice(0, LONGEST_LINE)));
  });
  stream?.on('end', () => open.replace(MARKS, '') && onLines([open]));
}

/** Creates a reader of the marks of the host program, whose level applies until the next one. */
function createLevelReader() {
  let level = 'info';
  return (line: string): Output => {
    const text = line.replace(MARKS, (_, name: string) => {
      level = name;
      return '';
    });
    return { level, text };
  };
}

function denoArguments(sources: Sources, settings: ProcessSettings): string[] {
  const { cacheFolder, limits, netHosts } = settings;
  const { flags, readable } = moduleSettings(sources, settings);
  return [
    ...['run', '--quiet', '--no-prompt', '--no-check', '--no-code-cache', '--unstable-sloppy-imports'],
    ...flags,
    // Deno warns of its former behavior in the log of each function.
    '--unstable-no-legacy-abort',
    // There is none; packages take its absence better than a refusal.
    '--ignore-env',
    // Deno splits lists at single commas.
    `--allow-read=${['.', ...readable].map((path) => path.replaceAll(',', ',,')).join(',')}`,
    // Port 0 allows the process to listen on a port that the system chooses, and to connect to none.
    `--allow-net=${['127.0.0.1:0', ...netHosts].join(',')}`,
    `--v8-flags=--max-old-space-size=${limits.functionMemoryMegabytes}`,
    join(cacheFolder, HOST_PROGRAM),
    pathToFileURL(join(sources.folder, sources.entrypoint)).href,
    `${pathToFileURL(sources.folder).href}/`,
  ];
}

async function endOf(child: ChildProcess): Promise<string> {
  try {
    // `close` follows the last output, which contains the reason.
    const [code, signal]: unknown[] = await once(child, 'close');
    return signal === null ? `ended with exit code ${String(code)}` : `was terminated by ${String(signal)}`;
  } catch (error) {
    return `could not be started (${String(error)})`;
  }
}
