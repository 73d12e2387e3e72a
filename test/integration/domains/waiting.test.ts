/** `domain_timeout`: how long a registration may be pending, and what users read during the wait. */
import { describe, expect, it } from 'vitest';
import {
  expectFailed,
  expectRegistered,
  HOSTNAME,
  registerAt,
  registerOn,
} from '../../support/domain-runs.ts';
import { FUNCTION_ID, OTHER_ID, startDomainsPlatform } from '../../support/other-domains.ts';
import type { DomainReading } from '../../support/other-domains-reading.ts';

const DNS = {
  code: 'dns_record_missing',
  message: 'The record has not been seen.',
  expected: { type: 'CNAME', name: HOSTNAME, value: 'edge.example.net' },
};

/** A platform whose registrations stay pending, with these errors. */
function pendingWith(verificationErrors: unknown, message: unknown = 'Waiting for DNS'): DomainReading {
  return {
    statuses: ['pending'],
    record: ({ hostname, target }, status) => ({
      hostname,
      target,
      status,
      message,
      verification_errors: verificationErrors,
    }),
  };
}

describe.concurrent('`domain_timeout: 0`', () => {
  it.each<[what: string, errors: unknown, lines: readonly string[]]>([
    [
      'objects that name a DNS record',
      [DNS],
      [
        'The record has not been seen. (code: dns_record_missing, expected: CNAME app.example.com → edge.example.net)',
      ],
    ],
    ['one text', 'no CNAME', ['no CNAME']],
    ['commands for the runner', ['::error::x\r##[group]'], ['# #[group]']],
  ])(
    'reports `pending` with its message and its errors, which are %s, and continues',
    async (_what, errors, lines) => {
      const ran = await registerAt(pendingWith(errors));
      expectRegistered(ran, { domain_status: 'pending', domain_url: '', changed: 'true' });
      const notice = ran.runner.notices.join('\n');
      const log = ran.runner.lines.join('\n');
      expect(notice).toContain(
        `Domain ${HOSTNAME} is pending: it works once its DNS records are set at the registrar`,
      );
      for (const line of ['Waiting for DNS', ...lines]) {
        expect(notice).toContain(line);
        expect(log).toContain(line);
      }
      expect(notice).not.toMatch(/^::|##\[/m);
      expect(ran.runner.summary).toContain(`## ✅ Domain \`${HOSTNAME}\` is pending\n`);
      expect(ran.runner.summary).toContain('> - Waiting for DNS');
      expect(ran.runner.summary.match(/^> - /gm)).toHaveLength(2);
    },
  );

  it('shows the record that people copy byte for byte, also when GitHub would link a part of it', async () => {
    const record = 'www.example.com A 192.0.2.1';
    const { runner } = await registerAt(
      pendingWith([record], 'See https://docs.example.com/dns or ask @dns'),
    );
    expect(runner.summary).toContain(`> - \`${record}\`\n`);
    expect(runner.summary).toContain('> - See `https://docs.example.com/dns` or ask `@dns`\n');
    expect(runner.notices.join('\n')).toContain(`- ${record}`);
    expect(runner.everything()).not.toMatch(/\u200b|&#8203;|\\\\u200b/);
  });

  it.each<[what: string, reading: DomainReading]>([
    ['an empty list of errors', pendingWith([])],
    ['a message that is not text', pendingWith([], { code: 12 })],
  ])('reports `pending` with %s', async (_what, reading) => {
    expectRegistered(await registerAt(reading), { domain_status: 'pending' });
  });

  it('fails with the reason when the registration failed', async () => {
    const ran = await registerAt({ ...pendingWith([DNS], 'Certificate refused'), statuses: ['Rejected'] });
    expectFailed(
      ran,
      `Domain ${HOSTNAME} failed with status "Rejected": Certificate refused; The record has not been seen.`,
      `Domain ${HOSTNAME} was registered for function ${FUNCTION_ID}.`,
      'Fix what the message says',
    );
    expect(ran.outputs).toMatchObject({ domain_status: 'Rejected', domain_url: '' });
  });

  it('shows an active domain with its address', async () => {
    const ran = await registerAt({ statuses: ['Verified'] });
    expectRegistered(ran, { domain_status: 'Verified', domain_url: `https://${HOSTNAME}/` });
    expect(ran.runner.notices).toEqual([]);
    expect(ran.runner.summary).toContain(`| Domain | [\`${HOSTNAME}\`](https://${HOSTNAME}/) |`);
  });

  it('reports an unknown status unchanged', async () => {
    const ran = await registerAt({ statuses: ['Parked'] });
    expectRegistered(ran, { domain_status: 'Parked' });
    expect(ran.runner.notices.join()).toContain(
      `Domain ${HOSTNAME} is "Parked", a status that this action does not know`,
    );
    expect(ran.runner.summary).toContain('| Domain status | Parked |');
  });

  it('succeeds without any status', async () => {
    const ran = await registerAt({ record: ({ hostname, target }) => ({ hostname, target }) });
    expectRegistered(ran, { domain_status: '' });
  });
});

describe.concurrent('With `domain_timeout`, a step', () => {
  const inputs = { domain_timeout: '1m' };

  it('waits for a pending domain', async () => {
    const word = 'Pending_Validation';
    const ran = await registerAt({ statuses: [word, word, word, 'active'] }, { inputs });
    expectRegistered(ran, { domain_status: 'active', domain_url: `https://${HOSTNAME}/` });
    expect(ran.runner.outputHistory).toContain(`domain_status=${word}`);
    expect(ran.runner.lines).toContain(`Domain ${HOSTNAME} is ${word}`);
    expect(ran.runner.lines.at(-1)).toBe(`Domain ${HOSTNAME} is active`);
    expect(ran.runner.notices).toEqual([]);
  });

  it('stops waiting at an unknown status, since it is not `pending`', async () => {
    const ran = await registerAt({ statuses: ['pending', 'pending', 'parked'] }, { inputs });
    expectRegistered(ran, { domain_status: 'parked' });
  });

  it('trusts the response to the registration when the key cannot read', async () => {
    const reading: DomainReading = { granted: ['domains:write'], statuses: ['active'] };
    const ran = await registerAt(reading, { inputs });
    expectRegistered(ran, { domain_status: 'active' });
    expect(ran.runner.notices.join()).toContain(`The API key cannot read domain ${HOSTNAME} back`);
  });

  it('waits for an existing registration', async () => {
    const ran = await registerAt(
      { statuses: ['pending', 'pending', 'active'] },
      { inputs, given: (platform) => platform.put(HOSTNAME, FUNCTION_ID) },
    );
    expectRegistered(ran, { domain_status: 'active', changed: 'false' });
  });

  it('fails when the time is up, and names the DNS record to set', async () => {
    const ran = await registerAt(pendingWith([DNS]), { inputs: { domain_timeout: '3s' } });
    expectFailed(
      ran,
      new RegExp(
        `^Domain ${HOSTNAME} is still pending after 3 s\\.\nDomain ${HOSTNAME} was registered for function ${FUNCTION_ID}\\.\nThe platform reports:\n- Waiting for DNS\n- .*CNAME ${HOSTNAME} → edge.example.net.*\nSet the domain's DNS records`,
      ),
      'Nothing was cancelled',
      '`domain_timeout`',
    );
    expect(ran.platform.writes()).toEqual(['register']);
    expect(ran.outputs).toMatchObject({ domain_status: 'pending', changed: 'true', operation: 'registered' });
  });

  it('fails when the registration fails during the wait', async () => {
    const ran = await registerAt({ statuses: ['pending', 'pending', 'failed'] }, { inputs });
    expectFailed(ran, 'failed with status "failed"');
  });

  it('fails when the platform reports no status', async () => {
    const ran = await registerAt({ record: ({ hostname, target }) => ({ hostname, target }) }, { inputs });
    expectFailed(ran, `The registration of domain ${HOSTNAME} contains no status.`, '`domain_timeout: 0`');
  });

  it('fails when the platform does not show the registration', async () => {
    const ran = await registerAt({ staleReads: 999 }, { inputs });
    expectFailed(ran, `Domain ${HOSTNAME} was registered, but the platform does not show it.`);
  });

  it('fails when somebody else changes the target of the hostname', async () => {
    const ran = await registerAt(
      {
        statuses: ['pending'],
        record: ({ hostname, target, step }, status) => ({
          hostname,
          status,
          target: step < 3 ? target : { ...target, resource_id: OTHER_ID },
        }),
      },
      { inputs },
    );
    expectFailed(ran, `is registered for function ${OTHER_ID}`);
  });

  it('reports the state that a cancelled run leaves', async () => {
    const cancel: { now?: () => void } = {};
    await using platform = await startDomainsPlatform({
      record: ({ hostname, target, step }) => {
        if (step === 3) cancel.now?.();
        return { hostname, target, status: 'pending' };
      },
    });
    const ran = await registerOn(platform, inputs, (runner) => {
      cancel.now = runner.cancel;
    });
    expectFailed(ran, 'The run was cancelled', `Domain ${HOSTNAME} was registered for function`);
    expect(ran.outputs).toMatchObject({ domain_status: 'pending', changed: 'true', operation: 'registered' });
  });
});
