import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answering, isAlive, startTestPlatform, type TestPlatform } from '../support/local-platform.ts';

const FUNCTIONS = '/functions/functions';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

describe('A redeploy', () => {
  it.each([
    [
      'a missing local import',
      { 'main.ts': 'import "./none.ts";' },
      'main.ts:1:8: imports "./none.ts", which is not among the assets',
    ],
    ['a syntax error', { 'main.ts': 'import "./b.ts";', 'b.ts': '\nlet = ;' }, /^b\.ts:2:\d+: SyntaxError/],
    ['a throw at its start', { 'main.ts': 'throw new Error("boom")' }, /^Error: boom\n *at main\.ts:1:7/],
    ['CommonJS', { 'main.ts': 'module.exports = {};' }, /module is not defined.* in \.cjs files/s],
    [
      'no default export',
      { 'main.ts': 'export const a = 1;' },
      'The default export of the entrypoint has no fetch function',
    ],
    [
      'a server of Deno',
      { 'main.ts': 'Deno.serve(() => new Response("hello"));' },
      /NotCapable: .*\n {4}at main\.ts:1:6\nA function does not start a server: .* Example: export default \{ fetch/s,
    ],
    [
      'a server of Node',
      { 'main.ts': 'import { createServer } from "node:http"; createServer().listen(3000);' },
      'A function does not start a server',
    ],
    [
      'an exit at its start',
      { 'main.ts': 'Deno.exit(3);' },
      'The function ended with exit code 3 while it started.',
    ],
  ])(
    'that is broken by %s fails with the reason, and the previous revision continues to serve',
    async (_what, assets, reason) => {
      const before = await platform.deploy('broken', answering('old'));
      const after = await platform.deploy('broken', assets);
      expect(after).toMatchObject({ revision_status: 'failed', active_revision_id: before.revision_id });
      expect(after.message).toEqual(
        typeof reason === 'string' ? expect.stringContaining(reason) : expect.stringMatching(reason),
      );
      expect((await platform.call('GET', `${FUNCTIONS}/broken/`)).text).toBe('old');
      const revision = await platform.admin('GET', `/revisions/${after.revision_id}`);
      expect(revision.json).toMatchObject({ status: 'failed', message: after.message });
    },
  );

  it('that does not start in time fails, and its process ends', async () => {
    await using impatient = await startTestPlatform({ limits: { functionBootMs: 300 } });
    const assets = { 'main.ts': 'console.log(Deno.pid); await new Promise((r) => setTimeout(r, 60_000));' };
    const record = await impatient.deploy('slow', assets);
    const message = expect.stringContaining('within 0.3 s');
    expect(record).toMatchObject({ revision_status: 'failed', message });
    const { json } = await impatient.admin('GET', `/revisions/${record.revision_id}`);
    expect(isAlive(Number(Object(json.log)[0]))).toBe(false);
  });

  it('loses no request under load, and traffic never returns to an earlier revision', async () => {
    const versioned = (version: number) => ({
      'main.ts': `export default { async fetch() { await new Promise((r) => setTimeout(r, 5)); return new Response("${version}"); } };`,
    });
    await platform.deploy('busy', versioned(0));
    let isOver = false;
    const client = async (): Promise<number[]> => {
      const seen: number[] = [];
      while (!isOver) {
        const { status, text } = await platform.call('GET', `${FUNCTIONS}/busy/`);
        seen.push(status === 200 ? Number(text) : Number.NaN);
      }
      return seen;
    };
    const clients = Array.from({ length: 16 }, client);
    for (let version = 1; version <= 5; version += 1) await platform.deploy('busy', versioned(version));
    isOver = true;
    for (const seen of await Promise.all(clients)) expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect((await platform.call('GET', `${FUNCTIONS}/busy/`)).text).toBe('5');
  });
});
