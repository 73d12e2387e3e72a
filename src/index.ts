import { run } from './run.ts';
import { createRunner, reportUncaughtErrors } from './runner.ts';

/** What is still open this long after the end is closed by force. Milliseconds. */
const EXIT_GRACE_MS = 200;

// Red until the work is done: a promise that never settles would otherwise end the process with success.
process.exitCode = 1;
reportUncaughtErrors();
const runner = createRunner();
const done = await run(runner);
if (done) process.exitCode = 0;
else if (!process.exitCode) process.exitCode = 1;
setTimeout(() => process.exit(), EXIT_GRACE_MS).unref();
