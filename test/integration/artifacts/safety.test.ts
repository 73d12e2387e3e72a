/** What an upload never does to existing objects, and how it ends when the storage fails. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { rm } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createJumpingClock } from '../../support/jumping-clock.ts';
import { type OtherStorage, type StorageReading, startOtherStorage } from '../../support/other-storage.ts';
import { answer, type Reply } from '../../support/recording-server.ts';
import type { TestRunner } from '../../support/test-runner.ts';
import { createTree, type Tree } from '../../support/tree.ts';
import { BUCKET, runUpload, type UploadRun } from '../../support/upload-runs.ts';

const MANIFEST = '.upload-manifest.json';
const THERE: StorageReading = { bucket: { name: BUCKET, visibility: 'private' } };

type UploadInputs = Parameters<typeof runUpload>[2];

/** Runs the action once on a clock of its own. @returns the run and its duration on that clock */
async function upload(
  storage: OtherStorage,
  tree: Tree,
  inputs: UploadInputs = {},
  onStart?: (runner: TestRunner) => void,
): Promise<UploadRun & { readonly ms: number; readonly sleepersLeft: number }> {
  using clock = createJumpingClock();
  const run = await runUpload({ url: storage.url, apiKey: 'key_for_tests' }, tree, inputs, onStart, clock);
  return { ...run, ms: clock.elapsed(), sleepersLeft: clock.sleepers() };
}

const countOf = ({ events }: OtherStorage, event: string) => events.filter((one) => one === event).length;

describe('An object that another writer has replaced', () => {
  it.each(['all', 'changed', 'mirror'])(
    'stays in the bucket, is named in a notice, and `%s` drops it from the manifest',
    async (mode) => {
      await using storage = await startOtherStorage(THERE);
      await using tree = await createTree({ 'a.txt': 'a', 'b.txt': 'b' });
      await upload(storage, tree, { upload: 'mirror' });
      storage.put('a.txt', 'of another writer');
      await rm(tree.at('a.txt'));
      const run = await upload(storage, tree, { upload: mode });
      expect(run.error).toBe('');
      expect(run.outputs).toMatchObject({ deleted_count: '0', changed: 'true' });
      expect(run.runner.notices.join('\n')).toContain('"a.txt"');
      expect(storage.objects.get('a.txt')?.bytes.toString()).toBe('of another writer');
      expect(storage.objects.get(MANIFEST)?.bytes.toString()).not.toContain('a.txt');
    },
  );

  it('during the upload is an error when the listed sizes are bytes', async () => {
    await using storage = await startOtherStorage({
      ...THERE,
      lostAnswer({ target }) {
        if (/^\/upload\//.test(target) && storage.events.at(-1) === 'upload b.txt')
          storage.put('b.txt', 'of another writer');
        return undefined;
      },
    });
    await using tree = await createTree({ 'a.txt': 'aaa', 'b.txt': 'bbb' });
    const run = await upload(storage, tree, { upload: 'changed' });
    expect(run.error).toMatch(/which another writer replaced during this run:\n- "b\.txt"\n/);
    expect(storage.objects.get(MANIFEST)?.bytes.toString()).not.toContain('b.txt');
  });
});

describe('A manifest that is refused', () => {
  it.each<[what: string, reply: Reply]>([
    ['400', answer(400)],
    ['403', answer(403)],
    ['409', answer(409)],
    ['a redirect', answer(302, undefined, { location: 'https://elsewhere.example/' })],
  ])(
    'with %s stops `changed` and `mirror` before they write anything, and the error names the permission',
    async (_what, reply) => {
      let isRefused = false;
      await using storage = await startOtherStorage({
        ...THERE,
        replyInstead: (_number, { target }) =>
          isRefused && target.endsWith('/download-url') ? reply : undefined,
      });
      await using tree = await createTree({ 'a.txt': 'a', 'b.txt': 'b' });
      await upload(storage, tree, { upload: 'mirror' });
      await rm(tree.at('b.txt'));
      isRefused = true;
      const before = new Map(storage.objects);
      for (const mode of ['changed', 'mirror']) {
        const run = await upload(storage, tree, { upload: mode });
        expect(run.error).toMatch(/^Could not read the manifest .*`storage:read`/s);
        expect(run.outputs.changed).toBe('false');
      }
      expect(storage.objects).toEqual(before);
      isRefused = false;
      expect((await upload(storage, tree, { upload: 'mirror' })).outputs.deleted_count).toBe('1');
    },
  );
});

describe('A storage that asks to wait', () => {
  it('a day for one object fails only that object, and the others do not wait', async () => {
    await using storage = await startOtherStorage({
      ...THERE,
      fault: (event) => (event === 'upload b.txt' ? answer(429, '', { 'retry-after': '86400' }) : undefined),
    });
    await using tree = await createTree({ 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c', 'd.html': 'd' });
    const run = await upload(storage, tree);
    expect(run.error).toContain('it asked to wait 86,400 s; the limit is 60 s');
    expect(run.outputs.uploaded_count).toBe('3');
    expect(run.ms).toBeLessThan(60_000);
  });

  it('a few seconds before the next upload URL gets no earlier request', async () => {
    const askedAt: number[] = [];
    using clock = createJumpingClock();
    await using storage = await startOtherStorage({
      ...THERE,
      replyInstead(_number, { target }) {
        if (!target.endsWith('/upload-url')) return undefined;
        askedAt.push(clock.now());
        return askedAt.length === 1 ? answer(429, '', { 'retry-after': '9' }) : undefined;
      },
    });
    await using tree = await createTree({ 'a.txt': 'a' });
    const run = await runUpload({ url: storage.url, apiKey: 'key' }, tree, {}, undefined, clock);
    expect(run.error).toBe('');
    expect((askedAt[1] ?? 0) - (askedAt[0] ?? 0)).toBeGreaterThanOrEqual(9000);
  });

  it('a day after a lost creation of the bucket is read without that wait', async () => {
    await using storage = await startOtherStorage({
      lostAnswer: ({ method, target }) =>
        method === 'POST' && target.endsWith('/buckets')
          ? answer(503, '', { 'retry-after': '86400' })
          : undefined,
    });
    await using tree = await createTree({ 'a.txt': 'a' });
    const run = await upload(storage, tree);
    expect(run.error).toBe('');
    expect(run.ms).toBeLessThan(60_000);
  });
});

describe('A storage that accepts transfers and never responds', () => {
  it.each([1, 20, 200])('fails an upload of %i files within five minutes', async (count) => {
    using clock = createJumpingClock();
    await using storage = await startOtherStorage({
      ...THERE,
      replyInstead: (_number, { target }) => (/^\/upload\//.test(target) ? clock.silence : undefined),
    });
    await using tree = await createTree(
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}`, 'x'])),
    );
    const run = await runUpload(
      { url: storage.url, apiKey: 'key' },
      tree,
      { upload: 'changed' },
      undefined,
      clock,
    );
    expect(run.error).toContain('no transfer has succeeded for 2 min');
    expect(clock.elapsed()).toBeLessThan(5 * 60_000);
  });
});

describe('The output `changed`', () => {
  it('is false when the bucket exists already and nothing is uploaded', async () => {
    await using storage = await startOtherStorage({ ...THERE, deniesReads: true, fault: () => answer(422) });
    await using tree = await createTree({ 'a.txt': 'a' });
    const run = await upload(storage, tree);
    expect(countOf(storage, `create ${BUCKET}`)).toBe(1);
    expect(run.outputs).toMatchObject({ changed: 'false', uploaded_count: '0' });
  });

  it('is true while the response to a write is outstanding', async () => {
    let runner: TestRunner | undefined;
    using clock = createJumpingClock();
    await using storage = await startOtherStorage({
      ...THERE,
      fault() {
        runner?.cancel();
        return clock.silence;
      },
    });
    await using tree = await createTree({ 'a.txt': 'a' });
    const keep = (started: TestRunner) => {
      runner = started;
    };
    const run = await runUpload({ url: storage.url, apiKey: 'key' }, tree, {}, keep, clock);
    expect(run.done).toBe(false);
    expect(run.outputs.changed).toBe('true');
  });
});

describe('A bucket that a job of the same matrix created first', () => {
  it('is read before `mirror` writes to it, so that its manifest is not lost', async () => {
    let isHidden = false;
    await using storage = await startOtherStorage({
      ...THERE,
      replyInstead: (_number, { method, target }) => {
        if (!isHidden || method !== 'GET' || !/\/buckets(\/site)?$/.test(target)) return undefined;
        return target.endsWith('/buckets') ? answer(200, { buckets: [] }) : answer(404);
      },
      lostAnswer({ method }) {
        if (method === 'POST') isHidden = false;
        return undefined;
      },
    });
    await using tree = await createTree({ 'a.txt': 'a', 'b.txt': 'b' });
    await upload(storage, tree, { upload: 'mirror' });
    await rm(tree.at('b.txt'));
    isHidden = true;
    const run = await upload(storage, tree, { upload: 'mirror' });
    expect(run.error).toBe('');
    expect(run.outputs).toMatchObject({ uploaded_count: '0', unchanged_count: '1', deleted_count: '1' });
  });
});

describe('After the signal to cancel,', () => {
  it('an upload sends no further request', async () => {
    let runner: TestRunner | undefined;
    let isCancelled = false;
    const late: unknown[] = [];
    const note = (message: unknown) => void (isCancelled && late.push(message));
    subscribe('undici:client:sendHeaders', note);
    await using storage = await startOtherStorage({
      ...THERE,
      fault(event) {
        if (event === 'upload 40.txt') {
          runner?.cancel();
          isCancelled = true;
        }
        return undefined;
      },
    });
    await using tree = await createTree(
      Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`${index}.txt`, 'x'])),
    );
    const run = await upload(storage, tree, { upload: 'mirror' }, (started) => {
      runner = started;
    });
    unsubscribe('undici:client:sendHeaders', note);
    expect(run.error).toMatch(/^The run was cancelled/);
    expect(late).toEqual([]);
    expect(run.sleepersLeft).toBe(0);
  });
});

describe('The deletions of a mirror', () => {
  async function deleteMany(count: number, fault: (nth: number) => Reply | undefined) {
    let isBroken = false;
    let deletions = 0;
    await using storage = await startOtherStorage({
      ...THERE,
      fault(event) {
        if (!isBroken || !event.startsWith('delete')) return undefined;
        deletions += 1;
        return fault(deletions);
      },
    });
    const names = Array.from({ length: count }, (_, index) => `${index}.txt`);
    await using tree = await createTree(
      Object.fromEntries([...names, 'kept.txt'].map((name) => [name, name])),
    );
    await upload(storage, tree, { upload: 'mirror' });
    for (const name of names) await rm(tree.at(name));
    isBroken = true;
    const run = await upload(storage, tree, { upload: 'mirror', max_deletions: '100%' });
    return { run, deletions };
  }

  it('run at most 16 at a time', async () => {
    const pending: (() => void)[] = [];
    let most = 0;
    await deleteMany(60, () => (response) => {
      pending.push(() => answer(204)(response, undefined as never));
      most = Math.max(most, pending.length);
      setTimeout(() => pending.shift()?.(), 20);
    });
    expect(most).toBe(16);
  });

  it('are confirmed by the record of the object, though the listing still contains it', async () => {
    await using storage = await startOtherStorage({
      ...THERE,
      listedKeys: (keys) => [...keys, ...(storage.events.includes('delete b.txt') ? ['b.txt'] : [])],
    });
    await using tree = await createTree({ 'a.txt': 'a', 'b.txt': 'b' });
    await upload(storage, tree, { upload: 'mirror' });
    await rm(tree.at('b.txt'));
    const run = await upload(storage, tree, { upload: 'mirror' });
    expect(run.error).toBe('');
    expect(run.outputs.deleted_count).toBe('1');
    expect(run.sleepersLeft).toBe(0);
  });

  it.each([401, 403])('stop after a refusal with %i', async (status) => {
    const { run, deletions } = await deleteMany(60, () => answer(status));
    expect(run.done).toBe(false);
    expect(deletions).toBeLessThanOrEqual(16);
  });

  it('continue after any other failure', async () => {
    const { run, deletions } = await deleteMany(60, (nth) => (nth === 1 ? answer(422) : undefined));
    expect(deletions).toBe(60);
    expect(run.outputs.deleted_count).toBe('59');
  });
});
