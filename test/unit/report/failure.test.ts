import { describe, expect, it } from 'vitest';
import { ApiError, CancelledError, ConfigError, DeployError } from '../../../src/errors.ts';
import type { Event } from '../../../src/events.ts';
import { failureLines, toFailure } from '../../../src/report/failure.ts';
import { configured, failedDeployment, outcomeOf } from '../../support/outcome-of.ts';

describe('The error of a step', () => {
  it('contains what happened, the request id, the current state and the next step, one per line', () => {
    const error = new ApiError('could not create function "hello": the platform answered 422', {
      status: 422,
      requestId: 'req-1',
      hint: 'Fix the request.',
    });
    const outcome = outcomeOf(
      configured({ function: 'hello' }),
      { type: 'write', service: 'functions', state: 'started' },
      { type: 'write', service: 'functions', state: 'not done' },
    );
    expect(failureLines(toFailure(error), outcome)).toEqual([
      'Could not create function "hello": the platform answered 422.',
      'Request id: req-1',
      'Nothing was changed on the platform.',
      'Fix the request.',
    ]);
  });

  it('leaves out unknown parts, and always ends with a next step', () => {
    expect(failureLines(toFailure(new DeployError('It failed')), outcomeOf())).toEqual([
      'It failed.',
      'Nothing was changed on the platform.',
      'Run the step again.',
    ]);
  });

  it('of a cancelled run says that a sent revision may still go live', () => {
    const events: readonly Event[] = [
      configured({ function: 'hello' }),
      { type: 'serving', revisionId: 'r1' },
      { type: 'write', service: 'functions', state: 'started' },
      { type: 'write', service: 'functions', state: 'accepted' },
      {
        type: 'function-deployed',
        name: 'hello',
        operation: 'redeployed',
        revision: { revisionId: 'r2' },
        previousRevisionId: 'r1',
      },
    ];
    const failure = toFailure(new CancelledError('Cancelled', { hint: 'Run the step again.' }));
    const outcome = outcomeOf(...events, { type: 'failed', failure });
    expect(failureLines(failure, outcome)).toEqual([
      'Cancelled after the platform accepted revision r2.',
      'It may be live already; revision r1 served before.',
      'Running the step again deploys once more.',
    ]);
  });

  it('keeps the failure first when the rollback fails as well or is not possible', () => {
    const failure = toFailure(
      new DeployError('revision r2 of "hello" failed: boom', { hint: 'Fix the error.' }),
    );
    const withRollback = (event: Event) =>
      failureLines(failure, outcomeOf(...failedDeployment(), event, { type: 'failed', failure }));
    const undone = { what: 'could not download it', requestId: 'req-2', next: 'Not shown.' };
    expect(withRollback({ type: 'rollback-failed', failure: undone })).toEqual([
      'Revision r2 of "hello" failed: boom.',
      'The rollback failed as well (request id req-2): Could not download it.',
      'Revision r1 is still serving.',
      'Fix the error. Or bring an earlier revision back with `mode: rollback` and its `revision_id`.',
    ]);
    expect(withRollback({ type: 'rollback-impossible', reason: 'the history cannot be read' })).toEqual([
      'Revision r2 of "hello" failed: boom.',
      'Nothing was rolled back: the history cannot be read.',
      'Revision r1 is still serving.',
      'Fix the error.',
    ]);
  });

  it('ends with the choices of the next step', () => {
    const error = new DeployError('could not roll back', { hint: 'Choose one of:', choices: ['r1', 'r2'] });
    expect(failureLines(toFailure(error), outcomeOf()).at(-1)).toBe('Choose one of:\n- r1\n- r2');
  });

  it('lists all invalid inputs, or contains a single one by itself', () => {
    expect(toFailure(new ConfigError(['`mode` must be …', '`assets_root` must be …'])).what).toMatch(
      /^2 .*\n- `mode` must be …\n- `assets_root` must be …$/,
    );
    expect(
      toFailure(
        new ConfigError(['`mode` must be `deploy`, `preview`, `auto`, `rollback`, `delete` or `sweep`']),
      ).what,
    ).toBe('`mode` must be `deploy`, `preview`, `auto`, `rollback`, `delete` or `sweep`.');
  });

  it.each<[what: string, thrown: unknown, shown: string]>([
    ['an unexpected error', new TypeError('x is not a function'), 'TypeError: x is not a function'],
    ['a string', 'oops', 'oops'],
    ['nothing', undefined, 'undefined'],
  ])('from %s says that it is a bug of the action', (_what, thrown, shown) => {
    expect(toFailure(thrown)).toMatchObject({
      what: shown,
      next: expect.stringContaining('a bug in the action'),
    });
  });
});
