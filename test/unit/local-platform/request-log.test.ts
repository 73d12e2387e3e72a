import { describe, expect, it } from 'vitest';
import { createClock } from '../../../src/local-platform/clock.ts';
import { RequestLog } from '../../../src/local-platform/http/request-log.ts';

const asked = { request_id: 'r', method: 'GET', host: 'here', path: '/v1/functions/functions' };

describe('The request log', () => {
  it('contains a request from its start, and completes it at its end', () => {
    const log = new RequestLog(10, createClock());
    const entry = log.begin(asked);
    expect(log.list()).toEqual([
      { ...asked, at: expect.stringMatching(/Z$/), status: null, duration_ms: null, key_id: null },
    ]);
    entry.usedKey('k');
    entry.end(200);
    expect(log.list()).toMatchObject([{ status: 200, duration_ms: expect.any(Number), key_id: 'k' }]);
  });

  it('keeps the most recent requests, newest first', () => {
    const log = new RequestLog(3, createClock());
    for (const request_id of ['1', '2', '3', '4', '5']) log.begin({ ...asked, request_id });
    expect(log.list().map(({ request_id }) => request_id)).toEqual(['5', '4', '3']);
  });

  it.each([
    ['/upload/abcdef', '/upload/***'],
    ['/download/abc/def', '/download/***'],
    ['/%75pl%6Fad/abc', '/upload/***'],
    [`/v1/upload/${'t'.repeat(43)}`, '/v1/upload/***'],
    [`//download/${'t'.repeat(43)}/x`, '//download/***/x'],
    [`/Upload%2f${'t'.repeat(43)}`, '/Upload%2f***'],
    ['/v1/storage/buckets/b/objects/upload/a.png', '/v1/storage/buckets/b/objects/upload/a.png'],
    ['/upload', '/upload'],
    ['/%zz/abc', '/%zz/abc'],
    [`/v1/functions/functions/f/lpk_${'x'.repeat(43)}/y`, '/v1/functions/functions/f/***/y'],
    [`/lpa_${'-'.repeat(43)}`, '/***'],
    [`/${'x'.repeat(2_000)}`, `/${'x'.repeat(499)}`],
  ])('contains no secret of a path, and cuts long paths: %s', (path, kept) => {
    const log = new RequestLog(1, createClock());
    log.begin({ ...asked, path });
    expect(log.list()[0]?.path).toBe(kept);
  });
});
