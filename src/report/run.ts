/** What a run is, and what follows from its steps. Pure. */
import { type AnyStep, type StepOf, stepsOf, type Type } from '../plan.ts';
import type { Note, Statement, Subject } from '../steps.ts';
import { wordsOf } from './words.ts';

/** A failure in the words that a user is shown. */
export interface Failure {
  /** What happened, on one line or one line per problem. */
  readonly what: string;
  /** The same without what annotations in files say, where there are any beside the error. */
  readonly besideAnnotations?: string | undefined;
  readonly requestId: string | undefined;
  /** What to do next. */
  readonly next: string;
  /** What the next step lets the user choose from, one line each. */
  readonly choices?: readonly string[];
  /** The run was cancelled. */
  readonly cancelled?: boolean;
  /** The number of invalid inputs, when they are the failure: then nothing was started. */
  readonly invalidInputs?: number | undefined;
}

/** What is known at any moment of a run, also of one that failed half-way. */
export interface Run {
  readonly subject: Subject;
  readonly steps: readonly AnyStep[];
  /** Where the requests go. */
  readonly address?: string | undefined;
  /** The function's invocation address. */
  readonly url?: string | undefined;
  /** Why nothing was done. */
  readonly skipped?: string | undefined;
  readonly failure?: Failure | undefined;
  /** All that was wanted is done. */
  readonly isFinished: boolean;
  readonly elapsedMs: number;
  /** The action's own files on the runner. */
  readonly artifactsFile?: string | undefined;
  readonly resultFile?: string | undefined;
}

const OWN: readonly Type[] = ['store-snapshot', 'record-deployment'];

/** Whether the run has changed anything on the platform, or may have. @param isOwn of what the action keeps for itself */
export function hasChanged({ steps }: Run, isOwn = false): boolean {
  return steps.some(({ effect, action }) => {
    const isOfAction = OWN.includes(action.type) || ('isOwn' in action && action.isOwn === true);
    return effect !== 'none' && isOfAction === isOwn;
  });
}

/** Whether a step ended with an error. */
export function hasFailed(step: AnyStep): step is Extract<AnyStep, { state: 'failed' | 'uncertain' }> {
  return step.state === 'failed' || step.state === 'uncertain';
}

/** Returns the last step of a kind. */
export function lastOf<T extends Type>({ steps }: Run, type: T): StepOf<T> | undefined {
  return stepsOf(steps, type).at(-1);
}

/** Returns the pull request of which the run of a newer event deploys the preview. */
export function supersededBy(run: Run): number | undefined {
  const { state, number } = lastOf(run, 'read-pull-request')?.result ?? {};
  return state === 'superseded' ? number : undefined;
}

/** Merges what steps say by name: `undefined` says nothing. */
export function merge<Value>(
  records: readonly (Readonly<Record<string, Value | undefined>> | undefined)[],
): Readonly<Record<string, Value | undefined>> {
  const said = records.flatMap((record) => Object.entries(record ?? {}));
  return Object.fromEntries(said.filter(([, value]) => value !== undefined));
}

/** The last statement about each thing. */
export function statements(said: readonly (Statement | undefined)[]): readonly string[] {
  const all = said.filter((each) => each !== undefined);
  return all
    .filter(({ about }, at) => all.findLastIndex((other) => other.about === about) === at)
    .map(({ text }) => text);
}

/** The alerts of a run that succeeded. */
export function notesOf({ steps, subject, failure }: Run): readonly Note[] {
  return failure ? [] : steps.flatMap((step) => wordsOf(step).note?.(step, subject) ?? []);
}

/** What was to be deleted, by what became of it; what did not exist is in none of the lists. */
export function deletionsIn(run: Run) {
  if (run.subject.mode === 'sweep') {
    const closed = lastOf(run, 'find-previews')?.result.previews?.filter(({ state }) => state === 'closed');
    const names = (closed ?? []).map(({ number }) => `pr-${number}`);
    const isTouched = (name: string) => ownSteps(run, name).some(({ effect }) => effect !== 'none');
    const labels = (isWanted: (name: string) => boolean) =>
      names.filter(isWanted).map((name) => `preview ${name}`);
    return {
      deleted: labels((name) => sweepResult(run, name) === 'deleted'),
      kept: labels((name) => sweepResult(run, name) !== 'deleted' && !isTouched(name)),
      uncertain: labels((name) => sweepResult(run, name) !== 'deleted' && isTouched(name)),
    };
  }
  const labels = (isWanted: (step: AnyStep) => boolean) =>
    run.steps
      .filter((step) => isWanted(step) && !('isReplaced' in step.action && step.action.isReplaced))
      .flatMap((step) => wordsOf(step).deletion?.(step.action) ?? []);
  return {
    deleted: labels(({ state, effect }) => state === 'done' && effect !== 'none'),
    kept: labels(({ state, effect }) => state !== 'done' && effect === 'none'),
    uncertain: labels(({ state, effect }) => state !== 'done' && effect !== 'none'),
  };
}

/** What became of the preview of one pull request in a sweep; undefined while its deletion has not ended. */
export function sweepResult(run: Run, preview: string): 'deleted' | 'failed' | undefined {
  const own = ownSteps(run, preview);
  if (own.some(hasFailed)) return 'failed';
  return own.length > 0 && own.every(({ state }) => state === 'done') ? 'deleted' : undefined;
}

function ownSteps({ steps }: Run, preview: string): readonly AnyStep[] {
  return steps.filter(({ action }) => 'of' in action && action.of === preview);
}
