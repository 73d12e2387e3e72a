import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Answer, type CallOptions, send, temporaryFolder } from '../../support/local-platform.ts';
import {
  BUCKETS,
  createBucket,
  download,
  objectPath,
  type StoragePlatform,
  sendBytes,
  upload,
  uploadUrl,
} from '../../support/storage.ts';

const MAIN = fileURLToPath(new URL('../../../src/local-platform/main.ts', import.meta.url));
const KEY = 'a-key-of-the-tests';

/** The local platform as a process of its own, that can be killed. */
interface Running extends StoragePlatform, AsyncDisposable {
  readonly child: ChildProcess;
}

/** `shell`: what `/bin/sh` does before it becomes the platform. */
async function start(dataDir: string, shell = ''): Promise<Running> {
  const script = `${shell} exec "$0" "$@"`;
  const args = ['-c', script, process.execPath, MAIN, '--port', '0', '--data', dataDir];
  const child = spawn('/bin/sh', args, {
    env: { PATH: process.env.PATH, LOCAL_PLATFORM_KEY: KEY },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url = ''] = await once(createInterface({ input: child.stdout }), 'line');
  child.stdout.resume();
  return {
    child,
    call: (method: string, path: string, options?: CallOptions): Promise<Answer> =>
      send(`${url}/v1${path}`, method, KEY, options),
    [Symbol.asyncDispose]: () => end(child, 'SIGTERM'),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

describe('kill -9 in the middle of uploads and deletions', () => {
  /** What a key may hold: the state that was acknowledged, and the one that was under way when the platform died. */
  type States = Map<string, readonly (string | null)[]>;

  /** Writes to keys of its own, one request after the other, until the platform is gone. */
  async function writeUntilDead(platform: Running, worker: number, states: States): Promise<void> {
    for (;;) {
      const key = `${worker}/${randomInt(4)}`;
      const [acknowledged = null] = states.get(key) ?? [];
      const next = randomInt(4) === 0 ? null : `${randomInt(1e9)} `.repeat(randomInt(1, 20_000));
      states.set(key, [acknowledged, next]);
      try {
        if (next !== null) await upload(platform, 'things', key, next);
        else await platform.call('DELETE', objectPath('things', key));
      } catch {
        if (await isGone(platform)) return;
        throw new Error(`the write to ${key} failed while the platform ran`);
      }
      states.set(key, [next]);
    }
  }

  async function isGone({ call }: Running): Promise<boolean> {
    return call('GET', BUCKETS).then(
      () => false,
      () => true,
    );
  }

  async function textOf(platform: Running, key: string): Promise<string | null> {
    const { status } = await platform.call('GET', objectPath('things', key));
    return status === 404 ? null : (await download(platform, 'things', key)).text();
  }

  it('loses nothing that was acknowledged, shows nothing half done, and leaves no file without an owner', async () => {
    await using folder = await temporaryFolder();
    const states: States = new Map();
    let acknowledged = 0;
    for (let round = 0; round < 8; round += 1) {
      const platform = await start(folder.path);
      if (round === 0) await createBucket(platform, 'things');
      const { objects } = (await platform.call('GET', `${BUCKETS}/things/objects`)).json;
      const fileIds = Array.isArray(objects)
        ? objects.map(({ file_id }: { file_id: string }) => file_id)
        : [];
      expect((await readdir(join(folder.path, 'blobs'))).sort()).toEqual(fileIds.sort());
      for (const [key, possible] of states) {
        const text = await textOf(platform, key);
        expect(possible.includes(text), `${key} in round ${round}`).toBe(true);
        states.set(key, [text]);
        if (text !== null) acknowledged += 1;
      }
      const workers = Array.from({ length: 6 }, (_, worker) => writeUntilDead(platform, worker, states));
      await sleep(randomInt(20, 250));
      await end(platform.child, 'SIGKILL');
      await Promise.all(workers);
    }
    expect(acknowledged).toBeGreaterThan(20);
  });
});

describe('a disk that is full', () => {
  it('makes an upload fail with 507, and holds what it held', async () => {
    await using folder = await temporaryFolder();
    const blobs = join(folder.path, 'blobs');
    {
      // The system's limit on the size of a file, here 200 kB, stands for the end of the disk.
      await using platform = await start(folder.path, 'ulimit -f 400;');
      await createBucket(platform, 'things');
      await upload(platform, 'things', 'a', 'small');
      const url = await uploadUrl(platform, 'things', 'a');
      const refused = await sendBytes(url, randomBytes(1_000_000));
      expect([refused.status, await refused.text()]).toEqual([507, expect.stringContaining('(EFBIG)')]);
      expect(await readdir(blobs)).toHaveLength(1);
      expect((await sendBytes(url, 'still small')).status).toBe(201);
    }
    await using again = await start(folder.path);
    expect(await (await download(again, 'things', 'a')).text()).toBe('still small');
  });
});

describe('100 MB', () => {
  const CHUNK = randomBytes(1_000_000);
  const COUNT = 100;

  /** The most memory that a process has had, in megabytes. */
  async function peakMemory({ child }: Running): Promise<number> {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  }

  it('go up and down with flat memory, and come back the same', async () => {
    await using folder = await temporaryFolder();
    await using platform = await start(folder.path);
    await createBucket(platform, 'things');
    await upload(platform, 'things', 'warm-up', CHUNK);
    await (await download(platform, 'things', 'warm-up')).arrayBuffer();
    const before = await peakMemory(platform);
    const body = ReadableStream.from(Array.from({ length: COUNT }, () => CHUNK));
    const url = await uploadUrl(platform, 'things', 'large');
    const uploaded = await fetch(url, { method: 'POST', body, duplex: 'half' });
    expect(await uploaded.json()).toMatchObject({ size: COUNT * CHUNK.length });
    const hash = createHash('sha256');
    for await (const chunk of (await download(platform, 'things', 'large')).body ?? []) hash.update(chunk);
    const expected = createHash('sha256');
    for (let count = 0; count < COUNT; count += 1) expected.update(CHUNK);
    expect(hash.digest('hex')).toBe(expected.digest('hex'));
    expect((await peakMemory(platform)) - before).toBeLessThan(64);
  });
});
