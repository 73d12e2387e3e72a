/** A write whose response is lost ends in exactly one revision, or in an error that says that this is unknown. */
import { describe, expect, it } from 'vitest';
import { existing, expectDeployed, expectFailed, runAgainst } from '../../support/deploy-runs.ts';
import { createInstantClock } from '../../support/instant-clock.ts';
import type { Fault, Reading } from '../../support/other-platform.ts';
import { records } from '../../support/other-platform-shapes.ts';

const READINGS: readonly (readonly [what: string, reading: Reading])[] = [
  ['shows the new revision immediately', {}],
  ['shows it after a few reads', { staleReads: 3 }],
  [
    'names the revision that serves',
    { record: records.ofActiveRevision, statuses: ['queued', 'building', 'ready'] },
  ],
  ['nests the revision in an object', { record: records.withNestedRevision }],
  ['lists only names', { listEntry: records.nameOnly }],
  ['does not list the function', { unlisted: true }],
  ['invokes the function at its own path', { invocation: { status: 200, body: 'Hello!' } }],
];

type Row = readonly [what: string, when: Fault['when'], reading: Reading];
/** `single-faults.test.ts` tries every kind of loss. */
const ROWS: readonly Row[] = READINGS.flatMap(([what, reading]): readonly Row[] => [
  [what, 'before', reading],
  [what, 'after', reading],
]);

describe.concurrent('A lost response to a create', () => {
  it.each(ROWS)(
    'creates one revision on a platform that %s (lost %s the work)',
    async (_what, when, reading) => {
      const run = await runAgainst({ ...reading, faults: [{ on: 'create', when, what: 'reset' }] });
      expectDeployed(run, 'created');
    },
  );

  it('creates one revision where only the conflict of the second attempt shows that the first took effect', async () => {
    const run = await runAgainst({
      staleReads: 16,
      faults: [{ on: 'create', when: 'after', what: 'reset' }],
    });
    expectDeployed(run, 'created');
    expect(run.platform.writes()).toEqual(['create', 'create']);
  });

  it('is an error when the function may have existed before, beyond the first page of the list', async () => {
    const run = await runAgainst(
      {
        unlisted: true,
        invocation: { status: 200, body: 'Hello!' },
        faults: [{ on: 'create', when: 'before', what: 'reset' }],
      },
      { given: existing },
    );
    expectFailed(
      run,
      'The action could not verify whether function "hello" was deployed',
      'Look at function "hello"',
    );
    expect(run.revisions).toBe(1);
  });
});

describe.concurrent('A lost response to a create of a function that existed unseen', () => {
  it('is an error when only its own path shows the function and could not be read before', async () => {
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
    expectFailed(run, 'The action could not verify whether function "hello" was deployed');
    expect(run.revisions).toBe(1);
  });
});

describe.concurrent('A lost response to a redeploy', () => {
  it.each(ROWS)(
    'creates one revision on a platform that %s (lost %s the work)',
    async (_what, when, reading) => {
      const faults: readonly Fault[] = [{ on: 'redeploy', when, what: 'reset' }];
      expectDeployed(await runAgainst({ ...reading, faults }, { given: existing }), 'redeployed');
    },
  );

  const untellable: readonly (readonly [what: string, reading: Reading])[] = [
    ['records contain only a name and a status', { record: records.nameAndStatus, statuses: ['ready'] }],
    ['records contain only a name', { record: records.nameOnly }],
    ['records contain a time of change but no revision', { record: records.withTimes }],
    ['records name only the serving revision', { record: records.withActiveRevisionOnly }],
    [
      'records name only the serving revision, and the new one serves immediately',
      { record: records.withActiveRevisionOnly, statuses: ['ready'] },
    ],
    ['the key cannot read', { granted: ['functions:write'] }],
  ];

  it.each(
    untellable.flatMap(([what, reading]) =>
      (['before', 'after'] as const).map((when) => [what, when, reading] as const),
    ),
  )('is an error and is not sent again where %s (lost %s the work)', async (_what, when, reading) => {
    const run = await runAgainst(
      { ...reading, faults: [{ on: 'redeploy', when, what: 'reset' }] },
      { given: existing },
    );
    expectFailed(
      run,
      'The action could not verify whether function "hello" was deployed',
      'may or may not have been changed',
      'Look at function "hello" before you run the step again.',
    );
    expect(run.platform.writes()).toEqual(['redeploy']);
  });

  it('is not resolved by reads with a key that cannot read', async () => {
    const run = await runAgainst(
      { granted: ['functions:write'], faults: [{ on: 'redeploy', when: 'after', what: 'reset' }] },
      { given: existing },
    );
    expect(run.error).toContain('With `functions:read`, the action could find out');
    expect(run.platform.calls.map(({ call }) => call)).toEqual(['list', 'record', 'redeploy']);
  });

  it('is an error when all further reads fail', async () => {
    const run = await runAgainst(
      {
        faults: [
          { on: 'redeploy', when: 'before', what: 'reset' },
          { on: 'list', when: 'before', skip: 1, what: { status: 503 }, times: 999 },
        ],
      },
      { given: existing },
    );
    expectFailed(run, 'The action could not verify whether function "hello" was deployed');
    expect(run.platform.writes()).toEqual(['redeploy']);
  });

  it.each([503, 403])(
    'is an error when reads show the previous state and then fail with %i',
    async (status) => {
      const run = await runAgainst(
        {
          staleReads: 2,
          invocation: { status: 200, body: 'Hello!' },
          faults: [
            { on: 'redeploy', when: 'after', what: 'reset' },
            { on: 'list', when: 'before', skip: 2, what: { status }, times: 999 },
          ],
        },
        { given: existing },
      );
      expectFailed(run, 'The action could not verify whether function "hello" was deployed');
      expect(run.platform.writes()).toEqual(['redeploy']);
    },
  );

  it('is an error after a conflict with a function that never appears', async () => {
    const run = await runAgainst(
      {
        unlisted: true,
        invocation: { status: 200, body: 'Hello!' },
        faults: [{ on: 'redeploy', when: 'after', what: 'reset' }],
      },
      { given: existing },
    );
    expectFailed(run, 'The action could not verify whether function "hello" was deployed');
    expect(run.platform.writes()).toEqual(['create', 'redeploy']);
    expect(run.revisions).toBe(2);
  });

  it('is sent again when a read shows a status that an earlier read of another path lacked', async () => {
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

  it('is an error when neither the list nor its own path shows the function any more', async () => {
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
    expectFailed(run, 'The action could not verify whether function "hello" was deployed');
    expect(run.revisions).toBe(2);
  });

  it('is an error while an earlier deployment makes progress, which is not mistaken for ours', async () => {
    const run = await runAgainst(
      {
        record: records.nameAndStatus,
        onRead: (read, platform) => {
          if (read === 1) platform.put('hello', 'ready');
        },
        faults: [{ on: 'redeploy', when: 'before', what: 'reset' }],
      },
      { given: (platform) => platform.put('hello', 'building') },
    );
    expectFailed(run, 'The action could not verify');
    expect(run.error).not.toContain('functions:read');
  });
});

describe.concurrent('A platform', () => {
  it('that never executes a write gets requests for a minute, and a read after each', async () => {
    const what = { status: 502, body: 'bad gateway' };
    const run = await runAgainst(
      { faults: [{ on: 'create', when: 'before', what, times: 99 }] },
      { clock: createInstantClock() },
    );
    expectFailed(
      run,
      /Could not deploy function "hello": .* None of \d+ attempts took effect\./,
      'Nothing was changed',
      '502 (Bad Gateway): bad gateway',
      'run the step again',
    );
    const writes = run.platform.writes();
    expect(new Set(writes)).toEqual(new Set(['create']));
    expect(writes.length).toBeGreaterThan(4);
    expect(writes.length).toBeLessThan(20);
    expect(run.outputs).toMatchObject({ operation: '', changed: 'false', revision_id: '' });
  });

  it('that asks to wait an hour ends the step immediately', async () => {
    const what = { status: 429, headers: { 'retry-after': '3600' } };
    const run = await runAgainst({ faults: [{ on: 'create', when: 'before', what, times: 99 }] });
    expectFailed(
      run,
      /Could not create function "hello": .* answered 429 .*; it asked to wait 3,600 s; the limit is 60 s\.$/m,
      'Nothing was changed',
    );
    expect(run.platform.writes()).toEqual(['create']);
  });

  it('that is busy while another deployment creates the function gets a redeploy', async () => {
    let hidden = true;
    const run = await runAgainst(
      {
        faults: [{ on: 'create', when: 'before', what: { status: 429 } }],
        list: (entries) => ({ status: 200, body: { functions: hidden ? [] : entries } }),
        record: (stored) => (hidden ? {} : records.full(stored)),
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

  it('that answers 429 gets the request again, also from a key that cannot read', async () => {
    const what = { status: 429, headers: { 'retry-after': '1' } };
    const run = await runAgainst(
      { granted: ['functions:write'], faults: [{ on: 'redeploy', when: 'before', what, times: 2 }] },
      { given: existing, inputs: { wait_timeout: '0' } },
    );
    expect(run.error).toBe('');
    expect(run.revisions).toBe(2);
  });
});
