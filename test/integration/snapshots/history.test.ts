import { describe, expect, it } from 'vitest';
import { recordDeployment } from '../../../src/snapshots/apply.ts';
import { writeHistory } from '../../../src/snapshots/history.ts';
import { historyEntry } from '../../support/any-history.ts';
import { startTestPlatform } from '../../support/local-platform.ts';
import { type OtherStorage, type StorageReading, startOtherStorage } from '../../support/other-storage.ts';
import { API_KEY } from '../../support/platform-http.ts';
import { answer, type Reply, reset } from '../../support/recording-server.ts';
import { BUCKET, openRun, ROOT, type SnapshotRun } from '../../support/snapshot-runs.ts';
import { createBucket } from '../../support/storage.ts';

interface Fixture extends AsyncDisposable {
  readonly server: OtherStorage;
  readonly run: SnapshotRun;
}

async function open(reading: StorageReading = {}): Promise<Fixture> {
  const cleanUp = new AsyncDisposableStack();
  const server = cleanUp.use(await startOtherStorage({ bucket: { name: BUCKET }, ...reading }));
  const run = cleanUp.use(openRun(server.url));
  return { server, run, [Symbol.asyncDispose]: () => cleanUp.disposeAsync() };
}

const keysOf = ({ server }: Fixture, name: string) =>
  [...server.objects.keys()].filter((key) => key.startsWith(`${ROOT}history/${name}/`));
const READY = { revisionId: 'r1', result: 'ready' } as const;

describe('A history', () => {
  it('is of one function, also when the names of others begin with its name', async () => {
    await using fixture = await open();
    const names = ['a', 'a-b', 'a.b', 'A', '0..', 'a.json'];
    for (const name of [...names, ...names]) await fixture.run.deploy({ name, text: name, commit: name });
    for (const name of names) {
      const { entries } = await fixture.run.read(name);
      expect(entries.map(({ commit }) => commit)).toEqual([name]);
      expect(keysOf(fixture, name)).toHaveLength(1);
    }
  });

  it('keeps the last 50 deployments', async () => {
    await using fixture = await open();
    for (let number = 0; number < 53; number += 1)
      await fixture.run.deploy({ text: 'same', commit: `${number}` });
    const { entries } = await fixture.run.read();
    expect(entries.map(({ commit }) => commit)).toEqual(Array.from({ length: 50 }, (_, at) => `${52 - at}`));
    expect(keysOf(fixture, 'hello')).toHaveLength(1);
  });

  it('has an entry for each deployment that got no revision, also of the same time', async () => {
    await using fixture = await open();
    const end = { revisionId: undefined, result: 'failed' } as const;
    const plans = [];
    for (const commit of ['one', 'two']) plans.push(await fixture.run.plan({ text: 'x', commit }));
    for (const { record } of plans)
      await recordDeployment(record, end, fixture.run.storage, fixture.run.context);
    const { entries } = await fixture.run.read();
    expect(entries.map(({ commit }) => commit).toSorted()).toEqual(['one', 'two']);
  });

  it('of two runs that confirm the same revision has the later entry, and neither run fails', async () => {
    await using fixture = await open();
    const { storage, context, plan, read } = fixture.run;
    const [mine, other] = [
      await plan({ text: 'x', commit: 'mine' }),
      await plan({ text: 'x', commit: 'other' }),
    ];
    await recordDeployment(mine.record, READY, storage, context);
    const history = await read();
    await context.clock.sleep(1000);
    await recordDeployment({ ...other.record, history }, READY, storage, context);
    expect((await read()).entries.map(({ commit }) => commit)).toEqual(['other']);
  });

  it('is in order although the clock of an earlier run was hours ahead', async () => {
    await using fixture = await open();
    await using ahead = openRun(fixture.server.url, 5 * 3_600_000);
    await ahead.deploy({ text: 'x', commit: 'ahead' });
    for (const commit of ['one', 'two']) await fixture.run.deploy({ text: 'x', commit });
    const { entries } = await fixture.run.read();
    expect(entries.map(({ commit }) => commit)).toEqual(['two', 'one', 'ahead']);
    expect(keysOf(fixture, 'hello')).toHaveLength(1);
  });

  it('is in the order in which overlapping runs ended, although the clock of the first one was hours ahead', async () => {
    await using fixture = await open();
    await using ahead = openRun(fixture.server.url, 5 * 3_600_000);
    const { record } = await fixture.run.plan({ text: 'x', commit: 'second' });
    await ahead.deploy({ text: 'x', commit: 'first' });
    await recordDeployment(record, READY, fixture.run.storage, fixture.run.context);
    const { entries } = await fixture.run.read();
    expect(entries.map(({ commit }) => commit)).toEqual(['second', 'first']);
    expect(keysOf(fixture, 'hello')).toHaveLength(1);
  });

  it('has one more object after each deployment of a key that cannot delete, of which one is read', async () => {
    await using fixture = await open({
      fault: (event) => (event.startsWith('delete') ? answer(403) : undefined),
    });
    for (const commit of ['one', 'two', 'three']) {
      await fixture.run.deploy({ text: 'x', commit });
      await fixture.run.context.clock.sleep(1000);
    }
    expect(keysOf(fixture, 'hello')).toHaveLength(3);
    const begun = fixture.server.events.length;
    expect((await fixture.run.read()).entries).toHaveLength(3);
    const downloads = fixture.server.events.slice(begun).filter((event) => event.startsWith('download'));
    expect(downloads).toHaveLength(1);
    expect(fixture.run.events.filter(({ type }) => type === 'cleanup-skipped')).toEqual([]);
  });

  it('is incomplete, after a few more looks, while an object is listed that cannot be found', async () => {
    const phantom = `${ROOT}history/hello/0-phantom.json`;
    await using fixture = await open({ listedKeys: (keys) => [...keys, phantom] });
    await fixture.run.deploy({ text: 'x', commit: 'one' });
    const begun = fixture.server.events.length;
    expect(await fixture.run.read()).toMatchObject({ isComplete: false, entries: [{ commit: 'one' }] });
    const looks = fixture.server.events.slice(begun).filter((event) => event === 'list');
    expect(looks.length).toBeLessThanOrEqual(3);
  });

  it('is unusable when an object of it is damaged or newer, and nothing is written over it', async () => {
    await using fixture = await open();
    await fixture.run.deploy({ text: 'x', commit: 'one' });
    for (const text of [
      '',
      '{"version":2}',
      writeHistory({ function: 'other', includes: [], entries: [] }),
    ]) {
      const key = `${ROOT}history/hello/9-other.json`;
      fixture.server.put(key, text);
      await expect(fixture.run.read()).rejects.toThrow(`${key} `);
      expect(fixture.server.objects.get(key)?.bytes.toString()).toBe(text);
    }
  });

  it('whose new object is never shown is an error after a bounded number of requests', async () => {
    const hidden = (key: string) => key.startsWith(`${ROOT}history/`);
    await using fixture = await open({
      listedKeys: (keys) => keys.filter((key) => !hidden(key)),
      fault: (event) => (event.startsWith('download') && hidden(event.slice(9)) ? answer(404) : undefined),
    });
    await expect(fixture.run.deploy({ text: 'x' })).rejects.toThrow(
      'Could not record the deployment of function "hello": none of 3 attempts to write its history can be read back',
    );
    expect(fixture.server.requests.length).toBeLessThan(250);
  });

  it('that another program has written is read', async () => {
    await using fixture = await open();
    const entries = [historyEntry(2), historyEntry(1)];
    fixture.server.put(`${ROOT}history/hello/x`, writeHistory({ function: 'hello', includes: [], entries }));
    expect((await fixture.run.read()).entries).toEqual(entries);
  });

  it('is kept by the local platform', async () => {
    await using platform = await startTestPlatform({ apiKey: API_KEY });
    await createBucket(platform, BUCKET);
    await using run = openRun(new URL(platform.url));
    for (const commit of ['one', 'two']) await run.deploy({ text: commit, commit });
    const { entries, objects, snapshots } = await run.read();
    expect(entries.map(({ commit }) => commit)).toEqual(['two', 'one']);
    expect([objects.length, snapshots.size]).toEqual([1, 2]);
  });

  it.each<[fault: string, when: 'replyInstead' | 'lostAnswer', reply: Reply]>([
    ['lost', 'replyInstead', reset],
    ['carried out, but its answer is lost', 'lostAnswer', reset],
    ['answered with 503', 'replyInstead', answer(503)],
    ['carried out, but answered with 503', 'lostAnswer', answer(503)],
    ['answered with 429', 'replyInstead', answer(429)],
  ])('is complete, whichever request of a run is %s', async (_fault, when, reply) => {
    for (let at = 1, isReached = true; isReached; at += 1) {
      let requests = 0;
      let isFaulty = false;
      const respond = () => {
        requests += isFaulty ? 1 : 0;
        return isFaulty && requests === at ? reply : undefined;
      };
      await using fixture = await open({ [when]: respond });
      await fixture.run.deploy({ text: 'x', commit: 'before' });
      isFaulty = true;
      await fixture.run.deploy({ text: 'y', commit: 'faulty' });
      isFaulty = false;
      isReached = requests >= at;
      const { entries, snapshots } = await fixture.run.read();
      expect(entries.map(({ commit }) => commit)).toEqual(['faulty', 'before']);
      expect(snapshots.size).toBe(2);
      expect(keysOf(fixture, 'hello')).toHaveLength(1);
    }
  });
});
