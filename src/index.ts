import { setFlagsFromString } from 'node:v8';
import { run as runAction } from './run.ts';
import { createRunner, reportUncaughtErrors } from './runner.ts';

/** What is still open this long after the end is closed by force. Milliseconds. */
const EXIT_GRACE_MS = 200;

async function perform(): Promise<void> {
  // The memory of short-lived objects grows to ten times what is in use: a third of the whole for thousands of transfers.
  setFlagsFromString('--semi-space-growth-factor=1');
  // Red until the work is done: a promise that never settles would otherwise end the process with success.
  process.exitCode = 1;
  reportUncaughtErrors();
  if (await runAction(createRunner())) process.exitCode = 0;
  setTimeout(() => process.exit(), EXIT_GRACE_MS).unref();
}

const ended = perform();

/** Settles when the step has ended, which begins when this file is loaded, as by the runner; `@github/local-action` calls it. */
export function run(): Promise<void> {
  return ended;
}
