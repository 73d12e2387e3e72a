import { sentence } from '../format.ts';
import { type BaseAction, failureVerb, type Step, type Words } from '../steps.ts';
import type { StoredSnapshot } from './apply.ts';
import type { RecordDeployment, RestorableEntry, StoreSnapshot } from './plan.ts';

export interface ChosenRevision {
  readonly choices?: readonly RestorableEntry[];
  /** Undefined when nothing is deployed. */
  readonly target?: RestorableEntry;
  /** After a failure, the platform reports that this good revision still serves. */
  readonly serving?: string;
  /** Why nothing is brought back after a failure, as a clause. */
  readonly refusal?: string;
}

export const chooseRevisionWords: Words<Step<BaseAction, ChosenRevision>> = {
  say: ({ result: { refusal } }) =>
    refusal === undefined ? {} : { about: 'rollback', now: `Nothing was rolled back: ${sentence(refusal)}` },
};

export const storeSnapshotWords: Words<Step<StoreSnapshot, StoredSnapshot>> = {
  plan: ({ bucket, isNew }) => ({
    text: `keep the assets and the result in ${isNew ? 'new ' : ''}bucket "${bucket}"`,
  }),
};

export const recordDeploymentWords: Words<Step<RecordDeployment>> = {
  say: (step) => ({
    about: `history of ${step.action.name}`,
    headline: failureVerb(step) && 'its history could not be written',
  }),
};
