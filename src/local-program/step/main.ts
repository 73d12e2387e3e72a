/** The step that starts the platform for the steps after it. The runner starts this file a second time after the job. */
import { StartError } from '../../local-platform/http/errors.ts';
import { showLog } from './log.ts';
import { createStepRunner } from './runner.ts';
import { startPlatform } from './start.ts';

async function perform(): Promise<void> {
  // Red until the work is done: a promise that never settles would otherwise end the process with success.
  process.exitCode = 1;
  const runner = createStepRunner();
  try {
    await (runner.isPost ? showLog(runner) : startPlatform(runner));
    process.exitCode = 0;
  } catch (error) {
    const isExpected = error instanceof StartError;
    runner.error(isExpected ? error.message : String(error instanceof Error ? error.stack : error));
  }
}

const ended = perform();

/** Settles when the step has ended, which begins when this file is loaded; `@github/local-action` calls it. */
export function run(): Promise<void> {
  return ended;
}
