/** Failures whose message, claims and next step matter; the property tests cover which requests may fail. */
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

const elsewhere = (platform: DomainsPlatform) => platform.put(HOSTNAME, OTHER_ID);
const replace = { domain_replace: 'true' };

describe.concurrent('A lost response to a registration', () => {
  it('fails the step after a minute of attempts, none of which took effect', async () => {
    const ran = await registerAt({
      faults: [{ on: 'register', when: 'before', what: { status: 502, body: 'bad gateway' }, times: 99 }],
    });
    expectFailed(
      ran,
      `Could not register domain ${HOSTNAME}`,
      '502 (Bad Gateway): bad gateway',
      /None of \d+ attempts took effect\./,
      'Nothing was changed on the platform.',
      `Domain ${HOSTNAME} was not registered by this run.`,
      'run the step again',
    );
    expect(ran.platform.writes().length).toBeGreaterThan(4);
  });

  it.each<[what: string, fault: Omit<DomainFault, 'on'>[]]>([
    ['another account may have had the hostname before', []],
    [
      'the hostname cannot be read any more',
      [{ when: 'before', what: { status: 503, headers: { 'retry-after': '3600' } }, times: 999, skip: 6 }],
    ],
  ])('leaves open whether the domain is registered when %s', async (_what, reads) => {
    const ran = await registerAt({
      takenByOthers: [HOSTNAME],
      faults: [
        { on: 'register', when: 'before', what: 'reset' },
        ...reads.map((fault) => ({ ...fault, on: 'read' as const })),
      ],
    });
    expectFailed(
      ran,
      `The action could not verify whether domain ${HOSTNAME} was registered.`,
      `Domain ${HOSTNAME} may or may not be registered.`,
    );
    expect(ran.platform.writes()).toEqual(['register', 'register']);
  });

  it('leaves open whether the domain is registered, and names the permission that a key lacks', async () => {
    const ran = await registerAt({
      granted: ['domains:write'],
      faults: [{ on: 'register', when: 'after', what: 'reset' }],
    });
    expectFailed(
      ran,
      'The action could not verify whether domain',
      '`domains:read`',
      'may or may not be registered',
    );
    expect(ran.platform.writes()).toEqual(['register']);
  });

  it.each([403, 413])(
    'changes nothing when it had no effect and the next request is refused with %i',
    async (status) => {
      const ran = await registerAt({
        faults: [
          { on: 'register', when: 'before', what: 'reset' },
          { on: 'register', when: 'before', what: { status } },
        ],
      });
      expectFailed(
        ran,
        String(status),
        'Nothing was changed on the platform.',
        `Domain ${HOSTNAME} was not registered by this run.`,
      );
      expect(ran.platform.writes()).toEqual(['register', 'register']);
      expect(ran.outputs.changed).toBe('false');
    },
  );

  it('is not sent again when the list of the platform is missing too', async () => {
    const ran = await registerAt({
      faults: [
        { on: 'register', when: 'before', what: 'reset' },
        { on: 'list', when: 'before', what: { status: 404 }, times: 999 },
      ],
    });
    expectFailed(ran, `Domain ${HOSTNAME} may or may not be registered.`);
    expect(ran.platform.writes()).toEqual(['register']);
  });

  it('does not adopt a registration for another target that appeared since', async () => {
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
    expect(ran.outputs.changed).toBe('false');
  });
});

describe.concurrent('Failed reads', () => {
  it('before any write change nothing', async () => {
    const ran = await registerAt(
      { faults: [{ on: 'read', when: 'before', what: { status: 500, body: 'broken' }, times: 99 }] },
      { inputs: { function: 'hello' } },
    );
    expectFailed(ran, `Could not read domain ${HOSTNAME}`, '500');
    expect(ran.platform.writes()).toEqual([]);
  });

  it('after the registration leave it in place', async () => {
    const ran = await registerAt({
      faults: [{ on: 'read', when: 'before', what: { status: 500, body: 'broken' }, times: 999, skip: 1 }],
    });
    expectFailed(
      ran,
      `Could not read the status of domain ${HOSTNAME}, which was registered`,
      'broken',
      `Domain ${HOSTNAME} was registered for function ${FUNCTION_ID}.`,
    );
    expect(ran.platform.stored(HOSTNAME)?.target.resource_id).toBe(FUNCTION_ID);
    expect(ran.outputs).toMatchObject({ changed: 'true', domain: HOSTNAME });
  });

  it('that return a page instead of the list suggest that `base_url` is wrong', async () => {
    const ran = await registerAt({
      record: () => ({ hello: 'world' }),
      list: () => ({ status: 200, body: '<html>Dashboard</html>' }),
      faults: [
        { on: 'read', when: 'before', what: { status: 200, body: '<html>Dashboard</html>' }, times: 99 },
      ],
    });
    expectFailed(ran, 'does not look like the API', '`base_url`');
    expect(ran.platform.writes()).toEqual([]);
  });

  it('never make a hostname ours whose target only the list reports', async () => {
    const ran = await registerAt(
      {
        record: (_domain, status) => ({ status }),
        listEntry: ({ hostname, target }) => ({ hostname, target }),
        faults: [{ on: 'list', when: 'before', what: { status: 503 }, times: 99 }],
      },
      { given: elsewhere },
    );
    expectFailed(ran, 'Could not list the domains', /gave up after \d+ tries in 6\d s/);
    expect(ran.platform.writes()).toEqual([]);
  });
});

describe.concurrent('A key', () => {
  it('that may not register fails with an error that names `domains:write`', async () => {
    const ran = await registerAt({ granted: ['domains:read'] });
    expectFailed(
      ran,
      `Could not register domain ${HOSTNAME}`,
      '403',
      '`domains:write`',
      'was not registered by this run',
    );
  });

  it('that may not read registers a domain, and the log names the missing permission', async () => {
    const ran = await registerAt({ granted: ['domains:write'] });
    expectRegistered(ran, { domain_status: 'active', changed: 'true' });
    expect(ran.runner.notices.join('\n')).toContain('`domains:read`');
  });

  it('that may not read cannot confirm an existing registration', async () => {
    const ran = await registerAt({ granted: ['domains:write'] }, { given: elsewhere });
    expectFailed(
      ran,
      `Domain ${HOSTNAME} is already registered, and the API key cannot read its target.`,
      '`domains:read`',
    );
  });

  it('that may not read cannot wait for a domain', async () => {
    const ran = await registerAt(
      { granted: ['domains:write'], statuses: ['pending'] },
      { inputs: { domain_timeout: '1m' } },
    );
    expectFailed(ran, `Could not read the status of domain ${HOSTNAME}`, '`domains:read`');
  });

  it('that may not delete leaves the previous registration in place', async () => {
    const ran = await registerAt(
      { granted: ['domains:read', 'domains:write'] },
      { inputs: replace, given: elsewhere },
    );
    expectFailed(
      ran,
      `Could not delete domain ${HOSTNAME}`,
      '`domains:delete`',
      `Domain ${HOSTNAME} still points at function ${OTHER_ID}.`,
    );
    expect(ran.platform.stored(HOSTNAME)?.target.resource_id).toBe(OTHER_ID);
  });

  it('that is unknown to the platform fails with an error that names `api_key`', async () => {
    const ran = await registerAt({ faults: [{ on: 'read', when: 'before', what: { status: 401 } }] });
    expectFailed(ran, '401', '`api_key`');
  });
});
