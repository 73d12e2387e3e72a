import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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

  /** The process that the main step has started. */
  get pid(): number {
    return Number(readFileSync(join(this.logFolder, 'platform.pid'), 'utf8'));
  }

  /** The folder of its log. */
  get logFolder(): string {
    const { folder }: { folder: string } = JSON.parse(this.state.platform ?? '{}');
    return folder;
  }

  /** Returns the processes and files of the platform that are left. A process that nobody waited for does not count. */
  async leftovers(): Promise<string[]> {
    const folders = ['temp', 'tmp'].map((name) => readdir(join(this.folder, name)));
    return [...(await processesWith(this.folder)), ...(await Promise.all(folders)).flat()];
  }

  async #run(
    inputs: Step['inputs'],
    environment: NonNullable<Step['environment']>,
    onStart?: Step['onStart'],
  ): Promise<StepResult> {
    const env = {
      ...runnerEnvironment(this.workspace, join(this.folder, 'temp')),
      RUNNER_TRACKING_ID: 'github_job',
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
