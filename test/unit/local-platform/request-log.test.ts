import { describe, expect, it } from 'vitest';
import { createClock } from '../../../src/local-platform/clock.ts';
import { RequestLog } from '../../../src/local-platform/http/request-log.ts';
import { SecretFilter } from '../../../src/local-platform/http/secrets.ts';

const path = '/v1/functions/functions';
const asked = { id: 'r', method: 'GET', host: 'here', path, query: '', headers: [], fault: undefined };

function newLog(entries: number): RequestLog {
  return new RequestLog(entries, createClock(), new SecretFilter([]));
}

describe('The request log', () => {
  it('contains a request from its start, and completes it at its end', () => {
    const log = newLog(10);
    const entry = log.begin(asked);
    const { id: request_id, method, host } = asked;
    const began = { request_id, method, host, path, at: expect.stringMatching(/Z$/), fault: null };
    const open = { status: null, duration_ms: null, key_id: null, request_bytes: null, response_bytes: null };
    expect(log.list()).toEqual([{ ...began, ...open }]);
    entry.keyId = 'k';
    entry.sentBytes += 12;
    entry.close(200, 7);
    const ended = { status: 200, duration_ms: expect.any(Number), request_bytes: 7, response_bytes: 12 };
    expect(log.list()).toEqual([{ ...began, ...ended, key_id: 'k' }]);
  });

  it('keeps the most recent requests, newest first', () => {
    const log = newLog(3);
    for (const id of ['1', '2', '3', '4', '5']) log.begin({ ...asked, id });
    expect(log.list().map(({ request_id }) => request_id)).toEqual(['5', '4', '3']);
    expect(log.list(2).map(({ request_id }) => request_id)).toEqual(['5', '4']);
    expect(log.find('4')?.request_id).toBe('4');
    expect(log.find('2')).toBeUndefined();
  });

  it('returns the headers of a request in their order, and each value of a header', () => {
    const log = newLog(1);
    const entry = log.begin({ ...asked, headers: ['B', '1', 'a', '2', 'B', '3'] });
    entry.replyHeaders = { Vary: ['x', 'y'], Age: '1' };
    expect(log.find('r')).toMatchObject({
      request_headers: [
        { name: 'B', value: '1' },
        { name: 'a', value: '2' },
        { name: 'B', value: '3' },
      ],
      response_headers: [
        { name: 'Vary', value: 'x' },
        { name: 'Vary', value: 'y' },
        { name: 'Age', value: '1' },
      ],
    });
  });

  it('cuts a long path after its secrets were hidden', () => {
    const log = newLog(1);
    log.begin({ ...asked, path: `/${'x'.repeat(480)}/lpk_${'k'.repeat(43)}` });
    expect(log.list()[0]?.path).toBe(`/${'x'.repeat(480)}/***`);
    log.begin({ ...asked, path: `/${'x'.repeat(2_000)}` });
    expect(log.list()[0]?.path).toBe(`/${'x'.repeat(499)}`);
  });

  it('hides the secrets in a fault', () => {
    const log = newLog(1);
    const fault = { method: '*', path: `/upload/${'t'.repeat(43)}`, status: 503, retry_after: 'token=abc' };
    log.begin({ ...asked, fault });
    expect(log.list()[0]?.fault).toEqual({ ...fault, path: '/upload/***', retry_after: 'token=***' });
  });
});
