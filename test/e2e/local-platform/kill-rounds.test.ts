import { randomInt } from 'node:crypto';
import { mkdir, readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { BOUNDS } from '../../support/bounds.ts';
import { temporaryFolder } from '../../support/local-platform.ts';
import { type Program, startProgram } from '../../support/local-platform-program.ts';
import {
  createLedger,
  DOMAINS,
  FUNCTIONS,
  type Ledger,
  STANDING_BUCKETS,
  type State,
  seededRandom,
  stateOf,
  untilSettled,
  WRITERS,
} from '../../support/mixed-writes.ts';
import { BUCKETS, createBucket, download, type StoragePlatform } from '../../support/storage.ts';

const ROUNDS = BOUNDS.kills;
const KEY = 'a-key-of-the-tests';

/** The bytes of larger objects are in files. */
const LARGEST_IN_DATABASE = 16 * 1024;

type Found = [name: string, state: State];
const UNOWNED_BLOBS =
  "SELECT id FROM blobs WHERE id NOT IN (SELECT value ->> 'file_id' FROM records WHERE kind = 'objects')";

type Row = Readonly<Record<string, unknown>>;

function callsOf(program: Program): StoragePlatform {
  return { call: (method, path, options) => program.call(method, `/v1${path}`, KEY, options) };
}

async function listOf(platform: StoragePlatform, path: string, field: string): Promise<Row[]> {
  const { status, text, json } = await platform.call('GET', path);
  if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${text}`);
  return Array.from(Object(json[field]), (row: Row) => row);
}

/** Returns every function by name, with the response of its newest revision. */
async function findFunctions(platform: StoragePlatform): Promise<Found[]> {
  const listed = await listOf(platform, FUNCTIONS, 'functions');
  return Promise.all(
    listed.map(async ({ name }): Promise<Found> => {
      const path = `${FUNCTIONS}/${name}`;
      const record = (await untilSettled(platform, path)).json;
      expect(record).toMatchObject({
        revision_status: 'succeeded',
        active_revision_id: record.revision_id,
      });
      const answer = await platform.call('GET', `${path}/`);
      expect([answer.status, answer.text, answer.headers.get('x-revision-id')]).toEqual([
        200,
        record.entrypoint,
        record.revision_id,
      ]);
      return [`function ${name}`, answer.text];
    }),
  );
}

interface Stored {
  readonly found: readonly Found[];
  readonly fileIds: readonly string[];
}

/** Returns every bucket and object with its downloaded bytes, and the files that objects own. */
async function findStored(platform: StoragePlatform): Promise<Stored> {
  const buckets = await listOf(platform, BUCKETS, 'buckets');
  const found: Found[] = [];
  const fileIds: string[] = [];
  const readBucket = async (bucket: string): Promise<void> => {
    const objects = await listOf(platform, `${BUCKETS}/${bucket}/objects`, 'objects');
    const isStanding = STANDING_BUCKETS.some((name) => name === bucket);
    if (!isStanding && objects.length === 0) found.push([`bucket ${bucket}`, 'empty']);
    await Promise.all(
      objects.map(async ({ key, file_id, size }) => {
        const response = await download(platform, bucket, String(key));
        const state = stateOf(await response.text());
        found.push([isStanding ? `object ${key}` : `bucket ${bucket}`, state]);
        if (Number(size) > LARGEST_IN_DATABASE) fileIds.push(String(file_id));
      }),
    );
  };
  await Promise.all(buckets.map(({ name }) => readBucket(String(name))));
  return { found, fileIds };
}

/** Returns every domain with the bucket that it points at. */
async function findDomains(
  platform: StoragePlatform,
  bucketIds: ReadonlyMap<string, string>,
): Promise<Found[]> {
  const names = new Map([...bucketIds].map(([name, id]) => [id, name]));
  const listed = await listOf(platform, DOMAINS, 'domains');
  return listed.map(({ hostname, target, status }) => [
    `domain ${hostname}`,
    status === 'active' ? (names.get(Object(target).resource_id) ?? 'elsewhere') : String(status),
  ]);
}

/** Returns the processes that run functions of this data folder and belong to no platform, or to another one. */
async function orphans(data: string, program: Program): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const checked = pids.map(async (pid) => {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    if (!folder.startsWith(`${data}/`)) return [];
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const [, parent] = /^PPid:\t(\d+)$/m.exec(status) ?? [];
    return parent === undefined || parent === String(program.child.pid) ? [] : [pid];
  });
  return (await Promise.all(checked)).flat();
}

/** The data folder, next to a folder for temporary files. */
interface Folders {
  readonly data: string;
  readonly temporary: string;
}

/** Checks that a kill left no incomplete operation behind; must be called before anything is written. */
async function expectNoRemains(
  program: Program,
  { data, temporary }: Folders,
  fileIds: readonly string[],
): Promise<void> {
  expect((await readdir(join(data, 'blobs'))).sort()).toEqual([...fileIds].sort());
  for (const id of await readdir(join(data, 'revisions')))
    expect((await program.call('GET', `/_local/revisions/${id}`, program.adminToken)).status, id).toBe(200);
  await expect.poll(() => readdir(temporary), { timeout: 10_000 }).toHaveLength(1);
  await expect.poll(() => orphans(data, program), { timeout: 5_000 }).toEqual([]);
}

interface Rounds extends Folders {
  readonly ledger: Ledger;
  readonly bucketIds: ReadonlyMap<string, string>;
}

/** Checks a platform that was started again, and uses its content as the expected state of the next round. */
async function expectAllThere(program: Program, rounds: Rounds): Promise<number> {
  const platform = callsOf(program);
  const [functions, stored, domains] = await Promise.all([
    findFunctions(platform),
    findStored(platform),
    findDomains(platform, rounds.bucketIds),
  ]);
  const found = new Map([...functions, ...stored.found, ...domains]);
  expect(rounds.ledger.compare(found)).toEqual([]);
  await expectNoRemains(program, rounds, stored.fileIds);
  return found.size;
}

/** Runs all writers, and kills the platform while they write. */
async function killUnderWrites(program: Program, rounds: Rounds, seed: number): Promise<void> {
  const { ledger, bucketIds } = rounds;
  const platform = callsOf(program);
  const writing = WRITERS.map((write, index) =>
    write({ platform, ledger, bucketIds, random: seededRandom(seed + index) }).catch((error: unknown) => {
      // Only the kill may leave a write without a response.
      if (!program.child.killed) throw error;
    }),
  );
  await Promise.race([sleep(20 + seededRandom(seed - 1)(180)), Promise.all(writing)]);
  program.child.kill('SIGKILL');
  await Promise.all([program.ended, ...writing]);
}

describe(`${ROUNDS} rounds of kill -9 under mixed writes`, () => {
  const seed = Number(process.env.KILL_SEED ?? randomInt(2 ** 31));

  it(
    `lose nothing acknowledged, show no incomplete operation and leave nothing behind (KILL_SEED=${seed})`,
    async () => {
      await using folder = await temporaryFolder();
      const folders = { data: join(folder.path, 'data'), temporary: join(folder.path, 'tmp') };
      await mkdir(folders.temporary);
      const args = ['--port', '0', '--data', folders.data];
      const environment = { LOCAL_PLATFORM_KEY: KEY, TMPDIR: folders.temporary };
      const bucketIds = new Map<string, string>();
      const rounds = { ...folders, ledger: createLedger(), bucketIds };
      await using programs = new AsyncDisposableStack();
      const start = async (): Promise<Program> => programs.use(await startProgram(args, { environment }));
      let program = await start();
      for (const name of STANDING_BUCKETS) {
        const { id } = await createBucket(callsOf(program), name, 'public');
        bucketIds.set(name, String(id));
      }
      let found = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        await killUnderWrites(program, rounds, seed + round * 1_000);
        // The platform that is checked is the one that the next round kills.
        program = await start();
        found += await expectAllThere(program, rounds);
      }
      await program[Symbol.asyncDispose]();
      expect(await program.ended).toMatchObject({ code: 0, stderr: '' });
      expect(found).toBeGreaterThan(ROUNDS);
      using database = new DatabaseSync(join(folders.data, 'records.db'));
      expect(database.prepare(UNOWNED_BLOBS).all()).toEqual([]);
    },
    10_000 * ROUNDS,
  );
});
