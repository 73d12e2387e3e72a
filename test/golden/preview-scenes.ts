import type { WorkflowContext } from '../../src/inputs/event.ts';
import { REPOSITORY } from '../world/github.ts';
import { idOf } from '../world/reading.ts';
import type { Scenes } from './laboratory.ts';

const HEAD = 'a'.repeat(40);
const NEWER = 'b'.repeat(40);
const FILES = {
  'main.ts': 'export default { fetch: () => new Response("hello") };\n',
  'site/index.html': '<h1>Hello</h1>\n',
  'site/app.js': '// app\n',
};
const ALL = {
  ...{ function: 'hello', assets: 'main.ts', bucket: 'site', artifacts: '**', artifacts_root: 'site' },
  ...{ snapshot_bucket: 'past', preview_domain: '{preview}.example.com', environment: 'preview' },
};
const EVERYTHING = { ...ALL, preview_domain: '', domain: 'app.example.com', environment: 'production' };

/** The event of a pull request. */
function eventOf(action: string, repository: string = REPOSITORY): Partial<WorkflowContext> {
  const head = { sha: HEAD, repo: { full_name: repository } };
  const event = { action, pull_request: { number: 7, head, base: { repo: { full_name: REPOSITORY } } } };
  return { event, eventName: 'pull_request', ref: 'refs/pull/7/merge' };
}

/** Previews, and runs of everything together. */
export const PREVIEW_SCENES: Scenes = {
  'a preview is deployed and deleted': {
    readings: { domains: { statuses: ['pending', 'active'] } },
    async play({ step, github }) {
      const inputs = { ...ALL, mode: 'auto' };
      github.records.pullRequests.set(7, { state: 'open', headSha: HEAD });
      await step('The pull request is opened', {
        files: FILES,
        inputs,
        workflow: eventOf('opened'),
        shows: ['summary'],
      });
      await step('Its revision fails', {
        files: { 'main.ts': '// broken\n' },
        inputs,
        workflow: eventOf('synchronize'),
        builds: ['failed'],
      });
      github.records.pullRequests.set(7, { state: 'open', headSha: NEWER });
      await step('A newer commit deploys it', { inputs, workflow: eventOf('synchronize') });
      github.records.pullRequests.set(7, { state: 'closed', headSha: HEAD });
      await step('A dry run of its deletion', {
        inputs: { ...inputs, dry_run: 'true' },
        workflow: eventOf('closed'),
      });
      await step('The key may not delete functions', {
        inputs,
        workflow: eventOf('closed'),
        denied: ['functions:delete'],
      });
      await step('The pull request is closed', { inputs, workflow: eventOf('closed'), shows: ['summary'] });
      await step('Nothing is left', { inputs, workflow: eventOf('closed') });
    },
  },
  'a preview is deployed in another way': {
    async play({ step, github }) {
      github.records.pullRequests.set(7, { state: 'open', headSha: HEAD });
      const inputs = { mode: 'preview', function: 'hello', environment: 'preview' };
      const workflow = eventOf('opened');
      await step('It is not waited for', {
        files: FILES,
        inputs: { ...inputs, environment: '', wait_timeout: '0' },
        workflow,
      });
      github.permissions['pull-requests'] = 'read';
      github.permissions.deployments = 'none';
      await step('The token lacks permissions', { inputs, workflow });
      github.permissions['pull-requests'] = 'write';
      github.permissions.deployments = 'write';
      github.faults = [{ at: /ListComments/, what: { status: 500, body: { message: 'oops' } }, times: 99 }];
      await step('GitHub fails', { inputs, workflow: { ...workflow, eventName: 'pull_request_target' } });
      await step('The pull request comes from a fork, and has no secrets', {
        inputs: { mode: 'auto', function: 'hello', api_key: '' },
        workflow: eventOf('opened', 'stranger/hello'),
        shows: ['summary'],
      });
    },
  },
  'previews are swept': {
    async play({ step, github, functions, domains }) {
      const inputs = { ...ALL, artifacts: '', artifacts_root: '.', environment: '', mode: 'sweep' };
      await step('There are none', { inputs });
      for (const number of [1, 2, 3, 12]) functions.put(`hello-pr-${number}`);
      domains.put('pr-1.example.com', idOf('functions', 'hello-pr-1'));
      github.records.pullRequests.set(1, { state: 'closed', headSha: HEAD });
      github.records.pullRequests.set(2, { state: 'open', headSha: HEAD });
      github.records.pullRequests.set(3, { state: 'closed', headSha: HEAD });
      await step('A dry run', { inputs: { ...inputs, dry_run: 'true' }, shows: ['summary'] });
      await step('One deletion fails', {
        inputs,
        faults: [{ at: 'delete function', skip: 1, what: { status: 403 } }],
        shows: ['summary'],
      });
      github.faults = [{ at: /pulls\/2/, what: { status: 500 }, times: 99 }];
      await step('GitHub does not answer', { inputs, shows: ['result file'] });
    },
  },
  'a function, artifacts and a domain are deployed together': {
    readings: { domains: { statuses: ['pending', 'active'] } },
    async play({ step, healthAddress }) {
      const inputs = { ...EVERYTHING, health_check: healthAddress, domain_timeout: '1m' };
      await step('All of them', { files: FILES, inputs, shows: ['summary'] });
    },
  },
  'a step contains mistakes': {
    async play({ step }) {
      await step('Two inputs', {
        inputs: { function: 'Hello World', wait_timeout: 'soon' },
        shows: ['summary'],
      });
      await step('Inputs that no step has', {
        inputs: {},
        workflow: { variables: ['INPUT_DRY-RUN', 'INPUT_FUNCTIONS'] },
      });
      await step('Imports lead nowhere', {
        files: {
          'main.ts': 'import "./gone.ts";\nimport "./other.ts";\nexport default {};\n',
          'unused.ts': 'let = ;\n',
        },
        inputs: { function: 'hello' },
      });
    },
  },
  'a rehearsal runs on the embedded platform': {
    async play({ step }) {
      const local = { base_url: 'local', api_key: '', bucket: 'site', artifacts: '**' };
      await step('Artifacts are uploaded', { files: FILES, inputs: local, shows: ['summary'] });
      await step('It fails', { inputs: { ...local, domain: 'not-local.example.com' } });
    },
  },
};
