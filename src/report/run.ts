/** The data of a run, and what follows from its steps. Pure. */
import type { DeployError } from '../errors.ts';
import type { Skip } from '../inputs/auto.ts';
import { type AnyStep, type StepOf, stepsOf, type Type } from '../kinds.ts';
import type { PlanLine, Subject } from '../steps.ts';

export interface Run {
  readonly subject: Subject;
  readonly steps: readonly AnyStep[];
  readonly plan: readonly PlanLine[];
  readonly address?: string | undefined;
  readonly url?: string | undefined;
  readonly skipped?: Skip | undefined;
  readonly failure?: DeployError | undefined;
  readonly isFinished: boolean;
  readonly elapsedMs: number;
  readonly artifactsFile?: string | undefined;
  readonly resultFile?: string | undefined;
}

/** Returns the subject of a run: from its config, and from what its reads have found since. */
export function findSubject(given: Subject, steps: readonly AnyStep[]): Subject {
  const found = stepsOf(steps, 'read-pull-request').findLast(({ result }) => result.subject);
  const subject = found?.result.subject ?? given;
  const files = [...stepsOf(steps, 'collect-assets'), ...stepsOf(steps, 'collect-artifacts')];
  return { ...subject, commit: files[0]?.result.commit ?? subject.commit };
}

/** Returns whether the run changed, or may have changed, a function, bucket, object or domain of the user. */
export function hasChanged({ steps }: Run): boolean {
  return steps.some(({ effect, action }) => effect !== 'none' && !action.isOwn);
}

export function lastOf<T extends Type>({ steps }: Run, type: T): StepOf<T> | undefined {
  return stepsOf(steps, type).at(-1);
}

export function skipOf(run: Run): Skip | undefined {
  const reads = stepsOf(run.steps, 'read-pull-request');
  const reason = reads.findLast(({ action }) => action.preview === undefined)?.result.skip;
  return reason === undefined ? run.skipped : { reason };
}

/** Merges records by name, without `undefined`. */
export function merge(records: readonly (Readonly<Record<string, string | undefined>> | undefined)[]) {
  const said = records.flatMap((record = {}) => Object.entries(record));
  return Object.fromEntries(said.filter(([, value]) => value !== undefined));
}

/** Returns the previews that a sweep found, with their results. */
export function previewsIn(run: Run) {
  const { previews = [] } = lastOf(run, 'find-previews')?.result ?? {};
  return previews.map((preview) => {
    const name = `pr-${preview.number}`;
    const own = run.steps.filter(({ action }) => action.preview === name);
    const isReopened = stepsOf(own, 'read-pull-request').some(({ result }) => result.skip !== undefined);
    const isDone = own.length > 0 && !isReopened && own.every(({ state }) => state === 'done');
    const isTouched = isDone || own.some(({ effect }) => effect !== 'none');
    const end = own.some((step) => 'error' in step) ? 'failed' : isDone ? 'deleted' : undefined;
    const state = isReopened ? 'open' : preview.state;
    return { ...preview, state, label: `preview ${name}`, end, isDone, isTouched } as const;
  });
}
