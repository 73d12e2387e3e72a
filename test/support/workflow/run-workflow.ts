/** Executes a workflow for one event: its jobs in the order of `needs`, each for all values of its matrix. */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { declaredInputs, type WorkflowEvent } from './events.ts';
import { fill, fillMap, isTrue, Known, type Scope, type Status } from './expressions.ts';
import { type JobRun, type JobSettings, runJob } from './job.ts';
import { expandMatrix, needsOf, type Workflow, type WorkflowJob } from './workflow-file.ts';

type Texts = Readonly<Record<string, string>>;

/** What a run works with. */
export interface RunSettings {
  readonly event: WorkflowEvent;
  readonly vars: Texts;
  /** Secrets of the repository; the token of the job is one more. */
  readonly secrets: Texts;
  readonly token: string;
  readonly apiUrl: string;
  readonly repositoryName: string;
  readonly runNumber: number;
  /** Folder that a checkout copies. */
  readonly repository: string;
  /** Folder of the built actions. */
  readonly actions: string;
  /** Whether the built action is started; its source runs in this process otherwise. */
  readonly isBuilt: boolean;
  /** Folder for what the runs leave. */
  readonly folder: string;
  /** Called before the jobs of one id start, with the permissions of their token. */
  readonly onPermissions?: (permissions: unknown) => void;
  /** Only the jobs for which it returns true; the others count as successful. All when absent. */
  readonly selects?: (id: string, matrix: JobRun['matrix']) => boolean;
}

export interface WorkflowRun {
  readonly event: WorkflowEvent;
  readonly result: 'success' | 'failure';
  readonly jobs: readonly JobRun[];
  /** The name of its `concurrency` group. */
  readonly concurrency: string;
}

/** Executes a workflow. @throws Error when it has what GitHub refuses, or what the runner of the tests does not know */
export async function runWorkflow(workflow: Workflow, settings: RunSettings): Promise<WorkflowRun> {
  const run = new RunningWorkflow(workflow, settings, await mkdtemp(join(settings.folder, 'run-')));
  return run.run();
}

class RunningWorkflow {
  readonly #workflow: Workflow;
  readonly #settings: RunSettings;
  readonly #folder: string;
  /** Of the jobs that have ended, by id. */
  readonly #ended = new Map<string, readonly JobRun[]>();

  constructor(workflow: Workflow, settings: RunSettings, folder: string) {
    this.#workflow = workflow;
    this.#settings = settings;
    this.#folder = folder;
  }

  async run(): Promise<WorkflowRun> {
    const { event } = this.#settings;
    await mkdir(join(this.#folder, 'artifacts'));
    await writeFile(join(this.#folder, 'event.json'), JSON.stringify(event.payload));
    const { concurrency } = fill(
      { concurrency: this.#workflow.concurrency },
      { contexts: this.#contexts('') },
    ) as {
      concurrency?: string | { group: string };
    };
    const waiting = new Map(Object.entries(this.#workflow.jobs));
    while (waiting.size > 0) {
      const next = [...waiting].find(([, job]) => needsOf(job).every((id) => this.#ended.has(id)));
      if (!next) throw new Error(`Jobs need each other, or missing ones: ${[...waiting.keys()].join(', ')}.`);
      const [id, job] = next;
      waiting.delete(id);
      this.#ended.set(id, await this.#runJobs(id, job));
    }
    const jobs = [...this.#ended.values()].flat();
    const failed = jobs.filter(
      ({ id, result }) => result === 'failure' && this.#workflow.jobs[id]?.['continue-on-error'] !== true,
    );
    return {
      event,
      result: failed.length > 0 ? 'failure' : 'success',
      jobs,
      concurrency: typeof concurrency === 'object' ? concurrency.group : (concurrency ?? ''),
    };
  }

  async #runJobs(id: string, job: WorkflowJob): Promise<readonly JobRun[]> {
    const contexts = this.#contexts(id);
    const { secrets, ...inConditions } = contexts;
    if (!isTrue(job.if, { contexts: inConditions, status: this.#statusBefore(id) }))
      return [withoutSteps(id, 'skipped')];
    const scope: Scope = { contexts: inConditions };
    const all = expandMatrix(fill(job.strategy?.matrix, scope));
    const selected = all.filter((matrix) => this.#settings.selects?.(id, matrix) ?? true);
    this.#settings.onPermissions?.(this.#permissionsOf(job));
    const runs = selected.map((matrix) => {
      const strategy = { 'job-index': all.indexOf(matrix), 'job-total': all.length };
      const inJob = { ...contexts, strategy };
      fill([job['runs-on'], job.concurrency], { contexts: { ...inJob, matrix } });
      return runJob(this.#jobSettings(id, job, matrix, inJob));
    });
    // One that is refused must not leave the others behind.
    await Promise.allSettled(runs);
    return runs.length > 0 ? Promise.all(runs) : [withoutSteps(id, 'success')];
  }

  #jobSettings(
    id: string,
    job: WorkflowJob,
    matrix: JobRun['matrix'],
    contexts: Scope['contexts'],
  ): JobSettings {
    const { token, secrets, repository, actions, isBuilt } = this.#settings;
    const { needs: _, ...outside } = contexts;
    return {
      ...{ id, job, matrix, contexts, repository, actions, isBuilt },
      github: this.#github(id),
      secrets: { ...secrets, GITHUB_TOKEN: token },
      variables: this.#variables(id),
      env: fillMap(this.#workflow.env, { contexts: outside }),
      defaults: this.#workflow.defaults,
      permissions: this.#permissionsOf(job),
      folder: this.#folder,
    };
  }

  #permissionsOf({ permissions }: WorkflowJob): unknown {
    return permissions ?? this.#workflow.permissions;
  }

  /** The status functions of a job look at all jobs before it. */
  #statusBefore(id: string): Status {
    const before = (of: string): readonly string[] => {
      const direct = needsOf(this.#workflow.jobs[of] ?? {});
      return [...direct, ...direct.flatMap(before)];
    };
    const results = before(id).map((of) => resultOf(this.#ended.get(of) ?? []));
    if (results.includes('failure')) return 'failure';
    // Neither success() nor failure() is true after a job that was skipped.
    return results.includes('skipped') ? 'cancelled' : 'success';
  }

  #contexts(id: string): Scope['contexts'] {
    const { event, vars, secrets, token } = this.#settings;
    const needs = needsOf(this.#workflow.jobs[id] ?? {}).map((of) => {
      const runs = this.#ended.get(of) ?? [];
      // Of the jobs of a matrix, the last one wins.
      const outputs = Object.assign(
        Object.fromEntries(Object.keys(this.#workflow.jobs[of]?.outputs ?? {}).map((name) => [name, ''])),
        ...runs.map((run) => run.outputs),
      );
      return [of, { result: resultOf(runs), outputs: new Known(`the output of job "${of}"`, outputs) }];
    });
    // Empty for other events than a dispatch.
    const inputs = Object.fromEntries(Object.keys(declaredInputs(this.#workflow)).map((name) => [name, '']));
    return {
      github: new Known('the property of github', this.#github(id)),
      vars: new Known('the variable', vars),
      secrets: new Known('the secret', { ...secrets, GITHUB_TOKEN: token }),
      inputs: new Known('the input', { ...inputs, ...event.inputs }),
      needs: new Known('the needed job', Object.fromEntries(needs)),
    };
  }

  #github(job: string): Readonly<Record<string, unknown>> {
    const { event, token, apiUrl, repositoryName: repository, runNumber } = this.#settings;
    const [owner = ''] = repository.split('/');
    return {
      ...{ job, token, repository, actor: event.actor, triggering_actor: event.actor, sha: event.sha },
      ...{ event: event.payload, event_name: event.name, ref: event.ref, run_id: String(1000 + runNumber) },
      ...{ ref_name: event.ref.replace(/^refs\/(?:heads|tags|pull)\//, ''), repository_owner: owner },
      ...{
        head_ref: event.headRef,
        base_ref: event.headRef === '' ? '' : 'main',
        run_number: String(runNumber),
      },
      ...{ run_attempt: '1', workflow: this.#workflow.name ?? '', api_url: apiUrl },
      server_url: 'https://github.com',
    };
  }

  /** The variables of the runner have the names and values of the context. */
  #variables(job: string): Texts {
    const { event, token, ...github } = this.#github(job);
    const all = Object.entries(github).map(([name, value]) => [
      `GITHUB_${name.toUpperCase()}`,
      String(value),
    ]);
    return {
      ...Object.fromEntries(all),
      ...{ CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_EVENT_PATH: join(this.#folder, 'event.json') },
      ...{ RUNNER_OS: 'Linux', RUNNER_ARCH: 'X64', RUNNER_TRACKING_ID: 'github_job' },
    };
  }
}

function withoutSteps(id: string, result: JobRun['result']): JobRun {
  return { id, matrix: {}, result, outputs: {}, steps: [], environmentUrl: '', postLog: '' };
}

function resultOf(runs: readonly JobRun[]): JobRun['result'] {
  const results = runs.map(({ result }) => result);
  return results.includes('failure') ? 'failure' : (results[0] ?? 'skipped');
}
