/** Executes a workflow for one event: its jobs in the order of `needs`, each for all values of its matrix. */
import { mkdir, mkdtemp, realpath, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { killProcessesWith } from '../processes.ts';
import { findAction, type StubCall } from './actions.ts';
import { declaredInputs, type WorkflowEvent } from './events.ts';
import { type Contexts, fillMap, fillText, isTrue, Known } from './expressions.ts';
import { runInProcess, runnerPath, runProgram, type StepResult } from './step.ts';
import { combinationsOf, type Workflow, type WorkflowJob, type WorkflowStep } from './workflow-file.ts';

type Texts = Readonly<Record<string, string>>;
type Result = 'success' | 'failure' | 'skipped';

const STUBS = join(import.meta.dirname, 'bin');

export interface RunSettings {
  readonly event: WorkflowEvent;
  readonly sha: string;
  readonly vars: Texts;
  /** Those of the repository, and the token of the job. */
  readonly secrets: Texts & { readonly GITHUB_TOKEN: string };
  readonly apiUrl: string;
  readonly repositoryName: string;
  readonly runNumber: number;
  readonly repository: string;
  /** Folder for what the runs leave. */
  readonly folder: string;
  /** Called before the jobs of one id start, with the permissions of their token. */
  readonly onPermissions: (permissions: unknown) => void;
}

export interface StepRun extends StepResult {
  readonly index: number;
  /** `id`, else `name`, else what it uses or runs. */
  readonly name: string;
  readonly outcome: Result;
}

export interface JobRun {
  readonly id: string;
  readonly result: Result;
  readonly outputs: Texts;
  readonly steps: readonly StepRun[];
  readonly environmentUrl: string;
}

export interface WorkflowRun {
  readonly event: WorkflowEvent;
  readonly result: Result;
  readonly jobs: readonly JobRun[];
}

/** Executes a workflow. @throws Error when it has what GitHub refuses, or what the runner of the tests does not know */
export async function runWorkflow(workflow: Workflow, settings: RunSettings): Promise<WorkflowRun> {
  const { event } = settings;
  const folder = await mkdtemp(join(settings.folder, 'run-'));
  await writeFile(join(folder, 'event.json'), JSON.stringify(event.payload));
  const ended = new Map<string, readonly JobRun[]>();
  const waiting = new Map(Object.entries(workflow.jobs));
  while (waiting.size > 0) {
    const [id, job] = [...waiting].find(([, { needs = '' }]) => needs === '' || ended.has(needs)) ?? [];
    if (!id || !job)
      throw new Error(`Jobs need each other, or missing ones: ${[...waiting.keys()].join(', ')}.`);
    waiting.delete(id);
    const contexts = contextsOf(id, workflow, settings, ended);
    fillText(JSON.stringify(workflow.concurrency), contexts);
    ended.set(id, await runJobs(id, job, { workflow, settings, contexts, folder, ended }));
  }
  const jobs = [...ended.values()].flat();
  return { event, result: resultOf(jobs), jobs };
}

interface Run {
  readonly workflow: Workflow;
  readonly settings: RunSettings;
  readonly contexts: Contexts;
  readonly folder: string;
  readonly ended: ReadonlyMap<string, readonly JobRun[]>;
}

async function runJobs(id: string, job: WorkflowJob, run: Run): Promise<readonly JobRun[]> {
  if (job.needs !== undefined && resultOf(run.ended.get(job.needs) ?? []) !== 'success')
    return [{ id, result: 'skipped', outputs: {}, steps: [], environmentUrl: '' }];
  run.settings.onPermissions(job.permissions ?? run.workflow.permissions);
  const runs = combinationsOf(job).map((matrix) =>
    runJob(id, job, { ...run, contexts: { ...run.contexts, matrix } }),
  );
  // One that is refused must not leave the others behind.
  await Promise.allSettled(runs);
  return Promise.all(runs);
}

function resultOf(runs: readonly JobRun[]): Result {
  return runs.find(({ result }) => result !== 'success')?.result ?? 'success';
}

async function runJob(id: string, job: WorkflowJob, run: Run): Promise<JobRun> {
  const folder = await realpath(await mkdtemp(join(run.folder, `${id}-`)));
  await Promise.all(['workspace', 'temp', 'home', 'tmp'].map((name) => mkdir(join(folder, name))));
  const workspace = join(folder, 'workspace');
  const variables = {
    ...variablesOf(id, run),
    ...{ HOME: join(folder, 'home'), TMPDIR: join(folder, 'tmp') },
    ...{ RUNNER_TEMP: join(folder, 'temp'), GITHUB_WORKSPACE: workspace },
  };
  const steps: StepRun[] = [];
  const ids = job.steps.flatMap((step) => step.id ?? []);
  const outputsOf: Record<string, unknown> = Object.fromEntries(ids.map((id) => [id, { outputs: {} }]));
  const paths = [STUBS, runnerPath()];
  const contexts = (): Contexts => ({
    ...run.contexts,
    job: { status: 'success' },
    steps: new Known('the step', outputsOf),
  });
  const result = () => (steps.some(({ outcome }) => outcome === 'failure') ? 'failure' : 'success');
  try {
    for (const [index, step] of job.steps.entries()) {
      const { secrets: _, ...readable } = contexts();
      const isRun = result() === 'success' && isTrue(step.if, readable);
      const env = { ...variables, PATH: paths.join(delimiter) };
      const permissions = job.permissions ?? run.workflow.permissions;
      const call = { workspace, repository: run.settings.repository, permissions };
      const ended = isRun ? await runStep(step, { contexts: contexts(), env, paths, call }) : SKIPPED;
      const outcome = isRun ? (ended.isSuccess ? 'success' : 'failure') : 'skipped';
      const name = step.id ?? step.name ?? step.uses ?? step.run?.split('\n')[0] ?? '';
      steps.push({ ...ended, index, name, outcome });
      if (step.id) outputsOf[step.id] = { outputs: await declaredOutputs(step, ended.outputs), outcome };
    }
    const environmentUrl = fillText(job.environment?.url, contexts());
    return { id, result: result(), outputs: fillMap(job.outputs, contexts()), steps, environmentUrl };
  } finally {
    // As the runner ends orphans; only a built action leaves some.
    if (job.steps.some(({ uses }) => uses?.includes('/dist/'))) await killProcessesWith(folder);
  }
}

const SKIPPED: StepResult = { isSuccess: true, log: '', outputs: {} };

interface StepSettings {
  readonly contexts: Contexts;
  readonly env: Texts;
  /** Folders of programs, to which a step may add. */
  readonly paths: string[];
  readonly call: StubCall;
}

async function runStep(
  step: WorkflowStep,
  { contexts, env, paths, call }: StepSettings,
): Promise<StepResult> {
  const { workspace: cwd } = call;
  const all: Texts = { ...env, ...fillMap(step.env, contexts) };
  const temp = env.RUNNER_TEMP ?? '';
  if (step.uses === undefined) {
    const script = join(await mkdtemp(join(temp, 'script-')), 'run.sh');
    await writeFile(script, fillText(step.run, contexts));
    return runProgram(['bash', '-e', script], { cwd, temp, env: all });
  }
  const action = await findAction(step.uses);
  const given = fillMap(step.with, contexts);
  const unknown = Object.keys(given).filter((name) => !(name in action.inputs));
  if (unknown.length > 0) throw new Error(`${step.uses} declares no input ${unknown.join(', ')}.`);
  if ('run' in action) {
    const path = await action.run(call);
    if (path !== undefined) paths.unshift(path);
    return SKIPPED;
  }
  const inputs = Object.entries(action.inputs).map(([name, input]) => [
    `INPUT_${name.toUpperCase()}`,
    given[name] ?? fillText(input.default, contexts),
  ]);
  const variables = { ...all, ...Object.fromEntries(inputs) };
  if (action.program === undefined) return runInProcess(variables);
  return runProgram([process.execPath, action.program], { cwd, temp, env: variables });
}

/** A step of an action of this repository has the outputs that the action declares, and no others. */
async function declaredOutputs({ id, uses }: WorkflowStep, outputs: Texts): Promise<unknown> {
  const action = uses === undefined ? undefined : await findAction(uses);
  if (!action || 'run' in action) return outputs;
  const declared = Object.keys(action.outputs).map((name) => [name, '']);
  return new Known(`the output of step "${id}"`, { ...Object.fromEntries(declared), ...outputs });
}

function contextsOf(id: string, workflow: Workflow, settings: RunSettings, ended: Run['ended']): Contexts {
  const { vars, secrets, event } = settings;
  const { needs = '' } = workflow.jobs[id] ?? {};
  const declared = Object.keys(workflow.jobs[needs]?.outputs ?? {}).map((name) => [name, '']);
  // Of the jobs of a matrix, the last one wins.
  const outputs = Object.assign(
    Object.fromEntries(declared),
    ...(ended.get(needs) ?? []).map((run) => run.outputs),
  );
  const needed = { [needs]: { outputs: new Known(`the output of job "${needs}"`, outputs) } };
  // Empty for other events than a dispatch.
  const inputs = Object.fromEntries(Object.keys(declaredInputs(workflow)).map((name) => [name, '']));
  return {
    github: new Known('the property of github', githubOf(id, workflow, settings)),
    vars: new Known('the variable', vars),
    secrets: new Known('the secret', secrets),
    inputs: new Known('the input', { ...inputs, ...event.inputs }),
    needs: new Known('the needed job', needs === '' ? {} : needed),
  };
}

function githubOf(job: string, workflow: Workflow, settings: RunSettings): Readonly<Record<string, unknown>> {
  const { event, sha, secrets, apiUrl, repositoryName: repository, runNumber } = settings;
  return {
    ...{ job, repository, sha, token: secrets.GITHUB_TOKEN, actor: 'octocat', api_url: apiUrl },
    ...{ event: event.payload, event_name: event.name, ref: event.ref, head_ref: event.headRef },
    ...{ run_id: String(1000 + runNumber), run_number: String(runNumber), run_attempt: '1' },
    ...{ workflow: workflow.name ?? '', server_url: 'https://github.com' },
  };
}

/** The variables of the runner have the names and values of the context. */
function variablesOf(id: string, { workflow, settings, folder }: Run): Texts {
  const { event: _, token: __, ...github } = githubOf(id, workflow, settings);
  const all = Object.entries(github).map(([name, value]) => [`GITHUB_${name.toUpperCase()}`, String(value)]);
  return {
    ...Object.fromEntries(all),
    ...{ CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_EVENT_PATH: join(folder, 'event.json') },
    ...{ RUNNER_OS: 'Linux', RUNNER_ARCH: 'X64', RUNNER_TRACKING_ID: 'github_job' },
  };
}

/** Returns a job of a run. @throws Error when there is none */
export function jobOf(run: WorkflowRun, id: string): JobRun {
  const job = run.jobs.find((candidate) => candidate.id === id);
  if (!job) throw new Error(`The workflow has no job ${id}.`);
  return job;
}

/** Returns what the steps printed, for an error. */
export function logOf(run: WorkflowRun): string {
  const steps = run.jobs.flatMap((job) => job.steps.map((step) => ({ job: job.id, ...step })));
  return steps.map(({ job, name, outcome, log }) => `--- ${job}: ${name}: ${outcome}\n${log}`).join('\n');
}
