/** A domain is registered once, for the right target, and read back, however the platform reads the document. */
import { describe, expect, it } from 'vitest';
import {
  expectFailed,
  expectRegistered,
  HOSTNAME,
  registerAt,
  registerOn,
} from '../../support/domain-runs.ts';
import { FUNCTION_ID, OTHER_ID, startDomainsPlatform } from '../../support/other-domains.ts';
import type { DomainReading } from '../../support/other-domains-reading.ts';

describe.concurrent('a hostname that nobody has is registered at a platform that', () => {
  const wrapped = (status: number, key: string): DomainReading => ({
    registerReply: ({ hostname, target }) => ({
      status,
      body: { [key]: { hostname, target, status: 'active' } },
    }),
    record: ({ hostname, target }, status) => ({ [key]: { hostname, target, status } }),
  });
  it.each<[what: string, reading: DomainReading]>([
    ['answers as documented', {}],
    ['answers 200', { registerReply: () => ({ status: 200, body: {} }) }],
    ['answers 201 without a body', { registerReply: () => ({ status: 201 }) }],
    ['answers 204', { registerReply: () => ({ status: 204 }) }],
    ['answers with a text', { registerReply: () => ({ status: 201, body: 'done' }) }],
    ['answers with a page', { registerReply: () => ({ status: 201, body: '<html>done</html>' }) }],
    ['wraps the record in `domain`', wrapped(201, 'domain')],
    ['wraps the record in `data`', wrapped(202, 'data')],
    ['tells a status alone at the registration', { record: (_held, status) => ({ status }) }],
    [
      'tells no target at the registration, but in the list',
      {
        record: ({ hostname }, status) => ({ hostname, status }),
        listEntry: ({ hostname, target }) => ({ hostname, target }),
      },
    ],
    [
      'tells no target anywhere',
      {
        record: ({ hostname }, status) => ({ hostname, status }),
        listEntry: ({ hostname }) => hostname,
      },
    ],
    [
      'writes an empty list as null',
      { list: (entries) => ({ status: 200, body: { domains: entries.length > 0 ? entries : null } }) },
    ],
    [
      'keeps names in lower case',
      { record: ({ hostname, target }, status) => ({ hostname: hostname.toLowerCase(), target, status }) },
    ],
    ['takes a moment to show it', { staleLooks: 4 }],
    ['denies the list, but not the record', { list: () => ({ status: 403, body: { message: 'no' } }) }],
    ['has no list', { list: () => ({ status: 404 }) }],
  ])('%s', async (_what, reading) => {
    const ran = await registerAt(reading);
    expectRegistered(ran, { domain_status: 'active', changed: 'true', operation: '' });
    expect(ran.platform.writes()).toEqual(['register']);
    expect(ran.platform.calls.find(({ call }) => call === 'register')?.body).toEqual({
      hostname: HOSTNAME,
      target: { kind: 'functions', resource_id: FUNCTION_ID },
    });
    expect(ran.runner.summary).toContain(`✅ Domain \`${HOSTNAME}\` was registered\n`);
  });
});

describe.concurrent('a second run', () => {
  it.each<[what: string, reading: DomainReading]>([
    ['answers as documented', {}],
    [
      'writes ids in capitals',
      {
        record: ({ hostname, target }, status) => ({
          hostname,
          status,
          target: { ...target, resource_id: target.resource_id.toUpperCase() },
        }),
      },
    ],
    [
      'tells the id of a target alone',
      { record: ({ hostname, target }, status) => ({ hostname, status, target: target.resource_id }) },
    ],
    [
      'tells the target in fields of their own',
      {
        record: ({ hostname, target }, status) => ({
          hostname,
          status,
          target_kind: target.kind,
          target_id: target.resource_id,
        }),
      },
    ],
    [
      'tells no target at the registration, but in the list',
      {
        record: ({ hostname }, status) => ({ hostname, status }),
        listEntry: ({ hostname, target }) => ({ hostname, target }),
      },
    ],
    [
      'gives no record at its path, but in the list',
      {
        record: () => ({ hello: 'world' }),
        listEntry: ({ hostname, target }) => ({ hostname, target, status: 'active' }),
      },
    ],
  ])('changes nothing at a platform that %s', async (_what, reading) => {
    await using platform = await startDomainsPlatform(reading);
    expectRegistered(await registerOn(platform), { changed: 'true' });
    const again = await registerOn(platform);
    expectRegistered(again, { domain_status: 'active', changed: 'false' });
    expect(platform.writes()).toEqual(['register']);
    expect(again.runner.summary).toContain('was registered already');
    expect(again.runner.warnings).toEqual([]);
  });

  it('takes the domain as it is, with a warning, where no target is told', async () => {
    await using platform = await startDomainsPlatform({
      record: ({ hostname }, status) => ({ hostname, status }),
      listEntry: ({ hostname }) => hostname,
    });
    await registerOn(platform);
    const again = await registerOn(platform);
    expectRegistered(again, { changed: 'false' });
    expect(again.runner.warnings.join()).toContain('does not tell what domain "app.example.com" points at');
  });

  it('compares hostnames without case, also where paths are compared with it', async () => {
    await using platform = await startDomainsPlatform({ exactPaths: true });
    await registerOn(platform, { domain: 'App.Example.com' });
    const again = await registerOn(platform);
    expect(again.error).toBe('');
    expect(platform.writes()).toEqual(['register']);
    expect(platform.held(HOSTNAME)?.hostname).toBe('App.Example.com');
  });
});

describe.concurrent('an international name', () => {
  it('goes to the platform in its ASCII form, and is shown in both', async () => {
    const { error, runner, platform, outputs } = await registerAt(
      {},
      { inputs: { domain: 'Bücher.example' } },
    );
    expect(error).toBe('');
    expect(platform.held('xn--bcher-kva.example')?.target.resource_id).toBe(FUNCTION_ID);
    expect(outputs.domain).toBe('xn--bcher-kva.example');
    expect(runner.lines.join('\n')).toContain('"Bücher.example" (xn--bcher-kva.example)');
    expect(runner.summary).toContain('| Domain | `xn--bcher-kva.example` (Bücher.example) |');
  });
});

describe.concurrent('a hostname that is registered for something else', () => {
  it('is left alone, and the error names `domain_replace`', async () => {
    const ran = await registerAt({}, { given: (platform) => platform.put(HOSTNAME, OTHER_ID) });
    expectFailed(
      ran,
      `Domain "${HOSTNAME}" is registered for function ${OTHER_ID}, and not for function ${FUNCTION_ID}`,
      '`domain_replace: true`',
    );
    expect(ran.platform.writes()).toEqual([]);
  });

  it('is left alone before a function is deployed', async () => {
    const ran = await registerAt(
      {},
      { given: (platform) => platform.put(HOSTNAME, OTHER_ID), inputs: { function: 'hello' } },
    );
    expectFailed(ran, `and not for function "hello"`, '`domain_replace: true`');
    expect(ran.platform.writes()).toEqual([]);
  });

  it('is left alone when the function is still to be made', async () => {
    const ran = await registerAt(
      { functions: [] },
      { given: (platform) => platform.put(HOSTNAME, OTHER_ID), inputs: { function: 'hello' } },
    );
    expectFailed(ran, `is registered for function ${OTHER_ID}, and not for function "hello"`);
    expect(ran.platform.writes()).toEqual([]);
  });

  it('is left alone when the same id is of another kind', async () => {
    const ran = await registerAt({}, { given: (platform) => platform.put(HOSTNAME, FUNCTION_ID, 'storage') });
    expectFailed(ran, `is registered for bucket ${FUNCTION_ID}`);
  });

  it('is told apart from one that another account holds', async () => {
    const ran = await registerAt({ takenByOthers: [HOSTNAME] });
    expectFailed(
      ran,
      `Domain "${HOSTNAME}" is taken`,
      'another account has registered it',
      '409 (Conflict)',
      'Choose another one',
    );
    expect(ran.platform.writes()).toEqual(['register']);
    expect(ran.outputs).toMatchObject({ domain: HOSTNAME, domain_status: '', changed: 'false' });
  });

  it('is told apart from one that was registered in the same moment for the same target', async () => {
    await using platform = await startDomainsPlatform({
      refuseRegister: () => {
        platform.put(HOSTNAME, FUNCTION_ID);
        return { status: 409, body: { message: 'exists' } };
      },
    });
    expectRegistered(await registerOn(platform), { changed: 'false', domain_status: 'active' });
  });

  it('or was registered in the same moment for another one', async () => {
    await using platform = await startDomainsPlatform({
      refuseRegister: () => {
        platform.put(HOSTNAME, OTHER_ID);
        return { status: 422, body: { message: 'exists' } };
      },
    });
    expectFailed(await registerOn(platform), 'could not register domain', '422', 'exists');
  });
});

describe.concurrent('the target', () => {
  it.each([
    ['id', { id: FUNCTION_ID }],
    ['resource_id', { id: 'f-12', resource_id: FUNCTION_ID }],
    ['function_id', { id: 12, function_id: FUNCTION_ID }],
    ['uuid', { id: 'hello', uuid: FUNCTION_ID.toUpperCase() }],
  ])('is the function of the step, whose id stands in `%s`', async (_field, ids) => {
    const ran = await registerAt(
      { functions: [{ name: 'hello', ...ids }] },
      { inputs: { function: 'hello', wait_timeout: '0' } },
    );
    expect(ran.error).toBe('');
    expect(ran.platform.held(HOSTNAME)?.target.resource_id.toLowerCase()).toBe(FUNCTION_ID);
    expect(ran.platform.writes()).toEqual(['PATCH /v1/functions/functions/hello', 'register']);
  });

  it('is the function of the step, whose id stands at its own path alone', async () => {
    const ran = await registerAt(
      { functions: [{ name: 'hello' }], ownRecord: { id: FUNCTION_ID } },
      { inputs: { function: 'hello', wait_timeout: '0' } },
    );
    expectRegistered(ran);
  });

  it.each([
    ['has no id', {}],
    ['has an id that is no UUID', { id: 'hello' }],
    ['has the id of its revision alone', { id: OTHER_ID, revision_id: OTHER_ID }],
  ])('must be named when the record of the function %s: the error names `target_id`', async (_what, ids) => {
    const ran = await registerAt(
      { functions: [{ name: 'hello', ...ids }] },
      { inputs: { function: 'hello' } },
    );
    expectFailed(ran, 'can not be pointed at function "hello"', 'no UUID', 'Set `target_id`');
    expect(ran.platform.writes()).toEqual([]);
  });

  it('must be named when the key may not read functions', async () => {
    const ran = await registerAt(
      { faults: [{ on: 'other', when: 'before', what: { status: 403 }, times: 99 }] },
      { inputs: { function: 'hello' } },
    );
    expectFailed(ran, 'can not be pointed at function "hello"', '`functions:read`', 'set `target_id`');
    expect(ran.platform.writes()).toEqual([]);
  });

  it('may be named beside the function', async () => {
    const inputs = { function: 'hello', wait_timeout: '0', target_id: FUNCTION_ID.toUpperCase() };
    expectRegistered(await registerAt({ functions: [{ name: 'hello' }] }, { inputs }));
  });

  it.each([
    ['a bucket of the step', { bucket: 'site', target_kind: '', target_id: '' }],
    ['a bucket by its id', { target_kind: 'storage', target_id: OTHER_ID }],
  ])('is refused before any write when it is %s and private', async (_what, inputs) => {
    const ran = await registerAt(
      { buckets: [{ name: 'site', id: OTHER_ID, visibility: 'private' }] },
      { inputs },
    );
    expectFailed(ran, 'No domain can point at bucket', 'it is private', '`visibility: public`');
    expect(ran.platform.writes()).toEqual([]);
  });

  it('is refused before any write when it is a bucket that would be made private', async () => {
    const ran = await registerAt({}, { inputs: { bucket: 'site', target_kind: '', target_id: '' } });
    expectFailed(ran, 'No domain can point at bucket "site": it is private');
    expect(ran.platform.writes()).toEqual([]);
  });

  it('is a public bucket of the step', async () => {
    const ran = await registerAt(
      { buckets: [{ name: 'site', id: OTHER_ID, visibility: 'public' }] },
      { inputs: { bucket: 'site', target_kind: '', target_id: '' } },
    );
    expect(ran.error).toBe('');
    expect(ran.platform.held(HOSTNAME)?.target).toEqual({ kind: 'storage', resource_id: OTHER_ID });
  });

  it('is a site, of which nothing can be checked', async () => {
    const ran = await registerAt({}, { inputs: { target_kind: 'sites' } });
    expect(ran.error).toBe('');
    expect(ran.platform.held(HOSTNAME)?.target).toEqual({ kind: 'sites', resource_id: FUNCTION_ID });
  });

  it.each([404, 422])(
    'that the platform refuses with %s is named, with what may be wrong',
    async (status) => {
      const ran = await registerAt({
        refuseRegister: () => ({ status, body: { message: 'no such target' } }),
      });
      expectFailed(ran, 'no such target', `function ${FUNCTION_ID}`, 'account of the API key', '`target_id`');
    },
  );
});

describe.concurrent('a dry run', () => {
  it.each<[what: string, held: string | undefined, inputs: Record<string, string>, step: string]>([
    ['registers', undefined, {}, `register domain "${HOSTNAME}" for function ${FUNCTION_ID}`],
    ['leaves', FUNCTION_ID, {}, `leave domain "${HOSTNAME}" as it is`],
    [
      'replaces',
      OTHER_ID,
      { domain_replace: 'true' },
      `delete the registration of domain "${HOSTNAME}" for function ${OTHER_ID} and register it`,
    ],
    [
      'waits',
      undefined,
      { domain_timeout: '2m' },
      'wait up to 120 s until domain "app.example.com" is no longer pending',
    ],
    [
      'deploys and registers',
      undefined,
      { function: 'hello' },
      `register domain "${HOSTNAME}" for function "hello"`,
    ],
  ])('shows what a run %s, and writes nothing', async (_what, held, inputs, step) => {
    const ran = await registerAt(
      {},
      { inputs: { ...inputs, dry_run: 'true' }, given: (platform) => held && platform.put(HOSTNAME, held) },
    );
    expect(ran.error).toBe('');
    expect(ran.platform.writes()).toEqual([]);
    expect(ran.outputs).toMatchObject({ operation: 'planned', changed: 'false', domain: HOSTNAME });
    expect(ran.runner.lines.join('\n')).toContain(`Plan: ${step}`);
    expect(ran.runner.summary).toContain(`domain \`${HOSTNAME}\``);
  });

  it('finds what would fail', async () => {
    const ran = await registerAt(
      {},
      { inputs: { dry_run: 'true' }, given: (platform) => platform.put(HOSTNAME, OTHER_ID) },
    );
    expectFailed(ran, '`domain_replace: true`');
  });
});
