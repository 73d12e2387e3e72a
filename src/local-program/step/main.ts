/** The step that starts the platform for the steps after it. The runner starts this file a second time to stop it. */
import { StartError } from '../../local-platform/http/errors.ts';
import { createStepRunner } from './runner.ts';
import { startPlatform } from './start.ts';
import { stopPlatform } from './stop.ts';

// Red until the work is done: a promise that never settles would otherwise end the process with success.
process.exitCode = 1;
const runner = createStepRunner();
try {
  await (runner.isPost ? stopPlatform(runner) : startPlatform(runner));
  process.exitCode = 0;
} catch (error) {
  const isExpected = error instanceof StartError;
  runner.error(isExpected ? error.message : String(error instanceof Error ? error.stack : error));
}
