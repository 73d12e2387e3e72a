import { domainUrl, mayHaveChanged, type Outcome } from '../outcome.ts';

/** Every output of the action, as `action.yml` declares them. */
export const OUTPUT_NAMES = [
  'function',
  'revision_id',
  'previous_revision_id',
  'revision_status',
  'url',
  'assets_count',
  'assets_bytes',
  'assets_digest',
  'bucket',
  'uploaded_count',
  'uploaded_bytes',
  'unchanged_count',
  'deleted_count',
  'artifacts_file',
  'domain',
  'domain_url',
  'domain_status',
  'operation',
  'changed',
  'skipped',
  'preview',
  'result_file',
] as const;

type Outputs = Readonly<Record<(typeof OUTPUT_NAMES)[number], string>>;

/** The outputs that stand for an outcome; what is not known is empty. */
export function toOutputs(outcome: Outcome): Outputs {
  const { assets, upload, domain, revision } = outcome;
  return {
    function: text(outcome.function),
    revision_id: text(revision.revisionId),
    previous_revision_id: text(outcome.previousRevisionId),
    revision_status: text(revision.status),
    url: text(urlOf(outcome)),
    assets_count: text(assets?.files.length),
    assets_bytes: text(assets?.bytes),
    assets_digest: text(assets?.digest),
    bucket: text(outcome.bucket),
    uploaded_count: text(upload?.uploadedCount),
    uploaded_bytes: text(upload?.uploadedBytes),
    unchanged_count: text(upload?.unchangedCount),
    deleted_count: text(upload?.deletedCount),
    artifacts_file: text(outcome.artifactsFile),
    domain: text(domain?.name.ascii),
    domain_url: text(domainUrl(outcome)),
    domain_status: text(domain?.last?.status),
    operation: text(operationOf(outcome)),
    changed: String(mayHaveChanged(outcome)),
    skipped: String(isSkipped(outcome)),
    preview: text(outcome.preview),
    result_file: text(outcome.resultFile),
  };
}

/** A function that is deleted has no address, nor has one whose platform ended with the rehearsal. */
function urlOf({ function: name, url, mode, isRehearsal }: Outcome): string | undefined {
  return name === undefined || mode === 'delete' || isRehearsal ? undefined : url;
}

/** Nothing was done. */
function isSkipped({ skipped, supersededBy }: Outcome): boolean {
  return skipped !== undefined || supersededBy !== undefined;
}

/** What the run did, in one word; undefined while it is not known. */
export function operationOf(outcome: Outcome) {
  const { dryRun, plan, sweep, mode, deployed, isFinished } = outcome;
  if (isSkipped(outcome)) return 'skipped';
  if (dryRun && (plan || sweep)) return 'planned';
  if (mode === 'delete' || mode === 'sweep') return isFinished ? 'deleted' : undefined;
  if (outcome.isUnchanged) return 'unchanged';
  if (outcome.rollback?.isDeployed) return 'rolled_back';
  return deployed ?? (outcome.function === undefined ? operationWithoutFunction(outcome) : undefined);
}

function operationWithoutFunction({ upload, domain, isFinished }: Outcome) {
  if (upload) return 'uploaded';
  if (domain?.result) return domain.result === 'kept' ? 'unchanged' : 'registered';
  // There were no files to upload.
  return isFinished ? 'unchanged' : undefined;
}

function text(value: string | number | undefined): string {
  return String(value ?? '');
}
