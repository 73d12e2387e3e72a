/** `domain_replace`: a registration that points elsewhere is deleted and created again. */
import { describe, expect, it } from 'vitest';
import { expectFailed, expectRegistered, HOSTNAME, registerAt } from '../../support/domain-runs.ts';
import { type DomainsPlatform, FUNCTION_ID, OTHER_ID } from '../../support/other-domains.ts';
import type { DomainReading } from '../../support/other-domains-reading.ts';

const elsewhere = (platform: DomainsPlatform) => platform.put(HOSTNAME, OTHER_ID);
const replace = { domain_replace: 'true' };

describe.concurrent('With `domain_replace: true`, a registration for another target', () => {
  it.each<[what: string, reading: DomainReading]>([
    ['responds as documented', {}],
    [
      'loses the response to the deletion, and then refuses it',
      {
        faults: [
          { on: 'delete', when: 'after', what: 'reset' },
          { on: 'delete', when: 'before', what: { status: 409, body: 'is being deleted' } },
        ],
      },
    ],
    [
      'refuses to show whether it is deleted',
      { faults: [{ on: 'read', when: 'before', skip: 1, what: { status: 401 } }] },
    ],
    [
      'takes a moment to free the hostname',
      { faults: [{ on: 'register', when: 'before', what: { status: 409, body: 'taken' }, times: 2 }] },
    ],
  ])('is replaced on a platform that %s', async (_what, reading) => {
    const ran = await registerAt(reading, { inputs: replace, given: elsewhere });
    expectRegistered(ran, { changed: 'true', domain_status: 'active', operation: 'registered' });
    expect(ran.runner.lines).toContain(`Registered domain ${HOSTNAME} again for function ${FUNCTION_ID}`);
  });

  it('is left alone when its target is already the requested one', async () => {
    const ran = await registerAt(
      {},
      { inputs: replace, given: (platform) => platform.put(HOSTNAME, FUNCTION_ID) },
    );
    expectRegistered(ran, { changed: 'false' });
    expect(ran.platform.writes()).toEqual([]);
  });

  it('is lost when the platform refuses the new target, and the error says so', async () => {
    const refuseRegister = () => ({ status: 422, body: { message: 'that one is not ready' } });
    const ran = await registerAt({ refuseRegister }, { inputs: replace, given: elsewhere });
    expectFailed(
      ran,
      `Could not register domain ${HOSTNAME}`,
      'that one is not ready',
      'The former registration was deleted before.',
      `The registration of domain ${HOSTNAME} for function ${OTHER_ID} was deleted. Domain ${HOSTNAME} was not registered by this run.`,
      'Run the step again: until it succeeds, the hostname may not be registered.',
    );
    expect(ran.platform.stored(HOSTNAME)).toBeUndefined();
    expect(ran.platform.writes()).toEqual(['delete', 'register']);
    expect(ran.outputs).toMatchObject({
      operation: '',
      changed: 'true',
      domain_status: '',
      domain_url: '',
    });
  });

  it('is replaced when the platform asks to wait for an hour and has registered the new one', async () => {
    const busy = { status: 503, headers: { 'retry-after': '3600' } };
    const ran = await registerAt(
      { faults: [{ on: 'register', when: 'after', what: busy }] },
      { inputs: replace, given: elsewhere },
    );
    expectRegistered(ran, { changed: 'true' });
    expect(ran.platform.writes()).toEqual(['delete', 'register']);
  });

  it('is not registered twice while it is unknown whether the new one exists', async () => {
    const ran = await registerAt(
      {
        faults: [
          { on: 'register', when: 'before', what: 'reset' },
          { on: 'read', when: 'before', what: { status: 503 }, times: 999, skip: 2 },
        ],
      },
      { inputs: replace, given: elsewhere },
    );
    expectFailed(
      ran,
      `The action could not verify whether domain ${HOSTNAME} was registered.`,
      `The registration of domain ${HOSTNAME} for function ${OTHER_ID} was deleted.`,
      `Domain ${HOSTNAME} may or may not be registered.`,
    );
    expect(ran.platform.writes()).toEqual(['delete', 'register']);
  });
});
