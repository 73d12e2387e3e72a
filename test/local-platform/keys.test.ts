import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Json, startTestPlatform, temporaryFolder } from '../support/local-platform.ts';

const read = { name: 'reader', services: ['functions'], actions: ['read'] };

it('the text of a key is shown once, to its creator, and stored nowhere', async () => {
  await using folder = await temporaryFolder();
  const platform = await startTestPlatform({ dataDir: folder.path });
  const { key, ...record } = (await platform.admin('POST', '/keys', { body: read })).json;
  expect(key).toMatch(/^lpk_[\w-]{43}$/);
  const { text, json } = await platform.admin('GET', '/keys');
  expect(json.keys).toContainEqual(record);
  await platform.close();
  const records = await readFile(join(folder.path, 'records.db'), 'latin1');
  expect(records).toContain(record.id);
  for (const secret of [String(key), platform.apiKey])
    for (const place of [text, records]) expect(place).not.toContain(secret);
});

it('a deactivated key stays so when a start is given the same key', async () => {
  await using folder = await temporaryFolder();
  const options = { dataDir: folder.path, apiKey: 'a-key-that-is-given' };
  const first = await startTestPlatform(options);
  const [key] = Array.from(Object((await first.admin('GET', '/keys')).json.keys), (one: Json) => one);
  await first.admin('POST', `/keys/${key?.id}/deactivate`);
  await first.close();
  await expect(startTestPlatform(options)).rejects.toThrow(
    'The API key in LOCAL_PLATFORM_KEY is deactivated in this data folder. Use another one.',
  );
  await using other = await startTestPlatform({ ...options, apiKey: 'another-key-that-is-given' });
  expect((await other.call('GET', '/functions/functions')).status).toBe(200);
});
