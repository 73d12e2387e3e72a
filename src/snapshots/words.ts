import { sentence } from '../format.ts';
import { type BaseAction, failureVerb, type Step, type Words } from '../steps.ts';
import type { ChosenRevision, RecordDeployment, StoreSnapshot } from './plan.ts';

export const chooseRevisionWords: Words<Step<BaseAction, ChosenRevision>> = {
  say: ({ result: { refusal } }) =>
    refusal === undefined ? {} : { about: 'rollback', now: `Nothing was rolled back: ${sentence(refusal)}` },
};

export const storeSnapshotWords: Words<Step<StoreSnapshot>> = {
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
