import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDenoFinder } from '../../../src/local-platform/functions/deno.ts';
import {
  fixtureAssets,
  startTestPlatform,
  type TestPlatform,
  temporaryFolder,
} from '../../support/local-platform.ts';

const FUNCTIONS = '/functions/functions';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

function answering(text: string): Record<string, string> {
  return { 'main.ts': `export default { fetch: () => new Response(${JSON.stringify(text)}) };` };
}

describe('a function that runs', () => {
  beforeAll(async () => {
    const record = await platform.deploy('greeting', await fixtureAssets('greeting'));
    expect(record.revision_status, String(record.message)).toBe('succeeded');
  });

  it('is TypeScript with enums and local imports, with or without an ending', async () => {
    const { status, json, headers } = await platform.call('GET', `${FUNCTIONS}/greeting/?name=Ada`);
    expect(status).toBe(200);
    expect(json.text).toBe('Hello Ada!');
    expect(headers.get('x-revision-id')).toBe((await platform.settled('greeting')).active_revision_id);
    expect(headers.get('x-request-id')).toBeTruthy();
  });

  it('reads its binary assets byte for byte', async () => {
    const response = await fetch(`${platform.url}/v1${FUNCTIONS}/greeting/picture`, {
      headers: { authorization: `Bearer ${platform.apiKey}` },
    });
    const { 'picture.bin': picture } = await fixtureAssets('greeting');
    expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(picture?.content);
  });

  it('sees the path below its name and the query as they were sent', async () => {
    const { json } = await platform.call('GET', `${FUNCTIONS}/greeting/a%2Fb/c%20d/?x=1&y=%26`);
    expect(json.url).toBe(`${platform.url}/a%2Fb/c%20d/?x=1&y=%26`);
  });

  it.each(['POST', 'PUT', 'OPTIONS', 'PROPFIND'])('is invoked by %s on its own path', async (method) => {
    const { json } = await platform.call(method, `${FUNCTIONS}/greeting`, {
      ...(method === 'OPTIONS' ? {} : { body: { a: 1 } }),
    });
    expect(json).toMatchObject({ method, url: `${platform.url}/` });
  });

  it.each(['GET', 'PATCH', 'DELETE'])('is invoked by %s below its path', async (method) => {
    expect((await platform.call(method, `${FUNCTIONS}/greeting/`)).json.method).toBe(method);
  });

  it('is inspected, not invoked, by GET on its own path', async () => {
    const { json, headers } = await platform.call('GET', `${FUNCTIONS}/greeting`);
    expect(json.name).toBe('greeting');
    expect(headers.get('x-revision-id')).toBeNull();
  });

  it('never sees the API key, nor headers of the connection, and sees all others', async () => {
    const headers = { cookie: 'a=1', 'x-own': 'yes', 'x-named': 'no', te: 'trailers' };
    const { json } = await platform.call('POST', `${FUNCTIONS}/greeting/`, { headers, body: {} });
    expect(json.headers).toMatchObject({ cookie: 'a=1', 'x-own': 'yes', host: new URL(platform.url).host });
    expect(Object.keys(Object(json.headers))).not.toContain('authorization');
    expect(Object.keys(Object(json.headers))).not.toContain('te');
    expect(JSON.stringify(json)).not.toContain(platform.apiKey);
  });

  it('redirects to where its client can follow', async () => {
    const { status, headers } = await platform.call('GET', `${FUNCTIONS}/greeting/redirect`);
    expect(status).toBe(302);
    expect(headers.get('location')).toBe(`${platform.url}/there`);
  });

  it('gets bodies whatever the method and however they are framed', async () => {
    for (const method of ['POST', 'DELETE']) {
      const response = await fetch(`${platform.url}/v1${FUNCTIONS}/greeting/`, {
        method,
        headers: { authorization: `Bearer ${platform.apiKey}` },
        body: new Blob(['in chunks']).stream(),
        duplex: 'half',
      });
      expect(await response.json()).toMatchObject({ method, body: 'in chunks' });
    }
  });
});

describe('streams', () => {
  const url = () => `${platform.url}/v1${FUNCTIONS}/streams`;
  const authorized = () => ({ authorization: `Bearer ${platform.apiKey}` });
  beforeAll(async () => {
    const record = await platform.deploy('streams', await fixtureAssets('streams'));
    expect(record.revision_status, String(record.message)).toBe('succeeded');
  });

  it('flow both ways at once, chunk by chunk', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const answer = fetch(`${url()}/echo`, {
      method: 'POST',
      headers: authorized(),
      body: readable,
      duplex: 'half',
    });
    await writer.write(Buffer.from('first'));
    const reader = (await answer).body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('first');
    await writer.write(Buffer.from('second'));
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('second');
    await writer.close();
    expect((await reader?.read())?.done).toBe(true);
  });

  it('carry 32 MB unchanged', async () => {
    const response = await fetch(`${url()}/flood`, { headers: authorized() });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBe(512 * 64 * 1024);
    expect([bytes[0], bytes[64 * 1024], bytes.at(-1)]).toEqual([1, 2, 0]);
  });

  it('tell the function when the client hangs up', async () => {
    const hangUp = new AbortController();
    const response = await fetch(`${url()}/ticks`, { headers: authorized(), signal: hangUp.signal });
    await response.body?.getReader().read();
    hangUp.abort();
    await expect
      .poll(async () => (await platform.call('GET', `${FUNCTIONS}/streams/hang-ups`)).text, {
        timeout: 5_000,
      })
      .toBe('1');
  });

  it('do not end in a reset when the function leaves an upload unread', async () => {
    const body = new Uint8Array(8 * 1024 * 1024);
    const response = await fetch(`${url()}/ignore`, { method: 'POST', headers: authorized(), body });
    expect([response.status, await response.text()]).toEqual([200, 'not read']);
  });

  it('break off for the client when the process ends in the middle, and the next request is served', async () => {
    const broken = await fetch(`${url()}/half`, { headers: authorized() });
    await expect(broken.arrayBuffer()).rejects.toThrow();
    expect((await platform.call('GET', `${FUNCTIONS}/streams/hang-ups`)).text).toBe('0');
  });
});

describe('a redeploy', () => {
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
      'a local import that is not there',
      { 'main.ts': 'import "./none.ts";' },
      'main.ts:1:8: imports "./none.ts", which is not among the assets',
    ],
    ['a syntax error', { 'main.ts': 'import "./b.ts";', 'b.ts': '\nlet = ;' }, /^b\.ts:2:\d+: SyntaxError/],
    [
      'an import from outside',
      { 'main.ts': 'import "/etc/hosts";' },
      'imports "/etc/hosts", which lies outside the assets',
    ],
    [
      'an import from the network',
      { 'main.ts': 'import "https://x.example/a.ts";' },
      'functions have no network here',
    ],
    ['a package', { 'main.ts': 'import "left-pad";' }, 'packages are not installed here'],
    ['a throw at its start', { 'main.ts': 'throw new Error("boom")' }, /Error: boom\n.*at main\.ts:1:7/s],
    [
      'no default export',
      { 'main.ts': 'export const a = 1;' },
      'The default export of the entrypoint has no fetch function',
    ],
    [
      'an exit at its start',
      { 'main.ts': 'Deno.exit(3);' },
      'The function ended with exit code 3 while it started.',
    ],
  ])(
    'that is broken by %s fails with the reason, and the old revision goes on',
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

  it('names all missing imports at once, also in modules that others import, types and dynamic ones', async () => {
    const record = await platform.deploy('missing', {
      'main.ts':
        'import "./a.ts";\nimport type { T } from "./types.ts";\nexport default { fetch: () => import("./late.ts") };',
      'a.ts': 'export * from "./deep/none";',
    });
    expect(String(record.message).split('\n').sort()).toEqual([
      'a.ts:1:15: imports "./deep/none", which is not among the assets',
      'main.ts:2:24: imports "./types.ts", which is not among the assets',
      'main.ts:3:38: imports "./late.ts", which is not among the assets',
    ]);
  });

  it('does not run the code to find that an import is missing', async () => {
    const record = await platform.deploy('unrun', { 'main.ts': 'console.log("ran"); import "./none.ts";' });
    expect((await platform.admin('GET', `/revisions/${record.revision_id}`)).json.log).toEqual([]);
  });

  it('that does not come up in time fails, and its process is gone', async () => {
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

  it('loses no request under load, and traffic never goes back', async () => {
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

  it('is tried in the order of the requests when many come at once, and the last one wins', async () => {
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

describe('a function that cannot answer', () => {
  it('is 503 with Retry-After while no revision has succeeded', async () => {
    await platform.deploy('never', { 'main.ts': 'throw 1' });
    const { status, headers, json } = await platform.call('GET', `${FUNCTIONS}/never/`);
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    expect(json.error).toMatchObject({ code: 'no_active_revision' });
  });

  it('has its own statuses and errors passed through', async () => {
    await platform.deploy('own', {
      'main.ts': `export default { fetch: (r) => {
        if (r.url.endsWith('throw')) throw new Error('mine');
        return new Response('teapot', { status: 418, headers: [['set-cookie', 'a=1'], ['set-cookie', 'b=2']] });
      } };`,
    });
    const teapot = await platform.call('GET', `${FUNCTIONS}/own/`);
    expect([teapot.status, teapot.text, teapot.headers.getSetCookie()]).toEqual([
      418,
      'teapot',
      ['a=1', 'b=2'],
    ]);
    const thrown = await platform.call('GET', `${FUNCTIONS}/own/throw`);
    expect(thrown.status).toBe(500);
    expect(thrown.headers.get('x-revision-id')).toBeTruthy();
  });

  it('is 502 when it crashes, and the next request meets a fresh process', async () => {
    await platform.deploy('crash', {
      'main.ts': `let count = 0; export default { fetch: (r) => {
        if (r.url.endsWith('exit')) Deno.exit(7);
        return new Response(String(++count));
      } };`,
    });
    expect((await platform.call('GET', `${FUNCTIONS}/crash/`)).text).toBe('1');
    for (let round = 0; round < 3; round += 1) {
      const { status, json } = await platform.call('GET', `${FUNCTIONS}/crash/exit`);
      expect(status).toBe(502);
      expect(json.error).toMatchObject({
        code: 'function_crashed',
        message: expect.stringContaining('exit code 7'),
      });
      expect((await platform.call('GET', `${FUNCTIONS}/crash/`)).text).toBe('1');
    }
  });

  it('is 502 when it takes more memory than it may, and the platform goes on', async () => {
    await using small = await startTestPlatform({ limits: { functionMemoryMegabytes: 32 } });
    await small.deploy('greedy', {
      'main.ts': `export default { fetch: (r) => {
        if (r.url.endsWith('fine')) return new Response('fine');
        const all = []; for (;;) all.push(new Array(1e5).fill(all.length).map((x) => ({ x })));
      } };`,
    });
    const answer = await small.call('GET', `${FUNCTIONS}/greedy/`);
    expect(answer.json.error).toMatchObject({ code: 'function_crashed' });
    expect((await small.call('GET', `${FUNCTIONS}/greedy/fine`)).text).toBe('fine');
  });

  it.each([
    ['waits for ever', 'await new Promise(() => {});'],
    ['loops for ever', 'for (;;);'],
  ])('is 504 when it %s; its process is ended and the next request is served', async (_how, hang) => {
    await using impatient = await startTestPlatform({ limits: { functionFirstByteMs: 300 } });
    await impatient.deploy('hang', {
      'main.ts': `export default { async fetch(r) {
        if (r.url.endsWith('hang')) { ${hang} }
        return new Response(String(Deno.pid));
      } };`,
    });
    const pid = Number((await impatient.call('GET', `${FUNCTIONS}/hang/`)).text);
    const hung = await impatient.call('GET', `${FUNCTIONS}/hang/hang`);
    expect([hung.status, Object(hung.json.error).code]).toEqual([504, 'function_timeout']);
    const next = Number((await impatient.call('GET', `${FUNCTIONS}/hang/`)).text);
    expect(next).not.toBe(pid);
    await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false);
  });

  it('is not blamed for a client that is slow to send', async () => {
    await using impatient = await startTestPlatform({ limits: { functionFirstByteMs: 100 } });
    await impatient.deploy('patient', await fixtureAssets('greeting'));
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const answer = fetch(`${impatient.url}/v1${FUNCTIONS}/patient/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${impatient.apiKey}` },
      body: readable,
      duplex: 'half',
    });
    const writer = writable.getWriter();
    await writer.write(Buffer.from('a'));
    // Three times the limit, in which the function has no request that it could answer.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await writer.write(Buffer.from('b'));
    await writer.close();
    expect(await (await answer).json()).toMatchObject({ body: 'ab' });
  });
});

describe('processes', () => {
  it('end with their function', async () => {
    await platform.deploy('gone', {
      'main.ts': 'export default { fetch: () => new Response(String(Deno.pid)) };',
    });
    const pid = Number((await platform.call('GET', `${FUNCTIONS}/gone/`)).text);
    await platform.call('DELETE', `${FUNCTIONS}/gone`);
    expect(isAlive(pid)).toBe(false);
  });

  it('end with the platform, also while a request or a start is under way', async () => {
    const closing = await startTestPlatform();
    await closing.deploy('loop', {
      'main.ts':
        'export default { fetch: (r) => { if (r.url.endsWith("loop")) for (;;); return new Response(String(Deno.pid)); } };',
    });
    const pid = Number((await closing.call('GET', `${FUNCTIONS}/loop/`)).text);
    const looping = closing.call('GET', `${FUNCTIONS}/loop/loop`).catch((error: unknown) => error);
    const starting = { 'main.ts': { content: 'for (;;);' } };
    await closing.call('POST', FUNCTIONS, { body: { name: 'starting', assets: starting } });
    await closing.close();
    expect(isAlive(pid)).toBe(false);
    expect(await looping).toBeInstanceOf(Error);
    await closing.close();
  });

  it('leave what they wrote in the log of the revision, the last 200 lines, without our own paths', async () => {
    const record = await platform.deploy('talk', {
      'main.ts': `for (let i = 1; i <= 300; i++) console.log('line', i);
        export default { fetch() { console.error(new Error('seen').stack.split('\\n')[1]); return new Response(); } };`,
    });
    await platform.call('GET', `${FUNCTIONS}/talk/`);
    const log = async () =>
      Object((await platform.admin('GET', `/revisions/${record.revision_id}`)).json.log);
    await expect.poll(async () => (await log()).at(-1)).toMatch(/at Object\.fetch \(main\.ts:2:/);
    expect(await log()).toHaveLength(200);
    expect((await log())[0]).toBe('line 102');
  });
});

describe('Deno', () => {
  const body = {
    name: 'n',
    assets: { 'main.ts': { content: 'export default { fetch: () => new Response() };' } },
  };

  it.each([
    ['that is not there', undefined, 'does not run.'],
    ['that is another program', 'echo v24.0.0', 'is no Deno; Deno 2.9 or newer is needed.'],
    ['that is too old', 'echo "deno 2.8.3 (stable)"', 'is deno 2.8.3; Deno 2.9 or newer is needed.'],
    ['that fails', 'exit 1', 'does not run.'],
  ])('%s: the platform starts, and a create says what is missing', async (_what, script, reason) => {
    await using folder = await temporaryFolder();
    const DENO_BIN = join(folder.path, 'deno');
    if (script !== undefined) await writeFile(DENO_BIN, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    await using without = await startTestPlatform({ environment: { DENO_BIN } });
    const { status, json } = await without.call('POST', FUNCTIONS, { body });
    expect(status).toBe(503);
    expect(json.error).toMatchObject({ code: 'runtime_missing', message: expect.stringContaining(reason) });
    expect(json.error).toMatchObject({ message: expect.stringContaining('npm install --save-dev deno') });
    expect((await without.call('GET', FUNCTIONS)).json).toEqual({ functions: [] });
  });

  it('is found without a restart when it has been installed', async () => {
    await using folder = await temporaryFolder();
    const DENO_BIN = join(folder.path, 'deno');
    await using platform = await startTestPlatform({ environment: { DENO_BIN } });
    expect((await platform.call('POST', FUNCTIONS, { body })).status).toBe(503);
    await symlink(await realDeno(), DENO_BIN);
    expect((await platform.deploy('n', answering('found'))).revision_status).toBe('succeeded');
  });
});

/** The Deno that the tests run with, from the npm package. */
async function realDeno(): Promise<string> {
  return createDenoFinder({})();
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
