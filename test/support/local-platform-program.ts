import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { spawnGuarded } from '../../src/local-platform/functions/guard.ts';
import { SEEN_FOLDER } from './contract/recorder.ts';
import { clientOf } from './local-platform.ts';

const MAIN = fileURLToPath(new URL('../../src/local-program/main.ts', import.meta.url));
const RECORDER = new URL('./contract/preload.ts', import.meta.url).href;

/** How the program is started, where this differs from the start by users. */
interface ProgramSettings {
  /** Another program than that of `src`, such as the built one. */
  readonly program?: readonly string[];
  readonly environment?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Shell commands that `/bin/sh` runs before it becomes the program. */
  readonly shell?: string;
}

/** Runs the program to its end; its responses are compared with the contract. */
export function runProgram(args: readonly string[], settings: ProgramSettings = {}) {
  const { program = [process.execPath, '--import', RECORDER, MAIN], shell } = settings;
  const folder = process.env[SEEN_FOLDER];
  const limited = shell === undefined ? [] : ['/bin/sh', '-c', `${shell}; exec "$0" "$@"`];
  // Windows has no signals.
  const endFile = join(tmpdir(), `end-${randomUUID()}`);
  // However the tests end, it ends with them.
  const child = spawnGuarded([...limited, ...program, ...args], settings.cwd ?? process.cwd(), {
    PATH: process.env.PATH,
    LOCAL_PLATFORM_END_FILE: endFile,
    // The compile cache makes starts faster.
    ...(folder && { [SEEN_FOLDER]: folder, NODE_COMPILE_CACHE: join(folder, 'code') }),
    ...settings.environment,
  });
  child.stdin?.end();
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }));
  async function stop() {
    if (child.exitCode === null && child.signalCode === null) await writeFile(endFile, '');
    return ended;
  }
  return { child, ended, stop };
}

/** Starts the local platform as a separate program, and settles when it is ready; it ends with its scope. */
export async function startProgram(args: readonly string[], settings: ProgramSettings = {}) {
  const { child, ended, stop } = runProgram(args, settings);
  /** The lines printed until it is ready; the last one says so. */
  const greeting: string[] = [];
  for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
    greeting.push(line);
    if (line.startsWith('Ready in ')) break;
  }
  child.stdout?.resume();
  const url = labelled(greeting, 'API');
  if (url === undefined) throw new Error(`The local platform did not start: ${(await ended).stderr}`);
  const apiKey = settings.environment?.LOCAL_PLATFORM_KEY ?? labelled(greeting, 'API key') ?? '';
  const adminToken = labelled(greeting, 'Dashboard')?.split('token=').at(-1) ?? '';
  const parts = { child, greeting, ended, stop, url, apiKey, adminToken };
  return Object.assign(clientOf(parts), parts, { [Symbol.asyncDispose]: async () => void (await stop()) });
}

export type Program = Awaited<ReturnType<typeof startProgram>>;

function labelled(lines: readonly string[], label: string): string | undefined {
  return new RegExp(`^${label}: +(\\S+)`, 'm').exec(lines.join('\n'))?.[1];
}
