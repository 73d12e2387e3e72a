import { BUILDS } from '../world/functions.ts';
import { HEAD, pullRequest } from '../world/github.ts';
import { idOf } from '../world/reading.ts';
import type { Scenes } from './laboratory.ts';

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
        workflow: pullRequest('opened'),
      });
      await step('Its revision fails', {
        files: { 'main.ts': '// broken\n' },
        inputs,
        workflow: pullRequest('synchronize'),
        builds: [BUILDS.failed],
      });
      github.records.pullRequests.set(7, { state: 'open', headSha: NEWER });
      await step('A newer commit deploys it', { inputs, workflow: pullRequest('synchronize') });
      github.records.pullRequests.set(7, { state: 'closed', headSha: HEAD });
      await step('A dry run of its deletion', {
        inputs: { ...inputs, dry_run: 'true' },
        workflow: pullRequest('closed'),
      });
      await step('The key may not delete functions', {
        inputs,
        workflow: pullRequest('closed'),
        denied: ['functions:delete'],
      });
      await step('The pull request is closed', { inputs, workflow: pullRequest('closed') });
      await step('Nothing is left', { inputs, workflow: pullRequest('closed') });
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
