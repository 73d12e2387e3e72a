import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/local-platform.ts';
import { type Program, startProgram } from '../../support/local-platform-program.ts';
import { createBucket, download, type StoragePlatform, upload, uploadUrl } from '../../support/storage.ts';

const KEY = 'a-key-of-the-tests';

describe('An object of 100 MB', () => {
  const CHUNK = randomBytes(1_000_000);
  const COUNT = 100;

  /** Returns the peak memory of a process, in megabytes. */
  async function peakMemory({ child }: Program): Promise<number> {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  }

  it('is uploaded and downloaded unchanged with constant memory', async () => {
    await using folder = await temporaryFolder();
    const environment = { LOCAL_PLATFORM_KEY: KEY };
    await using program = await startProgram(['--port', '0', '--data', folder.path], { environment });
    const platform: StoragePlatform = {
      call: (method, path, options) => program.call(method, `/v1${path}`, KEY, options),
    };
    await createBucket(platform, 'things');
    await upload(platform, 'things', 'warm-up', CHUNK);
    await (await download(platform, 'things', 'warm-up')).arrayBuffer();
    const before = await peakMemory(program);
    const body = ReadableStream.from(Array.from({ length: COUNT }, () => CHUNK));
    const url = await uploadUrl(platform, 'things', 'large');
    const uploaded = await fetch(url, { method: 'POST', body, duplex: 'half' });
    expect(await uploaded.json()).toMatchObject({ size: COUNT * CHUNK.length });
    const hash = createHash('sha256');
    for await (const chunk of (await download(platform, 'things', 'large')).body ?? []) hash.update(chunk);
    const expected = createHash('sha256');
    for (let count = 0; count < COUNT; count += 1) expected.update(CHUNK);
    expect(hash.digest('hex')).toBe(expected.digest('hex'));
    expect((await peakMemory(program)) - before).toBeLessThan(64);
  });
});
