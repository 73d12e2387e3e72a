import type { DomainsReading } from '../world/reading.ts';
import type { Scenes } from './laboratory.ts';

const HOSTNAME = 'app.example.com';
const OTHER_ID = '99999999-9999-4999-8999-999999999999';
const DOMAIN = { domain: HOSTNAME, domain_target: 'sites/11111111-1111-4111-8111-111111111111' };

/** While a registration is pending, it lists what its owner has to do. */
const WITH_INSTRUCTIONS: DomainsReading['record'] = ({ hostname, target }, status) => ({
  ...{ hostname, target, status },
  ...(status !== 'active' && {
    message: 'DNS records are missing.',
    verification_errors: [
      { type: 'CNAME', name: hostname, value: 'edge.example.net' },
      '<b>Wait</b> for up to an hour.',
    ],
  }),
});

/** Registrations of domains. */
export const DOMAIN_SCENES: Scenes = {
  'a domain is registered': {
    readings: {
      domains: { statuses: ['pending', 'pending', 'pending', 'active'], record: WITH_INSTRUCTIONS },
    },
    inputs: DOMAIN,
    async play({ step }) {
      await step('It is pending', { shows: ['summary'] });
      await step('It is waited for', { inputs: { domain_timeout: '2m' }, shows: ['summary'] });
      await step('Its name is international', { inputs: { domain: 'bücher.example' } });
      await step('It is deleted', { inputs: { mode: 'delete', domain_target: '' }, shows: ['summary'] });
    },
  },
  'a domain does not become active': {
    readings: {
      domains: { statuses: ['pending', 'pending', 'pending', 'failed'], record: WITH_INSTRUCTIONS },
    },
    inputs: DOMAIN,
    async play({ step }) {
      await step('It stays pending', { inputs: { domain_timeout: '5s' } });
      await step('It fails', { inputs: { domain_timeout: '10m' } });
    },
  },
  'the key cannot read domains': {
    readings: { denied: ['domains:read'] },
    inputs: DOMAIN,
    async play({ step }) {
      await step('It is registered');
      await step('It is registered already');
    },
  },
  'a domain is registered already': {
    readings: { domains: { takenByOthers: ['taken.example.com'] } },
    inputs: DOMAIN,
    async play({ step, domains }) {
      await step('By another account', { inputs: { domain: 'taken.example.com' } });
      domains.put(HOSTNAME, OTHER_ID);
      await step('For another target');
      await step('The replacement', { inputs: { domain_replace: 'true' }, shows: ['summary'] });
    },
  },
  'a registration fails': {
    inputs: DOMAIN,
    async play({ step, domains }) {
      domains.put(HOSTNAME, OTHER_ID);
      await step('The registration after the deletion of another one is refused', {
        inputs: { domain_replace: 'true' },
        faults: [{ at: 'register domain', times: 99, what: { status: 422, body: { message: 'no' } } }],
      });
    },
  },
};
