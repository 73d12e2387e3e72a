import { describe, expect, it } from 'vitest';
import { domainRecord } from '../../../../src/local-platform/domains/record.ts';

const stored = {
  hostname: 'app.example.com',
  target: { kind: 'storage', resource_id: '0b9c5f6e-6a3e-4a53-9f2e-3d9d35f2a001' },
  created_at: '2030-01-01T00:00:00.000Z',
  verified_at: null,
} as const;

describe('The record of a domain', () => {
  it.each([
    ['platform.example', 'CNAME'],
    ['127.0.0.1', 'A'],
    ['::1', 'AAAA'],
  ])('requires, while it is pending, a DNS record that points to %s: %s', (platformHost, type) => {
    expect(domainRecord(stored, 'pending', platformHost).verification_errors).toMatchObject([
      { expected: { type, name: 'app.example.com', value: platformHost } },
    ]);
  });

  it('contains no message when it is active', () => {
    const { verified_at: _, ...shown } = stored;
    expect(domainRecord(stored, 'active', '::1')).toEqual({ ...shown, status: 'active' });
  });

  it('names the deleted target when it has failed', () => {
    expect(domainRecord(stored, 'failed', '::1').message).toMatch(/^The bucket 0b9c\S+ .* was deleted\./);
  });
});
