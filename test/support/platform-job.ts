import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createDenoFinder } from '../../src/local-platform/functions/deno.ts';
import { readAction, STEP_ACTION } from '../project/action-file.ts';
import {
  inputVariables,
  parseCommandFile,
  runBundle,
  runnerEnvironment,
  type Step,
  type StepResult,
} from './action-process.ts';
import { processesWith } from './processes.ts';

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
    this.state = parseCommandFile(await readFile(join(this.folder, 'state'), 'utf8'));
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

  /** Returns the processes of this job. One that ended but that nobody waited for has no command line, and does not count. */
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
    const files = { GITHUB_OUTPUT: join(this.folder, 'output'), GITHUB_STATE: join(this.folder, 'state') };
    await Promise.all(Object.values(files).map((file) => writeFile(file, '')));
    const step = { workspace: this.workspace, ...(onStart && { onStart }) };
    const ended = await runBundle(join(this.action, 'step/index.js'), step, {
      ...runnerEnvironment(this.workspace, join(this.folder, 'temp')),
      RUNNER_TRACKING_ID: 'github_job',
      TMPDIR: join(this.folder, 'tmp'),
      ...files,
      ...inputVariables(inputs, readAction(STEP_ACTION)),
      ...environment,
    });
    return { ...ended, outputs: parseCommandFile(await readFile(files.GITHUB_OUTPUT, 'utf8')), summary: '' };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const pid of await this.processes()) process.kill(Number(pid), 'SIGKILL');
    await rm(this.folder, { recursive: true, force: true });
  }
}
