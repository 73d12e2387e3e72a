import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AssetContent, readContent } from '../../../src/assets/content.ts';
import { DeployError } from '../../../src/errors.ts';
import { createPace } from '../../../src/files/pace.ts';
import { storeSnapshot } from '../../../src/snapshots/apply.ts';
import { DamagedError } from '../../../src/snapshots/archive.ts';
import { fetchContent, fetchIndex } from '../../../src/snapshots/content.ts';
import { snapshotKey } from '../../../src/snapshots/keys.ts';
import type { WantedContent } from '../../../src/snapshots/plan.ts';
import { anyFiles } from '../../support/any-files.ts';
import { BOUNDS } from '../../support/bounds.ts';
import { collect } from '../../support/collecting.ts';
import { type OtherStorage, type StorageReading, startOtherStorage } from '../../support/other-storage.ts';
import { answer, bytesThenReset, reset } from '../../support/recording-server.ts';
import { BUCKET, openRun, type SnapshotRun, wantedContent } from '../../support/snapshot-runs.ts';
import { createTree, type Tree } from '../../support/tree.ts';

interface Fixture extends AsyncDisposable {
  readonly server: OtherStorage;
  readonly run: SnapshotRun;
  /** Where temporary files are. */
  readonly temp: Tree;
  /** Stores a content, which is not expected there. */
  store(content?: AssetContent, isStored?: boolean): Promise<void>;
}

const HELLO = wantedContent('hello');
const KEY = snapshotKey(HELLO.digest);

async function open(reading: StorageReading = {}): Promise<Fixture> {
  const cleanUp = new AsyncDisposableStack();
  const server = cleanUp.use(await startOtherStorage({ bucket: { name: BUCKET }, ...reading }));
  const run = cleanUp.use(openRun(server.url));
  const temp = cleanUp.use(await createTree({}));
  return {
    server,
    run,
    temp,
    async store(content, isStored = false) {
      const place = { bucket: BUCKET, digest: (content ?? HELLO).digest, runnerTemp: temp.root };
      const action = { type: 'store-snapshot', ...place, content: content ?? HELLO, isStored } as const;
      try {
        await storeSnapshot(action, run.storage, run.context);
      } finally {
        expect(readdirSync(temp.root)).toEqual([]);
      }
    },
    [Symbol.asyncDispose]: () => cleanUp.disposeAsync(),
  };
}

/** What the history says of a content. */
const knownOf = ({ digest, files, bytes }: WantedContent) => ({
  digest,
  assetsCount: files.length,
  assetsBytes: bytes,
});

/** Fetches a content as a rollback does. */
async function fetchAgain({ run, temp }: Fixture, wanted: WantedContent = HELLO) {
  const fetched = await fetchContent(
    { bucket: BUCKET, runnerTemp: temp.root },
    knownOf(wanted),
    run.storage,
    run.context,
  );
  if (!fetched) return undefined;
  await using content = fetched;
  const assets = await readContent(content.files, createPace(undefined));
  return { digest: assets.digest, body: bodyOf(assets), bytes: assets.bytes };
}

function bodyOf(assets: AssetContent): string {
  const chunks = [...(assets.encodeBody({ name: 'hello' }).open() as Iterable<Uint8Array>)];
  // A chunk is valid until the next one only while it is streamed; small bodies are kept.
  return Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))).toString();
}

const uploads = ({ server }: Fixture) => server.events.filter((event) => event.startsWith('upload '));

describe('A snapshot', () => {
  it('of any files gives a rollback the very bytes that were deployed', async () => {
    await using fixture = await open();
    await fc.assert(
      fc.asyncProperty(anyFiles, async (files) => {
        const named = files.map(([, bytes], at) => [`folder ${at % 3}/é${at}.bin`, bytes] as const);
        await using tree = await createTree({ 'main.ts': 'export {};\n', ...Object.fromEntries(named) });
        const assets = await collect(tree);
        await fixture.store(assets);
        const { digest, bytes } = assets;
        expect(await fetchAgain(fixture, assets)).toEqual({ digest, bytes, body: bodyOf(assets) });
        const listed = assets.files.map(({ path, size, sha256 }) => ({ path, size, sha256 }));
        expect(await fetchIndex(BUCKET, knownOf(assets), fixture.run.storage)).toEqual(listed);
        expect(readdirSync(fixture.temp.root)).toEqual([]);
      }),
      { numRuns: BOUNDS.requests },
    );
  });

  it.each<[what: string, reading: StorageReading]>([
    ['in KiB', { sizeOf: (bytes) => Math.ceil(bytes / 1024) }],
    ['as text', { sizeOf: String }],
    ['not at all', { sizeOf: () => undefined }],
  ])('is stored in a bucket that lists sizes %s', async (_what, reading) => {
    await using fixture = await open(reading);
    await fixture.store();
    expect(await fetchAgain(fixture)).toMatchObject({ digest: HELLO.digest });
  });

  it('is stored in a bucket that shows it after a while', async () => {
    let looks = 0;
    const objectRecord = () => {
      looks += 1;
      return looks < 4 ? answer(404) : undefined;
    };
    await using fixture = await open({ objectRecord });
    await fixture.store();
    expect(uploads(fixture)).toHaveLength(1);
  });

  it.each<[what: string, reading: StorageReading]>([
    ['loses it', { loses: [KEY] }],
    ['never shows it', { objectRecord: () => answer(404) }],
    [
      'shows other bytes',
      { sizeOf: () => 1, fault: (event) => (event.startsWith('download') ? answer(200, 'x') : undefined) },
    ],
  ])('is an error before the deployment when the platform %s', async (_what, reading) => {
    await using fixture = await open(reading);
    await expect(fixture.store()).rejects.toThrow(
      `Could not store the assets in bucket "past": the platform acknowledged the upload of "${KEY}", but does not show it`,
    );
    expect(fixture.server.requests.length).toBeLessThan(20);
  });

  it.each<[permission: string, isStored: boolean, reading: StorageReading]>([
    ['storage:write', false, refuse('POST')],
    ['storage:write', true, refuse('POST')],
    ['storage:read', false, refuse('GET')],
  ])(
    'is an error that names %s when the key lacks it (stored already: %s)',
    async (permission, isStored, reading) => {
      await using fixture = await open(reading);
      const error = await fixture.store(undefined, isStored).catch((reason: unknown) => reason);
      if (!(error instanceof DeployError)) return expect.unreachable();
      expect(`${error.message}\n${error.hint}`).toContain(permission);
      expect(error.message).toMatch(/^Could not store the assets in bucket "past": /);
    },
  );

  it('that is stored needs no answer to that check, since the history is written with retries', async () => {
    for (const lost of [reset, answer(503), answer(429)]) {
      await using fixture = await open({ lostAnswer: () => lost });
      await fixture.store(undefined, true);
      expect(fixture.server.requests.length).toBeLessThanOrEqual(2);
    }
  });

  it('arrives although downloads break off', async () => {
    let downloads = 0;
    const breaks = [
      reset,
      answer(503),
      bytesThenReset('HTTP/1.1 200 OK\r\ncontent-length: 999\r\n\r\n{"version":1,'),
    ];
    await using fixture = await open({
      fault: (event) => (event.startsWith('download') ? breaks[downloads++ % 4] : undefined),
    });
    await fixture.store();
    expect(await fetchAgain(fixture)).toMatchObject({ digest: HELLO.digest });
    expect(await fetchIndex(BUCKET, knownOf(HELLO), fixture.run.storage)).toEqual(HELLO.files);
    expect(downloads).toBe(8);
  });

  it('that does not exist is not fetched, and one that is damaged is an error; neither leaves files behind', async () => {
    await using fixture = await open();
    expect(await fetchAgain(fixture)).toBeUndefined();
    expect(await fetchIndex(BUCKET, knownOf(HELLO), fixture.run.storage)).toBeUndefined();
    fixture.server.put(KEY, '<html>');
    await expect(fetchAgain(fixture)).rejects.toBeInstanceOf(DamagedError);
    expect(await fetchIndex(BUCKET, knownOf(HELLO), fixture.run.storage)).toBeUndefined();
    expect(readdirSync(fixture.temp.root)).toEqual([]);
  });
});

/** A platform that refuses all requests of a method. */
function refuse(method: string): StorageReading {
  return {
    replyInstead: (_number, request) =>
      request.method === method && !request.target.includes('load/')
        ? answer(403, { message: 'no' })
        : undefined,
  };
}
