import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HostAnswer, sendToHost } from '../../support/host-request.ts';
import { startTestPlatform, type TestPlatform } from '../../support/local-platform.ts';

/** Ends its process or hangs, depending on its name, since not every way to it has a path or a body. */
const source = (does: string) =>
  `export default { async fetch() { ${does}; return new Response("fine"); } };`;

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ limits: { functionFirstByteMs: 250 } });
  await serve('crashing', source('Deno.exit(3)'));
  await serve('hanging', source('await new Promise(() => {})'));
  await serve('never', 'throw new Error("no revision succeeds");');
});
afterAll(() => platform.close());

async function serve(name: string, main: string): Promise<void> {
  const { id } = await platform.deploy(name, { 'main.ts': main });
  const target = { kind: 'functions', resource_id: id };
  await platform.call('POST', '/domains/domains', { body: { hostname: `${name}.test`, target } });
}

/** The ways to invoke a function, each with the same responses when it fails. */
const WAYS: readonly (readonly [way: string, method: string, path: string, isOfDomain: boolean])[] = [
  ['its own path', 'POST', '', false],
  ['a path below it', 'GET', '/a', false],
  ['a path below it with a body', 'POST', '/a', false],
  ['its domain', 'GET', '/', true],
  ['its domain with a body', 'POST', '/', true],
];

describe.each(WAYS)('A function that is invoked by %s', (_way, method, path, isOfDomain) => {
  function invoke(name: string): Promise<HostAnswer> {
    const headers = { authorization: `Bearer ${platform.apiKey}` };
    const own = { method, path: `/v1/functions/functions/${name}${path}`, headers };
    return isOfDomain
      ? sendToHost(platform.url, `${name}.test`, { method, path })
      : sendToHost(platform.url, '127.0.0.1', own);
  }

  it.each([
    ['crashing', 502, 'function_crashed', 'ended with exit code 3'],
    ['hanging', 504, 'function_timeout', 'did not start its response within 0.25 s'],
    ['never', 503, 'no_active_revision', 'No revision of function'],
  ])('and is %s is answered with %i and the reason', async (name, status, code, reason) => {
    const answer = await invoke(name);
    const { error } = JSON.parse(answer.text);
    expect([answer.status, error.code]).toEqual([status, code]);
    expect(error.message).toContain(`"${name}"`);
    expect(error.message).toContain(reason);
    expect(answer.headers['retry-after']).toBe(status === 503 ? '1' : undefined);
  });
});
