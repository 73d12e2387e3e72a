/** `domain_timeout`: how long a registration may be pending, and what the user is told meanwhile. */
import { describe, expect, it } from 'vitest';
import {
  expectFailed,
  expectRegistered,
  HOSTNAME,
  registerAt,
  registerOn,
} from '../../support/domain-runs.ts';
import { OTHER_ID, startDomainsPlatform } from '../../support/other-domains.ts';
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
    ['texts', ['no CNAME', '  no\nTXT '], ['no CNAME', 'no TXT']],
    ['DNS records', [{ record_type: 'TXT', host: '_verify', value: 'abc=' }], ['TXT _verify → abc=']],
    ['lists of lists', [['one', ['two', 3]]], ['one; two; 3']],
    ['nested objects', [{ error: { detail: 'bad' }, attempts: 2 }], ['bad (attempts: 2)']],
    ['fields that nobody knows', [{ a: true, b: null, c: { d: 'e' } }], ['a: true, c: d: e']],
    ['one object', DNS, ['The record has not been seen.']],
    ['one text', 'no CNAME', ['no CNAME']],
    ['commands for the runner', ['::error::x\r##[group]'], ['# #[group]']],
  ])(
    'reports `pending` with its message and its errors, which are %s, and goes on',
    async (_what, errors, lines) => {
      const ran = await registerAt(pendingWith(errors));
      expectRegistered(ran, { domain_status: 'pending', changed: 'true' });
      const notice = ran.runner.notices.join('\n');
      const log = ran.runner.lines.join('\n');
      expect(notice).toContain(`Domain "${HOSTNAME}" is "pending"`);
      expect(notice).toContain('DNS records');
      for (const line of ['Waiting for DNS', ...lines]) {
        expect(notice).toContain(line);
        expect(log).toContain(line);
      }
      expect(notice).not.toMatch(/^::|##\[/m);
      expect(ran.runner.summary).toContain('and is pending');
      expect(ran.runner.summary).toContain('> - Waiting for DNS');
      expect(ran.runner.summary.match(/^> - /gm)).toHaveLength(
        1 + (Array.isArray(errors) ? errors.length : 1),
      );
    },
  );

  it.each<[what: string, reading: DomainReading]>([
    ['no errors', pendingWith(undefined)],
    ['errors that are null', pendingWith(null)],
    ['an empty list of errors', pendingWith([])],
    ['a message that is no text', pendingWith([], { code: 12 })],
  ])('reports `pending` with %s', async (_what, reading) => {
    expectRegistered(await registerAt(reading), { domain_status: 'pending' });
  });

  it.each(['failed', 'Error', 'REJECTED', 'expired', 'invalid'])(
    'is red at "%s", with the reason',
    async (status) => {
      const ran = await registerAt({ ...pendingWith([DNS], 'Certificate refused'), statuses: [status] });
      expectFailed(
        ran,
        `Domain "${HOSTNAME}" failed with status "${status}": Certificate refused; The record has not been seen.`,
        'Mend what the message says',
        'is registered for function',
      );
      expect(ran.outputs.domain_status).toBe(status);
    },
  );

  it.each(['active', 'Verified', 'ready', 'live', 'ok', 'valid', 'issued', 'SUCCESS'])(
    'is green at "%s"',
    async (status) => {
      const ran = await registerAt({ statuses: [status] });
      expectRegistered(ran, { domain_status: status });
      expect(ran.runner.notices).toEqual([]);
    },
  );

  it('shows a word that it does not know as it is', async () => {
    const ran = await registerAt({ statuses: ['Parked'] });
    expectRegistered(ran, { domain_status: 'Parked' });
    expect(ran.runner.notices.join()).toContain('"Parked", a status that this action does not know');
    expect(ran.runner.summary).toContain('| Domain status | Parked |');
  });

  it('is green without any status', async () => {
    const ran = await registerAt({ record: ({ hostname, target }) => ({ hostname, target }) });
    expectRegistered(ran, { domain_status: '' });
  });
});

describe.concurrent('with `domain_timeout`', () => {
  const inputs = { domain_timeout: '1m' };

  it.each(['pending', 'Pending', 'pending_validation', 'verifying', 'in progress'])(
    '"%s" is waited for',
    async (word) => {
      const ran = await registerAt({ statuses: [word, word, word, 'active'] }, { inputs });
      expectRegistered(ran, { domain_status: 'active' });
      expect(ran.runner.outputHistory).toContain(`domain_status=${word}`);
      expect(ran.runner.notices).toEqual([]);
      expect(ran.runner.groups).toContain('Wait until the domain is no longer pending');
    },
  );

  it('an unknown word ends the wait, since it is not `pending`', async () => {
    const ran = await registerAt({ statuses: ['pending', 'pending', 'parked'] }, { inputs });
    expectRegistered(ran, { domain_status: 'parked' });
  });

  it('a registration that was there already is waited for too', async () => {
    const ran = await registerAt(
      { statuses: ['pending', 'pending', 'active'] },
      { inputs, given: (platform) => platform.put(HOSTNAME, '11111111-1111-4111-8111-111111111111') },
    );
    expectRegistered(ran, { domain_status: 'active', changed: 'false' });
  });

  it('it is red when the time is up, and names the DNS record that is missing', async () => {
    const ran = await registerAt(pendingWith([DNS]), { inputs: { domain_timeout: '3s' } });
    expectFailed(
      ran,
      `Domain "${HOSTNAME}" was still "pending" after 3 s: Waiting for DNS`,
      'CNAME app.example.com → edge.example.net',
      'Nothing was cancelled',
      '`domain_timeout`',
      'is registered for function',
    );
    expect(ran.platform.writes()).toEqual(['register']);
    expect(ran.outputs).toMatchObject({ domain_status: 'pending', changed: 'true' });
  });

  it('it is red when it fails meanwhile', async () => {
    const ran = await registerAt({ statuses: ['pending', 'pending', 'failed'] }, { inputs });
    expectFailed(ran, 'failed with status "failed"');
  });

  it('it is red when no status is told', async () => {
    const ran = await registerAt({ record: ({ hostname, target }) => ({ hostname, target }) }, { inputs });
    expectFailed(ran, 'tells no status', '`domain_timeout: 0`');
  });

  it('passing troubles are waited out', async () => {
    const ran = await registerAt(
      {
        statuses: ['pending', 'pending', 'pending', 'active'],
        faults: [
          { on: 'read', when: 'before', what: 'reset', skip: 2 },
          { on: 'read', when: 'before', what: { status: 503 }, times: 2 },
        ],
      },
      { inputs },
    );
    expectRegistered(ran, { domain_status: 'active' });
  });

  it('it is red when somebody else deletes it', async () => {
    const ran = await registerAt({ staleLooks: 999 }, { inputs });
    expectFailed(ran, 'was registered, but the platform does not show it');
  });

  it('it is red when somebody else points it elsewhere', async () => {
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

  it('a run that is cancelled says what is left', async () => {
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
    expectFailed(ran, 'The run was cancelled', `Domain "${HOSTNAME}" is registered for function`);
    expect(ran.outputs).toMatchObject({ domain_status: 'pending', changed: 'true' });
  });
});
