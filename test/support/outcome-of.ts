import type { Event, UploadFigures } from '../../src/events.ts';
import { fold, NOTHING_KNOWN, type Outcome } from '../../src/outcome.ts';

/** The outcome of events that happen one second after the other. */
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

/** The figures of an upload in which nothing was done, but for what is given. */
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

/** A failure that says nothing but that it failed. */
export const FAILURE = { what: 'It failed.', requestId: undefined, next: 'Run the step again.' };
