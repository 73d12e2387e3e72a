import type { DomainsReading } from '../world/reading.ts';
import type { Scenes } from './laboratory.ts';

const HOSTNAME = 'app.example.com';
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
      await step('It is pending');
      await step('It is waited for', { inputs: { domain_timeout: '2m' } });
      await step('Its name is international', { inputs: { domain: 'bücher.example' } });
      await step('It is deleted', { inputs: { mode: 'delete', domain_target: '' } });
    },
  },
};
