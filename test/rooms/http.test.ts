/** What a response means, whatever the other side sends: for reads, for writes, and for those who read the error. */
import { describe, expect, it } from 'vitest';
import { Ticket } from '../../src/http/transfer.ts';
import { API_KEY, attempt, CREATE, drip, openPeer, READ, REMOVE } from '../support/peer.ts';
import {
  answer,
  bytes,
  bytesThenReset,
  bytesThenSilence,
  type Reply,
  reset,
  silence,
} from '../support/recording-server.ts';
import { JumpingClock } from '../world/clock.ts';

const FINE = answer(200, { name: 'hello' });
const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const PART = `${HEAD}content-length: 100\r\n\r\n{"name":"hello"}`;
const EARLY_HINTS = 'HTTP/1.1 103 Early Hints\r\n\r\n';
const JSON_TYPE = { 'content-type': 'application/json' };
const GATEWAY = '<!doctype html><html><title>no upstream</title><body>nginx</body></html>';
const HUGE = Buffer.alloc(32 * 2 ** 20 + 1, 0x20);
const NO_JSON = /answered 200 with a body that is not valid JSON/;
const PAGE_FOR_JSON = /answered 200 with an HTML page/;
const CLOSED = /closed the connection \(\w+\)/;
const NO_HTTP = /closed the connection with an error \(Response does not match the HTTP/;

/** What a failure does to a write: it may have been done, it was not done, or its status says that it was done. */
type Effect = 'unknown' | 'none' | 'done';

const FAULTS: readonly (readonly [what: string, reply: Reply, says: RegExp, effect: Effect])[] = [
  ['a reset before the answer', reset, CLOSED, 'unknown'],
  ['a reset after an informational response', bytesThenReset(EARLY_HINTS), CLOSED, 'unknown'],
  ['silence', silence, /did not answer within (?:30|61) s/, 'unknown'],
  ['headers that stop', bytesThenSilence('HTTP/1.1 200 OK\r\ncontent'), /did not answer/, 'unknown'],
  ['long headers', bytes(`${HEAD}x: ${'y'.repeat(99_999)}\r\n\r\n`), /.*\(Headers Overflow/, 'unknown'],
  ['garbage', bytes('SSH-2.0-OpenSSH_9.6\r\n'), NO_HTTP, 'unknown'],
  ['a page of a gateway', answer(502, GATEWAY), /answered 502 \(Bad Gateway\)/, 'unknown'],
  ...[408, 425, 500, 503, 599].map(
    (status) => [`status ${status}`, answer(status), RegExp(`answered ${status}`), 'unknown'] as const,
  ),
  ['status 429', answer(429, { message: 'slow' }), /answered 429 \(Too Many Requests\): slow/, 'none'],
  ['a reset within the body', bytesThenReset(PART), CLOSED, 'done'],
  ['an end within the body', bytes(PART), /closed the connection/, 'done'],
  ['a body that stops', bytesThenSilence(PART), /did not finish its answer within (?:30|61) s/, 'done'],
  ['chunks without their end', bytes(`${HEAD}transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n`), CLOSED, 'done'],
  ['truncated JSON', answer(200, '{"name":"hel', JSON_TYPE), NO_JSON, 'done'],
  ['a page that claims to be JSON', answer(200, '<html>', JSON_TYPE), PAGE_FOR_JSON, 'done'],
];

/** Whatever has answered was reached. */
function hintAfter({ source }: RegExp): RegExp {
  if (/answered 200/.test(source)) return /^Check `base_url`, and what stands between/;
  if (/answered 50/.test(source)) return /^(?:Check that the platform is up, then|Run the step again\. If)/;
  return /answered/.test(source) ? /^Run the step again\. If/ : /this machine can reach `base_url`/;
}

describe.each(FAULTS)('After %s', (_what, reply, says, effect) => {
  const repeated = effect === 'none' ? [READ, REMOVE, CREATE] : [READ, REMOVE];
  it.each(repeated)('a $method that may be repeated is, for a minute', async (operation) => {
    const passed = await attempt(operation, [reply, FINE]);
    expect(passed).toMatchObject({ kind: 'ok', result: { status: 200, json: { name: 'hello' } }, sent: 2 });
    expect(passed.lines).toEqual([expect.stringMatching(says)]);
    const { kind, result, sent } = await attempt(operation, [reply]);
    expect({ kind, name: result.name }).toEqual({ kind: 'unanswered', name: 'TransientError' });
    const begin = `^could not ${operation.task}: 127\\.0\\.0\\.1:\\d+ (?:${says.source})`;
    expect(result.message).toMatch(RegExp(`${begin}.*; gave up after ${sent} tries in [69]\\d s$`));
    expect(result).toHaveProperty('hint', expect.stringMatching(hintAfter(says)));
    expect(sent).toBeGreaterThan(reply.isEndless ? 1 : 10);
  });

  it('a write is sent again only if it had no effect', async () => {
    const { kind, result, sent } = await attempt(CREATE, [reply, FINE]);
    expect([kind, sent]).toEqual([effect === 'unknown' ? 'lost' : 'ok', effect === 'none' ? 2 : 1]);
    if (effect === 'done') expect(result).toMatchObject({ status: 200, json: undefined });
    if (effect !== 'unknown') return;
    const hint = 'Look at the state of the platform before you run the step again.';
    expect(result).toMatchObject({ name: 'LostAnswerError', hint });
    const begin = '^could not confirm that function "hello" was created: 127\\.0\\.0\\.1:\\d+ ';
    expect(result.message).toMatch(RegExp(begin + says.source));
  });
});

it('the deletion of an object that took effect before its answer was lost ends as "not found"', async () => {
  expect(await attempt(REMOVE, [answer(500), answer(404)])).toMatchObject({ kind: 'absent', sent: 2 });
});

it('the deadline of a try covers a response that arrives byte by byte', async () => {
  const clock = new JumpingClock();
  await using peer = await openPeer([drip(clock, 20_000), FINE], { clock });
  expect((await peer.send(READ)).json).toEqual({ name: 'hello' });
  expect(peer.lines).toEqual([expect.stringContaining('did not finish its answer within 30 s')]);
});

const PAGE = '<!doctype html><title>Sign in</title>';
const GZIP = { 'content-encoding': 'gzip' };
const OTHER = `https://other.example/secret?${API_KEY}`;
const redirect = (status: number, location: string) => answer(status, undefined, { location });

it.each<[what: string, reply: Reply, status: number, message: RegExp, hint: string]>([
  ['400', answer(400, 'no'), 400, /answered 400 \(Bad Request\): no$/, 'Fix what the message names'],
  ['401', answer(401, 'no'), 401, /answered 401 \(Unauthorized\): no$/, 'Check the input `api_key`'],
  ['403', answer(403), 403, /answered 403 \(Forbidden\)$/, 'needs the permission `'],
  ['404', answer(404), 404, /answered 404 \(Not Found\)$/, '`base_url`'],
  ['409 with a page', answer(409, PAGE), 409, /409 \(Conflict\) with an HTML page$/, 'Run the step again'],
  ['422 that is compressed', answer(422, '\x1f\x8b', GZIP), 422, / with a compressed body$/, 'Fix'],
  ['410', answer(410), 404, /answered 410 \(Gone\)$/, '`base_url`'],
  ['422 cut off', bytesThenReset('HTTP/1.1 422 No\r\ncontent-length: 9\r\n\r\n{"'), 422, /: \{"$/, 'Fix'],
  ['301', redirect(301, OTHER), 301, /redirect to https:\/\/other\.example, and redirects/, 'Set `base_url`'],
  ['a relative redirect', redirect(302, '/login'), 302, /a redirect to http:\/\/127\.0\.0\.1:\d+,/, 'Set'],
])('A refusal is final and says what to do: %s', async (_what, reply, status, message, hint) => {
  for (const operation of [READ, REMOVE, CREATE]) {
    const { kind, result, sent } = await attempt(operation, [reply, FINE]);
    expect(kind).toBe(status === 404 ? 'absent' : 'refused');
    expect(result).toMatchObject({ name: 'ApiError', status, hint: expect.stringContaining(hint) });
    expect(result.message).toMatch(message);
    expect(result.message).toContain(`could not ${operation.task}: `);
    expect(sent).toBe(1);
  }
});

it.each([401, 403, 404, 405, 410])('A page with status %i is no answer of the API', async (status) => {
  const hint = expect.stringContaining('or the login page');
  expect(await attempt(READ, [answer(status, PAGE)])).toMatchObject({ result: { hint } });
});

it('a list may take minutes while bytes move, and any other answer may not', async () => {
  const clock = new JumpingClock();
  await using peer = await openPeer(() => drip(clock, 25_000, 200, 9), { clock });
  expect(await peer.ask({ ...READ, isList: true })).toMatchObject({ kind: 'ok' });
  expect(clock.elapsed()).toBeGreaterThan(200_000);
  expect(await peer.ask(READ)).toMatchObject({ kind: 'unanswered' });
});

it('an answer that is longer than 32 MiB ends a read, and still acknowledges a write', async () => {
  await using peer = await openPeer([answer(200, HUGE)]);
  const message = expect.stringMatching(/sent more than 32 MiB$/);
  await expect(peer.send(READ)).rejects.toMatchObject({ name: 'DeployError', message });
  expect(peer.server.requests).toHaveLength(1);
  expect(await peer.send(CREATE)).toMatchObject({ status: 200, json: undefined });
  expect(await attempt(READ, [answer(200, HUGE.subarray(1))])).toMatchObject({ kind: 'ok' });
});

const deep = (open: string, close: string) => `${open.repeat(50_000)}"deep"${close.repeat(50_000)}`;

it.each<[where: string, body: unknown, message: string]>([
  ['error.message', { error: { code: 'conflict', message: 'taken' }, message: 'other' }, 'taken'],
  ['message', { message: 'taken', error: 'Conflict' }, 'taken'],
  ['error', { error: 'taken', detail: 'other' }, 'taken'],
  ['errors', { errors: ['one', { message: 'two' }, 3, { detail: '4' }, '5', '6'] }, 'one; two; 4; 5'],
  ['errors, with their fields', { errors: [{ field: 'name', message: 'taken' }] }, 'name: taken'],
  ['error.errors', { error: { errors: [{ message: 'one' }] } }, 'one'],
  ['detail', { detail: [{ loc: ['body'], msg: 'required' }], title: 'Conflict' }, 'required'],
  ['a text in a list', ['taken'], 'taken'],
  ['plain text', 'name taken\n  try another', 'name taken try another'],
  ['nothing, in a page', '<html><title>Bad\nGateway</title><p>nginx</p></html>', ''],
  ['the whole body, where no field contains it', { code: 7, message: ' ' }, '{"code":7,"message":" "}'],
  ['no deep object', deep('{"error":', '}'), `${'{"error":'.repeat(22)}{…`],
  ['no deep list', deep('[', ']'), `${'['.repeat(199)}…`],
  ['its first line of text', `no${' '.repeat(19_960)}way`, 'no way'],
  ['at most 200 characters', { message: 'x'.repeat(1000) }, `${'x'.repeat(199)}…`],
])('The message of a refusal is read from %s', async (_where, body, message) => {
  const { result } = await attempt(READ, [answer(422, body)]);
  const [, read] = /answered 422 \(Unprocessable Entity\)(?:: )?(.*)$/s.exec(result.message ?? '') ?? [];
  expect(read?.replace(' with an HTML page', '')).toBe(message);
});

it.each<[where: string, reply: Reply, id: string | undefined]>([
  ['x-request-id', answer(200, {}, { 'x-request-id': ' req_1 ' }), 'req_1'],
  ['no body', answer(422, { request_id: 'b' }), undefined],
  ['the header as it is', answer(403, {}, { 'x-request-id': `id-${API_KEY}` }), `id-${API_KEY}`],
  ['100 characters', answer(200, {}, { 'x-request-id': 'y'.repeat(200) }), `${'y'.repeat(99)}…`],
])('The id of a request is read from %s', async (_where, reply, id) => {
  expect((await attempt(READ, [reply])).result).toHaveProperty('requestId', id);
});

const OWN = { a: [{ [API_KEY]: `"${API_KEY}"` }] };
it.each<[what: string, reply: Reply, json: unknown]>([
  ['an object of any media type', answer(201, '{"a":1}', { 'content-type': 'text/html' }), { a: 1 }],
  ['a list without a type', answer(200, ' [1]'), [1]],
  ['any value by its type', answer(200, 'null', JSON_TYPE), null],
  ['+json', answer(200, '"x"', { 'content-type': 'application/problem+json; charset=utf-8' }), 'x'],
  ['JSON after a byte order mark', answer(200, '\ufeff{"a":1}', JSON_TYPE), { a: 1 }],
  ['a field named __proto__', answer(200, '{"__proto__":{"a":1}}'), JSON.parse('{"__proto__":{"a":1}}')],
  ['no content', answer(204), undefined],
  ['text', answer(200, 'hello'), undefined],
  ['a body that ends with the connection', bytes('HTTP/1.0 200 OK\r\n\r\n{"a":1}'), { a: 1 }],
  ['JSON that is not compressed', answer(200, '{}', { 'content-encoding': ' Identity ' }), {}],
  ['the key itself', answer(200, OWN), OWN],
])('The content of an answer may be %s', async (_what, reply, json) => {
  const { kind, result } = await attempt(READ, [reply]);
  expect({ kind, json: result.json }).toEqual({ kind: 'ok', json });
});

it('An answer that is compressed though nobody asked for it ends a read at once, and acknowledges a write', async () => {
  const compressed = answer(200, '\x1f\x8b', { ...JSON_TYPE, ...GZIP });
  await using peer = await openPeer([compressed]);
  for (const operation of [READ, { ...READ, isList: true }])
    await expect(peer.send(operation)).rejects.toMatchObject({
      name: 'DeployError',
      message: expect.stringMatching(/ answered 200 with a compressed body \(`content-encoding: gzip`\)$/),
      hint: expect.stringContaining('such as a proxy'),
    });
  expect(await peer.send(CREATE)).toMatchObject({ status: 200, json: undefined });
  const ticket = new Ticket(peer.server.url.href, Number.POSITIVE_INFINITY, 'a');
  const used = await peer.use(ticket);
  expect(used).toMatchObject({ kind: 'failed', permanentHint: expect.stringContaining('such as a proxy') });
  expect(peer.server.requests).toHaveLength(4);
});
