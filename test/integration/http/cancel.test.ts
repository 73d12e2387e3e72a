/** A cancellation ends a request immediately in every state, and leaves nothing that keeps the process alive. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/http/retry.ts';
import { CREATE, openHttp, READ } from '../../support/platform-http.ts';
import {
  answer,
  bytesThenSilence,
  early,
  type Reply,
  silence,
  startBareServer,
  startRecordingServer,
} from '../../support/recording-server.ts';

const FINE = answer(200, {});
const PART = 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{';

/** A reply that also signals when it is reached. */
function signalled(reply: Reply) {
  const reached = Promise.withResolvers<void>();
  const signalling: Reply = early((response, request) => {
    reply(response, request);
    setImmediate(reached.resolve);
  });
  return { reached: reached.promise, reply: signalling };
}

describe('A cancellation', () => {
  it.each<[string, Reply]>([
    ['that waits for an answer', silence],
    ['that reads an answer', bytesThenSilence(PART)],
  ])('ends a request %s', async (_where, reply) => {
    const { reached, reply: signalling } = signalled(reply);
    await using server = await startRecordingServer([signalling]);
    const controller = new AbortController();
    await using fixture = openHttp(server.url, { signal: controller.signal });
    const sent = fixture.send(CREATE);
    await Promise.all([
      expect(sent).rejects.toMatchObject({
        name: 'CancelledError',
        message: 'cancelled while asking the platform to create function "hello"',
        hint: 'The platform may still carry it out.',
      }),
      reached.then(() => controller.abort()),
    ]);
    expect(server.requests).toHaveLength(1);
  });

  it('ends a request that is being sent, and closes its body', async () => {
    await using server = await startBareServer((socket) => socket.pause());
    const controller = new AbortController();
    await using fixture = openHttp(new URL(`http://127.0.0.1:${server.port}`), { signal: controller.signal });
    const closed = Promise.withResolvers<void>();
    const open = async function* () {
      try {
        for (let count = 0; ; count += 1) {
          if (count === 3) controller.abort();
          yield Buffer.alloc(1_000_000);
        }
      } finally {
        closed.resolve();
      }
    };
    await expect(fixture.send({ ...CREATE, body: { length: undefined, open } })).rejects.toMatchObject({
      name: 'CancelledError',
    });
    await expect(closed.promise).resolves.toBeUndefined();
  });

  it('ends a request that is still connecting', async () => {
    const controller = new AbortController();
    await using server = await startBareServer(() => setImmediate(() => controller.abort()));
    await using fixture = openHttp(new URL(`https://127.0.0.1:${server.port}`), {
      signal: controller.signal,
    });
    await expect(fixture.send(CREATE)).rejects.toMatchObject({
      name: 'CancelledError',
      hint: undefined,
    });
  });

  it('ends the wait before another try', async () => {
    await using server = await startRecordingServer([answer(503, '', { 'retry-after': '50' })]);
    const controller = new AbortController();
    await using fixture = openHttp(server.url, {
      signal: controller.signal,
      clock: systemClock,
      onRetry: () => setImmediate(() => controller.abort()),
    });
    await expect(fixture.send(READ)).rejects.toMatchObject({
      name: 'CancelledError',
      message: 'cancelled before trying again to read function "hello"',
    });
    expect(server.requests).toHaveLength(1);
  });

  it('before the request sends nothing', async () => {
    await using server = await startRecordingServer([FINE]);
    await using fixture = openHttp(server.url, { signal: AbortSignal.abort() });
    await expect(fixture.send(READ)).rejects.toMatchObject({ name: 'CancelledError' });
    expect(server.connections()).toBe(0);
  });
});

describe('Closing the client', () => {
  it('ends requests in progress', async () => {
    const { reached, reply } = signalled(silence);
    await using server = await startRecordingServer([reply]);
    await using fixture = openHttp(server.url);
    const sent = fixture.send(READ);
    await Promise.all([
      expect(sent).rejects.toMatchObject({ name: 'CancelledError' }),
      reached.then(() => fixture.http.close()),
    ]);
  });

  it('leaves nothing that keeps the process alive: no idle connection, no half-open one, no timer', async () => {
    await using server = await startRecordingServer([FINE]);
    // The server that never finishes a handshake belongs to the child, and does not keep it alive.
    const program = `
      import { createServer } from 'node:net';
      import { createHttp } from ${JSON.stringify(new URL('../../../src/http/http.ts', import.meta.url).href)};
      const accepted = Promise.withResolvers();
      const silent = createServer((socket) => accepted.resolve(socket.unref())).unref();
      await new Promise((resolve) => silent.listen(0, '127.0.0.1', resolve));
      const read = { method: 'GET', path: ['a'], permission: 'functions:read', doing: 'read' };
      const fine = createHttp({ baseUrl: new URL(${JSON.stringify(server.url.href)}), apiKey: 'key' });
      const stuck = createHttp({ baseUrl: new URL('https://127.0.0.1:' + silent.address().port), apiKey: 'key' });
      const { kind } = await fine.send(read);
      const outcome = stuck.send(read).catch((error) => error.name);
      await accepted.promise;
      await Promise.all([fine.close(), stuck.close()]);
      process.stdout.write(JSON.stringify([kind, await outcome]));
      process.on('exit', () => process.stdout.write(' ' + Math.round(process.uptime())));
    `;
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '--eval',
      program,
    ]);
    // Seconds from start to end; a pending connection attempt alone would delay the exit for ten.
    expect(stdout).toMatch(/^\["ok","CancelledError"\] [0-7]$/);
  });
});
