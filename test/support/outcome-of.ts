import type { Event, UploadFigures } from '../../src/events.ts';
import type { LeftOut } from '../../src/files/collect.ts';
import { fold, NOTHING_KNOWN, type Outcome } from '../../src/outcome.ts';

/** Returns the outcome of events that happen one second apart. */
export function outcomeOf(...events: readonly Event[]): Outcome {
  return events.reduce((outcome, event, index) => fold(outcome, event, 1000 * (index + 1)), NOTHING_KNOWN);
}

/** A step that deploys a function, uploads to a bucket and registers a domain, as far as they are named. */
export function configured(
  wanted: {
    readonly function?: string;
    readonly bucket?: string;
    readonly domain?: string;
    readonly mode?: 'deploy' | 'delete';
    readonly dryRun?: boolean;
  } = {},
): Event {
  const { mode = 'deploy', dryRun = false, domain: hostname } = wanted;
  const domain = hostname === undefined ? undefined : { ascii: hostname, given: hostname };
  return { type: 'configured', mode, dryRun, function: wanted.function, bucket: wanted.bucket, domain };
}

/** Returns the statistics of an upload without any operation, except for the given ones. */
export function figures(given: Partial<UploadFigures> = {}): UploadFigures {
  return {
    uploadedCount: 0,
    uploadedBytes: 0,
    unchangedCount: 0,
    deletedCount: 0,
    totalCount: 0,
    durationMs: 0,
    largest: [],
    slowest: [],
    failed: [],
    ...given,
  };
}

/** A failure without details. */
export const FAILURE = { what: 'It failed.', requestId: undefined, next: 'Run the step again.' };

/** The files that a collection left out. */
export function leftOut(...items: LeftOut['items']): LeftOut {
  const counts: Partial<Record<LeftOut['items'][number]['rule'], number>> = {};
  for (const { rule } of items) counts[rule] = (counts[rule] ?? 0) + 1;
  return { count: items.length, items, counts };
}

export const NONE_LEFT_OUT = leftOut();
