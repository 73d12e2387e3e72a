import { describe, expect, it } from 'vitest';
import { recordDeployment, storeSnapshot } from '../../../src/snapshots/apply.ts';
import { writeHistory } from '../../../src/snapshots/history.ts';
import { snapshotKey } from '../../../src/snapshots/keys.ts';
import { sha } from '../../support/artifacts.ts';
import { type OtherStorage, type StorageReading, startOtherStorage } from '../../support/other-storage.ts';
import { answer } from '../../support/recording-server.ts';
import { BUCKET, openRun, ROOT, type SnapshotRun, wantedContent } from '../../support/snapshot-runs.ts';

const DAY_MS = 24 * 3_600_000;
const UNUSED = snapshotKey(sha(99));
const READY = { revisionId: 'r1', result: 'ready' } as const;

interface Fixture extends AsyncDisposable {
  readonly server: OtherStorage;
  readonly run: SnapshotRun;
  /** Days pass, each with a deployment. */
  pass(days: number): Promise<void>;
}

/** Opens a bucket with a snapshot that no history names. */
async function open(reading: StorageReading = {}): Promise<Fixture> {
  const cleanUp = new AsyncDisposableStack();
  const server = cleanUp.use(await startOtherStorage({ bucket: { name: BUCKET }, ...reading }));
  const run = cleanUp.use(openRun(server.url));
  server.put(UNUSED, 'nobody names it');
  return {
    server,
    run,
    async pass(days) {
      for (let day = 0; day < days; day += 1) {
        await run.context.clock.sleep(DAY_MS);
        await run.deploy({ text: 'hello' });
      }
    },
    [Symbol.asyncDispose]: () => cleanUp.disposeAsync(),
  };
}

const eventsOf = ({ run }: Fixture, type: string) => run.events.filter((event) => event.type === type);
const marksOf = ({ server }: Fixture) =>
  [...server.objects.keys()].filter((key) => key.startsWith(`${ROOT}cleanups/`));
const cleanUps = ({ server }: Fixture) =>
  server.events.filter((event) => event.startsWith(`upload ${ROOT}cleanups/`)).length;

describe('A clean-up', () => {
  it('deletes a snapshot that no history names, after it was found unused a day before', async () => {
    await using fixture = await open();
    await fixture.run.deploy({ text: 'hello' });
    expect(fixture.server.objects.has(UNUSED)).toBe(true);
    await fixture.pass(1);
    expect(fixture.server.objects.has(UNUSED)).toBe(false);
    expect(eventsOf(fixture, 'snapshots-deleted')).toEqual([
      { type: 'snapshots-deleted', bucket: BUCKET, count: 1 },
    ]);
    expect(fixture.server.objects.has(snapshotKey(wantedContent('hello').digest))).toBe(true);
  });

  it('happens at most once a day, however many runs there are', async () => {
    await using fixture = await open();
    for (let hour = 0; hour < 48; hour += 1) {
      await fixture.run.deploy({ text: `${hour % 2}` });
      fixture.server.put(snapshotKey(sha(100 + hour)), 'unused');
      await fixture.run.context.clock.sleep(DAY_MS / 24);
    }
    expect(cleanUps(fixture)).toBe(2);
    expect(marksOf(fixture)).toHaveLength(1);
  });

  it('happens again although the last one was dated by a clock that was a year ahead', async () => {
    await using fixture = await open();
    await using ahead = openRun(fixture.server.url, 365 * DAY_MS);
    await ahead.deploy({ text: 'hello' });
    await fixture.pass(2);
    expect(fixture.server.objects.has(UNUSED)).toBe(false);
    expect(marksOf(fixture)).toHaveLength(1);
  });

  it('keeps what the history of another function names', async () => {
    await using fixture = await open();
    for (const name of ['a', 'a-b', 'a.b']) await fixture.run.deploy({ name, text: name, commit: name });
    await fixture.pass(3);
    for (const name of ['a', 'a-b', 'a.b'])
      expect(fixture.server.objects.has(snapshotKey(wantedContent(name).digest)), name).toBe(true);
    expect(fixture.server.objects.has(UNUSED)).toBe(false);
  });

  it.each<[what: string, key: string, text: string]>([
    ['damaged', 'other/1.json', '{'],
    ['of a newer format', 'other/1.json', '{"version":2}'],
    ['that of another function', 'other/1.json', writeHistory({ function: 'x', includes: [], entries: [] })],
  ])('deletes nothing while any history is %s, and says so', async (_what, key, text) => {
    await using fixture = await open();
    fixture.server.put(`${ROOT}history/${key}`, text);
    await fixture.run.deploy({ text: 'hello' });
    await fixture.pass(3);
    expect(fixture.server.objects.has(UNUSED)).toBe(true);
    expect(cleanUps(fixture)).toBe(0);
    expect(eventsOf(fixture, 'cleanup-skipped')[0]).toMatchObject({
      reason: expect.stringContaining(`object "${ROOT}history/${key}" `),
    });
  });

  it('deletes nothing while an object of any history cannot be found', async () => {
    await using fixture = await open({ listedKeys: (keys) => [...keys, `${ROOT}history/other/1.json`] });
    await fixture.run.deploy({ text: 'hello' });
    await fixture.pass(3);
    expect(fixture.server.objects.has(UNUSED)).toBe(true);
  });

  it('of a key that cannot delete is reported, and the deployment is recorded all the same', async () => {
    await using fixture = await open({
      fault: (event) => (event.startsWith('delete') ? answer(403) : undefined),
    });
    await fixture.run.deploy({ text: 'hello' });
    await fixture.pass(1);
    expect(fixture.server.objects.has(UNUSED)).toBe(true);
    expect(eventsOf(fixture, 'cleanup-skipped')[0]).toMatchObject({
      reason: expect.stringContaining('403'),
    });
    expect((await fixture.run.read()).entries).toHaveLength(2);
  });

  it('keeps a snapshot whose deployment is in progress, and not recorded yet', async () => {
    await using fixture = await open();
    await fixture.run.deploy({ text: 'hello' });
    await fixture.run.context.clock.sleep(DAY_MS);
    const { store, record } = await fixture.run.plan({ text: 'new' });
    await storeSnapshot(store, fixture.run.storage, fixture.run.context);
    await fixture.run.deploy({ text: 'hello' });
    expect(cleanUps(fixture)).toBe(2);
    expect(fixture.server.objects.has(snapshotKey(store.digest))).toBe(true);
    await recordDeployment(record, READY, fixture.run.storage, fixture.run.context);
    await fixture.pass(2);
    expect(fixture.server.objects.has(snapshotKey(store.digest))).toBe(true);
  });
});

it('a snapshot that was deleted before its deployment was recorded is stored again', async () => {
  await using fixture = await open();
  const { store, record } = await fixture.run.plan({ text: 'hello' });
  await storeSnapshot(store, fixture.run.storage, fixture.run.context);
  fixture.server.drop(snapshotKey(store.digest));
  await recordDeployment(record, READY, fixture.run.storage, fixture.run.context);
  expect((await fixture.run.read()).snapshots).toContain(store.digest);
  expect(eventsOf(fixture, 'snapshot-stored')).toHaveLength(2);
});
