/** Refusals of a platform, and what the step reports about them. */
import { truncate } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { existing, expectDeployed, expectFailed, runAgainst } from '../../support/deploy-runs.ts';
import { type Call, PLATFORM_KEY, type Reading } from '../../support/other-platform.ts';
import { bodies, errors, records, type StoredFunction } from '../../support/other-platform-shapes.ts';
import { createTree } from '../../support/tree.ts';

describe.concurrent('A refusal', () => {
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
    'is reported in the words of the platform (%s)',
    async (_shape, errorBody) => {
      const run = await runAgainst(refusing(422, { errorBody }));
      expectFailed(
        run,
        'Could not create function "hello": the platform answered 422',
        'assets are too many',
      );
    },
  );

  it('without a body is reported by its status, with the request id and what holds now', async () => {
    const errorHeaders = { 'x-request-id': 'req-7' };
    const run = await runAgainst(refusing(422, { errorBody: errors.none, errorHeaders }));
    expectFailed(
      run,
      '422 (Unprocessable Entity)',
      'Request id: req-7',
      'Nothing was changed on the platform.',
    );
    expect(run.platform.writes()).toEqual(['create']);
    expect(run.outputs).toMatchObject({ operation: '', changed: 'false' });
  });

  it.each<[status: number, advice: RegExp]>([
    [400, /what the message names/],
    [401, /Check the input `api_key`/],
    [403, /needs the permission `functions:write`/],
    [
      413,
      /[\d,]+ bytes\)\. The largest files: "main\.ts" \(93 B\), "lib\.ts" \(39 B\), "logo\.bin" \(6 B\)\.[\s\S]*\.deployignore/,
    ],
    [422, /what the message names/],
    [307, /./],
  ])('with %d says what to do and is not retried', async (status, advice) => {
    const run = await runAgainst(refusing(status));
    expectFailed(run, 'Could not create function "hello"', advice, 'Nothing was changed');
    expect(run.platform.writes()).toEqual(['create']);
  });

  it('of a redeployment with 413 names the five largest files', async () => {
    const files = Array.from({ length: 7 }, (_, at) => [`${at}.txt`, 'x'.repeat(1000 * at)]);
    await using tree = await createTree({ ...Object.fromEntries(files), 'main.ts': 'export default 1;' });
    const run = await runAgainst(
      { faults: [{ on: 'redeploy', when: 'before', what: { status: 413 } }] },
      { given: existing, workflow: { workspace: tree.root } },
    );
    expectFailed(
      run,
      /The largest files: "6\.txt" \(6\.0 kB\), "5\.txt" \(5\.0 kB\), "4\.txt" \(4\.0 kB\), "3\.txt" \(3\.0 kB\), "2\.txt" \(2\.0 kB\)\.\n/,
    );
  });

  it('is avoided for assets that no platform can accept, which are not even read', async () => {
    await using tree = await createTree({ 'main.ts': 'export default 1;', 'video.mp4': '' });
    await truncate(tree.at('video.mp4'), 600_000_000);
    const run = await runAgainst({}, { workflow: { workspace: tree.root } });
    expectFailed(
      run,
      /^The assets have 600 MB, larger than any platform accepts in one request \(maximum 5\d\d MB\)\. The largest files: "video\.mp4" \(600 MB\)/,
    );
    expect(run.platform.calls).toEqual([]);
  });

  it('that repeats the API key does not reveal it in the log', async () => {
    const message = `no key ${PLATFORM_KEY} here, nor ${encodeURIComponent(PLATFORM_KEY)}`;
    const run = await runAgainst({
      faults: [{ on: 'create', when: 'before', what: { status: 400, body: errors.message(message) } }],
    });
    expectFailed(run, 'no key *** here, nor ***');
  });

  it('of a revision that repeats the API key does not reveal it in the summary, escaped or cut', async () => {
    const message = `${PLATFORM_KEY} | ${encodeURIComponent(PLATFORM_KEY)} ${'x'.repeat(440)} ${PLATFORM_KEY}`;
    const record = (stored: StoredFunction) => ({ ...records.full(stored), revision_id: message });
    const createReply = () => ({ status: 201, body: { revision_id: message } });
    const run = await runAgainst({ statuses: ['failed'], message, record, createReply });
    expectFailed(run, /^Revision .* failed/);
    const read = run.runner.summary
      .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
      .replaceAll('\\', '');
    expect(read).toContain('*** | ***');
    expect(read).not.toContain(PLATFORM_KEY.slice(0, 6));
  });

  it('that contains workflow commands does not write them to the log', async () => {
    const body = 'x\n::set-output name=a::b\n##[add-mask]c';
    const run = await runAgainst({
      faults: [{ on: 'create', when: 'before', what: { status: 400, body } }],
    });
    expectFailed(run, '400');
    expect(run.runner.everything()).not.toMatch(/(?:\\n|")::|##\[/);
  });
});

describe.concurrent('An API key', () => {
  it('that is unknown to the platform fails the step at the first request', async () => {
    const run = await runAgainst({}, { inputs: { api_key: 'another-key' } });
    expect(run.done).toBe(false);
    expect(run.error).toMatch(/Could not list the functions: the platform answered 401.*\n.*\n.*`api_key`/);
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

  it.each(writing)(
    'that cannot read creates with PATCH, then with POST after "not found" (%j)',
    async (reading) => {
      const run = await runAgainst(reading, { inputs: { wait_timeout: '0' } });
      expect(run.error).toBe('');
      expect(run.platform.writes()).toEqual(['redeploy', 'create']);
      expect(run.outputs).toMatchObject({ operation: 'created', revision_id: 'rev-1', changed: 'true' });
      expect(run.runner.notices.join()).toContain('Could not check whether function "hello" exists');
    },
  );

  it('that cannot read redeploys with one PATCH', async () => {
    const run = await runAgainst(
      { granted: ['functions:write'] },
      { inputs: { wait_timeout: '0' }, given: existing },
    );
    expect(run.error).toBe('');
    expect(run.platform.writes()).toEqual(['redeploy']);
    expect(run.outputs).toMatchObject({ operation: 'redeployed', revision_id: 'rev-2' });
  });

  it('that cannot read fails during the wait, with the permission, what to set, and the revision in the outputs', async () => {
    const run = await runAgainst({ granted: ['functions:write'] });
    expectFailed(
      run,
      'Could not read the status of function "hello": the platform answered 403',
      '`functions:read`',
      '`wait_timeout: 0`',
    );
    expect(run.outputs).toMatchObject({ operation: 'created', revision_id: 'rev-1', changed: 'true' });
  });

  it('that cannot read need not wait when the response says that the revision is ready', async () => {
    const run = await runAgainst({ granted: ['functions:write'], statuses: ['Ready'] });
    expect(run.error).toBe('');
    expect(run.runner.notices.join()).toContain('cannot read the status');
    expect(run.outputs.revision_status).toBe('Ready');
  });

  it('that can only read the record of this function can redeploy it and wait', async () => {
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

  it('that cannot write fails with the missing permission', async () => {
    const run = await runAgainst({ granted: ['functions:read'] }, { given: existing });
    expectFailed(
      run,
      'Could not redeploy function "hello"',
      '403',
      '`functions:write`',
      'Nothing was changed',
    );
    expect(run.revisions).toBe(1);
  });

  it('that can only list does not mistake the previous status for the new one', async () => {
    const run = await runAgainst(
      {
        granted: ['list', 'functions:write'],
        listEntry: (stored) => ({ name: stored.name, revision_id: 'rev-1' }),
        redeployReply: (stored) => ({ status: 200, body: bodies.fromBefore(stored) }),
        statuses: ['building', 'failed'],
      },
      { given: existing },
    );
    expect(run.done).toBe(false);
    expect(run.outputs.revision_status).toBe('');
  });
});

describe.concurrent('A function that exists but was not listed', () => {
  it.each([409, 400, 422, 412])('is redeployed when the create is refused with %d', async (existsStatus) => {
    let hidden = true;
    const run = await runAgainst(
      {
        existsStatus,
        list: (entries) => ({ status: 200, body: { functions: hidden ? [] : entries } }),
        record: (stored) => (hidden ? { a: 1 } : records.full(stored)),
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

  it('is redeployed though it is never listed', async () => {
    const run = await runAgainst(
      { unlisted: true, invocation: { status: 200, body: 'Hi' } },
      { given: existing, inputs: { wait_timeout: '0' } },
    );
    expect(run.error).toBe('');
    expect(run.platform.writes()).toEqual(['create', 'redeploy']);
    expect(run.outputs).toMatchObject({ operation: 'redeployed', revision_id: 'rev-2' });
  });
});

describe.concurrent('A response that is not from the platform', () => {
  it.each<[what: string, body: unknown]>([
    ['a page', '<!doctype html><html><title>Sign in</title></html>'],
    ['a text', 'It works!'],
    ['an empty body', undefined],
    ['an empty object', {}],
    ['a list', []],
    ['a text in JSON', '"x"'],
    ['null', 'null'],
    ['another object', { items: [] }],
    ['functions that are not a list', { functions: { hello: {} } }],
  ])('is an error before any write: %s', async (_what, body) => {
    const run = await runAgainst({ list: () => ({ status: 200, body }) });
    expectFailed(run, 'Could not list the functions', 'base_url');
    expect(run.platform.writes()).toEqual([]);
  });

  it.each<[status: number, call: Call]>([
    [404, 'list'],
    [301, 'list'],
  ])('is reported by its status: %d', async (status) => {
    const headers = { location: 'https://www.elsewhere.example/' };
    const run = await runAgainst({
      list: () => ({ status, body: '<html>', headers }),
      record: () => ({ nothing: true }),
    });
    expectFailed(run, new RegExp(`^Could not list the functions: .* answered ${status}`), '`base_url`');
    expect(run.platform.writes()).toEqual([]);
  });

  it.each(['deploy', 'delete'])('prevents writes in mode %s when it lists the name twice', async (mode) => {
    const run = await runAgainst(
      { list: (entries) => ({ status: 200, body: { functions: [...entries, ...entries] } }) },
      { inputs: { mode }, given: existing },
    );
    expectFailed(run, 'The platform lists 2 functions named "hello"', 'Delete all but one');
    expect(run.platform.writes()).toEqual([]);
  });
});
