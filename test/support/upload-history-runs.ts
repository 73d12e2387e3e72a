/** Runs histories of uploads against a real server, and collects everything observable after each run. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createJumpingClock } from './jumping-clock.ts';
import {
  type OtherStorage,
  type StorageReading,
  type StoredObject,
  startOtherStorage,
} from './other-storage.ts';
import type { Reply } from './recording-server.ts';
import { createTree, type Tree } from './tree.ts';
import { expectedObjectsOf, manifestKeyOf } from './upload-expectations.ts';
import { type Call, callOf, type Fault, replyOf } from './upload-faults.ts';
import { contentOf, type History, type Interference, type Step } from './upload-histories.ts';
import { runUpload, type UploadRun } from './upload-runs.ts';

export const KEY = 'key_for_tests_0123456789abcdef';
/** The content of objects that somebody else stored. */
export const FOREIGN = 'foreign';

type Objects = ReadonlyMap<string, StoredObject>;

/** A run, with the state of the server and the disk. */
export interface Played {
  readonly step: Step;
  readonly reading: StorageReading;
  readonly run: UploadRun;
  readonly isDry: boolean;
  /** How long the run took, by its own clock. */
  readonly ms: number;
  /** The operations of the server, in order. */
  readonly events: readonly string[];
  readonly calls: readonly Call[];
  readonly before: Objects;
  readonly after: Objects;
  /** The keys that the run should upload, each with the bytes that its file had at some time of the run. */
  readonly expectedObjects: ReadonlyMap<string, readonly string[]>;
  /** Objects that earlier runs with the same prefix and shard uploaded, as far as they can know. */
  readonly ours: ReadonlySet<string>;
  /** Some run received "not found" for the existing bucket. */
  readonly isBlind: boolean;
  /** The last segment of every transfer's address so far. */
  readonly tickets: readonly string[];
  readonly bucketWasDeleted: boolean;
  /** The run created the bucket. */
  readonly bucketIsNew: boolean;
  readonly previous: Played | undefined;
}

/** Runs the history, and passes on each run when it has ended. */
export async function playHistory(
  { reading, foreign, steps }: History,
  check: (played: Played) => void,
): Promise<void> {
  const disturbances = createDisturbances();
  const ownership = createOwnership();
  await using storage = await startOtherStorage({ ...reading, ...disturbances.hooks });
  const foreignObject = { bytes: Buffer.from(FOREIGN), contentType: 'text/plain' };
  for (const key of reading.bucket ? foreign : []) storage.objects.set(key, { ...foreignObject });
  let previous: Played | undefined;
  for (const step of steps) {
    const files = Object.entries(step.files).map(([path, text]) => [path, contentOf(text)]);
    await using tree = await createTree(Object.fromEntries(files));
    const begun = { events: storage.events.length, calls: storage.requests.length };
    const before = new Map(storage.objects);
    const hadBucket = storage.hasBucket();
    const now = disturbances.begin(step, tree, storage);
    using clock = createJumpingClock();
    const run = await runUpload({ url: storage.url, apiKey: KEY }, tree, step.inputs, undefined, clock);
    const calls = storage.requests.slice(begun.calls).map(callOf);
    const played: Played = {
      step,
      reading,
      run,
      ms: clock.elapsed(),
      isDry: step.inputs.dry_run === 'true',
      events: storage.events.slice(begun.events),
      calls,
      before,
      after: new Map(storage.objects),
      expectedObjects: expectedObjectsOf(step, now.versions),
      ours: ownership.of(step, run),
      isBlind: previous?.isBlind === true || (calls.includes('create') && before.size > 0),
      tickets: storage.requests.flatMap(({ target }) => /^\/(?:up|down)load\/(.+)/.exec(target)?.[1] ?? []),
      bucketWasDeleted: now.bucketWasDeleted(),
      bucketIsNew: !hadBucket && storage.hasBucket(),
      previous,
    };
    check(played);
    ownership.note(played);
    previous = played;
  }
}

/** Records for each manifest which objects were uploaded by runs that can know of it. */
function createOwnership() {
  const scopes = new Map<string, Set<string>>();
  return {
    /**
     * A run that cannot read the manifest, or attributes an object to another writer, says so, and no longer claims it.
     */
    of(step: Step, run: UploadRun): ReadonlySet<string> {
      const scope = manifestKeyOf(step);
      if (run.runner.warnings.some((text) => text.startsWith('The manifest '))) scopes.delete(scope);
      const given = givenUpBy(run);
      scopes.set(scope, new Set([...(scopes.get(scope) ?? [])].filter((key) => !given.has(key))));
      return scopes.get(scope) ?? new Set();
    },
    note(played: Played): void {
      const scope = manifestKeyOf(played.step);
      scopes.set(scope, new Set([...(scopes.get(scope) ?? []), ...uploadedBy(played)]));
      for (const [name, keys] of scopes)
        scopes.set(name, new Set([...keys].filter((key) => played.after.has(key))));
    },
  };
}

/** Returns the keys that the run reports as replaced by another writer. */
export function givenUpBy({ runner }: UploadRun): ReadonlySet<string> {
  const notices = runner.notices.filter((text) => text.includes('another writer has replaced'));
  return new Set(notices.flatMap((text) => [...text.matchAll(/"([^"]*)"/g)].map(([, key = '']) => key)));
}

/** Returns the keys that the run has certainly uploaded, where it keeps a manifest. */
function uploadedBy({ step, run, before, after, expectedObjects }: Played): readonly string[] {
  if (step.inputs.upload === 'all' && !before.has(manifestKeyOf(step))) return [];
  const fresh = [...expectedObjects.keys()].filter(
    (key) => after.has(key) && after.get(key) !== before.get(key),
  );
  // An object of somebody else belongs to this action once it has certainly replaced it.
  return fresh.filter((key) => run.done || !before.has(key));
}

/** The faults and the other actors of the current step. */
function createDisturbances() {
  let faults: { readonly fault: Fault; skip: number; times: number }[] = [];
  let act: (request: number) => void = () => undefined;
  let requests = 0;

  function due(call: Call, afterwards: boolean): Reply | undefined {
    const entry = faults.find(
      ({ fault, skip, times }) =>
        fault.on === call && fault.afterwards === afterwards && skip === 0 && times > 0,
    );
    for (const other of faults) {
      if (other.fault.on === call && other.fault.afterwards === afterwards && other.skip > 0) other.skip -= 1;
    }
    if (entry === undefined) return undefined;
    entry.times -= 1;
    return replyOf(entry.fault);
  }

  const hooks: StorageReading = {
    replyInstead(_, request) {
      act(requests);
      requests += 1;
      return due(callOf(request), false);
    },
    lostAnswer: (request) => due(callOf(request), true),
  };
  return {
    hooks,
    begin(step: Step, tree: Tree, storage: OtherStorage) {
      faults = step.faults.map((fault) => ({ fault, skip: fault.skip, times: fault.times }));
      requests = 0;
      const versions = new Map<string, string[]>(
        Object.entries(step.files).map(([path, text]) => [path, [contentOf(text)]]),
      );
      let isDeleted = false;
      act = (request) => {
        for (const event of step.interferences.filter(({ at }) => at === request)) {
          if (event.what !== 'delete bucket') changeFile(event, tree, versions);
          else {
            isDeleted = true;
            storage.deleteBucket();
          }
        }
      };
      return { versions, bucketWasDeleted: () => isDeleted };
    },
  };
}

function changeFile({ what, file }: Interference, tree: Tree, versions: Map<string, string[]>): void {
  const paths = [...versions.keys()].sort();
  const path = paths[file % paths.length] ?? '';
  const text = existsSync(tree.at(path)) ? readFileSync(tree.at(path), 'utf8') : '';
  if (what === 'remove') rmSync(tree.at(path), { force: true });
  if (what === 'grow') writeFileSync(tree.at(path), `${text}more`);
  if (what === 'rewrite') writeFileSync(tree.at(path), `${text.slice(1)}!`);
  if (what !== 'remove') versions.get(path)?.push(readFileSync(tree.at(path), 'utf8'));
}
