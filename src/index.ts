import { setFlagsFromString } from 'node:v8';
import { run as runAction } from './run.ts';
import { createRunner, exitWhenRead } from './runner.ts';

async function perform(): Promise<void> {
  // The memory of short-lived objects grows to ten times what is in use: a third of the whole for thousands of transfers.
  setFlagsFromString('--semi-space-growth-factor=1');
  // Red until the work is done: a promise that never settles would otherwise end the process with success.
  process.exitCode = 1;
  if (await runAction(createRunner())) process.exitCode = 0;
  exitWhenRead();
}

const ended = perform();

/** Settles when the step has ended, which begins when this file is loaded, as by the runner; `@github/local-action` calls it. */
export function run(): Promise<void> {
  return ended;
}
