/** The runner that this step lives in: the one importer of @actions/core here, and of the process's own state. */
import { tmpdir } from 'node:os';
import * as core from '@actions/core';
import { cleanLine, cleanText } from '../../http/redact.ts';

/** What the rest of the step sees of the runner and of the process. Whatever it prints is cleaned. */
export type StepRunner = ReturnType<typeof createStepRunner>;

const POST = 'is_post';
const FOLDER = 'folder';

/** Opens the runner. In the main step, saves that the next start is the post step, before anything can fail. */
export function createStepRunner() {
  // The runner evaluates the defaults of inputs for each of main and post, so the default `${{ job.status }}` is the
  // status at this time; `actions/setup-java` and others use it in the same way.
  const jobStatus = core.getInput('job_status');
  // A main step that is cancelled in its first milliseconds has saved nothing; nobody needs a new platform then.
  const isPost = core.getState(POST) !== '' || jobStatus === 'cancelled';
  if (!isPost) core.saveState(POST, 'true');
  const environment: Readonly<Record<string, string | undefined>> = process.env;
  // The reader of the log may be gone; the platform is started all the same.
  process.stdout.on('error', () => undefined);
  return {
    inputs: { port: core.getInput('port'), data: core.getInput('data'), seed: core.getInput('seed') },
    /** `success`, `failure` or `cancelled`. */
    jobStatus,
    isPost,
    /** In the post step, the folder with the log of the platform; `undefined` when the main step has created none. */
    folder: (isPost && core.getState(FOLDER)) || undefined,
    save: (folder: string) => core.saveState(FOLDER, folder),
    workspace: environment.GITHUB_WORKSPACE || process.cwd(),
    /** Folder that the runner empties after the job. */
    temp: environment.RUNNER_TEMP || tmpdir(),
    environment,
    /** Aborted on the first SIGINT or SIGTERM. */
    signal: cancelSignal(),
    mask: (secret: string) => core.setSecret(secret),
    setOutputs(outputs: Readonly<Record<string, string>>) {
      // Without the runner's file, core would print the key in a command that no runner accepts.
      if (!environment.GITHUB_OUTPUT) return;
      for (const [name, value] of Object.entries(outputs)) core.setOutput(name, value);
    },
    info: (text: string) => core.info(cleanText(text)),
    error: (text: string) => core.error(cleanText(text)),
    group(title: string, lines: readonly string[]) {
      core.startGroup(cleanLine(title));
      for (const line of lines) core.info(cleanLine(line));
      core.endGroup();
    },
  };
}

/** Later signals change nothing: the end takes less time than the runner grants. */
function cancelSignal(): AbortSignal {
  const controller = new AbortController();
  process.on('SIGINT', () => controller.abort());
  process.on('SIGTERM', () => controller.abort());
  return controller.signal;
}
