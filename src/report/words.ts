/** The table of each kind of step and its texts. */
import { deleteObjectsWords, uploadArtifactsWords } from '../artifacts/words.ts';
import { createBucketWords } from '../buckets/words.ts';
import { awaitDomainWords, deleteDomainWords, registerDomainWords } from '../domains/words.ts';
import { collectArtifactsWords, collectAssetsWords } from '../files/words.ts';
import * as functions from '../functions/words.ts';
import type { AnyStep, StepOf, Type } from '../kinds.ts';
import { chooseRevisionWords, recordDeploymentWords, storeSnapshotWords } from '../snapshots/words.ts';
import type { PlanLine, Words } from '../steps.ts';
import type { Run } from './run.ts';

const WORDS: { readonly [T in Type]: Words<StepOf<T>> } = {
  'collect-assets': collectAssetsWords,
  'collect-artifacts': collectArtifactsWords,
  'read-platform': {},
  'read-pull-request': {},
  'find-previews': {},
  'choose-revision': chooseRevisionWords,
  'fetch-snapshot': collectAssetsWords,
  'create-bucket': createBucketWords,
  'store-snapshot': storeSnapshotWords,
  'deploy-function': functions.deployFunctionWords,
  'await-revision': functions.awaitRevisionWords,
  'keep-function': functions.keepFunctionWords,
  'check-health': functions.checkHealthWords,
  'record-deployment': recordDeploymentWords,
  'upload-artifacts': uploadArtifactsWords,
  'register-domain': registerDomainWords,
  'await-domain': awaitDomainWords,
  'delete-domain': deleteDomainWords,
  'delete-function': functions.deleteFunctionWords,
  'delete-objects': deleteObjectsWords,
};

export function sayAll({ steps, subject }: Pick<Run, 'steps' | 'subject'>) {
  return steps.map((step) => ({ step, ...wordsOf(step).say?.(step, subject) }));
}

export function planLine(step: AnyStep): PlanLine | undefined {
  return wordsOf(step).plan?.(step.action);
}

function wordsOf<T extends Type>(step: AnyStep<T>): Words<AnyStep<T>> {
  // `WORDS` pairs each kind with its own words.
  return WORDS[step.action.type as T];
}
