/** Functions that fail, and their processes. */
import { afterAll, describe, expect, it } from 'vitest';
import { sendToHost } from '../support/host-request.ts';
import { FUNCTIONS, isAlive, startTestPlatform } from '../support/local-platform.ts';
import { answer, startRecordingServer } from '../support/recording-server.ts';

/** A function that counts its requests, and does something else for those to one path. */
const doing = (what: string, before = '') => ({
  'main.ts': `let count = 0; console.log(Deno.pid); export default { async fetch(request) {
    ${before}
    if (request.url.endsWith('/bad')) { ${what} }
    count += 1;
    return Response.json({ count, pid: Deno.pid });
  } };`,
});

const platform = await startTestPlatform();
const impatient = await startTestPlatform({ limits: { functionFirstByteMs: 500 } });
afterAll(() => Promise.all([platform.close(), impatient.close()]));

const get = (name: string, path = '/', on = platform) => on.call('GET', `${FUNCTIONS}/${name}${path}`);

const always = (what: string) => `export default { async fetch() { ${what}; return new Response(""); } };`;

describe('A failure', () => {
  it.each([
    ['crashing', always('Deno.exit(3)'), 502, 'function_crashed', /"crashing" .*ended with exit code 3/],
    [
      'hanging',
      always('await new Promise(() => {})'),
      504,
      'function_timeout',
      /"hanging" did not start its re/,
    ],
    ['never', 'throw new Error("fails");', 503, 'no_active_revision', /No revision of function "never"/],
    ['none', undefined, 404, /^(?:function|route)_not_found$/, /./],
  ])('of a function that is %s has one status everywhere', async (name, main, status, code, why) => {
    const on = status === 504 ? impatient : platform;
    if (main) await on.register(`${name}.test`, 'functions', (await on.deploy(name, { 'main.ts': main })).id);
    const headers = { authorization: `Bearer ${on.apiKey}` };
    const invoke = async (method: string, host: string, path: string) => {
      const { text, ...answer } = await sendToHost(on.url, host, { method, path, headers });
      const retryAfter = answer.headers['retry-after'];
      expect([answer.status, retryAfter]).toEqual([status, status === 503 ? '1' : undefined]);
      const error = { code: expect.stringMatching(code), message: expect.stringMatching(why) };
      expect(JSON.parse(text)).toMatchObject({ error });
    };
    const api = `/v1${FUNCTIONS}/${name}`;
    const pieces = ['GET', 'POST'].flatMap((method) => [
      invoke(method, '127.0.0.1', `${api}/a`),
      invoke(method, `${name}.test`, '/'),
    ]);
    await Promise.all([invoke('POST', '127.0.0.1', api), ...pieces]);
  });

  it.each([
    ['crashes', 'Deno.exit(7);', 502],
    ['loops', 'for (;;);', 504],
  ])('of a function that %s ends its process, and a new one serves', async (_, what, status) => {
    const on = status === 504 ? impatient : platform;
    await on.deploy('other', doing(''));
    const other = Number((await get('other', '/', on)).json.pid);
    const deployed = await on.deploy('fails', doing(what));
    await expect.poll(() => on.linesOf(deployed)).toHaveLength(1);
    const first = Number((await on.linesOf(deployed))[0]);
    expect(isAlive(first)).toBe(true);
    expect((await get('fails', '/bad', on)).status).toBe(status);
    const { count, pid } = (await get('fails', '/', on)).json;
    expect([count, pid === first]).toEqual([1, false]);
    await expect.poll(() => isAlive(first)).toBe(false);
    await on.call('DELETE', `${FUNCTIONS}/fails`);
    expect([Number(pid), other].map(isAlive)).toEqual([false, true]);
  });

  it('of a function that exceeds its memory limit is 502, and the platform continues', async () => {
    await using small = await startTestPlatform({ limits: { functionMemoryMegabytes: 32 } });
    const fill = 'const all = []; for (;;) all.push(new Array(1e5).fill(all.length).map((x) => ({ x })));';
    await small.deploy('greedy', doing(fill));
    const message = expect.stringContaining('exceeded its memory limit of 32 MB (function_memory_megabytes)');
    const { error } = (await get('greedy', '/bad', small)).json;
    expect(error).toMatchObject({ code: 'function_crashed', message });
    const full = await small.deploy('full', { 'main.ts': fill });
    expect(full.message).toMatch(/memory limit of 32 MB .* started\.$/);
    expect((await get('greedy', '/', small)).status).toBe(200);
  });
});

const answers = `
  const { promise, resolve } = Promise.withResolvers();
  const headers = (entries) => new Response('', { headers: entries });
  const answers = {
    '/pid': () => new Response(String(Deno.pid)),
    '/wait': () => promise,
    '/go': () => resolve(new Response('waited')),
    '/throw': () => { throw new Error('mine'); },
    '/nothing': () => undefined,
    '/error': () => Response.error(),
    '/101': () => new Response(null, { status: 101 }),
    '/long': () => headers([['x-long', 'a'.repeat(200_000)]]),
  };
  export default { fetch: (request) => answers[new URL(request.url).pathname](request) };`;

it('A response that is invalid has a status with the reason, and its process continues', async () => {
  const deployed = await platform.deploy('answers', { 'main.ts': answers });
  const pid = (await get('answers', '/pid')).text;
  const waiting = get('answers', '/wait');
  for (const path of ['/throw', '/nothing', '/error', '/101', '/go']) {
    const { status, headers } = await get('answers', path);
    expect([path, status, headers.get('x-revision-id')]).toEqual([path, 500, deployed.revision_id]);
  }
  expect((await waiting).text).toBe('waited');
  expect((await get('answers', '/pid')).text).toBe(pid);
  const { status, json } = await get('answers', '/long');
  const message = expect.stringContaining('HeadersOverflowError');
  expect([status, json.error]).toMatchObject([502, { code: 'function_crashed', message }]);
});

it('An error that a function does not catch is shown with its place and cause, as JSON to whoever prefers it', async () => {
  const assets = {
    'lib/a.ts': 'export function fail() {\n  throw new TypeError("mine", { cause: new Error("root") });\n}',
    'main.ts': 'import { fail } from "./lib/a.ts";\nexport default { fetch: () => fail() };',
  };
  const record = await platform.deploy('throws', assets);
  const shown = [
    'TypeError: mine',
    '    at fail (lib/a.ts:2:9)',
    '    at Object.fetch (main.ts:2:31)',
    'Caused by: Error: root',
    '    at fail (lib/a.ts:2:40)',
    '    at Object.fetch (main.ts:2:31)',
  ];
  const page = await get('throws');
  expect(page.text).toBe(`The function threw an error.\n\n${shown.join('\n')}\n`);
  expect([page.status, page.headers.get('content-type')]).toEqual([500, 'text/plain;charset=UTF-8']);
  const headers = { accept: 'application/json' };
  const { json } = await platform.call('GET', `${FUNCTIONS}/throws/`, { headers });
  expect(json).toEqual({ error: { code: 'function_error', message: shown.join('\n') } });
  await expect.poll(() => platform.linesOf(record)).toEqual([...shown, ...shown]);
});

it('An error of a function that expects more arguments says that there are none, and one of another class is no error', async () => {
  const main = `class Own { static { Object.setPrototypeOf(Own.prototype, Response.prototype) } status = 201; statusText = ''; body = 'own'; headers = [] };
    export default { fetch: (request, env) => request.url.endsWith('/own') ? new Own() : env.KEY };`;
  await platform.deploy('worker', { 'main.ts': main });
  const { status, text } = await get('worker', '/own');
  expect([status, text]).toEqual([201, 'own']);
  const missing = (await get('worker')).text;
  expect(missing).toMatch(/'KEY'\)\n.*\nThe platform calls fetch\(request\), without further/);
});

describe('A function that replaces what its host program uses', () => {
  const fine = 'export default { fetch: () => new Response("fine") };';

  it.each([
    ['the writer of JSON', 'JSON.stringify = () => "nonsense";'],
    ['the encoder of text', 'TextEncoder.prototype.encode = () => 1; globalThis.TextEncoder = undefined;'],
    ['the writers of Deno', 'Deno.stdout.writeSync = () => 0; console.log = () => {};'],
  ])('still starts: %s', async (_what, source) => {
    const record = await platform.deploy('replaces', { 'main.ts': `${source} ${fine}` });
    expect(record.revision_status, String(record.message)).toBe('succeeded');
    expect((await get('replaces')).text).toBe('fine');
  });

  it.each([
    ['the methods of texts', 'String.prototype.replace = () => { throw 1; }; throw new Error("boom");'],
    ['its exit', 'Deno.exit = () => {}; setInterval(() => {}, 9e4); throw new Error("boom");'],
    ['its exit, with a long error', 'Deno.exit = () => {}; throw new Error("\\0".repeat(9e4));'],
  ])('fails alone when it cannot be loaded: %s', async (_what, source) => {
    const record = await platform.deploy('fails-alone', { 'main.ts': `console.log(Deno.pid); ${source}` });
    expect(record).toMatchObject({ revision_status: 'failed', message: expect.stringMatching(/\S/) });
    await expect.poll(async () => isAlive(Number((await platform.linesOf(record))[0]))).toBe(false);
  });

  it('cannot choose the port that its requests go to, even with the secret of its process', async () => {
    await using stranger = await startRecordingServer(() => answer(200, 'stranger'));
    await platform.deploy('forger', {
      'main.ts': `let secret = '';
        const get = Headers.prototype.get;
        Headers.prototype.get = function (name) {
          const value = get.call(this, name);
          if (name.startsWith('x-local-platform')) secret = value;
          return value;
        };
        export default { fetch() {
          for (const port of ['${stranger.url.port}', '"x', '-1'])
            Deno.stdout.writeSync(new TextEncoder().encode('\\n' + secret + ' ' + port + '\\n'));
          return new Response(String(secret.length > 9));
        } };`,
    });
    for (let requests = 0; requests < 3; requests += 1) expect((await get('forger')).text).toBe('true');
    expect(stranger.requests).toEqual([]);
  });
});

it('The log of a revision has what its processes write in order, with level and time, of many lines the last 200, cut and without paths of the platform', async () => {
  const record = await platform.deploy('chatty', {
    'main.ts': `console.info('1'); console.error('2\\nb'); console.warn('3'); console.debug('4'); console.log('5');
      console.log('');
      export default { fetch() {
        console.log('line\\n'.repeat(1e6) + 'line');
        console.log('€'.repeat(100_000));
        console.error(new Error('seen').stack.split('\\n').slice(1, 3).reverse().join('\\n'));
        return new Response();
      } };`,
  });
  const { json } = await platform.admin('GET', `/revisions/${record.revision_id}`);
  expect(json.log).toEqual(['1', '2', 'b', '3', '4', '5', '']);
  const levels = ['info', 'error', 'error', 'warn', 'debug', 'info', 'info'];
  const time = expect.stringMatching(/^\d{4}-.*Z$/);
  expect(json.log_details).toEqual(levels.map((level) => ({ time, level })));
  await get('chatty');
  const last = [/^€{1000,9999}$/, /host\.js:/, /at Object\.fetch \(main\.ts:6:/];
  const lines = [...Array(197).fill('line'), ...last.map((one) => expect.stringMatching(one))];
  await expect.poll(() => platform.linesOf(record)).toEqual(lines);
});

it('The processes of functions end with the platform, also during a request or a start', async () => {
  const closing = await startTestPlatform();
  await closing.deploy('loop', doing('for (;;);'));
  const pid = Number((await get('loop', '/', closing)).json.pid);
  expect(isAlive(pid)).toBe(true);
  const looping = get('loop', '/bad', closing).catch((error: unknown) => error);
  await closing.create(FUNCTIONS, { name: 'starting', assets: { 'main.ts': { content: 'for (;;);' } } });
  await closing.close();
  expect([isAlive(pid), await looping]).toEqual([false, expect.any(Error)]);
});
