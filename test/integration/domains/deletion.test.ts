/** `mode: delete` with a domain: the registration first, then the function; DNS records stay. */
import { describe, expect, it } from 'vitest';
import {
  type DomainRun,
  expectFailed,
  expectNoBreach,
  HOSTNAME,
  registerAt,
} from '../../support/domain-runs.ts';
import { type DomainsPlatform, FUNCTION_ID, OTHER_ID } from '../../support/other-domains.ts';
import type { DomainReading } from '../../support/other-domains-reading.ts';

const inputs = { mode: 'delete', domain_target: '' };
const existing = (platform: DomainsPlatform) => platform.put(HOSTNAME, FUNCTION_ID);
const elsewhere = (platform: DomainsPlatform) => platform.put(HOSTNAME, OTHER_ID);

function expectDeleted(ran: DomainRun, changed: 'true' | 'false'): void {
  expect(ran.error).toBe('');
  expect(ran.done).toBe(true);
  expect(ran.outputs).toMatchObject({ operation: 'deleted', changed, domain: HOSTNAME, domain_url: '' });
  expect(ran.platform.stored(HOSTNAME)).toBeUndefined();
  expectNoBreach(ran);
}

describe.concurrent('On a platform that', () => {
  it.each<[what: string, reading: DomainReading]>([
    ['responds as documented', {}],
    [
      'loses its response, and then says that the deletion is in progress',
      {
        faults: [
          { on: 'delete', when: 'after', what: { status: 504 } },
          { on: 'delete', when: 'before', what: { status: 409, body: { message: 'is being deleted' } } },
        ],
      },
    ],
    ['allows the key to delete, but not to read', { granted: ['domains:delete'] }],
  ])('%s, `mode: delete` deletes a domain', async (_what, reading) => {
    const ran = await registerAt(reading, { inputs, given: existing });
    expectDeleted(ran, 'true');
    expect(ran.runner.summary).toContain(`## 🗑️ Domain \`${HOSTNAME}\` is deleted\n`);
    expect(ran.runner.summary).toContain('The DNS records of');
    expect(ran.runner.lines).toContain(
      `Deleted domain ${HOSTNAME}. Its DNS records stay at the registrar: remove them there.`,
    );
  });
});

describe.concurrent('In `mode: delete`, a step', () => {
  it('deletes the domain first, then the function', async () => {
    const ran = await registerAt({}, { inputs: { ...inputs, function: 'hello' }, given: existing });
    expectDeleted(ran, 'true');
    expect(ran.platform.writes()).toEqual(['delete', 'DELETE /v1/functions/functions/hello']);
    expect(ran.runner.summary).toContain(
      `## 🗑️ Domain \`${HOSTNAME}\` is deleted; function \`hello\` is deleted\n`,
    );
  });

  it('leaves the function alone when the domain cannot be deleted', async () => {
    const ran = await registerAt(
      { granted: ['domains:read'] },
      { inputs: { ...inputs, function: 'hello' }, given: existing },
    );
    expectFailed(
      ran,
      `Could not delete domain ${HOSTNAME}`,
      '403',
      '`domains:delete`',
      `Domain ${HOSTNAME} was not deleted by this run.`,
    );
    expect(ran.platform.writes()).toEqual(['delete']);
    expect(ran.outputs.changed).toBe('false');
    expect(ran.runner.summary).toContain(`## ❌ The deletion of domain \`${HOSTNAME}\` failed\n`);
  });

  it('leaves a domain alone that points at something else than the function', async () => {
    const ran = await registerAt({}, { inputs: { ...inputs, function: 'hello' }, given: elsewhere });
    expectFailed(
      ran,
      `Could not delete domain ${HOSTNAME}: it is registered for function ${OTHER_ID}, not for function "hello"`,
      '`domain_replace: true`',
    );
    expect(ran.platform.writes()).toEqual([]);
  });

  it.each<[what: string, reading: DomainReading, inputs: Record<string, string>, cause: string]>([
    [
      'the function cannot be read',
      { faults: [{ on: 'other', when: 'before', what: { status: 403 }, times: 99 }] },
      {},
      'could not list the functions',
    ],
    [
      'the record of the function contains no UUID',
      { functions: [{ name: 'hello' }] },
      {},
      'the record of the function contains no UUID',
    ],
    [
      'the platform reports no target',
      {
        record: ({ hostname }, status) => ({ hostname, status }),
        listEntry: ({ hostname }) => ({ hostname }),
      },
      {},
      'the platform does not report its target',
    ],
    ['the key cannot read domains', { granted: ['domains:delete'] }, {}, '403'],
    [
      'the key cannot read domains, though the target is named,',
      { granted: ['domains:delete'] },
      { domain_target: `functions/${FUNCTION_ID}` },
      '403',
    ],
  ])('leaves the domain and the function alone when %s', async (_what, reading, more, cause) => {
    const ran = await registerAt(reading, {
      inputs: { ...inputs, function: 'hello', ...more },
      given: elsewhere,
    });
    expectFailed(
      ran,
      `Could not delete domain ${HOSTNAME}: the action could not confirm that it is registered for function`,
      cause,
      'Nothing was changed on the platform.',
      '`domain_replace: true`',
    );
    expect(ran.platform.writes()).toEqual([]);
    expect(ran.platform.stored(HOSTNAME)?.target.resource_id).toBe(OTHER_ID);
  });

  it.each<[what: string, kind: string, reading: DomainReading]>([
    ['points at a bucket', 'storage', { functions: [] }],
    ['may point at a function without a UUID', 'functions', { functions: [{ name: 'other' }] }],
    ['points at a function that the key does not list', 'functions', { functions: [] }],
  ])('leaves a domain alone that %s when the named function does not exist', async (_what, kind, reading) => {
    const ran = await registerAt(reading, {
      inputs: { ...inputs, function: 'hello' },
      given: (platform) => platform.put(HOSTNAME, OTHER_ID, kind),
    });
    expectFailed(ran, OTHER_ID, 'not for function "hello", which does not exist', '`domain_replace: true`');
    expect(ran.platform.writes()).toEqual([]);
  });

  it('leaves a domain alone that points at another function when the named one does not exist', async () => {
    const functions = [{ name: 'other', id: OTHER_ID }];
    const ran = await registerAt(
      { functions },
      { inputs: { ...inputs, function: 'hello' }, given: elsewhere },
    );
    expectFailed(
      ran,
      `it is registered for function "other" (${OTHER_ID}), not for function "hello", which does not exist`,
      '`domain_replace: true`',
    );
    expect(ran.platform.writes()).toEqual([]);
  });

  it.each<[what: string, more: Record<string, string>, reading: DomainReading]>([
    ['with `domain_replace: true`', { function: 'hello', domain_replace: 'true' }, {}],
    ['when its target is named', { function: 'hello', domain_target: `functions/${OTHER_ID}` }, {}],
    [
      'with `domain_replace: true` when the function cannot be read',
      { function: 'hello', domain_replace: 'true' },
      { faults: [{ on: 'other', when: 'before', what: { status: 403 }, times: 2 }] },
    ],
    ['when no function is named', {}, {}],
  ])('deletes a domain that points at something else %s', async (_what, more, reading) => {
    const ran = await registerAt(reading, { inputs: { ...inputs, ...more }, given: elsewhere });
    expectDeleted(ran, 'true');
    expect(ran.platform.writes()[0]).toBe('delete');
  });

  it.each<[what: string, reading: DomainReading]>([
    ['is not registered', {}],
    ['another account has registered', { takenByOthers: [HOSTNAME] }],
  ])('succeeds and changes nothing for a hostname that %s', async (_what, reading) => {
    const ran = await registerAt(reading, { inputs });
    expectDeleted(ran, 'false');
    expect(ran.platform.writes()).toEqual([]);
    expect(ran.runner.summary).toContain('## ⏭️ Nothing to delete\n');
  });

  it('finds the hostname in the case in which it was registered', async () => {
    const ran = await registerAt(
      { exactPaths: true },
      {
        inputs: { ...inputs, domain: HOSTNAME },
        given: (platform) => platform.put('App.Example.com', OTHER_ID),
      },
    );
    expectDeleted(ran, 'true');
  });

  it('fails when the platform still shows the registration after its deletion', async () => {
    const ran = await registerAt({ ghostReads: 999 }, { inputs, given: existing });
    expectFailed(
      ran,
      `The platform acknowledged the deletion of domain ${HOSTNAME}, but still shows it`,
      'Run the step again.',
    );
  });

  it('does not claim that the platform still shows a registration that could not be read after its deletion', async () => {
    const faults = [{ on: 'read', when: 'before', skip: 1, times: 999, what: { status: 503 } }] as const;
    const ran = await registerAt({ faults }, { inputs, given: existing });
    expectFailed(
      ran,
      `The platform acknowledged the deletion of domain ${HOSTNAME}, but gave no usable response when it was read back.`,
      'Run the step again.',
    );
  });

  it('only plans in a dry run', async () => {
    const ran = await registerAt(
      {},
      { inputs: { ...inputs, function: 'hello', dry_run: 'true' }, given: existing },
    );
    expect(ran.error).toBe('');
    expect(ran.outputs).toMatchObject({ operation: 'planned', changed: 'false' });
    expect(ran.runner.summary).toContain(`1. delete the registration of domain \`${HOSTNAME}\``);
    expect(ran.runner.summary).toContain('1. permanently delete function "hello"');
    expect(ran.platform.writes()).toEqual([]);
  });
});
