import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultLimits, printLimits, readLimits } from '../../../src/local-platform/http/limits.ts';

describe('The limits of the platform', () => {
  it('are printed with their values', () => {
    const printed = printLimits(defaultLimits);
    expect(printed).toHaveLength(Object.keys(defaultLimits).length);
    expect(printed).toEqual(
      expect.arrayContaining([
        'json_body_bytes=67108864',
        'asset_count=10000',
        'asset_bytes=26214400',
        'object_bytes=5368709120',
        'function_count=1000',
        'bucket_count=1000',
        'domain_count=1000',
        'function_processes=20',
      ]),
    );
    expect(readLimits(printed)).toEqual(defaultLimits);
  });

  it('have the last value when they are set twice', () => {
    expect(readLimits(['domain_count=1', 'domain_count=2'])).toEqual({ domainCount: 2 });
  });

  it('are valid numbers, or refused with an error that names them', () => {
    fc.assert(
      fc.property(fc.constantFrom(...printLimits(defaultLimits)), fc.string(), (printed, text) => {
        const [name = ''] = printed.split('=');
        const setting = `${name}=${text}`;
        try {
          expect(Object.values(readLimits([setting]))).toEqual([Number(text)]);
        } catch (error) {
          expect(String(error)).toContain(`Limit ${name} must be a whole number from`);
        }
      }),
    );
  });
});
