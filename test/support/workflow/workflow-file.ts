/** A workflow file, as far as the documents use what GitHub offers; everything else is refused. */
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
  readonly env?: Texts;
}

export interface WorkflowJob {
  readonly needs?: string;
  readonly strategy?: { readonly matrix?: Readonly<Record<string, readonly unknown[]>> };
  readonly permissions?: unknown;
  readonly environment?: { readonly name: string; readonly url?: string };
  readonly outputs?: Texts;
  readonly steps: readonly WorkflowStep[];
}

export interface Workflow {
  readonly name?: string;
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: unknown;
  readonly concurrency?: unknown;
  readonly jobs: Readonly<Record<string, WorkflowJob>>;
}

const KEYS = {
  workflow: ['name', 'on', 'permissions', 'concurrency', 'jobs'],
  job: ['needs', 'runs-on', 'strategy', 'permissions', 'environment', 'outputs', 'steps'],
  strategy: ['fail-fast', 'matrix'],
  step: ['id', 'name', 'if', 'uses', 'with', 'run', 'env'],
} as const;

/** Parses a workflow. @throws Error when it has a part that the runner of the tests does not execute */
export function parseWorkflow(text: string): Workflow {
  const document: unknown = parse(text);
  const { on, jobs } = checkKeys('workflow', document);
  if (!isObject(jobs)) throw new Error('The workflow has no jobs.');
  for (const job of Object.values(jobs)) {
    const { steps, needs = '', strategy = {} } = checkKeys('job', job);
    const { matrix = {} } = checkKeys('strategy', strategy);
    if (typeof needs !== 'string' || !Array.isArray(steps)) throw new Error('A job has no list of steps.');
    if (!isObject(matrix) || 'include' in matrix || 'exclude' in matrix)
      throw new Error('The runner of the tests does not execute a matrix with more than axes.');
    for (const step of steps) checkKeys('step', step);
  }
  return { ...(document as Workflow), on: typeof on === 'string' ? { [on]: null } : (on as Workflow['on']) };
}

function checkKeys(part: keyof typeof KEYS, value: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(value)) throw new Error(`A ${part} is not a map.`);
  const known: readonly string[] = KEYS[part];
  const unknown = Object.keys(value).filter((key) => !known.includes(key));
  if (unknown.length > 0)
    throw new Error(`The runner of the tests does not execute ${part} keys: ${unknown.join(', ')}.`);
  return value;
}

/** Returns the values of each job of a matrix: all combinations. */
export function combinationsOf({ strategy }: WorkflowJob): readonly Texts[] {
  let combinations: readonly Texts[] = [{}];
  for (const [name, values] of Object.entries(strategy?.matrix ?? {}))
    combinations = combinations.flatMap((each) => values.map((value) => ({ ...each, [name]: value })));
  return combinations;
}
