/** Guarantees of every upload: in every reading of the API document, whatever fails and whoever else writes. */
import { hash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BOUNDS } from '../support/bounds.ts';
import { givenUpBy, histories, type Played, playHistory, THEIRS } from './upload-histories.ts';
import { listedBy, MANIFEST } from './upload-world.ts';

/** No run takes longer, whatever fails. */
const LONGEST_RUN_MS = 20 * 60_000;
const sha256 = (bytes: Buffer | undefined) => bytes && hash('sha256', bytes);
const isPage = (key: string) => key.endsWith('.html');

interface Promised {
  readonly key: string;
  readonly sha256: string | null;
  readonly file_id?: string;
}

/** Returns the objects in the manifest. */
function promisedBy(objects: Played['after']): readonly Promised[] {
  const { bytes } = objects.get(MANIFEST) ?? { bytes: '{"objects":[]}' };
  return JSON.parse(bytes.toString()).objects;
}

/** Whether another writer has changed an object after the last time that the run has looked at it. */
function isUnseen({ theirs, ran }: Played, key: string): boolean {
  const change = theirs.get(key);
  const looks = ran.trace.filter(
    ({ call, thing }) => call === 'list objects' || `${call} ${thing}` === `read object ${key}`,
  );
  return change !== undefined && !looks.some(({ index }) => index >= change.index);
}

const deletesTooMuch = ({ ran }: Played) => ran.error.includes('`upload: mirror` would delete ');
/** The platform lists sizes in a unit that confirms nothing. */
const hasOddSizes = ({ ran }: Played) => ran.warnings.includes('with another size');
/** Nothing disturbs a run that compares files with objects. */
const isQuiet = ({ upload }: Played) => upload.disturbances.length === 0 && upload.inputs.upload !== 'all';

const GUARANTEES = {
  /** A file that another writer has changed during the upload is either as it was sent, or not promised by the manifest. */
  'a successful run has uploaded every file': (played) => {
    const { ran, upload, after, theirs } = played;
    if (!ran.done) return;
    const promised = new Map(promisedBy(after).map(({ key, sha256: sum }) => [key, sum]));
    for (const [key, text] of Object.entries(upload.files)) {
      if (theirs.has(key) && (isUnseen(played, key) || (promised.get(key) ?? null) === null)) continue;
      expect(after.get(key)?.bytes.toString() === text, key).toBe(true);
    }
  },

  'an object of another writer is neither deleted nor replaced, unless a file has its key': (played) => {
    const { before, after, upload, isBlind, theirs, ran } = played;
    if (isBlind) return;
    for (const [key, object] of before) {
      const isTheirs = object.bytes.toString() === THEIRS && !(key in upload.files);
      if (isTheirs && !theirs.has(key)) expect(after.get(key), key).toBe(object);
    }
    for (const [key, { write, index }] of theirs) {
      if (write === 'drop' || key in upload.files || after.get(key)?.bytes.toString() === THEIRS) continue;
      const reads = ran.trace.filter(({ call, thing }) => `${call} ${thing}` === `read object ${key}`);
      expect(
        reads.some((read) => read.index >= index),
        key,
      ).toBe(false);
    }
  },

  'a successful mirror has deleted every object of an earlier upload that has no file': (played) => {
    const { ran, upload, isBlind, ours, after, theirs } = played;
    if (!ran.done || isBlind || upload.inputs.upload !== 'mirror') return;
    const left = [...ours].filter((key) => after.has(key) && !(key in upload.files) && !theirs.has(key));
    expect(left).toEqual([]);
  },

  'a mirror deletes 20 objects, or as many as it may': (played) => {
    const { ran, upload, before } = played;
    const { max_deletions: limit = '' } = upload.inputs;
    const most = Number.parseInt(limit, 10) * (limit.endsWith('%') ? promisedBy(before).length / 100 : 1);
    expect(Number(ran.outputs.deleted_count || 0)).toBeLessThanOrEqual(Math.max(20, most));
    if (deletesTooMuch(played)) expect(ran.writes.filter((call) => call !== 'create bucket')).toEqual([]);
  },

  'a run reports another writer only where there was one, or where the sizes prove nothing': (played) => {
    const { ran, reading, stored, theirs } = played;
    if (reading.sizeOf) return;
    expect([...givenUpBy(ran)].filter((key) => stored.has(key) && !theirs.has(key))).toEqual([]);
  },

  'the manifest contains no sha-256 but those of the existing bytes, however the run ended': (played) => {
    const { after, reading } = played;
    for (const { key, file_id, sha256: sum } of promisedBy(after)) {
      const object = after.get(key);
      if (sum === null || !object || isUnseen(played, key)) continue;
      if (file_id !== undefined && file_id !== reading.fileIdOf?.(key, object)) continue;
      expect(sha256(object.bytes), key).toBe(sum);
    }
  },

  'a run ends, and sends few requests': (played) => {
    const { ran, upload, ours } = played;
    expect(ran.ms).toBeLessThan(LONGEST_RUN_MS);
    const objects = Object.keys(upload.files).length + ours.size + listedBy(ran).length;
    // A bucket whose creation is lost for a minute: 12 requests, with 10 reads after each.
    expect(ran.trace.length).toBeLessThanOrEqual(1.5 * (2 * objects + 20) + 12 * 11);
  },

  'files are sent before pages, pages before deletions, and the manifest is the last': (played) => {
    const { ran } = played;
    const writes = ran.trace.filter(({ call }) => call === 'upload' || call === 'delete object');
    const ranks = writes
      .filter(({ thing }) => thing !== MANIFEST)
      .map(({ call, thing }) => (call === 'delete object' ? 2 : Number(isPage(thing))));
    expect(ranks).toEqual(ranks.toSorted());
    const hasManifest = writes.some(({ thing }) => thing === MANIFEST);
    if (hasManifest && ran.done && !hasOddSizes(played)) expect(writes.at(-1)?.thing).toBe(MANIFEST);
  },

  'nothing is deleted while a file is missing': ({ ran }) => {
    if (listedBy(ran).some(({ status, reason }) => status === 'failed' && reason !== undefined))
      expect(ran.writes).not.toContain('delete object');
  },

  'the list of all objects says what was done': ({ ran, before, after, theirs }) => {
    for (const { key, status, sha256: sum } of listedBy(ran)) {
      if (theirs.has(key)) continue;
      if (status === 'uploaded' || status === 'unchanged')
        expect(sha256(after.get(key)?.bytes), key).toBe(sum);
      if (status === 'deleted') expect([before.has(key), after.has(key)], key).toEqual([true, false]);
    }
  },

  'a file that was just uploaded is not sent again': (played) => {
    const { previous, upload, ran, reading } = played;
    const isRepeated = JSON.stringify(previous?.upload) === JSON.stringify(upload);
    if (!previous || !isRepeated || !isQuiet(played)) return;
    // A listing that lags may still show the previous objects; a single size in another unit confirms nothing.
    if (!reading.lag && !hasOddSizes(previous)) expect(ran.writes).toEqual([]);
  },

  'whatever happened before, a `changed` or `mirror` that nothing disturbs is green and has no warnings': (
    played,
  ) => {
    const { ran, reading } = played;
    if (!isQuiet(played)) return;
    if (!deletesTooMuch(played)) expect(ran.error).toBe('');
    const warnings = ran.runner.warnings.filter((text) => !text.includes('/download-url" ends like'));
    if (!reading.sizeOf) expect(warnings).toEqual([]);
  },
} as const satisfies Readonly<Record<string, (played: Played) => void>>;

function expectGuarantees(played: Played): void {
  for (const [what, keep] of Object.entries(GUARANTEES)) {
    try {
      keep(played);
    } catch (cause) {
      const { ran, theirs, upload } = played;
      const calls = ran.trace.map(({ index, call, thing, status }) => `${index} ${call} ${thing} ${status}`);
      const story = JSON.stringify({ ...upload, theirs: [...theirs], error: ran.error, calls }, null, 1);
      throw new Error(`${what}: ${cause}\nin the run ${story}`, { cause });
    }
  }
}

it(
  'any history of uploads keeps every guarantee',
  async () => {
    const property = fc.asyncProperty(histories, (history) => playHistory(history, expectGuarantees));
    await fc.assert(property, { numRuns: BOUNDS.uploadHistories, endOnFailure: true });
  },
  120_000 + BOUNDS.uploadHistories * 1000,
);
