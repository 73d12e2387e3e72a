import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createClock } from '../../../src/local-platform/clock.ts';
import { type ApiKey, allows } from '../../../src/local-platform/http/auth.ts';
import { Keys } from '../../../src/local-platform/keys/store.ts';
import { openRecords } from '../../../src/local-platform/store/records.ts';

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

async function keysWith(key: ApiKey): Promise<Keys> {
  const records = await openRecords();
  const table = records.table<ApiKey>('keys');
  await records.write(() => table.set(key.id, key));
  return new Keys(records, createClock());
}

describe('API keys', () => {
  it.each([{}, { expires_at: '2999-01-01T00:00:00.000Z' }])(
    'are known by their text with %j',
    async (fields) => {
      const keys = await keysWith(keyWith(fields));
      expect(keys.authenticate('Bearer text').id).toBe('id');
    },
  );

  it.each([{ expires_at: '2020-01-01T00:00:00.000Z' }, { deactivated_at: '2020-01-01T00:00:00.000Z' }])(
    'are refused with 401 when %j',
    async (fields) => {
      const keys = await keysWith(keyWith(fields));
      expect(() => keys.authenticate('Bearer text')).toThrow('No valid API key');
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
