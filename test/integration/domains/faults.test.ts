/** Faults at each call of a registration: it is made once, or the failure says what is left. */
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
import type { DomainFault } from '../../support/other-domains-reading.ts';

type Loss = readonly [what: string, fault: Omit<DomainFault, 'on'>];
const LOSSES: readonly Loss[] = [
  ['a reset before the work', { when: 'before', what: 'reset' }],
  ['a reset after the work', { when: 'after', what: 'reset' }],
  ['two resets before the work', { when: 'before', what: 'reset', times: 2 }],
  ['500 before the work', { when: 'before', what: { status: 500 } }],
  ['500 after the work', { when: 'after', what: { status: 500, body: '<html>oops</html>' } }],
  ['503 with Retry-After', { when: 'before', what: { status: 503, headers: { 'retry-after': '3' } } }],
  ['504 from a gateway after the work', { when: 'after', what: { status: 504, body: 'timed out' } }],
  ['429', { when: 'before', what: { status: 429, headers: { 'retry-after': '2' } } }],
];

const elsewhere = (platform: DomainsPlatform) => platform.put(HOSTNAME, OTHER_ID);
const replace = { domain_replace: 'true' };

describe.concurrent('the answer to a registration is lost', () => {
  it.each(LOSSES)('by %s: it is read back, and there once', async (_what, fault) => {
    const ran = await registerAt({ faults: [{ ...fault, on: 'register' }] });
    expectRegistered(ran, { domain_status: 'active', changed: 'true' });
    const isDone = fault.when === 'after';
    expect(ran.platform.writes()).toHaveLength(isDone ? 1 : 1 + (fault.times ?? 1));
  });

  it.each(LOSSES)('by %s, at a platform that takes a moment to show it', async (_what, fault) => {
    expectRegistered(await registerAt({ staleLooks: 3, faults: [{ ...fault, on: 'register' }] }));
  });

  it.each(LOSSES)('by %s, while a registration is replaced', async (_what, fault) => {
    const ran = await registerAt(
      { faults: [{ ...fault, on: 'register' }] },
      { inputs: replace, given: elsewhere },
    );
    expectRegistered(ran, { changed: 'true' });
  });

  it('again and again: it is red, and says that nothing was done', async () => {
    const ran = await registerAt({
      faults: [{ on: 'register', when: 'before', what: { status: 502, body: 'bad gateway' }, times: 99 }],
    });
    expectFailed(
      ran,
      new RegExp(`Domain "${HOSTNAME}" was not registered: \\d+ requests got no certain answer`),
      '502 (Bad Gateway): bad gateway',
      'was not registered by this run',
      'run this again',
    );
    expect(ran.platform.writes().length).toBeGreaterThan(4);
  });

  it('and another account had the hostname all the time, or our request did it unseen: unknown', async () => {
    const ran = await registerAt({
      takenByOthers: [HOSTNAME],
      faults: [{ on: 'register', when: 'before', what: 'reset' }],
    });
    expectFailed(ran, 'it can not be read back whether domain', 'may or may not be registered');
  });

  it('and the key may not read: unknown, and the permission is named', async () => {
    const ran = await registerAt({
      granted: ['domains:write'],
      faults: [{ on: 'register', when: 'after', what: 'reset' }],
    });
    expectFailed(
      ran,
      'it can not be read back whether domain',
      '`domains:read`',
      'may or may not be registered',
    );
    expect(ran.platform.writes()).toEqual(['register']);
  });

  it('and somebody registers the hostname for something else meanwhile: it is left alone', async () => {
    let lists = 0;
    await using platform = await startDomainsPlatform({
      faults: [{ on: 'register', when: 'before', what: 'reset' }],
      list: (domains) => {
        lists += 1;
        if (lists === 2) elsewhere(platform);
        return { status: 200, body: { domains } };
      },
    });
    const ran = await registerOn(platform);
    expectFailed(ran, `is registered for function ${OTHER_ID}`, '`domain_replace: true`');
    expect(platform.writes()).toEqual(['register']);
  });
});

describe.concurrent('reads that fail', () => {
  const passing: readonly Omit<DomainFault, 'on'>[] = [
    { when: 'before', what: 'reset' },
    { when: 'before', what: { status: 503, body: '<html>' } },
    { when: 'before', what: { status: 429, headers: { 'retry-after': 'soon' } } },
  ];

  it('now and then are repeated', async () => {
    const faults = (['read', 'list'] as const).flatMap((on) => passing.map((fault) => ({ ...fault, on })));
    expectRegistered(await registerAt({ faults }));
  });

  it('for good, before anything was written, change nothing', async () => {
    const ran = await registerAt(
      { faults: [{ on: 'read', when: 'before', what: { status: 500, body: 'broken' }, times: 99 }] },
      { inputs: { function: 'hello' } },
    );
    expectFailed(ran, `could not read domain "${HOSTNAME}"`, '500');
    expect(ran.platform.writes()).toEqual([]);
  });

  it('for good, after the registration, say that it stays', async () => {
    const ran = await registerAt({
      faults: [{ on: 'read', when: 'before', what: { status: 500, body: 'broken' }, times: 999, skip: 1 }],
    });
    expectFailed(
      ran,
      'was registered, but its status can not be read',
      'broken',
      'is registered for function',
    );
    expect(ran.platform.held(HOSTNAME)?.target.resource_id).toBe(FUNCTION_ID);
    expect(ran.outputs).toMatchObject({ changed: 'true', domain: HOSTNAME });
  });

  it('with a page instead of the list tell that the address is wrong', async () => {
    const ran = await registerAt({
      record: () => ({ hello: 'world' }),
      list: () => ({ status: 200, body: '<html>Dashboard</html>' }),
      faults: [
        { on: 'read', when: 'before', what: { status: 200, body: '<html>Dashboard</html>' }, times: 99 },
      ],
    });
    expectFailed(ran, 'no `domains` array', '`base_url`');
    expect(ran.platform.writes()).toEqual([]);
  });
});

describe.concurrent('a key', () => {
  it('that may not register: the error names `domains:write`', async () => {
    const ran = await registerAt({ granted: ['domains:read'] });
    expectFailed(
      ran,
      'could not register domain',
      '403',
      '`domains:write`',
      'was not registered by this run',
    );
  });

  it('that may not read registers all the same, and the missing permission is noted', async () => {
    const ran = await registerAt({ granted: ['domains:write'] });
    expectRegistered(ran, { domain_status: 'active', changed: 'true' });
    expect(ran.runner.notices.join('\n')).toContain('`domains:read`');
  });

  it('that may not read can not tell whose a registration is', async () => {
    const ran = await registerAt({ granted: ['domains:write'] }, { given: elsewhere });
    expectFailed(ran, 'is registered already, and the key may not read by whom', '`domains:read`');
  });

  it('that may not read can not wait', async () => {
    const ran = await registerAt(
      { granted: ['domains:write'], statuses: ['pending'] },
      { inputs: { domain_timeout: '1m' } },
    );
    expectFailed(ran, 'its status can not be read', '`domains:read`');
  });

  it('that may not delete: the error names `domains:delete`, and all is as before', async () => {
    const ran = await registerAt(
      { granted: ['domains:read', 'domains:write'] },
      { inputs: replace, given: elsewhere },
    );
    expectFailed(
      ran,
      'could not delete domain',
      '`domains:delete`',
      `points at function ${OTHER_ID} as before`,
    );
    expect(ran.platform.held(HOSTNAME)?.target.resource_id).toBe(OTHER_ID);
  });

  it('that nobody knows: the error names `api_key`', async () => {
    const ran = await registerAt({ faults: [{ on: 'read', when: 'before', what: { status: 401 } }] });
    expectFailed(ran, '401', '`api_key`');
  });
});

describe.concurrent('a hostname that points elsewhere', () => {
  it('is not taken for ours while the list is in trouble, which alone tells its target', async () => {
    const ran = await registerAt(
      {
        record: (_domain, status) => ({ status }),
        listEntry: ({ hostname, target }) => ({ hostname, target }),
        faults: [{ on: 'list', when: 'before', what: { status: 503 }, times: 99 }],
      },
      { given: elsewhere },
    );
    expectFailed(ran, 'could not list the domains', /gave up after \d+ tries in 6\d s/);
    expect(ran.platform.writes()).toEqual([]);
  });
});
