import { formatBytes, sentence, shortId } from '../format.ts';
import type { Step, Words } from '../steps.ts';
import type { StoredSnapshot } from './apply.ts';
import { formatRevision, type RecordDeployment, type RestorableEntry, type StoreSnapshot } from './plan.ts';

export interface ChooseRevision {
  readonly type: 'choose-revision';
  /** Why a revision that was just deployed is replaced, as a sentence before the one that says so. */
  readonly failure?: string;
  /** The function whose content another one gets. */
  readonly promotes?: string | undefined;
}

export interface ChosenRevision {
  readonly choices?: readonly RestorableEntry[];
  /** Undefined when nothing is deployed. */
  readonly target?: RestorableEntry;
  /** After a failure, the platform reports that this good revision still serves. */
  readonly serving?: string;
  /** Why nothing is brought back after a failure, as a clause. */
  readonly refusal?: string;
}

export const chooseRevisionWords: Words<Step<ChooseRevision, ChosenRevision>> = {
  done({ action: { failure, promotes }, result: { target, serving } }, log) {
    if (serving !== undefined) log.info(`Nothing to roll back: revision ${shortId(serving)} still serves`);
    if (!target) return;
    log.info(
      failure === undefined
        ? `Revision ${promotes === undefined ? 'to bring back' : `of "${promotes}" to promote`}: ${formatRevision(target)}`
        : `↩️ ${failure}Rolling back to the content of revision ${shortId(target.revisionId)}`,
    );
  },
  now: ({ result: { refusal } }) =>
    refusal === undefined
      ? undefined
      : { about: 'rollback', text: `Nothing was rolled back: ${sentence(refusal)}` },
};

export const storeSnapshotWords: Words<Step<StoreSnapshot, StoredSnapshot>> = {
  plan: ({ bucket, isNew }) => `keep the assets and the result in ${isNew ? 'new ' : ''}bucket "${bucket}"`,
  done: ({ action: { bucket }, result: { bytes } }, log) =>
    log.info(`Stored the assets in bucket "${bucket}", ${formatBytes(bytes)} compressed`),
};

export const recordDeploymentWords: Words<Step<RecordDeployment>> = {
  failure: ({ action: { name } }) => ({
    about: `history of ${name}`,
    text: 'its history could not be written',
  }),
};
