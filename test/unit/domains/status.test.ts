import { describe, expect, it } from 'vitest';
import { meaningOfStatus } from '../../../src/domains/status.ts';

describe('The status of a domain', () => {
  it.each([
    ['active', 'active verified ready live ok valid issued success Active VERIFIED'],
    ['failed', 'failed error rejected expired invalid Failed'],
    [
      'pending',
      'pending PENDING pending_validation dns-pending verifying validating queued in_progress In-Progress',
    ],
    ['unknown', 'parked disabled suspended inactive depending unverified'],
  ])('means %s when it is one of: %s', (meaning, words) => {
    expect(words.split(' ').map(meaningOfStatus)).toEqual(words.split(' ').map(() => meaning));
  });
});
