/** A platform that says no, and what the user is told of it. */
import { describe, expect, it } from 'vitest';
import { existing, expectDeployed, expectFailed, runAgainst } from '../../support/deploy-runs.ts';
import { type Call, PLATFORM_KEY, type Reading } from '../../support/other-platform.ts';
import { bodies, errors, type HeldFunction, records } from '../../support/other-platform-shapes.ts';

describe.concurrent('a refusal', () => {
  const refusing = (status: number, more: Reading = {}): Reading => ({
    ...more,
    faults: [
      {
        on: 'create',
        when: 'before',
        what: {
          status,
          body: (more.errorBody ?? errors.nested)('assets are too many'),
          ...(more.errorHeaders && { headers: more.errorHeaders }),
        },
      },
    ],
  });

  it.each(Object.entries(errors).filter(([name]) => name !== 'none'))(
    'is told in the words of the platform: %s',
    async (_shape, errorBody) => {
      const run = await runAgainst(refusing(422, { errorBody }));
      expectFailed(
        run,
        'could not create function "hello": the platform answered 422',
        'assets are too many',
      );
    },
  );

  it('without a body is told by its status, with the request id and what is left', async () => {
    const errorHeaders = { 'x-request-id': 'req-7' };
    const run = await runAgainst(refusing(422, { errorBody: errors.none, errorHeaders }));
    expectFailed(
      run,
      '422 (Unprocessable Entity)',
      'Request id: req-7',
      'Nothing was changed at the platform.',
    );
    expect(run.platform.writes()).toEqual(['create']);
    expect(run.outputs).toMatchObject({ operation: '', changed: 'false' });
  });

  it.each<[status: number, advice: RegExp]>([
    [400, /Fix what the message names/],
    [401, /Check the input `api_key`/],
    [403, /needs the permission `functions:write`/],
    [413, /the request has [\d,]+ bytes[\s\S]*\.deployignore/],
    [422, /Fix what the message names/],
    [307, /./],
  ])('with %d says what to do, and is not tried again', async (status, advice) => {
    const run = await runAgainst(refusing(status));
    expectFailed(run, 'could not create function "hello"', advice, 'Nothing was changed');
    expect(run.platform.writes()).toEqual(['create']);
  });

  it('that repeats the key does not bring it into the log', async () => {
    const message = `no key ${PLATFORM_KEY} here, nor ${encodeURIComponent(PLATFORM_KEY)}`;
    const run = await runAgainst({
      faults: [{ on: 'create', when: 'before', what: { status: 400, body: errors.message(message) } }],
    });
    expectFailed(run, 'no key *** here, nor ***');
  });

  it('of a revision that repeats the key does not bring it into the summary, escaped or cut short', async () => {
    const message = `${PLATFORM_KEY} | ${encodeURIComponent(PLATFORM_KEY)} ${'x'.repeat(440)} ${PLATFORM_KEY}`;
    const record = (held: HeldFunction) => ({ ...records.full(held), revision_id: message });
    const createReply = () => ({ status: 201, body: { revision_id: message } });
    const run = await runAgainst({ statuses: ['failed'], message, record, createReply });
    expectFailed(run, 'failed with status "failed"');
    const read = run.runner.summary
      .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
      .replaceAll('\\', '');
    expect(read).toContain('*** | ***');
    expect(read).not.toContain(PLATFORM_KEY.slice(0, 6));
  });

  it('that holds workflow commands does not bring them into the log', async () => {
    const body = 'x\n::set-output name=a::b\n##[add-mask]c';
    const run = await runAgainst({
      faults: [{ on: 'create', when: 'before', what: { status: 400, body } }],
    });
    expectFailed(run, '400');
    expect(run.runner.everything()).not.toMatch(/(?:\\n|")::|##\[/);
  });
});

describe.concurrent('a key', () => {
  it('that is not known fails the step at the first request', async () => {
    const run = await runAgainst({}, { inputs: { api_key: 'another-key' } });
    expect(run.done).toBe(false);
    expect(run.error).toMatch(/could not list the functions: the platform answered 401.*\n.*`api_key`/);
    expect(run.platform.calls).toHaveLength(1);
    expect(run.runner.everything()).not.toContain('another-key');
  });

  const writing: readonly [Reading, string][] = [
    [{ granted: ['functions:write'] }, 'with a refused list and record'],
    [
      { granted: ['functions:write', 'record'], invocation: { status: 200, body: 'Hi' } },
      'with a path that runs the function',
    ],
  ];

  it.each(writing)('that may not read creates by PATCH, then POST on "not found" (%j)', async (reading) => {
    const run = await runAgainst(reading, { inputs: { wait_timeout: '0' } });
    expect(run.error).toBe('');
    expect(run.platform.writes()).toEqual(['redeploy', 'create']);
    expect(run.outputs).toMatchObject({ operation: 'created', revision_id: 'rev-1', changed: 'true' });
    expect(run.runner.notices.join()).toContain('It can not be read whether function "hello" exists');
  });

  it('that may not read redeploys by PATCH alone', async () => {
    const run = await runAgainst(
      { granted: ['functions:write'] },
      { inputs: { wait_timeout: '0' }, given: existing },
    );
    expect(run.error).toBe('');
    expect(run.platform.writes()).toEqual(['redeploy']);
    expect(run.outputs).toMatchObject({ operation: 'redeployed', revision_id: 'rev-2' });
  });

  it('that may not read can not wait: red with the permission and what to set, and the revision in the outputs', async () => {
    const run = await runAgainst({ granted: ['functions:write'] });
    expectFailed(
      run,
      'Function "hello" was deployed, but its status can not be read',
      '`functions:read`',
      '`wait_timeout: 0`',
    );
    expect(run.outputs).toMatchObject({ operation: 'created', revision_id: 'rev-1', changed: 'true' });
  });

  it('that may not read need not wait when the answer said that the revision is ready', async () => {
    const run = await runAgainst({ granted: ['functions:write'], statuses: ['Ready'] });
    expect(run.error).toBe('');
    expect(run.runner.notices.join()).toContain('may not read the status');
    expect(run.outputs.revision_status).toBe('Ready');
  });

  it('that may only see the record of this one function is enough to redeploy and wait', async () => {
    const run = await runAgainst(
      {
        granted: ['functions:write', 'record'],
        record: records.ofActiveRevision,
        statuses: ['queued', 'building', 'ready'],
      },
      { given: existing },
    );
    expectDeployed(run, 'redeployed');
  });

  it('that may not write is told so', async () => {
    const run = await runAgainst({ granted: ['functions:read'] }, { given: existing });
    expectFailed(
      run,
      'could not redeploy function "hello"',
      '403',
      '`functions:write`',
      'Nothing was changed',
    );
    expect(run.revisions).toBe(1);
  });

  it('is not taken to have seen a status that was the one from before', async () => {
    const run = await runAgainst(
      {
        granted: ['list', 'functions:write'],
        listEntry: (held) => ({ name: held.name, revision_id: 'rev-1' }),
        redeployReply: (held) => ({ status: 200, body: bodies.fromBefore(held) }),
        statuses: ['building', 'failed'],
      },
      { given: existing },
    );
    expect(run.done).toBe(false);
    expect(run.outputs.revision_status).toBe('');
  });
});

describe.concurrent('a function that exists though it was not seen', () => {
  it.each([409, 400, 422, 412])('is redeployed when the create is refused with %d', async (existsStatus) => {
    let hidden = true;
    const run = await runAgainst(
      {
        existsStatus,
        list: (entries) => ({ status: 200, body: { functions: hidden ? [] : entries } }),
        record: (held) => (hidden ? { a: 1 } : records.full(held)),
        errorBody: (message) => {
          hidden = false;
          return errors.message(message);
        },
      },
      { given: existing },
    );
    expectDeployed(run, 'redeployed');
    expect(run.platform.writes()).toEqual(['create', 'redeploy']);
  });

  it('is redeployed though the list never shows it', async () => {
    const run = await runAgainst(
      { unlisted: true, invocation: { status: 200, body: 'Hi' } },
      { given: existing, inputs: { wait_timeout: '0' } },
    );
    expect(run.error).toBe('');
    expect(run.platform.writes()).toEqual(['create', 'redeploy']);
    expect(run.outputs).toMatchObject({ operation: 'redeployed', revision_id: 'rev-2' });
  });
});

describe.concurrent("an answer that is not the platform's", () => {
  it.each<[what: string, body: unknown]>([
    ['a page', '<!doctype html><html><title>Sign in</title></html>'],
    ['a text', 'It works!'],
    ['nothing', undefined],
    ['an empty object', {}],
    ['a list', []],
    ['a text in JSON', '"x"'],
    ['null', 'null'],
    ['another object', { items: [] }],
    ['functions that are no list', { functions: { hello: {} } }],
  ])('is named, and nothing is written: %s', async (_what, body) => {
    const run = await runAgainst({ list: () => ({ status: 200, body }) });
    expectFailed(run, 'The answer to "list the functions" is not the platform\'s', '`base_url`');
    expect(run.platform.writes()).toEqual([]);
  });

  it.each<[status: number, call: Call]>([
    [404, 'list'],
    [301, 'list'],
  ])('is named by its status: %d', async (status) => {
    const headers = { location: 'https://www.elsewhere.example/' };
    const run = await runAgainst({
      list: () => ({ status, body: '<html>', headers }),
      record: () => ({ nothing: true }),
    });
    expectFailed(run, `could not list the functions: the platform answered ${status}`, '`base_url`');
    expect(run.platform.writes()).toEqual([]);
  });

  it.each(['deploy', 'delete'])(
    'is ambiguous when it holds the name twice, so mode %s writes nothing',
    async (mode) => {
      const run = await runAgainst(
        { list: (entries) => ({ status: 200, body: { functions: [...entries, ...entries] } }) },
        { inputs: { mode }, given: existing },
      );
      expectFailed(run, 'The platform lists 2 functions named "hello"', 'Delete all but one');
      expect(run.platform.writes()).toEqual([]);
    },
  );
});
