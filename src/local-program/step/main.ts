/** The step that starts the platform for the steps after it. The runner starts this file a second time after the job. */
import { StartError } from '../../local-platform/http/errors.ts';
import { createStepRunner, type StepRunner } from './runner.ts';
import { readLog, startPlatform } from './start.ts';

async function perform(): Promise<void> {
  // Red until the work is done: a promise that never settles would otherwise end the process with success.
  process.exitCode = 1;
  const runner = createStepRunner();
  try {
    // A main step that is cancelled in its first milliseconds has created nothing; nobody needs a new platform then.
    const isPost = runner.folder !== '' || runner.jobStatus === 'cancelled';
    await (isPost ? showLog(runner) : startPlatform(runner));
    process.exitCode = 0;
  } catch (error) {
    const isExpected = error instanceof StartError;
    runner.error(isExpected ? error.message : String(error instanceof Error ? error.stack : error));
  }
}

/** Shows the end of the log when the job has failed. The runner itself ends the platform, after all steps. */
async function showLog({ folder, jobStatus, group }: StepRunner): Promise<void> {
  const lines = jobStatus === 'failure' ? await readLog(folder) : [];
  if (lines.length > 0)
    group('Log of the local platform: its last requests, and what its functions wrote', lines);
}

const ended = perform();

/** Settles when the step has ended, which begins when this file is loaded; `@github/local-action` calls it. */
export function run(): Promise<void> {
  return ended;
}
