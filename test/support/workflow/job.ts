/** Executes the steps of one job, in a workspace of its own. */
import { mkdir, mkdtemp, realpath, writeFile } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { killProcessesWith } from '../processes.ts';
import { findAction, type JavaScriptAction, type Stub } from './actions.ts';
import { fill, fillMap, fillText, isTrue, Known, type Scope, type Status } from './expressions.ts';
import { runInProcess } from './step-in-process.ts';
import { type ProcessResult, runnerPath, runProcess, shellCommand } from './step-process.ts';
import type { MatrixValues, WorkflowJob, WorkflowStep } from './workflow-file.ts';

/** Programs in the place of slow ones. */
const STUBS = join(import.meta.dirname, 'bin');

type Texts = Readonly<Record<string, string>>;

/** A step as it ended. */
export interface StepRun {
  /** Its index in the job. */
  readonly index: number;
  /** `id`, else `name`, else what it uses or runs. */
  readonly name: string;
  /** Before and after `continue-on-error`. */
  readonly outcome: 'success' | 'failure' | 'skipped';
  readonly conclusion: 'success' | 'failure' | 'skipped';
  readonly outputs: Texts;
  /** With secrets masked. */
  readonly log: string;
  readonly summary: string;
}

export interface JobRun {
  readonly id: string;
  readonly matrix: MatrixValues;
  readonly result: 'success' | 'failure' | 'skipped';
  readonly outputs: Texts;
  readonly steps: readonly StepRun[];
  /** The address of its `environment`. */
  readonly environmentUrl: string;
  /** What its post steps printed. */
  readonly postLog: string;
}

/** Where a job runs and what it may read. */
export interface JobSettings {
  readonly id: string;
  readonly job: WorkflowJob;
  readonly matrix: MatrixValues;
  /** `vars`, `secrets`, `inputs`, `needs`, `strategy`. */
  readonly contexts: Scope['contexts'];
  readonly github: Readonly<Record<string, unknown>>;
  readonly secrets: Texts;
  /** Variables that the runner sets, and `env` of the workflow. */
  readonly variables: Texts;
  readonly env: Texts;
  readonly defaults: WorkflowJob['defaults'];
  /** Of the token of the job, as the workflow declares them. */
  readonly permissions: unknown;
  /** Folder of the run: jobs, and artifacts. */
  readonly folder: string;
  readonly repository: string;
  /** Folder of the built actions. */
  readonly actions: string;
  /** Whether the built action and npm are started; otherwise the source runs in this process, and a stub as npm. */
  readonly isBuilt: boolean;
}

interface Ended {
  readonly isSuccess: boolean;
  readonly log: string;
  readonly outputs: Texts;
  readonly summary: string;
}

/** Executes a job, its post steps included. */
export async function runJob(settings: JobSettings): Promise<JobRun> {
  const folder = await realpath(await mkdtemp(join(settings.folder, `${settings.id}-`)));
  await Promise.all(['workspace', 'temp', 'home', 'tmp'].map((name) => mkdir(join(folder, name))));
  const job = new RunningJob(settings, folder);
  try {
    return await job.run();
  } finally {
    // As the runner cleans up orphan processes.
    await killProcessesWith(folder);
  }
}

class RunningJob {
  readonly #settings: JobSettings;
  readonly #folder: string;
  readonly #workspace: string;
  readonly #steps: StepRun[] = [];
  readonly #posts: (() => Promise<ProcessResult | undefined>)[] = [];
  /** What `steps` contains, by id. */
  readonly #stepContext: Record<string, unknown>;
  #jobEnv: Texts = {};
  #addedEnv: Texts = {};
  #addedPaths: readonly string[] = [];
  #status: Status = 'success';
  /** What the log does not show: secrets, and what steps ask to mask. */
  readonly #masks: Set<string>;

  constructor(settings: JobSettings, folder: string) {
    this.#settings = settings;
    this.#folder = folder;
    this.#masks = new Set(Object.values(settings.secrets).filter((value) => value !== ''));
    this.#workspace = join(folder, 'workspace');
    const ids = settings.job.steps.flatMap(({ id }) => (id === undefined ? [] : [id]));
    this.#stepContext = Object.fromEntries(ids.map((id) => [id, { outputs: {} }]));
  }

  async run(): Promise<JobRun> {
    const { id, job, matrix } = this.#settings;
    this.#jobEnv = { ...this.#settings.env, ...fillMap(job.env, this.#scope()) };
    for (const [index, step] of job.steps.entries()) await this.#runStep(step, index);
    const { environment } = job;
    const url = typeof environment === 'object' ? fillText(environment.url, this.#scope()) : '';
    const outputs = fillMap(job.outputs, this.#scope());
    let postLog = '';
    for (const post of this.#posts.reverse()) {
      const ended = await post();
      postLog += ended?.log ?? '';
      if (ended?.isSuccess === false) this.#status = 'failure';
    }
    const result = this.#status === 'success' ? 'success' : 'failure';
    return {
      id,
      matrix,
      result,
      outputs,
      steps: this.#steps,
      environmentUrl: url,
      postLog: this.#mask(postLog),
    };
  }

  #scope(env: Texts = this.#env()): Scope {
    const { contexts, matrix, github: values } = this.#settings;
    const github = new Known('the property of github', { ...values, workspace: this.#workspace });
    const job = { status: this.#status };
    const runner = new Known('runner', { os: 'Linux', arch: 'X64', temp: join(this.#folder, 'temp') });
    const steps = new Known('the step', this.#stepContext);
    return { contexts: { ...contexts, github, matrix, steps, env, job, runner } };
  }

  #env(): Texts {
    return { ...this.#jobEnv, ...this.#addedEnv };
  }

  async #runStep(step: WorkflowStep, index: number): Promise<void> {
    const env = { ...this.#env(), ...fillMap(step.env, this.#scope()) };
    const scope = this.#scope(env);
    const { secrets: _, ...contexts } = scope.contexts;
    const isRun = isTrue(step.if, { contexts, status: this.#status });
    const ended = isRun ? await this.#execute(step, scope, env) : undefined;
    const outcome = ended === undefined ? 'skipped' : ended.isSuccess ? 'success' : 'failure';
    const isTolerated = outcome === 'failure' && fill(step['continue-on-error'], scope) === true;
    const conclusion = isTolerated ? 'success' : outcome;
    if (conclusion === 'failure') this.#status = 'failure';
    const { outputs = {}, summary = '', log = '' } = ended ?? {};
    const name = step.id ?? step.name ?? step.uses ?? step.run?.split('\n')[0] ?? '';
    this.#steps.push({ index, name, outcome, conclusion, outputs, log: this.#mask(log), summary });
    if (step.id !== undefined) {
      const known = await this.#declaredOutputs(step, outputs);
      this.#stepContext[step.id] = { outputs: known, outcome, conclusion };
    }
  }

  /** A step of an action of this repository has the outputs that the action declares, and no others. */
  async #declaredOutputs({ id, uses }: WorkflowStep, outputs: Texts): Promise<unknown> {
    if (uses === undefined) return outputs;
    const action = await this.#find(uses).catch(() => undefined);
    if (action === undefined || !('file' in action)) return outputs;
    const declared = Object.keys(action.file.outputs).map((name) => [name, '']);
    return new Known(`the output of step "${id}"`, { ...Object.fromEntries(declared), ...outputs });
  }

  #find(uses: string): Promise<JavaScriptAction | Stub> {
    return findAction(uses, { workspace: this.#workspace, actions: this.#settings.actions });
  }

  async #execute(step: WorkflowStep, scope: Scope, env: Texts): Promise<Ended> {
    if (step.uses === undefined) return this.#executeScript(step, scope, env);
    const action = await this.#find(step.uses);
    const inputs = fillMap(step.with, scope);
    const declared = 'file' in action ? Object.keys(action.file.inputs) : action.inputs;
    const unknown = Object.keys(inputs).filter((name) => !declared.includes(name));
    if (unknown.length > 0) throw new Error(`${step.uses} declares no input ${unknown.join(', ')}.`);
    if ('file' in action) return this.#executeAction(action, inputs, env);
    const { repository, folder, permissions } = this.#settings;
    const artifacts = join(folder, 'artifacts');
    const call = { inputs, workspace: this.#workspace, repository, artifacts, permissions };
    const { paths = [], outputs = {} } = await action.run(call);
    this.#addedPaths = [...paths, ...this.#addedPaths];
    return { isSuccess: true, log: '', outputs, summary: '' };
  }

  async #executeScript(step: WorkflowStep, scope: Scope, env: Texts): Promise<Ended> {
    const { job, defaults } = this.#settings;
    const set = { ...defaults?.run, ...job.defaults?.run };
    const script = join(this.#folder, 'temp', `script-${this.#steps.length}.sh`);
    await writeFile(script, fillText(step.run, scope));
    const cwd = resolve(
      this.#workspace,
      fillText(step['working-directory'] ?? set['working-directory'], scope),
    );
    return this.#process(shellCommand(step.shell ?? set.shell, script), env, cwd);
  }

  async #executeAction(
    { folder, file, isSource }: JavaScriptAction,
    given: Texts,
    env: Texts,
  ): Promise<Ended> {
    const variables = () => {
      const all = Object.entries(file.inputs).map(([name, { default: value }]) => [
        `INPUT_${name.toUpperCase()}`,
        given[name] ?? fillText(value, this.#scope(env)),
      ]);
      return { ...env, GITHUB_ACTION_PATH: folder, ...Object.fromEntries(all) };
    };
    if (isSource && !this.#settings.isBuilt) return runInProcess(this.#variables(variables()));
    const run = (entry: string, more: Texts = {}) =>
      this.#process([process.execPath, join(folder, entry)], { ...variables(), ...more }, this.#workspace);
    const ended = await run(file.runs.main);
    const { post, 'post-if': condition = 'always()' } = file.runs;
    const state = Object.entries(ended.state).map(([name, value]) => [`STATE_${name}`, value]);
    if (post !== undefined)
      this.#posts.push(async () => {
        const isRun = isTrue(condition, { ...this.#scope(env), status: this.#status });
        return isRun ? run(post, Object.fromEntries(state)) : undefined;
      });
    return ended;
  }

  /** Returns the variables of a step: those of the runner, and its own. */
  #variables(env: Texts): Texts {
    const { variables, isBuilt } = this.#settings;
    return {
      ...variables,
      ...{ HOME: join(this.#folder, 'home'), TMPDIR: join(this.#folder, 'tmp') },
      ...{ RUNNER_TEMP: join(this.#folder, 'temp'), GITHUB_WORKSPACE: this.#workspace },
      ...env,
      PATH: [...this.#addedPaths, ...(isBuilt ? [] : [STUBS]), runnerPath()].join(delimiter),
    };
  }

  async #process(command: readonly [string, ...string[]], env: Texts, cwd: string): Promise<ProcessResult> {
    const temp = join(this.#folder, 'temp');
    const result = await runProcess(command, { cwd, temp, env: this.#variables(env) });
    this.#addedEnv = { ...this.#addedEnv, ...result.env };
    this.#addedPaths = [...result.paths.toReversed(), ...this.#addedPaths];
    return result;
  }

  #mask(log: string): string {
    for (const [, value = ''] of log.matchAll(/^::add-mask::(.+)$/gm)) this.#masks.add(value);
    return [...this.#masks].reduce((text, secret) => text.replaceAll(secret, '***'), log);
  }
}
