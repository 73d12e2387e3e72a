import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { send, startTestPlatform } from '../../support/local-platform.ts';

const FILE = new URL('../../../src/local-platform/openapi.yaml', import.meta.url);

it('the contract is served to anyone, as the file that the tests hold every answer against', async () => {
  await using platform = await startTestPlatform();
  const { status, headers, text } = await send(`${platform.url}/_local/openapi.yaml`, 'GET', undefined);
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^application\/yaml/)]);
  expect(text).toBe(await readFile(FILE, 'utf8'));
});
