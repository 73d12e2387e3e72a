/** What a run is, and what follows from its steps. Pure. */

import type { Skip } from '../inputs/auto.ts';
import { type AnyStep, type StepOf, stepsOf, type Type } from '../plan.ts';
import type { Statement, Subject } from '../steps.ts';
import { wordsOf } from './words.ts';

export interface Failure {
  /** What happened, on one line or one line per problem. */
  readonly what: string;
  /** The same without what annotations in files say, where there are any beside the error. */
  readonly besideAnnotations?: string | undefined;
  readonly requestId?: string | undefined;
  readonly next: string;
  readonly cancelled?: boolean;
  /** The number of invalid inputs, when they are the failure: then nothing was started. */
  readonly invalidInputs?: number | undefined;
}

/** What is known at any moment of a run, also of one that failed half-way. */
export interface Run {
  readonly subject: Subject;
  readonly steps: readonly AnyStep[];
  readonly address?: string | undefined;
  readonly url?: string | undefined;
  readonly skipped?: Skip | undefined;
  readonly failure?: Failure | undefined;
  readonly isFinished: boolean;
  readonly elapsedMs: number;
  readonly artifactsFile?: string | undefined;
  readonly resultFile?: string | undefined;
}

/** Whether the run has changed anything on the platform, or may have. @param isOwn of what the action keeps for itself */
export function hasChanged({ steps }: Run, isOwn = false): boolean {
  return steps.some(({ effect, action }) => effect !== 'none' && (action.isOwn ?? false) === isOwn);
}

/** The number of writes to the user's things in the plan; undefined before there is one, and when it is not whole. */
export function plannedChanges({ steps, isFinished }: Run): number | undefined {
  const reads = stepsOf(steps, 'read-platform');
  const writes = steps.flatMap((step) => wordsOf(step).writes?.(step.action) ?? []);
  const isPlanned = reads.length > 0 && reads.every(({ state }) => state === 'done');
  return isPlanned && (isFinished || writes.length > 0)
    ? writes.reduce((sum, count) => sum + count, 0)
    : undefined;
}

/** Whether the function of the run exists, as far as that is known. */
export function isFunctionKnown({ steps }: Run): boolean {
  const isSeen = stepsOf(steps, 'read-platform').some(({ result }) => result.exists);
  return isSeen || stepsOf(steps, 'deploy-function').some(({ state }) => state === 'done');
}

export function hasFailed(step: AnyStep): step is Extract<AnyStep, { state: 'failed' | 'uncertain' }> {
  return step.state === 'failed' || step.state === 'uncertain';
}

export function lastOf<T extends Type>({ steps }: Run, type: T): StepOf<T> | undefined {
  return stepsOf(steps, type).at(-1);
}

/** Returns why nothing was done. */
export function skipOf(run: Run): Skip | undefined {
  const reason = lastOf(run, 'read-pull-request')?.result.skip;
  return reason === undefined ? run.skipped : { reason };
}

/** Merges what steps say by name: `undefined` says nothing. */
export function merge(records: readonly (Readonly<Record<string, string | undefined>> | undefined)[]) {
  const said = records.flatMap((record = {}) => Object.entries(record));
  return Object.fromEntries(said.filter(([, value]) => value !== undefined));
}

/** The last statement about each thing. */
export function statements(said: readonly (Statement | undefined)[]): readonly string[] {
  const all = said.filter((each) => each !== undefined);
  return all
    .filter(({ about }, at) => all.findLastIndex((other) => other.about === about) === at)
    .map(({ text }) => text);
}

/** What was to be deleted, by what became of it; what did not exist is in none of the lists. */
export function deletionsIn(run: Run) {
  const all = run.subject.mode === 'sweep' ? previewsIn(run) : thingsIn(run);
  const labels = (isWanted: boolean, isTouched: boolean) =>
    all.filter((each) => each.isDone === isWanted && each.isTouched === isTouched).map(({ label }) => label);
  return { deleted: labels(true, true), left: labels(false, false), uncertain: labels(false, true) };
}

function thingsIn({ steps }: Run) {
  return steps.flatMap((step) => {
    if ('isReplaced' in step.action && step.action.isReplaced) return [];
    const label = wordsOf(step).deletion?.(step.action);
    const isTouched = step.effect !== 'none';
    return label === undefined ? [] : { label, isDone: step.state === 'done', isTouched };
  });
}

function previewsIn(run: Run) {
  const { previews = [] } = lastOf(run, 'find-previews')?.result ?? {};
  return previews.flatMap(({ number, state }) => {
    const name = `pr-${number}`;
    const isDone = sweepResult(run, name) === 'deleted';
    const isTouched = isDone || ownSteps(run, name).some(({ effect }) => effect !== 'none');
    return state === 'closed' ? { label: `preview ${name}`, isDone, isTouched } : [];
  });
}

/** What became of the preview of one pull request in a sweep; undefined while its deletion has not ended. */
export function sweepResult(run: Run, preview: string): 'deleted' | 'failed' | undefined {
  const own = ownSteps(run, preview);
  if (own.some(hasFailed)) return 'failed';
  return own.length > 0 && own.every(({ state }) => state === 'done') ? 'deleted' : undefined;
}

function ownSteps({ steps }: Run, preview: string): readonly AnyStep[] {
  return steps.filter(({ action }) => action.preview === preview);
}
