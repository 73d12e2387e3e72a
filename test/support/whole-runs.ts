/** Runs the whole action in this process with snapshots, again and again against one platform. */
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { WorkflowContext } from '../../src/config/event.ts';
import type { Inputs } from '../../src/config/reader.ts';
import { run } from '../../src/run.ts';
import { createJumpingClock, type JumpingClock } from './jumping-clock.ts';
import { PLATFORM_KEY, type Reading } from './other-platform.ts';
import { type Revision, statusOf } from './other-platform-shapes.ts';
import type { StorageReading } from './other-storage.ts';
import { createTestRunner, type TestRunner } from './test-runner.ts';
import { createTree, type Tree } from './tree.ts';
import {
  type Conditions,
  describeContent,
  type RecordedWhole,
  startWholePlatform,
  type WholePlatform,
} from './whole-platform.ts';

export const SNAPSHOTS = 'snapshots';
const HISTORY = '.cloud-platform-deploy/history/hello/';

/** Contents of the function. `C` has the files of `A` and another entrypoint. */
export const CONTENTS = {
  A: { entrypoint: 'main.ts', files: { 'main.ts': 'export default "A";\n', 'other.ts': 'export {};\n' } },
  B: { entrypoint: 'main.ts', files: { 'main.ts': 'export default "B";\n', 'lib/ü.txt': '' } },
  C: { entrypoint: 'other.ts', files: { 'main.ts': 'export default "A";\n', 'other.ts': 'export {};\n' } },
} as const;
export type Content = keyof typeof CONTENTS;

/** What serves when a content is live. */
export function wantedLive(content: Content): string {
  const { entrypoint, files } = CONTENTS[content];
  return describeContent(
    entrypoint,
    new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])),
  );
}

/** An entry of the history, as it is stored. */
export interface StoredEntry {
  readonly revision_id?: string;
  readonly digest: string;
  readonly entrypoint: string;
  readonly result: string;
  readonly time: string;
  readonly run_number?: number;
  readonly rolled_back_to?: string;
}

export interface SnapshotStep extends Conditions {
  /** What is in the workspace; an empty one when absent. */
  readonly content?: Content;
  readonly inputs?: Partial<Inputs>;
  readonly workflow?: Partial<WorkflowContext>;
  readonly onStart?: (runner: TestRunner) => void;
}

export interface SnapshotRun {
  readonly done: boolean;
  readonly runner: TestRunner;
  readonly error: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly requests: readonly RecordedWhole[];
  /** Requests that change something, without those for upload addresses. */
  readonly writes: readonly string[];
  /** Ids of the revisions that the run has created. */
  readonly created: readonly string[];
  readonly liveBefore: string | undefined;
  readonly live: string | undefined;
  /** Virtual milliseconds. */
  readonly ms: number;
}

export interface SnapshotFixture extends AsyncDisposable {
  readonly platform: WholePlatform;
  readonly clock: JumpingClock;
  run(step: SnapshotStep): Promise<SnapshotRun>;
  /** Another deployer, without snapshots. */
  deployElsewhere(content: Content, status?: string): void;
  /** The entries of all objects of the history that no other one includes, the newest of each revision. */
  history(): readonly StoredEntry[];
  historyKeys(): readonly string[];
  /** Remembers the functions and objects. @returns a function that brings them back */
  save(): () => void;
}

/** Starts a platform whose key has all permissions. */
export async function createSnapshotFixture(
  reading: Reading = {},
  storageReading: StorageReading = {},
): Promise<SnapshotFixture> {
  const clock = createJumpingClock();
  const platform = await startWholePlatform(reading, storageReading);
  const { storage, functions } = platform;
  const trees: Partial<Record<Content | 'empty', Tree>> = {};
  const empty = await createTree({});
  let runs = 0;
  const treeOf = async (content: Content | undefined): Promise<Tree> => {
    if (content === undefined) return empty;
    trees[content] ??= await createTree(CONTENTS[content].files);
    return trees[content];
  };
  const historyKeys = () => [...storage.objects.keys()].filter((key) => key.startsWith(HISTORY));
  return {
    platform,
    clock,
    historyKeys,
    async run({ content, inputs, workflow, onStart, ...conditions }) {
      runs += 1;
      const { root } = await treeOf(content);
      const runner = createTestRunner(
        {
          base_url: platform.url,
          api_key: PLATFORM_KEY,
          function: 'hello',
          snapshot_bucket: SNAPSHOTS,
          entrypoint: content === undefined ? 'main.ts' : CONTENTS[content].entrypoint,
          ...inputs,
        },
        {
          ...{ workspace: root, workflow: 'Deploy', ref: 'refs/heads/main', actor: 'octocat', runAttempt: 1 },
          ...{ commit: `${runs}`.repeat(40).slice(0, 40), runId: `1000${runs}`, runNumber: runs },
          ...workflow,
        },
      );
      platform.begin(conditions, clock);
      onStart?.(runner);
      const begunAt = clock.elapsed();
      const created = functions.created.length;
      const liveBefore = platform.live();
      const done = await run(runner, clock);
      const requests = [...platform.requests];
      return {
        ...{
          done,
          runner,
          liveBefore,
          requests,
          error: runner.errors.join('\n---\n'),
          outputs: runner.outputs,
        },
        writes: requests
          .map(({ call }) => call)
          .filter((call) => /^(?:create|redeploy|delete|upload)/.test(call)),
        created: functions.created.slice(created),
        live: platform.live(),
        ms: clock.elapsed() - begunAt,
      };
    },
    deployElsewhere: (content, status) =>
      functions.put('hello', status, CONTENTS[content].files, CONTENTS[content].entrypoint),
    history() {
      const objects = historyKeys().map((key) => ({
        key,
        ...(JSON.parse(storage.objects.get(key)?.bytes.toString() ?? '') as {
          readonly includes: readonly string[];
          readonly entries: readonly StoredEntry[];
        }),
      }));
      const included = new Set(objects.flatMap(({ includes }) => includes));
      const entries = objects.filter(({ key }) => !included.has(key)).flatMap((object) => object.entries);
      // An entry may be written again: when it could not be read back, and when a newer run found it unchanged.
      const sorted = entries.toSorted((one, other) => (one.time < other.time ? 1 : -1));
      return sorted.filter(
        ({ time, revision_id: id }, at) =>
          sorted.findIndex((other) => (id === undefined ? other.time === time : other.revision_id === id)) ===
          at,
      );
    },
    save() {
      const objects = new Map(storage.objects);
      const restoreFunctions = functions.save();
      return () => {
        restoreFunctions();
        storage.objects.clear();
        for (const [key, object] of objects) storage.objects.set(key, object);
      };
    },
    async [Symbol.asyncDispose]() {
      clock[Symbol.dispose]();
      await platform[Symbol.asyncDispose]();
      for (const tree of [...Object.values(trees), empty]) await tree[Symbol.asyncDispose]();
    },
  };
}

/** Checks what holds after every run. */
export function expectSound({ done, runner, error, requests }: SnapshotRun): void {
  expect(runner.everything()).not.toContain(PLATFORM_KEY);
  expect(error).not.toContain('bug in the action');
  expect(runner.errors).toHaveLength(done ? 0 : 1);
  expect(requests.length).toBeLessThan(1000);
}

/** Checks that the history says of each revision what was really deployed. */
export function expectTrueHistory({ history, platform }: SnapshotFixture): void {
  const revisions = platform.functions.stored('hello')?.revisions ?? [];
  const entries = history().filter(({ revision_id: id }) => id !== undefined);
  for (const { revision_id: id, digest, entrypoint, result } of entries) {
    const revision = revisions.find((candidate) => candidate.id === id);
    if (!revision) continue;
    const said = { id, digest, entrypoint };
    expect(said).toEqual({ id, digest: digestOf(revision), entrypoint: revision.entrypoint });
    if (result === 'ready' || result === 'unhealthy') expect(statusOf(revision)).toBe('ready');
  }
}

/** `sha256sum <files> | sha256sum`. */
export function digestOf({ assets }: Revision): string {
  const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
  const sorted = [...assets].sort(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  return sha256(sorted.map(([path, bytes]) => `${sha256(bytes)}  ${path}\n`).join(''));
}
