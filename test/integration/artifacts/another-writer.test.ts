/** Another writer changes the bucket at every moment of an upload. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BOUNDS } from '../../support/bounds.ts';
import type { StorageReading } from '../../support/other-storage.ts';
import {
  createUploadScene,
  FILES,
  MODES,
  type SceneRun,
  spread,
  type UploadScene,
} from '../../support/upload-scene.ts';

/** Of each mode on each platform. */
const MOST_CASES = BOUNDS.uploadFaults;
const MANIFEST = '.upload-manifest.json';
const KEYS = [...Object.keys(FILES), 'gone.txt', 'theirs.txt'];
const THEIRS = 'what another writer stored';

type Deed = 'overwrite' | 'delete';
interface Act {
  readonly deed: Deed;
  readonly key: string;
  /** Directly before the n-th request of the run, from 0; before the run when undefined. */
  readonly at: number | undefined;
}

const READINGS: readonly (readonly [what: string, reading: StorageReading])[] = [
  ['lists sizes alone', { fileIdOf: () => undefined }],
  ['gives each stored file an id', {}],
  ['gives each stored file an id and answers an upload with the record', { answersWithRecord: true }],
  ['lists no sizes', { sizeOf: () => undefined, answersWithRecord: true }],
];

interface Played extends SceneRun {
  readonly act: Act;
  readonly scene: UploadScene;
  /** Events of the run before the other writer acted. */
  readonly eventsBefore: number;
}

async function play(scene: UploadScene, mode: string, act: Act): Promise<Played> {
  scene.reset();
  let eventsBefore = 0;
  const doIt = () =>
    act.deed === 'delete' ? scene.storage.drop(act.key) : scene.storage.put(act.key, THEIRS);
  if (act.at === undefined) doIt();
  const begun = scene.storage.events.length;
  const played = await scene.run(mode, {
    before(number) {
      if (number !== act.at) return undefined;
      eventsBefore = scene.storage.events.length - begun;
      doIt();
      return undefined;
    },
  });
  return { ...played, act, scene, eventsBefore };
}

const bytesOf = ({ scene }: Played, key: string) => scene.storage.objects.get(key)?.bytes;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A deletion affects another writer's object only when that came after the last read of the key. */
function theirObjectsStay({ events, eventsBefore, act, scene }: Played): void {
  if (act.deed !== 'overwrite' || Object.hasOwn(FILES, act.key)) return;
  const isThere = scene.storage.objects.get(act.key)?.bytes.toString() === THEIRS;
  if (!isThere) expect(events.slice(eventsBefore)).not.toContain(`read ${act.key}`);
}

/** A sha-256 in the manifest is that of the object, unless it was replaced after the last read. */
function manifestIsTrue(played: Played): void {
  const { scene, events, eventsBefore, act } = played;
  const { objects }: { objects: { key: string; sha256: string | null }[] } = JSON.parse(
    scene.storage.objects.get(MANIFEST)?.bytes.toString() ?? '{"objects":[]}',
  );
  const isSeen = events.slice(eventsBefore).some((event) => event === 'list' || event === `read ${act.key}`);
  if (!isSeen) return;
  for (const { key, sha256: sum } of objects) {
    const bytes = bytesOf(played, key);
    if (sum !== null && bytes) expect(sha256(bytes), key).toBe(sum);
  }
}

/** A successful run has uploaded every file, as far as its reads could show. */
function greenMeansThere(played: Played): void {
  const { run, act, events, eventsBefore } = played;
  if (!run.done || !events.slice(eventsBefore).includes('list')) return;
  const keys = Object.keys(FILES).filter((key) => key !== act.key || act.deed === 'overwrite');
  expect(keys.filter((key) => bytesOf(played, key)?.toString() !== FILES[key])).toEqual([]);
}

/** The next mirror restores the expected objects, and still deletes nothing of the other writer. */
async function nextRunRepairs(played: Played): Promise<void> {
  const { scene, act } = played;
  const theirs = scene.storage.objects.get(act.key)?.bytes.toString() === THEIRS;
  const { run } = await scene.run('mirror');
  expect(run.error).toBe('');
  expect(Object.keys(FILES).filter((key) => bytesOf(played, key)?.toString() !== FILES[key])).toEqual([]);
  if (theirs && !Object.hasOwn(FILES, act.key)) expect(bytesOf(played, act.key)?.toString()).toBe(THEIRS);
}

async function expectPromises(played: Played): Promise<void> {
  try {
    theirObjectsStay(played);
    manifestIsTrue(played);
    greenMeansThere(played);
    expect(played.run.runner.errors).toHaveLength(played.run.done ? 0 : 1);
    await nextRunRepairs(played);
  } catch (cause) {
    const { act, events, eventsBefore, run } = played;
    throw new Error(`${cause}\n${JSON.stringify({ act, events, eventsBefore, error: run.error }, null, 1)}`, {
      cause,
    });
  }
}

describe.each(READINGS)('On a platform that %s, another writer', (_what, reading) => {
  it.each(MODES)(
    'at any moment of an upload of `%s` loses no object and is not mistaken for this action',
    async (mode) => {
      await using scene = await createUploadScene(reading);
      scene.reset();
      const { requests } = await scene.run(mode);
      const acts = [undefined, ...Array(requests).keys()].flatMap((at) =>
        KEYS.flatMap((key) => (['overwrite', 'delete'] as const).map((deed): Act => ({ deed, key, at }))),
      );
      for (const act of spread(acts, MOST_CASES)) await expectPromises(await play(scene, mode, act));
    },
    120_000 + MOST_CASES * 100,
  );
});
