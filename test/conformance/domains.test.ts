/** Section 4 of the API document, "Domains". */
import { expect, it } from 'vitest';
import { freshName, openTarget, type Target } from './target.ts';

const COLLECTION = '/domains/domains';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Creates a function and returns the UUID in its record; the document does not name that field. */
async function targetFunction(target: Target): Promise<unknown> {
  const name = freshName('target');
  target.cleanUp(`/functions/functions/${name}`);
  const assets = { 'main.ts': { content: 'export default { fetch: () => new Response("x") };' } };
  const { json } = await target.call('POST', '/functions/functions', { body: { name, assets } });
  const id = [json.id, json.resource_id, json.function_id, json.uuid].find((value) =>
    UUID.test(String(value)),
  );
  expect(id).toBeDefined();
  return id;
}

it('a hostname is registered for a function, listed, inspected, refused for a second registration, and deleted', async () => {
  await using target = await openTarget();
  const resource_id = await targetFunction(target);
  const hostname = `${freshName('host')}.example.com`;
  target.cleanUp(`${COLLECTION}/${hostname}`);
  const body = { hostname, target: { kind: 'functions', resource_id } };
  expect((await target.call('POST', COLLECTION, { body })).status).toBe(201);
  expect((await target.call('GET', COLLECTION)).json.domains).toContainEqual(
    expect.objectContaining({ hostname }),
  );
  expect((await target.call('GET', `${COLLECTION}/${hostname}`)).json).toMatchObject({
    hostname,
    status: expect.any(String),
  });

  const again = await target.call('POST', COLLECTION, { body });
  expect(again.status).toBeGreaterThanOrEqual(400);
  expect(again.status).toBeLessThan(500);

  expect((await target.call('DELETE', `${COLLECTION}/${hostname}`)).status).toBe(204);
  expect((await target.call('GET', COLLECTION)).json.domains).not.toContainEqual(
    expect.objectContaining({ hostname }),
  );
});

it('a registration for a target that does not exist is refused', async () => {
  await using target = await openTarget();
  const hostname = `${freshName('host')}.example.com`;
  target.cleanUp(`${COLLECTION}/${hostname}`);
  const resource_id = '00000000-0000-4000-8000-000000000000';
  const refused = await target.call('POST', COLLECTION, {
    body: { hostname, target: { kind: 'functions', resource_id } },
  });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(refused.status).toBeLessThan(500);
});
