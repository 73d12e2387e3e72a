/** Functions with a past: deployments and rollbacks of the action, one after the other, and what is stored of them. */
import { hash } from 'node:crypto';
import { expect } from 'vitest';
import type { Inputs } from '../../src/config/reader.ts';
import { CONTENTS, type Content } from '../simulation/histories.ts';
import type { Call } from '../world/calls.ts';
import { describeContent, type Revision, records, statusOf } from '../world/functions.ts';
import type { Reading } from '../world/reading.ts';
import { openWorld, type Ran, type Step, type World } from '../world/world.ts';

export type { Content };

export const BUCKET = 'past';
export const ROOT = '.cloud-platform-deploy/';
export const ACTIVE: Reading = { functions: { record: records.withActiveRevision } };

/** An entry of the history, as it is stored. */
export interface StoredEntry {
  readonly revision_id?: string;
  readonly digest: string;
  readonly entrypoint: string;
  readonly result: string;
  readonly time: string;
  readonly commit: string;
}

export interface PastRun extends Ran {
  /** Ids of the revisions that the run has created. */
  readonly created: readonly string[];
  /** What serves afterwards. */
  readonly live: string | undefined;
}

export interface Past extends AsyncDisposable {
  readonly world: World;
  step(inputs?: Partial<Inputs>, step?: Step): Promise<PastRun>;
  deploy(content: Content, inputs?: Partial<Inputs>, step?: Step): Promise<PastRun>;
  rollBack(revision: string, inputs?: Partial<Inputs>, step?: Step): Promise<PastRun>;
  /** Another deployer, without snapshots. */
  deployElsewhere(content: Content, status?: string): void;
  /** Keys of the bucket, by what they are for. */
  keys(kind: 'history' | 'snapshots' | 'cleanups', name?: string): readonly string[];
  /** Changes the bytes of all objects of a kind; undefined deletes one. */
  damage(kind: 'history' | 'snapshots', change: (bytes: Buffer) => Buffer | string | undefined): void;
  /** The history of a function, the newest first, which says of each revision what was really deployed. */
  history(name?: string): readonly StoredEntry[];
  /** The same, as in `rev-1 ready`. */
  results(): readonly string[];
}

/** Opens a world and deploys these contents, each of which succeeds. */
export async function openPast(reading: Reading = {}, ...contents: readonly Content[]): Promise<Past> {
  const files = Object.entries(CONTENTS).flatMap(([root, content]) =>
    Object.entries(content.files).map(([path, text]) => [`${root}/${path}`, text] as const),
  );
  const inputs = { function: 'hello', snapshot_bucket: BUCKET };
  const world = await openWorld({ reading, inputs, files: Object.fromEntries(files) });
  const { functions, storage } = world;

  const step: Past['step'] = async (more, conditions) => {
    const count = functions.created.length;
    const ran = await world.step(more, conditions);
    return {
      ...ran,
      created: functions.created.slice(count),
      live: functions.live(ran.runner.inputs.function),
    };
  };
  const keys: Past['keys'] = (kind, name) =>
    [...storage.objects(BUCKET).keys()].filter((key) =>
      key.startsWith(`${ROOT}${kind}/${name ? `${name}/` : ''}`),
    );
  const past: Past = {
    ...{ world, step, keys },
    deploy: (content, more, conditions) =>
      step({ assets_root: content, entrypoint: CONTENTS[content].entrypoint, ...more }, conditions),
    rollBack: (revision_id, more, conditions) => step({ mode: 'rollback', revision_id, ...more }, conditions),
    deployElsewhere(content, status = 'ready') {
      functions.put('hello', { ...CONTENTS[content], statuses: [status] });
    },
    damage(kind, change) {
      for (const key of keys(kind)) {
        const bytes = change(storage.objects(BUCKET).get(key)?.bytes ?? Buffer.alloc(0));
        if (bytes === undefined) storage.drop(BUCKET, key);
        else storage.put(BUCKET, key, bytes);
      }
    },
    history(name = 'hello') {
      const objects = keys('history', name).map((key) => {
        const { includes, entries } = JSON.parse(String(storage.objects(BUCKET).get(key)?.bytes));
        return { key, includes, entries } as { key: string; includes: string[]; entries: StoredEntry[] };
      });
      const included = new Set(objects.flatMap(({ includes }) => includes));
      const entries = objects.filter(({ key }) => !included.has(key)).flatMap((object) => object.entries);
      // An entry may be written again: when it could not be read back, and when a newer run found it unchanged.
      const sorted = entries.toSorted((one, other) => (one.time < other.time ? 1 : -1));
      const identify = ({ revision_id, time, commit }: StoredEntry) => revision_id ?? `${time} ${commit}`;
      const newest = sorted.filter(
        (entry, at) => sorted.findIndex((other) => identify(other) === identify(entry)) === at,
      );
      const revisions = functions.stored(name)?.revisions ?? [];
      for (const entry of newest) {
        const revision = revisions.find(({ id }) => id === entry.revision_id);
        if (revision) expectTrue(entry, revision);
      }
      return newest;
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
    results: () => past.history().map(({ revision_id, result }) => `${revision_id} ${result}`),
  };
  for (const content of contents) expect((await past.deploy(content)).error).toBe('');
  return past;
}

/** Returns what serves when a content is live. */
export function liveOf(content: Content): string {
  const { files, entrypoint } = CONTENTS[content];
  return describeContent(entrypoint, new Map(Object.entries(files)));
}

/** Does something directly before a request of a run: the first of its call, after those to skip. */
export function justBefore(call: Call, act: () => void, skip = 0): Step {
  let count = 0;
  return {
    before(request) {
      if (request.call === call && count++ === skip) act();
    },
  };
}

export function expectUntouched(run: PastRun): void {
  expect(run.done).toBe(false);
  expect(run.writes).toEqual([]);
  expect(run.outputs.changed).toBe('false');
  expect(run.after).toEqual(run.before);
}

function expectTrue(entry: StoredEntry, revision: Revision): void {
  const { digest, entrypoint, result } = entry;
  expect({ digest, entrypoint }).toEqual({ digest: digestOf(revision), entrypoint: revision.entrypoint });
  if (result === 'ready' || result === 'unhealthy') expect(statusOf(revision)).toBe('ready');
}

/** `sha256sum <files> | sha256sum`. */
function digestOf({ assets }: Pick<Revision, 'assets'>): string {
  const sorted = [...assets].sort(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  return hash('sha256', sorted.map(([path, bytes]) => `${hash('sha256', bytes)}  ${path}\n`).join(''));
}
