import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/errors.ts';
import type { FunctionConfig } from '../../../src/functions/config.ts';
import { planFunction, planFunctionDeletion } from '../../../src/functions/plan.ts';
import type { FunctionState } from '../../../src/functions/state.ts';

const deploy: FunctionConfig = {
  name: 'hello',
  entrypoint: 'main.ts',
  polling: { timeoutMs: 90_000, readyStatuses: [], failedStatuses: [], statusPath: '' },
};

const absent: FunctionState = { kind: 'absent', certain: true };
const present: FunctionState = {
  kind: 'present',
  record: { name: 'hello', revision_id: 'r1', status: 'ready' },
};
const nameless: FunctionState = { kind: 'present', record: { name: 'hello' } };
const unreadable: FunctionState = { kind: 'unreadable', reason: new ApiError('denied', { status: 403 }) };

describe('the plan of a deployment', () => {
  it.each<[what: string, state: FunctionState, action: string, previous: string | undefined, step: string]>([
    ['a function that is not there', absent, 'create', undefined, 'entrypoint main.ts)'],
    [
      'one that the list alone lacks',
      { ...absent, certain: false },
      'create',
      undefined,
      'entrypoint main.ts)',
    ],
    ['one that is there', present, 'redeploy', 'r1', 'entrypoint main.ts), which replaces revision r1'],
    ['one whose revision is not told', nameless, 'redeploy', undefined, 'entrypoint main.ts)'],
    ['one that can not be read', unreadable, 'create or redeploy', undefined, 'entrypoint main.ts)'],
  ])('for %s', (_what, state, action, previousRevisionId, ending) => {
    expect(planFunction(deploy, { count: 3, bytes: 1234 }, state)).toEqual({
      functionName: 'hello',
      action,
      previousRevisionId,
      steps: [
        `${action} function "hello" with 3 assets (1.2 kB, ${ending}`,
        'wait up to 1 min 30 s until it is ready',
      ],
    });
  });

  it('does not wait with `wait_timeout: 0`', () => {
    const config = { ...deploy, polling: { ...deploy.polling, timeoutMs: 0 } };
    expect(planFunction(config, { count: 1, bytes: 1 }, absent).steps).toHaveLength(1);
  });
});

describe('the plan of a deletion', () => {
  it.each<[what: string, state: FunctionState, action: string, previous: string | undefined, step: string]>([
    ['a function that is there', present, 'delete', 'r1', 'delete function "hello", for good'],
    ['one that can not be read', unreadable, 'delete', undefined, 'delete function "hello", for good'],
    [
      'one that the list alone lacks',
      { ...absent, certain: false },
      'delete',
      undefined,
      'delete function "hello", for good',
    ],
    ['one that is not there', absent, 'nothing', undefined, 'nothing: there is no function "hello"'],
  ])('for %s', (_what, state, action, previousRevisionId, step) => {
    expect(planFunctionDeletion('hello', state)).toEqual({
      functionName: 'hello',
      action,
      previousRevisionId,
      steps: [step],
    });
  });
});
