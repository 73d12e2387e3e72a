/** Every kind of fault at every request of an upload. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BOUNDS } from '../../support/bounds.ts';
import { describeFault, FAULTS, type Fault } from '../../support/faults.ts';
import {
  type BucketRun,
  createFilledBucket,
  FILES,
  type FilledBucket,
  faultAt,
  MODES,
  spread,
} from '../../support/filled-bucket.ts';

/** Of each mode. */
const MOST_CASES = 2 * BOUNDS.uploadFaults;
const MANIFEST = '.upload-manifest.json';
const LONGEST_RUN_MS = 10 * 60_000;

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

function expectManifestIsTrue({ storage }: FilledBucket): void {
  const { objects }: { objects: { key: string; sha256: string | null }[] } = JSON.parse(
    storage.objects.get(MANIFEST)?.bytes.toString() ?? '{"objects":[]}',
  );
  for (const { key, sha256: sum } of objects) {
    const bytes = storage.objects.get(key)?.bytes;
    if (sum !== null && bytes) expect(sha256(bytes), key).toBe(sum);
  }
}

function expectFilesAreThere({ storage }: FilledBucket): void {
  const texts = Object.keys(FILES).map((key) => [key, storage.objects.get(key)?.bytes.toString()]);
  expect(Object.fromEntries(texts)).toEqual(FILES);
}

function expectGuarantees(bucket: FilledBucket, { run, before, ms }: BucketRun, isPassing: boolean): void {
  const { objects } = bucket.storage;
  if (isPassing) expect(run.error).toBe('');
  expect(run.runner.errors).toHaveLength(run.done ? 0 : 1);
  expect(run.error).not.toContain('bug in the action');
  expect(ms).toBeLessThan(LONGEST_RUN_MS);
  expectManifestIsTrue(bucket);
  if (run.done) expectFilesAreThere(bucket);
  const keys = [...new Set([...before.keys(), ...objects.keys()])];
  const hasChanged = keys.some((key) => before.get(key) !== objects.get(key));
  if (run.done || hasChanged) expect(run.outputs.changed).toBe(String(hasChanged));
}

async function expectFaultIsTolerated(
  bucket: FilledBucket,
  mode: string,
  fault: Fault,
  at: number,
  times: number,
) {
  bucket.reset();
  const played = await bucket.run(mode, faultAt(fault, at, times));
  try {
    expectGuarantees(bucket, played, fault.isPassing && times === 1);
    const { run } = await bucket.run('mirror');
    expect(run.error).toBe('');
    expectFilesAreThere(bucket);
    // A removed file is never forgotten, except by an upload of `all` that could not read the manifest.
    if (mode !== 'all') expect([...bucket.storage.objects.keys()]).not.toContain('gone.txt');
  } catch (cause) {
    const { run, events, ms } = played;
    const story = {
      fault: describeFault(fault),
      at,
      times,
      events,
      ms,
      error: run.error,
      outputs: run.outputs,
    };
    throw new Error(`${cause}\n${JSON.stringify(story, null, 1)}`, { cause });
  }
}

describe.each(MODES)('An upload of `%s`', (mode) => {
  it(
    'keeps every guarantee through any fault at any of its requests, once or permanently',
    async () => {
      await using bucket = await createFilledBucket();
      bucket.reset();
      const { requests } = await bucket.run(mode);
      const cases = FAULTS.flatMap((fault) =>
        Array.from({ length: requests }, (_, at) =>
          [1, Number.POSITIVE_INFINITY].map((times) => ({ fault, at, times })),
        ),
      ).flat();
      for (const { fault, at, times } of spread(cases, MOST_CASES)) {
        await expectFaultIsTolerated(bucket, mode, fault, at, times);
      }
    },
    120_000 + MOST_CASES * 200,
  );
});
