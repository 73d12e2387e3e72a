import { expect, it } from 'vitest';
import { download } from '../../../src/objects/download.ts';
import { createStorageClient } from '../../../src/platform/storage.ts';
import { createInstantClock } from '../../support/instant-clock.ts';
import { type StorageReading, startOtherStorage } from '../../support/other-storage.ts';
import { openHttp } from '../../support/platform-http.ts';
import { answer } from '../../support/recording-server.ts';

/** Downloads "a.txt" from a bucket that contains it. */
async function downloadFrom(reading: StorageReading, key = 'a.txt') {
  await using server = await startOtherStorage({ bucket: { name: 'site' }, ...reading });
  server.put('a.txt', 'content');
  const clock = createInstantClock();
  const { signal } = new AbortController();
  await using fixture = openHttp(new URL(server.url), { signal, clock });
  const bytes = await download('site', key, createStorageClient(fixture.http, clock));
  return { text: bytes && Buffer.from(bytes).toString(), retries: fixture.lines.length };
}

it('a download returns the bytes of the object', async () => {
  expect(await downloadFrom({})).toEqual({ text: 'content', retries: 0 });
});

it('a download of an object that does not exist returns nothing', async () => {
  expect(await downloadFrom({}, 'missing.txt')).toEqual({ text: undefined, retries: 0 });
});

it.each([500, 503, 429])('a download is retried after %i', async (status) => {
  let transfers = 0;
  const fault = () => {
    transfers += 1;
    return transfers === 1 ? answer(status) : undefined;
  };
  expect(await downloadFrom({ fault })).toEqual({ text: 'content', retries: 1 });
});

it('a download that is refused fails with the reason', async () => {
  const replyInstead = () => answer(403, { message: 'not that one' });
  await expect(downloadFrom({ replyInstead })).rejects.toThrow(/"a\.txt".*403.*not that one/);
});
