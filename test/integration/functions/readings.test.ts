/** The API document leaves much open. A deployment succeeds on every platform that it allows. */
import { describe, expect, it } from 'vitest';
import { existing, expectDeployed, expectFailed, runAgainst } from '../../support/deploy-runs.ts';
import type { Reading } from '../../support/other-platform.ts';
import { bodies, newest, records, statusOf } from '../../support/other-platform-shapes.ts';

type Case = readonly [what: string, reading: Reading];

const ANSWERS: readonly Case[] = [
  ['answers PATCH with 204', { redeployReply: () => ({ status: 204 }) }],
  [
    'answers POST and PATCH with 204',
    { createReply: () => ({ status: 204 }), redeployReply: () => ({ status: 204 }) },
  ],
  ...[200, 201, 202].map((status): Case => {
    const reply = (stored: Parameters<typeof bodies.record>[0]) => ({ status, body: bodies.record(stored) });
    return [
      `answers POST and PATCH with ${status} and the record`,
      { createReply: reply, redeployReply: reply },
    ];
  }),
  ...Object.entries(bodies).map(([name, body]): Case => {
    const reply = (stored: Parameters<typeof bodies.record>[0]) => ({ status: 201, body: body(stored) });
    return [`answers POST and PATCH with the body "${name}"`, { createReply: reply, redeployReply: reply }];
  }),
];

const RECORDS: readonly Case[] = [
  ['calls the status `status`', { record: records.statusFieldIs('status') }],
  ['calls the status `state`', { record: records.statusFieldIs('state') }],
  ['nests the revision in an object', { record: records.withNestedRevision }],
  ['has a status of the function besides that of the revision', { record: records.withFunctionStatus }],
  ['lists only names', { listEntry: records.nameOnly }],
  ['lists texts', { listEntry: records.bareName }],
  [
    'lists the status of the function, not of the revision',
    {
      listEntry: (stored) => ({ name: stored.name, status: 'active' }),
    },
  ],
  ['does not list the function', { unlisted: true }],
  [
    'writes an empty list as null',
    {
      list: (entries) => ({ status: 200, body: { functions: entries.length > 0 ? entries : null } }),
    },
  ],
  [
    'lists other entries and fields',
    {
      list: (entries) => ({
        status: 200,
        body: { functions: [null, 7, { name: 8 }, ...entries], next: null },
      }),
    },
  ],
  [
    'shows the status in its list and the revision at its own path',
    {
      listEntry: (stored) => ({ name: stored.name, status: statusOf(newest(stored)) }),
      record: records.withoutStatus,
      createReply: () => ({ status: 201 }),
      redeployReply: () => ({ status: 204 }),
    },
  ],
  ['refuses to list but shows the record', { granted: ['record', 'functions:write'] }],
  [
    'names the revision that serves, and the new one once it is ready',
    {
      record: records.ofActiveRevision,
      statuses: ['queued', 'building', 'building', 'ready'],
    },
  ],
  ['shows the previous state for four reads', { staleReads: 4 }],
  [
    'shows the previous state for three reads and names no revision in its answers',
    {
      staleReads: 3,
      createReply: () => ({ status: 201, body: {} }),
      redeployReply: () => ({ status: 204 }),
    },
  ],
];

/** Responses of a function where its record was expected. */
const INVOCATIONS: readonly (readonly [what: string, reply: NonNullable<Reading['invocation']>])[] = [
  ['text', { status: 200, body: 'Hello!' }],
  ['nothing', { status: 204 }],
  [
    'a page',
    { status: 200, body: '<!doctype html><title>Hello</title>', headers: { 'content-type': 'text/html' } },
  ],
  ['JSON of its own', { status: 200, body: { hello: 'world', status: 'ready' } }],
  ['JSON with its name and a health status', { status: 200, body: { name: 'hello', status: 'ok' } }],
  ['a JSON list', { status: 200, body: [1, 2] }],
  ['broken JSON', { status: 200, body: '{"name":', headers: { 'content-type': 'application/json' } }],
  ['400', { status: 400, body: 'what?' }],
  ['404', { status: 404, body: 'no such page' }],
  ['405', { status: 405 }],
  ['a redirect', { status: 302, headers: { location: 'https://elsewhere.example/login' } }],
  ['500', { status: 500, body: 'it crashed' }],
  ['503', { status: 503 }],
];

describe.concurrent('A platform that', () => {
  const readings: readonly Case[] = [
    ...ANSWERS,
    ...RECORDS,
    ...INVOCATIONS.map(
      ([what, invocation]): Case => [
        `invokes the function at its own path, which answers with ${what},`,
        { invocation },
      ],
    ),
  ];

  it.each(readings)('%s gets a first revision', async (_what, reading) => {
    expectDeployed(await runAgainst(reading), 'created');
  });

  it.each(readings)('%s gets one further revision', async (_what, reading) => {
    expectDeployed(await runAgainst(reading, { given: existing }), 'redeployed');
  });
});

describe.concurrent('A platform that never names a revision', () => {
  const nameless: Reading = {
    record: records.withoutRevision,
    createReply: () => ({ status: 201, body: {} }),
    redeployReply: () => ({ status: 204 }),
  };

  it('has its status awaited, and the output `revision_id` is empty', async () => {
    const run = await runAgainst(nameless);
    expectDeployed(run, 'created', { revision_id: '', revision_status: 'ready' });
  });

  it('fails the step when its status means failed', async () => {
    const run = await runAgainst({ ...nameless, statuses: ['building', 'failed'] }, { given: existing });
    expectFailed(run, 'The new revision of "hello" failed: its status is "failed".');
  });

  it('has its status awaited though it refuses to list', async () => {
    const run = await runAgainst({
      ...nameless,
      granted: ['record', 'functions:write'],
      record: records.nameAndStatus,
    });
    expectDeployed(run, 'created', { revision_id: '', revision_status: 'ready' });
  });

  it('causes a warning with `wait_timeout: 0`', async () => {
    const run = await runAgainst(nameless, { inputs: { wait_timeout: '0' } });
    expect(run.done).toBe(true);
    expect(run.runner.warnings.join()).toContain('`revision_id` is empty');
  });
});

describe.concurrent('A platform without a list', () => {
  const reading: Reading = { list: () => ({ status: 405 }) };

  it('is asked for the record of an existing function', async () => {
    expectDeployed(await runAgainst(reading, { given: existing }), 'redeployed');
  });

  it.each(['false', 'true'])(
    'causes an error about `base_url` when the function does not exist (dry_run: %s)',
    async (dry_run) => {
      const run = await runAgainst(reading, { inputs: { dry_run } });
      expectFailed(run, 'Could not list the functions: the platform answered 405', '`base_url`');
      expect(run.platform.writes()).toEqual([]);
    },
  );
});
