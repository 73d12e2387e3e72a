import { describe, expect, it } from 'vitest';
import { ApiError, CancelledError, ConfigError, DeployError } from '../../../src/errors.ts';
import { failureText, toFailure } from '../../../src/report/failure.ts';

describe('a failure', () => {
  it('is what happened, the request id, what is left and the next step, a line each', () => {
    const error = new ApiError('could not create function "hello": the platform answered 422', {
      status: 422,
      requestId: 'req-1',
      hint: 'Mend it.',
    });
    expect(failureText(toFailure(error), 'Nothing was changed.')).toBe(
      'could not create function "hello": the platform answered 422\nRequest id: req-1\nNothing was changed.\nMend it.',
    );
  });

  it('leaves out what is not known', () => {
    expect(failureText(toFailure(new DeployError('It failed', { hint: 'Mend it.' })), undefined)).toBe(
      'It failed\nMend it.',
    );
  });

  it('always says what to do next', () => {
    expect(toFailure(new DeployError('It failed')).next).toMatch(/Run this again/);
    expect(toFailure(new CancelledError('The run was cancelled')).next).toMatch(/Run this again/);
  });

  it('lists the problems of the inputs, and tells a single one outright', () => {
    expect(toFailure(new ConfigError(['`mode` must be …', '`root` must be …'])).what).toBe(
      '2 inputs are wrong\n- `mode` must be …\n- `root` must be …',
    );
    expect(toFailure(new ConfigError(['`mode` must be …'])).what).toBe('`mode` must be …');
  });

  it.each<[what: string, thrown: unknown, shown: string]>([
    ['an error that nobody foresaw', new TypeError('x is not a function'), 'TypeError: x is not a function'],
    ['a text', 'oops', 'oops'],
    ['nothing', undefined, 'undefined'],
  ])("is the action's own fault: %s", (_what, thrown, shown) => {
    expect(toFailure(thrown)).toMatchObject({
      what: shown,
      next: expect.stringContaining('a mistake in the action'),
    });
  });
});
