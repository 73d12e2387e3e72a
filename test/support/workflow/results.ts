/** Finds the jobs and steps of a run. */
import type { JobRun, StepRun } from './job.ts';
import type { WorkflowRun } from './run-workflow.ts';

/** Returns a step of a run by its name; of a matrix, that of the first job. @throws Error when there is none */
export function stepOf(run: WorkflowRun, job: string, name: string): StepRun {
  const step = jobOf(run, job).steps.find((candidate) => candidate.name === name);
  if (!step) throw new Error(`The job ${job} has no step ${name}.`);
  return step;
}

/** Returns a job of a run. @throws Error when there is none */
export function jobOf(run: WorkflowRun, id: string): JobRun {
  const job = run.jobs.find((candidate) => candidate.id === id);
  if (!job) throw new Error(`The workflow has no job ${id}.`);
  return job;
}

/** Returns what the steps printed, for an error. */
export function logOf(run: WorkflowRun): string {
  const steps = run.jobs.flatMap(({ id, steps: all, postLog }) => [
    ...all.map(({ name, outcome, log }) => `--- ${id}: ${name}: ${outcome}\n${log}`),
    postLog,
  ]);
  return steps.join('\n');
}
