/** A domain is registered once, for the right target, and read back, for every reading of the document. */
import { describe, expect, it } from 'vitest';
import {
  expectFailed,
  expectRegistered,
  HOSTNAME,
  registerAt,
  registerOn,
} from '../../support/domain-runs.ts';
import {
  type DomainsPlatform,
  FUNCTION_ID,
  OTHER_ID,
  startDomainsPlatform,
} from '../../support/other-domains.ts';
import type { DomainReading } from '../../support/other-domains-reading.ts';

/** A platform whose own path of a registration answers only this. */
const refusing = (status: number): DomainReading => ({
  faults: [{ on: 'read', when: 'before', times: 99, what: { status } }],
});

describe.concurrent('On a platform that', () => {
  it.each<[what: string, reading: DomainReading]>([
    ['responds as documented', {}],
    ['responds with a page', { registerReply: () => ({ status: 201, body: '<html>done</html>' }) }],
    [
      'reports no target anywhere',
      {
        record: ({ hostname }, status) => ({ hostname, status }),
        listEntry: ({ hostname }) => hostname,
      },
    ],
    [
      'keeps names in lower case',
      { record: ({ hostname, target }, status) => ({ hostname: hostname.toLowerCase(), target, status }) },
    ],
    ['refuses the list, but not the record', { list: () => ({ status: 403, body: { message: 'no' } }) }],
    ['has no list', { list: () => ({ status: 404 }) }],
  ])('%s, a new hostname is registered', async (_what, reading) => {
    const ran = await registerAt(reading);
    expectRegistered(ran, {
      domain_status: 'active',
      domain_url: `https://${HOSTNAME}/`,
      changed: 'true',
      operation: 'registered',
    });
    expect(ran.platform.writes()).toEqual(['register']);
    expect(ran.platform.calls.find(({ call }) => call === 'register')?.body).toEqual({
      hostname: HOSTNAME,
      target: { kind: 'functions', resource_id: FUNCTION_ID },
    });
    expect(ran.runner.summary).toContain(`## ✅ Domain \`${HOSTNAME}\` is active\n`);
    expect(ran.runner.lines.slice(-2)).toEqual([
      `Registered domain ${HOSTNAME} for function ${FUNCTION_ID}`,
      `Domain ${HOSTNAME} is active`,
    ]);
  });
});

describe.concurrent('A second run', () => {
  it.each<[what: string, reading: DomainReading]>([
    ['responds as documented', {}],
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
      'reports the id of a target alone',
      { record: ({ hostname, target }, status) => ({ hostname, status, target: target.resource_id }) },
    ],
    [
      'shows a registration in the list, but not at its own path',
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
  ])('changes nothing on a platform that %s', async (_what, reading) => {
    await using platform = await startDomainsPlatform(reading);
    expectRegistered(await registerOn(platform), { changed: 'true' });
    const again = await registerOn(platform);
    expectRegistered(again, { domain_status: 'active', changed: 'false', operation: 'unchanged' });
    expect(platform.writes()).toEqual(['register']);
    expect(again.runner.lines).toContain(`Kept domain ${HOSTNAME} for function ${FUNCTION_ID}`);
    expect(again.runner.summary).toContain(`## ✅ Domain \`${HOSTNAME}\` is active\n`);
    expect(again.runner.warnings).toEqual([]);
  });

  it('keeps the registration with a warning when the platform reports no target', async () => {
    await using platform = await startDomainsPlatform({
      record: ({ hostname }, status) => ({ hostname, status }),
      listEntry: ({ hostname }) => hostname,
    });
    await registerOn(platform);
    const again = await registerOn(platform);
    expectRegistered(again, { changed: 'false' });
    expect(again.runner.warnings.join()).toContain(
      `The platform does not report what domain ${HOSTNAME} points at.`,
    );
  });

  it('compares hostnames without case, also on a platform whose paths are case-sensitive', async () => {
    await using platform = await startDomainsPlatform({ exactPaths: true });
    await registerOn(platform, { domain: 'App.Example.com' });
    const again = await registerOn(platform);
    expect(again.error).toBe('');
    expect(platform.writes()).toEqual(['register']);
    expect(platform.stored(HOSTNAME)?.hostname).toBe('App.Example.com');
  });
});

describe.concurrent('An international name', () => {
  it('is sent to the platform in its ASCII form and shown in both forms', async () => {
    const { error, runner, platform, outputs } = await registerAt(
      {},
      { inputs: { domain: 'Bücher.example' } },
    );
    expect(error).toBe('');
    expect(platform.stored('xn--bcher-kva.example')?.target.resource_id).toBe(FUNCTION_ID);
    expect(outputs.domain).toBe('xn--bcher-kva.example');
    expect(runner.lines.join('\n')).toContain('Bücher.example (xn--bcher-kva.example)');
    expect(runner.summary).toContain(
      '| Domain | [`xn--bcher-kva.example`](https://xn--bcher-kva.example/) (`Bücher.example`) |',
    );
  });
});

describe.concurrent('A hostname that is already registered', () => {
  it('is left alone, with an error that names `domain_replace`', async () => {
    const ran = await registerAt({}, { given: (platform) => platform.put(HOSTNAME, OTHER_ID) });
    expectFailed(
      ran,
      `Domain ${HOSTNAME} is registered for function ${OTHER_ID}, not for function ${FUNCTION_ID}.`,
      '`domain_replace: true`',
    );
    expect(ran.platform.writes()).toEqual([]);
  });

  it.each<[what: string, kind: string, reading: DomainReading, shown: string]>([
    [
      'function',
      'functions',
      {
        functions: [
          { name: 'hello', id: FUNCTION_ID },
          { name: 'shop', id: OTHER_ID.toUpperCase() },
        ],
      },
      `function "shop" (${OTHER_ID})`,
    ],
    ['bucket', 'storage', { buckets: [{ name: 'site', id: OTHER_ID }] }, `bucket "site" (${OTHER_ID})`],
    ['site, which has no list,', 'sites', {}, `site ${OTHER_ID}`],
    [
      'function that cannot be listed',
      'functions',
      { faults: [{ on: 'other', when: 'before', what: { status: 403 } }] },
      `function ${OTHER_ID}`,
    ],
  ])('for a %s is named as such in the conflict', async (_what, kind, reading, shown) => {
    const given = (platform: DomainsPlatform) => platform.put(HOSTNAME, OTHER_ID, kind);
    const ran = await registerAt(reading, { given });
    expectFailed(ran, `Domain ${HOSTNAME} is registered for ${shown}, not for function ${FUNCTION_ID}.`);

    const plan = await registerAt(reading, { given, inputs: { domain_replace: 'true', dry_run: 'true' } });
    expect(plan.runner.lines).toContain(
      `Plan: delete the registration of domain ${HOSTNAME} for ${shown} and register it for function ${FUNCTION_ID}`,
    );
  });

  it('is left alone before a function is deployed', async () => {
    const ran = await registerAt(
      {},
      { given: (platform) => platform.put(HOSTNAME, OTHER_ID), inputs: { function: 'hello' } },
    );
    expectFailed(ran, 'not for function "hello"', '`domain_replace: true`');
    expect(ran.platform.writes()).toEqual([]);
  });

  it('is left alone when the function does not exist yet', async () => {
    const ran = await registerAt(
      { functions: [] },
      { given: (platform) => platform.put(HOSTNAME, OTHER_ID), inputs: { function: 'hello' } },
    );
    expectFailed(ran, `is registered for function ${OTHER_ID}, not for function "hello"`);
    expect(ran.platform.writes()).toEqual([]);
  });

  it('is left alone when the same id is of another type', async () => {
    const ran = await registerAt({}, { given: (platform) => platform.put(HOSTNAME, FUNCTION_ID, 'storage') });
    expectFailed(ran, `is registered for bucket ${FUNCTION_ID}`);
  });

  it('by another account fails the step', async () => {
    const ran = await registerAt({ takenByOthers: [HOSTNAME] });
    expectFailed(
      ran,
      `Domain ${HOSTNAME} is already registered by another account`,
      '409 (Conflict)',
      'Choose another one',
    );
    expect(ran.platform.writes()).toEqual(['register']);
    expect(ran.outputs).toMatchObject({
      domain: HOSTNAME,
      domain_status: '',
      domain_url: '',
      operation: '',
      changed: 'false',
    });
  });

  it('is kept when it was registered for the same target since the first read', async () => {
    await using platform = await startDomainsPlatform({
      refuseRegister: () => {
        platform.put(HOSTNAME, FUNCTION_ID);
        return { status: 409, body: { message: 'exists' } };
      },
    });
    expectRegistered(await registerOn(platform), { changed: 'false', domain_status: 'active' });
  });

  it('is left alone when it was registered for another target since the first read', async () => {
    await using platform = await startDomainsPlatform({
      refuseRegister: () => {
        platform.put(HOSTNAME, OTHER_ID);
        return { status: 422, body: { message: 'exists' } };
      },
    });
    expectFailed(await registerOn(platform), `Could not register domain ${HOSTNAME}`, '422', 'exists');
  });
});
