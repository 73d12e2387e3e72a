import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { BOUNDS } from '../../support/bounds.ts';
import { type Answer, answering, DOMAINS, FUNCTIONS, toAssets } from '../../support/local-platform.ts';
import { type Program, runProgram, startProgram } from '../../support/local-platform-program.ts';
import { processesWith } from '../../support/processes.ts';
import { silence, startRecordingServer } from '../../support/recording-server.ts';
import { BUCKETS, createBucket, download, objectPath, upload } from '../../support/storage.ts';
import { createTree, temporaryIn } from '../../support/tree.ts';

const KEY = 'a-key-of-the-tests';

let state = Number(process.env.TEST_SEED);

/** Returns a whole number below another one, from the seed of the tests: the same writes and moments for the same seed. */
function randomInt(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}

/** Public buckets that stay, as targets of domains; the objects are in the first. */
const STANDING = ['things', 'other-things'] as const;

/** The content of a resource; `null` when it does not exist. */
type State = string | null;

const anyText = (times: number) => `${randomInt(1e9)} `.repeat(randomInt(times));

/** How resources of a kind are written: each writer has its own names, and its requests follow one another. */
interface Kind {
  readonly writers: readonly (readonly string[])[];
  /** Returns what is written next, or `null` to delete what cannot be replaced. */
  next(current: State): State;
  /** Creates it, or replaces its content. */
  write(platform: Program, name: string, next: string, current: State): Promise<unknown>;
  path(name: string): string;
}

function kindsWith(bucketIds: readonly string[]): Readonly<Record<string, Kind>> {
  return {
    function: {
      writers: [['f0'], ['f1']],
      // The entrypoint is a part of the record, so that it identifies the revision.
      next: () => `r${randomInt(1e9)}.ts`,
      write(platform, name, entrypoint, current) {
        const assets = toAssets({ [entrypoint]: answering(entrypoint)['main.ts'] });
        const body = { name, entrypoint, assets };
        if (current === null) return platform.create(FUNCTIONS, body);
        return expecting(200, platform.call('PATCH', `${FUNCTIONS}/${name}`, { body }));
      },
      path: (name) => `${FUNCTIONS}/${name}`,
    },
    object: {
      writers: [0, 1, 2].map((folder) => [0, 1, 2].map((file) => `folder ${folder}/${file}`)),
      next: () => anyText(20_000),
      write: (platform, key, next) => upload(platform, STANDING[0], key, next),
      path: (key) => objectPath(STANDING[0], key),
    },
    bucket: {
      writers: [['shelf-0'], ['shelf-1']],
      next: (current) => (current === null ? 'empty' : anyText(2_000)),
      write: (platform, name, next, current) =>
        current === null ? createBucket(platform, name) : upload(platform, name, 'inside', next),
      path: (name) => `${BUCKETS}/${name}`,
    },
    domain: {
      writers: [[0, 1, 2, 3].map((index) => `d${index}.localhost`)],
      next: (current) => (current === null ? (bucketIds[randomInt(2)] ?? '') : null),
      write: (platform, hostname, bucketId) => platform.register(hostname, 'storage', bucketId),
      path: (hostname) => `${DOMAINS}/${hostname}`,
    },
  };
}

async function expecting(status: number, sent: Promise<Answer>): Promise<void> {
  const answer = await sent;
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${answer.text}`);
}

/** Returns the response of the newest revision once it serves. */
async function readFunction(platform: Program, name: string): Promise<string> {
  const { revision_id, revision_status, active_revision_id, entrypoint } = await platform.settled(name);
  const { text } = await platform.call('GET', `${FUNCTIONS}/${name}/`);
  expect([revision_status, active_revision_id, text]).toEqual(['succeeded', revision_id, entrypoint]);
  return text;
}

/** Returns the state of everything on the platform, and the IDs of the files that objects own. */
async function findAll(platform: Program) {
  const found = new Map<string, State>();
  const fileIds: string[] = [];
  for (const { name } of await platform.list(FUNCTIONS))
    found.set(`function ${name}`, await readFunction(platform, String(name)));
  for (const { name } of await platform.list(BUCKETS)) {
    const isStanding = STANDING.some((standing) => standing === name);
    if (!isStanding) found.set(`bucket ${name}`, 'empty');
    for (const { key, file_id } of await platform.list(`${BUCKETS}/${name}/objects`)) {
      const text = await (await download(platform, String(name), String(key))).text();
      found.set(isStanding ? `object ${key}` : `bucket ${name}`, text);
      fileIds.push(String(file_id));
    }
  }
  for (const { hostname, target, status } of await platform.list(DOMAINS))
    found.set(`domain ${hostname}`, String(status === 'active' ? Object(target).resource_id : status));
  return { found, fileIds };
}

it('Kills under concurrent writes lose nothing acknowledged, show no incomplete operation and leave nothing behind', async () => {
  await using folder = await createTree({ 'tmp/': '' });
  const [data, temporary] = [folder.at('data'), folder.at('tmp')];
  const environment = { LOCAL_PLATFORM_KEY: KEY, ...temporaryIn(temporary) };
  await using programs = new AsyncDisposableStack();
  const start = async () =>
    programs.use(await startProgram(['--port', '0', '--data', data], { environment }));
  let program = await start();
  const bucketIds: string[] = [];
  for (const name of STANDING) bucketIds.push(String((await createBucket(program, name, 'public')).id));
  /** The content that was acknowledged last, or found after the last start, and the one in progress. */
  const possible = new Map<string, readonly State[]>();

  async function writeOn(label: string, kind: Kind, names: readonly string[]) {
    const platform = program;
    for (;;) {
      const name = names[randomInt(names.length)] ?? '';
      const here = `${label} ${name}`;
      const [current = null] = possible.get(here) ?? [];
      const isDeleted = current !== null && randomInt(4) === 0;
      const state = isDeleted ? null : kind.next(current);
      possible.set(here, [current, state]);
      if (state === null) await expecting(204, platform.call('DELETE', kind.path(name)));
      else await kind.write(platform, name, state, current);
      possible.set(here, [state]);
    }
  }

  for (let round = 0; round < BOUNDS.kills; round += 1) {
    const kinds = Object.entries(kindsWith(bucketIds));
    const all = kinds.flatMap(([label, kind]) => kind.writers.map((names) => writeOn(label, kind, names)));
    const writing = all.map((one) =>
      one.catch((error: unknown) => {
        // Only the kill may leave a write without a response.
        if (!program.child.killed) throw error;
      }),
    );
    await Promise.race([sleep(20 + randomInt(180)), Promise.all(writing)]);
    program.child.kill('SIGKILL');
    await Promise.all([program.ended, ...writing]);

    program = await start();
    const { found, fileIds } = await findAll(program);
    for (const name of new Set([...possible.keys(), ...found.keys()])) {
      const state = found.get(name) ?? null;
      expect(possible.get(name) ?? [null], name).toContain(state);
      possible.set(name, [state]);
    }
    expect((await readdir(folder.at('data/blobs'))).sort()).toEqual(fileIds.sort());
    for (const id of await readdir(folder.at('data/revisions'))) {
      const { status } = await program.admin('GET', `/revisions/${id}`);
      expect(status, id).toBe(200);
    }
    expect(await readdir(temporary)).toEqual([]);
  }
  await program[Symbol.asyncDispose]();
  expect(await program.ended).toMatchObject({ code: 0, stderr: '' });
  await expect.poll(() => processesWith(data)).toEqual([]);
  expect(possible.size).toBeGreaterThan(5);
});

it('A kill also ends the download of packages', async () => {
  await using folder = await createTree({ 'tmp/': '' });
  await using registry = await startRecordingServer(() => silence);
  const environment = { NPM_CONFIG_REGISTRY: registry.url.href, ...temporaryIn(folder.at('tmp')) };
  await using program = await startProgram(['--port', '0', '--data', folder.at('data')], { environment });
  const content = 'import "npm:greeting@1"; export default { fetch: () => new Response() };';
  await program.create(FUNCTIONS, { name: 'f', assets: { 'main.ts': { content } } });
  await expect.poll(() => registry.requests.length).toBeGreaterThan(0);
  expect(await processesWith(folder.at('data'))).not.toEqual([]);
  program.child.kill('SIGKILL');
  await expect.poll(() => processesWith(folder.at('data'))).toEqual([]);
});

it('A start removes what a killed platform in memory has left', async () => {
  await using folder = await createTree();
  const start = () => startProgram(['--port', '0', '--in-memory'], { environment: temporaryIn(folder.root) });
  const killed = await start();
  killed.child.kill('SIGKILL');
  await killed.ended;
  const left = await readdir(folder.root);
  expect(left).toHaveLength(1);
  await using _next = await start();
  expect(await readdir(folder.root)).toEqual([expect.not.stringMatching(`^${left[0]}$`)]);
});

it('Tests that are killed leave no platform', async () => {
  await using folder = await createTree();
  const at = (file: string) => new URL(`../../support/${file}.ts`, import.meta.url).href;
  const script = `import { startProgram } from '${at('local-platform-program')}';
    import { openJob } from '${at('platform-job')}';
    await startProgram(['--port', '0', '--data', '${folder.at('data')}']);
    await (await openJob()).main({ inputs: { port: '0' } });
    console.log('ready');
    setInterval(() => {}, 9e4);`;
  const program = [process.execPath, '--input-type=module', '-e', script];
  const { child } = runProgram([], { program, environment: { TMPDIR: folder.root } });
  expect(String(await once(child.stdout ?? process.stdin, 'data'))).toBe('ready\n');
  expect((await processesWith(folder.root)).length).toBeGreaterThan(2);
  child.kill('SIGKILL');
  await expect.poll(() => processesWith(folder.root)).toEqual([]);
});
