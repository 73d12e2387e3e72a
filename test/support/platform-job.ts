import { cp, mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createDenoFinder } from '../../src/local-platform/functions/deno.ts';
import { readAction, STEP_ACTION } from '../project/action-file.ts';
import {
  inputVariables,
  runnerEnvironment,
  runProcess,
  type Step,
  type StepResult,
} from './action-process.ts';
import { killProcessesWith, processesWith } from './processes.ts';

const findDeno = createDenoFinder({});
const BUILT = join(import.meta.dirname, '../../dist/local-platform');

type MainStep = Partial<Pick<Step, 'inputs' | 'environment' | 'onStart'>>;
type JobStatus = 'success' | 'failure' | 'cancelled';

/** A job with the step that starts the local platform: what its runner keeps from the main to the post step. */
export class PlatformJob {
  readonly folder: string;
  readonly workspace: string;
  /** Folder of the action, a copy of its own without a package folder above, as the runner downloads it. */
  readonly action: string;
  /** What the main step has saved. */
  state: Readonly<Record<string, string>> = {};

  private constructor(folder: string) {
    this.folder = folder;
    this.workspace = join(folder, 'workspace');
    this.action = join(folder, 'action');
  }

  static async open(): Promise<PlatformJob> {
    const job = new PlatformJob(await realpath(await mkdtemp(join(tmpdir(), 'job-'))));
    await cp(BUILT, job.action, { recursive: true });
    await Promise.all(['workspace', 'temp', 'tmp'].map((name) => mkdir(join(job.folder, name))));
    return job;
  }

  async main({ inputs = {}, environment = {}, onStart }: MainStep = {}): Promise<StepResult> {
    const withDeno = { PATH: dirname((await findDeno()).path), ...environment };
    const result = await this.#run({ job_status: 'success', ...inputs }, withDeno, onStart);
    this.state = result.state;
    return result;
  }

  post(status: JobStatus, environment: Step['environment'] = {}): Promise<StepResult> {
    const state = Object.entries(this.state).map(([name, value]) => [`STATE_${name}`, value]);
    return this.#run({ job_status: status }, { ...environment, ...Object.fromEntries(state) });
  }

  /** The log of the platform. */
  get log(): string {
    return join(this.state.folder ?? '', 'platform.log');
  }

  /** Ends what is left, as the runner does after a job: every process that has its variable. */
  end(): Promise<void> {
    return killProcessesWith(`RUNNER_TRACKING_ID=github_${basename(this.folder)}`);
  }

  /** Returns the processes of the platform. One that nobody waited for does not count. */
  processes(): Promise<string[]> {
    return processesWith(this.folder);
  }

  /** Returns the processes and files of the platform that are left. */
  async leftovers(): Promise<string[]> {
    const folders = ['temp', 'tmp'].map((name) => readdir(join(this.folder, name)));
    return [...(await this.processes()), ...(await Promise.all(folders)).flat()];
  }

  async #run(
    inputs: Step['inputs'],
    environment: NonNullable<Step['environment']>,
    onStart?: Step['onStart'],
  ): Promise<StepResult> {
    const env = {
      ...runnerEnvironment(this.workspace, join(this.folder, 'temp')),
      RUNNER_TRACKING_ID: `github_${basename(this.folder)}`,
      TMPDIR: join(this.folder, 'tmp'),
      ...inputVariables(inputs, readAction(STEP_ACTION)),
      ...environment,
    };
    const program = join(this.action, 'step/index.js');
    const settings = { cwd: this.workspace, env, temp: this.folder, onStart };
    return runProcess([process.execPath, program], settings);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await killProcessesWith(this.folder);
    await rm(this.folder, { recursive: true, force: true });
  }
}
