import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createDenoFinder, type Deno } from '../../local-platform/functions/deno.ts';
import { newSecret } from '../../local-platform/http/auth.ts';
import { StartError } from '../../local-platform/http/errors.ts';
import { programArguments } from './inputs.ts';
import { type Program, readLog, startProgram } from './program.ts';
import type { StepRunner } from './runner.ts';

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
  const args = await programArguments(runner.inputs, runner.workspace);
  const deno = await findDeno(runner);
  // A data folder of an earlier job contains only the hashes of its keys, so each job brings a key of its own.
  const apiKey = newSecret('lpk');
  runner.mask(apiKey);
  const environment = { ...runner.environment, DENO_BIN: deno.path, LOCAL_PLATFORM_KEY: apiKey };
  const folder = await mkdtemp(join(runner.temp, 'local-platform-'));
  const program = await startProgram(args, environment, folder);
  runner.save({ folder });
  try {
    const ready = await untilReady(program, folder, runner.signal);
    const adminToken = new URL(ready.dashboard_url).searchParams.get('token') ?? '';
    runner.mask(adminToken);
    runner.save({ folder, access: { url: ready.url, adminToken } });
    runner.setOutputs({ base_url: ready.url, api_key: apiKey, dashboard_url: ready.dashboard_url });
    describe(ready, deno, runner);
  } catch (error) {
    await program.end(END_MS);
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  await program.release();
}

async function findDeno({ environment }: StepRunner): Promise<Deno> {
  return await createDenoFinder(environment)().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    const advice = 'Add the step `- uses: denoland/setup-deno@v2` before this one.';
    throw new StartError(`${reason}\n${advice}`, { cause: error });
  });
}

async function untilReady(program: Program, folder: string, cancelled: AbortSignal): Promise<Ready> {
  const signal = AbortSignal.any([cancelled, AbortSignal.timeout(START_MS)]);
  const line = await firstLine(program, signal);
  // The program prints it when it listens and its content is in place.
  if (line !== undefined) return JSON.parse(line) as Ready;
  if (cancelled.aborted) throw new StartError('Cancelled. The local platform was stopped.');
  const reason = signal.aborted
    ? `it was not ready within ${START_MS / 1_000} s.`
    : 'it ended before it was ready.';
  const lines = [`Could not start the local platform: ${reason}`, ...(await readLog(folder))];
  throw new StartError(lines.join('\n'));
}

/** Returns the first line of the program's output; `undefined` when it ends before, or with the signal. */
async function firstLine({ stdout }: Program, signal: AbortSignal): Promise<string | undefined> {
  for await (const line of createInterface({ input: stdout, signal })) return line;
  return undefined;
}

function describe({ url, data }: Ready, deno: Deno, { info }: StepRunner): void {
  info(`The local platform is ready at ${url} (data: ${data ?? 'in memory'}).`);
  info(`Deno ${deno.version} runs the functions.`);
  info(
    'The next steps find it in the outputs `base_url` and `api_key` of this step. It stops after the job.',
  );
}
