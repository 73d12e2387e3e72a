import { describe, expect, it } from 'vitest';
import { type StorageReading, startOtherStorage } from '../../support/other-storage.ts';
import { answer } from '../../support/recording-server.ts';
import { createTree } from '../../support/tree.ts';
import { BUCKET, runUpload } from '../../support/upload-runs.ts';

async function uploadTo(reading: StorageReading, inputs: Parameters<typeof runUpload>[2] = {}) {
  await using storage = await startOtherStorage(reading);
  await using tree = await createTree({ 'a.txt': 'a' });
  const run = await runUpload({ url: storage.url, apiKey: 'key_for_tests' }, tree, inputs);
  const makes = storage.events.filter((event) => event.startsWith('make'));
  return { run, makes, visibility: storage.visibility(), isThere: storage.objects.has('a.txt') };
}

describe('a bucket that is missing', () => {
  it.each<[asked: string, visibility: string]>([
    ['', 'private'],
    ['private', 'private'],
    ['public', 'public'],
  ])('is made, with `bucket_visibility: %s` as %s', async (asked, visibility) => {
    const made = await uploadTo({}, { bucket_visibility: asked });
    expect(made).toMatchObject({ makes: ['make site'], visibility, isThere: true });
    expect(made.run.outputs.changed).toBe('true');
  });

  it.each([200, 201, 202, 204])('is made when the answer is %i, with no body', async (createStatus) => {
    expect(await uploadTo({ createStatus })).toMatchObject({ makes: ['make site'], isThere: true });
  });

  it.each<[what: string, done: boolean, makes: number]>([
    ['done', true, 1],
    ['not done', false, 2],
  ])(
    'is read back when the answer was lost, and made once more only when it was %s',
    async (_what, done, makes) => {
      const made = await uploadTo({ lostCreations: { count: 1, done } });
      expect(made.run.error).toBe('');
      expect(made).toMatchObject({ makes: Array(makes).fill('make site'), isThere: true });
    },
  );

  it.each([401, 403, 422])(
    'was not made when its creation is refused with %i, which the error says',
    async (status) => {
      const { run } = await uploadTo({
        trouble: (_, { method, target }) =>
          method === 'POST' && target.endsWith('/buckets') ? answer(status, { message: 'no' }) : undefined,
      });
      expect(run.error).toContain('Bucket "site" was not made by this run.');
      expect(run.outputs.changed).toBe('false');
    },
  );

  it('is created again for a minute, and not for ever', async () => {
    const made = await uploadTo({ lostCreations: { count: 99, done: false } });
    expect(made.run.error).toMatch(/create bucket "site".*may or may not have been made/s);
    expect(made.makes.length).toBeGreaterThan(4);
    expect(made.makes.length).toBeLessThan(20);
  });

  it('that somebody else made meanwhile is taken', async () => {
    const made = await uploadTo(
      { bornMeanwhile: { visibility: 'private' } },
      { bucket_visibility: 'private' },
    );
    expect(made.run.error).toBe('');
    expect(made.isThere).toBe(true);
    expect(made.run.runner.lines.join('\n')).toContain('Bucket "site" already exists; using it.');
  });

  it('that somebody else made meanwhile otherwise is not', async () => {
    const made = await uploadTo(
      { bornMeanwhile: { visibility: 'public' } },
      { bucket_visibility: 'private' },
    );
    expect(made.run.error).toMatch(/bucket "site" is public, and `bucket_visibility` asks for private/);
    expect(made.isThere).toBe(false);
  });
});

describe('a bucket whose own path refuses', () => {
  const STATUSES = [400, 403, 404, 405, 410];

  it.each(STATUSES)('with %i is made when it is not in the list', async (status) => {
    const made = await uploadTo({ inspection: answer(status) }, { upload: 'changed' });
    expect(made.run.error).toBe('');
    expect(made).toMatchObject({ makes: ['make site'], isThere: true });
  });

  it.each(STATUSES)('with %i is read from the list', async (status) => {
    const reading = { inspection: answer(status), bucket: { name: BUCKET, visibility: 'public' } };
    expect(await uploadTo(reading)).toMatchObject({ makes: [], isThere: true });
    const { run } = await uploadTo(reading, { bucket_visibility: 'private' });
    expect(run.error).toMatch(/bucket "site" is public/);
  });
});

describe('a bucket that the key may only write to', () => {
  it.each([400, 409, 412, 422])('is taken when its creation is refused with %i', async (existsStatus) => {
    const made = await uploadTo({ deniesReads: true, existsStatus, bucket: { name: BUCKET } });
    expect(made.run.error).toBe('');
    expect(made.isThere).toBe(true);
  });

  it('is not there when no transfer URL is given out for it either', async () => {
    const refusal = answer(422, { message: 'no more buckets' });
    const { run } = await uploadTo({
      deniesReads: true,
      trouble: (_, { method, target }) =>
        method === 'POST' && target.endsWith('/buckets') ? refusal : undefined,
    });
    expect(run.error).toMatch(/could not create bucket "site": .*422.*no more buckets/);
  });
});

describe('a bucket that is there', () => {
  it.each<[what: string, bucketRecord: StorageReading['bucketRecord']]>([
    ['wrapped in `bucket`', (bucket) => ({ bucket })],
    ['wrapped in `data`', (data) => ({ data })],
    ['without its name', ({ visibility }) => ({ visibility })],
  ])('is taken when it is shown %s', async (_what, bucketRecord) => {
    const reading = { bucket: { name: BUCKET, visibility: 'public' }, ...(bucketRecord && { bucketRecord }) };
    expect(await uploadTo(reading)).toMatchObject({ makes: [], isThere: true });
    const { run } = await uploadTo(reading, { bucket_visibility: 'private' });
    expect(run.error).toMatch(/bucket "site" is public/);
  });

  it.each<[visibility: string | undefined, asked: string]>([
    ['public', 'public'],
    ['private', 'private'],
    ['PUBLIC', 'public'],
    ['public', ''],
    ['private', ''],
    [undefined, 'public'],
  ])('is taken when it is %s and `bucket_visibility` is "%s"', async (visibility, asked) => {
    const bucket = { name: BUCKET, ...(visibility !== undefined && { visibility }) };
    expect(await uploadTo({ bucket }, { bucket_visibility: asked })).toMatchObject({
      makes: [],
      isThere: true,
    });
  });

  it('must be as `bucket_visibility` says, which is checked before anything is written', async () => {
    const bucket = { name: BUCKET, visibility: 'public' };
    const { run, isThere } = await uploadTo({ bucket }, { bucket_visibility: 'private', dry_run: 'true' });
    expect(run.error).toMatch(/bucket "site" is public, and `bucket_visibility` asks for private/);
    expect(isThere).toBe(false);
  });
});
