import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answering, isAlive, startTestPlatform, type TestPlatform } from '../../support/local-platform.ts';

const FUNCTIONS = '/functions/functions';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

describe('A redeploy', () => {
  it('moves traffic to the new revision and ends the old process', async () => {
    const ppid = { 'main.ts': 'export default { fetch: () => new Response(String(Deno.pid)) };' };
    await platform.deploy('moves', ppid);
    const pid = Number((await platform.call('GET', `${FUNCTIONS}/moves/`)).text);
    expect(isAlive(pid)).toBe(true);
    await platform.deploy('moves', answering('new'));
    expect((await platform.call('GET', `${FUNCTIONS}/moves/`)).text).toBe('new');
    await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false);
  });

  it.each([
    [
      'a missing local import',
      { 'main.ts': 'import "./none.ts";' },
      'main.ts:1:8: imports "./none.ts", which is not among the assets',
    ],
    ['a syntax error', { 'main.ts': 'import "./b.ts";', 'b.ts': '\nlet = ;' }, /^b\.ts:2:\d+: SyntaxError/],
    [
      'an import from outside',
      { 'main.ts': 'import "/etc/hosts";' },
      'imports "/etc/hosts", which is outside the assets',
    ],
    [
      'an import from the network',
      { 'main.ts': 'import "https://x.example/a.ts";' },
      'functions have no network here',
    ],
    ['a package', { 'main.ts': 'import "left-pad";' }, 'packages are not installed here'],
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
      expect(revision.json).toMatchObject({
        status: 'failed',
        message: after.message,
      });
    },
  );

  it('names all missing imports together, also in imported modules, of types and dynamic ones', async () => {
    const record = await platform.deploy('missing', {
      'main.ts':
        'import "./a.ts";\nimport type { T } from "./types.ts";\nexport default { fetch: () => import("./late.ts") };',
      'a.ts': 'export * from "./deep/none";\nimport "./folder";',
      'folder/b.ts': '',
    });
    expect(String(record.message).split('\n').sort()).toEqual([
      'a.ts:1:15: imports "./deep/none", which is not among the assets',
      'a.ts:2:8: imports "./folder", which is not among the assets',
      'main.ts:2:24: imports "./types.ts", which is not among the assets',
      'main.ts:3:38: imports "./late.ts", which is not among the assets',
    ]);
  });

  it('needs no package for its types, or for references in comments', async () => {
    const record = await platform.deploy('types', {
      'main.ts': [
        '/// <reference types="./none.d.ts" />',
        'import type { A } from "package";',
        'import type { B } from "https://example.com/types.ts";',
        'export type { C } from "npm:package";',
        'import "./plain.js";',
        'export default { fetch: () => new Response("erased") };',
      ].join('\n'),
      'plain.js': '/** @type {import("vite").UserConfig | import("./none.ts").T} */\nlet a;',
    });
    expect(record).toMatchObject({ revision_status: 'succeeded' });
    expect((await platform.call('GET', `${FUNCTIONS}/types/`)).text).toBe('erased');
  });

  it('leaves the calls of require in bundles to their own loaders', async () => {
    const record = await platform.deploy('bundle', {
      'main.ts': 'import "./bundle.js"; export default { fetch: () => new Response(globalThis.said) };',
      'bundle.js': [
        '\ufeff((modules) => modules[1]((name) => modules[name]))({ 1: (require) => { if (0) require("fs");',
        '  /* 😀 */ globalThis.said = require(',
        '    "./two"); if (typeof Deno === "undefined") require("ws");',
        '}, "./two": "bundled" });',
      ].join('\n'),
    });
    expect(record).toMatchObject({ revision_status: 'succeeded' });
    expect((await platform.call('GET', `${FUNCTIONS}/bundle/`)).text).toBe('bundled');
  });

  it('does not run the code to find a missing import', async () => {
    const record = await platform.deploy('unrun', { 'main.ts': 'console.log("ran"); import "./none.ts";' });
    expect((await platform.admin('GET', `/revisions/${record.revision_id}`)).json.log).toEqual([]);
  });

  it('that does not start in time fails, and its process ends', async () => {
    await using impatient = await startTestPlatform({ limits: { functionBootMs: 300 } });
    const assets = { 'main.ts': 'console.log(Deno.pid); await new Promise((r) => setTimeout(r, 60_000));' };
    const record = await impatient.deploy('slow', assets);
    expect(record).toMatchObject({
      revision_status: 'failed',
      message: expect.stringContaining('within 0.3 s'),
    });
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

  it('runs in the order of the requests when many are concurrent, and the last one wins', async () => {
    await platform.deploy('burst', answering('0'));
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        platform.call('PATCH', `${FUNCTIONS}/burst`, {
          body: { assets: { 'main.ts': { content: answering(`${index}`)['main.ts'] } } },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    const last = await platform.settled('burst');
    expect(last).toMatchObject({ revision_status: 'succeeded', active_revision_id: last.revision_id });
    const states = await Promise.all(
      answers.map(
        async ({ json }) => (await platform.admin('GET', `/revisions/${json.revision_id}`)).json.status,
      ),
    );
    expect(states).toEqual(Array(5).fill('succeeded'));
  });
});
