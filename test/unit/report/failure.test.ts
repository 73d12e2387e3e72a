import { describe, expect, it } from 'vitest';
import { failureLines, toFailure } from '../../../src/report/failure.ts';
import { outcomeOf } from '../../support/outcome-of.ts';

describe('An error that the action does not expect', () => {
  it.each<[what: string, thrown: unknown, shown: string]>([
    ['an error', new TypeError('x is not a function'), 'TypeError: x is not a function'],
    ['a string', 'oops', 'oops'],
    ['nothing', undefined, 'undefined'],
  ])('that is %s is shown as a bug of the action', (_what, thrown, shown) => {
    expect(failureLines(toFailure(thrown), outcomeOf())).toEqual([
      shown,
      'Nothing was changed on the platform.',
      'This is a bug in the action. Run the step again with debug logging (`ACTIONS_STEP_DEBUG`) and report it with the stack.',
    ]);
  });
});
