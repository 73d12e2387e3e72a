import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invocationUrl } from '../../../src/platform/functions.ts';
import { readRevision } from '../../../src/platform/records.ts';

describe('A revision', () => {
  it('is read through two envelopes', () => {
    const data = { function: { name: 'hello' }, revision: { id: 'r2', status: 'building' } };
    expect(readRevision({ status: 200, data })).toEqual({ revisionId: 'r2', status: 'building' });
  });

  it('is read as clean text of limited length', () => {
    const { status, message } = readRevision({
      status: `a\n::error::b${'c'.repeat(99)}`,
      message: 'x\u001b[31m\r##[y]',
    });
    expect(status).toMatch(/^a\\n::error::bc+…$/);
    expect(status).toHaveLength(60);
    expect(message).toBe('x\\x1b[31m # #[y]');
  });

  it('is read from any JSON without an error', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        const { revisionId, status, message } = readRevision(json);
        for (const value of [revisionId, status, message]) expect(value ?? 'x').toMatch(/\S/);
      }),
    );
  });

  it('is not searched for deep inside a response', () => {
    let json: unknown = { revision_id: 'deep' };
    for (let depth = 0; depth < 10_000; depth++) json = { data: json, revision: json, function: json };
    expect(readRevision(json)).toEqual({});
  });
});

describe('The invocation address of a function', () => {
  it.each([
    ['https://api.example.com/', 'https://api.example.com/v1/functions/functions/hello'],
    ['https://api.example.com/cloud', 'https://api.example.com/cloud/v1/functions/functions/hello'],
  ])('is a path under the base URL %s', (base, url) => {
    expect(invocationUrl(base, 'hello')).toBe(url);
  });
});
