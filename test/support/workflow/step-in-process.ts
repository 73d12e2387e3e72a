/** Runs a step of the action in this process: the source that is built, with the variables of the step. */
import { setTimeout as wait } from 'node:timers/promises';
import { INPUT_DEFAULTS } from '../../../src/config/reader.ts';
import type { Clock } from '../../../src/http/retry.ts';
import { run } from '../../../src/run.ts';
import { readWorkflow } from '../../../src/runner.ts';
import { createTestRunner } from '../test-runner.ts';
import type { ProcessResult } from './step-process.ts';

/** The longest pause of the action between two looks; what takes longer is a limit. Milliseconds. */
const LONGEST_PAUSE = 5_000;
const SHORT_PAUSE = 25;

/** A clock whose pauses are short: what the action waits for happens in real time, and so do the limits of its waits. */
const impatientClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  async sleep(ms, signal) {
    await wait(ms > LONGEST_PAUSE ? ms : Math.min(ms, SHORT_PAUSE), undefined, signal ? { signal } : {});
  },
};

export async function runInProcess(env: Readonly<Record<string, string>>): Promise<ProcessResult> {
  const inputs = Object.keys(INPUT_DEFAULTS).map((name) => [
    name,
    env[`INPUT_${name.toUpperCase()}`]?.trim(),
  ]);
  const runner = createTestRunner(Object.fromEntries(inputs), readWorkflow(env));
  const isSuccess = await run({ ...runner, environment: env }, impatientClock);
  const log = [...runner.lines, ...runner.notices, ...runner.warnings, ...runner.errors].join('\n');
  const { outputs } = runner;
  return { isSuccess, log, outputs, state: {}, env: {}, paths: [], summary: runner.summary };
}
