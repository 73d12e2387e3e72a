/** Each fault of the network or the platform, its outcome, and the number of requests it costs. */
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Answer, Operation } from '../../../src/http/http.ts';
import { CREATE, openHttp, READ, REDEPLOY, REMOVE, REMOVE_FUNCTION } from '../../support/platform-http.ts';
import {
  answer,
  bytes,
  bytesThenReset,
  bytesThenSilence,
  type Reply,
  reset,
  silence,
  startRecordingServer,
} from '../../support/recording-server.ts';

const FINE = answer(200, { name: 'hello' });
const FINE_ANSWER: Partial<Answer> = { status: 200, json: { name: 'hello' } };
const EMPTY_YES: Partial<Answer> = { status: 200, json: undefined };

const PAGE = answer(502, '<!doctype html><html><title>502 Bad Gateway</title><body>nginx</body></html>');
const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const PART = `${HEAD}content-length: 100\r\n\r\n{"name":"hello"`;
const NO_LAST_CHUNK = bytes(`${HEAD}transfer-encoding: chunked\r\n\r\n10\r\n{"name":"hello"}\r\n`);
const CUT_JSON = answer(200, '{"name":"hel', { 'content-type': 'application/json' });
const NOT_HTTP = bytes('SSH-2.0-OpenSSH_9.6\r\n');
const HUGE = Buffer.alloc(33 * 1024 * 1024, 0x20);
const GZIP_BOMB = answer(200, gzipSync(HUGE), { 'content-encoding': 'gzip' });
const PASSING_STATUSES = [408, 425, 429, 500, 501, 502, 503, 504];
const LASTING_STATUSES = [400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 451];

/** The same operation with a short timeout. */
function hasty(operation: Operation): Operation {
  return { ...operation, timeoutMs: 300 };
}

/** Sends the operation to a server with these replies; returns the outcome and the number of requests. */
async function attempt(operation: Operation, replies: readonly [Reply, ...Reply[]]) {
  await using server = await startRecordingServer(replies);
  await using fixture = openHttp(server.url);
  const reply = await fixture.http.send(operation);
  const outcome = reply.kind === 'ok' ? reply.value : reply.error;
  return { kind: reply.kind, outcome, requests: server.requests.length };
}

describe('A read or the deletion of an object is tried again after', () => {
  it.each<[string, Operation, Reply]>([
    ['a reset before the answer', READ, reset],
    ['a reset before the answer', REMOVE, reset],
    ['a reset within the answer', READ, bytesThenReset(PART)],
    ['an end within the answer', READ, bytes(PART)],
    ['chunks without their end, though the JSON is whole', READ, NO_LAST_CHUNK],
    ['truncated JSON', READ, CUT_JSON],
    ['truncated JSON', REMOVE, CUT_JSON],
    ['no answer', hasty(READ), silence],
    ['an answer that stops', hasty(READ), bytesThenSilence(PART)],
    ['headers that stop', hasty(READ), bytesThenSilence('HTTP/1.1 200 OK\r\ncontent')],
    ['something that is not HTTP', READ, NOT_HTTP],
    ['a page from a gateway', READ, PAGE],
    ['a gzip bomb', READ, GZIP_BOMB],
    ...PASSING_STATUSES.map((status): [string, Operation, Reply] => [
      `status ${status}`,
      READ,
      answer(status),
    ]),
    ...PASSING_STATUSES.map((status): [string, Operation, Reply] => [
      `status ${status}`,
      REMOVE,
      answer(status),
    ]),
  ])('%s', async (_fault, operation, fault) => {
    const { outcome, requests } = await attempt(operation, [fault, FINE]);
    expect(outcome).toMatchObject(FINE_ANSWER);
    expect(requests).toBe(2);
  });

  it('an error, so that a delete whose first try took effect ends with "not found"', async () => {
    const { kind, outcome, requests } = await attempt(REMOVE, [answer(500), answer(404)]);
    expect(kind).toBe('absent');
    expect(outcome).toMatchObject({ name: 'ApiError', status: 404 });
    expect(requests).toBe(2);
  });
});

describe('A read that fails in every try reports what, where and how often after', () => {
  it.each<[string, Operation, Reply, RegExp]>([
    [
      'a page from a gateway',
      READ,
      PAGE,
      /answered 502 \(Bad Gateway\): 502 Bad Gateway; gave up after 14 tries in 60 s$/,
    ],
    ['resets', READ, reset, /closed the connection \([A-Z_]+\); gave up after 14 tries in 60 s$/],
    [
      'no answer',
      { ...READ, timeoutMs: 60 },
      silence,
      /did not answer within 0\.06 s; gave up after 14 tries in 60 s$/,
    ],
    ['broken JSON', READ, CUT_JSON, /sent a response that cannot be read; gave up after 14 tries in 60 s$/],
    [
      'something that is not HTTP',
      READ,
      NOT_HTTP,
      /sent something that is not HTTP; gave up after 14 tries in 60 s$/,
    ],
  ])('%s', async (_fault, operation, fault, message) => {
    const { kind, outcome, requests } = await attempt(operation, [fault]);
    expect(kind).toBe('unanswered');
    expect(outcome).toMatchObject({
      name: 'TransientError',
      message: expect.stringMatching(message),
      hint: expect.stringContaining('`base_url`'),
    });
    expect(String(outcome)).toMatch(/could not read function "hello": 127\.0\.0\.1:\d+ /);
    expect(requests).toBe(14);
  });
});

describe('A write that may have arrived is never sent again after', () => {
  it.each<[string, Operation, Reply, RegExp]>([
    ['a reset before the answer', CREATE, reset, /function "hello" was created: .* closed the connection/],
    ['a reset before the answer', REDEPLOY, reset, /function "hello" was redeployed/],
    ['a reset before the answer', REMOVE_FUNCTION, reset, /function "hello" was deleted/],
    ['no answer', hasty(CREATE), silence, /did not answer within 0\.3 s/],
    ['headers that stop', hasty(CREATE), bytesThenSilence('HTTP/1.1 2'), /did not answer within 0\.3 s/],
    ['something that is not HTTP', CREATE, NOT_HTTP, /something that is not HTTP/],
    ['a page from a gateway', CREATE, PAGE, /answered 502 \(Bad Gateway\)/],
    ...PASSING_STATUSES.filter((status) => status !== 429).map(
      (status): [string, Operation, Reply, RegExp] => [
        `status ${status}`,
        CREATE,
        answer(status),
        new RegExp(`answered ${status}`),
      ],
    ),
  ])('%s', async (_fault, operation, fault, message) => {
    const { kind, outcome, requests } = await attempt(operation, [fault, FINE]);
    expect(kind).toBe('lost');
    expect(outcome).toMatchObject({ name: 'LostAnswerError', message: expect.stringMatching(message) });
    expect(String(outcome)).toMatch(/^LostAnswerError: could not confirm that /);
    expect(requests).toBe(1);
  });
});

describe('A write that had no effect is sent again after', () => {
  it.each([CREATE, REDEPLOY])('status 429 of a $method', async (operation) => {
    const { outcome, requests } = await attempt(operation, [answer(429), FINE]);
    expect(outcome).toMatchObject(FINE_ANSWER);
    expect(requests).toBe(2);
  });

  it('status 429, but not after a later fault, after which it may have had an effect', async () => {
    const { outcome, requests } = await attempt(CREATE, [answer(429), reset, FINE]);
    expect(outcome).toMatchObject({ name: 'LostAnswerError' });
    expect(requests).toBe(2);
  });
});

describe('The success status of a write counts even if its body is', () => {
  it.each<[string, Operation, Reply]>([
    ['reset', CREATE, bytesThenReset(PART)],
    ['ended', REDEPLOY, bytes(PART)],
    ['never finished', hasty(CREATE), bytesThenSilence(PART)],
    ['broken JSON', CREATE, CUT_JSON],
    ['too long', CREATE, answer(200, HUGE)],
    ['a gzip bomb', REDEPLOY, GZIP_BOMB],
    ['empty', REDEPLOY, answer(200)],
  ])('%s', async (_fault, operation, fault) => {
    const { outcome, requests } = await attempt(operation, [fault]);
    expect(outcome).toMatchObject(EMPTY_YES);
    expect(requests).toBe(1);
  });
});

describe('No request is tried again after', () => {
  it.each(
    LASTING_STATUSES.flatMap((status) => [READ, REMOVE, CREATE].map((operation) => ({ status, operation }))),
  )('status $status of a $operation.method', async ({ status, operation }) => {
    const { kind, outcome, requests } = await attempt(operation, [
      answer(status, { error: { message: 'no' } }),
      FINE,
    ]);
    const message = expect.stringMatching(
      `could not ${operation.doing}: the platform answered ${status} \\(.*\\): no`,
    );
    expect(kind).toBe(status === 404 || status === 410 ? 'absent' : 'refused');
    // For every caller, "gone" means "not found".
    expect(outcome).toMatchObject({ name: 'ApiError', status: status === 410 ? 404 : status, message });
    expect(requests).toBe(1);
  });

  it.each<[string, Operation, Reply, object]>([
    [
      'a truncated refusal',
      CREATE,
      bytesThenReset('HTTP/1.1 422 No\r\ncontent-length: 9\r\n\r\n{"'),
      { status: 422 },
    ],
    ['a status that matches no request', READ, answer(304), { name: 'ApiError', status: 304 }],
    ['multiple choices', READ, answer(300, { message: 'choose' }), { name: 'ApiError', status: 300 }],
    ['multiple choices for a write', CREATE, answer(300), { name: 'ApiError', status: 300 }],
    [
      'multiple choices with a preferred one',
      READ,
      answer(300, undefined, { location: 'https://elsewhere.example/x' }),
      {
        name: 'ApiError',
        status: 300,
        message: expect.stringContaining(
          'redirect to https://elsewhere.example, and redirects are not followed',
        ),
      },
    ],
    [
      'an answer that is too long',
      READ,
      answer(200, HUGE),
      { name: 'ApiError', message: expect.stringMatching(/sent more than 32 MiB$/) },
    ],
  ])('%s', async (_fault, operation, fault, error) => {
    const { kind, outcome, requests } = await attempt(operation, [fault, FINE]);
    expect(kind).toBe('refused');
    expect(outcome).toMatchObject(error);
    expect(requests).toBe(1);
  });
});

describe('A refusal with', () => {
  it.each([
    [400, 'Fix what the message names'],
    [401, 'Check the input `api_key`'],
    [403, 'The API key needs the permission `functions:write`'],
    [404, '`base_url`'],
    [405, '`base_url`'],
    [409, 'Run the step again'],
    [413, '`assets` or `.deployignore`'],
  ])('status %i contains what to do next', async (status, hint) => {
    const { outcome } = await attempt(CREATE, [answer(status)]);
    expect(outcome).toMatchObject({ hint: expect.stringContaining(hint) });
  });

  it('a status without a name contains its number alone', async () => {
    const { outcome } = await attempt(CREATE, [answer(499)]);
    expect(outcome).toMatchObject({ message: expect.stringMatching(/ answered 499$/) });
  });

  it('status 413 contains the size of the request', async () => {
    const { outcome } = await attempt(CREATE, [answer(413)]);
    expect(outcome).toMatchObject({ message: expect.stringContaining('(the request has 16 bytes)') });
  });
});
