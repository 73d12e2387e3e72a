import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createClock } from '../../../src/local-platform/clock.ts';
import { type ApiKey, allows } from '../../../src/local-platform/http/auth.ts';
import { createKeys } from '../../../src/local-platform/keys/store.ts';
import { memoryJournal } from '../../../src/local-platform/store/journal.ts';
import { createRecordStore, type Records } from '../../../src/local-platform/store/records.ts';

function keyWith(fields: Partial<ApiKey>): ApiKey {
  return {
    id: 'id',
    name: 'name',
    hash: createHash('sha256').update('text').digest('hex'),
    permissions: ['functions:read'],
    resources: ['*'],
    created_at: '2020-01-01T00:00:00.000Z',
    expires_at: null,
    deactivated_at: null,
    ...fields,
  };
}

function keysWith(key: ApiKey) {
  const records: Records = new Map([['keys', new Map<string, unknown>([[key.id, key]])]]);
  return createKeys(createRecordStore(records, memoryJournal), createClock());
}

describe('API keys', () => {
  it('are known by their text while they are good', () => {
    expect(keysWith(keyWith({})).authenticate('Bearer text').id).toBe('id');
    expect(keysWith(keyWith({ expires_at: '2999-01-01T00:00:00.000Z' })).authenticate('Bearer text').id).toBe(
      'id',
    );
  });

  it.each([{ expires_at: '2020-01-01T00:00:00.000Z' }, { deactivated_at: '2020-01-01T00:00:00.000Z' }])(
    'are refused with 401 when %j',
    (fields) => {
      expect(() => keysWith(keyWith(fields)).authenticate('Bearer text')).toThrow('No valid API key');
    },
  );

  it('allow what they grant, on what they name', () => {
    const all = keyWith({});
    expect(allows(all, 'functions:read', 'any')).toBe(true);
    expect(allows(all, 'functions:write', 'any')).toBe(false);
    const one = keyWith({ resources: ['functions/mine', 'storage/other'] });
    expect(allows(one, 'functions:read')).toBe(true);
    expect(allows(one, 'functions:read', 'mine')).toBe(true);
    expect(allows(one, 'functions:read', 'min')).toBe(false);
    expect(allows(one, 'functions:read', 'other')).toBe(false);
  });
});
