/** What becomes of a registration that was written or lost, how long a step waits for it, and what users read. */
import { expect } from 'vitest';
import type { DomainsReading } from '../world/reading.ts';
import { elsewhere, HELLO, HOSTNAME, NOT_REGISTERED, OTHER_TARGET, register, withDomain } from './domains.ts';
import { always, lost, NOTHING_CHANGED, refusal, type Scene, scenes } from './scene.ts';

const REGISTERED = `Domain ${HOSTNAME} was registered for function HELLO.`;
const DNS_LINES = ['- Not seen.', `- \`CNAME ${HOSTNAME} a.example\``];

/** A platform that asks for a DNS record. */
const pendingWith = (message: string): DomainsReading => ({
  statuses: ['pending'],
  record({ hostname, target }, status) {
    const expected = { type: 'CNAME', name: HOSTNAME, value: 'a.example' };
    const verification_errors = [{ code: 'dns', message: 'Not seen.', expected }];
    return { hostname, target, status, message, verification_errors };
  },
});

const STATUSLESS: DomainsReading = { record: ({ hostname, target }) => ({ hostname, target }) };

scenes('`domain_timeout: 0` continues with', register, {
  'a registration that appears late': { domains: { staleReads: 5 }, outputs: { domain_status: 'active' } },
  'no status': { domains: STATUSLESS, outputs: { domain_status: '', domain_url: '' } },
  'an unknown status, which it shows unchanged': {
    domains: { statuses: ['Parked'] },
    outputs: { domain_status: 'Parked', domain_url: '' },
    // The notice alone reports it.
    log: /^(?!.* is Parked)/s,
    notice: `Domain ${HOSTNAME} is "Parked", a status that this action does not know`,
  },
  'another word for "active", with the address': {
    ...{ domains: { statuses: ['Verified'] }, notice: /^$/ },
    outputs: { domain_status: 'Verified', domain_url: `https://${HOSTNAME}/` },
  },
  'the answer to the registration where the key may not read': {
    ...{ denied: ['domains:read'], outputs: { domain_status: 'active', changed: 'true' } },
    notice: `The API key cannot read domain ${HOSTNAME} back (it lacks \`domains:read\`).`,
  },
});

const wait = { domain_timeout: '1m' };

scenes('With `domain_timeout`, a step waits', (scene) => register({ ...scene, inputs: wait }), {
  'for a pending domain': {
    domains: { statuses: ['Pending_Validation', 'Pending_Validation', 'Pending_Validation', 'active'] },
    log: /^Domain app\.example\.com is Pending_Validation\n(?:.*\n)*Domain app\.example\.com is active$/m,
    outputs: { domain_status: 'active', domain_url: `https://${HOSTNAME}/` },
  },
});

const SET_RECORDS = /^Set the domain's DNS records at .* raise `domain_timeout`, or set it to `0`/;

async function failAfterwards(scene: Scene) {
  const { after } = await withDomain({ ...scene, outputs: { changed: 'true', ...scene.outputs } });
  expect(after.domains).toEqual({ [HOSTNAME]: `functions/${HELLO}` });
}

scenes('A step fails after the registration, which stays, when', failAfterwards, {
  'the registration failed': {
    domains: { ...pendingWith('Certificate refused.'), statuses: ['Rejected'] },
    error: [/status "Rejected":$/, '- Certificate refused.', ...DNS_LINES, REGISTERED, /^Fix what/],
    outputs: { domain_status: 'Rejected', domain_url: '' },
  },
  'the time is up, with the DNS record to set': {
    ...{ domains: pendingWith('Waiting for DNS'), inputs: { domain_timeout: '3s' } },
    headline: `## ❌ Domain \`${HOSTNAME}\` is still pending`,
    error: [
      ...['Domain app.example.com is still pending after 3 s.', REGISTERED],
      ...['The platform reports:', '- Waiting for DNS', ...DNS_LINES, SET_RECORDS],
    ],
    summary: `\n> ${DNS_LINES[1]}\n`,
    outputs: { domain_status: 'pending', operation: 'registered' },
  },
  'the time is up, and a function was deployed': {
    domains: { statuses: ['pending'] },
    inputs: { function: 'hello', domain_timeout: '5s' },
    headline: `## ❌ \`hello\` is live: revision \`rev-3\`, but domain \`${HOSTNAME}\` is still pending`,
    error: [/^Domain/, /^Revision rev-3 of "hello" is live\. .* for function "hello"\.$/, SET_RECORDS],
    outputs: { operation: 'redeployed' },
  },
  'its own path shows an active one without its target, and the list the new one, which is pending': {
    domains: {
      record: ({ hostname }) => ({ hostname, status: 'active' }),
      listEntry: ({ hostname, target }) => ({ hostname, target, status: 'pending' }),
    },
    ...{ inputs: wait, error: [/^Domain .* is still pending after 1 min\.$/, REGISTERED, SET_RECORDS] },
  },
  'the key cannot read, and the answer said "pending"': {
    ...{ denied: ['domains:read'], domains: { statuses: ['pending'] }, inputs: wait },
    error: [/^Could not read the status .* 403 /, REGISTERED, / The registration stays\. Run the step again/],
  },
  'the run is cancelled': {
    ...{ domains: { statuses: ['pending'] }, inputs: wait, cancelAt: 5 },
    error: ['The run was cancelled (test).', REGISTERED, 'Run the step again.'],
    outputs: { domain_status: 'pending', operation: 'registered' },
  },
});

scenes('A registration fails when', withDomain, {
  'its answer is lost, and one for another target appears': {
    ...{ faults: [lost('register domain', 'before')], sent: ['register domain'] },
    onRead: (_read, world) => elsewhere(world),
    error: [OTHER_TARGET, NOT_REGISTERED, /^Set `domain_replace: true`/],
  },
  'the platform refuses every read before it, for another reason than a permission': {
    faults: [always('read domain', refusal(400)), always('list domains', refusal(400))],
    ...{ error: [/ 400 \(Bad Request\)\.$/, NOTHING_CHANGED, /^Fix what/], sent: [] },
  },
  'somebody else changes its target while it is pending': {
    ...{ domains: { statuses: ['pending'] }, inputs: wait, onRead: (_read, world) => elsewhere(world) },
    error: [OTHER_TARGET, REGISTERED, /^Set `domain_replace: true`/],
    outputs: { changed: 'true' },
  },
  'the hostname is registered, and the key may not read by whom': {
    ...{ denied: ['domains:read'], given: elsewhere },
    error: [/^Domain .* is already registered, and/, NOT_REGISTERED, /^Create a key that also/],
  },
});
