/** Functions with a past: deployments and rollbacks of the action, one after the other, and what is stored of them. */
import { hash } from 'node:crypto';
import { expect } from 'vitest';
import type { Inputs } from '../../src/inputs/reader.ts';
import { CONTENTS, type Content } from '../simulation/histories.ts';
import type { Call } from '../world/calls.ts';
import { describeContent, type Revision, records, statusOf } from '../world/functions.ts';
import type { Reading } from '../world/reading.ts';
import { openWorld, type Ran, type Step } from '../world/world.ts';

export type { Content };

export const BUCKET = 'past';
export const ACTIVE: Reading = { functions: { record: records.withActiveRevision } };

type Part = 'content' | 'index';

/** Opens a world and deploys these contents, each of which succeeds. */
export async function openPast(reading: Reading = {}, ...contents: readonly Content[]) {
  const files = Object.entries(CONTENTS).flatMap(([root, content]) =>
    Object.entries(content.files).map(([path, text]) => [`${root}/${path}`, text] as const),
  );
  const inputs = { function: 'hello', snapshot_bucket: BUCKET };
  const world = await openWorld({ reading, inputs, files: Object.fromEntries(files) });
  const { functions, storage } = world;

  /** Runs a step, and says which revisions it has created, and what serves afterwards. */
  const step = async (more?: Partial<Inputs>, conditions?: Step) => {
    const count = functions.created.length;
    const ran = await world.step(more, conditions);
    const live = functions.live(ran.runner.inputs.function);
    return { ...ran, created: functions.created.slice(count), live };
  };
  const deploy = (content: Content, more?: Partial<Inputs>, conditions?: Step) =>
    step({ assets_root: content, entrypoint: CONTENTS[content].entrypoint, ...more }, conditions);
  /** Keys of what is kept of a function. */
  const keys = (part: Part | 'record' | 'any', name = 'hello'): readonly string[] =>
    [...storage.objects(BUCKET).keys()].filter((key) => {
      const last = key.split('/').at(-1) ?? '';
      const isPart = part === 'any' || (part === 'record' ? last.includes(',') : last === part);
      return isPart && key.startsWith(`.cloud-platform-deploy/v2/${name}/`);
    });
  /** The records of a function, the newest first, which say of each revision what was really deployed. */
  const history = (name = 'hello') => {
    const all = keys('record', name).map(parseRecord);
    const revisions = functions.stored(name)?.revisions ?? [];
    for (const record of all) {
      const revision = revisions.find(({ id }) => id === record.revision);
      if (revision) expectTrue(record, revision);
    }
    return all.sort((one, other) => (one.id < other.id ? 1 : -1));
  };
  for (const content of contents) expect((await deploy(content)).error).toBe('');
  return {
    ...{ world, step, deploy, keys, history },
    rollBack: (revision_id: string, more?: Partial<Inputs>, conditions?: Step) =>
      step({ mode: 'rollback', revision_id, ...more }, conditions),
    /** Another deployer, without snapshots. */
    deployElsewhere: (content: Content) => functions.put('hello', CONTENTS[content]),
    /** Changes the bytes of all contents, or of all lists of files; undefined deletes them. */
    damage(part: Part, change: (bytes: Buffer) => Buffer | string | undefined) {
      for (const key of keys(part)) {
        const bytes = change(storage.objects(BUCKET).get(key)?.bytes ?? Buffer.alloc(0));
        if (bytes === undefined) storage.drop(BUCKET, key);
        else storage.put(BUCKET, key, bytes);
      }
    },
    /** The records in short, as in `rev-1 ready`. */
    results: () => history().map(({ revision, result }) => `${revision} ${result}`),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

export type Past = Awaited<ReturnType<typeof openPast>>;

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

/** Expects that a run failed with this error, before it changed anything. */
export function expectUntouched(run: Ran, error: string | RegExp): void {
  expect(run.done).toBe(false);
  expect(run.error).toMatch(error);
  expect(run.writes).toEqual([]);
  expect(run.outputs.changed).toBe('false');
  expect(run.after).toEqual(run.before);
}

/** Reads a deployment from its key. `origin` is the deployment whose content it has. */
function parseRecord(key: string) {
  const [record = '', id = ''] = key.split('/').reverse();
  const [result = '', revision = '', digest = '', entrypointHash = '', run = '', commit = '', origin = ''] =
    record.split(',');
  return {
    id,
    result,
    revision,
    digest,
    entrypointHash,
    runNumber: Number(run.split('.')[1]),
    commit,
    origin,
  };
}

function expectTrue({ digest, entrypointHash, result }: ReturnType<typeof parseRecord>, revision: Revision) {
  expect(digest).toBe(digestOf(revision));
  expect(entrypointHash).toBe(hash('sha256', revision.entrypoint).slice(0, 16));
  if (result === 'ready' || result === 'unhealthy') expect(statusOf(revision)).toBe('ready');
}

/** `sha256sum <files> | sha256sum`. */
function digestOf({ assets }: Pick<Revision, 'assets'>): string {
  const sorted = [...assets].sort(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  return hash('sha256', sorted.map(([path, bytes]) => `${hash('sha256', bytes)}  ${path}\n`).join(''));
}
