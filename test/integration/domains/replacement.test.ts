/** `domain_replace`: a registration that points elsewhere is deleted and made anew, or is as it was. */
import { describe, expect, it } from 'vitest';
import { expectFailed, expectRegistered, HOSTNAME, registerAt } from '../../support/domain-runs.ts';
import { type DomainsPlatform, FUNCTION_ID, OTHER_ID } from '../../support/other-domains.ts';
import type { DomainReading } from '../../support/other-domains-reading.ts';

const elsewhere = (platform: DomainsPlatform) => platform.put(HOSTNAME, OTHER_ID);
const replace = { domain_replace: 'true' };

describe.concurrent('a registration that points elsewhere is replaced', () => {
  it.each<[what: string, reading: DomainReading]>([
    ['answers as documented', {}],
    ['still shows it for a while', { ghostLooks: 3 }],
    ['takes a moment to show the new one', { staleLooks: 3 }],
    ['answers 200 to the deletion', { deleteReply: { status: 200, body: { ok: true } } }],
    ['loses the answer to the deletion', { faults: [{ on: 'delete', when: 'after', what: 'reset' }] }],
    [
      'loses the answer to the deletion, and then refuses it',
      {
        faults: [
          { on: 'delete', when: 'after', what: 'reset' },
          { on: 'delete', when: 'before', what: { status: 409, body: 'is being deleted' } },
        ],
      },
    ],
    ['fails the deletion first', { faults: [{ on: 'delete', when: 'before', what: { status: 500 } }] }],
    [
      'refuses to show whether it is deleted',
      { faults: [{ on: 'read', when: 'before', skip: 1, what: { status: 401 } }] },
    ],
    [
      'takes a moment to free the hostname',
      { faults: [{ on: 'register', when: 'before', what: { status: 409, body: 'taken' }, times: 2 }] },
    ],
  ])('at a platform that %s', async (_what, reading) => {
    const ran = await registerAt(reading, { inputs: replace, given: elsewhere });
    expectRegistered(ran, { changed: 'true', domain_status: 'active' });
    expect(ran.runner.summary).toContain('was registered anew');
  });

  it('and stays as it is when it is right already', async () => {
    const ran = await registerAt(
      {},
      { inputs: replace, given: (platform) => platform.put(HOSTNAME, FUNCTION_ID) },
    );
    expectRegistered(ran, { changed: 'false' });
    expect(ran.platform.writes()).toEqual([]);
  });

  it('and is restored when the new target is refused', async () => {
    const refuseRegister = (id: string) =>
      id === FUNCTION_ID ? { status: 422, body: { message: 'that one is not ready' } } : undefined;
    const ran = await registerAt({ refuseRegister }, { inputs: replace, given: elsewhere });
    expectFailed(
      ran,
      'could not register domain',
      'that one is not ready',
      'had been deleted',
      `Domain "${HOSTNAME}" is registered for function ${OTHER_ID} again.`,
    );
    expect(ran.platform.held(HOSTNAME)?.target.resource_id).toBe(OTHER_ID);
    expect(ran.platform.writes()).toEqual(['delete', 'register', 'register']);
  });

  it('and is restored when the platform asks to wait for an hour and has not registered the new one', async () => {
    const busy = { status: 503, headers: { 'retry-after': '3600' } };
    const ran = await registerAt(
      { faults: [{ on: 'register', when: 'before', what: busy }] },
      { inputs: replace, given: elsewhere },
    );
    expectFailed(
      ran,
      `Could not register domain "${HOSTNAME}"`,
      'it asks to wait 3600 s',
      `Domain "${HOSTNAME}" is registered for function ${OTHER_ID} again.`,
    );
    expect(ran.platform.writes()).toEqual(['delete', 'register', 'register']);
  });

  it('and is not undone when the platform asks to wait for an hour and has registered the new one', async () => {
    const busy = { status: 503, headers: { 'retry-after': '3600' } };
    const ran = await registerAt(
      { faults: [{ on: 'register', when: 'after', what: busy }] },
      { inputs: replace, given: elsewhere },
    );
    expectRegistered(ran, { changed: 'true' });
    expect(ran.platform.writes()).toEqual(['delete', 'register']);
  });

  it('and it is said when it can not be restored', async () => {
    const refuseRegister = () => ({ status: 422, body: { message: 'not today' } });
    const ran = await registerAt({ refuseRegister }, { inputs: replace, given: elsewhere });
    expectFailed(
      ran,
      'not today',
      `could not be restored for function ${OTHER_ID}`,
      'may not be registered any more',
    );
    expect(ran.platform.held(HOSTNAME)).toBeUndefined();
  });

  it('and it is said when its former target is not known', async () => {
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
    expectFailed(ran, 'its former target is not known well enough to be restored');
  });

  it('and is not undone while it is unknown whether the second half was done', async () => {
    const ran = await registerAt(
      {
        faults: [
          { on: 'register', when: 'before', what: 'reset' },
          { on: 'read', when: 'before', what: { status: 503 }, times: 999, skip: 2 },
        ],
      },
      { inputs: replace, given: elsewhere },
    );
    expectFailed(ran, 'it can not be read back whether domain', 'may or may not be registered');
    expect(ran.platform.writes()).toEqual(['delete', 'register']);
  });
});
