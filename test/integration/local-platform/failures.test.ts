import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  fixtureAssets,
  isAlive,
  startTestPlatform,
  type TestPlatform,
} from '../../support/local-platform.ts';

const FUNCTIONS = '/functions/functions';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

describe('A function that cannot answer', () => {
  it.each(['', '/below'])('is 404 when it does not exist, with a body sent to its path%s', async (path) => {
    const { status, json } = await platform.call('POST', `${FUNCTIONS}/none${path}`, { body: {} });
    expect([status, Object(json.error).code]).toEqual([404, 'function_not_found']);
  });

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

  it('is 500 when it returns an invalid response, and concurrent requests are served', async () => {
    await platform.deploy('shapeless', {
      'main.ts': `const { promise, resolve } = Promise.withResolvers();
      const once = new Response('');
      const wrong = { nothing: undefined, text: 'text', error: Response.error(), once };
      export default { async fetch(request) {
        const [word] = new URL(request.url).pathname.split('/').slice(-1);
        if (word === 'wait') return await promise;
        if (word === 'go') resolve(new Response('waited'));
        return wrong[word];
      } };
      await once.text();`,
    });
    const waiting = platform.call('GET', `${FUNCTIONS}/shapeless/wait`);
    for (const word of ['nothing', 'text', 'error', 'once', 'go']) {
      expect((await platform.call('GET', `${FUNCTIONS}/shapeless/${word}`)).status).toBe(500);
    }
    expect((await waiting).text).toBe('waited');
  });

  it('is 502 when it crashes, and a new process serves the next request', async () => {
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

  it('is 502 when it exceeds its memory limit, and the platform continues', async () => {
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

  it('is 502 when memory outside of its heap exceeds the limit, where the system reports that', async () => {
    await using small = await startTestPlatform({ limits: { functionMemoryMegabytes: 32 } });
    await small.deploy('hoarder', {
      'main.ts': `const all = []; export default { async fetch(r) {
        const megabytes = r.url.endsWith('fine') ? 20 : 512;
        for (let count = 0; count < megabytes; count += 4) {
          all.push(new Uint8Array(4 << 20).fill(1));
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
        return new Response('fine');
      } };`,
    });
    const answer = await small.call('GET', `${FUNCTIONS}/hoarder/`);
    const isTold = existsSync('/proc/self/status');
    expect(answer.status).toBe(isTold ? 502 : 200);
    if (isTold) expect(answer.text).toContain('used more than 64 MB of memory and was terminated');
    expect((await small.call('GET', `${FUNCTIONS}/hoarder/fine`)).text).toBe('fine');
  });

  it.each([
    ['never responds', 'await new Promise(() => {});'],
    ['loops forever', 'for (;;);'],
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

  it('is not blamed for a client that sends slowly', async () => {
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
    // Three times the limit, during which the function has no request that it could answer.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await writer.write(Buffer.from('b'));
    await writer.close();
    expect(await (await answer).json()).toMatchObject({ body: 'ab' });
  });
});

describe('The processes of functions', () => {
  it('end when their function is deleted', async () => {
    await platform.deploy('gone', {
      'main.ts': 'export default { fetch: () => new Response(String(Deno.pid)) };',
    });
    const pid = Number((await platform.call('GET', `${FUNCTIONS}/gone/`)).text);
    await platform.call('DELETE', `${FUNCTIONS}/gone`);
    expect(isAlive(pid)).toBe(false);
  });

  it('end with the platform, also during a request or a start', async () => {
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

  it('write to the log of the revision, which keeps the last 200 lines without paths of the platform', async () => {
    const record = await platform.deploy('talk', {
      'main.ts': `for (let i = 1; i <= 300; i++) console.log('line', i);
        export default { fetch() { console.error(new Error('seen').stack.split('\\n').slice(1, 3).reverse().join('\\n')); return new Response(); } };`,
    });
    await platform.call('GET', `${FUNCTIONS}/talk/`);
    const log = async () =>
      Object((await platform.admin('GET', `/revisions/${record.revision_id}`)).json.log);
    await expect.poll(async () => (await log()).at(-1)).toMatch(/at Object\.fetch \(main\.ts:2:/);
    expect(await log()).toHaveLength(200);
    expect((await log())[0]).toBe('line 103');
    expect((await log()).at(-2)).toMatch(/at host\.js:/);
  });
});
