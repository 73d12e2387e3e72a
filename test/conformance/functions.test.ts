/**
 * Section 4 of the API document, "Functions". The tests request only what is documented, so that any platform can be
 * the target.
 */
import { expect, it } from 'vitest';
import { freshName, openTarget, type Target } from './target.ts';

const COLLECTION = '/functions/functions';
const assets = (text: string) => ({
  'main.ts': {
    content: `import { text } from './text.ts';\nexport default { fetch: () => new Response(text) };\n`,
  },
  'text.ts': {
    content: Buffer.from(`export const text = ${JSON.stringify(text)};\n`).toString('base64'),
    encoding: 'base64',
  },
});

async function create(target: Target): Promise<{ readonly name: string; readonly revision: unknown }> {
  const name = freshName('function');
  target.cleanUp(`${COLLECTION}/${name}`);
  const created = await target.call('POST', COLLECTION, {
    body: { name, entrypoint: 'main.ts', assets: assets('one') },
  });
  expect(created.status, created.text).toBe(201);
  expect(JSON.stringify(created.json)).toContain(name);
  expect(created.json).toMatchObject({
    revision_id: expect.any(String),
    revision_status: expect.any(String),
  });
  return { name, revision: created.json.revision_id };
}

it('a function is created, listed, redeployed as a new revision under the same name, and permanently deleted', async () => {
  await using target = await openTarget();
  const { name, revision } = await create(target);
  expect((await target.call('GET', COLLECTION)).json.functions).toContainEqual(
    expect.objectContaining({ name }),
  );

  const redeployed = await target.call('PATCH', `${COLLECTION}/${name}`, { body: { assets: assets('two') } });
  expect(redeployed.status, redeployed.text).toBeGreaterThanOrEqual(200);
  expect(redeployed.status).toBeLessThan(300);
  await expect
    .poll(async () => (await target.call('GET', COLLECTION)).json.functions, { timeout: 30_000 })
    .not.toContainEqual(expect.objectContaining({ name, revision_id: revision }));

  expect((await target.call('DELETE', `${COLLECTION}/${name}`)).status).toBe(204);
  expect((await target.call('GET', COLLECTION)).json.functions).not.toContainEqual(
    expect.objectContaining({ name }),
  );
});

it('a create with a missing entrypoint, a missing name or missing assets creates no function', async () => {
  await using target = await openTarget();
  const name = freshName('refused');
  target.cleanUp(`${COLLECTION}/${name}`);
  const bodies = [{ name, entrypoint: 'other.ts', assets: assets('x') }, { assets: assets('x') }, { name }];
  for (const body of bodies) {
    const refused = await target.call('POST', COLLECTION, { body });
    expect([body, refused.status >= 400 && refused.status < 500]).toEqual([body, true]);
  }
  expect((await target.call('GET', COLLECTION)).json.functions).not.toContainEqual(
    expect.objectContaining({ name }),
  );
});

it('no list is readable with an invalid API key', async () => {
  await using target = await openTarget();
  for (const path of [COLLECTION, '/storage/buckets', '/domains/domains']) {
    const refused = await target.call('GET', path, { key: 'not-a-key-of-anybody' });
    expect([path, refused.status]).toEqual([
      path,
      expect.toSatisfy((status: number) => status === 401 || status === 403),
    ]);
  }
});
