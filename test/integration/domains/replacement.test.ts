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
    ['loses the response to the deletion', { faults: [{ on: 'delete', when: 'after', what: 'reset' }] }],
    [
      'loses the response to the deletion, and still shows the registration for a while',
      {
        ghostReads: 3,
        faults: [
          { on: 'delete', when: 'after', what: 'reset' },
          { on: 'delete', when: 'before', what: { status: 403 } },
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

  it('may or may not be deleted when the response is lost and the next reads are refused', async () => {
    const ran = await registerAt(
      {
        faults: [
          { on: 'delete', when: 'after', what: 'reset' },
          { on: 'delete', when: 'before', what: { status: 409 } },
          { on: 'read', when: 'before', skip: 1, what: { status: 403 }, times: 999 },
          { on: 'list', when: 'before', what: { status: 403 }, times: 999 },
        ],
      },
      { inputs: replace, given: elsewhere },
    );
    expectFailed(
      ran,
      `The registration of domain ${HOSTNAME} for function ${OTHER_ID} may or may not be deleted.`,
      `Look at domain ${HOSTNAME} before you run the step again.`,
    );
    expect(ran.error).not.toContain('still points at');
    expect(ran.platform.writes()).toEqual(['delete']);
    expect(ran.outputs.changed).toBe('true');
  });

  it('is left in place when its deletion is refused after reads showed that a lost one had no effect', async () => {
    const ran = await registerAt(
      {
        faults: [
          { on: 'delete', when: 'before', what: 'reset' },
          { on: 'delete', when: 'before', what: { status: 403 } },
        ],
      },
      { inputs: replace, given: elsewhere },
    );
    expectFailed(
      ran,
      '403',
      `Domain ${HOSTNAME} still points at function ${OTHER_ID}.`,
      'Nothing was changed',
    );
    expect(ran.platform.writes()).toEqual(['delete', 'delete']);
    expect(ran.outputs.changed).toBe('false');
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
