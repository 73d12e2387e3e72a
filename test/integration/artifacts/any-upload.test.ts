/** Guarantees of every upload, for every reading of the API document and every failure. */
import { createHash } from 'node:crypto';
import { readdirSync, readlinkSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BOUNDS } from '../../support/bounds.ts';
import { isManifest, isPage, manifestEntriesOf, typeOf } from '../../support/upload-expectations.ts';
import { isPassing } from '../../support/upload-faults.ts';
import { type History, histories, type Step } from '../../support/upload-histories.ts';
import { FOREIGN, givenUpBy, KEY, type Played, playHistory } from '../../support/upload-history-runs.ts';

const HISTORIES = BOUNDS.uploadHistories;
/** No run of a few small files takes longer, whatever fails. */
const LONGEST_RUN_MS = 20 * 60_000;

function sha256(bytes: Buffer | undefined): string | undefined {
  return bytes && createHash('sha256').update(bytes).digest('hex');
}

/** A successful run has uploaded every file: its bytes, under its key, with its type. */
function successMeansComplete({ run, isDry, expectedObjects, after, step }: Played): void {
  if (!run.done || isDry) return;
  for (const [key, texts] of expectedObjects) {
    const object = after.get(key);
    expect(texts, key).toContain(object?.bytes.toString());
    expect(object?.contentType, key).toBe(typeOf(key, step));
  }
}

/** An object of somebody else is neither deleted nor replaced, unless a local file has its key. */
function foreignObjectsStay({ before, after, expectedObjects, bucketWasDeleted, isBlind }: Played): void {
  if (bucketWasDeleted || isBlind) return;
  for (const [key, object] of before) {
    const isForeign = object.bytes.toString() === FOREIGN;
    if (isForeign && !expectedObjects.has(key)) expect(after.get(key), key).toBe(object);
  }
}

/** A successful mirror has deleted every object of an earlier upload that has no file. */
function mirrorsLeaveNothing({ run, step, isDry, isBlind, ours, after, expectedObjects }: Played): void {
  if (!run.done || isDry || isBlind || !step.inputs.upload?.startsWith('mirror')) return;
  expect([...ours].filter((key) => after.has(key) && !expectedObjects.has(key))).toEqual([]);
}

/** A run reports another writer only where there was one, or where sizes in an unknown unit prove nothing. */
function reportedWritersExist({ run, reading, before }: Played): void {
  if (reading.sizeOf) return;
  const blamed = [...givenUpBy(run)].filter((key) => before.has(key));
  expect(blamed.filter((key) => before.get(key)?.bytes.toString() !== FOREIGN)).toEqual([]);
}

/** The manifest contains no sha-256 except those of the existing bytes, however the run ended. */
function manifestsAreTrue({ step, after, reading }: Played): void {
  for (const promised of manifestEntriesOf(step, after)) {
    const object = after.get(promised.key);
    const isOther =
      promised.file_id !== undefined &&
      object &&
      promised.file_id !== reading.fileIdOf?.(promised.key, object);
    if (promised.sha256 === null || !object || isOther) continue;
    expect(sha256(object.bytes), promised.key).toBe(promised.sha256);
    expect(object.contentType, promised.key).toBe(promised.content_type);
  }
}

/** A failed run has one error, which names each failed file with its reason, and ends with the next step. */
function failureHasOneClearError({ run }: Played): void {
  expect(run.runner.errors).toHaveLength(run.done ? 0 : 1);
  if (run.done) return;
  expect(run.error).not.toContain('bug in the action');
  expect(run.error.split('\n').at(-1)).toMatch(/\w{3,}.*[.?]$/);
  for (const { key, reason } of run.record.filter(({ status }) => status === 'failed')) {
    expect(run.error).toContain(`"${key}"`);
    if (reason !== undefined) expect(run.error).toContain(reason);
  }
}

/** A plan writes nothing. */
function plansWriteNothing({ isDry, calls, run }: Played): void {
  if (!isDry) return;
  expect(calls.filter((call) => ['create', 'ask', 'upload', 'delete'].includes(call))).toEqual([]);
  expect(run.outputs.changed).toBe('false');
}

/** Neither the key nor the ticket of a transfer is shown anywhere. */
function secretsStaySecret({ run, tickets }: Played): void {
  const shown = run.runner.everything() + JSON.stringify(run.record);
  expect([KEY, ...tickets].filter((secret) => shown.includes(secret))).toEqual([]);
}

/** Every run ends within a limit. */
function runsEnd({ ms }: Played): void {
  expect(ms).toBeLessThan(LONGEST_RUN_MS);
}

/** Requests for a bucket whose creation is lost for a minute: 12 attempts, and 10 reads after each. */
const LOST_CREATION = 12 * 11;

/** Failures cause a limited number of requests. */
function requestsAreFew({ calls, run, expectedObjects, ours }: Played): void {
  const objects = expectedObjects.size + ours.size + run.record.length;
  expect(calls.length).toBeLessThanOrEqual(1.5 * (2 * objects + 20) + LOST_CREATION);
}

/** Pages come after the files that they refer to, deletions after all uploads, and the manifest last. */
function orderHolds({ events, run, bucketWasDeleted }: Played): void {
  const writes = events.filter((event) => /^(?:upload|delete) /.test(event));
  const ranks = writes.filter((event) => !isManifest(event)).map(rankOf);
  expect(ranks).toEqual(ranks.toSorted());
  const isRemembered = writes.some(isManifest) && run.done && !bucketWasDeleted && !hasOddSizes({ run });
  if (isRemembered) expect(writes.at(-1)).toSatisfy(isManifest);
}

/** The platform lists sizes in a unit that confirms nothing. */
function hasOddSizes({ run }: Pick<Played, 'run'>): boolean {
  return run.runner.warnings.some((text) => text.includes('with another size'));
}

function rankOf(event: string): number {
  if (event.startsWith('delete')) return 2;
  return isPage(event) ? 1 : 0;
}

/** While a file is missing or wrong, nothing is deleted. */
function failuresDeleteNothing({ run, events }: Played): void {
  const isWhole = run.record.every(({ status, reason }) => status !== 'failed' || reason === undefined);
  if (!isWhole) expect(events.filter((event) => event.startsWith('delete'))).toEqual([]);
}

/** A few transient faults fail no run. */
function fewTransientFaultsPass({ step, run }: Played): void {
  const { faults, interferences } = step;
  const isLittle = faults.length <= 3 && faults.every((fault) => fault.times === 1 && isPassing(fault));
  if (isLittle && interferences.length === 0) expect(run.error).toBe('');
}

/** The outputs and the list of all objects say what was done. */
function outputsAgree({ run, before, after, isDry, bucketWasDeleted }: Played): void {
  if (isDry || bucketWasDeleted || run.outputs.uploaded_count === '') return;
  const withStatus = (status: string) => run.record.filter((object) => object.status === status);
  for (const status of ['uploaded', 'unchanged', 'deleted']) {
    expect(run.outputs[`${status}_count`], status).toBe(String(withStatus(status).length));
  }
  for (const { key, sha256: sum } of [...withStatus('uploaded'), ...withStatus('unchanged')]) {
    expect(sha256(after.get(key)?.bytes), key).toBe(sum);
  }
  for (const { key } of withStatus('deleted'))
    expect([before.has(key), after.has(key)]).toEqual([true, false]);
}

/** `changed` is never false when something has changed, and exact after a successful run. */
function changedIsTrue({ run, before, after, isDry, bucketIsNew, bucketWasDeleted }: Played): void {
  if (isDry || bucketWasDeleted) return;
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  const hasChanged = bucketIsNew || keys.some((key) => before.get(key) !== after.get(key));
  if (run.done || hasChanged) expect(run.outputs.changed).toBe(String(hasChanged));
}

/** A file that was just uploaded is not sent again. */
function nothingIsSentTwice({ previous, step, run, reading, events }: Played): void {
  const isRepeated = isQuiet(step) && JSON.stringify(step) === JSON.stringify(previous?.step);
  // A delayed listing may still show the previous objects; a single size in another unit confirms nothing.
  if (!isRepeated || reading.lag !== undefined || (previous && hasOddSizes(previous))) return;
  expect(run.outputs.uploaded_count).toBe('0');
  expect(events.filter((event) => event.startsWith('upload'))).toEqual([]);
}

/** Whatever happened before, a `changed` or `mirror` without faults has no warnings. */
function quietRunsAreQuiet({ step, run, reading }: Played): void {
  if (!isQuiet(step)) return;
  const warnings = run.runner.warnings.filter((text) => !text.includes('/download-url" ends like'));
  if (!reading.sizeOf) expect(warnings).toEqual([]);
}

function isQuiet({ faults, interferences, inputs }: Step): boolean {
  return faults.length + interferences.length === 0 && inputs.upload !== 'all' && inputs.dry_run !== 'true';
}

/** No file of the workspace stays open. */
function filesAreClosed(): void {
  const open = readdirSync('/proc/self/fd').map((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`);
    } catch {
      // The descriptor of this listing itself.
      return '';
    }
  });
  expect(open.filter((path) => path.includes('/tree-'))).toEqual([]);
}

const GUARANTEES: readonly ((played: Played) => void)[] = [
  successMeansComplete,
  foreignObjectsStay,
  mirrorsLeaveNothing,
  reportedWritersExist,
  manifestsAreTrue,
  failureHasOneClearError,
  plansWriteNothing,
  secretsStaySecret,
  requestsAreFew,
  runsEnd,
  orderHolds,
  failuresDeleteNothing,
  fewTransientFaultsPass,
  outputsAgree,
  changedIsTrue,
  nothingIsSentTwice,
  quietRunsAreQuiet,
  filesAreClosed,
];

/** Ends a history with runs without faults: one that repairs the state, one that repeats it, and a mirror. */
function withQuietEnd({ steps, ...history }: History): History {
  const [last] = steps.slice(-1);
  if (!last) return { ...history, steps };
  const quiet = (upload: string): Step => ({
    files: last.files,
    inputs: { ...last.inputs, upload, max_deletions: '100%', dry_run: 'false' },
    faults: [],
    interferences: [],
  });
  return { ...history, steps: [...steps, quiet('changed'), quiet('changed'), quiet('mirror')] };
}

function expectGuarantees(played: Played): void {
  for (const keeps of GUARANTEES) {
    try {
      keeps(played);
    } catch (cause) {
      const { step, run, events, calls } = played;
      const story = {
        inputs: step.inputs,
        error: run.error,
        events,
        calls: calls.join(' '),
        record: run.record,
      };
      throw new Error(`${keeps.name}: ${cause}\nin the run ${JSON.stringify(story, null, 1)}`, { cause });
    }
  }
}

it(
  'any history of uploads keeps every guarantee',
  async () => {
    const property = fc.asyncProperty(histories, (history) =>
      playHistory(withQuietEnd(history), expectGuarantees),
    );
    // The same ones each time, so that a failure is reproducible.
    await fc.assert(property, { numRuns: HISTORIES, seed: 20 });
  },
  120_000 + HISTORIES * 1000,
);
