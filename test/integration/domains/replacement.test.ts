/** `domain_replace`: a registration that points elsewhere is deleted and created again, or restored. */
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
    expectRegistered(ran, { changed: 'true', domain_status: 'active' });
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

  it('is restored when the platform refuses the new target', async () => {
    const refuseRegister = (id: string) =>
      id === FUNCTION_ID ? { status: 422, body: { message: 'that one is not ready' } } : undefined;
    const ran = await registerAt({ refuseRegister }, { inputs: replace, given: elsewhere });
    expectFailed(
      ran,
      `Could not register domain ${HOSTNAME}`,
      'that one is not ready',
      'The former registration was deleted before.',
      `The registration of domain ${HOSTNAME} for function ${OTHER_ID} was deleted. Domain ${HOSTNAME} is registered for function ${OTHER_ID} again.`,
    );
    expect(ran.platform.stored(HOSTNAME)?.target.resource_id).toBe(OTHER_ID);
    expect(ran.platform.writes()).toEqual(['delete', 'register', 'register']);
    expect(ran.outputs).toMatchObject({ changed: 'true', domain_status: '', domain_url: '' });
  });

  it('is restored when the platform asks to wait for an hour and has not registered the new one', async () => {
    const busy = { status: 503, headers: { 'retry-after': '3600' } };
    const ran = await registerAt(
      { faults: [{ on: 'register', when: 'before', what: busy }] },
      { inputs: replace, given: elsewhere },
    );
    expectFailed(
      ran,
      `Could not register domain ${HOSTNAME}`,
      /to wait 3,?600 s/,
      `Domain ${HOSTNAME} is registered for function ${OTHER_ID} again.`,
    );
    expect(ran.platform.writes()).toEqual(['delete', 'register', 'register']);
  });

  it('is not restored when the platform asks to wait for an hour and has registered the new one', async () => {
    const busy = { status: 503, headers: { 'retry-after': '3600' } };
    const ran = await registerAt(
      { faults: [{ on: 'register', when: 'after', what: busy }] },
      { inputs: replace, given: elsewhere },
    );
    expectRegistered(ran, { changed: 'true' });
    expect(ran.platform.writes()).toEqual(['delete', 'register']);
  });

  it('may be lost when the platform refuses both targets, and the error says so', async () => {
    const refuseRegister = () => ({ status: 422, body: { message: 'not today' } });
    const ran = await registerAt({ refuseRegister }, { inputs: replace, given: elsewhere });
    expectFailed(
      ran,
      'not today',
      `Domain ${HOSTNAME} could not be registered for function ${OTHER_ID} again (`,
      'it may no longer be registered.',
    );
    expect(ran.platform.stored(HOSTNAME)).toBeUndefined();
  });

  it('is lost when the platform reports too little of its target, and the error says so', async () => {
    const ran = await registerAt(
      {
        record: ({ hostname, target }, status) => ({
          hostname,
          status,
          target: { kind: 'cdn', id: target.resource_id },
        }),
        refuseRegister: () => ({ status: 422 }),
      },
      { inputs: replace, given: elsewhere },
    );
    expectFailed(ran, 'is no longer registered: too little is known of its former target to restore it.');
  });

  it('is not restored while it is unknown whether the new one exists', async () => {
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
