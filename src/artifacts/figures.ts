import type { ObjectFigures, UploadFigures } from '../events.ts';
import type { Published } from './publish.ts';

/** Rows of a table that people still read. */
const ROWS = 5;

/** Sums an upload up. Pure. */
export function toFigures({ fates, durationMs }: Published): UploadFigures {
  const uploaded = fates.filter(({ deed }) => deed === 'uploaded');
  const sent = uploaded.map(({ key, size, ms }) => ({ key, bytes: size, durationMs: ms ?? 0 }));
  return {
    uploadedCount: uploaded.length,
    uploadedBytes: sent.reduce((sum, { bytes }) => sum + bytes, 0),
    unchangedCount: fates.filter(({ deed }) => deed === 'unchanged').length,
    deletedCount: fates.filter(({ deed }) => deed === 'deleted').length,
    totalCount: fates.length,
    durationMs,
    largest: first(sent, ({ bytes }) => bytes),
    slowest: first(sent, (object) => object.durationMs),
    failed: fates.flatMap(({ key, reason }) => (reason ? [{ key, reason: reason.message }] : [])),
  };
}

function first(objects: readonly ObjectFigures[], by: (object: ObjectFigures) => number): ObjectFigures[] {
  return objects.toSorted((one, other) => by(other) - by(one)).slice(0, ROWS);
}
