import { run } from './run.ts';
import { createRunner, exitWhenRead } from './runner.ts';

// Red until the work is done: a promise that never settles would otherwise end the process with success.
process.exitCode = 1;
void run(createRunner()).then((isDone) => {
  if (isDone) process.exitCode = 0;
  exitWhenRead();
});
