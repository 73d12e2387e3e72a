import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDomainRecord } from '../../../src/platform/domain-records.ts';

const NOTHING = { verificationErrors: [] };

describe('A domain registration', () => {
  it.each<[what: string, json: unknown, record: object]>([
    ['nothing', undefined, NOTHING],
    ['a list', [], NOTHING],
    ['an empty object', {}, NOTHING],
    [
      'the documented record',
      {
        hostname: 'app.example.com',
        target: { kind: 'functions', resource_id: 'id-1' },
        status: 'pending',
        message: 'Waiting',
        verification_errors: ['no CNAME'],
      },
      {
        hostname: 'app.example.com',
        target: { kind: 'functions', resourceId: 'id-1' },
        status: 'pending',
        message: 'Waiting',
        verificationErrors: ['no CNAME'],
      },
    ],
    [
      'an envelope with a status of its own',
      { status: 'success', data: { status: 'pending' } },
      { status: 'pending', verificationErrors: [] },
    ],
    ['a state', { state: ' Active ' }, { status: 'Active', verificationErrors: [] }],
    [
      'fields of other types',
      { hostname: 7, status: {}, message: [], target: 3, verification_errors: 0 },
      { verificationErrors: ['0'] },
    ],
    ['an error as an object', { error: { code: 1 } }, NOTHING],
  ])('is read from %s', (_what, json, record) => {
    expect(readDomainRecord(json)).toEqual(record);
  });

  it('has at most twenty verification errors and the number of the others', () => {
    const errors = Array.from({ length: 25 }, (_, index) => `error ${index}`);
    const { verificationErrors } = readDomainRecord({ verification_errors: errors });
    expect(verificationErrors).toHaveLength(21);
    expect(verificationErrors.at(-1)).toBe('and 5 more');
  });

  it('is read from any JSON as clean lines of limited length', () => {
    fc.assert(
      fc.property(fc.json(), fc.jsonValue(), (text, errors) => {
        const whole = readDomainRecord(JSON.parse(text));
        const { verificationErrors } = readDomainRecord({ verification_errors: errors });
        for (const line of [...whole.verificationErrors, ...verificationErrors]) {
          expect(line.length).toBeLessThanOrEqual(400);
          // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there
          expect(line).not.toMatch(/[\x00-\x1f]|^::/);
        }
      }),
    );
  });

  it('is described to a depth of four', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`);
    expect(readDomainRecord({ verification_errors: [deep] }).verificationErrors).toEqual(['a: a: a: a: …']);
  });
});
