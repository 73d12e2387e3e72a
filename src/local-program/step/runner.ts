/** The runner that this step lives in: the one importer of @actions/core here, and of the process's own state. */
import { tmpdir } from 'node:os';
import * as core from '@actions/core';
import { createSink } from '../../http/redact.ts';

/** What the rest of the step sees of the runner and of the process. Whatever it prints is cleaned. */
export type StepRunner = ReturnType<typeof createStepRunner>;

const FOLDER = 'folder';

export function createStepRunner() {
  const environment: Readonly<Record<string, string | undefined>> = process.env;
  // Later signals change nothing: the end takes less time than the runner grants.
  const cancelling = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => cancelling.abort());
  const sink = createSink([]);
  return {
    input: (name: string) => core.getInput(name),
    /**
     * `success`, `failure` or `cancelled`: the runner evaluates the defaults of inputs for each of main and post, so the
     * default `${{ job.status }}` is the status at this time; `actions/setup-java` and others use it in the same way.
     */
    jobStatus: core.getInput('job_status'),
    /** In the post step, the folder with the log of the platform; empty before the main step has created it. */
    folder: core.getState(FOLDER),
    saveFolder: (folder: string) => core.saveState(FOLDER, folder),
    workspace: environment.GITHUB_WORKSPACE || process.cwd(),
    /** Folder that the runner empties after the job. */
    temp: environment.RUNNER_TEMP || tmpdir(),
    environment,
    /** Aborted on the first SIGINT or SIGTERM. */
    signal: cancelling.signal,
    mask(secret: string) {
      core.setSecret(secret);
      sink.learnSecret(secret);
    },
    setOutputs(outputs: Readonly<Record<string, string>>) {
      // Without the runner's file, core would print the key.
      if (!environment.GITHUB_OUTPUT) return;
      for (const [name, value] of Object.entries(outputs)) core.setOutput(name, value);
    },
    info: (text: string) => core.info(sink.text(text)),
    error: (text: string) => core.error(sink.text(text)),
    group(title: string, lines: readonly string[]) {
      core.startGroup(sink.line(title));
      for (const line of lines) core.info(sink.line(line));
      core.endGroup();
    },
  };
}
