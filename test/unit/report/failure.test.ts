import { describe, expect, it } from 'vitest';
import { toFailure } from '../../../src/report/failure.ts';

describe('An error that the action does not expect', () => {
  it.each<[what: string, thrown: unknown, shown: string]>([
    ['an error', new TypeError('x is not a function'), 'TypeError: x is not a function'],
    ['a string', 'oops', 'oops'],
    ['nothing', undefined, 'undefined'],
  ])('that is %s is shown as a bug of the action', (_what, thrown, shown) => {
    expect(toFailure(thrown)).toMatchObject({
      what: shown,
      next: expect.stringContaining('a bug in the action'),
    });
  });
});
