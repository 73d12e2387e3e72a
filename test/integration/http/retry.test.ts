/** How long the client waits between tries, and when it stops. */
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/http/retry.ts';
import { createJumpingClock } from '../../support/jumping-clock.ts';
import { CREATE, openHttp, READ, REMOVE } from '../../support/platform-http.ts';
import {
  answer,
  closedPort,
  type Reply,
  reset,
  startRecordingServer,
} from '../../support/recording-server.ts';

const FINE = answer(200, { name: 'hello' });
const NOON = 'Wed, 21 Oct 2026 12:00:00 GMT';

function tooMany(retryAfter: string | readonly string[]): Reply {
  return answer(429, { message: 'slow down' }, { 'retry-after': retryAfter, date: NOON });
}

describe('Retry-After', () => {
  it.each<[string, string | readonly string[], number]>([
    ['seconds', '7', 7000],
    ['a minute', '60', 60_000],
    ['a date, by the clock of the platform', 'Wed, 21 Oct 2026 12:00:30 GMT', 30_000],
    ['a date in the past, with its own back-off', 'Wed, 21 Oct 2026 11:00:00 GMT', 150],
    ['less than its own back-off, with that', '0', 150],
    ['invalid text, with its own back-off', 'soon', 150],
    ['a negative number, with its own back-off', '-1', 150],
    ['Infinity, with its own back-off', 'Infinity', 150],
    ['two values, with its own back-off', ['5', '10'], 150],
  ])('is respected when it is %s', async (_what, value, wait) => {
    await using server = await startRecordingServer([tooMany(value), FINE]);
    await using fixture = openHttp(server.url);
    await fixture.send(READ);
    expect(fixture.sleeps).toEqual([wait]);
  });

  it('of more than a minute fails the request immediately, with that reason', async () => {
    await using server = await startRecordingServer([tooMany('86400')]);
    await using fixture = openHttp(server.url);
    await expect(fixture.send(READ)).rejects.toMatchObject({
      name: 'TransientError',
      hint: 'Run the step again when that time is over.',
      message: expect.stringMatching(
        /answered 429 \(Too Many Requests\): slow down; it asked to wait 86,400 s; the limit is 60 s$/,
      ),
    });
    expect(server.requests).toHaveLength(1);
    expect(fixture.sleeps).toEqual([]);
  });

  it('of a lost write reaches the caller, which must read back first', async () => {
    await using server = await startRecordingServer([answer(503, {}, { 'retry-after': '120' })]);
    await using fixture = openHttp(server.url);
    await expect(fixture.send(CREATE)).rejects.toMatchObject({
      name: 'LostAnswerError',
      retryAfterMs: 120_000,
    });
    expect(server.requests).toHaveLength(1);
  });

  it('in every response ends within two minutes', async () => {
    await using server = await startRecordingServer([tooMany('50')]);
    await using fixture = openHttp(server.url);
    await expect(fixture.send(READ)).rejects.toThrow(/gave up after 3 tries in 100 s$/);
    expect(fixture.sleeps).toEqual([50_000, 50_000]);
  });
});

describe('Back-off', () => {
  const PAUSES = [150, 300, 600, 1200, 2400, 4800, 7500, 7500, 7500, 7500, 7500, 7500, 5550];

  it.each([
    ['a read', READ, answer(503)],
    ['a deletion', REMOVE, reset],
    ['a write that had no effect', CREATE, answer(429)],
  ])('of %s grows up to 10 s, until a minute has passed', async (_what, operation, fault) => {
    await using server = await startRecordingServer([fault]);
    await using fixture = openHttp(server.url);
    await expect(fixture.send(operation)).rejects.toThrow(/gave up after 14 tries in 60 s$/);
    expect(fixture.sleeps).toEqual(PAUSES);
    expect(server.requests).toHaveLength(14);
  });

  it('reports each retry in one clean line', async () => {
    await using server = await startRecordingServer([answer(503, { message: 'busy\n::error::x' }), FINE]);
    await using fixture = openHttp(server.url);
    await fixture.send(READ);
    expect(fixture.lines).toEqual([
      `Could not read function "hello": ${server.url.host} answered 503 (Service Unavailable): busy ::error::x. Retry 1 in 0.15 s.`,
    ]);
  });

  it('counts from the first try, whatever the time of the clock', async () => {
    let now = 1e9;
    const sleeps: number[] = [];
    const sleep = async (ms: number) => {
      sleeps.push(ms);
      now += ms;
    };
    await using server = await startRecordingServer([answer(503)]);
    await using fixture = openHttp(server.url, { clock: { now: () => now, wall: () => now, sleep } });
    await expect(fixture.send(READ)).rejects.toThrow('14 tries in 60 s');
    expect(sleeps).toEqual(PAUSES);
  });

  it('ends without a further request when the run is cancelled', async () => {
    await using server = await startRecordingServer([answer(503)]);
    const controller = new AbortController();
    await using fixture = openHttp(server.url, {
      clock: systemClock,
      signal: controller.signal,
      onRetry: () => setImmediate(() => controller.abort()),
    });
    await expect(fixture.send(READ)).rejects.toMatchObject({
      name: 'CancelledError',
      message: 'cancelled before trying again to read function "hello"',
    });
    expect(server.requests).toHaveLength(1);
  });
});

describe('A restart of the platform', () => {
  const OUTAGE_MS = 30_000;

  it.each([
    ['a read', READ, answer(503)],
    ['a read', READ, reset],
    ['a deletion', REMOVE, answer(502)],
    ['a write that had no effect', CREATE, answer(429)],
  ])('that takes 50 s fails no request that is %s', async (_what, operation, fault) => {
    using clock = createJumpingClock();
    const upAt = clock.now() + 50_000;
    await using server = await startRecordingServer(() => (clock.now() < upAt ? fault : FINE));
    await using fixture = openHttp(server.url, { clock });
    await expect(fixture.send(operation)).resolves.toMatchObject({ status: 200 });
    expect(clock.now()).toBeLessThan(upAt + 10_000);
  });

  it('that takes 30 s fails none of 128 concurrent requests, and costs a bounded number of retries', async () => {
    using clock = createJumpingClock();
    const upAt = clock.now() + OUTAGE_MS;
    await using server = await startRecordingServer(() => (clock.now() < upAt ? answer(503) : FINE));
    await using fixture = openHttp(server.url, { clock, random: Math.random });
    const sent = Array.from({ length: 128 }, () => fixture.send(READ));
    const outcomes = await Promise.allSettled(sent);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(server.requests.length).toBeLessThanOrEqual(128 * 1.25 + 20 + 4 * 60);
  });
});

describe('The retry budget', () => {
  it('is shared by all requests of a run: when all fail, they cost 20 retries, and 4 more each second', async () => {
    using clock = createJumpingClock();
    await using server = await startRecordingServer([answer(503)]);
    await using fixture = openHttp(server.url, { clock });
    const sent = Array.from({ length: 200 }, () => fixture.send(READ));
    const errors = (await Promise.allSettled(sent)).map((outcome) =>
      outcome.status === 'rejected' ? String(outcome.reason) : 'success',
    );
    expect(errors.filter((error) => !error.includes('gave up after'))).toEqual([]);
    expect(errors.join()).toContain('because too many requests of this run failed');
    expect(clock.elapsed()).toBeLessThan(70_000);
    expect(server.requests.length).toBeLessThanOrEqual(200 + 20 + 4 * 70);
  });

  it('suffices indefinitely for a platform that fails every seventh request', async () => {
    let count = 0;
    await using server = await startRecordingServer(() => {
      count += 1;
      return count % 7 === 0 ? answer(503) : FINE;
    });
    await using fixture = openHttp(server.url);
    for (let sent = 0; sent < 300; sent += 1) await fixture.send(READ);
    expect(fixture.lines).toHaveLength(49);
  });
});

describe('A platform that cannot be reached', () => {
  it.each([READ, CREATE])(
    'gets further tries even of a $method, of which nothing was sent',
    async (operation) => {
      const port = await closedPort();
      await using fixture = openHttp(new URL(`http://127.0.0.1:${port}`));
      await expect(fixture.send(operation)).rejects.toMatchObject({
        name: 'TransientError',
        message: `could not ${operation.doing}: 127.0.0.1:${port} refused the connection (ECONNREFUSED); gave up after 14 tries in 60 s`,
      });
      expect(fixture.lines).toHaveLength(13);
    },
  );

  it('because its host name does not resolve is named', async () => {
    await using fixture = openHttp(new URL('https://platform..invalid'));
    await expect(fixture.send(CREATE)).rejects.toMatchObject({
      name: 'TransientError',
      message: expect.stringMatching(
        /could not resolve platform\.\.invalid (?:\(ENOTFOUND\)|\(temporary failure\) \(EAI_AGAIN\)); gave up after 14 tries in 60 s$/,
      ),
    });
  });
});
