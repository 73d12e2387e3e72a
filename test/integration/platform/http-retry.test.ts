/** How long the client waits between its tries, and when it stops. */
import { describe, expect, it } from 'vitest';
import { CREATE, openHttp, READ } from '../../support/platform-http.ts';
import { answer, closedPort, type Reply, startRecordingServer } from '../../support/recording-server.ts';

const FINE = answer(200, { name: 'hello' });
const NOON = 'Wed, 21 Oct 2026 12:00:00 GMT';

function tooMany(retryAfter: string | readonly string[]): Reply {
  return answer(429, { message: 'slow down' }, { 'retry-after': retryAfter, date: NOON });
}

describe('Retry-After', () => {
  it.each<[string, string | readonly string[], number]>([
    ['seconds', '7', 7000],
    ['a date, by the clock of the platform', 'Wed, 21 Oct 2026 12:00:30 GMT', 30_000],
    ['a date in the past, with its own back-off', 'Wed, 21 Oct 2026 11:00:00 GMT', 100],
    ['less than its own back-off, with that', '0', 100],
    ['rubbish, with its own back-off', 'soon', 100],
    ['a negative number, with its own back-off', '-1', 100],
    ['Infinity, with its own back-off', 'Infinity', 100],
    ['two wishes, with its own back-off', ['5', '10'], 100],
  ])('is heeded when it is %s', async (_what, value, wait) => {
    await using server = await startRecordingServer([tooMany(value), FINE]);
    await using fixture = openHttp(server.url);
    await fixture.http.send(READ);
    expect(fixture.sleeps).toEqual([wait]);
  });

  it('of more than a minute fails at once and says so', async () => {
    await using server = await startRecordingServer([tooMany('86400')]);
    await using fixture = openHttp(server.url);
    await expect(fixture.http.send(READ)).rejects.toMatchObject({
      name: 'TransientError',
      hint: 'Run the step again when that time is over.',
      message: expect.stringMatching(
        /answered 429 \(Too Many Requests\): slow down; it asks to wait 86400 s, longer than the 60 s that are waited at most$/,
      ),
    });
    expect(server.requests).toHaveLength(1);
    expect(fixture.sleeps).toEqual([]);
  });

  it('reaches the caller of a write, who has to read back first', async () => {
    await using server = await startRecordingServer([tooMany('120')]);
    await using fixture = openHttp(server.url);
    await expect(fixture.http.send(CREATE)).rejects.toMatchObject({
      name: 'LostAnswerError',
      retryAfterMs: 120_000,
    });
  });

  it('for ever ends all the same', async () => {
    await using server = await startRecordingServer([tooMany('50')]);
    await using fixture = openHttp(server.url);
    await expect(fixture.http.send(READ)).rejects.toThrow(
      /gave up after 4 tries, because they took too long$/,
    );
    expect(server.requests).toHaveLength(4);
  });
});

describe('back-off', () => {
  it('grows from try to try, and each retry is told in one clean line', async () => {
    await using server = await startRecordingServer([answer(503, { message: 'busy\n::error::x' })]);
    await using fixture = openHttp(server.url);
    await expect(fixture.http.send(READ)).rejects.toThrow('gave up after 5 tries');
    expect(fixture.sleeps).toEqual([100, 200, 400, 800]);
    expect(fixture.lines[0]).toBe(
      `${server.url.host} answered 503 (Service Unavailable): busy ::error::x; trying again in 0.1 s to read function "hello" (try 2 of 5)`,
    );
    expect(fixture.lines).toHaveLength(4);
  });
});

describe('the retry budget', () => {
  it('is shared by all requests of a run: in a storm they cost at most half as many again', async () => {
    await using server = await startRecordingServer([answer(503)]);
    await using fixture = openHttp(server.url);
    const outcomes = await Promise.allSettled(Array.from({ length: 80 }, () => fixture.http.send(READ)));
    expect(outcomes.every((outcome) => outcome.status === 'rejected')).toBe(true);
    expect(server.requests.length).toBeLessThanOrEqual(120);
    await expect(fixture.http.send(READ)).rejects.toThrow(
      /gave up after 1 try, because too many requests of this run have failed$/,
    );
  });

  it('carries a platform that fails every seventh request for as long as it likes', async () => {
    let count = 0;
    await using server = await startRecordingServer(() => {
      count += 1;
      return count % 7 === 0 ? answer(503) : FINE;
    });
    await using fixture = openHttp(server.url);
    for (let sent = 0; sent < 300; sent += 1) await fixture.http.send(READ);
    expect(fixture.lines).toHaveLength(49);
  });
});

describe('a platform that can not be reached', () => {
  it.each([READ, CREATE])(
    'is tried again even for a $method, of which nothing was sent',
    async (operation) => {
      const port = await closedPort();
      await using fixture = openHttp(new URL(`http://127.0.0.1:${port}`));
      await expect(fixture.http.send(operation)).rejects.toMatchObject({
        name: 'TransientError',
        message: `could not ${operation.doing}: 127.0.0.1:${port} refused the connection (ECONNREFUSED); gave up after 5 tries`,
      });
      expect(fixture.lines).toHaveLength(4);
    },
  );

  it('because its name is not known is named', async () => {
    await using fixture = openHttp(new URL('https://platform..invalid'));
    await expect(fixture.http.send(CREATE)).rejects.toMatchObject({
      name: 'TransientError',
      message: expect.stringMatching(
        /the name of platform\.\.invalid (?:is not known \(ENOTFOUND\)|could not be looked up \(EAI_AGAIN\)); gave up after 5 tries$/,
      ),
    });
  });
});
