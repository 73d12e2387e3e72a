import { describe, expect, it } from 'vitest';
import { type StorageReading, startOtherStorage } from '../../support/other-storage.ts';
import { answer, reset } from '../../support/recording-server.ts';
import { createTree } from '../../support/tree.ts';
import { BUCKET, runUpload } from '../../support/upload-runs.ts';

async function uploadTo(reading: StorageReading, inputs: Parameters<typeof runUpload>[2] = {}) {
  await using storage = await startOtherStorage(reading);
  await using tree = await createTree({ 'a.txt': 'a' });
  const run = await runUpload({ url: storage.url, apiKey: 'key_for_tests' }, tree, inputs);
  const creations = storage.events.filter((event) => event.startsWith('create'));
  return { run, creations, visibility: storage.visibility(), isThere: storage.objects.has('a.txt') };
}

describe('A missing bucket', () => {
  it.each<[asked: string, visibility: string]>([
    ['', 'private'],
    ['private', 'private'],
    ['public', 'public'],
  ])('with `bucket_visibility: %s` is created as %s', async (asked, visibility) => {
    const uploaded = await uploadTo({}, { bucket_visibility: asked });
    expect(uploaded).toMatchObject({ creations: ['create site'], visibility, isThere: true });
    expect(uploaded.run.outputs.changed).toBe('true');
  });

  it.each([200, 201, 202, 204])('is created when the response is %i without a body', async (createStatus) => {
    expect(await uploadTo({ createStatus })).toMatchObject({ creations: ['create site'], isThere: true });
  });

  it.each<[what: string, done: boolean, creations: number]>([
    ['done', true, 1],
    ['not done', false, 2],
  ])(
    'is read after a lost response, and requested again only when it was %s',
    async (_what, done, creations) => {
      const uploaded = await uploadTo({ lostCreations: { count: 1, done } });
      expect(uploaded.run.error).toBe('');
      expect(uploaded).toMatchObject({ creations: Array(creations).fill('create site'), isThere: true });
    },
  );

  it.each([401, 403, 422])('is reported as not created when the platform refuses with %i', async (status) => {
    const { run } = await uploadTo({
      replyInstead: (_, { method, target }) =>
        method === 'POST' && target.endsWith('/buckets') ? answer(status, { message: 'no' }) : undefined,
    });
    expect(run.error).toContain('Bucket "site" was not created by this run.');
    expect(run.outputs.changed).toBe('false');
  });

  it.each([403, 413])(
    'is reported as not created when a lost response had no effect and the next request is refused with %i',
    async (status) => {
      let requests = 0;
      const { run } = await uploadTo({
        replyInstead: (_, { method, target }) => {
          if (method !== 'POST' || !target.endsWith('/buckets')) return undefined;
          requests += 1;
          return requests === 1 ? reset : answer(status, { message: 'no' });
        },
      });
      expect(requests).toBe(2);
      expect(run.error).toContain('Bucket "site" was not created by this run.');
      expect(run.error).not.toContain('may or may not');
      expect(run.outputs.changed).toBe('false');
    },
  );

  it('is requested repeatedly for a minute, then the step fails', async () => {
    const uploaded = await uploadTo({ lostCreations: { count: 99, done: false } });
    expect(uploaded.run.error).toMatch(/^Could not create bucket "site".*None of \d+ attempts took effect/s);
    expect(uploaded.creations.length).toBeGreaterThan(4);
    expect(uploaded.creations.length).toBeLessThan(20);
  });

  it('that another writer creates during the run is used', async () => {
    const uploaded = await uploadTo(
      { appearsAtCreation: { visibility: 'private' } },
      { bucket_visibility: 'private' },
    );
    expect(uploaded.run.error).toBe('');
    expect(uploaded.isThere).toBe(true);
    expect(uploaded.run.runner.lines.join('\n')).toContain(
      'Bucket "site" exists by now. Reading it and planning again.',
    );
  });

  it('that another writer creates with another visibility fails the step', async () => {
    const uploaded = await uploadTo(
      { appearsAtCreation: { visibility: 'public' } },
      { bucket_visibility: 'private' },
    );
    expect(uploaded.run.error).toMatch(/^Bucket "site" is public, but `bucket_visibility` is private/);
    expect(uploaded.isThere).toBe(false);
  });
});

describe('A bucket whose own path is refused', () => {
  const STATUSES = [400, 403, 404, 405, 410];

  it.each(STATUSES)('with %i is created when it is not in the list', async (status) => {
    const uploaded = await uploadTo({ inspection: answer(status) }, { upload: 'changed' });
    expect(uploaded.run.error).toBe('');
    expect(uploaded).toMatchObject({ creations: ['create site'], isThere: true });
  });

  it.each(STATUSES)('with %i is read from the list', async (status) => {
    const reading = { inspection: answer(status), bucket: { name: BUCKET, visibility: 'public' } };
    expect(await uploadTo(reading)).toMatchObject({ creations: [], isThere: true });
    const { run } = await uploadTo(reading, { bucket_visibility: 'private' });
    expect(run.error).toMatch(/^Bucket "site" is public/);
  });
});

describe('A bucket to which the key may only write', () => {
  it.each([400, 409, 412, 422])(
    'is used when its creation is refused with %i and it provides a transfer URL',
    async (existsStatus) => {
      const uploaded = await uploadTo({ deniesReads: true, existsStatus, bucket: { name: BUCKET } });
      expect(uploaded.run.error).toBe('');
      expect(uploaded.isThere).toBe(true);
    },
  );

  it('does not exist when it provides no transfer URL either', async () => {
    const refusal = answer(422, { message: 'no more buckets' });
    const { run } = await uploadTo({
      deniesReads: true,
      replyInstead: (_, { method, target }) =>
        method === 'POST' && target.endsWith('/buckets') ? refusal : undefined,
    });
    expect(run.error).toMatch(/^Could not create bucket "site": .*422.*no more buckets/);
  });
});

describe('An existing bucket', () => {
  it.each<[what: string, bucketRecord: StorageReading['bucketRecord']]>([
    ['wrapped in `bucket`', (bucket) => ({ bucket })],
    ['wrapped in `data`', (data) => ({ data })],
    ['without its name', ({ visibility }) => ({ visibility })],
  ])('is recognized when its record is %s', async (_what, bucketRecord) => {
    const reading = { bucket: { name: BUCKET, visibility: 'public' }, ...(bucketRecord && { bucketRecord }) };
    expect(await uploadTo(reading)).toMatchObject({ creations: [], isThere: true });
    const { run } = await uploadTo(reading, { bucket_visibility: 'private' });
    expect(run.error).toMatch(/^Bucket "site" is public/);
  });

  it.each<[visibility: string | undefined, asked: string]>([
    ['public', 'public'],
    ['private', 'private'],
    ['PUBLIC', 'public'],
    ['public', ''],
    ['private', ''],
    [undefined, 'public'],
  ])('that is %s is used with `bucket_visibility: %s`', async (visibility, asked) => {
    const bucket = { name: BUCKET, ...(visibility !== undefined && { visibility }) };
    expect(await uploadTo({ bucket }, { bucket_visibility: asked })).toMatchObject({
      creations: [],
      isThere: true,
    });
  });

  it('with another visibility fails the step before anything is written', async () => {
    const bucket = { name: BUCKET, visibility: 'public' };
    const { run, isThere } = await uploadTo({ bucket }, { bucket_visibility: 'private', dry_run: 'true' });
    expect(run.error).toMatch(/^Bucket "site" is public, but `bucket_visibility` is private/);
    expect(isThere).toBe(false);
  });
});
