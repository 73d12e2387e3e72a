import type { Outcome } from '../outcome.ts';
import { mayHaveChanged } from './left-behind.ts';

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
  'domain',
  'domain_status',
  'skipped',
] as const;

export type Outputs = Readonly<Record<(typeof OUTPUT_NAMES)[number], string>>;

/** The outputs that stand for an outcome; what is not known is empty. */
export function toOutputs(outcome: Outcome): Outputs {
  return {
    function: text(outcome.function),
    revision_id: text(outcome.revisionId),
    previous_revision_id: text(outcome.previousRevisionId),
    revision_status: text(outcome.revisionStatus),
    operation: text(outcome.operation),
    changed: String(mayHaveChanged(outcome)),
    url: text(outcome.url),
    assets_count: text(outcome.assetsCount),
    assets_bytes: text(outcome.assetsBytes),
    assets_digest: text(outcome.assetsDigest),
    bucket: text(outcome.bucket),
    uploaded_count: text(outcome.artifacts?.uploadedCount),
    uploaded_bytes: text(outcome.artifacts?.uploadedBytes),
    unchanged_count: text(outcome.artifacts?.unchangedCount),
    deleted_count: text(outcome.artifacts?.deletedCount),
    artifacts_file: text(outcome.artifactsFile),
    domain: text(outcome.domain?.hostname),
    domain_status: text(outcome.domain?.status),
    skipped: String(outcome.skipped ?? false),
  };
}

function text(value: string | number | undefined): string {
  return String(value ?? '');
}
