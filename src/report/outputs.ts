import type { Outcome } from '../outcome.ts';

/** Every output of the action, as `action.yml` declares them. */
export const OUTPUT_NAMES = [
  'function',
  'revision_id',
  'previous_revision_id',
  'revision_status',
  'operation',
  'changed',
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
  'skipped',
] as const;

export type Outputs = Readonly<Record<(typeof OUTPUT_NAMES)[number], string>>;

/** The outputs that stand for an outcome; what is not known is empty. */
export function toOutputs(outcome: Outcome): Outputs {
  return {
    function: outcome.function ?? '',
    revision_id: outcome.revisionId ?? '',
    previous_revision_id: outcome.previousRevisionId ?? '',
    revision_status: outcome.revisionStatus ?? '',
    operation: outcome.operation ?? '',
    changed: String(outcome.changed ?? false),
    url: outcome.url ?? '',
    assets_count: String(outcome.assetsCount ?? ''),
    assets_bytes: String(outcome.assetsBytes ?? ''),
    assets_digest: outcome.assetsDigest ?? '',
    bucket: outcome.bucket ?? '',
    uploaded_count: String(outcome.artifacts?.uploadedCount ?? ''),
    uploaded_bytes: String(outcome.artifacts?.uploadedBytes ?? ''),
    unchanged_count: String(outcome.artifacts?.unchangedCount ?? ''),
    deleted_count: String(outcome.artifacts?.deletedCount ?? ''),
    artifacts_file: outcome.artifactsFile ?? '',
    skipped: String(outcome.skipped ?? false),
  };
}
