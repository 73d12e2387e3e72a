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
  expect(ran.outputs).toMatchObject({ operation: 'deleted', changed, domain: HOSTNAME });
  expect(ran.platform.held(HOSTNAME)).toBeUndefined();
  expectNoBreach(ran);
}

describe.concurrent('a domain is deleted at a platform that', () => {
  it.each<[what: string, reading: DomainReading]>([
    ['answers as documented', {}],
    ['answers 200 with the record', { deleteReply: { status: 200, body: { hostname: HOSTNAME } } }],
    ['answers 202', { deleteReply: { status: 202 } }],
    ['still shows it for a while', { ghostLooks: 4 }],
    ['fails first, before the work', { faults: [{ on: 'delete', when: 'before', what: { status: 500 } }] }],
    ['fails first, after the work', { faults: [{ on: 'delete', when: 'after', what: { status: 500 } }] }],
    ['loses its answer', { faults: [{ on: 'delete', when: 'after', what: 'reset' }] }],
    [
      'loses its answer, and then says that it is at it',
      {
        faults: [
          { on: 'delete', when: 'after', what: { status: 504 } },
          { on: 'delete', when: 'before', what: { status: 409, body: { message: 'is being deleted' } } },
        ],
      },
    ],
    ['lets the key delete, but not read', { granted: ['domains:delete'] }],
  ])('%s', async (_what, reading) => {
    const ran = await registerAt(reading, { inputs, given: existing });
    expectDeleted(ran, 'true');
    expect(ran.runner.summary).toContain(`🗑️ Domain \`${HOSTNAME}\` was deleted`);
    expect(ran.runner.summary).toContain('DNS records');
    expect(ran.runner.lines.join('\n')).toContain('DNS records at the registrar stay');
  });
});

describe.concurrent('a deletion', () => {
  it('removes the domain first, then the function', async () => {
    const ran = await registerAt({}, { inputs: { ...inputs, function: 'hello' }, given: existing });
    expectDeleted(ran, 'true');
    expect(ran.platform.writes()).toEqual(['delete', 'DELETE /v1/functions/functions/hello']);
    expect(ran.runner.summary).toContain('Function `hello` was deleted; domain');
  });

  it('leaves the function alone when the domain can not be deleted', async () => {
    const ran = await registerAt(
      { granted: ['domains:read'] },
      { inputs: { ...inputs, function: 'hello' }, given: existing },
    );
    expectFailed(ran, 'could not delete domain', '403', '`domains:delete`');
    expect(ran.platform.writes()).toEqual(['delete']);
  });

  it('leaves a domain alone that points at something else than the function', async () => {
    const ran = await registerAt({}, { inputs: { ...inputs, function: 'hello' }, given: elsewhere });
    expectFailed(
      ran,
      `is registered for function ${OTHER_ID}, and not for function "hello": it was not deleted`,
      '`domain_replace: true`',
    );
    expect(ran.platform.writes()).toEqual([]);
  });

  it('leaves a domain alone that points at another function, when the one that is named is not there', async () => {
    const functions = [{ name: 'other', id: OTHER_ID }];
    const ran = await registerAt(
      { functions },
      { inputs: { ...inputs, function: 'hello' }, given: elsewhere },
    );
    expectFailed(ran, OTHER_ID, 'and not for function "hello", which is not there', '`domain_replace: true`');
    expect(ran.platform.writes()).toEqual([]);
  });

  it.each<[what: string, more: Record<string, string>, reading: DomainReading]>([
    ['with `domain_replace: true`', { function: 'hello', domain_replace: 'true' }, {}],
    ['when its target is named', { function: 'hello', domain_target: `functions/${OTHER_ID}` }, {}],
    ['when the function is gone already', { function: 'hello' }, { functions: [] }],
    [
      'when the record of the function tells no id',
      { function: 'hello' },
      { functions: [{ name: 'hello' }] },
    ],
    ['when no function is named', {}, {}],
  ])('deletes what points elsewhere all the same %s', async (_what, more, reading) => {
    const ran = await registerAt(reading, { inputs: { ...inputs, ...more }, given: elsewhere });
    expectDeleted(ran, 'true');
    expect(ran.platform.writes()[0]).toBe('delete');
  });

  it('of what is not there is green and changes nothing', async () => {
    const ran = await registerAt({}, { inputs });
    expectDeleted(ran, 'false');
    expect(ran.platform.writes()).toEqual([]);
    expect(ran.runner.summary).toContain('was not registered');
  });

  it('of what another account holds is green and changes nothing', async () => {
    expectDeleted(await registerAt({ takenByOthers: [HOSTNAME] }, { inputs }), 'false');
  });

  it('finds the name in the case in which it was registered', async () => {
    const ran = await registerAt(
      { exactPaths: true },
      {
        inputs: { ...inputs, domain: HOSTNAME },
        given: (platform) => platform.put('App.Example.com', OTHER_ID),
      },
    );
    expectDeleted(ran, 'true');
  });

  it('after which the registration stays is red', async () => {
    const ran = await registerAt({ ghostLooks: 999 }, { inputs, given: existing });
    expectFailed(ran, 'is still registered after its deletion was acknowledged', 'Run this again');
  });

  it('is only planned in a dry run', async () => {
    const ran = await registerAt(
      {},
      { inputs: { ...inputs, function: 'hello', dry_run: 'true' }, given: existing },
    );
    expect(ran.error).toBe('');
    expect(ran.outputs).toMatchObject({ operation: 'planned', changed: 'false' });
    expect(ran.runner.summary).toContain('1. delete the registration of domain "app.example.com"');
    expect(ran.runner.summary).toContain('1. delete function "hello", for good');
    expect(ran.platform.writes()).toEqual([]);
  });
});
