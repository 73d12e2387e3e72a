import { rm } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { openAssetStore } from '../../../../src/local-platform/functions/assets.ts';
import { temporaryFolder } from '../../../support/local-platform.ts';

it('the files of a revision are read from disk once, however often a page lists them', async () => {
  await using folder = await temporaryFolder();
  const store = await openAssetStore(folder.path, false);
  for (const id of ['first', 'second']) await store.save(id, new Map([[`${id}.ts`, Buffer.from(id)]]));
  expect(await store.list('first')).toEqual(new Map([['first.ts', 5]]));
  expect(await store.list('second')).toEqual(new Map([['second.ts', 6]]));
  await rm(store.folder('second'), { recursive: true });
  expect(await store.list('second')).toEqual(new Map([['second.ts', 6]]));
  expect(await store.list('missing')).toBeUndefined();
});
