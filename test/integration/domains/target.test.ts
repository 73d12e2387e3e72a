/** The target of a domain and its plan in a dry run are both determined before anything is written. */
import { describe, expect, it } from 'vitest';
import { expectFailed, expectRegistered, HOSTNAME, registerAt } from '../../support/domain-runs.ts';
import { FUNCTION_ID, OTHER_ID } from '../../support/other-domains.ts';

describe.concurrent('The target of a domain', () => {
  it.each([
    ['id', { id: FUNCTION_ID }],
    ['resource_id', { id: 'f-12', resource_id: FUNCTION_ID }],
    ['function_id', { id: 12, function_id: FUNCTION_ID }],
    ['uuid', { id: 'hello', uuid: FUNCTION_ID.toUpperCase() }],
  ])('is the function of the step, whose id is in `%s`', async (_field, ids) => {
    const ran = await registerAt(
      { functions: [{ name: 'hello', ...ids }] },
      { inputs: { function: 'hello', wait_timeout: '0' } },
    );
    expect(ran.error).toBe('');
    expect(ran.platform.stored(HOSTNAME)?.target.resource_id.toLowerCase()).toBe(FUNCTION_ID);
    expect(ran.platform.writes()).toEqual(['PATCH /v1/functions/functions/hello', 'register']);
  });

  it('is the function of the step when only its own path reports its id', async () => {
    const ran = await registerAt(
      { functions: [{ name: 'hello' }], ownRecord: { id: FUNCTION_ID } },
      { inputs: { function: 'hello', wait_timeout: '0' } },
    );
    expectRegistered(ran);
  });

  it.each([
    ['has no id', {}],
    ['has an id that is not a UUID', { id: 'hello' }],
    ['contains only the id of its revision', { id: OTHER_ID, revision_id: OTHER_ID }],
  ])('must be named in `domain_target` when the record of the function %s', async (_what, ids) => {
    const ran = await registerAt(
      { functions: [{ name: 'hello', ...ids }] },
      { inputs: { function: 'hello' } },
    );
    expectFailed(
      ran,
      'Could not point the domain at function "hello"',
      'no UUID',
      'Set `domain_target`',
      '`functions/<uuid>`',
    );
    expect(ran.platform.writes()).toEqual([]);
  });

  it('must be named in `domain_target` when the key may not read functions', async () => {
    const ran = await registerAt(
      { faults: [{ on: 'other', when: 'before', what: { status: 403 }, times: 99 }] },
      { inputs: { function: 'hello' } },
    );
    expectFailed(
      ran,
      'Could not point the domain at function "hello"',
      '`functions:read`',
      'set `domain_target`',
    );
    expect(ran.platform.writes()).toEqual([]);
  });

  it('may be another function than that of the step', async () => {
    const inputs = {
      function: 'hello',
      wait_timeout: '0',
      domain_target: `functions/${FUNCTION_ID.toUpperCase()}`,
    };
    expectRegistered(await registerAt({ functions: [{ name: 'hello' }] }, { inputs }));
  });

  it.each([
    ['the bucket of the step', { bucket: 'site', domain_target: '' }],
    ['a bucket by its id', { domain_target: `storage/${OTHER_ID}` }],
  ])('is refused before any write when it is %s, which is private', async (_what, inputs) => {
    const ran = await registerAt(
      { buckets: [{ name: 'site', id: OTHER_ID, visibility: 'private' }] },
      { inputs },
    );
    expectFailed(ran, 'No domain can point at bucket', 'it is private', '`bucket_visibility: public`');
    expect(ran.platform.writes()).toEqual([]);
  });

  it('is refused before any write when it is a bucket that the step would create as private', async () => {
    const ran = await registerAt({}, { inputs: { bucket: 'site', domain_target: '' } });
    expectFailed(
      ran,
      'A domain needs a public bucket: add `bucket_visibility: public`.',
      'Bucket "site" does not exist yet',
    );
    expect(ran.error).not.toContain('cannot be changed');
    expect(ran.platform.writes()).toEqual([]);
  });

  it('is the public bucket of the step', async () => {
    const ran = await registerAt(
      { buckets: [{ name: 'site', id: OTHER_ID, visibility: 'public' }] },
      { inputs: { bucket: 'site', domain_target: '' } },
    );
    expect(ran.error).toBe('');
    expect(ran.platform.stored(HOSTNAME)?.target).toEqual({ kind: 'storage', resource_id: OTHER_ID });
  });

  it('may be a site, which is sent unchecked', async () => {
    const ran = await registerAt({}, { inputs: { domain_target: `sites/${FUNCTION_ID}` } });
    expect(ran.error).toBe('');
    expect(ran.platform.stored(HOSTNAME)?.target).toEqual({ kind: 'sites', resource_id: FUNCTION_ID });
  });

  it.each([404, 422])('is named in the error when the platform refuses it with %s', async (status) => {
    const ran = await registerAt({
      refuseRegister: () => ({ status, body: { message: 'no such target' } }),
    });
    expectFailed(
      ran,
      'no such target',
      `function ${FUNCTION_ID}`,
      'account of the API key',
      '`domain_target`',
    );
  });
});

describe.concurrent('A dry run', () => {
  it.each<[what: string, stored: string | undefined, inputs: Record<string, string>, step: string]>([
    ['registers', undefined, {}, `register domain ${HOSTNAME} for function ${FUNCTION_ID}`],
    ['keeps', FUNCTION_ID, {}, `keep domain ${HOSTNAME}, which is registered for function ${FUNCTION_ID}`],
    [
      'replaces',
      OTHER_ID,
      { domain_replace: 'true' },
      `delete the registration of domain ${HOSTNAME} for function ${OTHER_ID} and register it for function ${FUNCTION_ID}`,
    ],
    [
      'waits',
      undefined,
      { domain_timeout: '2m' },
      `register domain ${HOSTNAME} for function ${FUNCTION_ID}, then wait up to 2 min until it is active`,
    ],
    [
      'deploys and registers',
      undefined,
      { function: 'hello' },
      `register domain ${HOSTNAME} for function "hello"`,
    ],
  ])('shows what a run %s, and writes nothing', async (_what, stored, inputs, step) => {
    const ran = await registerAt(
      {},
      {
        inputs: { ...inputs, dry_run: 'true' },
        given: (platform) => stored && platform.put(HOSTNAME, stored),
      },
    );
    expect(ran.error).toBe('');
    expect(ran.platform.writes()).toEqual([]);
    expect(ran.outputs).toMatchObject({ operation: 'planned', changed: 'false', domain: HOSTNAME });
    expect(ran.runner.lines).toContain(`Plan: ${step}`);
    // Hosts and ids are code there.
    expect(ran.runner.summary.replaceAll('`', '')).toContain(`1. ${step}`);
  });

  it('fails as the run would', async () => {
    const ran = await registerAt(
      {},
      { inputs: { dry_run: 'true' }, given: (platform) => platform.put(HOSTNAME, OTHER_ID) },
    );
    expectFailed(ran, '`domain_replace: true`');
  });
});
