/** The runner that this step lives in: the one importer of @actions/core here, and of the process's own state. */
import { tmpdir } from 'node:os';
import * as core from '@actions/core';
import { cleanLine, cleanText } from '../../http/redact.ts';

/** What the post step knows of the platform that the main step has started. */
export interface SavedPlatform {
  /** Contains its log and its process ID; deleted at the end. */
  readonly folder: string;
  /** Set once it is ready. */
  readonly access?: PlatformAccess;
}

export interface PlatformAccess {
  readonly url: string;
  readonly adminToken: string;
}

export interface StepInputs {
  readonly port: string;
  readonly data: string;
  readonly seed: string;
}

/** What the rest of the step sees of the runner and of the process. Whatever it prints is cleaned. */
export interface StepRunner {
  readonly inputs: StepInputs;
  /**
   * `success`, `failure` or `cancelled`. The runner evaluates the defaults of inputs for each of main and post, so the
   * default `${{ job.status }}` is the status at this time; `actions/setup-java` and others use it in the same way.
   */
  readonly jobStatus: string;
  readonly isPost: boolean;
  /** In the post step, what the main step has saved last. */
  readonly saved: SavedPlatform | undefined;
  readonly workspace: string;
  /** Folder that the runner empties after the job. */
  readonly temp: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Aborted on the first SIGINT or SIGTERM. */
  readonly signal: AbortSignal;
  mask(secret: string): void;
  /** Saves what the post step needs; the last call counts. */
  save(platform: SavedPlatform): void;
  setOutputs(outputs: Readonly<Record<string, string>>): void;
  info(text: string): void;
  warning(text: string): void;
  error(text: string): void;
  group(title: string, lines: readonly string[]): void;
}

const POST = 'is_post';
const PLATFORM = 'platform';

/** Opens the runner. In the main step, saves that the next start is the post step, before anything can fail. */
export function createStepRunner(): StepRunner {
  const jobStatus = core.getInput('job_status');
  // A main step that is cancelled in its first milliseconds has saved nothing; nobody needs a new platform then.
  const isPost = core.getState(POST) !== '' || jobStatus === 'cancelled';
  if (!isPost) core.saveState(POST, 'true');
  const environment = process.env;
  // The reader of the log may be gone; the platform is started and stopped all the same.
  process.stdout.on('error', () => undefined);
  return {
    inputs: { port: core.getInput('port'), data: core.getInput('data'), seed: core.getInput('seed') },
    jobStatus,
    isPost,
    saved: isPost ? readSaved() : undefined,
    workspace: environment.GITHUB_WORKSPACE || process.cwd(),
    temp: environment.RUNNER_TEMP || tmpdir(),
    environment,
    signal: cancelSignal(),
    mask: (secret) => core.setSecret(secret),
    // State is handed to the post step of this step only, and the runner masks what it shows of it.
    save: (platform) => core.saveState(PLATFORM, JSON.stringify(platform)),
    setOutputs(outputs) {
      // Without the runner's file, core would print the key in a command that no runner accepts.
      if (!environment.GITHUB_OUTPUT) return;
      for (const [name, value] of Object.entries(outputs)) core.setOutput(name, value);
    },
    info: (text) => core.info(cleanText(text)),
    warning: (text) => core.warning(cleanText(text)),
    error: (text) => core.error(cleanText(text)),
    group(title, lines) {
      core.startGroup(cleanLine(title));
      for (const line of lines) core.info(cleanLine(line));
      core.endGroup();
    },
  };
}

/** Our own main step wrote it, so its shape is known; it wrote none when it failed early. */
function readSaved(): SavedPlatform | undefined {
  const text = core.getState(PLATFORM);
  return text === '' ? undefined : (JSON.parse(text) as SavedPlatform);
}

/** Later signals change nothing: the end takes less time than the runner grants. */
function cancelSignal(): AbortSignal {
  const controller = new AbortController();
  process.on('SIGINT', () => controller.abort());
  process.on('SIGTERM', () => controller.abort());
  return controller.signal;
}
