import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invocationUrl } from '../../../src/platform/functions.ts';
import { type RevisionSighting, readSighting } from '../../../src/platform/records.ts';

describe('what an answer tells of a revision', () => {
  const built: RevisionSighting = { revisionId: 'r2', status: 'building' };

  it.each<[what: string, json: unknown, sighting: RevisionSighting]>([
    ['a record', { name: 'hello', revision_id: 'r2', revision_status: 'building' }, built],
    [
      'a revision in an object of its own',
      { name: 'hello', revision: { id: 'r2', status: 'building' } },
      built,
    ],
    [
      'a revision with documented names',
      { revision: { revision_id: 'r2', revision_status: 'building' } },
      built,
    ],
    ['a wrapped record', { function: { name: 'hello', revision_id: 'r2', status: 'building' } }, built],
    [
      'a wrapped record from before, with the new revision beside',
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
      'a status of the function beside',
      { status: 'active', revision_id: 'r2', revision_status: 'building' },
      built,
    ],
    ['an id alone', { revision_id: 'r2' }, { revisionId: 'r2' }],
    ['a number for an id', { revision_id: 7 }, { revisionId: '7' }],
    ['the revision as a text', { revision: 'r2', state: 'building' }, built],
    ['a status alone', { status: ' Ready ' }, { status: 'Ready' }],
    ['why it failed', { revision_status: 'failed', message: 'boom' }, { status: 'failed', message: 'boom' }],
    [
      'why it failed, in an object',
      { status: 'failed', error: { message: 'boom' } },
      { status: 'failed', message: 'boom' },
    ],
    [
      'why it failed, at the revision',
      { revision: { status: 'failed', reason: 'boom' } },
      { status: 'failed', message: 'boom' },
    ],
    ['nothing', {}, {}],
    [
      'why it failed on one line',
      { status: 'failed', message: ' boom\n  at lib/x.ts:1:25\n' },
      { status: 'failed', message: 'boom at lib/x.ts:1:25' },
    ],
    ['empty texts', { revision_id: '', revision_status: ' ', message: null }, {}],
    ['a status that is no text', { status: 200, revision_status: true }, {}],
    ['a list', [{ revision_id: 'r2' }], {}],
    ['a text', 'r2', {}],
    ['null', null, {}],
    ['no JSON', undefined, {}],
  ])('%s', (_what, json, sighting) => {
    expect(readSighting(json)).toEqual(sighting);
  });

  it('is fit to be printed', () => {
    const { status, message } = readSighting({
      status: `a\n::error::b${'c'.repeat(99)}`,
      message: 'x\u001b[31m\r##[y]',
    });
    expect(status).toMatch(/^a\\n::error::bc+…$/);
    expect(status).toHaveLength(60);
    expect(message).toBe('x\\x1b[31m # #[y]');
  });

  it('never fails, whatever the answer', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        const { revisionId, status, message } = readSighting(json);
        for (const value of [revisionId, status, message]) expect(value ?? 'x').toMatch(/\S/);
      }),
    );
  });

  it('ends in an answer that nests on and on', () => {
    let json: unknown = { revision_id: 'deep' };
    for (let depth = 0; depth < 10_000; depth++) json = { data: json, revision: json, function: json };
    expect(readSighting(json)).toEqual({});
  });
});

describe('the invocation address', () => {
  it.each([
    ['https://api.example.com/', 'https://api.example.com/v1/functions/functions/hello'],
    ['https://api.example.com/cloud', 'https://api.example.com/cloud/v1/functions/functions/hello'],
  ])('below %s', (base, url) => {
    expect(invocationUrl(base, 'hello')).toBe(url);
  });
});
