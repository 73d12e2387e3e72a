import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDomainRecord } from '../../../src/platform/domain-records.ts';

describe('A domain registration', () => {
  it('is read from an envelope with a status of its own', () => {
    const { status } = readDomainRecord({ status: 'success', data: { status: 'pending' } });
    expect(status).toBe('pending');
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
