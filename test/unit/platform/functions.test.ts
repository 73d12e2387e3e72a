import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invocationUrl } from '../../../src/platform/functions.ts';
import { type RevisionStatus, readRevision } from '../../../src/platform/records.ts';

describe('A revision', () => {
  const built: RevisionStatus = { revisionId: 'r2', status: 'building' };

  it.each<[what: string, json: unknown, revision: RevisionStatus]>([
    ['a record', { name: 'hello', revision_id: 'r2', revision_status: 'building' }, built],
    ['a nested revision', { name: 'hello', revision: { id: 'r2', status: 'building' } }, built],
    [
      'a nested revision with documented names',
      { revision: { revision_id: 'r2', revision_status: 'building' } },
      built,
    ],
    ['a wrapped record', { function: { name: 'hello', revision_id: 'r2', status: 'building' } }, built],
    [
      'a wrapped previous record beside the new revision',
      {
        function: { revision_id: 'r1', revision_status: 'ready' },
        revision: { id: 'r2', revision_status: 'building' },
      },
      built,
    ],
    ['an envelope', { status: 'success', data: { revision_id: 'r2', status: 'building' } }, built],
    [
      'two envelopes',
      { status: 200, data: { function: { name: 'hello' }, revision: { id: 'r2', status: 'building' } } },
      built,
    ],
    [
      'a status of the revision beside one of the function',
      { status: 'active', revision_id: 'r2', revision_status: 'building' },
      built,
    ],
    ['only an id', { revision_id: 'r2' }, { revisionId: 'r2' }],
    ['a number for an id', { revision_id: 7 }, { revisionId: '7' }],
    ['the revision as a text', { revision: 'r2', state: 'building' }, built],
    ['only a status', { status: ' Ready ' }, { status: 'Ready' }],
    [
      'the reason of a failure',
      { revision_status: 'failed', message: 'boom' },
      { status: 'failed', message: 'boom' },
    ],
    [
      'a nested reason of a failure',
      { status: 'failed', error: { message: 'boom' } },
      { status: 'failed', message: 'boom' },
    ],
    [
      'a reason at a nested revision',
      { revision: { status: 'failed', reason: 'boom' } },
      { status: 'failed', message: 'boom' },
    ],
    ['nothing', {}, {}],
    [
      'a reason of several lines, with a stack',
      { status: 'failed', message: ' boom\n  at lib/x.ts:1:25\n' },
      { status: 'failed', message: 'boom', trace: 'at lib/x.ts:1:25' },
    ],
    ['empty texts', { revision_id: '', revision_status: ' ', message: null }, {}],
    ['a status that is not text', { status: 200, revision_status: true }, {}],
    ['a list', [{ revision_id: 'r2' }], {}],
    ['a text', 'r2', {}],
    ['null', null, {}],
    ['an empty body', undefined, {}],
  ])('is read from %s', (_what, json, revision) => {
    expect(readRevision(json)).toEqual(revision);
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
