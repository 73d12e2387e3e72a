import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { type Answer, type CallOptions, send, toAssets } from './local-platform.ts';

/** The source of the command. */
export const MAIN = fileURLToPath(new URL('../../src/local-platform/main.ts', import.meta.url));
export const FUNCTIONS = '/v1/functions/functions';
export const FREE_PORT = ['--port', '0'];

/** A function that answers with the number of its process, and loops for ever below `/loop`. */
export const tellsPid =
  'export default { fetch: (r) => { if (r.url.endsWith("loop")) for (;;); return new Response(String(Deno.pid)); } };';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The local platform as a program of its own; ends with its scope. */
export interface Program extends AsyncDisposable {
  readonly child: ChildProcess;
  /** The lines printed until it is ready, the admin token's last. */
  readonly greeting: readonly string[];
  readonly url: string;
  readonly ended: Promise<Ended>;
  call(method: string, path: string, key: string, options?: CallOptions): Promise<Answer>;
}

/** Runs the command; `shell` are arguments for `/bin/sh` that are to run it. */
export function run(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  cwd?: string,
  shell?: readonly string[],
) {
  const [program, before] = shell === undefined ? [process.execPath, [MAIN]] : ['/bin/sh', shell];
  const child = spawn(program, [...before, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A program that should have ended must not outlive its test.
    timeout: 25_000,
    ...(cwd === undefined ? {} : { cwd }),
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  const ended = once(child, 'close').then(([code]): Ended => ({ code, ...output }));
  return { child, ended };
}

/** Runs the command and settles when it is ready. */
export async function start(...how: Parameters<typeof run>): Promise<Program> {
  const { child, ended } = run(...how);
  const greeting: string[] = [];
  for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
    greeting.push(line);
    if (line.startsWith('Admin token')) break;
  }
  child.stdout?.resume();
  const url = greeting[0] ?? `not started: ${(await ended).stderr}`;
  return {
    child,
    greeting,
    url,
    ended,
    call: (method, path, key, options) => send(`${url}${path}`, method, key, options),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Creates a function and waits until its revision has left `pending`. */
export async function deploy(program: Program, key: string, name: string, source: string): Promise<void> {
  const body = { name, assets: toAssets({ 'main.ts': source }) };
  const { status, text } = await program.call('POST', FUNCTIONS, key, { body });
  expect(status, text).toBe(201);
  await expect
    .poll(async () => (await program.call('GET', `${FUNCTIONS}/${name}`, key)).json.revision_status, {
      interval: 10,
    })
    .not.toBe('pending');
}
