/**
 * A bucket with the objects of an earlier upload, a workspace that has changed since, and repeatable runs between them.
 */
import type { Fault } from './faults.ts';
import { createJumpingClock, type JumpingClock } from './jumping-clock.ts';
import {
  type OtherStorage,
  type StorageReading,
  type StoredObject,
  startOtherStorage,
} from './other-storage.ts';
import { answer, type RecordedRequest, type Reply, reset } from './recording-server.ts';
import { createTree, type Tree } from './tree.ts';
import { BUCKET, runUpload, type UploadRun } from './upload-runs.ts';

export const MODES = ['all', 'changed', 'mirror'] as const;

/** The current files of the workspace. In addition, "gone.txt" was uploaded before. */
export const FILES: Readonly<Record<string, string>> = {
  'kept.txt': 'kept',
  'edited.txt': 'edited since',
  'new.txt': 'new',
  'index.html': '<p>page two',
};
const FORMER_FILES = { 'kept.txt': 'kept', 'edited.txt': 'before', 'gone.txt': 'gone', 'index.html': '<p>1' };

/** Called during a run, both with the number of the request, from 0. */
export interface Events {
  /** Called before the request is handled. @returns the response to send instead */
  readonly before?: (number: number, request: RecordedRequest, clock: JumpingClock) => Reply | undefined;
  /** Called after the request took effect. @returns the response to send instead */
  readonly after?: (number: number, request: RecordedRequest, clock: JumpingClock) => Reply | undefined;
}

/** Returns the fault at a number of consecutive requests, from the n-th on. */
export function faultAt({ when, what }: Fault, at: number, times: number): Events {
  const meet = (number: number, _request: unknown, clock: JumpingClock) => {
    if (number < at || number >= at + times) return undefined;
    if (typeof what === 'string') return what === 'reset' ? reset : clock.silence;
    return answer(what.status, what.body, what.headers);
  };
  return { [when]: meet };
}

export interface BucketRun {
  readonly run: UploadRun;
  /** The number of its requests. */
  readonly requests: number;
  /** Its duration on its own clock. */
  readonly ms: number;
  /** The operations of the server, in order. */
  readonly events: readonly string[];
  readonly before: ReadonlyMap<string, StoredObject>;
}

export interface FilledBucket extends AsyncDisposable {
  readonly storage: OtherStorage;
  /** Restores the objects of the earlier upload. */
  reset(): void;
  run(mode: string, events?: Events): Promise<BucketRun>;
}

/** Gives each stored file a unique id. */
function createFileIds(): NonNullable<StorageReading['fileIdOf']> {
  const ids = new WeakMap<object, string>();
  let count = 0;
  return (_key, object) => {
    count += 1;
    const id = ids.get(object) ?? `file-${count}`;
    ids.set(object, id);
    return id;
  };
}

/** Returns at most this number of cases, from all parts of the list, and the same ones each time. */
export function spread<Case>(cases: readonly Case[], most: number): readonly Case[] {
  if (cases.length <= most) return cases;
  return Array.from({ length: most }, (_, index) => cases[Math.floor((index * cases.length) / most)]).filter(
    (one) => one !== undefined,
  );
}

/** Uploads the earlier files, and keeps the resulting objects. */
export async function createFilledBucket(reading: StorageReading = {}): Promise<FilledBucket> {
  let events: Events = {};
  let count = 0;
  let clock: JumpingClock | undefined;
  const numbers = new WeakMap<RecordedRequest, number>();
  const storage = await startOtherStorage({
    bucket: { name: BUCKET, visibility: 'private' },
    fileIdOf: createFileIds(),
    ...reading,
    replyInstead(_, request) {
      numbers.set(request, count);
      count += 1;
      return clock && events.before?.(count - 1, request, clock);
    },
    lostAnswer: (request) => clock && events.after?.(numbers.get(request) ?? 0, request, clock),
  });
  const former = await createTree(FORMER_FILES);
  const tree = await createTree(FILES);
  const play = async (mode: string, from: Tree, more: Events = {}): Promise<BucketRun> => {
    using time = createJumpingClock();
    clock = time;
    events = more;
    count = 0;
    const begun = storage.events.length;
    const before = new Map(storage.objects);
    const run = await runUpload(
      { url: storage.url, apiKey: 'key_for_tests' },
      from,
      { upload: mode },
      undefined,
      time,
    );
    return { run, before, requests: count, ms: time.elapsed(), events: storage.events.slice(begun) };
  };
  const { run } = await play('mirror', former);
  if (!run.done) throw new Error(run.error);
  const kept = new Map(storage.objects);
  return {
    storage,
    reset() {
      storage.objects.clear();
      for (const [key, object] of kept) storage.objects.set(key, object);
    },
    run: (mode, more) => play(mode, tree, more),
    async [Symbol.asyncDispose]() {
      await storage[Symbol.asyncDispose]();
      await former[Symbol.asyncDispose]();
      await tree[Symbol.asyncDispose]();
    },
  };
}
