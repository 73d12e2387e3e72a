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
      await step('The pull request is closed', { inputs, workflow: eventOf('closed') });
      await step('Nothing is left', { inputs, workflow: eventOf('closed') });
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
      await step('A dry run', { inputs: { ...inputs, dry_run: 'true' } });
      await step('One deletion fails', {
        inputs,
        faults: [{ at: 'delete function', skip: 1, what: { status: 403 } }],
      });
      github.faults = [{ at: /pulls\/2/, what: { status: 500 }, times: 99 }];
      await step('GitHub does not answer', { inputs });
    },
  },
  'a step contains mistakes': {
    async play({ step }) {
      await step('Two inputs', {
        inputs: { function: 'Hello World', wait_timeout: 'soon' },
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
};
