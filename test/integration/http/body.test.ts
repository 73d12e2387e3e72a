/** Bodies of requests: streaming, exact lengths, and errors on either side. */
import { describe, expect, it } from 'vitest';
import type { Operation, RequestBody } from '../../../src/http/http.ts';
import { CREATE, openHttp, REMOVE } from '../../support/platform-http.ts';
import {
  answer,
  early,
  reset,
  startBareServer,
  startRecordingServer,
} from '../../support/recording-server.ts';

const FINE = answer(200, { name: 'hello' });
const MEGABYTE = Buffer.alloc(1_000_000, 'a');

function upload(body: RequestBody): Operation {
  return { ...CREATE, body };
}

describe('A request body', () => {
  it('of known length is sent as it is', async () => {
    await using server = await startRecordingServer([FINE]);
    await using fixture = openHttp(server.url);
    await fixture.send(upload({ length: 3_000_000, open: () => [MEGABYTE, MEGABYTE, MEGABYTE] }));
    expect(server.requests[0]?.body()).toEqual(Buffer.concat([MEGABYTE, MEGABYTE, MEGABYTE]));
    expect(server.requests[0]?.headers['content-length']).toBe('3000000');
  });

  it('of unknown length is streamed', async () => {
    await using server = await startRecordingServer([FINE]);
    await using fixture = openHttp(server.url);
    await fixture.send(
      upload({
        length: undefined,
        async *open() {
          yield Buffer.from('{"a"');
          yield Buffer.from(':1}');
        },
      }),
    );
    expect(server.requests[0]?.headers['transfer-encoding']).toBe('chunked');
    expect(server.requests[0]?.json()).toEqual({ a: 1 });
  });

  it('may be empty', async () => {
    await using server = await startRecordingServer([FINE]);
    await using fixture = openHttp(server.url);
    await fixture.send(upload({ length: 0, open: () => [] }));
    expect(server.requests[0]?.headers['content-length']).toBe('0');
  });

  it('is read no faster than the platform accepts it', async () => {
    await using server = await startBareServer((socket) => socket.pause());
    await using fixture = openHttp(new URL(`http://127.0.0.1:${server.port}`));
    let asked = 0;
    const endless = async function* () {
      for (; ; asked += 1) yield MEGABYTE;
    };
    await expect(
      fixture.send({ ...upload({ length: undefined, open: endless }), timeoutMs: 400 }),
    ).rejects.toMatchObject({ name: 'LostAnswerError' });
    expect(asked).toBeLessThan(50);
  });

  it.each([
    ['shorter', 2_999_999, 'only 2000000'],
    ['longer', 1_500_000, 'more'],
  ])(
    'that is %s than announced is an error, and the platform never receives a complete one',
    async (_how, length, amount) => {
      await using server = await startRecordingServer([FINE]);
      await using fixture = openHttp(server.url);
      await expect(fixture.send(upload({ length, open: () => [MEGABYTE, MEGABYTE] }))).rejects.toMatchObject({
        name: 'DeployError',
        message: `the Content-Length of a request was ${length} bytes, but its body had ${amount}`,
      });
      expect(server.requests.every((request) => request.body().length < length)).toBe(true);
    },
  );

  it.each([undefined, 2_000_000])(
    'whose source fails passes that error on unchanged (length %s)',
    async (length) => {
      const failure = new Error('main.ts changed while it was read');
      await using server = await startRecordingServer([FINE]);
      await using fixture = openHttp(server.url);
      const open = function* () {
        yield MEGABYTE;
        throw failure;
      };
      await expect(fixture.send(upload({ length, open }))).rejects.toBe(failure);
      expect(fixture.lines).toEqual([]);
    },
  );

  it('is closed when the platform breaks the connection, which is not reported as an error of its source', async () => {
    await using server = await startRecordingServer([early(reset)]);
    await using fixture = openHttp(server.url);
    const closed = Promise.withResolvers<void>();
    const endless = async function* () {
      try {
        for (;;) yield MEGABYTE;
      } finally {
        closed.resolve();
      }
    };
    await expect(fixture.send(upload({ length: undefined, open: endless }))).rejects.toMatchObject({
      name: 'LostAnswerError',
      message: expect.stringMatching(/closed the connection/),
    });
    await expect(closed.promise).resolves.toBeUndefined();
  });

  it('that is refused during the upload is reported as refused, not as a broken connection', async () => {
    await using server = await startRecordingServer([early(answer(413, { message: 'too large' }))]);
    await using fixture = openHttp(server.url);
    const endless = async function* () {
      for (;;) yield MEGABYTE;
    };
    await expect(fixture.send(upload({ length: undefined, open: endless }))).rejects.toMatchObject({
      name: 'ApiError',
      status: 413,
      message: expect.stringMatching(/too large/),
    });
  });

  it('is opened again for each try', async () => {
    await using server = await startRecordingServer([answer(503), FINE]);
    await using fixture = openHttp(server.url);
    let opened = 0;
    const open = () => {
      opened += 1;
      return [Buffer.from('{}')];
    };
    await fixture.send({ ...REMOVE, body: { length: 2, open } });
    expect(opened).toBe(2);
    expect(server.requests.map((request) => request.body().toString())).toEqual(['{}', '{}']);
  });
});
