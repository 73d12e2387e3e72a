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
    skipped: String(outcome.skipped ?? false),
  };
}
