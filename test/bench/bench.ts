/** What the benches share: variants that take turns, each in a process of its own, and medians. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

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
 * Measures all variants in turns, so that a change of the machine's load affects each of them, and prints medians with
 * their ratios to the first variant. A round before the others warms up.
 */
export async function compare(title: string, rounds: number, variants: Variants): Promise<void> {
  const all = Object.entries(variants).map(([name, run]) => ({ name, run, measures: [] as Measure[] }));
  for (let round = -1; round < rounds; round += 1)
    for (const { run, measures } of all) {
      const measure = await run(round);
      if (round >= 0) measures.push(measure);
    }
  say(`\n${title}, medians of ${rounds}`);
  let base: number | undefined;
  for (const { name, measures } of all) {
    const medians = Object.keys(measures[0]?.costs ?? {}).map((unit) => {
      return { unit, value: median(measures.map(({ costs }) => costs[unit] ?? 0)) };
    });
    const failure = measures.find((measure) => measure.failure !== undefined)?.failure;
    const first = medians[0]?.value ?? Number.NaN;
    base ??= first;
    const cells = medians.map(({ unit, value }) => `${value.toFixed(0)} ${unit}`.padStart(17)).join('');
    const ratio = `${(first / base).toFixed(2)} of ${all[0]?.name}`;
    say(`  ${name.padEnd(24)}${cells}  ${failure ? `failed: ${failure}` : ratio}`);
  }
}

/** Starts a program of this folder that reports its address first. */
export async function startServer(file: string, ...args: readonly string[]) {
  const child = fork(join(import.meta.dirname, file), args);
  const [url] = await once(child, 'message');
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${file} has ended`)));
  ended.catch(() => undefined);
  return {
    url: new URL(String(url)),
    async ask(message: unknown) {
      const answered = once(child, 'message');
      child.send(Object(message));
      return (await Promise.race([answered, ended]))[0];
    },
    async [Symbol.asyncDispose]() {
      child.kill();
      await ended.catch(() => undefined);
    },
  };
}

/** Runs a program of this folder that calls `report`. */
export async function runVariant(file: string, ...args: readonly string[]): Promise<Measure> {
  // The toolkit prints its commands on the standard output.
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
  const child = fork(join(import.meta.dirname, file), args, { stdio: [...stdio] });
  const ended = once(child, 'exit');
  const lost = ended.then(([code]): Measure[] => [{ costs: { ms: Number.NaN }, failure: `exit ${code}` }]);
  const [measure] = await Promise.race([once(child, 'message'), lost]);
  await ended;
  return measure;
}

/** Does the work of a variant and reports its cost. What starting the process and loading modules costs is not in it. */
export async function report(work: () => Promise<void> | void): Promise<void> {
  const [begun, before] = [performance.now(), process.cpuUsage()];
  let failure: string | undefined;
  try {
    await work();
  } catch (error) {
    failure = String(error).slice(0, 200);
  }
  const cpu = process.cpuUsage(before);
  const ms = performance.now() - begun;
  const costs = {
    ms,
    'CPU ms': (cpu.user + cpu.system) / 1000,
    'MB at most': process.resourceUsage().maxRSS / 1024,
  };
  process.send?.({ costs, failure });
  process.disconnect?.();
}
