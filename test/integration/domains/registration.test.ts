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

/** A platform whose own path of a registration answers nothing but this. */
const refusing = (status: number): DomainReading => ({
  faults: [{ on: 'read', when: 'before', times: 99, what: { status } }],
});

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
    ['refuses the path of a registration with 400', refusing(400)],
    ['refuses the path of a registration with 403', refusing(403)],
    ['has no path for a registration (405)', refusing(405)],
    [
      'ends names with a dot, and has no list',
      {
        record: ({ hostname, target }, status) => ({ hostname: `${hostname}.`, target, status }),
        list: () => ({ status: 404 }),
      },
    ],
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
    ['refuses the path of a registration with 400', refusing(400)],
    ['refuses the path of a registration with 403', refusing(403)],
    ['has no path for a registration (405)', refusing(405)],
    [
      'ends names with a dot, and has no list',
      {
        record: ({ hostname, target }, status) => ({ hostname: `${hostname}.`, target, status }),
        list: () => ({ status: 404 }),
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
