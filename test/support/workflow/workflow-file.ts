/** A workflow file, as far as the runner of the tests executes it. */
import { parse } from 'yaml';
import { isObject } from '../../../src/http/response.ts';

type Texts = Readonly<Record<string, unknown>>;

export interface WorkflowStep {
  readonly id?: string;
  readonly name?: string;
  readonly if?: unknown;
  readonly uses?: string;
  readonly with?: Texts;
  readonly run?: string;
  readonly shell?: string;
  readonly 'working-directory'?: string;
  readonly env?: Texts;
  readonly 'continue-on-error'?: unknown;
}

interface Defaults {
  readonly run?: { readonly shell?: string; readonly 'working-directory'?: string };
}

export interface WorkflowJob {
  readonly needs?: string | readonly string[];
  readonly if?: unknown;
  readonly 'runs-on': unknown;
  readonly strategy?: { readonly matrix?: unknown };
  readonly permissions?: unknown;
  readonly environment?: string | { readonly name: string; readonly url?: string };
  readonly concurrency?: unknown;
  readonly env?: Texts;
  readonly outputs?: Texts;
  readonly defaults?: Defaults;
  readonly 'continue-on-error'?: unknown;
  readonly steps: readonly WorkflowStep[];
}

export interface Workflow {
  readonly name?: string;
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: unknown;
  readonly concurrency?: unknown;
  readonly env?: Texts;
  readonly defaults?: Defaults;
  readonly jobs: Readonly<Record<string, WorkflowJob>>;
}

/** The keys that the runner of the tests understands; another one may change what a workflow does. */
const KEYS = {
  workflow: ['name', 'run-name', 'on', 'permissions', 'concurrency', 'env', 'defaults', 'jobs'],
  job: [
    ...['name', 'needs', 'if', 'runs-on', 'strategy', 'permissions', 'environment', 'concurrency', 'env'],
    ...['outputs', 'defaults', 'continue-on-error', 'timeout-minutes', 'steps'],
  ],
  step: [
    ...['id', 'name', 'if', 'uses', 'with', 'run', 'shell', 'working-directory', 'env'],
    ...['continue-on-error', 'timeout-minutes'],
  ],
} as const;

/** Parses a workflow. @throws Error when it has a part that the runner of the tests does not execute */
export function parseWorkflow(text: string): Workflow {
  const document: unknown = parse(text);
  const { on, jobs } = checkKeys('workflow', document);
  if (!isObject(jobs)) throw new Error('The workflow has no jobs.');
  for (const job of Object.values(jobs)) {
    const { steps } = checkKeys('job', job);
    if (!Array.isArray(steps) || steps.length === 0) throw new Error('A job has no steps.');
    for (const step of steps) checkKeys('step', step);
  }
  const events = typeof on === 'string' ? [on] : on;
  const named = Array.isArray(events) ? Object.fromEntries(events.map((name) => [name, null])) : events;
  return { ...(document as Workflow), on: named as Workflow['on'] };
}

function checkKeys(part: keyof typeof KEYS, value: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(value)) throw new Error(`A ${part} is not a map.`);
  const known: readonly string[] = KEYS[part];
  const unknown = Object.keys(value).filter((key) => !known.includes(key));
  if (unknown.length > 0)
    throw new Error(`The runner of the tests does not execute ${part} keys: ${unknown.join(', ')}.`);
  return value;
}

/** The values of one job of a matrix. */
export type MatrixValues = Readonly<Record<string, unknown>>;

/** Returns the jobs of a matrix: all combinations without those of `exclude`, then `include`, as GitHub documents it. */
export function expandMatrix(matrix: unknown): readonly MatrixValues[] {
  if (!isObject(matrix)) return [{}];
  const { include = [], exclude = [], ...axes } = matrix;
  let combinations: Record<string, unknown>[] = Object.keys(axes).length === 0 ? [] : [{}];
  for (const [name, values] of Object.entries(axes)) {
    if (!Array.isArray(values)) throw new Error(`The matrix axis "${name}" is not a list.`);
    combinations = combinations.flatMap((each) => values.map((value) => ({ ...each, [name]: value })));
  }
  const contains = (all: MatrixValues, part: MatrixValues, names = Object.keys(part)) =>
    names.every((name) => JSON.stringify(all[name]) === JSON.stringify(part[name]));
  const kept = combinations.filter(
    (each) => !(exclude as MatrixValues[]).some((part) => contains(each, part)),
  );
  const originals = kept.map((each) => ({ ...each }));
  const added: MatrixValues[] = [];
  for (const extra of include as MatrixValues[]) {
    const axesOf = Object.keys(extra).filter((name) => name in axes);
    const matching = kept.filter((_, index) => contains(originals[index] ?? {}, extra, axesOf));
    for (const each of matching) Object.assign(each, extra);
    if (matching.length === 0) added.push(extra);
  }
  return [...kept, ...added];
}

/** Returns the names of the jobs that a job needs. */
export function needsOf({ needs = [] }: Pick<WorkflowJob, 'needs'>): readonly string[] {
  return typeof needs === 'string' ? [needs] : needs;
}
