import { FUNCTION_ID, OTHER_ID } from '../support/other-domains.ts';
import type { DomainReading } from '../support/other-domains-reading.ts';
import type { Scenes } from './scenes.ts';

const HOSTNAME = 'app.example.com';
const DOMAIN = { domain: HOSTNAME, domain_target: `functions/${FUNCTION_ID}` };

/** While a registration is pending, it lists what its owner has to do. */
const WITH_INSTRUCTIONS: DomainReading['record'] = ({ hostname, target }, status) => ({
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
    async play({ step }) {
      await step('A dry run', { inputs: { ...DOMAIN, dry_run: 'true' }, shows: ['summary'] });
      await step('It is pending', { inputs: DOMAIN, shows: ['summary'] });
      await step('It is waited for', { inputs: { ...DOMAIN, domain_timeout: '2m' }, shows: ['summary'] });
      await step('Its name is international', {
        inputs: { ...DOMAIN, domain: 'bücher.example' },
        shows: ['summary'],
      });
      await step('It is deleted', { inputs: { mode: 'delete', domain: HOSTNAME }, shows: ['summary'] });
    },
  },
  'a domain does not become active': {
    readings: {
      domains: { statuses: ['pending', 'pending', 'pending', 'failed'], record: WITH_INSTRUCTIONS },
    },
    async play({ step }) {
      await step('It stays pending', { inputs: { ...DOMAIN, domain_timeout: '5s' } });
      await step('It fails', { inputs: { ...DOMAIN, domain_timeout: '10m' } });
    },
  },
  'the status of a domain is not known': {
    readings: { domains: { statuses: ['parked'] } },
    async play({ step }) {
      await step('A word that the document does not contain', { inputs: DOMAIN });
    },
  },
  'the key cannot read domains': {
    readings: { domains: { granted: ['domains:write', 'domains:delete'] } },
    async play({ step }) {
      await step('It is registered', { inputs: DOMAIN });
      await step('It is registered already', { inputs: DOMAIN });
    },
  },
  'a domain is registered for another target': {
    async play({ step, domains }) {
      domains.put(HOSTNAME, OTHER_ID);
      await step('A conflict', { inputs: DOMAIN });
      await step('A dry run of the replacement', {
        inputs: { ...DOMAIN, domain_replace: 'true', dry_run: 'true' },
      });
      await step('The replacement', { inputs: { ...DOMAIN, domain_replace: 'true' }, shows: ['summary'] });
    },
  },
  'another account owns the domain': {
    readings: { domains: { takenByOthers: [HOSTNAME] } },
    async play({ step }) {
      await step('It is refused', { inputs: DOMAIN });
    },
  },
  'a registration may have been lost': {
    readings: {
      domains: {
        faults: [
          { on: 'register', when: 'before', what: 'reset' },
          { on: 'read', when: 'before', skip: 1, times: 99, what: { status: 503 } },
          { on: 'list', when: 'before', skip: 1, times: 99, what: { status: 503 } },
        ],
      },
    },
    async play({ step }) {
      await step('Nothing can be read', { inputs: DOMAIN });
    },
  },
  'a replacement fails': {
    readings: {
      domains: {
        faults: [
          { on: 'delete', when: 'before', what: { status: 403, body: { message: 'not for you' } } },
          { on: 'register', when: 'before', times: 99, what: { status: 422, body: { message: 'no' } } },
        ],
      },
    },
    async play({ step, domains }) {
      const inputs = { ...DOMAIN, domain_replace: 'true' };
      domains.put(HOSTNAME, OTHER_ID);
      await step('The deletion is refused', { inputs });
      await step('The registration is refused', { inputs });
    },
  },
};
