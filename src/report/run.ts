/** What a run is, and what follows from its steps. Pure. */
import { type AnyStep, type StepOf, stepsOf, type Type } from '../plan.ts';
import type { Note, Statement, Subject } from '../steps.ts';
import { wordsOf } from './words.ts';

/** A failure in the words that a user is shown. */
export interface Failure {
  /** What happened, on one line or one line per problem. */
  readonly what: string;
  /** The same without what annotations in files say, where there are any beside the error. */
  readonly besideAnnotations?: string;
  readonly requestId: string | undefined;
  /** What to do next. */
  readonly next: string;
  /** What the next step lets the user choose from, one line each. */
  readonly choices?: readonly string[];
  /** The run was cancelled. */
  readonly cancelled?: boolean;
  /** The number of invalid inputs, when they are the failure: then nothing was started. */
  readonly invalidInputs?: number;
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

function isOwn({ action }: AnyStep): boolean {
  return OWN.includes(action.type) || ('isOwn' in action && action.isOwn === true);
}

/** Whether the run has changed anything on the platform, or may have, but for what the action keeps for itself. */
export function hasChanged({ steps }: Pick<Run, 'steps'>): boolean {
  return steps.some((step) => step.effect !== 'none' && !isOwn(step));
}

/** Whether it has written what the action keeps for itself. */
export function hasOwnWrites({ steps }: Run): boolean {
  return steps.some((step) => step.effect !== 'none' && isOwn(step));
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

/** Whether the function of the run has the wanted content: its revision was read back as ready. */
export function isLive(run: Run): boolean {
  const awaited = lastOf(run, 'await-revision');
  return awaited ? awaited.result.end === 'ready' : lastOf(run, 'keep-function')?.state === 'done';
}

/** Whether the failure of the run is that it is not known what became of its revision, or whether there is one. */
export function isUnconfirmed(run: Run): boolean {
  if (!run.failure || run.failure.cancelled || stepsOf(run.steps, 'deploy-function').length > 1) return false;
  const failed = run.steps.find(hasFailed);
  if (failed?.action.type === 'deploy-function') return failed.state === 'uncertain';
  const end = lastOf(run, 'await-revision')?.result.end ?? 'unknown';
  return failed?.action.type === 'await-revision' && !['failed', 'superseded', 'vanished'].includes(end);
}

/** Whether the failure of the run is that its revision was not ready in time: it may still go live. */
export function isLate(run: Run): boolean {
  return isUnconfirmed(run) && lastOf(run, 'await-revision')?.result.end === 'late';
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
  const last = new Map<string, string>();
  for (const each of said) {
    if (!each) continue;
    last.delete(each.about);
    last.set(each.about, each.text);
  }
  return [...last.values()];
}

/** The alerts of a run that succeeded. */
export function notesOf({ steps, subject, failure }: Run, type?: Type): readonly Note[] {
  const wanted = failure ? [] : steps.filter(({ action }) => type === undefined || action.type === type);
  return wanted.flatMap((step) => wordsOf(step).note?.(step, subject) ?? []);
}

/** What was to be deleted, by what became of it. */
export function deletionsIn({ steps }: Run) {
  const parts = steps.flatMap((step) => {
    const label = wordsOf(step).deletion?.(step.action);
    return label === undefined || ('isReplaced' in step.action && step.action.isReplaced)
      ? []
      : [{ label, state: deletionState(step) }];
  });
  const labels = (wanted: string) => parts.filter(({ state }) => state === wanted).map(({ label }) => label);
  return { deleted: labels('deleted'), kept: labels('kept'), uncertain: labels('uncertain') };
}

/** `absent`: there was nothing to delete. */
function deletionState({ state, effect }: AnyStep): 'deleted' | 'absent' | 'kept' | 'uncertain' {
  if (state === 'done') return effect === 'none' ? 'absent' : 'deleted';
  return effect === 'none' ? 'kept' : 'uncertain';
}

/** What became of the preview of one pull request in a sweep; undefined while its deletion has not ended. */
export function sweepResult({ steps }: Run, preview: string): 'deleted' | 'failed' | undefined {
  const own = steps.filter(({ action }) => 'of' in action && action.of === preview);
  if (own.some(hasFailed)) return 'failed';
  return own.length > 0 && own.every(({ state }) => state === 'done') ? 'deleted' : undefined;
}
