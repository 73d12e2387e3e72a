import type { Fault } from '../world/faults.ts';
import { BUILDS } from '../world/functions.ts';
import type { DomainsReading } from '../world/reading.ts';
import type { Scenes } from './laboratory.ts';

const FUNCTION = { function: 'hello' };
const MAIN = { 'main.ts': 'export default { fetch: () => new Response("hello") };\n' };
const EDITED = { 'main.ts': 'export default { fetch: () => new Response("hello again") };\n' };

/** After the first reads of functions, no other one is answered. */
const UNREADABLE: readonly Fault[] = (['list functions', 'read function'] as const).map((at) => ({
  ...{ at, skip: 1, times: 99, what: { status: 503 } },
}));

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

/** Deployments of a function, and registrations of domains. */
export const FUNCTION_SCENES: Scenes = {
  'a function is created, redeployed and unchanged': {
    inputs: { ...FUNCTION, snapshot_bucket: 'past' },
    async play({ step }) {
      await step('The function is created', {
        files: {
          ...MAIN,
          'lib/greet.ts': `// ${'a'.repeat(1500)}\n`,
          'lib/old.ts': 'export {};\n',
          'lib/same.ts': '//1',
          '.env': 'TOKEN=1\n',
          '.hidden': '',
          'notes/today.md': '',
          '.deployignore': 'notes/\n',
        },
      });
      await step('It is redeployed with files that differ', {
        files: { ...EDITED, 'lib/old.ts': null, 'lib/new.ts': '// new\n', 'lib/same.ts': '//2' },
        workflow: { commit: '7'.repeat(40) },
      });
      await step('Its content is unchanged');
      await step('A dry run finds no change', { inputs: { dry_run: 'true' } });
    },
  },
  'a revision fails': {
    inputs: FUNCTION,
    async play({ step }) {
      await step('Nothing served before', { files: MAIN, builds: [BUILDS.failed] });
    },
  },
  'a revision is late': {
    inputs: FUNCTION,
    async play({ step, prepare }) {
      await prepare({ files: MAIN });
      await step('It is waited for', { inputs: { wait_timeout: '90s' }, builds: [BUILDS.stuck] });
      await step('It is not waited for', { inputs: { wait_timeout: '0' } });
    },
  },
  'a deployment is cancelled': {
    inputs: FUNCTION,
    async play({ step, prepare }) {
      await step('Before anything is sent', { files: MAIN, cancelAt: 0 });
      await prepare();
      await step('While its revision is queued', { builds: [BUILDS.stuck], cancelAt: 2 });
    },
  },
  'answers are lost': {
    inputs: FUNCTION,
    async play({ step, functions }) {
      await step('Reads are retried', {
        files: MAIN,
        faults: [
          { at: 'list functions', what: 'reset' },
          { at: 'list functions', what: { status: 503 } },
          { at: 'read function', times: 2, what: { status: 503 } },
        ],
      });
      await step('A write that took no effect is repeated', {
        faults: [{ at: 'redeploy function', what: 'reset' }],
      });
      await step('A write that took effect is found', {
        faults: [{ at: 'redeploy function', when: 'after', what: 'reset' }],
      });
      await step('The platform refuses the write', {
        faults: [{ at: 'redeploy function', what: { status: 422, body: { message: 'no' } } }],
      });
      let isSent = false;
      await step('Nothing can be read after a lost answer', {
        faults: [{ at: 'redeploy function', what: 'reset' }, ...UNREADABLE],
      });
      functions.drop('hello');
      await step('The function is created by another one in the meantime', {
        before({ call }) {
          if (call === 'create function' && !isSent) functions.put('hello');
          isSent ||= call === 'create function';
        },
      });
    },
  },
  'a health check fails': {
    inputs: FUNCTION,
    async play({ step, prepare, healthAddress }) {
      await prepare({ files: MAIN });
      const inputs = { health_check: healthAddress };
      await step('The next revision is not healthy', { inputs, builds: [BUILDS.unhealthy] });
    },
  },
  'a function and its domain are deleted': {
    inputs: { ...FUNCTION, mode: 'delete', domain: HOSTNAME },
    async play({ step, prepare, functions }) {
      await prepare({ files: MAIN, inputs: { mode: 'deploy' } });
      await step('The function is deleted');
      await step('Nothing is left');
      functions.put('hello');
      await step('The answer to the deletion is lost', {
        inputs: { domain: '' },
        faults: [{ at: 'delete function', when: 'after', what: 'reset' }, ...UNREADABLE],
      });
    },
  },
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
