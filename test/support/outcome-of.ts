import type { Event, RestorableRevision, UploadedObject, UploadFigures } from '../../src/events.ts';
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
    readonly mode?: 'deploy' | 'rollback' | 'delete';
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

/** An object of an upload, as the list of all shows it. */
export function uploadedObject(key: string, size: number, status: UploadedObject['status']): UploadedObject {
  return { key, size, sha256: null, content_type: 'text/plain', status };
}

/** A failure without details. */
export const FAILURE = { what: 'It failed.', requestId: undefined, next: 'Run the step again.' };

/** The files that a collection left out. */
export function leftOut(...items: LeftOut['items']): LeftOut {
  const counts: Partial<Record<LeftOut['items'][number]['rule'], number>> = {};
  for (const { rule } of items) counts[rule] = (counts[rule] ?? 0) + 1;
  return { count: items.length, items, counts };
}

/** An entry of a history. */
export const GOOD: RestorableRevision & { readonly revisionId: string } = {
  revisionId: 'r1',
  digest: 'd1',
  commit: '1234567890',
  time: '2026-11-22T06:30:00.000Z',
  result: 'ready',
};

/** A plan that redeploys function "hello" over r1, with a file that differs. */
export function planned(path: string, previousRevisionId = 'r1'): Extract<Event, { type: 'planned' }> {
  const polling = { timeoutMs: 0, readyStatuses: [], failedStatuses: [], statusPath: '' };
  const refuse = () => {
    throw new Error('a report must not read the content');
  };
  return {
    type: 'planned',
    actions: [
      {
        ...{
          type: 'deploy-function',
          verb: 'redeploy',
          name: 'hello',
          entrypoint: 'main.ts',
          polling,
        },
        content: { count: 1, bytes: 140, files: [], locate: refuse, encodeBody: refuse },
        before: { kind: 'absent', certain: true },
        previousRevisionId,
        changes: [{ path, kind: 'changed', sizeBefore: 120, size: 140 }],
      },
    ],
  };
}
