import { run as runAction } from './run.ts';
import { createRunner, exitWhenRead } from './runner.ts';

async function main(): Promise<void> {
  // Red until the work is done: a promise that never settles would otherwise end the process with success.
  process.exitCode = 1;
  if (await runAction(createRunner())) process.exitCode = 0;
  exitWhenRead();
}

const ended = main();

/** Settles when the step has ended, which begins when this file is loaded, as by the runner; `@github/local-action` calls it. */
export function run(): Promise<void> {
  return ended;
}
