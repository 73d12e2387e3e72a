import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../support/local-platform.ts';
import { startProgram } from '../../support/local-platform-program.ts';
import { createBucket, download, upload, uploadUrl } from '../../support/storage.ts';

const KEY = 'a-key-of-the-tests';

it('An object of 100 MB is uploaded and downloaded unchanged with constant memory', async () => {
  await using folder = await temporaryFolder();
  const args = ['--port', '0', '--data', folder.path];
  await using program = await startProgram(args, { environment: { LOCAL_PLATFORM_KEY: KEY } });
  const platform = {
    call: (...[method, path, more]: [string, string, object?]) =>
      program.call(method, `/v1${path}`, KEY, more),
  };
  const peakMegabytes = async () => {
    const status = await readFile(`/proc/${program.child.pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  };
  const chunks = Array<Buffer<ArrayBuffer>>(100).fill(randomBytes(1_000_000));
  await createBucket(platform, 'things');
  await upload(platform, 'things', 'warm-up', chunks[0] ?? '');
  await (await download(platform, 'things', 'warm-up')).arrayBuffer();
  const before = await peakMegabytes();
  const body = ReadableStream.from(chunks);
  const url = await uploadUrl(platform, 'things', 'large');
  const uploaded = await fetch(url, { method: 'POST', body, duplex: 'half' });
  expect(await uploaded.json()).toMatchObject({ size: 100_000_000 });
  const [received, sent] = [createHash('sha256'), createHash('sha256')];
  for await (const chunk of (await download(platform, 'things', 'large')).body ?? []) received.update(chunk);
  for (const chunk of chunks) sent.update(chunk);
  expect(received.digest('hex')).toBe(sent.digest('hex'));
  // Held as a whole, it would take 100; buffers and garbage take up to 70.
  expect((await peakMegabytes()) - before).toBeLessThan(90);
});
