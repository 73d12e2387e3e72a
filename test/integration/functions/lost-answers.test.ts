/** A write whose answer is lost may or may not have been done. It must end in exactly one revision, or in a plain "unknown". */
import { describe, expect, it } from 'vitest';
import { existing, expectDeployed, expectFailed, runAgainst } from '../../support/deploy-runs.ts';
import type { Fault, Reading } from '../../support/other-platform.ts';
import { records } from '../../support/other-platform-shapes.ts';

const TRUNCATED = {
  status: 500,
  body: '{"error":',
  headers: { 'content-length': '500', connection: 'close', 'content-type': 'application/json' },
};

const LOSSES: readonly (readonly [what: string, loss: Omit<Fault, 'on'>])[] = [
  ['a reset before the work', { when: 'before', what: 'reset' }],
  ['a reset after the work', { when: 'after', what: 'reset' }],
  ['two resets before the work', { when: 'before', what: 'reset', times: 2 }],
  ['500 before the work', { when: 'before', what: { status: 500 } }],
  ['500 after the work', { when: 'after', what: { status: 500, body: '<html>oops</html>' } }],
  [
    '503 with Retry-After before the work',
    { when: 'before', what: { status: 503, headers: { 'retry-after': '3' } } },
  ],
  ['504 from a gateway after the work', { when: 'after', what: { status: 504, body: 'upstream timed out' } }],
  ['a truncated 500 after the work', { when: 'after', what: TRUNCATED }],
  ['429 with Retry-After', { when: 'before', what: { status: 429, headers: { 'retry-after': '2' } } }],
  ['429 without Retry-After', { when: 'before', what: { status: 429 } }],
];

const READINGS: readonly (readonly [what: string, reading: Reading])[] = [
  ['shows the new revision at once', {}],
  ['takes a moment to show it', { staleLooks: 3 }],
  [
    'shows the revision that serves',
    { record: records.ofActiveRevision, statuses: ['queued', 'building', 'ready'] },
  ],
  ['keeps the revision in an object of its own', { record: records.withNestedRevision }],
  ['lists names alone', { listEntry: records.nameOnly }],
  ['leaves the function out of its list', { unlisted: true }],
  ['runs the function at its path', { invocation: { status: 200, body: 'Hello!' } }],
];

type Row = readonly [loss: string, what: string, fault: Omit<Fault, 'on'>, reading: Reading];
const ROWS: readonly Row[] = LOSSES.flatMap(([loss, fault]) =>
  READINGS.map(([what, reading]): Row => [loss, what, fault, reading]),
);

describe.concurrent('the answer to a create is lost', () => {
  it.each(ROWS)('by %s, at a platform that %s: one revision', async (_loss, _what, fault, reading) => {
    const run = await runAgainst({ ...reading, faults: [{ ...fault, on: 'create' }] });
    expectDeployed(run, 'created');
  });

  it('and its work is seen by nobody for long: the conflict of the second try tells that it was done', async () => {
    const run = await runAgainst({
      staleLooks: 16,
      faults: [{ on: 'create', when: 'after', what: 'reset' }],
    });
    expectDeployed(run, 'created');
    expect(run.platform.writes()).toEqual(['create', 'create']);
  });

  it('and the function may have been there all the time, on a list of many pages: unknown', async () => {
    const run = await runAgainst(
      {
        unlisted: true,
        invocation: { status: 200, body: 'Hello!' },
        faults: [{ on: 'create', when: 'before', what: 'reset' }],
      },
      { given: existing },
    );
    expectFailed(run, 'can not be read back whether function "hello" was deployed', 'Look at the function');
    expect(run.revisions).toBe(1);
  });
});

describe.concurrent('the answer to a create is lost, of a function that was there unseen', () => {
  it('since only its own path knows it, and that could not be asked: what is found there is not taken for ours', async () => {
    const run = await runAgainst(
      {
        unlisted: true,
        faults: [
          { on: 'record', when: 'before', what: { status: 403 } },
          { on: 'create', when: 'before', what: 'reset' },
        ],
      },
      { given: existing },
    );
    expectFailed(run, 'it can not be read back whether function "hello" was deployed');
    expect(run.revisions).toBe(1);
  });
});

describe.concurrent('the answer to a redeploy is lost', () => {
  it.each(ROWS)('by %s, at a platform that %s: one revision more', async (_loss, _what, fault, reading) => {
    const run = await runAgainst({ ...reading, faults: [{ ...fault, on: 'redeploy' }] }, { given: existing });
    expectDeployed(run, 'redeployed');
  });

  it.each(['before', 'after'] as const)(
    'and records have no revision but a time of change: one revision more (lost %s the work)',
    async (when) => {
      const reading: Reading = { record: records.withTimes, redeployReply: () => ({ status: 204 }) };
      const run = await runAgainst(
        { ...reading, faults: [{ on: 'redeploy', when, what: 'reset' }] },
        { given: existing },
      );
      expectDeployed(run, 'redeployed', { revision_id: '', previous_revision_id: '' });
    },
  );

  const untellable: readonly (readonly [what: string, reading: Reading])[] = [
    ['records have a name and a status alone', { record: records.nameAndStatus, statuses: ['ready'] }],
    ['records have a name alone', { record: records.nameOnly }],
    ['the key may not read', { granted: ['functions:write'] }],
  ];

  it.each(
    untellable.flatMap(([what, reading]) =>
      (['before', 'after'] as const).map((when) => [what, when, reading] as const),
    ),
  )('and %s: unknown (lost %s the work)', async (_what, when, reading) => {
    const run = await runAgainst(
      { ...reading, faults: [{ on: 'redeploy', when, what: 'reset' }] },
      { given: existing },
    );
    expectFailed(
      run,
      'redeploy function "hello"',
      'it can not be read back whether function "hello" was deployed',
      'may or may not have been changed',
      'Look at the function before you run this again',
    );
    expect(run.platform.writes()).toEqual(['redeploy']);
  });

  it('and a key that can not read does not even try to look', async () => {
    const run = await runAgainst(
      { granted: ['functions:write'], faults: [{ on: 'redeploy', when: 'after', what: 'reset' }] },
      { given: existing },
    );
    expect(run.error).toContain('A key with `functions:read` lets the action find out');
    expect(run.platform.calls.map(({ call }) => call)).toEqual(['list', 'record', 'redeploy']);
  });

  it('and reads fail from then on: unknown', async () => {
    const run = await runAgainst(
      {
        faults: [
          { on: 'redeploy', when: 'before', what: 'reset' },
          { on: 'list', when: 'before', skip: 1, what: { status: 503 }, times: 999 },
        ],
      },
      { given: existing },
    );
    expectFailed(run, 'it can not be read back whether function "hello" was deployed');
    expect(run.platform.writes()).toEqual(['redeploy']);
  });

  it.each([503, 403])(
    'and it is seen only before it is done, since reads fail with %i from then on: unknown',
    async (status) => {
      const run = await runAgainst(
        {
          staleLooks: 2,
          invocation: { status: 200, body: 'Hello!' },
          faults: [
            { on: 'redeploy', when: 'after', what: 'reset' },
            { on: 'list', when: 'before', skip: 2, what: { status }, times: 999 },
          ],
        },
        { given: existing },
      );
      expectFailed(run, 'it can not be read back whether function "hello" was deployed');
      expect(run.platform.writes()).toEqual(['redeploy']);
    },
  );

  it('after a conflict with a function that is never seen: unknown', async () => {
    const run = await runAgainst(
      {
        unlisted: true,
        invocation: { status: 200, body: 'Hello!' },
        faults: [{ on: 'redeploy', when: 'after', what: 'reset' }],
      },
      { given: existing },
    );
    expectFailed(run, 'it can not be read back whether function "hello" was deployed');
    expect(run.platform.writes()).toEqual(['create', 'redeploy']);
    expect(run.revisions).toBe(2);
  });

  it('and the list, which tells no status, fails when it is looked for: that its own path tells one means nothing', async () => {
    const run = await runAgainst(
      {
        listEntry: records.withoutStatus,
        faults: [
          { on: 'redeploy', when: 'before', what: 'reset' },
          { on: 'list', when: 'before', skip: 1, what: { status: 403 } },
        ],
      },
      { given: existing },
    );
    expectDeployed(run, 'redeployed', { previous_revision_id: '' });
    expect(run.platform.writes()).toEqual(['redeploy', 'redeploy']);
  });

  it('and neither list nor path shows it when it is looked for: unknown', async () => {
    const run = await runAgainst(
      {
        listEntry: records.nameOnly,
        faults: [
          { on: 'redeploy', when: 'after', what: 'reset' },
          { on: 'list', when: 'before', skip: 1, what: { status: 200, body: { functions: [] } }, times: 99 },
          { on: 'record', when: 'before', skip: 1, what: { status: 400 }, times: 99 },
        ],
      },
      { given: existing },
    );
    expectFailed(run, 'it can not be read back whether function "hello" was deployed');
    expect(run.revisions).toBe(2);
  });

  it('while an earlier deployment is still at work: its progress is not taken for ours', async () => {
    const run = await runAgainst(
      {
        record: records.nameAndStatus,
        onLook: (look, platform) => {
          if (look === 1) platform.put('hello', 'ready');
        },
        faults: [{ on: 'redeploy', when: 'before', what: 'reset' }],
      },
      { given: (platform) => platform.put('hello', 'building') },
    );
    expectFailed(run, 'it can not be read back');
    expect(run.error).not.toContain('functions:read');
  });
});

describe.concurrent('a platform in trouble', () => {
  it('that never carries a write out is asked for a minute, and looked at after each request', async () => {
    const run = await runAgainst({
      faults: [{ on: 'create', when: 'before', what: { status: 502, body: 'bad gateway' }, times: 99 }],
    });
    expectFailed(
      run,
      /Function "hello" was not deployed: \d+ requests/,
      'Nothing was changed',
      '502 (Bad Gateway): bad gateway',
      'run this again',
    );
    const writes = run.platform.writes();
    expect(new Set(writes)).toEqual(new Set(['create']));
    expect(writes.length).toBeGreaterThan(4);
    expect(writes.length).toBeLessThan(20);
    expect(run.outputs).toMatchObject({ operation: '', changed: 'false', revision_id: '' });
  });

  it('that asks to come back in an hour: red at once', async () => {
    const what = { status: 429, headers: { 'retry-after': '3600' } };
    const run = await runAgainst({ faults: [{ on: 'create', when: 'before', what, times: 99 }] });
    expectFailed(
      run,
      /could not create function "hello": .* answered 429 .*; it asked to wait 3,600 s; the limit is 60 s$/m,
      'Nothing was changed',
    );
    expect(run.platform.writes()).toEqual(['create']);
  });

  it('that is too busy, while somebody else makes the function: his is not taken for ours', async () => {
    let hidden = true;
    const run = await runAgainst(
      {
        faults: [{ on: 'create', when: 'before', what: { status: 429 } }],
        list: (entries) => ({ status: 200, body: { functions: hidden ? [] : entries } }),
        record: (held) => (hidden ? {} : records.full(held)),
        errorBody: (message) => {
          hidden = false;
          return { message };
        },
      },
      { given: existing },
    );
    expectDeployed(run, 'redeployed');
    expect(run.platform.writes()).toEqual(['create', 'create', 'redeploy']);
  });

  it('that is too busy for a key that can not read: the refusal itself says that nothing was done', async () => {
    const what = { status: 429, headers: { 'retry-after': '1' } };
    const run = await runAgainst(
      { granted: ['functions:write'], faults: [{ on: 'redeploy', when: 'before', what, times: 2 }] },
      { given: existing, inputs: { wait_timeout: '0' } },
    );
    expect(run.error).toBe('');
    expect(run.revisions).toBe(2);
  });

  it('that fails reads now and then: they are repeated', async () => {
    const faults = (['list', 'record'] as const).flatMap((on): Fault[] => [
      { on, when: 'before', what: 'reset' },
      { on, when: 'before', what: { status: 503, body: '<html>' } },
      { on, when: 'after', what: { ...TRUNCATED, status: 200 } },
      { on, when: 'before', what: { status: 429, headers: { 'retry-after': 'soon' } } },
    ]);
    expectDeployed(await runAgainst({ faults }, { given: existing }), 'redeployed');
  });

  it('whose yes to a write is cut off: a yes all the same', async () => {
    const what = { ...TRUNCATED, status: 201 };
    const run = await runAgainst({ faults: [{ on: 'create', when: 'after', what }] });
    expectDeployed(run, 'created');
    expect(run.platform.writes()).toEqual(['create']);
  });
});
