/** Every try of every request is reported to the debug log, without secrets. */
import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import type { RequestTrace } from '../../../src/http/http.ts';
import { Ticket } from '../../../src/http/transfer.ts';
import { API_KEY, openHttp, READ } from '../../support/platform-http.ts';
import { answer, reset, startRecordingServer } from '../../support/recording-server.ts';

it('a retried request is reported once per try, with status, time and request id', async () => {
  const traces: RequestTrace[] = [];
  await using server = await startRecordingServer([
    answer(503, {}, { 'x-request-id': 'req-1' }),
    reset,
    answer(200, {}, { 'x-request-id': 'req-3' }),
  ]);
  await using fixture = openHttp(server.url, { onRequest: (trace) => traces.push(trace) });
  await fixture.send({ ...READ, query: 'token=very-secret' });
  const one = { method: 'GET', path: '/v1/functions/functions/hello', ms: expect.any(Number) };
  expect(traces).toEqual([
    { ...one, try: 1, status: 503, requestId: 'req-1' },
    { ...one, try: 2, status: undefined, requestId: undefined },
    { ...one, try: 3, status: 200, requestId: 'req-3' },
  ]);
});

it('a transfer is reported with its host, but without its ticket', async () => {
  const traces: RequestTrace[] = [];
  await using server = await startRecordingServer([answer(201)]);
  await using fixture = openHttp(server.url, { onRequest: (trace) => traces.push(trace) });
  const ticket = new Ticket(new URL('/upload/very-secret?signature=very-secret', server.url).href, 0);
  await fixture.use({ ticket, doing: 'upload "a"', content: { type: 'a/b', body: Buffer.from('a') } });
  expect(traces).toMatchObject([{ method: 'POST', path: `${server.url.host}/***`, status: 201, try: 1 }]);
});

it('a name that contains the key is reported without it', async () => {
  const traces: RequestTrace[] = [];
  await using server = await startRecordingServer([answer(404)]);
  await using fixture = openHttp(server.url, { onRequest: (trace) => traces.push(trace) });
  await fixture.http.send({ ...READ, path: ['functions', API_KEY] });
  expect(traces).toHaveLength(1);
  expect(inspect(traces)).not.toMatch(/key-for-tests/);
});
