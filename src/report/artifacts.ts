import { formatBytes, formatDuration } from '../format.ts';
import type { ArtifactsOutcome, ObjectFigures } from '../outcome.ts';
import { code, text } from './markdown.ts';

/** Failures that a summary shows; the log and `artifacts_file` name them all. */
const MOST_FAILURES = 500;

/** The failed objects with their reasons, and the largest and slowest of the others. */
export function artifactsSection({ failed, largest, slowest, uploadedCount }: ArtifactsOutcome): string {
  return [
    ...(failed.length > 0 ? [failures(failed)] : []),
    // Of one object, there is nothing to compare.
    ...(uploadedCount > 1 ? [figures('Largest objects', largest), figures('Slowest objects', slowest)] : []),
  ].join('\n\n');
}

function failures(failed: ArtifactsOutcome['failed']): string {
  const shown = failed.slice(0, MOST_FAILURES);
  const more = failed.length - shown.length;
  return [
    '| Failed object | Reason |',
    '|---|---|',
    ...shown.map(({ key, reason }) => `| ${code(key)} | ${text(reason)} |`),
    ...(more > 0 ? [`| … | and ${more} more |`] : []),
  ].join('\n');
}

function figures(title: string, objects: readonly ObjectFigures[]): string {
  return [
    `| ${title} | Size | Time |`,
    '|---|--:|--:|',
    ...objects.map(
      ({ key, bytes, durationMs }) =>
        `| ${code(key)} | ${formatBytes(bytes)} | ${formatDuration(durationMs)} |`,
    ),
  ].join('\n');
}
