/** What the benches share: variants that take turns, each a whole process, and medians. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAction } from '../project/action-file.ts';
import { inputVariables, runnerEnvironment } from '../support/action-process.ts';
import type { Done, ServerSettings } from './bare-server.ts';

export const say = (line: string) => void process.stdout.write(`${line}\n`);

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

/** What one run of a variant has cost, by unit; the first one is compared. `failure` when it did not succeed. */
export interface Measure {
  readonly costs: Readonly<Record<string, number>>;
  readonly failure?: string | undefined;
}

export type Variants = Readonly<Record<string, (round: number) => Promise<Measure>>>;

/** Measures a function in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<Measure> {
  const begun = performance.now();
  await work();
  return { costs: { ms: performance.now() - begun } };
}

/**
 * Measures all variants in turns and in another order each time, so that neither the machine's load nor what ran before favors
 * one of them, and prints medians with their ratios to the first variant, which are returned by name. The first variant is measured
 * twice: how far its second ratio is from 1 is the noise. A round before the others warms up.
 */
export async function compare(
  title: string,
  rounds: number,
  variants: Variants,
): Promise<ReadonlyMap<string, number>> {
  const [first] = Object.entries(variants);
  const control = first && { name: `${first[0]}, once more`, run: first[1], measures: [] as Measure[] };
  const own = Object.entries(variants).map(([name, run]) => ({ name, run, measures: [] as Measure[] }));
  const all = control ? [...own.slice(0, 1), control, ...own.slice(1)] : own;
  for (let round = -1; round < rounds; round += 1)
    for (const { run, measures } of shuffle(all)) {
      const measure = await run(round);
      if (round >= 0) measures.push(measure);
    }
  say(`\n${title}, medians of ${rounds}`);
  let base: number | undefined;
  const ratios = all.map(({ name, measures }): [string, number] => {
    const medians = Object.keys(measures[0]?.costs ?? {}).map((unit) => {
      return { unit, value: median(measures.map(({ costs }) => costs[unit] ?? 0)) };
    });
    const failure = measures.find((measure) => measure.failure !== undefined)?.failure;
    const first = medians[0]?.value ?? Number.NaN;
    base ??= first;
    const cells = medians.map(({ unit, value }) => `${value.toFixed(0)} ${unit}`.padStart(17)).join('');
    const ratio = `${(first / base).toFixed(2)} of ${all[0]?.name}`;
    say(`  ${name.padEnd(24)}${cells}  ${failure ? `failed: ${failure}` : ratio}`);
    return [name, first / base];
  });
  return new Map(ratios);
}

function shuffle<Item>(items: readonly Item[]): readonly Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

/** Starts the bare server. */
export async function startServer(settings: ServerSettings = {}) {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), [JSON.stringify(settings)]);
  const ask = async (question: 'forget' | 'done?'): Promise<Done> => {
    const answered = once(child, 'message');
    child.send(question);
    return (await Promise.race([answered, ended]))[0];
  };
  const [url] = await once(child, 'message');
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The server has ended')));
  ended.catch(() => undefined);
  return {
    url: new URL(String(url)),
    /** Returns what it has done since the last call. */
    done: () => ask('done?'),
    /** Drops all functions and objects, so that no run finds what another one has left. */
    forget: () => ask('forget'),
    async [Symbol.asyncDispose]() {
      child.kill();
      await ended.catch(() => undefined);
    },
  };
}

interface ProgramOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly onStart?: (child: ChildProcess) => void;
}

/**
 * Runs a program: its clock starts with its process and ends with it. Processor time and memory are read from Linux until
 * shortly before that.
 */
export async function runProgram(command: readonly string[], options: ProgramOptions = {}): Promise<Measure> {
  const { onStart, ...settings } = options;
  const [program = '', ...args] = command;
  const begun = performance.now();
  const child = spawn(program, args, { ...settings, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-2000);
    });
  onStart?.(child);
  let used = { cpu: Number.NaN, peak: Number.NaN };
  const watch = setInterval(() => {
    used = readUsage(child.pid) ?? used;
  }, 20);
  const [code] = await ended;
  const ms = performance.now() - begun;
  clearInterval(watch);
  const failure = code === 0 ? undefined : `exit ${code}: ${output.slice(-300)}`;
  return { costs: { ms, 'CPU ms': used.cpu, 'MB at most': used.peak }, failure };
}

/** Milliseconds of processor time, and MB of memory at most. */
function readUsage(pid = 0) {
  try {
    const [user = 0, system = 0] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11).map(Number) ?? [];
    const [, peak] = /^VmHWM:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    // Ticks of 10 ms; a process that is ending has no memory any more.
    return peak === undefined ? undefined : { cpu: 10 * (user + system), peak: Number(peak) / 1024 };
  } catch {
    return undefined;
  }
}

const BUNDLE = join(import.meta.dirname, '../../dist/index.js');
const CERTIFICATE = join(import.meta.dirname, '../fixtures/tls/tests-only.cert.pem');

/** Trusts the certificate of the server. */
export const TRUSTING = { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: CERTIFICATE };

/** Runs the built action, as a runner does. @param prefix the command that starts it */
export function runOurs(
  workspace: string,
  url: URL,
  inputs: Readonly<Record<string, string>>,
  { prefix = [], onStart }: { readonly prefix?: readonly string[] } & Pick<ProgramOptions, 'onStart'> = {},
) {
  const all = inputVariables({ base_url: url.origin, api_key: 'key-of-the-bench', ...inputs }, readAction());
  const env = { ...runnerEnvironment(workspace, tmpdir()), ...TRUSTING, ...all };
  return runProgram([...prefix, process.execPath, BUNDLE], {
    cwd: workspace,
    env,
    ...(onStart && { onStart }),
  });
}
