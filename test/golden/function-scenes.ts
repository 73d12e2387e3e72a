import type { Scenes } from './scenes.ts';

const FUNCTION = { function: 'hello' };
const MAIN = { 'main.ts': 'export default { fetch: () => new Response("hello") };\n' };
const EDITED = { 'main.ts': 'export default { fetch: () => new Response("hello again") };\n' };

/** Deployments of a function. */
export const FUNCTION_SCENES: Scenes = {
  'a function is created, redeployed and unchanged': {
    async play({ step }) {
      const inputs = { ...FUNCTION, snapshot_bucket: 'past' };
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
        inputs,
        shows: ['summary'],
      });
      await step('It is redeployed with files that differ', {
        files: { ...EDITED, 'lib/old.ts': null, 'lib/new.ts': '// new\n', 'lib/same.ts': '//2' },
        inputs,
        shows: ['summary'],
      });
      await step('Its content is unchanged', { inputs, shows: ['summary'] });
    },
  },
  'a revision fails': {
    readings: { functions: { message: 'Module "./lib.ts" not found.' } },
    async play({ step, prepare }) {
      await step('Nothing served before', {
        files: MAIN,
        inputs: FUNCTION,
        fates: ['failed'],
        shows: ['summary'],
      });
      await prepare({ inputs: FUNCTION });
      await step('The next one fails as well', { inputs: FUNCTION, fates: ['failed'], shows: ['summary'] });
    },
  },
  'a revision is late': {
    async play({ step, prepare }) {
      await prepare({ files: MAIN, inputs: FUNCTION });
      await step('It is waited for', {
        inputs: { ...FUNCTION, wait_timeout: '90s' },
        fates: ['stuck'],
        shows: ['summary'],
      });
      await step('It is not waited for', {
        inputs: { ...FUNCTION, wait_timeout: '0' },
        fates: ['stuck'],
        shows: ['summary'],
      });
    },
  },
  'the status of a revision cannot be read': {
    async play({ step }) {
      const refused = {
        when: 'before',
        times: 99,
        what: { status: 403, body: { message: 'not for you' } },
      } as const;
      await step('The key can write and not read', {
        files: MAIN,
        inputs: FUNCTION,
        denied: ['functions:read'],
      });
      await step('Reads fail after the deployment', {
        inputs: FUNCTION,
        faults: [
          { ...refused, on: 'read function', skip: 1 },
          { ...refused, on: 'list functions', skip: 1 },
        ],
      });
    },
  },
  'the platform names no revision': {
    readings: {
      functions: {
        record: ({ name }) => ({ name, status: 'ready' }),
        redeployReply: () => ({ status: 200, body: {} }),
      },
    },
    async play({ step }) {
      await step('The function is created', { files: MAIN, inputs: FUNCTION, shows: ['summary'] });
      await step('It is redeployed', { files: EDITED, inputs: FUNCTION });
    },
  },
  'a revision is overtaken': {
    async play({ step, prepare, platform }) {
      const inputs = FUNCTION;
      await prepare({ files: MAIN, inputs });
      let isDeployed = false;
      await step('Another deployment supersedes it', {
        inputs,
        fates: ['stuck'],
        before(call) {
          if (call === 'redeploy function') isDeployed = true;
          else if (isDeployed) {
            platform.functions.put('hello');
            isDeployed = false;
          }
        },
      });
      let reads = 0;
      await step('The function is deleted meanwhile', {
        inputs,
        fates: ['stuck'],
        before(call) {
          if (call === 'redeploy function') isDeployed = true;
          else if (isDeployed && call === 'read function') reads += 1;
          if (reads === 3) platform.functions.drop('hello');
        },
      });
    },
  },
  'a deployment is cancelled': {
    async play({ step, prepare }) {
      await step('Before anything is sent', {
        files: MAIN,
        inputs: FUNCTION,
        before: (_call, runner) => runner.cancel(),
      });
      await prepare({ inputs: FUNCTION });
      let isDeployed = false;
      await step('While its revision is queued', {
        inputs: FUNCTION,
        fates: ['stuck'],
        before(call, runner) {
          if (isDeployed) runner.cancel();
          isDeployed ||= call === 'redeploy function';
        },
      });
    },
  },
  'answers are lost': {
    async play({ step, platform }) {
      await step('Reads are retried', {
        files: MAIN,
        inputs: FUNCTION,
        faults: [
          { on: 'list functions', when: 'before', what: 'reset' },
          { on: 'list functions', when: 'before', what: { status: 503 } },
          { on: 'read function', when: 'before', times: 2, what: { status: 503 } },
        ],
        shows: ['debug log'],
      });
      await step('A write that took no effect is repeated', {
        inputs: FUNCTION,
        faults: [{ on: 'redeploy function', when: 'before', what: 'reset' }],
        shows: ['summary'],
      });
      await step('A write that took effect is found', {
        inputs: FUNCTION,
        faults: [{ on: 'redeploy function', when: 'after', what: 'reset' }],
      });
      await step('The platform refuses the write', {
        inputs: FUNCTION,
        faults: [{ on: 'redeploy function', when: 'before', what: { status: 422, body: { message: 'no' } } }],
      });
      let isSent = false;
      await step('Nothing can be read after a lost answer', {
        inputs: FUNCTION,
        faults: [
          { on: 'redeploy function', when: 'before', what: 'reset' },
          { on: 'list functions', when: 'before', skip: 1, times: 99, what: { status: 503 } },
          { on: 'read function', when: 'before', skip: 1, times: 99, what: { status: 503 } },
        ],
      });
      await step('The platform is down', {
        inputs: FUNCTION,
        faults: [
          { on: 'list functions', when: 'before', times: 99, what: { status: 503 } },
          { on: 'read function', when: 'before', times: 99, what: { status: 503 } },
        ],
      });
      platform.functions.drop('hello');
      await step('The function is created by another one in the meantime', {
        inputs: FUNCTION,
        before(call) {
          if (call === 'create function' && !isSent) platform.functions.put('hello');
          isSent ||= call === 'create function';
        },
      });
    },
  },
  'a health check passes and fails': {
    async play({ step, healthAddress }) {
      const inputs = { ...FUNCTION, health_check: healthAddress };
      await step('The first revision is healthy', { files: MAIN, inputs });
      await step('The next one is not', { inputs, fates: ['unhealthy'], shows: ['summary'] });
    },
  },
  'a function and its domain are deleted': {
    async play({ step, prepare, platform }) {
      const inputs = { ...FUNCTION, mode: 'delete', domain: 'app.example.com' };
      await prepare({ files: MAIN, inputs: { ...inputs, mode: 'deploy' } });
      await step('A dry run deletes nothing', { inputs: { ...inputs, dry_run: 'true' }, shows: ['summary'] });
      await step('The key may not delete functions', { inputs, denied: ['functions:delete'] });
      await step('The function is deleted', { inputs });
      await step('Nothing is left', { inputs });
      platform.functions.put('hello');
      await step('The answer to the deletion is lost', {
        inputs: { ...FUNCTION, mode: 'delete' },
        faults: [
          { on: 'delete function', when: 'after', what: 'reset' },
          { on: 'list functions', when: 'before', skip: 1, times: 99, what: { status: 503 } },
          { on: 'read function', when: 'before', skip: 1, times: 99, what: { status: 503 } },
        ],
      });
    },
  },
};
