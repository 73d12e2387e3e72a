import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/errors.ts';
import type { FunctionConfig } from '../../../src/functions/config.ts';
import { planFunction, planFunctionDeletion, planHealthCheck } from '../../../src/functions/plan.ts';
import type { FunctionState } from '../../../src/functions/state.ts';

const polling = { timeoutMs: 90_000, readyStatuses: [], failedStatuses: [], statusPath: '' };
const config: FunctionConfig = {
  name: 'hello',
  entrypoint: 'main.ts',
  polling,
  health: undefined,
  expectedRevisionId: undefined,
};
const content = {
  count: 3,
  files: [],
  bytes: 1234,
  locate: () => undefined,
  encodeBody: () => ({ length: 0, open: () => [] }),
};

const present = (fields: object): FunctionState => ({
  kind: 'present',
  record: { name: 'hello', ...fields },
});
const ready = present({ revision_id: 'r1', status: 'ready' });
const failed = present({ revision_id: 'r2', status: 'failed' });
const absent: FunctionState = { kind: 'absent', certain: true };
const unlisted: FunctionState = { kind: 'absent', certain: false };
const unreadable: FunctionState = { kind: 'unreadable', reason: new ApiError('denied', { status: 403 }) };

type Row = readonly [what: string, before: FunctionState, previous: string | undefined];
const ROWS: readonly Row[] = [
  ['a ready revision', ready, 'r1'],
  ['a failed revision', failed, undefined],
  [
    'a failed revision while another serves',
    present({ revision_id: 'r2', status: 'failed', active_revision_id: 'r1' }),
    'r1',
  ],
  [
    'a ready revision that does not serve',
    present({ revision_id: 'r1', status: 'ready', active_revision_id: null }),
    undefined,
  ],
  ['no known revision', present({}), undefined],
];

describe('The plan of a deployment', () => {
  it.each(ROWS)('redeploys a function that has %s', (_what, before, previousRevisionId) => {
    expect(planFunction(config, content, before)).toEqual({
      type: 'deploy-function',
      verb: 'redeploy',
      ...config,
      content,
      before,
      previousRevisionId,
    });
  });

  it.each<[verb: string, what: string, before: FunctionState]>([
    ['create', 'a function that does not exist', absent],
    ['create', 'a function that is not listed', unlisted],
    ['unknown', 'a function that cannot be read', unreadable],
  ])('has the verb "%s" for %s', (verb, _what, before) => {
    expect(planFunction(config, content, before)).toMatchObject({ verb, previousRevisionId: undefined });
  });

  it('uses the status words of the configuration to find the previous revision', () => {
    const own = { ...config, polling: { ...polling, readyStatuses: ['failed'] } };
    expect(planFunction(own, content, failed).previousRevisionId).toBe('r2');
  });
});

describe('The plan of a health check', () => {
  it('names the function in a path under `/v1`', () => {
    const target = { address: '/v1/functions/functions/{name}/healthz', query: 'of={name}' };
    expect(planHealthCheck({ ...config, health: { target, timeoutMs: 60_000 } })).toEqual([
      {
        type: 'check-health',
        name: 'hello',
        target: { address: '/v1/functions/functions/hello/healthz', query: 'of=hello' },
        timeoutMs: 60_000,
      },
    ]);
  });

  it('is empty when none is wanted', () => {
    expect(planHealthCheck(config)).toEqual([]);
  });
});

describe('The plan of a deletion', () => {
  it.each<Row>([
    ...ROWS,
    ['no list entry', unlisted, undefined],
    ['no readable record', unreadable, undefined],
  ])('deletes a function that has %s', (_what, before, previousRevisionId) => {
    expect(planFunctionDeletion(config, before)).toEqual([
      { type: 'delete-function', name: 'hello', before, previousRevisionId },
    ]);
  });

  it('is empty for a function that does not exist', () => {
    expect(planFunctionDeletion(config, absent)).toEqual([]);
  });
});
